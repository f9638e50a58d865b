/* frame.c - what surrounds a map that stands alone: neat line, title, scale and legend. */
#include "cloth.h"
#include "layers.h"

#include <stdio.h>
#include <string.h>

enum { HEAD = 128, LEGEND_ROW = 38, LEGEND_TOP = 24, MARK = 40 };

/* --- legend --- */

/* A row of the legend: shown if the board has one of these words, or a level; the sample fills 34 by 20 units. */
static const struct row {
    unsigned hex_words, side_words;
    const char *text, *sample;
} rows[] = {
    {1U << HEX_GREEN_WOODS, 0, "dense woods",
     "<rect class=\"woods\" width=\"34\" height=\"20\"/><path class=\"tree\" stroke-width=\"12\" d=\"M8 8h0M20 12h0M28 "
     "6h0\"/>"
     "<path class=\"tree lit\" stroke-width=\"6\" d=\"M7 7h0M19 11h0M27 5h0\"/>"},
    {0, 1U << SIDE_GREEN_BAR, "inside of a wood", "<path class=\"green-bar\" d=\"M4 10h26\"/>"},
    {1U << HEX_OPEN_WOODS, 0, "open woods",
     "<rect class=\"woods open\" width=\"34\" height=\"20\"/><path class=\"tree open\" stroke-width=\"11\" d=\"M9 "
     "8h0M25 12h0\"/>"},
    {1U << HEX_WOODS, 0, "woods",
     "<rect class=\"woods\" width=\"34\" height=\"20\"/><path class=\"tree\" stroke-width=\"12\" d=\"M8 8h0M20 12h0M28 "
     "6h0\"/>"},
    {1U << HEX_WHEAT, 0, "wheat",
     "<rect class=\"wheat\" width=\"34\" height=\"20\"/><rect class=\"wheat-rows\" width=\"34\" height=\"20\"/>"},
    {1U << HEX_LAKE, 0, "lake", "<rect class=\"lake\" width=\"34\" height=\"20\"/>"},
    {1U << HEX_RIVER, 0, "river", "<path class=\"river bank\" d=\"M14 10h6\"/><path class=\"river\" d=\"M14 10h6\"/>"},
    {1U << HEX_STREAM, 1U << SIDE_STREAM, "stream",
     "<path class=\"stream bank\" d=\"M2 13q8-8 16-3t15-2\"/><path class=\"stream\" d=\"M2 13q8-8 16-3t15-2\"/>"},
    {0, 1U << SIDE_BLUE, "water that stops",
     "<path class=\"moat bank\" d=\"M6 10h22\"/><path class=\"moat\" d=\"M6 10h22\"/>"},
    {1U << HEX_SEA, 0, "sea", "<rect class=\"lake\" width=\"34\" height=\"20\"/>"},
    {1U << HEX_FARMLAND, 0, "farmland", "<path class=\"furrow\" d=\"M3 7h13M12 13h15M20 4h11\"/>"},
    {1U << HEX_SCRUB, 0, "scrub", "<path class=\"scrub\" d=\"M2 9q3-8 7-2q4-4 7 2M17 17q3-8 7-2q4-4 7 2\"/>"},
    {1U << HEX_STEEP_SCRUB, 0, "steep scrub",
     "<path class=\"slope\" d=\"M12 1l-5 17M19 1l-5 17\"/><path class=\"scrub\" d=\"M18 13q3-8 7-2q4-4 7 2\"/>"},
    {0, 1U << SIDE_LANDING, "landing", "<path class=\"landing\" d=\"M5 10h24\"/>"},
    {0, 1U << SIDE_RIDGE, "ridge", "<path class=\"crown case\" d=\"M0 10h34\"/><path class=\"crown\" d=\"M0 10h34\"/>"},
    {0, 1U << SIDE_CLIFF, "cliff", "<path class=\"cliff\" d=\"M1 6h32M5 6v9M13 6v9M21 6v9M29 6v9\"/>"},
    {0, 1U << SIDE_CREST, "military crest", "<path class=\"crest\" d=\"M1 6h32M5 6v8M13 6v8M21 6v8M29 6v8\"/>"},
    {0, 1U << SIDE_RAVINE, "ravine",
     "<path class=\"gully bank\" d=\"M1 10h32\"/><path class=\"gully\" d=\"M1 10h32\"/>"},
    {0, 1U << SIDE_TRACK, "track", "<path class=\"track\" d=\"M0 12q17-8 34 0\"/>"},
    {1U << HEX_BEACH, 0, "beach", "<rect class=\"beach\" width=\"34\" height=\"20\"/>"},
    {0, 1U << SIDE_ROAD, "road",
     "<path class=\"road case\" d=\"M0 12q17-8 34 0\"/><path class=\"road\" d=\"M0 12q17-8 34 0\"/>"},
    {1U << HEX_BRIDGE, 1U << SIDE_BRIDGE, "bridge", "<path class=\"bridge\" d=\"M6 1l4 5h14l4-5M6 19l4-5h14l4 5\"/>"},
    {1U << HEX_VILLAGE, 0, "village",
     "<rect class=\"village\" width=\"34\" height=\"20\"/><path class=\"houses\" d=\"M4 4h11v7h-11zM19 9h9v8h-9z\"/>"
     "<rect class=\"village-edge\" width=\"34\" height=\"20\"/>"},
    {1U << HEX_TOWN, 0, "town",
     "<rect class=\"village\" width=\"34\" height=\"20\"/><path class=\"houses\" d=\"M4 4h11v7h-11zM19 9h9v8h-9z\"/>"
     "<rect class=\"village-edge\" width=\"34\" height=\"20\"/>"},
    {1U << HEX_FORT, 0, "fort", "<path class=\"fort\" d=\"M6 18l-2-11 13-6 13 6-2 11z\"/>"},
    {1U << HEX_QUARRY, 0, "quarry", "<path class=\"pit\" d=\"M4 18q2-16 13-16t13 16M8 10l4 2M17 2v5M26 10l-4 2\"/>"},
    {1U << HEX_BUILDINGS, 0, "buildings", "<path class=\"houses\" d=\"M4 6h13v7h-13zM21 3h7v13h-7z\"/>"},
    {1U << HEX_NML, 0, "no man's land",
     "<rect class=\"nml\" width=\"34\" height=\"20\"/><rect class=\"nml-hatch\" width=\"34\" height=\"20\"/>"},
    {1U << HEX_CRATERS, 0, "craters",
     "<path class=\"crater\" stroke-width=\"13\" d=\"M9 8h0M25 11h0\"/><path class=\"crater hole\" stroke-width=\"7\" "
     "d=\"M8 7h0M24 10h0\"/>"},
    {1U << HEX_WIRE, 1U << SIDE_WIRE, "wire",
     "<path class=\"wire\" d=\"M1 10h32M4 6l8 8m0-8l-8 8m10-8l8 8m0-8l-8 8m10-8l8 8m0-8l-8 8\"/>"},
    {1U << HEX_STRONGPOINT, 0, "strongpoint",
     "<path class=\"work\" d=\"M3 10l7-9h14l7 9-7 9h-14zM10 10l3-4h8l3 4-3 4h-8z\"/>"},
    {1U << HEX_PILLBOX, 0, "pillbox", "<path class=\"pillbox\" d=\"M6 18v-11l5-5h12l5 5v11z\"/>"},
    {1U << HEX_LIGHT_WORKS, 0, "light works", "<path class=\"work\" d=\"M3 15q6-14 12 0M19 15q6-14 12 0\"/>"},
    {1U << HEX_EMPLACEMENT, 0, "emplacement", "<path class=\"work\" d=\"M6 18c-4-22 26-22 22 0M17 16v-12\"/>"},
};

