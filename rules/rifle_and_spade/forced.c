/* forced.c - what an order demands of a unit in its activation, and whether enough of an Attack got on [2.2.1] [11.5.8]
 * [11.8.3] [11.11.5] [11.14.5] [11.15.6]. */
#include "dice.h"
#include "duties.h"
#include "movement.h"
#include "recall.h"

/* --- who must move --- */

static bool has_to_go(const rs_ctx *c, int u)
{
    const rs_scenario *sc = c->sc;
    const rs_state *s = c->s;
    int order = rs_order_of(sc, s, u), status = rs_status_of(sc, s, u);

    if (order == RS_GENERAL_RESERVE || order == RS_MARCH)
        return !rs_has_arrived(sc, s, u);
    if (order == RS_REGROUP)
        return rs_zone_distance(sc, s, s->unit[u].brigiment, rs_at(s, u)) > 0;
    if (status == RS_IN_SUPPORT && order <= RS_DISORGANIZED_DEFENSE)
        return rs_out_of_support(c, u, rs_at(s, u)) > 0;
    return order == RS_DEFENSE && status == RS_IN_LINE && rs_objective(sc, s, u) != FS_NO_HEX &&
           !rs_is_on_objective(sc, s, u, rs_at(s, u));
}

/* Whether it has a place to be at all: has_to_go says no of all others. */
static bool has_a_place(const rs_ctx *c, int u)
{
    int order = rs_order_of(c->sc, c->s, u), status = rs_status_of(c->sc, c->s, u);

    return order == RS_GENERAL_RESERVE || order == RS_MARCH || order == RS_REGROUP || order == RS_DEFENSE ||
           (status == RS_IN_SUPPORT && order <= RS_DISORGANIZED_DEFENSE);
}

/* Whether there is a first step at all that the order allows and that brings it nearer: else the duty is void. */
static bool can_step(const rs_ctx *c, int u)
{
    uint64_t set[RS_PIECE_WORDS] = {0};
    int from = rs_at(c->s, u), sides;

    rs_add(set, u);
    if (!rs_allowance_now(c->sc, c->s, u))
        return false;
    unsigned wired = rs_wires_known(c, c->sc->side_of[u], from);
    for (int d = 0; d < 6; d++) {
        int next = c->sc->map.next[from][d];

        if (next != FS_NO_HEX && !rs_holds(c->sc, c->s, fs_other(c->sc->side_of[u]), next) &&
            rs_step_cost_past(c->sc, c->s, set, from, d, false, wired >> d & 1, &sides) != RS_BARRED &&
            !rs_way_refused(c, u, from, next, NULL) && !rs_end_refused(c, u, from, next, NULL) &&
            !rs_stacking_refused(c->sc, c->s, c->sc->side_of[u], next, set, NULL))
            return true;
    }
    return false;
}

/* On the March it forms Column first [11.16.2]. */
static bool can_form_column(const rs_ctx *c, int u)
{
    rs_trek t = {.side = c->sc->side_of[u], .hex = rs_at(c->s, u), .start = rs_at(c->s, u), .is_picked = true, .n = 1};
    fs_option o = rs_option(RS_V_COLUMN, 0);

    rs_add(t.set, u);
    return rs_order_of(c->sc, c->s, u) == RS_MARCH && rs_allowance_now(c->sc, c->s, u) &&
           !rs_trek_refused(c, &t, &o, NULL);
}

/* Who fights, digs, is shaken or cut off need not; whoever is In Contact may stay, unless he is a support in front of
 * the line [11.11.5] [11.14.5]. */
static bool is_excused(const rs_ctx *c, int u)
{
    bool supports =
        rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT && rs_order_of(c->sc, c->s, u) <= RS_DISORGANIZED_DEFENSE;

    if (rs_is(c->s, u, RS_CONFUSED | RS_ISOLATED | RS_FIRED | RS_MOVED | RS_DUG | RS_ACTED | RS_HELD | RS_RALLIED))
        return true;
    return supports ? rs_holds(c->sc, c->s, fs_other(c->sc->side_of[u]), rs_at(c->s, u))
                    : rs_in_contact(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u));
}

