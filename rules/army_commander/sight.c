/* sight.c - what lies between two hexes, for those who ask before they spot [6.b] (R72).
 *
 * The same walk that the table of sight is made from, told hex by hex: straight from centre to centre, town,
 * woods and hill strictly between block, and where the line runs along a hexside both hexes must.
 */
#include "sight.h"
#include "rules.h"
#include "words.h"
#include <firestep/writer.h>

static bool is_between(int hex, int a, int b) { return hex != FS_NO_HEX && hex != a && hex != b; }

static const char *obstacle(const ac_scenario *sc, int hex)
{
    if (sc->terrain[hex] & AC_TOWN)
        return "town";
    if (sc->terrain[hex] & AC_WOODS)
        return "woods";
    return sc->terrain[hex] & AC_HILL ? "hill" : "";
}

/* One hex beside or under the line; whether it would stop the view. */
static bool put_hex(const ac_scenario *sc, int hex, int a, int b, fs_writer *w)
{
    char name[16];
    const char *what = is_between(hex, a, b) ? obstacle(sc, hex) : "";
    fs_json_open(w, NULL, '{');
    fs_hex_name(&sc->board.grid, hex, name);
    fs_json_str(w, "hex", name);
    fs_json_str(w, "obstacle", what);
    fs_json_close(w, '}');
    return what[0] != 0;
}

/* One step of the line: through a hex, or along the side between two. */
static bool put_step(const ac_scenario *sc, const fs_line_hex *step, int a, int b, fs_writer *w)
{
    bool stopped = true;
    fs_json_open(w, NULL, '{');
    fs_json_bool(w, "along", step->along);
    fs_json_open(w, "hexes", '[');
    for (int k = 0; k < (step->along ? 2 : 1); k++)
        stopped &= step->hex[k] != FS_NO_HEX && put_hex(sc, step->hex[k], a, b, w);
    fs_json_close(w, ']');
    fs_json_bool(w, "blocks", stopped);
    fs_json_str(w, "rule", ac_words.rule[step->along ? AC_R72 : AC_6_b]);
    fs_json_close(w, '}');
    return stopped;
}

int ac_sight(const fs_scenario *base, const void *s, const fs_option *from, const fs_option *to, fs_writer *w)
{
    const ac_scenario *sc = (const ac_scenario *)(const void *)base;
    const fs_grid *g = &sc->board.grid;
    fs_line_hex step;
    fs_line line;
    bool is_free = true;

    (void)s; /* the view passes through units [6.b] */
    if (from->place != FS_HEX || to->place != FS_HEX || from->x < 0 || from->x >= sc->n_hexes || to->x < 0 ||
        to->x >= sc->n_hexes)
        return -1;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "distance", sc->distance[from->x][to->x]);
    fs_json_open(w, "steps", '[');
    fs_line_begin(&line, g, fs_hex_centre(g, from->x), fs_hex_centre(g, to->x));
    while (fs_line_next_hex(&line, &step))
        is_free &= !put_step(sc, &step, from->x, to->x, w);
    fs_json_close(w, ']');
    fs_json_bool(w, "clear", is_free);
    fs_json_str(w, "rule", ac_words.rule[AC_6_b]);
    fs_json_str(w, "note", "spotting reaches 3 hexes, 2 into cover, trenches or at D [6.a]");
    fs_json_close(w, '}');
    return is_free;
}
