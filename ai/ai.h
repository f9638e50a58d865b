/* ai.h - somebody to play against, in any system: knows nothing but the ruleset interface.
 *
 * A seat has a mind (what it intends, and its own randomness), a thread has a brain (the memory it thinks with).
 * A choice looks only at what the side may know: the state is blinded first, and what is hidden is guessed. With a
 * seed, a number of visits and one thread the same questions in the same order get the same answers in every build.
 */
#ifndef FIRESTEP_AI_H
#define FIRESTEP_AI_H

#include <firestep/memory.h>
#include <firestep/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

enum ai_style {
    AI_RANDOM,   /* any listed option, each as likely */
    AI_STRAYING, /* the ruleset's policy, now and then the next best */
    AI_POLICY,   /* the policy without a slip: a yardstick */
    AI_FLAT,     /* plain Monte Carlo: every option played out at random, a yardstick */
    AI_SEARCH    /* tree search over scopes */
};

typedef struct ai_level {
    const char *name, *title;
    uint8_t style;         /* ai_style */
    uint32_t visits;       /* what it may think about one decision; 0 where the style does not count */
    uint32_t reach;        /* how many decisions a visit of a search plays on */
    uint32_t milliseconds; /* against people a clock ends it early */
    const char *about;     /* a word on it for who chooses an opponent */
} ai_level;

/* recruit, regular, veteran, staff, then the yardsticks random, policy and flat. */
extern const ai_level ai_levels[];
extern const int ai_n_levels;
/* Whether it is offered as an opponent: yardsticks but random are not. */
bool ai_level_sits_down(const ai_level *);
/* NULL if there is none. "program" is what records of old call the recruit. */
const ai_level *ai_level_named(const char *name);

/* What follows of a scope that was chosen: given without thinking again while all goes as foreseen. The first throw,
 * reply or surprise ends it. */
enum { AI_MAX_SCOPE = 48 };
typedef struct ai_plan {
    uint16_t n, at;    /* options; the next one */
    uint64_t foreseen; /* the blind state in which it is to be given, hashed */
    fs_option option[AI_MAX_SCOPE];
} ai_plan;

/* What one seat remembers from decision to decision. Zero but for the seed when fresh. */
typedef struct ai_mind {
    uint64_t rng;
    uint8_t intent[FS_MAX_MIND];
    ai_plan plan;
    uint64_t tree; /* which tree is its own, if the brain still has it */
} ai_mind;

/* What one thread thinks with: nothing is allocated after it was made. Any scenario, any seat may use it in turn. */
typedef struct ai_brain ai_brain;
/* NULL: no memory, or no thread. `threads` help in the search of one decision; 1 repeats to the byte. */
ai_brain *ai_brain_new(int threads, fs_memory);
void ai_brain_free(ai_brain *);

typedef struct ai_ask {
    const fs_scenario *scenario;
    const void *state; /* in which `side` decides, its open line included */
    fs_side side;
    const fs_options *list; /* what the ruleset offers there */
    const ai_level *level;
    bool clocked; /* the level's clock counts as well as its visits */
} ai_ask;

/* Index of the chosen option in the list; never `drop`. */
int ai_choose(ai_brain *, ai_mind *, const ai_ask *);

/* From another thread: the search that goes on ends at once with what it has; so do all that follow. */
void ai_brain_hurry(ai_brain *);

/* One way to go on, as the last search saw it. The options are good until the brain thinks again. */
typedef struct ai_line {
    const fs_option *option, *reply; /* the whole scope; the best answer found to it, which it fears */
    int n, n_reply;
    fs_side reply_side;
    uint32_t visits, reply_visits;
    int32_t value, reply_value; /* expected, -10000 lost .. 10000 won, for the side that asked */
} ai_line;
/* The lines the last search of this brain looked at, best first. 0: it did not search. */
int ai_explain(const ai_brain *, ai_line *out, int cap);

/* How often the side that asks wins after an option: games played out to their end by the policy on both sides, from
 * guesses of what it may not know. Game k has the same guess and dice for every option. */
typedef struct ai_chance {
    uint32_t games, won, drawn;
} ai_chance;
void ai_chances(ai_brain *, const ai_mind *, const ai_ask *, const fs_option *, uint32_t games, ai_chance *out);

/* Decisions taken on copies since the brain was made: what a search costs, for measurement. */
uint64_t ai_decisions(const ai_brain *);
/* Told of every such decision before it is applied, by the thread that takes it: the state, who gives what, its dice,
 * and whether what may be done was listed or the option was known. NULL: nobody is told. */
typedef void ai_watch(void *ctx, const void *state, fs_side, const fs_option *, const fs_dice *, bool listed);
void ai_brain_watch(ai_brain *, ai_watch *, void *ctx);

#ifdef __cplusplus
}
#endif

#endif
