/* region.h - sets of sextants with smooth edges. */
#ifndef DRAW_REGION_H
#define DRAW_REGION_H

#include "board.h"

/* What belongs to it: sextants of each hex as bits, and of each hex whether its dot does. Where the edge runs through
 * a dot, it gives way so that the dot lies on its own side. `dots` may be NULL: all do. */
typedef struct region {
    const board *board;
    const uint8_t *sextants, *dots;
    int rounds; /* of evening out before the corners are rounded */
    int shake;  /* how far, in units, corners wander from the lattice */
    bool is_straight;
} region;

/* Draws the whole with `fill`, the rim of the sheet included, and its edges inside the sheet with `edge`, which may be
 * NULL. False if memory ran out. */
bool region_draw(const region *, pen *fill, pen *edge);

#endif
