/* examples_fire.c - the book's worked examples of fire and Hiding, die for die. */
#include "field.h"
#include "rules/rifle_and_spade/fire.h"

#include <stdio.h>

/* --- decimals [17.2] [17.2.5] --- */

/* Seven points from two sides that do not connect: Crossfire, row -3, 1.34. */
#define CROSSFIRE_OF_SEVEN                                                                                             \
    "units:\n  entente: [a hb at 05.04, m mg at 05.06, n nord at 05.06]\n  ottoman: [x hb at 05.05]\n"                 \
    "now: {step: fire}\n"
#define ALL_SEVEN "fire-at 05.05, with a, with m, with n"

/* E1 */
static void of_1_34_the_second_step_goes_on_00_to_34(void **state)
{
    (void)state;
    proves("17.2", "17.2.3", "1.4.6", "17.6", "R1", "R14", "17.3", "17.3.2", "1.4.4");
    field(CROSSFIRE_OF_SEVEN);
    dice("0 34 50");
    play("entente", ALL_SEVEN);
    was("17.2", -3, 134, "two steps lost");
    had_modifier("17.2", "17.6", -3);
    unit_is("x", "destroyed");
    expect_dice_used();
    field(CROSSFIRE_OF_SEVEN);
    dice("0 35");
    play("entente", ALL_SEVEN);
    was("17.2", -3, 134, "one step lost");
    unit_is("x", "steps 1");
    expect_dice_used();
}

/* Seven and a half points by sides that connect, row 5: 0.46. */
#define SEVEN_AND_A_HALF                                                                                               \
    "units:\n  entente: [a hb at 05.04, m mg at 05.04, n nord at 05.04, p pk at 06.04, q pk at 06.04]\n"               \
    "  ottoman: [x hb at 05.05]\nnow: {step: fire}\n"
#define FIRE_ALL "fire-at 05.05, with a, with m, with n, with p, with q"

/* E2 */
static void of_0_46_one_step_goes_on_00_to_46_and_a_near_miss_on_47_to_86(void **state)
{
    (void)state;
    proves("17.2", "17.2.5", "17.2.3", "R30", "17.1.4");
    field(SEVEN_AND_A_HALF);
    dice("5 46");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "one step lost");
    no_modifier("17.2", "17.6");
    dice("70");
    play("ottoman", "roll");
    unit_is("x", "steps 1 not-confused");
    field(SEVEN_AND_A_HALF);
    dice("5 47");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "Near Miss");
    dice("81");
    play("ottoman", "roll");
    unit_is("x", "steps 2 confused");
    field(SEVEN_AND_A_HALF);
    dice("5 86");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "Near Miss");
    field(SEVEN_AND_A_HALF);
    dice("5 87 0");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "nothing");
    expect_dice_used();
}

/* --- V Beach [17.2.4] --- */

/* A company lands before a Fire Trench on Scrub, behind wire; a picket on either flank. */
#define V_BEACH                                                                                                        \
    "map: {ground: [05.04 sea 0, 05.04/05.05 landing, '05.04/06.04,05.04/06.03,05.04/05.03,05.04/04.03,05.04/04.04 "   \
    "shore', 05.05 scrub 0]}\n"                                                                                        \
    "works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW, wire: S SW}]\n"                               \
    "units:\n  entente: [x co at 05.04 lands 05.05 at-sea]\n"                                                          \
    "  ottoman: [n nord at 05.05 in-work, p pk at 05.05 in-work, q pk at 04.04, r pk at 06.04]\n"                      \
    "now: {step: move}\n"

static void v_beach(int green)
{
    char throws[32];

    field(V_BEACH);
    dice("10");
    play("entente", "move x, land 05.05, roll");
    asked_by("ottoman", "17.4");
    snprintf(throws, sizeof throws, "%d 95%s", green, green < 9 ? " 0" : "");
    dice(throws);
    play("ottoman", "fire-at 05.05, with n, with p, with q, with r");
}

