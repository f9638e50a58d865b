/* plane.c - exact answers where rounding would err. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/dice.h>
#include <firestep/hash.h>
#include <firestep/plane.h>
#include <string.h>

enum { L = FS_PLANE_LIMIT };

static fs_point at(int x, int y) { return (fs_point){x, y}; }

static fs_point any_point(uint64_t *rng, uint32_t span)
{
    return at((int)fs_below(rng, span) - (int)span / 2, (int)fs_below(rng, span) - (int)span / 2);
}

static void plane__orientation_is_exact_at_the_limit(void **state)
{
    (void)state;
    assert_int_equal(fs_orientation(at(-L, -L), at(0, 0), at(L, L)), 0);
    assert_int_equal(fs_orientation(at(-L, -L), at(0, 0), at(L, L - 1)), -1);
    assert_int_equal(fs_orientation(at(-L, -L), at(0, 0), at(L - 1, L)), 1);
    assert_int_equal(fs_orientation(at(0, 0), at(1, 0), at(0, 1)), 1); /* down is clockwise of right */
    assert_true(fs_in_plane(at(L, -L)));
    assert_false(fs_in_plane(at(L + 1, 0)));
}

static void plane__segments_cross_touch_share_or_stay_apart(void **state)
{
    static const struct {
        fs_point a, b, c, d;
        enum fs_meeting meeting;
    } cases[] = {
        {{0, 0}, {4, 4}, {0, 4}, {4, 0}, FS_CROSSING}, {{0, 0}, {4, 4}, {2, 2}, {9, 0}, FS_TOUCHING},
        {{0, 0}, {4, 4}, {4, 4}, {9, 0}, FS_TOUCHING}, {{0, 0}, {4, 4}, {5, 5}, {9, 9}, FS_APART},
        {{0, 0}, {4, 4}, {4, 4}, {9, 9}, FS_TOUCHING}, {{0, 0}, {4, 4}, {3, 3}, {9, 9}, FS_SHARING},
        {{0, 0}, {9, 9}, {3, 3}, {4, 4}, FS_SHARING},  {{0, 0}, {4, 4}, {0, 0}, {4, 4}, FS_SHARING},
        {{0, 0}, {4, 0}, {0, 1}, {4, 1}, FS_APART},    {{0, 0}, {4, 0}, {5, -1}, {5, 1}, FS_APART},
        {{2, 2}, {2, 2}, {0, 0}, {4, 4}, FS_TOUCHING}, {{2, 3}, {2, 3}, {0, 0}, {4, 4}, FS_APART},
        {{2, 2}, {2, 2}, {2, 2}, {2, 2}, FS_TOUCHING}, {{-L, -L}, {L, L}, {-L, -L + 1}, {L, L - 1}, FS_CROSSING},
        {{-L, 0}, {L, 1}, {0, 0}, {0, -L}, FS_APART},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fs_point a = cases[i].a, b = cases[i].b, c = cases[i].c, d = cases[i].d;

        assert_int_equal(fs_segments_meet(a, b, c, d), cases[i].meeting);
        assert_int_equal(fs_segments_meet(d, c, a, b), cases[i].meeting);
        assert_int_equal(fs_segments_meet(b, a, c, d), cases[i].meeting);
    }
}

/* A letter C, open to the right. */
static const fs_point c_shape[8] = {{0, 0}, {10, 0}, {10, 2}, {2, 2}, {2, 8}, {10, 8}, {10, 10}, {0, 10}};
static const fs_polygon letter = {c_shape, 8};

static void plane__points_are_inside_outside_or_on_the_edge(void **state)
{
    (void)state;
    for (int x = -2; x <= 12; x++) {
        for (int y = -2; y <= 12; y++) {
            bool box = x >= 0 && x <= 10 && y >= 0 && y <= 10, gap = x > 2 && y > 2 && y < 8;
            bool in = x > 0 && x < 10 && y > 0 && y < 10 && !(x >= 2 && y >= 2 && y <= 8);

            assert_int_equal(fs_point_in_polygon(at(x, y), &letter), in            ? FS_INSIDE
                                                                     : box && !gap ? FS_ON_EDGE
                                                                                   : FS_OUTSIDE);
        }
    }
}

