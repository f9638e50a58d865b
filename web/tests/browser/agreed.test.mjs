// What two agree on, at the table: a strict game, and a draw, offered by one and accepted by the other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, lines, newGame, settled, takeProposal } from './table.mjs';

const table = house();
const menu = (page) => page.getByRole('button', { name: 'Menu' }).click();

/** A game of two people with names, begun behind the lobby's back. */
async function named(page) {
    const id = await page.evaluate(async () => {
        const seats = ['Ann', 'Bob'].map((person) => ({ player: 'person', person }));
        const answer = await fetch('/api/games', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ scenario: 'rp-first-steps', seats }),
        });
        return (await answer.json()).id;
    });
    await page.goto(`${new URL(page.url()).origin}/#/game/${id}`);
    await settled(page);
}

async function say(page, what) {
    await menu(page);
    await page.getByRole('button', { name: what, exact: true }).click();
    await page.getByRole('button', { name: `Yes: ${what.toLowerCase()}` }).click();
}

test('a game is begun as strict, and says so', async (t) => {
    const { page, errors } = await table.sit(t);
    await page.goto(`${new URL(page.url()).origin}/#/new/rp-first-steps`);
    await page.getByRole('checkbox', { name: 'strict: what threw dice or showed something is not taken back' }).check();
    await page.getByRole('button', { name: 'Play' }).click();
    await settled(page);
    await menu(page);
    await page.getByText('Agreed as strict').waitFor();
    assert.deepEqual(errors, []);
});

test('a draw is offered by one and agreed on by the other', async (t) => {
    const { page, errors } = await table.sit(t);
    await named(page);
    await say(page, 'Offer a draw');
    const offer = page.locator('.offer');
    await offer.waitFor();
    assert.match(await offer.innerText(), /offer a draw\. It stands until the next move/);
    await page.waitForFunction(() => /offer a draw/.test(document.querySelector('[role=status]')?.textContent ?? ''));
    await page.reload();
    await settled(page);
    await offer.getByRole('button', { name: /^Agree: / }).click();
    await page.getByRole('heading', { name: /The game is a draw/ }).waitFor();
    assert.equal(await offer.count(), 0);
    assert.deepEqual(errors, []);
});

test('of two people each must agree before lines are struck', async (t) => {
    const { page, errors } = await table.sit(t);
    await named(page);
    await takeProposal(page);
    await settled(page);
    const had = await lines(page);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'One line back' }).click();
    await page.getByRole('button', { name: 'Go on from here' }).click();
    await page.getByRole('button', { name: 'Ask the other side: strike all after this' }).click();
    const ask = page.locator('.offer');
    await ask.waitFor();
    assert.match(await ask.innerText(), new RegExp(`ask to strike line ${had} and all after it`));
    assert.equal(await lines(page), had);
    await ask.getByRole('button', { name: /^Agree: / }).click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-lines]')?.dataset.lines) < n, had);
    assert.deepEqual(errors, []);
});

test('a program says at once whether it agrees, and two at one screen agree in one act', async (t) => {
    const { page, errors } = await table.sit(t);
    await newGame(page, 'rp-first-steps', ['person', 'program']);
    await say(page, 'Offer a draw');
    await page.locator('.alert', { hasText: 'does not agree' }).or(page.getByRole('heading', { name: /is a draw/ })).waitFor();
    await page.goto(`${new URL(page.url()).origin}/#/`);
    await newGame(page, 'rp-first-steps', ['person', 'person']);
    await say(page, 'Agree on a draw');
    await page.getByRole('heading', { name: /The game is a draw/ }).waitFor();
    assert.deepEqual(errors, []);
});
