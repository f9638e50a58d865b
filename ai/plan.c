/* plan.c - the rest of a scope that was chosen, given step by step while all goes as foreseen. */
#include "brain.h"

#include <string.h>

static int index_of(const fs_options *list, const fs_option *o)
{
    for (int i = 0; i < list->n; i++)
        if (memcmp(&list->at[i], o, sizeof *o) == 0)
            return i;
    return -1;
}

/* What the side will see when it has given the option and no die was thrown; 0: that cannot be known. */
static uint64_t foresee(ai_brain *b, const ai_ask *a, const ai_mind *m, const fs_option *o)
{
    ai_sim *s = &b->worker[0]->sim;
    ai_sim_ask(s, a, m, 1);
    ai_sim_start(s, 0);
    ai_sim_apply(s, a->side, o);
    return s->run.dice.k || ai_sim_side(s) != a->side ? 0 : ai_seen_hash(s->sc, s->state, a->side);
}

void ai_plan_make(ai_brain *b, ai_mind *m, const ai_ask *a, const fs_option *scope, int n)
{
    ai_plan *p = &m->plan;
    p->at = p->n = 0;
    if (n < 2)
        return;
    p->foreseen = foresee(b, a, m, &scope[0]);
    if (!p->foreseen)
        return;
    p->n = (uint16_t)(n - 1);
    memcpy(p->option, scope + 1, (size_t)p->n * sizeof *scope);
}

int ai_plan_next(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    ai_plan *p = &m->plan;
    ai_sim *s = &b->worker[0]->sim;
    int at = -1;
    if (p->at >= p->n)
        return -1;
    memcpy(s->spare, a->state, a->scenario->rules->state_size);
    if (ai_seen_hash(a->scenario, s->spare, a->side) == p->foreseen)
        at = index_of(a->list, &p->option[p->at]);
    if (at >= 0 && ++p->at < p->n)
        p->foreseen = foresee(b, a, m, &p->option[p->at - 1]);
    if (at < 0 || !p->foreseen)
        p->n = p->at = 0;
    return at;
}
