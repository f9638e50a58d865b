/* rounds.c - chapter 1: rounds and days. */
#include "stage.h"

#include <string.h>

#define THREE_AGAINST_TWO                                                                                              \
    DIVISIONS DIVISION("a", "british", "M", "0110: 1 inf + 1 hq") DIVISION("b", "british", "H", "0310: 1 inf + 1 hq")  \
        DIVISION("c", "british", "R", "0510: 1 inf + 1 hq") DIVISION("x", "german", "H", "0101: 1 inf + 1 hq")         \
            DIVISION("y", "german", "D", "0301: 1 inf + 1 hq + 1 gun")

/* Counts the events under a rule in the whole game. */
static int count_events(const char *rule)
{
    int n = 0;
    for (int i = 1; i <= fs_game_lines(game_now()); i++) {
        fs_kept_line line;
        const fs_event *e;
        size_t at = 0;
        if (!fs_game_line(game_now(), i, &line))
            continue;
        while ((e = fs_log_next(&line.events, &at)))
            n += !strcmp(scenario_now()->base.rules->words->rule[e->rule], rule) &&
                 scenario_now()->piece[e->subject].type == AC_DIVISION && e->subject;
    }
    return n;
}

static void a_round_is_orders_retreats_turns_of_all_and_the_artillery_1_a(void **state)
{
    (void)state;
    proves("1.a");
    stage(THREE_AGAINST_TWO "moment: {phase: orders}\n");
    expect_phase(AC_PHASE_ORDERS, 1);
    play("british", "order a M, order b H, order c R");
    play("german", "order x H, order y D");
    expect_phase(AC_PHASE_RETREAT, 1);
    expect_asked("british", NULL); /* the R division moves first */
    pass_until(AC_PHASE_ARTILLERY);
    expect_phase(AC_PHASE_ARTILLERY, 1);
    assert_int_equal(count_events("1.2a"), 4); /* with the retreat five turns, of each division one */
    assert_int_equal(count_events("2.6a"), 1);
    pass_until(AC_PHASE_ORDERS);
    expect_phase(AC_PHASE_ORDERS, 2);
}

static void the_night_comes_after_four_rounds_unless_the_scenario_says_otherwise_1_b(void **state)
{
    (void)state;
    proves("1.b", "R13");
    stage(THREE_AGAINST_TWO "days: [4, 1]\nmoment: {phase: orders}\n");
    pass_until(AC_PHASE_NIGHT);
    expect_phase(AC_PHASE_NIGHT, 4);
    stage(THREE_AGAINST_TWO "days: [3, 1]\nmoment: {phase: orders}\n");
    pass_until(AC_PHASE_NIGHT);
    expect_phase(AC_PHASE_NIGHT, 3);
    /* silent: four */
    stage(THREE_AGAINST_TWO "moment: {phase: orders, round: 1}\n");
    assert_int_equal(scenario_now()->rounds_in_day[0], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_round_is_orders_retreats_turns_of_all_and_the_artillery_1_a),
        stage_test(the_night_comes_after_four_rounds_unless_the_scenario_says_otherwise_1_b),
    };
    return cmocka_run_group_tests_name("army_commander rounds", tests, NULL, NULL);
}
