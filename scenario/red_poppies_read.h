/* red_poppies_read.h - the parts of the Red Poppies loader, in the order they run. */
#ifndef RP_READ_H
#define RP_READ_H

#include "format.h"
#include <red_poppies/position.h>

enum { RP_WORD = 128, RP_PLACES = 512 };

/* Where a unit of a position is. */
typedef struct rp_spot {
    uint8_t where, flags; /* rp_where; 0: not said */
    uint8_t day;          /* of a campaign, in which it was lost; 0: not said */
    int16_t hex;
} rp_spot;

/* One file being read. */
typedef struct rp_reader {
    fs_load *load;
    const fs_yaml *y;
    rp_scenario *sc;
    char *types; /* the table of units, as text */
    char types_path[FS_MAX_PATH];
    char zone_id[RP_MAX_ZONES][RP_ID], entry_id[RP_MAX_ENTRIES][RP_ID];
    rp_spot spot[RP_MAX_PIECES]; /* of an inline position */
    rp_group group[RP_MAX_GROUPS];
    rp_moment moment;
} rp_reader;

/* red_poppies_keys.c: values of keys. All return 0, or nonzero and the error. */
int rp_known_keys(const rp_reader *, int at, const char *const *known);
/* What is not there is left as it is. */
int rp_read_number(const rp_reader *, int at, const char *key, int least, int most, int *out);
int rp_read_yes(const rp_reader *, int at, const char *key, uint8_t *out);
int rp_read_text(const rp_reader *, int at, const char *key, char *out, size_t cap);
/* The place of the key's text in a list of words that NULL ends, from 0. */
int rp_read_choice(const rp_reader *, int at, const char *key, const char *const *words, int *out);
int rp_need(const rp_reader *, int at, const char *key, const char *expected);
int rp_need_kind(const rp_reader *, int node, uint8_t kind, const char *expected);
/* 1 or 2, or 0 and the error. */
fs_side rp_read_side(const rp_reader *, int node, const char *name);
int rp_read_side_at(const rp_reader *, int at, const char *key, fs_side *out);
/* Takes the next word of a text; false at its end or if it is too long. */
bool rp_next_word(const char **text, char out[RP_WORD]);
/* A whole number within bounds as a word, -1 if it is none. */
int rp_word_number(const char *word, int least, int most);

/* red_poppies_hexes.c */
/* A hex of the map in play, or FS_NO_HEX and the error. */
int rp_read_hex(const rp_reader *, int node, const char *name);
int rp_read_vertex(const rp_reader *, int node, const char *name);
/* A word of places in which the sheet of a hex holds for those after it, with all of them spelt out: `E:V08-W08,W07`
 * is `E:V08-E:W08,E:W07` [R4]. */
void rp_spell_sheets(const char *word, char out[RP_PLACES]);
/* Hexes of `V09-V13` or `A17-K12-K02` or of one hex, in their order; how many, or -1 and the error. */
int rp_read_run(const rp_reader *, int node, const char *text, int16_t *out, int cap);
/* Adds to a set: hexes, runs, rectangles `A01..D05`, with commas between. */
int rp_add_places(const rp_reader *, int node, const char *text, uint64_t *set);
/* A list of terms (docs/scenarios.md), or a single one. */
int rp_read_set(const rp_reader *, int node, uint64_t *set);
int rp_read_set_at(const rp_reader *, int at, const char *key, uint64_t *set);

/* `J-W` or `19-25` or one of them: first and last, as numbers of grid columns or rows. */
int rp_read_span(const rp_reader *, int node, const char *text, bool columns, int out[2]);

/* red_poppies_ground.c: the lines of `ground`, onto what is there. */
int rp_read_ground(rp_reader *);

/* red_poppies_map.c */
int rp_read_map(rp_reader *);
/* The root is itself a map of the data folder, docs/maps.md. */
int rp_read_map_file(rp_reader *);
/* Names of hexes from the scenario to the file. */
int rp_keep_places(rp_reader *);

/* red_poppies_types.c */
int rp_open_types(rp_reader *);
/* Number of a unit type in the scenario, taken from the table when it is named first; 0 and the error. */
int rp_read_type(rp_reader *, int node, const char *id);

/* red_poppies_units.c */
int rp_read_zones(rp_reader *);
int rp_read_units(rp_reader *);
int rp_read_groups(rp_reader *);

/* red_poppies_special.c */
int rp_read_special(rp_reader *);
int rp_read_switches(rp_reader *, int at);
int rp_read_switch_words(rp_reader *, const char *words);

/* red_poppies_campaign.c */
int rp_read_campaign(rp_reader *);
/* Day and part of the moment `now`; its phase is read. */
int rp_read_day(rp_reader *, int now);
int rp_read_raided(const rp_reader *, int now, rp_state *);
/* Units lost, captured or recovered on a day that is not said: today, and the day before. */
void rp_date_losses(const rp_reader *, rp_state *);
void rp_write_day(const rp_scenario *, const rp_moment *, fs_writer *);

/* red_poppies_now.c */
/* The words of a unit's state: in, dispersed, spent, ... */
int rp_read_flag(const rp_reader *, int node, const char *word, uint8_t *flags);
/* One word of a group's state, with what follows it; `mode` is its own. */
int rp_read_group_word(const rp_reader *, int node, const char *word, const char **rest, rp_group *);
/* Marks of the mapping `at` into the planes of a state. */
int rp_read_marks(const rp_reader *, int at, rp_state *);
int rp_read_now(rp_reader *, rp_state *);
/* The names of marks on hexes and hexsides, for reading and writing; NULL ends. */
typedef struct rp_mark_word {
    const char *word;
    uint8_t plane;
    fs_side side; /* its name follows the word: trench-british */
    bool on_sides;
} rp_mark_word;
extern const rp_mark_word rp_mark_words[];
extern const char *const rp_where_words[]; /* rp_where; NULL ends */
extern const char *const rp_phase_words[], *const rp_mode_words[], *const rp_shell_words[];

/* red_poppies_write.c, red_poppies_lint.c */
int rp_write_now(const fs_file *, const void *state, fs_writer *);
void rp_lint(fs_lint *);

/* red_poppies_tiled.c: a board from Tiled as a map file. */
int rp_write_map(const struct fs_tiled_map *, fs_writer *);

#endif
