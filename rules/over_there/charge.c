/* charge.c - charges, and what the charged may do at their card. [VI.A.2, VI.E, VI.Z, IX.D, XII.D, XII.E, R-68, G-14]
 *
 * A charge goes straight from the front centre toward the nearest point of its target, turned that way, until the
 * footprints touch. The first enemy on the line is the one it meets.
 */
#include "facts.h"
#include "moves.h"

typedef struct charge {
    fs_point from;
    int bearing;
    ot_stand stand;   /* at the start, turned towards the target */
    int32_t distance; /* until it touches */
    int32_t cost, reach;
    int met;    /* whom it touches */
    bool along; /* within one trench */
    ot_stand end;
} charge;

static int refuse_other(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int other)
{
    ot_refuse(e, rule, phrase, unit);
    if (e)
        e->other = (fs_unit)other;
    return 1;
}

static bool in_trench(const ot_ctx *c, int unit)
{
    int f = c->s->unit[unit].feature;

    return f && ot_terrain_now(c->sc, c->s, f - 1) == OT_G_TRENCH;
}

static bool in_dugout(const ot_ctx *c, int unit)
{
    int f = c->s->unit[unit].feature;

    return f && ot_terrain_now(c->sc, c->s, f - 1) == OT_G_DUGOUT;
}

static int charge_cost(const ot_ctx *c, int unit)
{
    return c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][OT_DO_CHARGE];
}

static fs_point front_of(const ot_ctx *c, int unit) { return (fs_point){c->s->unit[unit].x, c->s->unit[unit].y}; }

/* ---- the line ---- */

/* End to end along one trench. */
static bool lay_along(const ot_ctx *c, int unit, int target, charge *g)
{
    ot_stand here = ot_stand_of(c->s, unit), there = ot_stand_of(c->s, target);
    int32_t a0, a1, b0, b1;

    if (!in_trench(c, unit) || here.feature != there.feature)
        return false;
    ot_slice_of(c->sc, c->s, unit, &here, &a0, &a1);
    ot_slice_of(c->sc, c->s, target, &there, &b0, &b1);
    ot_axis axis = ot_axis_of(c->sc, c->s, here.feature - 1);
    bool onward = a0 < b0;
    g->along = true;
    g->met = target;
    g->distance = g->cost = onward ? (b0 > a1 ? b0 - a1 : 0) : (a0 > b1 ? a0 - b1 : 0);
    int32_t middle = (a0 + a1) / 2 + (onward ? g->distance : -g->distance);
    g->end = here;
    g->end.at = ot_axis_point(axis, middle, 0);
    g->bearing = ot_angle(ot_axis_bearing(axis, middle) + (onward ? 0 : OT_TURN / 2));
    bool beside = a0 < b1 && b0 < a1; /* on the other half of the trench, where it touches him as it lies */
    g->end.level = !beside && (there.level == OT_STEP || there.level == OT_BOTTOM) ? there.level : here.level;
    return true;
}

/* Turned towards the target, in the formation it charges in. */
static void take_aim(const ot_ctx *c, int unit, int target, int formation, charge *g)
{
    ot_shape shape;
    ot_shape_of(c->sc, c->s, target, &shape);
    fs_polygon p = ot_polygon(&shape);
    fs_point d;

    g->from = front_of(c, unit);
    g->reach = ot_allowance(c->sc, c->s, unit, OT_BY_CHARGE);
    d = ot_toward(g->from, &p);
    g->bearing = d.x || d.y ? ot_bearing((fs_point){0, 0}, d) : c->s->unit[unit].facing;
    if (formation == OT_GARRISON || !formation)
        formation = OT_LINE;
    g->stand = (ot_stand){g->from, (uint16_t)g->bearing, (uint8_t)formation, OT_NO_LEVEL, 0};
}

/* Farther than it could ever come, by the circles round both. */
static bool is_beyond(const ot_ctx *c, int unit, const ot_stand *st, int other, int32_t reach)
{
    int64_t far = (int64_t)reach + ot_radius_now(c, other) + ot_radius_of(c->sc, c->s, unit, st);

    return fs_distance2(st->at, front_of(c, other)) > far * far;
}

