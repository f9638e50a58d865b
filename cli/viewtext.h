/* viewtext.h - the rest of a view as text: who stands where, score, boxes and sheets. Knows no game. */
#ifndef CLI_VIEWTEXT_H
#define CLI_VIEWTEXT_H

#include <firestep/ruleset.h>
#include <jansson.h>
#include <stdio.h>

/* Who stands where, a line or more for each hex and side, then those in boxes. */
void viewtext_pieces(FILE *, const fs_scenario *, const json_t *view, int width);
/* What each side's points are made of. */
void viewtext_score(FILE *, const fs_scenario *, const json_t *view);
/* Titled tables. */
void viewtext_sheets(FILE *, const json_t *view);

#endif
