/* plots.c - plotting in secret, two turns ahead [VII.A] to [VII.F], [X.A], [X.C]. */
#include "field.h"
#include "rules/over_there/guns.h"
#include <stdio.h>

#define FAR "'G9 infantry 9 at 4,34 facing south'"
#define TWO                                                                                                            \
    "units:\n  red: ['O1 artillery 4 gun heavy off 155 off-board', 'O2 artillery 4 gun field off 60 off-board', 'L1 "  \
    "light_mortar 4 at 10,4 facing north', 'F1 infantry 9 at 18,4 facing north']\n"                                    \
    "  black: ['P1 artillery 4 gun field off 60 off-board', " FAR "]\n"

static const ot_plot *entry(const char *battery, int turn)
{
    return &state_now()->battery[scenario_now()->battery_of[piece_named(battery)]].plot[turn % 3];
}

/* --- when --- */

static void a_plot_made_in_turn_1_is_for_turn_3(void **state)
{
    (void)state;
    proves("VII.A");
    field(TWO "now: {turn: 1, phase: artillery}\n");
    asked_by("both", "VII.A");
    refuse("red", "plot O1 18 20 turn 2 fire", "VII.A");
    refuse("red", "plot O1 18 20 turn 4 fire", "VII.A");
    allow("red", "plot O1 18 20 turn 3 fire");
}

static void a_plot_made_in_turn_2_is_for_turn_4(void **state)
{
    (void)state;
    proves("VII.A");
    field(TWO "now: {turn: 2, phase: artillery}\n");
    allow("red", "plot O1 18 20 turn 4 fire");
    refuse("red", "plot O1 18 20 turn 3 fire", "VII.A");
}

static void at_the_beginning_turns_1_and_2_are_plotted(void **state)
{
    (void)state;
    proves("VII.A.1", "R-52");
    field(TWO "now: {phase: opening}\n");
    asked_by("both", "VII.A.1");
    allow("red", "plot O1 18 20 turn 1 fire");
    allow("red", "plot O1 18 20 turn 2 fire");
    refuse("red", "plot O1 18 20 turn 3 fire", "VII.A");
}

static void nothing_is_plotted_for_turns_that_will_not_come(void **state)
{
    (void)state;
    proves("VII.A");
    field("turns: 4\n" TWO "now: {turn: 3, phase: artillery, plots: {O1: ['4 fire 18,20'], P1: ['4 fire 18,20']}}\n");
    asked_by("both", "VII.A");
    refuse("red", "plot O1 18 20 turn 5 fire", "VII.A");
    allow("red", "cancel O1 turn 4");
    allow("red", "done");
}

static void every_battery_needs_an_entry(void **state)
{
    (void)state;
    proves("VII.A");
    field(TWO "now: {turn: 1, phase: artillery}\n");
    refuse("red", "done", "VII.A");
    play("red", "plot O1 18 20 turn 3 fire");
    refuse("red", "plot O1 20 20 turn 3 fire", "VII.B");
    play("red", "rest O2 turn 3"); /* the last one closes the line */
    asked("black");
    dice("3 3"); /* the wind of turn 2 */
    play("black", "rest P1 turn 3");
    assert_int_equal(entry("O1", 3)->kind, OT_PLOT_FIRE);
    assert_int_equal(entry("O2", 3)->kind, OT_PLOT_REST);
}

static void light_mortars_and_foot_do_not_plot(void **state)
{
    (void)state;
    proves("VII.A", "VI.P", "VI.M");
    field(TWO "now: {turn: 1, phase: artillery}\n");
    refuse("red", "plot L1 18 20 turn 3 fire", "VI.P");
    refuse("red", "plot F1 18 20 turn 3 fire", "VI.P");
    refuse("red", "plot P1 18 20 turn 3 fire", "VII.A");
}

/* --- cancelling --- */

/* A battery like any other, but that nobody limbers its guns [VII.A]. */
static void light_guns_plot_too(void **state)
{
    static const char *const ran[] = {"moved ran", "moved fled", "moved overrun"};

    (void)state;
    proves("VII.A", "VI.B", "IX.D");
    field("units:\n  red: ['F1 gun37 4 at 18,4 facing north', 'F9 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\nnow: {turn: 1, phase: artillery}\n");
    allow("red", "plot F1 18 20 turn 3 fire");
    allow("red", "plot F1 18 20 turn 3 smoke");
    refuse("red", "plot F1 18 20 turn 3 gas", "X.C");
    playing_close();
    dice("50 3,3 1,1 1,1");
    field("units:\n  red: ['F1 gun37 4 at 18,4 facing north', 'F9 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n"
          "now: {turn: 3, phase: artillery, plots: {F1: ['3 fire 18,20.2']}}\n");
    happened("VII.H");
    for (size_t i = 0; i < sizeof ran / sizeof ran[0]; i++) { /* who has run does not fire */
        char text[400];

        snprintf(text, sizeof text,
                 "units:\n  red: ['F1 gun37 4 at 18,4 facing north %s', 'F9 infantry 9 at 4,4']\n"
                 "  black: ['G1 infantry 9 at 18,20 facing south']\n"
                 "now: {turn: 3, phase: artillery, plots: {F1: ['3 fire 18,20.2']}}\n",
                 ran[i]);
        playing_close();
        field(text);
        not_happened("VII.H");
    }
}

