/* tiled_read.c - a map from Tiled as a board, and that as the YAML of its system. */
#include "format.h"
#include "tiled_board.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_YAML = FS_MAX_FILE, NEAR = 14, GROUPS = 4 };
static const unsigned FLIPS = 0xf0000000U; /* bits of a tile's number that say how it is turned */

typedef struct reader {
    const char *file;
    const json_t *map;
    fs_grid grid;
    fs_tiles tiles; /* by number, from `first` on */
    int first;
    json_t **hex;  /* by hex: as in a view, NULL if nothing is there */
    json_t **side; /* by hexside: its words */
    json_t *out, *labels, *lines, *board, *sides;
    char where[128]; /* layer and tile or object at hand */
    fs_load_error *error;
} reader;

/* Complains about the tile or object at hand. */
static int fail(reader *r, const char *expected, const char *found, ...) __attribute__((format(printf, 3, 4)));
static int fail(reader *r, const char *expected, const char *found, ...)
{
    va_list args;
    char text[sizeof r->error->found];

    va_start(args, found);
    vsnprintf(text, sizeof text, found, args);
    va_end(args);
    fs_load_fail(r->error, r->file, 0, expected, "%s", text);
    snprintf(r->error->key, sizeof r->error->key, "%s", r->where);
    fs_load_error_line(r->error);
    return 1;
}

static const json_t *property(const json_t *of, const char *name)
{
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(of, "properties"), i, item)
    {
        if (strcmp(fs_tiled_text(item, "name"), name) == 0)
            return json_object_get(item, "value");
    }
    return NULL;
}

static const char *property_text(const json_t *of, const char *name)
{
    const char *text = json_string_value(property(of, name));
    return text ? text : "";
}

static int rounded(const json_t *number) { return (int)lround(fmax(-1e6, fmin(1e6, json_number_value(number)))); }

/* --- the map as a whole --- */

static int read_heading(reader *r)
{
    static const struct {
        const char *key, *text;
        int number;
    } needed[] = {{"type", "map", 0},       {"orientation", "hexagonal", 0}, {"staggeraxis", "x", 0},
                  {"tilewidth", NULL, 120}, {"tileheight", NULL, 104},       {"hexsidelength", NULL, 60}};
    static const char *const texts[] = {"names", "first", "title", "note"};
    const char *stagger = fs_tiled_text(r->map, "staggerindex");

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        const char *key = needed[i].key, *text = fs_tiled_text(r->map, key);
        char expected[48];
        snprintf(r->where, sizeof r->where, "%s", key);
        if (needed[i].text && strcmp(text, needed[i].text) != 0)
            return fail(r, needed[i].text, "%s", *text ? text : "nothing");
        snprintf(expected, sizeof expected, "%d", needed[i].number);
        if (!needed[i].text && fs_tiled_number(r->map, key, 0) != needed[i].number)
            return fail(r, expected, "%d", fs_tiled_number(r->map, key, 0));
    }
    for (int i = 0; i < 4; i++)
        if (*property_text(r->map, texts[i]))
            json_object_set_new(r->board, texts[i], json_string(property_text(r->map, texts[i])));
    json_object_set_new(r->board, "kind", json_string("hex"));
    json_object_set_new(r->board, "columns", json_integer(fs_tiled_number(r->map, "width", 0)));
    json_object_set_new(r->board, "rows", json_integer(fs_tiled_number(r->map, "height", 0)));
    json_object_set_new(r->board, "seam", json_integer(json_integer_value(property(r->map, "seam"))));
    json_object_set_new(r->board, "low", json_string(strcmp(stagger, "even") == 0 ? "odd" : "even"));
    snprintf(r->where, sizeof r->where, "width, height, names and first");
    if (!fs_tiled_grid(r->board, &r->grid))
        return fail(r, "a board of at most 512 by 99 hexes, and the name of its first hex", "%d by %d from '%.20s'",
                    fs_tiled_number(r->map, "width", 0), fs_tiled_number(r->map, "height", 0),
                    property_text(r->map, "first"));
    return 0;
}