/* A unit of the Brigiment in action that must move. */
static bool must_move(const rs_ctx *c, int u)
{
    return rs_is_of(c->s, u, c->s->active) && rs_obeys(c->sc, c->s, u) && has_a_place(c, u) && !is_excused(c, u) &&
           has_to_go(c, u) && (can_step(c, u) || can_form_column(c, u));
}

/* Its HQ, if that must. */
static int forced_hq(const rs_ctx *c)
{
    int hq = c->s->command[c->s->active].hq;
    bool may_stay = !hq || !rs_on_map(c->s, hq) || rs_is(c->s, hq, RS_MOVED | RS_ACTED | RS_HELD);

    return may_stay || !rs_hq_is_wanted(c, hq) ? 0 : hq;
}

int rs_forced(const rs_ctx *c, fs_error *e)
{
    int b = c->s->active;
    rs_group_sets now;

    if (!b || rs_orders_are_off(c->sc))
        return 0;
    const rs_group_sets *sets = rs_recall_group(c, b, c->sc->brigiment[b].side, &now);
    for (int u = 0; (u = rs_next_piece(sets->members, u));)
        if (must_move(c, u)) {
            rs_refuse(e, RS_2_2_1, RS_P_MUST_MOVE, u, rs_at(c->s, u));
            return u;
        }
    int hq = forced_hq(c); /* last: its units may come nearer to it */
    if (hq)
        rs_refuse(e, RS_9_2_3, RS_P_MUST_MOVE, hq, rs_at(c->s, hq));
    return hq;
}

bool rs_is_forced_among(const rs_ctx *c, const uint64_t set[RS_PIECE_WORDS])
{
    int b = c->s->active;

    if (!b || rs_orders_are_off(c->sc))
        return false;
    for (int u = 0; (u = rs_next_piece(set, u));)
        if (u == c->s->command[b].hq ? forced_hq(c) : must_move(c, u))
            return true;
    return false;
}

/* --- pickets on their own initiative [11.12.7] --- */

static bool may_take_initiative(const rs_scenario *sc, const rs_state *s, int u)
{
    int order = rs_order_of(sc, s, u);

    return rs_is_picket(s, u) && (order == RS_CORDON_DEFENSE || order == RS_DISORGANIZED_DEFENSE) &&
           !rs_is(s, u, RS_HELD | RS_ISOLATED) && !(s->group[s->unit[u].battalion].flags & RS_RALLY_CALLED) &&
           rs_nearest_enemy(sc, s, sc->side_of[u], rs_at(s, u)) > sc->tables.fig.picket_alone &&
           rs_to_fighting(sc, s, u, rs_at(s, u)) <= sc->tables.fig.picket_help;
}

