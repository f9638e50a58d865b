/* position.h - games that begin in the middle: at the start of a phase, or of an activation. */
#ifndef RS_POSITION_H
#define RS_POSITION_H

#include "kinds.h"

typedef struct rs_moment {
    uint8_t turn, phase; /* from 1; rs_phase, RS_PHASE_SETUP: before turn 1 */
    fs_side side;        /* activations: whose; 0: the cup decides */
    uint8_t active;      /* its Brigiment; 0 leftover Independent units */
    uint8_t step;        /* of the activation, as activation.c counts: 0 the start, 2 Commanded Fire, 3 Movement */
} rs_moment;
enum { RS_FROM_READY = 0, RS_FROM_FIRE = 2, RS_FROM_MOVE = 3 };

/* The state waits for `begin` and then goes on from that moment. 0, or nonzero with what is wrong in `why`. Units and
 * all else must stand in the state as setup.c leaves it. */
int rs_position_enter(const rs_scenario *, rs_state *, const rs_moment *, char *why, size_t cap);
/* Whether the state waits for `begin`, and from which moment it would go on. */
bool rs_position_moment(const rs_state *, rs_moment *);
/* `begin` of such a game, with the GAME frame on top; false: it begins as scenarios do. */
bool rs_begin_at_moment(rs_ctx *);
/* A GAME frame that waits for `begin` holds nothing, or a moment there can be. */
bool rs_moment_is_sound(const rs_scenario *, const fs_frame *);

#endif
