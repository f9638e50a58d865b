/* plan.h - what a side wants of the table, for policy.c and appraise.c. Looks only at what the side knows. */
#ifndef OT_PLAN_H
#define OT_PLAN_H

#include "sequence.h"

enum { OT_MAX_AIMS = 12 };
typedef struct ot_aim {
    uint8_t feature; /* 1 + the terrain piece to be in; 0: over the edge */
    uint8_t edge;
    bool held;  /* by the side, as far as it knows */
    bool enemy; /* an enemy it knows is in it */
    bool tanks; /* for tanks alone; such aims come last */
} ot_aim;
typedef struct ot_plan {
    ot_ctx c;
    fs_side side;
    bool attacks; /* has ground to take, or an edge to reach */
    int n;
    ot_aim aim[OT_MAX_AIMS];
} ot_plan;

void ot_make_plan(const ot_scenario *, const ot_state *, fs_side, ot_plan *);
/* What the unit is to do with: the aim it was given by its number, another one once that is held; tanks what they alone
 * score for; -1 none. */
int ot_aim_of(const ot_plan *, int unit);
/* How far a point is from an aim, thousandths; and the nearest point of it. */
int32_t ot_to_aim(const ot_plan *, int aim, fs_point);
fs_point ot_aim_point(const ot_plan *, int aim, fs_point from);
/* The nearest enemy the side knows, by front centres; 0 none. */
int ot_nearest_known(const ot_plan *, fs_point, int32_t *distance);
/* Castings lost on average, in hundredths, to a fire factor or percentage. */
int ot_mean_loss(const ot_scenario *, int value);
/* How the unit's castings would do against the other's in a melee, in hundredths: 100 is even. */
int ot_melee_chance(const ot_plan *, int unit, int target);
/* Worth of the enemies it knows within `reach` of a point less twice that of its own, in castings. */
int ot_worth_near(const ot_plan *, fs_point, int32_t reach);

/* policy_referee.c: weights where positions stand on a real table: of a function of the unit, 0 if its place does not
 * matter to it; of a unit to be activated. */
int ot_referee_unit_weight(const ot_plan *, int unit, const fs_option *);
int ot_referee_card_weight(const ot_plan *, int unit);
int ot_referee_fact_weight(const ot_plan *, const fs_option *);

#endif
