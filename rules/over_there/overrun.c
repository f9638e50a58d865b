/* overrun.c - a vehicle goes through whoever stands on its way: point-blank fire on each, then they run [XIII.J]
 * [XIII.K]; and what any vehicle leaves of wire and houses on its way [XV.H] [XIII.M]. */
#include "aim.h"
#include "facts.h"
#include "guns.h"
#include "sequence.h"

enum { MAX_CROSSED = 8 };

/* A straight way from where it stands, turned towards its end. */
typedef struct way {
    fs_point from, to;
    ot_stand stand; /* at its end */
    ot_shape swept; /* all the ground it passes over */
} way;

static void lay_way(const ot_ctx *c, int vehicle, fs_point to, way *w)
{
    const ot_unit *u = &c->s->unit[vehicle];

    *w = (way){.from = {u->x, u->y}, .to = to};
    w->stand = ot_stand_of(c->s, vehicle);
    w->stand.facing = (uint16_t)ot_bearing(w->from, to);
    ot_shape box;
    ot_footprint(c->sc, c->s, vehicle, &w->stand, &box);
    fs_polygon p = ot_polygon(&box);
    ot_swept(&p, (fs_point){to.x - w->from.x, to.y - w->from.y}, &w->swept);
    w->stand.at = to;
    w->stand.feature = 0;
    w->stand.level = OT_NO_LEVEL;
}

/* Whether the unit is there; `after`: where it will be once it has been overrun, in a trench at the bottom. */
static bool meets(const ot_ctx *c, const ot_shape *shape, int unit, bool after)
{
    ot_shape box;
    ot_stand stand = ot_stand_of(c->s, unit);

    if (after && stand.level)
        stand.level = OT_BOTTOM;
    ot_footprint(c->sc, c->s, unit, &stand, &box);
    fs_polygon a = ot_polygon(&box), b = ot_polygon(shape);
    return fs_polygons_meet(&a, &b);
}

static int kind_under(const ot_ctx *c, int unit)
{
    int inside = c->s->unit[unit].feature;

    return inside ? ot_area_of(c->sc, c->s, inside - 1).kind : OT_G_NONE;
}

/* Vehicles meet no vehicles; bunkers and dugouts keep out of it. */
static bool can_be_overrun(const ot_ctx *c, int unit)
{
    int kind = kind_under(c, unit);

    return !ot_is_vehicle(c->sc, unit) && kind != OT_G_BUNKER && kind != OT_G_DUGOUT;
}

/* Enemies on the way, nearest first; of those the side knows, or of all. Stops counting at MAX_CROSSED + 1. */
static int crossed_by(const ot_ctx *c, fs_side side, const way *w, bool all, uint8_t out[MAX_CROSSED + 1])
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u)) && n <= MAX_CROSSED;) {
        if (!ot_on_table(c->s, u) || (!all && !ot_knows(c->sc, c->s, side, u)) || !meets(c, &w->swept, u, false))
            continue;
        int at = n++;
        fs_point here = {c->s->unit[u].x, c->s->unit[u].y};
        for (; at > 0; at--) {
            const ot_unit *before = &c->s->unit[out[at - 1]];
            if (fs_distance2(w->from, (fs_point){before->x, before->y}) <= fs_distance2(w->from, here))
                break;
            out[at] = out[at - 1];
        }
        out[at] = (uint8_t)u;
    }
    return n;
}

static int deed_refused(const ot_ctx *c, fs_side side, int unit, fs_error *e)
{
    int kind = c->sc->piece[unit].class_;

    if (!unit || ot_side_of(c->sc, unit) != side || !ot_on_table(c->s, unit) ||
        (kind != OT_TANK && kind != OT_ARMOURED_CAR) || !ot_can_drive(c->sc, c->s, unit))
        return ot_refuse(e, OT_XIII_J, OT_P_CANNOT_OVERRUN, unit);
    if (!ot_may(c->sc, c->s, unit, OT_MAY_MOVE) ||
        !ot_may_use(c->sc, c->s, unit, OT_DID_OVERRUN, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_OVERRUN]))
        return ot_refuse(e, OT_IV_D, OT_P_NO_FUNCTION_LEFT, unit);
    return ot_crew_refused(c->sc, c->s, unit, OT_DID_OVERRUN, e);
}

/* Whether there is anybody at all whom a vehicle could go through. */
static bool has_victim(const ot_ctx *c, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));)
        if (ot_on_table(c->s, u) && can_be_overrun(c, u))
            return true;
    return false;
}

