/* charges.c - charges, and what the charged do. [VI.A.2, VI.E, VI.E.1, VI.Z, IX.D, IX.E, XII.D, XII.E, R-68] */
#include "field.h"

#include <stdio.h>

#define CARDS "now: {turn: 3, phase: cards}\n"
#define RED(units) "units:\n  red: [" units "]\n"
#define BLACK(units) "  black: [" units ", 'G9 infantry 9 at 3,34 facing south']\n" CARDS

/* An enemy company whose front is that far north of a unit at (18, 4). */
static void target_at(const char *unit, const char *y)
{
    char yaml[512];

    snprintf(yaml, sizeof yaml,
             "units:\n  red: ['F1 %s at 18,4 facing north', 'F2 infantry 9 at 3,2']\n"
             "  black: ['G1 infantry 9 at 18,%s facing south', 'G9 infantry 9 at 3,34']\n" CARDS,
             unit, y);
    field(yaml);
    play("red", "activate F1");
}

static void the_reach_is_the_run_and_an_inch_or_three(void **state)
{
    (void)state;
    proves("VI.A.2", "VI.E", "CH.move");
    target_at("infantry 9", "16");
    offered("red", "charge F1 G1"); /* twelve inches */
    target_at("infantry 9", "16.001");
    refuse("red", "charge F1 G1", "VI.E");
    not_offered("red", "charge F1 G1");
    target_at("cavalry 6 mounted", "31");
    offered("red", "charge F1 G1"); /* twenty-seven */
    target_at("cavalry 6 mounted", "31.001");
    refuse("red", "charge F1 G1", "VI.E");
}

static void a_charge_ends_in_contact(void **state)
{
    (void)state;
    proves("VI.E", "G-14");
    target_at("infantry 9", "15.5");
    play("red", "charge F1 G1");
    gap_is("F1", "G1", 0);
    at("F1", "18 15.5");
    unit_is("F1", "charged moved facing 0");
    unit_is("G1", "charged-by-foot");
    asked_by("red", "VI.0"); /* it took both functions */
}

static void a_charge_is_out_of_reach_where_the_ground_makes_it_so(void **state)
{
    (void)state;
    proves("VI.E", "VI.A.2");
    field("map: [{id: W, kind: light_woods, poly: '8,8 28,8 28,9 8,9'}]\n" RED(
        "'F1 infantry 9 at 18,4 facing north', 'F2 "
        "infantry 9 at 3,2'") BLACK("'G1 infantry 9 at 18,15.5 facing south'"));
    play("red", "activate F1");
    refuse("red", "charge F1 G1", "VI.E");
    refused_with(12500, 12000);
}

static void the_charged_fire_at_the_charger_and_nobody_else(void **state)
{
    (void)state;
    proves("VI.E", "VI.X");
    card_for("red");
    field("units:\n  red: ['F1 infantry 8 at 18,10 facing north charger G1 charged-by-foot',\n"
          "        'H1 hmg 2 at 8,10 facing north charger G4 charged-by-foot']\n"
          "  black: ['G1 infantry 9 at 18,10.5 facing south charged activated target F1 shown',\n"
          "          'G2 infantry 9 at 26,18 facing south shown activated',\n"
          "          'G4 infantry 9 at 8,10.5 facing south charged activated target H1 shown']\n"
          "now: {turn: 3, phase: cards}\n");
    play("red", "activate F1");
    offered("red", "fire F1 G1");
    refuse("red", "fire F1 G2", "VI.X");
    play("red", "stand F1, activate H1");
    offered("red", "fire H1 G4");
    refuse("red", "fire-at H1 26 18 mg", "VI.X"); /* nor with its grid */
}

static void vehicles_are_never_charged_and_never_charge(void **state)
{
    (void)state;
    proves("VI.E", "XIII.J", "IV.C");
    field("date: 1918-08\n" RED(
        "'F1 infantry 9 at 18,4 facing north', 'F2 mk_male at 8,4 facing north', 'F3 hmg at 28,4'")
              BLACK("'G1 a7v at 18,10 facing south', 'G2 infantry 9 at 8,10 facing south'"));
    play("red", "activate F1");
    refuse("red", "charge F1 G1", "XIII.J");
    not_offered("red", "charge F1 G1");
    play("red", "done, activate F3");
    refuse("red", "charge F3 G2", "IV.C");
}

