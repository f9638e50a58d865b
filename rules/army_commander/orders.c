/* orders.c - the window in which both sides give every division its order, face down [1.1].
 *
 * A line of the window is sealed as long as the other side has still to choose. It takes effect with the other's, and
 * turns up what it says: from then on anybody may read it, so it is kept from nobody [1.1b].
 *
 * Each side's progress is command[].next of its own divisions and its bit in the frame's flags, so the lines of the
 * two sides commute. A division with one possible order is not asked about; it gets it when all are turned up. */
#include "moves.h"

enum { ALL_ORDERS = 1 << AC_R | 1 << AC_M | 1 << AC_H | 1 << AC_D }; /* [1.1a] */

/* What may follow an order within a day [R8]: a D division goes to H only [1.1c], D follows H only [1.1d]. */
static const uint8_t may_follow[AC_D + 1] = {
    [AC_NO_ORDER] = ALL_ORDERS,
    [AC_R] = 1 << AC_R | 1 << AC_M | 1 << AC_H,
    [AC_M] = 1 << AC_R | 1 << AC_M | 1 << AC_H,
    [AC_H] = ALL_ORDERS,
    [AC_D] = 1 << AC_H | 1 << AC_D,
};

uint8_t ac_orders_allowed(const ac_scenario *sc, const ac_state *s, int division)
{
    uint8_t fixed = sc->division[division].first_orders;
    if (!s->stands_left[division]) { /* about to come on: M or R unless the scenario says otherwise [12.a] [R90] */
        if (!ac_has_due(sc, s, division))
            return 0;
        return fixed ? fixed : 1 << AC_M | 1 << AC_R;
    }
    if (s->head.turn == 1 && fixed)
        return fixed;
    if (ac_first_of_day(sc, s->head.turn)) /* [10.g] */
        return ALL_ORDERS;
    return may_follow[s->command[division].order];
}

static bool is_single(uint8_t orders) { return !(orders & (orders - 1)); }

/* Whether the division is asked about: two orders or more are open to it. */
static bool has_choice(const ac_scenario *sc, const ac_state *s, int division)
{
    return !is_single(ac_orders_allowed(sc, s, division));
}

static bool side_has_choice(const ac_scenario *sc, const ac_state *s, fs_side side)
{
    for (int d = 1; d <= sc->n_divisions; d++)
        if (sc->division[d].side == side && has_choice(sc, s, d))
            return true;
    return false;
}

/* The side's first division that still needs an order; 0 none. */
static int first_without(const ac_scenario *sc, const ac_state *s, fs_side side)
{
    for (int d = 1; d <= sc->n_divisions; d++)
        if (sc->division[d].side == side && !s->command[d].next && has_choice(sc, s, d))
            return d;
    return 0;
}

void ac_push_orders(ac_ctx *c)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_ORDERS, 0);
    for (fs_side side = 1; side <= 2; side++)
        if (!side_has_choice(c->sc, c->s, side))
            f->flags |= side;
}

/* All markers are turned up together, before the retreat step [1.1b] [R9]. */
static void reveal(ac_ctx *c)
{
    static const uint16_t event[AC_D + 1] = {AC_E_ORDER_NONE, AC_E_ORDER_R, AC_E_ORDER_M, AC_E_ORDER_H, AC_E_ORDER_D};
    uint8_t order[AC_MAX_DIVISIONS + 1] = {0};
    for (int d = 1; d <= c->sc->n_divisions; d++) {
        uint8_t allowed = ac_orders_allowed(c->sc, c->s, d);
        order[d] = c->s->command[d].next;
        if (!order[d] && allowed)
            order[d] = (uint8_t)__builtin_ctz(allowed);
    }
    for (int d = 1; d <= c->sc->n_divisions; d++) {
        c->s->command[d].order = order[d]; /* one marker a division [1.1e] [R7] */
        c->s->command[d].next = 0;
        if (order[d])
            ac_say(c, event[order[d]], AC_1_1b, c->sc->division[d].side, d, FS_NO_HEX);
    }
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->flags == 3) {
        reveal(c);
        c->run->shown = 3;
        fs_pop(&c->s->head, c->run);
    } else {
        c->s->head.waiting = (fs_side)(3 & ~f->flags);
    }
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    d->rule = AC_1_1a;
    d->main = AC_V_ORDER;
    d->phrase = AC_P_ASK_ORDERS;
    d->flags = FS_EXHAUSTIVE | FS_SEALED;
    for (int i = 1; i <= c->sc->n_divisions; i++)
        if (c->sc->division[i].side == side && !c->s->command[i].next && has_choice(c->sc, c->s, i))
            d->least++;
    d->most = d->least;
    d->subject = (fs_unit)first_without(c->sc, c->s, side);
    d->about.subject = d->subject;
}

