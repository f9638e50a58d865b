/* geometry_reference.c - the geometry against exact fractions, on random cases. An argument sets how many. */
#include "rational.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cover.h>
#include <firestep/dice.h>
#include <over_there/geometry.h>

#define proves(...) covers_each("over_there", __VA_ARGS__)

static int cases = 100000; /* of each question */

enum { MOST = 8 };
static const int32_t spans[4] = {6, 40, 3000, 288000}; /* small ones make coincidences */

typedef struct any {
    uint64_t rng;
    int32_t span;
} any;

static any case_of(int i) { return (any){(uint64_t)i * 0x9e3779b97f4a7c15u + 1, spans[i % 4]}; }

static int32_t below(any *a, int32_t bound) { return (int32_t)fs_below(&a->rng, (uint32_t)bound); }

static fs_point any_point(any *a) { return (fs_point){below(a, a->span), below(a, a->span)}; }

/* A simple outline of three to seven corners, concave as often as not. */
static fs_polygon any_outline(any *a, fs_point at[MOST])
{
    fs_polygon p = {at, 3};

    do {
        p.n = 3 + below(a, 5);
        for (int i = 0; i < p.n; i++)
            at[i] = any_point(a);
    } while (!ot_is_simple(&p));
    return p;
}

static fs_polygon any_box(any *a, ot_shape *shape)
{
    ot_box_around(any_point(a), below(a, OT_TURN), 2 * (1 + below(a, a->span / 4 + 1)),
                  2 * (1 + below(a, a->span / 4 + 1)), shape);
    return ot_polygon(shape);
}

/* ---- clipping ---- */

static rational of_cut(ot_cut c) { return ratio(c.num, c.den); }

/* Every place where a-b meets an edge of the outline, in order, and both its ends. */
static int all_meetings(fs_point a, fs_point b, const fs_polygon *p, rational at[3 * MOST])
{
    rpoint ra = r_point(a), rb = r_point(b);
    int n = 0;

    at[n++] = ratio(0, 1);
    at[n++] = ratio(1, 1);
    for (int i = 0; i < p->n; i++) {
        rpoint q = r_point(p->at[i]), r = r_point(p->at[(i + 1) % p->n]);
        rational side_q = r_cross(ra, rb, q), side_r = r_cross(ra, rb, r), t;

        if (r_order(side_q, side_r) != 0 && r_sign(side_q) * r_sign(side_r) <= 0) {
            rpoint x = r_between(q, r, r_div(side_q, r_sub(side_q, side_r)));
            t = r_div(r_dot(ra, rb, x), r_dot(ra, rb, rb));
        } else if (r_sign(side_q) == 0) {
            t = r_div(r_dot(ra, rb, q), r_dot(ra, rb, rb));
        } else {
            continue;
        }
        if (r_sign(t) > 0 && r_order(t, ratio(1, 1)) < 0)
            at[n++] = t;
    }
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && r_order(at[j], at[j - 1]) < 0; j--) {
            rational swap = at[j];
            at[j] = at[j - 1];
            at[j - 1] = swap;
        }
    return n;
}

static void clip__stretches_are_those_whose_middle_is_inside(void **state)
{
    proves("GEO", "G-13");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        fs_point at[MOST], a = any_point(&c), b = any_point(&c);
        fs_polygon p = any_outline(&c, at);
        rational meet[3 * MOST];
        ot_span span[MOST];
        int n = ot_clip(a, b, &p, span, MOST), k = 0;

        if (a.x == b.x && a.y == b.y) {
            assert_int_equal(n, 0);
            continue;
        }
        int m = all_meetings(a, b, &p, meet);
        for (int j = 0; j + 1 < m; j++) {
            if (r_order(meet[j], meet[j + 1]) == 0)
                continue;
            rational middle = r_div(r_add(meet[j], meet[j + 1]), ratio(2, 1));
            bool inside = ref_where(r_between(r_point(a), r_point(b), middle), &p) == FS_INSIDE;

            while (k < n && r_order(of_cut(span[k].to), meet[j]) <= 0)
                k++;
            bool said =
                k < n && r_order(of_cut(span[k].from), meet[j]) <= 0 && r_order(meet[j + 1], of_cut(span[k].to)) <= 0;
            assert_int_equal(inside, said);
        }
        assert_int_equal(n > 0, ot_passes(a, b, &p));
        for (int j = 1; j < n; j++)
            assert_true(r_order(of_cut(span[j - 1].to), of_cut(span[j].from)) < 0 ||
                        ref_where(r_between(r_point(a), r_point(b), of_cut(span[j].from)), &p) == FS_ON_EDGE);
    }
}

