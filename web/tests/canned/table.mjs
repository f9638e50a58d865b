// A table without hexes and a program that plays on it, made up for tests: no system, three units, six inches to a move,
// woods cost double. It answers what docs/protocol.md asks of a program, as far as the tests go there.

const INCH = 1000;
const ALLOWANCE = 6 * INCH;
const WORDS = ['', '', 'activate', 'move', 'via', 'to', 'fire'];
const [MOVE, VIA, TO, FIRE] = [3, 4, 5, 6];
const UNITS = ['', 'a-coy', 'b-coy', '7-inf'];
const FORMS = ['', 'line', 'column'];

const hex = (n, digits) => (n >>> 0).toString(16).padStart(digits, '0').slice(-digits);
const idOf = (o) =>
    hex(o.verb, 4) + hex(o.subject ?? 0, 4) + hex(o.object ?? 0, 4) + hex(o.x === undefined ? 0 : 4, 2) + hex(o.form ?? 0, 2) +
    hex(o.x ?? 0, 8) + hex(o.y ?? 0, 8);
const read = (id) => {
    const way = /^via (\S+) (\S+)$/.exec(id);
    if (way) return { verb: VIA, x: Math.round(way[1] * INCH), y: Math.round(way[2] * INCH) };
    const part = (from, digits) => parseInt(id.slice(from, from + digits), 16);
    const place = part(12, 2);
    return {
        verb: part(0, 4),
        subject: part(4, 4),
        object: part(8, 4),
        form: part(14, 2),
        ...(place === 4 ? { x: part(16, 8) | 0, y: part(24, 8) | 0 } : {}),
    };
};
const spot = (o) => `${(o.x / INCH).toFixed(3)} ${(o.y / INCH).toFixed(3)}`;
const textOf = (o) =>
    [
        WORDS[o.verb],
        UNITS[o.subject ?? 0],
        o.x === undefined ? '' : spot(o),
        o.verb === TO ? `facing ${o.object} ${FORMS[o.form]}` : o.verb === FIRE ? UNITS[o.object] : '',
    ]
        .filter(Boolean)
        .join(' ');
const asOption = (o) => ({
    id: idOf(o),
    text: textOf(o),
    verb: WORDS[o.verb],
    ...(o.subject ? { unit: UNITS[o.subject] } : {}),
    ...(o.object ? { object: o.object } : {}),
    ...(o.form ? { form: o.form } : {}),
    ...(o.x === undefined ? {} : { place: { kind: 'point', name: spot(o), x: o.x, y: o.y } }),
});

export const BOARD = {
    kind: 'table',
    width: 48000,
    height: 36000,
    up: true,
    columns: 0,
    rows: 0,
    title: 'A table for tests',
    north_up: true,
    hexes: [],
    edges: [
        { edge: 'south', side: 1, title: 'British edge' },
        { edge: 'north', side: 2, title: 'German edge' },
    ],
};
export const GROUND = [
    { id: 'hill', kind: 'hill', closed: true, points: [[30000, 4000], [40000, 5000], [44000, 11000], [38000, 16000], [29000, 13000], [27000, 8000]], label: 'Hill 12' },
    { id: 'holes', kind: 'shell_holes', closed: true, points: [[17000, 20000], [26000, 20500], [27000, 25000], [18000, 26000]] },
    { id: 'road', kind: 'road', closed: false, width: 1200, points: [[0, 15000], [12000, 16500], [25000, 15500], [48000, 19000]], label: 'Menin road' },
    { id: 'brook', kind: 'stream', closed: false, width: 700, points: [[3000, 0], [5000, 9000], [2500, 18000], [4000, 27000], [0, 33000]] },
    { id: 'wood', kind: 'light_woods', closed: true, points: [[10000, 9500], [18000, 9000], [19500, 13500], [15000, 14800], [10500, 14000]], label: 'Copse' },
    { id: 'deep', kind: 'heavy_woods', closed: true, points: [[36000, 22000], [46000, 21500], [46500, 29000], [37000, 28500]] },
    { id: 'fire-trench', kind: 'trench', closed: false, width: 1000, side: 2, points: [[9000, 29000], [20000, 28500], [31000, 30500], [36000, 30000]], label: 'Fire trench' },
    { id: 'wire-1', kind: 'wire', closed: false, width: 800, points: [[9000, 26500], [20000, 26000], [31000, 28000]] },
    { id: 'farm', kind: 'building', closed: true, points: [[26000, 17000], [29000, 17200], [28800, 19200], [25800, 19000]], label: 'Farm' },
    { id: 'ruin', kind: 'rubble', closed: true, points: [[30500, 17500], [32500, 17500], [32500, 19500], [30500, 19500]] },
    { id: 'wall-1', kind: 'wall', closed: false, width: 300, points: [[24000, 20500], [34000, 20800]] },
    { id: 'bunker-1', kind: 'bunker', closed: true, side: 2, points: [[23000, 30500], [25500, 30500], [25500, 32000], [23000, 32000]] },
    { id: 'pit', kind: 'gun_pit', closed: true, side: 2, points: [[40000, 31500], [43000, 31500], [43000, 33500], [40000, 33500]] },
    { id: 'hole', kind: 'dugout', closed: true, side: 2, points: [[14000, 30000], [15500, 30000], [15500, 31200], [14000, 31200]] },
    { id: 'bridge-1', kind: 'bridge', closed: false, width: 1600, points: [[2000, 15200], [4600, 15500]] },
];

