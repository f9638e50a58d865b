/* red_poppies_tiled.c - a board from Tiled as a map file. */
#include "red_poppies_read.h"
#include "tiled_yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 96 }; /* letters of a list of places */

/* Words of a view and of a map file; of those with a mask, its key. */
static const struct word {
    const char *view, *file, *mask;
} hex_words[] = {{"village", "village", NULL},      {"fort", "fort", NULL},           {"buildings", "buildings", NULL},
                 {"craters", "craters", NULL},      {"no man's land", "nml", NULL},   {"quarry", "quarry", NULL},
                 {"green woods", "green", "woods"}, {"open woods", "woods", "woods"}, {"wheat", "wheat", "wheat"},
                 {"lake", "lake", "lake"},          {"trench", "trench", NULL},       {"hill", NULL, NULL}},
  side_words[] = {{"road", "road", NULL},  {"stream", "stream", NULL}, {"bridge", "bridge", NULL},
                  {"wire", "wire", NULL},  {"green bar", "bar", NULL}, {"blue", "blue", NULL},
                  {"trench", "link", NULL}};

static const struct word *find_word(const struct word *list, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].view, word) == 0)
            return &list[i];
    return NULL;
}

static int unknown(const fs_tiled_map *m, const json_t *at, const char *word)
{
    fs_load_fail(m->error, m->file, 0, "a word of Red Poppies", "%.40s", word);
    snprintf(m->error->key, sizeof m->error->key, "%s", fs_tiled_text(at, "at"));
    fs_load_error_line(m->error);
    return 1;
}

/* --- ground --- */

static void add_levels(json_t *lists, const json_t *hex)
{
    const char *levels = fs_tiled_text(hex, "levels"), *at = fs_tiled_text(hex, "at");
    int level = fs_tiled_number(hex, "level", 0);
    char what[48];

    if (*levels)
        snprintf(what, sizeof what, "levels %s %d", levels, fs_tiled_number(hex, "centre", level));
    else
        snprintf(what, sizeof what, "level %d", level);
    if (*levels || level)
        fs_places_add(lists, what, at);
}

static int add_hex(const fs_tiled_map *m, json_t *lists, const json_t *hex)
{
    size_t i;
    const json_t *item;
    char what[96];

    add_levels(lists, hex);
    json_array_foreach(json_object_get(hex, "ground"), i, item)
    {
        const struct word *w = find_word(hex_words, sizeof hex_words / sizeof *hex_words, json_string_value(item));
        int side = fs_tiled_number(hex, "trench", 0);
        if (!w)
            return unknown(m, hex, json_string_value(item));
        if (!w->file)
            continue;
        snprintf(what, sizeof what, "%s", w->file);
        if (w->mask && *fs_tiled_text(hex, w->mask))
            snprintf(what, sizeof what, "%s %s", w->file, fs_tiled_text(hex, w->mask));
        if (side && strcmp(w->file, "trench") == 0)
            snprintf(what, sizeof what, "trench %.60s",
                     fs_tiled_text(json_array_get(m->sides, (size_t)side - 1), "name"));
        fs_places_add(lists, what, fs_tiled_text(hex, "at"));
    }
    return 0;
}

static int add_side(const fs_tiled_map *m, json_t *lists, const json_t *side)
{
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(side, "ground"), i, item)
    {
        const struct word *w = find_word(side_words, sizeof side_words / sizeof *side_words, json_string_value(item));
        if (!w)
            return unknown(m, side, json_string_value(item));
        fs_places_add(lists, w->file, fs_tiled_text(side, "at"));
    }
    return 0;
}

/* `- A01,A02 village`, in as many lines as it takes. */
static void put_lists(fs_writer *w, json_t *lists)
{
    const char *what;
    json_t *list;

    json_object_foreach(lists, what, list)
    {
        size_t i, used = 0;
        const json_t *place;
        json_array_foreach(list, i, place)
        {
            const char *name = json_string_value(place);
            if (used && used + strlen(name) > LONGEST) {
                fs_put_char(w, ' ');
                fs_put(w, what);
                fs_put_char(w, '\n');
                used = 0;
            }
            fs_put(w, used ? "," : "  - ");
            fs_put(w, name);
            used += strlen(name) + 1;
        }
        fs_put_char(w, ' ');
        fs_put(w, what);
        fs_put_char(w, '\n');
    }
}

/* --- what is drawn --- */

static void put_labels(const fs_tiled_map *m, fs_writer *w)
{
    static const char *const numbers[] = {"dx", "dy", "angle", "size"};
    const json_t *labels = json_object_get(m->board, "labels"), *item;
    size_t i;

    fs_put(w, json_array_size(labels) ? "labels:\n" : "");
    json_array_foreach(labels, i, item)
    {
        fs_put(w, "  - {at: ");
        fs_yaml_quoted(w, fs_tiled_text(item, "at"));
        fs_put(w, ", text: ");
        fs_yaml_quoted(w, fs_tiled_text(item, "text"));
        fs_put(w, ", kind: ");
        fs_put(w, fs_tiled_text(item, "kind"));
        for (int k = 0; k < 4; k++)
            if (fs_tiled_number(item, numbers[k], 0)) {
                fs_put(w, ", ");
                fs_put(w, numbers[k]);
                fs_put(w, ": ");
                fs_put_int(w, fs_tiled_number(item, numbers[k], 0));
            }
        fs_put(w, "}\n");
    }
}

