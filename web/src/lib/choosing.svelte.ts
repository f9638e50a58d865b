// What the person at a seat is about to choose: the options known, the piece picked, what is staged before it is done.
//
// No rule of any game is known here. What can be chosen comes from the list of options; everything else that is
// tried is sent as a click, and the program says what it means or why it may not be.

import type { Checked, Option, Options, PlaceAt, Refusal, Seat, Table } from '../../../server/protocol';
import { get, post } from './api';
import { Ahead } from './ahead.svelte';
import { byPlace, merged, wayTo } from './choices';
import { OddsAsked } from './odds.svelte';
import { Staff } from './staff.svelte';
import { painted } from './same';
import { settings } from './settings.svelte';

/** What is about to be done: one option, or a way of several. */
export interface Staged {
    ids: string[];
    text: string;
    place: string;
    path: string[];
    note: string;
}

/** What choosing needs of the table it is done at. */
export interface AtTable {
    readonly seat: Seat;
    readonly table: Table | null;
    /** Line of an earlier moment that is looked at; -1 now. */
    readonly moment: number;
    url(path: string): string;
    pieceHex(name: string): string;
    named(options: Option[]): Option[];
    act(options: string[]): Promise<boolean>;
    say(text: string): void;
    fail(e: unknown): void;
}

const PREVIEW_MS = 160;
const FLASH_MS = 2500;
const MOST_POINTS = 60;

export class Choosing {
    /** Options that are known: of a long list the first, and those of pieces and places that were asked about. */
    options = $state.raw<Option[]>([]);
    total = $state(0);
    narrow = $state(0);
    complete = $state(true);

