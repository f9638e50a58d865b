/* sight.c - who sees whom, and who is shown. [XIV, G-06, G-07] */
#include "field.h"
#include "rules/over_there/shell.h"
#include "rules/over_there/steps.h"

#include <stdio.h>
#include <string.h>

static bool sees(const char *viewer, const char *target)
{
    return ot_sees(scenario_now(), state_now(), piece_named(viewer), piece_named(target));
}

/* Puts a unit somewhere else without anybody looking. */
static bool would_see(const char *viewer, int32_t x, int32_t y, const char *target)
{
    ot_state s = *state_now();

    s.unit[piece_named(viewer)].x = x;
    s.unit[piece_named(viewer)].y = y;
    return ot_sees(scenario_now(), &s, piece_named(viewer), piece_named(target));
}

#define SETUP "now: {turn: 1, phase: start}\n"

static void the_open_is_seen_from_any_distance(void **state)
{
    (void)state;
    proves("XIV.A");
    field("table: 144 x 36\nunits:\n  red: ['F1 infantry 9 at 3,10 facing east']\n  black: ['G1 infantry 9 at 141,20 "
          "hidden']\n" SETUP);
    assert_true(sees("F1", "G1"));
    assert_true(sees("G1", "F1"));
}

/* EX-11: the sightings of the text, on a layout of our own. */
#define EXAMPLE                                                                                                        \
    "table: 60 x 60\n"                                                                                                 \
    "map: [{id: W1, kind: light_woods, poly: '0,0 20,0 20,12 0,12'}, {id: W2, kind: light_woods, poly: '8,13 12,13 "   \
    "12,16 8,16'},\n"                                                                                                  \
    "  {id: W3, kind: light_woods, poly: '0,34 12,34 12,46 0,46'}, {id: H, kind: building, poly: '29,39 31,39 31,41 "  \
    "29,41'}]\n"

static void example_11_comes_out_as_the_text_has_it(void **state)
{
    static const struct {
        const char *viewer, *sees;
    } cases[] = {{"A", "B"}, {"B", "ACD"}, {"C", ""}, {"D", "BC"}, {"E", "C"}, {"F", ""}};
    static const char units[] = "ABCDEF";
    static const char *const where[] = {"at 10,8", "at 10,10", "at 24,22", "at 10,13.5", "in H", "at 6,40"};

    (void)state;
    proves("XIV.E", "XIV.F", "XIV.B", "G-06", "G-07", "C-18");
    for (size_t v = 0; v < 6; v++)
        for (size_t t = 0; t < 6; t++) {
            char yaml[1024], viewer[2] = {units[v], 0}, target[2] = {units[t], 0};

            if (v == t)
                continue;
            snprintf(yaml, sizeof yaml,
                     EXAMPLE "units:\n  red: ['%s flamethrower 1 %s facing north', 'Z infantry 9 at 55,5']\n  black: "
                             "['%s flamethrower 1 %s hidden', 'Y infantry 9 at 55,58']\n" SETUP,
                     viewer, where[v], target, where[t]);
            field(yaml);
            /* a casting stands a quarter of an inch behind its front: the points of the example are castings */
            ot_state s = *state_now();
            if (t != 4)
                s.unit[piece_named(target)].y += 250, s.unit[piece_named(target)].facing = 0;
            bool seen = ot_sees(scenario_now(), &s, piece_named(viewer), piece_named(target));
            if (seen != (strchr(cases[v].sees, units[t]) != NULL))
                fail_msg("%s %s %s", viewer, seen ? "sees" : "does not see", target);
        }
}

static void two_inches_in_are_seen_from_three_inches_off(void **state)
{
    (void)state;
    proves("XIV.E", "G-07", "C-21");
    field(
        "map: [{id: W, kind: light_woods, poly: '10,10 30,10 30,30 10,30'}]\n"
        "units:\n  red: ['F1 infantry 2 at 20,1 facing north']\n  black: ['G1 flamethrower 1 at 20,11.75 facing south "
        "hidden']\n" SETUP); /* its casting is 2.000 deep */
    assert_true(would_see("F1", 20000, 7000, "G1"));
    assert_false(would_see("F1", 20000, 6999, "G1"));
    field(
        "map: [{id: W, kind: light_woods, poly: '10,10 30,10 30,30 10,30'}]\n"
        "units:\n  red: ['F1 infantry 2 at 20,1 facing north']\n  black: ['G1 flamethrower 1 at 20,11.751 facing south "
        "hidden']\n" SETUP);
    assert_false(would_see("F1", 20000, 9900, "G1")); /* never more than two */
}

