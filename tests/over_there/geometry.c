/* geometry.c - the free table: exact small cases for each ruling on geometry and each base size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <cover.h>
#include <over_there/geometry.h>

#define proves(...) covers_each("over_there", __VA_ARGS__)
#define assert_point(p, px, py)                                                                                        \
    do {                                                                                                               \
        fs_point point_ = (p);                                                                                         \
        assert_int_equal(point_.x, (px));                                                                              \
        assert_int_equal(point_.y, (py));                                                                              \
    } while (0)

static fs_point at(int32_t x, int32_t y) { return (fs_point){x, y}; }

/* A square from (x0, y0) to (x1, y1). */
static ot_shape rectangle(int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    return (ot_shape){{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4};
}

/* ---- directions ---- */

static void angles__run_clockwise_from_north_in_tenths(void **state)
{
    proves("GEO", "G-01", "G-02");
    (void)state;
    assert_int_equal(ot_sin(300), 32768);
    assert_int_equal(ot_sin(900), 65536);
    assert_int_equal(ot_sin(1800), 0);
    assert_int_equal(ot_sin(2700), -65536);
    assert_int_equal(ot_cos(600), 32768);
    assert_int_equal(ot_cos(-600), 32768);
    assert_int_equal(ot_sin(36), 4115); /* as in the direction grid */
    assert_int_equal(ot_cos(36), 65407);
    assert_point(ot_ahead(at(0, 0), 0, 5000), 0, 5000);
    assert_point(ot_ahead(at(0, 0), 900, 5000), 5000, 0);
    assert_point(ot_ahead(at(10, 20), 1800, 5000), 10, -4980);
    assert_point(ot_ahead(at(0, 0), 2700, 5000), -5000, 0);
    assert_point(ot_ahead(at(0, 0), 450, 1000), 707, 707);
    assert_point(ot_turn(at(1000, 0), 900), 0, -1000); /* right of east is south */
}

static void angles__turning_rounds_halves_away_from_zero(void **state)
{
    proves("G-02");
    (void)state;
    assert_point(ot_turn(at(1, 0), 600), 1, -1); /* cosine a half exactly, sine 0.866 */
    assert_point(ot_turn(at(-1, 0), 600), -1, 1);
    assert_point(ot_turn(at(3, 0), 600), 2, -3);
    assert_point(ot_turn(at(-3, 0), 600), -2, 3);
}

static void angles__bearing_finds_every_facing_again(void **state)
{
    proves("G-02");
    (void)state;
    for (int facing = 0; facing < OT_TURN; facing++)
        assert_int_equal(ot_bearing(at(500, 700), ot_ahead(at(500, 700), facing, 100000)), facing);
    assert_int_equal(ot_bearing(at(5, 5), at(5, 5)), 0);
}

static void arcs__abeam_is_in_front_and_a_tenth_behind_is_not(void **state)
{
    proves("G-05", "VI.R");
    (void)state;
    assert_true(ot_in_front(at(0, 0), 0, at(20000, 0)));
    assert_true(ot_in_front(at(0, 0), 0, at(-20000, 0)));
    assert_false(ot_in_front(at(0, 0), 0, at(20000, -1)));
    assert_true(ot_in_front(at(0, 0), 300, ot_ahead(at(0, 0), 1200, 20000)));
    assert_false(ot_in_front(at(0, 0), 300, ot_ahead(at(0, 0), 1201, 20000)));
}

static void arcs__of_a_mount_include_their_limits_and_wrap_round_the_nose(void **state)
{
    proves("G-05", "VI.D.2");
    (void)state;
    /* the right side of a Mk tank: 345 to 150 degrees */
    assert_true(ot_in_mount(0, 3450, 1500 + 3600, ot_vector(3450)));
    assert_true(ot_in_mount(0, 3450, 1500 + 3600, ot_vector(1500)));
    assert_false(ot_in_mount(0, 3450, 1500 + 3600, ot_vector(3449)));
    assert_false(ot_in_mount(0, 3450, 1500 + 3600, ot_vector(1501)));
    assert_true(ot_in_mount(0, 3450, 1500 + 3600, ot_vector(100))); /* both sides bear 10 degrees off the nose */
    assert_true(ot_in_mount(0, 2100, 150 + 3600, ot_vector(100)));
    assert_false(ot_in_mount(0, 2100, 150 + 3600, ot_vector(400)));
    assert_true(ot_in_mount(900, 3450, 1500 + 3600, ot_vector(750)));
    assert_true(ot_in_mount(0, 0, 3600, ot_vector(1800)));
}

/* ---- footprints ---- */

static void footprint__sizes_follow_the_bases(void **state)
{
    static const struct {
        const char *rule;
        int bases, files, width, depth, front, back;
    } cases[] = {
        {"III.A", 9, 9, 500, 500, 4500, 500},    {"III.B", 6, 3, 500, 1000, 1500, 2000},
        {"III.C", 4, 4, 750, 1500, 3000, 1500},  {"III.D", 3, 3, 1250, 500, 3750, 500},
        {"III.E", 2, 2, 500, 500, 1000, 500},    {"III.F", 4, 4, 750, 1000, 3000, 1000},
        {"III.G", 1, 1, 1500, 3000, 1500, 3000}, {"III.H", 1, 1, 750, 1000, 750, 1000},
    };

    proves("III.A", "III.B", "III.C", "III.D", "III.E", "III.F", "III.G", "III.H", "G-03");
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ot_lattice l = {at(10000, 10000), 0, cases[i].bases, cases[i].files, cases[i].width, cases[i].depth};
        ot_shape box;

        ot_box_of(&l, &box);
        assert_point(box.at[0], 10000 - cases[i].front / 2, 10000);
        assert_point(box.at[1], 10000 + cases[i].front / 2, 10000);
        assert_point(box.at[2], 10000 + cases[i].front / 2, 10000 - cases[i].back);
        assert_point(box.at[3], 10000 - cases[i].front / 2, 10000 - cases[i].back);
    }
}