    selected = $state('');
    staged = $state.raw<Staged | null>(null);
    /** Options at the staged place, where there is more than one. */
    ways = $state.raw<Option[]>([]);
    hovered = $state('');
    refusal = $state.raw<Refusal | null>(null);
    /** Places to point out for a moment. */
    flash = $state.raw<string[]>([]);
    readonly odds: OddsAsked;
    readonly ahead: Ahead;
    readonly staff: Staff;
    private previewing: ReturnType<typeof setTimeout> | undefined;
    private flashing: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly at: AtTable) {
        const url = (path: string): string => at.url(path);
        this.odds = new OddsAsked(url);
        this.ahead = new Ahead(url);
        this.staff = new Staff(url);
    }

    // --- what there is to choose --------------------------------------------------------------------------------

    private readonly units = $derived.by(() => this.at.table?.options?.units ?? []);
    readonly live = $derived(new Set(this.at.moment < 0 ? this.units : []));
    private readonly byPlace = $derived.by(() => byPlace(this.options, this.selected, this.units.length));
    readonly places = $derived(new Set(this.at.moment < 0 ? this.byPlace.keys() : []));
    /** Of those, the ones worth considering: of a long list of points the first. */
    readonly worth = $derived.by(() => {
        const first = new Set(this.options.slice(0, this.narrow));
        const names = [...this.byPlace].filter(([, there]) => there.some((o) => first.has(o))).map(([name]) => name);
        const all = names.length ? names : [...this.byPlace.keys()].slice(0, MOST_POINTS);
        return new Set(this.at.moment < 0 ? all : []);
    });
    readonly stagedId = $derived(this.staged?.ids.length === 1 ? (this.staged.ids[0] ?? '') : '');
    /** The way to draw: of what is staged, else to the hex under the pointer. */
    readonly way = $derived.by(() => {
        if (this.staged) return this.staged.path;
        const reach = this.ahead.reach;
        const to = reach?.list.find((r) => r.place.name === this.hovered);
        return reach && to ? [this.at.pieceHex(reach.unit), ...wayTo(reach, to)] : [];
    });

    /** The options of a table that has gone on; a piece that can still act stays picked. */
    take(table: Table): void {
        this.options = this.at.named(table.options?.list ?? []);
        this.total = table.options?.total ?? 0;
        this.narrow = table.options?.narrow ?? 0;
        this.complete = table.options?.complete ?? true;
        this.clear();
        const units = table.options?.units ?? [];
        if (!units.includes(this.selected)) this.selected = units.length === 1 ? (units[0] ?? '') : '';
        if (table.decision?.unit && units.includes(table.decision.unit)) this.selected = table.decision.unit;
        if (this.selected) void this.lookAheadSoon();
        if (!this.complete && units.length < 2) void this.more({});
    }

    /** Nothing is staged, nothing is asked about. */
    clear(): void {
        clearTimeout(this.previewing);
        this.staged = null;
        this.ways = [];
        this.odds.clear();
        this.ahead.clear();
        this.staff.clear();
        this.refusal = null;
    }

    /** Nothing of what was seen or picked stays in memory. */
    forget(): void {
        this.clear();
        this.options = [];
        this.selected = '';
        this.hovered = '';
        this.flash = [];
    }

    close(): void {
        clearTimeout(this.previewing);
        clearTimeout(this.flashing);
        this.odds.clear();
        this.staff.clear();
    }

    /** More of a list that the table brought cut short: of a piece, at a place, or with words. */
    async more(by: { unit?: string; place?: string; text?: string }): Promise<void> {
        const version = this.at.table?.version;
        if (this.complete || !this.at.table?.decision) return;
        const query = new URLSearchParams({ seat: String(this.at.seat), limit: '3000' });
        for (const [key, value] of Object.entries(by)) if (value) query.set(key, value);
        try {
            const found = await get<Options>(this.at.url(`options?${query}`));
            if (this.at.table?.version === version) this.options = merged(this.options, this.at.named(found.list));
        } catch (e) {
            this.at.fail(e);
        }
    }

    // --- choosing -----------------------------------------------------------------------------------------------

    /** Whether a choice is shown before it is made. A pick that leaves its line open can always be taken back. */
    private confirms(option: Option): boolean {
        if (settings.confirm === 'always') return true;
        if (settings.confirm === 'never') return false;
        const decision = this.at.table?.decision;
        return !(decision && decision.most > 1 && option.verb === decision.main);
    }

    letGo(): void {
        if (this.staged) this.staged = null;
        else this.selected = '';
        this.ways = [];
        this.odds.clear();
        this.refusal = null;
        this.ahead.sight = null;
        this.ahead.proposals = null;
    }

    letGoOfStaged(): void {
        this.staged = null;
        this.ways = [];
        this.odds.clear();
    }

    choosePiece(name: string): void {
        this.refusal = null;
        this.ahead.sight = null;
        const hex = this.at.pieceHex(name);
        if (this.selected && this.selected !== name && this.places.has(hex)) {
            void this.choosePlace(hex);
            return;
        }
        if (this.live.has(name)) {
            this.selected = this.selected === name && this.units.length > 1 ? '' : name;
            this.letGoOfStaged();
            if (this.selected) void this.more({ unit: this.selected });
            void this.lookAhead();
            return;
        }
        const at = this.clausesNaming(name);
        if (at.length === 1 && at[0]) void this.chooseOption(at[0]);
        else if (at.length > 1) this.showWays(hex || name, at);
        else if (this.selected && hex) void this.choosePlace(hex);
        else void this.tryClick(name, '');
    }

    /** What the selected piece may do with another one: its clauses that name it. */
    private clausesNaming(name: string): Option[] {
        if (!this.selected || this.at.moment >= 0) return [];
        return this.options.filter((o) => o.unit === this.selected && !o.place && o.text.split(' ').slice(2).includes(name));
    }

    async choosePlace(name: string): Promise<void> {
        this.refusal = null;
        if (!this.at.table?.decision || this.at.moment >= 0) return;
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
            this.showWays(name, there);
            return;
        }
        const reach = this.ahead.reach;
        const far = reach?.list.find((r) => r.place.name === name);
        if (far && reach) {
            const note = `${far.steps} steps, cost ${far.cost}${far.uncertain ? '; may be interrupted on the way' : ''}`;
            const path = [this.at.pieceHex(reach.unit), ...wayTo(reach, far)];
            this.stage({ ids: far.path, text: far.words.join(', '), place: name, path, note });
            return;
        }
        await this.tryClick(this.selected, name);
    }

    private showWays(place: string, there: Option[]): void {
        this.odds.clear();
        this.staged = { ids: [], text: `${there.length} ways in ${place}`, place, path: [], note: '' };
        this.ways = there;
        this.at.say(`${there.length} ways in ${place}: ${there.map((o) => o.text).join('; ')}`);
    }

    async chooseOption(option: Option): Promise<void> {
        if (this.stagedId === option.id || !this.confirms(option)) {
            await this.at.act([option.id]);
            return;
        }
        if (option.unit) this.selected = option.unit;
        this.stage(this.asStaged(option));
    }

    private asStaged(option: Option): Staged {
        const from = option.unit ? this.at.pieceHex(option.unit) : '';
        const to = option.place?.name ?? '';
        return { ids: [option.id], text: option.text, place: to, path: from && to ? [from, to] : [], note: '' };
    }

    stage(staged: Staged): void {
        clearTimeout(this.previewing);
        this.staged = staged;
        this.ways = [];
        this.at.say(`${staged.text}. Again to do it.`);
        void this.askOdds();
    }

    async commit(): Promise<void> {
        const ids = this.staged?.ids ?? [];
        if (ids.length) await this.at.act(ids);
    }

    /** What the pointer rests on: the odds of it are shown beside, nothing is staged. */
    preview(option: Option | undefined): void {
        clearTimeout(this.previewing);
        if (this.staged?.ids.length || this.at.moment >= 0) return;
        if (!option) {
            if (!this.staged) this.odds.clear();
            return;
        }
        if (this.odds.ids[0] === option.id) return;
        this.previewing = setTimeout(() => void this.odds.ask(this.at.seat, [option.id], option.text), PREVIEW_MS);
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
        this.flashing = setTimeout(() => (this.flash = []), FLASH_MS);
    }

    /** A piece and a place without a verb: the program says what that would be, or why it may not. */
    async tryClick(unit: string, place: string | PlaceAt): Promise<void> {
        if (!this.at.table?.decision) return;
        try {
            const body = { seat: this.at.seat, ...(unit ? { unit } : {}), ...(place ? { place } : {}) };
            await this.answered(await post<Checked>(this.at.url('check'), body));
        } catch (e) {
            this.at.fail(e);
        }
    }

    /** What may be done is chosen, and is one of the options from now on; what may not is explained. */
    async answered(checked: Checked): Promise<void> {
        if (checked.legal && checked.option) {
            const [option] = this.at.named([checked.option]);
            if (!option) return;
            if (option.place?.kind !== 'point') this.options = merged(this.options, [option]);
            await this.chooseOption(option);
            return;
        }
        this.refuse(checked.refusal ?? null);
    }

    refuse(refusal: Refusal | null): void {
        this.refusal = refusal;
        if (refusal) this.at.say(refusal.text);
    }

    private lookAhead(): Promise<void> {
        return this.ahead.lookFrom(this.at.seat, this.at.table?.decision ? this.selected : '');
    }

    /** The board is shown first; nobody waits for what lies ahead. */
    private async lookAheadSoon(): Promise<void> {
        const version = this.at.table?.version;
        await painted();
        if (this.at.table?.version === version && this.selected && !this.ahead.reach) await this.lookAhead();
    }

    /** The odds of what is staged; with a reply, if the other side answers so. */
    async askOdds(reply = ''): Promise<void> {
        const ids = this.staged?.ids.length ? this.staged.ids : this.odds.ids;
        if (ids.length) await this.odds.ask(this.at.seat, ids, this.staged?.text || this.odds.text, reply);
    }
}
