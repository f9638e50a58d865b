/* trenches.c - step and bottom, slots, garrisons and their room. [XII.A to XII.C, XII.G, XV.A, XV.B, G-15] */
#include "field.h"
#include "rules/over_there/steps.h"

#include <stdio.h>

#define CARDS "now: {turn: 3, phase: cards}\n"
#define FOE "  black: ['G1 infantry 9 at 3,34 facing south']\n" CARDS
#define TRENCH "{id: T, kind: trench, line: '10,8 26,8', owner: red}"

static int cover(const char *unit) { return ot_cover_of(scenario_now(), state_now(), piece_named(unit), NULL); }

static void a_unit_in_a_trench_is_on_the_step_or_at_the_bottom(void **state)
{
    (void)state;
    proves("XII.A", "XII.B", "G-15");
    field("map: [" TRENCH "]\nunits:\n  red: ['F1 infantry 9 in T step at 18,8', 'F2 infantry 9 at 3,2']\n" FOE);
    unit_is("F1", "in T step line");
    assert_int_equal(cover("F1"), OT_COVER_STEP);
    play("red", "activate F1, bottom F1");
    unit_is("F1", "in T bottom");
    assert_int_equal(cover("F1"), OT_COVER_TRENCH);
    play("red", "move F1, into T along 5.000 line bottom"); /* both functions are still there */
    at("F1", "15 8");
    unit_is("F1", "in T bottom moved");
}

static void along_the_trench_nothing_is_lost(void **state)
{
    (void)state;
    proves("XII.C");
    field("map: [" TRENCH "]\nunits:\n  red: ['F1 infantry 4 in T bottom at 18,8', 'F2 infantry 9 at 3,2']\n" FOE);
    play("red", "activate F1, move F1");
    allow("red", "into T along 13.000 line bottom"); /* five inches */
    refuse("red", "into T along 13.001 line bottom", "XII.C");
    refused_with(5001, 5000);
}

static void round_a_bend_it_is_the_length_of_the_trench_that_counts(void **state)
{
    (void)state;
    proves("XII.C", "G-15");
    field("map: [{id: T, kind: trench, line: '10,8 18,8 18,16', owner: red}]\n"
          "units:\n  red: ['F1 hmg in T bottom at 16,8', 'F2 infantry 9 at 3,2']\n" FOE);
    play("red", "activate F1, move F1, into T along 11.000 line bottom");
    at("F1", "18 11");
}

static void the_step_of_a_trench_holds_as_many_as_fit(void **state)
{
    (void)state;
    proves("XII.G", "G-15");
    field("map: [{id: T, kind: trench, line: '10,8 16,8', owner: red}]\n"
          "units:\n  red: ['F1 infantry 12 in T step at 13,8', 'F2 infantry 12 in T bottom at 13,8', 'F3 infantry 2 at "
          "13,5 facing north']\n" FOE);
    gap_is("F1", "F2", 0);
    play("red", "activate F3, move F3");
    refuse("red", "into T along 3.000 line step", "XII.G");
    refuse("red", "into T along 3.000 line bottom", "XII.G");
}

static void two_units_do_not_lie_in_one_place(void **state)
{
    (void)state;
    proves("XII.G", "G-13");
    field("map: [" TRENCH "]\n"
          "units:\n  red: ['F1 infantry 8 in T step at 18,8', 'F2 infantry 8 at 18,5 facing north']\n" FOE);
    play("red", "activate F2, move F2");
    refuse("red", "into T along 8.000 line step", "G-13");
    allow("red", "into T along 8.000 line bottom");
    allow("red", "into T along 12.000 line step"); /* end to end */
    refuse("red", "into T along 11.999 line step", "G-13");
}

static void two_units_do_not_lie_in_one_bend(void **state)
{
    (void)state;
    proves("XII.G", "G-13");
    field("map: [{id: T, kind: trench, line: '8,9 18,8 28,9', owner: red}]\n"
          "units:\n  red: ['F1 infantry 6 in T bottom at 18,8', 'F2 infantry 6 at 18,5 facing north']\n" FOE);
    int32_t x = state_now()->unit[piece_named("F1")].x;
    play("red", "activate F2, move F2");
    refuse("red", "to 18.000 8.000 facing 0 line bottom", "G-13"); /* the very same slice, round the bend */
    assert_in_range(x, 17990, 18010);
}

