/* closing.c - closed lines take effect: run on a trial copy, given their dice, kept.
 *
 * A run may be repeated: first without any dice, to see whether the lines throw at all and to get
 * their words; then with the key those words lead to; again with one typed throw more; again with
 * more room for the log. Only the last run counts. Nothing of the game changes before everything
 * that is to be kept has room.
 */
#include "game.h"

#include <firestep/record.h>
#include <firestep/writer.h>

/* The lines that take effect together: one, or both of a window, side 1 first. */
typedef struct closed {
    fs_side side[2];
    int n;
} closed;

static closed closed_of(const fs_game *g)
{
    closed c = {.n = 0};

    for (fs_side side = 1; side <= 2; side++) {
        if (g->fork[side].sealed)
            c.side[c.n++] = side;
    }
    return c;
}

static fs_writer clause_writer(fs_game *g)
{
    return (fs_writer){.at = (char *)g->clauses.at, .n = 0, .cap = g->clauses.cap};
}

/* One line: its clauses printed as it goes, its events and throws noted. */
static void run_line(fs_game *g, fs_side side, effect *x, fs_run *run, fs_writer *w)
{
    const fork *f = &g->fork[side];

    run->shown = run->kept_from = 0;
    *x = (effect){.text = w->n, .event = run->log->n, .thr = g->made->n, .value = g->made->used};
    for (int i = 0; i < f->n; i++) {
        if (i > 0)
            fs_put(w, ", ");
        g->rules->print(g->sc, g->trial, side, &f->part[i], w);
        g->rules->apply(g->sc, g->trial, side, &f->part[i], run);
    }
    x->n_text = w->n - x->text;
    x->n_event = run->log->n - x->event;
    x->n_throws = (uint16_t)(g->made->n - x->thr);
    x->n_values = (uint16_t)(g->made->used - x->value);
    x->shown = run->shown;
    x->kept_from = run->kept_from;
}

/* Runs the closed lines with these dice, as often as the log and the words need more room. */
static int run_closed(fs_game *g, const closed *c, const fs_dice *dice, fs_run *run)
{
    for (;;) {
        fs_log log = {.at = g->log.at, .cap = g->log.cap};
        fs_writer w = clause_writer(g);

        memset(run, 0, sizeof *run);
        run->dice = *dice;
        run->dice.rolls = g->made;
        run->log = &log;
        run->scratch = g->scratch;
        g->made->n = g->made->used = 0;
        memcpy(g->trial, g->now, g->state_size);
        for (int i = 0; i < c->n; i++)
            run_line(g, c->side[i], &g->effect[i], run, &w);
        run->log = NULL;
        if (log.lost == 0 && w.n < w.cap)
            return FS_OK;
        g->log.n = g->clauses.n = 0;
        if (!vec_reserve(g, &g->log, log.n + log.lost + 1024) || !vec_reserve(g, &g->clauses, w.n + 256))
            return FS_ERR_MEMORY;
    }
}

/* The words of the lines that need a key, a line each: `british attack 0604 from 0603, go`. */
static int ask_key(fs_game *g, const closed *c)
{
    size_t room = 64;

    if (g->has_key)
        return FS_OK;
    if (!g->host.key)
        return FS_ERR_NO_KEY;
    for (int i = 0; i < c->n; i++)
        room += g->effect[i].n_text + strlen(g->sc->names->side[c->side[i]]) + 2;
    g->clauses.n = g->effect[c->n - 1].text + g->effect[c->n - 1].n_text;
    if (!vec_reserve(g, &g->clauses, room))
        return FS_ERR_MEMORY;
    fs_writer w = {.at = (char *)g->clauses.at + g->clauses.n, .cap = room};
    for (int i = 0; i < c->n; i++) {
        bool begin = g->fork[c->side[i]].part[0].verb == FS_VERB_BEGIN;

        if (i > 0)
            fs_put_char(&w, '\n');
        fs_put(&w, begin ? "-" : g->sc->names->side[c->side[i]]);
        fs_put_char(&w, ' ');
        fs_put_n(&w, (const char *)g->clauses.at + g->effect[i].text, g->effect[i].n_text);
    }
    if (g->host.key(g->host.ctx, g, c->side[c->n - 1], w.at, w.n, g->key))
        return FS_ERR_NO_KEY;
    g->has_key = true;
    return FS_OK;
}

