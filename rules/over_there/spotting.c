/* spotting.c - who has been seen. */
#include "shell.h"
#include "steps.h"

void ot_spot(ot_ctx *p0) { (void)p0; }

void ot_show(ot_ctx *p0, int unit, fs_rule p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}
