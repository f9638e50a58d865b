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

#include "plane.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 0907; N19, AG16; 32.56; the same with rows counted from the south; FS_HEX_SHEETS + n: letters, and after printed
 * column n a second sheet begins again at A: W:AX04, E:A04. */
enum fs_hex_names { FS_HEX_CCRR, FS_HEX_LETTERS, FS_HEX_DOTTED, FS_HEX_NORTHWARD, FS_HEX_SHEETS = 64 };

typedef struct fs_grid {
    uint16_t columns, rows;
    uint8_t low_odd;              /* nonzero: first, third, ... columns sit half a hex lower; zero: second, fourth */
    uint8_t names;                /* fs_hex_names */
    int16_t first_col, first_row; /* as printed, the lowest of each */
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
/* Hex of a printed name (the whole string, as fs_hex_name spells it), FS_NO_HEX if there is none. */
int fs_hex_parse(const fs_grid *, const char *name);
int fs_hex_read(const fs_grid *, const char *name, size_t n); /* the same of n characters */

/* How far column `col` sits below the others: 0 or 1. Columns go on beyond the board. */
static inline int fs_column_drop(const fs_grid *g, int col) { return (col & 1) == (g->low_odd ? 0 : 1); }
/* Where things lie on the lattice. */
static inline fs_point fs_hex_centre(const fs_grid *g, int hex)
{
    int col = fs_hex_col(g, hex);
    const fs_point centre = {3 * col, 2 * fs_hex_row(g, hex) + fs_column_drop(g, col)};
    return centre;
}
/* Corner 0-5, clockwise from the north-west: side d runs from corner d to corner d + 1. */
fs_point fs_hex_corner(const fs_grid *, int hex, int corner);
/* Hex whose centre this is; FS_NO_HEX off the board or if it is no centre. */
int fs_hex_of_point(const fs_grid *, fs_point);

/* A vertex is 2 x hex + 0 for the east point of that hex, + 1 for its west point; every corner is
 * exactly one of these for exactly one hex. On the rim that hex may lie just off the board: such
 * hexes count on from fs_hex_count (hex_corners.c), and all functions on vertices know them. An
 * option holds it as x = vertex / 2, y = vertex % 2. */
enum { FS_NO_VERTEX = -1 };
int fs_vertex_of(const fs_grid *, int hex, int corner);
int fs_vertex_of_point(const fs_grid *, fs_point); /* FS_NO_VERTEX if no hex of the board has it */
fs_point fs_vertex_point(const fs_grid *, int vertex);
bool fs_vertex_exists(const fs_grid *, int vertex); /* any number may be asked */
/* Hexes of the board that meet there, ascending; returns how many, 1 to 3. */
int fs_vertex_hexes(const fs_grid *, int vertex, int out[3]);
/* The vertex where three hexes meet, FS_NO_VERTEX if they do not. */
int fs_vertex_between(const fs_grid *, int a, int b, int c);

/* A hexside is 6 x hex + direction, owned by the hex whose north, north-east or south-east side it
 * is, or by the one hex of the board that has it. An option holds x = side / 6, y = side % 6. */
enum { FS_NO_HEXSIDE = -1 };
int fs_hexside_of(const fs_grid *, int hex, int direction);
int fs_hexside_between(const fs_grid *, int a, int b);           /* FS_NO_HEXSIDE if not neighbours */
int fs_hexside_hexes(const fs_grid *, int side, int out[2]);     /* owner first; returns 1 or 2 */
void fs_hexside_vertices(const fs_grid *, int side, int out[2]); /* in clockwise order for the owner */
static inline bool fs_hexside_exists(const fs_grid *g, int side) /* and is spelt as its owner's */
{
    return side >= 0 && side < 6 * fs_hex_count(g) && fs_hexside_of(g, side / 6, side % 6) == side;
}

/* Paths. Cost of going from one hex to its neighbour; negative: not allowed. */
typedef int32_t fs_step_cost(void *ctx, int from, int to);
/* What is known of a hex; one for each hex of the board, owned by the caller. */
typedef struct fs_path_hex {
    int32_t cost;        /* least cost from the start, negative: not reached within the bound */
    int16_t from;        /* hex before it on the way; FS_NO_HEX for the start */
    int16_t place, heap; /* the queue: place of this hex in it; hex in this place of it */
    int16_t settled;
} fs_path_hex;
/* Least costs from `from`, at most `most`; stops early once `to` is settled (FS_NO_HEX: goes on to
 * the end). Returns the cost of `to`, negative if it is not reached. Of ways that cost the same the
 * one through the lowest hexes is kept. */
int32_t fs_hex_path(const fs_grid *, int from, int to, int32_t most, fs_step_cost *, void *ctx, fs_path_hex *scratch);
/* The way found to `to`, both ends included; returns its length, 0 if there is none. */
int fs_hex_path_read(const fs_path_hex *scratch, int to, int16_t *out, int cap);

/* Lines. A walk over what a straight segment between two centres or vertices meets, in order. The
 * six triangles from a hex's centre to its sides are its sextants, numbered like the sides. */
enum fs_step_kind {
    FS_STEP_INSIDE, /* through sextant[0] of hex[0] */
    FS_STEP_SPOKE,  /* along the line between sextant[0] and sextant[1] of hex[0] */
    FS_STEP_SIDE,   /* along the side between hex[0] and hex[1], the western or northern first */
    FS_STEP_VERTEX  /* through the corner at `point`, between two other steps */
};
typedef struct fs_line_step {
    uint8_t kind;
    int8_t sextant[2];
    int hex[2];         /* FS_NO_HEX off the board */
    fs_point centre[2]; /* of these hexes, on the board or not */
    fs_point point;
} fs_line_step;
typedef struct fs_line {
    const fs_grid *grid;
    int32_t at[3];          /* last line crossed, or started from, of each of the lattice's three directions */
    int64_t next[3], end;   /* when the next one of each is crossed; when the segment ends, on the same clock */
    int64_t pace[3];        /* time between two of them; 0: the segment runs along one */
    int8_t sign[3], odd;    /* up or down the numbers; parity of the lattice */
    bool at_point, started; /* the last step ended on a lattice point; a hex has been told */
    fs_point last;          /* centre of the last hex told */
} fs_line;
void fs_line_begin(fs_line *, const fs_grid *, fs_point from, fs_point to);
bool fs_line_next(fs_line *, fs_line_step *);
/* The same walk hex by hex: through hex[0], hex[1] being FS_NO_HEX, or with `along` on the side between
 * both. Hexes only touched at a corner are left out. Do not mix with fs_line_next on one line. */
typedef struct fs_line_hex {
    int hex[2];
    bool along;
} fs_line_hex;
bool fs_line_next_hex(fs_line *, fs_line_hex *);

#ifdef __cplusplus
}
#endif

#endif
