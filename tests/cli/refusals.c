/* refusals.c - bad input: one clear line, code 2, nothing written. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support_run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATROLS "template-patrols"
#define RED_ORDERS "red order a1 go, order a2 guard, order a3 go"
#define BLUE_ORDERS "blue order b1 go, order b2 guard, order b3 go"

static void fine(said s)
{
    s = assert_fine(s);
    said_free(&s);
}

/* A game with its orders given, red to take a patrol. */
static const char *game(const char *name)
{
    fine(run("new", PATROLS, "--seed", "7", "-o", place(name), "--force"));
    fine(run("apply", place(name), RED_ORDERS, BLUE_ORDERS, "--dice", "1d6=6 1d6=2"));
    return place(name);
}

static void commands__and_options_that_do_not_exist(void **state)
{
    (void)state;
    assert_refused(run("conquer"), "no command 'conquer'");
    assert_refused(run("show", PATROLS, "--loud"), "unknown option --loud");
    assert_refused(run("show"), "missing");
    assert_refused(run("show", PATROLS, "more"), "'more'");
    assert_refused(run("new", PATROLS, "--seed"), "--seed needs a value");
    assert_refused(run("help", "conquer"), "conquer");
}

static void names__of_scenarios_sides_hexes_and_rules(void **state)
{
    (void)state;
    assert_refused(run("show", "no-such-scenario"), "no-such-scenario");
    assert_refused(run("scenarios", "chess"), "chess");
    assert_refused(run("rules", "chess"), "chess");
    assert_refused(run("rules", "template", "99.9"), "99.9");
    assert_refused(run("show", PATROLS, "--seat", "green"), "red or blue");
    assert_refused(run("options", PATROLS, "--side", "green"), "red or blue");
    assert_refused(run("los", PATROLS, "0101", "9999"), "0101 to 0505");
    assert_refused(run("los", PATROLS, "here", "0101"), "'here'");
    assert_refused(run("export", "poem", PATROLS), "poem");
    assert_refused(run("random", PATROLS, "--policy", "green"), "green");
}

static void numbers__out_of_range(void **state)
{
    (void)state;
    assert_refused(run("new", PATROLS, "--seed", "x", "-o", place("no.rec")), "'x'");
    assert_refused(run("new", PATROLS, "--seed", "-1", "-o", place("no.rec")), "'-1'");
    assert_refused(run("new", PATROLS, "--seed", "99999999999999999999", "-o", place("no.rec")), "not a number");
    assert_refused(run("random", PATROLS, "--games", "0"), "'0'");
    assert_refused(run("replay", game("n.rec"), "--until", "none"), "'none'");
    assert_int_not_equal(access(place("no.rec"), F_OK), 0);
}

static void new__bad_switch_player_or_dice(void **state)
{
    (void)state;
    assert_refused(run("new", PATROLS, "--switch", "fog", "-o", place("no.rec")), "NAME=VALUE");
    assert_refused(run("new", PATROLS, "--switch", "fog=1", "-o", place("no.rec")), "fog");
    assert_refused(run("new", PATROLS, "--player", "red=ghost", "-o", place("no.rec")), "ghost");
    assert_refused(run("new", PATROLS, "--player", "ghost", "-o", place("no.rec")), "SIDE=WHO");
    assert_refused(run("new", PATROLS, "--dice", "loaded", "-o", place("no.rec")), "loaded");
    assert_int_not_equal(access(place("no.rec"), F_OK), 0);
}

static void show__unknown_scenario_is_named_at_its_line(void **state)
{
    (void)state;
    write_whole(place("lost.rec"), "[record 1]\n[ruleset template]\n# where it was\n"
                                   "[scenario atlantis 0123456789abcdef]\n  1. - begin\n");
    assert_refused(run("show", place("lost.rec")), "lost.rec:4: found atlantis, expected the id of a scenario");
}

static void new__does_not_overwrite(void **state)
{
    (void)state;
    write_whole(place("keep.rec"), "mine\n");
    assert_refused(run("new", PATROLS, "-o", place("keep.rec")), "--force");
    char *text = read_whole(place("keep.rec"));
    assert_string_equal(text, "mine\n");
    free(text);
}

