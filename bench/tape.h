/* tape.h - the decisions a search took on its copies, to be taken again without the search. */
#ifndef BENCH_TAPE_H
#define BENCH_TAPE_H

#include "play.h"

#include <ai/ai.h>

/* One decision. */
typedef struct bench_step {
    fs_option option;
    uint32_t key[8]; /* of its dice */
    int32_t start;   /* the state it begins with, if that is another than the one before it led to; -1 */
    fs_side side;
    bool listed; /* the search listed what may be done, and asked the policy */
} bench_step;

typedef struct bench_tape {
    const fs_scenario *scenario;
    bench_step *step;
    uint8_t *start, *now; /* states; where the last step led to */
    int32_t n_steps, n_starts, steps_cap, starts_cap;
    void *scratch;
    bool failed; /* there was no memory */
} bench_tape;

/* `scratch` is the caller's, and goes on being used. */
void bench_tape_begin(bench_tape *, const fs_scenario *, void *scratch);
void bench_tape_free(bench_tape *);
ai_watch bench_tape_note; /* of a brain with one thread; ctx is the tape */
/* Takes all of them at a table, each time listed as the search listed it and weighed by the policy; how many. */
int32_t bench_tape_play(const bench_tape *, bench_table *, int32_t *weight);

#endif
