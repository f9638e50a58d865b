/* game.h - one game around any ruleset: lines, windows, dice, undo, seats, standing answers.
 *
 * A game is a start state and the closed lines since. An option given to fs_game_act joins
 * the open line of its side; when it closes the line, the line gets its dice and is kept. In
 * a window each side has a fork of its own until both are closed. Whatever fails leaves the
 * game as it was. One game belongs to one thread at a time.
 */
#ifndef FIRESTEP_GAME_H
#define FIRESTEP_GAME_H

#include "log.h"
#include "memory.h"
#include "ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fs_game fs_game;

/* What the functions below return: 0, or why not. fs_game_why says it in words. */
enum fs_trouble {
    FS_OK,
    FS_REFUSED = 1,         /* the rules forbid it: fs_error says which and why */
    FS_ERR_MEMORY = 1001,   /* resize gave nothing; the game is as before */
    FS_ERR_OVER,            /* the game has ended */
    FS_ERR_NOT_ASKED,       /* this side owes no decision now */
    FS_ERR_SEALED,          /* this side has closed its line and waits for the other */
    FS_ERR_BEGIN,           /* the game has not begun: fs_game_begin */
    FS_ERR_DICE_WANTED,     /* a closed line waits for typed dice: fs_game_throw */
    FS_ERR_NO_DICE_WANTED,  /* none is waited for, or not from this side */
    FS_ERR_BAD_THROW,       /* not what was asked for: number of dice or a face out of range */
    FS_ERR_NO_KEY,          /* the host gave no key for the dice */
    FS_ERR_NOTHING,         /* nothing to take back, to do again, or to strike */
    FS_ERR_LAW,             /* a die, a reveal or the other side stands behind it: only by consent of both */
    FS_ERR_NO_FIT,          /* the line to be done again does not fit any more */
    FS_ERR_TOO_LONG,        /* more parts in a line, or lines in a game, than there may be: a fault of the ruleset */
    FS_ERR_TOO_MANY_THROWS, /* the ruleset threw more than FS_MAX_ROLLS in one line */
    FS_ERR_STRICT,          /* agreed as strict: what threw or showed something stays */
    FS_ERR_OFFERED          /* this side offers a draw already */
};
const char *fs_game_why(int trouble);

typedef struct fs_host {
    fs_memory memory;
    /* The key of the dice of the line(s) just closed, asked for only if the line throws. `text` is what
     * fs_game_line_text says of them, without throws, a line each; the lines before are there to be read
     * with fs_game_line_text. The same lines must give the same key. 0, or nonzero if there is none. May be
     * NULL: then every throw must be typed. */
    int (*key)(void *ctx, fs_game *, fs_side, const char *text, size_t n, uint8_t out[32]);
    void *ctx;
} fs_host;

/* A game from the scenario's set-up (start NULL) or from a state that stands between lines; the state is
 * copied and must be valid. NULL: no memory, or *e says why. The scenario must outlive the game. */
fs_game *fs_game_new(const fs_scenario *, const fs_host *, const void *start, fs_error *e);
void fs_game_free(fs_game *);

/* Most of what a game holds it needs only to play. One that rests has given that back as a block, which another game of
 * a scenario with the same work size can be woken with; the block is of the host's memory. A game that rests can be
 * woken and freed, and can be asked who is waiting, for its state (side 0), for what is wanted, and for its numbers. */
size_t fs_game_work_size(const fs_scenario *);
/* NULL: it rests already, a line waits for typed dice, or there is no memory to keep the open lines. */
void *fs_game_rest(fs_game *);
bool fs_game_rests(const fs_game *);
void fs_game_wake(fs_game *, void *work);

/* --- what is asked ------------------------------------------------------------------------- */

const fs_scenario *fs_game_scenario(const fs_game *);
/* Who may act now: sides whose line is not closed; 0 when over or while dice are wanted. */
fs_side fs_game_waiting(const fs_game *);
/* Whether only `begin` can come next. */
bool fs_game_is_new(const fs_game *);
bool fs_game_is_over(const fs_game *);
/* 0 while playing, 1, 2, 3 draw; counts resignations, agreed draws and forfeits. */
fs_side fs_game_winner(const fs_game *);
/* The state in which `side` decides: its open line included. Side 0: without any open or sealed line. */
const void *fs_game_state(const fs_game *, fs_side);
/* Of the state without open lines. */
uint64_t fs_game_hash(const fs_game *);

