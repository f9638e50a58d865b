/* undo.c - taking back and doing again, and the law of both; typed dice. */
#include "stage.h"

static void undo__of_an_open_line_is_free(void **state)
{
    fs_game *g = stage_after("1. - begin\n");
    const fs_option *part;

    (void)state;
    assert_int_equal(fs_game_undo(g, 1), FS_ERR_NOTHING);
    assert_int_equal(stage_act(g, 1, "order a1 go"), FS_OK);
    assert_int_equal(stage_act(g, 1, "order a2 go"), FS_OK);
    assert_int_equal(stage_act(g, 1, "order a3 go"), FS_OK); /* sealed, the other has not */
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    assert_int_equal(fs_game_open_line(g, 1, &part, NULL), 2);
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_waiting(g), 2);
    fs_game_free(g);
}

static void undo__stops_at_a_reveal_a_die_and_the_other_side(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");

    (void)state;
    assert_int_equal(fs_game_can_undo(g, 1), FS_ERR_LAW); /* taking shows the order */
    assert_int_equal(stage_act(g, 1, "move a1 0302"), FS_OK);
    assert_int_equal(stage_act(g, 1, "stop a1"), FS_OK);
    assert_int_equal(fs_game_lines(g), 5);
    assert_int_equal(fs_game_can_undo(g, 2), FS_ERR_LAW); /* not its line */
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    assert_int_equal(fs_game_lines(g), 4);
    assert_int_equal(fs_game_can_undo(g, 1), FS_ERR_LAW);
    assert_int_equal(fs_game_redo(g, 2), FS_ERR_NOT_ASKED);
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_lines(g), 5);
    assert_int_equal(stage_act(g, 1, "attack a1 0402"), FS_OK);
    assert_int_equal(stage_act(g, 2, "decline"), FS_OK);
    assert_int_equal(fs_game_can_undo(g, 2), FS_ERR_LAW); /* it threw */
    fs_game_free(g);
}

static void redo__goes_on_where_the_line_is_begun_already(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n");
    uint64_t hash = fs_game_hash(g);

    (void)state;
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    assert_int_equal(stage_act(g, 1, "move a1 0302"), FS_OK); /* as the game does where nothing else can be done */
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_hash(g), hash);
    assert_int_equal(fs_game_lines(g), 5);
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    assert_int_equal(stage_act(g, 1, "move a1 0303"), FS_OK); /* another line */
    assert_int_equal(fs_game_can_redo(g, 1), FS_ERR_NOTHING);
    fs_game_free(g);
}

static void strike__is_noted_and_can_be_done_again(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n");
    uint64_t hash = fs_game_hash(g);

    (void)state;
    assert_int_equal(fs_game_strike(g, 1), FS_ERR_NOTHING);
    assert_int_equal(fs_game_strike(g, 4), FS_OK);
    assert_int_equal(fs_game_lines(g), 3);
    assert_non_null(strstr(stage_record(g, FS_FULL_RECORD), "strike 4"));
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_hash(g), hash);
    assert_int_equal(fs_game_lines(g), 5);

    char text[4096];
    snprintf(text, sizeof text, "%s", strstr(stage_record(g, FS_FULL_RECORD), "  1."));
    fs_game *again = stage_after(text);
    assert_int_equal(fs_game_hash(again), hash);
    assert_int_equal(fs_game_entries(again), 8);
    fs_game_free(again);
    fs_game_free(g);
}

static void strike__takes_a_window_whole(void **state)
{
    fs_game *g = stage_after(OPENING);

    (void)state;
    assert_int_equal(fs_game_strike(g, 3), FS_OK);
    assert_int_equal(fs_game_lines(g), 1);
    assert_int_equal(fs_game_waiting(g), 3);
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_redo(g, 2), FS_OK);
    assert_int_equal(fs_game_lines(g), 3);
    fs_game_free(g);
}

static void another_line__makes_what_was_undone_forgotten(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n");

    (void)state;
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    assert_int_equal(stage_act(g, 1, "move a1 0201"), FS_OK);
    assert_int_equal(stage_act(g, 1, "stop a1"), FS_OK);
    assert_int_equal(fs_game_can_redo(g, fs_game_waiting(g)), FS_ERR_NOTHING);
    fs_game_free(g);
}

static void give_orders(fs_game *g)
{
    static const char *const clauses[] = {"order a1 go", "order a2 go", "order a3 guard"};
    static const char *const others[] = {"order b1 guard", "order b2 go", "order b3 go"};

    assert_int_equal(fs_game_begin(g), FS_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(stage_act(g, 1, clauses[i]), FS_OK);
        assert_int_equal(stage_act(g, 2, others[i]), FS_OK);
    }
}