static void footprint__lies_behind_its_front_whichever_way_it_faces(void **state)
{
    ot_lattice l = {at(0, 0), 900, 9, 9, 500, 500};
    ot_shape box;

    proves("G-03");
    (void)state;
    ot_box_of(&l, &box); /* east: its left is north */
    assert_point(box.at[0], 0, 2250);
    assert_point(box.at[1], 0, -2250);
    assert_point(box.at[2], -500, -2250);
    assert_point(box.at[3], -500, 2250);
}

static void footprint__short_last_rank_is_centred(void **state)
{
    ot_lattice l = {at(0, 0), 0, 9, 5, 500, 500}; /* two ranks: five and four */

    proves("G-03");
    (void)state;
    assert_int_equal(ot_ranks(&l), 2);
    assert_point(ot_base_centre(&l, 0), -1000, -250);
    assert_point(ot_base_centre(&l, 4), 1000, -250);
    assert_point(ot_base_centre(&l, 5), -750, -750);
    assert_point(ot_base_centre(&l, 8), 750, -750);
}

static void footprint__losses_shrink_it_round_the_front_centre(void **state)
{
    ot_lattice l = {at(0, 0), 0, 7, 7, 500, 500};
    ot_shape box;

    proves("VI.V");
    (void)state;
    ot_box_of(&l, &box); /* nine in one rank, two lost */
    assert_point(box.at[0], -1750, 0);
    assert_point(box.at[1], 1750, 0);
}

static void distance__is_least_between_footprints_and_nothing_when_they_touch(void **state)
{
    ot_shape a = rectangle(0, 0, 1000, 1000), b = rectangle(4000, 5000, 6000, 6000);
    ot_shape c = rectangle(1000, 500, 2000, 1500), d = rectangle(200, 200, 300, 300);
    fs_polygon pa = ot_polygon(&a), pb = ot_polygon(&b), pc = ot_polygon(&c), pd = ot_polygon(&d);

    proves("G-04");
    (void)state;
    assert_int_equal(ot_distance(&pa, &pb), 5000); /* three and four */
    assert_true(ot_near(&pa, &pb, 5000));
    assert_false(ot_near(&pa, &pb, 4999));
    assert_int_equal(ot_distance(&pa, &pc), 0);
    assert_int_equal(ot_distance(&pa, &pd), 0);
    assert_int_equal(ot_point_distance(at(1001, 1001), &pa), 2); /* 1.414, rounded up */
    assert_int_equal(ot_point_distance(at(500, 500), &pa), 0);
}

