/* players.c - the program's own players. */
#include "players.h"

#include <stdlib.h>

static int at_random(game_player *p, const fs_options *list, int n)
{
    while (n > 1 && list->at[n - 1].verb == FS_VERB_DROP)
        n--; /* taking a line back is last in the list, and no way to get on */
    return (int)fs_below(&p->rng, (uint32_t)n);
}

/* A thousandth of its own weight more or less: enough that equals are not always taken in the same order. */
static int64_t with_noise(game_player *p, int32_t weight)
{
    return (int64_t)weight * 100000 + (int64_t)weight * (int64_t)fs_below(&p->rng, 100) + fs_below(&p->rng, 16);
}

int player_choose(game_player *p, const fs_scenario *sc, const void *state, fs_side side, const fs_options *list)
{
    int best = 0;
    int64_t best_value = -1;
    if (p->kind == PLAYER_RANDOM)
        return at_random(p, list, list->n);
    if (!p->weight)
        p->weight = malloc(FS_MAX_OPTIONS * sizeof *p->weight);
    if (!p->weight)
        return at_random(p, list, list->narrow);
    sc->rules->policy(sc, state, side, list, p->mind, p->weight);
    for (int i = 0; i < list->n; i++) {
        int64_t value = list->at[i].verb == FS_VERB_DROP ? -1 : with_noise(p, p->weight[i]);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

void player_free(game_player *p)
{
    free(p->weight);
    p->weight = NULL;
}