static void wire_on_the_line_bars_a_charge_but_for_a_gap_in_column(void **state)
{
    static const char map[] = "map: [{id: B, kind: wire, poly: '2,8 34,8 34,9 2,9'}]\n";
    char yaml[512];

    (void)state;
    proves("R-68", "VI.A.3");
    for (int i = 0; i < 2; i++) {
        snprintf(yaml, sizeof yaml,
                 "%sunits:\n  red: ['F1 infantry 8 at 18,4 facing north', 'F2 infantry 9 at 3,2']\n"
                 "  black: ['G1 infantry 9 at 18,12 facing south', 'G9 infantry 9 at 3,34']\n"
                 "now: {turn: 3, phase: cards%s}\n",
                 map, i ? ", gaps: ['B 15 17']" : "");
        field(yaml);
        play("red", "activate F1");
        refuse("red", "charge F1 G1", "VI.A.3"); /* in line it is too wide for the gap */
        if (!i)
            refuse("red", "charge F1 G1 column", "VI.A.3");
    }
    play("red", "charge F1 G1 column");
    unit_is("F1", "charged column through-wire");
    gap_is("F1", "G1", 0);
}

static void friends_on_the_line_block_and_other_enemies_are_not_passed(void **state)
{
    (void)state;
    proves("R-68");
    field(RED("'F1 infantry 8 at 18,4 facing north', 'F2 infantry 2 at 18,8 facing north'")
              BLACK("'G1 infantry 9 at 18,14 facing south'"));
    play("red", "activate F1");
    refuse("red", "charge F1 G1", "R-68");
    field(RED("'F1 infantry 2 at 18,4 facing north', 'F2 infantry 2 at 3,2'")
              BLACK("'G1 infantry 2 at 18,14 facing south', 'G2 infantry 2 at 19.4,9 facing south'"));
    play("red", "activate F1");
    refuse("red", "charge F1 G1", "R-68"); /* 0.9 from his flank */
}

static void the_first_enemy_on_the_line_is_the_one_it_meets(void **state)
{
    (void)state;
    proves("VI.E", "R-68");
    field(RED("'F1 infantry 8 at 18,4 facing north', 'F2 infantry 2 at 3,2'")
              BLACK("'G1 infantry 9 at 18,14 facing south', 'G2 infantry 2 at 18,9 facing south'"));
    play("red", "activate F1, charge F1 G1");
    gap_is("F1", "G2", 0);
    unit_is("G2", "charged-by-foot");
    unit_is("G1", "not-charged-by-foot");
}

static void an_unseen_enemy_on_the_line_is_met(void **state)
{
    (void)state;
    proves("VI.E", "XIV.C");
    field("map: [{id: W, kind: light_woods, poly: '16,6 20,6 20,9 16,9'}]\n" RED(
        "'F1 infantry 4 at 18,2 facing north', 'F2 infantry 2 at 33,2'")
              BLACK("'G1 infantry 9 at 18,10 facing south', 'G2 hmg at 18,7.5 facing south hidden'"));
    unit_is("G2", "not-shown");
    play("red", "activate F1, charge F1 G1");
    unit_is("G2", "shown charged-by-foot");
    gap_is("F1", "G2", 0);
}

static void a_charge_does_not_end_on_a_friend_in_a_trench(void **state)
{
    static const char trench[] = "map: [{id: T, kind: trench, line: '8,10 28,10', owner: red}]\n";
    char yaml[512];

    (void)state;
    proves("G-13", "R-68");
    for (int clear = 0; clear < 2; clear++) {
        snprintf(yaml, sizeof yaml,
                 "%s" RED("'F1 infantry 8 at 18,5 facing north column', 'F2 infantry 4 in T bottom at %d,10'")
                     BLACK("'G1 infantry 9 at 18,11.2 facing south'"),
                 trench, clear ? 12 : 18);
        field(yaml);
        play("red", "activate F1");
        if (clear) {
            offered("red", "charge F1 G1");
        } else {
            not_offered("red", "charge F1 G1");
            refuse("red", "charge F1 G1", "G-13");
        }
    }
    snprintf(yaml, sizeof yaml,
             "%s" RED("'F1 infantry 4 in T step at 11,10', 'F2 infantry 4 in T bottom at 17,10'")
                 BLACK("'G1 infantry 4 in T bottom at 19,10'"),
             trench);
    field(yaml);
    play("red", "activate F1");
    refuse("red", "charge F1 G1", "G-13"); /* beside him at the bottom lies F2 */
}

static void who_is_charged_from_the_step_above_is_not_trodden_on(void **state)
{
    (void)state;
    proves("VI.E", "G-13");
    field("map: [{id: T, kind: trench, line: '8,10 28,10', owner: red}]\n" RED(
        "'F1 infantry 8 in T step at 18,10', 'F2 infantry 2 at 3,2'") BLACK("'G1 infantry 8 in T bottom at 19,10'"));
    play("red", "activate F1, charge F1 G1");
    unit_is("F1", "in T step charged");
    at("F1", "18 10");
    gap_is("F1", "G1", 0);
}