/* The same before the charge is aimed; within one trench lengths count. */
static bool is_far(const ot_ctx *c, int unit, int target, int formation)
{
    bool garrison = formation == OT_GARRISON || !formation;
    ot_stand st = {front_of(c, unit), 0, (uint8_t)(garrison ? OT_LINE : formation), OT_NO_LEVEL, 0};

    if (c->s->unit[unit].feature && c->s->unit[unit].feature == c->s->unit[target].feature)
        return false;
    return is_beyond(c, unit, &st, target, ot_allowance(c->sc, c->s, unit, OT_BY_CHARGE));
}

/* How far it comes until it touches that unit; -1 if it never does. */
static int32_t contact_with(const ot_ctx *c, const charge *g, int unit, int other)
{
    ot_stand st = ot_stand_of(c->s, other);

    if (is_beyond(c, unit, &g->stand, other, g->reach))
        return -1;
    ot_shape mine, shape;
    ot_footprint(c->sc, c->s, unit, &g->stand, &mine);
    ot_footprint(c->sc, c->s, other, &st, &shape);
    fs_polygon p = ot_polygon(&mine), q = ot_polygon(&shape);
    return ot_contact(&p, g->bearing, &q, g->reach);
}

/* Finds whom the charge meets first: of the enemies the side knows, or of all. */
static void meet_first(const ot_ctx *c, int unit, bool all, charge *g)
{
    fs_side side = ot_side_of(c->sc, unit);

    g->met = 0;
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));) {
        if (!ot_on_table(c->s, u) || (!all && !ot_knows(c->sc, c->s, side, u)))
            continue;
        int32_t d = contact_with(c, g, unit, u);
        if (d >= 0 && (!g->met || d < g->distance))
            g->met = u, g->distance = d;
    }
    if (g->met) {
        g->end = g->stand;
        g->end.at = ot_ahead(g->from, g->bearing, g->distance);
    }
}

/* What the ground takes on the way, and whether its flanks pass the wire, too. */
static int ground_refused(const ot_ctx *c, int unit, charge *g, fs_error *e)
{
    ot_shape box;
    ot_footprint(c->sc, c->s, unit, &g->stand, &box);
    const fs_point start[3] = {g->from, box.at[0], box.at[1]};

    g->cost = 0;
    for (int i = 0; i < 3; i++) {
        fs_point to = ot_ahead(start[i], g->bearing, g->distance);
        ot_leg leg[OT_MAX_LEGS];
        bool trench = i == 0 && in_trench(c, unit);
        int n = ot_legs_of(c->sc, c->s, unit, OT_BY_CHARGE, start[i], to, ot_ground_on(c->sc, c->s, start[i], to, NULL),
                           &trench, leg);

        for (int k = 0; k < n; k++) {
            bool target_ground = leg[k].feature && leg[k].feature == c->s->unit[g->met].feature;
            if (leg[k].barred && (i == 0 || leg[k].in_wire) && !target_ground)
                return ot_refuse_at(e, leg[k].barred, leg[k].phrase, unit, ot_cut_point(start[i], to, leg[k].from));
            if (i == 0)
                g->cost += ot_leg_cost(start[i], to, &leg[k]);
        }
    }
    return 0;
}

/* All the ground the charging box passes over. */
static void lane_of(const ot_ctx *c, int unit, const charge *g, ot_shape *out)
{
    ot_shape box;
    ot_footprint(c->sc, c->s, unit, &g->stand, &box);
    fs_polygon p = ot_polygon(&box);

    ot_swept(&p, ot_ahead((fs_point){0, 0}, g->bearing, g->distance), out);
}

