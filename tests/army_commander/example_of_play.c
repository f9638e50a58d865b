/* example_of_play.c - the booklet's example of move and combat, die for die. */
#include "stage.h"

#include <stdio.h>

/* T0: the British division comes up, each group two hexes, and the HQ behind it goes along. */
static void open_the_example(void)
{
    stage_scenario("s1-training", NULL);
    expect_asked("british", NULL); /* first turn without a throw, orders fixed */
    expect_phase(AC_PHASE_TURNS, 1);
    play("british", "normal");
    march("british", "0507", "0506 0505");
    march("british", "0607", "0606 0605");
    march("british", "0707", "0706 0705");
    play("british", "move hq@0708, to 0706");
}

/* T1 and T2 up to the throws. */
static void attack_the_trench(const char *throws)
{
    open_the_example();
    dice(throws);
    fight("0604", "0505 0605", "fs@0606 fs@0606#2 gun@0609 corps@0610", "fs@0603 fs@0704 gun@0601");
}

/* T3 and T4: the printed result. */
static void take_the_trench(void)
{
    attack_the_trench("6,6,5,5,4,3,2,1 5,4,4,3,2,1");
    play("british", "lose inf@0505");
    play("german", "to 0603, to 0602");
    play("british", "advance inf@0605, advance inf@0605#2, advance inf@0605#3, advance inf@0605#4");
}

static void t0_the_british_move_two_hexes_outside_every_german_zone(void **state)
{
    (void)state;
    proves("EX.1", "2.a");
    open_the_example();
    expect_hex("0505", "4 inf");
    expect_hex("0605", "4 inf");
    expect_hex("0705", "4 inf");
    expect_hex("0606", "2 fs + 1 hq");
}

static void t1_the_attack_is_8_dice_on_6_EX_1(void **state)
{
    (void)state;
    proves("EX.1", "3.2b");
    attack_the_trench("6,6,5,5,4,3,2,1 5,4,4,3,2,1");
    expect_dice("british", 8, 'A');
    expect_mod("british", "3.5d", -2);
    expect_mod("british", "3.5.1a", -1);
    expect_shots("gun@0609", 1);
    expect_shots("corps@0610", 1);
}

static void t2_the_defence_is_6_dice_on_5_and_6_EX_2(void **state)
{
    (void)state;
    proves("EX.2");
    attack_the_trench("6,6,5,5,4,3,2,1 5,4,4,3,2,1");
    expect_dice("german", 6, 'B');
    expect_shots("gun@0601", 1);
}

static void t3_two_sixes_against_one_five_EX_3(void **state)
{
    (void)state;
    proves("EX.3");
    attack_the_trench("6,6,5,5,4,3,2,1 5,4,4,3,2,1");
    expect_hits("british", 2); /* the two 5s do not pair on this row */
    expect_hits("german", 1);
    expect_asked("british", "4.a"); /* in which of the two hexes the marker goes */
    expect_offered("lose inf@0505");
    expect_offered("lose inf@0605");
    play("british", "lose inf@0505");
    expect_hex("0505", "4 inf *");
    expect_hex("0604", "1 inf"); /* one stand out, no marker */
    expect_asked("german", "4.1e");
    assert_int_equal(offered("hold"), 0); /* H cannot pay to hold */
}

static void t4_the_germans_fall_back_and_four_infantry_advance_EX_3(void **state)
{
    (void)state;
    proves("EX.3", "4.2a", "3.4d");
    attack_the_trench("6,6,5,5,4,3,2,1 5,4,4,3,2,1");
    play("british", "lose inf@0505");
    play("german", "to 0603, to 0602");
    expect_sp("0602", 2); /* no zone on the way */
    expect_not_offered("advance fs@0606");
    play("british", "advance inf@0605, advance inf@0605#2, advance inf@0605#3, advance inf@0605#4");
    expect_hex("0604", "4 inf");
    expect_hex("0605", "");
    expect_hex("0505", "4 inf *");
    expect_control("0604", "british");
}