static void distance__depth_is_measured_to_the_edge(void **state)
{
    ot_shape woods = rectangle(0, 0, 10000, 8000);
    fs_polygon p = ot_polygon(&woods);

    proves("G-07");
    (void)state;
    assert_int_equal(ot_depth(at(2000, 4000), &p), 2000);
    assert_true(ot_edge_within(at(2000, 4000), &p, 2000));
    assert_false(ot_edge_within(at(2001, 4000), &p, 2000));
    assert_int_equal(ot_depth(at(-3000, 4000), &p), 3000); /* from outside, too */
}

static void outline__crosses_itself_nowhere_and_has_no_corner_twice(void **state)
{
    static const fs_point bow[4] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}}, twice[4] = {{0, 0}, {9, 0}, {9, 0}, {9, 9}};
    static const fs_point point[3] = {{2, 1}, {2, 1}, {2, 1}}, fine[3] = {{0, 0}, {9, 0}, {9, 9}};

    proves("GEO");
    (void)state;
    assert_false(ot_is_simple(&(fs_polygon){bow, 4}));
    assert_false(ot_is_simple(&(fs_polygon){twice, 4}));
    assert_false(ot_is_simple(&(fs_polygon){point, 3}));
    assert_true(ot_is_simple(&(fs_polygon){fine, 3}));
}

static void distance__way_to_the_nearest_point_is_exact(void **state)
{
    ot_shape box = rectangle(0, 0, 1000, 1000);
    fs_polygon p = ot_polygon(&box);
    fs_point v = ot_toward(at(500, 3000), &p);

    proves("G-05", "G-14");
    (void)state;
    assert_true(v.x == 0 && v.y < 0);
    assert_point(ot_toward(at(2000, 3000), &p), -1000, -2000);
    assert_point(ot_nearest(at(500, 3000), &p), 500, 1000);
    assert_point(ot_toward(at(500, 500), &p), 0, 0);
}

/* ---- clipping ---- */

static void clip__cuts_a_way_where_it_enters_and_leaves(void **state)
{
    ot_shape stream = rectangle(0, 2000, 10000, 2500);
    fs_polygon p = ot_polygon(&stream);
    ot_span span[4];

    proves("G-13", "VI.A.4");
    (void)state;
    assert_int_equal(ot_clip(at(5000, 0), at(5000, 5000), &p, span, 4), 1);
    assert_int_equal(ot_span_length(at(5000, 0), at(5000, 5000), span[0]), 500);
    assert_point(ot_cut_point(at(5000, 0), at(5000, 5000), span[0].from), 5000, 2000);
    assert_int_equal(ot_clip(at(0, 0), at(3000, 3000), &p, span, 4), 1);
    assert_int_equal(ot_span_length(at(0, 0), at(3000, 3000), span[0]), 708); /* 707.107, rounded up */
    assert_int_equal(ot_clip(at(0, 2000), at(10000, 2000), &p, span, 4), 0);  /* along its bank */
    assert_int_equal(ot_clip(at(0, 0), at(10000, 1999), &p, span, 4), 0);
}

static void clip__concave_outlines_give_several_stretches(void **state)
{
    static const fs_point u[8] = {{0, 0},       {6000, 0},    {6000, 4000}, {4000, 4000},
                                  {4000, 2000}, {2000, 2000}, {2000, 4000}, {0, 4000}};
    const fs_polygon p = {u, 8};
    ot_span span[4];

    proves("G-13");
    (void)state;
    assert_int_equal(ot_clip(at(-1000, 3000), at(7000, 3000), &p, span, 4), 2);
    assert_int_equal(ot_span_length(at(-1000, 3000), at(7000, 3000), span[0]), 2000);
    assert_int_equal(ot_span_length(at(-1000, 3000), at(7000, 3000), span[1]), 2000);
    assert_int_equal(ot_clip(at(-1000, 2000), at(7000, 2000), &p, span, 4), 2); /* the inner edge is outside */
    assert_int_equal(ot_clip(at(1000, 1000), at(5000, 1000), &p, span, 4), 1);
    assert_int_equal(ot_span_length(at(1000, 1000), at(5000, 1000), span[0]), 4000);
    assert_true(ot_passes(at(1000, 1000), at(1001, 1000), &p));
    assert_false(ot_passes(at(3000, 3000), at(3000, 9000), &p));
}

