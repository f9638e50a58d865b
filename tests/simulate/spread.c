/* spread.c - numbered work by several hands comes back in order, whole, and stops when told. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simulate/spread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t stop;

typedef struct seen {
    uint64_t next, enough;
    bool wrong;
} seen;

static void *enter(void *ctx)
{
    (void)ctx;
    return malloc(1);
}

static void leave(void *ctx, void *desk)
{
    (void)ctx;
    free(desk);
}

/* Every seventh piece takes long, so that the threads overtake each other. */
static char *work(void *ctx, void *desk, uint64_t i)
{
    char *text = malloc(32);
    (void)desk;
    if (i % 7 == 0)
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    if (ctx && i == *(uint64_t *)ctx)
        snprintf(text, 32, "!piece %llu broke", (unsigned long long)i);
    else
        snprintf(text, 32, "%llu", (unsigned long long)i);
    return text;
}

static int take(void *ctx, uint64_t i, const char *line)
{
    seen *s = ctx;
    s->wrong |= i != s->next++ || strtoull(line, NULL, 10) != i;
    if (s->enough && s->next == s->enough)
        stop = 1;
    return s->enough && s->next == s->enough + 1000;
}

static enum sim_end spread(int jobs, uint64_t first, uint64_t end, uint64_t *breaks, seen *s, char why[256])
{
    const sim_work w = {breaks, enter, leave, work};
    sim_spread all = {.work = &w, .first = first, .end = end, .jobs = jobs, .stop = &stop, .take = take, .take_ctx = s};
    stop = 0;
    s->next = first;
    enum sim_end how = sim_spread_run(&all);
    if (why)
        memcpy(why, all.why, sizeof all.why);
    return how;
}

static void pieces__come_in_order_for_any_number_of_jobs(void **state)
{
    (void)state;
    for (int jobs = 1; jobs <= 8; jobs *= 2) {
        seen s = {0};
        assert_int_equal(spread(jobs, 5, 405, NULL, &s, NULL), SPREAD_DONE);
        assert_int_equal(s.next, 405);
        assert_false(s.wrong);
    }
}

static void nothing_to_do__is_done(void **state)
{
    seen s = {0};
    (void)state;
    assert_int_equal(spread(4, 9, 9, NULL, &s, NULL), SPREAD_DONE);
    assert_int_equal(s.next, 9);
}

static void stop__hands_over_what_was_begun_without_a_gap(void **state)
{
    (void)state;
    for (int jobs = 1; jobs <= 4; jobs *= 2) {
        seen s = {.enough = 20};
        assert_int_equal(spread(jobs, 0, 100000, NULL, &s, NULL), SPREAD_STOPPED);
        assert_in_range(s.next, 20, 20 + 64 * (uint64_t)jobs);
        assert_false(s.wrong);
    }
}

static void piece_that_fails__ends_it_with_its_reason(void **state)
{
    uint64_t bad = 33;
    char why[256];
    seen s = {0};
    (void)state;
    assert_int_equal(spread(3, 0, 1000, &bad, &s, why), SPREAD_FAILED);
    assert_string_equal(why, "piece 33 broke");
    assert_int_equal(s.next, 33);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces__come_in_order_for_any_number_of_jobs),
        cmocka_unit_test(nothing_to_do__is_done),
        cmocka_unit_test(stop__hands_over_what_was_begun_without_a_gap),
        cmocka_unit_test(piece_that_fails__ends_it_with_its_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
