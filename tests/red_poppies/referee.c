/* referee.c - rare meetings of rules: each test holds a case that was once played wrong. */
#include "field.h"

#define FAR_GERMAN "J10: [gz german-infantry]"
#define WEST "entries: {west: {hexes: [A03, A04]}}\nground: [\"A04-B04 trench british\", \"A04/sw link\"]\n"

/* A company moves into the hex of a mate, who then fires: the machine gun that answers meets a moving target. */
static void a_gun_answers_into_a_hex_where_somebody_moves(void)
{
    field("units:\n"
          "  british: {E04: [b1 british-infantry-1915], E05: [b2 british-infantry-1915]}\n"
          "  german: {E07: [gm german-mg deployed], " FAR_GERMAN "}\n");
    play("british", "mass b1, move b1 E05");
    declines("german");
    play("british", "stop");
    unit_is("b1", "E05 spent moving");
    play("british", "fire b2 E07");
}

static void return_fire_at_a_mover_left_no_machine_gun_ready(void **state)
{
    (void)state;
    proves("6.75a", "6.65f", "6.74a");
    a_gun_answers_into_a_hex_where_somebody_moves();
    dice("1,2 1,3 1,2");
    play("german", "react gm");
    expect_dice_used();
    check_was("b1", 3, 7, "holds");
    had_modifier("b1", "PAC.11", 1);
    no_modifier("b2", "PAC.11");
    unit_is("gm", "ready"); /* the check of the mover showed no doubles */
}

static void doubles_of_the_mover_spend_a_machine_gun_that_answers(void **state)
{
    (void)state;
    proves("6.75a", "6.75b", "6.65f");
    a_gun_answers_into_a_hex_where_somebody_moves();
    dice("1,2 2,2 1,3");
    play("german", "react gm");
    unit_is("gm", "spent");
    a_gun_answers_into_a_hex_where_somebody_moves();
    dice("1,2 1,3 2,2");
    play("german", "react gm");
    unit_is("gm", "ready"); /* doubles of the one that fired do not count */
}

static void a_unit_stopped_by_wire_was_spared_the_lost_check(void **state)
{
    (void)state;
    proves("6.661d", "6.65b", "6.65c", "6.75e");
    field("night: [1]\nground: [\"E05/E04 wire\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E03: [gm german-mg deployed], " FAR_GERMAN "}\n");
    dice("4,5");
    play("british", "command b1, move b1 E04");
    check_was("b1", 0, 9, "no further harm");
    unit_is("b1", "E04 dispersed spent still");
    dice("2,2");
    play("german", "react gm");
    check_was("b1", 1, 5, "holds"); /* +2 -1 at night, not moving any more */
    unit_is("gm", "spent");
}

static void a_dispersed_unit_across_a_stream_was_spared_it_too(void **state)
{
    (void)state;
    proves("6.661d", "8.7a");
    field("night: [1]\nground: [\"E05/E04 stream\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 dispersed]}\n"
          "  german: {" FAR_GERMAN "}\n");
    dice("3,5");
    play("british", "command b1, move b1 E04");
    expect_dice_used();
    check_was("b1", 0, 8, "no further harm");
}

static void cavalry_through_wire_was_spared_the_bog(void **state)
{
    (void)state;
    proves("8.323", "8.341a");
    field("ground: [\"E05/E04 wire\", \"E04-E03 trench german\"]\n"
          "units:\n"
          "  british: {E05: [c1 british-cavalry]}\n"
          "  german: {" FAR_GERMAN "}\n");
    dice("4,5");
    play("british", "command c1, move c1 E04");
    expect_dice_used();
    check_was("c1", 0, 9, "no further harm");
}

static void reinforcements_could_not_come_on_dispersed(void **state)
{
    (void)state;
    proves("10.21b", "3.5c", "R31", "6.82a");
    field(WEST
          "units:\n"
          "  british: {west: [b1 british-infantry-1915 turn 1, m1 british-mg turn 1, b2 british-infantry-1915 turn 1,"
          " b3 british-infantry-1915 turn 1]}\n"
          "  german: {" FAR_GERMAN "}\n"
          "transport: {british: {mule: 1, truck: 1}}\n");
    play("british", "command b1");
    offered("british", "enter b1 A03");
    offered("british", "enter b1 A03 dispersed");
    offered("british", "enter b1 A04 in dispersed");
    refuse("british", "enter b1 A03 in dispersed", "10.21b");
    play("british", "enter b1 A04 in dispersed"); /* its one point */
    unit_is("b1", "A04 in dispersed spent");
    play("german", "pass");
    play("british", "command m1");
    refuse("british", "enter m1 A03 dispersed", "R31"); /* deployed it does not move */
    play("british", "mule m1");
    refuse("british", "enter m1 A03 dispersed", "6.82a");
}

