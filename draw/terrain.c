/* terrain.c - the lie of the land: levels with their contours, fields, woods and water. */
#include "layers.h"
#include "net.h"
#include "region.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- regions --- */

bool mask_of_words(drawing *d, unsigned words)
{
    bool has_any = false;

    for (int hex = 0; hex < d->board.n_hexes; hex++) {
        d->mask[hex] = d->board.hex[hex].words & words ? ALL_SEXTANTS : 0;
        has_any |= d->mask[hex] != 0;
    }
    return has_any;
}

/* The sextant of a point beside a centre. */
int sextant_at(int x, int y)
{
    int slope = 52 * (x < 0 ? -x : x), steep = 30 * (y < 0 ? -y : y);

    if (slope <= steep)
        return y < 0 ? 0 : 3;
    return y < 0 ? (x > 0 ? 1 : 5) : (x > 0 ? 2 : 4);
}

/* Whether it lies beyond side d of its hex. */
static bool is_past(int d, int x, int y)
{
    static const point out[6] = {{0, -60}, {52, -30}, {52, 30}, {0, 60}, {-52, 30}, {-52, -30}};
    return out[d].x * x + out[d].y * y > 60 * 52;
}

bool lies_in(const drawing *d, const uint8_t *mask, int hex, int x, int y)
{
    int sextant = sextant_at(x, y);

    if (is_past(sextant, x, y)) {
        int next = board_next(&d->board, hex, sextant);
        if (next == FS_NO_HEX)
            return false;
        point from = centre_of(&d->board, hex), to = centre_of(&d->board, next);
        x += from.x - to.x;
        y += from.y - to.y;
        hex = next;
        sextant = sextant_at(x, y);
    }
    return mask[hex] >> sextant & 1;
}

/* Deep enough inside that the rounding of corners does not come near it. */
static bool lies_well_in(const drawing *d, const uint8_t *mask, int hex, point at, int by)
{
    for (int k = 0; k < 6; k++) {
        static const point way[6] = {{0, -10}, {9, -5}, {9, 5}, {0, 10}, {-9, 5}, {-9, -5}};
        if (!lies_in(d, mask, hex, at.x + way[k].x * by / 10, at.y + way[k].y * by / 10))
            return false;
    }
    return true;
}

/* Its area, and above it its edges, each in its class; no edges if that is NULL. */
static void draw_region(drawing *d, const region *r, const char *fill_class, const char *edge_class)
{
    pen fill, edge;
    paper other = {0};
    char attributes[80];

    snprintf(attributes, sizeof attributes, "class=\"%s\"", fill_class);
    pen_open(&fill, d->out, attributes);
    pen_open(&edge, &other, "");
    pen_cut(&edge, 12);
    if (!region_draw(r, &fill, &edge))
        d->is_short = true;
    bool has_edge = edge.last != 0;
    pen_close(&fill);
    pen_close(&edge);
    if (edge_class && has_edge && !other.is_short) {
        paper_format(d->out, "<g class=\"%s\">\n", edge_class);
        paper_put(d->out, other.at);
        paper_put(d->out, "</g>\n");
    }
    d->is_short |= other.is_short;
    free(other.at);
}

/* --- levels --- */

/* Ground at this level or above. */
static void mask_of_level(drawing *d, int level)
{
    for (int hex = 0; hex < d->board.n_hexes; hex++) {
        const ground *g = &d->board.hex[hex];

        d->mask[hex] = 0;
        for (int k = 0; k < 6; k++)
            d->mask[hex] |= (uint8_t)((g->level[k] >= level ? 1U : 0U) << k);
        d->dots[hex] = g->centre >= level;
    }
}

static region level_region(drawing *d, int level)
{
    mask_of_level(d, level);
    return (region){
        .board = &d->board, .sextants = d->mask, .dots = d->dots, .rounds = d->board.has_levels, .shake = 4};
}

/* The sheet, then each level over the one below it with a shadow to its south-east. The outlines are kept apart so
 * that shadow and ground share them. */
