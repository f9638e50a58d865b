/* channel.c - the Channel of March, and where units In Support may be: behind the leaders, in the Channel or behind it
 * [11.4.15] [11.5.4]. */
#include "duties.h"
#include "recall.h"

/* --- what the Channel is made of --- */

static void gather(const rs_scenario *sc, const rs_state *s, int b, rs_lane *l)
{
    l->n = l->n_starts = 0;
    for (int u = 1; u <= sc->base.n_units; u++) {
        if (s->unit[u].brigiment != b || !rs_has_steps(sc, u) || !rs_on_map(s, u) || !s->unit[u].route ||
            rs_status_of(sc, s, u) == RS_IN_SUPPORT)
            continue;
        const rs_route *r = &s->route[s->unit[u].route - 1];
        if (l->n_starts < 64)
            l->start[l->n_starts++] = (int16_t)(r->start - 1);
        for (int i = 0, hex = r->start - 1; i <= r->n && hex != FS_NO_HEX && l->n < RS_MOST_POINTS; i++) {
            l->at[l->n++] = (int16_t)hex;
            if (i < r->n)
                hex = sc->map.next[hex][rs_route_way(r, i)];
        }
    }
}

static int cross(int ax, int ay, int bx, int by) { return ax * by - ay * bx; }

/* Whether the point lies in or on the convex hull: unless all others lie on one side of a line through it. The cone of
 * directions seen so far is kept by its two edges; it is inside once the cone is half the circle or more. Hulls do not
 * care in what units columns and rows are counted. */
static bool is_in_hull(const rs_map *m, const rs_lane *l, int hex)
{
    int lx = 0, ly = 0, rx = 0, ry = 0;

    for (int i = 0; i < l->n; i++) {
        int x = m->x[l->at[i]] - m->x[hex], y = m->y[l->at[i]] - m->y[hex];

        if (!x && !y)
            return true;
        if (!lx && !ly) {
            lx = rx = x;
            ly = ry = y;
            continue;
        }
        int left = cross(lx, ly, x, y), right = cross(rx, ry, x, y);
        bool behind_left = left == 0 && lx * x + ly * y < 0, behind_right = right == 0 && rx * x + ry * y < 0;

        if (behind_left || behind_right)
            return true; /* on a line between two of them */
        if (left > 0 && right < 0)
            return true; /* the cone would open beyond half the circle */
        if (left > 0)
            lx = x, ly = y;
        else if (right < 0)
            rx = x, ry = y;
    }
    return false;
}

static bool is_in_lane(const rs_scenario *sc, const rs_lane *l, int hex)
{
    for (int i = 0; i < l->n; i++)
        if (rs_distance(&sc->map, l->at[i], hex) <= 1)
            return true; /* one hex of deviation */
    if (l->n < 3)
        return false;
    if (is_in_hull(&sc->map, l, hex))
        return true;
    for (int d = 0; d < 6; d++) {
        int next = sc->map.next[hex][d];

        if (next != FS_NO_HEX && is_in_hull(&sc->map, l, next))
            return true;
    }
    return false;
}

bool rs_in_channel(const rs_scenario *sc, const rs_state *s, int b, int hex)
{
    rs_lane l;

    gather(sc, s, b, &l);
    return is_in_lane(sc, &l, hex);
}

/* --- In Support [11.5.4] --- */

static_assert(RS_MAX_PLAY >= RS_MAX_BATTALIONS * RS_AIMS + RS_MAX_PIECES, "every aim and every post has a place");

/* As rs_line_distance has it. */
static void find_line(const rs_scenario *sc, const rs_state *s, int b, rs_front *f)
{
    f->n = 0;
    for (int g = 1; g <= sc->n_battalions; g++)
        for (int i = 0; s->group[g].brigiment == b && i < RS_AIMS; i++)
            if (s->group[g].aim[i])
                f->at[f->n++] = (int16_t)(s->group[g].aim[i] - 1);
    for (int u = 1; s->command[b].order == RS_CORDON_DEFENSE && u <= sc->base.n_units; u++) {
        int post = s->unit[u].brigiment == b ? rs_post(sc, s, u) : FS_NO_HEX;

        if (post != FS_NO_HEX)
            f->at[f->n++] = (int16_t)post;
    }
}

static void find_enemy(const rs_scenario *sc, const rs_state *s, int b, rs_front *f)
{
    const uint64_t *held = s->held[fs_other(sc->brigiment[b].side) - 1];

    f->n = 0;
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = held[w]; left; left &= left - 1)
            f->at[f->n++] = sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];
}

