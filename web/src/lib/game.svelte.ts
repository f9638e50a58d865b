// One game as a seat has it: the table as the program last told it, and what the person at it is about to choose.
//
// No rule of any game is known here. What can be chosen comes from the list of options; everything else that is
// tried is sent as a click, and the program says what it means or why it may not be.

import type {
    Change,
    Checked,
    Done,
    Game,
    Log,
    LogLine,
    Moment,
    Option,
    Options,
    PlaceAt,
    Reach,
    Refusal,
    Rule,
    Scenario,
    Seat,
    Side,
    Sight,
    Suggestions,
    Table,
} from '../../../server/protocol';
import { ApiError, get, post, requestId } from './api';
import { byPlace, merged, wayTo } from './choices';
import { Lattice, RADIUS } from './hex';
import { OddsAsked } from './odds.svelte';
import { reader } from './reader.svelte';
import { settings } from './settings.svelte';
import type { Board, View } from './view';

/** What is about to be done: one option, or a way of several. */
export interface Staged {
    ids: string[];
    text: string;
    place: string;
    path: string[];
    note: string;
}

const NOBODY: Seat = 0;
const PREVIEW_MS = 160;
const AGAIN_MS = 600;
const MOST_TRIES = 40;

export class GameTable {
    game = $state.raw<Game | null>(null);
    scenario = $state.raw<Scenario | null>(null);
    table = $state.raw<Table | null>(null);
    board = $state.raw<Board | null>(null);
    map = $state.raw('');
    log = $state.raw<LogLine[]>([]);
    /** Options that are known: of a long list the first, and those of pieces and places that were asked about. */
    options = $state.raw<Option[]>([]);
    total = $state(0);
    narrow = $state(0);
    complete = $state(true);

    selected = $state('');
    staged = $state.raw<Staged | null>(null);
    readonly odds: OddsAsked;
    /** Options at the staged place, where there is more than one. */
    ways = $state.raw<Option[]>([]);
    hovered = $state('');
    /** Places to point out for a moment. */
    flash = $state.raw<string[]>([]);
    refusal = $state.raw<Refusal | null>(null);
    reach = $state.raw<Reach | null>(null);
    sight = $state.raw<Sight | null>(null);
    proposals = $state.raw<Suggestions | null>(null);
    cursor = $state('');
    trouble = $state('');
    offline = $state(false);
    /** What a screen reader is told. */
    spoken = $state('');
    /** A seat that waits behind the curtain. */
    behindCurtain = $state<Side | 0>(0);
    /** Line of an earlier moment that is looked at; -1 now. */
    moment = $state(-1);
    past = $state.raw<View | null>(null);

    seat = $state<Seat>(NOBODY);
    busy = $state(false);
    private stream: EventSource | null = null;
    private previewing: ReturnType<typeof setTimeout> | undefined;
    private flashing: ReturnType<typeof setTimeout> | undefined;
    private reopening: ReturnType<typeof setTimeout> | undefined;
    private refreshing: Promise<void> | null = null;
    private again = false;
    /** The curtain was opened for the secret decision that is on. */
    private opened = false;

    constructor(readonly id: number) {
        this.odds = new OddsAsked((path) => this.url(path));
    }

    // --- what there is to see ---------------------------------------------------------------------------------

    readonly lattice = $derived.by(() => (this.board ? new Lattice(this.board) : null));
    readonly view = $derived.by<View | null>(() => {
        const view = this.past ?? (this.table?.view as View | undefined) ?? null;
        return view && this.board ? { ...view, board: this.board } : null;
    });
    readonly live = $derived(new Set(this.moment < 0 ? (this.table?.options?.units ?? []) : []));
    private readonly byPlace = $derived.by(() => byPlace(this.options, this.selected, this.unitCount));
    private readonly unitCount = $derived(this.table?.options?.units.length ?? 0);
    readonly places = $derived(new Set(this.moment < 0 ? this.byPlace.keys() : []));
    readonly stagedId = $derived(this.staged?.ids.length === 1 ? (this.staged.ids[0] ?? '') : '');
    /** The way to draw: of what is staged, else to the hex under the pointer. */
    readonly way = $derived.by(() => {
        if (this.staged) return this.staged.path;
        const reach = this.reach;
        const to = reach?.list.find((r) => r.place.name === this.hovered);
        return reach && to ? [this.pieceHex(reach.unit), ...wayTo(reach, to)] : [];
    });
    readonly titles = $derived(new Map((this.view?.pieces ?? []).map((p) => [p.name, p.title])));
    readonly sideNames = $derived(['', ...(this.scenario?.sides.map((s) => s.title) ?? []), 'both']);

