/* ponder.c - the thread that thinks for program seats whose decisions take seconds.
 *
 * It takes a copy of the question and lets the game go, so that everybody can look at it meanwhile and other games'
 * programs play on. What it found waits with the game until the thinker plays it, if the question is still the same.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS = 2, LEAST_MS = 200 };

bool answer_fits(live *g, fs_side side)
{
    size_t size = g->table.scenario->rules->state_size;
    if (!g->answer)
        return false;
    if (g->answer->side == side && memcmp(g->answer->state, fs_game_state(g->table.game, side), size) == 0)
        return true;
    answer_forget(g);
    return false;
}

void answer_forget(live *g)
{
    free(g->answer);
    g->answer = NULL;
}

/* With the game claimed: the question, and room to think about it. */
static answer *take_question(const live *g)
{
    fs_side side = program_side(g);
    size_t size = g->table.scenario->rules->state_size;
    answer *a = side ? malloc(sizeof *a + 2 * size) : NULL;
    if (!a)
        return NULL;
    a->side = side;
    a->n = a->ends = 0;
    a->why[0] = 0;
    a->mind = g->player[side - 1].mind;
    memcpy(a->state, fs_game_state(g->table.game, side), size);
    memcpy(a->state + size, a->state, size);
    return a;
}

/* The dice that its end throws on the copy are nobody's. */
void answer_find(const fs_scenario *sc, answer *a,
                 int (*choose)(void *ctx, answer *, const void *copy, const fs_options *, fs_option *), void *ctx)
{
    uint8_t key[32] = {0};
    void *copy = a->state + sc->rules->state_size, *scratch = calloc(1, sc->rules->scratch_size + 1);
    fs_option *at = malloc(FS_MAX_OPTIONS * sizeof *at);
    fs_run run = {.scratch = scratch};
    fs_dice_from_key(&run.dice, key);
    for (int more = FS_MORE; at && scratch && more == FS_MORE && a->n < FS_MAX_LINE;) {
        fs_options list = {at, 0, FS_MAX_OPTIONS, 0};
        fs_option *o = &a->option[a->n];
        if (sc->rules->options(sc, copy, a->side, scratch, &list) < 1 || choose(ctx, a, copy, &list, o))
            break;
        more = sc->rules->apply(sc, copy, a->side, o, &run);
        a->n++;
    }
    free(at);
    free(scratch);
}

/* Games that wait for the ponderer share its time. With the mutex. */
static uint32_t time_for(const server *s, const ai_level *level)
{
    uint32_t n = 1;
    for (const live *g = s->thinking; g; g = g->next_think)
        for (int i = 0; i < 2; i++)
            n += player_is_slow(&g->player[i]);
    return level->milliseconds / n > LEAST_MS ? level->milliseconds / n : LEAST_MS;
}

void think_apart(server *s, live *g, void (*prepare)(void *ctx, live *, fs_side),
                 void (*find)(void *ctx, live *, answer *), void *ctx)
{
    g->claimed = true;
    bool awake = live_wake(s, g);
    pthread_mutex_unlock(&s->mutex);
    answer *a = awake ? take_question(g) : NULL;
    if (a && prepare)
        prepare(ctx, g, a->side);
    pthread_mutex_lock(&s->mutex);
    g->pondered = a != NULL;
    g->uses++;
    g->reckoning++; /* as for odds: the scenario must not be closed meanwhile */
    g->due_ms = a ? 0 : now_ms() + RETRY_MS;
    live_freed(s, g);
    if (a) {
        pthread_mutex_unlock(&s->mutex);
        find(ctx, g, a);
        pthread_mutex_lock(&s->mutex);
        answer_forget(g);
        if (a->n || a->ends)
            g->answer = a;
        else
            free(a);
    }
    g->pondered = false;
    g->reckoning--;
    if (!g->claimed)
        live_freed(s, g);
    pthread_mutex_unlock(&s->mutex);
    live_let_go(s, g);
    pthread_mutex_lock(&s->mutex);
}

struct thought {
    server *server;
    const fs_scenario *scenario;
    ai_level level;
};

static int choose(void *ctx, answer *a, const void *copy, const fs_options *list, fs_option *out)
{
    const struct thought *t = ctx;
    ai_ask ask = {t->scenario, copy, a->side, list, &t->level, true};
    *out = list->at[ai_choose(t->server->brain[1], &a->mind, &ask)];
    return 0;
}

static void ponder(void *ctx, live *g, answer *a)
{
    server *s = ctx;
    struct thought t = {s, g->table.scenario, *g->player[a->side - 1].level};
    pthread_mutex_lock(&s->mutex);
    t.level.milliseconds = time_for(s, &t.level);
    pthread_mutex_unlock(&s->mutex);
    answer_find(t.scenario, a, choose, &t);
}

static void *ponder_forever(void *ctx)
{
    server *s = ctx;
    pthread_mutex_lock(&s->mutex);
    while (!s->ending) {
        live *g = program_next(s, PONDERED);
        if (g && !g->gone)
            think_apart(s, g, NULL, ponder, s);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

int ponderer_start(server *s, fs_why *w)
{
    s->brain[1] = ai_brain_new(THREADS, table_memory);
    if (!s->brain[1])
        return because(w, "out of memory");
    s->has_ponderer = pthread_create(&s->ponderer, NULL, ponder_forever, s) == 0;
    return s->has_ponderer ? 0 : because(w, "no thread can be started");
}

void ponderer_stop(server *s)
{
    if (s->has_ponderer) {
        pthread_mutex_lock(&s->mutex);
        s->ending = true;
        pthread_cond_broadcast(&s->thought);
        pthread_mutex_unlock(&s->mutex);
        ai_brain_hurry(s->brain[1]);
        pthread_join(s->ponderer, NULL);
        s->has_ponderer = false;
    }
    ai_brain_free(s->brain[1]);
    s->brain[1] = NULL;
}
