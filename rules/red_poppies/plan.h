/* plan.h - what the players' judgement (policy.c, appraise.c) and the view share; no rule asks for it. */
#ifndef RP_PLAN_H
#define RP_PLAN_H

#include "steps.h"

/* What goal number `which` brings the side now, in points [10.1]. */
int rp_goal_points(const rp_scenario *, const rp_state *, int which, fs_side);

#endif
