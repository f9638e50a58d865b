/* http.c - from a connection to a handler and back: reading bodies, waiting, sending answers. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void request_suspend(request *r)
{
    r->later = r->handed = true;
    r->all_next = r->s->suspended;
    r->all_prev = &r->s->suspended;
    if (r->all_next)
        r->all_next->all_prev = &r->all_next;
    r->s->suspended = r;
    MHD_suspend_connection(r->c);
}

void request_resume(request *r)
{
    if (!r->later)
        return;
    r->later = false;
    *r->all_prev = r->all_next;
    if (r->all_next)
        r->all_next->all_prev = r->all_prev;
    MHD_resume_connection(r->c);
    loop_wake(r->s);
}

/* Whether the path fits the pattern; what stands for `*` goes to the request. */
static bool fits(request *r, const char *pattern, const char *path)
{
    int words = 0;
    while (*pattern && *path) {
        if (*pattern == '*') {
            size_t n = strcspn(path, "/");
            if (!n || n >= sizeof r->word[0])
                return false;
            memcpy(r->word[words], path, n);
            r->word[words++][n] = 0;
            path += n;
            pattern++;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return !*pattern && !*path;
}

static const char games[] = "/api/games/#"; /* how the patterns of all that a game has begin */
enum { GAMES = sizeof games - 2 };

/* `/act` of `/api/games/12/act`, the number goes to the request; NULL if no game is named. */
static const char *behind_game(request *r, const char *path)
{
    char *end;
    if (strncmp(path, games, GAMES) != 0 || path[GAMES] < '1' || path[GAMES] > '9')
        return NULL;
    r->id = strtoll(path + GAMES, &end, 10);
    return end;
}

static const route *find_route(request *r, const char *method, const char *path, bool *known)
{
    const char *rest = behind_game(r, path);
    *known = false;
    for (const route *at = routes; at->path; at++) {
        if (at->game != (rest != NULL) || (rest ? strcmp(at->path + GAMES + 1, rest) != 0 : !fits(r, at->path, path)))
            continue;
        *known = true;
        if (strcmp(at->method, method) == 0 || (strcmp(method, "HEAD") == 0 && strcmp(at->method, "GET") == 0))
            return at;
    }
    return NULL;
}

/* What can be refused before the body is read. */
static void admit(request *r, const char *method, const char *path)
{
    bool known, api = strncmp(path, "/api/", 5) == 0, get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    const char *type = MHD_lookup_connection_value(r->c, MHD_HEADER_KIND, "Content-Type");
    const char *length = MHD_lookup_connection_value(r->c, MHD_HEADER_KIND, "Content-Length");
    r->route = find_route(r, method, path, &known);
    r->too_large = length && strtoull(length, NULL, 10) > MAX_BODY;
    if (!auth_host(r))
        answer_trouble(r, MHD_HTTP_FORBIDDEN, "host", "this server answers to 127.0.0.1 and localhost only");
    else if ((api || !get) && !auth_origin(r))
        answer_trouble(r, MHD_HTTP_FORBIDDEN, "origin", "only pages of this server may ask");
    else if (api && !(r->route && r->route->open) && !auth_session(r))
        answer_trouble(r, MHD_HTTP_UNAUTHORIZED, "session",
                       "open the link that firestep shows in its terminal; it gives this browser its session");
    else if (!r->route && (known || (!api && !get)))
        answer_trouble(r, MHD_HTTP_METHOD_NOT_ALLOWED, "method", "%s is not possible here", method);
    else if (!r->route && api)
        answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is nothing at this address");
    else if (r->too_large)
        answer_trouble(r, MHD_HTTP_CONTENT_TOO_LARGE, "too-large", "a request has at most %d bytes", MAX_BODY);
    else if (strcmp(method, "POST") == 0 && (!type || strncmp(type, "application/json", 16) != 0))
        answer_trouble(r, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, "type", "what is sent must be application/json");
}

static void take_body(request *r, const char *data, size_t n)
{
    if (r->too_large || r->n_body + n > MAX_BODY) {
        r->too_large = true;
        return;
    }
    if (r->n_body + n > r->cap_body) {
        size_t cap = (r->n_body + n) * 2;
        char *more = realloc(r->body, cap);
        if (!more) {
            r->too_large = true;
            return;
        }
        r->body = more;
        r->cap_body = cap;
    }
    memcpy(r->body + r->n_body, data, n);
    r->n_body += n;
}

/* The body as JSON; false after answering that it is none. */
static bool read_json(request *r)
{
    json_error_t e;
    if (r->json)
        return true;
    if (r->too_large) {
        answer_trouble(r, MHD_HTTP_CONTENT_TOO_LARGE, "too-large", "a request has at most %d bytes", MAX_BODY);
        return false;
    }
    r->json = json_loadb(r->body ? r->body : "", r->n_body, JSON_REJECT_DUPLICATES, &e);
    if (json_is_object(r->json))
        return true;
    if (r->json)
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-json", "what is sent must be a JSON object");
    else
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-json", "line %d, column %d: %s", e.line, e.column, e.text);
    return false;
}

static void run(request *r, bool post)
{
    server *s = r->s;
    if (post && !read_json(r))
        return;
    if (!r->route) {
        get_web(r);
        return;
    }
    if (!r->route->game) {
        r->route->run(r);
        return;
    }
    if (!r->game && !(r->game = live_get(r, r->id)))
        return;
    if (!live_claim(r, r->game))
        return;
    r->route->run(r);
    if (!r->handed)
        live_release(s, r->game);
}

static enum MHD_Result send_answer(request *r)
{
    if (!r->response)
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "no answer was found");
    if (!r->response)
        return MHD_NO;
    enum MHD_Result sent = MHD_queue_response(r->c, r->status, r->response);
    if (!r->prepared)
        MHD_destroy_response(r->response);
    r->response = NULL;
    return sent;
}

enum MHD_Result http_handle(void *ctx, struct MHD_Connection *c, const char *path, const char *method,
                            const char *version, const char *data, size_t *n, void **mine)
{
    request *r = *mine;
    (void)version;
    if (!r) {
        r = *mine = calloc(1, sizeof *r);
        if (!r)
            return MHD_NO;
        r->s = ctx;
        r->c = c;
        /* What is refused is read to its end all the same, unless it is too long: the connection stays good. */
        admit(r, method, path);
        return r->response && r->too_large ? send_answer(r) : MHD_YES;
    }
    if (*n) {
        if (!r->response)
            take_body(r, data, *n);
        *n = 0;
        return MHD_YES;
    }
    if (r->waits) /* it is asked again until there is an answer */
        return MHD_YES;
    r->handed = false;
    if (!r->response && r->s->ending) /* it waited for a game; there are no other threads left */
        answer_ending(r);
    if (!r->response) {
        if (!r->route)
            snprintf(r->path, sizeof r->path, "%s", path);
        run(r, strcmp(method, "POST") == 0);
    }
    return r->handed || r->sent ? MHD_YES : send_answer(r);
}

void http_done(void *ctx, struct MHD_Connection *c, void **mine, enum MHD_RequestTerminationCode code)
{
    request *r = *mine;
    (void)c;
    (void)code;
    if (!r)
        return;
    if (r->waits)
        writer_forget(ctx, r);
    if (r->game)
        live_let_go(ctx, r->game);
    if (r->prepared)
        prepared_give_back(ctx, r->prepared);
    else if (r->response)
        MHD_destroy_response(r->response);
    json_decref(r->json);
    free(r->body);
    free(r);
    *mine = NULL;
}
