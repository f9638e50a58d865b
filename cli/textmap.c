/* textmap.c - the board as text. */
#include "textmap.h"
#include "print.h"

#include <ctype.h>
#include <firestep/hex.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 5, MAX_MARKS = 52, MARKS_SHOWN = 3 };

typedef struct mark {
    char word[48];
    char letter;
} mark;

typedef struct cell {
    uint16_t pieces[3]; /* by side; 0 is nobody's */
    char marks[MARKS_SHOWN + 1];
} cell;

typedef struct map {
    const fs_scenario *scenario;
    const fs_grid *grid;
    cell *cell;
    mark mark[MAX_MARKS];
    int n_marks;
} map;

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

char textmap_letter(const fs_scenario *sc, fs_side side)
{
    const char *one = sc->names->side_title[1], *two = sc->names->side_title[2];
    char first = (char)toupper((unsigned char)one[0]);
    if (side == 1)
        return first;
    for (; *two; two++)
        if (isalpha((unsigned char)*two) && toupper((unsigned char)*two) != first)
            return (char)toupper((unsigned char)*two);
    return '2';
}

static bool is_taken(const map *m, char letter)
{
    for (int i = 0; i < m->n_marks; i++)
        if (m->mark[i].letter == letter)
            return true;
    return false;
}

/* The first letter of the word that no other mark has, small ones before capitals. */
static char free_letter(const map *m, const char *word)
{
    for (int upper = 0; upper < 2; upper++)
        for (const char *at = word; *at; at++) {
            char c = (char)(upper ? toupper((unsigned char)*at) : tolower((unsigned char)*at));
            if (isalpha((unsigned char)c) && !is_taken(m, c))
                return c;
        }
    return '*';
}

static char letter_of(map *m, const json_t *item)
{
    const char *word = text_of(item, "mark"), *own = text_of(item, "letter");
    for (int i = 0; i < m->n_marks; i++)
        if (strcmp(m->mark[i].word, word) == 0)
            return m->mark[i].letter;
    if (m->n_marks == MAX_MARKS || !*word)
        return '*';
    char letter = *own && !own[1] && !is_taken(m, *own) ? *own : free_letter(m, word);
    snprintf(m->mark[m->n_marks].word, sizeof m->mark[0].word, "%s", word);
    m->mark[m->n_marks++].letter = letter;
    return letter;
}

static cell *cell_of(const map *m, const json_t *item)
{
    const char *name = text_of(item, "hex");
    int hex = *name ? fs_hex_parse(m->grid, name) : FS_NO_HEX;
    return hex == FS_NO_HEX ? NULL : &m->cell[hex];
}

static void fill(map *m, const json_t *view)
{
    size_t i;
    const json_t *item;
    json_array_foreach(json_object_get(view, "marks"), i, item)
    {
        cell *c = cell_of(m, item);
        char letter = letter_of(m, item);
        size_t n = c ? strlen(c->marks) : 0;
        if (c && n < MARKS_SHOWN && !strchr(c->marks, letter))
            c->marks[n] = letter;
    }
    json_array_foreach(json_object_get(view, "pieces"), i, item)
    {
        cell *c = cell_of(m, item);
        json_int_t side = json_integer_value(json_object_get(item, "side"));
        if (c && side >= 0 && side <= 2)
            c->pieces[side]++;
    }
}

/* The lower line of a hex: pieces, then as many marks as fit. Returns the columns used. */
static int draw_content(FILE *out, const map *m, const cell *c)
{
    int used = 0;
    for (fs_side side = 1; side <= 2; side++) {
        if (!c->pieces[side])
            continue;
        char text[16];
        used += snprintf(text, sizeof text, "%c%d", textmap_letter(m->scenario, side), c->pieces[side]);
        fprintf(out, "%s%s%s", cli_colour(side == 1 ? CLI_SIDE_1 : CLI_SIDE_2), text, cli_colour(CLI_PLAIN));
    }
    for (const char *at = c->marks; *at && used < CELL - 1; at++, used++)
        fputc(*at, out);
    return used;
}

