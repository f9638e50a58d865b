/* writer.c - writing: all that is waiting goes to disk in one commit, then it is answered.
 *
 * Whoever asked was told nothing before the commit; if it fails, the game is read again from the store, so that what
 * is in memory is what is on disk. Whoever holds the pen writes. A few moves on a quick disk are written by the thread
 * of the handlers, when it has handled all that came in: to wake another thread would take about as long. Many moves,
 * and a disk that is slow, are left to the writer's own thread, so that others need not wait.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CHECKPOINT = 250, /* commits: the log they are written to begins again, and need not grow */
    POST = 8000,      /* moves */
    QUICK_US = 2000,  /* a commit of a quick disk, on average */
    MANY = 8,         /* commits: writing them takes longer than waking the writer, and others come meanwhile */
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

struct done {
    int64_t version;
    int32_t lines, taken;
    const char *stopped;
};

static void put_done(void *ctx, fs_writer *w)
{
    const struct done *d = ctx;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "version", d->version);
    fs_json_int(w, "lines", d->lines);
    fs_json_int(w, "taken", d->taken);
    fs_json_bool(w, "repeated", false);
    if (d->stopped)
        fs_json_str(w, "stopped", d->stopped);
    fs_json_close(w, '}');
}

static void free_commit(commit *c)
{
    for (int i = 0; i < c->n; i++)
        move_free(&c->move[i]);
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
    if (r && !r->response) {
        const store_move *m = &c->move[c->n - 1];
        struct done d = {g->version[m->side], m->lines, m->taken, c->stopped};
        answer_json(r, MHD_HTTP_OK, put_done, &d);
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
    if (c->request)
        request_resume(c->request);
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
static void write_waiting(server *s)
{
    pthread_mutex_lock(&s->mutex);
    commit *list = s->commits;
    s->commits = NULL;
    s->commits_end = &s->commits;
    s->n_commits = 0;
    pthread_mutex_unlock(&s->mutex);
    if (!list)
        return;
    if (s->ask.answer_first) /* on a fast disk, too, the planted fault has time to show */
        nanosleep(&(struct timespec){.tv_nsec = FAULT_NS}, NULL);
    int64_t from = now_us();
    int moves = write_all(s, list);
    pthread_mutex_lock(&s->mutex);
    s->commit_us += (now_us() - from - s->commit_us) / 8;
    s->to_post += moves;
    if (++s->to_checkpoint >= CHECKPOINT || s->to_post >= POST) {
        s->tend = true;
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->mutex);
}

/* With the pen: what need not be done before an answer. */
static void tend(server *s, bool post)
{
    fs_why ignored; /* what cannot be sorted on a full disk stays where it is */
    if (post)
        store_post(s->writing, &ignored);
    store_checkpoint(s->writing);
}

static void *write_forever(void *ctx)
{
    server *s = ctx;
    pthread_mutex_lock(&s->mutex);
    for (;;) {
        while (!s->commits && !s->tend && !s->ending)
            pthread_cond_wait(&s->work, &s->mutex);
        if (!s->commits && !s->tend)
            break;
        pthread_mutex_unlock(&s->mutex);
        pthread_mutex_lock(&s->pen);
        write_waiting(s);
        pthread_mutex_lock(&s->mutex);
        bool is_time = s->tend, post = s->to_post >= POST;
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

void writer_flush(server *s)
{
    pthread_mutex_lock(&s->mutex);
    bool any = s->commits != NULL, few = s->n_commits < MANY && s->commit_us < QUICK_US && !s->ask.answer_first;
    bool mine = any && few && !pthread_mutex_trylock(&s->pen);
    if (any && !mine)
        pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->mutex);
    if (mine) {
        write_waiting(s);
        pthread_mutex_unlock(&s->pen);
    }
}

void writer_add(server *s, commit *c)
{
    c->next = NULL;
    *s->commits_end = c;
    s->commits_end = &c->next;
    s->n_commits++;
    if (s->ask.answer_first && c->request && c->n) { /* the planted fault: told before it is on disk */
        struct done d = {c->game->moves + 1, c->move[0].lines, c->move[0].taken, c->stopped};
        answer_json(c->request, MHD_HTTP_OK, put_done, &d);
        request_resume(c->request);
        c->request = NULL;
    }
    if (!c->request || s->n_commits == MANY) /* else they are written when all handlers have run */
        pthread_cond_signal(&s->work);
}

int writer_start(server *s, fs_why *w)
{
    s->commits_end = &s->commits;
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