static void find_front(const rs_scenario *sc, const rs_state *s, int b, bool by_enemy, rs_front *f)
{
    if (by_enemy)
        find_enemy(sc, s, b, f);
    else
        find_line(sc, s, b, f);
}

static int far_from(const rs_scenario *sc, const rs_front *f, int hex)
{
    int least = 255;

    for (int i = 0; i < f->n; i++) {
        int far = rs_distance(&sc->map, f->at[i], hex);

        least = far < least ? far : least;
    }
    return least;
}

/* The least of the leaders: In Line rifle units neither Isolated nor Confused; 255 none. */
static int of_leaders(const rs_scenario *sc, const rs_state *s, int b, const rs_front *f)
{
    int least = 255;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (s->unit[u].brigiment != b || !rs_has_steps(sc, u) || !rs_on_map(s, u) ||
            rs_is(s, u, RS_CONFUSED | RS_ISOLATED) || rs_status_of(sc, s, u) == RS_IN_SUPPORT)
            continue;
        int far = far_from(sc, f, rs_at(s, u));
        least = far < least ? far : least;
    }
    return least;
}

/* Behind the Channel: as far from the Objective Line as the farthest Route begins, near the HQ or such a beginning. */
static int hexes_from_behind(const rs_scenario *sc, const rs_state *s, int b, const rs_lane *l, const rs_front *line,
                             int hex)
{
    int farthest = 0, nearest = 255, hq = rs_hq_hex(s, b);

    for (int i = 0; i < l->n_starts; i++) {
        int p = far_from(sc, line, l->start[i]), far = rs_distance(&sc->map, l->start[i], hex);

        farthest = p > farthest ? p : farthest;
        nearest = far < nearest ? far : nearest;
    }
    if (hq != FS_NO_HEX && rs_distance(&sc->map, hq, hex) < nearest)
        nearest = rs_distance(&sc->map, hq, hex);
    int ahead = farthest - far_from(sc, line, hex), off = nearest - sc->tables.fig.support_behind;
    return (ahead > 0 ? ahead : 0) + (off > 0 ? off : 0);
}

/* How far in front of the leaders, who are so far from it. */
static int hexes_ahead(const rs_scenario *sc, const rs_front *f, int lead, int hex)
{
    int here = far_from(sc, f, hex);

    return lead == 255 || here >= lead ? 0 : lead - here;
}

static void find_support(const rs_scenario *sc, const rs_state *s, int b, rs_rear *p)
{
    gather(sc, s, b, &p->l);
    p->by_enemy = s->command[b].order == RS_DISORGANIZED_DEFENSE || !p->l.n;
    find_front(sc, s, b, p->by_enemy, &p->f);
    p->lead = of_leaders(sc, s, b, &p->f);
}

static int out_of(const rs_scenario *sc, const rs_state *s, int b, const rs_rear *p, int hex)
{
    int ahead = hexes_ahead(sc, &p->f, p->lead, hex);

    if (p->by_enemy || is_in_lane(sc, &p->l, hex))
        return ahead;
    return ahead + hexes_from_behind(sc, s, b, &p->l, &p->f, hex);
}

/* As it was found for this list, or found now. */
static const rs_rear *recall_support(const rs_ctx *c, int b, rs_rear *now)
{
    rs_findings *r = c->recall;

    if (r && r->support_of == b)
        return &r->support;
    find_support(c->sc, c->s, b, r ? &r->support : now);
    if (r)
        r->support_of = b;
    return r ? &r->support : now;
}

int rs_out_of_support(const rs_ctx *c, int u, int hex)
{
    int b = c->s->unit[u].brigiment;
    rs_rear now;

    return out_of(c->sc, c->s, b, recall_support(c, b, &now), hex);
}

int rs_support_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    int b = c->s->unit[u].brigiment;
    rs_rear now;
    const rs_rear *p = recall_support(c, b, &now);
    int out = out_of(c->sc, c->s, b, p, hex);

    if (!out || out < out_of(c->sc, c->s, b, p, start))
        return 0; /* there, or on its way back [11.5.8] */
    if (!e)
        return 1;
    bool by_enemy = c->s->command[b].order == RS_DISORGANIZED_DEFENSE;
    rs_front f;
    find_front(c->sc, c->s, b, by_enemy, &f);
    if (hexes_ahead(c->sc, &f, of_leaders(c->sc, c->s, b, &f), hex))
        return rs_refuse(e, by_enemy ? RS_11_13_6 : RS_11_5_4, RS_P_AHEAD_OF_THE_LINE, u, hex);
    return rs_refuse(e, RS_11_4_15, RS_P_OFF_THE_CHANNEL, u, hex);
}
