/* lifts.c - trucks and the train carry foot, machine guns and guns. Going aboard and getting off
 * cost the passenger one function. */
#include "aim.h"
#include "guns.h"
#include "sequence.h"

static int cost_of(const ot_ctx *c, int unit)
{
    return c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][OT_DO_LOAD];
}

static bool is_foot(const ot_ctx *c, int unit)
{
    int kind = c->sc->piece[unit].class_;

    return kind <= OT_CYCLIST_ENGINEER || (ot_is_cavalry(c->sc, unit) && !ot_is(c->s, unit, OT_MOUNTED)) ||
           kind == OT_LIGHT_MORTAR || kind == OT_FLAMETHROWER;
}
static bool is_section(const ot_ctx *c, int unit)
{
    return c->sc->piece[unit].class_ == OT_HMG || c->sc->piece[unit].class_ == OT_SHARPSHOOTER;
}
static bool is_towed(const ot_ctx *c, int unit) { return ot_is_drawn(c->sc, unit) && ot_is(c->s, unit, OT_LIMBERED); }

/* What is aboard already. */
typedef struct load {
    int units, foot, sections, guns;
} load;

static load load_of(const ot_ctx *c, int vehicle)
{
    load l = {0};

    for (int u = 1; u <= c->sc->base.n_units; u++) {
        if (c->s->unit[u].where != OT_ABOARD || c->s->unit[u].carrier != vehicle)
            continue;
        l.units++;
        l.foot += is_foot(c, u) ? ot_men(c->sc, c->s, u) : 0;
        l.sections += is_section(c, u);
        l.guns += is_towed(c, u) ? c->s->unit[u].castings : 0;
    }
    return l;
}

/* Four castings on foot, or one machine gun section, or two guns behind it; a train takes four companies. */
static bool has_room(const ot_ctx *c, int vehicle, int unit)
{
    const ot_figures *fig = &c->sc->tables.fig;
    load l = load_of(c, vehicle);

    if (c->sc->piece[vehicle].class_ == OT_TRAIN)
        return l.units < fig->train_companies && (is_foot(c, unit) || is_section(c, unit));
    if (is_foot(c, unit))
        return !l.sections && !l.guns && l.foot + ot_men(c->sc, c->s, unit) <= fig->truck_castings;
    if (is_section(c, unit))
        return !l.units;
    return is_towed(c, unit) && !l.foot && !l.sections && l.guns + c->s->unit[unit].castings <= fig->truck_guns;
}

static int passenger_refused(const ot_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!unit || ot_side_of(c->sc, unit) != side || ot_is_vehicle(c->sc, unit))
        return ot_refuse(e, OT_R_42, OT_P_NOT_OURS, unit);
    int cost = cost_of(c, unit);
    if (!cost || !ot_may_use(c->sc, c->s, unit, OT_DID_LIMBER, cost))
        return ot_refuse(e, OT_R_73, OT_P_NO_FUNCTION_LEFT, unit);
    return 0;
}

static bool is_carrier(const ot_ctx *c, int unit)
{
    return c->sc->piece[unit].class_ == OT_TRUCK || c->sc->piece[unit].class_ == OT_TRAIN;
}

static int load_refused(const ot_ctx *c, fs_side side, int unit, int vehicle, fs_error *e)
{
    if (passenger_refused(c, side, unit, e))
        return 1;
    if (!ot_on_table(c->s, unit))
        return ot_refuse(e, OT_R_42, OT_P_NOT_NOW, unit);
    if (!vehicle || vehicle > c->sc->base.n_units || !is_carrier(c, vehicle) || ot_side_of(c->sc, vehicle) != side ||
        !ot_on_table(c->s, vehicle))
        return ot_refuse(e, OT_R_42, OT_P_NOT_A_LIFT, unit);
    if (!ot_may(c->sc, c->s, unit, OT_MAY_WORK))
        return ot_refuse(e, OT_VI_X, OT_P_NOT_NOW, unit);
    if (!ot_units_within(c->sc, c->s, unit, vehicle, c->sc->tables.at.inch)) {
        ot_refuse(e, OT_R_73, OT_P_TOO_FAR_TO_LOAD, unit);
        if (e)
            e->other = (fs_unit)vehicle;
        return 1;
    }
    if (has_room(c, vehicle, unit))
        return 0;
    ot_refuse(e, c->sc->piece[vehicle].class_ == OT_TRAIN ? OT_R_43 : OT_R_73, OT_P_NO_SEATS, unit);
    if (e)
        e->other = (fs_unit)vehicle;
    return 1;
}

