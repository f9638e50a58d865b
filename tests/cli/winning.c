/* winning.c - `odds --win`: who wins after which option, by games played out. */
#include "support_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static json_t *answer(said s)
{
    json_t *all = json_loads(s.out, 0, NULL);
    assert_non_null(all);
    said_free(&s);
    return all;
}

static void every_option_worth_considering_has_its_chance_best_first(void **state)
{
    (void)state;
    json_t *all = answer(assert_fine(run("odds", "s1-training", "--win", "--games", "20", "--json")));
    const json_t *list = json_object_get(all, "win");
    double last = 1;
    assert_int_equal(json_array_size(list), 4);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        double share = json_number_value(json_object_get(one, "share"));
        assert_int_equal(json_integer_value(json_object_get(one, "games")), 20);
        assert_true(share <= last && share >= 0);
        assert_true(json_number_value(json_object_get(one, "margin")) > 0);
        last = share;
    }
    json_decref(all);
}

/* A piece that has won all its games has not won them for certain: the margin grows as games get fewer. */
static void margin_reaches_as_far_as_few_games_leave_open(void **state)
{
    (void)state;
    json_t *all = answer(assert_fine(run("odds", "s1-training", "strategic", "--win", "--games", "1", "--json")));
    const json_t *one = json_array_get(json_object_get(all, "win"), 0);
    assert_true(json_number_value(json_object_get(one, "margin")) > 0.79); /* 4 / 5 of one game that went one way */
    json_decref(all);
}

static void the_same_seed_gives_the_same_chances_and_one_option_can_be_asked(void **state)
{
    (void)state;
    said a = assert_fine(run("odds", "s1-training", "normal", "--win", "--games", "10", "--seed", "5"));
    said b = assert_fine(run("odds", "s1-training", "normal", "--win", "--games", "10", "--seed", "5"));
    assert_string_equal(a.out, b.out);
    assert_non_null(strstr(a.out, "normal"));
    assert_null(strstr(a.out, "strategic"));
    said_free(&a);
    said_free(&b);
}

static void bad_questions_are_refused_with_what_would_be_right(void **state)
{
    (void)state;
    assert_refused(run("odds", "s1-training"), "--win");
    assert_refused(run("odds", "s1-training", "dance", "--win"), "dance");
    assert_refused(run("odds", "s1-training", "--win", "--games", "0"), "--games");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_worth_considering_has_its_chance_best_first),
        cmocka_unit_test(margin_reaches_as_far_as_few_games_leave_open),
        cmocka_unit_test(the_same_seed_gives_the_same_chances_and_one_option_can_be_asked),
        cmocka_unit_test(bad_questions_are_refused_with_what_would_be_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
