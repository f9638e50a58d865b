/* scenario_specials.c - what single scenarios add: first turns, limits, fog, anti-tank guns, warships, victory. */
#include "stage_more.h"

#include <stdio.h>

/* --- first turns --------------------------------------------------------------------------------- */

static void in_s1_the_british_go_first_and_the_germans_second_without_throws_S1(void **state)
{
    (void)state;
    proves("9.a", "R10");
    stage_scenario("s1-training", NULL);
    expect_phase(AC_PHASE_TURNS, 1); /* both orders are fixed */
    expect_order("1tr", 'M');
    expect_order("2tr", 'H');
    expect_asked("british", "5.g");
    assert_int_equal(count_throws(), 0);
    while (fs_game_waiting(game_now()) == 1)
        pass("british");
    expect_asked("german", NULL);
    assert_int_equal(count_throws(), 0);
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 2);
    pass_until(AC_PHASE_ORDERS);
    expect_phase(AC_PHASE_ORDERS, 2);
    pass_until(AC_PHASE_TURNS);
    assert_int_equal(count_events(AC_E_INITIATIVE), 1); /* later rounds are thrown for */
}

static void in_s6_the_first_australian_division_has_the_first_turn_S6(void **state)
{
    (void)state;
    proves("9.a");
    stage_scenario("s6-anzac", NULL);
    expect_phase(AC_PHASE_TURNS, 1);
    expect_asked("anzac", NULL);
    assert_int_equal(count_throws(), 0);
    expect_order("1aus", 'M');
    expect_order("9", 'D');
    expect_order("nza", '-');
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 1);
}

/* --- limits --------------------------------------------------------------------------------------- */

static void a_division_held_back_neither_moves_nor_shuffles_before_its_round_S4(void **state)
{
    (void)state;
    proves("9.a");
    static const char *const order[] = {"M", "H"};
    for (int i = 0; i < 2; i++) {
        char yaml[1024];
        snprintf(yaml, sizeof yaml,
                 ON("s4-michael") "orders: {61: D, 30: D, 36: M, 238: M, third: M, reserve: %s}\n"
                                  "moment: {round: 1, phase: turn, division: reserve}\n",
                 order[i]);
        stage(yaml);
        expect_asked("german", "5.g"); /* the guns of its corps are free to move */
        assert_int_equal(offered("move reserve"), 0);
        expect_refused("german", "move reserve.g1", "9.a");
        dice("1,1 6,6");
        play("german", i ? "done" : "normal"); /* the turn is over and the next is thrown for */
        expect_dice_used();
        expect_refused("german", "turn reserve", "1.2b");
    }
    stage(ON("s4-michael") "orders: {61: D, 30: D, 36: M, 238: M, third: M, reserve: M}\n"
                           "moment: {round: 2, phase: turn, division: reserve}\n");
    play("german", "normal");
    expect_offered("group 2205");
}

#define BOUND(round)                                                                                                   \
    ON("s2-thiepval")                                                                                                  \
    "orders: {36: M, 32: M, 49: M, 26r: D, bav8: H}\n"                                                                 \
    "divisions:\n  - {id: 49, stands: {0509: 2 inf + 1 hq, 0608: 1 inf, 0507: 1 gun}}\n"                               \
    "moment: {round: " round ", phase: turn, division: 49}\n"

static void a_reserve_stays_in_its_columns_before_its_round_S2(void **state)
{
    (void)state;
    proves("9.a");
    stage(BOUND("1"));
    find_reach("move gun@0507", "gun@0507");
    expect_no_reach("0707");
    play("british", "normal");
    find_reach("group 0509", "inf@0509");
    expect_reach("0608");
    expect_no_reach("0708");
    find_reach("move hq@0509", "hq@0509");
    expect_no_reach("0708"); /* next to the stand in 0608 */
    expect_reach("0607");
    play("british", "group 0608");
    expect_not_offered("to 0708");
    expect_refused("british", "to 0708", "9.a");
    stage(BOUND("2"));
    play("british", "normal");
    find_reach("group 0509", "inf@0509");
    expect_reach("0708");
    play("british", "group 0608");
    expect_offered("to 0708");
}

/* --- fog ------------------------------------------------------------------------------------------- */

#define FOG(round, german)                                                                                             \
    "fog_rounds: 2\nair: {british: 1}\nplanes: {british.p1: 0804}\n" DIVISIONS BRITISH(                                \
        "M", "0606: 1 inf + 1 hq, 0609: 1 gun") GERMAN("H", german) "moment: {round: " round                           \
                                                                    ", phase: artillery, guns: british}\n"

