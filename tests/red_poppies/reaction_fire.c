/* reaction_fire.c - fire at those that move, one window for each movement point [6.71] [6.72] [6.73] [6.75]. */
#include "field.h"

#include <stdio.h>

/* The British company b1 goes from E03 to E04; what waits for it is German. */
static void march(const char *extra, const char *germans, const char *throws)
{
    char yaml[700];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n"
             "  british: {A10: [bz british-infantry-1915], E03: [b1 british-infantry-1915]}\n"
             "  german: {J01: [gz german-infantry], %s}\n",
             extra, germans);
    field(yaml);
    dice(throws);
    play("british", "command b1, move b1 E04");
}

/* --- who may --- */

static void a_ready_unit_in_range_and_sight_may_react(void **state)
{
    (void)state;
    proves("6.71a", "6.04", "3.3a");
    march("", "E06: [g1 german-infantry, g2 german-infantry spent], E07: [g3 german-infantry]", "1,2");
    asked_by("german", "6.71a");
    offered("german", "react g1");
    refuse("german", "react g2", "3.3a");
    refuse("german", "react g3", "6.71a"); /* three hexes */
    play("german", "react g1");
    check_was("b1", 3, 6, "holds"); /* +2 +1 formed +1 moving -1 range */
    had_modifier("b1", "PAC.11", 1);
    unit_is("g1", "E06 formed spent");
}

static void nobody_is_asked_where_nobody_can(void **state)
{
    (void)state;
    proves("6.71a");
    march("", "E07: [g3 german-infantry]", "");
    asked("british");
    march("ground: [\"E05 village\"]\n", "E06: [g3 german-infantry]", "");
    asked("british");
}

static void it_uses_no_command(void **state)
{
    (void)state;
    proves("6.71b", "6.04");
    march("", "E06: [g1 german-infantry, g2 german-infantry]", "1,1");
    play("german", "react g1, decline");
    couplets_left(3);
    play("british", "stop");
    asked("german");
    offered("german", "command g2");
}

static void mortars_never_react(void **state)
{
    (void)state;
    proves("6.71c", "R32");
    march("", "E06: [m german-mortar dispersed]", "");
    asked("british");
    march("", "E06: [m german-mortar dispersed, gm german-mg dispersed]", "");
    asked("german");
    not_offered("german", "react m");
    refuse("german", "react m", "6.71c");
}

static void a_tank_is_answered_by_anti_tank_fire(void **state)
{
    const char *where = "units:\n"
                        "  british: {A10: [bz british-infantry-1915], E03: [t1 french-schneider]}\n"
                        "  german: {J01: [gz german-infantry], E05: [gm german-mg dispersed]}\n";

    (void)state;
    proves("6.71d", "PAC.10", "6.75a", "R25");
    field(where);
    dice("3,4");
    play("british", "command t1, move t1 E04");
    not_offered("german", "react gm");
    play("german", "react-antitank gm t1");
    check_was("t1", -1, 6, "holds");
    unit_is("gm", "ready");
    field(where);
    dice("3,3");
    play("british", "command t1, move t1 E04");
    play("german", "react-antitank gm t1");
    check_was("t1", -1, 5, "holds");
    unit_is("gm", "spent");
}

static void against_a_mixed_stack_the_shooter_picks(void **state)
{
    (void)state;
    proves("6.71d", "R71");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [b1 british-infantry-1915, t1 french-schneider]}\n"
          "  german: {J01: [gz german-infantry], E05: [gm german-mg dispersed, gn german-mg dispersed]}\n");
    dice("1,2 1,3");
    play("british", "pair b1 t1, stack b1 t1, move b1 E04");
    offered("german", "react gm");
    offered("german", "react-antitank gm t1");
    play("german", "react gm");
    check_was("b1", 3, 6, "holds"); /* +2 +1 +1, -1 behind the tank */
    no_check("t1");
    play("german", "react-antitank gn t1");
    check_was("t1", -1, 3, "holds");
    no_check("b1");
}

