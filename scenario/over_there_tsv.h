/* over_there_tsv.h - a table of the data folder: tab-separated, the first line names the columns.
 *
 * Columns are found by name, so players may add their own. Every error names file, line, column, what was found and
 * what was expected.
 */
#ifndef OT_TSV_H
#define OT_TSV_H

#include "scenario.h"

enum { OT_TSV_COLUMNS = 24, OT_TSV_ROWS = 400, OT_TSV_CELL = 256 };

typedef struct ot_tsv {
    char path[FS_MAX_PATH];
    char *text;                    /* cut into cells in place; NULL: not open */
    char *head[OT_TSV_COLUMNS];    /* names of the columns */
    char *(*cell)[OT_TSV_COLUMNS]; /* "" where a line is short */
    int n_columns, n;              /* rows from 0 */
    int line[OT_TSV_ROWS];         /* of each row in the file */
    fs_load_error *error;
} ot_tsv;

/* Opens data/<folder>/<name>.tsv; to be closed in any case. */
int ot_tsv_open(ot_tsv *, const char *folder, const char *name, fs_load_error *);
void ot_tsv_close(ot_tsv *);

/* The cell; "" if there is no such column. */
const char *ot_tsv_cell(const ot_tsv *, int row, const char *column);
/* A cell that is not as it should be; returns 1. */
int ot_tsv_fail(const ot_tsv *, int row, const char *column, const char *expected);

/* Values of cells: 0, or nonzero and the error. */
int ot_tsv_number(const ot_tsv *, int row, const char *column, int least, int most, int *out);
/* Inches with at most three decimals as thousandths; a dash is 0. */
int ot_tsv_inches(const ot_tsv *, int row, const char *column, int32_t *out);
bool ot_inches(const char *text, int32_t *out); /* the same for any text; no dash */
/* The place of the cell in a list of words that NULL ends, from 1; a dash is 0 where `or_none`. */
int ot_tsv_word(const ot_tsv *, int row, const char *column, const char *const *words, bool or_none, int *out);
int ot_tsv_yes(const ot_tsv *, int row, const char *column, uint8_t *out);
/* Space-separated words as bits 1 << (place from 1). */
int ot_tsv_words(const ot_tsv *, int row, const char *column, const char *const *words, uint32_t *out);

/* Whether the row's column `sr` says that this column is reconstructed: R all are, S none is, `S:b2 b3` all but those.
 */
bool ot_tsv_made(const ot_tsv *, int row, const char *column);
int ot_tsv_check_sr(const ot_tsv *, int row);

#endif
