/* policy.c - a weight for each listed option: what a sensible player would do.
 *
 * EVEN is the weight of letting things be (go on to the next step, halt, decline), so an option above it is worth
 * taking. Each verb has its own small question. Of the enemy it reads only what the side may know. */
#include "fire.h"
#include "plan.h"
#include "shell.h"

enum { EVEN = 1000, CLOSER = 60, INTO_ENEMY_FIRE = 25, IN_COVER = 8, DECISIVE = 200, TAKES_IT = 150, WAITING = 200 };

typedef struct thought {
    rs_ctx c;
    fs_side side;
    const fs_frame *f;
    rs_wishes wish;
} thought;

static int clamp(int weight) { return weight < 0 ? 0 : weight; }

/* --- the ground --- */

/* Hexes next to this one from which enemy infantry could fire at it. */
static int guns_upon(const thought *t, int hex)
{
    const rs_scenario *sc = t->c.sc;
    int n = 0;

    for (int d = 0; d < 6; d++) {
        int next = sc->map.next[hex][d];

        n += next != FS_NO_HEX && rs_has_infantry(sc, t->c.s, fs_other(t->side), next);
    }
    return n;
}

/* How far a unit is from what it is meant to reach: its Objective, else the ground that decides the game. */
static int way_left(const thought *t, int u, int hex)
{
    const rs_scenario *sc = t->c.sc;
    int aim = rs_obeys(sc, t->c.s, u) ? rs_objective(sc, t->c.s, u) : FS_NO_HEX;

    if (aim != FS_NO_HEX)
        return rs_distance(&sc->map, aim, hex);
    int take = rs_to_wish(sc, &t->wish, hex, false), keep = rs_to_wish(sc, &t->wish, hex, true);
    return take < RS_NOWHERE_NEAR ? take : keep < RS_NOWHERE_NEAR ? keep : 0;
}

static int place_value(const thought *t, int u, int hex)
{
    const rs_scenario *sc = t->c.sc;
    int value = -CLOSER * way_left(t, u, hex) - INTO_ENEMY_FIRE * guns_upon(t, hex);

    value += IN_COVER * sc->tables.terrain[rs_terrain(&sc->map, hex)].drm[0];
    if (rs_work_at(t->c.s, t->side, hex, 0))
        value += 3 * IN_COVER;
    for (int i = 0; i < t->wish.n; i++)
        value += t->wish.at[i].hex == hex && !t->wish.at[i].own ? TAKES_IT : 0;
    return value;
}

/* One who stands for the stack on its way, or for the stack being named. */
static int spokesman(const thought *t, uint32_t flag)
{
    for (int u = 0; (u = rs_next_piece(t->c.sc->pieces[t->side], u));)
        if (rs_is(t->c.s, u, flag) && rs_on_map(t->c.s, u))
            return u;
    return 0;
}

static int stack_steps(const thought *t, uint32_t flag)
{
    int quarters = 0;

    for (int u = 0; (u = rs_next_piece(t->c.sc->pieces[t->side], u));)
        if (rs_is(t->c.s, u, flag) && rs_has_steps(t->c.sc, u))
            quarters += t->c.s->unit[u].steps;
    return quarters;
}

/* --- moving --- */

/* Whether a unit is the last that guards a hex worth keeping, with the enemy about. */
static bool is_guard(const thought *t, int u)
{
    int hex = rs_at(t->c.s, u);

    if (rs_to_wish(t->c.sc, &t->wish, hex, true) || rs_nearest_enemy(t->c.sc, t->c.s, t->side, hex) > 4)
        return false;
    for (int v = 0; (v = rs_next_in(t->c.sc, t->c.s, hex, v));)
        if (v != u && t->c.sc->side_of[v] == t->side && rs_has_steps(t->c.sc, v) && !rs_is(t->c.s, v, RS_PICKED))
            return false;
    return true;
}

static int move_weight(const thought *t, int u)
{
    int hex = rs_at(t->c.s, u), way = way_left(t, u, hex);
    bool sits = rs_is_hq(t->c.sc, u) || t->c.sc->kind_of[u] == RS_ARTILLERY;

    if (t->c.s->head.open) /* more of the same stack go together */
        return rs_has_steps(t->c.sc, u) && !is_guard(t, u) ? EVEN + 400 : EVEN - 400;
    if (!way || sits || is_guard(t, u) || rs_is(t->c.s, u, RS_CONFUSED))
        return EVEN - 300;
    return EVEN + 100 + (way < 20 ? 20 - way : 0);
}

