/* footprint.c - shapes of units and the distances between them. */
#include "geometry.h"
#include <firestep/wide.h>

ot_rect ot_bounds(const fs_point *at, int n)
{
    ot_rect r = {at[0], at[0]};

    for (int i = 1; i < n; i++) {
        if (at[i].x < r.low.x)
            r.low.x = at[i].x;
        if (at[i].x > r.high.x)
            r.high.x = at[i].x;
        if (at[i].y < r.low.y)
            r.low.y = at[i].y;
        if (at[i].y > r.high.y)
            r.high.y = at[i].y;
    }
    return r;
}

ot_rect ot_grown(ot_rect r, int32_t by)
{
    return (ot_rect){{r.low.x - by, r.low.y - by}, {r.high.x + by, r.high.y + by}};
}

/* ---- boxes and bases [G-03] ---- */

int ot_ranks(const ot_lattice *l) { return (l->bases + l->files - 1) / l->files; }

/* A box whose front middle lies `ahead` of the point and `right` of it. */
static void box_at(fs_point p, int facing, int32_t right, int32_t ahead, int32_t width, int32_t depth, ot_shape *box)
{
    const fs_point corner[4] = {{right - width / 2, ahead},
                                {right + width / 2, ahead},
                                {right + width / 2, ahead - depth},
                                {right - width / 2, ahead - depth}};

    fs_point way = ot_vector(facing);

    box->n = 4;
    for (int i = 0; i < 4; i++) {
        fs_point v = ot_turn_by(corner[i], way);

        box->at[i] = (fs_point){p.x + v.x, p.y + v.y};
    }
}

void ot_box_of(const ot_lattice *l, ot_shape *box)
{
    int files = l->bases < l->files ? l->bases : l->files;

    box_at(l->front, l->facing, 0, 0, files * l->width, ot_ranks(l) * l->depth, box);
}

void ot_box_around(fs_point centre, int facing, int32_t width, int32_t depth, ot_shape *box)
{
    box_at(centre, facing, 0, depth / 2, width, depth, box);
}

/* Middle of a base's front, in the frame of the unit. */
static fs_point base_front(const ot_lattice *l, int base)
{
    int rank = base / l->files, file = base % l->files, in_rank = l->bases - rank * l->files;

    if (in_rank > l->files)
        in_rank = l->files;
    return (fs_point){(2 * file + 1 - in_rank) * l->width / 2, -rank * l->depth};
}

fs_point ot_base_centre(const ot_lattice *l, int base)
{
    fs_point front = base_front(l, base);
    fs_point v = ot_turn((fs_point){front.x, front.y - l->depth / 2}, l->facing);

    return (fs_point){l->front.x + v.x, l->front.y + v.y};
}

void ot_base_centres(const ot_lattice *l, fs_point *out)
{
    fs_point way = ot_vector(l->facing);
    int32_t y = -(l->depth / 2);

    for (int first = 0; first < l->bases; first += l->files, y -= l->depth) { /* rank by rank */
        int in_rank = l->bases - first < l->files ? l->bases - first : l->files;

        for (int file = 0; file < in_rank; file++) {
            fs_point v = ot_turn_by((fs_point){(2 * file + 1 - in_rank) * l->width / 2, y}, way);

            out[first + file] = ot_moved(l->front, v);
        }
    }
}

void ot_base_box(const ot_lattice *l, int base, ot_shape *box)
{
    fs_point front = base_front(l, base);

    box_at(l->front, l->facing, front.x, front.y, l->width, l->depth, box);
}

/* ---- distances [G-04] ---- */

static fs_point corner(const fs_polygon *p, int i) { return p->at[i == p->n ? 0 : i]; }

/* The least whole number not below the square of the distance from p to a-b. */
uint64_t ot_square_to(fs_point p, fs_point a, fs_point b)
{
    int64_t from_a = fs_dot(a, b, p), from_b = fs_dot(b, a, p);

    if (from_a <= 0 || from_b <= 0) {
        int64_t to_a = fs_distance2(p, a), to_b = fs_distance2(p, b);
        return (uint64_t)(to_a < to_b ? to_a : to_b);
    }
    int64_t cross = fs_cross(a, b, p);
    fs_u128 area = (uint64_t)(cross < 0 ? -cross : cross), base = (uint64_t)fs_distance2(a, b);
    return (uint64_t)((area * area + base - 1) / base);
}

