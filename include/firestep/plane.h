/* plane.h - the free table: points, segments, polygons, circles and arcs in whole numbers.
 *
 * x grows to the right, y downwards; on a table both are thousandths of an inch. All answers are
 * exact; nothing takes a root to compare. Coordinates and radii stay within FS_PLANE_LIMIT: callers
 * refuse points outside their table first (fs_in_plane).
 */
#ifndef FIRESTEP_PLANE_H
#define FIRESTEP_PLANE_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fs_point {
    int32_t x, y;
} fs_point;

enum { FS_PLANE_LIMIT = 1 << 28 };

static inline bool fs_in_plane(fs_point p)
{
    return p.x >= -FS_PLANE_LIMIT && p.x <= FS_PLANE_LIMIT && p.y >= -FS_PLANE_LIMIT && p.y <= FS_PLANE_LIMIT;
}

/* (b - a) x (c - a): positive if c lies clockwise of b as seen from a, zero if all are in line. */
int64_t fs_cross(fs_point a, fs_point b, fs_point c);
int64_t fs_dot(fs_point a, fs_point b, fs_point c);
int fs_orientation(fs_point a, fs_point b, fs_point c); /* sign of fs_cross */

/* Segments. */
enum fs_meeting {
    FS_APART,
    FS_TOUCHING, /* in one point that is an end of at least one */
    FS_CROSSING, /* in one point inside both */
    FS_SHARING   /* along a stretch */
};
bool fs_on_segment(fs_point, fs_point a, fs_point b); /* ends included */
enum fs_meeting fs_segments_meet(fs_point a, fs_point b, fs_point c, fs_point d);

/* Polygons: simple, either way round, closed from the last point to the first. */
typedef struct fs_polygon {
    const fs_point *at;
    int n;
} fs_polygon;
enum fs_where { FS_OUTSIDE, FS_ON_EDGE, FS_INSIDE };
enum fs_where fs_point_in_polygon(fs_point, const fs_polygon *);
/* FS_INSIDE: some stretch of it lies strictly inside; FS_ON_EDGE: it meets the edge only. */
enum fs_where fs_segment_in_polygon(fs_point a, fs_point b, const fs_polygon *);
bool fs_polygons_meet(const fs_polygon *, const fs_polygon *); /* touching counts */

/* Distances: "within" is at most, compared as squares. */
int64_t fs_distance2(fs_point, fs_point);
bool fs_within(fs_point, fs_point, int32_t radius);
bool fs_segment_within(fs_point, fs_point a, fs_point b, int32_t radius); /* a circle meets a segment */
bool fs_segments_within(fs_point a, fs_point b, fs_point c, fs_point d, int32_t radius);
bool fs_polygon_within(fs_point, const fs_polygon *, int32_t radius); /* a circle meets a polygon; inside is 0 away */
bool fs_polygons_within(const fs_polygon *, const fs_polygon *, int32_t radius);
/* For display and for costs: rounded up to a whole unit. */
int32_t fs_distance(fs_point, fs_point);
int32_t fs_segment_distance(fs_point, fs_point a, fs_point b);
uint32_t fs_root(uint64_t);    /* rounded down */
uint32_t fs_root_up(uint64_t); /* rounded up; needs at most (2^32 - 1)^2 */

/* Arcs: all directions met turning clockwise from `from` to `to`, both included; equal: that one only.
 * Directions are vectors; none is zero. */
bool fs_in_arc(fs_point from, fs_point to, fs_point direction);
/* Sector of a circle: within `radius` of `centre` and in the arc; the centre itself is in. */
bool fs_in_sector(fs_point centre, int32_t radius, fs_point from, fs_point to, fs_point);

/* Angles are tenths of a degree clockwise from the top, 0 to 3599. */
int fs_bearing(fs_point from, fs_point to); /* nearest; needs two different points */
/* The point `length` from `from` in that direction, rounded to the nearest. */
fs_point fs_along(fs_point from, int tenths, int32_t length);

#ifdef __cplusplus
}
#endif

#endif
