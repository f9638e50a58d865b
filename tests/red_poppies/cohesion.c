/* cohesion.c - the cohesion check: when a unit holds, is dispersed, is spent or dies [3.7]. */
#include "field.h"

#include <stdio.h>

/* A deployed German machine gun in E04 fires at one British company in E05: +2, and +1 if it is formed. */
static void fired_at(const char *company, const char *throws)
{
    char yaml[700];

    snprintf(yaml, sizeof yaml,
             "units:\n"
             "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915 %s]}\n"
             "  german: {J01: [gz german-infantry], E04: [gm german-mg dispersed]}\n"
             "to_move: german\n",
             company);
    field(yaml);
    dice(throws);
    play("german", "command gm, fire gm E05");
}

static void a_result_equal_to_cohesion_holds(void **state)
{
    (void)state;
    proves("3.72a", "PAC.2", "3.71", "3.2a");
    fired_at("spent", "2,3");
    check_was("b1", 3, 8, "holds");
    unit_is("b1", "E05 formed spent");
}

static void one_more_disperses_and_spends(void **state)
{
    (void)state;
    proves("3.72a", "PAC.2");
    fired_at("formed", "2,4");
    play("british", "decline");
    check_was("b1", 3, 9, "dispersed and spent");
    unit_is("b1", "E05 dispersed spent");
}

static void the_face_that_is_up_checks(void **state)
{
    (void)state;
    proves("3.2a", "3.72a");
    fired_at("dispersed spent", "2,3");
    check_was("b1", 2, 7, "holds");
    fired_at("dispersed spent", "2,4");
    check_was("b1", 2, 8, "no further harm");
}

static void a_ready_dispersed_unit_that_fails_is_spent(void **state)
{
    (void)state;
    proves("3.72b");
    fired_at("dispersed", "3,4");
    play("british", "decline");
    check_was("b1", 2, 9, "spent");
    unit_is("b1", "E05 dispersed spent");
}

static void a_dispersed_spent_unit_suffers_nothing_more(void **state)
{
    (void)state;
    proves("3.72b");
    fired_at("dispersed spent", "3,5");
    check_was("b1", 2, 10, "no further harm");
    unit_is("b1", "E05 dispersed spent");
}

static void eleven_destroys(void **state)
{
    (void)state;
    proves("3.73a", "PAC.2");
    fired_at("spent", "3,5");
    check_was("b1", 3, 11, "destroyed");
    unit_is("b1", "lost");
    fired_at("spent", "3,4");
    check_was("b1", 3, 10, "dispersed and spent");
}

static void a_dead_unit_keeps_only_how_and_when(void **state)
{
    (void)state;
    proves("3.73a");
    fired_at("dispersed spent", "6,6");
    const rp_unit dead = {.hex = FS_NO_HEX, .where = RP_DESTROYED, .turn = 1};

    assert_memory_equal(&state_now()->unit[piece_named("b1")], &dead, sizeof dead);
}

static void a_lost_check_never_destroys(void **state)
{
    (void)state;
    proves("3.73b");
    field("night: [1-12]\n"
          "units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], A01: [g1 german-infantry]}\n");
    dice("6,6");
    play("british", "command b1, move b1 E06");
    check_was("b1", 0, 12, "dispersed and spent");
    unit_is("b1", "E06 dispersed spent");
}

static void doubles_on_a_check_by_command_fire_do_nothing(void **state)
{
    (void)state;
    proves("PAC.23");
    fired_at("spent", "2,2");
    check_was("b1", 3, 7, "holds");
    not_happened("6.679a");
    not_marked("hallowed-british", "E05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_result_equal_to_cohesion_holds),
        field_test(one_more_disperses_and_spends),
        field_test(the_face_that_is_up_checks),
        field_test(a_ready_dispersed_unit_that_fails_is_spent),
        field_test(a_dispersed_spent_unit_suffers_nothing_more),
        field_test(eleven_destroys),
        field_test(a_dead_unit_keeps_only_how_and_when),
        field_test(a_lost_check_never_destroys),
        field_test(doubles_on_a_check_by_command_fire_do_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