/* The part of a column that falls on text line `y`. */
static void draw_cell(FILE *out, const map *m, int col, int y)
{
    int line = y - fs_column_drop(m->grid, col), used = 0;
    int hex = line < 0 ? FS_NO_HEX : fs_hex_at(m->grid, col, line / 2);
    if (hex != FS_NO_HEX && line % 2 == 0) {
        char name[16];
        used = fs_hex_name(m->grid, hex, name);
        fprintf(out, "%s%s%s", cli_colour(CLI_FAINT), name, cli_colour(CLI_PLAIN));
    } else if (hex != FS_NO_HEX) {
        used = draw_content(out, m, &m->cell[hex]);
    }
    fprintf(out, "%*s", used < CELL ? CELL - used : 1, "");
}

static void draw_panel(FILE *out, const map *m, int first, int last)
{
    for (int y = 0; y <= 2 * m->grid->rows; y++) {
        for (int col = first; col <= last; col++)
            draw_cell(out, m, col, y);
        fputc('\n', out);
    }
}

static void draw_legend(FILE *out, const map *m, int width)
{
    char text[2048];
    size_t n = 0;
    for (fs_side side = 1; side <= 2; side++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%c4 four pieces of %s", side == 1 ? "" : ", ",
                              textmap_letter(m->scenario, side), m->scenario->names->side_title[side]);
    for (int i = 0; i < m->n_marks && n < sizeof text - 64; i++)
        n +=
            (size_t)snprintf(text + n, sizeof text - n, "%s%c %s", i ? ", " : "; ", m->mark[i].letter, m->mark[i].word);
    cli_wrap(out, text, 0, width);
}

void textmap_draw(FILE *out, const fs_scenario *sc, const json_t *view, int width)
{
    if (!sc->board || !sc->board->grid.columns)
        return;
    map m = {.scenario = sc, .grid = &sc->board->grid};
    m.cell = calloc((size_t)fs_hex_count(m.grid), sizeof *m.cell);
    if (!m.cell)
        return;
    fill(&m, view);
    int fit = width / CELL, columns = m.grid->columns;
    for (int first = 0; first < columns; first += fit) {
        int last = first + fit - 1 < columns - 1 ? first + fit - 1 : columns - 1;
        if (columns > fit)
            fprintf(out, "%scolumns %d to %d of %d%s\n", cli_colour(CLI_BOLD), first + 1, last + 1, columns,
                    cli_colour(CLI_PLAIN));
        draw_panel(out, &m, first, last);
    }
    draw_legend(out, &m, width);
    free(m.cell);
}

/* ", strength 2, order go": the fields of a piece that say something. */
static void add_fields(const json_t *item, char *text, size_t cap)
{
    const char *key;
    json_t *value;
    size_t n = strlen(text);
    json_object_foreach(json_object_get(item, "fields"), key, value)
    {
        char one[96] = "";
        if (json_is_integer(value))
            snprintf(one, sizeof one, " %s %lld", key, (long long)json_integer_value(value));
        else if (json_is_string(value) && *json_string_value(value))
            snprintf(one, sizeof one, " %s %s", key, json_string_value(value));
        else if (json_is_true(value))
            snprintf(one, sizeof one, " %s", key);
        if (*one && n < cap)
            n += (size_t)snprintf(text + n, cap - n, "%s", one);
    }
}

static void print_stack(FILE *out, const fs_scenario *sc, const json_t *pieces, const char *hex, json_int_t side,
                        int width)
{
    char text[4096];
    size_t i, n = 0;
    const json_t *item;
    int count = 0;
    json_array_foreach(pieces, i, item)
    {
        if (strcmp(text_of(item, "hex"), hex) != 0 || json_integer_value(json_object_get(item, "side")) != side)
            continue;
        if (n >= sizeof text - 256)
            break;
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", count++ ? "; " : "", text_of(item, "name"));
        add_fields(item, text, sizeof text);
        n = strlen(text);
    }
    if (!count)
        return;
    fprintf(out, "%s %c%d\n", *hex ? hex : "off the board", textmap_letter(sc, (fs_side)side), count);
    cli_wrap(out, text, 5, width);
}

void textmap_pieces(FILE *out, const fs_scenario *sc, const json_t *view, int width)
{
    const json_t *pieces = json_object_get(view, "pieces");
    char name[16];
    for (int hex = 0; sc->board && hex < fs_hex_count(&sc->board->grid); hex++) {
        fs_hex_name(&sc->board->grid, hex, name);
        print_stack(out, sc, pieces, name, 1, width);
        print_stack(out, sc, pieces, name, 2, width);
    }
    print_stack(out, sc, pieces, "", 1, width);
    print_stack(out, sc, pieces, "", 2, width);
}
