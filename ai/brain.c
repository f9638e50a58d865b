/* brain.c - making and freeing what a thread thinks with, and the threads that help it. */
#include "brain.h"

#include <sched.h>
#include <string.h>

static_assert(_Alignof(ai_worker) <= _Alignof(max_align_t), "memory is aligned for that and no more");

static void work(ai_worker *w)
{
    if (w->brain->style == AI_FLAT)
        ai_flat_part(w);
    else
        ai_search_part(w);
}

/* A round of a small search is over sooner than a thread falls asleep and wakes: who waits looks a few times first, and
 * lets others have the processor in between. */
enum { PATIENCE = 200 };

static void await_call(ai_brain *b, unsigned call)
{
    for (int i = 0; i < PATIENCE && atomic_load(&b->call) == call; i++)
        sched_yield();
    if (atomic_load(&b->call) != call)
        return;
    pthread_mutex_lock(&b->mutex);
    while (atomic_load(&b->call) == call)
        pthread_cond_wait(&b->go, &b->mutex);
    pthread_mutex_unlock(&b->mutex);
}

static void await_others(ai_brain *b)
{
    for (int i = 0; i < PATIENCE && atomic_load(&b->busy); i++)
        sched_yield();
    if (!atomic_load(&b->busy))
        return;
    pthread_mutex_lock(&b->mutex);
    while (atomic_load(&b->busy))
        pthread_cond_wait(&b->done, &b->mutex);
    pthread_mutex_unlock(&b->mutex);
}

static void *help(void *ctx)
{
    ai_worker *w = ctx;
    ai_brain *b = w->brain;
    for (unsigned call = 0;; call++) {
        await_call(b, call);
        if (b->ending)
            return NULL;
        work(w);
        pthread_mutex_lock(&b->mutex);
        if (atomic_fetch_sub(&b->busy, 1) == 1)
            pthread_cond_signal(&b->done);
        pthread_mutex_unlock(&b->mutex);
    }
}

/* Wakes all who help. */
static void call_all(ai_brain *b)
{
    pthread_mutex_lock(&b->mutex);
    atomic_store(&b->busy, b->started);
    atomic_fetch_add(&b->call, 1);
    pthread_cond_broadcast(&b->go);
    pthread_mutex_unlock(&b->mutex);
}

void ai_brain_work(ai_brain *b)
{
    if (b->started)
        call_all(b);
    work(b->worker[0]);
    if (b->started)
        await_others(b);
}

/* The worker and, but for the first, its thread. */
static bool add_worker(ai_brain *b, int i)
{
    ai_worker *w = b->memory.resize(b->memory.ctx, NULL, sizeof *w);
    if (!w)
        return false;
    b->worker[i] = w;
    w->brain = b;
    w->number = i;
    w->sim.decisions = 0;
    w->sim.watch = NULL;
    w->sim.deadline_ns = 0;
    w->sim.hurry = &b->hurry;
    ai_tree_clear(&w->tree);
    if (i == 0)
        return true;
    if (pthread_create(&w->thread, NULL, help, w) != 0)
        return false;
    b->started++;
    return true;
}

ai_brain *ai_brain_new(int threads, fs_memory memory)
{
    ai_brain *b = memory.resize(memory.ctx, NULL, sizeof *b);
    if (!b)
        return NULL;
    memset(b, 0, sizeof *b);
    b->memory = memory;
    b->threads = threads < 1 ? 1 : threads > AI_MAX_THREADS ? AI_MAX_THREADS : threads;
    pthread_mutex_init(&b->mutex, NULL);
    pthread_cond_init(&b->go, NULL);
    pthread_cond_init(&b->done, NULL);
    for (int i = 0; i < b->threads; i++)
        if (!add_worker(b, i)) {
            ai_brain_free(b);
            return NULL;
        }
    return b;
}

void ai_brain_free(ai_brain *b)
{
    if (!b)
        return;
    b->ending = true;
    call_all(b);
    for (int i = 1; i <= b->started; i++)
        pthread_join(b->worker[i]->thread, NULL);
    for (int i = 0; i < b->threads; i++)
        if (b->worker[i])
            b->memory.resize(b->memory.ctx, b->worker[i], 0);
    pthread_mutex_destroy(&b->mutex);
    pthread_cond_destroy(&b->go);
    pthread_cond_destroy(&b->done);
    b->memory.resize(b->memory.ctx, b, 0);
}

void ai_brain_hurry(ai_brain *b) { atomic_store(&b->hurry, true); }

uint64_t ai_decisions(const ai_brain *b)
{
    uint64_t sum = 0;
    for (int i = 0; i < b->threads; i++)
        sum += b->worker[i]->sim.decisions;
    return sum;
}

void ai_brain_watch(ai_brain *b, ai_watch *watch, void *ctx)
{
    for (int i = 0; i < b->threads; i++) {
        b->worker[i]->sim.watch = watch;
        b->worker[i]->sim.watch_ctx = ctx;
    }
}
