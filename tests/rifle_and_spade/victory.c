/* victory.c - what counts toward the end of a scenario, and which degree of victory it comes to. */
#include "field.h"
#include "rules/rifle_and_spade/shell.h"

#include <stdio.h>

/* A field with these goals, in flow style, and its units and works. */
static void field_for(const char *goals, const char *rest)
{
    char yaml[1024];

    snprintf(yaml, sizeof yaml,
             "%s\nvictory:\n  goals: [%s]\n  results:\n"
             "    - {least: 3, winner: entente, grade: win}\n"
             "    - {least: 1, winner: draw, grade: draw}\n"
             "    - {least: -99, winner: ottoman, grade: win}\n",
             rest, goals);
    field(yaml);
}

/* Who wins if the game ends as it stands. */
static int winner_at_the_end(void)
{
    rs_state s = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &s};

    rs_judge(&c, true);
    return s.head.winner;
}

static void ground_counts_for_who_holds_it_alone(void **state)
{
    (void)state;
    proves("4.0");
    const char *goal = "{kind: owned, side: entente, points: 2, hexes: 05.05, title: Hill}";
    field_for(goal, "units: {entente: [a co at 05.05], ottoman: [x co at 09.09]}");
    score_is(2, 0);
    field_for(goal, "units: {entente: [a co at 05.05], ottoman: [x co at 05.05]}\nnow: {us_them: [05.05]}");
    score_is(0, 0);
    field_for(goal, "units: {entente: [a co at 01.01], ottoman: [x co at 05.05]}");
    score_is(0, 0); /* worth something to the Entente alone */
}

static void riflemen_on_the_beach_count_for_their_own_side(void **state)
{
    (void)state;
    proves("4.0");
    const char *goal = "{kind: rifles_in, side: ottoman, points: 6, hexes: \"05.05,05.06\", title: The beach}";
    field_for(goal, "units: {entente: [a co at 05.05, b co at 05.06], ottoman: [x co at 09.09]}");
    score_is(0, 0); /* those who landed there */
    field_for(goal, "units: {entente: [a co at 05.05], ottoman: [x co at 05.06]}");
    score_is(0, 6);
    field_for(goal, "units: {entente: [a co at 05.05], ottoman: [x co at 05.06, y co at 05.06]}");
    score_is(0, 6); /* once */
    field_for(goal, "units: {entente: [a co at 01.01], ottoman: [x co at 09.09, g fld at 05.06]}");
    score_is(0, 0); /* guns are no riflemen */
    field_for("{kind: owned, side: entente, points: 3, hexes: 01.01, title: Hill}, "
              "{kind: rifles_in, side: ottoman, points: 6, hexes: 05.06, title: The beach}",
              "units: {entente: [a co at 01.01], ottoman: [x co at 09.09, m mg at 05.06]}");
    assert_int_equal(winner_at_the_end(), RS_ENTENTE); /* nor are machine guns */
}

static void a_chain_of_hexes_joins_two_beaches(void **state)
{
    (void)state;
    proves("4.0");
    const char *goal = "{kind: chain, side: entente, points: 4, hexes: \"03.03,03.05\", title: Joined}";
    field_for(goal, "units: {entente: [a co at 03.03, b co at 03.04, c co at 03.05], ottoman: [x co at 09.09]}");
    score_is(4, 0);
    field_for(goal, "units: {entente: [a co at 03.03, c co at 03.05], ottoman: [x co at 09.09]}\n"
                    "now: {owned_ottoman: [03.04]}");
    score_is(0, 0);
}

static void staffs_without_officers_count_for_the_enemy(void **state)
{
    (void)state;
    proves("4.0");
    const char *goal = "{kind: brigiments, side: ottoman, points: 2, states: zero, title: Spent}";
    field_for(goal, "units: {entente: [a co at 03.03], ottoman: [x co at 09.09]}\n"
                    "orders: {e-bde: defense, o-bde: defense}\nnow: {brigiments: {e-bde: points 0}}");
    score_is(0, 2);
    field_for(goal, "units: {entente: [a co at 03.03], ottoman: [x co at 09.09]}\n"
                    "orders: {e-bde: defense, o-bde: defense}\nnow: {brigiments: {o-bde: points 0}}");
    score_is(0, 0);
}

static void steps_lost_count_by_whole_pairs_beyond_a_number(void **state)
{
    (void)state;
    proves("4.0");
    static const struct {
        const char *left;
        int points;
    } rows[] = {{"steps 4", 0}, {"steps 3", 0}, {"steps 2", 0}, {"steps 1", 3}, {"destroyed", 3}};

    for (int lost = 0; lost < 5; lost++) {
        char rest[200];

        snprintf(rest, sizeof rest, "units: {entente: [a bn at 05.05 %s, b hb at 05.06], ottoman: [x co at 09.09]}",
                 rows[lost].left);
        field_for("{kind: steps_lost, side: ottoman, points: 3, beyond: 1, each: 2, title: Losses}", rest);
        score_is(0, rows[lost].points);
    }
}

static void losses_of_a_turn_are_those_of_the_turn_before_in_the_next(void **state)
{
    (void)state;
    proves("10.1.3", "2.0");
    field("units: {entente: [a co at 05.05], ottoman: [x co at 09.09]}\nnow: {brigiments: {e-bde: lost 3}}\n");
    rs_state s = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &s};
    rs_end_turn(&c);
    assert_int_equal(s.command[brigiment_named("e-bde")].lost_before, 3);
    assert_int_equal(s.command[brigiment_named("e-bde")].lost, 0);
}

static void the_lead_decides_the_degree(void **state)
{
    (void)state;
    proves("4.0");
    static const struct {
        const char *at;
        int winner;
    } rows[] = {{"05.05", RS_ENTENTE}, {"05.06", 3}, {"09.01", RS_OTTOMAN}};

    for (int i = 0; i < 3; i++) {
        char rest[128];

        snprintf(rest, sizeof rest, "units: {entente: [a co at %s], ottoman: [x co at 09.09]}", rows[i].at);
        field_for("{kind: owned, side: entente, points: 3, hexes: 05.05, title: Hill}, "
                  "{kind: owned, side: entente, points: 2, hexes: 05.06, title: Spur}",
                  rest);
        assert_int_equal(winner_at_the_end(), rows[i].winner);
    }
}

static void riflemen_in_a_place_win_by_themselves(void **state)
{
    (void)state;
    proves("4.0");
    const char *goal = "{kind: owned, side: entente, points: 9, hexes: 05.05, title: Hill}, "
                       "{kind: win_in, side: ottoman, grade: win, hexes: 01.01, title: The cove}";
    field_for(goal, "units: {entente: [a co at 05.05], ottoman: [x co at 01.01]}");
    assert_int_equal(winner_at_the_end(), RS_OTTOMAN);
    field_for(goal, "units: {entente: [a co at 05.05], ottoman: [x co at 01.02, m mg at 01.01]}");
    assert_int_equal(winner_at_the_end(), RS_ENTENTE); /* a machine gun alone does not */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(ground_counts_for_who_holds_it_alone),
        field_test(riflemen_on_the_beach_count_for_their_own_side),
        field_test(a_chain_of_hexes_joins_two_beaches),
        field_test(staffs_without_officers_count_for_the_enemy),
        field_test(steps_lost_count_by_whole_pairs_beyond_a_number),
        field_test(losses_of_a_turn_are_those_of_the_turn_before_in_the_next),
        field_test(the_lead_decides_the_degree),
        field_test(riflemen_in_a_place_win_by_themselves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
