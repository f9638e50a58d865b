/* answer.c - answers: JSON, trouble, and what every answer carries. */
#include "inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char policy[] = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                             "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
                             "form-action 'none'; frame-ancestors 'none'";

/* A picture is a document of its own when opened by itself; it brings its style sheet along. */
static const char picture_policy[] = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

void answer_headers(struct MHD_Response *a, const char *type)
{
    bool picture = strcmp(type, "image/svg+xml") == 0;
    MHD_add_response_header(a, "Content-Type", type);
    MHD_add_response_header(a, "Content-Security-Policy", picture ? picture_policy : policy);
    MHD_add_response_header(a, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(a, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(a, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(a, "Cross-Origin-Opener-Policy", "same-origin");
}

static void set(request *r, unsigned status, struct MHD_Response *a)
{
    if (r->response)
        MHD_destroy_response(r->response);
    r->status = status;
    r->response = a;
}

void answer_text(request *r, unsigned status, const char *type, char *text, size_t n)
{
    struct MHD_Response *a = text ? MHD_create_response_from_buffer(n, text, MHD_RESPMEM_MUST_FREE) : NULL;
    if (!a) {
        free(text);
        static char none[] = "{\"error\":\"memory\",\"text\":\"out of memory\"}";
        a = MHD_create_response_from_buffer(sizeof none - 1, none, MHD_RESPMEM_PERSISTENT);
        status = MHD_HTTP_SERVICE_UNAVAILABLE;
        type = "application/json";
    }
    if (a) {
        answer_headers(a, type);
        MHD_add_response_header(a, "Cache-Control", "no-store");
    }
    set(r, status, a);
}

void answer_json(request *r, unsigned status, text_put *put, void *ctx)
{
    size_t n = 0;
    char *text = text_make(put, ctx, &n);
    answer_text(r, status, "application/json", text, n);
}

struct MHD_Response *answer_made(text_put *put, void *ctx)
{
    size_t n = 0;
    char *text = text_make(put, ctx, &n);
    struct MHD_Response *a = text ? MHD_create_response_from_buffer(n, text, MHD_RESPMEM_MUST_FREE) : NULL;
    if (!a) {
        free(text);
        return NULL;
    }
    answer_headers(a, "application/json");
    MHD_add_response_header(a, "Cache-Control", "no-store");
    return a;
}

/* --- what a command did ---------------------------------------------------------------------------- */

/* Most answers to commands differ in three numbers. They are filled in where an earlier one stood, blanks behind them,
 * so that nothing need be allocated and no header set again. */
enum { DONE = 96, MOST_PREPARED = 256 };
struct prepared {
    struct prepared *next;
    struct MHD_Response *response;
    char text[DONE + 1];
};

static struct prepared *prepared_take(server *s)
{
    struct prepared *p = s->prepared;
    if (p) {
        s->prepared = p->next;
        s->n_prepared--;
        return p;
    }
    p = malloc(sizeof *p);
    if (!p)
        return NULL;
    p->response = MHD_create_response_from_buffer(DONE, p->text, MHD_RESPMEM_PERSISTENT);
    if (!p->response) {
        free(p);
        return NULL;
    }
    answer_headers(p->response, "application/json");
    MHD_add_response_header(p->response, "Cache-Control", "no-store");
    return p;
}

static void prepared_free(struct prepared *p)
{
    MHD_destroy_response(p->response);
    free(p);
}

void prepared_give_back(server *s, struct prepared *p)
{
    pthread_mutex_lock(&s->mutex);
    bool keep = s->n_prepared < MOST_PREPARED;
    if (keep) {
        p->next = s->prepared;
        s->prepared = p;
        s->n_prepared++;
    }
    pthread_mutex_unlock(&s->mutex);
    if (!keep)
        prepared_free(p);
}

void prepared_forget(server *s)
{
    while (s->prepared) {
        struct prepared *p = s->prepared;
        s->prepared = p->next;
        prepared_free(p);
    }
    s->n_prepared = 0;
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

void answer_done(request *r, int64_t version, const store_move *m, const char *stopped)
{
    struct done d = {version, m->lines, m->taken, stopped};
    struct prepared *p = stopped ? NULL : prepared_take(r->s);
    if (!p) {
        answer_json(r, MHD_HTTP_OK, put_done, &d);
        return;
    }
    fs_writer w = {p->text, 0, sizeof p->text};
    put_done(&d, &w);
    memset(p->text + w.n, ' ', DONE - w.n);
    r->prepared = p;
    r->response = p->response;
    r->status = MHD_HTTP_OK;
}

/* --- trouble ---------------------------------------------------------------------------------------- */

struct trouble {
    const char *error, *text;
    int64_t version;
    const fs_scenario *scenario;
    const fs_error *refusal;
    const json_t *findings;
};

static void put_trouble(void *ctx, fs_writer *w)
{
    const struct trouble *t = ctx;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "error", t->error);
    fs_json_str(w, "text", t->text);
    if (t->version >= 0)
        fs_json_int(w, "version", t->version);
    if (t->refusal)
        fs_json_refusal(t->scenario, "refusal", t->refusal, w);
    char *findings = t->findings ? json_dumps(t->findings, JSON_COMPACT) : NULL;
    if (findings) {
        fs_put(w, ",\"findings\":");
        fs_put(w, findings);
    }
    free(findings);
    fs_json_close(w, '}');
}

void answer_trouble(request *r, unsigned status, const char *error, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    struct trouble t = {.error = error, .text = text, .version = -1};
    answer_json(r, status, put_trouble, &t);
}

void answer_refusal(request *r, const fs_scenario *sc, const fs_error *e)
{
    char text[1024];
    fs_writer w = {text, 0, sizeof text};
    fs_words_refusal(sc, e, &w);
    fs_put_end(&w);
    struct trouble t = {.error = "refused", .text = text, .version = -1, .scenario = sc, .refusal = e};
    answer_json(r, MHD_HTTP_UNPROCESSABLE_CONTENT, put_trouble, &t);
}

void answer_stale(request *r, int64_t version)
{
    struct trouble t = {.error = "stale", .text = "the game has gone on since this was decided", .version = version};
    answer_json(r, MHD_HTTP_CONFLICT, put_trouble, &t);
}

void answer_findings(request *r, const json_t *findings)
{
    struct trouble t = {.error = "army", .text = "this army is not fit", .version = -1, .findings = findings};
    answer_json(r, MHD_HTTP_UNPROCESSABLE_CONTENT, put_trouble, &t);
}

void answer_ending(request *r) { answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "ending", "the server is ending"); }

const char *query(request *r, const char *name)
{
    return MHD_lookup_connection_value(r->c, MHD_GET_ARGUMENT_KIND, name);
}

/* A program's seat is not to be looked into while the game is on. */
static bool may_look(const live *g, int seat)
{
    return seat == 0 || player_is_person(&g->player[seat - 1]) || fs_game_is_over(g->table.game);
}

int query_seat(request *r)
{
    const char *word = query(r, "seat");
    int seat = !word || !*word ? 0 : word[1] || word[0] < '0' || word[0] > '2' ? -1 : word[0] - '0';
    if (seat < 0) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-seat", "seat is 0 (a spectator), 1 or 2");
        return -1;
    }
    if (!may_look(r->game, seat)) {
        answer_trouble(r, MHD_HTTP_FORBIDDEN, "not-yours",
                       "a program sits there; its seat opens when the game is over");
        return -1;
    }
    return seat;
}
