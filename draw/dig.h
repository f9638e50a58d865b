/* dig.h - lines that step aside as they go: trenches with bays and traverses, belts of wire. */
#ifndef DRAW_DIG_H
#define DRAW_DIG_H

#include "paper.h"

/* How long a bay is, and how far it lies beside the line: units of the drawing. */
typedef struct traverses {
    int bay, depth;
} traverses;

/* Along n points in sixteenths of a unit. */
void dig(pen *, const point *at, int n, traverses);
/* Two rows of crosses, one on each side. */
void put_crosses(pen *, const point *at, int n, traverses);
void put_cross(pen *, point at);

#endif
