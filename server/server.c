/* server.c - starting and ending. */
#define _DEFAULT_SOURCE
#include "server.h"
#include "inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <malloc.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS = 4000, POOL = 16384, IDLE_SECONDS = 120 };

static int open_store(server *s, fs_why *w)
{
    if (store_take(&s->lock, s->folder, w))
        return -1;
    s->has_lock = true;
    if (!store_open(&s->writing, s->folder, true, w))
        return store_open(&s->reading, s->folder, false, w);
    store_saved saved;
    fs_why why = *w, ignored;
    if (store_rescue(s->folder, &saved, &ignored))
        return because(w, "%.600s; nothing could be saved: %.600s", why.text, ignored.text);
    return because(
        w,
        "%.500s. The file is damaged and was put aside as %s/games.db.damaged. In %s stand the records of %d "
        "games that are whole and %d that are cut short; %d could not be read. Start again and import them",
        why.text, s->folder, saved.folder, saved.whole, saved.cut, saved.lost);
}

/* The port is known before the first request can come. */
static int listen_at(server *s, uint16_t port, fs_why *w)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port)};
    socklen_t n = sizeof at;
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd >= 0 && !setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) &&
        !bind(fd, (struct sockaddr *)&at, sizeof at) && !listen(fd, SOMAXCONN) &&
        !getsockname(fd, (struct sockaddr *)&at, &n)) {
        s->port = ntohs(at.sin_port);
        snprintf(s->cookie_name, sizeof s->cookie_name, "firestep-%u", s->port);
        return fd;
    }
    because(w, "port %u of 127.0.0.1 cannot be used: %s; --port 0 takes any that is free", port, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

static int start_daemon(server *s, uint16_t port, fs_why *w)
{
    int fd = listen_at(s, port, w);
    if (fd < 0)
        return -1;
    s->daemon =
        MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, http_handle, s,
                         MHD_OPTION_NOTIFY_COMPLETED, http_done, s, MHD_OPTION_LISTEN_SOCKET, fd,
                         MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
                         (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL, MHD_OPTION_END);
    if (s->daemon)
        return 0;
    close(fd);
    return because(w, "the server cannot be started: %s", strerror(errno));
}

static int start_all(server *s, fs_why *w)
{
    char url[64];
    if (auth_start(s, w) || open_store(s, w))
        return -1;
    if (s->ask.max_pages)
        store_limit(s->writing, s->ask.max_pages);
    if (writer_start(s, w) || thinker_start(s, w) || reckoner_start(s, w) || start_daemon(s, s->ask.port, w))
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
    pthread_cond_init(&s->work, NULL);
    pthread_cond_init(&s->thought, NULL);
    pthread_cond_init(&s->asked, NULL);
    s->lock.fd = -1;
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

/* Suspended connections must be woken before MHD can end. */
static void wake_all(server *s)
{
    pthread_mutex_lock(&s->mutex);
    s->ending = true;
    for (live *g = s->games; g; g = g->next)
        streams_wake(g);
    while (s->suspended) {
        request *r = s->suspended;
        if (!r->response)
            answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "ending", "the server is ending");
        request_resume(r);
    }
    pthread_mutex_unlock(&s->mutex);
}

void server_stop(server *s)
{
    int fd = s->daemon ? MHD_quiesce_daemon(s->daemon) : -1; /* no more connections; the socket is ours again */
    thinker_stop(s);
    reckoner_stop(s);
    writer_stop(s);
    if (s->daemon) {
        wake_all(s);
        MHD_stop_daemon(s->daemon);
    }
    if (fd >= 0)
        close(fd);
    live_all_free(s);
    if (s->has_registry)
        fs_registry_close(&s->registry);
    store_close(s->reading);
    store_close(s->writing);
    if (s->has_lock)
        store_give_up(&s->lock);
    pthread_cond_destroy(&s->asked);
    pthread_cond_destroy(&s->thought);
    pthread_cond_destroy(&s->work);
    pthread_mutex_destroy(&s->mutex);
    free(s);
}