static void typed_dice__are_asked_for_one_throw_at_a_time(void **state)
{
    fs_game *g = stage_typed_game(NULL);
    fs_throw t;

    (void)state;
    give_orders(g);
    assert_true(fs_game_wanted(g, &t, NULL));
    assert_int_equal(t.n, 1);
    assert_int_equal(t.faces, 6);
    assert_int_equal(t.side, 1);
    assert_string_equal(fs_words_rule(fs_game_scenario(g), t.rule), "2.2");
    assert_int_equal(fs_game_waiting(g), 0);
    assert_int_equal(fs_game_can_undo(g, 1), FS_ERR_NOTHING); /* the line is closed */
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){7}, 1), FS_ERR_BAD_THROW);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){3, 3}, 2), FS_ERR_BAD_THROW);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){3}, 1), FS_OK);
    assert_true(fs_game_wanted(g, &t, NULL));
    assert_int_equal(t.side, 2);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){3}, 1), FS_OK); /* a tie is thrown again */
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){2}, 1), FS_OK);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){5}, 1), FS_OK);
    assert_false(fs_game_wanted(g, &t, NULL));
    assert_int_equal(fs_game_waiting(g), 2);
    assert_non_null(strstr(stage_record(g, FS_FULL_RECORD), "| 1d6=3 1d6=3 1d6=2 1d6=5"));
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){5}, 1), FS_ERR_NO_DICE_WANTED);
    fs_game_free(g);
}

/* Nobody need throw to give up. The line that waited is gone, and with it the die already typed. */
static void typed_dice__are_not_wanted_any_more_when_somebody_resigns(void **state)
{
    fs_game *g = stage_typed_game(NULL);

    (void)state;
    give_orders(g);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){3}, 1), FS_OK);
    assert_int_equal(fs_game_draw(g), FS_ERR_DICE_WANTED);
    assert_int_equal(fs_game_resign(g, 2), FS_OK);
    assert_false(fs_game_wanted(g, NULL, NULL));
    assert_int_equal(fs_game_winner(g), 1);
    assert_int_equal(fs_game_lines(g), 2);
    const char *record = stage_record(g, FS_FULL_RECORD);
    assert_non_null(strstr(record, "2. blue  resign"));
    assert_null(strstr(record, "order"));
    fs_game *again = stage_after("1. - begin\n2. blue resign\n");
    assert_int_equal(fs_game_hash(again), fs_game_hash(g));
    fs_game_free(again);
    assert_int_equal(fs_game_strike(g, 2), FS_OK); /* both agree to go on: from before that line */
    assert_int_equal(fs_game_waiting(g), 3);
    assert_int_equal(stage_act(g, 1, "order a1 go"), FS_OK);
    fs_game_free(g);
}

static void typed_dice__are_asked_for_again_after_a_restart(void **state)
{
    fs_game *g = stage_typed_game(NULL), *again = stage_typed_game(NULL);
    fs_record_error e;
    fs_throw t;

    (void)state;
    give_orders(g);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){3}, 1), FS_OK);
    const char *text = stage_record(g, FS_FULL_RECORD);
    assert_non_null(strstr(text, "| 1d6=3 ?"));
    assert_int_equal(fs_record_read(text, strlen(text), again, &e), 0);
    assert_true(fs_game_wanted(again, &t, NULL));
    assert_int_equal(t.side, 2);
    assert_int_equal(fs_game_throw(again, (const uint8_t[]){1}, 1), FS_OK);
    assert_int_equal(fs_game_waiting(again), 1);
    fs_game_free(g);
    fs_game_free(again);
}

static void mistyped_die__is_mended_by_consent(void **state)
{
    fs_game *g = stage_typed_game(NULL);
    fs_throw t;

    (void)state;
    give_orders(g);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){3}, 1), FS_OK);
    assert_int_equal(fs_game_mend(g), FS_OK); /* while it still waits: from its first throw */
    assert_true(fs_game_wanted(g, &t, NULL));
    assert_int_equal(t.side, 1);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){6}, 1), FS_OK);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){1}, 1), FS_OK);
    assert_int_equal(fs_game_waiting(g), 1);
    assert_int_equal(fs_game_mend(g), FS_OK); /* and afterwards: the whole line again */
    assert_true(fs_game_wanted(g, &t, NULL));
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){1}, 1), FS_OK);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){6}, 1), FS_OK);
    assert_int_equal(fs_game_waiting(g), 2);
    fs_game_free(g);
}

