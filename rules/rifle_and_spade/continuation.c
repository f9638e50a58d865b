/* continuation.c - Orders Continuation: which orders fail by themselves, which are safe, which must be rolled for; and
 * what a failed order becomes [11.1.3] [11.1.10] [11.2]. */
#include "dice.h"
#include "duties.h"
#include <string.h>

/* --- the modifiers of both orders rolls [11.1.3] --- */

static int isolated_battalions(const rs_scenario *sc, const rs_state *s, int b)
{
    uint64_t met[2] = {0};
    int n = 0;

    for (int u = 1; u <= sc->base.n_units; u++) {
        int g = s->unit[u].battalion;

        if (rs_is_of(s, u, b) && rs_is(s, u, RS_ISOLATED) && g && !rs_has(met, g)) {
            rs_add(met, g);
            n++;
        }
    }
    return n;
}

static bool is_half_in_contact(const rs_scenario *sc, const rs_state *s, int b)
{
    int line = 0, touched = 0;

    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_is_rifle_of(sc, s, u, b) && rs_status_of(sc, s, u) != RS_IN_SUPPORT) {
            line++;
            touched += rs_in_contact(sc, s, sc->brigiment[b].side, rs_at(s, u));
        }
    return line && touched * 2 >= line;
}

/* Own riflemen in every hex of every Battalion Objective. */
static bool are_objectives_held(const rs_scenario *sc, const rs_state *s, int b)
{
    fs_side side = sc->brigiment[b].side;
    bool any = false;

    for (int g = 1; g <= sc->n_battalions; g++)
        for (int i = 0; s->group[g].brigiment == b && i < RS_AIMS; i++)
            if (s->group[g].aim[i]) {
                any = true;
                if (!rs_has_infantry(sc, s, side, s->group[g].aim[i] - 1) ||
                    rs_holds(sc, s, fs_other(side), s->group[g].aim[i] - 1))
                    return false;
            }
    return any;
}

static bool needs_division(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];

    (void)sc;
    if (m->order == RS_INITIAL_ATTACK || m->order == RS_CORDON_DEFENSE)
        return false;
    return !(m->order == RS_ATTACK && m->scheduled == s->head.turn); /* [9.6.2] */
}

typedef struct drm_sum {
    const rs_tables *t;
    fs_sum *sum;
    int column;
    bool made;
} drm_sum;

static void add(drm_sum *d, int line, int times, uint16_t phrase)
{
    const rs_line *row = &d->t->orders_drm[line];

    if (!times || !row->v[d->column])
        return;
    rs_add_line(d->sum, RS_11_1_3, row, d->column, times, phrase);
    d->made |= row->mark[d->column] == RS_MADE;
}

int rs_orders_drm(const rs_scenario *sc, const rs_state *s, int b, bool change, fs_sum *sum)
{
    const rs_command *m = &s->command[b];
    drm_sum d = {&sc->tables, sum, change, false};

    add(&d, RS_ORD_CLASS_I + m->class_ - RS_CLASS_I, m->class_ > RS_NO_CLASS, RS_P_CLASS);
    add(&d, RS_ORD_INTERMINGLED, rs_is_intermingled(sc, s, b), RS_P_INTERMINGLED); /* [9.8.4] */
    add(&d, RS_ORD_NO_DIVISION, needs_division(sc, s, b) && !rs_has_division(sc, s, b), RS_P_NO_DIVISION);
    add(&d, RS_ORD_TELEPHONE, rs_has_telephone(sc, s, b), RS_P_TELEPHONE);
    add(&d, RS_ORD_NIGHT, rs_is_night(sc, s), RS_P_NIGHT);
    add(&d, RS_ORD_NO_SUPPLY, (m->flags & RS_NO_SUPPLY) != 0, RS_P_UNSUPPLIED);
    add(&d, RS_ORD_ISOLATED, isolated_battalions(sc, s, b), RS_P_ISOLATED_BATTALIONS);
    add(&d, RS_ORD_STEPS_LOST, m->lost_before, RS_P_STEPS_LOST);
    add(&d, RS_ORD_IN_CONTACT, is_half_in_contact(sc, s, b), RS_P_HALF_IN_CONTACT);
    add(&d, RS_ORD_DELIBERATE_COLUMN, (sc->brigiment[b].flags & RS_IS_DELIBERATE) != 0, RS_P_FLYING_COLUMN);
    add(&d, RS_ORD_EMERGENCY_COLUMN, (sc->brigiment[b].flags & RS_IS_EMERGENCY) != 0, RS_P_FLYING_COLUMN);
    add(&d, RS_ORD_OBJECTIVES_HELD, are_objectives_held(sc, s, b), RS_P_OBJECTIVES_HELD);
    add(&d, RS_ORD_FRESH, (m->flags & RS_ISSUED_LAST) != 0, RS_P_FRESH_ORDER);
    if (d.made)
        fs_add(sum, RS_11_1_3, 0, RS_P_RECONSTRUCTED);
    return sum->total;
}

