/* bench.h - how fast the rules run, measured against yardsticks of our own.
 *
 * Machines differ, so what counts is ratios within one run: each measurement is taken
 * five times, in turn with its yardstick, and the median is given with its spread.
 */
#ifndef FIRESTEP_BENCH_H
#define FIRESTEP_BENCH_H

#include <firestep/ruleset.h>

typedef struct fs_bench_row {
    char name[96];
    char unit[24];      /* of value */
    char yardstick[32]; /* what ratio compares with; "" nothing: ratio is value */
    double value, ratio;
    double spread; /* of the ratio: largest less smallest of the five, in percent of the median */
    double target; /* of the ratio */
    bool has_target, at_most, holds;
} fs_bench_row;

enum {
    FS_BENCH_COMMON_ROWS = 5,    /* the yardsticks themselves */
    FS_BENCH_SCENARIO_ROWS = 16, /* for each scenario, at most */
    FS_BENCH_SIGNATURE_GAMES = 4
};

/* Measures every scenario; about five seconds each. Returns the number of rows written, -1 if `cap` is too small,
 * there is no memory or a scenario cannot be played. */
int fs_bench_run(const fs_scenario *const *scenarios, int n, fs_bench_row *out, int cap);

/* A number made of every state of fixed games: the same for every compiler and optimisation. */
uint64_t fs_bench_signature(const fs_scenario *const *scenarios, int n);

#endif
