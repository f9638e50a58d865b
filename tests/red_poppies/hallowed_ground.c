/* hallowed_ground.c - doubles in melee hallow the hex [6.679]. */
#include "field.h"

#include <stdio.h>

static void fight(const char *extra, const char *throws)
{
    char yaml[700];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n"
             "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915], F05: [b2 "
             "british-infantry-1915]}\n"
             "  german: {J01: [gz german-infantry], E05: [g1 german-infantry], F05: [g2 german-infantry]}\n",
             extra);
    field(yaml);
    dice(throws);
    play("british", "command b1, melee b1");
    expect_dice_used();
}

static void doubles_hallow_for_who_rolled_them(void **state)
{
    (void)state;
    proves("6.679a", "PAC.23");
    fight("", "1,1 1,2");
    marked("hallowed-british", "E05");
    not_marked("hallowed-german", "E05");
    check_was("b1", 4, 6, "holds"); /* placed after the melee */
    fight("", "1,2 1,1");
    marked("hallowed-german", "E05");
    fight("", "1,2 1,3");
    not_marked("hallowed-british", "E05");
    not_marked("hallowed-german", "E05");
}

static void if_both_roll_them_the_actor_has_it(void **state)
{
    (void)state;
    proves("6.679a");
    fight("", "2,2 1,1");
    marked("hallowed-british", "E05");
    not_marked("hallowed-german", "E05");
}

static void failing_and_dying_hallow_as_well(void **state)
{
    (void)state;
    proves("PAC.23", "6.679a");
    fight("", "6,6 1,2");
    unit_is("b1", "lost");
    marked("hallowed-british", "E05");
}

static void it_helps_every_check_in_it_and_beside_it(void **state)
{
    (void)state;
    proves("6.679b", "6.675d", "6.679e");
    fight("marks: {hallowed-british: [E05]}\n", "1,2 1,3");
    check_was("b1", 3, 6, "holds");
    had_modifier("b1", "6.679b", -1);
    no_modifier("g1", "6.679b");
    fight("marks: {hallowed-british: [F05, F04]}\n", "1,2 1,3"); /* two of them beside it: once */
    check_was("b1", 3, 6, "holds");
    field("marks: {hallowed-british: [E05]}\n"
          "units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915 spent]}\n"
          "  german: {J01: [gz german-infantry], E07: [gm german-mg dispersed]}\n"
          "to_move: german\n");
    dice("4,4");
    play("german", "command gm, fire gm E06");
    check_was("b1", 2, 10, "dispersed and spent"); /* 8 + 3 - 1: not destroyed */
}

static void a_lost_check_has_it_too(void **state)
{
    (void)state;
    proves("6.679b", "6.679e");
    field("night: [1-12]\n"
          "marks: {hallowed-british: [E05]}\n"
          "units:\n"
          "  british: {A10: [bz british-infantry-1915], E04: [b1 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], A01: [g1 german-infantry]}\n");
    dice("4,5");
    play("british", "command b1, move b1 E05");
    check_was("b1", -1, 8, "holds");
}

static void ground_is_hallowed_once(void **state)
{
    (void)state;
    proves("6.679c", "6.679d");
    fight("", "1,1 1,2");
    play("german", "pass");
    dice("2,2 1,2");
    play("british", "command b2, melee b2");
    not_marked("hallowed-british", "F05");
    marked("hallowed-british", "E05");
}

static void it_stays_from_turn_to_turn(void **state)
{
    (void)state;
    proves("6.679d");
    fight("now: {couplets: 1}\n", "1,1 1,2");
    dice("4 3");
    play("german", "pass");
    turn_is(2);
    marked("hallowed-british", "E05");
    dice("1,2 2,2");
    play("british", "command b2, melee b2"); /* nor may a later turn make more of it */
    not_marked("hallowed-german", "F05");
}

static void given_ground_is_not_the_one_creation(void **state)
{
    const char *where = "marks: {hallowed-british: [A01]}\n"
                        "units:\n"
                        "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915]}\n"
                        "  german: {J01: [gz german-infantry], E05: [g1 german-infantry]}\n";

    (void)state;
    proves("R44");
    field(where);
    dice("1,1 1,2");
    play("british", "command b1, melee b1");
    marked("hallowed-british", "E05");
    field_with("given_hallowed=yes", where);
    rp_add(((rp_scenario *)(uintptr_t)scenario_now())->hallowed[0], hex_named("A01")); /* as a scenario gives it */
    dice("1,1 1,2");
    play("british", "command b1, melee b1");
    not_marked("hallowed-british", "E05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(doubles_hallow_for_who_rolled_them),
        field_test(if_both_roll_them_the_actor_has_it),
        field_test(failing_and_dying_hallow_as_well),
        field_test(it_helps_every_check_in_it_and_beside_it),
        field_test(a_lost_check_has_it_too),
        field_test(ground_is_hallowed_once),
        field_test(it_stays_from_turn_to_turn),
        field_test(given_ground_is_not_the_one_creation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
