/* sight_path.h - ways kept to be gone again from other hexes: on a grid they repeat every second column.
 * Private to the making of the table. */
#ifndef RP_SIGHT_PATH_H
#define RP_SIGHT_PATH_H

#include "sight.h"

/* One hex of a way, or the two beside a side it follows, counted from the hex where it begins. */
struct rp_piece {
    uint8_t n, inside[2]; /* sextants crossed */
    uint8_t spoke[2];     /* pairs of sextants between which it runs */
    int16_t col[2], row[2];
};
struct rp_path {
    int n;
    struct rp_piece at[RP_MAX_CROSSED];
};

/* The way from the centre of a hex to a lattice point. */
void rp_path_record(struct rp_path *, const fs_grid *, int col, int row, fs_point to);
/* The same way from hex `from`, at col, row in a column of the same kind, over bare ground; `far` is the hex at its
 * end. */
enum rp_view rp_path_view(const rp_field *, const struct rp_path *, int from, int col, int row, int far);
/* What a hex does to a line between hexes of two levels, low and high, that crosses it and runs along no edge: the
 * sextants that block, and above RP_LINE_CONCEALS those that conceal. */
enum { RP_LINE_CONCEALS = 8 };
uint16_t rp_line_mask(const rp_field *, int low, int high, int hex);

/* Every bit of an empty table: sight_fill.c. */
void rp_fill_bits(rp_sight_table *, const rp_field *);

#endif
