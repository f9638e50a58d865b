// Whole games at the table, from the new-game screen to the end: by mouse, and again by keyboard alone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
    goesOn,
    hexOnScreen,
    house,
    lines,
    newGame,
    picture,
    settled,
    takeProposal,
    version,
} from './table.mjs';

const table = house();

async function playToTheEnd(page, step, most = 400) {
    for (let i = 0; i < most; i++) {
        const now = await settled(page);
        if (now === 'over') return i;
        assert.equal(now, 'asked');
        await step(page, i);
    }
    assert.fail('the game did not end');
}

test('a game of Red Poppies by mouse', async (t) => {
    const { page, context, errors } = await table.sit(t);
    await newGame(page, 'rp-first-steps', ['person', 'program']);
    await settled(page);
    await picture(page, 'set-up');

    // A piece is placed by clicking the map: the counter is chosen already, the hex shows the ways; a pick can be
    // taken back, so it is not asked for twice.
    const place = await hexOnScreen(page, 'C05');
    await page.mouse.click(place.x, place.y);
    await page.locator('.ways button, .staged').first().waitFor();
    const before = await version(page);
    await page.locator('.ways button').first().click();
    await goesOn(page, before);
    assert.match(await page.locator('.decision').innerText(), /So far: place/);

    // Taken back, and done again.
    let at = await version(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await goesOn(page, at);
    at = await version(page);
    await page.getByRole('button', { name: 'Redo' }).click();
    await goesOn(page, at);
    await takeProposal(page);
    await settled(page);

    // What the rules forbid is refused with the rule.
    const far = await hexOnScreen(page, 'L10');
    await page.locator('.counter.live').first().click({ force: true });
    await page.mouse.click(far.x, far.y);
    await page.locator('.refusal').waitFor();
    assert.ok(await page.locator('.refusal .rule-link').count());
    await page.locator('.refusal .rule-link').click();
    await page.locator('.reader article.at').waitFor();
    await picture(page, 'refusal');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.keyboard.press('Escape');

    // Odds of an option, on the card.
    await page.locator('.options li button').first().click();
    await page.locator('.card').first().waitFor();
    await page.keyboard.press('Escape');

    // Half way the page is loaded anew, then loses its connection and finds it again.
    await playToTheEnd(page, async (p, i) => {
        if (i === 6) {
            const had = await lines(p);
            await p.reload();
            await settled(p);
            assert.equal(await lines(p), had);
        }
        if (i === 9) {
            await context.setOffline(true);
            await p.getByRole('button', { name: 'What would the program do?' }).click();
            await p.locator('.alert', { hasText: 'No connection' }).waitFor();
            await context.setOffline(false);
            await p.locator('.alert', { hasText: 'No connection' }).waitFor({ state: 'detached' });
            await settled(p);
        }
        if (i === 12) await picture(p, 'in-play');
        await takeProposal(p);
    });
    await picture(page, 'over');

    // The log tells what the record holds, line for line.
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const all = page.getByRole('button', { name: /Show the .* lines before/ });
    if (await all.isVisible()) await all.click();
    const said = await page.locator('.log .said').allInnerTexts();
    await page.getByRole('button', { name: 'Menu' }).click();
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Save a copy of the record' }).click(),
    ]);
    const path = await download.path();
    const record = readFileSync(path, 'utf8');
    const numbered = record.split('\n').filter((l) => /^\s*\d+\. /.test(l));
    assert.equal(said.length, numbered.length);
    for (const [i, line] of numbered.entries()) {
        const clauses = line.replace(/^\s*\d+\.\s+\S+\s+/, '').replace(/\s*\|.*$/, '').trim();
        assert.ok(said[i].includes(clauses), `line ${i + 1}: ${said[i]} / ${line}`);
    }

    // And it comes back in.
    await page.getByRole('link', { name: 'All games', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.locator('.overlay').waitFor();
    assert.equal(await settled(page), 'over');
    assert.equal(await lines(page), numbered.length);
    assert.deepEqual(
        errors.filter((e) => !e.includes('ERR_INTERNET_DISCONNECTED')),
        [],
    );
});

test('a game of Army Commander by keyboard alone', async (t) => {
    const { page, errors } = await table.sit(t);
    const press = (key) => page.keyboard.press(key);
    const focusOn = async (locator) => {
        for (let i = 0; i < 200; i++) {
            if (await locator.evaluate((e) => e === document.activeElement)) return;
            await press('Tab');
        }
        assert.fail('no way there with Tab');
    };
    await focusOn(page.getByRole('link', { name: 'New game' }));
    await press('Enter');
    const scenario = page.locator('a[href="#/new/s1-training"]');
    await scenario.waitFor();
    await focusOn(scenario);
    await press('Enter');
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.waitFor();
    await focusOn(play);
    await press('Enter');
    await page.locator('.overlay').waitFor();
    await settled(page);

    // The hex cursor speaks.
    await focusOn(page.locator('.frame'));
    await press('ArrowRight');
    await press('ArrowDown');
    assert.match(await page.locator('[role=status]').first().innerText(), /^\d{4}/);
    await press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await picture(page, 'keys');
    await press('Escape');

    await playToTheEnd(page, async (p, i) => {
        const at = await version(p);
        if (i % 5 === 4) {
            await press('o');
            if (await p.evaluate(() => document.activeElement.matches('input'))) await press('Tab');
            await press('Enter');
            const button = p.getByRole('button', { name: 'Do it', exact: true });
            if ((await version(p)) === at && (await button.isVisible())) {
                await focusOn(button);
                await press('Enter');
            }
        } else {
            await press('p');
            await p.getByRole('button', { name: 'Take this' }).first().waitFor();
            await press('p');
        }
        await goesOn(p, at);
    });
    assert.deepEqual(errors, []);
});
