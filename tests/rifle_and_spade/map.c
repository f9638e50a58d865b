/* map.c - the maps of Cape Helles and Anzac: what the book states of them, and what makes them whole. */
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static opened helles, anzac;

static int open_maps(void **state)
{
    (void)state;
    helles = data_open("helles");
    anzac = data_open("anzac");
    return 0;
}

static int close_maps(void **state)
{
    (void)state;
    data_close(&helles);
    data_close(&anzac);
    return 0;
}

/* --- what the book states --- */

static void north_of_29_42_lies_29_43(void **state)
{
    const rs_map *m = &anzac.sc->map;

    (void)state;
    assert_int_equal(m->next[hex_named(m, "29.42")][0], hex_named(m, "29.43"));
    assert_int_equal(rs_distance(m, hex_named(m, "29.42"), hex_named(m, "29.44")), 2);
    assert_int_equal(m->next[hex_named(m, "32.56")][4], hex_named(m, "31.56")); /* entered from the south-west */
}

static void the_ridge_of_the_figure_has_height_2_between_hexes_of_level_1(void **state)
{
    const rs_map *m = &anzac.sc->map;
    int south = hex_named(m, "29.42");

    (void)state;
    assert_true(side_features(m, "29.42", "29.43") & RS_RIDGE);
    assert_int_equal(rs_level(m, south), 1);
    assert_int_equal(rs_level(m, hex_named(m, "29.43")), 1);
    assert_int_equal(rs_ridge_height(m, south, 0), 2);
    assert_int_equal(rs_level(m, hex_named(m, "31.43")), 2);
    assert_int_equal(rs_level(m, hex_named(m, "31.42")), 2);
    assert_true(side_features(m, "33.46", "33.47") & RS_RIDGE);
    assert_int_equal(rs_ridge_height(m, hex_named(m, "33.46"), 0), 2);
}

static void v_beach_is_scrub_with_one_landing_side(void **state)
{
    const rs_map *m = &helles.sc->map;
    int beach = hex_named(m, "08.02"), landings = 0;

    (void)state;
    assert_int_equal(rs_terrain(m, beach), RS_SCRUB);
    for (int d = 0; d < 6; d++)
        landings += (rs_side_of(m, beach, d) & RS_LANDING) != 0;
    assert_int_equal(landings, 1);
    assert_int_equal(foot_cost(m, "08.01", "08.02"), 4);
    assert_int_equal(foot_side_cost(m, "08.01", "08.02"), 2);
}

/* --- the notes to the maps --- */

static void places_lie_where_the_notes_put_them(void **state)
{
    static const struct {
        bool is_anzac;
        const char *hex, *name;
    } rows[] = {{false, "12.16", "Y Beach"}, {false, "08.11", "Gully Beach"},     {false, "26.20", "Achi Baba"},
                {false, "19.16", "Krithia"}, {false, "05.04", "W Beach"},         {false, "05.07", "X Beach"},
                {false, "16.04", "S Beach"}, {true, "32.56", "Plugge's Plateau"}, {true, "37.55", "Scrubby Knoll"},
                {true, "42.63", "Hill 971"}, {true, "29.47", "Gaba Tepe"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const fs_file *f = rows[i].is_anzac ? &anzac.file : &helles.file;
        int n = 0;

        for (int j = 0; j < f->n_places; j++)
            n += strcmp(f->places[j].hex, rows[i].hex) == 0 && strcmp(f->places[j].title, rows[i].name) == 0;
        assert_int_equal(n, 1);
    }
}

static void hills_114_and_138_are_level_1_and_achi_baba_5(void **state)
{
    const rs_map *m = &helles.sc->map;

    (void)state;
    assert_int_equal(rs_level(m, hex_named(m, "05.05")), 1);
    assert_int_equal(rs_level(m, hex_named(m, "06.03")), 1);
    assert_int_equal(rs_level(m, hex_named(m, "26.20")), 5);
}

static void the_crest_from_chunuk_bair_to_hill_971_is_whole(void **state)
{
    static const char *const crest[] = {"39.60", "40.60", "40.61", "41.62", "42.62", "42.63"};
    const rs_map *m = &anzac.sc->map;

    (void)state;
    for (size_t i = 0; i < sizeof crest / sizeof *crest; i++) {
        assert_true(rs_level(m, hex_named(m, crest[i])) >= 5);
        if (i)
            assert_true(rs_direction(m, hex_named(m, crest[i - 1]), hex_named(m, crest[i])) >= 0);
    }
    assert_true(side_features(m, "33.58", "34.57") & RS_CLIFF); /* the Sphinx */
}

static void y_beach_has_one_way_inland(void **state)
{
    const rs_map *m = &helles.sc->map;

    (void)state;
    assert_int_equal(foot_cost(m, "12.16", "13.16"), 4);
    assert_int_equal(foot_cost(m, "12.16", "12.15"), RS_BARRED);
    assert_int_equal(foot_cost(m, "12.16", "13.17"), RS_BARRED);
}

/* --- whole and sound --- */

static void check_coast(const rs_map *m)
{
    for (int h = 0; h < m->n_hexes; h++)
        for (int d = 0; d < 6; d++) {
            int to = m->next[h][d];

            if (to >= 0 && rs_is_land(m, h) && !rs_is_land(m, to)) {
                assert_int_equal(m->step[h][d].foot, RS_BARRED);
                assert_int_equal(m->step[to][rs_opposite(d)].foot != RS_BARRED,
                                 (rs_side_of(m, h, d) & RS_LANDING) != 0);
            }
        }
}

static void boats_land_over_landing_sides_and_nobody_walks_into_the_sea(void **state)
{
    (void)state;
    check_coast(&helles.sc->map);
    check_coast(&anzac.sc->map);
}

static void steps_of_three_levels_are_cliffs(void **state)
{
    const rs_map *maps[] = {&helles.sc->map, &anzac.sc->map};

    (void)state;
    for (int i = 0; i < 2; i++)
        for (int h = 0; h < maps[i]->n_hexes; h++)
            for (int d = 0; d < 6; d++) {
                int to = maps[i]->next[h][d];

                if (to >= 0 && rs_is_land(maps[i], h) && rs_is_land(maps[i], to) &&
                    rs_level(maps[i], to) - rs_level(maps[i], h) >= 3)
                    assert_true(rs_side_of(maps[i], h, d) & RS_CLIFF);
            }
}

static int walk_from(const rs_map *m, int start)
{
    static int16_t queue[RS_MAX_HEXES];
    uint64_t seen[RS_HEX_WORDS] = {0};
    int n = 0;

    queue[n++] = (int16_t)start;
    rs_add(seen, start);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            int to = m->next[queue[i]][d];

            if (to >= 0 && m->step[queue[i]][d].foot != RS_BARRED && !rs_has(seen, to)) {
                rs_add(seen, to);
                queue[n++] = (int16_t)to;
            }
        }
    return n;
}

