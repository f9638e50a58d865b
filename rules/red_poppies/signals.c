/* signals.c - primed groups try to get their message through before a command [6.02] [7.23].
 *
 * One roll for each primed group of the side on every command but a cancellation, in the order its owner likes [6.02a]
 * [R35]. Each roll, and the fire it may bring, is a LANDING of its own above this frame; what was commanded goes on
 * afterwards with whoever still can [6.02b].
 */
#include "guns.h"

enum { LAST_SAFE = 10 }; /* beyond it an attempt to cancel goes wrong [7.23c] */

int rp_signal_dice(rp_ctx *c, int group, bool cancels, int success)
{
    int16_t limit[] = {(int16_t)success, LAST_SAFE};
    fs_cut cut = {limit, cancels ? 2 : 1, 0};

    return fs_dice_sum(c->run, rp_side_of(c->sc, group), 2, 6, cancels ? RP_6_2a : RP_7_23a, &cut);
}

void rp_tell_signal(rp_ctx *c, uint16_t event, fs_rule rule, int group, int roll, int success, uint16_t result)
{
    if (!c->run->log)
        return;
    fs_say(c->run,
           &(fs_event){.type = event,
                       .rule = rule,
                       .subject = (fs_unit)group,
                       .side = rp_side_of(c->sc, group),
                       .seen = 3,
                       .result = result,
                       .depth = c->s->head.depth,
                       .total = roll,
                       .against = success,
                       .roll = (int16_t)roll},
           NULL, c->run->dice.face, c->run->dice.face[0] ? 2 : 0);
}

/* Primed, whether spent or not [R35]; not the group this very command has called [6.02c]. */
static bool has_roll(const rp_ctx *c, fs_side side, int group)
{
    const rp_group *g = rp_group_of(c, group);

    return rp_side_of(c->sc, group) == side && (g->flags & (RP_G_PRIMED | RP_G_FRESH | RP_G_ROLLED)) == RP_G_PRIMED;
}

/* How many have yet to roll; the first of them. */
static int count_left(const rp_ctx *c, fs_side side, int *first)
{
    int n = 0;

    for (int g = rp_end_group(c->sc) - 1; g >= rp_first_group(c->sc); g--)
        if (has_roll(c, side, g))
            n++, *first = g;
    return n;
}

void rp_push_signals(rp_ctx *c, fs_side side)
{
    int first;

    if (count_left(c, side, &first))
        fs_push(&c->s->head, RP_F_SIGNALS, side);
}

static void roll_for(rp_ctx *c, int group)
{
    rp_group_of(c, group)->flags |= RP_G_ROLLED;
    rp_push_signal(c, group);
}

static void signals_advance(rp_ctx *c)
{
    fs_side side = fs_top(&c->s->head)->side;
    int first = 0, n = count_left(c, side, &first);

    if (n > 1) {
        c->s->head.waiting = side;
    } else if (n == 1) {
        roll_for(c, first);
    } else {
        for (int g = rp_first_group(c->sc); g < rp_end_group(c->sc); g++)
            rp_group_of(c, g)->flags &= (uint8_t)~RP_G_ROLLED;
        fs_pop(&c->s->head, c->run);
    }
}

static void signals_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RP_R35;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_SIGNAL;
    d->phrase = RP_P_ASK_SIGNAL;
}

static void signals_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    for (int g = rp_first_group(c->sc); g < rp_end_group(c->sc); g++)
        if (has_roll(c, side, g))
            rp_offer(out, rp_option(RP_V_SIGNAL, g));
}

static int signals_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb != RP_V_SIGNAL)
        return rp_refuse(e, RP_6_02a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    if (!rp_is_group(c->sc, o->subject) || !has_roll(c, side, o->subject))
        return rp_refuse(e, RP_R35, RP_P_SIGNAL_MADE, o->subject, FS_NO_HEX);
    return 0;
}

static int signals_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    roll_for(c, o->subject);
    return FS_CLOSED;
}

static bool signals_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    int first;

    if (f->side < 1 || f->step || f->flags || !rp_rest_is_zero(f, 0))
        return false;
    return f != fs_top_const(&s->head) || (s->head.waiting == f->side && count_left(&c, f->side, &first) > 1);
}

const rp_kind rp_signals_kind = {.advance = signals_advance,
                                 .decision = signals_decision,
                                 .options = signals_options,
                                 .check = signals_check,
                                 .apply = signals_apply,
                                 .is_sound = signals_is_sound};