static void where_trenches_cross_a_unit_stays_in_its_own(void **state)
{
    (void)state;
    proves("G-15", "G-17");
    field("map: [" TRENCH ", {id: U, kind: trench, line: '18,2 18,14', owner: red}]\n"
          "units:\n  red: ['F1 infantry 8 in U bottom at 18,8 facing north pinned', 'F2 infantry 9 at 3,2']\n" FOE);
    unit_is("F1", "in U bottom");
    play("red", "activate F1, move F1");
    offered("red", "to 18.000 8.000 facing 0 line bottom");
    play("red", "to 18.000 8.000 facing 100 line bottom");
    unit_is("F1", "in U bottom facing 100");
    at("F1", "18 8");
}

static void a_communication_trench_has_no_step(void **state)
{
    (void)state;
    proves("XII.A");
    field("map: [{id: T, kind: trench, line: '18,6 18,20', owner: red, communication: yes}]\n"
          "units:\n  red: ['F1 infantry 8 in T at 18,10', 'F2 infantry 8 at 18,5 facing north']\n" FOE);
    unit_is("F1", "bottom");
    play("red", "activate F1");
    refuse("red", "step F1", "XII.A");
    not_offered("red", "step F1");
}

static void nobody_stands_across_a_trench_in_the_open(void **state)
{
    (void)state;
    proves("G-15");
    field("map: [" TRENCH "]\nunits:\n  red: ['F1 infantry 9 at 18,5 facing north', 'F2 infantry 9 at 3,2']\n" FOE);
    play("red", "activate F1, move F1");
    refuse("red", "to 18.000 8.200 facing 0 line", "G-15");
    play("red", "to 18.000 8.000 facing 0 line step"); /* a point on it, with a level, is the same as into */
    unit_is("F1", "in T step");
}

/* ---- garrisons ---- */

#define PLACE(kind) "{id: H, kind: " kind ", poly: '16,8 20,8 20,11 16,11', owner: red}"

static void refuse_into(const char *map, const char *inside, const char *unit, const char *rule)
{
    char yaml[1024];

    snprintf(yaml, sizeof yaml,
             "map: [%s]\nunits:\n  red: [%s%s'F1 %s at 18,6.5 facing north', 'F2 infantry 9 at 3,2']\n" FOE, map,
             inside, *inside ? ", " : "", unit);
    field(yaml);
    play("red", "activate F1, move F1");
    if (rule)
        field_refuse("refuse_into", "red", "into H", rule);
    else
        allow("red", "into H");
}

static void a_dugout_holds_one_line_of_the_table(void **state)
{
    static const char dugout[] = "{id: H, kind: dugout, at: '18,8', owner: red}";

    (void)state;
    proves("XV.A");
    refuse_into(dugout, "", "infantry 9", NULL);
    refuse_into(dugout, "'F3 infantry 9 in H'", "infantry 9", "XV.A"); /* two companies */
    refuse_into(dugout, "'F3 hmg in H'", "hmg", NULL);
    refuse_into(dugout, "'F3 hmg in H', 'F4 hmg in H'", "hmg", "XV.A");
    refuse_into(dugout, "'F3 hmg in H'", "light_mortar 2", NULL); /* a machine gun and two mortar gunners */
    refuse_into(dugout, "'F3 hmg in H'", "light_mortar 4", "XV.A");
    refuse_into(dugout, "", "light_mortar 4", NULL);
    refuse_into(dugout, "", "flamethrower 2", NULL);
}

static void a_building_holds_what_its_floor_has_room_for(void **state)
{
    (void)state;
    proves("XV.B");
    /* four by three inches: 48 bases */
    refuse_into(PLACE("building"), "'F3 infantry 24 in H', 'F4 infantry 15 in H'", "infantry 9", NULL);
    refuse_into(PLACE("building"), "'F3 infantry 24 in H', 'F4 infantry 16 in H'", "infantry 9", "XV.B");
}

