// One game as a seat has it: the table as the program last told it, its log, and who sits at it.
//
// What is about to be chosen is in choosing.svelte.ts, the way to the program in connection.svelte.ts.

import type {
    Change,
    Game,
    Log,
    LogLine,
    Moment,
    Option,
    Rule,
    Scenario,
    Seat,
    Side,
    Table,
} from '../../../server/protocol';
import { ApiError, get, requestId } from './api';
import { Cloth, withSpots } from './cloth';
import { Choosing } from './choosing.svelte';
import { Connection } from './connection.svelte';
import { percent } from './facts';
import { Lattice, RADIUS } from './hex';
import { landOfHexes, landOfTable } from './land';
import { Measure } from './measure.svelte';
import { inTitles, namesIn, shortTitles } from './names';
import { reader } from './reader.svelte';
import { keepSame, painted } from './same';
import { isSecret, people, secretBetween, sitsNext } from './seats';
import type { Board, Ground, View } from './view';
import { Watch } from './watch.svelte';

const NOBODY: Seat = 0;
const NO_GROUND: Ground[] = [];

export class GameTable {
    game = $state.raw<Game | null>(null);
    scenario = $state.raw<Scenario | null>(null);
    table = $state.raw<Table | null>(null);
    board = $state.raw<Board | null>(null);
    map = $state.raw('');
    log = $state.raw<LogLine[]>([]);
    cursor = $state('');
    trouble = $state('');
    /** What a screen reader is told. */
    spoken = $state('');
    /** A seat that waits behind the curtain. */
    behindCurtain = $state<Side | 0>(0);
    /** Line of an earlier moment that is looked at; -1 now. */
    moment = $state(-1);
    past = $state.raw<View | null>(null);
    seat = $state<Seat>(NOBODY);
    busy = $state(false);

    readonly connection: Connection;
    readonly choice: Choosing;
    readonly measure: Measure;
    readonly watch: Watch;
    private refreshing: Promise<void> | null = null;
    private again = false;
    /** The curtain was opened for the secret decision that is on. */
    private opened = false;
    /** Lines of the log that nothing has taken back since they were read. */
    private firm = 0;
    /** Titles of all pieces of this game that were ever in sight. */
    private readonly seen = new Map<string, string>();

    constructor(readonly id: number) {
        this.connection = new Connection(
            id,
            (change) => this.changed(change),
            () => void this.refresh(),
        );
        this.choice = new Choosing(this);
        this.measure = new Measure(this, this.choice);
        this.watch = new Watch((path) => this.url(path));
    }

    // --- what there is to see ---------------------------------------------------------------------------------

    /** Hexes, or a table without: one of the two. */
    readonly lattice = $derived.by(() => (this.board && this.board.kind !== 'table' ? new Lattice(this.board) : null));
    readonly cloth = $derived.by(() => (this.board?.kind === 'table' ? new Cloth(this.board) : null));
    readonly view = $derived.by<View | null>(() => {
        const view = this.past ?? (this.table?.view as View | undefined) ?? null;
        return view && this.board ? { ...view, board: this.board } : null;
    });
    private readonly ground = $derived.by(() => this.view?.ground ?? NO_GROUND);
    readonly land = $derived.by(() => {
        if (this.cloth) return landOfTable(this.ground, this.cloth);
        return this.board && this.lattice ? landOfHexes(this.board, this.lattice) : [];
    });
    readonly pieces = $derived.by(() => this.view?.pieces ?? []);
    /** Also of pieces that are gone: the log still speaks of them. */
    readonly titles = $derived.by(() => {
        for (const p of this.view ? namesIn(this.view) : []) if (p.title) this.seen.set(p.name, p.title);
        return new Map(this.seen);
    });
    private readonly called = $derived.by(() => shortTitles(this.titles));
    readonly sideNames = $derived.by(() => ['', ...(this.game?.seats.map((s) => s.title) ?? []), 'both']);

