/* commands.c - what changes a game. Each carries the version it was decided on, is done in memory, handed to the
 * writer, and answered when it is on disk. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <firestep/hex.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <table/places.h>

static bool wrong(request *r, const char *what)
{
    answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-request", "%s", what);
    return false;
}

static bool read_options(request *r, asked *a)
{
    const json_t *list = json_object_get(r->json, "options"), *one;
    size_t i;
    if (!json_is_array(list) || json_array_size(list) < 1 || json_array_size(list) > FS_MAX_LINE)
        return wrong(r, "options is a list of ids or clauses");
    json_array_foreach(list, i, one)
    {
        const char *text = json_string_value(one);
        if (!text || json_string_length(one) > 500 || strchr(text, ','))
            return wrong(r, "an option is the id or the clause of one step");
        a->options[a->n_options++] = text;
    }
    return true;
}

static bool read_faces(request *r, asked *a)
{
    const json_t *list = json_object_get(r->json, "faces"), *one;
    size_t i;
    if (!json_is_array(list) || json_array_size(list) < 1 || json_array_size(list) > sizeof a->faces)
        return wrong(r, "faces is a list of what the dice show");
    json_array_foreach(list, i, one)
    {
        json_int_t face = json_integer_value(one);
        if (!json_is_integer(one) || face < 0 || face > 255)
            return wrong(r, "faces is a list of numbers");
        a->faces[a->n_faces++] = (uint8_t)face;
    }
    return true;
}

static bool read_line(request *r, asked *a)
{
    const json_t *line = json_object_get(r->json, "line");
    if (!json_is_integer(line) || json_integer_value(line) < 2 || json_integer_value(line) > INT32_MAX)
        return wrong(r, "line is the number of the first line to be struck, from 2");
    a->line = (int)json_integer_value(line);
    return true;
}

static bool read_standing(request *r, asked *a)
{
    static const char *const words[] = {"move", "unit", "turn", "near"};
    const char *until = json_string_value(json_object_get(r->json, "until"));
    const char *unit = json_string_value(json_object_get(r->json, "unit"));
    const char *place = json_string_value(json_object_get(r->json, "place"));
    json_int_t range = json_integer_value(json_object_get(r->json, "range"));
    const fs_scenario *sc = r->game->table.scenario;
    fs_option at = {0};
    uint8_t i = 0;
    while (until && i < 4 && strcmp(until, words[i]) != 0)
        i++;
    if (!until || i == 4)
        return wrong(r, "until is move, unit, turn or near");
    a->standing.until = i;
    for (fs_unit u = 1; unit && u <= sc->n_units; u++)
        if (strcmp(sc->names->unit[u], unit) == 0)
            a->standing.unit = u;
    if (i == FS_UNTIL_UNIT && !a->standing.unit)
        return wrong(r, "unit is the piece the question is about");
    if (i != FS_UNTIL_NEAR)
        return true;
    if (!place || !table_place(sc, place, &at) || at.place != FS_HEX || range < 0 || range > 1000)
        return wrong(r, "near takes a place, which is a hex, and a range in hexes");
    a->standing.hex = at.x;
    a->standing.range = (int16_t)range;
    return true;
}

static bool read_nothing(request *r, asked *a)
{
    (void)r;
    (void)a;
    return true;
}

static const struct command {
    const char *word;
    uint8_t kind;
    bool (*read)(request *, asked *);
} commands[] = {
    {"act", STORE_ACT, read_options},       {"throw", STORE_THROW, read_faces},
    {"undo", STORE_UNDO, read_nothing},     {"redo", STORE_REDO, read_nothing},
    {"strike", STORE_STRIKE, read_line},    {"mend", STORE_MEND, read_nothing},
    {"resign", STORE_RESIGN, read_nothing}, {"draw", STORE_DRAW, read_nothing},
    {"stand", STORE_STAND, read_standing},  {"unstand", STORE_UNSTAND, read_nothing},
};

/* --- repeated and stale ---------------------------------------------------------------------------------- */

struct repeated {
    bool found;
    int64_t version;
    int32_t lines, taken;
};

static int note_repeated(void *ctx, const store_move *m)
{
    *(struct repeated *)ctx = (struct repeated){true, m->number, m->lines, m->taken};
    return 1;
}

static void put_repeated(void *ctx, fs_writer *w)
{
    const struct repeated *p = ctx;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "version", p->version);
    fs_json_int(w, "lines", p->lines);
    fs_json_int(w, "taken", p->taken);
    fs_json_bool(w, "repeated", true);
    fs_json_close(w, '}');
}

/* A repeated request comes with the version before it acted; so only a stale one need be looked for. */
static bool is_fresh(request *r, fs_side side, const char *id)
{
    const json_t *version = json_object_get(r->json, "version");
    struct repeated p = {0};
    fs_why w;
    if (!json_is_integer(version))
        return wrong(r, "version is the one the decision was made on");
    if (json_integer_value(version) == r->game->version[side])
        return true;
    if (*id && store_request(r->s->reading, r->game->id, id, note_repeated, &p, &w)) {
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "disk", "%s", w.text);
        return false;
    }
    if (p.found)
        answer_json(r, MHD_HTTP_OK, put_repeated, &p);
    else
        answer_stale(r, r->game->version[side]);
    return false;
}

/* NULL after answering that it is none. */
static const char *request_id(request *r)
{
    const json_t *id = json_object_get(r->json, "request");
    const char *text = json_string_value(id);
    if (!id)
        return "";
    if (text && *text && strlen(text) <= 64 && json_string_length(id) == strlen(text) &&
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == strlen(text))
        return text;
    wrong(r, "request is 1 to 64 letters, digits, - and _");
    return NULL;
}

