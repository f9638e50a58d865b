/* tables.c - the tables as loaded, against the formulas and figures they are made from. */
#include <scenario/rifle_and_spade_tables.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static rs_tables t;

static int load(void **state)
{
    fs_load_error why;

    (void)state;
    if (rs_read_tables(&t, &why)) {
        fprintf(stderr, "%s\n", why.message);
        return 1;
    }
    return 0;
}

static int rounded(double x) { return (int)floor(x + 0.5); }

/* --- fire [17.2.3] --- */

static void the_fire_table_is_its_model_in_every_cell(void **state)
{
    (void)state;
    for (int row = RS_FIRE_LOW; row <= RS_FIRE_HIGH; row++)
        for (int column = 0; column < RS_FIRE_COLUMNS; column++) {
            double points = t.fire_column[column] / 4.0;
            double steps = 0.9 * pow(points / 3, 0.8) * pow(1.15, -5 - row);

            assert_int_equal(t.fire[row - RS_FIRE_LOW][column], rounded(100 * steps));
        }
}

static int fire(int quarters, int row) { return rs_fire_result(&t, row, rs_fire_column(&t, quarters), NULL); }

static void the_two_surviving_cells_of_the_fire_table_stand_and_are_marked(void **state)
{
    int marks = 0, mark;

    (void)state;
    assert_int_equal(rs_fire_result(&t, -5, rs_fire_column(&t, 12), &mark), 90);
    assert_int_equal(mark, RS_PRINTED);
    assert_int_equal(rs_fire_result(&t, -7, rs_fire_column(&t, 26), &mark), 221);
    assert_int_equal(mark, RS_PRINTED);
    for (int row = 0; row < RS_FIRE_ROWS; row++)
        for (int column = 0; column < RS_FIRE_COLUMNS; column++)
            marks += t.fire_mark[row][column] == RS_PRINTED;
    assert_int_equal(marks, 2);
    assert_int_equal(fire(40, -3), 178);
    assert_int_equal(fire(2, -3), 16);
}

static void rows_off_the_fire_table_shift_columns(void **state)
{
    (void)state;
    assert_int_equal(fire(8, -8), fire(10, -7)); /* 2 points become 2.5 */
    assert_int_equal(fire(120, -12), fire(120, -7));
    assert_int_equal(fire(10, 15), fire(8, 14));
    assert_int_equal(fire(1, 15), 0);
    assert_int_equal(rs_fire_column(&t, 0), -1);
    assert_int_equal(rs_fire_column(&t, 3), 2);
    assert_int_equal(rs_fire_column(&t, 31), rs_fire_column(&t, 30)); /* 7.75 is 7.5 */
    assert_int_equal(rs_fire_column(&t, 400), RS_FIRE_COLUMNS - 1);
}

static void whole_tenths_round_up_one_point_less(void **state)
{
    (void)state;
    assert_int_equal(rs_decimal_threshold(134), 34);
    assert_int_equal(rs_decimal_threshold(267), 67);
    assert_int_equal(rs_decimal_threshold(50), 49);
    assert_int_equal(rs_decimal_threshold(90), 89);
    assert_int_equal(rs_decimal_threshold(46), 46);
    assert_int_equal(rs_decimal_threshold(200), -1);
}

/* --- assault [18.4.1] --- */

static double attacker_hits(int quarters)
{
    static const double small[] = {0, .0267, .0552, .0874, .1318, .1654};

    return quarters <= 5 ? small[quarters] : 1 - exp(-0.2956 * pow(quarters / 4.0 / 2, 0.9));
}

static double defender_hits(int quarters)
{
    static const double small[] = {0, .0546, .1076, .1618};

    return quarters <= 3 ? small[quarters] : 1 - exp(-0.2353 * quarters / 4.0);
}

