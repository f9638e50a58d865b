/* players.h - players that need no person: by the ruleset's policy, or at random. */
#ifndef TABLE_PLAYERS_H
#define TABLE_PLAYERS_H

#include <firestep/ruleset.h>

enum game_player_kind { PLAYER_PERSON, PLAYER_PROGRAM, PLAYER_RANDOM };

typedef struct game_player {
    uint8_t kind; /* game_player_kind */
    uint64_t rng;
    uint8_t mind[FS_MAX_MIND]; /* the policy's intent; zero when fresh */
    int32_t *weight;           /* FS_MAX_OPTIONS, made when first needed */
} game_player;

/* Chooses one of the list (never `drop`); its index. The policy's highest weight wins, near ties by lot. */
int player_choose(game_player *, const fs_scenario *, const void *state, fs_side, const fs_options *);
void player_free(game_player *);

#endif
