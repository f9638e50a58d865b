/* tournament.c - who meets whom, and ratings against figures worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simulate/tournament.h"

#include <string.h>

static void assert_near(double have, double want)
{
    if (have < want - 0.05 || have > want + 0.05)
        fail_msg("%f is not %f", have, want);
}

/* 30 to 10 and the drawn game that every pair is given: 400 log10(30.5 / 10.5) = 185.25 between the two. The
 * information is 41 p q = 7.811, so the difference deviates by 0.3578 and each rating by half of it: 60.91 at 95 %. */
static void elo__of_two_is_the_closed_form(void **state)
{
    elo_table t = {.n = 2, .games = {{0, 40}, {40, 0}}, .won = {{0, 30}, {10, 0}}};
    elo_rating r[ELO_PLAYERS];
    (void)state;
    elo_rate(&t, r);
    assert_near(r[0].elo, 92.63);
    assert_near(r[1].elo, -92.63);
    assert_near(r[0].margin, 60.91);
    assert_near(r[1].margin, 60.91);
}

static void elo__of_a_circle_is_nought_for_all(void **state)
{
    elo_table t = {
        .n = 3, .games = {{0, 20, 20}, {20, 0, 20}, {20, 20, 0}}, .won = {{0, 15, 5}, {5, 0, 15}, {15, 5, 0}}};
    elo_rating r[ELO_PLAYERS];
    (void)state;
    elo_rate(&t, r);
    for (int i = 0; i < 3; i++)
        assert_near(r[i].elo, 0);
}

/* A clean sweep of 400 has a number: 400 log10(400.5 / 0.5) between the two. */
static void elo__of_a_clean_sweep_is_finite(void **state)
{
    elo_table t = {.n = 2, .games = {{0, 400}, {400, 0}}, .won = {{0, 400}, {0, 0}}};
    elo_rating r[ELO_PLAYERS];
    (void)state;
    elo_rate(&t, r);
    assert_near(r[0].elo - r[1].elo, 1161.45);
    assert_true(r[0].margin > 200 && r[0].margin < 300);
}

static void schedule__has_every_pair_on_both_sides_of_every_scenario(void **state)
{
    static tournament t = {.n_players = 4, .n_scenarios = 3, .games = 6};
    int met[3][4][4] = {{{0}}};
    (void)state;
    assert_int_equal(tournament_size(&t), 3 * 6 * 6);
    for (uint64_t i = 0; i < tournament_size(&t); i++) {
        tournament_game g = tournament_at(&t, i);
        assert_in_range(g.game, 0, 2);
        met[g.scenario][g.player[0]][g.player[1]]++;
    }
    for (int k = 0; k < 3; k++)
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++)
                assert_int_equal(met[k][a][b], a == b ? 0 : 3);
}

/* Both seats of a pair play the same games of the seed: sides are what differs. */
static void schedule__changes_seats_on_the_same_game(void **state)
{
    static tournament t = {.n_players = 2, .n_scenarios = 1, .games = 10};
    (void)state;
    for (uint64_t i = 0; i < 10; i += 2) {
        tournament_game a = tournament_at(&t, i), b = tournament_at(&t, i + 1);
        assert_int_equal(a.game, b.game);
        assert_int_equal(a.player[0], b.player[1]);
        assert_int_equal(a.player[1], b.player[0]);
    }
}

static void count__is_by_player_and_seat(void **state)
{
    static tournament t = {.n_players = 2, .n_scenarios = 1, .games = 4, .player = {"a", "b"}, .scenario = {"s"}};
    static sim_result r;
    static const uint8_t winners[] = {1, 1, 3, 2}; /* a, b, drawn, a: in games 1 and 3 b has side one */
    (void)state;
    for (uint64_t i = 0; i < 4; i++) {
        r.winner = winners[i];
        tournament_add(&t, i, &r);
    }
    json_t *all = tournament_json(&t), *pair = json_array_get(json_object_get(all, "pairs"), 0);
    assert_string_equal(json_string_value(json_object_get(pair, "player")), "a");
    assert_int_equal(json_integer_value(json_object_get(pair, "won")), 2);
    assert_int_equal(json_integer_value(json_object_get(pair, "drawn")), 1);
    assert_int_equal(json_integer_value(json_object_get(pair, "lost")), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(pair, "won_as_side"), 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(pair, "won_as_side"), 1)), 1);
    json_decref(all);
}

static void forfeit__is_counted_to_the_loser(void **state)
{
    static tournament t = {.n_players = 2, .n_scenarios = 1, .games = 2, .player = {"a", "b"}, .scenario = {"s"}};
    static sim_result r = {.winner = 1, .grade = TOURNAMENT_FORFEIT};
    (void)state;
    tournament_add(&t, 0, &r);
    assert_int_equal(t.forfeits[0], 0);
    assert_int_equal(t.forfeits[1], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo__of_two_is_the_closed_form),
        cmocka_unit_test(elo__of_a_circle_is_nought_for_all),
        cmocka_unit_test(elo__of_a_clean_sweep_is_finite),
        cmocka_unit_test(schedule__has_every_pair_on_both_sides_of_every_scenario),
        cmocka_unit_test(schedule__changes_seats_on_the_same_game),
        cmocka_unit_test(count__is_by_player_and_seat),
        cmocka_unit_test(forfeit__is_counted_to_the_loser),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
