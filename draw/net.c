/* net.c - roads, streams and trenches: what is joined from place to place as long lines, and smooth curves along them.
 */
#include "net.h"

#include <stdlib.h>

/* --- making it --- */

static const fs_point lattice_step[6] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};

static int corner_node(const net *n, fs_point p) { return (p.y + 2) * n->wide + p.x + 3; }
static fs_point corner_place(const net *n, int node) { return (fs_point){node % n->wide - 3, node / n->wide - 2}; }

static point node_point(const net *n, int node)
{
    return n->on_corners ? point_of(corner_place(n, node)) : centre_of(n->board, node);
}

static int node_next(const net *n, int node, int k)
{
    if (!n->on_corners)
        return board_next(n->board, node, k);
    return node + lattice_step[k].y * n->wide + lattice_step[k].x;
}

bool net_open(net *n, const board *b, bool on_corners)
{
    *n = (net){.board = b, .on_corners = on_corners, .wide = 3 * b->grid.columns + 6};
    n->n_nodes = on_corners ? n->wide * (2 * b->grid.rows + 6) : b->n_hexes;
    n->links = calloc((size_t)n->n_nodes, 1);
    n->crossings = calloc((size_t)n->n_nodes, 1);
    return n->links && n->crossings;
}

void net_free(net *n)
{
    free(n->links);
    free(n->crossings);
}

void net_add(net *n, int hex, int direction)
{
    int node = n->on_corners ? corner_node(n, fs_hex_corner(&n->board->grid, hex, direction)) : hex;
    int next = node_next(n, node, direction); /* side d runs in lattice direction d */

    n->links[node] |= (uint8_t)(1U << direction);
    if (next != FS_NO_HEX)
        n->links[next] |= (uint8_t)(1U << (direction + 3) % 6);
}

static bool are_joined(const board *b, int hex, int next, unsigned words, unsigned also)
{
    if (next == FS_NO_HEX)
        return false;
    unsigned one = b->hex[hex].words, two = b->hex[next].words;
    return one & (words | also) && two & (words | also) && (one | two) & words;
}

void net_add_neighbours(net *n, unsigned words, unsigned also)
{
    const board *b = n->board;

    for (int hex = 0; hex < b->n_hexes; hex++)
        for (int d = 1; d <= 3; d++) {
            /* of three that touch, the slanting pair below the other is left out */
            int shared = d < 3 ? board_next(b, hex, d - 1) : FS_NO_HEX, next = board_next(b, hex, d);
            if (are_joined(b, hex, next, words, also) && !are_joined(b, hex, shared, words, also))
                net_add(n, hex, d);
        }
}

void net_add_sides(net *n, unsigned words)
{
    for (int hex = 0; hex < n->board->n_hexes; hex++)
        for (int d = 0; d < 6; d++)
            if (n->board->hex[hex].side[d] & words && !n->board->hex[hex].is_beyond)
                net_add(n, hex, d);
}

/* The way on from a dead end, if there the sheet ends too: straight on, or else turning a little. */
static int way_out(const net *n, int hex, int k)
{
    static const int turns[3] = {3, 2, 4};

    for (int i = 0; i < 3; i++)
        if (board_next(n->board, hex, (k + turns[i]) % 6) == FS_NO_HEX)
            return (k + turns[i]) % 6;
    return -1;
}

void net_lead_out(net *n)
{
    for (int hex = 0; hex < n->n_nodes && !n->on_corners; hex++) {
        int k = 0;

        if (!n->links[hex] || n->links[hex] & (n->links[hex] - 1))
            continue;
        while (!(n->links[hex] >> k & 1))
            k++;
        int out = board_next(n->board, hex, k) == FS_NO_HEX ? -1 : way_out(n, hex, k);
        if (out >= 0)
            n->links[hex] |= (uint8_t)(1U << out);
    }
}

/* --- taking it apart --- */

/* The link by which a line that uses link k goes on: the straightest pair first, then the next. -1: it ends here. */
static int partner(const uint8_t *all, int node, int k)
{
    unsigned left = all[node];
    static const int turns[3] = {3, 2, 1};

    for (int t = 0; t < 3; t++)
        for (int a = 0; a < 6; a++) {
            int b = (a + turns[t]) % 6;
            if (!(left >> a & 1) || !(left >> b & 1))
                continue;
            left &= ~(1U << a | 1U << b);
            if (a == k || b == k)
                return a == k ? b : a;
        }
    return -1;
}