/* --- doing it -------------------------------------------------------------------------------------------- */

static void refuse(request *r, int trouble, const fs_error *e)
{
    if (trouble == FS_REFUSED)
        answer_refusal(r, r->game->table.scenario, e);
    else if (trouble == FS_ERR_MEMORY)
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "%s", fs_game_why(trouble));
    else if (trouble == FS_ERR_STRICT)
        answer_trouble(r, MHD_HTTP_CONFLICT, "strict", "%s", fs_game_why(trouble));
    else if (trouble == FS_ERR_BAD_THROW)
        answer_trouble(r, MHD_HTTP_UNPROCESSABLE_CONTENT, "bad-throw", "%s", fs_game_why(trouble));
    else
        answer_trouble(r, MHD_HTTP_CONFLICT, "not-now", "%s", fs_game_why(trouble));
}

/* One move, and a program's answer to it. */
enum { MOST_MOVES = 2 };

static void hand_over(request *r, store_move move[MOST_MOVES], int n, char *stopped, const char *id)
{
    server *s = r->s;
    commit *c = calloc(1, sizeof *c);
    store_move *several = n > 1 ? calloc(MOST_MOVES, sizeof *several) : NULL;
    move->request = *id ? strdup(id) : NULL;
    if (!c || (n > 1 && !several) || (*id && !move->request)) {
        free(c);
        free(several);
        free(stopped);
        for (int i = 0; i < n; i++)
            move_free(&move[i]);
        r->game->stale_memory = true;
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    *c = (commit){.game = r->game, .request = r, .stopped = stopped};
    c->move = several ? several : &c->only;
    for (c->n = 0; c->n < n; c->n++) {
        c->move[c->n] = move[c->n];
        c->move[c->n].number = r->game->moves + c->n + 1;
    }
    pthread_mutex_lock(&s->mutex);
    live_rest(s, c->game);
    pthread_mutex_unlock(&s->mutex);
    writer_keep(s, c);
}

/* Who says draw offers one, or accepts the other's offer. Where one person has both seats that is the same. */
static uint8_t draw_said(const live *g, fs_side side)
{
    bool agreed = live_is_one_person(g) || fs_game_draw_offer(g->table.game) == fs_other(side);
    return agreed ? STORE_DRAW : STORE_OFFER;
}

/* What two people must agree on is done when the second one says it; the first one asks. A program consents. */
static uint8_t consent_said(const live *g, uint8_t kind, fs_side side, int line)
{
    const consent *c = &g->asked;
    bool other_is_person = player_is_person(&g->player[fs_other(side) - 1]);
    bool is_second = c->kind == kind && c->side == fs_other(side) && c->line == line;
    return !other_is_person || live_is_one_person(g) || is_second ? kind : STORE_ASK;
}

static uint8_t kind_said(const live *g, uint8_t kind, fs_side side, int line)
{
    if (kind == STORE_DRAW)
        return draw_said(g, side);
    return kind == STORE_STRIKE || kind == STORE_MEND ? consent_said(g, kind, side, line) : kind;
}

/* What a program says at once to the offer that was just made: its move, or why there is none. */
static int answer_offer(live *g, fs_side side, store_move *move, char **stopped)
{
    const game_player *p = &g->player[side - 1];
    asked *a = calloc(1, sizeof *a);
    fs_error e = {0};
    int n = 0;
    if (a && p->level && player_agrees_to_draw(g->table.scenario, fs_game_state(g->table.game, side), side)) {
        a->kind = STORE_DRAW;
        a->side = side;
        n = move_make(g, a, move, stopped, &e) == FS_OK;
    } else if (!player_is_person(p)) {
        *stopped = strdup(p->level ? "the program does not agree to a draw" : "a bot does not agree to a draw");
    }
    free(a);
    return n;
}

static void do_command(request *r, const struct command *command, fs_side side, asked *a)
{
    const char *id = request_id(r);
    store_move move[MOST_MOVES];
    char *stopped = NULL;
    fs_error e = {0};
    int n = 1;
    if (!id || !is_fresh(r, side, id) || !command->read(r, a))
        return;
    a->kind = kind_said(r->game, command->kind, side, a->line);
    a->side = side;
    fs_throw wanted;
    if (a->kind == STORE_THROW && fs_game_wanted(r->game->table.game, &wanted, NULL) &&
        player_is_person(&r->game->player[2 - side]) && wanted.side && wanted.side != side) {
        answer_trouble(r, MHD_HTTP_CONFLICT, "not-now", "these dice are the other side's");
        return;
    }
    int trouble = move_make(r->game, a, move, &stopped, &e);
    if (trouble) {
        free(stopped);
        refuse(r, trouble, &e);
        return;
    }
    if (a->kind == STORE_OFFER)
        n += answer_offer(r->game, fs_other(side), &move[1], &stopped);
    hand_over(r, move, n, stopped, id);
}

void post_command(request *r)
{
    const char *word = strrchr(r->route->path, '/') + 1;
    const struct command *command = commands;
    while (strcmp(command->word, word) != 0)
        command++; /* routes.c has no others */
    fs_side side = body_side(r);
    if (!side)
        return;
    if (r->game->trouble[0]) {
        answer_trouble(r, MHD_HTTP_CONFLICT, "damaged", "this game can only be read: %s", r->game->trouble);
        return;
    }
    asked a;
    memset(&a, 0, offsetof(asked, options));
    do_command(r, command, side, &a);
}
