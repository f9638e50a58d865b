/* sight.h - sight by itself: looked up, computed and prepared, against plain code over the same pairs. */
#ifndef FIRESTEP_BENCH_SIGHT_H
#define FIRESTEP_BENCH_SIGHT_H

#include "page.h"

typedef struct bench_sight_aims {
    double look, walk, prepare; /* of look-ups in a table of bits; of the plain walker */
    double way, line;           /* calibrator leaves for a way and a line of sight among a hundred outlines */
} bench_sight_aims;

/* The rows of a scenario; none if its system has nothing to measure. 0, or nonzero without memory. */
int bench_sight(bench_page *, const fs_scenario *, const bench_sight_aims *);
/* The same of a free table: ways and lines of sight. */
int bench_ways(bench_page *, const fs_scenario *, const bench_sight_aims *);

#endif