static void read_side_names(reader *r)
{
    for (int side = 1; side <= 2; side++) {
        char name[16], title[24];

        snprintf(name, sizeof name, "side_%d", side);
        snprintf(title, sizeof title, "side_%d_title", side);
        json_array_append_new(r->sides, json_pack("{s:s,s:s}", "name", property_text(r->map, name), "title",
                                                  property_text(r->map, title)));
    }
}

static int read_tiles(reader *r)
{
    const json_t *sets = json_object_get(r->map, "tilesets"), *set = json_array_get(sets, 0), *item;
    size_t i;

    snprintf(r->where, sizeof r->where, "tilesets");
    if (json_array_size(sets) != 1 || json_object_get(set, "source"))
        return fail(r, "one set of tiles, embedded in the map", "%s",
                    json_object_get(set, "source") ? "one in a file of its own" : "none, or several");
    r->first = fs_tiled_number(set, "firstgid", 1);
    r->tiles.n = FS_TILED_MAX_TILES;
    json_array_foreach(json_object_get(set, "tiles"), i, item)
    {
        int id = fs_tiled_number(item, "id", -1);
        const json_t *level = property(item, "level");
        const char *word = property_text(item, "word");
        snprintf(r->where, sizeof r->where, "tilesets: tile %d", id);
        if (id < 0 || id >= FS_TILED_MAX_TILES || strlen(word) >= sizeof r->tiles.at[0].word)
            return fail(r, "tiles 0 to 127, words of at most 47 letters", "%d %.60s", id, word);
        fs_tile *t = &r->tiles.at[id];
        *t = (fs_tile){.level = *word ? -1 : (int)json_integer_value(level),
                       .side = (int)json_integer_value(property(item, "side"))};
        snprintf(t->word, sizeof t->word, "%s", word);
        if ((!*word && (!json_is_integer(level) || t->level < 0 || t->level >= FS_TILED_LEVELS)) || t->side < 0 ||
            t->side > 2)
            return fail(r, "a property word, or level from 0 to 9; side 1 or 2", "neither");
    }
    return 0;
}

/* --- tiles --- */

static json_t *hex_at(reader *r, int hex)
{
    char name[16];

    if (!r->hex[hex]) {
        fs_hex_name(&r->grid, hex, name);
        r->hex[hex] = json_pack("{s:s,s:[]}", "at", name, "ground");
    }
    return r->hex[hex];
}

static void add_word(json_t *list, const char *word)
{
    size_t i;
    const json_t *item;

    json_array_foreach(list, i, item)
    {
        if (strcmp(json_string_value(item), word) == 0)
            return;
    }
    json_array_append_new(list, json_string(word));
}

static void lay_tile(reader *r, int hex, const fs_tile *t)
{
    char name[16];

    fs_hex_name(&r->grid, hex, name);
    if (strcmp(t->word, FS_TILE_OUT) == 0)
        json_array_append_new(r->out, json_string(name));
    else if (*t->word) {
        add_word(json_object_get(hex_at(r, hex), "ground"), t->word);
        if (t->side)
            json_object_set_new(hex_at(r, hex), t->word, json_integer(t->side));
    } else if (t->level || r->hex[hex])
        json_object_set_new(hex_at(r, hex), "level", json_integer(t->level));
}

static int read_tile_layer(reader *r, const json_t *layer, const char *name)
{
    const json_t *data = json_object_get(layer, "data");
    int n = fs_hex_count(&r->grid);

    snprintf(r->where, sizeof r->where, "layer %.60s", name);
    if (!json_is_array(data) || (int)json_array_size(data) != n)
        return fail(r, "the numbers of all tiles as a list (tile layer format CSV, map not infinite)", "%s",
                    json_is_array(data) ? "another count" : "something else");
    for (int hex = 0; hex < n; hex++) {
        int column = fs_hex_col(&r->grid, hex), row = fs_hex_row(&r->grid, hex);
        json_int_t gid = json_integer_value(json_array_get(data, (size_t)row * r->grid.columns + (size_t)column)) &
                         ~(json_int_t)FLIPS;
        json_int_t id = gid - r->first;
        char at[16];

        if (!gid)
            continue;
        fs_hex_name(&r->grid, hex, at);
        snprintf(r->where, sizeof r->where, "layer %.60s: tile in column %d, row %d (%s)", name, column, row, at);
        if (id < 0 || id >= FS_TILED_MAX_TILES || (!*r->tiles.at[id].word && r->tiles.at[id].level < 0))
            return fail(r, "a tile with a property word or level", "tile %lld", (long long)gid);
        lay_tile(r, hex, &r->tiles.at[id]);
    }
    return 0;
}

