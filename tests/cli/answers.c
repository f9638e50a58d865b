/* answers.c - what the commands answer when all is well. */
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
#define RED_ORDERS "red order a1 go, order a2 guard, order a3 go"
#define BLUE_ORDERS "blue order b1 go, order b2 guard, order b3 go"

static void new_game(const char *path)
{
    said s = assert_fine(run("new", PATROLS, "--seed", "7", "-o", path, "--force"));
    said_free(&s);
}

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

static void help__names_every_command(void **state)
{
    static const char *const commands[] = {"play",   "scenarios", "show", "new",    "options", "apply",  "odds", "los",
                                           "replay", "rules",     "lint", "random", "bench",   "export", "help"};
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        says(run("help"), commands[i]);
        says(run(commands[i], "--help"), "--json");
        says(run("help", "--words", commands[i]), "--json");
    }
    says(run("--version"), "firestep ");
    says(run("--version", "--json"), "\"systems\":[");
    says(run("help", "--words"), "scenarios\n");
}

static void scenarios__json_has_the_promised_keys(void **state)
{
    (void)state;
    says(run("scenarios", "--json"), "{\"id\":\"template-patrols\",\"ruleset\":\"template\",\"title\":\"Two patrols in "
                                     "the woods\",\"kind\":\"training\",\"date\":\"\",\"sides\":[\"red\",\"blue\"],"
                                     "\"turns\":6}");
    says(run("scenarios", "template"), PATROLS);
}

static void show__draws_every_scenario(void **state)
{
    (void)state;
    said s = assert_fine(run("scenarios", "--json"));
    char id[64];
    for (const char *at = s.out; (at = strstr(at, "{\"id\":\"")); at++) {
        assert_int_equal(sscanf(at, "{\"id\":\"%63[^\"]", id), 1);
        says(run("show", id), "with how many pieces");
        says(run("show", id, "--json"), "\"view\":{");
        fine(run("options", id));
        says(run("export", "view", id), "\"pieces\":[");
    }
    said_free(&s);
}

static void new__same_seed_gives_the_same_bytes(void **state)
{
    (void)state;
    new_game(place("one.rec"));
    new_game(place("two.rec"));
    char *one = read_whole(place("one.rec")), *two = read_whole(place("two.rec"));
    assert_string_equal(one, two);
    assert_non_null(strstr(one, "[seed sha256:"));
    free(one);
    free(two);
}

static void new__without_a_seed_gives_other_dice(void **state)
{
    (void)state;
    fine(run("new", PATROLS, "-o", place("a.rec"), "--force"));
    fine(run("new", PATROLS, "-o", place("b.rec"), "--force"));
    char *one = read_whole(place("a.rec")), *two = read_whole(place("b.rec"));
    assert_string_not_equal(one, two);
    free(one);
    free(two);
}

/* Records say switches in words; numbers, as older records have them, mean the same. */
static void new__writes_switches_as_words(void **state)
{
    static const char word[] = "[switch gun_limit turn]\n", number[] = "[switch gun_limit 1]   \n";
    (void)state;
    said s = assert_fine(run("scenarios"));
    bool has_switches = strstr(s.out, "s2-thiepval") != NULL;
    said_free(&s);
    if (!has_switches)
        skip();
    fine(run("new", "s2-thiepval", "--switch", "gun_limit=turn", "--seed", "1", "-o", place("sw.rec"), "--force"));
    says(run("show", place("sw.rec"), "--brief"), "gun_limit turn, doubles pairs");
    says(run("show", place("sw.rec"), "--json"), "\"gun_limit\":\"turn\"");
    char *text = read_whole(place("sw.rec")), *at = strstr(text, word), old[sizeof number + 4096];
    assert_non_null(at);
    snprintf(old, sizeof old, "%.*s%s%s", (int)(at - text), text, number, at + strlen(word));
    write_whole(place("sw.rec"), old);
    says(run("show", place("sw.rec"), "--json"), "\"gun_limit\":\"turn\"");
    snprintf(old, sizeof old, "%.*s[switch gun_limit never]\n%s", (int)(at - text), text, at + strlen(word));
    write_whole(place("sw.rec"), old);
    assert_refused(run("show", place("sw.rec")), "gun_limit=combat|turn");
    free(text);
}

