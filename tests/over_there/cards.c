/* cards.c - card initiative: who is named, passes, spent cards, the end of the phase [VI.0]. */
#include "field.h"

#define ONE_RED_THREE_BLACK                                                                                            \
    "units:\n  red: ['F1 infantry 9 at 18,6 facing north']\n"                                                          \
    "  black: ['G1 infantry 9 at 6,30 facing south', 'G2 infantry 9 at 18,30 facing south', 'G3 infantry 9 at 30,30 "  \
    "facing south']\n"                                                                                                 \
    "now: {turn: 3, phase: cards}\n"

static void a_red_card_asks_red_and_a_black_card_black(void **state)
{
    (void)state;
    proves("VI.0", "R-13");
    card_for("red");
    field(ONE_RED_THREE_BLACK);
    asked_by("red", "VI.0");
    card_for("black");
    play("red", "activate F1, done");
    asked_by("black", "VI.0");
    refuse("black", "activate F1", "VI.0");
}

static void a_unit_acts_once_a_turn(void **state)
{
    (void)state;
    proves("VI.0", "II.B");
    card_for("red");
    field(ONE_RED_THREE_BLACK);
    card_for("black");
    play("red", "activate F1, done");
    play("black", "activate G2, done");
    refuse("black", "activate G2", "VI.0");
    not_offered("black", "activate G2");
    offered("black", "activate G1");
}

static void cards_of_a_side_with_nobody_left_are_spent(void **state)
{
    (void)state;
    proves("VI.0.a", "VI.Y");
    card_for("red");
    field(ONE_RED_THREE_BLACK);
    play("red", "activate F1, done"); /* red cards go on coming until none is left, then black ones */
    asked("black");
    assert_int_equal(times("VI.0.a"), 25);
    assert_int_equal(__builtin_popcountll(state_now()->deck), 25);
}

static void two_passes_running_end_a_sides_phase(void **state)
{
    (void)state;
    proves("VI.0.a", "R-14");
    card_for("red");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north', 'F2 infantry 9 at 6,6 facing north']\n"
          "  black: ['G1 infantry 9 at 6,30 facing south']\nnow: {turn: 3, phase: cards}\n");
    play("red", "pass");
    asked("red");
    play("red", "activate F1, done"); /* an activation between them */
    play("red", "pass");
    asked("red");
    card_for("black");
    play("red", "pass");
    happened("R-14");
    assert_int_equal(state_now()->finished, OT_RED);
    asked("black");
}

static void the_deck_has_26_cards_of_each_colour_and_is_shuffled_when_used_up(void **state)
{
    (void)state;
    proves("VI.0", "VI.0.a");
    card_for("red");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north']\n"
          "  black: ['G1 infantry 9 at 6,30 facing south']\nnow: {turn: 3, phase: cards}\n");
    assert_int_equal(__builtin_popcountll(state_now()->deck), 51);
    assert_int_equal(__builtin_popcountll(state_now()->deck & (((uint64_t)1 << 26) - 1)), 25);
}

static void a_side_may_not_pass_while_one_of_its_units_is_routing(void **state)
{
    (void)state;
    proves("R-14", "VIII.2");
    card_for("red");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north routing', 'F2 infantry 9 at 6,6 facing north']\n"
          "  black: ['G1 infantry 9 at 6,30 facing south']\nnow: {turn: 3, phase: cards}\n");
    refuse("red", "pass", "R-14");
    not_offered("red", "pass");
    offered("red", "activate F2");
    dice("1,1");
    play("red", "activate F1");
    allow("red", "pass");
}

static void a_card_may_serve_two_units(void **state)
{
    (void)state;
    proves("VI.U");
    card_for("red");
    field_with("units_per_card=2", "units:\n  red: ['F1 infantry 9 at 18,6 facing north', 'F2 infantry 9 at 6,6 facing "
                                   "north', 'F3 infantry 9 at 30,6 facing north']\n"
                                   "  black: ['G1 infantry 9 at 6,30 facing south']\nnow: {turn: 3, phase: cards}\n");
    card_for("black");
    play("red", "activate F1, done");
    asked("red");
    play("red", "activate F2, done");
    asked("black");
}

static void the_phase_ends_when_nobody_can_act(void **state)
{
    (void)state;
    proves("VI.Y", "V");
    card_for("red");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north']\n"
          "  black: ['G1 infantry 9 at 6,30 facing south activated']\nnow: {turn: 3, phase: cards}\n");
    dice("3 3"); /* wind of turn 4 */
    play("red", "activate F1, done");
    turn_is(4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_red_card_asks_red_and_a_black_card_black),
        field_test(a_unit_acts_once_a_turn),
        field_test(cards_of_a_side_with_nobody_left_are_spent),
        field_test(two_passes_running_end_a_sides_phase),
        field_test(the_deck_has_26_cards_of_each_colour_and_is_shuffled_when_used_up),
        field_test(a_side_may_not_pass_while_one_of_its_units_is_routing),
        field_test(a_card_may_serve_two_units),
        field_test(the_phase_ends_when_nobody_can_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
