/* places.c - villages and single works: houses, forts, quarries, strongpoints. */
#include "layers.h"
#include "region.h"

/* From a centre to the middle of each side, of length 60. */
static const point way[6] = {{0, -60}, {52, -30}, {52, 30}, {0, 60}, {-52, 30}, {-52, -30}};

/* So far along the way in direction k, and so far to its right. */
static point on_way(point c, int k, int along, int right)
{
    return (point){c.x + (way[k].x * along - way[k].y * right) / 60, c.y + (way[k].y * along + way[k].x * right) / 60};
}

/* A block, long side along the way. */
static void put_block(pen *p, point c, int k, int along, int right, int length, int depth)
{
    pen_move(p, on_way(c, k, along - length / 2, right - depth / 2));
    pen_line(p, on_way(c, k, along + length / 2, right - depth / 2));
    pen_line(p, on_way(c, k, along + length / 2, right + depth / 2));
    pen_line(p, on_way(c, k, along - length / 2, right + depth / 2));
    pen_shut(p);
}

static unsigned roads_of(const board *b, int hex)
{
    unsigned roads = 0;

    for (int k = 0; k < 6; k++)
        if (has_side(b, hex, k, SIDE_ROAD) || has_side(b, hex, k, SIDE_BRIDGE))
            roads |= 1U << k;
    return roads;
}

/* Houses in rows on both sides of a road, from the middle of the village out, as far as the hex reaches. */
static void put_street(pen *p, point c, int hex, int k, unsigned roads)
{
    for (int row = 0; row < 4; row++) {
        int side = row % 2 ? 1 : -1, right = row < 2 ? 16 : 31, last = row < 2 ? 46 : 40;

        if (row >= 2 && roads >> ((k + side + 6) % 6) & 1) /* the next road's own houses stand there */
            continue;
        for (int i = 0, along = row < 2 ? 14 : 19; i < 3 && along < last - 8; i++) {
            int salt = 3000 + 16 * k + 4 * row + i;
            int length = 9 + chance(hex, salt, 7), depth = 8 + chance(hex, salt + 100, 4);

            if (row < 2 || chance(hex, salt + 200, 3))
                put_block(p, c, k, along + length / 2, side * (right + chance(hex, salt + 300, 3)), length, depth);
            along += length + 3 + chance(hex, salt + 400, 4);
        }
    }
}

/* Houses off the roads. */
static void put_yard(pen *p, point c, int hex, int k)
{
    for (int i = 0; i < 3; i++) {
        int salt = 3500 + 8 * k + i;

        put_block(p, c, k, 16 + 12 * i + chance(hex, salt, 4), chance(hex, salt + 60, 21) - 10,
                  9 + chance(hex, salt + 120, 5), 7 + chance(hex, salt + 180, 4));
    }
}

static void put_village(drawing *d, int hex, pen *p, int use)
{
    point c = centre_of(&d->board, hex);
    unsigned roads = roads_of(&d->board, hex);
    (void)use;

    if (!has_word(&d->board, hex, HEX_VILLAGE) && !has_word(&d->board, hex, HEX_TOWN))
        return;
    if (!roads)
        roads = 9U << chance(hex, 3900, 3);
    for (int k = 0; k < 6; k++) {
        unsigned beside = roads >> k | roads >> ((k + 1) % 6) | roads >> ((k + 5) % 6);
        if (roads >> k & 1)
            put_street(p, c, hex, k, roads);
        else if (!(beside & 1))
            put_yard(p, c, hex, k);
    }
}

