/* rally.c - formed units that come into a hex let dispersed friends rally there [3.8]. */
#include "field.h"

#define WAVE(first, second)                                                                                            \
    "units:\n"                                                                                                         \
    "  british: {E05: [b1 british-infantry-1915" first "], E04: [b2 british-infantry-1915" second "]}\n"               \
    "  german: {J10: [gz german-infantry]}\n"

static void a_formed_mover_lets_a_dispersed_friend_try(void **state)
{
    (void)state;
    proves("3.8a", "3.8b");
    field(WAVE("", " dispersed"));
    play("british", "command b1, move b1 E04");
    asked_by("british", "3.8a");
    offered("british", "rally b2");
    offered("british", "decline");
    dice("3,4"); /* 7 against 7 */
    play("british", "rally b2");
    result_was("b2", "rallied");
    unit_is("b2", "E04 formed spent");
    play("british", "move b1 E03"); /* it costs the mover nothing */
    unit_is("b1", "E03 moving ready");
}

static void failing_to_rally_costs_nothing(void **state)
{
    (void)state;
    proves("3.8b");
    field(WAVE("", " dispersed"));
    play("british", "command b1, move b1 E04");
    dice("4,4");
    play("british", "rally b2");
    check_was("b2", 0, 8, "not rallied");
    unit_is("b2", "E04 dispersed ready");
    unit_is("b1", "E04 ready");
}

static void hallowed_ground_helps_a_rally(void **state)
{
    (void)state;
    proves("3.8b", "6.679e");
    field(WAVE("", " dispersed") "marks: {hallowed-british: [E03]}\n");
    play("british", "command b1, move b1 E04");
    dice("4,4");
    play("british", "rally b2");
    check_was("b2", -1, 7, "rallied");
    had_modifier("b2", "6.679b", -1);
}

static void a_rally_is_at_the_owners_option(void **state)
{
    (void)state;
    proves("3.8a");
    field(WAVE("", " dispersed"));
    play("british", "command b1, move b1 E04, decline");
    unit_is("b2", "E04 dispersed ready");
    asked_by("british", "6.61a");
}

static void a_spent_unit_does_not_rally(void **state)
{
    (void)state;
    proves("3.8c", "R17");
    field(WAVE("", " dispersed spent"));
    play("british", "command b1, move b1 E04");
    asked_by("british", "6.61a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915],\n"
          "            E04: [b2 british-infantry-1915 dispersed spent, t1 french-schneider dispersed]}\n"
          "  german: {J10: [gz german-infantry]}\n");
    play("british", "command b1, move b1 E04");
    refuse("british", "rally b2", "3.8c");
    offered("british", "rally t1");
}

static void a_dispersed_mover_rallies_nobody(void **state)
{
    (void)state;
    proves("3.8a");
    field(WAVE(" dispersed", " dispersed"));
    play("british", "command b1, move b1 E04");
    asked("german");
    unit_is("b2", "dispersed ready");
}

static void a_mover_that_wire_has_dispersed_rallies_nobody(void **state)
{
    (void)state;
    proves("3.8a", "R18");
    field("ground: [\"E05/E04 wire\"]\n" WAVE("", " dispersed"));
    play("british", "command b1, move b1 E04");
    asked("german");
}

static void a_mover_that_a_stream_has_spent_does(void **state)
{
    (void)state;
    proves("3.8a");
    field("ground: [\"E05/E04 stream\"]\n" WAVE("", " dispersed"));
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 formed spent");
    offered("british", "rally b2");
}

static void two_movers_give_one_try(void **state)
{
    (void)state;
    proves("R17");
    field("ground: [\"E04 quarry\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915],\n"
          "            E04: [b3 british-infantry-1915 dispersed, b4 british-infantry-1915 dispersed]}\n"
          "  german: {J10: [gz german-infantry]}\n");
    play("british", "pair b1 b2, stack b1 b2, move b1 E04");
    refuse("british", "rally b4", "3.8a"); /* one after the other */
    dice("6,6 1,1");
    play("british", "rally b3, rally b4");
    unit_is("b3", "dispersed ready");
    unit_is("b4", "formed spent");
    asked_by("british", "6.61a");
}

static void a_mate_that_came_along_was_not_met(void **state)
{
    (void)state;
    proves("3.8a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915 dispersed]}\n"
          "  german: {J10: [gz german-infantry]}\n");
    play("british", "pair b1 b2, stack b1 b2, move b1 E04");
    asked_by("british", "6.61a");
    unit_is("b2", "E04 dispersed spent"); /* out of points */
}

static void going_in_meets_nobody(void **state)
{
    (void)state;
    proves("3.8a");
    field("ground: [\"E04 trench british\"]\n"
          "units:\n"
          "  british: {E04: [b1 british-infantry-1915, b2 british-infantry-1915 in dispersed]}\n"
          "  german: {J10: [gz german-infantry]}\n");
    play("british", "command b1, in b1");
    asked_by("british", "6.61a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_formed_mover_lets_a_dispersed_friend_try),
        field_test(failing_to_rally_costs_nothing),
        field_test(hallowed_ground_helps_a_rally),
        field_test(a_rally_is_at_the_owners_option),
        field_test(a_spent_unit_does_not_rally),
        field_test(a_dispersed_mover_rallies_nobody),
        field_test(a_mover_that_wire_has_dispersed_rallies_nobody),
        field_test(a_mover_that_a_stream_has_spent_does),
        field_test(two_movers_give_one_try),
        field_test(a_mate_that_came_along_was_not_met),
        field_test(going_in_meets_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
