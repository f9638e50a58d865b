/* record.c - writing a record. */
#include "game.h"

#include <firestep/record.h>
#include <firestep/words.h>
#include <firestep/writer.h>

enum { THROWS_AT = 48 }; /* column of the throws, where the clauses leave room */

static void put_throw(const fs_throw *t, const uint8_t *value, fs_writer *w)
{
    if (t->kind == FS_THROW_PCT) {
        fs_put(w, "d100=");
        fs_put_char(w, (char)('0' + value[0] / 10));
        fs_put_char(w, (char)('0' + value[0] % 10));
        return;
    }
    if (t->kind == FS_THROW_CARD) {
        fs_put(w, "card=");
    } else {
        fs_put_int(w, t->n);
        fs_put_char(w, 'd');
        fs_put_int(w, t->faces);
        fs_put_char(w, '=');
    }
    for (int i = 0; i < t->n; i++) {
        if (i > 0)
            fs_put_char(w, ',');
        fs_put_int(w, value[i]);
    }
}

void fs_record_throws(const fs_throw *t, int n, const uint8_t *values, fs_writer *w)
{
    for (int i = 0; i < n; i++) {
        if (i > 0)
            fs_put_char(w, ' ');
        put_throw(&t[i], values + t[i].at, w);
    }
}

static void put_tag(fs_writer *w, const char *name, const char *value)
{
    fs_put_char(w, '[');
    fs_put(w, name);
    fs_put_char(w, ' ');
    fs_put(w, value);
    fs_put(w, "]\n");
}

static void put_number_tag(fs_writer *w, const char *name, int64_t value)
{
    fs_put_char(w, '[');
    fs_put(w, name);
    fs_put_char(w, ' ');
    fs_put_int(w, value);
    fs_put(w, "]\n");
}

static void put_switches(const fs_scenario *sc, fs_writer *w)
{
    const fs_words *words = sc->rules->words;

    for (int i = 0; i < words->n_switches; i++) {
        fs_put(w, "[switch ");
        fs_put(w, words->switches[i]);
        fs_put_char(w, ' ');
        const char *word = fs_words_switch(sc->rules, i, sc->switches[i]);
        if (word)
            fs_put(w, word);
        else
            fs_put_int(w, sc->switches[i]);
        fs_put(w, "]\n");
    }
}

static void put_players(const fs_scenario *sc, const fs_record_notes *notes, fs_writer *w)
{
    for (int i = 0; notes && i < 2; i++) {
        if (!notes->player[i])
            continue;
        fs_put(w, "[player ");
        fs_put(w, sc->names->side[i + 1]);
        fs_put_char(w, ' ');
        fs_put(w, notes->player[i]);
        fs_put(w, "]\n");
    }
    for (int i = 0; notes && i < notes->n_tags; i++)
        put_tag(w, notes->tag[i][0], notes->tag[i][1]);
}

static void put_head(const fs_game *g, fs_side seat, const fs_record_notes *notes, fs_writer *w)
{
    const fs_scenario *sc = g->sc;

    put_number_tag(w, "record", 1);
    put_tag(w, "ruleset", sc->rules->name);
    put_number_tag(w, "edition", sc->edition);
    put_number_tag(w, "variant", sc->variant);
    put_number_tag(w, "revision", sc->revision);
    fs_put(w, "[scenario ");
    fs_put(w, sc->id);
    fs_put_char(w, ' ');
    fs_put_hex64(w, sc->hash);
    fs_put(w, "]\n");
    put_switches(sc, w);
    if (g->typed) {
        fs_put(w, "[dice typed ");
        fs_put(w, sc->names->side[g->typed]);
        fs_put(w, "]\n");
    } else {
        put_tag(w, "dice", "program");
    }
    put_players(sc, notes, w);
    if (seat != FS_FULL_RECORD && !fs_game_is_over(g))
        put_tag(w, "copy", sc->names->side[seat]);
}

/* Writes up to the column, at least one blank. */
static void put_blanks(fs_writer *w, size_t from, size_t column)
{
    do
        fs_put_char(w, ' ');
    while (w->n - from < column);
}

static void put_number(fs_writer *w, uint32_t number)
{
    for (uint32_t limit = 100; limit > 1 && number < limit; limit /= 10)
        fs_put_char(w, ' ');
    fs_put_int(w, number);
    fs_put_char(w, '.');
}

static size_t side_column(const fs_scenario *sc)
{
    size_t a = strlen(sc->names->side[1]), b = strlen(sc->names->side[2]);

    return (a > b ? a : b) + 7;
}

/* What a line says: `british  move 3 0604, stop`, or its commitment where the seat may not read it. */
typedef struct said {
    uint32_t number; /* 0: a strike or an offer */
    const char *side;
    const char *text;
    size_t n;
    const fs_throw *throws;
    const uint8_t *values;
    int n_throws;
    bool waits; /* for typed dice */
} said;

