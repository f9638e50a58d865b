/* search.c - Monte Carlo tree search over scopes, open loop over dice, on guesses of what is hidden.
 *
 * A visit walks down by what is known, adds one scope that the policy comes up with, plays on by the policy for a
 * while and notes how it stands. Sample k of a root scope throws the same dice on the same guess as sample k of any
 * other: scopes are compared on equal luck.
 */
#include "brain.h"

#include <string.h>

enum { MAX_DEPTH = 12, PLAYOUT = 24, LOOK_EVERY = 16, SURE = 3 };

/* How many scopes a place may have after so many visits. */
static int widened(uint32_t visits, bool at_root)
{
    return at_root ? 3 + (int)ai_root_of(visits) : 1 + (int)ai_root_of(visits / 2);
}

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

/* A scope for the moment at hand, played on the copy: first as the policy would, then in turn with another first
 * option, freely, or as the ruleset suggests to fill a line. */
static int come_up_with(ai_worker *w, int32_t parent, uint32_t moment, int before, bool wide,
                        fs_option out[AI_MAX_SCOPE])
{
    ai_sim *s = &w->sim;
    fs_option first[AI_MAX_SCOPE];
    int n = 0;
    if (before == 0)
        return ai_sim_scope(s, NULL, 0, AI_STEADY, out);
    if (before % 4 == 2)
        n = s->sc->rules->suggest(s->sc, s->state, ai_sim_side(s), before / 4, first, AI_MAX_SCOPE);
    if (n > 0 && n <= AI_MAX_SCOPE)
        return ai_sim_scope(s, first, n, AI_STEADY, out);
    if (before % 2 && ai_sim_list(s)) {
        int listed = wide || s->list.narrow < 1 ? s->list.n : s->list.narrow;
        ai_sim_weigh(s, listed);
        int at = untried(w, parent, moment, listed);
        if (at >= 0) {
            first[0] = s->option[at];
            return ai_sim_scope(s, first, 1, AI_STEADY, out);
        }
    }
    return ai_sim_scope(s, NULL, 0, AI_WILD, out);
}

/* At the root on a copy of its own, so that every scope is then judged on the same samples. */
static int32_t add_at_root(ai_worker *w, uint32_t moment, int before)
{
    fs_option out[AI_MAX_SCOPE];
    ai_sim_start(&w->sim, (uint32_t)before);
    w->sim.rng += 1;
    fs_side side = ai_sim_side(&w->sim);
    int n = come_up_with(w, w->tree.root, moment, before, true, out);
    if (ai_head(&w->sim)->open && n < AI_MAX_SCOPE && !ai_sim_list(&w->sim))
        return AI_NONE; /* a line that could only be taken back */
    return n < 1 || w->sim.late ? AI_NONE : ai_tree_add(&w->tree, w->tree.root, moment, side, out, n);
}

/* --- a visit --- */

static int32_t root_choice(ai_worker *w, uint32_t moment)
{
    ai_place p = ai_tree_place(&w->tree, w->tree.root, moment);
    int32_t kid = AI_NONE;
    if (p.kids < widened(p.visits, true) && p.kids < AI_MAX_KIDS)
        kid = add_at_root(w, moment, (int)p.drawn);
    return kid == AI_NONE ? ai_tree_select(&w->tree, w->tree.root, moment, true) : kid;
}

/* Walks down from a node; the new length of the path. */
static int walk_down(ai_worker *w, int32_t *path, int n)
{
    ai_sim *s = &w->sim;
    fs_option out[AI_MAX_SCOPE];
    while (n < MAX_DEPTH && w->tree.node[path[n - 1]].visits > 0 && ai_sim_settle(s)) {
        int32_t parent = path[n - 1];
        uint32_t moment = ai_sim_moment(s);
        fs_side side = ai_sim_side(s);
        ai_place p = ai_tree_place(&w->tree, parent, moment);
        if (p.kids < widened(p.visits, false)) {
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
static void note_seen(ai_worker *w, int32_t kid)
{
    ai_sim *s = &w->sim;
    if (!ai_sim_settle(s) || ai_sim_side(s) != s->me)
        return;
    memcpy(s->spare, s->state, s->sc->rules->state_size);
    w->tree.node[kid].seen = ai_seen_hash(s->sc, s->spare, s->me);
}

static bool visit(ai_worker *w, uint32_t moment)
{
    int32_t path[MAX_DEPTH];
    int n = 1;
    path[0] = root_choice(w, moment);
    if (path[0] == AI_NONE)
        return false;
    const ai_node *kid = &w->tree.node[path[0]];
    ai_sim_start(&w->sim, kid->visits);
    if (ai_sim_follow(&w->sim, kid->side, &w->tree.pool[kid->pool], kid->n)) {
        if (!kid->visits)
            note_seen(w, path[0]);
        n = walk_down(w, path, n);
    }
    int32_t value = ai_sim_playout(&w->sim, PLAYOUT, false);
    if (!w->sim.late)
        ai_tree_note(&w->tree, path, n, value);
    return !w->sim.late;
}

/* Whether one scope is better than every other beyond what luck explains, or nothing makes a difference. */
static bool is_settled(const ai_worker *w, uint32_t moment)
{
    const ai_tree *t = &w->tree;
    int64_t spread = ai_tree_spread(t), low = INT64_MIN, high = INT64_MIN;
    int32_t best = AI_NONE;
    if (spread <= 1)
        return true;
    for (int32_t i = t->node[t->root].first; i != AI_NONE; i = t->node[i].next) {
        const ai_node *n = &t->node[i];
        int64_t worst = n->moment == moment && n->visits
                            ? ai_mean(n) - SURE * spread * 16 / ai_root_of((uint64_t)n->visits << 8)
                            : INT64_MIN;
        if (worst > low) {
            low = worst;
            best = i;
        }
    }
    for (int32_t i = t->node[t->root].first; i != AI_NONE; i = t->node[i].next) {
        const ai_node *n = &t->node[i];
        if (i == best || n->moment != moment || !n->visits)
            continue;
        int64_t most = ai_mean(n) + SURE * spread * 16 / ai_root_of((uint64_t)n->visits << 8);
        high = most > high ? most : high;
    }
    return best != AI_NONE && low > high;
}

void ai_search_part(ai_worker *w)
{
    ai_sim_start(&w->sim, 0);
    uint32_t moment = ai_sim_moment(&w->sim);
    for (uint32_t i = 0; i < w->visits && !w->sim.late; i++) {
        visit(w, moment);
        if (i % LOOK_EVERY == LOOK_EVERY - 1 && is_settled(w, moment))
            break;
    }
}
