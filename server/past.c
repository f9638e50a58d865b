/* past.c - a game as a whole: any earlier moment of it, its record, a position, its map. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <table/guess.h>

/* A moment of a game: its state as one seat may see it. */
struct moment {
    const live *game;
    fs_side seat;
    int line;
    uint8_t *state; /* a copy */
    const char *view;
};

static void put_view_of(void *ctx, fs_writer *w)
{
    const struct moment *m = ctx;
    const fs_scenario *sc = m->game->table.scenario;
    sc->rules->view(sc, m->state, m->seat, w);
}

/* Who has won by the line that ended the game above the rules; 0 it did not. */
static fs_side ended_by(const fs_game *game, int number)
{
    fs_kept_line line;
    if (!fs_game_line(game, number, &line))
        return 0;
    if (line.kind == FS_LINE_DRAW)
        return 3;
    return line.kind == FS_LINE_RESIGN || line.kind == FS_LINE_FORFEIT ? fs_other(line.side) : 0;
}

static void put_moment(void *ctx, fs_writer *w)
{
    const struct moment *m = ctx;
    const fs_head *h = (const fs_head *)(const void *)m->state;
    fs_side ended = ended_by(m->game->table.game, m->line);
    struct status at = {.head = h,
                        .lines = m->line,
                        .waiting = ended ? 0 : h->waiting,
                        .over = ended || !h->waiting,
                        .winner = ended ? ended : h->winner};
    fs_json_open(w, NULL, '{');
    put_status(m->game->table.scenario, &at, w);
    fs_put(w, ",\"view\":");
    put_without_board(m->view, w);
    fs_json_close(w, '}');
}

/* The state after a line, as a copy; NULL after answering why not. *line may become the one before: see past_shown. */
static uint8_t *state_after(request *r, int *line)
{
    live *g = r->game;
    past *p = &r->s->past;
    fs_game *game = g->table.game;
    size_t n = g->table.scenario->rules->state_size;
    *line = past_shown(p, game, g->id, g->moves, *line);
    const void *state = past_state(p, game, g->id, g->moves, *line);
    uint8_t *copy = state ? malloc(n) : NULL;
    if (copy)
        memcpy(copy, state, n);
    else
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    return copy;
}

int query_line(request *r)
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

/* When the game is over nothing is hidden any more, earlier moments included. */
void get_moment(request *r)
{
    live *g = r->game;
    int seat = query_seat(r), line = seat < 0 ? -1 : query_line(r);
    uint8_t *state = line < 0 ? NULL : state_after(r, &line);
    if (!state)
        return;
    if (!fs_game_is_over(g->table.game))
        g->table.scenario->rules->blind(g->table.scenario, state, (fs_side)seat);
    struct moment m = {g, (fs_side)seat, line, state, NULL};
    char *view = text_make(put_view_of, &m, NULL);
    m.view = view ? view : "null";
    answer_json(r, MHD_HTTP_OK, put_moment, &m);
    free(view);
    free(state);
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
    const uint8_t *state;
    int refused;
};

static void put_position(void *ctx, fs_writer *w)
{
    struct position *p = ctx;
    p->refused = fs_position_write(&p->table->file, p->state, w);
}

/* While the game is on a position holds what the seat may know and no more, which makes one only if that leaves nothing
 * to guess. False after answering that it does not. */
static bool may_have(request *r, fs_side seat, uint8_t *state)
{
    const live *g = r->game;
    bool whole = !query(r, "seat") && live_is_one_person(g);
    if (whole || fs_game_is_over(g->table.game) || !guess_hidden(g->table.scenario, state, seat, 0))
        return true;
    answer_trouble(r, MHD_HTTP_CONFLICT, "hidden",
                   "a position has no place for what is hidden from %s: it can be had when the game is over",
                   seat ? "this seat" : "those who look on");
    return false;
}

void get_position(request *r)
{
    int seat = query_seat(r), line = seat < 0 ? -1 : query_line(r);
    uint8_t *state = line < 0 ? NULL : state_after(r, &line);
    size_t n = 0;
    if (!state || !may_have(r, (fs_side)seat, state)) {
        free(state);
        return;
    }
    struct position p = {&r->game->table, state, 0};
    char *text = text_make(put_position, &p, &n);
    if (text && p.refused) {
        free(text);
        answer_trouble(r, MHD_HTTP_CONFLICT, "inside",
                       "the game stands inside a resolution, which a position cannot say; take an earlier line");
    } else {
        answer_text(r, MHD_HTTP_OK, "text/plain; charset=utf-8", text, n);
    }
    free(state);
}
