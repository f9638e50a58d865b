/* map_sight.c - line of sight: each of the nine cases on a field made for it, both figures of the book on the Anzac
 * map, and the prepared table against the line walked. */
#include "cover.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define proves(...) covers_each("rifle_and_spade", __VA_ARGS__)

/* --- the nine cases --- */

static void range_0_and_1_are_open(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.13", "R20");
    plain_set(f, "10.11", RS_WOOD, 3);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.10", NULL), RS_CASE_NEAR);
    assert_int_equal(plain_case(f, "10.10", "10.11", NULL), RS_CASE_NEAR);
    free(f);
}

static void beyond_the_longest_observation_nobody_sees(void **state)
{
    plain *f = plain_new(2, 40);

    (void)state;
    proves("5.2.2", "5.2.13");
    plain_ready(f);
    assert_int_equal(plain_case(f, "01.01", "01.26", NULL), RS_CASE_FREE);
    assert_int_equal(plain_case(f, "01.01", "01.27", NULL), RS_CASE_RANGE);
    free(f);
}

static void a_village_blocks_one_level_above_its_own(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.1.5", "5.2.13", "R20");
    plain_set(f, "10.12", RS_VILLAGE, 0);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.14", NULL), RS_CASE_ELEVATED);
    plain_set(f, "10.10", RS_OPEN, 1);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.14", NULL), RS_CASE_FREE);
    free(f);
}

static void higher_ground_between_blocks(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.13", "5.1.1");
    plain_set(f, "10.12", RS_OPEN, 1);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.14", NULL), RS_CASE_HIGHER);
    plain_set(f, "10.14", RS_OPEN, 1);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.14", NULL), RS_CASE_FREE);
    free(f);
}

static void a_ridge_blocks_below_it_is_partial_at_its_height_and_free_beside_the_troops(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.12", "5.2.13");
    plain_side(f, "10.12", "10.13", RS_RIDGE); /* height 1 */
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.15", NULL), RS_CASE_HIGHER);
    assert_int_equal(plain_case(f, "10.10", "10.13", NULL), RS_CASE_FREE); /* adjacent to the target */
    plain_set(f, "10.10", RS_OPEN, 1);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.15", NULL), RS_CASE_RIDGE);
    plain_set(f, "10.10", RS_OPEN, 2);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.15", NULL), RS_CASE_FREE);
    free(f);
}

static void a_cliff_is_a_ridge_for_sight(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.10", "5.1.3");
    plain_side(f, "10.12", "10.13", RS_CLIFF);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.15", NULL), RS_CASE_HIGHER);
    free(f);
}

static void woods_block_at_the_level_of_the_higher_end(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.1.5", "5.2.13");
    plain_set(f, "10.12", RS_WOOD, 0);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.14", NULL), RS_CASE_BLOCKING);
    plain_set(f, "10.14", RS_OPEN, 1);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.14", NULL), RS_CASE_FREE);
    free(f);
}

/* Level 2 from row 14 north, level 1 and Scrub in rows 12 and 13 of column 10, open in 10.11. */
static plain *slope(bool crest)
{
    plain *f = plain_new(20, 20);
    char hex[32];

    for (int column = 1; column <= 20; column++)
        for (int row = 1; row <= 20; row++) {
            snprintf(hex, sizeof hex, "%02d.%02d", column, row);
            plain_set(f, hex, column == 10 && (row == 12 || row == 13) ? RS_SCRUB : RS_OPEN, row >= 14 ? 2 : 1);
        }
    if (crest)
        plain_side(f, "10.13", "10.14", RS_MILITARY_CREST);
    plain_ready(f);
    return f;
}

static void scrub_below_a_slope_is_dead_ground(void **state)
{
    plain *contour = slope(false), *crest = slope(true);

    (void)state;
    proves("5.2.13", "R56");
    assert_int_equal(plain_case(contour, "10.16", "10.12", NULL), RS_CASE_DEAD_PARTLY);
    assert_int_equal(plain_case(crest, "10.16", "10.12", NULL), RS_CASE_DEAD);
    assert_int_equal(plain_case(crest, "10.12", "10.16", NULL), RS_CASE_DEAD); /* and from below */
    assert_int_equal(plain_case(crest, "10.16", "10.10", NULL), RS_CASE_FREE); /* no chain of Scrub */
    assert_int_equal(plain_case(crest, "10.14", "10.12", NULL), RS_CASE_FREE); /* at the edge [R56] */
    free(contour);
    free(crest);
}

