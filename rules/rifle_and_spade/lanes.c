/* lanes.c - the Routes of an order being drawn: what the ways of others leave free, and the way of each unit through it
 * [11.4.9]. */
#include "draft.h"
#include <string.h>

/* --- what others leave free --- */

static void bar_route(const rs_scenario *sc, const rs_route *r, uint64_t *whole, uint64_t *past)
{
    for (int i = 0, hex = r->start - 1; i <= r->n && hex != FS_NO_HEX; i++) {
        rs_add(whole, hex);
        if (i && past)
            rs_add(past, hex);
        if (i < r->n)
            hex = sc->map.next[hex][rs_route_way(r, i)];
    }
}

static bool has_lane(const rs_scenario *sc, const rs_state *s, int u)
{
    return rs_has_steps(sc, u) && rs_on_map(s, u) && s->group[s->unit[u].battalion].status == RS_IN_LINE;
}

void rs_foreign_lanes(const rs_ctx *c, const rs_draft *d, uint64_t barred[RS_HEX_WORDS])
{
    uint64_t waived = c->sc->brigiment[d->b].crossing; /* [R72] */

    memset(barred, 0, RS_HEX_WORDS * sizeof *barred);
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[d->side], u));) {
        int of = c->s->unit[u].brigiment;

        if (!of || of == d->b || waived >> of & 1 || !has_lane(c->sc, c->s, u))
            continue;
        if (c->s->unit[u].route)
            bar_route(c->sc, &c->s->route[c->s->unit[u].route - 1], barred, NULL);
        rs_add(barred, rs_at(c->s, u)); /* In Line units of another Brigiment */
    }
}

void rs_find_lanes(const rs_ctx *c, const rs_draft *d, int battalion, const uint64_t foreign[RS_HEX_WORDS], rs_lanes *l)
{
    memset(l->own, 0, sizeof l->own);
    memset(l->past, 0, sizeof l->past);
    for (int u = 0; !(c->sc->brigiment[d->b].crossing >> d->b & 1) && (u = rs_next_piece(c->sc->pieces[d->side], u));)
        if (c->s->unit[u].brigiment == d->b && c->s->unit[u].battalion != battalion && c->s->unit[u].route &&
            has_lane(c->sc, c->s, u))
            bar_route(c->sc, &c->s->route[c->s->unit[u].route - 1], l->own, l->past);
    for (int w = 0; w < RS_HEX_WORDS; w++)
        l->barred[w] = foreign[w] | l->own[w];
}

/* Not on another battalion's way unless both only begin there; other Brigiments are relieved in a Defense [11.11]. */
bool rs_may_end(const rs_ctx *c, const rs_draft *d, int u, int to, const rs_lanes *l)
{
    if (!rs_has(l->barred, to))
        return true;
    if (rs_has(l->own, to))
        return to == rs_at(c->s, u) && !rs_has(l->past, to);
    return d->order == RS_DEFENSE || to == rs_at(c->s, u);
}

/* --- the way of a unit --- */

int rs_find_way(const rs_ctx *c, const rs_draft *d, int u, int to, const rs_lanes *l, uint8_t way[RS_MAX_ROUTE])
{
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];
    bool attacks = rs_is_attack_type(d->order);
    int n = 0, from = rs_at(c->s, u);

    if (!rs_may_end(c, d, u, to, l) || rs_has(l->past, from))
        return -1;
    for (int i = 0; i <= RS_AIMS; i++) {
        uint8_t part[RS_MAX_ROUTE];
        bool is_mid = i < RS_AIMS && g->mid[i];
        int next = is_mid ? g->mid[i] - 1 : to;
        int steps = rs_default_route(c->sc, c->s, d->side, from, next, attacks, l->barred, part);

        if (steps < 0 || n + steps > RS_MAX_ROUTE)
            return -1;
        memcpy(way + n, part, (size_t)steps);
        n += steps;
        from = next;
        if (!is_mid)
            break;
    }
    return n;
}

