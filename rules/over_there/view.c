/* view.c - what a seat sees, as JSON. */
#include "shell.h"
#include "steps.h"

void ot_view(const fs_scenario *sc, const void *blind, fs_side side, fs_writer *w)
{
    (void)sc;
    (void)blind;
    (void)side;
    (void)w;
}