static void plane__segments_through_corners_are_judged_by_their_middle(void **state)
{
    static const struct {
        fs_point a, b;
        enum fs_where where;
    } cases[] = {
        {{5, 5}, {20, 5}, FS_OUTSIDE},    /* out of the mouth */
        {{5, 3}, {5, 7}, FS_OUTSIDE},     /* inside the gap */
        {{5, 2}, {5, 8}, FS_ON_EDGE},     /* from edge to edge of the gap */
        {{2, 2}, {2, 8}, FS_ON_EDGE},     /* along an edge */
        {{0, 0}, {10, 0}, FS_ON_EDGE},    /* along the outer edge */
        {{-5, 0}, {15, 0}, FS_ON_EDGE},   /* and beyond it */
        {{10, -5}, {10, 15}, FS_ON_EDGE}, /* past both arms */
        {{2, -5}, {2, 15}, FS_INSIDE},    /* through the arms, along the inner edge */
        {{0, 0}, {10, 10}, FS_INSIDE},    /* corner to corner */
        {{0, 0}, {2, 2}, FS_INSIDE},      /* corner to corner, nothing crossed */
        {{2, 2}, {10, 8}, FS_ON_EDGE},    /* inner corner to arm's corner, over the gap */
        {{-1, 1}, {1, -1}, FS_ON_EDGE},   /* touches a corner */
        {{1, 5}, {1, 6}, FS_INSIDE},      /* wholly inside */
        {{1, 5}, {1, 5}, FS_INSIDE},      /* a point */
        {{-5, 5}, {-1, 5}, FS_OUTSIDE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(fs_segment_in_polygon(cases[i].a, cases[i].b, &letter), cases[i].where);
        assert_int_equal(fs_segment_in_polygon(cases[i].b, cases[i].a, &letter), cases[i].where);
    }
}

static void plane__distances_compare_without_roots(void **state)
{
    (void)state;
    assert_true(fs_within(at(0, 0), at(3, 4), 5));
    assert_false(fs_within(at(0, 0), at(3, 4), 4));
    assert_false(fs_within(at(0, 0), at(0, 0), -1));
    assert_true(fs_segment_within(at(5, 7), at(0, 0), at(10, 0), 7));
    assert_false(fs_segment_within(at(5, 7), at(0, 0), at(10, 0), 6));
    assert_true(fs_segment_within(at(13, 4), at(0, 0), at(10, 0), 5)); /* past the end */
    assert_false(fs_segment_within(at(13, 5), at(0, 0), at(10, 0), 5));
    assert_true(fs_segment_within(at(3, 4), at(0, 0), at(0, 0), 5));   /* a point */
    assert_true(fs_segment_within(at(0, 1), at(-L, -L), at(L, L), 1)); /* 0.7 away */
    assert_false(fs_segment_within(at(0, 2), at(-L, -L), at(L, L), 1));
    assert_true(fs_segments_within(at(0, 0), at(4, 4), at(0, 4), at(4, 0), 0));
    assert_true(fs_segments_within(at(0, 0), at(4, 0), at(6, 3), at(6, -3), 2));
    assert_false(fs_segments_within(at(0, 0), at(4, 0), at(6, 3), at(6, -3), 1));
}

static void plane__shapes_are_as_far_apart_as_their_edges(void **state)
{
    const fs_point square[4] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}}, far_off[4] = {{40, 4}, {46, 4}, {46, 6}, {40, 6}};
    const fs_point big[3] = {{-100, -100}, {300, -100}, {-100, 300}};
    const fs_polygon in_gap = {square, 4}, away = {far_off, 4}, around = {big, 3};

    (void)state;
    assert_false(fs_polygons_meet(&letter, &in_gap));
    assert_true(fs_polygons_within(&letter, &in_gap, 2));
    assert_false(fs_polygons_within(&letter, &in_gap, 1));
    assert_true(fs_polygons_within(&letter, &away, 31));
    assert_false(fs_polygons_within(&letter, &away, 30));
    assert_true(fs_polygons_meet(&letter, &around));
    assert_true(fs_polygons_meet(&around, &letter));
    assert_true(fs_polygon_within(at(5, 5), &letter, 3));
    assert_false(fs_polygon_within(at(5, 5), &letter, 2));
    assert_true(fs_polygon_within(at(1, 1), &letter, 0));
}

static void plane__roots_are_whole_and_rounded_as_said(void **state)
{
    uint64_t rng = 1;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        uint64_t v = (uint64_t)fs_below(&rng, UINT32_MAX) << (i % 32) >> 1;
        uint64_t down = fs_root(v), up = fs_root_up(v);

        assert_true(down * down <= v && (down + 1) * (down + 1) > v);
        assert_true(up * up >= v && up - down <= 1);
    }
    assert_int_equal(fs_root(UINT64_MAX), UINT32_MAX);
    assert_int_equal(fs_root(0), 0);
    assert_int_equal(fs_distance(at(0, 0), at(3, 4)), 5);
    assert_int_equal(fs_distance(at(0, 0), at(1, 1)), 2);
    assert_int_equal(fs_distance(at(-L, -L), at(L, L)), 759250125);
}

static void plane__distance_is_the_least_radius_that_reaches(void **state)
{
    uint64_t rng = 2;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        fs_point p = any_point(&rng, 400), a = any_point(&rng, 400), b = any_point(&rng, 400);
        int32_t d = fs_segment_distance(p, a, b);

        assert_true(fs_segment_within(p, a, b, d));
        assert_false(fs_segment_within(p, a, b, d - 1));
    }
}

