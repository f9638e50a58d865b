/* orders.c - chapter 1.1: the four orders, their secrecy, what may follow what. */
#include "stage.h"

#include <stdlib.h>
#include <string.h>

#define FIELD(order)                                                                                                   \
    DIVISIONS DIVISION("a", "british", order, "0110: 1 inf + 2 hq")                                                    \
        DIVISION("b", "british", "H", "0310: 1 inf + 1 hq")                                                            \
            DIVISION("x", "german", "H", "0101: 1 inf + 1 hq") "days: [4, 4]\n"

static void there_are_four_orders_1_1a(void **state)
{
    (void)state;
    proves("1.1a");
    stage(FIELD("H") "moment: {phase: orders, round: 1}\n");
    expect_offered("order a M");
    expect_offered("order a H");
    expect_offered("order a D");
    expect_offered("order a R");
    expect_count("order a", 4);
    expect_refused("british", "order a X", "1.1a");
    expect_unloadable(FIELD("X") "moment: {phase: orders}\n", "order");
}

static void view_of(fs_side seat, char *out, size_t cap)
{
    const fs_scenario *sc = &scenario_now()->base;
    ac_state blind = *state_now();
    fs_writer w = {.at = out, .cap = cap};
    sc->rules->blind(sc, &blind, seat);
    sc->rules->view(sc, &blind, seat, &w);
    assert_true(fs_put_end(&w));
}

static void orders_are_hidden_until_both_sides_have_given_them_1_1b(void **state)
{
    (void)state;
    proves("1.1b", "R9");
    static char before[1 << 18], after[1 << 18];
    stage(FIELD("H") "moment: {phase: orders, round: 2}\n");
    expect_asked("both", "1.1a");
    view_of(2, before, sizeof before);
    play("british", "order a M, order b D");
    view_of(2, after, sizeof after);
    assert_string_equal(before, after); /* the enemy sees nothing */
    expect_order("a", 'H');             /* and nothing has changed */
    play("german", "order x R");
    expect_order("a", 'M');
    expect_order("b", 'D');
    expect_order("x", 'R');
}

static void no_order_changes_before_the_next_round_R9(void **state)
{
    (void)state;
    proves("R9");
    stage(FIELD("H") "moment: {phase: orders, round: 2}\n");
    play("british", "order a M, order b D");
    play("german", "order x H");
    expect_refused("british", "order a H", "R14");
}

static void d_stays_d_or_goes_to_h_1_1c(void **state)
{
    (void)state;
    proves("1.1c", "R8");
    stage(FIELD("D") "moment: {phase: orders, round: 2}\n");
    expect_offered("order a D");
    expect_offered("order a H");
    expect_count("order a", 2);
    expect_refused("british", "order a M", "1.1c");
    expect_refused("british", "order a R", "1.1c");
}

static void d_is_reached_only_from_h_1_1d(void **state)
{
    (void)state;
    proves("1.1d", "R8");
    stage(FIELD("M") "moment: {phase: orders, round: 2}\n");
    expect_count("order a", 3);
    expect_not_offered("order a D");
    expect_refused("british", "order a D", "1.1d");
    stage(FIELD("R") "moment: {phase: orders, round: 2}\n");
    expect_count("order a", 3);
    expect_refused("british", "order a D", "1.1d");
    stage(FIELD("H") "moment: {phase: orders, round: 2}\n");
    expect_count("order a", 4);
}

static void one_order_a_division_whatever_its_hqs_1_1e(void **state)
{
    (void)state;
    proves("1.1e", "R7");
    stage(FIELD("H") "moment: {phase: orders, round: 2}\n");
    play("british", "order a M");
    expect_refused("british", "order a H", "1.1e"); /* it has its marker */
    expect_refused("british", "order a.hq1 H", "1.1e");
}

static void any_order_may_open_a_day_10_g(void **state)
{
    (void)state;
    proves("10.g", "R8");
    stage(FIELD("D") "moment: {phase: orders, round: 5}\n"); /* the second day's first round */
    expect_count("order a", 4);
    stage(FIELD("M") "moment: {phase: orders, round: 5}\n");
    expect_offered("order a D");
}

static void the_whole_division_obeys_in_hq_range_or_not_R87(void **state)
{
    (void)state;
    proves("R87");
    stage(DIVISIONS DIVISION("a", "british", "M", "0110: 1 inf + 1 hq, 0910: 1 inf")
              DIVISION("x", "german", "H", "0101: 1 inf + 1 hq") TURN_OF("a"));
    play("british", "normal");
    expect_offered("group 0910"); /* on M it moves */
    stage(DIVISIONS DIVISION("a", "british", "H", "0110: 1 inf + 1 hq, 0910: 1 inf, 0909: 1 inf")
              DIVISION("x", "german", "H", "0101: 1 inf + 1 hq") TURN_OF("a"));
    expect_not_offered("shuffle inf@0910 0909"); /* on H it stays */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(there_are_four_orders_1_1a),
        stage_test(orders_are_hidden_until_both_sides_have_given_them_1_1b),
        stage_test(no_order_changes_before_the_next_round_R9),
        stage_test(d_stays_d_or_goes_to_h_1_1c),
        stage_test(d_is_reached_only_from_h_1_1d),
        stage_test(one_order_a_division_whatever_its_hqs_1_1e),
        stage_test(any_order_may_open_a_day_10_g),
        stage_test(the_whole_division_obeys_in_hq_range_or_not_R87),
    };
    return cmocka_run_group_tests_name("army_commander orders", tests, NULL, NULL);
}
