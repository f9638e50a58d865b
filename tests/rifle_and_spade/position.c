/* position.c - positions load as they are written, begin where they say, and what is wrong is named. */
#include "field.h"

#include <stdio.h>

static void a_field_begins_with_the_first_brigiment(void **state)
{
    (void)state;
    field("units:\n  entente: [a co at 05.04, b hb at 05.04 confused]\n  ottoman: [x co at 05.08]\n");
    asked("entente");
    turn_is(1);
    phase_is(RS_PHASE_ACTIVATIONS);
    unit_is("a", "on-map at 05.04 steps 1 not-confused");
    unit_is("b", "at 05.04 steps 2 confused");
    brigiment_is("e-bde", "points 8 in-play not-chit");
    brigiment_is("o-bde", "chit");
    hex_is("05.04", "entente held-entente not-ottoman");
    assert_int_equal(state_now()->active, brigiment_named("e-bde"));
}

static void units_stand_as_their_words_say(void **state)
{
    (void)state;
    field("map: {ground: [05.08 scrub 1, 04.04/04.05 ridge]}\n"
          "works: [{at: 06.06, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
          "units:\n"
          "  entente: [a pk at 05.04 fired, b co at 04.04 hiding ridge, h hq at 05.03]\n"
          "  ottoman: [x bn at 05.08 steps 3 hiding terrain, y co at 06.06 in-work, g fld at 05.09 shoots 2]\n"
          "now: {active: o-bde, step: move, turn: 2}\n");
    unit_is("a", "steps 1/4 fired");
    unit_is("b", "hiding ridge");
    assert_int_equal(state_now()->unit[piece_named("b")].named, 1);
    unit_is("x", "steps 3 hiding terrain");
    unit_is("y", "in-work");
    unit_is("g", "shoots 2");
    hex_is("06.06", "shallow_trench ottoman");
    turn_is(2);
    asked("ottoman");
}

static void a_map_may_be_written_in_letters(void **state)
{
    (void)state;
    field("map: {lines: [O0 s1 W2, S3 O0 M0, V1 F0 B0]}\n"
          "units: {entente: [a co at 01.01], ottoman: [x co at 01.03]}\n");
    assert_int_equal(rs_terrain(&scenario_now()->map, place_named("02.03")), RS_SCRUB);
    assert_int_equal(rs_level(&scenario_now()->map, place_named("01.02")), 3);
    assert_int_equal(rs_terrain(&scenario_now()->map, place_named("03.02")), RS_MARSH);
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    unloadable("units: {entente: [a co at 05.04 sleeping], ottoman: [x co at 05.08]}\n", "sleeping");
    unloadable("units: {entente: [a zz at 05.04], ottoman: [x co at 05.08]}\n", "zz");
    unloadable("units: {entente: [a co at 15.04], ottoman: [x co at 05.08]}\n", "15.04");
    unloadable("units: {entente: [a co at 05.04, a co at 05.05], ottoman: [x co at 05.08]}\n", "twice");
    unloadable("units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\nnow: {phase: tea}\n", "tea");
    unloadable("units: {entente: [a co at 05.04], ottoman: [x co at 05.04]}\n", "cannot be played on");
}

/* The line of the page is named too: there are five before the units. */
static void what_only_a_whole_position_says_is_refused_elsewhere(void **state)
{
    static const char *const alone[] = {"works: [05.06 rifle_pits ottoman]",
                                        "routes: [1 from 05.04 N]",
                                        "assaults: [05.06 waves 1]",
                                        "landings: [05.04 entente steps 1]",
                                        "counters: {ship_left: 1}",
                                        "shocks: [05.06]",
                                        "last_pull: ottoman"};
    char text[256];

    (void)state;
    for (int i = 0; i < 7; i++) {
        snprintf(text, sizeof text, "units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\nnow: {%s}\n",
                 alone[i]);
        unloadable(text, "whole: yes");
        snprintf(text, sizeof text, "units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\nnow:\n  %s\n",
                 alone[i]);
        unloadable(text, ":4: ");
    }
    unloadable("units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\nnow: {whole: yes, chits: [o-bde]}\n",
               "chit");
}

static void phases_can_be_begun(void **state)
{
    static const char *const phases[] = {"reinforcements", "supply", "formations", "activations"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        char text[320];

        snprintf(text, sizeof text,
                 "calendar: {from: 25 6am, turns: 4, first: {25 8am: entente}}\n"
                 "units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\nnow: {phase: %s, turn: 2}\n",
                 phases[i]);
        field(text);
        turn_is(2);
        asked("entente");
    }
}