int rs_unroll(const rs_route *r, uint8_t way[RS_MAX_ROUTE])
{
    for (int i = 0; i < r->n; i++)
        way[i] = (uint8_t)rs_route_way(r, i);
    return r->n;
}

/* The rest of a Route begun by hand: none where it ends in an Objective. */
static int finish_way(const rs_ctx *c, const rs_draft *d, int u, const rs_lanes *l, uint8_t way[RS_MAX_ROUTE])
{
    const rs_route *r = &c->s->route[c->s->unit[u].route - 1];
    const uint16_t *aim = c->s->group[c->s->unit[u].battalion].aim;
    uint8_t part[RS_MAX_ROUTE];
    int end = rs_route_hex(c->sc, r, r->n), best = -1, begun = rs_unroll(r, way);

    for (int i = 0; i < RS_AIMS; i++)
        if (aim[i] == end + 1 && rs_may_end(c, d, u, end, l))
            return begun;
    for (int i = 0; i < RS_AIMS; i++) {
        if (!aim[i] || !rs_may_end(c, d, u, aim[i] - 1, l))
            continue;
        int n = rs_default_route(c->sc, c->s, d->side, end, aim[i] - 1, rs_is_attack_type(d->order), l->barred, part);
        if (n >= 0 && begun + n <= RS_MAX_ROUTE && (best < 0 || begun + n < best)) {
            best = begun + n;
            memcpy(way + begun, part, (size_t)n);
        }
    }
    return best;
}

int rs_draft_way(const rs_ctx *c, const rs_draft *d, int u, const rs_lanes *l, uint8_t way[RS_MAX_ROUTE])
{
    const uint16_t *aim = c->s->group[c->s->unit[u].battalion].aim;
    int best = -1;

    if (c->s->unit[u].route)
        return finish_way(c, d, u, l, way);
    for (int i = 0; i < RS_AIMS; i++) {
        uint8_t part[RS_MAX_ROUTE];
        int n = aim[i] ? rs_find_way(c, d, u, aim[i] - 1, l, part) : -1;

        if (n >= 0 && (best < 0 || n < best)) {
            best = n;
            memcpy(way, part, (size_t)n);
        }
    }
    return best;
}

/* --- all of them --- */

int rs_complete_routes(rs_ctx *c, int b, fs_error *e)
{
    rs_draft d = rs_draft_of(c, b);
    uint64_t foreign[RS_HEX_WORDS];
    uint8_t way[RS_MAX_ROUTE];
    int lanes_of = -1;
    rs_lanes l;

    d.later = false;
    rs_foreign_lanes(c, &d, foreign);
    for (int u = 0; (u = rs_next_piece(d.who, u));) {
        const rs_group *g = &c->s->group[c->s->unit[u].battalion];

        if (g->status == RS_IN_SUPPORT || !g->aim[0])
            continue;
        if (lanes_of != c->s->unit[u].battalion) { /* the Routes of its own units do not change them */
            lanes_of = c->s->unit[u].battalion;
            rs_find_lanes(c, &d, lanes_of, foreign, &l);
        }
        int n = rs_draft_way(c, &d, u, &l, way);
        if (n < 0)
            return rs_refuse(e, RS_11_4_9, RS_P_NO_ROUTE, u, g->aim[0] - 1);
        rs_give_route(c, u, rs_at(c->s, u), way, n);
    }
    return 0;
}

void rs_draft_begin(rs_ctx *c, rs_draft *d)
{
    if (!d->later)
        return;
    for (int g = 1; g <= c->sc->n_battalions; g++) {
        rs_group *group = &c->s->group[g];

        if (group->brigiment != d->b)
            continue;
        memcpy(group->aim, group->next, sizeof group->aim);
        memset(group->mid, 0, sizeof group->mid);
        group->status = group->next_status;
    }
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[d->side], u));)
        if (rs_is_rifle_of(c->sc, c->s, u, d->b))
            rs_drop_route(c, u);
    c->s->command[d->b].order = RS_ATTACK;
    c->s->command[d->b].scheduled = 0;
    d->later = false;
}
