// The program and a browser before it, for tests: starts `firestep play`, opens its link, and knows where things are.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const PROGRAM = process.env.FIRESTEP ?? join(process.cwd(), '../build/dev/firestep');
const BROWSER = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
export const PICTURES = process.env.FIRESTEP_PICTURES ?? '';

/** The program with games of its own; `stop` ends it, `kill` ends it without asking. */
export async function startProgram(data = mkdtempSync(join(tmpdir(), 'firestep-')), port = 0, more = []) {
    const child = spawn(PROGRAM, ['play', '--no-browser', '--port', String(port), '--data', data, ...more], {
        stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const link = await new Promise((resolve, reject) => {
        const read = (chunk) => {
            said += chunk;
            const found = /http:\/\/\S+/.exec(said);
            if (found) resolve(found[0]);
        };
        child.stdout.setEncoding('utf8').on('data', read);
        child.stderr.setEncoding('utf8').on('data', read);
        child.on('exit', (code) => reject(new Error(`firestep play ended with ${code}: ${said}`)));
        child.on('error', reject);
    });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    return {
        link,
        data,
        port: Number(new URL(link).port),
        said: () => said,
        kill: async () => {
            child.kill('SIGKILL');
            await ended;
        },
        stop: async () => {
            child.kill('SIGTERM');
            await ended;
            rmSync(data, { recursive: true, force: true });
        },
    };
}

export function startBrowser() {
    if (!BROWSER) throw new Error('no Chromium: install the package chromium');
    return chromium.launch({
        executablePath: BROWSER,
        args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
        ],
    });
}

/** A page that fails the test when it logs an error. */
export async function openPage(browser, link, size = { width: 1440, height: 900 }) {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', hasTouch: size.width < 700 });
    const page = await context.newPage();
    const errors = [];
    page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(link);
    await page.getByRole('heading', { name: 'Firestep' }).waitFor();
    return { page, context, errors };
}

/** A fresh browser at the table; the link works once, so each asks for the newest. */
export async function sit(browser, program, size) {
    const links = program.said().match(/http:\/\/\S+/g);
    const opened = await openPage(browser, links[links.length - 1], size);
    opened.page.setDefaultTimeout(20000);
    return opened;
}

/** A program and a browser for all tests of a file; `sit` opens a table, which is closed with its test. */
export function house() {
    const here = { program: null, browser: null };
    before(async () => {
        here.program = await startProgram();
        here.browser = await startBrowser();
    });
    after(async () => {
        await here.browser?.close();
        await here.program?.stop();
    });
    here.sit = async (t, size) => {
        const opened = await sit(here.browser, here.program, size);
        t.after(() => opened.context.close());
        return opened;
    };
    return here;
}

/** Waits until the map rests: nothing pans or zooms it any more. */
export const resting = (page) => page.waitForFunction(() => document.querySelector('.sheet') && !document.querySelector('.sheet.moving'));

export const lines = (page) => page.evaluate(() => Number(document.querySelector('[data-lines]')?.dataset.lines ?? 0));
export const version = (page) => page.evaluate(() => document.querySelector('[data-version]')?.dataset.version ?? '');

/** Waits until the table has gone on from a version, or a curtain fell over it. */
export async function goesOn(page, from) {
    await page.waitForFunction(
        (v) => document.querySelector('.curtain') || (document.querySelector('[data-version]')?.dataset.version ?? v) !== v,
        from,
    );
}

/** One line as the program proposes it, with two clicks. */
export async function takeProposal(page) {
    const before = await version(page);
    await page.getByRole('button', { name: 'What would the program do?' }).click();
    await page.getByRole('button', { name: 'Take this' }).first().click();
    await goesOn(page, before);
}

/** From the new-game screen to the table. `players`: person or program for each side; `typed`: whose dice are real. */
export async function newGame(page, scenario, players, typed = []) {
    await page.getByRole('link', { name: 'New game' }).click();
    await page.locator(`a[href="#/new/${scenario}"]`).click();
    for (const [i, player] of players.entries()) await page.locator(`input[name="p${i}"][value="${player}"]`).check();
    const real = page.getByLabel('real dice, typed in');
    for (const [i, so] of typed.entries()) if (so) await real.nth(i).check();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.overlay, .curtain').first().waitFor();
}

/** Waits until somebody is asked, dice are wanted, or the game is over; says which. */
export async function settled(page) {
    const handle = await page.waitForFunction(() => {
        const who = document.querySelector('.who')?.textContent ?? '';
        if (document.querySelector('.curtain')) return 'curtain';
        if (who.startsWith('Over')) return 'over';
        if (document.querySelector('form.dice')) return 'dice';
        if (who.includes('your decision') && document.querySelector('.options li button')) return 'asked';
        return '';
    });
    return handle.jsonValue();
}

/** The middle of a hex on the screen, from its name on a lettered board that begins at `first`. */
export async function hexOnScreen(page, name, first = 'A01') {
    const parse = (text) => {
        const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(text);
        return { column: [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0), row: Number(row) };
    };
    const a = parse(first);
    const b = parse(name);
    const column = b.column - a.column;
    const x = 90 * column + 60;
    const y = 104 * (b.row - a.row) + 52 + (column % 2 ? 52 : 0);
    return page.evaluate(
        ([px, py]) => {
            const overlay = document.querySelector('.overlay');
            const box = overlay.getBoundingClientRect();
            const k = box.width / overlay.viewBox.baseVal.width;
            return { x: box.left + px * k, y: box.top + py * k };
        },
        [x, y],
    );
}

export async function picture(page, name) {
    if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
