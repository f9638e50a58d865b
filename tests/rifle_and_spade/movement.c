/* movement.c - chapters 12 and 14: what a move costs, who may go where, Column, guns by hand. */
#include "rules/rifle_and_spade/movement.h"
#include "field.h"

#define STEP_MOVE "now: {step: move}\n"

static void six_open_hexes_and_not_a_seventh(void **state)
{
    (void)state;
    proves("14.1", "14.1.1");
    field("units: {entente: [a co at 05.01, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.02, go 05.03, go 05.04, go 05.05, go 05.06, go 05.07");
    unit_is("a", "at 05.07 acted moved");
}

static void two_mp_are_left_out_of_six_after_two_levels(void **state)
{
    (void)state;
    proves("14.1.3");
    field("map: {ground: [05.02 scrub 1, 05.03 scrub 2, 05.04 scrub 4]}\n"
          "units: {entente: [a co at 05.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.02, go 05.03");
    refuse("entente", "go 05.04", "14.1");
    refused_with(2, 3);
}

static void whoever_has_spent_nothing_may_go_one_hex(void **state)
{
    (void)state;
    proves("14.1.11");
    field("map: {ground: [05.02 scrub 2, 05.02/05.01 ridge]}\n"
          "units: {entente: [a co at 05.01 confused], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.02");
    unit_is("a", "at 05.02 acted");
}

static void the_enemy_bars_the_way_and_his_hq_does_not(void **state)
{
    (void)state;
    proves("14.1.10");
    field("units: {entente: [a co at 05.04], ottoman: [x pk at 05.05, h hq at 06.04, y co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a");
    refuse("entente", "go 05.05", "14.1.10");
    allow("entente", "go 06.04");
    offered("entente", "assault 05.05");
}

static void whoever_is_stopped_among_full_hexes_goes_back_to_where_he_set_out(void **state)
{
    (void)state;
    proves("3.7", "19.1.3");
    /* twenty steps may stand in Scrub: 05.03 and 05.04 are full, and may be passed through */
    field("map: {ground: ['05.03,05.04 scrub 0']}\n"
          "units: {entente: [a hb at 05.02, z co at 01.01,\n"
          "                  b1 bn at 05.03, b2 bn at 05.03, b3 bn at 05.03, b4 bn at 05.03, b5 bn at 05.03,\n"
          "                  c1 bn at 05.04, c2 bn at 05.04, c3 bn at 05.04, c4 bn at 05.04, c5 bn at 05.04],\n"
          "        ottoman: [x hb at 07.04, m mg at 07.04]}\n" STEP_MOVE);
    play("entente", "move a, go 05.03");
    if (state_now()->head.waiting == RS_OTTOMAN)
        play("ottoman", "decline");
    play("entente", "go 05.04");
    asked_by("ottoman", "17.4");
    dice("5 30");
    play("ottoman", "fire-at 05.04");
    dice("90");
    play("entente", "roll");
    unit_is("a", "at 05.02");
}

static void a_stack_drops_off_units_and_takes_none_up(void **state)
{
    (void)state;
    proves("14.1.7", "14.1.8");
    field("units: {entente: [a co at 05.02, b co at 05.02, c co at 05.04], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, move b, go 05.03, drop-off b, go 05.04");
    unit_is("b", "at 05.03 acted");
    unit_is("a", "at 05.04 not-acted");
    not_offered("entente", "move c");
    play("entente", "halt");
    unit_is("a", "acted");
    offered("entente", "move c");
    not_offered("entente", "move a");
}

static void a_road_in_column_costs_half_and_three_to_enter(void **state)
{
    (void)state;
    proves("14.2", "14.2.1", "14.2.4", "14.2.6");
    field("map: {ground: [05.01/05.02 road, 05.02/05.03 road, 05.03/05.04 road]}\n"
          "units: {entente: [a hb at 05.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a");
    not_offered("entente", "road 05.02");
    play("entente", "column, road 05.02, road 05.03, road 05.04");
    unit_is("a", "at 05.04 column");
    play("entente", "halt");
}

