/* moves.h - what the files on sequence and movement share. Each function is in the file its group names. */
#ifndef AC_MOVES_H
#define AC_MOVES_H

#include "position.h"
#include "steps.h"
#include <firestep/log.h>

/* --- sequence.c --- */

/* What a GAME frame waiting for `begin` keeps of an ac_moment. */
enum { AC_BEGIN_PHASE, AC_BEGIN_DIVISION, AC_BEGIN_GUNS, AC_BEGIN_LAST, AC_BEGIN_ROW };
/* Pushes the GAME frame that waits for `begin`. */
void ac_push_game(ac_state *, const ac_moment *);
/* Whether the division has stands on the board or may bring some on this round [R22, R90]. */
bool ac_in_play(const ac_scenario *, const ac_state *, int division);
/* Whether `round` is the first or the last of a day [1.b]. */
bool ac_first_of_day(const ac_scenario *, int round);
bool ac_last_of_day(const ac_scenario *, int round);

/* --- halts.c: what stops a step, and what ends a move [2.1] --- */

enum ac_trait {
    AC_WITH_STORM = 1, /* a stormtrooper stand */
    AC_WITH_TANK = 2,
    AC_WITH_GUN = 4,
    AC_WITH_FOOT = 8 /* anything but tanks: halts before wire */
};

/* How a group moves. */
enum ac_pace { AC_NORMAL_PACE = 1, AC_STRATEGIC_PACE = 2, AC_RETREAT_PACE = 4 };

typedef struct ac_mover {
    fs_side side;
    uint8_t traits;   /* ac_trait */
    uint8_t pace;     /* ac_pace */
    uint8_t division; /* whose scenario limits bind it; 0 none */
    uint8_t lead;     /* one of its pieces, for refusals */
} ac_mover;

/* Hexes it may go in one turn [2.a] [2.b] [2.6b]. */
int ac_allowance(const ac_mover *);
/* 0 if the mover may step from `from` (FS_NO_HEX: on to the board) to `to` as hex number `n` (from 1) of its move,
 * leaving aside where it may end; otherwise 1 and why not. */
int ac_step_refused(const ac_ctx *, const ac_mover *, int from, int to, int n, fs_error *);
/* The same in two halves, for lists: under which of the paces step `n` may leave a hex at all, and under which of
 * these it may then enter a neighbour. */
uint8_t ac_leaving(const ac_ctx *, const ac_mover *, uint8_t paces, int from, int n);
uint8_t ac_entering(const ac_ctx *, const ac_mover *, uint8_t paces, int to, int n);
/* The same for a normal move and all hexes at once, leaving aside distance and halts: those which may be entered as
 * the first hex of the move, and those which may be entered as the second. */
void ac_open_hexes(const ac_ctx *, const ac_mover *, uint64_t first[AC_HEX_WORDS], uint64_t second[AC_HEX_WORDS]);
/* The same for one hex, entered as the first or second. */
bool ac_is_open(const ac_ctx *, const ac_mover *, int hex, int n);
/* The rule that ends the move in `hex`; 0 if it may go on. */
fs_rule ac_halts_in(const ac_ctx *, const ac_mover *, int hex);
/* 0 if the scenario lets the division enter the hex this round. */
int ac_limit_refused(const ac_ctx *, int division, int piece, int hex, fs_error *);
/* Whether the scenario keeps the division from moving at all this round. */
bool ac_held(const ac_scenario *, const ac_state *, int division);
/* Whether two hexes touch; lakes do not. */
bool ac_adjacent(const ac_scenario *, int a, int b);

/* --- movement.c --- */

enum ac_move_mode {
    AC_MOVE_GROUP,   /* stands of a division [2.2] */
    AC_MOVE_RETREAT, /* the same under R [2.6] */
    AC_MOVE_GUN,     /* a battery, for a shot [2.7] [5.g] */
    AC_MOVE_HQ,      /* [2.3] */
    AC_MOVE_ENTER,   /* from off the board [12.a] */
    AC_MOVE_LAND,    /* on to a beach (S6) */
    AC_MOVE_MODES
};

