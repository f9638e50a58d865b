/* support_games.c - positions of games for tests of opponents. */
#include "support_games.h"

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

fs_memory plain_memory(void) { return (fs_memory){resize, NULL}; }

static void key_line(game_at *g)
{
    uint8_t key[32] = {7};
    memcpy(key + 8, &g->lines, sizeof g->lines);
    fs_dice_from_key(&g->run.dice, key);
}

/* Lists for whoever is asked. */
static bool look(game_at *g)
{
    const fs_head *h = (const fs_head *)(const void *)g->state;
    g->side = h->open ? h->open : h->waiting & 1 ? 1 : h->waiting;
    g->list = (fs_options){g->option, 0, FS_MAX_OPTIONS, 0};
    return g->side && g->sc->rules->options(g->sc, g->state, g->side, NULL, &g->list) > 0;
}

void game_open(game_at *g, const char *id, uint64_t seed)
{
    fs_load_error e;
    if (fs_file_open(id, NULL, &g->file, &e))
        fail_msg("%s", e.message);
    g->sc = g->file.scenario;
    g->rng = seed;
    g->lines = seed << 32;
    memset(&g->run, 0, sizeof g->run);
    memcpy(g->state, g->file.state, g->sc->rules->state_size);
    key_line(g);
    assert_true(look(g));
}

void game_close(game_at *g) { fs_file_close(&g->file); }

bool game_take(game_at *g, int index)
{
    fs_option o = g->option[index];
    assert_in_range(index, 0, g->list.n - 1);
    assert_true(o.verb != FS_VERB_DROP || g->list.n == 1);
    if (g->sc->rules->apply(g->sc, g->state, g->side, &o, &g->run) == FS_CLOSED) {
        g->lines++;
        key_line(g);
    }
    return look(g);
}

bool game_go(game_at *g, ai_brain *b, const char *level, int decisions)
{
    static ai_mind mind[2];
    bool more = true;
    memset(mind, 0, sizeof mind);
    for (int i = 0; i < 2; i++)
        mind[i].rng = ++g->rng;
    while (more && decisions-- > 0)
        more = game_take(g, game_ask(g, b, &mind[g->side - 1], ai_level_named(level)));
    return more;
}

int game_ask(const game_at *g, ai_brain *b, ai_mind *m, const ai_level *level)
{
    ai_ask ask = {g->sc, g->state, g->side, &g->list, level, false};
    return ai_choose(b, m, &ask);
}

ai_level level_with(const char *name, uint32_t visits)
{
    ai_level level = *ai_level_named(name);
    level.visits = visits;
    return level;
}

void each_scenario(void (*test)(const char *id))
{
    fs_registry r;
    fs_load_error e;
    if (fs_registry_open(&r, &e))
        fail_msg("%s", e.message);
    for (int i = 0; i < r.n; i++)
        test(r.at[i].id);
    fs_registry_close(&r);
}
