/* sight.c - chapter 5 in play: ground and hexsides as data, light and weather, who sees and who may fire, Imminent
 * Threat. The nine cases themselves are in map_sight.c. */
#include "field.h"

#include <stdio.h>

#define STEP_FIRE "now: {step: fire}\n"
#define STEP_MOVE "now: {step: move}\n"

/* --- ground [5.1] --- */

static void a_level_up_costs_a_point_of_hexside_and_down_nothing(void **state)
{
    int sides = -1, from;
    uint64_t set[RS_PIECE_WORDS] = {0};

    (void)state;
    proves("5.0", "5.1", "5.1.1", "14.1.13");
    field("map: {ground: [05.05 open 1, 05.06 open 2]}\n"
          "units: {entente: [a co at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    rs_add(set, piece_named("a"));
    from = place_named("05.05");
    assert_int_equal(rs_step_cost(scenario_now(), state_now(), set, from, 0, false, &sides), 2 * 2);
    assert_int_equal(sides, 1);
    from = place_named("05.06");
    assert_int_equal(rs_step_cost(scenario_now(), state_now(), set, from, 3, false, &sides), 2 * 1);
    assert_int_equal(sides, 0);
}

static void a_ridge_crossed_is_a_point_more_and_three_worse(void **state)
{
    (void)state;
    proves("5.1.3", "17.4.11", "14.1.13");
    field("map: {ground: [05.05/05.04 ridge, 05.05 open 1]}\n"
          "units: {entente: [a co at 05.04], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.4.11", -3);
    had_modifier("17.2", "17.4.11", -6); /* the Ridge and the level */
}

static void men_hide_in_close_terrain_alone(void **state)
{
    static const struct {
        const char *ground;
        bool hides;
    } row[] = {{"scrub", true}, {"steep_scrub", true}, {"wood", true},   {"village", true},
               {"open", false}, {"farmland", false},   {"beach", false}, {"marsh", false}};

    (void)state;
    proves("5.1.2", "7.1.1", "7.1");
    for (int i = 0; i < (int)(sizeof row / sizeof *row); i++) {
        char yaml[256];

        snprintf(yaml, sizeof yaml,
                 "map: {ground: [05.05 %s 0]}\nunits: {entente: [a co at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE,
                 row[i].ground);
        field(yaml);
        if (row[i].hides)
            offered("entente", "hide a terrain");
        else
            not_offered("entente", "hide a terrain");
    }
}

static void two_trenches_front_to_front_join_by_a_communication_alone(void **state)
{
    (void)state;
    proves("5.1.4", "6.4.2");
    field("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE, connects: yes}, {at: 05.06, kind: "
          "shallow_trench, owner: entente, front: N NE, connects: yes}]\n"
          "units: {entente: [a co at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    assert_false(rs_trenches_join(scenario_now(), state_now(), 1, place_named("05.05"), place_named("05.06")));
    field("map: {ground: [05.05/05.06 communication]}\n"
          "works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE, connects: yes}, {at: 05.06, kind: "
          "shallow_trench, owner: entente, front: N NE, connects: yes}]\n"
          "units: {entente: [a co at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    assert_true(rs_trenches_join(scenario_now(), state_now(), 1, place_named("05.05"), place_named("05.06")));
}

/* --- light and weather [5.2.1] [5.2.2] [5.2.3] --- */

static int sees(const char *from, const char *to)
{
    return (int)rs_view_at(scenario_now(), state_now(), place_named(from), place_named(to));
}

#define TWO "units: {entente: [a co at 05.01], ottoman: [x co at 05.09]}\n"

static void observation_ends_with_the_light(void **state)
{
    (void)state;
    proves("5.2.1", "5.2.2", "R19");
    field(TWO);
    assert_int_equal(sees("05.01", "05.09"), RS_OPEN_VIEW);
    field("light: twilight\n" TWO);
    assert_int_equal(sees("05.01", "05.03"), RS_OPEN_VIEW);
    assert_int_equal(sees("05.01", "05.04"), RS_BLOCKED);
    field("light: twilight\n" TWO "now: {weather: rain}\n");
    assert_int_equal(sees("05.01", "05.03"), RS_BLOCKED);
    field("light: night\n" TWO);
    assert_int_equal(sees("05.01", "05.01"), RS_OPEN_VIEW);
    assert_int_equal(sees("05.01", "05.02"), RS_BLOCKED);
}

static void lit_hexes_are_seen_five_hexes_off_by_night(void **state)
{
    const rs_tables *t;

    (void)state;
    proves("5.2.1", "5.2.3");
    field("light: night\n" TWO);
    t = &scenario_now()->tables;
    assert_int_equal(rs_observation(t, RS_NIGHT, RS_CLEAR, true), 5);
    assert_int_equal(rs_observation(t, RS_NIGHT, RS_CLEAR, false), 0);
    assert_int_equal(rs_observation(t, RS_DAY, RS_CLEAR, false), 25);
    assert_int_equal(rs_observation(t, RS_TWILIGHT, RS_CLEAR, false), 2);
}

/* --- sight and fire [5.2.5] [5.2.7] [5.2.8] --- */

static void fire_needs_sight_and_partial_sight_is_three_worse(void **state)
{
    (void)state;
    proves("5.2.5", "17.1.2", "17.7");
    field("map: {ground: [05.04/05.05 ridge, 05.02 open 1]}\n"
          "units: {entente: [g fld at 05.02], ottoman: [x co at 05.07]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.07");
    had_modifier("17.2", "5.2.5", 3);
    field("map: {ground: [05.04/05.05 ridge]}\n"
          "units: {entente: [g fld at 05.02, h fld at 06.03, a co at 05.06], ottoman: [x co at 05.07]}\n" STEP_FIRE);
    play("entente", "fire-at 05.07");
    refuse("entente", "with g", "5.2.13");
}

static void units_do_not_stop_sight_but_machine_gunners_spare_their_friends(void **state)
{
    (void)state;
    proves("5.2.8", "17.8.2");
    field("units: {entente: [m mg at 05.03, a co at 05.04, b co at 04.05], ottoman: [x co at 05.05]}\n" STEP_FIRE);
    assert_int_equal(sees("05.03", "05.05"), RS_OPEN_VIEW);
    play("entente", "fire-at 05.05");
    refuse("entente", "with m", "17.8.2");
}

static void men_in_sight_may_still_be_hidden(void **state)
{
    (void)state;
    proves("5.2.7", "7.0", "7.5.1");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.04], ottoman: [x co at 05.05 hiding terrain]}\n" STEP_MOVE);
    assert_int_equal(sees("05.04", "05.05"), RS_OPEN_VIEW);
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.04, g fld at 05.02, h fld at 06.02], ottoman: [x co at 05.05 hiding "
          "terrain]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05");
    refuse("entente", "with a", "7.5.1");
}

