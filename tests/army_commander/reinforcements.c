/* reinforcements.c - chapter 12: reinforcements; landings and going back to sea (S6); exits (S5). */
#include "stage_more.h"

#include <stdio.h>

#define FAR_GERMAN GERMAN("H", "1211: 1 inf + 1 hq")
/* A division that comes on at 0106 or 0107 in round 2. */
#define COMING(order, stands)                                                                                          \
    "  - {id: br, side: british, order: " order ", arrivals: [{round: 2, at: [0106, 0107], stands: " stands "}]}\n"
#define B2 DIVISION("b2", "british", "M", "0401: 1 inf + 1 hq")
#define TURN_IN(round, division) "moment: {round: " round ", phase: turn, division: " division "}\n"

/* --- orders and turns ------------------------------------------------------------------------------ */

static void before_its_round_a_division_has_no_order_and_no_turn_12_a(void **state)
{
    (void)state;
    proves("12.a", "R90");
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") B2 FAR_GERMAN "moment: {round: 1, phase: orders}\n");
    expect_count("order br", 0);
    play("british", "order b2 M");
    play("german", "order ge H");
    expect_order("br", '-');
    expect_asked("british", NULL); /* b2 at once: nobody else to pick */
    pass_until(AC_PHASE_ORDERS);
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 2);
    expect_phase(AC_PHASE_ORDERS, 2);
    expect_count("order br", 2); /* now with the others: M or R */
    expect_offered("order br M");
    expect_offered("order br R");
    expect_refused("british", "order br H", "12.a");
}

static void a_division_coming_on_counts_for_the_initiative_R90(void **state)
{
    (void)state;
    proves("R90");
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") B2 FAR_GERMAN "moment: {round: 2, phase: turn}\n");
    expect_asked("british", "1.2a");
    expect_count("turn", 2);
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") B2 FAR_GERMAN "moment: {round: 1, phase: turn}\n");
    expect_asked("british", "2.e"); /* b2 has the only turn */
    assert_int_equal(count_events(AC_E_TURN_BEGINS), 1);
}

/* --- on to the board ---------------------------------------------------------------------------------- */

static void the_entry_hex_is_the_first_hex_of_the_move_12_a(void **state)
{
    (void)state;
    proves("12.a", "R90");
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") FAR_GERMAN TURN_IN("2", "br"));
    play("british", "normal");
    expect_offered("enter inf@waiting 0106");
    expect_offered("enter inf@waiting 0107");
    expect_refused("british", "enter inf@waiting 0105", "12.a");
    find_reach("enter inf@waiting 0106", "inf@waiting");
    expect_reach("0106");
    expect_reach("0206");               /* one hex further */
    expect_no_reach("0306");            /* and not two */
    assert_int_equal(reach_count(), 5); /* 0106 and its four neighbours */
    play("british", "enter inf@waiting 0106, to 0206");
    expect_hex("0206", "1 inf + 1 hq");
    assert_int_equal(count_events(AC_E_ENTERS), 2);
}

static void strategic_entry_goes_three_hexes_further_12_a(void **state)
{
    (void)state;
    proves("12.a", "R90", "2.c");
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") GERMAN("H", "0604: 1 inf + 1 hq") TURN_IN("2", "br"));
    play("british", "strategic");
    find_reach("enter inf@waiting 0106", "inf@waiting");
    expect_reach("0406");    /* four hexes in all */
    expect_no_reach("0505"); /* five, and next to an enemy */
    expect_reach("0404");
}

static void stands_come_on_in_groups_and_hqs_with_the_first_of_them_12_a(void **state)
{
    (void)state;
    proves("12.a", "R90");
    stage(DIVISIONS COMING("M", "4 inf + 2 fs + 2 hq") FAR_GERMAN TURN_IN("2", "br"));
    play("british", "normal");
    expect_refused("british", "enter hq@waiting 0106", "12.a"); /* not by itself */
    play("british", "enter inf@waiting 0106, with inf@waiting#2, with fs@waiting, stop");
    expect_hex("0106", "2 inf + 1 fs + 2 hq");
    play("british", "enter inf@waiting 0106, with inf@waiting#2");
    expect_refused("british", "stop", "0.c"); /* two more do not fit there */
    expect_refused("british", "with fs@0106", "1.2b");
    play("british", "to 0107");
    expect_hex("0107", "2 inf");
}