static void the_assault_table_is_its_model_but_for_the_surviving_boxes(void **state)
{
    int printed = 0, off = 0;

    (void)state;
    for (int d = 0; d < RS_ASSAULT_HEADINGS; d++)
        for (int a = 0; a < RS_ASSAULT_HEADINGS; a++) {
            double hit = attacker_hits(t.assault_heading[a]), back = defender_hits(t.assault_heading[d]);
            double any = 1 - (1 - hit) * (1 - back);
            int x = rounded(100 * hit * (1 - back) / any) - 1, y = rounded(100 * hit / any) - 1;
            const rs_box *box = &t.assault[d][a];

            if (box->mark == RS_PRINTED) {
                printed++;
                off += (box->x != x) + (box->y != y);
                assert_true(abs(box->x - x) <= 1 && abs(box->y - y) <= 1);
                continue;
            }
            assert_int_equal(box->x, x);
            assert_int_equal(box->y, y);
        }
    assert_int_equal(printed, 11);
    assert_int_equal(off, 4); /* nine of eleven lower and nine of eleven upper limits */
}

static const rs_box *box(int attacker, int defender)
{
    return &t.assault[rs_assault_heading(&t, defender)][rs_assault_heading(&t, attacker)];
}

/* E14, E40 */
static void boxes_the_examples_name_stand(void **state)
{
    (void)state;
    assert_int_equal(box(8, 3)->x, 56);
    assert_int_equal(box(8, 3)->y, 67);
    assert_int_equal(box(4, 1)->x, 69);
    assert_int_equal(box(4, 1)->y, 73);
    assert_int_equal(box(3, 1)->x, 59);
    assert_int_equal(box(3, 1)->y, 63);
    assert_true(77 > box(6, 2)->y);
    assert_true(57 > box(24, 6)->x && 57 <= box(24, 6)->y);
    assert_int_equal(rs_assault_heading(&t, 0), 0);
    assert_int_equal(rs_assault_heading(&t, 27), RS_ASSAULT_HEADINGS - 1);
}

/* --- officers and orders --- */

static void officer_points_follow_the_rate_of_the_class(void **state)
{
    (void)state;
    for (int c = RS_CLASS_I; c <= RS_CLASS_IV; c++)
        for (int n = 1; n <= 8; n++) {
            assert_int_equal(rs_officer_most(&t, c, n), n * t.officers[c].rate / 2);
            assert_int_equal(rs_officer_half(&t, c, n), rs_officer_most(&t, c, n) / 2);
        }
    assert_int_equal(rs_officer_most(&t, RS_CLASS_II, 4), 14);
    assert_int_equal(t.officers[RS_CLASS_II].mark[4], RS_PRINTED);
    assert_int_equal(t.officers[RS_CLASS_II].mark[3], RS_MADE);
}

static void the_matrix_of_the_88th_brigade_survives(void **state)
{
    const rs_gain *night = &t.gain[RS_CLASS_II][1];

    (void)state;
    assert_int_equal(night->v[RS_GAIN_ATTACK], -300);
    assert_int_equal(night->v[RS_GAIN_DEFENSE], 100);
    assert_int_equal(night->mark[RS_GAIN_ATTACK], RS_PRINTED);
    assert_int_equal(night->mark[RS_GAIN_REGROUP], RS_MADE);
    assert_int_equal(t.gain[RS_CLASS_III][1].v[RS_GAIN_DEFENSE], 50);
}

static void continue_and_change_numbers_are_their_formulas(void **state)
{
    (void)state;
    for (int n = 0; n <= 20; n++) {
        int row = n < 14 ? n : 14;

        assert_int_equal(rs_continue_number(&t, n), 50 + 5 * row < 95 ? 50 + 5 * row : 95);
        assert_int_equal(rs_change_number(&t, n), 20 + 5 * row < 90 ? 20 + 5 * row : 90);
    }
}

static void leader_casualties_by_modified_die(void **state)
{
    int mark;

    (void)state;
    assert_int_equal(rs_leader_loss(&t, -2, NULL), 0);
    assert_int_equal(rs_leader_loss(&t, 0, NULL), 0);
    assert_int_equal(rs_leader_loss(&t, 1, NULL), 1);
    assert_int_equal(rs_leader_loss(&t, 6, &mark), 2);
    assert_int_equal(mark, RS_PRINTED);
    assert_int_equal(rs_leader_loss(&t, 9, NULL), 3);
    assert_int_equal(rs_leader_loss(&t, 12, NULL), 4);
}

