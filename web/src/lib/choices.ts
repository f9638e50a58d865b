// Sorting options: by place for the map, by piece for the list. Knows no game: an option has a piece, a place, or none.

import type { Option, Reach, Reached } from '../../../server/protocol';

/** Options by the name of their place: those of the selected piece, or of the only one there is. */
export function byPlace(options: Option[], selected: string, units: number): Map<string, Option[]> {
    const found = new Map<string, Option[]>();
    for (const option of options) {
        if (!option.place || (selected && option.unit && option.unit !== selected)) continue;
        if (!selected && option.unit && units > 1) continue;
        const there = found.get(option.place.name);
        if (there) there.push(option);
        else found.set(option.place.name, [option]);
    }
    return found;
}

/** Two lists of options as one, each option once, in the order they come. */
export function merged(first: Option[], more: Option[]): Option[] {
    const known = new Set(first.map((o) => o.id));
    return [...first, ...more.filter((o) => !known.has(o.id))];
}

/** The places on the way to a reached one: others of the same reach whose way is the beginning of its own. */
export function wayTo(reach: Reach, to: Reached): string[] {
    const places: string[] = [];
    for (let steps = 1; steps <= to.path.length; steps++) {
        const part = to.path.slice(0, steps).join();
        const on = steps === to.path.length ? to : reach.list.find((r) => r.path.length === steps && r.path.join() === part);
        if (on) places.push(on.place.name);
    }
    return places;
}

export interface Row {
    /** A heading with the piece's name, or an option. */
    heading: string;
    option: Option | null;
}

const MANY = 12;

/** What the list shows, flat: a heading before the options of each piece, where the list is long and has several. */
export function rows(options: Option[]): Row[] {
    const pieces = new Set(options.map((o) => o.unit ?? ''));
    if (options.length <= MANY || pieces.size < 2) return options.map((option) => ({ heading: '', option }));
    const groups = new Map<string, Option[]>();
    for (const option of options) {
        const name = option.unit ?? '';
        const group = groups.get(name);
        if (group) group.push(option);
        else groups.set(name, [option]);
    }
    const out: Row[] = [];
    for (const [name, group] of groups) {
        if (group.length > 1 && name) out.push({ heading: name, option: null });
        for (const option of group) out.push({ heading: '', option });
    }
    return out;
}

/** Options whose words, or whose piece's title, have all the words typed. */
export function filtered(options: Option[], typed: string, titles: Map<string, string>): Option[] {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return options;
    return options.filter((o) => {
        const text = `${o.text} ${o.unit ? (titles.get(o.unit) ?? '') : ''}`.toLowerCase();
        return words.every((w) => text.includes(w));
    });
}
