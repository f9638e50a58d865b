/* http.c - the bench's own HTTP client. */
#define _POSIX_C_SOURCE 200809L
#include "http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

double http_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

bool http_open(http *h, uint16_t port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port)};
    int one = 1;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    h->n = 0;
    h->in = calloc(1, HTTP_BUFFER);
    h->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (h->fd < 0 || !h->in || connect(h->fd, (struct sockaddr *)&at, sizeof at))
        return false;
    setsockopt(h->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return true;
}

void http_close(http *h)
{
    if (h->fd >= 0)
        close(h->fd);
    free(h->in);
    *h = (http){.fd = -1};
}

bool http_send(http *h, uint16_t port, const char *method, const char *path, const char *cookie, const char *body)
{
    char text[4096];
    int n = snprintf(text, sizeof text,
                     "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n%s%s%sContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n\r\n%s",
                     method, path, port, cookie ? "Cookie: " : "", cookie ? cookie : "", cookie ? "\r\n" : "",
                     body ? strlen(body) : 0, body ? body : "");
    h->n = 0;
    return n > 0 && (size_t)n < sizeof text && write(h->fd, text, (size_t)n) == n;
}

int http_take(http *h, size_t *length)
{
    ssize_t got = recv(h->fd, h->in + h->n, HTTP_BUFFER - 1 - h->n, 0);
    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
    h->n += (size_t)got;
    h->in[h->n] = 0;
    char *end = strstr(h->in, "\r\n\r\n"), *size = strstr(h->in, "Content-Length: ");
    if (!end)
        return 0;
    size_t head = (size_t)(end - h->in) + 4, body = size && size < end ? strtoul(size + 16, NULL, 10) : 0;
    if (h->n < head + body)
        return 0;
    int status = atoi(h->in + 9);
    *length = body;
    memmove(h->in, h->in + head, body);
    h->in[body] = 0;
    h->n = 0;
    return status;
}

int http_ask(http *h, uint16_t port, const char *method, const char *path, const char *cookie, const char *body)
{
    size_t length;
    int status = 0;
    if (!http_send(h, port, method, path, cookie, body))
        return -1;
    while (!status)
        status = http_take(h, &length);
    return status;
}

double http_rate(http *h, int n, uint16_t port, const char *path, const char *cookie, double seconds)
{
    struct pollfd at[64];
    double from = http_now(), until = from + seconds, now = from;
    long answers = 0;
    size_t length;
    for (int i = 0; i < n; i++) {
        at[i] = (struct pollfd){.fd = h[i].fd, .events = POLLIN};
        if (!http_send(&h[i], port, "GET", path, cookie, NULL))
            return -1;
    }
    for (int open = n; open > 0;) {
        if (poll(at, (nfds_t)n, 1000) < 1)
            return -1;
        now = http_now();
        for (int i = 0; i < n; i++) {
            if (!(at[i].revents & (POLLIN | POLLHUP)))
                continue;
            int status = http_take(&h[i], &length);
            if (!status)
                continue;
            if (status != 200)
                return -1;
            answers++;
            if (now >= until)
                open--;
            else if (!http_send(&h[i], port, "GET", path, cookie, NULL))
                return -1;
        }
    }
    return (double)answers / (now - from);
}
