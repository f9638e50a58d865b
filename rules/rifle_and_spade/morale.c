/* morale.c - Morale Checks and what comes of failing them; rallying; leading from the front [16.0]. */
#include "dice.h"
#include "fire.h"
#include "steps.h"
#include <string.h>

/* The frame: its side checks; the units are RS_TARGET in v[HEX]. */
enum { HEX, CAUSE, BEYOND, FLANKED, BRIGIMENT, LED, BELOW = 13 };
enum morale_step { S_LEAD, S_ROLL, S_OVER };

void rs_push_morale(rs_ctx *c, fs_side side, int hex, int cause, int raw, int beyond, bool flanked)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_MORALE, side);

    (void)raw; /* the dice fall after the leaders have decided */
    f->v[HEX] = (int16_t)hex;
    f->v[CAUSE] = (int16_t)cause;
    f->v[BEYOND] = (int16_t)beyond;
    f->v[FLANKED] = flanked;
}

int rs_morale_result(const rs_state *s) { return fs_top_const(&s->head)->v[BELOW]; }

static bool checks(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    bool is_there = rs_on_map(s, u) || s->unit[u].where == RS_AT_SEA || s->unit[u].where == RS_ABOARD; /* to land */

    return rs_is(s, u, RS_TARGET) && is_there && sc->side_of[u] == f->side && rs_at(s, u) == f->v[HEX] &&
           !rs_is_hq(sc, u);
}

static int next_checker(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    while ((u = rs_next_own_with(sc, s, f->side, RS_TARGET, u)))
        if (checks(sc, s, f, u))
            return u;
    return 0;
}

/* The highest rating of riflemen and cavalry, else of all [16.2]. */
static int rating_of(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int best = 0, other = 0;

    for (int u = 0; (u = next_checker(sc, s, f, u));) {
        int *which = rs_has_steps(sc, u) ? &best : &other;

        if (rs_rating(sc, s, u) > *which)
            *which = rs_rating(sc, s, u);
    }
    return best ? best : other;
}

/* The Brigiment with most rifle steps among them: it leads, its officers and HQ count; 0 Independent units alone. */
static int brigiment_of(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int steps[RS_MAX_BRIGIMENTS] = {0}, best = 0;

    for (int u = 0; (u = next_checker(sc, s, f, u));)
        steps[s->unit[u].brigiment] += s->unit[u].steps + 1;
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (steps[b] > steps[best] || (!best && steps[b]))
            best = b;
    return best;
}

/* --- modifiers [16.2.2]: what harms counts if it is true of one of them, what helps if it is true of all --- */

static bool any(const rs_scenario *sc, const rs_state *s, const fs_frame *f, uint32_t flag)
{
    for (int u = 0; (u = next_checker(sc, s, f, u));)
        if (rs_is(s, u, flag))
            return true;
    return false;
}

static bool is_in_trench(const rs_scenario *sc, const rs_state *s, int u, bool or_pits)
{
    int work = rs_work_of(sc, s, u), kind = work ? s->work[work - 1].kind : RS_NO_WORK;

    if (rs_is_aboard(sc, s, u))
        return sc->ship.cover >= RS_SHALLOW_TRENCH;
    return kind >= RS_SHALLOW_TRENCH || (or_pits && kind == RS_RIFLE_PITS);
}

static bool all_in_trench(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    for (int u = 0; (u = next_checker(sc, s, f, u));)
        if (!is_in_trench(sc, s, u, false))
            return false;
    return true;
}

/* Who goes to an Assault comes out of Hiding for it, but leaves his work only if the check is passed [R76]. */
static bool all_in_cover(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool may_hide = f->v[CAUSE] != RS_C_ASSAULT_MOVE;

    for (int u = 0; (u = next_checker(sc, s, f, u));)
        if (!(may_hide && rs_hides(s, u)) && !is_in_trench(sc, s, u, true))
            return false;
    return true;
}

/* Of the units that are there: who is gone is of no stack [R78]. Riflemen by their counter now [3.2.1]. */
static bool is_at_half(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int steps = 0, full = 0;

    for (int u = 0; (u = next_checker(sc, s, f, u));) {
        steps += s->unit[u].steps; /* guns have steps too */
        full += rs_full_now(sc, s, u);
    }
    return full && steps * 2 <= full;
}

