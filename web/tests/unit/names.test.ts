import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTitles, namesIn, shortTitles } from '../../src/lib/names';

const pieces = [
    { name: 'l-10-bn', title: 'L 10 Bn' },
    { name: 'r-10-bn', title: 'R 10 Bn' },
    { name: '36.i1', title: 'infantry 1, 36th (Ulster) Division (Nugent)' },
    { name: 'a', title: 'A Coy' },
    { name: 'x-1', title: 'Picket' },
    { name: 'x-2', title: 'Picket' },
    { name: 'b1', title: '' },
];
const titles = new Map(pieces.map((p) => [p.name, p.title]));

test('short titles stand for names, wherever these are words by themselves', () => {
    const short = shortTitles(titles);
    assert.equal(inTitles('merge l-10-bn r-10-bn', short), 'merge L 10 Bn R 10 Bn');
    assert.equal(inTitles('[14.1] l-10-bn, at 05.04: r-10-bn.', short), '[14.1] L 10 Bn, at 05.04: R 10 Bn.');
    assert.equal(inTitles('ml-10-bn l-10-bn2', short), 'ml-10-bn l-10-bn2');
});

test('long titles, those of several pieces, and names that are words stay as they are', () => {
    const short = shortTitles(titles);
    const text = 'move 36.i1, b1 loses a step to x-1 and x-2';
    assert.equal(inTitles(text, short), text);
});

test('names come from the board, the reserve, and sheets of units with titles', () => {
    const sheets = [
        { columns: ['unit', 'side', 'title'], rows: [['z-1', 'Ours', 'Z 1'], ['y-1', 'Ours', null]] },
        { columns: ['brigiment', 'title'], rows: [['e-bde', 'E Bde']] },
    ];
    assert.deepEqual(namesIn({ pieces: pieces.slice(0, 1), reserve: pieces.slice(1, 2), sheets }), [
        ...pieces.slice(0, 2),
        { name: 'z-1', title: 'Z 1' },
        { name: 'y-1', title: '' },
    ]);
});
