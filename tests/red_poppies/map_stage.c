/* map_stage.c - maps read once, hexes by name, what can be reached. */
#include "map_stage.h"

#include "scenario/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ypres_years[3] = {"ypres-1914", "ypres-1915", "ypres-1917"};

static struct {
    char name[32];
    fs_file file;
} open_maps[8];

static void close_maps(void)
{
    for (size_t i = 0; i < sizeof open_maps / sizeof *open_maps; i++)
        if (open_maps[i].name[0])
            fs_file_close(&open_maps[i].file);
}

const rp_scenario *map_named(const char *name)
{
    fs_load_error why;
    size_t i = 0;

    while (open_maps[i].name[0] && strcmp(open_maps[i].name, name) != 0)
        i++;
    if (!open_maps[i].name[0]) {
        if (i == 0)
            atexit(close_maps);
        if (fs_file_list(name, &open_maps[i].file, &why))
            fail_msg("%s", why.message);
        snprintf(open_maps[i].name, sizeof open_maps[i].name, "%s", name);
    }
    return (const rp_scenario *)(const void *)open_maps[i].file.scenario;
}

int map_hex(const rp_scenario *sc, const char *name)
{
    int hex = rp_hex(&sc->board, name);

    if (!rp_is_in_play(&sc->board, hex))
        fail_msg("%s has no hex %s", sc->id, name);
    return hex;
}

const rp_hex_ground *map_at(const rp_scenario *sc, const char *name) { return &sc->ground.hex[map_hex(sc, name)]; }

unsigned map_side(const rp_scenario *sc, const char *hexes)
{
    int side = rp_side(&sc->board, hexes);

    if (side == FS_NO_HEXSIDE)
        fail_msg("%s has no side %s", sc->id, hexes);
    return sc->ground.hex[side / 6].side[side % 6];
}

enum rp_view map_view(const rp_scenario *sc, const char *from, const char *to)
{
    int a = map_hex(sc, from), b = map_hex(sc, to);
    enum rp_view there = rp_sight(&sc->field, NULL, a, b);

    if (there != rp_sight(&sc->field, NULL, b, a))
        fail_msg("%s: %s and %s see each other differently", sc->id, from, to); /* [4.1b] */
    return there;
}

void map_set_of(const rp_scenario *sc, const char *terms, map_set set)
{
    const fs_grid *g = &sc->board.grid;
    char word[64];

    memset(set, 0, sizeof(map_set));
    for (int n; sscanf(terms, " %63s%n", word, &n) == 1; terms += n) {
        char *dash = strchr(word, '-');

        if (dash)
            *dash = 0;
        int a = map_hex(sc, word), b = dash ? map_hex(sc, dash + 1) : a;
        int columns = fs_hex_col(g, b) - fs_hex_col(g, a), rows = fs_hex_row(g, b) - fs_hex_row(g, a);

        assert_true(columns == 0 || rows == 0);
        for (int i = 0; i <= (columns ? columns : rows); i++)
            rp_add(set, fs_hex_at(g, fs_hex_col(g, a) + (columns ? i : 0), fs_hex_row(g, a) + (columns ? 0 : i)));
    }
}

int map_count(const rp_scenario *sc, const map_set set)
{
    int n = 0;

    for (int hex = 0; hex < sc->n_hexes; hex++)
        n += rp_has(set, hex);
    return n;
}

void map_reach(const rp_scenario *sc, int from, map_step *step, map_set reached)
{
    bool more = true;

    memset(reached, 0, sizeof(map_set));
    rp_add(reached, from);
    while (more) {
        more = false;
        for (int hex = 0; hex < sc->n_hexes; hex++)
            for (int d = 0; rp_has(reached, hex) && d < 6; d++) {
                int next = sc->around[hex][d];

                if (!rp_is_in_play(&sc->board, next) || rp_has(reached, next) || !step(sc, hex, d))
                    continue;
                rp_add(reached, next);
                more = true;
            }
    }
}