/* Friends on the line block it; other enemies may not be passed within an inch. */
static int others_refused(const ot_ctx *c, fs_side side, int unit, const charge *g, fs_error *e)
{
    ot_shape lane;
    lane_of(c, unit, g, &lane);
    fs_polygon way = ot_polygon(&lane);
    fs_point to = ot_ahead(g->from, g->bearing, g->distance);

    for (int u = 1; u <= c->sc->base.n_units; u++) {
        if (u == unit || u == g->met || !ot_on_table(c->s, u) || !ot_knows(c->sc, c->s, side, u) || in_dugout(c, u))
            continue;
        ot_stand there = ot_stand_of(c->s, u);
        int64_t far = (int64_t)g->reach + 2 * ot_radius_of(c->sc, c->s, u, &there) + c->sc->tables.at.melee;
        if (fs_distance2(g->from, there.at) > far * far)
            continue;
        ot_shape shape;
        ot_footprint(c->sc, c->s, u, &there, &shape);
        fs_polygon q = ot_polygon(&shape);
        if (ot_side_of(c->sc, u) == side) {
            if (ot_overlap(&way, &q) && !(there.feature && in_trench(c, u) && there.level == OT_BOTTOM))
                return refuse_other(e, OT_R_68, OT_P_FRIEND_ON_LINE, unit, u);
        } else if (ot_line_near(g->from, to, &q, c->sc->tables.at.melee - 1) &&
                   !ot_units_within(c->sc, c->s, g->met, u, c->sc->tables.at.melee) &&
                   !ot_units_within(c->sc, c->s, unit, u, c->sc->tables.at.melee)) {
            return refuse_other(e, OT_R_68, OT_P_ENEMY_NEAR, unit, u);
        }
    }
    return 0;
}

/* A trench may be passed over, but nobody is stood on at the end. [G-13] */
static int end_refused(const ot_ctx *c, fs_side side, int unit, const charge *g, fs_error *e)
{
    int other = ot_stands_on(c, unit, &g->end, side);

    return other ? refuse_other(e, OT_G_13, OT_P_OVERLAPS, unit, other) : 0;
}

/* ---- charging ---- */

static int target_refused(const ot_ctx *c, fs_side side, int unit, int target, fs_error *e)
{
    int32_t gap;

    if (target < 1 || target > c->sc->base.n_units || ot_side_of(c->sc, target) == side || !ot_on_table(c->s, target) ||
        !ot_knows(c->sc, c->s, side, target))
        return refuse_other(e, OT_VI_E, OT_P_NOT_CHARGEABLE, unit, 0);
    if (ot_is_vehicle(c->sc, target)) /* [XIII.J] */
        return refuse_other(e, OT_XIII_J, OT_P_NOT_CHARGEABLE, unit, target);
    int nearest = c->s->unit[unit].morale == OT_MUST_CHARGE ? ot_nearest_seen(c->sc, c->s, unit, &gap) : 0;
    if (nearest && nearest != target) /* [CH.morale.charge] */
        return refuse_other(e, OT_CH_morale_charge, OT_P_MUST_CHARGE_NEAREST, unit, nearest);
    return 0;
}

static int charger_refused(const ot_ctx *c, fs_side side, int unit, fs_error *e)
{
    int cost = charge_cost(c, unit);

    if (ot_side_of(c->sc, unit) != side)
        return ot_refuse(e, OT_VI_0, OT_P_NOT_OURS, unit);
    if (!ot_on_table(c->s, unit))
        return ot_refuse(e, OT_VI_0, OT_P_NOT_ENTERED, unit);
    if (!cost || ot_allowance(c->sc, c->s, unit, OT_BY_CHARGE) < 0)
        return ot_refuse(e, OT_IV_C, OT_P_NO_CHARGER, unit);
    if (!ot_may(c->sc, c->s, unit, OT_MAY_CHARGE))
        return ot_refuse(e, OT_VI_X, OT_P_STATE_BARS, unit);
    if (!ot_may_use(c->sc, c->s, unit, OT_DID_CHARGE, cost))
        return ot_refuse_for(e, OT_IV, OT_P_NO_MOVE_LEFT, unit, c->s->unit[unit].left, cost);
    return 0;
}

