/* stream.c - live updates as Server-Sent Events.
 *
 * A stream remembers the last move it told of and looks for the next one that its seat can see; nothing is queued
 * for it. So a client that comes back with Last-Event-ID is told exactly what it missed, before or after a restart.
 */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENT = 256 };

struct stream {
    stream *next;
    server *s;
    live *game;
    struct MHD_Connection *c;
    uint8_t bit;
    int64_t last;
    bool suspended, hello;
};

static const char *const kinds[] = {"",       "act",  "throw", "undo",    "redo",    "strike", "mend",
                                    "resign", "draw", "stand", "unstand", "forfeit", "offer",  "ask"};

/* With the mutex: the next event as text; 0 if there is none. */
static int next_event(stream *t, char out[EVENT])
{
    live *g = t->game;
    for (int64_t n = t->last + 1; n <= g->moves; n++) {
        const mark *m = &g->marks[n - 1];
        t->last = n;
        if (m->seats & t->bit)
            return snprintf(out, EVENT,
                            "id: %lld\nevent: change\ndata: {\"version\":%lld,\"kind\":\"%s\",\"side\":%u,\"lines\":%d,"
                            "\"over\":%s}\n\n",
                            (long long)n, (long long)n, m->kind < sizeof kinds / sizeof *kinds ? kinds[m->kind] : "",
                            m->side, m->lines, m->flags & FLAG_OVER ? "true" : "false");
    }
    return 0;
}

static ssize_t read_stream(void *ctx, uint64_t at, char *out, size_t cap)
{
    stream *t = ctx;
    server *s = t->s;
    size_t n = 0;
    (void)at;
    pthread_mutex_lock(&s->mutex);
    if (s->ending || t->game->gone) {
        pthread_mutex_unlock(&s->mutex);
        return MHD_CONTENT_READER_END_OF_STREAM;
    }
    if (!t->hello) { /* something to send at once, so that the browser knows it is connected */
        t->hello = true;
        n = (size_t)snprintf(out, cap, "retry: 1000\n\n");
    }
    while (cap - n > EVENT) {
        int more = next_event(t, out + n);
        if (!more)
            break;
        n += (size_t)more;
    }
    if (!n) {
        t->suspended = true;
        MHD_suspend_connection(t->c);
    }
    pthread_mutex_unlock(&s->mutex);
    return (ssize_t)n;
}

static void free_stream(void *ctx)
{
    stream *t = ctx;
    server *s = t->s;
    pthread_mutex_lock(&s->mutex);
    for (stream **at = &t->game->streams; *at; at = &(*at)->next)
        if (*at == t) {
            *at = t->next;
            break;
        }
    pthread_mutex_unlock(&s->mutex);
    live_let_go(s, t->game);
    free(t);
}

/* Where the client stands: what it got last, else what it says, else now. */
static int64_t last_seen(request *r, int64_t now)
{
    const char *id = MHD_lookup_connection_value(r->c, MHD_HEADER_KIND, "Last-Event-ID");
    const char *after = query(r, "after");
    const char *text = id && *id ? id : after;
    if (!text || *text < '0' || *text > '9')
        return now;
    int64_t last = strtoll(text, NULL, 10);
    return last < now ? last : now;
}

void stream_open(request *r)
{
    server *s = r->s;
    live *g = r->game;
    int seat = query_seat(r);
    if (seat < 0)
        return;
    stream *t = calloc(1, sizeof *t);
    struct MHD_Response *a =
        t ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, read_stream, t, free_stream) : NULL;
    if (!a) {
        free(t);
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    *t = (stream){.s = s, .game = g, .c = r->c, .bit = (uint8_t)(seat ? seat : 4)};
    answer_headers(a, "text/event-stream");
    MHD_add_response_header(a, "Cache-Control", "no-store");
    pthread_mutex_lock(&s->mutex);
    t->last = last_seen(r, g->moves);
    t->next = g->streams;
    g->streams = t;
    g->uses++;
    pthread_mutex_unlock(&s->mutex);
    r->response = a;
    r->status = MHD_HTTP_OK;
}

void streams_wake(server *s, live *g)
{
    for (stream *t = g->streams; t; t = t->next) {
        if (!t->suspended)
            continue;
        t->suspended = false;
        MHD_resume_connection(t->c);
        loop_wake(s);
    }
}
