/* activation.c - two functions, the states of a unit, sections, those who must charge or have been charged [IV] [VI.X].
 */
#include "field.h"
#include "rules/over_there/sequence.h"

#include <stdio.h>

#define ENEMY "  black: ['G1 infantry 9 at 18,30 facing south']\n"
#define AT_CARDS "now: {turn: 3, phase: cards}\n"
#define ONE(unit) "units:\n  red: ['F1 " unit "']\n" ENEMY AT_CARDS

/* All that a unit may do. */
static unsigned may(const char *unit)
{
    unsigned all = 0;

    for (unsigned what = 1; what <= OT_MAY_WORK; what <<= 1)
        all |= ot_may(scenario_now(), state_now(), piece_named(unit), (enum ot_may)what) ? what : 0;
    return all;
}
static int shift(const char *unit) { return ot_shift_right(scenario_now(), state_now(), piece_named(unit)); }

enum {
    EVERYTHING = OT_MAY_MOVE | OT_MAY_RUN | OT_MAY_FIRE | OT_MAY_CHARGE | OT_MAY_NEAR | OT_MAY_WORK,
    BACK_ONLY = OT_MAY_MOVE | OT_MAY_FIRE | OT_MAY_WORK
};

/* --- states --- */

static void each_state_has_its_menu(void **state)
{
    static const struct {
        const char *unit;
        unsigned may;
    } cases[] = {
        {"infantry 9 at 18,6", EVERYTHING},
        {"infantry 9 at 18,6 pinned", BACK_ONLY},
        {"infantry 9 at 18,6 hold", OT_MAY_FIRE | OT_MAY_WORK},
        {"infantry 9 at 18,6 hold pinned", OT_MAY_FIRE | OT_MAY_WORK},
        {"infantry 9 at 18,6 fall-back", BACK_ONLY},
        {"infantry 9 at 18,6 cautious", OT_MAY_MOVE | OT_MAY_FIRE | OT_MAY_NEAR | OT_MAY_WORK},
        {"infantry 9 at 18,6 full", EVERYTHING},
        {"infantry 9 at 18,6 retire", OT_MAY_MOVE | OT_MAY_WORK},
        {"infantry 9 at 18,6 stand", EVERYTHING & ~OT_MAY_CHARGE},
        {"infantry 9 at 18,6 charger G1", OT_MAY_MOVE | OT_MAY_FIRE | OT_MAY_CHARGE},
        {"infantry 9 at 18,6 charger G1 pinned", OT_MAY_MOVE | OT_MAY_FIRE},
        {"infantry 9 at 18,6 charger G1 hold", OT_MAY_FIRE},
        {"infantry 9 at 18,6 fled", 0},
        {"infantry 9 at 18,6 overrun", 0},
        {"cavalry 6 at 18,6 mounted must-charge", OT_MAY_CHARGE | OT_MAY_RUN | OT_MAY_NEAR},
    };

    (void)state;
    proves("VI.X", "CH.pin", "CH.morale.effect");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char yaml[256];

        snprintf(yaml, sizeof yaml,
                 "units:\n  red: ['F1 %s', 'F2 infantry 9 at 4,4', 'F3 infantry 9 at 30,4']\n" ENEMY AT_CARDS,
                 cases[i].unit);
        field(yaml);
        if (may("F1") != cases[i].may)
            fail_msg("%s may %#x, expected %#x", cases[i].unit, may("F1"), cases[i].may);
    }
}

static void a_broken_down_vehicle_does_not_move_and_no_vehicle_charges(void **state)
{
    (void)state;
    proves("VI.X", "XIII.B");
    field("date: 1918-08\n" ONE("mk_male at 18,6 facing north"));
    assert_int_equal(may("F1"), EVERYTHING & ~OT_MAY_CHARGE);
    field("date: 1918-08\n" ONE("mk_male at 18,6 facing north broken-down"));
    assert_int_equal(may("F1"), OT_MAY_FIRE | OT_MAY_NEAR | OT_MAY_WORK);
}

static void behind_a_blocked_door_there_is_only_work(void **state)
{
    (void)state;
    proves("VI.X", "XV.F");
    field("map: [{id: D, kind: dugout, at: '18,6'}]\n"
          "units:\n  red: ['F1 infantry 9 in D', 'F2 infantry 9 at 4,4']\n" ENEMY
          "now: {turn: 3, phase: cards, damage: {D: blocked 1}}\n");
    assert_int_equal(may("F1"), OT_MAY_WORK);
}