/* A wide unit may have no room to turn towards somebody close by. If it touches him already it stays as it is; else
 * it can not charge so. Nor may it end over the edge of the table. */
static int turn_refused(const ot_ctx *c, int unit, charge *g, fs_error *e)
{
    ot_shape mine, his;
    ot_footprint(c->sc, c->s, unit, &g->end, &mine);
    ot_shape_of(c->sc, c->s, g->met, &his);
    fs_polygon p = ot_polygon(&mine), q = ot_polygon(&his);

    if (g->distance == 0 && ot_overlap(&p, &q)) {
        if (!ot_units_within(c->sc, c->s, unit, g->met, 0) || g->stand.feature != c->s->unit[unit].feature)
            return refuse_other(e, OT_G_14, OT_P_NO_ROOM_TO_TURN, unit, g->met);
        g->end = ot_stand_of(c->s, unit);
        return 0;
    }
    ot_rect box = ot_bounds(mine.at, mine.n);
    if (box.low.x < 0 || box.low.y < 0 || box.high.x > c->sc->width || box.high.y > c->sc->height)
        return ot_refuse_at(e, OT_G_13, OT_P_OFF_TABLE, unit, g->end.at);
    return 0;
}

static int out_of_reach(const ot_ctx *c, int unit, int target, const charge *g, fs_error *e)
{
    if (!e)
        return 1;
    ot_refuse_for(e, OT_VI_E, OT_P_OUT_OF_REACH, unit, ot_unit_gap(c->sc, c->s, unit, target), g->reach);
    e->other = (fs_unit)target;
    return 1;
}

/* Lays the charge as the side sees it. */
static int lay_charge(const ot_ctx *c, fs_side side, int unit, int target, int formation, charge *g, fs_error *e)
{
    *g = (charge){0};
    if (!e && is_far(c, unit, target, formation)) /* a list need not be told how far */
        return 1;
    take_aim(c, unit, target, formation, g);
    if (lay_along(c, unit, target, g))
        return g->cost > g->reach ? ot_refuse_for(e, OT_VI_E, OT_P_OUT_OF_REACH, unit, g->cost, g->reach)
                                  : end_refused(c, side, unit, g, e);
    if (contact_with(c, g, unit, target) < 0)
        return out_of_reach(c, unit, target, g, e);
    meet_first(c, unit, false, g);
    if (ot_is_vehicle(c->sc, g->met))
        return refuse_other(e, OT_XIII_J, OT_P_NOT_CHARGEABLE, unit, g->met);
    if (turn_refused(c, unit, g, e) || ground_refused(c, unit, g, e) || others_refused(c, side, unit, g, e))
        return 1;
    if (g->cost > g->reach) {
        ot_refuse_for(e, OT_VI_E, OT_P_OUT_OF_REACH, unit, g->cost, g->reach);
        if (e)
            e->other = (fs_unit)target;
        return 1;
    }
    return end_refused(c, side, unit, g, e);
}

/* It charges as it stands, or in column. */
static int formation_for(const ot_ctx *c, const fs_option *o)
{
    int now = c->s->unit[o->subject].formation, asked = ot_form_formation(o->form);

    return !asked ? now : asked == OT_COLUMN || asked == now ? asked : -1;
}

/* Of a unit that may charge. */
static int aim_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int formation = formation_for(c, o);
    charge g;

    if (target_refused(c, side, o->subject, o->object, e))
        return 1;
    if (c->s->unit[o->subject].charger)
        return ot_refuse(e, OT_VI_X, OT_P_IS_CHARGED, o->subject);
    if (formation < 0 || (ot_is_refereed(c->sc) && o->form))
        return ot_refuse(e, OT_R_24, OT_P_KEEPS_FORMATION, o->subject);
    if (ot_is_refereed(c->sc)) /* whether it comes so far is asked */
        return 0;
    return lay_charge(c, side, o->subject, o->object, formation, &g, e);
}

static int charge_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return charger_refused(c, side, o->subject, e) || aim_refused(c, side, o, e);
}

/* ---- the charged ---- */

