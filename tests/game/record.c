/* record.c - records: what is written, what is read, what is refused and where. */
#include "stage.h"

static void record__is_readable(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");

    (void)state;
    assert_string_equal(stage_record(g, FS_FULL_RECORD),
                        "[record 1]\n[ruleset template]\n[edition 1]\n[variant 0]\n[revision 1]\n"
                        "[scenario template-patrols 7061747267616d65]\n[dice program]\n"
                        "  1. -     begin\n"
                        "  2. red   order a1 go, order a2 go, order a3 guard\n"
                        "  3. blue  order b1 guard, order b2 go, order b3 go | 1d6=6 1d6=2\n"
                        "  4. red   take a1\n");
    fs_game_free(g);
}

static void expect_refusal(const char *lines, const char *begins)
{
    const char *why = stage_refusal(lines);

    if (strncmp(why, begins, strlen(begins)) != 0)
        fail_msg("wanted \"%s\", got \"%s\"", begins, why);
}

static void record__is_refused_at_the_first_wrong_line(void **state)
{
    (void)state;
    expect_refusal("1. - begin\n2. red order a1 go\n", "2:8: the line is not closed");
    expect_refusal("1. - begin\n3. red order a1 go\n", "2:1: the number of this line");
    expect_refusal("1. - begin\n2. green order a1 go\n", "2:4: no side is called green");
    expect_refusal("1. - begin\n2. red order a1 fly\n", "2:8: not understood");
    expect_refusal("1. - begin\n2. red order b1 go, order a2 go\n", "2:8: not allowed: order b1 go: [2.1]");
    expect_refusal("1. red begin\n", "1:4: the first line");
    expect_refusal("2. red order a1 go\n", "1:1: the number");
    expect_refusal("garbage\n", "1:1: a line is");
    expect_refusal("1. - begin | 1d6=3\n", "1:14: more throws than the line makes");
    expect_refusal(OPENING "4. blue take b1\n", "4:4: this side is not asked");
    expect_refusal(OPENING "4. red take a1, move a1 0302, stop a1\n", "4:17: the line is closed before this");
    expect_refusal(OPENING "4. red sealed 12ab\n", "4:8: the line is sealed");
    expect_refusal(OPENING "- both strike 9\n", "4:8: there is no such line");
    expect_refusal("1. - begin\n# a comment\n\n2. red\n", "4:1: a line is");
}

static void record__is_refused_at_the_wrong_line_and_not_behind_it(void **state)
{
    (void)state;
    expect_refusal("1. - begin\n2. red order a1 fly\n3. blue order b1 guard\n4. red stop\n", "2:8: not understood");
    expect_refusal("1. - begin\n2. red order b1 go\n\n# on\n3. blue order b1 guard\n", "2:8: not allowed");
    expect_refusal("1. - begin\n3. red order a1 go\n4. blue order b1 guard\n", "2:1: the number of this line");
}

