/* morale.c - who checks, what is added, what the results do; routing units at their card; prisoners [VIII]. */
#include "field.h"
#include "rules/over_there/sequence.h"

/* The morale phase of turn 2; afterwards turn 3 begins, without a change of wind. Two ten-sided dice are given as faces
 * 1 to 10 for 0 to 9. */
#define IN_MORALE "now: {turn: 2, phase: morale}\n"
#define ENEMY_10 "  black: ['G1 infantry 9 at 18,20 facing south']\n"

/* --- charts --- */

static void a_pinned_company_in_the_open_adds_four(void **state)
{
    (void)state;
    proves("CH.morale", "CH.morale.roll");
    dice("4,1"); /* 3 */
    field("units:\n  red: ['F1 infantry 9 at 18,10 facing north pinned']\n" ENEMY_10 IN_MORALE);
    was("F1", "CH.morale.roll", 7, ANY, "falls back");
    playing_close();
    dice("5,1"); /* 4 */
    field("units:\n  red: ['F1 infantry 9 at 18,10 facing north pinned']\n" ENEMY_10 IN_MORALE);
    was("F1", "CH.morale.roll", 8, ANY, "holds");
    unit_is("F1", "hold pinned");
}

static void a_company_under_no_stress_does_not_check(void **state)
{
    (void)state;
    proves("CH.morale");
    field("units:\n  red: ['F1 infantry 9 castings 7 at 18,10 facing north']\n" ENEMY_10 IN_MORALE);
    not_happened("CH.morale.roll");
    unit_is("F1", "free");
}

static void more_than_half_lost_falling_back_or_charged_checks(void **state)
{
    (void)state;
    proves("CH.morale");
    dice("10,10 10,10 10,10");
    field("units:\n"
          "  red: ['F1 infantry 9 castings 4 at 8,10 facing north', 'F2 infantry 9 at 18,10 facing north fall-back',\n"
          "        'F3 infantry 9 at 28,10 facing north charged-by-foot']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n" IN_MORALE);
    expect_dice_used();
    was("F1", "CH.morale.roll", 18 + 5 - 4, ANY, "full advance"); /* two stands lost */
    was("F3", "CH.morale.roll", 18 + 5 - 1, ANY, "full advance");
}

static void americans_in_a_trench_with_two_stands_lost_add_four(void **state)
{
    (void)state;
    proves("CH.morale.mods", "VAR.stand");
    dice("1,1");
    field("map: [{id: T, kind: trench, line: '5,10 30,10', step: north}]\n"
          "units:\n  red: ['F1 infantry 9 castings 5 at 18,10 in T bottom facing north pinned +legion_us']\n"
          "  black: ['G1 infantry 9 at 18,20.5 facing south']\n" IN_MORALE);
    was("F1", "CH.morale.roll", 8 + 1 - 4 - 1, ANY, "falls back");
    had_modifier("F1", "CH.morale.mods", -4);
}

static void nobody_in_sight_counts_as_the_farthest_band(void **state)
{
    (void)state;
    proves("R-30");
    dice("1,1");
    field("map: [{id: H, kind: building, poly: '10,14 26,14 26,16 10,16'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,10 facing north pinned']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n" IN_MORALE);
    was("F1", "CH.morale.roll", 6 - 1, ANY, "falls back");
}

static void an_advance_takes_the_pin_off_and_hold_does_not(void **state)
{
    (void)state;
    proves("R-61");
    dice("10,2"); /* 10 + 4 = 14 */
    field("units:\n  red: ['F1 infantry 9 at 18,10 facing north pinned']\n" ENEMY_10 IN_MORALE);
    unit_is("F1", "full not-pinned");
    playing_close();
    dice("8,1"); /* 7 + 4 = 11 */
    field("units:\n  red: ['F1 infantry 9 at 18,10 facing north pinned']\n" ENEMY_10 IN_MORALE);
    unit_is("F1", "cautious not-pinned");
}