static int counter_refused(const ot_ctx *c, fs_side side, int unit, fs_error *e)
{
    return charger_refused(c, side, unit, e);
}

static int flee_refused(const ot_ctx *c, int unit, fs_error *e)
{
    if (in_trench(c, unit))
        return ot_refuse(e, OT_IX_E, OT_P_NO_FLIGHT_FROM_TRENCH, unit);
    if (!ot_may(c->sc, c->s, unit, OT_MAY_MOVE))
        return ot_refuse(e, OT_VI_X, OT_P_STATE_BARS, unit);
    if (c->s->unit[unit].used)
        return ot_refuse(e, OT_IX_D, OT_P_NO_MOVE_LEFT, unit);
    return 0;
}

/* Whether the charger is at one end of the unit in its trench, not beside it. */
static bool is_charged_along(const ot_ctx *c, int unit)
{
    int charger = c->s->unit[unit].charger;
    ot_stand here = ot_stand_of(c->s, unit), there = ot_stand_of(c->s, charger);
    int32_t a0, a1, b0, b1;

    if (ot_is_refereed(c->sc)) /* who came in over the wall stands on the step above it [XII.D] */
        return in_trench(c, unit) && here.feature == there.feature && here.level == there.level;

    return here.feature == there.feature && ot_slice_of(c->sc, c->s, unit, &here, &a0, &a1) &&
           ot_slice_of(c->sc, c->s, charger, &there, &b0, &b1) && (a1 <= b0 || b1 <= a0);
}

/* Only against who comes along the trench [XII.E]. */
static int barricade_refused(const ot_ctx *c, int unit, fs_error *e)
{
    if (!is_charged_along(c, unit))
        return ot_refuse(e, OT_XII_E, OT_P_NOT_IN_TRENCH, unit);
    if (ot_is(c->s, unit, OT_BARRICADE))
        return ot_refuse(e, OT_XII_E, OT_P_ALREADY_THERE, unit);
    return 0;
}

int ot_charge_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int unit = o->subject;

    if (o->verb == OT_V_CHARGE)
        return charge_refused(c, side, o, e);
    if (ot_side_of(c->sc, unit) != side)
        return ot_refuse(e, OT_VI_0, OT_P_NOT_OURS, unit);
    if (!ot_on_table(c->s, unit) || !c->s->unit[unit].charger)
        return ot_refuse(e, OT_VI_E, OT_P_NOT_CHARGED, unit);
    switch (o->verb) {
    case OT_V_COUNTER:
        return counter_refused(c, side, unit, e);
    case OT_V_FLEE:
        return flee_refused(c, unit, e);
    case OT_V_BARRICADE:
        return barricade_refused(c, unit, e);
    default:
        return 0;
    }
}

void ot_charge_options(const ot_ctx *c, int unit, fs_options *out)
{
    static const uint16_t answer[] = {OT_V_COUNTER, OT_V_FLEE, OT_V_STAND, OT_V_BARRICADE};
    fs_side side = ot_side_of(c->sc, unit);

    if (c->s->unit[unit].charger) {
        for (size_t i = 0; i < sizeof answer / sizeof *answer; i++) {
            fs_option o = ot_option(answer[i], unit);
            if (!ot_charge_refused(c, side, &o, NULL))
                fs_offer(out, o);
        }
        return;
    }
    if (charger_refused(c, side, unit, NULL))
        return;
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));) {
        fs_option o = ot_option_with(OT_V_CHARGE, unit, u);

        if (!aim_refused(c, side, &o, NULL)) {
            fs_offer(out, o);
            continue;
        }
        o.form = ot_form(OT_COLUMN, OT_NO_LEVEL);
        if (!ot_is_refereed(c->sc) && c->s->unit[unit].formation != OT_COLUMN && !aim_refused(c, side, &o, NULL))
            fs_offer(out, o);
    }
}

/* ---- doing it ---- */

