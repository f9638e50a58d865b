import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARD, GROUND, cannedProgram } from '../canned/table.mjs';
import { apart, bearing, Cloth, compass, groundAt, lengthOf, lengthsBy, moved, piecesNear, spotName, spotNamed, withSpots } from '../../src/lib/cloth';
import { here, spokenHere } from '../../src/lib/here';
import { facingIn, formIn, idAt, idFacing, idInForm, pointVerbs } from '../../src/lib/points';
import type { Option } from '../../../server/protocol';
import type { Board, Ground, Spot, View } from '../../src/lib/view';

const cloth = new Cloth(BOARD as unknown as Board);
const ground = GROUND as unknown as Ground[];
const view = (): View => withSpots({ ...(cannedProgram().table().view as unknown as View), board: BOARD as unknown as Board });

test('a table has forty units to the inch, and its north is at the top', () => {
    assert.equal(cloth.width, 48 * 40);
    assert.equal(cloth.height, 36 * 40);
    assert.deepEqual(cloth.point([0, 0]), { x: 0, y: 36 * 40 });
    assert.deepEqual(cloth.point([31250, 36000]), { x: 31.25 * 40, y: 0 });
    assert.deepEqual(cloth.spot(cloth.point([31250, 14000])), [31250, 14000]);
    assert.deepEqual(cloth.place('31.250 14.000'), cloth.point([31250, 14000]));
    assert.equal(cloth.place('C05'), undefined);
});

test('a spot goes by two lengths, as clauses have them', () => {
    assert.equal(spotName([31250, 14005]), '31.250 14.005');
    assert.deepEqual(spotNamed('31.250 -14.005'), [31250, -14005]);
    assert.equal(spotNamed('0604'), undefined);
});

test('facings are tenths of a degree, clockwise from north', () => {
    assert.equal(bearing([0, 0], [0, 5000]), 0);
    assert.equal(bearing([0, 0], [5000, 0]), 900);
    assert.equal(bearing([0, 0], [-5000, 0]), 2700);
    assert.equal(bearing([0, 0], [-1, 100000]) % 3600, bearing([0, 0], [-1, 100000]));
    assert.equal(compass(900), 'east');
    assert.equal(compass(3590), 'north');
    const [x, y] = moved([1000, 1000], 900, 500, 200);
    assert.ok(apart([x, y], [1500, 800]) < 1);
});

test('an area holds what is within it, a line what is within half its width', () => {
    assert.deepEqual(groundAt(ground, [14000, 12000]).map((g) => g.id), ['wood']);
    assert.deepEqual(groundAt(ground, [20000, 28700]).map((g) => g.id), ['fire-trench']);
    assert.deepEqual(groundAt(ground, [20000, 29200]).map((g) => g.id), []);
    assert.equal(groundAt(ground, [3300, 15350])[0]?.id, 'bridge-1', 'what lies above is named first');
});

test('the ruler tells how much of a way lies on what', () => {
    const way: Spot[] = [[14000, 5000], [14000, 12000], [24000, 12000]];
    assert.equal(lengthOf(way), 17000);
    const by = new Map(lengthsBy(way, ground).map((p) => [p.kind, p.length]));
    assert.deepEqual([...by.keys()], ['', 'light_woods']);
    assert.ok(Math.abs((by.get('light_woods') ?? 0) - 7750) <= 125, String(by.get('light_woods')));
    assert.equal(Math.round([...by.values()].reduce((a, b) => a + b)), 17000);
});

test('what is here is told in words: inches, ground, units within an inch', () => {
    const v = view();
    assert.equal(piecesNear(v.pieces, [21000, 7800], 1000)[0]?.away, 0);
    const found = here(v, '21.000 8.900');
    assert.equal(found.name, '21.0″ east, 8.9″ north');
    assert.equal(found.ground, 'open ground');
    assert.deepEqual(found.pieces.map((p) => [p.piece.name, p.where]), [['a-coy', '0.9″ south']]);
    assert.match(spokenHere(v, '14.000 12.000', [], true), /light woods \(Copse\)\. mine\. can be chosen$/);
    assert.match(spokenHere(v, '30.000 24.000', [], false), /chlorine/);
});

test('an arc is drawn clockwise from one direction to the other', () => {
    assert.match(cloth.arc([10000, 10000], 1000, 0, 900), /^M400 1040L400 1000A40 40 0 0 1 440 1040Z$/);
    assert.match(cloth.arc([10000, 10000], 1000, 900, 0), /A40 40 0 1 1 400 1000Z$/);
    assert.match(cloth.arc([10000, 10000], 1000, 0, 900, 500), /^M400 1000A40 40 0 0 1 440 1040L420 1040A20 20 0 0 0 400 1020Z$/);
});

test('the id of another point, facing or form is made from a listed option', () => {
    const id = '000500000384040100005dc000001f40';
    assert.equal(idAt(id, [-1, 16]), '00050000038404' + '01' + 'ffffffff' + '00000010');
    assert.equal(idFacing(id, 2700), '000500000a8c040100005dc000001f40');
    assert.equal(idInForm(id, 2), '000500000384040200005dc000001f40');
    assert.equal(facingIn('to 36.000 18.500 facing 900 open order'), 900);
    assert.equal(formIn('to 36.000 18.500 facing 900 open order'), 'open order');
    assert.equal(facingIn('via 36.000 18.500'), undefined);
});

test('verbs that turn end a way, those that do not are way-points, and only in a line without a subject', () => {
    const point = { kind: 'point' as const, name: '1.000 2.000', x: 1000, y: 2000 };
    const to: Option = { id: 'a', text: 'to 1.000 2.000 facing 0 line', verb: 'to', form: 1, place: point };
    const via: Option = { id: 'b', text: 'via 1.000 2.000', verb: 'via', place: point };
    const place: Option = { id: 'c', text: 'place u1 1.000 2.000 facing 0 line', verb: 'place', unit: 'u1', place: point };
    const aim: Option = { id: 'd', text: 'fire-at u1 1.000 2.000', verb: 'fire-at', unit: 'u1', place: point };
    const verbs = pointVerbs([to, { ...to, id: 'e', form: 2, text: 'to 1.000 2.000 facing 0 column' }, via], 'u1', 'via', true);
    assert.deepEqual([verbs.end?.id, verbs.via?.id, verbs.other], ['a', 'b', undefined]);
    assert.deepEqual(verbs.forms, [{ form: 1, name: 'line' }, { form: 2, name: 'column' }]);
    assert.equal(pointVerbs([place, via], 'u1', 'place', true).bends, false);
    assert.equal(pointVerbs([to], 'u1', 'to', true).bends, true, 'way-points need not be listed');
    assert.equal(pointVerbs([to], 'u1', 'to', false).bends, false);
    assert.equal(pointVerbs([place, aim], 'u2', 'place', true).end, undefined, 'the options of another piece are not its own');
    assert.equal(pointVerbs([aim], 'u1', 'fire', false).other?.id, 'd');
});
