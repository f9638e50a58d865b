/* assault.c - the close fight in a hex, round by round [18.0]. */
#include "dice.h"
#include "fire.h"

/* --- who fights: v[0] the hex; the frame's side attacks. Every Wave that is in [18.2.1], of riflemen and cavalry alone
 * [18.2.3]; against all who are there, hidden or not [18.2.2] --- */

enum { HEX, ROUND, LOST_BY_ATTACKER, LOST_BY_DEFENDER, WAS_US_THEM, RESULT = 13 };

static bool fights(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_side side, int u)
{
    if (sc->side_of[u] != side || rs_is_hq(sc, u) || !rs_on_map(s, u) || rs_at(s, u) != f->v[HEX])
        return false;
    return side != f->side ||
           rs_is(s, u, RS_ATTACKER); /* own units in Us/Them that did not pay stand by [18.2] [18.2.4] */
}

static bool has_fighters(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_side side)
{
    for (int u = 0; (u = rs_next_in(sc, s, f->v[HEX], u));)
        if (fights(sc, s, f, side, u))
            return true;
    return false;
}

static bool has_infantry_fighters(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_side side)
{
    for (int u = 0; (u = rs_next_in(sc, s, f->v[HEX], u));)
        if (fights(sc, s, f, side, u) && rs_is_infantry(sc, u))
            return true;
    return false;
}

/* --- values [18.3] --- */

enum { ONE = 256, QUARTER = ONE / 4 };

/* In parts of 256: every factor of the table is in quarters. */
static int value_of(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u, bool with_infantry)
{
    const int16_t *v = sc->tables.assault_value;
    const rs_unit *unit = &s->unit[u];
    const rs_piece *p = &sc->piece[u];
    bool attacks = sc->side_of[u] == f->side;
    int parts = 0; /* of 16 */

    if (rs_is_picket(s, u))
        parts = v[RS_VALUE_PICKET] * 4;
    else if (rs_has_steps(sc, u))
        parts = unit->steps * v[RS_VALUE_RIFLE_STEP];
    else if (sc->kind_of[u] == RS_MG)
        parts = attacks ? 0 : p->mg * v[RS_VALUE_MG_POINT]; /* [R10] */
    else if (rs_is_low_shrapnel(sc, u))
        parts = rs_gun_points(sc, u, unit->steps) * v[with_infantry ? RS_VALUE_SHRAPNEL_WITH : RS_VALUE_SHRAPNEL_ALONE];
    else
        parts = unit->steps * v[RS_VALUE_OTHER_GUN_STEP];
    int value = parts * (ONE / 16);
    if (unit->flags & RS_CONFUSED)
        value = value * v[RS_VALUE_CONFUSED] / 4;
    if (unit->flags & RS_COLUMN && f->v[ROUND] == 1)
        value = value * v[RS_VALUE_COLUMN] / 4;
    return value;
}

static int total_of(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_side side)
{
    bool with = has_infantry_fighters(sc, s, f, side);
    int total = 0, least = sc->tables.assault_value[RS_VALUE_LEAST] * QUARTER;

    for (int u = 0; (u = rs_next_in(sc, s, f->v[HEX], u));)
        if (fights(sc, s, f, side, u))
            total += value_of(sc, s, f, u, with);
    return total > least ? total : least; /* [18.3.2] [R11] */
}

/* Which side is simply destroyed because the other is so much stronger; 0 none [18.4]. */
static fs_side halve(const rs_scenario *sc, fs_side attacker, int *a, int *d)
{
    const rs_tables *t = &sc->tables;
    int most = t->assault_heading[RS_ASSAULT_HEADINGS - 1] * QUARTER, least = t->assault_heading[0] * QUARTER;

    while (*a > most || *d > most) {
        if (*a > most && *d <= least)
            return fs_other(attacker);
        if (*d > most && *a <= least)
            return attacker;
        *a /= 2; /* afresh every round, from full values [R6] */
        *d /= 2;
    }
    return 0;
}

/* --- shifts [18.4] --- */

