/* think.c - one search from question to answer: budgets, what is left of the last tree, putting the workers together.
 */
#define _POSIX_C_SOURCE 200809L
#include "brain.h"

#include <firestep/hash.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DOUBT = 1 }; /* standard errors by which what a scope seems to gain is marked down */

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
    uint64_t seen = 0;
    b->style = a->level->style;
    b->visits = a->level->visits;
    b->reach = (int)a->level->reach;
    b->n_candidates = 0;
    for (int i = 0; i < b->threads; i++) {
        ai_worker *w = b->worker[i];
        ai_sim_ask(&w->sim, a, m, seed);
        w->sim.deadline_ns = until;
        if (i == 0)
            seen = fs_hash64(w->sim.blind, a->scenario->rules->state_size, a->side);
        take_root(&w->tree, seen, kept, b->visits);
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

/* One scope of one worker; NULL: there are too many. */
static ai_root *add_root(ai_brain *b, int worker, int32_t node)
{
    const ai_tree *t = &b->worker[worker]->tree;
    const ai_node *k = &t->node[node];
    ai_root *r = k->visits ? root_of(b, k->hash) : NULL;
    if (!r)
        return NULL;
    r->sum += k->sum;
    r->visits += k->visits;
    r->option = &t->pool[k->pool];
    r->n = k->n;
    if (worker == 0)
        r->node = node;
    return r;
}

/* What all workers found of the candidates; in plain Monte Carlo of every option. */
static void gather(ai_brain *b)
{
    b->n_root = 0;
    for (int i = 0; i < b->threads; i++) {
        const ai_worker *w = b->worker[i];
        const ai_tree *t = &w->tree;
        for (int k = 0; k < b->n_candidates; k++) {
            ai_root *r = add_root(b, i, w->node[k]);
            if (r && !r->gain.pairs)
                ai_gain_add(&r->gain, &b->candidate[k], &b->candidate[0]);
        }
        for (int32_t k = b->style == AI_FLAT ? t->node[t->root].first : AI_NONE; k != AI_NONE; k = t->node[k].next)
            add_root(b, i, k);
    }
}

/* What a scope can be relied on to gain over the policy's own, in 256ths; in plain Monte Carlo its mean. */
static int64_t reliable(const ai_root *r, bool flat)
{
    if (flat)
        return r->sum * 256 / (int64_t)r->visits;
    return r->gain.pairs ? ai_gain_relied_on(&r->gain, DOUBT) : INT32_MIN;
}

static void rank(ai_brain *b, bool flat)
{
    for (int i = 1; i < b->n_root; i++) {
        ai_root moved = b->root[i];
        int64_t value = reliable(&moved, flat);
        int at = i;
        for (; at > 0 && reliable(&b->root[at - 1], flat) < value; at--)
            b->root[at] = b->root[at - 1];
        b->root[at] = moved;
    }
}

bool ai_think(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    prepare(b, m, a);
    if (b->style == AI_FLAT)
        ai_brain_work(b);
    else
        ai_search(b);
    gather(b);
    rank(b, b->style == AI_FLAT);
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