static void only_a_plot_whose_turn_has_not_begun_can_be_struck_out(void **state)
{
    (void)state;
    proves("VII.B");
    dice("50 3,3");
    field(TWO "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20', '4 fire 18,22']}}\n");
    refuse("red", "cancel O1 turn 3", "VII.B");
    refuse("red", "cancel O2 turn 4", "VII.B");
    play("red", "rest O1 turn 5, rest O2 turn 5");
    asked("both"); /* O1 may still take back turn 4 */
    play("red", "cancel O1 turn 4");
    asked("black");
    dice("3 3"); /* the wind of turn 4 */
    play("black", "rest P1 turn 5");
    assert_int_equal(entry("O1", 4)->kind, OT_PLOT_REST);
}

/* Black has nothing left to write with: his `done` is given for him, whoever closes first. */
static void a_window_struck_comes_back_with_the_answer_given_by_itself(void **state)
{
    (void)state;
    proves("VII.A");
    field("turns: 6\nunits:\n  red: ['F1 infantry 9 at 10,4', 'O1 artillery off 60']\n"
          "  black: ['G1 infantry 9 at 24,30', O4 artillery destroyed]\nnow: {turn: 1, phase: plots}\n");
    dice("3 3"); /* the wind of turn 2 */
    play("red", "plot O1 18 20 turn 3 fire");
    turn_is(2);
    int lines = fs_game_lines(game_now());
    assert_int_equal(fs_game_strike(game_now(), lines), FS_OK);
    turn_is(1);
    dice("3 3");
    assert_int_equal(fs_game_redo(game_now(), 1), FS_OK);
    playing_serve_dice();
    assert_int_not_equal(fs_game_redo(game_now(), 2), FS_OK);
    assert_int_equal(fs_game_lines(game_now()), lines);
    turn_is(2);
    assert_int_equal(entry("O1", 3)->kind, OT_PLOT_FIRE);
}

static void direct_fire_strikes_the_plot_of_the_turn_out(void **state)
{
    (void)state;
    proves("VII.E", "C-19");
    field("units:\n  red: ['B1 artillery 4 gun field at 18,1.5 facing north unlimbered', 'F1 infantry 9 at 30,1 facing "
          "north']\n"
          "  black: ['G1 infantry 9 at 18,14 facing south']\n"
          "now: {turn: 3, plots: {B1: ['3 fire 18,30']}}\n");
    dice("5,5 5,5");
    play("red", "activate B1, fire-at B1 18 14 he");
    assert_int_equal(entry("B1", 3)->kind, OT_PLOT_REST);
}

/* --- where and what --- */

static void the_sheet_measures_from_the_right_hand_and_from_the_own_edge(void **state)
{
    (void)state;
    proves("VII.D", "VII.G.1");
    field("table: 72 x 48\n" TWO "now: {turn: 1, phase: artillery}\n");
    fs_point red = ot_from_sheet(scenario_now(), OT_RED, 10000, 12000);
    fs_point black = ot_from_sheet(scenario_now(), OT_BLACK, 10000, 12000);
    assert_int_equal(red.x, 62000);
    assert_int_equal(red.y, 12000);
    assert_int_equal(black.x, 10000);
    assert_int_equal(black.y, 36000);
    fs_point back = ot_to_sheet(scenario_now(), OT_RED, red);
    assert_int_equal(back.x, 10000);
    assert_int_equal(back.y, 12000);
}

static void a_plot_lies_on_the_table(void **state)
{
    (void)state;
    proves("VII.D");
    field(TWO "now: {turn: 1, phase: artillery}\n");
    allow("red", "plot O1 36 36 turn 3 fire");
    refuse("red", "plot O1 36.001 36 turn 3 fire", "VII.D");
}

static void any_battery_plots_smoke_and_only_one_of_large_guns_gas(void **state)
{
    (void)state;
    proves("X.A", "X.C");
    field("units:\n  red: [{id: O1, class: artillery, gun: medium, castings: 4, off_board: '100', gas: yes}, 'O2 "
          "artillery 4 gun "
          "field off 60 off-board', 'O3 artillery 4 gun heavy off 155 off-board', 'H1 heavy_mortar 4 at 10,4 facing "
          "north "
          "unlimbered']\n  black: [" FAR "]\nnow: {turn: 1, phase: artillery}\n");
    allow("red", "plot O2 18 20 turn 3 smoke");
    allow("red", "plot H1 18 20 turn 3 smoke");
    allow("red", "plot O1 18 20 turn 3 gas");
    refuse("red", "plot O2 18 20 turn 3 gas", "X.C");
    refuse("red", "plot O3 18 20 turn 3 gas", "X.C");
    refuse("red", "plot H1 18 20 turn 3 gas", "X.C");
}

