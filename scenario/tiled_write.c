/* tiled_write.c - a view's board as a map for Tiled. */
#include "format.h"
#include "tiled_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILES_ACROSS = 8 };

typedef struct writer {
    const json_t *view, *board;
    fs_grid grid;
    fs_tiles tiles;
    json_t *layers;
    int layer, object; /* last numbers given */
} writer;

static void add_property(json_t *to, const char *name, const char *type, json_t *value)
{
    json_array_append_new(to, json_pack("{s:s,s:s,s:o}", "name", name, "type", type, "value", value));
}

/* --- tiles --- */

static json_t *tile_set(const writer *w, const char *image)
{
    json_t *tiles = json_array();
    int rows = (w->tiles.n + TILES_ACROSS - 1) / TILES_ACROSS;

    for (int i = 0; i < w->tiles.n; i++) {
        const fs_tile *t = &w->tiles.at[i];
        json_t *properties = json_array();

        if (*t->word)
            add_property(properties, "word", "string", json_string(t->word));
        else
            add_property(properties, "level", "int", json_integer(t->level));
        if (t->side)
            add_property(properties, "side", "int", json_integer(t->side));
        json_array_append_new(tiles, json_pack("{s:i,s:s,s:o}", "id", i, "type", *t->word ? "ground" : "level",
                                               "properties", properties));
    }
    return json_pack("{s:i,s:s,s:i,s:i,s:i,s:i,s:i,s:i,s:s,s:i,s:i,s:o}", "firstgid", 1, "name", "ground", "tilewidth",
                     120, "tileheight", 104, "tilecount", w->tiles.n, "columns", TILES_ACROSS, "margin", 0, "spacing",
                     0, "image", image, "imagewidth", 120 * TILES_ACROSS, "imageheight", 104 * rows, "tiles", tiles);
}

/* A hex's number in the rows of a layer. */
static size_t place_of(const writer *w, int hex)
{
    return (size_t)fs_hex_row(&w->grid, hex) * w->grid.columns + (size_t)fs_hex_col(&w->grid, hex);
}

static void put_tile(const writer *w, json_t *data, int hex, int tile)
{
    json_array_set_new(data, place_of(w, hex), json_integer(tile + 1));
}

static void add_layer(writer *w, const char *name, json_t *data)
{
    json_array_append_new(w->layers, json_pack("{s:i,s:s,s:s,s:i,s:i,s:i,s:i,s:i,s:b,s:o}", "id", ++w->layer, "type",
                                               "tilelayer", "name", name, "x", 0, "y", 0, "width", w->grid.columns,
                                               "height", w->grid.rows, "opacity", 1, "visible", 1, "data", data));
}

static json_t *empty_data(const writer *w, int gid)
{
    json_t *data = json_array();

    for (int i = 0; i < fs_hex_count(&w->grid); i++)
        json_array_append_new(data, json_integer(gid));
    return data;
}

static int hex_of(const writer *w, const json_t *item) { return fs_hex_parse(&w->grid, fs_tiled_text(item, "at")); }

static bool has_word(const json_t *item, const char *word)
{
    size_t i;
    const json_t *value;

    json_array_foreach(json_object_get(item, "ground"), i, value)
    {
        if (json_is_string(value) && strcmp(json_string_value(value), word) == 0)
            return true;
    }
    return false;
}

static void write_levels(writer *w)
{
    json_t *data = empty_data(w, 1);
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(w->board, "hexes"), i, item)
    {
        int hex = hex_of(w, item), level = fs_tiled_number(item, "level", 0);
        if (hex != FS_NO_HEX && level > 0 && level < FS_TILED_LEVELS)
            put_tile(w, data, hex, level);
    }
    add_layer(w, "level", data);
}

/* One word, in a layer of its name. That a hex with a level is a hill goes without saying. */
static void write_word(writer *w, const char *word)
{
    json_t *data = empty_data(w, 0);
    bool has_any = false;
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(w->board, "hexes"), i, item)
    {
        int hex = hex_of(w, item), side = strcmp(word, "trench") == 0 ? fs_tiled_number(item, "trench", 0) : 0,
            tile = 0;
        if (hex == FS_NO_HEX || !has_word(item, word) || (strcmp(word, "hill") == 0 && json_object_get(item, "level")))
            continue;
        while (tile < w->tiles.n && (strcmp(w->tiles.at[tile].word, word) != 0 || w->tiles.at[tile].side != side))
            tile++;
        if (tile < w->tiles.n)
            put_tile(w, data, hex, tile);
        has_any = true;
    }
    if (has_any)
        add_layer(w, word, data);
    else
        json_decref(data);
}