/* Runs with what dice there are: the record's, or none, or the key's and the typed ones. */
static int run_with_dice(fs_game *g, const closed *c, const fs_rolls *script, fs_run *run)
{
    fs_dice dice;

    fs_dice_from_script(&dice, script ? script : g->typed == 3 ? g->typed_in : NULL);
    int trouble = run_closed(g, c, &dice, run);
    if (trouble || script || !run->dice.ran_out || g->typed == 3)
        return trouble;
    trouble = ask_key(g, c);
    if (trouble)
        return trouble;
    fs_dice_from_key(&dice, g->key);
    dice.typed = g->typed;
    dice.script = g->typed_in;
    return run_closed(g, c, &dice, run);
}

static bool reserve_all(fs_game *g, const closed *c)
{
    size_t options = 0, text = 0;

    for (int i = 0; i < c->n; i++) {
        options += (size_t)g->fork[c->side[i]].n;
        text += g->effect[i].n_text;
    }
    return vec_reserve(g, &g->entries, 2 * sizeof(entry)) && vec_reserve(g, &g->live, 2 * sizeof(uint32_t)) &&
           vec_reserve(g, &g->options, options * sizeof(fs_option)) &&
           vec_reserve(g, &g->throws, g->made->n * sizeof(fs_throw)) && vec_reserve(g, &g->values, g->made->used) &&
           vec_reserve(g, &g->text, text) &&
           vec_reserve(g, &g->events, g->effect[c->n - 1].event + g->effect[c->n - 1].n_event);
}

/* The entry just written behind the others is one of them. */
static void count_entry(fs_game *g, int kind)
{
    uint32_t index = (uint32_t)game_n_entries(g);

    g->entries.n += sizeof(entry);
    g->told += !g->reading && g->told == index;
    if (kind == FS_LINE_STRIKE || kind == FS_LINE_OFFER)
        return;
    ((uint32_t *)(void *)g->live.at)[game_n_live(g)] = index;
    g->live.n += sizeof index;
}

static void put_entry(fs_game *g, const entry *e)
{
    *(entry *)(void *)(g->entries.at + g->entries.n) = *e;
    count_entry(g, e->kind);
}

static entry blank_entry(const fs_game *g, int kind, fs_side side)
{
    return (entry){.kind = (uint8_t)kind,
                   .side = side,
                   .number = (uint32_t)game_n_live(g) + 1,
                   .option = g->options.n / sizeof(fs_option),
                   .thr = g->throws.n / sizeof(fs_throw),
                   .value = g->values.n,
                   .text = g->text.n,
                   .event = g->events.n};
}

static void keep_line(fs_game *g, fs_side side, const effect *x, bool window)
{
    const fork *f = &g->fork[side];
    bool begin = f->part[0].verb == FS_VERB_BEGIN;
    entry e = blank_entry(g, begin ? FS_LINE_BEGIN : FS_LINE_PLAY, begin ? 0 : side);

    e.flags = (uint8_t)((f->given ? FS_LINE_AUTO : 0) | (window ? FS_LINE_WINDOW : 0));
    e.shown = x->shown;
    e.kept_from = x->kept_from;
    e.n_options = (uint16_t)f->n;
    e.n_throws = x->n_throws;
    e.n_values = x->n_values;
    e.n_text = g->reading ? 0 : x->n_text;
    e.n_event = g->reading ? 0 : x->n_event;
    vec_put(&g->options, f->part, (size_t)f->n * sizeof f->part[0]);
    if (!g->reading) { /* lines of a record are told later: telling.c */
        vec_put(&g->text, g->clauses.at + x->text, x->n_text);
        vec_put(&g->events, g->log.at + x->event, x->n_event);
    }
    vec_put(&g->values, g->made->value + x->value, x->n_values);
    for (int i = 0; i < x->n_throws; i++) {
        fs_throw t = g->made->at[x->thr + i];

        t.at = (uint16_t)(t.at - x->value); /* from here on it counts within the line */
        vec_put(&g->throws, &t, sizeof t);
    }
    put_entry(g, &e);
}

/* A script must hold exactly the throws that were made. */
static uint8_t fault_of(const fs_run *run, const fs_rolls *script)
{
    if (run->dice.ran_out)
        return FAULT_MISSING;
    if (run->dice.bad)
        return FAULT_WRONG;
    return run->dice.script_at == script->n ? FAULT_NONE : FAULT_EXTRA;
}

