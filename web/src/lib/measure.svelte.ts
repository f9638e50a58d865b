// Moving on a table without hexes: the way being measured, where it ends, how the piece will stand, and what the
// program says of it. The parts of the way are options of an open line; nothing here knows what a move costs.

import type { Checked, Option, Refusal } from '../../../server/protocol';
import { post } from './api';
import type { AtTable, Choosing } from './choosing.svelte';
import { bearing, FULL_TURN, inches, spotNamed } from './cloth';
import { facingIn, idAt, idFacing, idInForm, pointVerbs, viaClause } from './points';
import type { Piece, Spot } from './view';

interface Pieces extends AtTable {
    readonly pieces: Piece[];
}

/** Figures of a refusal from here on are thousandths of an inch; counts of castings or actions stay below. */
const LENGTHS = 250;

export class Measure {
    /** Where the pointer or the cursor is, while something can be done at points. */
    to = $state.raw<Spot | null>(null);
    /** A facing chosen by hand; null: it follows the way. */
    private turned = $state<number | null>(null);
    form = $state<number | null>(null);
    /** Which of several verbs a point is for; '' the one of a bare click. */
    verb = $state('');
    /** The column of a plan that is being filled in; 0 none. */
    column = $state(0);
    /** What the program says of the point measured. */
    answer = $state.raw<Checked | null>(null);
    /** And of what is staged. */
    private stagedAnswer = $state.raw<Checked | null>(null);
    private asking = false;
    private next = '';

    constructor(
        private readonly at: Pieces,
        private readonly choice: Choosing,
    ) {}

    private readonly decision = $derived.by(() => (this.at.moment < 0 ? (this.at.table?.decision ?? null) : null));
    readonly open = $derived.by(() => this.decision?.flags.includes('open') ?? false);
    readonly verbs = $derived.by(() =>
        pointVerbs(this.choice.options, this.choice.selected, this.verb || (this.decision?.main ?? ''), this.open, this.column),
    );
    /** Whether a point means anything now. */
    readonly active = $derived.by(() => !!this.decision && !!(this.verbs.end ?? this.verbs.other));
    readonly piece = $derived.by(() => {
        const name = this.choice.selected || this.decision?.unit || this.decision?.about || '';
        return this.at.pieces.find((p) => p.name === name);
    });
    /** Other pieces that what the piece may do is about. */
    readonly named = $derived.by(() => {
        const own = this.choice.options.filter((o) => !o.place && o.unit && o.unit === this.piece?.name);
        return new Set(own.flatMap((o) => o.text.split(' ').slice(2)));
    });
    /** From the piece through the way-points given so far. */
    readonly path = $derived.by(() => {
        const parts = (this.at.table?.line.parts ?? []).filter((p) => p.place?.kind === 'point' && this.verbs.bends);
        const start = this.verbs.end || this.verbs.other?.unit ? this.piece?.spot : undefined;
        return [...(start ? [start] : []), ...parts.map((p): Spot => [p.place?.x ?? 0, p.place?.y ?? 0])];
    });
    /** Points of an open line that is no way of a piece: those of its first verb joined, the others by their words. */
    readonly trail = $derived.by(() => {
        const parts = this.verbs.bends ? [] : (this.at.table?.line.parts ?? []).filter((p) => p.place?.kind === 'point' && !p.unit);
        const spot = (p: Option): Spot => [p.place?.x ?? 0, p.place?.y ?? 0];
        const main = parts[0]?.verb;
        return {
            verb: main ?? '',
            line: parts.filter((p) => p.verb === main).map(spot),
            marks: parts.filter((p) => p.verb !== main).map((p) => ({ at: spot(p), word: p.verb })),
        };
    });
    readonly staged = $derived.by(() => spotNamed(this.choice.staged?.place ?? ''));
    readonly whole = $derived.by(() => {
        const to = this.staged ?? (this.active ? this.to : null);
        return to ? [...this.path, to] : this.path;
    });
    readonly facing = $derived.by(() => {
        const staged = this.staged && facingIn(this.choice.staged?.text ?? '');
        if (staged !== undefined && this.turned === null) return staged;
        return this.turned ?? this.along(this.to);
    });

    /** How a piece stands that went straight there. */
    private along(to: Spot | null): number {
        const from = this.path[this.path.length - 1];
        return from && to && (from[0] !== to[0] || from[1] !== to[1]) ? bearing(from, to) : (this.piece?.facing ?? 0);
    }

