/* tiled_yaml.h - lists of places that have the same on them, for maps written as YAML. */
#ifndef FIRESTEP_TILED_YAML_H
#define FIRESTEP_TILED_YAML_H

#include "tiled_board.h"

/* Notes that `place` has `what`; what came first is written first. */
void fs_places_add(json_t *lists, const char *what, const char *place);
/* Text in double quotes. */
void fs_yaml_quoted(fs_writer *, const char *text);

#endif
