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
    int col = fs_hex_col(g, hex) + g->first_col, row = fs_hex_row(g, hex) + g->first_row;
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
    if (g->names == FS_HEX_DOTTED)
        out[n++] = '.';
    n += put_number(out + n, row, width);
    out[n] = '\0';
    return n;
}

static int digits_at(const char *text)
{
    int n = 0;

    while (text[n] >= '0' && text[n] <= '9')
        n++;
    return n;
}

/* Reads up to four digits. */
static int number_of(const char *text, int n)
{
    int value = 0;

    for (int i = 0; i < n; i++)
        value = 10 * value + text[i] - '0';
    return value;
}

/* Splits a name into column and row; false if it cannot be a name at all. */
static bool split(const fs_grid *g, const char *name, int *col, int *row)
{
    int n = 0, before = 0; /* columns of the sheet west of this one */

    if (seam_of(g)) {
        if ((name[0] != 'W' && name[0] != 'E') || name[1] != ':')
            return false;
        before = name[0] == 'E' ? seam_of(g) : 0;
        name += 2;
    }
    if (has_letters(g)) {
        for (*col = 0; name[n] >= 'A' && name[n] <= 'Z' && n < 3; n++)
            *col = 26 * *col + name[n] - 'A' + 1;
        *col += before;
    } else {
        n = g->names == FS_HEX_DOTTED ? digits_at(name) : width_of(g);
        if (n > 4 || digits_at(name) < n)
            return false;
        *col = number_of(name, n);
    }
    if (n == 0)
        return false;
    if (g->names == FS_HEX_DOTTED && name[n++] != '.')
        return false;
    int digits = digits_at(name + n);
    if (digits == 0 || digits > 4 || name[n + digits] != '\0')
        return false;
    *row = number_of(name + n, digits);
    return true;
}

int fs_hex_parse(const fs_grid *g, const char *name)
{
    int col, row;
    char again[16];

    if (!split(g, name, &col, &row))
        return FS_NO_HEX;
    int hex = fs_hex_at(g, col - g->first_col, row - g->first_row);
    if (hex == FS_NO_HEX)
        return FS_NO_HEX;
    fs_hex_name(g, hex, again); /* one spelling each: 907 and A1 are no names */
    return strcmp(again, name) == 0 ? hex : FS_NO_HEX;
}
