/* proposals.c - what the program proposes for an order being drawn: complete lines, nearest targets first, everybody
 * where he stands in a Defense. A proposal that begins with the parts there are is the proof that they can be
 * completed. */
#include "draft.h"
#include <string.h>

/* --- completing a line --- */

typedef struct maker {
    rs_ctx *c; /* over a copy */
    rs_draft d;
    fs_option *line;
    int cap, n;
    rs_spots targets;
    bool is_stuck[2]; /* battalions that have an Objective cannot all go there: without adding to it, and adding */
} maker;

static bool put(maker *m, fs_option o)
{
    if (m->n >= m->cap || rs_part_refused(m->c, &m->d, &o, NULL))
        return false;
    rs_write_part(m->c, &m->d, &o);
    m->line[m->n++] = o;
    return true;
}

/* The way found becomes the unit's Route, as the part that names its end would have it. */
static bool pin_to(maker *m, int u, int end, const uint8_t *way, int n)
{
    if (m->n >= m->cap)
        return false;
    rs_give_route(m->c, u, rs_at(m->c->s, u), way, n);
    m->line[m->n++] = rs_option_hex(RS_V_ASSIGN_AIM, u, end);
    return m->c->s->unit[u].route;
}

/* The next hex of a Route begun. */
static bool put_step(maker *m, int u, int hex, const rs_lanes *l)
{
    fs_option o = rs_option_hex(RS_V_ROUTE, u, hex);

    if (m->n >= m->cap || rs_route_step_refused(m->c, &m->d, u, hex, l, NULL))
        return false;
    rs_write_part(m->c, &m->d, &o);
    m->line[m->n++] = o;
    return true;
}

/* The Routes of the units of a battalion that has its Objective, one after the other, as parts. The lanes are those it
 * finds: what its own units take does not bar it. */
static bool pin_routes(maker *m, int g, const rs_lanes *l)
{
    uint8_t way[RS_MAX_ROUTE];

    for (int u = 0; (u = rs_next_piece(m->d.who, u));) {
        if (m->c->s->unit[u].battalion != g)
            continue;
        bool begun = m->c->s->unit[u].route;
        int n = rs_draft_way(m->c, &m->d, u, l, way), at = rs_at(m->c->s, u);
        int had = begun ? m->c->s->route[m->c->s->unit[u].route - 1].n : 0;
        if (n < 0)
            return false;
        for (int i = 0; i < n; i++) {
            at = m->c->sc->map.next[at][way[i]];
            if (begun && i >= had && !put_step(m, u, at, l))
                return false;
        }
        if (!begun && !pin_to(m, u, at, way, n))
            return false;
    }
    return true;
}

/* What to go back to when a battalion cannot have the Objective that is tried. */
typedef struct before {
    uint16_t aim[RS_AIMS];
    int n;
    bool had_routes; /* of a unit of it: then all is kept */
    rs_state all;
} before;

static void keep(const maker *m, int g, before *b)
{
    memcpy(b->aim, m->c->s->group[g].aim, sizeof b->aim);
    b->n = m->n;
    b->had_routes = false;
    for (int u = 0; (u = rs_next_piece(m->d.who, u));)
        b->had_routes |= m->c->s->unit[u].battalion == g && m->c->s->unit[u].route;
    if (b->had_routes)
        b->all = *m->c->s;
}

static void go_back(maker *m, int g, const before *b)
{
    m->n = b->n;
    if (b->had_routes) {
        *m->c->s = b->all;
        return;
    }
    memcpy(m->c->s->group[g].aim, b->aim, sizeof b->aim);
    for (int u = 0; (u = rs_next_piece(m->d.who, u));)
        if (m->c->s->unit[u].battalion == g)
            rs_drop_route(m->c, u);
}

