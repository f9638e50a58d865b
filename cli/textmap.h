/* textmap.h - a view drawn as text. Knows hexes, pieces and marks, and no game.
 *
 * Columns stand side by side, low ones a line further down. Behind the name of a hex stand its pieces, counted by
 * side (B4: four of the British; b4: all of them spent), then its level and its marks as letters. What lies on a
 * hexside is shown in both hexes. A board wider than the page is drawn in panels.
 */
#ifndef CLI_TEXTMAP_H
#define CLI_TEXTMAP_H

#include <firestep/ruleset.h>
#include <jansson.h>
#include <stdio.h>

/* The letter that stands for a side on the map. */
char textmap_letter(const fs_scenario *, fs_side);
/* Draws board and legend. */
void textmap_draw(FILE *, const fs_scenario *, const json_t *view, int width);
/* The same of a table without hexes (textcloth.c): ground as letters, pieces counted by side, north on top. */
void textmap_draw_table(FILE *, const fs_scenario *, const json_t *view, int width);

#endif