typedef struct legend {
    drawing *drawing;
    int x, y, wide;
    bool is_written; /* or only measured */
} legend;

/* A sample with its text, in the next place that has room. */
static void put_row(legend *l, const char *sample, const char *text)
{
    paper *out = l->drawing->out;
    int wide = MARK + 12 * (int)strlen(text) + 22;

    if (l->x > 0 && l->x + wide > l->wide) {
        l->x = 0;
        l->y += LEGEND_ROW;
    }
    if (l->is_written) {
        paper_format(out, "<g transform=\"translate(%d %d)\">%s<text class=\"legend\" x=\"%d\" y=\"17\">", l->x, l->y,
                     sample, MARK + 4);
        paper_escaped(out, text);
        paper_put(out, "</text></g>\n");
    }
    l->x += wide;
}

static void words_of(const board *b, unsigned *hexes, unsigned *sides)
{
    *hexes = *sides = 0;
    for (int hex = 0; hex < b->n_hexes; hex++) {
        *hexes |= b->hex[hex].words;
        for (int k = 0; k < 6; k++)
            *sides |= b->hex[hex].side[k];
    }
}

static const char *side_title(const board *b, int side)
{
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(b->view, "sides"), i, item)
    {
        if (json_integer_value(json_object_get(item, "id")) == side)
            return text_of(item, "title");
    }
    return "";
}

