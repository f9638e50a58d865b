/* think.c - one search from question to answer: budgets, what is left of the last tree, putting the workers together.
 */
#define _POSIX_C_SOURCE 200809L
#include "brain.h"

#include <firestep/hash.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DOUBT = 1 }; /* spreads a scope is marked down by, over the root of its visits */

static uint64_t clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* The root becomes the scope that led to the question, if there is one; else the tree starts afresh. */
static void take_root(ai_tree *t, uint64_t seen, bool kept, uint32_t visits)
{
    if (kept && ai_tree_has_room(t, visits))
        for (int32_t i = t->node[t->root].first; i != AI_NONE; i = t->node[i].next)
            if (t->node[i].seen == seen) {
                t->root = i;
                return;
            }
    ai_tree_clear(t);
}

static void prepare(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    uint64_t until = a->clocked ? clock_ns() + (uint64_t)a->level->milliseconds * 1000000u : 0;
    uint64_t seed = (uint64_t)fs_below(&m->rng, UINT32_MAX) << 32 | fs_below(&m->rng, UINT32_MAX);
    bool kept = m->tree && m->tree == b->kept_for && a->level->style == AI_SEARCH;
    uint32_t share = (a->level->visits + (uint32_t)b->threads - 1) / (uint32_t)b->threads;
    uint64_t seen = 0;
    for (int i = 0; i < b->threads; i++) {
        ai_worker *w = b->worker[i];
        ai_sim_ask(&w->sim, a, m, seed + (uint64_t)i);
        w->sim.deadline_ns = until;
        w->visits = share;
        w->style = a->level->style;
        if (i == 0)
            seen = fs_hash64(w->sim.blind, a->scenario->rules->state_size, a->side);
        take_root(&w->tree, seen, kept, share);
    }
    m->tree = b->kept_for = seed | 1;
}

/* --- putting together --- */

static ai_root *root_of(ai_brain *b, uint64_t hash)
{
    for (int i = 0; i < b->n_root; i++)
        if (b->root[i].hash == hash)
            return &b->root[i];
    if (b->n_root == AI_MAX_KIDS)
        return NULL;
    b->root[b->n_root] = (ai_root){.hash = hash, .node = AI_NONE};
    return &b->root[b->n_root++];
}

static void gather(ai_brain *b)
{
    b->n_root = 0;
    for (int i = 0; i < b->threads; i++) {
        const ai_tree *t = &b->worker[i]->tree;
        for (int32_t k = t->node[t->root].first; k != AI_NONE; k = t->node[k].next) {
            ai_root *r = t->node[k].visits ? root_of(b, t->node[k].hash) : NULL;
            if (!r)
                continue;
            r->sum += t->node[k].sum;
            r->visits += t->node[k].visits;
            r->option = &t->pool[t->node[k].pool];
            r->n = t->node[k].n;
            if (i == 0)
                r->node = k;
        }
    }
}

/* What can be relied on: the mean, less what luck may have added to it. */
static int64_t reliable(const ai_root *r, int64_t spread)
{
    return r->sum * 256 / (int64_t)r->visits - DOUBT * spread * 256 * 16 / ai_root_of((uint64_t)r->visits << 8);
}

static void rank(ai_brain *b)
{
    int64_t spread = ai_tree_spread(&b->worker[0]->tree);
    for (int i = 1; i < b->n_root; i++) {
        ai_root moved = b->root[i];
        int64_t value = reliable(&moved, spread);
        int at = i;
        for (; at > 0; at--) {
            int64_t other = reliable(&b->root[at - 1], spread);
            if (other > value || (other == value && b->root[at - 1].hash <= moved.hash))
                break;
            b->root[at] = b->root[at - 1];
        }
        b->root[at] = moved;
    }
}

bool ai_think(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    prepare(b, m, a);
    ai_brain_work(b);
    gather(b);
    rank(b);
    return b->n_root > 0;
}

int ai_explain(const ai_brain *b, ai_line *out, int cap)
{
    int n = b->n_root < cap ? b->n_root : cap;
    const ai_tree *t = &b->worker[0]->tree;
    for (int i = 0; i < n; i++) {
        const ai_root *r = &b->root[i];
        const ai_node *reply = NULL;
        out[i] = (ai_line){.option = r->option, .n = r->n, .visits = r->visits};
        out[i].value = (int32_t)(r->sum / (int64_t)r->visits);
        for (int32_t k = r->node == AI_NONE ? AI_NONE : t->node[r->node].first; k != AI_NONE; k = t->node[k].next)
            if (t->node[k].side != b->worker[0]->sim.me && (!reply || t->node[k].visits > reply->visits))
                reply = &t->node[k];
        if (!reply)
            continue;
        out[i].reply = &t->pool[reply->pool];
        out[i].n_reply = reply->n;
        out[i].reply_side = reply->side;
        out[i].reply_visits = reply->visits;
        out[i].reply_value = ai_mean(reply);
    }
    return n;
}
