/* artillery.c - the artillery phase: order, ranges, states of batteries, suppression, preparatory rounds [VII] [XII.I].
 */
#include "field.h"

#include <stdio.h>

#define FAR "'G9 infantry 9 at 4,34 facing south'"

/* --- ranges --- */

static void range_adds_the_distance_behind_the_edge(void **state)
{
    (void)state;
    proves("VII.Q", "VI.B.3");
    dice("50 3,3 5,5");
    field("units:\n  red: ['O1 artillery 4 gun medium off 100 off-board', 'F1 infantry 9 at 18,4 facing north']\n"
          "  black: ['A1 infantry 2 at 18.55,30.5 facing north']\n"
          "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,30']}}\n");
    was("A1", "VII.H", ANY, 24, NULL); /* 130 inches, b5: 4 x 6 */
}

static void beyond_150_inches_the_last_column_is_used(void **state)
{
    (void)state;
    proves("VII.Q");
    dice("50 3,3 5,5");
    field("units:\n  red: ['O1 artillery 4 gun medium off 121 off-board', 'F1 infantry 9 at 18,4 facing north']\n"
          "  black: ['A1 infantry 2 at 18.55,30.5 facing north']\n"
          "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,30']}}\n");
    was("A1", "VII.H", ANY, 12, NULL); /* 151 inches, b6: 4 x 3 */
}

/* --- states --- */

#define ON_TABLE(words)                                                                                                \
    "units:\n  red: ['B1 artillery 4 gun field at 18,20 facing north unlimbered " words "', 'O2 artillery 4 "          \
    "gun field off 60 off-board']\n"                                                                                   \
    "  black: ['A1 infantry 2 at 18.55,30.5 facing south', " FAR "]\n"                                                 \
    "now: {turn: 3, phase: artillery, plots: {B1: ['3 fire 18,30']}}\n"

static void a_free_battery_fires_in_its_own_column(void **state)
{
    (void)state;
    proves("VII.T");
    dice("50 3,3 5,5");
    field(ON_TABLE(""));
    was("A1", "VII.H", ANY, 30, NULL); /* 10 inches, b3: 4 x 8, and the second ring */
}

static void a_pinned_battery_fires_one_column_right(void **state)
{
    (void)state;
    proves("VII.T");
    dice("50 3,3 5,5");
    field(ON_TABLE("pinned"));
    was("A1", "VII.H", ANY, 22, NULL); /* 4 x 6 - 2 */
}

static void a_battery_that_falls_back_fires_two_columns_right(void **state)
{
    (void)state;
    proves("VII.T", "R-55");
    dice("50 3,3 5,5");
    field(ON_TABLE("fall-back"));
    was("A1", "VII.H", ANY, 14, NULL); /* 4 x 4 - 2 */
}

static void a_limbered_battery_does_not_fire_its_plot(void **state)
{
    (void)state;
    proves("VII.C", "VII.T");
    field(ON_TABLE("limbered"));
    unit_is("A1", "castings 2 not-pinned");
    assert_int_equal(state_now()->battery[scenario_now()->battery_of[piece_named("B1")]].plot[0].kind, 0);
}

static void neither_does_one_that_routs_or_has_left_its_guns(void **state)
{
    (void)state;
    proves("VII.T");
    field(ON_TABLE("routing"));
    unit_is("A1", "castings 2 not-pinned");
    playing_close();
    field(ON_TABLE("abandoned"));
    unit_is("A1", "castings 2 not-pinned");
}

static void an_off_board_battery_without_a_plot_does_not_fire(void **state)
{
    (void)state;
    proves("VII.F");
    field("units: {red: ['O1 artillery 4 gun heavy off 155 off-board'], black: [" FAR "]}\n"
          "now: {turn: 3, phase: artillery}\n");
    asked_by("red", "VII.A");
    not_happened("VII.G.1");
}

static void fire_falls_where_it_was_plotted_whoever_has_left(void **state)
{
    (void)state;
    proves("VII.S");
    dice("50 3,3");
    field(
        "units: {red: ['O1 artillery 4 gun heavy off 155 off-board'], black: ['A1 infantry 9 at 18,30 facing south']}\n"
        "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20']}}\n");
    expect_dice_used();
    unit_is("A1", "castings 9 not-pinned");
}

/* --- order --- */

#define THREE_AND_ONE                                                                                                  \
    "units:\n  red: ['O1 artillery 4 gun field off 60 off-board', 'O2 artillery 4 gun field off 60 off-board', 'O3 "   \
    "artillery 4 gun field off 60 off-board', 'F9 infantry 9 at 4,4 facing north']\n"                                  \
    "  black: ['P1 artillery 4 gun field off 60 off-board', " FAR "]\n"                                                \
    "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20'], O2: ['3 fire 18,20'], O3: ['3 fire 18,20'], P1: "  \
    "['3 fire 18,20']}}\n"

static void the_sides_take_turns_and_each_names_its_next_battery(void **state)
{
    (void)state;
    proves("R-79");
    field(THREE_AND_ONE);
    asked_by("red", "R-79");
    refuse("red", "next P1", "VII.A");
    refuse("red", "next F9", "VII.A");
    dice("50 3,3 50 3,3"); /* O2, then P1 at once: black has no choice */
    play("red", "next O2");
    expect_dice_used();
    asked_by("red", "R-79");
    refuse("red", "next O2", "VII.F");
    dice("50 3,3 50 3,3"); /* black has none left: red finishes */
    play("red", "next O3");
    expect_dice_used();
    asked_by("both", "VII.A");
}

/* --- suppression --- */

