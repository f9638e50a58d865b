/* offers.c - a draw is agreed by the offer of one side and the acceptance of the other. */
#include "stage.h"

#define BEFORE OPENING "4. red take a1\n"

/* Where the game stands after its record is read again. */
static fs_game *again(fs_game *g)
{
    static char text[4096];

    snprintf(text, sizeof text, "%s", strstr(stage_record(g, FS_FULL_RECORD), "  1."));
    return stage_after(text);
}

static void draw__takes_the_offer_of_one_and_the_word_of_the_other(void **state)
{
    fs_game *g = stage_after(BEFORE);

    (void)state;
    assert_int_equal(fs_game_draw_offer(g), 0);
    assert_int_equal(fs_game_offer_draw(g, 2), FS_OK); /* who is not asked may offer one as well */
    assert_int_equal(fs_game_draw_offer(g), 2);
    assert_false(fs_game_is_over(g));
    assert_int_equal(fs_game_offer_draw(g, 2), FS_ERR_OFFERED);
    assert_int_equal(fs_game_offer_draw(g, 1), FS_OK);
    assert_int_equal(fs_game_winner(g), 3);
    assert_int_equal(fs_game_draw_offer(g), 0);
    assert_int_equal(fs_game_offer_draw(g, 1), FS_ERR_OVER);
    fs_game_free(g);
}

static void offer__stands_in_the_record_for_all_and_after_a_restart(void **state)
{
    fs_game *g = stage_after(BEFORE);

    (void)state;
    assert_int_equal(fs_game_offer_draw(g, 1), FS_OK);
    for (fs_side seat = 0; seat <= FS_FULL_RECORD; seat++)
        assert_non_null(strstr(stage_record(g, seat), "  4. red   take a1\n  - red    offer draw\n"));
    fs_game *read = again(g);
    assert_int_equal(fs_game_draw_offer(read), 1);
    assert_int_equal(fs_game_offer_draw(read, 2), FS_OK);
    assert_true(fs_game_is_over(read));
    assert_non_null(strstr(stage_record(read, FS_FULL_RECORD), "  - red    offer draw\n  5. both  draw\n"));
    fs_game_free(read);
    fs_game_free(g);
}

static void offer__is_withdrawn_or_refused_by_the_next_line(void **state)
{
    static const char *const by[] = {"", "- red offer draw\n", "- blue offer draw\n"};

    (void)state;
    for (int side = 1; side <= 2; side++) {
        char lines[512];

        snprintf(lines, sizeof lines, "%s%s", BEFORE, by[side]);
        fs_game *g = stage_after(lines);
        assert_int_equal(stage_act(g, 1, "move a1 0302"), FS_OK); /* a part of a line is no line */
        assert_int_equal(fs_game_draw_offer(g), side);
        assert_int_equal(stage_act(g, 1, "stop a1"), FS_OK);
        assert_int_equal(fs_game_draw_offer(g), 0);
        assert_int_equal(fs_game_offer_draw(g, fs_other((fs_side)side)), FS_OK); /* an offer of its own */
        assert_false(fs_game_is_over(g));
        fs_game_free(g);
    }
}

static void offer__is_no_line_and_changes_no_die(void **state)
{
    fs_game *g = stage_after(BEFORE), *other = stage_after(BEFORE "- blue offer draw\n");

    (void)state;
    assert_int_equal(fs_game_lines(g), fs_game_lines(other));
    for (int i = 0; i < 2; i++) {
        fs_game *one = i ? other : g;

        assert_int_equal(stage_act(one, 1, "move a1 0302"), FS_OK);
        assert_int_equal(stage_act(one, 1, "stop a1"), FS_OK);
        assert_int_equal(stage_act(one, 1, "attack a1 0402"), FS_OK);
        assert_int_equal(stage_act(one, 2, "decline"), FS_OK);
    }
    assert_int_equal(fs_game_hash(g), fs_game_hash(other));
    assert_int_equal(fs_game_digest(g), fs_game_digest(other));
    fs_game_free(g);
    fs_game_free(other);
}

