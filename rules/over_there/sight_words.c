/* sight_words.c - a line of sight explained. */
#include "shell.h"
#include "steps.h"

int ot_sight_words(const fs_scenario *sc, const void *s, const fs_option *from, const fs_option *to, fs_writer *w)
{
    (void)sc;
    (void)s;
    (void)from;
    (void)to;
    (void)w;
    return -1;
}
