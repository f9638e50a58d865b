/* tournament.h - every pair of players, both seats, on one or more scenarios: who meets whom, and what came of it. */
#ifndef SIMULATE_TOURNAMENT_H
#define SIMULATE_TOURNAMENT_H

#include "elo.h"
#include "result.h"

#include <jansson.h>
#include <stdio.h>

/* The grade of a game that one side forfeited. */
enum { TOURNAMENT_SCENARIOS = 64, TOURNAMENT_FORFEIT = 255 };

typedef struct tournament {
    int n_players, n_scenarios;
    const char *player[ELO_PLAYERS];            /* names */
    const char *scenario[TOURNAMENT_SCENARIOS]; /* ids */
    uint64_t games; /* of each pair on each scenario; in every second one the seats are changed */
    uint64_t seed;
    /* [scenario][player][opponent][seat of the player]: games won, drawn, lost */
    uint32_t score[TOURNAMENT_SCENARIOS][ELO_PLAYERS][ELO_PLAYERS][2][3];
    uint64_t forfeits[ELO_PLAYERS];
    uint64_t played, signature;
} tournament;

/* Who plays in piece `i` of the work, where, and as which game of the seed. */
typedef struct tournament_game {
    int scenario;
    int player[2]; /* on side 1 and 2 */
    uint64_t game;
} tournament_game;
uint64_t tournament_size(const tournament *);
tournament_game tournament_at(const tournament *, uint64_t i);
void tournament_add(tournament *, uint64_t i, const sim_result *);

/* Ratings and the cross table; the strongest first. */
void tournament_tell(const tournament *, FILE *);
json_t *tournament_json(const tournament *); /* a new reference */

#endif
