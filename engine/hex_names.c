/* hex_names.c - hexes as the maps print them: 0907, N19 and AG16, 32.56, W:AX04 and E:A04. */
#include <firestep/hex.h>

#include <string.h>

enum { MAX_COORDINATE = 9999 }; /* printed columns and rows */

/* Digits of every column and row where they stand side by side: two, unless the board needs more. */
static int width_of(const fs_grid *g)
{
    int col = g->first_col + g->columns - 1, row = g->first_row + g->rows - 1;
    int largest = col > row ? col : row;

    return largest > 999 ? 4 : largest > 99 ? 3 : 2;
}

/* Last printed column of the western sheet, 0 on a map of one sheet. */
static int seam_of(const fs_grid *g) { return g->names > FS_HEX_SHEETS ? g->names - FS_HEX_SHEETS : 0; }

static bool has_dot(const fs_grid *g) { return g->names == FS_HEX_DOTTED || g->names == FS_HEX_NORTHWARD; }

/* Printed row of a row of the grid, and the other way round: northward names count from the last one. */
static int turned(const fs_grid *g, int row) { return g->names == FS_HEX_NORTHWARD ? g->rows - 1 - row : row; }

static bool has_letters(const fs_grid *g) { return g->names == FS_HEX_LETTERS || seam_of(g); }

/* At least `width` digits. */
static int put_number(char *out, int value, int width)
{
    char digits[8];
    int n = 0;

    do
        digits[n++] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    while (n < width)
        digits[n++] = '0';
    for (int i = 0; i < n; i++)
        out[i] = digits[n - 1 - i];
    return n;
}

/* 1 A .. 26 Z, 27 AA .. 52 AZ, 53 BA .. */
static int put_letters(char *out, int column)
{
    char letters[8];
    int n = 0;

    for (; column > 0; column = (column - 1) / 26)
        letters[n++] = (char)('A' + (column - 1) % 26);
    for (int i = 0; i < n; i++)
        out[i] = letters[n - 1 - i];
    return n;
}

int fs_hex_name(const fs_grid *g, int hex, char *out)
{
    int col = fs_hex_col(g, hex) + g->first_col, row = turned(g, fs_hex_row(g, hex)) + g->first_row;
    int n = 0, width = g->names == FS_HEX_CCRR ? width_of(g) : 2, seam = seam_of(g);

    assert(col >= 0 && col <= MAX_COORDINATE && row >= 0 && row <= MAX_COORDINATE);
    if (seam) {
        out[n++] = col > seam ? 'E' : 'W';
        out[n++] = ':';
        col -= col > seam ? seam : 0;
    }
    if (has_letters(g))
        n += put_letters(out + n, col);
    else
        n = put_number(out, col, width);
    if (has_dot(g))
        out[n++] = '.';
    n += put_number(out + n, row, width);
    out[n] = '\0';
    return n;
}

/* A number of the name being read; at least `width` digits, and no zero before more than that. */
static bool take_number(const char **at, const char *end, int width, int *value)
{
    const char *from = *at;

    *value = 0;
    for (; *at < end && **at >= '0' && **at <= '9' && *at - from < 4; ++*at)
        *value = 10 * *value + **at - '0';
    return *at - from == width || (*at - from > width && *from != '0');
}

/* Letters of a column, one spelling each. */
static bool take_letters(const char **at, const char *end, int *column)
{
    const char *from = *at;

    for (*column = 0; *at < end && **at >= 'A' && **at <= 'Z' && *at - from < 3; ++*at)
        *column = 26 * *column + **at - 'A' + 1;
    return *at > from;
}

/* The number of two digits; negative if they are none. */
static int two_digits(const char *at)
{
    unsigned tens = (unsigned)(at[0] - '0'), ones = (unsigned)(at[1] - '0');

    return tens > 9 || ones > 9 ? -1 : (int)(10 * tens + ones);
}

/* `0907`, by far the most that is read. */
static int read_ccrr(const fs_grid *g, const char *at)
{
    int col = two_digits(at), row = two_digits(at + 2);

    return col < 0 || row < 0 ? FS_NO_HEX : fs_hex_at(g, col - g->first_col, row - g->first_row);
}

int fs_hex_read(const fs_grid *g, const char *at, size_t n)
{
    const char *end = at + n;
    int col, row, width = g->names == FS_HEX_CCRR ? width_of(g) : 2, seam = seam_of(g);
    bool east = false;

    if (g->names == FS_HEX_CCRR && width == 2 && n == 4)
        return read_ccrr(g, at);
    if (seam) {
        if (n < 2 || (at[0] != 'W' && at[0] != 'E') || at[1] != ':')
            return FS_NO_HEX;
        east = at[0] == 'E';
        at += 2;
    }
    if (has_letters(g)) {
        if (!take_letters(&at, end, &col) || (seam && !east && col > seam))
            return FS_NO_HEX;
        col += east ? seam : 0;
    } else if (!take_number(&at, g->names == FS_HEX_CCRR && end - at > width ? at + width : end, width, &col)) {
        return FS_NO_HEX;
    }
    if (has_dot(g) && (at == end || *at++ != '.'))
        return FS_NO_HEX;
    if (!take_number(&at, end, width, &row) || at != end)
        return FS_NO_HEX;
    return fs_hex_at(g, col - g->first_col, turned(g, row - g->first_row));
}

int fs_hex_parse(const fs_grid *g, const char *name) { return fs_hex_read(g, name, strlen(name)); }
