/* path.c - what a way costs, what bars it, and how far it can be gone. [VI.A, VI.A.1, VI.A.2, VI.A.6, G-13] */
#include "moves.h"

/* ---- allowances ---- */

static int32_t normal_now(const ot_scenario *sc, const ot_state *s, int unit, const ot_move_figures *fig)
{
    int morale = s->unit[unit].morale;
    bool half = morale == OT_CAUTIOUS || (morale == OT_FALL_BACK && ot_is_percentile(sc)); /* [VI.X] */

    return half ? fig->normal / 2 : fig->normal; /* */
}

int32_t ot_allowance(const ot_scenario *sc, const ot_state *s, int unit, int kind)
{
    const ot_move_figures *fig = ot_figures_of(sc, s, unit);
    int32_t bonus;

    if (!fig || (ot_is_vehicle(sc, unit) && !ot_can_drive(sc, s, unit)))
        return -1;
    switch (kind) {
    case OT_BY_MOVE:
        return normal_now(sc, s, unit, fig);
    case OT_BY_FLIGHT: /* [IX.D] */
    case OT_BY_OVERRUN:
        return fig->normal;
    case OT_BY_ROAD:
        return fig->road ? fig->road : -1;
    case OT_BY_RUN:
        return fig->run ? fig->run : -1;
    case OT_BY_CHARGE: /* [VI.A.2] */
        bonus = fig->is_mounted ? sc->tables.charge_mounted : sc->tables.charge_foot;
        return fig->run ? fig->run + bonus : -1;
    default:
        return -1;
    }
}

/* ---- what is on the way ---- */

void ot_shape_of(const ot_scenario *sc, const ot_state *s, int unit, ot_shape *out)
{
    ot_stand st = ot_stand_of(s, unit);

    ot_footprint(sc, s, unit, &st, out);
}

/* Whether a road carries the whole of a-b [VI.A.1]. */
static bool is_on_road(const ot_scenario *sc, const ot_state *s, fs_point a, fs_point b)
{
    const fs_point end[2] = {a, b};

    ot_found near = ot_find_features(sc, s, ot_bounds(end, 2));
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        ot_shape room;
        ot_span span;

        if (ot_terrain_now(sc, s, f) != OT_G_ROAD || !(ot_feature_flags(sc, s, f) & OT_SURFACED))
            continue;
        fs_polygon road = ot_outline_of(sc, s, f, &room);
        if (ot_clip(a, b, &road, &span, 1) == 1 && ot_cut_order(span.from, (ot_cut){0, 1}) == 0 &&
            ot_cut_order(span.to, (ot_cut){1, 1}) == 0)
            return true;
    }
    return false;
}

static bool ignores_enemies(int kind) { return kind == OT_BY_CHARGE || kind == OT_BY_FLIGHT || kind == OT_BY_OVERRUN; }

/* The enemy to whom the way comes too near; 0 none. Those within an inch at the start are left alone; under charts a
 * normal move may end within an inch of one, but not go through him [G-13]. */
static int enemy_on_way(const ot_ctx *c, int kind, const fs_point *at, int n, const ot_crowd *crowd)
{
    int32_t room = c->sc->tables.at.melee;
    ot_rect box = ot_grown(ot_bounds(at, n), room);
    bool may_end = !ot_is_percentile(c->sc) && kind != OT_BY_RUN;

    for (int u = 0; u < crowd->n && !ignores_enemies(kind); u++) {
        const ot_neighbour *x = &crowd->at[u];
        fs_polygon p = ot_polygon(&x->shape);

        if (!x->is_enemy || !ot_rects_meet(box, ot_grown((ot_rect){x->stand.at, x->stand.at}, x->radius)))
            continue;
        bool exempt = x->was_near || (may_end && ot_point_distance(at[n - 1], &p) < room);
        for (int i = 0; i + 1 < n; i++)
            if (ot_line_near(at[i], at[i + 1], &p, exempt ? 0 : room - 1))
                return x->unit;
    }
    return 0;
}

static bool is_on_table(const ot_scenario *sc, fs_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= sc->width && p.y <= sc->height;
}

static int leg_refused(int unit, const ot_leg *leg, fs_point a, fs_point b, fs_error *e)
{
    return ot_refuse_at(e, leg->barred, leg->phrase, unit, ot_cut_point(a, b, leg->from));
}

