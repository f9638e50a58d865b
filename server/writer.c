/* writer.c - writing: all that is waiting goes to disk in one commit, then it is answered.
 *
 * Whoever asked was told nothing before the commit; if it fails, the game is read again from the store, so that what
 * is in memory is what is on disk. Whoever holds the pen writes. On a quick disk that is the thread of the handlers,
 * when it has handled all that came in: to suspend connections, wake another thread and be woken by it takes longer. A
 * disk that is slow is left to the writer's own thread, so that others need not wait.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CHECKPOINT = 250, /* commits: the log they are written to begins again, and need not grow */
    POST = 8000,      /* moves: worth sorting to their games when nobody decides, */
    QUIET_MS = 100,   /* for so long; */
    MOST = 64000,     /* in any case */
    QUICK_US = 2000,  /* a commit of a quick disk, on average */
    GROUP = 64,       /* moves: enough for one commit */
    FAULT_NS = 20000000
};

/* The commits of a list up to `end`, in one transaction. */
static int write_list(server *s, commit *from, const commit *end, fs_why *w)
{
    int bad = store_begin(s->writing, w);
    for (commit *c = from; c != end && !bad; c = c->next)
        for (int i = 0; i < c->n && !bad; i++)
            bad = store_add_move(s->writing, &c->move[i], w);
    if (!bad)
        bad = store_commit(s->writing, w);
    if (bad)
        store_rollback(s->writing);
    return bad;
}

static void free_commit(commit *c)
{
    for (int i = 0; i < c->n; i++)
        move_free(&c->move[i]);
    if (c->move != &c->only)
        free(c->move);
    free(c->stopped);
    free(c);
}

/* With the mutex: the game has changed, everybody who looks at it is told, whoever asked is answered. */
static void good(server *s, commit *c)
{
    live *g = c->game;
    request *r = c->request;
    for (int i = 0; i < c->n; i++)
        live_note(g, &c->move[i]);
    live_drop_cache(s, g);
    desks_look(s, g);
    if (r && !r->response) {
        const store_move *m = &c->move[c->n - 1];
        answer_done(r, g->version[m->side], m, c->stopped);
    }
    streams_wake(s, g);
}

/* With the mutex. */
static void finish(server *s, commit *c, int bad, const fs_why *w)
{
    bool full = store_is_full(s->writing);
    if (!bad) {
        good(s, c);
    } else {
        c->game->stale_memory = true;
        c->game->due_ms = now_ms() + RETRY_MS; /* a program that cannot write must not try again and again */
    }
    if (bad && c->request)
        answer_trouble(c->request, full ? MHD_HTTP_INSUFFICIENT_STORAGE : MHD_HTTP_INTERNAL_SERVER_ERROR,
                       full ? "disk-full" : "disk", "nothing was changed: %s", w->text);
    live_freed(s, c->game);
    if (c->request) {
        c->request->waits = false;
        request_resume(c->request);
    }
}

/* One commit for all; if that fails, each by itself, so that one does not take the others with it. How many moves. */
static int write_all(server *s, commit *list)
{
    fs_why w;
    int moves = 0;
    bool several = list->next != NULL;
    int bad = write_list(s, list, NULL, &w);
    pthread_mutex_lock(&s->mutex);
    for (commit *c = list; c; c = c->next) {
        int alone = bad;
        if (bad && several) {
            pthread_mutex_unlock(&s->mutex);
            alone = write_list(s, c, c->next, &w);
            pthread_mutex_lock(&s->mutex);
        }
        finish(s, c, alone, &w);
        moves += c->n;
    }
    pthread_mutex_unlock(&s->mutex);
    while (list) {
        commit *next = list->next;
        free_commit(list);
        list = next;
    }
    return moves;
}

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* With the pen and without the mutex. */
static void write_timed(server *s, commit *list)
{
    int64_t from = now_us();
    int moves = write_all(s, list);
    pthread_mutex_lock(&s->mutex);
    s->commit_us += (now_us() - from - s->commit_us) / 8;
    s->written_ms = now_ms();
    bool many = s->to_post < POST;
    s->to_post += moves;
    many = many && s->to_post >= POST;
    if (++s->to_checkpoint >= CHECKPOINT || s->to_post >= MOST)
        s->tend = true;
    if (s->tend || many)
        pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->mutex);
}

/* With the pen and without the mutex. */
static void write_waiting(server *s)
{
    pthread_mutex_lock(&s->mutex);
    commit *list = s->commits;
    s->commits = NULL;
    s->commits_end = &s->commits;
    pthread_mutex_unlock(&s->mutex);
    if (!list)
        return;
    if (s->ask.answer_first) /* on a fast disk, too, the planted fault has time to show */
        nanosleep(&(struct timespec){.tv_nsec = FAULT_NS}, NULL);
    write_timed(s, list);
}

