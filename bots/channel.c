/* channel.c - waiting with poll, so that neither a full pipe nor a silent bot can hold anybody up. */
#define _POSIX_C_SOURCE 200809L
#include "channel.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 4096 }; /* what a pipe that is ready takes without waiting */

int64_t channel_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Until the descriptor is ready. */
static int ready(int fd, short events, int64_t until)
{
    for (;;) {
        int64_t left = until == CHANNEL_EVER ? -1 : until - channel_now();
        if (until != CHANNEL_EVER && left <= 0)
            return CHANNEL_SILENT;
        struct pollfd p = {fd, events, 0};
        int n = poll(&p, 1, left > INT_MAX ? INT_MAX : (int)left);
        if (n > 0)
            return p.revents & (events | POLLHUP) ? CHANNEL_OK : CHANNEL_GONE;
        if (n < 0 && errno != EINTR)
            return CHANNEL_GONE;
    }
}

/* A socket whose other end is closed must not kill the program by a signal; other descriptors cannot be asked so. */
static ssize_t put(int fd, const char *text, size_t n)
{
    ssize_t put = send(fd, text, n, MSG_NOSIGNAL);
    return put < 0 && errno == ENOTSOCK ? write(fd, text, n) : put;
}

static int send_all(channel *c, const char *text, size_t n, int64_t until)
{
    while (n) {
        int end = ready(c->out, POLLOUT, until);
        if (end)
            return end;
        ssize_t done = put(c->out, text, n < PIECE ? n : PIECE);
        if (done < 0 && errno != EINTR && errno != EAGAIN)
            return CHANNEL_GONE;
        if (done > 0) {
            text += done;
            n -= (size_t)done;
        }
    }
    return CHANNEL_OK;
}

int channel_send(channel *c, const char *text, size_t n, int64_t until)
{
    int end = send_all(c, text, n, until);
    return end ? end : send_all(c, "\n", 1, until);
}

static int make_room(channel *c)
{
    if (c->n < c->cap)
        return CHANNEL_OK;
    if (c->cap >= CHANNEL_LINE)
        return CHANNEL_LONG;
    size_t cap = c->cap ? c->cap * 2 : PIECE;
    char *more = realloc(c->buffer, cap);
    if (!more)
        return CHANNEL_MEMORY;
    c->buffer = more;
    c->cap = cap;
    return CHANNEL_OK;
}

int channel_receive(channel *c, int64_t until, char **line)
{
    size_t looked = 0;
    if (c->taken) {
        c->n -= c->taken;
        memmove(c->buffer, c->buffer + c->taken, c->n);
        c->taken = 0;
    }
    for (;;) {
        char *end = c->n > looked ? memchr(c->buffer + looked, '\n', c->n - looked) : NULL;
        if (end) {
            *end = 0;
            c->taken = (size_t)(end - c->buffer) + 1;
            *line = c->buffer;
            return CHANNEL_OK;
        }
        looked = c->n;
        int trouble = make_room(c);
        if (!trouble)
            trouble = ready(c->in, POLLIN, until);
        if (trouble)
            return trouble;
        ssize_t got = read(c->in, c->buffer + c->n, c->cap - c->n);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            return CHANNEL_GONE;
        if (got > 0)
            c->n += (size_t)got;
    }
}

void channel_free(channel *c)
{
    free(c->buffer);
    c->buffer = NULL;
    c->n = c->cap = c->taken = 0;
}
