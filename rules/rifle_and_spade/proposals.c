/* proposals.c - what the program proposes for an order being drawn: complete lines, nearest targets first, everybody
 * where he stands in a Defense. A proposal that begins with the parts there are is the proof that they can be
 * completed. */
#include "draft.h"
#include <string.h>

enum { MOST_TARGETS = RS_PROPOSALS / 2, MOST_POINTS = 10 };

/* --- where it might go --- */

/* Keeps the nearest. */
static void note(rs_spots *p, int hex, int far)
{
    int at = p->n < p->most ? p->n++ : p->most;

    while (at > 0 && p->far[at - 1] > far) {
        if (at < p->most) {
            p->far[at] = p->far[at - 1];
            p->hex[at] = p->hex[at - 1];
        }
        at--;
    }
    if (at < p->most) {
        p->far[at] = far;
        p->hex[at] = (int16_t)hex;
    }
}

/* Where the Brigiment is: its HQ, or its first unit. */
static int centre(const rs_ctx *c, const rs_draft *d)
{
    int hex = rs_hq_hex(c->s, d->b);

    for (int u = 1; hex == FS_NO_HEX && u <= c->sc->base.n_units; u++)
        if (rs_is_of(c->s, u, d->b))
            hex = rs_at(c->s, u);
    return hex;
}

static void goal_hexes(const rs_scenario *sc, uint64_t set[RS_HEX_WORDS])
{
    memset(set, 0, RS_HEX_WORDS * sizeof *set);
    for (int i = 0; i < sc->n_goals; i++)
        for (int w = 0; w < RS_HEX_WORDS; w++)
            if (sc->goal[i].kind == RS_GOAL_OWNED || sc->goal[i].kind == RS_GOAL_CONTESTED ||
                sc->goal[i].kind == RS_GOAL_WIN_IN)
                set[w] |= sc->zone[sc->goal[i].zone][w];
}

/* What is worth attacking: hexes the enemy is in, and those the scenario wants that are not ours, nearest first. */
rs_spots rs_targets(const rs_ctx *c, const rs_draft *d)
{
    rs_spots p = {.most = MOST_TARGETS};
    uint64_t goal[RS_HEX_WORDS];
    int from = centre(c, d);

    goal_hexes(c->sc, goal);
    for (int i = 0; i < c->sc->map.n_play; i++) {
        int hex = c->sc->map.hex_of_seat[i];
        bool wanted =
            rs_holds(c->sc, c->s, fs_other(d->side), hex) || (rs_has(goal, hex) && !rs_owns(c->sc, c->s, d->side, hex));

        if (wanted && rs_is_land(&c->sc->map, hex))
            note(&p, hex, rs_distance(&c->sc->map, from, hex));
    }
    if (!p.n)
        note(&p, from, 0);
    return p;
}

/* Places for a Point Objective: about the HQ, and the scenario's hexes for a March. */
rs_spots rs_point_spots(const rs_ctx *c, const rs_draft *d)
{
    rs_spots p = {.most = MOST_POINTS};
    uint64_t goal[RS_HEX_WORDS];
    int from = centre(c, d), step = 1;

    goal_hexes(c->sc, goal);
    for (int near = 0; near <= 16 && p.n < p.most; near += step, step = 2)
        for (int i = 0; i < c->sc->map.n_play && p.n < p.most; i++) {
            int hex = c->sc->map.hex_of_seat[i], far = rs_distance(&c->sc->map, from, hex);
            fs_option o = {.verb = RS_V_POINT, .place = FS_HEX, .x = hex};

            if (far == near && (near < 2 || (hex & 3) == 0 || rs_has(goal, hex)) && !rs_part_refused(c, d, &o, NULL))
                note(&p, hex, d->order == RS_MARCH && rs_has(goal, hex) ? 0 : far + 1);
        }
    return p;
}

/* --- completing a line --- */

typedef struct maker {
    rs_ctx *c; /* over a copy */
    rs_draft d;
    fs_option *line;
    int cap, n;
} maker;

