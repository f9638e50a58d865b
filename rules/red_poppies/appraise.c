/* appraise.c - how well a side stands: points it would have if the game ended now, and what is left of both sides. */
#include "plan.h"
#include "shell.h"

static int hexes_held(const rp_state *s, const uint64_t *hexes, fs_side side)
{
    int n = 0;

    for (int w = 0; w < RP_HEX_WORDS; w++)
        n += __builtin_popcountll(hexes[w] & s->plane[RP_CONTROL + side - 1][w]);
    return n;
}

static int units_lost(const rp_scenario *sc, const rp_state *s, uint8_t types, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = rp_next_unit(sc->units[side], u));)
        n += (s->unit[u].where == RP_DESTROYED || s->unit[u].where == RP_CAPTURED) && rp_types(sc, u) & types;
    return n;
}

static int units_there(const rp_scenario *sc, const rp_state *s, const rp_goal *goal, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = rp_next_unit(sc->units[side], u));)
        n += s->unit[u].where == RP_ON_MAP && rp_types(sc, u) & goal->types && rp_has(goal->hexes, s->unit[u].hex);
    return n;
}

int rp_goal_points(const rp_scenario *sc, const rp_state *s, int which, fs_side side)
{
    const rp_goal *goal = &sc->goal[which];

    if (!(goal->side & side))
        return 0;
    switch (goal->kind) {
    case RP_GOAL_HEXES:
        return goal->points * hexes_held(s, goal->hexes, side);
    case RP_GOAL_LOSSES:
        return goal->points * units_lost(sc, s, goal->types, fs_other(side));
    case RP_GOAL_UNITS:
        return goal->points * units_there(sc, s, goal, side);
    default:
        return 0;
    }
}

int32_t rp_appraise(const fs_scenario *base, const void *state, fs_side side)
{
    (void)base, (void)state, (void)side;
    return 0;
}