/* --- completed [11.1.10] --- */

static bool is_attack_completed(const rs_scenario *sc, const rs_state *s, int b)
{
    bool any = false;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (!rs_is_rifle_of(sc, s, u, b) || rs_status_of(sc, s, u) != RS_IN_LINE ||
            rs_is(s, u, RS_CONFUSED | RS_ISOLATED))
            continue;
        any = true;
        if (!rs_is_on_objective(sc, s, u, rs_at(s, u)) || rs_holds(sc, s, fs_other(sc->side_of[u]), rs_at(s, u)))
            return false;
    }
    return any;
}

bool rs_is_completed(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];

    if (rs_is_attack_type(m->order))
        return is_attack_completed(sc, s, b);
    if (m->order == RS_REGROUP)
        return m->flags & RS_COUNTED && !m->recoverable && m->points >= m->most; /* [11.14.18] */
    if (m->order != RS_GENERAL_RESERVE && m->order != RS_MARCH)
        return false;
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_is_of(s, u, b) && !rs_is_hq(sc, u) && !rs_has_arrived(sc, s, u))
            return false;
    return true;
}

/* --- failures without a roll [11.2.1] [11.2.2] --- */

static bool is_first_turn(const rs_state *s, int b)
{
    return s->command[b].order == RS_INITIAL_ATTACK && s->command[b].since >= s->head.turn; /* [11.9.4] */
}

/* [11.2.1] [11.8.6] [11.11.10] [11.14.19] */
static bool fails_at_zero(const rs_state *s, int b)
{
    int order = s->command[b].order;

    return !s->command[b].points && (order == RS_ATTACK || (order == RS_INITIAL_ATTACK && !is_first_turn(s, b)) ||
                                     order == RS_DEFENSE || order == RS_CORDON_DEFENSE || order == RS_REGROUP);
}

/* Riflemen In Line who are there or still to come. */
static bool has_line(const rs_scenario *sc, const rs_state *s, int b)
{
    for (int u = 1; u <= sc->base.n_units; u++) {
        int where = s->unit[u].where;
        bool gone = where == RS_OUT || where == RS_ROUTED || where == RS_DESTROYED || where == RS_SURRENDERED;

        if (s->unit[u].brigiment == b && rs_has_steps(sc, u) && s->unit[u].steps && !gone &&
            rs_status_of(sc, s, u) != RS_IN_SUPPORT)
            return true;
    }
    return false;
}

static bool has_support(const rs_scenario *sc, const rs_state *s, int b)
{
    for (int g = 1; g <= sc->n_battalions; g++)
        if (s->group[g].brigiment == b && s->group[g].status == RS_IN_SUPPORT)
            return true;
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_is_of(s, u, b) && rs_is_kept_back(sc, s, u))
            return true;
    return false;
}

/* No Objective hex of any In Line unit can be reached any more. What the enemy took can be won back by those In
 * Support, while there are any. */