/* Opens the move of the pieces in `group`, which are in one hex or off the board; `hex` is the first hex entered for
 * AC_MOVE_ENTER and AC_MOVE_LAND, else FS_NO_HEX. FS_MORE, or FS_CLOSED if nothing was left to choose. */
int ac_open_move(ac_ctx *, int division, int mode, const uint64_t group[AC_PIECE_WORDS], int hex);
/* 0 if such a move can be opened and completed. */
int ac_open_refused(const ac_ctx *, int division, int mode, const uint64_t group[AC_PIECE_WORDS], int hex, fs_error *);

/* --- shuffle.c --- */

/* Opens the shuffle of an H or D division, unless there is nothing to shift. */
void ac_push_shuffle(ac_ctx *, int division);

/* --- hq.c --- */

/* How far an HQ of the division goes this turn, and whether it keeps clear of enemies [R25]. */
int ac_hq_rate(const ac_state *, int division, bool *strategic);
/* Whether ac_hq_reach finds two hexes at least; `known` is one that it finds, or FS_NO_HEX. */
bool ac_hq_has_choice(const ac_ctx *, int hq, int rate, bool strategic, int known);
/* Whether it finds this one. */
bool ac_hq_reaches(const ac_ctx *, int hq, int rate, bool strategic, int hex);
/* Whether the HQ is on the board with no combat stand of its division in its hex or next to it [0.f]. */
bool ac_hq_is_alone(const ac_ctx *, int hq);
/* An HQ that was left alone finds its place [R95]. May push AC_F_HQ. */
void ac_hq_comes_home(ac_ctx *, int hq);
/* An enemy comes into the HQ's hex: it joins its nearest stand [2.3d]. */
void ac_hq_pushed(ac_ctx *, int hq);

/* --- reinforcement.c --- */

/* Whether the piece waits off the board and may come on this round. */
bool ac_is_due(const ac_scenario *, const ac_state *, int piece);
/* Whether any piece of the division but an HQ is due. */
bool ac_has_due(const ac_scenario *, const ac_state *, int division);
/* Hexes on which the piece may come on now, ascending; returns how many. */
int ac_entry_hexes(const ac_scenario *, const ac_state *, int piece, int16_t *out, int cap);
/* 0 if the group (with `more`, or 0) may land on `hex` now (S6). */
int ac_landing_refused(const ac_ctx *, int division, const uint64_t *group, int more, int hex, fs_error *);
/* Offers ENTER and LAND for the division. */
void ac_entry_options(const ac_ctx *, int division, fs_options *);

/* --- log --- */

static inline void ac_say(ac_ctx *c, uint16_t type, fs_rule rule, fs_side side, int subject, int hex)
{
    if (c->run && c->run->log)
        fs_say(c->run,
               &(fs_event){.type = type,
                           .rule = rule,
                           .subject = (fs_unit)subject,
                           .side = side,
                           .seen = 3,
                           .place = hex >= 0 ? FS_HEX : FS_NOWHERE,
                           .x = hex >= 0 ? hex : 0},
               NULL, NULL, 0);
}

/* Whether a frame found in a state leaves everything from v[from] on at zero. */
static inline bool ac_rest_is_zero(const fs_frame *f, int from)
{
    for (int i = from; i < 14; i++)
        if (f->v[i])
            return false;
    return true;
}

/* The next member of a set of pieces above `u`, 0 at the end: for (int u = 0; (u = ac_next_piece(set, u));) */
static inline int ac_next_piece(const uint64_t set[AC_PIECE_WORDS], int u)
{
    int w = ++u >> 6;
    uint64_t left = w < AC_PIECE_WORDS ? set[w] >> (u & 63) : 0;
    if (left)
        return u + __builtin_ctzll(left);
    while (++w < AC_PIECE_WORDS)
        if (set[w])
            return w * 64 + __builtin_ctzll(set[w]);
    return 0;
}

#endif