/* --- objects --- */

static const char *class_of(const json_t *object)
{
    const char *type = fs_tiled_text(object, "type");
    return *type ? type : fs_tiled_text(object, "class"); /* some versions of Tiled call it so */
}

/* The hex whose centre is nearest. */
static int nearest_hex(const reader *r, int x, int y)
{
    int best = FS_NO_HEX;
    long least = 0;

    for (int hex = 0; hex < fs_hex_count(&r->grid); hex++) {
        fs_point c = fs_hex_centre(&r->grid, hex);
        long dx = fs_tiled_x(c) - x, dy = fs_tiled_y(c) - y, far = dx * dx + dy * dy;
        if (best == FS_NO_HEX || far < least) {
            best = hex;
            least = far;
        }
    }
    return best;
}

/* The side whose middle is here; FS_NO_HEXSIDE if none is near. */
static int side_near(const reader *r, int x, int y)
{
    int hex = nearest_hex(r, x, y);

    for (int d = 0; d < 6; d++) {
        fs_point a = fs_hex_corner(&r->grid, hex, d), b = fs_hex_corner(&r->grid, hex, (d + 1) % 6);
        int dx = (fs_tiled_x(a) + fs_tiled_x(b)) / 2 - x, dy = (fs_tiled_y(a) + fs_tiled_y(b)) / 2 - y;
        if (dx * dx + dy * dy <= NEAR * NEAR)
            return fs_hexside_of(&r->grid, hex, d);
    }
    return FS_NO_HEXSIDE;
}

static int add_side_words(reader *r, int side, const char *words)
{
    if (!r->side[side])
        r->side[side] = json_array();
    while (*words) {
        size_t n = strcspn(words, ",");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)n, words + strspn(words, " "));
        if (*word)
            add_word(r->side[side], word);
        words += n + (words[n] == ',');
    }
    return 0;
}

static int read_side_object(reader *r, const json_t *object)
{
    const json_t *points = json_object_get(object, "polyline");
    int x = rounded(json_object_get(object, "x")), y = rounded(json_object_get(object, "y"));
    const char *words = class_of(object);

    if (!*words || json_array_size(points) < 2)
        return fail(r, "a line of two or more points with a class such as road, stream, wire", "%s",
                    *words ? "no line" : "no class");
    for (size_t i = 0; i + 1 < json_array_size(points); i++) {
        const json_t *a = json_array_get(points, i), *b = json_array_get(points, i + 1);
        int mx = x + (rounded(json_object_get(a, "x")) + rounded(json_object_get(b, "x"))) / 2;
        int my = y + (rounded(json_object_get(a, "y")) + rounded(json_object_get(b, "y"))) / 2;
        int side = side_near(r, mx, my);
        if (side == FS_NO_HEXSIDE)
            return fail(r, "lines between neighbouring centres, or between the corners of a side", "a middle at %d, %d",
                        mx, my);
        add_side_words(r, side, words);
    }
    return 0;
}

static int read_sextant_object(reader *r, const json_t *object)
{
    static const char *const masks[] = {"levels", "woods", "wheat", "lake"};
    int hex = nearest_hex(r, rounded(json_object_get(object, "x")), rounded(json_object_get(object, "y")));

    for (int i = 0; i < 4; i++) {
        const char *digits = property_text(object, masks[i]);
        if (!property(object, masks[i]))
            continue;
        if (strlen(digits) != 6 || strspn(digits, i ? "01" : "0123456789") != 6)
            return fail(r, i ? "six digits 0 or 1, one for each sextant from the north on" : "six levels", "%s %.40s",
                        masks[i], *digits ? digits : "nothing");
        json_object_set_new(hex_at(r, hex), masks[i], json_string(digits));
    }
    if (property(object, "centre"))
        json_object_set_new(hex_at(r, hex), "centre", json_integer(json_integer_value(property(object, "centre"))));
    return 0;
}

