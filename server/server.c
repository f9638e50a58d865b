/* server.c - starting and ending. */
#define _DEFAULT_SOURCE
#include "server.h"
#include "inside.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

static int open_store(server *s, fs_why *w)
{
    if (store_take(&s->lock, s->folder, w))
        return -1;
    s->has_lock = true;
    fs_why ignored;
    if (!store_open(&s->writing, s->folder, true, w)) {
        store_post(s->writing, &ignored); /* what a crash left; on a full disk it stays where it is */
        return store_open(&s->reading, s->folder, false, w);
    }
    store_saved saved;
    fs_why why = *w;
    if (store_rescue(s->folder, &saved, &ignored))
        return because(w, "%.600s; nothing could be saved: %.600s", why.text, ignored.text);
    return because(
        w,
        "%.500s. The file is damaged and was put aside as %s/games.db.damaged. In %s stand the records of %d "
        "games that are whole and %d that are cut short; %d could not be read. Start again and import them",
        why.text, s->folder, saved.folder, saved.whole, saved.cut, saved.lost);
}

static int start_all(server *s, fs_why *w)
{
    char url[64];
    if (auth_start(s, w) || open_store(s, w))
        return -1;
    if (s->ask.max_pages)
        store_limit(s->writing, s->ask.max_pages);
    if (writer_start(s, w) || thinker_start(s, w) || desks_start(s, w) || loop_start(s, s->ask.port, w))
        return -1;
    snprintf(url, sizeof url, "http://127.0.0.1:%u/", s->port);
    store_sign(&s->lock, url);
    return 0;
}

server *server_start(const server_ask *ask, fs_why *w)
{
    server *s = calloc(1, sizeof *s);
    if (!s) {
        because(w, "out of memory");
        return NULL;
    }
    /* A game's memory is asked for whole and used in part: what is not used must not stay behind in the heap. */
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    s->ask = *ask;
    snprintf(s->folder, sizeof s->folder, "%s", ask->folder);
    snprintf(s->web, sizeof s->web, "%s", ask->web ? ask->web : "");
    pthread_mutex_init(&s->mutex, NULL);
    pthread_mutex_init(&s->pen, NULL);
    pthread_cond_init(&s->work, NULL);
    pthread_cond_init(&s->thought, NULL);
    pthread_cond_init(&s->asked, NULL);
    s->lock.fd = s->listener = s->bell = -1;
    if (!start_all(s, w))
        return s;
    server_stop(s);
    return NULL;
}

uint16_t server_port(const server *s) { return s->port; }

void server_link(server *s, char *out, size_t cap)
{
    snprintf(out, cap, "http://127.0.0.1:%u/?token=%s", s->port, s->token);
}

void server_stop(server *s)
{
    loop_join(s);
    thinker_stop(s);
    desks_stop(s);
    writer_stop(s);
    loop_end(s);
    live_all_free(s);
    library_close(&s->library);
    library_forget(s);
    pictures_forget(s);
    prepared_forget(s);
    past_close(&s->past);
    store_close(s->reading);
    store_close(s->writing);
    if (s->has_lock)
        store_give_up(&s->lock);
    pthread_cond_destroy(&s->asked);
    pthread_cond_destroy(&s->thought);
    pthread_cond_destroy(&s->work);
    pthread_mutex_destroy(&s->pen);
    pthread_mutex_destroy(&s->mutex);
    free(s);
}
