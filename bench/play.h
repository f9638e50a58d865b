/* play.h - random play without checks: list everything, choose, apply. */
#ifndef FIRESTEP_BENCH_PLAY_H
#define FIRESTEP_BENCH_PLAY_H

#include <firestep/ruleset.h>

/* A table at which one scenario is played again and again. */
typedef struct bench_table {
    const fs_scenario *scenario;
    void *state, *scratch;
    fs_option *options;
    fs_run run;
    fs_log log;
    uint64_t rng;
    uint32_t game;      /* seed of the next game */
    int decisions_left; /* before the game is given up as endless */
} bench_table;

/* 0, or nonzero without memory. Free with bench_table_free in either case. */
int bench_table_new(bench_table *, const fs_scenario *);
void bench_table_free(bench_table *);
/* Sets up the game of a seed. 0, or nonzero if the scenario cannot be set up. */
int bench_table_start(bench_table *, uint32_t seed);
/* Whose decision the state waits for; 0 when it is over. In a window side 1 comes first. */
fs_side bench_table_side(const bench_table *);
/* One decision: returns the number of options there were, 0 when the game is over. */
int bench_table_decide(bench_table *);
/* The policy's best of what is worth considering in a list, as a playout takes it. */
int bench_table_weigh(bench_table *, fs_side, fs_options *, uint8_t *mind, int32_t *weight);

typedef struct bench_count {
    uint64_t decisions, options;
    double seconds;
    uint32_t games;
} bench_count;

double bench_now(void);  /* seconds on the clock */
double bench_work(void); /* seconds this process has computed: other programs on the machine do not count */
/* Plays for about `seconds` of work, without a log. */
bench_count bench_play(bench_table *, double seconds);
/* Plays so many games from that seed on once more, with a log: games of one scenario differ in what they cost by more
 * than a log does. */
bench_count bench_play_logged(bench_table *, uint32_t seed, uint32_t games);
/* Time in seconds below which 99 of 100 decisions stayed. */
double bench_slowest(bench_table *, double seconds);
/* Decisions per second of `n` processes playing side by side, together. Negative if they cannot be started. */
double bench_processes(bench_table *, int n, double seconds);

#endif
