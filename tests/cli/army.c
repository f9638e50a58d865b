/* army.c - battles from army lists, through the program: findings, the battle, and a game of it on its own. */
#define _POSIX_C_SOURCE 200809L
#include "support_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define HEAD "army: over_there\ndate: 1917-06\nseed: 3\n"
#define RED "red: { nation: France, units: [16 x French/colonial infantry company lmg 1] }\n"
#define BLACK "black:\n  nation: Germany\n  units:\n    - 12 x Infantry company lmg 1\n"
#define GOOD HEAD RED BLACK

static bool has_lists(void)
{
    said s = assert_fine(run("rules"));
    bool has = strstr(s.out, "over_there") != NULL;
    said_free(&s);
    return has;
}

static const char *army(const char *text)
{
    write_whole(place("mine.army"), text);
    return place("mine.army");
}

static void fine(said s)
{
    s = assert_fine(s);
    said_free(&s);
}

static void says(said s, int code, const char *out, const char *err)
{
    assert_int_equal(s.code, code);
    if (!strstr(s.out, out) || !strstr(s.err, err))
        fail_msg("not '%s' and '%s' in: %s\n%s", out, err, s.out, s.err);
    said_free(&s);
}

static void build_without_lists__says_so(void **state)
{
    (void)state;
    if (has_lists())
        skip();
    assert_refused(run("army", "--list"), "no system in this build has army lists");
    assert_refused(run("army", army(GOOD)), "no system in this build has army lists");
}

static void lists__are_printed_by_nation(void **state)
{
    (void)state;
    if (!has_lists())
        skip();
    said s = assert_fine(run("army", "--list", "Germany"));
    assert_non_null(strstr(s.out, "Germany, units\n"));
    assert_non_null(strstr(s.out, "Germany, formations\n"));
    assert_null(strstr(s.out, "France"));
    said_free(&s);
    says(run("army", "--list", "Germany", "--json"), 0,
         "\"unit\":\"Stormtroop company\",\"class\":\"stormtrooper\",\"castings\":\"6\"", "");
    says(run("army", "--list", "Germany"), 0, "reconstructed", "");
    assert_refused(run("army", "--list", "Atlantis"), "Atlantis");
    assert_refused(run("army"), "FILE is missing");
}

static void errors__name_line_and_rule_and_nothing_is_written(void **state)
{
    (void)state;
    if (!has_lists())
        skip();
    assert_refused(run("army",
                       army(HEAD RED "black:\n  nation: Germany\n  units:\n    - 12 x Infantry company lmg 2\n"), "-o",
                       place("none.yaml")),
                   "mine.army:8: black.units[1]: found lmg 2, expected a whole number from 0 to 1 [XVII.0]");
    assert_int_equal(access(place("none.yaml"), F_OK), -1);
    says(run("army", army(GOOD "    - 4 x Stormtroop company\n"), "-o", place("none.yaml"), "--json"), 2,
         "\"line\":9,\"key\":\"black.units[2]\",\"found\":\"western, defending\",\"expected\":\"stormtroops on the "
         "western front, "
         "attacking [XVII.6]\"",
         "");
    assert_int_equal(access(place("none.yaml"), F_OK), -1);
    assert_refused(run("army", army("army: chess\n")), "chess");
    assert_refused(run("army", army("position: over_there\n")), "army");
    assert_refused(run("army", place("missing.army")), "missing.army");
}

static void warnings__are_said_and_the_battle_is_written(void **state)
{
    (void)state;
    if (!has_lists())
        skip();
    army(HEAD RED "black: { nation: Germany, units: [4 x Infantry company] }\n");
    says(run("army", place("mine.army")), 0, "position: over_there\n", "warning: ");
    says(run("army", place("mine.army"), "-o", place("warned.yaml"), "--json"), 0,
         "three to five battalions defending [XVII.4]", "");
    fine(run("show", place("warned.yaml")));
    assert_refused(run("army", army(GOOD), "-o", place("warned.yaml")), "--force");
}

static void battle__is_the_same_bytes_for_the_same_army_and_names_no_list(void **state)
{
    (void)state;
    if (!has_lists())
        skip();
    said one = assert_fine(run("army", army(GOOD))), two = assert_fine(run("army", place("mine.army")));
    assert_string_equal(one.out, two.out);
    assert_null(strstr(one.out, "list:"));
    assert_null(strstr(one.out, "based_on"));
    assert_non_null(strstr(one.out, "now: { turn: 1, phase: setup }\n"));
    said_free(&one);
    said_free(&two);
}

static void game__of_a_battle_needs_no_other_file(void **state)
{
    (void)state;
    if (!has_lists())
        skip();
    fine(run("army", army(GOOD), "-o", place("battle.yaml"), "--force"));
    fine(run("new", place("battle.yaml"), "--seed", "5", "-o", place("game.rec"), "--force"));
    unlink(place("mine.army"));
    unlink(place("battle.yaml"));
    fine(run("play", place("game.rec"), "--players", "random,random"));
    said s = assert_fine(run("replay", place("game.rec")));
    assert_non_null(strstr(s.out, "the game is over"));
    said_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(build_without_lists__says_so),
        cmocka_unit_test(lists__are_printed_by_nation),
        cmocka_unit_test(errors__name_line_and_rule_and_nothing_is_written),
        cmocka_unit_test(warnings__are_said_and_the_battle_is_written),
        cmocka_unit_test(battle__is_the_same_bytes_for_the_same_army_and_names_no_list),
        cmocka_unit_test(game__of_a_battle_needs_no_other_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
