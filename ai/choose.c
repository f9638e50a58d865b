/* choose.c - one decision: by the style of the level. */
#include "ai.h"
#include "brain.h"

static int at_random(ai_mind *m, const fs_options *list)
{
    int n = list->n;
    while (n > 1 && list->at[n - 1].verb == FS_VERB_DROP)
        n--; /* taking a line back is last in the list, and no way to get on */
    return (int)fs_below(&m->rng, (uint32_t)n);
}

/* A thousandth of its own weight more or less: enough that equals are not always taken in the same order. */
static int64_t with_noise(ai_mind *m, int32_t weight)
{
    return (int64_t)weight * 100000 + (int64_t)weight * (int64_t)fs_below(&m->rng, 100) + fs_below(&m->rng, 16);
}

static int by_policy(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    const fs_options *list = a->list;
    int best = 0;
    int64_t best_value = -1;
    a->scenario->rules->policy(a->scenario, a->state, a->side, list, m->intent, b->weight);
    for (int i = 0; i < list->n; i++) {
        int64_t value = list->at[i].verb == FS_VERB_DROP ? -1 : with_noise(m, b->weight[i]);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

int ai_choose(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    return a->level->style == AI_RANDOM ? at_random(m, a->list) : by_policy(b, m, a);
}
