/* dice.h - the two throws of the game: one die of 0 to 9, and a percentage of 00 to 99 [1.4.2] [1.4.3]; and how they
 * are told. The conventions of numbers are these everywhere [1.4]: MP are counted in halves, steps and points in
 * quarters, strengths in sixteenths, so that halvings multiply and only the end is rounded [1.4.5] [1.4.7]. */
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

/* One throw as one event: its modifiers, what it came to and what it had to reach. */
typedef struct rs_note {
    uint16_t type;
    fs_rule rule;
    fs_side side, seen; /* whose throw; who may read it (0: both) */
    int unit, hex;      /* 0 and FS_NO_HEX: none */
    int roll, total, against;
    uint16_t result;
    const fs_sum *sum; /* may be NULL */
    uint8_t dice[3];   /* as they lay */
    int n_dice;
} rs_note;
void rs_tell_throw(rs_ctx *, const rs_note *);
/* Adds a line of a table of modifiers, and says if its figure is reconstructed. */
void rs_add_line(fs_sum *, fs_rule, const rs_line *, int column, int times, uint16_t phrase);

#endif
