/* spotting.c - who sees a target for the guns [5.1b] [6] [11.3b]. Guns themselves fire over any terrain [6.c]. */
#include "fight.h"

enum { OPEN_RANGE = 3, COVERED_RANGE = 2, AIR_GAIN = 1, FOG_RANGE = 1 };

/* How near a spotter on the ground must be: 3 hexes, 2 into cover, trenches or at D [6.a]; 1 in fog (S4). */
static int ground_range(const ac_scenario *sc, const ac_state *s, int hex)
{
    bool hidden = ac_terrain_covers(sc, hex) || ac_hex_status(sc, s, hex) == AC_D;
    return hidden ? COVERED_RANGE : OPEN_RANGE;
}

/* A combat stand or battery of the division, in HQ range, with a clear line [6.b] (R72, R73). */
static bool division_sees(const ac_scenario *sc, const ac_state *s, int division, int hex, int range)
{
    const uint64_t *own = sc->division[division].stands;
    if (!s->stands_left[division])
        return false; /* (R91) */
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u)) {
        int at = s->stand[u].hex;
        if (at < 0 || sc->distance[at][hex] > range || sc->piece[u].type == AC_HQ)
            continue;
        if (ac_bit(sc->sees[at], hex) && ac_in_command(sc, s, u))
            return true;
    }
    return false;
}

/* A plane serves every gun of its side, over any terrain, at 4 hexes or 3 [11.3b] (R74); not in fog (S4). */
static bool plane_sees(const ac_scenario *sc, const ac_state *s, fs_side side, int hex, int range)
{
    if (!sc->planes[side])
        return false;
    for (int u = ac_next_piece(sc->air[side], 0); u; u = ac_next_piece(sc->air[side], u))
        if (s->stand[u].hex >= 0 && sc->distance[s->stand[u].hex][hex] <= range)
            return true;
    return false;
}

bool ac_spotted(const ac_scenario *sc, const ac_state *s, int gun, int hex)
{
    const ac_piece *p = &sc->piece[gun];
    int range = ground_range(sc, s, hex);
    bool fog = s->head.turn <= sc->fog_rounds;

    if (!fog && plane_sees(sc, s, p->side, hex, range + AIR_GAIN))
        return true;
    if (fog)
        range = FOG_RANGE;
    if (p->type == AC_DIVISIONAL)
        return division_sees(sc, s, p->division, hex, range);
    for (int d = 1; d <= sc->n_divisions; d++) /* any division of its corps [5.1b] */
        if (sc->division[d].corps == p->corps && sc->division[d].side == p->side && division_sees(sc, s, d, hex, range))
            return true;
    return false;
}