static bool is_impossible(const rs_scenario *sc, const rs_state *s, int b)
{
    bool attacks = rs_is_attack_type(s->command[b].order), wins_back = attacks || has_support(sc, s, b), any = false;
    uint8_t way[RS_MAX_ROUTE];

    if (!rs_has_aims(s->command[b].order))
        return false;
    for (int u = 1; u <= sc->base.n_units; u++) {
        int to = rs_is_rifle_of(sc, s, u, b) ? rs_objective(sc, s, u) : FS_NO_HEX;

        if (to == FS_NO_HEX)
            continue;
        any = true;
        bool barred = !wins_back && to != rs_at(s, u) && rs_holds(sc, s, fs_other(sc->side_of[u]), to);
        if (!barred && rs_default_route(sc, s, sc->side_of[u], rs_at(s, u), to, attacks, NULL, way) >= 0)
            return false;
    }
    return any;
}

static bool is_defense_lost(const rs_scenario *sc, const rs_state *s, int b)
{
    bool any = false;

    if (s->command[b].order != RS_DEFENSE || has_support(sc, s, b))
        return false;
    for (int g = 1; g <= sc->n_battalions; g++)
        for (int i = 0; s->group[g].brigiment == b && i < RS_AIMS; i++)
            if (s->group[g].aim[i]) {
                any = true;
                if (!rs_holds(sc, s, fs_other(sc->brigiment[b].side), s->group[g].aim[i] - 1))
                    return false;
            }
    return any;
}

/* The whole zone of a Point Objective is the enemy's, or, for Regroup, threatened. */
static bool is_zone_lost(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];
    fs_side side = sc->brigiment[b].side;
    bool all_held = true, all_threatened = m->order == RS_REGROUP;

    if (!rs_has_point(m->order) || !m->zone)
        return false;
    for (int i = 0; i < sc->map.n_play && (all_held || all_threatened); i++) {
        int hex = sc->map.hex_of_seat[i];

        if (!rs_is_land(&sc->map, hex) || rs_zone_distance(sc, s, b, hex))
            continue;
        all_held &= rs_holds(sc, s, fs_other(side), hex);
        all_threatened = all_threatened && rs_threatened(sc, s, side, hex);
    }
    return all_held || all_threatened;
}

static bool fails_by_itself(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];
    bool needs_line = rs_has_aims(m->order) || m->order == RS_CORDON_DEFENSE;

    if (m->order == RS_STALLED_ATTACK)
        return m->since < s->head.turn; /* [11.10.5] */
    if (is_first_turn(s, b))
        return false;
    if (rs_is_attack_type(m->order) && m->flags & RS_NO_PROGRESS && !rs_is_completed(sc, s, b))
        return true; /* [11.8.3] */
    return (needs_line && !has_line(sc, s, b)) || is_impossible(sc, s, b) || is_defense_lost(sc, s, b) ||
           is_zone_lost(sc, s, b);
}

/* --- who is checked [11.2.5] --- */

typedef bool (*ground_test)(const rs_scenario *, const rs_state *, fs_side, int hex);
static bool is_any(const rs_scenario *sc, const rs_state *s, int b, ground_test test)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_is_of(s, u, b) && (!rs_is_hq(sc, u) || test == rs_threatened) &&
            test(sc, s, sc->brigiment[b].side, rs_at(s, u)))
            return true;
    return false;
}

static bool is_checked(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];

    if (m->flags & RS_ISSUED || is_first_turn(s, b) || rs_is_completed(sc, s, b))
        return false;
    switch (m->order) {
    case RS_INITIAL_ATTACK:
    case RS_ATTACK:
        return true;
    case RS_DEFENSE:
    case RS_CORDON_DEFENSE:
        return is_any(sc, s, b, rs_in_contact);
    case RS_REGROUP:
    case RS_MARCH:
        return is_any(sc, s, b, rs_threatened);
    case RS_GENERAL_RESERVE:
        return is_any(sc, s, b, rs_in_contact); /* [11.15.10] */
    default:
        return false;
    }
}

/* --- the degraded order [11.2.4]: [11.8.7] [11.10.6] [11.11.11] [11.14.20] [11.15.11]; Disorganized Defense never
 * fails [11.13.11] --- */

