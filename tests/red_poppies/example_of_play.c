/* example_of_play.c - chapter 9 as it is told, die by die: bombardment, three turns, the Germans concede.
 *
 * What the text leaves open is played as [R26] [R28] [R67] [R68] [R79] say: bystanders roll, only targets of a melee
 * roll, the eighth company of the mass stands in X13, shots over V11 pass over men IN the trench. */
#include "field.h"

#include <string.h>

/* The other windows of the moment pass unused. */
static void let_pass(const char *reactor)
{
    if (options_of(reactor, "decline"))
        declines(reactor);
}

/* --- before turn 1 --- */

/* Nobody IN a trench dies at once, all are dispersed and none is spent; six scrapes follow. */
static void bombard(void)
{
    static const char *const british[] = {"b1", "bm1", "b2", "bm2", "b3"};
    static const char *const hexes[] = {"V09", "W10", "W11", "W09", "W12", "W13"};

    dice("1 2 3 4 5");
    field_scenario("rp-example", NULL);
    expect_dice_used();
    for (size_t i = 0; i < sizeof british / sizeof *british; i++)
        unit_is(british[i], "in dispersed ready");
    for (size_t i = 0; i < sizeof hexes / sizeof *hexes; i++) {
        char clause[16] = "scrape ";

        if (i == 5)
            dice("6 4"); /* the initiative of turn 1 */
        strcat(clause, hexes[i]);
        play("german", clause);
    }
    expect_dice_used();
    assert_true(state_now()->bombarded); /* [7.14] */
}

/* --- turn 1 --- */

/* #1 and #2: g1 crosses to V09 and fails there. */
static void g1_reaches_the_trench(void)
{
    play("british", "pass");
    play("german", "mass g1, add g2, add g3, add g4, add g5, add g6, add g7, add g8");
    play("german", "move g1 W10");
    dice("2,3");
    play("british", "react bm1");
    check_was("g1", 3, 8, "holds");
    had_modifier("g1", "PAC.9", 1);
    had_modifier("g1", "PAC.11", 1);
    had_modifier("g1", "8.2", -1);
    unit_is("bm1", "ready");
    declines("british");

    play("german", "move g1 V09");
    dice("3,4");
    play("british", "react b1");
    check_was("g1", 3, 10, "dispersed and spent");
    had_modifier("g1", "PAC.13", 1);
    unit_is("g1", "V09 top dispersed spent still");
    unit_is("b1", "V09 in spent");
    let_pass("british");
}

/* #3 and #4: g2 dies in V09, those beside it roll too. */
static void g2_dies_beside_it(void)
{
    play("german", "move g2 W10");
    dice("1,2");
    play("british", "react bm1");
    check_was("g2", 3, 6, "holds");
    declines("british");
    play("german", "move g2 V09");
    dice("3,5 4,4 2,6");
    play("british", "react bm1");
    check_was("g2", 3, 11, "destroyed");
    check_was("g1", 1, 9, "no further harm");
    check_was("b1", -1, 7, "holds");
    had_modifier("b1", "8.321a", -3);
    unit_is("g2", "lost");
    unit_is("g1", "V09 dispersed spent");
    unit_is("bm1", "ready"); /* the doubles were a bystander's [R25] */
    let_pass("british");
}

/* #5 to #7 */
static void three_more_fall_in_the_open(void)
{
    play("german", "move g3 W10");
    dice("4,5");
    play("british", "react bm1");
    check_was("g3", 3, 12, "destroyed");
    unit_is("bm1", "ready");
    asked("german"); /* the window closes with its last target */

    play("german", "move g4 W11");
    dice("6,6");
    play("british", "react bm1");
    check_was("g4", 3, 15, "destroyed");
    unit_is("bm1", "spent");

    play("german", "move g5 W11");
    dice("2,5");
    play("british", "react b2");
    check_was("g5", 2, 9, "dispersed and spent");
    unit_is("g5", "W11 dispersed spent");
    unit_is("b2", "spent");
    let_pass("british");
}

/* #8 and #9: two companies go along the trench and out of it. */
static void two_come_by_the_trench(void)
{
    static const char *const way[] = {"X11 in", "X10 in", "W10"};
    char clause[32];

    for (int i = 0; i < 3; i++) {
        strcpy(clause, "move g6 ");
        play("german", strcat(clause, way[i]));
        let_pass("british");
    }
    unit_is("g6", "W10 formed spent");
    for (int i = 0; i < 2; i++) {
        strcpy(clause, "move g7 ");
        play("german", strcat(clause, way[i]));
        let_pass("british");
    }
    play("german", "move g7 W10");
    dice("2,4 1,6");
    play("british", "react bm2");
    check_was("g7", 2, 8, "holds");
    had_modifier("g7", "PAC.12", -1);
    check_was("g6", 1, 8, "holds");
    no_modifier("g6", "PAC.11");
    unit_is("bm2", "ready");
    let_pass("british");
    unit_is("g7", "W10 formed spent");
    play("german", "done");
    unit_is("g8", "X13 formed ready");
}

/* #11 */
static void the_south_closes_up(void)
{
    couplets_left(1);
    play("british", "command b3, move b3 V12 in");
    dice("3,5 2,3");
    play("german", "react ga");
    check_was("b3", 0, 8, "spent");
    had_modifier("b3", "8.321a", -3);
    check_was("bm2", -1, 4, "holds");
    unit_is("ga", "spent");
    unit_is("b3", "V12 in dispersed spent");
    let_pass("german");
    dice("5 5"); /* the initiative of turn 2 */
    play("german", "pass");
}

