/* transport.c - mules, wagons and trucks [6.8]. */
#include "field.h"

#define GUN(where)                                                                                                     \
    "units:\n"                                                                                                         \
    "  british: {" where ": [m1 british-mg limbered, m2 british-mg limbered]}\n"                                       \
    "  german: {J10: [gz german-infantry]}\n"

static void each_group_carries_one_unit_a_turn(void **state)
{
    (void)state;
    proves("6.81", "6.83");
    field(GUN("E05") "transport: {british: {wagon: 1}}\n");
    play("british", "pair m1 m2");
    refuse("british", "mule m1", "6.81");
    offered("british", "wagon m1");
    play("british", "wagon m1, move m1 E04, stop");
    refuse("british", "wagon m2", "6.83");
    not_offered("british", "wagon m2");
}

static void three_wagons_carry_three(void **state)
{
    (void)state;
    proves("6.81");
    field(GUN("E05") "transport: {british: {wagon: 3}}\n"
                     "now: {carried: {british: {wagon: 2}}}\n");
    play("british", "pair m1 m2, wagon m1, stop");
    refuse("british", "wagon m2", "6.83");
}

static void what_comes_with_reinforcements_comes_on_their_turn(void **state)
{
    (void)state;
    proves("6.81", "10.2");
    field(GUN("E05") "transport: {british: {mule: 1 turn 3, wagon: 1}}\n"
                     "now: {turn: 2}\n");
    play("british", "command m1");
    refuse("british", "mule m1", "10.2");
    not_offered("british", "mule m1");
    offered("british", "wagon m1"); /* there from the start */
    field(GUN("E05") "transport: {british: {mule: 1 turn 3}}\n"
                     "now: {turn: 3}\n");
    play("british", "command m1");
    offered("british", "mule m1");
    unloadable(GUN("E05") "transport: {british: {mule: 1 day 3}}\n", "turn and a number");
    unloadable(GUN("E05") "transport: {british: {mule: 1 turn 3}}\n"
                          "now: {turn: 2, carried: {british: {mule: 1}}}\n",
               "");
}

static void lost_groups_do_not_count(void **state)
{
    (void)state;
    proves("6.85", "6.83");
    field(GUN("E05") "transport: {british: {wagon: 2}}\n"
                     "now: {carriers_lost: {british: {wagon: 2}}}\n");
    play("british", "command m1");
    refuse("british", "wagon m1", "6.83");
}

static void only_formed_units_are_carried(void **state)
{
    (void)state;
    proves("6.82a");
    field("units:\n"
          "  british: {E05: [m1 british-mg deployed, b1 german-infantry-late dispersed]}\n"
          "  german: {J10: [gz german-infantry]}\n"
          "transport: {british: {mule: 2, truck: 1}}\n");
    play("british", "pair m1 b1");
    refuse("british", "mule m1", "R31"); /* a dash is no movement to raise */
    refuse("british", "truck b1", "6.82a");
}

static void a_gun_dispersed_on_its_way_leaves_its_wagon(void **state)
{
    (void)state;
    proves("6.82a", "R31", "3.2b");
    field("date: 1917-10-23\n"
          "ground: [\"E05-E08 trench british\"]\n"
          "units:\n"
          "  british: {E05: [bm british-mg in formed]}\n"
          "  german: {J10: [g1 german-infantry]}\n"
          "transport: {british: {wagon: 1}}\n"
          "marks: {barrage: [E06]}\n");
    play("british", "command bm, wagon bm");
    dice("1");
    play("british", "move bm E06 in");
    unit_is("bm", "E06 in dispersed");
    asked("german"); /* its move is over */
}

static void it_starts_where_it_could_go(void **state)
{
    (void)state;
    proves("6.82a", "6.84c", "6.84b");
    field(GUN("E05") "transport: {british: {wagon: 1, truck: 1, mule: 1}}\n"
                     "ground: [\"E05 craters\"]\n");
    play("british", "command m1");
    refuse("british", "truck m1", "6.84c");
    refuse("british", "wagon m1", "6.84b");
    offered("british", "mule m1");
    field("units:\n"
          "  british: {E05: [m1 british-mg limbered]}\n"
          "  german: {E05: [g1 german-infantry spent], J10: [gz german-infantry]}\n"
          "transport: {british: {mule: 1}}\n");
    play("british", "command m1");
    refuse("british", "mule m1", "6.82b");
}

static void it_goes_to_no_enemy_and_no_gas(void **state)
{
    (void)state;
    proves("6.82b");
    field("units:\n"
          "  british: {E05: [m1 british-mg limbered]}\n"
          "  german: {E04: [g1 german-infantry spent], J10: [gz german-infantry]}\n"
          "transport: {british: {mule: 1}}\n"
          "marks: {gas: [F04]}\n");
    play("british", "command m1, mule m1");
    refuse("british", "move m1 E04", "6.82b");
    refuse("british", "move m1 F04", "6.82b");
    offered("british", "move m1 D04");
}

