// What lies ahead, as the program tells it: where a piece could get, what is seen, what the program itself would do.

import type { Reach, Seat, Sight, Suggestions } from '../../../server/protocol';
import { get } from './api';

export class Ahead {
    reach = $state.raw<Reach | null>(null);
    sight = $state.raw<Sight | null>(null);
    proposals = $state.raw<Suggestions | null>(null);
    private asked = 0;

    constructor(private readonly url: (path: string) => string) {}

    clear(): void {
        this.asked++;
        this.reach = null;
        this.sight = null;
        this.proposals = null;
    }

    /** Where a piece could get by several steps. */
    async lookFrom(seat: Seat, unit: string): Promise<void> {
        const asked = ++this.asked;
        this.reach = null;
        if (!unit) return;
        try {
            const reach = await get<Reach>(this.url(`reach?seat=${seat}&unit=${encodeURIComponent(unit)}`));
            if (asked === this.asked) this.reach = reach;
        } catch {
            // It is a help only: without it every step is still offered.
        }
    }

    /** The line of sight, and what a screen reader is told of it. */
    async look(seat: Seat, from: string, to: string): Promise<string> {
        const query = `sight?seat=${seat}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
        const sight = await get<Sight>(this.url(query));
        this.sight = sight;
        if (sight.clear) return `${to} is seen from ${from}.`;
        const blocked = sight.steps.find((s) => s.blocks);
        return `${to} is not seen from ${from}${blocked ? `: ${blocked.ground ?? (blocked.hexes ?? []).map((h) => h.hex).join(', ')} blocks` : ''}.`;
    }

    /** Ready-made lines: the default set-up, what the program would do. False if there is none. */
    async suggest(seat: Seat): Promise<boolean> {
        this.proposals = await get<Suggestions>(this.url(`suggest?seat=${seat}`));
        return this.proposals.list.length > 0;
    }
}