static void arc__holds_its_limits_and_what_lies_between(void **state)
{
    const fs_point up = {0, -5}, right = {7, 0}, down = {0, 2}, left = {-1, 0}, slant = {3, -3};

    (void)state;
    assert_true(fs_in_arc(up, right, slant));
    assert_true(fs_in_arc(up, right, up) && fs_in_arc(up, right, right));
    assert_false(fs_in_arc(up, right, down));
    assert_false(fs_in_arc(right, up, slant)); /* three quarters, the other way round */
    assert_true(fs_in_arc(right, up, down) && fs_in_arc(right, up, left));
    assert_true(fs_in_arc(left, right, up) && fs_in_arc(left, right, slant)); /* half a turn */
    assert_false(fs_in_arc(left, right, down));
    assert_true(fs_in_arc(left, right, at(100, 0)));
    assert_true(fs_in_arc(slant, slant, at(1, -1)));
    assert_false(fs_in_arc(slant, slant, at(-1, 1)));
    assert_false(fs_in_arc(slant, slant, up));
    assert_true(fs_in_sector(at(10, 10), 5, up, right, at(13, 6)));
    assert_false(fs_in_sector(at(10, 10), 4, up, right, at(13, 6)));
    assert_false(fs_in_sector(at(10, 10), 5, up, right, at(7, 6)));
    assert_true(fs_in_sector(at(10, 10), 0, up, right, at(10, 10)));
}

static void bearing__is_clockwise_from_the_top(void **state)
{
    (void)state;
    assert_int_equal(fs_bearing(at(5, 5), at(5, 0)), 0);
    assert_int_equal(fs_bearing(at(5, 5), at(9, 1)), 450);
    assert_int_equal(fs_bearing(at(5, 5), at(9, 5)), 900);
    assert_int_equal(fs_bearing(at(5, 5), at(9, 9)), 1350);
    assert_int_equal(fs_bearing(at(5, 5), at(5, 9)), 1800);
    assert_int_equal(fs_bearing(at(5, 5), at(1, 9)), 2250);
    assert_int_equal(fs_bearing(at(5, 5), at(1, 5)), 2700);
    assert_int_equal(fs_bearing(at(5, 5), at(1, 1)), 3150);
    assert_int_equal(fs_bearing(at(0, 0), at(-1, -L)), 0); /* nearest, over the top */
    assert_int_equal(fs_bearing(at(0, 0), at(100000, -173205)), 300);
    assert_int_equal(fs_bearing(at(0, 0), at(1, -1145)), 1); /* 0.05004 degrees */
    assert_int_equal(fs_bearing(at(0, 0), at(1, -1147)), 0); /* 0.04995 */
}

static void bearing__inverts_along(void **state)
{
    (void)state;
    for (int tenths = 0; tenths < 3600; tenths++) {
        fs_point p = fs_along(at(1000, -2000), tenths, 1000000);

        assert_int_equal(fs_bearing(at(1000, -2000), p), tenths);
        assert_in_range(fs_distance(at(1000, -2000), p), 999999, 1000001);
    }
    fs_point p = fs_along(at(0, 0), -900, 10);
    assert_true(p.x == -10 && p.y == 0);
}

static void hash__is_the_same_everywhere_and_sees_every_byte(void **state)
{
    uint8_t bytes[100];
    uint64_t whole, seen[101];

    (void)state;
    for (int i = 0; i < 100; i++)
        bytes[i] = (uint8_t)(i * 37 + 11);
    for (size_t n = 0; n <= 100; n++) {
        seen[n] = fs_hash64(bytes, n, 1);
        for (size_t m = 0; m < n; m++)
            assert_true(seen[m] != seen[n]);
    }
    whole = seen[100];
    assert_true(fs_hash64(bytes, 100, 2) != whole);
    for (int i = 0; i < 800; i++) {
        bytes[i / 8] ^= (uint8_t)(1 << i % 8);
        assert_true(fs_hash64(bytes, 100, 1) != whole);
        bytes[i / 8] ^= (uint8_t)(1 << i % 8);
    }
    assert_int_equal(fs_hash64(bytes, 100, 1), whole);
    assert_true(fs_hash64(bytes, 0, 0) == 0xf6a854064ad3a8d9u);
    assert_true(whole == 0x80ab836d1da71706u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plane__orientation_is_exact_at_the_limit),
        cmocka_unit_test(plane__segments_cross_touch_share_or_stay_apart),
        cmocka_unit_test(plane__points_are_inside_outside_or_on_the_edge),
        cmocka_unit_test(plane__segments_through_corners_are_judged_by_their_middle),
        cmocka_unit_test(plane__distances_compare_without_roots),
        cmocka_unit_test(plane__shapes_are_as_far_apart_as_their_edges),
        cmocka_unit_test(plane__roots_are_whole_and_rounded_as_said),
        cmocka_unit_test(plane__distance_is_the_least_radius_that_reaches),
        cmocka_unit_test(arc__holds_its_limits_and_what_lies_between),
        cmocka_unit_test(bearing__is_clockwise_from_the_top),
        cmocka_unit_test(bearing__inverts_along),
        cmocka_unit_test(hash__is_the_same_everywhere_and_sees_every_byte),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
