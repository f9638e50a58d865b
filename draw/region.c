/* region.c - sets of sextants with smooth edges.
 *
 * The triangles of all hexes make a lattice in which every centre and corner has six neighbours. An edge of the region
 * is a directed step between two of these with the region to its right; steps join to loops. Loops are evened out and
 * their corners become control points of a chain of quadratic curves, so all coordinates are kept even: the middles
 * between them are whole. */
#include "region.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALL = 10, /* corners of a loop that would shrink too much if it were evened out */
    AWAY = 24,  /* how far a corner gives way to a dot at first */
    CLEAR = 6   /* how far the curve must pass by it */
};

/* Directions on the lattice, clockwise from the east. */
static const fs_point lattice_step[6] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
/* From a centre to corner d of its hex. */
static int to_corner(int d) { return (d + 4) % 6; }

/* A corner of a loop. Where the edge runs through a dot, the way it has to give way. */
typedef struct corner {
    point at, dot, away;
    bool is_rim; /* the step that leaves it lies on the rim of the sheet */
} corner;

typedef struct tracer {
    const region *region;
    const board *board;
    int wide, n_nodes;
    uint8_t *out, *rim;  /* steps that leave a node as bits; those of them on the rim of the sheet */
    corner *loop, *copy; /* corners of the loop at hand */
    int n;
} tracer;

static int node_of(const tracer *t, fs_point p) { return (p.y + 2) * t->wide + p.x + 3; }
static fs_point place_of(const tracer *t, int node) { return (fs_point){node % t->wide - 3, node / t->wide - 2}; }
static int step_from(const tracer *t, int node, int direction)
{
    return node + lattice_step[direction].y * t->wide + lattice_step[direction].x;
}

static bool has_sextant(const tracer *t, int hex, int d) { return t->region->sextants[hex] >> ((d + 6) % 6) & 1; }

static void add_step(tracer *t, fs_point from, int direction, bool is_rim)
{
    int node = node_of(t, from);

    t->out[node] |= (uint8_t)(1U << direction);
    t->rim[node] |= (uint8_t)((is_rim ? 1U : 0U) << direction);
}

/* The edges of one sextant: its side, and the spokes to its left and right. */
static void add_sextant(tracer *t, int hex, int d)
{
    const fs_grid *g = &t->board->grid;
    int next = board_next(t->board, hex, d);
    fs_point centre = fs_hex_centre(g, hex), left = fs_hex_corner(g, hex, d),
             right = fs_hex_corner(g, hex, (d + 1) % 6);

    if (next == FS_NO_HEX || !has_sextant(t, next, d + 3))
        add_step(t, left, d, next == FS_NO_HEX);
    if (!has_sextant(t, hex, d - 1))
        add_step(t, centre, to_corner(d), false);
    if (!has_sextant(t, hex, d + 1))
        add_step(t, right, (to_corner(d + 1) + 3) % 6, false);
}

/* A step of AWAY in each twelfth of the circle, clockwise from the east. */
static const point twelfth[12] = {{24, 0},  {20, 12},   {12, 20},   {0, 24},  {-12, 20}, {-20, 12},
                                  {-24, 0}, {-20, -12}, {-12, -20}, {0, -24}, {12, -20}, {20, -12}};

/* Which way an edge that came along `back` and leaves along `front` gives way to the dot: to the other side. */
static point way_from_dot(const tracer *t, int hex, int back, int front)
{
    int outside = (front - back + 6) % 6, inside = 6 - outside;
    bool is_in = !t->region->dots || t->region->dots[hex];
    int towards = is_in ? 2 * front - outside : 2 * back - inside;

    return twelfth[(towards % 12 + 12) % 12];
}

static point shaken(const tracer *t, int node, point at)
{
    int most = t->region->shake;

    if (most < 2)
        return at;
    return plus(at, 2 * (chance(node, 1, most + 1) - most / 2), 2 * (chance(node, 2, most + 1) - most / 2));
}

/* The next step of the loop at a node: the first to the left of where it came from, so that parts that touch in a
 * corner stay apart. */
