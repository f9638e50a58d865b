/* smoke_and_gas.c - wind, clouds, masks, gas that stays, projectors [X]. */
#include "field.h"
#include "rules/over_there/guns.h"

#include <stdio.h>

#define SIDES "units: {red: ['F1 infantry 9 at 18,18 facing south'], black: ['G9 infantry 9 at 4,34 facing south']}\n"

static const ot_cloud *cloud(int i) { return &state_now()->cloud[i]; }

static void cloud_is(int i, int x, int y, int size)
{
    if (cloud(i)->x != x || cloud(i)->y != y || cloud(i)->size != size)
        fail_msg("cloud %d is at %d,%d of size %d, expected %d,%d of %d", i, (int)cloud(i)->x, (int)cloud(i)->y,
                 (int)cloud(i)->size, x, y, size);
}

/* --- wind --- */

static void wind_after(const char *wind, const char *throws, int mph, int to)
{
    char yaml[400];

    playing_close();
    snprintf(yaml, sizeof yaml, SIDES "now: {turn: 2, phase: start, wind: %s}\n", wind);
    dice(throws);
    field(yaml);
    expect_dice_used();
    assert_int_equal(scenario_now()->tables.wind[state_now()->wind_step].mph, mph);
    assert_int_equal(state_now()->wind_to, to);
}

static void every_second_turn_the_wind_may_change(void **state)
{
    (void)state;
    proves("X.I", "CH.wind");
    wind_after("4 mph east", "1 3", 2, 2);
    wind_after("4 mph east", "6 3", 6, 2);
    wind_after("4 mph east", "3 1", 4, 1); /* to the left */
    wind_after("4 mph east", "3 6", 4, 3);
    wind_after("4 mph north", "2 1", 4, 7);
}

static void a_five_changes_nothing_and_the_steps_have_ends(void **state)
{
    (void)state;
    proves("R-17", "X.I");
    wind_after("4 mph east", "5 5", 4, 2);
    wind_after("8 mph east", "6 3", 8, 2);
    wind_after("1 mph east", "1 3", 1, 2);
}

static void in_odd_turns_nobody_throws_for_it(void **state)
{
    (void)state;
    proves("R-17");
    field(SIDES "now: {turn: 3, phase: start, wind: 4 mph east}\n");
    not_happened("X.I");
}

static void where_the_scenario_leaves_it_open_it_is_thrown_before_turn_1(void **state)
{
    (void)state;
    proves("X.I.1");
    dice("3 9 3"); /* 9 again */
    field("wind: thrown\n" SIDES "now: {turn: 1, phase: start}\n");
    expect_dice_used();
    assert_int_equal(scenario_now()->tables.wind[state_now()->wind_step].mph, 4);
    assert_int_equal(state_now()->wind_to, 2); /* east */
}

/* --- laying smoke --- */

static void guns_lay_smoke_under_two_rings(void **state)
{
    (void)state;
    proves("X.B", "X.A", "R-66", "X.G.1");
    dice("50 3,3");
    field("units:\n  red: ['O1 artillery 4 gun field off 60 off-board']\n  black: ['G1 infantry 9 at 18,20 facing "
          "south']\n"
          "now: {turn: 3, phase: artillery, plots: {O1: ['3 smoke 18,20']}}\n");
    expect_dice_used(); /* nobody is rolled for */
    cloud_is(0, 18000, 20000, 2000);
    assert_int_equal(cloud(0)->until, 6);
    assert_true(ot_in_cloud(scenario_now(), state_now(), piece_named("G1"), OT_SMOKE_CLOUD));
}

static void light_mortars_under_one(void **state)
{
    (void)state;
    proves("X.B", "X.A");
    field("units:\n  red: ['L1 light_mortar 4 at 18,2 facing north']\n  black: ['G1 infantry 9 at 18,15 facing "
          "south']\n");
    play("red", "activate L1, fire-at L1 18 14 smoke");
    cloud_is(0, 18000, 14000, 1000);
}

static void shell_gas_is_laid_as_smoke_is(void **state)
{
    (void)state;
    proves("X.C");
    dice("50 3,3");
    field("units:\n  red: [{id: O1, class: artillery, gun: medium, castings: 4, off_board: '100', gas: yes}]\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n"
          "now: {turn: 3, phase: artillery, plots: {O1: ['3 gas 18,20']}}\n");
    cloud_is(0, 18000, 20000, 2000);
    assert_int_equal(cloud(0)->kind, OT_GAS_CLOUD);
    unit_is("G1", "castings 9"); /* losses come when the turn starts */
}

