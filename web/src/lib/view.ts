// The view of a seat as docs/view.md has it. Every system writes the same sections.

export type Side = 0 | 1 | 2;

export interface BoardHex {
    at: string;
    ground: string[];
    level?: number;
}

export interface Board {
    kind: string;
    columns: number;
    rows: number;
    /** Of a table without hexes: its size in thousandths of an inch, and whose edges it has. */
    width?: number;
    height?: number;
    edges?: Edge[];
    low: 'odd' | 'even';
    names: string;
    first?: string;
    seam?: number;
    hexes: BoardHex[];
    sides?: { at: string; ground: string[] }[];
    out?: string[];
    places?: Record<string, string>;
}

/** Thousandths of an inch to the east and to the north. */
export type Spot = [number, number];

export interface Edge {
    edge: 'north' | 'east' | 'south' | 'west';
    side: Side;
    from?: number;
    to?: number;
    title?: string;
}

/** A piece of terrain on a table: an area, or a line that is so wide. */
export interface Ground {
    id: string;
    kind: string;
    points: Spot[];
    closed?: boolean;
    width?: number;
    label?: string;
    side?: Side;
    marks?: string[];
}

export interface Field {
    label: string;
    value: string | number | null;
}

export interface Piece {
    id: number;
    name: string;
    title: string;
    side: Side;
    /** A hex, or on a table its place in words. */
    at: string;
    /** On a table: the same as figures, where it looks, and what it stands on. */
    spot?: Spot;
    facing?: number;
    bases?: Spot[];
    base?: Spot;
    outline?: Spot[];
    type: string;
    formation: string;
    face?: string;
    counter?: string;
    fields: Field[];
    marks: string[];
}

export interface Mark {
    at: string;
    mark: string;
    side?: Side;
    of?: string;
}

export interface Shape {
    kind: string;
    name?: string;
    side?: Side;
    hexes?: string[];
    /** On a table; which of these a kind has stands in docs/view.md. */
    what?: string;
    points?: Spot[];
    closed?: boolean;
    at?: Spot;
    radius?: number;
    inner?: number;
    radii?: number[];
    axis?: number;
    from?: number | Spot;
    to?: number;
    drift?: Spot;
    turn?: number;
    cost?: number;
    allowance?: number;
}

export interface Box {
    name: string;
    title: string;
    pieces: number[];
}

export interface Track {
    name: string;
    value: number;
    max: number;
    side?: Side;
}

export interface Score {
    side: Side;
    points: number;
    items: { title: string; points: number; held?: boolean }[];
}

export interface Sheet {
    title: string;
    columns: string[];
    rows: (string | number | null)[][];
}

export interface View {
    ruleset?: string;
    scenario?: string;
    edition?: string;
    phase?: string;
    turn?: number;
    round?: number;
    night?: boolean;
    sides?: { id: Side; name: string; title: string }[];
    board: Board;
    ground?: Ground[];
    pieces: Piece[];
    marks: Mark[];
    shapes: Shape[];
    boxes: Box[];
    tracks: Track[];
    score: Score[];
    sheets: Sheet[];
}
