/* movement.c - moves, runs and marches: an open line of way-points, closed by its end. [VI.A, IV, G-13, G-16] */
#include "facts.h"
#include "moves.h"

#include <string.h>

/* ---- putting and taking ---- */

void ot_put(ot_ctx *c, int unit, const ot_stand *st)
{
    ot_unit *u = &c->s->unit[unit];
    ot_stand to = *st;
    int32_t from, end;

    c->s->held = (uint8_t)(c->s->held - (u->where == OT_PRISONER));
    u->where = OT_ON_TABLE;
    if (ot_is_refereed(c->sc)) { /* where it stands is seen on the table; what it is in is kept */
        if (u->feature != to.feature)
            u->flags &= ~(uint32_t)OT_BARRICADE;
        to.at = (fs_point){0, 0};
        to.facing = 0;
        u->flags |= OT_SHOWN;
    } else if (ot_slice_of(c->sc, c->s, unit, &to, &from, &end)) /* the same slice is always the same point */
        to.at = ot_measured_point(ot_measured_of(c->sc, c->s, to.feature - 1), (from + end) / 2, 0);
    if (u->x != to.at.x || u->y != to.at.y)
        u->flags &= ~(uint32_t)OT_BARRICADE; /* [XII.E] */
    u->x = to.at.x, u->y = to.at.y;
    u->facing = to.facing;
    u->formation = to.formation;
    u->level = to.level;
    u->feature = to.feature;
}

void ot_take(ot_ctx *c, int unit, uint8_t where_now)
{
    ot_unit *u = &c->s->unit[unit];
    uint32_t keep = OT_SHOWN | OT_ON_FIRE | OT_ABANDONED;

    c->s->held = (uint8_t)(c->s->held - (u->where == OT_PRISONER) + (where_now == OT_PRISONER));
    u->where = where_now;
    if (where_now != OT_LEFT) /* there x and y tell where it crossed the edge */
        u->x = u->y = 0;
    u->cx = u->cy = 0;
    u->flags &= keep;
    u->facing = 0, u->reach = 0;
    u->formation = u->level = u->feature = u->morale = 0;
    u->used = u->left = u->fires = 0;
    u->target = u->charger = u->carrier = u->captor = 0;
    u->task = u->effort = u->site = u->tries = 0;
    u->lost_turn = (uint8_t)c->s->head.turn;
    for (int v = 1; v <= c->sc->base.n_units; v++) {
        ot_unit *other = &c->s->unit[v];

        if (other->target == unit)
            other->target = 0;
        if (other->charger == unit)
            other->charger = 0;
        if (other->where == OT_ABOARD && other->carrier == unit && where_now == OT_LEFT) {
            other->x = u->x, other->y = u->y;
            ot_take(c, v, OT_LEFT);
        }
    }
}

/* ---- who may ---- */

static int kind_of(uint16_t verb)
{
    return verb == OT_V_MOVE ? OT_BY_MOVE : verb == OT_V_ROAD ? OT_BY_ROAD : verb == OT_V_RUN ? OT_BY_RUN : OT_NO_MOVE;
}

static unsigned function_of(int kind) { return kind == OT_BY_RUN ? OT_DID_RUN : OT_DID_MOVE; }

/* Functions it uses; 0 if it is not among the unit's [IV.A to IV.D]. */
static int cost_of(const ot_ctx *c, int unit, int kind)
{
    return c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][kind == OT_BY_RUN ? OT_DO_RUN : OT_DO_MOVE];
}

/* Every casting, and the front centre whose path the move is [VI.A.1, R-78]. */
static bool is_on_road(const ot_ctx *c, int unit, const ot_stand *st)
{
    int f = ot_road_under(c->sc, c->s, unit, st) - 1;
    ot_shape room;

    if (f < 0)
        return false;
    fs_polygon road = ot_outline_of(c->sc, c->s, f, &room);
    return fs_point_in_polygon(st->at, &road) == FS_INSIDE;
}

/* Whether it may face otherwise where it stands, which is no step. */
static bool can_turn(const ot_ctx *c, fs_side side, int unit, int kind)
{
    enum { WAYS = 8 };
    ot_stand st = ot_stand_of(c->s, unit);

    for (int k = 1; k < WAYS && !st.feature; k++) {
        st.facing = (uint16_t)ot_angle(c->s->unit[unit].facing + k * OT_TURN / WAYS);
        if (!ot_stand_refused(c, side, unit, kind, &st, NULL))
            return true;
    }
    return false;
}

