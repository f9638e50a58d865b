/* activation.c - what one unit does with its card: at most two functions, none twice [IV].
 *
 * The menu is the union of what the files of movement, charges, fire, vehicles, transport and works offer; each judges
 * and does its own. The vehicles of a section act one after the other on one card, in their owner's order [XIII.Q]. A
 * routing unit checks first, which costs no function [R-45] [VIII.2]. */
#include "sequence.h"

enum unit_step { U_BEGIN, U_ACT, U_NEXT };
enum { FUNCTIONS = 2 }; /* [IV] */

void ot_push_unit(ot_ctx *c, int u)
{
    fs_frame *f = fs_push(&c->s->head, OT_F_UNIT, ot_side_of(c->sc, u));

    f->v[OT_UNIT_NOW] = (int16_t)u;
    f->v[OT_UNIT_LEAD] = c->sc->piece[u].section;
}

/* --- the menu --- */

static bool is_on_its_way(const ot_state *s) { return s->way.kind != OT_NO_MOVE; }

static bool must_charge(const ot_state *s, int u)
{
    return s->unit[u].morale == OT_MUST_CHARGE && s->unit[u].left == FUNCTIONS && ot_on_table(s, u) &&
           !ot_is_charged(s, u);
}

static int release_refused(const ot_ctx *c, fs_side side, int u, fs_error *e)
{
    int cost = c->sc->tables.cost[OT_FOR_GAS_PROJECTOR][OT_DO_RELEASE];

    if (c->sc->piece[u].class_ != OT_PROJECTOR || !(ot_may(c->sc, c->s, u) & OT_MAY_WORK))
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

/* Part k of the menu of a unit on the table; parts are asked one by one when it only matters whether there is any. */
enum { MENU_PARTS = 8 };
static void offer_part(const ot_ctx *c, const fs_frame *f, int u, int k, fs_options *out)
{
    bool charged = ot_is_charged(c->s, u), fires = !charged || ot_may(c->sc, c->s, u) & OT_MAY_FIRE;
    bool free = !charged && !is_guarding(c, u);

    if (k && !c->s->unit[u].left) /* but step and bottom cost nothing */
        return;
    switch (k) {
    case 0:
        if (free)
            offer_moves(c, f, u, out);
        break;
    case 1:
        if (charged || free)
            ot_charge_options(c, u, out);
        break;
    case 2:
        if (fires)
            ot_fire_options(c, u, out);
        break;
    case 3:
        if (ot_is_vehicle(c->sc, u))
            ot_vehicle_options(c, u, out);
        break;
    case 4:
        if (free)
            ot_transport_options(c, u, out);
        break;
    case 5:
        if (free && !ot_is_vehicle(c->sc, u))
            ot_work_options(c, u, out);
        break;
    case 6:
        if (free)
            offer_release(c, u, out);
        break;
    default:
        if (!charged)
            ot_lead_options(c, u, out);
    }
}

static void offer_menu(const ot_ctx *c, const fs_frame *f, int u, fs_options *out)
{
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
        if (must_charge(c->s, u))
            ot_charge_options(c, u, out);
        else
            for (int k = 0; k < MENU_PARTS; k++)
                offer_part(c, f, u, k, out);
    }
}

/* Whether there is anything to do besides stopping. */
static bool has_choice(const ot_ctx *c, const fs_frame *f, int u)
{
    fs_options count = {0};

    if (c->s->unit[u].where != OT_ON_TABLE || must_charge(c->s, u)) {
        offer_menu(c, f, u, &count);
        return count.n;
    }
    for (int k = 0; k < MENU_PARTS && !count.n; k++)
        offer_part(c, f, u, k, &count);
    return count.n;
}

/* --- the vehicles of a section --- */

static bool is_next(const ot_ctx *c, const fs_frame *f, int u)
{
    return c->sc->piece[u].section == f->v[OT_UNIT_LEAD] && ot_side_of(c->sc, u) == f->side &&
           ot_can_activate(c->sc, c->s, u);
}

/* How many of the section have yet to act; the first in *first. */
static int count_next(const ot_ctx *c, const fs_frame *f, int *first)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(c->sc->units[f->side], u));)
        if (is_next(c, f, u) && !n++)
            *first = u;
    return n;
}

