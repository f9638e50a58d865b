/* luck.c - firestep replay --luck: what the dice of a recorded game did. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support_run.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PATROLS "template-patrols"

static const char *played(void)
{
    said s = run("play", "--terminal", PATROLS, "--players", "program,program", "--seed", "3", "--save", place("g.rec"),
                 "--force");
    said_free(&s);
    return place("g.rec");
}

static double number(const json_t *object, const char *key) { return json_number_value(json_object_get(object, key)); }

static void luck__of_the_sides_is_opposite_and_the_sum_of_the_kinds(void **state)
{
    size_t i;
    json_t *kind;
    double sum = 0, throws = 0;
    (void)state;
    said s = assert_fine(run("replay", played(), "--luck", "--json"));
    json_t *all = json_loads(s.out, 0, NULL), *sides = json_object_get(all, "sides");
    const json_t *red = json_array_get(sides, 0), *blue = json_array_get(sides, 1);
    assert_non_null(all);
    json_array_foreach(json_object_get(all, "kinds"), i, kind)
    {
        bool is_red = strcmp(json_string_value(json_object_get(kind, "side")), "red") == 0;
        sum += (is_red ? 1 : -1) * number(kind, "luck");
        throws += number(kind, "throws");
    }
    assert_true(throws > 10);
    assert_true(throws == number(all, "throws"));
    assert_true(fabs(sum - number(red, "luck")) < 0.001);
    assert_true(fabs(number(red, "luck") + number(blue, "luck")) < 0.001);
    assert_true(fabs(number(red, "own") + number(red, "other") + number(red, "nobody") - number(red, "luck")) < 0.001);
    assert_true(number(all, "margin") > 1);
    json_decref(all);
    said_free(&s);
}

static void luck__is_the_same_every_time_and_told_to_no_seat(void **state)
{
    (void)state;
    said one = assert_fine(run("replay", played(), "--luck")),
         two = assert_fine(run("replay", place("g.rec"), "--luck"));
    assert_string_equal(one.out, two.out);
    assert_non_null(strstr(one.out, "Luck of the dice"));
    said_free(&one);
    said_free(&two);
    assert_refused(run("replay", place("g.rec"), "--luck", "--seat", "red"), "leave out --seat");
}

static void game__without_a_throw_has_no_luck(void **state)
{
    (void)state;
    said s = assert_fine(run("new", PATROLS, "--seed", "7", "-o", place("new.rec"), "--force"));
    said_free(&s);
    s = assert_fine(run("replay", place("new.rec"), "--luck"));
    assert_non_null(strstr(s.out, "0 throws"));
    said_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck__of_the_sides_is_opposite_and_the_sum_of_the_kinds),
        cmocka_unit_test(luck__is_the_same_every_time_and_told_to_no_seat),
        cmocka_unit_test(game__without_a_throw_has_no_luck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
