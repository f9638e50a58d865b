/* turns.c - chapter 1.2: who moves next. */
#include "stage_more.h"

#define BR BRITISH("M", "0308: 1 inf + 1 hq")
#define B2 DIVISION("b2", "british", "M", "0608: 1 inf + 1 hq")
#define B3 DIVISION("b3", "british", "M", "0908: 1 inf + 1 hq")
#define GE GERMAN("H", "0603: 1 inf + 1 hq")
#define G2 DIVISION("g2", "german", "H", "0903: 1 inf + 1 hq")
#define TURNS "moment: {phase: turn}\n"

static void the_higher_throw_moves_one_of_its_own_divisions_1_2a(void **state)
{
    (void)state;
    proves("1.2a", "R10");
    dice("5,4 3,3");
    stage(DIVISIONS BR B2 GE G2 TURNS);
    expect_dice_used();
    expect_asked("british", "1.2a");
    expect_count("turn", 2);
    expect_refused("british", "turn ge", "1.2a");
    expect_refused("british", "done", "1.2a"); /* the turn is not handed over */
    play("british", "turn b2");
    expect_asked("british", NULL);
    playing_close();
    dice("3,3 5,4");
    stage(DIVISIONS BR B2 GE G2 TURNS);
    expect_asked("german", "1.2a");
    expect_refused("german", "turn br", "1.2a");
}

static void equal_throws_are_thrown_again_1_2a(void **state)
{
    (void)state;
    proves("1.2a", "R10");
    dice("4,4 4,4 3,3 5,1 1,1 6,6"); /* 8 v 8, 6 v 6, 2 v 12 */
    stage(DIVISIONS BR B2 GE G2 TURNS);
    expect_dice_used();
    assert_int_equal(count_throws(), 6);
    expect_asked("german", "1.2a");
}

static void a_new_throw_comes_before_each_turn_1_2a(void **state)
{
    (void)state;
    proves("1.2a");
    dice("5,4 3,3");
    stage(DIVISIONS BR B2 GE G2 TURNS);
    play("british", "turn br, normal");
    dice("2,1 6,5");
    play("british", "done");
    expect_dice_used();
    expect_asked("german", "1.2a");
}

static void a_division_has_one_turn_a_round_1_2b(void **state)
{
    (void)state;
    proves("1.2b");
    dice("6,6 1,1");
    stage(DIVISIONS BR B2 B3 GE G2 TURNS);
    play("british", "turn br, normal");
    dice("6,6 1,1");
    play("british", "done");
    expect_asked("british", "1.2a");
    expect_not_offered("turn br");
    expect_refused("british", "turn br", "1.2b");
    expect_offered("turn b2");
    expect_offered("turn b3");
}

static void a_division_attacked_by_three_fights_back_three_times_1_2d(void **state)
{
    (void)state;
    proves("1.2d");
    stage(DIVISIONS BRITISH("M", "0607: 4 inf + 1 hq") DIVISION("b2", "british", "M", "0507: 4 inf + 1 hq")
              DIVISION("b3", "british", "M", "0707: 4 inf + 1 hq")
                  MOVED_DIVISION("ge", "german", "H", "0606: 4 inf + 1 hq") TURN_OF("br"));
    static const char *const from[] = {"0607", "0507", "0707"};
    for (int i = 0; i < 3; i++) {
        if (i == 1)
            play("british", "turn b2");
        fight("0606", from[i], "", ""); /* and the turn is over: nobody is left to attack */
        expect_dice("british", 4, 'A');
        expect_dice("german", 4, 'B');
    }
}

static void nobody_has_three_turns_in_a_row_1_2e(void **state)
{
    (void)state;
    proves("1.2e", "R11");
    dice("6,6 1,1");
    stage(DIVISIONS BR B2 B3 GE G2 TURNS);
    play("british", "turn br, normal");
    dice("6,6 1,1");
    play("british", "done");
    play("british", "turn b2, normal");
    play("british", "done");
    assert_int_equal(throws_made(), 0); /* no throw for the third */
    expect_event("1.2e");
    expect_asked("german", "1.2a");
    assert_int_equal(count_throws(), 4);
}

