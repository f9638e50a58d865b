// A game on a table without hexes, for tests: brought in as a position, played on by the program's own proposals, and
// moved by hand, with the mouse.

import { goesOn, resting, version } from './table.mjs';

const headers = { 'content-type': 'application/json' };

/** Asks the program from within the page. */
export const ask = (page, path, body) =>
    page.evaluate(
        async ([at, what, how]) => {
            const response = await fetch(at, what === null ? {} : { method: 'POST', headers: how, body: JSON.stringify(what) });
            return response.json();
        },
        [path, body ?? null, headers],
    );

/** Opens a new game, or a position brought in as text. */
export async function begin(page, { scenario, text, seed = 5, players = ['person', 'program'] }) {
    const seats = players.map((player) => ({ player }));
    const made = await ask(page, text ? '/api/games/import' : '/api/games', text ? { text, seats, seed } : { scenario, seats, seed });
    if (!made.id) throw new Error(`no game: ${JSON.stringify(made)}`);
    await page.evaluate((n) => (location.hash = `#/game/${n}`), made.id);
    await page.locator('.overlay, .curtain, .referee').first().waitFor();
    return made.id;
}

export const tableOf = (page, game, seat = 1) => ask(page, `/api/games/${game}/table?seat=${seat}`);

/** The page shows what the program has. */
export const shows = (page, seat, at) =>
    page.waitForFunction((v) => document.querySelector('[data-version]')?.dataset.version === v, `${seat}.${at}`);

/** One line as the program proposes it, without the page. */
export async function playOn(page, game, seat, table) {
    const proposed = await ask(page, `/api/games/${game}/suggest?seat=${seat}`);
    const options = proposed.list[0] ?? [table.options.list[0].id];
    return ask(page, `/api/games/${game}/act`, { seat, version: table.version, options });
}

/** Where a spot in inches is on the screen. */
export const onScreen = (page, x, y) =>
    page.evaluate(
        ([px, py]) => {
            const overlay = document.querySelector('.overlay');
            const box = overlay.getBoundingClientRect();
            const k = box.width / overlay.viewBox.baseVal.width;
            return { x: box.left + px * 40 * k, y: box.bottom - py * 40 * k };
        },
        [x, y],
    );

export async function clickAt(page, x, y) {
    const at = await onScreen(page, x, y);
    await page.mouse.click(at.x, at.y);
}

/** A point of the screen where this piece, and none above it, is under the pointer; null if it is covered. */
const graspOf = (page, name) =>
    page.evaluate((piece) => {
        const all = document.querySelectorAll(`[data-piece="${piece}"] path, [data-piece="${piece}"] .card`);
        for (const part of all) {
            const box = part.getBoundingClientRect();
            for (let i = 1; i < 12; i++)
                for (let k = 1; k < 4; k++) {
                    const at = { x: box.left + (box.width * i) / 12, y: box.top + (box.height * k) / 4 };
                    if (document.elementFromPoint(at.x, at.y)?.closest('[data-piece]')?.dataset.piece === piece) return at;
                }
        }
        return null;
    }, name);

/** Drags a piece to one of the ends that are listed once its way is open; false if it could not be grasped or left. */
export async function dragAway(page, game, seat, name) {
    let grasp = await graspOf(page, name);
    if (!grasp) {
        await page.keyboard.press('f');
        await resting(page);
        grasp = await graspOf(page, name);
    }
    if (!grasp) return false;
    await page.mouse.move(grasp.x, grasp.y);
    await page.mouse.down();
    await page.mouse.move(grasp.x + 5, grasp.y - 9, { steps: 3 });
    const open = await opened(page, game, seat);
    if (!open) {
        await page.mouse.up();
        await page.keyboard.press('Escape');
        return false;
    }
    const ends = open.options.list.filter((o) => o.verb === 'to' && (o.place.x !== 0 || o.place.y !== 0)).slice(0, 40);
    const own = open.view.pieces.find((p) => p.name === name).at;
    const far = (o) => Math.hypot(o.place.x - own[0], o.place.y - own[1]);
    ends.sort((a, b) => far(b) - far(a));
    for (const end of ends.slice(0, 5)) {
        const to = await onScreen(page, end.place.x / 1000, end.place.y / 1000);
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.up();
        const settledAs = await page
            .waitForFunction(() => (document.querySelector('.staged .main') ? 'staged' : document.querySelector('.refusal') ? 'refused' : ''))
            .then((h) => h.jsonValue());
        if (settledAs === 'staged') {
            const before = await version(page);
            await page.getByRole('button', { name: 'Do it', exact: true }).click();
            await goesOn(page, before);
            return true;
        }
        const again = await graspOf(page, name);
        if (!again) return false;
        await page.mouse.move(again.x, again.y);
        await page.mouse.down();
        await page.mouse.move(again.x + 5, again.y - 9, { steps: 3 });
    }
    await page.mouse.up();
    await page.keyboard.press('Escape');
    return false;
}

/** The table once the way of a piece is open; null if it does not open. */
async function opened(page, game, seat) {
    for (const end = Date.now() + 4000; Date.now() < end; ) {
        const table = await tableOf(page, game, seat);
        if (table.options?.list.some((o) => o.verb === 'to')) {
            await shows(page, seat, table.version);
            return table;
        }
        await page.waitForTimeout(30);
    }
    return null;
}

/** Plays a seat to the end of the turn: moves by dragging, the rest as the program proposes; passes once so many units
 * were dragged. */
export async function playTurn(page, game, seat, enough) {
    const done = { moves: 0, drags: 0, lines: 0 };
    const first = (await tableOf(page, game, seat)).status.turn;
    await page.keyboard.press('f');
    for (;;) {
        const table = await tableOf(page, game, seat);
        if (table.status.turn > Math.max(1, first) || table.status.over) return done;
        if (!table.status.waiting.includes(seat)) {
            await page.waitForTimeout(25);
            continue;
        }
        const pass = done.drags >= enough && table.options.list.find((o) => o.verb === 'pass');
        if (pass) {
            await ask(page, `/api/games/${game}/act`, { seat, version: table.version, options: [pass.id] });
            continue;
        }
        const proposed = await ask(page, `/api/games/${game}/suggest?seat=${seat}`);
        const [, way, name] = /^(move|run|road) (\S+)/.exec(proposed.words[0]?.[0] ?? '') ?? [];
        if (name && done.drags < enough) {
            done.moves++;
            // A drag begins a move; another pace is chosen before.
            if (way !== 'move') await ask(page, `/api/games/${game}/act`, { seat, version: table.version, options: [proposed.list[0][0]] });
            await shows(page, seat, (await tableOf(page, game, seat)).version);
            await resting(page);
            if (await dragAway(page, game, seat, name)) {
                done.drags++;
                continue;
            }
        }
        const now = await tableOf(page, game, seat);
        if (now.decision) await playOn(page, game, seat, now);
        done.lines++;
    }
}
