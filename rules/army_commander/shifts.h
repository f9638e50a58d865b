/* shifts.h - where a stand of an H or D division may shift to; the open line of shifts is in shuffle.c. */
#ifndef AC_SHIFTS_H
#define AC_SHIFTS_H

#include "moves.h"

/* All hexes the stand may shift to [2.4c] [2.5b]. */
void ac_shift_reach(const ac_ctx *, int stand, uint64_t out[AC_HEX_WORDS]);
/* Whether this is one of them. */
bool ac_shift_reaches(const ac_ctx *, int stand, int hex);
/* 0 if the stand may shift at all [2.4a]. */
int ac_shift_refused(const ac_ctx *, int division, int stand, fs_error *);

#endif
