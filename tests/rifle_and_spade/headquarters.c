/* headquarters.c - chapter 9.2: HQs go with their troops, flee from the enemy, and cost leaders when they do. */
#include "field.h"

#include <stdio.h>

#define SCRUB_COLUMN "map: {ground: [05.03 scrub 0, 05.04 scrub 0]}\n"

static void an_hq_that_could_end_in_messaging_range_must(void **state)
{
    (void)state;
    proves("9.2.3", "9.3.1");
    field(SCRUB_COLUMN "units: {entente: [a hb at 05.05, h hq at 03.01], ottoman: [x hb at 09.09]}\n"
                       "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    refuse("entente", "to-assault", "9.2.3"); /* it could come within two hexes over Scrub */
    play("entente", "move h, go 04.01, go 05.02");
    refuse("entente", "halt", "9.2.3"); /* three hexes from its unit, with MP for one more */
    play("entente", "go 05.03, halt");
    unit_is("h", "at 05.03");
    allow("entente", "to-assault");
}

static void an_hq_does_not_waste_the_way_to_its_units(void **state)
{
    (void)state;
    proves("9.2.3");
    field("units: {entente: [a hb at 05.09, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move h");
    refuse("entente", "go 05.01", "9.2.3"); /* six hexes take it to 05.08, and only straight on */
    play("entente", "go 05.03");
    refuse("entente", "go 04.03", "9.2.3");
}

static void an_hq_out_of_everybodys_reach_goes_where_it_likes(void **state)
{
    (void)state;
    proves("9.2.3");
    field("units: {entente: [a hb at 09.09, h hq at 01.01], ottoman: [x hb at 01.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    allow("entente", "to-assault");
    play("entente", "move h, go 01.02, halt");
}

#define TWO_BRIGADES(first, second)                                                                                    \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e1, side: entente, class: II, points: " first ", battalions: 1, division: e-div}\n"                      \
    "  - {id: e2, side: entente, class: II, points: " second ", battalions: 1, division: e-div}\n"                     \
    "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                          \
    "battalions: [{id: be1, in: e1}, {id: be2, in: e2}, {id: bo1, in: o1}]\n"

static void a_division_hq_goes_with_one_of_its_brigiments(void **state)
{
    (void)state;
    proves("9.2", "9.2.2", "9.1.2");
    field(TWO_BRIGADES(
        "8/8/4", "8/8/4") "units: {entente: [a co at 01.01 in be1, b co at 03.01 in be2, v hq at 05.01 independent],\n"
                          "        ottoman: [x co at 09.09 in bo1]}\n"
                          "now: {active: e1, step: move, chits: [e2]}\n");
    play("entente", "move v, go 05.02, halt, to-assault");
    assert_int_equal(state_now()->active, brigiment_named("e2"));
    refuse("entente", "move v", "2.2.2");
}

static void an_hq_moves_six_and_does_not_fight(void **state)
{
    (void)state;
    proves("9.2.4", "9.2.10");
    field("map: {size: 3x9}\n"
          "units: {entente: [h hq at 01.01, a co at 01.01], ottoman: [x co at 01.09]}\nnow: {step: move}\n");
    assert_int_not_equal(
        rs_fire_refused(scenario_now(), state_now(), piece_named("h"), place_named("01.02"), true, NULL), 0);
    play("entente", "move h, go 01.02, go 01.03, go 01.04, go 01.05, go 01.06, go 01.07");
    asked("entente");
    unit_is("h", "at 01.07 acted"); /* six hexes, and not a seventh */
    field("units: {entente: [h hq at 05.04, a co at 01.01], ottoman: [x co at 05.05]}\nnow: {step: move}\n");
    play("entente", "move h");
    refuse("entente", "go 05.05", "14.1.10");
    assert_int_equal(options_of("entente", "assault"), 0);
}

static void an_hq_is_not_hit_by_fire(void **state)
{
    (void)state;
    proves("9.2.5");
    field("units: {entente: [a bn at 05.04, b bn at 04.05, c bn at 06.05], ottoman: [x co at 05.05, k hq at 05.05, y "
          "co at 05.09]}\n"
          "now: {step: fire}\n");
    dice("0 0 0");
    play("entente", "fire-at 05.05, with a, with b, with c");
    unit_is("x", "destroyed");
    unit_is("k", "at 05.05");
}

static void batteries_need_no_hq(void **state)
{
    (void)state;
    proves("9.2.6", "9.7.1", "9.3.5");
    field("units: {entente: [g fld at 01.01 independent, a co at 09.01, h hq at 09.01], ottoman: [x co at 01.06]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {side: entente}\n");
    unit_is("g", "not-isolated");
    offered("entente", "fire-at 01.06");
}

#define OVERRUN(units)                                                                                                 \
    "units: {entente: [" units "], ottoman: [x co at 05.06, y co at 09.09]}\nnow: {active: o-bde, step: move}\n"

static void an_hq_alone_with_the_enemy_flees_to_its_nearest_unit(void **state)
{
    (void)state;
    proves("9.2.7", "9.2.11", "10.3");
    field(OVERRUN("h hq at 05.05, a co at 05.01, b co at 01.01"));
    dice("4"); /* and three: seven */
    play("ottoman", "move x, go 05.05");
    unit_is("h", "at 05.01");
    was("9.2.7", 7, 2, NULL);
    brigiment_is("e-bde", "points 6");
    assert_int_equal(throws_made(), 1);
}

static void a_staff_by_itself_is_no_refuge_for_another(void **state)
{
    (void)state;
    proves("9.2.7");
    dice("0 50");
    field("units: {entente: [a co at 05.01, h hq at 05.04, v hq at 05.05 independent], ottoman: [x co at 05.06]}\n"
          "now: {active: o-bde, step: move}\n");
    play("ottoman", "move x, go 05.05");
    unit_is("v", "at 05.01"); /* past the HQ next to it */
}

static void between_equals_its_owner_chooses(void **state)
{
    (void)state;
    proves("9.2.7");
    field(OVERRUN("h hq at 05.05, a co at 05.01, b co at 01.03"));
    play("ottoman", "move x, go 05.05");
    asked_by("entente", "9.2.7");
    dice("0");
    play("entente", "to 01.03");
    unit_is("h", "at 01.03");
}

static void an_hq_without_refuge_comes_back_later(void **state)
{
    (void)state;
    proves("9.2.8", "9.2.11");
    field("map: {size: 3x9}\n"
          "units: {entente: [h hq at 01.08, a co at 01.01], ottoman: [x co at 01.09, y co at 03.09]}\n"
          "now: {active: o-bde, step: move}\n");
    dice("9"); /* twelve: four points */
    play("ottoman", "move x, go 01.08, halt");
    unit_is("h", "out");
    brigiment_is("e-bde", "points 4");
    play("ottoman", "to-assault"); /* the other cup is empty */
    dice("3 5");
    play("entente", "to-assault");
    turn_is(2);
    unit_is("h", "at 01.01");
}

static void an_hq_runs_with_the_last_stack_without_a_roll(void **state)
{
    (void)state;
    proves("9.2.9");
    field("units: {entente: [a bn at 05.04, b bn at 04.05, c bn at 06.05],\n"
          "        ottoman: [x hb at 05.05, k hq at 05.05, y co at 05.09 morale 40]}\n"
          "now: {step: fire}\n");
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    rs_set(&copy, piece_named("x"), RS_TARGET);
    rs_rout_stack(&c, 2, place_named("05.05"));
    rs_displace_kind.advance(&c);
    assert_int_equal(rs_at(&copy, piece_named("k")), place_named("05.09"));
    assert_int_equal(copy.command[brigiment_named("o-bde")].points, 7); /* for the Rout alone */
}

static void an_hq_that_runs_is_no_longer_on_its_way(void **state)
{
    (void)state;
    proves("9.2.9", "9.2.7");
    field("units: {entente: [a hb at 05.04 morale 1, h hq at 05.04, v hq at 05.04 independent,\n"
          "                  b co at 03.04, d co at 07.04],\n"
          "        ottoman: [x bn at 05.06]}\n"
          "now: {step: move}\n");
    play("entente", "move a, move h, move v, go 05.05");
    dice("1 0 99");
    play("ottoman", "fire-at 05.05");
    play("entente", "roll");
    unit_is("a", "routed");
    asked_by("entente", "9.2.7");
    play("entente", "to 03.04"); /* and the other one is still to run */
    unit_is("v", "at 03.04 not-mover acted");
    asked_by("entente", "9.2.7");
    unit_is("h", "at 05.05 mover");
    assert_int_equal(playing_scenario()->rules->valid(playing_scenario(), state_now(), NULL), 0);
}

static void points_of_a_division_are_lost_in_equal_shares(void **state)
{
    (void)state;
    proves("9.2.12", "R66");
    field("divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e1, side: entente, class: II, points: 9/14/7, battalions: 1, division: e-div}\n"
          "  - {id: e2, side: entente, class: II, points: 5/14/7, battalions: 1, division: e-div}\n"
          "  - {id: e3, side: entente, class: II, points: 2/14/7, battalions: 1, division: e-div}\n"
          "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: be1, in: e1}, {id: be2, in: e2}, {id: be3, in: e3}, {id: bo1, in: o1}]\n"
          "units: {entente: [a co at 01.01 in be1, b co at 03.01 in be2, c co at 05.01 in be3, v hq at 05.05 "
          "independent],\n"
          "        ottoman: [x co at 05.06 in bo1]}\n"
          "now: {active: o1, step: move}\n");
    dice("7"); /* ten: four points */
    play("ottoman", "move x, go 05.05");
    unit_is("v", "at 05.01");
    brigiment_is("e1", "points 7");
    brigiment_is("e2", "points 4");
    brigiment_is("e3", "points 1");
}

/* Three Brigiments of a Division whose HQ stands in the way of x. */
static void division_in_the_way(const char *first, const char *second, const char *third)
{
    char text[1200];

    snprintf(text, sizeof text,
             "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
             "brigiments:\n"
             "  - {id: e1, side: entente, class: II, points: %s/14/7, battalions: 1, division: e-div}\n"
             "  - {id: e2, side: entente, class: II, points: %s/14/7, battalions: 1, division: e-div}\n"
             "  - {id: e3, side: entente, class: II, points: %s/14/7, battalions: 1, division: e-div}\n"
             "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
             "battalions: [{id: be1, in: e1}, {id: be2, in: e2}, {id: be3, in: e3}, {id: bo1, in: o1}]\n"
             "units: {entente: [a co at 01.01 in be1, b co at 03.01 in be2, c co at 05.01 in be3, v hq at 05.05 "
             "independent],\n"
             "        ottoman: [x co at 05.06 in bo1]}\n"
             "now: {active: o1, step: move}\n",
             first, second, third);
    field(text);
}

static void between_brigiments_with_as_many_points_the_owner_says_who_loses(void **state)
{
    (void)state;
    proves("9.2.12");
    division_in_the_way("5", "5", "5");
    dice("7"); /* ten: four points, one more than they are */
    play("ottoman", "move x, go 05.05");
    asked_by("entente", "9.2.12");
    refuse("entente", "bears o1", "9.2.12");
    play("entente", "bears e2");
    brigiment_is("e1", "points 4");
    brigiment_is("e2", "points 3");
    brigiment_is("e3", "points 4");
    division_in_the_way("5", "5", "2");
    dice("4"); /* seven: two points, for two with most */
    play("ottoman", "move x, go 05.05");
    brigiment_is("e1", "points 4");
    brigiment_is("e2", "points 4");
    brigiment_is("e3", "points 2");
    division_in_the_way("9", "5", "2");
    dice("4");
    play("ottoman", "move x, go 05.05"); /* one each, though the first has most still */
    brigiment_is("e1", "points 8");
    brigiment_is("e2", "points 4");
    division_in_the_way("0", "0", "0");
    dice("7");
    play("ottoman", "move x, go 05.05"); /* nobody has any: nobody is asked */
    asked("ottoman");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(an_hq_that_could_end_in_messaging_range_must),
        field_test(an_hq_does_not_waste_the_way_to_its_units),
        field_test(an_hq_out_of_everybodys_reach_goes_where_it_likes),
        field_test(a_division_hq_goes_with_one_of_its_brigiments),
        field_test(an_hq_moves_six_and_does_not_fight),
        field_test(an_hq_is_not_hit_by_fire),
        field_test(batteries_need_no_hq),
        field_test(an_hq_alone_with_the_enemy_flees_to_its_nearest_unit),
        field_test(a_staff_by_itself_is_no_refuge_for_another),
        field_test(between_equals_its_owner_chooses),
        field_test(an_hq_without_refuge_comes_back_later),
        field_test(an_hq_runs_with_the_last_stack_without_a_roll),
        field_test(an_hq_that_runs_is_no_longer_on_its_way),
        field_test(points_of_a_division_are_lost_in_equal_shares),
        field_test(between_brigiments_with_as_many_points_the_owner_says_who_loses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
