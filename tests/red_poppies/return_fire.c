/* return_fire.c - those fired at shoot back at once [6.74]. The British fire, the Germans answer. */
#include "field.h"

#include <stdio.h>

static void stand(const char *british, const char *germans)
{
    char yaml[700];

    snprintf(yaml, sizeof yaml,
             "units:\n"
             "  british: {A10: [bz british-infantry-1915], %s}\n"
             "  german: {J01: [gz german-infantry], %s}\n",
             british, germans);
    field(yaml);
}

static void ready_units_of_the_target_hex_may_shoot_back(void **state)
{
    (void)state;
    proves("6.74a", "6.55", "6.74c", "R79");
    stand("E05: [b1 british-infantry-1915]",
          "E06: [g1 german-infantry, g2 german-infantry spent], E04: [gm german-mg dispersed]");
    play("british", "command b1, fire b1 E06");
    asked_by("german", "6.74a");
    offered("german", "react g1");
    refuse("german", "react g2", "3.3a");
    refuse("german", "react gm", "6.74c"); /* outside it, whatever it sees */
}

static void all_shots_are_rolled_from_the_state_before(void **state)
{
    (void)state;
    proves("6.74b", "6.56", "R24");
    stand("E05: [b1 british-infantry-1915]", "E06: [g1 german-infantry]");
    dice("4,5 5,4");
    play("british", "command b1, fire b1 E06");
    play("german", "react g1");
    expect_dice_used();
    check_was("g1", 3, 12, "destroyed");
    check_was("b1", 3, 12, "destroyed"); /* though g1 was dead by then */
    unit_is("g1", "lost");
    unit_is("b1", "lost");
}

static void the_one_fired_at_answers_at_full_strength(void **state)
{
    (void)state;
    proves("6.74b");
    stand("E05: [b1 british-infantry-1915]", "E06: [g1 german-infantry]");
    dice("3,3 1,1");
    play("british", "command b1, fire b1 E06");
    play("german", "react g1");
    check_was("g1", 3, 9, "dispersed and spent");
    check_was("b1", 3, 5, "holds"); /* +2 of the formed side */
    unit_is("b1", "E05 formed spent");
    unit_is("g1", "E06 dispersed spent");
}

static void it_needs_range_and_sight_to_the_shooter(void **state)
{
    (void)state;
    proves("6.74a");
    stand("E03: [bm british-mg dispersed]", "E06: [g1 german-infantry]");
    dice("1,1");
    play("british", "command bm, fire bm E06");
    check_was("g1", 2, 4, "holds"); /* nobody was asked */
    stand("E03: [bm british-mg dispersed]", "E06: [g1 german-infantry, gm german-mg dispersed]");
    play("british", "command bm, fire bm E06");
    refuse("german", "react g1", "6.74a");
    offered("german", "react gm");
}

static void mortars_do_not_shoot_back(void **state)
{
    (void)state;
    proves("6.71c", "6.74a");
    stand("E05: [b1 british-infantry-1915]", "E06: [m german-mortar dispersed, g1 german-infantry]");
    play("british", "command b1, fire b1 E06");
    refuse("german", "react m", "6.71c");
}

static void an_engaged_unit_does_not_shoot_back_out(void **state)
{
    (void)state;
    proves("6.74d", "6.51d");
    stand("E05: [bm british-mg dispersed], E06: [b2 british-infantry-1915 spent]", "E06: [g1 german-infantry]");
    dice("1,1 1,2");
    play("british", "command bm, fire bm E06");
    expect_dice_used();
    check_was("g1", 3, 5, "holds");
    check_was("b2", 3, 6, "holds");
    asked("german"); /* for his own half */
    not_offered("german", "react g1");
}

static void in_the_same_hex_both_add_one(void **state)
{
    (void)state;
    proves("6.74a", "6.51e", "PAC.13");
    field("ground: [\"E05 trench british\"]\n"
          "marks: {scrape: [E05]}\n"
          "units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915 in dispersed]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry dispersed]}\n");
    dice("4,6 4,5");
    play("british", "command b1, fire b1 E05");
    play("german", "react g1");
    check_was("g1", 1, 11, "destroyed");
    check_was("b1", -1, 8, "spent"); /* in a trench, cohesion 7 */
    unit_is("b1", "E05 in dispersed spent");
}

static void a_machine_gun_that_shoots_back_is_spent(void **state)
{
    (void)state;
    proves("6.75d", "6.56");
    stand("E05: [b1 british-infantry-1915]", "E06: [gm german-mg dispersed]");
    dice("1,1 1,2");
    play("british", "command b1, fire b1 E06");
    play("german", "react gm");
    unit_is("gm", "E06 spent");
    happened("6.75d");
}

static void several_may_shoot_back_in_order_of_their_numbers(void **state)
{
    (void)state;
    proves("6.74a", "6.74b", "6.51c");
    stand("E05: [b1 british-infantry-1915]", "E06: [g1 german-infantry, g2 german-infantry]");
    dice("1,1 1,1 1,2 1,3");
    play("british", "command b1, fire b1 E06");
    play("german", "react g2");
    refuse("german", "react g2", "6.73a");
    play("german", "react g1");
    expect_dice_used();
    check_was("b1", 3, 7, "holds"); /* the last of the four throws */
    unit_is("g1", "spent");
    unit_is("g2", "spent");
}

static void a_tank_that_fired_is_answered_by_anti_tank_fire(void **state)
{
    (void)state;
    proves("6.74a", "R71", "6.71d");
    stand("E05: [t1 french-schneider, b2 british-infantry-1915 spent]",
          "E06: [gm german-mg dispersed, g1 german-infantry]");
    dice("1,2 1,3 1,4");
    play("british", "command t1, fire t1 E06");
    refuse("german", "react gm", "6.71e");
    refuse("german", "react g1", "6.71e");
    play("german", "react-antitank gm t1");
    expect_dice_used();
    check_was("t1", 0, 5, "holds"); /* -1 +1 */
    no_check("b2");
}

static void another_of_the_activation_still_counts_as_moving(void **state)
{
    (void)state;
    proves("6.65f", "R70");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [b1 british-infantry-1915], E04: [b2 "
          "british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry]}\n");
    dice("1,1 1,2 1,3");
    play("british", "mass b1, move b1 E04");
    declines("german");
    play("british", "stop, fire b2 E05");
    play("german", "react g1");
    check_was("b1", 4, 7, "holds"); /* +2 +1 formed +1 moving: the mover rolls first */
    check_was("b2", 3, 7, "holds");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(ready_units_of_the_target_hex_may_shoot_back),
        field_test(all_shots_are_rolled_from_the_state_before),
        field_test(the_one_fired_at_answers_at_full_strength),
        field_test(it_needs_range_and_sight_to_the_shooter),
        field_test(mortars_do_not_shoot_back),
        field_test(an_engaged_unit_does_not_shoot_back_out),
        field_test(in_the_same_hex_both_add_one),
        field_test(a_machine_gun_that_shoots_back_is_spent),
        field_test(several_may_shoot_back_in_order_of_their_numbers),
        field_test(a_tank_that_fired_is_answered_by_anti_tank_fire),
        field_test(another_of_the_activation_still_counts_as_moving),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
