/* rifle_and_spade_tables.c - reads the tables of the book from data/tables/rifle_and_spade: players may change them. */
#include "rifle_and_spade_tables.h"
#include "format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD(name, word) word,
const char *const rs_class_words[] = {"", "I", "II", "III", "IV", NULL};
const char *const rs_order_words[] = {"none", RS_ORDER_LIST(WORD) NULL};
const char *const rs_terrain_words[] = {"none", RS_TERRAIN_LIST(WORD) NULL};
const char *const rs_work_words[] = {"none", RS_WORK_LIST(WORD) NULL};
const char *const rs_light_words[] = {"day", "twilight", "night", NULL};
const char *const rs_weather_words[] = {"clear", "haze", "rain", NULL};

/* --- for all tables --- */

static int mark_letter(char c) { return c == 's' ? RS_PRINTED : c == 'p' ? RS_PUBLIC : c == 'r' ? RS_MADE : -1; }

uint8_t rs_mark_of(const rs_table *x, int row, const char *column)
{
    const char *text = fs_tsv_cell(x->t, row, "mark");
    int mark = mark_letter(text[0]);
    size_t n = strlen(column);

    for (text += strcspn(text, " "); *text; text += strcspn(text, " ")) {
        text++;
        if (text[1] == ':' && strncmp(text + 2, column, n) == 0 && (text[2 + n] == ' ' || !text[2 + n]))
            mark = mark_letter(text[0]);
    }
    return (uint8_t)mark;
}

/* s, p or r, then any number of s:column, p:column, r:column. */
static int check_mark(const rs_table *x, int row)
{
    static const char expected[] = "s, p or r, then s:column, p:column or r:column for single cells";
    const char *text = fs_tsv_cell(x->t, row, "mark");
    char column[64];

    if (mark_letter(text[0]) < 0 || (text[1] && text[1] != ' '))
        return fs_tsv_fail(x->t, row, "mark", expected);
    for (text++; *text; text += strcspn(text, " ")) {
        text++;
        if (mark_letter(text[0]) < 0 || text[1] != ':')
            return fs_tsv_fail(x->t, row, "mark", expected);
        snprintf(column, sizeof column, "%.*s", (int)strcspn(text + 2, " "), text + 2);
        if (!fs_tsv_has(x->t, column))
            return fs_tsv_fail(x->t, row, "mark", "names of columns of this table");
    }
    return 0;
}

int rs_row_word(rs_table *x, int row, const char *column, const char *const *words, int *out)
{
    if (fs_tsv_word(x->t, row, column, words, out))
        return 1;
    if (x->seen[*out >> 6] >> (*out & 63) & 1)
        return fs_tsv_fail(x->t, row, column, "each row once");
    x->seen[*out >> 6] |= (uint64_t)1 << (*out & 63);
    return 0;
}

int rs_read_line(rs_table *x, int row, const char *const *words, rs_line *lines, const char *first, const char *second)
{
    int place, value, other = 0, most = 0;

    if (rs_row_word(x, row, "line", words, &place) || fs_tsv_number(x->t, row, first, -100, 100, &value) ||
        (second && fs_tsv_number(x->t, row, second, -100, 100, &other)) ||
        (fs_tsv_has(x->t, "most") && fs_tsv_number(x->t, row, "most", 0, 100, &most)))
        return 1;
    lines[place] = (rs_line){{(int16_t)value, (int16_t)other},
                             (int16_t)most,
                             {rs_mark_of(x, row, first), second ? rs_mark_of(x, row, second) : (uint8_t)RS_MADE}};
    return 0;
}

int rs_read_pair(const rs_table *x, int row, const char *column, int least, int most, int out[2])
{
    const char *text = fs_tsv_cell(x->t, row, column);
    char *end, expected[64];
    long a = strtol(text, &end, 10), b = *end == '/' ? strtol(end + 1, &end, 10) : least - 1L;

    snprintf(expected, sizeof expected, "two numbers from %d to %d with a slash between", least, most);
    if (*end || a < least || b < least || a > most || b > most)
        return fs_tsv_fail(x->t, row, column, expected);
    out[0] = (int)a;
    out[1] = (int)b;
    return 0;
}

int rs_read_upto(rs_table *x, int row, int rows, int last, int *out)
{
    bool is_last = strcmp(fs_tsv_cell(x->t, row, "upto"), "-") == 0;

    if (is_last != (row == rows - 1))
        return fs_tsv_fail(x->t, row, "upto", is_last ? "a number in all rows but the last" : "- in the last row");
    *out = last;
    if (!is_last && fs_tsv_number(x->t, row, "upto", 0, last - 1, out))
        return 1;
    if (row && *out <= x->last)
        return fs_tsv_fail(x->t, row, "upto", "more than in the row before");
    x->last = *out;
    return 0;
}

/* --- single figures --- */

static int row_figure(rs_table *x, int row)
{
#define NAME(name, parts) #name,
#define PARTS(name, parts) parts,
#define AT(name, parts) &x->out->fig.name,
    static const char *const names[] = {RS_FIGURE_LIST(NAME) NULL};
    static const int parts[] = {RS_FIGURE_LIST(PARTS)};
    int16_t *at[] = {RS_FIGURE_LIST(AT)};
    int place, value;

    if (rs_row_word(x, row, "name", names, &place) || fs_tsv_parts(x->t, row, "value", parts[place], 0, 4000, &value))
        return 1;
    *at[place] = (int16_t)value;
    x->out->figure_mark[place] = rs_mark_of(x, row, "value");
    return 0;
}

static const rs_table_kind first_tables[] = {{"figures", RS_FIGURES, row_figure}, {NULL, 0, NULL}};

/* --- all of them --- */

static int read_table(const rs_table_kind *k, rs_tables *out, fs_load_error *e)
{
    fs_tsv t;
    rs_table x = {.t = &t, .out = out};
    int bad = fs_tsv_open(&t, "tables/rifle_and_spade", k->name, e);
    char expected[32];

    snprintf(expected, sizeof expected, "%d rows", k->rows);
    if (!bad && t.n != k->rows)
        bad = fs_load_fail(e, t.path, 1, expected, "%d", t.n);
    for (int row = 0; row < t.n && !bad; row++)
        bad = check_mark(&x, row) || k->row(&x, row);
    fs_tsv_close(&t);
    return bad;
}

int rs_read_tables(rs_tables *out, fs_load_error *e)
{
    const rs_table_kind *lists[] = {first_tables, rs_command_tables, rs_ground_tables, rs_fire_tables};

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const rs_table_kind *k = lists[i]; k->name; k++)
            if (read_table(k, out, e))
                return 1;
    return 0;
}
