/* lost_and_bog.c - losing the way in woods, enemy trenches and the dark; bogging down [6.66] [8.323]. */
#include "field.h"

#define FAR_GERMAN "  german: {J10: [gz german-infantry]}\n"
#define ONE_BRITON "units:\n  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN
#define NIGHT "night: [1]\n"

static void the_road_is_never_lost(void **state)
{
    (void)state;
    proves("6.661a", "8.9c", "8.7b");
    field(NIGHT "ground: [\"E06-E04 road\", \"E05/E04 bar\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    no_check("b1");
    field(NIGHT "ground: [\"E05-E04 bridge\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    no_check("b1");
    unit_is("b1", "E04 ready");
}

static void a_green_bar_is_checked_by_day(void **state)
{
    (void)state;
    proves("6.661b", "8.9c", "PAC.7", "R19");
    field("ground: [\"E05/E04 bar\"]\n" ONE_BRITON);
    dice("4,5");
    play("british", "command b1, move b1 E04");
    check_was("b1", 0, 9, "dispersed and spent");
    happened("6.661b");
    unit_is("b1", "E04 dispersed spent still");
    field("ground: [\"E05/E04 bar\"]\n" ONE_BRITON);
    dice("4,4");
    play("british", "command b1, move b1 E04");
    check_was("b1", 0, 8, "holds");
    unit_is("b1", "E04 formed ready moving");
}

#define CAPTURED                                                                                                       \
    "map: {columns: U-Y, rows: 8-15}\n"                                                                                \
    "ground: [\"V09-V13 trench british\"]\n"                                                                           \
    "units:\n"                                                                                                         \
    "  british: {U15: [bz british-infantry-1915]}\n"                                                                   \
    "  german: {V10: [g1 german-infantry in, g2 german-infantry]}\n"                                                   \
    "to_move: german\n"

static void along_an_enemy_trench_one_may_get_lost(void **state)
{
    (void)state;
    proves("6.661c", "6.662", "PAC.7", "R19", "R21");
    field(CAPTURED);
    dice("4,5");
    play("german", "pair g1 g2, move g1 V11 in");
    check_was("g1", 0, 9, "dispersed and spent");
    unit_is("g1", "V11 in dispersed spent"); /* it has come through */
    play("german", "move g2 V11");           /* on top: no trench move */
    no_check("g2");
}

static void on_top_of_an_enemy_trench_one_does_not(void **state)
{
    (void)state;
    proves("6.661c", "8.321e", "R87");
    field(CAPTURED);
    play("german", "command g1, move g1 V11");
    no_check("g1");
    unit_is("g1", "V11 top ready");
}

static void later_in_a_campaign_trenches_are_his_who_holds_them(void **state)
{
    (void)state;
    proves("6.662b", "R74");
    field(CAPTURED "later: yes\n"
                   "control: {german: [V10, V11]}\n");
    play("german", "command g1, move g1 V11 in");
    no_check("g1");
    field(CAPTURED "later: yes\n"
                   "control: {british: [V10, V11]}\n");
    dice("2,3");
    play("german", "command g1, move g1 V11 in");
    check_was("g1", 0, 5, "holds");
}

static void ones_own_trench_is_known(void **state)
{
    (void)state;
    proves("6.661c", "6.662");
    field("ground: [\"E04-E06 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E04 in");
    no_check("b1");
    field("ground: [\"E04-E06 trench\"]\n" /* nobody could set up in it: friendly to both */
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E04 in");
    no_check("b1");
}

static void a_printed_trench_no_enemy_could_set_up_in_is_friendly_v3(void **state)
{
    (void)state;
    proves("6.662", "3.9c");
    field_scenario("aa4-pinon", "");
    const rp_scenario *sc = scenario_now();
    int within = hex_named("W:AR16"); /* a German trench within the French radius, out of reach of every German zone */
    assert_int_equal(sc->ground.hex[within].trench_side, 2);
    assert_true(rp_has(sc->setup[1], within));
    assert_false(rp_has(sc->setup[2], within));
    assert_false(rp_is_enemy_trench(sc, state_now(), 1, within));
    field_scenario("ys3-frezenberg", "");
    for (int hex = 0; hex < scenario_now()->n_hexes; hex++) /* volume 1 gives them to the sides by colour */
        if (scenario_now()->ground.hex[hex].trench_side && rp_has(scenario_now()->play, hex))
            assert_true(rp_has(scenario_now()->setup[scenario_now()->ground.hex[hex].trench_side], hex));
}

static void by_night_every_first_hex_is_checked(void **state)
{
    (void)state;
    proves("6.661d", "6.663a", "N.4", "PAC.7");
    field(NIGHT ONE_BRITON);
    dice("4,4");
    play("british", "command b1, move b1 E04, move b1 E03, move b1 E02");
    expect_dice_used();
    unit_is("b1", "E02 formed spent");
    field(NIGHT ONE_BRITON);
    dice("6,6");
    play("british", "command b1, move b1 E04");
    check_was("b1", 0, 12, "dispersed and spent");
}

static void once_a_turn_is_once_for_all_causes(void **state)
{
    (void)state;
    proves("6.663a");
    field("ground: [\"E05/E04 bar\", \"E04/E03 bar\"]\n" ONE_BRITON);
    dice("1,1");
    play("british", "command b1, move b1 E04, move b1 E03");
    expect_dice_used();
    field("ground: [\"E05/E04 bar\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915 lost-checked]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E04");
    no_check("b1");
}

static void by_night_a_friendly_trench_leads(void **state)
{
    (void)state;
    proves("6.661d", "PAC.7");
    field(NIGHT "ground: [\"E04-E06 trench british\"]\n"
                "units:\n"
                "  british: {E05: [b1 british-infantry-1915 in, b2 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, move b1 E04 in");
    no_check("b1");
    play("british", "stop");
    dice("1,2");
    play("british", "move b2 E04"); /* on top it must find its way */
    check_was("b2", 0, 3, "holds");
}

static void a_bomb_stop_is_no_way_in_the_dark(void **state)
{
    (void)state;
    proves("8.33c", "8.33a");
    field(NIGHT "ground: [\"E04-E06 trench british\"]\n"
                "units:\n"
                "  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN "marks: {stop: [E05/E04]}\n");
    play("british", "command b1");
    refuse("british", "move b1 E04 in", "8.33a");
    dice("1,2");
    play("british", "move b1 E04");
    check_was("b1", 0, 3, "holds");
    unit_is("b1", "E04 top");
}

static void a_bomb_stop_spares_the_check_of_enemy_trenches(void **state)
{
    (void)state;
    proves("8.33c");
    field(CAPTURED "marks: {stop: [V10/V11]}\n");
    play("german", "command g1, move g1 V11");
    no_check("g1");
}

static void a_dispersed_unit_that_is_lost_is_only_spent(void **state)
{
    (void)state;
    proves("6.661e");
    field(NIGHT "units:\n  british: {E05: [b1 british-infantry-1915 dispersed]}\n" FAR_GERMAN);
    dice("4,4");
    play("british", "command b1, move b1 E04");
    check_was("b1", 0, 8, "spent");
    unit_is("b1", "E04 dispersed spent");
}

static void getting_lost_destroys_nobody(void **state)
{
    (void)state;
    proves("6.663b");
    field(NIGHT ONE_BRITON);
    dice("6,6");
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 dispersed spent");
}

static void each_of_a_stack_checks_for_itself(void **state)
{
    (void)state;
    proves("6.663c", "6.61e");
    field(NIGHT "units:\n  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n" FAR_GERMAN);
    dice("4,5 4,4");
    play("british", "pair b1 b2, stack b1 b2, move b1 E04");
    unit_is("b1", "E04 dispersed spent");
    unit_is("b2", "E04 formed ready");
    play("british", "move b2 E03");
    unit_is("b2", "E03");
}

static void the_card_would_spare_the_woods_too(void **state)
{
    (void)state;
    const char *woods = "ground: [\"E04-E06 trench british\", \"E05/E04 bar\"]\n"
                        "units:\n"
                        "  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN;

    proves("R76", "PAC.7");
    field(woods);
    dice("1,2");
    play("british", "command b1, move b1 E04 in");
    check_was("b1", 0, 3, "holds");
    field_with("card_on_lost=yes", woods);
    play("british", "command b1, move b1 E04 in");
    no_check("b1");
}

static void hallowed_ground_helps_to_find_the_way(void **state)
{
    (void)state;
    proves("6.679b");
    field(NIGHT ONE_BRITON "marks: {hallowed-british: [E03]}\n");
    dice("4,5");
    play("british", "command b1, move b1 E04");
    check_was("b1", -1, 8, "holds");
}

/* --- bog --- */

#define TANK(type) "units:\n  british: {E05: [t1 " type "]}\n" FAR_GERMAN

static void tanks_bog_in_trenches(void **state)
{
    (void)state;
    proves("8.323", "PAC.7", "R19");
    field("ground: [\"E04 trench german\"]\n" TANK("french-schneider"));
    dice("4,5");
    play("british", "command t1, move t1 E04");
    check_was("t1", 0, 9, "dispersed and spent");
    unit_is("t1", "E04 dispersed spent still");
    happened("8.323");
}

static void cavalry_and_horse_guns_bog_too(void **state)
{
    (void)state;
    proves("8.323", "3.12b");
    field("ground: [\"E04 trench german\"]\n"
          "units:\n"
          "  british: {E05: [c1 british-cavalry, h1 british-horse-mg]}\n" FAR_GERMAN);
    dice("1,2 1,3");
    play("british", "pair c1 h1, stack c1 h1, move c1 E04");
    check_was("c1", 0, 3, "holds");
    check_was("h1", 0, 4, "holds");
}

static void each_trench_entered_asks_again(void **state)
{
    (void)state;
    proves("8.323b");
    field("ground: [\"E04-E03 trench german\", \"E05 trench german\"]\n" TANK("french-schneider"));
    dice("4,4 4,4");
    play("british", "command t1, move t1 E04, move t1 E03"); /* leaving E05 asks nothing */
    expect_dice_used();
    unit_is("t1", "E03 formed spent");
}

static void a_road_through_the_trench_is_firm(void **state)
{
    (void)state;
    proves("8.323b", "8.6b", "R27");
    field("ground: [\"E04 trench german\", \"E05-E04 road\"]\n" TANK("french-schneider"));
    play("british", "command t1, move t1 E04");
    no_check("t1");
}

static void by_night_lost_comes_before_bog(void **state)
{
    (void)state;
    proves("8.323b", "R18");
    field(NIGHT "ground: [\"E04 trench german\"]\n" TANK("french-schneider"));
    dice("1,2 4,5");
    play("british", "command t1, move t1 E04");
    happened("6.661d");
    check_was("t1", 0, 9, "dispersed and spent");
    field(NIGHT "ground: [\"E04 trench german\"]\n" TANK("french-schneider"));
    dice("4,5");
    play("british", "command t1, move t1 E04"); /* lost already: nothing left to lose */
    expect_dice_used();
    not_happened("8.323");
}

static void a_saint_chamond_bogs_in_craters(void **state)
{
    (void)state;
    proves("AA.3", "R34");
    field("ground: [\"E04 craters\"]\n" TANK("french-saint-chamond"));
    dice("4,5");
    play("british", "command t1, move t1 E04");
    happened("AA.3");
    unit_is("t1", "E04 dispersed spent");
    field("ground: [\"E04 craters\"]\n" TANK("french-schneider"));
    play("british", "command t1, move t1 E04");
    no_check("t1");
    field("marks: {scrape: [E04]}\n" TANK("french-saint-chamond"));
    play("british", "command t1, move t1 E04");
    no_check("t1");
}

static void trench_and_craters_are_one_check(void **state)
{
    (void)state;
    proves("AA.3");
    field("ground: [\"E04 craters\", \"E04 trench german\"]\n" TANK("french-saint-chamond"));
    dice("1,2");
    play("british", "command t1, move t1 E04");
    expect_dice_used();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_road_is_never_lost),
        field_test(a_green_bar_is_checked_by_day),
        field_test(along_an_enemy_trench_one_may_get_lost),
        field_test(on_top_of_an_enemy_trench_one_does_not),
        field_test(later_in_a_campaign_trenches_are_his_who_holds_them),
        field_test(ones_own_trench_is_known),
        field_test(a_printed_trench_no_enemy_could_set_up_in_is_friendly_v3),
        field_test(by_night_every_first_hex_is_checked),
        field_test(once_a_turn_is_once_for_all_causes),
        field_test(by_night_a_friendly_trench_leads),
        field_test(a_bomb_stop_is_no_way_in_the_dark),
        field_test(a_bomb_stop_spares_the_check_of_enemy_trenches),
        field_test(a_dispersed_unit_that_is_lost_is_only_spent),
        field_test(getting_lost_destroys_nobody),
        field_test(each_of_a_stack_checks_for_itself),
        field_test(the_card_would_spare_the_woods_too),
        field_test(hallowed_ground_helps_to_find_the_way),
        field_test(tanks_bog_in_trenches),
        field_test(cavalry_and_horse_guns_bog_too),
        field_test(each_trench_entered_asks_again),
        field_test(a_road_through_the_trench_is_firm),
        field_test(by_night_lost_comes_before_bog),
        field_test(a_saint_chamond_bogs_in_craters),
        field_test(trench_and_craters_are_one_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
