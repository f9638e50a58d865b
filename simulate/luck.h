/* luck.h - what the dice did to each side: expected against actual, throw by throw, through the rules themselves.
 *
 * Worth is what the ruleset's own appraisal says of a state for side 1, as a share of a win in percent: 0 lost, 100
 * won. The luck of a throw is the worth expected once it is known, less the worth expected just before: every throw
 * still to come in its line is open, all choices are as they were made. Whatever players do, luck is nought on average;
 * so its sum can be held against its spread, which is worked out from the throws that were made, not from many games.
 * Small trees of throws are counted out, large ones are sampled, and the error of that is kept beside the sum.
 */
#ifndef SIMULATE_LUCK_H
#define SIMULATE_LUCK_H

#include <firestep/game.h>
#include <jansson.h>
#include <stdio.h>

enum { LUCK_LEAVES = 500, LUCK_SAMPLES = 100, LUCK_KINDS = 512 };

/* A line and the state before it. */
typedef struct luck_line {
    const fs_scenario *scenario;
    const void *state;
    fs_side side;
    const fs_option *options;
    int n_options;
    const fs_rolls *rolls; /* as they fell, in order */
    uint64_t seed;         /* of samples */
    uint8_t depth;         /* of the stack where things are settled; 255: nothing is left to settle */
} luck_line;

/* One throw of it. */
typedef struct luck_throw {
    fs_throw what;   /* with its rule */
    double luck;     /* percent of a win, for side 1 */
    double variance; /* of that, before it was thrown; of an estimate it may be a little below nought */
    /* Variances of the estimates of what was to be expected before it and after it; 0 if they were counted out. The one
     * after it is the one before the next throw of the line, so between the two it cancels. */
    double before, after;
} luck_throw;

/* Memory for lines of one scenario. */
typedef struct luck_desk luck_desk;
luck_desk *luck_desk_new(const fs_scenario *); /* NULL: no memory */
void luck_desk_free(luck_desk *);
/* The luck of each throw: `out` has room for rolls->n. Returns whether it was counted out; the line's variance and the
 * variance of its estimate go into the last two. */
bool luck_of_line(luck_desk *, const luck_line *, luck_throw *out, double *variance, double *error);

/* Throws of one kind: by the same side, under the same rule, with the same dice. */
typedef struct luck_kind {
    fs_side side;
    uint8_t kind, faces;
    fs_rule rule;
    uint32_t throws, dice;
    double shown, fair, fair_variance; /* of all dice together; nought for cards */
    double luck, variance, error;      /* the estimate's variance comes on top of that of the dice */
} luck_kind;

/* How it stood after a line that had throws. */
typedef struct luck_point {
    int line;
    double luck, variance, error; /* of all throws up to there, for side 1 */
} luck_point;

typedef struct luck_report {
    const fs_scenario *scenario;
    int n_kinds;
    luck_kind kind[LUCK_KINDS];
    double luck, variance, error; /* of the whole game, for side 1 */
    double by[3];                 /* of it, by who threw: nobody, side 1, side 2 */
    uint64_t throws, counted;     /* of these, counted out */
    luck_point *course;
    int n_course;
} luck_report;

/* Of a game as far as it has come; it knows all that is hidden, so it is for when it is over. 0, or nonzero without
 * memory or when `tell` (may be NULL), which hears how many lines are done, does not want any more. */
int luck_of_game(fs_game *, luck_report *, bool (*tell)(void *ctx, uint64_t done, uint64_t of), void *ctx);

void luck_free(luck_report *); /* what it holds, whatever came of it */

void luck_tell(const luck_report *, FILE *);
json_t *luck_json(const luck_report *); /* a new reference */

#endif