static void one_side__may_type_while_the_other_does_not(void **state)
{
    fs_game *g = stage_game(NULL);
    fs_throw t;

    (void)state;
    fs_game_type_dice(g, 2);
    give_orders(g);
    for (int i = 0; i < 20 && fs_game_wanted(g, &t, NULL); i++) {
        assert_int_equal(t.side, 2);
        assert_int_equal(fs_game_throw(g, (const uint8_t[]){6}, 1), FS_OK);
    }
    fs_kept_line line;
    assert_true(fs_game_line(g, 3, &line));
    assert_int_equal(line.values[1], 6);
    fs_game_free(g);
}

/* A strict game whose throws are typed, a1 before b1. */
static fs_game *stage_strict(void)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n");

    fs_game_set_strict(g, true);
    fs_game_type_dice(g, 3);
    return g;
}

static void strict_game__takes_back_what_threw_and_showed_nothing(void **state)
{
    fs_game *g = stage_strict();

    (void)state;
    assert_int_equal(fs_game_undo(g, 1), FS_OK); /* its own last line, as ever */
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(stage_act(g, 1, "attack a1 0402"), FS_OK);
    assert_int_equal(fs_game_can_undo(g, 2), FS_ERR_LAW); /* not its line */
    assert_int_equal(fs_game_strike(g, 5), FS_OK);        /* by consent: no die, nothing shown */
    assert_int_equal(fs_game_lines(g), 4);
    fs_game_free(g);
}

static void strict_game__keeps_what_showed_something(void **state)
{
    fs_game *g = stage_strict();

    (void)state;
    assert_int_equal(fs_game_can_strike(g, 4), FS_ERR_STRICT); /* taking a patrol shows its order */
    assert_int_equal(fs_game_strike(g, 4), FS_ERR_STRICT);
    assert_int_equal(fs_game_strike(g, 3), FS_ERR_STRICT); /* nor what lies before it */
    assert_int_equal(fs_game_strike(g, 2), FS_ERR_STRICT);
    assert_int_equal(fs_game_strike(g, 1), FS_ERR_NOTHING);
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    assert_int_equal(fs_game_undo(g, 1), FS_ERR_STRICT);
    assert_int_equal(fs_game_lines(g), 4);
    fs_game_free(g);
}

static void strict_game__keeps_a_line_from_its_first_question_for_dice_on(void **state)
{
    fs_game *g = stage_strict();

    (void)state;
    assert_int_equal(stage_act(g, 1, "attack a1 0402"), FS_OK);
    assert_int_equal(stage_act(g, 2, "decline"), FS_OK);
    assert_true(fs_game_wanted(g, NULL, NULL));
    assert_int_equal(fs_game_strike(g, 7), FS_ERR_STRICT);
    assert_int_equal(fs_game_strike(g, 6), FS_ERR_STRICT);
    assert_int_equal(fs_game_mend(g), FS_OK); /* nothing is typed yet */
    while (fs_game_wanted(g, NULL, NULL))
        assert_int_equal(fs_game_throw(g, (const uint8_t[]){1, 1}, 2), FS_OK);
    assert_int_equal(fs_game_strike(g, 7), FS_ERR_STRICT);
    assert_int_equal(fs_game_mend(g), FS_ERR_STRICT); /* a typed die stands */
    fs_game_free(g);
}

static void strict_game__keeps_two_secrets_and_its_end(void **state)
{
    fs_game *g = stage_after(OPENING);

    (void)state;
    fs_game_set_strict(g, true);
    assert_int_equal(fs_game_strike(g, 2), FS_ERR_STRICT);
    assert_int_equal(fs_game_resign(g, 1), FS_OK); /* which opens everything */
    assert_int_equal(fs_game_strike(g, 4), FS_ERR_STRICT);
    assert_true(fs_game_is_over(g));
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo__of_an_open_line_is_free),
        cmocka_unit_test(undo__stops_at_a_reveal_a_die_and_the_other_side),
        cmocka_unit_test(redo__goes_on_where_the_line_is_begun_already),
        cmocka_unit_test(strike__is_noted_and_can_be_done_again),
        cmocka_unit_test(strike__takes_a_window_whole),
        cmocka_unit_test(another_line__makes_what_was_undone_forgotten),
        cmocka_unit_test(typed_dice__are_asked_for_one_throw_at_a_time),
        cmocka_unit_test(typed_dice__are_not_wanted_any_more_when_somebody_resigns),
        cmocka_unit_test(typed_dice__are_asked_for_again_after_a_restart),
        cmocka_unit_test(mistyped_die__is_mended_by_consent),
        cmocka_unit_test(one_side__may_type_while_the_other_does_not),
        cmocka_unit_test(strict_game__takes_back_what_threw_and_showed_nothing),
        cmocka_unit_test(strict_game__keeps_what_showed_something),
        cmocka_unit_test(strict_game__keeps_a_line_from_its_first_question_for_dice_on),
        cmocka_unit_test(strict_game__keeps_two_secrets_and_its_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
