/* map_room.c - every set-up of the printed scenarios and campaigns finds room on its map: two units of a side to a hex
 * [3.4-v1], tanks beside them [3.4-v3], nobody in no man's land. */
#include "map_stage.h"

#include <scenario/scenario.h>
#include <stdio.h>
#include <string.h>

typedef struct room {
    const char *what, *map, *hexes;
    int units; /* that must find a place */
    bool all;  /* and no more than that */
} room;

static const room rooms[] = {
    {"YS1 Reserve", "ypres-1914", "within 1 of AH15", 4, false},
    {"YS1 Saxons", "ypres-1914", "within 1 of AG17", 4, false},
    {"YS1 Worcesters", "ypres-1914", "within 1 of AI11", 3, false},
    {"YS1 guns", "ypres-1914", "within 1 of AC16", 3, false},
    {"YS2 Borderers", "ypres-1915", "within 1 of N19, not nml", 5, false},
    {"YS2 West Riding", "ypres-1915", "within 1 of L14-L15", 5, false},
    {"YS2 172nd", "ypres-1915", "within 1 of O22, not nml", 10, false},
    {"YS3 brigades", "ypres-1915", "trench british", 32, false},
    {"YS3 reserve", "ypres-1915", "A17-K12-K02", 15, false},
    {"YS3 divisions", "ypres-1915", "trench german", 57, false},
    {"YS4 British", "ypres-1917", "within 1 of R10, not nml", 4, false},
    {"YS4 Germans", "ypres-1917", "\"T10-T11,S12\"", 6, true},
    {"CG1 Coldstream", "ypres-1914", "column AO, only rows 12-25", 10, false},
    {"CG1 machine guns", "ypres-1914", "within 1 of AG16", 1, false},
    {"CG1 Gloucesters", "ypres-1914", "\"within 1 of R10,S11\"", 7, false},
    {"CG1 cavalry", "ypres-1914", "\"within 1 of L14,L15\"", 7, false},
    {"CG1 54th Reserve", "ypres-1914", "column AQ, only rows 11-25", 24, false},
    {"CG1 Ypres, day 2", "ypres-1914", "within 1 of B06-B10", 27, false},
    {"CG3 Germans", "ypres-1917", "behind german, only columns A-AC", 36, false},
    {"CG3 Australians", "ypres-1917", "behind british", 57, false},
    {"AA1 Germans", "malmaison east", "trench german, only columns O-AB", 15, false},
    {"AA1 French", "malmaison east", "trench french, only columns O-AB", 18, false},
    {"AA2 Germans", "malmaison west", "trench german, only columns AK-AU, only rows 13-18", 12, false},
    {"AA2 French", "malmaison west", "\"AK14-AK16,AL16-AL17,AM18,AN18\", only trench french", 14, true},
    {"AA3 Germans", "malmaison west", "trench german, only columns AO-AW, only rows 14-26", 12, false},
    {"AA3 French", "malmaison west", "trench french, only columns AO-AW, only rows 22-25", 16, false},
    {"AA4 III/169", "malmaison", "within 5 of AT03", 6, false},
    {"AA4 II/169", "malmaison", "within 5 of AX05", 6, false},
    {"AA4 II/111", "malmaison", "within 2 of AW07", 5, false},
    {"AA4 28th Division", "malmaison", "within 5 of AU14", 14, false},
    {"AA4 21st Corps", "malmaison", "\"within 2 of E:H10\"", 14, false},
    {"AA campaign Germans", "malmaison", "trench german, village, only behind german", 60, false},
    {"AA campaign French", "malmaison", "trench french", 85, false},
};
enum { ROOMS = sizeof rooms / sizeof *rooms };

