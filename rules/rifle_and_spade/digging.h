/* digging.h - what digging.c and counts.c share: Engineering is named in one and done in the other [13.0]. */
#ifndef RS_DIGGING_H
#define RS_DIGGING_H

#include "steps.h"

uint8_t rs_work_of_action(int action); /* rs_work_kind of an rs_long_action */
int rs_facing_action(int work_kind);   /* the action whose counts a new facing takes */
unsigned rs_builder_of(const rs_scenario *, const rs_state *, int unit); /* rs_builder */
bool rs_digs_as_steps(const rs_scenario *, const rs_state *, int unit);  /* riflemen, but no pickets */
/* The counter that has guns of the enemy's waiting in the Fort of that hex for the side; 0 none [6.6.2]. */
int rs_taken_guns(const rs_scenario *, const rs_state *, fs_side, int hex);
/* Told to the enemy too if he sees the hex. */
void rs_tell_of_work(rs_ctx *, uint16_t type, fs_rule, fs_side, int hex);

#endif
