/* pursuit.c - chapter 4.2: who follows into the empty hex. */
#include "stage.h"

#define BR_4 "0605: 4 inf, 0606: 1 hq"

static void the_winner_advances_up_to_the_stacking_limit_4_2a(void **state)
{
    (void)state;
    proves("4.2a", "R66");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,6,1,1,1,1,1 1,1,1,1");
    fight("0604", "0605 0505", "", "");
    play("german", "to 0603, to 0602");
    expect_offered("advance inf@0605");
    expect_offered("advance inf@0505");
    expect_offered("done");
    play("british", "advance inf@0605, advance inf@0605#2, advance inf@0505, advance inf@0505#2");
    expect_hex("0604", "4 inf");
    expect_hex("0605", "2 inf");
    expect_hex("0505", "2 inf");
}

static void marked_and_unmarked_stands_are_offered_apart_4_2a(void **state)
{
    (void)state;
    proves("4.2a", "R16");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf + 1 hit, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,1,1 1,1,1,1");
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    expect_count("advance", 2);
    play("british", "advance inf*@0605, done");
    expect_hex("0604", "1 inf *");
    expect_hex("0605", "3 inf");
}

static void two_marked_pursuers_in_one_hex_cost_a_stand_4_e(void **state)
{
    (void)state;
    proves("4.e", "R16");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf (hit), 0505: 1 tank (hit), 0606: 1 hq")
              GERMAN("H", "0604: 1 inf (hit), 0704: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,1,1 1");
    fight("0604", "0605 0505", "", "");
    play("british", "advance inf@0605, advance tank@0505");
    expect_asked("british", "4.e");
    play("british", "lose tank@0604");
    expect_hex("0604", "1 inf");
}

static void h_that_attacked_and_won_advances_too_4_2a(void **state)
{
    (void)state;
    proves("4.2a");
    stage(DIVISIONS BRITISH("H", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 1,1,1,1");
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    play("british", "advance inf@0605, done");
    expect_hex("0604", "1 inf");
}

static void nobody_has_to_advance_R66(void **state)
{
    (void)state;
    proves("R66");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 1,1,1,1");
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    play("british", "done");
    expect_hex("0604", "");
    expect_hex("0605", "4 inf");
}

static void tanks_and_fire_support_of_the_attacking_hex_advance_and_guns_do_not_R66(void **state)
{
    (void)state;
    proves("R66", "2.1f");
    stage("terrain: {wire: [0604]}\n" DIVISIONS BRITISH("M",
                                                        "0605: 1 inf + 1 tank + 1 gun, 0505: 1 inf + 1 fs, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,6,1,1 1,1,1,1");
    fight("0604", "0605 0505", "", "");
    play("german", "to 0603, to 0602");
    expect_offered("advance tank@0605");
    expect_offered("advance fs@0505");
    expect_not_offered("advance gun@0605");
    expect_refused("british", "advance gun@0605", "4.2a");
    play("british", "advance tank@0605, done");
    expect_hex("0604", "1 tank");
    expect_wire("0604", false);
}

static void fire_support_that_served_an_attack_before_goes_with_its_hex_R66(void **state)
{
    (void)state;
    proves("R66");
    stage(DIVISIONS BRITISH("M", "0605: 2 inf + 1 fs, 0404: 2 inf, 0505: 1 hq")
              GERMAN("H", "0604: 4 inf, 0504: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("1,1,1 1,1,1,1");
    fight("0504", "0404", "fs@0605", "");
    dice("6,6 1,1,1,1"); /* the fire support does not throw twice */
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    play("british", "advance fs@0605, done");
    expect_hex("0604", "1 fs");
}

static void out_hit_it_stays_even_if_the_enemy_is_gone_4_2b(void **state)
{
    (void)state;
    proves("4.2b");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 inf, 0704: 2 fs + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 5,5,5");
    fight("0604", "0605", "", "fs@0704 fs@0704#2");
    expect_hex("0604", "");
    assert_int_equal(offered("advance"), 0);
    expect_hex("0605", "3 inf");
}

static void even_hits_and_an_eliminated_enemy_let_it_advance_4_2c(void **state)
{
    (void)state;
    proves("4.2c", "R66");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 inf, 0704: 1 fs + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 6,6");
    fight("0604", "0605", "", "fs@0704");
    expect_offered("advance inf@0605");
    play("british", "advance inf@0605, done");
    expect_hex("0604", "1 inf");
}

static void a_winning_defender_stays_where_it_is_4_2d(void **state)
{
    (void)state;
    proves("4.2d");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("1,1,1,1 6,6,1,1");
    fight("0604", "0605", "", "");
    play("british", "to 0606, stop");
    expect_hex("0605", "");
    expect_hex("0604", "4 inf");
    assert_int_equal(offered("advance"), 0);
}

static void an_advance_is_free_of_terrain_and_passes_control_R79(void **state)
{
    (void)state;
    proves("R79", "R66");
    stage(
        "terrain: {woods: [0604], trench: [0603]}\n"
        "objectives:\n  - {name: wood, owner: german, side: british, kind: hold, points: 1, hexes: [0604]}\n" DIVISIONS
            BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    expect_control("0604", "german");
    dice("6,6,1,1 1,1,1,1");
    fight("0604", "0605", "", "");
    play("german", "to 0603, to 0602");
    expect_control("0604", "german"); /* until somebody else comes */
    play("british", "advance inf@0605, done");
    expect_control("0604", "british");
}

static void what_fell_back_may_be_attacked_again_in_its_new_hex_R93(void **state)
{
    (void)state;
    proves("R93", "3.2a");
    /* a gun that cannot get clear stops in 0602, next to fresh stands */
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0504: 1 inf, 0704: 1 inf, 0503: 1 inf, 0703: 1 inf, 0502: 1 "
                                 "inf, 0702: 1 inf, 0601: 1 inf, 0501: 1 hq")
              GERMAN("H", "0604: 1 inf + 1 gun, 1110: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 1,1,1");
    fight("0604", "0605", "", "");
    play("german", "lose inf@0604");
    play("german", "lose inf@0604");
    expect_hex("0602", "1 gun");
    play("british", "done"); /* nobody advances */
    expect_offered("attack 0602 from 0503");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(the_winner_advances_up_to_the_stacking_limit_4_2a),
        stage_test(marked_and_unmarked_stands_are_offered_apart_4_2a),
        stage_test(two_marked_pursuers_in_one_hex_cost_a_stand_4_e),
        stage_test(h_that_attacked_and_won_advances_too_4_2a),
        stage_test(nobody_has_to_advance_R66),
        stage_test(tanks_and_fire_support_of_the_attacking_hex_advance_and_guns_do_not_R66),
        stage_test(fire_support_that_served_an_attack_before_goes_with_its_hex_R66),
        stage_test(out_hit_it_stays_even_if_the_enemy_is_gone_4_2b),
        stage_test(even_hits_and_an_eliminated_enemy_let_it_advance_4_2c),
        stage_test(a_winning_defender_stays_where_it_is_4_2d),
        stage_test(an_advance_is_free_of_terrain_and_passes_control_R79),
        stage_test(what_fell_back_may_be_attacked_again_in_its_new_hex_R93),
    };
    return cmocka_run_group_tests_name("army_commander pursuit", tests, NULL, NULL);
}
