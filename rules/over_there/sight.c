/* sight.c - who sees whom. */
#include "shell.h"
#include "steps.h"

bool ot_sees(const ot_scenario *p0, const ot_state *p1, int viewer, int target)
{
    (void)p0;
    (void)p1;
    (void)viewer;
    (void)target;
    return false;
}

bool ot_sees_point(const ot_scenario *p0, const ot_state *p1, int viewer, fs_point p3)
{
    (void)p0;
    (void)p1;
    (void)viewer;
    (void)p3;
    return false;
}

bool ot_side_sees(const ot_scenario *p0, const ot_state *p1, fs_side p2, int target)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)target;
    return false;
}

bool ot_side_sees_point(const ot_scenario *p0, const ot_state *p1, fs_side p2, fs_point p3)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    return false;
}

bool ot_faces(const ot_scenario *p0, const ot_state *p1, int unit, int target)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)target;
    return false;
}

int ot_nearest_seen(const ot_scenario *p0, const ot_state *p1, int unit, int32_t *gap)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)gap;
    return 0;
}