static void offer__falls_with_the_line_before_it_and_rises_with_the_one_behind(void **state)
{
    fs_game *g = stage_after(BEFORE "5. red move a1 0302, stop a1\n- red offer draw\n");

    (void)state;
    assert_int_equal(fs_game_undo(g, 1), FS_OK); /* no trace is left of either */
    assert_int_equal(fs_game_draw_offer(g), 0);
    assert_null(strstr(stage_record(g, FS_FULL_RECORD), "offer"));
    assert_null(strstr(stage_record(g, FS_FULL_RECORD), "strike"));
    assert_int_equal(fs_game_offer_draw(g, 2), FS_OK);
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    assert_int_equal(fs_game_draw_offer(g), 0);
    assert_int_equal(fs_game_undo(g, 1), FS_OK); /* a move that was taken back refused nothing */
    assert_int_equal(fs_game_draw_offer(g), 2);
    assert_int_equal(fs_game_strike(g, 4), FS_OK);
    assert_int_equal(fs_game_draw_offer(g), 0);
    fs_game *read = again(g);
    assert_int_equal(fs_game_entries(read), fs_game_entries(g));
    assert_int_equal(fs_game_hash(read), fs_game_hash(g));
    fs_game_free(read);
    fs_game_free(g);
}

static void offer__cannot_be_made_before_the_game_or_while_dice_are_wanted(void **state)
{
    fs_game *g = stage_game(NULL);

    (void)state;
    assert_int_equal(fs_game_offer_draw(g, 1), FS_ERR_BEGIN);
    fs_game_free(g);
    g = stage_after(BEFORE "5. red move a1 0302, stop a1\n6. red attack a1 0402\n- red offer draw\n");
    fs_game_type_dice(g, 3);
    assert_int_equal(stage_act(g, 2, "decline"), FS_OK);
    assert_true(fs_game_wanted(g, NULL, NULL));
    assert_int_equal(fs_game_draw_offer(g), 0); /* blue has moved */
    assert_int_equal(fs_game_offer_draw(g, 2), FS_ERR_DICE_WANTED);
    fs_game_free(g);
}

static void expect_refusal(const char *lines, const char *why)
{
    if (!strstr(stage_refusal(lines), why))
        fail_msg("wanted \"%s\", got \"%s\"", why, stage_refusal(lines));
}

static void record__is_refused_where_an_offer_cannot_be(void **state)
{
    (void)state;
    expect_refusal("- red offer draw\n1. - begin\n", "1:7: the game has not begun");
    expect_refusal(BEFORE "- both offer draw\n", "a draw is offered by one side");
    expect_refusal(BEFORE "- red offer draw\n- red offer draw\n", "offers a draw already");
    expect_refusal(BEFORE "- red offer draw\n- blue offer draw\n", "offers a draw already");
    expect_refusal(BEFORE "- red offer draw | 1d6=1\n", "this line makes no throw");
    expect_refusal(BEFORE "- red offer peace\n", "can only strike lines or offer a draw");
    expect_refusal(BEFORE "5. red resign\n- red offer draw\n", "the game is over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draw__takes_the_offer_of_one_and_the_word_of_the_other),
        cmocka_unit_test(offer__stands_in_the_record_for_all_and_after_a_restart),
        cmocka_unit_test(offer__is_withdrawn_or_refused_by_the_next_line),
        cmocka_unit_test(offer__is_no_line_and_changes_no_die),
        cmocka_unit_test(offer__falls_with_the_line_before_it_and_rises_with_the_one_behind),
        cmocka_unit_test(offer__cannot_be_made_before_the_game_or_while_dice_are_wanted),
        cmocka_unit_test(record__is_refused_where_an_offer_cannot_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
