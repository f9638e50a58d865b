// A table without hexes, before a made-up program: drawn, measured, played by mouse, by keyboard and by touch.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { serveCanned } from './canned.mjs';
import { openPage, picture, startBrowser, startProgram } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const map = readFileSync(new URL('../canned/table.svg', import.meta.url), 'utf8');
let browser;
let css;
before(async () => {
    browser = await startBrowser();
    const program = await startProgram();
    const { page, context } = await openPage(browser, program.link);
    css = await page.evaluate(async () => (await fetch('/api/map.css')).text());
    await context.close();
    await program.stop();
});
after(() => browser?.close());

/** A page at the made-up table. */
async function atTable(t, size = { width: 1440, height: 900 }) {
    const canned = await serveCanned({ map, css });
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', hasTouch: size.width < 700 });
    t.after(() => Promise.all([context.close(), canned.stop()]));
    const page = await context.newPage();
    page.setDefaultTimeout(15000);
    const errors = [];
    page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
    page.on('pageerror', (e) => errors.push(String(e)));
    await page.goto(canned.link);
    await page.locator('.unit').first().waitFor();
    await page.locator('.drawing svg').waitFor();
    return { page, errors, canned };
}

/** Where a spot of the table, in inches, is on the screen. */
const onScreen = (page, x, y) =>
    page.evaluate(
        ([px, py]) => {
            const overlay = document.querySelector('.overlay');
            const box = overlay.getBoundingClientRect();
            const k = box.width / overlay.viewBox.baseVal.width;
            return { x: box.left + px * 40 * k, y: box.bottom - py * 40 * k };
        },
        [x, y],
    );
const clickAt = async (page, x, y) => {
    const at = await onScreen(page, x, y);
    await page.mouse.click(at.x, at.y);
};
const at = (canned, name) => canned.program.pieces.find((p) => p.name === name).at.map((n) => Math.round(n / 100) / 10);
const near = (found, wanted) => assert.ok(Math.hypot(found[0] - wanted[0], found[1] - wanted[1]) < 0.3, `${found} for ${wanted}`);

test('a unit is dragged: a ruler goes with it, the place is staged, turned with the handle, and done', async (t) => {
    const { page, errors, canned } = await atTable(t);
    assert.equal(await page.locator('.unit').count(), 3);
    assert.ok((await page.locator('.drawing .woods').count()) > 0, 'the ground is drawn');
    await picture(page, 'cloth');
    const from = await onScreen(page, 21, 7.6);
    const to = await onScreen(page, 23, 11);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y - 30, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.locator('.ruler .length').waitFor();
    assert.match(await page.locator('.ruler .length').textContent(), /^3\.[4-8]″/);
    await page.mouse.up();
    await page.locator('.staged', { hasText: 'To ' }).waitFor();
    assert.deepEqual(at(canned, 'a-coy'), [21, 8], 'nothing is done yet');
    assert.match(await page.locator('.staged').first().innerText(), /facing 3\d\d line/i);

    const handle = await page.locator('[data-turn]').boundingBox();
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    const east = await onScreen(page, 27, 11);
    await page.mouse.move(east.x, east.y, { steps: 6 });
    await page.mouse.up();
    await page.locator('.staged', { hasText: 'facing 900 line' }).waitFor();
    await picture(page, 'cloth-staged');
    await page.getByRole('button', { name: 'column', exact: true }).click();
    await page.locator('.staged', { hasText: 'facing 900 column' }).waitFor();
    await page.getByRole('button', { name: 'Do it', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('[data-lines]')?.dataset.lines === '1');
    near(at(canned, 'a-coy'), [23, 11]);
    assert.deepEqual(errors, []);
});

test('clicks are way-points, a double click ends; too far is refused with rule and lengths', async (t) => {
    const { page, errors, canned } = await atTable(t);
    await clickAt(page, 21, 7.6);
    await page.locator('.options li button', { hasText: /^Move a-coy/ }).click();
    await page.locator('.options li button', { hasText: /^Move a-coy/ }).click();
    await page.locator('.way').waitFor();
    assert.ok(await page.locator('.dots').count(), 'listed points are dots');
    await clickAt(page, 22.5, 9);
    await page.getByText('So far: move a-coy, via').waitFor();
    const far = await onScreen(page, 30, 20);
    await page.mouse.move(far.x, far.y);
    await page.locator('.way .no').waitFor();
    assert.match(await page.locator('.way .no').innerText(), /4\.2.*too far.*\d″ of 6\.0″/s);
    await picture(page, 'cloth-too-far');
    const end = await onScreen(page, 24, 10.5);
    await page.mouse.dblclick(end.x, end.y);
    await page.locator('.staged', { hasText: 'To ' }).waitFor();
    assert.equal(canned.program.asked.filter((a) => a.path.endsWith('/act')).length, 2, 'a double click is no way-point');
    await page.getByRole('button', { name: 'Do it', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('[data-lines]')?.dataset.lines === '1');
    near(at(canned, 'a-coy'), [24, 10.5]);
    assert.deepEqual(errors, []);
});

test('by keyboard alone: the cursor speaks inches, ground and units, V bends the way, R turns, Enter ends it', async (t) => {
    const { page, errors, canned } = await atTable(t);
    const spoken = () => page.locator('[role=status]').first().innerText();
    await page.keyboard.press('n');
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.way').waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowUp');
    assert.match(await spoken(), /^21\.0″ east, 9\.0″ north\. open ground.*a-coy/);
    await page.keyboard.press('v');
    await page.getByText('via 21.000 9.000').first().waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    assert.match(await spoken(), /can be chosen$/);
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    assert.match(await spoken(), /light woods \(Copse\)/);
    await page.keyboard.press('r');
    assert.match(await spoken(), /^facing \d+ degrees/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('.staged', { hasText: 'To ' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-lines]')?.dataset.lines === '1');
    assert.notDeepEqual(at(canned, 'a-coy'), [21, 8]);
    assert.deepEqual(errors, []);
});

test('on a phone: tap the table to point, end there with a button; nothing overflows', async (t) => {
    const { page, errors, canned } = await atTable(t, { width: 390, height: 844 });
    await page.locator('.options li button', { hasText: /^Move a-coy/ }).tap();
    await page.getByRole('button', { name: 'Do it', exact: true }).tap();
    await page.locator('.way').waitFor();
    const to = await onScreen(page, 20, 5);
    await page.touchscreen.tap(to.x, to.y);
    await page.getByRole('button', { name: 'End here' }).waitFor();
    await picture(page, 'cloth-phone');
    await page.getByRole('button', { name: 'End here' }).tap();
    await page.locator('.staged', { hasText: 'To ' }).waitFor();
    await page.getByRole('button', { name: 'Do it', exact: true }).tap();
    await page.waitForFunction(() => document.querySelector('[data-lines]')?.dataset.lines === '1');
    near(at(canned, 'a-coy'), [20, 5]);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    assert.deepEqual(errors, []);
});

test('axe finds nothing by day and by night', async (t) => {
    const { page, errors } = await atTable(t);
    await page.evaluate(axe);
    for (const light of ['light', 'dark']) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByLabel('Light').selectOption(light);
        await page.getByRole('button', { name: 'Menu' }).click();
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(found.violations.map((v) => `${light}: ${v.id} ${v.nodes[0]?.html.slice(0, 120)}`), []);
        await picture(page, `cloth-${light}`);
    }
    assert.deepEqual(errors, []);
});
