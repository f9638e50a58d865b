/* choices.c - what opponents promise: the same answer to the same question, nothing seen that is hidden, plans that end
 * when they should, no memory asked for, the clock kept. */
#define _POSIX_C_SOURCE 200809L
#include "support_games.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POSITIONS = 2 }; /* of each scenario */

static game_at game, other;

static ai_brain *brain_of(int threads)
{
    ai_brain *b = ai_brain_new(threads, plain_memory());
    assert_non_null(b);
    return b;
}

/* --- the same answer --- */

static void ask_twice(const char *id)
{
    ai_level few = level_with("regular", 5);
    ai_brain *one = brain_of(1), *two = brain_of(1);
    game_open(&game, id, 5);
    int at = 0;
    for (bool more = game_go(&game, one, "recruit", 20); more && at < POSITIONS;
         more = game_go(&game, one, "recruit", 90)) {
        at++;
        ai_mind a = {.rng = 11}, b = {.rng = 11};
        int first = game_ask(&game, one, &a, &few);
        assert_int_equal(first, game_ask(&game, two, &b, &few));
        assert_memory_equal(&a, &b, sizeof a);
    }
    game_close(&game);
    ai_brain_free(one);
    ai_brain_free(two);
}

static void test_same_seed_visits_and_one_thread_give_the_same_choice(void **state)
{
    (void)state;
    each_scenario(ask_twice);
}

/* --- what is hidden --- */

/* The position with other facts where the side cannot see: what it sees is the same. */
static void hide_anew(fs_side side, uint64_t seed)
{
    uint8_t key[32] = {0};
    fs_run run = {.scratch = NULL};
    memcpy(key, &seed, sizeof seed);
    fs_dice_from_key(&run.dice, key);
    memcpy(&other, &game, sizeof other);
    other.list.at = other.option;
    other.sc->rules->blind(other.sc, other.state, side);
    other.sc->rules->guess(other.sc, other.state, side, &run);
}

static int changed; /* positions in which something hidden was in fact another */

static void ask_without_knowing(const char *id)
{
    ai_level few = level_with("veteran", 6), flat = level_with("flat", 3);
    ai_brain *b = brain_of(1);
    game_open(&game, id, 9);
    int at = 0;
    for (bool more = game_go(&game, b, "random", 31); more && at < POSITIONS; more = game_go(&game, b, "random", 171)) {
        at++;
        for (int i = 0; i < 6 && more && ((fs_head *)(void *)game.state)->open; i++)
            more = game_go(&game, b, "random", 1);
        if (!more || ((fs_head *)(void *)game.state)->open)
            continue;
        hide_anew(game.side, game.rng);
        changed += memcmp(game.state, other.state, game.sc->rules->state_size) != 0;
        ai_mind a = {.rng = 3}, c = {.rng = 3};
        assert_int_equal(game_ask(&game, b, &a, &few), game_ask(&other, b, &c, &few));
        a = c = (ai_mind){.rng = 4};
        assert_int_equal(game_ask(&game, b, &a, &flat), game_ask(&other, b, &c, &flat));
        a = c = (ai_mind){.rng = 4};
        assert_int_equal(game_ask(&game, b, &a, ai_level_named("recruit")),
                         game_ask(&other, b, &c, ai_level_named("recruit")));
    }
    game_close(&game);
    ai_brain_free(b);
}

static void test_what_is_hidden_changes_no_choice(void **state)
{
    (void)state;
    changed = 0;
    each_scenario(ask_without_knowing);
    assert_true(changed >= 10);
}

/* --- whole games --- */

static void play_with_a_search_now_and_then(const char *id)
{
    ai_level tiny = level_with("staff", 2);
    ai_brain *b = brain_of(1);
    static ai_mind mind[2];
    bool more = true;
    memset(mind, 0, sizeof mind);
    game_open(&game, id, 21);
    uint64_t begun = game.lines;
    for (uint32_t i = 0; more; i++) {
        const ai_level *level = i % 512 < 2 ? &tiny : ai_level_named("random");
        more = game_take(&game, game_ask(&game, b, &mind[game.side - 1], level));
        assert_true(game.lines - begun <= game.sc->max_lines);
    }
    assert_int_equal(((fs_head *)(void *)game.state)->waiting, 0);
    assert_in_range(((fs_head *)(void *)game.state)->winner, 1, 3);
    game_close(&game);
    ai_brain_free(b);
}

static void test_every_scenario_is_played_to_its_end_without_taking_back(void **state)
{
    (void)state;
    each_scenario(play_with_a_search_now_and_then);
}

/* --- plans --- */

/* A moment of the scenario at which a search leaves more to do than its first option. */
static int find_plan(const char *id, ai_brain *b, ai_mind *m, const ai_level *level)
{
    game_open(&game, id, 2);
    for (int i = 0; i < 200 && game_go(&game, b, "recruit", 1); i++) {
        *m = (ai_mind){.rng = 6};
        int at = game_ask(&game, b, m, level);
        if (m->plan.n > m->plan.at && game.list.n > 2)
            return at;
    }
    fail_msg("%s: no search made a plan", id);
    return 0;
}

static void test_a_plan_is_followed_without_thinking_again(void **state)
{
    ai_level level = level_with("regular", 12);
    ai_brain *b = brain_of(1);
    ai_mind m;
    (void)state;
    int at = find_plan("s1-training", b, &m, &level);
    fs_option next = m.plan.option[m.plan.at];
    assert_true(game_take(&game, at));
    uint64_t before = ai_decisions(b);
    at = game_ask(&game, b, &m, &level);
    assert_memory_equal(&game.option[at], &next, sizeof next);
    assert_true(ai_decisions(b) - before <= 1);
    game_close(&game);
    ai_brain_free(b);
}