static void a_target_on_the_ridge_it_crossed_is_partial(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.13", "R21");
    plain_side(f, "10.12", "10.13", RS_RIDGE);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.14", "10.13", "10.12"), RS_CASE_CREST);
    assert_int_equal(plain_case(f, "10.17", "10.13", "10.12"), RS_CASE_CREST);
    assert_int_equal(rs_view_of(RS_CASE_CREST), RS_PARTIAL);
    free(f);
}

static void the_height_of_the_crest_counts_as_the_level_of_the_target(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.13", "R57");
    plain_side(f, "10.12", "10.13", RS_RIDGE);
    plain_set(f, "10.15", RS_OPEN, 1); /* hides 10.13, but not a man on the Ridge [R57] */
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.17", "10.13", NULL), RS_CASE_HIGHER);
    assert_int_equal(plain_case(f, "10.17", "10.13", "10.12"), RS_CASE_CREST);
    free(f);
}

/* --- lines along sides and through corners --- */

static void a_line_along_a_plain_side_takes_both_hexes_as_one(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.9", "R55");
    plain_set(f, "11.10", RS_WOOD, 2);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "12.10", NULL), RS_CASE_FREE); /* along 11.10/11.11 */
    plain_set(f, "11.11", RS_WOOD, 0);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "12.10", NULL), RS_CASE_BLOCKING);
    plain_set(f, "11.11", RS_OPEN, 1);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "12.10", NULL), RS_CASE_HIGHER);
    free(f);
}

static void a_line_along_a_ridge_crosses_it(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.9");
    plain_side(f, "11.10", "11.11", RS_RIDGE);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "12.10", NULL), RS_CASE_HIGHER);
    free(f);
}

/* From 10.10 to 14.10 along 11.10/11.11 and 13.10/13.11: into 12.10 by the corner of both its western sides. */
static void at_a_corner_the_lower_of_two_ridges_counts(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2", "R55");
    plain_side(f, "12.10", "11.10", RS_RIDGE);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "14.10", NULL), RS_CASE_FREE); /* by the side without one */
    assert_int_equal(plain_case(f, "14.10", "10.10", NULL), RS_CASE_FREE);
    free(f);
    for (int second = 0; second <= 1; second++) {
        f = plain_new(20, 20);
        for (int i = 0; i < 3; i++)
            plain_set(f, (const char *[]){"10.10", "12.10", "14.10"}[i], RS_OPEN, 1);
        plain_set(f, second ? "11.10" : "11.11", RS_OPEN, 1); /* the Ridge beside it is as high as 2, the other 1 */
        plain_side(f, "12.10", "11.10", RS_RIDGE);
        plain_side(f, "12.10", "11.11", RS_RIDGE);
        plain_ready(f);
        assert_int_equal(plain_case(f, "10.10", "14.10", NULL), RS_CASE_RIDGE);
        assert_int_equal(plain_case(f, "14.10", "10.10", NULL), RS_CASE_RIDGE);
        free(f);
    }
}

static void what_a_line_meets_is_told_in_order(void **state)
{
    plain *f = plain_new(20, 20);
    rs_line_answer answer;
    char name[16];

    (void)state;
    proves("5.2", "R55");
    plain_set(f, "12.11", RS_OPEN, 2);
    plain_ready(f);
    int from = hex_named(&f->map, "10.10"), to = hex_named(&f->map, "13.12");
    assert_int_equal(rs_sight_walk(&f->map, &f->tables, from, to, -1, &answer), RS_CASE_HIGHER);
    assert_int_equal(answer.n, 2);
    fs_hex_name(&f->map.grid, answer.met[0].hex[0], name);
    assert_string_equal(name, "11.11");
    fs_hex_name(&f->map.grid, answer.met[1].hex[0], name);
    assert_string_equal(name, "12.11");
    assert_int_equal(answer.met[0].decides, RS_CASE_NONE);
    assert_int_equal(answer.met[1].decides, RS_CASE_HIGHER);
    free(f);
}

/* --- heights, own hexes, cliffs --- */