static void in_fog_stands_see_one_hex_and_planes_nothing_S4(void **state)
{
    (void)state;
    proves("6.a", "11.3b");
    stage(FOG("1", "0604: 2 inf + 1 hq")); /* two hexes away */
    expect_not_offered("barrage gun@0609 0604");
    assert_int_equal(offered("barrage"), 0);
    stage(FOG("2", "0605: 2 inf + 1 hq")); /* next door */
    expect_offered("barrage gun@0609 0605");
    stage(FOG("2", "0804: 2 inf + 1 hq")); /* under the plane */
    expect_not_offered("barrage gun@0609 0804");
    stage(FOG("3", "0604: 2 inf + 1 hq")); /* it has lifted */
    expect_offered("barrage gun@0609 0604");
    stage(FOG("3", "0804: 2 inf + 1 hq"));
    expect_offered("barrage gun@0609 0804");
}

static void in_s4_fog_lies_for_two_rounds_and_planes_come_after_S4(void **state)
{
    (void)state;
    proves("9.a", "11.3a");
    stage_scenario("s4-michael", NULL);
    assert_int_equal(scenario_now()->fog_rounds, 2);
    expect_phase(AC_PHASE_BOMBARDMENT, 1); /* nobody sets up a plane */
    stage(ON("s4-michael") "moment: {round: 1, phase: air}\n");
    expect_phase(AC_PHASE_ORDERS, 2);
    stage(ON("s4-michael") "moment: {round: 2, phase: air}\n");
    expect_phase(AC_PHASE_AIR, 2);
    expect_asked("british", "11.3a");
}

/* --- anti-tank guns ---------------------------------------------------------------------------------- */

#define TANKS(special)                                                                                                 \
    special "year: 1917\n" DIVISIONS BRITISH("M", "0605: 3 inf + 1 tank, 0606: 1 hq")                                  \
        GERMAN("H", "0604: 2 inf, 0603: 1 hq, 0602: 1 gun") TURN_OF("br")

static void where_a_german_battery_took_part_a_tank_is_hit_first_S3(void **state)
{
    (void)state;
    proves("R17");
    stage(TANKS("antitank: german\n"));
    dice("6,1,1,1,1 6,1,1,1"); /* five dice with the tank's */
    fight("0604", "0605", "", "gun@0602");
    expect_hex("0605", "3 inf + 1 tank *");
    assert_int_equal(piece_named("tank*@0605"), piece_named("br.t1"));
    stage(TANKS("antitank: german\n"));
    dice("6,6,1,1,1 6,6,1,1");
    fight("0604", "0605", "", "gun@0602");
    while (fs_game_waiting(game_now()) == 2)
        pass("german");
    expect_asked("british", "4.a"); /* the first point is on the tank, the second is the owner's to place */
    assert_int_equal(piece_named("tank*@0605"), piece_named("br.t1"));
    expect_count("lose", 2);
}

static void without_a_battery_or_without_the_rule_the_owner_chooses_S3(void **state)
{
    (void)state;
    proves("R17");
    for (int i = 0; i < 2; i++) {
        if (i)
            stage(TANKS(""));
        else
            stage(TANKS("antitank: german\n"));
        if (i)
            dice("6,6,1,1,1 6,6,1,1");
        else
            dice("6,6,1,1,1 6,6");
        fight("0604", "0605", "", i ? "gun@0602" : "");
        while (fs_game_waiting(game_now()) == 2)
            pass("german");
        expect_asked("british", "4.a");
        expect_offered("lose inf@0605");
        expect_offered("lose tank@0605");
    }
}

/* --- warships ------------------------------------------------------------------------------------------ */

#define SHIPS                                                                                                          \
    ON("s6-anzac")                                                                                                     \
    "orders: {1aus: M, 9: D}\n"                                                                                        \
    "divisions:\n"                                                                                                     \
    "  - {id: 1aus, stands: {0406: 4 inf + 1 hq}}\n"                                                                   \
    "  - {id: 9, stands: {0506: 1 inf + 1 hq, 0504: 2 inf + 1 hq, 0407: 1 fs, 0605: 1 gun}}\n"

