/* places.c - hexes, and the squares of a table. */
#include "places.h"

#include <firestep/hex.h>
#include <stdio.h>

bool sim_has_hexes(const fs_scenario *sc) { return sc->board && sc->board->grid.columns > 0; }

int sim_places(const fs_scenario *sc)
{
    return sim_has_hexes(sc) ? fs_hex_count(&sc->board->grid) : SIM_ACROSS * SIM_ACROSS;
}

int sim_place_of(const fs_scenario *sc, int kind, int32_t x, int32_t y)
{
    if (kind == FS_HEX && sim_has_hexes(sc))
        return x >= 0 && x < sim_places(sc) ? x : SIM_NOWHERE;
    if (kind != FS_POINT || sim_has_hexes(sc) || x < 0 || y < 0 || x / SIM_SQUARE >= SIM_ACROSS ||
        y / SIM_SQUARE >= SIM_ACROSS)
        return SIM_NOWHERE;
    return y / SIM_SQUARE * SIM_ACROSS + x / SIM_SQUARE;
}

void sim_place_name(const fs_scenario *sc, int place, char out[32])
{
    if (sim_has_hexes(sc))
        fs_hex_name(&sc->board->grid, place, out);
    else
        snprintf(out, 32, "%d,%d", place % SIM_ACROSS * (SIM_SQUARE / 1000), place / SIM_ACROSS * (SIM_SQUARE / 1000));
}

int sim_place_named(const fs_scenario *sc, const char *name)
{
    int x, y;
    char end;
    if (sim_has_hexes(sc))
        return fs_hex_parse(&sc->board->grid, name);
    if (sscanf(name, "%5d,%5d%c", &x, &y, &end) != 2)
        return SIM_NOWHERE;
    return sim_place_of(sc, FS_POINT, x * 1000, y * 1000);
}