static void test_a_plan_is_given_up_when_something_intervenes(void **state)
{
    ai_level level = level_with("regular", 12);
    ai_brain *b = brain_of(1);
    ai_mind m;
    (void)state;
    int at = find_plan("s1-training", b, &m, &level);
    fs_side side = game.side;
    assert_true(game_take(&game, at ? 0 : 1)); /* not what was foreseen */
    for (bool more = true; game.side != side || game.list.n < 2;) {
        assert_true(more);
        more = game_go(&game, b, "recruit", 1);
    }
    uint64_t before = ai_decisions(b);
    game_ask(&game, b, &m, &level);
    assert_true(ai_decisions(b) - before > level.visits);
    game_close(&game);
    ai_brain_free(b);
}

/* --- memory --- */

static int asked_for; /* times */

static void *counted(void *ctx, void *old, size_t n)
{
    (void)ctx;
    asked_for++;
    return plain_memory().resize(NULL, old, n);
}

static void *refused(void *ctx, void *old, size_t n)
{
    int *left = ctx;
    if (n && (*left)-- <= 0)
        return NULL;
    return plain_memory().resize(NULL, old, n);
}

static void test_nothing_is_allocated_after_the_start(void **state)
{
    ai_level level = level_with("staff", 200), flat = level_with("flat", 50);
    ai_brain *b = ai_brain_new(2, (fs_memory){counted, NULL});
    ai_mind m = {.rng = 1};
    (void)state;
    assert_non_null(b);
    game_open(&game, "rp-first-steps", 3);
    assert_true(game_go(&game, b, "recruit", 12));
    asked_for = 0;
    game_ask(&game, b, &m, &level);
    game_ask(&game, b, &m, &flat);
    assert_int_equal(asked_for, 0);
    game_close(&game);
    ai_brain_free(b);
}

static void test_without_memory_there_is_no_brain_and_no_leak(void **state)
{
    (void)state;
    for (int allowed = 0; allowed < 3; allowed++) {
        int left = allowed;
        assert_null(ai_brain_new(2, (fs_memory){refused, &left}));
    }
}

/* --- the clock, threads, explanations --- */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* On a busy machine a thread may not run when its time is up, so the best of several counts. */
static void keep_the_clock(const char *id, int threads)
{
    ai_level level = level_with("staff", 1000000);
    ai_brain *b = brain_of(threads);
    double least = 10;
    level.milliseconds = 100;
    game_open(&game, id, 4);
    assert_true(game_go(&game, b, "recruit", 30));
    while (game.list.n < 3)
        assert_true(game_go(&game, b, "recruit", 1));
    for (int i = 0; i < 20 && least > 0.11; i++) {
        ai_mind m = {.rng = 1};
        ai_ask ask = {game.sc, game.state, game.side, &game.list, &level, true};
        double began = seconds();
        ai_choose(b, &m, &ask);
        double took = seconds() - began;
        least = took < least ? took : least;
    }
    assert_true(least <= 0.11);
    game_close(&game);
    ai_brain_free(b);
}

static void test_the_clock_is_not_exceeded_by_more_than_a_tenth(void **state)
{
    (void)state;
    keep_the_clock("s4-michael", 1);
    keep_the_clock("ys1-gheluvelt", 1);
    keep_the_clock("ot6-gross-lensk", 2);
}

static void test_a_search_says_why(void **state)
{
    ai_level level = level_with("veteran", 60);
    ai_line line[8];
    ai_mind m = {.rng = 1};
    ai_brain *b = brain_of(2);
    uint32_t visits = 0;
    (void)state;
    game_open(&game, "rp-first-steps", 4);
    assert_true(game_go(&game, b, "recruit", 12));
    int at = game_ask(&game, b, &m, &level), n = ai_explain(b, line, 8);
    assert_in_range(n, 2, 8);
    assert_memory_equal(&game.option[at], line[0].option, sizeof(fs_option));
    for (int i = 0; i < n; i++) {
        assert_in_range(line[i].value + 10000, 0, 20000);
        assert_in_range(line[i].n, 1, AI_MAX_SCOPE);
        visits += line[i].visits;
    }
    assert_in_range(visits, 2, 64);
    game_close(&game);
    ai_brain_free(b);
}

static void test_levels_are_known_by_name(void **state)
{
    (void)state;
    assert_string_equal(ai_level_named("program")->name, "recruit");
    assert_null(ai_level_named("marshal"));
    assert_true(ai_level_named("regular")->visits < ai_level_named("veteran")->visits);
    assert_true(ai_level_named("veteran")->visits < ai_level_named("staff")->visits);
    assert_int_equal(ai_level_named("flat")->visits, ai_level_named("staff")->visits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_are_known_by_name),
        cmocka_unit_test(test_same_seed_visits_and_one_thread_give_the_same_choice),
        cmocka_unit_test(test_what_is_hidden_changes_no_choice),
        cmocka_unit_test(test_every_scenario_is_played_to_its_end_without_taking_back),
        cmocka_unit_test(test_a_plan_is_followed_without_thinking_again),
        cmocka_unit_test(test_a_plan_is_given_up_when_something_intervenes),
        cmocka_unit_test(test_nothing_is_allocated_after_the_start),
        cmocka_unit_test(test_without_memory_there_is_no_brain_and_no_leak),
        cmocka_unit_test(test_the_clock_is_not_exceeded_by_more_than_a_tenth),
        cmocka_unit_test(test_a_search_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
