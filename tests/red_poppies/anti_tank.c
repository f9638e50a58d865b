/* anti_tank.c - anti-tank fire: one armoured vehicle, chosen by the shooter [6.54]. The British side has the tanks. */
#include "field.h"

static void it_affects_the_chosen_tank_alone(void **state)
{
    (void)state;
    proves("6.54a", "PAC.4", "3.11c");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [t1 french-schneider spent, t2 french-schneider spent, b1 "
          "british-infantry-1915 spent]}\n"
          "  german: {J01: [gz german-infantry], E05: [g german-artillery dispersed]}\n"
          "to_move: german\n");
    play("german", "command g");
    offered("german", "antitank g t1");
    offered("german", "antitank g t2");
    offered("german", "fire g E06");
    dice("1,1");
    play("german", "antitank g t2");
    expect_dice_used();
    check_was("t2", 6, 8, "holds"); /* +5 +1 */
    had_modifier("t2", "6.54a", 5);
    no_check("t1");
    no_check("b1");
    unit_is("g", "spent");
}

static void a_machine_gun_has_minus_one(void **state)
{
    (void)state;
    proves("PAC.4", "PAC.9");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [t1 french-schneider spent]}\n"
          "  german: {J01: [gz german-infantry], E05: [g german-mg dispersed]}\n"
          "to_move: german\n");
    dice("3,4");
    play("german", "command g, antitank g t1");
    check_was("t1", 0, 7, "holds");
}

static void it_needs_a_value_in_brackets(void **state)
{
    (void)state;
    proves("6.54b");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [t1 french-schneider]}\n"
          "  german: {J01: [gz german-infantry], E05: [g german-infantry]}\n"
          "to_move: german\n");
    play("german", "command g");
    not_offered("german", "antitank g t1");
    refuse("german", "antitank g t1", "6.54b");
    refuse("german", "fire g E06", "3.11c");
}

static void only_armour_is_a_target(void **state)
{
    (void)state;
    proves("6.54a", "3.11c");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E05: [g german-artillery dispersed], E04: [t2 french-schneider]}\n"
          "to_move: german\n");
    play("german", "command g");
    refuse("german", "antitank g b1", "6.54a");
    refuse("german", "antitank g t2", "6.54a");
}

static void range_and_engagement_bind_it_as_well(void **state)
{
    (void)state;
    proves("6.51a", "6.51d", "6.51f");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915 spent], E06: [t1 "
          "french-schneider], J10: [t2 french-schneider]}\n"
          "  german: {J01: [gz german-infantry], E05: [g german-mg dispersed], A01: [m german-mortar dispersed]}\n"
          "to_move: german\n");
    play("german", "command g");
    refuse("german", "antitank g t1", "6.51d");
    play("german", "done");
    play("british", "pass");
    play("german", "command m");
    refuse("german", "antitank m t2", "6.51a");
}

static void a_moving_tank_is_harder_to_hit(void **state)
{
    (void)state;
    proves("PAC.10", "6.54a", "R33");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E03: [t1 french-schneider]}\n"
          "  german: {J01: [gz german-infantry], E08: [g german-artillery dispersed], E10: [g2 german-infantry]}\n");
    dice("1,2");
    play("british", "command t1, move t1 E04");
    play("german", "react-antitank g t1");
    check_was("t1", 3, 6, "holds"); /* +5 +1 -1 moving -2 range 4 */
    had_modifier("t1", "PAC.10", -1);
}

static void terrain_counts_but_not_the_screen(void **state)
{
    (void)state;
    proves("R33", "PAC.17", "PAC.16", "PAC.18");
    field("ground: [\"E06 village\"]\n"
          "marks: {smoke: [E05]}\n"
          "units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [t1 french-schneider spent, t2 french-schneider spent]}\n"
          "  german: {J01: [gz german-infantry], E04: [g german-artillery dispersed]}\n"
          "to_move: german\n");
    dice("1,2");
    play("german", "command g, antitank g t1");
    check_was("t1", 4, 7, "holds"); /* +5 +1 -1 range -1 */
    had_modifier("t1", "8.1a", -1);
    not_taken("t1", "PAC.18", -1);
    no_modifier("t1", "PAC.17");
}

static void a_tank_shoots_at_both_kinds(void **state)
{
    (void)state;
    proves("6.54a", "6.53a");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [t1 french-schneider]}\n"
          "  german: {J01: [gz german-infantry], E07: [g1 german-infantry spent, t2 french-schneider spent]}\n");
    play("british", "command t1");
    offered("british", "fire t1 E07");
    offered("british", "antitank t1 t2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(it_affects_the_chosen_tank_alone),     field_test(a_machine_gun_has_minus_one),
        field_test(it_needs_a_value_in_brackets),         field_test(only_armour_is_a_target),
        field_test(range_and_engagement_bind_it_as_well), field_test(a_moving_tank_is_harder_to_hit),
        field_test(terrain_counts_but_not_the_screen),    field_test(a_tank_shoots_at_both_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