static bool put(maker *m, fs_option o)
{
    if (m->n >= m->cap || rs_part_refused(m->c, &m->d, &o, NULL))
        return false;
    rs_write_part(m->c, &m->d, &o);
    m->line[m->n++] = o;
    return true;
}

/* The Routes of the units of a battalion that has its Objective, one after the other, as parts. */
static bool pin_routes(maker *m, int g)
{
    uint8_t way[RS_MAX_ROUTE];

    for (int u = 1; u <= m->c->sc->base.n_units; u++) {
        if (m->c->s->unit[u].battalion != g || !rs_receives(m->c, u, m->d.b))
            continue;
        bool begun = m->c->s->unit[u].route;
        int n = rs_draft_way(m->c, &m->d, u, way), at = rs_at(m->c->s, u);
        int had = begun ? m->c->s->route[m->c->s->unit[u].route - 1].n : 0;
        if (n < 0)
            return false;
        for (int i = 0; i < n; i++) {
            at = m->c->sc->map.next[at][way[i]];
            if (begun && i >= had && !put(m, rs_option_hex(RS_V_ROUTE, u, at)))
                return false;
        }
        if (!begun && (!put(m, rs_option_hex(RS_V_ASSIGN_AIM, u, at)) || !m->c->s->unit[u].route))
            return false;
    }
    return true;
}

/* Gives the battalion that hex, if all its units get there; leaves nothing behind if not. */
static bool try_aim(maker *m, int g, int hex)
{
    rs_state was = *m->c->s;
    int n = m->n;

    if (put(m, rs_option_object_hex(RS_V_AIM, g, hex)) && pin_routes(m, g))
        return true;
    *m->c->s = was;
    m->n = n;
    return false;
}

static int place_of(const rs_ctx *c, const rs_draft *d, int g)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (c->s->unit[u].battalion == g && rs_receives(c, u, d->b))
            return rs_at(c->s, u);
    return FS_NO_HEX;
}

/* Hexes beside the Objectives there are, for the next battalion in the line. */
rs_spots rs_beside(const rs_ctx *c, const rs_draft *d, int g)
{
    rs_spots p = {.most = 12};
    int from = place_of(c, d, g);

    for (int other = 1; other <= c->sc->n_battalions; other++)
        for (int i = 0; c->s->group[other].brigiment == d->b && i < RS_AIMS; i++)
            for (int dir = 0; rs_draft_aims(c->s, d, other)[i] && dir < 6; dir++) {
                int hex = c->sc->map.next[rs_draft_aims(c->s, d, other)[i] - 1][dir];
                bool known = hex == FS_NO_HEX || !rs_is_land(&c->sc->map, hex);

                for (int k = 0; k < p.n; k++)
                    known |= p.hex[k] == hex;
                if (!known)
                    note(&p, hex,
                         2 * rs_distance(&c->sc->map, from, hex) - rs_holds(c->sc, c->s, fs_other(d->side), hex));
            }
    return p;
}

/* The hexes its units stand in. */
rs_spots rs_present(const rs_ctx *c, const rs_draft *d, int g)
{
    rs_spots p = {.most = 6};

    for (int u = 1; u <= c->sc->base.n_units; u++) {
        bool known = c->s->unit[u].battalion != g || !rs_receives(c, u, d->b);

        for (int k = 0; !known && k < p.n; k++)
            known |= p.hex[k] == rs_at(c->s, u);
        if (!known)
            note(&p, rs_at(c->s, u), 0);
    }
    return p;
}

/* Where its units stand who have no Route yet becomes part of its Objective. */
static bool add_stands(maker *m, int g)
{
    for (int u = 1; u <= m->c->sc->base.n_units; u++) {
        int hex = rs_at(m->c->s, u);

        if (m->c->s->unit[u].battalion == g && rs_receives(m->c, u, m->d.b) && !m->c->s->unit[u].route &&
            !rs_is_aim_of(m->c, &m->d, g, hex) && !put(m, rs_option_object_hex(RS_V_AIM, g, hex)))
            return false;
    }
    return true;
}

