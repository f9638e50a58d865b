// Options at points: what a listed one would be at another point, with another facing or form.
//
// An option's id is the option itself (docs/view.md, "Operating it"), so another point of the same verb needs no words.

import type { Option } from '../../../server/protocol';
import { spotName } from './cloth';
import type { Spot } from './view';

/** verb 4, subject 4, object 4, kind of place 2, form 2, x 8, y 8 hexadecimal digits. */
const OBJECT = 8;
const FORM = 14;
const X = 16;
const hex = (n: number, digits: number): string => (n >>> 0).toString(16).padStart(digits, '0').slice(-digits);

export function idAt(id: string, [x, y]: Spot): string {
    return id.slice(0, X) + hex(Math.round(x), 8) + hex(Math.round(y), 8);
}

export function idFacing(id: string, facing: number): string {
    return id.slice(0, OBJECT) + hex(facing, 4) + id.slice(OBJECT + 4);
}

export function idInForm(id: string, form: number): string {
    return id.slice(0, FORM) + hex(form, 2) + id.slice(FORM + 2);
}

/** The facing in the words of a clause; undefined where it does not turn. */
export function facingIn(text: string): number | undefined {
    const found = /\bfacing (\d+)/.exec(text);
    return found ? Number(found[1]) : undefined;
}

/** What the form is called: what follows the facing. */
export function formIn(text: string): string {
    return /\bfacing \d+\s*(.*)$/.exec(text)?.[1] ?? '';
}

/** What the form of an option that does not turn is called: its last word, unless that is a figure. */
export function kindIn(text: string): string {
    const last = /([a-z][\w-]*)$/.exec(text)?.[1] ?? '';
    return last.replaceAll('_', ' ');
}

/** A way-point that is not listed, as a clause. */
export const viaClause = (to: Spot): string => `via ${spotName(to)}`;

export interface PointVerbs {
    /** A listed option of the verb that ends a way, which turns. */
    end: Option | undefined;
    /** Whether the way may bend on before it ends. */
    bends: boolean;
    /** A listed option of the verb that adds a way-point; without one the word `via` is tried. */
    via: Option | undefined;
    /** Any other verb that takes a point: an aim, a drop. */
    other: Option | undefined;
    forms: { form: number; name: string }[];
    /** Verbs that take a point and do not turn, where there are several to choose from. */
    words: string[];
}

/** What can be done at points now, by the selected piece or by nobody in particular; of a plan, in one column of it. */
export function pointVerbs(options: Option[], selected: string, main: string, open: boolean, column = 0): PointVerbs {
    const ours = options.filter((o) => o.place?.kind === 'point' && (!o.unit || !selected || o.unit === selected));
    const there = column ? ours.filter((o) => o.object === column) : ours;
    const here = there.length ? there : ours;
    const turning = here.filter((o) => facingIn(o.text) !== undefined);
    const still = here.filter((o) => facingIn(o.text) === undefined);
    const end = turning.find((o) => o.verb === main) ?? turning[0];
    const bends = open && !!end && !end.unit;
    const via = bends ? still.find((o) => !o.unit) : undefined;
    const other = end ? undefined : (still.find((o) => o.verb === main) ?? still[0]);
    const forms = new Map<number, string>();
    for (const o of turning) if (o.verb === end?.verb) forms.set(o.form ?? 0, formIn(o.text));
    for (const o of still) if (o.verb === other?.verb && o.form) forms.set(o.form, kindIn(o.text));
    return {
        end,
        bends,
        via,
        other,
        forms: [...forms].map(([form, name]) => ({ form, name })),
        words: end ? [] : [...new Set(still.map((o) => o.verb))],
    };
}
