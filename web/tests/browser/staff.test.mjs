// The staff is asked and its line taken; and when all is over, what the dice did.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { goesOn, house, newGame, picture, settled, sit, startProgram, takeProposal, version } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const table = house();

const spoken = (page) => page.locator('[role=status]').first().innerText();

/** axe finds nothing serious, and nothing is wider than the screen. */
async function clean(page, name) {
    await picture(page, name);
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const bad = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
    assert.deepEqual(bad.map((v) => `${v.id} ${v.nodes[0].html}`), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
}

for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }])
    test(`advice with chances, and the luck of the game, at ${size.width} x ${size.height}`, async (t) => {
        const { page, errors } = await table.sit(t, size);
        await newGame(page, 's1-training', ['person', 'program']);
        for (let i = 0; i < 2; i++) {
            assert.equal(await settled(page), 'asked');
            await takeProposal(page);
        }
        assert.equal(await settled(page), 'asked');

        // By keyboard, and told to a screen reader.
        await page.keyboard.press('s');
        const card = page.getByRole('region', { name: 'Advice of the staff' });
        await card.getByText(/expected [+−]\d/).first().waitFor();
        await page.locator('.options .chance').first().waitFor();
        assert.match(await page.locator('.options .chance').first().innerText(), /\d %\s+± \d/);
        assert.match(await spoken(page), /The staff would: .* It wins \d+ %, give or take/);
        await card.scrollIntoViewIfNeeded();
        await clean(page, `staff-${size.width}`);
        const at = await version(page);
        await card.getByRole('button', { name: 'Take this' }).first().click();
        await goesOn(page, at);
        assert.equal(await card.count(), 0, 'advice of a moment that has passed is gone');

        for (let i = 0; i < 5 && (await settled(page)) === 'asked'; i++) await takeProposal(page);
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('button', { name: 'Yes: resign' }).click();
        await page.locator('.menu').getByRole('button', { name: 'Close' }).click();
        await page.getByRole('button', { name: 'What did the dice do?' }).click();
        const luck = page.getByRole('region', { name: 'Luck of the dice' });
        await luck.getByText(/of a win, |favoured nobody/).first().waitFor();
        assert.match(await luck.getByRole('row', { name: /^British/ }).first().innerText(), /[+−]?\d+\.\d ± \d/);
        assert.ok((await luck.getByRole('table', { name: /by rule/ }).getByRole('rowheader').count()) > 0);
        await clean(page, `luck-${size.width}`);

        // In replay it says how it stood then.
        await page.getByRole('button', { name: 'Replay' }).click();
        await page.getByRole('button', { name: 'First line' }).click();
        await luck.getByText('Up to line 1: British 0.0 ± 0.0').waitFor();
        assert.deepEqual(errors, []);
    });

test('two people may agree on a game without advice', async (t) => {
    const { page, errors } = await table.sit(t);
    await page.getByRole('link', { name: 'New game' }).click();
    await page.locator('a[href="#/new/s1-training"]').click();
    await page.locator('input[name="p1"][value="person"]').check();
    await page.getByLabel('either may ask the staff').uncheck();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await settled(page);
    assert.equal(await page.getByRole('button', { name: 'Ask the staff' }).count(), 0);
    await page.keyboard.press('s');
    assert.equal(await page.getByRole('region', { name: 'Advice of the staff' }).count(), 0);
    assert.deepEqual(errors, []);
});

test('a bot that the server was started with is offered, and when it breaks the reason is shown', async (t) => {
    const broken = `brief=sh -c 'read hello; echo "{\\"type\\":\\"ready\\"}"; read game; read question'`;
    const program = await startProgram(undefined, 0, ['--bot', broken]);
    t.after(() => program.stop());
    const { page, context, errors } = await sit(table.browser, program);
    t.after(() => context.close());
    await page.getByRole('link', { name: 'New game' }).click();
    await page.locator('a[href="#/new/s1-training"]').click();
    const seat = page.getByRole('group', { name: 'Germans' });
    await seat.getByRole('combobox').selectOption('bot:brief');
    await page.getByText('You against a bot.').waitFor();
    await picture(page, 'new-game-bot');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    for (let i = 0; i < 12 && (await settled(page)) === 'asked'; i++) await takeProposal(page);
    assert.equal(await settled(page), 'over');
    await page.getByText("Bot 'brief' has ended, or closed its output.").waitFor();
    assert.deepEqual(errors, []);
});