static void write_out(writer *w)
{
    const json_t *out = json_object_get(w->board, "out"), *item;
    json_t *data = empty_data(w, 0);
    size_t i;
    int tile = 0;

    while (strcmp(w->tiles.at[tile].word, FS_TILE_OUT) != 0)
        tile++;
    json_array_foreach(out, i, item)
    {
        int hex = json_is_string(item) ? fs_hex_parse(&w->grid, json_string_value(item)) : FS_NO_HEX;
        if (hex != FS_NO_HEX)
            put_tile(w, data, hex, tile);
    }
    if (json_array_size(out))
        add_layer(w, FS_TILE_OUT, data);
    else
        json_decref(data);
}

/* --- objects --- */

static void add_objects(writer *w, const char *name, json_t *objects)
{
    json_array_append_new(w->layers, json_pack("{s:i,s:s,s:s,s:s,s:i,s:i,s:i,s:b,s:o}", "id", ++w->layer, "type",
                                               "objectgroup", "name", name, "draworder", "index", "x", 0, "y", 0,
                                               "opacity", 1, "visible", 1, "objects", objects));
}

static json_t *new_object(writer *w, const char *name, const char *type, int x, int y)
{
    return json_pack("{s:i,s:s,s:s,s:i,s:i,s:i,s:i,s:i,s:b}", "id", ++w->object, "name", name, "type", type, "x", x,
                     "y", y, "width", 0, "height", 0, "rotation", 0, "visible", 1);
}

static bool is_whole(const char *mask) { return !*mask || strcmp(mask, "111111") == 0; }

static void write_sextants(writer *w)
{
    static const char *const masks[] = {"woods", "wheat", "lake"};
    json_t *objects = json_array();
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(w->board, "hexes"), i, item)
    {
        const char *levels = fs_tiled_text(item, "levels");
        json_t *properties = json_array();
        int hex = hex_of(w, item);

        if (*levels) {
            add_property(properties, "levels", "string", json_string(levels));
            add_property(properties, "centre", "int", json_integer(fs_tiled_number(item, "centre", 0)));
        }
        for (int k = 0; k < 3; k++)
            if (!is_whole(fs_tiled_text(item, masks[k])))
                add_property(properties, masks[k], "string", json_string(fs_tiled_text(item, masks[k])));
        if (hex == FS_NO_HEX || !json_array_size(properties)) {
            json_decref(properties);
            continue;
        }
        fs_point c = fs_hex_centre(&w->grid, hex);
        json_t *object = new_object(w, fs_tiled_text(item, "at"), "sextants", fs_tiled_x(c), fs_tiled_y(c));
        json_object_set_new(object, "point", json_true());
        json_object_set_new(object, "properties", properties);
        json_array_append_new(objects, object);
    }
    add_objects(w, "sextants", objects);
}

/* The words of a side as one class. */
static void join_words(const json_t *words, char *out, size_t cap)
{
    size_t i, n = 0;
    const json_t *word;

    *out = '\0';
    json_array_foreach(words, i, word)
    {
        if (json_is_string(word) && n < cap)
            n += (size_t)snprintf(out + n, cap - n, "%s%s", i ? "," : "", json_string_value(word));
    }
}

/* What lies along a side runs from corner to corner, what crosses it from one centre towards the other. */
static void write_sides(writer *w)
{
    json_t *objects = json_array();
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(w->board, "sides"), i, item)
    {
        char words[256];
        int hex, d;

        if (!fs_tiled_side(&w->grid, fs_tiled_text(item, "at"), &hex, &d))
            continue;
        join_words(json_object_get(item, "ground"), words, sizeof words);
        fs_point a = fs_hex_corner(&w->grid, hex, d), b = fs_hex_corner(&w->grid, hex, (d + 1) % 6);
        if (strstr(words, "road") || strstr(words, "trench")) {
            fs_point c = fs_hex_centre(&w->grid, hex);
            b = (fs_point){a.x + b.x - c.x, a.y + b.y - c.y}; /* the other centre: both middles are the side's */
            a = c;
        }
        json_t *object = new_object(w, fs_tiled_text(item, "at"), words, fs_tiled_x(a), fs_tiled_y(a));
        json_object_set_new(object, "polyline",
                            json_pack("[{s:i,s:i},{s:i,s:i}]", "x", 0, "y", 0, "x", fs_tiled_x(b) - fs_tiled_x(a), "y",
                                      fs_tiled_y(b) - fs_tiled_y(a)));
        json_array_append_new(objects, object);
    }
    add_objects(w, "sides", objects);
}

