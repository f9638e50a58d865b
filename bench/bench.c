/* bench.c - the measurements, each in turn with its yardstick, and their medians. */
#include "page.h"
#include "play.h"
#include "replay.h"
#include "search.h"
#include "sight.h"
#include "yardstick.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 64 };
#define SLICE 0.1 /* seconds for each measurement of a round */

/* Seconds per leaf, now. */
static double leaf_seconds(void)
{
    double began = bench_work();
    uint64_t n = yard_calibrator();
    return (bench_work() - began) / (double)n;
}

/* Seconds per copy of `size` bytes by plain memcpy, and the same between states. */
static double copy_seconds(void *a, void *b, size_t size)
{
    enum { COPIES = 20000 };
    double began = bench_work();
    yard_copy(a, b, size, COPIES);
    return (bench_work() - began) / COPIES;
}

static double state_copy_seconds(bench_table *t, void *other)
{
    enum { COPIES = 20000 };
    size_t size = t->scenario->rules->state_size;
    double began = bench_work();
    for (int i = 0; i < COPIES; i++) {
        memcpy(i & 1 ? t->state : other, i & 1 ? other : t->state, size);
        ++*(volatile int32_t *)&((fs_head *)(i & 1 ? t->state : other))->score[0];
    }
    return (bench_work() - began) / COPIES;
}

/* What the measurements of a scenario work with: blind states to view, room for the text of one, and two states to
 * copy between, each on a cache line of its own, as states lie in play. */
typedef struct bench_room {
    uint8_t *blind, *from, *to;
    int n_blind;
    char *text;
    size_t text_cap;
} bench_room;