/* From turn to turn; between them the line runs straight. The letter of a sheet is written once. */
static void put_line(const fs_tiled_map *m, const json_t *at, fs_writer *w)
{
    size_t n = json_array_size(at);
    char sheet = 0;

    for (size_t i = 0; i < n; i++) {
        const char *name = json_string_value(json_array_get(at, i));
        int hex = fs_hex_parse(&m->grid, name);
        if (i > 0 && i + 1 < n) {
            int before = fs_hex_parse(&m->grid, json_string_value(json_array_get(at, i - 1)));
            int behind = fs_hex_parse(&m->grid, json_string_value(json_array_get(at, i + 1)));
            int came = fs_hex_direction(&m->grid, before, hex);
            if (came >= 0 && came == fs_hex_direction(&m->grid, hex, behind))
                continue;
        }
        fs_put(w, i ? "-" : "  - ");
        fs_put(w, name[1] == ':' && name[0] == sheet ? name + 2 : name);
        sheet = name[1] == ':' ? name[0] : 0;
    }
}

static void put_lines(const fs_tiled_map *m, fs_writer *w)
{
    const json_t *lines = json_object_get(m->board, "lines"), *item;
    size_t i;

    fs_put(w, json_array_size(lines) ? "lines:\n" : "");
    json_array_foreach(lines, i, item)
    {
        put_line(m, json_object_get(item, "at"), w);
        fs_put_char(w, ' ');
        fs_put(w, fs_tiled_text(item, "kind"));
        fs_put_char(w, '\n');
    }
}

/* --- the file --- */

/* Columns from A to L, with their sheet if there are two; rows as numbered. */
static void put_size(const fs_tiled_map *m, fs_writer *w)
{
    const fs_grid *g = &m->grid;
    char first[16], last[16], text[96];

    fs_hex_name(g, 0, first);
    fs_hex_name(g, fs_hex_at(g, g->columns - 1, 0), last);
    first[strcspn(first, "0123456789")] = last[strcspn(last, "0123456789")] = '\0';
    snprintf(text, sizeof text, "size: {columns: \"%s-%s\", rows: %d-%d}\n", first, last, g->first_row,
             g->first_row + g->rows - 1);
    fs_put(w, text);
}

static void put_heading(const fs_tiled_map *m, fs_writer *w)
{
    const char *title = fs_tiled_text(m->board, "title"), *note = fs_tiled_text(m->board, "note");

    fs_put(w, "format: 1\nruleset: red_poppies\nkind: map\nid: ");
    fs_put(w, m->id);
    fs_put(w, "\nrevision: 1\n");
    fs_put(w, "title: ");
    fs_yaml_quoted(w, *title ? title : m->id);
    if (*note) {
        fs_put(w, "\nnote: ");
        fs_yaml_quoted(w, note);
    }
    fs_put(w, "\nsides:\n");
    for (size_t i = 0; i < 2; i++) {
        const json_t *side = json_array_get(m->sides, i);
        fs_put(w, "  - {id: ");
        fs_put(w, fs_tiled_text(side, "name"));
        fs_put(w, ", title: ");
        fs_yaml_quoted(w, fs_tiled_text(side, "title"));
        fs_put(w, "}\n");
    }
    fs_put(w, "reconstructed: yes\nstated: painted in Tiled\ninferred: painted in Tiled\n");
    put_size(m, w);
}

/* Hexes that are not played on are left out of the rest. */
static void put_play(const fs_tiled_map *m, fs_writer *w)
{
    const json_t *out = json_object_get(m->board, "out"), *item;
    size_t i;

    if (!json_array_size(out))
        return;
    fs_put(w, "play:\n  - map\n");
    size_t used = 0;
    json_array_foreach(out, i, item)
    {
        const char *name = json_string_value(item);
        if (used && used + strlen(name) > LONGEST)
            used = 0;
        fs_put(w, used ? "," : i ? "\n  - not " : "  - not ");
        fs_put(w, name);
        used += strlen(name) + 1;
    }
    fs_put_char(w, '\n');
}

int rp_write_map(const fs_tiled_map *m, fs_writer *w)
{
    json_t *lists = json_object();
    size_t i;
    const json_t *item;
    int bad = 0;

    json_array_foreach(json_object_get(m->board, "hexes"), i, item) bad = bad || add_hex(m, lists, item);
    json_array_foreach(json_object_get(m->board, "sides"), i, item) bad = bad || add_side(m, lists, item);
    put_heading(m, w);
    put_play(m, w);
    fs_put(w, json_object_size(lists) ? "ground:\n" : "");
    put_lists(w, lists);
    put_labels(m, w);
    put_lines(m, w);
    json_decref(lists);
    return bad;
}
