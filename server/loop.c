/* loop.c - the thread that runs the handlers. Whatever came in is handled, then what was decided goes to disk in one
 * commit, then it is answered: connections that wait for the disk are suspended meanwhile. */
#define _DEFAULT_SOURCE
#include "inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS = 4000, POOL = 16384, IDLE_SECONDS = 120 };

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
        snprintf(s->name[0], sizeof s->name[0], "127.0.0.1:%u", s->port);
        snprintf(s->name[1], sizeof s->name[1], "localhost:%u", s->port);
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
        MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, http_handle, s,
                         MHD_OPTION_NOTIFY_COMPLETED, http_done, s, MHD_OPTION_LISTEN_SOCKET, fd,
                         MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
                         (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL, MHD_OPTION_END);
    if (s->daemon)
        return 0;
    close(fd);
    return because(w, "the server cannot be started: %s", strerror(errno));
}

void loop_wake(server *s)
{
    static const uint64_t one = 1;
    s->resumed = true;
    if (!s->sleeps)
        return; /* it looks before it sleeps */
    s->sleeps = false;
    (void)!write(s->bell, &one, sizeof one);
}

/* How long the loop may sleep, in milliseconds; -1 until something happens. */
static int nap(server *s)
{
    unsigned long long ms;
    if (s->resumed || s->loop_ends || s->fresh)
        return 0;
    if (MHD_get_timeout(s->daemon, &ms) != MHD_YES)
        return -1;
    return ms < INT32_MAX ? (int)ms : INT32_MAX;
}

/* Sleeps until something comes in or another thread has resumed a connection; false when the loop is to end. */
static bool sleep_until_called(server *s, struct pollfd at[2])
{
    uint64_t rung;
    pthread_mutex_lock(&s->mutex);
    int ms = nap(s);
    s->sleeps = ms != 0;
    pthread_mutex_unlock(&s->mutex);
    if (ms)
        poll(at, 2, ms);
    pthread_mutex_lock(&s->mutex);
    if (at[1].revents & POLLIN)
        (void)!read(s->bell, &rung, sizeof rung);
    at[1].revents = 0;
    s->sleeps = s->resumed = false;
    bool on = !s->loop_ends;
    pthread_mutex_unlock(&s->mutex);
    return on;
}

static void *run_forever(void *ctx)
{
    server *s = ctx;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd at[2] = {{.fd = info->epoll_fd, .events = POLLIN}, {.fd = s->bell, .events = POLLIN}};
    while (sleep_until_called(s, at)) {
        MHD_run(s->daemon);
        writer_flush(s, false);
    }
    writer_flush(s, true);
    return NULL;
}

int loop_start(server *s, uint16_t port, fs_why *w)
{
    if (start_daemon(s, port, w))
        return -1;
    s->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (s->bell < 0)
        return because(w, "the server cannot be started: %s", strerror(errno));
    s->has_loop = pthread_create(&s->loop, NULL, run_forever, s) == 0;
    return s->has_loop ? 0 : because(w, "no thread can be started");
}

void loop_join(server *s)
{
    if (!s->has_loop)
        return;
    pthread_mutex_lock(&s->mutex);
    s->loop_ends = true;
    loop_wake(s);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->loop, NULL);
    s->listener = MHD_quiesce_daemon(s->daemon); /* no more connections; the socket is ours again */
    s->has_loop = false;
}

/* Suspended connections must be woken before MHD can end. */
static void wake_all(server *s)
{
    pthread_mutex_lock(&s->mutex);
    s->ending = true;
    for (live *g = s->games; g; g = g->next)
        streams_wake(s, g);
    while (s->suspended) {
        request *r = s->suspended;
        if (!r->response)
            answer_ending(r);
        request_resume(r);
    }
    pthread_mutex_unlock(&s->mutex);
}

void loop_end(server *s)
{
    if (!s->daemon)
        return;
    wake_all(s);
    for (int i = 0; i < 3; i++)
        MHD_run(s->daemon); /* asks, takes and sends what was answered last */
    MHD_stop_daemon(s->daemon);
    if (s->listener >= 0)
        close(s->listener);
    if (s->bell >= 0)
        close(s->bell);
}
