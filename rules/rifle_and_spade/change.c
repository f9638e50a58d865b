/* change.c - Change Orders: Scheduled Attacks begin, midnight ends the others, then one try for each Brigiment; Rally
 * Points are called and Fall Back is declared [11.3] [11.8.1] [11.12.7] [11.13.4]. */
#include "dice.h"
#include "draft.h"

/* --- what the scenario permits besides the matrix --- */

static const rs_permit *permit_for(const rs_scenario *sc, const rs_state *s, int b, int order)
{
    for (int i = 0; i < sc->n_permits; i++) {
        const rs_permit *p = &sc->permit[i];
        bool in_time = s->head.turn >= p->from_turn && (!p->to_turn || s->head.turn <= p->to_turn);

        if (p->brigiment == b && p->order == order && in_time && !(p->once && s->command[b].permits >> i & 1))
            return p;
    }
    return NULL;
}

static bool is_free(const rs_permit *p) { return p && p->kind == RS_PERMIT_FREE; }

/* --- what may be tried --- */

/* Brigiments of the side as bits: those of which a unit that is not In Support is In Contact. */
static uint64_t who_is_in_contact(const rs_ctx *c, fs_side side)
{
    uint64_t found = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        int b = c->s->unit[u].brigiment;

        if (b && !(found >> b & 1) && rs_on_map(c->s, u) && !rs_is_hq(c->sc, u) &&
            rs_status_of(c->sc, c->s, u) != RS_IN_SUPPORT && rs_in_contact(c->sc, c->s, side, rs_at(c->s, u)))
            found |= (uint64_t)1 << b;
    }
    return found;
}

/* Some orders are prescribed or entered by failing only [11.9.1] [11.12.1] [11.12.2] [11.13.1]; for the rest the matrix
 * [11.14.1] [11.15.1]. */
static int matrix_refused(const rs_ctx *c, int b, int order, fs_error *e)
{
    const rs_command *m = &c->s->command[b];
    const rs_change *cell = &c->sc->tables.change[m->order][order];
    const rs_permit *p = permit_for(c->sc, c->s, b, order);
    bool waived = p && p->kind != RS_PERMIT_DRM;

    if (order == RS_INITIAL_ATTACK || order == RS_STALLED_ATTACK || order == RS_CORDON_DEFENSE ||
        order == RS_DISORGANIZED_DEFENSE || order == RS_REAR_AREA || !m->order)
        return rs_refuse(e, RS_11_3_1, RS_P_NEVER_ISSUED, 0, FS_NO_HEX);
    if (m->order == RS_INITIAL_ATTACK && m->since >= c->s->head.turn)
        return rs_refuse(e, RS_11_9_2, RS_P_NO_SUCH_CHANGE, 0, FS_NO_HEX); /* from its second turn on */
    if (m->order == RS_STALLED_ATTACK && m->since != c->s->head.turn)
        return rs_refuse(e, RS_11_10_1, RS_P_NO_SUCH_CHANGE, 0, FS_NO_HEX);
    if (!waived && !(cell->flags & RS_CHANGE_ALLOWED))
        return rs_refuse(e, RS_11_3_1, RS_P_NO_SUCH_CHANGE, 0, FS_NO_HEX);
    if (!waived && cell->flags & RS_CHANGE_LATER && m->segments < c->sc->tables.fig.regroup_segments)
        return rs_refuse_for(e, RS_11_14_17, RS_P_REGROUPS_LONGER, 0, FS_NO_HEX, m->segments,
                             c->sc->tables.fig.regroup_segments);
    return 0;
}

/* [11.3.5] [11.3.6] */
static int threat_refused(const rs_ctx *c, int b, int order, uint64_t in_contact, fs_error *e)
{
    fs_side side = c->sc->brigiment[b].side;
    int hq = rs_hq_hex(c->s, b);

    if (order == RS_ATTACK && rs_is_midnight(c->sc, c->s->head.turn))
        return rs_refuse(e, RS_11_3_5, RS_P_NOT_AT_MIDNIGHT, 0, FS_NO_HEX);
    if (order == RS_ATTACK && c->s->command[b].flags & RS_NO_SUPPLY)
        return rs_refuse(e, RS_11_3_6, RS_P_NO_ATTACK_UNSUPPLIED, 0, FS_NO_HEX); /* [20.2.3] */
    if (rs_has_point(order) && in_contact >> b & 1)
        return rs_refuse(e, RS_11_3_6, RS_P_IN_CONTACT, 0, FS_NO_HEX);
    if ((order == RS_GENERAL_RESERVE || order == RS_MARCH) && hq != FS_NO_HEX && rs_threatened(c->sc, c->s, side, hq))
        return rs_refuse(e, RS_11_3_6, RS_P_HQ_THREATENED, 0, hq);
    return 0;
}

