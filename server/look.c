/* look.c - one seat's game to look at: view, question, options, log. */
#include "inside.h"

#include <firestep/hex.h>
#include <stdlib.h>
#include <string.h>
#include <table/wanted.h>

enum { FEW = 400 }; /* options that go with the table; longer lists are asked for by themselves */

static const char *word_of(const char *const *list, uint16_t n, unsigned i) { return i < n && list[i] ? list[i] : ""; }

/* --- the view, and its board by itself -------------------------------------------------------------- */

static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\' && at[1];
    return *at ? at + 1 : at;
}

/* Behind the value that begins here. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    if (*at == '"')
        return skip_string(at);
    while (*at) {
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        if ((*at == ',' || *at == '}' || *at == ']') && !depth)
            break;
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        at++;
        if (!depth && (at[-1] == '}' || at[-1] == ']'))
            break;
    }
    return at;
}

/* The member `board` of a view, from its key to behind its value; NULL if it has none. */
static const char *find_board(const char *view, const char **value, const char **end)
{
    const char *at = view + (*view == '{');
    while (*at == '"') {
        const char *key = at;
        at = skip_string(at);
        at += *at == ':';
        *value = at;
        *end = at = skip_value(at);
        if (strncmp(key, "\"board\":", 8) == 0)
            return key;
        at += *at == ',';
    }
    return NULL;
}

struct seen {
    live *game;
    fs_side seat;
    bool wide;
    int after;
    const char *view; /* as JSON */
    const char *unit, *place, *text;
    int from, limit;
};

static void put_view(void *ctx, fs_writer *w)
{
    const struct seen *s = ctx;
    fs_game_view(s->game->table.game, s->seat, w);
}

void put_without_board(const char *view, fs_writer *w)
{
    const char *value, *end, *key = find_board(view, &value, &end);
    if (!key) {
        fs_put(w, view);
        return;
    }
    fs_put_n(w, view, (size_t)(key - view));
    fs_put(w, end + (*end == ','));
}

static void put_bare_view(void *ctx, fs_writer *w)
{
    const struct seen *s = ctx;
    put_without_board(s->view, w);
}

static void put_board(void *ctx, fs_writer *w)
{
    const struct seen *s = ctx;
    const char *value, *end;
    if (find_board(s->view, &value, &end))
        fs_put_n(w, value, (size_t)(end - value));
    else
        fs_put(w, "null");
}

/* The answer for a seat, kept until the game changes: most looks are at a game that did not. With the mutex. */
static bool send_cached(request *r, int seat)
{
    struct MHD_Response *a = r->game->cached[seat];
    r->sent = a && MHD_queue_response(r->c, MHD_HTTP_OK, a) == MHD_YES;
    return r->sent;
}

void get_view(request *r)
{
    server *s = r->s;
    live *g = r->game;
    int seat = query_seat(r);
    if (seat < 0)
        return;
    pthread_mutex_lock(&s->mutex);
    if (!send_cached(r, seat)) {
        struct seen look = {.game = g, .seat = (fs_side)seat};
        char *view = text_make(put_view, &look, NULL);
        look.view = view;
        struct MHD_Response *a = view ? answer_made(put_bare_view, &look) : NULL;
        free(view);
        if (a)
            live_keep_cached(s, g, seat, a);
        if (!a || !send_cached(r, seat))
            answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    }
    pthread_mutex_unlock(&s->mutex);
}

void get_board(request *r)
{
    struct seen look = {.game = r->game};
    char *view = text_make(put_view, &look, NULL);
    look.view = view;
    if (view)
        answer_json(r, MHD_HTTP_OK, put_board, &look);
    else
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    free(view);
}

/* --- options --------------------------------------------------------------------------------------- */

static void put_units(const fs_scenario *sc, const fs_options *list, fs_writer *w)
{
    uint8_t said[65536 / 8] = {0};
    fs_json_open(w, "units", '[');
    for (int i = 0; i < list->n; i++) {
        fs_unit u = list->at[i].subject;
        if (!u || u > sc->n_units || said[u / 8] >> (u % 8) & 1)
            continue;
        said[u / 8] |= (uint8_t)(1 << (u % 8));
        fs_json_str(w, NULL, fs_words_unit(sc, u));
    }
    fs_json_close(w, ']');
}

