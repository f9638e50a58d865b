/* situation.c - what stands and lies on the board: areas, marks and counters. */
#include "layers.h"
#include "region.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALF = 29, FAN = 8, MOST_SHOWN = 4, MAX_VALUES = 8 };

/* --- areas --- */

void draw_areas(drawing *d)
{
    region r = {.board = &d->board, .sextants = d->mask, .is_straight = true};
    size_t i, k;
    const json_t *item, *value;

    json_array_foreach(json_object_get(d->board.view, "shapes"), i, item)
    {
        paper none = {0};
        pen fill, edge;
        char attributes[48];

        memset(d->mask, 0, (size_t)d->board.n_hexes);
        json_array_foreach(json_object_get(item, "hexes"), k, value)
        {
            const char *name = json_string_value(value) ? json_string_value(value) : "";
            int hex;
            if (hex_named(&d->board, name, strlen(name), &hex))
                d->mask[hex] = ALL_SEXTANTS;
        }
        snprintf(attributes, sizeof attributes, "class=\"area side-%d\"",
                 (int)(json_integer_value(json_object_get(item, "side")) & 3));
        pen_open(&edge, d->out, attributes);
        pen_open(&fill, &none, "");
        d->is_short |= !region_draw(&r, &fill, &edge);
        pen_close(&edge);
        pen_close(&fill);
        free(none.at);
    }
}

/* --- marks --- */

/* Drawn about the place they lie on. A mark that is not here is written out. */
static const struct drawn_mark {
    const char *word, *class, *path;
} drawn_marks[] = {
    {"trench", "mark trench", "M-42 30v-7h12v7h12v-7h12v7h12v-7h12v7h12v-7h12v7"},
    {"scrape", "mark", "M-34 30q10-14 20 0M-10 34q10-14 20 0M14 30q10-14 20 0"},
    {"blockhouse", "pillbox", "M-46 40v-13l5-5h14l5 5v13z"},
    {"gas", "gas",
     "M-44 10c-14-16 2-34 18-26c6-22 40-22 46 0c18-6 32 14 18 26c10 20-18 30-30 20c-10 14-34 12-38-2c-12 "
     "6-24-8-14-18z"},
    {"smoke", "smoke",
     "M-44 10c-14-16 2-34 18-26c6-22 40-22 46 0c18-6 32 14 18 26c10 20-18 30-30 20c-10 14-34 12-38-2c-12 "
     "6-24-8-14-18z"},
    {"barrage", "barrage", "M0-44l8 20 20-14-10 22 24 2-22 12 16 20-24-8-2 26-12-24-20 14 8-24-26-2 24-12-16-20 24 8z"},
    {"shovel", "mark", "M28 24l14-14M22 30l8-2-6-6z"},
    {"hallowed ground", "mark", "M-34-30v18M-40-24h12"},
    {"breach", "barrage", "M-10-10l20 20M10-10l-20 20"},
    {"bomb stop", "mark", "M-10-8v16M-3-8v16M4-8v16M11-8v16"},
    {"cross hair", "mark", "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0M-22 0h14M8 0h14M0-22v14M0 8v14"},
    {"fire for effect", "barrage", "M0-22l5 13 13-5-5 13 13 5-13 5 5 13-13-5-5 13-5-13-13 5 5-13-13-5 13-5-5-13 13 5z"},
    {"registered", "mark", "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0"},
    {"hit before", "mark", "M-6-6l12 12M6-6l-12 12"},
};

static const struct drawn_mark *mark_named(const char *word)
{
    for (size_t i = 0; i < sizeof drawn_marks / sizeof *drawn_marks; i++)
        if (strcmp(drawn_marks[i].word, word) == 0)
            return &drawn_marks[i];
    return NULL;
}

void draw_marks(drawing *d)
{
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(d->board.view, "marks"), i, item)
    {
        const struct drawn_mark *m = mark_named(text_of(item, "mark"));
        int side = (int)(json_integer_value(json_object_get(item, "side")) & 3);
        point at;

        if (!place_named(&d->board, text_of(item, "at"), &at))
            continue;
        if (m) {
            paper_format(d->out, "<path class=\"%s side-%d\" transform=\"translate(%d %d)\" d=\"%s\"/>\n", m->class,
                         side, at.x, at.y, m->path);
            continue;
        }
        paper_format(d->out, "<text x=\"%d\" y=\"%d\">", at.x, at.y + 44);
        paper_escaped(d->out, text_of(item, "mark"));
        paper_put(d->out, "</text>\n");
    }
}

/* --- counters --- */

