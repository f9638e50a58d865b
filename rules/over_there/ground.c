/* ground.c - terrain as it is now: what is where, who stands on what, what it covers. */
#include "shell.h"
#include "steps.h"

ot_area ot_area_of(const ot_scenario *p0, const ot_state *p1, int f)
{
    (void)p0;
    (void)p1;
    (void)f;
    return (ot_area){0};
}

bool ot_point_in_feature(const ot_scenario *p0, const ot_state *p1, int f, fs_point p3)
{
    (void)p0;
    (void)p1;
    (void)f;
    (void)p3;
    return false;
}

ot_stand ot_stand_of(const ot_state *p0, int unit)
{
    (void)p0;
    (void)unit;
    return (ot_stand){0};
}

void ot_footprint(const ot_scenario *p0, const ot_state *p1, int unit, const ot_stand *p3, ot_shape *p4)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)p3;
    (void)p4;
}

int ot_bases(const ot_scenario *p0, const ot_state *p1, int unit, const ot_stand *p3, fs_point out[OT_MAX_CASTINGS])
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)p3;
    (void)out;
    return 0;
}

int32_t ot_unit_gap(const ot_scenario *p0, const ot_state *p1, int a, int b)
{
    (void)p0;
    (void)p1;
    (void)a;
    (void)b;
    return 0;
}

bool ot_units_within(const ot_scenario *p0, const ot_state *p1, int a, int b, int32_t distance)
{
    (void)p0;
    (void)p1;
    (void)a;
    (void)b;
    (void)distance;
    return false;
}

int ot_cover_of(const ot_scenario *p0, const ot_state *p1, int unit, const fs_point *from)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)from;
    return 0;
}

int32_t ot_woods_depth(const ot_scenario *p0, const ot_state *p1, fs_point p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return 0;
}

int ot_level_of(const ot_scenario *p0, const ot_state *p1, fs_point p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return 0;
}

int ot_road_under(const ot_scenario *p0, const ot_state *p1, int unit, const ot_stand *p3)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)p3;
    return 0;
}

int ot_room_refused(const ot_scenario *p0, const ot_state *p1, fs_side p2, int unit, int feature, int level,
                    fs_error *p6)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)unit;
    (void)feature;
    (void)level;
    (void)p6;
    return 1;
}