static void the_shot_must_reach_one_that_moved(void **state)
{
    (void)state;
    proves("6.71e", "R71");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [t1 french-schneider], E04: [b2 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry]}\n");
    play("british", "command t1, move t1 E04");
    asked("british");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [t1 french-schneider], E04: [b2 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry, gm german-mg dispersed]}\n");
    play("british", "command t1, move t1 E04");
    refuse("german", "react g1", "6.71e");
    refuse("german", "react gm", "6.71e");
    refuse("german", "react-antitank g1 t1", "6.54b");
    offered("german", "react-antitank gm t1");
}

static void an_engaged_unit_reacts_at_its_own_hex_only(void **state)
{
    (void)state;
    proves("6.51g", "6.51d");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry]}\n");
    dice("1,1");
    play("british", "pair b1 b2, move b1 E04");
    declines("german");
    play("british", "move b1 E05");
    offered("german", "react g1");
    play("german", "decline");
    play("british", "stop, move b2 E04");
    asked("british"); /* g1 could reach E04, but it is engaged */
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [b1 british-infantry-1915], E05: [b2 "
          "british-infantry-1915 spent]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry], E06: [gm german-mg dispersed]}\n");
    play("british", "command b1, move b1 E04");
    refuse("german", "react g1", "6.51g");
    offered("german", "react gm");
}

/* --- when --- */

static void trench_cover_counts_from_the_point_that_goes_in(void **state)
{
    (void)state;
    proves("6.72a", "8.02b");
    march("ground: [\"E04 trench british\"]\n", "E06: [gm german-mg dispersed]", "1,2 1,3");
    play("german", "react gm");
    check_was("b1", 3, 6, "holds");
    no_modifier("b1", "8.321a");
    play("british", "in b1");
    play("german", "react gm");
    had_modifier("b1", "8.321a", -3);
    check_was("b1", 0, 4, "holds");
}

static void melee_comes_first_and_may_take_the_shot(void **state)
{
    (void)state;
    proves("6.72b");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E04: [b1 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E04: [gm german-mg dispersed]}\n");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    expect_dice_used();
    unit_is("gm", "E04 spent");
    asked("german"); /* his half: the gun has lost its shot */
    not_offered("german", "react gm");
}

static void survivors_of_a_melee_no_longer_move(void **state)
{
    (void)state;
    proves("6.72c", "6.65b", "6.75e", "R70");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E04: [b1 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E04: [g1 german-infantry], E06: [gm german-mg dispersed]}\n");
    dice("1,2 1,3 1,2 1,2");
    play("british", "command b1, melee b1");
    play("german", "react gm");
    check_was("b1", 2, 5, "holds"); /* +2 +1 formed -1 range */
    no_modifier("b1", "PAC.11");
    unit_is("gm", "spent");
    happened("6.75e");
}

static void each_fires_once_in_a_window(void **state)
{
    (void)state;
    proves("6.73a", "6.75c", "R24");
    march("", "E06: [g1 german-infantry, gm german-mg dispersed]", "1,2 1,3 1,4");
    play("german", "react gm");
    unit_is("gm", "ready");
    refuse("german", "react gm", "6.75c");
    play("german", "react g1");
    asked("british");
    play("british", "move b1 E05");
    offered("german", "react gm"); /* another point, another window */
    not_offered("german", "react g1");
}

static void bystanders_are_hit_without_the_moving_modifier(void **state)
{
    (void)state;
    proves("6.73b", "6.53a", "6.75b", "R25");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [b1 british-infantry-1915], E04: [b2 "
          "british-infantry-1915 dispersed spent]}\n"
          "  german: {J01: [gz german-infantry], E05: [gm german-mg dispersed]}\n");
    dice("1,2 2,2");
    play("british", "command b1, move b1 E04");
    play("german", "react gm");
    expect_dice_used();
    check_was("b1", 4, 7, "holds");
    check_was("b2", 2, 6, "holds"); /* doubles of a bystander */
    unit_is("gm", "ready");
}

/* --- machine guns --- */