/* All of them where they stand, if that is one Battalion Objective; else together in one of these hexes. */
static bool hold_here(maker *m, int g)
{
    rs_spots p = rs_present(m->c, &m->d, g);
    rs_state was = *m->c->s;
    int n = m->n;

    if (add_stands(m, g) && pin_routes(m, g))
        return true;
    *m->c->s = was;
    m->n = n;
    for (int i = 0; i < p.n; i++)
        if (try_aim(m, g, p.hex[i]))
            return true;
    return false;
}

/* The battalion still to be disposed of that is nearest to the hex, or farthest. */
static int pick_battalion(const maker *m, int hex, bool farthest)
{
    int best = 0, best_far = 0;

    for (int g = 1; g <= m->c->sc->n_battalions; g++) {
        if (!rs_is_undecided(m->c, &m->d, g))
            continue;
        int far = rs_distance(&m->c->sc->map, hex, place_of(m->c, &m->d, g));
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
    if (m->d.order == RS_DEFENSE)
        return hold_here(m, g);
    if (!rs_draft_count(m->c, &m->d).aimed)
        return try_aim(m, g, front);
    rs_spots p = rs_beside(m->c, &m->d, g);
    for (int i = 0; i < p.n; i++)
        if (try_aim(m, g, p.hex[i]))
            return true;
    return false;
}

/* Where the line lies is settled by its first hex. */
static int variants_once_aimed(const rs_draft *d) { return d->order == RS_DEFENSE ? 4 : 2; }

/* Battalions that have an Objective go there. In a Defense it may be no more than begun: a line goes on as hold_here
 * would have it, with the rest of where they stand, or without. */
static bool finish_aimed(maker *m, bool adds)
{
    for (int g = 1; g <= m->c->sc->n_battalions; g++)
        if (rs_takes_part(m->c, &m->d, g) && rs_draft_aims(m->c->s, &m->d, g)[0] &&
            ((adds && !add_stands(m, g)) || !pin_routes(m, g)))
            return false;
    return true;
}

static bool make_aims(maker *m, int variant)
{
    rs_spots t = rs_targets(m->c, &m->d);
    bool begun = rs_draft_count(m->c, &m->d).aimed, holds = m->d.order == RS_DEFENSE;
    int front = t.hex[begun ? 0 : variant / 2 % t.n];

    if (variant >= (begun ? variants_once_aimed(&m->d) : 2 * t.n))
        return false;
    if (!finish_aimed(m, holds && variant < 2) || !name_supports(m, front, variant & 1))
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
static int without_routes(const rs_ctx *c, int b, fs_option *line, int n)
{
    rs_state copy = *c->s;
    rs_ctx trial = {c->sc, &copy, NULL};
    rs_draft d = rs_draft_of(c, b);
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (line[i].verb != RS_V_ASSIGN_AIM && line[i].verb != RS_V_ROUTE) {
            rs_write_part(&trial, &d, &line[i]);
            line[kept++] = line[i];
        }
    return rs_done_refused(&trial, &d, NULL) ? -1 : kept;
}

/* The rest of the line in one of its variants, closed; 0 if it cannot be. */
int rs_propose(const rs_ctx *c, int b, int variant, fs_option *line, int cap)
{
    rs_state copy = *c->s;
    rs_ctx trial = {c->sc, &copy, NULL};
    maker m = {&trial, rs_draft_of(c, b), line, cap - 1, 0};
    bool later = m.d.later;

    rs_draft_begin(&trial, &m.d);
    if (rs_has_point(m.d.order) ? !make_point(&m, variant) : !make_aims(&m, variant))
        return 0;
    int n = later ? without_routes(c, b, line, m.n) : m.n;
    if (n < 0)
        return 0;
    if (!n || line[n - 1].verb != RS_V_POINT)
        line[n++] = rs_option(FS_VERB_DONE, 0);
    return n;
}

bool rs_can_complete(const rs_ctx *c, int b)
{
    fs_option line[96];
    rs_draft d = rs_draft_of(c, b);
    int most = !rs_has_point(d.order) && rs_draft_count(c, &d).aimed ? variants_once_aimed(&d) : RS_PROPOSALS;

    for (int v = 0; v < most; v++)
        if (rs_propose(c, b, v, line, 96))
            return true;
    return false;
}