static ot_stand stand_in(const fs_option *o)
{
    return (ot_stand){.at = {o->x, o->y}, .facing = o->object, .formation = (uint8_t)ot_form_formation(o->form)};
}

static int unload_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    ot_stand stand = stand_in(o), of_vehicle;
    const ot_unit *u = &c->s->unit[o->subject];
    ot_shape a, b;

    if (passenger_refused(c, side, o->subject, e))
        return 1;
    if (u->where != OT_ABOARD)
        return ot_refuse(e, OT_R_42, OT_P_NOT_ABOARD, o->subject);
    if (stand.formation < OT_LINE || stand.formation > OT_COLUMN || ot_form_level(o->form) ||
        !ot_is_on_table(c->sc, stand.at))
        return ot_refuse(e, OT_R_24, OT_P_MALFORMED, o->subject);
    of_vehicle = ot_stand_of(c->s, u->carrier);
    ot_footprint(c->sc, c->s, u->carrier, &of_vehicle, &a);
    ot_footprint(c->sc, c->s, o->subject, &stand, &b);
    fs_polygon p = ot_polygon(&a), q = ot_polygon(&b);
    if (!ot_near(&p, &q, c->sc->tables.at.inch)) /* beside it */
        return ot_refuse(e, OT_R_73, OT_P_TOO_FAR_TO_UNLOAD, o->subject);
    return ot_stand_refused(c, side, o->subject, OT_BY_MOVE, &stand, e);
}

int ot_lift_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return o->verb == OT_V_LOAD ? load_refused(c, side, o->subject, o->object, e) : unload_refused(c, side, o, e);
}

/* Round the vehicle, eight ways, a little off its sides. */
static void offer_unload(const ot_ctx *c, int unit, fs_options *out)
{
    const ot_unit *v = &c->s->unit[c->s->unit[unit].carrier];
    const ot_model *model = &c->sc->tables.model[c->sc->piece[c->s->unit[unit].carrier].model];

    if (ot_is_refereed(c->sc)) {
        fs_option here = ot_option(OT_V_UNLOAD, unit);

        here.form = ot_form(OT_LINE, OT_NO_LEVEL);
        if (!ot_lift_refused(c, ot_side_of(c->sc, unit), &here, NULL))
            fs_offer(out, here);
        return;
    }
    fs_point middle = ot_ahead((fs_point){v->x, v->y}, v->facing, -model->depth / 2);

    for (int k = 0; k < 8; k++) {
        int32_t reach = (k % 4 == 0 ? model->depth : model->width) / 2 + c->sc->tables.at.inch;
        fs_option o = ot_option_at(OT_V_UNLOAD, unit, ot_ahead(middle, ot_angle(v->facing + k * 450), reach));

        for (int form = OT_LINE; form <= OT_COLUMN; form += OT_COLUMN - OT_LINE) {
            o.object = (uint16_t)ot_angle(v->facing + k * 450);
            o.form = ot_form(form, OT_NO_LEVEL);
            if (!ot_lift_refused(c, ot_side_of(c->sc, unit), &o, NULL))
                fs_offer(out, o);
        }
    }
}

void ot_lift_options(const ot_ctx *c, int unit, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, unit);

    if (passenger_refused(c, side, unit, NULL))
        return;
    if (c->s->unit[unit].where == OT_ABOARD) {
        offer_unload(c, unit, out);
        return;
    }
    for (int v = 0; (v = ot_next_unit(c->sc->units[side], v));)
        if (is_carrier(c, v) && !load_refused(c, side, unit, v, NULL))
            fs_offer(out, ot_option_with(OT_V_LOAD, unit, v));
}

void ot_lift(ot_ctx *c, const fs_option *o)
{
    ot_unit *u = &c->s->unit[o->subject];

    ot_use(c, o->subject, OT_DID_LIMBER, cost_of(c, o->subject));
    ot_set(c->s, o->subject, OT_MOVED);
    if (o->verb == OT_V_LOAD) {
        ot_tell_of(c, OT_E_LOADS, OT_R_73, o->subject, o->object, 0, 0);
        u->where = OT_ABOARD;
        u->carrier = (uint8_t)o->object;
        u->x = u->y = 0;
        u->facing = 0;
        u->formation = u->level = u->feature = 0;
        return;
    }
    ot_stand stand = stand_in(o);
    if (ot_runs_into(c, o->subject, &stand)) /* it stays aboard */
        return;
    ot_tell_of(c, OT_E_GETS_OFF, OT_R_73, o->subject, u->carrier, 0, 0);
    u->where = OT_ON_TABLE;
    u->carrier = 0;
    ot_put(c, o->subject, &stand);
}
