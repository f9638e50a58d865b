/* search.c - Monte Carlo tree search over scopes, open loop over dice, on guesses of what is hidden.
 *
 * The candidates at the question are scopes that the policy comes up with, its own choice first. They are tried on the
 * same samples, so that they are compared on equal luck; the worse half is left behind, the rest gets the visits that
 * remain, and so on. A visit plays on by the policy as far as the level looks, and notes how it
 * stands: what a choice is worth shows late, and a short look at an appraisal misleads more than the dice of a whole
 * game do. Where a scope has had many visits, what follows it becomes a tree of its own: a visit walks down it and adds
 * one scope before it plays on.
 */
#include "brain.h"

#include <string.h>

enum {
    MAX_DEPTH = 12,
    GROWN = 48 /* visits before what follows a scope is told apart: fewer say nothing of it */
};

/* --- coming up with scopes --- */

/* The best first option by weight that no scope of the place begins with; -1 none. */
static int untried(ai_worker *w, int32_t parent, uint32_t moment, int n)
{
    int best = -1;
    for (int i = 0; i < n; i++)
        if ((best < 0 || w->sim.weight[i] > w->sim.weight[best]) &&
            !ai_tree_begins(&w->tree, parent, moment, &w->sim.option[i]))
            best = i;
    return best;
}

/* A scope for the moment at hand, played on the copy: first as the policy would; then in turn with another first
 * option, as the ruleset suggests to fill a line, or straying from the policy at one step. */
static int come_up_with(ai_worker *w, int32_t parent, uint32_t moment, int before, bool wide,
                        fs_option out[AI_MAX_SCOPE])
{
    ai_sim *s = &w->sim;
    fs_option first[AI_MAX_SCOPE];
    int own = ai_tree_own(&w->tree, parent, moment), length = own == AI_NONE ? 1 : w->tree.node[own].n, n = 0;
    if (before == 0)
        return ai_sim_scope(s, NULL, 0, -1, out);
    if (before % 8 == 2)
        n = s->sc->rules->suggest(s->sc, s->state, ai_sim_side(s), before / 8, first, AI_MAX_SCOPE);
    if (n > 0 && n <= AI_MAX_SCOPE)
        return ai_sim_scope(s, first, n, -1, out);
    if ((before % 2 || length == 1) && ai_sim_list(s)) {
        int listed = wide || s->list.narrow < 1 ? s->list.n : s->list.narrow;
        ai_sim_weigh(s, listed);
        int at = untried(w, parent, moment, listed);
        if (at >= 0)
            return ai_sim_scope(s, &s->option[at], 1, -1, out);
    }
    return ai_sim_scope(s, NULL, 0, before / 2 % length, out);
}

/* --- the candidates --- */

/* How many scopes are worth comparing with so many visits. */
static int candidates_for(uint32_t visits)
{
    int n = 2 + (int)ai_root_of(visits) / 2;
    return n < AI_CANDIDATES ? n : AI_CANDIDATES;
}

static bool is_candidate(const ai_worker *w, int32_t node)
{
    for (int i = 0; i < w->brain->n_candidates; i++)
        if (w->node[i] == node)
            return true;
    return false;
}

static void add_candidate(ai_worker *w, int32_t node)
{
    ai_brain *b = w->brain;
    w->node[b->n_candidates] = node;
    b->candidate[b->n_candidates].n = 0;
    b->candidate[b->n_candidates].out = false;
    b->n_candidates++;
}

/* One worker comes up with them for all. */
static void find_candidates(ai_worker *w, uint32_t moment)
{
    enum { TRIES = 3 };
    fs_option out[AI_MAX_SCOPE];
    int most = candidates_for(w->brain->visits);
    for (int draw = 0; draw < most * TRIES && w->brain->n_candidates < most && !w->sim.late; draw++) {
        ai_sim_start(&w->sim, (uint32_t)draw / 4);
        w->sim.luck += (uint64_t)draw;
        fs_side side = ai_sim_side(&w->sim);
        int n = come_up_with(w, w->tree.root, moment, draw, true, out);
        if (n < 1 || (ai_head(&w->sim)->open && n < AI_MAX_SCOPE && !ai_sim_list(&w->sim)))
            continue; /* a line that could only be taken back */
        int32_t node = ai_tree_add(&w->tree, w->tree.root, moment, side, out, n);
        if (node != AI_NONE && !is_candidate(w, node))
            add_candidate(w, node);
    }
}

