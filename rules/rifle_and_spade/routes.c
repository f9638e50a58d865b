/* routes.c - Routes of March: hexes from where a unit stood when the order was given to its Objective, and how much of
 * the way is left [11.4]. */
#include "duties.h"
#include <string.h>

/* --- the bits of a Route --- */

void rs_route_set_way(rs_route *r, int i, int d)
{
    for (int k = 0; k < 3; k++) {
        int bit = i * 3 + k;

        if (d >> k & 1)
            r->way[bit >> 3] = (uint8_t)(r->way[bit >> 3] | 1u << (bit & 7));
    }
}

/* All of them at once. */
static void set_ways(rs_route *r, const uint8_t *way, int n)
{
    unsigned bits = 0;
    int at = 0, have = 0;

    for (int step = 0; step < n; step++) {
        bits |= (unsigned)way[step] << have;
        have += 3;
        if (have >= 8) {
            r->way[at++] = (uint8_t)bits;
            bits >>= 8;
            have -= 8;
        }
    }
    if (have)
        r->way[at] = (uint8_t)bits;
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
        set_ways(r, way, n);
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
    bool is_cut; /* hexes were left out that were too far off */
} field;

/* Hexes a Route does not pass: those barred, the enemy's unless it is an Attack's, and those beside him. */
static void find_shut(const rs_scenario *sc, const rs_state *s, fs_side side, bool attacks, bool keeps_off,
                      const uint64_t *barred, uint64_t shut[RS_HEX_WORDS])
{
    size_t bytes = (size_t)rs_hex_words(&sc->map) * sizeof *shut;

    if (barred)
        memcpy(shut, barred, bytes);
    else
        memset(shut, 0, bytes);
    for (int w = 0; w < RS_SEAT_WORDS && !attacks; w++)
        for (uint64_t left = s->held[fs_other(side) - 1][w]; left; left &= left - 1) {
            int at = sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            rs_add(shut, at);
            for (int d = 0; keeps_off && d < 6; d++)
                if (sc->map.next[at][d] != FS_NO_HEX && rs_is_open_side(&sc->map, sc->map.next[at][d], rs_opposite(d)))
                    rs_add(shut, sc->map.next[at][d]);
        }
}

/* How far it is at least from there to all others, by seat; NULL: ask of each. Nobody goes from land out to Sea, so
 * that it is no matter how far it is back from there; and the table of the end lies together. */
static const uint8_t *least_from(const rs_scenario *sc, int from)
{
    bool back = sc->ways && sc->ways->both_ways && rs_is_land(&sc->map, from);

    return back ? rs_foot_steps_to(sc->ways, &sc->map, from) : NULL;
}