static void a_ridge_is_one_above_the_lower_land_beside_it(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.11");
    plain_set(f, "10.12", RS_OPEN, 1);
    plain_set(f, "10.13", RS_OPEN, 3);
    plain_set(f, "05.05", RS_OPEN, 2);
    plain_set(f, "05.06", RS_SEA, 0);
    for (int d = 0; d < 6; d++) /* a coast that nobody climbs */
        plain_side(f, "05.06", (const char *[]){"05.07", "06.06", "06.05", "05.05", "04.05", "04.06"}[d],
                   d == 3 ? RS_CLIFF : RS_SHORE);
    plain_set(f, "15.12", RS_OPEN, 1);
    plain_set(f, "15.13", RS_OPEN, 1);
    plain_side(f, "10.12", "10.13", RS_RIDGE);
    plain_side(f, "15.12", "15.13", RS_RIDGE);
    plain_ready(f);
    assert_int_equal(rs_ridge_height(&f->map, hex_named(&f->map, "10.12"), 0), 2);
    assert_int_equal(rs_ridge_height(&f->map, hex_named(&f->map, "05.05"), 0), 3);
    assert_int_equal(rs_ridge_height(&f->map, hex_named(&f->map, "15.12"), 0), 2);
    free(f);
}

static void the_hexes_at_the_ends_do_not_hinder(void **state)
{
    plain *f = plain_new(20, 20);

    (void)state;
    proves("5.2.4", "5.2.12");
    plain_set(f, "10.13", RS_VILLAGE, 0);
    plain_ready(f);
    assert_int_equal(plain_case(f, "10.10", "10.13", NULL), RS_CASE_FREE);
    assert_int_equal(plain_case(f, "10.12", "10.14", NULL), RS_CASE_ELEVATED);
    free(f);
}

static void of_two_hexes_along_a_side_the_less_blocking_counts(void **state)
{
    plain *f = plain_new(24, 24);

    (void)state;
    proves("5.2.9");
    for (int c = 1; c <= 24; c++)
        for (int r = 1; r <= 24; r++) {
            char hex[32];

            snprintf(hex, sizeof hex, "%02d.%02d", c, r);
            plain_set(f, hex, RS_OPEN, 2);
        }
    plain_ready(f);
    assert_int_equal(plain_case(f, "20.20", "22.20", NULL), RS_CASE_FREE);
    plain_set(f, "21.20", RS_VILLAGE, 2);
    plain_ready(f);
    assert_int_equal(plain_case(f, "20.20", "22.20", NULL), RS_CASE_FREE);
    plain_set(f, "21.20", RS_OPEN, 2);
    plain_side(f, "21.20", "21.21", RS_RIDGE);
    plain_ready(f);
    assert_int_equal(plain_case(f, "20.20", "22.20", NULL), RS_CASE_HIGHER);
    free(f);
}

/* --- the figures of the book, on the Anzac map --- */

static int on_map(const rs_scenario *sc, const char *from, const char *to)
{
    return (int)rs_sight_case(sc->seen, hex_named(&sc->map, from), hex_named(&sc->map, to));
}

/* E32 */
static void the_first_figure_comes_out(void **state)
{
    static const struct {
        const char *from, *to;
        int which;
    } rows[] = {{"29.44", "29.43", RS_CASE_NEAR},   {"30.41", "32.43", RS_CASE_HIGHER},
                {"29.44", "30.41", RS_CASE_HIGHER}, {"30.44", "29.43", RS_CASE_HIGHER},
                {"32.41", "30.41", RS_CASE_FREE},   {"30.41", "30.44", RS_CASE_FREE}};
    opened o = data_open("anzac");

    (void)state;
    proves("5.2.13", "5.2.9");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(on_map(o.sc, rows[i].from, rows[i].to), rows[i].which);
    /* R 3/19 has just crossed from 29.42 into 29.43 */
    assert_int_equal(rs_sight_walk(&o.sc->map, &o.sc->tables, hex_named(&o.sc->map, "29.44"),
                                   hex_named(&o.sc->map, "29.43"), 3, NULL),
                     RS_CASE_CREST);
    data_close(&o);
}

/* E33 */
static void the_second_figure_comes_out(void **state)
{
    opened o = data_open("anzac");
    static rs_map steep;
    char why[128];

    (void)state;
    proves("5.2.13");
    assert_int_equal(on_map(o.sc, "33.45", "33.49"), RS_CASE_RIDGE);
    assert_int_equal(on_map(o.sc, "33.45", "33.43"), RS_CASE_DEAD_PARTLY);
    assert_int_equal(on_map(o.sc, "33.45", "33.42"), RS_CASE_DEAD_PARTLY);
    assert_int_equal(on_map(o.sc, "33.45", "34.48"), RS_CASE_FREE);
    steep = o.sc->map;
    rs_map_add_side(&steep, hex_named(&steep, "33.43"), hex_named(&steep, "33.44"), RS_MILITARY_CREST);
    assert_int_equal(rs_map_prepare(&steep, &o.sc->tables, why, sizeof why), 0);
    int battery = hex_named(&steep, "33.45");
    assert_int_equal(rs_sight_walk(&steep, &o.sc->tables, battery, hex_named(&steep, "33.43"), -1, NULL), RS_CASE_DEAD);
    assert_int_equal(rs_sight_walk(&steep, &o.sc->tables, battery, hex_named(&steep, "33.42"), -1, NULL), RS_CASE_DEAD);
    assert_int_equal(rs_sight_walk(&steep, &o.sc->tables, battery, hex_named(&steep, "34.48"), -1, NULL), RS_CASE_FREE);
    data_close(&o);
}