static void a_battery_comes_on_with_two_shots_and_pays_one_to_go_on_R90(void **state)
{
    (void)state;
    proves("R90", "12.a");
    stage(DIVISIONS COMING("M", "2 inf + 2 gun + 1 hq") FAR_GERMAN TURN_IN("2", "br"));
    play("british", "normal");
    play("british", "enter inf@waiting 0106, with inf@waiting#2, stop");
    play("british", "enter gun@waiting 0107, stop");
    expect_shots("gun@0107", 2);
    play("british", "enter gun@waiting 0106, to 0206, stop");
    expect_shots("gun@0206", 1);
}

static void hexes_next_to_an_enemy_are_closed_12_a(void **state)
{
    (void)state;
    proves("12.a", "R90");
    /* 0207 touches 0107 and 0108, not 0106 */
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") GERMAN("H", "0207: 1 inf + 1 hq") TURN_IN("2", "br"));
    play("british", "normal");
    expect_offered("enter inf@waiting 0106");
    expect_not_offered("enter inf@waiting 0107");
    expect_refused("british", "enter inf@waiting 0107", "12.a");
    /* 0206 touches 0106 and 0107: the nearest free hexes of the edge are open instead */
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") GERMAN("H", "0206: 1 inf + 1 hq") TURN_IN("2", "br"));
    play("british", "normal");
    expect_refused("british", "enter inf@waiting 0106", "12.a");
    expect_offered("enter inf@waiting 0105");
    expect_offered("enter inf@waiting 0108");
    expect_not_offered("enter inf@waiting 0104");
}

static void a_division_that_finds_no_edge_free_waits_R90(void **state)
{
    (void)state;
    proves("R90");
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") B2 GERMAN(
        "H", "0103: 1 inf, 0104: 1 inf, 0106: 1 inf, 0107: 1 inf, 0109: 1 inf, 0110: 1 inf + 1 hq") TURN_IN("2", "br"));
    play("british", "normal");
    assert_int_equal(offered("enter"), 0);
    assert_int_equal(state_now()->stand[piece_named("inf@waiting")].where, AC_WAITING);
}

static void later_parts_wait_until_the_division_is_on_m_R90(void **state)
{
    (void)state;
    proves("R90");
    static const char *const order[] = {"H", "M"};
    for (int i = 0; i < 2; i++) {
        char yaml[1024];
        snprintf(yaml, sizeof yaml,
                 DIVISIONS
                 "  - {id: br, side: british, order: %s, stands: {0408: 1 inf + 1 hq}, arrivals: [{round: 2, at: "
                 "[0106, 0107], stands: 2 inf}]}\n" FAR_GERMAN TURN_IN("3", "br"),
                 order[i]);
        stage(yaml);
        if (i)
            play("british", "normal");
        assert_int_equal(offered("enter") > 0, i);
        if (!i)
            expect_refused("british", "enter inf@waiting 0106", "12.a");
    }
}

static void the_107th_comes_on_in_round_3_of_cambrai_12_a(void **state)
{
    (void)state;
    proves("12.a");
    stage(ON("s3-cambrai") "orders: {62: H, 51: H, 6: H, 54: H, 20l: H}\nmoment: {round: 3, phase: orders}\n");
    play("british", "order 62 H, order 51 H, order 6 H");
    expect_count("order 107", 0); /* it comes under M, the scenario says */
    play("german", "order 54 H, order 20l H");
    pass_until(AC_PHASE_TURNS);
    stage(ON("s3-cambrai") "orders: {62: H, 51: H, 6: H, 54: H, 20l: H, 107: M}\n"
                           "moment: {round: 3, phase: turn, division: 107}\n");
    play("german", "normal");
    expect_count("enter 107.i1", 6); /* 2203 to 2208 */
    find_reach("enter 107.i1 2203", "107.i1");
    expect_reach("2203");
    expect_reach("2103");
    expect_no_reach("2003");
}

/* --- landings ---------------------------------------------------------------------------------------- */