static int ground_of(const rs_scenario *sc, const fs_frame *f, fs_sum *sum)
{
    int drm = sc->tables.terrain[rs_terrain(&sc->map, f->v[HEX])].drm[0];

    if (drm)
        fs_add(sum, RS_18_4, drm, RS_P_GROUND);
    return drm;
}

/* What protects the best protected defender: infantry's work or terrain; guns alone the terrain, which in the close
 * fight is not made better by their being guns, their Fort, or their Gun Pit, which is nothing to infantry, if the
 * attackers came through its facing [6.3.8] [R7] [R8]. */
static int attacker_drm(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_sum *sum)
{
    bool infantry = has_infantry_fighters(sc, s, f, fs_other(f->side));
    fs_sum best = {0};
    int marker = rs_marker_at(s, f->v[HEX]);

    for (int u = 0; (u = rs_next_in(sc, s, f->v[HEX], u));) {
        fs_sum one = {0};

        if (!fights(sc, s, f, fs_other(f->side), u) || (infantry && !rs_is_infantry(sc, u)))
            continue;
        if (infantry || rs_work_at(s, sc->side_of[u], f->v[HEX], RS_FORT))
            rs_cover(sc, s, u, false, &one);
        else
            ground_of(sc, f, &one);
        int pit = infantry ? 0 : rs_gun_pit_of(sc, s, u);
        if (pit && marker && s->work[pit - 1].front & s->marker[marker - 1].sides) {
            one = (fs_sum){0};
            rs_add_line(&one, RS_18_4, &sc->tables.base[RS_BASE_GUN_PIT], 0, 1, RS_P_GUN_PIT);
        }
        if (!best.n || one.total > best.total)
            best = one;
    }
    *sum = best;
    return best.total;
}

static bool terrain_counts(const rs_state *s, const fs_frame *f)
{
    int marker = rs_marker_at(s, f->v[HEX]);

    return f->v[ROUND] == 1 || (f->v[ROUND] == 2 && marker && s->marker[marker - 1].wired); /* [6.5.2] */
}

typedef struct fight {
    int a, d;          /* headings: column, row */
    fs_side destroyed; /* without a throw; 0 none */
    fs_sum attacker, defender;
} fight;

/* Past the greatest heading: the side on the least is destroyed, else the shift is lost [R12]. */
static bool is_past(int *heading, int other)
{
    int past = *heading - (RS_ASSAULT_HEADINGS - 1);

    *heading = past > 0 ? RS_ASSAULT_HEADINGS - 1 : *heading;
    return past > 0 && other == 0;
}

enum rs_overwhelmed rs_shift_headings(int *column, int *row, int attacker_drm, int defender_drm)
{
    int a = *column - attacker_drm, d = *row - defender_drm; /* both first, then what is left over */

    *column = (a < 0 ? 0 : a) + (d < 0 ? -d : 0);
    *row = (d < 0 ? 0 : d) + (a < 0 ? -a : 0);
    bool attacker = is_past(row, *column), defender = is_past(column, *row);
    return attacker ? RS_ATTACKER_GONE : defender ? RS_DEFENDER_GONE : RS_NOBODY_GONE;
}

static void shift(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fight *g)
{
    int from_attacker, from_defender;

    if (!terrain_counts(s, f))
        return;
    from_attacker = attacker_drm(sc, s, f, &g->attacker);
    from_defender = ground_of(sc, f, &g->defender); /* no work for who comes [R9] */
    enum rs_overwhelmed gone = rs_shift_headings(&g->a, &g->d, from_attacker, from_defender);
    g->destroyed = gone == RS_ATTACKER_GONE ? f->side : gone == RS_DEFENDER_GONE ? fs_other(f->side) : 0;
}

static fight weigh(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    fight g = {0};
    int a = total_of(sc, s, f, f->side), d = total_of(sc, s, f, fs_other(f->side));

    g.destroyed = halve(sc, f->side, &a, &d);
    g.a = rs_assault_heading(&sc->tables, a / QUARTER);
    g.d = rs_assault_heading(&sc->tables, d / QUARTER);
    if (!g.destroyed)
        shift(sc, s, f, &g);
    return g;
}

