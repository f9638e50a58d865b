/* view_board.c - the ground as a view tells it. */
#include "view_board.h"

static void put_hex(const rs_map *m, fs_writer *w, const char *key, int hex)
{
    char name[16];

    fs_hex_name(&m->grid, hex, name);
    fs_json_str(w, key, name);
}

/* The land goes on below the water, so that no contour runs along a coast. */
static void put_sea_floor(const rs_map *m, int hex, fs_writer *w)
{
    char digits[7] = {0};

    for (int d = 0; d < 6; d++)
        digits[d] = (char)('0' + (m->next[hex][d] >= 0 ? rs_level(m, m->next[hex][d]) : 0));
    fs_json_str(w, "levels", digits);
}

static void put_ground(const rs_map *m, int hex, fs_writer *w)
{
    static const char *const words[RS_TERRAINS] = {"",      "",        "beach", "farmland", "scrub", "steep scrub",
                                                   "woods", "village", "marsh", "sea"};
    const rs_ground *g = &m->hex[hex];

    fs_json_open(w, NULL, '{');
    put_hex(m, w, "at", hex);
    fs_json_open(w, "ground", '[');
    if (*words[g->terrain])
        fs_json_str(w, NULL, words[g->terrain]);
    fs_json_close(w, ']');
    fs_json_int(w, "level", g->level);
    if (g->terrain == RS_SEA)
        put_sea_floor(m, hex, w);
    fs_json_close(w, '}');
}

static const struct side_name {
    uint16_t bit;
    const char *name;
} side_names[] = {{RS_ROAD, "road"},
                  {RS_TRACK, "track"},
                  {RS_STREAM, "stream"},
                  {RS_RAVINE, "ravine"},
                  {RS_RIDGE, "ridge"},
                  {RS_CLIFF, "cliff"},
                  {RS_MILITARY_CREST, "military crest"},
                  {RS_LANDING, "landing"},
                  {RS_PATH, "path"}};
enum { SIDE_NAMES = sizeof side_names / sizeof side_names[0] };

static unsigned named_bits(void)
{
    unsigned all = 0;

    for (int i = 0; i < SIDE_NAMES; i++)
        all |= side_names[i].bit;
    return all;
}

/* Each side once, by the hex whose north, north-east or south-east side it is. */
static void put_sides_of(const rs_map *m, int hex, fs_writer *w)
{
    char name[40];

    for (int d = 0; d < 3; d++) {
        int other = m->next[hex][d];

        if (other < 0 || !(m->hex[hex].side[d] & named_bits()))
            continue;
        int n = fs_hex_name(&m->grid, hex, name);

        name[n++] = '/';
        fs_hex_name(&m->grid, other, name + n);
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "at", name);
        fs_json_open(w, "ground", '[');
        for (int i = 0; i < SIDE_NAMES; i++)
            if (m->hex[hex].side[d] & side_names[i].bit)
                fs_json_str(w, NULL, side_names[i].name);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
}

static void put_labels(const rs_map *m, fs_writer *w)
{
    static const char *const kinds[] = {"place", "village", "place", "hill", "water", "region", "road"};

    fs_json_open(w, "labels", '[');
    for (int i = 0; i < m->n_labels; i++) {
        const rs_label *l = &m->label[i];

        fs_json_open(w, NULL, '{');
        fs_json_str(w, "text", l->text);
        put_hex(m, w, "at", l->hex);
        fs_json_int(w, "dx", l->dx);
        fs_json_int(w, "dy", l->dy);
        fs_json_int(w, "angle", l->angle);
        if (l->size)
            fs_json_int(w, "size", l->size);
        fs_json_str(w, "kind", kinds[l->kind]);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void rs_put_board(const rs_scenario *sc, fs_writer *w)
{
    const rs_map *m = &sc->map;

    fs_json_open(w, "board", '{');
    fs_json_str(w, "kind", "hex");
    fs_json_str(w, "title", m->title);
    fs_json_str(w, "note", m->note);
    fs_json_int(w, "scale", sc->tables.fig.hex_metres);
    fs_json_str(w, "length", "m");
    fs_json_bool(w, "north_up", true);
    fs_json_int(w, "columns", m->grid.columns);
    fs_json_int(w, "rows", m->grid.rows);
    fs_json_str(w, "low", m->grid.low_odd ? "odd" : "even");
    fs_json_str(w, "names", "northward");
    put_hex(m, w, "first", 0);
    fs_json_open(w, "hexes", '[');
    for (int hex = 0; hex < m->n_hexes; hex++)
        if (rs_has(m->play, hex))
            put_ground(m, hex, w);
    fs_json_close(w, ']');
    fs_json_open(w, "sides", '[');
    for (int hex = 0; hex < m->n_hexes; hex++)
        if (rs_has(m->play, hex))
            put_sides_of(m, hex, w);
    fs_json_close(w, ']');
    fs_json_open(w, "out", '[');
    for (int hex = 0; hex < m->n_hexes; hex++)
        if (!rs_has(m->play, hex))
            put_hex(m, w, NULL, hex);
    fs_json_close(w, ']');
    put_labels(m, w);
    fs_json_close(w, '}');
}