static void up_to_eight_stands_land_on_two_beach_hexes_S6(void **state)
{
    (void)state;
    proves("12.a");
    stage_scenario("s6-anzac", NULL);
    expect_asked("anzac", "2.e"); /* orders are fixed and the turn is given */
    play("anzac", "normal");
    expect_count("land 1aus.i1", 8);
    expect_refused("anzac", "land inf@waiting 0403", "12.a"); /* no beach of the landing */
    expect_refused("anzac", "land 1aus.g1 0404", "12.a");     /* the guns come in round 3 */
    play("anzac", "land inf@waiting 0404, with inf@waiting#2, with inf@waiting#3, with inf@waiting#4");
    expect_hex("0404", "4 inf + 2 hq"); /* four, and the HQs with them */
    expect_refused("anzac", "land inf@waiting 0404", "9.a");
    play("anzac", "land inf@waiting 0408, stop");
    expect_refused("anzac", "land inf@waiting 0411", "9.a"); /* a third hex */
    play("anzac", "land inf@waiting 0408, with inf@waiting#2, with inf@waiting#3");
    expect_hex("0408", "4 inf"); /* eight are ashore: nothing is left to do */
    expect_asked("ottoman", NULL);
    assert_int_equal(count_events(AC_E_LANDS), 10);
}

static void a_landed_stand_does_not_move_on_in_that_turn_S6(void **state)
{
    (void)state;
    proves("12.a");
    stage_scenario("s6-anzac", NULL);
    play("anzac", "normal, land inf@waiting 0408, stop");
    expect_hex("0408", "1 inf + 2 hq");
    expect_not_offered("group 0408");
    expect_refused("anzac", "move inf@0408", "1.2b");
}

static void landed_stands_attack_from_the_beach_with_a_die_less_S6(void **state)
{
    (void)state;
    proves("3.5.1b", "R55");
    stage_scenario("s6-anzac", NULL);
    play("anzac", "normal");
    play("anzac", "land inf@waiting 0406, with inf@waiting#2, with inf@waiting#3, with inf@waiting#4");
    expect_hex("0406", "4 inf + 2 hq");
    fight("0506", "0406", "", "");
    expect_dice("anzac", 2, 'A'); /* four, less one for D, less one for the beach */
    expect_mod("anzac", "3.5.1b", -1);
}

#define ASHORE(mark)                                                                                                   \
    "terrain: {beach: [0605]}\n" DIVISIONS BRITISH("M", "0605: 4 inf" mark ", 0606: 1 hq")                             \
        GERMAN("M", "0604: 4 inf, 0603: 1 hq") TURN_OF("ge")

static void stands_attacked_in_the_round_they_land_fight_with_a_die_less_S6(void **state)
{
    (void)state;
    proves("3.5.1b", "R55");
    stage(ASHORE(" (landed)"));
    fight("0605", "0604", "", "");
    expect_dice("british", 3, 'C');
    expect_mod("british", "3.5.1b", -1);
    stage(ASHORE("")); /* a beach is open ground afterwards */
    fight("0605", "0604", "", "");
    expect_dice("british", 4, 'C');
}

static void the_second_division_lands_from_round_2_S6(void **state)
{
    (void)state;
    proves("12.a", "R90");
    stage(ON("s6-anzac") "orders: {1aus: H, nza: M, 9: D}\n"
                         "divisions:\n  - {id: 1aus, stands: {0404: 4 inf + 1 hq}}\n"
                         "moment: {round: 2, phase: turn, division: nza}\n");
    play("anzac", "normal");
    expect_refused("anzac", "land nza.i1 0404", "0.c"); /* full of the first division */
    play("anzac", "land nza.i1 0405, with nza.i2, stop");
    expect_hex("0405", "2 inf + 2 hq");
}

/* Two stands on the beach 0406, the sea behind them, the enemy on every other side. */
#define LAST_STAND                                                                                                     \
    ON("s6-anzac")                                                                                                     \
    "orders: {1aus: M, 9: M}\n"                                                                                        \
    "divisions:\n"                                                                                                     \
    "  - {id: 1aus, stands: {0406: 2 inf + 1 hq, 0410: 1 inf}}\n"                                                      \
    "  - {id: 9, stands: {0506: 1 inf, 0507: 1 inf, 0405: 1 inf, 0407: 1 fs, 0606: 1 hq}}\n"                           \
    "moment: {round: 2, phase: turn, division: 9}\n"