bool rs_was_us_them(const rs_state *s, int hex)
{
    for (int i = s->head.depth; i-- > 0;)
        if (s->head.frame[i].kind == RS_F_ASSAULT && s->head.frame[i].v[HEX] == hex)
            return s->head.frame[i].v[WAS_US_THEM];
    return false;
}

/* --- one round --- */

static void destroy_all(rs_ctx *c, const fs_frame *f, fs_side side)
{
    uint8_t lost[RS_MAX_BRIGIMENTS] = {0};

    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));) {
        if (!fights(c->sc, c->s, f, side, u))
            continue;
        if (rs_has_steps(c->sc, u))
            lost[c->s->unit[u].brigiment] = (uint8_t)(lost[c->s->unit[u].brigiment] + c->s->unit[u].steps / 4);
        if (c->sc->kind_of[u] == RS_ARTILLERY) {
            rs_lose_guns(c, u, RS_18_4);
            continue;
        }
        rs_tell(c, RS_E_DESTROYED, RS_18_4, side, u, f->v[HEX], RS_RES_LOST);
        rs_take_off(c, u, RS_DESTROYED);
    }
    lost[0] = 0;
    rs_note_losses(c, lost, RS_10_2_3);
}

/* One throw decides who loses a step [18.4.1]. */
static void throw_round(rs_ctx *c, fs_frame *f)
{
    fight g = weigh(c->sc, c->s, f);

    if (g.destroyed) {
        rs_tell(c, RS_E_OVERWHELMED, RS_18_4, g.destroyed, 0, f->v[HEX], RS_RES_OVERWHELMED);
        destroy_all(c, f, g.destroyed);
        return;
    }
    const rs_box *box = &c->sc->tables.assault[g.d][g.a];
    int16_t limit[2] = {box->x, box->y};
    int first = box->x < 0;
    int roll = rs_pct(c, f->side, RS_18_4_1, limit + first, 2 - first);
    f->v[LOST_BY_DEFENDER] = roll <= box->y;
    f->v[LOST_BY_ATTACKER] = roll > box->x;
    fs_sum sum = g.attacker;
    for (int i = 0; i < g.defender.n; i++)
        fs_add(&sum, g.defender.mod[i].rule, -g.defender.mod[i].value, g.defender.mod[i].phrase);
    if (box->mark == RS_MADE)
        fs_add(&sum, RS_18_4_1, 0, RS_P_RECONSTRUCTED);
    uint16_t result = roll <= box->x   ? RS_RES_DEFENDER_LOSES
                      : roll <= box->y ? RS_RES_BOTH_LOSE
                                       : RS_RES_ATTACKER_LOSES;
    rs_tell_throw(c, &(rs_note){.type = RS_E_ASSAULT_ROUND,
                                .rule = RS_18_4_1,
                                .side = f->side,
                                .hex = f->v[HEX],
                                .roll = roll,
                                .total = box->x,
                                .against = box->y,
                                .result = result,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
}

/* --- losses [18.4.2] --- */

/* Whether the unit is among those that lose next, wherever it came from [18.2.5]: the largest rifle units; then MG and
 * pickets; then guns. */
static bool may_lose(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_side side, int u)
{
    int most = 0;

    if (!fights(sc, s, f, side, u) || !rs_has_steps(sc, u) || rs_is_picket(s, u))
        return false;
    for (int v = 0; (v = rs_next_in(sc, s, f->v[HEX], v));)
        if (fights(sc, s, f, side, v) && rs_has_steps(sc, v) && s->unit[v].steps > most)
            most = s->unit[v].steps;
    return s->unit[u].steps == most;
}

static int candidates(const rs_scenario *sc, const rs_state *s, const fs_frame *f, fs_side side, int *one)
{
    int n = 0;

    for (int u = 0; (u = rs_next_in(sc, s, f->v[HEX], u));)
        if (may_lose(sc, s, f, side, u))
            n++, *one = u;
    return n;
}

static void lose_one(rs_ctx *c, int u, fs_rule rule)
{
    uint8_t lost[RS_MAX_BRIGIMENTS] = {0};

    lost[c->s->unit[u].brigiment] = rs_has_steps(c->sc, u) && c->s->unit[u].steps >= 4;
    lost[0] = 0;
    rs_lose_step(c, u, rule);
    rs_note_losses(c, lost, RS_10_2_3);
}

/* No riflemen are left: one hit takes every MG and picket; then guns lose a step each [18.4.2]. */
static void lose_others(rs_ctx *c, const fs_frame *f, fs_side side)
{
    bool any = false;

    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));)
        if (fights(c->sc, c->s, f, side, u) && rs_is_infantry(c->sc, u)) {
            any = true;
            rs_tell(c, RS_E_DESTROYED, RS_18_4_2, side, u, f->v[HEX], RS_RES_LOST);
            rs_take_off(c, u, RS_DESTROYED);
        }
    for (int u = 0; !any && (u = rs_next_in(c->sc, c->s, f->v[HEX], u));)
        if (fights(c->sc, c->s, f, side, u)) {
            rs_lose_step(c, u, RS_18_4_2);
            return;
        }
}

