/* reach.h - whether a unit could still get somewhere in the move it is making. */
#ifndef RS_REACH_H
#define RS_REACH_H

#include "steps.h"

/* What a place must be for it; `of` is what the test is about. */
typedef bool (*rs_place_test)(const rs_ctx *, int unit, int hex, const void *of);

/* How many hexes it could go at most, over the best of grounds. */
int rs_most_hexes(const rs_ctx *, int unit);
/* Whether the unit, where it stands and with the MP it has left, could end in such a place. */
bool rs_could_reach(const rs_ctx *, int unit, rs_place_test, const void *of);
/* Whether it could, but not any more by way of that hex, which is no such place. */
bool rs_gives_up(const rs_ctx *, int unit, int hex, rs_place_test, const void *of);

#endif
