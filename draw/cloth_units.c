/* cloth_units.c - what stands and hangs over a table: units as blocks of bases, clouds, arcs, grids, plots, goals. */
#include "cloth.h"

#include <stdio.h>
#include <string.h>

/* Sine of whole degrees from 0 to 90, in 4096ths: the drawing is the same on every machine. */
static const int sines[91] = {
    0,    71,   143,  214,  286,  357,  428,  499,  570,  641,  711,  782,  852,  921,  991,  1060, 1129, 1198, 1266,
    1334, 1401, 1468, 1534, 1600, 1666, 1731, 1796, 1860, 1923, 1986, 2048, 2110, 2171, 2231, 2290, 2349, 2408, 2465,
    2522, 2578, 2633, 2687, 2741, 2793, 2845, 2896, 2946, 2996, 3044, 3091, 3138, 3183, 3228, 3271, 3314, 3355, 3396,
    3435, 3474, 3511, 3547, 3582, 3617, 3650, 3681, 3712, 3742, 3770, 3798, 3824, 3849, 3873, 3896, 3917, 3937, 3956,
    3974, 3991, 4006, 4021, 4034, 4046, 4056, 4065, 4074, 4080, 4086, 4090, 4094, 4095, 4096};

static int sine(int degrees)
{
    int d = (degrees % 360 + 360) % 360;
    int half = d % 180, value = sines[half <= 90 ? half : 180 - half];
    return d < 180 ? value : -value;
}

/* So far from a point in a direction of the view, tenths of a degree clockwise from north. */
static point towards(point from, int tenths, int far)
{
    int degrees = (tenths + 5) / 10;
    return (point){from.x + far * sine(degrees) / 4096, from.y - far * sine(degrees + 90) / 4096};
}

static int tenths_of(const json_t *item, const char *key)
{
    return (int)(json_integer_value(json_object_get(item, key)) % 3600);
}

static void put_name(drawing *d, const char *text, point at)
{
    if (!*text)
        return;
    paper_format(d->out, "<text class=\"t-name\" x=\"%d\" y=\"%d\">", at.x, at.y);
    paper_escaped(d->out, text);
    paper_put(d->out, "</text>\n");
}

/* --- shapes --- */

/* gas, smoke, or nothing. */
static const char *cloud_class(const json_t *item)
{
    const char *what = text_of(item, "what");
    return strcmp(what, "gas") == 0 ? "gas" : strcmp(what, "smoke") == 0 ? "smoke" : "";
}

static void put_cloud(drawing *d, const json_t *item, point at, int radius)
{
    const char *class = *cloud_class(item) ? cloud_class(item) : "smoke";
    const json_t *drift = json_object_get(item, "drift"), *dx = json_array_get(drift, 0),
                 *dy = json_array_get(drift, 1);

    if (json_is_integer(dx) && json_is_integer(dy)) {
        point next = plus(at, (int)(json_integer_value(dx) % TABLE_LONGEST) * TABLE_INCH / 1000,
                          -(int)(json_integer_value(dy) % TABLE_LONGEST) * TABLE_INCH / 1000);
        paper_format(d->out, "<circle class=\"%s next\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", class, next.x, next.y,
                     radius);
        paper_format(d->out, "<path class=\"mark wind\" d=\"M%d %dL%d %d\"/>\n", at.x, at.y, next.x, next.y);
    }
    paper_format(d->out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", class, at.x, at.y, radius);
}

static void put_arc(drawing *d, const json_t *item, point at, int radius, int side)
{
    int from = tenths_of(item, "from"), to = tenths_of(item, "to");
    point a = towards(at, from, radius), b = towards(at, to, radius);

    paper_format(d->out, "<path class=\"t-arc side-%d\" d=\"M%d %dL%d %dA%d %d 0 %d 1 %d %dZ\"/>\n", side, at.x, at.y,
                 a.x, a.y, radius, radius, (to - from + 3600) % 3600 > 1800, b.x, b.y);
}

static void put_rings(drawing *d, const json_t *item, point at)
{
    size_t i;
    const json_t *radius;
    int far = 0, axis = tenths_of(item, "axis");

    json_array_foreach(json_object_get(item, "radii"), i, radius)
    {
        int r = (int)(json_integer_value(radius) % TABLE_LONGEST) * TABLE_INCH / 1000;
        far = r > far ? r : far;
        paper_format(d->out, "<circle class=\"t-arc\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", at.x, at.y, r);
    }
    for (int k = 0; k < 2; k++) {
        point a = towards(at, axis + 900 * k, far), b = towards(at, axis + 900 * k + 1800, far);
        paper_format(d->out, "<path class=\"t-arc\" d=\"M%d %dL%d %d\"/>\n", a.x, a.y, b.x, b.y);
    }
}

static void put_plot(drawing *d, const json_t *item, point at, int side)
{
    point from;

    if (spot_of(&d->board, json_object_get(item, "from"), &from))
        paper_format(d->out, "<path class=\"t-arc side-%d\" d=\"M%d %dL%d %d\"/>\n", side, from.x, from.y, at.x, at.y);
    if (json_object_get(item, "radius"))
        paper_format(d->out, "<circle class=\"t-arc side-%d\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", side, at.x, at.y,
                     units_of(item, "radius", 0));
    paper_format(d->out,
                 "<path class=\"mark side-%d\" transform=\"translate(%d %d)\" d=\"M-15 0a15 15 0 1 0 30 0a15 15 0 1 "
                 "0-30 0M-22 0h14M8 0h14M0-22v14M0 8v14\"/>\n",
                 side, at.x, at.y);
}

static void put_points(drawing *d, const shape *s, const char *class)
{
    char attributes[64];
    pen p;

    snprintf(attributes, sizeof attributes, "class=\"%s side-%d\"", class, s->side);
    pen_open(&p, d->out, attributes);
    put_outline(&p, s, 0);
    pen_close(&p);
}

/* A goal that is a piece of ground with a name on the map needs no second one. */
static bool is_named_ground(const drawing *d, const char *id)
{
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(d->board.view, "ground"), i, item)
    {
        if (*id && strcmp(text_of(item, "id"), id) == 0)
            return *text_of(item, "label");
    }
    return false;
}

