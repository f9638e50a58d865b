/* supply.c - chapter 20: the line to a Supply Source, and what want of it does. */
#include "field.h"

#include <stdio.h>

static bool supplied(const char *hex)
{
    return rs_is_supplied(scenario_now(), state_now(), RS_ENTENTE, 0, place_named(hex));
}

static void a_line_passes_beside_the_enemy_and_not_through_him(void **state)
{
    (void)state;
    proves("20.1", "R42");
    field("map: {size: 2x9}\nsupply: [{side: entente, at: 01.01}, {side: ottoman, at: 01.09}]\n"
          "units: {entente: [a co at 01.07], ottoman: [x co at 01.04, y co at 01.09]}\n");
    assert_true(supplied("01.07")); /* by 02.04, beside him */
    field("map: {size: 2x9}\nsupply: [{side: entente, at: 01.01}, {side: ottoman, at: 01.09}]\n"
          "units: {entente: [a co at 01.07], ottoman: [x co at 01.04, y co at 02.04, z co at 01.09]}\n");
    assert_false(supplied("01.07")); /* both ways are held; friends would not help */
}

static void us_them_lets_it_through(void **state)
{
    (void)state;
    proves("20.1");
    field(
        "map: {size: 2x9, ground: [01.04 scrub 0]}\nsupply: [{side: entente, at: 01.01}, {side: ottoman, at: 01.09}]\n"
        "units: {entente: [a co at 01.07, b co at 01.04 hiding us-them],\n"
        "        ottoman: [x co at 01.04 hiding us-them, y co at 02.04, z co at 01.09]}\n"
        "now: {us_them: 01.04}\n");
    assert_true(supplied("01.07"));
}

static void the_ship_supplies_over_its_beach_once_it_has_grounded(void **state)
{
    (void)state;
    proves("20.1.1");
    for (int turn = 1; turn <= 2; turn++) {
        char text[640];

        snprintf(
            text, sizeof text,
            "calendar: {from: 25 6am, turns: 4, first: {25 6am: entente}}\n"
            "map: {ground: [05.03 sea 0, 05.03/05.04 landing, "
            "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
            "ship: {id: clyde, title: Clyde, side: entente, turn: 8am, at: 05.04, towards: 05.03, level: 1, cover: "
            "fort, a_turn: 1, adjacent: '05.04', range_two: '05.05'}\n"
            "supply: [{side: entente, ship: yes}, {side: ottoman, at: 09.09}]\n"
            "units: {entente: [a co at 05.06], ottoman: [x co at 09.09]}\nnow: {active: e-bde, turn: %d}\n",
            turn);
        field(text);
        assert_int_equal(supplied("05.06"), turn == 2);
    }
}

/* Its men ashore are cut off; where the HQ is, there is the Source. */
static void a_staff_aboard_the_ship_is_supplied_and_has_its_division(void **state)
{
    (void)state;
    proves("20.1", "9.6");
    field("calendar: {from: 25 6am, turns: 4, first: {25 6am: entente}}\n"
          "map: {ground: [05.03 sea 0, 05.03/05.04 landing, "
          "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
          "ship: {id: clyde, title: Clyde, side: entente, turn: 8am, at: 05.04, towards: 05.03, level: 1, cover: "
          "fort, a_turn: 1, adjacent: '05.04', range_two: '05.05'}\n"
          "supply: [{side: entente, ship: yes}, {side: ottoman, at: 09.09}]\n"
          "units: {entente: [a co at 01.01, h hq at 05.03 lands 05.04 aboard],\n"
          "        ottoman: [x co at 01.02, y co at 02.01, k hq at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {turn: 2, phase: supply}\n");
    assert_false(supplied("01.01"));
    brigiment_is("e-bde", "not-no-supply");
    assert_true(rs_has_division(scenario_now(), state_now(), brigiment_named("e-bde")));
}

static void carriers_go_thirty_hexes_or_ten_to_a_road(void **state)
{
    (void)state;
    proves("20.1.2");
    field("map: {size: 30x30}\nsupply: [{side: entente, at: 01.01}, {side: ottoman, at: 30.30}]\n"
          "units: {entente: [a co at 01.30, b co at 05.30], ottoman: [x co at 30.30]}\n");
    assert_true(supplied("01.30"));  /* 29 hexes */
    assert_true(supplied("03.30"));  /* 30 */
    assert_false(supplied("05.30")); /* 31 */
}