/* The candidates of another's tree in this worker's. False: it has no room for them. */
static bool adopt_candidates(ai_worker *w, const ai_worker *from)
{
    for (int i = 0; i < w->brain->n_candidates; i++) {
        const ai_node *k = &from->tree.node[from->node[i]];
        w->node[i] = ai_tree_add(&w->tree, w->tree.root, k->moment, k->side, &from->tree.pool[k->pool], k->n);
        if (w->node[i] == AI_NONE)
            return false;
    }
    return true;
}

static void share_candidates(ai_brain *b)
{
    for (int i = 0; i < b->threads; i++) {
        ai_worker *w = b->worker[i];
        memset(w->taken, 0, sizeof w->taken);
        if (i > 0 && !adopt_candidates(w, b->worker[0])) {
            ai_tree_clear(&w->tree);
            adopt_candidates(w, b->worker[0]);
        }
    }
}

/* --- a visit --- */

/* How many scopes a place below the question may have after so many visits. */
static int widened(uint32_t visits) { return 1 + (int)ai_root_of(visits / 2); }

/* Walks down from a node; the new length of the path. */
static int walk_down(ai_worker *w, int32_t *path, int n)
{
    ai_sim *s = &w->sim;
    fs_option out[AI_MAX_SCOPE];
    while (n < MAX_DEPTH && w->tree.node[path[n - 1]].visits >= GROWN && ai_sim_settle(s)) {
        int32_t parent = path[n - 1];
        uint32_t moment = ai_sim_moment(s);
        fs_side side = ai_sim_side(s);
        ai_place p = ai_tree_place(&w->tree, parent, moment);
        if (p.kids < widened(p.visits)) {
            int got = come_up_with(w, parent, moment, (int)p.drawn, false, out);
            int32_t kid = got < 1 ? AI_NONE : ai_tree_add(&w->tree, parent, moment, side, out, got);
            if (kid == AI_NONE)
                break;
            path[n++] = kid;
            continue;
        }
        int32_t kid = ai_tree_select(&w->tree, parent, moment, side == s->me);
        if (kid == AI_NONE)
            break;
        path[n++] = kid;
        if (!ai_sim_follow(s, side, &w->tree.pool[w->tree.node[kid].pool], w->tree.node[kid].n))
            break;
    }
    return n;
}

/* How the position looks after the scope: if that comes to be, what was learnt of it serves again. */
static void note_seen(ai_worker *w, int32_t node)
{
    ai_sim *s = &w->sim;
    if (w->tree.node[node].seen || !ai_sim_settle(s) || ai_sim_side(s) != s->me)
        return;
    memcpy(s->spare, s->state, s->sc->rules->state_size);
    w->tree.node[node].seen = ai_seen_hash(s->sc, s->spare, s->me);
}

/* Sample k of candidate c. */
static void visit(ai_worker *w, int c, uint32_t k)
{
    int32_t path[MAX_DEPTH] = {w->node[c]};
    int n = 1;
    const ai_node *node = &w->tree.node[path[0]];
    ai_sim_start(&w->sim, k);
    if (ai_sim_follow(&w->sim, node->side, &w->tree.pool[node->pool], node->n)) {
        if (w->taken[c] == 0)
            note_seen(w, path[0]);
        n = walk_down(w, path, n);
    }
    int32_t value = ai_sim_playout(&w->sim, w->brain->reach, false);
    if (w->sim.late)
        return;
    ai_tree_note(&w->tree, path, n, value);
    if (k < AI_SAMPLES)
        w->brain->candidate[c].value[k] = (int16_t)value;
    w->taken[c]++;
}

