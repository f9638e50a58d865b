/* guess.c - filling in what a side does not know, with dice of no game. */
#include "guess.h"

#include <firestep/hash.h>
#include <stdlib.h>

bool guess_hidden(const fs_scenario *sc, void *state, fs_side side, int n)
{
    const fs_ruleset *rules = sc->rules;
    uint8_t key[32] = {(uint8_t)n, (uint8_t)(n >> 8)};
    fs_run run = {.scratch = calloc(1, rules->scratch_size + 1)};
    rules->blind(sc, state, side);
    uint64_t blind = fs_hash64(state, rules->state_size, 0);
    fs_dice_from_key(&run.dice, key);
    if (run.scratch)
        rules->guess(sc, state, side, &run);
    free(run.scratch);
    return fs_hash64(state, rules->state_size, 0) != blind;
}
