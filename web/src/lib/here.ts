// What is at a place: for the card at the map's corner, and for those who hear it.

import type { NamedPlace } from '../../../server/protocol';
import { apart, bearing, compass, groundAt, inches, kindInWords, piecesNear, spotNamed } from './cloth';
import { describe } from './counters';
import type { Piece, Spot, View } from './view';

export interface Here {
    name: string;
    ground: string;
    pieces: { piece: Piece; where: string }[];
    marks: string[];
}

const NEAR = 1000;

function onHexes(view: View, hex: string, places: NamedPlace[]): Here {
    const ground = view.board.hexes.find((h) => h.at === hex);
    const words = (ground?.ground ?? []).join(', ') || (hex.includes('/') || /[ew]$/.test(hex) ? '' : 'open ground');
    const level = ground?.level !== undefined ? `level ${ground.level}` : '';
    const title = places.find((p) => p.hex === hex)?.title ?? '';
    return {
        name: [hex, title].filter(Boolean).join(' '),
        ground: [words, level].filter(Boolean).join(' · '),
        pieces: view.pieces.filter((p) => p.at === hex).map((piece) => ({ piece, where: '' })),
        marks: view.marks.filter((m) => m.at === hex).map((m) => m.mark),
    };
}

const whereFrom = (at: Spot, piece: Piece, away: number): string =>
    away === 0 ? '' : `${inches(away)} ${compass(bearing(at, piece.spot as Spot))}`;

function onTable(view: View, at: Spot): Here {
    const ground = groundAt(view.ground ?? [], at);
    const words = ground.map((g) => [kindInWords(g.kind), g.label ? `(${g.label})` : '', ...(g.marks ?? [])].filter(Boolean).join(' '));
    const clouds = view.shapes.filter((s) => s.kind === 'cloud' && s.at && apart(s.at, at) <= (s.radius ?? 0));
    const isNear = (spot: Spot | undefined): boolean => !!spot && apart(spot, at) <= NEAR;
    const marks = view.marks.filter((m) => isNear(spotNamed(m.at)));
    return {
        name: `${inches(at[0])} east, ${inches(at[1])} north`,
        ground: words.join(', ') || 'open ground',
        pieces: piecesNear(view.pieces, at, NEAR).map(({ piece, away }) => ({ piece, where: whereFrom(at, piece, away) })),
        marks: [...clouds.map((s) => s.name || s.what || 'cloud'), ...marks.map((m) => m.mark)],
    };
}

export function here(view: View, place: string, places: NamedPlace[] = []): Here {
    const spot = view.board.kind === 'table' ? spotNamed(place) : undefined;
    return spot ? onTable(view, spot) : onHexes(view, place, places);
}

/** The same for a screen reader. */
export function spokenHere(view: View, place: string, places: NamedPlace[], choosable: boolean): string {
    const found = here(view, place, places);
    const pieces = found.pieces.map(({ piece, where }) => [where, describe(piece)].filter(Boolean).join(': '));
    return [found.name, found.ground, found.marks.join(', '), ...pieces, choosable ? 'can be chosen' : ''].filter(Boolean).join('. ');
}