/** Four bases abreast, or two by two, with `at` in the middle of the front. */
function standing(at, facing, form, many = 4) {
    const a = (facing / 3600) * 2 * Math.PI;
    const put = (right, back) => [
        Math.round(at[0] + right * Math.cos(a) - back * Math.sin(a)),
        Math.round(at[1] - right * Math.sin(a) - back * Math.cos(a)),
    ];
    const abreast = form === 'column' ? 2 : many;
    const rows = Math.ceil(many / abreast);
    const bases = [];
    for (let i = 0; i < many; i++) bases.push(put(((i % abreast) - (abreast - 1) / 2) * 900, 400 + 800 * Math.floor(i / abreast)));
    const half = abreast * 450;
    return { bases, base: [800, 700], outline: [put(-half, 0), put(half, 0), put(half, 800 * rows), put(-half, 800 * rows)] };
}

const piece = (id, name, title, side, at, facing, type, form, fields, marks = []) => ({
    id,
    name,
    title,
    side,
    at,
    facing,
    type,
    formation: form,
    fields,
    marks,
    ...standing(at, facing, form),
});

const inWoods = ([x, y]) => x > 10000 && x < 19000 && y > 9200 && y < 14500;
/** Cost of a way: every inch in the wood counts twice. */
function costOf(way) {
    let cost = 0;
    for (let i = 1; i < way.length; i++) {
        const long = Math.hypot(way[i][0] - way[i - 1][0], way[i][1] - way[i - 1][1]);
        for (let k = 0; k < 40; k++) {
            const t = (k + 0.5) / 40;
            const at = [way[i - 1][0] + t * (way[i][0] - way[i - 1][0]), way[i - 1][1] + t * (way[i][1] - way[i - 1][1])];
            cost += (long / 40) * (inWoods(at) ? 2 : 1);
        }
    }
    return Math.round(cost);
}