static void apply__keeps_a_window_secret_until_both_are_closed(void **state)
{
    (void)state;
    new_game(place("g.rec"));
    says(run("apply", place("g.rec"), RED_ORDERS), "waiting for the other side");
    says(run("replay", place("g.rec"), "-q"), "1 lines");
    says(run("apply", place("g.rec"), BLUE_ORDERS), "[2.2] initiative");
    says(run("replay", place("g.rec"), "-q"), "3 lines");
}

static void apply__same_record_and_line_give_the_same_dice(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        new_game(place(i ? "d2.rec" : "d1.rec"));
        fine(run("apply", place(i ? "d2.rec" : "d1.rec"), RED_ORDERS, BLUE_ORDERS));
    }
    char *one = read_whole(place("d1.rec")), *two = read_whole(place("d2.rec"));
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void apply__takes_dice_from_the_command_line(void **state)
{
    (void)state;
    new_game(place("dice.rec"));
    says(run("apply", place("dice.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "1d6=6 1d6=2"),
         "initiative 6 against 2: red begins");
    char *text = read_whole(place("dice.rec"));
    assert_non_null(strstr(text, "| 1d6=6 1d6=2"));
    assert_non_null(strstr(text, "[dice program]"));
    free(text);
}

static void apply__dry_run_and_open_write_nothing(void **state)
{
    (void)state;
    new_game(place("dry.rec"));
    char *before = read_whole(place("dry.rec"));
    fine(run("apply", place("dry.rec"), RED_ORDERS, "--dry-run"));
    says(run("apply", place("dry.rec"), "red order a1 go", "--open"), "a line of 1 part, open");
    char *after = read_whole(place("dry.rec"));
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void odds__sum_to_one(void **state)
{
    (void)state;
    new_game(place("odds.rec"));
    fine(run("apply", place("odds.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "1d6=6 1d6=2"));
    fine(run("apply", place("odds.rec"), "take a1", "move a1 0203, on a1 0303"));
    said s = assert_fine(run("odds", place("odds.rec"), "attack a1 0402", "--all", "--json"));
    assert_non_null(strstr(s.out, "\"exact\":true"));
    long sum = 0, ppm = 0;
    const char *end = strstr(s.out, "\"pieces\"");
    for (const char *at = s.out; (at = strstr(at, "\"ppm\":")) && at < end; at++) {
        assert_int_equal(sscanf(at, "\"ppm\":%ld", &ppm), 1);
        sum += ppm;
    }
    assert_in_range(sum, 999990, 1000010);
    said_free(&s);
    says(run("odds", place("odds.rec"), "attack a1 0402", "--all"), "4/9");
}

static void replay__tells_rules_and_stops_where_asked(void **state)
{
    (void)state;
    new_game(place("r.rec"));
    fine(run("apply", place("r.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "1d6=6 1d6=2"));
    says(run("replay", place("r.rec")), "[2.2] initiative 6 against 2");
    says(run("replay", place("r.rec"), "--until", "1", "-q"), "1 lines");
    says(run("replay", place("r.rec"), "--json"), "\"digest\":\"");
}

/* The first orders of a training game that begins with a turn of the British. */
static void export__position_answers_like_the_game(void **state)
{
    (void)state;
    said all = run("scenarios", "--json");
    bool is_there = strstr(all.out, "\"s1-training\"") != NULL;
    said_free(&all);
    if (!is_there)
        skip();
    fine(run("export", "position", "s1-training", "-o", place("p.yaml"), "--force"));
    said game = assert_fine(run("options", "s1-training", "--wide"));
    said position = assert_fine(run("options", place("p.yaml"), "--wide"));
    assert_string_equal(game.out, position.out);
    said_free(&game);
    said_free(&position);
    fine(run("apply", place("p.yaml"), "normal"));
    says(run("options", place("p.yaml")), "done");
    says(run("apply", place("p.yaml"), "done"), "done");
    says(run("replay", place("p.yaml"), "-q"), "3 lines");
}

static void export__copy_seals_what_a_seat_may_not_read(void **state)
{
    (void)state;
    new_game(place("copy.rec"));
    fine(run("apply", place("copy.rec"), RED_ORDERS, BLUE_ORDERS));
    said s = assert_fine(run("export", "copy", place("copy.rec"), "--seat", "red"));
    assert_non_null(strstr(s.out, "[copy red]"));
    assert_non_null(strstr(s.out, "order a1 go"));
    assert_non_null(strstr(s.out, "blue  sealed "));
    assert_null(strstr(s.out, "order b1"));
    assert_null(strstr(s.out, "[secret"));
    write_whole(place("red.rec"), s.out);
    said_free(&s);
    assert_refused(run("options", place("red.rec")), "copy of one seat");
}

static void los__says_what_a_line_crosses(void **state)
{
    (void)state;
    says(run("los", PATROLS, "0101", "0103"), "through 0102");
    says(run("los", PATROLS, "0101", "0103", "--json"), "\"steps\":[");
}

static void rules__reads_searches_and_finds_nothing(void **state)
{
    (void)state;
    says(run("rules"), "template");
    says(run("rules", "template", "4.2"), "[4.2] Return fire");
    says(run("rules", "template", "--search", "woods"), "[4.4]");
    said s = run("rules", "template", "--search", "zeppelin");
    assert_int_equal(s.code, 1);
    said_free(&s);
}

static void rules__coverage_counts_what_tests_noted(void **state)
{
    (void)state;
    write_whole(place("tests.tsv"), "template\t1.1\tx\nother\t1.2\ty\n");
    said s = run("rules", "template", "--coverage", "--json", "--tests", place("tests.tsv"));
    assert_int_equal(s.code, 1);
    assert_non_null(strstr(s.out, "\"tested\":1,\"missing\":[\"1.2\""));
    assert_int_equal(strncmp(s.out, "{\"total\":", 9), 0);
    said_free(&s);
}

static void random__same_seed_same_signature(void **state)
{
    (void)state;
    said one = assert_fine(run("random", PATROLS, "--games", "30", "--seed", "5"));
    said two = assert_fine(run("random", PATROLS, "--games", "30", "--seed", "5"));
    said three = assert_fine(run("random", PATROLS, "--games", "30", "--seed", "6"));
    assert_string_equal(one.out, two.out);
    assert_string_not_equal(one.out, three.out);
    said_free(&one);
    said_free(&two);
    said_free(&three);
    says(run("random", PATROLS, "--games", "30", "--policy", "red"), "program");
}

static void lint__finds_the_shipped_data_clean(void **state)
{
    (void)state;
    says(run("lint"), "no errors");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help__names_every_command),
        cmocka_unit_test(scenarios__json_has_the_promised_keys),
        cmocka_unit_test(show__draws_every_scenario),
        cmocka_unit_test(new__same_seed_gives_the_same_bytes),
        cmocka_unit_test(new__without_a_seed_gives_other_dice),
        cmocka_unit_test(new__writes_switches_as_words),
        cmocka_unit_test(apply__keeps_a_window_secret_until_both_are_closed),
        cmocka_unit_test(apply__same_record_and_line_give_the_same_dice),
        cmocka_unit_test(apply__takes_dice_from_the_command_line),
        cmocka_unit_test(apply__dry_run_and_open_write_nothing),
        cmocka_unit_test(odds__sum_to_one),
        cmocka_unit_test(replay__tells_rules_and_stops_where_asked),
        cmocka_unit_test(export__position_answers_like_the_game),
        cmocka_unit_test(export__copy_seals_what_a_seat_may_not_read),
        cmocka_unit_test(los__says_what_a_line_crosses),
        cmocka_unit_test(rules__reads_searches_and_finds_nothing),
        cmocka_unit_test(rules__coverage_counts_what_tests_noted),
        cmocka_unit_test(random__same_seed_same_signature),
        cmocka_unit_test(lint__finds_the_shipped_data_clean),
    };
    return cmocka_run_group_tests_name("cli answers", tests, NULL, NULL);
}