static void a_beaten_group_on_a_beach_with_no_way_out_goes_back_to_sea_S6(void **state)
{
    (void)state;
    proves("4.1i");
    stage(LAST_STAND);
    dice("6,1 1,1");
    fight("0406", "0506 0507", "", "");
    while (fs_game_waiting(game_now()) == 1)
        pass("anzac");
    expect_hex("0406", "");
    /* one point by the dice and one for going to sea: a stand */
    expect_lost("anzac", 1);
    int at_sea = 0;
    for (int u = 1; u <= scenario_now()->n_pieces; u++)
        at_sea += state_now()->stand[u].where == AC_EMBARKED && scenario_now()->piece[u].type == AC_INFANTRY;
    assert_int_equal(at_sea, 1);
}

static void who_went_back_to_sea_may_land_again_next_round_S6(void **state)
{
    (void)state;
    proves("12.a");
    stage(LAST_STAND);
    dice("6,1 1,1");
    fight("0406", "0506 0507", "", "");
    while (fs_game_waiting(game_now()) == 1)
        pass("anzac");
    int who = 0;
    for (int u = 1; u <= scenario_now()->n_pieces; u++)
        if (state_now()->stand[u].where == AC_EMBARKED && scenario_now()->piece[u].type == AC_INFANTRY)
            who = u;
    assert_int_not_equal(who, 0);
    pass_until(AC_PHASE_ORDERS);
    expect_phase(AC_PHASE_ORDERS, 3);
    assert_int_equal(state_now()->stand[who].where, AC_WAITING);
}

/* --- exits ------------------------------------------------------------------------------------------- */

static void german_stands_leave_by_the_east_edge_for_points_S5(void **state)
{
    (void)state;
    proves("9.a");
    stage(
        ON("s5-usdau") "orders: {1: M, 2: M, 5l: M, 24: H, 22: H}\n"
                       "divisions:\n  - {id: 1, stands: {2404: 4 inf + 1 hq, 2308: 1 inf, 2402: 2 inf, 2304: 1 inf}}\n"
                       "moment: {round: 3, phase: turn, division: 1}\n");
    play("german", "normal, group 2402");
    expect_refused("german", "exit", "9.a"); /* row 02 is no exit */
    take_back("german");
    play("german", "group 2404");
    expect_offered("exit");
    play("german", "exit");
    expect_hex("2404", "1 hq");
    assert_int_equal(state_now()->exited[1], 4);
    assert_int_equal(state_now()->lost[1], 5); /* those the position left out, and no more */
    play("german", "group 2304, to 2404, exit");
    assert_int_equal(state_now()->exited[1], 5);
    play("german", "group 2308");
    expect_refused("german", "exit", "9.a");
}

static void leaving_costs_a_hex_of_movement_S5(void **state)
{
    (void)state;
    proves("9.a", "2.a");
    stage(ON("s5-usdau") "orders: {1: M, 2: M, 5l: M, 24: H, 22: H}\n"
                         "divisions:\n  - {id: 1, stands: {2204: 1 inf, 2305: 1 inf + 1 hq}}\n"
                         "moment: {round: 3, phase: turn, division: 1}\n");
    play("german", "normal, group 2305, to 2404");
    expect_offered("exit"); /* the second hex */
    play("german", "stop, group 2204, to 2304, to 2404");
    expect_hex("2404", "2 inf"); /* two hexes are gone, there is none left to leave with */
}

static void exited_stands_are_not_lost_and_do_not_return_S5(void **state)
{
    (void)state;
    proves("9.a");
    stage(ON("s5-usdau") "orders: {1: H, 2: H, 5l: H, 24: M, 22: H}\n"
                         "divisions:\n  - {id: 24, stands: {1816: 4 inf + 1 hq, 1406: 4 inf, 1407: 4 inf, 1506: 4 inf "
                         "+ 1 hq, 1405: 1 fs, 1605: 1 gun}}\n"
                         "moment: {round: 4, phase: turn, division: 24}\n");
    expect_lost("russian", 0);
    play("russian", "normal, group 1816, exit");
    expect_lost("russian", 0);
    assert_int_equal(state_now()->exited[2], 4);
    expect_points("german", 0);
    pass_until(AC_PHASE_NIGHT);
    assert_int_equal(offered("raise 24"), 0);
}

