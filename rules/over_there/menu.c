/* menu.c - what a unit may do at its card: the union of what the files of movement, charges, fire, vehicles, transport
 * and works offer; each judges and does its own [IV] [VI.X]. */
#include "menu.h"

/* --- what is offered --- */

bool ot_must_charge(const ot_state *s, int u)
{
    return s->unit[u].morale == OT_MUST_CHARGE && s->unit[u].left == OT_UNIT_FUNCTIONS && ot_on_table(s, u) &&
           !ot_is_charged(s, u);
}

static int release_refused(const ot_ctx *c, fs_side side, int u, fs_error *e)
{
    int cost = c->sc->tables.cost[OT_FOR_GAS_PROJECTOR][OT_DO_RELEASE];

    if (c->sc->piece[u].class_ != OT_PROJECTOR || !ot_may(c->sc, c->s, u, OT_MAY_WORK))
        return ot_refuse(e, OT_X_K, OT_P_CANNOT_ACT, u);
    if (!ot_may_use(c->sc, c->s, u, OT_DID_WORK, cost))
        return ot_refuse_for(e, OT_IV, OT_P_FUNCTIONS_USED, u, c->s->unit[u].left, cost);
    return ot_release_refused(c, side, u, e);
}

static void offer_release(const ot_ctx *c, int u, fs_options *out)
{
    if (!release_refused(c, ot_side_of(c->sc, u), u, NULL))
        fs_offer(out, ot_option(OT_V_RELEASE, u));
}

/* Between step and bottom each way once in an activation: it is free, and must end [XII.B]. */
static bool has_changed(const fs_frame *f, uint16_t verb)
{
    return f->v[OT_UNIT_CHANGED] & (verb == OT_V_STEP ? 1 : 2);
}

static bool is_train(const ot_scenario *sc, int u) { return sc->piece[u].class_ == OT_TRAIN; }

/* The train runs along its track and goes nowhere else. */
static void offer_run_of_train(const ot_ctx *c, int u, fs_options *out)
{
    if (!ot_train_refused(c, ot_side_of(c->sc, u), u, NULL))
        fs_offer(out, ot_option(OT_V_ROAD, u));
}

static void offer_moves(const ot_ctx *c, const fs_frame *f, int u, fs_options *out)
{
    static const uint16_t change[] = {OT_V_STEP, OT_V_BOTTOM};
    int from = out->n;

    if (is_train(c->sc, u)) {
        offer_run_of_train(c, u, out);
        return;
    }
    ot_move_options(c, u, out);
    for (int i = 0; i < 2 && f->v[OT_UNIT_CHANGED]; i++) {
        fs_option o = ot_option(change[i], u);

        if (!has_changed(f, change[i]) || ot_move_refused(c, f->side, &o, NULL))
            continue;
        int k = from;
        while (out->at && k < out->n && k < out->cap && out->at[k].verb != change[i])
            k++;
        if (out->at && k < out->n && k < out->cap)
            memmove(&out->at[k], &out->at[k + 1], (size_t)((out->n < out->cap ? out->n : out->cap) - k - 1) * sizeof o);
        out->n--;
    }
}

static bool is_guarding(const ot_ctx *c, int u) { return ot_guards_needed(c->sc, c->s, u) > 0; }

/* What holds for the whole menu of a unit. */
typedef struct stance {
    bool charged;
    bool free; /* neither charged nor with prisoners to guard */
    bool fires;
} stance;

static stance stance_of(const ot_ctx *c, int u)
{
    bool charged = ot_is_charged(c->s, u);

    return (stance){charged, !charged && !is_guarding(c, u), !charged || ot_may(c->sc, c->s, u, OT_MAY_FIRE)};
}

/* A tank that has moved and fires one side still has the other: both are one function [VI.D.2]. */
static bool fires_on(const ot_ctx *c, int u) { return ot_is_vehicle(c->sc, u) && c->s->unit[u].used & OT_DID_FIRE; }

