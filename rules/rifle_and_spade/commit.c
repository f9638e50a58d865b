/* commit.c - battalions In Support are thrown in: at step 0 of the activation, for a point, with an Objective of the
 * order in force [11.5.9]-[11.5.12]. */
#include "draft.h"
#include <string.h>

/* --- where to [11.5.11] --- */

enum { MOST_HEXES = 160 };
typedef struct hexes {
    int16_t at[MOST_HEXES];
    int n;
} hexes;

static void add(hexes *h, int hex)
{
    for (int i = 0; i < h->n; i++)
        if (h->at[i] == hex)
            return;
    if (h->n < MOST_HEXES)
        h->at[h->n++] = (int16_t)hex;
}

static void add_aims(const rs_scenario *sc, const rs_state *s, int b, hexes *h)
{
    for (int g = 1; g <= sc->n_battalions; g++)
        for (int i = 0; s->group[g].brigiment == b && i < RS_AIMS; i++)
            if (s->group[g].aim[i])
                add(h, s->group[g].aim[i] - 1);
}

/* Intermediate Objectives that some unit of their battalion has still to pass [11.8.5]. */
static void add_mids(const rs_scenario *sc, const rs_state *s, int b, hexes *h)
{
    for (int u = 1; u <= sc->base.n_units; u++) {
        if (!rs_is_rifle_of(sc, s, u, b) || !s->unit[u].route)
            continue;
        const rs_group *g = &s->group[s->unit[u].battalion];
        for (int i = s->route[s->unit[u].route - 1].passed; i < RS_AIMS; i++)
            if (g->mid[i])
                add(h, g->mid[i] - 1);
    }
}

/* What the scenario has for this battalion. */
static void add_printed(const rs_scenario *sc, const rs_state *s, int b, int battalion, hexes *h)
{
    for (int p = 0; p < sc->n_plans; p++)
        for (int i = 0; sc->plan[p].brigiment == b && sc->plan[p].order == s->command[b].order && i < sc->plan[p].n;
             i++) {
            const rs_aim *a = &sc->aim[sc->plan[p].first + i];

            if (a->kind == RS_AIM_COMMIT && a->battalion == battalion)
                add(h, a->objective);
        }
}

/* Posts of pickets and units In Line, lost ones too [11.11.8]. */
static void add_posts(const rs_scenario *sc, const rs_state *s, int b, hexes *h)
{
    for (int u = 1; u <= sc->base.n_units; u++) {
        int post = s->unit[u].brigiment == b ? rs_post(sc, s, u) : FS_NO_HEX;

        if (post != FS_NO_HEX)
            add(h, post);
    }
}

/* With or beside an own unit In Contact [11.13.10]. */
static void add_contacts(const rs_scenario *sc, const rs_state *s, int b, hexes *h)
{
    fs_side side = sc->brigiment[b].side;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (!rs_is_of(s, u, b) || rs_is_hq(sc, u) || !rs_in_contact(sc, s, side, rs_at(s, u)))
            continue;
        add(h, rs_at(s, u));
        for (int d = 0; d < 6; d++) {
            int next = sc->map.next[rs_at(s, u)][d];

            if (next != FS_NO_HEX && rs_is_land(&sc->map, next) && !rs_holds(sc, s, fs_other(side), next))
                add(h, next);
        }
    }
}

static void commit_hexes(const rs_scenario *sc, const rs_state *s, int b, int battalion, hexes *h)
{
    int order = s->command[b].order;

    h->n = 0;
    if (order == RS_CORDON_DEFENSE) {
        add_posts(sc, s, b, h);
    } else if (order == RS_DISORGANIZED_DEFENSE) {
        add_contacts(sc, s, b, h);
    } else {
        add_aims(sc, s, b, h); /* lost ones too [11.11.8] */
        add_mids(sc, s, b, h);
        add_printed(sc, s, b, battalion, h);
    }
}

static bool is_commit_hex(const rs_scenario *sc, const rs_state *s, int b, int battalion, int hex)
{
    hexes h;

    commit_hexes(sc, s, b, battalion, &h);
    for (int i = 0; i < h.n; i++)
        if (h.at[i] == hex)
            return true;
    return false;
}

/* --- who --- */

/* A rifle unit of the battalion that would be thrown in: all of one In Support, of another who is kept back. */
static bool is_in_support(const rs_scenario *sc, const rs_state *s, int g, int u)
{
    return s->unit[u].battalion == g && rs_on_map(s, u) && rs_has_steps(sc, u) &&
           rs_status_of(sc, s, u) == RS_IN_SUPPORT;
}

static bool is_cut_off(const rs_scenario *sc, const rs_state *s, int g)
{
    bool any = false;

    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_in_support(sc, s, g, u)) {
            if (!rs_is(s, u, RS_ISOLATED))
                return false;
            any = true;
        }
    return any;
}