/* --- drifting --- */

static void shell_clouds_go_with_the_wind_in_their_own_size(void **state)
{
    (void)state;
    proves("X.J", "X.G", "G-11");
    field(SIDES "now: {turn: 3, phase: start, wind: 4 mph east, clouds: ['smoke disc 4,4 size 2 until 5']}\n");
    cloud_is(0, 14000, 4000, 2000);
}

static void shell_clouds_last_three_turns(void **state)
{
    (void)state;
    proves("X.G.1");
    field(SIDES
          "now: {turn: 6, phase: melee, clouds: ['smoke disc 4,4 size 2 until 6', 'smoke disc 8,4 size 2 until 7']}\n");
    turn_is(7);
    cloud_is(0, 8000, 6500, 2000); /* the other is gone; 1 mph to the north */
    assert_int_equal(cloud(1)->kind, 0);
}

#define FIRE                                                                                                           \
    "map: [{id: B, kind: building, poly: '3,3 5,3 5,5 3,5'}]\n" SIDES                                                  \
    "now: {turn: 3, phase: start, wind: 4 mph %s, damage: {B: destroyed 1 burns-until 8}, clouds: ['smoke stream 4,4 " \
    "size 10 to east of B until 8']}\n"

static void a_fire_streams_ten_inches_farther_each_turn(void **state)
{
    char yaml[600];

    (void)state;
    proves("X.G", "G-11");
    snprintf(yaml, sizeof yaml, FIRE, "east");
    field(yaml);
    cloud_is(0, 4000, 4000, 20000);
}

static void when_the_wind_turns_the_stream_drifts_on_and_a_new_one_begins(void **state)
{
    char yaml[600];

    (void)state;
    proves("G-11");
    snprintf(yaml, sizeof yaml, FIRE, "north");
    field(yaml);
    cloud_is(0, 4000, 14000, 10000); /* cut off: all of it goes north */
    assert_int_equal(cloud(0)->from_feature, 0);
    assert_int_equal(cloud(0)->to, 2);
    cloud_is(1, 4000, 4000, 10000);
    assert_int_equal(cloud(1)->to, 0);
}

static void a_stream_widens_like_a_sharpened_pencil(void **state)
{
    (void)state;
    proves("X.D");
    field(SIDES);
    ot_width_point point[OT_CLOUD_POINTS];
    for (int i = 0; i < OT_CLOUD_POINTS; i++)
        point[i] =
            (ot_width_point){scenario_now()->tables.projector[i].distance, scenario_now()->tables.projector[i].width};
    assert_int_equal(ot_stream_width(point, OT_CLOUD_POINTS, 2000), 1000);
    assert_int_equal(ot_stream_width(point, OT_CLOUD_POINTS, 3000), 2000);
    assert_int_equal(ot_stream_width(point, OT_CLOUD_POINTS, 3500), 3000);
    assert_int_equal(ot_stream_width(point, OT_CLOUD_POINTS, 4000), 4000);
    assert_int_equal(ot_stream_width(point, OT_CLOUD_POINTS, 40000), 4000);
}

/* --- masks --- */

#define GAS_12(more)                                                                                                   \
    "units: {red: ['F1 infantry 9 at 18,18 facing south" more "'], black: ['G9 infantry 9 at 33,34 facing south "      \
    "masked']}\nnow: {turn: 3, phase: start, wind: 4 mph west, clouds: ['gas disc 18,4 size 2 until 5']}\n"

static void example_10(void **state)
{
    (void)state;
    proves("X.E", "CH.wind");
    dice("70");
    field(GAS_12(""));
    was("F1", "X.E", 70, 70, "succeeds");
    unit_is("F1", "masked");
    playing_close();
    dice("71");
    field(GAS_12(""));
    unit_is("F1", "not-masked tries 1 castings 9"); /* no gas touches it */
    playing_close();
    dice("95");
    field(GAS_12(" tries 1"));
    was("F1", "X.E", 95, 95, "succeeds");
}

#define GAS_8                                                                                                          \
    "units: {red: ['F1 infantry 9 at 18,14 facing south%s'], black: ['G9 infantry 9 at 4,34 facing south masked']}\n"  \
    "now: {turn: 3, phase: start, wind: 4 mph %s, clouds: ['gas disc 18,4 size 2 until 5']}\n"

