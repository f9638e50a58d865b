/* rifle_and_spade_read.h - the parts of the Rifle and Spade loader, in the order they run. */
#ifndef RS_READ_H
#define RS_READ_H

#include "format.h"
#include "keys.h"
#include "tsv.h"
#include <rifle_and_spade/state.h>

/* One file being read. */
typedef struct rs_reader {
    fs_load *load;
    const fs_yaml *y;
    rs_scenario *sc;
    fs_tsv types;   /* units/rifle_and_spade.tsv */
    fs_grid sheet;  /* of the map file being read: which hexes it has; the scenario may use a part of it */
    int first_day;  /* of the month, on turn 1 */
    int first_hour; /* of it, index into tables.hour */
    int month;
    char release_id[RS_MAX_RELEASES][RS_ID];
    rs_state *s;                      /* positions: the state being made */
    int unit_node[RS_MAX_PIECES];     /* positions: where each unit is described; 0 nowhere */
    uint8_t since[RS_MAX_BRIGIMENTS]; /* positions: the turn its order began */
} rs_reader;

/* rifle_and_spade_hexes.c: places, sets of them, directions, times, names. All return 0, or nonzero and the error. */
int rs_read_hex(const rs_reader *, int node, const char *name, int16_t *out);
int rs_read_hex_at(const rs_reader *, int at, const char *key, int16_t *out);
/* A term, or a list of terms that are joined: hexes with commas between; `within 4 of 19.16`; `columns 36-46`, `rows
 * 6-22`, `land`, `beaches`, of which several in one term mean hexes that fit all. */
int rs_read_hexes(const rs_reader *, int node, uint64_t *set);
/* The same as a new zone of the scenario; 0 if the key is not there. */
int rs_read_zone(const rs_reader *, int at, const char *key, uint8_t *out);
/* `N NE SE S SW NW` or `all` as bits. */
int rs_read_directions(const rs_reader *, int at, const char *key, uint8_t *out);
/* `8am` of the first day, or `26 8am`; 0 if the key is not there. */
int rs_read_turn(const rs_reader *, int node, const char *text, uint8_t *out);
int rs_read_turn_at(const rs_reader *, int at, const char *key, uint8_t *out);
/* `entente`, `ottoman`; with `either` also `either`, which is 3. */
int rs_read_side(const rs_reader *, int at, const char *key, bool either, fs_side *out);
/* Goes through a list of mappings with these keys. */
typedef int rs_read_item(rs_reader *, int node);
int rs_read_list(rs_reader *, const char *key, const char *const *keys, rs_read_item *);
/* Texts that name things: lower-case letters, digits, hyphens. */
int rs_read_id(const rs_reader *, int at, char out[RS_ID]);
int rs_read_title(const rs_reader *, int at, char out[RS_TITLE]);
/* Numbers into bytes. */
int rs_read_byte(const rs_reader *, int at, const char *key, int least, int most, uint8_t *out);
int rs_read_parts(const rs_reader *, int at, const char *key, int parts, int least, int most, uint8_t *out);
int rs_no_room(const rs_reader *, int node, int most, const char *what);
/* Places of names in the scenario; 0 and the error if there is none. */
int rs_read_brigiment(const rs_reader *, int at, const char *key, uint8_t *out);
int rs_read_battalion(const rs_reader *, int at, const char *key, uint8_t *out);
int rs_read_division(const rs_reader *, int at, const char *key, uint8_t *out);
int rs_read_corps(const rs_reader *, int at, const char *key, uint8_t *out);
int rs_read_unit(const rs_reader *, int at, const char *key, uint16_t *out);
int rs_read_release(const rs_reader *, int at, const char *key, uint8_t *out);

/* rifle_and_spade_map.c, rifle_and_spade_ground.c, rifle_and_spade_labels.c */
int rs_read_map(rs_reader *);
int rs_read_map_file(rs_reader *); /* the root is itself a map */
/* A letter and a level for each hex of a row, from west to east. */
int rs_read_row_of(rs_reader *, int node, int row);
int rs_read_ground_line(rs_reader *, int node);
void rs_finish_ground(rs_reader *);
int rs_read_labels(rs_reader *);

/* rifle_and_spade_units.c */
int rs_open_types(rs_reader *);
void rs_close_types(rs_reader *);
int rs_type_named(rs_reader *, int node, const char *name, rs_piece *);
int rs_read_formations(rs_reader *);
int rs_read_units(rs_reader *);

/* rifle_and_spade_orders.c */
int rs_read_orders(rs_reader *);

/* rifle_and_spade_special.c */
int rs_read_calendar(rs_reader *);
void rs_name_turns(rs_reader *); /* from first_day, first_hour, month and n_turns */
int rs_read_special(rs_reader *);
int rs_read_switches(rs_reader *, int at);
int rs_read_switch_words(rs_reader *, const char *words);

/* rifle_and_spade_places.c: works, releases, ships, boxes; then what names divisions. */
int rs_read_places(rs_reader *);
int rs_read_sources(rs_reader *);

/* rifle_and_spade_victory.c */
int rs_read_victory(rs_reader *);

/* rifle_and_spade_position.c: all of a position but its moment. rifle_and_spade_now.c: the moment, once the set-up is
 * made. */
int rs_read_position(rs_reader *);
int rs_read_now(rs_reader *);

/* rifle_and_spade_lint.c */
void rs_lint(fs_lint *);

#endif