static bool is_unsupplied(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    for (int u = 0; (u = next_checker(sc, s, f, u));)
        if (s->unit[u].brigiment ? rs_command_of(s, u)->flags & RS_NO_SUPPLY : rs_is(s, u, RS_CUT_OFF))
            return true;
    return false;
}

static bool has_hq_near(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int hq = s->command[f->v[BRIGIMENT]].hq;

    return f->v[BRIGIMENT] && hq && rs_on_map(s, hq) && rs_distance(&sc->map, rs_at(s, hq), f->v[HEX]) <= 1;
}

static bool assaults_trench(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int work = rs_work_at(s, fs_other(f->side), f->v[BEYOND], 0);

    (void)sc;
    return f->v[CAUSE] == RS_C_ASSAULT_MOVE && work && s->work[work - 1].kind >= RS_SHALLOW_TRENCH;
}

static void add(const rs_scenario *sc, fs_sum *sum, bool holds, int line, int times, uint16_t phrase)
{
    if (holds)
        rs_add_line(sum, RS_16_2_2, &sc->tables.morale[line], 0, times, phrase);
}

static void modifiers(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_sum *sum)
{
    bool trench = all_in_trench(sc, s, f), moves = f->v[CAUSE] == RS_C_ASSAULT_MOVE;
    int b = f->v[BRIGIMENT];

    add(sc, sum, any(sc, s, f, RS_CONFUSED), RS_MOR_CONFUSED, 1, RS_P_CONFUSED);
    add(sc, sum, any(sc, s, f, RS_ISOLATED), RS_MOR_ISOLATED, 1, RS_P_ISOLATED);
    add(sc, sum, is_unsupplied(sc, s, f), RS_MOR_NO_SUPPLY, 1, RS_P_UNSUPPLIED);
    add(sc, sum, b && !s->command[b].points, RS_MOR_NO_OFFICERS, 1, RS_P_NO_OFFICERS);
    add(sc, sum, trench, RS_MOR_IN_TRENCH, 1, RS_P_IN_TRENCH);
    add(sc, sum, !trench && all_in_cover(sc, s, f), RS_MOR_IN_PITS, 1, RS_P_IN_PITS);
    add(sc, sum, any(sc, s, f, RS_COLUMN), RS_MOR_COLUMN, 1, RS_P_IN_COLUMN);
    add(sc, sum, !moves && f->v[BEYOND] > 0, RS_MOR_FURTHER_STEP, f->v[BEYOND], RS_P_FURTHER_STEPS);
    add(sc, sum, is_at_half(sc, s, f), RS_MOR_HALF_STRENGTH, 1, RS_P_HALF_STRENGTH);
    add(sc, sum, has_hq_near(sc, s, f), RS_MOR_HQ_NEAR, 1, RS_P_HQ_NEAR);
    add(sc, sum, f->v[FLANKED], RS_MOR_FLANKED, 1, RS_P_FLANKED);
    add(sc, sum, assaults_trench(sc, s, f), RS_MOR_ASSAULT_TRENCH, 1, RS_P_INTO_TRENCH);
    add(sc, sum, moves && rs_is_night(sc, s), RS_MOR_ASSAULT_NIGHT, 1, RS_P_NIGHT);
    fs_add(sum, RS_16_2_2, 0, RS_P_RECONSTRUCTED);
}

/* --- failing [16.3] --- */

/* A unit is Good, and does all its orders let it [16.1.1], or Confused [16.1]. */
void rs_confuse(rs_ctx *c, int u, fs_rule rule)
{
    bool again = rs_is(c->s, u, RS_CONFUSED);

    rs_set(c->s, u, RS_CONFUSED | RS_SHAKEN); /* who failed before and fails now is shaken now [7.2.3] */
    if (again)
        return;
    rs_interrupt_digging(c, u);
    rs_tell(c, RS_E_CONFUSED, rule, c->sc->side_of[u], 0, rs_at(c->s, u), 0);
}

