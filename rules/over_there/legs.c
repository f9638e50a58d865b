/* legs.c - what the ground costs along a straight piece of a way. [VI.A, VI.A.3 to VI.A.6, XIII.L to XIII.N, G-13]
 *
 * Every terrain piece on the way gives the stretches that lie in it; between two ends of stretches the cost of an inch
 * is the same. Neighbouring stretches of equal cost are one leg, so that each is rounded up once.
 */
#include "moves.h"

typedef struct stretch {
    ot_span span;
    uint8_t f, terrain;
} stretch;

enum { MOST_STRETCHES = 128, MOST_CROSSINGS = 16 };

typedef struct ground {
    stretch at[MOST_STRETCHES];
    int n;
    ot_cut wall[MOST_CROSSINGS]; /* where a wall is crossed, ascending */
    uint8_t wall_f[MOST_CROSSINGS];
    int n_walls;
    bool is_full; /* more than can be kept: nobody goes there */
} ground;

/* The variants differ on foot and for running tanks [C-05, C-07]. */
const ot_move_figures *ot_figures_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    int row = ot_row_of(sc, s, unit)->move;

    if (ot_is(s, unit, OT_ABANDONED)) /* gunners without their guns [R-57, XIII.K] */
        row = OT_M_INFANTRY;
    if (sc->piece[unit].class_ == OT_TANK)
        row = sc->tables.model[sc->piece[unit].model].move;
    return row ? &sc->tables.move[ot_is_percentile(sc)][row] : NULL;
}

/* ---- gathering ---- */

static void add_stretch(ground *g, ot_span span, int f, int terrain)
{
    if (g->n < MOST_STRETCHES)
        g->at[g->n++] = (stretch){span, (uint8_t)f, (uint8_t)terrain};
    else
        g->is_full = true;
}

static void add_area(ground *g, fs_point a, fs_point b, const fs_polygon *area, int f, int terrain)
{
    ot_span span[8];
    int n = ot_clip(a, b, area, span, 8);

    g->is_full = g->is_full || n > 8;
    for (int i = 0; i < n && i < 8; i++)
        add_stretch(g, span[i], f, terrain);
}

/* A wall is crossed where its two ends lie on two sides of the way, and the way's on two sides of it; an end on the
 * line counts to the left, so that a crossing in a corner is one. */
static void add_wall(ground *g, fs_point a, fs_point b, ot_axis wall, int f)
{
    for (int i = 0; i + 1 < wall.n; i++) {
        fs_point p = wall.at[i], q = wall.at[i + 1];
        int64_t side_p = fs_cross(a, b, p), side_q = fs_cross(a, b, q);
        int64_t side_a = fs_cross(p, q, a), side_b = fs_cross(p, q, b);

        if ((side_p >= 0) == (side_q >= 0) || (side_a >= 0) == (side_b >= 0))
            continue;
        if (g->n_walls == MOST_CROSSINGS) {
            g->is_full = true;
            return;
        }
        int64_t num = side_a < 0 ? -side_a : side_a, den = side_a - side_b < 0 ? side_b - side_a : side_a - side_b;
        ot_cut at = {num, den};
        int k = g->n_walls++;
        for (; k > 0 && ot_cut_order(at, g->wall[k - 1]) < 0; k--)
            g->wall[k] = g->wall[k - 1], g->wall_f[k] = g->wall_f[k - 1];
        g->wall[k] = at;
        g->wall_f[k] = (uint8_t)f;
    }
}

/* Gaps in a belt: strips across its long axis [VI.J]. */
static void add_gaps(const ot_scenario *sc, const ot_state *s, ground *g, fs_point a, fs_point b, int f)
{
    fs_point end[2];
    ot_rect box = ot_feature_box(sc, s, f);
    int32_t wide = box.high.x - box.low.x + box.high.y - box.low.y;

    for (int i = 0; i < OT_MAX_GAPS; i++) {
        const ot_gap *gap = &s->gap[i];
        ot_shape lane;

        if (gap->feature != f + 1)
            continue;
        ot_belt(sc, s, f, end);
        lane.n = ot_strip((ot_axis){end, 2}, gap->from, gap->to, -wide, wide, lane.at, OT_MAX_SHAPE);
        fs_polygon p = ot_polygon(&lane);
        if (lane.n)
            add_area(g, a, b, &p, f, OT_G_NONE); /* no terrain: what takes the wire away */
    }
}

static void gather(const ot_scenario *sc, const ot_state *s, fs_point a, fs_point b, ground *g)
{
    const fs_point end[2] = {a, b};
    ot_rect box = ot_bounds(end, 2);

    g->n = g->n_walls = 0;
    g->is_full = false;
    ot_found near = ot_find_features(sc, s, box);
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        int terrain = ot_terrain_now(sc, s, f);
        ot_shape room;

        switch (terrain) {
        case OT_G_WALL:
            add_wall(g, a, b, ot_axis_of(sc, s, f), f);
            continue;
        case OT_G_DUGOUT:
        case OT_G_HILL:
        case OT_G_TRACK:
        case OT_G_SHELL_HOLES:
        case OT_G_ROAD:
            continue;
        case OT_G_WIRE:
            add_gaps(sc, s, g, a, b, f);
            break;
        default:
            break;
        }
        fs_polygon outline = ot_outline_of(sc, s, f, &room);
        add_area(g, a, b, &outline, f, terrain);
    }
}

