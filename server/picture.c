/* picture.c - boards drawn. To draw a large one takes a while, and without pieces it is the same for every game of a
 * scenario: so it is drawn once, and a browser that has it is told so. */
#include "inside.h"

#include <draw/draw.h>
#include <firestep/hash.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 256 /* that are known */, MOST_KEPT = 16 /* as answers */, ETAG = 48 };

/* A board without pieces, of one scenario in one manner. */
struct picture {
    uint64_t scenario; /* its hash */
    char id[64];       /* if it was asked for by that */
    uint8_t theme;
    bool is_alone;
    char etag[ETAG];
    uint64_t used;
    struct MHD_Response *answer; /* NULL: to be drawn again */
};

/* The manner asked for; false after answering that there is none. */
static bool read_manner(request *r, draw_options *how)
{
    const char *theme = query(r, "theme"), *units = query(r, "units"), *alone = query(r, "alone");
    *how =
        (draw_options){.theme = DRAW_LIGHT, .is_alone = !alone || *alone != '0', .has_units = units && *units == '1'};
    if (theme)
        how->theme = (unsigned char)draw_theme_named(theme);
    if (how->theme != DRAW_THEMES)
        return true;
    answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-theme", "theme is light, dark, print, protan, deutan or tritan");
    return false;
}

/* By the scenario's id, or if that is NULL by its hash. */
static struct picture *find(server *s, const char *id, uint64_t hash, const draw_options *how)
{
    for (int i = 0; i < s->n_pictures; i++) {
        struct picture *p = &s->pictures[i];
        if ((id ? strcmp(p->id, id) == 0 : p->scenario == hash) && p->theme == how->theme &&
            p->is_alone == how->is_alone)
            return p;
    }
    return NULL;
}

static void forget_answer(struct picture *p)
{
    if (p->answer)
        MHD_destroy_response(p->answer);
    p->answer = NULL;
}

void pictures_forget(server *s)
{
    for (int i = 0; i < s->n_pictures; i++)
        forget_answer(&s->pictures[i]);
    free(s->pictures);
    s->pictures = NULL;
    s->n_pictures = 0;
}

static struct picture *add(server *s, const fs_scenario *sc, const draw_options *how)
{
    if (s->n_pictures == MOST)
        pictures_forget(s);
    struct picture *more = realloc(s->pictures, (size_t)(s->n_pictures + 1) * sizeof *more);
    if (!more)
        return NULL;
    s->pictures = more;
    struct picture *p = &s->pictures[s->n_pictures++];
    *p = (struct picture){.scenario = sc->hash, .theme = how->theme, .is_alone = how->is_alone};
    return p;
}

/* Leaves room for one more answer. */
static void make_room(server *s)
{
    struct picture *oldest = NULL;
    int n = 0;
    for (int i = 0; i < s->n_pictures; i++) {
        struct picture *p = &s->pictures[i];
        n += p->answer != NULL;
        if (p->answer && (!oldest || p->used < oldest->used))
            oldest = p;
    }
    if (n >= MOST_KEPT)
        forget_answer(oldest);
}

static bool has_it(const request *r, const struct picture *p)
{
    const char *has = MHD_lookup_connection_value(r->c, MHD_HEADER_KIND, "If-None-Match");
    return has && *p->etag && strcmp(has, p->etag) == 0;
}

static void put_headers(struct MHD_Response *a, const struct picture *p)
{
    answer_headers(a, "image/svg+xml");
    MHD_add_response_header(a, "ETag", p->etag);
    MHD_add_response_header(a, "Cache-Control", "private, no-cache");
}

/* Sends it, or says that the browser has it; false if it would have to be drawn. */
static bool send_known(request *r, struct picture *p)
{
    if (!has_it(r, p)) {
        p->used = ++r->s->clock;
        r->sent = p->answer && MHD_queue_response(r->c, MHD_HTTP_OK, p->answer) == MHD_YES;
        return r->sent;
    }
    r->response = MHD_create_response_from_buffer(0, (void *)(uintptr_t) "", MHD_RESPMEM_PERSISTENT);
    r->status = MHD_HTTP_NOT_MODIFIED;
    if (r->response)
        put_headers(r->response, p);
    return r->response != NULL;
}

