/* change.c - Change Orders: Scheduled Attacks begin, midnight ends the others, then one try for each Brigiment; Rally
 * Points are called and Fall Back is declared [11.3] [11.8.1] [11.12.7] [11.13.4].
 *
 * The list names Brigiments first, those of which matrix and enemy allow an order: `orders B` opens the line. The
 * orders for which it has a set of choices follow, which is dear to prove, and that it keeps its own. `change B ORDER`
 * may be said at once. The frame: v[0] the Brigiment of the open line. */
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

/* Of those Brigiments of the side, as bits, the ones of which a unit that is not In Support is In Contact. */
static uint64_t who_is_in_contact(const rs_ctx *c, fs_side side, uint64_t of)
{
    uint64_t found = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        int b = c->s->unit[u].brigiment;

        if (of >> b & 1 && !(found >> b & 1) && rs_on_map(c->s, u) && !rs_is_hq(c->sc, u) &&
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

/* Likewise: those with riflemen on the map who are none of that. */
static uint64_t who_has_riflemen(const rs_ctx *c, fs_side side, uint32_t flags)
{
    uint64_t found = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_has_steps(c->sc, u) && rs_on_map(c->s, u) && !rs_is(c->s, u, flags))
            found |= (uint64_t)1 << c->s->unit[u].brigiment;
    return found;
}

/* Not all of them wait for their release [15.1.2]. */
static uint64_t who_may_try(const rs_ctx *c, fs_side side) { return who_has_riflemen(c, side, RS_HELD); }

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

static uint64_t contact_of(const rs_ctx *c, int b)
{
    return who_is_in_contact(c, c->sc->brigiment[b].side, (uint64_t)1 << b);
}

bool rs_may_change_to(const rs_ctx *c, int b, int order)
{
    return !matrix_refused(c, b, order, NULL) &&
           !threat_refused(c, b, order, rs_has_point(order) ? contact_of(c, b) : 0, NULL);
}

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
    return brigiment_refused(c, side, b, who_may_try(c, side), e) || order_refused(c, b, order, e);
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
    return brigiment_refused(c, side, b, who_may_try(c, side), e) || later_refused(c, b, turn, e);
}

/* What a list asks about every Brigiment, found once for it. */
typedef struct asking {
    uint64_t may_try, in_contact;
} asking;

/* An order is heard by somebody who is not cut off. */
static void begin_asking(const rs_ctx *c, fs_side side, asking *a)
{
    uint64_t hear = who_has_riflemen(c, side, RS_HELD | RS_ISOLATED);

    a->may_try = 0;
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (!brigiment_refused(c, side, b, hear, NULL))
            a->may_try |= (uint64_t)1 << b;
    a->in_contact = who_is_in_contact(c, side, a->may_try);
}

/* Whether a Brigiment that may try could have that order as far as matrix and enemy go; RS_NO_ORDER: could schedule an
 * Attack. */
static bool is_allowed(const rs_ctx *c, int b, int order, uint64_t in_contact)
{
    int wanted = order ? order : RS_ATTACK;

    return !matrix_refused(c, b, wanted, NULL) && !threat_refused(c, b, wanted, in_contact, NULL) &&
           (order || !turn_refused(c, b, c->s->head.turn + 1, NULL));
}

/* Those that may be named. */
static bool has_orders(const rs_ctx *c, int b, const asking *a)
{
    for (int order = a->may_try >> b & 1 ? 0 : RS_ORDERS; order < RS_ORDERS; order++)
        if (is_allowed(c, b, order, a->in_contact))
            return true;
    return false;
}

/* And there is a set of choices for it. */
static bool is_possible(const rs_ctx *c, int b, int order, uint64_t in_contact, rs_ready *ready)
{
    int start = order ? 0 : c->s->head.turn + 1; /* when it begins changes nothing in what is possible now */

    if (!is_allowed(c, b, order, in_contact))
        return false;
    if (rs_has_point(order) ? rs_is_point_near(c, b, order) : order == RS_DEFENSE && rs_stands_fast(c, b))
        return true;
    return rs_can_issue(c, b, order ? order : RS_ATTACK, start, ready);
}

/* The turns in which a Scheduled Attack may begin: so many from the next one on. */
static int start_turns(const rs_ctx *c)
{
    int left = c->sc->n_turns - c->s->head.turn, most = c->sc->tables.fig.schedule;

    return left < most ? left : most;
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
    (void)side;
    d->rule = RS_11_3;
    d->main = RS_V_CHANGE;
    d->phrase = RS_P_WHICH_CHANGE;
    if (!c->s->head.open)
        return;
    d->flags = FS_MASKED; /* it may turn out to have no choice */
    d->phrase = RS_P_WHICH_ORDER;
    d->subject = c->s->command[fs_top_const(&c->s->head)->v[0]].hq;
}

static fs_option change_option(int b, int order)
{
    return (fs_option){.verb = RS_V_CHANGE, .object = (uint16_t)b, .form = (uint8_t)order};
}