static void gas_takes_a_casting_of_those_whose_masks_are_not_on(void **state)
{
    char yaml[500];

    (void)state;
    proves("X.F", "R-18");
    snprintf(yaml, sizeof yaml, GAS_8, "", "north");
    dice("51");
    field(yaml);
    was("F1", "X.E", 51, 50, "fails"); /* 70 - 20 */
    unit_is("F1", "castings 8 gassed not-masked tries 1");
    playing_close();
    dice("50");
    field(yaml);
    unit_is("F1", "castings 9 gassed masked");
}

static void inside_the_gas_the_second_try_has_thirty(void **state)
{
    (void)state;
    proves("X.E", "X.F");
    dice("31");
    field("units: {red: ['F1 infantry 8 at 18,14 facing south tries 1'], black: ['G9 infantry 9 at 4,34 facing south "
          "masked']}\n"
          "now: {turn: 3, phase: start, wind: 4 mph north, clouds: ['gas disc 18,14 size 2 until 5']}\n");
    was("F1", "X.E", 31, 30, "fails"); /* 25 - 20 + 25 */
    unit_is("F1", "castings 7 tries 2");
}

static void a_cloud_takes_those_it_passes_over_on_its_way(void **state)
{
    (void)state;
    proves("R-18", "G-11");
    dice("99");
    field(
        "units: {red: ['F1 infantry 9 at 18,8.2 facing south'], black: ['G9 infantry 9 at 4,34 facing south masked']}\n"
        "now: {turn: 3, phase: start, wind: 4 mph north, clouds: ['gas disc 18,4 size 2 until 5']}\n");
    cloud_is(0, 18000, 14000, 2000); /* beyond it by now */
    unit_is("F1", "castings 8");
}

static void below_1_masks_fail_and_from_100_they_succeed_without_a_throw(void **state)
{
    (void)state;
    proves("R-54", "CH.wind");
    field(
        "units: {red: ['F1 infantry 9 at 18,8 facing south'], black: ['G9 infantry 9 at 33,34 facing south masked']}\n"
        "now: {turn: 3, phase: start, wind: 6 mph west, clouds: ['gas disc 18,4 size 2 until 5']}\n");
    unit_is("F1", "not-masked tries 1"); /* two inches away: 25 - 30 */
    playing_close();
    field(
        "units: {red: ['F1 infantry 9 at 18,28 facing south'], black: ['G9 infantry 9 at 33,34 facing south masked']}\n"
        "now: {turn: 3, phase: start, wind: 1 mph west, clouds: ['gas disc 18,4 size 2 until 5']}\n");
    unit_is("F1", "masked"); /* 22 inches away: 100 */
}

static void masks_come_off_thirty_inches_from_gas(void **state)
{
    (void)state;
    proves("R-19");
    field("table: 72 x 72\nunits: {red: ['F1 infantry 9 at 18,36 facing south masked', 'F2 infantry 9 at 24,36.6 "
          "facing north "
          "masked'], black: ['G9 infantry 9 at 60,70 facing south']}\n"
          "now: {turn: 3, phase: start, wind: 1 mph west, clouds: ['gas disc 18,4 size 2 until 5']}\n");
    unit_is("F1", "masked");
    unit_is("F2", "not-masked");
}

/* 8 mph and three turns: sixty inches. The book's lines beyond thirty are for those in its way. */
static void who_is_in_the_path_of_gas_masks_from_afar(void **state)
{
    static const char *const far = "table: 96 x 36\nunits: {red: ['F1 infantry 9 at %s facing west%s'], "
                                   "black: ['G9 infantry 9 at 10,34 facing south masked']}\n"
                                   "now: {turn: 3, phase: start, wind: 8 mph %s, clouds: ['gas disc 4,18 size 2 until "
                                   "%d']}\n";
    char yaml[400];

    (void)state;
    proves("X.E", "R-91", "CH.wind");
    dice("60");
    snprintf(yaml, sizeof yaml, far, "46,18", "", "east", 5); /* 40 inches away: 110 - 50 */
    field(yaml);
    was("F1", "X.E", 60, 60, "succeeds");
    unit_is("F1", "masked");
    playing_close();
    dice("71");
    snprintf(yaml, sizeof yaml, far, "67,18", "", "east", 6); /* 61: 120 - 50 */
    field(yaml);
    was("F1", "X.E", 71, 70, "fails");
    playing_close();
    snprintf(yaml, sizeof yaml, far, "71,18", "", "east", 5); /* beyond what it reaches in three turns */
    field(yaml);
    not_happened("X.E");
    playing_close();
    snprintf(yaml, sizeof yaml, far, "46,27", "", "east", 5); /* beside its path */
    field(yaml);
    not_happened("X.E");
    playing_close();
    snprintf(yaml, sizeof yaml, far, "46,18", " masked", "west", 5); /* behind it: they come off */
    field(yaml);
    unit_is("F1", "not-masked");
    playing_close();
    snprintf(yaml, sizeof yaml, far, "46,18", " masked", "east", 5);
    field(yaml);
    unit_is("F1", "masked"); /* they stay on */
}

