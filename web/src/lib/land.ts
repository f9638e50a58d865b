// The lie of the land in four kinds, for the small map: high ground, water, woods, towns.

import type { Cloth } from './cloth';
import { outline, type Lattice } from './hex';
import type { Board, Ground } from './view';

const KINDS: [kind: string, words: RegExp][] = [
    ['high', /^hill$/],
    ['water', /lake|river|stream|water/],
    ['woods', /woods/],
    ['town', /town|village|building|fort|rubble/],
];
const LEVEL = 2;

export interface Land {
    kind: string;
    d: string;
}

/** Whole hexes, by the words of their ground and by their level. */
export function landOfHexes(board: Board, lattice: Lattice): Land[] {
    return KINDS.map(([kind, words]) => {
        const has = board.hexes.filter((h) => h.ground.some((g) => words.test(g)) || (kind === 'high' && (h.level ?? 0) >= LEVEL));
        return { kind, d: has.map((h) => lattice.centre(h.at)).map((at) => (at ? outline(at) : '')).join('') };
    });
}

/** The areas of a table. */
export function landOfTable(ground: Ground[], cloth: Cloth): Land[] {
    return KINDS.map(([kind, words]) => {
        const has = ground.filter((g) => g.closed && words.test(g.kind));
        return { kind, d: has.map((g) => cloth.path(g.points, true)).join('') };
    });
}