/* ---- lines of points ---- */

static const fs_point bent[3] = {{0, 0}, {6000, 0}, {6000, 4000}};
static const ot_axis trench = {bent, 3};

static void axis__places_are_lengths_along_it(void **state)
{
    int32_t away;

    proves("G-15");
    (void)state;
    assert_int_equal(ot_axis_length(trench), 10000);
    assert_point(ot_axis_point(trench, 2500, 0), 2500, 0);
    assert_point(ot_axis_point(trench, 2500, 250), 2500, -250); /* right of east is south */
    assert_point(ot_axis_point(trench, 8000, -250), 5750, 2000);
    assert_int_equal(ot_axis_bearing(trench, 2500), 900);
    assert_int_equal(ot_axis_bearing(trench, 8000), 0);
    assert_int_equal(ot_axis_nearest(trench, at(3000, -400), &away), 3000);
    assert_int_equal(away, 400);
    assert_int_equal(ot_axis_nearest(trench, at(7000, 3000), &away), 9000);
    assert_int_equal(away, 1000);
    assert_int_equal(ot_axis_nearest(trench, at(-300, 400), &away), 0);
    assert_int_equal(away, 500);
}

static void strip__trench_has_a_half_for_the_step_and_one_for_the_bottom(void **state)
{
    fs_point out[8];
    int n = ot_strip(trench, 1000, 5500, -500, 0, out, 8); /* nine castings on the left */

    proves("G-15", "XII.A");
    (void)state;
    assert_int_equal(n, 4);
    assert_point(out[0], 1000, 500);
    assert_point(out[1], 5500, 500);
    assert_point(out[2], 5500, 0);
    assert_point(out[3], 1000, 0);
    assert_int_equal(ot_strip(trench, 5000, 5000, -500, 0, out, 8), 0);
    assert_int_equal(ot_strip(trench, 0, 10000, -500, 500, out, 5), 0); /* six corners do not fit */
}

static void strip__bends_are_mitred(void **state)
{
    fs_point out[8];
    int n = ot_strip(trench, 0, 10000, -500, 500, out, 8);

    proves("G-15");
    (void)state;
    assert_int_equal(n, 6);
    assert_point(out[0], 0, 500);
    assert_point(out[1], 5500, 500); /* inside of the bend */
    assert_point(out[2], 5500, 4000);
    assert_point(out[3], 6500, 4000);
    assert_point(out[4], 6500, -500); /* outside of it */
    assert_point(out[5], 0, -500);
    n = ot_strip(trench, 5800, 10000, -500, 500, out, 8); /* an end closer to the bend than half the width */
    assert_int_equal(n, 5);
    assert_true(ot_is_simple(&(fs_polygon){out, n}));
}

/* ---- grids ---- */

static const int32_t rings[3] = {1000, 2000, 3000};

static void grid__quadrants_run_from_the_far_right_against_the_clock(void **state)
{
    fs_point aim = at(10000, 10000), axis = ot_fire_axis(at(10000, 0), aim); /* fired from the south */

    proves("G-08", "VII.H", "VI.T");
    (void)state;
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(10500, 10500)), 0);
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(9500, 10500)), 1);
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(9500, 9500)), 2);
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(10500, 9500)), 3);
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(10000, 11500)), 4);
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(12500, 10001)), 8);
    assert_int_equal(ot_cell(aim, axis, rings, 1, at(12500, 10001)), -1);
}

static void grid__lines_belong_to_the_inner_ring_and_the_earlier_quadrant(void **state)
{
    fs_point aim = at(0, 0), axis = ot_vector(0); /* straight in from the south edge */

    proves("G-08");
    (void)state;
    assert_int_equal(ot_cell(aim, axis, rings, 3, aim), 0);
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(0, 1000)), 0);  /* A and B */
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(-900, 0)), 1);  /* B and C */
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(0, -900)), 2);  /* C and D */
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(900, 0)), 0);   /* D and A */
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(1001, 0)), 4);  /* one more is the next ring */
    assert_int_equal(ot_cell(aim, axis, rings, 3, at(3001, 0)), -1); /* and outside */
}