static void who_is_on_the_table_is_seen_at_the_edge_from_afar(void **state)
{
    (void)state;
    proves("XIV.B", "XIV.C");
    field("map: [{id: W, kind: light_woods, poly: '10,10 30,10 30,30 10,30'}]\n"
          "units:\n  red: ['F1 infantry 2 at 20,1 facing north']\n  black: ['G1 hmg at 20,10.4 facing south "
          "shown']\n" SETUP);
    assert_true(sees("F1", "G1")); /* it has fired: Examples 5 and 6 answer from 9 and 14 inches */
}

static void one_sees_out_from_three_inches_deep(void **state)
{
    (void)state;
    proves("XIV.F");
    field("map: [{id: W, kind: light_woods, poly: '10,10 30,10 30,30 10,30'}]\n"
          "units:\n  red: ['F1 infantry 2 at 20,12 facing south']\n  black: ['G1 infantry 9 at 20,2 facing "
          "north']\n" SETUP);
    assert_true(would_see("F1", 20000, 12900, "G1"));
    assert_true(would_see("F1", 20000, 13000, "G1"));
    assert_false(would_see("F1", 20000, 13100, "G1"));
}

static void woods_houses_and_hills_between_block(void **state)
{
    (void)state;
    proves("XIV.B", "G-06");
    static const char *const kinds[] = {"light_woods", "heavy_woods", "building", "bunker", "hill"};
    for (size_t i = 0; i < 5; i++) {
        char yaml[512];

        snprintf(
            yaml, sizeof yaml,
            "map: [{id: X, kind: %s, poly: '14,14 22,14 22,20 14,20', owner: black}]\n"
            "units:\n  red: ['F1 infantry 9 at 18,5 facing north']\n  black: ['G1 infantry 3 at 18,28 shown']\n" SETUP,
            kinds[i]);
        field(yaml);
        assert_false(sees("F1", "G1"));
        assert_true(would_see("F1", 8000, 24000, "G1"));
    }
}

static void from_a_hill_one_sees_over_what_stands_below(void **state)
{
    (void)state;
    proves("G-06");
    static const char map[] = "map: [{id: M, kind: hill, poly: '10,2 26,2 26,8 10,8'}, {id: H, kind: building, poly: "
                              "'14,14 22,14 22,16 14,16'}]\n";
    char yaml[512];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n  red: ['F1 infantry 2 at 18,5']\n  black: ['G1 flamethrower 1 at 18,18.25 "
             "facing north shown']\n" SETUP,
             map); /* its casting 2.000 behind the house */
    field(yaml);
    assert_false(sees("F1", "G1"));
    snprintf(yaml, sizeof yaml,
             "%sunits:\n  red: ['F1 infantry 2 at 18,5']\n  black: ['G1 flamethrower 1 at 18,18.3 facing "
             "north shown']\n" SETUP,
             map);
    field(yaml);
    assert_true(sees("F1", "G1"));
    assert_true(sees("G1", "F1"));
    assert_false(would_see("F1", 18000, 9000, "G1")); /* not from below */
    assert_true(ot_level_of(scenario_now(), state_now(), (fs_point){18000, 5000}) == 1);
}

static void walls_hide_those_close_behind_them(void **state)
{
    (void)state;
    proves("XIV.E");
    field("map: [{id: L, kind: wall, line: '10,14 26,14'}]\n"
          "units:\n  red: ['F1 infantry 2 at 18,4 facing north']\n  black: ['G1 infantry 3 at 18,14.2 facing south "
          "hidden', "
          "'G2 infantry 3 at 18,20 facing south hidden']\n" SETUP);
    assert_false(would_see("F1", 18000, 10900, "G1"));
    assert_true(would_see("F1", 18000, 11000, "G1"));
    assert_true(would_see("F1", 18000, 4000, "G2"));
    assert_true(would_see("F1", 18000, 30000, "G1")); /* from behind */
}

