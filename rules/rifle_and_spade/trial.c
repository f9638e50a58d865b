/* trial.c - the copy of the state on which an order is drawn to see whether it can be completed, and what is kept with
 * it from one list of the same order to the next. */
#include "draft.h"
#include <string.h>

/* --- what the parts of an order change --- */

/* The Routes of its riflemen: other slots of the list than those they have now are empty, or others'. */
static void copy_routes(const rs_ctx *c, const rs_draft *d, rs_state *trial)
{
    for (int u = 0; (u = rs_next_piece(d->members, u));)
        if (trial->unit[u].route)
            memset(&trial->route[trial->unit[u].route - 1], 0, sizeof trial->route[0]);
    for (int u = 0; (u = rs_next_piece(d->members, u));) {
        int route = c->s->unit[u].route;

        trial->unit[u] = c->s->unit[u];
        if (route)
            trial->route[route - 1] = c->s->route[route - 1];
    }
}

static void copy_parts(const rs_ctx *c, const rs_draft *d, rs_state *trial)
{
    for (int g = 0; (g = rs_next_battalion(d, g));)
        trial->group[g] = c->s->group[g];
    trial->command[d->b] = c->s->command[d->b];
    copy_routes(c, d, trial);
}

void rs_begin_trial(const rs_ctx *c, const rs_draft *d, rs_state *trial)
{
    if (d->memo && d->memo->has_trial) {
        copy_parts(c, d, trial);
        return;
    }
    *trial = *c->s;
    if (d->memo)
        d->memo->has_trial = true;
}

/* --- from one list to the next --- */

static uint64_t order_of(const rs_ctx *c, const rs_draft *d)
{
    uint64_t parts = (uint64_t)d->b << 24 | (uint64_t)d->order << 16 | (uint64_t)d->later << 8 | c->s->head.turn;

    return (c->sc->base.hash ^ parts) * 0x9e3779b97f4a7c15u | 1; /* never what an empty scratch holds */
}

/* Nothing but the parts of the order, and who is asked what, is other than it was: then all that was found holds. */
static bool is_same_ground(const rs_ctx *c, const rs_draft *d, rs_state *trial)
{
    size_t head = sizeof trial->head;

    for (int u = 0; (u = rs_next_piece(d->members, u));)
        if (trial->unit[u].route > RS_MAX_ROUTES)
            return false;
    copy_parts(c, d, trial);
    return !memcmp((const char *)trial + head, (const char *)c->s + head, sizeof *trial - head);
}

void rs_remember_on(const rs_ctx *c, rs_draft *d, rs_memo *m)
{
    uint64_t of = order_of(c, d);
    bool has_room = m->of == of && m->n_sets <= RS_MEMO_SETS / 2 && m->n_ways <= RS_MEMO_WAYS / 2;

    if (m->of == of && m->has_trial && is_same_ground(c, d, &m->trial)) {
        d->memo = m;
        if (!has_room)
            rs_forget_ways(m);
        return;
    }
    rs_remember(d, m);
    m->of = of;
}
