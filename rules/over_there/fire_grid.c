/* fire_grid.c - rings and quadrants round an aim point, and where it drifts to. [G-08, G-09, G-10] */
#include "geometry.h"

fs_point ot_fire_axis(fs_point firer, fs_point aim)
{
    fs_point axis = {aim.x - firer.x, aim.y - firer.y};

    return axis.x == 0 && axis.y == 0 ? ot_vector(0) : axis;
}

int ot_cell(fs_point aim, fs_point axis, const int32_t *radius, int rings, fs_point p)
{
    int64_t x = p.x - aim.x, y = p.y - aim.y;
    int64_t along = x * axis.x + y * axis.y, right = x * axis.y - y * axis.x;
    int ring = 0, quadrant;

    while (ring < rings && !fs_within(aim, p, radius[ring]))
        ring++;
    if (ring == rings)
        return -1;
    if (along >= 0)
        quadrant = right >= 0 ? 0 : 1; /* A, B: the far half */
    else
        quadrant = right <= 0 ? 2 : 3; /* C, D; between them the earlier */
    return 4 * ring + quadrant;
}

static int bearing_of(fs_point axis) { return ot_bearing((fs_point){0, 0}, axis); }

fs_point ot_drift(fs_point aim, fs_point axis, fs_point ray, int32_t distance)
{
    int facing = bearing_of(axis);
    int64_t s = ot_sin(facing), c = ot_cos(facing);
    int64_t x = ((int64_t)ray.x * c + (int64_t)ray.y * s) * distance;
    int64_t y = ((int64_t)ray.y * c - (int64_t)ray.x * s) * distance;
    int64_t one = (int64_t)OT_ONE * OT_ONE, half = one / 2;

    x = x < 0 ? -((half - x) / one) : (x + half) / one;
    y = y < 0 ? -((half - y) / one) : (y + half) / one;
    return (fs_point){aim.x + (int32_t)x, aim.y + (int32_t)y};
}

fs_point ot_lengthen(fs_point aim, fs_point axis, int32_t distance)
{
    return ot_ahead(aim, bearing_of(axis), distance);
}

uint64_t ot_bases_touched(const ot_lattice *l, const fs_polygon *area)
{
    uint64_t touched = 0;

    assert(l->bases <= 64);
    for (int i = 0; i < l->bases; i++) {
        ot_shape box;
        ot_base_box(l, i, &box);
        fs_polygon base = ot_polygon(&box);
        if (ot_near(&base, area, 0))
            touched |= (uint64_t)1 << i;
    }
    return touched;
}
