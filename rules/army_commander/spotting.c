/* spotting.c - who sees a target for the guns [5.1b] [6] [11.3b]. Guns themselves fire over any terrain [6.c]. */
#include "fight.h"

enum { OPEN_RANGE = 3, COVERED_RANGE = 2, AIR_GAIN = 1, FOG_RANGE = 1 };

/* How near a spotter on the ground must be: 3 hexes, 2 into cover, trenches or at D [6.a]; 1 in fog (S4). */
static int ground_range(const ac_scenario *sc, const ac_state *s, int hex)
{
    bool hidden = ac_terrain_covers(sc, hex) || ac_hex_status(sc, s, hex) == AC_D;
    return hidden ? COVERED_RANGE : OPEN_RANGE;
}

/* Whether the stand spots for the gun: of its division, for a corps gun any of its corps [5.1b], while it has stands
 * (R91). */
static bool serves(const ac_scenario *sc, const ac_state *s, const ac_piece *stand, const ac_piece *gun)
{
    if (!stand->division || stand->type == AC_HQ || !s->stands_left[stand->division])
        return false;
    return gun->type == AC_DIVISIONAL ? stand->division == gun->division
                                      : sc->division[stand->division].corps == gun->corps;
}

/* A combat stand or battery in HQ range, with a clear line [6.b] (R72, R73). */
static bool ground_sees(const ac_scenario *sc, const ac_state *s, const ac_piece *gun, int hex, int range)
{
    const uint64_t *from = sc->spots[range][hex], *held = s->held[gun->side - 1];
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = from[w] & held[w]; left; left &= left - 1)
            for (int u = s->first[w * 64 + __builtin_ctzll(left)]; u; u = s->stand[u].next)
                if (serves(sc, s, &sc->piece[u], gun) && ac_in_command(sc, s, u))
                    return true;
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
    return ground_sees(sc, s, p, hex, fog ? FOG_RANGE : range);
}