static int go_weight(const thought *t, int hex)
{
    int u = spokesman(t, RS_MOVER);

    u = u ? u : spokesman(t, RS_PICKED);
    return u ? EVEN + place_value(t, u, hex) - place_value(t, u, rs_at(t->c.s, u)) - 5 : EVEN;
}

/* Rifle steps that stand in the hex of an enemy, in quarters, as far as it can be seen. */
static int guess_steps(const thought *t, int hex)
{
    rs_look look = rs_look_at(t->c.sc, t->c.s, t->side, hex);
    int shown = 0;

    for (int u = 0; (u = rs_next_in(t->c.sc, t->c.s, hex, u));)
        if (t->c.sc->side_of[u] != t->side && rs_is(t->c.s, u, RS_SHOWN))
            shown += t->c.s->unit[u].steps;
    if (shown)
        return shown;
    return !rs_has_infantry(t->c.sc, t->c.s, fs_other(t->side), hex) ? 1 : look.mark & RS_LOOK_SEVERAL ? 10 : 5;
}

/* What it is worth to go in there with so many quarters of steps. */
static int assault_worth(const thought *t, int hex, int own)
{
    const rs_scenario *sc = t->c.sc;
    int them = guess_steps(t, hex);
    int work = rs_work_at(t->c.s, fs_other(t->side), hex, 0), worth = 0;

    if (rs_marker_at(t->c.s, hex))
        own += rs_rifle_steps(sc, t->c.s, t->side, hex);
    if (work && rs_work_known(t->c.s, work, t->side))
        them += them / 2;
    for (int i = 0; i < t->wish.n; i++)
        worth += t->wish.at[i].hex == hex ? DECISIVE : 0;
    return EVEN + 40 * (own - them) + worth;
}

static int assault_weight(const thought *t, int hex)
{
    return assault_worth(t, hex, stack_steps(t, RS_MOVER | RS_PICKED));
}

/* --- fire and hiding --- */

/* While there is time the enemy is shot at before he is rushed. */
static int patience(const thought *t)
{
    int left = t->c.sc->n_turns - t->c.s->head.turn;

    return left > 2 ? WAITING * (left - 2) : 0;
}

/* Riflemen who are to go forward keep their fire, unless what bars their way is too strong to be rushed. */
static bool goes_forward(const thought *t, int u, int hex)
{
    int from = rs_at(t->c.s, u);

    if (!rs_has_steps(t->c.sc, u) || is_guard(t, u) || rs_is(t->c.s, u, RS_CONFUSED | RS_RALLIED) ||
        !way_left(t, u, from))
        return false;
    return rs_distance(&t->c.sc->map, from, hex) != 1 ||
           assault_worth(t, hex, rs_rifle_steps(t->c.sc, t->c.s, t->side, from)) > EVEN + patience(t);
}

static bool has_willing_firer(const thought *t, int hex)
{
    if (t->f->kind != RS_F_ACTIVATION)
        return true;
    for (int u = 0; (u = rs_next_piece(t->c.sc->pieces[t->side], u));)
        if (rs_on_map(t->c.s, u) && rs_may_act(t->c.sc, t->c.s, u) && !goes_forward(t, u, hex) &&
            !rs_fire_refused(t->c.sc, t->c.s, u, hex, true, NULL))
            return true;
    return false;
}

static int fire_at_weight(const thought *t, int hex)
{
    if (!has_willing_firer(t, hex))
        return EVEN - 100;
    rs_look look = rs_look_at(t->c.sc, t->c.s, t->side, hex);
    int weight = EVEN + 150 + (look.mark & RS_LOOK_OUT ? 100 : 0) + (look.mark & RS_LOOK_COLUMN ? 80 : 0);

    return weight + (rs_near_enemy(t->c.sc, t->c.s, fs_other(t->side), hex) ? 50 : 0);
}

static int firer_weight(const thought *t, int u)
{
    return t->f->kind == RS_F_ACTIVATION && goes_forward(t, u, t->f->v[1] - 1) ? EVEN - 100 : EVEN + 300;
}

static int hide_weight(const thought *t, int u)
{
    int away = rs_nearest_enemy(t->c.sc, t->c.s, t->side, rs_at(t->c.s, u));

    if (t->f->kind == RS_F_HIDE)
        return EVEN + 200;
    return rs_is(t->c.s, u, RS_ACTED | RS_CONFUSED) && away <= 3 ? EVEN + 60 : EVEN - 200;
}

