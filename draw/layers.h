/* layers.h - the layers of a map, each a function that writes the content of its group. */
#ifndef DRAW_LAYERS_H
#define DRAW_LAYERS_H

#include "board.h"
#include "draw.h"

typedef struct drawing {
    board board;
    const draw_options *how;
    paper *out;
    uint8_t *mask, *dots; /* room for regions, one byte for each hex */
    bool is_short;        /* memory ran out */
} drawing;

/* terrain.c */
void draw_levels(drawing *);
void draw_contours(drawing *);
void draw_wheat(drawing *);
void draw_woods(drawing *);
void draw_water(drawing *);
/* relief.c: fields with the wheat, scrub with the woods, what lies on hexsides with the water */
void draw_fields(drawing *);
void draw_scrub(drawing *);
void draw_relief(drawing *);
/* lines.c */
void draw_roads(drawing *);
struct net;
/* All lines of a net, in each of the classes over the one before; the last class is NULL. */
void draw_net(drawing *, struct net *, const char *const *classes);
/* places.c */
void draw_villages(drawing *);
/* works.c */
void draw_craters(drawing *);
void draw_trenches(drawing *);
void draw_wire(drawing *);
/* grid.c */
void draw_grid(drawing *);
void draw_names(drawing *);
/* labels.c */
void draw_labels(drawing *);
/* situation.c */
void draw_areas(drawing *);
void draw_marks(drawing *);
void draw_units(drawing *);
/* frame.c: what surrounds a map that stands alone; symbols other layers use. */
void draw_symbols(drawing *);
void draw_frame(drawing *);
void draw_view_box(const drawing *, int out[4]);

/* Blocks of hexes: a layer of many small strokes is written block by block, so that a part of it can be drawn without
 * going through the whole. */
enum { BLOCK = 4 };
typedef void block_fn(drawing *, int hex, pen *, int use);
void draw_blocks(drawing *, const char *attributes, int use, block_fn *);

/* The region of all hexes that have one of these words, as bits. */
bool mask_of_words(drawing *, unsigned words);
/* Whether a point beside the centre of a hex lies in sextants of `mask`, whole hexes as the lattice has them. */
int sextant_at(int x, int y);
bool lies_in(const drawing *, const uint8_t *mask, int hex, int x, int y);

#endif
