/* turns.c - chapter 1.2: initiative, one turn a round, no three in a row. */
#include "stage.h"

#define FIELD                                                                                                          \
    DIVISIONS DIVISION("a", "british", "H", "0110: 1 inf + 1 hq") DIVISION("b", "british", "H", "0310: 1 inf + 1 hq")  \
        DIVISION("c", "british", "H", "0510: 1 inf + 1 hq") DIVISION("x", "german", "H", "0101: 1 inf + 1 hq")         \
            DIVISION("y", "german", "H", "0301: 1 inf + 1 hq")

/* The rest of the turn of the division that moves. */
static void end_turn(const char *side) { play(side, "done"); }

static void both_throw_2d6_and_a_tie_is_thrown_again_1_2a(void **state)
{
    (void)state;
    proves("1.2a", "R10", "0.j");
    dice("4,4 5,3 6,3 4,2");
    stage(FIELD "moment: {phase: turn}\n");
    expect_dice_used();
    expect_asked("british", "1.2a");
    expect_throw("british", 2, "1.2a");
    expect_offered("turn a");
    expect_offered("turn b");
    expect_offered("turn c");
    expect_count("turn", 3); /* one of its own, and it must take one */
    expect_refused("british", "turn x", "1.2a");
    dice("1,1 2,1");
    stage_close();
}

static void the_higher_throw_moves_first_whichever_side_it_is_1_2a(void **state)
{
    (void)state;
    proves("1.2a");
    dice("3,3 4,4");
    stage(FIELD "moment: {phase: turn}\n");
    expect_asked("german", "1.2a");
}

static void a_division_has_one_turn_a_round_1_2b(void **state)
{
    (void)state;
    proves("1.2b");
    dice("6,6 1,1");
    stage(FIELD "moment: {phase: turn}\n");
    dice("6,6 1,1");
    play("british", "turn a");
    end_turn("british");
    expect_not_offered("turn a");
    expect_refused("british", "turn a", "1.2b");
    expect_count("turn", 2);
}

static void a_division_fights_back_against_every_attack_1_2d(void **state)
{
    (void)state;
    proves("1.2d");
    stage(DIVISIONS DIVISION("a", "british", "M", "0605: 2 inf, 0606: 1 hq")
              DIVISION("b", "british", "M", "0505: 2 inf, 0506: 1 hq")
                  DIVISION("c", "british", "M", "0705: 2 inf, 0706: 1 hq")
                      GERMAN("H", "0604: 4 inf, 0603: 1 hq") "moment: {phase: turn, division: a}\n");
    fight("0604", "0605", "", "");
    expect_dice("german", 4, 'B');
    play("british", "turn b");
    fight("0604", "0505", "", "");
    expect_dice("german", 4, 'B');
    pass("german"); /* two in a row: the German turn */
    while (fs_game_waiting(game_now()) == 2)
        pass("german");
    fight("0604", "0705", "", "");
    expect_dice("german", 4, 'B');
}

static void after_two_turns_in_a_row_the_other_side_moves_without_a_throw_1_2e(void **state)
{
    (void)state;
    proves("1.2e", "R11");
    dice("6,6 1,1");
    stage(FIELD "moment: {phase: turn}\n");
    dice("6,6 1,1");
    play("british", "turn a");
    end_turn("british");
    play("british", "turn b");
    play("british", "done");
    assert_int_equal(throws_made(), 0);
    expect_event("1.2e");
    expect_asked("german", "1.2a");
    expect_count("turn", 2);
}

static void with_nobody_left_the_first_side_goes_on_1_2e(void **state)
{
    (void)state;
    proves("1.2e", "R11");
    stage(DIVISIONS DIVISION("a", "british", "H", "0110: 1 inf + 1 hq")
              DIVISION("b", "british", "H", "0310: 1 inf + 1 hq")
                  DIVISION("c", "british", "H",
                           "0510: 1 inf + 1 hq") "  - {id: x, side: german, order: H, had_turn: yes, stands: {0101: 1 "
                                                 "inf + 1 hq}}\n"
                                                 "moment: {phase: turn, last_side: british, in_a_row: 2}\n");
    assert_int_equal(throws_made(), 0);
    expect_asked("british", "1.2a");
    expect_count("turn", 3);
}

static void the_count_starts_anew_each_round_R11(void **state)
{
    (void)state;
    proves("R11");
    stage(FIELD "moment: {phase: turn, last_side: british, in_a_row: 1}\n");
    play("british", "turn a"); /* the second in a row */
    end_turn("british");
    expect_asked("german", "1.2a");
    pass_until(AC_PHASE_ORDERS);
    play("british", "order a H, order b H, order c H");
    dice("6,6 1,1");
    play("german", "order x H, order y H");
    expect_asked("british", "1.2a"); /* thrown for, whoever was last */
    expect_dice_used();
}

static void a_turn_runs_guns_then_stands_then_combats_R14(void **state)
{
    (void)state;
    proves("R14");
    stage(DIVISIONS BRITISH("M", "0606: 4 inf + 1 hq, 0608: 1 gun") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    expect_offered("move gun@0608");
    expect_refused("british", "attack 0604 from 0606", "R14");
    play("british", "normal");
    expect_refused("british", "move gun@0608", "R14");
    march("british", "0606", "0605");
    play("british", "done");
    expect_refused("british", "group 0605", "R14");
    expect_offered("attack 0604 from 0605");
}

static void a_turn_may_be_empty_but_is_not_handed_over_R10(void **state)
{
    (void)state;
    proves("R10");
    dice("6,6 1,1");
    stage(FIELD "moment: {phase: turn}\n");
    expect_refused("british", "done", "1.2a");
    play("british", "turn a");
    expect_offered("done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(both_throw_2d6_and_a_tie_is_thrown_again_1_2a),
        stage_test(the_higher_throw_moves_first_whichever_side_it_is_1_2a),
        stage_test(a_division_has_one_turn_a_round_1_2b),
        stage_test(a_division_fights_back_against_every_attack_1_2d),
        stage_test(after_two_turns_in_a_row_the_other_side_moves_without_a_throw_1_2e),
        stage_test(with_nobody_left_the_first_side_goes_on_1_2e),
        stage_test(the_count_starts_anew_each_round_R11),
        stage_test(a_turn_runs_guns_then_stands_then_combats_R14),
        stage_test(a_turn_may_be_empty_but_is_not_handed_over_R10),
    };
    return cmocka_run_group_tests_name("army_commander turns", tests, NULL, NULL);
}