static void apply__refused_options_leave_the_record_alone(void **state)
{
    (void)state;
    const char *path = game("same.rec");
    char *before = read_whole(path);
    assert_refused(run("apply", place("same.rec")), "an option is missing");
    assert_refused(run("apply", place("same.rec"), "take b1"), "[2.3]");
    assert_refused(run("apply", place("same.rec"), "fly a1"), "fly a1");
    assert_refused(run("apply", place("same.rec"), "take a1", "attack a1 0505"), "[4.1]");
    assert_refused(run("apply", place("same.rec"), "take a1", "move a1 0203"), "still open");
    assert_refused(run("apply", place("same.rec"), "blue take b1"), "not asked");
    char *after = read_whole(place("same.rec"));
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void apply__one_line_does_not_answer_for_both_sides(void **state)
{
    (void)state;
    fine(run("new", PATROLS, "--seed", "7", "-o", place("both.rec"), "--force"));
    fine(run("apply", place("both.rec"), RED_ORDERS, "blue order b1 guard, order b2 guard, order b3 go", "--dice",
             "1d6=6 1d6=2"));
    assert_refused(run("apply", place("both.rec"), "take a1, move a1 0203, on a1 0303, attack a1 0402, decline"),
                   "decline: red has nothing more to say here, blue is asked");
    fine(run("apply", place("both.rec"), "take a1, move a1 0203, on a1 0303, attack a1 0402", "decline"));
}

static void apply__bad_dice(void **state)
{
    (void)state;
    fine(run("new", PATROLS, "--seed", "7", "-o", place("dice.rec"), "--force"));
    assert_refused(run("apply", place("dice.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "1d6=7 1d6=2"), "1d6");
    assert_refused(run("apply", place("dice.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "2d6=1,2"), "throws 1d6");
    assert_refused(run("apply", place("dice.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "1d6=5"), "blue throws 1d6");
    assert_refused(run("apply", place("dice.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "1d6=5 1d6=2 1d6=1"),
                   "left over");
    assert_refused(run("apply", place("dice.rec"), RED_ORDERS, BLUE_ORDERS, "--dice", "rubbish"), "rubbish");
}

static void odds__of_what_cannot_be(void **state)
{
    (void)state;
    game("o.rec");
    assert_refused(run("odds", place("o.rec"), "take b1"), "[2.3]");
    assert_refused(run("odds", place("o.rec"), ""), "missing");
    assert_refused(run("odds", place("o.rec"), "take a1", "--if", "surrender"), "surrender");
}

/* Each line of the record is spoilt in turn; the refusal names it. */
static void records__damaged_anywhere_are_refused_by_line(void **state)
{
    (void)state;
    char *text = read_whole(game("whole.rec")), wanted[32];
    int number = 1;
    for (char *line = text; *line; number++) {
        char *end = strchr(line, '\n');
        assert_non_null(end);
        size_t at = (size_t)(line - text), n = (size_t)(end - line);
        char *bad = calloc(1, strlen(text) + 16);
        assert_non_null(bad);
        memcpy(bad, text, at);
        snprintf(bad + at, n + 8, "%.*s", (int)n, line);
        bad[at + n / 2] = '\001';
        strcat(bad, end);
        write_whole(place("bad.rec"), bad);
        said s = run("replay", place("bad.rec"));
        snprintf(wanted, sizeof wanted, "bad.rec:%d", number);
        assert_refused(s, strncmp(line, "[scenario", 9) == 0 ? "bad.rec" : wanted); /* its name is what is told */
        free(bad);
        line = end + 1;
    }
    free(text);
}

static void records__cut_short_or_of_any_bytes(void **state)
{
    (void)state;
    write_whole(place("junk.rec"), "[record 1]\n[ruleset template\n");
    assert_refused(run("replay", place("junk.rec")), "junk.rec:2");
    write_whole(place("junk.rec"), "[record 1]\n");
    assert_refused(run("replay", place("junk.rec")), "junk.rec");
    write_whole(place("junk.rec"), "");
    assert_refused(run("replay", place("junk.rec")), "junk.rec");
    write_whole(place("junk.yaml"), "position: [\n");
    assert_refused(run("options", place("junk.yaml")), "junk.yaml");
    write_whole(place("junk.yaml"), "{{{{");
    assert_refused(run("show", place("junk.yaml")), "junk.yaml");
}

static void records__with_a_secret_that_was_not_promised(void **state)
{
    (void)state;
    char *text = read_whole(game("secret.rec"));
    char *secret = strstr(text, "[secret ");
    assert_non_null(secret);
    secret[8] = secret[8] == '0' ? '1' : '0';
    write_whole(place("secret.rec"), text);
    assert_refused(run("options", place("secret.rec")), "promised");
    free(text);
}

static void files__missing_folders_and_unwritable(void **state)
{
    (void)state;
    game("f.rec");
    assert_refused(run("show", place("none.rec")), "none.rec");
    mkdir(place("folder"), 0755);
    assert_refused(run("show", place("folder")), "folder");
    assert_refused(run("new", PATROLS, "-o", place("folder")), "folder");
    assert_refused(run("new", PATROLS, "-o", place("nowhere/x.rec")), "nowhere");
    assert_refused(run("apply", place("f.rec"), "take a1", "-o", "/dev/full"), "/dev/full");
    assert_refused(run("rules", "template", "--coverage", "--tests", place("none.tsv")), "./test makes it");
    assert_refused(run("lint", place("none.yaml")), "none.yaml");
}

static void files__a_link_stays_a_link(void **state)
{
    struct stat st;
    (void)state;
    game("target.rec");
    unlink(place("link.rec"));
    assert_int_equal(symlink(place("target.rec"), place("link.rec")), 0);
    fine(run("apply", place("link.rec"), "take a1"));
    assert_int_equal(lstat(place("link.rec"), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    char *text = read_whole(place("target.rec"));
    assert_non_null(strstr(text, "take a1"));
    free(text);
}

static void answers__that_cannot_be_written(void **state)
{
    (void)state;
    int full = open("/dev/full", O_WRONLY), ends[2];
    said s = run_into(full, (const char *const[]){"scenarios", NULL});
    assert_refused(s, "No space left");
    close(full);
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    s = run_into(ends[1], (const char *const[]){"scenarios", NULL});
    assert_refused(s, "Broken pipe");
    close(ends[1]);
}

static void lint__names_file_and_line(void **state)
{
    (void)state;
    write_whole(place("bad.yaml"), "format: 1\nruleset: template\nfrobnicate: 3\n");
    said s = run("lint", place("bad.yaml"));
    assert_int_equal(s.code, 2);
    assert_non_null(strstr(s.err, "bad.yaml:"));
    said_free(&s);
}

static void play__without_a_name_and_nobody_to_ask(void **state)
{
    (void)state;
    assert_refused(run("play", "--terminal"), "name a scenario");
    assert_refused(run("play", PATROLS, "--players", "person", "--save", place("x.rec")), "person,veteran");
    assert_refused(run("play", PATROLS, "--side", "green", "--save", place("x.rec")), "green");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands__and_options_that_do_not_exist),
        cmocka_unit_test(names__of_scenarios_sides_hexes_and_rules),
        cmocka_unit_test(numbers__out_of_range),
        cmocka_unit_test(new__bad_switch_player_or_dice),
        cmocka_unit_test(show__unknown_scenario_is_named_at_its_line),
        cmocka_unit_test(new__does_not_overwrite),
        cmocka_unit_test(apply__refused_options_leave_the_record_alone),
        cmocka_unit_test(apply__one_line_does_not_answer_for_both_sides),
        cmocka_unit_test(apply__bad_dice),
        cmocka_unit_test(odds__of_what_cannot_be),
        cmocka_unit_test(records__damaged_anywhere_are_refused_by_line),
        cmocka_unit_test(records__cut_short_or_of_any_bytes),
        cmocka_unit_test(records__with_a_secret_that_was_not_promised),
        cmocka_unit_test(files__missing_folders_and_unwritable),
        cmocka_unit_test(files__a_link_stays_a_link),
        cmocka_unit_test(answers__that_cannot_be_written),
        cmocka_unit_test(lint__names_file_and_line),
        cmocka_unit_test(play__without_a_name_and_nobody_to_ask),
    };
    return cmocka_run_group_tests_name("cli refusals", tests, NULL, NULL);
}