static void grid__drift_is_laid_off_in_the_frame_of_the_firer(void **state)
{
    fs_point aim = at(62000, 12000), south = ot_vector(0), east = ot_fire_axis(at(0, 12000), aim);

    proves("G-09", "VII.G.3", "VII.G.4");
    (void)state;
    assert_point(ot_drift(aim, south, at(0, 65536), 3000), 62000, 15000);  /* 50: straight away */
    assert_point(ot_drift(aim, south, at(0, 65536), -3000), 62000, 9000);  /* and back */
    assert_point(ot_drift(aim, south, at(-65536, 0), 2000), 60000, 12000); /* 25: to the left */
    assert_point(ot_drift(aim, east, at(-65536, 0), 2000), 62000, 14000);  /* left of east is north */
    assert_point(ot_drift(aim, south, at(38521, 53020), 1000), 62588, 12809);
    assert_point(ot_lengthen(aim, east, 2000), 64000, 12000);
}

static void grid__machine_guns_touch_bases_that_meet_their_rectangle(void **state)
{
    ot_lattice l = {at(5000, 20000), 1800, 5, 5, 500, 500}; /* five in line facing south */
    ot_shape beaten;

    proves("G-10", "VI.N");
    (void)state;
    ot_box_around(at(5000, 20000), 0, 1000, 3000, &beaten);
    fs_polygon p = ot_polygon(&beaten);
    assert_int_equal(ot_bases_touched(&l, &p), 0xe); /* the middle three: the outer two begin 0.25 beside it */
    ot_box_around(at(5000, 23000), 0, 1000, 3000, &beaten);
    assert_int_equal(ot_bases_touched(&l, &p), 0);
}

/* ---- clouds ---- */

static const ot_width_point pencil[5] = {{0, 1000}, {2000, 1000}, {3000, 2000}, {4000, 4000}, {5000, 4000}};

static void clouds__projector_gas_is_shaped_like_a_pencil(void **state)
{
    ot_shape s;

    proves("G-11", "X.D");
    (void)state;
    assert_int_equal(ot_stream_width(pencil, 5, 1000), 1000);
    assert_int_equal(ot_stream_width(pencil, 5, 2500), 1500);
    assert_int_equal(ot_stream_width(pencil, 5, 3500), 3000);
    assert_int_equal(ot_stream_width(pencil, 5, 60000), 4000);
    assert_true(ot_stream(at(0, 0), 900, 0, 5000, pencil, 5, &s)); /* blows east */
    assert_int_equal(s.n, 10);
    assert_point(s.at[0], 0, -500);
    assert_point(s.at[3], 4000, -2000);
    assert_point(s.at[4], 5000, -2000);
    assert_point(s.at[9], 0, 500);
    assert_true(ot_stream(at(0, 0), 0, 3500, 9000, pencil, 5, &s)); /* its tail has left the source */
    assert_point(s.at[0], 1500, 3500);
    assert_false(ot_stream(at(0, 0), 0, 3500, 3500, pencil, 5, &s));
}

static void clouds__sweep_everything_on_their_way(void **state)
{
    ot_shape unit = rectangle(8000, 1900, 9000, 2400), far = rectangle(8000, 2001, 9000, 2400), s;
    fs_polygon p = ot_polygon(&unit), q = ot_polygon(&far);

    proves("G-11", "R-18");
    (void)state;
    assert_false(ot_disc_sweeps(at(0, 0), 2000, at(0, 0), &p));
    assert_true(ot_disc_sweeps(at(0, 0), 2000, at(20000, 0), &p)); /* it has passed */
    assert_false(ot_disc_sweeps(at(0, 0), 2000, at(20000, 0), &q));
    ot_stream(at(0, 0), 900, 0, 5000, pencil, 5, &s);
    fs_polygon stream = ot_polygon(&s);
    assert_false(ot_stream_sweeps(&stream, at(2999, 0), &p));
    assert_true(ot_stream_sweeps(&stream, at(3000, 0), &p));
    assert_false(ot_stream_sweeps(&stream, at(20000, 0), &q));
}

