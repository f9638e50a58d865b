/* replay.c - the record of a random game: made once, then read as any saved game is. */
#include "replay.h"
#include "play.h"

#include <firestep/game.h>
#include <firestep/record.h>
#include <stdlib.h>
#include <string.h>

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

/* Dice that depend on the number of the line alone: all a measurement needs. */
static int key_of_line(void *ctx, fs_game *g, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    (void)side, (void)text, (void)n;
    int line = fs_game_lines(g);
    memset(out, 0, 32);
    memcpy(out, ctx, sizeof(uint32_t));
    memcpy(out + 8, &line, sizeof line);
    return 0;
}

static uint64_t play(fs_game *g, uint64_t rng)
{
    fs_error why;
    uint64_t n = 0;
    if (fs_game_begin(g))
        return 0;
    while (!fs_game_is_over(g)) {
        fs_side waiting = fs_game_waiting(g), side = waiting & 1 ? 1 : waiting;
        fs_options list;
        if (fs_game_options(g, side, &list) || list.n < 1)
            return 0;
        fs_option chosen = list.at[fs_below(&rng, (uint32_t)list.n)];
        if (fs_game_act(g, side, &chosen, &why))
            return 0;
        n++;
    }
    return n;
}

int bench_record_make(const fs_scenario *scenario, uint32_t seed, bench_record *r)
{
    fs_host host = {{resize, NULL}, key_of_line, &seed};
    fs_error why;
    memset(r, 0, sizeof *r);
    fs_game *g = fs_game_new(scenario, &host, NULL, &why);
    if (!g)
        return 1;
    r->decisions = play(g, seed);
    fs_writer size = {NULL, 0, 0};
    fs_record_write(g, FS_FULL_RECORD, NULL, &size);
    r->text = malloc(size.n + 1);
    fs_writer w = {r->text, 0, r->text ? size.n + 1 : 0};
    if (r->text)
        fs_record_write(g, FS_FULL_RECORD, NULL, &w);
    r->n = w.n;
    fs_game_free(g);
    return !r->text || !r->decisions;
}

void bench_record_free(bench_record *r) { free(r->text); }

static int replay_once(const fs_scenario *scenario, const bench_record *r)
{
    fs_host host = {{resize, NULL}, NULL, NULL};
    fs_error why;
    fs_record_error wrong;
    fs_game *g = fs_game_new(scenario, &host, NULL, &why);
    if (!g)
        return 1;
    int refused = fs_record_read(r->text, r->n, g, &wrong);
    fs_game_free(g);
    return refused;
}

double bench_record_replay(const fs_scenario *scenario, const bench_record *r, double seconds)
{
    double began = bench_work(), took;
    int n = 0;
    do {
        if (replay_once(scenario, r))
            return -1;
        n++;
        took = bench_work() - began;
    } while (took < seconds);
    return took / n;
}
