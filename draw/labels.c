/* labels.c - names of places, set where they cover little. */
#include "layers.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 2048 };

/* How a kind of name is set: size of its letters, and where it is tried, from the centre of its hex. Names of hexes
 * stand in rows 52 apart, so there is room half way between these. */
static const struct style {
    const char *kind;
    int size, n;
    point tried[6];
} styles[] = {
    {"town", 42, 4, {{0, -64}, {0, 40}, {0, -12}, {0, 92}}},
    {"village", 28, 6, {{0, -64}, {0, 66}, {0, 92}, {110, -12}, {-110, -12}, {0, 40}}},
    {"place", 19, 6, {{0, -12}, {0, 40}, {0, -64}, {75, -12}, {-75, -12}, {0, 92}}},
    {"wood", 25, 6, {{0, -12}, {0, 40}, {0, -64}, {45, 14}, {-45, 14}, {0, 92}}},
    {"water", 22, 5, {{0, -12}, {0, 40}, {0, -64}, {45, 14}, {-45, 14}}},
    {"hill", 26, 6, {{0, -12}, {0, 40}, {0, -64}, {45, 14}, {-45, 14}, {0, 92}}},
    {"road", 17, 3, {{0, -12}, {0, 40}, {0, -64}}},
    {"region", 30, 4, {{0, -12}, {0, 40}, {0, -64}, {0, 92}}},
    {"word", 15, 1, {{0, 0}}},
};

/* On a table a name belongs to the very spot: where else it is tried, from there, if another name has it. */
static const point tried_on_table[] = {{0, 0}, {0, 30}, {0, -30}, {70, 0}, {-70, 0}, {0, 56}, {0, -56}};
enum { TRIED_ON_TABLE = sizeof tried_on_table / sizeof *tried_on_table };

typedef struct box {
    int left, top, right, bottom;
} box;

typedef struct setter {
    drawing *drawing;
    box taken[MOST];
    int n;
} setter;

static const struct style *style_of(const char *kind)
{
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (strcmp(styles[i].kind, kind) == 0)
            return &styles[i];
    return &styles[2];
}

/* Letters grow with a table, which is looked at as a whole: in hundredths, from a yard up. */
static int growth(const board *b)
{
    enum { YARD = 36 * 40, MOST_GROWTH = 140 };
    int wide = board_width(b), high = board_height(b), longest = wide > high ? wide : high;

    if (!b->is_table || longest < YARD)
        return 100;
    return 100 * longest / YARD < MOST_GROWTH ? 100 * longest / YARD : MOST_GROWTH;
}

static int size_of(const board *b, const label *l, const struct style *s)
{
    return (l->size ? l->size : s->size) * growth(b) / 100;
}

static int letters_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

/* The room a name takes: about half its size for each letter; turned ones stand upright or lie. */
static box box_of(const board *b, const label *l, const struct style *s, point at)
{
    bool is_wide = strcmp(s->kind, "town") == 0 || strcmp(s->kind, "region") == 0 || strcmp(s->kind, "road") == 0;
    int size = size_of(b, l, s);
    int half = letters_of(l->text) * (size * 54 / 100 + (is_wide ? 4 : 0)) / 2, up = size / 2;

    if ((l->angle > 45 && l->angle < 135) || (l->angle < -45 && l->angle > -135))
        return (box){at.x - up, at.y - half, at.x + up, at.y + half};
    return (box){at.x - half, at.y - up, at.x + half, at.y + up};
}

static int overlap(box a, box b)
{
    int wide = (a.right < b.right ? a.right : b.right) - (a.left > b.left ? a.left : b.left);
    int high = (a.bottom < b.bottom ? a.bottom : b.bottom) - (a.top > b.top ? a.top : b.top);
    return wide > 0 && high > 0 ? wide * high : 0;
}

/* Moves a name back onto the board. */
static point inside(const drawing *d, const label *l, const struct style *s, point at)
{
    box b = box_of(&d->board, l, s, at);
    int wide = board_width(&d->board), high = board_height(&d->board);

    at.x += b.left < 0 ? -b.left : b.right > wide && b.right - b.left < wide ? wide - b.right : 0;
    at.y += b.top < 0 ? -b.top : b.bottom > high && b.bottom - b.top < high ? high - b.bottom : 0;
    return at;
}