int ot_overrun_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    fs_point to = {o->x, o->y};
    uint8_t crossed[MAX_CROSSED + 1];
    way w;

    if (deed_refused(c, side, o->subject, e))
        return 1;
    if (ot_is_refereed(c->sc))
        return has_victim(c, side) && fs_fits(&c->s->head, 2 * MAX_CROSSED)
                   ? 0
                   : ot_refuse(e, OT_XIII_J, OT_P_NOBODY_TO_OVERRUN, o->subject);
    if (!ot_is_on_table(c->sc, to))
        return ot_refuse_at(e, OT_GEO, OT_P_NO_SUCH_PLACE, o->subject, to);
    lay_way(c, o->subject, to, &w);
    int n = crossed_by(c, side, &w, false, crossed), runs = 0;
    if (n > MAX_CROSSED || !fs_fits(&c->s->head, 2 * MAX_CROSSED))
        return ot_refuse(e, OT_XIII_J, OT_P_TOO_MANY_OVERRUN, o->subject);
    for (int i = 0; i < n; i++) {
        if (ot_is_vehicle(c->sc, crossed[i]) || kind_under(c, crossed[i]) == OT_G_BUNKER) {
            if (e)
                ot_refuse(e, OT_R_70, OT_P_NOT_OVERRUNNABLE, o->subject), e->other = crossed[i];
            return 1;
        }
        runs += can_be_overrun(c, crossed[i]);
    }
    if (!runs)
        return ot_refuse(e, OT_XIII_J, OT_P_NOBODY_TO_OVERRUN, o->subject);
    ot_shape end;
    ot_footprint(c->sc, c->s, o->subject, &w.stand, &end);
    for (int i = 0; i < n; i++)
        if (can_be_overrun(c, crossed[i]) &&
            (meets(c, &end, crossed[i], false) ||
             meets(c, &end, crossed[i], true))) { /* it must come out on the far side */
            if (e)
                ot_refuse(e, OT_XIII_J, OT_P_NOT_THROUGH, o->subject), e->other = crossed[i];
            return 1;
        }
    return ot_path_refused(c, side, o->subject, OT_BY_OVERRUN, &to, 1, NULL, e) ||
           ot_stand_refused(c, side, o->subject, OT_BY_OVERRUN, &w.stand, e);
}

/* Through the middle of each enemy in reach: just beyond him, and as far as it goes [G-17]. */
void ot_overrun_options(const ot_ctx *c, int unit, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, unit);
    const ot_unit *u = &c->s->unit[unit];
    fs_point from = {u->x, u->y};

    if (deed_refused(c, side, unit, NULL))
        return;
    if (ot_is_refereed(c->sc)) {
        fs_option here = ot_option(OT_V_OVERRUN, unit);

        if (!ot_overrun_refused(c, side, &here, NULL))
            fs_offer(out, here);
        return;
    }
    int32_t reach = ot_allowance(c->sc, c->s, unit, OT_BY_OVERRUN);
    int32_t depth = c->sc->tables.model[c->sc->piece[unit].model].depth;
    for (int v = 0; (v = ot_next_unit(c->sc->units[fs_other(side)], v));) {
        if (!ot_on_table(c->s, v) || !ot_knows(c->sc, c->s, side, v) || !can_be_overrun(c, v) ||
            !fs_within(from, (fs_point){c->s->unit[v].x, c->s->unit[v].y}, reach + 4 * c->sc->tables.at.inch))
            continue;
        int bearing = ot_bearing(from, ot_unit_middle(c->sc, c->s, v));
        fs_point ahead = ot_vector(bearing);
        ot_shape box;
        ot_stand stand = ot_stand_of(c->s, v);
        int64_t far = 0;
        ot_footprint(c->sc, c->s, v, &stand, &box);
        for (int i = 0; i < box.n; i++) {
            int64_t along = (int64_t)(box.at[i].x - from.x) * ahead.x + (int64_t)(box.at[i].y - from.y) * ahead.y;
            far = along > far ? along : far;
        }
        int32_t through = (int32_t)(far / OT_ONE) + 2 + depth;
        fs_point last = ot_ahead(from, bearing, reach);
        int32_t most = ot_reach_along(c, side, unit, OT_BY_OVERRUN, from, last, reach);
        for (int k = 0; k < 2; k++) {
            fs_option o = ot_option_at(OT_V_OVERRUN, unit, ot_ahead(from, bearing, k ? most : through));
            if ((k == 0 || most > through) && !ot_overrun_refused(c, side, &o, NULL))
                fs_offer(out, o);
        }
    }
}

