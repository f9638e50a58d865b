/* cloth.h - a table without hexes: its ground as shapes of points (docs/view.md, "A table without hexes").
 *
 * A view has thousandths of an inch and y to the north; the drawing has 40 units to the inch and y downwards.
 */
#ifndef DRAW_CLOTH_H
#define DRAW_CLOTH_H

#include "layers.h"

enum { TABLE_INCH = 40, TABLE_LONGEST = 240000, SHAPE_POINTS = 256 };

/* Anything that lies on the table. */
typedef struct shape {
    const json_t *item;
    const char *kind;
    point at[SHAPE_POINTS];
    int n, width, side, number; /* width in units; number in its list */
    bool is_closed;
} shape;

/* A point `[x,y]` of the view; false if it is none, or far off any table. */
bool spot_of(const board *, const json_t *pair, point *);
/* Its points; false if it has none that can be drawn. */
bool shape_read(const board *, const json_t *item, int number, shape *);
/* A length of the view in units. */
int units_of(const json_t *item, const char *key, int otherwise);
/* Round about its points, with corners cut soft; or along them. */
void put_outline(pen *, const shape *, int soft);
bool shape_holds(const shape *, point);
point shape_middle(const shape *);

/* All that a layer has of a table. cloth_ground.c has the terrain, cloth_units.c what stands on it. */
void cloth_layer(drawing *, const char *name);
void cloth_ground(drawing *, const char *layer);
void cloth_areas(drawing *);
void cloth_marks(drawing *);
void cloth_units(drawing *);
/* The kind of name a piece of ground has, for labels.c; NULL where it is not written on the map. */
const char *ground_label_kind(const char *kind);
/* Samples for the legend: the kinds there are, NULL behind the last. */
const char *ground_sample(const char *kind);

#endif
