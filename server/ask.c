/* ask.c - questions that change nothing: may this be done, how far, what is ready-made, what is seen. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <firestep/hex.h>
#include <firestep/lookahead.h>
#include <stdlib.h>
#include <string.h>
#include <table/places.h>
#include <table/players.h>

fs_side body_side(request *r)
{
    json_int_t seat = json_integer_value(json_object_get(r->json, "seat"));
    if (seat != 1 && seat != 2) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-seat", "seat is 1 or 2");
        return 0;
    }
    if (!player_is_person(&r->game->player[seat - 1])) {
        answer_trouble(r, MHD_HTTP_FORBIDDEN, "not-yours", "a program sits there");
        return 0;
    }
    return (fs_side)seat;
}

bool is_asked(request *r, fs_side side)
{
    fs_decision d;
    int trouble = fs_game_decision(r->game->table.game, side, &d);
    if (trouble)
        answer_trouble(r, MHD_HTTP_CONFLICT, "not-asked", "%s", fs_game_why(trouble));
    return !trouble;
}

/* --- a click ---------------------------------------------------------------------------------------- */

static bool read_place(request *r, const json_t *place, fs_option *o)
{
    static const char *const kinds[] = {"", "hex", "hexside", "vertex", "point", "box", "number"};
    const char *name = json_string_value(place), *kind = json_string_value(json_object_get(place, "kind"));
    const json_t *x = json_object_get(place, "x"), *y = json_object_get(place, "y");
    if (!place || (name && table_place(r->game->table.scenario, name, o)))
        return true;
    for (uint8_t i = 1; kind && json_is_integer(x) && json_is_integer(y) && i <= FS_NUMBER; i++) {
        if (strcmp(kind, kinds[i]) != 0)
            continue;
        o->place = i;
        o->x = (int32_t)json_integer_value(x);
        o->y = (int32_t)json_integer_value(y);
        return true;
    }
    answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-place", "there is no such place on this board");
    return false;
}

static fs_unit unit_named(const fs_scenario *sc, const char *name)
{
    for (fs_unit u = 1; u <= sc->n_units; u++)
        if (strcmp(sc->names->unit[u], name) == 0)
            return u;
    return 0;
}

static bool read_click(request *r, fs_side side, fs_option *o, fs_error *e, int *trouble)
{
    const fs_scenario *sc = r->game->table.scenario;
    const char *text = json_string_value(json_object_get(r->json, "option"));
    const char *unit = json_string_value(json_object_get(r->json, "unit"));
    *o = (fs_option){0};
    *trouble = FS_OK;
    if (text) {
        if (option_read(r->game, side, fs_game_state(r->game->table.game, side), text, o, e))
            *trouble = FS_REFUSED;
        return true;
    }
    if (unit && !(o->subject = unit_named(sc, unit))) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-unit", "there is no piece '%s'", unit);
        return false;
    }
    return read_place(r, json_object_get(r->json, "place"), o);
}

struct checked {
    live *game;
    fs_side side;
    int trouble;
    fs_option option;
    fs_error error;
};

static void put_checked(void *ctx, fs_writer *w)
{
    const struct checked *c = ctx;
    const fs_scenario *sc = c->game->table.scenario;
    fs_json_open(w, NULL, '{');
    fs_json_bool(w, "legal", !c->trouble);
    if (c->trouble)
        fs_json_refusal(sc, "refusal", &c->error, w);
    else
        json_option_with_id(sc, "option", fs_game_state(c->game->table.game, c->side), c->side, &c->option, w);
    if (!c->trouble && c->error.need > 0) {
        fs_json_int(w, "cost", c->error.have);
        fs_json_int(w, "allowance", c->error.need);
    }
    fs_json_close(w, '}');
}

void post_check(request *r)
{
    struct checked c = {.game = r->game, .side = body_side(r)};
    fs_option found;
    if (!c.side || !is_asked(r, c.side) || !read_click(r, c.side, &c.option, &c.error, &c.trouble))
        return;
    if (!c.trouble) {
        found = c.option;
        c.trouble = fs_game_check(r->game->table.game, c.side, &c.option, &found, &c.error);
        c.option = found;
    }
    answer_json(r, MHD_HTTP_OK, put_checked, &c);
}

/* --- far away ----------------------------------------------------------------------------------------- */

struct reach {
    live *game;
    fs_side side;
    fs_unit unit;
    fs_lookahead found;
};

static void put_place(const fs_scenario *sc, const fs_option *o, fs_writer *w)
{
    static const char *const kinds[] = {"nowhere", "hex", "hexside", "vertex", "point", "box", "number"};
    char text[96];
    fs_writer t = {text, 0, sizeof text};
    fs_words_place(sc, o->place, o->x, o->y, &t);
    fs_put_end(&t);
    fs_json_open(w, "place", '{');
    fs_json_str(w, "kind", kinds[o->place % 7]);
    fs_json_str(w, "name", text);
    fs_json_int(w, "x", o->x);
    fs_json_int(w, "y", o->y);
    fs_json_close(w, '}');
}

void put_ids(const char *key, const fs_option *path, int n, fs_writer *w)
{
    fs_json_open(w, key, '[');
    for (int i = 0; i < n; i++) {
        char id[33];
        option_id(&path[i], id);
        fs_json_str(w, NULL, id);
    }
    fs_json_close(w, ']');
}

void put_words(const fs_scenario *sc, const void *state, fs_side side, const char *key, const fs_option *path, int n,
               fs_writer *w)
{
    fs_json_open(w, key, '[');
    for (int i = 0; i < n; i++) {
        char text[2048];
        fs_writer t = {text, 0, sizeof text};
        if (sc->rules->print(sc, state, side, &path[i], &t))
            t.n = 0;
        fs_put_end(&t);
        fs_json_str(w, NULL, text);
    }
    fs_json_close(w, ']');
}