/** The program: `answer(method, path, body)` gives `{status, body}`. `asked` keeps what it was asked. */
export function cannedProgram() {
    const pieces = [
        piece(1, 'a-coy', 'A Company, 1/4th', 1, [21000, 8000], 0, 'infantry', 'line', [{ label: 'castings', value: 4 }, { label: 'morale', value: 7 }]),
        piece(2, 'b-coy', 'B Company, 1/4th', 1, [33000, 9000], 3400, 'infantry', 'column', [{ label: 'castings', value: 4 }, { label: 'morale', value: 6 }]),
        piece(3, '7-inf', '7th Company', 2, [18000, 27500], 1800, 'infantry', 'line', [{ label: 'castings', value: 3 }, { label: 'morale', value: 7 }], ['spent']),
    ];
    let version = 1;
    let lines = 0;
    let parts = [];
    const asked = [];

    const at = () => pieces[parts[0].subject - 1];
    const way = () => [at().at, ...parts.filter((o) => o.x !== undefined).map((o) => [o.x, o.y])];
    function options() {
        if (!parts.length)
            return [
                { verb: MOVE, subject: 1 },
                { verb: MOVE, subject: 2 },
                { verb: FIRE, subject: 1, object: 3 },
            ];
        const [x, y] = way().at(-1);
        const list = [];
        for (const [dx, dy, f] of [[0, 3000, 0], [0, 5000, 0], [3000, 0, 900], [-3000, 0, 2700]])
            for (const form of [1, 2]) list.push({ verb: TO, object: f, form, x: x + dx, y: y + dy });
        return list.filter((o) => !refusal(o));
    }
    function refusal(o) {
        if (!parts.length) return o.verb === MOVE || o.verb === FIRE ? null : { code: 1, text: 'Nothing is moving.', have: 0, need: 0 };
        if (o.verb !== VIA && o.verb !== TO) return { code: 1, text: 'A unit is on its way.', have: 0, need: 0 };
        if (o.x < 0 || o.y < 0 || o.x > BOARD.width || o.y > BOARD.height) return { code: 2, rule: '2.1', text: '[2.1] That is off the table.', have: 0, need: 0 };
        const need = costOf([...way(), [o.x, o.y]]);
        if (need > ALLOWANCE) return { code: 3, rule: '4.2', text: '[4.2] It is too far.', have: need, need: ALLOWANCE };
        return null;
    }
    function act(o) {
        version++;
        if (o.verb === TO) {
            const p = at();
            p.at = [o.x, o.y];
            p.facing = o.object;
            p.formation = FORMS[o.form];
            Object.assign(p, standing(p.at, p.facing, p.formation));
            parts = [];
            lines++;
        } else parts.push(o);
    }
    const shapes = () => [
        { kind: 'cloud', what: 'gas', name: 'chlorine', at: [30000, 24500], radius: 2500, drift: [3500, -1500] },
        { kind: 'cloud', what: 'smoke', name: 'smoke', at: [12000, 22000], radius: 1800, drift: [2500, -1000] },
        { kind: 'arc', name: 'field of fire', at: [18000, 27500], from: 1350, to: 2250, radius: 12000, side: 2 },
        { kind: 'rings', name: 'grid', at: [38000, 12000], radii: [1000, 2000, 3000], axis: 300 },
        { kind: 'plot', name: 'battery plot', at: [27000, 12000], radius: 1500, turn: 3, side: 1 },
        { kind: 'objective', name: 'the farm', at: [27400, 18000], radius: 2200 },
        { kind: 'area', name: 'set-up', side: 1, points: [[1000, 1000], [47000, 1000], [47000, 3000], [1000, 3000]] },
        ...(parts.length ? [{ kind: 'path', points: way(), cost: costOf(way()), allowance: ALLOWANCE }] : []),
    ];
    function table() {
        const open = parts.length > 0;
        const list = options().map(asOption);
        return {
            game: 1,
            seat: 1,
            version,
            status: { turn: 2, phase: 'cards', lines, waiting: [1], over: false, score: [3, 1] },
            decision: {
                kind: 1,
                rule: '4.1',
                text: open ? `british: where does ${at().name} go?` : 'british: what does the company do?',
                side: 1,
                side_name: 'british',
                flags: open ? ['open'] : [],
                main: open ? 'via' : 'move',
                ...(open ? { unit: at().name } : {}),
                least: 0,
                most: 0,
            },
            options: { total: list.length, narrow: list.length, complete: true, units: open ? [at().name] : ['a-coy', 'b-coy'], list },
            line: { parts: parts.map(asOption), sealed: false },
            undo: open,
            undo_text: '',
            redo: false,
            wanted: null,
            standing: [],
            view: {
                ruleset: 'none',
                turn: 2,
                phase: 'cards',
                sides: [{ id: 1, name: 'british', title: 'British' }, { id: 2, name: 'german', title: 'Germans' }],
                ground: GROUND,
                pieces,
                marks: [{ at: [14000, 12000], mark: 'mine' }],
                shapes: shapes(),
                boxes: [],
                tracks: [{ name: 'turn', value: 2, max: 8 }],
                score: [{ side: 1, points: 3, items: [] }, { side: 2, points: 1, items: [] }],
                sheets: [],
            },
        };
    }
    const log = () => ({ version, lines, list: Array.from({ length: lines }, (_, i) => ({ number: i + 1, side: 1, kind: 'play', text: 'move a-coy', kept: false, given: false, dice: '', events: [] })) });
    const odds = { exact: true, guessed: false, leaves: 1, outcomes: [], pieces: [], apart: [], events: [], assumptions: [] };

    function command(what, body) {
        if (what === 'undo') {
            parts.pop();
            version++;
        } else if (what === 'act')
            for (const id of body.options) {
                const o = read(id);
                const why = refusal(o);
                if (why) return { status: 422, body: { error: 'refused', text: why.text, refusal: why } };
                act(o);
            }
        return { status: 200, body: { version, lines, taken: 1, repeated: false } };
    }
    function answer(method, path, body) {
        const [what] = path.replace(/^\/api\/games\/1\/?/, '').split('?');
        asked.push({ method, path, body });
        const fine = (said) => ({ status: 200, body: said });
        if (path === '/api/games/1')
            return fine({ id: 1, name: '', scenario: 'canned', title: 'A table for tests', ruleset: 'none', made: 0, changed: 0, lines, over: false, trouble: '',
                seats: [1, 2].map((side) => ({ side, name: ['british', 'german'][side - 1], title: ['British', 'Germans'][side - 1], player: side === 1 ? 'person' : 'program', person: '', typed: false })) });
        if (path.startsWith('/api/scenarios/')) return fine({ id: 'canned', title: 'A table for tests', sides: [{ name: 'british', title: 'British' }, { name: 'german', title: 'Germans' }], places: [], switches: [] });
        if (path.startsWith('/api/rules')) return fine([{ id: '4.2', kind: 'rule', title: 'How far', text: 'Six inches.', more: '', edition: '' }]);
        if (what === 'board') return fine(BOARD);
        if (what === 'table') return fine(structuredClone(table()));
        if (what === 'log') return fine(log());
        if (what === 'reach') return fine({ unit: '', cut: false, list: [] });
        if (what === 'odds') return fine(odds);
        if (what === 'replies') return fine({ side: 2, list: [] });
        if (what === 'check') {
            const o = body.option ? read(body.option) : null;
            const why = o ? refusal(o) : { code: 9, text: 'That means nothing here.', have: 0, need: 0 };
            return fine(why ? { legal: false, refusal: why } : { legal: true, option: asOption(o) });
        }
        if (method === 'POST') return command(what, body);
        return { status: 404, body: { error: 'not-found', text: path } };
    }
    return { answer, asked, pieces, table };
}
