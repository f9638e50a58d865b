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

/* --- what was found before --- */

/* Tells most sets apart at once. */
static uint64_t mark_of(const uint64_t *barred, size_t words)
{
    uint64_t mark = 0;

    for (size_t w = 0; w < words; w++)
        mark = (mark ^ barred[w]) * 0x9e3779b97f4a7c15u;
    return mark;
}

static int set_of(rs_memo *m, const uint64_t *barred, size_t words)
{
    int i = 0;

    if (!m)
        return -1;
    uint64_t mark = mark_of(barred, words);
    while (i < m->n_sets && (m->mark[i] != mark || memcmp(m->barred[i], barred, words * sizeof *barred) != 0))
        i++;
    if (i == RS_MEMO_SETS)
        return -1;
    if (i == m->n_sets) {
        m->mark[i] = mark;
        memcpy(m->barred[m->n_sets++], barred, words * sizeof *barred);
    }
    return i;
}

static bool bars_all_of(const uint64_t *barred, const uint64_t *others, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (others[w] & ~barred[w])
            return false;
    return true;
}

/* Whether that way passes nothing barred; where it ends does not count. */
static bool is_clear(const rs_map *map, const struct rs_way *known, const uint64_t *barred)
{
    for (int i = 0, at = known->from; i + 1 < known->n; i++) {
        at = map->next[at][known->way[i]];
        if (rs_has(barred, at))
            return false;
    }
    return true;
}

static int row_of(int from, int to) { return (from * 31 + to) % RS_MEMO_ROWS; }

static const struct rs_way *way_before(const rs_map *map, const rs_memo *m, const rs_lanes *l, int from, int to)
{
    size_t words = (size_t)rs_hex_words(map);

    for (int i = m->row[row_of(from, to)]; i; i = m->way[i - 1].before) {
        const struct rs_way *known = &m->way[i - 1];

        if (known->from != from || known->to != to)
            continue;
        if (known->set == l->set)
            return known;
        if (is_clear(map, known, l->barred) && bars_all_of(l->barred, m->barred[known->set], words))
            return known;
    }
    return NULL;
}

static void keep_way(rs_memo *m, int set, int from, int to, const uint8_t *way, int n)
{
    if (m->n_ways == RS_MEMO_WAYS)
        return;
    struct rs_way *w = &m->way[m->n_ways++];
    uint8_t *row = &m->row[row_of(from, to)];

    *w =
        (struct rs_way){.set = (uint8_t)set, .from = (int16_t)from, .to = (int16_t)to, .n = (int16_t)n, .before = *row};
    *row = (uint8_t)m->n_ways;
    if (n > 0)
        memcpy(w->way, way, (size_t)n);
}

/* How far it is from there to everywhere under those lanes; NULL: not known. */
static const struct rs_reach *reach_before(const rs_memo *m, int set, int from)
{
    for (int i = 0; i < m->n_reach && i < RS_MEMO_REACH; i++)
        if (m->reach[i].set == set && m->reach[i].from == from)
            return &m->reach[i];
    return NULL;
}

static const struct rs_reach *keep_reach(const rs_ctx *c, const rs_draft *d, int from, const rs_lanes *l)
{
    struct rs_reach *r = &d->memo->reach[d->memo->n_reach++ % RS_MEMO_REACH]; /* in place of the oldest */

    r->set = (int16_t)l->set;
    r->from = (int16_t)from;
    rs_find_reach(c->sc, c->s, d->side, from, rs_is_attack_type(d->order), l->barred, r->steps);
    return r;
}

/* Of an Attack, where something lies on the way over bare ground: another as short, or a little longer, or as long as
 * it has to be, which is dear to find out. */
enum { A_LITTLE_LONGER = 3 };
static int way_round(const rs_ctx *c, const rs_draft *d, int from, int to, const rs_lanes *l, uint8_t *way)
{
    const struct rs_reach *r = reach_before(d->memo, l->set, from);
    int least = rs_least_steps(c->sc, from, to);

    for (int longer = 0; !r && longer <= A_LITTLE_LONGER; longer += A_LITTLE_LONGER) {
        int n = rs_route_of(c->sc, from, to, least + longer, l->barred, way);

        if (n >= 0)
            return n;
        if (n == RS_NO_WAY)
            return -1;
    }
    if (!r)
        r = keep_reach(c, d, from, l);
    return rs_route_of(c->sc, from, to, r->steps[c->sc->map.seat[to]], l->barred, way);
}

/* Of another order. */
static int way_past_enemy(const rs_ctx *c, const rs_draft *d, int from, int to, const rs_lanes *l, uint8_t *way)
{
    const struct rs_reach *r = reach_before(d->memo, l->set, from);
    int n = r && r->steps[c->sc->map.seat[to]] == RS_NO_FOOTWAY
                ? -1
                : rs_seek_route(c->sc, c->s, d->side, from, to, false, l->barred, way);

    if (n == -1 && !r)
        keep_reach(c, d, from, l);
    return n < 0 ? -1 : n;
}