static int dig_weight(const thought *t, int u, int what)
{
    if (what == RS_LONG_GUN_PIT)
        return EVEN - 200;
    int hex = rs_at(t->c.s, u), away = rs_nearest_enemy(t->c.sc, t->c.s, t->side, hex);
    bool idle = way_left(t, u, hex) == 0 || is_guard(t, u);

    return idle && away <= 5 && !rs_work_at(t->c.s, t->side, hex, 0) ? EVEN + 80 : EVEN - 200;
}

/* --- the close fight --- */

static int fighting_steps(const thought *t, fs_side side, int hex)
{
    int quarters = 0;

    for (int u = 0; (u = rs_next_in(t->c.sc, t->c.s, hex, u));)
        if (t->c.sc->side_of[u] == side && rs_knows(t->c.sc, t->c.s, t->side, u))
            quarters += t->c.s->unit[u].steps + (t->c.sc->kind_of[u] == RS_MG ? 4 : 0);
    return quarters;
}

static int retreat_weight(const thought *t)
{
    int hex = t->f->v[0], own = fighting_steps(t, t->side, hex), them = fighting_steps(t, fs_other(t->side), hex);

    return own * 3 < them ? EVEN + 100 : EVEN - 300;
}

static int lead_weight(const thought *t, int b)
{
    return t->c.s->command[b].points >= 7 && t->f->v[1] == RS_C_ASSAULT_LOSS ? EVEN + 50 : EVEN - 100;
}

static int retreat_to_weight(const thought *t, int u, int hex) { return EVEN + place_value(t, u, hex) / 10; }

/* --- command --- */

static int change_weight(const thought *t, int b, int order)
{
    const rs_command *m = &t->c.s->command[b];

    if (m->order == RS_DISORGANIZED_DEFENSE && order == RS_DEFENSE)
        return EVEN + 200;
    if (m->order == RS_DISORGANIZED_DEFENSE && order == RS_ATTACK && m->points * 2 > m->most)
        return EVEN + 150;
    return EVEN - 300;
}

static int weight_of(const thought *t, const fs_option *o)
{
    switch (o->verb) {
    case RS_V_RALLY:
        return EVEN + 500;
    case RS_V_JOIN:
        return EVEN + 400;
    case RS_V_COMMIT:
        return EVEN + 50;
    case RS_V_CHANGE:
        return change_weight(t, o->object, o->form);
    case RS_V_PULL:
        return EVEN + t->c.s->command[o->object].points;
    case RS_V_NAVAL:
        return EVEN + 200;
    case RS_V_FIRE_AT:
        return fire_at_weight(t, o->x);
    case RS_V_COME_OUT:
        return EVEN + 20;
    case RS_V_FIRER:
        return firer_weight(t, o->subject);
    case RS_V_HIDE:
        return hide_weight(t, o->subject);
    case RS_V_MOVE:
        return move_weight(t, o->subject);
    case RS_V_GO:
    case RS_V_ROAD:
    case RS_V_LAND:
        return go_weight(t, o->x) + (o->verb == RS_V_LAND ? 300 : 0);
    case RS_V_ENTER:
        return EVEN + 300;
    case RS_V_ASSAULT:
        return assault_weight(t, o->x);
    case RS_V_DIG:
        return dig_weight(t, o->subject, o->form);
    case RS_V_LEAD:
        return lead_weight(t, o->object);
    case RS_V_RETREAT:
        return retreat_weight(t);
    case RS_V_RETREAT_TO:
        return retreat_to_weight(t, o->subject, o->x);
    case RS_V_REMAIN:
        return EVEN + 40;
    case FS_VERB_DROP:
        return EVEN - 200;
    case RS_V_COLUMN:
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

void rs_policy(const fs_scenario *base, const void *state, fs_side side, const fs_options *list, void *mind,
               int32_t *weight)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    thought t = {.c = {sc, (rs_state *)(uintptr_t)state, NULL}, .side = side};

    (void)mind;
    t.f = fs_top_const(&t.c.s->head);
    t.wish = rs_wishes_of(sc, t.c.s, side);
    for (int i = 0; i < list->n; i++)
        weight[i] = clamp(weight_of(&t, &list->at[i]));
}
