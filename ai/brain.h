/* brain.h - the memory of one thinking thread, and those that help it. */
#ifndef AI_BRAIN_H
#define AI_BRAIN_H

#include "sim.h"
#include "tree.h"

#include <pthread.h>

enum { AI_MAX_THREADS = 16, AI_MAX_KIDS = 1024 };

/* Ways to go on from the question, the policy's own first, and what each sample of them came to, whoever took it. */
enum { AI_CANDIDATES = 32, AI_SAMPLES = 2048, AI_NOT_SEEN = INT16_MIN };
typedef struct ai_candidate {
    int n;                     /* samples */
    bool out;                  /* was left behind */
    int16_t value[AI_SAMPLES]; /* AI_NOT_SEEN: the clock ran out over it */
} ai_candidate;

/* What a candidate gained beside the policy's own choice in the same samples. */
typedef struct ai_gain {
    int64_t sum, squares;
    uint32_t pairs;
} ai_gain;
void ai_gain_add(ai_gain *, const ai_candidate *, const ai_candidate *own);
/* Its mean in 256ths, marked down by so many standard errors. */
int64_t ai_gain_relied_on(const ai_gain *, int errors);

/* Visits that may be made in any order: sample by sample, of all candidates that are left. Whoever is free takes the
 * next, so nobody waits for long while another works. */
typedef struct ai_round {
    atomic_uint next; /* visit */
    uint32_t visits;  /* in all */
    uint32_t sample;  /* the first */
    int alive;        /* candidates */
    uint8_t candidate[AI_CANDIDATES];
} ai_round;

/* Who searches: each with a tree of its own; what they found at the root is put together. */
typedef struct ai_worker {
    ai_sim sim;
    ai_tree tree;
    int32_t node[AI_CANDIDATES];   /* of the candidates, in its tree */
    uint32_t taken[AI_CANDIDATES]; /* visits it made to them */
    int number;                    /* among the brain's workers */
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

    uint8_t style;   /* of the search that goes on */
    uint32_t visits; /* it may make in all */
    int reach;       /* decisions each of them plays on */
    ai_candidate candidate[AI_CANDIDATES];
    int n_candidates;
    ai_round round;

    int started; /* threads beside the caller's */
    bool ending;
    atomic_uint call; /* to work, for those who wait for the next */
    atomic_int busy;
    pthread_mutex_t mutex;
    pthread_cond_t go, done;
    atomic_bool hurry;
};

/* Searches with all threads; the root is filled in, best first. False: nothing was found. */
bool ai_think(ai_brain *, ai_mind *, const ai_ask *);
/* Tree search: finds candidates and tries them, round by round. */
void ai_search(ai_brain *);
/* What one worker does of a round. */
void ai_search_part(ai_worker *);
/* The same of plain Monte Carlo: all options in turn, played out at random. */
void ai_flat_part(ai_worker *);

/* The workers' parts, side by side; returns when all are done. */
void ai_brain_work(ai_brain *);

/* The option a plan has for the question, as an index of the list; -1 it has none, and is given up. */
int ai_plan_next(ai_brain *, ai_mind *, const ai_ask *);
/* What follows the first option of a scope becomes the plan. */
void ai_plan_make(ai_brain *, ai_mind *, const ai_ask *, const fs_option *scope, int n);

#endif