/* Gives the battalion that hex, if all its units get there; leaves nothing behind if not. */
static bool try_aim(maker *m, int g, int hex, const rs_lanes *l)
{
    before was;

    keep(m, g, &was);
    if (put(m, rs_option_object_hex(RS_V_AIM, g, hex)) && pin_routes(m, g, l))
        return true;
    go_back(m, g, &was);
    return false;
}

/* Where its units stand who have no Route yet becomes part of its Objective. */
static bool add_stands(maker *m, int g)
{
    for (int u = 0; (u = rs_next_piece(m->d.who, u));) {
        int hex = rs_at(m->c->s, u);

        if (m->c->s->unit[u].battalion == g && !m->c->s->unit[u].route && !rs_is_aim_of(m->c, &m->d, g, hex) &&
            !put(m, rs_option_object_hex(RS_V_AIM, g, hex)))
            return false;
    }
    return true;
}

/* All of them where they stand, if that is one Battalion Objective; else together in one of these hexes. */
static bool hold_here(maker *m, int g, const rs_lanes *l)
{
    before was;

    keep(m, g, &was);
    if (add_stands(m, g) && pin_routes(m, g, l))
        return true;
    go_back(m, g, &was);
    rs_spots p = rs_present(m->c, &m->d, g);
    for (int i = 0; i < p.n; i++)
        if (try_aim(m, g, p.hex[i], l))
            return true;
    return false;
}

/* The battalion still to be disposed of that is nearest to the hex, or farthest. */
static int pick_battalion(const maker *m, int hex, bool farthest)
{
    int best = 0, best_far = 0;

    for (int g = 0; (g = rs_next_battalion(&m->d, g));) {
        if (!rs_is_undecided(m->c, &m->d, g))
            continue;
        int far = rs_far_from(m->c, &m->d, g, hex);
        if (!best || (farthest ? far > best_far : far < best_far)) {
            best = g;
            best_far = far;
        }
    }
    return best;
}

static bool name_supports(maker *m, int front, bool more)
{
    rs_tally t = rs_draft_count(m->c, &m->d);
    int want = more && t.most > t.least ? t.least + 1 : t.least;

    for (; t.support < want; t.support++) {
        int g = pick_battalion(m, front, true);

        if (!g || !put(m, rs_option_object(RS_V_SUPPORT, g)))
            return t.support >= t.least;
    }
    return true;
}

static bool name_aim(maker *m, int g, int front)
{
    rs_lanes l;

    rs_find_lanes(m->c, &m->d, g, &l);
    if (m->d.order == RS_DEFENSE)
        return hold_here(m, g, &l);
    if (!rs_draft_count(m->c, &m->d).aimed)
        return try_aim(m, g, front, &l);
    rs_spots p = rs_beside(m->c, &m->d, g);
    for (int i = 0; i < p.n; i++)
        if (try_aim(m, g, p.hex[i], &l))
            return true;
    return false;
}

/* Where the line lies is settled by its first hex. */
static int variants_once_aimed(const rs_draft *d) { return d->order == RS_DEFENSE ? 4 : 2; }

/* Battalions that have an Objective go there. In a Defense it may be no more than begun: a line goes on as hold_here
 * would have it, with the rest of where they stand, or without. */
static bool finish_aimed(maker *m, bool adds)
{
    rs_lanes l;

    for (int g = 0; (g = rs_next_battalion(&m->d, g));) {
        if (!rs_draft_aims(m->c->s, &m->d, g)[0])
            continue;
        rs_find_lanes(m->c, &m->d, g, &l);
        if ((adds && !add_stands(m, g)) || !pin_routes(m, g, &l))
            return false;
    }
    return true;
}

/* Whether what is begun is added to first, in that variant. */
static bool adds_first(const maker *m, int variant) { return m->d.order == RS_DEFENSE && variant < 2; }