/* A7V and St Chamond go half as far in trenched ground [VI.A.6, C-21]. */
static int32_t allowance_for(const ot_ctx *c, int unit, int32_t all, bool trenched)
{
    bool halved = c->sc->piece[unit].class_ == OT_TANK && c->sc->tables.model[c->sc->piece[unit].model].halved;

    return halved && trenched && all > 0 ? all / 2 : all;
}

static bool begins_in_trench(const ot_ctx *c, int unit)
{
    int f = c->s->unit[unit].feature;

    return f && ot_terrain_now(c->sc, c->s, f - 1) == OT_G_TRENCH;
}

/* What the ground takes on the way, and whether it can be paid. */
static int ground_refused(const ot_ctx *c, int unit, int kind, const fs_point *at, int n, int32_t *cost,
                          const ot_nearby *nearby, fs_error *e)
{
    fs_point from = {c->s->unit[unit].x, c->s->unit[unit].y};
    bool in_trench = begins_in_trench(c, unit), trenched = in_trench;
    int32_t whole = ot_allowance(c->sc, c->s, unit, kind);
    int64_t sum = 0;

    if (whole < 0)
        return ot_refuse(e, OT_VI_A, OT_P_NO_ALLOWANCE, unit);
    if (n > OT_MAX_VIA + 1)
        return ot_refuse_for(e, OT_G_13, OT_P_TOO_MANY_POINTS, unit, n - 1, OT_MAX_VIA);
    for (int i = 0; i < n; from = at[i++]) {
        ot_leg leg[OT_MAX_LEGS];

        if (!is_on_table(c->sc, at[i]))
            return ot_refuse_at(e, OT_G_13, OT_P_OFF_TABLE, unit, at[i]);
        if (kind == OT_BY_ROAD && !is_on_road(c->sc, c->s, from, at[i]))
            return ot_refuse_at(e, OT_VI_A_1, OT_P_OFF_ROAD, unit, at[i]);
        ot_found near = ot_ground_on(c->sc, c->s, from, at[i], nearby);
        int legs = ot_legs_of(c->sc, c->s, unit, kind, from, at[i], near, &in_trench, leg);
        for (int k = 0; k < legs; k++) {
            if (leg[k].barred)
                return leg_refused(unit, &leg[k], from, at[i], e);
            sum += ot_leg_cost(from, at[i], &leg[k]);
            trenched = trenched || leg[k].in_trench;
        }
    }
    if (cost)
        *cost = (int32_t)(sum > INT32_MAX ? INT32_MAX : sum);
    int32_t all = allowance_for(c, unit, whole, trenched);
    if (sum > all)
        return ot_refuse_for(e, trenched && all < whole ? OT_VI_A_6 : OT_VI_A, OT_P_TOO_FAR, unit,
                             (int)(sum > INT32_MAX ? INT32_MAX : sum), all);
    return 0;
}

int ot_path_among(const ot_ctx *c, fs_side side, int unit, int kind, const fs_point *at, int n, int32_t *cost,
                  const ot_crowd *crowd, fs_error *e)
{
    fs_point way[OT_MAX_VIA + 2] = {{c->s->unit[unit].x, c->s->unit[unit].y}};
    ot_crowd local;

    if (ground_refused(c, unit, kind, at, n, cost, crowd ? &crowd->ground : NULL, e))
        return 1;
    for (int i = 0; i < n; i++)
        way[i + 1] = at[i];
    if (!crowd && !ignores_enemies(kind)) { /* only who is near enough to a way of that length */
        ot_crowd_round(c, side, unit, OT_NO_MOVE, way[0], ot_allowance(c->sc, c->s, unit, kind), &local);
        crowd = &local;
    }
    int enemy = crowd ? enemy_on_way(c, kind, way, n + 1, crowd) : 0;
    if (enemy) {
        ot_refuse(e, OT_G_13, OT_P_ENEMY_NEAR, unit);
        if (e)
            e->other = (fs_unit)enemy;
        return 1;
    }
    return 0;
}

