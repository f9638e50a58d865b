/* past.c - earlier moments of a game: the states are the right ones, and the way to them is short. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <firestep/hash.h>
#include <table/past.h>
#include <table/text.h>
#include <template/template.h>

static int no_secret(void *ctx, fs_game *g, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    (void)ctx, (void)side, (void)text, (void)n;
    memset(out, fs_game_lines(g) & 0xff, 32);
    return 0;
}

enum { LINES = 150 };

/* The hash of the state after each line, as it was when the line was played. */
static fs_game *long_game(uint64_t hash[LINES + 1])
{
    fs_host host = {.memory = table_memory, .key = no_secret};
    fs_game *g = fs_game_new(tp_scenario_builtin(), &host, NULL, NULL);
    uint64_t rng = 7;
    assert_int_equal(fs_game_begin(g), FS_OK);
    hash[1] = fs_game_hash(g);
    while (fs_game_lines(g) < LINES && !fs_game_is_over(g)) {
        fs_side side = fs_game_waiting(g) & 1 ? 1 : 2;
        fs_options list;
        fs_error e;
        assert_int_equal(fs_game_options(g, side, &list), FS_OK);
        fs_option o = list.at[fs_below(&rng, (uint32_t)list.narrow)];
        assert_int_equal(fs_game_act(g, side, &o, &e), FS_OK);
        hash[fs_game_lines(g)] = fs_game_hash(g);
    }
    return g;
}

static uint64_t hash_at(past *p, fs_game *g, int line)
{
    const void *state = past_state(p, g, 1, 1, line);
    assert_non_null(state);
    return fs_hash64(state, fs_game_scenario(g)->rules->state_size, 0);
}

static void past__steps_on_by_one_line_each(void **state)
{
    (void)state;
    uint64_t hash[LINES + 1] = {0};
    fs_game *g = long_game(hash);
    past p = {0};
    int lines = fs_game_lines(g);
    assert_true(lines > 3 * PAST_EVERY / 2);
    for (int line = 1; line <= lines; line++) {
        uint64_t found = hash_at(&p, g, line);
        if (hash[line]) /* of a window only its end was seen */
            assert_int_equal(found, hash[line]);
        assert_int_equal(p.ran, line);
    }
    past_close(&p);
    fs_game_free(g);
}

static void past__steps_back_from_the_nearest_state_that_was_kept(void **state)
{
    (void)state;
    uint64_t hash[LINES + 1] = {0};
    fs_game *g = long_game(hash);
    past p = {0};
    int lines = fs_game_lines(g);
    assert_int_equal(hash_at(&p, g, lines), hash[lines]);
    for (int line = lines - 1; line >= 1; line--) {
        long before = p.ran;
        uint64_t found = hash_at(&p, g, line);
        if (hash[line])
            assert_int_equal(found, hash[line]);
        assert_true(p.ran - before < PAST_EVERY);
    }
    past_close(&p);
    fs_game_free(g);
}

static void past__of_another_game_or_version_begins_anew(void **state)
{
    (void)state;
    uint64_t hash[LINES + 1] = {0};
    fs_game *g = long_game(hash);
    past p = {0};
    past_state(&p, g, 1, 1, 40);
    assert_int_equal(p.ran, 40);
    past_state(&p, g, 1, 2, 40);
    assert_int_equal(p.ran, 80);
    past_state(&p, g, 2, 2, 10);
    assert_int_equal(p.ran, 90);
    past_close(&p);
    fs_game_free(g);
}

static void past__shows_nothing_of_a_window_before_both_lines_are_there(void **state)
{
    (void)state;
    uint64_t hash[LINES + 1] = {0};
    fs_game *g = long_game(hash);
    past p = {0};
    assert_int_equal(past_shown(&p, g, 1, 1, 1), 1);
    assert_int_equal(past_shown(&p, g, 1, 1, 2), 1); /* lines 2 and 3 are the secret orders */
    assert_int_equal(past_shown(&p, g, 1, 1, 3), 3);
    past_close(&p);
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(past__steps_on_by_one_line_each),
        cmocka_unit_test(past__steps_back_from_the_nearest_state_that_was_kept),
        cmocka_unit_test(past__of_another_game_or_version_begins_anew),
        cmocka_unit_test(past__shows_nothing_of_a_window_before_both_lines_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
