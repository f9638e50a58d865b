/* log.c - events go in and come out again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/log.h>
#include <string.h>

static void say_three(fs_run *run)
{
    fs_event e;
    fs_sum sum = {0};

    memset(&e, 0, sizeof e);
    e.type = 1;
    fs_say(run, &e, NULL, NULL, 0);
    fs_add(&sum, 31, 2, 5);
    fs_add(&sum, 32, -1, 6);
    e.type = 2;
    fs_say(run, &e, &sum, (const uint8_t[]){3, 4, 5}, 3);
    e.type = 3;
    fs_say(run, &e, NULL, (const uint8_t[]){6, 6, 6, 6, 6, 6, 6, 6}, 8);
}

enum { SIZE = 40 + (40 + 16 + 8) + (40 + 8) };

static void log__events_come_back_with_modifiers_and_dice(void **state)
{
    _Alignas(8) uint8_t room[256];
    fs_log log = {room, 0, sizeof room, 0};
    fs_run run = {.log = &log};
    size_t at = 0;

    (void)state;
    memset(room, 0xee, sizeof room);
    say_three(&run);
    assert_int_equal(log.n, SIZE);
    assert_int_equal(log.lost, 0);
    const fs_event *e = fs_log_next(&log, &at);
    assert_int_equal(e->type, 1);
    assert_int_equal(e->n_mods + e->n_dice, 0);
    e = fs_log_next(&log, &at);
    assert_int_equal(e->type, 2);
    assert_int_equal(e->n_mods, 2);
    assert_int_equal(fs_event_mods(e)[0].rule, 31);
    assert_int_equal(fs_event_mods(e)[1].value, -1);
    assert_int_equal(e->n_dice, 3);
    assert_memory_equal(fs_event_dice(e), ((const uint8_t[]){3, 4, 5, 0, 0, 0, 0, 0}), 8);
    e = fs_log_next(&log, &at);
    assert_int_equal(e->type, 3);
    assert_int_equal(fs_event_dice(e)[7], 6);
    assert_null(fs_log_next(&log, &at));
    assert_int_equal(at, log.n);
}

static void log__what_does_not_fit_is_counted_and_the_rest_is_a_prefix(void **state)
{
    (void)state;
    for (size_t cap = 0; cap <= SIZE; cap++) {
        _Alignas(8) uint8_t room[256];
        fs_log log = {room, 0, cap, 0};
        fs_run run = {.log = &log};
        size_t at = 0;
        int n = 0;

        say_three(&run);
        assert_int_equal(log.n + log.lost, SIZE);
        while (fs_log_next(&log, &at))
            n++;
        assert_int_equal(n, cap < 40 ? 0 : cap < 104 ? 1 : cap < SIZE ? 2 : 3);
    }
}

static void log__nothing_is_said_after_the_scope_or_without_a_log(void **state)
{
    _Alignas(8) uint8_t room[256];
    fs_log log = {room, 0, sizeof room, 0};
    fs_run run = {.log = &log, .is_cut = 1};

    (void)state;
    say_three(&run);
    assert_int_equal(log.n, 0);
    run = (fs_run){.log = NULL};
    say_three(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log__events_come_back_with_modifiers_and_dice),
        cmocka_unit_test(log__what_does_not_fit_is_counted_and_the_rest_is_a_prefix),
        cmocka_unit_test(log__nothing_is_said_after_the_scope_or_without_a_log),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
