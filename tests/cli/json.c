/* json.c - with --json every command answers one JSON value, or nothing and a line on stderr. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support_run.h"

#include <jansson.h>
#include <string.h>

#define PATROLS "template-patrols"
#define RED_ORDERS "red order a1 go, order a2 guard, order a3 go"
#define BLUE_ORDERS "blue order b1 go, order b2 guard, order b3 go"

#define WORDS(...) ((const char *const[]){__VA_ARGS__, "--json", NULL})

/* One value and nothing behind it; the code may also be 1, "the answer is no". */
static void assert_json(const char *const *words)
{
    json_error_t e;
    said s = run_with(NULL, words);
    json_t *value = json_loads(s.out, JSON_DECODE_ANY, &e);
    if (!value || s.code > 1 || *s.err)
        print_error("%s %s: code %d, '%s' '%.80s'\n", words[0], words[1], s.code, s.err, s.out);
    assert_non_null(value);
    assert_in_range(s.code, 0, 1);
    assert_string_equal(s.err, "");
    json_decref(value);
    said_free(&s);
}

static const char *game(const char *name)
{
    said s = assert_fine(run("new", PATROLS, "--seed", "7", "-o", place(name), "--force"));
    said_free(&s);
    s = assert_fine(run("apply", place(name), RED_ORDERS, BLUE_ORDERS));
    said_free(&s);
    return place(name);
}

static void json__every_command_answers_one_value(void **state)
{
    (void)state;
    game("j.rec");
    assert_json(WORDS("--version"));
    assert_json(WORDS("help"));
    assert_json(WORDS("help", "--words"));
    assert_json(WORDS("scenarios"));
    assert_json(WORDS("show", PATROLS));
    assert_json(WORDS("show", place("j.rec")));
    assert_json(WORDS("new", PATROLS, "-o", place("n.rec"), "--force"));
    assert_json(WORDS("options", place("j.rec")));
    assert_json(WORDS("apply", place("j.rec"), "take b1", "-n"));
    assert_json(WORDS("odds", place("j.rec"), "take b1"));
    assert_json(WORDS("los", PATROLS, "0101", "0303"));
    assert_json(WORDS("replay", place("j.rec")));
    assert_json(WORDS("rules"));
    assert_json(WORDS("rules", "template", "4.2"));
    assert_json(WORDS("random", PATROLS, "--games", "2"));
    assert_json(WORDS("lint"));
    assert_json(WORDS("export", "view", place("j.rec")));
    assert_json(WORDS("export", "copy", place("j.rec")));
}

static void json__trouble_leaves_stdout_empty(void **state)
{
    (void)state;
    game("t.rec");
    assert_refused(run("show", "no-such", "--json"), "no-such");
    assert_refused(run("options", place("t.rec"), "--side", "green", "--json"), "green");
    assert_refused(run("apply", place("t.rec"), "take a9", "--json"), "take a9");
    assert_refused(run("odds", place("t.rec"), "take a9", "--json"), "take a9");
    assert_refused(run("replay", "no-such", "--json"), "no-such");
    assert_refused(run("rules", "chess", "--json"), "chess");
    assert_refused(run("export", "picture", place("t.rec"), "--json"), "picture");
    assert_refused(run("new", PATROLS, "-o", "-", "--json"), "standard output");
    assert_refused(run("apply", place("t.rec"), "take b1", "-o", "-", "--json"), "standard output");
    assert_refused(run("play", place("t.rec"), "--json"), "firestep options --json");
}

static void json__text_that_is_exported_is_a_string(void **state)
{
    (void)state;
    game("c.rec");
    said s = assert_fine(run("export", "copy", place("c.rec"), "--seat", "red", "--json"));
    json_t *value = json_loads(s.out, 0, NULL);
    const char *copy = json_string_value(json_object_get(value, "copy"));
    assert_non_null(copy);
    assert_non_null(strstr(copy, "[copy red]\n"));
    json_decref(value);
    said_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json__every_command_answers_one_value),
        cmocka_unit_test(json__trouble_leaves_stdout_empty),
        cmocka_unit_test(json__text_that_is_exported_is_a_string),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
