/* melee.c - who fights, in which order, with what on the dice, and what comes of it [IX]. */
#include "field.h"

#include "rules/over_there/sequence.h"
#include <stdio.h>

/* The melee phase of turn 2; afterwards turn 3 begins, without a change of wind. */
#define IN_MELEE "now: {turn: 2, phase: melee}\n"

/* --- who --- */

#define APART(y)                                                                                                       \
    "units:\n  red: ['F1 infantry 9 at 18,10 facing north']\n"                                                         \
    "  black: ['G1 infantry 9 at 18," y " facing south']\n" IN_MELEE

static void an_inch_apart_there_may_be_a_melee_and_a_thousandth_more_not(void **state)
{
    (void)state;
    proves("IX.A");
    field(APART("11"));
    asked_by("both", "R-84");
    playing_close();
    field(APART("11.001"));
    asked_by("red", "VI.0");
}

static void nobody_fights_who_does_not_want_to(void **state)
{
    (void)state;
    proves("R-84");
    field(APART("10.8"));
    play("red", "spare F1");
    asked("black");
    play("black", "spare F1");
    not_happened("IX.B");
    turn_is(3);
}

static void one_side_that_wants_it_is_enough_and_attacks(void **state)
{
    (void)state;
    proves("R-84", "IX.G");
    field("map: [{id: W, kind: light_woods, poly: '10,10.2 26,10.2 26,20 10,20'}]\n" APART("10.8"));
    play("red", "fight F1");
    dice("6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 10,10");
    play("black", "spare F1");
    had_modifier("F1", "IX.F", -1); /* woods of the defender, seen from red */
    unit_is("G1", "castings 9");
}

/* Both want it: the side whose card was drawn last attacks. */
static void if_both_want_it_the_last_card_attacks(void **state)
{
    (void)state;
    proves("IX.G");
    field("map: [{id: W, kind: light_woods, poly: '10,10.2 26,10.2 26,20 10,20'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,10.8 facing south']\n"
          "now: {turn: 2, phase: melee, last_card: 2}\n");
    play("red", "fight F1");
    dice("6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 10,10");
    play("black", "fight F1");
    no_modifier("F1", "IX.F"); /* the attacker has nothing of his woods */
    playing_close();
    field("map: [{id: W, kind: light_woods, poly: '10,10.2 26,10.2 26,20 10,20'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,10.8 facing south']\n"
          "now: {turn: 2, phase: melee, last_card: 1}\n");
    play("red", "fight F1");
    dice("6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 10,10");
    play("black", "fight F1");
    had_modifier("F1", "IX.F", -1); /* the defender has */
}

static void under_percentile_only_a_charge_makes_a_melee(void **state)
{
    (void)state;
    proves("IX.A", "C-10");
    field_with("fire=percentile", APART("10.8"));
    not_happened("IX.B");
    asked_by("red", "VI.0");
}

static void a_broken_charger_begins_nothing(void **state)
{
    (void)state;
    proves("VIII.1");
    field_with("fire=percentile",
               "units:\n  red: ['F1 infantry 9 at 18,10 facing north charger G1']\n"
               "  black: ['G1 infantry 9 at 18,10 facing south charged target F1 broke']\n" IN_MELEE);
    not_happened("IX.B");
    asked_by("red", "VI.0");
}

static void who_has_run_out_of_reach_escapes(void **state)
{
    (void)state;
    proves("VIII.J");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north charger G1 broke fall-back']\n"
          "  black: ['G1 infantry 9 at 18,10 facing south charged target F1']\n" IN_MELEE);
    not_happened("IX.B");
}

static void a_garrison_is_fought_only_if_it_was_charged(void **state)
{
    (void)state;
    proves("R-84");
    field("map: [{id: H, kind: building, poly: '15,11 21,11 21,15 15,15'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,10.8 facing north']\n"
          "  black: ['G1 infantry 9 in H']\n" IN_MELEE);
    asked_by("red", "VI.0");
}

static void vehicles_are_in_no_melee(void **state)
{
    (void)state;
    proves("IX.I");
    dice("99");
    field("date: 1918-08\nunits:\n  red: ['F1 mk_male at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,10.8 facing south']\n" IN_MELEE);
    asked_by("red", "VI.0");
}

/* --- several units --- */

