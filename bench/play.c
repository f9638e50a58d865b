/* play.c - random play without checks, and what is timed on it. */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOG_BYTES = 1 << 20, MAX_DECISIONS = 1000000 };

static double clock_seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_now(void) { return clock_seconds(CLOCK_MONOTONIC); }
double bench_work(void) { return clock_seconds(CLOCK_PROCESS_CPUTIME_ID); }

/* Memory on a cache line of its own, as an arena would give it. */
static void *aligned(size_t n) { return aligned_alloc(64, (n + 64) / 64 * 64); }

int bench_table_new(bench_table *t, const fs_scenario *scenario)
{
    memset(t, 0, sizeof *t);
    t->scenario = scenario;
    t->state = aligned(scenario->rules->state_size);
    t->scratch = aligned(scenario->rules->scratch_size);
    t->options = aligned(FS_MAX_OPTIONS * sizeof *t->options);
    t->log = (fs_log){aligned(LOG_BYTES), 0, LOG_BYTES, 0};
    if (!t->state || !t->scratch || !t->options || !t->log.at)
        return 1;
    memset(t->scratch, 0, scenario->rules->scratch_size);
    return 0;
}

void bench_table_free(bench_table *t)
{
    free(t->state);
    free(t->scratch);
    free(t->options);
    free(t->log.at);
}

int bench_table_start(bench_table *t, uint32_t seed)
{
    uint8_t key[32] = {0};
    fs_error why;

    memcpy(key, &seed, sizeof seed);
    memset(&t->run, 0, sizeof t->run);
    fs_dice_from_key(&t->run.dice, key);
    t->run.scratch = t->scratch;
    t->rng = seed;
    t->game = seed + 1;
    t->decisions_left = MAX_DECISIONS;
    return t->scenario->rules->setup(t->scenario, t->state, &why);
}

fs_side bench_table_side(const bench_table *t)
{
    const fs_head *h = t->state;
    if (h->open)
        return h->open;
    return h->waiting & 1 ? 1 : h->waiting;
}

int bench_table_decide(bench_table *t)
{
    const fs_ruleset *rules = t->scenario->rules;
    fs_side side = bench_table_side(t);
    if (!side || t->decisions_left-- == 0)
        return 0;
    fs_options list = {t->options, 0, FS_MAX_OPTIONS, 0};
    rules->options(t->scenario, t->state, side, t->scratch, &list);
    if (list.n < 1)
        return 0;
    const fs_option *chosen = &t->options[fs_below(&t->rng, (uint32_t)list.n)];
    if (t->run.log)
        t->run.log->n = 0;
    rules->apply(t->scenario, t->state, side, chosen, &t->run);
    return list.n;
}

int bench_table_weigh(bench_table *t, fs_side side, fs_options *list, uint8_t *mind, int32_t *weight)
{
    int best = 0;
    list->n = list->narrow > 0 ? list->narrow : list->n;
    if (list->n > 1)
        t->scenario->rules->policy(t->scenario, t->state, side, list, mind, weight);
    for (int i = 1; i < list->n; i++)
        if (weight[i] > weight[best])
            best = i;
    return best;
}

static void play_next(bench_table *t, fs_log *log, bench_count *count)
{
    bench_table_start(t, t->game);
    t->run.log = log;
    for (int n; (n = bench_table_decide(t)) > 0; count->decisions++)
        count->options += (uint64_t)n;
    count->games++;
}

bench_count bench_play(bench_table *t, double seconds)
{
    bench_count count = {0};
    double began = bench_work();
    do {
        play_next(t, NULL, &count);
        count.seconds = bench_work() - began;
    } while (count.seconds < seconds);
    return count;
}

bench_count bench_play_logged(bench_table *t, uint32_t seed, uint32_t games)
{
    bench_count count = {0};
    double began = bench_work();
    t->game = seed;
    while (count.games < games)
        play_next(t, &t->log, &count);
    count.seconds = bench_work() - began;
    return count;
}

double bench_slowest(bench_table *t, double seconds)
{
    enum { STEPS = 100000 }; /* of 10 ns; what is longer than a millisecond counts as that */
    uint32_t *histogram = calloc(STEPS, sizeof *histogram);
    if (!histogram)
        return 1;
    uint64_t decisions = 0;
    double began = bench_now(), now;
    do {
        bench_table_start(t, t->game);
        for (now = bench_now();;) {
            double before = now;
            if (bench_table_decide(t) == 0)
                break;
            now = bench_now();
            double step = (now - before) * 1e8;
            histogram[step < STEPS - 1 ? (int)step : STEPS - 1]++;
            decisions++;
        }
    } while (now - began < seconds);
    uint64_t slower = 0;
    int at = STEPS - 1;
    while (at > 0 && (slower += histogram[at]) * 100 < decisions)
        at--;
    free(histogram);
    return (at + 1) * 1e-8;
}

/* Plays in a process of its own, which writes its rate to the pipe. */
static pid_t start_player(bench_table *t, int out, double seconds)
{
    pid_t pid = fork();
    if (pid == 0) {
        double began = bench_now();
        bench_count c = bench_play(t, seconds);
        double rate = (double)c.decisions / (bench_now() - began);
        _exit(write(out, &rate, sizeof rate) == (ssize_t)sizeof rate ? 0 : 1);
    }
    return pid;
}

double bench_processes(bench_table *t, int n, double seconds)
{
    int ends[2];
    double sum = 0;
    if (pipe(ends))
        return -1;
    int started = 0;
    while (started < n && start_player(t, ends[1], seconds) > 0)
        started++;
    close(ends[1]);
    for (double rate; read(ends[0], &rate, sizeof rate) == (ssize_t)sizeof rate;)
        sum += rate;
    close(ends[0]);
    for (int i = 0; i < started; i++)
        wait(NULL);
    return started == n ? sum : -1;
}
