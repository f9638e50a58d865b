/* vehicles.c - tanks and armoured cars. */
#include "shell.h"
#include "steps.h"

void ot_vehicle_options(const ot_ctx *p0, int unit, fs_options *p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}

int ot_vehicle_refused(const ot_ctx *p0, fs_side p1, const fs_option *p2, fs_error *p3)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    return 1;
}

int ot_vehicle_apply(ot_ctx *p0, fs_side p1, const fs_option *p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return FS_CLOSED;
}

unsigned ot_crew_can(const ot_scenario *p0, const ot_state *p1, int vehicle)
{
    (void)p0;
    (void)p1;
    (void)vehicle;
    return 0;
}

bool ot_can_drive(const ot_scenario *p0, const ot_state *p1, int vehicle)
{
    (void)p0;
    (void)p1;
    (void)vehicle;
    return false;
}

void ot_breakdowns(ot_ctx *p0) { (void)p0; }
