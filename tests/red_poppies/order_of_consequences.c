/* order_of_consequences.c - what follows a movement point, in which order [6.9] [R18]. */
#include "field.h"

#define NIGHT_WAVE                                                                                                     \
    "night: [1]\n"                                                                                                     \
    "units:\n"                                                                                                         \
    "  british: {E05: [b1 british-infantry-1915], E04: [b2 british-infantry-1915 dispersed]}\n"                        \
    "  german: {E03: [gm german-mg deployed]}\n"

static void rally_then_lost_then_reaction(void **state)
{
    (void)state;
    proves("6.9-v3", "3.8e", "R18");
    field(NIGHT_WAVE);
    play("british", "command b1, move b1 E04");
    asked_by("british", "3.8a"); /* before any dice for the mover */
    no_check("b1");
    dice("1,2 4,5");
    play("british", "rally b2"); /* it stands, though the mover is lost afterwards */
    expect_dice_used();
    unit_is("b2", "E04 formed spent");
    unit_is("b1", "E04 dispersed spent still");
    asked("german");
}

static void volume_1_has_the_order_of_its_errata(void **state)
{
    (void)state;
    proves("6.9-v1", "12.0e");
    field("edition: v1\n" NIGHT_WAVE);
    play("british", "command b1, move b1 E04");
    asked_by("british", "3.8a");
    dice("6,6 1,2");
    play("british", "rally b2");
    asked("german");
}

static void the_rallied_unit_is_shot_at_as_formed(void **state)
{
    (void)state;
    proves("3.8d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E04: [b2 british-infantry-1915 dispersed]}\n"
          "  german: {E03: [gm german-mg deployed]}\n");
    dice("1,2 1,2 1,3");
    play("british", "command b1, move b1 E04, rally b2");
    play("german", "react gm");
    check_was("b1", 4, 7, "holds"); /* +2, formed, moving */
    check_was("b2", 3, 7, "holds"); /* +2, formed */
    play("british", "move b1 D04"); /* and goes on */
    unit_is("b1", "D04");
}

static void the_trench_protects_from_the_point_that_enters_it(void **state)
{
    (void)state;
    proves("6.72a");
    field("ground: [\"E04 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E03: [gm german-mg deployed]}\n");
    play("british", "command b1, move b1 E04");
    dice("1,2");
    play("german", "react gm");
    check_was("b1", 4, 7, "holds");
    play("british", "in b1");
    dice("1,2");
    play("german", "react gm");
    check_was("b1", 1, 4, "holds");
    had_modifier("b1", "8.321a", -3);
}

static void a_melee_comes_before_the_shots(void **state)
{
    (void)state;
    proves("6.72b", "6.9-v3");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E05: [gm german-mg deployed], J10: [gz german-infantry]}\n");
    dice("1,2 1,2");
    play("british", "command b1, melee b1");
    unit_is("gm", "spent"); /* by the melee: no reaction fire */
    asked("german");
    offered("german", "command gz"); /* the next half, not a window */
    not_offered("german", "react gm");
}

static void wire_comes_before_everything(void **state)
{
    (void)state;
    proves("R18", "8.341a");
    field("ground: [\"E05/E04 wire\"]\n" NIGHT_WAVE);
    dice("3,4");
    play("british", "command b1, move b1 E04"); /* dispersed: it rallies nobody, and looks for its way as it is */
    asked("german");
    check_was("b1", 0, 7, "holds");
    unit_is("b1", "E04 dispersed spent moving");
}

static void a_unit_spent_by_a_stream_still_has_to_find_its_way(void **state)
{
    (void)state;
    proves("R18", "8.7a", "6.661d");
    field("ground: [\"E05/E04 stream\"]\n" NIGHT_WAVE);
    play("british", "command b1, move b1 E04");
    dice("4,5");
    play("british", "decline");
    unit_is("b1", "E04 dispersed spent still");
}

static void shells_come_before_melee_and_reaction(void **state)
{
    (void)state;
    proves("R18");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E03: [gm german-mg deployed]}\n"
          "marks: {gas: [E04]}\n");
    dice("1,2"); /* gas: formed and moving */
    play("british", "command b1, move b1 E04");
    check_was("b1", 2, 5, "holds");
    asked("german");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(rally_then_lost_then_reaction),
        field_test(volume_1_has_the_order_of_its_errata),
        field_test(the_rallied_unit_is_shot_at_as_formed),
        field_test(the_trench_protects_from_the_point_that_enters_it),
        field_test(a_melee_comes_before_the_shots),
        field_test(wire_comes_before_everything),
        field_test(a_unit_spent_by_a_stream_still_has_to_find_its_way),
        field_test(shells_come_before_melee_and_reaction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