static void orders_change_as_the_matrix_says(void **state)
{
    (void)state;
    assert_false(t.change[RS_ATTACK][RS_MARCH].flags);
    assert_int_equal(t.change[RS_CORDON_DEFENSE][RS_ATTACK].drm, 20);
    assert_int_equal(t.change[RS_GENERAL_RESERVE][RS_MARCH].drm, -20);
    assert_int_equal(t.change[RS_ATTACK][RS_ATTACK].flags, RS_CHANGE_ALLOWED | RS_CHANGE_NEW);
    assert_int_equal(t.change[RS_REGROUP][RS_ATTACK].flags, RS_CHANGE_ALLOWED | RS_CHANGE_LATER);
    for (int from = RS_NO_ORDER; from < RS_ORDERS; from++) {
        assert_false(t.change[from][RS_INITIAL_ATTACK].flags);
        assert_false(t.change[from][RS_CORDON_DEFENSE].flags);
        assert_false(t.change[from][RS_STALLED_ATTACK].flags);
        assert_false(t.change[from][RS_DISORGANIZED_DEFENSE].flags);
    }
}

static void a_regiment_of_three_on_attack_has_one_in_support(void **state)
{
    (void)state;
    assert_int_equal(t.support[RS_ATTACK].least[3], 1);
    assert_int_equal(t.support[RS_ATTACK].most[3], 1);
    assert_int_equal(t.support[RS_ATTACK].mark[3], RS_PRINTED);
    assert_int_equal(t.support[RS_REGROUP].kind, RS_SUPPORT_ALL);
    assert_int_equal(t.support[RS_STALLED_ATTACK].kind, RS_SUPPORT_KEPT);
}

/* --- ground, time, morale --- */

static void the_day_has_ten_turns_of_twenty_four_hours(void **state)
{
    int hours = 0;

    (void)state;
    for (int i = 0; i < RS_DAY_TURNS; i++)
        hours += t.hour[i].hours;
    assert_int_equal(hours, 24);
    assert_string_equal(t.hour[7].name, "6pm");
    assert_int_equal(t.hour[7].light, RS_TWILIGHT);
    assert_int_equal(t.hour[8].light, RS_NIGHT);
    assert_int_equal(t.hour[9].counts, 2);
}

static void nobody_sees_beyond_his_hex_by_night_but_into_light(void **state)
{
    (void)state;
    assert_int_equal(rs_observation(&t, RS_DAY, RS_CLEAR, false), 25);
    assert_int_equal(rs_observation(&t, RS_TWILIGHT, RS_CLEAR, true), 2);
    assert_int_equal(rs_observation(&t, RS_NIGHT, RS_CLEAR, false), 0);
    assert_int_equal(rs_observation(&t, RS_NIGHT, RS_CLEAR, true), 5);
    assert_int_equal(rs_observation(&t, RS_DAY, RS_HAZE, false), 10);
}

static void terrain_costs_limits_and_cover(void **state)
{
    (void)state;
    assert_int_equal(t.terrain[RS_SCRUB].foot, 2);
    assert_int_equal(t.terrain[RS_SCRUB].wheel, 0);
    assert_true(t.terrain[RS_SCRUB].wheel_on_road);
    assert_int_equal(t.terrain[RS_STEEP_SCRUB].rifle_limit, 16);
    assert_true(t.terrain[RS_STEEP_SCRUB].gun_steps);
    assert_int_equal(t.terrain[RS_STEEP_SCRUB].drm[0], 2);
    assert_int_equal(t.terrain[RS_VILLAGE].los, RS_LOS_ELEVATED);
    assert_int_equal(t.terrain[RS_SEA].foot, 0);
    assert_true(t.terrain[RS_BEACH].works & 1 << RS_RIFLE_PITS);
    assert_false(t.terrain[RS_BEACH].works & 1 << RS_SHALLOW_TRENCH);
    assert_int_equal(t.hexside[RS_HEXSIDE_TRACK].foot, 1);
    assert_int_equal(t.hexside[RS_HEXSIDE_TRACK].wheel, 2);
    assert_true(t.hexside[RS_HEXSIDE_RIDGE].wheel_barred);
    assert_int_equal(t.fig.column_mp, 6);
    assert_int_equal(t.fig.step_points, 8);
    assert_int_equal(t.fig.picket_points, 1);
    assert_int_equal(t.allowance[RS_MOVER_RIFLE].standard, 12);
    assert_int_equal(t.allowance[RS_MOVER_RIFLE].mark[0], RS_PRINTED);
    assert_int_equal(t.allowance[RS_MOVER_RIFLE].mark[1], RS_PUBLIC);
}