static bool place_is(const fs_scenario *sc, const fs_option *o, const char *name)
{
    char text[96];
    fs_writer w = {text, 0, sizeof text};
    fs_words_place(sc, o->place, o->x, o->y, &w);
    fs_put_end(&w);
    return strcmp(text, name) == 0;
}

static bool has_text(const struct seen *s, const void *state, const fs_option *o)
{
    const fs_scenario *sc = s->game->table.scenario;
    char text[2048];
    fs_writer w = {text, 0, sizeof text};
    if (sc->rules->print(sc, state, s->seat, o, &w))
        return false;
    fs_put_end(&w);
    return strstr(text, s->text) != NULL;
}

static void put_options(const struct seen *s, const char *key, fs_writer *w)
{
    fs_game *game = s->game->table.game;
    const fs_scenario *sc = s->game->table.scenario;
    const void *state = fs_game_state(game, s->seat);
    fs_options list;
    if (!s->seat || fs_game_options(game, s->seat, &list)) {
        fs_json_null(w, key);
        return;
    }
    int most = s->wide || list.n <= FEW ? list.n : list.narrow < FEW ? list.narrow : FEW, fit = 0, said = 0;
    fs_json_open(w, key, '{');
    fs_json_int(w, "total", list.n);
    fs_json_int(w, "narrow", list.narrow);
    put_units(sc, &list, w);
    fs_json_open(w, "list", '[');
    for (int i = 0; i < most; i++) {
        const fs_option *o = &list.at[i];
        if ((s->unit && strcmp(fs_words_unit(sc, o->subject), s->unit) != 0) ||
            (s->place && !place_is(sc, o, s->place)) || (s->text && !has_text(s, state, o)))
            continue;
        if (fit++ < s->from || said == s->limit)
            continue;
        said++;
        json_option_with_id(sc, NULL, state, s->seat, o, w);
    }
    fs_json_close(w, ']');
    fs_json_bool(w, "complete", most == list.n && said == fit - s->from);
    fs_json_close(w, '}');
}

static void put_options_alone(void *ctx, fs_writer *w) { put_options(ctx, NULL, w); }

static int query_number(request *r, const char *name, int otherwise)
{
    const char *text = query(r, name);
    char *end;
    long n = text ? strtol(text, &end, 10) : otherwise;
    return !text || *end || n < 0 || n > INT32_MAX ? otherwise : (int)n;
}

void get_options(request *r)
{
    int seat = query_seat(r);
    if (seat < 0)
        return;
    struct seen look = {.game = r->game,
                        .seat = (fs_side)seat,
                        .wide = true,
                        .unit = query(r, "unit"),
                        .place = query(r, "place"),
                        .text = query(r, "text"),
                        .from = query_number(r, "from", 0),
                        .limit = query_number(r, "limit", FS_MAX_OPTIONS)};
    answer_json(r, MHD_HTTP_OK, put_options_alone, &look);
}

/* --- the table --------------------------------------------------------------------------------------- */

static void put_consent(const consent *c, fs_writer *w)
{
    fs_json_open(w, "consent", '{');
    fs_json_int(w, "side", c->side);
    fs_json_str(w, "what", c->kind == STORE_STRIKE ? "strike" : "mend");
    if (c->line)
        fs_json_int(w, "line", c->line);
    fs_json_close(w, '}');
}