/* With the pen: what need not be done before an answer. */
static void tend(server *s, bool post)
{
    fs_why ignored; /* what cannot be sorted on a full disk stays where it is */
    if (post)
        store_post(s->writing, &ignored);
    store_checkpoint(s->writing);
}

/* With the mutex: waits for something to write or to tend. */
static void wait_for_work(server *s)
{
    while (!s->commits && !s->tend && !s->ending) {
        if (s->to_post < POST) {
            pthread_cond_wait(&s->work, &s->mutex);
            continue;
        }
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += QUIET_MS * 1000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&s->work, &s->mutex, &until);
        s->tend = s->tend || now_ms() - s->written_ms >= QUIET_MS;
    }
}

static void *write_forever(void *ctx)
{
    server *s = ctx;
    pthread_mutex_lock(&s->mutex);
    for (;;) {
        wait_for_work(s);
        if (!s->commits && !s->tend)
            break;
        pthread_mutex_unlock(&s->mutex);
        pthread_mutex_lock(&s->pen);
        write_waiting(s);
        pthread_mutex_lock(&s->mutex);
        bool quiet = now_ms() - s->written_ms >= QUIET_MS;
        bool is_time = s->tend, post = s->to_post >= (quiet ? POST : MOST);
        if (is_time) {
            s->tend = false;
            s->to_checkpoint = 0;
            s->to_post = post ? 0 : s->to_post;
        }
        pthread_mutex_unlock(&s->mutex);
        if (is_time)
            tend(s, post);
        pthread_mutex_unlock(&s->pen);
        pthread_mutex_lock(&s->mutex);
    }
    pthread_mutex_unlock(&s->mutex);
    tend(s, true);
    return NULL;
}

/* --- the handlers' thread -------------------------------------------------------------------------- */

void writer_keep(server *s, commit *c)
{
    c->request->handed = c->request->waits = true;
    c->next = NULL;
    *s->fresh_end = c;
    s->fresh_end = &c->next;
    s->n_fresh++;
}

void writer_forget(server *s, const request *r)
{
    for (commit *c = s->fresh; c; c = c->next)
        if (c->request == r)
            c->request = NULL;
}

/* With the mutex: who waits is suspended until the writer has written. */
static void hand_over(server *s, commit *list)
{
    for (commit *c = list; c; c = c->next) {
        if (c->request && s->ask.answer_first) { /* the planted fault: told before it is on disk */
            c->request->waits = false;
            answer_done(c->request, c->game->moves + 1, c->move, c->stopped);
            c->request = NULL;
        }
        if (c->request)
            request_suspend(c->request);
        *s->commits_end = c;
        s->commits_end = &c->next;
    }
    pthread_cond_signal(&s->work);
}

void writer_flush(server *s, bool now)
{
    commit *list = s->fresh;
    if (!list)
        return;
    if (!now && s->n_fresh > 1 && s->n_fresh < GROUP && s->n_fresh > s->n_seen) {
        s->n_seen = s->n_fresh; /* where several come there may be more: looking is quicker than writing twice */
        return;
    }
    s->fresh = NULL;
    s->fresh_end = &s->fresh;
    s->n_fresh = s->n_seen = 0;
    pthread_mutex_lock(&s->mutex);
    bool quick = s->commit_us < QUICK_US && !s->ask.answer_first;
    bool mine = quick && !pthread_mutex_trylock(&s->pen);
    if (!mine)
        hand_over(s, list);
    pthread_mutex_unlock(&s->mutex);
    if (!mine)
        return;
    write_timed(s, list);
    pthread_mutex_unlock(&s->pen);
    pthread_mutex_lock(&s->mutex);
    s->resumed = true; /* answers wait to be taken */
    pthread_mutex_unlock(&s->mutex);
}

/* --- programs, starting and ending ------------------------------------------------------------------- */

void writer_add(server *s, commit *c)
{
    c->next = NULL;
    *s->commits_end = c;
    s->commits_end = &c->next;
    pthread_cond_signal(&s->work);
}

int writer_start(server *s, fs_why *w)
{
    s->commits_end = &s->commits;
    s->fresh_end = &s->fresh;
    s->has_writer = pthread_create(&s->writer, NULL, write_forever, s) == 0;
    return s->has_writer ? 0 : because(w, "no thread can be started");
}

void writer_stop(server *s)
{
    if (!s->has_writer)
        return;
    pthread_mutex_lock(&s->mutex);
    s->ending = true;
    pthread_cond_broadcast(&s->work);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->writer, NULL);
    s->has_writer = false;
}