/* --- options --- */

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int u = f->v[OT_UNIT_NOW];

    if (f->step == U_NEXT) {
        for (int v = 0; (v = ot_next_unit(c->sc->units[side], v));)
            if (is_next(c, f, v))
                fs_offer(out, ot_option(OT_V_ACTIVATE, v));
        fs_offer(out, ot_option(FS_VERB_DONE, 0));
        return;
    }
    if (is_on_its_way(c->s)) {
        ot_way_options(c, u, out);
        if (!out->narrow)
            out->narrow = out->n;
        fs_offer(out, ot_option(FS_VERB_DROP, 0));
        return;
    }
    offer_menu(c, f, u, out);
    if (!must_charge(c->s, u))
        fs_offer(out, ot_option(FS_VERB_DONE, 0));
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;

    d->rule = f->step == U_NEXT ? OT_XIII_Q : is_on_its_way(c->s) ? OT_VI_A : OT_IV;
    d->main = f->step == U_NEXT ? OT_V_ACTIVATE : is_on_its_way(c->s) ? OT_V_TO : OT_V_MOVE;
    d->phrase = f->step == U_NEXT ? OT_P_ASK_VEHICLE : is_on_its_way(c->s) ? OT_P_ASK_WAY : OT_P_ASK_UNIT;
    d->subject = (fs_unit)f->v[OT_UNIT_NOW];
    d->about.subject = d->subject;
    if (d->subject && ot_on_table(c->s, d->subject)) {
        d->about.place = FS_POINT;
        d->about.x = c->s->unit[d->subject].x;
        d->about.y = c->s->unit[d->subject].y;
    }
}

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
static int menu_refused(const ot_ctx *c, const fs_frame *f, int u, const fs_option *o, fs_error *e)
{
    bool charges = owner_of(c->sc, u, o->verb).refused == ot_charge_refused;
    bool fires = owner_of(c->sc, u, o->verb).refused == ot_fire_refused;

    if (is_of_way(o->verb) != is_on_its_way(c->s))
        return ot_refuse(e, OT_G_13, is_on_its_way(c->s) ? OT_P_WAY_OPEN : OT_P_NO_WAY_OPEN, u);
    if (is_of_way(o->verb) || o->verb == FS_VERB_DONE)
        return 0;
    if (o->subject != u)
        return ot_refuse(e, OT_VI_0, OT_P_NOT_ACTING, o->subject);
    if (!c->s->unit[u].left && o->verb != OT_V_STEP && o->verb != OT_V_BOTTOM)
        return ot_refuse_for(e, OT_IV, OT_P_FUNCTIONS_USED, u, 0, 1);
    if (must_charge(c->s, u) && o->verb != OT_V_CHARGE)
        return ot_refuse(e, OT_CH_morale_charge, OT_P_MUST_CHARGE, u);
    if (ot_is_charged(c->s, u) && !charges && !fires)
        return ot_refuse(e, OT_VI_X, OT_P_CHARGED_STAYS, u);
    if (ot_is_charged(c->s, u) && fires && !(ot_may(c->sc, c->s, u) & OT_MAY_FIRE))
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

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int u = f->v[OT_UNIT_NOW];

    if (f->step == U_NEXT) {
        if (o->verb == FS_VERB_DONE || (o->verb == OT_V_ACTIVATE && is_next(c, f, o->subject)))
            return 0;
        return ot_refuse(e, OT_XIII_Q, OT_P_NOT_OF_SECTION, o->subject);
    }
    owner its = owner_of(c->sc, u, o->verb);
    if (!its.refused && o->verb != FS_VERB_DONE && o->verb != FS_VERB_DROP)
        return ot_refuse(e, OT_IV, OT_P_NOT_NOW, o->subject);
    if (menu_refused(c, f, u, o, e))
        return 1;
    if (o->verb == FS_VERB_DONE)
        return must_charge(c->s, u) ? ot_refuse(e, OT_CH_morale_charge, OT_P_MUST_CHARGE, u) : 0;
    return o->verb == FS_VERB_DROP ? 0 : its.refused(c, side, o, e);
}

/* --- doing it --- */

static void begin_unit(ot_ctx *c, fs_frame *f)
{
    int u = f->v[OT_UNIT_NOW];
    ot_unit *unit = &c->s->unit[u];

    f->step = U_ACT;
    f->v[OT_UNIT_CHANGED] = 0;
    unit->left = FUNCTIONS;
    unit->used = unit->fires = 0;
    ot_tell_of(c, OT_E_ACTIVATED, OT_VI_0, u, 0, 0, 0);
    if (!ot_is(c->s, u, OT_SHOWN) && c->run->log)
        fs_say(c->run,
               &(fs_event){.type = OT_E_SOMEBODY_ACTS, .rule = OT_XIV_C, .side = f->side, .seen = fs_other(f->side)},
               NULL, NULL, 0);
    if (ot_is_routing(c->s, u))
        ot_push_recheck(c, u);
}

