/* combat.c - chapters 3, 3.1 and 3.2: the unit chart, the hit chart, who may attack whom. */
#include "stage.h"

#define BR_4 "0605: 4 inf, 0606: 1 hq"
#define GE_2 "0604: 2 inf, 0603: 1 hq"

/* --- the charts --------------------------------------------------------------------------------- */

static void guns_and_fire_support_reach_as_far_as_the_unit_chart_says_3_a(void **state)
{
    (void)state;
    proves("3.a", "R43");
    stage(
        "board: {columns: 12, rows: 16}\n"
        "corps:\n  - {id: i, side: british, guns: {0614: 1 corps, 0615: 1 corps}}\n" DIVISIONS
        "  - {id: br, side: british, corps: i, order: M, stands: {0605: 4 inf, 0606: 1 fs + 1 hq, 0607: 1 fs, 0610: 1 "
        "gun, 0611: 1 gun}}\n" GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    assault("0604", "0605");
    expect_offered("support fs@0606");
    expect_refused("british", "support fs@0607", "3.4b");
    expect_offered("support gun@0610"); /* 6 hexes */
    expect_not_offered("support gun@0611");
    expect_refused("british", "support gun@0611", "3.a");
    expect_offered("support corps@0614"); /* 10 hexes */
    expect_not_offered("support corps@0615");
    expect_refused("british", "support corps@0615", "3.a");
    support("british", "fs@0606 gun@0610 corps@0614");
    expect_dice("british", 4 + 1 + 2 + 2, 'A');
}

static void m_or_h_attacking_h_or_d_hits_on_6_3_b(void **state)
{
    (void)state;
    proves("3.b");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 3 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,5,5,4 1,1,1");
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'A');
    expect_hits("british", 1);
    stage(DIVISIONS BRITISH("H", BR_4) GERMAN("D", "0604: 3 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,5,5,6 1,1,1");
    fight("0604", "0605", "", "");
    expect_hits("british", 2);
}

static void h_attacked_hits_on_5_and_6_3_c(void **state)
{
    (void)state;
    proves("3.c");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("1,1,1,1 6,5,5,4");
    fight("0604", "0605", "", "");
    expect_dice("german", 4, 'B');
    expect_hits("german", 3);
}

static void m_against_m_and_h_against_m_hits_on_6_or_double_5_3_d(void **state)
{
    (void)state;
    static const struct {
        const char *throws;
        int hits;
    } sample[] = {{"6,5,5,4 1,1,1,1", 2}, {"5,5,5,1 1,1,1,1", 1}, {"5,5,5,5 1,1,1,1", 2}, {"5,4,4,1 1,1,1,1", 0}};
    proves("3.d", "R1");
    for (size_t i = 0; i < sizeof sample / sizeof *sample; i++) {
        stage(DIVISIONS BRITISH("M", BR_4) GERMAN("M", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
        dice(sample[i].throws);
        fight("0604", "0605", "", "");
        expect_dice("british", 4, 'C');
        expect_dice("german", 4, 'C');
        expect_hits("british", sample[i].hits);
    }
    stage(DIVISIONS BRITISH("H", BR_4) GERMAN("M", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("5,5,1,1 5,5,6,1");
    fight("0604", "0605", "", "");
    expect_hits("british", 1);
    expect_dice("german", 4, 'C');
    expect_hits("german", 2);
}

static void d_attacked_hits_on_5_6_or_double_4_3_e(void **state)
{
    (void)state;
    proves("3.e", "R1");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("1,1,1,1 6,5,4,4");
    fight("0604", "0605", "", "");
    expect_dice("german", 4, 'D');
    expect_hits("german", 3);
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 3 inf, 0603: 1 hq") TURN_OF("br"));
    dice("1,1,1,1 4,4,4");
    fight("0604", "0605", "", "");
    expect_hits("german", 1);
}

static void anybody_against_r_hits_on_5_6_or_double_4_3_f(void **state)
{
    (void)state;
    proves("3.f");
    stage(DIVISIONS BRITISH("M", "0605: 3 inf, 0606: 1 hq") GERMAN("R", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,4,4");
    fight("0604", "0605", "", "");
    expect_dice("british", 3, 'D');
    expect_hits("british", 2);
    stage(DIVISIONS BRITISH("H", "0605: 3 inf, 0606: 1 hq") GERMAN("R", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("5,4,1");
    fight("0604", "0605", "", "");
    expect_dice("british", 3, 'D');
    expect_hits("british", 1);
}

/* --- who may attack ----------------------------------------------------------------------------- */

static void combat_is_between_adjacent_hexes_and_never_compulsory_3_1a(void **state)
{
    (void)state;
    proves("3.1a");
    stage(DIVISIONS BRITISH("M", BR_4 ", 0507: 1 inf") GERMAN("H", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    assert_true(to_attacks());
    expect_offered("attack 0604 from 0605");
    expect_not_offered("attack 0604 from 0507");
    expect_refused("british", "attack 0604 from 0507", "3.1a");
    expect_offered("done");
    play("british", "done");
    expect_dice("british", 0, ' ');
    expect_hex("0604", "2 inf");
}

static void the_corner_of_the_board_is_a_hex_like_any_other_0_i(void **state)
{
    (void)state;
    proves("0.i");
    stage(DIVISIONS BRITISH("M", "0101: 2 inf + 1 hq") GERMAN("H", "0102: 2 inf, 0103: 1 hq") TURN_OF("br"));
    fight("0102", "0101", "", "");
    expect_dice("british", 2, 'A');
    stage(DIVISIONS BRITISH("M", "0102: 2 inf + 1 hq") GERMAN("H", "0101: 2 inf, 0201: 1 hq") TURN_OF("br"));
    fight("0101", "0102", "", "");
    expect_dice("german", 2, 'B');
}

static void the_number_of_dice_is_the_strength_of_the_hexes_and_their_support_3_1b(void **state)
{
    (void)state;
    proves("3.1b", "3.2b", "R5");
    stage(
        "terrain: {trench: [0604]}\n"
        "corps:\n  - {id: i, side: british, guns: {0610: 1 corps}}\n" DIVISIONS
        "  - {id: br, side: british, corps: i, order: M, stands: {0605: 4 inf, 0505: 4 inf, 0606: 2 fs + 1 hq, 0609: 1 "
        "gun}}\n" GERMAN("H", GE_2) TURN_OF("br"));
    fight("0604", "0605 0505", "fs@0606 fs@0606#2 gun@0609 corps@0610", "");
    expect_dice("british", 8 - 4 + 2 + 2, 'A');
}

static void m_attacks_a_hex_with_one_or_two_hexes_never_three_3_1c(void **state)
{
    (void)state;
    proves("3.1c", "R36");
    stage(DIVISIONS BRITISH("M", "0605: 2 inf, 0505: 2 inf, 0705: 2 inf, 0606: 1 hq")
              GERMAN("H", "0604: 2 inf, 0704: 2 inf, 0603: 1 hq") TURN_OF("br"));
    assert_true(to_attacks());
    expect_offered("attack 0604 from 0605");
    expect_offered("attack 0604 from 0505");
    expect_offered("attack 0604 from 0705");
    play("british", "attack 0604 from 0505");
    expect_offered("join 0605");
    expect_offered("join 0705");
    play("british", "join 0605");
    expect_refused("british", "join 0705", "3.1c");
}

static void m_may_launch_several_attacks_on_different_hexes_3_1c(void **state)
{
    (void)state;
    proves("3.1c", "R36", "R14");
    stage(DIVISIONS BRITISH("M", "0505: 2 inf, 0705: 2 inf, 0506: 1 hq")
              GERMAN("H", "0604: 2 inf, 0704: 2 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0505", "", "");
    expect_offered("attack 0704 from 0705");
    expect_not_offered("attack 0504 from 0505");
    fight("0704", "0705", "", "");
    expect_dice("british", 2, 'A');
}

static void h_makes_one_attack_by_one_hex_3_1d(void **state)
{
    (void)state;
    proves("3.1d", "R37");
    stage(DIVISIONS BRITISH("H", "0505: 2 inf, 0605: 2 inf, 0705: 2 inf, 0606: 1 hq") GERMAN(
        "H", "0604: 2 inf, 0704: 2 inf, 0603: 1 hq") DIVISION("g2", "german", "H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    assert_true(to_attacks());
    play("british", "attack 0604 from 0605");
    expect_dice("british", 2, 'A'); /* at once: one hex, though two more touch the target */
    assert_int_equal(offered("attack"), 0);
    expect_asked("german", NULL); /* its turn is over */
}

static void d_and_r_do_not_attack_3_1e(void **state)
{
    (void)state;
    proves("3.1e");
    stage(DIVISIONS BRITISH("D", "0605: 4 inf, 0606: 1 inf + 1 hq") GERMAN("H", GE_2) TURN_OF("br"));
    play("british", "done"); /* no shuffle */
    assert_int_equal(offered("attack"), 0);
    expect_refused("british", "attack 0604 from 0605", "3.1e");
    stage(DIVISIONS BRITISH("R", "0605: 4 inf, 0606: 1 hq") GERMAN("H", GE_2) "moment: {phase: retreat}\n");
    assert_int_equal(offered("attack"), 0);
    expect_refused("british", "attack 0604 from 0605", "3.1e");
}

static void d_fights_back_3_1f(void **state)
{
    (void)state;
    proves("3.1f");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("D", GE_2) TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 2, 'D');
}

static void r_takes_losses_and_falls_back_without_an_answer_3_1g(void **state)
{
    (void)state;
    proves("3.1g", "2.6d");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq") GERMAN("R", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,5,1,1,1,1,1");
    fight("0604", "0605 0505", "", "");
    expect_dice("british", 8, 'D');
    expect_dice("german", 0, ' ');
    play("german", "to 0603, stop");
    expect_hex("0604", "");
    expect_hex("0603", "3 inf + 1 hq");
}

static void only_a_hex_with_infantry_or_tanks_may_attack_3_1h(void **state)
{
    (void)state;
    proves("3.1h", "R15", "3.2f");
    stage(DIVISIONS BRITISH("M", "0605: 2 fs, 0505: 1 inf, 0705: 1 tank, 0606: 1 hq") GERMAN("H", GE_2) TURN_OF("br"));
    assert_true(to_attacks());
    expect_not_offered("attack 0604 from 0605");
    expect_refused("british", "attack 0604 from 0605", "3.1h");
    expect_offered("attack 0604 from 0505");
    expect_offered("attack 0604 from 0705");
    play("british", "attack 0604 from 0505");
    expect_not_offered("join 0605");
    expect_refused("british", "join 0605", "3.1h");
    play("british", "join 0705");
    support("british", "fs@0605 fs@0605#2"); /* it may support, though */
    expect_dice("british", 1 + 2 + 2, 'A');  /* infantry, a tank and its bonus, support */
}

static void stands_out_of_hq_range_neither_attack_nor_join_3_1i(void **state)
{
    (void)state;
    proves("3.1i", "0.d", "R20", "R21");
    /* 0605 is 3 hexes from both HQs, 0505 and 0705 only 2 */
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0705: 1 inf, 0306: 1 inf + 1 hq, 0906: 1 inf + 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    assert_true(to_attacks());
    expect_not_offered("attack 0604 from 0605");
    expect_refused("british", "attack 0604 from 0605", "3.1i");
    play("british", "attack 0604 from 0505");
    expect_refused("british", "join 0605", "3.1i");
}

static void divisions_attack_apart_3_1j(void **state)
{
    (void)state;
    proves("3.1j");
    stage(DIVISIONS DIVISION("x", "british", "M", "0605: 4 inf, 0606: 1 hq") DIVISION(
        "y", "british", "M", "0505: 4 inf, 0506: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("x"));
    assert_true(to_attacks());
    expect_not_offered("attack 0604 from 0505");
    expect_refused("british", "attack 0604 from 0505", "3.1j");
    expect_offered("attack 0604 from 0605");
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'A');
}

/* --- one attack --------------------------------------------------------------------------------- */

static void a_hex_is_attacked_once_in_a_turn_but_another_division_may_follow_3_2a(void **state)
{
    (void)state;
    proves("3.2a", "1.2d");
    stage(DIVISIONS DIVISION("x", "british", "M", "0605: 2 inf, 0505: 2 inf, 0606: 1 hq")
              DIVISION("y", "british", "M", "0705: 2 inf, 0706: 1 hq")
                  GERMAN("H", "0604: 4 inf, 0504: 1 inf, 0603: 1 hq") TURN_OF("x"));
    fight("0604", "0605", "", "");
    expect_not_offered("attack 0604 from 0505");
    expect_refused("british", "attack 0604 from 0505", "3.2a");
    play("british", "done");
    fight("0604", "0705", "", "");
    expect_dice("german", 4, 'B'); /* and it fights back again */
}

static void a_defender_always_throws_one_die_3_2c(void **state)
{
    (void)state;
    proves("3.2c", "R40");
    stage("terrain: {river: [0604]}\n" DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 inf, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 1, 'C');
    expect_mod("german", "3.2c", 1);
}

static void all_stands_of_a_hex_attack_the_same_target_3_2d(void **state)
{
    (void)state;
    proves("3.2d", "R14");
    stage(DIVISIONS BRITISH("M", "0604: 4 inf, 0605: 1 inf + 1 hq, 0705: 1 inf")
              GERMAN("H", "0603: 2 inf, 0503: 1 hq, 0704: 2 inf") TURN_OF("br"));
    fight("0603", "0604", "", "");
    expect_dice("british", 4, 'A');
    expect_not_offered("attack 0704 from 0604");
    expect_refused("british", "attack 0704 from 0604", "3.2d");
}

static void h_attacks_as_m_3_2e(void **state)
{
    (void)state;
    proves("3.2e", "R4");
    stage(DIVISIONS BRITISH("H", BR_4) GERMAN("D", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'A');
    expect_dice("german", 4, 'D');
}

static void fire_support_neither_attacks_nor_barrages_on_its_own_3_2f(void **state)
{
    (void)state;
    proves("3.2f");
    stage(DIVISIONS BRITISH("M", "0605: 2 fs, 0606: 1 inf + 1 hq") GERMAN("H", GE_2) TURN_OF("br"));
    assert_int_equal(offered("attack"), 0);
    stage(DIVISIONS BRITISH("M", "0605: 2 fs, 0606: 1 inf + 1 hq, 0607: 1 gun")
              GERMAN("H", GE_2) "moment: {phase: artillery, guns: british}\n");
    expect_offered("barrage gun@0607 0604");
    expect_not_offered("barrage fs@0605 0604");
    expect_refused("british", "barrage fs@0605 0604", "5.1a");
}

static void support_throws_with_the_status_of_the_stands_in_contact_SUM_1(void **state)
{
    (void)state;
    proves("SUM.1", "5.d", "R3");
    stage(DIVISIONS BRITISH("M", BR_4 ", 0608: 1 gun") GERMAN("D", "0604: 3 inf, 0603: 1 hq, 0601: 1 gun")
              TURN_OF("br"));
    dice("5,5,5,5,5,5 4,4,1,1,1");
    fight("0604", "0605", "gun@0608", "gun@0601");
    expect_dice("british", 6, 'A');
    expect_hits("british", 0);
    expect_dice("german", 5, 'D');
    expect_hits("german", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(guns_and_fire_support_reach_as_far_as_the_unit_chart_says_3_a),
        stage_test(m_or_h_attacking_h_or_d_hits_on_6_3_b),
        stage_test(h_attacked_hits_on_5_and_6_3_c),
        stage_test(m_against_m_and_h_against_m_hits_on_6_or_double_5_3_d),
        stage_test(d_attacked_hits_on_5_6_or_double_4_3_e),
        stage_test(anybody_against_r_hits_on_5_6_or_double_4_3_f),
        stage_test(combat_is_between_adjacent_hexes_and_never_compulsory_3_1a),
        stage_test(the_corner_of_the_board_is_a_hex_like_any_other_0_i),
        stage_test(the_number_of_dice_is_the_strength_of_the_hexes_and_their_support_3_1b),
        stage_test(m_attacks_a_hex_with_one_or_two_hexes_never_three_3_1c),
        stage_test(m_may_launch_several_attacks_on_different_hexes_3_1c),
        stage_test(h_makes_one_attack_by_one_hex_3_1d),
        stage_test(d_and_r_do_not_attack_3_1e),
        stage_test(d_fights_back_3_1f),
        stage_test(r_takes_losses_and_falls_back_without_an_answer_3_1g),
        stage_test(only_a_hex_with_infantry_or_tanks_may_attack_3_1h),
        stage_test(stands_out_of_hq_range_neither_attack_nor_join_3_1i),
        stage_test(divisions_attack_apart_3_1j),
        stage_test(a_hex_is_attacked_once_in_a_turn_but_another_division_may_follow_3_2a),
        stage_test(a_defender_always_throws_one_die_3_2c),
        stage_test(all_stands_of_a_hex_attack_the_same_target_3_2d),
        stage_test(h_attacks_as_m_3_2e),
        stage_test(fire_support_neither_attacks_nor_barrages_on_its_own_3_2f),
        stage_test(support_throws_with_the_status_of_the_stands_in_contact_SUM_1),
    };
    return cmocka_run_group_tests_name("army_commander combat", tests, NULL, NULL);
}