static void doubles_of_a_moving_target_spend_the_gun(void **state)
{
    (void)state;
    proves("6.75a", "PAC.23", "R25");
    march("", "E05: [gm german-mg dispersed]", "1,1");
    play("german", "react gm");
    check_was("b1", 4, 6, "holds");
    unit_is("gm", "spent");
    happened("6.75a");
    march("", "E05: [gm german-mg dispersed]", "1,2");
    play("german", "react gm");
    unit_is("gm", "ready");
}

static void of_two_movers_either_spends_it(void **state)
{
    (void)state;
    proves("6.75a", "R25");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E05: [gm german-mg dispersed]}\n");
    dice("1,2 2,2");
    play("british", "pair b1 b2, stack b1 b2, move b1 E04");
    play("german", "react gm");
    check_was("b2", 4, 8, "holds");
    unit_is("gm", "spent");
}

static void a_target_that_has_failed_spends_the_second_gun(void **state)
{
    (void)state;
    proves("6.75e", "6.65e", "R24", "R70");
    march("", "E05: [gm german-mg dispersed, gn german-mg dispersed]", "2,3 1,3");
    play("german", "react gm");
    check_was("b1", 4, 9, "dispersed and spent");
    unit_is("b1", "E04 dispersed spent still");
    play("german", "react gn");
    check_was("b1", 2, 6, "holds"); /* neither formed nor moving */
    unit_is("gm", "ready");
    unit_is("gn", "spent");
}

static void a_second_shot_at_a_failed_mover_has_no_moving_modifier(void **state)
{
    (void)state;
    proves("6.65e", "R70");
    march("", "E05: [g1 german-reserve, g2 german-reserve]", "2,4 1,1");
    play("german", "react g1");
    check_was("b1", 3, 9, "dispersed and spent"); /* +1 +1 +1 */
    play("german", "react g2");
    check_was("b1", 1, 3, "holds");
}

static void the_window_ends_with_its_last_target(void **state)
{
    (void)state;
    proves("R24");
    march("", "E05: [gm german-mg dispersed, gn german-mg dispersed]", "4,5");
    play("german", "react gm");
    check_was("b1", 4, 13, "destroyed");
    unit_is("b1", "lost");
    not_offered("german", "react gn");
}

static void a_horse_machine_gun_is_spent_as_cavalry(void **state)
{
    const char *where = "units:\n"
                        "  british: {A10: [bz british-infantry-1915], E05: [h british-horse-mg dispersed]}\n"
                        "  german: {J01: [gz german-infantry], E03: [g1 german-infantry]}\n"
                        "to_move: german\n";

    (void)state;
    proves("R82", "3.12b");
    field(where);
    dice("1,2");
    play("german", "command g1, move g1 E04");
    play("british", "react h");
    unit_is("h", "spent");
    field_with("horse_mg=yes", where);
    dice("1,2");
    play("german", "command g1, move g1 E04");
    play("british", "react h");
    unit_is("h", "ready");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_ready_unit_in_range_and_sight_may_react),
        field_test(nobody_is_asked_where_nobody_can),
        field_test(it_uses_no_command),
        field_test(mortars_never_react),
        field_test(a_tank_is_answered_by_anti_tank_fire),
        field_test(against_a_mixed_stack_the_shooter_picks),
        field_test(the_shot_must_reach_one_that_moved),
        field_test(an_engaged_unit_reacts_at_its_own_hex_only),
        field_test(trench_cover_counts_from_the_point_that_goes_in),
        field_test(melee_comes_first_and_may_take_the_shot),
        field_test(survivors_of_a_melee_no_longer_move),
        field_test(each_fires_once_in_a_window),
        field_test(bystanders_are_hit_without_the_moving_modifier),
        field_test(doubles_of_a_moving_target_spend_the_gun),
        field_test(of_two_movers_either_spends_it),
        field_test(a_target_that_has_failed_spends_the_second_gun),
        field_test(a_second_shot_at_a_failed_mover_has_no_moving_modifier),
        field_test(the_window_ends_with_its_last_target),
        field_test(a_horse_machine_gun_is_spent_as_cavalry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