    /** Of a refusal about lengths: how much it would take, and how much there is. */
    limit({ have, need }: Refusal): string {
        return Math.min(have, need) >= LENGTHS ? `${inches(have)} of ${inches(need)}` : '';
    }

    /** What the program says that the way costs, of how much: from its answer, or as far as the line has come. */
    readonly spent = $derived.by(() => {
        const { cost, allowance } = this.stagedAnswer ?? this.answer ?? {};
        return cost !== undefined && allowance !== undefined ? { cost, allowance } : null;
    });

    choiceLetGo(): void {
        this.stagedAnswer = null;
        this.choice.letGoOfStaged();
        this.choice.refuse(null);
    }

    /** A new question, another piece: nothing is measured any more. */
    reset(): void {
        this.turned = null;
        this.form = null;
        this.column = 0;
        this.verb = '';
        this.answer = null;
        this.stagedAnswer = null;
        this.next = '';
    }

    private endId(to: Spot): string {
        const { end, other } = this.verbs;
        if (!end) return other ? idAt(this.form ? idInForm(other.id, this.form) : other.id, to) : '';
        const form = this.form ?? end.form ?? 0;
        return idAt(idFacing(idInForm(end.id, form), this.turned ?? this.along(to)), to);
    }

    /** The pointer is there: the program is asked, one question at a time, the latest last. */
    aim(to: Spot | null): void {
        this.to = to;
        if (!to || !this.active) {
            this.answer = null;
            return;
        }
        void this.ask(this.endId(to));
    }

    private async ask(id: string): Promise<void> {
        this.next = id;
        if (this.asking || !id) return;
        this.asking = true;
        try {
            while (this.next) {
                const option = this.next;
                this.next = '';
                const answer = await post<Checked>(this.at.url('check'), { seat: this.at.seat, option });
                if (!this.next && this.to) this.answer = answer;
            }
        } catch {
            this.answer = null;
        } finally {
            this.asking = false;
        }
    }

    /** Turns where it will stand; what is staged there is asked for anew. */
    turn(by: number): void {
        this.turnTo(this.facing + by);
    }

    turnTo(facing: number): void {
        this.turned = ((Math.round(facing) % FULL_TURN) + FULL_TURN) % FULL_TURN;
        const staged = this.staged;
        if (staged) void this.end(staged);
        else this.aim(this.to);
    }

    forVerb(verb: string): void {
        this.verb = verb;
        this.form = null;
        this.choiceLetGo();
        this.aim(this.to);
    }

    inForm(form: number): void {
        this.form = form;
        const staged = this.staged;
        if (staged) void this.end(staged);
        else this.aim(this.to);
    }

    /** A drag begins: the line that moves this piece is opened, if it is not yet. False if there is none. */
    async begin(name: string): Promise<boolean> {
        if (this.active && this.piece?.name === name) return true;
        const main = this.decision?.main ?? '';
        const opens = (o: Option): boolean => o.unit === name && !o.place;
        const own = this.choice.options.filter(opens);
        const option = own.find((o) => o.verb === main) ?? (own.length === 1 ? own[0] : undefined);
        this.choice.selected = name;
        return option ? this.at.act([option.id]) : this.active;
    }

    /** A way-point, where the line has any; else the point is where it ends. */
    async addWay(to: Spot): Promise<void> {
        const { bends, via } = this.verbs;
        if (!bends) return this.end(to);
        const last = this.path[this.path.length - 1];
        if (last && last[0] === to[0] && last[1] === to[1]) return;
        this.choice.refuse(null);
        const checked = await this.checked(via ? idAt(via.id, to) : viaClause(to));
        if (checked?.legal && checked.option) await this.at.act([checked.option.id]);
        else this.choice.refuse(checked?.refusal ?? null);
    }

    /** The way ends there: staged, or refused with the reason. The same point again does it. */
    async end(to: Spot): Promise<void> {
        const id = this.endId(to);
        if (!id) return;
        if (this.choice.stagedId === id) return this.choice.commit();
        this.choice.refuse(null);
        const checked = await this.checked(id);
        if (!checked) return;
        this.stagedAnswer = checked.legal ? checked : null;
        if (!checked.legal) this.choice.letGoOfStaged();
        await this.choice.answered(checked);
    }

    private async checked(option: string): Promise<Checked | null> {
        try {
            return await post<Checked>(this.at.url('check'), { seat: this.at.seat, option });
        } catch (e) {
            this.at.fail(e);
            return null;
        }
    }
}
