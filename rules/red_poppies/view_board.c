/* view_board.c - the board of a view: ground by hex and hexside, what is out of play, names and labels for the drawing.
 */
#include "view.h"

static const named_bit feature_names[] = {
    {RP_VILLAGE, "village"},   {RP_FORT, "fort"},     {RP_BUILDINGS, "buildings"}, {RP_CRATERS, "craters"},
    {RP_NML, "no man's land"}, {RP_TRENCH, "trench"}, {RP_QUARRY, "quarry"},
};
static const named_bit side_names[] = {
    {RP_ROAD, "road"},           {RP_STREAM, "stream"}, {RP_BRIDGE, "bridge"}, {RP_WIRE, "wire"},
    {RP_GREEN_BAR, "green bar"}, {RP_BLUE, "blue"},     {RP_LINK, "trench"},
};
/* Six digits, one for each sextant from the north on. */
static void put_sextants(fs_writer *w, const char *key, unsigned mask)
{
    char digits[7] = {0};

    if (!mask)
        return;
    for (int d = 0; d < 6; d++)
        digits[d] = (char)('0' + (mask >> d & 1));
    fs_json_str(w, key, digits);
}

static void put_levels(fs_writer *w, const rp_hex_ground *h)
{
    char digits[7] = {0};

    fs_json_int(w, "level", h->level);
    if (!rp_is_crest(h))
        return;
    for (int d = 0; d < 6; d++)
        digits[d] = (char)('0' + rp_sextant_level(h, d));
    fs_json_str(w, "levels", digits);
    fs_json_int(w, "centre", h->centre);
}

static bool is_bare(const rp_hex_ground *h) { return !h->level && !h->woods && !h->wheat && !h->lake && !h->features; }

static void put_ground(const rp_scenario *sc, int hex, fs_writer *w)
{
    const rp_hex_ground *h = &sc->ground.hex[hex];

    fs_json_open(w, NULL, '{');
    put_hex(sc, w, "at", hex);
    fs_json_open(w, "ground", '[');
    put_bits(w, feature_names, COUNT(feature_names), h->features);
    if (h->woods)
        fs_json_str(w, NULL, h->features & RP_GREEN_DOT ? "green woods" : "open woods");
    if (h->wheat)
        fs_json_str(w, NULL, "wheat");
    if (h->lake)
        fs_json_str(w, NULL, "lake");
    if (h->level)
        fs_json_str(w, NULL, "hill");
    fs_json_close(w, ']');
    put_levels(w, h);
    put_sextants(w, "woods", h->woods);
    put_sextants(w, "wheat", h->wheat);
    put_sextants(w, "lake", h->lake);
    if (h->trench_side)
        fs_json_int(w, "trench", h->trench_side);
    fs_json_close(w, '}');
}

/* Each side once, by its owner. */
static void put_sides_of(const rp_scenario *sc, int hex, fs_writer *w)
{
    char name[RP_NAME];

    for (int d = 0; d < 6; d++) {
        if (!sc->ground.hex[hex].side[d] || (d >= 3 && sc->around[hex][d] != FS_NO_HEX))
            continue;
        rp_side_name(&sc->board, hex * 6 + d, name);
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "at", name);
        fs_json_open(w, "ground", '[');
        put_bits(w, side_names, COUNT(side_names), sc->ground.hex[hex].side[d]);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
}

/* Of a name, what is in its hex. */
static int label_kind(const rp_scenario *sc, const rp_label *label)
{
    const rp_hex_ground *h = &sc->ground.hex[label->hex];

    if (!label->is_name || label->kind != RP_L_PLACE)
        return label->kind;
    return rp_is_village(h) ? RP_L_VILLAGE : h->lake ? RP_L_WATER : h->woods ? RP_L_WOOD : RP_L_PLACE;
}

static void put_label(const rp_scenario *sc, const rp_label *label, fs_writer *w)
{
    static const char *const kinds[] = {"place", "town", "village", "wood", "water", "hill", "road", "region"};

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "text", label->text);
    put_hex(sc, w, "at", label->hex);
    fs_json_int(w, "dx", label->dx);
    fs_json_int(w, "dy", label->dy);
    fs_json_int(w, "angle", label->angle);
    if (label->size)
        fs_json_int(w, "size", label->size);
    fs_json_str(w, "kind", kinds[label_kind(sc, label)]);
    fs_json_close(w, '}');
}

static void put_drawing(const rp_scenario *sc, const rp_drawing *d, fs_writer *w)
{
    fs_json_open(w, "labels", '[');
    for (int i = 0; i < d->n_labels; i++)
        put_label(sc, &d->label[i], w);
    fs_json_close(w, ']');
    fs_json_open(w, "lines", '[');
    for (int i = 0; i < d->n_lines; i++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "kind", "railway");
        fs_json_open(w, "at", '[');
        for (int k = 0; k < d->line[i].n; k++)
            put_hex(sc, w, NULL, d->line[i].hex[k]);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void rp_put_board(const rp_scenario *sc, fs_writer *w)
{
    fs_json_open(w, "board", '{');
    fs_json_str(w, "kind", "hex");
    if (sc->drawing.title[0])
        fs_json_str(w, "title", sc->drawing.title);
    if (sc->drawing.note[0])
        fs_json_str(w, "note", sc->drawing.note);
    fs_json_int(w, "scale", 200); /* yards from hex to hex */
    fs_json_bool(w, "north_up", sc->drawing.title[0] != 0);
    fs_json_int(w, "columns", sc->board.grid.columns);
    fs_json_int(w, "rows", sc->board.grid.rows);
    fs_json_str(w, "low", sc->board.grid.low_odd ? "odd" : "even");
    fs_json_str(w, "names", sc->board.seam ? "sheets" : "letters");
    put_hex(sc, w, "first", 0);
    fs_json_int(w, "seam", sc->board.seam);
    fs_json_open(w, "hexes", '[');
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (!is_bare(&sc->ground.hex[hex]))
            put_ground(sc, hex, w);
    fs_json_close(w, ']');
    fs_json_open(w, "sides", '[');
    for (int hex = 0; hex < sc->n_hexes; hex++)
        put_sides_of(sc, hex, w);
    fs_json_close(w, ']');
    fs_json_open(w, "out", '[');
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (!rp_has(sc->play, hex))
            put_hex(sc, w, NULL, hex);
    fs_json_close(w, ']');
    put_drawing(sc, &sc->drawing, w);
    fs_json_close(w, '}');
}