static bool make_aims(maker *m, int variant)
{
    const rs_spots *t = &m->targets;
    bool begun = rs_draft_count(m->c, &m->d).aimed, adds = adds_first(m, variant);
    int front = t->hex[begun ? 0 : variant / 2 % t->n];

    if (variant >= (begun ? variants_once_aimed(&m->d) : 2 * t->n))
        return false;
    m->is_stuck[adds] = !finish_aimed(m, adds);
    if (m->is_stuck[adds] || !name_supports(m, front, variant & 1))
        return false;
    for (int g; (g = pick_battalion(m, front, false));)
        if (!name_aim(m, g, front))
            return false;
    return !rs_done_refused(m->c, &m->d, NULL);
}

static bool make_point(maker *m, int variant)
{
    int radius = m->d.order == RS_REGROUP ? m->c->sc->tables.fig.regroup_radius : m->c->sc->tables.fig.point_radius;

    if (m->c->s->command[m->d.b].zone)
        return !variant;
    rs_spots p = rs_point_spots(m->c, &m->d);
    if (variant >= p.n)
        return false;
    fs_option o = {.verb = RS_V_POINT, .place = FS_HEX, .x = p.hex[variant], .form = (uint8_t)radius};
    return put(m, o);
}

/* A Scheduled Attack has no Routes of its own: parts only, if they do without. */
static int without_routes(const rs_ctx *c, const rs_draft *d, fs_option *line, int n)
{
    rs_state copy = *c->s;
    rs_ctx trial = {.sc = c->sc, .s = &copy};
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (line[i].verb != RS_V_ASSIGN_AIM && line[i].verb != RS_V_ROUTE) {
            rs_write_part(&trial, d, &line[i]);
            line[kept++] = line[i];
        }
    return rs_done_refused(&trial, d, NULL) ? -1 : kept;
}

/* One variant, from the state `begun` in which an order that is drawn for later would begin. */
static int make_line(maker *m, const rs_ctx *c, const rs_draft *d, const rs_state *begun, int variant)
{
    rs_state copy = *begun;
    rs_ctx trial = {.sc = c->sc, .s = &copy};

    m->c = &trial;
    m->n = 0;
    bool made = rs_has_point(m->d.order) ? make_point(m, variant) : make_aims(m, variant);
    m->c = NULL; /* the trial is over */
    if (!made)
        return 0;
    int n = d->later ? without_routes(c, d, m->line, m->n) : m->n;
    if (n < 0)
        return 0;
    if (!n || m->line[n - 1].verb != RS_V_POINT)
        m->line[n++] = rs_option(FS_VERB_DONE, 0);
    return n;
}

/* The first variant of those from `v` to `last` that can be made, or the only one asked for; 0 none. */
static int first_line(const rs_ctx *c, const rs_draft *d, int v, int last, int step, fs_option *line, int cap)
{
    maker m = {.d = *d, .line = line, .cap = cap - 1};
    rs_state copy;
    rs_ctx trial = {.sc = c->sc, .s = &copy};
    int n = 0;

    if (d->later) {
        copy = *c->s;
        rs_draft_begin(&trial, &m.d);
    }
    if (!rs_has_point(d->order))
        m.targets = rs_targets(c, d);
    for (; !n && v <= last; v += step)
        n = m.is_stuck[adds_first(&m, v)] ? 0 : make_line(&m, c, d, d->later ? &copy : c->s, v);
    return n;
}

int rs_propose(const rs_ctx *c, const rs_draft *d, int variant, fs_option *line, int cap)
{
    return first_line(c, d, variant, variant, 1, line, cap);
}

bool rs_can_complete(const rs_ctx *c, const rs_draft *d)
{
    fs_option line[96];

    if (rs_has_point(d->order))
        return c->s->command[d->b].zone || rs_has_point_spot(c, d);
    rs_tally t = rs_draft_count(c, d);
    int most = t.aimed ? variants_once_aimed(d) : RS_PROPOSALS;
    int step = t.most > t.least ? 1 : 2; /* with just so many In Support every second variant is the one before */
    return first_line(c, d, 0, most - 1, step, line, 96);
}