/* A step of the largest rifle unit: to the Routed box. */
static void step_runs(rs_ctx *c, const fs_frame *f)
{
    int worst = 0;

    for (int u = 0; (u = next_checker(c->sc, c->s, f, u));)
        if (rs_has_steps(c->sc, u) && (!worst || c->s->unit[u].steps > c->s->unit[worst].steps))
            worst = u;
    if (!worst)
        return;
    int b = c->s->unit[worst].brigiment, whole = c->s->unit[worst].steps >= 4;
    if (c->s->unit[worst].steps <= 4)
        rs_take_off(c, worst, RS_ROUTED); /* the last of it runs */
    else
        rs_lose_step(c, worst, RS_16_3);
    rs_to_routed_box(c, b, whole ? 4 : 1);
}

/* Riflemen cut off and starving give up a step, each unit of them and nobody who is with them; the mark says of
 * Independent units only that they are out of supply [20.2.5]. */
static void give_up(rs_ctx *c, int u)
{
    int b = c->s->unit[u].brigiment, whole = c->s->unit[u].steps >= 4;

    if (!rs_is(c->s, u, RS_CUT_OFF) || !b || !rs_has_steps(c->sc, u))
        return;
    rs_lose_step(c, u, RS_20_2_5);
    c->s->command[b].surrendered = (uint8_t)(c->s->command[b].surrendered + whole);
}

static void all_give_up(rs_ctx *c, const fs_frame *f)
{
    for (int u = 0; (u = next_checker(c->sc, c->s, f, u));)
        give_up(c, u);
}

/* All of the stack that checked [16.1.3]. */
static void all_confused(rs_ctx *c, const fs_frame *f, bool second_time)
{
    bool fresh = false;

    for (int u = 0; (u = next_checker(c->sc, c->s, f, u));) {
        fresh |= !rs_is(c->s, u, RS_CONFUSED);
        rs_confuse(c, u, RS_16_3);
        if (rs_is_infantry(c->sc, u))
            rs_clear(c->s, u, RS_COLUMN); /* a Column deploys, free and without a trigger [14.2.9] [14.2.10] */
    }
    if (!fresh && second_time)
        step_runs(c, f);
    all_give_up(c, f);
}

/* Out of a Fort or Us/Them nobody runs [16.3.1]. */
static bool cannot_rout(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int work = rs_work_at(s, f->side, f->v[HEX], RS_FORT);

    for (int u = 0; (u = next_checker(sc, s, f, u));)
        if (!(work && rs_is(s, u, RS_IN_WORK)) && s->unit[u].means != RS_HIDES_US_THEM)
            return false;
    return true;
}

/* Aboard there is nowhere to run, and no Confused marker: they keep below and do nothing more this turn. */
static bool keep_below(rs_ctx *c, const fs_frame *f)
{
    bool aboard = false;

    for (int u = 0; (u = next_checker(c->sc, c->s, f, u));)
        if (rs_is_aboard(c->sc, c->s, u)) {
            rs_set(c->s, u, RS_ACTED);
            aboard = true;
        }
    return aboard;
}

static int fail(rs_ctx *c, const fs_frame *f, int roll, int rout_from)
{
    int cause = f->v[CAUSE];
    bool was_moving = any(c->sc, c->s, f, RS_MOVER);

    if (cause == RS_C_ASSAULT_MOVE) { /* stays, not Confused */
        all_give_up(c, f);
        return RS_CHECK_FAILED;
    }
    if (keep_below(c, f))
        return RS_CHECK_FAILED;
    if (cause != RS_C_NEAR_MISS && roll >= rout_from && !cannot_rout(c->sc, c->s, f)) {
        all_give_up(c, f); /* these do not come back to the rally point */
        rs_rout_stack(c, f->side, f->v[HEX]);
        return RS_CHECK_ROUTED;
    }
    all_confused(c, f, cause != RS_C_NEAR_MISS);
    if (was_moving)
        rs_stop_mover(c);
    return RS_CHECK_FAILED;
}

/* --- the throw --- */

static int sorted_limits(int pass, int rout_from, int16_t out[4])
{
    int n = 0, second = rout_from - 1;

    pass = pass < 0 ? 0 : pass > 98 ? 98 : pass; /* raw 00 passes, raw 99 fails [R46] */
    out[n++] = (int16_t)pass;
    if (second > pass && second < 99)
        out[n++] = (int16_t)second;
    return n;
}