#define NINE_AGAINST_FOUR_AND_FIVE                                                                                     \
    "units:\n  red: ['F1 infantry 4 at 15,10 facing north charger G1', 'F2 infantry 5 at 18,10 facing north']\n"       \
    "  black: ['G1 infantry 9 at 16.5,10 facing south charged target F1']\n" IN_MELEE

static void units_of_one_side_line_up_in_their_owners_order(void **state)
{
    (void)state;
    proves("IX.B.2");
    field(NINE_AGAINST_FOUR_AND_FIVE);
    asked_by("red", "IX.B.2");
    offered("red", "rank F1");
    refuse("red", "rank G1", "IX.B.2");
    /* the five of F2 fall first, then the four of F1; two results */
    dice("4 6 4 6 4 6 4 6 1 6 4 6 4 6 4 6 4 6 10,10 10,10");
    play("red", "rank F2");
    expect_dice_used();
    unit_is("F2", "castings 4"); /* its last threw a 1 */
    unit_is("F1", "castings 4");
    assert_int_equal(times("IX.B.3"), 5); /* who won, two throws, two pins */
}

static void the_winning_casting_meets_the_next(void **state)
{
    (void)state;
    proves("IX.B.1", "IX.B.3");
    dice("6 5 6 5 10,10");
    field("units:\n  red: ['F1 infantry 3 at 18,10 facing north charged target G1']\n"
          "  black: ['G1 infantry 2 at 18,10 facing south charger F1']\n" IN_MELEE);
    expect_dice_used();
    unit_is("F1", "castings 3");
    unit_is("G1", "castings 2");
}

static void a_natural_two_is_eliminated_and_a_three_is_not(void **state)
{
    (void)state;
    proves("IX.B", "C-22");
    dice("6 2 6 3 10,10");
    field("units:\n  red: ['F1 infantry 3 at 18,10 facing north charged target G1']\n"
          "  black: ['G1 infantry 2 at 18,10 facing south charger F1']\n" IN_MELEE);
    unit_is("G1", "castings 1");
}

static void gunners_fight_as_their_castings(void **state)
{
    (void)state;
    proves("IX.I");
    dice("4 6 4 6 4 6 4 6 10,10");
    field("units:\n  red: ['F1 artillery 4 gun field at 18,10 facing north unlimbered charger G1']\n"
          "  black: ['G1 infantry 9 at 18,10 facing south charged target F1']\n" IN_MELEE);
    expect_dice_used();
}

/* --- modifiers --- */

/* What the red unit's castings add, from the rules themselves. */
static int sum_of(const char *unit, const char *with)
{
    uint64_t set[OT_PIECE_WORDS];
    fs_sum sum = {0};
    int a = piece_named(unit), b = piece_named(with);

    ot_melee_group(scenario_now(), state_now(), a < b ? a : b, set);
    ot_melee_sum(scenario_now(), state_now(), set, a, &sum);
    return sum.total;
}

/* A melee that waits: two red units, so that red is asked for an order first. */
#define WAITING(map, red, black)                                                                                       \
    map "units:\n  red: ['F1 " red "', 'F9 infantry 2 at 15.5,10 facing north']\n  black: ['G1 " black "']\n" IN_MELEE

static void us_cavalry_mounted_adds_three(void **state)
{
    (void)state;
    proves("CH.melee", "IX.F");
    field(WAITING("", "cavalry 6 at 18.5,10 facing north mounted +crack charged target G1",
                  "infantry 9 at 18,10 facing south charger F1"));
    assert_int_equal(sum_of("F1", "G1"), 3);
    assert_int_equal(sum_of("G1", "F1"), 0);
}

static void mounted_natives_add_one_instead_of_two(void **state)
{
    (void)state;
    proves("R-33", "IX.F");
    field(WAITING("", "camel_irregular 6 at 18.5,10 facing north mounted +mounted_native +irregular charged target G1",
                  "infantry 9 at 18,10 facing south charger F1"));
    assert_int_equal(sum_of("F1", "G1"), 1 - 1);
}

