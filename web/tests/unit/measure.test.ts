import './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cannedProgram } from '../canned/table.mjs';
import { GameTable } from '../../src/lib/game.svelte';
import { Hands } from '../../src/lib/hands.svelte';

async function seated(): Promise<{ game: GameTable; program: ReturnType<typeof cannedProgram> }> {
    const program = cannedProgram();
    globalThis.fetch = (async (path: string, init?: RequestInit) => {
        const said = program.answer(init?.method ?? 'GET', path, JSON.parse((init?.body as string | undefined) ?? '{}'));
        return new Response(JSON.stringify(said.body), { status: said.status, headers: { 'content-type': 'application/json' } });
    }) as typeof fetch;
    const game = new GameTable(1);
    await game.open();
    return { game, program };
}
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test('a drag opens the line of the piece, and where it is dropped is staged, then done', async () => {
    const { game, program } = await seated();
    assert.equal(game.measure.active, false);
    assert.equal(await game.measure.begin('a-coy'), true);
    assert.equal(game.table?.line.parts[0]?.text, 'move a-coy');
    await game.measure.end([21000, 13000]);
    assert.equal(game.choice.staged?.text, 'to 21.000 13.000 facing 0 line');
    assert.deepEqual(program.pieces[0]?.at, [21000, 8000], 'nothing is done before it is confirmed');
    await game.measure.end([21000, 13000]);
    assert.deepEqual(program.pieces[0]?.at, [21000, 13000]);
    assert.equal(game.pieceHex('a-coy'), '21.000 13.000');
    game.close();
});

test('the facing follows the way until it is turned by hand; forms are those that are listed', async () => {
    const { game } = await seated();
    await game.measure.begin('a-coy');
    await game.measure.end([24000, 8000]);
    assert.match(game.choice.staged?.text ?? '', /facing 900 line$/);
    game.measure.turn(450);
    await soon();
    assert.match(game.choice.staged?.text ?? '', /^to 24.000 8.000 facing 1350 line$/);
    game.measure.inForm(2);
    await soon();
    assert.match(game.choice.staged?.text ?? '', /facing 1350 column$/);
    assert.deepEqual(game.measure.verbs.forms.map((f) => f.name), ['line', 'column']);
    game.close();
});

test('a way bends at its way-points, each a part of the line that can be taken back', async () => {
    const { game } = await seated();
    await game.measure.begin('a-coy');
    await game.measure.addWay([22000, 9000]);
    assert.deepEqual(game.measure.path, [[21000, 8000], [22000, 9000]]);
    game.measure.aim([22000, 11000]);
    assert.equal(game.measure.whole.length, 3);
    await game.command('undo');
    assert.deepEqual(game.measure.path, [[21000, 8000]]);
    game.close();
});

test('what is measured is asked for one at a time, the latest last, and a refusal says how far it may go', async () => {
    const { game, program } = await seated();
    await game.measure.begin('a-coy');
    const before = program.asked.length;
    for (let y = 9000; y <= 30000; y += 500) game.measure.aim([21000, y]);
    await soon();
    const checks = program.asked.slice(before).filter((a) => a.path.endsWith('check'));
    assert.ok(checks.length <= 3, `${checks.length} questions for 43 points`);
    const refusal = game.measure.answer?.refusal;
    assert.equal(refusal?.rule, '4.2');
    assert.equal(refusal && game.measure.limit(refusal), '22.0″ of 6.0″');
    await game.measure.end([21000, 30000]);
    assert.equal(game.choice.staged, null);
    assert.match(game.choice.refusal?.text ?? '', /too far/);
    assert.equal(game.measure.limit({ code: 1, text: '', have: 1, need: 2 }), '', 'counts are no lengths');
    game.close();
});

test('the cursor speaks in inches, walks the listed points, and ends the way with the same key that does it', async () => {
    const { game, program } = await seated();
    const hands = new Hands(game, () => undefined);
    hands.moveTo('14.000 12.000');
    assert.match(game.spoken, /^14\.0″ east, 12\.0″ north\. light woods/);
    hands.moveTo('21.000 7.600');
    hands.choose();
    assert.equal(game.choice.selected, 'a-coy');
    await game.measure.begin('a-coy');
    hands.nextFine(1);
    assert.match(game.spoken, /can be chosen/);
    assert.equal(game.cursor, [...game.choice.places][0]);
    hands.moveTo('20.000 10.000');
    hands.choose();
    await soon();
    assert.equal(game.choice.staged?.place, '20.000 10.000');
    hands.choose();
    await soon();
    assert.deepEqual(program.pieces[0]?.at, [20000, 10000]);
    game.close();
});
