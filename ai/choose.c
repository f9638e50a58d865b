/* choose.c - one decision: by the style of the level. */
#include "brain.h"

#include <string.h>

/* Taking a line back is last in the list, and no way to get on. */
static int without_drop(const fs_options *list)
{
    int n = list->n;
    while (n > 1 && list->at[n - 1].verb == FS_VERB_DROP)
        n--;
    return n;
}

/* A thousandth of its own weight more or less: enough that equals are not always taken in the same order. */
static int64_t with_noise(ai_mind *m, int32_t weight)
{
    return (int64_t)weight * 100000 + (int64_t)weight * (int64_t)fs_below(&m->rng, 100) + fs_below(&m->rng, 16);
}

/* The heaviest by weight but for `passed_over` (-1 none); -1: there is no other. */
static int heaviest(ai_brain *b, ai_mind *m, const fs_options *list, int passed_over)
{
    int best = -1;
    int64_t best_value = -1;
    for (int i = 0; i < list->n; i++) {
        int64_t value = i == passed_over || list->at[i].verb == FS_VERB_DROP ? -1 : with_noise(m, b->weight[i]);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

static int by_policy(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    a->scenario->rules->policy(a->scenario, a->state, a->side, a->list, m->intent, b->weight);
    int best = heaviest(b, m, a->list, -1);
    return best < 0 ? 0 : best;
}

/* As people do who know what is right and are not always at it. */
static int by_policy_straying(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    enum { ONE_IN = 6 };
    int best = by_policy(b, m, a);
    if (fs_below(&m->rng, ONE_IN) != 0)
        return best;
    int next = heaviest(b, m, a->list, best);
    return next < 0 ? best : next;
}

/* The best scope that begins with an option of the list; the policy's choice if the search found none. */
static int by_search(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    int at = a->level->style == AI_SEARCH ? ai_plan_next(b, m, a) : -1;
    if (at >= 0)
        return at;
    m->plan.n = m->plan.at = 0;
    if (!ai_think(b, m, a))
        return by_policy(b, m, a);
    for (int i = 0; i < b->n_root; i++)
        for (at = 0; at < a->list->n; at++)
            if (memcmp(&a->list->at[at], &b->root[i].option[0], sizeof(fs_option)) == 0) {
                ai_plan_make(b, m, a, b->root[i].option, b->root[i].n);
                return at;
            }
    return by_policy(b, m, a);
}

int ai_choose(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    int n = without_drop(a->list);
    switch (a->level->style) {
    case AI_RANDOM:
        return (int)fs_below(&m->rng, (uint32_t)n);
    case AI_STRAYING:
        return by_policy_straying(b, m, a);
    case AI_POLICY:
        return by_policy(b, m, a);
    default:
        return n == 1 ? 0 : by_search(b, m, a);
    }
}
