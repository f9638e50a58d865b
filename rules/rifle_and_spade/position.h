/* position.h - games that begin in the middle: at the start of a phase, or of an activation. */
#ifndef RS_POSITION_H
#define RS_POSITION_H

#include "kinds.h"

typedef struct rs_moment {
    uint8_t turn, phase; /* from 1; rs_phase, RS_PHASE_SETUP: before turn 1 */
    fs_side side;        /* activations: whose; 0: the cup decides */
    uint8_t active;      /* its Brigiment; 0 leftover Independent units */
    uint8_t step;        /* of the activation, as activation.c counts: 0 the start, 2 Commanded Fire, 3 Movement */
    uint8_t under_way;   /* what the phase or activation begins with has been done: its side is asked at once */
    uint8_t regains;     /* under way in Officer Points: steps the Brigiment `active` may still take back */
} rs_moment;
enum { RS_FROM_READY = 0, RS_FROM_PULL = 1 /* which chit; only under way */, RS_FROM_FIRE = 2, RS_FROM_MOVE = 3 };

/* The state waits for `begin` and then goes on from that moment. 0, or nonzero with what is wrong in `why`. Units and
 * all else must stand in the state as setup.c leaves it. */
int rs_position_enter(const rs_scenario *, rs_state *, const rs_moment *, char *why, size_t cap);
/* The moment the state stands at: of one that waits for `begin` where that would lead, else the question of a phase, a
 * chit or an activation, with all lines closed. False inside a resolution and when the game is over. */
bool rs_position_moment(const rs_state *, rs_moment *);
/* `begin` of such a game, with the GAME frame on top; false: it begins as scenarios do. */
bool rs_begin_at_moment(rs_ctx *);
/* A GAME frame that waits for `begin` holds nothing, or a moment there can be. */
bool rs_moment_is_sound(const rs_scenario *, const fs_frame *);
/* The state waits for `begin` at a moment under way: it is put there without a throw. Else false and unchanged. */
bool rs_go_on(rs_ctx *);
/* sequence.c: a turn with the part of the phase that is the side's in progress; its own frame comes on top. */
void rs_push_turn_within(rs_ctx *, int phase, fs_side);

#endif