/* Where it can take no step and face no other way, there is nothing to choose: the ground bars the move itself. */
static int held_refused(const ot_ctx *c, fs_side side, int unit, int kind, fs_error *e)
{
    fs_error ground = {0};

    if (ot_is_refereed(c->sc) || !ot_start_refused(c, unit, kind, &ground) || can_turn(c, side, unit, kind))
        return 0;
    if (e)
        *e = ground;
    return 1;
}

static int opener_refused(const ot_ctx *c, fs_side side, int unit, int kind, fs_error *e)
{
    int cost = cost_of(c, unit, kind);
    ot_stand st = ot_stand_of(c->s, unit);

    if (ot_side_of(c->sc, unit) != side)
        return ot_refuse(e, OT_VI_0, OT_P_NOT_OURS, unit);
    if (!ot_on_table(c->s, unit))
        return ot_refuse(e, OT_VI_0, OT_P_NOT_ENTERED, unit);
    if (ot_allowance(c->sc, c->s, unit, kind) < 0 || !cost)
        return ot_refuse(e, kind == OT_BY_RUN ? OT_IV : OT_VI_A, OT_P_NO_ALLOWANCE, unit);
    if (!ot_may(c->sc, c->s, unit, kind == OT_BY_RUN ? OT_MAY_RUN : OT_MAY_MOVE))
        return ot_refuse(e, OT_VI_X, OT_P_STATE_BARS, unit);
    if (!ot_may_use(c->sc, c->s, unit, function_of(kind), cost))
        return ot_refuse_for(e, OT_IV, OT_P_NO_MOVE_LEFT, unit, c->s->unit[unit].left, cost);
    if (ot_is_vehicle(c->sc, unit) && ot_crew_refused(c->sc, c->s, unit, OT_DID_MOVE, e))
        return 1;
    if (kind == OT_BY_ROAD &&
        !(ot_is_refereed(c->sc) ? ot_has_terrain(c->sc, c->s, OT_G_ROAD) : is_on_road(c, unit, &st)))
        return ot_refuse(e, OT_VI_A_1, OT_P_OFF_ROAD, unit);
    return held_refused(c, side, unit, kind, e);
}

void ot_move_options(const ot_ctx *c, int unit, fs_options *out)
{
    static const uint16_t verb[] = {OT_V_MOVE, OT_V_ROAD, OT_V_RUN, OT_V_STEP, OT_V_BOTTOM};

    for (size_t i = 0; i < sizeof verb / sizeof *verb; i++) {
        fs_option o = ot_option(verb[i], unit);

        if (!ot_move_refused(c, ot_side_of(c->sc, unit), &o, NULL))
            fs_offer(out, o);
    }
}

/* ---- step and bottom ---- */

static int level_refused(const ot_ctx *c, fs_side side, int unit, int level, fs_error *e)
{
    ot_stand st = ot_stand_of(c->s, unit);

    if (!st.feature || ot_terrain_now(c->sc, c->s, st.feature - 1) != OT_G_TRENCH)
        return ot_refuse(e, OT_XII_B, OT_P_NOT_IN_TRENCH, unit);
    if (st.level == level)
        return ot_refuse(e, OT_XII_B, OT_P_ALREADY_THERE, unit);
    if (ot_is(c->s, unit, OT_CHARGED)) /* it is where its charge brought it [XII.D] */
        return ot_refuse(e, OT_XII_D, OT_P_STATE_BARS, unit);
    st.level = (uint8_t)level;
    return ot_stand_refused(c, side, unit, OT_NO_MOVE, &st, e);
}

/* ---- ends of a way ---- */

typedef struct way_end {
    fs_point at[OT_MAX_VIA + 1];
    int n;
    ot_stand stand;
    bool along; /* in its own trench, from place to place [XII.C] */
} way_end;

static bool is_same(const ot_stand *a, const ot_stand *b)
{
    return a->at.x == b->at.x && a->at.y == b->at.y && a->facing == b->facing && a->formation == b->formation &&
           a->level == b->level && a->feature == b->feature;
}

