/* sight.h - lines of sight: what stands on the straight way between two places.
 *
 * Whether a hex, a sextant of it or a shape stops the view is the ruleset's to say. The hexes at the
 * two ends never do, nor does a side that one of them has. A line that runs along a hexside is stopped
 * there if both hexes beside it would stop it; with `either`, if one would. Corners touched in
 * passing and ground off the board never stop a view. The same line gives the same answer from both
 * ends, except that the first blocker met is the one told.
 */
#ifndef FIRESTEP_SIGHT_H
#define FIRESTEP_SIGHT_H

#include "hex.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fs_sight {
    const fs_grid *grid;
    fs_point from, to; /* centres or vertices, on the lattice */
    int near, far;     /* hexes at the ends; FS_NO_HEX for an end that has none */
    bool either;       /* on a hexside one of the two hexes is enough to block */
} fs_sight;

/* Between centres; from a centre to a vertex, `far` being the hex of the vertex that is exempt. */
fs_sight fs_sight_between(const fs_grid *, int a, int b);
fs_sight fs_sight_to_vertex(const fs_grid *, int a, int vertex, int far);

typedef bool fs_hex_blocks(void *ctx, int hex);
typedef bool fs_sextant_blocks(void *ctx, int hex, int sextant);

/* Whether the view is free. If not, `blocker` (may be NULL) tells the first hex, or pair of hexes, that stops it. */
bool fs_sight_over_hexes(const fs_sight *, fs_hex_blocks *, void *ctx, fs_line_hex *blocker);
/* The same by sextants: a line between two sextants of a hex is stopped as one along a hexside. */
bool fs_sight_over_sextants(const fs_sight *, fs_sextant_blocks *, void *ctx, fs_line_step *blocker);
/* On a free table: the first shape of the list with a stretch of the segment strictly inside it, or -1. */
int fs_sight_over_shapes(fs_point a, fs_point b, const fs_polygon *shapes, int n);

#ifdef __cplusplus
}
#endif

#endif