static void it_is_for_the_whole_move(void **state)
{
    (void)state;
    proves("6.83");
    field(GUN("E05") "transport: {british: {mule: 1, wagon: 1}}\n");
    play("british", "command m1, mule m1, move m1 E04");
    refuse("british", "wagon m1", "6.03b");
    play("british", "move m1 E03");
    unit_is("m1", "E03 spent");
}

static void mules_go_two_anywhere(void **state)
{
    (void)state;
    proves("6.84a", "6.64");
    field(GUN("E05") "transport: {british: {mule: 1}}\n"
                     "ground: [\"E04 craters\"]\n");
    play("british", "command m1, mule m1, move m1 E04, move m1 E03");
    unit_is("m1", "E03 spent");
    field(GUN("E05") "transport: {british: {mule: 1}}\n"
                     "ground: [\"E05-E01 road\"]\n");
    play("british", "command m1, mule m1, move m1 E04, move m1 E03, move m1 E02");
    unit_is("m1", "E02 spent");
}

static void wagons_go_three_but_not_into_craters(void **state)
{
    (void)state;
    proves("6.84b", "R34", "6.64");
    field(GUN("E05") "transport: {british: {wagon: 1}}\n"
                     "ground: [\"E04 craters\", \"F04 craters\", \"E05-F04 road\"]\n"
                     "marks: {scrape: [D04]}\n");
    play("british", "command m1, wagon m1");
    refuse("british", "move m1 E04", "6.84b");
    allow("british", "move m1 D04"); /* scrapes are no craters */
    allow("british", "move m1 F04"); /* the road leads through */
    field(GUN("E06") "transport: {british: {wagon: 1}}\n"
                     "ground: [\"E06-E01 road\"]\n");
    play("british", "command m1, wagon m1, move m1 E05, move m1 E04, move m1 E03, move m1 E02");
    unit_is("m1", "E02 spent");
}

static void trucks_go_fifteen_along_roads(void **state)
{
    (void)state;
    proves("6.84c");
    field("map: {columns: A-F, rows: 1-20}\n"
          "ground: [\"E20-E01 road\"]\n"
          "units:\n"
          "  british: {E20: [m1 british-mg limbered]}\n"
          "  german: {A01: [gz german-infantry]}\n"
          "transport: {british: {truck: 1}}\n");
    play("british", "command m1, truck m1, move m1 E19");
    refuse("british", "move m1 F18", "6.84c");
    play("british", "move m1 E18, move m1 E17, move m1 E16, move m1 E15, move m1 E14, move m1 E13, move m1 E12");
    play("british", "move m1 E11, move m1 E10, move m1 E09, move m1 E08, move m1 E07, move m1 E06, move m1 E05");
    unit_is("m1", "E05 spent"); /* no bonus on top */
}

static void transport_only_raises_movement(void **state)
{
    (void)state;
    proves("6.84d");
    field("ground: [\"E05-E04 road\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915, h1 british-horse-mg limbered]}\n"
          "  german: {J10: [gz german-infantry]}\n"
          "transport: {british: {mule: 1, wagon: 1, truck: 1}}\n");
    play("british", "pair b1 h1");
    refuse("british", "mule b1", "6.84d");
    refuse("british", "wagon h1", "6.84d");
    offered("british", "truck h1");
}

static void failing_under_reaction_fire_loses_the_group(void **state)
{
    (void)state;
    proves("6.85");
    field("units:\n"
          "  british: {E05: [m1 british-mg limbered, m2 british-mg limbered]}\n"
          "  german: {E02: [g1 german-infantry dispersed]}\n"
          "transport: {british: {wagon: 2}}\n");
    play("british", "pair m1 m2, wagon m1, move m1 E04");
    dice("3,4"); /* +1 firepower, +1 formed, +1 moving, -1 range: 9 against 7 */
    play("german", "react g1");
    check_was("m1", 2, 9, "dispersed and spent");
    happened("6.85");
    assert_int_equal(state_now()->carriers_lost[side_named("british")][RP_WAGON], 1);
    assert_int_equal(state_now()->carried[side_named("british")][RP_WAGON], 0);
    play("british", "wagon m2"); /* the other group is still there */
    unit_is("m2", "moving");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(each_group_carries_one_unit_a_turn),
        field_test(three_wagons_carry_three),
        field_test(what_comes_with_reinforcements_comes_on_their_turn),
        field_test(lost_groups_do_not_count),
        field_test(only_formed_units_are_carried),
        field_test(a_gun_dispersed_on_its_way_leaves_its_wagon),
        field_test(it_starts_where_it_could_go),
        field_test(it_goes_to_no_enemy_and_no_gas),
        field_test(it_is_for_the_whole_move),
        field_test(mules_go_two_anywhere),
        field_test(wagons_go_three_but_not_into_craters),
        field_test(trucks_go_fifteen_along_roads),
        field_test(transport_only_raises_movement),
        field_test(failing_under_reaction_fire_loses_the_group),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