static void finish(rs_ctx *c, int result)
{
    fs_pop(&c->s->head, c->run);
    fs_top(&c->s->head)->v[BELOW] = (int16_t)result;
}

static void roll_check(rs_ctx *c)
{
    fs_frame f = *fs_top(&c->s->head);
    bool worse = rs_is_night(c->sc, c->s) || is_unsupplied(c->sc, c->s, &f);
    int rating = rating_of(c->sc, c->s, &f), rout_from = rs_rout_from(&c->sc->tables, rating, worse, NULL);
    fs_sum sum = {0};
    int16_t limit[4];

    modifiers(c->sc, c->s, &f, &sum);
    int n = sorted_limits(rating - sum.total, rout_from, limit);
    int roll = rs_pct(c, f.side, RS_16_2, limit, n);
    bool passed = roll == 0 || (roll != 99 && roll + sum.total <= rating);
    int one = next_checker(c->sc, c->s, &f, 0);
    bool routs = !passed && roll >= rout_from && f.v[CAUSE] != RS_C_NEAR_MISS && f.v[CAUSE] != RS_C_ASSAULT_MOVE &&
                 !rs_is_aboard(c->sc, c->s, one) && !cannot_rout(c->sc, c->s, &f);
    rs_tell_throw(c, &(rs_note){.type = RS_E_MORALE,
                                .rule = RS_16_2,
                                .side = f.side,
                                .hex = f.v[HEX],
                                .roll = roll,
                                .total = roll + sum.total,
                                .against = rating,
                                .result = passed  ? RS_RES_CHECK_PASSED
                                          : routs ? RS_RES_ROUTS
                                                  : RS_RES_CHECK_FAILED,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
    fs_pop(&c->s->head, c->run);
    int result = passed ? RS_CHECK_PASSED : fail(c, &f, roll, rout_from);
    for (int i = c->s->head.depth; i-- > 0;)
        if (c->s->head.frame[i].kind != RS_F_ROUT && c->s->head.frame[i].kind != RS_F_DISPLACE) {
            c->s->head.frame[i].v[BELOW] = (int16_t)result;
            break;
        }
}

static bool may_lead(const rs_ctx *c, const fs_frame *f)
{
    return f->v[BRIGIMENT] && rs_can_pay(c->s, f->v[BRIGIMENT], c->sc->tables.fig.leading_points);
}

/* Leading counts as passed if the officers suffice for what it costs; else they are gone and the dice decide [16.6]
 * [16.6.1]. */
static bool leads(rs_ctx *c, fs_frame *f)
{
    int b = f->v[BRIGIMENT], had = c->s->command[b].points;
    bool in_assault = rs_marker_at(c->s, f->v[HEX]) && f->v[CAUSE] == RS_C_ASSAULT_LOSS;
    int drm = in_assault ? c->sc->tables.leader_drm[RS_LEADER_IN_ASSAULT].v[0] : 0;

    f->v[LED] = 0;
    rs_tell(c, RS_E_LEADS, RS_16_6, f->side, c->s->command[b].hq, f->v[HEX], 0);
    int cost = rs_leader_casualties(c, b, drm, RS_16_6);
    rs_pay(c, b, cost, RS_16_6);
    if (cost > had)
        return false;
    finish(c, RS_CHECK_PASSED);
    return true;
}

static void morale_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == S_OVER) { /* what was chosen has been thrown above */
        finish(c, f->v[BELOW]);
        return;
    }
    if (f->v[CAUSE] == RS_C_NONE) {
        rs_unused_pct(c, f->side, RS_16_2);
        finish(c, RS_CHECK_NONE);
        return;
    }
    f->v[BRIGIMENT] = (int16_t)brigiment_of(c->sc, c->s, f);
    if (!next_checker(c->sc, c->s, f, 0)) {
        finish(c, RS_CHECK_NONE);
        return;
    }
    if (f->step == S_LEAD && may_lead(c, f)) {
        c->s->head.waiting = f->side;
        return;
    }
    if (f->v[LED] && leads(c, f))
        return;
    roll_check(c);
}

