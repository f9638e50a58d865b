/* works.c - what the war did to the ground: craters, trenches, wire. */
#include "dig.h"
#include "layers.h"
#include "net.h"
#include "region.h"

#include <stdio.h>
#include <stdlib.h>

/* --- craters and no man's land --- */

/* Shell holes of one of three sizes, on a bent grid. */
static void put_craters(drawing *d, int hex, pen *p, int use)
{
    point centre = centre_of(&d->board, hex);

    for (int i = -2; i <= 2 && has_word(&d->board, hex, HEX_CRATERS); i++)
        for (int j = -2; j <= 2; j++) {
            int salt = 8 * (i + 2) + j + 2;
            point at = {25 * j + 12 * (i & 1) + chance(hex, salt + 2000, 17) - 8,
                        22 * i + chance(hex, salt + 2100, 17) - 8};

            if (chance(hex, salt + 2200, 8) == use && lies_in(d, d->mask, hex, at.x, at.y) &&
                at.x * at.x + at.y * at.y < 2300)
                pen_dot(p, plus(centre, at.x, at.y));
        }
}

void draw_craters(drawing *d)
{
    static const int wide[3] = {8, 12, 17};
    region r = {.board = &d->board, .sextants = d->mask, .is_straight = true};
    char attributes[64];
    pen p;

    for (int hatched = 0; hatched < 2 && mask_of_words(d, 1U << HEX_NML); hatched++) {
        pen_open(&p, d->out, hatched ? "class=\"nml-hatch\"" : "class=\"nml\"");
        d->is_short |= !region_draw(&r, &p, NULL);
        pen_close(&p);
    }
    if (!mask_of_words(d, 1U << HEX_CRATERS))
        return;
    for (int part = 0; part < 2; part++) {
        paper_put(d->out, part ? "<g transform=\"translate(-1 -1)\">\n" : "<g>\n");
        for (int size = 0; size < 3; size++) {
            snprintf(attributes, sizeof attributes, "class=\"crater%s\" stroke-width=\"%d\"", part ? " hole" : "",
                     part ? wide[size] * 2 / 3 : wide[size]);
            draw_blocks(d, attributes, size, put_craters);
        }
        paper_put(d->out, "</g>\n");
    }
}

/* --- trenches --- */

enum { BAY = 13, DEPTH = 5, MAX_POINTS = 1 << 17 }; /* units of the drawing */

typedef struct digger {
    pen *pen;
    point *at;
} digger;

static void dig_chain(void *ctx, const net *n, const chain *c)
{
    digger *g = ctx;
    int many = chain_points(n, c, g->at, MAX_POINTS);

    dig(g->pen, g->at, many, (traverses){BAY, DEPTH});
}

/* A trench that leads nowhere. */
static void dig_alone(drawing *d, digger *g, int hex)
{
    point c = centre_of(&d->board, hex);

    g->at[0] = (point){16 * (c.x - 34), 16 * (c.y + 6)};
    g->at[1] = (point){16 * c.x, 16 * (c.y - 6)};
    g->at[2] = (point){16 * (c.x + 34), 16 * (c.y + 6)};
    dig(g->pen, g->at, 3, (traverses){BAY, DEPTH});
}

/* Whose a link is: that of the first hex that has a trench. */
static bool is_link_of(const board *b, int hex, int k, int side)
{
    int next = board_next(b, hex, k);

    if (!has_word(b, hex, HEX_TRENCH) && next != FS_NO_HEX)
        hex = next;
    return b->hex[hex].trench == side;
}

static void dig_side(drawing *d, digger *g, int side)
{
    const board *b = &d->board;
    net n;

    if (!net_open(&n, b, false)) {
        d->is_short = true;
        net_free(&n);
        return;
    }
    if (b->joins_itself && !side)
        net_add_neighbours(&n, 1U << HEX_TRENCH, 1U << HEX_STRONGPOINT | 1U << HEX_PILLBOX);
    for (int hex = 0; hex < b->n_hexes; hex++)
        for (int k = 0; k < 6; k++)
            if (has_side(b, hex, k, SIDE_TRENCH) && (k < 3 || board_next(b, hex, k) == FS_NO_HEX) &&
                is_link_of(b, hex, k, side))
                net_add(&n, hex, k);
    for (int hex = 0; hex < b->n_hexes; hex++)
        if (has_word(b, hex, HEX_TRENCH) && b->hex[hex].trench == side && !n.links[hex])
            dig_alone(d, g, hex);
    net_lead_out(&n);
    d->is_short |= !net_trace(&n, dig_chain, g);
    net_free(&n);
}

/* Each line three times: its spoil, its edges, its floor. */
void draw_trenches(drawing *d)
{
    static const char *const classes[] = {"spoil", "trench", "floor"};
    digger g = {.at = malloc(MAX_POINTS * sizeof *g.at)};

    for (int side = 0; side < 3 && g.at; side++) {
        paper line = {0};
        pen p;

        pen_open(&p, &line, "");
        pen_cut(&p, 64);
        g.pen = &p;
        dig_side(d, &g, side);
        bool has_any = p.last != 0;
        pen_close(&p);
        for (int i = 0; i < 3 && has_any && !line.is_short; i++) {
            paper_format(d->out, "<g class=\"%s side-%d\">\n", classes[i], side);
            paper_put(d->out, line.at);
            paper_put(d->out, "</g>\n");
        }
        d->is_short |= line.is_short;
        free(line.at);
    }
    d->is_short |= !g.at;
    free(g.at);
}

/* --- wire --- */

/* Crosses along a strand. */
static void put_strand(pen *p, point a, point b, int crosses)
{
    pen_move(p, a);
    pen_line(p, b);
    for (int i = 0; i < crosses; i++)
        put_cross(p, (point){a.x + (b.x - a.x) * (2 * i + 1) / (2 * crosses),
                             a.y + (b.y - a.y) * (2 * i + 1) / (2 * crosses)});
}

static void put_wire(drawing *d, int hex, pen *p, int use)
{
    (void)use;
    for (int k = 0; k < 6; k++)
        if (has_side(&d->board, hex, k, SIDE_WIRE) && (k < 3 || board_next(&d->board, hex, k) == FS_NO_HEX))
            put_strand(p, corner_of(&d->board, hex, k), corner_of(&d->board, hex, k + 1), 5);
}

/* Wire that is the ground of hexes: two belts side by side through all of them. */
static void put_belt(void *ctx, const net *n, const chain *c)
{
    digger *g = ctx;
    int many = chain_points(n, c, g->at, MAX_POINTS);

    put_crosses(g->pen, g->at, many, (traverses){BAY, DEPTH});
}

static void draw_belts(drawing *d)
{
    digger g = {.at = malloc(MAX_POINTS * sizeof *g.at)};
    net n;
    pen p;

    if (net_open(&n, &d->board, false) && g.at) {
        net_add_neighbours(&n, 1U << HEX_WIRE, 0);
        pen_open(&p, d->out, "class=\"wire\"");
        g.pen = &p;
        for (int hex = 0; hex < d->board.n_hexes; hex++) {
            point c = centre_of(&d->board, hex);
            if (has_word(&d->board, hex, HEX_WIRE) && !n.links[hex])
                put_strand(&p, plus(c, -40, 22), plus(c, 40, 22), 6);
        }
        net_lead_out(&n);
        d->is_short |= !net_trace(&n, put_belt, &g);
        pen_close(&p);
    } else {
        d->is_short = true;
    }
    net_free(&n);
    free(g.at);
}

void draw_wire(drawing *d)
{
    draw_blocks(d, "class=\"wire\"", 0, put_wire);
    draw_belts(d);
}
