/* legs.c - what the ground costs along a straight piece of a way. [VI.A, VI.A.3 to VI.A.6, XIII.L to XIII.N, G-13]
 *
 * Every terrain piece on the way gives the stretches that lie in it; between two ends of stretches the cost of an inch
 * is the same. Neighbouring stretches of equal cost are one leg, so that each is rounded up once.
 */
#include "moves.h"

typedef struct stretch {
    ot_span span;
    int16_t from, to; /* the same by place */
    uint8_t f, terrain;
} stretch;

enum { MOST_STRETCHES = 128, MOST_CROSSINGS = 16, MOST_PLACES = 2 * MOST_STRETCHES + MOST_CROSSINGS + 2 };

typedef struct ground {
    stretch at[MOST_STRETCHES];
    int n;
    ot_cut wall[MOST_CROSSINGS]; /* where a wall is crossed, ascending */
    uint8_t wall_f[MOST_CROSSINGS];
    int16_t wall_at[MOST_CROSSINGS]; /* the same by place */
    int n_walls;
    ot_cut place[MOST_PLACES]; /* every end of a stretch and crossing of a wall, and both ends, ascending */
    int n_places;
    bool is_full; /* more than can be kept: nobody goes there */
} ground;

/* The variants differ on foot and for running tanks [C-05, C-07]. */
const ot_move_figures *ot_figures_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    int row = ot_row_of(sc, s, unit)->move;

    if (ot_is(s, unit, OT_ABANDONED) && !s->unit[unit].site) /* gunners without their guns [R-57, XIII.K] */
        row = OT_M_INFANTRY;
    if (sc->piece[unit].class_ == OT_TANK)
        row = sc->tables.model[sc->piece[unit].model].move;
    return row ? &sc->tables.move[ot_is_percentile(sc)][row] : NULL;
}

/* ---- gathering ---- */

static void add_stretch(ground *g, ot_span span, int f, int terrain)
{
    if (g->n < MOST_STRETCHES)
        g->at[g->n++] = (stretch){span, 0, 0, (uint8_t)f, (uint8_t)terrain};
    else
        g->is_full = true;
}

/* How many there are. */
static int add_area(ground *g, fs_point a, fs_point b, const fs_polygon *area, int f, int terrain)
{
    ot_span span[8];
    int n = ot_clip(a, b, area, span, 8);

    g->is_full = g->is_full || n > 8;
    for (int i = 0; i < n && i < 8; i++)
        add_stretch(g, span[i], f, terrain);
    return n;
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
    enum { ROUNDING = 8 };
    fs_point end[2];
    ot_rect box = ot_feature_box(sc, s, f);
    int32_t wide = box.high.x - box.low.x + box.high.y - box.low.y;

    if (!s->gap[0].feature)
        return;
    ot_belt(sc, s, f, end);
    int64_t length = fs_distance(end[0], end[1]), first = fs_dot(end[0], end[1], a), last = fs_dot(end[0], end[1], b);
    if (first > last) {
        int64_t before = first;
        first = last, last = before;
    }
    for (int i = 0; i < OT_MAX_GAPS && s->gap[i].feature; i++) {
        const ot_gap *gap = &s->gap[i];
        ot_shape lane;

        if (gap->feature != f + 1 || last < (gap->from - ROUNDING) * (length - 1) ||
            first > (gap->to + ROUNDING) * length)
            continue; /* the way passes beside it */
        lane.n = ot_strip((ot_axis){end, 2}, gap->from, gap->to, -wide, wide, lane.at, OT_MAX_SHAPE);
        fs_polygon p = ot_polygon(&lane);
        if (lane.n)
            add_area(g, a, b, &p, f, OT_G_NONE); /* no terrain: what takes the wire away */
    }
}

/* Whether it makes a way neither dearer nor cheaper, whoever goes there. */
static bool costs_nothing(int terrain)
{
    return terrain == OT_G_DUGOUT || terrain == OT_G_HILL || terrain == OT_G_TRACK || terrain == OT_G_SHELL_HOLES ||
           terrain == OT_G_ROAD;
}

