/* routes.c - Routes of March: hexes from where a unit stood when the order was given to its Objective, and how much of
 * the way is left [11.4]. */
#include "duties.h"
#include <string.h>

/* --- the bits of a Route --- */

int rs_route_way(const rs_route *r, int i)
{
    int bit = i * 3, at = r->way[bit >> 3] >> (bit & 7);

    if ((bit & 7) > 5)
        at |= r->way[(bit >> 3) + 1] << (8 - (bit & 7));
    return (at & 7) % 6;
}

void rs_route_set_way(rs_route *r, int i, int d)
{
    for (int k = 0; k < 3; k++) {
        int bit = i * 3 + k;

        if (d >> k & 1)
            r->way[bit >> 3] = (uint8_t)(r->way[bit >> 3] | 1u << (bit & 7));
    }
}

int rs_route_hex(const rs_scenario *sc, const rs_route *r, int i)
{
    int hex = r->start - 1;

    for (int k = 0; k < i && hex != FS_NO_HEX; k++)
        hex = sc->map.next[hex][rs_route_way(r, k)];
    return hex;
}

static const rs_route *route_of(const rs_scenario *sc, const rs_state *s, int u)
{
    int route = rs_has_steps(sc, u) && rs_on_map(s, u) ? s->unit[u].route : 0;

    return route && s->route[route - 1].start ? &s->route[route - 1] : NULL;
}

int rs_objective(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_route *r = route_of(sc, s, u);

    return r ? rs_route_hex(sc, r, r->n) : FS_NO_HEX;
}

/* In a box or on a road between the maps the number is that of the box or the road, which stays. */
void rs_drop_route(rs_ctx *c, int u)
{
    rs_unit *unit = &c->s->unit[u];

    if (rs_has_steps(c->sc, u) && unit->route && unit->where != RS_IN_BOX && unit->where != RS_ON_ROAD) {
        memset(&c->s->route[unit->route - 1], 0, sizeof c->s->route[0]);
        unit->route = 0;
    }
}

void rs_give_route(rs_ctx *c, int u, int start, const uint8_t *way, int n)
{
    bool from_end = c->sc->side_of[u] == RS_OTTOMAN; /* one side's numbers tell nothing of the other's */

    rs_drop_route(c, u);
    for (int k = 0; k < RS_MAX_ROUTES; k++) {
        int i = from_end ? RS_MAX_ROUTES - 1 - k : k;
        rs_route *r = &c->s->route[i];

        if (r->start)
            continue;
        *r = (rs_route){.start = (uint16_t)(start + 1), .n = (uint8_t)n};
        for (int step = 0; step < n; step++)
            rs_route_set_way(r, step, way[step]);
        c->s->unit[u].route = (uint8_t)(i + 1);
        return;
    }
}

/* --- how far it is still [11.4.12] --- */

/* The place on the Route of the next Intermediate Objective not yet entered; the end without one. */
static int next_mark(const rs_scenario *sc, const rs_state *s, int u, const rs_route *r)
{
    const rs_group *g = &s->group[s->unit[u].battalion];

    if (r->passed >= RS_AIMS || !g->mid[r->passed])
        return r->n;
    for (int i = 0, hex = r->start - 1; i <= r->n && hex != FS_NO_HEX; i++) {
        if (hex == g->mid[r->passed] - 1)
            return i;
        if (i < r->n)
            hex = sc->map.next[hex][rs_route_way(r, i)];
    }
    return r->n;
}

int rs_remaining(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    const rs_route *r = route_of(sc, s, u);
    int least = 255;

    if (!r)
        return 255;
    int mark = next_mark(sc, s, u, r);
    for (int i = 0, at = r->start - 1; i <= mark && at != FS_NO_HEX; i++) {
        int length = rs_distance(&sc->map, hex, at) + r->n - i;

        least = length < least ? length : least;
        if (i < r->n)
            at = sc->map.next[at][rs_route_way(r, i)];
    }
    return least;
}