/* What a result of morale made of it ends with its activation, but for a rout [CH.morale.effect]. */
static void finish_unit(ot_ctx *c, int u)
{
    ot_unit *unit = &c->s->unit[u];

    unit->left = unit->used = unit->fires = 0;
    unit->flags = (unit->flags | OT_ACTIVATED) & ~(uint32_t)OT_SHAKEN;
    if (unit->morale != OT_ROUTING)
        unit->morale = OT_FREE;
}

/* Straight at the nearest enemy, as far as it can: nobody is in reach of the charge it must make. */
static void run_at_nearest(ot_ctx *c, int u)
{
    int32_t gap;
    int enemy = ot_nearest_seen(c->sc, c->s, u, &gap);
    fs_side side = ot_side_of(c->sc, u);
    ot_stand to = ot_stand_of(c->s, u);

    c->s->unit[u].left = 0;
    if (!enemy)
        return;
    fs_point from = to.at, at = {c->s->unit[enemy].x, c->s->unit[enemy].y};
    int32_t far = ot_reach_along(c, side, u, OT_BY_RUN, from, at, ot_allowance(c->sc, c->s, u, OT_BY_RUN));

    to.facing = (uint16_t)ot_bearing(from, at);
    to.feature = to.level = 0;
    for (; far > 0; far -= OT_INCH / 4) {
        to.at = ot_ahead(from, to.facing, far);
        if (ot_stand_refused(c, side, u, OT_BY_RUN, &to, NULL))
            continue;
        ot_put(c, u, &to);
        ot_set(c->s, u, OT_MOVED | OT_RAN);
        ot_tell_of(c, OT_E_RUNS_AT, OT_CH_morale_charge, u, enemy, 0, 0);
        return;
    }
}

/* A unit that must charge has no choice where there is one target or none [CH.morale.charge]. True: it was done. */
static bool charge_by_order(ot_ctx *c, int u)
{
    fs_option list[2];
    fs_options all = {list, 0, 2, 0};

    ot_charge_options(c, u, &all);
    if (all.n > 1)
        return false;
    if (all.n)
        ot_charge_apply(c, ot_side_of(c->sc, u), &list[0]);
    else
        run_at_nearest(c, u);
    return true;
}

static bool is_there(const ot_ctx *c, int u)
{
    uint8_t where = c->s->unit[u].where;

    return where == OT_ON_TABLE || where == OT_ABOARD || where == OT_NOT_YET;
}

static void next_vehicle(ot_ctx *c, fs_frame *f)
{
    int first = 0, n = count_next(c, f, &first);

    if (!n) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    if (n == 1) {
        f->v[OT_UNIT_NOW] = (int16_t)first;
        f->step = U_BEGIN;
        return;
    }
    f->v[OT_UNIT_NOW] = f->v[OT_UNIT_CHANGED] = 0;
    f->step = U_NEXT;
    c->s->head.waiting = f->side;
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int u = f->v[OT_UNIT_NOW];

    if (f->step == U_BEGIN) {
        begin_unit(c, f);
        return;
    }
    ot_spot(c);
    if (f->step == U_NEXT) {
        next_vehicle(c, f);
        return;
    }
    if (is_there(c, u) && !ot_is_routing(c->s, u)) {
        if (must_charge(c->s, u) && charge_by_order(c, u))
            return;
        if (has_choice(c, f, u)) {
            c->s->head.waiting = f->side;
            return;
        }
    }
    finish_unit(c, u);
    next_vehicle(c, f);
}

/* Whether the enemy does not know who acts: the unit, or one of its section that may be next. */
static bool is_hidden(const ot_ctx *c, const fs_frame *f, int u)
{
    bool hidden = !ot_is(c->s, u, OT_SHOWN);

    for (int v = 0; !hidden && (v = ot_next_unit(c->sc->units[f->side], v));)
        hidden = c->sc->piece[v].section == f->v[OT_UNIT_LEAD] && !ot_is(c->s, v, OT_SHOWN);
    return hidden;
}

static bool has_hidden(const ot_ctx *c, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
        if (ot_on_table(c->s, u) && !ot_is(c->s, u, OT_SHOWN))
            return true;
    return false;
}

