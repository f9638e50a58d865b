/* report.h - a page that holds everything: figures, plots and the map, with no other file and no script. */
#ifndef SIMULATE_REPORT_H
#define SIMULATE_REPORT_H

#include "tell.h"

typedef struct sim_report {
    const sim_series *series; /* the first is the scenario as it is */
    int n;
    const char *command; /* how it was made */
    const char *map;     /* the board as SVG, its style sheet; NULL: no map of losses */
    const char *map_style;
    int table_height; /* of a board without hexes, in thousandths of an inch */
} sim_report;

void sim_report_write(FILE *, const sim_report *);

#endif