/* The question to `side`, and its list (the game's own memory, good until the next call). */
int fs_game_decision(fs_game *, fs_side, fs_decision *);
int fs_game_options(fs_game *, fs_side, fs_options *);
/* Whether the option would be accepted. With verb FS_VERB_ANY: legal if some listed verb fits subject and
 * place (0 fits any), and `found` (may be NULL) is the first that does; otherwise the refusal of the
 * decision's main verb. */
int fs_game_check(fs_game *, fs_side, const fs_option *, fs_option *found, fs_error *);

/* --- acting -------------------------------------------------------------------------------- */

/* Line 1, after the players' contributions. */
int fs_game_begin(fs_game *);
/* Takes one option for `side`, after check; verb FS_VERB_ANY as in fs_game_check. Choices that have one
 * answer (MASKED) and standing answers are given by the game directly afterwards, as lines. FS_OK also if
 * the line is now closed and waits for typed dice. */
int fs_game_act(fs_game *, fs_side, const fs_option *, fs_error *);
/* Parts in the open or sealed line of `side`; `sealed` (may be NULL) tells which of the two. */
int fs_game_open_line(const fs_game *, fs_side, const fs_option **parts, bool *sealed);

/* Giving up needs no dice: a line that waits for some is forgotten, as it has had no effect. */
int fs_game_resign(fs_game *, fs_side);
int fs_game_forfeit(fs_game *, fs_side); /* `side` loses, by decision of whoever runs the game */
int fs_game_draw(fs_game *);             /* agreed by both: the caller has asked them */
/* Offers a draw; the other side's fs_game_offer_draw accepts it. An offer stands until a line takes effect, which is
 * its withdrawal if it is the side's own and its refusal if not, or until lines are taken back. It is public and stays
 * in the record. FS_ERR_OFFERED: it has one standing already. */
int fs_game_offer_draw(fs_game *, fs_side);
/* Whose offer stands; 0 nobody's. */
fs_side fs_game_draw_offer(const fs_game *);

/* --- typed dice ---------------------------------------------------------------------------- */

/* Whose throws are typed from the next line on; the others' come from the host's key. */
void fs_game_type_dice(fs_game *, fs_side sides);
fs_side fs_game_typed(const fs_game *);
/* The throw a closed line waits for, and what happened before it (may be NULL): false if none.
 * Ask `what->side` only. */
bool fs_game_wanted(const fs_game *, fs_throw *what, fs_log *so_far);
/* The sides that may not know what is thrown for, and why: the line that waits is kept from them. */
fs_side fs_game_wanted_kept_from(const fs_game *);
/* One throw, faces in order (percent: 0-99; card: index). Runs on to the next wanted throw or the end of the line. */
int fs_game_throw(fs_game *, const uint8_t *faces, int n);

/* --- taking back (the law: interface section 9) ---------------------------------------------- */

/* Whether the game was agreed as strict: then nobody's consent takes back a closed line that threw, waits for dice, was
 * one of two secrets or showed something, nor the end of the game. Agreed when it is begun; a record says it in its
 * header. */
void fs_game_set_strict(fs_game *, bool);
bool fs_game_is_strict(const fs_game *);

/* The last part of an open or still unanswered sealed line; else the last closed line, if it is of this
 * side, threw nothing and showed nothing. What the other side has begun meanwhile is private: it neither hinders that
 * nor tells of itself, and falls with the line. FS_OK, FS_ERR_NOTHING, FS_ERR_LAW or FS_ERR_STRICT. */
int fs_game_can_undo(const fs_game *, fs_side);
int fs_game_undo(fs_game *, fs_side);
/* The part or line of `side` taken back or struck last, while it fits. Dice are drawn (or asked) again. */
int fs_game_can_redo(const fs_game *, fs_side);
int fs_game_redo(fs_game *, fs_side);
/* Strikes line `number` and all after it, by consent of both sides: the caller has asked them. The struck
 * lines stay in the record. `begin` cannot be struck. A window is struck whole. */
int fs_game_can_strike(const fs_game *, int number);
int fs_game_strike(fs_game *, int number);
/* A mistyped die, by consent: strikes the last line and closes it again, its dice asked anew. */
int fs_game_can_mend(const fs_game *);
int fs_game_mend(fs_game *);

/* --- the closed lines ------------------------------------------------------------------------ */

