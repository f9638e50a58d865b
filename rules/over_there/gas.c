/* gas.c - smoke and gas. */
#include "shell.h"
#include "steps.h"

void ot_lay_cloud(ot_ctx *p0, int kind, fs_point centre, int32_t radius)
{
    (void)p0;
    (void)kind;
    (void)centre;
    (void)radius;
}

void ot_burn(ot_ctx *p0, int piece, int feature, fs_point p3)
{
    (void)p0;
    (void)piece;
    (void)feature;
    (void)p3;
}

bool ot_in_cloud(const ot_scenario *p0, const ot_state *p1, int unit, int kind)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)kind;
    return false;
}

bool ot_cloud_between(const ot_scenario *p0, const ot_state *p1, fs_point from, int target)
{
    (void)p0;
    (void)p1;
    (void)from;
    (void)target;
    return false;
}

int32_t ot_gas_distance(const ot_scenario *p0, const ot_state *p1, int unit)
{
    (void)p0;
    (void)p1;
    (void)unit;
    return 0;
}

void ot_end_clouds(ot_ctx *p0) { (void)p0; }

int ot_release_refused(const ot_ctx *p0, fs_side p1, int unit, fs_error *p3)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)p3;
    return 1;
}

void ot_release(ot_ctx *p0, int unit)
{
    (void)p0;
    (void)unit;
}

void ot_cylinder_hits(ot_ctx *p0, int unit, int hits)
{
    (void)p0;
    (void)unit;
    (void)hits;
}
