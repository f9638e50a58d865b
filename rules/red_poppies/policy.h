/* policy.h - what the files of the policy share: gains in points of weight, above 0 worth taking. */
#ifndef RP_POLICY_H
#define RP_POLICY_H

#include "plan.h"

static inline int rp_more(int a, int b) { return a > b ? a : b; }
static inline bool rp_is_gun(const rp_scenario *sc, int u) { return rp_types(sc, u) & RP_GUN; }

/* --- policy_fire.c --- */

/* Whether an enemy that could come into its range lives. */
bool rp_has_business(const rp_aim *, int unit);
/* What it costs to be spent. */
int rp_spending(const rp_aim *, int unit);
int rp_fire_gain(const rp_aim *, int unit, int hex);
/* The best hex to fire at from where it stands, with either face up; `answered`: less what is shot back. */
int rp_best_fire(const rp_aim *, int unit, bool dispersed, bool answered);
/* The most it could do by fire from there, if nobody were in its hex. */
int rp_fire_from(const rp_aim *, int unit, rp_stance at);
int rp_deploy_gain(const rp_aim *, int unit);
int rp_react_gain(const rp_aim *, const fs_frame *, const fs_option *);
/* Artillery: groups called, where their shells go, barrages, bombardments, gas. */
int rp_call_gain(const rp_aim *, int group);
int rp_on_gain(const rp_aim *, const fs_frame *, const fs_option *);
int rp_barrage_gain(const rp_aim *, const fs_option *);
int rp_spine_gain(const rp_aim *, const fs_frame *, int spine);
int rp_centre_gain(const rp_aim *, int hex);
int rp_drift_gain(const rp_aim *, int direction);

/* --- policy_moves.c --- */

/* One more hex for units that stand together. */
int rp_step_gain(const rp_aim *, const uint8_t *unit, int n, int to, uint8_t form);
int rp_go_in_gain(const rp_aim *, int unit);
/* A melee of those who pay for it, `mate` among them: whoever moves along, or would [6.672]. */
int rp_fight_gain(const rp_aim *, int unit, int mate);
/* The best single step of these units together; of one, or the melee it is in. */
int rp_best_step(const rp_aim *, const uint8_t *unit, int n);
int rp_best_move(const rp_aim *, int unit);
int rp_carry_gain(const rp_aim *, int unit, int carrier);
int rp_dig_gain(const rp_aim *, int unit);
int rp_enter_gain(const rp_aim *, int unit, int hex, uint8_t form);
int rp_attack_gain(const rp_aim *, int unit, int target);

#endif