/* ---- the cost of an inch ---- */

typedef struct walker {
    const ot_scenario *sc;
    const ot_state *s;
    const ot_move_figures *fig;
    int unit, kind;
    bool is_vehicle, fast; /* fast: runs or charges */
} walker;

static void bar(ot_leg *leg, fs_rule rule, uint16_t phrase, int f)
{
    if (leg->barred)
        return;
    leg->barred = rule;
    leg->phrase = phrase;
    leg->feature = (uint8_t)(f + 1);
}

static void dearer(ot_leg *leg, int32_t num, int32_t den, int f)
{
    if ((int64_t)num * leg->den <= (int64_t)leg->num * den)
        return;
    leg->num = num;
    leg->den = den;
    leg->feature = (uint8_t)(f + 1);
}

static fs_rule rule_of(const walker *w, int terrain)
{
    if (w->sc->piece[w->unit].class_ == OT_ARMOURED_CAR && terrain != OT_G_RIVER && !ot_is_woods(terrain))
        return OT_XIII_L;
    if (ot_is_woods(terrain))
        return OT_VI_A_5;
    return terrain == OT_G_BUILDING || terrain == OT_G_BUNKER ? OT_XIII_M : OT_VI_A_4;
}

/* Unbroken wire: pro rata of the whole normal allowance, or times its length, or not at all [VI.A.3]. The figure that
 * cars share with trucks is not for them [XIII.L, C-06]. */
static void into_wire(const walker *w, ot_leg *leg, int f)
{
    leg->in_wire = true;
    if (w->sc->piece[w->unit].class_ == OT_ARMOURED_CAR)
        bar(leg, OT_XIII_L, OT_P_WIRE_BARS, f);
    else if (w->fig->wire_times)
        dearer(leg, w->fig->wire_times, 1, f);
    else if (!w->fig->wire)
        bar(leg, OT_VI_A_3, OT_P_WIRE_BARS, f);
    else if (w->fast && !w->is_vehicle && leg->from.num) /* out of it, but not in */
        bar(leg, OT_VI_A_3, OT_P_WIRE_STOPS, f);
    else
        dearer(leg, w->fig->normal, w->fig->wire, f);
}

/* A river at one of its fords is a stream; a ford is as wide as an inch to either side. */
static int terrain_at(const walker *w, const stretch *st, fs_point from, fs_point to)
{
    const ot_feature *f = &w->sc->feature[st->f];

    if (st->terrain != OT_G_RIVER || st->f >= w->sc->n_features || !(f->flags & OT_FORDED))
        return st->terrain;
    for (int i = 0; i < 4; i++) {
        int32_t low = f->ford[i] - w->sc->tables.at.inch, high = f->ford[i] + w->sc->tables.at.inch;

        if (f->ford[i] && from.x >= low && from.x <= high && to.x >= low && to.x <= high)
            return OT_G_STREAM;
    }
    return st->terrain;
}

static bool is_bridge(int terrain)
{
    return terrain == OT_G_BRIDGE || terrain == OT_G_PONTOON || terrain == OT_G_PONTOON_LIGHT;
}

/* What one terrain piece does to an inch of the leg; `over` says that a bridge carries the way. */
static void into_terrain(const walker *w, ot_leg *leg, int f, int terrain, bool over)
{
    const ot_ground *g = &w->sc->tables.ground[terrain];
    bool water = terrain == OT_G_STREAM || terrain == OT_G_RIVER;
    int times = g->times[w->fig->mover];

    if (terrain == OT_G_TRENCH) {
        leg->in_trench = true;
        if (!times)
            bar(leg, rule_of(w, terrain), OT_P_BARRED, f);
        return;
    }
    if (is_bridge(terrain) || (water && over) || (w->kind == OT_BY_ROAD && (water || ot_is_woods(terrain))))
        return; /* a road runs over it [VI.A.1] */
    if (ot_is_woods(terrain) && w->sc->piece[w->unit].class_ == OT_ASKARI)
        times = w->sc->tables.askari_woods; /* [VI.A.5] */
    if (!times)
        bar(leg, rule_of(w, terrain), OT_P_BARRED, f);
    else if (w->is_vehicle && w->kind == OT_BY_RUN && (ot_is_woods(terrain) || terrain == OT_G_BUILDING))
        bar(leg, OT_XIII_N, OT_P_NO_RUN_HERE, f);
    else
        dearer(leg, times, 1, f);
}

/* ---- legs ---- */