/* Likewise: those with riflemen on the map who do not all wait for their release [15.1.2]. */
static uint64_t who_has_riflemen(const rs_ctx *c, fs_side side)
{
    uint64_t found = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_has_steps(c->sc, u) && rs_on_map(c->s, u) && !rs_is(c->s, u, RS_HELD))
            found |= (uint64_t)1 << c->s->unit[u].brigiment;
    return found;
}

static int brigiment_refused(const rs_ctx *c, fs_side side, int b, uint64_t has_riflemen, fs_error *e)
{
    if (b <= 0 || b >= RS_MAX_BRIGIMENTS || !(c->sc->brigiments[side] >> b & 1) ||
        !(c->s->command[b].flags & RS_IN_PLAY))
        return rs_refuse(e, RS_11_3, RS_P_NO_SUCH_BRIGIMENT, 0, FS_NO_HEX);
    if (c->s->command[b].flags & RS_TRIED)
        return rs_refuse(e, RS_11_3, RS_P_TRIED_ALREADY, 0, FS_NO_HEX);
    if (c->s->head.turn < c->sc->brigiment[b].no_change_before)
        return rs_refuse(e, RS_11_3, RS_P_NO_CHANGE_YET, 0, FS_NO_HEX);
    if (has_riflemen >> b & 1)
        return 0;
    for (int u = 0; e && (u = rs_next_piece(c->sc->pieces[side], u));) /* which of the two it is */
        if (rs_is_rifle_of(c->sc, c->s, u, b))                         /* all of them wait for their release */
            return rs_refuse(e, RS_15_1_2, RS_P_NO_CHANGE_YET, 0, FS_NO_HEX);
    return rs_refuse(e, RS_11_3, RS_P_NO_SUCH_BRIGIMENT, 0, FS_NO_HEX);
}

static uint64_t contact_of(const rs_ctx *c, int b) { return who_is_in_contact(c, c->sc->brigiment[b].side); }

/* Of a Brigiment that may try. */
static int order_refused(const rs_ctx *c, int b, int order, fs_error *e)
{
    return matrix_refused(c, b, order, e) || threat_refused(c, b, order, contact_of(c, b), e) ||
           rs_issue_refused(c, b, order, 0, e);
}

static int change_refused(const rs_ctx *c, fs_side side, int b, int order, fs_error *e)
{
    if (order <= RS_NO_ORDER || order >= RS_ORDERS)
        return rs_refuse(e, RS_11_1_7, RS_P_NEVER_ISSUED, 0, FS_NO_HEX);
    return brigiment_refused(c, side, b, who_has_riflemen(c, side), e) || order_refused(c, b, order, e);
}

/* Only while it holds or waits, one to ten turns ahead [11.8.1]. */
static int turn_refused(const rs_ctx *c, int b, int turn, fs_error *e)
{
    if (rs_is_attack_type(c->s->command[b].order))
        return rs_refuse(e, RS_11_8_1, RS_P_NO_SUCH_CHANGE, 0, FS_NO_HEX);
    int ahead = turn - c->s->head.turn;
    if (ahead < 1 || ahead > c->sc->tables.fig.schedule || turn > c->sc->n_turns)
        return rs_refuse_for(e, RS_11_8_1, RS_P_NOT_SO_LATE, 0, FS_NO_HEX, ahead, c->sc->tables.fig.schedule);
    return 0;
}

static int later_refused(const rs_ctx *c, int b, int turn, fs_error *e)
{
    return matrix_refused(c, b, RS_ATTACK, e) || threat_refused(c, b, RS_ATTACK, contact_of(c, b), e) ||
           turn_refused(c, b, turn, e) || rs_issue_refused(c, b, RS_ATTACK, turn, e);
}

