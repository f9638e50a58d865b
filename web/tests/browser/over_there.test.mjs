// Over There at the table: a turn of each battle by dragging, a barrage, gas on the wind, an aircraft with a bomb.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ask, begin, clickAt, onScreen, playOn, playTurn, shows, tableOf } from './over_there.mjs';
import { goesOn, house, picture, settled, version } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const table = house();

/** Console errors that matter: a position has no page among the scenarios, and odds asked for may come too late. */
const real = (errors) => errors.filter((e) => !/404.*\/api\/scenarios\/|422.*\/(odds|replies)/.test(e));
const doIt = (page) => page.getByRole('button', { name: 'Do it', exact: true });
const faults = (page) =>
    page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`));

const sit = (t) => table.sit(t);

/** The seat of whoever has most to move. */
const BATTLES = {
    'ot-first-steps': 1,
    'ot1-trench-attack': 2,
    'ot2-american-advance': 1,
    'ot3-wadi-rutm': 1,
    'ot4-hill-174': 2,
    'ot5-whippets': 1,
    'ot6-gross-lensk': 1,
};

for (const [battle, seat] of Object.entries(BATTLES))
    test(`a full turn of ${battle} by dragging`, async (t) => {
        const opened = await sit(t);
        if (!opened) return;
        const { page, errors } = opened;
        page.setDefaultTimeout(40000);
        const players = seat === 1 ? ['person', 'program'] : ['program', 'person'];
        const game = await begin(page, { scenario: battle, players });
        const done = await playTurn(page, game, seat, 5);
        t.diagnostic(JSON.stringify(done));
        await picture(page, battle);
        assert.ok(done.drags > 0 && done.drags >= done.moves * 0.6, `${done.drags} of ${done.moves} moves by dragging`);
        assert.equal(await page.locator('ol.track').getAttribute('aria-label').then((l) => /^turn 2 /.test(l)), true);
        assert.deepEqual(real(errors), []);
    });

const FIELD = `position: over_there
table: 48 x 36
map:
  - {id: W, kind: light_woods, poly: "10,10 20,10 20,16 10,16", title: Copse}
  - {id: T1, kind: trench, line: "4,26 44,27", owner: black, step: south, title: Front line}
  - {id: D1, kind: dugout, at: "20,26.4", owner: black}
units:
  red:
    - F1 infantry 9 lmg 1 at 15,6 facing north
    - A1 artillery 4 gun field at 30,4 facing north
    - O1 artillery 4 gun heavy off 100
  black:
    - G1 infantry 9 in T1 bottom
