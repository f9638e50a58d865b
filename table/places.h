/* places.h - places by their names, and the line of sight between two of them. */
#ifndef TABLE_PLACES_H
#define TABLE_PLACES_H

#include "text.h"

#include <firestep/ruleset.h>

/* A hex (C05), a hexside (C05/C06), or a corner of a hex: O19w, or N18/O19/N19, the three that meet there; on a table
 * without hexes a point (31.250 14.000) or a piece. Fills in the place, or the piece, of *o; false if there is none of
 * that name. */
bool table_place(const fs_scenario *, const char *name, fs_option *o);
/* What the line between two places crosses and what stops it, as one JSON object with the names of its ends; of a
 * system without a rule of sight what it crosses, without a verdict. Owned by the caller; NULL if the system
 * knows no sight between such places, or without memory. */
char *sight_json(const fs_scenario *, const void *state, const fs_option *from, const fs_option *to,
                 const char *from_name, const char *to_name, size_t *n);

#endif
