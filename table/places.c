/* places.c - names of places, and lines between them. */
#include "places.h"

#include <firestep/hex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The hexes of `A/B/C`; how many, negative if one of them is none. */
static int hexes_named(const fs_grid *g, const char *name, int hex[3])
{
    char text[64];
    int n = 0;
    if (snprintf(text, sizeof text, "%s", name) >= (int)sizeof text)
        return -1;
    for (char *at = text, *end; at && n < 3; at = end) {
        end = strchr(at, '/');
        if (end)
            *end++ = 0;
        hex[n] = fs_hex_parse(g, at);
        if (hex[n++] < 0)
            return -1;
        if (n == 3 && end)
            return -1;
    }
    return n;
}

/* O19w: a corner of one hex. */
static int corner_named(const fs_grid *g, const char *name)
{
    static const char *const corners[6] = {"nw", "ne", "e", "se", "sw", "w"};
    char text[32];
    size_t length = strcspn(name, "nesw");
    if (length >= sizeof text)
        return FS_NO_VERTEX;
    memcpy(text, name, length);
    text[length] = 0;
    int hex = fs_hex_parse(g, text);
    for (int corner = 0; hex >= 0 && corner < 6; corner++)
        if (strcmp(name + length, corners[corner]) == 0)
            return fs_vertex_of(g, hex, corner);
    return FS_NO_VERTEX;
}

static bool take_side(const fs_grid *g, const int hex[2], fs_option *o)
{
    for (int side = 0; side < 6; side++)
        if (fs_hex_neighbour(g, hex[0], side) == hex[1]) {
            *o = (fs_option){o->verb, o->subject, o->object, FS_HEXSIDE, o->form, hex[0], side};
            return true;
        }
    return false;
}

/* A length in inches with up to three decimals, as thousandths; where it ends, or NULL. */
static const char *length_read(const char *text, int32_t *out)
{
    int32_t whole = 0, part = 0;
    int digits = 0, decimals = 0;
    for (; *text >= '0' && *text <= '9' && digits < 5; text++, digits++)
        whole = whole * 10 + (*text - '0');
    if (digits && *text == '.')
        for (text++; *text >= '0' && *text <= '9' && decimals < 3; text++, decimals++)
            part = part * 10 + (*text - '0');
    for (; decimals < 3; decimals++)
        part *= 10;
    *out = whole * 1000 + part;
    return digits ? text : NULL;
}

/* On a table: 31.250 14.000, or a piece, which stands for where it is. */
static bool take_spot(const fs_scenario *sc, const char *name, fs_option *o)
{
    int32_t x, y;
    const char *at = length_read(name, &x);
    if (at && *at == ' ' && (at = length_read(at + 1, &y)) && !*at) {
        *o = (fs_option){o->verb, o->subject, o->object, FS_POINT, o->form, x, y};
        return true;
    }
    for (fs_unit u = 1; !o->subject && u <= sc->n_units; u++)
        if (strcmp(sc->names->unit[u], name) == 0) {
            o->subject = u;
            return true;
        }
    return false;
}

bool table_place(const fs_scenario *sc, const char *name, fs_option *o)
{
    int hex[3], vertex;
    if (!sc->board || !sc->board->grid.columns)
        return take_spot(sc, name, o);
    const fs_grid *g = &sc->board->grid;
    int n = hexes_named(g, name, hex);
    if (n == 2)
        return take_side(g, hex, o);
    vertex = n == 3 ? fs_vertex_between(g, hex[0], hex[1], hex[2]) : n < 0 ? corner_named(g, name) : FS_NO_VERTEX;
    if (n != 1 && vertex == FS_NO_VERTEX)
        return false;
    o->place = n == 1 ? FS_HEX : FS_VERTEX;
    o->x = n == 1 ? hex[0] : vertex / 2;
    o->y = n == 1 ? 0 : vertex % 2;
    return true;
}

/* --- sight ------------------------------------------------------------------------------------------- */

struct sight {
    const fs_scenario *sc;
    const void *state;
    const fs_option *from, *to;
    const char *from_name, *to_name;
    bool unknown;
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
    const fs_grid *g = &s->sc->board->grid;
    fs_line line;
    fs_line_hex step;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "distance", fs_hex_distance(g, s->from->x, s->to->x));
    fs_json_open(w, "steps", '[');
    fs_line_begin(&line, g, fs_hex_centre(g, s->from->x), fs_hex_centre(g, s->to->x));
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
    size_t start = w->n;
    int seen = s->sc->rules->sight ? s->sc->rules->sight(s->sc, s->state, s->from, s->to, w) : -1;
    s->unknown = seen < 0 && (s->from->place != FS_HEX || s->to->place != FS_HEX);
    if (seen < 0 && !s->unknown) {
        w->n = start;
        put_plain(s, w);
    }
    if (!s->unknown && w->n) {
        w->n--; /* the closing brace */
        fs_json_str(w, "from", s->from_name);
        fs_json_str(w, "to", s->to_name);
        fs_json_close(w, '}');
    }
}

char *sight_json(const fs_scenario *sc, const void *state, const fs_option *from, const fs_option *to,
                 const char *from_name, const char *to_name, size_t *n)
{
    struct sight s = {sc, state, from, to, from_name, to_name, false};
    char *text = text_make(put_sight, &s, n);
    if (!s.unknown)
        return text;
    free(text);
    return NULL;
}
