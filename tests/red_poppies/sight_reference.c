/* sight_reference.c - every triangle, every side, with fractions. */
#include "sight_reference.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct point {
    int64_t x, y;
} point;
typedef struct segment {
    point a, b;
} segment;
typedef struct fraction { /* of the way from a to b; below > 0 */
    int64_t above, below;
} fraction;

static int y_of(const ref_map *m, int c, int r) { return 2 * r + ((m->first + c) % 2 == 0); }
static point centre_of(const ref_map *m, int c, int r) { return (point){3 * c, y_of(m, c, r)}; }
static point corner_of(point centre, int i) /* clockwise from the north-west */
{
    static const int dx[6] = {-1, 1, 2, 1, -1, -2}, dy[6] = {-1, -1, 0, 1, 1, 0};

    return (point){centre.x + dx[i % 6], centre.y + dy[i % 6]};
}

static int64_t cross(point o, point p, point q) { return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x); }
static bool less(fraction p, fraction q) { return p.above * q.below < q.above * p.below; }

/* Keeps of (low, high) the part where `start` + t * `slope` > 0; false if nothing can be left. */
static bool clip(int64_t start, int64_t slope, fraction *low, fraction *high)
{
    if (slope == 0)
        return start > 0;
    fraction at = slope > 0 ? (fraction){-start, slope} : (fraction){start, -slope};
    if (slope > 0 && less(*low, at))
        *low = at;
    if (slope < 0 && less(at, *high))
        *high = at;
    return true;
}

/* Whether a stretch of the segment lies strictly inside a convex polygon given clockwise (y downwards). */
static bool runs_inside(segment s, const point *p, int n)
{
    fraction low = {0, 1}, high = {1, 1};

    for (int i = 0; i < n; i++) {
        int64_t start = cross(p[i], p[(i + 1) % n], s.a), end = cross(p[i], p[(i + 1) % n], s.b);

        if (!clip(start, end - start, &low, &high))
            return false;
    }
    return less(low, high);
}

/* Whether a stretch of the segment lies on the line from p to q, between them. */
static bool runs_along(segment s, point p, point q)
{
    fraction low = {0, 1}, high = {1, 1};
    point d = {q.x - p.x, q.y - p.y};

    if (cross(p, q, s.a) != 0 || cross(p, q, s.b) != 0)
        return false;
    int64_t from_p = (s.a.x - p.x) * d.x + (s.a.y - p.y) * d.y, to_p = (s.b.x - p.x) * d.x + (s.b.y - p.y) * d.y;
    int64_t length = d.x * d.x + d.y * d.y;
    return clip(from_p, to_p - from_p, &low, &high) && clip(length - from_p, from_p - to_p, &low, &high) &&
           less(low, high);
}

static bool is_on_map(const ref_map *m, int c, int r) { return c >= 0 && r >= 0 && c < m->columns && r < m->rows; }

static int highest(const ref_hex *h)
{
    int level = 0;

    for (int d = 0; d < 6; d++)
        level = h->level[d] > level ? h->level[d] : level;
    return level;
}

/* What a pair of units on levels a and b has against an obstacle on level k. */
static bool obstacle_counts(int a, int b, int k)
{
    int low = a < b ? a : b, high = a < b ? b : a;

    if (a == b)
        return k >= a;
    return low <= k && k <= high && (k >= high - 1 || k <= low + 1);
}

static bool ground_is_too_high(int a, int b, int k) { return a == b ? k > a : k >= (a > b ? a : b); }

typedef struct found {
    bool blocks, conceals;
} found;

/* Whether an artwork or height in sextants is met: some sextant with it is crossed, or a line between two that
 * both have it is followed. `touched` are the sextants crossed, `spoke[i]` the line between i - 1 and i. */
static bool is_met(const bool has[6], const bool touched[6], const bool spoke[6])
{
    for (int d = 0; d < 6; d++) {
        if ((touched[d] && has[d]) || (spoke[d] && has[d] && has[(d + 5) % 6]))
            return true;
    }
    return false;
}

/* The hex or half hex at c, r for units on levels a and b, its sextants `touched` and `spoke` met. */
static found judge(const ref_map *m, int c, int r, int a, int b, const bool touched[6], const bool spoke[6])
{
    found f = {false, m->night || m->rain};

    if (!is_on_map(m, c, r))
        return f;
    const ref_hex *h = &m->hex[c][r];
    bool high[6], woods[6], wheat[6];

    for (int d = 0; d < 6; d++) {
        high[d] = ground_is_too_high(a, b, h->level[d]);
        woods[d] = h->woods[d] && obstacle_counts(a, b, h->level[d]);
        wheat[d] = h->wheat[d] && m->wheat_stands && a == b && h->level[d] == a;
    }
    f.blocks = is_met(high, touched, spoke) || (h->dot && is_met(woods, touched, spoke)) ||
               ((h->village || h->friends) && obstacle_counts(a, b, highest(h)));
    f.conceals |= h->smoke || h->barrage || (!h->dot && is_met(woods, touched, spoke)) || is_met(wheat, touched, spoke);
    return f;
}

typedef struct place {
    int c, r;
} place;
typedef struct look {
    const ref_map *map;
    segment line;
    place near, far;
    int a, b; /* levels */
    bool blocked;
    int concealments;
} look;

