/* referee_machines.c - guns, tanks, aircraft, mines, projectors and engineers on a real table. */
#include "field.h"
#include "rules/over_there/facts.h"

static void table(const char *switches, const char *yaml)
{
    char all[96] = "referee=yes ";

    field_with(strcat(all, switches), yaml);
}

/* Nobody is asked to answer a question to the table. */
static void no_question(void) { assert_null(ot_fact_asked(state_now())); }

/* --- guns --- */

#define GUNS "units:\n  red: ['A1 artillery 4 gun field at 18,4']\n  black: ['G1 infantry 9 at 18,23']\n"

static void a_gun_in_sight_asks_for_its_aim_and_not_twice(void **state)
{
    (void)state;
    proves("VI.T", "VI.Q");
    table("", GUNS);
    play("red", "activate A1, fire-at A1 he");
    asked_by("red", "VI.Q");
    play("red", "is 1"); /* no notation there: the grid lies where it was aimed */
    asked_by("red", "VII.H");
    table("", GUNS);
    dice("4,1");
    play("red", "activate A1, fire-at A1 he, is 5");
    expect_dice_used();
    asked_by("red", "VI.B.3"); /* it has moved: how far is it now? */
}

static void mortars_are_asked_what_they_see(void **state)
{
    (void)state;
    proves("VI.P", "R-86");
    table("", "units:\n  red: ['M1 medium_mortar 2 at 18,4']\n  black: ['G1 infantry 9 at 18,23']\n");
    dice("50 3,3");
    play("red", "activate M1, fire-at M1 he");
    asked_by("red", "VI.P");
    play("red", "is no"); /* it drifts as a plot does */
    expect_dice_used();
    asked_by("red", "VI.B.3");
}

static void smoke_asks_for_nothing_but_its_aim(void **state)
{
    (void)state;
    proves("X.A", "X.B");
    table("", GUNS);
    play("red", "activate A1, fire-at A1 smoke, is 1");
    no_question();
    assert_int_equal(state_now()->cloud[0].kind, OT_SMOKE_CLOUD);
}

static void a_structure_under_the_grid_takes_the_hits(void **state)
{
    (void)state;
    proves("VII.L", "R-59");
    table("", "map: [{id: H, kind: building, poly: '14,20 22,20 22,24 14,24'}]\n"
              "units:\n  red: ['A1 artillery 4 gun field at 18,4']\n  black: ['G1 infantry 9 in H']\n");
    play("red", "activate A1, fire-at A1 he, is 1");
    not_offered("red", "is G1"); /* it is in the house: the house is under the grid */
    dice("10,10 99");
    play("red", "is H, is 1");
    happened("VII.L");
    asked_by("black", "VIII.A"); /* the house is down, those left run */
    play("black", "is here");
    unit_is("G1", "on-table line");
}

/* --- tanks --- */

#define TANK "date: 1918-06\n"
#define TANK_UNITS                                                                                                     \
    "units:\n  red: ['T1 renault_ft_mg at 18,4']\n  black: ['G1 infantry 9 at 18,10', 'G2 infantry 9 at 10,10']\n"

static void an_overrun_asks_whom_it_goes_through(void **state)
{
    (void)state;
    proves("XIII.J", "XIII.K", "R-35");
    table("", TANK TANK_UNITS);
    play("red", "activate T1, overrun T1");
    asked_by("red", "XIII.J");
    not_offered("red", "is nobody"); /* there must be somebody */
    dice("1,1");
    play("red", "is G1"); /* fired at in contact: neither range nor cover is asked */
    expect_dice_used();
    asked_by("black", "VIII.A");
    play("black", "is here");
    unit_is("G1", "overrun activated");
    asked_by("red", "XIII.J");
    not_offered("red", "is G1");
    play("red", "is nobody");
    asked_by("red", "VI.A");
    play("red", "is open");
    no_question();
    unit_is("T1", "moved");
}

static void a_tank_is_asked_for_houses_where_there_are_any(void **state)
{
    (void)state;
    proves("XIII.M");
    table("", TANK "map: [{id: H, kind: building, poly: '14,20 22,20 22,24 14,24'}]\n" TANK_UNITS);
    play("red", "activate T1, move T1, is open");
    asked_by("red", "XIII.M");
    dice("0");
    play("red", "is H");
    assert_true(state_now()->damage[feature_named("H")].is_destroyed);
    table("", TANK TANK_UNITS);
    play("red", "activate T1, move T1, is open");
    no_question();
}

