/* march.h - a group on its way: where it may step, stop and leave the board. Used by movement.c and walking.c. */
#ifndef AC_MARCH_H
#define AC_MARCH_H

#include "moves.h"

enum { AC_MAX_PATH = 6 };

enum ac_move_step { AC_MV_OPEN, AC_MV_WALK, AC_MV_PLACE, AC_MV_SETTLE, AC_MV_LEAVE, AC_MV_END, AC_MV_STEPS };
/* v[] of a MOVE frame. While the line is open LOAD and NEAR say what follows from the group: traits and load in the low
 * and high byte, and of a retreat how near the enemy was and whether it could end clear of him. */
enum {
    AC_MV_DIVISION,
    AC_MV_START,
    AC_MV_LENGTH,
    AC_MV_PATH,
    AC_MV_CURSOR = AC_MV_PATH + AC_MAX_PATH,
    AC_MV_PACES,
    AC_MV_EXITS,
    AC_MV_LOAD,
    AC_MV_NEAR
};

typedef struct ac_march {
    ac_mover m;    /* m.pace is set for each question asked in halts.c */
    uint8_t mode;  /* ac_move_mode */
    uint8_t paces; /* those under which the way so far is lawful; a gun may have two [R69] */
    uint8_t load;  /* of the group in a hex [R19] */
    uint8_t least; /* AC_MOVE_RETREAT: how far the nearest enemy stand was from the start [R34] */
    uint8_t clear; /* AC_MOVE_RETREAT: it could end clear of enemies [R34] */
    int start;     /* FS_NO_HEX: comes on to the board */
    int n;         /* hexes entered */
    int16_t path[AC_MAX_PATH];
} ac_march;

/* Where the group stands now. */
static inline int ac_march_at(const ac_march *w) { return w->n ? w->path[w->n - 1] : w->start; }
/* Paces under which the group, which is on the board, may leave where it stands. */
static inline uint8_t ac_march_leaving(const ac_ctx *c, const ac_march *w)
{
    return ac_leaving(c, &w->m, w->paces, ac_march_at(w), w->n + 1);
}
/* Fills in what follows from the pieces that march: traits, load, lead, and what binds their retreat. Side, mode and
 * start must be there. */
void ac_march_load(const ac_ctx *, ac_march *, const uint64_t group[AC_PIECE_WORDS]);
/* Paces under which the next step may go to `hex`, leaving aside where the group can end; 0: why not. */
uint8_t ac_march_step(const ac_ctx *, const ac_march *, int hex, fs_error *);
/* 0 if the group may take `hex` as its next and still come to a lawful end. */
int ac_march_to_refused(const ac_ctx *, const ac_march *, int hex, fs_error *);
/* The neighbours it may take as its next in this way; returns how many. */
int ac_march_nexts(const ac_ctx *, const ac_march *, int16_t out[6]);
/* How many there are, at most `enough`, `but` not counted; `leaving` from ac_march_leaving. Those in which the group
 * may end are counted first. *one is one of them, if there are any. */
int ac_march_some_nexts(const ac_ctx *, const ac_march *, uint8_t leaving, int enough, int but, int *one);
/* Under which paces the place of told[0] is one of them, and AC_ENDS if the group may end there; 0: it is none. The
 * options behind it, n in all, may show how the group comes to an end. */
enum { AC_PACES = AC_NORMAL_PACE | AC_STRATEGIC_PACE | AC_RETREAT_PACE, AC_ENDS = 8 };
uint8_t ac_march_takes(const ac_ctx *, const ac_march *, uint8_t leaving, const fs_option *told, int n);
/* 0 if the group may end where it stands [0.c] [R19, R34]. */
int ac_march_stop_refused(const ac_ctx *, const ac_march *, fs_error *);
/* 0 if the group may leave the board from where it stands (S5). */
int ac_march_exit_refused(const ac_ctx *, const ac_march *, fs_error *);
/* The same as a question. */
static inline bool ac_march_may_exit(const ac_ctx *c, const ac_march *w)
{
    int at = ac_march_at(w);
    return at >= 0 && ac_bit(c->sc->exits[w->m.side], at) && !ac_march_exit_refused(c, w, NULL);
}
/* Whether any step is left, whatever comes of it: false as soon as a halt or the allowance ends the move. */
bool ac_march_may_go_on(const ac_ctx *, const ac_march *);
/* Whether a lawful end can be reached from here, this hex included unless nothing was entered yet. */
bool ac_march_can_finish(const ac_ctx *, const ac_march *);

/* walking.c: the move goes on once its line is closed. */
void ac_walk_on(ac_ctx *);

#endif