/* --- doing it --- */

/* The best mount it has, once, in contact. A crew too small to drive and fire at once only drives [XIII.F]. */
static ot_shot best_shot(const ot_ctx *c, int vehicle, int target)
{
    const ot_model *model = &c->sc->tables.model[c->sc->piece[vehicle].model];
    ot_shot best = {.firer = (uint8_t)vehicle, .target = (uint8_t)target, .why = OT_WHY_OVERRUN};
    unsigned can = ot_crew_can(c->sc, c->s, vehicle);

    if (!(can & OT_CAN_BOTH) && !(model->is_sided && can & OT_CAN_BOTH_SIDES))
        return best;
    for (int i = 0; i < model->n_mounts; i++) {
        ot_shot shot = {.firer = (uint8_t)vehicle,
                        .target = (uint8_t)target,
                        .weapon = model->mount[i].weapon,
                        .mounts = (uint8_t)(1 << i),
                        .why = OT_WHY_OVERRUN | OT_WHY_POINT_BLANK};

        if (c->s->unit[vehicle].mounts_lost & 1 << i)
            continue;
        ot_judge_target(c, &shot);
        if (shot.value > best.value)
            best = shot;
    }
    return best;
}

/* An enemy it did not know of stands where it would stop: it stops short of him. */
static void stop_short(const ot_ctx *c, fs_side side, int vehicle, way *w)
{
    int32_t gone = fs_distance(w->from, w->to), step = c->sc->tables.at.inch / 4;
    bool whole = true;

    for (; gone > 0; gone -= step) {
        ot_shape end;
        bool free = true;

        if (!whole)
            w->stand.at = ot_ahead(w->from, w->stand.facing, gone);
        ot_footprint(c->sc, c->s, vehicle, &w->stand, &end);
        for (int u = 0; free && (u = ot_next_unit(c->sc->units[fs_other(side)], u));)
            free = !ot_on_table(c->s, u) || kind_under(c, u) == OT_G_DUGOUT ||
                   !(meets(c, &end, u, false) || meets(c, &end, u, true));
        if (free)
            break;
        whole = false;
    }
    if (whole)
        return;
    fs_point at = gone > 0 ? w->stand.at : w->from;
    uint16_t facing = w->stand.facing;
    lay_way(c, vehicle, at, w);
    w->stand.facing = facing;
}

void ot_overrun_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    uint8_t crossed[MAX_CROSSED + 1];
    ot_shot shot[MAX_CROSSED + 1];
    way w;

    if (ot_is_refereed(c->sc)) {
        ot_use(c, o->subject, OT_DID_OVERRUN, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_OVERRUN]);
        ot_set(c->s, o->subject, OT_MOVED);
        ot_push_throw(c, side, OT_HITS_OVERRUN, o->subject, 0);
        return;
    }
    lay_way(c, o->subject, (fs_point){o->x, o->y}, &w);
    stop_short(c, side, o->subject, &w);
    int n = crossed_by(c, side, &w, true, crossed);
    n = n > MAX_CROSSED ? MAX_CROSSED : n;
    for (int i = 0; i < n; i++) {
        shot[i] = best_shot(c, o->subject, crossed[i]);
        ot_show(c, crossed[i], OT_XIV_C);
    }
    ot_use(c, o->subject, OT_DID_OVERRUN, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_OVERRUN]);
    ot_set(c->s, o->subject, OT_MOVED);
    ot_show(c, o->subject, OT_XIV_C);
    ot_put(c, o->subject, &w.stand);
    ot_break_through(c, o->subject, w.from, w.stand.at);
    for (int i = n - 1; i >= 0; i--)
        if (can_be_overrun(c, crossed[i]))
            ot_push_fire(c, side, &shot[i]);
}

int ot_overrun_next(ot_ctx *c, int vehicle, int k)
{
    int said = k < MAX_CROSSED ? ot_ask(c, OT_ASK_WHO_OVERRUN, vehicle, k) : OT_SAY_NOBODY, unit = ot_said_unit(said);

    if (!said)
        return -1;
    if (!unit) {
        ot_forget(c->s, OT_ASK_WHO_OVERRUN, OT_ASK_WHO_OVERRUN);
        ot_referee_moved(c, vehicle);
        return 0;
    }
    ot_shot shot = best_shot(c, vehicle, unit);
    if (can_be_overrun(c, unit))
        ot_push_fire(c, ot_side_of(c->sc, vehicle), &shot);
    return 1;
}

