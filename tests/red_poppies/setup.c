/* setup.c - setting up: places, markers, observer, registered vertices [6.3a] [R85] [7.21g] [7.3a]. */
#include "field.h"

#include <firestep/ruleset.h>
#include <stdio.h>

/* The British set up first, in E04 to E06, of which E05 is a trench. */
static void set_up(const char *zone, const char *units, const char *rest)
{
    char yaml[1500];

    snprintf(yaml, sizeof yaml,
             "ground: [\"E05 trench british\"]\n"
             "zones:\n"
             "  west: {side: british, hexes: [E04-E06]%s}\n"
             "  east: {side: german, hexes: [E06-E08]}\n"
             "units:\n"
             "  british: {west: [%s]}\n"
             "  german: {east: [g1 german-infantry]}\n"
             "now: {phase: setup}\n"
             "%s",
             zone, units, rest);
    field(yaml);
}

/* Plays what the program proposes for the side that is asked. */
static void take_suggestion(const char *side)
{
    fs_option line[FS_MAX_LINE];
    fs_error e;
    const fs_scenario *sc = &scenario_now()->base;
    fs_side who = side_named(side);
    int n = sc->rules->suggest(sc, fs_game_state(game_now(), who), who, 0, line, FS_MAX_LINE);

    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        assert_int_equal(fs_game_act(game_now(), who, &line[i], &e), 0);
}

/* --- units --- */

static void units_set_up_in_their_zone_on_either_side(void **state)
{
    (void)state;
    proves("6.3a", "8.322");
    set_up("", "b1 british-infantry-1915, b2 british-infantry-1915", "");
    asked_by("british", "6.3a");
    offered("british", "place b1 E04");
    offered("british", "place b1 E04 dispersed");
    offered("british", "place b1 E05 in");
    offered("british", "place b1 E05"); /* put on top */
    refuse("british", "place b1 E04 in", "8.321b");
    refuse("british", "place b1 E03", "6.3a");
    refuse("british", "place g1 E04", "3.11e");
    refuse("british", "done", "6.3a");
    play("british", "place b2 E05 dispersed in"); /* in any order */
    refuse("british", "place b2 E04", "6.3a");
    play("british", "place b1 E05"); /* the last closes the line */
    unit_is("b2", "E05 dispersed in");
    unit_is("b1", "E05 formed top");
    asked("german");
}

static void notes_may_fix_the_side(void **state)
{
    (void)state;
    proves("6.3a");
    set_up("", "b1 british-infantry-1915 dispersed, b2 british-mg formed", "");
    not_offered("british", "place b1 E04");
    refuse("british", "place b1 E04", "6.3a");
    play("british", "place b1 E04 dispersed");
    refuse("british", "place b2 E05 dispersed in", "6.3a");
}

static void nobody_sets_up_with_the_enemy(void **state)
{
    (void)state;
    proves("R85", "3.9c");
    set_up("", "b1 british-infantry-1915", "");
    play("british", "place b1 E06");
    refuse("german", "place g1 E06", "R85");
    offered("german", "place g1 E07");
    not_offered("german", "place g1 E06");
}

static void stacking_binds_a_set_up(void **state)
{
    (void)state;
    proves("3.4-v3");
    set_up("", "b1 british-infantry-1915, b2 british-infantry-1915, b3 british-infantry-1915, t1 french-schneider", "");
    play("british", "place b1 E04, place b2 E04");
    refuse("british", "place b3 E04", "3.4-v3");
    offered("british", "place t1 E04");
}

static void the_others_must_still_find_room(void **state)
{
    (void)state;
    proves("3.4-v3");
    field("zones:\n"
          "  wide: {side: british, hexes: [E04, E05]}\n"
          "  narrow: {side: british, hexes: [E05]}\n"
          "  east: {side: german, hexes: [A01, A02]}\n"
          "units:\n"
          "  british: {wide: [b1 british-infantry-1915, b2 british-infantry-1915], narrow: [b3 british-infantry-1915, "
          "b4 british-infantry-1915]}\n"
          "  german: {east: [g1 german-infantry]}\n"
          "now: {phase: setup}\n");
    refuse("british", "place b1 E05", "3.4-v3"); /* b3 and b4 need it */
    not_offered("british", "place b1 E05");
    play("british", "place b4 E05, place b2 E04");
    refuse("british", "place b1 E05", "3.4-v3");
    play("british", "place b1 E04, place b3 E05 dispersed");
    asked("german");
}

static void no_tank_sets_up_in_a_quarry(void **state)
{
    (void)state;
    proves("AA.2", "R80");
    field("ground: [\"E05 quarry\"]\n"
          "zones: {west: {side: british, hexes: [E05, E06]}}\n"
          "units:\n"
          "  british: {west: [t1 french-schneider, 4 british-infantry-1915]}\n"
          "  german: {A01: [g1 german-infantry]}\n"
          "now: {phase: setup}\n");
    refuse("british", "place t1 E05", "AA.2");
    play("british", "place t1 E06, place bi1 E05 in, place bi2 E05 in, place bi3 E05 in");
    offered("british", "place bi4 E05 in"); /* four fit */
}

/* --- markers --- */

