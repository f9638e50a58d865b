/* referee_examples.c - the worked examples 6 to 10, 14 to 17, 23 and 28 on a real table: what was measured is said, the
 * dice are the same. Sightings (11) and inches walked (12) are the players' own there: nothing is asked of them. */
#include "field.h"

#include <string.h>

static void table(const char *switches, const char *yaml)
{
    char all[96] = "referee=yes ";

    field_with(strcat(all, switches), yaml);
}

#define TANK_AND_GUN(unit)                                                                                             \
    "units:\n  red: ['" unit "']\n  black: ['G1 hmg at 18,30 +german', 'G2 infantry 9 at 30,30']\n"

static void fires_both_sides_into_woods(const char *switches, const char *tank, const char *throws)
{
    table(switches, tank);
    play("red", "activate T1, fire T1 G1 both, is 3");
    dice(throws);
    play("black", "is woods");
    expect_dice_used();
}

static void example_6_a_running_tank_fires_one_letter_worse(void **state)
{
    (void)state;
    proves("VI.D.3", "VI.D", "R-56", "GEO");
    fires_both_sides_into_woods("fire=percentile", TANK_AND_GUN("T1 mk_female at 18,16 moved ran"), "6");
    was("T1", "VI.C", 6, 6, "one casting lost");
    fires_both_sides_into_woods("fire=percentile", TANK_AND_GUN("T1 mk_female at 18,16 moved ran"), "7");
    was("T1", "VI.C", 6, 6, "no effect");
    fires_both_sides_into_woods("", TANK_AND_GUN("T1 mk_female at 18,16 moved"), "10,4");
    was("T1", "CH.fire", 4, ANY, "one casting lost");
}

/* A vehicle has no cover to ask for in the open; what hits it is thrown for. */
static void example_7_a_german_machine_gun_hits_a_tank(void **state)
{
    (void)state;
    proves("VI.D.4", "VI.D.5", "R-48", "GEO");
    card_for("black");
    table("fire=percentile", TANK_AND_GUN("T1 mk_male at 18,16 moved activated"));
    play("black", "activate G1, fire G1 T1, is 3");
    dice("42 64");
    play("red", "is open");
    expect_dice_used();
    was("G1", "VI.C", 60, 60, "one hit");
    was("T1", "VI.D.4", 59, ANY, "one of the crew lost");
    unit_is("T1", "crew 7 not-immobile");
}

/* One casting or two of a unit in each ring, seen and in the open. */
static void say_unit(const char *unit, const char *ring)
{
    char line[32] = "is ";

    play("red", strcat(line, unit));
    strcpy(line, "is ");
    play("red", strcat(line, ring));
    play("black", "is 2, is yes, is open");
}

static void example_8_one_throw_for_the_rings_of_a_quadrant(void **state)
{
    (void)state;
    proves("VII.H", "VII.H.1", "R-64", "GEO");
    dice("50 3,3");
    table("fire=percentile", "units:\n  red: ['O1 artillery 4 gun heavy off 155 off-board']\n"
                             "  black: ['A1 infantry 2 at 18,20', 'A2 infantry 2 at 18,21', 'A3 infantry 2 at 18,22']\n"
                             "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20']}}\n");
    play("red", "is 6");
    say_unit("A1", "1");
    say_unit("A2", "2");
    say_unit("A3", "3");
    dice("58");
    play("red", "is nobody");
    expect_dice_used();
    unit_is("A1", "castings 1");
    unit_is("A2", "castings 1");
    unit_is("A3", "castings 1");
}

static void example_9_six_stormtroopers_meet_nine_british(void **state)
{
    (void)state;
    proves("IX.B", "IX.B.1", "CH.melee", "GEO");
    table("", "units:\n  red: ['F1 infantry 9 at 18,10 charger G1 charged-by-foot']\n"
              "  black: ['G1 stormtrooper 6 at 18,10 +crack charged target F1']\n"
              "now: {turn: 2, phase: melee}\n");
    play("red", "is nobody");
    play("red", "is open");
    dice("4 5 6 5 4 1 6 1 6 1 6 1 6 1 6 1");
    play("black", "is open");
    expect_dice_used();
    unit_is("F1", "castings 9");
    unit_is("G1", "destroyed");
}

static void tries_to_mask(const char *throws)
{
    table("masks=all", "units:\n  red: ['F1 infantry 9 at 18,10']\n  black: ['G1 infantry 9 at 18,23']\n"
                       "now: {turn: 3, phase: start, wind: 4 mph north, clouds: ['gas disc 18,11 size 2 until 5']}\n");
    play("red", "is G1");
    play("black", "is 4"); /* 10 to 20 inches */
    dice(throws);
    play("red", "is nobody");
    expect_dice_used();
}

static void example_10_ninety_less_twenty_for_the_wind(void **state)
{
    (void)state;
    proves("X.E", "GEO");
    tries_to_mask("70");
    unit_is("G1", "masked");
    tries_to_mask("71");
    unit_is("G1", "not-masked");
}

/* Three rifles and four light machine guns on chart A, second band: 3 x 18 + 4 x 44. */
static void fires_at_230(const char *throws)
{
    table("fire=percentile", "units:\n  red: ['F1 infantry 7 lmg 4 at 18,10']\n  black: ['G1 infantry 9 at 18,16']\n");
    play("red", "activate F1, fire F1 G1, is 2");
    dice(throws);
    play("black", "is open");
    expect_dice_used();
}