/* T5: the German shuffle, printed. */
static void shuffle_the_germans(void)
{
    take_the_trench();
    play("british", "done");
    expect_asked("german", NULL); /* the second turn comes without a throw */
    if (offered("move gun@0601"))
        play("german", "done"); /* the gun stays */
    play("german", "shuffle inf@0403 0603, shuffle inf@0403 0603, shuffle inf@0504 0603");
    play("german", "shuffle inf@0602 0603, shuffle fs@0603 0503, done");
}

static void t5_three_stands_and_the_beaten_one_gather_and_fire_support_1_swaps_EX_4(void **state)
{
    (void)state;
    proves("EX.4", "2.4b", "R31");
    take_the_trench();
    play("british", "done");
    if (offered("move gun@0601"))
        play("german", "done");
    expect_offered("shuffle inf@0403 0603");
    expect_not_offered("shuffle inf@0404 0603"); /* 0504 on the way is in British zones */
    expect_refused("german", "shuffle inf@0404 0603", "2.4c");
    expect_refused("german", "shuffle inf@0504 0505", "2.4b");
    shuffle_the_germans();
    expect_hex("0603", "4 inf");
    expect_hex("0503", "1 fs + 1 hq");
    expect_hex("0403", "");
    expect_hex("0504", "1 inf");
}

/* T6 and T7 up to the throws. */
static void counter_attack(const char *throws)
{
    shuffle_the_germans();
    dice(throws);
    fight("0604", "0603", "fs@0503 fs@0704 gun@0601", "gun@0609");
}

static void t6_the_counter_attack_is_8_dice_on_6_or_double_5_EX_4(void **state)
{
    (void)state;
    proves("EX.4", "3.5h");
    counter_attack("6,5,5,5,3,2,1,1 5,5,5,5,2,1");
    expect_dice("german", 8, 'C');
    expect_no_mod("german", "3.5d"); /* M has no cover */
    expect_shots("gun@0601", 0);
}

static void t7_the_british_answer_with_6_dice_and_no_corps_gun_EX_4(void **state)
{
    (void)state;
    proves("EX.4", "3.3.2b");
    shuffle_the_germans();
    assault("0604", "0603");
    support("german", "fs@0503 fs@0704 gun@0601");
    expect_asked("british", "3.3.2a");
    expect_not_offered("support corps@0610");
    expect_refused("british", "support corps@0610", "3.3.2b");
    expect_not_offered("support fs@0606"); /* 3 hexes to 0603 */
    expect_refused("british", "support fs@0606", "3.4b");
    support("british", "gun@0609");
    expect_dice("british", 6, 'C');
    expect_shots("gun@0609", 0);
    expect_shots("corps@0610", 1);
}

static void t8_two_hits_each_leave_the_trench_british_EX_4(void **state)
{
    (void)state;
    proves("EX.4", "R1", "R58");
    counter_attack("6,5,5,5,3,2,1,1 5,5,5,5,2,1");
    expect_hits("german", 2);
    expect_hits("british", 2);
    expect_hex("0604", "3 inf");
    expect_hex("0603", "3 inf");
    expect_control("0604", "british");
}

static void t8_three_hits_to_one_throw_the_british_out_and_h_may_pursue_EX_4(void **state)
{
    (void)state;
    proves("EX.4", "4.2a", "4.a");
    counter_attack("6,6,5,5,4,3,2,1 6,5,4,3,2,1");
    expect_hits("german", 3);
    expect_hits("british", 1);
    expect_hex("0603", "4 inf *");
    expect_hex("0604", "3 inf"); /* one stand, the cap is 2 SP */
    play("british", "to 0605, stop");
    expect_offered("advance inf@0603");
    play("german", "advance inf@0603, advance inf@0603#2, advance inf@0603#3, advance inf@0603#4");
    expect_hex("0604", "4 inf *");
    expect_control("0604", "german");
}

