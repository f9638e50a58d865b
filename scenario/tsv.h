/* tsv.h - a table of the data folder: tab-separated, the first line names the columns.
 *
 * Columns are found by name, so players may add their own. Every error names file, line, column, what was found and
 * what was expected.
 */
#ifndef FIRESTEP_TSV_H
#define FIRESTEP_TSV_H

#include "scenario.h"

enum { FS_TSV_COLUMNS = 48, FS_TSV_ROWS = 128 };

typedef struct fs_tsv {
    char path[FS_MAX_PATH];
    char *text;                    /* cut into cells in place; NULL: not open */
    char *head[FS_TSV_COLUMNS];    /* names of the columns */
    char *(*cell)[FS_TSV_COLUMNS]; /* "" where a line is short */
    int n_columns, n;              /* rows from 0 */
    int line[FS_TSV_ROWS];         /* of each row in the file */
    fs_load_error *error;
} fs_tsv;

/* Opens data/<folder>/<name>.tsv; to be closed in any case. */
int fs_tsv_open(fs_tsv *, const char *folder, const char *name, fs_load_error *);
void fs_tsv_close(fs_tsv *);

/* The cell; "" if there is no such column. */
const char *fs_tsv_cell(const fs_tsv *, int row, const char *column);
bool fs_tsv_has(const fs_tsv *, const char *column);
/* A cell that is not as it should be; returns 1. */
int fs_tsv_fail(const fs_tsv *, int row, const char *column, const char *expected);

/* Values of cells: 0, or nonzero and the error. */
int fs_tsv_number(const fs_tsv *, int row, const char *column, int least, int most, int *out);
/* A number with at most two decimals, in whole 1/parts; `parts` divides 100. */
int fs_tsv_parts(const fs_tsv *, int row, const char *column, int parts, int least, int most, int *out);
bool fs_text_parts(const char *text, int parts, int *out); /* the same for any text */
/* The place of the cell in a list of words that NULL ends, from 0. */
int fs_tsv_word(const fs_tsv *, int row, const char *column, const char *const *words, int *out);
/* Space-separated words as bits 1 << place; a dash is none. */
int fs_tsv_words(const fs_tsv *, int row, const char *column, const char *const *words, uint32_t *out);
int fs_tsv_yes(const fs_tsv *, int row, const char *column, uint8_t *out);

#endif
