/* tsv.c - reads tables of the data folder. */
#include "tsv.h"
#include "format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts one line at its tabs; cells that are missing are empty. */
static int cut(char *line, char **cell)
{
    int n = 0;

    for (int i = 0; i < FS_TSV_COLUMNS; i++)
        cell[i] = line + strlen(line);
    for (; n < FS_TSV_COLUMNS; n++) {
        cell[n] = line;
        line += strcspn(line, "\t");
        if (!*line)
            return n + 1;
        *line++ = 0;
    }
    return n;
}

static int add_line(fs_tsv *t, char *text, int line)
{
    text[strcspn(text, "\r")] = 0;
    if (line == 1) {
        t->n_columns = cut(text, t->head);
        return 0;
    }
    if (!*text)
        return 0;
    if (t->n == FS_TSV_ROWS)
        return fs_load_fail(t->error, t->path, line, "at most 128 rows", "more");
    t->line[t->n] = line;
    cut(text, t->cell[t->n++]);
    return 0;
}

int fs_tsv_open(fs_tsv *t, const char *folder, const char *name, fs_load_error *e)
{
    char data[FS_MAX_PATH / 2];
    size_t size;
    int line = 0, bad = 0;

    *t = (fs_tsv){.error = e};
    if (!fs_data_folder(data, sizeof data))
        return fs_load_fail(e, name, 0, "a data folder with this table", "none");
    snprintf(t->path, sizeof t->path, "%s/%s/%s.tsv", data, folder, name);
    t->text = fs_slurp(t->path, &size, e);
    t->cell = t->text ? calloc(FS_TSV_ROWS, sizeof *t->cell) : NULL;
    if (!t->text)
        return 1;
    if (!t->cell)
        return fs_load_fail(e, t->path, 0, "more memory", "none left");
    for (char *at = t->text, *next; *at && !bad; at = next) {
        next = at + strcspn(at, "\n");
        if (*next)
            *next++ = 0;
        bad = add_line(t, at, ++line);
    }
    return bad;
}

void fs_tsv_close(fs_tsv *t)
{
    free(t->text);
    free(t->cell);
    *t = (fs_tsv){.text = NULL};
}

static int column_of(const fs_tsv *t, const char *column)
{
    for (int i = 0; i < t->n_columns; i++)
        if (strcmp(t->head[i], column) == 0)
            return i;
    return -1;
}

bool fs_tsv_has(const fs_tsv *t, const char *column) { return column_of(t, column) >= 0; }

const char *fs_tsv_cell(const fs_tsv *t, int row, const char *column)
{
    int i = column_of(t, column);

    return i < 0 ? "" : t->cell[row][i];
}

int fs_tsv_fail(const fs_tsv *t, int row, const char *column, const char *expected)
{
    const char *found = fs_tsv_cell(t, row, column);

    return fs_load_fail(t->error, t->path, t->line[row], expected, "%.60s in column %s", *found ? found : "nothing",
                        column);
}

int fs_tsv_number(const fs_tsv *t, int row, const char *column, int least, int most, int *out)
{
    return fs_tsv_parts(t, row, column, 1, least, most, out);
}

bool fs_text_parts(const char *text, int parts, int *out)
{
    char *end;
    bool minus = *text == '-';
    long whole = strtol(text + minus, &end, 10), part = 0, unit = 100;

    if (end == text + minus || text[minus] < '0' || text[minus] > '9' || whole > 100000)
        return false;
    if (*end == '.') {
        for (end++; *end >= '0' && *end <= '9' && unit > 1; end++)
            part += (*end - '0') * (unit /= 10);
        if (end[-1] == '.')
            return false;
    }
    whole = whole * 100 + part;
    *out = (int)((minus ? -whole : whole) * parts / 100);
    return *end == 0 && whole * parts % 100 == 0;
}

int fs_tsv_parts(const fs_tsv *t, int row, const char *column, int parts, int least, int most, int *out)
{
    char expected[96];
    int value;

    if (parts == 1)
        snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
    else
        snprintf(expected, sizeof expected, "a number from %d to %d in steps of 1/%d", least / parts, most / parts,
                 parts);
    if (!fs_text_parts(fs_tsv_cell(t, row, column), parts, &value) || value < least || value > most)
        return fs_tsv_fail(t, row, column, expected);
    *out = value;
    return 0;
}

static int place_of(const char *const *words, const char *word, size_t n)
{
    for (int i = 0; words[i]; i++)
        if (n && strlen(words[i]) == n && strncmp(words[i], word, n) == 0)
            return i;
    return -1;
}

static int fail_words(const fs_tsv *t, int row, const char *column, const char *const *words)
{
    char expected[380] = "one of";

    for (int i = 0; words[i] && strlen(expected) + strlen(words[i]) + 2 < sizeof expected; i++)
        snprintf(expected + strlen(expected), sizeof expected - strlen(expected), " %s", words[i]);
    return fs_tsv_fail(t, row, column, expected);
}

int fs_tsv_word(const fs_tsv *t, int row, const char *column, const char *const *words, int *out)
{
    const char *text = fs_tsv_cell(t, row, column);

    *out = place_of(words, text, strlen(text));
    return *out < 0 ? fail_words(t, row, column, words) : 0;
}

int fs_tsv_words(const fs_tsv *t, int row, const char *column, const char *const *words, uint32_t *out)
{
    const char *text = fs_tsv_cell(t, row, column);

    *out = 0;
    if (strcmp(text, "-") == 0)
        return 0;
    for (size_t n; *text; text += n + (text[n] == ' ')) {
        int place = place_of(words, text, n = strcspn(text, " "));

        if (place < 0)
            return fail_words(t, row, column, words);
        *out |= (uint32_t)1 << place;
    }
    return 0;
}

int fs_tsv_yes(const fs_tsv *t, int row, const char *column, uint8_t *out)
{
    static const char *const words[] = {"no", "yes", NULL};
    int value;

    if (fs_tsv_word(t, row, column, words, &value))
        return 1;
    *out = (uint8_t)value;
    return 0;
}
