// Makes src/assets/sprite.svg: one symbol for each kind of unit that a view may name, drawn by milsymbol.
//
// The table knows a unit's kind only as the word in the view; src/symbols.json says which NATO symbol stands for it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import ms from 'milsymbol';

const here = new URL('..', import.meta.url);
const symbols = JSON.parse(readFileSync(new URL('src/symbols.json', here), 'utf8'));

/** The sign inside the frame of a NATO symbol; its strokes take the colour of the counter it stands on. */
function sign(kind) {
    if (kind.text) return `<text x="100" y="122" text-anchor="middle" font-size="62" font-weight="700" fill="currentColor">${kind.text}</text>`;
    const symbol = new ms.Symbol(kind, { frame: false, fill: false, monoColor: 'black', strokeWidth: 6 });
    if (!symbol.isValid()) throw new Error(`symbols.json: milsymbol knows no ${kind}`);
    const svg = symbol.asSVG().replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
    return svg.replaceAll('"black"', '"currentColor"').replace(/stroke-width="[\d.]+"/g, 'stroke-width="8"');
}

let out = '<svg xmlns="http://www.w3.org/2000/svg">\n';
for (const [id, kind] of Object.entries(symbols.kinds))
    out += `<symbol id="sign-${id}" viewBox="25 50 150 100" preserveAspectRatio="none">${sign(kind)}</symbol>\n`;
out += '</svg>\n';
mkdirSync(new URL('src/assets/', here), { recursive: true });
writeFileSync(new URL('src/assets/sprite.svg', here), out);
