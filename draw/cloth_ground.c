/* cloth_ground.c - the terrain of a table: areas with soft edges, lines as wide as the view says. */
#include "cloth.h"
#include "dig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOFT = 26, HARD = 0, LEG = 160 };

static void put_path(drawing *d, const shape *s, const char *class, int width, int soft)
{
    char attributes[96];
    pen p;

    if (width > 0)
        snprintf(attributes, sizeof attributes, "class=\"%s\" stroke-width=\"%d\"", class, width);
    else
        snprintf(attributes, sizeof attributes, "class=\"%s\"", class);
    pen_open(&p, d->out, attributes);
    put_outline(&p, s, soft);
    pen_close(&p);
}

/* A spot in each cell of a bent grid that lies in the area, with some room around it. */
typedef void spot_fn(pen *, point, int salt);
static void strew(drawing *d, const shape *s, const char *attributes, int cell, int room, int use, spot_fn *put)
{
    point low = s->at[0], high = s->at[0];
    pen p;

    for (int i = 1; i < s->n; i++) {
        low = (point){s->at[i].x < low.x ? s->at[i].x : low.x, s->at[i].y < low.y ? s->at[i].y : low.y};
        high = (point){s->at[i].x > high.x ? s->at[i].x : high.x, s->at[i].y > high.y ? s->at[i].y : high.y};
    }
    pen_open(&p, d->out, attributes);
    for (int y = low.y; y < high.y; y += cell)
        for (int x = low.x; x < high.x; x += cell) {
            int salt = x / cell * 131 + y / cell * 17 + s->number;
            point at = {x + chance(salt, 1, cell), y + chance(salt, 2, cell)};
            bool is_in = shape_holds(s, plus(at, -room, 0)) && shape_holds(s, plus(at, room, 0)) &&
                         shape_holds(s, plus(at, 0, -room)) && shape_holds(s, plus(at, 0, room));

            if (is_in && chance(salt, 3, 4) != use)
                put(&p, at, salt);
        }
    pen_close(&p);
}

static void put_spot(pen *p, point at, int salt)
{
    (void)salt;
    pen_dot(p, at);
}

static void put_stone(pen *p, point at, int salt)
{
    int r = 3 + chance(salt, 5, 4);

    pen_move(p, plus(at, -r, 0));
    pen_line(p, plus(at, -r / 2, -r));
    pen_line(p, plus(at, r, -r / 2));
    pen_line(p, plus(at, r / 2, r));
    pen_shut(p);
}

/* The same outline drawn towards its middle, in hundredths. */
static shape shrunk(const shape *s, int percent)
{
    shape small = *s;
    point c = shape_middle(s);

    for (int i = 0; i < s->n; i++)
        small.at[i] = (point){c.x + (s->at[i].x - c.x) * percent / 100, c.y + (s->at[i].y - c.y) * percent / 100};
    return small;
}

/* Points in sixteenths, no leg of them longer than LEG units. */
static int fine_points(const shape *s, point *out, int most)
{
    int n = 0;

    for (int i = 0; i + 1 < s->n; i++) {
        point a = s->at[i], b = s->at[i + 1];
        int wide = abs(b.x - a.x) > abs(b.y - a.y) ? abs(b.x - a.x) : abs(b.y - a.y), parts = wide / LEG + 1;

        for (int k = 0; k < parts && n < most; k++)
            out[n++] = (point){16 * a.x + 16 * (b.x - a.x) * k / parts, 16 * a.y + 16 * (b.y - a.y) * k / parts};
    }
    if (n < most)
        out[n++] = (point){16 * s->at[s->n - 1].x, 16 * s->at[s->n - 1].y};
    return n;
}

static void draw_hill(drawing *d, const shape *s)
{
    shape top = shrunk(s, 58);

    paper_put(d->out, "<g transform=\"translate(6 8)\">");
    put_path(d, s, "shade far", 0, 3 * SOFT);
    paper_put(d->out, "</g>");
    put_path(d, s, "lv2 hill", 0, 3 * SOFT);
    put_path(d, s, "contour", 0, 3 * SOFT);
    put_path(d, &top, "lv3 hill", 0, 2 * SOFT);
    put_path(d, &top, "contour", 0, 2 * SOFT);
}