static void armies_without_masks_lose_a_casting_a_turn(void **state)
{
    (void)state;
    proves("R-20", "X.F");
    field_with("masks=none",
               "units: {red: ['F1 infantry 9 at 18,14 facing south'], black: ['G9 infantry 9 at 4,34 facing south']}\n"
               "now: {turn: 3, phase: start, wind: 4 mph north, clouds: ['gas disc 18,4 size 2 until 5']}\n");
    not_happened("X.E");
    unit_is("F1", "castings 8 tries 0");
}

static void crews_of_vehicles_test_too(void **state)
{
    (void)state;
    proves("XIII.G");
    dice("99");
    field_with(NULL, "units: {red: ['A1 armoured_car at 18,14 facing south'], black: ['G9 infantry 9 at 4,34 facing "
                     "south masked']}\n"
                     "now: {turn: 3, phase: start, wind: 4 mph north, clouds: ['gas disc 18,4 size 2 until 5']}\n");
    unit_is("A1", "crew 1 gassed");
}

/* --- gas that stays --- */

static void a_four_inch_cloud_fills_eight_inches_of_trench_for_ten_turns(void **state)
{
    (void)state;
    proves("X.H", "G-12");
    field("map: [{id: T, kind: trench, line: '0,20 36,20'}]\n"
          "units: {red: ['F1 infantry 9 at 4,4 facing south masked'], black: ['G9 infantry 9 at 33,34 facing south "
          "masked']}\n"
          "now: {turn: 3, phase: start, wind: 4 mph north, clouds: ['gas disc 18,14 size 2 until 5']}\n");
    const ot_linger *k = &state_now()->linger[0];
    assert_int_equal(k->feature, feature_named("T") + 1);
    assert_in_range(k->from, 13999, 14000); /* rounded outwards by less than one */
    assert_in_range(k->to, 22000, 22001);
    assert_int_equal(k->until, 12); /* turns 3 to 12 */
}

static void gas_fills_a_pit(void **state)
{
    (void)state;
    proves("X.H");
    field("map: [{id: P, kind: gun_pit, poly: '17,18 20,18 20,20 17,20'}]\n"
          "units: {red: ['F1 infantry 9 at 4,4 facing south masked'], black: ['G9 infantry 9 at 33,34 facing south "
          "masked']}\n"
          "now: {turn: 3, phase: start, wind: 4 mph north, clouds: ['gas disc 18,14 size 2 until 5']}\n");
    assert_int_equal(state_now()->linger[0].feature, feature_named("P") + 1);
}

static void who_is_in_it_loses_until_he_is_masked(void **state)
{
    (void)state;
    proves("X.H", "X.F");
    dice("99");
    field(
        "map: [{id: T, kind: trench, line: '0,20 36,20'}]\n"
        "units: {red: ['F1 infantry 9 in T bottom at 20,20'], black: ['G9 infantry 9 at 33,34 facing south masked']}\n"
        "now: {turn: 5, phase: start, wind: 1 mph north, lingers: ['T 14 22 12']}\n");
    unit_is("F1", "castings 8");
}

static void after_ten_turns_it_is_gone(void **state)
{
    (void)state;
    proves("X.H");
    field("turns: 14\nmap: [{id: T, kind: trench, line: '0,20 36,20'}]\n"
          "units: {red: ['F1 infantry 9 at 18,4 facing south masked'], black: ['G9 infantry 9 at 4,34 facing south "
          "masked']}\n"
          "now: {turn: 12, phase: melee, lingers: ['T 14 22 12', 'T 0 4 13']}\n");
    assert_int_equal(state_now()->linger[0].from, 0);
    assert_int_equal(state_now()->linger[1].feature, 0);
}

