/* sequence.c - begin, rounds and the end: the skeleton, read this first. [1.2] [1.3] */
#include "kinds.h"

static const tp_kind shot_kind = {0}; /* a shot never asks */

const tp_kind *tp_kind_of(const tp_state *s)
{
    static const tp_kind *const kinds[TP_FRAMES] = {
        [TP_F_GAME] = &tp_game_kind, [TP_F_ORDERS] = &tp_orders_kind, [TP_F_TURNS] = &tp_turns_kind,
        [TP_F_ACT] = &tp_act_kind,   [TP_F_ATTACK] = &tp_attack_kind, [TP_F_SHOT] = &shot_kind};

    return kinds[fs_top_const(&s->head)->kind];
}

void tp_run_on(tp_ctx *c)
{
    c->s->head.waiting = 0;
    while (c->s->head.depth > 0 && !c->s->head.waiting)
        tp_kind_of(c->s)->advance(c);
}

void tp_say(const tp_ctx *c, fs_event e, const fs_sum *sum, const uint8_t *dice, int n_dice)
{
    e.depth = c->s->head.depth;
    fs_say(c->run, &e, sum, dice, n_dice);
}

void tp_offer(const tp_ctx *c, fs_side side, fs_options *out, fs_option o)
{
    if (!tp_kind_of(c->s)->check(c, side, &o, NULL))
        fs_offer(out, o);
}

int tp_refuse(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex)
{
    return fs_refuse(e, rule, phrase, unit, hex);
}

int tp_suggest_one(uint16_t verb, int k, fs_option *line, int cap)
{
    if (k > 0 || cap < 1)
        return 0;
    line[0] = tp_option(verb, 0);
    return 1;
}

bool tp_is_plain(const fs_option *o, bool place)
{
    return o->object == 0 && o->form == 0 && o->y == 0 &&
           (place ? o->place == FS_HEX : o->place == FS_NOWHERE && o->x == 0);
}

static void clear_orders(tp_state *s)
{
    for (int u = 1; u <= TP_PIECES; u++)
        s->patrol[u].order = s->patrol[u].revealed = s->patrol[u].taken = 0;
}

/* More strength wins. [1.3] */
static void end_game(tp_ctx *c)
{
    fs_head *h = &c->s->head;

    h->winner = h->score[0] > h->score[1] ? 1 : h->score[0] < h->score[1] ? 2 : 3;
    h->grade = 1;
    h->phase = TP_PHASE_OVER;
    clear_orders(c->s);
    tp_say(c, (fs_event){.type = TP_E_ENDS, .rule = TP_1_3, .seen = 3, .total = h->score[0], .against = h->score[1]},
           NULL, NULL, 0);
    while (h->depth > 0)
        fs_pop(h, c->run);
}

/* On top again only between rounds. [1.2] */
static void advance(tp_ctx *c)
{
    fs_head *h = &c->s->head;

    if (h->turn == TP_ROUNDS || !h->score[0] || !h->score[1]) {
        end_game(c);
        return;
    }
    h->turn++;
    h->phase = TP_PHASE_ORDERS;
    clear_orders(c->s);
    tp_say(c, (fs_event){.type = TP_E_ROUND, .rule = TP_1_2, .seen = 3, .total = h->turn}, NULL, NULL, 0);
    fs_push(h, TP_F_ORDERS, 0);
}

static void decision(const tp_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    *d = (fs_decision){.kind = TP_F_GAME,
                       .rule = TP_1_1,
                       .side = side,
                       .flags = FS_EXHAUSTIVE,
                       .main = FS_VERB_BEGIN,
                       .phrase = TP_P_ASK_BEGIN,
                       .least = 1,
                       .most = 1};
}

static void options(const tp_ctx *c, fs_side side, fs_options *out)
{
    tp_offer(c, side, out, tp_option(FS_VERB_BEGIN, 0));
    out->narrow = out->n;
}

static int check(const tp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    if (o->verb != FS_VERB_BEGIN || o->subject || !tp_is_plain(o, false))
        return tp_refuse(e, TP_5_1, TP_P_NOT_A_CHOICE, 0, FS_NO_HEX);
    return 0;
}

static int apply(tp_ctx *c, fs_side side, const fs_option *o)
{
    (void)side, (void)o;
    tp_run_on(c);
    return FS_CLOSED;
}

static int suggest(const tp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)c, (void)side;
    return tp_suggest_one(FS_VERB_BEGIN, k, line, cap);
}

const tp_kind tp_game_kind = {advance, decision, options, check, apply, suggest};