static void put_shape(drawing *d, const json_t *item, int number)
{
    const char *kind = text_of(item, "kind");
    int side = (int)(json_integer_value(json_object_get(item, "side")) & 3), radius = units_of(item, "radius", 20);
    bool is_goal = strcmp(kind, "objective") == 0;
    shape s;
    point at;

    if (shape_read(&d->board, item, number, &s)) {
        if (!json_is_boolean(json_object_get(item, "closed")))
            s.is_closed = strcmp(kind, "line") != 0 && strcmp(kind, "path") != 0;
        put_points(d, &s, is_goal ? "t-goal" : *cloud_class(item) ? cloud_class(item) : "area");
        put_name(d, is_goal && !is_named_ground(d, text_of(item, "of")) ? text_of(item, "name") : "", shape_middle(&s));
        return;
    }
    if (!spot_of(&d->board, json_object_get(item, "at"), &at))
        return;
    if (strcmp(kind, "cloud") == 0)
        put_cloud(d, item, at, radius);
    else if (strcmp(kind, "arc") == 0)
        put_arc(d, item, at, radius, side);
    else if (strcmp(kind, "rings") == 0)
        put_rings(d, item, at);
    else if (strcmp(kind, "plot") == 0)
        put_plot(d, item, at, side);
    else
        paper_format(d->out, "<circle class=\"%s side-%d\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                     is_goal ? "t-goal" : "t-arc", side, at.x, at.y, radius);
    if ((is_goal && !is_named_ground(d, text_of(item, "of"))) || strcmp(kind, "cloud") == 0)
        put_name(d, text_of(item, "name"), plus(at, 0, -radius - 6));
}

void cloth_areas(drawing *d)
{
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(d->board.view, "shapes"), i, item) put_shape(d, item, (int)i);
}

void cloth_marks(drawing *d)
{
    size_t i;
    const json_t *item;
    point at;

    json_array_foreach(json_object_get(d->board.view, "marks"), i, item)
    {
        if (spot_of(&d->board, json_object_get(item, "at"), &at))
            put_name(d, text_of(item, "mark"), at);
    }
}

/* --- units --- */

static void put_base(pen *p, point at, int wide, int deep, int facing)
{
    point front = towards(at, facing, deep / 2), rear = towards(at, facing + 1800, deep / 2);

    pen_move(p, towards(front, facing + 2700, wide / 2));
    pen_line(p, towards(front, facing + 900, wide / 2));
    pen_line(p, towards(rear, facing + 900, wide / 2));
    pen_line(p, towards(rear, facing + 2700, wide / 2));
    pen_shut(p);
}

static void put_piece(drawing *d, const json_t *item, point at)
{
    const json_t *size = json_object_get(item, "base"), *base;
    int wide = (int)(json_integer_value(json_array_get(size, 0)) % TABLE_LONGEST) * TABLE_INCH / 1000;
    int deep = (int)(json_integer_value(json_array_get(size, 1)) % TABLE_LONGEST) * TABLE_INCH / 1000;
    int facing = tenths_of(item, "facing"), low = at.y;
    size_t i;
    shape s = {.side = 0};
    point spot;
    pen p;

    paper_format(d->out, "<g class=\"side-%d\">\n", (int)(json_integer_value(json_object_get(item, "side")) & 3));
    json_array_foreach(json_object_get(item, "outline"), i, base)
    {
        if (s.n < 4 && spot_of(&d->board, base, &s.at[s.n]) && s.at[s.n++].y > low)
            low = s.at[s.n - 1].y;
    }
    if (s.n > 2) {
        s.is_closed = true;
        put_points(d, &s, "t-ground");
    }
    pen_open(&p, d->out, "class=\"unit\"");
    json_array_foreach(json_object_get(item, "bases"), i, base)
    {
        if (spot_of(&d->board, base, &spot))
            put_base(&p, spot, wide, deep, facing);
    }
    pen_close(&p);
    paper_format(d->out, "<path class=\"blot\" transform=\"translate(%d %d) rotate(%d)\" d=\"M-9 0L0-14 9 0Z\"/>\n",
                 at.x, at.y, facing / 10);
    put_name(d, text_of(item, "name"), (point){at.x, low + 20});
    paper_put(d->out, "</g>\n");
}

void cloth_units(drawing *d)
{
    size_t i;
    const json_t *item;
    point at;

    json_array_foreach(json_object_get(d->board.view, "pieces"), i, item)
    {
        if (spot_of(&d->board, json_object_get(item, "at"), &at))
            put_piece(d, item, at);
    }
}
