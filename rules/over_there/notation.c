/* notation.c - options as clauses of a record, both ways. */
#include "shell.h"
#include "steps.h"

int ot_print(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_writer *w)
{
    (void)sc;
    (void)s;
    (void)side;
    (void)o;
    (void)w;
    return 1;
}

int ot_parse(const fs_scenario *sc, const void *s, fs_side side, const char *clause, fs_option *o, fs_error *e)
{
    (void)sc;
    (void)s;
    (void)side;
    (void)clause;
    (void)o;
    (void)e;
    return 1;
}
