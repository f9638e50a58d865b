/* web.c - the client's own files, and the link that opens a session. */
#define _DEFAULT_SOURCE
#include "inside.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct type {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *path)
{
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t k = strlen(types[i].end);
        if (n > k && strcmp(path + n - k, types[i].end) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

static const char not_built[] =
    "<!doctype html><html lang=en><meta charset=utf-8><title>Firestep</title><h1>Firestep is running</h1>"
    "<p>The table for the browser was not built. <code>./run</code> builds it where Node.js 18 or later and npm are "
    "installed; by hand: <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>.<p>Games can be played in the "
    "terminal meanwhile: <code>firestep play --terminal</code>.</html>";

static void answer_page(request *r, unsigned status, const char *page)
{
    struct MHD_Response *a =
        MHD_create_response_from_buffer(strlen(page), (void *)(uintptr_t)page, MHD_RESPMEM_PERSISTENT);
    if (a)
        answer_headers(a, "text/html; charset=utf-8");
    r->response = a;
    r->status = status;
}

/* Opens a plain file below the folder of the client. */
static int open_file(const server *s, const char *path, struct stat *st)
{
    char full[1024];
    if (!*s->web || strstr(path, "..") || strchr(path, '\\') ||
        (size_t)snprintf(full, sizeof full, "%s%s", s->web, path) >= sizeof full)
        return -1;
    int fd = open(full, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && (fstat(fd, st) || !S_ISREG(st->st_mode))) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Addresses without a dot in their last part are the client's own: it is one page. */
static bool is_page(const char *path)
{
    const char *last = strrchr(path, '/');
    return !strchr(last ? last : path, '.');
}

void get_web(request *r)
{
    const char *token = query(r, "token"), *path = is_page(r->path) ? "/index.html" : r->path;
    struct stat st;
    if (token && strcmp(r->path, "/") == 0) {
        auth_exchange(r, token);
        return;
    }
    int fd = open_file(r->s, path, &st);
    if (fd < 0) {
        if (is_page(r->path))
            answer_page(r, MHD_HTTP_OK, not_built);
        else
            answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is no such file");
        return;
    }
    struct MHD_Response *a = MHD_create_response_from_fd((size_t)st.st_size, fd);
    if (!a) {
        close(fd);
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    answer_headers(a, type_of(path));
    /* What the build put into assets/ has its content in its name. */
    MHD_add_response_header(a, "Cache-Control",
                            strncmp(path, "/assets/", 8) == 0 ? "private, max-age=31536000, immutable" : "no-cache");
    r->response = a;
    r->status = MHD_HTTP_OK;
}