static void the_nearest_free_edge_is_sought_up_to_three_hexes_away_R90(void **state)
{
    (void)state;
    proves("R90", "12.a");
    /* the zones of these four close 0104 to 0109 */
    stage(DIVISIONS COMING("M", "4 inf + 1 hq") GERMAN("H", "0204: 1 inf, 0205: 1 inf + 1 hq, 0207: 1 inf, 0208: 1 inf")
              TURN_IN("2", "br"));
    play("british", "normal");
    expect_count("enter", 2);
    expect_offered("enter inf@waiting 0103");
    expect_offered("enter inf@waiting 0110");
    /* one more on each side: four hexes away is too far */
    stage(DIVISIONS COMING("M", "4 inf + 1 hq")
              GERMAN("H", "0203: 1 inf, 0205: 1 inf + 1 hq, 0207: 1 inf, 0208: 1 inf, 0209: 1 inf") TURN_IN("2", "br"));
    play("british", "normal");
    expect_count("enter", 0);
}

static void a_retreat_may_leave_by_its_own_edge_only_S5(void **state)
{
    (void)state;
    proves("9.a", "R34");
    stage(
        ON("s5-usdau") "orders: {1: H, 2: H, 5l: H, 24: R, 22: H}\n"
                       "divisions:\n  - {id: 24, stands: {1815: 2 inf + 1 hq, 1406: 2 inf, 2404: 1 inf, 1516: 1 inf}}\n"
                       "moment: {round: 3, phase: retreat}\n");
    play("russian", "group 2404");
    expect_refused("russian", "exit", "9.a"); /* the Germans' edge */
    take_back("russian");
    play("russian", "group 1516");
    expect_refused("russian", "exit", "9.a"); /* west of column 17 */
    take_back("russian");
    play("russian", "group 1815, to 1816, exit");
    assert_int_equal(state_now()->exited[2], 2);
}

static void a_division_that_has_left_takes_its_hqs_along_S5(void **state)
{
    (void)state;
    proves("9.a", "R22");
    stage(ON("s5-usdau") "orders: {1: M, 2: M, 5l: M, 24: H, 22: H}\n"
                         "divisions:\n  - {id: 5l, stands: {2404: 2 inf + 1 hq, 2405: 1 hq}}\n"
                         "moment: {round: 3, phase: turn, division: 5l}\n");
    play("german", "normal, group 2404, exit");
    expect_hex("2404", "");
    expect_hex("2405", "");
    assert_int_equal(state_now()->stands_left[piece_named("5l")], 0);
    pass_until(AC_PHASE_ORDERS);
    assert_int_equal(offered("order 5l"), 0);
}

static void a_landing_division_not_on_m_stays_at_sea_S6(void **state)
{
    (void)state;
    proves("12.a", "R90");
    stage(ON("s6-anzac") "orders: {1aus: H, nza: M, 9: D}\n"
                         "divisions:\n  - {id: 1aus, stands: {0404: 2 inf + 1 hq}, waiting: 4 inf}\n"
                         "moment: {round: 2, phase: turn, division: 1aus}\n");
    assert_int_equal(offered("land"), 0);
}

static void a_retreating_division_brings_nobody_on_R90(void **state)
{
    (void)state;
    proves("R90");
    stage(DIVISIONS
          "  - {id: br, side: british, order: R, stands: {0408: 1 inf + 1 hq}, arrivals: [{round: 2, at: [0106, "
          "0107], stands: 2 inf}]}\n" FAR_GERMAN "moment: {round: 3, phase: retreat}\n");
    expect_asked("british", "2.6b");
    assert_int_equal(offered("enter"), 0);
    expect_refused("british", "enter inf@waiting 0106", "12.a");
}

static void nobody_leaves_at_the_strategic_rate_from_beside_an_enemy_S5(void **state)
{
    (void)state;
    proves("2.c", "9.a");
    static const char *const pace[] = {"strategic", "normal"};
    for (int i = 0; i < 2; i++) {
        stage(ON("s5-usdau") "orders: {1: M, 2: M, 5l: M, 24: H, 22: H}\n"
                             "divisions:\n  - {id: 5l, stands: {2404: 2 inf + 1 hq, 2410: 1 inf}}\n"
                             "  - {id: 24, stands: {2403: 1 inf + 1 hq, 1406: 2 inf}}\n"
                             "moment: {round: 3, phase: turn, division: 5l}\n");
        play("german", pace[i]);
        if (i) {
            play("german", "group 2404");
            expect_offered("exit");
        } else {
            expect_not_offered("group 2404");
        }
    }
}

