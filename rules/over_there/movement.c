/* movement.c - moves, runs and marches along roads. */
#include "shell.h"
#include "steps.h"

void ot_move_options(const ot_ctx *p0, int unit, fs_options *p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}

void ot_way_options(const ot_ctx *p0, int unit, fs_options *p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}

int ot_move_refused(const ot_ctx *p0, fs_side p1, const fs_option *p2, fs_error *p3)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    return 1;
}

int ot_move_apply(ot_ctx *p0, fs_side p1, const fs_option *p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return FS_CLOSED;
}

void ot_put(ot_ctx *p0, int unit, const ot_stand *p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}

void ot_take(ot_ctx *p0, int unit, uint8_t where_now)
{
    (void)p0;
    (void)unit;
    (void)where_now;
}