void ot_note_ground(const ot_scenario *sc, const ot_state *s, ot_rect box, ot_nearby *out)
{
    ot_found near = ot_find_features(sc, s, box);

    out->box = box;
    out->found = (ot_found){{0, 0}};
    for (int f; (f = ot_take_feature(&near)) >= 0;)
        if (!costs_nothing(ot_terrain_now(sc, s, f)))
            ot_add(out->found.set, f);
}

static void gather_one(const ot_scenario *sc, const ot_state *s, fs_point a, fs_point b, int f, ground *g)
{
    int terrain = ot_terrain_now(sc, s, f);
    ot_shape room;

    if (terrain == OT_G_WALL) {
        add_wall(g, a, b, ot_axis_of(sc, s, f), f);
        return;
    }
    fs_polygon outline = ot_outline_of(sc, s, f, &room);
    if (!costs_nothing(terrain) && add_area(g, a, b, &outline, f, terrain) && terrain == OT_G_WIRE)
        add_gaps(sc, s, g, a, b, f);
}

ot_found ot_ground_on(const ot_scenario *sc, const ot_state *s, fs_point a, fs_point b, const ot_nearby *nearby)
{
    ot_rect box = ot_box_round(a, b);
    bool known = nearby && box.low.x >= nearby->box.low.x && box.low.y >= nearby->box.low.y &&
                 box.high.x <= nearby->box.high.x && box.high.y <= nearby->box.high.y;

    return known ? nearby->found : ot_find_features(sc, s, box);
}

static void gather(const ot_scenario *sc, const ot_state *s, fs_point a, fs_point b, ot_found near, ground *g)
{
    ot_rect box = ot_box_round(a, b);

    g->n = g->n_walls = 0;
    g->is_full = false;
    for (int f; (f = ot_take_feature(&near)) >= 0;)
        if (ot_rects_meet(box, ot_feature_box(sc, s, f)))
            gather_one(sc, s, a, b, f, g);
}

/* ---- places ---- */

static void add_place(ground *g, ot_cut cut)
{
    int i = g->n_places, order = -1;

    while (i > 0 && (order = ot_cut_order(cut, g->place[i - 1])) < 0)
        i--;
    if (i > 0 && order == 0)
        return;
    for (int k = g->n_places++; k > i; k--)
        g->place[k] = g->place[k - 1];
    g->place[i] = cut;
}

static int16_t place_of(const ground *g, ot_cut cut)
{
    int16_t i = 0;

    while (ot_cut_order(cut, g->place[i]) != 0)
        i++;
    return i;
}

/* Puts every end and crossing in order, so that they are compared once. */
static void find_places(ground *g)
{
    g->place[0] = (ot_cut){0, 1};
    g->place[1] = (ot_cut){1, 1};
    g->n_places = 2;
    for (int i = 0; i < g->n; i++) {
        add_place(g, g->at[i].span.from);
        add_place(g, g->at[i].span.to);
    }
    for (int i = 0; i < g->n_walls; i++)
        add_place(g, g->wall[i]);
    for (int i = 0; i < g->n; i++) {
        g->at[i].from = place_of(g, g->at[i].span.from);
        g->at[i].to = place_of(g, g->at[i].span.to);
    }
    for (int i = 0; i < g->n_walls; i++)
        g->wall_at[i] = place_of(g, g->wall[i]);
}

/* ---- the cost of an inch ---- */

typedef struct walker {
    const ot_scenario *sc;
    const ot_state *s;
    const ot_move_figures *fig;
    int unit, kind;
    bool is_vehicle, fast; /* fast: runs or charges */
    bool is_out;           /* of the wire it began in, if it did */
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
    else if (w->fast && !w->is_vehicle && w->is_out) /* out of it, but not in */
        bar(leg, OT_VI_A_3, OT_P_WIRE_STOPS, f);
    else
        dearer(leg, w->fig->normal, w->fig->wire, f);
}