/* E6 */
static void the_fire_at_v_beach_has_a_modifier_of_minus_14(void **state)
{
    static const int value[] = {221, 207, 193, 179, 165, 150, 135, 119, 103, 90};

    (void)state;
    proves("17.2.4", "17.2", "17.2.1", "17.1.7", "17.1.8", "17.6", "17.4.13", "6.4.10", "17.4.11", "R2", "R15", "R16",
           "3.1.4", "6.5.1");
    for (int green = 0; green < 10; green++) {
        v_beach(green);
        was("17.2", green - 14, value[green], NULL);
        had_modifier("17.2", "17.6", -3);
        had_modifier("17.2", "17.4.13", -3);
        had_modifier("17.2", "17.4.11", -3);
        had_modifier("17.2", "17.4.11", -6);
        had_modifier("17.2", "17.2.1", 1);
        no_modifier("17.2", "17.2.2");
        unit_is("x", green < 9 ? "destroyed" : "on-map steps 1");
    }
}

/* --- pairs, Waves, losses --- */

static int pair_of(const char *firer, const char *target)
{
    rs_shot shot = {.side = RS_ENTENTE, .hex = place_named("05.05"), .mode = RS_COMMANDED_FIRE, .crest = -1};
    fs_sum sum = {0};

    return rs_pair_drm(scenario_now(), state_now(), &shot, piece_named(firer), piece_named(target), &sum);
}

/* E7 */
static void of_all_pairs_the_least_modifier_counts(void **state)
{
    (void)state;
    proves("17.2", "17.2.1", "17.5", "17.7.1", "17.2.2", "R41", "R68");
    field("map: {ground: [05.04 open 1]}\n"
          "units:\n  entente: [a co at 05.04, f fld at 07.03]\n  ottoman: [x co at 05.05, g fld at 05.05]\n"
          "now: {step: fire}\n");
    assert_int_equal(pair_of("a", "x"), -1);
    assert_int_equal(pair_of("a", "g"), -1 + 1);
    assert_int_equal(pair_of("f", "x"), 0);
    assert_int_equal(pair_of("f", "g"), 3);
    dice("5 99 0");
    play("entente", "fire-at 05.05, with a, with f");
    was("17.2", 3, ANY, "nothing"); /* 5, density of three steps -1 */
    had_modifier("17.2", "17.5", -1);
    no_modifier("17.2", "17.2.1");
}

/* E8 */
static void later_waves_are_harder_to_hit_from_inside(void **state)
{
    static const char *const wave[] = {"a", "b", "c"};
    char line[64];

    (void)state;
    proves("17.4.12", "R69", "14.4.5");
    field("units:\n  entente: [a co at 05.04, b co at 04.04, c co at 06.04]\n  ottoman: [x pk at 05.05]\n"
          "now: {step: move}\n");
    for (int i = 0; i < 3; i++) {
        snprintf(line, sizeof line, "move %s, assault 05.05, roll", wave[i]);
        dice("10");
        play("entente", line);
        dice(i < 2 ? "9 99 0" : "9 99 0 0");
        play("ottoman", "fire-at 05.05");
        if (i)
            had_modifier("17.2", "17.4.12", 2 * i);
        else
            no_modifier("17.2", "17.4.12");
    }
}

/* The lower the more exposed: its pair with the battery that fires, and what it does. */
static int exposure_of(const char *unit, int what)
{
    rs_shot shot = {
        .side = RS_ENTENTE, .hex = place_named("05.05"), .mode = RS_COMMANDED_FIRE, .what = what, .crest = -1};
    fs_sum pair = {0}, activity = {0};

    return rs_pair_drm(scenario_now(), state_now(), &shot, piece_named("m"), piece_named(unit), &pair) +
           rs_activity_drm(scenario_now(), state_now(), &shot, piece_named(unit), &activity);
}

/* E9 */
static void movers_lose_before_guns_in_the_open_and_these_before_men_in_pits(void **state)
{
    (void)state;
    proves("17.2.6", "R68", "17.2.1");
    field("works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n"
          "units:\n  entente: [m mtn at 05.03]\n"
          "  ottoman: [x co at 05.05 in-work, g fld at 05.05 on-top, h hb at 05.05 on-top]\n");
    assert_int_equal(exposure_of("h", RS_T_ENTERS), -3);
    assert_int_equal(exposure_of("g", 0), 3);
    assert_int_equal(exposure_of("x", 0), 4);
}

