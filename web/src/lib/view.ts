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
    /** Played on a real table: where pieces stand is not known here. */
    real?: boolean;
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
    nation?: string;
    /** The piece of ground it is in. */
    in?: string;
    /** What its plate says: its strength, and the one word that matters most. */
    plate?: string[];
    /** On a table: into which arcs it fires, from its facing, and where the bands end; how far it may go. */
    arcs?: FireArc[];
    moves?: { name: string; far: number }[];
    /** What is laid on the table where its fire falls. */
    grid?: { radii: number[]; box?: Spot; axis?: number };
    face?: string;
    counter?: string;
    fields: Field[];
    marks: string[];
}

export interface FireArc {
    name: string;
    from: number;
    to: number;
    /** How far behind the front of the piece the arc begins. */
    back?: number;
    bands: number[];
    /** Whether it reaches beyond the last band. */
    beyond: boolean;
}

export interface Mark {
    at: string;
    mark: string;
    side?: Side;
    of?: string;
    /** Of a field work: where it faces and has wire, as points of the compass. */
    front?: string[];
    wire?: string[];
    /** Of a stack known by its outline only: what it is, whether it is in sight, and what is seen of it. */
    type?: string;
    seen?: boolean;
    words?: string[];
    /** Of an assault: how many waves, and from where. */
    waves?: number;
    from?: string[];
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
    /** Of a way: what an inch of each kind of ground costs, in thousandths, and what is paid once. */
    rates?: { ground: string; inch: number; toll?: number }[];
    /** Of an objective: the piece of ground it is. */
    of?: string;
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
    /** It belongs among the sheets, not in the bar. */
    sheet?: boolean;
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

/** A trench cut across: who is on which level, and the shelters that open into it. */
export interface Section {
    ground: string;
    title: string;
    side?: Side;
    /** Where its front looks. */
    front: number;
    levels: { name: string; pieces: string[] }[];
    shelters: { name: string; pieces: string[]; marks: string[] }[];
}

/** What is written ahead: pieces down, numbers across. */
export interface Plan {
    title: string;
    across: string;
    columns: number[];
    rows: { piece: string; cells: { column: number; what: string; at?: Spot; of?: string }[] }[];
}

/** Cards left of each side, and whose was drawn last. */
export interface Deck {
    last: Side;
    left: number[];
    of: number;
    finished: Side[];
}

export interface View {
    ruleset?: string;
    scenario?: string;
    edition?: string;
    phase?: string;
    turn?: number;
    round?: number;
    night?: boolean;
    /** What the clock and the sky say: 06.00, twilight, haze. */
    hour?: string;
    light?: string;
    weather?: string;
    sides?: { id: Side; name: string; title: string }[];
    board: Board;
    ground?: Ground[];
    pieces: Piece[];
    /** Pieces in boxes, where a system describes them. */
    reserve?: Piece[];
    marks: Mark[];
    shapes: Shape[];
    boxes: Box[];
    tracks: Track[];
    score: Score[];
    sheets: Sheet[];
    sections?: Section[];
    plan?: Plan;
    deck?: Deck;
}

/** Whether an area says whose ground it is, and not what counts. */
export const isControl = (shape: Shape): boolean => shape.name === 'control' || shape.name === 'owned';
