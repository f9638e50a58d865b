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
    uint16_t spent[3];
    char marks[MARKS_SHOWN + 1];
    char level;  /* its digit, 0 on the lowest */
    bool is_out; /* of play */
} cell;

/* The part of the board that is played on: columns and rows, both included. */
typedef struct frame {
    int left, right, top, bottom;
} frame;

typedef struct map {
    const fs_scenario *scenario;
    const fs_grid *grid;
    cell *cell;
    mark mark[MAX_MARKS];
    int n_marks;
    bool has_levels, has_spent;
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

static cell *cell_named(const map *m, const char *name, size_t length)
{
    char text[16];
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    int hex = length && length < sizeof text ? fs_hex_parse(m->grid, text) : FS_NO_HEX;
    return hex == FS_NO_HEX ? NULL : &m->cell[hex];
}

static cell *cell_of(const map *m, const json_t *item)
{
    const char *name = text_of(item, "at");
    return cell_named(m, name, strlen(name));
}

static void mark_cell(cell *c, char letter)
{
    size_t n = c ? strlen(c->marks) : 0;
    if (c && n < MARKS_SHOWN && !strchr(c->marks, letter))
        c->marks[n] = letter;
}

/* A word about a hex; about a hexside (V09/V10), which marks both its hexes; or about a corner (O19w), which marks the
 * hex it is named by. */
static void add_mark(map *m, const char *at, const char *word)
{
    char letter = letter_of(m, word);
    size_t slash = strcspn(at, "/"), corner = strcspn(at, "nesw");
    if (at[slash]) {
        mark_cell(cell_named(m, at, slash), letter);
        mark_cell(cell_named(m, at + slash + 1, strlen(at + slash + 1)), letter);
    } else {
        mark_cell(cell_named(m, at, corner), letter);
    }
}

/* Words about the ground as letters; of a hill with a level its digit says more. */
static void add_ground(map *m, const json_t *places)
{
    size_t i, k;
    const json_t *item, *value;
    json_array_foreach(places, i, item)
    {
        json_int_t level = json_integer_value(json_object_get(item, "level"));
        cell *c = cell_of(m, item);
        if (c && level > 0 && level <= 9) {
            c->level = (char)('0' + level);
            m->has_levels = true;
        }
        json_array_foreach(json_object_get(item, "ground"), k, value)
        {
            const char *word = json_string_value(value) ? json_string_value(value) : "";
            if (!c || !c->level || strcmp(word, "hill") != 0)
                add_mark(m, text_of(item, "at"), word);
        }
    }
}

static bool is_spent(const json_t *piece)
{
    size_t i;
    const json_t *word;
    json_array_foreach(json_object_get(piece, "marks"), i, word)
    {
        if (json_is_string(word) && !strcmp(json_string_value(word), "spent"))
            return true;
    }
    return false;
}

static void add_pieces(map *m, const json_t *pieces)
{
    size_t i;
    const json_t *item;
    json_array_foreach(pieces, i, item)
    {
        cell *c = cell_of(m, item);
        json_int_t side = json_integer_value(json_object_get(item, "side"));
        if (!c || side < 0 || side > 2)
            continue;
        c->pieces[side]++;
        if (is_spent(item)) {
            c->spent[side]++;
            m->has_spent = true;
        }
    }
}

/* Ground of the hexes first, then what lies there for a while, then the ground of hexsides. */
static void fill(map *m, const json_t *view)
{
    size_t i;
    const json_t *item, *board = json_object_get(view, "board");
    add_ground(m, json_object_get(board, "hexes"));
    json_array_foreach(json_object_get(view, "marks"), i, item) add_mark(m, text_of(item, "at"), text_of(item, "mark"));
    add_ground(m, json_object_get(board, "sides"));
    add_pieces(m, json_object_get(view, "pieces"));
}

/* Nobody wants to see a whole salient for a fight over ten hexes. */
static frame find_frame(map *m, const json_t *view)
{
    frame f = {m->grid->columns, -1, m->grid->rows, -1};
    size_t i;
    const json_t *name;
    json_array_foreach(json_object_get(json_object_get(view, "board"), "out"), i, name)
    {
        const char *text = json_string_value(name);
        cell *c = text ? cell_named(m, text, strlen(text)) : NULL;
        if (c)
            c->is_out = true;
    }
    for (int hex = 0; hex < fs_hex_count(m->grid); hex++) {
        int column = fs_hex_col(m->grid, hex), row = fs_hex_row(m->grid, hex);
        if (m->cell[hex].is_out)
            continue;
        f.left = column < f.left ? column : f.left;
        f.right = column > f.right ? column : f.right;
        f.top = row < f.top ? row : f.top;
        f.bottom = row > f.bottom ? row : f.bottom;
    }
    return f.right < 0 ? (frame){0, m->grid->columns - 1, 0, m->grid->rows - 1} : f;
}

/* What is in a hex, behind its name: pieces, then as many marks as fit. Returns the characters used. */
static int draw_content(FILE *out, const map *m, const cell *c, int room)
{
    int used = 0;
    for (fs_side side = 1; side <= 2; side++) {
        if (!c->pieces[side])
            continue;
        char text[16];
        char letter = textmap_letter(m->scenario, side);
        if (c->spent[side] == c->pieces[side])
            letter = (char)tolower((unsigned char)letter);
        used += snprintf(text, sizeof text, "%c%d", letter, c->pieces[side]);
        fprintf(out, "%s%s%s", cli_colour(side == 1 ? CLI_SIDE_1 : CLI_SIDE_2), text, cli_colour(CLI_PLAIN));
    }
    if (c->level && used < room) {
        fputc(c->level, out);
        used++;
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
    if (c->level || c->marks[0] || c->pieces[1] || c->pieces[2]) {
        fputc(' ', out);
        used += 1 + draw_content(out, m, c, 2 * CELL - 2 - used);
    }
    *blanks = used < 2 * CELL ? 2 * CELL - used : 1;
}

/* High columns on even lines of text, low ones on odd lines. */
static void draw_panel(FILE *out, const map *m, const frame *f, int first, int last)
{
    for (int y = 2 * f->top; y < 2 * f->bottom + 2; y++) {
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
    if (m->has_spent)
        n += (size_t)snprintf(text + n, sizeof text - n, ", in small letters where all are spent");
    if (m->has_levels)
        n += (size_t)snprintf(text + n, sizeof text - n, "; digits are levels of the ground");
    for (int i = 0; i < m->n_marks && n < sizeof text - 64; i++)
        n +=
            (size_t)snprintf(text + n, sizeof text - n, "%s%c %s", i ? ", " : "; ", m->mark[i].letter, m->mark[i].word);
    cli_wrap(out, text, 0, width);
}

void textmap_draw(FILE *out, const fs_scenario *sc, const json_t *view, int width)
{
    if (!sc->board || !sc->board->grid.columns) {
        textmap_draw_table(out, sc, view, width);
        return;
    }
    map m = {.scenario = sc, .grid = &sc->board->grid};
    m.cell = calloc((size_t)fs_hex_count(m.grid), sizeof *m.cell);
    if (!m.cell)
        return;
    fill(&m, view);
    frame f = find_frame(&m, view);
    int fit = width / CELL;
    for (int first = f.left; first <= f.right; first += fit) {
        int last = first + fit - 1 < f.right ? first + fit - 1 : f.right;
        if (f.right - f.left >= fit)
            fprintf(out, "%scolumns %d to %d of %d%s\n", cli_colour(CLI_BOLD), first + 1, last + 1, m.grid->columns,
                    cli_colour(CLI_PLAIN));
        draw_panel(out, &m, &f, first, last);
    }
    draw_legend(out, &m, width);
    free(m.cell);
}
