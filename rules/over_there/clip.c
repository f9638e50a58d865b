/* clip.c - which stretches of a segment lie inside an outline, exactly.
 *
 * The line through the segment is moved aside by less than anything, once to its left and once to its right. A moved
 * line meets no corner, so it enters and leaves the outline in turns, wherever an edge has its ends on two sides of it.
 * What lies inside on both sides of the line is inside; along an edge only one side is. [G-13]
 */
#include "geometry.h"
#include <firestep/wide.h>

enum { MOST_CUTS = 256 }; /* of one outline: an edge is cut once */

int ot_cut_order(ot_cut p, ot_cut q)
{
    fs_u128 left = (fs_u128)(uint64_t)p.num * (uint64_t)q.den, right = (fs_u128)(uint64_t)q.num * (uint64_t)p.den;

    return (left > right) - (left < right);
}

static const ot_cut start = {0, 1}, end = {1, 1};

typedef struct cuts {
    ot_cut at[MOST_CUTS]; /* ascending, between the ends of the segment */
    int n;
    bool inside; /* before the first */
} cuts;

static void add_cut(cuts *c, ot_cut cut)
{
    int i = c->n++;

    assert(c->n <= MOST_CUTS);
    for (; i > 0 && ot_cut_order(cut, c->at[i - 1]) < 0; i--)
        c->at[i] = c->at[i - 1];
    c->at[i] = cut;
}

/* Where a-b crosses the edge p-q, whose ends lie on two sides of it. */
static void cross_edge(cuts *c, fs_point a, fs_point b, fs_point p, fs_point q)
{
    int64_t num = (int64_t)(p.x - a.x) * (q.y - p.y) - (int64_t)(p.y - a.y) * (q.x - p.x);
    int64_t den = (int64_t)(b.x - a.x) * (q.y - p.y) - (int64_t)(b.y - a.y) * (q.x - p.x);
    if (den < 0)
        num = -num, den = -den;
    if (num <= 0)
        c->inside = !c->inside;
    else if (num < den)
        add_cut(c, (ot_cut){num, den});
}

/* The cuts of the line moved to its left or right: corners on it then lie to its right, or to its left. Returns
 * whether a corner lies on the line itself: if none does, both sides give the same. */
static bool find_cuts(fs_point a, fs_point b, const fs_polygon *poly, bool moved_left, cuts *out)
{
    const int64_t x = b.x - a.x, y = b.y - a.y, right = moved_left;
    fs_point p = poly->at[poly->n - 1];
    int64_t before = x * (p.y - a.y) - y * (p.x - a.x);
    bool on_line = false;

    out->n = 0;
    out->inside = false;
    for (int i = 0; i < poly->n; i++) {
        fs_point q = poly->at[i];
        int64_t side = x * (q.y - a.y) - y * (q.x - a.x);

        if ((before >= right) != (side >= right))
            cross_edge(out, a, b, p, q);
        on_line |= side == 0;
        before = side;
        p = q;
    }
    return on_line;
}

static ot_cut nth(const cuts *c, int i) { return i < c->n ? c->at[i] : end; }

/* Walks both lists together; writes where both are inside, joining stretches that touch. */
static int both_inside(const cuts *l, const cuts *r, ot_span *out, int cap)
{
    bool in_l = l->inside, in_r = r->inside;
    int i = 0, j = 0, n = 0;
    ot_cut last_end = start;

    for (ot_cut here = start; ot_cut_order(here, end) < 0;) {
        ot_cut next = ot_cut_order(nth(l, i), nth(r, j)) <= 0 ? nth(l, i) : nth(r, j);

        if (in_l && in_r && ot_cut_order(here, next) < 0) {
            bool joins = n > 0 && ot_cut_order(last_end, here) == 0;

            if (!joins && n < cap)
                out[n].from = here;
            n += !joins;
            if (n <= cap)
                out[n - 1].to = next;
            last_end = next;
        }
        for (; i < l->n && ot_cut_order(l->at[i], next) == 0; i++)
            in_l = !in_l;
        for (; j < r->n && ot_cut_order(r->at[j], next) == 0; j++)
            in_r = !in_r;
        here = next;
    }
    return n;
}