static int schedule_refused(const rs_ctx *c, fs_side side, int b, int turn, fs_error *e)
{
    return brigiment_refused(c, side, b, who_has_riflemen(c, side), e) || later_refused(c, b, turn, e);
}

/* What a list asks about every Brigiment, found once for it. */
typedef struct asking {
    uint64_t may_try, in_contact;
    rs_proofs proofs;
} asking;

/* Whether a Brigiment that may try cannot have that order, RS_NO_ORDER: cannot schedule an Attack. */
static bool is_refused(const rs_ctx *c, int b, int order, asking *a)
{
    int wanted = order ? order : RS_ATTACK;

    if (matrix_refused(c, b, wanted, NULL) || threat_refused(c, b, wanted, a->in_contact, NULL))
        return true;
    if (!order && turn_refused(c, b, c->s->head.turn + 1, NULL))
        return true;
    return !rs_is_possible(c, &a->proofs, b, order);
}

static int rally_refused(const rs_ctx *c, fs_side side, int g, fs_error *e)
{
    if (g > 0 && g <= c->sc->n_battalions && c->s->group[g].brigiment) {
        const rs_group *group = &c->s->group[g];
        int order = c->s->command[group->brigiment].order;

        if (c->sc->brigiments[side] >> group->brigiment & 1 && group->rally && group->status == RS_ON_PICKET &&
            !(group->flags & RS_RALLY_CALLED) && (order == RS_CORDON_DEFENSE || order == RS_DISORGANIZED_DEFENSE))
            return 0;
    }
    return rs_refuse(e, RS_11_12_7, RS_P_NO_RALLY, 0, FS_NO_HEX);
}

/* Declared or lifted, once in a segment. */
static int fall_back_refused(const rs_ctx *c, fs_side side, int b, bool lift, fs_error *e)
{
    if (b > 0 && b < RS_MAX_BRIGIMENTS && c->sc->brigiments[side] >> b & 1) {
        const rs_command *m = &c->s->command[b];

        if (m->order == RS_DISORGANIZED_DEFENSE && m->flags & RS_IN_PLAY && !(m->flags & RS_CONTINUED) &&
            !(m->flags & RS_FALLS_BACK) == !lift && rs_hq_hex(c->s, b) != FS_NO_HEX)
            return 0;
    }
    return rs_refuse(e, RS_11_13_4, RS_P_NO_FALL_BACK, 0, FS_NO_HEX);
}

/* --- the roll [11.3.2] --- */

static int matrix_drm(const rs_ctx *c, int b, int order, fs_sum *sum)
{
    const rs_permit *p = permit_for(c->sc, c->s, b, order);
    const rs_change *cell = &c->sc->tables.change[c->s->command[b].order][order];

    rs_orders_drm(c->sc, c->s, b, true, sum);
    if (cell->drm && !(p && p->kind == RS_PERMIT_NO_MATRIX))
        fs_add(sum, RS_11_3_1, cell->drm, RS_P_MATRIX);
    if (p && p->kind == RS_PERMIT_DRM)
        fs_add(sum, RS_11_3_1, p->drm, RS_P_SCENARIO_RULE);
    if (cell->mark == RS_MADE || c->sc->tables.orders_mark == RS_MADE)
        fs_add(sum, RS_11_1_2, 0, RS_P_RECONSTRUCTED);
    return sum->total;
}

static void use_permit(rs_ctx *c, int b, int order)
{
    const rs_permit *p = permit_for(c->sc, c->s, b, order);

    if (p && p->once)
        c->s->command[b].permits = (uint8_t)(c->s->command[b].permits | 1u << (p - c->sc->permit));
}

