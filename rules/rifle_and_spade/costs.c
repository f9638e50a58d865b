/* costs.c - what a step costs a stack, in half MP [14.1.3]. The hexes and sides are prepared in the map; wire, weather
 * and the road are the moment's. */
#include "steps.h"

static int cost_of(const rs_scenario *sc, const rs_state *s, int u, const rs_step *step, bool by_road)
{
    bool wheels = rs_is_wheeled(sc, u);

    if (by_road) /* only in Column or limbered, and no sides then [14.2.6] [14.3.3] */
        return !rs_is(s, u, RS_COLUMN) ? RS_BARRED : wheels ? step->wheel_road : step->road;
    if (wheels && step->wheel != RS_BARRED && s->weather == RS_RAIN)
        return step->wheel + 2; /* mud [21.0] */
    return wheels ? step->wheel : step->foot;
}

int rs_cheapest_step(const rs_scenario *sc, const rs_state *s, int u, int from, int direction, bool wired)
{
    const rs_step *step = &sc->map.step[from][direction];
    int road = cost_of(sc, s, u, step, true), plain = cost_of(sc, s, u, step, false);

    if (!wired || road <= plain || plain == RS_BARRED || !rs_wire_against(sc, s, sc->side_of[u], from, direction))
        return road < plain ? road : plain;
    plain = rs_is_wheeled(sc, u) ? RS_BARRED : plain + sc->tables.hexside[RS_HEXSIDE_WIRE].foot;
    return road < plain ? road : plain;
}

int rs_step_cost_past(const rs_scenario *sc, const rs_state *s, const uint64_t set[RS_PIECE_WORDS], int from,
                      int direction, bool by_road, bool wired, int *sides)
{
    const rs_step *step = &sc->map.step[from][direction];
    bool any_wheels = false, all_guns = true;
    int cost = 0;

    for (int u = 0; (u = rs_next_piece(set, u));) {
        int one = cost_of(sc, s, u, step, by_road);

        if (one == RS_BARRED)
            return RS_BARRED;
        cost = one > cost ? one : cost;
        any_wheels |= rs_is_wheeled(sc, u);
        all_guns &= rs_is_wheeled(sc, u);
    }
    *sides = by_road ? 0 : (all_guns ? step->wheel_side : step->foot_side) / 2;
    if (!by_road && wired) {
        if (any_wheels)
            return RS_BARRED; /* [6.5.1] */
        cost += sc->tables.hexside[RS_HEXSIDE_WIRE].foot;
        *sides += sc->tables.hexside[RS_HEXSIDE_WIRE].foot / 2;
    }
    return cost;
}

int rs_step_cost(const rs_scenario *sc, const rs_state *s, const uint64_t set[RS_PIECE_WORDS], int from, int direction,
                 bool by_road, int *sides)
{
    int u = rs_next_piece(set, 0);
    bool wired = !by_road && u && rs_wire_against(sc, s, sc->side_of[u], from, direction);

    return rs_step_cost_past(sc, s, set, from, direction, by_road, wired, sides);
}