static void put_said(const fs_game *g, const said *s, fs_writer *w)
{
    size_t from = w->n;

    if (s->number)
        put_number(w, s->number);
    else
        fs_put(w, "  -");
    fs_put_char(w, ' ');
    fs_put(w, s->side);
    put_blanks(w, from, side_column(g->sc));
    fs_put_n(w, s->text, s->n);
    if (s->n_throws > 0 || s->waits) {
        put_blanks(w, from, THROWS_AT);
        fs_put(w, "| ");
        fs_record_throws(s->throws, s->n_throws, s->values, w);
        if (s->waits)
            fs_put(w, s->n_throws > 0 ? " ?" : "?");
    }
    fs_put_char(w, '\n');
}

static void seal(const fs_record_notes *notes, said *s, char text[80])
{
    char digits[65] = "";

    if (notes && notes->seal)
        notes->seal(notes->ctx, (int)s->number, s->text, s->n, digits);
    digits[64] = '\0';
    fs_writer w = {.at = text, .cap = 80};
    fs_put(&w, "sealed ");
    fs_put(&w, digits[0] ? digits : "0");
    fs_put_end(&w);
    s->text = text;
    s->n = strlen(text);
    s->n_throws = 0;
}

/* Whether the line is kept from the seat: from one side means from spectators too. */
static bool is_kept(const fs_game *g, fs_side seat, fs_side kept_from)
{
    if (seat == FS_FULL_RECORD || fs_game_is_over(g))
        return false;
    return seat ? (kept_from & seat) != 0 : kept_from != 0;
}

static void put_entry(fs_game *g, const entry *e, fs_side seat, const fs_record_notes *notes, fs_writer *w)
{
    char sealed[80], bare[64];
    said s = {.number = e->kind == FS_LINE_STRIKE || e->kind == FS_LINE_OFFER ? 0 : e->number,
              .side = e->kind == FS_LINE_BEGIN ? "-" : fs_words_side(g->sc, e->side),
              .text = (const char *)g->text.at + e->text,
              .n = e->n_text,
              .n_throws = e->n_throws};

    if (e->n_throws > 0) {
        s.throws = (const fs_throw *)(const void *)g->throws.at + e->thr;
        s.values = g->values.at + e->value;
    }
    if (e->kind != FS_LINE_PLAY && e->kind != FS_LINE_BEGIN) {
        fs_writer b = {.at = bare, .cap = sizeof bare};

        fs_game_entry_text(g, (int)(e - game_entry_at(g, 0)), &b);
        fs_put_end(&b);
        s.text = strchr(bare, ' ') + 1;
        s.n = strlen(s.text);
    }
    if (is_kept(g, seat, e->kept_from))
        seal(notes, &s, sealed);
    put_said(g, &s, w);
}

/* Whether a closed line that has not taken effect is kept from the seat. Alone in a window it is its side's own; one
 * that waits for dice is as public as it will be when they have fallen. */
static bool is_fork_kept(const fs_game *g, fs_side side, fs_side seat)
{
    if (g->pending)
        return is_kept(g, seat, g->effect[side == 2 && g->fork[1].sealed].kept_from);
    return seat != FS_FULL_RECORD && seat != side;
}

/* A closed line that has not taken effect: sealed in a window, or waiting for dice. */
static void put_fork(fs_game *g, fs_side side, uint32_t number, bool last, fs_side seat, const fs_record_notes *notes,
                     fs_writer *w)
{
    char sealed[80];
    fs_writer t = {.at = (char *)g->clauses.at, .cap = g->clauses.cap};
    bool begin = g->fork[side].part[0].verb == FS_VERB_BEGIN;
    said s = {.number = number, .side = begin ? "-" : fs_words_side(g->sc, side), .waits = last && g->pending};

    game_fork_clauses(g, side, &t);
    if (t.n > t.cap && vec_reserve(g, &g->clauses, t.n)) { /* vec counts nothing here: only its room is used */
        t = (fs_writer){.at = (char *)g->clauses.at, .cap = g->clauses.cap};
        game_fork_clauses(g, side, &t);
    }
    s.text = t.at;
    s.n = t.n < t.cap ? t.n : t.cap;
    if (s.waits) {
        s.throws = g->typed_in->at;
        s.values = g->typed_in->value;
        s.n_throws = g->typed_in->n;
    }
    if (is_fork_kept(g, side, seat))
        seal(notes, &s, sealed);
    put_said(g, &s, w);
}

void fs_record_write(fs_game *g, fs_side seat, const fs_record_notes *notes, fs_writer *w)
{
    uint32_t number = (uint32_t)game_n_live(g) + 1;

    if (game_told(g))
        return;
    put_head(g, seat, notes, w);
    for (size_t i = 0; i < game_n_entries(g); i++)
        put_entry(g, game_entry_at(g, i), seat, notes, w);
    for (fs_side side = 1; side <= 2; side++) {
        if (g->fork[side].sealed) {
            bool last = side == 2 || !g->fork[2].sealed;

            put_fork(g, side, number, last, seat, notes, w);
            number++;
        }
    }
}