/* A church in each village: a nave with a cross on it, beside the middle. */
static void put_church(drawing *d, int hex, pen *p, int use)
{
    unsigned roads = roads_of(&d->board, hex);
    int k = chance(hex, 3950, 6);
    (void)use;

    if (!has_word(&d->board, hex, HEX_VILLAGE) && !has_word(&d->board, hex, HEX_TOWN))
        return;
    while ((roads | 1) >> k & 1 && (roads | 1) != 63) /* nor under the name of the hex */
        k = (k + 1) % 6;
    point c = on_way(centre_of(&d->board, hex), k, 24, 0);
    put_block(p, c, 0, 0, 0, 12, 12);
    pen_move(p, plus(c, -2, -6));
    pen_line(p, plus(c, -2, -11));
    pen_line(p, plus(c, -5, -11));
    pen_line(p, plus(c, -5, -14));
    pen_line(p, plus(c, -2, -14));
    pen_line(p, plus(c, -2, -18));
    pen_line(p, plus(c, 2, -18));
    pen_line(p, plus(c, 2, -14));
    pen_line(p, plus(c, 5, -14));
    pen_line(p, plus(c, 5, -11));
    pen_line(p, plus(c, 2, -11));
    pen_line(p, plus(c, 2, -6));
    pen_shut(p);
}

/* Loose buildings: a farm, beside the roads. */
static void put_farm(drawing *d, int hex, pen *p, int use)
{
    point c = centre_of(&d->board, hex);
    unsigned roads = roads_of(&d->board, hex);
    int k = chance(hex, 4000, 6);
    (void)use;

    if (!has_word(&d->board, hex, HEX_BUILDINGS))
        return;
    for (int tries = 0; tries < 5 && (roads >> k | roads >> ((k + 1) % 6) | roads >> ((k + 5) % 6)) & 1; tries++)
        k = (k + 1) % 6;
    put_block(p, c, k, 31, -9, 18, 8);
    put_block(p, c, k, 18, 0, 8, 14);
    put_block(p, c, k, 34, 11, 12, 8);
}

/* --- works of one hex --- */

/* A ring of points around the centre, given for one half. */
static void put_ring(pen *p, point c, const point *at, int n)
{
    pen_move(p, plus(c, at[0].x, at[0].y));
    for (int i = 1; i < n; i++)
        pen_line(p, plus(c, at[i].x, at[i].y));
    pen_shut(p);
}

/* Five bastions and the curtains between them. */
static void put_fort(drawing *d, int hex, pen *p, int use)
{
    static const point outer[] = {{-26, 22}, {-33, 27}, {-34, 14}, {-30, -8}, {-36, -17}, {-24, -20},
                                  {-7, -30}, {0, -39},  {7, -30},  {24, -20}, {36, -17},  {30, -8},
                                  {34, 14},  {33, 27},  {26, 22},  {0, 26}};
    static const point inner[] = {{-18, 12}, {-19, -8}, {0, -20}, {19, -8}, {18, 12}};

    if (!has_word(&d->board, hex, HEX_FORT))
        return;
    if (use)
        put_ring(p, centre_of(&d->board, hex), inner, sizeof inner / sizeof *inner);
    else
        put_ring(p, centre_of(&d->board, hex), outer, sizeof outer / sizeof *outer);
}

/* A pit open to the south, with the hachures of its face. */
static void put_quarry(drawing *d, int hex, pen *p, int use)
{
    static const point rim[] = {{-34, 18}, {-32, -2}, {-22, -16}, {-8, -23}, {8, -23}, {22, -16}, {32, -2}, {34, 18}};
    point c = centre_of(&d->board, hex);
    (void)use;

    if (!has_word(&d->board, hex, HEX_QUARRY))
        return;
    pen_move(p, plus(c, rim[0].x, rim[0].y));
    for (int i = 1; i < 8; i++)
        pen_line(p, plus(c, rim[i].x, rim[i].y));
    for (int i = 0; i < 8; i++)
        for (int half = 0; half < (i < 7 ? 2 : 1); half++) {
            point a = half ? middle(rim[i], rim[i + 1]) : rim[i];
            pen_move(p, plus(c, a.x, a.y));
            pen_line(p, plus(c, a.x * 2 / 3, (a.y - 10) * 2 / 3 + 10));
        }
}

