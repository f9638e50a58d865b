/* past.c - a game as a whole: any earlier moment of it, its record, a position, its map. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <draw/draw.h>
#include <stdlib.h>
#include <string.h>

static void put_seen(const game_table *t, fs_side seat, bool all, fs_writer *w)
{
    const fs_scenario *sc = t->scenario;
    if (all)
        sc->rules->view(sc, fs_game_state(t->game, 0), seat, w);
    else
        fs_game_view(t->game, seat, w);
}

struct moment {
    const game_table *table;
    fs_side seat;
    bool all; /* the game is over: nothing is hidden any more, earlier moments included */
    const char *view;
};

static void put_view_of(void *ctx, fs_writer *w)
{
    const struct moment *m = ctx;
    put_seen(m->table, m->seat, m->all, w);
}

static void put_moment(void *ctx, fs_writer *w)
{
    const struct moment *m = ctx;
    fs_json_open(w, NULL, '{');
    put_status(m->table, w);
    fs_put(w, ",\"view\":");
    put_without_board(m->view, w);
    fs_json_close(w, '}');
}

/* The game as it stood after line `until`, as a table of its own. NULL after answering why not. */
static game_table *earlier(request *r, int until)
{
    live *g = r->game;
    size_t n;
    char *text = table_text(&g->table, g->base, g->n_base, &n);
    game_table *t = text ? calloc(1, sizeof *t) : NULL;
    table_ask ask = {NULL, NULL, false, &r->s->library};
    if (!t) {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    } else if (table_read(t, "game", text, n, &ask) || table_cut(t, (uint64_t)until)) {
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "%s", t->why.text);
        table_close(t);
        free(t);
        t = NULL;
    }
    free(text);
    return t;
}

/* `line` of the query, from 1 to the last; the last if it is not given. */
static int query_line(request *r)
{
    const char *text = query(r, "line");
    int lines = fs_game_lines(r->game->table.game);
    char *end;
    long n = text ? strtol(text, &end, 10) : lines;
    if (!text || (!*end && n >= 1 && n <= lines))
        return (int)n;
    answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-line", "line is a number from 1 to %d", lines);
    return -1;
}

void get_moment(request *r)
{
    int seat = query_seat(r), line = seat < 0 ? -1 : query_line(r);
    game_table *t = line < 0 ? NULL : earlier(r, line);
    if (!t)
        return;
    struct moment m = {t, (fs_side)seat, fs_game_is_over(r->game->table.game), NULL};
    char *view = text_make(put_view_of, &m, NULL);
    m.view = view ? view : "null";
    answer_json(r, MHD_HTTP_OK, put_moment, &m);
    free(view);
    table_close(t);
    free(t);
}

/* --- as files -------------------------------------------------------------------------------------------- */

/* The whole game, or with a seat the copy that seat may have. */
void get_record(request *r)
{
    live *g = r->game;
    size_t n = 0;
    int seat = query(r, "seat") ? query_seat(r) : FS_FULL_RECORD;
    if (seat < 0)
        return;
    char *text = seat == FS_FULL_RECORD ? table_text(&g->table, g->base, g->n_base, &n)
                                        : table_copy(&g->table, (fs_side)seat, &n);
    answer_text(r, MHD_HTTP_OK, "text/plain; charset=utf-8", text, n);
}

struct position {
    const game_table *table;
    int refused;
};

static void put_position(void *ctx, fs_writer *w)
{
    struct position *p = ctx;
    p->refused = fs_position_write(&p->table->file, fs_game_state(p->table->game, 0), w);
}

void get_position(request *r)
{
    int line = query_line(r);
    game_table *t = line < 0 ? NULL : earlier(r, line);
    size_t n = 0;
    if (!t)
        return;
    struct position p = {t, 0};
    char *text = text_make(put_position, &p, &n);
    if (text && p.refused) {
        free(text);
        answer_trouble(r, MHD_HTTP_CONFLICT, "inside",
                       "the game stands inside a resolution, which a position cannot say; take an earlier line");
    } else {
        answer_text(r, MHD_HTTP_OK, "text/plain; charset=utf-8", text, n);
    }
    table_close(t);
    free(t);
}

/* --- as a picture ------------------------------------------------------------------------------------------ */

static void draw(request *r, const char *view, size_t n, const char *title)
{
    const char *theme = query(r, "theme"), *units = query(r, "units"), *alone = query(r, "alone");
    draw_options how = {
        .theme = DRAW_LIGHT, .is_alone = !alone || *alone != '0', .has_units = units && *units == '1', .title = title};
    char why[DRAW_WHY] = "";
    size_t length = 0;
    if (theme)
        how.theme = (unsigned char)draw_theme_named(theme);
    if (how.theme == DRAW_THEMES) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-theme", "theme is light, dark, print, protan, deutan or tritan");
        return;
    }
    char *svg = draw_view(view, n, &how, &length, why);
    if (svg)
        answer_text(r, MHD_HTTP_OK, "image/svg+xml", svg, length);
    else
        answer_trouble(r, MHD_HTTP_UNPROCESSABLE_CONTENT, "no-map", "%s", why);
}

void get_map(request *r)
{
    int seat = query_seat(r);
    size_t n = 0;
    if (seat < 0)
        return;
    struct moment m = {&r->game->table, (fs_side)seat, false, NULL};
    char *view = text_make(put_view_of, &m, &n);
    draw(r, view ? view : "", n, r->game->table.scenario->title);
    free(view);
}

void get_picture(request *r)
{
    table_ask ask = {NULL, NULL, false, &r->s->library};
    game_table *t = calloc(1, sizeof *t);
    size_t n = 0;
    if (!t || strpbrk(r->word[0], "/.") || table_open(t, r->word[0], &ask)) {
        answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is no scenario '%s'", r->word[0]);
    } else {
        struct moment m = {t, 0, false, NULL};
        char *view = text_make(put_view_of, &m, &n);
        draw(r, view ? view : "", n, t->scenario->title);
        free(view);
    }
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
