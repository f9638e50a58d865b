/* stats.c - intervals and means, against figures worked out elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simulate/stats.h"

static void assert_near(double have, double want)
{
    if (have < want - 0.00005 || have > want + 0.00005)
        fail_msg("%f is not %f", have, want);
}

/* Wilson's interval as the textbooks have it: 10 of 20 gives 0.2993 to 0.7007. */
static void share__has_wilsons_interval(void **state)
{
    (void)state;
    sim_share half = sim_share_of(10, 20), few = sim_share_of(1, 10), most = sim_share_of(95, 100);
    assert_near(half.share, 0.5);
    assert_near(half.low, 0.2993);
    assert_near(half.high, 0.7007);
    assert_near(few.low, 0.0179);
    assert_near(few.high, 0.4042);
    assert_near(most.low, 0.8882);
    assert_near(most.high, 0.9785);
}

static void share__of_none_and_of_all_ends_there(void **state)
{
    (void)state;
    sim_share none = sim_share_of(0, 10), all = sim_share_of(10, 10), nothing = sim_share_of(0, 0);
    assert_near(none.low, 0);
    assert_near(none.high, 0.2775);
    assert_near(all.low, 0.7225);
    assert_near(all.high, 1);
    assert_near(nothing.low, 0);
    assert_near(nothing.high, 1);
}

/* 2, 4, 4, 4, 5, 5, 7, 9: mean 5, deviation of a sample 2.1381, margin of the mean 1.4816. */
static void sum__gives_mean_deviation_and_margin(void **state)
{
    static const double numbers[] = {2, 4, 4, 4, 5, 5, 7, 9};
    sim_sum s = {0};
    (void)state;
    for (int i = 0; i < 8; i++)
        sim_sum_add(&s, numbers[i]);
    assert_near(sim_mean(&s), 5);
    assert_near(sim_deviation(&s), 2.13809);
    assert_near(sim_margin(&s), 1.48160);
    sim_sum one = {0};
    assert_near(sim_mean(&one), 0);
    sim_sum_add(&one, 3);
    assert_near(sim_deviation(&one), 0);
}

/* Newcombe's own example: 56 of 70 less 48 of 80 is 0.2, with 0.0524 to 0.3339. */
static void change__has_newcombes_interval(void **state)
{
    (void)state;
    sim_share was = sim_share_of(48, 80), is = sim_share_of(56, 70);
    sim_change c = sim_change_of(&was, &is);
    assert_near(c.change, 0.2);
    assert_near(c.low, 0.0524);
    assert_near(c.high, 0.3339);
    sim_sum one = {0};
    sim_sum_add(&one, 3);
    assert_false(sim_has_margin(&one));
    sim_sum_add(&one, 3);
    assert_true(sim_has_margin(&one));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(share__has_wilsons_interval),
        cmocka_unit_test(share__of_none_and_of_all_ends_there),
        cmocka_unit_test(sum__gives_mean_deviation_and_margin),
        cmocka_unit_test(change__has_newcombes_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