static void t9_only_the_british_corps_gun_has_a_shot_left_in_the_artillery_phase(void **state)
{
    (void)state;
    proves("EX.4", "5.1a");
    counter_attack("6,5,5,5,3,2,1,1 5,5,5,5,2,1");
    pass_until(AC_PHASE_ARTILLERY);
    assert_int_equal(throws_made(), 0); /* nobody to throw against */
    expect_asked("british", "5.1a");
    expect_shots("gun@0609", 0);
    expect_shots("corps@0610", 1);
    expect_shots("gun@0601", 0);
    assert_int_equal(offered("move"), 1);
    expect_offered("move corps@0610");
    assert_true(offered("barrage corps@0610") > 0);
    assert_int_equal(offered("barrage gun@0609"), 0);
}

static void t10_two_hits_against_three_both_lose_2_sp_and_m_withdraws(void **state)
{
    (void)state;
    proves("4.1a");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 5,5,6,1");
    fight("0604", "0605", "", "");
    expect_sp("0604", 6);
    expect_sp("0605", 6);
    play("british", "to 0606, to 0607");
    expect_hex("0607", "3 inf");
    expect_hex("0604", "3 inf");
}

static void t11_six_divisions_recover_18_sp_which_make_9_stands(void **state)
{
    (void)state;
    proves("10.a", "R77");
    stage(DIVISIONS
          "  - {id: a, side: british, order: H, lost: 9 inf, stands: {0110: 3 inf + 1 hq, 0210: 1 inf, 0310: 1 "
          "inf}}\n" DIVISION("b", "british", "H", "0410: 1 inf + 1 hq")
              DIVISION("c", "british", "H", "0510: 1 inf + 1 hq") DIVISION("d", "british", "H", "0610: 1 inf + 1 hq")
                  DIVISION("e", "british", "H", "0710: 1 inf + 1 hq")
                      DIVISION("f", "british", "H", "0810: 1 inf + 1 hq")
                          GERMAN("H", "1201: 1 inf + 1 hq") "recovery: {british: 3}\ndays: [1, 1]\nmoment: {phase: "
                                                            "night, last_turn: german}\n");
    expect_asked("british", "10.a");
    assert_int_equal(state_now()->recovery[1], 18);
    for (int i = 0; i < 9; i++) {
        static const char *const hex[] = {"0110", "0210", "0210", "0210", "0109", "0109", "0109", "0109", "0209"};
        char clause[64];
        snprintf(clause, sizeof clause, "raise inf@lost %s", hex[i]);
        play("british", clause);
    }
    assert_int_equal(state_now()->recovery[1], 0);
    expect_lost("british", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(t0_the_british_move_two_hexes_outside_every_german_zone),
        stage_test(t1_the_attack_is_8_dice_on_6_EX_1),
        stage_test(t2_the_defence_is_6_dice_on_5_and_6_EX_2),
        stage_test(t3_two_sixes_against_one_five_EX_3),
        stage_test(t4_the_germans_fall_back_and_four_infantry_advance_EX_3),
        stage_test(t5_three_stands_and_the_beaten_one_gather_and_fire_support_1_swaps_EX_4),
        stage_test(t6_the_counter_attack_is_8_dice_on_6_or_double_5_EX_4),
        stage_test(t7_the_british_answer_with_6_dice_and_no_corps_gun_EX_4),
        stage_test(t8_two_hits_each_leave_the_trench_british_EX_4),
        stage_test(t8_three_hits_to_one_throw_the_british_out_and_h_may_pursue_EX_4),
        stage_test(t9_only_the_british_corps_gun_has_a_shot_left_in_the_artillery_phase),
        stage_test(t10_two_hits_against_three_both_lose_2_sp_and_m_withdraws),
        stage_test(t11_six_divisions_recover_18_sp_which_make_9_stands),
    };
    return cmocka_run_group_tests_name("army_commander example of play", tests, NULL, NULL);
}