static void put_trench_rows(legend *l)
{
    const board *b = &l->drawing->board;
    char sample[320], text[160];

    for (int side = 0; side < 3; side++) {
        bool has_any = false;
        for (int hex = 0; hex < b->n_hexes; hex++)
            has_any |= has_word(b, hex, HEX_TRENCH) && b->hex[hex].trench == side;
        if (!has_any)
            continue;
        const char *way = "M0 6h7v8h8v-8h8v8h8v-8h3";
        snprintf(
            sample, sizeof sample,
            "<path class=\"spoil\" d=\"%s\"/><path class=\"trench side-%d\" d=\"%s\"/><path class=\"floor\" d=\"%s\"/>",
            way, side, way, way);
        if (side && *side_title(b, side))
            snprintf(text, sizeof text, "trench, %s", side_title(b, side));
        else
            snprintf(text, sizeof text, "trench");
        put_row(l, sample, text);
    }
}

/* One row for each kind of ground on a table, in the order they come. */
static void put_ground_rows(legend *l)
{
    const json_t *list = json_object_get(l->drawing->board.view, "ground"), *item;
    char text[64];
    size_t i, k;

    json_array_foreach(list, i, item)
    {
        const char *kind = text_of(item, "kind");
        bool is_new = *ground_sample(kind) != 0;
        for (k = 0; k < i && is_new; k++)
            is_new = strcmp(text_of(json_array_get(list, k), "kind"), kind) != 0;
        if (!is_new)
            continue;
        snprintf(text, sizeof text, "%s", kind);
        for (char *c = text; *c; c++)
            *c = *c == '_' ? ' ' : *c;
        put_row(l, ground_sample(kind), text);
    }
}

static int put_legend(drawing *d, bool is_written)
{
    const board *b = &d->board;
    legend l = {.drawing = d, .wide = board_width(b), .is_written = is_written};
    unsigned hexes, sides;
    char sample[80], text[32];

    if (b->is_table)
        put_ground_rows(&l);
    words_of(b, &hexes, &sides);
    for (int level = 0; level <= b->top && b->has_levels; level++) {
        snprintf(sample, sizeof sample, "<rect class=\"lv%d\" width=\"34\" height=\"20\"/>", level < 7 ? level : 7);
        snprintf(text, sizeof text, "level %d", level);
        put_row(&l, sample, text);
    }
    if (!b->has_levels && hexes >> HEX_HILL & 1)
        put_row(&l, "<rect class=\"lv2\" width=\"34\" height=\"20\"/>", "hill");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (hexes & rows[i].hex_words || sides & rows[i].side_words)
            put_row(&l, rows[i].sample, rows[i].text);
    put_trench_rows(&l);
    if (json_array_size(json_object_get(b->board, "lines")))
        put_row(&l, "<path class=\"rail\" d=\"M0 10h34\"/><path class=\"rail ties\" d=\"M0 10h34\"/>", "railway");
    return l.x ? l.y + LEGEND_ROW : 0;
}

/* --- title, scale, north --- */

void draw_view_box(const drawing *d, int out[4])
{
    int head = d->how->is_alone ? HEAD : 0;
    drawing probe = *d;
    int foot = d->how->is_alone ? LEGEND_TOP + put_legend(&probe, false) : 0;

    out[0] = -DRAW_MARGIN;
    out[1] = -DRAW_MARGIN - head;
    out[2] = board_width(&d->board) + 2 * DRAW_MARGIN;
    out[3] = board_height(&d->board) + 2 * DRAW_MARGIN + head + foot;
}

/* Letters that fit the width. */
static int fitting(const char *text, int size, int wide)
{
    int now = (int)strlen(text) * size * 68 / 100;
    return now > wide ? size * wide / now : size;
}

