/* tactical_factors.c - chapter 3.5: cover, trenches, tanks, rivers; the combat half of the terrain chart. */
#include "stage.h"

#include <stdio.h>

/* British hexes attack 0604; returns after the throws. */
static void attack_on_0604(const char *top, const char *order, const char *german, const char *british,
                           const char *from, const char *guns)
{
    char yaml[1024];
    snprintf(yaml, sizeof yaml,
             "%s" DIVISIONS "  - {id: br, side: british, order: M, stands: {%s, 0606: 1 hq}}\n"
             "  - {id: ge, side: german, order: %s, stands: {%s, 0602: 1 inf, 0603: 1 hq}}\n" TURN_OF("br"),
             top, british, order, german);
    stage(yaml);
    fight("0604", from, guns, "");
}

static void expect_attack(const char *top, const char *order, const char *german, const char *british, const char *from,
                          int n, char profile)
{
    attack_on_0604(top, order, german, british, from, "");
    expect_dice("british", n, profile);
}

#define ONE_HEX "0605: 4 inf", "0605"
#define TWO_HEXES "0605: 4 inf, 0505: 4 inf", "0605 0505"
#define TOWN "terrain: {town: [0604]}\n"
#define WOODS "terrain: {woods: [0604]}\n"
#define WORKS "terrain: {light_works: [0604]}\n"
#define TRENCH "terrain: {trench: [0604]}\n"
#define PILLBOX "terrain: {pillbox: [0604]}\n"
#define STRONGPOINT "terrain: {strongpoint: [0604]}\n"
#define IN_1917 "year: 1917\n"

static void a_tank_in_a_trench_gets_no_cover_from_it_3_5a(void **state)
{
    (void)state;
    proves("3.5a", "R30", "R49");
    expect_attack(TRENCH, "H", "0604: 1 tank", ONE_HEX, 4, 'A');
    expect_attack(TRENCH, "H", "0604: 1 inf + 1 tank", ONE_HEX, 4, 'A');
    expect_attack(TRENCH, "H", "0604: 1 inf + 1 fs", ONE_HEX, 2, 'A');
    expect_attack(PILLBOX, "H", "0604: 1 gun", ONE_HEX, 4, 'A');
}

static void h_in_cover_takes_one_die_from_each_attacking_hex_3_5b(void **state)
{
    (void)state;
    proves("3.5b", "R47");
    expect_attack(TOWN, "H", "0604: 2 inf", TWO_HEXES, 6, 'A');
    expect_mod("british", "3.5b", -1);
    expect_attack(TOWN, "H", "0604: 3 inf", TWO_HEXES, 8, 'A');
    expect_no_mod("british", "3.5b");
}

static void d_takes_one_die_from_each_attacking_hex_even_in_the_open_3_5c(void **state)
{
    (void)state;
    proves("3.5c", "R48");
    expect_attack("", "D", "0604: 2 inf", TWO_HEXES, 6, 'A');
    expect_mod("british", "3.5c", -1);
    expect_attack("", "D", "0604: 3 inf", TWO_HEXES, 8, 'A');
    expect_attack(TOWN, "D", "0604: 2 inf", TWO_HEXES, 6, 'A'); /* one deduction only */
    expect_attack("", "H", "0604: 2 inf", TWO_HEXES, 8, 'A');
}

static void trenches_strongpoints_and_pillboxes_take_two_dice_from_each_hex_3_5d(void **state)
{
    (void)state;
    proves("3.5d", "R47", "R48");
    expect_attack(TRENCH, "H", "0604: 2 inf", TWO_HEXES, 4, 'A');
    expect_mod("british", "3.5d", -2);
    expect_attack(TRENCH, "D", "0604: 2 inf", TWO_HEXES, 4, 'A');
    expect_attack(TRENCH, "H", "0604: 3 inf", TWO_HEXES, 8, 'A');
    expect_attack(PILLBOX, "H", "0604: 2 inf", TWO_HEXES, 4, 'A');
    expect_attack(STRONGPOINT, "H", "0604: 4 inf", TWO_HEXES, 4, 'A');
    expect_attack(STRONGPOINT, "H", "0604: 2 gun", TWO_HEXES, 4, 'A');
}