static void warships_never_move_S6(void **state)
{
    (void)state;
    proves("9.a");
    stage(SHIPS "moment: {round: 2, phase: turn, division: 1aus}\n");
    expect_asked("anzac", "2.e");
    assert_int_equal(offered("move anzac"), 0);
    expect_refused("anzac", "move anzac.c1", "9.a");
    expect_refused("anzac", "move anzac.c2", "9.a");
}

static void warships_support_as_corps_guns_S6(void **state)
{
    (void)state;
    proves("3.3.1a");
    stage(SHIPS "moment: {round: 2, phase: turn, division: 1aus}\n");
    assault("0506", "0406");
    expect_offered("support anzac.c1");
    expect_offered("support anzac.c2");
    play("anzac", "support anzac.c1"); /* one corps gun a combat: that was all */
    expect_asked("ottoman", "3.3.2a");
    support("ottoman", "");
    expect_dice("anzac", 4, 'A'); /* four, less one for D, and one of the guns' two against light works */
}

static void warships_are_no_targets_S6(void **state)
{
    (void)state;
    proves("9.a");
    stage(SHIPS "moment: {round: 2, phase: artillery, guns: ottoman}\n");
    expect_offered("barrage 9.g1 0406");
    assert_int_equal(offered("barrage 9.g1 0205"), 0); /* in range and in sight of 0407 */
    assert_int_equal(offered("barrage 9.g1 0209"), 0);
}

static void warships_fire_only_at_what_is_spotted_S6(void **state)
{
    (void)state;
    proves("5.1b");
    stage(SHIPS "moment: {round: 2, phase: artillery, guns: anzac}\n");
    expect_offered("barrage anzac.c1 0506");
    expect_offered("barrage anzac.c1 0605"); /* two hexes from 0406, in the open */
    expect_not_offered("barrage anzac.c1 1106");
    stage(ON("s6-anzac") "orders: {1aus: M, 9: D}\ndivisions:\n  - {id: 1aus, stands: {0411: 4 inf + 1 hq}}\n"
                         "moment: {round: 2, phase: artillery, guns: anzac}\n");
    expect_not_offered("barrage anzac.c1 0506"); /* in range, and nobody sees it */
}

/* --- victory --------------------------------------------------------------------------------------------- */

/* Plays the last round of a scenario from its artillery phase with these hexes in other hands. */
static void judge(const char *id, int last_round, const char *more, const char *winner, const char *side, int points)
{
    char yaml[2048];
    snprintf(yaml, sizeof yaml,
             "# board: and year: are the scenario's\nbased_on: %s\n%smoment: {round: %d, phase: air}\n", id, more,
             last_round);
    stage(yaml);
    expect_points(side, points);
    pass_until(AC_PHASE_OVER);
    expect_winner(winner);
    assert_int_equal(count_events(AC_E_GAME_WON) + count_events(AC_E_GAME_LOST) + count_events(AC_E_GAME_DRAWN), 1);
}

static void s1_is_won_with_two_of_three_trench_hexes_and_drawn_with_one_9_a(void **state)
{
    (void)state;
    proves("9.a");
    judge("s1-training", 4, "", "german", "british", 0);
    judge("s1-training", 4, "control: {british: [0604]}\n", "both", "british", 1);
    judge("s1-training", 4, "control: {british: [0604, 0504]}\n", "british", "british", 2);
    judge("s1-training", 4, "control: {british: [0604, 0504, 0704]}\n", "british", "british", 3);
}

static void s2_is_drawn_from_12_points_and_won_from_14_9_a(void **state)
{
    (void)state;
    proves("9.a");
    judge("s2-thiepval", 6, "", "german", "british", 0);
    judge("s2-thiepval", 6, "control: {british: [1205]}\n", "german", "british", 4);
    judge("s2-thiepval", 6, "control: {british: [1108, 1003, 1004]}\n", "german", "british", 4); /* two trench hexes */
    judge("s2-thiepval", 6, "control: {british: [1108, 1003, 1004, 1013]}\n", "german", "british", 5);
    judge("s2-thiepval", 6, "control: {british: [1108, 1003, 1004, 1005, 1006, 1007, 1008]}\n", "german", "british", 5);
    judge("s2-thiepval", 6, "control: {british: [1205, 1108, 1504]}\n", "german", "british", 11);
    judge("s2-thiepval", 6, "control: {british: [1205, 1108, 1504, 1003, 1004, 1005]}\n", "both", "british", 12);
    judge("s2-thiepval", 6, "control: {british: [1205, 1108, 1504, 1011]}\n", "both", "british", 13);
    judge("s2-thiepval", 6, "control: {british: [1205, 1108, 1504, 1410]}\n", "british", "british", 14);
    judge("s2-thiepval", 6, "control: {british: [1205, 1108, 1504, 1011, 1003, 1004, 1005]}\n", "british", "british",
          14);
}

