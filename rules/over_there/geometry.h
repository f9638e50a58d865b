/* geometry.h - the free table in whole thousandths of an inch. [GEO, G-01]
 *
 * x grows east, y north; angles are tenths of a degree, 0 to 3599, clockwise from north. Comparisons are exact; a
 * length that must be a number is rounded once and its comment says how. Points lie within OT_LIMIT: callers refuse
 * others first. Knows neither scenario nor state.
 */
#ifndef OT_GEOMETRY_H
#define OT_GEOMETRY_H

#include <firestep/plane.h>

enum {
    OT_INCH = 1000,
    OT_LIMIT = 1 << 19, /* either way from the origin: products of two cross products fit 128 bits */
    OT_TURN = 3600,
    OT_ONE = 65536 /* one, in Q16 */
};

static inline bool ot_in_limit(fs_point p)
{
    return p.x >= -OT_LIMIT && p.x <= OT_LIMIT && p.y >= -OT_LIMIT && p.y <= OT_LIMIT;
}

/* ---- directions.c: angles and arcs ---- */
int ot_angle(int tenths); /* any whole number, brought to 0..3599 */
int32_t ot_sin(int tenths);
int32_t ot_cos(int tenths);
fs_point ot_vector(int facing); /* of length one, in Q16 */
/* v given in the frame of a facing (x to the right, y ahead), as a vector of the table: each part rounded to the
 * nearest, halves away from zero. [G-02] */
fs_point ot_turn(fs_point v, int facing);
fs_point ot_turn_by(fs_point v, fs_point way); /* the same, given ot_vector of the facing */
fs_point ot_ahead(fs_point from, int facing, int32_t distance);
fs_point ot_ahead_by(fs_point from, fs_point way, int32_t distance); /* the same, given ot_vector of the facing */
/* Nearest tenth; 0 from a point to itself. */
int ot_bearing(fs_point from, fs_point to);
/* Abeam is still in front. [G-05, VI.R] */
bool ot_in_front(fs_point front, int facing, fs_point);
/* Direction d (any length) between two rays, both included, turning clockwise; 0 to 3600 is all round. The rays are
 * given from the nose of a vehicle with that facing. d zero is in every arc. [G-05] */
bool ot_in_mount(int facing, int from, int to, fs_point d);

/* ---- footprint.c: shapes of units ---- */
enum { OT_MAX_SHAPE = 40 };
typedef struct ot_shape { /* any outline: a box has four corners, a slice of a trench two for each bend and end */
    fs_point at[OT_MAX_SHAPE];
    int32_t n;
} ot_shape;
typedef struct ot_rect {
    fs_point low, high;
} ot_rect;
typedef struct ot_lattice { /* bases in ranks behind a front centre [G-03] */
    fs_point front;
    int32_t facing, bases, files, width, depth; /* width and depth of one base */
} ot_lattice;