    /** A clause or a line of the log as people read it. */
    words(text: string): string {
        return inTitles(text, this.called);
    }

    people(): Side[] {
        return people(this.game);
    }

    pieceHex(name: string): string {
        return this.pieces.find((p) => p.name === name)?.at ?? '';
    }

    /** Hexsides and corners of a hex that can be chosen, clockwise from the north; on a table all points listed. */
    around(hex: string): string[] {
        if (this.cloth) return [...this.choice.places];
        const centre = this.lattice?.centre(hex);
        if (!centre || !this.lattice) return [];
        const near: { name: string; angle: number }[] = [];
        for (const name of this.choice.places) {
            const at = this.lattice.centre(name) ? undefined : this.lattice.place(name);
            if (!at || Math.hypot(at.x - centre.x, at.y - centre.y) > RADIUS + 1) continue;
            near.push({ name, angle: (Math.atan2(at.x - centre.x, centre.y - at.y) + 2 * Math.PI) % (2 * Math.PI) });
        }
        return near.sort((a, b) => a.angle - b.angle).map((n) => n.name);
    }

    /** Corners on the rim have one hex or two: only by their own name are they told from those. */
    named(options: Option[]): Option[] {
        return options.map((o) => {
            const name = o.place?.kind === 'vertex' ? this.lattice?.corner(o.place.x, o.place.y === 1) : '';
            return o.place && name ? { ...o, place: { ...o.place, name } } : o;
        });
    }

    url(path: string): string {
        return this.connection.url(path);
    }

    say(text: string): void {
        this.spoken = this.words(text);
    }

    fail(e: unknown): void {
        if (e instanceof ApiError && e.status === 0) {
            this.connection.offline = true;
            if (!this.behindCurtain) this.connection.followSoon(this.seat, this.version);
        } else this.trouble = e instanceof Error ? e.message : String(e);
    }

    // --- opening and closing ----------------------------------------------------------------------------------

    async open(): Promise<void> {
        [this.game, this.board] = await Promise.all([get<Game>(`/api/games/${this.id}`), get<Board>(this.url('board'))]);
        const persons = this.people();
        this.seat = persons[0] ?? NOBODY;
        if (persons.length > 1) await this.firstToSit(persons);
        await this.refresh();
        if (!this.behindCurtain) this.follow();
        this.drawMap();
        void get<Scenario>(`/api/scenarios/${this.game.scenario}`).then(
            (scenario) => (this.scenario = scenario),
            () => (this.scenario = null),
        );
        void get<Rule[]>(`/api/rules/${this.game.ruleset}`).then(
            (rules) => (reader.rules = rules),
            () => (reader.rules = []),
        );
    }

    close(): void {
        this.connection.close();
        this.choice.close();
    }

    private drawMap(): void {
        void get<string>(this.url('map.svg?alone=0')).then(
            (text) => (this.map = text),
            () => (this.map = ''),
        );
    }

    private readonly version = (): number => this.table?.version ?? 0;

    private follow(): void {
        this.connection.follow(this.seat, this.version);
    }

    private changed(change: Change): void {
        this.firm = Math.min(this.firm, change.lines);
        if (change.version !== this.table?.version) void this.refresh();
    }

    // --- the table as it is -----------------------------------------------------------------------------------

    /** The table as it is now. Calls that come while one is on its way are one more, after what came is painted. */
    refresh(): Promise<void> {
        if (this.refreshing) {
            this.again = true;
            return this.refreshing;
        }
        this.refreshing = this.load().finally(() => {
            this.refreshing = null;
            if (!this.again) return;
            this.again = false;
            void painted().then(() => this.refresh());
        });
        return this.refreshing;
    }

