/* match.h - one game between two levels, keyed by the seed of the series and its own number: whoever plays it, on
 * whatever thread or machine, it is the same game. */
#ifndef SIMULATE_MATCH_H
#define SIMULATE_MATCH_H

#include "result.h"

#include <ai/ai.h>

/* What the games of a series have in common. */
typedef struct sim_match {
    const fs_scenario *scenario;
    const void *start; /* of every game: the set-up, or a position */
    const ai_level *player[2];
    uint64_t seed;
    bool brief; /* only how it ended: no course, no losses */
} sim_match;

/* What is worth holding, from the view of the start: goals of side 1, then of side 2. */
typedef struct sim_goals {
    int n;
    struct {
        fs_side side;
        char title[96];
    } at[SIM_GOALS];
} sim_goals;
/* 0, or nonzero without memory. */
int sim_goals_of(const fs_scenario *, const void *state, sim_goals *);

/* What one thread plays with. */
typedef struct sim_desk sim_desk;
sim_desk *sim_desk_new(void); /* NULL: no memory */
void sim_desk_free(sim_desk *);

/* Plays game `game`. 0, or nonzero and why it did not come to an end. */
enum { SIM_WHY = 256 };
int sim_play(sim_desk *, const sim_match *, uint64_t game, sim_result *, char why[SIM_WHY]);

#endif