static void draw_light_woods(drawing *d, const shape *s)
{
    put_path(d, s, "woods open", 0, SOFT);
    put_path(d, s, "woods-edge open", 0, SOFT);
    strew(d, s, "class=\"tree open\" stroke-width=\"22\"", 44, 14, 0, put_spot);
    strew(d, s, "class=\"tree open lit\" stroke-width=\"12\"", 44, 14, 0, put_spot);
}

static void draw_heavy_woods(drawing *d, const shape *s)
{
    put_path(d, s, "woods", 0, SOFT);
    put_path(d, s, "woods-edge", 0, SOFT);
    strew(d, s, "class=\"tree\" stroke-width=\"26\"", 30, 14, 9, put_spot);
    paper_put(d->out, "<g transform=\"translate(-2 -2)\">");
    strew(d, s, "class=\"tree lit\" stroke-width=\"13\"", 30, 14, 9, put_spot);
    paper_put(d->out, "</g>");
}

/* A roof: the ridge runs between the middles of the shorter sides. */
static void draw_building(drawing *d, const shape *s)
{
    pen p;

    paper_put(d->out, "<g transform=\"translate(4 5)\">");
    put_path(d, s, "shade", 0, HARD);
    paper_put(d->out, "</g>");
    put_path(d, s, "houses", 0, HARD);
    if (s->n != 4)
        return;
    point a = middle(s->at[0], s->at[1]), b = middle(s->at[2], s->at[3]);
    point c = middle(s->at[1], s->at[2]), e = middle(s->at[3], s->at[0]);
    bool is_long = abs(a.x - b.x) + abs(a.y - b.y) > abs(c.x - e.x) + abs(c.y - e.y);
    pen_open(&p, d->out, "class=\"ridge\"");
    pen_move(&p, is_long ? a : c);
    pen_line(&p, is_long ? b : e);
    pen_close(&p);
}

static void draw_rubble(drawing *d, const shape *s)
{
    put_path(d, s, "village", 0, SOFT / 2);
    strew(d, s, "class=\"fort rubble\"", 14, 4, 0, put_stone);
}

static void draw_wall(drawing *d, const shape *s)
{
    put_path(d, s, "t-wall", s->width > 8 ? s->width : 8, HARD);
    put_path(d, s, "t-wall stones", s->width > 8 ? s->width - 4 : 4, HARD);
}

static void draw_water_line(drawing *d, const shape *s)
{
    int width = s->width > 6 ? s->width : 6;

    put_path(d, s, s->is_closed ? "lake" : "t-water bank", s->is_closed ? 0 : width + 5, 3 * SOFT);
    put_path(d, s, s->is_closed ? "shore" : "t-water", s->is_closed ? 0 : width, 3 * SOFT);
}

static void draw_shell_holes(drawing *d, const shape *s)
{
    put_path(d, s, "nml", 0, 2 * SOFT);
    strew(d, s, "class=\"crater\" stroke-width=\"22\"", 40, 12, 0, put_spot);
    paper_put(d->out, "<g transform=\"translate(-1 -1)\">");
    strew(d, s, "class=\"crater hole\" stroke-width=\"14\"", 40, 12, 0, put_spot);
    paper_put(d->out, "</g>");
}

static void draw_road(drawing *d, const shape *s)
{
    int width = s->width > 8 ? s->width : 8;

    put_path(d, s, "t-road case", width + 4, 3 * SOFT);
    put_path(d, s, "t-road", width, 3 * SOFT);
}

static void draw_track(drawing *d, const shape *s)
{
    put_path(d, s, "t-road track", s->width > 8 ? s->width : 8, 3 * SOFT);
    put_path(d, s, "t-road ruts", 3, 3 * SOFT);
}

static void draw_bridge(drawing *d, const shape *s)
{
    int width = s->width > 16 ? s->width : 16;

    put_path(d, s, "t-road deck case", width + 8, HARD);
    put_path(d, s, "t-road deck", width, HARD);
}