/* Takes the loss, or says that the owner must choose. */
static bool takes_loss(rs_ctx *c, fs_frame *f, fs_side side)
{
    int one = 0, n = candidates(c->sc, c->s, f, side, &one);

    if (n > 1)
        return false;
    if (n)
        lose_one(c, one, RS_18_4_2);
    else
        lose_others(c, f, side);
    return true;
}

/* --- the frame --- */

enum assault_step {
    S_BEGIN,
    S_ROUND,
    S_ATTACKER_LOSES,
    S_DEFENDER_LOSES,
    S_ATTACKER_CHECKS,
    S_ATTACKER_CHECKED,
    S_DEFENDER_CHECKS,
    S_DEFENDER_CHECKED,
    S_ATTACKER_MAY_GO,
    S_DEFENDER_MAY_GO,
    S_NEXT,
    S_OVER,
    S_THROW /* a frame above the fight's own, for the throw of a round */
};

static void show_fighters(rs_ctx *c, const fs_frame *f)
{
    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));)
        rs_set(c->s, u, RS_SHOWN); /* both sides' units are open [3.8] */
    if (c->run)
        c->run->shown = 3;
}

static void begin_assault(rs_ctx *c, fs_frame *f)
{
    show_fighters(c, f);
    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));) {
        if (fights(c->sc, c->s, f, fs_other(f->side), u) && c->sc->kind_of[u] == RS_ARTILLERY &&
            rs_is(c->s, u, RS_COLUMN)) {
            rs_tell(c, RS_E_DESTROYED, RS_18_1_1, c->sc->side_of[u], u, f->v[HEX], RS_RES_LOST);
            rs_take_off(c, u, RS_DESTROYED);
        }
        if (rs_is(c->s, u, RS_ATTACKER))
            rs_unhide(c, u);              /* out of their part of Us/Them [7.2.6] */
        rs_release_unit(c, u, RS_15_1_2); /* being assaulted releases */
    }
    f->v[ROUND] = 0;
}

static void mark_checkers(rs_ctx *c, const fs_frame *f, fs_side side)
{
    rs_end_parts(c, RS_TARGET);
    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));)
        if (fights(c->sc, c->s, f, side, u))
            rs_take_part(c, u, RS_TARGET);
}

static void check_morale(rs_ctx *c, fs_frame *f, fs_side side, bool lost)
{
    f->v[RESULT] = RS_CHECK_NONE;
    if (!lost || !has_fighters(c->sc, c->s, f, side))
        return;
    mark_checkers(c, f, side);
    rs_push_morale(c, side, f->v[HEX], RS_C_ASSAULT_LOSS, -1, 0, false);
}

/* A side that failed goes back; a defender stays, Confused, if the attackers went first [R61]. */
static void after_check(rs_ctx *c, fs_frame *f, fs_side side)
{
    bool attacker = side == f->side;

    rs_end_parts(c, RS_TARGET);
    if (f->v[RESULT] == RS_CHECK_FAILED && has_fighters(c->sc, c->s, f, side) &&
        (attacker || has_fighters(c->sc, c->s, f, f->side)))
        rs_push_retreat(c, side, f->v[HEX], false, attacker);
}

