/* simulate.c - firestep simulate: the same bytes however it is spread, files that are gone on with, and refusals. */
#define _POSIX_C_SOURCE 200809L
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

static void fine(said s)
{
    s = assert_fine(s);
    said_free(&s);
}

static void says(said s, const char *part)
{
    s = assert_fine(s);
    if (!strstr(s.out, part))
        print_error("'%s' is not in: %s\n", part, s.out);
    assert_non_null(strstr(s.out, part));
    said_free(&s);
}

static void same_files(const char *a, const char *b)
{
    char *one = read_whole(place(a)), *two = read_whole(place(b));
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void results__are_the_same_bytes_for_one_and_two_jobs(void **state)
{
    (void)state;
    said one = assert_fine(run("simulate", PATROLS, "--games", "60", "--seed", "5", "--jobs", "1", "--json",
                               "--results", place("1.results"), "--csv", place("1.csv"), "--report", place("1.html")));
    said two = assert_fine(run("simulate", PATROLS, "--games", "60", "--seed", "5", "--jobs", "2", "--json",
                               "--results", place("2.results"), "--csv", place("2.csv"), "--report", place("2.html")));
    assert_string_equal(one.out, two.out);
    same_files("1.results", "2.results");
    same_files("1.csv", "2.csv");
    same_files("1.html", "2.html");
    said_free(&one);
    said_free(&two);
}

static void game__is_the_same_in_a_longer_series(void **state)
{
    (void)state;
    fine(run("simulate", PATROLS, "--games", "5", "--results", place("short")));
    fine(run("simulate", PATROLS, "--games", "9", "--results", place("long")));
    char *less = read_whole(place("short")), *more = read_whole(place("long"));
    assert_true(strlen(less) < strlen(more));
    assert_memory_equal(less, more, strlen(less));
    free(less);
    free(more);
}

static void results__are_gone_on_with(void **state)
{
    (void)state;
    fine(run("simulate", PATROLS, "--games", "7", "--seed", "2", "--results", place("part")));
    said one = assert_fine(run("simulate", PATROLS, "--games", "20", "--seed", "2", "--results", place("part")));
    said two = assert_fine(run("simulate", PATROLS, "--games", "20", "--seed", "2", "--results", place("whole")));
    assert_string_equal(one.out, two.out);
    same_files("part", "whole");
    said_free(&one);
    said_free(&two);
    said again = assert_fine(run("simulate", PATROLS, "--games", "20", "--seed", "2", "--results", place("part")));
    said fewer = assert_fine(run("simulate", PATROLS, "--games", "7", "--seed", "2", "--results", place("part")));
    said fresh = assert_fine(run("simulate", PATROLS, "--games", "7", "--seed", "2"));
    assert_string_equal(fewer.out, fresh.out);
    same_files("part", "whole");
    said_free(&again);
    said_free(&fewer);
    said_free(&fresh);
}

static void results__with_a_damaged_tail_are_cut_with_a_word(void **state)
{
    (void)state;
    fine(run("simulate", PATROLS, "--games", "6", "--seed", "3", "--results", place("good")));
    char *text = read_whole(place("good"));
    for (int k = 0; k < 3; k++) {
        char *torn = strdup(text);
        if (k == 0)
            torn[strlen(torn) - 30] = 0; /* the last line lacks its end */
        else if (k == 1)
            torn[strlen(torn) - 90] ^= 1; /* something in it is another */
        else
            strstr(torn, "\"game\":4")[7] = '9'; /* a game in the middle */
        write_whole(place("torn"), torn);
        said s = run("simulate", PATROLS, "--games", "6", "--seed", "3", "--results", place("torn"));
        assert_int_equal(s.code, 0);
        assert_non_null(strstr(s.err, k == 2 ? "after game 4 were damaged" : "after game 5 were damaged"));
        same_files("good", "torn");
        said_free(&s);
        free(torn);
    }
    free(text);
}

static void results__of_something_else_are_refused_with_the_reason(void **state)
{
    (void)state;
    fine(run("simulate", PATROLS, "--games", "3", "--seed", "3", "--results", place("mine")));
    assert_refused(run("simulate", PATROLS, "--games", "3", "--seed", "4", "--results", place("mine")), "seed 3");
    assert_refused(run("simulate", PATROLS, "--games", "3", "--seed", "3", "--players", "random,recruit", "--results",
                       place("mine")),
                   "players [\"recruit\",\"recruit\"]");
    write_whole(place("poem"), "In Flanders fields\n");
    assert_refused(run("simulate", PATROLS, "--results", place("poem")), "is no results file");
    char *poem = read_whole(place("poem"));
    assert_string_equal(poem, "In Flanders fields\n");
    free(poem);
}

/* A line that is whole but not what game 0 comes to: as another version of the rules would have left it. */
static void results__of_another_version_are_refused(void **state)
{
    (void)state;
    fine(run("simulate", PATROLS, "--games", "3", "--seed", "3", "--results", place("three")));
    fine(run("simulate", PATROLS, "--games", "3", "--seed", "9", "--results", place("nine")));
    char *head = read_whole(place("three")), *other = read_whole(place("nine")), text[65536];
    *strchr(head, '\n') = 0;
    snprintf(text, sizeof text, "%s%s", head, strchr(other, '\n'));
    write_whole(place("old"), text);
    assert_refused(run("simulate", PATROLS, "--games", "5", "--seed", "3", "--results", place("old")),
                   "another version");
    free(head);
    free(other);
}

static void answers__have_intervals_and_rows_for_each_game(void **state)
{
    (void)state;
    says(run("simulate", PATROLS, "--games", "40", "--players", "recruit,random"), "95 % interval");
    says(run("simulate", PATROLS, "--games", "4", "--json"), "\"won\":{\"red\":{\"games\":");
    fine(run("simulate", PATROLS, "--games", "4", "--csv", place("rows.csv"), "--report", place("page.html")));
    char *rows = read_whole(place("rows.csv")), *page = read_whole(place("page.html"));
    int n = 0;
    for (const char *at = rows; (at = strchr(at, '\n')); at++)
        n++;
    assert_int_equal(n, 5);
    assert_non_null(strstr(page, "class=\"heat all\""));
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "src="));
    free(rows);
    free(page);
    assert_refused(run("simulate", PATROLS, "--games", "4", "--csv", place("rows.csv")), "--force");
    fine(run("simulate", PATROLS, "--games", "4", "--csv", place("rows.csv"), "--force"));
}