static way_end end_of(const ot_ctx *c, const fs_option *o)
{
    const ot_way *way = &c->s->way;
    way_end w = {.n = way->n};

    memcpy(w.at, way->via, sizeof way->via);
    fs_option whole = *o;
    whole.subject = way->unit;
    w.stand = o->verb == OT_V_OFF ? (ot_stand){.at = {o->x, o->y}} : ot_stand_from(c->sc, c->s, &whole);
    if (w.n <= OT_MAX_VIA)
        w.at[w.n++] = w.stand.at;
    w.along = !way->n && w.stand.feature && w.stand.feature == c->s->unit[way->unit].feature &&
              ot_terrain_now(c->sc, c->s, w.stand.feature - 1) == OT_G_TRENCH;
    return w;
}

/* Nothing farther from where it stands matters to its move: its allowance, and the size of what it may lie in. */
int32_t ot_way_radius(const ot_ctx *c, int unit, int kind)
{
    enum { SHELTER = 8 * OT_INCH };
    int32_t all = ot_allowance(c->sc, c->s, unit, kind);
    ot_stand line = {{0, 0}, 0, OT_LINE, OT_NO_LEVEL, 0};

    return (all > 0 ? all : 0) + 2 * ot_radius_of(c->sc, c->s, unit, &line) + SHELTER * c->sc->tables.scale;
}

/* Along its trench nothing is paid but the length, and nobody may be in the way [XII.C]. */
static int along_refused(const ot_ctx *c, fs_side side, int unit, int kind, const ot_stand *to, int32_t *cost,
                         fs_error *e)
{
    ot_stand from = ot_stand_of(c->s, unit);
    int32_t a0, a1, b0, b1, all = ot_allowance(c->sc, c->s, unit, kind);

    ot_slice_of(c->sc, c->s, unit, &from, &a0, &a1);
    ot_slice_of(c->sc, c->s, unit, to, &b0, &b1);
    int32_t length = a0 < b0 ? b0 - a0 : a0 - b0;
    *cost = length;
    if (length > all)
        return ot_refuse_for(e, OT_XII_C, OT_P_TOO_FAR, unit, length, all);
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));) {
        ot_stand there = ot_stand_of(c->s, u);
        int32_t c0, c1;

        if (!ot_on_table(c->s, u) || !ot_knows(c->sc, c->s, side, u) || there.feature != to->feature)
            continue;
        ot_slice_of(c->sc, c->s, u, &there, &c0, &c1);
        if (c1 > (a0 < b0 ? a0 : b0) && c0 < (a1 > b1 ? a1 : b1)) {
            ot_refuse(e, OT_G_13, OT_P_ENEMY_NEAR, unit);
            if (e)
                e->other = (fs_unit)u;
            return 1;
        }
    }
    return 0;
}

int ot_end_among(const ot_ctx *c, fs_side side, const fs_option *o, const ot_crowd *crowd, bool roomy, fs_error *e)
{
    int unit = c->s->way.unit, kind = c->s->way.kind;
    way_end w = end_of(c, o);
    ot_stand now = ot_stand_of(c->s, unit);
    int32_t cost = 0;

    bool stays = is_same(&w.stand, &now); /* as it may always, or come back to be so */
    if (stays && !c->s->way.n)
        return 0;
    if (o->verb == OT_V_INTO && !w.stand.feature)
        return ot_refuse(e, OT_G_15, OT_P_NO_SUCH_FEATURE, unit);
    if (kind == OT_BY_RUN && !now.feature && !w.stand.feature && w.stand.formation != now.formation &&
        o->verb != OT_V_OFF)
        return ot_refuse(e, OT_R_24, OT_P_KEEPS_FORMATION, unit);
    if (w.along ? along_refused(c, side, unit, kind, &w.stand, &cost, e)
                : ot_path_among(c, side, unit, kind, w.at, w.n, &cost, crowd, e))
        return 1;
    if (o->verb == OT_V_OFF) {
        bool edge = o->x == 0 || o->y == 0 || o->x == c->sc->width || o->y == c->sc->height;
        return edge ? 0 : ot_refuse_at(e, OT_R_87, OT_P_NOT_AT_EDGE, unit, w.stand.at);
    }
    if (kind == OT_BY_ROAD && !ot_road_under(c->sc, c->s, unit, &w.stand))
        return ot_refuse(e, OT_VI_A_1, OT_P_OFF_ROAD, unit);
    if (!stays && ot_stand_among(c, side, unit, kind, &w.stand, crowd, roomy, e))
        return 1;
    if (e) /* what may be done says its cost too */
        e->have = cost, e->need = ot_allowance(c->sc, c->s, unit, kind);
    return 0;
}