static int read_label_object(reader *r, const json_t *object)
{
    int x = rounded(json_object_get(object, "x")), y = rounded(json_object_get(object, "y"));
    const char *at = property_text(object, "at"), *text = fs_tiled_text(json_object_get(object, "text"), "text");
    int hex = *at ? fs_hex_parse(&r->grid, at) : nearest_hex(r, x, y);
    char name[16];

    if (hex == FS_NO_HEX)
        return fail(r, "in the property at a hex of the map, or none", "%.40s", at);
    if (!*text)
        text = fs_tiled_text(object, "name");
    if (!*text)
        return fail(r, "a text", "none");
    fs_point c = fs_hex_centre(&r->grid, hex);
    fs_hex_name(&r->grid, hex, name);
    json_t *label = json_pack("{s:s,s:s,s:i,s:i,s:i,s:s}", "text", text, "at", name, "dx", x - fs_tiled_x(c), "dy",
                              y - fs_tiled_y(c), "angle", rounded(json_object_get(object, "rotation")), "kind",
                              *class_of(object) ? class_of(object) : "place");
    if (property(object, "size"))
        json_object_set_new(label, "size", json_integer(json_integer_value(property(object, "size"))));
    json_array_append_new(r->labels, label);
    return 0;
}

static int read_line_object(reader *r, const json_t *object)
{
    const json_t *points = json_object_get(object, "polyline"), *point;
    int x = rounded(json_object_get(object, "x")), y = rounded(json_object_get(object, "y"));
    json_t *at = json_array();
    size_t i;

    json_array_foreach(points, i, point)
    {
        char name[16];
        fs_hex_name(&r->grid,
                    nearest_hex(r, x + rounded(json_object_get(point, "x")), y + rounded(json_object_get(point, "y"))),
                    name);
        json_array_append_new(at, json_string(name));
    }
    json_array_append_new(r->lines, json_pack("{s:s,s:o}", "kind", class_of(object), "at", at));
    return json_array_size(points) < 2 ? fail(r, "a line of two or more points", "none") : 0;
}

static int read_object_layer(reader *r, const json_t *layer, const char *name)
{
    static const struct {
        const char *layer;
        int (*read)(reader *, const json_t *);
    } kinds[] = {{"sextants", read_sextant_object},
                 {"sides", read_side_object},
                 {"labels", read_label_object},
                 {"lines", read_line_object}};
    size_t i, k = 0;
    const json_t *object;

    while (k < 4 && strcmp(kinds[k].layer, name) != 0)
        k++;
    snprintf(r->where, sizeof r->where, "layer %.60s", name);
    if (k == 4)
        return fail(r, "object layers sextants, sides, labels and lines", "another");
    json_array_foreach(json_object_get(layer, "objects"), i, object)
    {
        snprintf(r->where, sizeof r->where, "layer %.40s: object %d %.60s", name, fs_tiled_number(object, "id", 0),
                 fs_tiled_text(object, "name"));
        if (kinds[k].read(r, object))
            return 1;
    }
    return 0;
}

/* Layers, and groups of layers. */
static int read_layers(reader *r, const json_t *layers, int depth)
{
    size_t i;
    const json_t *layer;

    json_array_foreach(layers, i, layer)
    {
        const char *type = fs_tiled_text(layer, "type"), *name = fs_tiled_text(layer, "name");
        int bad = 0;
        if (strcmp(type, "tilelayer") == 0)
            bad = read_tile_layer(r, layer, name);
        else if (strcmp(type, "objectgroup") == 0)
            bad = read_object_layer(r, layer, name);
        else if (strcmp(type, "group") == 0 && depth < GROUPS)
            bad = read_layers(r, json_object_get(layer, "layers"), depth + 1);
        if (bad)
            return 1;
    }
    return 0;
}