static void every_land_hex_is_reached_on_foot(void **state)
{
    const rs_map *maps[] = {&helles.sc->map, &anzac.sc->map};

    (void)state;
    for (int i = 0; i < 2; i++) {
        int land = 0, start = FS_NO_HEX;

        for (int h = 0; h < maps[i]->n_hexes; h++)
            if (rs_is_land(maps[i], h)) {
                land++;
                start = h;
            }
        assert_int_equal(walk_from(maps[i], start), land);
    }
}

static void roads_lead_off_the_map_where_they_should(void **state)
{
    static const char *const south[] = {"24.22", "20.22"}, *const north[] = {"46.47", "46.53", "46.57", "33.40",
                                                                             "28.40"};

    (void)state;
    for (int i = 0; i < 2; i++)
        assert_true(rs_has(helles.sc->map.way, hex_named(&helles.sc->map, south[i])));
    for (int i = 0; i < 5; i++)
        assert_true(rs_has(anzac.sc->map.way, hex_named(&anzac.sc->map, north[i])));
}

/* Least half MP in Column along roads and tracks alone. */
static int32_t by_road(void *ctx, int from, int to)
{
    const rs_map *m = ctx;
    int cost = m->step[from][rs_direction(m, from, to)].road;

    return cost == RS_BARRED ? -1 : cost;
}

static int road_cost(const rs_map *m, const char *from, const char *to)
{
    static fs_path_hex scratch[RS_MAX_HEXES];

    return fs_hex_path(&m->grid, hex_named(m, from), hex_named(m, to), 200, by_road, (void *)(uintptr_t)m, scratch);
}

static void marches_by_road_take_the_points_the_scenarios_say(void **state)
{
    (void)state;
    assert_int_equal(road_cost(&helles.sc->map, "24.22", "19.16"), 9);
    assert_int_equal(road_cost(&helles.sc->map, "19.16", "17.14"), 3);
    assert_int_equal(road_cost(&anzac.sc->map, "46.57", "39.60"), 9);
}

/* --- both on one grid --- */

static void two_maps_on_one_grid_keep_their_ground(void **state)
{
    opened both = data_open("rs8-peninsula");
    const rs_map *one[] = {&helles.sc->map, &anzac.sc->map}, *all = &both.sc->map;
    char name[16];

    (void)state;
    assert_int_equal(all->n_play, one[0]->n_play + one[1]->n_play);
    for (int i = 0; i < 2; i++)
        for (int h = 0; h < one[i]->n_hexes; h++) {
            fs_hex_name(&one[i]->grid, h, name);
            int there = hex_named(all, name);

            assert_int_equal(all->hex[there].terrain, one[i]->hex[h].terrain);
            assert_memory_equal(all->hex[there].side, one[i]->hex[h].side, sizeof all->hex[there].side);
        }
    data_close(&both);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(north_of_29_42_lies_29_43),
        cmocka_unit_test(the_ridge_of_the_figure_has_height_2_between_hexes_of_level_1),
        cmocka_unit_test(v_beach_is_scrub_with_one_landing_side),
        cmocka_unit_test(places_lie_where_the_notes_put_them),
        cmocka_unit_test(hills_114_and_138_are_level_1_and_achi_baba_5),
        cmocka_unit_test(the_crest_from_chunuk_bair_to_hill_971_is_whole),
        cmocka_unit_test(y_beach_has_one_way_inland),
        cmocka_unit_test(boats_land_over_landing_sides_and_nobody_walks_into_the_sea),
        cmocka_unit_test(steps_of_three_levels_are_cliffs),
        cmocka_unit_test(every_land_hex_is_reached_on_foot),
        cmocka_unit_test(roads_lead_off_the_map_where_they_should),
        cmocka_unit_test(marches_by_road_take_the_points_the_scenarios_say),
        cmocka_unit_test(two_maps_on_one_grid_keep_their_ground),
    };

    return cmocka_run_group_tests(tests, open_maps, close_maps);
}
