/* situation.c - what stands and lies on the board: areas, marks and counters. */
#include "layers.h"
void draw_areas(drawing *d) { (void)d; }
void draw_marks(drawing *d) { (void)d; }
void draw_units(drawing *d) { (void)d; }
