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
    if (!made.id && /found rifle_and_spade, expected/.test(made.text ?? '')) return -1;
    assert.ok(made.id, JSON.stringify(made));
    await page.evaluate((n) => (location.hash = `#/game/${n}`), made.id);
    await page.locator('.overlay, .curtain').first().waitFor();
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
    await asks(page);
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

/** What the page waits for now; a curtain between two people is lifted. */
async function asks(page) {
    for (;;) {
        const handle = await page.waitForFunction(() => {
            if (document.querySelector('.curtain')) return 'curtain';
            if (document.querySelector('form.dice')) return 'dice';
            const who = document.querySelector('.who')?.textContent ?? '';
            if (who.startsWith('Over')) return 'over';
            return who.includes('your decision') && document.querySelector('.options li button') ? 'asked' : '';
        });
        const what = await handle.jsonValue();
        if (what !== 'curtain') return what;
        await page.locator('.curtain button').first().click();
        await page.locator('.curtain').waitFor({ state: 'detached' });
    }
}

/** Types dice until something else is asked: this face, or one for dice of ten faces and one for percentages. */
async function dice(page, one, percent = one) {
    while ((await asks(page)) === 'dice') {
        const before = await version(page);
        const fields = page.locator('form.dice input');
        const face = (await page.locator('form.dice').innerText()).includes('100 faces') ? percent : one;
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
    await take(page, 'Orders e-bde');
    await take(page, 'Change e-bde attack');
    await dice(page, 1);
    await draw(page, '04.07'); // one battalion after the other
    await draw(page, '05.07');
    await take(page, 'Support b3');
    await page.getByText('So far: aim b1 04.07, aim b2 05.07, support b3').waitFor();

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

/** Whose decision it is, in the words of the page. */
const decider = (page) => page.locator('.who').innerText();

const FIGHT = `position: rifle_and_spade
works: [{at: 05.06, kind: shallow_trench, owner: ottoman, front: S SW}]
units:
  entente: [a bn at 05.04, b hb at 04.04, h hq at 05.03]
  ottoman: [x co at 05.06 in-work, k hq at 05.08]
now: {step: move}
`;

test('a stack walks up under opportunity fire, assaults the trench and takes it or is thrown out', async (t) => {
    const { page, errors } = await table.sit(t);
    if ((await open(page, FIGHT, ['person', 'person'])) < 0) return t.skip('this build has no Rifle and Spade');
    await asks(page);
    await take(page, 'Move a');
    await draw(page, '05.05');
    assert.match(await decider(page), /^Ottomans/i);
    await take(page, 'Fire-at 05.05');
    await dice(page, 10, 90); // nothing happens
    assert.match(await decider(page), /^Entente/i);
    assert.match(await log(page), /Fire at 05\.05: row \d+/);
    assert.match(await log(page), /entente moves to 05\.05/);
    await take(page, 'Assault 05.06');
    await take(page, 'Roll');
    await dice(page, 10);
    await take(page, 'Decline'); // the Ottomans hold their fire
    await take(page, 'To-assault');
    for (let i = 0; i < 20 && !/is activated|turn begins/.test((await log(page)).split('Wave goes').pop()); i++) {
        if ((await asks(page)) === 'dice') await dice(page, 5);
        else await option(page, '').click().then(() => doIt(page).click({ timeout: 1500 }).catch(() => {}));
    }
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const all = await log(page);
    assert.match(all, /a Wave goes into 05\.06/);
    assert.match(all, /18\.4/, 'the assault was resolved');
    await picture(page, 'rs-assault');
    assert.deepEqual(real(errors), []);
});

const DIG = `position: rifle_and_spade
units:
  entente: [a hb at 05.04, h hq at 05.03]
  ottoman: [x co at 05.09, k hq at 05.09]
now: {step: move}
`;

test('a half-battalion digs in over three turns: pits in one, a trench in two more', async (t) => {
    const { page, errors } = await table.sit(t);
    if ((await open(page, DIG, ['person', 'person'])) < 0) return t.skip('this build has no Rifle and Spade');
    await asks(page);
    const works = () => page.locator('.work title').allTextContents();
    const jobs = ['Dig a rifle_pits', 'Dig a N\\+NE shallow_trench', 'Dig a N\\+NE shallow_trench'];
    const trench = (w) => /Shallow Trench facing N, NE.*05\.04/.test(w);
    for (const [turn, job] of jobs.entries()) {
        for (let i = 0; i < 30; i++) {
            if ((await asks(page)) === 'dice') await dice(page, 5);
            const now = (await page.locator('ol.track').getAttribute('aria-label')) ?? '';
            if (!now.startsWith(`turn ${turn + 1} `)) break;
            const dig = option(page, job);
            if (/^Entente/i.test(await decider(page)) && (await dig.isVisible())) await take(page, job);
            else if (await option(page, 'To-assault').isVisible()) await take(page, 'To-assault');
            else await take(page, 'Done');
        }
        if (turn === 0) assert.ok((await works()).some((w) => /Rifle Pits.*05\.04/.test(w)), 'pits after one turn');
        if (turn > 0) assert.equal((await works()).some(trench), turn === 2, `a trench after three turns, now ${turn + 1}`);
    }
    assert.match(await page.locator('ol.track').getAttribute('aria-label'), /^turn 4 /);
    await picture(page, 'rs-digging');
    assert.deepEqual(real(errors), []);
});
