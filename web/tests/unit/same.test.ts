import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepSame } from '../../src/lib/same';

test('what did not change stays the same object, what did is new, and the value is the fresh one', () => {
    const old = { pieces: [{ id: 1, at: 'A01', fields: [{ v: 1 }] }, { id: 2, at: 'B01', fields: [] }], score: [1, 2] };
    const fresh = { pieces: [{ id: 1, at: 'A01', fields: [{ v: 1 }] }, { id: 2, at: 'C01', fields: [] }], score: [1, 2] };
    const kept = keepSame(old, fresh);
    assert.deepEqual(kept, fresh);
    assert.notEqual(kept, old);
    assert.equal(kept.pieces[0], old.pieces[0]);
    assert.notEqual(kept.pieces[1], old.pieces[1]);
    assert.equal(kept.pieces[1]?.fields, old.pieces[1]?.fields);
    assert.equal(kept.score, old.score);
    assert.equal(keepSame(old, structuredClone(old)), old);
});

test('lists that grew or shrank, fields that came or went, and null are told apart', () => {
    for (const [old, fresh] of [
        [[1, 2], [1]],
        [[1], [1, 2]],
        [{ a: 1, b: 2 }, { a: 1 }],
        [{ a: 1 }, { a: 1, b: 2 }],
        [{ a: null }, { a: {} }],
        [{ a: [] }, { a: {} }],
        [null, { a: 1 }],
        [undefined, [1]],
    ])
        assert.deepEqual(keepSame(old, fresh), fresh);
});
