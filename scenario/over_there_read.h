/* over_there_read.h - the parts of the Over There loader, in the order they run. */
#ifndef OT_READ_H
#define OT_READ_H

#include "format.h"
#include "keys.h"
#include "over_there_tables.h"
#include <over_there/position.h>

enum ot_front { OT_WESTERN, OT_ITALIAN, OT_OTHER_FRONT };

/* One file being read. */
typedef struct ot_reader {
    fs_load *load;
    const fs_yaml *y;
    ot_scenario *sc;
    ot_state *s;         /* of a position */
    ot_tsv armies, tags; /* units/over_there.tsv, tables/over_there/nation_tags.tsv */
    ot_moment moment;
    uint8_t front;             /* ot_front */
    uint8_t masks;             /* sides whose armies have them */
    int stands[OT_MAX_PIECES]; /* inline positions: the node that says how the unit stands; 0 none */
    const char *words[OT_MAX_PIECES];
} ot_reader;

/* over_there_text.c: words of scenarios and positions. Lengths are thousandths as written: callers double them for
 * 25 mm where they are a scenario's. All return 0, or nonzero and the error. */
extern const char *const ot_edge_words[], *const ot_side_words[], *const ot_wind_words[];
int ot_read_inches(const ot_reader *, int node, const char *text, int32_t *out);
int ot_read_point(const ot_reader *, int node, const char *text, fs_point *out); /* `12.5,30` */
/* Points parted by spaces; how many, or -1 and the error. */
int ot_read_points(const ot_reader *, int node, const char *text, fs_point *out, int cap);
/* `15-45` */
int ot_read_span(const ot_reader *, int node, const char *text, int32_t out[2]);
/* A wind rose's name or degrees with at most one decimal, as tenths. */
int ot_read_facing(const ot_reader *, int node, const char *text, uint16_t *out);
int ot_read_side(const ot_reader *, int node, const char *text, fs_side *out);
int ot_feature_named(const ot_reader *, int node, const char *name,
                     int *out);                                     /* from 0; works made in play: work1 .. */
void ot_put_feature(fs_writer *, const ot_scenario *, int feature); /* the same back */
int ot_unit_named(const ot_reader *, int node, const char *name, int *out);
int32_t ot_scaled(const ot_reader *, int32_t length); /* doubled for 25 mm [II.C] */

/* over_there_map.c */
int ot_read_table_size(ot_reader *);
int ot_read_map(ot_reader *);

/* over_there_units.c, over_there_pieces.c */
int ot_open_lists(ot_reader *);
void ot_close_lists(ot_reader *);
int ot_read_units(ot_reader *);
/* A new piece of that class and side, named; NULL and the error. */
ot_piece *ot_new_piece(ot_reader *, int node, fs_side, int class_, const char *name);
/* A vehicle and, if it has guns to dismount, its reserve piece behind it [XIII.I]; section 0: its own. */
ot_piece *ot_new_vehicle(ot_reader *, int node, fs_side, int class_, int model, int section, const char *name);
/* What nation, labels, date and front make of a piece; labels are words parted by spaces. */
int ot_give_tags(ot_reader *, int node, ot_piece *, const char *labels);
extern const char *const ot_tag_words[]; /* by bit from 0 */

/* over_there_deploy.c: the key `deploy` of a mapping, for the pieces first .. last. */
int ot_read_deploy(ot_reader *, int at, int first, int last);

/* over_there_special.c */
int ot_read_switches(ot_reader *, int at);
int ot_read_switch_words(ot_reader *, const char *words);
int ot_read_special(ot_reader *);

/* over_there_status.c: a unit of a position as words. First what makes the piece, then, when all units are there, how
 * it stands: from a unit at full strength, as ot_first_unit has it. */
int ot_read_makings(ot_reader *, int node, const char *words, int unit);
int ot_read_stands(ot_reader *, int node, const char *words, int unit);
void ot_write_stands(const ot_scenario *, const ot_state *, int unit, fs_writer *);

/* over_there_now.c, over_there_write.c: the moment, and what lies on the table. */
int ot_read_now(ot_reader *);
int ot_write_now(const fs_file *, const void *state, fs_writer *);

/* over_there_lint.c */
void ot_lint(fs_lint *);

#endif
