/* movement.c - the turn of one going patrol: an open line of steps, then perhaps an attack. [3.1] [4.1] */
#include "kinds.h"

static int act_unit(const tp_ctx *c) { return fs_top_const(&c->s->head)->v[TP_ACT_UNIT]; }
static int act_steps(const tp_ctx *c) { return fs_top_const(&c->s->head)->v[TP_ACT_STEPS]; }

void tp_act_start(tp_ctx *c, int piece)
{
    fs_frame *f = fs_push(&c->s->head, TP_F_ACT, tp_side_of(piece));

    f->v[TP_ACT_UNIT] = (int16_t)piece;
}

static int check(const tp_ctx *, fs_side, const fs_option *, fs_error *);

/* A patrol that can only rest is not asked. */
static bool has_choice(const tp_ctx *c, fs_side side)
{
    int piece = act_unit(c);

    for (int d = 0; d < 6; d++) {
        int hex = fs_hex_neighbour(tp_grid(c), tp_hex_of(c->s, piece), d);
        fs_option move = tp_option_hex(TP_MOVE, piece, hex), attack = tp_option_hex(TP_ATTACK, piece, hex);

        if (!check(c, side, &move, NULL) || !check(c, side, &attack, NULL))
            return true;
    }
    return false;
}

/* The turn is over: the other side takes the next patrol. [2.2] */
static void end_turn(tp_ctx *c)
{
    fs_side side = fs_top(&c->s->head)->side;

    fs_pop(&c->s->head, c->run);
    fs_top(&c->s->head)->side = fs_other(side);
}

static void rest(tp_ctx *c)
{
    int piece = act_unit(c);

    tp_say(
        c,
        (fs_event){.type = TP_E_RESTS, .rule = TP_3_1, .subject = (fs_unit)piece, .side = tp_side_of(piece), .seen = 3},
        NULL, NULL, 0);
    end_turn(c);
}

/* After an attack the patrol is done, whether it lives or not. */
static void advance(tp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->flags || !tp_is_alive(c->s, act_unit(c)))
        end_turn(c);
    else if (has_choice(c, f->side))
        c->s->head.waiting = f->side;
    else
        rest(c);
}

static void decision(const tp_ctx *c, fs_side side, fs_decision *d)
{
    int piece = act_unit(c);
    bool open = act_steps(c) > 0;

    *d = (fs_decision){.kind = TP_F_ACT,
                       .rule = open ? TP_3_1 : TP_4_1,
                       .side = side,
                       .flags = open ? FS_EXHAUSTIVE | FS_OPEN : FS_EXHAUSTIVE,
                       .main = open ? TP_ON : TP_MOVE,
                       .subject = (fs_unit)piece,
                       .phrase = open ? TP_P_ASK_ON : TP_P_ASK_ACT,
                       .least = open ? 0 : 1,
                       .most = 1,
                       .about = tp_option_hex(TP_MOVE, piece, tp_hex_of(c->s, piece))};
}

static void options(const tp_ctx *c, fs_side side, fs_options *out)
{
    int piece = act_unit(c);
    static const uint16_t to_hex[] = {TP_ATTACK, TP_MOVE, TP_ON};
    static const uint16_t here[] = {TP_REST, TP_STOP};

    for (int i = 0; i < 3; i++) {
        for (int d = 0; d < 6; d++) {
            int hex = fs_hex_neighbour(tp_grid(c), tp_hex_of(c->s, piece), d);

            tp_offer(c, side, out, tp_option_hex(to_hex[i], piece, hex));
        }
    }
    for (int i = 0; i < 2; i++)
        tp_offer(c, side, out, tp_option(here[i], piece));
    out->narrow = out->n;
    tp_offer(c, side, out, tp_option(FS_VERB_DROP, 0));
}

/* One hex, next to the patrol, on the board. */
static int check_next(const tp_ctx *c, fs_rule rule, const fs_option *o, fs_error *e)
{
    if (o->x < 0 || o->x >= fs_hex_count(tp_grid(c)))
        return tp_refuse(e, rule, TP_P_OFF_BOARD, o->subject, FS_NO_HEX);
    int far = fs_hex_distance(tp_grid(c), tp_hex_of(c->s, o->subject), o->x);
    if (far == 1)
        return 0;
    tp_refuse(e, rule, TP_P_NOT_NEXT, o->subject, o->x);
    if (e) {
        e->have = far;
        e->need = 1;
    }
    return 1;
}

