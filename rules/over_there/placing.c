/* placing.c - where units are set up and come on. */
#include "shell.h"
#include "steps.h"

void ot_place_options(const ot_ctx *p0, int unit, uint16_t verb, fs_options *p3)
{
    (void)p0;
    (void)unit;
    (void)verb;
    (void)p3;
}

int ot_place_refused(const ot_ctx *p0, fs_side p1, const fs_option *p2, fs_error *p3)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    return 1;
}

ot_stand ot_stand_from(const ot_scenario *p0, const ot_state *p1, const fs_option *p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return (ot_stand){0};
}
