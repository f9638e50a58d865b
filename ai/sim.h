/* sim.h - playing on from a guess of the position: by the policy, by a scope already known, or at random. */
#ifndef AI_SIM_H
#define AI_SIM_H

#include "ai.h"

#include <stdatomic.h>
#include <stddef.h>

/* How often a choice strays from the policy's best to the next, in 1024ths. */
enum ai_noise { AI_STEADY = 0, AI_PLAYOUT = 24, AI_ALWAYS = 1024 };

enum { AI_GUESSES = 16, AI_MAX_SCRATCH = 1 << 18, AI_DEEDS = 64 };

/* One copy of the game and what is needed to play it on. All memory is inside. */
typedef struct ai_sim {
    const fs_scenario *sc;
    fs_side me;               /* who thinks */
    uint64_t seed;            /* of guesses, dice and noise */
    uint64_t deadline_ns;     /* on the monotonic clock; 0 none */
    const atomic_bool *hurry; /* set: there is no time left */
    uint64_t decisions;       /* taken so far */
    ai_watch *watch;          /* told of them; NULL nobody */
    void *watch_ctx;
    uint64_t luck; /* of this sample */
    bool late;     /* the clock ran out: what came of this visit does not count */
    fs_run run;
    uint8_t thrown[AI_DEEDS];      /* times a like deed was done in this sample */
    uint32_t guess_id[AI_GUESSES]; /* which guess lies in each place, plus one; 0 none */
    uint8_t intent[FS_MAX_MIND];   /* of the asking side, as it was when it was asked */
    uint8_t mind[2][FS_MAX_MIND];
    int32_t weight[FS_MAX_OPTIONS];
    fs_option option[FS_MAX_OPTIONS];
    fs_options list; /* of the decision at hand, if `listed` */
    bool listed;
    _Alignas(max_align_t) uint8_t scratch[AI_MAX_SCRATCH];
    _Alignas(max_align_t) uint8_t blind[FS_MAX_STATE];
    _Alignas(max_align_t) uint8_t state[FS_MAX_STATE];
    _Alignas(max_align_t) uint8_t spare[FS_MAX_STATE]; /* for whoever needs a copy for a moment */
    _Alignas(max_align_t) uint8_t guess[AI_GUESSES][FS_MAX_STATE];
} ai_sim;

static inline fs_head *ai_head(ai_sim *s) { return (fs_head *)(void *)s->state; }

/* Takes the question: from here on only what its side may know is looked at. */
void ai_sim_ask(ai_sim *, const ai_ask *, const ai_mind *, uint64_t seed);
/* Back to the question, with the guess and the luck of sample k. In one sample the same deed meets the same dice
 * whatever was done before it, and the same doubt is resolved the same way: two choices differ by what they change and
 * by little else. */
void ai_sim_start(ai_sim *, uint32_t k);
/* Who decides now; 0 nobody, the game is over. In a window the side that thinks goes first. */
fs_side ai_sim_side(const ai_sim *);
/* What kind of moment this is: same for same side, frame and depth. Never 0. */
uint32_t ai_sim_moment(const ai_sim *);
/* Gives all answers there is no choice in. False: the game is over, or it is late. */
bool ai_sim_settle(ai_sim *);
/* Lists what may be done now. False: nothing. */
bool ai_sim_list(ai_sim *);
/* Fills in the policy's weights for the list. */
void ai_sim_weigh(ai_sim *, int n);
/* The best by weight among the first n of the list, equals by lot; now and then the next best. Never `drop`. */
int ai_sim_pick(ai_sim *, int n, uint32_t noise);
/* Takes an option that was listed or checked; returns what apply does. */
int ai_sim_apply(ai_sim *, fs_side, const fs_option *);
/* Closes the window of which the thinking side's line is given: the other's line is the policy's. `was` is what
 * waited before. */
void ai_sim_close_window(ai_sim *, fs_side was);
/* Plays a scope already known. False: it does not fit what happened. */
bool ai_sim_follow(ai_sim *, fs_side, const fs_option *, int n);
/* The same from here by the policy, beginning with `first` (n of them, may be none): options into out, their number. At
 * the step `stray` (-1 none) it takes the next best. */
int ai_sim_scope(ai_sim *, const fs_option *first, int n, int stray, fs_option out[AI_MAX_SCOPE]);
/* Plays on for so many decisions and then to a quiet moment; -10000 .. 10000 for the side that thinks. */
int32_t ai_sim_playout(ai_sim *, int decisions, bool random);
/* The hash of the question as its side sees it. */
uint64_t ai_seen_hash(const fs_scenario *, void *copy, fs_side);

#endif
