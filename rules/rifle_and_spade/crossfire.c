/* crossfire.c - fire from two sides that do not connect [17.6]. */
#include "fire.h"

/* Makers: not Hiding [7.6.4], at a distance; infantry, or low-angle shrapnel [R16]. */
static bool is_maker(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    return rs_in_action(sc, s, u) && !rs_hides(s, u) && rs_at(s, u) != hex &&
           (rs_is_infantry(sc, u) || rs_is_low_shrapnel(sc, u));
}

/* Whether lines from two hexes into a third come in by sides that do not connect; at a corner by the less useful. */
static bool do_not_connect(const rs_scenario *sc, int a, int b, int hex)
{
    unsigned first = rs_entry_sides(sc, a, hex), second = rs_entry_sides(sc, b, hex);

    for (int d = 0; d < 6; d++)
        for (int e = 0; e < 6; e++)
            if (first >> d & 1 && second >> e & 1 && rs_connecting(d, e))
                return false;
    return first && second;
}

/* Two enemy hexes from which makers could fire at it by sides that do not connect [17.6.2] [R17]. */
static bool is_threatened(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    int16_t from[64];
    int n = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[fs_other(side)], u));)
        if (n < 64 && is_maker(sc, s, u, hex) && !rs_fire_refused(sc, s, u, hex, false, NULL))
            from[n++] = (int16_t)rs_at(s, u);
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (from[i] != from[k] && do_not_connect(sc, from[i], from[k], hex))
                return true;
    return false;
}

bool rs_has_crossfire(const rs_scenario *sc, const rs_state *s, const rs_shot *shot)
{
    int16_t from[64];
    bool safe[64];
    int n = 0;

    for (int u = 0; (u = rs_next_own_with(sc, s, shot->side, RS_SHOOTER, u));) {
        bool met = false;

        if (!is_maker(sc, s, u, shot->hex) || n == 64)
            continue;
        for (int i = 0; i < n; i++)
            met |= from[i] == rs_at(s, u);
        if (!met)
            from[n++] = (int16_t)rs_at(s, u);
    }
    for (int i = 0; i < n; i++)
        safe[i] = !is_threatened(sc, s, shot->side, from[i]);
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (safe[i] && safe[k] && do_not_connect(sc, from[i], from[k], shot->hex))
                return true;
    return false;
}