static void suppressed_by(const char *gun, const char *extra, const char *throws)
{
    char yaml[900];

    playing_close();
    snprintf(yaml, sizeof yaml,
             "units:\n  red: ['O1 artillery 4 gun %s off 60 off-board']\n"
             "  black: ['P1 artillery 4 gun field off 60 off-board', " FAR "]\n"
             "now: {turn: 3, phase: artillery%s, plots: {O1: ['3 suppress P1'], P1: ['3 fire 18,20']}}\n",
             gun, extra);
    dice(throws);
    field(yaml);
    expect_dice_used();
}

static void chances_of_suppression_by_calibre(void **state)
{
    (void)state;
    proves("VII.R", "R-46");
    suppressed_by("heavy", "", "30"); /* at or below: silent, P1 throws nothing */
    was("O1", "VII.R", 30, 30, "succeeds");
    suppressed_by("heavy", "", "31 50 3,3");
    suppressed_by("medium", "", "20");
    suppressed_by("medium", "", "21 50 3,3");
    suppressed_by("field", "", "10");
    suppressed_by("field", "", "11 50 3,3");
}

/* A battery on the table may suppress, too, if its guns could fire [VII.T]. */
#define FROM_THE_TABLE(state)                                                                                          \
    "units:\n  red: ['B1 artillery 4 gun heavy at 18,3 facing north " state "']\n"                                     \
    "  black: ['P1 artillery 4 gun field off 60 off-board', " FAR "]\n"                                                \
    "now: {turn: 3, phase: artillery, plots: {B1: ['3 suppress P1'], P1: ['3 fire 18,20']}}\n"

static void limbered_guns_suppress_nobody(void **state)
{
    (void)state;
    proves("VII.R", "VII.T");
    dice("30");
    field(FROM_THE_TABLE("unlimbered"));
    expect_dice_used();
    happened("VII.R");
    playing_close();
    dice("50 3,3"); /* P1 fires */
    field(FROM_THE_TABLE("limbered"));
    expect_dice_used();
    not_happened("VII.R");
}

static void the_battery_silenced_last_turn_is_ten_easier(void **state)
{
    (void)state;
    proves("VII.R");
    suppressed_by("heavy", ", batteries: {O1: silenced 2 silenced-in 2}", "40");
    suppressed_by("heavy", ", batteries: {O1: silenced 2 silenced-in 1}", "40 50 3,3");
}

#define DUEL(before)                                                                                                   \
    "units:\n  red: ['O1 artillery 4 gun heavy off 60 off-board']\n"                                                   \
    "  black: ['P1 artillery 4 gun heavy off 60 off-board', " FAR "]\n"                                                \
    "now: {turn: 3, phase: artillery" before ", plots: {O1: ['3 suppress P1'], P1: ['3 suppress O1']}}\n"

static void in_its_first_turn_of_silence_a_battery_still_suppresses(void **state)
{
    (void)state;
    proves("VII.R.1");
    dice("30 30");
    field(DUEL(""));
    expect_dice_used();
}

static void in_the_second_it_does_not(void **state)
{
    (void)state;
    proves("VII.R.1");
    dice("30");
    field(DUEL(", batteries: {P1: suppressed 2 suppressed-run 1}"));
    expect_dice_used();
}

/* --- preparatory rounds --- */

#define ASSAULT                                                                                                        \
    "units:\n  red: [{id: O1, class: artillery, gun: heavy, castings: 4, off_board: '155', prep: 2}, 'F1 infantry 9 "  \
    "at "                                                                                                              \
    "18,4 facing north']\n"                                                                                            \
    "  black: ['G1 infantry 2 at 18.55,20.5 facing north', 'P1 artillery 4 gun field off 60 off-board']\n"             \
    "now: {turn: 1, phase: opening}\n"

static void the_battery_named_fires_two_rounds_after_the_opening_plots(void **state)
{
    (void)state;
    proves("XII.I", "R-81", "C-15", "R-52", "VII.A.1");
    field(ASSAULT);
    asked_by("both", "VII.A.1");
    play("black", "rest P1 turn 1, rest P1 turn 2");
    play("red", "rest O1 turn 1, rest O1 turn 2");
    asked_by("red", "XII.I");
    refuse("red", "shell O1 18 20 gas", "X.C");
    refuse("red", "shell F1 18 20 fire", "XII.I");
    refuse("red", "shell O1 18 37 fire", "XII.I");
    dice("50 3,3 1,1"); /* FF 20, 0: one casualty and a PIN */
    play("red", "shell O1 18 20 fire");
    unit_is("G1", "castings 1 pinned");
    asked_by("red", "XII.I");
    dice("50 6,1");
    play("red", "shell O1 18 20 fire");
    turn_is(1);
    unit_is("G1", "castings 1 not-pinned"); /* free when turn 1 begins */
    asked("red");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(range_adds_the_distance_behind_the_edge),
        field_test(beyond_150_inches_the_last_column_is_used),
        field_test(a_free_battery_fires_in_its_own_column),
        field_test(a_pinned_battery_fires_one_column_right),
        field_test(a_battery_that_falls_back_fires_two_columns_right),
        field_test(a_limbered_battery_does_not_fire_its_plot),
        field_test(neither_does_one_that_routs_or_has_left_its_guns),
        field_test(an_off_board_battery_without_a_plot_does_not_fire),
        field_test(fire_falls_where_it_was_plotted_whoever_has_left),
        field_test(the_sides_take_turns_and_each_names_its_next_battery),
        field_test(chances_of_suppression_by_calibre),
        field_test(limbered_guns_suppress_nobody),
        field_test(the_battery_silenced_last_turn_is_ten_easier),
        field_test(in_its_first_turn_of_silence_a_battery_still_suppresses),
        field_test(in_the_second_it_does_not),
        field_test(the_battery_named_fires_two_rounds_after_the_opening_plots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
