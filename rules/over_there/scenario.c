/* scenario.c - finishing a scenario once it is loaded, and the first state of a game. */
#include "shell.h"
#include "steps.h"

int ot_scenario_prepare(ot_scenario *sc, char *why, size_t cap)
{
    (void)sc;
    (void)why;
    (void)cap;
    return 0;
}

int ot_setup(const fs_scenario *sc, void *s, fs_error *e)
{
    (void)sc;
    (void)e;
    memset(s, 0, sizeof(ot_state));
    return 0;
}
