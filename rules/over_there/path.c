/* path.c - what a way costs and what bars it. */
#include "shell.h"
#include "steps.h"

int32_t ot_allowance(const ot_scenario *p0, const ot_state *p1, int unit, int kind)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)kind;
    return 0;
}

int ot_path_refused(const ot_ctx *p0, fs_side p1, int unit, int kind, const fs_point *at, int n, int32_t *cost,
                    fs_error *p7)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)kind;
    (void)at;
    (void)n;
    (void)cost;
    (void)p7;
    return 1;
}

int ot_stand_refused(const ot_ctx *p0, fs_side p1, int unit, int kind, const ot_stand *p4, fs_error *p5)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)kind;
    (void)p4;
    (void)p5;
    return 1;
}

int32_t ot_reach_along(const ot_ctx *p0, fs_side p1, int unit, int kind, fs_point from, fs_point towards,
                       int32_t allowance)
{
    (void)p0;
    (void)p1;
    (void)unit;
    (void)kind;
    (void)from;
    (void)towards;
    (void)allowance;
    return 0;
}
