/* resting.c - a game that gave its working memory back is the same game when it is woken. */
#define _POSIX_C_SOURCE 200809L
#include "stage.h"

#include <stdlib.h>

/* Gives the memory back, spoils it, and wakes the game with it. */
static void nap(fs_game *g)
{
    void *work = fs_game_rest(g);
    assert_non_null(work);
    assert_true(fs_game_rests(g));
    assert_null(fs_game_rest(g));
    memset(work, 0x5a, fs_game_work_size(fs_game_scenario(g)));
    fs_game_wake(g, work);
    assert_false(fs_game_rests(g));
}

static void rest__keeps_open_and_sealed_lines_and_what_may_be_done_again(void **state)
{
    fs_game *g = stage_after("1. - begin\n");
    const fs_option *part;
    bool sealed = false;

    (void)state;
    assert_int_equal(stage_act(g, 1, "order a1 go"), FS_OK);
    assert_int_equal(stage_act(g, 1, "order a2 guard"), FS_OK);
    assert_int_equal(fs_game_undo(g, 1), FS_OK);
    nap(g);
    assert_int_equal(fs_game_open_line(g, 1, &part, &sealed), 1);
    assert_false(sealed);
    assert_int_equal(fs_game_redo(g, 1), FS_OK);
    nap(g);
    assert_int_equal(stage_act(g, 1, "order a3 go"), FS_OK);
    assert_int_equal(stage_act(g, 2, "order b1 go"), FS_OK);
    nap(g);
    assert_int_equal(fs_game_open_line(g, 1, &part, &sealed), 3);
    assert_true(sealed);
    assert_int_equal(fs_game_open_line(g, 2, &part, NULL), 1);
    assert_int_equal(stage_act(g, 2, "order b2 go"), FS_OK);
    assert_int_equal(stage_act(g, 2, "order b3 go"), FS_OK);
    assert_int_equal(fs_game_lines(g), 3);
    fs_game_free(g);
}

static void rest__between_any_two_parts_changes_nothing(void **state)
{
    static const char *const play[] = {"take a1", "move a1 0302", "stop a1", "attack a1 0402"};
    fs_game *wakeful = stage_after(OPENING), *sleepy = stage_after(OPENING);

    (void)state;
    for (size_t i = 0; i < sizeof play / sizeof *play; i++) {
        nap(sleepy);
        assert_int_equal(stage_act(wakeful, 1, play[i]), FS_OK);
        assert_int_equal(stage_act(sleepy, 1, play[i]), FS_OK);
        nap(sleepy);
        assert_int_equal(fs_game_hash(sleepy), fs_game_hash(wakeful));
    }
    char *record = strdup(stage_record(wakeful, FS_FULL_RECORD));
    assert_string_equal(stage_record(sleepy, FS_FULL_RECORD), record);
    free(record);
    fs_game_free(wakeful);
    fs_game_free(sleepy);
}

static void rest__is_freed_without_being_woken(void **state)
{
    fs_game *g = stage_after("1. - begin\n");

    (void)state;
    assert_int_equal(stage_act(g, 1, "order a1 go"), FS_OK);
    free(fs_game_rest(g));
    assert_int_equal(fs_game_waiting(g), 3);
    assert_int_equal(fs_game_lines(g), 1);
    fs_game_free(g);
}

static void rest__is_refused_while_a_line_waits_for_dice(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n");
    fs_throw wanted;

    (void)state;
    fs_game_type_dice(g, 3);
    assert_int_equal(stage_act(g, 1, "attack a1 0402"), FS_OK);
    assert_int_equal(stage_act(g, 2, "decline"), FS_OK);
    assert_true(fs_game_wanted(g, &wanted, NULL));
    assert_null(fs_game_rest(g));
    assert_false(fs_game_rests(g));
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rest__keeps_open_and_sealed_lines_and_what_may_be_done_again),
        cmocka_unit_test(rest__between_any_two_parts_changes_nothing),
        cmocka_unit_test(rest__is_freed_without_being_woken),
        cmocka_unit_test(rest__is_refused_while_a_line_waits_for_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
