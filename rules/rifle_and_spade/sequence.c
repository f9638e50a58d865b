/* sequence.c - the game and its turns: plans, then turn after turn the phases of 2.0, Brigiment after Brigiment in the
 * last of them, then the verdict [1.0] [2.0] [2.2]. */
#include "dice.h"
#include "position.h"
#include "steps.h"

/* --- the game: step 0 before `begin`, 1 plans of side 1, 2 of side 2, 3 a turn, 4 after a turn --- */

static void game_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case 1:
    case 2:
        f->step++;
        rs_push_plans(c, (fs_side)(f->step - 1));
        return;
    case 3:
        c->s->head.turn++;
        f->step = 4;
        rs_push_turn(c);
        return;
    default:
        f->step = 3;
        rs_end_turn(c); /* pops the game when it is over */
    }
}

static void game_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_2_0;
    d->flags = FS_EXHAUSTIVE;
    d->main = FS_VERB_BEGIN;
    d->phrase = RS_P_BEGIN;
}

static void game_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    (void)c, (void)side;
    fs_offer(out, rs_option(FS_VERB_BEGIN, 0));
}

static int game_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return o->verb == FS_VERB_BEGIN ? 0 : rs_refuse(e, RS_2_0, RS_P_BEGIN, 0, FS_NO_HEX);
}

static int game_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)side, (void)o;
    if (!rs_begin_at_moment(c))
        fs_top(&c->s->head)->step = 1;
    return FS_CLOSED;
}

/* While plans are chosen it has gone on to the next side, while a turn runs its end comes next. */
static bool game_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    const fs_frame *above = f + 1;

    if (f != &s->head.frame[0] || f->flags)
        return false;
    if (s->head.depth == 1)
        return f->step == 0 && s->head.waiting && rs_moment_is_sound(sc, f);
    return rs_rest_is_zero(f, 0) && (above->kind == RS_F_PLANS ? f->step == above->side + 1 : f->step == 4);
}

const rs_kind rs_game_kind = {.advance = game_advance,
                              .decision = game_decision,
                              .options = game_options,
                              .check = game_check,
                              .apply = game_apply,
                              .is_sound = game_is_sound};

/* --- which of several printed plans a Brigiment follows; the owner's secret --- */

/* The plans to choose between: those that are in force at the start, not the Scheduled ones that go with them. */
static bool is_alternative(const rs_scenario *sc, int b, int number)
{
    const rs_brigiment *from = &sc->brigiment[b];

    return number >= 1 && number <= from->n_plans && sc->plan[from->first_plan + number - 1].kind != RS_PLAN_SCHEDULED;
}

static bool has_choice(const rs_scenario *sc, const rs_state *s, fs_side side, int b)
{
    int n = 0;

    if (sc->brigiment[b].side != side || s->command[b].plan)
        return false;
    for (int i = 1; i <= sc->brigiment[b].n_plans; i++)
        n += is_alternative(sc, b, i);
    return n > 1;
}

static int next_choice(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    for (int b = 1; b <= sc->n_brigiments; b++)
        if (has_choice(sc, s, side, b))
            return b;
    return 0;
}

void rs_push_plans(rs_ctx *c, fs_side side)
{
    if (next_choice(c->sc, c->s, side))
        fs_push(&c->s->head, RS_F_PLANS, side);
}

static void plans_advance(rs_ctx *c)
{
    fs_side side = fs_top(&c->s->head)->side;

    if (next_choice(c->sc, c->s, side))
        c->s->head.waiting = side;
    else
        fs_pop(&c->s->head, c->run);
}

static void plans_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    d->rule = RS_11_1;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_PLAN;
    d->phrase = RS_P_WHICH_PLAN;
    d->arg[0] = next_choice(c->sc, c->s, side);
}

static fs_option plan_option(int b, int number)
{
    return (fs_option){.verb = RS_V_PLAN, .object = (uint16_t)b, .place = FS_NUMBER, .x = number};
}

static void plans_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    int b = next_choice(c->sc, c->s, side);

    for (int i = 1; i <= c->sc->brigiment[b].n_plans; i++)
        if (is_alternative(c->sc, b, i))
            fs_offer(out, plan_option(b, i));
}

static int plans_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int b = next_choice(c->sc, c->s, side);

    if (o->verb == RS_V_PLAN && o->object == b && is_alternative(c->sc, b, o->x))
        return 0;
    return rs_refuse(e, RS_11_1, RS_P_NO_SUCH_PLAN, 0, FS_NO_HEX);
}

static int plans_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    int plan = c->sc->brigiment[o->object].first_plan + o->x - 1;

    c->s->command[o->object].plan = (uint8_t)o->x;
    rs_take_plan(c, o->object, plan);
    rs_tell_to(c, side, RS_E_PLAN, RS_11_1, side, 0, FS_NO_HEX, 0);
    return FS_CLOSED;
}

static bool plans_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)sc, (void)s;
    return f->side && !f->step && rs_rest_is_zero(f, 0);
}