/* A position on this map with a zone for each of its rooms, in their order. */
static const rp_scenario *open_rooms(const char *map, fs_file *file)
{
    char text[4096], name[32], sheets[16] = "both";
    bool is_aisne = strncmp(map, "malmaison", 9) == 0;
    fs_load_error e;

    sscanf(map, "%31s %15s", name, sheets);
    snprintf(text, sizeof text,
             "position: red_poppies\nsides: [{id: %s, title: x}, {id: german, title: Germans}]\n"
             "map: {name: %s%s%s}\nzones:\n",
             is_aisne ? "french" : "british", name, is_aisne ? ", sheets: " : "", is_aisne ? sheets : "");
    for (size_t i = 0; i < ROOMS; i++)
        if (strcmp(rooms[i].map, map) == 0)
            snprintf(text + strlen(text), sizeof text - strlen(text), "  z%zu: {side: german, hexes: [%s]}\n", i,
                     rooms[i].hexes);
    if (fs_file_read(map, text, strlen(text), NULL, file, &e))
        fail_msg("%s", e.message);
    return (const rp_scenario *)(const void *)file->scenario;
}

static void every_printed_set_up_finds_room(void **state)
{
    static const char *const maps[] = {"ypres-1914",     "ypres-1915",     "ypres-1917",
                                       "malmaison east", "malmaison west", "malmaison"};
    size_t counted = 0;

    (void)state;
    proves("3.4-v1");
    for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
        fs_file file;
        const rp_scenario *sc = open_rooms(maps[m], &file);
        int zone = 0;

        for (size_t i = 0; i < ROOMS; i++) {
            if (strcmp(rooms[i].map, maps[m]) != 0)
                continue;
            int places = 2 * map_count(sc, sc->zone[zone++].hexes);
            if (places < rooms[i].units || (rooms[i].all && places != rooms[i].units))
                fail_msg("%s: %d places for %d units", rooms[i].what, places, rooms[i].units);
            counted++;
        }
        fs_file_close(&file);
    }
    assert_int_equal(counted, ROOMS);
}

/* At the start each side controls its trenches and all behind them; nobody has no man's land, and nothing is both's
 * (chapters 12 and 14). */
static void each_side_has_its_own_ground_and_the_rest_is_no_mans_land(void **state)
{
    static const char *const lands[][2] = {
        {"ypres-1915", "british"}, {"ypres-1917", "british"}, {"malmaison", "french"}};

    (void)state;
    for (size_t i = 0; i < sizeof lands / sizeof *lands; i++) {
        char text[1024];
        fs_load_error e;
        fs_file file;

        snprintf(text, sizeof text,
                 "position: red_poppies\nsides: [{id: %s, title: x}, {id: german, title: y}]\nmap: {name: %s}\nzones:\n"
                 "  here: {side: %s, hexes: [behind %s]}\n  there: {side: german, hexes: [behind german]}\n",
                 lands[i][1], lands[i][0], lands[i][1], lands[i][1]);
        if (fs_file_read(lands[i][0], text, strlen(text), NULL, &file, &e))
            fail_msg("%s", e.message);
        const rp_scenario *sc = (const rp_scenario *)(const void *)file.scenario;
        for (int hex = 0; hex < sc->n_hexes; hex++) {
            int owners = rp_has(sc->zone[0].hexes, hex) + rp_has(sc->zone[1].hexes, hex);

            if (rp_is_in_play(&sc->board, hex))
                assert_int_equal(owners, sc->ground.hex[hex].features & RP_NML ? 0 : 1);
        }
        fs_file_close(&file);
    }
}

/* Reinforcements of the second day come where their own side holds the edge (CG2). */
static void reinforcements_come_in_behind_their_own_line(void **state)
{
    const rp_scenario *sc = map_named("ypres-1915");
    int west = 0, south = 0;

    (void)state;
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        if (!rp_has(sc->edge, hex))
            continue;
        west += fs_hex_col(&sc->board.grid, hex) == 0 && rp_distance(sc, hex, map_hex(sc, "A06")) <= 3;
        if (fs_hex_row(&sc->board.grid, hex) == 24 && rp_distance(sc, hex, map_hex(sc, "P25")) <= 4) {
            assert_true(fs_hex_col(&sc->board.grid, hex) > fs_hex_col(&sc->board.grid, map_hex(sc, "K25")));
            assert_int_not_equal(sc->ground.hex[hex].trench_side, 1);
            south++;
        }
    }
    assert_int_equal(west, 7);
    assert_int_equal(south, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_printed_set_up_finds_room),
        cmocka_unit_test(each_side_has_its_own_ground_and_the_rest_is_no_mans_land),
        cmocka_unit_test(reinforcements_come_in_behind_their_own_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
