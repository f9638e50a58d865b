// Ways to use the table: with real dice, two people at one screen, a phone, the keyboard at corners, taking back,
// two windows on one game, and a program that dies and comes back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    goesOn,
    hexOnScreen,
    house,
    lines,
    newGame,
    picture,
    settled,
    startProgram,
    takeProposal,
    version,
} from './table.mjs';
import { begin } from './over_there.mjs';

const table = house();

const spoken = (page) => page.locator('[role=status]').first().innerText();

test('real dice are asked for, exactly those that are needed, and typed in', async (t) => {
    const { page, errors } = await table.sit(t);
    await newGame(page, 'rp-example', ['person', 'program'], [true, true]);
    let thrown = 0;
    for (let i = 0; i < 90 && (thrown < 4 || !(await page.locator('.log .die').count())); i++) {
        const now = await settled(page);
        if (now === 'over') break;
        if (now === 'asked') {
            await takeProposal(page);
            continue;
        }
        const fields = page.locator('form.dice input');
        const enter = page.getByRole('button', { name: 'Enter', exact: true });
        const at = await version(page);
        const before = await page.locator('form.dice').innerText();
        assert.match(before, /Throw \d+ di(e|ce) with \d+ faces/);
        assert.equal(String(await fields.count()), /Throw (\d+)/.exec(before)[1]);
        if (!thrown) {
            await fields.first().fill('99');
            assert.ok(await enter.isDisabled(), 'a face that no die has is not taken');
        }
        for (let n = 0; n < (await fields.count()); n++) await fields.nth(n).fill(String(2 + (n % 3)));
        if (!thrown) await picture(page, 'typed-dice');
        await fields.last().press('Enter');
        await goesOn(page, at);
        thrown++;
    }
    assert.ok(thrown >= 4);
    assert.equal(await page.locator('.log .die', { hasText: /^[^234]$/ }).count(), 0, 'the log has what was typed');
    assert.deepEqual(errors, []);
});

test('two people at one screen: a curtain falls between hidden orders, and nothing stays behind it', async (t) => {
    const { page, errors } = await table.sit(t);
    await newGame(page, 's6-anzac', ['person', 'person']);
    const curtain = page.locator('.curtain h1');
    const behind = () => page.locator('.page, .log, .counter, .options').count();
    const open = async () => {
        await page.locator('.curtain button').click();
        return settled(page);
    };
    for (let i = 0; i < 12 && (await settled(page)) === 'asked'; i++) await takeProposal(page);
    assert.equal(await settled(page), 'curtain');
    assert.equal(await behind(), 0);
    const first = await curtain.innerText();
    assert.equal(await open(), 'asked');
    await page.getByRole('button', { name: 'What would the program do?' }).click();
    const secret = await page.locator('.proposals p').first().innerText();
    assert.match(secret, /order/);
    const at = await version(page);
    await page.getByRole('button', { name: 'Take this' }).first().click();
    await goesOn(page, at);
    assert.equal(await settled(page), 'curtain');
    const second = await curtain.innerText();
    assert.notEqual(second, first);
    assert.equal(await behind(), 0);
    await picture(page, 'curtain');

    // Loaded anew, it is still the same one's turn, and the curtain is still there.
    await page.reload();
    assert.equal(await settled(page), 'curtain');
    assert.equal(await curtain.innerText(), second);
    assert.equal(await open(), 'asked');
    assert.ok(!(await page.locator('body').innerText()).includes(secret));

    // Once both have given theirs the orders are turned up: nothing is hidden, and no curtain falls until the next round's.
    await takeProposal(page);
    let open_moves = 0;
    for (; open_moves < 80 && (await settled(page)) === 'asked'; open_moves++) await takeProposal(page);
    assert.ok(open_moves > 1);
    assert.equal(await settled(page), 'curtain');
    assert.equal(await behind(), 0);
    assert.deepEqual(errors, []);
});

test('on a phone: tap a place, tap the way, hold to look, and confirm', async (t) => {
    const { page, context, errors } = await table.sit(t, { width: 390, height: 844 });
    await newGame(page, 'rp-first-steps', ['person', 'program']);
    await settled(page);
    const tap = ({ x, y }) => page.touchscreen.tap(x, y);
    const doIt = page.getByRole('button', { name: 'Do it', exact: true });

    await tap(await hexOnScreen(page, 'C05'));
    await page.locator('.ways button').first().tap();
    await page.getByText(/So far: place/).waitFor();
    await takeProposal(page);

    for (let i = 0; i < 4; i++) {
        if ((await settled(page)) !== 'asked') break;
        const at = await version(page);
        await page.locator('.options li button').first().tap();
        await doIt.waitFor();
        assert.equal(await version(page), at, 'one tap does nothing that dice follow');
        await doIt.tap();
        await goesOn(page, at);
    }
    await settled(page);

    // A long press shows what a mouse sees on its way, and chooses nothing.
    const at = await version(page);
    const spot = await hexOnScreen(page, 'H05');
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot] });
    await page.locator('.map .card', { hasText: 'H05' }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.equal(await page.locator('.refusal').count(), 0);
    assert.equal(await version(page), at);
    await picture(page, 'phone');
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    assert.deepEqual(errors, []);
});