static bool is_there(const rs_scenario *sc, const rs_state *s, int g)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_in_support(sc, s, g, u))
            return true;
    return false;
}

static int battalion_refused(const rs_ctx *c, int b, int g, fs_error *e)
{
    const rs_command *m = &c->s->command[b];
    int cost = c->sc->tables.cost[RS_COST_COMMIT].v[0];

    if (!b || rs_orders_are_off(c->sc) || g < 1 || g > c->sc->n_battalions || c->s->group[g].brigiment != b ||
        !is_there(c->sc, c->s, g))
        return rs_refuse(e, RS_11_5_9, RS_P_NOT_IN_SUPPORT, 0, FS_NO_HEX);
    if (m->order == RS_STALLED_ATTACK || (!rs_is_attack_type(m->order) && !rs_is_defense_type(m->order)))
        return rs_refuse(e,
                         m->order == RS_STALLED_ATTACK ? RS_11_10_2
                         : m->order == RS_REGROUP      ? RS_11_14_11
                                                       : RS_11_15_5,
                         RS_P_NO_COMMITTING, 0, FS_NO_HEX);
    if (rs_is_defense_type(m->order) && m->flags & RS_COMMITTED)
        return rs_refuse(e, RS_11_5_9, RS_P_ONE_COMMITTED, 0, FS_NO_HEX);
    if (!rs_can_pay(c->s, b, cost))
        return rs_refuse_for(e, RS_11_5_9, RS_P_NO_POINTS, 0, FS_NO_HEX, m->points, cost);
    return is_cut_off(c->sc, c->s, g) ? rs_refuse(e, RS_11_5_9, RS_P_BATTALION_CUT_OFF, 0, FS_NO_HEX) : 0;
}

/* Every rifle unit that is reached gets a default Route; crossing is waived. -1: one has none. */
static int give_routes(rs_ctx *c, int b, int g, int hex, bool really)
{
    bool attacks =
        rs_is_attack_type(c->s->command[b].order) || rs_holds(c->sc, c->s, fs_other(c->sc->brigiment[b].side), hex);
    uint8_t way[RS_MAX_ROUTE];

    for (int u = 1; u <= c->sc->base.n_units; u++) {
        if (!is_in_support(c->sc, c->s, g, u) || rs_is(c->s, u, RS_ISOLATED))
            continue;
        int n = rs_default_route(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u), hex, attacks, NULL, way);
        if (n < 0)
            return -1;
        if (really)
            rs_give_route(c, u, rs_at(c->s, u), way, n);
    }
    return 0;
}

int rs_commit_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int b = c->s->active;
    rs_ctx look = *c; /* nothing is given: it only looks whether there is a way */

    (void)side;
    if (battalion_refused(c, b, o->object, e))
        return 1;
    if (!is_commit_hex(c->sc, c->s, b, o->object, o->x))
        return rs_refuse(e, RS_11_5_11, RS_P_NO_COMMIT_OBJECTIVE, 0, o->x);
    return give_routes(&look, b, o->object, o->x, false) < 0 ? rs_refuse(e, RS_11_4_2, RS_P_NO_ROUTE, 0, o->x) : 0;
}

void rs_commit_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    int b = c->s->active;

    for (int g = 1; b && g <= c->sc->n_battalions; g++) {
        if (battalion_refused(c, b, g, NULL))
            continue;
        hexes h;
        commit_hexes(c->sc, c->s, b, g, &h);
        for (int i = 0; i < h.n; i++) {
            fs_option o = rs_option_object_hex(RS_V_COMMIT, g, h.at[i]);

            if (!rs_commit_refused(c, side, &o, NULL))
                fs_offer(out, o);
        }
    }
}

void rs_commit(rs_ctx *c, fs_side side, const fs_option *o)
{
    int b = c->s->active, g = o->object;
    rs_group *group = &c->s->group[g];
    bool is_defense = rs_is_defense_type(c->s->command[b].order);

    c->run->kept_from |= fs_other(side);
    rs_pay(c, b, c->sc->tables.cost[RS_COST_COMMIT].v[0], RS_11_5_9);
    give_routes(c, b, g, o->x, true);
    if (group->status == RS_IN_SUPPORT) { /* not one unit of a battalion that has its Objective */
        memset(group->aim, 0, sizeof group->aim);
        memset(group->mid, 0, sizeof group->mid);
        group->aim[0] = (uint16_t)(o->x + 1);
    }
    group->status = RS_IN_LINE; /* the order stays as it is [11.5.10] */
    rs_let_go(c, b);
    group->flags |= RS_WAS_COMMITTED;
    if (is_defense && c->s->command[b].order != RS_DISORGANIZED_DEFENSE)
        group->flags |= RS_MAY_ASSAULT_BACK; /* [11.11.9] */
    c->s->command[b].flags |= RS_COMMITTED;
    rs_tell_to(c, side, RS_E_COMMITTED, RS_11_5_10, side, 0, o->x, 0);
}