/* --- Imminent Threat [5.3] --- */

static bool threatened(const char *hex)
{
    return rs_threatened(scenario_now(), state_now(), RS_ENTENTE, place_named(hex));
}

static void riflemen_and_machine_guns_threaten_three_hexes(void **state)
{
    (void)state;
    proves("5.3", "5.3.1");
    field("units: {entente: [a co at 05.01], ottoman: [x mg at 05.08, g fld at 05.03]}\n");
    assert_true(threatened("05.05"));
    assert_false(threatened("05.04"));
    field("light: night\nunits: {entente: [a co at 05.01], ottoman: [x pk at 05.08]}\n");
    assert_true(threatened("05.05"));
    field("map: {size: 2x9, ground: ['01.06/01.07,02.06/01.07,02.06/02.07 cliff']}\n"
          "units: {entente: [a co at 01.01], ottoman: [x mg at 01.08]}\n");
    assert_true(threatened("01.07"));
    assert_false(threatened("01.06")); /* two hexes off, beyond a Cliff without a way round */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_level_up_costs_a_point_of_hexside_and_down_nothing),
        field_test(a_ridge_crossed_is_a_point_more_and_three_worse),
        field_test(men_hide_in_close_terrain_alone),
        field_test(two_trenches_front_to_front_join_by_a_communication_alone),
        field_test(observation_ends_with_the_light),
        field_test(lit_hexes_are_seen_five_hexes_off_by_night),
        field_test(fire_needs_sight_and_partial_sight_is_three_worse),
        field_test(units_do_not_stop_sight_but_machine_gunners_spare_their_friends),
        field_test(men_in_sight_may_still_be_hidden),
        field_test(riflemen_and_machine_guns_threaten_three_hexes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