static void s3_is_drawn_from_13_points_and_won_from_15_9_a(void **state)
{
    (void)state;
    proves("9.a");
    judge("s3-cambrai", 7, "control: {british: [1206, 1904]}\n", "german", "british", 8);
    judge("s3-cambrai", 7, "control: {british: [1206, 1801, 1802, 1901, 1902]}\n", "german", "british", 8); /* once */
    judge("s3-cambrai", 7, "control: {british: [1206, 1904, 1801]}\n", "german", "british", 12);
    judge("s3-cambrai", 7, "control: {british: [1206, 1904, 1801, 0811]}\n", "both", "british", 13);
    judge("s3-cambrai", 7, "control: {british: [1206, 1904, 1801, 1405]}\n", "both", "british", 14);
    judge("s3-cambrai", 7, "control: {british: [1206, 1904, 1801, 1512]}\n", "british", "british", 15);
    judge("s3-cambrai", 7, "control: {british: [1206, 1904, 1512, 1807, 0704]}\n", "british", "british", 15);
}

static void s4_is_drawn_from_8_points_and_won_from_13_9_a(void **state)
{
    (void)state;
    proves("9.a");
    judge("s4-michael", 7, "control: {german: [1604, 1008, 0909]}\n", "british", "german", 7);
    judge("s4-michael", 7, "control: {german: [1604, 1609, 1008, 0909]}\n", "both", "german", 8);
    /* the Battle Zone gives four points at most */
    judge("s4-michael", 7, "control: {german: [1102, 1103, 1104, 1105, 1106, 1107, 1008]}\n", "british", "german", 7);
    judge("s4-michael", 7, "control: {german: [1102, 1103, 1104, 1105, 1008, 0909, 1604, 1609]}\n", "both", "german",
          12);
    judge("s4-michael", 7, "control: {german: [1102, 1103, 1104, 1105, 1008, 0909, 1604, 1609, 1612]}\n", "german",
          "german", 13);
}

static void in_s4_each_four_german_stands_west_of_column_06_count_three_9_a(void **state)
{
    (void)state;
    proves("9.a");
    judge("s4-michael", 7, "divisions:\n  - {id: 238, stands: {0507: 4 inf, 0506: 1 inf + 2 storm + 1 hq}}\n",
          "british", "german", 3); /* seven stands are one group */
    judge("s4-michael", 7, "divisions:\n  - {id: 238, stands: {0507: 4 inf, 0506: 2 inf + 2 storm + 1 hq}}\n",
          "british", "german", 6); /* eight are two, from two divisions or one */
    judge("s4-michael", 7, "divisions:\n  - {id: 238, stands: {0607: 4 inf, 0506: 2 inf + 1 storm + 1 hq}}\n",
          "british", "german", 0); /* column 06 is not west of it */
}

static void s5_compares_the_points_of_both_sides_9_a(void **state)
{
    (void)state;
    proves("9.a");
    judge("s5-usdau", 7, "", "russian", "german", 0);
    judge("s5-usdau", 7, "control: {german: [1612]}\n", "russian", "german", 2);
    judge("s5-usdau", 7, "control: {german: [1406]}\n", "both", "german", 5);
    judge("s5-usdau", 7, "control: {german: [1406, 1612]}\n", "both", "german", 7);
    judge("s5-usdau", 7, "control: {german: [1406, 1612, 1915]}\n", "german", "german", 9);
    judge("s5-usdau", 7, "control: {german: [1406, 1612, 1915], russian: [0704]}\n", "both", "german", 9);
    judge("s5-usdau", 7, "control: {german: [1406, 1612, 1915, 2015], russian: [0704, 0612]}\n", "russian", "german",
          11);
    judge("s5-usdau", 7, "control: {german: [1406, 1612, 1915]}\nbanked: {russian: 3}\n", "both", "german", 9);
}