static void an_unseen_enemy_behind_a_trench_of_friends_stops_a_charge_before_it(void **state)
{
    (void)state;
    proves("R-68", "G-13", "XIV.C");
    field(
        "map: [{id: T, kind: trench, line: '8,10 28,10', owner: red}, {id: W, kind: light_woods, poly: '8,10.6 28,10.6 "
        "28,20 8,20'}]\n" RED("'F1 infantry 12 at 18,7 facing north column', 'F2 infantry 4 in T bottom at 18,10'")
            BLACK("'G1 infantry 9 at 18,14.2 facing south', 'G2 hmg at 18,12.7 facing south hidden'"));
    unit_is("G2", "not-shown");
    play("red", "activate F1, charge F1 G1");
    unit_is("G2", "shown not-charged-by-foot");
    unit_is("F1", "not-charged moved"); /* not on F2, who is where it would stand before G2 */
    at("F1", "18 9.45");
    happened("R-68");
}

static void a_charge_does_not_end_over_the_edge(void **state)
{
    (void)state;
    proves("G-13", "VI.E");
    field(RED("'F1 infantry 9 at 33,4 facing north', 'F2 infantry 2 at 3,2'")
              BLACK("'G1 infantry 2 at 35,12 facing south'"));
    play("red", "activate F1");
    refuse("red", "charge F1 G1", "G-13");
    offered("red", "charge F1 G1 column");
}

/* ---- the charged ---- */

static void charged(const char *map, const char *target, const char *charger)
{
    char yaml[1024];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n  red: ['F1 %s facing north', 'F2 infantry 9 at 3,2']\n  black: ['G1 %s', 'G9 infantry 9 at "
             "3,34']\n" CARDS,
             map, charger, target);
    card_for("red");
    field(yaml);
    play("red", "activate F1");
    card_for("black");
    play("red", "charge F1 G1");
    asked("black");
    play("black", "activate G1");
    card_for("red");
}

static void the_charged_may_flee_fire_stand_or_charge_back(void **state)
{
    (void)state;
    proves("VI.E", "VI.E.1", "VI.Z", "VI.X", "R-21");
    charged("", "infantry 9 at 18,8 facing south", "infantry 9 at 18,4");
    offered("black", "flee G1");
    offered("black", "stand G1");
    offered("black", "counter-charge G1");
    offered("black", "fire G1 F1");
    not_offered("black", "barricade G1");
    not_offered("black", "move G1");
    refuse("black", "charge G1 F1", "VI.X");
}

static void who_flees_goes_straight_back_and_may_be_caught(void **state)
{
    (void)state;
    proves("VI.E.1", "IX.D", "R-21");
    charged("", "infantry 9 at 18,8 facing south", "infantry 9 at 18,4"); /* 12 - 4 = 8 left, it flees 5 */
    play("black", "flee G1");
    unit_is("G1", "fled caught facing 0");
    at("G1", "18 13");
    gap_is("F1", "G1", 0);
    charged("", "infantry 9 at 18,14 facing south", "infantry 9 at 18,4"); /* 2 left */
    play("black", "flee G1");
    unit_is("G1", "fled not-caught");
    at("G1", "18 19");
    at("F1", "18 14");
}

static void who_follows_stops_on_the_first_enemy_and_not_among_friends(void **state)
{
    (void)state;
    proves("VI.E", "R-21", "R-68");
    charged("", "infantry 9 at 18,8 facing south', 'G2 infantry 9 at 21.5,10 facing south", "infantry 9 at 18,4");
    play("black", "flee G1");
    unit_is("G1", "fled not-caught");
    at("F1", "18 10");
    gap_is("F1", "G2", 0);
    charged("", "infantry 9 at 18,8 facing south", "infantry 9 at 18,4 facing north', 'F3 infantry 9 at 21.5,11");
    play("black", "flee G1");
    unit_is("G1", "fled not-caught");
    at("F1", "18 8");
}

static void trench_troops_do_not_flee(void **state)
{
    (void)state;
    proves("IX.E", "XII.D", "VI.X");
    charged("map: [{id: T, kind: trench, line: '8,10 28,10', owner: black}]\n", "infantry 9 in T step at 18,10",
            "infantry 9 at 18,4");
    unit_is("G1", "in T bottom"); /* pushed off the step with the chargers */
    unit_is("F1", "in T step");
    gap_is("F1", "G1", 0);
    not_offered("black", "flee G1");
    refuse("black", "flee G1", "IX.E");
    offered("black", "fire G1 F1");
    not_offered("black", "barricade G1"); /* that is against who comes along the trench */
    refuse("black", "barricade G1", "XII.E");
}