static inline fs_polygon ot_polygon(const ot_shape *s) { return (fs_polygon){s->at, s->n}; }
static inline bool ot_rects_meet(ot_rect a, ot_rect b)
{
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}
static inline fs_point ot_moved(fs_point p, fs_point by) { return (fs_point){p.x + by.x, p.y + by.y}; }
ot_rect ot_bounds(const fs_point *, int n);
static inline ot_rect ot_box_round(fs_point a, fs_point b)
{
    return (ot_rect){{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
}
ot_rect ot_grown(ot_rect, int32_t by);

int ot_ranks(const ot_lattice *);
/* Front left, front right, rear right, rear left. A unit that loses bases keeps its front centre. [G-03, VI.V] */
void ot_box_of(const ot_lattice *, ot_shape *);
void ot_box_around(fs_point centre, int facing, int32_t width, int32_t depth, ot_shape *);
/* Row by row from the front, left to right; a short last rank is centred. [G-03] */
fs_point ot_base_centre(const ot_lattice *, int base);
void ot_base_centres(const ot_lattice *, fs_point *out); /* of all its bases */
void ot_base_box(const ot_lattice *, int base, ot_shape *);

/* Least distance of two outlines; none if they meet. [G-04] */
bool ot_near(const fs_polygon *, const fs_polygon *, int32_t reach); /* at most `reach`, exact */
int32_t ot_distance(const fs_polygon *, const fs_polygon *);         /* rounded up */
/* Its square is at least that of the boxes round them and at most that of some of their corners. */
int64_t ot_square_between(ot_rect, ot_rect);
int64_t ot_square_of_corners(const fs_polygon *, const fs_polygon *);
int32_t ot_point_distance(fs_point, const fs_polygon *); /* rounded up; 0 inside */
bool ot_line_near(fs_point a, fs_point b, const fs_polygon *, int32_t reach);
/* Distance to the edge, from inside or outside, rounded up; and compared exactly. [G-07] */
int32_t ot_depth(fs_point, const fs_polygon *);
bool ot_edge_within(fs_point, const fs_polygon *, int32_t reach);
uint64_t ot_square_to(fs_point, fs_point a, fs_point b); /* of the distance to a-b, rounded up */
/* The same to the box round a-b: no point of a-b is nearer. */
static inline uint64_t ot_square_to_box(fs_point p, fs_point a, fs_point b)
{
    int32_t x0 = a.x < b.x ? a.x : b.x, x1 = a.x < b.x ? b.x : a.x;
    int32_t y0 = a.y < b.y ? a.y : b.y, y1 = a.y < b.y ? b.y : a.y;
    int64_t x = p.x < x0 ? x0 - p.x : p.x > x1 ? p.x - x1 : 0, y = p.y < y0 ? y0 - p.y : p.y > y1 ? p.y - y1 : 0;

    return (uint64_t)(x * x + y * y);
}
/* The exact direction from a point to the nearest point of an outline; zero inside it. */
fs_point ot_toward(fs_point, const fs_polygon *);
fs_point ot_nearest(fs_point, const fs_polygon *); /* that point, rounded */
bool ot_is_simple(const fs_polygon *);             /* no edge meets another but its neighbours, in their corner */

/* ---- clip.c: how much of a way lies in an outline [G-13] ---- */
typedef struct ot_cut { /* a place on a segment: num / den of the way from its first end, 0 to 1 */
    int64_t num, den;
} ot_cut;
typedef struct ot_span {
    ot_cut from, to;
} ot_span;

int ot_cut_order(ot_cut, ot_cut); /* negative, 0, positive */
/* The stretches of a-b strictly inside the outline, in order from a; along its edge is outside. Returns how many
 * there are; at most `cap` are written. An outline of n corners gives at most n / 2. */
int ot_clip(fs_point a, fs_point b, const fs_polygon *, ot_span *out, int cap);
bool ot_passes(fs_point a, fs_point b, const fs_polygon *); /* whether there is one */
int32_t ot_span_length(fs_point a, fs_point b, ot_span);    /* rounded up */
fs_point ot_cut_point(fs_point a, fs_point b, ot_cut);      /* rounded to the nearest */

/* ---- axis.c: trenches, roads, streams, wire: a line of points [G-12, G-15] ---- */
typedef struct ot_axis {
    const fs_point *at;
    int n;
} ot_axis;

/* Length of an axis is the sum of its pieces, each rounded up. */
int32_t ot_axis_length(ot_axis);
/* The point `along` from the start and `right` of the axis (negative: to the left), rounded. */
fs_point ot_axis_point(ot_axis, int32_t along, int32_t right);
int ot_axis_bearing(ot_axis, int32_t along);
/* The place of the axis nearest to a point, and how far that point is from it, rounded up. */
int32_t ot_axis_nearest(ot_axis, fs_point, int32_t *distance);
/* Outline of the strip from..to along the axis and left..right across it (left negative): mitred at bends, square at
 * the ends. Serves bands of any width, the two halves of a trench and slices of them. Returns its corners, at most two
 * for each bend and end; 0 if it has no size or `cap` is too few. */
int ot_strip(ot_axis, int32_t from, int32_t to, int32_t left, int32_t right, fs_point *out, int cap);

/* The same of an axis whose pieces have been measured: length[i] from point i to the next; NULL: not yet. */
typedef struct ot_measured {
    const fs_point *at;
    int n;
    const int32_t *length;
    const struct ot_piece_way *way; /* NULL: not yet */
} ot_measured;
typedef struct ot_piece_way { /* of one piece: what lies to its right, of length one in Q16, and its bearing */
    fs_point right;
    int32_t bearing;
} ot_piece_way;
void ot_measure(ot_axis, int32_t *length, ot_piece_way *); /* fills n - 1 of each */
int ot_measured_bearing(ot_measured, int32_t along);
int32_t ot_measured_length(ot_measured);
fs_point ot_measured_point(ot_measured, int32_t along, int32_t right);
int32_t ot_measured_nearest(ot_measured, fs_point, int32_t *distance);
int ot_measured_strip(ot_measured, int32_t from, int32_t to, int32_t left, int32_t right, fs_point *out, int cap);

/* ---- fire_grid.c: fire grid, drift, machine-gun grid ---- */
/* Vector from the firer to the aim point; north if there is no distance. For guns behind a table edge it is ot_vector
 * of the bearing straight in from that edge. [G-08] */
fs_point ot_fire_axis(fs_point firer, fs_point aim);
/* 4 * ring + quadrant (0-3 for A-D) of a point, -1 outside the last ring. radius[] ascends. A point on a line belongs
 * to the inner ring and to the earlier quadrant. [G-08] */
int ot_cell(fs_point aim, fs_point axis, const int32_t *radius, int rings, fs_point);
/* `aim` shifted by a vector of the direction grid (Q16, right of and away from the firer) times `distance`. [G-09] */
fs_point ot_drift(fs_point aim, fs_point axis, fs_point ray, int32_t distance);
/* `aim` shifted away from the firer (negative: towards him). */
fs_point ot_lengthen(fs_point aim, fs_point axis, int32_t distance);
/* Bases touched by a rectangle laid along the line of fire, as a set of bits by number. [G-10] */
uint64_t ot_bases_touched(const ot_lattice *, const fs_polygon *);

/* ---- cloud_shapes.c: smoke and gas, and what they sweep over [G-11, G-12] ---- */
typedef struct ot_width_point {
    int32_t distance, width;
} ot_width_point;
/* Width of a stream at a distance from its source: straight between the points, the last one's beyond. Rounded
 * down. [X.D] */
int32_t ot_stream_width(const ot_width_point *, int n, int32_t distance);
/* Outline of a stream from tail to head along the wind. False if it has no length. */
bool ot_stream(fs_point source, int wind, int32_t tail, int32_t head, const ot_width_point *, int n, ot_shape *);
/* All that a convex outline of at most four corners covers on its way along v: six corners at most. */
void ot_swept(const fs_polygon *, fs_point v, ot_shape *);
/* Whether a disc, or a stream, meets a box anywhere on its way along v; v zero asks where it stands. */
bool ot_disc_sweeps(fs_point centre, int32_t radius, fs_point v, const fs_polygon *box);
bool ot_stream_sweeps(const fs_polygon *stream, fs_point v, const fs_polygon *box);
/* From the first to the last place of an axis that the cloud touches on its way, rounded outwards by less than one;
 * false if none. */
bool ot_disc_covers(fs_point centre, int32_t radius, fs_point v, ot_axis, int32_t *from, int32_t *to);
bool ot_stream_covers(const fs_polygon *stream, fs_point v, ot_axis, int32_t *from, int32_t *to);

/* ---- sweep.c: a footprint on its way ---- */
/* The least whole distance a box goes along `facing` until it meets the outline; -1 if it goes `most` without. */
int32_t ot_contact(const fs_polygon *box, int facing, const fs_polygon *, int32_t most);
/* How far ahead of a point the edge of a table lies, rounded down; 0 on or outside it. */
int32_t ot_to_edge(fs_point, int facing, int32_t width, int32_t height);

#endif