static fs_option later_option(int b, int turn)
{
    return (fs_option){.verb = RS_V_CHANGE_LATER, .object = (uint16_t)b, .place = FS_NUMBER, .x = turn};
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

/* Whether there is anything to ask: the list would say so too, much later. */
static bool has_change(const rs_ctx *c, fs_side side)
{
    asking a;

    if (has_call(c, side))
        return true;
    begin_asking(c, side, &a);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (has_orders(c, b, &a))
            return true;
    return false;
}

static void first_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    asking a;

    begin_asking(c, side, &a);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        if (has_orders(c, b, &a))
            fs_offer(out, rs_option_object(RS_V_ORDERS, b));
        if (!fall_back_refused(c, side, b, false, NULL))
            fs_offer(out, rs_option_object(RS_V_FALL_BACK, b));
        if (!fall_back_refused(c, side, b, true, NULL))
            fs_offer(out, rs_option_object(RS_V_HOLD_LINE, b));
    }
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (!rally_refused(c, side, g, NULL))
            fs_offer(out, rs_option_object(RS_V_CALL_RALLY, g));
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
}

/* Of the Brigiment named; Scheduled Attacks that begin later than the next turn only in the wide list. */
static void orders_options(const rs_ctx *c, int b, fs_options *out)
{
    uint64_t in_contact = contact_of(c, b);
    rs_ready ready;

    rs_begin_ready(&ready);
    for (int order = 1; order < RS_ORDERS; order++)
        if (is_possible(c, b, order, in_contact, &ready))
            fs_offer(out, change_option(b, order));
    int turns = is_possible(c, b, RS_NO_ORDER, in_contact, &ready) ? start_turns(c) : 0;
    if (turns)
        fs_offer(out, later_option(b, c->s->head.turn + 1));
    fs_offer(out, rs_option(RS_V_KEEP_ORDER, 0));
    out->narrow = out->n;
    for (int i = 2; i <= turns; i++)
        fs_offer(out, later_option(b, c->s->head.turn + i));
}

static void change_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    if (c->s->head.open)
        orders_options(c, fs_top_const(&c->s->head)->v[0], out);
    else
        first_options(c, side, out);
}

static int orders_refused(const rs_ctx *c, fs_side side, int b, fs_error *e)
{
    asking a;

    if (brigiment_refused(c, side, b, who_may_try(c, side), e))
        return 1;
    begin_asking(c, side, &a);
    return has_orders(c, b, &a) ? 0 : rs_refuse(e, RS_11_3, RS_P_NO_OTHER_ORDER, 0, FS_NO_HEX);
}

/* Once a Brigiment is named it is about that one. */
static int named_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int b = fs_top_const(&c->s->head)->v[0];

    if (o->verb == FS_VERB_DROP || o->verb == RS_V_KEEP_ORDER)
        return 0;
    if (o->object != b || (o->verb != RS_V_CHANGE && o->verb != RS_V_CHANGE_LATER))
        return rs_refuse(e, RS_11_3, RS_P_ORDERS_OF_ANOTHER, c->s->command[b].hq, FS_NO_HEX);
    return o->verb == RS_V_CHANGE ? change_refused(c, side, b, o->form, e) : schedule_refused(c, side, b, o->x, e);
}

static int change_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (c->s->head.open)
        return named_refused(c, side, o, e);
    switch (o->verb) {
    case FS_VERB_DONE:
        return 0;
    case RS_V_ORDERS:
        return orders_refused(c, side, o->object, e);
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
    fs_frame *f = fs_top(&c->s->head);
    int named = f->v[0];

    c->run->kept_from |= o->verb == FS_VERB_DONE ? 0 : fs_other(side); /* [11.1.4] */
    f->v[0] = (int16_t)(o->verb == RS_V_ORDERS ? o->object : 0);
    if (o->verb == RS_V_ORDERS || o->verb == FS_VERB_DROP)
        return FS_MORE;
    c->run->shown = 3; /* whether the segment is over */
    switch (o->verb) {
    case RS_V_KEEP_ORDER:
        c->s->command[named].flags |= RS_TRIED;
        break;
    case RS_V_CHANGE:
        c->s->command[o->object].flags |= RS_TRIED;
        rs_push_change_roll(c, o->object, o->form, 0);
        break;
    case RS_V_CHANGE_LATER:
        c->s->command[o->object].flags |= RS_TRIED;
        rs_push_change_roll(c, o->object, RS_ATTACK, o->x);
        break;
    case RS_V_CALL_RALLY:
        c->s->group[o->object].flags |= RS_RALLY_CALLED;
        rs_tell_to(c, side, RS_E_RALLY_CALLED, RS_11_12_7, side, 0, c->s->group[o->object].rally - 1, 0);
        break;
    case RS_V_FALL_BACK:
    case RS_V_HOLD_LINE:
        declare_fall_back(c, o->object, o->verb == RS_V_HOLD_LINE);
        break;
    default:
        fs_pop(&c->s->head, c->run);
    }
    return FS_CLOSED;
}

/* Any order of the Brigiment named ends the line. */
static int change_suggest(const rs_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_option few[RS_ORDERS + 1];
    fs_options list = {.at = few, .cap = RS_ORDERS + 1};

    if (!c->s->head.open || !cap)
        return 0;
    change_options(c, side, &list);
    if (k >= list.narrow)
        return 0;
    line[0] = few[k];
    return 1;
}

static bool change_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)sc;
    return f->side && f->step == CHANGE_ASKS && !s->head.open && rs_rest_is_zero(f, 0);
}

const rs_kind rs_change_kind = {.advance = change_advance,
                                .decision = change_decision,
                                .options = change_options,
                                .check = change_check,
                                .apply = change_apply,
                                .suggest = change_suggest,
                                .is_sound = change_is_sound};