/* What the frame of a type holds, 38 by 24 units about its middle. */
static const struct branch {
    const char *type, *lines, *blots;
} branches[] = {
    {"infantry", "M-19-12l38 24M19-12l-38 24", ""},
    {"patrol", "M-19-12l38 24M19-12l-38 24", ""},
    {"stormtroopers", "M-19-12l38 24M19-12l-38 24", "M-5-12h10l-5 7z"},
    {"cavalry", "M19-12l-38 24", ""},
    {"horse", "M19-12l-38 24", ""},
    {"machine gun", "M0 9v-17M-5-3l5-6 5 6M-7 9h14", ""},
    {"fire support", "M0 9v-17M-5-3l5-6 5 6M-7 9h14", ""},
    {"artillery", "", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"},
    {"divisional battery", "", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"},
    {"corps battery", "M-14 7h28", "M-5-2a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"},
    {"mortar", "M0 5v-13M-4-4l4-5 4 5M-4 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0", ""},
    {"flamethrower", "M-9 8v-12q0-5 5-5t5 5v3q0 4 4 4t4-4v-8", ""},
    {"tank", "M-12-6h24q6 6 0 12h-24q-6-6 0-12z", ""},
    {"armored car", "M-12-6h24q6 6 0 12h-24q-6-6 0-12zM-8 9h1M7 9h1", ""},
    {"hq", "M-19-4h38", "M-19-12h38v8h-38z"},
    {"plane", "M-14 0h28M0-7v14", "M-14-4q7 4 14 4t14-4v8q-7-4-14-4t-14 4z"},
};

static const struct branch *branch_of(const char *type)
{
    for (size_t i = 0; i < sizeof branches / sizeof *branches; i++)
        if (strcmp(branches[i].type, type) == 0)
            return &branches[i];
    return NULL;
}

static bool has_mark(const json_t *piece, const char *word)
{
    size_t i;
    const json_t *mark;

    json_array_foreach(json_object_get(piece, "marks"), i, mark)
    {
        if (json_is_string(mark) && strcmp(json_string_value(mark), word) == 0)
            return true;
    }
    return false;
}

static void put_values(drawing *d, const json_t *piece)
{
    size_t i;
    const json_t *field;

    size_t n = json_array_size(json_object_get(piece, "fields"));

    paper_format(d->out, "<text class=\"values\" y=\"%d\" font-size=\"%d\">", HALF - 7, n > 5 ? 11 : n > 4 ? 13 : 15);
    json_array_foreach(json_object_get(piece, "fields"), i, field)
    {
        const json_t *value = json_object_get(field, "value");
        if (i >= MAX_VALUES)
            break;
        if (json_is_integer(value))
            paper_format(d->out, "%s%d", i ? " " : "", (int)json_integer_value(value));
        else if (json_is_string(value) && strlen(json_string_value(value)) < 3)
            paper_put(d->out, i ? " " : ""), paper_escaped(d->out, json_string_value(value));
    }
    paper_put(d->out, "</text>");
}

/* Sides differ in shape as well as colour: rounded corners and cut ones. */
static const char *const outlines[3] = {"M-29-29h58v58h-58z", "M-20-29h40q9 0 9 9v40q0 9-9 9h-40q-9 0-9-9v-40q0-9 9-9z",
                                        "M-19-29h38l10 10v38l-10 10h-38l-10-10v-38z"};

static void put_counter(drawing *d, const json_t *piece, point at)
{
    const struct branch *b = branch_of(text_of(piece, "type"));
    int side = (int)(json_integer_value(json_object_get(piece, "side")) & 3) % 3;
    bool is_spent = has_mark(piece, "spent");

    paper_format(d->out, "<g class=\"counter side-%d%s%s\" transform=\"translate(%d %d)%s\">", side,
                 has_mark(piece, "dispersed") ? " dispersed" : "", is_spent ? " spent" : "", at.x, at.y,
                 is_spent ? "rotate(-14)" : "");
    paper_put(d->out, "<title>");
    paper_escaped(d->out, text_of(piece, "title"));
    paper_format(d->out,
                 "</title><path class=\"under\" transform=\"translate(3 4)\" d=\"%s\"/><path class=\"unit\" d=\"%s\"/>",
                 outlines[side], outlines[side]);
    paper_put(d->out, "<g transform=\"translate(0 -8)\"><path class=\"frame\" d=\"M-19-12h38v24h-38z\"/>");
    if (b && *b->lines)
        paper_format(d->out, "<path class=\"symbol\" d=\"%s\"/>", b->lines);
    if (b && *b->blots)
        paper_format(d->out, "<path class=\"blot\" d=\"%s\"/>", b->blots);
    if (!b) {
        paper_put(d->out, "<text class=\"values\" y=\"5\" font-size=\"9\">");
        paper_escaped(d->out, text_of(piece, "type"));
        paper_put(d->out, "</text>");
    }
    paper_put(d->out, "</g>");
    put_values(d, piece);
    paper_put(d->out, "</g>\n");
}

/* The pieces of a hex fanned out, the first on top; how many there are where not all can be seen. */
static void put_stack(drawing *d, const json_t *const *piece, int n, int hex)
{
    point c = centre_of(&d->board, hex);
    int shown = n < MOST_SHOWN ? n : MOST_SHOWN;

    for (int i = shown - 1; i >= 0; i--)
        put_counter(d, piece[i], plus(c, FAN * (2 * i - shown + 1) / 2, -FAN * (2 * i - shown + 1) / 2));
    if (n > shown)
        paper_format(d->out, "<text class=\"values\" x=\"%d\" y=\"%d\" font-size=\"16\">%d</text>\n", c.x + 44,
                     c.y + 40, n);
}

void draw_units(drawing *d)
{
    const json_t *pieces = json_object_get(d->board.view, "pieces"), *piece;
    size_t i, all = json_array_size(pieces);
    const json_t **here = calloc(all + 1, sizeof *here);

    for (int hex = 0; hex < d->board.n_hexes && here; hex++) {
        int n = 0, at;
        json_array_foreach(pieces, i, piece)
        {
            const char *name = text_of(piece, "at");
            if (hex_named(&d->board, name, strlen(name), &at) && at == hex)
                here[n++] = piece;
        }
        put_stack(d, here, n, hex);
    }
    d->is_short |= !here;
    free(here);
}
