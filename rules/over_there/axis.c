/* axis.c - lines of points: trenches, roads, streams, belts of wire. [G-12, G-15] */
#include "geometry.h"

static int32_t piece_length(ot_measured x, int i) { return x.length ? x.length[i] : fs_distance(x.at[i], x.at[i + 1]); }

static ot_measured unmeasured(ot_axis x) { return (ot_measured){x.at, x.n, NULL, NULL}; }

int32_t ot_measured_length(ot_measured x)
{
    int32_t sum = 0;

    for (int i = 0; i + 1 < x.n; i++)
        sum += piece_length(x, i);
    return sum;
}

/* v * num / den, rounded to the nearest, halves away from zero. */
static int32_t share(int64_t v, int64_t num, int64_t den)
{
    int64_t product = v * num, size = ((product < 0 ? -product : product) + den / 2) / den;

    return (int32_t)(product < 0 ? -size : size);
}

/* The piece on which a place lies, and how far along that piece. A place on a bend belongs to the piece that begins
 * there, or with `ending` to the one that ends there; places beyond the ends are brought back to them. */
static int piece_at(ot_measured x, int32_t along, bool ending, int32_t *rest)
{
    int i = 0;

    *rest = along < 0 ? 0 : along;
    for (; i + 2 < x.n; i++) {
        int32_t length = piece_length(x, i);

        if (*rest < length || (ending && *rest == length))
            return i;
        *rest -= length;
    }
    if (*rest > piece_length(x, i))
        *rest = piece_length(x, i);
    return i;
}

/* To the right of a piece, of length one in Q16. */
static fs_point right_of(ot_measured x, int piece)
{
    if (x.way)
        return x.way[piece].right;
    fs_point a = x.at[piece], b = x.at[piece + 1];
    int64_t length = fs_root((uint64_t)fs_distance2(a, b) << 16); /* in 1/256 */

    if (length == 0)
        return (fs_point){0, 0};
    return (fs_point){share(b.y - a.y, OT_ONE * 256, length), share(a.x - b.x, OT_ONE * 256, length)};
}

static fs_point beside(fs_point p, fs_point right, int32_t by)
{
    return (fs_point){p.x + share(right.x, by, OT_ONE), p.y + share(right.y, by, OT_ONE)};
}

static fs_point on_piece(ot_measured x, int piece, int32_t rest)
{
    fs_point a = x.at[piece], b = x.at[piece + 1];
    int32_t length = piece_length(x, piece);

    if (length == 0)
        return a;
    return (fs_point){a.x + share(b.x - a.x, rest, length), a.y + share(b.y - a.y, rest, length)};
}

fs_point ot_measured_point(ot_measured x, int32_t along, int32_t right)
{
    int32_t rest;
    int i = piece_at(x, along, false, &rest);

    return right ? beside(on_piece(x, i, rest), right_of(x, i), right) : on_piece(x, i, rest);
}

int ot_measured_bearing(ot_measured x, int32_t along)
{
    int32_t rest;
    int i = piece_at(x, along, false, &rest);

    return x.way ? x.way[i].bearing : ot_bearing(x.at[i], x.at[i + 1]);
}

void ot_measure(ot_axis x, int32_t *length, ot_piece_way *way)
{
    for (int i = 0; i + 1 < x.n; i++) {
        length[i] = fs_distance(x.at[i], x.at[i + 1]);
        way[i] = (ot_piece_way){right_of(unmeasured(x), i), ot_bearing(x.at[i], x.at[i + 1])};
    }
}

int32_t ot_measured_nearest(ot_measured x, fs_point p, int32_t *distance)
{
    int32_t before = 0, best = 0;
    uint64_t least = UINT64_MAX;

    for (int i = 0; i + 1 < x.n; i++) {
        fs_point a = x.at[i], b = x.at[i + 1];
        int32_t length = piece_length(x, i);
        uint64_t square = ot_square_to_box(p, a, b) < least ? ot_square_to(p, a, b) : least;

        if (square < least) {
            int64_t along = fs_dot(a, b, p), whole = fs_distance2(a, b);

            least = square;
            best = before + (along <= 0 ? 0 : along >= whole ? length : share(along, length, whole));
        }
        before += length;
    }
    *distance = least == UINT64_MAX ? INT32_MAX : (int32_t)fs_root_up(least);
    return best;
}

