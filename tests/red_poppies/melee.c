/* melee.c - hand to hand: who takes part, who is named, what is rolled [6.67]. */
#include "field.h"

#include <stdio.h>

/* British and Germans share E05; the British pay. */
static void share(const char *extra, const char *british, const char *germans)
{
    char yaml[700];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n"
             "  british: {A10: [bz british-infantry-1915], E05: [%s]}\n"
             "  german: {J01: [gz german-infantry], E05: [%s]}\n",
             extra, british, germans);
    field(yaml);
}

static void one_against_one_is_not_asked(void **state)
{
    (void)state;
    proves("6.674b", "6.675b", "6.671d", "6.678", "R29");
    share("", "b1 british-infantry-1915 dispersed", "g1 german-infantry");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    expect_dice_used();
    check_was("b1", 4, 7, "holds"); /* the melee value of the German formed side, and nothing else */
    check_was("g1", 3, 7, "holds");
    had_modifier("b1", "6.675b", 4);
    unit_is("b1", "E05 dispersed spent still");
    unit_is("g1", "E05 formed spent");
}

static void only_those_that_paid_attack_or_are_named(void **state)
{
    (void)state;
    proves("6.672", "R66");
    share("", "b1 british-infantry-1915, b2 british-infantry-1915",
          "g1 german-infantry spent, gm german-mg dispersed spent");
    play("british", "command b1, melee b1");
    asked_by("british", "6.674a");
    refuse("british", "attack b2 g1", "6.672");
    dice("1,1 1,2");
    play("british", "attack b1 g1");
    expect_dice_used();             /* b1 and g1: the Germans could name b1 alone */
    check_was("b1", 6, 8, "holds"); /* +4 +2 */
    no_check("b2");
    no_check("gm");
    unit_is("b1", "spent");
    unit_is("b2", "ready");
}

static void everybody_of_the_other_side_fights(void **state)
{
    (void)state;
    proves("6.673", "3.3b");
    share("", "b1 british-infantry-1915",
          "g1 german-infantry dispersed spent, gm german-mg dispersed spent, t1 french-schneider spent");
    dice("1,1 1,2");
    play("british", "command b1, melee b1, attack b1 gm");
    check_was("b1", 9, 11, "destroyed"); /* 3 + 2 + 4 */
    check_was("gm", 4, 7, "holds");
    unit_is("b1", "lost");
    unit_is("t1", "E05 spent");
}

static void the_reactor_names_after_the_actor(void **state)
{
    (void)state;
    proves("6.674a", "6.674b", "R28");
    share("", "b1 british-infantry-1915, b2 british-infantry-1915", "g1 german-infantry, g2 german-infantry");
    play("british", "pair b1 b2, stack b1 b2, melee b1, melee b2");
    asked_by("british", "6.674a");
    refuse("british", "attack b1 b2", "6.674a");
    refuse("british", "attack b1 gz", "6.674a"); /* elsewhere */
    refuse("british", "attack bz g1", "6.672");
    play("british", "attack b1 g1, attack b2 g1");
    asked_by("german", "6.674a");
    refuse("german", "attack gz b1", "6.673");
    refuse("german", "attack b1 g1", "6.673");
    dice("1,1 1,2 3,4");
    play("german", "attack g1 b1, attack g2 b2");
    expect_dice_used();
    check_was("b1", 4, 6, "holds");
    check_was("b2", 4, 7, "holds");
    check_was("g1", 8, 15, "destroyed"); /* two on one */
    no_check("g2");                      /* nobody attacked it */
    unit_is("g2", "E05 spent");
}

static void those_nobody_attacks_do_not_roll(void **state)
{
    (void)state;
    proves("6.675e", "PAC.6", "R28");
    share("", "b1 british-infantry-1915", "g1 german-infantry, gm german-mg dispersed");
    dice("1,2 3,3");
    play("british", "command b1, melee b1, attack b1 gm");
    expect_dice_used();
    no_check("g1");
    unit_is("g1", "E05 spent");
}

static void a_unit_names_once(void **state)
{
    (void)state;
    proves("6.674b");
    share("", "b1 british-infantry-1915, b2 british-infantry-1915", "g1 german-infantry, g2 german-infantry");
    play("british", "pair b1 b2, stack b1 b2, melee b1, melee b2, attack b1 g1");
    refuse("british", "attack b1 g2", "6.674b");
    assert_int_equal(options_of("british", "attack b2"), 2);
}

static void results_are_applied_together(void **state)
{
    (void)state;
    proves("6.675a", "3.73a");
    share("", "b1 british-infantry-1915", "g1 german-infantry");
    dice("4,5 3,5");
    play("british", "command b1, melee b1");
    check_was("b1", 4, 13, "destroyed");
    check_was("g1", 4, 12, "destroyed");
    unit_is("b1", "lost");
    unit_is("g1", "lost");
}

