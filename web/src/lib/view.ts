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
    /** Of a table without hexes: its size, in the units that points have. */
    width?: number;
    height?: number;
    low: 'odd' | 'even';
    names: string;
    first?: string;
    seam?: number;
    hexes: BoardHex[];
    sides?: { at: string; ground: string[] }[];
    out?: string[];
    places?: Record<string, string>;
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
    at: string;
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
    name: string;
    side?: Side;
    hexes?: string[];
    /** On a table without hexes: corners of a line or an area; middle, radius and angles of an arc or a cloud. */
    points?: { x: number; y: number }[];
    at?: { x: number; y: number };
    radius?: number;
    from?: number;
    to?: number;
    /** Where the wind takes it next. */
    drift?: { x: number; y: number };
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
    pieces: Piece[];
    marks: Mark[];
    shapes: Shape[];
    boxes: Box[];
    tracks: Track[];
    score: Score[];
    sheets: Sheet[];
}