static int room_new(bench_room *r, size_t state_size)
{
    enum { TEXT = 1 << 20, CACHE_LINE = 64 };
    size_t lines = (state_size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;

    *r = (bench_room){.blind = malloc(SAMPLES * state_size),
                      .from = aligned_alloc(CACHE_LINE, lines),
                      .to = aligned_alloc(CACHE_LINE, lines),
                      .text = malloc(TEXT),
                      .text_cap = TEXT};
    if (!r->blind || !r->from || !r->to || !r->text)
        return 1;
    memset(r->from, 0, lines);
    memset(r->to, 0, lines);
    return 0;
}

static void room_free(bench_room *r)
{
    free(r->blind);
    free(r->from);
    free(r->to);
    free(r->text);
}

/* Megabytes of view per second, over states taken from random play. */
static double view_rate(bench_table *t, const bench_room *r)
{
    size_t written = 0, size = t->scenario->rules->state_size;
    double began = bench_work(), now;
    do {
        for (int i = 0; i < r->n_blind; i++) {
            fs_writer w = {r->text, 0, r->text_cap};
            t->scenario->rules->view(t->scenario, r->blind + (size_t)i * size, (fs_side)(1 + i % 2), &w);
            written += w.n < r->text_cap ? w.n : r->text_cap;
        }
        now = bench_work();
    } while (now - began < SLICE / 2);
    return (double)written / (now - began) / 1e6;
}

/* Blind states from random games, spread over them. */
static void take_samples(bench_table *t, bench_room *r)
{
    size_t size = t->scenario->rules->state_size;

    r->n_blind = 0;
    for (uint32_t seed = 1; r->n_blind < SAMPLES && seed < 100; seed++) {
        bench_table_start(t, seed);
        for (int i = 0; r->n_blind < SAMPLES && bench_table_decide(t) > 0; i++)
            if (i % 50 == 3) {
                uint8_t *sample = r->blind + (size_t)r->n_blind * size;

                memcpy(sample, t->state, size);
                t->scenario->rules->blind(t->scenario, sample, (fs_side)(1 + r->n_blind % 2));
                r->n_blind++;
            }
    }
}

struct all {
    bench_series play, options, log, slowest, copy, replay, view, processes;
};

/* One round of everything for one scenario. 0, or nonzero if something cannot be measured. */
static int measure(bench_table *t, const bench_record *record, bench_room *r, int round, struct all *m)
{
    double leaf = leaf_seconds();
    uint32_t first = t->game;
    bench_count c = bench_play(t, SLICE);
    double decision = c.seconds / (double)c.decisions;
    m->play.value[round] = decision * 1e9;
    m->play.ratio[round] = decision / leaf;
    m->options.value[round] = (double)c.options / (double)c.decisions;

    bench_count logged = bench_play_logged(t, first, c.games);
    m->log.value[round] = logged.seconds / (double)logged.decisions * 1e9;
    m->log.ratio[round] = decision / (logged.seconds / (double)logged.decisions);
    m->slowest.value[round] = bench_slowest(t, SLICE) * 1e6;

    size_t size = t->scenario->rules->state_size;
    double raw = copy_seconds(r->from, r->to, size);
    double ours = state_copy_seconds(t, r->to);
    m->copy.value[round] = (double)size / ours / 1e9;
    m->copy.ratio[round] = raw / ours;

    bench_count beside = bench_play(t, SLICE / 2); /* a busy machine is another one half a second later */
    double seconds = bench_record_replay(t->scenario, record, SLICE / 2);
    if (seconds < 0)
        return 1;
    m->replay.value[round] = seconds / (double)record->decisions * 1e9;
    m->replay.ratio[round] = beside.seconds / (double)beside.decisions / (seconds / (double)record->decisions);

    m->view.value[round] = view_rate(t, r);

    double one = bench_processes(t, 1, SLICE), two = bench_processes(t, 2, SLICE);
    m->processes.value[round] = two;
    m->processes.ratio[round] = two / one;
    return one <= 0 || two <= 0;
}

static const struct targets {
    const char *name; /* of a scenario or a system */
    double play, log, slowest, state, copy, replay, view, processes;
    bench_sight_aims sight;
    bench_search_aims search;
} target_table[] = {
#define TARGETS(...) {__VA_ARGS__},
#include "targets.def"
#undef TARGETS
};

/* Those of the scenario itself, else of its system, else of any. */
static const struct targets *targets_of(const fs_scenario *sc)
{
    const char *const names[] = {sc->id, sc->rules->name};

    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
        for (size_t i = 1; i < sizeof target_table / sizeof target_table[0]; i++)
            if (strcmp(target_table[i].name, names[n]) == 0)
                return &target_table[i];
    return &target_table[0];
}

static void add_scenario(bench_page *p, const fs_scenario *sc, const struct all *m)
{
    const struct targets *aim = targets_of(sc);

    bench_aim_at_most(bench_add(p, sc->id, "random play", "ns/decision", "calibrator leaf", &m->play), aim->play);
    bench_add(p, sc->id, "options listed", "per decision", "", &m->options);
    bench_aim_at_least(bench_add(p, sc->id, "with full log", "ns/decision", "random play", &m->log), aim->log);
    bench_aim_at_most(bench_add(p, sc->id, "slowest 1 %", "us", "", &m->slowest), aim->slowest);
    bench_series size;
    for (int i = 0; i < BENCH_ROUNDS; i++)
        size.value[i] = (double)sc->rules->state_size;
    bench_aim_at_most(bench_add(p, sc->id, "state", "bytes", "", &size), aim->state);
    bench_aim_at_least(bench_add(p, sc->id, "copy", "GB/s", "memcpy", &m->copy), aim->copy);
    bench_aim_at_least(bench_add(p, sc->id, "replay of a record", "ns/decision", "random play", &m->replay),
                       aim->replay);
    bench_aim_at_least(bench_add(p, sc->id, "view as JSON", "MB/s", "", &m->view), aim->view);
    bench_aim_at_least(bench_add(p, sc->id, "two processes", "decisions/s", "one process", &m->processes),
                       aim->processes);
}

static int measure_scenario(const fs_scenario *sc, bench_page *p)
{
    bench_table t;
    bench_record record = {0};
    bench_room room;
    struct all m;
    int bad = bench_table_new(&t, sc) | room_new(&room, sc->rules->state_size);

    bad = bad || bench_table_start(&t, 1) || bench_record_make(sc, 1, &record);
    if (!bad)
        take_samples(&t, &room);
    bad = bad || room.n_blind < 1;
    for (int round = 0; round < BENCH_ROUNDS && !bad; round++)
        bad = measure(&t, &record, &room, round, &m);
    if (!bad) {
        add_scenario(p, sc, &m);
        const struct targets *aim = targets_of(sc);
        bad = bench_sight(p, sc, &aim->sight) || bench_ways(p, sc, &aim->sight) || bench_search(p, sc, &aim->search);
    }
    bench_record_free(&record);
    bench_table_free(&t);
    room_free(&room);
    return bad;
}

/* The yardsticks themselves, and the dice of the stream beside bare ones. */
static void measure_yardsticks(bench_page *p)
{
    enum { THROWS = 200000, LOOKUPS = 2000000 };
    static uint8_t a[8192], b[8192];
    bench_series leaf, copy, dice, stream, lookup;
    fs_run run = {0};
    uint8_t key[32] = {1};
    fs_dice_from_key(&run.dice, key);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        leaf.value[i] = leaf_seconds() * 1e9;
        copy.value[i] = (double)sizeof a / copy_seconds(a, b, sizeof a) / 1e9;
        double began = bench_work();
        yard_dice(THROWS);
        dice.value[i] = (bench_work() - began) / THROWS * 1e9;
        began = bench_work();
        for (int k = 0; k < THROWS; k++)
            fs_dice_sum(&run, 1, 2, 6, 0, NULL);
        stream.value[i] = (bench_work() - began) / THROWS * 1e9;
        stream.ratio[i] = stream.value[i] / dice.value[i];
        began = bench_work();
        yard_lookup(LOOKUPS);
        lookup.value[i] = (bench_work() - began) / LOOKUPS * 1e9;
    }
    bench_add(p, "", "calibrator leaf", "ns", "", &leaf);
    bench_add(p, "", "memcpy of 8 KiB", "GB/s", "", &copy);
    bench_add(p, "", "table look-up", "ns", "", &lookup);
    bench_add(p, "", "2d6 from a bare generator", "ns", "", &dice);
    bench_add(p, "", "2d6 from the stream", "ns", "bare generator", &stream);
}

int fs_bench_run(const fs_scenario *const *scenarios, int n, fs_bench_row *out, int cap)
{
    bench_page p = {out, 0};
    if (cap < FS_BENCH_COMMON_ROWS + n * FS_BENCH_SCENARIO_ROWS)
        return -1;
    measure_yardsticks(&p);
    for (int i = 0; i < n; i++)
        if (measure_scenario(scenarios[i], &p))
            return -1;
    return p.n;
}
