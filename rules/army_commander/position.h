/* position.h - a game that starts in the middle: stands placed by hand, at a phase boundary. */
#ifndef AC_POSITION_H
#define AC_POSITION_H

#include "state.h"

/* Where in the sequence a position stands. */
typedef struct ac_moment {
    uint8_t round;     /* from 1 */
    uint8_t phase;     /* AC_PHASE_BOMBARDMENT, ORDERS, RETREAT, TURNS, ARTILLERY, AIR or NIGHT */
    uint8_t division;  /* AC_PHASE_TURNS: whose turn begins; 0 the initiative throw comes next */
    fs_side guns;      /* AC_PHASE_ARTILLERY: whose guns are first, without a throw; 0 the throw comes next */
    fs_side last_side; /* AC_PHASE_TURNS: whose turn was last this round ... */
    uint8_t in_a_row;  /* ... and how many it had in a row [1.2e] */
} ac_moment;

/* Turns a state that `setup` made and the loader changed (stands, commands, wire, control, planes)
 * into one that waits for `begin` at the given moment. Derived fields are made here. 0, or nonzero
 * with a sentence naming what is wrong (stacking, stands on a lake, both sides in a hex, orders
 * that do not exist, ...). */
int ac_position_enter(const ac_scenario *, ac_state *, const ac_moment *, char *why, size_t cap);

#endif
