// Talking to the program: plain requests, and one stream of changes for each seat.

import type { Trouble } from '../../../server/protocol';

/** An answer of 400 and more, or none at all. */
export class ApiError extends Error {
    constructor(
        readonly status: number,
        readonly trouble: Trouble,
    ) {
        super(trouble.text);
    }
}

/** The answer and what is in it; one that breaks off is none. */
async function ask(path: string, init: RequestInit): Promise<{ response: Response; body: unknown; json: boolean }> {
    try {
        const response = await fetch(path, { credentials: 'same-origin', ...init });
        const json = (response.headers.get('content-type') ?? '').includes('json');
        return { response, body: await (json ? response.json() : response.text()), json };
    } catch {
        throw new ApiError(0, { error: 'offline', text: 'The program does not answer. Is it still running?' });
    }
}

async function answer<T>(path: string, init: RequestInit): Promise<T> {
    const { response, body, json } = await ask(path, init);
    if (response.ok) return body as T;
    const fallback: Trouble = { error: 'http', text: `The program answered ${response.status}.` };
    throw new ApiError(response.status, json ? (body as Trouble) : fallback);
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return answer<T>(path, signal ? { signal } : {});
}

export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) };
    return answer<T>(path, init);
}

export async function remove(path: string): Promise<void> {
    await answer(path, { method: 'DELETE' });
}

/** A fresh name for a command: the same one sent twice acts once. */
export function requestId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
