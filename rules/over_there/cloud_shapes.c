/* cloud_shapes.c - streams and discs of smoke and gas, and what they sweep over. [G-11, G-12]
 *
 * A cloud that goes along v meets a box exactly if, where it stands, it meets the box gone along -v.
 */
#include "geometry.h"
#include <firestep/wide.h>

int32_t ot_stream_width(const ot_width_point *point, int n, int32_t distance)
{
    for (int i = 1; i < n; i++) {
        const ot_width_point *p = &point[i - 1], *q = &point[i];

        if (distance < q->distance)
            return p->width +
                   (int32_t)((int64_t)(q->width - p->width) * (distance - p->distance) / (q->distance - p->distance));
    }
    return point[n - 1].width;
}

/* The corner of a stream at a distance from its source, on its right (1) or left (-1). */
static void add_corner(ot_shape *s, fs_point source, int wind, int32_t distance, int32_t half, int side)
{
    fs_point v = ot_turn((fs_point){side * half, distance}, wind);

    assert(s->n < OT_MAX_SHAPE);
    s->at[s->n++] = (fs_point){source.x + v.x, source.y + v.y};
}

bool ot_stream(fs_point source, int wind, int32_t tail, int32_t head, const ot_width_point *point, int n, ot_shape *out)
{
    int32_t tail_half = ot_stream_width(point, n, tail) / 2, head_half = ot_stream_width(point, n, head) / 2;

    out->n = 0;
    if (tail >= head)
        return false;
    add_corner(out, source, wind, tail, tail_half, 1);
    for (int i = 0; i < n; i++)
        if (point[i].distance > tail && point[i].distance < head)
            add_corner(out, source, wind, point[i].distance, point[i].width / 2, 1);
    add_corner(out, source, wind, head, head_half, 1);
    add_corner(out, source, wind, head, head_half, -1);
    for (int i = n; i-- > 0;)
        if (point[i].distance > tail && point[i].distance < head)
            add_corner(out, source, wind, point[i].distance, point[i].width / 2, -1);
    add_corner(out, source, wind, tail, tail_half, -1);
    return true;
}

/* ---- what is swept ---- */

/* Convex hull by wrapping: from the westernmost point always to the one with no other to its right. */
static void wrap(const fs_point *at, int n, ot_shape *out)
{
    int from = 0;

    for (int i = 1; i < n; i++)
        if (at[i].x < at[from].x || (at[i].x == at[from].x && at[i].y < at[from].y))
            from = i;
    out->n = 0;
    for (int here = from; out->n < n;) {
        int next = here;

        out->at[out->n++] = at[here];
        for (int i = 0; i < n; i++) {
            int64_t side = next == here ? -1 : fs_cross(at[here], at[next], at[i]);

            if (fs_distance2(at[here], at[i]) == 0)
                continue;
            if (side < 0 || (side == 0 && fs_distance2(at[here], at[i]) > fs_distance2(at[here], at[next])))
                next = i;
        }
        if (fs_distance2(at[next], at[from]) == 0)
            break;
        here = next;
    }
}

void ot_swept(const fs_polygon *p, fs_point v, ot_shape *out)
{
    fs_point at[2 * 4] = {{0, 0}};
    int n = p->n;

    assert(n >= 1 && n <= 4);
    for (int i = 0; i < n; i++) {
        at[i] = p->at[i];
        at[n + i] = (fs_point){p->at[i].x + v.x, p->at[i].y + v.y};
    }
    wrap(at, 2 * n, out);
}

static fs_point back(fs_point v) { return (fs_point){-v.x, -v.y}; }

bool ot_disc_sweeps(fs_point centre, int32_t radius, fs_point v, const fs_polygon *box)
{
    ot_shape swept;
    ot_swept(box, back(v), &swept);
    fs_polygon way = ot_polygon(&swept);

    return fs_polygon_within(centre, &way, radius);
}

bool ot_stream_sweeps(const fs_polygon *stream, fs_point v, const fs_polygon *box)
{
    ot_shape swept;
    ot_swept(box, back(v), &swept);
    fs_polygon way = ot_polygon(&swept);

    return ot_near(stream, &way, 0);
}

/* ---- what is covered of an axis ---- */

typedef struct stretch {
    int32_t from, to; /* along the axis; none while from > to */
} stretch;

static void widen(stretch *s, int32_t from, int32_t to)
{
    if (from < s->from)
        s->from = from;
    if (to > s->to)
        s->to = to;
}

