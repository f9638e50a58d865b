/* army_commander_read.h - the parts of the Army Commander loader, in the order they run. */
#ifndef AC_READ_H
#define AC_READ_H

#include "army_commander_schema.h"
#include "format.h"
#include <army_commander/position.h>

/* A stand named in the file: `4 inf` is four of them, `i3 (hit)` is one. */
typedef struct ac_slot {
    uint8_t family; /* division (piece number), or corps for corps guns */
    uint8_t type;
    uint8_t number;     /* i3: 3; 0: any */
    uint8_t where, hit; /* ac_where */
    uint8_t sp, shots;  /* value + 1; 0 not said */
    uint8_t did;        /* ac_did */
    uint8_t arrives, entry, warship, piece;
    int16_t hex;
    int node;
} ac_slot;

typedef struct ac_slots {
    ac_slot at[AC_MAX_PIECES];
    int n;
} ac_slots;

/* One file being read. */
typedef struct ac_reader {
    fs_load *load;
    const fs_yaml *y;
    ac_y *d;
    ac_scenario *sc;
    char corps_id[AC_MAX_CORPS + 1][AC_NAME];
    fs_side corps_side[AC_MAX_CORPS + 1];
    int division_entry[AC_MAX_DIVISIONS + 1]; /* by piece number: which entry of `divisions` */
    ac_moment moment;                         /* of a position; phase 0 not said */
    fs_side last_turn;
    ac_slots slots; /* every stand of the file, with its status */
} ac_reader;

/* army_commander_board.c */
int ac_read_sides(ac_reader *);
int ac_read_board(ac_reader *);
/* Hexes of a list of names and runs (`0304-1004`) into `out`; their number, or -1 and the error. */
int ac_read_hexes(const ac_reader *, int node, int16_t *out, int cap);
/* The hex a key or value names, or FS_NO_HEX and the error. */
int ac_read_hex(const ac_reader *, int node, const char *name);
/* 1 or 2, or 0 and the error. */
fs_side ac_read_side(const ac_reader *, int node, const char *name);
/* Piece number of a division, or 0 and the error. */
int ac_read_division(const ac_reader *, int node, const char *name);
/* A number within bounds; nonzero and the error. */
int ac_read_bounds(const ac_reader *, int at, const char *key, int64_t value, int64_t least, int64_t most);

/* army_commander_stands.c */
/* Reads `4 inf + 1 fs (hit)` into slots; `prefix` is the division's or corps's id. */
int ac_read_stack(const ac_reader *, int node, const char *text, const char *prefix, const ac_slot *like, ac_slots *);
/* Every entry of a mapping of hexes to stacks. */
int ac_read_stacks(const ac_reader *, int node, const char *prefix, const ac_slot *like, ac_slots *);
/* Word of a type as the files have it: inf, storm, fs, tank, hq, gun, corps. */
const char *ac_type_word(uint8_t type);
/* The letter of a piece's name: i, s, f, t, hq, g, c. */
const char *ac_type_letter(uint8_t type);

/* army_commander_pieces.c */
int ac_read_pieces(ac_reader *);

/* army_commander_special.c */
int ac_read_special(ac_reader *);
int ac_read_switches(ac_reader *, const ac_y_switches *);
int ac_read_switch_words(ac_reader *, const char *words);

/* army_commander_now.c */
/* The first key that only a position may have; 0 if there is none. */
int ac_position_key(const fs_yaml *);
/* The status the slots of an inline position give. */
void ac_apply_slots(const ac_reader *, ac_state *);
/* Where in the sequence it stands, at the top or in `now`; nothing if it is not said. */
int ac_read_moment(ac_reader *, int at, const ac_y_moment *);
/* Nothing but the moment may be said of phase `start`: nonzero and the error if more is. */
int ac_only_start(const ac_reader *, int at);
/* Orders, overrides and marks in the mapping `at` (root or `now`). */
int ac_read_now(ac_reader *, int at, const ac_y_division *overrides, unsigned n, ac_state *);

/* army_commander_write.c, army_commander_lint.c */
int ac_write_now(const fs_file *, const void *state, fs_writer *);
void ac_lint(fs_lint *);

/* army_commander_tiled.c: a board from Tiled as keys of a scenario. */
int ac_write_map(const struct fs_tiled_map *, fs_writer *);

#endif