static bool holds(ot_span s, ot_cut from, ot_cut to)
{
    return ot_cut_order(s.from, from) <= 0 && ot_cut_order(to, s.to) <= 0;
}

/* The leg from one cut to the next. */
static ot_leg leg_between(const walker *w, const ground *g, fs_point a, fs_point b, ot_cut from, ot_cut to)
{
    ot_leg leg = {.from = from, .to = to, .num = 1, .den = 1};
    bool over = false;

    for (int i = 0; i < g->n; i++)
        if (is_bridge(g->at[i].terrain) && holds(g->at[i].span, from, to))
            over = over || w->sc->tables.ground[g->at[i].terrain].times[w->fig->mover];
    for (int i = 0; i < g->n; i++) {
        const stretch *st = &g->at[i];

        if (!st->terrain || !holds(st->span, from, to))
            continue;
        if (st->terrain != OT_G_WIRE) {
            fs_point p = ot_cut_point(a, b, from), q = ot_cut_point(a, b, to);
            into_terrain(w, &leg, st->f, terrain_at(w, st, p, q), over);
            continue;
        }
        bool cut = false;
        for (int k = 0; k < g->n && !cut; k++)
            cut = !g->at[k].terrain && g->at[k].f == st->f && holds(g->at[k].span, from, to);
        if (!cut)
            into_wire(w, &leg, st->f);
    }
    return leg;
}

static bool is_alike(const ot_leg *p, const ot_leg *q)
{
    return !q->toll && p->num * q->den == q->num * p->den && p->barred == q->barred && p->in_wire == q->in_wire &&
           (!p->barred || p->feature == q->feature);
}

/* The next end of a stretch, or crossing of a wall, behind `here`. */
static ot_cut next_cut(const ground *g, ot_cut here)
{
    ot_cut best = {1, 1};

    for (int i = 0; i < g->n; i++) {
        const ot_span *s = &g->at[i].span;

        if (ot_cut_order(s->from, here) > 0 && ot_cut_order(s->from, best) < 0)
            best = s->from;
        if (ot_cut_order(s->to, here) > 0 && ot_cut_order(s->to, best) < 0)
            best = s->to;
    }
    for (int i = 0; i < g->n_walls; i++)
        if (ot_cut_order(g->wall[i], here) > 0 && ot_cut_order(g->wall[i], best) < 0)
            best = g->wall[i];
    return best;
}

/* Walls that are crossed where the leg begins. */
static void cross_walls(const walker *w, const ground *g, ot_leg *leg)
{
    const ot_ground *wall = &w->sc->tables.ground[OT_G_WALL];

    for (int i = 0; i < g->n_walls; i++) {
        if (ot_cut_order(g->wall[i], leg->from) != 0)
            continue;
        if (!wall->times[w->fig->mover])
            bar(leg, rule_of(w, OT_G_WALL), OT_P_BARRED, g->wall_f[i]);
        leg->toll += wall->minus[w->fig->mover];
    }
}

int ot_legs_of(const ot_scenario *sc, const ot_state *s, int unit, int kind, fs_point a, fs_point b, bool *in_trench,
               ot_leg out[OT_MAX_LEGS])
{
    walker w = {sc,
                s,
                ot_figures_of(sc, s, unit),
                unit,
                kind,
                ot_is_vehicle(sc, unit),
                kind == OT_BY_RUN || kind == OT_BY_CHARGE};
    ground g;
    int n = 0;

    if (!w.fig || (a.x == b.x && a.y == b.y))
        return 0;
    gather(sc, s, a, b, &g);
    if (g.is_full) {
        out[0] = (ot_leg){{0, 1}, {1, 1}, 1, 1, 0, OT_G_13, OT_P_BARRED, 0, false, false};
        return 1;
    }
    for (ot_cut here = {0, 1}; ot_cut_order(here, (ot_cut){1, 1}) < 0;) {
        ot_cut next = next_cut(&g, here);
        ot_leg leg = leg_between(&w, &g, a, b, here, next);

        cross_walls(&w, &g, &leg);
        if (*in_trench && !leg.in_trench)
            leg.toll += sc->tables.ground[OT_G_TRENCH].minus[w.fig->mover]; /* [VI.A.4] */
        *in_trench = leg.in_trench;
        here = next;
        if (n && is_alike(&out[n - 1], &leg)) {
            out[n - 1].to = leg.to;
            out[n - 1].in_trench |= leg.in_trench;
            continue;
        }
        if (n == OT_MAX_LEGS) {
            bar(&out[n - 1], OT_G_13, OT_P_BARRED, -1);
            break;
        }
        out[n++] = leg;
    }
    return n;
}

int32_t ot_leg_cost(fs_point a, fs_point b, const ot_leg *leg)
{
    int64_t length = ot_span_length(a, b, (ot_span){leg->from, leg->to});

    return leg->toll + (int32_t)((length * leg->num + leg->den - 1) / leg->den);
}
