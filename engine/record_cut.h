/* record_cut.h - the lines of a record, cut one ahead; where the rules can read a clause without a state, read too. */
#ifndef ENGINE_RECORD_CUT_H
#define ENGINE_RECORD_CUT_H

#include "record_text.h"

#include <firestep/ruleset.h>

enum { AHEAD = 4 }; /* lines cut at a time: two of a window and the one behind them; a power of two */

/* A line of text, cut. */
typedef struct cut {
    int found;       /* as text_line says: 1 a line, 0 the end, -1 an error that has been noted */
    int line;        /* where it stands, */
    size_t line_at;  /* for complaints */
    fs_span whole;   /* of a line that was not cut in one go */
    parts p;         /* and what follows: of a line only */
    fs_side side;    /* 0: no side's */
    uint32_t number; /* of a line that was cut in one go, every clause of it read; else 0 */
    int n;           /* clauses read ahead, */
    fs_span rest;    /* and the clauses behind them */
    fs_option part[FS_MAX_LINE];
} cut;

/* A side's name as it stands in lines, the blank behind it included; its first eight letters are compared at once. */
typedef struct side_name {
    fs_span s;
    uint64_t first, mask; /* mask: all ones for each of them */
} side_name;

typedef struct cutter {
    text t;
    const fs_scenario *sc;
    side_name name[4]; /* of each side and of both */
    cut line[AHEAD];   /* as a ring: */
    unsigned first, n; /* the line being read, and how many are cut */
    int last_line;     /* number of the last one cut */
} cutter;

/* Lines from the beginning of a text; errors go to *e. Large: only what is read before it is written is set. */
void cut_begin(cutter *, const char *at, size_t n, int first_line, const fs_scenario *, fs_record_error *e);
/* Cuts lines until there are `n`. Complaints stay where they are. */
void cut_ahead(cutter *, unsigned n);
/* The line being read, or the k-th behind it. */
static inline cut *line_ahead(cutter *r, unsigned k)
{
    if (r->n <= k)
        cut_ahead(r, k + 1);
    return &r->line[(r->first + k) % AHEAD];
}
/* Goes on behind the first k. */
static inline void line_behind(cutter *r, unsigned k)
{
    r->first += k;
    r->n -= k;
}
/* Clause i of the line, for complaints. */
fs_span cut_clause(const cut *, int i);
/* Fills in all parts of a line that was cut in one go. */
void cut_parts(const cutter *, cut *);

#endif