int ot_path_refused(const ot_ctx *c, fs_side side, int unit, int kind, const fs_point *at, int n, int32_t *cost,
                    fs_error *e)
{
    return ot_path_among(c, side, unit, kind, at, n, cost, NULL, e);
}

/* ---- the first step ---- */

/* Whether a terrain piece may bar a unit that is in it. */
static bool may_bar(const ot_scenario *sc, const ot_move_figures *fig, int unit, int kind, int terrain)
{
    return terrain == OT_G_WIRE || !sc->tables.ground[terrain].times[fig->mover] ||
           (kind == OT_BY_RUN && ot_is_vehicle(sc, unit));
}

static bool may_be_barred(const ot_ctx *c, int unit, int kind, fs_point at)
{
    const ot_move_figures *fig = ot_figures_of(c->sc, c->s, unit);
    ot_found under = ot_find_features(c->sc, c->s, (ot_rect){at, at});

    for (int f; fig && (f = ot_take_feature(&under)) >= 0;)
        if (may_bar(c->sc, fig, unit, kind, ot_terrain_now(c->sc, c->s, f)))
            return true;
    return false;
}

int ot_start_refused(const ot_ctx *c, int unit, int kind, fs_error *e)
{
    enum { WAYS = 16, STEP = OT_INCH / 16 };
    fs_point at = {c->s->unit[unit].x, c->s->unit[unit].y};
    ot_leg leg[OT_MAX_LEGS];

    if (!may_be_barred(c, unit, kind, at))
        return 0;
    for (int k = 0; k < WAYS; k++) {
        bool in_trench = begins_in_trench(c, unit);
        fs_point to = ot_ahead(at, k * (OT_TURN / WAYS), STEP);
        int n = ot_legs_of(c->sc, c->s, unit, kind, at, to, ot_ground_on(c->sc, c->s, at, to, NULL), &in_trench, leg);

        if (!n || !leg[0].barred)
            return 0;
    }
    return leg_refused(unit, &leg[0], at, at, e);
}

/* ---- how far ---- */

/* What lies on the way as far as it can be gone at all: no inch costs less than an inch. */
static ot_found ground_within(const ot_ctx *c, fs_point from, fs_point towards, int32_t allowance,
                              const ot_nearby *near)
{
    int32_t part = allowance + OT_INCH;

    if (allowance <= 0 || fs_within(from, towards, part))
        return ot_ground_on(c->sc, c->s, from, towards, near);
    int64_t whole = fs_distance(from, towards);
    towards = (fs_point){from.x + (int32_t)((int64_t)(towards.x - from.x) * part / whole),
                         from.y + (int32_t)((int64_t)(towards.y - from.y) * part / whole)};
    return ot_ground_on(c->sc, c->s, from, towards, near);
}

int32_t ot_reach_among(const ot_ctx *c, int unit, int kind, fs_point from, fs_point towards, int32_t allowance,
                       const ot_nearby *nearby, bool *whole)
{
    ot_leg leg[OT_MAX_LEGS];
    bool in_trench = begins_in_trench(c, unit) && from.x == c->s->unit[unit].x && from.y == c->s->unit[unit].y;
    ot_found near = ground_within(c, from, towards, allowance, nearby);
    int n = ot_legs_of(c->sc, c->s, unit, kind, from, towards, near, &in_trench, leg);
    int32_t left = allowance;

    if (whole)
        *whole = false;
    for (int i = 0; i < n; i++) {
        int32_t start = ot_span_length(from, towards, (ot_span){{0, 1}, leg[i].from});
        int32_t cost = ot_leg_cost(from, towards, &leg[i]);

        if (leg[i].barred || left < leg[i].toll)
            return start > 0 ? start - 1 : 0; /* short of it */
        if (cost > left) {
            int64_t more = (int64_t)(left - leg[i].toll) * leg[i].den / leg[i].num;
            return start > 0 && more == 0 ? start - 1 : start + (int32_t)more - (i > 0);
        }
        left -= cost;
    }
    if (whole)
        *whole = n > 0;
    return fs_distance(from, towards);
}

int32_t ot_reach_along(const ot_ctx *c, fs_side side, int unit, int kind, fs_point from, fs_point towards,
                       int32_t allowance)
{
    (void)side;
    return ot_reach_among(c, unit, kind, from, towards, allowance, NULL, NULL);
}