enum fs_line_kind {
    FS_LINE_PLAY,
    FS_LINE_BEGIN,
    FS_LINE_RESIGN,
    FS_LINE_FORFEIT,
    FS_LINE_DRAW,
    FS_LINE_STRIKE, /* this and what follows are noted among the lines and are none */
    FS_LINE_OFFER   /* of a draw */
};
enum fs_line_flag {
    FS_LINE_AUTO = 1,   /* all of it given by the game: begin, single answers, a standing answer */
    FS_LINE_WINDOW = 2, /* closed in secret beside the other side's */
    FS_LINE_STRUCK = 4, /* struck by consent: no longer part of the game */
    FS_LINE_WANTS = 8   /* waits for typed dice */
};

/* A closed line as it is kept. */
typedef struct fs_kept_line {
    uint8_t kind, flags;
    fs_side side;             /* 0: begin; 3: draw, strike */
    fs_side shown, kept_from; /* who learnt something hidden; who may not read the line */
    uint8_t pad;
    uint16_t n_options, n_throws, n_values;
    uint32_t number; /* as in the record; of a strike: the first line struck; of an offer: the line that comes next */
    const fs_option *options;
    const fs_throw *throws;
    const uint8_t *values; /* throws' `at` counts in here */
    fs_log events;
} fs_kept_line;

/* Closed lines that count. Line i is 1 .. fs_game_lines; pointers are good until the game changes. Lines read from a
 * record get their words and events when they are first asked for; without memory for that they are as if not there. */
int fs_game_lines(const fs_game *);
bool fs_game_line(const fs_game *, int number, fs_kept_line *);
/* Everything in the order it happened, struck lines, strikes and offers included: 0 .. fs_game_entries - 1. */
int fs_game_entries(const fs_game *);
bool fs_game_entry(const fs_game *, int index, fs_kept_line *);
/* `british move 3 0604, stop | 2d6=3,4`: side, clauses, throws; no number. */
bool fs_game_line_text(const fs_game *, int number, fs_writer *);
bool fs_game_entry_text(const fs_game *, int index, fs_writer *);

/* The states it went through: what it started from, and a line (1 .. fs_game_lines) run on the state before it. */
void fs_game_start_state(const fs_game *, void *out);
void fs_game_run_line(fs_game *, int number, void *state);

/* --- seats ------------------------------------------------------------------------------------ */

/* Copies what `seat` (1, 2, or 0 a spectator) may know into `out` (state_size bytes): blind, with the open
 * line of the seat and without that of the other. When the game is over it hides nothing. */
void fs_game_seat_state(const fs_game *, fs_side seat, void *out);
/* JSON of that state. */
void fs_game_view(fs_game *, fs_side seat, fs_writer *);

/* Walks the events a seat may read, in order: start with zero. Returns NULL at the end. */
typedef struct fs_event_cursor {
    int line; /* number of the line the event belongs to */
    size_t at;
} fs_event_cursor;
const fs_event *fs_game_next_event(const fs_game *, fs_side seat, fs_event_cursor *);
/* Over all events of the lines that count, as text: the same in every build that plays the same game. */
uint64_t fs_game_digest(fs_game *);

/* --- standing answers ------------------------------------------------------------------------ */

enum fs_until {
    FS_UNTIL_MOVE, /* what is being reacted to now is over: the stack went below the frame that was interrupted */
    FS_UNTIL_UNIT, /* another piece than `unit` is what the question is about */
    FS_UNTIL_TURN, /* the turn changes */
    FS_UNTIL_NEAR  /* the question is about a hex within `range` of `hex`: asked then, declined again when not */
};

typedef struct fs_standing {
    uint8_t until; /* fs_until */
    uint8_t depth; /* filled in by the game */
    fs_unit unit;
    uint16_t turn; /* filled in by the game */
    int16_t range;
    int32_t hex;
} fs_standing;
enum { FS_MAX_STANDING = 8 };

/* From now on `decline` is given for `side` wherever it is offered, until the stated end; applies at once if
 * the side is being asked. Secret; the answers are ordinary lines. */
int fs_game_stand(fs_game *, fs_side, const fs_standing *);
/* Withdraws all standing answers of `side`. */
void fs_game_unstand(fs_game *, fs_side);
/* Those in force; returns the count. */
int fs_game_standing(const fs_game *, fs_side, const fs_standing **);

#ifdef __cplusplus
}
#endif

#endif
