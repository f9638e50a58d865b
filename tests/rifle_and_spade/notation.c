/* notation.c - clauses of records: every part by its name, read back to the same option. */
#include "field.h"

#include <string.h>

static const char *const clauses[] = {"move a",
                                      "go 05.05",
                                      "road 05.05",
                                      "assault 05.06",
                                      "fire-at 05.08",
                                      "with a",
                                      "with a other-side",
                                      "hide a terrain",
                                      "hide a us-them",
                                      "hide a N+NE ridge",
                                      "cut-wire a 01.01/SW",
                                      "dig a rifle_pits",
                                      "dig a N+NE shallow_trench",
                                      "dig a all fire_trench",
                                      "reface a S+SW",
                                      "wire a N+NE",
                                      "cut-wire a 05.04/05.05",
                                      "orders e-bde",
                                      "keep-order",
                                      "change e-bde attack",
                                      "schedule e-bde 3",
                                      "aim e-bn 05.06",
                                      "by-way-of e-bn 05.05",
                                      "point 05.05 2",
                                      "point 05.05 0",
                                      "merge a b",
                                      "split b company",
                                      "assign a e-bn",
                                      "join-column e-bn e-bde",
                                      "commit e-bn 05.05",
                                      "pull o-bde",
                                      "lead e-bde",
                                      "prolong a",
                                      "prolong a 05.05",
                                      "plan e-bde 1",
                                      "naval 1 05.08",
                                      "to-fire",
                                      "halt",
                                      "decline",
                                      "done"};

static void every_clause_reads_back(void **state)
{
    (void)state;
    field("units: {entente: [a co at 05.04, b hb at 05.04], ottoman: [x co at 05.08]}\n");
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        const fs_ruleset *rules = playing_scenario()->rules;
        char text[128];
        fs_writer w = {text, 0, sizeof text};
        fs_option o, back;
        fs_error e = {0};

        if (rules->parse(playing_scenario(), state_now(), 1, clauses[i], &o, &e))
            fail_msg("'%s' cannot be read", clauses[i]);
        if (rules->print(playing_scenario(), state_now(), 1, &o, &w))
            fail_msg("'%s' cannot be written", clauses[i]);
        text[w.n < sizeof text ? w.n : sizeof text - 1] = 0;
        assert_string_equal(text, clauses[i]);
        assert_int_equal(rules->parse(playing_scenario(), state_now(), 1, text, &back, &e), 0);
        assert_memory_equal(&o, &back, sizeof o);
    }
}

static void what_is_no_clause_is_refused(void **state)
{
    static const char *const wrong[] = {"",
                                        "fly a",
                                        "move",
                                        "move z",
                                        "go 15.05",
                                        "go",
                                        "move a a",
                                        "hide a",
                                        "hide a cellar",
                                        "wire a N+N",
                                        "wire a +N",
                                        "behind a 05.04",
                                        "change e-bde war",
                                        "plan e-bde x",
                                        "aim z 05.05"};

    (void)state;
    field("units: {entente: [a co at 05.04, b hb at 05.04], ottoman: [x co at 05.08]}\n");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        fs_option o;
        fs_error e = {0};

        if (!playing_scenario()->rules->parse(playing_scenario(), state_now(), 1, wrong[i], &o, &e))
            fail_msg("'%s' was read", wrong[i]);
        assert_int_not_equal(e.phrase, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(every_clause_reads_back), field_test(what_is_no_clause_is_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