void draw_levels(drawing *d)
{
    pen p;
    char attributes[48];

    paper_put(d->out, "<defs>\n");
    for (int level = 0; level <= d->board.top; level++) {
        region r = level_region(d, level);
        if (!level)
            r.is_straight = true;
        snprintf(attributes, sizeof attributes, "id=\"map-level-%d\"", level);
        pen_open(&p, d->out, attributes);
        d->is_short |= !region_draw(&r, &p, NULL);
        pen_close(&p);
    }
    paper_put(d->out, "</defs>\n");
    for (int level = 0; level <= d->board.top; level++) {
        paper_format(d->out,
                     "<use class=\"shade far\" href=\"#map-level-%d\" transform=\"translate(9 12)\"/>"
                     "<use class=\"shade\" href=\"#map-level-%d\" transform=\"translate(5 6)\"/>",
                     level, level);
        int tint = d->board.has_levels ? level : level + 1; /* hills on plain ground stand out more */
        snprintf(attributes, sizeof attributes, d->board.has_levels || level ? "lv%d" : "land", tint < 7 ? tint : 7);
        paper_format(d->out, "<use class=\"%s\" href=\"#map-level-%d\"/>\n", attributes, level);
    }
}

void draw_contours(drawing *d)
{
    pen edge, fill;
    paper none = {0};

    for (int level = 1; level <= d->board.top; level++) {
        region r = level_region(d, level);
        pen_open(&edge, d->out, "class=\"contour\"");
        pen_open(&fill, &none, "");
        d->is_short |= !region_draw(&r, &fill, &edge);
        pen_close(&edge);
        pen_close(&fill);
    }
    free(none.at);
}

/* --- fields and woods --- */

void draw_wheat(drawing *d)
{
    for (int hex = 0; hex < d->board.n_hexes; hex++)
        d->mask[hex] = d->board.hex[hex].wheat;
    region r = {.board = &d->board, .sextants = d->mask, .shake = 4};
    draw_region(d, &r, "wheat", NULL);
    draw_region(d, &r, "wheat-rows", "wheat-edge");
    draw_fields(d);
}

/* Trees of a hex, by size; more of them where the wood is dense. Positions on a bent grid of their own, so that crowns
 * hardly touch. */
static void put_trees(drawing *d, int hex, pen *p, int use)
{
    int size = use % 3, dense = use / 3, pitch = dense ? 17 : 25;
    point centre = centre_of(&d->board, hex);

    for (int i = -4; i <= 4 && d->mask[hex]; i++)
        for (int j = -4; j <= 4; j++) {
            int salt = 16 * (i + 4) + j + 4;
            point at = {j * pitch + (i & 1) * pitch / 2 + chance(hex, salt, pitch * 2 / 3) - pitch / 3,
                        i * pitch + chance(hex, salt + 500, pitch * 2 / 3) - pitch / 3};

            if (chance(hex, salt + 900, 3) != size || is_past(sextant_at(at.x, at.y), at.x, at.y))
                continue;
            if (lies_well_in(d, d->mask, hex, at, dense ? 13 : 15))
                pen_dot(p, plus(centre, at.x, at.y));
        }
}

static void mask_of_woods(drawing *d, bool is_open)
{
    for (int hex = 0; hex < d->board.n_hexes; hex++)
        d->mask[hex] = has_word(&d->board, hex, HEX_OPEN_WOODS) == is_open ? d->board.hex[hex].woods : 0;
}

static void put_dot(drawing *d, int hex, pen *p, int use)
{
    (void)use;
    if (has_word(&d->board, hex, HEX_GREEN_WOODS))
        pen_dot(p, centre_of(&d->board, hex));
}

/* Three sizes of tree: its crown, and light on it. */
static void draw_trees(drawing *d, bool is_dense)
{
    static const int wide[2][3] = {{11, 13, 15}, {13, 15, 18}};
    char attributes[64];

    for (int light = 0; light < 2; light++)
        for (int size = 0; size < 3; size++) {
            snprintf(attributes, sizeof attributes, "class=\"%s%s\" stroke-width=\"%d\"",
                     is_dense ? "tree" : "tree open", light ? " lit" : "",
                     light ? wide[is_dense][size] / 2 + 1 : wide[is_dense][size]);
            if (light)
                paper_put(d->out, "<g transform=\"translate(-2 -2)\">\n");
            draw_blocks(d, attributes, size + (is_dense ? 3 : 0), put_trees);
            if (light)
                paper_put(d->out, "</g>\n");
        }
}