/* Whether `length` is (to - from) of a-b, rounded up. */
static bool is_rounded_up(fs_point a, fs_point b, ot_cut from, ot_cut to, int32_t length)
{
    rational part = r_sub(of_cut(to), of_cut(from));
    rational square = r_mul(r_mul(part, part), ratio(fs_distance2(a, b), 1));

    return r_order(ratio((int64_t)length * length, 1), square) >= 0 &&
           (length == 0 || r_order(ratio((int64_t)(length - 1) * (length - 1), 1), square) < 0);
}

static void clip__lengths_are_rounded_up_and_cover_the_whole_way(void **state)
{
    proves("GEO", "G-13", "VI.A");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        fs_point at[MOST], a = any_point(&c), b = any_point(&c);
        fs_polygon p = any_outline(&c, at);
        ot_span span[MOST];
        int n = ot_clip(a, b, &p, span, MOST), clips = 0;
        ot_cut here = {0, 1};
        int32_t sum = 0;

        for (int j = 0; j <= n; j++) { /* outside, inside, outside, ... */
            ot_cut from = j < n ? span[j].from : (ot_cut){1, 1};
            int32_t out = ot_span_length(a, b, (ot_span){here, from});

            assert_true(is_rounded_up(a, b, here, from, out));
            sum += out, clips++;
            if (j == n)
                break;
            int32_t in = ot_span_length(a, b, span[j]);
            assert_true(is_rounded_up(a, b, span[j].from, span[j].to, in));
            sum += in, clips++;
            here = span[j].to;
        }
        assert_in_range(sum, fs_distance(a, b), fs_distance(a, b) + clips);
    }
}

/* ---- distances ---- */

static void distances__are_least_and_rounded_up(void **state)
{
    proves("GEO", "G-04", "G-07");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        fs_point at[MOST];
        ot_shape shape;
        fs_polygon p = any_outline(&c, at), q = any_box(&c, &shape);
        rational square = ref_square_between(&p, &q);
        int32_t d = ot_distance(&p, &q);

        assert_true(r_order(ratio((int64_t)d * d, 1), square) >= 0);
        assert_true(d == 0 || r_order(ratio((int64_t)(d - 1) * (d - 1), 1), square) < 0);
        assert_int_equal(d, ot_distance(&q, &p));
        assert_true(ot_near(&p, &q, d));
        assert_false(ot_near(&p, &q, d - 1));
        fs_point x = any_point(&c), y = any_point(&c);
        rational to_edge = ratio(INT64_MAX, 1), line = ratio(INT64_MAX, 1);
        for (int k = 0; k < p.n; k++) {
            fs_point e = at[k], f = at[(k + 1) % p.n];
            rational v = ref_square_to_segment(r_point(x), r_point(e), r_point(f));
            rational w = ref_square_between_segments(x, y, e, f);
            to_edge = r_order(v, to_edge) < 0 ? v : to_edge;
            line = r_order(w, line) < 0 ? w : line;
        }
        if (ref_where(r_point(x), &p) == FS_INSIDE)
            line = ratio(0, 1);
        int32_t depth = ot_depth(x, &p), reach = below(&c, c.span);
        assert_true(r_order(ratio((int64_t)depth * depth, 1), to_edge) >= 0);
        assert_true(depth == 0 || r_order(ratio((int64_t)(depth - 1) * (depth - 1), 1), to_edge) < 0);
        assert_int_equal(ot_edge_within(x, &p, reach), reach >= depth);
        assert_int_equal(ot_line_near(x, y, &p, reach), r_order(ratio((int64_t)reach * reach, 1), line) >= 0);
    }
}

static void distances__point_exactly_at_what_is_nearest(void **state)
{
    proves("GEO", "G-05", "G-14");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        fs_point at[MOST], x = any_point(&c);
        fs_polygon p = any_outline(&c, at);
        fs_point v = ot_toward(x, &p), near = ot_nearest(x, &p);
        rational least = ratio(INT64_MAX, 1);

        if (ref_where(r_point(x), &p) != FS_OUTSIDE) {
            assert_true(v.x == 0 && v.y == 0 && near.x == x.x && near.y == x.y);
            continue;
        }
        for (int k = 0; k < p.n; k++) {
            rational d = ref_square_to_segment(r_point(x), r_point(at[k]), r_point(at[(k + 1) % p.n]));
            least = r_order(d, least) < 0 ? d : least;
        }
        /* the point that far along v is on the outline: t^2 |v|^2 = least for some edge that v meets at t */
        bool found = false;
        for (int k = 0; k < p.n && !found; k++) {
            rpoint e = r_point(at[k]), f = r_point(at[(k + 1) % p.n]), o = r_point(x);
            rpoint tip = {ratio((int64_t)x.x + v.x, 1), ratio((int64_t)x.y + v.y, 1)};
            rational side_e = r_cross(o, tip, e), side_f = r_cross(o, tip, f);
            if (r_order(side_e, side_f) == 0 || r_sign(side_e) * r_sign(side_f) > 0)
                continue;
            rpoint hit = r_between(e, f, r_div(side_e, r_sub(side_e, side_f)));
            found = r_sign(r_dot(o, tip, hit)) > 0 && r_order(r_dot(o, hit, hit), least) == 0;
        }
        assert_true(found);
        assert_in_range(ot_depth(near, &p), 0, 1);
    }
}

