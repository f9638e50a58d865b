/* ways.h - the paths of a group that falls back: searched in ways.c, walked in fallback.c. */
#ifndef AC_WAYS_H
#define AC_WAYS_H

#include "fight.h"

/* v[] of a FALLBACK frame: where from, the enemy hexes, the path so far, the battery sent on its own way, how far the
 * group has walked. */
enum { AC_WAY_STEPS = 8, AC_WAY_FROM = 0, AC_WAY_ENEMY, AC_WAY_LENGTH = 3, AC_WAY_PATH, AC_WAY_GUN = 12, AC_WAY_AT };

/* A search: the group and the path so far. */
typedef struct ac_way {
    const ac_scenario *sc;
    const ac_state *s;
    fs_side side;
    int enemy[2], load, sp, want, n;
    bool guns_only, all_trench;
    uint32_t divisions;
    int16_t at[AC_WAY_STEPS + 1]; /* at[0] is where it starts, at[n] where it is */
} ac_way;

ac_way ac_way_of(const ac_scenario *, const ac_state *, const fs_frame *);
/* Strength points the path so far costs for the zones it enters; `lateral`: one more, it went along a trench. */
int ac_way_cost(const ac_way *, bool *lateral);
/* Offers everything that may be said now; nothing if the group has no path at all (R62). */
void ac_way_parts(ac_way *, bool detached, fs_options *);
/* Why a step is not among those offered; the facts are its cost and the strength of the group. */
int ac_way_step_refused(const ac_way *, int hex, fs_error *);

#endif
