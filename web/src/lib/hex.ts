// The hex lattice of the table: where the hexes, hexsides and corners of a board lie, and what they are called.
//
// Flat-top hexes, the same units as the map that the program draws (docs/view.md): a hex is 120 wide and 104
// high, columns are 90 apart, and the low columns sit 52 lower.

import type { Board } from './view';

export const RADIUS = 60;
export const HALF = 52;
export const STEP_X = 90;
export const STEP_Y = 104;

export interface Point {
    x: number;
    y: number;
}

export interface Cell {
    column: number;
    row: number;
}

/** A, B, .. Z, AA, AB ..: the letters of column 1, 2 .. */
export function letters(column: number): string {
    let text = '';
    for (let n = column; n > 0; n = Math.floor((n - 1) / 26)) text = String.fromCharCode(65 + ((n - 1) % 26)) + text;
    return text;
}

export function columnOf(text: string): number {
    let n = 0;
    for (const c of text) n = n * 26 + c.charCodeAt(0) - 64;
    return n;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Column and row, from 1, of the hex that is column 0 and row 0 of the board. */
function origin(board: Board): Cell {
    const dotted = /^(\d+)\.(\d+)$/.exec(board.first ?? '');
    if (dotted) return { column: Number(dotted[1]), row: Number(dotted[2]) };
    const found = /^(?:([WE]):)?([A-Z]+)(\d+)$/.exec(board.first ?? '');
    if (!found) return { column: 1, row: 1 };
    const east = found[1] === 'E' ? (board.seam ?? 0) : 0;
    return { column: columnOf(found[2] ?? 'A') + east, row: Number(found[3]) };
}

function nameMaker(board: Board): (cell: Cell) => string {
    const from = origin(board);
    if (board.names === 'letters' || board.names === 'sheets') {
        const seam = board.names === 'sheets' ? (board.seam ?? 0) : 0;
        return ({ column, row }) => {
            const c = from.column + column;
            const sheet = !seam ? '' : c > seam ? 'E:' : 'W:';
            return sheet + letters(c > seam ? c - seam : c) + two(from.row + row);
        };
    }
    if (board.names === 'northward') return ({ column, row }) => `${two(from.column + column)}.${two(from.row - row)}`;
    if (board.names === 'CC.RR') return ({ column, row }) => `${two(from.column + column)}.${two(from.row + row)}`;
    return ({ column, row }) => two(from.column + column) + two(from.row + row);
}

/** Directions clockwise from the north, as places name them. */
const DIRECTIONS = ['n', 'ne', 'se', 's', 'sw', 'nw'];
const CORNERS: Record<string, Point> = {
    e: { x: RADIUS, y: 0 },
    se: { x: RADIUS / 2, y: HALF },
    sw: { x: -RADIUS / 2, y: HALF },
    w: { x: -RADIUS, y: 0 },
    nw: { x: -RADIUS / 2, y: -HALF },
    ne: { x: RADIUS / 2, y: -HALF },
};
const TOWARDS: Point[] = [
    { x: 0, y: -HALF },
    { x: 45, y: -HALF / 2 },
    { x: 45, y: HALF / 2 },
    { x: 0, y: HALF },
    { x: -45, y: HALF / 2 },
    { x: -45, y: -HALF / 2 },
];

/** A board's hexes by name, and back. */
export class Lattice {
    readonly columns: number;
    readonly rows: number;
    readonly width: number;
    readonly height: number;
    private readonly dropOdd: boolean;
    private readonly cells = new Map<string, Cell>();
    private readonly names: string[] = [];

    constructor(board: Board) {
        this.columns = board.columns;
        this.rows = board.rows;
        this.dropOdd = board.low === 'odd';
        this.width = STEP_X * (board.columns - 1) + 2 * RADIUS;
        this.height = STEP_Y * board.rows + HALF;
        const name = nameMaker(board);
        const out = new Set(board.out ?? []);
        for (let column = 0; column < board.columns; column++)
            for (let row = 0; row < board.rows; row++) {
                const text = name({ column, row });
                this.names[column * board.rows + row] = out.has(text) ? '' : text;
                this.cells.set(text, { column, row });
            }
    }

    private drop(column: number): number {
        return (column % 2 === 0) === this.dropOdd ? HALF : 0;
    }

    centreOf({ column, row }: Cell): Point {
        return { x: RADIUS + STEP_X * column, y: HALF + STEP_Y * row + this.drop(column) };
    }

    cell(name: string): Cell | undefined {
        return this.cells.get(name);
    }

    /** The hex there; '' outside the board or where nobody plays. */
    name(column: number, row: number): string {
        if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return '';
        return this.names[column * this.rows + row] ?? '';
    }

    centre(name: string): Point | undefined {
        const cell = this.cells.get(name);
        return cell && this.centreOf(cell);
    }

    /** The corner of a hex by the hex's number: `O19e` or `O19w`, as clauses have it; '' if it is no hex's. */
    corner(hex: number, west: boolean): string {
        const name = this.rows ? this.name(Math.floor(hex / this.rows), hex % this.rows) : '';
        return name && name + (west ? 'w' : 'e');
    }

    /** The hex under a point; '' outside. */
    at(point: Point): string {
        const guess = Math.round((point.x - RADIUS) / STEP_X);
        let best = '';
        let least = Infinity;
        for (let column = guess - 1; column <= guess + 1; column++) {
            const row = Math.round((point.y - HALF - this.drop(column)) / STEP_Y);
            const centre = this.centreOf({ column, row });
            const away = (point.x - centre.x) ** 2 + (point.y - centre.y) ** 2;
            if (away < least) {
                least = away;
                best = this.name(column, row);
            }
        }
        return best;
    }

    /** The neighbour in a direction, 0 north and on clockwise; '' outside. */
    neighbour(name: string, direction: number): string {
        const centre = this.centre(name);
        const towards = TOWARDS[direction];
        if (!centre || !towards) return '';
        return this.at({ x: centre.x + 2 * towards.x, y: centre.y + 2 * towards.y });
    }

    /** Where a place of any kind lies: a hex `V09`, a hexside `V10/V09` or `A01/n`, a corner `O19w` or `V09/V10/W10`. */
    place(name: string): Point | undefined {
        const hex = this.centre(name);
        if (hex) return hex;
        const [first = '', second, third] = name.split('/');
        if (second !== undefined && third !== undefined) {
            const three = [first, second, third].map((n) => this.centre(n));
            const [a, b, c] = three;
            return a && b && c ? { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 } : undefined;
        }
        if (second !== undefined) {
            const a = this.centre(first);
            const b = this.centre(second);
            if (a && b) return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
            const towards = TOWARDS[DIRECTIONS.indexOf(second)];
            return a && towards && { x: a.x + towards.x, y: a.y + towards.y };
        }
        const corner = /^(.*?)(ne|nw|se|sw|e|w)$/.exec(name);
        const of = corner && this.centre(corner[1] ?? '');
        const offset = corner && CORNERS[corner[2] ?? ''];
        return of && offset ? { x: of.x + offset.x, y: of.y + offset.y } : undefined;
    }

    /** The two ends of a hexside. */
    edge(name: string): [Point, Point] | undefined {
        const middle = this.place(name);
        const hex = this.centre(name.split('/')[0] ?? '');
        if (!middle || !hex) return undefined;
        const dx = middle.x - hex.x;
        const dy = middle.y - hex.y;
        if (Math.abs(dx) < 1)
            return [
                { x: middle.x - RADIUS / 2, y: middle.y },
                { x: middle.x + RADIUS / 2, y: middle.y },
            ];
        const along = Math.sign(dx) * Math.sign(dy);
        return [
            { x: middle.x - (RADIUS / 4) * along, y: middle.y + HALF / 2 },
            { x: middle.x + (RADIUS / 4) * along, y: middle.y - HALF / 2 },
        ];
    }

    /** A neighbour's direction, -1 if it is none. */
    directionTo(from: string, to: string): number {
        for (let d = 0; d < 6; d++) if (this.neighbour(from, d) === to) return d;
        return -1;
    }
}

/** The outline of a hex around a centre, for a path. */
export function outline({ x, y }: Point, shrink = 0): string {
    const k = (RADIUS - shrink) / RADIUS;
    const at = (dx: number, dy: number): string => `${x + dx * k} ${y + dy * k}`;
    return (
        `M${at(-RADIUS, 0)}L${at(-RADIUS / 2, -HALF)}L${at(RADIUS / 2, -HALF)}` +
        `L${at(RADIUS, 0)}L${at(RADIUS / 2, HALF)}L${at(-RADIUS / 2, HALF)}Z`
    );
}