static void nobody_enters_a_decoy_or_a_blocked_door(void **state)
{
    (void)state;
    proves("XII.K", "XV.F");
    refuse_into("{id: H, kind: dugout, at: '18,8', owner: red, decoy: yes}", "", "infantry 9", "XII.K");
    field("map: [{id: H, kind: dugout, at: '18,8', owner: red}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,6.5 facing north', 'F2 infantry 9 at 3,2']\n"
          "  black: ['G1 infantry 9 at 3,34 facing south']\n"
          "now: {turn: 3, phase: cards, damage: {H: blocked 1}}\n");
    play("red", "activate F1, move F1");
    refuse("red", "into H", "XV.F");
}

static void the_enemys_markers_keep_their_secret(void **state)
{
    (void)state;
    proves("XII.K", "XIV.G");
    refuse_into("{id: H, kind: dugout, at: '18,10.5', owner: black}", "", "infantry 9", "XIV.G");
    refuse_into("{id: H, kind: dugout, at: '18,10.5', owner: black, decoy: yes}", "", "infantry 9", "XIV.G");
}

static void a_garrison_covers_its_shelter(void **state)
{
    (void)state;
    proves("G-03", "R-24");
    field(
        "map: [" PLACE("building") "]\n"
                                   "units:\n  red: ['F1 infantry 9 in H', 'F2 infantry 4 at 18,6 facing north']\n" FOE);
    unit_is("F1", "garrison in H");
    assert_int_equal(cover("F1"), OT_COVER_BUILDING);
    gap_is("F1", "F2", 2000); /* to the wall of the house */
}

/* ---- cover ---- */

static void cover_is_the_best_that_touches_half_the_castings(void **state)
{
    (void)state;
    proves("R-31", "R-78");
    field(
        "map: [{id: W, kind: light_woods, poly: '10,4 18,4 18,12 10,12'}, {id: R, kind: rubble, poly: '20,4 30,4 30,12 "
        "20,12'}]\nunits:\n  red: ['F1 infantry 8 at 18,6 facing north', 'F2 infantry 8 at 18.251,8.5 facing north',\n"
        "    'F3 infantry 8 at 24,6 facing north', 'F4 infantry 8 at 28,20']\n" FOE);
    assert_int_equal(cover("F1"), OT_COVER_WOODS); /* four of eight */
    assert_int_equal(cover("F2"), OT_COVER_OPEN);  /* three */
    assert_int_equal(cover("F4"), OT_COVER_OPEN);
}

static void a_wall_covers_against_fire_that_crosses_it_close_to_the_target(void **state)
{
    fs_point north = {18000, 30000}, south = {18000, 2000};

    (void)state;
    proves("R-16");
    field("map: [{id: L, kind: wall, line: '10,12 26,12'}]\n"
          "units:\n  red: ['F1 infantry 8 at 18,11.6 facing north', 'F2 infantry 8 at 18,10 facing north']\n" FOE);
    assert_int_equal(ot_cover_of(scenario_now(), state_now(), piece_named("F1"), &north), OT_COVER_WALL);
    assert_int_equal(ot_cover_of(scenario_now(), state_now(), piece_named("F1"), &south), OT_COVER_OPEN);
    assert_int_equal(ot_cover_of(scenario_now(), state_now(), piece_named("F2"), &north), OT_COVER_OPEN);
    assert_int_equal(cover("F1"), OT_COVER_WALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_unit_in_a_trench_is_on_the_step_or_at_the_bottom),
        field_test(along_the_trench_nothing_is_lost),
        field_test(round_a_bend_it_is_the_length_of_the_trench_that_counts),
        field_test(the_step_of_a_trench_holds_as_many_as_fit),
        field_test(two_units_do_not_lie_in_one_place),
        field_test(two_units_do_not_lie_in_one_bend),
        field_test(where_trenches_cross_a_unit_stays_in_its_own),
        field_test(a_communication_trench_has_no_step),
        field_test(nobody_stands_across_a_trench_in_the_open),
        field_test(a_dugout_holds_one_line_of_the_table),
        field_test(a_building_holds_what_its_floor_has_room_for),
        field_test(nobody_enters_a_decoy_or_a_blocked_door),
        field_test(the_enemys_markers_keep_their_secret),
        field_test(a_garrison_covers_its_shelter),
        field_test(cover_is_the_best_that_touches_half_the_castings),
        field_test(a_wall_covers_against_fire_that_crosses_it_close_to_the_target),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