static bool roll_change(rs_ctx *c, int b, int order)
{
    rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;
    fs_sum sum = {0};
    int drm = matrix_drm(c, b, order, &sum), need = rs_change_number(&c->sc->tables, m->points);
    int bad = c->sc->tables.fig.change_fails; /* [11.3.4] [R34] */
    int16_t limit[2] = {(int16_t)(need - drm), (int16_t)(bad - drm - 1)};

    int roll = rs_pct(c, side, RS_11_3_2, limit, need < bad ? 2 : 1);
    bool changes = roll <= limit[0], fails = !changes && roll > limit[1] && !c->sc->switches[RS_SW_CHANGE_FAILS];
    rs_tell_throw(c, &(rs_note){.type = RS_E_CHANGE,
                                .rule = RS_11_3_2,
                                .side = side,
                                .seen = side,
                                .unit = m->hq,
                                .hex = FS_NO_HEX,
                                .roll = roll,
                                .total = roll + drm,
                                .against = need,
                                .result = changes ? RS_RES_ORDER_ISSUED
                                          : fails ? RS_RES_ORDER_FAILS
                                                  : RS_RES_ORDER_STAYS,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
    if (fails)
        rs_fail_order(c, b, RS_11_3_4);
    return changes;
}

bool rs_change_succeeds(rs_ctx *c, int b, int order)
{
    bool free = is_free(permit_for(c->sc, c->s, b, order));
    bool changes = free || roll_change(c, b, order);

    if (changes)
        use_permit(c, b, order);
    return changes;
}

/* --- the segment: step 0 what happens by itself, step 1 the tries --- */

enum { CHANGE_BEGINS, CHANGE_ASKS };

void rs_push_change(rs_ctx *c, fs_side side)
{
    fs_push(&c->s->head, RS_F_CHANGE, side);
    if (c->run)
        c->run->shown = 3;
}

static void begin(rs_ctx *c, fs_side side)
{
    int turn = c->s->head.turn;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        rs_command *m = &c->s->command[b];
        if (!(c->sc->brigiments[side] >> b & 1) || !(m->flags & RS_IN_PLAY))
            continue;
        m->flags &= (uint16_t)~RS_CONTINUED; /* here: Fall Back declared or lifted */
        if (m->scheduled == turn)
            rs_start_scheduled(c, b);
        bool by_plan = m->scheduled && (m->scheduled == turn || m->scheduled + 1 == turn);
        if (rs_is_midnight(c->sc, turn) && (m->order == RS_ATTACK || m->order == RS_INITIAL_ATTACK) && !by_plan)
            rs_fail_order(c, b, RS_11_3_5); /* [R52] */
    }
}

static bool has_change(const rs_ctx *c, fs_side side);

static void change_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == CHANGE_BEGINS) {
        f->step = CHANGE_ASKS;
        begin(c, f->side);
        return;
    }
    if (has_change(c, f->side))
        c->s->head.waiting = f->side;
    else
        fs_pop(&c->s->head, c->run);
}

static void change_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_11_3;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_CHANGE;
    d->phrase = RS_P_WHICH_CHANGE;
}

static fs_option change_option(int b, int order)
{
    return (fs_option){.verb = RS_V_CHANGE, .object = (uint16_t)b, .form = (uint8_t)order};
}

static fs_option later_option(int b, int turn)
{
    return (fs_option){.verb = RS_V_CHANGE_LATER, .object = (uint16_t)b, .place = FS_NUMBER, .x = turn};
}

static void begin_asking(const rs_ctx *c, fs_side side, asking *a)
{
    uint64_t riflemen = who_has_riflemen(c, side);

    a->may_try = 0;
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (!brigiment_refused(c, side, b, riflemen, NULL))
            a->may_try |= (uint64_t)1 << b;
    a->in_contact = who_is_in_contact(c, side);
    rs_recall(c, side, &a->proofs);
}

/* Of those that may try a change those that may schedule an Attack. */
static uint64_t who_may_schedule(const rs_ctx *c, asking *a)
{
    uint64_t found = 0;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (a->may_try >> b & 1 && !is_refused(c, b, RS_NO_ORDER, a))
            found |= (uint64_t)1 << b;
    return found;
}

/* Scheduled Attacks: the next turn first, the later ones only in the wide list. */
static void schedule_options(const rs_ctx *c, uint64_t who, bool next, fs_options *out)
{
    int turn = c->s->head.turn;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        if (!(who >> b & 1))
            continue;
        for (int t = next ? turn + 1 : turn + 2; t <= (next ? turn + 1 : c->sc->n_turns); t++)
            if (t - turn <= c->sc->tables.fig.schedule)
                fs_offer(out, later_option(b, t));
    }
}