/* Part k of the menu of a unit on the table; parts are asked one by one when it only matters whether there is any. */
enum { MENU_MOVES, MENU_CHARGES, MENU_FIRE, MENU_PARTS = 8 };
static void offer_part(const ot_ctx *c, const fs_frame *f, int u, int k, stance is, int most, fs_options *out)
{
    if (!c->s->unit[u].left && k != MENU_MOVES && !(k == MENU_FIRE && fires_on(c, u)))
        return; /* step and bottom cost nothing */
    switch (k) {
    case MENU_MOVES:
        if (is.free)
            offer_moves(c, f, u, out);
        break;
    case MENU_CHARGES:
        if (is.charged || is.free)
            ot_charge_options(c, u, out);
        break;
    case MENU_FIRE:
        if (is.fires)
            ot_some_fire(c, u, most, out);
        break;
    case 3:
        if (ot_is_vehicle(c->sc, u))
            ot_vehicle_options(c, u, out);
        break;
    case 4:
        if (is.free)
            ot_transport_options(c, u, out);
        break;
    case 5:
        if (is.free && !ot_is_vehicle(c->sc, u))
            ot_work_options(c, u, out);
        break;
    case 6:
        if (is.free)
            offer_release(c, u, out);
        break;
    default:
        if (!is.charged)
            ot_lead_options(c, u, out);
    }
}

void ot_offer_menu(const ot_ctx *c, const fs_frame *f, int u, fs_options *out)
{
    stance is = stance_of(c, u);

    switch (c->s->unit[u].where) {
    case OT_NOT_YET:
        if (is_train(c->sc, u))
            offer_run_of_train(c, u, out);
        else
            ot_place_options(c, u, OT_V_ENTER, out);
        break;
    case OT_ABOARD:
        ot_transport_options(c, u, out);
        break;
    default:
        if (ot_must_charge(c->s, u))
            ot_charge_options(c, u, out);
        else
            for (int k = 0; k < MENU_PARTS; k++)
                offer_part(c, f, u, k, is, INT32_MAX, out);
    }
}

/* Whether there is anything to do besides stopping. */
bool ot_has_choice(const ot_ctx *c, const fs_frame *f, int u)
{
    fs_options count = {0};

    if (c->s->unit[u].where != OT_ON_TABLE || ot_must_charge(c->s, u)) {
        ot_offer_menu(c, f, u, &count);
        return count.n;
    }
    stance is = stance_of(c, u);
    fs_option move = ot_option(OT_V_MOVE, u);
    if (is.free && !is_train(c->sc, u) && !ot_move_refused(c, f->side, &move, NULL))
        return true;
    for (int k = 0; k < MENU_PARTS && !count.n; k++)
        if (k != MENU_FIRE)
            offer_part(c, f, u, k, is, 1, &count);
    if (!count.n) /* what takes longest to see comes last */
        offer_part(c, f, u, MENU_FIRE, is, 1, &count);
    return count.n;
}

/* --- who judges it and does it --- */

/* Which file judges a verb and does it. */
typedef int refused_fn(const ot_ctx *, fs_side, const fs_option *, fs_error *);
typedef int apply_fn(ot_ctx *, fs_side, const fs_option *);
typedef struct owner {
    refused_fn *refused;
    apply_fn *apply;
} owner;

static int release_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return release_refused(c, side, o->subject, e);
}

static int release_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    ot_use(c, o->subject, OT_DID_WORK, c->sc->tables.cost[OT_FOR_GAS_PROJECTOR][OT_DO_RELEASE]);
    ot_release(c, o->subject);
    return FS_CLOSED;
}

static int train_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return ot_train_refused(c, side, o->subject, e);
}

static int train_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    ot_train_run(c, o->subject);
    return FS_CLOSED;
}

static owner owner_of(const ot_scenario *sc, int u, uint16_t verb)
{
    if (verb == OT_V_ROAD && is_train(sc, u))
        return (owner){train_check, train_apply};
    switch (verb) {
    case OT_V_MOVE:
    case OT_V_ROAD:
    case OT_V_RUN:
    case OT_V_VIA:
    case OT_V_TO:
    case OT_V_INTO:
    case OT_V_OFF:
    case OT_V_ENTER:
    case OT_V_STEP:
    case OT_V_BOTTOM:
        return (owner){ot_move_refused, ot_move_apply};
    case OT_V_CHARGE:
    case OT_V_COUNTER:
    case OT_V_FLEE:
    case OT_V_STAND:
    case OT_V_BARRICADE:
        return (owner){ot_charge_refused, ot_charge_apply};
    case OT_V_FIRE:
    case OT_V_FIRE_AT:
    case OT_V_FIRE_WORK:
        return (owner){ot_fire_refused, ot_fire_apply};
    case OT_V_OVERRUN:
    case OT_V_REPAIR:
    case OT_V_GUNS_OUT:
        return (owner){ot_vehicle_refused, ot_vehicle_apply};
    case OT_V_MOUNT:
    case OT_V_DISMOUNT:
    case OT_V_LIMBER:
    case OT_V_UNLIMBER:
    case OT_V_LOAD:
    case OT_V_UNLOAD:
    case OT_V_MAN:
        return (owner){ot_transport_refused, ot_transport_apply};
    case OT_V_WORK:
    case OT_V_HELP:
    case OT_V_CLEAR:
        return (owner){ot_work_refused, ot_work_apply};
    case OT_V_RELEASE:
        return (owner){release_check, release_apply};
    case OT_V_LEAD:
        return (owner){ot_lead_refused, ot_lead_apply};
    default:
        return (owner){NULL, NULL};
    }
}

