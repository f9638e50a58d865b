/* desk.c - desks: threads at which questions that take long are answered, one after the other.
 *
 * Such a question is taken down apart from its game, which goes on meanwhile. One that was asked of a moment that has
 * passed is not thought about any longer.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>

/* With the mutex. What is being worked on is given up where it looks whether it should be. */
static void give_up(job *j)
{
    atomic_store(&j->stale, true);
    if (j->brain)
        ai_brain_hurry(j->brain);
}

static bool has_passed(const live *g, const job *j)
{
    return j->version >= 0 && (g->gone || g->version[j->side] != j->version);
}

void desks_look(server *s, const live *g)
{
    for (int i = 0; i < DESKS; i++)
        for (request *r = s->desk[i].first; r; r = r->next)
            if (r->game == g && has_passed(g, r->job))
                give_up(r->job);
}

int desk_waiting(const desk *d)
{
    int n = 0;
    for (const request *r = d->first; r; r = r->next)
        n++;
    return n;
}

/* A seat that asks the same again has lost interest in the answer before. */
static void give_up_before(desk *d, const request *from, const job *j)
{
    for (request *r = d->first; r; r = r->next)
        if (r->game == from->game && r->job->run == j->run && r->job->side == j->side && j->version >= 0)
            give_up(r->job);
}

void desk_ask(request *r, desk *d, job *j)
{
    server *s = r->s;
    pthread_mutex_lock(&s->mutex);
    give_up_before(d, r, j);
    r->job = j;
    r->next = NULL;
    *d->end = r;
    d->end = &r->next;
    request_suspend(r);
    r->game->reckoning++;
    live_freed(s, r->game);
    pthread_cond_broadcast(&s->asked);
    pthread_mutex_unlock(&s->mutex);
}

bool job_think(request *r, ai_brain *brain)
{
    pthread_mutex_lock(&r->s->mutex);
    r->job->brain = brain;
    bool goes_on = !atomic_load(&r->job->stale);
    pthread_mutex_unlock(&r->s->mutex);
    return goes_on;
}

/* With the mutex, which is let go while it is worked on; it stays first in the list until then. */
static void work(server *s, desk *d)
{
    request *r = d->first;
    job *j = r->job;
    pthread_mutex_unlock(&s->mutex);
    if (!atomic_load(&j->stale))
        j->run(r, j);
    pthread_mutex_lock(&s->mutex);
    if (atomic_load(&j->stale))
        answer_stale(r, r->game->version[j->side]);
    d->first = r->next;
    if (!d->first)
        d->end = &d->first;
    j->drop(j);
    r->job = NULL;
    if (--r->game->reckoning == 0 && !r->game->claimed)
        live_freed(s, r->game);
    request_resume(r);
}

static void *work_forever(void *ctx)
{
    desk *d = ctx;
    server *s = d->server;
    pthread_mutex_lock(&s->mutex);
    while (!s->ending) {
        if (d->first)
            work(s, d);
        else
            pthread_cond_wait(&s->asked, &s->mutex);
    }
    for (request *r = d->first; r; r = r->next) {
        r->job->drop(r->job);
        r->job = NULL;
    }
    d->first = NULL;
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

int desks_start(server *s, fs_why *w)
{
    for (int i = 0; i < DESKS; i++) {
        desk *d = &s->desk[i];
        d->server = s;
        d->end = &d->first;
        d->is_manned = pthread_create(&d->thread, NULL, work_forever, d) == 0;
        if (!d->is_manned)
            return because(w, "no thread can be started");
    }
    return 0;
}

void desks_stop(server *s)
{
    pthread_mutex_lock(&s->mutex);
    s->ending = true;
    for (int i = 0; i < DESKS; i++)
        for (request *r = s->desk[i].first; r; r = r->next)
            give_up(r->job);
    pthread_cond_broadcast(&s->asked);
    pthread_mutex_unlock(&s->mutex);
    for (int i = 0; i < DESKS; i++) {
        if (s->desk[i].is_manned)
            pthread_join(s->desk[i].thread, NULL);
        s->desk[i].is_manned = false;
    }
}