static void draw_trench(drawing *d, const shape *s)
{
    enum { MOST = 4096 };
    point *at = malloc(MOST * sizeof *at);
    int width = s->width > 16 ? s->width : 16;
    paper line = {0};
    pen p;

    if (!at) {
        d->is_short = true;
        return;
    }
    int n = fine_points(s, at, MOST);
    pen_open(&p, &line, "");
    dig(&p, at, n, (traverses){width, width / 5});
    pen_close(&p);
    put_path(d, s, "t-spoil", width + 14, SOFT);
    paper_format(d->out, "<g class=\"t-trench side-%d\" stroke-width=\"%d\">\n%s</g>\n", s->side, width * 3 / 5,
                 line.at ? line.at : "");
    paper_format(d->out, "<g class=\"t-floor\" stroke-width=\"%d\">\n%s</g>\n",
                 width * 3 / 5 > 7 ? width * 3 / 5 - 6 : 1, line.at ? line.at : "");
    d->is_short |= line.is_short;
    free(line.at);
    free(at);
}

static void put_knot(pen *p, point at, int salt)
{
    (void)salt;
    put_cross(p, at);
}

/* A field of wire. */
static void draw_wire_field(drawing *d, const shape *s)
{
    strew(d, s, "class=\"wire\"", 15, 4, -1, put_knot);
    put_path(d, s, "wire", 0, HARD);
}

static void draw_wire_belt(drawing *d, const shape *s)
{
    enum { MOST = 4096 };
    point *at = s->is_closed ? NULL : malloc(MOST * sizeof *at);
    int width = s->width > 12 ? s->width : 12;
    pen p;

    if (s->is_closed) {
        draw_wire_field(d, s);
        return;
    }
    if (!at) {
        d->is_short = true;
        return;
    }
    int n = fine_points(s, at, MOST);
    put_path(d, s, "t-belt", width, SOFT / 2);
    pen_open(&p, d->out, "class=\"wire\"");
    for (int i = 0; i < 2; i++)
        put_crosses(&p, at, n, (traverses){12, width / 4 - i * width / 5});
    pen_close(&p);
    put_path(d, s, "wire", 0, HARD);
    free(at);
}

static void draw_bunker(drawing *d, const shape *s)
{
    shape roof = shrunk(s, 72);
    char class[32];

    paper_put(d->out, "<g transform=\"translate(3 4)\">");
    put_path(d, s, "shade", 0, 6);
    paper_put(d->out, "</g>");
    snprintf(class, sizeof class, "t-work side-%d", s->side);
    put_path(d, s, class, 0, 6);
    put_path(d, &roof, "fort", 0, 4);
}

static void draw_dugout(drawing *d, const shape *s)
{
    shape door = shrunk(s, 45);
    char class[32];

    snprintf(class, sizeof class, "t-work side-%d", s->side);
    put_path(d, s, class, 0, 8);
    put_path(d, &door, "t-door", 0, HARD);
}

static void draw_gun_pit(drawing *d, const shape *s)
{
    shape pit = shrunk(s, 70);
    char class[32];

    snprintf(class, sizeof class, "t-work side-%d", s->side);
    put_path(d, s, class, 0, SOFT);
    put_path(d, &pit, "t-pit", 0, SOFT);
}

/* What nobody has drawn yet: its outline; the word is written by labels.c. */
static void draw_unknown(drawing *d, const shape *s) { put_path(d, s, "t-plain", 0, HARD); }

