/* tournament.c - firestep tournament: byte for byte again, gone on with, and refusals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATROLS "template-patrols"

static void table__is_the_same_bytes_for_one_and_two_jobs(void **state)
{
    (void)state;
    said one = assert_fine(run("tournament", PATROLS, "--players", "recruit,random", "--games", "30", "--jobs", "1"));
    said two = assert_fine(run("tournament", PATROLS, "--players", "recruit,random", "--games", "30", "--jobs", "2"));
    assert_string_equal(one.out, two.out);
    assert_non_null(strstr(one.out, "1. recruit"));
    assert_non_null(strstr(one.out, "Elo"));
    said_free(&one);
    said_free(&two);
}

/* The games of a pair are those that simulate plays with the same seed. */
static void games__are_those_of_simulate(void **state)
{
    char found[64];
    (void)state;
    said t = assert_fine(run("tournament", PATROLS, "--players", "recruit,random", "--games", "20", "--json"));
    said s = assert_fine(run("simulate", PATROLS, "--players", "recruit,random", "--games", "10", "--json"));
    int won = -1;
    assert_int_equal(sscanf(strstr(s.out, "\"won\":{\"red\":{\"games\":"), "\"won\":{\"red\":{\"games\":%d", &won), 1);
    snprintf(found, sizeof found, "\"won_as_side\":[%d,", won);
    assert_non_null(strstr(t.out, found));
    said_free(&t);
    said_free(&s);
}

static void results__are_gone_on_with(void **state)
{
    (void)state;
    said whole = assert_fine(run("tournament", PATROLS, "--games", "12", "--results", place("whole")));
    char *text = read_whole(place("whole"));
    char *cut = text + strlen(text) / 2;
    *cut = 0;
    write_whole(place("half"), text);
    said half = run("tournament", PATROLS, "--games", "12", "--results", place("half"));
    assert_int_equal(half.code, 0);
    assert_non_null(strstr(half.err, "cut off"));
    assert_string_equal(whole.out, half.out);
    free(text);
    assert_refused(run("tournament", PATROLS, "--games", "14", "--results", place("whole")), "games 12");
    said_free(&whole);
    said_free(&half);
}

/* A level with its own budget is that level; with another it is another player of the same name before the @. */
static void budget__is_written_after_the_level(void **state)
{
    (void)state;
    said named = assert_fine(run("tournament", PATROLS, "--players", "regular,recruit", "--games", "4", "--json"));
    said same = assert_fine(run("tournament", PATROLS, "--players", "regular@32/64,recruit", "--games", "4", "--json"));
    const char *one = strstr(named.out, "\"games\":4,\"won\""), *two = strstr(same.out, "\"games\":4,\"won\"");
    assert_non_null(one);
    assert_non_null(two);
    assert_memory_equal(one, two, strcspn(one, "}"));
    said_free(&named);
    said_free(&same);
    said other = assert_fine(run("tournament", PATROLS, "--players", "flat@3,staff@2/10", "--games", "2"));
    assert_non_null(strstr(other.out, "flat@3"));
    said_free(&other);
    assert_refused(run("tournament", PATROLS, "--players", "recruit@5,random"), "a level that searches");
    assert_refused(run("tournament", PATROLS, "--players", "regular@,random"), "number of visits");
    assert_refused(run("tournament", PATROLS, "--players", "flat@5/9,random"), "number of visits");
}

static void bad_input__is_refused_with_a_way_out(void **state)
{
    (void)state;
    assert_refused(run("tournament"), "missing");
    assert_refused(run("tournament", "nowhere"), "nowhere");
    assert_refused(run("tournament", PATROLS, "--players", "recruit"), "two or more");
    assert_refused(run("tournament", PATROLS, "--players", "recruit,foch"), "there are recruit");
    assert_refused(run("tournament", PATROLS, "--players", "recruit,random,recruit"), "named twice");
    assert_refused(run("tournament", PATROLS, "--players", "recruit,bot:/nowhere/bot"), "/nowhere/bot");
    assert_refused(run("tournament", PATROLS, "--games", "1"), "'1'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table__is_the_same_bytes_for_one_and_two_jobs),
        cmocka_unit_test(games__are_those_of_simulate),
        cmocka_unit_test(results__are_gone_on_with),
        cmocka_unit_test(budget__is_written_after_the_level),
        cmocka_unit_test(bad_input__is_refused_with_a_way_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
