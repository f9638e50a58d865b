/* dice.h - the two throws of the game: one die of 0 to 9, and a percentage of 00 to 99 [1.4.2] [1.4.3]. */
#ifndef RS_DICE_H
#define RS_DICE_H

#include "kinds.h"

/* Only the classes "at most limit[k]" may matter, limits ascending; NULL: every face. */
int rs_die(rs_ctx *, fs_side roller, fs_rule, const int16_t *limit, int n);
int rs_pct(rs_ctx *, fs_side roller, fs_rule, const int16_t *limit, int n);
/* A throw that is made and noted because the book has it made, and read by nobody. */
void rs_unused_pct(rs_ctx *, fs_side roller, fs_rule);
/* w.nn in hundredths, rounded by a percentage; a whole number throws nothing [1.4.6]. Negative values round away alike.
 */
int rs_decimal_round(rs_ctx *, fs_side roller, int hundredths, fs_rule);

#endif