void put_status(const fs_scenario *sc, const struct status *at, fs_writer *w)
{
    const fs_head *h = at->head;
    const fs_words *words = sc->rules->words;
    fs_json_open(w, "status", '{');
    fs_json_int(w, "turn", h->turn);
    fs_json_str(w, "phase", word_of(words->phase, words->n_phases, h->phase));
    fs_json_int(w, "lines", at->lines);
    fs_json_open(w, "waiting", '[');
    for (fs_side side = 1; side <= 2; side++)
        if (at->waiting & side)
            fs_json_int(w, NULL, side);
    fs_json_close(w, ']');
    fs_json_bool(w, "over", at->over);
    if (at->over) {
        if (at->winner == 3)
            fs_json_str(w, "winner", "draw");
        else
            fs_json_int(w, "winner", at->winner);
        fs_json_str(w, "grade", word_of(words->grade, words->n_grades, h->grade));
    }
    fs_json_open(w, "score", '[');
    fs_json_int(w, NULL, h->score[0]);
    fs_json_int(w, NULL, h->score[1]);
    fs_json_close(w, ']');
    if (at->offers)
        fs_json_int(w, "draw_offer", at->offers);
    if (at->asked && at->asked->kind)
        put_consent(at->asked, w);
    fs_json_close(w, '}');
}

static void put_status_now(const live *g, fs_writer *w)
{
    const fs_game *game = g->table.game;
    struct status now = {.head = fs_game_state(game, 0),
                         .lines = fs_game_lines(game),
                         .waiting = fs_game_waiting(game),
                         .over = fs_game_is_over(game),
                         .winner = fs_game_winner(game),
                         .offers = fs_game_draw_offer(game),
                         .asked = &g->asked};
    put_status(g->table.scenario, &now, w);
}

static void put_decision(const struct seen *s, fs_writer *w)
{
    fs_decision d;
    if (s->seat && !fs_game_decision(s->game->table.game, s->seat, &d))
        fs_json_decision(s->game->table.scenario, "decision", &d, w);
    else
        fs_json_null(w, "decision");
}

/* The parts as they were given. Names do not change while a line is open: each is printed as before the line. */
static void put_line(const struct seen *s, fs_writer *w)
{
    const fs_option *part = NULL;
    bool sealed = false;
    int n = s->seat ? fs_game_open_line(s->game->table.game, s->seat, &part, &sealed) : 0;
    fs_json_open(w, "line", '{');
    fs_json_open(w, "parts", '[');
    for (int i = 0; i < n; i++)
        json_option_with_id(s->game->table.scenario, NULL, fs_game_state(s->game->table.game, 0), s->seat, &part[i], w);
    fs_json_close(w, ']');
    fs_json_bool(w, "sealed", sealed);
    fs_json_close(w, '}');
}

static void put_standing(const struct seen *s, fs_writer *w)
{
    static const char *const until[] = {"move", "unit", "turn", "near"};
    const fs_scenario *sc = s->game->table.scenario;
    const fs_standing *at = NULL;
    int n = s->seat ? fs_game_standing(s->game->table.game, s->seat, &at) : 0;
    fs_json_open(w, "standing", '[');
    for (int i = 0; i < n; i++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "until", until[at[i].until & 3]);
        if (at[i].unit)
            fs_json_str(w, "unit", fs_words_unit(sc, at[i].unit));
        if (at[i].until == FS_UNTIL_NEAR) {
            char name[16];
            fs_hex_name(&sc->board->grid, at[i].hex, name);
            fs_json_str(w, "place", name);
            fs_json_int(w, "range", at[i].range);
        }
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

static void put_table(void *ctx, fs_writer *w)
{
    const struct seen *s = ctx;
    live *g = s->game;
    int undo = s->seat ? fs_game_can_undo(g->table.game, s->seat) : FS_ERR_NOT_ASKED;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "game", g->id);
    fs_json_int(w, "seat", s->seat);
    fs_json_int(w, "version", g->version[s->seat]);
    put_status_now(g, w);
    put_decision(s, w);
    put_options(s, "options", w);
    put_line(s, w);
    fs_json_bool(w, "undo", undo == FS_OK);
    fs_json_str(w, "undo_text", undo == FS_OK ? "" : fs_game_why(undo));
    fs_json_bool(w, "redo", s->seat && fs_game_can_redo(g->table.game, s->seat) == FS_OK);
    wanted_json(g->table.game, s->seat, w);
    put_standing(s, w);
    fs_put(w, ",\"view\":");
    put_without_board(s->view, w);
    fs_json_close(w, '}');
}