/* The default way under those lanes; steps, -1 none. */
static int default_way(const rs_ctx *c, const rs_draft *d, int from, int to, const rs_lanes *l, uint8_t *way)
{
    bool attacks = rs_is_attack_type(d->order);

    if (from == to)
        return 0;
    int n = attacks ? rs_bare_route(c->sc, from, to, l->barred, way) : -1;
    if (n >= 0)
        return n;
    if (l->set < 0)
        return rs_default_route(c->sc, c->s, d->side, from, to, attacks, l->barred, way);
    const struct rs_way *known = way_before(&c->sc->map, d->memo, l, from, to);
    if (known) {
        if (known->n > 0)
            memcpy(way, known->way, (size_t)known->n);
        return known->n;
    }
    n = attacks ? way_round(c, d, from, to, l, way) : way_past_enemy(c, d, from, to, l, way);
    keep_way(d->memo, l->set, from, to, way, n);
    return n;
}

/* --- the lanes --- */

void rs_open_lanes(const rs_ctx *c, rs_lanes *l)
{
    size_t words = (size_t)rs_hex_words(&c->sc->map);

    memset(l->own, 0, words * sizeof l->own[0]);
    memset(l->past, 0, words * sizeof l->past[0]);
}

/* Whether the battalions of a Brigiment may cross each other's ways [R72]. */
static bool is_waived(const rs_ctx *c, const rs_draft *d) { return c->sc->brigiment[d->b].crossing >> d->b & 1; }

void rs_add_to_lanes(const rs_ctx *c, const rs_draft *d, int g, rs_lanes *l)
{
    if (is_waived(c, d) || c->s->group[g].status != RS_IN_LINE)
        return;
    for (int u = 0; (u = rs_next_piece(d->members, u));)
        if (c->s->unit[u].battalion == g && c->s->unit[u].route)
            rs_bar_route(c->sc, &c->s->route[c->s->unit[u].route - 1], l->own, l->past);
}

void rs_close_lanes(const rs_ctx *c, const rs_draft *d, rs_lanes *l)
{
    size_t words = (size_t)rs_hex_words(&c->sc->map);

    for (size_t w = 0; w < words; w++)
        l->barred[w] = d->foreign[w] | l->own[w];
    l->set = set_of(d->memo, l->barred, words);
}

void rs_find_lanes(const rs_ctx *c, const rs_draft *d, int battalion, rs_lanes *l)
{
    rs_open_lanes(c, l);
    for (int u = 0; !is_waived(c, d) && (u = rs_next_piece(d->members, u));) {
        int g = c->s->unit[u].battalion;

        if (g != battalion && c->s->unit[u].route && c->s->group[g].status == RS_IN_LINE)
            rs_bar_route(c->sc, &c->s->route[c->s->unit[u].route - 1], l->own, l->past);
    }
    rs_close_lanes(c, d, l);
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
    int n = 0, from = rs_at(c->s, u);

    if (!rs_may_end(c, d, u, to, l) || rs_has(l->past, from))
        return -1;
    for (int i = 0; i <= RS_AIMS; i++) {
        uint8_t part[RS_MAX_ROUTE];
        bool is_mid = i < RS_AIMS && g->mid[i];
        int next = is_mid ? g->mid[i] - 1 : to;
        int steps = default_way(c, d, from, next, l, part);

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
        int n = default_way(c, d, end, aim[i] - 1, l, part);
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

/* Its missing Route under the lanes of its battalion; nonzero if there is none. */
static int finish_route(rs_ctx *c, const rs_draft *d, int u, const rs_lanes *l, fs_error *e)
{
    uint8_t way[RS_MAX_ROUTE];
    int n = rs_draft_way(c, d, u, l, way);

    if (n < 0)
        return rs_refuse(e, RS_11_4_9, RS_P_NO_ROUTE, u, c->s->group[c->s->unit[u].battalion].aim[0] - 1);
    rs_give_route(c, u, rs_at(c->s, u), way, n);
    return 0;
}

/* All of them, or those before the first that has none. */
static int finish_routes(rs_ctx *c, const rs_draft *d, bool to_the_last, fs_error *e)
{
    int lanes_of = -1, refused = 0;
    rs_lanes l;

    for (int u = 0; (to_the_last || !refused) && (u = rs_next_piece(d->who, u));) {
        if (!goes(c, u))
            continue;
        if (lanes_of != c->s->unit[u].battalion) /* the Routes of its own units do not change them */
            rs_find_lanes(c, d, lanes_of = c->s->unit[u].battalion, &l);
        refused |= finish_route(c, d, u, &l, e);
    }
    return refused;
}

int rs_finish_routes(rs_ctx *c, const rs_draft *d, fs_error *e) { return finish_routes(c, d, false, e); }

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

void rs_complete_routes(rs_ctx *c, int b)
{
    rs_draft d = rs_draft_of(c, b);

    d.later = false;
    finish_routes(c, &d, true, NULL);
}