static void nobody_without_steps_is_in_boats(void **state)
{
    (void)state;
    proves("3.1.3");
    field("units: {entente: [a co at 05.04, b co at 05.03], ottoman: [x co at 05.08]}\n");
    rs_state s = *state_now();
    int a = piece_named("a");

    s.unit[a] = (rs_unit){.where = RS_NOT_YET, .battalion = s.unit[a].battalion, .brigiment = s.unit[a].brigiment};
    s.hex[a] = 0;
    rs_remove(s.held[0], scenario_now()->map.seat[place_named("05.04")]);
    rs_remove(s.infantry[0], scenario_now()->map.seat[place_named("05.04")]);
    assert_int_equal(playing_scenario()->rules->valid(playing_scenario(), &s, NULL), 0);
    s.unit[a].where = RS_AT_SEA;
    s.hex[a] = (uint16_t)(place_named("05.02") + 1);
    assert_int_not_equal(playing_scenario()->rules->valid(playing_scenario(), &s, NULL), 0);
    s.unit[a].steps = 1;
    assert_int_equal(playing_scenario()->rules->valid(playing_scenario(), &s, NULL), 0);
}

static bool is_valid(const rs_state *s) { return !playing_scenario()->rules->valid(playing_scenario(), s, NULL); }

static void nobody_is_a_firer_where_a_move_is_all_there_is(void **state)
{
    (void)state;
    proves("2.2.1");
    field("units: {entente: [a co at 05.02, b co at 01.01], ottoman: [x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "move a, go 05.03");
    rs_state s = *state_now();

    assert_int_equal(fs_top_const(&s.head)->kind, RS_F_MOVE);
    assert_true(is_valid(&s));
    s.unit[piece_named("b")].flags |= RS_SHOOTER; /* nothing would take it away when the stack halts */
    assert_false(is_valid(&s));
}

/* Their Objective is the battalion's. */
static void riflemen_of_a_brigiment_are_of_a_battalion(void **state)
{
    (void)state;
    proves("9.1.6", "11.4");
    field("units: {entente: [a co at 05.04, m mg at 05.03, b co at 05.02], ottoman: [x co at 09.09]}\n");
    rs_state s = *state_now();

    s.unit[piece_named("m")].battalion = 0;
    assert_true(is_valid(&s));
    s.unit[piece_named("a")].battalion = 0;
    assert_false(is_valid(&s));
}

static void who_stands_where_a_stack_passes_through_fits_into_the_hex(void **state)
{
    (void)state;
    proves("3.7", "14.1.7");
    field("units: {entente: [a hb at 05.02 column, b bn at 05.03 column, c co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    play("entente", "move a, go 05.03");
    rs_state s = *state_now();

    assert_true(is_valid(&s));
    s.unit[piece_named("a")].flags &= ~(uint32_t)RS_MOVER; /* nobody would send it on or back */
    assert_false(is_valid(&s));
}

static void who_is_reorganized_is_of_the_side_that_adjusts(void **state)
{
    (void)state;
    proves("2.2.1");
    field("units: {entente: [a bn at 05.02, b bn at 01.01], ottoman: [x bn at 09.09]}\n"
          "now: {phase: formations, turn: 2}\n");
    rs_state s = *state_now();

    assert_int_equal(fs_top_const(&s.head)->kind, RS_F_ADJUST);
    s.unit[piece_named("a")].flags |= RS_CHAINED;
    assert_true(is_valid(&s));
    s.unit[piece_named("x")].flags |= RS_CHAINED; /* the segment of the Entente ends without looking at it */
    assert_false(is_valid(&s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(a_field_begins_with_the_first_brigiment),
                                       field_test(units_stand_as_their_words_say),
                                       field_test(a_map_may_be_written_in_letters),
                                       field_test(what_is_wrong_is_named),
                                       field_test(what_only_a_whole_position_says_is_refused_elsewhere),
                                       field_test(phases_can_be_begun),
                                       field_test(nobody_without_steps_is_in_boats),
                                       field_test(nobody_is_a_firer_where_a_move_is_all_there_is),
                                       field_test(riflemen_of_a_brigiment_are_of_a_battalion),
                                       field_test(who_stands_where_a_stack_passes_through_fits_into_the_hex),
                                       field_test(who_is_reorganized_is_of_the_side_that_adjusts)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
