/* page.h - rows of measurements: each taken in several rounds, its median against a target. */
#ifndef FIRESTEP_BENCH_PAGE_H
#define FIRESTEP_BENCH_PAGE_H

#include "bench.h"

enum { BENCH_ROUNDS = 5 };

/* One of each round. */
typedef struct bench_series {
    double value[BENCH_ROUNDS], ratio[BENCH_ROUNDS];
} bench_series;

typedef struct bench_page {
    fs_bench_row *row;
    int n;
} bench_page;

fs_bench_row *bench_add(bench_page *, const char *of, const char *what, const char *unit, const char *yardstick,
                        const bench_series *);
/* A target of 0 asks nothing. */
void bench_aim_at_most(fs_bench_row *, double target);
void bench_aim_at_least(fs_bench_row *, double target);

#endif
