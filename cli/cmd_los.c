/* cmd_los.c - the line of sight between two hexes: what it crosses, what stops it and by which rule. */
#include "at_table.h"
#include "commands.h"
#include "print.h"

#include <firestep/hex.h>
#include <firestep/writer.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { REASON = 160 }; /* room for a sentence */

struct sight {
    const game_table *table;
    fs_option from, to;
    int seen; /* 1, 0, negative: the system has no rule of sight */
};

static void put_hex(const fs_grid *g, int hex, fs_writer *w)
{
    char name[16];
    if (hex == FS_NO_HEX)
        return;
    fs_hex_name(g, hex, name);
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "hex", name);
    fs_json_str(w, "obstacle", "");
    fs_json_close(w, '}');
}

/* Without a rule of sight: what the line crosses, and no verdict. */
static void put_plain(const struct sight *s, fs_writer *w)
{
    const fs_grid *g = &s->table->scenario->board->grid;
    fs_line line;
    fs_line_hex step;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "distance", fs_hex_distance(g, s->from.x, s->to.x));
    fs_json_open(w, "steps", '[');
    fs_line_begin(&line, g, fs_hex_centre(g, s->from.x), fs_hex_centre(g, s->to.x));
    while (fs_line_next_hex(&line, &step)) {
        fs_json_open(w, NULL, '{');
        fs_json_bool(w, "along", step.along);
        fs_json_open(w, "hexes", '[');
        put_hex(g, step.hex[0], w);
        if (step.along)
            put_hex(g, step.hex[1], w);
        fs_json_close(w, ']');
        fs_json_bool(w, "blocks", false);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_null(w, "clear");
    fs_json_str(w, "note", "this system has no rule of sight");
    fs_json_close(w, '}');
}

static void put_sight(void *ctx, fs_writer *w)
{
    struct sight *s = ctx;
    const fs_scenario *sc = s->table->scenario;
    s->seen = -1;
    if (sc->rules->sight)
        s->seen = sc->rules->sight(sc, fs_game_state(s->table->game, 0), &s->from, &s->to, w);
    if (s->seen < 0 && s->from.place == FS_HEX && s->to.place == FS_HEX) {
        w->n = 0;
        put_plain(s, w);
    }
}

/* A corner of a hex: N18/O19/N19, the three that meet, or O19w, its west point. */
static int vertex_named(const fs_grid *g, const char *name)
{
    static const char *const corners[6] = {"nw", "ne", "e", "se", "sw", "w"};
    char text[64];
    int hex[3], n = 0;
    size_t length = strcspn(name, "nesw");
    if (snprintf(text, sizeof text, "%s", name) >= (int)sizeof text)
        return FS_NO_VERTEX;
    for (char *at = text, *end; at && n < 3; at = end) {
        end = strchr(at, '/');
        if (end)
            *end++ = 0;
        hex[n++] = fs_hex_parse(g, at);
    }
    if (n == 3 && hex[0] >= 0 && hex[1] >= 0 && hex[2] >= 0)
        return fs_vertex_between(g, hex[0], hex[1], hex[2]);
    text[length < sizeof text ? length : 0] = 0;
    hex[0] = fs_hex_parse(g, text);
    for (int corner = 0; hex[0] >= 0 && corner < 6; corner++)
        if (strcmp(name + length, corners[corner]) == 0)
            return fs_vertex_of(g, hex[0], corner);
    return FS_NO_VERTEX;
}

/* 0, or nonzero with a sentence in `why`. */
static int take_place(const game_table *t, const char *name, fs_option *out, char why[REASON])
{
    const fs_board *board = t->scenario->board;
    char first[16], last[16];
    if (!board || !board->grid.columns) {
        snprintf(why, REASON, "the board has no hexes");
        return 1;
    }
    int hex = fs_hex_parse(&board->grid, name), vertex = hex == FS_NO_HEX ? vertex_named(&board->grid, name) : 0;
    fs_hex_name(&board->grid, 0, first);
    fs_hex_name(&board->grid, fs_hex_count(&board->grid) - 1, last);
    if (hex == FS_NO_HEX && vertex == FS_NO_VERTEX) {
        snprintf(why, REASON, "there is no hex '%.40s' on this board; they are %s to %s", name, first, last);
        return 1;
    }
    *out = hex != FS_NO_HEX ? (fs_option){.place = FS_HEX, .x = hex}
                            : (fs_option){.place = FS_VERTEX, .x = vertex / 2, .y = vertex % 2};
    return 0;
}