/* Columns fight at half in the first round and then deploy [14.2.8]. */
static void deploy_columns(rs_ctx *c, const fs_frame *f)
{
    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));)
        if (rs_is_infantry(c->sc, u))
            rs_clear(c->s, u, RS_COLUMN);
}

static void end_assault(rs_ctx *c, fs_frame *f)
{
    int hex = f->v[HEX];
    fs_side attacker = f->side;

    bool fought = f->v[ROUND] > 0;

    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));) {
        if (rs_is(c->s, u, RS_ATTACKER))
            rs_set(c->s, u, RS_MOVED | RS_ACTED);
        rs_clear(c->s, u, RS_ATTACKER);
        if (fought && !rs_is_us_them(c->sc, c->s, hex))
            rs_unhide(c, u); /* those who remain do not Hide [8.3.4] */
    }
    rs_remove_marker(c->s, hex);
    rs_settle(c, hex);
    if (f->v[WAS_US_THEM] && !(rs_holds(c->sc, c->s, 1, hex) && rs_holds(c->sc, c->s, 2, hex)))
        rs_end_us_them(c, hex); /* what the side that is gone dug there [8.3.2] */
    fs_pop(&c->s->head, c->run);
    if (fought && rs_holds(c->sc, c->s, 1, hex) && rs_holds(c->sc, c->s, 2, hex) && !rs_is_us_them(c->sc, c->s, hex))
        rs_enter_us_them(c, hex); /* others of the attackers' side were there before and stay [18.2.4] */
    if (rs_is_alone(c->sc, c->s, attacker, hex)) {
        rs_tell(c, RS_E_HEX_TAKEN, RS_18_4, attacker, 0, hex, RS_RES_TAKEN);
        rs_capture_works(c, hex, attacker);
        rs_enter_work(c, hex, attacker, NULL);
    }
    rs_check_hqs(c);
}

static bool is_over(const rs_ctx *c, const fs_frame *f)
{
    return !has_fighters(c->sc, c->s, f, 1) || !has_fighters(c->sc, c->s, f, 2) ||
           rs_is_us_them(c->sc, c->s, f->v[HEX]);
}

static void assault_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    fs_side a = f->side, d = fs_other(f->side);

    switch (f->step) {
    case S_BEGIN:
        if (!has_fighters(c->sc, c->s, f, a) || !has_fighters(c->sc, c->s, f, d)) {
            f->step = S_OVER; /* no Wave is left: no Assault, nobody is shown [14.4] */
            return;
        }
        begin_assault(c, f);
        rs_note_shock(c->s, f->v[HEX]);
        f->v[WAS_US_THEM] = rs_is_us_them(c->sc, c->s, f->v[HEX]);
        rs_remove(c->s->us_them, c->sc->map.seat[f->v[HEX]]); /* set again by whoever remains [8.3.4] */
        f->step = is_over(c, f) ? S_OVER : S_ROUND;
        return;
    case S_ROUND:
        f->v[ROUND]++;
        f->v[LOST_BY_ATTACKER] = f->v[LOST_BY_DEFENDER] = 0;
        f->step = S_ATTACKER_LOSES;
        fs_push(&c->s->head, RS_F_ASSAULT, f->side)->step = S_THROW;
        return;
    case S_THROW:
        throw_round(c, f - 1); /* the fight is right below */
        fs_pop(&c->s->head, c->run);
        return;
    case S_ATTACKER_LOSES:
    case S_DEFENDER_LOSES: {
        fs_side side = f->step == S_ATTACKER_LOSES ? a : d;

        if (f->v[side == a ? LOST_BY_ATTACKER : LOST_BY_DEFENDER] && !takes_loss(c, f, side)) {
            c->s->head.waiting = side;
            return;
        }
        f->step++;
        return;
    }
    case S_ATTACKER_CHECKS:
        f->step++;
        check_morale(c, f, a, f->v[LOST_BY_ATTACKER]);
        return;
    case S_ATTACKER_CHECKED:
        f->step++;
        after_check(c, f, a);
        return;
    case S_DEFENDER_CHECKS:
        f->step++;
        check_morale(c, f, d, f->v[LOST_BY_DEFENDER]);
        return;
    case S_DEFENDER_CHECKED:
        f->step++;
        deploy_columns(c, f); /* after the first round, whatever comes next */
        after_check(c, f, d);
        return;
    case S_ATTACKER_MAY_GO:
    case S_DEFENDER_MAY_GO:
        if (is_over(c, f)) {
            f->step = S_OVER;
            return;
        }
        c->s->head.waiting = f->step == S_ATTACKER_MAY_GO ? a : d;
        return;
    case S_NEXT: /* and again, until one side is gone [18.1.2] */
        f->step = is_over(c, f) ? S_OVER : S_ROUND;
        return;
    default:
        end_assault(c, f);
    }
}

