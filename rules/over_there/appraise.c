/* appraise.c - who stands better: the result if the game ended now, the points that are wanting for another, what both
 * sides have left, and how far the ground is that they want. */
#include "plan.h"
#include "shell.h"

enum {
    WON = 10000,
    MOST = 9500,
    EARLY = 500, /* who would win now, in the first turn and how much more in the last */
    LATE = 3000,
    POINTS = 2000, /* as many points ahead as are asked for */
    FEWEST = 4,    /* where fewer are asked for, each counts as if so many were */
    SWAY = 3500,   /* all that is left is of one side */
    NEAR = 15,     /* a hundredth of the way to what is wanted */
    OUTRIGHT = 1500
};

/* --- what is left --- */

/* What a casting or vehicle is worth, a rifleman ten: castings with a weapon between them are few and do more. */
static int worth_of(const ot_scenario *sc, int u)
{
    switch (sc->piece[u].class_) {
    case OT_TANK:
        return 100;
    case OT_ARMOURED_CAR:
        return 70;
    case OT_TRUCK:
    case OT_TRAIN:
    case OT_DISMOUNTED:
        return 5;
    case OT_HMG:
    case OT_SHARPSHOOTER:
    case OT_ARTILLERY:
    case OT_MOTOR_ARTILLERY:
        return 30;
    default:
        return 10;
    }
}

static bool is_crippled(const ot_state *s, int u) { return ot_is(s, u, OT_IMMOBILE | OT_BROKEN_DOWN | OT_STUCK); }

/* Those who run have a third of their worth, the pinned and the machines that stand still a part of it. */
static int32_t strength_of(const ot_scenario *sc, const ot_state *s, int u)
{
    int worth = worth_of(sc, u);

    if (ot_is_vehicle(sc, u))
        return is_crippled(s, u) ? worth / 2 : worth;
    worth *= ot_men(sc, s, u);
    if (ot_is_routing(s, u))
        return worth / 3;
    return ot_is(s, u, OT_PINNED) ? worth * 7 / 8 : worth;
}

static bool may_leave(const ot_scenario *sc, fs_side side)
{
    for (int k = 0; k < sc->n_goals; k++)
        if ((sc->goal[k].kind == OT_GOAL_EXIT || sc->goal[k].kind == OT_GOAL_EXIT_TANK) && sc->goal[k].side & side)
            return true;
    return false;
}

/* All who fight or are still to come; who has left by an edge that counts has done what was asked. */
static int32_t material(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    bool leaves = may_leave(sc, side);
    int32_t n = 0;

    for (int u = 0; (u = ot_next_unit(sc->units[side], u));) {
        uint8_t where = s->unit[u].where;

        if (where != OT_DESTROYED && where != OT_PRISONER && (where != OT_LEFT || leaves))
            n += strength_of(sc, s, u);
    }
    return n;
}

/* --- the way --- */

/* How near those who can hold ground have come to what they want, out of 100; the dead have not. */
static int32_t nearness(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    int32_t sum = 0, most = 0, span = sc->height > sc->width ? sc->height : sc->width;
    ot_plan p;

    ot_make_plan(sc, s, side, &p);
    for (int u = 0; p.attacks && (u = ot_next_unit(sc->units[side], u));) {
        int k = sc->piece[u].class_;

        if (k < OT_INFANTRY || k > OT_CAMEL_IRREGULAR)
            continue;
        most += sc->piece[u].castings;
        if (!ot_on_table(s, u) || ot_is_routing(s, u))
            continue;
        int aim = ot_aim_of(&p, u);
        int32_t away = aim < 0 ? span : ot_to_aim(&p, aim, (fs_point){s->unit[u].x, s->unit[u].y});
        sum += away < span ? (span - away) * 100 / span * ot_men(sc, s, u) : 0;
    }
    return most ? sum / most : 0;
}

/* How near a side is to being beaten by the vehicles it has lost [SC.5]; the last of them weigh most. */
static int32_t vehicle_danger(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    int32_t danger = 0;

    for (int k = 0; k < sc->n_goals; k++) {
        int lost = 0, need = sc->goal[k].need;

        if (sc->goal[k].kind != OT_GOAL_VEHICLES || !(sc->goal[k].side & fs_other(side)) || !need)
            continue;
        for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
            lost +=
                ot_is_vehicle(sc, u) && (s->unit[u].where == OT_DESTROYED || (ot_on_table(s, u) && is_crippled(s, u)));
        danger += OUTRIGHT * (lost < need ? lost : need) / need * (lost < need ? lost : need) / need;
    }
    return danger;
}

/* --- the result --- */

static int32_t lead_of(const ot_verdict *v, const int32_t score[2])
{
    return v->own ? score[v->side - 1] : score[v->side - 1] - score[2 - v->side];
}

/* Who would win with this score: 1, 2, or 3 for nobody. */
static uint8_t winner_now(const ot_scenario *sc, const int32_t score[2])
{
    for (int i = 0; i < sc->n_verdicts; i++)
        if (lead_of(&sc->verdict[i], score) >= sc->verdict[i].least)
            return sc->verdict[i].winner;
    return 3;
}

/* Points beyond or short of what the verdicts ask for, for red: of one side or of both in the mean. */
static int32_t margin(const ot_scenario *sc, const int32_t score[2])
{
    int32_t sum = 0, n = 0;

    for (int i = 0; i < sc->n_verdicts; i++) {
        const ot_verdict *v = &sc->verdict[i];
        int32_t scale = v->least > FEWEST ? v->least : FEWEST, over = lead_of(v, score) - v->least;

        if (v->winner != v->side || v->least <= 0)
            continue;
        over = POINTS * (over < -scale ? -scale : over > scale ? scale : over) / scale;
        sum += v->side == OT_RED ? over : -over;
        n++;
    }
    return n ? sum / n : 0;
}

int32_t ot_appraise(const fs_scenario *base, const void *state, fs_side side)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    const ot_state *s = state;
    int32_t score[2], turns = sc->turns ? sc->turns : 1, turn = s->head.turn < turns ? s->head.turn : turns;

    if (s->head.winner)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? WON : -WON;
    ot_score(sc, s, score);
    int32_t red = material(sc, s, OT_RED), black = material(sc, s, OT_BLACK), all = red + black;
    uint8_t winner = winner_now(sc, score);
    int32_t value = (winner == OT_RED ? 1 : winner == OT_BLACK ? -1 : 0) * (EARLY + LATE * turn / turns);

    value += margin(sc, score) + (all ? SWAY * (red - black) / all : 0);
    value += NEAR * (nearness(sc, s, OT_RED) - nearness(sc, s, OT_BLACK));
    value += vehicle_danger(sc, s, OT_BLACK) - vehicle_danger(sc, s, OT_RED);
    value = value > MOST ? MOST : value < -MOST ? -MOST : value;
    return side == OT_RED ? value : -value;
}
