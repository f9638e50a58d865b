/* policy.h - what the files of the policy tell each other. A weight above RS_EVEN is worth taking: RS_EVEN is that of
 * letting things be (go on to the next step, halt, decline). Of the enemy they read only what the side may know. */
#ifndef RS_POLICY_H
#define RS_POLICY_H

#include "fire.h"
#include "plan.h"

enum { RS_EVEN = 1000 };

/* What stands in a hex as far as the side knows or must suppose, in quarters. */
typedef struct rs_force {
    uint8_t steps;   /* of riflemen and cavalry, without pickets */
    uint8_t pickets; /* quarters of steps */
    uint8_t mg;      /* fire points of machine guns */
    uint8_t guns;    /* steps of guns */
} rs_force;

typedef struct rs_thought {
    rs_ctx c;
    fs_side side;
    const fs_frame *f;
    rs_wishes wish;
    bool ahead; /* the side would win if the game ended now */
    int left;   /* turns after this one */
    /* Hexes to go on foot to the nearest hex to be taken, by seat; where orders are off. RS_NOWHERE_NEAR none. */
    uint8_t way[RS_MAX_PLAY];
} rs_thought;

/* policy_ground.c: where to be */
void rs_think_of_ways(rs_thought *);
/* How far a unit is from what it is meant to reach: its Objective, else the ground that decides the game. */
int rs_hexes_to_go(const rs_thought *, int unit, int hex);
int rs_place_value(const rs_thought *, int unit, int hex);
/* Steps a stack of so many quarters must expect to lose by entering the hex from there, in hundredths. */
int rs_danger(const rs_thought *, int quarters, int from, int hex);
bool rs_is_guard(const rs_thought *, int unit);              /* the last that guards a hex worth keeping */
int rs_spokesman(const rs_thought *, uint32_t flag);         /* one who stands for the stack marked so; 0 none */
int rs_marked_steps(const rs_thought *, uint32_t flag);      /* rifle steps of it, quarters */
int rs_prize(const rs_thought *, int hex, bool to_be_taken); /* victory points of the hex; 0 none */

/* policy_fight.c: what fire and the close fight bring */
rs_force rs_suppose(const rs_thought *, int hex); /* the enemy there */
int rs_cover_of(const rs_thought *, fs_side, int hex, bool guns);
/* Expected steps lost by that fire, in hundredths: points in quarters. */
int rs_expected(const rs_tables *, int quarters, int drm);
/* Chance in thousandths that the attackers take the hex, once they are in: so many quarters of steps. */
int rs_assault_chance(const rs_thought *, int hex, int quarters);
int rs_assault_weight(const rs_thought *, int hex, int quarters); /* to go in with so many, others following */
int rs_fire_at_weight(const rs_thought *, int hex);
int rs_firer_weight(const rs_thought *, int unit);
int rs_naval_weight(const rs_thought *, int hex);
int rs_hide_weight(const rs_thought *, int unit, int means, unsigned named);
int rs_retreat_weight(const rs_thought *);
int rs_lead_weight(const rs_thought *, int brigiment);

/* policy_orders.c: command */
int rs_orders_weight(const rs_thought *, int brigiment);
int rs_change_weight(const rs_thought *, int brigiment, int order);
int rs_aim_weight(const rs_thought *, int battalion, int hex);
int rs_commit_weight(const rs_thought *, int battalion, int hex);
int rs_pull_weight(const rs_thought *, int brigiment);

#endif
