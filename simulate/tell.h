/* tell.h - series of games as text, JSON and CSV. */
#ifndef SIMULATE_TELL_H
#define SIMULATE_TELL_H

#include "tally.h"

#include <jansson.h>
#include <stdio.h>

/* A series with the switches that tell it from the others: `gun_limit=turn`, or "" as the scenario has it. */
typedef struct sim_series {
    char label[128];
    sim_tally tally;
} sim_series;

/* One series, with all its figures. */
void sim_tell(FILE *, const sim_series *);
/* Several side by side, a line each. */
void sim_tell_beside(FILE *, const sim_series *, int n);
/* A new reference; NULL without memory. */
json_t *sim_tell_json(const sim_series *);

/* The head of a table with one row a game, and such a row. */
void sim_csv_head(FILE *, const fs_scenario *);
void sim_csv_row(FILE *, const sim_match *, const char *label, const sim_result *);

#endif