static int check_step(const tp_ctx *c, const fs_option *o, fs_error *e)
{
    if (check_next(c, TP_3_1, o, e))
        return 1;
    int there = tp_piece_in(c->s, o->x);
    if (!there)
        return 0;
    tp_refuse(e, TP_3_1, TP_P_OCCUPIED, o->subject, o->x);
    if (e)
        e->other = (fs_unit)there;
    return 1;
}

static int check_attack(const tp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (check_next(c, TP_4_1, o, e))
        return 1;
    int there = tp_piece_in(c->s, o->x);
    return there && tp_side_of(there) != side ? 0 : tp_refuse(e, TP_4_1, TP_P_NOBODY_THERE, o->subject, o->x);
}

/* Verbs of an open move, and those of a patrol that has none open. */
static bool verb_fits(uint16_t verb, bool open)
{
    return open ? verb == TP_ON || verb == TP_STOP || verb == FS_VERB_DROP
                : verb == TP_MOVE || verb == TP_ATTACK || verb == TP_REST;
}

static int check(const tp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    bool place = o->verb == TP_MOVE || o->verb == TP_ON || o->verb == TP_ATTACK;

    if (!verb_fits(o->verb, act_steps(c) > 0))
        return tp_refuse(e, TP_3_1, TP_P_NOT_A_CHOICE, 0, FS_NO_HEX);
    if (o->subject != (o->verb == FS_VERB_DROP ? 0 : act_unit(c))) {
        tp_refuse(e, TP_2_3, TP_P_NOT_IN_TURN, o->subject <= TP_PIECES ? o->subject : 0, FS_NO_HEX);
        if (e)
            e->other = (fs_unit)act_unit(c);
        return 1;
    }
    if (!tp_is_plain(o, place))
        return tp_refuse(e, TP_5_1, TP_P_STRAY, o->subject, FS_NO_HEX);
    if (o->verb == TP_MOVE && fs_top_const(&c->s->head)->v[TP_ACT_MOVED])
        return tp_refuse(e, TP_3_1, TP_P_HAS_MOVED, o->subject, FS_NO_HEX);
    if (o->verb == TP_ATTACK)
        return check_attack(c, side, o, e);
    return place ? check_step(c, o, e) : 0;
}

static int step(tp_ctx *c, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->v[TP_ACT_STEPS] == 0)
        f->v[TP_ACT_FROM] = (int16_t)tp_hex_of(c->s, o->subject);
    f->v[TP_ACT_STEPS]++;
    c->s->patrol[o->subject].hex = (uint8_t)(o->x + 1);
    c->s->head.open = f->side;
    return f->v[TP_ACT_STEPS] < TP_STEPS;
}

static void close_move(tp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int piece = act_unit(c);

    f->v[TP_ACT_STEPS] = f->v[TP_ACT_FROM] = 0;
    f->v[TP_ACT_MOVED] = 1;
    c->s->head.open = 0;
    tp_say(c,
           (fs_event){.type = TP_E_MOVES,
                      .rule = TP_3_1,
                      .subject = (fs_unit)piece,
                      .side = f->side,
                      .seen = 3,
                      .place = FS_HEX,
                      .x = tp_hex_of(c->s, piece)},
           NULL, NULL, 0);
}

/* Back to the bytes before the line. */
static int drop(tp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    c->s->patrol[act_unit(c)].hex = (uint8_t)(f->v[TP_ACT_FROM] + 1);
    f->v[TP_ACT_STEPS] = f->v[TP_ACT_FROM] = 0;
    c->s->head.open = 0;
    return FS_MORE;
}

static int apply(tp_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    switch (o->verb) {
    case FS_VERB_DROP:
        return drop(c);
    case TP_MOVE:
    case TP_ON:
        if (step(c, o))
            return FS_MORE;
        close_move(c);
        break;
    case TP_STOP:
        close_move(c);
        break;
    case TP_REST:
        rest(c);
        break;
    default:
        fs_top(&c->s->head)->flags = 1;
        tp_attack_start(c, o->subject, o->x);
        break;
    }
    tp_run_on(c);
    return FS_CLOSED;
}

/* Stay, or end the turn. */
static int suggest(const tp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)side;
    if (k > 0 || cap < 1)
        return 0;
    line[0] = tp_option(act_steps(c) > 0 ? TP_STOP : TP_REST, act_unit(c));
    return 1;
}

const tp_kind tp_act_kind = {advance, decision, options, check, apply, suggest};
