/* works.c - what engineers build and blow up. */
#include "shell.h"
#include "steps.h"

void ot_work_options(const ot_ctx *p0, int unit, fs_options *p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}

int ot_work_refused(const ot_ctx *p0, fs_side p1, const fs_option *p2, fs_error *p3)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    return 1;
}

int ot_work_apply(ot_ctx *p0, fs_side p1, const fs_option *p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return FS_CLOSED;
}

void ot_works_end_turn(ot_ctx *p0) { (void)p0; }
