// The odds of what is staged or under the pointer, and who on the other side could answer it.

import type { Odds, Option, Replies } from '../../../server/protocol';
import { ApiError, post } from './api';

export class OddsAsked {
    /** What they are of: ids of a line, and its words. */
    ids = $state.raw<string[]>([]);
    text = $state('');
    odds = $state.raw<Odds | null>(null);
    trouble = $state('');
    replies = $state.raw<Option[]>([]);
    /** The answer of the other side that is assumed; '' none. */
    reply = $state('');
    private asked = 0;
    private going = new AbortController();

    constructor(private readonly url: (path: string) => string) {}

    /** Nobody waits for the answers that are on their way. */
    stop(): void {
        this.asked++;
        this.going.abort();
    }

    clear(): void {
        this.stop();
        this.ids = [];
        this.text = '';
        this.odds = null;
        this.trouble = '';
        this.replies = [];
        this.reply = '';
    }

    async ask(seat: number, ids: string[], text: string, reply = ''): Promise<void> {
        this.stop();
        const asked = this.asked;
        const { signal } = (this.going = new AbortController());
        if (!reply) this.replies = [];
        this.ids = ids;
        this.text = text;
        this.odds = null;
        this.trouble = '';
        this.reply = reply;
        if (!reply) void this.askReplies(seat, ids, asked, signal);
        try {
            const body = { seat, options: ids, quick: true, ...(reply ? { if: [reply] } : {}) };
            const odds = await post<Odds>(this.url('odds'), body, signal);
            if (asked === this.asked) this.odds = odds;
        } catch (e) {
            if (asked === this.asked) this.trouble = e instanceof Error ? e.message : String(e);
        }
    }

    private async askReplies(seat: number, options: string[], asked: number, signal: AbortSignal): Promise<void> {
        try {
            const found = await post<Replies>(this.url('replies'), { seat, options }, signal);
            if (asked === this.asked) this.replies = found.list;
        } catch (e) {
            if (!(e instanceof ApiError)) throw e;
        }
    }
}