static void density_and_gun_range_by_band(void **state)
{
    (void)state;
    assert_int_equal(rs_density_drm(&t, 2, true, NULL), 0);
    assert_int_equal(rs_density_drm(&t, 4, false, NULL), -1);
    assert_int_equal(rs_density_drm(&t, 8, true, NULL), -3);
    assert_int_equal(rs_density_drm(&t, 40, false, NULL), -3);
    assert_int_equal(rs_gun_range_drm(&t, 4, NULL), 0);
    assert_int_equal(rs_gun_range_drm(&t, 5, NULL), 1);
    assert_int_equal(rs_gun_range_drm(&t, 30, NULL), 4);
}

static void rout_ranges_widen_as_ratings_fall(void **state)
{
    (void)state;
    assert_int_equal(rs_rout_from(&t, 85, false, NULL), 99);
    assert_int_equal(rs_rout_from(&t, 80, false, NULL), 97);
    assert_int_equal(rs_rout_from(&t, 80, true, NULL), 94);
    assert_int_equal(rs_rout_from(&t, 60, false, NULL), 90);
    assert_int_equal(rs_rout_from(&t, 1, true, NULL), 78);
}

static void works_take_the_counts_of_their_stages(void **state)
{
    (void)state;
    assert_int_equal(t.construction[RS_RIFLE_PITS].counts, t.action[RS_LONG_RIFLE_PITS].counts);
    assert_int_equal(t.construction[RS_SHALLOW_TRENCH].counts, t.action[RS_LONG_SHALLOW_TRENCH].counts);
    assert_int_equal(t.construction[RS_FIRE_TRENCH].counts, t.action[RS_LONG_FIRE_TRENCH].counts);
    assert_int_equal(t.construction[RS_FIRE_TRENCH].in_line, 1 << RS_NO_ORDER | 1 << RS_DEFENSE);
    assert_false(t.construction[RS_RIFLE_PITS].in_line & 1 << RS_MARCH);
    assert_true(t.construction[RS_RIFLE_PITS].on_contact & 1 << RS_ATTACK);
    assert_int_equal(t.construction[RS_SHALLOW_TRENCH].builders, RS_BUILDS_RIFLE);
    assert_int_equal(t.construction[RS_FORT].builders, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fire_table_is_its_model_in_every_cell),
        cmocka_unit_test(the_two_surviving_cells_of_the_fire_table_stand_and_are_marked),
        cmocka_unit_test(rows_off_the_fire_table_shift_columns),
        cmocka_unit_test(whole_tenths_round_up_one_point_less),
        cmocka_unit_test(the_assault_table_is_its_model_but_for_the_surviving_boxes),
        cmocka_unit_test(boxes_the_examples_name_stand),
        cmocka_unit_test(officer_points_follow_the_rate_of_the_class),
        cmocka_unit_test(the_matrix_of_the_88th_brigade_survives),
        cmocka_unit_test(continue_and_change_numbers_are_their_formulas),
        cmocka_unit_test(leader_casualties_by_modified_die),
        cmocka_unit_test(orders_change_as_the_matrix_says),
        cmocka_unit_test(a_regiment_of_three_on_attack_has_one_in_support),
        cmocka_unit_test(the_day_has_ten_turns_of_twenty_four_hours),
        cmocka_unit_test(nobody_sees_beyond_his_hex_by_night_but_into_light),
        cmocka_unit_test(terrain_costs_limits_and_cover),
        cmocka_unit_test(density_and_gun_range_by_band),
        cmocka_unit_test(rout_ranges_widen_as_ratings_fall),
        cmocka_unit_test(works_take_the_counts_of_their_stages),
    };

    return cmocka_run_group_tests(tests, load, NULL);
}
