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
    Odds,
    Option,
    Options,
    Reach,
    Refusal,
    Replies,
    Rule,
    Scenario,
    Seat,
    Side,
    Sight,
    Suggestions,
    Table,
} from '../../../server/protocol';
import { ApiError, get, post, requestId } from './api';
import { Lattice } from './hex';
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

export class GameTable {
    game = $state.raw<Game | null>(null);
    scenario = $state.raw<Scenario | null>(null);
    table = $state.raw<Table | null>(null);
    board = $state.raw<Board | null>(null);
    map = $state.raw('');
    log = $state.raw<LogLine[]>([]);
    /** All options of the question; the table brings only the first of a long list. */
    options = $state.raw<Option[]>([]);
    narrow = $state(0);

    selected = $state('');
    staged = $state.raw<Staged | null>(null);
    odds = $state.raw<Odds | null>(null);
    oddsTrouble = $state('');
    /** What the other side could answer to what is staged, and the answer whose odds are shown. */
    replies = $state.raw<Option[]>([]);
    reply = $state('');
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
    private oddsAsked = 0;
    private refreshing: Promise<void> | null = null;
    private again = false;

    constructor(readonly id: number) {}

    // --- what there is to see ---------------------------------------------------------------------------------

    readonly lattice = $derived.by(() => (this.board ? new Lattice(this.board) : null));
    readonly view = $derived.by<View | null>(() => {
        const view = this.past ?? (this.table?.view as View | undefined) ?? null;
        return view && this.board ? { ...view, board: this.board } : null;
    });
    readonly live = $derived(new Set(this.moment < 0 ? (this.table?.options?.units ?? []) : []));
    readonly byPlace = $derived.by(() => {
        const found = new Map<string, number[]>();
        this.options.forEach((option, index) => {
            if (!option.place || (this.selected && option.unit && option.unit !== this.selected)) return;
            if (!this.selected && option.unit && this.unitCount > 1) return;
            const there = found.get(option.place.name);
            if (there) there.push(index);
            else found.set(option.place.name, [index]);
        });
        return found;
    });
    private readonly unitCount = $derived(this.table?.options?.units.length ?? 0);
    readonly places = $derived(new Set(this.moment < 0 ? this.byPlace.keys() : []));
    readonly stagedIndex = $derived.by(() => {
        const staged = this.staged;
        return staged && staged.ids.length === 1 ? this.options.findIndex((o) => o.id === staged.ids[0]) : -1;
    });
    readonly sideNames = $derived(['', ...(this.scenario?.sides.map((s) => s.title) ?? []), 'both']);

    /** Sides that people at this screen play. */
    people(): Side[] {
        return (this.game?.seats ?? []).filter((s) => s.player === 'person').map((s) => s.side);
    }

    pieceHex(name: string): string {
        return this.view?.pieces.find((p) => p.name === name)?.at ?? '';
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
        await this.refresh();
        this.follow();
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
    }

    /** Changes come as they happen; a stream that broke goes on where it was. */
    private follow(): void {
        this.stream?.close();
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
        stream.onerror = () => (this.offline = true);
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
        try {
            const table = await get<Table>(this.url(`table?seat=${this.seat}`));
            if (this.turnToPerson(table)) return;
            await this.readLog(table);
            await this.readOptions(table);
            this.take(table);
            this.offline = false;
        } catch (e) {
            this.fail(e);
        }
    }

    /** With two people at one screen the seat follows the question; a curtain falls where there are secrets. */
    private turnToPerson(table: Table): boolean {
        const people = this.people();
        if (people.length < 2 || table.status.over) return false;
        const wanted = table.wanted?.side;
        const waiting = wanted ? [wanted] : table.status.waiting;
        if (this.seat !== NOBODY && waiting.includes(this.seat as Side) && !table.line.sealed) return false;
        const next = waiting.find((side) => people.includes(side) && side !== this.seat);
        if (!next) return false;
        const secret = table.line.sealed || (this.table?.decision?.flags.includes('sealed') ?? false);
        if (secret) {
            this.behindCurtain = next;
            return true;
        }
        this.sit(next);
        return true;
    }

    private sit(seat: Side): void {
        this.seat = seat;
        this.table = null;
        this.again = true;
        this.follow();
    }

    openCurtain(): void {
        const seat = this.behindCurtain;
        this.behindCurtain = 0;
        if (!seat) return;
        this.log = [];
        this.sit(seat);
        void this.refresh();
    }

    private async readLog(table: Table): Promise<void> {
        const known = this.table && this.table.seat === table.seat ? this.log : [];
        const kept = known.slice(0, Math.min(known.length, Math.max(0, table.status.lines - 1)));
        const after = kept.length ? (kept[kept.length - 1]?.number ?? 0) : 0;
        const more = await get<Log>(this.url(`log?seat=${this.seat}&after=${after}`));
        this.log = [...kept, ...more.list];
    }

    private async readOptions(table: Table): Promise<void> {
        const list = table.options;
        const all = list && !list.complete ? await get<Options>(this.url(`options?seat=${this.seat}`)) : list;
        this.options = all?.list ?? [];
        this.narrow = all?.narrow ?? 0;
    }

    private take(table: Table): void {
        const old = this.table;
        this.table = table;
        if (old?.version === table.version && old.seat === table.seat) return;
        this.staged = null;
        this.odds = null;
        this.reach = null;
        this.proposals = null;
        this.refusal = null;
        const units = table.options?.units ?? [];
        if (!units.includes(this.selected)) this.selected = units.length === 1 ? (units[0] ?? '') : '';
        if (table.decision?.unit && units.includes(table.decision.unit)) this.selected = table.decision.unit;
        if (this.selected) void this.lookAhead();
        this.speak(table, old);
    }

