/* air.c - aircraft: who gets one, where it flies, what it attacks [XI]. */
#include "field.h"

#include <stdio.h>

#define NOBODY "units: {red: ['F1 infantry 9 at 4,4 facing north'], black: ['G1 infantry 9 at 18,20 facing south']}\n"

static const ot_air *air(void) { return &state_now()->air; }

/* --- appearance --- */

static void a_phase(const char *before, const char *throws)
{
    char yaml[600];

    playing_close();
    snprintf(yaml, sizeof yaml, NOBODY "now: {turn: 3, phase: air%s}\n", before);
    dice(throws);
    field_with("air=on", yaml);
}

static void the_attacker_has_thirty_and_ten_more_for_each_phase_without(void **state)
{
    (void)state;
    proves("XI.A.1", "R-37");
    a_phase("", "30 50");
    asked_by("red", "XI.G");
    assert_int_equal(air()->phases[OT_RED], 1);
    assert_int_equal(air()->misses[OT_RED], 0);
    assert_int_equal(air()->misses[OT_BLACK], 1);
    a_phase(", misses_red: 2", "50 50"); /* the third chance */
    asked_by("red", "XI.G");
    assert_int_equal(air()->misses[OT_RED], 0); /* back to thirty */
    a_phase("", "31 50 3 3");
    assert_int_equal(air()->misses[OT_RED], 1);
    turn_is(4);
}

static void the_defender_has_ten(void **state)
{
    (void)state;
    proves("XI.A.2");
    a_phase("", "99 10");
    asked_by("black", "XI.G");
    a_phase(", misses_black: 3", "99 40"); /* the fourth chance */
    asked_by("black", "XI.G");
    a_phase(", misses_black: 3", "99 41 3 3");
    assert_int_equal(air()->misses[OT_BLACK], 4);
}

static void two_new_ones_fight_each_other_elsewhere(void **state)
{
    (void)state;
    proves("XI.B");
    a_phase("", "30 10 3 3");
    assert_int_equal(air()->phases[OT_RED] + air()->phases[OT_BLACK], 0);
    assert_int_equal(air()->misses[OT_RED] + air()->misses[OT_BLACK], 0);
}

static void a_new_one_takes_the_enemys_away(void **state)
{
    (void)state;
    proves("XI.B");
    a_phase(", flown_red: 1", "99 10 3 3");
    assert_int_equal(air()->phases[OT_RED] + air()->phases[OT_BLACK], 0);
}

static void two_new_ones_leave_the_old_one_where_it_is(void **state)
{
    (void)state;
    proves("XI.B");
    a_phase(", flown_red: 1, misses_black: 2", "30 30");
    asked_by("red", "XI.G");
    assert_int_equal(air()->phases[OT_RED], 2);
    assert_int_equal(air()->misses[OT_BLACK], 0);
}

static void after_four_phases_it_flies_home(void **state)
{
    (void)state;
    proves("XI.C", "XI.G");
    a_phase(", flown_red: 3", "99 99");
    asked_by("red", "XI.G"); /* the fourth */
    a_phase(", flown_red: 4", "99 99 3 3");
    assert_int_equal(air()->phases[OT_RED], 0);
    turn_is(4);
}

/* --- the line --- */

#define BIG                                                                                                            \
    "table: 72 x 60\nair: {red: attacker, black: defender, bombs: yes}\n"                                              \
    "units: {red: ['F1 infantry 9 at 4,4 facing north'], black: ['G1 infantry 9 at 36,20 facing south', 'G2 infantry " \
    "9 at 36,40 facing south']}\nnow: {turn: 3, phase: air, flown_red: 1}\n"

static void flying(const char *switches)
{
    playing_close();
    dice("99 99");
    field_with(switches, BIG);
    asked_by("red", "XI.G");
}

static void it_enters_over_its_own_edge(void **state)
{
    (void)state;
    proves("XI.G");
    flying("air=on");
    allow("red", "fly 36 0");
    allow("red", "fly 0 0");
    refuse("red", "fly 36 1", "XI.G");
    refuse("red", "fly 36 60", "XI.G");
}