static void a_mass_comes_on_formed(void **state)
{
    (void)state;
    proves("10.21a", "3.5a", "3.5c");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, b2 british-infantry-1915 turn 1,"
               " b3 british-infantry-1915 turn 1]}\n"
               "  german: {" FAR_GERMAN "}\n");
    play("british", "mass b1, add b3");
    refuse("british", "enter b1 A03 dispersed", "3.5c");
    not_offered("british", "enter b1 A03 dispersed");
    offered("british", "enter b1 A03");
}

static void transport_was_lost_by_a_unit_that_had_stopped_moving(void **state)
{
    (void)state;
    proves("6.85", "6.65b");
    field("night: [1]\nunits:\n"
          "  british: {E05: [m1 british-mg limbered]}\n"
          "  german: {E03: [g1 german-infantry dispersed], " FAR_GERMAN "}\n"
          "transport: {british: {wagon: 1}}\n");
    dice("4,5"); /* lost: it moves no more */
    play("british", "command m1, wagon m1, move m1 E04");
    dice("5,5");
    play("german", "react g1");
    check_was("m1", 0, 10, "no further harm");
    not_happened("6.85");
}

/* Units that die together leave the hex to whom it belonged: neither was alone there. */
static void the_last_of_two_to_be_taken_off_won_the_hex(void **state)
{
    (void)state;
    proves("3.9b", "3.9d", "6.675a");
    field("control: {british: [E05]}\nunits:\n"
          "  british: {E05: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry], " FAR_GERMAN "}\n");
    controls("british", "E05");
    dice("4,5 4,5"); /* +4 each */
    play("british", "command b1, melee b1");
    unit_is("b1", "lost");
    unit_is("g1", "lost");
    controls("british", "E05");
}

static void a_duel_that_both_lost_gave_the_hex_away(void **state)
{
    (void)state;
    proves("3.9b", "3.9d", "6.74b");
    field("control: {british: [E05]}\nunits:\n"
          "  british: {E05: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry], " FAR_GERMAN "}\n");
    dice("4,5 4,5");
    play("british", "command b1, fire b1 E05");
    play("german", "react g1");
    unit_is("g1", "lost");
    unit_is("b1", "lost");
    controls("british", "E05");
}

static void shells_on_both_gave_the_hex_away(void **state)
{
    (void)state;
    proves("3.9b", "3.9d", "7.241b");
    field("control: {british: [E05]}\nunits:\n"
          "  british: {E05: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry], " FAR_GERMAN "}\n"
          "groups: {british: [ga +5 telephone cross E05e primed]}\n");
    dice("1,1 1 4,5 4,5");
    play("british", "command bz");
    unit_is("b1", "lost");
    unit_is("g1", "lost");
    controls("british", "E05");
}

static void the_survivor_holds_the_hex(void **state)
{
    (void)state;
    proves("3.9d");
    field("control: {british: [E05]}\nunits:\n"
          "  british: {E05: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry], " FAR_GERMAN "}\n");
    dice("4,5 1,2");
    play("british", "command b1, melee b1");
    unit_is("b1", "lost");
    controls("german", "E05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(return_fire_at_a_mover_left_no_machine_gun_ready),
        field_test(doubles_of_the_mover_spend_a_machine_gun_that_answers),
        field_test(a_unit_stopped_by_wire_was_spared_the_lost_check),
        field_test(a_dispersed_unit_across_a_stream_was_spared_it_too),
        field_test(cavalry_through_wire_was_spared_the_bog),
        field_test(reinforcements_could_not_come_on_dispersed),
        field_test(a_mass_comes_on_formed),
        field_test(transport_was_lost_by_a_unit_that_had_stopped_moving),
        field_test(the_last_of_two_to_be_taken_off_won_the_hex),
        field_test(a_duel_that_both_lost_gave_the_hex_away),
        field_test(shells_on_both_gave_the_hex_away),
        field_test(the_survivor_holds_the_hex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
