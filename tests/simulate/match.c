/* match.c - one game: the same wherever it is played, and told as it went. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenario/scenario.h"
#include "simulate/look.h"
#include "simulate/losses.h"
#include "simulate/places.h"
#include "simulate/tally.h"

#include <stdlib.h>
#include <string.h>

static fs_file file;
static sim_match match;

static int open_patrols(void **state)
{
    fs_load_error e;
    (void)state;
    if (fs_file_open("template-patrols", NULL, &file, &e))
        return -1;
    match = (sim_match){.scenario = file.scenario,
                        .start = file.state,
                        .player = {ai_level_named("recruit"), ai_level_named("random")},
                        .seed = 11};
    return 0;
}

static int close_patrols(void **state)
{
    (void)state;
    fs_file_close(&file);
    return 0;
}

static void play(sim_desk *d, uint64_t game, sim_result *r)
{
    char why[SIM_WHY] = "";
    if (sim_play(d, &match, game, r, why))
        fail_msg("%s", why);
}

static void game__is_the_same_after_any_other_and_on_any_desk(void **state)
{
    static sim_result first, again, other;
    (void)state;
    sim_desk *a = sim_desk_new(), *b = sim_desk_new();
    play(a, 3, &first);
    for (uint64_t i = 7; i < 12; i++)
        play(b, i, &other);
    play(b, 3, &again);
    assert_memory_equal(&first, &again, sizeof first);
    play(b, 4, &other);
    assert_int_not_equal(first.signature, other.signature);
    sim_desk_free(a);
    sim_desk_free(b);
}

/* A brain that has searched other games before thinks the same in this one. */
static void game__with_search_is_the_same_on_any_desk(void **state)
{
    static sim_result first, again, other;
    (void)state;
    sim_desk *a = sim_desk_new(), *b = sim_desk_new();
    match.player[0] = ai_level_named("regular");
    assert_non_null(match.player[0]);
    play(a, 3, &first);
    play(b, 8, &other);
    play(b, 3, &again);
    match.player[0] = ai_level_named("recruit");
    assert_memory_equal(&first, &again, sizeof first);
    sim_desk_free(a);
    sim_desk_free(b);
}

static void game__is_another_for_another_seed_or_player(void **state)
{
    static sim_result first, seed, player;
    (void)state;
    sim_desk *d = sim_desk_new();
    play(d, 0, &first);
    match.seed++;
    play(d, 0, &seed);
    match.seed--;
    match.player[1] = match.player[0];
    play(d, 0, &player);
    match.player[1] = ai_level_named("random");
    assert_int_not_equal(first.signature, seed.signature);
    assert_int_not_equal(first.signature, player.signature);
    sim_desk_free(d);
}

static void game__told_in_brief_ends_the_same(void **state)
{
    static sim_result whole, brief;
    (void)state;
    sim_desk *d = sim_desk_new();
    play(d, 5, &whole);
    match.brief = true;
    play(d, 5, &brief);
    match.brief = false;
    assert_int_equal(whole.signature, brief.signature);
    assert_int_equal(whole.winner, brief.winner);
    assert_true(whole.n_turns > 0);
    assert_int_equal(brief.n_turns, 0);
    sim_desk_free(d);
}

/* Patrols begin with six points a side and their score is what is left of them: what is lost is the rest. */
static void losses__are_what_the_score_lacks(void **state)
{
    static sim_result r;
    (void)state;
    sim_desk *d = sim_desk_new();
    for (uint64_t i = 0; i < 20; i++) {
        int32_t fell[2] = {0, 0};
        play(d, i, &r);
        for (int k = 0; k < r.n_fell; k++)
            for (int side = 0; side < 2; side++)
                fell[side] += r.fell[k].quarters[side];
        for (int side = 0; side < 2; side++) {
            assert_int_equal(r.quarters[side], 4 * (6 - r.score[side]));
            assert_int_equal(fell[side], r.quarters[side]);
        }
        assert_int_equal(r.turn[r.n_turns - 1].score[0], r.score[0]);
        assert_int_equal(r.turns, r.n_turns);
    }
    sim_desk_free(d);
}

static void line__reads_back_to_the_same_result(void **state)
{
    static sim_result r, back;
    static char text[SIM_LINE];
    (void)state;
    sim_desk *d = sim_desk_new();
    play(d, 2, &r);
    fs_writer w = {text, 0, sizeof text};
    sim_result_write(match.scenario, 0, &r, &w);
    assert_true(fs_put_end(&w));
    assert_int_equal(sim_result_read(match.scenario, text, w.n, &back), 0);
    assert_memory_equal(&r, &back, sizeof r);
    sim_desk_free(d);
}

static void line__with_any_byte_changed_or_missing_is_refused(void **state)
{
    static sim_result r, back;
    static char text[SIM_LINE];
    (void)state;
    sim_desk *d = sim_desk_new();
    play(d, 2, &r);
    fs_writer w = {text, 0, sizeof text};
    sim_result_write(match.scenario, 0, &r, &w);
    for (size_t i = 0; i < w.n; i++) {
        text[i] ^= 1;
        assert_int_not_equal(sim_result_read(match.scenario, text, w.n, &back), 0);
        text[i] ^= 1;
        assert_int_not_equal(sim_result_read(match.scenario, text, i, &back), 0);
    }
    sim_desk_free(d);
}

/* Two pieces of a side, two points each, on the board. */
static void set_pieces(sim_look *l, int place)
{
    for (int u = 1; u <= 2; u++)
        l->piece[u] =
            (sim_piece){.side = 1, .where = SIM_ON_BOARD, .has_strength = true, .quarters = 8, .place = place + u};
}

