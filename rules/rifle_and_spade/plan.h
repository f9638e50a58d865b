/* plan.h - what a side wants of the map, for policy and appraisal: the hexes that decide the game. Reads only what the
 * side may know. */
#ifndef RS_PLAN_H
#define RS_PLAN_H

#include "steps.h"

enum { RS_WANTED = 48, RS_NOWHERE_NEAR = 99 };
typedef struct rs_wish {
    int16_t hex;
    int16_t worth; /* points of victory, to either side */
    bool own;      /* the side has it */
} rs_wish;
typedef struct rs_wishes {
    rs_wish at[RS_WANTED];
    int n;
} rs_wishes;

rs_wishes rs_wishes_of(const rs_scenario *, const rs_state *, fs_side);
/* Distance from a hex to the nearest wish: of those to be taken, or of those to be kept; RS_NOWHERE_NEAR none. */
int rs_to_wish(const rs_scenario *, const rs_wishes *, int hex, bool own);

#endif
