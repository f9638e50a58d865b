/* plans.c - how an order reaches its units: printed plans, Routes of those who come later, and orders that find a unit
 * again that was cut off [11.1] [11.4.10] [11.6]. */
#include "duties.h"
#include <string.h>

/* --- clearing --- */

void rs_clear_orders(rs_ctx *c, int b)
{
    rs_command *m = &c->s->command[b];

    m->zone = 0;
    m->radius = 0;
    m->scheduled = 0;
    for (int g = 1; g <= c->sc->n_battalions; g++) {
        rs_group *group = &c->s->group[g];

        if (group->brigiment != b)
            continue;
        memset(group->aim, 0, sizeof group->aim);
        memset(group->mid, 0, sizeof group->mid);
        memset(group->next, 0, sizeof group->next);
        group->next_status = 0;
        group->status = RS_IN_LINE;
        group->flags &= RS_RALLY_CALLED;
    }
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_is_rifle_of(c->sc, c->s, u, b) && !rs_has_old_order(c->s, u))
            rs_drop_route(c, u);
}

/* --- pickets under another order [11.12.9] --- */

/* A rifle unit of the Brigiment in the hex that a step fits into; 0 none. */
static int reduced_in(const rs_ctx *c, int b, int hex)
{
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));) {
        int size = c->s->unit[u].size;
        int full = size == RS_BATTALION ? 16 : size == RS_HALF_BATTALION ? 8 : 4;

        if (c->s->unit[u].brigiment == b && c->sc->kind_of[u] == RS_RIFLE && !rs_is_picket(c->s, u) &&
            c->s->unit[u].steps + 4 <= full)
            return u;
    }
    return 0;
}

/* Four quarters become a step: of a reduced unit, or a company of their own; what is left over runs. */
static void recombine_in(rs_ctx *c, int b, int hex)
{
    int picket[64], n = 0, at = 0;

    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u)) && n < 64;)
        if (c->s->unit[u].brigiment == b && rs_is_picket(c->s, u))
            picket[n++] = u;
    rs_touch_steps(c);
    for (; n - at >= 4; at += 4) {
        int into = reduced_in(c, b, hex), from = at;

        if (into) {
            c->s->unit[into].steps = (uint8_t)(c->s->unit[into].steps + 4);
        } else {
            c->s->unit[picket[at]].steps = 4;
            c->s->unit[picket[at]].size = RS_COMPANY;
            from++;
        }
        for (int i = from; i < at + 4; i++)
            rs_take_off(c, picket[i], RS_DESTROYED); /* their men stand in the other counter */
    }
    for (; at < n; at++) {
        rs_take_off(c, picket[at], RS_ROUTED);
        rs_to_routed_box(c, b, 1);
    }
}

void rs_recombine_pickets(rs_ctx *c, int b)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_is_of(c->s, u, b) && rs_is_picket(c->s, u))
            recombine_in(c, b, rs_at(c->s, u));
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b) {
            c->s->group[g].flags = 0;
            if (c->s->group[g].status == RS_ON_PICKET)
                c->s->group[g].status = RS_IN_LINE;
        }
}

/* --- the Route of one unit --- */

static const rs_plan *plan_of(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_brigiment *from = &sc->brigiment[b];

    if (s->command[b].plan && s->command[b].plan <= from->n_plans)
        return &sc->plan[from->first_plan + s->command[b].plan - 1];
    for (int i = 0; i < from->n_plans; i++)
        if (sc->plan[from->first_plan + i].kind == RS_PLAN_NOW)
            return &sc->plan[from->first_plan + i];
    return NULL;
}

static bool is_aim(const rs_group *g, int hex)
{
    for (int i = 0; i < RS_AIMS; i++)
        if (g->aim[i] == hex + 1)
            return true;
    return false;
}

/* The printed Route, if it begins where the unit stands. */
static bool give_printed(rs_ctx *c, int u, const rs_aim *a)
{
    uint8_t way[RS_MAX_ROUTE];
    const int16_t *hex = &c->sc->route_hex[a->route];

    if (!a->n_route || a->n_route > RS_MAX_ROUTE || hex[0] != rs_at(c->s, u))
        return false;
    for (int i = 0; i + 1 < a->n_route; i++) {
        int d = rs_direction(&c->sc->map, hex[i], hex[i + 1]);

        if (d < 0)
            return false;
        way[i] = (uint8_t)d;
    }
    rs_give_route(c, u, hex[0], way, a->n_route - 1);
    return true;
}

static const rs_aim *printed_aim(const rs_ctx *c, int u)
{
    const rs_plan *p = plan_of(c->sc, c->s, c->s->unit[u].brigiment);
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];

    for (int i = 0; p && i < p->n; i++) {
        const rs_aim *a = &c->sc->aim[p->first + i];

        if (a->kind == RS_AIM_UNIT && a->unit == u && is_aim(g, a->objective))
            return a;
    }
    return NULL;
}

/* By default to the nearest hex of the Battalion Objective [11.6]. */
static void give_default(rs_ctx *c, int u, int only)
{
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];
    bool attacks = rs_is_attack_type(rs_command_of(c->s, u)->order);
    uint8_t way[RS_MAX_ROUTE], best[RS_MAX_ROUTE] = {0};
    int least = -1;

    for (int i = 0; i < RS_AIMS; i++) {
        int to = g->aim[i] - 1;

        if (to < 0 || (only != FS_NO_HEX && to != only))
            continue;
        int n = rs_default_route(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u), to, attacks, NULL, way);
        if (n >= 0 && (least < 0 || n < least)) {
            least = n;
            memcpy(best, way, sizeof best);
        }
    }
    if (least >= 0)
        rs_give_route(c, u, rs_at(c->s, u), best, least);
}

