import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOf, Lattice, letters, outline } from '../../src/lib/hex';
import type { Board } from '../../src/lib/view';

const board = (more: Partial<Board>): Board => ({
    kind: 'hex',
    columns: 12,
    rows: 10,
    low: 'even',
    names: 'letters',
    first: 'A01',
    hexes: [],
    ...more,
});

test('columns are lettered A to Z, then AA', () => {
    assert.equal(letters(1), 'A');
    assert.equal(letters(26), 'Z');
    assert.equal(letters(27), 'AA');
    assert.equal(letters(46), 'AT');
    for (const n of [1, 25, 26, 27, 52, 53, 104]) assert.equal(columnOf(letters(n)), n);
});

test('the second column sits half a hex lower', () => {
    const lattice = new Lattice(board({}));
    assert.deepEqual(lattice.centre('A01'), { x: 60, y: 52 });
    assert.deepEqual(lattice.centre('B01'), { x: 150, y: 104 });
    assert.deepEqual(lattice.centre('C02'), { x: 240, y: 156 });
});

test('a board may begin anywhere on its sheet', () => {
    const lattice = new Lattice(board({ first: 'U08', columns: 5, rows: 8 }));
    assert.deepEqual(lattice.centre('U08'), { x: 60, y: 52 });
    assert.equal(lattice.name(4, 7), 'Y15');
    assert.equal(lattice.name(5, 0), '');
});

test('two sheets begin their letters again behind the seam', () => {
    const lattice = new Lattice(board({ names: 'sheets', first: 'W:AW01', seam: 50, columns: 4, rows: 3 }));
    assert.equal(lattice.name(1, 0), 'W:AX01');
    assert.equal(lattice.name(2, 0), 'E:A01');
});

test('numbered boards name column and row', () => {
    assert.equal(new Lattice(board({ names: 'CCRR', first: '' })).name(5, 3), '0604');
});

test('every point inside a hex finds that hex', () => {
    const lattice = new Lattice(board({}));
    for (const name of ['A01', 'B03', 'F07', 'L10']) {
        const at = lattice.centre(name);
        assert.ok(at);
        for (const [dx, dy] of [[0, 0], [50, 0], [-50, 0], [25, 45], [-25, -45]] as const)
            assert.equal(lattice.at({ x: at.x + dx, y: at.y + dy }), name);
    }
    assert.equal(lattice.at({ x: -200, y: 50 }), '');
});

test('neighbours go clockwise from the north and back again', () => {
    const lattice = new Lattice(board({}));
    assert.deepEqual(
        [0, 1, 2, 3, 4, 5].map((d) => lattice.neighbour('D05', d)),
        ['D04', 'E05', 'E06', 'D06', 'C06', 'C05'],
    );
    assert.equal(lattice.directionTo('D05', 'C05'), 5);
    assert.equal(lattice.directionTo('D05', 'H05'), -1);
});

test('hexsides and corners lie between their hexes', () => {
    const lattice = new Lattice(board({}));
    assert.deepEqual(lattice.place('A02/A01'), { x: 60, y: 104 });
    assert.deepEqual(lattice.place('A01/n'), { x: 60, y: 0 });
    assert.deepEqual(lattice.place('C02e'), { x: 300, y: 156 });
    assert.deepEqual(lattice.place('C02/D01/D02'), { x: 300, y: 156 });
    assert.equal(lattice.place('nowhere'), undefined);
    const edge = lattice.edge('C02/D02');
    assert.ok(edge);
    assert.deepEqual(edge[0], { x: 270, y: 208 });
    assert.deepEqual(edge[1], { x: 300, y: 156 });
});

test('hexes nobody plays on have no name to click', () => {
    assert.equal(new Lattice(board({ out: ['B02'] })).name(1, 1), '');
});

test('an outline has six corners', () => {
    assert.equal(outline({ x: 60, y: 52 }).split('L').length, 6);
});

test('rows may be counted from the south', () => {
    const lattice = new Lattice(board({ names: 'northward', first: '26.66', low: 'even' }));
    assert.equal(lattice.name(0, 0), '26.66');
    assert.equal(lattice.name(6, 9), '32.57');
    assert.deepEqual(lattice.centre('27.66'), { x: 150, y: 104 });
});