static bool is_of_way(uint16_t verb)
{
    return verb == OT_V_VIA || verb == OT_V_TO || verb == OT_V_INTO || verb == OT_V_OFF || verb == FS_VERB_DROP;
}

/* Whether the kind of thing can be asked of the unit now, whatever its owner says of it. */
static int kind_refused(const ot_ctx *c, const fs_frame *f, int u, const fs_option *o, fs_error *e)
{
    bool charges = owner_of(c->sc, u, o->verb).refused == ot_charge_refused;
    bool fires = owner_of(c->sc, u, o->verb).refused == ot_fire_refused;

    if (is_of_way(o->verb) != ot_is_on_its_way(c->s))
        return ot_refuse(e, OT_G_13, ot_is_on_its_way(c->s) ? OT_P_WAY_OPEN : OT_P_NO_WAY_OPEN, u);
    if (is_of_way(o->verb) || o->verb == FS_VERB_DONE)
        return 0;
    if (o->subject != u)
        return ot_refuse(e, OT_VI_0, OT_P_NOT_ACTING, o->subject);
    if (!c->s->unit[u].left && o->verb != OT_V_STEP && o->verb != OT_V_BOTTOM && !(fires && fires_on(c, u)))
        return ot_refuse_for(e, OT_IV, OT_P_FUNCTIONS_USED, u, 0, 1);
    if (ot_must_charge(c->s, u) && o->verb != OT_V_CHARGE)
        return ot_refuse(e, OT_CH_morale_charge, OT_P_MUST_CHARGE, u);
    if (ot_is_charged(c->s, u) && !charges && !fires)
        return ot_refuse(e, OT_VI_X, OT_P_CHARGED_STAYS, u);
    if (ot_is_charged(c->s, u) && fires && !ot_may(c->sc, c->s, u, OT_MAY_FIRE))
        return ot_refuse(e, OT_VI_X, OT_P_CHARGED_STAYS, u);
    if (is_guarding(c, u) && o->verb != OT_V_LEAD && !fires && !(charges && ot_is_charged(c->s, u)))
        return ot_refuse(e, OT_VIII_F, OT_P_HAS_PRISONERS, u);
    if ((o->verb == OT_V_STEP || o->verb == OT_V_BOTTOM) && has_changed(f, o->verb))
        return ot_refuse(e, OT_XII_B, OT_P_LEVEL_CHANGED, u);
    if (!is_train(c->sc, u) && (c->s->unit[u].where == OT_NOT_YET) != (o->verb == OT_V_ENTER))
        return ot_refuse(e, OT_VI_X, OT_P_CANNOT_ACT, u);
    if (c->s->unit[u].where == OT_ABOARD && o->verb != OT_V_UNLOAD)
        return ot_refuse(e, OT_R_42, OT_P_CANNOT_ACT, u);
    return 0;
}

int ot_menu_refused(const ot_ctx *c, const fs_frame *f, int u, const fs_option *o, fs_error *e)
{
    owner its = owner_of(c->sc, u, o->verb);

    if (!its.refused && o->verb != FS_VERB_DONE && o->verb != FS_VERB_DROP)
        return ot_refuse(e, OT_IV, OT_P_NOT_NOW, o->subject);
    if (kind_refused(c, f, u, o, e))
        return 1;
    if (o->verb == FS_VERB_DONE)
        return ot_must_charge(c->s, u) ? ot_refuse(e, OT_CH_morale_charge, OT_P_MUST_CHARGE, u) : 0;
    return o->verb == FS_VERB_DROP ? 0 : its.refused(c, f->side, o, e);
}

int ot_menu_apply(ot_ctx *c, fs_side side, int u, const fs_option *o)
{
    owner its = owner_of(c->sc, u, o->verb);

    assert(its.apply); /* every other verb has been refused */
    return its.apply(c, side, o);
}