/* --- aircraft --- */

static void a_flight_asks_how_far_and_when(void **state)
{
    (void)state;
    proves("XI.C", "XI.D", "R-38");
    dice("99 99");
    table("air=on", "air: {red: attacker, black: defender, bombs: yes}\n"
                    "units: {red: ['F1 infantry 9 at 18,4'], black: ['G1 infantry 9 at 18,20']}\n"
                    "now: {turn: 3, phase: air, flown_red: 1}\n");
    play("red", "strafe, done");
    asked_by("red", "XI.D");
    offered("red", "is 3");
    not_offered("red", "is 2");
    play("red", "is 3");
    asked_by("red", "R-38");
    not_offered("red", "is 4");
    dice("4,2");
    play("red", "is 0"); /* before the first shot at it */
    expect_dice_used();
    asked_by("red", "VI.N");
}

/* --- mines and projectors --- */

static void a_crater_asks_who_is_in_it(void **state)
{
    (void)state;
    proves("XII.J", "R-36");
    dice("5,4");
    table("", "mine: {side: red}\nunits: {red: ['F1 infantry 9 at 18,4'], black: ['G1 infantry 9 at 18,20']}\n"
              "now: {turn: 3, phase: start, mine: '3 20,20'}\n");
    expect_dice_used();
    asked_by("red", "XII.J");
    play("red", "is G1");
    asked_by("black", "R-64");
    play("black", "is 3");
    asked_by("red", "XII.J");
    play("red", "is nobody");
    unit_is("G1", "castings 6");
}

/* The one throw that blows up the cylinders takes everybody who could have stood beside them: the question has no
 * answer left, and the fire goes on. */
static void cylinders_that_blow_up_ask_nothing_when_nobody_is_left(void **state)
{
    (void)state;
    proves("X.L", "GEO");
    dice("50 3,3");
    table("fire=percentile", "units:\n  red: ['O1 artillery 4 gun heavy off 155 off-board']\n"
                             "  black: ['P1 gas_projector 2 at 18,20', 'A1 infantry 1 at 18,21']\n"
                             "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20']}}\n");
    play("red", "is 6, is P1, is 1");
    play("black", "is 2, is yes, is open");
    play("red", "is A1, is 2");
    play("black", "is yes, is open");
    dice("1 1");
    play("red", "is nobody");
    expect_dice_used();
    happened("X.L");
    unit_is("P1", "destroyed");
    unit_is("A1", "destroyed");
    asked_by("red", "VII.A");
}

/* --- prisoners, engineers --- */

static void guards_are_asked_whether_they_are_at_their_edge(void **state)
{
    (void)state;
    proves("VIII.F");
    table("", "units:\n  red: ['F1 infantry 9 at 18,10']\n  black: ['G1 infantry 7 prisoner-of F1', 'G2 infantry 9 at "
              "18,30']\n");
    play("red", "activate F1, lead F1");
    asked_by("red", "VIII.F");
    play("red", "is yes");
    assert_int_equal(state_now()->unit[piece_named("G1")].captor, 0);
    assert_int_equal(ot_guards_needed(scenario_now(), state_now(), piece_named("F1")), 0);
}

static void what_is_dug_can_be_named_afterwards(void **state)
{
    (void)state;
    proves("XVI.E");
    table("", "units:\n  red: ['F1 infantry 9 at 18,10 task trench_3in effort 5 harm-turn 2']\n"
              "  black: ['G1 infantry 9 at 18,23']\nnow: {turn: 3}\n");
    dice("1");
    play("red", "activate F1, work F1 trench_3in");
    assert_int_equal(state_now()->work[0].kind, OT_G_TRENCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_gun_in_sight_asks_for_its_aim_and_not_twice),
        field_test(mortars_are_asked_what_they_see),
        field_test(smoke_asks_for_nothing_but_its_aim),
        field_test(a_structure_under_the_grid_takes_the_hits),
        field_test(an_overrun_asks_whom_it_goes_through),
        field_test(a_tank_is_asked_for_houses_where_there_are_any),
        field_test(a_flight_asks_how_far_and_when),
        field_test(a_crater_asks_who_is_in_it),
        field_test(cylinders_that_blow_up_ask_nothing_when_nobody_is_left),
        field_test(guards_are_asked_whether_they_are_at_their_edge),
        field_test(what_is_dug_can_be_named_afterwards),
    };

    return cmocka_run_group_tests_name("over_there referee machines", tests, NULL, NULL);
}