static point best_place(const setter *t, const label *l, const struct style *s)
{
    const board *b = &t->drawing->board;
    point best = inside(t->drawing, l, s, l->at);
    const point *tried = b->is_table ? tried_on_table : s->tried;
    int least = INT32_MAX, grown = growth(b), n = b->is_table ? TRIED_ON_TABLE : s->n;

    for (int k = 0; k < n && !l->is_placed && least; k++) {
        point at = inside(t->drawing, l, s, plus(l->at, tried[k].x, tried[k].y * grown / 100));
        int covered = 0;
        for (int i = 0; i < t->n; i++)
            covered += overlap(box_of(b, l, s, at), t->taken[i]);
        if (covered < least) {
            least = covered;
            best = at;
        }
    }
    return best;
}

static void put_label(setter *t, const label *l, const struct style *s)
{
    paper *out = t->drawing->out;
    point at = best_place(t, l, s);
    int size = size_of(&t->drawing->board, l, s), base = at.y + size / 3;

    if (t->n < MOST)
        t->taken[t->n++] = box_of(&t->drawing->board, l, s, at);
    paper_format(out, "<text class=\"of-%s\" x=\"%d\" y=\"%d\" font-size=\"%d\"", s->kind, at.x, base, size);
    if (l->angle)
        paper_format(out, " transform=\"rotate(%d %d %d)\"", l->angle, at.x, at.y);
    paper_put(out, ">");
    paper_escaped(out, l->text);
    paper_put(out, "</text>\n");
}

/* Houses, forts and pits are not written over if there is room elsewhere. */
static void keep_symbols_free(setter *t)
{
    const unsigned large = 1U << HEX_VILLAGE | 1U << HEX_TOWN | 1U << HEX_FORT;
    const unsigned small = 1U << HEX_QUARRY | 1U << HEX_BUILDINGS | 1U << HEX_STRONGPOINT;
    const board *b = &t->drawing->board;

    for (int hex = 0; hex < b->n_hexes && t->n < MOST / 2; hex++) {
        point c = centre_of(b, hex);
        int half = b->hex[hex].words & large ? 42 : 32;

        if (b->hex[hex].words & (large | small))
            t->taken[t->n++] = (box){c.x - half, c.y - half, c.x + half, c.y + half};
    }
}

/* What kind of place has this name: the ground of its hex says. */
static const char *kind_of_place(const ground *g)
{
    if (g->words & (1U << HEX_VILLAGE | 1U << HEX_TOWN | 1U << HEX_FORT))
        return "village";
    if (g->words & (1U << HEX_LAKE | 1U << HEX_RIVER | 1U << HEX_STREAM))
        return "water";
    return g->woods ? "wood" : g->words >> HEX_HILL & 1 ? "hill" : "place";
}

static void put_places(setter *t)
{
    const draw_options *how = t->drawing->how;

    for (int i = 0; i < how->n_places; i++) {
        const char *name = how->places[i].hex;
        int hex;
        if (!hex_named(&t->drawing->board, name, strlen(name), &hex))
            continue;
        label l = {.text = how->places[i].title, .at = centre_of(&t->drawing->board, hex)};
        l.kind = kind_of_place(&t->drawing->board.hex[hex]);
        put_label(t, &l, style_of(l.kind));
    }
}

/* Placed names first, then the others from the greatest kind down. */
void draw_labels(drawing *d)
{
    const board *b = &d->board;
    setter *t = calloc(1, sizeof *t);

    if (!t) {
        d->is_short = true;
        return;
    }
    t->drawing = d;
    keep_symbols_free(t);
    for (int i = 0; i < b->n_labels; i++)
        if (b->label[i].is_placed)
            put_label(t, &b->label[i], style_of(b->label[i].kind));
    for (size_t k = 0; k < sizeof styles / sizeof *styles; k++)
        for (int i = 0; i < b->n_labels; i++)
            if (!b->label[i].is_placed && style_of(b->label[i].kind) == &styles[k])
                put_label(t, &b->label[i], &styles[k]);
    if (!b->is_table && !json_array_size(json_object_get(b->board, "labels")))
        put_places(t);
    free(t);
}