static void pits_and_houses_are_looked_into_from_near_by(void **state)
{
    (void)state;
    proves("XIV.E", "XIV.C");
    for (int i = 0; i < 3; i++) {
        static const char *const kinds[] = {"building", "gun_pit", "bunker"};
        char yaml[512];

        snprintf(yaml, sizeof yaml,
                 "map: [{id: X, kind: %s, poly: '16,14 20,14 20,17 16,17', owner: black}]\n"
                 "units:\n  red: ['F1 infantry 2 at 18,4 facing north']\n  black: ['G1 hmg in X hidden']\n" SETUP,
                 kinds[i]);
        field(yaml);
        unit_is("G1", "not-shown");
        assert_false(would_see("F1", 18000, 10999, "G1"));
        assert_true(would_see("F1", 18000, 11000, "G1"));
    }
}

static void a_dugout_is_looked_into_from_its_door(void **state)
{
    (void)state;
    proves("XIV.G", "XII.K", "R-39");
    field("map: [{id: D, kind: dugout, at: '18,14', owner: black}]\n"
          "units:\n  red: ['F1 infantry 2 at 18,8 facing north', 'F2 infantry 9 at 3,2']\n"
          "  black: ['G1 infantry 9 in D hidden', 'G2 infantry 9 at 3,34']\nnow: {turn: 3, phase: cards}\n");
    assert_true(would_see("F1", 18000, 13500, "G1")); /* no gap to the chip */
    assert_false(would_see("F1", 18000, 13000, "G1"));
    assert_false(sees("G1", "F1")); /* nor does one see out of it */
    play("red", "activate F1, move F1, to 18.000 12.500 facing 0 line");
    unit_is("G1", "not-shown");
}

static void whoever_comes_into_sight_is_shown(void **state)
{
    (void)state;
    proves("XIV.C");
    field("map: [{id: W, kind: light_woods, poly: '10,10 26,10 26,20 10,20'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,4 facing north', 'F2 infantry 9 at 3,2']\n"
          "  black: ['G1 infantry 9 at 18,11 facing south hidden', 'G2 infantry 9 at 3,34']\nnow: {turn: 3, phase: "
          "cards}\n");
    unit_is("G1", "not-shown");
    play("red", "activate F1, move F1, to 18.000 8.000 facing 0 line");
    unit_is("G1", "shown");
    happened("XIV.C");
}

static void rubble_hides_nobody_and_counts_as_a_wall(void **state)
{
    (void)state;
    proves("XIV.I");
    field("map: [{id: R, kind: rubble, poly: '14,14 22,14 22,20 14,20'}]\n"
          "units:\n  red: ['F1 infantry 2 at 18,4 facing north']\n  black: ['G1 infantry 4 at 18,17 facing south "
          "hidden', "
          "'G2 infantry 4 at 18,30 hidden']\n" SETUP);
    assert_true(sees("F1", "G1"));
    assert_true(sees("F1", "G2"));
    assert_int_equal(ot_cover_of(scenario_now(), state_now(), piece_named("G1"), NULL), OT_COVER_WALL);
}

static void the_half_circle_before_the_front_is_faced(void **state)
{
    (void)state;
    proves("VI.R", "G-05");
    field("units:\n  red: ['F1 infantry 2 at 18,10 facing north']\n  black: ['G1 flamethrower 1 at 30,10.25 facing "
          "north', "
          "'G2 flamethrower 1 at 31,10.249 facing north', 'G3 infantry 4 at 30,5']\n" SETUP);
    assert_true(ot_faces(scenario_now(), state_now(), piece_named("F1"), piece_named("G1")));
    assert_false(ot_faces(scenario_now(), state_now(), piece_named("F1"), piece_named("G2")));
    assert_false(ot_faces(scenario_now(), state_now(), piece_named("F1"), piece_named("G3")));
}