static int degraded(const rs_scenario *sc, const rs_state *s, int b)
{
    switch (s->command[b].order) {
    case RS_INITIAL_ATTACK:
    case RS_ATTACK:
        return RS_STALLED_ATTACK;
    case RS_MARCH:
        return is_any(sc, s, b, rs_in_contact) ? RS_DISORGANIZED_DEFENSE : RS_GENERAL_RESERVE; /* [11.16.6] */
    case RS_REAR_AREA:
    case RS_NO_ORDER:
        return s->command[b].order;
    default:
        return RS_DISORGANIZED_DEFENSE;
    }
}

/* Who is cut off goes on as he was told for one activation [11.6.2]. */
static void keep_old_order(rs_ctx *c, int b)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_is_of(c->s, u, b) && rs_is(c->s, u, RS_ISOLATED) && !rs_is(c->s, u, RS_NEW_ORDER))
            rs_set(c->s, u, RS_OLD_ORDER);
}

/* Statuses stay as when the order was given [11.5.1] [11.5.3]; Objectives and Routes go [11.4.13] [11.13.2], pickets
 * stay pickets [11.13.7]. */
static void become_disorganized(rs_ctx *c, int b)
{
    uint8_t status[RS_MAX_BATTALIONS];

    for (int g = 1; g <= c->sc->n_battalions; g++)
        status[g] = c->s->group[g].status;
    rs_clear_orders(c, b);
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b)
            c->s->group[g].status = status[g];
}

static void halt_here(rs_ctx *c, int b)
{
    int hex = rs_hq_hex(c->s, b);

    rs_clear_orders(c, b);
    for (int u = 1; hex == FS_NO_HEX && u <= c->sc->base.n_units; u++)
        if (rs_is_of(c->s, u, b))
            hex = rs_at(c->s, u);
    c->s->command[b].zone = (uint16_t)(hex + 1);
    c->s->command[b].radius = (uint8_t)c->sc->tables.fig.point_radius;
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b)
            c->s->group[g].status = RS_IN_SUPPORT; /* [11.15.5] */
}

void rs_fail_order(rs_ctx *c, int b, fs_rule rule)
{
    rs_command *m = &c->s->command[b];
    int was = m->order, now = degraded(c->sc, c->s, b);
    fs_side side = c->sc->brigiment[b].side;

    if (now == was || was == RS_DISORGANIZED_DEFENSE)
        return;
    rs_tell_to(c, side, RS_E_ORDER_FAILS, rule, side, m->hq, FS_NO_HEX, 0);
    keep_old_order(c, b);
    if (was == RS_REGROUP)
        rs_leave_regroup(c, b); /* [11.14.20] */
    if (now == RS_DISORGANIZED_DEFENSE)
        become_disorganized(c, b);
    else if (now == RS_GENERAL_RESERVE)
        halt_here(c, b);
    m->order = (uint8_t)now;
    m->scheduled = 0;
    m->since = (uint8_t)c->s->head.turn;
    m->flags &= (uint16_t) ~(RS_NO_PROGRESS | RS_FALLS_BACK | RS_ISSUED | RS_ISSUED_LAST | RS_SCHEDULED_NOW);
    for (int g = 1; now == RS_STALLED_ATTACK && g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b) {
            memset(c->s->group[g].next, 0, sizeof c->s->group[g].next);
            c->s->group[g].next_status = 0;
        }
}

/* --- the check itself [11.2.3] --- */