static void example_14_two_are_sure_and_a_third_falls_on_thirty(void **state)
{
    (void)state;
    proves("VI.C", "GEO");
    fires_at_230("30");
    was("F1", "VI.C", 230, 30, "three castings lost");
    unit_is("G1", "castings 6");
    fires_at_230("31");
    was("F1", "VI.C", 230, 30, "two castings lost");
    unit_is("G1", "castings 7");
}

/* Who fires out of woods says that they are in the way. */
static void fires_out_of_woods(const char *switches, const char *throws)
{
    table(switches, "units:\n  red: ['F1 infantry 8 at 18,10']\n  black: ['G1 infantry 9 at 18,23']\n");
    play("red", "activate F1, fire F1 G1, is 3");
    dice(throws);
    play("black", "is woods");
    expect_dice_used();
}

static void example_15_out_of_woods_on_chart_b(void **state)
{
    (void)state;
    proves("VI.H", "R-31", "GEO");
    fires_out_of_woods("fire=percentile", "99");
    was("F1", "VI.C", 64, 64, "no effect");
    fires_out_of_woods("", "1,1");
    was("F1", "CH.fire", 12, ANY, NULL);
}

/* Whether a throw of two dice moved something by that much away from who fires. */
static bool moved_by(int inches)
{
    fs_event_cursor from = playing_since_mark();
    const fs_event *e;
    bool found = false;

    while ((e = playing_next_event(&from)))
        found |= e->n_dice == 2 && e->total == inches;
    return found;
}

static void fires_at_a_point(const char *unit, const char *throws, const char *line)
{
    char all[96] = "units:\n  red: ['";

    strcat(strcat(all, unit), "']\n  black: ['G1 infantry 3 at 18,34']\n");
    table("", all);
    dice(throws);
    play("red", line);
    expect_dice_used();
}

static void example_16_a_machine_gun_grid_goes_by_long_less_short(void **state)
{
    (void)state;
    proves("VI.N", "GEO");
    fires_at_a_point("M1 hmg 2 at 6,2", "4,2", "activate M1, fire-at M1 mg");
    assert_true(moved_by(2));
    fires_at_a_point("M1 hmg 2 at 6,2", "1,6", "activate M1, fire-at M1 mg");
    assert_true(moved_by(-5));
}

static void example_17_guns_six_long_four_short_are_two_inches_long(void **state)
{
    (void)state;
    proves("VI.T", "VI.Q", "GEO");
    fires_at_a_point("B1 artillery 4 gun field at 18,2", "6,4", "activate B1, fire-at B1 he, is 5");
    assert_true(moved_by(2));
}

/* How much of the trench it fills is seen on the table; how long it stays there is kept. */
static void example_23_gas_stays_in_a_trench_for_ten_turns(void **state)
{
    (void)state;
    proves("X.H", "GEO");
    table("masks=all", "map: [{id: T, kind: trench, line: '4,20 32,20', owner: black, step: south}]\n"
                       "units:\n  red: ['F1 infantry 9 at 18,4']\n  black: ['G1 infantry 9 at 18,30']\n"
                       "now: {turn: 3, phase: start, clouds: ['gas disc 18,20 size 4 until 5']}\n");
    play("red", "is nobody, is nobody, is T");
    assert_int_equal(state_now()->linger[0].feature, 1 + feature_named("T"));
    assert_int_equal(state_now()->linger[0].until, 3 + 10 - 1); /* the last of them */
}

/* Two hits in the first ring and one in the second, by one throw: the guards and those they guard are there together.
 */
static void example_28_of_three_hits_two_are_prisoners(void **state)
{
    (void)state;
    proves("VIII.G", "GEO");
    dice("50 3,3");
    table("", "units:\n  red: ['F1 infantry 9 at 18,16', 'F2 infantry 9 at 30,4']\n"
              "  black: ['G1 infantry 7 prisoner-of F1', 'O1 artillery 4 gun heavy off 155 off-board']\n"
              "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,16']}}\n");
    play("black", "is 6, is F1, is 1");
    play("red", "is 4, is yes, is open");
    play("black", "is F1, is 2");
    play("red", "is 5");
    dice("6,6");
    play("black", "is nobody");
    expect_dice_used();
    unit_is("F1", "castings 8");
    unit_is("G1", "castings 5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(example_6_a_running_tank_fires_one_letter_worse),
        field_test(example_7_a_german_machine_gun_hits_a_tank),
        field_test(example_8_one_throw_for_the_rings_of_a_quadrant),
        field_test(example_9_six_stormtroopers_meet_nine_british),
        field_test(example_10_ninety_less_twenty_for_the_wind),
        field_test(example_14_two_are_sure_and_a_third_falls_on_thirty),
        field_test(example_15_out_of_woods_on_chart_b),
        field_test(example_16_a_machine_gun_grid_goes_by_long_less_short),
        field_test(example_17_guns_six_long_four_short_are_two_inches_long),
        field_test(example_23_gas_stays_in_a_trench_for_ten_turns),
        field_test(example_28_of_three_hits_two_are_prisoners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
