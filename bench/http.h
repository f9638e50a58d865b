/* http.h - a small HTTP client for the bench: many connections kept open, one request at a time on each. */
#ifndef BENCH_HTTP_H
#define BENCH_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HTTP_BUFFER = 1 << 18 };

typedef struct http {
    int fd;
    char *in; /* what has come, HTTP_BUFFER bytes */
    size_t n;
} http;

/* Seconds since some moment. */
double http_now(void);

bool http_open(http *, uint16_t port);
void http_close(http *);
/* Sends one request; `cookie` and `body` may be NULL. */
bool http_send(http *, uint16_t port, const char *method, const char *path, const char *cookie, const char *body);
/* Reads what is there. Status of a whole answer, which is then gone but for its body at in[0 .. *length); 0 not yet;
 * negative closed. */
int http_take(http *, size_t *length);
/* Sends and waits for the answer: its status. The body is ended by a NUL. */
int http_ask(http *, uint16_t port, const char *method, const char *path, const char *cookie, const char *body);
/* Answers per second of `n` connections that each ask again as soon as they are answered. Negative if one fails. */
double http_rate(http *, int n, uint16_t port, const char *path, const char *cookie, double seconds);

#endif
