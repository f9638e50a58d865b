/* counter.c - coming out of Hiding to fire, and what answers it: one frame over the groups in rs_state.chain [7.6.5].
 *
 * Who commands or takes an Opportunity Fire with hidden units first lets each hex of them step out (rs_push_chain): the
 * enemy in the open may fire at them once, and who fails the check does not fire. After the Fire the answers come
 * (rs_push_answers): enemies who Hide may step out in their turn and fire at the last group that stepped out. Lines of
 * parts: `fire-at H` or `come-out H`, `with U` ..., `done`; or `decline`. */
#include "fire.h"

enum { ANSWERS, OPENED, BELOW = 13 };
enum chain_step { S_STEP_OUT, S_FIRE_AT_IT, S_SHOT_AT, S_SHOOT, S_ANSWERS };

static int top_of(const rs_state *s) { return s->chain.n - 1; }
static int hex_of(const rs_state *s, int i) { return s->chain.hex[i] - 1; }

static bool add_group(rs_state *s, fs_side side, int hex, int target)
{
    rs_chain *chain = &s->chain;

    if (chain->n == RS_MAX_CHAIN)
        return false; /* [R70] */
    chain->hex[chain->n] = (uint16_t)(hex + 1);
    chain->target[chain->n] = (uint16_t)(target + 1);
    chain->side[chain->n++] = side;
    return true;
}

static void drop_group(rs_state *s)
{
    rs_chain *chain = &s->chain;
    int i = --chain->n;

    chain->hex[i] = chain->target[i] = 0;
    chain->side[i] = 0;
}

/* --- who is meant --- */

/* The members of the last group that are still there: they stepped out of that hex, or are about to. */
static bool is_of_group(const rs_scenario *sc, const rs_state *s, int i, int u, uint32_t mark)
{
    return rs_on_map(s, u) && sc->side_of[u] == s->chain.side[i] && rs_at(s, u) == hex_of(s, i) && rs_is(s, u, mark);
}

static int next_of_group(const rs_scenario *sc, const rs_state *s, int i, int u, uint32_t mark)
{
    while ((u = rs_next_in(sc, s, hex_of(s, i), u)))
        if (is_of_group(sc, s, i, u, mark))
            return u;
    return 0;
}

/* Adjacent stacks and machine guns together, or one stack farther off [17.4]. */
static int mix_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, fs_error *e)
{
    bool far = sc->kind_of[u] == RS_ARTILLERY && rs_distance(&sc->map, rs_at(s, u), hex) > 1;

    for (int v = 0; (v = rs_next_own_with(sc, s, sc->side_of[u], RS_PICKED, v));) { /* not all are on the map */
        bool other_far = sc->kind_of[v] == RS_ARTILLERY && rs_distance(&sc->map, rs_at(s, v), hex) > 1;

        if ((far || other_far) && rs_at(s, v) != rs_at(s, u))
            return rs_refuse(e, RS_17_4, RS_P_ONE_GUN_STACK, u, hex);
    }
    return 0;
}

/* Whether it may fire at the last group: from the open, or by stepping out itself. No unit fires twice in a chain. */
static int firer_refused(const rs_ctx *c, const fs_frame *f, int u, fs_error *e)
{
    const rs_state *s = c->s;
    int i = top_of(s), hex = hex_of(s, i);
    bool hidden = f->step == S_ANSWERS;
    rs_shot shot = {.side = fs_other(s->chain.side[i]), .hex = hex, .mode = RS_COUNTER_FIRE, .crest = -1};

    if (!rs_on_map(s, u) || c->sc->side_of[u] != shot.side || rs_is(s, u, RS_PICKED))
        return rs_refuse(e, RS_7_6_5, RS_P_NOT_ACTIVE, u, hex);
    if (rs_is(s, u, RS_MOVER | RS_ATTACKER)) /* those fired at on their way, and in the close fight, do not answer */
        return rs_refuse(e, RS_17_8_3, RS_P_NOT_ACTIVE, u, hex);
    if (rs_is(s, u, RS_CHAINED))
        return rs_refuse(e, RS_7_6_6, RS_P_ONCE_IN_A_CHAIN, u, hex);
    if (rs_must_come_out(c->sc, s, u, hex) != hidden)
        return rs_refuse(e, RS_7_6_5, hidden ? RS_P_DOES_NOT_HIDE : RS_P_STILL_HIDES, u, hex);
    if (hidden && f->v[OPENED] && rs_at(s, u) != f->v[OPENED] - 1)
        return rs_refuse(e, RS_7_6_5, RS_P_ONE_HEX_COMES_OUT, u, f->v[OPENED] - 1);
    if (rs_fire_refused(c->sc, s, u, hex, false, e) || rs_friendly_refused(c->sc, s, u, &shot, e) ||
        mix_refused(c->sc, s, u, hex, e))
        return 1;
    return rs_hexside_refused(c->sc, s, u, hex, e);
}

