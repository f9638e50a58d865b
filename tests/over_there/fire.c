/* fire.c - who may fire at whom, with what, and what it does: the charts [VI.B] to [VI.L] [VI.R] [VI.V] [VI.W]. */
#include "field.h"
#include "rules/over_there/steps.h"
#include <stdio.h>

/* A company in the south that is to act, and whoever the test brings. */
#define RED_COMPANY "'F1 infantry 9 at 18,10 facing north'"

static void open_with(const char *switches, const char *map, const char *red, const char *black)
{
    char text[1600];

    snprintf(text, sizeof text, "date: 1918-06\n%s%s%sunits:\n  red: [%s]\n  black: [%s]\nnow: {turn: 3}\n",
             *map ? "map: [" : "", map, *map ? "]\n" : "", red, black);
    field_with(switches, text);
}

static void fires(const char *clause, const char *throws)
{
    dice(throws);
    play("red", clause);
    expect_dice_used();
}

/* --- values --- */

static void rifles_count_by_stands(void **state)
{
    (void)state;
    proves("VAR.stand", "R-03", "VI.B.2");
    open_with("", "", RED_COMPANY, "'G1 infantry 9 at 18,12 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 41, ANY, "two castings lost"); /* 9 x 9 / 2, halves up */
    open_with("stand_castings=1", "", RED_COMPANY, "'G1 infantry 9 at 18,12 facing south'");
    fires("activate F1, fire F1 G1", "1,1 1,1");
    was("F1", "CH.fire.60", 21, ANY, "one casting lost"); /* 81: 60 and 21 */
    unit_is("G1", "castings 5");
    open_with("stand_castings=3", "", RED_COMPANY, "'G1 infantry 9 at 18,12 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 27, ANY, "one casting lost");
}

static void a_machine_gun_section_fires_in_full_to_the_last_man(void **state)
{
    (void)state;
    proves("VI.L", "R-75");
    open_with("", "", "'F1 hmg at 18,10 facing north castings 1'", "'G1 infantry 9 at 18,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 10, ANY, "no effect");
}

static void sharpshooters_add_to_their_total(void **state)
{
    (void)state;
    proves("VI.I");
    open_with("", "", "'F1 hmg_sharpshooter at 18,10 facing north'", "'G1 stormtrooper 6 at 18,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1"); /* B, third band: 8 + 3 */
    was("F1", "CH.fire", 11, ANY, "pinned");
    had_modifier("F1", "VI.I", 3);
}

static void cavalry_and_natives_fire_one_column_to_the_right(void **state)
{
    (void)state;
    proves("CH.fire.shift", "R-55", "R-63");
    open_with("", "", "'F1 cavalry 6 at 18,10 facing north mounted'", "'G1 infantry 9 at 18,11 facing south'");
    fires("activate F1, fire F1 G1", "1,1"); /* 1 inch on A: rate 6 */
    was("F1", "CH.fire", 18, ANY, "one casting lost");
    had_modifier("F1", "CH.fire.shift", 0);
    open_with("", "", "'F1 cavalry 6 at 18,10 facing north mounted hold'", "'G1 infantry 9 at 18,20 facing south'");
    fires("activate F1, fire F1 G1", "1,1"); /* 10 inches, two columns: rate 2 */
    was("F1", "CH.fire", 6, ANY, "no effect");
    open_with("", "", "'F1 infantry 6 at 18,10 facing north +native'", "'G1 infantry 9 at 18,20 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 9, ANY, "no effect");
}

static void a_pinned_unit_fires_one_column_to_the_right(void **state)
{
    (void)state;
    proves("CH.pin", "R-05", "R-55");
    open_with("", "", "'F1 infantry 8 at 18,10 facing north pinned'", "'G1 infantry 9 at 18,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 12, ANY, "pinned"); /* rate 3 */
    open_with("", "", "'F1 infantry 8 at 18,10 facing north pinned hold'", "'G1 infantry 9 at 18,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1"); /* PIN and HOLD do not add */
    was("F1", "CH.fire", 12, ANY, "pinned");
    open_with("", "", "'F1 infantry 8 at 18,10 facing north fall-back'", "'G1 infantry 9 at 18,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 8, ANY, "no effect"); /* two columns: rate 2 */
}

static void right_of_the_last_column_there_is_no_fire(void **state)
{
    (void)state;
    proves("CH.fire.shift", "R-55");
    field("table: 36 x 90\nunits:\n  red: ['F1 cavalry 6 at 18,2 facing north mounted pinned']\n"
          "  black: ['G1 infantry 9 at 18,80 facing south']\n");
    play("red", "activate F1");
    refuse("red", "fire F1 G1", "CH.fire.shift"); /* the fifth column, shifted by two */
}

/* --- cover --- */

static void a_wall_covers_only_from_where_it_is_crossed(void **state)
{
    (void)state;
    proves("R-16", "VI.B.1", "R-31");
    open_with("", "{id: WL, kind: wall, line: '10,22.8 26,22.8'}", "'F1 infantry 8 at 18,10 facing north'",
              "'G1 infantry 9 at 18,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 12, ANY, "pinned"); /* B */
    open_with("", "{id: WL, kind: wall, line: '10,24 26,24'}", "'F1 infantry 8 at 18,10 facing north'",
              "'G1 infantry 9 at 18,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 16, ANY, "one casting lost"); /* A: it lies behind the target */
}

static void smoke_counts_if_it_is_the_worse_for_the_firer(void **state)
{
    (void)state;
    proves("XIV.D", "R-62");
    field("units:\n  red: ['F1 infantry 8 at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,23 facing south']\n"
          "now: {turn: 3, clouds: ['smoke disc 18,16 size 2 until 6']}\n");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 12, ANY, "pinned"); /* B */
    had_modifier("F1", "XIV.D", 0);
    field("map: [{id: P, kind: gun_pit, poly: '10,22.9 26,22.9 26,26 10,26'}]\n"
          "units:\n  red: ['F1 infantry 8 at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,23 facing south in P shown']\n"
          "now: {turn: 3, clouds: ['smoke disc 18,16 size 2 until 6']}\n");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 4, ANY, "no effect"); /* the pit is C, smoke only B */
    no_modifier("F1", "XIV.D");
}

static void in_contact_cover_is_gone(void **state)
{
    (void)state;
    proves("VI.F", "VI.E");
    /* all in the woods, charged: FF 22 on A; at one inch the woods count: FF 18 on B */
    field("map: [{id: W, kind: light_woods, poly: '8,2 28,2 28,30 8,30'}]\nunits:\n"
          "  red: ['F1 hmg at 18,10 facing north charger G1 charged-by-foot']\n"
          "  black: ['G1 infantry 9 at 18,10 facing south charged target F1 shown']\nnow: {turn: 3}\n");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 22, ANY, "one casting lost");
    had_modifier("F1", "VI.F", 0);
    field("map: [{id: W, kind: light_woods, poly: '8,2 28,2 28,30 8,30'}]\nunits:\n"
          "  red: ['F1 hmg at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,11 facing south shown']\nnow: {turn: 3}\n");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 18, ANY, "one casting lost");
    no_modifier("F1", "VI.F");
}

static void in_one_trench_it_covers_neither_and_a_house_covers_who_is_in_it(void **state)
{
    (void)state;
    proves("VI.F", "C-08");
    field("map: [{id: T, kind: trench, line: '5,10 30,10', step: north}]\nunits:\n"
          "  red: ['F1 hmg in T bottom at 18,10 facing east charger G1 charged-by-foot']\n"
          "  black: ['G1 infantry 9 in T bottom at 20.625,10 facing west charged target F1 shown']\nnow: {turn: 3}\n");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 22, ANY, "one casting lost");
    field("map: [{id: H, kind: building, poly: '16,10 20,10 20,13 16,13'}]\nunits:\n"
          "  red: ['F1 hmg at 18,10 facing north charger G1 charged-by-foot']\n"
          "  black: ['G1 infantry 9 in H charged target F1 shown']\nnow: {turn: 3}\n");
    fires("activate F1, fire F1 G1", "1,1");
    was("F1", "CH.fire", 9, ANY, "no effect"); /* C */
}

static void a_unit_charged_from_behind_turns_to_fire(void **state)
{
    (void)state;
    proves("R-22", "VI.E");
    field("units:\n  red: ['F1 infantry 8 at 18,10 facing south charger G1 charged-by-foot']\n"
          "  black: ['G1 infantry 9 at 18,10.5 facing south charged target F1 shown']\nnow: {turn: 3}\n");
    dice("1,1");
    play("red", "activate F1, fire F1 G1");
    was("F1", "CH.fire", 36, ANY, "two castings lost");
}

/* --- arcs and lines --- */

static void foot_fires_into_the_half_circle_before_it(void **state)
{
    (void)state;
    proves("VI.R");
    open_with("", "", RED_COMPANY, "'G1 infantry 1 at 8,10.25 facing east', 'G2 infantry 1 at 28,9.6 facing north'");
    play("red", "activate F1");
    offered("red", "fire F1 G1"); /* abeam */
    refuse("red", "fire F1 G2", "VI.R");
}

static void friends_near_the_line_of_fire_forbid_it(void **state)
{
    (void)state;
    proves("VI.W");
    open_with("", "", RED_COMPANY ", 'F2 infantry 2 at 18.8,16 facing north'", "'G1 infantry 1 at 18,23 facing south'");
    play("red", "activate F1");
    refuse("red", "fire F1 G1", "VI.W"); /* 0.3 inch off */
    not_offered("red", "fire F1 G1");
    open_with("", "", RED_COMPANY ", 'F2 infantry 2 at 19.1,16 facing north'", "'G1 infantry 1 at 18,23 facing south'");
    play("red", "activate F1");
    offered("red", "fire F1 G1"); /* 0.6 inch off */
    open_with("", "{id: H, kind: hill, poly: '10,4 26,4 26,12 10,12'}",
              RED_COMPANY ", 'F2 infantry 2 at 18.8,16 facing north'", "'G1 infantry 1 at 18,23 facing south'");
    play("red", "activate F1");
    offered("red", "fire F1 G1"); /* from a hill */
}

static void no_direct_fire_at_a_target_beside_friends(void **state)
{
    (void)state;
    proves("R-88");
    open_with("", "", RED_COMPANY ", 'F2 infantry 2 at 20.9,22.6 facing north'",
              "'G1 infantry 9 at 18,23 facing south'");
    play("red", "activate F1");
    refuse("red", "fire F1 G1", "R-88");
}

/* --- who and when --- */

static void one_target_once_in_an_activation(void **state)
{
    (void)state;
    proves("IV", "R-15", "VI.B");
    open_with("", "", RED_COMPANY, "'G1 infantry 9 at 18,23 facing south', 'G2 infantry 9 at 26,23 facing south'");
    fires("activate F1, fire F1 G1", "1,1");
    refuse("red", "fire F1 G2", "IV");
    not_offered("red", "fire F1 G1");
    refuse("red", "fire F1 F1", "IV");
}

static void what_is_not_an_enemy_on_the_table_is_no_target(void **state)
{
    (void)state;
    proves("VI.B", "VI.K");
    open_with("", "{id: B, kind: building, poly: '14,22 22,22 22,26 14,26'}",
              RED_COMPANY ", 'F2 infantry 9 at 30,10 facing north'",
              "'G1 infantry 9 in B hidden', 'G2 infantry 9 at 30,30 facing south'");
    play("red", "activate F1");
    refuse("red", "fire F1 F2", "VI.B");
    refuse("red", "fire F1 G1", "VI.K");
}

/* Nobody is shown in the house: the blind row in the column of buildings; who is inside suffers. */
static void small_arms_fire_blind_at_a_house(void **state)
{
    (void)state;
    proves("VI.K", "R-59");
    open_with("", "{id: B, kind: building, poly: '14,22 22,22 22,26 14,26'}", "'F1 infantry 8 at 18,10 facing north'",
              "'G1 infantry 9 in B hidden', 'G2 infantry 9 at 30,30 facing south'");
    fires("activate F1, fire-work F1 B", "10,4"); /* C, third band: 1 x 4; 12 hits */
    was("F1", "CH.fire", 4, ANY, "one hit");
    had_modifier("F1", "VI.K", 0);
    unit_is("G1", "castings 8 pinned not-shown");
}

static void small_arms_do_not_fire_at_wire(void **state)
{
    (void)state;
    proves("XV.C", "C-14");
    open_with("", "{id: W1, kind: wire, poly: '10,16 26,16 26,16.5 10,16.5'}", RED_COMPANY,
              "'G1 infantry 9 at 18,23 facing south'");
    play("red", "activate F1");
    refuse("red", "fire-work F1 W1", "XV.C");
    not_offered("red", "fire-work F1 W1");
}

static void flame_reaches_two_inches_and_shakes_its_target(void **state)
{
    (void)state;
    proves("R-29");
    open_with("", "", "'F1 flamethrower 2 at 18,10 facing north'", "'G1 infantry 9 at 18,12 facing south'");
    fires("activate F1, fire F1 G1", "1,1"); /* FF 18 */
    unit_is("G1", "castings 8 checks");
    open_with("", "", "'F1 flamethrower 2 at 18,10 facing north'", "'G1 infantry 9 at 18,12.001 facing south'");
    play("red", "activate F1");
    refuse("red", "fire F1 G1", "VI.B.2");
}

static void behind_a_barricade_two_men_fire(void **state)
{
    (void)state;
    proves("XII.E");
    open_with("", "{id: T, kind: trench, line: '6,10 30,10', step: south}",
              "'F1 infantry 9 lmg 1 in T at 18,10 bottom barricade'", "'G1 infantry 9 at 18,12 facing south'");
    const ot_unit *u = &state_now()->unit[piece_named("F1")];

    assert_int_equal(ot_firing(scenario_now(), state_now(), piece_named("F1")), 2);
    assert_int_equal(u->castings, 9);
}

/* --- losses --- */

static const ot_unit *after_losing(const char *unit, int n)
{
    static ot_state copy;
    fs_run run = {0};
    ot_ctx c = {scenario_now(), &copy, &run, NULL};

    copy = *state_now();
    ot_lose(&c, piece_named(unit), n, 0, OT_VI_V);
    return &copy.unit[piece_named(unit)];
}

static void rifles_fall_before_light_machine_guns(void **state)
{
    (void)state;
    proves("VI.V", "R-67");
    open_with("", "", "'F1 infantry 9 lmg 1 at 18,10 facing north'", "'G1 infantry 9 at 18,23 facing south'");
    assert_int_equal(after_losing("F1", 7)->lmg, 1);
    assert_int_equal(after_losing("F1", 8)->lmg, 1);
    assert_int_equal(after_losing("F1", 8)->castings, 1);
    assert_int_equal(after_losing("F1", 9)->where, OT_DESTROYED);
    assert_int_equal(after_losing("F1", 20)->where, OT_DESTROYED);
}

static void losses_shrink_the_front_round_its_middle(void **state)
{
    ot_shape before, now;

    (void)state;
    proves("VI.V");
    open_with("", "", RED_COMPANY, "'G1 infantry 9 at 18,11 facing south'");
    ot_stand stand = ot_stand_of(state_now(), piece_named("G1"));
    ot_footprint(scenario_now(), state_now(), piece_named("G1"), &stand, &before);
    fires("activate F1, fire F1 G1", "1,1"); /* FF 41: two fall */
    unit_is("G1", "castings 7");
    at("G1", "18 11");
    ot_footprint(scenario_now(), state_now(), piece_named("G1"), &stand, &now);
    ot_rect a = ot_bounds(before.at, before.n), b = ot_bounds(now.at, now.n);
    assert_int_equal(a.high.x - a.low.x, 4500);
    assert_int_equal(b.high.x - b.low.x, 3500);
}

/* 8 and 2: four infantry, an engineer, infantry, the other engineer, then infantry. */
static void attached_engineers_fall_in_turn_once_half_is_gone(void **state)
{
    static const int left[][2] = {{8, 2}, {7, 2}, {6, 2}, {5, 2}, {4, 2}, {4, 1}, {3, 1}, {3, 0}, {2, 0}};

    (void)state;
    proves("XVI.B");
    open_with("", "", "'F1 infantry 8 at 18,10 facing north engineers 2 attached 2'",
              "'G1 infantry 9 at 18,23 facing south'");
    for (int n = 0; n <= 8; n++) {
        assert_int_equal(after_losing("F1", n)->castings, left[n][0]);
        assert_int_equal(after_losing("F1", n)->engineers, left[n][1]);
    }
}

/* --- a referee's game --- */

static void a_referees_game_asks_for_range_and_cover(void **state)
{
    (void)state;
    proves("GEO", "VI.B.3", "R-31");
    /* on the page they are far apart; on the table in the third band, in woods */
    open_with("referee=yes", "", "'F1 infantry 8 at 4,2 facing south'", "'G1 infantry 9 at 32,34 facing north shown'");
    play("red", "activate F1, fire F1 G1");
    asked_by("red", "VI.B.3");
    refuse("red", "is 7", "GEO");
    play("red", "is 3");
    asked_by("black", "R-31");
    dice("1,1");
    play("black", "is 3");
    was("G1", "CH.fire", 12, ANY, "pinned");
    unit_is("G1", "pinned");
}

static void a_referees_game_asks_whether_a_far_shot_still_finds_its_target(void **state)
{
    (void)state;
    proves("VI.T.1", "VI.Q");
    open_with("referee=yes", "", "'T1 renault_ft_37 at 4,4 facing north'", "'G1 infantry 9 at 32,34 facing north'");
    dice("4,1");
    play("red", "activate T1, fire T1 G1 turret, is 4");
    play("black", "is 1");
    asked_by("red", "VI.T.1");
    play("red", "is 2");
    happened("VI.T.1");
    not_happened("CH.fire");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(rifles_count_by_stands),
        field_test(a_machine_gun_section_fires_in_full_to_the_last_man),
        field_test(sharpshooters_add_to_their_total),
        field_test(cavalry_and_natives_fire_one_column_to_the_right),
        field_test(a_pinned_unit_fires_one_column_to_the_right),
        field_test(right_of_the_last_column_there_is_no_fire),
        field_test(a_wall_covers_only_from_where_it_is_crossed),
        field_test(smoke_counts_if_it_is_the_worse_for_the_firer),
        field_test(in_contact_cover_is_gone),
        field_test(in_one_trench_it_covers_neither_and_a_house_covers_who_is_in_it),
        field_test(a_unit_charged_from_behind_turns_to_fire),
        field_test(foot_fires_into_the_half_circle_before_it),
        field_test(friends_near_the_line_of_fire_forbid_it),
        field_test(no_direct_fire_at_a_target_beside_friends),
        field_test(one_target_once_in_an_activation),
        field_test(what_is_not_an_enemy_on_the_table_is_no_target),
        field_test(small_arms_fire_blind_at_a_house),
        field_test(small_arms_do_not_fire_at_wire),
        field_test(flame_reaches_two_inches_and_shakes_its_target),
        field_test(behind_a_barricade_two_men_fire),
        field_test(a_referees_game_asks_for_range_and_cover),
        field_test(a_referees_game_asks_whether_a_far_shot_still_finds_its_target),
        field_test(rifles_fall_before_light_machine_guns),
        field_test(losses_shrink_the_front_round_its_middle),
        field_test(attached_engineers_fall_in_turn_once_half_is_gone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
