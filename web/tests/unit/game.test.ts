import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Option } from '../../../server/protocol';
import { GameTable } from '../../src/lib/game.svelte';
import { settings } from '../../src/lib/settings.svelte';

type Answer = (path: string, body: Record<string, unknown>) => unknown;

/** A program that answers from a function; what it was asked is kept. */
function program(answer: Answer): { path: string; body: Record<string, unknown> }[] {
    const asked: { path: string; body: Record<string, unknown> }[] = [];
    globalThis.fetch = (async (path: string, init?: RequestInit) => {
        const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, unknown>;
        asked.push({ path, body });
        const said = answer(path.replace('/api/games/1/', ''), body);
        if (said === 'offline') throw new TypeError('no');
        const status = (said as { error?: string } | undefined)?.error ? 409 : 200;
        return new Response(JSON.stringify(said ?? {}), { status, headers: { 'content-type': 'application/json' } });
    }) as typeof fetch;
    return asked;
}

const seat = (side: 1 | 2, player: string): object => ({ side, player, name: `s${side}`, title: `S${side}`, person: '', typed: false });
const move: Option = { id: 'm', text: 'move u1 B01', verb: 'move', unit: 'u1', place: { kind: 'hex', name: 'B01', x: 1, y: 0 } };
const view = { pieces: [], marks: [], shapes: [], boxes: [], tracks: [], score: [], sheets: [] };

function tableOf(side: number, version: number, flags: string[] = [], more: object = {}): object {
    return {
        game: 1,
        seat: side,
        version,
        status: { turn: 1, phase: '', lines: 1, waiting: [side], over: false, score: [0, 0] },
        decision: { kind: 1, text: 'what?', side, side_name: '', flags, main: 'move', least: 0, most: 0 },
        options: { total: 1, narrow: 1, complete: true, units: ['u1'], list: [move] },
        line: { parts: [], sealed: false },
        undo: false,
        undo_text: '',
        redo: false,
        wanted: null,
        standing: [],
        view,
        ...more,
    };
}
const board = { kind: 'hex', columns: 3, rows: 2, low: 'even', names: 'letters', first: 'A01', hexes: [] };
const begin = (path: string, players: string[]): unknown => {
    if (path === '/api/games/1') return { id: 1, scenario: 's', ruleset: 'r', seats: players.map((p, i) => seat((i + 1) as 1 | 2, p)) };
    if (path === 'board') return board;
    if (path.startsWith('log')) return { version: 1, lines: 1, list: [] };
    if (path.startsWith('reach')) return { unit: 'u1', cut: false, list: [] };
    return undefined;
};

test('a choice is staged first and done the second time; turned off, at once', async () => {
    const asked = program((path) => begin(path, ['person', 'program']) ?? (path.startsWith('table') ? tableOf(1, 1) : { taken: 1 }));
    const game = new GameTable(1);
    await game.open();
    await game.choice.chooseOption(move);
    assert.equal(game.choice.staged?.text, 'move u1 B01');
    assert.equal(asked.filter((a) => a.path.endsWith('/act')).length, 0);
    await game.choice.chooseOption(move);
    assert.equal(asked.filter((a) => a.path.endsWith('/act')).length, 1);
    settings.confirm = 'never';
    game.choice.staged = null;
    await game.choice.chooseOption(move);
    assert.equal(asked.filter((a) => a.path.endsWith('/act')).length, 2);
    settings.confirm = 'dice';
    game.close();
});

test('a command without an answer is sent again under the same name', async () => {
    let down = 2;
    const asked = program((path) => {
        if (path === 'undo' && down-- > 0) return 'offline';
        return begin(path, ['person', 'program']) ?? (path.startsWith('table') ? tableOf(1, 1) : { taken: 1 });
    });
    const game = new GameTable(1);
    await game.open();
    assert.equal(await game.command('undo'), true);
    const sent = asked.filter((a) => a.path.endsWith('/undo')).map((a) => a.body.request);
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent).size, 1);
    assert.equal(game.connection.offline, false);
    game.close();
});

test('why something cannot be taken back is said; a stale command only looks again', async () => {
    const why = { error: 'not-now', text: 'a die stands in the way' };
    program((path) => (path === 'undo' ? why : (begin(path, ['person', 'program']) ?? tableOf(1, 1))));
    const game = new GameTable(1);
    await game.open();
    assert.equal(await game.command('undo'), false);
    assert.equal(game.trouble, 'a die stands in the way');
    why.error = 'stale';
    await game.command('undo');
    assert.match(game.trouble, /moved on/);
    game.close();
});