static int next_step(const tracer *t, int node, int back)
{
    int d = (back + 5) % 6;

    while (!(t->out[node] >> d & 1)) /* a loop goes on: as many steps leave a node as come to it */
        d = (d + 5) % 6;
    return d;
}

/* A corner of the loop, reached along the step back there and left along `front`; on the rim it stays where it is. */
static void add_corner(tracer *t, int node, int back, int front, bool was_rim)
{
    int hex = fs_hex_of_point(&t->board->grid, place_of(t, node));
    corner *c = &t->loop[t->n++];

    *c = (corner){.at = point_of(place_of(t, node)), .is_rim = t->rim[node] >> front & 1};
    if (hex != FS_NO_HEX && !t->region->is_straight) {
        c->dot = c->at;
        c->away = way_from_dot(t, hex, back, front);
        c->at = plus(c->at, c->away.x, c->away.y);
    }
    if (!c->is_rim && !was_rim)
        c->at = shaken(t, node, c->at);
}

/* Walks one loop from a step of it, taking its steps away. */
static void walk(tracer *t, int first, int first_direction)
{
    int node = first, direction = first_direction;

    t->n = 0;
    do {
        int next = step_from(t, node, direction), back = (direction + 3) % 6, front = next_step(t, next, back);

        add_corner(t, next, back, front, t->rim[node] >> direction & 1);
        if (node != first || direction != first_direction)
            t->out[node] &= (uint8_t) ~(1U << direction);
        node = next;
        direction = front;
    } while (node != first || direction != first_direction);
    t->out[first] &= (uint8_t) ~(1U << first_direction);
}

static int even(int x) { return x >= 0 ? (x + 4) / 8 * 2 : -((-x + 4) / 8 * 2); }

/* Where the curve passes its dot too near or on the wrong side, its corner is pulled further away. The curve begins and
 * ends half way to the neighbours, or in them if they are the ends of a run. */
static void keep_from_dot(point before, corner *c, point behind)
{
    int x = 2 * before.x + 4 * c->at.x + 2 * behind.x - 8 * c->dot.x;
    int y = 2 * before.y + 4 * c->at.y + 2 * behind.y - 8 * c->dot.y;
    int off = (x * c->away.x + y * c->away.y) / (8 * AWAY), lacks = CLEAR - off;

    if ((c->away.x || c->away.y) && lacks > 0)
        c->at = plus(c->at, 2 * (c->away.x * lacks / AWAY), 2 * (c->away.y * lacks / AWAY));
}

static void keep_from_dots(corner *at, int n, bool is_closed)
{
    for (int i = is_closed ? 0 : 1; i < (is_closed ? n : n - 1); i++) {
        point before = at[(i + n - 1) % n].at, behind = at[(i + 1) % n].at;

        if (is_closed || i > 1)
            before = middle(before, at[i].at);
        if (is_closed || i < n - 2)
            behind = middle(behind, at[i].at);
        keep_from_dot(before, &at[i], behind);
    }
}

/* Each corner a quarter of the way to both its neighbours; ends of an open run stay. */
static void even_out(tracer *t, corner *at, int n, bool is_closed)
{
    int first = is_closed ? 0 : 1, last = is_closed ? n : n - 1;

    for (int round = 0; round < t->region->rounds && (!is_closed || n > SMALL); round++) {
        memcpy(t->copy, at, (size_t)n * sizeof *at);
        for (int i = first; i < last; i++) {
            point a = t->copy[(i + n - 1) % n].at, b = t->copy[i].at, c = t->copy[(i + 1) % n].at;
            at[i].at = (point){even(a.x + 2 * b.x + c.x), even(a.y + 2 * b.y + c.y)};
        }
    }
    for (int round = 0; round < 2 && !t->region->is_straight; round++)
        keep_from_dots(at, n, is_closed);
}

static void draw_closed(tracer *t, pen *to)
{
    const corner *at = t->loop;
    int n = t->n;

    if (t->region->is_straight) {
        pen_move(to, at[0].at);
        for (int i = 1; i < n; i++)
            pen_line(to, at[i].at);
        pen_shut(to);
        return;
    }
    pen_move(to, middle(at[n - 1].at, at[0].at));
    pen_quad(to, at[0].at, middle(at[0].at, at[1 % n].at));
    for (int i = 1; i < n; i++)
        pen_go_on(to, middle(at[i].at, at[(i + 1) % n].at));
    pen_shut(to);
}

