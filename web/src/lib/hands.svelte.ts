// What the keyboard does at the board: the cursor, what is spoken of it, and choosing where it stands.

import { piecesNear, spotNamed } from './cloth';
import type { GameTable } from './game.svelte';
import { spokenHere } from './here';

interface Shown {
    show(place: string): void;
}

const TURN = 150;

export class Hands {
    /** A hexside, a corner or a point that can be chosen, picked with `,` and `.`. */
    fine = $state('');

    constructor(
        private readonly game: GameTable,
        private readonly board: () => Shown | undefined,
    ) {}

    say(place: string): void {
        const { view, scenario, choice } = this.game;
        if (place && view) this.game.spoken = spokenHere(view, place, scenario?.places ?? [], choice.places.has(place));
    }

    moveTo(place: string): void {
        this.fine = '';
        this.game.choice.hover('');
        this.game.cursor = place;
        this.say(place);
    }

    /** The next piece that can act. */
    nextPiece(step: number): void {
        const { game } = this;
        const names = game.table?.options?.units ?? [];
        if (!names.length) return;
        const at = names.indexOf(game.choice.selected);
        const name = names[(at + step + names.length) % names.length] ?? '';
        game.choice.selected = '';
        game.choice.choosePiece(name);
        const place = game.pieceHex(name);
        if (place) {
            game.cursor = place;
            this.board()?.show(place);
        }
        game.spoken = `${name} ${place}`;
    }

    /** The next side or corner of the cursor's hex that can be chosen; on a table the next point. */
    nextFine(step: number): void {
        const { game } = this;
        const around = game.around(game.cursor);
        if (!around.length) {
            game.spoken = game.cloth ? 'No point is listed.' : `No side or corner of ${game.cursor || 'this hex'} can be chosen.`;
            return;
        }
        const at = around.indexOf(this.fine);
        const next = around[(at < 0 && step < 0 ? around.length - 1 : at + step + around.length) % around.length] ?? '';
        if (game.cloth) {
            this.moveTo(next);
            this.board()?.show(next);
            game.measure.aim(spotNamed(next) ?? null);
        } else game.spoken = `${next} can be chosen`;
        this.fine = next;
        game.choice.hover(next);
    }

    /** Chooses what is at the cursor: a place, else a piece that can act. */
    choose(): void {
        const { game } = this;
        const { choice } = game;
        const place = game.cursor;
        if (this.fine) return void choice.choosePlace(this.fine);
        if (!place) return;
        if (choice.places.has(place) || choice.staged?.place === place) return void choice.choosePlace(place);
        const spot = game.cloth ? spotNamed(place) : undefined;
        const there = spot ? piecesNear(game.pieces, spot, 0).map((n) => n.piece) : game.pieces.filter((p) => p.at === place);
        const acting = there.find((p) => choice.live.has(p.name) && p.name !== choice.selected);
        if (acting) return choice.choosePiece(acting.name);
        if (!spot) return void choice.choosePlace(place);
        if (game.measure.active) return void game.measure.end(spot);
        void choice.tryClick(choice.selected, { kind: 'point', x: spot[0], y: spot[1] });
    }

    /** On a table: a way-point at the cursor. */
    wayPoint(): void {
        const spot = this.game.cloth && spotNamed(this.game.cursor);
        if (spot && this.game.measure.active) void this.game.measure.addWay(spot);
    }

    /** On a table: turns how the piece will stand. False if nothing is there to turn. */
    turn(sign: number): boolean {
        const { measure, cloth } = this.game;
        if (!cloth || !measure.active || !measure.verbs.end) return false;
        measure.turn(sign * TURN);
        this.game.spoken = `facing ${Math.round(measure.facing / 10)} degrees`;
        return true;
    }
}