/* E10, seen from the north; the guns face south. */
static void in_a_fort_the_guns_go_first_then_machine_gun_and_picket_together(void **state)
{
    (void)state;
    proves("17.2.6", "R31", "6.6", "17.1.3");
    field("works: [{at: 05.05, kind: fort, owner: ottoman, front: all}]\n"
          "units:\n"
          "  entente: [a hb at 05.06, b mg at 05.06, c mg at 05.06, d nord at 05.06, e hb at 06.05, f mg at 06.05, "
          "g mg at 06.05, h nord at 06.05, i hb at 04.05, j mg at 04.05, k mg at 04.05, l nord at 04.05]\n"
          "  ottoman: [z cd at 05.05 in-work steps 1 facings S, p pk at 05.05 in-work, n nord at 05.05 in-work]\n"
          "now: {step: fire}\n");
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("z"), place_named("05.06"), false, NULL),
                     1);
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("n"), place_named("05.06"), false, NULL),
                     0);
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("p"), place_named("05.06"), false, NULL),
                     0);
    play("entente", "fire-at 05.05, with a, with b, with c, with d, with e, with f, with g, with h, with i, with j, "
                    "with k, with l");
    dice("0 9 50");
    play("ottoman", "done"); /* nobody Hides */
    was("17.2", 6, 109, "two steps lost");
    unit_is("z", "destroyed");
    unit_is("p", "destroyed");
    unit_is("n", "destroyed");
}

/* --- Hiding and Counter-Fire [7] --- */

#define PITS(more)                                                                                                     \
    "works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n" more                                                    \
    "  ottoman: [x co at 05.05 in-work hiding work, z co at 05.01]\nnow: {step: fire}\n"

/* E36 */
static void men_hiding_in_rifle_pits_fear_plunging_fire_and_guns_alone(void **state)
{
    (void)state;
    proves("7.5", "7.5.1", "7.5.3", "17.5", "R54");
    field("map: {ground: [05.04 open 0]}\n" PITS("units:\n  entente: [a co at 05.04, b co at 05.06, m mg at 05.02]\n"));
    refuse("entente", "fire-at 05.05", "17.3");
    field("map: {ground: [05.04 open 1]}\n" PITS("units:\n  entente: [a co at 05.04, c pk at 05.04, b co at 05.06]\n"));
    play("entente", "fire-at 05.05");
    refuse("entente", "with b", "7.5.1");
    dice("5 99 0");
    play("entente", "with a, done");
    had_modifier("17.2", "7.5.3", 4);
    had_modifier("17.2", "17.5", -1);
    field("map: {ground: [05.04 open 0]}\n" PITS("units:\n  entente: [f fld at 05.03]\n"));
    dice("5 99 0");
    play("entente", "fire-at 05.05");
    had_modifier("17.2", "7.5.3", 4);
}

/* a comes out and fires, y answers, b answers y; x is in the open. */
#define CHAIN                                                                                                          \
    "map: {ground: [05.04 scrub 0, 04.04 scrub 0, 03.04 scrub 0]}\n"                                                   \
    "units:\n  entente: [a hb at 05.04 hiding terrain, b co at 03.04 hiding terrain]\n"                                \
    "  ottoman: [x pk at 05.05, y co at 04.04 hiding terrain]\nnow: {step: fire}\n"

/* E35 */
static void a_comes_out_x_answers_b_answers_x_and_nobody_fires_twice(void **state)
{
    (void)state;
    proves("7.6", "7.6.5", "7.6.6", "R70", "7.6.4");
    field(CHAIN);
    play("entente", "fire-at 05.05");
    unit_is("a", "not-hides");
    asked_by("ottoman", "7.6.5"); /* x, in the open, may fire first */
    offered("ottoman", "fire-at 05.04");
    dice("9 99 0");
    play("ottoman", "decline");
    asked_by("ottoman", "7.6.5");
    offered("ottoman", "come-out 04.04");
    refuse("ottoman", "come-out 05.05", "7.6.5");
    dice("9 99 0"); /* nobody of the Entente in the open is left who has not fired: y fires */
    play("ottoman", "come-out 04.04");
    unit_is("y", "not-hides");
    asked("entente");
    offered("entente", "come-out 03.04");
    not_offered("entente", "come-out 05.04");
    dice("9 99 0");
    play("entente", "come-out 03.04");
    unit_is("b", "not-hides");
    asked_by("entente", "17.3");
    expect_dice_used();
}

