/* notation.c - clauses of records: what is printed is read back to the same option, anything else is refused. */
#include "field.h"
#include "rules/over_there/over_there.h"
#include "rules/over_there/words.h"

#include <firestep/writer.h>
#include <string.h>

static void open_table(void)
{
    field("date: 1918-06\n"
          "map:\n"
          "  - {id: T1, kind: trench, line: '4,20 30,20', owner: black}\n"
          "  - {id: W1, kind: wire, poly: '4,16 30,16 30,17 4,17', owner: black}\n"
          "units:\n"
          "  red: ['F1 infantry 9 at 10,4', 'M1 mk_male at 20,6', 'O1 artillery 4 gun heavy off 100', 'E1 engineer at "
          "4,8']\n"
          "  black: ['G1 infantry 9 in T1', 'O4 artillery 4 off 60']\n");
}

/* The clause is read, and printed it is the same. */
static fs_option says(const char *clause)
{
    char text[128];
    fs_writer w = {text, 0, sizeof text};
    fs_option o;
    fs_error e;

    if (fs_ruleset_over_there.parse(playing_scenario(), state_now(), 1, clause, &o, &e))
        fail_msg("'%s' cannot be read", clause);
    if (fs_ruleset_over_there.print(playing_scenario(), state_now(), 1, &o, &w) || !fs_put_end(&w))
        fail_msg("'%s' cannot be printed", clause);
    assert_string_equal(text, clause);
    return o;
}

static void unreadable(const char *clause)
{
    fs_option o;
    fs_error e;

    if (!fs_ruleset_over_there.parse(playing_scenario(), state_now(), 1, clause, &o, &e))
        fail_msg("'%s' was read", clause);
    assert_true(e.rule != 0 && e.phrase != 0);
}

static void test_clauses_say_what_options_hold(void **state)
{
    fs_option o;

    (void)state;
    open_table();
    o = says("to 31.250 14.000 facing 900 line");
    assert_true(o.verb == OT_V_TO && o.place == FS_POINT && o.x == 31250 && o.y == 14000 && o.object == 900);
    assert_int_equal(o.form, ot_form(OT_LINE, OT_NO_LEVEL));
    o = says("place F1 12.500 0.500 facing 0 two-ranks");
    assert_true(o.subject == piece_named("F1") && o.object == 0);
    o = says("into T1 along 12.250 line step");
    assert_true(o.object == feature_named("T1") + 1 && o.place == FS_NUMBER && o.x == 12250);
    assert_int_equal(o.form, ot_form(OT_LINE, OT_STEP));
    o = says("put-in F1 T1 bottom");
    assert_int_equal(o.form, ot_form(0, OT_BOTTOM));
    o = says("fire M1 G1 right");
    assert_int_equal(o.form, 1);
    assert_int_equal(says("fire M1 G1 left").form, 2);
    assert_int_equal(says("fire M1 G1 both").form, 0x80);
    assert_int_equal(says("fire F1 G1").form, 0);
    assert_int_equal(says("fire-work M1 W1 left").object, feature_named("W1") + 1);
    assert_int_equal(says("fire-at F1 20.000 30.000 smoke").form, OT_SHELL_SMOKE);
    o = says("plot O1 20.000 30.500 turn 3 gas");
    assert_true(o.object == 3 && o.form == OT_PLOT_GAS && o.x == 20000 && o.y == 30500);
    o = says("suppress O1 O4 turn 2");
    assert_true(o.place == FS_NUMBER && o.x == piece_named("O4") && o.object == 2);
    assert_int_equal(says("rest O1 turn 1").object, 1);
    assert_int_equal(says("cancel O1 turn 4").object, 4);
    o = says("aim B2 C");
    assert_true(o.x == 4 + 1 && o.object == OT_C);
    assert_int_equal(says("work E1 W1 destroy_wire_1in").form, OT_TASK_WIRE);
    o = says("work E1 6.000 8.000 trench_3in");
    assert_true(o.place == FS_POINT && !o.object && o.form == OT_TASK_TRENCH);
    assert_int_equal(says("work E1 trench_3in").place, FS_NOWHERE);
    assert_int_equal(says("guns-out M1 3").x, 3);
    assert_int_equal(says("mine 10.000 12.000 turn 5").object, 5);
    assert_int_equal(says("clear F1 work3").object, scenario_now()->n_features + 3);
    assert_int_equal(says("charge F1 G1 column").form, ot_form(OT_COLUMN, 0));
    assert_int_equal(says("unlimber F1 facing 2700").object, 2700);
    assert_int_equal(says("via -0.500 12.000").x, -500);
    assert_int_equal(says("is 3 2").object, 2);
    assert_int_equal(says("done").verb, FS_VERB_DONE);
    says("pass");
    says("activate F1");
    says("drop");
}

static void test_lengths_may_be_short_when_read(void **state)
{
    fs_option o;

    (void)state;
    open_table();
    assert_int_equal(
        fs_ruleset_over_there.parse(playing_scenario(), state_now(), 1, "to 31.25 14 facing 0 line", &o, NULL), 0);
    assert_true(o.x == 31250 && o.y == 14000);
}

static void test_what_is_no_clause_is_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "jump F1",
                                      "to",
                                      "to 31",
                                      "to 31 x facing 0 line",
                                      "to 31 14 line",
                                      "to 31 14 facing 3600 line",
                                      "to 31 14 facing 0",
                                      "to 31 14 facing 0 square",
                                      "to 31 14 facing 0 line now",
                                      "to 99999999999 14 facing 0 line",
                                      "to nan inf facing 0 line",
                                      "activate",
                                      "activate F9",
                                      "activate F1 F1",
                                      "fire F1 G9",
                                      "fire F1 G1 right",
                                      "into T9 along 3 step",
                                      "plot O1 20 30 turn 99 fire",
                                      "plot O1 20 30 turn 3 flour",
                                      "aim E2 C",
                                      "aim B4 C",
                                      "aim B2 F",
                                      "work E1 W1 dig",
                                      "clear F1 work13",
                                      "guns-out M1 -3"};

    (void)state;
    proves("R-77");
    open_table();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        unreadable(bad[i]);
}

static void test_whatever_is_offered_in_a_game_can_be_said_and_read(void **state)
{
    static const char *const lines[] = {"activate F1", "move F1"};
    fs_option list[2048];
    char text[128];

    (void)state;
    open_table();
    for (size_t k = 0; k <= sizeof lines / sizeof *lines; k++) {
        fs_options all = {list, 0, 2048, 0};
        fs_side side = playing_asked();

        fs_ruleset_over_there.options(playing_scenario(), fs_game_state(game_now(), side), side, NULL, &all);
        assert_true(all.n > 0 && all.n <= 2048);
        for (int i = 0; i < all.n; i++) {
            fs_writer w = {text, 0, sizeof text};
            fs_option back;

            assert_int_equal(fs_ruleset_over_there.print(playing_scenario(), state_now(), side, &list[i], &w), 0);
            assert_true(fs_put_end(&w));
            assert_int_equal(fs_ruleset_over_there.parse(playing_scenario(), state_now(), side, text, &back, NULL), 0);
            assert_memory_equal(&back, &list[i], sizeof back);
        }
        if (k < sizeof lines / sizeof *lines)
            play("red", lines[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(test_clauses_say_what_options_hold),
        field_test(test_lengths_may_be_short_when_read),
        field_test(test_what_is_no_clause_is_refused),
        field_test(test_whatever_is_offered_in_a_game_can_be_said_and_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
