/* concepts.c - the introduction: divisions, strength, stacking, command radius. */
#include "stage_more.h"

#include <stdio.h>

#define FAR_GERMAN GERMAN("H", "0101: 4 inf + 1 hq")

static void a_division_is_its_stands_its_hqs_and_its_battery_0_a(void **state)
{
    (void)state;
    proves("0.a");
    stage(DIVISIONS BRITISH("M", "0507: 4 inf, 0607: 4 inf, 0707: 4 inf, 0606: 2 fs + 1 hq, 0708: 1 hq, 0609: 1 gun")
              FAR_GERMAN TURN_OF("br"));
    int br = piece_named("br");
    assert_int_equal(state_now()->stands_left[br], 14);
    assert_int_equal(scenario_now()->division[br].n_hqs, 2);
    expect_sp("0507", 8);
    expect_sp("0607", 8);
    expect_sp("0707", 8);
    expect_sp("0606", 4);
    expect_battery("gun@0609", 3);
}

static void each_combat_stand_has_two_sp_and_throws_one_die_0_b(void **state)
{
    (void)state;
    proves("0.b");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
              GERMAN("M", "0604: 1 inf + 1 fs + 1 tank, 0603: 1 hq") "year: 1917\n" TURN_OF("br"));
    expect_sp("0605", 8);
    expect_sp("0604", 6);
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'C');
    expect_dice("german", 4, 'C'); /* three stands, and one die more for the hex with a tank */
    expect_mod("german", "3.5g", 1);
}