static void s5_counts_stands_lost_and_exited_by_fours_9_a(void **state)
{
    (void)state;
    proves("9.a");
    /* 22nd Division has 16 infantry and a fire support stand: nine of them left are eight lost */
    judge("s5-usdau", 7, "divisions:\n  - {id: 22, stands: {1310: 4 inf + 1 hq, 1410: 4 inf + 1 hq, 1408: 1 fs}}\n",
          "russian", "german", 2);
    judge("s5-usdau", 7, "divisions:\n  - {id: 22, stands: {1310: 4 inf + 1 hq, 1410: 4 inf + 1 hq, 1411: 2 inf}}\n",
          "russian", "german", 1); /* seven lost */
    judge("s5-usdau", 7, "divisions:\n  - {id: 5l, stands: {0713: 2 inf + 1 hq}}\n", "russian", "russian", 1);
    judge("s5-usdau", 7,
          "divisions:\n  - {id: 1, gone: 8 inf, stands: {2304: 4 inf + 1 hq, 2305: 1 fs + 1 hq, 0505: 2 gun}}\n",
          "both", "german", 6);
}

static void usdau_held_at_the_end_of_the_first_day_counts_for_the_russians_9_a(void **state)
{
    (void)state;
    proves("9.a");
    stage(ON("s5-usdau") "moment: {round: 4, phase: air}\n");
    expect_points("russian", 0);
    pass_until(AC_PHASE_NIGHT);
    expect_points("russian", 3);
    stage(ON("s5-usdau") "control: {german: [1406]}\nmoment: {round: 4, phase: air}\n");
    pass_until(AC_PHASE_NIGHT);
    expect_points("russian", 0);
    stage(ON("s5-usdau") "moment: {round: 3, phase: air}\n");
    pass_until(AC_PHASE_ORDERS);
    expect_points("russian", 0); /* not before */
}

static void s6_is_drawn_from_15_points_and_won_from_19_9_a(void **state)
{
    (void)state;
    proves("9.a");
    judge("s6-anzac", 7, "control: {anzac: [0708, 0709]}\n", "ottoman", "anzac", 4);
    judge("s6-anzac", 7, "control: {anzac: [0902, 1002]}\n", "ottoman", "anzac", 5); /* either hex, once */
    judge("s6-anzac", 7, "control: {anzac: [0902, 0703, 0803, 0412]}\n", "ottoman", "anzac", 14);
    judge("s6-anzac", 7, "control: {anzac: [1106, 1107, 1108, 1109, 0412]}\n", "both", "anzac", 15);
    judge("s6-anzac", 7, "control: {anzac: [0902, 0703, 0803, 0708, 0709, 0412]}\n", "both", "anzac", 18);
    judge("s6-anzac", 7, "control: {anzac: [0902, 0703, 0803, 0708, 1106, 1107]}\n", "anzac", "anzac", 19);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(in_s1_the_british_go_first_and_the_germans_second_without_throws_S1),
        stage_test(in_s6_the_first_australian_division_has_the_first_turn_S6),
        stage_test(a_division_held_back_neither_moves_nor_shuffles_before_its_round_S4),
        stage_test(a_reserve_stays_in_its_columns_before_its_round_S2),
        stage_test(in_fog_stands_see_one_hex_and_planes_nothing_S4),
        stage_test(in_s4_fog_lies_for_two_rounds_and_planes_come_after_S4),
        stage_test(where_a_german_battery_took_part_a_tank_is_hit_first_S3),
        stage_test(without_a_battery_or_without_the_rule_the_owner_chooses_S3),
        stage_test(warships_never_move_S6),
        stage_test(warships_support_as_corps_guns_S6),
        stage_test(warships_are_no_targets_S6),
        stage_test(warships_fire_only_at_what_is_spotted_S6),
        stage_test(s1_is_won_with_two_of_three_trench_hexes_and_drawn_with_one_9_a),
        stage_test(s2_is_drawn_from_12_points_and_won_from_14_9_a),
        stage_test(s3_is_drawn_from_13_points_and_won_from_15_9_a),
        stage_test(s4_is_drawn_from_8_points_and_won_from_13_9_a),
        stage_test(in_s4_each_four_german_stands_west_of_column_06_count_three_9_a),
        stage_test(s5_compares_the_points_of_both_sides_9_a),
        stage_test(s5_counts_stands_lost_and_exited_by_fours_9_a),
        stage_test(usdau_held_at_the_end_of_the_first_day_counts_for_the_russians_9_a),
        stage_test(s6_is_drawn_from_15_points_and_won_from_19_9_a),
    };
    return cmocka_run_group_tests_name("army_commander scenario specials", tests, NULL, NULL);
}