    private async load(): Promise<void> {
        if (this.behindCurtain) return;
        try {
            let { table, log } = await this.read(this.seat);
            const next = sitsNext(this.people(), this.seat, table);
            if (!next && this.needsCurtain(table)) {
                this.drawCurtain(table.seat as Side);
                return;
            }
            if (next) {
                if (secretBetween(table, log)) {
                    this.drawCurtain(next);
                    return;
                }
                this.seat = next;
                ({ table, log } = await this.read(next));
            }
            this.take(table, log);
            if (next) this.follow();
            this.connection.offline = false;
        } catch (e) {
            this.fail(e);
        }
    }

    /** Table and log, asked for together; where the game went on between the two answers, the log once more. */
    private async read(seat: Seat): Promise<{ table: Table; log: LogLine[] }> {
        const known = this.table?.seat === seat ? this.log.slice(0, Math.max(0, this.firm - 1)) : [];
        const [table, more] = await Promise.all([
            get<Table>(this.url(`table?seat=${seat}`)),
            this.readLog(seat, known),
        ]);
        const lines = table.status.lines;
        if (more.lines === lines && known.length < Math.max(1, lines)) return { table, log: [...known, ...more.list] };
        const kept = known.slice(0, Math.max(0, lines - 1));
        const late = await this.readLog(seat, kept);
        return { table, log: [...kept, ...late.list] };
    }

    private readLog(seat: Seat, known: LogLine[]): Promise<Log> {
        return get<Log>(this.url(`log?seat=${seat}&after=${known[known.length - 1]?.number ?? 0}`));
    }

    private take(table: Table, log: LogLine[]): void {
        const old = this.table;
        this.log = log;
        this.firm = log.length;
        if (old?.version === table.version && old.seat === table.seat) return;
        const seen = this.shared(table.view as View, old?.seat === table.seat ? (old.view as View) : null);
        if (old && seen.ground !== (old.view as View).ground) this.drawMap();
        if (!table.decision?.flags.includes('open')) this.measure.reset();
        this.watch.clear();
        this.table = { ...table, view: seen };
        const ends = table.status.over && !old?.status.over;
        const waitsForBot = this.game?.seats.some((s) => s.player.startsWith('bot:') && table.status.waiting.includes(s.side));
        if (ends || waitsForBot) void this.readGame();
        if (table.decision && !isSecret(table)) this.opened = false;
        this.choice.take(table);
        this.speak(table, old);
    }

    /** Why a side forfeited, or a bot does not play. */
    private async readGame(): Promise<void> {
        try {
            this.game = await get<Game>(`/api/games/${this.id}`);
        } catch (e) {
            this.fail(e);
        }
    }

    private shared(view: View, old: View | null): View {
        return keepSame(old, this.cloth ? withSpots(view) : view);
    }

    private speak(table: Table, old: Table | null): void {
        const before = old?.status.lines ?? table.status.lines;
        const news = this.log.filter((l) => l.number > before).flatMap((l) => l.events.map((e) => e.text));
        const { over, draw_offer: by, consent } = table.status;
        const offer = by && by !== old?.status.draw_offer ? `${this.sideNames[by]} offer a draw.` : '';
        const asks = consent && consent.side !== old?.status.consent?.side ? `${this.sideNames[consent.side]} ask to take lines back.` : '';
        const question = table.decision?.text ?? (over ? 'The game is over.' : '');
        this.spoken = this.words([...news.slice(-6), offer, asks, question].filter(Boolean).join(' '));
    }

    // --- two people at one screen -----------------------------------------------------------------------------

    /** Begins with whoever is asked, behind the curtain where there are secrets. */
    private async firstToSit(persons: Side[]): Promise<void> {
        const [seen, told] = await Promise.all([get<Table>(this.url('table?seat=0')), get<Log>(this.url('log?seat=0'))]);
        const first = persons.find((side) => seen.status.waiting.includes(side)) ?? NOBODY;
        if (!first || seen.status.over) return;
        this.seat = first;
        const table = await get<Table>(this.url(`table?seat=${first}`));
        if (isSecret(table) || told.list.some((line) => line.kept)) this.drawCurtain(first);
    }