void get_table(request *r)
{
    int seat = query_seat(r);
    const char *wide = query(r, "wide");
    if (seat < 0)
        return;
    struct seen look = {.game = r->game, .seat = (fs_side)seat, .wide = wide && *wide == '1', .limit = FS_MAX_OPTIONS};
    char *view = text_make(put_view, &look, NULL);
    look.view = view;
    if (view)
        answer_json(r, MHD_HTTP_OK, put_table, &look);
    else
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    free(view);
}

/* --- the log ------------------------------------------------------------------------------------------ */

static bool is_kept(const fs_game *game, fs_side seat, const fs_kept_line *line)
{
    if (fs_game_is_over(game))
        return false;
    return seat ? (line->kept_from & seat) != 0 : line->kept_from != 0;
}

/* Whether the game gave the line itself, as far as the seat may know: that there was no choice, or a standing answer,
 * is the secret of the line's own side. */
static bool is_given(const fs_game *game, fs_side seat, const fs_kept_line *line)
{
    bool may_know = line->kind == FS_LINE_BEGIN || line->side == seat || fs_game_is_over(game);
    return may_know && line->flags & FS_LINE_AUTO;
}

/* The clauses alone: of `red take a1 | 2d6=3,4` what stands between side and throws. */
static void put_clauses(const fs_game *game, int number, const char *key, fs_writer *w)
{
    char text[4096];
    fs_writer t = {text, 0, sizeof text};
    fs_game_line_text(game, number, &t);
    fs_put_end(&t);
    char *at = strchr(text, ' '), *bar = strstr(text, " | ");
    if (bar)
        *bar = 0;
    fs_json_str(w, key, at ? at + 1 : text);
}

static void put_dice(const fs_kept_line *line, fs_writer *w)
{
    char text[2048];
    fs_writer t = {text, 0, sizeof text};
    fs_record_throws(line->throws, line->n_throws, line->values, &t);
    fs_put_end(&t);
    fs_json_str(w, "dice", text);
}

static void put_log_line(const struct seen *s, int number, fs_writer *w)
{
    static const char *const kinds[] = {"play", "begin", "resign", "forfeit", "draw", "strike"};
    const fs_game *game = s->game->table.game;
    fs_kept_line line;
    if (!fs_game_line(game, number, &line))
        return;
    bool kept = is_kept(game, s->seat, &line);
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "number", number);
    fs_json_int(w, "side", line.side);
    fs_json_str(w, "kind", kinds[line.kind % 6]);
    if (kept)
        fs_json_str(w, "text", "");
    else
        put_clauses(game, number, "text", w);
    fs_json_bool(w, "kept", kept);
    fs_json_bool(w, "given", is_given(game, s->seat, &line));
    if (kept)
        fs_json_str(w, "dice", "");
    else
        put_dice(&line, w);
    fs_json_open(w, "events", '[');
    fs_event_cursor at = {number, 0};
    for (const fs_event *e; (e = fs_game_next_event(game, s->seat, &at)) && at.line == number;)
        fs_json_event(s->game->table.scenario, NULL, e, w);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_log(void *ctx, fs_writer *w)
{
    const struct seen *s = ctx;
    int lines = fs_game_lines(s->game->table.game);
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "version", s->game->version[s->seat]);
    fs_json_int(w, "lines", lines);
    fs_json_open(w, "list", '[');
    for (int i = s->after + 1; i <= lines && i <= s->after + s->limit; i++)
        put_log_line(s, i, w);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

void get_log(request *r)
{
    int seat = query_seat(r);
    if (seat < 0)
        return;
    struct seen look = {.game = r->game,
                        .seat = (fs_side)seat,
                        .after = query_number(r, "after", 0),
                        .limit = query_number(r, "limit", 100000)};
    answer_json(r, MHD_HTTP_OK, put_log, &look);
}