static void a_road_runs_any_length(void **state)
{
    (void)state;
    proves("20.1.2");
    static char text[4096];
    int n = snprintf(text, sizeof text, "map: {size: 30x30, ground: [");
    for (int row = 1; row < 30; row++)
        n += snprintf(text + n, sizeof text - (size_t)n, "19.%02d/19.%02d road, ", row, row + 1);
    for (int column = 19; column > 1; column--) /* west along row 1 */
        n += snprintf(text + n, sizeof text - (size_t)n, "%02d.01/%02d.01 road%s", column, column - 1,
                      column > 2 ? ", " : "");
    snprintf(text + n, sizeof text - (size_t)n,
             "]}\nsupply: [{side: entente, at: 01.01}, {side: ottoman, at: 30.30}]\n"
             "units: {entente: [a co at 30.25, b co at 29.25], ottoman: [x co at 30.30]}\n");
    field(text);
    assert_true(supplied("29.25"));  /* ten hexes to the road, then 42 along it */
    assert_false(supplied("30.25")); /* eleven */
}

#define CUT                                                                                                            \
    "supply: [{side: entente, at: 09.09}, {side: ottoman, at: 09.09}]\n"                                               \
    "units: {entente: [a co at 05.03, h hq at 05.03, g fld at 01.01 independent],\n"                                   \
    "        ottoman: [x co at 09.09, k hq at 09.09]}\n"

static void without_supply_a_point_is_lost_each_turn(void **state)
{
    (void)state;
    proves("20.2", "20.2.1", "20.1.3");
    field(CUT "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\n"
              "now: {phase: supply, brigiments: {e-bde: points 3}}\n");
    brigiment_is("e-bde", "points 2 no-supply");
    field(CUT "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\n"
              "now: {phase: supply, brigiments: {e-bde: points 0}}\n");
    brigiment_is("e-bde", "points 0");
}

static void supply_never_weakens_fire_or_movement(void **state)
{
    (void)state;
    proves("20.0");
    field("units: {entente: [a hb at 05.04], ottoman: [x co at 05.05]}\n"
          "now: {step: fire, brigiments: {e-bde: no-supply}}\n");
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("a")), 12);
    dice("9 99 99");
    play("entente", "fire-at 05.05");
    was("17.2", 9, ANY, NULL);
}

static void morale_and_orders_are_ten_worse(void **state)
{
    (void)state;
    proves("20.2.2");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 05.05, y co at 05.09]}\n"
          "now: {step: move, brigiments: {e-bde: no-supply}}\n");
    play("entente", "move a, assault 05.05");
    dice("70");
    play("entente", "roll"); /* 80 against 80 */
    was("16.2", 80, 80, NULL);
    had_modifier("16.2", "16.2.2", 10);
    unit_is("a", "at 05.05");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 05.05, y co at 05.09]}\n"
          "now: {step: move, brigiments: {e-bde: no-supply}}\n");
    play("entente", "move a, assault 05.05");
    dice("71");
    play("entente", "roll");
    unit_is("a", "at 05.04");
}

static void no_attack_is_issued_without_supply(void **state)
{
    (void)state;
    proves("20.2.3", "11.3.6");
    field(CUT "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change, brigiments: {e-bde: no-supply}}\n");
    refuse("entente", "change e-bde attack", "11.3.6");
    refuse("entente", "schedule e-bde 3", "11.3.6");
}

static void a_scheduled_attack_without_supply_is_called_off(void **state)
{
    (void)state;
    proves("20.2.3", "11.8.1");
    field(
        CUT
        "orders: {e-bde: defense, o-bde: defense}\n"
        "now: {turn: 2, phase: change, brigiments: {e-bde: no-supply scheduled 2}, battalions: {e-bn: next 05.06}}\n");
    brigiment_is("e-bde", "order defense scheduled 0");
}

