/* transport.c - horses and limbers: mounting and dismounting, limbering and unlimbering [IV.A] [IV.B] [VII.C];
 * lifts and lone guns have files of their own. */
#include "aim.h"
#include "guns.h"
#include "moves.h"
#include "sequence.h"

/* Whether the unit would stand well with other flags or another facing: its footprint changes with them. */
static int changed_refused(const ot_ctx *c, fs_side side, int unit, uint32_t flag, int facing, fs_error *e)
{
    ot_state copy = *c->s;
    ot_ctx then = {c->sc, &copy, NULL, c->memo};
    ot_stand stand = ot_stand_of(c->s, unit);

    copy.unit[unit].flags ^= flag;
    stand.facing = (uint16_t)facing;
    ot_doubt_figure(&then, unit);
    int refused = ot_stand_refused(&then, side, unit, OT_NO_MOVE, &stand, e);
    ot_doubt_figure(c, unit);
    return refused;
}

static int function_refused(const ot_ctx *c, fs_side side, int unit, int deed, fs_error *e)
{
    int cost = c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][deed];

    if (!unit || ot_side_of(c->sc, unit) != side || !ot_on_table(c->s, unit))
        return ot_refuse(e, OT_IV, OT_P_NOT_OURS, unit);
    if (!ot_may(c->sc, c->s, unit, OT_MAY_WORK))
        return ot_refuse(e, OT_VI_X, OT_P_NOT_NOW, unit);
    if (!cost || !ot_may_use(c->sc, c->s, unit, OT_DID_LIMBER, cost))
        return ot_refuse(e, OT_IV, OT_P_NO_FUNCTION_LEFT, unit);
    return 0;
}

/* Horses do not stop where the target table has a dash for them [CH.tdt]. */
static bool takes_horses(const ot_ctx *c, int unit)
{
    int cover = ot_cover_of(c->sc, c->s, unit, NULL);

    return c->sc->tables.target[ot_is_percentile(c->sc)][OT_T_CAVALRY].letter[cover] != OT_NO_LETTER;
}

static int horses_refused(const ot_ctx *c, fs_side side, int unit, bool mounts, fs_error *e)
{
    if (!ot_is_cavalry(c->sc, unit))
        return ot_refuse(e, OT_IV_B, OT_P_NOT_CAVALRY, unit);
    if (ot_is(c->s, unit, OT_MOUNTED) == mounts)
        return ot_refuse(e, OT_IV_B, mounts ? OT_P_IS_MOUNTED : OT_P_IS_DISMOUNTED, unit);
    if (function_refused(c, side, unit, OT_DO_MOUNT, e))
        return 1;
    if (!mounts)
        return 0;
    if (!takes_horses(c, unit))
        return ot_refuse(e, OT_R_85, OT_P_NO_HORSES_THERE, unit);
    return changed_refused(c, side, unit, OT_MOUNTED, c->s->unit[unit].facing, e);
}

/* But for the room its guns need. */
static int guns_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int unit = o->subject;
    bool limbers = o->verb == OT_V_LIMBER;

    if (!ot_is_drawn(c->sc, unit))
        return ot_refuse(e, OT_IV_A, OT_P_NOT_DRAWN, unit);
    if (ot_is(c->s, unit, OT_LIMBERED) == limbers)
        return ot_refuse(e, OT_IV_A, limbers ? OT_P_IS_LIMBERED : OT_P_IS_UNLIMBERED, unit);
    if (ot_is(c->s, unit, OT_ABANDONED) && !c->s->unit[unit].site)
        return ot_refuse(e, OT_R_57, OT_P_GUNS_LEFT, unit);
    return function_refused(c, side, unit, limbers ? OT_DO_LIMBER : OT_DO_UNLIMBER, e);
}

static int limber_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int facing = o->verb == OT_V_LIMBER ? c->s->unit[o->subject].facing : o->object;

    return guns_refused(c, side, o, e) || changed_refused(c, side, o->subject, OT_LIMBERED, facing, e);
}

int ot_transport_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case OT_V_MOUNT:
    case OT_V_DISMOUNT:
        return horses_refused(c, side, o->subject, o->verb == OT_V_MOUNT, e);
    case OT_V_LIMBER:
    case OT_V_UNLIMBER:
        return limber_refused(c, side, o, e);
    case OT_V_MAN:
        return ot_man_refused(c, side, o, e);
    default:
        return ot_lift_refused(c, side, o, e);
    }
}

static void offer(const ot_ctx *c, fs_option o, fs_options *out)
{
    if (!ot_transport_refused(c, ot_side_of(c->sc, o.subject), &o, NULL))
        fs_offer(out, o);
}

static int add_facing(uint16_t *facing, int n, int one)
{
    for (int i = 0; i < n; i++)
        if (facing[i] == one)
            return n;
    facing[n] = (uint16_t)one;
    return n + 1;
}

