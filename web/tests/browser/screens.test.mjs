// What every screen must be: free of faults that axe-core finds, without overflow at three sizes, in day and night,
// with no inline script and no error on the console.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { newGame, openPage, picture, resting, settled, startBrowser, startProgram } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let program;
let browser;
let page;
let errors;
before(async () => {
    program = await startProgram();
    browser = await startBrowser();
    ({ page, errors } = await openPage(browser, program.link));
});
after(async () => {
    await browser?.close();
    await program?.stop();
});

async function faultless(name) {
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const told = found.violations.map((v) => `${name}: ${v.impact} ${v.id} ${v.nodes[0]?.html.slice(0, 120)}`);
    assert.deepEqual(told, []);
}

test('axe finds nothing at the lobby and on the new-game screen', async () => {
    await faultless('lobby');
    await page.getByRole('link', { name: 'New game' }).click();
    await page.locator('.cards li').first().waitFor();
    await faultless('scenarios');
    await page.locator('a[href="#/new/rp-first-steps"]').click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await faultless('scenario');
    await page.getByRole('link', { name: 'All games' }).click();
});

test('axe finds nothing at the table, in the rules, in the menu, by day and by night', async () => {
    await newGame(page, 'rp-first-steps', ['person', 'program']);
    await settled(page);
    await faultless('table');
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.locator('.reader article').first().waitFor();
    await faultless('rules');
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await faultless('menu');
    for (const palette of ['deuteranopia', 'protanopia', 'tritanopia', 'plain']) {
        await page.getByLabel('Colours').selectOption(palette);
        await page.getByLabel('Light').selectOption('dark');
        await faultless(`${palette} by night`);
        await page.getByLabel('Light').selectOption('light');
        await faultless(`${palette} by day`);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
});

/** Things that must not lie on each other, and nothing wider than the screen. */
async function fits(width) {
    const sizes = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
        return { wide: document.documentElement.scrollWidth, bar: box('.bar'), map: box('.frame'), side: box('aside.side') };
    });
    assert.ok(sizes.wide <= width, `${sizes.wide} in ${width}`);
    assert.ok(sizes.bar.bottom <= sizes.map.top + 1);
    assert.ok(sizes.map.right <= sizes.side.left + 1 || sizes.map.bottom <= sizes.side.top + 1);
    assert.ok(sizes.map.height > 200 && sizes.map.width > 300);
}

for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
])
    test(`nothing overlaps or overflows at ${width} x ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((w) => document.querySelector('.frame').getBoundingClientRect().right <= w, width);
        await resting(page);
        await fits(width);
        await picture(page, `screen-${width}`);
    });

test('a name with markup in it is shown as text', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const made = await page.evaluate(async (name) => {
        const body = { scenario: 'rp-example', name, seats: [{ player: 'person', person: name }, { player: 'program' }] };
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/games', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    }, nasty);
    assert.equal(made, 201);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.getByText(nasty).first().waitFor();
    assert.equal(await page.locator('img[src=x]').count(), 0);
});

test('no screen logged an error', () => assert.deepEqual(errors, []));