static void a_hex_with_a_tank_loses_nothing_to_cover_3_5e(void **state)
{
    (void)state;
    proves("3.5e", "R54");
    expect_attack(IN_1917 TRENCH, "H", "0604: 2 inf", "0605: 3 inf + 1 tank, 0505: 4 inf", "0605 0505", 6, 'A');
    expect_attack(IN_1917 TOWN, "H", "0604: 2 inf", "0605: 3 inf + 1 tank", "0605", 4, 'A');
    expect_attack(IN_1917, "D", "0604: 2 inf", "0605: 3 inf + 1 tank, 0505: 4 inf", "0605 0505", 8, 'A');
}

static void tanks_of_1916_add_one_die_to_their_hex_3_5f(void **state)
{
    (void)state;
    proves("3.5f");
    expect_attack(TRENCH, "H", "0604: 2 inf", "0605: 2 inf + 2 tank", "0605", 5, 'A');
    expect_mod("british", "3.5f", 1);
    expect_attack("", "M", "0604: 2 inf", "0605: 3 inf + 1 tank, 0505: 3 inf + 1 tank", "0605 0505", 10, 'C');
}

static void tanks_from_1917_add_a_die_unless_cover_works_against_them_3_5g(void **state)
{
    (void)state;
    proves("3.5g", "R53");
#define TANK_HEX "0605: 3 inf + 1 tank", "0605"
    expect_attack(IN_1917, "M", "0604: 2 inf", TANK_HEX, 5, 'C');
    expect_mod("british", "3.5g", 1);
    expect_attack(IN_1917 TRENCH, "H", "0604: 2 inf", TANK_HEX, 4, 'A');
    expect_no_mod("british", "3.5g");
    expect_attack(IN_1917 TOWN, "D", "0604: 2 inf", TANK_HEX, 4, 'A');
    expect_attack(IN_1917 TRENCH, "H", "0604: 3 inf", TANK_HEX, 5, 'A');
    expect_attack(IN_1917, "D", "0604: 2 inf", TANK_HEX, 5, 'A');
    expect_attack(IN_1917, "R", "0604: 2 inf", TANK_HEX, 5, 'D');
    expect_attack(IN_1917, "H", "0604: 1 gun", TANK_HEX, 5, 'A');
}

static void a_defending_tank_adds_one_die_however_many_hexes_attack_R53(void **state)
{
    (void)state;
    proves("R53", "3.5g");
    attack_on_0604(IN_1917, "H", "0604: 3 inf + 1 tank", TWO_HEXES, "");
    expect_dice("german", 5, 'B');
    attack_on_0604("", "M", "0604: 2 inf + 2 tank", TWO_HEXES, "");
    expect_dice("german", 5, 'C');
}

static void h_that_attacks_out_of_a_trench_has_no_cover_and_m_never_has_3_5h(void **state)
{
    (void)state;
    proves("3.5h", "R50");
    stage(TRENCH DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 2 inf, 0603: 1 hq")
              TURN_OF("ge"));
    fight("0605", "0604", "", "");
    expect_dice("british", 4, 'C');
    expect_no_mod("british", "3.5d");
    expect_attack(TRENCH, "M", "0604: 2 inf", ONE_HEX, 4, 'C');
    expect_attack(TRENCH, "R", "0604: 2 inf", ONE_HEX, 4, 'D');
}

static void woods_towns_and_light_works_are_cover_and_hills_are_not_3_5i(void **state)
{
    (void)state;
    proves("3.5i");
    expect_attack(WORKS, "H", "0604: 2 inf", ONE_HEX, 3, 'A');
    expect_attack(WOODS, "H", "0604: 2 inf", ONE_HEX, 3, 'A');
    expect_attack(TOWN, "H", "0604: 2 inf", ONE_HEX, 3, 'A');
    expect_attack("terrain: {hill: [0604]}\n", "H", "0604: 2 inf", ONE_HEX, 4, 'A');
}

