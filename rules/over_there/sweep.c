/* sweep.c - a footprint on its way. */
#include "geometry.h"

enum { ROUNDED = 2 }; /* no shorter way covers a point farther than that from what the longest covers */

/* What a box covers from where it stands to `distance` ahead grows with the distance: the least one at which that
 * meets the outline is found by halving. */
int32_t ot_contact(const fs_polygon *box, int facing, const fs_polygon *target, int32_t most)
{
    int32_t low = -1, high = most + 1;
    ot_shape all;

    fs_point end = ot_ahead((fs_point){0, 0}, facing, most);
    ot_rect here = ot_bounds(box->at, box->n), there = {ot_moved(here.low, end), ot_moved(here.high, end)};
    const fs_point corner[4] = {here.low, here.high, there.low, there.high};
    if (!ot_rects_meet(ot_grown(ot_bounds(corner, 4), ROUNDED), ot_bounds(target->at, target->n)))
        return -1;
    ot_swept(box, end, &all);
    fs_polygon whole = ot_polygon(&all);
    if (!ot_near(&whole, target, ROUNDED)) /* then nor does any part of the way */
        return -1;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        ot_shape swept;

        ot_swept(box, ot_ahead((fs_point){0, 0}, facing, middle), &swept);
        fs_polygon way = ot_polygon(&swept);
        if (ot_near(&way, target, 0))
            high = middle;
        else
            low = middle;
    }
    return high > most ? -1 : high;
}

/* How many thousandths of the way ahead (in Q16) fit into `room`. */
static int64_t fit(int32_t room, int32_t way) { return way == 0 ? INT32_MAX : (int64_t)room * OT_ONE / way; }

int32_t ot_to_edge(fs_point p, int facing, int32_t width, int32_t height)
{
    fs_point way = ot_vector(facing);

    if (p.x < 0 || p.y < 0 || p.x > width || p.y > height)
        return 0;
    int64_t x = way.x >= 0 ? fit(width - p.x, way.x) : fit(p.x, -way.x);
    int64_t y = way.y >= 0 ? fit(height - p.y, way.y) : fit(p.y, -way.y);
    return (int32_t)(x < y ? x : y);
}