/* --- projectors --- */

#define PROJECTOR                                                                                                      \
    "units: {red: ['P1 gas_projector 4 at 18,4 facing north', 'F1 infantry 3 at 18,6.5 facing north'], black: ['G9 "   \
    "infantry 9 at 4,34 facing south']}\n"

static void gas_is_released_on_a_card_and_goes_at_once(void **state)
{
    (void)state;
    proves("X.K", "X.G.1");
    field(PROJECTOR "now: {turn: 3, wind: 2 mph north}\n");
    play("red", "activate P1, release P1");
    cloud_is(0, 18000, 4000, 5000);
    assert_int_equal(cloud(0)->kind, OT_GAS_CLOUD);
    assert_int_equal(cloud(0)->until, 5); /* flows in turns 3, 4 and 5 */
}

static void a_projector_releases_its_gas_once(void **state)
{
    (void)state;
    proves("X.K", "X.G.1");
    field("units: {red: ['P1 gas_projector 4 at 18,4 facing north free-turn 3'], black: ['G9 infantry 9 at 4,34 facing "
          "south']}\n"
          "now: {turn: 7}\n");
    play("red", "activate P1");
    not_offered("red", "release P1");
}

static void a_cylinder_that_is_hit_explodes_on_25(void **state)
{
    (void)state;
    proves("X.L");
    card_for("red");
    field("units: {red: ['P1 gas_projector 2 at 18,12 facing south', 'F1 infantry 3 at 18,14.5 facing north', 'F2 "
          "infantry 2 at "
          "18,18 facing north'], black: ['G1 infantry 9 at 18,6 facing north shown']}\n");
    card_for("black");
    play("red", "activate F2, done");
    dice("10,10 25 99");
    play("black", "activate G1, fire G1 P1");
    unit_is("P1", "destroyed");
    unit_is("F1", "destroyed"); /* all three within two inches */
    unit_is("F2", "castings 2");
}

static void and_not_on_26(void **state)
{
    (void)state;
    proves("X.L");
    card_for("red");
    field("units: {red: ['P1 gas_projector 3 at 18,12 facing south', 'F1 infantry 3 at 18,14.5 facing north', 'F2 "
          "infantry 2 at "
          "18,18 facing north'], black: ['G1 infantry 9 at 18,6 facing north shown']}\n");
    card_for("black");
    play("red", "activate F2, done");
    dice("10,10 26 26");
    play("black", "activate G1, fire G1 P1");
    unit_is("F1", "castings 3");
    unit_is("P1", "on-table");
}

static void nobody_hits_a_cylinder_in_a_melee(void **state)
{
    static ot_state copy;
    fs_run run = {0};

    (void)state;
    proves("X.L", "IX.B");
    field("units: {red: ['P1 gas_projector 3 at 18,12 facing south'], black: ['G1 infantry 9 at 18,6 facing north "
          "shown']}\n");
    copy = *state_now();
    fs_dice_from_script(&run.dice, &(fs_rolls){.n = 0});
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    ot_lose(&c, piece_named("P1"), 1, piece_named("G1"), OT_IX_B);
    assert_false(run.dice.ran_out); /* nothing is thrown */
    assert_int_equal(copy.unit[piece_named("P1")].castings, 2);
}

/* --- seeing through them --- */

static void a_cloud_on_the_line_counts_and_one_beside_it_does_not(void **state)
{
    (void)state;
    proves("R-62", "XIV.D");
    field("units: {red: ['F1 infantry 9 at 18,4 facing north'], black: ['G1 infantry 3 at 18,24 facing south', 'G2 "
          "infantry 3 at 30,24 "
          "facing south']}\nnow: {clouds: ['smoke disc 18,14 size 2 until 3']}\n");
    fs_point from = {18000, 4000};
    assert_true(ot_cloud_between(scenario_now(), state_now(), from, piece_named("G1")));
    assert_false(ot_cloud_between(scenario_now(), state_now(), from, piece_named("G2")));
}

/* --- the start of a turn --- */

