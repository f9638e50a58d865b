/* tally.h - results added up. Added in the order of the games: the same results give the same bytes. */
#ifndef SIMULATE_TALLY_H
#define SIMULATE_TALLY_H

#include "match.h"
#include "stats.h"

enum { SIM_GRADES = 16 };

typedef struct sim_tally {
    const fs_scenario *scenario;
    const ai_level *player[2];
    uint64_t seed;
    sim_goals goals;
    uint64_t games, won[3];
    uint64_t grade[3][SIM_GRADES]; /* by winner */
    uint64_t length[SIM_TURNS];    /* games that ended in this turn */
    sim_sum turns, lines, decisions, throws, score[2], lost[2], strength[2];
    int n_turns; /* turn ends of the longest game */
    struct {
        double score[2]; /* sums; a game that is over stands as it ended */
        uint64_t held[SIM_GOALS];
    } turn[SIM_TURNS];
    double (*fell)[2]; /* [sim_places]: strength by side */
    int n_places;
    uint64_t signature;
} sim_tally;

/* 0, or nonzero without memory; sim_tally_free in either case. */
int sim_tally_begin(sim_tally *, const sim_match *);
void sim_tally_free(sim_tally *);
void sim_tally_add(sim_tally *, const sim_result *);
/* `win`, as the ruleset calls the degree; "" if it has no word for it. */
const char *sim_grade_word(const sim_tally *, int grade);

#endif