static void losses__fall_where_the_piece_was_last_told_of(void **state)
{
    sim_look before = {0}, after = {0};
    sim_losses l = {0};
    uint64_t bytes[16];
    fs_log log = {(uint8_t *)bytes, 0, sizeof bytes, 0};
    fs_run run = {.log = &log};
    (void)state;
    assert_int_equal(sim_look_room(&before, match.scenario) + sim_look_room(&after, match.scenario), 0);
    assert_int_equal(sim_losses_room(&l, match.scenario), 0);
    set_pieces(&before, 3);
    set_pieces(&after, 3);
    after.piece[1].quarters = 4;                                                      /* was in 4, nothing told */
    after.piece[2] = (sim_piece){.side = 1, .where = SIM_LOST, .place = SIM_NOWHERE}; /* was in 5, died in 9 */
    fs_say(&run, &(fs_event){.type = 1, .subject = 2, .side = 1, .result = 1, .place = FS_HEX, .x = 9}, NULL, NULL, 0);
    sim_losses_hear(&l, match.scenario, &log);
    sim_losses_count(&l, &before, &after);
    assert_int_equal(l.lost[0], 1);
    assert_int_equal(l.quarters[0], 12);
    assert_int_equal(l.fell[4][0], 4);
    assert_int_equal(l.fell[9][0], 8);
    assert_int_equal(l.fell[5][0], 0);
    sim_look_free(&before);
    sim_look_free(&after);
    sim_losses_free(&l);
}

static void losses__do_not_count_what_pieces_give_to_each_other(void **state)
{
    sim_look before = {0}, after = {0};
    sim_losses l = {0};
    (void)state;
    assert_int_equal(sim_look_room(&before, match.scenario) + sim_look_room(&after, match.scenario), 0);
    assert_int_equal(sim_losses_room(&l, match.scenario), 0);
    set_pieces(&before, 3);
    set_pieces(&after, 3);
    after.piece[1].quarters = 14; /* six of the other's eight quarters */
    after.piece[2] = (sim_piece){.side = 1, .where = SIM_UNSEEN, .place = SIM_NOWHERE};
    sim_losses_count(&l, &before, &after);
    assert_int_equal(l.lost[0], 0);
    assert_int_equal(l.quarters[0], 2);
    sim_look_free(&before);
    sim_look_free(&after);
    sim_losses_free(&l);
}

static void tally__lays_games_of_different_length_side_by_side(void **state)
{
    static sim_tally t;
    static sim_result brief, longer;
    (void)state;
    assert_int_equal(sim_tally_begin(&t, &match), 0);
    brief = (sim_result){.winner = 1, .turns = 1, .n_turns = 1, .turn = {{{4, 1}, 0}}};
    longer = (sim_result){.winner = 3, .turns = 3, .n_turns = 3, .turn = {{{2, 2}, 0}, {{3, 0}, 0}, {{0, 6}, 0}}};
    sim_tally_add(&t, &brief);
    sim_tally_add(&t, &longer);
    sim_tally_add(&t, &brief);
    assert_int_equal(t.n_turns, 3);
    assert_true(t.turn[0].score[0] == 10 && t.turn[0].score[1] == 4);
    assert_true(t.turn[1].score[0] == 11 && t.turn[1].score[1] == 2);
    assert_true(t.turn[2].score[0] == 8 && t.turn[2].score[1] == 8);
    assert_int_equal(t.won[0], 2);
    assert_int_equal(t.won[2], 1);
    sim_tally_free(&t);
}

/* A scenario without a board has squares of two inches, named by their south-west corner. */
static void places__of_a_table_are_squares(void **state)
{
    const fs_scenario table = {0};
    char name[32];
    (void)state;
    int place = sim_place_of(&table, FS_POINT, 31250, 14000);
    sim_place_name(&table, place, name);
    assert_string_equal(name, "30,14");
    assert_int_equal(sim_place_named(&table, "30,14"), place);
    assert_int_equal(sim_place_of(&table, FS_HEX, 5, 0), SIM_NOWHERE);
    assert_int_equal(sim_place_of(&table, FS_POINT, -1, 0), SIM_NOWHERE);
    assert_int_equal(sim_place_of(&table, FS_POINT, 0, 999999), SIM_NOWHERE);
    assert_int_equal(sim_place_of(match.scenario, FS_POINT, 1000, 1000), SIM_NOWHERE);
    assert_int_equal(sim_place_named(match.scenario, "0604x"), SIM_NOWHERE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game__is_the_same_after_any_other_and_on_any_desk),
        cmocka_unit_test(game__with_search_is_the_same_on_any_desk),
        cmocka_unit_test(game__is_another_for_another_seed_or_player),
        cmocka_unit_test(game__told_in_brief_ends_the_same),
        cmocka_unit_test(losses__are_what_the_score_lacks),
        cmocka_unit_test(line__reads_back_to_the_same_result),
        cmocka_unit_test(line__with_any_byte_changed_or_missing_is_refused),
        cmocka_unit_test(losses__fall_where_the_piece_was_last_told_of),
        cmocka_unit_test(losses__do_not_count_what_pieces_give_to_each_other),
        cmocka_unit_test(places__of_a_table_are_squares),
        cmocka_unit_test(tally__lays_games_of_different_length_side_by_side),
    };
    return cmocka_run_group_tests(tests, open_patrols, close_patrols);
}
