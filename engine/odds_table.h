/* odds_table.h - outcomes by name, with exact sums of their weights. */
#ifndef ENGINE_ODDS_TABLE_H
#define ENGINE_ODDS_TABLE_H

#include <firestep/odds.h>
#include <firestep/walk.h>

enum { MAX_OUTCOMES = 65536, MAX_FACTS = 256 };

typedef struct ratio {
    fs_u128 p, q;
} ratio;

/* An outcome being summed. */
typedef struct row {
    ratio sum;
    uint64_t hash, runs;
    uint32_t first, n; /* facts */
} row;

typedef struct table {
    fs_memory memory;
    row *row;
    fs_odds_fact *fact;
    uint32_t *slot; /* 1 + row, by hash; 0 free */
    uint32_t n_rows, cap_rows, n_facts, cap_facts, n_slots;
} table;

enum table_answer { TABLE_OK, TABLE_NO_MEMORY, TABLE_FULL };

/* Adds weight to the outcome with these facts. TABLE_FULL: too many outcomes, or the sum is too fine. */
int table_add(table *, const fs_odds_fact *, int n, ratio weight);
void table_clear(table *);
void table_free(table *);
/* Moves the table into the result: fractions reduced, outcomes in order, sums for each fact; those in `own` (one to a
 * row) are summed already. `estimate`: the weights are runs of `samples`. */
int table_finish(table *, const table *own, bool estimate, uint64_t samples, fs_odds *out);

#endif
