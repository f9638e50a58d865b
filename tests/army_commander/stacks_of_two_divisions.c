/* stacks_of_two_divisions.c - 3.1 and 3.6: two divisions in one hex. */
#include "stage.h"

#define X(order, stands) DIVISION("x", "british", order, stands)
#define Y(order, stands) DIVISION("y", "british", order, stands)

static void they_defend_together_with_the_worst_status_3_1k(void **state)
{
    (void)state;
    proves("3.1k", "R39");
    stage(DIVISIONS X("H", "0604: 2 inf, 0605: 1 hq") Y("M", "0604: 2 inf, 0505: 1 hq")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    fight("0604", "0603", "", "");
    expect_dice("british", 4, 'C');
    expect_dice("german", 4, 'C');
    stage(DIVISIONS X("D", "0604: 2 inf, 0605: 1 hq") Y("R", "0604: 2 inf, 0505: 1 hq")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    fight("0604", "0603", "", "");
    expect_dice("british", 0, ' '); /* R answers nothing, D with it */
    expect_dice("german", 4, 'D');
}

static void the_hq_of_another_division_changes_no_status_3_1k(void **state)
{
    (void)state;
    proves("3.1k");
    stage(DIVISIONS X("H", "0604: 2 inf, 0605: 1 hq") Y("R", "0604: 1 hq, 0505: 1 inf")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    fight("0604", "0603", "", "");
    expect_dice("british", 2, 'B');
}

static void all_stands_of_the_hex_suffer_whoever_attacked_3_1l(void **state)
{
    (void)state;
    proves("3.1l", "3.6", "R38", "R85");
    stage(DIVISIONS X("M", "0605: 2 inf, 0606: 1 hq") Y("H", "0605: 2 inf, 0506: 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("x"));
    dice("1,1 6,1,1,1");
    fight("0604", "0605", "", "");
    expect_dice("british", 2, 'A'); /* only the attacker's own stands throw */
    expect_offered("lose inf@0605/x");
    expect_offered("lose inf@0605/y"); /* losses over both */
    play("british", "lose inf@0605/y");
    play("british", "to 0606, stop");
    expect_hex("0605", "");
    expect_hex("0606", "4 inf + 1 hq *"); /* all four go, as one group */
}

static void only_the_worst_status_calls_support_3_1m(void **state)
{
    (void)state;
    proves("3.1m", "R39");
    stage("corps:\n  - {id: i, side: british, guns: {0610: 1 corps}}\n" DIVISIONS
          "  - {id: x, side: british, corps: i, order: D, stands: {0604: 2 inf, 0605: 1 hq, 0607: 1 gun}}\n"
          "  - {id: y, side: british, corps: i, order: M, stands: {0604: 2 inf, 0505: 1 hq, 0608: 1 gun}}\n" GERMAN(
              "M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    assault("0604", "0603");
    expect_offered("support gun@0608");
    expect_not_offered("support gun@0607");
    expect_refused("british", "support gun@0607", "3.1m");
    expect_not_offered("support corps@0610"); /* an M defence has no corps guns */
    expect_refused("british", "support corps@0610", "3.3.2b");
    support("british", "gun@0608");
    expect_dice("british", 6, 'C');
}

static void with_equal_status_the_owner_picks_who_calls_R39(void **state)
{
    (void)state;
    proves("R39", "3.1m");
    stage(DIVISIONS X("H", "0604: 2 inf, 0605: 1 hq, 0607: 1 gun") Y("H", "0604: 2 inf, 0505: 1 hq, 0608: 1 gun")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    assault("0604", "0603");
    expect_offered("support gun@0607");
    expect_offered("support gun@0608");
    play("british", "support gun@0607"); /* x calls; y may not call as well */
    expect_dice("british", 6, 'B');
}

static void each_attacks_from_the_shared_hex_in_its_own_turn_3_6(void **state)
{
    (void)state;
    proves("3.6", "3.1j");
    stage(DIVISIONS X("M", "0605: 2 inf, 0606: 1 hq") Y("M", "0605: 2 inf, 0506: 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("x"));
    fight("0604", "0605", "", "");
    expect_dice("british", 2, 'A');
    fight("0604", "0605", "", ""); /* y's turn follows */
    expect_dice("british", 2, 'A');
}

static void they_hold_only_if_the_whole_hex_is_d_3_6(void **state)
{
    (void)state;
    proves("3.6", "R60");
    stage("terrain: {trench: [0604]}\n" DIVISIONS X("D", "0604: 1 inf, 0605: 1 hq") Y("H", "0604: 1 inf, 0505: 1 hq")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    dice("6,6 1,1");
    fight("0604", "0603", "", "");
    while (offered("lose"))
        play("british", "lose inf@0604/y");
    assert_int_equal(offered("hold"), 0);
    stage("terrain: {trench: [0604]}\n" DIVISIONS X("D", "0604: 1 inf, 0605: 1 hq") Y("D", "0604: 1 inf, 0505: 1 hq")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    dice("6,1 1,1");
    fight("0604", "0603", "", "");
    play("british", "lose inf@0604/y");
    expect_offered("hold");
}

static void a_mixed_stack_falls_back_as_one_and_guns_may_take_their_own_way_R85(void **state)
{
    (void)state;
    proves("R85", "3.6", "R65");
    stage(DIVISIONS X("H", "0604: 1 inf, 0606: 1 inf + 1 hq") Y("H", "0604: 1 inf + 1 gun, 0506: 1 inf + 1 hq")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    dice("6,1,1,1 1,1,1,1");
    fight("0604", "0603", "", "");
    play("british", "lose inf@0604/x");
    expect_offered("detach gun@0604");
    expect_refused("british", "detach inf@0604/x", "R85"); /* stands stay together */
    play("british", "detach gun@0604, to 0605, stop");
    expect_hex("0605", "2 inf *");
    play("british", "to 0705, to 0706, stop");
    expect_hex("0706", "1 gun");
    expect_shots("gun@0706", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(they_defend_together_with_the_worst_status_3_1k),
        stage_test(the_hq_of_another_division_changes_no_status_3_1k),
        stage_test(all_stands_of_the_hex_suffer_whoever_attacked_3_1l),
        stage_test(only_the_worst_status_calls_support_3_1m),
        stage_test(with_equal_status_the_owner_picks_who_calls_R39),
        stage_test(each_attacks_from_the_shared_hex_in_its_own_turn_3_6),
        stage_test(they_hold_only_if_the_whole_hex_is_d_3_6),
        stage_test(a_mixed_stack_falls_back_as_one_and_guns_may_take_their_own_way_R85),
    };
    return cmocka_run_group_tests_name("army_commander stacks of two divisions", tests, NULL, NULL);
}