static void stormtroopers_through_wire_out_of_a_trench_take_one_off(void **state)
{
    ot_state copy;
    uint64_t set[OT_PIECE_WORDS];
    fs_sum sum = {0};

    (void)state;
    proves("IX.F");
    field(WAITING("", "stormtrooper 6 at 18.5,10 facing north +crack charged target G1 through-wire",
                  "infantry 9 at 18,10 facing south charger F1"));
    copy = *state_now();
    copy.unit[piece_named("F1")].flags |= OT_OUT_OF_TRENCH;
    ot_melee_group(scenario_now(), &copy, piece_named("F1"), set);
    ot_melee_sum(scenario_now(), &copy, set, piece_named("F1"), &sum);
    assert_int_equal(sum.total, 1 - 1 - 1);
}

static void ground_helps_the_defender_only(void **state)
{
    (void)state;
    proves("IX.F", "VI.Z", "R-69");
    field(WAITING("map: [{id: W, kind: light_woods, poly: '10,10 26,10 26,20 10,20'}]\n",
                  "infantry 9 at 18.5,10 facing north charged target G1",
                  "infantry 9 at 18,10 facing south charger F1"));
    assert_int_equal(sum_of("G1", "F1"), 1);
    assert_int_equal(sum_of("F1", "G1"), 0);
    playing_close(); /* a unit that charges back has lost it */
    field(WAITING("map: [{id: W, kind: light_woods, poly: '10,10 26,10 26,20 10,20'}]\n",
                  "infantry 9 at 18.5,10 facing north charged target G1",
                  "infantry 9 at 18,10 facing south charger F1 charged target F1"));
    assert_int_equal(sum_of("G1", "F1"), 0);
}

static void caught_from_the_rear_there_is_no_cover(void **state)
{
    (void)state;
    proves("IX.D");
    field(WAITING("map: [{id: W, kind: light_woods, poly: '10,10 26,10 26,20 10,20'}]\n",
                  "infantry 9 at 18.5,10 facing north charged target G1",
                  "infantry 9 at 18,10 facing south charger F1 fled caught"));
    assert_int_equal(sum_of("G1", "F1"), -1);
}

static void routers_masks_and_barricades_count_in_defence(void **state)
{
    (void)state;
    proves("IX.F", "R-19", "XII.E");
    field(WAITING("", "infantry 9 at 18.5,10 facing north charged target G1 masked",
                  "infantry 9 at 18,10 facing south charger F1 masked routing"));
    assert_int_equal(sum_of("F1", "G1"), 0);
    assert_int_equal(sum_of("G1", "F1"), -1 - 3);
    playing_close();
    field(WAITING("map: [{id: T, kind: trench, line: '5,10.5 30,10.5', step: south}]\n",
                  "infantry 9 at 18.5,9.8 facing north charged target G1",
                  "infantry 9 at 18,10.5 in T bottom facing south charger F1 barricade"));
    assert_int_equal(sum_of("G1", "F1"), 1);
}

static void engineers_add_two_against_a_bunker_and_its_defenders_three(void **state)
{
    (void)state;
    proves("XVI.C", "IX.F");
    field("map: [{id: B, kind: bunker, poly: '14,10 20,10 20,12 14,12'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18.5,10 facing north charged target G1 engineers 1 attached 1',\n"
          "               'F9 infantry 2 at 15,10 facing north charged target G1']\n"
          "  black: ['G1 infantry 9 in B charger F1']\n" IN_MELEE);
    assert_int_equal(sum_of("F1", "G1"), 2);
    assert_int_equal(sum_of("F9", "G1"), 0);
    assert_int_equal(sum_of("G1", "F1"), 3);
}

/* --- the loser --- */

static const char red_is_beaten[] = "units:\n  red: ['F1 infantry 2 at 18,10 facing north charger G1']\n"
                                    "  black: ['G1 infantry 9 at 18,10 facing south charged target F1']\n" IN_MELEE;

static void a_beaten_unit_that_holds_is_pushed_back_two_inches_and_pinned(void **state)
{
    (void)state;
    proves("IX.B.3", "IX.C");
    dice("4 6 4 6 10,10"); /* 18 + 3 */
    field(red_is_beaten);
    asked_by("black", "IX.H");
    unit_is("F1", "pinned castings 2");
    at("F1", "18 8");
    play("black", "stay G1");
}

static void a_beaten_unit_routs_from_the_contact_point(void **state)
{
    (void)state;
    proves("IX.B.3", "IX.C");
    dice("4 6 4 6 1,1"); /* 0 + 3 */
    field(red_is_beaten);
    was("F1", "IX.B.3", 3, ANY, "routs");
    unit_is("F1", "left"); /* eleven inches from the edge it was ten away from */
}

