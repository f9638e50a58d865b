// How fast the table is in a browser without a GPU: `npm run speed [SCENARIO]`. Prints figures, judges nothing.

import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newGame, openPage, resting, settled, startBrowser, startProgram, takeProposal } from './table.mjs';

const scenario = process.argv[2] ?? 'ys3-frezenberg';
const median = (list, at = 0.5) => [...list].sort((a, b) => a - b)[Math.floor(list.length * at)] ?? 0;
const row = (what, value, unit, target) => console.log(`${what.padEnd(44)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} (asked: ${target})`);

/** Bytes of the first load, compressed, without maps. */
function firstLoad() {
    const dist = process.env.FIRESTEP_WEB ?? new URL('../../dist', import.meta.url).pathname;
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
    return files.reduce((sum, f) => sum + gzipSync(readFileSync(join(f.parentPath ?? f.path, f.name))).length, 0);
}

/** Times between frames while the map is dragged. */
async function pan(page) {
    const box = await page.locator('.frame').boundingBox();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await page.keyboard.press('f');
    for (let i = 0; i < 3; i++) await page.keyboard.press('+');
    await resting(page);
    await page.evaluate(() => {
        window.frames_ = [];
        let last = performance.now();
        const tick = (now) => {
            window.frames_.push(now - last);
            last = now;
            window.ticking_ = requestAnimationFrame(tick);
        };
        window.ticking_ = requestAnimationFrame(tick);
    });
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 0; i < 90; i++) await page.mouse.move(x + 250 * Math.sin(i / 14), y + 120 * Math.cos(i / 9), { steps: 1 });
    await page.mouse.up();
    return page.evaluate(() => {
        cancelAnimationFrame(window.ticking_);
        return window.frames_.slice(2);
    });
}

/** From the click that commits an option to the board that shows it. */
async function clicks(page, count) {
    const times = [];
    for (let i = 0; i < count; i++) {
        if ((await settled(page)) !== 'asked') break;
        await page.locator('.options li button').first().click();
        await page.getByRole('button', { name: 'Do it', exact: true }).waitFor({ timeout: 2000 }).catch(() => {});
        times.push(
            await page.evaluate(
                () =>
                    new Promise((resolve) => {
                        const root = document.querySelector('[data-version]');
                        const began = performance.now();
                        const watch = new MutationObserver(() => {
                            watch.disconnect();
                            requestAnimationFrame(() => resolve(performance.now() - began));
                        });
                        watch.observe(root, { attributes: true, attributeFilter: ['data-version'] });
                        document.querySelector('.staged .main')?.click();
                        setTimeout(() => resolve(NaN), 3000);
                    }),
            ),
        );
    }
    return times.filter((t) => !Number.isNaN(t));
}

const program = await startProgram();
const browser = await startBrowser();
try {
    row('first load, compressed, without maps', firstLoad() / 1000, 'kB', 'under 400');
    const { page } = await openPage(browser, program.link);
    await newGame(page, scenario, ['person', 'program']);
    await settled(page);
    await takeProposal(page);
    await settled(page);
    const began = Date.now();
    await page.reload();
    await settled(page);
    row('from loading the page to the first option', Date.now() - began, 'ms', 'under 1000');
    const units = await page.locator('.counter').count();
    const frames = await pan(page);
    row(`a frame while panning, median (${units} units)`, median(frames), 'ms', 'at most 33, aim 16.7');
    row('a frame while panning, 95 %', median(frames, 0.95), 'ms', '-');
    const times = await clicks(page, 30);
    row('click to board updated, median', median(times), 'ms', '-');
    row('click to board updated, 95 %', median(times, 0.95), 'ms', 'under 100');
} finally {
    await browser.close();
    await program.stop();
}
