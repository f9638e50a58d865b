// A table without hexes: points in thousandths of an inch on the sheet that is drawn, and what lies where.
//
// The drawing has 40 units to the inch and y downwards (docs/view.md); a view has y to the north.

import type { Board, Ground, Mark, Piece, Shape, Spot, View } from './view';
import type { Point } from './hex';

export const PER_INCH = 40;
const INCH = 1000;
/** Directions are tenths of a degree, clockwise from north. */
export const FULL_TURN = 3600;

/** `31.250 14.000`, as clauses and places have it. */
export function spotName([x, y]: Spot): string {
    return `${(x / INCH).toFixed(3)} ${(y / INCH).toFixed(3)}`;
}

export function spotNamed(name: string): Spot | undefined {
    const found = /^(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)$/.exec(name);
    return found ? [Math.round(Number(found[1]) * INCH), Math.round(Number(found[2]) * INCH)] : undefined;
}

/** `6.5″`, for people. */
export function inches(length: number): string {
    return `${(length / INCH).toFixed(1)}″`;
}

export function apart(a: Spot, b: Spot): number {
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** From one spot to another, as facings have it. */
export function bearing(from: Spot, to: Spot): number {
    const turn = Math.atan2(to[0] - from[0], to[1] - from[1]) / (2 * Math.PI);
    return Math.round(((turn + 1) % 1) * FULL_TURN) % FULL_TURN;
}

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
export function compass(facing: number): string {
    return COMPASS[Math.round((facing / FULL_TURN) * 8) % 8] ?? '';
}

/** A spot moved forward and to the right of a facing. */
export function moved([x, y]: Spot, facing: number, forward: number, right = 0): Spot {
    const a = (facing / FULL_TURN) * 2 * Math.PI;
    return [x + forward * Math.sin(a) + right * Math.cos(a), y + forward * Math.cos(a) - right * Math.sin(a)];
}

/** Pieces are placed by their names everywhere in the page; on a table the name is that of a spot. Those in boxes have
 * none. */
export function withSpots(view: View): View {
    const pieces = [...view.pieces, ...(view.reserve ?? [])].map((p): Piece => {
        const at = p.at as unknown;
        return Array.isArray(at) ? { ...p, at: spotName(at as Spot), spot: at as Spot } : p;
    });
    const marks = view.marks.map((m): Mark => (Array.isArray(m.at) ? { ...m, at: spotName(m.at as unknown as Spot) } : m));
    return { ...view, pieces, marks };
}

/** Whether a spot lies in an area, or on a line that is so wide. */
export function liesOn(ground: Ground, at: Spot): boolean {
    return ground.closed ? inside(ground.points, at) : awayFrom(ground.points, at) <= (ground.width ?? 0) / 2;
}

function inside(points: Spot[], [x, y]: Spot): boolean {
    let odd = false;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
        const [ax, ay] = points[i] as Spot;
        const [bx, by] = points[j] as Spot;
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
    return odd;
}

function awayFrom(points: Spot[], at: Spot): number {
    let least = Infinity;
    for (let i = 1; i < points.length; i++) least = Math.min(least, awayFromLeg(points[i - 1] as Spot, points[i] as Spot, at));
    return least;
}

function awayFromLeg(a: Spot, b: Spot, at: Spot): number {
    const long = apart(a, b) ** 2;
    const along = long ? ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / long : 0;
    const t = Math.max(0, Math.min(1, along));
    return apart(at, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
}

export const kindInWords = (kind: string): string => kind.replaceAll('_', ' ');

/** The ground at a spot, the uppermost first. */
export function groundAt(ground: Ground[], at: Spot): Ground[] {
    return ground.filter((g) => liesOn(g, at)).reverse();
}

const SAMPLE = 125;

/** How long a way is on each kind of ground, in the order they are met; '' is open ground. */
export function lengthsBy(path: Spot[], ground: Ground[]): { kind: string; length: number }[] {
    const found = new Map<string, number>();
    for (let i = 1; i < path.length; i++) {
        const [a, b] = [path[i - 1] as Spot, path[i] as Spot];
        const long = apart(a, b);
        const parts = Math.max(1, Math.ceil(long / SAMPLE));
        for (let k = 0; k < parts; k++) {
            const t = (k + 0.5) / parts;
            const at: Spot = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
            const kind = groundAt(ground, at)[0]?.kind ?? '';
            found.set(kind, (found.get(kind) ?? 0) + long / parts);
        }
    }
    return [...found].map(([kind, length]) => ({ kind, length }));
}

export const lengthOf = (path: Spot[]): number => path.slice(1).reduce((sum, at, i) => sum + apart(path[i] as Spot, at), 0);

/** A piece and how far it is from a spot: from the nearest of its bases, 0 on its own ground. */
export function piecesNear(pieces: Piece[], at: Spot, within: number): { piece: Piece; away: number }[] {
    const near = pieces
        .filter((p) => p.spot)
        .map((piece) => {
            const on = piece.outline && inside(piece.outline, at);
            const spots = [piece.spot as Spot, ...(piece.bases ?? [])];
            return { piece, away: on ? 0 : Math.min(...spots.map((s) => apart(s, at))) };
        });
    return near.filter((n) => n.away <= within).sort((a, b) => a.away - b.away);
}

/** The sheet a table is drawn on: spots of the view as points of the drawing, and back. */
export class Cloth {
    readonly width: number;
    readonly height: number;

    constructor(readonly board: Board) {
        this.width = ((board.width ?? 48 * INCH) / INCH) * PER_INCH;
        this.height = ((board.height ?? 48 * INCH) / INCH) * PER_INCH;
    }

    point([x, y]: Spot): Point {
        return { x: (x / INCH) * PER_INCH, y: this.height - (y / INCH) * PER_INCH };
    }

    spot({ x, y }: Point): Spot {
        return [Math.round((x / PER_INCH) * INCH), Math.round(((this.height - y) / PER_INCH) * INCH)];
    }

    /** A spot by its name in words. */
    place(name: string): Point | undefined {
        const spot = spotNamed(name);
        return spot && this.point(spot);
    }

    contains([x, y]: Spot): boolean {
        return x >= 0 && y >= 0 && x <= (this.board.width ?? 0) && y <= (this.board.height ?? 0);
    }

    /** A path through spots, for SVG. */
    path(spots: Spot[], closed = false): string {
        const line = spots.map((s) => this.point(s)).map((p, i) => `${i ? 'L' : 'M'}${tidy(p.x)} ${tidy(p.y)}`);
        return line.join('') + (closed && spots.length ? 'Z' : '');
    }

    /** A rectangle around a spot, turned. */
    block(at: Spot, [wide, deep]: Spot, facing: number): string {
        const corner = (right: number, forward: number): Spot => moved(at, facing, (forward * deep) / 2, (right * wide) / 2);
        return this.path([corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)], true);
    }

    circle(at: Spot, radius: number): string {
        const { x, y } = this.point(at);
        const r = tidy((radius / INCH) * PER_INCH);
        return `M${tidy(x - r)} ${tidy(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }

    /** A sector, clockwise from one direction to another; from the middle, or from an inner circle. */
    arc(at: Spot, radius: number, from: number, to: number, inner = 0): string {
        const turn = (to - from + FULL_TURN) % FULL_TURN || FULL_TURN;
        if (turn === FULL_TURN) return this.circle(at, radius) + (inner ? this.circle(at, inner) : '');
        const wide = turn > FULL_TURN / 2 ? 1 : 0;
        const on = (r: number, facing: number): string => {
            const p = this.point(moved(at, facing, r));
            return `${tidy(p.x)} ${tidy(p.y)}`;
        };
        const r = tidy((radius / INCH) * PER_INCH);
        const out = `${on(radius, from)}A${r} ${r} 0 ${wide} 1 ${on(radius, to)}`;
        if (!inner) return `M${on(0, 0)}L${out}Z`;
        const i = tidy((inner / INCH) * PER_INCH);
        return `M${out}L${on(inner, to)}A${i} ${i} 0 ${wide} 0 ${on(inner, from)}Z`;
    }

    /** Everything of a shape that is known by its points: areas, lines, circles. */
    outline(shape: Shape): string {
        if (shape.points?.length) return this.path(shape.points, shape.closed ?? (shape.kind !== 'line' && shape.kind !== 'path'));
        if (!shape.at) return '';
        if (shape.kind === 'arc' && typeof shape.from === 'number' && shape.to !== undefined)
            return this.arc(shape.at, shape.radius ?? INCH, shape.from, shape.to, shape.inner ?? 0);
        return this.circle(shape.at, shape.radius ?? INCH / 2);
    }
}

const tidy = (n: number): number => Math.round(n * 100) / 100;