/* Those facings in which the guns have room. */
static void offer_facings(const ot_ctx *c, int unit, const uint16_t *facing, int n, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, unit);
    ot_stand st = ot_stand_of(c->s, unit);
    ot_state copy = *c->s;
    ot_ctx then = {c->sc, &copy, NULL, c->memo};
    ot_crowd crowd;

    copy.unit[unit].flags ^= OT_LIMBERED;
    ot_doubt_figure(&then, unit);
    ot_crowd_round(&then, side, unit, OT_NO_MOVE, st.at, st.feature ? ot_radius_of(c->sc, &copy, unit, &st) : 0,
                   &crowd);
    for (int i = 0; i < n; i++) {
        st.facing = facing[i];
        if (!ot_stand_among(&then, side, unit, OT_NO_MOVE, &st, &crowd, false, NULL))
            fs_offer(out, ot_option_with(OT_V_UNLIMBER, unit, facing[i]));
    }
    ot_doubt_figure(c, unit);
}

/* As it stands, towards the nearest enemy in sight, and the eight winds. */
static void offer_unlimber(const ot_ctx *c, int unit, fs_options *out)
{
    const ot_unit *u = &c->s->unit[unit];
    fs_option as_is = ot_option_with(OT_V_UNLIMBER, unit, u->facing);

    if (guns_refused(c, ot_side_of(c->sc, unit), &as_is, NULL))
        return;
    uint16_t facing[10] = {u->facing};
    int n = 1, enemy = ot_nearest_seen(c->sc, c->s, unit, &(int32_t){0});

    if (ot_is_refereed(c->sc)) {
        offer(c, as_is, out);
        return;
    }
    if (enemy)
        n = add_facing(facing, n, ot_bearing((fs_point){u->x, u->y}, ot_unit_middle(c->sc, c->s, enemy)));
    for (int k = 0; k < 8; k++)
        n = add_facing(facing, n, k * 450);
    offer_facings(c, unit, facing, n, out);
}

void ot_transport_options(const ot_ctx *c, int unit, fs_options *out)
{
    if (ot_is_vehicle(c->sc, unit))
        return;
    if (ot_is_cavalry(c->sc, unit))
        offer(c, ot_option(ot_is(c->s, unit, OT_MOUNTED) ? OT_V_DISMOUNT : OT_V_MOUNT, unit), out);
    if (ot_is_drawn(c->sc, unit)) {
        if (ot_is(c->s, unit, OT_LIMBERED))
            offer_unlimber(c, unit, out);
        else
            offer(c, ot_option(OT_V_LIMBER, unit), out);
    }
    if (c->s->unit[unit].where == OT_ON_TABLE)
        ot_man_options(c, unit, out);
    ot_lift_options(c, unit, out);
}

/* It takes more room or less, and another facing; unless an enemy nobody had seen stands in the way. */
static bool changes(ot_ctx *c, int unit, uint32_t flag, int facing)
{
    ot_stand then = ot_stand_of(c->s, unit);

    then.facing = (uint16_t)facing;
    c->s->unit[unit].flags ^= flag;
    if (ot_runs_into(c, unit, &then)) {
        c->s->unit[unit].flags ^= flag;
        return false;
    }
    c->s->unit[unit].facing = then.facing;
    return true;
}

static void ride(ot_ctx *c, int unit, bool mounts)
{
    ot_use(c, unit, OT_DID_LIMBER, c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][OT_DO_MOUNT]);
    if (!changes(c, unit, OT_MOUNTED, c->s->unit[unit].facing))
        return;
    ot_tell_of(c, mounts ? OT_E_MOUNTS : OT_E_DISMOUNTS, OT_IV_B, unit, 0, 0, 0);
}

/* Unlimbered guns fire the plot of this turn again [VII.C]. */
static void limber(ot_ctx *c, const fs_option *o)
{
    int unit = o->subject;
    bool limbers = o->verb == OT_V_LIMBER;

    ot_use(c, unit, OT_DID_LIMBER,
           c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][limbers ? OT_DO_LIMBER : OT_DO_UNLIMBER]);
    if (!changes(c, unit, OT_LIMBERED, limbers ? c->s->unit[unit].facing : o->object))
        return;
    ot_tell_of(c, limbers ? OT_E_LIMBERS : OT_E_UNLIMBERS, limbers ? OT_IV_A : OT_VII_C, unit, 0, 0, 0);
}

int ot_transport_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    switch (o->verb) {
    case OT_V_MOUNT:
    case OT_V_DISMOUNT:
        ride(c, o->subject, o->verb == OT_V_MOUNT);
        break;
    case OT_V_LIMBER:
    case OT_V_UNLIMBER:
        limber(c, o);
        break;
    case OT_V_MAN:
        ot_man(c, o);
        break;
    default:
        ot_lift(c, o);
    }
    return FS_CLOSED;
}