/* The same to the nearest edge; `least` if none is nearer than that. */
static uint64_t edge_square_up(fs_point p, const fs_polygon *poly, uint64_t least)
{
    for (int i = 0; i < poly->n; i++) {
        fs_point a = corner(poly, i), b = corner(poly, i + 1);
        if (ot_square_to_box(p, a, b) >= least)
            continue;
        uint64_t v = ot_square_to(p, a, b);
        if (v < least)
            least = v;
    }
    return least;
}

int64_t ot_square_between(ot_rect a, ot_rect b)
{
    int64_t x = a.high.x < b.low.x ? b.low.x - a.high.x : b.high.x < a.low.x ? a.low.x - b.high.x : 0;
    int64_t y = a.high.y < b.low.y ? b.low.y - a.high.y : b.high.y < a.low.y ? a.low.y - b.high.y : 0;

    return x * x + y * y;
}

int64_t ot_square_of_corners(const fs_polygon *p, const fs_polygon *q)
{
    enum { CORNERS = 4 };
    int64_t least = INT64_MAX;

    for (int i = 0; i < p->n && i < CORNERS; i++)
        for (int k = 0; k < q->n && k < CORNERS; k++) {
            int64_t x = p->at[i].x - q->at[k].x, y = p->at[i].y - q->at[k].y, square = x * x + y * y;

            least = square < least ? square : least;
        }
    return least;
}

/* Where an outline lies along a direction. */
typedef struct extent {
    int64_t low, high;
} extent;

static extent extent_along(const fs_polygon *p, int64_t x, int64_t y)
{
    extent e = {INT64_MAX, INT64_MIN};

    for (int i = 0; i < p->n; i++) {
        int64_t v = x * p->at[i].x + y * p->at[i].y;

        e.low = v < e.low ? v : e.low;
        e.high = v > e.high ? v : e.high;
    }
    return e;
}

/* Whether seen along one of the first two edges of `like` there is a gap wider than that between them: what tells boxes
 * apart that are far from each other. */
static bool is_gap_seen(const fs_polygon *p, const fs_polygon *q, const fs_polygon *like, int32_t reach)
{
    for (int i = 0; i < 2 && i + 1 < like->n; i++) {
        int64_t x = like->at[i + 1].x - like->at[i].x, y = like->at[i + 1].y - like->at[i].y;
        extent a = extent_along(p, x, y), b = extent_along(q, x, y);
        int64_t gap = b.low - a.high > a.low - b.high ? b.low - a.high : a.low - b.high;

        if (gap > 0 && (fs_u128)(uint64_t)gap * (uint64_t)gap >
                           (fs_u128)(uint64_t)((int64_t)reach * reach) * (uint64_t)(x * x + y * y))
            return true;
    }
    return false;
}

bool ot_near(const fs_polygon *p, const fs_polygon *q, int32_t reach)
{
    int64_t square = (int64_t)reach * reach;

    if (reach < 0 || ot_square_between(ot_bounds(p->at, p->n), ot_bounds(q->at, q->n)) > square)
        return false;
    if (reach && ot_square_of_corners(p, q) <= square)
        return true;
    if (is_gap_seen(p, q, p, reach) || is_gap_seen(p, q, q, reach))
        return false;
    return fs_polygons_within(p, q, reach);
}

int32_t ot_distance(const fs_polygon *p, const fs_polygon *q)
{
    if (ot_near(p, q, 0))
        return 0;
    uint64_t least = (uint64_t)ot_square_of_corners(p, q);
    for (int side = 0; side < 2; side++) {
        const fs_polygon *one = side ? q : p, *other = side ? p : q;
        ot_rect box = ot_bounds(other->at, other->n);

        for (int i = 0; i < one->n; i++)
            if (ot_square_to_box(one->at[i], box.low, box.high) < least)
                least = edge_square_up(one->at[i], other, least);
    }
    return (int32_t)fs_root_up(least);
}

int32_t ot_point_distance(fs_point p, const fs_polygon *poly)
{
    return fs_point_in_polygon(p, poly) != FS_OUTSIDE ? 0 : ot_depth(p, poly);
}

/* Whether all of an outline lies farther than that to one side of the line through a and b. */
static bool is_beside(fs_point a, fs_point b, const fs_polygon *poly, int32_t reach)
{
    int64_t x = b.x - a.x, y = b.y - a.y, least = INT64_MAX, most = INT64_MIN;
    int64_t far = (int64_t)reach * fs_distance(a, b);

    for (int i = 0; i < poly->n; i++) {
        int64_t side = x * (poly->at[i].y - a.y) - y * (poly->at[i].x - a.x);

        least = side < least ? side : least;
        most = side > most ? side : most;
    }
    return least > far || -most > far;
}