static void markers_are_laid_in_their_zone(void **state)
{
    (void)state;
    proves("8.322", "8.31", "8.2", "R47");
    set_up(", trenches: 1, blockhouses: 1, scrapes: 1", "b1 british-mg", "");
    refuse("british", "trench E05", "8.322"); /* there is one */
    refuse("british", "trench E07", "8.322");
    refuse("british", "place b1 E04 in", "8.321b");
    play("british", "trench E04");
    refuse("british", "trench E06", "8.322"); /* no more */
    play("british", "blockhouse E06");
    refuse("british", "blockhouse E04", "8.31");
    offered("british", "place b1 E06 in dispersed");
    play("british", "scrape E04, place b1 E04 dispersed in");
    unit_is("b1", "E04 in");
    marked("trench-british", "E04");
    marked("blockhouse", "E06");
    marked("scrape", "E04");
    asked("german");
}

static void each_kind_of_marker_has_its_number(void **state)
{
    (void)state;
    proves("8.322", "8.31", "8.2");
    set_up(", trenches: 1, blockhouses: 2, scrapes: 3", "b1 british-mg", "");
    play("british", "trench E04");
    refuse("british", "trench E06", "8.322");
    play("british", "blockhouse E04, blockhouse E05");
    refuse("british", "blockhouse E06", "8.31");
    play("british", "scrape E04, scrape E05, scrape E06");
    assert_int_equal(options_of("british", "scrape"), 0);
    set_up(", scrapes: 1", "b1 british-mg", "");
    play("british", "scrape E04");
    refuse("british", "scrape E05", "8.2");
}

/* --- observer and vertices --- */

static void the_observer_of_the_trench_sets_is_named(void **state)
{
    (void)state;
    proves("7.21g");
    set_up("", "b1 british-infantry-1915, bm british-mg, b2 british-infantry-1915",
           "groups: {british: [ba +3 trench-set]}\n");
    refuse("british", "observer bm", "7.21g");
    play("british", "place b1 E04, place b2 E05 in, place bm E05 in");
    asked_by("british", "7.21g");
    assert_int_equal(options_of("british", "observer"), 2);
    refuse("british", "done", "6.3a");
    play("british", "observer b2");
    assert_int_equal(state_now()->observer[1], piece_named("b2"));
    asked("german");
}

static void no_observer_without_trench_sets(void **state)
{
    (void)state;
    proves("7.21g");
    set_up("", "b1 british-infantry-1915", "");
    refuse("british", "observer b1", "7.21g");
}

static void a_group_registers_one_vertex(void **state)
{
    (void)state;
    proves("7.3a", "7.21d");
    set_up("", "b1 british-infantry-1915", "groups: {british: [ba +3 flare, bb +3 runner registers, bc +3 runner]}\n");
    refuse("british", "register bc E07e", "7.3a");
    play("british", "place b1 E04");
    refuse("british", "done", "6.3a"); /* flare groups must have one */
    play("british", "register ba E07e");
    refuse("british", "register ba E07w", "7.3a");
    offered("british", "done"); /* others may */
    play("british", "register bb E07w");
    assert_int_equal(state_now()->group[0].registered, vertex_named("E07e"));
    assert_int_equal(state_now()->group[1].registered, vertex_named("E07w"));
    assert_int_equal(state_now()->group[2].registered, FS_NO_VERTEX);
    asked("german");
}

/* --- course --- */

static void the_set_up_is_followed_by_turn_1(void **state)
{
    (void)state;
    proves("5.0", "6.3a");
    set_up("", "b1 british-infantry-1915", "sets_up_first: german\n");
    asked("german");
    play("german", "place g1 E07");
    dice("4 3");
    play("british", "place b1 E04");
    turn_is(1);
    initiative_is("british");
}

static void hallowed_ground_given_does_not_use_up_the_creation(void **state)
{
    static const char yaml[] = "units: {british: {E05: [b1 british-infantry-1915]}}\n"
                               "marks: {hallowed-british: [E05]}\n";

    (void)state;
    proves("R44");
    field(yaml);
    assert_int_equal(state_now()->made_hallowed, 0);
}

static void a_default_set_up_is_proposed(void **state)
{
    (void)state;
    proves("6.3a", "7.21g", "7.3a");
    set_up(", trenches: 1, scrapes: 1",
           "4 british-infantry-1915, 1 british-mg, 1 british-infantry-1915 dispersed, 2 french-schneider",
           "groups: {british: [ba +3 flare, bb +3 trench-set]}\n");
    play("british", "place bm1 E04");
    take_suggestion("british");
    asked("german");
    for (int u = 1; u <= 8; u++)
        assert_int_equal(state_now()->unit[u].where, RP_ON_MAP);
    assert_true(state_now()->observer[1]);
    dice("4 3");
    take_suggestion("german");
    turn_is(1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(units_set_up_in_their_zone_on_either_side),
        field_test(notes_may_fix_the_side),
        field_test(nobody_sets_up_with_the_enemy),
        field_test(stacking_binds_a_set_up),
        field_test(the_others_must_still_find_room),
        field_test(no_tank_sets_up_in_a_quarry),
        field_test(markers_are_laid_in_their_zone),
        field_test(each_kind_of_marker_has_its_number),
        field_test(the_observer_of_the_trench_sets_is_named),
        field_test(no_observer_without_trench_sets),
        field_test(a_group_registers_one_vertex),
        field_test(the_set_up_is_followed_by_turn_1),
        field_test(hallowed_ground_given_does_not_use_up_the_creation),
        field_test(a_default_set_up_is_proposed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
