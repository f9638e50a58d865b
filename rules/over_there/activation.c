/* activation.c - what one unit does with its card: at most two functions, none twice [IV].
 *
 * What it may do stands in menu.c. The vehicles of a section act one after the other on one card, in their owner's
 * order [XIII.Q]. A routing unit checks first, which costs no function [R-45] [VIII.2]. */
#include "menu.h"

enum unit_step { U_BEGIN, U_ACT, U_NEXT };

void ot_push_unit(ot_ctx *c, int u)
{
    fs_frame *f = fs_push(&c->s->head, OT_F_UNIT, ot_side_of(c->sc, u));

    f->v[OT_UNIT_NOW] = (int16_t)u;
    f->v[OT_UNIT_LEAD] = c->sc->piece[u].section;
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

/* Of all ends one is left, as after a way-point in a corner: the same place faced otherwise is listed as well, since
 * one answer is no choice. */
static void offer_turns(const ot_ctx *c, fs_side side, int u, fs_options *out)
{
    enum { WAYS = 8 };
    fs_option end;
    fs_options only = {&end, 0, 1, 0};

    ot_way_options(c, u, &only);
    for (int k = 1; k < WAYS && end.verb == OT_V_TO; k++) {
        fs_option turned = end;

        turned.object = (uint16_t)ot_angle(end.object + k * OT_TURN / WAYS);
        if (!ot_move_refused(c, side, &turned, NULL))
            fs_offer(out, turned);
    }
}

/* What the open way may go on with, but for `drop`. */
static void offer_way(const ot_ctx *c, fs_side side, int u, fs_options *out)
{
    ot_way_options(c, u, out);
    if (out->narrow <= 0)
        out->narrow = out->n;
    if (out->n == 1)
        offer_turns(c, side, u, out);
}

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
    if (ot_is_on_its_way(c->s)) {
        offer_way(c, side, u, out);
        fs_offer(out, ot_option(FS_VERB_DROP, 0));
        return;
    }
    ot_offer_menu(c, f, u, out);
    if (!ot_must_charge(c->s, u))
        fs_offer(out, ot_option(FS_VERB_DONE, 0));
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;

    d->rule = f->step == U_NEXT ? OT_XIII_Q : ot_is_on_its_way(c->s) ? OT_VI_A : OT_IV;
    d->main = f->step == U_NEXT ? OT_V_ACTIVATE : ot_is_on_its_way(c->s) ? OT_V_TO : OT_V_MOVE;
    d->phrase = f->step == U_NEXT ? OT_P_ASK_VEHICLE : ot_is_on_its_way(c->s) ? OT_P_ASK_WAY : OT_P_ASK_UNIT;
    d->subject = (fs_unit)f->v[OT_UNIT_NOW];
    d->about.subject = d->subject;
    if (d->subject && ot_on_table(c->s, d->subject)) {
        d->about.place = FS_POINT;
        d->about.x = c->s->unit[d->subject].x;
        d->about.y = c->s->unit[d->subject].y;
    }
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;

    if (f->step == U_NEXT) {
        if (o->verb == FS_VERB_DONE || (o->verb == OT_V_ACTIVATE && is_next(c, f, o->subject)))
            return 0;
        return ot_refuse(e, OT_XIII_Q, OT_P_NOT_OF_SECTION, o->subject);
    }
    return ot_menu_refused(c, f, f->v[OT_UNIT_NOW], o, e);
}

/* --- doing it --- */

static void begin_unit(ot_ctx *c, fs_frame *f)
{
    int u = f->v[OT_UNIT_NOW];
    ot_unit *unit = &c->s->unit[u];

    f->step = U_ACT;
    f->v[OT_UNIT_CHANGED] = 0;
    unit->left = OT_UNIT_FUNCTIONS;
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
        ot_discover(c, u, &to);
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
        if (ot_must_charge(c->s, u) && charge_by_order(c, u))
            return;
        if (ot_has_choice(c, f, u)) {
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

/* The last way-point of those who can only go back again: one answer is no choice, and is taken. */
static int go_on(ot_ctx *c, fs_side side, int u)
{
    fs_option end;
    fs_options only = {&end, 0, 1, 0};

    if (c->s->way.n < OT_MAX_VIA)
        return FS_MORE;
    offer_way(c, side, u, &only);
    return only.n == 1 ? ot_menu_apply(c, side, u, &end) : FS_MORE;
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
    int answer = ot_menu_apply(c, side, u, o);
    if (o->verb == OT_V_VIA)
        answer = go_on(c, side, u);
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

    if (!ot_is_on_its_way(c->s) || cap < 1)
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
        f->v[OT_UNIT_CHANGED] < 0 || f->v[OT_UNIT_CHANGED] > 3 || (f->v[OT_UNIT_REPAIRS] & ~1) ||
        f == &s->head.frame[0] || f[-1].kind != OT_F_CARDS || lead < 1 || lead > sc->base.n_units ||
        ot_side_of(sc, lead) != f->side)
        return false;
    if (top && s->head.waiting != f->side)
        return false;
    if (f->step == U_NEXT) {
        ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};
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
