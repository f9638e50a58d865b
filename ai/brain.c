/* brain.c - making and freeing what a thread thinks with, and the threads that help it. */
#include "brain.h"

#include <string.h>

static_assert(_Alignof(ai_worker) <= _Alignof(max_align_t), "memory is aligned for that and no more");

static void work(ai_worker *w)
{
    if (w->style == AI_FLAT)
        ai_flat_part(w);
    else
        ai_search_part(w);
}

static void *help(void *ctx)
{
    ai_worker *w = ctx;
    ai_brain *b = w->brain;
    uint64_t round = 0;
    pthread_mutex_lock(&b->mutex);
    for (;;) {
        while (!b->ending && b->round == round)
            pthread_cond_wait(&b->go, &b->mutex);
        if (b->ending)
            break;
        round = b->round;
        pthread_mutex_unlock(&b->mutex);
        work(w);
        pthread_mutex_lock(&b->mutex);
        if (--b->busy == 0)
            pthread_cond_signal(&b->done);
    }
    pthread_mutex_unlock(&b->mutex);
    return NULL;
}

void ai_brain_work(ai_brain *b)
{
    pthread_mutex_lock(&b->mutex);
    b->busy = b->started;
    b->round++;
    pthread_cond_broadcast(&b->go);
    pthread_mutex_unlock(&b->mutex);
    work(b->worker[0]);
    pthread_mutex_lock(&b->mutex);
    while (b->busy)
        pthread_cond_wait(&b->done, &b->mutex);
    pthread_mutex_unlock(&b->mutex);
}

/* The worker and, but for the first, its thread. */
static bool add_worker(ai_brain *b, int i)
{
    ai_worker *w = b->memory.resize(b->memory.ctx, NULL, sizeof *w);
    if (!w)
        return false;
    b->worker[i] = w;
    w->brain = b;
    w->sim.decisions = 0;
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
    pthread_mutex_lock(&b->mutex);
    b->ending = true;
    pthread_cond_broadcast(&b->go);
    pthread_mutex_unlock(&b->mutex);
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
