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

static bool is_free(const map *m, char c)
{
    return isalpha((unsigned char)c) && !is_taken(m, c) && c != textmap_letter(m->scenario, 1) &&
           c != textmap_letter(m->scenario, 2);
}

/* The word's first letter, small or capital, else the next of its letters that nothing else has. */
static char free_letter(const map *m, const char *word)
{
    for (const char *at = word; *at; at++) {
        char small = (char)tolower((unsigned char)*at), capital = (char)toupper((unsigned char)*at);
        if (is_free(m, small))
            return small;
        if (is_free(m, capital))
            return capital;
    }
    return '*';
}

static char letter_of(map *m, const char *word)
{
    for (int i = 0; i < m->n_marks; i++)
        if (strcmp(m->mark[i].word, word) == 0)
            return m->mark[i].letter;
    if (m->n_marks == MAX_MARKS || !*word)
        return '*';
    char letter = free_letter(m, word);
    snprintf(m->mark[m->n_marks].word, sizeof m->mark[0].word, "%s", word);
    m->mark[m->n_marks++].letter = letter;
    return letter;
}

static cell *cell_of(const map *m, const json_t *item)
{
    const char *name = text_of(item, "at");
    int hex = *name ? fs_hex_parse(m->grid, name) : FS_NO_HEX;
    return hex == FS_NO_HEX ? NULL : &m->cell[hex];
}

static void add_mark(map *m, cell *c, const char *word)
{
    char letter = letter_of(m, word);
    size_t n = c ? strlen(c->marks) : 0;
    if (c && n < MARKS_SHOWN && !strchr(c->marks, letter))
        c->marks[n] = letter;
}

/* Ground of the board first, then what lies on it for a while. */
static void fill(map *m, const json_t *view)
{
    size_t i, k;
    const json_t *item, *word;
    json_array_foreach(json_object_get(json_object_get(view, "board"), "hexes"), i, item)
    {
        json_array_foreach(json_object_get(item, "ground"), k, word)
            add_mark(m, cell_of(m, item), json_string_value(word) ? json_string_value(word) : "");
    }
    json_array_foreach(json_object_get(view, "marks"), i, item) add_mark(m, cell_of(m, item), text_of(item, "mark"));
    json_array_foreach(json_object_get(view, "pieces"), i, item)
    {
        cell *c = cell_of(m, item);
        json_int_t side = json_integer_value(json_object_get(item, "side"));
        if (c && side >= 0 && side <= 2)
            c->pieces[side]++;
    }
}

/* What is in a hex, behind its name: pieces, then as many marks as fit. Returns the characters used. */
static int draw_content(FILE *out, const map *m, const cell *c, int room)
{
    int used = 0;
    for (fs_side side = 1; side <= 2; side++) {
        if (!c->pieces[side])
            continue;
        char text[16];
        used += snprintf(text, sizeof text, "%c%d", textmap_letter(m->scenario, side), c->pieces[side]);
        fprintf(out, "%s%s%s", cli_colour(side == 1 ? CLI_SIDE_1 : CLI_SIDE_2), text, cli_colour(CLI_PLAIN));
    }
    for (const char *at = c->marks; *at && used < room; at++, used++)
        fputc(*at, out);
    return used;
}

/* One hex on its line, name and content, after `*blanks` that were not needed yet. Its neighbours to the left and
 * right stand half a hex higher and lower, so a hex has the room of two columns. */
static void draw_cell(FILE *out, const map *m, int hex, int *blanks)
{
    const cell *c = &m->cell[hex];
    char name[16];
    int used = fs_hex_name(m->grid, hex, name);

    fprintf(out, "%*s%s%s%s", *blanks, "", cli_colour(CLI_FAINT), name, cli_colour(CLI_PLAIN));
    if (c->marks[0] || c->pieces[1] || c->pieces[2]) {
        fputc(' ', out);
        used += 1 + draw_content(out, m, c, 2 * CELL - 2 - used);
    }
    *blanks = used < 2 * CELL ? 2 * CELL - used : 1;
}

/* High columns on even lines of text, low ones on odd lines. */
static void draw_panel(FILE *out, const map *m, int first, int last)
{
    for (int y = 0; y < 2 * m->grid->rows; y++) {
        int blanks = 0;
        for (int col = first; col <= last; col++) {
            if (fs_column_drop(m->grid, col) == y % 2)
                draw_cell(out, m, fs_hex_at(m->grid, col, y / 2), &blanks);
            else if (col == first)
                blanks = CELL;
        }
        fputc('\n', out);
    }
}

static void draw_legend(FILE *out, const map *m, int width)
{
    char text[2048];
    size_t n = 0;
    n += (size_t)snprintf(text + n, sizeof text - n, "%c %s, %c %s, with how many pieces",
                          textmap_letter(m->scenario, 1), m->scenario->names->side_title[1],
                          textmap_letter(m->scenario, 2), m->scenario->names->side_title[2]);
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
