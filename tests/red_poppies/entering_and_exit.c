/* entering_and_exit.c - reinforcements walk on over the edge, units leave over it [10.2] [10.3]. */
#include "field.h"

#define WEST "entries: {west: {hexes: [A03, A04, A05, A08]}}\n"
#define FAR_GERMAN "  german: {J10: [gz german-infantry]}\n"

static void they_come_on_or_after_their_turn(void **state)
{
    (void)state;
    proves("10.2");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 2], E05: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    refuse("british", "command b1", "10.2");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 2], E05: [b2 british-infantry-1915]}\n" FAR_GERMAN
               "now: {turn: 3}\n");
    play("british", "command b1");
    offered("british", "enter b1 A03");
    offered("british", "enter b1 A08");
    refuse("british", "enter b1 A06", "10.2");
    refuse("british", "move b1 A03", "6.61a");
}

static void the_first_hex_costs_a_point(void **state)
{
    (void)state;
    proves("10.21b", "10.2");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    play("british", "command b1, enter b1 A04");
    unit_is("b1", "A04 formed moving");
    refuse("british", "enter b1 A05", "10.2");
    play("british", "move b1 B04, move b1 C04");
    unit_is("b1", "C04 spent");
}

static void a_road_goes_on_over_the_edge(void **state)
{
    (void)state;
    proves("10.21b");
    field(WEST "ground: [\"A04/sw road\", \"A04-B04-C04-D04-E04 road\"]\n"
               "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    play("british", "command b1, enter b1 A04, move b1 B04, move b1 C04");
    offered("british", "move b1 D04");
    play("british", "move b1 D04");
    unit_is("b1", "D04 spent");
}

static void a_trench_goes_on_over_the_edge(void **state)
{
    (void)state;
    proves("10.21b");
    field(WEST "ground: [\"A04-B04 trench british\", \"A04/sw link\"]\n"
               "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "enter b1 A03 in", "10.21b");
    offered("british", "enter b1 A04");
    play("british", "enter b1 A04 in");
    unit_is("b1", "A04 in moving");
}

static void units_of_a_mass_come_side_by_side(void **state)
{
    (void)state;
    proves("10.21a");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, b2 british-infantry-1915 turn 1,\n"
               "                   b3 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    play("british", "mass b1, add b3, enter b1 A03, stop");
    refuse("british", "enter b2 A08", "10.21a");
    refuse("british", "enter b2 A05", "10.21a");
    allow("british", "enter b2 A03");
    play("british", "enter b2 A04, move b2 B04, stop");
    allow("british", "enter b3 A05"); /* next to where b2 came on */
    refuse("british", "enter b3 A08", "10.21a");
}

static void two_come_on_as_a_stack(void **state)
{
    (void)state;
    proves("10.21b", "6.61c");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, m1 british-mg turn 1]}\n" FAR_GERMAN);
    play("british", "pair b1 m1, stack b1 m1");
    asked("british");
    play("british", "enter b1 A04");
    unit_is("b1", "A04 moving ready");
    unit_is("m1", "A04 spent"); /* its one point */
    play("british", "move b1 B04");
    unit_is("b1", "B04");
}

static void a_stack_comes_on_formed_or_dispersed(void **state)
{
    (void)state;
    proves("10.21b", "6.61c", "R31", "3.5c");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, b2 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, stack b1 b2");
    offered("british", "enter b1 A04");
    offered("british", "enter b1 A04 dispersed b2"); /* each as its owner likes */
    play("british", "enter b1 A04 dispersed");
    unit_is("b1", "A04 dispersed spent"); /* the one point of that side */
    unit_is("b2", "A04 dispersed spent");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, m1 british-mg turn 1]}\n" FAR_GERMAN);
    play("british", "pair b1 m1, stack b1 m1");
    refuse("british", "enter b1 A04 dispersed b1 m1", "R31"); /* a deployed gun does not move */
    play("british", "enter b1 A04 dispersed");
    unit_is("b1", "A04 dispersed spent");
    unit_is("m1", "A04 formed spent");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, b2 british-infantry-1915 turn 1,\n"
               "                   b3 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    play("british", "mass b1, add b3, stack b1 b2, go");
    refuse("british", "enter b1 A04 dispersed", "3.5c"); /* a mass is formed */
    not_offered("british", "enter b1 A04 dispersed b2");
}