static void a_battery_without_supply_shoots_once_a_turn(void **state)
{
    (void)state;
    proves("20.2.4");
    field("units: {entente: [g fld at 05.02 independent cut-off, a co at 01.01], ottoman: [x co at 05.06]}\n");
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("g"), place_named("05.06"), false, NULL),
                     0);
    field("units: {entente: [g fld at 05.02 independent cut-off shoots 1, a co at 01.01], ottoman: [x co at 05.06]}\n");
    fs_error e = {0};
    assert_true(rs_fire_refused(scenario_now(), state_now(), piece_named("g"), place_named("05.06"), false, &e));
    assert_int_equal(e.rule, RS_20_2_4);
}

static void independent_units_are_traced_each_for_itself(void **state)
{
    (void)state;
    proves("20.1", "20.2.4");
    field(CUT "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\nnow: {phase: supply}\n");
    unit_is("g", "cut-off");
}

static void the_cut_off_and_starving_surrender_a_step_when_they_fail(void **state)
{
    (void)state;
    proves("20.2.5", "11.14.14");
    field("units: {entente: [a hb at 05.04 isolated cut-off, b hb at 01.01], ottoman: [x hb at 05.05]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {active: o-bde, step: fire}\n");
    dice("9 53");
    play("ottoman", "fire-at 05.04");
    while (state_now()->head.waiting == RS_ENTENTE && options_of("entente", "done"))
        play("entente", "done");
    dice("98");
    play("entente", "roll");
    unit_is("a", "steps 1 confused");
    brigiment_is("e-bde", "surrendered 1");
}

static void each_unit_cut_off_surrenders_and_nobody_beside_it(void **state)
{
    (void)state;
    proves("20.2.5");
    field("units: {entente: [a hb at 05.04 isolated cut-off, c co at 05.04 isolated cut-off, d hb at 05.04, g fld at "
          "05.04 independent cut-off, b hb at 01.01], ottoman: [x hb at 05.05]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {active: o-bde, step: fire}\n");
    dice("9 53");
    play("ottoman", "fire-at 05.04");
    dice("95");
    play("entente", "roll");
    unit_is("a", "steps 1 confused");
    unit_is("c", "destroyed");
    unit_is("d", "steps 2 confused");
    brigiment_is("e-bde", "surrendered 2");
    field("units: {entente: [d hb at 05.04, g fld at 05.04 independent cut-off, b hb at 01.01], ottoman: [x hb at "
          "05.05]}\norders: {e-bde: defense, o-bde: defense}\nnow: {active: o-bde, step: fire}\n");
    dice("9 53");
    play("ottoman", "fire-at 05.04");
    dice("95");
    play("entente", "roll");
    unit_is("d", "steps 2 confused"); /* the guns beside them are out of supply, no more */
    brigiment_is("e-bde", "surrendered 0");
}

/* Whatever else a failed check does to them. */
static void who_runs_or_will_not_go_in_surrenders_a_step_too(void **state)
{
    (void)state;
    proves("20.2.5", "16.4.1", "16.3");
    field("units: {entente: [a bn at 05.04 isolated cut-off, b hb at 01.01], ottoman: [x hb at 05.05]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {active: o-bde, step: fire}\n");
    dice("0 0");
    play("ottoman", "fire-at 05.04");
    dice("98");
    play("entente", "roll");
    unit_is("a", "routed");
    brigiment_is("e-bde", "surrendered 1 routed 2"); /* one fell */
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.05 hiding us-them isolated cut-off, b hb at 01.01], ottoman: [x hb at 05.05 "
          "hiding us-them]}\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {step: move, us_them: 05.05}\n");
    play("entente", "move a, assault 05.05");
    dice("98");
    play("entente", "roll");
    unit_is("a", "at 05.05 steps 1 not-confused");
    brigiment_is("e-bde", "surrendered 1");
}

static void without_an_hq_it_is_traced_from_who_is_nearest_to_a_source_there_is(void **state)
{
    (void)state;
    proves("20.1", "20.1.1");
    field("supply: [{side: entente, at: 01.01}, {side: entente, at: 09.09, held: yes}, {side: ottoman, at: 09.01}]\n"
          "units: {entente: [a co at 01.04, b co at 09.07],\n"
          "        ottoman: [x co at 09.08, y co at 09.06, z co at 08.06, w co at 08.07, k hq at 09.01]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: supply}\n");
    brigiment_is("e-bde", "not-no-supply points 8"); /* b is nearer to one that is not theirs, and shut in */
}