static void each_battery_loses_a_die_against_working_cover_3_5_1a(void **state)
{
    (void)state;
    proves("3.5.1a", "R56");
#define WITH_GUN "0605: 4 inf, 0608: 1 gun", "0605", "gun@0608"
    attack_on_0604(TRENCH, "H", "0604: 2 inf", WITH_GUN);
    expect_dice("british", 2 + 1, 'A');
    expect_mod("british", "3.5.1a", -1);
    attack_on_0604(TRENCH, "H", "0604: 3 inf", WITH_GUN);
    expect_dice("british", 4 + 2, 'A');
    attack_on_0604("", "D", "0604: 2 inf", WITH_GUN);
    expect_dice("british", 3 + 2, 'A');
    expect_no_mod("british", "3.5.1a");
    attack_on_0604(STRONGPOINT, "D", "0604: 4 inf", WITH_GUN);
    expect_dice("british", 2 + 1, 'A');
    attack_on_0604(TRENCH, "M", "0604: 2 inf", WITH_GUN);
    expect_dice("british", 4 + 2, 'C');
}

static void a_tank_hex_frees_no_supporting_gun_from_its_deduction_R54(void **state)
{
    (void)state;
    proves("R54", "3.5.1a");
    attack_on_0604(IN_1917 TRENCH, "H", "0604: 2 inf", "0605: 3 inf + 1 tank, 0608: 1 gun", "0605", "gun@0608");
    expect_dice("british", 4 + 1, 'A');
}

static void rivers_bridges_and_beaches_take_a_die_from_each_own_hex_3_5_1b(void **state)
{
    (void)state;
    proves("3.5.1b", "R55", "TEC.8");
    expect_attack("terrain: {trench: [0604], stream: [0605]}\n", "H", "0604: 2 inf", ONE_HEX, 4 - 2 - 1, 'A');
    expect_mod("british", "3.5.1b", -1);
    expect_attack("terrain: {river: [0605]}\n", "H", "0604: 2 inf", ONE_HEX, 3, 'A');
    expect_attack("terrain: {bridge: [0605], stream: [0505]}\n", "H", "0604: 2 inf", TWO_HEXES, 6, 'A');
    /* a gun firing from a river */
    attack_on_0604("terrain: {stream: [0608]}\n", "H", "0604: 2 inf", WITH_GUN);
    expect_dice("british", 4 + 1, 'A');
    /* those attacked on a bridge keep their status and lose a die */
    attack_on_0604("terrain: {bridge: [0604]}\n", "H", "0604: 3 inf", ONE_HEX, "");
    expect_dice("british", 4, 'A');
    expect_dice("german", 2, 'B');
}

static void a_bridge_over_a_river_in_the_same_hex_keeps_the_status_TEC_8(void **state)
{
    (void)state;
    proves("TEC.8", "R55", "R29");
    attack_on_0604("terrain: {river: [0604], bridge: [0604]}\n", "H", "0604: 3 inf", ONE_HEX, "");
    expect_dice("british", 4, 'A');
    expect_dice("german", 2, 'B');
    attack_on_0604("terrain: {stream: [0604], bridge: [0604]}\n", "D", "0604: 3 inf", ONE_HEX, "");
    expect_dice("german", 2, 'D'); /* one die for the hex, not one for the water and one for the bridge */
}

static void attacked_in_a_river_hex_everybody_but_r_counts_as_m_TEC_4(void **state)
{
    (void)state;
    proves("TEC.4", "R55", "TEC.8");
    attack_on_0604("terrain: {stream: [0604]}\n", "H", "0604: 3 inf", ONE_HEX, "");
    expect_dice("british", 4, 'C');
    expect_dice("german", 2, 'C');
    attack_on_0604("terrain: {river: [0604]}\n", "D", "0604: 2 inf", ONE_HEX, "");
    expect_dice("british", 4, 'C');
    expect_dice("german", 1, 'C');
    attack_on_0604("terrain: {stream: [0604]}\n", "R", "0604: 3 inf", ONE_HEX, "");
    expect_dice("british", 4, 'D');
    expect_dice("german", 0, ' ');
}

