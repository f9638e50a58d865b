/* charge.c - charges, and what the charged may do. */
#include "shell.h"
#include "steps.h"

void ot_charge_options(const ot_ctx *p0, int unit, fs_options *p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}

int ot_charge_refused(const ot_ctx *p0, fs_side p1, const fs_option *p2, fs_error *p3)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    return 1;
}

int ot_charge_apply(ot_ctx *p0, fs_side p1, const fs_option *p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return FS_CLOSED;
}
