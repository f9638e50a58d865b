/* lanes.c - the Routes of an order being drawn: what the ways of others leave free, and the way of each unit through it
 * [11.4.9]. */
#include "draft.h"
#include <string.h>

/* --- what others leave free --- */

void rs_bar_route(const rs_scenario *sc, const rs_route *r, uint64_t *whole, uint64_t *past)
{
    for (int i = 0, hex = r->start - 1; i <= r->n && hex != FS_NO_HEX; i++) {
        rs_add(whole, hex);
        if (i && past)
            rs_add(past, hex);
        if (i < r->n)
            hex = sc->map.next[hex][rs_route_way(r, i)];
    }
}

void rs_find_lanes(const rs_ctx *c, const rs_draft *d, int battalion, rs_lanes *l)
{
    bool waived = c->sc->brigiment[d->b].crossing >> d->b & 1; /* [R72] */
    size_t words = (size_t)rs_hex_words(&c->sc->map);

    memset(l->own, 0, words * sizeof l->own[0]);
    memset(l->past, 0, words * sizeof l->past[0]);
    for (int u = 0; !waived && (u = rs_next_piece(d->members, u));) {
        int g = c->s->unit[u].battalion;

        if (g != battalion && c->s->unit[u].route && c->s->group[g].status == RS_IN_LINE)
            rs_bar_route(c->sc, &c->s->route[c->s->unit[u].route - 1], l->own, l->past);
    }
    for (size_t w = 0; w < words; w++)
        l->barred[w] = d->foreign[w] | l->own[w];
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

/* Whether that unit goes somewhere: In Line, with an Objective. */
static bool goes(const rs_ctx *c, int u)
{
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];

    return g->status != RS_IN_SUPPORT && g->aim[0];
}

int rs_finish_routes(rs_ctx *c, const rs_draft *d, fs_error *e)
{
    uint8_t way[RS_MAX_ROUTE];
    int lanes_of = -1;
    rs_lanes l;

    for (int u = 0; (u = rs_next_piece(d->who, u));) {
        int g = c->s->unit[u].battalion;

        if (!goes(c, u))
            continue;
        if (lanes_of != g) /* the Routes of its own units do not change them */
            rs_find_lanes(c, d, lanes_of = g, &l);
        int n = rs_draft_way(c, d, u, &l, way);
        if (n < 0)
            return rs_refuse(e, RS_11_4_9, RS_P_NO_ROUTE, u, c->s->group[g].aim[0] - 1);
        rs_give_route(c, u, rs_at(c->s, u), way, n);
    }
    return 0;
}

bool rs_has_routes(const rs_ctx *c, const rs_draft *d)
{
    int lanes_of = -1;
    rs_lanes l;

    for (int u = 0; (u = rs_next_piece(d->who, u));) {
        int g = c->s->unit[u].battalion;

        if (!goes(c, u))
            continue;
        if (!c->s->unit[u].route)
            return false;
        if (lanes_of != g)
            rs_find_lanes(c, d, lanes_of = g, &l);
        const rs_route *r = &c->s->route[c->s->unit[u].route - 1];
        int end = rs_route_hex(c->sc, r, r->n);
        if (end == FS_NO_HEX || !rs_is_aim_of(c, d, g, end) || !rs_may_end(c, d, u, end, &l))
            return false;
    }
    return true;
}

int rs_complete_routes(rs_ctx *c, int b, fs_error *e)
{
    rs_draft d = rs_draft_of(c, b);

    d.later = false;
    return rs_finish_routes(c, &d, e);
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
    for (int u = 0; (u = rs_next_piece(d->members, u));)
        rs_drop_route(c, u);
    c->s->command[d->b].order = RS_ATTACK;
    c->s->command[d->b].scheduled = 0;
    d->later = false;
}