static void wire_costs_no_dice_TEC_1(void **state)
{
    (void)state;
    proves("TEC.1");
    expect_attack("terrain: {wire: [0604, 0605]}\n", "H", "0604: 2 inf", ONE_HEX, 4, 'A');
}

static void a_town_covers_two_h_stands_against_stands_and_guns_TEC_2(void **state)
{
    (void)state;
    proves("TEC.2");
    attack_on_0604(TOWN, "H", "0604: 2 inf", WITH_GUN);
    expect_dice("british", 3 + 1, 'A');
    attack_on_0604(TOWN, "H", "0604: 2 inf + 1 fs", WITH_GUN);
    expect_dice("british", 4 + 2, 'A');
}

static void a_forest_covers_as_a_town_does_TEC_3(void **state)
{
    (void)state;
    proves("TEC.3");
    attack_on_0604(WOODS, "H", "0604: 2 inf", WITH_GUN);
    expect_dice("british", 3 + 1, 'A');
    attack_on_0604(WOODS, "H", "0604: 3 inf", WITH_GUN);
    expect_dice("british", 4 + 2, 'A');
}

static void a_trench_or_pillbox_covers_two_stands_TEC_5(void **state)
{
    (void)state;
    proves("TEC.5");
    attack_on_0604(TRENCH, "D", "0604: 1 inf + 1 fs", WITH_GUN);
    expect_dice("british", 2 + 1, 'A');
    attack_on_0604(PILLBOX, "H", "0604: 2 inf", WITH_GUN);
    expect_dice("british", 2 + 1, 'A');
    attack_on_0604(PILLBOX, "H", "0604: 3 inf", WITH_GUN);
    expect_dice("british", 4 + 2, 'A');
}

static void a_strongpoint_covers_four_stands_or_two_guns_TEC_7(void **state)
{
    (void)state;
    proves("TEC.7", "R47", "R49");
    attack_on_0604(STRONGPOINT, "D", "0604: 4 inf", WITH_GUN);
    expect_dice("british", 2 + 1, 'A');
    attack_on_0604(STRONGPOINT, "H", "0604: 2 inf + 1 gun", WITH_GUN);
    expect_dice("british", 2 + 1, 'A');
    attack_on_0604(STRONGPOINT, "H", "0604: 3 inf + 1 tank", WITH_GUN);
    expect_dice("british", 4 + 2, 'A');
}

static void the_chart_is_read_one_row_lower_TEC_9(void **state)
{
    (void)state;
    proves("TEC.9", "R51");
    expect_attack("terrain: {wire: [0604]}\n", "H", "0604: 2 inf", ONE_HEX, 4, 'A'); /* not the town's cover */
    expect_attack(TOWN, "H", "0604: 2 inf", ONE_HEX, 3, 'A');
    expect_attack(WOODS, "H", "0604: 2 inf", ONE_HEX, 3, 'A'); /* not the river's -1 for the defender */
    expect_dice("german", 2, 'B');
    expect_attack(STRONGPOINT, "H", "0604: 4 inf", ONE_HEX, 2, 'A');
}

static void an_emplacement_covers_one_battery_R49(void **state)
{
    (void)state;
    proves("R49");
    attack_on_0604("terrain: {emplacement: [0604]}\n", "H", "0604: 1 gun", WITH_GUN);
    expect_dice("british", 3 + 1, 'A');
    attack_on_0604("", "H", "0604: 1 gun", WITH_GUN);
    expect_dice("british", 4 + 2, 'A');
    attack_on_0604(TOWN, "H", "0604: 1 gun", WITH_GUN);
    expect_dice("british", 4 + 2, 'A');
}

static void a_deduction_never_eats_the_dice_of_another_hex_R40(void **state)
{
    (void)state;
    proves("R40");
    expect_attack(TRENCH, "H", "0604: 2 inf", "0605: 1 inf, 0505: 4 inf", "0505 0605", 0 + 2, 'A');
    attack_on_0604(TRENCH, "H", "0604: 2 inf", "0605: 1 inf, 0608: 1 gun", "0605", "");
    expect_dice("british", 0 + 1, 'A'); /* the gun is called without asking: the attack needs it */
}