static void offer_orders(const ac_ctx *c, int division, fs_options *out)
{
    uint8_t allowed = ac_orders_allowed(c->sc, c->s, division);
    for (uint16_t o = AC_R; o <= AC_D; o++)
        if (allowed & 1 << o)
            ac_offer(out, (fs_option){.verb = AC_V_ORDER, .subject = (fs_unit)division, .object = o});
}

/* Only `done` would be left after the last order, so that order closes the line: `done` is never asked for. */
static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    int first = first_without(c->sc, c->s, side);
    if (!first)
        return;
    offer_orders(c, first, out);
    out->narrow = out->n;
    for (int d = first + 1; d <= c->sc->n_divisions; d++)
        if (c->sc->division[d].side == side && !c->s->command[d].next && has_choice(c->sc, c->s, d))
            offer_orders(c, d, out);
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int d = o->subject;
    if (o->verb != AC_V_ORDER)
        return ac_refuse(e, AC_1_1a, AC_P_ORDER_WANTED, first_without(c->sc, c->s, side), FS_NO_HEX);
    if (d > c->sc->n_divisions || c->sc->division[d].side != side)
        return ac_refuse(e, AC_1_1e, AC_P_NOT_YOUR_DIVISION, d, FS_NO_HEX);
    if (o->object < AC_R || o->object > AC_D)
        return ac_refuse(e, AC_1_1a, AC_P_NO_SUCH_ORDER, d, FS_NO_HEX);
    uint8_t allowed = ac_orders_allowed(c->sc, c->s, d);
    if (!allowed)
        return ac_refuse(e, AC_R22, AC_P_ORDER_NONE_NEEDED, d, FS_NO_HEX);
    if (is_single(allowed))
        return ac_refuse(e, AC_1_1a, AC_P_ORDER_FIXED, d, FS_NO_HEX);
    if (c->s->command[d].next)
        return ac_refuse(e, AC_1_1e, AC_P_ORDER_GIVEN, d, FS_NO_HEX);
    if (allowed & 1 << o->object)
        return 0;
    if (!c->s->stands_left[d])
        return ac_refuse(e, AC_12_a, AC_P_ORDER_BARRED, d, FS_NO_HEX);
    if (c->s->head.turn == 1)
        return ac_refuse(e, AC_R8, AC_P_ORDER_BARRED, d, FS_NO_HEX);
    if (c->s->command[d].order == AC_D)
        return ac_refuse(e, AC_1_1c, AC_P_ORDER_FROM_D, d, FS_NO_HEX);
    return ac_refuse(e, AC_1_1d, AC_P_ORDER_TO_D, d, FS_NO_HEX);
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    c->s->command[o->subject].next = (uint8_t)o->object;
    if (first_without(c->sc, c->s, side))
        return FS_MORE;
    f->flags |= side;
    return FS_CLOSED;
}

/* k = 0: everybody moves if it may, 1: everybody holds if it may. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    int n = 0;
    if (k > 1)
        return 0;
    for (int d = 1; d <= c->sc->n_divisions && n < cap; d++) {
        uint8_t allowed = ac_orders_allowed(c->sc, c->s, d);
        if (c->sc->division[d].side != side || c->s->command[d].next || is_single(allowed))
            continue;
        uint8_t wish = (uint8_t)(1 << (k ? AC_H : AC_M));
        uint16_t order = (uint16_t)__builtin_ctz(allowed & wish ? wish : allowed);
        line[n++] = (fs_option){.verb = AC_V_ORDER, .subject = (fs_unit)d, .object = order};
    }
    return n;
}

/* A side that has closed its line has given all orders; the other none, unless its line is open in this copy. */
bool ac_orders_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    if (f->side || f->flags >= 3 || f->step || f != fs_top_const(&s->head) || !ac_rest_is_zero(f, 0))
        return false;
    for (fs_side side = 1; side <= 2; side++) {
        if (f->flags & side ? first_without(sc, s, side) != 0 : !first_without(sc, s, side))
            return false;
        if (s->head.open != side && !(f->flags & side))
            for (int d = 1; d <= sc->n_divisions; d++)
                if (sc->division[d].side == side && s->command[d].next)
                    return false;
    }
    return !(f->flags & s->head.open);
}

const ac_kind ac_orders_kind = {advance, decision, options, check, apply, suggest};