static void it_flies_36_to_60_inches(void **state)
{
    (void)state;
    proves("XI.D");
    flying("air=on");
    play("red", "fly 36 0");
    allow("red", "fly 36 60");
    refuse("red", "fly 36 60.001", "XI.D");
    refused_with(60001, 60000);
    allow("red", "fly 36 36");
    play("red", "fly 36 24"); /* not yet far enough */
    refuse("red", "done", "XI.D");
    refuse("red", "strafe 36 20", "XI.D");
    refuse("red", "fly 36 35.999", "XI.D");
    allow("red", "fly 36 36");
}

static void it_turns_once_by_45_degrees_after_12_inches(void **state)
{
    (void)state;
    proves("XI.D.1");
    flying("air=on");
    play("red", "fly 36 0");
    refuse("red", "fly 36 11.999", "XI.D.1");
    play("red", "fly 36 12");
    refuse("red", "fly 62 36", "XI.D.1"); /* 47.3 degrees */
    allow("red", "fly 60 36");
    play("red", "fly 60 36");
    refuse("red", "fly 61 38", "XI.D.1");
    allow("red", "done");
}

static void a_line_can_be_taken_back(void **state)
{
    (void)state;
    proves("XI.C");
    flying("air=on");
    play("red", "fly 36 0, fly 36 48, drop");
    asked_by("red", "XI.G");
    allow("red", "fly 20 0");
}

/* --- attacks --- */

static void strafes_lie_within_4_inches_and_6_apart(void **state)
{
    (void)state;
    proves("XI.E", "XI.C");
    flying("air=on");
    play("red", "fly 36 0, fly 36 48");
    allow("red", "strafe 40 10");
    refuse("red", "strafe 40.001 10", "XI.E");
    play("red", "strafe 36 10");
    refuse("red", "strafe 36 15", "XI.E");
    refused_with(5000, 6000);
    play("red", "strafe 36 16");
    refuse("red", "strafe 36 30", "XI.C"); /* twice only */
    refuse("red", "fly 40 50", "XI.D.1");
}

static void two_seaters_strafe_four_times(void **state)
{
    (void)state;
    proves("XI.C");
    flying("air=on two_seaters=yes");
    play("red", "fly 36 0, fly 36 48, strafe 36 4, strafe 36 10, strafe 36 16, strafe 36 22");
    refuse("red", "strafe 36 30", "XI.C");
}

static void the_same_target_is_not_strafed_twice(void **state)
{
    (void)state;
    proves("XI.C");
    flying("air=on");
    play("red", "fly 30 0, fly 30 48, strafe 34 20.2");
    refuse("red", "strafe 33.9 20", "XI.E");
    playing_close();
    dice("99 99");
    field_with("air=on", "table: 72 x 60\nair: {red: attacker, black: defender, bombs: yes}\nunits: {red: ['F1 "
                         "infantry 9 at 4,4 facing north'], black: ['G1 infantry 24 at "
                         "36,20 facing west']}\nnow: {turn: 3, phase: air, flown_red: 1}\n");
    play("red", "fly 36 0, fly 36 48, strafe 36 16");
    refuse("red", "strafe 36 23", "XI.C"); /* a long unit, seven inches farther on */
}

static void a_bomb_lies_within_3_inches_and_there_is_one(void **state)
{
    (void)state;
    proves("XI.F", "XI.C");
    flying("air=on");
    play("red", "fly 36 0, fly 36 48");
    allow("red", "bomb 39 20");
    refuse("red", "bomb 39.001 20", "XI.F");
    play("red", "strafe 36 20, bomb 36 20"); /* the same target may be bombed and strafed */
    refuse("red", "bomb 36 30", "XI.C");
}

static void attacks_come_where_the_line_reaches_them_between_the_shots(void **state)
{
    (void)state;
    proves("XI.D", "XI.E", "XI.F", "R-38", "XIV.H");
    flying("air=on");
    /* 12 inches: a shot; the strafe at 20: LONG and SHORT, then its throw; 24, 36: shots; the bomb at 40; 48: a shot */
    dice("99 3,3 10,10 99 99 50 3,3 5,5 5,5 99 10,10 10,10 3 3"); /* then morale and the wind */
    play("red", "fly 36 0, fly 36 48, strafe 36 20.2, bomb 36 40.2, done");
    expect_dice_used();
    unit_is("G1", "castings 8");
    happened("XI.E");
    happened("XI.F");
    assert_int_equal(times("XI.D"), 4);
    turn_is(4);
}

