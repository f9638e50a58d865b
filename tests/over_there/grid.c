/* grid.c - the fire grid: drift, rings and quadrants, letters in cells, friends, wire and structures [VII.G] to
 * [VII.P]; and the machine-gun grid [VI.N]. */
#include "field.h"
#include "rules/over_there/words.h"

/* A heavy battery far behind the southern edge, its plot of this turn on 18,20, and whoever sees what lies there. */
#define HEAVY "'O1 artillery 4 gun heavy off 155 off-board', 'F1 infantry 9 at 18,4 facing north'"
#define PLOT "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20']}}\n"
#define NO_DRIFT "50 3,3 "

static fs_point drifted(void)
{
    fs_event_cursor from = {.line = 1};
    const fs_event *e;
    fs_point p = {0, 0};

    while ((e = playing_next_event(&from)))
        if (e->place == FS_POINT && e->n_dice == 3)
            p = (fs_point){e->x, e->y};
    return p;
}

#define EMPTY "units: {red: [" HEAVY "], black: ['G1 infantry 9 at 18,34 facing south']}\n" PLOT

static void is_drifted(const char *throws, int x, int y)
{
    playing_close();
    dice(throws);
    field(EMPTY);
    expect_dice_used();
    assert_int_equal(drifted().x, x);
    assert_int_equal(drifted().y, y);
}

static void ray_50_leads_away_from_the_firer_and_25_to_his_left(void **state)
{
    (void)state;
    proves("VII.G.1", "VII.G.2", "VII.G.3", "VII.G.4", "G-09", "R-10");
    is_drifted("50 5,2", 18000, 23000);
    is_drifted("25 5,2", 15000, 20000);
    is_drifted("0 5,2", 18000, 17000); /* 00 lies on the arrow, towards him */
}

static void short_goes_the_opposite_way(void **state)
{
    (void)state;
    proves("VII.G.4");
    is_drifted("50 2,5", 18000, 17000);
}

static void a_northern_battery_fires_south(void **state)
{
    (void)state;
    proves("VII.G.2", "VII.G.5");
    dice("50 5,2");
    field("units: {red: ['F1 infantry 9 at 4,4 facing north'], black: ['O1 artillery 4 gun heavy off 155 "
          "off-board']}\n" PLOT);
    assert_int_equal(drifted().x, 18000);
    assert_int_equal(drifted().y, 17000);
}

/* --- letters --- */

static void woods_change_only_the_cell_they_lie_in(void **state)
{
    (void)state;
    proves("VII.I", "R-31");
    dice(NO_DRIFT "60");
    field_with(
        "fire=percentile",
        "map: [{id: W, kind: light_woods, poly: '18.1,22.05 20,22.05 20,23.2 18.1,23.2'}]\n"
        "units:\n  red: [" HEAVY ", 'F2 infantry 9 at 21.5,22.6 facing west']\n"
        "  black: ['A2 infantry 2 at 18.6,21.75 facing north', 'A3 infantry 2 at 18.6,22.75 facing north']\n" PLOT);
    unit_is("A2", "castings 1"); /* 102 */
    unit_is("A3", "castings 2"); /* 4 x 23 - 40 = 52 */
    had_modifier("A3", "VI.B.2", 92);
    had_modifier("A3", "VII.H.1", -40);
}

static void in_charts_the_woods_give_fire_factor_9_in_place_of_13(void **state)
{
    (void)state;
    proves("VII.I", "VII.H.1");
    dice(NO_DRIFT "5,5");
    field("map: [{id: W, kind: light_woods, poly: '18.1,22.05 20,22.05 20,23.2 18.1,23.2'}]\n"
          "units:\n  red: [" HEAVY ", 'F2 infantry 9 at 21.5,22.6 facing west']\n"
          "  black: ['A3 infantry 2 at 18.6,22.75 facing north']\n" PLOT);
    was("A3", "VII.H", ANY, 9, NULL);
}

#define GUN_IN_B2 "'M1 hmg 2 at 17.4,22 facing north'"

