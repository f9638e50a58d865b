/* brain.h - the memory of one thinking thread, and those that help it. */
#ifndef AI_BRAIN_H
#define AI_BRAIN_H

#include "sim.h"
#include "tree.h"

#include <pthread.h>

enum { AI_MAX_THREADS = 16, AI_MAX_KIDS = 1024 };

/* Ways to go on from the question, the policy's own first, and what each sample of them came to. */
enum { AI_CANDIDATES = 32, AI_SAMPLES = 2048 };
typedef struct ai_candidate {
    int32_t node;
    int n;    /* samples */
    bool out; /* was left behind */
    int16_t value[AI_SAMPLES];
} ai_candidate;

/* What a candidate gained beside the policy's own choice in the same samples. */
typedef struct ai_gain {
    int64_t sum, squares;
    uint32_t pairs;
} ai_gain;
void ai_gain_add(ai_gain *, const ai_candidate *, const ai_candidate *own);
/* Its mean in 256ths, marked down by so many standard errors. */
int64_t ai_gain_relied_on(const ai_gain *, int errors);

/* Who searches: each with a tree of its own; what they found at the root is put together. */
typedef struct ai_worker {
    ai_sim sim;
    ai_tree tree;
    uint32_t visits;        /* it may make */
    uint32_t first, stride; /* which samples it takes, so that no two workers take the same */
    ai_candidate candidate[AI_CANDIDATES];
    int n_candidates;
    uint8_t style;
    ai_brain *brain;
    pthread_t thread;
} ai_worker;

/* One way to go on at the root, over all workers. */
typedef struct ai_root {
    uint64_t hash;
    int64_t sum;
    uint32_t visits;
    ai_gain gain;
    const fs_option *option;
    int n;
    int32_t node; /* in the first worker's tree; AI_NONE */
} ai_root;

struct ai_brain {
    fs_memory memory;
    int threads;
    int32_t weight[FS_MAX_OPTIONS];
    ai_worker *worker[AI_MAX_THREADS];
    ai_root root[AI_MAX_KIDS]; /* best first, after a search */
    int n_root;
    uint64_t kept_for; /* whose tree it is: the seed it was made with */

    int started; /* threads beside the caller's */
    bool ending;
    uint64_t round; /* of searches, for those who wait for the next */
    int busy;
    pthread_mutex_t mutex;
    pthread_cond_t go, done;
    atomic_bool hurry;
};

/* Searches with all threads; the root is filled in, best first. False: nothing was found. */
bool ai_think(ai_brain *, ai_mind *, const ai_ask *);
/* What one worker does of it. */
void ai_search_part(ai_worker *);
/* The same in turn over all options, played out at random. */
void ai_flat_part(ai_worker *);

/* The workers' parts of a search, side by side; returns when all are done. */
void ai_brain_work(ai_brain *);

/* The option a plan has for the question, as an index of the list; -1 it has none, and is given up. */
int ai_plan_next(ai_brain *, ai_mind *, const ai_ask *);
/* What follows the first option of a scope becomes the plan. */
void ai_plan_make(ai_brain *, ai_mind *, const ai_ask *, const fs_option *scope, int n);

#endif
