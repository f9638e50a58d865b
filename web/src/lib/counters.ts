// What stands on a counter: the sign of its kind and the values in the order the cardboard prints them.

import symbols from '../symbols.json';
import type { Piece } from './view';

const words: Record<string, string> = symbols.words;

export function signOf(piece: Piece): string {
    return words[piece.type] ?? '';
}

const MOST_VALUES = 5;

/** What its plate says, else up to five values that it has; minus signs as minus signs. */
export function valuesOf(piece: Piece): string {
    if (piece.plate) return piece.plate.join(' ');
    return piece.fields
        .filter((f) => f.value !== null && f.value !== '' && f.value !== '-' && f.value !== 'unknown')
        .slice(0, MOST_VALUES)
        .map((f) => String(f.value).replace(/^-/, '−'))
        .join(' ');
}

/** One line about a piece, for tool tips and screen readers. */
export function describe(piece: Piece): string {
    const title = piece.title && piece.title !== piece.name ? `${piece.title} (${piece.name})` : piece.name;
    const values = piece.fields.filter((f) => f.value !== '' && f.value !== null).map((f) => `${f.label} ${f.value}`);
    return [title, [piece.formation, piece.type].filter(Boolean).join(' '), ...piece.marks, values.join(', ')]
        .filter(Boolean)
        .join('; ');
}

/** Pieces on the board by hex, in the order of the view. */
export function stacks(pieces: Piece[]): Map<string, Piece[]> {
    const found = new Map<string, Piece[]>();
    for (const piece of pieces) {
        if (!piece.at) continue;
        const there = found.get(piece.at);
        if (there) there.push(piece);
        else found.set(piece.at, [piece]);
    }
    return found;
}

/** Where the pieces of a stack stand from the middle of their hex: piled up, or fanned out to be picked. */
export function offsets(count: number, open: boolean): { x: number; y: number }[] {
    const all: { x: number; y: number }[] = [];
    if (!open || count === 1) {
        const step = count > 4 ? 4 : 6;
        for (let i = 0; i < count; i++) all.push({ x: (i - (count - 1) / 2) * step, y: (i - (count - 1) / 2) * -step + 8 });
        return all;
    }
    const across = Math.min(count, count === 4 ? 2 : 3);
    for (let i = 0; i < count; i++) {
        const row = Math.floor(i / across);
        const inRow = Math.min(across, count - row * across);
        const rows = Math.ceil(count / across);
        all.push({ x: ((i % across) - (inRow - 1) / 2) * 68, y: (row - (rows - 1) / 2) * 68 + 4 });
    }
    return all;
}