    private speak(table: Table, old: Table | null): void {
        const before = old?.status.lines ?? table.status.lines;
        const news = this.log.filter((l) => l.number > before).flatMap((l) => l.events.map((e) => e.text));
        const question = table.decision?.text ?? (table.status.over ? 'The game is over.' : '');
        this.spoken = [...news.slice(-6), question].filter(Boolean).join(' ');
    }

    private fail(e: unknown): void {
        if (e instanceof ApiError && e.status === 0) this.offline = true;
        this.trouble = e instanceof Error ? e.message : String(e);
    }

    // --- choosing ---------------------------------------------------------------------------------------------

    private confirms(): boolean {
        if (settings.confirm === 'always') return true;
        if (settings.confirm === 'never') return false;
        return !(this.table?.decision?.flags.includes('open') ?? false);
    }

    letGo(): void {
        if (this.staged) this.staged = null;
        else this.selected = '';
        this.odds = null;
        this.refusal = null;
        this.sight = null;
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
            this.odds = null;
            void this.lookAhead();
            return;
        }
        if (this.selected && hex) void this.choosePlace(hex);
        else void this.tryClick(name, '');
    }

    async choosePlace(name: string): Promise<void> {
        this.refusal = null;
        if (!this.table?.decision || this.moment >= 0) return;
        if (this.staged && this.staged.place === name && this.staged.path.length + this.staged.ids.length > 0) {
            await this.commit();
            return;
        }
        const there = this.byPlace.get(name) ?? [];
        const only = there.length === 1 ? there[0] : undefined;
        if (only !== undefined) {
            await this.chooseOption(only);
            return;
        }
        if (there.length > 1) {
            this.staged = { ids: [], text: `${there.length} ways in ${name}`, place: name, path: [], note: '' };
            return;
        }
        const far = this.reach?.list.find((r) => r.place.name === name);
        if (far) {
            const note = `${far.steps} steps, cost ${far.cost}${far.uncertain ? '; may be interrupted on the way' : ''}`;
            this.stage({ ids: far.path, text: far.words.join(', '), place: name, path: [], note });
            return;
        }
        await this.tryClick(this.selected, name);
    }

    /** Options at the staged place, where there is more than one. */
    readonly ways = $derived.by(() => {
        const staged = this.staged;
        return staged && !staged.ids.length ? (this.byPlace.get(staged.place) ?? []) : [];
    });

    async chooseOption(index: number): Promise<void> {
        const option = this.options[index];
        if (!option) return;
        if (this.stagedIndex === index || !this.confirms()) {
            this.staged = { ids: [option.id], text: option.text, place: '', path: [], note: '' };
            await this.commit();
            return;
        }
        if (option.unit) this.selected = option.unit;
        const from = option.unit ? this.pieceHex(option.unit) : '';
        const to = option.place?.name ?? '';
        this.stage({ ids: [option.id], text: option.text, place: to, path: from && to ? [from, to] : [], note: '' });
    }

    private stage(staged: Staged): void {
        this.staged = staged;
        this.spoken = `${staged.text}. Again to do it.`;
        void this.askOdds();
    }

    /** A piece and a place without a verb: the program says what that would be, or why it may not. */
    private async tryClick(unit: string, place: string): Promise<void> {
        if (!this.table?.decision) return;
        try {
            const body = { seat: this.seat, ...(unit ? { unit } : {}), ...(place ? { place } : {}) };
            const checked = await post<Checked>(this.url('check'), body);
            if (checked.legal && checked.option) {
                const index = this.options.findIndex((o) => o.id === checked.option?.id);
                const { id, text } = checked.option;
                if (index >= 0) await this.chooseOption(index);
                else this.stage({ ids: [id], text, place, path: [], note: '' });
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
        const staged = this.staged;
        if (!staged?.ids.length) return;
        const asked = ++this.oddsAsked;
        this.odds = null;
        this.oddsTrouble = '';
        this.reply = reply;
        if (!reply) void this.askReplies(staged.ids);
        try {
            const body = { seat: this.seat, options: staged.ids, quick: true, ...(reply ? { if: [reply] } : {}) };
            const odds = await post<Odds>(this.url('odds'), body);
            if (asked === this.oddsAsked) this.odds = odds;
        } catch (e) {
            if (asked === this.oddsAsked) this.oddsTrouble = e instanceof Error ? e.message : String(e);
        }
    }

    private async askReplies(options: string[]): Promise<void> {
        this.replies = [];
        try {
            const found = await post<Replies>(this.url('replies'), { seat: this.seat, options });
            if (this.staged?.ids === options) this.replies = found.list;
        } catch {
            this.replies = [];
        }
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
            const done = await post<Done>(this.url(what), command);
            if (done.stopped) this.trouble = done.stopped;
            await this.refresh();
            return true;
        } catch (e) {
            if (e instanceof ApiError && e.trouble.refusal) {
                this.refusal = e.trouble.refusal;
                this.spoken = e.trouble.text;
            } else if (e instanceof ApiError && e.status === 409) {
                this.trouble = 'The game has moved on; look again.';
                await this.refresh();
            } else this.fail(e);
            return false;
        } finally {
            this.busy = false;
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
        try {
            const then = await get<Moment>(this.url(`moment?seat=${this.seat}&line=${line}`));
            if (this.moment === line) this.past = then.view as View;
        } catch (e) {
            this.fail(e);
        }
    }
}
