/* editions.c - catalogues that tell editions apart: columns by name, coverage of an edition or a chapter. */
#define _POSIX_C_SOURCE 200809L
#include "support_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static void says(said s, const char *part)
{
    assert_int_equal(s.code, 0);
    if (!strstr(s.out, part))
        fail_msg("%s is not in: %s", part, s.out);
    said_free(&s);
}

/* A data folder whose rules are these; the programs run afterwards read it. */
static int set_up(void **state)
{
    (void)state;
    mkdir(place("data"), 0777);
    mkdir(place("data/rules"), 0777);
    mkdir(place("data/scenarios"), 0777);
    write_whole(place("data/rules/template.tsv"), "id\ttitle\tedition\tsummary\tcheck\n"
                                                  "1.1\tRounds\tboth\tsix of them\tcount\n"
                                                  "1.2\tOrders\tv1\tin secret\tlook\n"
                                                  "4.2\tReturn fire\tv3\tfirst\tfire\n"
                                                  "11.1\tLater\tv3\tnot yet\tnothing\n");
    write_whole(place("tests.tsv"), "template\t1.1\tx\ntemplate\t1.2\tx\n");
    return setenv("FIRESTEP_DATA", place("data"), 1);
}

static void begins(const char *text, const char *with) { assert_int_equal(strncmp(text, with, strlen(with)), 0); }

static const char *counted(const char *option, const char *value)
{
    static char text[512];
    said s = option ? run("rules", "template", "--coverage", "--json", "--tests", place("tests.tsv"), option, value)
                    : run("rules", "template", "--coverage", "--json", "--tests", place("tests.tsv"));
    snprintf(text, sizeof text, "%s", s.out);
    said_free(&s);
    return text;
}

static void columns__are_found_by_name(void **state)
{
    (void)state;
    says(run("rules", "template", "4.2"), "[4.2] Return fire (v3)\n  first");
    says(run("rules", "template", "1.1"), "[1.1] Rounds\n");
    says(run("rules", "template", "1.2", "--json"), "\"edition\":\"v1\"");
}

static void coverage__counts_each_edition_with_what_both_have(void **state)
{
    (void)state;
    const char *all = counted(NULL, NULL);
    begins(all, "{\"total\":4,");
    assert_non_null(strstr(all, "\"v1\":{\"total\":2,\"cited\":2,\"tested\":2,\"missing\":[]}"));
    assert_non_null(strstr(all, "\"v3\":{\"total\":3,\"cited\":2,\"tested\":1,\"missing\":[\"4.2\",\"11.1\"]}"));
    assert_string_equal(counted("--edition", "v1"), "{\"total\":2,\"cited\":2,\"tested\":2,\"missing\":[]}\n");
}

static void coverage__counts_a_chapter_or_all_but_one(void **state)
{
    (void)state;
    begins(counted("--chapter", "1"), "{\"total\":2,\"cited\":2,\"tested\":2,\"missing\":[]");
    begins(counted("--except", "11"), "{\"total\":3,\"cited\":3,\"tested\":2,\"missing\":[\"4.2\"]");
    says(run("rules", "template", "--edition", "v1", "--chapter", "1"), "[1.2]");
}

static void parts__that_do_not_exist_are_refused(void **state)
{
    (void)state;
    assert_refused(run("rules", "template", "--edition", "v2"), "no edition 'v2'");
    assert_refused(run("rules", "template", "--except", "12"), "no chapter '12'");
    assert_refused(run("rules", "template", "--except", "11", "--chapter", "1"), "do not go together");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns__are_found_by_name),
        cmocka_unit_test(coverage__counts_each_edition_with_what_both_have),
        cmocka_unit_test(coverage__counts_a_chapter_or_all_but_one),
        cmocka_unit_test(parts__that_do_not_exist_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
