/* tiled.h - boards for the map editor Tiled (.tmj), and back.
 *
 * A board goes out as a hexagonal map in the units of docs/view.md, so that objects lie where the drawing has them:
 *
 *     layers of tiles     `level` holds the level of every hex; each kind of ground has a layer of its own name
 *     layer `sextants`    a point in each hex whose sextants differ: levels, centre, woods, wheat, lake as properties
 *     layer `sides`       lines of two or more points: between centres across a side, or between corners along it;
 *                         the class says what is there, several words with commas
 *     layers `labels`, `lines`   names as texts, railways as lines through centres
 *     properties of the map      system, sides, names of hexes, title
 *
 * What a tile means is a property of the tile, not of the layer it is painted on. Coming back, the map becomes the YAML
 * of its system. An error names layer and tile or object, what was found and what was expected.
 */
#ifndef FIRESTEP_TILED_H
#define FIRESTEP_TILED_H

#include "scenario.h"

/* A view as a map; `image` is the name of the file with the tiles. A text for free() and its length, or NULL and why.
 */
char *fs_tiled_write(const char *view, size_t n, const char *image, size_t *length, fs_load_error *);
/* The picture of the tiles of such a map, in SVG. */
char *fs_tiled_tiles(const char *view, size_t n, size_t *length, fs_load_error *);

/* A map as the YAML of its system; `id` is what it will be called. `name` stands for the file in messages. */
char *fs_tiled_read(const char *name, const char *text, size_t n, const char *id, size_t *length, fs_load_error *);

#endif