static void put_reach(void *ctx, fs_writer *w)
{
    const struct reach *a = ctx;
    const fs_scenario *sc = a->game->table.scenario;
    fs_option path[256];
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "unit", fs_words_unit(sc, a->unit));
    fs_json_bool(w, "cut", a->found.cut);
    fs_json_open(w, "list", '[');
    for (int i = 0; i < a->found.n; i++) {
        const fs_reach *at = &a->found.at[i];
        int n = fs_lookahead_path(&a->found, i, path, 256);
        if (at->option.place == FS_NOWHERE || n > 256)
            continue;
        fs_json_open(w, NULL, '{');
        put_place(sc, &at->option, w);
        put_ids("path", path, n, w);
        put_words(sc, fs_game_state(a->game->table.game, a->side), a->side, "words", path, n, w);
        fs_json_int(w, "cost", at->cost);
        fs_json_int(w, "steps", at->steps);
        fs_json_bool(w, "uncertain", at->uncertain);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* A seat that acts, from the query. */
static fs_side acting_seat(request *r)
{
    int seat = query_seat(r);
    if (seat < 0)
        return 0;
    if (!seat) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-seat", "seat is 1 or 2");
        return 0;
    }
    return is_asked(r, (fs_side)seat) ? (fs_side)seat : 0;
}

void get_reach(request *r)
{
    struct reach a = {.game = r->game, .side = acting_seat(r)};
    const char *name = query(r, "unit");
    const fs_scenario *sc = r->game->table.scenario;
    if (!a.side)
        return;
    a.unit = name ? unit_named(sc, name) : 0;
    if (!a.unit) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-unit", "there is no piece '%s'", name ? name : "");
        return;
    }
    /* Only from what the side knows: how far it gets past hidden things is not to be found out by asking. */
    void *state = malloc(sc->rules->state_size);
    if (state)
        fs_game_seat_state(r->game->table.game, a.side, state);
    if (!state || fs_lookahead_from(sc, state, a.side, a.unit, table_memory, &a.found)) {
        free(state);
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    answer_json(r, MHD_HTTP_OK, put_reach, &a);
    fs_lookahead_free(&a.found);
    free(state);
}

/* --- ready-made ---------------------------------------------------------------------------------------- */

enum { SUGGESTIONS = 8 };

/* What the program would do where the ruleset has no line ready: the option its policy likes best. */
static int ask_program(const struct reach *a, fs_option *line)
{
    const fs_scenario *sc = a->game->table.scenario;
    game_player program = {.level = ai_level_named("recruit"), .mind = {.rng = 1}};
    ai_brain *brain = ai_brain_new(1, table_memory);
    fs_options list = {0};
    void *state = malloc(sc->rules->state_size);
    int n = 0;
    if (state && brain && !fs_game_options(a->game->table.game, a->side, &list) && list.n) {
        fs_game_seat_state(a->game->table.game, a->side, state);
        line[n++] = list.at[player_choose(&program, brain, sc, state, a->side, &list, true)];
    }
    ai_brain_free(brain);
    free(state);
    return n;
}

static int suggestion(const struct reach *a, int k, fs_option *line)
{
    const fs_scenario *sc = a->game->table.scenario;
    const void *state = fs_game_state(a->game->table.game, a->side);
    int n = sc->rules->suggest ? sc->rules->suggest(sc, state, a->side, k, line, FS_MAX_LINE) : 0;
    return n > 0 && n <= FS_MAX_LINE ? n : k || a->game->no_advice ? 0 : ask_program(a, line);
}

static void put_suggestions(void *ctx, fs_writer *w)
{
    const struct reach *a = ctx;
    fs_option *line = malloc(FS_MAX_LINE * sizeof *line);
    fs_json_open(w, NULL, '{');
    for (int round = 0; round < 2; round++) {
        fs_json_open(w, round ? "words" : "list", '[');
        for (int k = 0; line && k < SUGGESTIONS; k++) {
            int n = suggestion(a, k, line);
            if (n < 1)
                break;
            if (round)
                put_words(a->game->table.scenario, fs_game_state(a->game->table.game, a->side), a->side, NULL, line, n,
                          w);
            else
                put_ids(NULL, line, n, w);
        }
        fs_json_close(w, ']');
    }
    fs_json_close(w, '}');
    free(line);
}

void get_suggest(request *r)
{
    struct reach a = {.game = r->game, .side = acting_seat(r)};
    if (a.side)
        answer_json(r, MHD_HTTP_OK, put_suggestions, &a);
}

/* --- line of sight --------------------------------------------------------------------------------------- */

void get_sight(request *r)
{
    live *g = r->game;
    const fs_scenario *sc = g->table.scenario;
    int seat = query_seat(r);
    const char *from = query(r, "from"), *to = query(r, "to");
    fs_option a = {0}, b = {0};
    if (seat < 0)
        return;
    if (!from || !to || !table_place(sc, from, &a) || !table_place(sc, to, &b)) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-place", "from and to are places of this board");
        return;
    }
    void *state = malloc(sc->rules->state_size);
    if (state)
        fs_game_seat_state(g->table.game, (fs_side)seat, state);
    size_t n = 0;
    char *text = state ? sight_json(sc, state, &a, &b, from, to, &n) : NULL;
    free(state);
    if (text)
        answer_text(r, MHD_HTTP_OK, "application/json", text, n);
    else
        answer_trouble(r, MHD_HTTP_UNPROCESSABLE_CONTENT, "no-sight", "this system has no sight between such places");
}
