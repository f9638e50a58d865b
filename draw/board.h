/* board.h - the board of a view as the drawing uses it. */
#ifndef DRAW_BOARD_H
#define DRAW_BOARD_H

#include "paper.h"
#include <firestep/hex.h>
#include <jansson.h>

/* The words a view has for the ground of hexes, and for hexsides. words.def gives each its spelling. */
enum hex_word {
#define HEX_WORD(id, word) HEX_##id,
#define SIDE_WORD(id, word)
#include "words.def"
    HEX_WORDS
};
enum side_word {
#define HEX_WORD(id, word)
#define SIDE_WORD(id, word) SIDE_##id,
#include "words.def"
    SIDE_WORDS
};

enum { ALL_SEXTANTS = 63, TOP_LEVEL = 9 };

typedef struct ground {
    unsigned words;              /* bits of hex_word */
    uint8_t level[6], centre;    /* of the sextants from the north on, and of the dot */
    uint8_t woods, wheat, water; /* sextants that have it */
    uint8_t trench;              /* whose colour: 0 to 2 */
    bool is_listed;              /* the view says something of it */
    bool is_out;                 /* not played on */
    bool is_beyond;              /* not even on the sheet */
    uint16_t side[6];            /* bits of side_word, in both hexes of a side */
} ground;

typedef struct label {
    const char *text, *kind;
    point at;
    int angle, size;
    bool is_placed; /* by the view; otherwise where there is room */
} label;

typedef struct board {
    fs_grid grid;
    int n_hexes;
    ground *hex;
    label *label; /* names, and words nobody knows */
    int n_labels;
    const json_t *view, *board;
    bool has_levels;   /* of hills; otherwise the ground is plain */
    bool joins_itself; /* no hexsides are told: trenches and streams go on into every neighbour that has them */
    int top;           /* highest level */
    bool is_table;     /* without hexes: its size in units */
    int wide, high;
} board;

/* False and why not. The view must outlive the board, which is given back in any case. */
bool board_read(board *, const json_t *view, char *why, size_t cap);
void board_free(board *);

static inline bool has_word(const board *b, int hex, enum hex_word word) { return b->hex[hex].words >> word & 1; }
static inline bool has_side(const board *b, int hex, int d, enum side_word word)
{
    return b->hex[hex].side[d] >> word & 1;
}
/* The neighbour that lies on the sheet. */
int board_next(const board *, int hex, int direction);

/* Places: of lattice points, centres, corners and middles of sides. */
static inline point point_of(fs_point p) { return (point){30 * p.x + 60, 52 * p.y + 52}; }
static inline point centre_of(const board *b, int hex) { return point_of(fs_hex_centre(&b->grid, hex)); }
static inline point corner_of(const board *b, int hex, int corner)
{
    return point_of(fs_hex_corner(&b->grid, hex, corner % 6));
}
point side_middle(const board *, int hex, int direction);
static inline int board_width(const board *b) { return b->is_table ? b->wide : 90 * b->grid.columns + 30; }
static inline int board_height(const board *b) { return b->is_table ? b->high : 104 * b->grid.rows + 52; }

/* A hex, hexside or vertex by its name in the view; false if there is none. A side is that of `hex` in `direction`. */
bool hex_named(const board *, const char *name, size_t n, int *hex);
bool side_named(const board *, const char *name, int *hex, int *direction);
bool place_named(const board *, const char *name, point *);

/* A number from 0 to below `most` that is always the same for the same hex and use. */
int chance(int hex, int use, int most);

const char *text_of(const json_t *object, const char *key);

#endif