static void a_source_of_one_division_supplies_no_other(void **state)
{
    (void)state;
    proves("20.1.1", "20.1");
    field("divisions: [{id: e-div, side: entente}, {id: f-div, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"
          "  - {id: f1, side: entente, class: II, points: 8/8/4, battalions: 1, division: f-div}\n"
          "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: be, in: e1}, {id: bf, in: f1}, {id: bo, in: o1}]\n"
          "supply: [{side: entente, at: 01.01, division: e-div}, {side: ottoman, at: 09.09}]\n"
          "units: {entente: [a co at 05.03 in be, f co at 05.04 in bf], ottoman: [x co at 09.09 in bo]}\n"
          "orders: {e1: defense, f1: defense, o1: defense}\nnow: {phase: supply}\n");
    brigiment_is("e1", "not-no-supply");
    brigiment_is("f1", "no-supply"); /* whatever was found for the Division before it */
}

static void two_phases_running_make_a_unit_cut_off(void **state)
{
    (void)state;
    proves("20.2.5");
    field("supply: [{side: entente, at: 09.09}, {side: ottoman, at: 09.09}]\n"
          "units: {entente: [a co at 05.07 isolated, b co at 05.03, h hq at 05.03], ottoman: [x co at 09.09]}\n"
          "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\n"
          "now: {phase: supply, brigiments: {e-bde: no-supply cut 1}}\n");
    unit_is("a", "isolated cut-off");
    field("supply: [{side: entente, at: 09.09}, {side: ottoman, at: 09.09}]\n"
          "units: {entente: [a co at 05.07 isolated, b co at 05.03, h hq at 05.03], ottoman: [x co at 09.09]}\n"
          "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\nnow: {phase: supply}\n");
    unit_is("a", "isolated not-cut-off"); /* the first */
    field("supply: [{side: entente, at: 09.09}, {side: ottoman, at: 09.09}]\n"
          "units: {entente: [a co at 05.07, b co at 05.03, h hq at 05.03], ottoman: [x co at 09.09]}\n"
          "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\n"
          "now: {phase: supply, brigiments: {e-bde: no-supply cut 1}}\n");
    unit_is("a", "isolated not-cut-off"); /* starving long enough, cut off only now */
}

static void a_line_that_is_open_again_ends_the_count(void **state)
{
    (void)state;
    proves("20.2.5", "20.2");
    field("units: {entente: [a co at 05.07 isolated, b co at 05.03, h hq at 05.03], ottoman: [x co at 09.09]}\n"
          "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\n"
          "now: {phase: supply, brigiments: {e-bde: no-supply cut 1}}\n");
    brigiment_is("e-bde", "not-no-supply");
    assert_int_equal(state_now()->command[brigiment_named("e-bde")].cut, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_line_passes_beside_the_enemy_and_not_through_him),
        field_test(us_them_lets_it_through),
        field_test(the_ship_supplies_over_its_beach_once_it_has_grounded),
        field_test(a_staff_aboard_the_ship_is_supplied_and_has_its_division),
        field_test(carriers_go_thirty_hexes_or_ten_to_a_road),
        field_test(a_road_runs_any_length),
        field_test(without_supply_a_point_is_lost_each_turn),
        field_test(supply_never_weakens_fire_or_movement),
        field_test(morale_and_orders_are_ten_worse),
        field_test(no_attack_is_issued_without_supply),
        field_test(a_scheduled_attack_without_supply_is_called_off),
        field_test(a_battery_without_supply_shoots_once_a_turn),
        field_test(independent_units_are_traced_each_for_itself),
        field_test(the_cut_off_and_starving_surrender_a_step_when_they_fail),
        field_test(each_unit_cut_off_surrenders_and_nobody_beside_it),
        field_test(who_runs_or_will_not_go_in_surrenders_a_step_too),
        field_test(without_an_hq_it_is_traced_from_who_is_nearest_to_a_source_there_is),
        field_test(a_source_of_one_division_supplies_no_other),
        field_test(two_phases_running_make_a_unit_cut_off),
        field_test(a_line_that_is_open_again_ends_the_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