static int apply_next(ot_ctx *c, fs_frame *f, const fs_option *o)
{
    if (is_hidden(c, f, f->v[OT_UNIT_LEAD])) {
        c->run->kept_from |= fs_other(f->side);
        c->run->shown |= fs_other(f->side);
    }
    if (o->verb == OT_V_ACTIVATE) {
        f->v[OT_UNIT_NOW] = (int16_t)o->subject;
        f->step = U_BEGIN;
        return FS_CLOSED;
    }
    for (int u = 0; (u = ot_next_unit(c->sc->units[f->side], u));)
        if (is_next(c, f, u))
            finish_unit(c, u);
    return FS_CLOSED;
}

/* What is special about some verbs once they are done. */
static void after(ot_ctx *c, fs_frame *f, int u, uint16_t verb)
{
    ot_unit *unit = &c->s->unit[u];

    if (verb == OT_V_STEP || verb == OT_V_BOTTOM)
        f->v[OT_UNIT_CHANGED] = (int16_t)(f->v[OT_UNIT_CHANGED] | (verb == OT_V_STEP ? 1 : 2));
    if (verb == OT_V_STAND)
        unit->left = 0;
    if (verb == OT_V_FLEE && ot_is_drawn(c->sc, u) && ot_on_table(c->s, u) && !ot_is(c->s, u, OT_CAUGHT)) {
        unit->left = 1; /* and it may still move [IV.A.5] */
        unit->used = 0;
        unit->charger = 0;
        unit->flags &= ~(uint32_t)OT_FLED;
        ot_tell_of(c, OT_E_ONE_FUNCTION, OT_IV_A_5, u, 0, 0, 0);
    }
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    int u = f->v[OT_UNIT_NOW], depth = c->s->head.depth;

    if (f->step == U_NEXT)
        return apply_next(c, f, o);
    bool hidden = is_hidden(c, f, u);
    if (hidden || (o->verb != FS_VERB_DONE && has_hidden(c, side)))
        c->run->kept_from |= fs_other(side); /* hidden friends are in the way of what is shown, too */
    if (o->verb == FS_VERB_DROP) {
        memset(&c->s->way, 0, sizeof c->s->way);
        return FS_MORE;
    }
    if (o->verb == FS_VERB_DONE) {
        if (hidden)
            c->run->shown |= fs_other(side);
        finish_unit(c, u);
        next_vehicle(c, f);
        return FS_CLOSED;
    }
    owner its = owner_of(c->sc, u, o->verb);
    assert(its.apply); /* check has refused every other verb */
    int answer = its.apply(c, side, o);
    if (hidden && answer == FS_CLOSED) /* whether it goes on tells of it */
        c->run->shown |= fs_other(side);
    if (answer == FS_CLOSED && c->s->head.depth >= depth)
        after(c, f, u, o->verb);
    return answer;
}

/* The k-th end of the move that is being planned. */
static int suggest(const ot_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_option list[512];
    fs_options all = {list, 0, 512, 0};
    int u = fs_top_const(&c->s->head)->v[OT_UNIT_NOW];
    (void)side;

    if (!is_on_its_way(c->s) || cap < 1)
        return 0;
    ot_way_options(c, u, &all);
    for (int i = 0; i < all.n && i < all.cap; i++)
        if (list[i].verb != OT_V_VIA && list[i].verb != FS_VERB_DROP && k-- == 0) {
            line[0] = list[i];
            return 1;
        }
    return 0;
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    int u = f->v[OT_UNIT_NOW], lead = f->v[OT_UNIT_LEAD];
    bool top = f == fs_top_const(&s->head);

    if (!f->side || f->flags || !ot_rest_is_zero(f, OT_UNIT_SLOTS) || f->step < U_ACT || f->step > U_NEXT ||
        f->v[OT_UNIT_CHANGED] < 0 || f->v[OT_UNIT_CHANGED] > 3 || f == &s->head.frame[0] || f[-1].kind != OT_F_CARDS ||
        lead < 1 || lead > sc->base.n_units || ot_side_of(sc, lead) != f->side)
        return false;
    if (top && s->head.waiting != f->side)
        return false;
    if (f->step == U_NEXT) {
        ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL};
        int first;

        return !u && !f->v[OT_UNIT_CHANGED] && top && count_next(&c, f, &first) > 1;
    }
    if (u < 1 || u > sc->base.n_units || sc->piece[u].section != lead || ot_side_of(sc, u) != f->side)
        return false;
    return !top || (s->unit[u].where == OT_ON_TABLE || (s->unit[u].where == OT_ABOARD && !s->way.kind) ||
                    (s->unit[u].where == OT_NOT_YET && ot_is_due(sc, s, u) && !s->way.kind));
}

const ot_kind ot_unit_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .is_sound = is_sound,
};
