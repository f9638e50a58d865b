import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Option, Rule, Reach } from '../../../server/protocol';
import { byPlace, filtered, merged, rows, wayTo } from '../../src/lib/choices';
import { sumWords, switchMeaning } from '../../src/lib/facts';
import { Lattice } from '../../src/lib/hex';
import type { Board } from '../../src/lib/view';

const option = (id: string, unit = '', hex = ''): Option => ({
    id,
    text: `${id} words`,
    verb: 'move',
    ...(unit ? { unit } : {}),
    ...(hex ? { place: { kind: 'hex' as const, name: hex, x: 0, y: 0 } } : {}),
});

test('places belong to the selected piece, or to the only one there is', () => {
    const all = [option('a', 'u1', 'A01'), option('b', 'u2', 'A01'), option('c', '', 'A02')];
    assert.deepEqual([...byPlace(all, 'u1', 2)].map(([at, list]) => [at, list.map((o) => o.id)]), [
        ['A01', ['a']],
        ['A02', ['c']],
    ]);
    assert.deepEqual([...byPlace(all, '', 2).keys()], ['A02']);
    assert.equal(byPlace([option('a', 'u1', 'A01')], '', 1).size, 1);
});

test('a list that grows has each option once, the old ones first', () => {
    const both = merged([option('a'), option('b')], [option('b'), option('c')]);
    assert.deepEqual(both.map((o) => o.id), ['a', 'b', 'c']);
});

test('a long list of several pieces has a heading for each, a short one has none', () => {
    const many = Array.from({ length: 14 }, (_, i) => option(`o${i}`, i % 2 ? 'u1' : 'u2'));
    const shown = rows(many);
    assert.deepEqual(shown.filter((r) => r.heading).map((r) => r.heading), ['u2', 'u1']);
    assert.equal(shown.filter((r) => r.option).length, 14);
    assert.equal(rows(many.slice(0, 4)).length, 4);
});

test('words are looked for in the clause and in the title of its piece', () => {
    const all = [option('fire', 'u1'), option('move', 'u2')];
    const titles = new Map([['u1', 'Machine gun company']]);
    assert.deepEqual(filtered(all, 'gun WORDS', titles).map((o) => o.id), ['fire']);
    assert.equal(filtered(all, '', titles).length, 2);
});

test('the way to a far hex runs over the hexes that begin it', () => {
    const to = (name: string, path: string[]): Reach['list'][number] => ({
        place: { kind: 'hex', name, x: 0, y: 0 },
        path,
        words: [],
        cost: path.length,
        steps: path.length,
        uncertain: false,
    });
    const far = to('D01', ['1', '2', '3']);
    const reach: Reach = { unit: 'u', cut: false, list: [to('B01', ['1']), to('C01', ['1', '2']), to('B02', ['9']), far] };
    assert.deepEqual(wayTo(reach, far), ['B01', 'C01', 'D01']);
});

test('a sum is told by what it is of and what came out', () => {
    assert.deepEqual(sumWords('[6.53a] check of b3: 2d6=2,6 +2 firepower [6.53b] = 10 against 8: dispersed'), {
        what: 'check of b3',
        result: 'dispersed',
    });
    assert.equal(sumWords('b3 is spent'), null);
});

test('a corner goes by the hex it is the east or the west point of', () => {
    const lattice = new Lattice({ kind: 'hex', columns: 12, rows: 10, low: 'even', names: 'letters', first: 'A01', hexes: [] } as Board);
    assert.equal(lattice.corner(55, false), 'F06e');
    assert.equal(lattice.corner(0, true), 'A01w');
    assert.deepEqual(lattice.place('F06e'), lattice.place('F06/G06/G07'));
});

test('a switch is explained by the sentence of the ruling that names it, and by no other word that holds its name', () => {
    const rule = (id: string, text: string, more = '', kind: 'rule' | 'ruling' = 'ruling'): Rule => ({ id, kind, title: '', text, more, edition: '' });
    const rules = [
        rule('R1', 'The owner is asked. Two tasks remain.'),
        rule('R2', 'The lowest is taken. Option `ask=yes`: the owner of 6.53 chooses. And more.'),
        rule('R3', 'One each.', 'so option `retreat_loss=stand` (default `group`) charges each stand; fall back does not.'),
        rule('4.1', 'option gun_limit=turn counts them over the turn (R41).', '', 'rule'),
    ];
    assert.equal(switchMeaning(rules, 'ask')?.text, 'yes: the owner of 6.53 chooses.');
    assert.equal(switchMeaning(rules, 'ask')?.rule.id, 'R2');
    assert.equal(switchMeaning(rules, 'retreat_loss')?.text, 'stand: charges each stand.');
    assert.equal(switchMeaning(rules, 'gun_limit')?.rule.id, '4.1');
    assert.equal(switchMeaning(rules, 'nothing'), null);
});
