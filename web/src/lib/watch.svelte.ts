// Who could see and fire at a spot of a table, and be seen from there. Arcs and bands come with the pieces; whether a
// line is clear is asked of the program. Nothing here knows what a shot does.

import type { Seat, Sight } from '../../../server/protocol';
import { get } from './api';
import { apart, bearing, FULL_TURN, moved, spotName } from './cloth';
import type { FireArc, Piece, Spot } from './view';

export interface Watcher {
    piece: Piece;
    away: number;
    /** The number of the band from 1 in which it could fire there; 0: it could not. */
    fires: number;
    /** And the one in which it could be fired at. */
    firedAt: number;
    clear: boolean;
}

const MOST = 14;
const REST_MS = 180;

/** The band of a distance in an arc that holds the direction; 0 none. */
export function bandTo(arc: FireArc, at: Spot, facing: number, to: Spot): number {
    const from = arc.back ? moved(at, facing, -arc.back) : at;
    const turn = (bearing(from, to) - facing - arc.from + 2 * FULL_TURN) % FULL_TURN;
    const wide = (arc.to - arc.from + FULL_TURN) % FULL_TURN || FULL_TURN;
    if (turn > wide) return 0;
    const away = apart(from, to);
    const band = arc.bands.findIndex((far) => away <= far);
    if (band >= 0) return band + 1;
    return arc.beyond ? arc.bands.length + 1 : 0;
}

const best = (bands: number[]): number => Math.min(...bands.filter(Boolean), Infinity) % Infinity || 0;

/** The best band in which a piece that stands there, looking that way, could fire at a spot. */
export function bandOf(piece: Piece, at: Spot, facing: number, to: Spot): number {
    return best((piece.arcs ?? []).map((arc) => bandTo(arc, at, facing, to)));
}

export class Watch {
    list = $state.raw<Watcher[]>([]);
    private asked = '';
    private soon: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly url: (path: string) => string) {}

    clear(): void {
        clearTimeout(this.soon);
        this.asked = '';
        this.list = [];
    }

    /** A piece would stand there: the other side's pieces are asked about, the nearest first, once the pointer rests. */
    look(seat: Seat, piece: Piece, at: Spot, facing: number, pieces: Piece[]): void {
        const key = `${piece.name} ${spotName(at)} ${facing} ${seat}`;
        if (key === this.asked) return;
        this.clear();
        this.asked = key;
        const found = pieces
            .filter((p) => p.side !== piece.side && p.spot)
            .map((p) => ({
                piece: p,
                away: apart(p.spot as Spot, at),
                fires: bandOf(p, p.spot as Spot, p.facing ?? 0, at),
                firedAt: bandOf(piece, at, facing, p.spot as Spot),
                clear: false,
            }))
            .filter((w) => w.fires || w.firedAt)
            .sort((a, b) => a.away - b.away)
            .slice(0, MOST);
        if (found.length) this.soon = setTimeout(() => void this.ask(key, seat, at, found), REST_MS);
    }

    private async ask(key: string, seat: Seat, at: Spot, found: Watcher[]): Promise<void> {
        const sights = found.map(async (w): Promise<Watcher | null> => {
            const query = `seat=${seat}&from=${encodeURIComponent(spotName(at))}&to=${encodeURIComponent(w.piece.name)}`;
            try {
                return { ...w, clear: (await get<Sight>(this.url(`sight?${query}`))).clear === true };
            } catch {
                return null;
            }
        });
        const all = (await Promise.all(sights)).filter((w) => w !== null);
        if (this.asked === key) this.list = all;
    }
}