static void no_column_beside_the_enemy_or_confused(void **state)
{
    (void)state;
    proves("14.2.2");
    field("units: {entente: [a hb at 05.04, b hb at 02.02 confused], ottoman: [x co at 05.05]}\n" STEP_MOVE);
    play("entente", "move a");
    refuse("entente", "column", "14.2.2");
    play("entente", "drop");
    play("entente", "move b");
    refuse("entente", "column", "14.2.2");
}

static void three_steps_in_column_do_not_share_a_road_hex(void **state)
{
    (void)state;
    proves("14.2.5", "3.7.12");
    field("map: {ground: [05.01/05.02 road, 05.02/05.03 road]}\n"
          "units: {entente: [a hb at 05.01 column, b co at 05.02 column], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a");
    refuse("entente", "road 05.02", "3.7.12");
}

static void wheels_do_not_go_into_scrub_off_the_road(void **state)
{
    (void)state;
    proves("14.1.6", "14.1.9", "14.3.4");
    field("map: {ground: [05.02 scrub 0, 03.02 scrub 0]}\n"
          "units: {entente: [g fld at 05.01 limbered, m mtn at 03.01 limbered], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move g");
    refuse("entente", "go 05.02", "14.1.9");
    play("entente", "drop");
    play("entente", "move m, go 03.02");
    unit_is("m", "at 03.02");
}

