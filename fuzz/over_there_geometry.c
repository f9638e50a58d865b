/* over_there_geometry.c - any bytes as points of a free table: what two ways of asking must agree on. */
#include "support.h"

#include <over_there/geometry.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    const uint8_t *at;
    size_t left;
    int scale; /* of coordinates: small ones make coincidences */
} input;

static int32_t number(input *in, int32_t bound)
{
    uint32_t v = 0;

    for (int i = 0; i < 3 && in->left > 0; i++, in->left--)
        v = v << 8 | *in->at++;
    return (int32_t)(v % (uint32_t)bound);
}

static fs_point point(input *in) { return (fs_point){number(in, in->scale), number(in, in->scale)}; }

static fs_polygon outline(input *in, fs_point *at, int most)
{
    fs_polygon p = {at, 3 + number(in, most - 2)};

    for (int i = 0; i < p.n; i++)
        at[i] = point(in);
    return p;
}

/* The same stretches from the other end; lengths in and out cover the way. */
static void clips(fs_point a, fs_point b, const fs_polygon *p)
{
    ot_span there[8], back[8];
    int n = ot_clip(a, b, p, there, 8), clips = 1;
    int32_t sum = 0;
    ot_cut here = {0, 1};

    REQUIRE(n == ot_clip(b, a, p, back, 8));
    REQUIRE(n <= p->n / 2 && ot_passes(a, b, p) == (n > 0));
    for (int i = 0; i < n; i++) {
        const ot_span *s = &there[i], *t = &back[n - 1 - i];

        REQUIRE(ot_cut_order(s->from, s->to) < 0 && ot_cut_order(here, s->from) <= 0);
        REQUIRE(ot_span_length(a, b, *s) == ot_span_length(b, a, *t));
        sum += ot_span_length(a, b, (ot_span){here, s->from}) + ot_span_length(a, b, *s);
        clips += 2;
        here = s->to;
    }
    sum += ot_span_length(a, b, (ot_span){here, {1, 1}});
    REQUIRE(sum >= fs_distance(a, b) && sum <= fs_distance(a, b) + clips);
}

static void distances(const fs_polygon *p, const fs_polygon *q, fs_point a, fs_point b)
{
    int32_t d = ot_distance(p, q), reach = ot_point_distance(a, p);

    REQUIRE(d == ot_distance(q, p) && ot_near(p, q, d) && !ot_near(p, q, d - 1));
    REQUIRE(ot_line_near(a, b, p, reach));
    REQUIRE(ot_edge_within(a, p, ot_depth(a, p)));
    fs_point v = ot_toward(a, p);
    REQUIRE((v.x == 0 && v.y == 0) == (fs_point_in_polygon(a, p) != FS_OUTSIDE));
}

static void clouds(input *in, const fs_polygon *stream, fs_point centre)
{
    fs_point v = point(in), line[5];
    ot_axis axis = {line, 2 + number(in, 4)};
    ot_shape box;
    int32_t from, to, length;

    ot_box_around(point(in), number(in, OT_TURN), 2 * number(in, 3000) + 2, 2 * number(in, 3000) + 2, &box);
    fs_polygon b = ot_polygon(&box);
    int32_t radius = number(in, 5000);
    if (ot_disc_sweeps(centre, radius, (fs_point){0, 0}, &b))
        REQUIRE(ot_disc_sweeps(centre, radius, v, &b));
    if (ot_stream_sweeps(stream, (fs_point){0, 0}, &b))
        REQUIRE(ot_stream_sweeps(stream, v, &b));
    for (int i = 0; i < axis.n; i++)
        line[i] = point(in);
    length = ot_axis_length(axis);
    if (ot_disc_covers(centre, radius, v, axis, &from, &to))
        REQUIRE(0 <= from && from <= to && to <= length);
    if (ot_stream_covers(stream, v, axis, &from, &to))
        REQUIRE(0 <= from && from <= to && to <= length);
    fs_point strip[16];
    REQUIRE(ot_strip(axis, number(in, 9000), 9000 + number(in, 9000), -500, 500, strip, 16) <= 2 * axis.n);
    int32_t facing = number(in, OT_TURN), d = ot_contact(&b, facing, stream, 20000);
    REQUIRE(d >= -1 && d <= 20000);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int scales[4] = {5, 50, 5000, 288000};
    input in = {data, size, 5};
    fs_point at[9], other[9];

    in.scale = scales[number(&in, 4)];
    fs_point a = point(&in), b = point(&in);
    fs_polygon p = outline(&in, at, 8), q = outline(&in, other, 8);
    if (!ot_is_simple(&p) || !ot_is_simple(&q))
        return 0;
    clips(a, b, &p);
    distances(&p, &q, a, b);
    clouds(&in, &p, a);
    static const int32_t radius[3] = {1000, 2000, 3000};
    int cell = ot_cell(a, ot_fire_axis(b, a), radius, 3, at[0]);
    REQUIRE((cell >= 0) == fs_within(a, at[0], 3000) && cell < 12);
    return 0;
}