void ai_search_part(ai_worker *w)
{
    ai_round *r = &w->brain->round;
    while (!w->sim.late) {
        uint32_t at = atomic_fetch_add_explicit(&r->next, 1, memory_order_relaxed);
        if (at >= r->visits)
            return;
        visit(w, r->candidate[at % (uint32_t)r->alive], r->sample + at / (uint32_t)r->alive);
    }
}

/* --- who stays --- */

/* What the candidate brought more than the first one in the samples both have; in 256ths. */
static int64_t gain_of(const ai_brain *b, const ai_candidate *c)
{
    ai_gain g = {0};
    ai_gain_add(&g, c, &b->candidate[0]);
    return g.pairs ? g.sum * 256 / (int64_t)g.pairs : 0;
}

/* Whether it lost more than luck explains. */
static bool is_hopeless(const ai_brain *b, const ai_candidate *c)
{
    enum { ENOUGH = 8, ERRORS = 2 };
    ai_gain g = {0};
    ai_gain_add(&g, c, &b->candidate[0]);
    return g.pairs >= ENOUGH && ai_gain_relied_on(&g, -ERRORS) < 0;
}

/* Leaves the hopeless behind, and the worst until so many stay; the number that does. The policy's own choice always
 * stays: the others are measured by it. */
static int leave_behind(ai_brain *b, int stay)
{
    int left = 1;
    for (int i = 1; i < b->n_candidates; i++) {
        ai_candidate *c = &b->candidate[i];
        c->out = c->out || is_hopeless(b, c);
        left += !c->out;
    }
    for (; left > stay; left--) {
        int worst = -1;
        for (int i = b->n_candidates - 1; i > 0; i--)
            if (!b->candidate[i].out && (worst < 0 || gain_of(b, &b->candidate[i]) < gain_of(b, &b->candidate[worst])))
                worst = i;
        b->candidate[worst].out = true;
    }
    return left;
}

/* Whether no sample of any candidate came out differently. */
static bool makes_no_difference(const ai_brain *b)
{
    for (int i = 1; i < b->n_candidates; i++) {
        ai_gain g = {0};
        ai_gain_add(&g, &b->candidate[i], &b->candidate[0]);
        if (g.squares)
            return false;
    }
    return true;
}

/* --- rounds --- */

/* So many more samples of every candidate that is left. False: there is no time for all of them. */
static bool try_candidates(ai_brain *b, int samples)
{
    ai_round *r = &b->round;
    r->alive = 0;
    r->sample = (uint32_t)b->candidate[0].n;
    for (int i = 0; i < b->n_candidates; i++) {
        ai_candidate *c = &b->candidate[i];
        if (c->out)
            continue;
        r->candidate[r->alive++] = (uint8_t)i;
        for (int k = c->n; k < c->n + samples && k < AI_SAMPLES; k++)
            c->value[k] = AI_NOT_SEEN;
        c->n += samples;
    }
    r->visits = (uint32_t)(r->alive * samples);
    atomic_store(&r->next, 0);
    ai_brain_work(b);
    for (int i = 0; i < b->threads; i++)
        if (b->worker[i]->sim.late)
            return false;
    return true;
}

void ai_search(ai_brain *b)
{
    ai_worker *first = b->worker[0];
    ai_sim_start(&first->sim, 0);
    find_candidates(first, ai_sim_moment(&first->sim));
    share_candidates(b);
    int alive = b->n_candidates, rounds = 1;
    while (1 << rounds < alive)
        rounds++;
    for (int round = 0; round < rounds && alive > 1; round++) {
        int each = (int)b->visits / rounds / alive;
        if (!try_candidates(b, each > 1 ? each : 1) || (round == 0 && makes_no_difference(b)))
            return;
        alive = leave_behind(b, alive > 3 ? (alive + 1) / 2 : 2);
    }
}
