/* bench.c - what the measurements rest on: the yardstick counts what it should, games repeat. */
#include "bench/bench.h"
#include "bench/play.h"
#include "bench/tape.h"
#include "bench/yardstick.h"
#include "scenario/scenario.h"
#include "table/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static fs_file file;

static int open_file(void **state)
{
    fs_load_error why;
    *state = &file;
    return fs_file_open("template-patrols", NULL, &file, &why);
}

static int close_file(void **state)
{
    (void)state;
    fs_file_close(&file);
    return 0;
}

static void calibrator__has_4110426_leaves(void **state)
{
    (void)state;
    assert_int_equal(yard_calibrator(), 4110426);
}

static void signature__repeats_and_depends_on_the_games(void **state)
{
    const fs_scenario *one[] = {((fs_file *)*state)->scenario}, *two[] = {one[0], one[0]};
    uint64_t signature = fs_bench_signature(one, 1);
    assert_int_equal(fs_bench_signature(one, 1), signature);
    assert_int_not_equal(fs_bench_signature(two, 2), signature);
    assert_int_equal(fs_bench_signature(one, 0), 0);
}

static void play__ends_and_a_log_changes_nothing(void **state)
{
    static uint8_t last[FS_MAX_STATE];
    const fs_scenario *scenario = ((fs_file *)*state)->scenario;
    bench_table t;
    assert_int_equal(bench_table_new(&t, scenario), 0);
    for (int logged = 0; logged < 2; logged++) {
        assert_int_equal(bench_table_start(&t, 7), 0);
        t.run.log = logged ? &t.log : NULL;
        while (bench_table_decide(&t) > 0)
            ;
        assert_int_equal(bench_table_side(&t), 0);
        if (logged)
            assert_memory_equal(last, t.state, scenario->rules->state_size);
        memcpy(last, t.state, scenario->rules->state_size);
    }
    bench_table_free(&t);
}

/* Six columns of four rows, a wall in the middle of the second row. */
static void walker__stops_at_a_wall_between_its_ends(void **state)
{
    const fs_grid grid = {.columns = 6, .rows = 4};
    uint8_t wall[24] = {0};
    fs_hex_pair along = {1, 17}, back = {17, 1}, beside = {2, 18}, to_it = {1, 9}, none = {9, 9};
    uint64_t lines = 0;
    (void)state;
    wall[fs_hex_at(&grid, 2, 1)] = 1;
    assert_int_equal(yard_walk(&grid, wall, &along, 1), 0);
    assert_int_equal(yard_walk(&grid, wall, &back, 1), 0);
    assert_int_equal(yard_walk(&grid, wall, &beside, 1), 1);
    assert_int_equal(yard_walk(&grid, wall, &to_it, 1), 1);
    assert_int_equal(yard_walk(&grid, wall, &none, 1), 1);
    wall[fs_hex_at(&grid, 2, 1)] = 0;
    assert_int_equal(yard_walk_from(&grid, wall, 1, &lines), 22);
    assert_int_equal(yard_walk_points(&grid, wall, 1, &lines), 48);
    assert_int_equal(lines, 70);
}

static void bits__are_summed_for_the_pairs_asked(void **state)
{
    const uint64_t bits[6] = {1, 2, 4, 8, 16, 32};
    const fs_hex_pair pair[] = {{0, 0}, {0, 65}, {1, 2}, {1, 67}, {2, 5}};
    (void)state;
    assert_int_equal(yard_bits(bits, 2, pair, 5), 4);
    assert_int_equal(yard_bits(bits, 2, pair + 4, 1), 0);
}

static void rows__need_room_for_all(void **state)
{
    const fs_scenario *one[] = {((fs_file *)*state)->scenario};
    fs_bench_row row[FS_BENCH_COMMON_ROWS];
    assert_int_equal(fs_bench_run(one, 1, row, FS_BENCH_COMMON_ROWS), -1);
}

/* Copying states must not spoil those that are viewed: of 11,384 bytes, no whole number of cache lines. */
static void measurements__of_states_that_end_within_a_cache_line_are_whole(void **state)
{
    fs_bench_row row[FS_BENCH_COMMON_ROWS + FS_BENCH_SCENARIO_ROWS];
    fs_load_error why;
    fs_file referee;
    (void)state;
    if (fs_file_open("ot-referee", NULL, &referee, &why))
        skip(); /* a build without that system */
    const fs_scenario *one[] = {referee.scenario};
    assert_true(fs_bench_run(one, 1, row, FS_BENCH_COMMON_ROWS + FS_BENCH_SCENARIO_ROWS) > FS_BENCH_COMMON_ROWS);
    fs_file_close(&referee);
}

static void tape__plays_what_the_search_played(void **state)
{
    static int32_t weight[FS_MAX_OPTIONS];
    const fs_scenario *scenario = ((fs_file *)*state)->scenario;
    ai_brain *brain = ai_brain_new(1, table_memory);
    ai_mind mind = {.rng = 1};
    bench_table t;
    bench_tape tape;
    assert_non_null(brain);
    assert_int_equal(bench_table_new(&t, scenario), 0);
    assert_int_equal(bench_table_start(&t, 7), 0);
    fs_options list = {t.options, 0, FS_MAX_OPTIONS, 0};
    while (bench_table_side(&t) && list.n < 3) {
        bench_table_decide(&t);
        list.n = 0;
        scenario->rules->options(scenario, t.state, bench_table_side(&t), t.scratch, &list);
    }
    bench_tape_begin(&tape, scenario, t.scratch);
    ai_brain_watch(brain, bench_tape_note, &tape);
    ai_ask ask = {scenario, t.state, bench_table_side(&t), &list, ai_level_named("regular"), false};
    ai_choose(brain, &mind, &ask);
    assert_false(tape.failed);
    assert_int_equal(tape.n_steps, ai_decisions(brain));
    assert_true(tape.n_steps > 32 && tape.n_starts > 1 && tape.n_starts < tape.n_steps);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(bench_tape_play(&tape, &t, weight), tape.n_steps);
        assert_memory_equal(t.state, tape.now, scenario->rules->state_size);
    }
    bench_tape_free(&tape);
    bench_table_free(&t);
    ai_brain_free(brain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calibrator__has_4110426_leaves),
        cmocka_unit_test(signature__repeats_and_depends_on_the_games),
        cmocka_unit_test(play__ends_and_a_log_changes_nothing),
        cmocka_unit_test(tape__plays_what_the_search_played),
        cmocka_unit_test(walker__stops_at_a_wall_between_its_ends),
        cmocka_unit_test(bits__are_summed_for_the_pairs_asked),
        cmocka_unit_test(rows__need_room_for_all),
        cmocka_unit_test(measurements__of_states_that_end_within_a_cache_line_are_whole),
    };
    return cmocka_run_group_tests_name("bench", tests, open_file, close_file);
}