static void check_continues(rs_ctx *c, int b)
{
    const rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;
    fs_sum sum = {0};

    rs_orders_drm(c->sc, c->s, b, false, &sum);
    if (c->sc->tables.orders_mark == RS_MADE)
        fs_add(&sum, RS_11_1_2, 0, RS_P_RECONSTRUCTED);
    int need = rs_continue_number(&c->sc->tables, m->points);
    int16_t limit = (int16_t)(need - sum.total);
    int roll = rs_pct(c, side, RS_11_2_3, &limit, 1);
    bool stays = roll <= limit;
    rs_tell_throw(c, &(rs_note){.type = RS_E_CONTINUE,
                                .rule = RS_11_2_3,
                                .side = side,
                                .seen = side,
                                .unit = m->hq,
                                .hex = FS_NO_HEX,
                                .roll = roll,
                                .total = roll + sum.total,
                                .against = need,
                                .result = stays ? RS_RES_ORDER_STAYS : RS_RES_ORDER_FAILS,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
    if (!stays)
        rs_fail_order(c, b, RS_11_2_3);
}

static void resolve(rs_ctx *c, int b)
{
    c->s->command[b].flags |= RS_CONTINUED;
    if (fails_at_zero(c->s, b))
        rs_fail_order(c, b, RS_11_2_1);
    else if (fails_by_itself(c->sc, c->s, b))
        rs_fail_order(c, b, RS_11_2_2);
    else if (is_checked(c->sc, c->s, b))
        check_continues(c, b);
}

/* --- the frame: step 0 asks whose turn it is, step 1 resolves Brigiment v[0] --- */

enum { CONTINUE_ASKS, CONTINUE_ROLLS };

static bool is_open(const rs_scenario *sc, const rs_state *s, fs_side side, int b)
{
    return b > 0 && b < RS_MAX_BRIGIMENTS && sc->brigiments[side] >> b & 1 && s->command[b].flags & RS_IN_PLAY &&
           !(s->command[b].flags & RS_CONTINUED);
}

static bool must_roll(const rs_scenario *sc, const rs_state *s, fs_side side, int b)
{
    return is_open(sc, s, side, b) && !fails_at_zero(s, b) && !fails_by_itself(sc, s, b) && is_checked(sc, s, b);
}

void rs_push_continue(rs_ctx *c, fs_side side)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (c->sc->brigiments[side] >> b & 1)
            c->s->command[b].flags &= (uint16_t)~RS_CONTINUED;
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (is_open(c->sc, c->s, side, b) && !must_roll(c->sc, c->s, side, b))
            resolve(c, b); /* no dice, and no matter in which sequence */
    fs_push(&c->s->head, RS_F_CONTINUE, side);
    if (c->run)
        c->run->shown = 3; /* who is asked tells of orders */
}

static void push_roll(rs_ctx *c, fs_side side, int b)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_CONTINUE, side);

    f->step = CONTINUE_ROLLS;
    f->v[0] = (int16_t)b;
}

static void continue_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    fs_side side = f->side;
    int found = 0, n = 0;

    if (f->step == CONTINUE_ROLLS) {
        int b = f->v[0];

        fs_pop(&c->s->head, c->run);
        resolve(c, b);
        return;
    }
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (must_roll(c->sc, c->s, side, b)) {
            found = found ? found : b;
            n++;
        }
    if (n > 1)
        c->s->head.waiting = side;
    else if (n == 1)
        push_roll(c, side, found);
    else
        fs_pop(&c->s->head, c->run);
}

static void continue_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_11_2;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_CONTINUE;
    d->phrase = RS_P_WHICH_CONTINUES;
}

static void continue_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (must_roll(c->sc, c->s, side, b))
            fs_offer(out, rs_option_object(RS_V_CONTINUE, b));
}

static int continue_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == RS_V_CONTINUE && must_roll(c->sc, c->s, side, o->object))
        return 0;
    return rs_refuse(e, RS_11_2, RS_P_NOT_CONTINUED, 0, FS_NO_HEX);
}

static int continue_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    c->run->kept_from |= fs_other(side);
    c->run->shown = 3;
    push_roll(c, side, o->object);
    return FS_CLOSED;
}

static bool continue_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)sc, (void)s;
    return f->side && f->step == CONTINUE_ASKS && rs_rest_is_zero(f, 0);
}

const rs_kind rs_continue_kind = {.advance = continue_advance,
                                  .decision = continue_decision,
                                  .options = continue_options,
                                  .check = continue_check,
                                  .apply = continue_apply,
                                  .is_sound = continue_is_sound};