/* What needs no proof: pickets are called, Fall Back is declared or lifted. */
static bool has_call(const rs_ctx *c, fs_side side)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (!fall_back_refused(c, side, b, false, NULL) || !fall_back_refused(c, side, b, true, NULL))
            return true;
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (!rally_refused(c, side, g, NULL))
            return true;
    return false;
}

static bool has_order(const rs_ctx *c, asking *a)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        for (int order = a->may_try >> b & 1 ? RS_ORDERS : 1; --order > 0;) /* the cheaper last ones first */
            if (!is_refused(c, b, order, a))
                return true;
    return who_may_schedule(c, a) != 0;
}

/* Whether there is anything to ask: the list would say so too, much later. */
static bool has_change(const rs_ctx *c, fs_side side)
{
    asking a;

    if (has_call(c, side))
        return true;
    begin_asking(c, side, &a);
    return has_order(c, &a);
}

static void change_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    asking a;

    begin_asking(c, side, &a);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        for (int order = a.may_try >> b & 1 ? 1 : RS_ORDERS; order < RS_ORDERS; order++)
            if (!is_refused(c, b, order, &a))
                fs_offer(out, change_option(b, order));
        if (!fall_back_refused(c, side, b, false, NULL))
            fs_offer(out, rs_option_object(RS_V_FALL_BACK, b));
        if (!fall_back_refused(c, side, b, true, NULL))
            fs_offer(out, rs_option_object(RS_V_HOLD_LINE, b));
    }
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (!rally_refused(c, side, g, NULL))
            fs_offer(out, rs_option_object(RS_V_CALL_RALLY, g));
    uint64_t later = who_may_schedule(c, &a);
    schedule_options(c, later, true, out);
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    schedule_options(c, later, false, out);
}

static int change_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case FS_VERB_DONE:
        return 0;
    case RS_V_CHANGE:
        return change_refused(c, side, o->object, o->form, e);
    case RS_V_CHANGE_LATER:
        return schedule_refused(c, side, o->object, o->x, e);
    case RS_V_CALL_RALLY:
        return rally_refused(c, side, o->object, e);
    case RS_V_FALL_BACK:
        return fall_back_refused(c, side, o->object, false, e);
    case RS_V_HOLD_LINE:
        return fall_back_refused(c, side, o->object, true, e);
    default:
        return rs_refuse(e, RS_11_3, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
    }
}

static void declare_fall_back(rs_ctx *c, int b, bool lift)
{
    rs_command *m = &c->s->command[b];

    m->flags = (uint16_t)(lift ? m->flags & ~RS_FALLS_BACK : m->flags | RS_FALLS_BACK);
    m->flags |= RS_CONTINUED;
}

static int change_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    c->run->kept_from |= o->verb == FS_VERB_DONE ? 0 : fs_other(side); /* [11.1.4] */
    c->run->shown = 3;
    switch (o->verb) {
    case RS_V_CHANGE:
        c->s->command[o->object].flags |= RS_TRIED;
        rs_push_change_roll(c, o->object, o->form, 0);
        return FS_CLOSED;
    case RS_V_CHANGE_LATER:
        c->s->command[o->object].flags |= RS_TRIED;
        rs_push_change_roll(c, o->object, RS_ATTACK, o->x);
        return FS_CLOSED;
    case RS_V_CALL_RALLY:
        c->s->group[o->object].flags |= RS_RALLY_CALLED;
        rs_tell_to(c, side, RS_E_RALLY_CALLED, RS_11_12_7, side, 0, c->s->group[o->object].rally - 1, 0);
        return FS_CLOSED;
    case RS_V_FALL_BACK:
    case RS_V_HOLD_LINE:
        declare_fall_back(c, o->object, o->verb == RS_V_HOLD_LINE);
        return FS_CLOSED;
    default:
        fs_pop(&c->s->head, c->run);
        return FS_CLOSED;
    }
}

static bool change_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)sc, (void)s;
    return f->side && f->step == CHANGE_ASKS && rs_rest_is_zero(f, 0);
}

const rs_kind rs_change_kind = {.advance = change_advance,
                                .decision = change_decision,
                                .options = change_options,
                                .check = change_check,
                                .apply = change_apply,
                                .is_sound = change_is_sound};
