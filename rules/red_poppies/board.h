/* board.h - the grid of the printed maps: names, hexes in play, vertices, hexsides and spines
 * [2.2a] [R1] [R2] [R3] [R4].
 *
 * Flat-top hexes; even columns sit half a hex lower. One sheet (Ypres) or two sheets side by side
 * (Assault Artillery), which then are one grid with letters that begin again and a prefix: W:AX04 is
 * next to E:A04 and E:A05. Distances, neighbours and rings are those of firestep/hex.h, over the join and over hexes
 * out of play [6.52] [R6].
 */
#ifndef RP_BOARD_H
#define RP_BOARD_H

#include <firestep/hex.h>

enum {
    RP_MAX_HEXES = 1600, /* the two sheets of Assault Artillery have 1,560 [R4] */
    RP_MAX_COLUMNS = 104,
    RP_MAX_ROWS = 52,
    RP_HEX_WORDS = (RP_MAX_HEXES + 63) / 64,
    RP_NAME = 32 /* bytes of a name, its end included */
};

enum rp_sheet { RP_ONE_SHEET, RP_WEST, RP_EAST };

/* What is printed, in columns counted on over the join (A = 1; E:A = seam + 1). */
typedef struct rp_extent {
    uint16_t first, last; /* columns */
    uint16_t rows_odd, rows_even;
    uint8_t seam;  /* last column of the western sheet; 0 one sheet */
    uint8_t sheet; /* rp_sheet on which a name without prefix is read */
} rp_extent;
extern const rp_extent rp_ypres, rp_malmaison; /* [R3] [R4] */

typedef struct rp_board {
    fs_grid grid;
    uint8_t seam, sheet;
    uint64_t in_play[RP_HEX_WORDS]; /* hexes whose centre dot is on the map [2.2b] */
} rp_board;

static inline bool rp_has(const uint64_t *set, int hex) { return set[hex >> 6] >> (hex & 63) & 1; }
static inline void rp_add(uint64_t *set, int hex) { set[hex >> 6] |= (uint64_t)1 << (hex & 63); }

/* 0, or nonzero if the map is too large or has no hex. */
int rp_board_make(rp_board *, const rp_extent *);
static inline bool rp_is_in_play(const rp_board *b, int hex) { return hex >= 0 && rp_has(b->in_play, hex); }

/* Names. Hexes `N19`, `E:W16`; hexsides `O22/P22`, on the rim `A01/n`; vertices by the hex whose east or
 * west point they are, `O19w`, and on the rim, where that hex is off the map, by another corner, `A01nw`.
 * Readers also take a hex without prefix on the board's own sheet, any of the six sides and corners of a
 * hex, and the three hexes that meet: `N18/O19/N19`. They return FS_NO_... or what lies on the board, in
 * play or not. */
int rp_hex(const rp_board *, const char *name);
int rp_side(const rp_board *, const char *name);
int rp_vertex(const rp_board *, const char *name);
int rp_hex_name(const rp_board *, int hex, char out[RP_NAME]);
int rp_side_name(const rp_board *, int side, char out[RP_NAME]);
int rp_vertex_name(const rp_board *, int vertex, char out[RP_NAME]);

/* The three hexsides that end in a vertex, clockwise: west, north-east, south-east of a west point; east,
 * south-west, north-west of an east point [R2] [7.243]. */
enum rp_spine { RP_SPINE_W, RP_SPINE_NE, RP_SPINE_SE, RP_SPINE_E, RP_SPINE_SW, RP_SPINE_NW };
static inline enum rp_spine rp_spine(int vertex, int nth) { return (enum rp_spine)((vertex % 2 ? 0 : 3) + nth % 3); }
/* The vertex at the other end; FS_NO_VERTEX off the board, or if the vertex has no such spine. */
int rp_spine_step(const rp_board *, int vertex, enum rp_spine);

#endif