static int end_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int unit = c->s->way.unit, kind = c->s->way.kind;
    ot_crowd crowd;

    ot_crowd_round(c, side, unit, kind, (fs_point){c->s->unit[unit].x, c->s->unit[unit].y},
                   ot_way_radius(c, unit, kind), &crowd);
    return ot_end_among(c, side, o, &crowd, false, e);
}

static int via_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const ot_way *way = &c->s->way;
    fs_point at[OT_MAX_VIA + 1];

    if (way->n == OT_MAX_VIA)
        return ot_refuse_for(e, OT_G_13, OT_P_TOO_MANY_POINTS, way->unit, way->n + 1, OT_MAX_VIA);
    memcpy(at, way->via, sizeof way->via);
    at[way->n] = (fs_point){o->x, o->y};
    fs_point last = way->n ? way->via[way->n - 1] : (fs_point){c->s->unit[way->unit].x, c->s->unit[way->unit].y};
    if (last.x == o->x && last.y == o->y)
        return ot_refuse(e, OT_G_13, OT_P_ALREADY_THERE, way->unit);
    return ot_path_refused(c, side, way->unit, way->kind, at, way->n + 1, NULL, e);
}

int ot_move_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case OT_V_MOVE:
    case OT_V_ROAD:
    case OT_V_RUN:
        return opener_refused(c, side, o->subject, kind_of(o->verb), e);
    case OT_V_STEP:
    case OT_V_BOTTOM:
        return level_refused(c, side, o->subject, o->verb == OT_V_STEP ? OT_STEP : OT_BOTTOM, e);
    case OT_V_ENTER:
        return ot_place_refused(c, side, o, e);
    default:
        break;
    }
    if (!c->s->way.kind)
        return ot_refuse(e, OT_G_13, OT_P_NO_MOVE_BEGUN, 0);
    return o->verb == OT_V_VIA ? via_refused(c, side, o, e) : end_refused(c, side, o, e);
}

void ot_way_options(const ot_ctx *c, int unit, fs_options *out)
{
    if (c->s->way.kind)
        ot_way_candidates(c, unit, c->s->way.kind, out);
}

/* ---- doing it ---- */

/* How much of a-b can be gone before an enemy who was not seen is closer than `room`; 0..1000 thousandths of it. */
static int part_free(fs_point a, fs_point b, const fs_polygon *enemy, int32_t room)
{
    int low = 0, high = 1000;

    if (!ot_line_near(a, b, enemy, room - 1))
        return high;
    while (high - low > 1) {
        int middle = (low + high) / 2;

        if (ot_line_near(a, ot_cut_point(a, b, (ot_cut){middle, 1000}), enemy, room - 1))
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* The first enemy not on this side's table whom a-b runs into; *part says how far it gets. */
static int first_met(const ot_ctx *c, fs_side side, fs_point a, fs_point b, int *part)
{
    const fs_point end[2] = {a, b};
    int32_t room = c->sc->tables.at.melee;
    ot_rect box = ot_grown(ot_bounds(end, 2), room);
    int met = 0;

    *part = 1000;
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));) {
        if (!ot_on_table(c->s, u) || ot_knows(c->sc, c->s, side, u))
            continue;
        ot_shape shape;
        ot_shape_of(c->sc, c->s, u, &shape);
        if (!ot_rects_meet(box, ot_bounds(shape.at, shape.n)))
            continue;
        fs_polygon p = ot_polygon(&shape);
        int gone = part_free(a, b, &p, room);
        if (gone < *part)
            *part = gone, met = u;
    }
    return met;
}

/* Whether somebody, seen or not, is where the unit would stand. */
static int stands_on(const ot_ctx *c, int unit, const ot_stand *st)
{
    ot_shape mine;
    ot_footprint(c->sc, c->s, unit, st, &mine);
    fs_polygon p = ot_polygon(&mine);

    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(ot_side_of(c->sc, unit))], u));) {
        if (!ot_on_table(c->s, u) || ot_is(c->s, u, OT_SHOWN))
            continue;
        ot_shape other;
        ot_shape_of(c->sc, c->s, u, &other);
        fs_polygon q = ot_polygon(&other);
        if (ot_near(&p, &q, 0))
            return u;
    }
    return 0;
}