/* Hours of games are not lost to a name that could not be written from the beginning. */
static void files_that_cannot_be_written_are_refused_before_the_games(void **state)
{
    (void)state;
    said s = run("simulate", PATROLS, "--games", "2", "--report", "/nowhere/x.html");
    assert_int_equal(s.code, 2);
    assert_non_null(strstr(s.err, "/nowhere/x.html: cannot be written"));
    assert_string_equal(s.out, "");
    said_free(&s);
    assert_refused(run("simulate", PATROLS, "--games", "2", "--csv", "/tmp", "--force"), "is a folder");
    s = run("simulate", PATROLS, "--games", "2", "--csv", "/dev/full", "--force"); /* known only afterwards */
    assert_int_equal(s.code, 2);
    assert_non_null(strstr(s.out, "signature"));
    said_free(&s);
}

static void standard_output__holds_one_thing(void **state)
{
    (void)state;
    said s = assert_fine(run("simulate", PATROLS, "--games", "3", "--csv", "-"));
    assert_int_equal(strncmp(s.out, "scenario,switches,", 18), 0);
    assert_null(strstr(s.out, "95 % interval"));
    said_free(&s);
    assert_refused(run("simulate", PATROLS, "--csv", "-", "--json"), "only one");
}

/* Of one game no margin is claimed, and a draw is nobody's victory. */
static void one_game__has_no_margin_and_a_draw_no_degree(void **state)
{
    (void)state;
    said s = assert_fine(run("simulate", PATROLS, "--games", "1", "--seed", "1"));
    assert_non_null(strstr(s.out, "1 game, seed 1"));
    assert_null(strstr(s.out, "+-"));
    said_free(&s);
    s = assert_fine(run("simulate", PATROLS, "--games", "1", "--seed", "1", "--csv", "-"));
    assert_non_null(strstr(s.out, ",draw,\"\","));
    said_free(&s);
    says(run("simulate", PATROLS, "--games", "1", "--seed", "1", "--json"), "\"margin\":null");
    says(run("simulate", PATROLS, "--games", "1", "--seed", "1", "--json"),
         "\"grades\":[{\"winner\":\"draw\",\"grade\":\"\",");
}

/* What a reader needs to read it: scales, units, names that are not cut off, the change that a switch makes. */
static void report__names_its_scales_and_cuts_no_name(void **state)
{
    (void)state;
    said s = assert_fine(run("scenarios"));
    bool has = strstr(s.out, "ot-first-steps") && strstr(s.out, "s1-training");
    said_free(&s);
    if (!has)
        skip();
    fine(run("simulate", "ot-first-steps", "--games", "3", "--report", place("names.html")));
    char *page = read_whole(place("names.html"));
    assert_non_null(strstr(page, ">Each enemy unit destroyed</text>"));
    assert_non_null(strstr(page, ">or captured</text>"));
    assert_non_null(strstr(page, "points of strength a game, up to"));
    assert_non_null(strstr(page, "@media print"));
    free(page);
    fine(run("simulate", "s1-training", "--games", "3", "--compare", "gun_limit", "--report", place("change.html")));
    page = read_whole(place("change.html"));
    assert_non_null(strstr(page, "<th>change, British</th>"));
    free(page);
}