static void roll_initiative(rs_ctx *c, int u)
{
    fs_side side = c->sc->side_of[u];
    int16_t limit = c->sc->tables.fig.picket_die;
    int roll = rs_die(c, side, RS_11_12_7, &limit, 1);

    if (roll <= limit)
        rs_set(c->s, u, RS_PROGRESSED);
    rs_tell_throw(c, &(rs_note){.type = RS_E_INITIATIVE_OF_PICKET,
                                .rule = RS_11_12_7,
                                .side = side,
                                .seen = side,
                                .unit = u,
                                .hex = rs_at(c->s, u),
                                .roll = roll,
                                .total = roll,
                                .against = limit,
                                .result = roll <= limit ? RS_RES_MAY_GO : RS_RES_NOTHING,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
}

/* --- Make Progress [11.8.3] --- */

/* Not under a Stalled Attack [11.10.3]. */
static bool counts_for_progress(const rs_scenario *sc, const rs_state *s, int u)
{
    int order = rs_command_of(s, u)->order;

    return (order == RS_ATTACK || order == RS_INITIAL_ATTACK) && rs_has_steps(sc, u) && rs_on_map(s, u) &&
           rs_status_of(sc, s, u) == RS_IN_LINE && !rs_is(s, u, RS_CONFUSED | RS_ISOLATED) &&
           !rs_is_on_objective(sc, s, u, rs_at(s, u));
}

void rs_begin_duties(rs_ctx *c, int b)
{
    rs_group_sets now;
    const rs_group_sets *sets = rs_recall_group(c, b, c->sc->brigiment[b].side, &now);

    for (int u = 0; (u = rs_next_piece(sets->members, u));) {
        if (!rs_on_map(c->s, u) || !rs_obeys(c->sc, c->s, u))
            continue;
        if (counts_for_progress(c->sc, c->s, u)) /* who has acted went in beside another Brigiment's Assault [14.4.6] */
            rs_set(c->s, u, RS_BEGAN | (rs_is(c->s, u, RS_ACTED) ? (uint32_t)RS_PROGRESSED : 0));
        if (c->run && may_take_initiative(c->sc, c->s, u))
            roll_initiative(c, u);
    }
}

/* Intermediate Objectives entered [11.4.4]. */
static void pass_marks(rs_ctx *c, int u)
{
    int route = rs_has_steps(c->sc, u) ? c->s->unit[u].route : 0;
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];

    while (route && c->s->route[route - 1].passed < RS_AIMS && g->mid[c->s->route[route - 1].passed] &&
           g->mid[c->s->route[route - 1].passed] == c->s->hex[u])
        c->s->route[route - 1].passed++;
}

/* The one activation under the order that was is over: the order there is binds it from now on [11.6.2]. */
static void forget_old_order(rs_ctx *c, int u)
{
    if (!rs_has_old_order(c->s, u))
        return;
    rs_set(c->s, u, RS_NEW_ORDER);
    if (!rs_has_aims(rs_command_of(c->s, u)->order))
        rs_drop_route(c, u);
}

/* At an enemy beside it, who may be gone since: riflemen fire no farther unless the scenario lets them. */
static bool fired_close(const rs_ctx *c, int u)
{
    return rs_is(c->s, u, RS_FIRED) && rs_on_map(c->s, u) &&
           (c->sc->piece[u].range <= 1 || rs_near_enemy(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u)));
}

void rs_end_duties(rs_ctx *c, int b)
{
    int began = 0, made = 0;
    rs_group_sets now;

    if (rs_orders_are_off(c->sc))
        return;
    const rs_group_sets *sets = rs_recall_group(c, b, c->sc->brigiment[b].side, &now);
    for (int u = 0; (u = rs_next_piece(sets->members, u));) {
        bool fired = !rs_is(c->s, u, RS_COUNTED_FIRE) && fired_close(c, u);
        bool went = rs_is(c->s, u, RS_PROGRESSED | RS_SHAKEN);
        began += rs_is(c->s, u, RS_BEGAN);
        made += rs_is(c->s, u, RS_BEGAN) && (went || fired);
        rs_clear(c->s, u, RS_COUNTED_FIRE);
        forget_old_order(c, u);
        if (fired && !went)
            rs_set(c->s, u, RS_COUNTED_FIRE);
        if (rs_on_map(c->s, u))
            pass_marks(c, u);
    }
    rs_command *m = &c->s->command[b];
    m->flags &= (uint16_t)~RS_NO_PROGRESS;
    if (made * 2 >= began)
        return;
    m->flags |= RS_NO_PROGRESS; /* fails in the next Continuation Segment */
    rs_tell_to(c, c->sc->brigiment[b].side, RS_E_NO_PROGRESS, RS_11_8_3, c->sc->brigiment[b].side, m->hq, FS_NO_HEX, 0);
}
