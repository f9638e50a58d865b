/* blind.c - what a side may not know, taken away or guessed. */
#include "shell.h"
#include "steps.h"

void ot_blind(const fs_scenario *sc, void *s, fs_side side)
{
    (void)sc;
    (void)s;
    (void)side;
}

void ot_guess(const fs_scenario *sc, void *s, fs_side side, fs_run *run)
{
    (void)sc;
    (void)s;
    (void)side;
    (void)run;
}