static const struct look {
    const char *kind, *layer, *label;
    void (*draw)(drawing *, const shape *);
    const char *sample; /* 34 by 20 units, for the legend */
} looks[] = {
    {"hill", "levels", "hill", draw_hill, "<path class=\"lv2\" d=\"M2 18q2-16 15-16t15 16z\"/>"},
    {"shell_holes", "craters", "place", draw_shell_holes,
     "<path class=\"crater\" stroke-width=\"13\" d=\"M9 8h0M25 11h0\"/><path class=\"crater hole\" stroke-width=\"7\" "
     "d=\"M8 7h0M24 10h0\"/>"},
    {"light_woods", "woods", "wood", draw_light_woods,
     "<rect class=\"woods open\" width=\"34\" height=\"20\"/><path class=\"tree open\" stroke-width=\"11\" d=\"M9 "
     "8h0M25 12h0\"/>"},
    {"heavy_woods", "woods", "wood", draw_heavy_woods,
     "<rect class=\"woods\" width=\"34\" height=\"20\"/><path class=\"tree\" stroke-width=\"12\" d=\"M8 8h0M20 12h0M28 "
     "6h0\"/>"},
    {"building", "villages", "village", draw_building, "<path class=\"houses\" d=\"M4 3h26v14h-26z\"/>"},
    {"rubble", "villages", "place", draw_rubble,
     "<path class=\"fort rubble\" d=\"M6 8l4-4 6 3-3 6zM20 14l4-6 6 4-4 5z\"/>"},
    {"wall", "villages", "place", draw_wall, "<path class=\"t-wall\" stroke-width=\"8\" d=\"M2 10h30\"/>"},
    {"stream", "water", "water", draw_water_line,
     "<path class=\"stream bank\" d=\"M2 13q8-8 16-3t15-2\"/><path class=\"stream\" d=\"M2 13q8-8 16-3t15-2\"/>"},
    {"river", "water", "water", draw_water_line,
     "<path class=\"t-water bank\" stroke-width=\"16\" d=\"M2 10h30\"/><path class=\"t-water\" stroke-width=\"12\" "
     "d=\"M2 10h30\"/>"},
    {"road", "roads", "road", draw_road,
     "<path class=\"road case\" d=\"M0 12q17-8 34 0\"/><path class=\"road\" d=\"M0 12q17-8 34 0\"/>"},
    {"track", "roads", "road", draw_track, "<path class=\"t-road ruts\" stroke-width=\"3\" d=\"M0 12q17-8 34 0\"/>"},
    {"bridge", "roads", "place", draw_bridge,
     "<path class=\"t-road deck case\" stroke-width=\"14\" d=\"M4 10h26\"/><path class=\"t-road deck\" "
     "stroke-width=\"9\" d=\"M4 10h26\"/>"},
    {"trench", "trenches", "place", draw_trench,
     "<path class=\"t-spoil\" stroke-width=\"16\" d=\"M3 10h28\"/><path class=\"t-trench\" stroke-width=\"7\" d=\"M0 "
     "7h9v6h9v-6h9v6h7\"/>"},
    {"bunker", "trenches", "place", draw_bunker, "<path class=\"fort\" d=\"M6 18v-11l5-5h12l5 5v11z\"/>"},
    {"dugout", "trenches", "place", draw_dugout,
     "<path class=\"t-work\" d=\"M5 2h24v16h-24z\"/><path class=\"t-door\" d=\"M12 7h10v7h-10z\"/>"},
    {"gun_pit", "trenches", "place", draw_gun_pit,
     "<path class=\"t-work\" d=\"M4 18q-2-16 13-16t13 16z\"/><path class=\"t-pit\" d=\"M9 16q0-9 8-9t8 9z\"/>"},
    {"wire", "wire", "place", draw_wire_belt,
     "<path class=\"wire\" d=\"M1 10h32M4 6l8 8m0-8l-8 8m10-8l8 8m0-8l-8 8m10-8l8 8m0-8l-8 8\"/>"},
};
static const struct look unknown = {"", "villages", "word", draw_unknown, ""};

static const struct look *look_of(const char *kind)
{
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (strcmp(looks[i].kind, kind) == 0)
            return &looks[i];
    return &unknown;
}

const char *ground_label_kind(const char *kind) { return look_of(kind)->label; }
const char *ground_sample(const char *kind) { return look_of(kind)->sample; }

void cloth_ground(drawing *d, const char *layer)
{
    size_t i;
    const json_t *item;
    shape s;

    json_array_foreach(json_object_get(d->board.view, "ground"), i, item)
    {
        const struct look *look = look_of(text_of(item, "kind"));
        if (strcmp(look->layer, layer) == 0 && shape_read(&d->board, item, (int)i, &s))
            look->draw(d, &s);
    }
}