/* Back along the last piece of the way until nobody is under it. */
static void put_short(ot_ctx *c, int unit, fs_point a, fs_point p, ot_stand *st)
{
    fs_side side = ot_side_of(c->sc, unit);
    int32_t length = fs_distance(a, p);

    st->facing = (uint16_t)(length ? ot_bearing(a, p) : st->facing);
    st->feature = st->level = 0;
    if (st->formation == OT_GARRISON)
        st->formation = OT_LINE;
    for (int32_t gone = length; gone > 0; gone -= OT_INCH / 4) {
        st->at = ot_cut_point(a, p, (ot_cut){gone, length});
        if (!stands_on(c, unit, st) && !ot_stand_refused(c, side, unit, OT_NO_MOVE, st, NULL)) {
            ot_put(c, unit, st);
            return;
        }
    }
    st->at = a;
    if (!ot_stand_refused(c, side, unit, OT_NO_MOVE, st, NULL) && !stands_on(c, unit, st))
        ot_put(c, unit, st); /* else it stays where it was */
}

bool ot_go(ot_ctx *c, int unit, const fs_point *at, int n, const ot_stand *end)
{
    fs_side side = ot_side_of(c->sc, unit);
    fs_point way[OT_MAX_VIA + 2] = {{c->s->unit[unit].x, c->s->unit[unit].y}};
    ot_stand st = *end;
    int met = 0, last = 0, part = 1000;

    for (int i = 0; i < n; i++)
        way[i + 1] = at[i];
    for (; last < n && !met; last++)
        met = first_met(c, side, way[last], way[last + 1], &part);
    if (!met && (met = stands_on(c, unit, end)) != 0)
        part = 1000;
    if (met) {
        st.formation = c->s->unit[unit].formation;
        put_short(c, unit, way[last - 1], ot_cut_point(way[last - 1], way[last], (ot_cut){part, 1000}), &st);
        ot_show(c, met, OT_XIV_C);
        ot_show(c, unit, OT_XIV_C);
        ot_tell_stopped(c, unit, met, ot_stand_of(c->s, unit).at);
        way[last] = (fs_point){c->s->unit[unit].x, c->s->unit[unit].y};
    } else {
        ot_put(c, unit, end);
    }
    if (ot_is_vehicle(c->sc, unit))
        for (int i = last; i > 0; i--)
            ot_break_through(c, unit, way[i - 1], way[i]); /* [XIII.M, XV.H] */
    return !met;
}

/* The nearest enemy in its trench that it did not know of, between where it lies and where it would; his near end. */
static int met_along(const ot_ctx *c, int unit, const ot_stand *to, const int32_t from[2], const int32_t end[2],
                     int32_t *near)
{
    bool onward = end[0] >= from[0];
    int met = 0;

    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(ot_side_of(c->sc, unit))], u));) {
        ot_stand there = ot_stand_of(c->s, u);
        int32_t a, b;

        if (!ot_on_table(c->s, u) || ot_is(c->s, u, OT_SHOWN) || there.feature != to->feature)
            continue;
        ot_slice_of(c->sc, c->s, u, &there, &a, &b);
        if (onward ? b <= from[0] || a >= end[1] : a >= from[1] || b <= end[0])
            continue;
        if (!met || (onward ? a < *near : b > *near))
            met = u, *near = onward ? a : b;
    }
    return met;
}

/* Along its trench, an inch from whoever it did not see there. Whether it went all the way. */
static bool go_along(ot_ctx *c, int unit, const ot_stand *to)
{
    ot_stand here = ot_stand_of(c->s, unit), st = *to;
    int32_t from[2], end[2], near = 0, room = c->sc->tables.at.melee;

    ot_slice_of(c->sc, c->s, unit, &here, &from[0], &from[1]);
    ot_slice_of(c->sc, c->s, unit, to, &end[0], &end[1]);
    int met = met_along(c, unit, to, from, end, &near);
    if (!met && ot_runs_into(c, unit, to))
        return false;
    if (!met) {
        ot_put(c, unit, to);
        return true;
    }
    int32_t half = (from[1] - from[0]) / 2, middle = end[0] >= from[0] ? near - room - half : near + room + half;
    bool comes_nearer = end[0] >= from[0] ? middle > from[0] + half : middle < from[0] + half;
    st.at = ot_measured_point(ot_measured_of(c->sc, c->s, to->feature - 1), middle, 0);
    st.level = here.level;
    ot_show(c, met, OT_XIV_C);
    ot_show(c, unit, OT_XIV_C);
    if (comes_nearer && !ot_stand_refused(c, ot_side_of(c->sc, unit), unit, OT_NO_MOVE, &st, NULL))
        ot_put(c, unit, &st);
    ot_tell_stopped(c, unit, met, ot_stand_of(c->s, unit).at);
    return false;
}