/* ---- arcs and cells ---- */

/* How far clockwise of `from` a direction lies, as a key: 0 the same, 1 less than half a turn, 2 half, 3 more. */
static int turned(fs_point from, fs_point d)
{
    rpoint o = r_point((fs_point){0, 0});
    int side = r_sign(r_cross(o, r_point(from), r_point(d)));

    if (side == 0)
        return r_sign(r_dot(o, r_point(from), r_point(d))) > 0 ? 0 : 2;
    return side < 0 ? 1 : 3;
}

static void arcs__both_rays_belong_to_a_mount(void **state)
{
    proves("GEO", "G-05", "VI.R");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        int facing = below(&c, OT_TURN), from = below(&c, OT_TURN), to = from + below(&c, OT_TURN);
        fs_point d = {below(&c, 2 * c.span) - c.span, below(&c, 2 * c.span) - c.span};
        fs_point low = ot_vector(facing + from), high = ot_vector(facing + to);

        if (below(&c, 8) == 0)
            d = below(&c, 2) ? low : high;
        if (d.x == 0 && d.y == 0)
            continue;
        int key = turned(low, d), key_to = turned(low, high);
        bool in = key < key_to || (key == key_to && (key == 0 || key == 2 || turned(d, high) < 2));
        assert_int_equal(ot_in_mount(facing, from, to, d), in);
        fs_point front = any_point(&c), p = {front.x + d.x, front.y + d.y};
        rpoint o = r_point((fs_point){0, 0});
        assert_int_equal(ot_in_front(front, facing, p), r_sign(r_dot(o, r_point(ot_vector(facing)), r_point(d))) >= 0);
    }
}

static void cells__are_found_by_angle_and_distance(void **state)
{
    proves("GEO", "G-08", "VII.H");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        fs_point aim = any_point(&c), p = any_point(&c), axis = ot_fire_axis(any_point(&c), aim);
        const int32_t radius[3] = {c.span / 6, c.span / 3, c.span / 2};
        fs_point d = {p.x - aim.x, p.y - aim.y};
        int cell = ot_cell(aim, axis, radius, 3, p), key = d.x == 0 && d.y == 0 ? 0 : turned(axis, d), ring = 0;
        fs_point right = {axis.y, -axis.x}, left = {-axis.y, axis.x};
        int64_t square = fs_distance2(aim, p);

        while (ring < 3 && square > (int64_t)radius[ring] * radius[ring])
            ring++;
        if (ring == 3) {
            assert_int_equal(cell, -1);
            continue;
        }
        assert_int_equal(cell / 4, ring);
        int quadrant; /* A: clockwise from the axis up to the right, both included; B: from the left up to the axis */
        if (key == 0 || (key == 1 && turned(d, right) < 2))
            quadrant = 0;
        else if (key == 3 && (turned(left, d) < 2))
            quadrant = 1;
        else
            quadrant = key == 1 ? 3 : 2;
        assert_int_equal(cell % 4, quadrant);
    }
}

/* ---- clouds ---- */

static void clouds__sweep_what_lies_between_their_places(void **state)
{
    proves("GEO", "G-11", "R-18");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        fs_point at[MOST], centre = any_point(&c), v = any_point(&c);
        ot_shape shape;
        fs_polygon stream = any_outline(&c, at), box = any_box(&c, &shape);
        int32_t radius = below(&c, c.span / 2);

        if (below(&c, 4) == 0)
            v = (fs_point){0, 0};
        else
            v = (fs_point){v.x - c.span / 2, v.y - c.span / 2};
        /* a disc: the way of its centre is within its radius of the box */
        fs_point to = {centre.x + v.x, centre.y + v.y};
        rational least = ratio(INT64_MAX, 1);
        for (int k = 0; k < 4; k++) {
            rational d = ref_square_between_segments(centre, to, box.at[k], box.at[(k + 1) % 4]);
            least = r_order(d, least) < 0 ? d : least;
        }
        bool in = ref_where(r_point(centre), &box) == FS_INSIDE;
        assert_int_equal(ot_disc_sweeps(centre, radius, v, &box),
                         in || r_order(ratio((int64_t)radius * radius, 1), least) >= 0);
        /* a stream: the box meets it here or there, or what one of its corners or the box's passes over */
        bool meets = r_sign(ref_square_between(&stream, &box)) == 0;
        for (int k = 0; k < stream.n && !meets; k++) {
            fs_point p = at[k], q = {p.x + v.x, p.y + v.y};
            for (int e = 0; e < 4; e++)
                meets = meets || ref_segments_meet(p, q, box.at[e], box.at[(e + 1) % 4]);
        }
        for (int k = 0; k < 4 && !meets; k++) {
            fs_point p = box.at[k], q = {p.x - v.x, p.y - v.y};
            for (int e = 0; e < stream.n; e++)
                meets = meets || ref_segments_meet(p, q, at[e], at[(e + 1) % stream.n]);
        }
        assert_int_equal(ot_stream_sweeps(&stream, v, &box), meets);
    }
}

