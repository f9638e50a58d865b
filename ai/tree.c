/* tree.c - statistics of scopes: adding, selecting, noting. Integers only, so that every build agrees. */
#include "tree.h"

#include <firestep/hash.h>
#include <string.h>

enum { PRIOR_FIRST = 512, PRIOR_AGAIN = 32, EXPLORE = 3, SPREAD_BEFORE = 300, SPREAD_VISITS = 8 };

uint32_t ai_root_of(uint64_t x)
{
    uint64_t root = 0, bit = (uint64_t)1 << 62;
    while (bit > x)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}

void ai_tree_clear(ai_tree *t)
{
    t->n = 1;
    t->root = 0;
    t->n_pool = 0;
    t->sum = t->squares = 0;
    t->values = 0;
    t->node[0] = (ai_node){.first = AI_NONE, .next = AI_NONE};
}

bool ai_tree_has_room(const ai_tree *t, uint32_t visits)
{
    return (uint32_t)t->n + visits < AI_NODES && t->n_pool + visits * 8 < AI_POOL;
}

/* What the policy thinks of it: the sooner and the oftener it came up, the more. */
static uint32_t prior_of(const ai_node *n)
{
    return PRIOR_FIRST / (2u + n->order) + (uint32_t)(n->drawn - 1) * PRIOR_AGAIN;
}

ai_place ai_tree_place(const ai_tree *t, int32_t parent, uint32_t moment)
{
    ai_place p = {0, 0, 0, 0};
    for (int32_t i = t->node[parent].first; i != AI_NONE; i = t->node[i].next)
        if (t->node[i].moment == moment) {
            p.kids++;
            p.visits += t->node[i].visits;
            p.prior += prior_of(&t->node[i]);
            p.drawn += t->node[i].drawn;
        }
    return p;
}

int32_t ai_tree_add(ai_tree *t, int32_t parent, uint32_t moment, fs_side side, const fs_option *o, int n)
{
    uint64_t hash = fs_hash64(o, (size_t)n * sizeof *o, moment);
    uint16_t before = 0;
    for (int32_t i = t->node[parent].first; i != AI_NONE; i = t->node[i].next) {
        if (t->node[i].hash == hash && t->node[i].moment == moment) {
            t->node[i].drawn = (uint16_t)(t->node[i].drawn + (t->node[i].drawn < UINT16_MAX));
            return i;
        }
        before = (uint16_t)(before + (t->node[i].moment == moment));
    }
    if (t->n == AI_NODES || t->n_pool + (uint32_t)n > AI_POOL)
        return AI_NONE;
    t->node[t->n] = (ai_node){.hash = hash,
                              .moment = moment,
                              .first = AI_NONE,
                              .next = t->node[parent].first,
                              .pool = t->n_pool,
                              .n = (uint16_t)n,
                              .order = before,
                              .drawn = 1,
                              .side = side};
    memcpy(&t->pool[t->n_pool], o, (size_t)n * sizeof *o);
    t->n_pool += (uint32_t)n;
    t->node[parent].first = t->n;
    return t->n++;
}

int32_t ai_tree_own(const ai_tree *t, int32_t parent, uint32_t moment)
{
    for (int32_t i = t->node[parent].first; i != AI_NONE; i = t->node[i].next)
        if (t->node[i].moment == moment && t->node[i].order == 0)
            return i;
    return AI_NONE;
}

bool ai_tree_begins(const ai_tree *t, int32_t parent, uint32_t moment, const fs_option *o)
{
    for (int32_t i = t->node[parent].first; i != AI_NONE; i = t->node[i].next)
        if (t->node[i].moment == moment && memcmp(&t->pool[t->node[i].pool], o, sizeof *o) == 0)
            return true;
    return false;
}

int32_t ai_tree_spread(const ai_tree *t)
{
    int64_t n = t->values;
    if (n < SPREAD_VISITS)
        return SPREAD_BEFORE;
    int64_t mean = t->sum / n, variance = t->squares / n - mean * mean;
    return (int32_t)(variance > 0 ? ai_root_of((uint64_t)variance) : 0) + 1;
}

int32_t ai_tree_select(const ai_tree *t, int32_t parent, uint32_t moment, bool own)
{
    ai_place p = ai_tree_place(t, parent, moment);
    int64_t reach = (int64_t)EXPLORE * ai_tree_spread(t) * ai_root_of((uint64_t)p.visits << 8) / 16, best_value = 0;
    int32_t best = AI_NONE;
    for (int32_t i = t->node[parent].first; i != AI_NONE; i = t->node[i].next) {
        const ai_node *n = &t->node[i];
        if (n->moment != moment)
            continue;
        int64_t value = own ? ai_mean(n) : -ai_mean(n);
        value = value * 256 + reach * 256 * prior_of(n) / p.prior / (1 + n->visits);
        if (best == AI_NONE || value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

void ai_tree_note(ai_tree *t, const int32_t *path, int n, int32_t value)
{
    for (int i = 0; i < n; i++) {
        t->node[path[i]].visits++;
        t->node[path[i]].sum += value;
    }
    t->sum += value;
    t->squares += (int64_t)value * value;
    t->values++;
}
