/* target.c - what a target is: row, cover, letter. */
#include "shell.h"
#include "steps.h"

int ot_letter_of(const ot_scenario *p0, int target_row, int cover, int worse, int *shift)
{
    (void)p0;
    (void)target_row;
    (void)cover;
    (void)worse;
    (void)shift;
    return 0;
}

int ot_target_kind(const ot_scenario *p0, const ot_state *p1, int unit)
{
    (void)p0;
    (void)p1;
    (void)unit;
    return 0;
}

int ot_rate(const ot_scenario *p0, int weapon, int letter, int band)
{
    (void)p0;
    (void)weapon;
    (void)letter;
    (void)band;
    return 0;
}
