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

/* Stands in one hex, and the objective that pulls them most. */
typedef struct ac_pulled {
    int16_t hex, goal;
    int32_t pull; /* 0: none does */
} ac_pulled;
/* Groups of stands and objectives to take, matched as far as they were asked about. */
typedef struct ac_match {
    int n_groups, n_goals, n_matched;
    int16_t goal[AC_MAX_OBJECTIVES * AC_OBJECTIVE_HEXES], worth[AC_MAX_OBJECTIVES * AC_OBJECTIVE_HEXES];
    uint8_t sent[AC_MAX_OBJECTIVES * AC_OBJECTIVE_HEXES]; /* groups that go there */
    ac_pulled group[AC_MAX_PIECES], matched[AC_MAX_PIECES];
} ac_match;
void ac_match_begin(const ac_scenario *, const ac_state *, fs_side, ac_match *);
/* The objective the stands in one hex should go for, so that they spread; none if nothing is left to take. The
 * strongest pull counts first. */
ac_aim ac_group_aim(const ac_scenario *, const ac_state *, ac_match *, int hex);

/* Ways to an aim, found as far as they are asked for. */
enum { AC_DELAY_RING = 16, AC_NO_WAY = 255 }; /* more than it costs to come into any hex; more than any way */
typedef struct ac_ways {
    int16_t aim;                  /* FS_NO_HEX: of none */
    int16_t left, waiting;        /* after how much delay those who wait now are left; how many wait in all */
    int16_t first[AC_DELAY_RING]; /* of those who are left after as much delay; FS_NO_HEX none */
    int16_t next[AC_MAX_HEXES];
    uint8_t delay[AC_MAX_HEXES];
} ac_ways;
void ac_ways_begin(const ac_scenario *, const ac_state *, fs_side, int aim, ac_ways *);
/* From a hex to the aim in half hexes of open ground, halts counted; AC_NO_WAY at most. */
int ac_delay(const ac_scenario *, const ac_state *, fs_side, ac_ways *, int hex);
/* Hexes to the nearest enemy combat stand or battery; 99 if there is none. */
int ac_enemy_distance(const ac_scenario *, const ac_state *, fs_side, int hex);
/* Expected gain of an attack in hundredths of an SP, all support called by both sides. `c` must have a state of the
 * caller's own: its support is overwritten. */
int ac_attack_gain(const ac_ctx *, int division, int target, int from, int second, const ac_aim *);

#endif
