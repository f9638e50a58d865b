/* channel.c - the Channel of March, and where units In Support may be: behind the leaders, in the Channel or behind it
 * [11.4.15] [11.5.4]. */
#include "duties.h"

/* --- what the Channel is made of --- */

enum { MOST_POINTS = 512 };
typedef struct lane {
    int16_t at[MOST_POINTS]; /* hexes of all Routes of units In Line */
    int16_t start[64];
    int n, n_starts;
} lane;

static void gather(const rs_scenario *sc, const rs_state *s, int b, lane *l)
{
    l->n = l->n_starts = 0;
    for (int u = 1; u <= sc->base.n_units; u++) {
        if (s->unit[u].brigiment != b || !rs_has_steps(sc, u) || !rs_on_map(s, u) || !s->unit[u].route ||
            rs_status_of(sc, s, u) == RS_IN_SUPPORT)
            continue;
        const rs_route *r = &s->route[s->unit[u].route - 1];
        if (l->n_starts < 64)
            l->start[l->n_starts++] = (int16_t)(r->start - 1);
        for (int i = 0, hex = r->start - 1; i <= r->n && hex != FS_NO_HEX && l->n < MOST_POINTS; i++) {
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
static bool is_in_hull(const rs_map *m, const lane *l, int hex)
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

static bool is_in_lane(const rs_scenario *sc, const lane *l, int hex)
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
    lane l;

    gather(sc, s, b, &l);
    return is_in_lane(sc, &l, hex);
}

/* --- In Support [11.5.4] --- */

/* The least of what `far` says of the leaders: In Line rifle units neither Isolated nor Confused; 255 none. */
static int of_leaders(const rs_scenario *sc, const rs_state *s, int b, bool by_enemy)
{
    int least = 255;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (s->unit[u].brigiment != b || !rs_has_steps(sc, u) || !rs_on_map(s, u) ||
            rs_is(s, u, RS_CONFUSED | RS_ISOLATED) || rs_status_of(sc, s, u) == RS_IN_SUPPORT)
            continue;
        int far = by_enemy ? rs_nearest_enemy(sc, s, sc->brigiment[b].side, rs_at(s, u))
                           : rs_line_distance(sc, s, b, rs_at(s, u));
        least = far < least ? far : least;
    }
    return least;
}

/* Behind the Channel: as far from the Objective Line as the farthest Route begins, near the HQ or such a beginning. */
static int hexes_from_behind(const rs_scenario *sc, const rs_state *s, int b, const lane *l, int hex)
{
    int farthest = 0, nearest = 255, hq = rs_hq_hex(s, b);

    for (int i = 0; i < l->n_starts; i++) {
        int p = rs_line_distance(sc, s, b, l->start[i]), far = rs_distance(&sc->map, l->start[i], hex);

        farthest = p > farthest ? p : farthest;
        nearest = far < nearest ? far : nearest;
    }
    if (hq != FS_NO_HEX && rs_distance(&sc->map, hq, hex) < nearest)
        nearest = rs_distance(&sc->map, hq, hex);
    int ahead = farthest - rs_line_distance(sc, s, b, hex), off = nearest - sc->tables.fig.support_behind;
    return (ahead > 0 ? ahead : 0) + (off > 0 ? off : 0);
}

/* How far in front of the leaders. */
static int hexes_ahead(const rs_scenario *sc, const rs_state *s, int b, bool by_enemy, int hex)
{
    int lead = of_leaders(sc, s, b, by_enemy);
    int here = by_enemy ? rs_nearest_enemy(sc, s, sc->brigiment[b].side, hex) : rs_line_distance(sc, s, b, hex);

    return lead == 255 || here >= lead ? 0 : lead - here;
}

/* Without an Objective Line the distance to the enemy serves [11.5.4] [11.13.6]. */
static bool goes_by_enemy(const rs_scenario *sc, const rs_state *s, int b, const lane *l)
{
    (void)sc;
    return s->command[b].order == RS_DISORGANIZED_DEFENSE || !l->n;
}

int rs_out_of_support(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int b = s->unit[u].brigiment;
    lane l;

    gather(sc, s, b, &l);
    if (goes_by_enemy(sc, s, b, &l))
        return hexes_ahead(sc, s, b, true, hex);
    int ahead = hexes_ahead(sc, s, b, false, hex);
    return ahead + (is_in_lane(sc, &l, hex) ? 0 : hexes_from_behind(sc, s, b, &l, hex));
}

int rs_support_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    int out = rs_out_of_support(c->sc, c->s, u, hex);

    if (!out || out < rs_out_of_support(c->sc, c->s, u, start))
        return 0; /* there, or on its way back [11.5.8] */
    int b = c->s->unit[u].brigiment;
    bool by_enemy = c->s->command[b].order == RS_DISORGANIZED_DEFENSE;
    if (hexes_ahead(c->sc, c->s, b, by_enemy, hex))
        return rs_refuse(e, by_enemy ? RS_11_13_6 : RS_11_5_4, RS_P_AHEAD_OF_THE_LINE, u, hex);
    return rs_refuse(e, RS_11_4_15, RS_P_OFF_THE_CHANNEL, u, hex);
}