/* Whether somebody may fire; `from` FS_NO_HEX: anywhere. */
static bool has_firer(const rs_ctx *c, const fs_frame *f, int from)
{
    fs_side side = fs_other(c->s->chain.side[top_of(c->s)]);

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_on_map(c->s, u) && (from == FS_NO_HEX || rs_at(c->s, u) == from) && !firer_refused(c, f, u, NULL))
            return true;
    return false;
}

/* The only one who may fire now, in the hex opened; 0 none or several. */
static int only_firer(const rs_ctx *c, const fs_frame *f)
{
    fs_side side = fs_other(c->s->chain.side[top_of(c->s)]);
    int one = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_on_map(c->s, u) && !firer_refused(c, f, u, NULL)) {
            if (one)
                return 0;
            one = u;
        }
    return one;
}

/* --- what happens --- */

static void step_out(rs_ctx *c, fs_frame *f)
{
    int i = top_of(c->s), hex = hex_of(c->s, i), target = c->s->chain.target[i] - 1;

    for (int u = 0; (u = next_of_group(c->sc, c->s, i, u, RS_SHOOTER));)
        if (rs_must_come_out(c->sc, c->s, u, target)) {
            rs_unhide(c, u);
            rs_take_part(c, u, RS_CHAINED);
        }
    rs_tell(c, RS_E_COMES_OUT, RS_7_6_5, c->s->chain.side[i], 0, hex, 0);
    f->step = S_FIRE_AT_IT;
}

/* The enemy in the open fires at those who stepped out, before they fire. */
static void fire_at_group(rs_ctx *c, fs_frame *f)
{
    int i = top_of(c->s);
    fs_side side = fs_other(c->s->chain.side[i]);

    f->step = S_SHOT_AT;
    for (int u = 0; (u = next_of_group(c->sc, c->s, i, u, RS_CHAINED));)
        if (rs_is(c->s, u, RS_SHOOTER))
            rs_take_part(c, u, RS_TARGET);
    rs_tell(c, RS_E_OPPORTUNITY, RS_17_4, side, 0, hex_of(c->s, i), 0);
    rs_push_fire(c, side, RS_OPPORTUNITY_FIRE, hex_of(c->s, i), 0, 0, 0);
}

/* A failed check leaves them in the open without their fire. */
static void settle_group(rs_ctx *c, fs_frame *f)
{
    int i = top_of(c->s), result = f->v[BELOW];
    bool fires = false, answers = f->v[ANSWERS];

    f->v[BELOW] = 0;
    f->step = S_SHOOT;
    for (int u = 0; (u = next_of_group(c->sc, c->s, i, u, RS_CHAINED));) {
        rs_clear(c->s, u, RS_TARGET);
        if (result == RS_CHECK_FAILED || result == RS_CHECK_ROUTED)
            rs_clear(c->s, u, RS_SHOOTER);
        fires |= rs_is(c->s, u, RS_SHOOTER);
    }
    if (!fires)
        drop_group(c->s);
    if (!answers)
        fs_pop(&c->s->head, c->run);
    else if (!fires)
        f->step = S_ANSWERS;
}

/* The last group fires at the one before it. */
static void shoot(rs_ctx *c, fs_frame *f)
{
    int i = top_of(c->s), at = i - 1;
    bool any = false;

    f->step = S_ANSWERS;
    for (int u = 0; (u = next_of_group(c->sc, c->s, at, u, RS_CHAINED));) {
        rs_take_part(c, u, RS_TARGET);
        any = true;
    }
    if (any)
        rs_push_fire(c, c->s->chain.side[i], RS_COUNTER_FIRE, hex_of(c->s, at), 0, 0, 0);
}

static void end_chain(rs_ctx *c)
{
    for (int u = 0; (u = rs_next_part(c, RS_CHAINED, u));)
        if (rs_on_map(c->s, u) && rs_is_us_them(c->sc, c->s, rs_at(c->s, u)))
            c->s->unit[u].means = RS_HIDES_US_THEM; /* they Hide again at once */
    fs_pop(&c->s->head, c->run);
}

/* Targets and firers of the Fire before are done with; then whoever Hides may answer the last group. */
static void ask_for_answers(rs_ctx *c, fs_frame *f)
{
    rs_end_parts(c, RS_TARGET | RS_SHOOTER);
    f->v[BELOW] = 0;
    if (!c->s->chain.n)
        end_chain(c);
    else if (c->s->chain.n < RS_MAX_CHAIN && next_of_group(c->sc, c->s, top_of(c->s), 0, RS_CHAINED) &&
             has_firer(c, f, FS_NO_HEX))
        c->s->head.waiting = fs_other(c->s->chain.side[top_of(c->s)]);
    else
        drop_group(c->s);
}