static void two_turns_before_the_position_count_1_2e(void **state)
{
    (void)state;
    proves("1.2e");
    stage(DIVISIONS BR GE "moment: {phase: turn, last_side: german, in_a_row: 2}\n");
    assert_int_equal(count_throws(), 0);
    expect_event("1.2e");
    expect_asked("british", NULL);
    stage(DIVISIONS BR GE "moment: {phase: turn, last_side: german, in_a_row: 1}\n");
    assert_int_equal(count_throws(), 2);
}

static void a_side_goes_on_when_the_other_has_no_division_left_1_2e(void **state)
{
    (void)state;
    proves("1.2e", "R11");
    stage(DIVISIONS BR B2 MOVED_DIVISION(
        "ge", "german", "H", "0603: 1 inf + 1 hq") "moment: {phase: turn, last_side: british, in_a_row: 2}\n");
    expect_asked("british", "1.2a");
    expect_no_event("1.2e");
}

static void retreats_do_not_count_for_three_in_a_row_R11(void **state)
{
    (void)state;
    proves("R11", "R12");
    stage(DIVISIONS DIVISION("br", "british", "R", "0308: 1 inf + 1 hq")
              DIVISION("b2", "british", "R", "0608: 1 inf + 1 hq") B3 GE G2 "moment: {phase: retreat}\n");
    dice("6,6 1,1");
    pass_until(AC_PHASE_TURNS);
    expect_dice_used(); /* thrown for, though the British had two turns */
    expect_asked("british", NULL);
    expect_no_event("1.2e");
}

static void the_count_starts_anew_with_each_round_R11(void **state)
{
    (void)state;
    proves("R11");
    stage(DIVISIONS MOVED_DIVISION("br", "british", "H", "0308: 1 inf + 1 hq")
              DIVISION("b2", "british", "H", "0608: 1 inf + 1 hq")
                  MOVED_DIVISION("ge", "german", "H", "0603: 1 inf + 1 hq") "moment: {round: 1, phase: turn, division: "
                                                                            "b2, last_side: british, in_a_row: 1}\n");
    pass_until(AC_PHASE_ORDERS);
    play("british", "order br H, order b2 H");
    dice("6,6 1,1");
    play("german", "order ge H");
    expect_dice_used();
    expect_asked("british", "1.2a");
}

static void a_scenario_may_give_both_first_turns_without_throws_S1(void **state)
{
    (void)state;
    proves("R10", "9.a");
    stage("first_turn: {side: german, both: yes}\n" DIVISIONS BR B2 GE G2 "moment: {phase: orders}\n");
    play("british", "order br M, order b2 M");
    play("german", "order ge H, order g2 H");
    assert_int_equal(count_throws(), 0);
    play("german", "turn ge");
    while (fs_game_waiting(game_now()) == 2)
        pass("german");
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 1);
    assert_int_equal(count_throws(), 0);
    play("british", "turn br, normal");
    dice("1,1 6,6");
    play("british", "done");
    expect_dice_used(); /* the third is thrown for */
    stage("first_turn: {side: german}\n" DIVISIONS BR B2 GE G2 "moment: {phase: orders}\n");
    play("british", "order br M, order b2 M");
    play("german", "order ge H, order g2 H");
    play("german", "turn ge");
    while (fs_game_waiting(game_now()) == 2)
        pass("german");
    assert_int_equal(count_throws(), 2); /* one side's first turn alone: the second is thrown for */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(the_higher_throw_moves_one_of_its_own_divisions_1_2a),
        stage_test(equal_throws_are_thrown_again_1_2a),
        stage_test(a_new_throw_comes_before_each_turn_1_2a),
        stage_test(a_division_has_one_turn_a_round_1_2b),
        stage_test(a_division_attacked_by_three_fights_back_three_times_1_2d),
        stage_test(nobody_has_three_turns_in_a_row_1_2e),
        stage_test(two_turns_before_the_position_count_1_2e),
        stage_test(a_side_goes_on_when_the_other_has_no_division_left_1_2e),
        stage_test(retreats_do_not_count_for_three_in_a_row_R11),
        stage_test(the_count_starts_anew_with_each_round_R11),
        stage_test(a_scenario_may_give_both_first_turns_without_throws_S1),
    };
    return cmocka_run_group_tests_name("army_commander turns", tests, NULL, NULL);
}