    /** A secret decision begins, and nobody said yet that the other one looks away. */
    private needsCurtain(table: Table): boolean {
        return this.people().length > 1 && !this.opened && (table.decision?.flags.includes('sealed') ?? false);
    }

    /** Nothing of the side that gets up stays on the screen or in memory. */
    private drawCurtain(next: Side): void {
        this.opened = false;
        this.forget();
        this.connection.close();
        this.behindCurtain = next;
    }

    private forget(): void {
        this.choice.forget();
        this.watch.clear();
        this.table = null;
        this.log = [];
        this.cursor = '';
        this.trouble = '';
        this.spoken = '';
        this.moment = -1;
        this.past = null;
    }

    async openCurtain(): Promise<void> {
        const seat = this.behindCurtain;
        if (!seat) return;
        this.seat = seat;
        this.opened = true;
        this.behindCurtain = 0;
        await this.refresh();
        this.follow();
    }

    // --- acting -----------------------------------------------------------------------------------------------

    act(options: string[]): Promise<boolean> {
        return this.command('act', { options });
    }

    /** Sends a command decided on what is shown; a stale one changes nothing and the table is read anew. */
    async command(what: string, body: object = {}): Promise<boolean> {
        const table = this.table;
        if (!table || this.busy) return false;
        this.busy = true;
        this.trouble = '';
        this.choice.odds.stop();
        try {
            const command = { seat: this.seat, version: table.version, request: requestId(), ...body };
            const done = await this.connection.send(what, command);
            this.firm = Math.min(this.firm, done.lines ?? 0);
            if (done.stopped) this.trouble = done.stopped;
            await this.refresh();
            return true;
        } catch (e) {
            if (e instanceof ApiError && e.trouble.refusal) {
                this.choice.refuse(e.trouble.refusal);
            } else if (e instanceof ApiError && e.trouble.error === 'stale') {
                this.trouble = 'The game has moved on; look again.';
                await this.refresh();
            } else this.fail(e);
            return false;
        } finally {
            this.busy = false;
        }
    }

    async suggest(): Promise<void> {
        try {
            if (!(await this.choice.ahead.suggest(this.seat))) this.trouble = 'The program has nothing to propose here.';
        } catch (e) {
            this.fail(e);
        }
    }

    /** What it says is told to a screen reader when it is all there. */
    async askStaff(): Promise<void> {
        this.spoken = 'The staff is asked.';
        const { staff } = this.choice;
        if (!(await staff.ask(this.seat))) return;
        const best = staff.advice?.lines[0];
        const chance = staff.chances.get(best?.ids[0] ?? '');
        const wins = chance ? ` It wins ${percent(chance.ppm)}, give or take ${percent(chance.margin_ppm)}.` : '';
        this.spoken = this.words(`The staff would: ${(best?.words ?? []).filter(Boolean).join(', ')}.${wins}`);
    }

    async look(from: string, to: string): Promise<void> {
        if (!from || !to) return;
        try {
            this.spoken = await this.choice.ahead.look(this.seat, from, to);
        } catch (e) {
            this.fail(e);
        }
    }

    // --- earlier moments --------------------------------------------------------------------------------------

    async goTo(line: number): Promise<void> {
        const lines = this.table?.status.lines ?? 0;
        if (line < 0 || line >= lines) {
            this.moment = -1;
            this.past = null;
            return;
        }
        this.moment = line;
        this.choice.staged = null;
        this.choice.ways = [];
        this.choice.odds.clear();
        try {
            const then = await get<Moment>(this.url(`moment?seat=${this.seat}&line=${line}`));
            if (this.moment === line) this.past = this.shared(then.view as View, this.past ?? (this.table?.view as View));
        } catch (e) {
            this.fail(e);
        }
    }
}
