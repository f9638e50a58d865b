/* hex.h - the hex lattice: flat-top hexes in straight columns.
 *
 * Column c stands at x = 3c; hexes of a column are 2 apart in y, and the low
 * columns sit 1 lower: exact integers, no tolerance anywhere. Corners lie at
 * (x-2,y) (x-1,y-1) (x+1,y-1) (x+2,y) (x+1,y+1) (x-1,y+1). Directions count
 * clockwise from the top: 0 north, 1 north-east, 2 south-east, 3 south,
 * 4 south-west, 5 north-west; hexside d is the side towards direction d.
 */
#ifndef FIRESTEP_HEX_H
#define FIRESTEP_HEX_H

#include "types.h"

enum fs_hex_names { FS_HEX_CCRR, FS_HEX_LETTERS, FS_HEX_DOTTED }; /* 0907; N19, AG16; 32.56 */

typedef struct fs_grid {
    uint16_t columns, rows;
    uint8_t low_odd;              /* nonzero: first, third, ... columns sit half a hex lower; zero: second, fourth */
    uint8_t names;                /* fs_hex_names */
    int16_t first_col, first_row; /* as printed */
} fs_grid;

/* What is drawn and named below the pieces. columns 0: a free table of width x height thousandths. */
typedef struct fs_board {
    fs_grid grid;
    int32_t width, height;
} fs_board;

enum { FS_NO_HEX = -1 };

static inline int fs_hex_at(const fs_grid *g, int col, int row) /* FS_NO_HEX off the board */
{
    return col < 0 || row < 0 || col >= g->columns || row >= g->rows ? FS_NO_HEX : col * g->rows + row;
}
static inline int fs_hex_col(const fs_grid *g, int hex) { return hex / g->rows; }
static inline int fs_hex_row(const fs_grid *g, int hex) { return hex % g->rows; }
static inline int fs_hex_count(const fs_grid *g) { return g->columns * g->rows; }

/* Neighbour in direction 0-5, FS_NO_HEX off the board. */
int fs_hex_neighbour(const fs_grid *, int hex, int direction);
int fs_hex_distance(const fs_grid *, int a, int b);
/* Direction of a neighbour, -1 if b is not next to a. */
int fs_hex_direction(const fs_grid *, int a, int b);
/* Hexes at exactly `radius` from `hex`, ascending; returns the count (all of them, even past cap). */
int fs_hex_ring(const fs_grid *, int hex, int radius, int16_t *out, int cap);
/* Hexes at most `radius` away, `hex` included, ascending. */
int fs_hex_range(const fs_grid *, int hex, int radius, int16_t *out, int cap);
/* Name as printed; `out` of at least 16 bytes. Returns its length. */
int fs_hex_name(const fs_grid *, int hex, char *out);
/* Hex of a printed name (the whole string), FS_NO_HEX if there is none. */
int fs_hex_parse(const fs_grid *, const char *name);

#endif