static void an_attack_without_a_die_is_not_offered_R40(void **state)
{
    (void)state;
    proves("R40");
    stage(TRENCH DIVISIONS BRITISH("M", "0605: 2 inf, 0505: 3 inf, 0606: 1 hq") GERMAN("H", "0604: 2 inf, 0603: 1 hq")
              TURN_OF("br"));
    assert_true(to_attacks());
    expect_not_offered("attack 0604 from 0605");
    expect_refused("british", "attack 0604 from 0605", "R40");
}

static void an_attack_that_needs_its_support_cannot_be_left_without_it_R40(void **state)
{
    (void)state;
    proves("R40");
    stage(TRENCH DIVISIONS BRITISH("M", "0605: 2 inf, 0606: 1 fs + 1 hq, 0608: 1 gun")
              GERMAN("H", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    assault("0604", "0605");
    expect_asked("british", "3.3.1a");
    expect_not_offered("done");
    expect_refused("british", "done", "R40");
    play("british", "support fs@0606");
    expect_offered("done");
    play("british", "done");
    expect_dice("british", 1, 'A');
    /* with one supporter there is nothing to ask: he is called */
    stage(TRENCH DIVISIONS BRITISH("M", "0605: 2 inf, 0606: 1 hq, 0608: 1 gun") GERMAN("H", "0604: 2 inf, 0603: 1 hq")
              TURN_OF("br"));
    assault("0604", "0605");
    expect_dice("british", 1, 'A');
    expect_shots("gun@0608", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_tank_in_a_trench_gets_no_cover_from_it_3_5a),
        stage_test(h_in_cover_takes_one_die_from_each_attacking_hex_3_5b),
        stage_test(d_takes_one_die_from_each_attacking_hex_even_in_the_open_3_5c),
        stage_test(trenches_strongpoints_and_pillboxes_take_two_dice_from_each_hex_3_5d),
        stage_test(a_hex_with_a_tank_loses_nothing_to_cover_3_5e),
        stage_test(tanks_of_1916_add_one_die_to_their_hex_3_5f),
        stage_test(tanks_from_1917_add_a_die_unless_cover_works_against_them_3_5g),
        stage_test(a_defending_tank_adds_one_die_however_many_hexes_attack_R53),
        stage_test(h_that_attacks_out_of_a_trench_has_no_cover_and_m_never_has_3_5h),
        stage_test(woods_towns_and_light_works_are_cover_and_hills_are_not_3_5i),
        stage_test(each_battery_loses_a_die_against_working_cover_3_5_1a),
        stage_test(a_tank_hex_frees_no_supporting_gun_from_its_deduction_R54),
        stage_test(rivers_bridges_and_beaches_take_a_die_from_each_own_hex_3_5_1b),
        stage_test(a_bridge_over_a_river_in_the_same_hex_keeps_the_status_TEC_8),
        stage_test(attacked_in_a_river_hex_everybody_but_r_counts_as_m_TEC_4),
        stage_test(wire_costs_no_dice_TEC_1),
        stage_test(a_town_covers_two_h_stands_against_stands_and_guns_TEC_2),
        stage_test(a_forest_covers_as_a_town_does_TEC_3),
        stage_test(a_trench_or_pillbox_covers_two_stands_TEC_5),
        stage_test(a_strongpoint_covers_four_stands_or_two_guns_TEC_7),
        stage_test(the_chart_is_read_one_row_lower_TEC_9),
        stage_test(an_emplacement_covers_one_battery_R49),
        stage_test(a_deduction_never_eats_the_dice_of_another_hex_R40),
        stage_test(an_attack_without_a_die_is_not_offered_R40),
        stage_test(an_attack_that_needs_its_support_cannot_be_left_without_it_R40),
    };
    return cmocka_run_group_tests_name("army_commander tactical factors", tests, NULL, NULL);
}
