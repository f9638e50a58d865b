/* support_games.h - positions of games for tests of opponents: every scenario of the data folder, at random moments. */
#ifndef FIRESTEP_TESTS_AI_SUPPORT_GAMES_H
#define FIRESTEP_TESTS_AI_SUPPORT_GAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ai/ai.h>
#include <scenario/scenario.h>

/* A game being played on, and the question at hand. */
typedef struct game_at {
    fs_file file;
    const fs_scenario *sc;
    uint64_t rng;
    fs_run run;
    uint64_t lines;
    fs_side side;
    fs_options list;
    _Alignas(64) uint8_t state[FS_MAX_STATE];
    fs_option option[FS_MAX_OPTIONS];
} game_at;

/* The game of a seed at its first question. */
void game_open(game_at *, const char *id, uint64_t seed);
void game_close(game_at *);
/* Takes the option at the index; false when the game is over. */
bool game_take(game_at *, int index);
/* So many decisions by the recruit, or at random; false when it is over before. */
bool game_go(game_at *, ai_brain *, const char *level, int decisions);
/* What `visits` make of the question for a fresh mind of this seed. */
int game_ask(const game_at *, ai_brain *, ai_mind *, const ai_level *);
/* The level with another number of visits. */
ai_level level_with(const char *name, uint32_t visits);
/* Calls for every scenario that loads. */
void each_scenario(void (*)(const char *id));
fs_memory plain_memory(void);

#endif
