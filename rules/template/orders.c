/* orders.c - the window in which both sides order their patrols in secret. [2.1]
 *
 * A line of parts, one for each patrol in any order; the last part closes it. The last side to close
 * goes on to the throw for initiative.
 */
#include "kinds.h"

static int without_order(const tp_state *s, fs_side side, int *first)
{
    int n = 0;

    for (int u = tp_first(side); u < tp_first(side) + TP_EACH; u++) {
        if (tp_is_alive(s, u) && !s->patrol[u].order && n++ == 0)
            *first = u;
    }
    return n;
}

static void throw_initiative(tp_ctx *c)
{
    int16_t total[2];
    fs_side winner = fs_dice_rolloff(c->run, 1, 6, 0, TP_2_2, total);

    tp_say(c,
           (fs_event){.type = TP_E_INITIATIVE,
                      .rule = TP_2_2,
                      .side = winner,
                      .seen = 3,
                      .total = total[winner - 1],
                      .against = total[2 - winner]},
           NULL, NULL, 0);
    c->s->head.phase = TP_PHASE_TURNS;
    fs_push(&c->s->head, TP_F_TURNS, winner);
}

/* Asks both at first; apply takes the sides out one by one. The throw comes when the window is off the stack:
 * it belongs to the round, not to the order that happened to be last. [2.2] */
static void advance(tp_ctx *c)
{
    int u;

    if (without_order(c->s, 1, &u)) {
        c->s->head.waiting = 3;
        return;
    }
    fs_pop(&c->s->head, c->run);
    throw_initiative(c);
}

static void decision(const tp_ctx *c, fs_side side, fs_decision *d)
{
    int first = 0, left = without_order(c->s, side, &first);

    *d = (fs_decision){.kind = TP_F_ORDERS,
                       .rule = TP_2_1,
                       .side = side,
                       .flags = FS_EXHAUSTIVE | FS_SEALED | FS_OPEN,
                       .main = TP_ORDER,
                       .subject = (fs_unit)first,
                       .phrase = TP_P_ASK_ORDERS,
                       .arg = {left},
                       .least = (uint16_t)left,
                       .most = (uint16_t)left,
                       .about = tp_option_hex(TP_ORDER, first, tp_hex_of(c->s, first))};
}

static void options(const tp_ctx *c, fs_side side, fs_options *out)
{
    for (int u = tp_first(side); u < tp_first(side) + TP_EACH; u++) {
        for (uint16_t order = TP_GO; order <= TP_GUARD; order++) {
            fs_option o = tp_option(TP_ORDER, u);

            o.object = order;
            tp_offer(c, side, out, o);
        }
        if (!out->narrow)
            out->narrow = out->n; /* only the first patrol: search sees n choices, not n! orders */
    }
}

static int check(const tp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    fs_option plain = *o;

    plain.object = 0;
    if (o->verb != TP_ORDER)
        return tp_refuse(e, TP_2_1, TP_P_NOT_A_CHOICE, 0, FS_NO_HEX);
    if (o->subject < tp_first(side) || o->subject >= tp_first(side) + TP_EACH || !tp_is_alive(c->s, o->subject))
        return tp_refuse(e, TP_2_1, TP_P_NOT_YOURS, o->subject, FS_NO_HEX);
    if (c->s->patrol[o->subject].order)
        return tp_refuse(e, TP_2_1, TP_P_HAS_ORDER, o->subject, FS_NO_HEX);
    if (o->object != TP_GO && o->object != TP_GUARD)
        return tp_refuse(e, TP_2_1, TP_P_NO_SUCH_ORDER, o->subject, FS_NO_HEX);
    return tp_is_plain(&plain, false) ? 0 : tp_refuse(e, TP_5_1, TP_P_STRAY, o->subject, FS_NO_HEX);
}

static int apply(tp_ctx *c, fs_side side, const fs_option *o)
{
    fs_head *h = &c->s->head;
    int first;

    c->s->patrol[o->subject].order = (uint8_t)o->object;
    tp_say(c,
           (fs_event){.type = o->object == TP_GO ? TP_E_ORDERED_GO : TP_E_ORDERED_GUARD,
                      .rule = TP_2_1,
                      .subject = o->subject,
                      .side = side,
                      .seen = side},
           NULL, NULL, 0);
    if (without_order(c->s, side, &first)) {
        h->open = side;
        return FS_MORE;
    }
    h->open = 0;
    c->run->kept_from = fs_other(side);
    tp_say(c, (fs_event){.type = TP_E_ORDERS_GIVEN, .rule = TP_2_1, .side = side, .seen = 3}, NULL, NULL, 0);
    h->waiting &= (fs_side)~side;
    if (!h->waiting)
        tp_run_on(c);
    return FS_CLOSED;
}

/* All go, or all guard. */
static int suggest(const tp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    int n = 0;

    for (int u = tp_first(side); k < 2 && u < tp_first(side) + TP_EACH && n < cap; u++) {
        if (!tp_is_alive(c->s, u) || c->s->patrol[u].order)
            continue;
        line[n] = tp_option(TP_ORDER, u);
        line[n++].object = k == 0 ? TP_GO : TP_GUARD;
    }
    return n;
}

const tp_kind tp_orders_kind = {advance, decision, options, check, apply, suggest};
