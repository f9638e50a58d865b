/* rounds.c - chapters 1 and 9: rounds, days, the length of a game. */
#include "stage_more.h"

#include <stdio.h>

/* Three British divisions against two German ones, each side with a battery that sees something to fire at. */
#define FIVE_DIVISIONS                                                                                                 \
    DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun") DIVISION("b2", "british", "M", "0908: 1 inf + 1 hq")     \
        DIVISION("b3", "british", "M", "0308: 1 inf + 1 hq") GERMAN("H", "0604: 1 inf + 1 hq, 0602: 1 gun")            \
            DIVISION("g2", "german", "H", "0903: 1 inf + 1 hq")

static void every_division_has_one_turn_and_then_the_guns_fire_1_a(void **state)
{
    (void)state;
    proves("1.a");
    stage(FIVE_DIVISIONS "moment: {phase: orders}\n");
    pass_until(AC_PHASE_ARTILLERY);
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 5);
    assert_int_equal(count_events(AC_E_GUNS_THROW), 1);
    pass_until(AC_PHASE_ORDERS);
    expect_phase(AC_PHASE_ORDERS, 2);
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 5);
    assert_int_equal(count_events(AC_E_GUNS_THROW), 1); /* one artillery phase */
}

static void orders_are_turned_up_then_retreats_are_made_then_the_turns_1_a(void **state)
{
    (void)state;
    proves("1.a", "2.6a");
    stage(FIVE_DIVISIONS "moment: {phase: orders}\n");
    play("british", "order br M, order b2 M, order b3 R");
    play("german", "order ge H, order g2 H");
    expect_phase(AC_PHASE_RETREAT, 1);
    expect_asked("british", "2.6b");
    expect_order_of_events(AC_E_ORDER_R, AC_E_TURN_BEGINS);
    expect_order_of_events(AC_E_ORDER_H, AC_E_TURN_BEGINS);
    assert_int_equal(count_events(AC_E_INITIATIVE), 0);
    pass_until(AC_PHASE_TURNS);
    assert_int_equal(count_events(AC_E_INITIATIVE), 1);
    pass_until(AC_PHASE_ARTILLERY);
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 5); /* the retreat was b3's turn */
}

static void four_rounds_make_a_day_unless_the_scenario_says_otherwise_1_b(void **state)
{
    (void)state;
    proves("1.b", "R13");
    stage(FIVE_DIVISIONS "moment: {phase: orders}\n");
    assert_int_equal(scenario_now()->n_rounds, 4); /* nothing said */
    static const struct {
        const char *days;
        int last;
    } day[] = {{"days: [4, 1]\n", 4}, {"days: [3, 1]\n", 3}};
    for (int i = 0; i < 2; i++) {
        char yaml[2048];
        snprintf(yaml, sizeof yaml, "%s" FIVE_DIVISIONS "moment: {round: %d, phase: orders}\n", day[i].days,
                 day[i].last - 1);
        stage(yaml);
        while (state_now()->head.turn < day[i].last)
            pass_until(AC_PHASE_TURNS), pass_until(AC_PHASE_ORDERS);
        assert_int_equal(count_events(AC_E_NIGHT_FALLS), 0);
        pass_until(AC_PHASE_NIGHT);
        expect_phase(AC_PHASE_NIGHT, day[i].last);
        assert_int_equal(count_events(AC_E_NIGHT_FALLS), 1);
        pass_until(AC_PHASE_ORDERS);
        expect_phase(AC_PHASE_ORDERS, day[i].last + 1);
        pass_until(AC_PHASE_OVER);
        assert_int_equal(count_events(AC_E_NIGHT_FALLS), 1); /* none after the last round */
    }
}

static void a_scenario_sets_its_length_and_points_are_counted_at_its_end_9_a(void **state)
{
    (void)state;
    proves("9.a");
    static const struct {
        const char *id;
        int rounds, nights;
    } game[] = {{"s1-training", 4, 0}, {"s2-thiepval", 6, 1}, {"s3-cambrai", 7, 1},
                {"s4-michael", 7, 1},  {"s5-usdau", 7, 1},    {"s6-anzac", 7, 1}};
    for (int i = 0; i < 6; i++) {
        stage_scenario(game[i].id, NULL);
        pass_until(AC_PHASE_OVER);
        assert_int_equal(state_now()->head.turn, game[i].rounds);
        assert_int_equal(count_events(AC_E_NIGHT_FALLS), game[i].nights);
        assert_int_equal(count_events(AC_E_ROUND_BEGINS), game[i].rounds);
        assert_int_equal(count_events(AC_E_GAME_WON) + count_events(AC_E_GAME_LOST) + count_events(AC_E_GAME_DRAWN), 1);
        expect_asked("nobody", NULL);
    }
}

static void the_end_judges_what_is_held_then_and_not_before_9_a(void **state)
{
    (void)state;
    proves("9.a", "R79");
#define HELD(round)                                                                                                    \
    "objectives:\n  - {name: a, hexes: [0606], owner: german, side: british, points: 2}\n"                             \
    "result: {side: british, win: 2, draw: 1}\n" DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq")                          \
        GERMAN("H", "0101: 1 inf + 1 hq") "moment: {round: " round ", phase: turn, division: br}\n"
    stage(HELD("3"));
    play("british", "normal");
    march("british", "0607", "0606");
    expect_control("0606", "british");
    expect_winner("nobody");
    pass_until(AC_PHASE_ORDERS);
    expect_winner("nobody"); /* round 4 is still to come */
    pass_until(AC_PHASE_OVER);
    expect_winner("british");
    stage(HELD("4"));
    pass_until(AC_PHASE_OVER);
    expect_winner("german");
}

static void a_hex_belongs_to_whom_last_had_a_combat_stand_in_it_R79(void **state)
{
    (void)state;
    proves("R79");
    stage("objectives:\n  - {name: a, hexes: [0606], owner: german, side: british, points: 2}\n"
          "result: {side: british, win: 2, draw: 1}\n" DIVISIONS BRITISH(
              "M", "0608: 1 inf, 0607: 1 inf + 1 hq, 0609: 1 gun") GERMAN("H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "normal, move hq@0607, to 0606");
    expect_control("0606", "german"); /* an HQ takes nothing */
    play("british", "group 0607, to 0606, to 0605");
    expect_control("0606", "british"); /* passing through is enough */
    expect_hex("0606", "1 hq");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(every_division_has_one_turn_and_then_the_guns_fire_1_a),
        stage_test(orders_are_turned_up_then_retreats_are_made_then_the_turns_1_a),
        stage_test(four_rounds_make_a_day_unless_the_scenario_says_otherwise_1_b),
        stage_test(a_scenario_sets_its_length_and_points_are_counted_at_its_end_9_a),
        stage_test(the_end_judges_what_is_held_then_and_not_before_9_a),
        stage_test(a_hex_belongs_to_whom_last_had_a_combat_stand_in_it_R79),
    };
    return cmocka_run_group_tests_name("army_commander rounds", tests, NULL, NULL);
}
