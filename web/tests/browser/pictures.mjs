// The pictures of docs/pictures, taken anew: `npm run pictures`. Real games, always with the same dice.

import { readFileSync } from 'node:fs';
import { serveCanned } from './canned.mjs';
import { openPage, resting, settled, sit, startBrowser, startProgram, takeProposal } from './table.mjs';

const FOLDER = process.env.FIRESTEP_PICTURES || new URL('../../../docs/pictures', import.meta.url).pathname;
const shoot = async (page, name) => {
    await resting(page);
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
};

/** A game with dice of its own, played on by the program's proposals until `enough`. */
async function play(page, scenario, seed, enough) {
    const id = await page.evaluate(
        async ([name, dice]) => {
            const body = { scenario: name, seed: dice, seats: [{ player: 'person' }, { player: 'program' }] };
            const headers = { 'content-type': 'application/json' };
            return (await (await fetch('/api/games', { method: 'POST', headers, body: JSON.stringify(body) })).json()).id;
        },
        [scenario, seed],
    );
    await page.evaluate((n) => (location.hash = `#/game/${n}`), id);
    for (let i = 0; i < 60 && (await settled(page)) === 'asked' && !(await enough(page, i)); i++) await takeProposal(page);
}

/** A move that the other side may answer, with the odds of its answer. */
async function underFire(page) {
    const track = await page.locator('.track').getAttribute('aria-label');
    if (!/units under command/.test(await page.locator('.decision h2').innerText()) || !/^turn [2-9]/.test(track)) return false;
    const moves = page.locator('.options li button', { hasText: /^Move/ });
    for (let i = 0; i < (await moves.count()); i++) {
        await moves.nth(i).click();
        await page.locator('.card .bar, .card > .quiet').first().waitFor();
        const reply = page.locator('.replies button', { hasText: 'react' }).first();
        if (await reply.waitFor({ timeout: 1500 }).then(() => true, () => false)) {
            await reply.click();
            await page.locator('.card .bar').waitFor();
            return true;
        }
        await page.keyboard.press('Escape');
    }
    return false;
}

const program = await startProgram();
const browser = await startBrowser();
try {
    const { page } = await openPage(browser, program.link);
    const css = await page.evaluate(async () => (await fetch('/api/map.css')).text());
    await play(page, 'rp-first-steps', 7, underFire);
    await shoot(page, 'table');
    await play(page, 'ys3-frezenberg', 3, async (_, i) => i >= 8);
    await shoot(page, 'frezenberg');
    const phone = await sit(browser, program, { width: 390, height: 844 });
    await play(phone.page, 'rp-first-steps', 7, underFire);
    await shoot(phone.page, 'phone');

    const canned = await serveCanned({ map: readFileSync(new URL('../canned/table.svg', import.meta.url), 'utf8'), css });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const cloth = await context.newPage();
    await cloth.goto(canned.link);
    const move = cloth.locator('.options li button', { hasText: /^Move a-coy/ });
    await move.click();
    await move.click();
    await cloth.locator('.dots').waitFor();
    await cloth.keyboard.press('m');
    for (const key of ['ArrowUp', 'ArrowRight', 'v']) await cloth.keyboard.press(key);
    await cloth.getByText('So far: move a-coy, via').waitFor();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await cloth.keyboard.press(key);
    await cloth.locator('.staged', { hasText: 'To ' }).waitFor();
    await shoot(cloth, 'cloth');
    await context.close();
    await canned.stop();
} finally {
    await browser.close();
    await program.stop();
}