static bool crosses_wire(const ot_ctx *c, fs_point a, fs_point b)
{
    const fs_point end[2] = {a, b};

    ot_found near = ot_find_features(c->sc, c->s, ot_bounds(end, 2));
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        ot_shape room;
        if (ot_terrain_now(c->sc, c->s, f) != OT_G_WIRE)
            continue;
        fs_polygon belt = ot_outline_of(c->sc, c->s, f, &room);
        if (ot_passes(a, b, &belt))
            return true;
    }
    return false;
}

/* An enemy nobody knew of, whom it can not charge or beside whom it has no room, stops it an inch before him. */
static void stop_short(ot_ctx *c, int unit, charge *g)
{
    fs_side side = ot_side_of(c->sc, unit);

    for (int32_t d = g->distance - c->sc->tables.at.melee; d > 0; d -= OT_INCH / 4) {
        g->end.at = ot_ahead(g->from, g->bearing, d);
        ot_discover(c, unit, &g->end);
        if (!ot_stand_refused(c, side, unit, OT_NO_MOVE, &g->end, NULL)) {
            ot_put(c, unit, &g->end);
            break;
        }
    }
    ot_show(c, g->met, OT_XIV_C);
    ot_tell_pair(c, OT_E_STOPPED, OT_R_68, unit, g->met);
}

/* Beside whom it meets; what is left of its reach is kept for one who flees. */
static void arrive(ot_ctx *c, int unit, const charge *g)
{
    int32_t left = g->reach - g->cost;

    ot_put(c, unit, &g->end);
    c->s->unit[unit].reach = (int16_t)(left < 0 ? 0 : left > INT16_MAX ? INT16_MAX : left);
    ot_link_charge(c, unit, g->met, front_of(c, unit));
    ot_push_down(c, unit, g->met);
}

static void do_charge(ot_ctx *c, fs_side side, const fs_option *o)
{
    int unit = o->subject;
    bool from_trench = in_trench(c, unit);
    charge g;

    if (ot_is_refereed(c->sc)) {
        ot_use(c, unit, OT_DID_CHARGE, charge_cost(c, unit));
        ot_tell_pair(c, OT_E_CHARGES, OT_VI_E, unit, o->object);
        ot_set(c->s, unit, OT_MOVED | OT_RAN);
        ot_owe(c, OT_ASK_REACH, unit, o->object);
        return;
    }
    lay_charge(c, side, unit, o->object, formation_for(c, o), &g, NULL);
    if (!g.along && g.distance > 0)
        meet_first(c, unit, true, &g); /* those he did not know of, too */
    ot_use(c, unit, OT_DID_CHARGE, charge_cost(c, unit));
    ot_show(c, unit, OT_XIV_C);
    ot_tell_pair(c, OT_E_CHARGES, OT_VI_E, unit, o->object);
    ot_set(c->s, unit, OT_MOVED | OT_RAN);
    if (ot_is_vehicle(c->sc, g.met) || ot_stands_on(c, unit, &g.end, 0)) {
        stop_short(c, unit, &g);
        return;
    }
    ot_show(c, g.met, OT_XIV_C);
    ot_set(c->s, unit, OT_CHARGED);
    if (from_trench && !g.along)
        ot_set(c->s, unit, OT_OUT_OF_TRENCH);
    if (!g.along && crosses_wire(c, g.from, g.end.at))
        ot_set(c->s, unit, OT_THROUGH_WIRE);
    arrive(c, unit, &g);
    ot_tell_pair(c, OT_E_IN_CONTACT, OT_VI_E, unit, g.met);
}

/* The charger follows with what is left of its reach, if it would come so far; as in any charge friends block
 * its line, and it stops on the first enemy there [VI.E, R-68]. */