/* A redoubt: a closed work with its corners strengthened. */
static void put_strongpoint(drawing *d, int hex, pen *p, int use)
{
    static const point outer[] = {{-32, 0}, {-17, -28}, {17, -28}, {32, 0}, {17, 28}, {-17, 28}};
    static const point inner[] = {{-21, 0}, {-11, -18}, {11, -18}, {21, 0}, {11, 18}, {-11, 18}};
    point c = centre_of(&d->board, hex);
    (void)use;

    if (!has_word(&d->board, hex, HEX_STRONGPOINT))
        return;
    put_ring(p, c, outer, 6);
    put_ring(p, c, inner, 6);
    for (int i = 0; i < 6; i++) {
        pen_move(p, plus(c, outer[i].x, outer[i].y));
        pen_line(p, plus(c, outer[i].x * 5 / 4, outer[i].y * 5 / 4));
    }
}

static void put_pillbox(drawing *d, int hex, pen *p, int use)
{
    static const point wall[] = {{-12, 8}, {-12, -6}, {-7, -11}, {7, -11}, {12, -6}, {12, 8}};
    point c = plus(centre_of(&d->board, hex), 22, 22);
    (void)use;

    if (has_word(&d->board, hex, HEX_PILLBOX))
        put_ring(p, c, wall, 6);
}

/* A breastwork: short arcs, one behind the other. */
static void put_light_works(drawing *d, int hex, pen *p, int use)
{
    point c = centre_of(&d->board, hex);
    (void)use;

    for (int i = -1; i <= 1 && has_word(&d->board, hex, HEX_LIGHT_WORKS); i++) {
        pen_move(p, plus(c, 28 * i - 12, 8 + 6 * (i & 1)));
        pen_quad(p, plus(c, 28 * i, -12 + 6 * (i & 1)), plus(c, 28 * i + 12, 8 + 6 * (i & 1)));
    }
}

/* A gun pit with its gun. */
static void put_emplacement(drawing *d, int hex, pen *p, int use)
{
    point c = centre_of(&d->board, hex);
    (void)use;

    if (!has_word(&d->board, hex, HEX_EMPLACEMENT))
        return;
    pen_move(p, plus(c, -20, 14));
    pen_cubic(p, plus(c, -26, -26), plus(c, 26, -26), plus(c, 20, 14));
    pen_move(p, plus(c, 0, 10));
    pen_line(p, plus(c, 0, -26));
}

void draw_villages(drawing *d)
{
    region r = {.board = &d->board, .sextants = d->mask, .is_straight = true};
    static const struct {
        unsigned words;
        const char *fill, *edge;
    } grounds[] = {{1U << HEX_VILLAGE | 1U << HEX_TOWN | 1U << HEX_FORT, "class=\"village\"", "class=\"village-edge\""},
                   {1U << HEX_QUARRY, "class=\"quarry\"", "class=\"quarry-edge\""}};

    for (int i = 0; i < 2; i++) {
        pen p;
        if (!mask_of_words(d, grounds[i].words))
            continue;
        for (int edge = 0; edge < 2; edge++) {
            pen_open(&p, d->out, edge ? grounds[i].edge : grounds[i].fill);
            d->is_short |= !region_draw(&r, &p, NULL);
            pen_close(&p);
        }
    }
    draw_blocks(d, "class=\"houses\"", 0, put_village);
    draw_blocks(d, "class=\"houses\"", 0, put_farm);
    draw_blocks(d, "class=\"church\"", 0, put_church);
    draw_blocks(d, "class=\"fort\"", 0, put_fort);
    draw_blocks(d, "class=\"fort yard\"", 1, put_fort);
    draw_blocks(d, "class=\"pit\"", 0, put_quarry);
    draw_blocks(d, "class=\"work\"", 0, put_strongpoint);
    draw_blocks(d, "class=\"work\"", 0, put_light_works);
    draw_blocks(d, "class=\"work\"", 0, put_emplacement);
    draw_blocks(d, "class=\"pillbox\"", 0, put_pillbox);
}