static void shifts_to_the_right_add_but_not_pin_and_hold(void **state)
{
    (void)state;
    proves("CH.fire.shift", "R-55");
    field("units:\n  red: ['F1 infantry 9 at 4,4 pinned', 'F2 infantry 9 at 10,4 hold pinned',\n"
          "        'F3 infantry 9 at 16,4 fall-back', 'F4 cavalry 6 at 22,4 mounted', 'F5 cavalry 6 at 28,4 mounted "
          "hold',\n"
          "        'F6 infantry 9 at 33,4 +native']\n" ENEMY AT_CARDS);
    assert_int_equal(shift("F1"), 1);
    assert_int_equal(shift("F2"), 1);
    assert_int_equal(shift("F3"), 2);
    assert_int_equal(shift("F4"), 1);
    assert_int_equal(shift("F5"), 2);
    assert_int_equal(shift("F6"), 1);
}

static void a_result_of_morale_ends_with_the_activation(void **state)
{
    (void)state;
    proves("CH.morale.effect");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north hold pinned', 'F2 infantry 9 at 4,4']\n" ENEMY AT_CARDS);
    play("red", "activate F1, done");
    unit_is("F1", "free pinned activated");
}

/* --- functions --- */

static void infantry_moves_and_fires_and_does_neither_twice(void **state)
{
    (void)state;
    proves("IV", "IV.B");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north', 'F2 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,16 facing south']\n" AT_CARDS);
    play("red", "activate F1");
    asked_by("red", "IV");
    dice("1,1");
    play("red", "fire F1 G1");
    refuse("red", "fire F1 G1", "IV");
    refuse("red", "run F1", "IV");
    allow("red", "move F1");
    play("red", "move F1, to 18.000 7.000 facing 0 line");
    asked_by("red", "VI.0"); /* both functions are used: nothing is left to ask */
    unit_is("F1", "activated moved fired");
}

static void a_run_takes_both_functions(void **state)
{
    (void)state;
    proves("IV", "IV.B");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north', 'F2 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,30 facing south']\n" AT_CARDS);
    play("red", "activate F1, run F1, to 18.000 12.000 facing 0 line");
    unit_is("F1", "activated ran");
    asked_by("red", "VI.0");
}

static void a_move_that_is_dropped_never_was(void **state)
{
    (void)state;
    proves("IV");
    field(ONE("infantry 9 at 18,6 facing north"));
    play("red", "activate F1");
    allow("red", "done");
    play("red", "move F1");
    refuse("red", "done", "G-13");
    refuse("red", "fire F1 G1", "G-13");
    play("red", "drop");
    asked_by("red", "IV");
    allow("red", "run F1");
}

static void only_the_unit_with_the_card_acts(void **state)
{
    (void)state;
    proves("VI.0");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north', 'F2 infantry 9 at 4,4']\n" ENEMY AT_CARDS);
    play("red", "activate F1");
    refuse("red", "move F2", "VI.0");
    refuse("red", "to 18.000 7.000 facing 0 line", "G-13");
}

static void machine_guns_move_and_fire_but_never_charge(void **state)
{
    (void)state;
    proves("IV.C");
    field("units:\n  red: ['F1 hmg 2 at 18,6 facing north', 'F2 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,12 facing south']\n" AT_CARDS);
    play("red", "activate F1");
    allow("red", "move F1");
    allow("red", "fire F1 G1");
    assert_int_equal(options_of("red", "charge F1"), 0);
    assert_int_equal(options_of("red", "limber F1"), 0);
}

static void guns_move_limbered_only(void **state)
{
    (void)state;
    proves("IV.A");
    field("units:\n  red: ['F1 artillery 4 gun field at 18,6 facing north unlimbered', 'F2 infantry 9 at 4,4']\n" ENEMY
              AT_CARDS);
    play("red", "activate F1");
    refuse("red", "move F1", "VI.A");
    allow("red", "limber F1");
    play("red", "limber F1");
    allow("red", "move F1");
    refuse("red", "run F1", "IV");
}

static void step_and_bottom_change_freely_but_each_way_once(void **state)
{
    (void)state;
    proves("XII.B");
    field("map: [{id: T, kind: trench, line: '5,10 30,10', step: north}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,10 in T step facing north', 'F2 infantry 9 at 4,4']\n" ENEMY AT_CARDS);
    play("red", "activate F1, bottom F1");
    unit_is("F1", "bottom");
    assert_int_equal(state_now()->unit[piece_named("F1")].left, 2);
    play("red", "step F1");
    unit_is("F1", "step");
    refuse("red", "bottom F1", "XII.B");
    not_offered("red", "bottom F1");
}

/* --- sections --- */

