/* appraise.c - who stands better: points and what decides about them, castings left, ground nearly taken. */
#include "plan.h"
#include "shell.h"

enum { POINT = 900, CASTING = 12, VEHICLE = 100, NEARER = 6, MOST = 9000, WON = 10000 };

static int32_t material(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    int32_t n = 0;

    for (int u = 0; (u = ot_next_unit(sc->units[side], u));) {
        uint8_t where = s->unit[u].where;

        if (where == OT_DESTROYED || where == OT_PRISONER || where == OT_LEFT)
            continue;
        n += ot_is_vehicle(sc, u) ? VEHICLE : ot_men(sc, s, u) * CASTING / (ot_is_routing(s, u) ? 2 : 1);
    }
    return n;
}

/* How near the units of a side that wants ground have come to it: inches gained, over all of them. */
static int32_t advance_of(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    ot_plan p;
    int32_t n = 0;

    ot_make_plan(sc, s, side, &p);
    if (!p.attacks)
        return 0;
    for (int u = 0; (u = ot_next_unit(sc->units[side], u));) {
        int aim = ot_on_table(s, u) ? ot_aim_of(&p, u) : -1;

        if (aim >= 0)
            n += (sc->height - ot_to_aim(&p, aim, (fs_point){s->unit[u].x, s->unit[u].y})) / OT_INCH;
    }
    return n * NEARER / 4;
}

static int32_t standing(const ot_scenario *sc, const ot_state *s, fs_side side, const int32_t score[2])
{
    return score[side - 1] * POINT + material(sc, s, side) + advance_of(sc, s, side);
}

int32_t ot_appraise(const fs_scenario *base, const void *state, fs_side side)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    const ot_state *s = state;
    int32_t score[2];

    if (s->head.winner)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? WON : -WON;
    ot_score(sc, s, score);
    int32_t lead = standing(sc, s, OT_RED, score) - standing(sc, s, OT_BLACK, score);
    if (side == OT_BLACK)
        lead = -lead;
    return lead > MOST ? MOST : lead < -MOST ? -MOST : lead;
}
