/* player.h - the program's player, who goes by the policy alone: what it would do on the page, and over whole games. */
#ifndef FIRESTEP_TESTS_PLAYER_H
#define FIRESTEP_TESTS_PLAYER_H

#include "playing.h"

/* The option of most weight in a state, the first of equals. */
fs_option player_choice(const fs_scenario *, const void *state, fs_side);
/* What it would do now begins with these words. */
void would(const char *side, const char *words);
/* It wins at least nine of ten games of a scenario, with either side, against one who takes any option. */
void beats_chance(const char *id, int games);

#endif