static void cavalry_at_24_must_charge_and_infantry_advances(void **state)
{
    (void)state;
    proves("CH.morale.charge");
    dice("10,10 10,10");
    field("units:\n"
          "  red: ['F1 infantry 9 at 8,10 facing north charged-by-foot +elite +legion_us', 'F2 cavalry 6 at 28,10 "
          "facing north mounted charged-by-foot +elite +zulu']\n"
          "  black: ['G1 infantry 9 at 18,30 facing south']\n" IN_MORALE);
    was("F1", "CH.morale.roll", 18 + 5 + 1 + 1 - 1, ANY, "full advance");
    was("F2", "CH.morale.roll", 18 + 5 + 1 + 1 + 2 - 1, ANY, "must charge");
    unit_is("F2", "must-charge");
}

static void red_units_check_first_each_side_by_number(void **state)
{
    fs_event_cursor from = {.line = 1};
    const fs_event *e;
    int order[3] = {0}, n = 0;

    (void)state;
    proves("R-80");
    dice("10,10 10,10 10,10");
    field("units:\n"
          "  black: ['G1 infantry 9 at 18,20 facing south pinned']\n"
          "  red: ['F1 infantry 9 at 8,10 facing north pinned', 'F2 infantry 9 at 28,10 facing north "
          "pinned']\n" IN_MORALE);
    while ((e = playing_next_event(&from)))
        if (e->rule == OT_CH_morale_roll && n < 3)
            order[n++] = e->subject;
    assert_int_equal(n, 3);
    assert_int_equal(order[0], piece_named("F1"));
    assert_int_equal(order[1], piece_named("F2"));
    assert_int_equal(order[2], piece_named("G1"));
}

/* A machine gun's pin stays this phase and goes at the end of the next one. */
static void crews_of_two_do_not_check_and_lose_their_pin_a_turn_later(void **state)
{
    (void)state;
    proves("VIII.H", "R-53");
    field("units:\n  red: ['F1 hmg 2 at 18,10 facing north pinned']\n" ENEMY_10 IN_MORALE);
    not_happened("CH.morale.roll");
    unit_is("F1", "pinned old-pin");
    playing_close();
    field("units:\n  red: ['F1 hmg 2 at 18,10 facing north pinned old-pin']\n" ENEMY_10 IN_MORALE);
    unit_is("F1", "not-pinned not-old-pin");
}

static void a_crew_pinned_in_a_melee_is_so_for_the_next_turn_alone(void **state)
{
    (void)state;
    proves("R-53");
    static ot_state copy;
    fs_run run = {0};
    field("units:\n  red: ['F1 hmg 2 at 18,10 facing north pinned', 'F2 infantry 9 at 5,5 pinned']\n" ENEMY_10);
    copy = *state_now();
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    ot_age_pins(&c); /* the turn ends after its melees */
    assert_true(ot_is(&copy, piece_named("F1"), OT_PIN_OLD));
    assert_false(ot_is(&copy, piece_named("F2"), OT_PIN_OLD)); /* it checks, and so has no need of it */
}

static void vehicles_never_check(void **state)
{
    (void)state;
    proves("XIII.H");
    dice("99"); /* breakdown of turn 3 */
    field("date: 1918-08\nunits:\n  red: ['F1 mk_male at 18,10 facing north crew 3']\n" ENEMY_10 IN_MORALE);
    not_happened("CH.morale.roll");
}

/* --- routing --- */

#define ROUTING_AT_CARDS                                                                                               \
    "units:\n  red: ['F1 infantry 9 at 18,10 facing south routing', 'F2 infantry 9 at 5,4 facing north']\n" ENEMY_10   \
    "now: {turn: 3, phase: cards}\n"

static void a_routing_company_checks_at_its_card(void **state)
{
    (void)state;
    proves("VIII.2", "CH.morale.mods");
    field(ROUTING_AT_CARDS);
    dice("6,1"); /* 5 + 2 = 7 */
    play("red", "activate F1");
    was("F1", "VIII.2", 7, ANY, "falls back");
    unit_is("F1", "left activated"); /* and has run again, over the edge ten inches behind it */
}

