/* tiled_board.h - what both ways between a view's board and a Tiled map share. */
#ifndef FIRESTEP_TILED_BOARD_H
#define FIRESTEP_TILED_BOARD_H

#include "tiled.h"
#include <firestep/hex.h>
#include <jansson.h>

enum { FS_TILED_LEVELS = 10, FS_TILED_MAX_TILES = 128 };

/* What a tile means: a level, a word with perhaps the side it belongs to, or that the hex is not played on. */
typedef struct fs_tile {
    char word[48]; /* "" a level */
    int level, side;
} fs_tile;

typedef struct fs_tiles {
    fs_tile at[FS_TILED_MAX_TILES];
    int n;
} fs_tiles;

#define FS_TILE_OUT "out of play"

const char *fs_tiled_text(const json_t *object, const char *key); /* "" if there is none */
int fs_tiled_number(const json_t *object, const char *key, int otherwise);

/* The grid a board describes; false if it describes none. */
bool fs_tiled_grid(const json_t *board, fs_grid *);
/* Levels, the usual words, then whatever else the board has. */
void fs_tiled_tiles_of(const json_t *board, fs_tiles *);

static inline int fs_tiled_x(fs_point p) { return 30 * p.x + 60; }
static inline int fs_tiled_y(fs_point p) { return 52 * p.y + 52; }

/* A side by its name in a view; false if there is none. */
bool fs_tiled_side(const fs_grid *, const char *name, int *hex, int *direction);

/* The map of a system as YAML, from a board as its views have it (`hexes` in order), and `sides`. Exported by
 * scenario/<system>_tiled.c; -1 and the error if the board says what the system cannot. */
typedef struct fs_tiled_map {
    const json_t *board, *sides; /* sides: name and title of 1 and 2 */
    const char *id, *file;       /* what it will be called; the file it came from, for messages */
    fs_grid grid;
    fs_load_error *error;
} fs_tiled_map;

#endif
