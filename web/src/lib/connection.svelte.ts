// The way to the program: its addresses, the stream of changes, and commands that arrive once.

import type { Change, Done, Seat } from '../../../server/protocol';
import { ApiError, post } from './api';

const AGAIN_MS = 600;
const MOST_TRIES = 40;

export class Connection {
    /** The program did not answer the last time. */
    offline = $state(false);
    private stream: EventSource | null = null;
    private reopening: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly id: number,
        private readonly onchange: (change: Change) => void,
        private readonly onback: () => void,
    ) {}

    url(path: string): string {
        return `/api/games/${this.id}/${path}`;
    }

    close(): void {
        this.stream?.close();
        this.stream = null;
        clearTimeout(this.reopening);
    }

    /** Changes come as they happen; a stream that broke goes on where it was, one that was refused is opened anew. */
    follow(seat: Seat, after: () => number): void {
        this.close();
        const stream = new EventSource(this.url(`live?seat=${seat}&after=${after()}`));
        stream.addEventListener('change', (event) => this.onchange(JSON.parse((event as MessageEvent<string>).data) as Change));
        stream.onopen = () => {
            if (this.offline) this.onback();
            this.offline = false;
        };
        stream.onerror = () => {
            this.offline = true;
            if (stream.readyState === EventSource.CLOSED && this.stream === stream) this.followSoon(seat, after);
        };
        this.stream = stream;
    }

    followSoon(seat: Seat, after: () => number): void {
        clearTimeout(this.reopening);
        this.reopening = setTimeout(() => this.follow(seat, after), AGAIN_MS);
    }

    /** A command that got no answer is sent again as it was: with the same name it acts once. */
    async send(what: string, command: object): Promise<Done> {
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
}