/* --- from outside --- */

void rs_push_chain(rs_ctx *c, fs_side side, int hex, int target)
{
    if (add_group(c->s, side, hex, target)) {
        fs_push(&c->s->head, RS_F_CHAIN, side);
        return;
    }
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        if (c->sc->side_of[u] == side && rs_must_come_out(c->sc, c->s, u, target))
            rs_clear(c->s, u, RS_SHOOTER); /* the ninth stays where it is [R70] */
}

void rs_push_answers(rs_ctx *c)
{
    if (!c->s->chain.n)
        return;
    fs_frame *f = fs_push(&c->s->head, RS_F_CHAIN, c->s->chain.side[0]);
    f->v[ANSWERS] = 1;
    f->step = S_ANSWERS;
}

/* --- the frame --- */

static void chain_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case S_STEP_OUT:
        step_out(c, f);
        return;
    case S_FIRE_AT_IT:
        if (has_firer(c, f, FS_NO_HEX))
            c->s->head.waiting = fs_other(c->s->chain.side[top_of(c->s)]);
        else
            f->step = S_SHOT_AT;
        return;
    case S_SHOT_AT:
        settle_group(c, f);
        return;
    case S_SHOOT:
        shoot(c, f);
        return;
    default:
        ask_for_answers(c, f);
    }
}

static void chain_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool answers = f->step == S_ANSWERS;

    (void)side;
    d->rule = RS_7_6_5;
    d->flags = FS_EXHAUSTIVE;
    d->main = f->v[OPENED] ? RS_V_FIRER : answers ? RS_V_COME_OUT : RS_V_FIRE_AT;
    d->phrase = answers ? RS_P_WHO_COMES_OUT : RS_P_FIRE_AT_TRIGGER;
    d->about = rs_option_hex(0, 0, hex_of(c->s, top_of(c->s)));
}

/* Hexes from which a group could step out, each once. */
static void offer_hexes(const rs_ctx *c, const fs_frame *f, fs_side side, fs_options *out)
{
    uint64_t met[RS_SEAT_WORDS] = {0};

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        int hex = rs_at(c->s, u);

        if (!rs_on_map(c->s, u) || rs_has(met, c->sc->map.seat[hex]) || firer_refused(c, f, u, NULL))
            continue;
        rs_add(met, c->sc->map.seat[hex]);
        fs_offer(out, rs_option_hex(RS_V_COME_OUT, 0, hex));
    }
}

static void chain_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (!f->v[OPENED]) {
        fs_offer(out, rs_option(FS_VERB_DECLINE, 0));
        if (f->step == S_ANSWERS)
            offer_hexes(c, f, side, out);
        else
            fs_offer(out, rs_option_hex(RS_V_FIRE_AT, 0, hex_of(c->s, top_of(c->s))));
        return;
    }
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_on_map(c->s, u) && !firer_refused(c, f, u, NULL))
            fs_offer(out, rs_option(RS_V_FIRER, u));
    if (rs_any_of(c, side, RS_PICKED))
        fs_offer(out, rs_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    fs_offer(out, rs_option(FS_VERB_DROP, 0));
}

static int chain_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool open = f->v[OPENED] != 0, answers = f->step == S_ANSWERS;

    switch (o->verb) {
    case FS_VERB_DECLINE:
        return open ? rs_refuse(e, RS_7_6_5, RS_P_NOT_NOW, 0, FS_NO_HEX) : 0;
    case RS_V_FIRE_AT:
        if (!open && !answers && o->x == hex_of(c->s, top_of(c->s)))
            return 0;
        return rs_refuse(e, RS_7_6_5, RS_P_NOT_TRIGGERED_THERE, 0, o->x);
    case RS_V_COME_OUT:
        if (!open && answers && has_firer(c, f, o->x))
            return 0;
        return rs_refuse(e, RS_7_6_5, RS_P_NOBODY_FIRES, 0, o->x);
    case RS_V_FIRER:
        if (o->form)
            return rs_refuse(e, RS_17_1_3, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
        return open ? firer_refused(c, f, o->subject, e)
                    : rs_refuse(e, RS_7_6_5, RS_P_NAME_TARGET_FIRST, o->subject, FS_NO_HEX);
    case FS_VERB_DONE:
        return open && rs_any_of(c, side, RS_PICKED) ? 0 : rs_refuse(e, RS_7_6_5, RS_P_NOBODY_FIRES, 0, FS_NO_HEX);
    case FS_VERB_DROP:
        return open ? 0 : rs_refuse(e, RS_7_6_5, RS_P_NOT_NOW, 0, FS_NO_HEX);
    default:
        return rs_refuse(e, RS_7_6_5, RS_P_WHO_COMES_OUT, o->subject, FS_NO_HEX);
    }
}