static void neither_cover_nor_deployment_counts(void **state)
{
    (void)state;
    proves("6.675b", "8.02a", "R29");
    share("ground: [\"E05 village\"]\n", "b1 british-infantry-1915", "g1 german-infantry");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    check_was("b1", 4, 7, "holds");
    no_modifier("b1", "8.1a");
    no_modifier("b1", "PAC.9");
}

static void a_gun_that_dies_is_captured(void **state)
{
    (void)state;
    proves("11.531b", "3.73a", "R82");
    share("", "b1 british-infantry-1915", "gm german-mg dispersed");
    dice("1,2 4,5");
    play("british", "command b1, melee b1");
    check_was("gm", 4, 13, "captured");
    unit_is("gm", "captured");
    share("", "b1 british-infantry-1915", "h british-horse-artillery dispersed");
    dice("1,2 4,5");
    play("british", "command b1, melee b1");
    unit_is("h", "captured");
}

static void armour_can_be_attacked_by_anybody(void **state)
{
    (void)state;
    proves("6.676", "6.677");
    share("", "b1 british-infantry-1915", "t1 french-schneider");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    check_was("t1", 3, 7, "holds"); /* 4, underlined -1 */
    had_modifier("t1", "6.677", -1);
    no_modifier("b1", "6.677");
    share("", "e1 german-eingreif dispersed, b1 british-infantry-1915 dispersed", "t1 french-schneider");
    dice("1,2 1,4");
    play("british", "pair e1 b1, stack e1 b1, melee e1, melee b1");
    play("german", "attack t1 b1");
    check_was("t1", 7, 12, "destroyed"); /* boxed 4 + 1, underlined 3 - 1 */
}

static void infiltration_doubles_on_the_first_turn(void **state)
{
    (void)state;
    proves("6.675c", "PAC.22", "R29");
    share("infiltration: [british]\n", "b1 british-infantry-1915 dispersed", "g1 german-infantry");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    check_was("g1", 6, 10, "dispersed and spent");
    had_modifier("g1", "6.675c", 6);
    check_was("b1", 4, 7, "holds");
    share("infiltration: [british]\nnow: {turn: 2}\n", "b1 british-infantry-1915 dispersed", "g1 german-infantry");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    check_was("g1", 3, 7, "holds");
}

static void infiltrators_against_armour_double_first(void **state)
{
    (void)state;
    proves("6.677", "R29");
    share("infiltration: [british]\n", "b1 british-infantry-1915 dispersed", "t1 french-schneider");
    dice("1,2 1,2");
    play("british", "command b1, melee b1");
    check_was("t1", 5, 8, "holds"); /* 3 x 2 - 1 */
}

static void full_eingreif_doubles_by_switch(void **state)
{
    const char *where = "units:\n"
                        "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915]}\n"
                        "  german: {J01: [gz german-infantry], E05: [g1 german-eingreif dispersed]}\n"
                        "to_move: german\n";

    (void)state;
    proves("R43");
    field(where);
    dice("1,2 1,3");
    play("german", "command g1, melee g1");
    check_was("b1", 4, 8, "holds");
    field_with("eingreif_full=yes", where);
    dice("1,2 1,2");
    play("german", "command g1, melee g1");
    check_was("b1", 8, 11, "destroyed");
}

static void a_horse_gun_fights_with_its_better_value(void **state)
{
    (void)state;
    proves("3.12a");
    share("", "h british-horse-mg", "g1 german-infantry");
    dice("1,2 1,3");
    play("british", "command h, melee h");
    check_was("g1", 1, 5, "holds");
}

static void survivors_stay_and_are_spent(void **state)
{
    (void)state;
    proves("6.678");
    share("", "b1 british-infantry-1915", "g1 german-infantry");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    unit_is("b1", "E05 spent");
    unit_is("g1", "E05 spent");
    play("german", "pass");
    refuse("british", "command b1", "3.3a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(one_against_one_is_not_asked),
        field_test(only_those_that_paid_attack_or_are_named),
        field_test(everybody_of_the_other_side_fights),
        field_test(the_reactor_names_after_the_actor),
        field_test(those_nobody_attacks_do_not_roll),
        field_test(a_unit_names_once),
        field_test(results_are_applied_together),
        field_test(neither_cover_nor_deployment_counts),
        field_test(a_gun_that_dies_is_captured),
        field_test(armour_can_be_attacked_by_anybody),
        field_test(infiltration_doubles_on_the_first_turn),
        field_test(infiltrators_against_armour_double_first),
        field_test(full_eingreif_doubles_by_switch),
        field_test(a_horse_gun_fights_with_its_better_value),
        field_test(survivors_stay_and_are_spent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
