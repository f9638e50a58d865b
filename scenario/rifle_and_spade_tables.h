/* rifle_and_spade_tables.h - the parts of the reader of data/tables/rifle_and_spade. */
#ifndef RS_TABLES_READ_H
#define RS_TABLES_READ_H

#include "tsv.h"
#include <rifle_and_spade/tables.h>

/* One table being read. */
typedef struct rs_table {
    const fs_tsv *t;
    rs_tables *out;
    uint64_t seen[2]; /* rows that have been */
    int last;         /* upper limit of the row before */
} rs_table;

typedef struct rs_table_kind {
    const char *name;
    int rows;                        /* it must have */
    int (*row)(rs_table *, int row); /* 0, or nonzero and the error */
} rs_table_kind;

/* rifle_and_spade_tables.c, ..._tables_command.c, ..._tables_ground.c, ..._tables_fire.c; NULL names end the lists. */
extern const rs_table_kind rs_command_tables[], rs_ground_tables[], rs_fire_tables[];

/* Words in the order of the constants of tables.h, from 0; NULL ends. */
extern const char *const rs_class_words[],
    *const rs_order_words[], *const rs_terrain_words[], *const rs_work_words[], *const rs_light_words[],
                                                                                    *const rs_weather_words[];

/* Reads all of them. */
int rs_read_tables(rs_tables *, fs_load_error *);

/* The mark of a cell: the first letter of the column `mark` holds for the row, `s:attack p:march` for single columns.
 */
uint8_t rs_mark_of(const rs_table *, int row, const char *column);
/* The place of the cell in the words, from 0; each row once. */
int rs_row_word(rs_table *, int row, const char *column, const char *const *words, int *out);
/* One row of a table of modifiers: the columns of v[0] and v[1] (NULL: none), and `most` if there is one. */
int rs_read_line(rs_table *, int row, const char *const *words, rs_line *lines, const char *first, const char *second);
/* A cell `a/b`. */
int rs_read_pair(const rs_table *, int row, const char *column, int least, int most, int out[2]);
/* The column `upto`: above the row before; `-` is the last, and 255 or 127. */
int rs_read_upto(rs_table *, int row, int rows, int last, int *out);

#endif
