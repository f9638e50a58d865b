/* forced.c - routs, retreats and surrender. */
#include "shell.h"
#include "steps.h"

void ot_force(ot_ctx *p0, int unit, enum ot_forced p2, bool from_contact)
{
    (void)p0;
    (void)unit;
    (void)p2;
    (void)from_contact;
}

void ot_surrender(ot_ctx *p0, int unit, int captor)
{
    (void)p0;
    (void)unit;
    (void)captor;
}
