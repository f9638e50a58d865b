/* cmd_export.c - a game as another kind of file. */
#include "commands.h"
#include "draw/draw.h"
#include "files.h"
#include "print.h"
#include "say.h"

#include <scenario/tiled.h>
#include <stdio.h>

#include <stdlib.h>
#include <string.h>

enum { MAX_PLACES = 256 };

struct position {
    game_table *table;
    int refused;
};

struct view {
    game_table *table;
    fs_side seat;
};

static void put_position(void *ctx, fs_writer *w)
{
    struct position *p = ctx;
    p->refused = fs_position_write(&p->table->file, fs_game_state(p->table->game, 0), w);
}

static void put_view(void *ctx, fs_writer *w)
{
    const struct view *v = ctx;
    fs_game_view(v->table->game, v->seat, w);
    fs_put(w, "\n");
}

/* A text as JSON: `{"copy":"..."}`. */
struct quoted {
    const char *key, *text;
};

static void put_quoted(void *ctx, fs_writer *w)
{
    const struct quoted *q = ctx;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, q->key, q->text);
    fs_json_close(w, '}');
    fs_put_char(w, '\n');
}

/* `text` is given up here. Of what is no JSON by itself --json makes a string. */
static int write_out(const cli_args *args, char *text, size_t n, bool is_json)
{
    const char *out = cli_value(args, "output");
    if (text && cli_given(args, "json") && !is_json) {
        struct quoted q = {args->word[0], text};
        char *plain = text;
        text = text_make(put_quoted, &q, &n);
        free(plain);
    }
    if (!text)
        return cli_fail("out of memory");
    int code = file_write(out ? out : "-", text, n, cli_given(args, "force"));
    free(text);
    return code;
}

static int export_position(game_table *t, const cli_args *args)
{
    struct position p = {t, 0};
    size_t n;
    char *text = text_make(put_position, &p, &n);
    if (text && p.refused) {
        free(text);
        return cli_fail("%s: stands inside a resolution, which a position cannot say; --until an earlier line",
                        t->name);
    }
    return write_out(args, text, n, false);
}

static int export_view(game_table *t, const cli_args *args)
{
    int seat = cli_seat(t, cli_value(args, "seat"), 0);
    struct view v = {t, (fs_side)seat};
    size_t n;
    if (seat < 0)
        return CLI_WRONG;
    char *text = text_make(put_view, &v, &n);
    return write_out(args, text, n, true);
}

static int export_copy(game_table *t, const cli_args *args)
{
    int seat = cli_seat(t, cli_value(args, "seat"), 0);
    size_t n;
    if (seat < 0)
        return CLI_WRONG;
    char *text = table_copy(t, (fs_side)seat, &n);
    return write_out(args, text, n, false);
}

/* The view of a seat as SVG. */
static int export_drawing(game_table *t, const cli_args *args, bool has_units)
{
    int seat = cli_seat(t, cli_value(args, "seat"), 0);
    const char *theme = cli_value(args, "theme");
    draw_options how = {.is_alone = true, .has_units = has_units, .title = t->file.scenario->title};
    struct view v = {t, (fs_side)seat};
    char why[DRAW_WHY];
    size_t n;
    if (seat < 0)
        return CLI_WRONG;
    how.theme = (unsigned char)draw_theme_named(theme ? theme : "light");
    if (how.theme == DRAW_THEMES)
        return cli_fail("export: there is no theme '%s'; light, dark, print, protan, deutan and tritan are", theme);
    char *view = text_make(put_view, &v, &n);
    if (!view)
        return cli_fail("out of memory");
    draw_place place[MAX_PLACES];
    how.places = place;
    for (; how.n_places < t->file.n_places && how.n_places < MAX_PLACES; how.n_places++)
        place[how.n_places] = (draw_place){t->file.places[how.n_places].hex, t->file.places[how.n_places].title};
    char *svg = draw_view(view, n, &how, &n, why);
    free(view);
    if (!svg)
        return cli_fail("%s: %s", t->name, why);
    return write_out(args, svg, n, false);
}

static int export_map(game_table *t, const cli_args *args)
{
    return export_drawing(t, args, cli_given(args, "with-units"));
}

static int export_situation(game_table *t, const cli_args *args) { return export_drawing(t, args, true); }

/* Where the tiles of a map go: beside it, map.tmj and map-tiles.svg. */
static void tiles_path(const char *out, char *path, size_t cap)
{
    const char *dot = strrchr(out, '.');
    size_t n = dot && !strchr(dot, '/') ? (size_t)(dot - out) : strlen(out);
    snprintf(path, cap, "%.*s-tiles.svg", (int)n, out);
}

static int export_tiled(game_table *t, const cli_args *args)
{
    const char *out = cli_value(args, "output");
    struct view v = {t, 0};
    fs_load_error why;
    size_t n, m;
    char path[CLI_MAX_PATH] = "tiles.svg";
    if (out && strcmp(out, "-") != 0)
        tiles_path(out, path, sizeof path);
    char *view = text_make(put_view, &v, &n);
    if (!view)
        return cli_fail("out of memory");
    const char *slash = strrchr(path, '/');
    char *map = fs_tiled_write(view, n, slash ? slash + 1 : path, &m, &why);
    char *tiles = map ? fs_tiled_tiles(view, n, &n, &why) : NULL;
    int code = map && tiles ? CLI_OK : cli_fail("%s: %s", t->name, why.message);
    if (!code && out && strcmp(out, "-") != 0)
        code = file_write(path, tiles, n, cli_given(args, "force"));
    free(view);
    free(tiles);
    if (!code)
        return write_out(args, map, m, true);
    free(map);
    return code;
}

static const struct target {
    const char *word;
    int (*run)(game_table *, const cli_args *);
} targets[] = {{"position", export_position}, {"view", export_view},           {"copy", export_copy},
               {"map", export_map},           {"situation", export_situation}, {"tiled", export_tiled}};

static const struct target *target_of(const char *word)
{
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
        if (strcmp(targets[i].word, word) == 0)
            return &targets[i];
    return NULL;
}

static int run(const cli_args *args)
{
    game_table t;
    table_ask ask = {NULL, cli_value(args, "seed"), false, NULL};
    const struct target *target = target_of(args->word[0]);
    if (!target)
        return cli_fail("export: '%s' is none of position, view, copy, map, situation and tiled", args->word[0]);
    uint64_t until;
    if (cli_number(args, "until", 1, INT32_MAX, INT32_MAX, &until))
        return CLI_WRONG;
    int code = cli_open(&t, args->word[1], &ask);
    if (!code)
        code = cli_cut(&t, until);
    if (!code)
        code = target->run(&t, args);
    table_close(&t);
    return code;
}

const cli_command cmd_export = {
    .name = "export",
    .synopsis = "position|view|copy|map|situation|tiled FILE|ID",
    .summary =
        "a position file, a seat's view as JSON, a seat's copy of the record; map or situation as SVG, map for Tiled",
    .words = "file",
    .least = 2,
    .most = 2,
    .options = {{"output", 'o', "FILE", "where to write it; else standard output"},
                {"force", 'f', NULL, "replace a file that is there"},
                {"until", 0, "N", "as it stood after line N"},
                {"seat", 0, "SIDE", "of a view, copy or picture: whose (spectator)"},
                {"theme", 0, "NAME", "of a picture: light, dark, print, protan, deutan, tritan"},
                {"with-units", 0, NULL, "of a map: with pieces and marks, like situation"},
                {"seed", 0, "N", "dice of a game that has no secret of its own"}},
    .run = run,
};