static void after_turn_1(void)
{
    static const char *const units[][2] = {{"b1", "V09 in dispersed ready"},
                                           {"bm1", "V10 in dispersed ready"},
                                           {"b2", "V11 in dispersed ready"},
                                           {"bm2", "V12 in dispersed ready"},
                                           {"b3", "V12 in dispersed ready"},
                                           {"g1", "V09 top dispersed ready"},
                                           {"g2", "lost"},
                                           {"g3", "lost"},
                                           {"g4", "lost"},
                                           {"g5", "W11 dispersed ready"},
                                           {"g6", "W10 formed ready"},
                                           {"g7", "W10 formed ready"},
                                           {"g8", "X13 formed ready"},
                                           {"gm", "X09 in dispersed ready"},
                                           {"ga", "X13 in dispersed ready"}};

    turn_is(2);
    initiative_is("german");
    couplets_left(3);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        unit_is(units[i][0], units[i][1]);
}

/* --- turn 2 --- */

static void the_pair_in_the_crater_disperses(void)
{
    play("german", "mass g6, deploy g6, deploy g7");
    unit_is("g6", "W10 dispersed spent");
    unit_is("g7", "W10 dispersed spent");
    play("british", "command bm1");
    dice("1,4 2,3");
    play("british", "fire bm1 W10");
    check_was("g6", 1, 6, "holds");
    check_was("g7", 1, 6, "holds");
    unit_is("bm1", "spent");
}

static void g5_crosses_to_v10(void)
{
    play("german", "command g5, move g5 V10");
    dice("1,4 3,4 2,3 2,4");
    play("british", "react bm2");
    check_was("g5", 2, 7, "holds");
    check_was("bm1", -2, 5, "holds");
    unit_is("bm2", "ready");
    play("british", "react b3");
    check_was("g5", 1, 6, "holds");
    check_was("bm1", -3, 3, "holds");
    unit_is("b3", "spent");
    expect_dice_used();
    let_pass("british");
    unit_is("g5", "V10 top dispersed spent");
}

static void b2_joins_the_gun(void)
{
    play("british", "command b2, move b2 V10 in");
    dice("2,5 1,6 2,4");
    play("german", "react gm");
    check_was("b2", -1, 6, "holds");
    check_was("bm1", -2, 5, "holds");
    check_was("g5", 1, 7, "holds");
    unit_is("gm", "ready");
    let_pass("german");
    unit_is("b2", "V10 in spent");
    play("german", "pass");
    dice("1 6"); /* the initiative of turn 3 */
    play("british", "pass");
    turn_is(3);
    initiative_is("german");
    couplets_left(5);
    controls("british", "V11");
    controls("british", "V13");
}

/* --- turn 3 --- */

static void g5_dies_in_the_trench(void)
{
    play("german", "command g5");
    dice("4,6 1,3");
    play("german", "storm g5");
    play("german", "attack g5 bm1");
    check_was("g5", 5, 15, "destroyed");
    check_was("bm1", 3, 7, "holds");
    no_check("b2");
    unit_is("bm1", "V10 spent");
    unit_is("b2", "V10 spent");
    unit_is("g5", "lost");
    play("british", "pass");
}

static void the_pair_follows(void)
{
    play("german", "pair g6 g7, move g6 V10");
    let_pass("british");
    play("german", "move g7 V10");
    let_pass("british");
    unit_is("g6", "V10 top dispersed spent");
    unit_is("g7", "V10 top dispersed spent");
}

static void the_duel_in_v09(void)
{
    play("british", "command b1, fire b1 V09");
    asked("german");
    not_offered("german", "react gm"); /* [6.74c] [R79] */
    dice("4,6 4,5");
    play("german", "react g1");
    check_was("g1", 1, 11, "destroyed");
    had_modifier("g1", "PAC.13", 1);
    check_was("b1", -1, 8, "spent");
    unit_is("g1", "lost");
    expect_dice_used();
}

static void the_germans_concede(void)
{
    static const char *const units[][2] = {
        {"b1", "V09 spent"}, {"bm1", "V10 spent"}, {"b2", "V10 spent"}, {"bm2", "V12 ready"}, {"b3", "V12 ready"},
        {"g1", "lost"},      {"g2", "lost"},       {"g3", "lost"},      {"g4", "lost"},       {"g5", "lost"},
        {"g6", "V10 spent"}, {"g7", "V10 spent"},  {"g8", "X13"},       {"gm", "X09"},        {"ga", "X13"}};

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        unit_is(units[i][0], units[i][1]);
    assert_int_equal(fs_game_resign(game_now(), side_named("german")), FS_OK);
    winner_is("british");
}

static void the_example_of_play_goes_as_it_is_told(void **state)
{
    (void)state;
    proves("9.0a", "9.0b", "9.0c", "9.0d", "9.0e", "9.0f", "9.0g", "9.0h", "R67", "R68", "R79", "R17", "R26");
    bombard();
    initiative_is("british");
    couplets_left(2);
    g1_reaches_the_trench();
    g2_dies_beside_it();
    three_more_fall_in_the_open();
    two_come_by_the_trench();
    the_south_closes_up();
    after_turn_1();
    the_pair_in_the_crater_disperses();
    g5_crosses_to_v10();
    b2_joins_the_gun();
    g5_dies_in_the_trench();
    the_pair_follows();
    the_duel_in_v09();
    the_germans_concede();
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(the_example_of_play_goes_as_it_is_told)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