static void print_step(const json_t *step)
{
    size_t i;
    const json_t *hex;
    printf("  %s", json_is_true(json_object_get(step, "along")) ? "along the side between" : "through");
    json_array_foreach(json_object_get(step, "hexes"), i, hex)
    {
        const char *obstacle = json_string_value(json_object_get(hex, "obstacle"));
        printf("%s %s%s%s%s", i ? " and" : "", json_string_value(json_object_get(hex, "hex")),
               obstacle && *obstacle ? " (" : "", obstacle ? obstacle : "", obstacle && *obstacle ? ")" : "");
    }
    const char *rule = json_string_value(json_object_get(step, "rule"));
    if (json_is_true(json_object_get(step, "blocks")))
        printf(": blocked [%s]", rule ? rule : "");
    printf("\n");
}

static void print_text(const json_t *answer, const char *a, const char *b)
{
    size_t i;
    const json_t *step, *clear = json_object_get(answer, "clear");
    const char *rule = json_string_value(json_object_get(answer, "rule"));
    const char *note = json_string_value(json_object_get(answer, "note"));
    json_int_t distance = json_integer_value(json_object_get(answer, "distance"));
    printf("%s to %s: %s, %lld hex%s%s%s%s\n", a, b,
           json_is_true(clear)    ? "clear"
           : json_is_false(clear) ? "blocked"
                                  : "a line",
           (long long)distance, distance == 1 ? "" : "es", rule ? " [" : "", rule ? rule : "", rule ? "]" : "");
    json_array_foreach(json_object_get(answer, "steps"), i, step) print_step(step);
    if (note)
        printf("%s\n", note);
}

/* The answer; NULL with a sentence in `why`. */
static json_t *ask_sight(const game_table *t, const char *from, const char *to, char why[REASON])
{
    struct sight s = {.table = t};
    size_t n;
    json_error_t e;
    if (take_place(t, from, &s.from, why) || take_place(t, to, &s.to, why))
        return NULL;
    char *text = text_make(put_sight, &s, &n);
    bool answered = s.seen >= 0 || (s.from.place == FS_HEX && s.to.place == FS_HEX);
    json_t *json = text && answered ? json_loadb(text, n, 0, &e) : NULL;
    free(text);
    if (!json)
        snprintf(why, REASON, "%.40s to %.40s: this system has no sight between such places", from, to);
    return json;
}

void los_tell(const game_table *t, const char *from, const char *to)
{
    char why[REASON];
    json_t *json = ask_sight(t, from, to, why);
    if (json)
        print_text(json, from, to);
    else
        printf("No: %s\n", why);
    json_decref(json);
}

static int run(const cli_args *args)
{
    game_table t;
    table_ask ask = {NULL, NULL, false, NULL};
    char why[REASON];
    const char *from = args->word[1], *to = args->word[2];
    int code = cli_open(&t, args->word[0], &ask);
    json_t *json = code ? NULL : ask_sight(&t, from, to, why);
    if (!code && !json)
        code = cli_fail("%s: %s", t.name, why);
    if (json && cli_given(args, "json")) {
        json_object_set_new(json, "from", json_string(from));
        json_object_set_new(json, "to", json_string(to));
        json_dumpf(json, stdout, JSON_COMPACT);
        putchar('\n');
    } else if (json) {
        print_text(json, from, to);
    }
    json_decref(json);
    table_close(&t);
    return code;
}

const cli_command cmd_los = {
    .name = "los",
    .synopsis = "FILE|ID HEX HEX",
    .summary = "the line of sight between two hexes and what stops it",
    .about = "Exit code 0 whether the line is clear or not. Where a system looks at corners of hexes too, a\n"
             "corner is named by its hex, as O19w or O19ne, or by the three hexes that meet there.",
    .words = "file",
    .least = 3,
    .most = 3,
    .run = run,
};