static void morale_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)side;
    d->rule = RS_16_6;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_ROLL;
    d->phrase = RS_P_LEAD_OR_ROLL;
    d->about = rs_option_hex(0, 0, fs_top_const(&c->s->head)->v[HEX]);
}

static void morale_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    (void)side;
    fs_offer(out, rs_option(RS_V_ROLL, 0));
    fs_offer(out, rs_option_object(RS_V_LEAD, fs_top_const(&c->s->head)->v[BRIGIMENT]));
}

static int morale_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (o->verb == RS_V_ROLL || (o->verb == RS_V_LEAD && o->object == f->v[BRIGIMENT] && may_lead(c, f)))
        return 0;
    return rs_refuse(e, RS_16_6, RS_P_LEAD_OR_ROLL, 0, f->v[HEX]);
}

/* The throw has a frame of its own, the one that asked waits for what comes of it. */
static int morale_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head), *above = fs_push(&c->s->head, RS_F_MORALE, f->side);

    (void)side;
    memcpy(above->v, f->v, sizeof f->v);
    above->step = S_ROLL;
    above->v[LED] = o->verb == RS_V_LEAD;
    f->step = S_OVER;
    return FS_CLOSED;
}

static bool morale_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool place = f->v[HEX] >= 0 && f->v[HEX] < sc->map.n_hexes && rs_has(sc->map.play, f->v[HEX]);
    bool cause = f->v[CAUSE] >= RS_C_NEAR_MISS && f->v[CAUSE] <= RS_C_ASSAULT_MOVE;
    bool beyond = f->v[CAUSE] == RS_C_ASSAULT_MOVE
                      ? f->v[BEYOND] >= 0 && f->v[BEYOND] < sc->map.n_hexes && rs_has(sc->map.play, f->v[BEYOND])
                      : f->v[BEYOND] >= 0 && f->v[BEYOND] <= 64;

    if (!f->side || f->step > S_OVER || !place || !cause || !beyond || f->v[FLANKED] >> 1 || f->v[LED] >> 1)
        return false;
    if (f != fs_top_const(&s->head))
        return true;
    rs_ctx c = {.sc = sc, .s = (rs_state *)(uintptr_t)s};
    bool own =
        f->v[BRIGIMENT] > 0 && f->v[BRIGIMENT] < RS_MAX_BRIGIMENTS && sc->brigiments[f->side] >> f->v[BRIGIMENT] & 1;
    return f->step == S_LEAD && own && may_lead(&c, f) && s->head.depth > 1;
}

const rs_kind rs_morale_kind = {.advance = morale_advance,
                                .decision = morale_decision,
                                .options = morale_options,
                                .check = morale_check,
                                .apply = morale_apply,
                                .is_sound = morale_is_sound};

/* --- rallying [16.5] --- */

/* In Us/Them the enemy is nearer still: there they may rally, for it is no action, and it costs what it costs beside
 * him [8.3.1] [R29] [R75]. */
static int rally_cost(const rs_ctx *c, int u)
{
    bool close = rs_in_contact(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u)) || rs_is(c->s, u, RS_ISOLATED);

    return c->sc->tables.cost[close ? RS_COST_RALLY_CLOSE : RS_COST_RALLY].v[0];
}

int rs_rally_refused(const rs_ctx *c, int u, fs_error *e)
{
    int b = c->s->unit[u].brigiment; /* Independent units cost nothing, whomever they have joined [9.7] */

    if (!rs_is(c->s, u, RS_CONFUSED))
        return rs_refuse(e, RS_16_5, RS_P_NOT_CONFUSED, u, FS_NO_HEX);
    if (b && !rs_can_pay(c->s, b, rally_cost(c, u)))
        return rs_refuse_for(e, RS_10_2, RS_P_NO_POINTS, u, FS_NO_HEX, c->s->command[b].points, rally_cost(c, u));
    return 0;
}

void rs_rally(rs_ctx *c, int u)
{
    int b = c->s->unit[u].brigiment;

    if (b)
        rs_pay(c, b, rally_cost(c, u), RS_16_5);
    rs_clear(c->s, u, RS_CONFUSED);
    rs_set(c->s, u, RS_RALLIED);
    rs_tell(c, RS_E_RALLIES, RS_16_5, c->sc->side_of[u], 0, rs_at(c->s, u), 0);
}
