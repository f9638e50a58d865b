// The staff, asked on request: what the program would do in this seat's place, and how often each option wins.

import type { Advice, Chances, Seat, WinChance } from '../../../server/protocol';
import { ApiError, post } from './api';

export class Staff {
    advice = $state.raw<Advice | null>(null);
    /** By the option's id. */
    chances = $state.raw<ReadonlyMap<string, WinChance>>(new Map());
    thinks = $state<'' | 'advice' | 'chances'>('');
    trouble = $state('');
    private going = new AbortController();

    constructor(private readonly url: (path: string) => string) {}

    clear(): void {
        this.going.abort();
        this.advice = null;
        this.chances = new Map();
        this.thinks = '';
        this.trouble = '';
    }

    /** One question after the other; each is answered within seconds, or given up when the game goes on. True: it was. */
    async ask(seat: Seat): Promise<boolean> {
        this.clear();
        const { signal } = (this.going = new AbortController());
        try {
            this.thinks = 'advice';
            const advice = await post<Advice>(this.url('advice'), { seat }, signal);
            if (signal.aborted) return false;
            this.advice = advice;
            this.thinks = 'chances';
            const { list } = await post<Chances>(this.url('chances'), { seat }, signal);
            if (signal.aborted) return false;
            this.chances = new Map(list.filter((c) => c.games).map((c) => [c.option.id, c]));
            return true;
        } catch (e) {
            if (signal.aborted || (e instanceof ApiError && e.trouble.error === 'stale')) return false;
            this.trouble = e instanceof Error ? e.message : String(e);
            return false;
        } finally {
            if (!signal.aborted) this.thinks = '';
        }
    }
}
