/* resting.c - the memory of a game: what it is, and what it needs to be played, which can be given back meanwhile. */
#include "game.h"

#include <assert.h>

static size_t rounded(size_t n) { return (n + 63) & ~(size_t)63; }

/* Hands out pieces of one block. */
static void *carve(uint8_t **at, size_t n)
{
    uint8_t *piece = *at;

    *at += rounded(n);
    return piece;
}

enum { LIST = FS_MAX_OPTIONS * sizeof(fs_option), LINE = FS_MAX_LINE * sizeof(fs_option) };

size_t fs_game_work_size(const fs_scenario *sc)
{
    return 3 * rounded(sc->rules->state_size) + rounded(sc->rules->scratch_size) + rounded(LIST) +
           2 * rounded(sizeof(fs_rolls)) + 2 * rounded(LINE);
}

/* Only what is read before it is written has to be cleared. */
static void take_work(fs_game *g, void *work)
{
    uint8_t *at = work;

    g->work = work;
    g->trial = carve(&at, g->state_size);
    g->side_state[1] = carve(&at, g->state_size);
    g->side_state[2] = carve(&at, g->state_size);
    g->scratch = carve(&at, g->rules->scratch_size);
    g->list = carve(&at, LIST);
    g->typed_in = carve(&at, sizeof(fs_rolls));
    g->made = carve(&at, sizeof(fs_rolls));
    g->fork[1].part = carve(&at, LINE);
    g->fork[2].part = carve(&at, LINE);
    g->typed_in->n = g->typed_in->used = g->made->n = g->made->used = 0;
    memset(g->scratch, 0, g->rules->scratch_size);
}

fs_game *game_new_block(const fs_scenario *sc, const fs_host *host)
{
    size_t state = rounded(sc->rules->state_size), own = rounded(sizeof(fs_game)) + 2 * state;
    uint8_t *at = host->memory.resize(host->memory.ctx, NULL, own);
    void *work = at ? host->memory.resize(host->memory.ctx, NULL, fs_game_work_size(sc)) : NULL;

    if (!work) {
        if (at)
            host->memory.resize(host->memory.ctx, at, 0);
        return NULL;
    }
    fs_game *g = carve(&at, sizeof(fs_game));
    memset(g, 0, sizeof *g);
    g->sc = sc;
    g->rules = sc->rules;
    g->host = *host;
    g->state_size = sc->rules->state_size;
    g->start = carve(&at, state);
    g->now = g->home = carve(&at, state);
    take_work(g, work);
    return g;
}

static void drop(fs_game *g, vec *v)
{
    if (v->at)
        g->host.memory.resize(g->host.memory.ctx, v->at, 0);
    *v = (vec){NULL, 0, 0};
}

static bool is_open(const fork *f) { return f->n > 0 || f->sealed; }

static size_t packed_size(const fs_game *g)
{
    size_t size = 0;

    for (fs_side side = 1; side <= 2; side++)
        size += (size_t)g->fork[side].total * sizeof(fs_option) + (is_open(&g->fork[side]) ? g->state_size : 0);
    return size;
}

/* The parts of both sides' lines, those that may be done again included, each with the state it leads to. */
static bool pack(fs_game *g)
{
    size_t size = packed_size(g);

    if (!size)
        return true;
    uint8_t *at = g->host.memory.resize(g->host.memory.ctx, NULL, size);
    if (!at)
        return false;
    g->packed = (vec){at, 0, size};
    for (fs_side side = 1; side <= 2; side++) {
        const fork *f = &g->fork[side];
        vec_put(&g->packed, f->part, (size_t)f->total * sizeof(fs_option));
        vec_put(&g->packed, g->side_state[side], is_open(f) ? g->state_size : 0);
    }
    return true;
}

static void unpack(fs_game *g)
{
    const uint8_t *at = g->packed.at;

    for (fs_side side = 1; side <= 2 && at; side++) {
        fork *f = &g->fork[side];
        size_t parts = (size_t)f->total * sizeof(fs_option), state = is_open(f) ? g->state_size : 0;
        memcpy(f->part, at, parts);
        memcpy(g->side_state[side], at + parts, state);
        at += parts + state;
    }
    drop(g, &g->packed);
}

/* A vec that has far more room than it ever used; one that doubled is left alone, or it would do so again. */
static void fit(fs_game *g, vec *v)
{
    size_t want = v->n + v->n / 4 + 64;

    if (v->cap < 2 * v->n + 1024)
        return;
    uint8_t *at = g->host.memory.resize(g->host.memory.ctx, NULL, want);
    if (!at)
        return;
    vec fitting = {at, 0, want};
    vec_put(&fitting, v->at, v->n);
    drop(g, v);
    *v = fitting;
}

void *fs_game_rest(fs_game *g)
{
    void *work = g->work;

    if (!work || g->pending || !pack(g))
        return NULL;
    if (g->now != g->home) {
        memcpy(g->home, g->now, g->state_size);
        g->now = g->home;
    }
    vec *kept[] = {&g->entries, &g->options, &g->throws, &g->values,        &g->events,
                   &g->text,    &g->live,    &g->undone, &g->undone_options};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        fit(g, kept[i]);
    drop(g, &g->log);
    drop(g, &g->clauses);
    g->work = g->scratch = NULL;
    g->trial = g->side_state[1] = g->side_state[2] = NULL;
    g->list = g->fork[1].part = g->fork[2].part = NULL;
    g->typed_in = g->made = NULL;
    return work;
}

bool fs_game_rests(const fs_game *g) { return !g->work; }

void fs_game_wake(fs_game *g, void *work)
{
    assert(!g->work);
    take_work(g, work);
    unpack(g);
}