/* ---- strips ---- */

/* Which way a corner of the strip lies from a bend, in Q16: along the middle of the two sides, longer the sharper the
 * bend is. */
static fs_point mitre(ot_measured x, int bend)
{
    fs_point r = right_of(x, bend - 1), s = right_of(x, bend);
    int64_t one = (int64_t)OT_ONE * OT_ONE, under = one + (int64_t)r.x * s.x + (int64_t)r.y * s.y;

    if (under < one / 2)
        under = one / 2; /* bends of more than 120 degrees are blunted */
    return (fs_point){share(r.x + s.x, one, under), share(r.y + s.y, one, under)};
}

typedef struct corners {
    fs_point *at;
    int n, cap;
} corners;

static void add(corners *c, fs_point p)
{
    if (c->n < c->cap)
        c->at[c->n] = p;
    c->n++;
}

/* A square end of a strip: the point of the axis and what lies to its right. */
typedef struct strip_end {
    fs_point at, right;
    int piece;
} strip_end;

static strip_end end_at(ot_measured x, int32_t along, bool ending)
{
    int32_t rest;
    int piece = piece_at(x, along, ending, &rest);

    return (strip_end){on_piece(x, piece, rest), right_of(x, piece), piece};
}

/* How far (times OT_ONE) a point lies beyond the line across the axis at an end. */
static int64_t beyond(strip_end e, fs_point p)
{
    return (int64_t)(p.y - e.at.y) * e.right.x - (int64_t)(p.x - e.at.x) * e.right.y;
}

/* The corner at a bend. On the inside of a bend next to an end it may lie beyond that end: then there is none. */
static void add_bend(corners *c, ot_measured x, int bend, int32_t by, strip_end first, strip_end last)
{
    fs_point p = beside(x.at[bend], mitre(x, bend), by);

    if ((bend == first.piece + 1 && beyond(first, p) <= 0) || (bend == last.piece && beyond(last, p) >= 0))
        return;
    add(c, p);
}

int ot_measured_strip(ot_measured x, int32_t from, int32_t to, int32_t left, int32_t right, fs_point *out, int cap)
{
    corners c = {out, 0, cap};

    if (from >= to || left >= right)
        return 0;
    strip_end first = end_at(x, from, false), last = end_at(x, to, true);
    add(&c, beside(first.at, first.right, left));
    for (int bend = first.piece + 1; bend <= last.piece; bend++)
        add_bend(&c, x, bend, left, first, last);
    add(&c, beside(last.at, last.right, left));
    add(&c, beside(last.at, last.right, right));
    for (int bend = last.piece; bend > first.piece; bend--)
        add_bend(&c, x, bend, right, first, last);
    add(&c, beside(first.at, first.right, right));
    return c.n <= cap ? c.n : 0;
}

/* ---- unmeasured ---- */

int32_t ot_axis_length(ot_axis x) { return ot_measured_length(unmeasured(x)); }

fs_point ot_axis_point(ot_axis x, int32_t along, int32_t right)
{
    return ot_measured_point(unmeasured(x), along, right);
}

int ot_axis_bearing(ot_axis x, int32_t along) { return ot_measured_bearing(unmeasured(x), along); }

int32_t ot_axis_nearest(ot_axis x, fs_point p, int32_t *distance)
{
    return ot_measured_nearest(unmeasured(x), p, distance);
}

int ot_strip(ot_axis x, int32_t from, int32_t to, int32_t left, int32_t right, fs_point *out, int cap)
{
    return ot_measured_strip(unmeasured(x), from, to, left, right, out, cap);
}
