/* losses.c - castings lost and pins. */
#include "shell.h"
#include "steps.h"

void ot_lose(ot_ctx *p0, int unit, int castings, int by, fs_rule p4)
{
    (void)p0;
    (void)unit;
    (void)castings;
    (void)by;
    (void)p4;
}

void ot_pin(ot_ctx *p0, int unit, fs_rule p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}
