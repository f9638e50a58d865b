/* sight.c - pairs of hexes drawn from the whole map, asked of the rules and of plain code in turn; ways and lines of
 * sight on a free table. */
#include "sight.h"
#include "play.h"
#include "yardstick.h"

#include <stdlib.h>

enum { PAIRS = 20000, LOOKS = 50, ORIGINS = 40 };

struct view {
    const fs_scenario *scenario;
    const fs_sight_work *work;
    const fs_grid *grid;
    fs_hex_pair *pair;
    uint8_t *wall;  /* by hex */
    uint64_t *bits; /* by pair of hexes */
    void *table;
};

struct sight_series {
    bench_series look, walk, prepare, size;
};

static size_t words_of(const struct view *v) { return ((size_t)fs_hex_count(v->grid) + 63) / 64; }

static int open_view(struct view *v, const fs_scenario *sc)
{
    size_t hexes = (size_t)fs_hex_count(&sc->board->grid);
    uint64_t rng = 1;

    *v = (struct view){.scenario = sc, .work = sc->rules->sight_work, .grid = &sc->board->grid};
    v->pair = calloc(PAIRS, sizeof *v->pair);
    v->wall = calloc(hexes, 1);
    v->bits = calloc(hexes * words_of(v), sizeof *v->bits);
    v->table = malloc(v->work->table_size(sc));
    if (!v->pair || !v->wall || !v->bits || !v->table)
        return 1;
    for (size_t i = 0; i < hexes; i++)
        v->wall[i] = v->work->is_wall(sc, (int)i);
    for (size_t i = 0; i < hexes * words_of(v); i++)
        v->bits[i] = i * 0x9e3779b97f4a7c15;
    for (int i = 0; i < PAIRS; i++)
        v->pair[i] =
            (fs_hex_pair){(uint16_t)fs_below(&rng, (uint32_t)hexes), (uint16_t)fs_below(&rng, (uint32_t)hexes)};
    return 0;
}

static void close_view(struct view *v)
{
    free(v->pair);
    free(v->wall);
    free(v->bits);
    free(v->table);
}

/* Seconds for a pair from the table, and from a bare table of bits. */
static double look_seconds(const struct view *v, double *bare)
{
    volatile uint64_t sum = 0;
    (void)sum; /* clang counts only reads as uses */
    double began = bench_work();
    for (int i = 0; i < LOOKS; i++)
        sum += yard_bits(v->bits, words_of(v), v->pair, PAIRS);
    double between = bench_work();
    for (int i = 0; i < LOOKS; i++)
        sum += v->work->look(v->scenario, v->pair, PAIRS);
    *bare = (between - began) / LOOKS / PAIRS;
    return (bench_work() - between) / LOOKS / PAIRS;
}

/* Seconds for a pair computed afresh, and by the plain walker. */
static double walk_seconds(const struct view *v, double *plain)
{
    volatile uint64_t sum = 0;
    (void)sum; /* clang counts only reads as uses */
    double began = bench_work();
    sum += yard_walk(v->grid, v->wall, v->pair, PAIRS);
    double between = bench_work();
    sum += v->work->walk(v->scenario, v->pair, PAIRS);
    *plain = (between - began) / PAIRS;
    return (bench_work() - between) / PAIRS;
}

/* Seconds the plain walker needs for every pair of hexes and every hex with every vertex; from some hexes walked. */
static double all_pairs_seconds(const struct view *v)
{
    uint64_t hexes = (uint64_t)fs_hex_count(v->grid), lines[2] = {0, 0};
    double seconds[2] = {0, 0};
    volatile uint64_t sum = 0;
    (void)sum; /* clang counts only reads as uses */
    for (uint64_t i = 0; i < ORIGINS; i++) {
        int hex = (int)(hexes * (2 * i + 1) / (2 * ORIGINS));
        double began = bench_work();
        sum += yard_walk_from(v->grid, v->wall, hex, &lines[0]);
        double between = bench_work();
        sum += yard_walk_points(v->grid, v->wall, hex, &lines[1]);
        seconds[0] += between - began;
        seconds[1] += bench_work() - between;
    }
    double pairs = (double)(hexes * (hexes - 1)) / 2, points = (double)(hexes * hexes * 2);
    return (lines[0] ? seconds[0] / (double)lines[0] * pairs : 0) + seconds[1] / (double)lines[1] * points;
}

static double prepare_seconds(const struct view *v)
{
    double began = bench_work(), now;
    int n = 0;
    do {
        v->work->prepare(v->scenario, v->table);
        n++;
        now = bench_work();
    } while (now - began < 0.05);
    return (now - began) / n;
}

static void measure(const struct view *v, int round, struct sight_series *m)
{
    double plain, ours = look_seconds(v, &plain);
    m->look.value[round] = ours * 1e9;
    m->look.ratio[round] = plain / ours;
    ours = walk_seconds(v, &plain);
    m->walk.value[round] = ours * 1e9;
    m->walk.ratio[round] = plain / ours;
    ours = prepare_seconds(v);
    m->prepare.value[round] = ours * 1e3;
    m->prepare.ratio[round] = ours / all_pairs_seconds(v);
    m->size.value[round] = (double)v->work->table_size(v->scenario);
}

int bench_sight(bench_page *p, const fs_scenario *sc, const bench_sight_aims *aim)
{
    struct view v;
    struct sight_series m;
    if (!sc->rules->sight_work)
        return 0;
    int bad = open_view(&v, sc);
    for (int round = 0; round < BENCH_ROUNDS && !bad; round++)
        measure(&v, round, &m);
    close_view(&v);
    if (bad)
        return bad;
    bench_aim_at_least(bench_add(p, sc->id, "sight from the table", "ns", "bare bits", &m.look), aim->look);
    bench_aim_at_least(bench_add(p, sc->id, "sight afresh", "ns", "plain walker", &m.walk), aim->walk);
    bench_aim_at_most(bench_add(p, sc->id, "preparing sight", "ms", "plain walker", &m.prepare), aim->prepare);
    bench_add(p, sc->id, "table of sight", "bytes", "", &m.size);
    return 0;
}

/* ---- free tables ---- */

/* Nanoseconds for a question, and the same in calibrator leaves, measured just before. */
static void measure_ways(uint64_t (*ask)(void *, int), void *table, int round, bench_series *m)
{
    enum { QUESTIONS = 20000 };
    volatile uint64_t sum = 0;
    (void)sum; /* clang counts only reads as uses */
    double began = bench_work();
    uint64_t leaves = yard_calibrator();
    double between = bench_work();
    sum += ask(table, QUESTIONS);
    double each = (bench_work() - between) / QUESTIONS;
    m->value[round] = each * 1e9;
    m->ratio[round] = each / ((between - began) / (double)leaves);
}

int bench_ways(bench_page *p, const fs_scenario *sc, const bench_sight_aims *aim)
{
    const fs_table_work *work = sc->rules->table_work;
    bench_series way, line;
    if (!work)
        return 0;
    void *table = malloc(work->size);
    int bad = !table || work->lay(sc, table);
    for (int round = 0; round < BENCH_ROUNDS && !bad; round++) {
        measure_ways(work->paths, table, round, &way);
        measure_ways(work->looks, table, round, &line);
    }
    free(table);
    if (bad)
        return bad;
    bench_aim_at_most(bench_add(p, sc->id, "way among 100 outlines", "ns", "calibrator leaf", &way), aim->way);
    bench_aim_at_most(bench_add(p, sc->id, "sight past 100 outlines", "ns", "calibrator leaf", &line), aim->line);
    return 0;
}