static void write_labels(writer *w)
{
    json_t *objects = json_array();
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(w->board, "labels"), i, item)
    {
        int hex = hex_of(w, item), size = fs_tiled_number(item, "size", 0);
        if (hex == FS_NO_HEX)
            continue;
        fs_point c = fs_hex_centre(&w->grid, hex);
        json_t *object =
            new_object(w, fs_tiled_text(item, "text"), fs_tiled_text(item, "kind"),
                       fs_tiled_x(c) + fs_tiled_number(item, "dx", 0), fs_tiled_y(c) + fs_tiled_number(item, "dy", 0));
        json_t *properties = json_array();
        json_object_set_new(object, "rotation", json_integer(fs_tiled_number(item, "angle", 0)));
        json_object_set_new(
            object, "text",
            json_pack("{s:s,s:i,s:b}", "text", fs_tiled_text(item, "text"), "pixelsize", size ? size : 20, "wrap", 0));
        add_property(properties, "at", "string", json_string(fs_tiled_text(item, "at")));
        if (size)
            add_property(properties, "size", "int", json_integer(size));
        json_object_set_new(object, "properties", properties);
        json_array_append_new(objects, object);
    }
    add_objects(w, "labels", objects);
}

static void write_lines(writer *w)
{
    json_t *objects = json_array();
    size_t i, k;
    const json_t *item, *name;

    json_array_foreach(json_object_get(w->board, "lines"), i, item)
    {
        json_t *points = json_array(), *object = NULL;
        int x0 = 0, y0 = 0;
        json_array_foreach(json_object_get(item, "at"), k, name)
        {
            int hex = json_is_string(name) ? fs_hex_parse(&w->grid, json_string_value(name)) : FS_NO_HEX;
            if (hex == FS_NO_HEX)
                continue;
            fs_point c = fs_hex_centre(&w->grid, hex);
            if (!object) {
                x0 = fs_tiled_x(c);
                y0 = fs_tiled_y(c);
                object = new_object(w, "", fs_tiled_text(item, "kind"), x0, y0);
            }
            json_array_append_new(points, json_pack("{s:i,s:i}", "x", fs_tiled_x(c) - x0, "y", fs_tiled_y(c) - y0));
        }
        if (object) {
            json_object_set_new(object, "polyline", points);
            json_array_append_new(objects, object);
        } else {
            json_decref(points);
        }
    }
    add_objects(w, "lines", objects);
}

/* --- the map --- */

static json_t *map_properties(const writer *w)
{
    static const char *const texts[] = {"names", "first", "title", "note"};
    json_t *properties = json_array();
    char name[32];
    size_t i;
    const json_t *side;

    add_property(properties, "ruleset", "string", json_string(fs_tiled_text(w->view, "ruleset")));
    for (int k = 0; k < 4; k++)
        if (*fs_tiled_text(w->board, texts[k]))
            add_property(properties, texts[k], "string", json_string(fs_tiled_text(w->board, texts[k])));
    add_property(properties, "seam", "int", json_integer(fs_tiled_number(w->board, "seam", 0)));
    json_array_foreach(json_object_get(w->view, "sides"), i, side)
    {
        snprintf(name, sizeof name, "side_%d", (int)i + 1);
        add_property(properties, name, "string", json_string(fs_tiled_text(side, "name")));
        snprintf(name, sizeof name, "side_%d_title", (int)i + 1);
        add_property(properties, name, "string", json_string(fs_tiled_text(side, "title")));
    }
    return properties;
}

static json_t *map_of(writer *w, const char *image)
{
    char done[FS_TILED_MAX_TILES][48];
    int n = 0;

    w->layers = json_array();
    write_levels(w);
    for (int i = FS_TILED_LEVELS; i < w->tiles.n; i++) {
        bool is_done = strcmp(w->tiles.at[i].word, FS_TILE_OUT) == 0;
        for (int k = 0; k < n; k++)
            is_done |= strcmp(done[k], w->tiles.at[i].word) == 0;
        if (is_done)
            continue;
        memcpy(done[n++], w->tiles.at[i].word, sizeof done[0]);
        write_word(w, w->tiles.at[i].word);
    }
    write_out(w);
    write_sextants(w);
    write_sides(w);
    write_labels(w);
    write_lines(w);
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:i,s:i,s:i,s:i,s:i,s:b,s:i,s:i,s:o,s:i,s:[o],s:o}", "type", "map",
                     "version", "1.10", "tiledversion", "1.10.0", "orientation", "hexagonal", "renderorder",
                     "right-down", "staggeraxis", "x", "staggerindex", w->grid.low_odd ? "even" : "odd",
                     "hexsidelength", 60, "width", w->grid.columns, "height", w->grid.rows, "tilewidth", 120,
                     "tileheight", 104, "infinite", 0, "nextlayerid", w->layer + 1, "nextobjectid", w->object + 1,
                     "properties", map_properties(w), "compressionlevel", -1, "tilesets", tile_set(w, image), "layers",
                     w->layers);
}