static void a_barricade_stands_against_a_charge_along_the_trench(void **state)
{
    (void)state;
    proves("XII.E");
    charged("map: [{id: T, kind: trench, line: '8,10 34,10', owner: black}]\n", "infantry 8 in T bottom at 26,10",
            "infantry 8 in T bottom at 16,10");
    gap_is("F1", "G1", 0);
    at("F1", "22 10");
    play("black", "barricade G1");
    unit_is("G1", "barricade");
    refuse("black", "barricade G1", "XII.E");
}

static void counter_charges_attack_where_they_stand(void **state)
{
    (void)state;
    proves("VI.Z");
    charged("", "infantry 9 at 18,8 facing south", "infantry 9 at 18,4");
    play("black", "counter-charge G1");
    unit_is("G1", "charged activated");
    at("G1", "18 8");
}

static void a_pinned_unit_may_flee_and_one_that_holds_may_not(void **state)
{
    (void)state;
    proves("VI.X");
    charged("", "infantry 9 at 18,8 facing south pinned", "infantry 9 at 18,4");
    offered("black", "flee G1");
    offered("black", "fire G1 F1");
    not_offered("black", "counter-charge G1");
    charged("", "infantry 9 at 18,8 facing south hold", "infantry 9 at 18,4");
    not_offered("black", "flee G1");
    refuse("black", "flee G1", "VI.X");
}

static void those_already_activated_only_wait(void **state)
{
    (void)state;
    proves("VI.X", "VI.E");
    field(RED("'F1 infantry 9 at 18,4 facing north', 'F2 infantry 9 at 3,2'")
              BLACK("'G1 infantry 9 at 18,8 facing south activated'"));
    card_for("red");
    play("red", "activate F1");
    card_for("black");
    play("red", "charge F1 G1");
    refuse("black", "activate G1", "VI.0");
    card_for("red");
}

static void a_charge_out_of_a_trench_is_remembered(void **state)
{
    (void)state;
    proves("IX.F", "VI.A.4");
    field("map: [{id: T, kind: trench, line: '8,4 28,4', owner: red}]\n" RED(
        "'F1 infantry 9 in T step at 18,4', 'F2 infantry 9 at 3,2'") BLACK("'G1 infantry 9 at 18,15 facing south'"));
    play("red", "activate F1, charge F1 G1");
    assert_true(state_now()->unit[piece_named("F1")].flags & OT_OUT_OF_TRENCH);
    assert_int_equal(state_now()->unit[piece_named("F1")].reach, 0); /* eleven and the climb out */
}

/* A position may say of anybody that he helps; his target is then one of his own side, and an enemy when he charges. */
static void who_charges_helps_nobody_any_more(void **state)
{
    (void)state;
    proves("VI.E", "XVI.D.1");
    field(RED("'F1 infantry 9 at 18,2 facing north helps', 'F2 infantry 9 at 3,2'")
              BLACK("'G1 infantry 9 at 18,9 facing south'"));
    play("red", "activate F1, charge F1 G1");
    unit_is("F1", "not-helps");
    assert_int_equal(scenario_now()->base.rules->valid(&scenario_now()->base, state_now(), NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_reach_is_the_run_and_an_inch_or_three),
        field_test(a_charge_ends_in_contact),
        field_test(a_charge_is_out_of_reach_where_the_ground_makes_it_so),
        field_test(the_charged_fire_at_the_charger_and_nobody_else),
        field_test(vehicles_are_never_charged_and_never_charge),
        field_test(wire_on_the_line_bars_a_charge_but_for_a_gap_in_column),
        field_test(friends_on_the_line_block_and_other_enemies_are_not_passed),
        field_test(the_first_enemy_on_the_line_is_the_one_it_meets),
        field_test(an_unseen_enemy_on_the_line_is_met),
        field_test(a_charge_does_not_end_over_the_edge),
        field_test(a_charge_does_not_end_on_a_friend_in_a_trench),
        field_test(who_is_charged_from_the_step_above_is_not_trodden_on),
        field_test(an_unseen_enemy_behind_a_trench_of_friends_stops_a_charge_before_it),
        field_test(the_charged_may_flee_fire_stand_or_charge_back),
        field_test(who_flees_goes_straight_back_and_may_be_caught),
        field_test(who_follows_stops_on_the_first_enemy_and_not_among_friends),
        field_test(trench_troops_do_not_flee),
        field_test(a_barricade_stands_against_a_charge_along_the_trench),
        field_test(counter_charges_attack_where_they_stand),
        field_test(a_pinned_unit_may_flee_and_one_that_holds_may_not),
        field_test(those_already_activated_only_wait),
        field_test(a_charge_out_of_a_trench_is_remembered),
        field_test(who_charges_helps_nobody_any_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
