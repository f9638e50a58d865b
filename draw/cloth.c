/* cloth.c - a table without hexes: points, outlines, the cloth itself and its rim. */
#include "cloth.h"

#include <string.h>

static int clamp(json_int_t n, int most) { return n > most ? most : n < -most ? -most : (int)n; }

bool spot_of(const board *b, const json_t *pair, point *out)
{
    const json_t *x = json_array_get(pair, 0), *y = json_array_get(pair, 1);

    if (!json_is_integer(x) || !json_is_integer(y))
        return false;
    out->x = clamp(json_integer_value(x), 2 * TABLE_LONGEST) * TABLE_INCH / 1000;
    out->y = board_height(b) - clamp(json_integer_value(y), 2 * TABLE_LONGEST) * TABLE_INCH / 1000;
    return true;
}

int units_of(const json_t *item, const char *key, int otherwise)
{
    const json_t *value = json_object_get(item, key);
    return json_is_integer(value) ? clamp(json_integer_value(value), TABLE_LONGEST) * TABLE_INCH / 1000 : otherwise;
}

bool shape_read(const board *b, const json_t *item, int number, shape *s)
{
    size_t i;
    const json_t *pair;

    s->item = item;
    s->kind = text_of(item, "kind");
    s->n = 0;
    s->number = number;
    s->is_closed = json_is_true(json_object_get(item, "closed"));
    s->width = units_of(item, "width", 0);
    s->side = (int)(json_integer_value(json_object_get(item, "side")) & 3);
    json_array_foreach(json_object_get(item, "points"), i, pair)
    {
        if (s->n < SHAPE_POINTS && spot_of(b, pair, &s->at[s->n]))
            s->n++;
    }
    return s->n > 1;
}

/* A point on the way from a corner to another, at most `soft` away from it. */
static point off_corner(point corner, point to, int soft)
{
    int dx = to.x - corner.x, dy = to.y - corner.y;
    int far = (dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy) ? (dx < 0 ? -dx : dx) : (dy < 0 ? -dy : dy);
    int cut = far / 3 < soft ? far / 3 : soft;

    return far ? (point){corner.x + dx * cut / far, corner.y + dy * cut / far} : corner;
}

void put_outline(pen *p, const shape *s, int soft)
{
    int first = s->is_closed ? 0 : 1, last = s->is_closed ? s->n : s->n - 1;

    pen_move(p, s->is_closed ? off_corner(s->at[0], s->at[s->n - 1], soft) : s->at[0]);
    for (int i = first; i < last; i++) {
        point before = s->at[(i + s->n - 1) % s->n], after = s->at[(i + 1) % s->n];
        pen_line(p, off_corner(s->at[i], before, soft));
        pen_quad(p, s->at[i], off_corner(s->at[i], after, soft));
    }
    if (s->is_closed)
        pen_shut(p);
    else
        pen_line(p, s->at[s->n - 1]);
}

bool shape_holds(const shape *s, point at)
{
    bool is_odd = false;

    for (int i = 0, j = s->n - 1; i < s->n; j = i++) {
        point a = s->at[i], b = s->at[j];
        if ((a.y > at.y) == (b.y > at.y))
            continue;
        long long cross = (long long)(b.x - a.x) * (at.y - a.y) - (long long)(at.x - a.x) * (b.y - a.y);
        is_odd ^= (b.y > a.y) == (cross > 0);
    }
    return is_odd;
}

point shape_middle(const shape *s)
{
    point sum = {0, 0};

    if (!s->is_closed)
        return s->n % 2 ? s->at[s->n / 2] : middle(s->at[s->n / 2 - 1], s->at[s->n / 2]);
    for (int i = 0; i < s->n; i++)
        sum = plus(sum, s->at[i].x, s->at[i].y);
    return (point){sum.x / s->n, sum.y / s->n};
}

/* --- the cloth and its rim --- */

static void put_cloth(drawing *d)
{
    int wide = board_width(&d->board), high = board_height(&d->board);

    paper_format(d->out,
                 "<rect class=\"shade\" x=\"8\" y=\"10\" width=\"%d\" height=\"%d\"/>"
                 "<rect class=\"cloth\" width=\"%d\" height=\"%d\"/><rect class=\"weave\" width=\"%d\" "
                 "height=\"%d\"/>\n",
                 wide, high, wide, high, wide, high);
}

/* A tick at every inch of the rim, longer at every sixth; a line across the cloth at every foot. */
static void put_rim(drawing *d)
{
    int wide = board_width(&d->board), high = board_height(&d->board);
    pen p;

    pen_open(&p, d->out, "class=\"foot\"");
    for (int x = 12 * TABLE_INCH; x < wide; x += 12 * TABLE_INCH)
        pen_move(&p, (point){x, 0}), pen_line(&p, (point){x, high});
    for (int y = 12 * TABLE_INCH; y < high; y += 12 * TABLE_INCH)
        pen_move(&p, (point){0, high - y}), pen_line(&p, (point){wide, high - y});
    pen_close(&p);
    pen_open(&p, d->out, "class=\"rim\"");
    for (int x = 0; x <= wide; x += TABLE_INCH) {
        int deep = x / TABLE_INCH % 6 ? 5 : 12;
        pen_move(&p, (point){x, 0}), pen_line(&p, (point){x, deep});
        pen_move(&p, (point){x, high}), pen_line(&p, (point){x, high - deep});
    }
    for (int y = 0; y <= high; y += TABLE_INCH) {
        int deep = y / TABLE_INCH % 6 ? 5 : 12;
        pen_move(&p, (point){0, high - y}), pen_line(&p, (point){deep, high - y});
        pen_move(&p, (point){wide, high - y}), pen_line(&p, (point){wide - deep, high - y});
    }
    pen_close(&p);
    paper_format(d->out, "<rect class=\"rim\" width=\"%d\" height=\"%d\"/>\n", wide, high);
}

/* Inches along the rim, at every sixth. */
static void put_inches(drawing *d)
{
    int wide = board_width(&d->board), high = board_height(&d->board);

    for (int x = 6 * TABLE_INCH; x < wide; x += 6 * TABLE_INCH)
        paper_format(d->out, "<text x=\"%d\" y=\"%d\">%d</text>\n", x, high - 18, x / TABLE_INCH);
    for (int y = 6 * TABLE_INCH; y < high; y += 6 * TABLE_INCH)
        paper_format(d->out, "<text x=\"24\" y=\"%d\">%d</text>\n", high - y + 4, y / TABLE_INCH);
}

void cloth_layer(drawing *d, const char *name)
{
    if (strcmp(name, "levels") == 0)
        put_cloth(d);
    if (strcmp(name, "grid") == 0)
        put_rim(d);
    if (strcmp(name, "names") == 0)
        put_inches(d);
    if (strcmp(name, "labels") == 0)
        draw_labels(d);
    cloth_ground(d, name);
    if (!d->how->has_units)
        return;
    if (strcmp(name, "areas") == 0)
        cloth_areas(d);
    if (strcmp(name, "marks") == 0)
        cloth_marks(d);
    if (strcmp(name, "units") == 0)
        cloth_units(d);
}
