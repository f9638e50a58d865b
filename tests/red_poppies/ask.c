/* ask.c - under the switch `ask` the owner of a target takes the modifier he names [6.53c] [R73]. */
#include "groups.h"

#define VILLAGE_AND_TRENCH                                                                                             \
    "ground: [\"E06 village\", \"E06 trench british\"]\n"                                                              \
    "units:\n"                                                                                                         \
    "  british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915 in dispersed spent, b2 "              \
    "british-infantry-1915 dispersed spent]}\n"                                                                        \
    "  german: {J01: [gz german-infantry], E05: [g german-mg dispersed]}\n"                                            \
    "to_move: german\n"

static void the_owner_is_asked_where_two_apply(void **state)
{
    (void)state;
    proves("R73", "6.53c", "PAC.8");
    field_with("ask=yes", VILLAGE_AND_TRENCH);
    play("german", "command g, fire g E06");
    asked_by("british", "6.53c"); /* for b1; b2 has the village alone */
    offered("british", "take b1 trench");
    offered("british", "take b1 village");
    refuse("british", "take b1 craters", "R73");
    dice("1,1 1,2");
    play("british", "take b1 village");
    expect_dice_used();
    check_was("b1", 1, 3, "holds");
    had_modifier("b1", "8.1a", -1);
    not_taken("b1", "8.321a", -3);
    check_was("b2", 1, 4, "holds");
}

static void the_choice_serves_one_shot(void **state)
{
    (void)state;
    proves("R73");
    field_with("ask=yes", VILLAGE_AND_TRENCH);
    dice("1,1 1,2");
    play("german", "command g, fire g E06");
    play("british", "take b1 village");
    assert_int_equal(state_now()->unit[piece_named("b1")].choice, 0);
    assert_int_equal(state_now()->unit[piece_named("b1")].pending, 0);
}

static void without_the_switch_the_lowest_is_taken(void **state)
{
    (void)state;
    proves("R73");
    field(VILLAGE_AND_TRENCH);
    dice("1,1 1,2");
    play("german", "command g, fire g E06");
    expect_dice_used();
    had_modifier("b1", "8.321a", -3);
    not_taken("b1", "8.1a", -1);
}

static void bystanders_choose_too(void **state)
{
    (void)state;
    proves("R73", "6.53c");
    field_with("ask=yes",
               "ground: [\"E06 village\"]\n"
               "marks: {scrape: [E06]}\n"
               "units:\n"
               "  british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915 dispersed spent]}\n"
               "  german: {J01: [gz german-infantry], E05: [g german-mg dispersed], E06: [g2 german-infantry dispersed "
               "spent]}\n"
               "to_move: german\n");
    play("german", "command g, fire g E06");
    dice("1,1 1,2");
    play("british", "take b1 scrape");
    asked("german");
    play("german", "take g2 village");
    expect_dice_used();
    had_modifier("b1", "8.2", -1);
    had_modifier("g2", "8.1a", -1);
}

static void visibility_is_asked_for_too(void **state)
{
    (void)state;
    proves("R73", "PAC.20");
    field_with("ask=yes", "night: [1]\ndate: 1917-09-20\nmarks: {gas: [E05], scrape: [E06]}\n"
                          "ground: [\"E06 village\"]\n"
                          "units: {british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915 dispersed "
                          "spent]}, german: {E05: [g "
                          "german-mg deployed]}}\nto_move: german\n");
    play("german", "command g, fire g E06");
    refuse("british", "take b1 gas", "R73"); /* terrain first */
    play("british", "take b1 scrape");
    refuse("british", "take b1 village", "R73");
    offered("british", "take b1 night");
    dice("1,1");
    play("british", "take b1 gas");
    expect_dice_used();
    check_was("b1", 0, 2, "holds");
    had_modifier("b1", "8.2", -1);
    had_modifier("b1", "PAC.20", -1);
    not_taken("b1", "PAC.19", -1);
}

/* IN the trench -3, in the village -1: 2d6 +2 and that against 7, 11 kills. */
static void a_choice_has_the_odds_of_the_shot(void **state)
{
    (void)state;
    proves("R73");
    field_with("ask=yes", VILLAGE_AND_TRENCH);
    play("german", "command g, fire g E06");
    odds_are("british", "take b1 trench", "b1", "destroyed", "1/36");
    odds_are("british", "take b1 village", "b1", "destroyed", "1/6");
    odds_are("british", "take b1 village", "b2", "destroyed", "1/6");
}

/* Two companies choose: the odds of the first choice hold what comes of the shot for both. */
static void odds_go_on_through_the_choices_of_others(void **state)
{
    (void)state;
    proves("R73");
    field_with(
        "ask=yes",
        "ground: [\"E06 village\", \"E06 trench british\"]\n"
        "units: {british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915 in dispersed spent, b2 "
        "british-infantry-1915 in dispersed spent]}, german: {E05: [g german-mg deployed]}}\n"
        "to_move: german\n");
    play("german", "command g, fire g E06");
    odds_are("british", "take b1 village", "b1", "destroyed", "1/6");
    play("british", "take b1 village");
    asked_by("british", "6.53c");
    odds_are("british", "take b2 trench", "b2", "destroyed", "1/36");
    odds_are("british", "take b2 trench", "b1", "destroyed", "1/6");
    dice("1,1 1,2");
    play("british", "take b2 trench");
    expect_dice_used();
    asked("british"); /* for his own half */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_owner_is_asked_where_two_apply),
        field_test(the_choice_serves_one_shot),
        field_test(visibility_is_asked_for_too),
        field_test(a_choice_has_the_odds_of_the_shot),
        field_test(odds_go_on_through_the_choices_of_others),
        field_test(without_the_switch_the_lowest_is_taken),
        field_test(bystanders_choose_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
