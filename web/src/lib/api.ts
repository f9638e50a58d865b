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

async function answer<T>(response: Response): Promise<T> {
    const type = response.headers.get('content-type') ?? '';
    if (response.ok) return (type.includes('json') ? await response.json() : await response.text()) as T;
    const fallback: Trouble = { error: 'http', text: `The program answered ${response.status}.` };
    throw new ApiError(response.status, type.includes('json') ? ((await response.json()) as Trouble) : fallback);
}

async function send(path: string, init: RequestInit): Promise<Response> {
    try {
        return await fetch(path, { credentials: 'same-origin', ...init });
    } catch {
        throw new ApiError(0, { error: 'offline', text: 'The program does not answer. Is it still running?' });
    }
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return answer<T>(await send(path, signal ? { signal } : {}));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return answer<T>(await send(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

export async function remove(path: string): Promise<void> {
    await answer(await send(path, { method: 'DELETE' }));
}

/** A fresh name for a command: the same one sent twice acts once. */
export function requestId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