static void a_49th_inch_is_shot_at_too(void **state)
{
    (void)state;
    proves("XI.D");
    flying("air=on");
    dice("99 99 99 99 99 3 3");
    play("red", "fly 36 0, fly 36 49, done");
    expect_dice_used();
    assert_int_equal(times("XI.D"), 5);
}

static void a_hit_on_15_is_rolled_for(void **state)
{
    (void)state;
    proves("XI.D");
    flying("air=on");
    dice("15 40 16 99 99 3 3"); /* holes; 16 misses */
    play("red", "fly 36 0, fly 36 48, done");
    expect_dice_used();
    assert_int_equal(air()->phases[OT_RED], 2);
}

static void shaken_it_attacks_no_more_in_this_phase(void **state)
{
    (void)state;
    proves("XI.D", "R-38");
    flying("air=on");
    dice("15 65 99 99 99 3 3");
    play("red", "fly 36 0, fly 36 48, strafe 36 20, bomb 36 40, done");
    expect_dice_used();
    unit_is("G1", "castings 9 not-pinned");
    assert_int_equal(air()->phases[OT_RED], 2);
}

static void an_attack_before_the_shot_is_made(void **state)
{
    (void)state;
    proves("R-38");
    flying("air=on");
    dice("3,3 15 65 99 99 99 3 3");
    play("red", "fly 36 0, fly 36 48, strafe 36 11, done");
    expect_dice_used();
    happened("XI.E");
}

/* What is attacked where a shot comes is attacked first: only what lies farther on waits for it. */
static void an_attack_at_the_twelfth_inch_comes_before_the_shot(void **state)
{
    (void)state;
    proves("R-38", "XI.D");
    flying("air=on");
    dice("3,3 15 65 99 99 99 3 3"); /* LONG and SHORT, then the shot that shakes it */
    play("red", "fly 36 0, fly 36 48, strafe 36 12, done");
    expect_dice_used();
    flying("air=on");
    dice("15 65 99 99 99 3 3");
    play("red", "fly 36 0, fly 36 48, strafe 36 12.001, done");
    expect_dice_used();
}

static void driven_off_it_leaves_after_the_phase_and_shot_down_at_once(void **state)
{
    (void)state;
    proves("XI.D");
    flying("air=on");
    dice("15 85 99 99 99 3 3");
    play("red", "fly 36 0, fly 36 48, done");
    assert_int_equal(air()->phases[OT_RED], 0);
    flying("air=on");
    dice("15 86 3 3");
    play("red", "fly 36 0, fly 36 48, strafe 36 20, done");
    expect_dice_used();
    assert_int_equal(air()->phases[OT_RED], 0);
}

static void without_aircraft_nothing_is_thrown(void **state)
{
    (void)state;
    proves("XI.G");
    dice("3 3");
    field_with("air=off", NOBODY "now: {turn: 3, phase: air}\n");
    expect_dice_used();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_attacker_has_thirty_and_ten_more_for_each_phase_without),
        field_test(the_defender_has_ten),
        field_test(two_new_ones_fight_each_other_elsewhere),
        field_test(a_new_one_takes_the_enemys_away),
        field_test(two_new_ones_leave_the_old_one_where_it_is),
        field_test(after_four_phases_it_flies_home),
        field_test(it_enters_over_its_own_edge),
        field_test(it_flies_36_to_60_inches),
        field_test(it_turns_once_by_45_degrees_after_12_inches),
        field_test(a_line_can_be_taken_back),
        field_test(strafes_lie_within_4_inches_and_6_apart),
        field_test(two_seaters_strafe_four_times),
        field_test(the_same_target_is_not_strafed_twice),
        field_test(a_bomb_lies_within_3_inches_and_there_is_one),
        field_test(attacks_come_where_the_line_reaches_them_between_the_shots),
        field_test(a_49th_inch_is_shot_at_too),
        field_test(a_hit_on_15_is_rolled_for),
        field_test(shaken_it_attacks_no_more_in_this_phase),
        field_test(an_attack_before_the_shot_is_made),
        field_test(an_attack_at_the_twelfth_inch_comes_before_the_shot),
        field_test(driven_off_it_leaves_after_the_phase_and_shot_down_at_once),
        field_test(without_aircraft_nothing_is_thrown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