/* Files the lines: nothing can fail once there is room. */
static int keep_closed(fs_game *g, const closed *c)
{
    if (!reserve_all(g, c))
        return FS_ERR_MEMORY;
    for (int i = 0; i < c->n; i++) {
        const fork *f = &g->fork[c->side[i]];

        keep_line(g, c->side[i], &g->effect[i], c->n == 2);
        if (c->side[i] == g->last_sealed)
            game_forget_undone(g, c->side[i], f->part, f->n);
    }
    game_clear_fork(g, 1);
    game_clear_fork(g, 2);
    g->pending = g->has_key = false;
    g->typed_in->n = g->typed_in->used = 0;
    return FS_OK;
}

int game_close(fs_game *g, const fs_rolls *script)
{
    closed c = closed_of(g);
    fs_run run;

    if ((uint32_t)(game_n_live(g) + c.n) > g->sc->max_lines)
        return FS_ERR_TOO_LONG;
    if (!g->reading && game_told(g)) /* words and events are kept in the order of the lines */
        return FS_ERR_MEMORY;
    int trouble = run_with_dice(g, &c, script, &run);
    if (trouble)
        return trouble;
    g->wanted = run.dice.wanted;
    g->wanted_log = run.dice.wanted_log;
    g->fault = script ? fault_of(&run, script) : FAULT_NONE;
    if (g->fault)
        return FS_ERR_BAD_THROW;
    if (run.dice.bad)
        return g->made->n == FS_MAX_ROLLS ? FS_ERR_TOO_MANY_THROWS : FS_ERR_BAD_THROW;
    if (run.dice.ran_out) { /* closed, and nothing can be taken back: the next throw is asked for */
        g->pending = true;
        return FS_OK;
    }
    g->fell = run.fell > g->fell ? run.fell : g->fell;
    trouble = keep_closed(g, &c);
    if (!trouble) {
        uint8_t *before = g->now;

        g->now = g->trial;
        g->trial = before;
    }
    return trouble;
}

void game_room_read(fs_game *g, size_t n)
{
    enum { LINE = 40, CLAUSE = 12, THROW = 24 }; /* bytes of text for each, more or less */

    vec_reserve(g, &g->entries, n / LINE * sizeof(entry));
    vec_reserve(g, &g->live, n / LINE * sizeof(uint32_t));
    vec_reserve(g, &g->options, n / CLAUSE * sizeof(fs_option));
    vec_reserve(g, &g->throws, n / THROW * sizeof(fs_throw));
    vec_reserve(g, &g->values, n / THROW);
}

static inline void keep_one_read(fs_game *g, const line_read *line, bool window, const fs_rolls *made)
{
    bool begin = line->part[0].verb == FS_VERB_BEGIN;
    entry *e = (entry *)(void *)(g->entries.at + g->entries.n);
    fs_option *kept = (fs_option *)(void *)(g->options.at + g->options.n);

    *e = blank_entry(g, begin ? FS_LINE_BEGIN : FS_LINE_PLAY, begin ? 0 : line->side);
    e->flags = window ? FS_LINE_WINDOW : 0;
    e->shown = line->shown;
    e->kept_from = line->kept_from;
    e->n_options = line->n_options;
    for (int i = 0; i < line->n_options; i++)
        kept[i] = line->part[i];
    g->options.n += line->n_options * sizeof(fs_option);
    if (made && made->n > 0) {
        e->n_throws = made->n;
        e->n_values = made->used;
        vec_put(&g->throws, made->at, made->n * sizeof(fs_throw));
        vec_put(&g->values, made->value, made->used);
    }
    count_entry(g, e->kind);
}