static bool give(stretch s, int32_t *from, int32_t *to)
{
    *from = s.from;
    *to = s.to;
    return s.from <= s.to;
}

typedef struct disc_way {
    fs_point from, to;
    int32_t radius;
} disc_way;

static bool is_covered(const disc_way *d, ot_axis piece, int32_t along)
{
    return fs_segment_within(ot_axis_point(piece, along, 0), d->from, d->to, d->radius);
}

/* A covered place on one straight piece, -1 if there is none: it comes nearest to the way of the disc at an end of
 * itself, abreast of an end of the way, or where they cross. */
static int32_t some_place(const disc_way *d, ot_axis piece, int32_t length)
{
    int64_t side_a = fs_cross(d->from, d->to, piece.at[0]), side_b = fs_cross(d->from, d->to, piece.at[1]);
    int32_t away, place[5] = {0, length};

    place[2] = ot_axis_nearest(piece, d->from, &away);
    place[3] = ot_axis_nearest(piece, d->to, &away);
    place[4] = (side_a < 0) != (side_b < 0) ? (int32_t)(side_a * length / (side_a - side_b)) : 0;
    for (int i = 0; i < 15; i++) { /* and one beside it: places are rounded */
        int32_t at = place[i % 5] + (i < 5 ? 0 : i < 10 ? 1 : -1);

        if (at >= 0 && at <= length && is_covered(d, piece, at))
            return at;
    }
    return -1;
}

/* The last covered place from `in`, which is covered, towards `out`. */
static int32_t last_covered(const disc_way *d, ot_axis piece, int32_t in, int32_t out)
{
    if (is_covered(d, piece, out))
        return out;
    while (in - out > 1 || out - in > 1) {
        int32_t middle = in + (out - in) / 2;

        if (is_covered(d, piece, middle))
            in = middle;
        else
            out = middle;
    }
    return out; /* outwards */
}

bool ot_disc_covers(fs_point centre, int32_t radius, fs_point v, ot_axis x, int32_t *from, int32_t *to)
{
    const disc_way d = {centre, {centre.x + v.x, centre.y + v.y}, radius};
    stretch found = {INT32_MAX, -1};

    for (int i = 0, before = 0; i + 1 < x.n; i++) {
        ot_axis piece = {x.at + i, 2};
        int32_t length = ot_axis_length(piece), place = some_place(&d, piece, length);

        if (place >= 0)
            widen(&found, before + last_covered(&d, piece, place, 0), before + last_covered(&d, piece, place, length));
        before += length;
    }
    return give(found, from, to);
}

/* length * cut, rounded down or up. */
static int32_t at_cut(int32_t length, ot_cut cut, bool up)
{
    fs_u128 product = (fs_u128)(uint64_t)cut.num * (uint32_t)length, den = (uint64_t)cut.den;

    return (int32_t)((product + (up ? den - 1 : 0)) / den);
}

static void cover(stretch *found, ot_axis piece, int32_t before, const fs_polygon *area)
{
    ot_span span[OT_MAX_SHAPE / 2];
    int n = ot_clip(piece.at[0], piece.at[1], area, span, OT_MAX_SHAPE / 2);
    int32_t length = ot_axis_length(piece);

    if (n > 0)
        widen(found, before + at_cut(length, span[0].from, false), before + at_cut(length, span[n - 1].to, true));
}

/* All that a stream sweeps over: itself where it stands and where it goes, and what each of its edges does. */
bool ot_stream_covers(const fs_polygon *stream, fs_point v, ot_axis x, int32_t *from, int32_t *to)
{
    stretch found = {INT32_MAX, -1};
    ot_shape there = {.n = stream->n};
    fs_polygon moved = {there.at, there.n};

    for (int i = 0; i < stream->n; i++)
        there.at[i] = (fs_point){stream->at[i].x + v.x, stream->at[i].y + v.y};
    for (int i = 0, before = 0; i + 1 < x.n; i++) {
        ot_axis piece = {x.at + i, 2};

        cover(&found, piece, before, stream);
        cover(&found, piece, before, &moved);
        for (int k = 0; k < stream->n; k++) {
            int next = k + 1 == stream->n ? 0 : k + 1;
            const fs_point side[4] = {stream->at[k], stream->at[next], there.at[next], there.at[k]};
            const fs_polygon swept = {side, 4};

            cover(&found, piece, before, &swept);
        }
        before += ot_axis_length(piece);
    }
    return give(found, from, to);
}