static void guns_go_one_hex_by_hand_and_not_over_a_ridge(void **state)
{
    (void)state;
    proves("14.3", "14.3.7", "12.1.1");
    field("map: {ground: [05.02/05.03 ridge]}\n"
          "units: {entente: [g fld at 05.02], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "prolong g 05.03", "14.3.7");
    play("entente", "prolong g 05.01");
    unit_is("g", "at 05.01 moved acted");
}

static void a_battery_is_dragged_by_as_many_rifle_steps_as_it_has(void **state)
{
    (void)state;
    proves("14.3.8");
    field("units: {entente: [g fld at 05.02, a co at 05.02], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "drag g 05.03", "14.3.8");
    field("units: {entente: [g fld at 05.02, a hb at 05.02], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "drag g 05.03");
    unit_is("g", "at 05.03 moved");
    unit_is("a", "at 05.03 moved");
}

static void fixed_guns_never_move(void **state)
{
    (void)state;
    proves("14.3.9");
    field("units: {entente: [g cd at 05.02, a hb at 05.02], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "prolong g 05.03", "14.3.9");
    refuse("entente", "drag g 05.03", "14.3.9");
    not_offered("entente", "move g");
}

static void machine_guns_and_the_confused_do_not_move_to_assault(void **state)
{
    (void)state;
    proves("14.4.2", "14.4.3");
    field("units: {entente: [a co at 05.04, m mg at 05.04, b co at 05.04 confused], ottoman: [x co at "
          "05.05]}\n" STEP_MOVE);
    play("entente", "move a, move m");
    refuse("entente", "assault 05.05", "14.4.3");
    play("entente", "drop");
    play("entente", "move b");
    refuse("entente", "assault 05.05", "14.4.2");
}

static void a_failed_check_leaves_the_stack_where_it_is(void **state)
{
    (void)state;
    proves("14.4.1", "14.1.12");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n" STEP_MOVE);
    play("entente", "move a, assault 05.05");
    brigiment_is("e-bde", "points 7");
    dice("95");
    play("entente", "roll");
    unit_is("a", "at 05.04 not-confused acted");
}

static void whoever_fired_does_not_move(void **state)
{
    (void)state;
    proves("12.0", "12.1", "12.1.2");
    field("units: {entente: [a co at 05.04 fired], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    not_offered("entente", "move a");
    offered("entente", "dig a rifle_pits");
    assert_int_equal(options_of("entente", "dig a"), 1);
}

/* E28 */
static void eight_mp_in_and_out_of_column_are_more_than_six(void **state)
{
    (void)state;
    proves("14.1.5");
    field("map: {ground: [05.01/05.02 road, 05.02/05.03 road, 05.03/05.04 road, 05.04/05.05 road]}\n"
          "units: {entente: [a hb at 05.01, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, column, road 05.02, road 05.03, road 05.04, road 05.05, leave-column");
    unit_is("a", "at 05.05 not-column acted");
    field("map: {ground: [05.01/05.02 road, 05.02/05.03 road]}\n"
          "units: {entente: [a hb at 05.01 column, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, road 05.02, road 05.03, leave-column, go 05.04, go 05.05"); /* 1 and 3: two are left */
    unit_is("a", "at 05.05 acted");
}

/* --- at the edges --- */

static void in_the_rain_wheels_pay_twice_off_the_road(void **state)
{
    (void)state;
    proves("21.0", "14.3.3");
    for (int rain = 0; rain <= 1; rain++) {
        field(rain
                  ? "units: {entente: [g fld at 05.01 limbered, z co at 01.01], ottoman: [x co at 09.09]}\nnow: {step: "
                    "move, weather: rain}\n"
                  : "units: {entente: [g fld at 05.01 limbered, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
        play("entente", "move g, go 05.02, go 05.03, go 05.04, go 05.05"); /* eight of nine, or four */
        assert_int_equal(playing_asked() == RS_ENTENTE && options_of("entente", "go 05.06"), !rain);
    }
}

static void wheels_do_not_cross_wire(void **state)
{
    (void)state;
    proves("6.5.1", "14.1.9");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [g fld at 05.04 limbered, a co at 05.04, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "move g");
    refuse("entente", "go 05.05", "14.1.9");
    not_offered("entente", "go 05.05");
    play("entente", "drop, move a");
    offered("entente", "go 05.05");
}

static void the_last_of_a_stack_halts_and_is_not_dropped_off(void **state)
{
    (void)state;
    proves("14.1.7");
    field("units: {entente: [a co at 05.04, b co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, move b, go 05.05, drop-off b");
    refuse("entente", "drop-off a", "14.1.7");
    not_offered("entente", "drop-off a");
}

#define CREST_OF_FIVE                                                                                                  \
    "map: {ground: ['03.05/03.06,04.05/03.06,04.05/04.06,04.05/05.06,05.05/05.06,06.05/05.06,06.05/06.06,06.05/07.06 " \
    "ridge']}\n"

static void along_a_ridge_the_sides_that_join_are_named(void **state)
{
    (void)state;
    proves("7.4.1");
    field(
        CREST_OF_FIVE
        "units: {entente: [a co at 05.05 hiding ridge behind N, z co at 01.01], ottoman: [x co at 01.09]}\n" STEP_MOVE);
    play("entente", "move a, go 06.05, halt");
    unit_is("a", "hiding ridge");
    assert_int_equal(state_now()->unit[piece_named("a")].named, 1 | 2 | 32);
}

static void a_stack_that_named_different_sides_comes_out(void **state)
{
    (void)state;
    proves("7.4.1", "7.6.2");
    for (int same = 0; same <= 1; same++) {
        field(
            same ? CREST_OF_FIVE "units: {entente: [a co at 04.05 hiding ridge behind N+NE, b co at 04.05 hiding ridge "
                                 "behind N+NE, z co at 01.01], ottoman: [x co at 01.09]}\n" STEP_MOVE
                 : CREST_OF_FIVE "units: {entente: [a co at 04.05 hiding ridge behind N+NE, b co at 04.05 hiding ridge "
                                 "behind N+NW, z co at 01.01], ottoman: [x co at 01.09]}\n" STEP_MOVE);
        play("entente", "move a, move b, go 05.05, halt");
        unit_is("a", same ? "hiding ridge" : "not-hides");
        unit_is("b", same ? "hiding ridge" : "not-hides");
    }
}

static void who_went_up_goes_into_the_next_work(void **state)
{
    (void)state;
    proves("6.1.3");
    field("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}, {at: 05.06, kind: shallow_trench, "
          "owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.05 in-work, b co at 05.05 in-work, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "move a, on-top, go 05.06, halt");
    unit_is("a", "at 05.06 in-work");
    play("entente", "move b, on-top, halt");
    unit_is("b", "at 05.05 on-top");
}

static void a_battery_goes_into_a_pit_by_hand_and_out_of_it(void **state)
{
    (void)state;
    proves("14.3.7", "6.3.5", "6.3.6");
    field("works: [{at: 05.04, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [g mtn at 05.04, h mtn at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "prolong g");
    unit_is("g", "in-work not-on-top moved acted");
    refuse("entente", "prolong h", "6.3"); /* one battery to a pit */
    field("works: [{at: 05.04, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [g mtn at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "prolong g");
    unit_is("g", "on-top not-in-work");
}

static void who_has_rallied_forms_no_column_and_guns_that_have_limber(void **state)
{
    (void)state;
    proves("12.0", "14.2.2", "14.3.1");
    field("units: {entente: [a co at 05.04 rallied, g fld at 04.04 rallied, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "move a");
    refuse("entente", "column", "14.2.2");
    play("entente", "drop, move g");
    allow("entente", "column");
}

static void who_climbs_out_of_his_trench_does_not_hide_any_more(void **state)
{
    (void)state;
    proves("7.2.6", "6.1.3");
    field("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.05 in-work hiding work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, on-top, halt");
    unit_is("a", "on-top not-hides");
}

/* What it did before it changed its formation is another trigger. */
static void who_changes_his_formation_is_fired_at_for_that_alone(void **state)
{
    (void)state;
    proves("17.4.4", "17.4.5", "17.4.11");
    field("map: {ground: [05.04/05.05 ridge]}\n"
          "units: {entente: [a co at 05.04, z co at 01.01], ottoman: [m mg at 05.07]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    play("ottoman", "decline");
    play("entente", "column");
    offered("ottoman", "fire-at 05.05");
    not_offered("ottoman", "fire-at 05.04");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    no_modifier("17.2", "17.4.11");
}

static void guns_leave_their_pit_by_hand_and_columns_go_into_no_trench(void **state)
{
    (void)state;
    proves("6.1.3", "6.3.5", "14.2.3");
    field(
        "works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}, {at: 04.05, kind: shallow_trench, owner: "
        "entente, front: N NE}]\n"
        "units: {entente: [g fld at 05.05 in-work, a co at 04.05 column on-top, z co at 01.01], ottoman: [x co at "
        "09.09]}\n" STEP_MOVE);
    play("entente", "move g");
    refuse("entente", "on-top", "6.1.3");
    not_offered("entente", "on-top");
    play("entente", "drop, move a");
    refuse("entente", "into-work", "6.1.3");
}

static void a_staff_that_goes_along_forms_column_as_slowly_as_ever(void **state)
{
    (void)state;
    proves("11.16.4", "14.2.4");
    for (int staff = 0; staff <= 1; staff++) {
        field("units: {entente: [a co at 05.02, h hq at 05.02], ottoman: [x co at 09.09]}\n"
              "orders: {e-bde: march point 05.08 radius 0, o-bde: defense}\n" STEP_MOVE);
        play("entente", staff ? "move a, move h" : "move a, column");
        assert_int_equal(fs_top_const(&state_now()->head)->v[RS_M_SPENT], (staff ? 3 : 1) * 2);
    }
}

static void guns_by_hand_go_up_one_level_and_over_no_wire_or_cliff(void **state)
{
    (void)state;
    proves("14.3.7", "14.3.8", "14.1.9", "6.5.1");
    field("map: {ground: [05.05 open 1, 04.04/05.04 cliff, 04.04/05.04 path]}\n"
          "works: [{at: 05.03, kind: fire_trench, owner: ottoman, front: N NE}]\n"
          "units: {entente: [g mtn at 05.04, a hb at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    allow("entente", "prolong g 05.05");
    allow("entente", "drag g 05.05");
    refuse("entente", "prolong g 04.04", "14.1.9"); /* men get down there, guns do not */
    refuse("entente", "drag g 04.04", "14.1.9");
    refuse("entente", "prolong g 05.03", "14.1.9");
    refuse("entente", "drag g 05.03", "14.1.9");
    field("works: [{at: 05.03, kind: shallow_trench, owner: ottoman, front: N NE}]\n"
          "units: {entente: [g mtn at 05.04, a hb at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    allow("entente", "drag g 05.03");
}

static void guns_moved_by_hand_come_out_and_men_in_column_drag_none(void **state)
{
    (void)state;
    proves("14.3.8", "14.3.7", "7.2.6");
    field("units: {entente: [g mtn at 05.04, a hb at 05.04 column, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    refuse("entente", "drag g 05.05", "14.3.8");
    field(
        "map: {ground: [05.04 scrub 0]}\n"
        "units: {entente: [g mtn at 05.04 hiding terrain, a hb at 05.04 hiding terrain, z co at 01.01], ottoman: [x co "
        "at 09.09]}\n" STEP_MOVE);
    play("entente", "drag g 05.05");
    unit_is("g", "at 05.05 not-hides");
    unit_is("a", "at 05.05 not-hides");
}

static void into_its_pit_a_battery_is_fired_at_as_at_work(void **state)
{
    (void)state;
    proves("14.3.7", "17.4.4", "17.2.1");
    field("works: [{at: 05.04, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [g mtn at 05.04, z co at 01.01], ottoman: [m mg at 05.06]}\n" STEP_MOVE);
    play("entente", "prolong g");
    dice("9 99 0");
    play("ottoman", "fire-at 05.04");
    had_modifier("17.2", "17.2.1", -1);
}

static void a_column_does_not_pass_guns_on_the_road(void **state)
{
    (void)state;
    proves("3.7.12", "3.7.8");
    field("map: {ground: [02.01/02.02 road, 02.02/02.03 road]}\n"
          "units: {entente: [a co at 02.01 column, g fld at 02.02 limbered, z co at 01.09], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "move a");
    refuse("entente", "road 02.02", "3.7.12");
    not_offered("entente", "road 02.02");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(six_open_hexes_and_not_a_seventh),
        field_test(two_mp_are_left_out_of_six_after_two_levels),
        field_test(whoever_has_spent_nothing_may_go_one_hex),
        field_test(the_enemy_bars_the_way_and_his_hq_does_not),
        field_test(whoever_is_stopped_among_full_hexes_goes_back_to_where_he_set_out),
        field_test(a_stack_drops_off_units_and_takes_none_up),
        field_test(a_road_in_column_costs_half_and_three_to_enter),
        field_test(no_column_beside_the_enemy_or_confused),
        field_test(three_steps_in_column_do_not_share_a_road_hex),
        field_test(wheels_do_not_go_into_scrub_off_the_road),
        field_test(guns_go_one_hex_by_hand_and_not_over_a_ridge),
        field_test(a_battery_is_dragged_by_as_many_rifle_steps_as_it_has),
        field_test(fixed_guns_never_move),
        field_test(machine_guns_and_the_confused_do_not_move_to_assault),
        field_test(a_failed_check_leaves_the_stack_where_it_is),
        field_test(whoever_fired_does_not_move),
        field_test(eight_mp_in_and_out_of_column_are_more_than_six),
        field_test(in_the_rain_wheels_pay_twice_off_the_road),
        field_test(wheels_do_not_cross_wire),
        field_test(the_last_of_a_stack_halts_and_is_not_dropped_off),
        field_test(along_a_ridge_the_sides_that_join_are_named),
        field_test(a_stack_that_named_different_sides_comes_out),
        field_test(who_went_up_goes_into_the_next_work),
        field_test(a_battery_goes_into_a_pit_by_hand_and_out_of_it),
        field_test(who_has_rallied_forms_no_column_and_guns_that_have_limber),
        field_test(who_climbs_out_of_his_trench_does_not_hide_any_more),
        field_test(who_changes_his_formation_is_fired_at_for_that_alone),
        field_test(guns_leave_their_pit_by_hand_and_columns_go_into_no_trench),
        field_test(a_staff_that_goes_along_forms_column_as_slowly_as_ever),
        field_test(guns_by_hand_go_up_one_level_and_over_no_wire_or_cliff),
        field_test(guns_moved_by_hand_come_out_and_men_in_column_drag_none),
        field_test(into_its_pit_a_battery_is_fired_at_as_at_work),
        field_test(a_column_does_not_pass_guns_on_the_road),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