static void who_fails_the_check_when_coming_out_does_not_fire(void **state)
{
    (void)state;
    proves("7.6.5", "16.3");
    field(CHAIN);
    play("entente", "fire-at 05.05");
    dice("0 0");
    play("ottoman", "fire-at 05.04");
    dice("85");
    play("entente", "roll");
    unit_is("a", "steps 1 confused not-hides fired");
    not_said("Fire at 05.05");
}

/* --- Crossfire and friendly fire --- */

/* E37 */
static void men_who_are_under_possible_crossfire_themselves_make_none(void **state)
{
    (void)state;
    proves("17.6", "17.6.1", "17.6.2", "R17", "R18");
    field("units:\n  entente: [a co at 05.04, b co at 05.06]\n  ottoman: [x co at 05.05]\nnow: {step: fire}\n");
    dice("9 99 0");
    play("entente", "fire-at 05.05, with a, with b");
    had_modifier("17.2", "17.6", -3);
    field("units:\n  entente: [a co at 05.04, b co at 05.06]\n  ottoman: [x co at 05.05, z co at 05.03]\n"
          "now: {step: fire}\n");
    dice("9 99 0");
    play("entente", "fire-at 05.05, with a, with b");
    no_modifier("17.2", "17.6");
}

/* E38 */
static void fire_does_not_go_through_friends_behind_whom_it_stands(void **state)
{
    (void)state;
    proves("17.8", "17.8.1", "R51");
    field("units:\n  entente: [l hb at 05.04]\n"
          "  ottoman: [b co at 05.05, a co at 04.05, c co at 06.05, d co at 05.06]\nnow: {step: move}\n");
    dice("10");
    play("entente", "move l, assault 05.05, roll");
    play("ottoman", "fire-at 05.05");
    allow("ottoman", "with a");
    allow("ottoman", "with c");
    refuse("ottoman", "with d", "17.8.1");
}

/* E39 */
static void a_machine_gun_fires_over_friends_only_from_above(void **state)
{
    (void)state;
    proves("17.8.2");
    field("units:\n  entente: [m mg at 05.03, a co at 05.04, b pk at 05.04]\n  ottoman: [x co at 05.05]\nnow: {step: "
          "fire}\n");
    play("entente", "fire-at 05.05");
    refuse("entente", "with m", "17.8.2");
    field("map: {ground: [05.03 open 1]}\n"
          "units:\n  entente: [m mg at 05.03, a co at 05.04, b pk at 05.04]\n  ottoman: [x co at 05.05]\nnow: {step: "
          "fire}\n");
    play("entente", "fire-at 05.05");
    allow("entente", "with m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(of_1_34_the_second_step_goes_on_00_to_34),
        field_test(of_0_46_one_step_goes_on_00_to_46_and_a_near_miss_on_47_to_86),
        field_test(the_fire_at_v_beach_has_a_modifier_of_minus_14),
        field_test(of_all_pairs_the_least_modifier_counts),
        field_test(later_waves_are_harder_to_hit_from_inside),
        field_test(movers_lose_before_guns_in_the_open_and_these_before_men_in_pits),
        field_test(in_a_fort_the_guns_go_first_then_machine_gun_and_picket_together),
        field_test(men_hiding_in_rifle_pits_fear_plunging_fire_and_guns_alone),
        field_test(a_comes_out_x_answers_b_answers_x_and_nobody_fires_twice),
        field_test(who_fails_the_check_when_coming_out_does_not_fire),
        field_test(men_who_are_under_possible_crossfire_themselves_make_none),
        field_test(fire_does_not_go_through_friends_behind_whom_it_stands),
        field_test(a_machine_gun_fires_over_friends_only_from_above),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
