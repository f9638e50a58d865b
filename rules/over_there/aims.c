/* aims.c - points worth shelling, for lists [G-19]. Any point of the table may be plotted; these are offered. */
#include "guns.h"
#include "moves.h"

enum { MOST_UNITS = 24, MOST_AHEAD = 8, BEFORE = 6 }; /* inches before a trench of one's own */

typedef struct aims {
    const ot_scenario *sc;
    fs_point *at;
    int n, most;
} aims;

static void add(aims *a, fs_point p)
{
    if (!ot_is_on_table(a->sc, p) || a->n >= a->most)
        return;
    for (int i = 0; i < a->n; i++)
        if (a->at[i].x == p.x && a->at[i].y == p.y)
            return;
    a->at[a->n++] = p;
}

static bool is_aimed_at(const ot_scenario *sc, const ot_state *s, fs_side side, int unit)
{
    return ot_on_table(s, unit) && ot_side_of(sc, unit) != side && ot_knows(sc, s, side, unit);
}

/* Where an enemy that has moved stands if it goes on so for two turns. */
static fs_point ahead_of(const ot_ctx *c, int unit)
{
    int32_t move = ot_allowance(c->sc, c->s, unit, OT_BY_MOVE);

    return ot_ahead(ot_middle_now(c, unit), c->s->unit[unit].facing, move > 0 ? 2 * move : 0);
}

/* The middle of each piece of a trench; of the side's own the ground before it, where they come from. */
static void add_trench(aims *a, const ot_state *s, fs_side side, int f)
{
    ot_area area = ot_area_of(a->sc, s, f);
    bool own = a->sc->feature[f].owner == side;

    for (int i = 0; area.kind == OT_G_TRENCH && i + 1 < area.n; i++) {
        fs_point middle = {(area.at[i].x + area.at[i + 1].x) / 2, (area.at[i].y + area.at[i + 1].y) / 2};

        add(a, own ? ot_ahead(middle, ot_inward(a->sc->own_edge[side]), BEFORE * a->sc->tables.at.inch) : middle);
    }
}

int ot_aims(const ot_ctx *c, fs_side side, fs_point out[OT_MAX_AIMS])
{
    const ot_scenario *sc = c->sc;
    const ot_state *s = c->s;
    aims a = {sc, out, 0, MOST_UNITS};

    if (ot_is_refereed(sc)) { /* the point is written down by the players */
        out[0] = (fs_point){0, 0};
        return 1;
    }
    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_aimed_at(sc, s, side, u))
            add(&a, ot_middle_now(c, u));
    a.most = a.n + MOST_AHEAD;
    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_aimed_at(sc, s, side, u) && ot_is(s, u, OT_MOVED))
            add(&a, ahead_of(c, u));
    a.most = OT_MAX_AIMS;
    for (int f = 0; f < sc->n_features; f++)
        add_trench(&a, s, side, f);
    return a.n;
}

static bool is_among(fs_point p, const fs_point *at, int n)
{
    for (int i = 0; i < n; i++)
        if (at[i].x == p.x && at[i].y == p.y)
            return true;
    return false;
}

void ot_offer_lattice(const ot_scenario *sc, const fs_option *like, const fs_point *but, int n, fs_options *out)
{
    int32_t step = 2 * sc->tables.at.inch;
    fs_point on[OT_MAX_AIMS]; /* of those to be left out only the points of the lattice matter */
    int m = 0;

    for (int i = 0; i < n && n <= OT_MAX_AIMS; i++)
        if (but[i].x % step == 0 && but[i].y % step == 0)
            on[m++] = but[i];
    if (n <= OT_MAX_AIMS)
        but = on, n = m;

    if (ot_is_refereed(sc))
        return;
    fs_option o = *like;
    o.place = FS_POINT;
    for (o.y = 0; o.y <= sc->height; o.y += step) {
        bool whole = true; /* nothing of this row is left out */

        for (int i = 0; i < n; i++)
            whole = whole && but[i].y != o.y;
        if (whole && out->at && out->n + sc->width / step < out->cap) {
            for (o.x = 0; o.x <= sc->width; o.x += step)
                out->at[out->n++] = o;
            continue;
        }
        for (o.x = 0; o.x <= sc->width; o.x += step)
            if (whole || !is_among((fs_point){o.x, o.y}, but, n))
                fs_offer(out, o);
    }
}
