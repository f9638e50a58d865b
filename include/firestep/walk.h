/* walk.h - every outcome of a run, one after the other, each with its exact weight.
 *
 *     fs_walk_begin(&walk);
 *     do {
 *         copy the state; run.dice.walk = &walk; apply;
 *         this path has the probability walk.num / walk.den
 *     } while (fs_walk_next(&walk));
 *
 * The walk remembers which class each throw of the path took, like the wheels of an odometer;
 * the weights are worked out again in every run. A throw with one class is not a branch. Throws that
 * are a piece's own affair (fs_dice_separate) branch only in the walk for that piece; in others they
 * fall into their first class and weigh nothing.
 */
#ifndef FIRESTEP_WALK_H
#define FIRESTEP_WALK_H

#include "types.h"
#include "wide.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FS_WALK_THROWS = 256 };

typedef struct fs_branch {
    uint32_t taken, count; /* class taken now, of how many */
} fs_branch;

typedef struct fs_walk {
    fs_u128 num, den;  /* weight of the path so far; in full after the run */
    uint32_t n, known; /* branches met in this run; branches chosen before it began */
    uint8_t too_fine;  /* a denominator passed 10^36: num / den is no longer exact */
    uint8_t too_deep;  /* more than FS_WALK_THROWS branches: the later ones took their lowest class */
    uint8_t mute;      /* the throw being made is the own affair of another piece than `piece` */
    fs_unit piece;     /* whose own throws branch, 0 nobody's; set it after fs_walk_begin */
    fs_branch at[FS_WALK_THROWS];
} fs_walk;

void fs_walk_begin(fs_walk *);
/* Makes the walk ready for the next path; false when all have been run. */
bool fs_walk_next(fs_walk *);

#ifdef __cplusplus
}
#endif

#endif