static void assault_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool losing = f->step == S_ATTACKER_LOSES || f->step == S_DEFENDER_LOSES;

    (void)side;
    d->rule = losing ? RS_18_4_2 : RS_19_1;
    d->flags = FS_EXHAUSTIVE;
    d->main = losing ? RS_V_LOSE : RS_V_RETREAT;
    d->phrase = losing ? RS_P_WHO_LOSES : RS_P_FIGHT_ON;
    d->about = rs_option_hex(0, 0, f->v[HEX]);
}

static void assault_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (f->step == S_ATTACKER_LOSES || f->step == S_DEFENDER_LOSES) {
        for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));)
            if (may_lose(c->sc, c->s, f, side, u))
                fs_offer(out, rs_option(RS_V_LOSE, u));
        return;
    }
    fs_offer(out, rs_option(FS_VERB_DECLINE, 0));
    fs_offer(out, rs_option(RS_V_RETREAT, 0));
}

static int assault_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (f->step == S_ATTACKER_LOSES || f->step == S_DEFENDER_LOSES) {
        if (o->verb == RS_V_LOSE && may_lose(c->sc, c->s, f, side, o->subject))
            return 0;
        return rs_refuse(e, RS_18_4_2, RS_P_LARGEST_LOSES, o->subject, f->v[HEX]);
    }
    if (o->verb == FS_VERB_DECLINE || o->verb == RS_V_RETREAT)
        return 0;
    return rs_refuse(e, RS_19_1, RS_P_FIGHT_ON, o->subject, f->v[HEX]);
}

static int assault_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    f->step++;
    if (o->verb == RS_V_LOSE)
        lose_one(c, o->subject, RS_18_4_2);
    else if (o->verb == RS_V_RETREAT)
        rs_push_retreat(c, side, f->v[HEX], true, side == f->side);
    return FS_CLOSED;
}

static bool assault_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int hex = f->v[HEX];

    if (!f->side || f->step > S_OVER || hex < 0 || hex >= sc->map.n_hexes || !rs_has(sc->map.play, hex))
        return false;
    if (f->v[ROUND] < 0 || f->v[ROUND] > 1000 || f->v[LOST_BY_ATTACKER] >> 1 || f->v[LOST_BY_DEFENDER] >> 1 ||
        f->v[WAS_US_THEM] >> 1)
        return false;
    if (f == fs_top_const(&s->head) && s->head.waiting) {
        int one = 0;

        if (f->step == S_ATTACKER_LOSES || f->step == S_DEFENDER_LOSES)
            return candidates(sc, s, f, f->step == S_ATTACKER_LOSES ? f->side : fs_other(f->side), &one) > 1;
        return (f->step == S_ATTACKER_MAY_GO || f->step == S_DEFENDER_MAY_GO) && has_fighters(sc, s, f, 1) &&
               has_fighters(sc, s, f, 2);
    }
    return true;
}

const rs_kind rs_assault_kind = {.advance = assault_advance,
                                 .decision = assault_decision,
                                 .options = assault_options,
                                 .check = assault_check,
                                 .apply = assault_apply,
                                 .is_sound = assault_is_sound};