static void clouds__cover_an_axis_from_the_first_to_the_last_touch(void **state)
{
    proves("GEO", "G-12");
    (void)state;
    for (int i = 0; i < cases; i++) {
        any c = case_of(i);
        fs_point line[3] = {any_point(&c), any_point(&c), any_point(&c)}, centre = any_point(&c), v = any_point(&c);
        ot_axis axis = {line, 3};
        int32_t radius = below(&c, c.span / 2), from, to, length = ot_axis_length(axis);
        bool any_cover = ot_disc_covers(centre, radius, v, axis, &from, &to);
        rpoint a = r_point(centre), b = r_point((fs_point){centre.x + v.x, centre.y + v.y});

        if (any_cover)
            assert_true(from >= 0 && from <= to && to <= length);
        for (int k = 0; k <= 8; k++) {
            int32_t s = (int32_t)((int64_t)length * k / 8);
            fs_point p = ot_axis_point(axis, s, 0);
            int64_t within = radius - 1; /* points of an axis are rounded */
            bool in = within >= 0 && r_order(ratio(within * within, 1), ref_square_to_segment(r_point(p), a, b)) >= 0;

            if (in)
                assert_true(any_cover && s >= from && s <= to);
        }
        if (any_cover && radius > 4) { /* and its ends are at the rim, or at an end of the axis */
            fs_point p = ot_axis_point(axis, from, 0), q = ot_axis_point(axis, to, 0);
            rational wide = ratio((int64_t)(radius + 3) * (radius + 3), 1);

            assert_true(r_order(ref_square_to_segment(r_point(p), a, b), wide) <= 0);
            assert_true(r_order(ref_square_to_segment(r_point(q), a, b), wide) <= 0);
        }
    }
}

/* ---- boxes on their way ---- */

static void contact__is_the_first_distance_at_which_boxes_meet(void **state)
{
    proves("GEO", "G-14");
    (void)state;
    for (int i = 0; i < cases / 4; i++) {
        any c = case_of(2 * i); /* not the smallest tables only */
        ot_shape one, two;
        fs_polygon box = any_box(&c, &one), other = any_box(&c, &two);
        int facing = below(&c, OT_TURN);
        int32_t d = ot_contact(&box, facing, &other, c.span);

        for (int k = 0; k < 2; k++) {
            int32_t way = k == 0 ? d : d - 1;
            ot_shape swept;

            if (way < 0)
                continue;
            /* four corners and their ways, against the other's edges; and the other way round */
            fs_point v = ot_ahead((fs_point){0, 0}, facing, way);
            bool meets = r_sign(ref_square_between(&box, &other)) == 0;
            for (int e = 0; e < 4; e++)
                for (int f = 0; f < 4; f++) {
                    fs_point p = box.at[e], q = other.at[e];
                    meets = meets ||
                            ref_segments_meet(p, (fs_point){p.x + v.x, p.y + v.y}, other.at[f], other.at[(f + 1) % 4]);
                    meets =
                        meets || ref_segments_meet(q, (fs_point){q.x - v.x, q.y - v.y}, box.at[f], box.at[(f + 1) % 4]);
                }
            assert_int_equal(meets, k == 0);
            ot_swept(&box, v, &swept);
            assert_in_range(swept.n, 4, 6);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clip__stretches_are_those_whose_middle_is_inside),
        cmocka_unit_test(clip__lengths_are_rounded_up_and_cover_the_whole_way),
        cmocka_unit_test(distances__are_least_and_rounded_up),
        cmocka_unit_test(distances__point_exactly_at_what_is_nearest),
        cmocka_unit_test(arcs__both_rays_belong_to_a_mount),
        cmocka_unit_test(cells__are_found_by_angle_and_distance),
        cmocka_unit_test(clouds__sweep_what_lies_between_their_places),
        cmocka_unit_test(clouds__cover_an_axis_from_the_first_to_the_last_touch),
        cmocka_unit_test(contact__is_the_first_distance_at_which_boxes_meet),
    };

    if (argc > 1)
        cases = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