/* The view's board and its tiles; the JSON is given back by the caller. */
static json_t *open_view(writer *w, const char *view, size_t n, fs_load_error *why)
{
    json_t *json = json_loadb(view, n, 0, NULL);

    *w = (writer){.view = json, .board = json_object_get(json, "board")};
    if (!json || !fs_tiled_grid(w->board, &w->grid)) {
        bool is_drawn = strcmp(fs_tiled_text(w->board, "names"), "northward") == 0; /* in letters, row by row */
        fs_load_fail(why, "view", 0,
                     is_drawn ? "a map of hexsides; one drawn in letters is edited as text" : "a board of hexes",
                     is_drawn ? "rows of letters, counted northward" : "none");
        json_decref(json);
        return NULL;
    }
    fs_tiled_tiles_of(w->board, &w->tiles);
    return json;
}

char *fs_tiled_write(const char *view, size_t n, const char *image, size_t *length, fs_load_error *why)
{
    writer w;
    json_t *json = open_view(&w, view, n, why);
    json_t *map = json ? map_of(&w, image) : NULL;
    char *text = map ? json_dumps(map, JSON_COMPACT) : NULL;

    if (json && !text)
        fs_load_fail(why, "view", 0, "more memory", "none left");
    json_decref(map);
    json_decref(json);
    *length = text ? strlen(text) : 0;
    return text;
}

/* --- the picture of the tiles --- */

static void put_hex_tile(fs_writer *out, const fs_tile *t, int i)
{
    static const char *const levels[FS_TILED_LEVELS] = {"#dce5c6", "#efe4bf", "#e3cb95", "#cfa468", "#b98650",
                                                        "#a36e3e", "#8a5831", "#714627", "#5a3720", "#432818"};
    static const char *const sides[3] = {"#4a4640", "#1f4e8c", "#8f2323"};
    char text[512];

    snprintf(
        text, sizeof text,
        "<g transform=\"translate(%d %d)\"><path d=\"M30 1h60l29 51-29 51h-60l-29-51z\" fill=\"%s\" "
        "fill-opacity=\"%s\" "
        "stroke=\"%s\" stroke-width=\"2\"/><text x=\"60\" y=\"%d\" text-anchor=\"middle\" font-family=\"sans-serif\" "
        "font-size=\"%d\">",
        120 * (i % TILES_ACROSS), 104 * (i / TILES_ACROSS), *t->word ? "#ffffff" : levels[t->level],
        *t->word ? "0.3" : "1", *t->word ? sides[t->side] : "#888888", *t->word ? 30 + 9 * (i % 7) : 98,
        *t->word ? 15 : 13);
    fs_put(out, text);
    for (const char *c = *t->word ? t->word : "level "; *c; c++) /* words come from a view: any text */
        fs_put(out, *c == '<' ? "&lt;" : *c == '&' ? "&amp;" : (char[]){*c, '\0'});
    if (!*t->word)
        fs_put_int(out, t->level);
    if (t->side) {
        fs_put(out, " ");
        fs_put_int(out, t->side);
    }
    fs_put(out, "</text></g>\n");
}

char *fs_tiled_tiles(const char *view, size_t n, size_t *length, fs_load_error *why)
{
    enum { ROOM = 1 << 17 };
    writer w;
    json_t *json = open_view(&w, view, n, why);
    fs_writer out = {malloc(ROOM), 0, ROOM};
    char head[160];

    if (json && out.at) {
        snprintf(head, sizeof head, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n",
                 120 * TILES_ACROSS, 104 * ((w.tiles.n + TILES_ACROSS - 1) / TILES_ACROSS));
        fs_put(&out, head);
        for (int i = 0; i < w.tiles.n; i++)
            put_hex_tile(&out, &w.tiles.at[i], i);
        fs_put(&out, "</svg>\n");
    }
    bool is_fine = json && out.at && fs_put_end(&out);
    if (json && !is_fine)
        fs_load_fail(why, "view", 0, "more memory", "none left");
    json_decref(json);
    *length = out.n;
    if (is_fine)
        return out.at;
    free(out.at);
    return NULL;
}