static void a_stack_comes_along_a_trench(void **state)
{
    (void)state;
    proves("10.21b", "6.61c", "8.321b");
    field(WEST "ground: [\"A04-B04 trench british\", \"A04/sw link\"]\n"
               "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, b2 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, stack b1 b2");
    refuse("british", "enter b1 A03 in", "10.21b");
    offered("british", "enter b1 A04 in b2");
    offered("british", "enter b1 A04 in b1 dispersed b2");
    play("british", "enter b1 A04 in");
    unit_is("b1", "A04 in formed");
    unit_is("b2", "A04 in formed");
    field(WEST "ground: [\"A04-B04 trench british\", \"A04/sw link\"]\n"
               "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, c1 british-cavalry turn 1]}\n" FAR_GERMAN);
    play("british", "pair b1 c1, stack b1 c1");
    refuse("british", "enter b1 A04 in b1 c1", "10.21b");
    dice("1,1"); /* the squadron crosses the trench [8.323] */
    play("british", "enter b1 A04 in");
    unit_is("b1", "A04 in");
    unit_is("c1", "A04 top");
}

static void stacking_holds_at_the_edge(void **state)
{
    (void)state;
    proves("10.2", "6.63a");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1],\n"
               "            A04: [b2 british-infantry-1915, b3 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "enter b1 A04", "6.63a");
}

static void an_entry_held_by_the_enemy_may_be_entered(void **state)
{
    (void)state;
    proves("10.2", "6.63b");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1]}\n"
               "  german: {A04: [g1 german-infantry spent], J10: [gz german-infantry]}\n");
    play("british", "command b1, enter b1 A04");
    unit_is("b1", "A04");
    offered("british", "melee b1");
}

static void by_night_they_may_get_lost(void **state)
{
    (void)state;
    proves("6.661d", "10.21b");
    field(WEST "night: [1]\n"
               "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1]}\n" FAR_GERMAN);
    dice("4,5");
    play("british", "command b1, enter b1 A04");
    unit_is("b1", "A04 dispersed spent");
}

static void a_stack_that_stops_off_the_map_stays_ready(void **state)
{
    (void)state;
    proves("6.03c", "10.2");
    field(WEST "units:\n"
               "  british: {west: [b1 british-infantry-1915 turn 1, m1 british-mg turn 1],\n"
               "            E05: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "pair b1 m1, stack b1 m1, stop");
    unit_is("b1", "waiting ready");
    unit_is("m1", "waiting ready");
}

/* --- leaving --- */

static void a_unit_leaves_from_the_edge_for_good(void **state)
{
    (void)state;
    proves("10.3", "R59");
    field("units:\n"
          "  british: {E10: [b1 british-infantry-1915], E05: [b2 british-infantry-1915]}\n"
          "  german: {E08: [gm german-mg deployed]}\n");
    play("british", "command b1");
    offered("british", "exit b1");
    play("british", "exit b1");
    unit_is("b1", "exited");
    asked("german");
    offered("german", "command gm"); /* it is gone: nobody shoots at it */
}

static void only_the_edge_of_the_map_is_left(void **state)
{
    (void)state;
    proves("10.3", "R59");
    field("map: {columns: A-J, rows: 1-10, edge: no}\n"
          "units:\n"
          "  british: {E10: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "exit b1", "10.3");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "exit b1", "10.3");
}

static void nobody_leaves_past_an_enemy(void **state)
{
    (void)state;
    proves("10.3", "6.63c");
    field("units:\n"
          "  british: {E10: [b1 british-infantry-1915]}\n"
          "  german: {E10: [g1 german-infantry spent], J10: [gz german-infantry]}\n");
    play("british", "command b1");
    refuse("british", "exit b1", "6.63c");
}

static void a_switch_forbids_leaving(void **state)
{
    (void)state;
    proves("R59");
    field_with("no_exit=yes", "units:\n"
                              "  british: {E10: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "exit b1", "R59");
    not_offered("british", "exit b1");
}

static void leaving_costs_a_point(void **state)
{
    (void)state;
    proves("10.3");
    field("units:\n"
          "  british: {E09: [b1 british-infantry-1915, m1 british-mg limbered]}\n" FAR_GERMAN);
    play("british", "pair b1 m1, stack b1 m1, move b1 E10");
    unit_is("m1", "E10 spent");
    play("british", "exit b1");
    unit_is("b1", "exited");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(they_come_on_or_after_their_turn),
        field_test(the_first_hex_costs_a_point),
        field_test(a_road_goes_on_over_the_edge),
        field_test(a_trench_goes_on_over_the_edge),
        field_test(units_of_a_mass_come_side_by_side),
        field_test(two_come_on_as_a_stack),
        field_test(a_stack_comes_on_formed_or_dispersed),
        field_test(a_stack_comes_along_a_trench),
        field_test(stacking_holds_at_the_edge),
        field_test(an_entry_held_by_the_enemy_may_be_entered),
        field_test(by_night_they_may_get_lost),
        field_test(a_stack_that_stops_off_the_map_stays_ready),
        field_test(a_unit_leaves_from_the_edge_for_good),
        field_test(only_the_edge_of_the_map_is_left),
        field_test(nobody_leaves_past_an_enemy),
        field_test(a_switch_forbids_leaving),
        field_test(leaving_costs_a_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