/* Whoever takes it prisoner: the nearest of the enemy's foot or horse, else the vehicle [VIII.E]. */
static int captor_of(const ot_ctx *c, int unit, int vehicle)
{
    int best = vehicle;
    int32_t least = INT32_MAX;

    for (int u = 0; (u = ot_next_unit(c->sc->units[ot_side_of(c->sc, vehicle)], u));) {
        if (!ot_on_table(c->s, u) || ot_is_vehicle(c->sc, u))
            continue;
        int32_t gap = ot_unit_gap(c->sc, c->s, unit, u);
        if (gap < least)
            least = gap, best = u;
    }
    return best;
}

/* Down from the step, where there is room. */
static void to_bottom(ot_ctx *c, int unit)
{
    ot_stand stand = ot_stand_of(c->s, unit);

    stand.level = OT_BOTTOM;
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        if (ot_stand_refused(c, side, unit, OT_NO_MOVE, &stand, NULL))
            return;
    c->s->unit[unit].level = OT_BOTTOM;
}

/* In a trench it goes to the bottom and stays [C-26]; out of a house it comes when that is broken down; elsewhere it
 * runs, without what cannot be carried [XIII.K]. */
void ot_overrun_effect(ot_ctx *c, int unit, int vehicle)
{
    if (!ot_on_table(c->s, unit))
        return;
    int kind = kind_under(c, unit);

    ot_tell_of(c, OT_E_OVERRUNS, OT_XIII_J, vehicle, unit, 0, 0);
    if (kind == OT_G_TRENCH) {
        to_bottom(c, unit);
        ot_pin(c, unit, OT_R_70);
        if (ot_is_percentile(c->sc))
            ot_set(c->s, unit, OT_CHECKS);
        return;
    }
    if (kind == OT_G_BUILDING)
        return;
    ot_abandon(c, unit);
    ot_set(c->s, unit, OT_OVERRUN | OT_ACTIVATED); /* */
    if (ot_is_refereed(c->sc)) {                   /* whether it gets away is asked */
        ot_force(c, unit, OT_ROUTS, false);
        return;
    }
    fs_point before = {c->s->unit[unit].x, c->s->unit[unit].y};
    ot_force(c, unit, OT_ROUTS, false);
    const ot_unit *u = &c->s->unit[unit];
    if (u->where == OT_ON_TABLE && fs_distance2(before, (fs_point){u->x, u->y}) <
                                       (int64_t)c->sc->tables.at.escape_gap * c->sc->tables.at.escape_gap)
        ot_surrender(c, unit, captor_of(c, unit, vehicle)); /* it cannot get away */
}

/* --- wire and houses on the way of any vehicle --- */

static bool goes_through(const ot_area *area, fs_point from, fs_point to, fs_point *inside)
{
    fs_polygon outline = {area->at, area->n};
    ot_span span[8];
    int n = ot_clip(from, to, &outline, span, 8);

    if (n <= 0)
        return false;
    fs_point a = ot_cut_point(from, to, span[0].from), b = ot_cut_point(from, to, span[0].to);
    *inside = (fs_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
    return true;
}

void ot_break_through(ot_ctx *c, int vehicle, fs_point from, fs_point to)
{
    int32_t width = c->sc->tables.model[c->sc->piece[vehicle].model].width;
    struct house {
        int feature;
        fs_point inside;
    } house[4];
    int n = 0;

    if (c->sc->piece[vehicle].class_ != OT_TANK)
        return;
    for (int f = 0; f < c->sc->n_features; f++) {
        ot_area area = ot_area_of(c->sc, c->s, f);
        fs_point inside;

        if ((area.kind != OT_G_WIRE && area.kind != OT_G_BUILDING) || !goes_through(&area, from, to, &inside))
            continue;
        if (area.kind == OT_G_WIRE)
            ot_cut_wire(c, f, inside, width);
        else if (n < 4)
            house[n++] = (struct house){f, inside};
    }
    while (n > 0) { /* the farthest is pushed first */
        int far = 0;
        for (int i = 1; i < n; i++)
            if (fs_distance2(from, house[i].inside) > fs_distance2(from, house[far].inside))
                far = i;
        ot_push_crush(c, vehicle, house[far].feature, house[far].inside);
        house[far] = house[--n];
    }
}
