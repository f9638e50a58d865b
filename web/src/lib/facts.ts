// Small words about the facts of the protocol.

import type { Rule } from '../../../server/protocol';

/** `[6.75] words` without the number in front, which is shown on its own. */
export function withoutRule(text: string): string {
    return text.replace(/^\[[^\]]*\]\s*/, '');
}

/** A question without the name of whoever is asked, which stands above it. */
export function question(text: string, side: string): string {
    const plain = withoutRule(text);
    return capital(plain.startsWith(`${side}: `) ? plain.slice(side.length + 2) : plain);
}

/** A sum in two words: what it is of, and what came out; null if it is not written as `what: sum = total: result`. */
export function sumWords(text: string): { what: string; result: string } | null {
    const plain = withoutRule(text);
    const first = plain.indexOf(': ');
    const last = plain.lastIndexOf(': ');
    if (first < 0 || last <= first || !plain.slice(first, last).includes('=')) return null;
    return { what: plain.slice(0, first), result: plain.slice(last + 2) };
}

export function signed(value: number): string {
    return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

export function percent(ppm: number): string {
    const p = ppm / 10000;
    return p >= 10 || p === 0 ? `${Math.round(p)} %` : `${p.toFixed(1)} %`;
}

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a switch means, in the words of the ruling that names it: "`gun_limit=turn`: ..." up to the end of the sentence. */
export function switchMeaning(rules: Rule[], name: string): { rule: Rule; text: string } | null {
    const said = new RegExp('\\b[Oo]ption `?' + name + '=([\\w-]+)`?[:,]?\\s*(?:\\([^)]*\\)\\s*)?((?:[^.]|\\.(?=\\d))*)');
    for (const kind of ['ruling', 'rule'])
        for (const rule of rules.filter((r) => r.kind === kind)) {
            const found = said.exec(rule.text) ?? said.exec(rule.more);
            if (found) return { rule, text: `${found[1]}: ${(found[2] ?? '').split(';')[0]?.replaceAll('`', '').trim()}.` };
        }
    return null;
}