/* From the end back to the start, past no hex by which the way would be longer than `most`. */
static void flood(const rs_scenario *sc, int from, int to, int most, const uint64_t shut[RS_HEX_WORDS], field *f)
{
    const uint8_t *least = least_from(sc, from);

    memset(f->hexes, 255, sc->map.n_hexes);
    f->is_cut = true;
    f->n = 0;
    f->queue[f->n++] = (int16_t)to;
    f->hexes[to] = 0;
    f->mp[to] = 0;
    bool is_cut = false;
    for (int i = 0; i < f->n; i++) {
        int at = f->queue[i], far = f->hexes[at] + 1;

        if (far > RS_MAX_ROUTE || far > f->hexes[from])
            return; /* whatever lies nearer to the end than the start is known */
        for (int d = 0; d < 6; d++) {
            int before = sc->map.next[at][d];

            if (before == FS_NO_HEX || f->hexes[before] < far)
                continue;
            int cost = sc->map.step[before][rs_opposite(d)].foot;
            bool is_new = f->hexes[before] == 255;
            if (cost == RS_BARRED)
                continue;
            int rest = is_new ? (least ? least[sc->map.seat[before]] : rs_least_steps(sc, from, before)) : 0;
            if (far + rest > most) {
                is_cut |= rest != RS_NO_FOOTWAY;
                continue;
            }
            if (before != from && rs_has(shut, before))
                continue;
            if (is_new) {
                f->hexes[before] = (uint8_t)far;
                f->mp[before] = (uint16_t)(f->mp[at] + cost);
                f->queue[f->n++] = (int16_t)before;
            } else if (f->mp[at] + cost < f->mp[before]) {
                f->mp[before] = (uint16_t)(f->mp[at] + cost);
            }
        }
    }
    f->is_cut = is_cut;
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

/* Steps from one hex to the other by the shortest way there is, 255 none: looked for from the start, which is more
 * often shut in than the end. */
static int steps_to(const rs_scenario *sc, int from, int to, const uint64_t shut[RS_HEX_WORDS])
{
    uint64_t met[RS_HEX_WORDS];
    int16_t queue[RS_MAX_PLAY];
    int n = 0;

    memset(met, 0, (size_t)rs_hex_words(&sc->map) * sizeof *met);
    rs_add(met, from);
    queue[n++] = (int16_t)from;
    for (int i = 0, steps = 1; i < n && steps <= RS_MAX_ROUTE; steps++)
        for (int end = n; i < end; i++)
            for (int d = 0; d < 6; d++) {
                int next = sc->map.next[queue[i]][d];

                if (next == FS_NO_HEX || rs_has(met, next) || sc->map.step[queue[i]][d].foot == RS_BARRED)
                    continue;
                if (next == to)
                    return steps;
                rs_add(met, next);
                if (!rs_has(shut, next))
                    queue[n++] = (int16_t)next;
            }
    return 255;
}

/* The ways over bare ground are tried first, then longer ones, then those of the length it takes. */
static bool find_path(const rs_scenario *sc, int from, int to, const uint64_t shut[RS_HEX_WORDS], field *f)
{
    int least = rs_least_steps(sc, from, to);

    for (int most = least; most <= least + 2 && most <= RS_MAX_ROUTE; most++) {
        flood(sc, from, to, most, shut, f);
        if (f->hexes[from] <= most)
            return true;
        if (!f->is_cut)
            return false; /* the end is shut in */
    }
    int steps = steps_to(sc, from, to, shut);
    if (steps > RS_MAX_ROUTE)
        return false;
    flood(sc, from, to, steps, shut, f);
    return true;
}

/* The way over bare ground, unless it is barred: there is no better one, whatever else is. Steps, -1 it is. */
int rs_bare_route(const rs_scenario *sc, int from, int to, const uint64_t *barred, uint8_t way[RS_MAX_ROUTE])
{
    int steps = rs_least_steps(sc, from, to);

    if (!sc->ways || steps > RS_MAX_ROUTE)
        return -1;
    for (int i = 0, at = from; i < steps; i++) {
        way[i] = (uint8_t)rs_foot_first(sc->ways, &sc->map, at, to);
        at = sc->map.next[at][way[i]];
        if (barred && rs_has(barred, at) && at != to)
            return -1;
    }
    return steps;
}

int rs_seek_route(const rs_scenario *sc, const rs_state *s, fs_side side, int from, int to, bool attacks,
                  const uint64_t *barred, uint8_t way[RS_MAX_ROUTE])
{
    uint64_t shut[RS_HEX_WORDS];
    field f;

    f.is_cut = true;
    if (from == to)
        return 0;
    if (rs_least_steps(sc, from, to) > RS_MAX_ROUTE)
        return -1;
    for (int keeps_off = !attacks; keeps_off >= 0;
         keeps_off--) { /* away from the enemy where there is such a way [11.11.3] */
        find_shut(sc, s, side, attacks, keeps_off, barred, shut);
        int n = rs_bare_route(sc, from, to, shut, way);
        if (n >= 0)
            return n;
        if (find_path(sc, from, to, shut, &f))
            return follow(sc, &f, from, way);
    }
    return f.is_cut ? -1 : RS_NO_WAY;
}

int rs_default_route(const rs_scenario *sc, const rs_state *s, fs_side side, int from, int to, bool attacks,
                     const uint64_t *barred, uint8_t way[RS_MAX_ROUTE])
{
    int n = rs_seek_route(sc, s, side, from, to, attacks, barred, way);

    return n < 0 ? -1 : n;
}

int rs_route_of(const rs_scenario *sc, int from, int to, int steps, const uint64_t *barred, uint8_t way[RS_MAX_ROUTE])
{
    field f;

    if (steps > RS_MAX_ROUTE)
        return -1;
    flood(sc, from, to, steps, barred, &f);
    if (f.hexes[from] > steps)
        return f.is_cut ? -1 : RS_NO_WAY;
    return follow(sc, &f, from, way);
}

void rs_find_reach(const rs_scenario *sc, const rs_state *s, fs_side side, int from, bool attacks,
                   const uint64_t *barred, uint8_t steps[RS_MAX_PLAY])
{
    uint64_t shut[RS_HEX_WORDS];
    int16_t queue[RS_MAX_PLAY];
    int n = 0;

    find_shut(sc, s, side, attacks, false, barred, shut);
    memset(steps, RS_NO_FOOTWAY, sc->map.n_play);
    steps[sc->map.seat[from]] = 0;
    queue[n++] = (int16_t)from;
    for (int i = 0; i < n; i++) {
        int far = steps[sc->map.seat[queue[i]]] + 1;

        for (int d = 0; d < 6 && far <= RS_MAX_ROUTE; d++) {
            int next = sc->map.next[queue[i]][d];

            if (next == FS_NO_HEX || steps[sc->map.seat[next]] != RS_NO_FOOTWAY ||
                sc->map.step[queue[i]][d].foot == RS_BARRED)
                continue;
            steps[sc->map.seat[next]] = (uint8_t)far;
            if (!rs_has(shut, next))
                queue[n++] = (int16_t)next;
        }
    }
}
