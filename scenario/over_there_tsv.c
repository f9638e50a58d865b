/* over_there_tsv.c - reads tables of the data folder. */
#include "over_there_tsv.h"
#include "format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts one line at its tabs; cells that are missing are empty. */
static int cut(char *line, char **cell)
{
    int n = 0;

    for (int i = 0; i < OT_TSV_COLUMNS; i++)
        cell[i] = line + strlen(line);
    for (; n < OT_TSV_COLUMNS; n++) {
        cell[n] = line;
        line += strcspn(line, "\t");
        if (!*line)
            return n + 1;
        *line++ = 0;
    }
    return n;
}

int ot_tsv_open(ot_tsv *t, const char *folder, const char *name, fs_load_error *e)
{
    char data[FS_MAX_PATH / 2];
    size_t size;
    int line = 0;

    *t = (ot_tsv){.error = e};
    if (!fs_data_folder(data, sizeof data))
        return fs_load_fail(e, name, 0, "a data folder with this table", "none");
    snprintf(t->path, sizeof t->path, "%s/%s/%s.tsv", data, folder, name);
    t->text = fs_slurp(t->path, &size, e);
    t->cell = t->text ? calloc(OT_TSV_ROWS, sizeof *t->cell) : NULL;
    if (!t->text)
        return 1;
    if (!t->cell)
        return fs_load_fail(e, t->path, 0, "more memory", "none left");
    for (char *at = t->text, *next; *at; at = next) {
        next = at + strcspn(at, "\n");
        if (*next)
            *next++ = 0;
        at[strcspn(at, "\r")] = 0;
        if (++line == 1)
            t->n_columns = cut(at, t->head);
        else if (*at && t->n == OT_TSV_ROWS)
            return fs_load_fail(e, t->path, line, "at most 400 rows", "more");
        else if (*at) {
            t->line[t->n] = line;
            cut(at, t->cell[t->n++]);
        }
    }
    return 0;
}

void ot_tsv_close(ot_tsv *t)
{
    free(t->text);
    free(t->cell);
    *t = (ot_tsv){.text = NULL};
}

const char *ot_tsv_cell(const ot_tsv *t, int row, const char *column)
{
    for (int i = 0; i < t->n_columns; i++)
        if (strcmp(t->head[i], column) == 0)
            return t->cell[row][i];
    return "";
}

int ot_tsv_fail(const ot_tsv *t, int row, const char *column, const char *expected)
{
    const char *found = ot_tsv_cell(t, row, column);

    return fs_load_fail(t->error, t->path, t->line[row], expected, "%.60s in column %s", *found ? found : "nothing",
                        column);
}

int ot_tsv_number(const ot_tsv *t, int row, const char *column, int least, int most, int *out)
{
    const char *text = ot_tsv_cell(t, row, column);
    char *end, expected[64];
    long value = strtol(text, &end, 10);

    snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
    if (end == text || *end || value < least || value > most)
        return ot_tsv_fail(t, row, column, expected);
    *out = (int)value;
    return 0;
}

bool ot_inches(const char *text, int32_t *out)
{
    char *end;
    long whole = strtol(text, &end, 10);
    long part = 0, unit = 1000;

    if (end == text || whole > 1000 || whole < 0 || text[0] == '-' || text[0] == '+')
        return false;
    if (*end == '.') {
        for (end++; *end >= '0' && *end <= '9' && unit > 1; end++)
            part += (*end - '0') * (unit /= 10);
        if (end[-1] == '.')
            return false;
    }
    *out = (int32_t)(whole * 1000 + part);
    return *end == 0;
}

int ot_tsv_inches(const ot_tsv *t, int row, const char *column, int32_t *out)
{
    const char *text = ot_tsv_cell(t, row, column);

    *out = 0;
    if (strcmp(text, "-") == 0)
        return 0;
    return ot_inches(text, out) ? 0 : ot_tsv_fail(t, row, column, "inches with at most three decimals, or -");
}

static int place_of(const char *const *words, const char *word, size_t n)
{
    for (int i = 0; words[i]; i++)
        if (strlen(words[i]) == n && strncmp(words[i], word, n) == 0)
            return i + 1;
    return 0;
}

static int fail_words(const ot_tsv *t, int row, const char *column, const char *const *words)
{
    char expected[380] = "one of";

    for (int i = 0; words[i] && strlen(expected) + strlen(words[i]) + 2 < sizeof expected; i++)
        snprintf(expected + strlen(expected), sizeof expected - strlen(expected), " %s", words[i]);
    return ot_tsv_fail(t, row, column, expected);
}

int ot_tsv_word(const ot_tsv *t, int row, const char *column, const char *const *words, bool or_none, int *out)
{
    const char *text = ot_tsv_cell(t, row, column);

    *out = place_of(words, text, strlen(text));
    if (!*out && !(or_none && strcmp(text, "-") == 0))
        return fail_words(t, row, column, words);
    return 0;
}

int ot_tsv_yes(const ot_tsv *t, int row, const char *column, uint8_t *out)
{
    static const char *const words[] = {"no", "yes", NULL};
    int value;

    if (ot_tsv_word(t, row, column, words, false, &value))
        return 1;
    *out = value == 2;
    return 0;
}

int ot_tsv_words(const ot_tsv *t, int row, const char *column, const char *const *words, uint32_t *out)
{
    const char *text = ot_tsv_cell(t, row, column);

    *out = 0;
    for (size_t n; *text; text += n + (text[n] == ' ')) {
        int place = place_of(words, text, n = strcspn(text, " "));

        if (!place)
            return fail_words(t, row, column, words);
        *out |= (uint32_t)1 << place;
    }
    return 0;
}

bool ot_tsv_made(const ot_tsv *t, int row, const char *column)
{
    const char *sr = ot_tsv_cell(t, row, "sr");
    size_t n = strlen(column);

    if (strncmp(sr, "S:", 2) != 0)
        return sr[0] == 'R';
    for (sr += 2; *sr; sr += strcspn(sr, " "), sr += *sr == ' ')
        if (strncmp(sr, column, n) == 0 && (sr[n] == ' ' || sr[n] == 0))
            return false;
    return true;
}

int ot_tsv_check_sr(const ot_tsv *t, int row)
{
    const char *sr = ot_tsv_cell(t, row, "sr");
    char word[OT_TSV_CELL];

    if (strcmp(sr, "S") == 0 || strcmp(sr, "R") == 0)
        return 0;
    if (strncmp(sr, "S:", 2) != 0)
        return ot_tsv_fail(t, row, "sr", "S, R, or S: with the printed columns");
    for (sr += 2; *sr; sr += *sr == ' ') {
        size_t n = strcspn(sr, " ");
        int i = 0;

        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), sr);
        while (i < t->n_columns && strcmp(t->head[i], word) != 0)
            i++;
        if (i == t->n_columns)
            return ot_tsv_fail(t, row, "sr", "S: with names of columns");
        sr += n;
    }
    return 0;
}