static bool is_end(const look *l, int c, int r)
{
    return (c == l->near.c && r == l->near.r) || (c == l->far.c && r == l->far.r);
}

static void take(look *l, found f)
{
    l->blocked |= f.blocks;
    l->concealments += f.conceals;
}

/* Whether the line and a hex are apart: their boxes do not even touch. */
static bool is_apart(segment s, point o)
{
    int64_t left = s.a.x < s.b.x ? s.a.x : s.b.x, right = s.a.x + s.b.x - left;
    int64_t top = s.a.y < s.b.y ? s.a.y : s.b.y, bottom = s.a.y + s.b.y - top;

    return o.x + 2 < left || o.x - 2 > right || o.y + 1 < top || o.y - 1 > bottom;
}

/* The line through the inside of a hex. */
static void look_inside(look *l, int c, int r)
{
    point o = centre_of(l->map, c, r), corner[6];
    bool touched[6], spoke[6];

    for (int i = 0; i < 6; i++)
        corner[i] = corner_of(o, i);
    if (is_end(l, c, r) || !runs_inside(l->line, corner, 6))
        return;
    for (int d = 0; d < 6; d++) {
        point triangle[3] = {o, corner[d], corner[(d + 1) % 6]};

        touched[d] = runs_inside(l->line, triangle, 3);
        spoke[d] = runs_along(l->line, o, corner[d]); /* corner d lies between sextants d - 1 and d */
    }
    take(l, judge(l->map, c, r, l->a, l->b, touched, spoke));
}

/* The line along the north, north-east or south-east side of a hex: the other hex by its centre. */
static void look_along(look *l, int c, int r)
{
    static const int step_c[3] = {0, 1, 1}, step_y[3] = {-2, -1, 1};
    point o = centre_of(l->map, c, r);
    const bool none[6] = {false};

    for (int d = 0; d < 3; d++) {
        bool mine[6] = {false}, theirs[6] = {false};
        int other_c = c + step_c[d], y = (int)o.y + step_y[d];
        int other_r = (y - y_of(l->map, other_c, 0)) / 2;

        if (y < y_of(l->map, other_c, 0))
            other_r = -1;
        if (!runs_along(l->line, corner_of(o, d), corner_of(o, d + 1)))
            continue;
        if (is_end(l, c, r) || is_end(l, other_c, other_r))
            continue;
        mine[d] = theirs[d + 3] = true;
        found f = judge(l->map, c, r, l->a, l->b, mine, none);
        found g = judge(l->map, other_c, other_r, l->a, l->b, theirs, none);
        take(l, (found){f.blocks && g.blocks, f.conceals && g.conceals});
    }
}

static enum ref_view view_along(const ref_map *m, place near, place far, point to)
{
    look l = {.map = m, .near = near, .far = far, .line = {centre_of(m, near.c, near.r), to}};

    l.a = highest(&m->hex[near.c][near.r]);
    l.b = highest(&m->hex[far.c][far.r]);
    for (int c = -1; c <= m->columns; c++) { /* with the half hexes around the map */
        for (int r = -1; r <= m->rows; r++) {
            if (is_apart(l.line, centre_of(m, c, r)))
                continue;
            look_inside(&l, c, r);
            look_along(&l, c, r);
        }
    }
    if (l.blocked || l.concealments > 1)
        return REF_BLOCKED;
    return l.concealments ? REF_CONCEALED : REF_CLEAR;
}

enum ref_view ref_sight(const ref_map *m, int c1, int r1, int c2, int r2)
{
    return view_along(m, (place){c1, r1}, (place){c2, r2}, centre_of(m, c2, r2));
}

int ref_distance(const ref_map *m, int c1, int r1, int c2, int r2)
{
    int dx = abs(c1 - c2), dy = abs(y_of(m, c1, r1) - y_of(m, c2, r2));

    return dx + (dy > dx ? (dy - dx) / 2 : 0);
}

/* Better of two views. */
static enum ref_view better(enum ref_view a, enum ref_view b)
{
    if (a == REF_CLEAR || b == REF_CLEAR)
        return REF_CLEAR;
    return a == REF_CONCEALED || b == REF_CONCEALED ? REF_CONCEALED : REF_BLOCKED;
}

enum ref_view ref_sight_corner(const ref_map *m, int c, int r, int x, int y)
{
    place around[3];
    int n = 0, most = 0;
    enum ref_view best = REF_BLOCKED;

    for (int i = 0; i < m->columns; i++) {
        for (int k = 0; k < m->rows; k++) {
            for (int j = 0; j < 6; j++) {
                point p = corner_of(centre_of(m, i, k), j);

                if (p.x == x && p.y == y)
                    around[n++] = (place){i, k};
            }
        }
    }
    assert(n > 0 && n <= 3);
    for (int i = 0; i < n; i++) {
        int distance = ref_distance(m, c, r, around[i].c, around[i].r);

        if (distance == 0)
            return REF_CLEAR;
        most = distance > most ? distance : most;
    }
    for (int i = 0; i < n; i++) {
        if (ref_distance(m, c, r, around[i].c, around[i].r) == most)
            best = better(best, view_along(m, (place){c, r}, around[i], (point){x, y}));
    }
    return best;
}