static int count(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

/* Follows a line from a node by link k and fills the chain; takes its links away. */
static void follow(net *n, const uint8_t *all, int node, int k, chain *c)
{
    int first = node, first_k = k;

    c->out[1] = -1;
    c->is_closed = false;
    for (;;) {
        int next = node_next(n, node, k);
        n->links[node] &= (uint8_t) ~(1U << k);
        if (next == FS_NO_HEX) {
            c->out[1] = k;
            return;
        }
        n->links[next] &= (uint8_t) ~(1U << (k + 3) % 6);
        int on = partner(all, next, (k + 3) % 6);
        if (next == first && on == first_k) {
            c->is_closed = true;
            return;
        }
        if (c->n < MAX_CHAIN)
            c->node[c->n++] = next;
        if (on < 0)
            return;
        node = next;
        k = on;
    }
}

bool net_trace(net *n, chain_fn *fn, void *ctx)
{
    size_t nodes = (size_t)n->n_nodes;
    uint8_t *all = malloc(nodes);
    chain c = {.node = calloc(MAX_CHAIN, sizeof *c.node)};
    bool is_fine = all && c.node;

    for (int i = 0; i < n->n_nodes && is_fine; i++) {
        all[i] = n->links[i];
        n->crossings[i] = count(all[i]) > 2;
    }
    for (int pass = 0; pass < 2 && is_fine; pass++) /* open lines first, then rings */
        for (int node = 0; node < n->n_nodes; node++)
            for (int k = 0; k < 6; k++) {
                bool leaves = n->links[node] >> k & 1;
                bool is_end = leaves && partner(all, node, k) < 0,
                     is_rim = leaves && node_next(n, node, k) == FS_NO_HEX;
                if (!leaves || (!pass && !is_end && !is_rim))
                    continue;
                c.n = 0;
                c.node[c.n++] = node;
                c.out[0] = -1;
                if (is_rim && !is_end) { /* comes in here */
                    c.out[0] = k;
                    n->links[node] &= (uint8_t) ~(1U << k);
                    follow(n, all, node, partner(all, node, k), &c);
                } else {
                    follow(n, all, node, k, &c);
                }
                fn(ctx, n, &c);
            }
    free(all);
    free(c.node);
    return is_fine;
}

/* --- curves --- */

/* A place a curve goes through, with the way it goes there; `along` of length 0: as its neighbours have it. */
typedef struct knot {
    point at, along;
} knot;

enum { UNIT = 256, STEPS = 10 };

static point with_length(point p, int length)
{
    int now = root_of(p.x * p.x + p.y * p.y);
    return now ? (point){p.x * length / now, p.y * length / now} : (point){0, 0};
}

static point minus(point a, point b) { return (point){a.x - b.x, a.y - b.y}; }

static knot side_knot(const net *n, int hex, int d)
{
    point at = side_middle(n->board, hex, d), out = minus(at, centre_of(n->board, hex));

    if (n->wander) { /* the same place from both hexes */
        int by = chance((at.x + 64) * 8192 + at.y + 64, 7, 2 * n->wander + 1) - n->wander;
        point a = corner_of(n->board, hex, d), b = corner_of(n->board, hex, d + 1);
        point along = with_length(a.x < b.x || (a.x == b.x && a.y < b.y) ? minus(b, a) : minus(a, b), by);
        at = plus(at, along.x, along.y);
    }
    return (knot){at, with_length(out, UNIT)};
}

static int hex_knots(const net *n, const chain *c, knot *out)
{
    int m = 0;

    if (c->out[0] >= 0) {
        knot in = side_knot(n, c->node[0], c->out[0]);
        in.along = (point){-in.along.x, -in.along.y};
        out[m++] = in;
        if (n->crossings[c->node[0]])
            out[m++] = (knot){centre_of(n->board, c->node[0]), {0, 0}};
    } else if (!c->is_closed || n->crossings[c->node[0]]) {
        out[m++] = (knot){centre_of(n->board, c->node[0]), {0, 0}};
    }
    for (int i = 0; i + 1 < c->n + (c->is_closed ? 1 : 0); i++) {
        int hex = c->node[i], next = c->node[(i + 1) % c->n];
        bool is_last = i + 2 == c->n && !c->is_closed;

        out[m++] = side_knot(n, hex, fs_hex_direction(&n->board->grid, hex, next));
        if ((is_last && c->out[1] < 0) || (i + 1 < c->n && n->crossings[next]))
            out[m++] = (knot){centre_of(n->board, next), {0, 0}};
    }
    if (c->out[1] >= 0)
        out[m++] = side_knot(n, c->node[c->n - 1], c->out[1]);
    return m;
}

/* The way through knot i: half its own, half from its neighbour before to the one behind. */
static point way_through(const knot *k, int n, int i, bool is_closed)
{
    point before = i > 0 || is_closed ? k[(i + n - 1) % n].at : k[i].at;
    point behind = i + 1 < n || is_closed ? k[(i + 1) % n].at : k[i].at;
    point way = with_length(minus(behind, before), UNIT);

    return with_length((point){way.x + k[i].along.x, way.y + k[i].along.y}, UNIT);
}

/* Control points of the curve from knot i to the next. */
static void controls(const knot *k, int n, int i, bool is_closed, point out[2])
{
    int j = (i + 1) % n;
    point span = minus(k[j].at, k[i].at);
    int third = root_of(span.x * span.x + span.y * span.y) / 3;
    point a = with_length(way_through(k, n, i, is_closed), third),
          b = with_length(way_through(k, n, j, is_closed), third);

    out[0] = plus(k[i].at, a.x, a.y);
    out[1] = minus(k[j].at, b);
}

static knot *knots_of(const net *n, const chain *c, int *m)
{
    knot *k = malloc(((size_t)c->n * 2 + 6) * sizeof *k);
    *m = k ? hex_knots(n, c, k) : 0;
    return k;
}

static void draw_through(const net *n, const chain *c, pen *to)
{
    int m;
    knot *k = knots_of(n, c, &m);
    point at[2];

    if (m > 1)
        pen_move(to, k[0].at);
    for (int i = 0; i + 1 < m + (c->is_closed ? 1 : 0) && m > 1; i++) {
        controls(k, m, i, c->is_closed, at);
        pen_cubic(to, at[0], at[1], k[(i + 1) % m].at);
    }
    free(k);
}

/* An end at a corner where other lines meet lies on their curve, which passes a little inside the corner. */
static point end_point(const net *n, const chain *c, int end)
{
    int node = c->node[end ? c->n - 1 : 0], next = c->node[end ? c->n - 2 : 1];
    point at = node_point(n, node), to = node_point(n, next);

    if (!n->crossings[node])
        return at;
    return (point){at.x - (to.x - at.x) / 8 / 2 * 2, at.y - (to.y - at.y) / 8 / 2 * 2};
}

static void draw_along(const net *n, const chain *c, pen *to)
{
    if (c->is_closed) {
        point last = node_point(n, c->node[c->n - 1]), first = node_point(n, c->node[0]);
        pen_move(to, middle(last, first));
        for (int i = 0; i < c->n; i++) {
            point a = node_point(n, c->node[i]), b = node_point(n, c->node[(i + 1) % c->n]);
            pen_quad(to, a, middle(a, b));
        }
        return;
    }
    pen_move(to, end_point(n, c, 0));
    if (c->n > 2)
        pen_line(to, middle(node_point(n, c->node[0]), node_point(n, c->node[1])));
    for (int i = 1; i + 1 < c->n; i++) {
        point a = node_point(n, c->node[i]), b = node_point(n, c->node[i + 1]);
        pen_quad(to, a, middle(a, b));
    }
    pen_line(to, end_point(n, c, 1));
}

void chain_draw(const net *n, const chain *c, pen *to)
{
    if (n->on_corners)
        draw_along(n, c, to);
    else
        draw_through(n, c, to);
}

/* A cubic curve at step t of STEPS, in sixteenths. */
static int blend(int a, int b, int c, int d, int t)
{
    int u = STEPS - t;
    return 16 * (a * u * u * u + 3 * b * u * u * t + 3 * c * u * t * t + d * t * t * t) / (STEPS * STEPS * STEPS);
}

int chain_points(const net *n, const chain *c, point *out, int cap)
{
    int m, many = 0;
    knot *k = knots_of(n, c, &m);
    point at[2];

    for (int i = 0; i + 1 < m + (c->is_closed ? 1 : 0); i++) {
        point a = k[i].at, d = k[(i + 1) % m].at;
        controls(k, m, i, c->is_closed, at);
        for (int t = i ? 1 : 0; t <= STEPS && many < cap; t++)
            out[many++] = (point){blend(a.x, at[0].x, at[1].x, d.x, t), blend(a.y, at[0].y, at[1].y, d.y, t)};
    }
    free(k);
    return many;
}