static void the_winner_may_take_the_ground_or_stay(void **state)
{
    (void)state;
    proves("IX.H");
    dice("4 6 4 6 3,3"); /* 4 + 3 */
    field("map: [{id: T, kind: trench, line: '5,20 30,20', step: north}]\n"
          "units:\n  red: ['F1 infantry 2 at 18,20 in T bottom facing north charger G1']\n"
          "  black: ['G1 infantry 9 at 18,20.6 facing south charged target F1']\n" IN_MELEE);
    asked_by("black", "IX.H");
    offered("black", "stay G1");
    offered("black", "advance G1 line bottom");
    refuse("black", "advance F1 line bottom", "IX.H");
    play("black", "advance G1 line bottom");
    unit_is("G1", "in T bottom");
}

static void a_winner_in_column_takes_a_trench_in_line(void **state)
{
    (void)state;
    proves("IX.H", "R-24");
    dice("4 6 4 6 3,3");
    field("map: [{id: T, kind: trench, line: '5,20 30,20', step: north}]\n"
          "units:\n  red: ['F1 infantry 2 at 18,20 in T bottom facing north charger G1']\n"
          "  black: ['G1 infantry 9 at 18,20.6 facing south column charged target F1']\n" IN_MELEE);
    play("black", "advance G1 line bottom");
    unit_is("G1", "in T bottom line");
}

/* FALL BACK and HOLD do not stop a unit from defending itself. */
static void who_falls_back_still_defends_itself(void **state)
{
    (void)state;
    proves("R-50", "R-69");
    dice("6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 10,10");
    field("units:\n  red: ['F1 infantry 9 at 18,10 facing north charger G1 hold']\n"
          "  black: ['G1 infantry 9 at 18,10 facing south charged target F1']\n" IN_MELEE);
    expect_dice_used();
}

static void nobody_fights_twice_in_a_phase(void **state)
{
    (void)state;
    proves("R-69", "R-80");
    dice("6 1 6 4 6 4 10,10 6 1 6 4 6 4 10,10");
    field(
        "units:\n"
        "  red: ['F1 infantry 3 at 10,10 facing north charger G1', 'F2 infantry 3 at 26,10 facing north charger G2']\n"
        "  black: ['G1 infantry 3 at 10,10 facing south charged target F1', 'G2 infantry 3 at 26,10 facing south "
        "charged target F2']\n" IN_MELEE);
    asked_by("red", "IX.H");
    play("red", "stay F1");
    expect_dice_used();
    unit_is("F1", "fought");
    unit_is("G2", "castings 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(an_inch_apart_there_may_be_a_melee_and_a_thousandth_more_not),
        field_test(nobody_fights_who_does_not_want_to),
        field_test(one_side_that_wants_it_is_enough_and_attacks),
        field_test(if_both_want_it_the_last_card_attacks),
        field_test(under_percentile_only_a_charge_makes_a_melee),
        field_test(a_broken_charger_begins_nothing),
        field_test(who_has_run_out_of_reach_escapes),
        field_test(a_garrison_is_fought_only_if_it_was_charged),
        field_test(vehicles_are_in_no_melee),
        field_test(units_of_one_side_line_up_in_their_owners_order),
        field_test(the_winning_casting_meets_the_next),
        field_test(a_natural_two_is_eliminated_and_a_three_is_not),
        field_test(gunners_fight_as_their_castings),
        field_test(us_cavalry_mounted_adds_three),
        field_test(mounted_natives_add_one_instead_of_two),
        field_test(stormtroopers_through_wire_out_of_a_trench_take_one_off),
        field_test(ground_helps_the_defender_only),
        field_test(caught_from_the_rear_there_is_no_cover),
        field_test(routers_masks_and_barricades_count_in_defence),
        field_test(engineers_add_two_against_a_bunker_and_its_defenders_three),
        field_test(a_beaten_unit_that_holds_is_pushed_back_two_inches_and_pinned),
        field_test(a_beaten_unit_routs_from_the_contact_point),
        field_test(the_winner_may_take_the_ground_or_stay),
        field_test(a_winner_in_column_takes_a_trench_in_line),
        field_test(who_falls_back_still_defends_itself),
        field_test(nobody_fights_twice_in_a_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
