/* stats.h - shares and means with their 95 % intervals. */
#ifndef SIMULATE_STATS_H
#define SIMULATE_STATS_H

#include <stdbool.h>
#include <stdint.h>

#define SIM_Z 1.959963984540054 /* standard deviations of a 95 % interval */

typedef struct sim_share {
    double share, low, high; /* 0 to 1 */
} sim_share;
/* k of n, with Wilson's interval; of nothing 0 to 1. */
sim_share sim_share_of(uint64_t k, uint64_t n);

/* Sums of a number over games. */
typedef struct sim_sum {
    uint64_t n;
    double sum, squares;
} sim_sum;
void sim_sum_add(sim_sum *, double);
double sim_mean(const sim_sum *);
double sim_deviation(const sim_sum *); /* of one game */
double sim_margin(const sim_sum *);    /* half the interval of the mean; of fewer than two games nothing can be said */
bool sim_has_margin(const sim_sum *);

/* By how much b lies above a, with Newcombe's interval from those of both. */
typedef struct sim_change {
    double change, low, high; /* -1 to 1 */
} sim_change;
sim_change sim_change_of(const sim_share *a, const sim_share *b);

#endif
