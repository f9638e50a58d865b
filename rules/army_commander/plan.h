/* plan.h - what the policy thinks of ground, attacks and losses. Integers; nothing hidden is read. */
#ifndef AC_PLAN_H
#define AC_PLAN_H

#include "fight.h"

/* Where a division is bound. */
typedef struct ac_aim {
    int hex;     /* objective to take or to keep; FS_NO_HEX none */
    int worth;   /* of it, in tenths of a point */
    bool taking; /* it is not ours yet */
} ac_aim;

/* Worth of a hex to `side` in tenths of a point: what changes if it has it instead of the enemy. */
int ac_hex_worth(const ac_scenario *, const ac_state *, fs_side, int hex);
/* The objective a division should go for, so that divisions spread. */
ac_aim ac_aim_of(const ac_scenario *, const ac_state *, int division);
/* The objective the stands in one hex should go for, so that they spread; none if nothing is left to take. */
ac_aim ac_group_aim(const ac_scenario *, const ac_state *, fs_side, int hex);
/* From every hex to the aim in half hexes of open ground, halts counted. */
void ac_delays(const ac_scenario *, const ac_state *, fs_side, int aim, uint8_t out[AC_MAX_HEXES]);
/* Hexes to the nearest enemy combat stand or battery; 99 if there is none. */
int ac_enemy_distance(const ac_scenario *, const ac_state *, fs_side, int hex);
/* Expected gain of an attack in hundredths of an SP, all support called by both sides. `c` must have a state of the
 * caller's own: its support is overwritten. */
int ac_attack_gain(const ac_ctx *, int division, int target, int from, int second, const ac_aim *);

#endif