static void follow(ot_ctx *c, int unit, int fled)
{
    charge g = {.from = front_of(c, unit), .bearing = c->s->unit[unit].facing, .reach = c->s->unit[unit].reach};

    g.stand = ot_stand_of(c->s, unit);
    if (g.stand.feature) {
        g.stand.feature = g.stand.level = 0;
        g.stand.formation = OT_LINE;
    }
    if (contact_with(c, &g, unit, fled) < 0)
        return;
    meet_first(c, unit, true, &g);
    if (turn_refused(c, unit, &g, NULL) || ground_refused(c, unit, &g, NULL) ||
        others_refused(c, ot_side_of(c->sc, unit), unit, &g, NULL) || g.cost > g.reach)
        return;
    if (ot_is_vehicle(c->sc, g.met) || ot_stands_on(c, unit, &g.end, 0)) {
        stop_short(c, unit, &g);
        return;
    }
    ot_show(c, g.met, OT_XIV_C);
    arrive(c, unit, &g);
    if (g.met != fled) {
        ot_tell_pair(c, OT_E_IN_CONTACT, OT_VI_E, unit, g.met);
        return;
    }
    ot_set(c->s, fled, OT_CAUGHT); /* [IX.D] */
    ot_tell_pair(c, OT_E_IS_CAUGHT, OT_IX_D, fled, unit);
}

/* Straight along the line of the charge, backs turned, at normal rate [VI.E.1]. */
static void flee(ot_ctx *c, fs_side side, int unit)
{
    int charger = c->s->unit[unit].charger, bearing = c->s->unit[charger].facing;
    fs_point from = front_of(c, unit);

    ot_abandon(c, unit);
    if (ot_is_refereed(c->sc)) {
        ot_flee_there(c, unit, charger);
        return;
    }
    int32_t all = ot_allowance(c->sc, c->s, unit, OT_BY_FLIGHT);
    int32_t far = ot_to_edge(from, bearing, c->sc->width, c->sc->height);
    if (far > all)
        far = all;
    far = ot_reach_along(c, side, unit, OT_BY_FLIGHT, from, ot_ahead(from, bearing, far), all);
    ot_stand st = {from, (uint16_t)bearing, OT_LINE, OT_NO_LEVEL, 0};
    if (!c->s->unit[unit].feature)
        st.formation = c->s->unit[unit].formation;
    for (; far > 0; far -= OT_INCH / 4) {
        st.at = ot_ahead(from, bearing, far);
        ot_discover(c, unit, &st);
        if (!ot_stand_refused(c, side, unit, OT_NO_MOVE, &st, NULL)) {
            ot_put(c, unit, &st);
            break;
        }
    }
    st.at = from;
    if (far <= 0)
        ot_discover(c, unit, &st);
    if (far <= 0 && !c->s->unit[unit].feature && !ot_stand_refused(c, side, unit, OT_NO_MOVE, &st, NULL))
        ot_put(c, unit, &st); /* no way is open to it: it only turns its back */
    ot_set(c->s, unit, OT_FLED | OT_MOVED);
    ot_use(c, unit, OT_DID_MOVE | OT_DID_OTHER, c->s->unit[unit].left);
    ot_tell_pair(c, OT_E_FLEES, OT_VI_E_1, unit, charger);
    follow(c, charger, unit);
}

int ot_charge_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    int unit = o->subject;

    switch (o->verb) {
    case OT_V_CHARGE:
        do_charge(c, side, o);
        break;
    case OT_V_COUNTER: /* both attack now [VI.Z] */
        ot_set(c->s, unit, OT_CHARGED);
        c->s->unit[unit].target = c->s->unit[unit].charger;
        ot_use(c, unit, OT_DID_CHARGE, charge_cost(c, unit));
        ot_tell_pair(c, OT_E_COUNTERS, OT_VI_Z, unit, c->s->unit[unit].charger);
        break;
    case OT_V_FLEE:
        flee(c, side, unit);
        break;
    case OT_V_BARRICADE:
        ot_set(c->s, unit, OT_BARRICADE);
        ot_tell(c, OT_E_BARRICADES, OT_XII_E, side, unit, 0);
        break;
    default:
        ot_use(c, unit, OT_DID_OTHER, c->s->unit[unit].left);
        ot_tell(c, OT_E_STANDS_FAST, OT_VI_X, side, unit, 0);
    }
    return FS_CLOSED;
}