static void hqs_of_a_division_all_at_sea_wait_with_it_S6(void **state)
{
    (void)state;
    proves("R22", "12.a");
    stage(ON("s6-anzac") "orders: {1aus: M, 9: M}\n"
                         "divisions:\n"
                         "  - {id: 1aus, stands: {0406: 2 inf + 2 hq}}\n"
                         "  - {id: 9, stands: {0506: 1 inf, 0507: 1 inf, 0405: 1 inf, 0407: 1 fs, 0606: 1 hq}}\n"
                         "moment: {round: 2, phase: turn, division: 9}\n");
    dice("6,1 1,1");
    fight("0406", "0506 0507", "", "");
    while (fs_game_waiting(game_now()) == 1)
        pass("anzac");
    expect_hex("0406", "");
    assert_int_equal(state_now()->stand[piece_named("1aus.hq1")].where, AC_WAITING);
    assert_int_equal(state_now()->stand[piece_named("1aus.hq2")].where, AC_WAITING);
}

static void stands_that_did_not_come_by_sea_have_no_way_out_over_a_beach_4_1i(void **state)
{
    (void)state;
    proves("4.1i", "R62");
    static const char *const rule[] = {"", "reembark: yes\n"};
    for (int i = 0; i < 2; i++) {
        char yaml[1024];
        snprintf(
            yaml, sizeof yaml,
            "%sterrain: {beach: [0406], lake: [0306, 0307]}\n" DIVISIONS BRITISH("M", "0406: 2 inf, 0410: 1 inf + 1 hq")
                GERMAN("M", "0506: 4 inf, 0507: 1 inf, 0405: 1 inf, 0407: 1 inf, 0606: 1 hq") TURN_OF("ge"),
            rule[i]);
        stage(yaml);
        dice("6,1,1,1 1,1");
        fight("0406", "0506", "", "");
        while (fs_game_waiting(game_now()) == 1 && !offered("turn") && !offered("normal"))
            pass("british");
        expect_hex("0406", "");
        expect_lost("british", 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(before_its_round_a_division_has_no_order_and_no_turn_12_a),
        stage_test(a_division_coming_on_counts_for_the_initiative_R90),
        stage_test(the_entry_hex_is_the_first_hex_of_the_move_12_a),
        stage_test(strategic_entry_goes_three_hexes_further_12_a),
        stage_test(stands_come_on_in_groups_and_hqs_with_the_first_of_them_12_a),
        stage_test(a_battery_comes_on_with_two_shots_and_pays_one_to_go_on_R90),
        stage_test(hexes_next_to_an_enemy_are_closed_12_a),
        stage_test(a_division_that_finds_no_edge_free_waits_R90),
        stage_test(later_parts_wait_until_the_division_is_on_m_R90),
        stage_test(the_107th_comes_on_in_round_3_of_cambrai_12_a),
        stage_test(up_to_eight_stands_land_on_two_beach_hexes_S6),
        stage_test(a_landed_stand_does_not_move_on_in_that_turn_S6),
        stage_test(landed_stands_attack_from_the_beach_with_a_die_less_S6),
        stage_test(stands_attacked_in_the_round_they_land_fight_with_a_die_less_S6),
        stage_test(the_second_division_lands_from_round_2_S6),
        stage_test(a_beaten_group_on_a_beach_with_no_way_out_goes_back_to_sea_S6),
        stage_test(who_went_back_to_sea_may_land_again_next_round_S6),
        stage_test(german_stands_leave_by_the_east_edge_for_points_S5),
        stage_test(leaving_costs_a_hex_of_movement_S5),
        stage_test(exited_stands_are_not_lost_and_do_not_return_S5),
        stage_test(the_nearest_free_edge_is_sought_up_to_three_hexes_away_R90),
        stage_test(a_retreat_may_leave_by_its_own_edge_only_S5),
        stage_test(a_division_that_has_left_takes_its_hqs_along_S5),
        stage_test(a_landing_division_not_on_m_stays_at_sea_S6),
        stage_test(a_retreating_division_brings_nobody_on_R90),
        stage_test(nobody_leaves_at_the_strategic_rate_from_beside_an_enemy_S5),
        stage_test(hqs_of_a_division_all_at_sea_wait_with_it_S6),
        stage_test(stands_that_did_not_come_by_sea_have_no_way_out_over_a_beach_4_1i),
    };
    return cmocka_run_group_tests_name("army_commander reinforcements", tests, NULL, NULL);
}
