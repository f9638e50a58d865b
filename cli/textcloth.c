/* textcloth.c - a table without hexes as text: one cell for two inches each way. */
#include "print.h"
#include "textmap.h"

#include <ctype.h>
#include <firestep/plane.h>
#include <stdlib.h>
#include <string.h>

enum { INCHES = 2000, MOST = 96, KINDS = 32, POINTS = 64 };

typedef struct cloth {
    const fs_scenario *scenario;
    int columns, rows, height;
    char ground[MOST][MOST]; /* a letter; 0 open */
    uint8_t pieces[MOST][MOST][3];
    char kind[KINDS][32], letter[KINDS];
    int n_kinds;
} cloth;

static bool is_free(const cloth *c, char letter)
{
    if (!isalpha((unsigned char)letter) || letter == textmap_letter(c->scenario, 1) ||
        letter == textmap_letter(c->scenario, 2))
        return false;
    return !memchr(c->letter, letter, (size_t)c->n_kinds);
}

static char letter_of(cloth *c, const char *kind)
{
    for (int i = 0; i < c->n_kinds; i++)
        if (strcmp(c->kind[i], kind) == 0)
            return c->letter[i];
    if (c->n_kinds == KINDS || !*kind)
        return '*';
    char letter = '*';
    for (const char *at = kind; *at && letter == '*'; at++)
        if (is_free(c, *at))
            letter = *at;
    snprintf(c->kind[c->n_kinds], sizeof c->kind[0], "%s", kind);
    c->letter[c->n_kinds++] = letter;
    return letter;
}

static fs_point point_of(const json_t *pair)
{
    return (fs_point){(int32_t)json_integer_value(json_array_get(pair, 0)),
                      (int32_t)json_integer_value(json_array_get(pair, 1))};
}

static fs_point middle_of(const cloth *c, int column, int row)
{
    return (fs_point){column * INCHES + INCHES / 2, c->height - row * INCHES - INCHES / 2};
}

/* An area where the middle of the cell lies in it; a line, or an area too small for that, where it passes near. */
static bool is_on(const fs_point *at, int n, bool is_closed, fs_point middle)
{
    fs_polygon area = {at, n};

    if (is_closed && n >= 3 && fs_point_in_polygon(middle, &area) != FS_OUTSIDE)
        return true;
    for (int i = 0; i + 1 < n; i++)
        if (fs_segment_within(middle, at[i], at[i + 1], INCHES / 2) && !is_closed)
            return true;
    return n == 1 && fs_within(middle, at[0], INCHES / 2);
}

static void add_ground(cloth *c, const json_t *piece)
{
    const char *kind = json_string_value(json_object_get(piece, "kind"));
    const json_t *points = json_object_get(piece, "points");
    fs_point at[POINTS];
    int n = (int)json_array_size(points);
    char letter = letter_of(c, kind ? kind : "");

    n = n < POINTS ? n : POINTS;
    for (int i = 0; i < n; i++)
        at[i] = point_of(json_array_get(points, (size_t)i));
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column < c->columns; column++)
            if (is_on(at, n, json_is_true(json_object_get(piece, "closed")), middle_of(c, column, row)))
                c->ground[row][column] = letter;
}

static void add_piece(cloth *c, const json_t *piece)
{
    const json_t *pair = json_object_get(piece, "at");
    json_int_t side = json_integer_value(json_object_get(piece, "side"));
    fs_point at = point_of(pair);
    int column = at.x / INCHES, row = (c->height - at.y) / INCHES;

    if (json_array_size(pair) != 2 || side < 1 || side > 2 || at.x < 0 || at.y < 0)
        return;
    if (column < c->columns && row >= 0 && row < c->rows && c->pieces[row][column][side] < 9)
        c->pieces[row][column][side]++;
}

/* The side with more pieces there, and how many; else the ground. */
static void draw_cell(FILE *out, const cloth *c, int row, int column)
{
    const uint8_t *n = c->pieces[row][column];
    int side = n[2] > n[1] ? 2 : 1;

    if (n[side])
        fprintf(out, "%s%c%d%s", cli_colour(side == 1 ? CLI_SIDE_1 : CLI_SIDE_2),
                textmap_letter(c->scenario, (fs_side)side), n[side], cli_colour(CLI_PLAIN));
    else if (c->ground[row][column])
        fprintf(out, "%s%c %s", cli_colour(CLI_FAINT), c->ground[row][column], cli_colour(CLI_PLAIN));
    else
        fputs(". ", out);
}

static void draw_legend(FILE *out, const cloth *c, int width)
{
    char text[2048];
    size_t n = (size_t)snprintf(text, sizeof text, "%c %s, %c %s, with how many pieces; a step is two inches",
                                textmap_letter(c->scenario, 1), c->scenario->names->side_title[1],
                                textmap_letter(c->scenario, 2), c->scenario->names->side_title[2]);

    for (int i = 0; i < c->n_kinds && n < sizeof text - 64; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%c %s", i ? ", " : "; ", c->letter[i], c->kind[i]);
    for (char *at = text; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    cli_wrap(out, text, 0, width);
}

void textmap_draw_table(FILE *out, const fs_scenario *sc, const json_t *view, int width)
{
    const json_t *board = json_object_get(view, "board"), *item;
    int wide = (int)json_integer_value(json_object_get(board, "width"));
    int high = (int)json_integer_value(json_object_get(board, "height"));
    cloth *c = wide > 0 && high > 0 ? calloc(1, sizeof *c) : NULL;
    size_t i;

    if (!c)
        return;
    c->scenario = sc;
    c->height = high;
    c->columns = (wide + INCHES - 1) / INCHES < MOST ? (wide + INCHES - 1) / INCHES : MOST;
    c->rows = (high + INCHES - 1) / INCHES < MOST ? (high + INCHES - 1) / INCHES : MOST;
    json_array_foreach(json_object_get(view, "ground"), i, item) add_ground(c, item);
    json_array_foreach(json_object_get(view, "pieces"), i, item) add_piece(c, item);
    for (int row = 0; row < c->rows; row++) {
        for (int column = 0; column < c->columns; column++)
            draw_cell(out, c, row, column);
        fputc('\n', out);
    }
    draw_legend(out, c, width);
    free(c);
}