/* Every system, with and without hexes; campaigns are as their scenarios, and long. */
static void every_scenario__can_be_simulated_and_reported(void **state)
{
    char id[64];
    (void)state;
    said s = assert_fine(run("scenarios", "--json"));
    for (const char *at = s.out; (at = strstr(at, "{\"id\":\"")); at++) {
        assert_int_equal(sscanf(at, "{\"id\":\"%63[^\"]", id), 1);
        if (strncmp(strstr(at, "\"kind\":"), "\"kind\":\"campaign\"", 17) == 0)
            continue;
        says(run("simulate", id, "--games", "1", "--players", "random,random", "--json", "--report", place("each.html"),
                 "--force"),
             "\"signature\"");
    }
    said_free(&s);
}

static void switches__are_compared_side_by_side(void **state)
{
    (void)state;
    said s = assert_fine(run("scenarios"));
    bool has_switches = strstr(s.out, "s1-training") != NULL;
    said_free(&s);
    if (!has_switches)
        skip();
    says(run("simulate", "s1-training", "--games", "2", "--compare", "gun_limit"), "  gun_limit=turn ");
    says(run("simulate", "s1-training", "--games", "2", "--set", "gun_limit=turn", "--compare", "gun_limit"),
         "  gun_limit=combat ");
    said all = assert_fine(run("simulate", "s1-training", "--games", "2", "--compare", "all"));
    assert_non_null(strstr(all.out, "  gun_limit=turn "));
    assert_non_null(strstr(all.out, "  as it is "));
    said_free(&all);
    said set = assert_fine(run("simulate", "s1-training", "--games", "2", "--set", "gun_limit=turn", "--json"));
    said same = assert_fine(run("simulate", "s1-training", "--games", "2", "--switch", "gun_limit=turn", "--json"));
    assert_string_equal(set.out, same.out);
    said_free(&set);
    said_free(&same);
    assert_refused(run("simulate", "s1-training", "--set", "gun_limit=never"), "gun_limit=combat|turn");
}

static void bad_input__is_refused_with_a_way_out(void **state)
{
    (void)state;
    assert_refused(run("simulate"), "missing");
    assert_refused(run("simulate", "nowhere"), "nowhere");
    assert_refused(run("simulate", PATROLS, "--players", "recruit"), "recruit,random");
    assert_refused(run("simulate", PATROLS, "--players", "recruit,recruit,recruit"), "two levels");
    assert_refused(run("simulate", PATROLS, "--players", "recruit,moltke"), "there are recruit");
    assert_refused(run("simulate", PATROLS, "--games", "0"), "'0'");
    assert_refused(run("simulate", PATROLS, "--jobs", "0"), "'0'");
    assert_refused(run("simulate", PATROLS, "--seed", "-1"), "'-1'");
    assert_refused(run("simulate", PATROLS, "--set", "mud"), "NAME=VALUE");
    assert_refused(run("simulate", PATROLS, "--compare", "mud"), "'mud' is no switch");
    assert_refused(run("simulate", PATROLS, "--compare", "all"), "has no switches");
    assert_refused(run("simulate", PATROLS, "--results", "/nowhere/x"), "/nowhere/x");
    fine(run("new", PATROLS, "--seed", "1", "-o", place("game.rec"), "--force"));
    assert_refused(run("simulate", place("game.rec")), "lines of a game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results__are_the_same_bytes_for_one_and_two_jobs),
        cmocka_unit_test(game__is_the_same_in_a_longer_series),
        cmocka_unit_test(results__are_gone_on_with),
        cmocka_unit_test(results__with_a_damaged_tail_are_cut_with_a_word),
        cmocka_unit_test(results__of_something_else_are_refused_with_the_reason),
        cmocka_unit_test(results__of_another_version_are_refused),
        cmocka_unit_test(answers__have_intervals_and_rows_for_each_game),
        cmocka_unit_test(files_that_cannot_be_written_are_refused_before_the_games),
        cmocka_unit_test(standard_output__holds_one_thing),
        cmocka_unit_test(one_game__has_no_margin_and_a_draw_no_degree),
        cmocka_unit_test(report__names_its_scales_and_cuts_no_name),
        cmocka_unit_test(every_scenario__can_be_simulated_and_reported),
        cmocka_unit_test(switches__are_compared_side_by_side),
        cmocka_unit_test(bad_input__is_refused_with_a_way_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