/* Where one may see through the wood inside it, and where not: the bars between its hexes. */
static void put_bars(drawing *d, int hex, pen *p, int use)
{
    (void)use;
    for (int k = 0; k < 3; k++)
        if (has_side(&d->board, hex, k, SIDE_GREEN_BAR)) {
            point a = corner_of(&d->board, hex, k), b = corner_of(&d->board, hex, k + 1);
            pen_move(p, (point){a.x + (b.x - a.x) / 6, a.y + (b.y - a.y) / 6});
            pen_line(p, (point){b.x - (b.x - a.x) / 6, b.y - (b.y - a.y) / 6});
        }
}

void draw_woods(drawing *d)
{
    region r = {.board = &d->board, .sextants = d->mask, .shake = 4};

    draw_scrub(d);
    for (int dense = 0; dense < 2; dense++) {
        mask_of_woods(d, !dense);
        draw_region(d, &r, dense ? "woods" : "woods open", dense ? "woods-edge" : "woods-edge open");
        draw_trees(d, dense);
    }
    draw_blocks(d, "class=\"green-bar\"", 0, put_bars);
    draw_blocks(d, "class=\"green-dot\"", 0, put_dot);
}

/* --- water --- */

static void draw_streams(drawing *d)
{
    static const char *const stream[] = {"stream bank", "stream", NULL}, *const river[] = {"river bank", "river", NULL};
    static const struct {
        unsigned sides, hexes; /* along the one, through the other */
        const char *const *classes;
    } kinds[] = {
        {1U << SIDE_STREAM | 1U << SIDE_BRIDGE, 0, stream}, {0, 1U << HEX_STREAM, stream}, {0, 1U << HEX_RIVER, river}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !d->is_short; i++) {
        net n;

        if (net_open(&n, &d->board, kinds[i].sides)) {
            n.wander = 14;
            if (kinds[i].sides)
                net_add_sides(&n, kinds[i].sides);
            else
                net_add_neighbours(&n, kinds[i].hexes, 1U << HEX_BRIDGE | 1U << HEX_LAKE);
            net_lead_out(&n);
            draw_net(d, &n, kinds[i].classes);
        } else {
            d->is_short = true;
        }
        net_free(&n);
    }
}

/* Sides that cannot be crossed: deep water inside a lake, elsewhere a moat. */
static void put_blue(drawing *d, int hex, pen *p, int use)
{
    const board *b = &d->board;

    for (int k = 0; k < 6; k++) {
        int next = board_next(b, hex, k);
        bool is_lake = b->hex[hex].water >> k & 1 || (next != FS_NO_HEX && b->hex[next].water >> (k + 3) % 6 & 1);
        if (!has_side(b, hex, k, SIDE_BLUE) || (k >= 3 && next != FS_NO_HEX) || is_lake != (use == 0))
            continue;
        pen_move(p, corner_of(b, hex, k));
        pen_line(p, corner_of(b, hex, k + 1));
    }
}

void draw_water(drawing *d)
{
    region r = {.board = &d->board, .sextants = d->mask, .shake = 2};

    if (mask_of_words(d, 1U << HEX_BEACH)) {
        r.is_straight = false;
        draw_region(d, &r, "beach", NULL);
    }
    for (int hex = 0; hex < d->board.n_hexes; hex++)
        d->mask[hex] = d->board.hex[hex].water;
    draw_region(d, &r, "lake", "shore");
    draw_blocks(d, "class=\"deep\"", 0, put_blue);
    draw_streams(d);
    draw_blocks(d, "class=\"moat bank\"", 1, put_blue);
    draw_blocks(d, "class=\"moat\"", 1, put_blue);
    draw_relief(d);
}
