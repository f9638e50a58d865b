/* lines.c - the closed lines of a game, and what each seat may know of it. */
#include "game.h"

#include <firestep/hash.h>
#include <firestep/record.h>
#include <firestep/words.h>

static void fill_line(const fs_game *g, const entry *e, fs_kept_line *out)
{
    *out = (fs_kept_line){.kind = e->kind,
                          .flags = e->flags,
                          .side = e->side,
                          .shown = e->shown,
                          .kept_from = e->kept_from,
                          .n_options = e->n_options,
                          .n_throws = e->n_throws,
                          .n_values = e->n_values,
                          .number = e->number};
    if (e->n_options > 0)
        out->options = (const fs_option *)(const void *)g->options.at + e->option;
    if (e->n_throws > 0) {
        out->throws = (const fs_throw *)(const void *)g->throws.at + e->thr;
        out->values = g->values.at + e->value;
    }
    if (e->n_event > 0)
        out->events = (fs_log){.at = g->events.at + e->event, .n = e->n_event, .cap = e->n_event};
}

int fs_game_lines(const fs_game *g) { return game_n_live(g); }

bool fs_game_line(const fs_game *g, int number, fs_kept_line *out)
{
    if (number < 1 || number > game_n_live(g) || game_told(g))
        return false;
    fill_line(g, game_live(g, number), out);
    return true;
}

int fs_game_entries(const fs_game *g) { return (int)game_n_entries(g); }

bool fs_game_entry(const fs_game *g, int index, fs_kept_line *out)
{
    if (index < 0 || (size_t)index >= game_n_entries(g) || game_told(g))
        return false;
    fill_line(g, game_entry_at(g, (size_t)index), out);
    return true;
}

static const char *bare_word(int kind)
{
    switch (kind) {
    case FS_LINE_RESIGN:
        return "resign";
    case FS_LINE_FORFEIT:
        return "forfeit";
    case FS_LINE_DRAW:
        return "draw";
    case FS_LINE_OFFER:
        return "offer draw";
    default:
        return "strike";
    }
}

static void put_line(const fs_game *g, const entry *e, fs_writer *w)
{
    fs_kept_line line;

    fill_line(g, e, &line);
    fs_put(w, e->kind == FS_LINE_BEGIN ? "-" : g->sc->names->side[e->side]);
    fs_put_char(w, ' ');
    if (e->kind == FS_LINE_PLAY || e->kind == FS_LINE_BEGIN)
        fs_put_n(w, (const char *)g->text.at + e->text, e->n_text);
    else
        fs_put(w, bare_word(e->kind));
    if (e->kind == FS_LINE_STRIKE) {
        fs_put_char(w, ' ');
        fs_put_int(w, e->number);
    }
    if (e->n_throws > 0) {
        fs_put(w, " | ");
        fs_record_throws(line.throws, line.n_throws, line.values, w);
    }
}

bool fs_game_line_text(const fs_game *g, int number, fs_writer *w)
{
    if (number < 1 || number > game_n_live(g) || game_told(g))
        return false;
    put_line(g, game_live(g, number), w);
    return true;
}

bool fs_game_entry_text(const fs_game *g, int index, fs_writer *w)
{
    if (index < 0 || (size_t)index >= game_n_entries(g) || game_told(g))
        return false;
    put_line(g, game_entry_at(g, (size_t)index), w);
    return true;
}

void fs_game_seat_state(const fs_game *g, fs_side seat, void *out)
{
    memcpy(out, game_side_state(g, seat), g->state_size);
    if (!fs_game_is_over(g))
        g->rules->blind(g->sc, out, seat);
}

void fs_game_view(fs_game *g, fs_side seat, fs_writer *w)
{
    fs_game_seat_state(g, seat, g->trial);
    g->rules->view(g->sc, g->trial, seat, w);
}

/* `seen` 3 is everybody, spectators too; otherwise only the sides in it. */
static bool may_read(const fs_game *g, fs_side seat, const fs_event *e)
{
    return e->seen == 3 || (e->seen & seat) || fs_game_is_over(g);
}

const fs_event *fs_game_next_event(const fs_game *g, fs_side seat, fs_event_cursor *c)
{
    fs_kept_line line;

    if (c->line == 0)
        c->line = 1;
    for (; fs_game_line(g, c->line, &line); c->line++, c->at = 0) {
        const fs_event *e;

        while (line.events.n > 0 && (e = fs_log_next(&line.events, &c->at)) != NULL) {
            if (may_read(g, seat, e))
                return e;
        }
    }
    return NULL;
}

uint64_t fs_game_digest(fs_game *g)
{
    uint64_t digest = 0;

    for (int i = 1; i <= game_n_live(g); i++) {
        fs_kept_line line;
        size_t at = 0;
        const fs_event *e;

        if (!fs_game_line(g, i, &line))
            break;
        while (line.events.n > 0 && (e = fs_log_next(&line.events, &at)) != NULL) {
            char text[4096];
            fs_writer w = {.at = text, .cap = sizeof text};

            fs_words_event(g->sc, e, &w);
            digest = fs_hash64(text, w.n < w.cap ? w.n : w.cap, digest);
        }
    }
    return digest;
}
