/* fall_back.c - chapter 4.1: who falls back, where to, and what it costs. */
#include "stage.h"

#include <stdio.h>

#define BR_4 "0605: 4 inf, 0606: 1 hq"
#define BEATEN "6,6,6,1 1,1,1,1" /* four against four: 3 hits to 0 */

static void the_side_that_took_more_hits_falls_back_4_1a(void **state)
{
    (void)state;
    proves("4.1a", "R58");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 5,5,6,1");
    fight("0604", "0605", "", "");
    expect_hits("british", 2);
    expect_hits("german", 3);
    expect_hex("0604", "3 inf"); /* both have lost a stand */
    expect_asked("british", NULL);
    play("british", "to 0606, stop");
    expect_hex("0605", "");
    expect_hex("0606", "3 inf + 1 hq");
}

static void equal_hits_move_nobody_R58(void **state)
{
    (void)state;
    proves("R58");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 5,5,1,1");
    fight("0604", "0605", "", "");
    expect_hex("0604", "3 inf");
    expect_hex("0605", "3 inf");
}

static void a_beaten_attack_throws_back_both_hexes_4_1b(void **state)
{
    (void)state;
    proves("4.1b");
    stage(DIVISIONS BRITISH("M", "0605: 2 inf, 0505: 2 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("1,1,1,1 6,1,1,1");
    fight("0604", "0605 0505", "", "");
    play("british", "lose inf@0605");
    play("british", "to 0405, stop");
    play("british", "to 0606, stop");
    expect_hex("0505", "");
    expect_hex("0605", "");
    expect_hex("0405", "2 inf");
    expect_hex("0606", "2 inf + 1 hq *");
}

static void wiping_out_the_enemy_saves_from_falling_back_4_1c(void **state)
{
    (void)state;
    proves("4.1c", "4.2b", "R59");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 inf, 0704: 2 fs + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 6,6,6");
    fight("0604", "0605", "", "fs@0704 fs@0704#2");
    expect_hex("0604", "");
    expect_hex("0605", "3 inf"); /* stays, and does not advance */
    assert_int_equal(offered("advance"), 0);
    assert_int_equal(offered("to"), 0);
}

static void a_defender_must_wipe_out_both_attacking_hexes_R59(void **state)
{
    (void)state;
    proves("R59");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf (hit), 0505: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,6,1,1 6,1,1,1");
    fight("0604", "0605 0505", "", "");
    play("british", "lose inf@0605");
    expect_hex("0605", "");
    expect_asked("german", NULL); /* beaten 3 to 1: one hex wiped out does not save it */
    play("german", "to 0603, stop");
    expect_hex("0604", "");
}

static void a_defender_that_wipes_out_every_attacker_stays_R59(void **state)
{
    (void)state;
    proves("R59", "4.1c");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf, 0606: 1 inf + 1 hq, 0608: 1 gun") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,6 5,5,1,1");
    fight("0604", "0605", "gun@0608", "");
    expect_hits("british", 3);
    expect_hits("german", 2);
    expect_hex("0605", "");
    expect_hex("0604", "3 inf"); /* out-hit, but nobody is left to drive it off */
    expect_event("4.1c");
}

static void d_in_working_cover_may_pay_one_sp_and_hold_4_1d(void **state)
{
    (void)state;
    proves("4.1d", "R60", "R57");
    stage("terrain: {town: [0604]}\n" DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 2 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,1 1,1");
    fight("0604", "0605", "", "");
    expect_asked("german", "4.1d");
    expect_offered("hold");
    expect_offered("yield");
    play("german", "hold");
    expect_hex("0604", "1 inf *"); /* 3 SP in all */
}

static void d_holds_neither_in_the_open_nor_against_a_tank_nor_too_many_4_1d(void **state)
{
    (void)state;
    proves("4.1d", "R60");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 2 inf, 0603: 1 hq") TURN_OF("br")); /* open */
    dice("6,6,1 1,1");
    fight("0604", "0605", "", "");
    assert_int_equal(offered("hold"), 0);
    expect_refused("german", "hold", "4.1e");
    stage("terrain: {town: [0604]}\n" DIVISIONS BRITISH("M", "0605: 3 inf + 1 tank, 0606: 1 hq")
              GERMAN("D", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1,1 1,1");
    fight("0604", "0605", "", "");
    assert_int_equal(offered("hold"), 0);
    stage("terrain: {town: [0604]}\n" DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 3 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,1,1 1,1,1");
    fight("0604", "0605", "", "");
    assert_int_equal(offered("hold"), 0);
    stage("terrain: {town: [0604]}\n" DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 2 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,1 1,1");
    fight("0604", "0605", "", "");
    assert_int_equal(offered("hold"), 0);
}

static void holding_with_the_last_point_empties_the_hex_R60(void **state)
{
    (void)state;
    proves("R60");
    stage("terrain: {trench: [0604]}\n" DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 1 inf, 0704: 1 inf + 1 hq")
              TURN_OF("br"));
    dice("6,1 1");
    fight("0604", "0605", "", "");
    expect_hex("0604", "1 inf *");
    play("german", "hold");
    expect_hex("0604", "");
    expect_offered("advance inf@0605");
}

static void it_goes_one_or_two_hexes_and_not_three_4_1e(void **state)
{
    (void)state;
    proves("4.1e", "R61");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0503: 1 inf + 1 hq") TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    expect_asked("german", "4.1e");
    expect_offered("to 0603");
    expect_not_offered("to 0705");
    expect_refused("german", "to 0705", "R61"); /* not away from the enemy */
    expect_refused("german", "to 0602", "4.1e");
    play("german", "to 0603");
    expect_offered("stop");
    play("german", "to 0602");
    expect_hex("0602", "3 inf");
}

static void it_may_go_three_hexes_to_keep_off_another_division_4_1e(void **state)
{
    (void)state;
    proves("4.1e", "R61");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 2 inf, 0503: 1 inf + 1 hq")
              DIVISION("g2", "german", "H", "0602: 1 inf, 0601: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 1,1");
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    expect_offered("stop");    /* with the other division */
    expect_offered("to 0601"); /* or one further */
    play("german", "to 0601");
    expect_hex("0601", "1 inf + 1 hq");
}

static void a_third_hex_must_be_free_of_other_divisions_4_1e(void **state)
{
    (void)state;
    proves("4.1e", "R61");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 2 inf, 0503: 1 inf + 1 hq")
              DIVISION("g2", "german", "H", "0602: 1 inf, 0601: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 1,1");
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    expect_not_offered("to 0601"); /* it would meet them again */
    expect_refused("german", "to 0601", "4.1e");
    expect_offered("to 0502");
    expect_offered("stop");
}

static void it_goes_on_until_clear_and_pays_one_sp_for_each_zoc_hex_4_1f(void **state)
{
    (void)state;
    proves("4.1f", "R61");
    /* 0704 lies in the zone of 0804, 0703 does not */
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0804: 1 inf") GERMAN("H", "0604: 4 inf, 0503: 1 inf + 1 hq")
              TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    play("german", "to 0704");
    expect_not_offered("stop");
    expect_refused("german", "stop", "4.1f");
    play("german", "to 0703");
    expect_hex("0703", "3 inf *"); /* 2 SP by the dice, 1 for the zone */
    expect_sp("0703", 8 - 2 - 1);
    expect_event("4.1f");
}

static void a_group_that_stays_clear_pays_nothing_4_1f(void **state)
{
    (void)state;
    proves("4.1f");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0804: 1 inf") GERMAN("H", "0604: 4 inf, 0503: 1 inf + 1 hq")
              TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    play("german", "to 0603, stop");
    expect_sp("0603", 6);
}

static void along_a_trench_it_may_go_sideways_for_one_more_sp_4_1g(void **state)
{
    (void)state;
    proves("4.1g", "R63");
    /* 0705 touches the attacker in 0605; 0805 is clear */
    stage("terrain: {trench: [0604, 0705, 0805]}\n" DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0503: 1 inf + 1 hq") TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    expect_offered("to 0705");
    play("german", "to 0705");
    if (offered("to 0805"))
        play("german", "to 0805");
    expect_hex("0805", "2 inf"); /* 2 SP by the dice, 1 sideways, 1 for the zone */
    expect_event("4.1g");
}

static void a_trench_through_two_zones_is_no_way_4_1g(void **state)
{
    (void)state;
    proves("4.1g", "R63");
    stage("terrain: {trench: [0604, 0705, 0805, 0904]}\n" DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0906: 1 inf")
              GERMAN("H", "0604: 4 inf, 0503: 1 inf + 1 hq") TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    expect_not_offered("to 0705");
    expect_refused("german", "to 0705", "R61");
    /* nor is open ground */
    stage("terrain: {trench: [0604]}\n" DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0503: 1 inf + 1 hq") TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    expect_not_offered("to 0705");
}

#define TALL "board: {columns: 12, rows: 16}\n"

static void artillery_falls_back_up_to_four_hexes_and_loses_its_shots_4_1h(void **state)
{
    (void)state;
    proves("4.1h", "5.e", "R65");
    stage(TALL DIVISIONS BRITISH("M", "0609: 4 inf, 0610: 1 hq") GERMAN("H", "0608: 1 gun, 0408: 1 inf + 1 hq")
              TURN_OF("br"));
    dice("6,1,1,1 1,1");
    fight("0608", "0609", "", "");
    expect_asked("german", "4.1h");
    play("german", "to 0607, to 0606, to 0605");
    expect_offered("stop");
    play("german", "to 0604");
    expect_hex("0604", "1 gun");
    expect_shots("gun@0604", 0);
    expect_battery("gun@0604", 2);
}

static void artillery_next_to_an_enemy_on_its_way_goes_two_hexes_at_most_4_1h(void **state)
{
    (void)state;
    proves("4.1h", "R65");
    /* a British gun in 0706 is no zone but an enemy stand */
    stage(TALL DIVISIONS BRITISH("M", "0609: 4 inf, 0610: 1 hq, 0706: 1 gun")
              GERMAN("H", "0608: 1 gun, 0408: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,1,1,1 1,1");
    fight("0608", "0609", "", "");
    play("german", "to 0607, to 0606");
    expect_hex("0606", "1 gun"); /* next to 0706 after the first hex: that was all */
}

static void a_group_with_no_way_out_is_removed_guns_too_4_1i(void **state)
{
    (void)state;
    proves("4.1i", "R62", "R84");
    stage(DIVISIONS BRITISH("M", "0102: 2 inf, 0201: 2 inf, 0202: 1 hq")
              GERMAN("H", "0101: 2 inf + 1 gun + 1 hq, 1101: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,1,1,1 1,1,1,1");
    fight("0101", "0102 0201", "", "");
    play("german", "lose inf@0101");
    play("german", "relocate hq@0101 1101"); /* the HQ finds its division */
    expect_hex("0101", "");
    expect_lost("german", 2);
    expect_hex("1101", "1 inf + 2 hq");
}

static void only_an_exit_edge_leads_off_the_board_R62(void **state)
{
    (void)state;
    proves("R62", "9.a");
    static const char *const beaten =
        DIVISIONS BRITISH("M", "0602: 4 inf, 0603: 1 hq") GERMAN("H", "0601: 4 inf, 0401: 1 inf + 1 hq") TURN_OF("br");
    char yaml[1024];
    snprintf(yaml, sizeof yaml, "exits: {german: [0601]}\n%s", beaten);
    stage(yaml);
    dice(BEATEN);
    fight("0601", "0602", "", "");
    expect_offered("exit");
    play("german", "exit");
    expect_hex("0601", "");
    assert_int_equal(state_now()->exited[2], 3);
    expect_lost("german", 1);
    stage(beaten);
    dice(BEATEN);
    fight("0601", "0602", "", "");
    expect_not_offered("exit");
    snprintf(yaml, sizeof yaml, "exits: {german: [0501]}\n%s", beaten); /* not from this hex */
    stage(yaml);
    dice(BEATEN);
    fight("0601", "0602", "", "");
    expect_not_offered("exit");
}

static void a_group_that_runs_out_of_sp_on_its_way_is_gone_4_1i(void **state)
{
    (void)state;
    proves("4.1i", "R62", "R84");
    /* the one open hex 0201 is in the attacker's zone */
    stage(DIVISIONS BRITISH("M", "0102: 4 inf, 0202: 1 inf + 1 hq") GERMAN("H", "0101: 1 inf, 1101: 1 inf + 1 hq")
              TURN_OF("br"));
    dice("6,1,1,1 1");
    fight("0101", "0102", "", "");
    expect_event("4.1f"); /* it went, and paid */
    expect_no_event("4.1i");
    expect_hex("0101", "");
    expect_hex("0201", "");
    expect_lost("german", 1);
}

static void a_group_that_cannot_get_clear_goes_as_far_as_it_can_and_pays_R84(void **state)
{
    (void)state;
    proves("R84", "4.1f");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0504: 1 inf, 0704: 1 inf, 0503: 1 inf, 0703: 1 inf, 0502: 1 "
                                 "inf, 0702: 1 inf, 0601: 1 inf") GERMAN("H", "0604: 4 inf, 1110: 1 inf + 1 hq")
              TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    expect_hex("0602", "2 inf"); /* 2 SP by the dice, one each for 0603 and 0602 */
    expect_lost("german", 2);
}

static void a_battery_that_cannot_end_clear_stops_after_two_hexes_and_pays_2_7b(void **state)
{
    (void)state;
    proves("2.7b", "R84");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0504: 1 inf, 0704: 1 inf, 0503: 1 inf, 0703: 1 inf, 0502: 1 "
                                 "inf, 0702: 1 inf, 0601: 1 inf") GERMAN("H", "0604: 1 inf + 1 gun, 1110: 1 inf + 1 hq")
              TURN_OF("br"));
    dice("6,6,1,1 1,1,1");
    fight("0604", "0605", "", "");
    play("german", "lose inf@0604");
    play("german", "lose inf@0604");
    expect_hex("0604", "");
    expect_hex("0602", "1 gun"); /* 0603 and 0602 are in enemy zones */
    expect_battery("gun@0602", 1);
}

static void a_full_hex_is_passed_and_a_group_splits_for_room_R64(void **state)
{
    (void)state;
    proves("R64", "R19");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 4 inf, 0602: 2 inf, 0503: 1 hq") TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    play("german", "to 0603");
    expect_not_offered("stop");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 inf, 0602: 2 inf, 0503: 1 hq") TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    expect_hex("0602", "4 inf");
    expect_hex("0603", "2 inf");
    /* Whoever still fits goes to the end, the gun stops where there is room for two. */
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 2 inf + 1 gun, 0603: 2 inf, 0602: 3 inf, 0503: 1 hq")
              TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    play("german", "lose inf@0604");
    play("german", "lose inf@0604");
    play("german", "to 0603, to 0602");
    expect_hex("0602", "4 inf");
    expect_hex("0603", "2 inf + 1 gun");
}

static void a_marked_group_that_joins_a_marked_stand_loses_one_4_e(void **state)
{
    (void)state;
    proves("4.e", "R16");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 2 inf, 0603: 1 fs (hit), 0503: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,1,1,1 1,1");
    fight("0604", "0605", "", "");
    play("german", "to 0603, stop");
    expect_asked("german", "4.e");
    play("german", "lose fs@0603");
    expect_hex("0603", "2 inf");
}

static void a_tank_in_either_attacking_hex_drives_d_out_4_1d(void **state)
{
    (void)state;
    proves("4.1d", "R60");
    for (int i = 0; i < 2; i++) {
        stage(i ? "terrain: {town: [0604]}\n" DIVISIONS BRITISH("M", "0505: 2 inf, 0605: 1 tank, 0606: 1 hq")
                      GERMAN("D", "0604: 2 inf, 0603: 1 hq") TURN_OF("br")
                : "terrain: {town: [0604]}\n" DIVISIONS BRITISH("M", "0505: 1 tank, 0605: 2 inf, 0606: 1 hq")
                      GERMAN("D", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
        dice("6,1,1 1,1");
        fight("0604", "0505 0605", "", "");
        assert_int_equal(offered("hold"), 0);
        assert_true(offered("to") > 0);
    }
}

static void hqs_go_back_with_their_stands_8_a(void **state)
{
    (void)state;
    proves("8.a");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf + 1 hq") TURN_OF("br"));
    dice(BEATEN);
    fight("0604", "0605", "", "");
    play("german", "to 0603, stop");
    expect_hex("0603", "3 inf + 1 hq");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(the_side_that_took_more_hits_falls_back_4_1a),
        stage_test(equal_hits_move_nobody_R58),
        stage_test(a_beaten_attack_throws_back_both_hexes_4_1b),
        stage_test(wiping_out_the_enemy_saves_from_falling_back_4_1c),
        stage_test(a_defender_must_wipe_out_both_attacking_hexes_R59),
        stage_test(a_defender_that_wipes_out_every_attacker_stays_R59),
        stage_test(d_in_working_cover_may_pay_one_sp_and_hold_4_1d),
        stage_test(d_holds_neither_in_the_open_nor_against_a_tank_nor_too_many_4_1d),
        stage_test(holding_with_the_last_point_empties_the_hex_R60),
        stage_test(it_goes_one_or_two_hexes_and_not_three_4_1e),
        stage_test(it_may_go_three_hexes_to_keep_off_another_division_4_1e),
        stage_test(a_third_hex_must_be_free_of_other_divisions_4_1e),
        stage_test(it_goes_on_until_clear_and_pays_one_sp_for_each_zoc_hex_4_1f),
        stage_test(a_group_that_stays_clear_pays_nothing_4_1f),
        stage_test(along_a_trench_it_may_go_sideways_for_one_more_sp_4_1g),
        stage_test(a_trench_through_two_zones_is_no_way_4_1g),
        stage_test(artillery_falls_back_up_to_four_hexes_and_loses_its_shots_4_1h),
        stage_test(artillery_next_to_an_enemy_on_its_way_goes_two_hexes_at_most_4_1h),
        stage_test(a_group_with_no_way_out_is_removed_guns_too_4_1i),
        stage_test(only_an_exit_edge_leads_off_the_board_R62),
        stage_test(a_group_that_runs_out_of_sp_on_its_way_is_gone_4_1i),
        stage_test(a_group_that_cannot_get_clear_goes_as_far_as_it_can_and_pays_R84),
        stage_test(a_battery_that_cannot_end_clear_stops_after_two_hexes_and_pays_2_7b),
        stage_test(a_full_hex_is_passed_and_a_group_splits_for_room_R64),
        stage_test(a_marked_group_that_joins_a_marked_stand_loses_one_4_e),
        stage_test(a_tank_in_either_attacking_hex_drives_d_out_4_1d),
        stage_test(hqs_go_back_with_their_stands_8_a),
    };
    return cmocka_run_group_tests_name("army_commander fall back", tests, NULL, NULL);
}