static void passing_the_check_costs_no_function(void **state)
{
    (void)state;
    proves("VIII.2", "R-45");
    field(ROUTING_AT_CARDS);
    dice("10,2"); /* 10 + 2 = 12 */
    play("red", "activate F1");
    was("F1", "VIII.2", 12, ANY, "cautious advance");
    unit_is("F1", "cautious");
    assert_int_equal(state_now()->unit[piece_named("F1")].left, 2);
    asked_by("red", "IV");
}

static void a_routing_unit_does_not_check_in_the_morale_phase(void **state)
{
    (void)state;
    proves("CH.morale", "C-24");
    field(
        "units:\n  red: ['F1 infantry 9 castings 2 at 18,10 facing south routing pinned', 'F2 infantry 9 at 5,4 facing "
        "north']\n" ENEMY_10 IN_MORALE);
    not_happened("CH.morale.roll");
}

/* --- percentile --- */

#define HALF_LOST                                                                                                      \
    "units:\n  red: ['F1 infantry 9 castings 4 at 18,10 facing north', 'F2 infantry 9 at 5,4 facing "                  \
    "north']\n" ENEMY_10 IN_MORALE

static void five_of_nine_lost_break_on_65(void **state)
{
    (void)state;
    proves("VIII.0", "CH.morale.pct");
    dice("66");
    field_with("fire=percentile", HALF_LOST);
    expect_dice_used();
    unit_is("F1", "free not-broke");
    playing_close();
    dice("65 96"); /* 96 - 20 = 76 */
    field_with("fire=percentile", HALF_LOST);
    expect_dice_used();
    unit_is("F1", "fall-back");
}

static void four_of_nine_lost_do_not_check_under_percentile(void **state)
{
    (void)state;
    proves("VIII.0");
    field_with("fire=percentile",
               "units:\n  red: ['F1 infantry 9 castings 5 at 18,10 facing north']\n" ENEMY_10 IN_MORALE);
    not_happened("VIII.0");
}

static void the_second_throw_says_what_a_broken_unit_does(void **state)
{
    static const struct {
        const char *dice, *is;
    } cases[] = {{"1 50", "routing"}, {"1 51", "retire"}, {"1 90", "retire"}, {"1 91", "fall-back"}};

    (void)state;
    proves("CH.morale.pct");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) { /* 20 off for two stands */
        playing_close();
        dice(cases[i].dice);
        field_with("fire=percentile", HALF_LOST);
        unit_is("F1", cases[i].is);
    }
}

static void who_passes_a_recheck_under_percentile_does_not_charge(void **state)
{
    (void)state;
    proves("VIII.2");
    field_with("fire=percentile", ROUTING_AT_CARDS);
    dice("61"); /* 45 + 15 = 60 */
    play("red", "activate F1");
    unit_is("F1", "stand");
    playing_close();
    field_with("fire=percentile", ROUTING_AT_CARDS);
    dice("60");
    play("red", "activate F1");
    unit_is("F1", "routing activated");
}

/* --- a real table --- */

/* Band and cover are asked of the side whose unit checks, before the dice. */
static void a_referee_asks_the_table_for_band_and_cover(void **state)
{
    (void)state;
    proves("R-30", "R-31", "GEO");
    field_with("referee=yes", "units:\n  red: ['F1 infantry 9 at 18,10 facing north pinned']\n" ENEMY_10 IN_MORALE);
    asked_by("red", "R-30");
    refuse("red", "is 7", "GEO");
    play("red", "is 2");
    asked_by("red", "R-31");
    dice("1,1");
    play("red", "is 5");
    was("F1", "CH.morale.roll", 7 - 1, ANY, "falls back"); /* trench, second band; pinned */
}

static void a_referee_asks_before_a_routing_unit_checks(void **state)
{
    (void)state;
    proves("VIII.2", "GEO");
    field_with("referee=yes", ROUTING_AT_CARDS);
    play("red", "activate F1, is 6");
    dice("3,3");
    play("red", "is 1");
    was("F1", "VIII.2", 4 + 6 - 3, ANY, "falls back");
}

/* --- prisoners --- */

