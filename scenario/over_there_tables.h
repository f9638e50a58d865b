/* over_there_tables.h - the parts of the reader of data/tables/over_there. */
#ifndef OT_TABLES_READ_H
#define OT_TABLES_READ_H

#include "over_there_tsv.h"
#include <over_there/state.h>

/* One table being read. */
typedef struct ot_table {
    const ot_tsv *t;
    ot_tables *out;
    uint64_t seen[4]; /* rows that have been */
    int last;         /* upper limit of the row before, in tables of ranges */
} ot_table;

typedef struct ot_table_kind {
    const char *name;
    int rows;                        /* it must have */
    int (*row)(ot_table *, int row); /* 0, or nonzero and the error */
} ot_table_kind;

/* over_there_tables.c, over_there_tables_fire.c, over_there_tables_units.c; NULL names end the lists. */
extern const ot_table_kind ot_fire_tables[], ot_unit_tables[];

/* Words of rows and columns, in the order of the constants of tables.h; NULL ends. */
extern const char *const ot_weapon_words[],
    *const ot_target_words[], *const ot_cover_words[],
                                  *const ot_move_words[],
                                      *const ot_mover_words[],
                                          *const ot_ground_words[],
                                              *const ot_model_words[],
                                                  *const ot_mount_words[],
                                                      *const ot_class_words[],
                                                          *const ot_base_words[],
                                                              *const ot_function_class_words[],
                                                                  *const ot_deed_words[],
                                                                      *const ot_task_words[],
                                                                          *const ot_morale_mod_words[],
                                                                              *const ot_melee_mod_words[],
                                                                                  *const ot_band_words[],
                                                                                      *const ot_letter_words[];

/* Reads all of them, checks them and doubles every length where the scale is 25 mm [II.C]. */
int ot_read_tables(ot_tables *, bool is_25mm, fs_load_error *);

/* A row that must not come twice. */
int ot_once(ot_table *, int row, const char *column, int index);
/* The columns lo and hi: from the row before without a gap. */
int ot_read_range(ot_table *, int row, int16_t *least, int16_t *most);

#endif