int game_keep_read(fs_game *g, const line_read *line, int n, const fs_rolls *script, const fs_run *run)
{
    const line_read *last = &line[n - 1];

    g->last_sealed = last->side;
    if ((uint32_t)(game_n_live(g) + n) > g->sc->max_lines)
        return FS_ERR_TOO_LONG;
    g->fault = fault_of(run, script);
    if (g->fault) {
        g->wanted = run->dice.wanted;
        return FS_ERR_BAD_THROW;
    }
    size_t options = (size_t)line[0].n_options + (n == 2 ? line[1].n_options : 0);
    if (!vec_reserve(g, &g->options, options * sizeof(fs_option)) || !vec_reserve(g, &g->entries, 2 * sizeof(entry)) ||
        !vec_reserve(g, &g->live, 2 * sizeof(uint32_t)) ||
        (g->made->n > 0 &&
         (!vec_reserve(g, &g->throws, g->made->n * sizeof(fs_throw)) || !vec_reserve(g, &g->values, g->made->used))))
        return FS_ERR_MEMORY;
    if (n == 2)
        keep_one_read(g, &line[0], true, NULL);
    keep_one_read(g, last, n == 2, g->made);
    if (g->undone.n > 0)
        game_forget_undone(g, last->side, last->part, last->n_options);
    g->typed_in->n = g->typed_in->used = 0;
    return FS_OK;
}

int game_keep_bare(fs_game *g, int kind, fs_side side, uint32_t number, fs_side winner)
{
    entry e = blank_entry(g, kind, side);

    if (game_n_entries(g) >= 4 * (size_t)g->sc->max_lines + 64)
        return FS_ERR_TOO_LONG;
    if (!vec_reserve(g, &g->entries, sizeof e) || !vec_reserve(g, &g->live, sizeof(uint32_t)))
        return FS_ERR_MEMORY;
    if (kind == FS_LINE_STRIKE) {
        e.number = number;
    } else if (kind != FS_LINE_OFFER) {
        g->ended = (uint8_t)kind;
        g->ended_winner = winner;
        game_clear_fork(g, 1);
        game_clear_fork(g, 2);
    }
    put_entry(g, &e);
    return FS_OK;
}

void game_drop_pending(fs_game *g)
{
    g->pending = g->has_key = false;
    g->typed_in->n = g->typed_in->used = 0;
    game_clear_fork(g, 1);
    game_clear_fork(g, 2);
}

/* Nobody need throw to give up: a line that waits for dice has had no effect, and goes with the game. */
static int end_by(fs_game *g, int kind, fs_side side, fs_side winner)
{
    bool gives_up = kind == FS_LINE_RESIGN || kind == FS_LINE_FORFEIT;

    if (fs_game_is_over(g))
        return FS_ERR_OVER;
    if (g->pending && !gives_up)
        return FS_ERR_DICE_WANTED;
    int trouble = game_keep_bare(g, kind, side, 0, winner);
    if (!trouble && g->pending)
        game_drop_pending(g);
    return trouble;
}

int fs_game_resign(fs_game *g, fs_side side) { return end_by(g, FS_LINE_RESIGN, side, fs_other(side)); }
int fs_game_forfeit(fs_game *g, fs_side side) { return end_by(g, FS_LINE_FORFEIT, side, fs_other(side)); }
int fs_game_draw(fs_game *g) { return end_by(g, FS_LINE_DRAW, 3, 3); }

/* Whatever was noted behind an offer has answered it. */
fs_side fs_game_draw_offer(const fs_game *g)
{
    size_t n = game_n_entries(g);
    const entry *last = n > 0 ? game_entry_at(g, n - 1) : NULL;

    return last && last->kind == FS_LINE_OFFER && !g->pending ? last->side : 0;
}

int game_offer_draw(fs_game *g, fs_side side)
{
    if (fs_game_draw_offer(g))
        return FS_ERR_OFFERED;
    return fs_game_is_new(g) ? FS_ERR_BEGIN : end_by(g, FS_LINE_OFFER, side, 0);
}

int fs_game_offer_draw(fs_game *g, fs_side side)
{
    if (side != 1 && side != 2)
        return FS_ERR_NOT_ASKED;
    return fs_game_draw_offer(g) == fs_other(side) ? fs_game_draw(g) : game_offer_draw(g, side);
}

int game_fork_clauses(fs_game *g, fs_side side, fs_writer *w)
{
    fs_run run = {.scratch = g->scratch};

    memcpy(g->trial, g->now, g->state_size);
    fs_dice_from_script(&run.dice, NULL);
    for (int i = 0; i < g->fork[side].n; i++) {
        if (i > 0)
            fs_put(w, ", ");
        g->rules->print(g->sc, g->trial, side, &g->fork[side].part[i], w);
        g->rules->apply(g->sc, g->trial, side, &g->fork[side].part[i], &run);
    }
    return FS_OK;
}
