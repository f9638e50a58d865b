/* friendly.c - fire that one's own men forbid [17.8]. */
#include "fire.h"

/* Own combat units of the firer's side in the hex. */
static bool is_shared(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_holds(sc, s, side, hex) && rs_holds(sc, s, fs_other(side), hex);
}

/* The target came in by the side exactly opposite to the one fired through: friends are in between [17.8.1] [R51]. */
static bool is_through_friends(const rs_scenario *sc, const rs_state *s, int u, const rs_shot *shot)
{
    unsigned in = rs_entry_sides(sc, rs_at(s, u), shot->hex);

    return shot->came_by && in >> rs_opposite(shot->came_by - 1) & 1;
}

/* A machine gun at two hexes, over friends on level ground [17.8.2]. */
static bool is_over_friends(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int from = rs_at(s, u), level = rs_level(&sc->map, from);
    bool any = false;

    if (sc->kind_of[u] != RS_MG || rs_fires_aboard(sc, s, u) || rs_distance(&sc->map, from, hex) != 2)
        return false;
    for (int d = 0; d < 6; d++) {
        int middle = sc->map.next[from][d];

        if (middle == FS_NO_HEX || rs_distance(&sc->map, middle, hex) != 1)
            continue;
        any = true;
        if (!rs_holds(sc, s, sc->side_of[u], middle) || rs_level(&sc->map, middle) != level)
            return false;
    }
    return any && rs_level(&sc->map, hex) == level;
}

int rs_friendly_refused(const rs_scenario *sc, const rs_state *s, int u, const rs_shot *shot, fs_error *e)
{
    bool outside = rs_at(s, u) != shot->hex;

    if (outside && shot->what != RS_T_WAVE && rs_is_fought_over(sc, s, shot->hex))
        return rs_refuse(e, RS_17_8_3, RS_P_UNDER_ASSAULT, u, shot->hex);
    if (outside && !shot->at_left && is_shared(sc, s, sc->side_of[u], shot->hex) && is_through_friends(sc, s, u, shot))
        return rs_refuse(e, RS_17_8_1, RS_P_THROUGH_FRIENDS, u, shot->hex);
    if (is_over_friends(sc, s, u, shot->hex))
        return rs_refuse(e, RS_17_8_2, RS_P_OVER_FRIENDS, u, shot->hex);
    return 0;
}