static void a_machine_gun_changes_only_its_own_cell(void **state)
{
    (void)state;
    proves("VII.J");
    dice(NO_DRIFT "67");
    field_with("fire=percentile", "units: {red: [" HEAVY "], black: [" GUN_IN_B2 "]}\n" PLOT);
    was("M1", "VII.H", ANY, 66, "no effect"); /* 4 x 19 - 10 */
    playing_close();
    dice(NO_DRIFT "66");
    field_with("fire=percentile", "units: {red: [" HEAVY "], black: [" GUN_IN_B2 "]}\n" PLOT);
    unit_is("M1", "castings 1");
    playing_close();
    dice(NO_DRIFT "6,6");
    field("units: {red: [" HEAVY "], black: [" GUN_IN_B2 "]}\n" PLOT);
    was("M1", "VII.H", ANY, 14, NULL); /* 4 x 4 - 2 */
}

#define MIXED_CELL                                                                                                     \
    "units:\n  red: [" HEAVY "]\n"                                                                                     \
    "  black: ['M1 hmg 2 at 17.6,22 facing north', 'G1 infantry 3 at 16.3,20.8 facing west']\n" PLOT

static void the_firer_names_the_letter_where_a_cell_has_several(void **state)
{
    (void)state;
    proves("VII.J", "R-64");
    dice(NO_DRIFT);
    field_with("fire=percentile", MIXED_CELL);
    asked_by("red", "VII.J");
    offered("red", "aim B2 A");
    offered("red", "aim B2 C");
    refuse("red", "aim B2 B", "R-64");
    refuse("red", "aim B1 A", "R-64");
    dice("1");
    play("red", "aim B2 A");
    unit_is("G1", "castings 1"); /* 102: a sure one and one on 2 or less */
    unit_is("M1", "castings 2");
}

static void naming_the_machine_gun_spares_the_others(void **state)
{
    (void)state;
    proves("VII.J");
    dice(NO_DRIFT);
    field_with("fire=percentile", MIXED_CELL);
    dice("66");
    play("red", "aim B2 C");
    unit_is("G1", "castings 3");
    unit_is("M1", "castings 1");
}

static void troops_nobody_sees_are_blind_fire_targets(void **state)
{
    (void)state;
    proves("VII.K", "VI.K");
    dice(NO_DRIFT "6,6");
    field("map: [{id: H, kind: hill, poly: '6,10 30,10 30,13 6,13'}]\n"
          "units: {red: [" HEAVY "], black: ['A2 infantry 2 at 18.6,21.75 facing north']}\n" PLOT);
    was("A2", "VII.H", ANY, 14, NULL); /* chart B: 4 x 4 - 2 */
}

static void mortars_take_troops_in_a_trench_as_behind_a_wall(void **state)
{
    (void)state;
    proves("VII.M");
    dice(NO_DRIFT "6,6");
    field("map: [{id: T, kind: trench, line: '10,20.6 26,20.6'}]\n"
          "units:\n  red: ['O1 medium_mortar 4 at 18,2 facing north unlimbered', 'F1 infantry 9 at 24,18.5 facing "
          "north']\n"
          "  black: ['A1 infantry 1 in T bottom at 18.3,20.6']\n" PLOT);
    had_modifier("A1", "VI.B.2", 16); /* at 18 inches, band b4: 4 tubes x 4 on chart B */
}

/* --- losses --- */

static void friends_suffer_as_enemies_do_from_the_same_throw(void **state)
{
    (void)state;
    proves("VII.N", "R-64");
    dice(NO_DRIFT "10");
    field_with("fire=percentile", "units:\n  red: [" HEAVY ", 'F2 infantry 2 at 18.3,21.01 facing north']\n"
                                  "  black: ['A1 infantry 2 at 18.55,20.5 facing north']\n" PLOT);
    unit_is("A1", "destroyed"); /* 112 and 10: two of each */
    unit_is("F2", "destroyed");
    assert_int_equal(times("VII.N"), 1);
}