/* A river at one of its fords is a stream; a ford is as wide as an inch to either side. */
static int terrain_at(const walker *w, const stretch *st, fs_point a, fs_point b, const ot_leg *leg)
{
    if (st->terrain != OT_G_RIVER || st->f >= w->sc->n_features)
        return st->terrain;
    const ot_feature *f = &w->sc->feature[st->f];
    if (!(f->flags & OT_FORDED))
        return st->terrain;
    fs_point from = ot_cut_point(a, b, leg->from), to = ot_cut_point(a, b, leg->to);
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

static bool holds(const stretch *st, int place) { return st->from <= place && place < st->to; }

/* The leg from one place to the next. */
static ot_leg leg_from(const walker *w, const ground *g, fs_point a, fs_point b, int place)
{
    ot_leg leg = {.from = g->place[place], .to = g->place[place + 1], .num = 1, .den = 1};
    bool over = false;

    for (int i = 0; i < g->n; i++)
        if (is_bridge(g->at[i].terrain) && holds(&g->at[i], place))
            over = over || w->sc->tables.ground[g->at[i].terrain].times[w->fig->mover];
    for (int i = 0; i < g->n; i++) {
        const stretch *st = &g->at[i];

        if (!st->terrain || !holds(st, place))
            continue;
        if (st->terrain != OT_G_WIRE) {
            into_terrain(w, &leg, st->f, terrain_at(w, st, a, b, &leg), over);
            continue;
        }
        bool cut = false;
        for (int k = 0; k < g->n && !cut; k++)
            cut = !g->at[k].terrain && g->at[k].f == st->f && holds(&g->at[k], place);
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

/* Walls that are crossed where the leg begins. */
static void cross_walls(const walker *w, const ground *g, int place, ot_leg *leg)
{
    const ot_ground *wall = &w->sc->tables.ground[OT_G_WALL];

    for (int i = 0; i < g->n_walls; i++) {
        if (g->wall_at[i] != place)
            continue;
        if (!wall->times[w->fig->mover])
            bar(leg, rule_of(w, OT_G_WALL), OT_P_BARRED, g->wall_f[i]);
        leg->toll += wall->minus[w->fig->mover];
    }
}

int ot_legs_of(const ot_scenario *sc, const ot_state *s, int unit, int kind, fs_point a, fs_point b, ot_found near,
               bool *in_trench, ot_leg out[OT_MAX_LEGS])
{
    walker w = {sc,
                s,
                ot_figures_of(sc, s, unit),
                unit,
                kind,
                ot_is_vehicle(sc, unit),
                kind == OT_BY_RUN || kind == OT_BY_CHARGE,
                false};
    ground g;
    int n = 0;

    if (!w.fig || (a.x == b.x && a.y == b.y))
        return 0;
    gather(sc, s, a, b, near, &g);
    if (g.is_full) {
        out[0] = (ot_leg){{0, 1}, {1, 1}, 1, 1, 0, OT_G_13, OT_P_BARRED, 0, false, false};
        return 1;
    }
    if (!g.n && !g.n_walls) {
        int32_t toll = *in_trench ? sc->tables.ground[OT_G_TRENCH].minus[w.fig->mover] : 0; /* [VI.A.4] */

        *in_trench = false;
        out[0] = (ot_leg){{0, 1}, {1, 1}, 1, 1, toll, 0, 0, 0, false, false};
        return 1;
    }
    find_places(&g);
    for (int place = 0; place + 1 < g.n_places; place++) {
        ot_leg leg = leg_from(&w, &g, a, b, place);

        cross_walls(&w, &g, place, &leg);
        if (*in_trench && !leg.in_trench)
            leg.toll += sc->tables.ground[OT_G_TRENCH].minus[w.fig->mover]; /* [VI.A.4] */
        *in_trench = leg.in_trench;
        w.is_out = w.is_out || !leg.in_wire;
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