static void record__throws_must_be_those_the_rules_ask_for(void **state)
{
    static const struct {
        const char *throws, *why;
    } cases[] = {{"", "3:9: a throw is missing: 1d6 [2.2]"},
                 {" | 1d6=6", "3:"},
                 {" | 1d6=6 1d6=2 1d6=3", "3:64: more throws than the line makes"},
                 {" | 1d6=7 1d6=2", "3:64: a throw does not fit, wanted is 1d6 [2.2]"},
                 {" | 2d6=6,1 1d6=2", "3:64: a throw does not fit"},
                 {" | d100=07 1d6=2", "3:64: a throw does not fit"},
                 {" | 1d6=6 1d6=2,2", "3:70: not a throw"},
                 {" | fish", "3:64: not a throw: fish"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char lines[512];

        snprintf(lines, sizeof lines,
                 "1. - begin\n2. red order a1 go, order a2 go, order a3 guard\n"
                 "3. blue order b1 guard, order b2 go, order b3 go%12s%s\n",
                 "", cases[i].throws);
        expect_refusal(lines, cases[i].why);
    }
}

static void record__bounds_what_it_reads(void **state)
{
    static char text[FS_RECORD_LINE + 64];
    fs_record_error e;
    fs_game *g = stage_game(NULL);

    (void)state;
    memset(text, 'x', sizeof text);
    assert_int_equal(fs_record_read_lines(text, sizeof text, 1, g, &e), 1);
    assert_string_equal(e.message, "the line is longer than 65536 bytes");
    assert_int_equal(fs_record_read_lines("1. - be\0gin", 11, 1, g, &e), 1);
    assert_int_equal(e.column, 8);
    fs_game_free(g);
}

static int read_whole(const char *text, fs_record_error *e)
{
    fs_game *g = stage_game(NULL);
    int wrong = fs_record_read(text, strlen(text), g, e);

    fs_game_free(g);
    return wrong;
}

#define HEAD "[record 1]\n[ruleset template]\n[edition 1]\n[variant 0]\n[revision 1]\n"
#define SCENARIO "[scenario template-patrols 7061747267616d65]\n"

static void header__must_be_of_this_scenario(void **state)
{
    fs_record_error e;

    (void)state;
    assert_int_equal(read_whole(HEAD SCENARIO "1. - begin\n", &e), 0);
    assert_int_equal(read_whole(HEAD "1. - begin\n", &e), 1);
    assert_int_equal(read_whole("[ruleset template]\n", &e), 1);
    assert_int_equal(e.line, 1);
    assert_int_equal(read_whole(HEAD "[scenario template-patrols 0061747267616d65]\n", &e), 1);
    assert_int_equal(read_whole(HEAD "[scenario other 7061747267616d65]\n", &e), 1);
    assert_int_equal(read_whole(HEAD "[edition 2]\n" SCENARIO, &e), 1); /* said twice */
    assert_int_equal(e.line, 6);
    assert_int_equal(read_whole(HEAD "[weather fine]\n" SCENARIO, &e), 1);
    assert_int_equal(read_whole(HEAD SCENARIO "[switch no_such 1]\n", &e), 1);
    assert_int_equal(read_whole(HEAD SCENARIO "[dice loaded]\n", &e), 1);
    assert_int_equal(read_whole(HEAD SCENARIO "[player red a person]\n[note any text]\n", &e), 0);
    assert_int_equal(read_whole("", &e), 1);
}

static void header__says_that_a_game_is_strict(void **state)
{
    static const char strike[] = HEAD SCENARIO "[strict agreed]\n" OPENING "- both strike 2\n";
    fs_game *g = stage_game(NULL);
    fs_record_error e;

    (void)state;
    assert_int_equal(fs_record_read(strike, strlen(strike), g, &e), 1); /* which such a game does not allow */
    assert_int_equal(e.line, 11);
    assert_true(fs_game_is_strict(g));
    assert_int_equal(fs_game_lines(g), 3);
    assert_int_equal(read_whole(HEAD SCENARIO OPENING "- both strike 2\n", &e), 0);
    fs_game_free(g);
}

static void copy_of_a_seat__cannot_be_replayed(void **state)
{
    fs_game *g = stage_after(OPENING);
    fs_record_error e;
    const char *text = stage_record(g, 1);

    (void)state;
    assert_non_null(strstr(text, "order a1 go"));
    assert_null(strstr(text, "order b1"));
    assert_non_null(strstr(text, "3. blue  sealed"));
    assert_int_equal(read_whole(text, &e), 1);
    assert_non_null(strstr(e.message, "copy"));
    text = stage_record(g, 0);
    assert_null(strstr(text, "order"));
    fs_game_free(g);
}

/* An attack of a1 on the guard b1, every throw typed; what blue answers waits for its dice. */
static fs_game *stage_answer_that_waits(const char *answer)
{
    fs_game *g = stage_after("1. - begin\n"
                             "2. red order a1 go, order a2 go, order a3 guard\n"
                             "3. blue order b1 guard, order b2 go, order b3 go | 1d6=6 1d6=2\n"
                             "4. red take a1\n"
                             "5. red move a1 0302, stop a1\n"
                             "6. red attack a1 0402\n");

    fs_game_type_dice(g, 3);
    assert_int_equal(stage_act(g, 2, answer), FS_OK);
    assert_true(fs_game_wanted(g, NULL, NULL));
    return g;
}

static void copy_of_a_seat__tells_a_public_line_that_waits_for_dice(void **state)
{
    fs_game *g = stage_answer_that_waits("decline");

    (void)state;
    for (fs_side seat = 0; seat <= FS_FULL_RECORD; seat++) {
        assert_non_null(strstr(stage_record(g, seat), "  6. red   attack a1 0402\n"));
        assert_non_null(strstr(stage_record(g, seat), "  7. blue  decline                              | ?\n"));
    }
    fs_game_free(g);
}

static void copy_of_a_seat__seals_a_kept_line_that_waits_for_dice(void **state)
{
    fs_game *g = stage_answer_that_waits("return b1"); /* the line would tell the order [2.1] */

    (void)state;
    for (fs_side seat = 0; seat <= 1; seat++) {
        assert_null(strstr(stage_record(g, seat), "return"));
        assert_non_null(strstr(stage_record(g, seat), "  7. blue  sealed 0"));
    }
    assert_non_null(strstr(stage_record(g, 2), "  7. blue  return b1"));
    fs_game_free(g);
}

static void record__may_end_in_half_a_window(void **state)
{
    fs_game *g = stage_after("1. - begin\n2. blue order b1 go, order b2 go, order b3 go\n");

    (void)state;
    assert_int_equal(fs_game_waiting(g), 1);
    assert_non_null(strstr(stage_record(g, FS_FULL_RECORD), "  2. blue  order b1 go, order b2 go, order b3 go\n"));
    fs_game_free(g);
    expect_refusal("1. - begin\n2. blue order b1 go, order b2 go, order b3 go\n"
                   "3. red order a1 go, order a2 go, order a3 go | 1d6=1 1d6=2\n",
                   "3:4: of two secret lines");
}

/* A whole game by the first option listed, now and then another. */
static fs_game *played_out(void)
{
    fs_game *g = stage_game(NULL);
    fs_error e;

    assert_int_equal(fs_game_begin(g), FS_OK);
    for (int i = 0; !fs_game_is_over(g); i++) {
        fs_side side = fs_game_waiting(g) & 1 ? 1 : 2;
        fs_options list;

        assert_int_equal(fs_game_options(g, side, &list), FS_OK);
        assert_int_equal(fs_game_act(g, side, &list.at[i % 3 == 0 ? list.n - 1 : 0], &e), FS_OK);
    }
    return g;
}

static void record__read_again_tells_the_same_story(void **state)
{
    fs_game *played = played_out(), *read = stage_game(NULL);
    char text[65536], events[65536];
    fs_record_error e;

    (void)state;
    snprintf(text, sizeof text, "%s", stage_record(played, FS_FULL_RECORD));
    snprintf(events, sizeof events, "%s", stage_events(played, 1));
    assert_int_equal(fs_record_read(text, strlen(text), read, &e), 0);
    assert_true(fs_game_hash(read) == fs_game_hash(played));
    assert_string_equal(stage_events(read, 1), events);
    assert_string_equal(stage_record(read, FS_FULL_RECORD), text);
    assert_true(fs_game_digest(read) == fs_game_digest(played));
    assert_int_equal(fs_game_lines(read), fs_game_lines(played));
    for (int i = 1; i <= fs_game_lines(read); i++) {
        fs_kept_line a = {0}, b = {0};

        assert_true(fs_game_line(read, i, &a) && fs_game_line(played, i, &b));
        assert_int_equal(a.flags, b.flags);
        assert_int_equal(a.shown, b.shown);
        assert_int_equal(a.kept_from, b.kept_from);
    }
    fs_game_free(played);
    fs_game_free(read);
}

static void record__a_wrong_line_leaves_the_game_before_it(void **state)
{
    fs_game *g = stage_after(OPENING);
    uint64_t before = fs_game_hash(g);
    const char *wrong = "4. red take a1, rest a1\n", *right = "4. red take a1\n";
    fs_record_error e;

    (void)state;
    assert_int_equal(fs_record_read_lines(wrong, strlen(wrong), 4, g, &e), 1);
    assert_int_equal(e.line, 4);
    assert_true(fs_game_hash(g) == before);
    assert_int_equal(fs_game_lines(g), 3);
    assert_int_equal(fs_record_read_lines(right, strlen(right), 4, g, &e), 0);
    assert_non_null(strstr(stage_record(g, FS_FULL_RECORD), "  4. red   take a1\n"));
    fs_game_free(g);
}

static void record__struck_lines_keep_their_words(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n- both strike 4\n4. red take a1\n");
    const char *text = stage_record(g, FS_FULL_RECORD), *struck = strstr(text, "  4. red   take a1\n");

    (void)state;
    assert_non_null(struck);
    assert_non_null(strstr(struck, "strike 4\n  4. red   take a1\n"));
    fs_game_free(g);
}

static void record__no_memory_for_its_words_is_said(void **state)
{
    stage_memory memory = {.allowed = -1};
    fs_game *g = stage_game(&memory);
    const char *lines = OPENING "4. red take a1\n";
    fs_record_error e;
    fs_kept_line line;

    (void)state;
    assert_int_equal(fs_record_read_lines(lines, strlen(lines), 1, g, &e), 0);
    memory.allowed = 0;
    assert_false(fs_game_line(g, 4, &line));
    assert_int_equal(fs_game_lines(g), 4);
    memory.allowed = -1;
    assert_true(fs_game_line(g, 4, &line));
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(record__is_readable),
        cmocka_unit_test(record__is_refused_at_the_first_wrong_line),
        cmocka_unit_test(record__is_refused_at_the_wrong_line_and_not_behind_it),
        cmocka_unit_test(record__throws_must_be_those_the_rules_ask_for),
        cmocka_unit_test(record__bounds_what_it_reads),
        cmocka_unit_test(header__must_be_of_this_scenario),
        cmocka_unit_test(header__says_that_a_game_is_strict),
        cmocka_unit_test(copy_of_a_seat__cannot_be_replayed),
        cmocka_unit_test(copy_of_a_seat__tells_a_public_line_that_waits_for_dice),
        cmocka_unit_test(copy_of_a_seat__seals_a_kept_line_that_waits_for_dice),
        cmocka_unit_test(record__may_end_in_half_a_window),
        cmocka_unit_test(record__read_again_tells_the_same_story),
        cmocka_unit_test(record__a_wrong_line_leaves_the_game_before_it),
        cmocka_unit_test(record__struck_lines_keep_their_words),
        cmocka_unit_test(record__no_memory_for_its_words_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