static void losses_never_exceed_the_castings_in_the_cell(void **state)
{
    (void)state;
    proves("VII.H", "VII.S");
    dice(NO_DRIFT "1");
    field_with("fire=percentile",
               "units: {red: [" HEAVY "], black: ['A1 infantry 9 at 20.6,20.5 facing north']}\n" PLOT);
    unit_is("A1",
            "castings 5"); /* one casting in the centre, two in each ring round it: of 2, 2 and 1 it loses 1, 2, 1 */
}

static void the_nearest_castings_fall_first_and_all_of_the_pool_are_pinned(void **state)
{
    (void)state;
    proves("R-64", "CH.pin.2");
    dice(NO_DRIFT "3,3");
    field("units: {red: [" HEAVY
          "], black: ['G1 infantry 1 at 18.3,20.5 facing north', 'G2 infantry 1 at 18.81,20.6 facing "
          "north']}\n" PLOT);
    unit_is("G1", "destroyed"); /* FF 20, 4: one casualty */
    unit_is("G2", "castings 1 pinned");
}

static void nobody_under_it_no_throw(void **state)
{
    (void)state;
    proves("R-65");
    dice(NO_DRIFT);
    field(EMPTY);
    expect_dice_used();
    unit_is("G1", "castings 9 not-pinned");
}

/* --- wire and structures --- */

#define FIELD "'O1 artillery 4 gun field off 60 off-board', 'F1 infantry 9 at 18,4 facing north'"

static int gaps(void)
{
    int sum = 0;

    for (int i = 0; i < OT_MAX_GAPS; i++)
        sum += state_now()->gap[i].to - state_now()->gap[i].from;
    return sum;
}

static void each_hit_on_wire_removes_half_an_inch(void **state)
{
    (void)state;
    proves("VI.J", "R-49");
    dice(NO_DRIFT "10,10 1,1");
    field("map: [{id: W, kind: wire, poly: '0,20.3 36,20.3 36,20.8 0,20.8'}]\n"
          "units: {red: [" FIELD "], black: ['G1 infantry 9 at 4,34 facing south']}\n" PLOT);
    assert_true(gaps() >= 500 && gaps() % 500 == 0);
    happened("VI.J");
}

/* Wire is hit, it is neither pinned nor does it lose castings. */
static void what_falls_on_wire_is_told_as_hits(void **state)
{
    fs_event_cursor from = {.line = 1};
    const fs_event *e;
    int hits = 0, misses = 0;

    (void)state;
    proves("R-49");
    dice(NO_DRIFT "10,10 1,1");
    field("map: [{id: W, kind: wire, poly: '0,20.3 36,20.3 36,20.8 0,20.8'}]\n"
          "units: {red: [" FIELD "], black: ['G1 infantry 9 at 4,34 facing south']}\n" PLOT);
    while ((e = playing_next_event(&from)))
        if (e->type == OT_E_FALLS_ON_WIRE) {
            assert_true(e->result == OT_RES_HITS_1 || e->result == OT_RES_NOTHING);
            *(e->result == OT_RES_HITS_1 ? &hits : &misses) += 1;
        }
    assert_true(hits > 0 && misses > 0);
}

static void the_firer_chooses_between_wire_and_troops(void **state)
{
    (void)state;
    proves("R-64");
    dice(NO_DRIFT);
    field("map: [{id: W, kind: wire, poly: '0,21.1 36,21.1 36,21.4 0,21.4'}]\n"
          "units: {red: [" FIELD "], black: ['A2 infantry 2 at 18.6,21.95 facing north']}\n" PLOT);
    asked_by("red", "VII.J");
    offered("red", "aim A2 wire");
    dice("10,10 5,5 5,5");
    play("red", "aim A2 wire");
    unit_is("A2", "castings 2 not-pinned");
    assert_true(gaps() > 0);
}

static void field_guns_have_no_effect_on_dugouts(void **state)
{
    (void)state;
    proves("VII.O");
    dice(NO_DRIFT "5,5");
    field("map: [{id: D, kind: dugout, at: '18.6,20.6'}]\n"
          "units:\n  red: [" FIELD "]\n"
          "  black: ['G1 infantry 4 in D', 'A2 infantry 2 at 18.6,21.75 facing north']\n" PLOT);
    assert_int_equal(times("VII.O"), 1);
    unit_is("G1", "castings 4");
    unit_is("A2", "castings 1 pinned"); /* who is in the open in the same quadrant is rolled for */
}