    /** Sides that people at this screen play. */
    people(): Side[] {
        return (this.game?.seats ?? []).filter((s) => s.player === 'person').map((s) => s.side);
    }

    pieceHex(name: string): string {
        return this.view?.pieces.find((p) => p.name === name)?.at ?? '';
    }

    /** Hexsides and corners of a hex that can be chosen, clockwise from the north. */
    around(hex: string): string[] {
        const centre = this.lattice?.centre(hex);
        if (!centre || !this.lattice) return [];
        const near: { name: string; angle: number }[] = [];
        for (const name of this.places) {
            const at = this.lattice.centre(name) ? undefined : this.lattice.place(name);
            if (!at || Math.hypot(at.x - centre.x, at.y - centre.y) > RADIUS + 1) continue;
            near.push({ name, angle: (Math.atan2(at.x - centre.x, centre.y - at.y) + 2 * Math.PI) % (2 * Math.PI) });
        }
        return near.sort((a, b) => a.angle - b.angle).map((n) => n.name);
    }

    private url(path: string): string {
        return `/api/games/${this.id}/${path}`;
    }

    // --- opening ----------------------------------------------------------------------------------------------

    async open(): Promise<void> {
        this.game = await get<Game>(`/api/games/${this.id}`);
        const people = this.people();
        this.seat = people[0] ?? NOBODY;
        const [scenario, board] = await Promise.all([
            get<Scenario>(`/api/scenarios/${this.game.scenario}`).catch(() => null),
            get<Board>(this.url('board')),
        ]);
        this.scenario = scenario;
        this.board = board;
        if (people.length > 1) await this.firstToSit(people);
        await this.refresh();
        if (!this.behindCurtain) this.follow();
        void get<string>(this.url('map.svg?alone=0')).then(
            (text) => (this.map = text),
            () => (this.map = ''),
        );
        void get<Rule[]>(`/api/rules/${this.game.ruleset}`).then(
            (rules) => (reader.rules = rules),
            () => (reader.rules = []),
        );
    }

    close(): void {
        this.stream?.close();
        this.stream = null;
        for (const timer of [this.previewing, this.flashing, this.reopening]) clearTimeout(timer);
    }

    /** Changes come as they happen; a stream that broke goes on where it was, one that was refused is opened anew. */
    private follow(): void {
        this.stream?.close();
        clearTimeout(this.reopening);
        const after = this.table?.version ?? 0;
        const stream = new EventSource(this.url(`live?seat=${this.seat}&after=${after}`));
        stream.addEventListener('change', (event) => {
            const change = JSON.parse((event as MessageEvent<string>).data) as Change;
            if (change.version !== this.table?.version) void this.refresh();
        });
        stream.onopen = () => {
            if (this.offline) void this.refresh();
            this.offline = false;
        };
        stream.onerror = () => {
            this.offline = true;
            if (stream.readyState === EventSource.CLOSED && this.stream === stream)
                this.reopening = setTimeout(() => this.follow(), AGAIN_MS);
        };
        this.stream = stream;
    }

    /** The table as it is now. Calls that come while one is on its way are one more. */
    refresh(): Promise<void> {
        if (this.refreshing) {
            this.again = true;
            return this.refreshing;
        }
        this.refreshing = this.load().finally(() => {
            this.refreshing = null;
            if (this.again) {
                this.again = false;
                void this.refresh();
            }
        });
        return this.refreshing;
    }

    private async load(): Promise<void> {
        if (this.behindCurtain) return;
        try {
            let table = await get<Table>(this.url(`table?seat=${this.seat}`));
            const next = this.turnToPerson(table);
            if (!next && this.needsCurtain(table)) {
                this.drawCurtain(table.seat as Side);
                return;
            }
            if (next) {
                if (this.secretBetween(table)) {
                    this.drawCurtain(next);
                    return;
                }
                this.seat = next;
                table = await get<Table>(this.url(`table?seat=${next}`));
            }
            await this.readLog(table);
            this.take(table);
            if (next) this.follow();
            this.offline = false;
        } catch (e) {
            this.fail(e);
            if (this.offline) this.reopening = setTimeout(() => this.follow(), AGAIN_MS);
        }
    }

