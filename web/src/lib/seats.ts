// Two people at one screen: who sits down next, and what must be hidden before.

import type { Game, LogLine, Seat, Side, Table } from '../../../server/protocol';

/** Sides that people at this screen play. */
export function people(game: Game | null): Side[] {
    return (game?.seats ?? []).filter((s) => s.player === 'person').map((s) => s.side);
}

/** Whether one has both seats: people at one screen have no names, or the same. Who agrees for one agrees for both. */
export function isOneScreen(game: Game | null): boolean {
    const [one, two] = game?.seats ?? [];
    return people(game).length === 2 && one?.person === two?.person;
}

/** Whether what this seat decides, or has decided, is kept from the other. */
export function isSecret(table: Table | null): boolean {
    return !!table && (table.line.sealed || (table.decision?.flags.includes('sealed') ?? false));
}

/** The seat follows the question: who sits down next, 0 if nobody changes. */
export function sitsNext(persons: Side[], seat: Seat, table: Table): Side | 0 {
    if (persons.length < 2 || table.status.over) return 0;
    const wanted = table.wanted?.side;
    const waiting: Seat[] = wanted ? [wanted] : table.status.waiting;
    if (seat !== 0 && waiting.includes(seat) && !table.line.sealed) return 0;
    return waiting.find((side): side is Side => side !== 0 && persons.includes(side) && side !== seat) ?? 0;
}

/** Whether the one who sits down next sees what the one who gets up may not: a line that waits for the other's, or that is
 * kept from him. What was secret until both had decided is open when they have. */
export function secretBetween(fresh: Table, log: LogLine[]): boolean {
    return fresh.line.sealed || log.some((line) => line.kept);
}