static void lines_the_scenarios_name(void **state)
{
    opened anzac = data_open("anzac"), kemal = data_open("rs2-kemal"), village = data_open("rs1-sedd-el-bahr");
    char hex[32];

    (void)state;
    assert_int_equal(on_map(kemal.sc, "38.58", "36.57"), RS_CASE_DEAD);
    assert_int_equal(on_map(village.sc, "08.02", "10.02"), RS_CASE_FREE);
    for (int row = 50; row <= 56; row++) { /* the guns of Gaba Tepe enfilade the beaches */
        snprintf(hex, sizeof hex, "31.%d", row);
        assert_int_equal(rs_sight(anzac.sc->seen, hex_named(&anzac.sc->map, "29.47"), hex_named(&anzac.sc->map, hex)),
                         RS_OPEN_VIEW);
    }
    data_close(&anzac);
    data_close(&kemal);
    data_close(&village);
}

/* --- the table --- */

static void the_table_is_the_line_walked_from_both_ends(void **state)
{
    opened o = data_open("helles");
    const rs_map *m = &o.sc->map;
    uint32_t dice = 1;

    (void)state;
    proves("5.2.6", "R55");
    for (int i = 0; i < 4000; i++) {
        dice = dice * 1664525u + 1013904223u;
        int a = m->hex_of_seat[(dice >> 8) % m->n_play];
        dice = dice * 1664525u + 1013904223u;
        int b = m->hex_of_seat[(dice >> 8) % m->n_play];
        enum rs_case which = rs_sight_walk(m, &o.sc->tables, a, b, -1, NULL);

        assert_int_equal(rs_sight_walk(m, &o.sc->tables, b, a, -1, NULL), which);
        assert_int_equal(rs_sight_case(o.sc->seen, a, b), which);
        assert_int_equal(rs_sight(o.sc->seen, a, b), rs_view_of((int)which));
    }
    data_close(&o);
}

static void nobody_sees_from_one_map_to_the_other(void **state)
{
    opened o = data_open("rs8-peninsula");

    (void)state;
    assert_int_equal(on_map(o.sc, "26.20", "29.47"), RS_CASE_RANGE);
    assert_int_equal(on_map(o.sc, "26.20", "20.30"), RS_CASE_NONE); /* no such ground */
    data_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(range_0_and_1_are_open),
        cmocka_unit_test(beyond_the_longest_observation_nobody_sees),
        cmocka_unit_test(a_village_blocks_one_level_above_its_own),
        cmocka_unit_test(higher_ground_between_blocks),
        cmocka_unit_test(a_ridge_blocks_below_it_is_partial_at_its_height_and_free_beside_the_troops),
        cmocka_unit_test(a_cliff_is_a_ridge_for_sight),
        cmocka_unit_test(woods_block_at_the_level_of_the_higher_end),
        cmocka_unit_test(scrub_below_a_slope_is_dead_ground),
        cmocka_unit_test(a_target_on_the_ridge_it_crossed_is_partial),
        cmocka_unit_test(the_height_of_the_crest_counts_as_the_level_of_the_target),
        cmocka_unit_test(a_line_along_a_plain_side_takes_both_hexes_as_one),
        cmocka_unit_test(a_line_along_a_ridge_crosses_it),
        cmocka_unit_test(at_a_corner_the_lower_of_two_ridges_counts),
        cmocka_unit_test(what_a_line_meets_is_told_in_order),
        cmocka_unit_test(a_ridge_is_one_above_the_lower_land_beside_it),
        cmocka_unit_test(the_hexes_at_the_ends_do_not_hinder),
        cmocka_unit_test(of_two_hexes_along_a_side_the_less_blocking_counts),
        cmocka_unit_test(the_first_figure_comes_out),
        cmocka_unit_test(the_second_figure_comes_out),
        cmocka_unit_test(lines_the_scenarios_name),
        cmocka_unit_test(the_table_is_the_line_walked_from_both_ends),
        cmocka_unit_test(nobody_sees_from_one_map_to_the_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