struct looked_at {
    const fs_scenario *scenario;
    const void *state;
    fs_side seat;
};

static void put_view(void *ctx, fs_writer *w)
{
    const struct looked_at *l = ctx;
    l->scenario->rules->view(l->scenario, l->state, l->seat, w);
}

/* The picture as text; NULL after answering why not. */
static char *drawn(request *r, const struct looked_at *look, draw_options *how, size_t *length)
{
    char why[DRAW_WHY] = "";
    size_t n = 0;
    char *view = text_make(put_view, (void *)(uintptr_t)look, &n);
    how->title = look->scenario->title;
    char *svg = view ? draw_view(view, n, how, length, why) : NULL;
    if (!svg)
        answer_trouble(r, MHD_HTTP_UNPROCESSABLE_CONTENT, "no-map", "%s", view ? why : "out of memory");
    free(view);
    return svg;
}

static bool draw_board(request *r, const struct looked_at *look, draw_options *how, struct picture *p)
{
    size_t n = 0;
    char *svg = drawn(r, look, how, &n);
    if (!svg)
        return false;
    snprintf(p->etag, sizeof p->etag, "\"%016llx\"", (unsigned long long)fs_hash64(svg, n, 0));
    make_room(r->s);
    p->answer = MHD_create_response_from_buffer(n, svg, MHD_RESPMEM_MUST_FREE);
    if (p->answer)
        put_headers(p->answer, p);
    else
        free(svg);
    return true;
}

/* The board without pieces, from what is drawn already if it is. */
static void send_board(request *r, const struct looked_at *look, draw_options *how, const char *id)
{
    struct picture *p = find(r->s, NULL, look->scenario->hash, how);
    if (!p)
        p = add(r->s, look->scenario, how);
    if (p && id)
        snprintf(p->id, sizeof p->id, "%s", id);
    if (p && send_known(r, p))
        return;
    if (p && !draw_board(r, look, how, p))
        return;
    if (!p || !send_known(r, p))
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
}

/* `id` NULL: a game's own; with pieces it is of one moment and one seat. */
static void send_map(request *r, const game_table *t, fs_side seat, draw_options *how, const char *id)
{
    uint8_t *state = malloc(t->scenario->rules->state_size);
    size_t n = 0;
    if (!state) {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    fs_game_seat_state(t->game, seat, state);
    struct looked_at look = {t->scenario, state, seat};
    char *svg = how->has_units ? drawn(r, &look, how, &n) : NULL;
    if (svg)
        answer_text(r, MHD_HTTP_OK, "image/svg+xml", svg, n);
    if (!how->has_units)
        send_board(r, &look, how, id);
    free(state);
}

void get_map(request *r)
{
    int seat = query_seat(r);
    draw_options how;
    if (seat >= 0 && read_manner(r, &how))
        send_map(r, &r->game->table, (fs_side)seat, &how, NULL);
}

void send_picture(request *r, const game_table *t)
{
    draw_options how;
    if (read_manner(r, &how))
        send_map(r, t, 0, &how, NULL);
}

void get_picture(request *r)
{
    table_ask ask = {NULL, NULL, false, &r->s->library};
    draw_options how;
    if (!read_manner(r, &how))
        return;
    struct picture *known = how.has_units ? NULL : find(r->s, r->word[0], 0, &how);
    if (known && send_known(r, known))
        return; /* without reading the scenario */
    game_table *t = calloc(1, sizeof *t);
    if (!t || strpbrk(r->word[0], "/.") || table_open(t, r->word[0], &ask))
        answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is no scenario '%s'", r->word[0]);
    else
        send_map(r, t, 0, &how, r->word[0]);
    if (t)
        table_close(t);
    free(t);
}

void get_map_style(request *r)
{
    size_t n = 0;
    char *sheet = draw_style(&n);
    answer_text(r, MHD_HTTP_OK, "text/css; charset=utf-8", sheet, n);
}