static void light_mortars_have_no_effect_on_bunkers_and_medium_ones_do(void **state)
{
    (void)state;
    proves("VII.P");
    card_for("red");
    field("map: [{id: K, kind: bunker, poly: '18.2,18.2 19.2,18.2 19.2,18.9 18.2,18.9'}]\n"
          "units:\n  red: ['L1 light_mortar 4 at 18,5 facing north']\n  black: ['G1 infantry 4 in K']\n");
    play("red", "activate L1, fire-at L1 18 18 he"); /* 13 inches: no adjustment, no throw */
    happened("VII.P");
    unit_is("G1", "castings 4");
    playing_close();
    field("map: [{id: K, kind: bunker, poly: '18.2,18.2 19.2,18.2 19.2,18.9 18.2,18.9'}]\n"
          "units:\n  red: ['L1 medium_mortar 4 at 18,5 facing north unlimbered']\n  black: ['G1 infantry 4 in K']\n");
    dice("10,10 99 99");
    play("red", "activate L1, fire-at L1 18 18 he");
    happened("VII.L");
}

static void heavy_guns_hit_the_structure_and_not_those_inside(void **state)
{
    (void)state;
    proves("VII.L", "R-59", "XV.D");
    dice(NO_DRIFT "10,10 10 11");
    field("map: [{id: B, kind: building, poly: '17.2,20.1 17.9,20.1 17.9,20.8 17.2,20.8'}]\n"
          "units:\n  red: [" HEAVY "]\n  black: ['G1 infantry 2 in B']\n" PLOT);
    happened("VII.L");
    unit_is("G1", "castings 1"); /* hit in two rings: 10 + 30 does nothing, 11 + 30 takes one */
}

/* --- direct fire --- */

#define GUNS_AT_20 "'B1 artillery 4 gun field at 18,1.5 facing north unlimbered'"

static void direct_fire_uses_the_far_half_only(void **state)
{
    (void)state;
    proves("VI.T", "VI.O", "VI.Q");
    field("units:\n  red: [" GUNS_AT_20 "]\n"
          "  black: ['A1 infantry 2 at 18.55,16.5 facing north', 'D1 infantry 2 at 18.55,15.9 facing north']\n");
    dice("6,6"); /* 14.5 inches: no adjustment; quadrant A only */
    play("red", "activate B1, fire-at B1 18 16 he");
    unit_is("D1", "castings 2 not-pinned");
    unit_is("A1", "destroyed"); /* FF 32 */
}

static void at_20_inches_the_aim_moves_half_the_difference(void **state)
{
    (void)state;
    proves("VI.Q", "VI.T");
    field("units: {red: [" GUNS_AT_20 "], black: ['G1 infantry 2 at 18.55,21.5 facing south']}\n");
    dice("5,2");
    play("red", "activate B1, fire-at B1 18 21 he");
    was("B1", "VI.Q", 3, ANY, NULL);
    fs_event_cursor from = playing_since_mark();
    const fs_event *e;
    bool found = false;
    while ((e = playing_next_event(&from)))
        found |= e->n_dice == 2 && e->x == 18000 && e->y == 22500;
    assert_true(found);
}

static void mixed_tubes_fire_each_size_in_a_grid_of_its_own(void **state)
{
    (void)state;
    proves("R-26");
    dice("50 3,3 6,6 50 3,3");
    field("units:\n  red: ['O1 mortar_mixed 5 tubes 2,1,2 at 18,2 facing north unlimbered', 'F1 infantry 9 at 18,12 "
          "facing "
          "north']\n  black: ['A3 infantry 2 at 18.6,22.75 facing north']\n" PLOT);
    was("A3", "VII.H", ANY, 2 * 8 - 7,
        NULL); /* two heavy tubes in band b4; the medium one reaches two rings, light ones do not plot */
    expect_dice_used();
}

/* --- the machine-gun grid --- */