static void clear_line(rs_ctx *c, fs_frame *f, fs_side side, uint32_t into)
{
    f->v[OPENED] = 0;
    for (int u = 0; (u = rs_next_own_part(c, side, RS_PICKED, u));) {
        rs_clear(c->s, u, RS_PICKED);
        rs_take_part(c, u, into);
    }
}

static void close_line(rs_ctx *c, fs_frame *f, fs_side side)
{
    int from = f->v[OPENED] - 1, target = hex_of(c->s, top_of(c->s));

    if (f->step == S_FIRE_AT_IT) {
        clear_line(c, f, side, RS_SHOOTER | RS_CHAINED);
        fire_at_group(c, f);
        return;
    }
    clear_line(c, f, side, RS_SHOOTER);
    add_group(c->s, side, from, target);
    f->step = S_STEP_OUT;
}

/* The line is closed as soon as nobody else could join in. */
static int pick(rs_ctx *c, fs_frame *f, fs_side side, int u)
{
    if (u)
        rs_take_part(c, u, RS_PICKED);
    if (!u || has_firer(c, f, FS_NO_HEX))
        return FS_MORE;
    close_line(c, f, side);
    return FS_CLOSED;
}

static int chain_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (o->verb) {
    case FS_VERB_DECLINE:
        if (f->step == S_ANSWERS)
            drop_group(c->s);
        else
            f->step = S_SHOT_AT;
        return FS_CLOSED;
    case RS_V_FIRE_AT:
    case RS_V_COME_OUT:
        f->v[OPENED] = (int16_t)(o->x + 1);
        return pick(c, f, side, only_firer(c, f));
    case RS_V_FIRER:
        return pick(c, f, side, o->subject);
    case FS_VERB_DROP:
        clear_line(c, f, side, 0);
        return FS_MORE;
    default:
        close_line(c, f, side);
        return FS_CLOSED;
    }
}

/* Ready lines: everybody of the k-th hex that may answer, or everybody in the open. */
static int chain_suggest(const rs_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_option at[RS_MAX_CHAIN * 4];
    fs_options list = {.at = at, .cap = RS_MAX_CHAIN * 4};
    rs_state copy = *c->s;
    rs_ctx on = {.sc = c->sc, .s = &copy};
    fs_frame *f = fs_top(&copy.head);
    int n = 0;

    if (cap < 3)
        return 0;
    if (!f->v[OPENED] && f->step == S_ANSWERS)
        offer_hexes(c, f, side, &list);
    else if (!f->v[OPENED])
        fs_offer(&list, rs_option_hex(RS_V_FIRE_AT, 0, hex_of(c->s, top_of(c->s))));
    if (f->v[OPENED] ? k > 0 : k >= list.n || k >= list.cap)
        return 0;
    bool open = f->v[OPENED], picked = false;
    if (!open) {
        line[n++] = at[k];
        f->v[OPENED] = (int16_t)(at[k].x + 1);
    }
    bool alone = only_firer(&on, f);
    for (int u = 0; n < cap - 1 && (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_on_map(&copy, u) && !firer_refused(&on, f, u, NULL)) {
            rs_set(&copy, u, RS_PICKED);
            if (open || !alone)
                line[n++] = rs_option(RS_V_FIRER, u);
            picked = true;
        }
    if (!picked)
        line[n++] = rs_option(FS_VERB_DONE, 0);
    return n;
}

static bool chain_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool opened = f->v[OPENED] >= 0 && f->v[OPENED] <= sc->map.n_hexes &&
                  (!f->v[OPENED] || rs_has(sc->map.play, f->v[OPENED] - 1));

    if (!f->side || f->step > S_ANSWERS || f->v[ANSWERS] >> 1 || !opened || s->chain.n > RS_MAX_CHAIN)
        return false;
    if (f->step != S_ANSWERS && s->chain.n < 1 + f->v[ANSWERS]) /* who answers, and whom */
        return false;
    if (f != fs_top_const(&s->head))
        return f->step != S_STEP_OUT && f->step != S_FIRE_AT_IT;
    bool asks = f->step == S_FIRE_AT_IT || (f->step == S_ANSWERS && s->chain.n < RS_MAX_CHAIN);
    return asks && s->chain.n && (f->v[OPENED] != 0) == (s->head.open != 0);
}

const rs_kind rs_chain_kind = {.advance = chain_advance,
                               .decision = chain_decision,
                               .options = chain_options,
                               .check = chain_check,
                               .apply = chain_apply,
                               .suggest = chain_suggest,
                               .is_sound = chain_is_sound};