static void the_nearest_enemy_in_sight_is_found(void **state)
{
    int32_t gap;

    (void)state;
    proves("R-30");
    field(
        "map: [{id: H, kind: building, poly: '12,14 16,14 16,18 12,18'}]\n"
        "units:\n  red: ['F1 infantry 2 at 14,10 facing north']\n  black: ['G1 infantry 2 at 14,20 facing south', 'G2 "
        "infantry 2 at 26,22 facing south']\n" SETUP);
    assert_int_equal(ot_nearest_seen(scenario_now(), state_now(), piece_named("F1"), &gap), piece_named("G2"));
    assert_in_range(gap, 15900, 16300);
}

#define NIGHT(place)                                                                                                   \
    "units:\n  red: ['F1 infantry 2 at 18,10 facing north']\n  black: ['G1 flamethrower 1 at " place                   \
    " facing north shown']\n" SETUP

/* A position has no nights of its own. */
static bool is_seen(int night_turns)
{
    static ot_scenario night;

    night = *scenario_now();
    night.switches[OT_SW_NIGHT] = 1;
    night.night_turns = (uint8_t)night_turns;
    return ot_sees(&night, state_now(), piece_named("F1"), piece_named("G1"));
}

static void at_night_nobody_sees_far(void **state)
{
    (void)state;
    proves("XIV.A", "SC.4");
    field(NIGHT("18,22.25"));
    assert_true(is_seen(2));
    playing_close();
    field(NIGHT("18,22.26"));
    assert_false(is_seen(2));
    assert_true(is_seen(0));
}

/* Explains the line between two points or units, as `los` shows it. */
static const char *explained(fs_option from, fs_option to, int *clear)
{
    static char text[2048];
    fs_writer w = {text, 0, sizeof text};

    *clear = ot_sight_words(&scenario_now()->base, state_now(), &from, &to, &w);
    text[w.n < sizeof text ? w.n : sizeof text - 1] = 0;
    return text;
}

static void a_line_of_sight_names_what_stops_it(void **state)
{
    int clear;

    (void)state;
    proves("XIV.B", "G-06");
    field("map: [{id: H, kind: building, poly: '16,12 20,12 20,15 16,15'}]\n"
          "units:\n  red: ['F1 infantry 2 at 18,6 facing north']\n  black: ['G1 infantry 2 at 18,24 facing south', 'G2 "
          "infantry 2 at 30,24 facing south']\n" SETUP);
    fs_option f1 = {.subject = (fs_unit)piece_named("F1")}, g1 = {.subject = (fs_unit)piece_named("G1")};
    fs_option point = {.place = FS_POINT, .x = 2000, .y = 24000}, off = {.place = FS_POINT, .x = 99000, .y = 0};
    const char *text = explained(f1, g1, &clear);
    assert_int_equal(clear, 0);
    assert_non_null(strstr(text, "\"id\":\"H\",\"inside\":3000,\"blocks\":true,\"rule\":\"XIV.B\""));
    assert_non_null(strstr(explained(f1, point, &clear), "\"clear\":true"));
    assert_int_equal(clear, 1);
    explained(f1, off, &clear);
    assert_int_equal(clear, -1); /* no line at all */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_open_is_seen_from_any_distance),
        field_test(example_11_comes_out_as_the_text_has_it),
        field_test(two_inches_in_are_seen_from_three_inches_off),
        field_test(who_is_on_the_table_is_seen_at_the_edge_from_afar),
        field_test(one_sees_out_from_three_inches_deep),
        field_test(woods_houses_and_hills_between_block),
        field_test(from_a_hill_one_sees_over_what_stands_below),
        field_test(walls_hide_those_close_behind_them),
        field_test(pits_and_houses_are_looked_into_from_near_by),
        field_test(a_dugout_is_looked_into_from_its_door),
        field_test(whoever_comes_into_sight_is_shown),
        field_test(rubble_hides_nobody_and_counts_as_a_wall),
        field_test(the_half_circle_before_the_front_is_faced),
        field_test(the_nearest_enemy_in_sight_is_found),
        field_test(at_night_nobody_sees_far),
        field_test(a_line_of_sight_names_what_stops_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