#define MG "'M1 hmg 2 at 18,2 facing north'"

static void the_machine_gun_grid_moves_by_long_and_short(void **state)
{
    (void)state;
    proves("VI.N", "G-10");
    field("units: {red: [" MG "], black: ['G1 infantry 3 at 18,23.5 facing south']}\n");
    dice("4,2 6,6"); /* two inches farther: from 20.5 to 22.5, 21 to 24 */
    play("red", "activate M1, fire-at M1 18 20.5 mg");
    was("G1", "CH.fire", 8, ANY, NULL); /* at 22 inches, seen, in the open */
}

static void the_grid_that_falls_short_finds_nobody(void **state)
{
    (void)state;
    proves("VI.N");
    field("units: {red: [" MG "], black: ['G1 infantry 3 at 18,24.2 facing south']}\n");
    dice("1,6");
    play("red", "activate M1, fire-at M1 18 22.5 mg");
    unit_is("G1", "castings 3 not-pinned");
}

static void unseen_troops_are_rolled_for_blindly(void **state)
{
    (void)state;
    proves("R-74", "VI.K");
    card_for("red");
    field("map: [{id: H, kind: hill, poly: '6,10 30,10 30,13 6,13'}, {id: S, kind: shell_holes, poly: '10,22 11,22 "
          "11,23 10,23'}, "
          "{id: R, kind: rubble, poly: '17,25 19,25 19,26 17,26'}]\n"
          "units: {red: [" MG "], black: ['G1 infantry 3 at 18,23.5 facing south']}\n");
    dice("3,3 6,6");
    play("red", "activate M1, fire-at M1 18 25 mg"); /* a terrain piece nobody sees */
    was("G1", "CH.fire", 6, ANY, NULL);              /* chart B */
}

static void friends_under_it_are_rolled_for_too(void **state)
{
    (void)state;
    proves("VI.N");
    field("units:\n  red: [" MG ", 'F2 infantry 3 at 18,21.2 facing north']\n"
          "  black: ['G1 infantry 3 at 18,22.6 facing south']\n");
    dice("3,3 10,10 10,10");
    play("red", "activate M1, fire-at M1 18 22 mg");
    unit_is("F2", "pinned");
    unit_is("G1", "pinned");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(ray_50_leads_away_from_the_firer_and_25_to_his_left),
        field_test(short_goes_the_opposite_way),
        field_test(a_northern_battery_fires_south),
        field_test(woods_change_only_the_cell_they_lie_in),
        field_test(in_charts_the_woods_give_fire_factor_9_in_place_of_13),
        field_test(a_machine_gun_changes_only_its_own_cell),
        field_test(the_firer_names_the_letter_where_a_cell_has_several),
        field_test(naming_the_machine_gun_spares_the_others),
        field_test(troops_nobody_sees_are_blind_fire_targets),
        field_test(mortars_take_troops_in_a_trench_as_behind_a_wall),
        field_test(friends_suffer_as_enemies_do_from_the_same_throw),
        field_test(losses_never_exceed_the_castings_in_the_cell),
        field_test(the_nearest_castings_fall_first_and_all_of_the_pool_are_pinned),
        field_test(nobody_under_it_no_throw),
        field_test(each_hit_on_wire_removes_half_an_inch),
        field_test(what_falls_on_wire_is_told_as_hits),
        field_test(the_firer_chooses_between_wire_and_troops),
        field_test(field_guns_have_no_effect_on_dugouts),
        field_test(light_mortars_have_no_effect_on_bunkers_and_medium_ones_do),
        field_test(heavy_guns_hit_the_structure_and_not_those_inside),
        field_test(direct_fire_uses_the_far_half_only),
        field_test(at_20_inches_the_aim_moves_half_the_difference),
        field_test(mixed_tubes_fire_each_size_in_a_grid_of_its_own),
        field_test(the_machine_gun_grid_moves_by_long_and_short),
        field_test(the_grid_that_falls_short_finds_nobody),
        field_test(unseen_troops_are_rolled_for_blindly),
        field_test(friends_under_it_are_rolled_for_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
