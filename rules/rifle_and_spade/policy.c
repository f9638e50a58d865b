/* policy.c - a weight for each listed option: what a sensible player would do. Each verb has its own small question;
 * the answers are in policy_ground.c, policy_fight.c and policy_orders.c. */
#include "policy.h"
#include "shell.h"

enum { EVEN = RS_EVEN, LAND_WORTH = 300, FIRE_FEARED = 40 };

static int clamp(int weight) { return weight < 0 ? 0 : weight; }

/* --- moving --- */

/* Whether a unit would go the way of the stack that is being named: riflemen with one Objective. */
static bool goes_along(const rs_thought *t, int u)
{
    int first = rs_spokesman(t, RS_PICKED);

    if (!rs_has_steps(t->c.sc, u) || rs_is_guard(t, u) || rs_is(t->c.s, u, RS_CONFUSED))
        return false;
    if (!first || !rs_obeys(t->c.sc, t->c.s, u))
        return true;
    return rs_has_steps(t->c.sc, first) && rs_objective(t->c.sc, t->c.s, u) == rs_objective(t->c.sc, t->c.s, first) &&
           rs_status_of(t->c.sc, t->c.s, u) == rs_status_of(t->c.sc, t->c.s, first);
}

/* Riflemen first, the strongest before others, then what follows them: machine guns, the staff. */
static int move_weight(const rs_thought *t, int u)
{
    if (t->c.s->head.open) /* more of the same stack go together */
        return goes_along(t, u) ? EVEN + 400 : EVEN - 400;
    if (!rs_on_map(t->c.s, u)) /* from the boats */
        return EVEN + 100;
    int hex = rs_at(t->c.s, u), way = rs_hexes_to_go(t, u, hex);
    if (rs_is_hq(t->c.sc, u))
        return way > 1 ? EVEN + 30 : EVEN - 300;
    if (!way || t->c.sc->kind_of[u] == RS_ARTILLERY || rs_is_guard(t, u) || rs_is(t->c.s, u, RS_CONFUSED))
        return EVEN - 300;
    return EVEN + (rs_has_steps(t->c.sc, u) ? 100 : 50) + (way < 20 ? 20 - way : 0) + t->c.s->unit[u].steps;
}

static int go_weight(const rs_thought *t, int hex)
{
    int u = rs_spokesman(t, RS_MOVER), from;

    u = u ? u : rs_spokesman(t, RS_PICKED);
    if (!u)
        return EVEN;
    from = rs_at(t->c.s, u);
    return EVEN + rs_place_value(t, u, hex) - rs_place_value(t, u, from) - 5 -
           rs_danger(t, rs_marked_steps(t, RS_MOVER | RS_PICKED), from, hex) * FIRE_FEARED / 100;
}

static int dig_weight(const rs_thought *t, int u, int what)
{
    int hex = rs_at(t->c.s, u), away = rs_nearest_enemy(t->c.sc, t->c.s, t->side, hex);
    bool idle = rs_hexes_to_go(t, u, hex) == 0 || rs_is_guard(t, u);

    if (what == RS_LONG_GUN_PIT || !idle || away > 5)
        return EVEN - 200;
    if (!rs_work_at(t->c.s, t->side, hex, 0))
        return EVEN + (away > 1 ? 80 : 30);
    return away > 1 && t->left > 2 ? EVEN + 40 : EVEN - 200;
}

static int retreat_to_weight(const rs_thought *t, int u, int hex) { return EVEN + rs_place_value(t, u, hex) / 10; }

/* --- all of them --- */

static int weight_of(const rs_thought *t, const fs_option *o)
{
    switch (o->verb) {
    case RS_V_RALLY:
        return EVEN + 500;
    case RS_V_JOIN:
        return EVEN + 400;
    case RS_V_COMMIT:
        return rs_commit_weight(t, o->object, o->x);
    case RS_V_ORDERS:
        return rs_orders_weight(t, o->object);
    case RS_V_CHANGE:
        return rs_change_weight(t, o->object, o->form);
    case RS_V_AIM:
        return rs_aim_weight(t, o->object, o->x);
    case RS_V_PULL:
        return rs_pull_weight(t, o->object);
    case RS_V_NAVAL:
        return rs_naval_weight(t, o->x);
    case RS_V_FIRE_AT:
        return rs_fire_at_weight(t, o->x);
    case RS_V_COME_OUT:
        return EVEN + 20;
    case RS_V_FIRER:
        return rs_firer_weight(t, o->subject);
    case RS_V_HIDE:
        return rs_hide_weight(t, o->subject, o->form, o->object);
    case RS_V_MOVE:
        return move_weight(t, o->subject);
    case RS_V_GO:
    case RS_V_ROAD:
        return go_weight(t, o->x);
    case RS_V_LAND:
        return go_weight(t, o->x) + LAND_WORTH;
    case RS_V_ENTER:
        return EVEN + 300;
    case RS_V_ASSAULT:
        return rs_assault_weight(t, o->x, rs_marked_steps(t, RS_MOVER | RS_PICKED));
    case RS_V_DIG:
        return dig_weight(t, o->subject, o->form);
    case RS_V_LEAD:
        return rs_lead_weight(t, o->object);
    case RS_V_RETREAT:
        return rs_retreat_weight(t);
    case RS_V_RETREAT_TO:
        return retreat_to_weight(t, o->subject, o->x);
    case RS_V_REMAIN:
        return EVEN + 40;
    case RS_V_RETURN:
        return EVEN + 50;
    case FS_VERB_DROP:
        return EVEN - 200;
    case RS_V_COLUMN:
    case RS_V_COLUMN_HQ:
    case RS_V_JOIN_COLUMN:
    case RS_V_ASSIGN:
    case RS_V_DEPLOY_ALL:
    case RS_V_GO_UP:
    case RS_V_GO_DOWN:
    case RS_V_DROP_OFF:
    case RS_V_PROLONG:
    case RS_V_DRAG:
    case RS_V_SPLIT:
    case RS_V_MERGE:
    case RS_V_REFACE:
    case RS_V_WIRE:
    case RS_V_CUT:
    case RS_V_LINE:
    case RS_V_EXIT:
    case RS_V_FALL_BACK:
    case RS_V_CALL_RALLY:
    case RS_V_CHANGE_LATER:
        return EVEN - 300;
    default:
        return EVEN;
    }
}

/* Who would win if the game ended with this score. */
static fs_side winner_now(const rs_scenario *sc, const rs_state *s)
{
    int lead = s->head.score[0] - s->head.score[1];

    for (int i = 0; i < sc->n_verdicts; i++)
        if (lead >= sc->verdict[i].least)
            return sc->verdict[i].winner;
    return 3;
}

void rs_policy(const fs_scenario *base, const void *state, fs_side side, const fs_options *list, void *mind,
               int32_t *weight)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    rs_thought t = {.c = {.sc = sc, .s = (rs_state *)(uintptr_t)state}, .side = side};

    (void)mind;
    t.f = fs_top_const(&t.c.s->head);
    t.wish = rs_wishes_of(sc, t.c.s, side);
    t.ahead = winner_now(sc, t.c.s) == side;
    t.left = sc->n_turns - t.c.s->head.turn;
    if (rs_orders_are_off(sc))
        rs_think_of_ways(&t);
    else
        memset(t.way, RS_NOWHERE_NEAR, sizeof t.way);
    for (int i = 0; i < list->n; i++)
        weight[i] = clamp(weight_of(&t, &list->at[i]));
}
