/* relief.c - wild ground: scrub and fields of hexes; ridges, cliffs, crests and ravines of hexsides. */
#include "layers.h"
#include "net.h"

/* --- hexes --- */

enum { TUFT, SLOPE, FURROW }; /* what is put down */

/* Bushes: two arcs side by side, the second lower. */
static void put_tuft(pen *p, point at)
{
    pen_move(p, plus(at, -7, 3));
    pen_quad(p, plus(at, -4, -5), plus(at, 0, 1));
    pen_quad(p, plus(at, 4, -3), plus(at, 7, 3));
}

/* Places on a bent grid, well inside the hex; steep ground has slope strokes between its bushes. */
static void put_wild(drawing *d, int hex, pen *p, int use)
{
    bool is_steep = has_word(&d->board, hex, HEX_STEEP_SCRUB);
    point centre = centre_of(&d->board, hex);

    if (use == FURROW ? !has_word(&d->board, hex, HEX_FARMLAND) : !is_steep && !has_word(&d->board, hex, HEX_SCRUB))
        return;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) {
            int salt = 4 * (i + 1) + j + 1 + 4000;
            point at = plus(centre, 29 * j + 10 * (i & 1) + chance(hex, salt, 13) - 6,
                            28 * i + chance(hex, salt + 100, 13) - 6);

            if (use == TUFT && chance(hex, salt + 200, 4))
                put_tuft(p, at);
            else if (use == SLOPE && is_steep && chance(hex, salt + 300, 3)) {
                pen_move(p, plus(at, 12, -9));
                pen_line(p, plus(at, 6, 9));
                pen_move(p, plus(at, 18, -6));
                pen_line(p, plus(at, 13, 8));
            } else if (use == FURROW && chance(hex, salt + 400, 2)) {
                int lean = chance(hex, 4500, 13) - 6;

                pen_move(p, plus(at, -13, lean));
                pen_line(p, plus(at, 13, -lean));
            }
        }
}

void draw_fields(drawing *d) { draw_blocks(d, "class=\"furrow\"", FURROW, put_wild); }

void draw_scrub(drawing *d)
{
    draw_blocks(d, "class=\"slope\"", SLOPE, put_wild);
    draw_blocks(d, "class=\"scrub\"", TUFT, put_wild);
}

/* --- hexsides --- */

static void draw_along(drawing *d, unsigned words, const char *const *classes)
{
    net n;

    if (net_open(&n, &d->board, true)) {
        net_add_sides(&n, words);
        draw_net(d, &n, classes);
    } else {
        d->is_short = true;
    }
    net_free(&n);
}

/* How high a hex stands for its neighbours: water lowest. */
static int height_of(const board *b, int hex) { return b->hex[hex].water ? -1 : b->hex[hex].centre; }

/* The line of a cliff or crest, and its teeth down the lower side. */
static void put_teeth(drawing *d, int hex, pen *p, int use)
{
    const board *b = &d->board;
    int teeth = use == SIDE_CLIFF ? 5 : 4, long_ = use == SIDE_CLIFF ? 10 : 8;
    point c = centre_of(b, hex);

    for (int k = 0; k < 6; k++) {
        int next = board_next(b, hex, k), fall = next == FS_NO_HEX ? 0 : height_of(b, next) - height_of(b, hex);

        if (!has_side(b, hex, k, (enum side_word)use) || fall < 0 || (!fall && k >= 3))
            continue;
        point a = corner_of(b, hex, k), z = corner_of(b, hex, k + 1), m = middle(a, z);
        point in = {(c.x - m.x) * long_ / 52, (c.y - m.y) * long_ / 52};

        pen_move(p, a);
        pen_line(p, z);
        for (int i = 0; i < teeth; i++) {
            point at = {a.x + (z.x - a.x) * (2 * i + 1) / (2 * teeth), a.y + (z.y - a.y) * (2 * i + 1) / (2 * teeth)};

            pen_move(p, at);
            pen_line(p, plus(at, in.x, in.y));
        }
    }
}

/* Shore that boats can use, along the water's edge. */
static void put_landing(drawing *d, int hex, pen *p, int use)
{
    (void)use;
    for (int k = 0; k < 3; k++)
        if (has_side(&d->board, hex, k, SIDE_LANDING)) {
            pen_move(p, corner_of(&d->board, hex, k));
            pen_line(p, corner_of(&d->board, hex, k + 1));
        }
}

void draw_relief(drawing *d)
{
    static const char *const ridge[] = {"crown case", "crown", NULL}, *const ravine[] = {"gully bank", "gully", NULL};

    draw_blocks(d, "class=\"landing\"", 0, put_landing);
    draw_along(d, 1U << SIDE_RAVINE, ravine);
    draw_blocks(d, "class=\"crest\"", SIDE_CREST, put_teeth);
    draw_along(d, 1U << SIDE_RIDGE, ridge);
    draw_blocks(d, "class=\"cliff\"", SIDE_CLIFF, put_teeth);
}
