// Rifle and Spade at the table: an order drawn on the map, a turn with opportunity fire and an assault, a trench dug over
// three turns. Dice are typed in, so that it goes the same way each time.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ask } from './over_there.mjs';
import { goesOn, house, picture, version } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const table = house();

/** Console errors that matter: a position has no page among the scenarios, and odds asked for may come too late. */
const real = (errors) => errors.filter((e) => !/404.*\/api\/scenarios\/|422.*\/(odds|replies)/.test(e));
const doIt = (page) => page.getByRole('button', { name: 'Do it', exact: true });

/** Opens a position with real dice on both sides; -1 if this build has no such system. */
async function open(page, text, players = ['person', 'program']) {
    const made = await ask(page, '/api/games/import', { text, seats: players.map((player) => ({ player, typed: true })) });
    if (!made.id && /rifle_and_spade/.test(made.message ?? '')) return -1;
    assert.ok(made.id, JSON.stringify(made));
    await page.evaluate((n) => (location.hash = `#/game/${n}`), made.id);
    await page.locator('.overlay').first().waitFor();
    return made.id;
}

/** The middle of a hex: columns from the west, rows from the south of nine, even columns half a hex further north. */
async function hexAt(page, name) {
    const [column, row] = name.split('.').map(Number);
    return page.evaluate(
        ([px, py]) => {
            const overlay = document.querySelector('.overlay');
            const box = overlay.getBoundingClientRect();
            const k = box.width / overlay.viewBox.baseVal.width;
            return { x: box.left + px * k, y: box.top + py * k };
        },
        [90 * (column - 1) + 60, 104 * (9 - row) + 52 + (column % 2 ? 52 : 0)],
    );
}
async function clickHex(page, name) {
    const at = await hexAt(page, name);
    await page.mouse.click(at.x, at.y);
}

const refusal = (page) => page.locator('.refusal');
const option = (page, text) => page.locator('.options li button').filter({ hasText: new RegExp(`^${text}`) }).first();

/** Takes an option of the list. */
async function take(page, text) {
    const before = await version(page);
    await option(page, text).click();
    if (await doIt(page).isVisible().catch(() => false)) await doIt(page).click();
    await goesOn(page, before);
}

/** A click on a hex that means something legal, and its confirmation; `way` where it may mean several things. */
async function draw(page, hex, way = '') {
    const before = await version(page);
    await clickHex(page, hex);
    if (way) await page.locator('.ways button', { hasText: way }).click();
    await page.waitForFunction((v) => document.querySelector('.staged .main') || document.querySelector('[data-version]').dataset.version !== v, before);
    if (await doIt(page).isVisible()) await doIt(page).click();
    await goesOn(page, before);
}

/** What the page waits for now. */
async function asks(page) {
    const handle = await page.waitForFunction(() => {
        if (document.querySelector('form.dice')) return 'dice';
        const who = document.querySelector('.who')?.textContent ?? '';
        if (who.startsWith('Over')) return 'over';
        return who.includes('your decision') && document.querySelector('.options li button') ? 'asked' : '';
    });
    return handle.jsonValue();
}

/** Types dice until something else is asked. */
async function dice(page, face) {
    while ((await asks(page)) === 'dice') {
        const before = await version(page);
        const fields = page.locator('form.dice input');
        for (let i = 0; i < (await fields.count()); i++) await fields.nth(i).fill(String(face));
        await page.keyboard.press('Enter');
        await goesOn(page, before);
    }
}

const log = (page) => page.locator('.log').first().innerText();

const BRIGADE = `position: rifle_and_spade
divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]
brigiments:
  - {id: e-bde, title: 1st Brigade, side: entente, class: II, points: 8/14/7, battalions: 3, division: e-div}
  - {id: o-bde, title: 27th Regiment, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}
battalions:
  - {id: b1, title: B1, in: e-bde}
  - {id: b2, title: B2, in: e-bde}
  - {id: b3, title: B3, in: e-bde, status: support}
  - {id: o-bn, title: OB, in: o-bde}
units:
  entente: [a hb at 04.03 in b1, b hb at 06.03 in b2, s hb at 05.02 in b3, h hq at 05.01 of e-bde]
  ottoman: [x hb at 05.09 in o-bn]
orders: {e-bde: defense, o-bde: defense}
now: {phase: change}
`;

test('an attack is drawn part by part; a way that crosses another is refused with the reason, and drawn anew', async (t) => {
    const { page, errors } = await table.sit(t);
    if ((await open(page, BRIGADE)) < 0) return t.skip('this build has no Rifle and Spade');
    await asks(page);
    await take(page, 'Change e-bde attack');
    await dice(page, 1);
    await take(page, 'Support b3');
    await draw(page, '04.07');
    await draw(page, '05.07', 'Aim b2');
    await page.getByText('So far: support b3, aim b1 04.07, aim b2 05.07').waitFor();

    await clickHex(page, '04.03'); // unit a, then its way, by hand
    await draw(page, '04.04');
    await clickHex(page, '06.03'); // and b's, into a's
    await draw(page, '05.04');
    await clickHex(page, '04.04');
    await refusal(page).filter({ hasText: 'Routes would cross in 04.04' }).waitFor();
    assert.match(await refusal(page).innerText(), /^11\.4\.9/);
    await picture(page, 'rs-crossing');
    await draw(page, '05.05');
    assert.ok(await page.locator('path.route').count(), 'the ways are drawn on the map');
    await page.evaluate(axe);
    const faults = await page.evaluate(async () =>
        (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    );
    assert.deepEqual(faults, []);
    await take(page, 'Done');
    assert.deepEqual(real(errors), []);
});
