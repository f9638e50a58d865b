/* attack.c - an attack and the return fire that may interrupt it. [4.1] - [4.5] */
#include "kinds.h"

static int by_of(const tp_ctx *c) { return fs_top_const(&c->s->head)->v[TP_ATTACK_BY]; }
static int on_of(const tp_ctx *c) { return fs_top_const(&c->s->head)->v[TP_ATTACK_ON]; }

void tp_attack_start(tp_ctx *c, int by, int hex)
{
    int on = tp_piece_in(c->s, hex);
    fs_frame *f = fs_push(&c->s->head, TP_F_ATTACK, tp_side_of(by));

    f->v[TP_ATTACK_BY] = (int16_t)by;
    f->v[TP_ATTACK_ON] = (int16_t)on;
    tp_say(c,
           (fs_event){.type = TP_E_ATTACKS,
                      .rule = TP_4_1,
                      .subject = (fs_unit)by,
                      .other = (fs_unit)on,
                      .side = f->side,
                      .seen = 3,
                      .place = FS_HEX,
                      .x = hex},
           NULL, NULL, 0);
}

static void lose(tp_ctx *c, int piece)
{
    memset(&c->s->patrol[piece], 0, sizeof c->s->patrol[piece]);
    tp_say(c,
           (fs_event){.type = TP_E_LOSES,
                      .rule = TP_4_5,
                      .subject = (fs_unit)piece,
                      .side = tp_side_of(piece),
                      .seen = 3,
                      .result = TP_RES_LOST},
           NULL, NULL, 0);
}

/* A die for each point of strength; 5 and 6 hit, in woods 6 only. [4.3] [4.4] */
static int throw_hits(tp_ctx *c, int by, int at)
{
    bool woods = tp_in_woods(c->sc, tp_hex_of(c->s, at));
    int lowest = woods ? TP_HIT_WOODS : TP_HIT_OPEN, n = c->s->patrol[by].strength;
    uint8_t class_of_face[7] = {0}, count[2], faces[TP_STRENGTH];
    fs_sum sum = {0};

    for (int f = lowest; f <= 6; f++)
        class_of_face[f] = 1;
    fs_add(&sum, TP_4_3, n, TP_P_STRENGTH);
    if (woods)
        fs_add(&sum, TP_4_4, -1, TP_P_WOODS);
    fs_dice_pool(c->run, tp_side_of(by), n, 6, TP_4_3, class_of_face, 2, count, faces);
    tp_say(c,
           (fs_event){.type = TP_E_FIRES,
                      .rule = TP_4_3,
                      .subject = (fs_unit)at,
                      .other = (fs_unit)by,
                      .side = tp_side_of(by),
                      .seen = 3,
                      .result = count[1] ? TP_RES_HITS : TP_RES_MISSES,
                      .place = FS_HEX,
                      .x = tp_hex_of(c->s, at),
                      .total = count[1],
                      .against = lowest},
           &sum, faces, n);
    return count[1];
}

/* In a frame of its own, so that the odds of what led to it end with it. */
static void shoot(tp_ctx *c, int by, int at)
{
    tp_state *s = c->s;

    fs_push(&s->head, TP_F_SHOT, tp_side_of(by));
    int hits = throw_hits(c, by, at), left = s->patrol[at].strength - hits;
    s->patrol[at].strength = (uint8_t)(left > 0 ? left : 0);
    if (left <= 0)
        lose(c, at);
    s->head.score[tp_side_of(at) - 1] = tp_strength_of(s, tp_side_of(at));
    fs_pop(&s->head, c->run);
}

/* Whether return fire is possible is secret, so the question is put whenever the order is not known. [4.2]
 * The frame's step tells that it has been answered. */
static void advance(tp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int by = by_of(c), on = on_of(c);

    if (!f->step && !c->s->patrol[on].revealed) {
        c->s->head.waiting = fs_other(f->side);
        return;
    }
    if (tp_is_alive(c->s, by))
        shoot(c, by, on);
    fs_pop(&c->s->head, c->run);
}

static void decision(const tp_ctx *c, fs_side side, fs_decision *d)
{
    *d = (fs_decision){.kind = TP_F_ATTACK,
                       .rule = TP_4_2,
                       .side = side,
                       .flags = FS_EXHAUSTIVE | FS_MASKED,
                       .main = TP_RETURN,
                       .subject = (fs_unit)on_of(c),
                       .phrase = TP_P_ASK_RETURN,
                       .least = 1,
                       .most = 1,
                       .about = tp_option_hex(TP_RETURN, by_of(c), tp_hex_of(c->s, by_of(c)))};
}

static void options(const tp_ctx *c, fs_side side, fs_options *out)
{
    tp_offer(c, side, out, tp_option(TP_RETURN, on_of(c)));
    tp_offer(c, side, out, tp_option(FS_VERB_DECLINE, 0));
    out->narrow = out->n;
}

static int check(const tp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb != TP_RETURN && o->verb != FS_VERB_DECLINE)
        return tp_refuse(e, TP_4_2, TP_P_NOT_A_CHOICE, 0, FS_NO_HEX);
    if (o->subject != (o->verb == TP_RETURN ? on_of(c) : 0))
        return tp_refuse(e, TP_4_2, TP_P_NOT_YOURS, o->subject, FS_NO_HEX);
    if (!tp_is_plain(o, false))
        return tp_refuse(e, TP_5_1, TP_P_STRAY, o->subject, FS_NO_HEX);
    if (o->verb == TP_RETURN && c->s->patrol[on_of(c)].order != TP_GUARD)
        return tp_refuse(e, TP_4_2, TP_P_ONLY_GUARDS, o->subject, FS_NO_HEX);
    return 0;
}

/* The line itself would tell the order before the shot does, so it is kept from the attacker. [2.1] */
static void fire_back(tp_ctx *c, fs_side side)
{
    int on = on_of(c), by = by_of(c);

    c->s->patrol[on].revealed = 1;
    c->run->shown |= fs_other(side);
    c->run->kept_from |= fs_other(side);
    tp_say(c,
           (fs_event){.type = TP_E_RETURNS,
                      .rule = TP_4_2,
                      .subject = (fs_unit)on,
                      .other = (fs_unit)by,
                      .side = side,
                      .seen = 3},
           NULL, NULL, 0);
    shoot(c, on, by);
}

static int apply(tp_ctx *c, fs_side side, const fs_option *o)
{
    fs_top(&c->s->head)->step = 1;
    if (o->verb == TP_RETURN)
        fire_back(c, side);
    tp_run_on(c);
    return FS_CLOSED;
}

static int suggest(const tp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)c, (void)side;
    return tp_suggest_one(FS_VERB_DECLINE, k, line, cap);
}

const tp_kind tp_attack_kind = {advance, decision, options, check, apply, suggest};
