/* spread.c - a window of slots: threads fill them, the caller empties them in order. */
#define _POSIX_C_SOURCE 200809L
#include "spread.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 32 }; /* slots for each thread: how far the fast may run ahead of the slow */

typedef struct crew {
    const sim_spread *spread;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    uint64_t base, step, n; /* own piece k is number base + step * k, k below n */
    uint64_t next, taken;   /* own pieces handed out, and taken back */
    uint64_t window;
    char **slot;
    int started, running;
    bool is_over, no_memory;
    pthread_t thread[SPREAD_JOBS];
} crew;

static bool must_stop(const sim_spread *s) { return s->stop && *s->stop; }

/* The next own piece to do; false when there is none. */
static bool hand_out(crew *c, uint64_t *k)
{
    pthread_mutex_lock(&c->lock);
    while (!c->is_over && c->next < c->n && c->next >= c->taken + c->window)
        pthread_cond_wait(&c->moved, &c->lock);
    bool more = !c->is_over && c->next < c->n && !must_stop(c->spread);
    if (more)
        *k = c->next++;
    pthread_mutex_unlock(&c->lock);
    return more;
}

static void hand_in(crew *c, uint64_t k, char *line)
{
    pthread_mutex_lock(&c->lock);
    c->slot[k % c->window] = line;
    c->no_memory |= !line;
    pthread_cond_broadcast(&c->moved);
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *ctx)
{
    crew *c = ctx;
    const sim_work *w = c->spread->work;
    void *desk = w->enter(w->ctx);
    uint64_t k;
    while (desk && hand_out(c, &k))
        hand_in(c, k, w->play(w->ctx, desk, c->base + c->step * k));
    if (desk)
        w->leave(w->ctx, desk);
    pthread_mutex_lock(&c->lock);
    c->no_memory |= !desk;
    c->running--;
    pthread_cond_broadcast(&c->moved);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* The line of own piece k, the next to be taken; NULL if it will not be done. */
static char *take_own(crew *c, uint64_t k)
{
    pthread_mutex_lock(&c->lock);
    while (!c->slot[k % c->window] && !c->no_memory && c->running)
        pthread_cond_wait(&c->moved, &c->lock);
    char *line = c->slot[k % c->window];
    c->slot[k % c->window] = NULL;
    c->taken = k + 1;
    pthread_cond_broadcast(&c->moved);
    pthread_mutex_unlock(&c->lock);
    return line;
}

static int crew_begin(crew *c, const sim_spread *s)
{
    uint64_t size = s->ranks ? (uint64_t)s->ranks->size : 1, rank = s->ranks ? (uint64_t)s->ranks->rank : 0;
    uint64_t offset = (rank + size - s->first % size) % size;
    memset(c, 0, sizeof *c);
    c->spread = s;
    c->step = size;
    c->base = s->first + offset;
    c->n = c->base < s->end ? (s->end - c->base + size - 1) / size : 0;
    uint64_t jobs = s->jobs < 1 ? 1 : (uint64_t)s->jobs > SPREAD_JOBS ? SPREAD_JOBS : (uint64_t)s->jobs;
    c->window = AHEAD * jobs;
    c->slot = calloc(c->window, sizeof *c->slot);
    if (!c->slot)
        return 1;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->moved, NULL);
    pthread_mutex_lock(&c->lock);
    while (c->running < (int)jobs && pthread_create(&c->thread[c->running], NULL, work, c) == 0)
        c->running++;
    c->started = c->running;
    pthread_mutex_unlock(&c->lock);
    return 0;
}

static void crew_end(crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->is_over = true;
    pthread_cond_broadcast(&c->moved);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->started; i++)
        pthread_join(c->thread[i], NULL);
    for (uint64_t i = 0; i < c->window; i++)
        free(c->slot[i]);
    free(c->slot);
    pthread_cond_destroy(&c->moved);
    pthread_mutex_destroy(&c->lock);
}

/* One line taken: whether to go on, and if not, why. */
static bool hand_over(sim_spread *s, uint64_t i, const char *line, enum sim_end *end)
{
    if (line[0] == '!') {
        snprintf(s->why, sizeof s->why, "%s", line + 1);
        *end = SPREAD_FAILED;
        return false;
    }
    if (s->take(s->take_ctx, i, line)) {
        *end = SPREAD_REFUSED;
        return false;
    }
    return true;
}

/* Rank 0 takes everything in order: its own from its threads, the rest from where it was done. */
static enum sim_end gather(sim_spread *s, crew *c)
{
    enum sim_end end = SPREAD_DONE;
    uint64_t own = 0;
    bool more = true;
    for (uint64_t i = s->first; i < s->end && more; i++) {
        int rank = s->ranks ? (int)(i % (uint64_t)s->ranks->size) : 0;
        char *line = rank ? s->ranks->receive(rank) : take_own(c, own++);
        if (!line) {
            end = must_stop(s) || rank ? SPREAD_STOPPED : SPREAD_FAILED;
            snprintf(s->why, sizeof s->why, "out of memory");
            break;
        }
        more = hand_over(s, i, line, &end);
        free(line);
    }
    return end;
}

/* The others send what they have done. */
static enum sim_end deliver(sim_spread *s, crew *c)
{
    for (uint64_t k = 0; k < c->n; k++) {
        char *line = take_own(c, k);
        s->ranks->send(line);
        if (!line)
            return must_stop(s) ? SPREAD_STOPPED : SPREAD_FAILED;
        free(line);
    }
    return SPREAD_DONE;
}

enum sim_end sim_spread_run(sim_spread *s)
{
    crew *c = malloc(sizeof *c);
    s->why[0] = 0;
    if (!c || crew_begin(c, s)) {
        free(c);
        snprintf(s->why, sizeof s->why, "out of memory");
        return SPREAD_FAILED;
    }
    enum sim_end end = s->ranks && s->ranks->rank ? deliver(s, c) : gather(s, c);
    crew_end(c);
    free(c);
    return end;
}