/* From at[0], where the pen is, to at[n - 1]. */
static void draw_run(const tracer *t, pen *to, const corner *at, int n)
{
    if (n < 3 || t->region->is_straight) {
        for (int i = 1; i < n; i++)
            pen_line(to, at[i].at);
        return;
    }
    pen_quad(to, at[1].at, n == 3 ? at[2].at : middle(at[1].at, at[2].at));
    for (int i = 2; i < n - 1; i++)
        pen_go_on(to, i == n - 2 ? at[n - 1].at : middle(at[i].at, at[i + 1].at));
}

/* Turns the loop so that it begins where a run on the rim begins. */
static void rotate(tracer *t, int by)
{
    size_t head = (size_t)by, tail = (size_t)(t->n - by);

    memcpy(t->copy, t->loop, (size_t)t->n * sizeof *t->loop);
    memcpy(t->loop, t->copy + head, tail * sizeof *t->loop);
    memcpy(t->loop + tail, t->copy, head * sizeof *t->loop);
}

/* Runs on the rim are straight and only filled, those between are smooth and get an edge. */
static void draw_runs(tracer *t, pen *fill, pen *edge)
{
    t->loop[t->n] = t->loop[0];
    pen_move(fill, t->loop[0].at);
    for (int i = 0; i < t->n;) {
        corner *from = &t->loop[i];
        bool is_rim = from->is_rim;
        while (i < t->n && t->loop[i].is_rim == is_rim)
            i++;
        int n = (int)(&t->loop[i] - from) + 1;
        if (is_rim) {
            for (int k = 1; k < n; k++)
                pen_line(fill, from[k].at);
            continue;
        }
        even_out(t, from, n, false);
        draw_run(t, fill, from, n);
        if (edge) {
            pen_move(edge, from->at);
            draw_run(t, edge, from, n);
        }
    }
    pen_shut(fill);
}

static void draw_loop(tracer *t, pen *fill, pen *edge)
{
    int n = t->n, n_rim = 0, start = 0;

    for (int i = 0; i < n; i++)
        n_rim += t->loop[i].is_rim;
    if (!n_rim) {
        even_out(t, t->loop, n, true);
        draw_closed(t, fill);
        if (edge)
            draw_closed(t, edge);
        return;
    }
    while (n_rim < n && !(t->loop[start].is_rim && !t->loop[(start + n - 1) % n].is_rim))
        start++;
    rotate(t, start);
    draw_runs(t, fill, edge);
}

static bool open_tracer(tracer *t, const region *r)
{
    const fs_grid *g = &r->board->grid;

    *t = (tracer){.region = r, .board = r->board, .wide = 3 * g->columns + 6};
    t->n_nodes = t->wide * (2 * g->rows + 6);
    size_t nodes = (size_t)t->n_nodes, most = 6 * nodes + 2;
    t->out = calloc(nodes, 1);
    t->rim = calloc(nodes, 1);
    t->loop = calloc(most, sizeof *t->loop);
    t->copy = calloc(most, sizeof *t->copy);
    return t->out && t->rim && t->loop && t->copy;
}

static void close_tracer(tracer *t)
{
    free(t->out);
    free(t->rim);
    free(t->loop);
    free(t->copy);
}

bool region_draw(const region *r, pen *fill, pen *edge)
{
    tracer t;
    bool is_fine = open_tracer(&t, r);

    for (int hex = 0; hex < r->board->n_hexes && is_fine; hex++)
        for (int d = 0; d < 6; d++)
            if (r->sextants[hex] >> d & 1 && !r->board->hex[hex].is_beyond)
                add_sextant(&t, hex, d);
    for (int node = 0; node < t.n_nodes && is_fine; node++)
        for (int d = 0; d < 6; d++)
            if (t.out[node] >> d & 1) {
                walk(&t, node, d);
                draw_loop(&t, fill, edge);
            }
    close_tracer(&t);
    return is_fine;
}