static void seven_prisoners_bind_two_guards(void **state)
{
    (void)state;
    proves("VIII.F");
    field("units:\n  red: ['F1 infantry 9 at 18,10 facing north', 'F2 infantry 9 at 5,10']\n"
          "  black: ['G1 infantry 7 prisoner-of F1', 'G2 infantry 9 at 18,30']\n");
    assert_int_equal(ot_guards_needed(scenario_now(), state_now(), piece_named("F1")), 2);
    assert_int_equal(ot_guards_needed(scenario_now(), state_now(), piece_named("F2")), 0);
    play("red", "activate F1");
    refuse("red", "run F1", "VIII.F");
    refuse("red", "move F1", "VIII.F");
    offered("red", "lead F1 18.000 5.000");
    refuse("red", "lead F1 18.000 4.000", "VI.A");
}

/* Guards in a house are its garrison; on the way back they are a line, in the open. */
static void prisoners_are_led_out_of_a_house(void **state)
{
    (void)state;
    proves("VIII.F", "R-34", "R-24");
    field("map: [{id: B1, kind: building, poly: '16,12 20,12 20,15 16,15'}]\n"
          "units:\n  red: ['F1 infantry 9 in B1', 'F2 infantry 9 at 5,10']\n"
          "  black: ['G1 infantry 7 prisoner-of F1', 'G2 infantry 9 at 18,30']\n");
    unit_is("F1", "garrison in B1");
    play("red", "activate F1");
    offered("red", "lead F1 18.000 10.000");
    play("red", "lead F1 18.000 10.000");
    unit_is("F1", "line on-table");
    at("F1", "18 10");
    assert_int_equal(state_now()->unit[piece_named("F1")].feature, 0);
    unit_is("G1", "prisoner");
}

/* A guess may have a captor that is hidden still to come: it enters, and then guards them. */
static void who_is_still_to_come_guards_nobody(void **state)
{
    (void)state;
    proves("VIII.F");
    field("units:\n  red: [{id: F1, class: infantry, castings: 9, turn: 1, deploy: edge south 12-24, stands: waiting}, "
          "'F2 infantry 9 at 5,10']\n"
          "  black: ['G1 infantry 7 prisoner-of F1', 'G2 infantry 9 at 18,30']\n");
    assert_int_equal(ot_guards_needed(scenario_now(), state_now(), piece_named("F1")), 0);
    play("red", "activate F1");
    offered("red", "enter F1 18.000 0.500 facing 0 line");
    play("red", "enter F1 18.000 0.500 facing 0 line");
    assert_int_equal(ot_guards_needed(scenario_now(), state_now(), piece_named("F1")), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_pinned_company_in_the_open_adds_four),
        field_test(a_company_under_no_stress_does_not_check),
        field_test(more_than_half_lost_falling_back_or_charged_checks),
        field_test(americans_in_a_trench_with_two_stands_lost_add_four),
        field_test(nobody_in_sight_counts_as_the_farthest_band),
        field_test(an_advance_takes_the_pin_off_and_hold_does_not),
        field_test(cavalry_at_24_must_charge_and_infantry_advances),
        field_test(red_units_check_first_each_side_by_number),
        field_test(crews_of_two_do_not_check_and_lose_their_pin_a_turn_later),
        field_test(a_crew_pinned_in_a_melee_is_so_for_the_next_turn_alone),
        field_test(vehicles_never_check),
        field_test(a_routing_company_checks_at_its_card),
        field_test(passing_the_check_costs_no_function),
        field_test(a_routing_unit_does_not_check_in_the_morale_phase),
        field_test(five_of_nine_lost_break_on_65),
        field_test(four_of_nine_lost_do_not_check_under_percentile),
        field_test(the_second_throw_says_what_a_broken_unit_does),
        field_test(who_passes_a_recheck_under_percentile_does_not_charge),
        field_test(a_referee_asks_the_table_for_band_and_cover),
        field_test(a_referee_asks_before_a_routing_unit_checks),
        field_test(seven_prisoners_bind_two_guards),
        field_test(prisoners_are_led_out_of_a_house),
        field_test(who_is_still_to_come_guards_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