test('behind the curtain nothing of the side that got up is left in memory', async () => {
    let sealed = false;
    program((path) => {
        if (path.startsWith('suggest')) return { list: [['m']], words: [['order secret']] };
        if (path.startsWith('table')) {
            const now = Number(/seat=(\d)/.exec(path)?.[1]);
            const status = { turn: 1, phase: '', lines: 1, waiting: sealed ? [2] : [1, 2], over: false, score: [0, 0] };
            const line = { parts: sealed && now === 1 ? [{ ...move, text: 'order secret' }] : [], sealed: sealed && now === 1 };
            return tableOf(now, sealed ? 2 : 1, ['sealed'], { status, line });
        }
        if (path === 'act') sealed = true;
        return begin(path, ['person', 'person']) ?? { taken: 1 };
    });
    const game = new GameTable(1);
    await game.open();
    assert.equal(game.behindCurtain, 1);
    assert.equal(game.table, null);
    await game.openCurtain();
    assert.equal(game.table?.seat, 1);
    await game.suggest();
    await game.choice.chooseOption(move);
    game.choice.staff.advice = { level: 'staff', lines: [] };
    await game.act(['m']);
    assert.equal(game.behindCurtain, 2);
    const left = [game.table, game.log, game.choice.options, game.choice.staged, game.choice.ahead.proposals, game.choice.staff.advice, game.choice.odds.ids, game.choice.odds.odds, game.spoken, game.past];
    assert.deepEqual(left, [null, [], [], null, null, null, [], null, '', null]);
    await game.openCurtain();
    assert.equal(game.table?.seat, 2);
    game.close();
});

test('of a list that is cut short only what is asked for is brought', async () => {
    const other: Option = { ...move, id: 'n', text: 'move u2 C01', unit: 'u2', place: { kind: 'hex', name: 'C01', x: 2, y: 0 } };
    const cut = { options: { total: 6000, narrow: 1, complete: false, units: ['u1', 'u2'], list: [move] } };
    const asked = program((path) => {
        if (path.startsWith('options')) return { total: 6000, narrow: 1, complete: true, units: [], list: [other] };
        return begin(path, ['person', 'program']) ?? tableOf(1, 1, [], cut);
    });
    const game = new GameTable(1);
    await game.open();
    assert.equal(game.choice.options.length, 1);
    game.choice.choosePiece('u2');
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.ok(asked.some((a) => a.path.includes('options?') && a.path.includes('unit=u2')));
    assert.ok(game.choice.places.has('C01'));
    game.close();
});

/** A log line as the program tells it. */
const line = (number: number, text: string): object => ({ number, side: 1, kind: 'play', text, kept: false, given: false, dice: '', events: [] });

test('the log is the record line for line, also when lines were struck and others took their place', async () => {
    let told = ['one', 'two', 'three', 'four'];
    let version = 1;
    const asked = program((path) => {
        const status = { turn: 1, phase: '', lines: told.length, waiting: [1], over: false, score: [0, 0] };
        if (path.startsWith('table')) return tableOf(1, version, [], { status });
        if (path.startsWith('log')) {
            const after = Number(/after=(\d+)/.exec(path)?.[1]);
            return { version, lines: told.length, list: told.map((t, i) => line(i + 1, t)).slice(after) };
        }
        if (path === 'strike') {
            told = ['one'];
            version = 2;
            const done = { version, lines: 1, taken: 0, repeated: false };
            told = ['one', 'zwei', 'drei', 'vier'];
            version = 3;
            return done;
        }
        return begin(path, ['person', 'program']) ?? { taken: 1 };
    });
    const game = new GameTable(1);
    await game.open();
    assert.deepEqual(game.log.map((l) => l.text), ['one', 'two', 'three', 'four']);
    await game.command('strike', { line: 2 });
    assert.deepEqual(game.log.map((l) => l.text), ['one', 'zwei', 'drei', 'vier']);
    told = ['one'];
    version = 4;
    await game.refresh();
    assert.deepEqual(game.log.map((l) => l.text), ['one'], 'a log longer than the table says is cut');
    assert.ok(asked.some((a) => a.path.endsWith('log?seat=1&after=0')));
    game.close();
});

test('table and log are asked for together, and nobody waits for odds once a choice is made', async () => {
    let stopped = false;
    let open = 0;
    let most = 0;
    program((path) => begin(path, ['person', 'program']) ?? (path.startsWith('table') ? tableOf(1, 1) : { taken: 1, lines: 1 }));
    const answers = globalThis.fetch;
    globalThis.fetch = (async (path: string, init?: RequestInit) => {
        if (path.endsWith('/odds')) init?.signal?.addEventListener('abort', () => (stopped = true));
        if (path.endsWith('/odds') || path.endsWith('/replies')) return new Promise(() => undefined);
        if (/table|log/.test(path)) most = Math.max(most, ++open);
        await Promise.resolve();
        if (/table|log/.test(path)) open--;
        return answers(path, init);
    }) as typeof fetch;
    const game = new GameTable(1);
    await game.open();
    assert.equal(most, 2);
    await game.choice.chooseOption(move);
    assert.equal(stopped, false);
    await game.choice.commit();
    assert.equal(stopped, true);
    game.close();
});