static void the_vehicles_of_a_section_act_one_after_the_other_on_one_card(void **state)
{
    (void)state;
    proves("XIII.Q", "IV.D");
    card_for("red");
    field("date: 1918-08\nunits:\n  red: ['F1 mk_male at 8,6 facing north', 'F2 mk_female at 18,6 facing north with "
          "F1',\n"
          "        'F3 mk_male at 28,6 facing north with F1']\n" ENEMY AT_CARDS);
    play("red", "activate F2");
    refuse("red", "move F1", "VI.0");
    play("red", "done");
    asked_by("red", "XIII.Q");
    refuse("red", "activate F2", "XIII.Q");
    play("red", "activate F3, done");
    asked_by("red", "IV"); /* the last one needs no question */
    card_for("black");
    play("red", "done");
    asked("black");
    unit_is("F1", "activated");
}

/* --- charged, or must charge --- */

static const char charged[] =
    "units:\n  red: ['F1 infantry 9 at 18,10 facing north charger G1 charged-by-foot', 'F2 infantry 9 at 4,4']\n"
    "  black: ['G1 infantry 9 at 18,10 facing south charged target F1 activated']\n" AT_CARDS;

static void a_charged_unit_flees_fires_stands_or_charges_back(void **state)
{
    (void)state;
    proves("VI.X", "VI.E", "VI.Z");
    field(charged);
    play("red", "activate F1");
    refuse("red", "move F1", "VI.X");
    refuse("red", "run F1", "VI.X");
    allow("red", "flee F1");
    allow("red", "stand F1");
    allow("red", "fire F1 G1");
    allow("red", "counter-charge F1");
}

static void standing_ends_the_activation(void **state)
{
    (void)state;
    proves("VI.X");
    field(charged);
    play("red", "activate F1, stand F1");
    unit_is("F1", "activated not-fled");
    asked_by("red", "VI.0");
}

/* A limbered battery that gets away from cavalry may still do one thing. */
static void a_battery_that_evades_a_charge_has_one_function_left(void **state)
{
    (void)state;
    proves("IV.A.5");
    field("units:\n  red: ['F1 artillery 4 gun field at 18,20 facing north limbered charger G1 charged-by-cavalry',\n"
          "        'F2 infantry 9 at 4,4']\n"
          "  black: ['G1 cavalry 6 at 18,20 facing south mounted charged target F1 activated']\n" AT_CARDS);
    play("red", "activate F1");
    refuse("red", "move F1", "VI.X");
    play("red", "flee F1");
    happened("IV.A.5");
    assert_int_equal(state_now()->unit[piece_named("F1")].left, 1);
    allow("red", "move F1");
    refuse("red", "run F1", "IV");
}

static void who_must_charge_has_no_choice_of_one_target(void **state)
{
    (void)state;
    proves("CH.morale.charge", "VI.X");
    field("units:\n  red: ['F1 cavalry 6 at 18,10 facing north mounted must-charge', 'F2 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n" AT_CARDS);
    play("red", "activate F1");
    unit_is("F1", "charged activated");
    asked_by("red", "VI.0");
}

static void out_of_reach_it_runs_straight_at_the_nearest_enemy(void **state)
{
    (void)state;
    proves("CH.morale.charge");
    field("table: 36 x 60\nunits:\n  red: ['F1 infantry 9 at 18,10 facing north must-charge +irregular', 'F2 infantry "
          "9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,50 facing south']\n" AT_CARDS);
    play("red", "activate F1");
    at("F1", "18 21");
    unit_is("F1", "ran activated not-charged");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(each_state_has_its_menu),
        field_test(a_broken_down_vehicle_does_not_move_and_no_vehicle_charges),
        field_test(behind_a_blocked_door_there_is_only_work),
        field_test(shifts_to_the_right_add_but_not_pin_and_hold),
        field_test(a_result_of_morale_ends_with_the_activation),
        field_test(infantry_moves_and_fires_and_does_neither_twice),
        field_test(a_run_takes_both_functions),
        field_test(a_move_that_is_dropped_never_was),
        field_test(only_the_unit_with_the_card_acts),
        field_test(machine_guns_move_and_fire_but_never_charge),
        field_test(guns_move_limbered_only),
        field_test(step_and_bottom_change_freely_but_each_way_once),
        field_test(the_vehicles_of_a_section_act_one_after_the_other_on_one_card),
        field_test(a_charged_unit_flees_fires_stands_or_charges_back),
        field_test(standing_ends_the_activation),
        field_test(a_battery_that_evades_a_charge_has_one_function_left),
        field_test(who_must_charge_has_no_choice_of_one_target),
        field_test(out_of_reach_it_runs_straight_at_the_nearest_enemy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