    /** Two people at one screen begin with whoever is asked, behind the curtain where there are secrets. */
    private async firstToSit(people: Side[]): Promise<void> {
        const [seen, told] = await Promise.all([get<Table>(this.url('table?seat=0')), get<Log>(this.url('log?seat=0'))]);
        const first = people.find((side) => seen.status.waiting.includes(side)) ?? NOBODY;
        if (!first || seen.status.over) return;
        this.seat = first;
        const table = await get<Table>(this.url(`table?seat=${first}`));
        const sealed = table.line.sealed || (table.decision?.flags.includes('sealed') ?? false);
        if (sealed || told.list.some((line) => line.kept)) this.drawCurtain(first);
    }

    /** With two people at one screen the seat follows the question: who sits down next, 0 if nobody changes. */
    private turnToPerson(table: Table): Side | 0 {
        const people = this.people();
        if (people.length < 2 || table.status.over || this.behindCurtain) return 0;
        const wanted = table.wanted?.side;
        const waiting = wanted ? [wanted] : table.status.waiting;
        if (this.seat !== NOBODY && waiting.includes(this.seat as Side) && !table.line.sealed) return 0;
        return waiting.find((side) => people.includes(side) && side !== this.seat) ?? 0;
    }

    /** Whether the one who sits down next sees what the one who gets up may not. */
    private secretBetween(table: Table): boolean {
        const sealed = table.line.sealed || (this.table?.decision?.flags.includes('sealed') ?? false);
        return sealed || this.log.some((line) => line.kept);
    }

    /** A secret decision begins, and nobody said yet that the other one looks away. */
    private needsCurtain(table: Table): boolean {
        return this.people().length > 1 && !this.opened && (table.decision?.flags.includes('sealed') ?? false);
    }

    /** Nothing of the side that gets up stays on the screen or in memory. */
    private drawCurtain(next: Side): void {
        this.opened = false;
        this.forget();
        this.stream?.close();
        this.behindCurtain = next;
    }

    private forget(): void {
        this.clearChoice();
        this.table = null;
        this.log = [];
        this.options = [];
        this.selected = '';
        this.cursor = '';
        this.hovered = '';
        this.trouble = '';
        this.spoken = '';
        this.moment = -1;
        this.past = null;
        this.flash = [];
    }

