/* turns.c - the sides take patrols in turn. [2.2] [2.3] [2.4] */
#include "kinds.h"

/* Its order is shown; one that guards has done its part. */
static void take(tp_ctx *c, int piece)
{
    tp_patrol *p = &c->s->patrol[piece];
    fs_side side = tp_side_of(piece);

    p->taken = 1;
    if (!p->revealed)
        c->run->shown |= fs_other(side);
    p->revealed = 1;
    tp_say(c, (fs_event){.type = TP_E_TAKES, .rule = TP_2_3, .subject = (fs_unit)piece, .side = side, .seen = 3}, NULL,
           NULL, 0);
    fs_top(&c->s->head)->side = fs_other(side);
    if (p->order == TP_GO) {
        fs_top(&c->s->head)->side = side; /* changes when the patrol is done: advance */
        tp_act_start(c, piece);
    } else {
        tp_say(c, (fs_event){.type = TP_E_GUARDS, .rule = TP_2_4, .subject = (fs_unit)piece, .side = side, .seen = 3},
               NULL, NULL, 0);
    }
}

/* The frame's side is the one whose turn it is; a side without patrols left to take is passed over. */
static void advance(tp_ctx *c)
{
    fs_head *h = &c->s->head;
    fs_frame *f = fs_top(h);
    int first = 0, left = tp_left_to_take(c->s, f->side, &first);

    if (!h->score[0] || !h->score[1]) {
        fs_pop(h, c->run);
    } else if (left > 1) {
        h->waiting = f->side;
    } else if (left == 1) {
        take(c, first);
    } else if (tp_left_to_take(c->s, fs_other(f->side), NULL)) {
        f->side = fs_other(f->side);
    } else {
        fs_pop(h, c->run);
    }
}

static void decision(const tp_ctx *c, fs_side side, fs_decision *d)
{
    *d = (fs_decision){.kind = TP_F_TURNS,
                       .rule = TP_2_3,
                       .side = side,
                       .flags = FS_EXHAUSTIVE,
                       .main = TP_TAKE,
                       .phrase = TP_P_ASK_TAKE,
                       .arg = {tp_left_to_take(c->s, side, NULL)},
                       .least = 1,
                       .most = 1};
}

static void options(const tp_ctx *c, fs_side side, fs_options *out)
{
    for (int u = tp_first(side); u < tp_first(side) + TP_EACH; u++)
        tp_offer(c, side, out, tp_option(TP_TAKE, u));
    out->narrow = out->n;
}

static int check(const tp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb != TP_TAKE)
        return tp_refuse(e, TP_2_3, TP_P_NOT_A_CHOICE, 0, FS_NO_HEX);
    if (o->subject < tp_first(side) || o->subject >= tp_first(side) + TP_EACH || !tp_is_alive(c->s, o->subject))
        return tp_refuse(e, TP_2_3, TP_P_NOT_YOURS, o->subject, FS_NO_HEX);
    if (c->s->patrol[o->subject].taken)
        return tp_refuse(e, TP_2_3, TP_P_TAKEN, o->subject, FS_NO_HEX);
    return tp_is_plain(o, false) ? 0 : tp_refuse(e, TP_5_1, TP_P_STRAY, o->subject, FS_NO_HEX);
}

static int apply(tp_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    take(c, o->subject);
    tp_run_on(c);
    return FS_CLOSED;
}

static int suggest(const tp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    int first = 0;

    if (k > 0 || cap < 1 || !tp_left_to_take(c->s, side, &first))
        return 0;
    line[0] = tp_option(TP_TAKE, first);
    return 1;
}

const tp_kind tp_turns_kind = {advance, decision, options, check, apply, suggest};