static void suppression_names_an_enemy_battery_behind_the_table(void **state)
{
    (void)state;
    proves("VII.R", "R-27");
    field(TWO "now: {turn: 1, phase: artillery}\n");
    allow("red", "suppress O1 P1 turn 3");
    refuse("red", "suppress O1 O2 turn 3", "R-27");
    refuse("red", "suppress O1 G9 turn 3", "R-27");
}

static void mortars_do_not_suppress(void **state)
{
    (void)state;
    proves("VII.R");
    field("units:\n  red: ['H1 heavy_mortar 4 at 10,4 facing north unlimbered']\n"
          "  black: ['P1 artillery 4 gun field off 60 off-board']\nnow: {turn: 1, phase: artillery}\n");
    refuse("red", "suppress H1 P1 turn 3", "VII.R");
}

static void known_enemies_and_trenches_are_offered_first(void **state)
{
    (void)state;
    proves("G-19");
    field("map: [{id: T, kind: trench, line: '0,30 36,30'}]\n"
          "units:\n  red: ['O1 artillery 4 gun heavy off 155 off-board', 'F1 infantry 9 at 18,4 facing north']\n"
          "  black: ['G1 infantry 9 at 8,20.25 facing south', 'G2 infantry 9 at 28,26 facing south hidden']\n"
          "now: {turn: 1, phase: artillery}\n");
    offered("red", "plot O1 8.000 20.500 turn 3 fire");
    offered("red", "plot O1 18.000 30.000 turn 3 fire");
    offered("red", "plot O1 6.000 8.000 turn 3 fire");
}

/* Nobody shells his own line before anybody is in it: the ground before it is offered. */
static void before_a_trench_of_ones_own_there_is_fire(void **state)
{
    (void)state;
    proves("G-19");
    field("map: [{id: T, kind: trench, line: '8,20.5 28,20.5', owner: black}]\n" TWO
          "now: {turn: 1, phase: artillery}\n");
    offered("red", "plot O1 18.000 20.500 turn 3 fire");
    offered("black", "plot P1 18.000 14.500 turn 3 fire");
    not_offered("black", "plot P1 18.000 20.500 turn 3 fire");
    allow("black", "plot P1 18.000 20.500 turn 3 fire");
}

/* --- secrecy --- */

static void the_enemy_does_not_read_the_sheet(void **state)
{
    (void)state;
    proves("VII.A", "R-39");
    field(TWO "now: {turn: 1, phase: artillery}\n");
    play("red", "plot O1 18 20 turn 3 fire, rest O2 turn 3");
    dice("3 3"); /* the wind of turn 2 */
    play("black", "rest P1 turn 3");
    ot_state blind = *state_now();
    playing_scenario()->rules->blind(playing_scenario(), &blind, OT_BLACK);
    assert_int_equal(entry("O1", 3)->kind, OT_PLOT_FIRE);
    assert_int_equal(blind.battery[scenario_now()->battery_of[piece_named("O1")]].plot[0].kind, OT_PLOT_NONE);
}

/* --- who had to wait (SC.2) --- */

static void guns_that_wait_for_fire_on_their_infantry_plot_from_then_on(void **state)
{
    (void)state;
    proves("SC.2");
    field_scenario("ot2-american-advance", NULL);
    assert_true(scenario_now()->plots_when_fired_on[OT_RED]);
    assert_int_equal(state_now()->may_plot & OT_RED, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_plot_made_in_turn_1_is_for_turn_3),
        field_test(a_plot_made_in_turn_2_is_for_turn_4),
        field_test(at_the_beginning_turns_1_and_2_are_plotted),
        field_test(nothing_is_plotted_for_turns_that_will_not_come),
        field_test(every_battery_needs_an_entry),
        field_test(light_mortars_and_foot_do_not_plot),
        field_test(light_guns_plot_too),
        field_test(only_a_plot_whose_turn_has_not_begun_can_be_struck_out),
        field_test(a_window_struck_comes_back_with_the_answer_given_by_itself),
        field_test(direct_fire_strikes_the_plot_of_the_turn_out),
        field_test(the_sheet_measures_from_the_right_hand_and_from_the_own_edge),
        field_test(a_plot_lies_on_the_table),
        field_test(any_battery_plots_smoke_and_only_one_of_large_guns_gas),
        field_test(suppression_names_an_enemy_battery_behind_the_table),
        field_test(mortars_do_not_suppress),
        field_test(known_enemies_and_trenches_are_offered_first),
        field_test(before_a_trench_of_ones_own_there_is_fire),
        field_test(the_enemy_does_not_read_the_sheet),
        field_test(guns_that_wait_for_fire_on_their_infantry_plot_from_then_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
