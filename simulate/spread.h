/* spread.h - work that is numbered, done by several threads and machines, and handed over in the order of its numbers:
 * what comes out is the same bytes however it was spread. */
#ifndef SIMULATE_SPREAD_H
#define SIMULATE_SPREAD_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

enum { SPREAD_JOBS = 256 };

typedef struct sim_work {
    void *ctx;
    void *(*enter)(void *ctx); /* what one thread works with; NULL: no memory */
    void (*leave)(void *ctx, void *desk);
    /* Piece `i` as a line of text for free(), begun with `!` if it is a reason to stop; NULL: no memory. */
    char *(*play)(void *ctx, void *desk, uint64_t i);
} sim_work;

/* The other processes that do the same work: under MPI. Piece i is done by rank i mod size. */
typedef struct sim_ranks {
    int rank, size;
    /* To rank 0, in order; NULL says that nothing more comes. */
    void (*send)(const char *line);
    /* The next line of a rank, for free(); NULL if nothing more comes from it. */
    char *(*receive)(int rank);
    /* What rank 0 says, to all. */
    uint64_t (*agree)(uint64_t);
} sim_ranks;

/* Takes a line, in order. Nonzero: enough. */
typedef int sim_take(void *ctx, uint64_t i, const char *line);

enum sim_end {
    SPREAD_DONE,
    SPREAD_STOPPED, /* `stop` was set: pieces begun were finished and handed over */
    SPREAD_REFUSED, /* `take` had enough */
    SPREAD_FAILED   /* a piece failed, or there was no memory: `why` says it */
};

typedef struct sim_spread {
    const sim_work *work;
    uint64_t first, end; /* pieces first .. end - 1 */
    int jobs;
    const sim_ranks *ranks;            /* NULL: this process alone */
    const volatile sig_atomic_t *stop; /* may be NULL */
    sim_take *take;                    /* called by the caller's thread only; of rank 0 */
    void *take_ctx;
    char why[256];
} sim_spread;

enum sim_end sim_spread_run(sim_spread *);

#endif