bool ot_line_near(fs_point a, fs_point b, const fs_polygon *poly, int32_t reach)
{
    const fs_point end[2] = {a, b};

    if (reach < 0 || !ot_rects_meet(ot_grown(ot_bounds(end, 2), reach), ot_bounds(poly->at, poly->n)) ||
        is_beside(a, b, poly, reach))
        return false;
    if (fs_point_in_polygon(a, poly) != FS_OUTSIDE)
        return true;
    for (int i = 0; i < poly->n; i++)
        if (fs_segments_within(a, b, corner(poly, i), corner(poly, i + 1), reach))
            return true;
    return false;
}

int32_t ot_depth(fs_point p, const fs_polygon *poly)
{
    return (int32_t)fs_root_up(edge_square_up(p, poly, UINT64_MAX));
}

bool ot_edge_within(fs_point p, const fs_polygon *poly, int32_t reach)
{
    for (int i = 0; i < poly->n; i++)
        if (fs_segment_within(p, corner(poly, i), corner(poly, i + 1), reach))
            return true;
    return false;
}

/* ---- the nearest point ---- */

/* Whether p is nearer to a-b than to c-d, exactly: the squares are fractions over the squares of the lengths. */
typedef struct square {
    fs_u128 over, under;
} square;

static square square_to(fs_point p, fs_point a, fs_point b)
{
    if (fs_dot(a, b, p) <= 0)
        return (square){(uint64_t)fs_distance2(p, a), 1};
    if (fs_dot(b, a, p) <= 0)
        return (square){(uint64_t)fs_distance2(p, b), 1};
    int64_t cross = fs_cross(a, b, p);
    fs_u128 area = (uint64_t)(cross < 0 ? -cross : cross);
    return (square){area * area, (uint64_t)fs_distance2(a, b)};
}

/* The first of the edges nearest to p. Squares have 82 bits over 41: their products fit 128. */
static int nearest_edge(fs_point p, const fs_polygon *poly)
{
    square least = square_to(p, corner(poly, 0), corner(poly, 1));
    int best = 0;

    for (int i = 1; i < poly->n; i++) {
        square s = square_to(p, corner(poly, i), corner(poly, i + 1));
        if (s.over * least.under < least.over * s.under)
            least = s, best = i;
    }
    return best;
}

fs_point ot_toward(fs_point p, const fs_polygon *poly)
{
    if (fs_point_in_polygon(p, poly) != FS_OUTSIDE)
        return (fs_point){0, 0};
    int i = nearest_edge(p, poly);
    fs_point a = corner(poly, i), b = corner(poly, i + 1);
    if (fs_dot(a, b, p) <= 0)
        return (fs_point){a.x - p.x, a.y - p.y};
    if (fs_dot(b, a, p) <= 0)
        return (fs_point){b.x - p.x, b.y - p.y};
    /* square to the edge, towards it */
    fs_point across = {b.y - a.y, a.x - b.x};
    return fs_cross(a, b, p) > 0 ? across : (fs_point){-across.x, -across.y};
}

/* v * num / den, rounded to the nearest, halves away from zero. */
static int32_t share(int32_t v, int64_t num, int64_t den)
{
    int64_t size = ((v < 0 ? -(int64_t)v : v) * num + den / 2) / den;

    return (int32_t)(v < 0 ? -size : size);
}

fs_point ot_nearest(fs_point p, const fs_polygon *poly)
{
    if (fs_point_in_polygon(p, poly) != FS_OUTSIDE)
        return p;
    int i = nearest_edge(p, poly);
    fs_point a = corner(poly, i), b = corner(poly, i + 1);
    int64_t along = fs_dot(a, b, p), whole = fs_distance2(a, b);
    if (along <= 0)
        return a;
    if (along >= whole)
        return b;
    return (fs_point){a.x + share(b.x - a.x, along, whole), a.y + share(b.y - a.y, along, whole)};
}

bool ot_is_simple(const fs_polygon *poly)
{
    if (poly->n < 3)
        return false;
    for (int i = 0; i < poly->n; i++) {
        if (fs_distance2(corner(poly, i), corner(poly, i + 1)) == 0)
            return false;
        for (int j = i + 1; j < poly->n; j++) {
            enum fs_meeting m =
                fs_segments_meet(corner(poly, i), corner(poly, i + 1), corner(poly, j), corner(poly, j + 1));
            bool neighbours = j == i + 1 || (i == 0 && j == poly->n - 1);

            if (m != FS_APART && !(neighbours && m == FS_TOUCHING))
                return false;
        }
    }
    return true;
}