/* Hexes of the scale bar; none where nobody knows how far one is, or there is no room. */
static int scale_hexes(const drawing *d)
{
    json_int_t length = json_integer_value(json_object_get(d->board.board, "scale"));

    if (length <= 0 || length > 99999 || d->board.grid.columns < 12)
        return 0;
    return d->board.grid.columns < 30 ? 3 : 5;
}

static void put_title(drawing *d)
{
    const char *map = text_of(d->board.board, "title"), *note = text_of(d->board.board, "note");
    const char *game = d->how->title ? d->how->title : "", *title = *map ? map : game;
    int middle_x = board_width(&d->board) / 2, room = board_width(&d->board) - 2 * (104 * scale_hexes(d) + 60);
    char below[256];

    if (d->how->has_units && *game && *map) { /* a situation is of its game, on that map */
        title = game;
        note = map;
    }
    snprintf(below, sizeof below, "%.200s%sa reconstruction", note, *note ? " \u00b7 " : "");
    paper_format(d->out, "<text class=\"title\" x=\"%d\" y=\"-72\" font-size=\"%d\">", middle_x,
                 fitting(title, 54, room));
    paper_escaped(d->out, title);
    paper_format(d->out, "</text>\n<text class=\"note\" x=\"%d\" y=\"-36\" font-size=\"%d\">", middle_x,
                 fitting(below, 25, room));
    paper_escaped(d->out, below);
    paper_put(d->out, "</text>\n");
}

/* From centre to centre down a column, by the length of one hex. */
static void put_scale(drawing *d)
{
    int length = (int)json_integer_value(json_object_get(d->board.board, "scale")), n = scale_hexes(d);

    if (!n)
        return;
    paper_format(d->out, "<g transform=\"translate(10 -84)\"><rect class=\"hollow\" width=\"%d\" height=\"9\"/>",
                 104 * n);
    for (int i = 0; i < n; i += 2)
        paper_format(d->out, "<rect class=\"solid\" x=\"%d\" width=\"104\" height=\"9\"/>", 104 * i);
    for (int i = 0; i <= n; i++)
        paper_format(d->out, "\n<text class=\"scale\" x=\"%d\" y=\"30\">%d%s</text>", 104 * i, length * i,
                     i < n                                       ? ""
                     : *text_of(d->board.board, "length") == 'm' ? " m"
                                                                 : " yd");
    paper_put(d->out, "</g>\n");
}

static void put_north(drawing *d)
{
    if (!json_is_true(json_object_get(d->board.board, "north_up")))
        return;
    paper_format(d->out,
                 "<g transform=\"translate(%d -74)\"><path class=\"solid\" d=\"M0-42L14 20L0 8z\"/>"
                 "<path class=\"hollow\" d=\"M0-42L-14 20L0 8z\"/><text class=\"scale\" y=\"42\">N</text></g>\n",
                 board_width(&d->board) - 30);
}

void draw_frame(drawing *d)
{
    int box[4];

    if (!d->how->is_alone)
        return;
    draw_view_box(d, box);
    paper_format(d->out, "<rect class=\"neat\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", box[0] + 6,
                 box[1] + 6, box[2] - 12, box[3] - 12);
    paper_format(d->out, "<rect class=\"neat thin\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", box[0] + 12,
                 box[1] + 12, box[2] - 24, box[3] - 24);
    put_title(d);
    put_scale(d);
    put_north(d);
    paper_format(d->out, "<g transform=\"translate(0 %d)\">\n", board_height(&d->board) + LEGEND_TOP);
    put_legend(d, true);
    paper_put(d->out, "</g>\n");
}

void draw_symbols(drawing *d)
{
    paper_put(d->out,
              "<defs><pattern id=\"map-wheat\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\" "
              "patternTransform=\"rotate(-28)\"><path class=\"wheat-row\" d=\"M0 2.5h10M0 7.5h10\"/></pattern>\n"
              "<pattern id=\"map-waste\" width=\"14\" height=\"14\" patternUnits=\"userSpaceOnUse\" "
              "patternTransform=\"rotate(40)\"><path class=\"waste-line\" d=\"M0 4h9M6 11h6\"/></pattern>");
    if (d->board.is_table)
        paper_put(d->out,
                  "<pattern id=\"map-weave\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" "
                  "patternTransform=\"rotate(45)\"><path class=\"weave-line\" d=\"M0 2h9M2 0v9\"/></pattern>\n");
    paper_put(d->out, "</defs>\n");
}