static void finish(ot_ctx *c, fs_side side, const fs_option *o)
{
    static const uint16_t event[] = {[OT_BY_MOVE] = OT_E_MOVES, [OT_BY_ROAD] = OT_E_MARCHES, [OT_BY_RUN] = OT_E_RUNS};
    int unit = c->s->way.unit, kind = c->s->way.kind, cost = cost_of(c, unit, kind);
    way_end w = end_of(c, o);
    ot_stand before = ot_stand_of(c->s, unit);

    memset(&c->s->way, 0, sizeof c->s->way);
    ot_use(c, unit, function_of(kind), cost);
    if (o->verb == OT_V_OFF) {
        ot_tell_at(c, OT_E_GOES_OFF, OT_R_87, side, 3, unit, w.stand.at);
        c->run->shown |= ot_is(c->s, unit, OT_SHOWN) ? 0 : fs_other(side);
        c->s->unit[unit].x = w.stand.at.x, c->s->unit[unit].y = w.stand.at.y;
        ot_take(c, unit, OT_LEFT);
        return;
    }
    bool whole = w.along ? go_along(c, unit, &w.stand) : ot_go(c, unit, w.at, w.n, &w.stand);
    ot_stand after = ot_stand_of(c->s, unit);
    if (before.at.x != after.at.x || before.at.y != after.at.y || c->s->unit[unit].where != OT_ON_TABLE)
        ot_set(c->s, unit, kind == OT_BY_RUN ? OT_MOVED | OT_RAN : OT_MOVED);
    if (whole)
        ot_tell_at(c, event[kind], kind == OT_BY_ROAD ? OT_VI_A_1 : OT_VI_A, side,
                   ot_is(c->s, unit, OT_SHOWN) ? 3 : side, unit, after.at);
}

/* On a real table: what it costs is paid, and where it ends is asked. */
static void move_there(ot_ctx *c, fs_side side, int unit, int kind)
{
    static const uint16_t event[] = {[OT_BY_MOVE] = OT_E_MOVES, [OT_BY_ROAD] = OT_E_MARCHES, [OT_BY_RUN] = OT_E_RUNS};

    ot_use(c, unit, function_of(kind), cost_of(c, unit, kind));
    ot_set(c->s, unit, kind == OT_BY_RUN ? OT_MOVED | OT_RAN : OT_MOVED);
    ot_clear(c->s, unit, OT_BARRICADE);
    ot_tell_at(c, event[kind], kind == OT_BY_ROAD ? OT_VI_A_1 : OT_VI_A, side, 3, unit, (fs_point){0, 0});
    ot_referee_moved(c, unit);
}

int ot_move_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    ot_way *way = &c->s->way;
    ot_stand st;

    switch (o->verb) {
    case OT_V_MOVE:
    case OT_V_ROAD:
    case OT_V_RUN:
        if (ot_is_refereed(c->sc)) {
            move_there(c, side, o->subject, kind_of(o->verb));
            return FS_CLOSED;
        }
        *way = (ot_way){.kind = (uint8_t)kind_of(o->verb), .unit = (uint8_t)o->subject};
        return FS_MORE;
    case OT_V_VIA:
        way->via[way->n++] = (fs_point){o->x, o->y};
        return FS_MORE;
    case OT_V_ENTER:
        st = ot_stand_from(c->sc, c->s, o);
        if (ot_runs_into(c, o->subject, &st))
            return FS_CLOSED;
        ot_put(c, o->subject, &st);
        ot_tell_at(c, OT_E_COMES_ON, OT_VI_0, side, ot_is_refereed(c->sc) ? 3 : side, o->subject, st.at);
        if (ot_is_refereed(c->sc))
            ot_owe(c, OT_ASK_PLACE, o->subject, 0);
        return FS_CLOSED;
    case OT_V_STEP:
    case OT_V_BOTTOM:
        st = ot_stand_of(c->s, o->subject);
        st.level = o->verb == OT_V_STEP ? OT_STEP : OT_BOTTOM;
        if (ot_runs_into(c, o->subject, &st))
            return FS_CLOSED;
        ot_put(c, o->subject, &st);
        ot_tell(c, o->verb == OT_V_STEP ? OT_E_STEPS_UP : OT_E_GOES_DOWN, OT_XII_B, side, o->subject, 0);
        return FS_CLOSED;
    default:
        finish(c, side, o);
        return FS_CLOSED;
    }
}