`;

/** Plays on until the log of the first seat has such words; a seat with a program plays by itself. */
async function playUntil(page, game, words, people = [1]) {
    for (const end = Date.now() + 25000; Date.now() < end; ) {
        const log = await ask(page, `/api/games/${game}/log?seat=1`);
        const found = log.list.flatMap((l) => l.events).find((e) => words.test(e.text));
        if (found) return found;
        const { status } = await tableOf(page, game, 0);
        const seat = people.find((side) => status.waiting.includes(side));
        if (seat) await playOn(page, game, seat, await tableOf(page, game, seat));
        else await page.waitForTimeout(40);
    }
    return null;
}

test('a barrage: plotted on the map two turns ahead, it drifts and falls', async (t) => {
    const opened = await sit(t);
    if (!opened) return;
    const { page, errors } = opened;
    const game = await begin(page, { text: `${FIELD}now: {turn: 2, phase: plots, plots: {A1: ['3 fire 20,20'], O1: ['3 rest']}}\n` });
    assert.equal(await settled(page), 'asked');
    const cell = (piece, turn) => page.getByRole('button', { name: `${piece}, turn ${turn}: to be written` });

    // The heavy battery first, though the other one is asked for: its cell, the kind of fire, then the map.
    await cell('O1', 4).click();
    await page.locator('.options li button', { hasText: /^Plot O1/ }).first().waitFor();
    let at = await version(page);
    const over = await onScreen(page, 28, 24);
    await page.mouse.move(over.x, over.y);
    await page.locator('.template').waitFor();
    await picture(page, 'plot-sheet');
    await page.mouse.click(over.x, over.y);
    if (await doIt(page).isVisible()) await doIt(page).click();
    await goesOn(page, at);
    const [plot] = (await tableOf(page, game)).view.shapes.filter((s) => s.kind === 'plot' && s.name === 'O1');
    assert.deepEqual([plot.turn, ...plot.at.map((n) => Math.round(n / 500) / 2)], [4, 28, 24]);
    assert.match(await page.locator('.plan tbody tr', { hasText: 'O1' }).innerText(), /fire/);

    await cell('A1', 4).click();
    await page.locator('.plan .row button', { hasText: 'Rest A1 turn 4' }).waitFor();
    at = await version(page);
    await page.locator('.plan .row button', { hasText: 'Rest A1 turn 4' }).click();
    if (await doIt(page).count()) await doIt(page).click();
    await goesOn(page, at);
    const before = await tableOf(page, game);
    assert.equal(before.view.shapes.filter((s) => s.kind === 'plot' && s.name === 'O1' && s.turn === 4).length, 1);
    assert.ok(await playUntil(page, game, /^(\[.*\] )?O1: direction, long and short/), 'it drifts');
    const after = await tableOf(page, game);
    await shows(page, 1, after.version);
    assert.equal(after.view.shapes.filter((s) => s.kind === 'plot' && s.name === 'O1' && s.turn === 4).length, 0);
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await page.locator('.log', { hasText: 'O1' }).first().waitFor();
    await picture(page, 'barrage');
    assert.deepEqual(real(errors), []);
});

test('gas goes with the wind to where the table said it would', async (t) => {
    const opened = await sit(t);
    if (!opened) return;
    const { page, errors } = opened;
    const clouds = "wind: 4 mph east, clouds: ['gas disc 12,20 size 2 until 8', 'smoke disc 30,22 size 1.5 until 8']";
    const game = await begin(page, { text: `${FIELD}now: {turn: 2, phase: red-card, ${clouds}}\n` });
    const gas = async () => (await tableOf(page, game)).view.shapes.find((s) => s.kind === 'cloud' && s.what === 'gas');
    const paths = (kind) => page.locator(`.shape.cloud.gas .${kind}`).first().getAttribute('d');
    await settled(page);
    const was = await gas();
    const foretold = await paths('next');
    for (let i = 0; i < 60; i++) {
        const now = await tableOf(page, game);
        if (now.status.turn > 2) break;
        const pass = now.options?.list.find((o) => o.verb === 'pass');
        if (pass) await ask(page, `/api/games/${game}/act`, { seat: 1, version: now.version, options: [pass.id] });
        else if (now.decision) await playOn(page, game, 1, now);
        else await page.waitForTimeout(40);
    }
    const now = await tableOf(page, game);
    assert.deepEqual((await gas()).at, [was.at[0] + was.drift[0], was.at[1] + was.drift[1]], 'it is where it was to drift');
    await shows(page, 1, now.version);
    assert.equal(await paths('main'), foretold, 'and is drawn where its next place was');
    await picture(page, 'gas');
    assert.deepEqual(real(errors), []);
});

test('an aircraft is flown over the table by clicks, and bombs', async (t) => {
    const opened = await sit(t);
    if (!opened) return;
    const { page, errors } = opened;
    const air = 'switches: {air: on}\nair: {red: attacker, black: defender}\n';
    const game = await begin(page, { text: `${FIELD.replace('units:', `${air}units:`)}now: {turn: 3, phase: air, flown_red: 1}\n`, seed: 6, players: ['person', 'person'] });
    await settled(page);
    await page.keyboard.press('f');
    await page.getByRole('heading', { name: /where does the aircraft come in/i }).waitFor();
    for (const [x, y] of [[24, 0], [24, 36]]) {
        const at = await version(page);
        await clickAt(page, x, y);
        await goesOn(page, at);
        await settled(page);
    }
    await page.getByRole('group', { name: 'What the point is for' }).getByRole('button', { name: 'bomb' }).click();
    const at = await version(page);
    await clickAt(page, 24, 26.5);
    await page.locator('.staged', { hasText: /Bomb 2[34]\.\d+ 2[67]\./ }).first().waitFor();
    await picture(page, 'flight');
    await doIt(page).click();
    await goesOn(page, at);
    await page.locator('.options li button', { hasText: /^Done/ }).click();
    if (await doIt(page).count()) await doIt(page).click();
    assert.ok(await playUntil(page, game, /bomb/i, [1, 2]), 'the bomb falls');
    await page.locator('.log', { hasText: /bomb/i }).first().waitFor();
    await picture(page, 'bomb');
    assert.deepEqual(real(errors), []);
});

test('a trench is cut across for who is in it, and the sheet of a unit says what is left of it', async (t) => {
    const opened = await sit(t);
    if (!opened) return;
    const { page, errors } = opened;
    await begin(page, { text: `${FIELD}now: {turn: 2, phase: black-card}\n`, players: ['program', 'person'] });
    await settled(page);
    await page.locator('.unit-card summary').click();
    const cut = page.getByRole('img', { name: /Front line, cut across/ });
    await cut.waitFor();
    assert.match(await cut.getAttribute('aria-label'), /bottom: G1.*dugout D1/);
    assert.match(await page.locator('.unit-card').innerText(), /castings\s+9[\s\S]*move\s+5\.0″/);
    assert.ok(await page.locator('.arcs .band').count(), 'its arcs are drawn');
    await picture(page, 'trench-cut');
    await page.evaluate(axe);
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(real(errors), []);
});

test('an army of one\'s own: chosen, checked while it is changed, drawn, played', async (t) => {
    const opened = await sit(t);
    if (!opened) return;
    const { page, errors } = opened;
    await page.getByRole('link', { name: 'New game' }).click();
    await page.getByRole('link', { name: /Build your own/ }).click();
    const status = page.locator('.verdict');
    await page.getByAltText('The table as it would be made').waitFor();
    await status.filter({ hasText: 'Fit to play' }).waitFor();
    const black = page.getByRole('region', { name: 'Army of black' });
    await black.getByLabel('Nation').selectOption('Germany');
    await page.getByLabel(/Seed of the table/).fill('7');
    await page.getByLabel(/Trenches and wire/).selectOption('yes');
    await page.getByText(/^British Empire against Germany/).waitFor();

    // A size nobody has, by keyboard: refused with the reason, and not to be begun.
    await page.getByLabel(/Table in inches/).fill('20 x 20');
    await status.filter({ hasText: 'Not fit to play' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Play', exact: true }).isDisabled());
    assert.ok(await status.locator('li.error').count(), 'the reason is said');
    await page.getByLabel(/Table in inches/).fill('48 x 48');
    await status.filter({ hasText: 'Fit to play' }).waitFor();
    await black.getByRole('button', { name: 'Add a unit to black' }).focus();
    await page.keyboard.press('Enter');
    await black.getByLabel('black, entry 2: which unit').selectOption('Heavy machine gun section');
    await page.getByText(/: 9 pieces/).waitFor();
    await picture(page, 'army');
    await page.evaluate(axe);
    assert.deepEqual(await faults(page), []);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.overlay, .curtain').first().waitFor();
    assert.deepEqual(real(errors), []);
});

test('a game on a real table lists units and asks for facts', async (t) => {
    const opened = await sit(t);
    if (!opened) return;
    const { page, errors } = opened;
    const made = await ask(page, '/api/games', { scenario: 'ot-first-steps', seed: 3, seats: [{ player: 'person' }, { player: 'person' }], switches: [{ name: 'referee', value: 'yes' }] });
    await page.evaluate((n) => (location.hash = `#/game/${n}`), made.id);
    await page.locator('.roster, .curtain').first().waitFor();
    for (let i = 0; i < 30 && !(await tableOf(page, made.id, 1)).decision?.flags.includes('fact'); i++) {
        const { status } = await tableOf(page, made.id, 0);
        const seat = status.waiting[0];
        await playOn(page, made.id, seat, await tableOf(page, made.id, seat));
        if ((await tableOf(page, made.id, 2)).decision?.flags.includes('fact')) break;
    }
    if (await page.locator('.curtain').count()) await page.locator('.curtain button').click();
    await settled(page);
    assert.equal(await page.locator('.overlay').count(), 0, 'nothing is drawn');
    assert.match(await page.locator('.roster').innerText(), /F1[\s\S]*castings 9/);
    assert.ok(await page.locator('.options li button').count(), 'the answers are listed');
    await picture(page, 'referee');
    await page.evaluate(axe);
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(real(errors), []);
});