static void give_route(rs_ctx *c, int u)
{
    int order = rs_command_of(c->s, u)->order;
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];

    if ((!rs_has_aims(order) && order != RS_CORDON_DEFENSE) || rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT)
        return;
    if (order == RS_CORDON_DEFENSE || (order == RS_DEFENSE && !g->aim[0])) {
        rs_give_route(c, u, rs_at(c->s, u), NULL, 0); /* it holds where it stands [11.12.3] */
        return;
    }
    const rs_aim *a = printed_aim(c, u);
    if (!a || !give_printed(c, u, a))
        give_default(c, u, a ? a->objective : FS_NO_HEX);
}

void rs_receive_order(rs_ctx *c, int u)
{
    if (!rs_obeys(c->sc, c->s, u) || !rs_command_of(c->s, u)->order)
        return;
    rs_clear(c->s, u, RS_NEW_ORDER | RS_OLD_ORDER);
    if (!rs_has_steps(c->sc, u) || !rs_on_map(c->s, u))
        return;
    int objective = rs_objective(c->sc, c->s, u), order = rs_command_of(c->s, u)->order;
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];
    if (objective != FS_NO_HEX && (is_aim(g, objective) || order == RS_CORDON_DEFENSE))
        return; /* the order it had all the time */
    rs_drop_route(c, u);
    give_route(c, u);
}

/* --- printed plans --- */

static void add_aim(uint16_t aim[RS_AIMS], int hex)
{
    for (int i = 0; i < RS_AIMS; i++)
        if (!aim[i] || aim[i] == hex + 1) {
            aim[i] = (uint16_t)(hex + 1);
            return;
        }
}

/* An Attack that begins later: who has a hex to go to is In Line, the others In Support [11.8.1]. */
static void take_schedule(rs_ctx *c, int b, const rs_plan *p)
{
    c->s->command[b].scheduled = p->turn;
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b)
            c->s->group[g].next_status = RS_IN_SUPPORT;
    for (int i = 0; i < p->n; i++) {
        const rs_aim *a = &c->sc->aim[p->first + i];

        if (a->kind == RS_AIM_UNIT) {
            add_aim(c->s->group[a->battalion].next, a->objective);
            c->s->group[a->battalion].next_status = RS_IN_LINE;
        }
    }
}

/* Objectives of battalions: printed ones, in an Initial Attack one for each unit if need be [11.9.3], and where they
 * stand if they hold [11.12.3]. */
static void take_aims(rs_ctx *c, int b, const rs_plan *p)
{
    for (int i = 0; i < p->n; i++) {
        const rs_aim *a = &c->sc->aim[p->first + i];

        if (a->kind == RS_AIM_UNIT)
            add_aim(c->s->group[a->battalion].aim, a->objective);
    }
    if (p->order != RS_DEFENSE)
        return;
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        rs_group *g = &c->s->group[c->s->unit[u].battalion];
        bool is_sent = false;

        for (int i = 0; i < p->n; i++)
            is_sent |= c->sc->aim[p->first + i].unit == u;
        if (rs_is_rifle_of(c->sc, c->s, u, b) && g->status == RS_IN_LINE && !is_sent && (p->holds || !p->n))
            add_aim(g->aim, rs_at(c->s, u));
    }
}

/* Under an Attack who has nowhere to go follows the others. */
static void settle_status(rs_ctx *c, int b, const rs_plan *p)
{
    for (int g = 1; g <= c->sc->n_battalions; g++) {
        rs_group *group = &c->s->group[g];

        if (group->brigiment != b)
            continue;
        group->status = c->sc->battalion[g].status;
        if (rs_is_attack_type(p->order) && p->n && group->status == RS_IN_LINE) {
            bool has_aim = false;

            for (int i = 0; i < p->n; i++)
                has_aim |= c->sc->aim[p->first + i].kind == RS_AIM_UNIT && c->sc->aim[p->first + i].battalion == g;
            group->status = has_aim ? RS_IN_LINE : RS_IN_SUPPORT;
        }
        if (c->sc->tables.support[p->order].kind == RS_SUPPORT_ALL)
            group->status = RS_IN_SUPPORT;
    }
}

void rs_take_plan(rs_ctx *c, int b, int plan)
{
    const rs_plan *p = &c->sc->plan[plan];
    const rs_brigiment *from = &c->sc->brigiment[b];
    rs_command *m = &c->s->command[b];

    if (rs_orders_are_off(c->sc))
        return;
    rs_clear_orders(c, b);
    m->order = p->order;
    m->since =
        p->order == RS_INITIAL_ATTACK || p->order == RS_STALLED_ATTACK ? p->turn : 0; /* else before play [R67] */
    m->zone = (uint16_t)(p->point + 1);
    m->radius = p->radius;
    if (p->order == RS_ATTACK && p->turn) { /* Scheduled before play [11.8.1] */
        m->scheduled = p->turn;
        m->flags |= RS_SCHEDULED_NOW;
    }
    settle_status(c, b, p);
    take_aims(c, b, p);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_is_rifle_of(c->sc, c->s, u, b))
            give_route(c, u);
    for (int i = 0; i < from->n_plans; i++)
        if (c->sc->plan[from->first_plan + i].kind == RS_PLAN_SCHEDULED)
            take_schedule(c, b, &c->sc->plan[from->first_plan + i]);
}
