/* sight.h - fs_ruleset.sight: what lies between two hexes [6.b] (R72). */
#ifndef AC_SIGHT_H
#define AC_SIGHT_H

#include "scenario.h"

int ac_sight(const fs_scenario *, const void *s, const fs_option *from, const fs_option *to, fs_writer *);

#endif