const rs_kind rs_plans_kind = {.advance = plans_advance,
                               .decision = plans_decision,
                               .options = plans_options,
                               .check = plans_check,
                               .apply = plans_apply,
                               .is_sound = plans_is_sound};

/* --- one turn --- */

enum turn_step {
    T_ARRIVALS_1,
    T_ARRIVALS_2,
    T_SUPPLY,
    T_ADJUST_1, /* 3a goes before it */
    T_ADJUST_2,
    T_OFFICERS,
    T_CONTINUE_1,
    T_CONTINUE_2,
    T_CHANGE_1,
    T_CHANGE_2,
    T_CUP,
    T_OVER
};

void rs_push_turn(rs_ctx *c)
{
    rs_tell_throw(c, &(rs_note){.type = RS_E_TURN, .rule = RS_2_0, .hex = FS_NO_HEX, .total = c->s->head.turn});
    fs_push(&c->s->head, RS_F_TURN, 0);
}

static void enter_phase(rs_ctx *c, int phase) { c->s->head.phase = (uint8_t)phase; }

static const uint8_t first_step[] = {
    [RS_PHASE_REINFORCEMENT] = T_ARRIVALS_1, [RS_PHASE_SUPPLY] = T_SUPPLY,           [RS_PHASE_FORMATIONS] = T_ADJUST_1,
    [RS_PHASE_OFFICERS] = T_OFFICERS,        [RS_PHASE_CONTINUATION] = T_CONTINUE_1, [RS_PHASE_CHANGE] = T_CHANGE_1,
    [RS_PHASE_ACTIVATIONS] = T_CUP};

void rs_push_turn_at(rs_ctx *c, int phase, bool in_activation)
{
    enter_phase(c, phase);
    fs_push(&c->s->head, RS_F_TURN, 0)->step = in_activation ? T_OVER : first_step[phase];
}

void rs_push_turn_within(rs_ctx *c, int phase, fs_side side)
{
    bool is_of_both = phase == RS_PHASE_OFFICERS || phase == RS_PHASE_ACTIVATIONS;

    enter_phase(c, phase);
    fs_push(&c->s->head, RS_F_TURN, 0)->step = (uint8_t)(first_step[phase] + (is_of_both ? 1 : side));
}

static void command_phase(rs_ctx *c, int step)
{
    bool orders = !rs_orders_are_off(c->sc); /* without orders 3c to 3e are passed over [11.0] */

    switch (step) {
    case T_OFFICERS:
        enter_phase(c, RS_PHASE_OFFICERS);
        if (orders)
            rs_push_officers(c);
        return;
    case T_CONTINUE_1:
    case T_CONTINUE_2:
        enter_phase(c, RS_PHASE_CONTINUATION);
        if (orders)
            rs_push_continue(c, (fs_side)(step - T_CONTINUE_1 + 1));
        return;
    default:
        enter_phase(c, RS_PHASE_CHANGE);
        if (orders)
            rs_push_change(c, (fs_side)(step - T_CHANGE_1 + 1));
    }
}

static void turn_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int step = f->step++;

    switch (step) {
    case T_ARRIVALS_1:
    case T_ARRIVALS_2:
        enter_phase(c, RS_PHASE_REINFORCEMENT);
        rs_push_arrivals(c, (fs_side)(step - T_ARRIVALS_1 + 1));
        return;
    case T_SUPPLY:
        enter_phase(c, RS_PHASE_SUPPLY);
        rs_supply_phase(c);
        return;
    case T_ADJUST_1:
        enter_phase(c, RS_PHASE_FORMATIONS);
        if (!rs_orders_are_off(c->sc)) {
            rs_mark_isolated(c, RS_ENTENTE);
            rs_mark_isolated(c, RS_OTTOMAN);
        }
        rs_push_adjust(c, RS_ENTENTE);
        return;
    case T_ADJUST_2:
        rs_push_adjust(c, RS_OTTOMAN);
        return;
    case T_CUP:
        enter_phase(c, RS_PHASE_ACTIVATIONS);
        rs_load_cup(c);
        rs_push_cup(c);
        return;
    case T_OVER:
        enter_phase(c, RS_PHASE_END);
        fs_pop(&c->s->head, c->run);
        return;
    default:
        command_phase(c, step);
    }
}

static void never_asked(const rs_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void no_options(const rs_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int nothing_now(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return rs_refuse(e, RS_2_0, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
}
static int not_applied(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

/* A turn never asks by itself: it is never on top while somebody is waited for. */
static bool turn_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)sc;
    return f == &s->head.frame[1] && f->step <= T_OVER && s->head.depth > 2 && rs_rest_is_zero(f, 0);
}

const rs_kind rs_turn_kind = {.advance = turn_advance,
                              .decision = never_asked,
                              .options = no_options,
                              .check = nothing_now,
                              .apply = not_applied,
                              .is_sound = turn_is_sound};