test('a corner is chosen by keyboard alone: the target of off-map artillery', async (t) => {
    const { page, errors } = await table.sit(t);
    await begin(page, { scenario: 'rp-first-steps', seed: 3 });
    const doIt = page.getByRole('button', { name: 'Do it', exact: true });
    const call = page.locator('.options li button', { hasText: /^Call bg/ }).first();
    for (let i = 0; i < 25; i++) {
        assert.equal(await settled(page), 'asked');
        if (await call.isVisible()) break;
        await takeProposal(page);
    }
    const asked = await version(page);
    await call.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await goesOn(page, asked);
    await page.getByRole('heading', { name: /where does the cross hair/i }).waitFor();
    await page.getByText(/more: choose a piece/).waitFor({ state: 'detached' });
    await page.keyboard.press('m');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    for (let i = 0; i < 9 && !/^[^. ]+ can be chosen$/.test(await spoken(page)); i++) {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('.');
    }
    const corner = /^([^. ]+) can be chosen/.exec(await spoken(page))?.[1] ?? '';
    assert.match(corner, /^[A-Z]+\d+[ew]$/);
    await page.keyboard.press('.');
    assert.notEqual(/^(\S+) /.exec(await spoken(page))[1], corner, 'the next key goes to the next corner');
    await page.keyboard.press(',');
    assert.ok((await spoken(page)).startsWith(corner));
    await page.keyboard.press('Enter');
    // There are several ways to call it there; the first is chosen and done with the same key.
    const way = page.locator('.ways button').first();
    await way.waitFor();
    await way.focus();
    await page.keyboard.press('Enter');
    await doIt.waitFor();
    assert.ok((await page.locator('.staged').innerText()).includes(corner));
    await picture(page, 'corner');
    const at = await version(page);
    await doIt.focus();
    await page.keyboard.press('Enter');
    await goesOn(page, at);
    assert.deepEqual(errors, []);
});

test('a game between two programs can be watched', async (t) => {
    const { page, errors } = await table.sit(t);
    await newGame(page, 'template-patrols', ['program', 'program']);
    await page.waitForFunction(() => Number(document.querySelector('[data-lines]')?.dataset.lines) > 3);
    assert.equal(await page.getByRole('button', { name: 'Do it', exact: true }).count(), 0);
    const seen = await lines(page);
    await page.waitForFunction((n) => Number(document.querySelector('[data-lines]')?.dataset.lines) > n, seen);
    assert.ok((await page.locator('.log .line').count()) > 0);
    assert.deepEqual(errors, []);
});

test('taking back, two windows, and a program that is killed and comes back', async (t) => {
    const { page, context, errors } = await table.sit(t);
    await newGame(page, 'rp-first-steps', ['person', 'person']);
    const other = await context.newPage();
    await other.goto(page.url());
    await settled(other);
    for (let i = 0; i < 4 && !(await page.locator('.log .die').count()); i++) {
        await settled(page);
        await takeProposal(page);
    }
    assert.ok(await page.locator('.log .die').count(), 'dice were thrown');

    // Never past a die: the reason is given. By consent of both it is struck.
    await settled(page);
    await page.keyboard.press('u');
    await page.locator('.alert', { hasText: 'agree' }).waitFor();
    const had = await lines(page);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'One line back' }).click();
    await page.getByRole('button', { name: 'Go on from here' }).click();
    await page.getByRole('button', { name: 'Both agree: strike all after this' }).click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-lines]')?.dataset.lines) < n, had);
    assert.equal(await lines(page), had - 1);
    await page.getByRole('button', { name: 'Close' }).first().click();

    // The other window has seen all of it, without being touched.
    await other.waitForFunction((n) => Number(document.querySelector('[data-lines]')?.dataset.lines) === n, had - 1);

    // Killed in the middle and started again on the same games: both windows go on by themselves.
    await page.evaluate(() => (window.stillHere = true));
    await table.program.kill();
    await page.locator('.alert', { hasText: 'No connection' }).waitFor();
    table.program = await startProgram(table.program.data, table.program.port);
    await page.locator('.alert', { hasText: 'No connection' }).waitFor({ state: 'detached' });
    await settled(page);
    await takeProposal(page);
    const now = await lines(page);
    assert.ok(now >= had - 1);
    await other.waitForFunction((n) => Number(document.querySelector('[data-lines]')?.dataset.lines) === n, now);
    assert.ok(await page.evaluate(() => window.stillHere), 'without loading the page anew');
    assert.deepEqual(
        errors.filter((e) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION_RESET|409/.test(e)),
        [],
    );
});