/* --- the board --- */

static void name_side(const reader *r, int side, char *out, size_t cap)
{
    static const char rim[6][3] = {"n", "ne", "se", "s", "sw", "nw"};
    int hexes[2], n = fs_hexside_hexes(&r->grid, side, hexes);
    char a[16], b[16];

    fs_hex_name(&r->grid, hexes[0], a);
    if (n > 1)
        fs_hex_name(&r->grid, hexes[1], b);
    snprintf(out, cap, "%s/%s", a, n > 1 ? b : rim[side % 6]);
}

static void finish_board(reader *r)
{
    json_t *hexes = json_array(), *sides = json_array();
    char name[40];

    for (int hex = 0; hex < fs_hex_count(&r->grid); hex++)
        if (r->hex[hex])
            json_array_append(hexes, r->hex[hex]);
    for (int side = 0; side < 6 * fs_hex_count(&r->grid); side++)
        if (r->side[side]) {
            name_side(r, side, name, sizeof name);
            json_array_append_new(sides, json_pack("{s:s,s:O}", "at", name, "ground", r->side[side]));
        }
    json_object_set_new(r->board, "hexes", hexes);
    json_object_set_new(r->board, "sides", sides);
    json_object_set(r->board, "out", r->out);
    json_object_set(r->board, "labels", r->labels);
    json_object_set(r->board, "lines", r->lines);
}

static char *write_yaml(reader *r, const char *id, size_t *length)
{
    const char *system = property_text(r->map, "ruleset");
    const fs_scenario_format *format = fs_format_named(system);
    fs_tiled_map map = {r->board, r->sides, id, r->file, r->grid, r->error};
    fs_writer w = {malloc(MOST_YAML), 0, MOST_YAML};

    snprintf(r->where, sizeof r->where, "properties: ruleset");
    if (!format || !format->write_map)
        fail(r, "a system whose maps are files", "%.40s", *system ? system : "none");
    else if (!w.at)
        fail(r, "more memory", "none left");
    else if (!format->write_map(&map, &w)) {
        *length = w.n;
        if (fs_put_end(&w))
            return w.at;
        fail(r, "a map of at most a megabyte", "more");
    }
    free(w.at);
    return NULL;
}

char *fs_tiled_read(const char *name, const char *text, size_t n, const char *id, size_t *length, fs_load_error *error)
{
    json_error_t why;
    json_t *map = json_loadb(text, n, 0, &why);
    reader r = {.file = name, .map = map, .error = error};
    char *yaml = NULL;

    if (!map) {
        fs_load_fail(error, name, why.line, "JSON", "%.100s", why.text);
        return NULL;
    }
    for (int i = 0; i < FS_TILED_MAX_TILES; i++)
        r.tiles.at[i].level = -1;
    r.board = json_object();
    r.sides = json_array();
    r.out = json_array();
    r.labels = json_array();
    r.lines = json_array();
    if (!read_heading(&r)) {
        size_t hexes = (size_t)fs_hex_count(&r.grid);
        r.hex = calloc(hexes, sizeof *r.hex);
        r.side = calloc(6 * hexes, sizeof *r.side);
        read_side_names(&r);
        if (!r.hex || !r.side)
            fail(&r, "more memory", "none left");
        else if (!read_tiles(&r) && !read_layers(&r, json_object_get(map, "layers"), 0)) {
            finish_board(&r);
            yaml = write_yaml(&r, id, length);
        }
        for (size_t i = 0; i < hexes && r.hex; i++)
            json_decref(r.hex[i]);
        for (size_t i = 0; i < 6 * hexes && r.side; i++)
            json_decref(r.side[i]);
        free(r.hex);
        free(r.side);
    }
    json_decref(r.board);
    json_decref(r.sides);
    json_decref(r.out);
    json_decref(r.labels);
    json_decref(r.lines);
    json_decref(map);
    return yaml;
}