int rs_off_route(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    const rs_route *r = route_of(sc, s, u);
    int least = 255;

    for (int i = 0, at = r ? r->start - 1 : 0; r && i <= r->n && at != FS_NO_HEX; i++) {
        int far = rs_distance(&sc->map, hex, at);

        least = far < least ? far : least;
        if (i < r->n)
            at = sc->map.next[at][rs_route_way(r, i)];
    }
    return least;
}

/* --- the default Route: fewest hexes, then least foot MP, then the smallest directions [11.4] --- */

typedef struct field {
    uint8_t hexes[RS_MAX_HEXES]; /* to the end; 255 not reached */
    uint16_t mp[RS_MAX_HEXES];
    int16_t queue[RS_MAX_PLAY];
    int n;
} field;

static bool may_use(const rs_scenario *sc, const rs_state *s, fs_side side, int hex, int from, int to, bool attacks,
                    bool keeps_off, const uint64_t *barred)
{
    if (hex == from || hex == to)
        return true;
    if (barred && rs_has(barred, hex))
        return false;
    if (!attacks && rs_holds(sc, s, fs_other(side), hex))
        return false;
    return !keeps_off || !rs_near_enemy(sc, s, side, hex);
}

static void flood(const rs_scenario *sc, const rs_state *s, fs_side side, int from, int to, bool attacks,
                  bool keeps_off, const uint64_t *barred, field *f)
{
    memset(f->hexes, 255, sizeof f->hexes);
    f->n = 0;
    f->queue[f->n++] = (int16_t)to;
    f->hexes[to] = 0;
    f->mp[to] = 0;
    for (int i = 0; i < f->n; i++) {
        int at = f->queue[i];

        if (f->hexes[at] >= RS_MAX_ROUTE || f->hexes[at] >= f->hexes[from])
            return; /* whatever lies nearer to the end than the start is known */
        for (int d = 0; d < 6; d++) {
            int before = sc->map.next[at][d];

            if (before == FS_NO_HEX || !may_use(sc, s, side, before, from, to, attacks, keeps_off, barred))
                continue;
            int cost = sc->map.step[before][rs_opposite(d)].foot;
            if (cost == RS_BARRED)
                continue;
            if (f->hexes[before] == 255) {
                f->hexes[before] = (uint8_t)(f->hexes[at] + 1);
                f->mp[before] = (uint16_t)(f->mp[at] + cost);
                f->queue[f->n++] = (int16_t)before;
            } else if (f->hexes[before] == f->hexes[at] + 1 && f->mp[at] + cost < f->mp[before]) {
                f->mp[before] = (uint16_t)(f->mp[at] + cost);
            }
        }
    }
}

static int follow(const rs_scenario *sc, const field *f, int from, uint8_t way[RS_MAX_ROUTE])
{
    int n = 0;

    for (int at = from; f->hexes[at]; n++) {
        int d = 0;

        for (; d < 6; d++) {
            int next = sc->map.next[at][d];

            if (next != FS_NO_HEX && sc->map.step[at][d].foot != RS_BARRED && f->hexes[next] == f->hexes[at] - 1 &&
                f->mp[next] + sc->map.step[at][d].foot == f->mp[at])
                break;
        }
        way[n] = (uint8_t)d;
        at = sc->map.next[at][d];
    }
    return n;
}

int rs_default_route(const rs_scenario *sc, const rs_state *s, fs_side side, int from, int to, bool attacks,
                     const uint64_t *barred, uint8_t way[RS_MAX_ROUTE])
{
    field f;

    if (from == to)
        return 0;
    for (int keeps_off = !attacks; keeps_off >= 0;
         keeps_off--) { /* away from the enemy where there is such a way [11.11.3] */
        flood(sc, s, side, from, to, attacks, keeps_off, barred, &f);
        if (f.hexes[from] <= RS_MAX_ROUTE)
            return follow(sc, &f, from, way);
    }
    return -1;
}