static void the_turn_starts_with_wind_masks_clouds(void **state)
{
    (void)state;
    proves("V.0");
    dice("3 3 51"); /* wind, then the masks: in this order */
    field(
        "units: {red: ['F1 infantry 9 at 18,14 facing south'], black: ['G9 infantry 9 at 4,34 facing south masked']}\n"
        "now: {turn: 2, phase: start, wind: 4 mph north, clouds: ['gas disc 18,4 size 2 until 5']}\n");
    expect_dice_used();
    unit_is("F1", "castings 8");
}

#define RESERVES                                                                                                       \
    "units:\n  red: ['F1 infantry 9 at 18,14 facing south']\n"                                                         \
    "  black: ['G1 infantry 9 at 4,34 facing south', {id: G2, class: infantry, castings: 9, roll: 5 5 8, deploy: "     \
    "edge "                                                                                                            \
    "north 10-30}, {id: G3, class: infantry, castings: 9, roll: 5 5 8, deploy: edge north 10-30}]\n"

static void reserves_are(int turn, const char *throws, bool may_come)
{
    char yaml[700];

    playing_close();
    snprintf(yaml, sizeof yaml, RESERVES "now: {turn: %d, phase: start}\n", turn);
    dice(throws);
    field(yaml);
    expect_dice_used();
    assert_int_equal(state_now()->arrived & 1, may_come);
}

static void reserves_that_wait_for_a_die_throw_one_for_all_of_them(void **state)
{
    (void)state;
    proves("V.0");
    reserves_are(3, "", false); /* not before turn 5 */
    reserves_are(5, "4", false);
    reserves_are(5, "5", true);
    reserves_are(9, "", true); /* certain from turn 8 on */
}

/* One release is all there is, in the next turns as in its own. */
static void projectors_release_once_in_a_game(void **state)
{
    (void)state;
    proves("X.K", "X.G.1");
    card_for("red");
    field("units: {red: ['P1 gas_projector 4 at 18,10 facing north free-turn 3', 'F1 infantry 9 at 6,4'], "
          "black: ['G9 infantry 9 at 18,34 facing south']}\nnow: {turn: 5, phase: start}\n");
    play("red", "activate P1");
    refuse("red", "release P1", "X.G.1");
    not_offered("red", "release P1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(projectors_release_once_in_a_game),
        field_test(every_second_turn_the_wind_may_change),
        field_test(a_five_changes_nothing_and_the_steps_have_ends),
        field_test(in_odd_turns_nobody_throws_for_it),
        field_test(where_the_scenario_leaves_it_open_it_is_thrown_before_turn_1),
        field_test(guns_lay_smoke_under_two_rings),
        field_test(light_mortars_under_one),
        field_test(shell_gas_is_laid_as_smoke_is),
        field_test(shell_clouds_go_with_the_wind_in_their_own_size),
        field_test(shell_clouds_last_three_turns),
        field_test(a_fire_streams_ten_inches_farther_each_turn),
        field_test(when_the_wind_turns_the_stream_drifts_on_and_a_new_one_begins),
        field_test(a_stream_widens_like_a_sharpened_pencil),
        field_test(example_10),
        field_test(gas_takes_a_casting_of_those_whose_masks_are_not_on),
        field_test(inside_the_gas_the_second_try_has_thirty),
        field_test(a_cloud_takes_those_it_passes_over_on_its_way),
        field_test(below_1_masks_fail_and_from_100_they_succeed_without_a_throw),
        field_test(masks_come_off_thirty_inches_from_gas),
        field_test(who_is_in_the_path_of_gas_masks_from_afar),
        field_test(armies_without_masks_lose_a_casting_a_turn),
        field_test(crews_of_vehicles_test_too),
        field_test(a_four_inch_cloud_fills_eight_inches_of_trench_for_ten_turns),
        field_test(gas_fills_a_pit),
        field_test(who_is_in_it_loses_until_he_is_masked),
        field_test(after_ten_turns_it_is_gone),
        field_test(gas_is_released_on_a_card_and_goes_at_once),
        field_test(a_projector_releases_its_gas_once),
        field_test(a_cylinder_that_is_hit_explodes_on_25),
        field_test(and_not_on_26),
        field_test(nobody_hits_a_cylinder_in_a_melee),
        field_test(a_cloud_on_the_line_counts_and_one_beside_it_does_not),
        field_test(the_turn_starts_with_wind_masks_clouds),
        field_test(reserves_that_wait_for_a_die_throw_one_for_all_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