    private clearChoice(): void {
        clearTimeout(this.previewing);
        this.staged = null;
        this.ways = [];
        this.odds.clear();
        this.reach = null;
        this.sight = null;
        this.proposals = null;
        this.refusal = null;
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

    private async readLog(table: Table): Promise<void> {
        const known = this.table && this.table.seat === table.seat ? this.log : [];
        const kept = known.slice(0, Math.min(known.length, Math.max(0, table.status.lines - 1)));
        const after = kept.length ? (kept[kept.length - 1]?.number ?? 0) : 0;
        const more = await get<Log>(this.url(`log?seat=${this.seat}&after=${after}`));
        this.log = [...kept, ...more.list];
    }

    /** Corners on the rim have one hex or two: only by their own name are they told from those. */
    private named(options: Option[]): Option[] {
        return options.map((o) => {
            const name = o.place?.kind === 'vertex' ? this.lattice?.corner(o.place.x, o.place.y === 1) : '';
            return o.place && name ? { ...o, place: { ...o.place, name } } : o;
        });
    }

    private take(table: Table): void {
        const old = this.table;
        this.table = table;
        if (old?.version === table.version && old.seat === table.seat) return;
        if (table.decision && !table.decision.flags.includes('sealed')) this.opened = false;
        this.options = this.named(table.options?.list ?? []);
        this.total = table.options?.total ?? 0;
        this.narrow = table.options?.narrow ?? 0;
        this.complete = table.options?.complete ?? true;
        this.clearChoice();
        const units = table.options?.units ?? [];
        if (!units.includes(this.selected)) this.selected = units.length === 1 ? (units[0] ?? '') : '';
        if (table.decision?.unit && units.includes(table.decision.unit)) this.selected = table.decision.unit;
        if (this.selected) void this.lookAhead();
        if (!this.complete && units.length < 2) void this.more({});
        this.speak(table, old);
    }

    /** More of a list that the table brought cut short: of a piece, at a place, or with words. */
    async more(by: { unit?: string; place?: string; text?: string }): Promise<void> {
        const version = this.table?.version;
        if (this.complete || !this.table?.decision) return;
        const query = new URLSearchParams({ seat: String(this.seat), limit: '3000' });
        for (const [key, value] of Object.entries(by)) if (value) query.set(key, value);
        try {
            const found = await get<Options>(this.url(`options?${query}`));
            if (this.table?.version === version) this.options = merged(this.options, this.named(found.list));
        } catch (e) {
            this.fail(e);
        }
    }

    private speak(table: Table, old: Table | null): void {
        const before = old?.status.lines ?? table.status.lines;
        const news = this.log.filter((l) => l.number > before).flatMap((l) => l.events.map((e) => e.text));
        const question = table.decision?.text ?? (table.status.over ? 'The game is over.' : '');
        this.spoken = [...news.slice(-6), question].filter(Boolean).join(' ');
    }

    private fail(e: unknown): void {
        if (e instanceof ApiError && e.status === 0) {
            this.offline = true;
            return;
        }
        this.trouble = e instanceof Error ? e.message : String(e);
    }

    // --- choosing ---------------------------------------------------------------------------------------------

    /** Whether a choice is shown before it is made. A pick that leaves its line open can always be taken back. */
    private confirms(option: Option): boolean {
        if (settings.confirm === 'always') return true;
        if (settings.confirm === 'never') return false;
        const decision = this.table?.decision;
        return !(decision && decision.most > 1 && option.verb === decision.main);
    }

    letGo(): void {
        if (this.staged) this.staged = null;
        else this.selected = '';
        this.ways = [];
        this.odds.clear();
        this.refusal = null;
        this.sight = null;
        this.proposals = null;
    }

    choosePiece(name: string): void {
        this.refusal = null;
        this.sight = null;
        const hex = this.pieceHex(name);
        if (this.selected && this.selected !== name && this.places.has(hex)) {
            void this.choosePlace(hex);
            return;
        }
        if (this.live.has(name)) {
            this.selected = this.selected === name && this.unitCount > 1 ? '' : name;
            this.staged = null;
            this.ways = [];
            this.odds.clear();
            if (this.selected) void this.more({ unit: this.selected });
            void this.lookAhead();
            return;
        }
        if (this.selected && hex) void this.choosePlace(hex);
        else void this.tryClick(name, '');
    }

    async choosePlace(name: string): Promise<void> {
        this.refusal = null;
        if (!this.table?.decision || this.moment >= 0) return;
        if (this.staged && this.staged.place === name && this.staged.ids.length > 0) {
            await this.commit();
            return;
        }
        if (!this.byPlace.has(name) && !this.complete) await this.more({ unit: this.selected, place: name });
        const there = this.byPlace.get(name) ?? [];
        const only = there.length === 1 ? there[0] : undefined;
        if (only) {
            await this.chooseOption(only);
            return;
        }
        if (there.length > 1) {
            this.odds.clear();
            this.staged = { ids: [], text: `${there.length} ways in ${name}`, place: name, path: [], note: '' };
            this.ways = there;
            this.spoken = `${there.length} ways in ${name}: ${there.map((o) => o.text).join('; ')}`;
            return;
        }
        const far = this.reach?.list.find((r) => r.place.name === name);
        if (far && this.reach) {
            const note = `${far.steps} steps, cost ${far.cost}${far.uncertain ? '; may be interrupted on the way' : ''}`;
            const path = [this.pieceHex(this.reach.unit), ...wayTo(this.reach, far)];
            this.stage({ ids: far.path, text: far.words.join(', '), place: name, path, note });
            return;
        }
        await this.tryClick(this.selected, name);
    }

    /** A point of a table without hexes, in the units that its places have. */
    async choosePoint(x: number, y: number): Promise<void> {
        this.refusal = null;
        if (this.table?.decision && this.moment < 0) await this.tryClick(this.selected, { kind: 'point', x, y });
    }

    async chooseOption(option: Option): Promise<void> {
        if (this.stagedId === option.id || !this.confirms(option)) {
            await this.act([option.id]);
            return;
        }
        if (option.unit) this.selected = option.unit;
        this.stage(this.asStaged(option));
    }

    private asStaged(option: Option): Staged {
        const from = option.unit ? this.pieceHex(option.unit) : '';
        const to = option.place?.name ?? '';
        return { ids: [option.id], text: option.text, place: to, path: from && to ? [from, to] : [], note: '' };
    }

    private stage(staged: Staged): void {
        clearTimeout(this.previewing);
        this.staged = staged;
        this.ways = [];
        this.spoken = `${staged.text}. Again to do it.`;
        void this.askOdds();
    }

    /** What the pointer rests on: the odds of it are shown beside, nothing is staged. */
    preview(option: Option | undefined): void {
        clearTimeout(this.previewing);
        if (this.staged?.ids.length || this.moment >= 0) return;
        if (!option) {
            if (!this.staged) this.odds.clear();
            return;
        }
        if (this.odds.ids[0] === option.id) return;
        this.previewing = setTimeout(() => void this.odds.ask(this.seat, [option.id], option.text), PREVIEW_MS);
    }

    hover(place: string): void {
        this.hovered = place;
        const there = place ? (this.byPlace.get(place) ?? []) : [];
        this.preview(there.length === 1 ? there[0] : undefined);
    }

    /** Points places out for a moment. */
    point(places: string[]): void {
        clearTimeout(this.flashing);
        this.flash = places;
        this.flashing = setTimeout(() => (this.flash = []), 2500);
    }

    /** A piece and a place without a verb: the program says what that would be, or why it may not. */
    private async tryClick(unit: string, place: string | PlaceAt): Promise<void> {
        if (!this.table?.decision) return;
        try {
            const body = { seat: this.seat, ...(unit ? { unit } : {}), ...(place ? { place } : {}) };
            const checked = await post<Checked>(this.url('check'), body);
            if (checked.legal && checked.option) {
                const [option] = this.named([checked.option]);
                if (!option) return;
                this.options = merged(this.options, [option]);
                await this.chooseOption(option);
                return;
            }
            this.refusal = checked.refusal ?? null;
            this.spoken = checked.refusal?.text ?? '';
        } catch (e) {
            this.fail(e);
        }
    }

    /** Where the selected piece could get by several steps. */
    private async lookAhead(): Promise<void> {
        const unit = this.selected;
        this.reach = null;
        if (!unit || !this.table?.decision) return;
        try {
            const reach = await get<Reach>(this.url(`reach?seat=${this.seat}&unit=${encodeURIComponent(unit)}`));
            if (this.selected === unit) this.reach = reach;
        } catch {
            this.reach = null;
        }
    }

    /** The odds of what is staged; with a reply, if the other side answers so. */
    async askOdds(reply = ''): Promise<void> {
        const ids = this.staged?.ids.length ? this.staged.ids : this.odds.ids;
        if (ids.length) await this.odds.ask(this.seat, ids, this.staged?.text || this.odds.text, reply);
    }

    // --- acting -----------------------------------------------------------------------------------------------

    async commit(): Promise<void> {
        const ids = this.staged?.ids ?? [];
        if (ids.length) await this.act(ids);
    }

    act(options: string[]): Promise<boolean> {
        return this.command('act', { options });
    }

    /** Sends a command decided on what is shown; a stale one changes nothing and the table is read anew. */
    async command(what: string, body: object = {}): Promise<boolean> {
        const table = this.table;
        if (!table || this.busy) return false;
        this.busy = true;
        this.trouble = '';
        try {
            const command = { seat: this.seat, version: table.version, request: requestId(), ...body };
            const done = await this.sent(what, command);
            if (done.stopped) this.trouble = done.stopped;
            await this.refresh();
            return true;
        } catch (e) {
            if (e instanceof ApiError && e.trouble.refusal) {
                this.refusal = e.trouble.refusal;
                this.spoken = e.trouble.text;
            } else if (e instanceof ApiError && e.trouble.error === 'stale') {
                this.trouble = 'The game has moved on; look again.';
                await this.refresh();
            } else this.fail(e);
            return false;
        } finally {
            this.busy = false;
        }
    }

    /** A command that got no answer is sent again as it was: with the same name it acts once. */
    private async sent(what: string, command: object): Promise<Done> {
        for (let tries = 1; ; tries++)
            try {
                const done = await post<Done>(this.url(what), command);
                this.offline = false;
                return done;
            } catch (e) {
                if (!(e instanceof ApiError) || e.status !== 0 || tries >= MOST_TRIES) throw e;
                this.offline = true;
                await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
            }
    }

    /** Ready-made lines: the default set-up, what the program would do. */
    async suggest(): Promise<void> {
        try {
            this.proposals = await get<Suggestions>(this.url(`suggest?seat=${this.seat}`));
            if (!this.proposals.list.length) this.trouble = 'The program has nothing to propose here.';
        } catch (e) {
            this.fail(e);
        }
    }

    async look(from: string, to: string): Promise<void> {
        if (!from || !to) return;
        try {
            const query = `sight?seat=${this.seat}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
            this.sight = await get<Sight>(this.url(query));
            const blocked = this.sight.steps.find((s) => s.blocks);
            this.spoken = this.sight.clear
                ? `${to} is seen from ${from}.`
                : `${to} is not seen from ${from}${blocked ? `: ${blocked.hexes.map((h) => h.hex).join(', ')} blocks` : ''}.`;
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
        this.staged = null;
        this.ways = [];
        this.odds.clear();
        try {
            const then = await get<Moment>(this.url(`moment?seat=${this.seat}&line=${line}`));
            if (this.moment === line) this.past = then.view as View;
        } catch (e) {
            this.fail(e);
        }
    }
}