static void clouds__cover_a_stretch_of_a_trench(void **state)
{
    static const fs_point line[2] = {{0, 0}, {20000, 0}};
    const ot_axis axis = {line, 2};
    int32_t from, to;
    ot_shape s;

    proves("G-12", "X.H");
    (void)state;
    assert_true(ot_disc_covers(at(10000, 5000), 2000, at(0, -10000), axis, &from, &to));
    assert_in_range(from, 7999, 8000);
    assert_in_range(to, 12000, 12001);
    assert_false(ot_disc_covers(at(10000, 5000), 2000, at(0, -2999), axis, &from, &to));
    ot_stream(at(10000, -6000), 0, 0, 5000, pencil, 5, &s); /* blows north, its head an inch short */
    fs_polygon p = ot_polygon(&s);
    assert_false(ot_stream_covers(&p, at(0, 900), axis, &from, &to));
    assert_true(ot_stream_covers(&p, at(0, 5000), axis, &from, &to));
    assert_int_equal(from, 8000);
    assert_int_equal(to, 12000);
}

/* ---- on the way ---- */

static void contact__ends_with_no_gap(void **state)
{
    ot_shape charger = rectangle(0, 0, 2000, 500), target = rectangle(1500, 11500, 4000, 12000);
    fs_polygon p = ot_polygon(&charger), q = ot_polygon(&target);

    proves("G-14", "VI.E");
    (void)state;
    assert_int_equal(ot_contact(&p, 0, &q, 12000), 11000);
    assert_int_equal(ot_contact(&p, 0, &q, 10999), -1);
    assert_int_equal(ot_contact(&p, 1800, &q, 12000), -1);
}

static void edge__is_as_far_as_a_unit_can_go(void **state)
{
    proves("G-17");
    (void)state;
    assert_int_equal(ot_to_edge(at(10000, 20000), 2700, 72000, 48000), 10000);
    assert_int_equal(ot_to_edge(at(10000, 20000), 0, 72000, 48000), 28000);
    assert_int_equal(ot_to_edge(at(10000, 20000), 900, 72000, 48000), 62000);
    assert_int_equal(ot_to_edge(at(73000, 20000), 900, 72000, 48000), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(angles__run_clockwise_from_north_in_tenths),
        cmocka_unit_test(angles__turning_rounds_halves_away_from_zero),
        cmocka_unit_test(angles__bearing_finds_every_facing_again),
        cmocka_unit_test(arcs__abeam_is_in_front_and_a_tenth_behind_is_not),
        cmocka_unit_test(arcs__of_a_mount_include_their_limits_and_wrap_round_the_nose),
        cmocka_unit_test(footprint__sizes_follow_the_bases),
        cmocka_unit_test(footprint__lies_behind_its_front_whichever_way_it_faces),
        cmocka_unit_test(footprint__short_last_rank_is_centred),
        cmocka_unit_test(footprint__losses_shrink_it_round_the_front_centre),
        cmocka_unit_test(distance__is_least_between_footprints_and_nothing_when_they_touch),
        cmocka_unit_test(distance__depth_is_measured_to_the_edge),
        cmocka_unit_test(outline__crosses_itself_nowhere_and_has_no_corner_twice),
        cmocka_unit_test(distance__way_to_the_nearest_point_is_exact),
        cmocka_unit_test(clip__cuts_a_way_where_it_enters_and_leaves),
        cmocka_unit_test(clip__concave_outlines_give_several_stretches),
        cmocka_unit_test(axis__places_are_lengths_along_it),
        cmocka_unit_test(strip__trench_has_a_half_for_the_step_and_one_for_the_bottom),
        cmocka_unit_test(strip__bends_are_mitred),
        cmocka_unit_test(grid__quadrants_run_from_the_far_right_against_the_clock),
        cmocka_unit_test(grid__lines_belong_to_the_inner_ring_and_the_earlier_quadrant),
        cmocka_unit_test(grid__drift_is_laid_off_in_the_frame_of_the_firer),
        cmocka_unit_test(grid__machine_guns_touch_bases_that_meet_their_rectangle),
        cmocka_unit_test(clouds__projector_gas_is_shaped_like_a_pencil),
        cmocka_unit_test(clouds__sweep_everything_on_their_way),
        cmocka_unit_test(clouds__cover_a_stretch_of_a_trench),
        cmocka_unit_test(contact__ends_with_no_gap),
        cmocka_unit_test(edge__is_as_far_as_a_unit_can_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