static void a_fifth_stand_passes_through_a_full_hex_and_does_not_end_there_0_c(void **state)
{
    (void)state;
    proves("0.c", "R19");
    stage(DIVISIONS BRITISH("M", "0607: 4 inf, 0608: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    play("british", "normal");
    find_reach("group 0608", "inf@0608");
    expect_no_reach("0607");
    expect_reach("0606"); /* through 0607 and no other way */
    play("british", "group 0608, to 0607");
    expect_not_offered("stop");
    expect_refused("british", "stop", "0.c");
    play("british", "to 0606");
    expect_hex("0606", "1 inf");
    expect_unloadable(DIVISIONS BRITISH("M", "0607: 5 inf, 0608: 1 hq") FAR_GERMAN TURN_OF("br"), "0607");
}

#define CALLERS(hq) BRITISH("M", "0605: 4 inf, 0609: 1 inf, 0606: 1 fs, " hq ": 1 hq")

static void two_hexes_from_an_hq_a_hex_attacks_three_hexes_away_it_does_not_0_d(void **state)
{
    (void)state;
    proves("0.d", "R20", "R21");
    stage(DIVISIONS CALLERS("0607") GERMAN("H", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    assert_true(to_attacks());
    expect_offered("attack 0604 from 0605");
    stage(DIVISIONS CALLERS("0608") GERMAN("H", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    play("british", "normal");
    expect_offered("group 0605"); /* it still moves */
    expect_no_attacks();
}

static void three_hexes_from_its_hqs_a_hex_defends_with_its_own_stands_0_d(void **state)
{
    (void)state;
    proves("0.d", "R21");
    stage(DIVISIONS CALLERS("0607") GERMAN("M", "0604: 2 inf, 0603: 1 hq") TURN_OF("ge"));
    fight("0605", "0604", "", "fs@0606");
    expect_dice("british", 5, 'C');
    stage(DIVISIONS CALLERS("0608") GERMAN("M", "0604: 2 inf, 0603: 1 hq") TURN_OF("ge"));
    assault("0605", "0604");
    expect_count("support", 0);
    expect_dice("british", 4, 'C');
    expect_no_event("3.3b");
}

static void three_hexes_from_its_hqs_a_stand_does_not_spot_0_d(void **state)
{
    (void)state;
    proves("0.d", "R21");
#define GUNS(hq)                                                                                                       \
    DIVISIONS BRITISH("M", "0605: 1 inf, 0609: 1 inf + 1 gun, " hq ": 1 hq")                                           \
        GERMAN("H", "0603: 2 inf + 1 hq") "moment: {phase: artillery, guns: british}\n"
    stage(GUNS("0607"));
    expect_offered("barrage gun@0609 0603");
    stage(GUNS("0608"));
    expect_not_offered("barrage gun@0609 0603");
}

static void each_two_sp_lost_in_a_hex_cost_a_stand_0_e(void **state)
{
    (void)state;
    proves("0.e");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 2 inf + 1 hit, 0603: 1 hq")
              TURN_OF("br"));
    expect_hex("0604", "2 inf *");
    dice("6,1,1,1 6,1");
    fight("0604", "0605", "", "");
    expect_hex("0604", "1 inf"); /* the marker and one stand are gone */
    expect_hex("0605", "4 inf *");
    expect_lost("german", 1);
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 1 inf (hit) + 1 fs, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,1,1,1 6,1");
    fight("0604", "0605", "", "");
    play("german", "lose fs@0604");
    expect_hex("0604", "1 inf"); /* the marker goes even if the other stand does */
}

static void a_battery_supports_however_far_its_hqs_are_0_g(void **state)
{
    (void)state;
    proves("0.g", "R45");
    stage(DIVISIONS BRITISH("M", "0609: 4 inf, 0610: 1 hq, 0602: 1 gun") GERMAN("H", "0608: 3 inf + 1 hq")
              TURN_OF("br"));
    assert_true(scenario_now()->distance[hex_named("0602")][hex_named("0610")] >= 7);
    fight("0608", "0609", "gun@0602", "");
    expect_dice("british", 6, 'A');
}

static void batteries_have_three_or_four_sp_and_count_as_two_stands_0_h(void **state)
{
    (void)state;
    proves("0.h", "R19");
    stage("corps:\n  - {id: c, side: british, guns: {0609: 1 corps}}\n" DIVISIONS BRITISH(
        "M", "0606: 1 gun + 2 inf, 0607: 1 inf + 1 hq, 0706: 3 inf, 0608: 1 gun") FAR_GERMAN TURN_OF("br"));
    expect_battery("corps@0609", 4);
    expect_battery("gun@0606", 3);
    find_reach("move gun@0608", "gun@0608");
    expect_reach("0609");    /* two batteries may share a hex */
    expect_no_reach("0706"); /* a battery and three stands may not */
    play("british", "normal");
    find_reach("group 0607", "inf@0607");
    expect_no_reach("0606"); /* nor a battery and three stands the other way round */
    expect_unloadable(DIVISIONS BRITISH("M", "0606: 1 gun + 3 inf, 0607: 1 hq") FAR_GERMAN TURN_OF("br"), "0606");
}

static void a_battery_is_refused_a_hex_of_three_stands_by_its_own_rule_0_h(void **state)
{
    (void)state;
    proves("0.h");
    stage(DIVISIONS BRITISH("M", "0606: 3 inf + 1 hq, 0607: 1 gun") FAR_GERMAN TURN_OF("br"));
    play("british", "move gun@0607, to 0606");
    expect_refused("british", "stop", "0.h");
}

static void any_of_the_six_neighbours_may_be_attacked_0_i(void **state)
{
    (void)state;
    proves("0.i");
    static const char *const around[] = {"0605", "0607", "0506", "0507", "0706", "0707"};
    stage(DIVISIONS BRITISH("M", "0606: 4 inf + 1 hq") GERMAN(
        "H", "0605: 1 inf, 0607: 1 inf, 0506: 1 inf, 0507: 1 inf, 0706: 1 inf, 0707: 1 inf, 0604: 1 hq") TURN_OF("br"));
    assert_true(to_attacks());
    for (int i = 0; i < 6; i++) {
        char clause[64];
        snprintf(clause, sizeof clause, "attack %s from 0606", around[i]);
        expect_offered(clause);
    }
    expect_count("attack", 6);
}

static void every_die_of_a_game_has_six_faces_0_j(void **state)
{
    (void)state;
    proves("0.j");
    fs_kept_line line;
    int throws = 0;
    stage("days: [2, 2]\nterrain: {trench: [0605]}\n" DIVISIONS BRITISH("M",
                                                                        "0608: 4 inf + 1 hq, 0606: 1 hq, 0609: 1 gun")
              GERMAN("H", "0602: 4 inf + 1 hq, 0604: 1 hq, 0601: 1 gun") "moment: {phase: orders}\n");
    pass_until(AC_PHASE_OVER);
    for (int i = 1; fs_game_line(game_now(), i, &line); i++) {
        for (int k = 0; k < line.n_throws; k++, throws++) {
            assert_int_equal(line.throws[k].faces, 6);
            for (int v = 0; v < line.throws[k].n; v++)
                assert_in_range(line.values[line.throws[k].at + v], 1, 6);
        }
    }
    assert_true(throws > 8);
    playing_close();
    dice("3,4 1,1");
    stage(DIVISIONS BRITISH("M", "0608: 1 inf + 1 hq") FAR_GERMAN "moment: {phase: turn}\n");
    expect_throw("british", 2, "1.2a"); /* two for the initiative */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_division_is_its_stands_its_hqs_and_its_battery_0_a),
        stage_test(each_combat_stand_has_two_sp_and_throws_one_die_0_b),
        stage_test(a_fifth_stand_passes_through_a_full_hex_and_does_not_end_there_0_c),
        stage_test(two_hexes_from_an_hq_a_hex_attacks_three_hexes_away_it_does_not_0_d),
        stage_test(three_hexes_from_its_hqs_a_hex_defends_with_its_own_stands_0_d),
        stage_test(three_hexes_from_its_hqs_a_stand_does_not_spot_0_d),
        stage_test(each_two_sp_lost_in_a_hex_cost_a_stand_0_e),
        stage_test(a_battery_supports_however_far_its_hqs_are_0_g),
        stage_test(batteries_have_three_or_four_sp_and_count_as_two_stands_0_h),
        stage_test(a_battery_is_refused_a_hex_of_three_stands_by_its_own_rule_0_h),
        stage_test(any_of_the_six_neighbours_may_be_attacked_0_i),
        stage_test(every_die_of_a_game_has_six_faces_0_j),
    };
    return cmocka_run_group_tests_name("army_commander concepts", tests, NULL, NULL);
}
