/* search.h - what the program's thinking costs beside bare playouts, and how long a recruit takes over a turn. */
#ifndef FIRESTEP_BENCH_SEARCH_H
#define FIRESTEP_BENCH_SEARCH_H

#include "page.h"

#include <firestep/ruleset.h>

/* Ratios aimed at; 0 nothing is asked. */
typedef struct bench_search_aims {
    double rate;    /* decisions of a search, of those of bare playouts by the same policy: at least */
    double threads; /* two threads, of one: at least */
    double turn;    /* calibrator leaves for a game turn of two recruits: at most */
} bench_search_aims;

/* Three rows. 0, or nonzero if the scenario cannot be played. */
int bench_search(bench_page *, const fs_scenario *, const bench_search_aims *);

#endif