/* The same of one list, whose cuts all differ: no corner lies on the line. */
static int inside_between(const cuts *c, ot_span *out, int cap)
{
    int n = 0;

    for (int i = c->inside ? -1 : 0; i < c->n; i += 2, n++)
        if (n < cap)
            out[n] = (ot_span){i < 0 ? start : c->at[i], nth(c, i + 1)};
    return n;
}

int ot_clip(fs_point a, fs_point b, const fs_polygon *poly, ot_span *out, int cap)
{
    cuts left, right;

    if (poly->n < 3 || (a.x == b.x && a.y == b.y))
        return 0;
    bool on_line = find_cuts(a, b, poly, true, &left);
    if (!left.n && !left.inside) /* outside on its left: along an edge at most */
        return 0;
    if (!on_line)
        return inside_between(&left, out, cap);
    find_cuts(a, b, poly, false, &right);
    return both_inside(&left, &right, out, cap);
}

bool ot_passes(fs_point a, fs_point b, const fs_polygon *poly)
{
    ot_span one;

    return ot_clip(a, b, poly, &one, 1) > 0;
}

/* ---- lengths ---- */

/* The product of two numbers of 128 bits. */
static void multiply(fs_u128 p, fs_u128 q, fs_u128 *high, fs_u128 *low)
{
    uint64_t p0 = (uint64_t)p, p1 = (uint64_t)(p >> 64), q0 = (uint64_t)q, q1 = (uint64_t)(q >> 64);
    fs_u128 low_part = (fs_u128)p0 * q0, cross1 = (fs_u128)p1 * q0, cross2 = (fs_u128)p0 * q1;
    fs_u128 middle = (low_part >> 64) + (uint64_t)cross1 + (uint64_t)cross2;

    *low = (middle << 64) | (uint64_t)low_part;
    *high = (fs_u128)p1 * q1 + (cross1 >> 64) + (cross2 >> 64) + (middle >> 64);
}

static bool square_below(fs_u128 p, fs_u128 q, fs_u128 r)
{
    fs_u128 high, low, high2, low2;

    multiply(p, p, &high, &low);
    multiply(q, r, &high2, &low2);
    return high < high2 || (high == high2 && low < low2);
}

/* With the stretch N / D of a segment whose length is the root of L, the answer is the least whole r for which
 * (r D)^2 is not below N * (N L): 82 bits each for N and D, 41 for L. The root of L in whole 1024ths gives a
 * guess that is never above it and at most two below. */
int32_t ot_span_length(fs_point a, fs_point b, ot_span s)
{
    uint64_t whole = (uint64_t)fs_distance2(a, b);

    if (s.from.num == 0 && s.to.num == s.to.den)
        return (int32_t)fs_root_up(whole);
    if (s.from.num == 0 &&
        s.to.den < INT32_MAX) { /* its square is a fraction of 64 bits below: a whole root is enough */
        uint64_t of = (uint64_t)s.to.den * (uint64_t)s.to.den, part = (uint64_t)s.to.num * (uint64_t)s.to.num;

        return (int32_t)fs_root_up((uint64_t)(((fs_u128)part * whole + of - 1) / of));
    }
    fs_u128 share =
        (fs_u128)(uint64_t)s.to.num * (uint64_t)s.from.den - (fs_u128)(uint64_t)s.from.num * (uint64_t)s.to.den;
    fs_u128 of = (fs_u128)(uint64_t)s.to.den * (uint64_t)s.from.den;
    fs_u128 length = share * fs_root(whole << 20) / of >> 10;

    while (square_below(length * of, share, share * whole))
        length++;
    return (int32_t)length;
}

/* v * num / den, rounded to the nearest, halves away from zero. */
static int32_t part_of(int32_t v, ot_cut cut)
{
    fs_u128 size =
        ((fs_u128)(uint64_t)(v < 0 ? -(int64_t)v : v) * (uint64_t)cut.num + (uint64_t)cut.den / 2) / (uint64_t)cut.den;

    return v < 0 ? -(int32_t)size : (int32_t)size;
}

fs_point ot_cut_point(fs_point a, fs_point b, ot_cut cut)
{
    return (fs_point){a.x + part_of(b.x - a.x, cut), a.y + part_of(b.y - a.y, cut)};
}
