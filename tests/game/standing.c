/* standing.c - answers a seat leaves with the game: decline until ... */
#include "stage.h"

/* b1 guards in 0402 and has not been seen to. a1 attacks it, then a2 from 0303: blue is asked each time. */
#define FIRST                                                                                                          \
    OPENING "4. red take a1\n"                                                                                         \
            "5. red move a1 0302, stop a1\n"                                                                           \
            "6. red attack a1 0402\n"

static void say(fs_game *g, fs_side side, const char *clause)
{
    if (stage_act(g, side, clause) != FS_OK)
        fail_msg("refused: %s", clause);
}

/* A miss for whoever throws. */
static void miss(fs_game *g)
{
    fs_throw wanted;
    const uint8_t ones[4] = {1, 1, 1, 1};

    if (fs_game_wanted(g, &wanted, NULL))
        assert_int_equal(fs_game_throw(g, ones, wanted.n), FS_OK);
}

/* The first attack, with this answer left when blue was asked about it. */
static fs_game *stand_at_first(fs_standing st)
{
    fs_game *g = stage_after(FIRST);

    fs_game_type_dice(g, 3);
    assert_int_equal(fs_game_waiting(g), 2);
    assert_int_equal(fs_game_stand(g, 2, &st), FS_OK);
    miss(g);
    assert_int_equal(fs_game_lines(g), 7); /* declined at once */
    return g;
}

/* Goes on to the second attack; whether blue is asked about it. */
static bool asked_at_second(fs_game *g)
{
    int before;

    say(g, 2, "take b2");
    say(g, 2, "rest b2");
    say(g, 1, "take a2");
    say(g, 1, "move a2 0203");
    say(g, 1, "on a2 0303");
    before = fs_game_lines(g);
    say(g, 1, "attack a2 0402");
    miss(g);
    return fs_game_lines(g) == before + 1 && fs_game_waiting(g) == 2;
}

static void standing_answer__declines_until_withdrawn(void **state)
{
    const char *lines = OPENING "4. red take a1\n"
                                "5. red move a1 0302, stop a1\n";
    fs_standing st = {.until = FS_UNTIL_TURN};
    const fs_standing *at;

    (void)state;
    for (int withdrawn = 0; withdrawn < 2; withdrawn++) {
        fs_game *g = stage_after(lines);

        assert_int_equal(fs_game_stand(g, 2, &st), FS_OK);
        assert_int_equal(fs_game_standing(g, 2, &at), 1);
        if (withdrawn)
            fs_game_unstand(g, 2);
        assert_int_equal(stage_act(g, 1, "attack a1 0402"), FS_OK);
        assert_int_equal(fs_game_lines(g), withdrawn ? 6 : 7);
        fs_game_free(g);
    }
}

static void standing_answer__asks_again_when_it_comes_near(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n");
    int hex = fs_hex_parse(&fs_game_scenario(g)->board->grid, "0402");
    fs_standing st = {.until = FS_UNTIL_NEAR, .range = 1, .hex = hex};

    (void)state;
    assert_int_equal(fs_game_stand(g, 2, &st), FS_OK);
    assert_int_equal(stage_act(g, 1, "attack a1 0402"), FS_OK); /* a1 is next to 0402: asked */
    assert_int_equal(fs_game_lines(g), 6);
    st.range = 0;
    fs_game_unstand(g, 2);
    assert_int_equal(fs_game_stand(g, 2, &st), FS_OK); /* now it is far enough away, and declined at once */
    assert_int_equal(fs_game_lines(g), 7);
    fs_game_free(g);
}

static void standing_answer__until_the_move_is_over(void **state)
{
    fs_game *g = stand_at_first((fs_standing){.until = FS_UNTIL_MOVE});
    const fs_standing *at;

    (void)state;
    assert_int_equal(fs_game_standing(g, 2, &at), 0); /* a1 is done */
    assert_true(asked_at_second(g));
    fs_game_free(g);
}

static void standing_answer__until_another_unit_comes(void **state)
{
    fs_game *g = stand_at_first((fs_standing){.until = FS_UNTIL_UNIT, .unit = 1});
    const fs_standing *at;

    (void)state;
    assert_int_equal(fs_game_standing(g, 2, &at), 1);
    assert_true(asked_at_second(g)); /* about a2 */
    assert_int_equal(fs_game_standing(g, 2, &at), 0);
    fs_game_free(g);
}

static void standing_answer__until_the_turn_is_over(void **state)
{
    fs_game *g = stand_at_first((fs_standing){.until = FS_UNTIL_TURN});
    const fs_standing *at;
    const fs_head *h = fs_game_state(g, 0);
    fs_options list;

    (void)state;
    assert_false(asked_at_second(g));
    assert_int_equal(fs_game_standing(g, 2, &at), 1);
    while (h->turn == 1) { /* whatever is offered first, to the end of the round */
        fs_side side = fs_game_waiting(g) & 1 ? 1 : 2;

        assert_int_equal(fs_game_options(g, side, &list), 0);
        fs_option o = list.at[0];
        assert_int_equal(fs_game_act(g, side, &o, NULL), FS_OK);
        miss(g);
        h = fs_game_state(g, 0);
    }
    assert_int_equal(fs_game_standing(g, 2, &at), 0);
    fs_game_free(g);
}

static void standing_answer__near_asks_only_there(void **state)
{
    fs_game *g = stage_after(FIRST);
    const fs_grid *grid = &fs_game_scenario(g)->board->grid;
    fs_standing st = {.until = FS_UNTIL_NEAR, .range = 0, .hex = fs_hex_parse(grid, "0303")};

    (void)state;
    fs_game_type_dice(g, 3);
    assert_int_equal(fs_game_stand(g, 2, &st), FS_OK);
    miss(g);
    assert_int_equal(fs_game_lines(g), 7);
    assert_true(asked_at_second(g)); /* a2 attacks from there */
    fs_game_free(g);
}

/* A move that ends and another that begins in one line leave the stack as deep as before. */
static void pop__tells_how_far_the_stack_fell(void **state)
{
    fs_head h = {0};
    fs_run run = {0};

    (void)state;
    for (int i = 0; i < 3; i++)
        fs_push(&h, 1, 1);
    fs_pop(&h, &run);
    fs_pop(&h, &run);
    fs_push(&h, 1, 1);
    fs_push(&h, 1, 1);
    fs_pop(&h, &run);
    assert_int_equal(FS_MAX_FRAMES - run.fell, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_answer__declines_until_withdrawn),
        cmocka_unit_test(standing_answer__asks_again_when_it_comes_near),
        cmocka_unit_test(standing_answer__until_the_move_is_over),
        cmocka_unit_test(standing_answer__until_another_unit_comes),
        cmocka_unit_test(standing_answer__until_the_turn_is_over),
        cmocka_unit_test(standing_answer__near_asks_only_there),
        cmocka_unit_test(pop__tells_how_far_the_stack_fell),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
