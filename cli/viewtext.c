/* viewtext.c - pieces, score, boxes and sheets of a view as text. */
#include "viewtext.h"
#include "print.h"
#include "textmap.h"

#include <firestep/hex.h>
#include <string.h>

enum { MAX_COLUMNS = 16 };

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static json_int_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* A line that grows. */
typedef struct line {
    char text[4096];
    size_t n;
} line;

static void add(line *l, const char *before, const char *text)
{
    if (l->n + strlen(before) + strlen(text) < sizeof l->text)
        l->n += (size_t)snprintf(l->text + l->n, sizeof l->text - l->n, "%s%s", before, text);
}

static void add_value(line *l, const char *label, const json_t *value)
{
    char number[32];
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, " %lld", (long long)json_integer_value(value));
        add(l, " ", label);
        add(l, "", number);
    } else if (json_is_string(value) && *json_string_value(value)) {
        add(l, " ", label);
        add(l, " ", json_string_value(value));
    } else if (json_is_true(value)) {
        add(l, " ", label);
    }
}

/* What it is, where a piece shows one of two faces and its name does not tell its type; its values; its marks. */
static void add_fields(line *l, const json_t *piece)
{
    size_t i;
    json_t *value;
    if (*text_of(piece, "face")) {
        add(l, " ", text_of(piece, "type"));
        add(l, " ", text_of(piece, "face"));
    }
    json_array_foreach(json_object_get(piece, "fields"), i, value)
        add_value(l, text_of(value, "label"), json_object_get(value, "value"));
    json_array_foreach(json_object_get(piece, "marks"), i, value)
    {
        if (strcmp(json_string_value(value), text_of(piece, "face")) != 0)
            add(l, ", ", json_string_value(value));
    }
}

static void print_stack(FILE *out, const fs_scenario *sc, const json_t *pieces, const char *hex, json_int_t side,
                        int width)
{
    line l = {.n = 0};
    size_t i;
    const json_t *piece;
    int count = 0;
    json_array_foreach(pieces, i, piece)
    {
        if (strcmp(text_of(piece, "at"), hex) != 0 || number_of(piece, "side") != side)
            continue;
        add(&l, count++ ? "; " : "", text_of(piece, "name"));
        add_fields(&l, piece);
    }
    if (!count)
        return;
    fprintf(out, "%s %c%d\n", *hex ? hex : "off the board", textmap_letter(sc, (fs_side)side), count);
    cli_wrap(out, l.text, 5, width);
}

/* On a table without hexes each piece stands for itself: its point in inches, the fields, the marks. */
static void print_placed(FILE *out, const fs_scenario *sc, const json_t *pieces, json_int_t side, int width)
{
    size_t i;
    const json_t *piece;
    bool is_first = true;
    json_array_foreach(pieces, i, piece)
    {
        const json_t *at = json_object_get(piece, "at");
        line l = {.n = 0};
        char point[48];
        if (number_of(piece, "side") != side)
            continue;
        if (is_first)
            fprintf(out, "%s\n", sc->names->side_title[side]);
        is_first = false;
        snprintf(point, sizeof point, "%.3f %.3f", (double)json_integer_value(json_array_get(at, 0)) / 1000,
                 (double)json_integer_value(json_array_get(at, 1)) / 1000);
        add(&l, "", text_of(piece, "name"));
        if (json_array_size(at) == 2) /* nobody measures in a referee's game */
            add(&l, " at ", point);
        add_fields(&l, piece);
        cli_wrap(out, l.text, 5, width);
    }
}

static void print_boxes(FILE *out, const fs_scenario *sc, const json_t *view, int width)
{
    size_t i, k;
    const json_t *box, *unit;
    json_array_foreach(json_object_get(view, "boxes"), i, box)
    {
        line l = {.n = 0};
        json_array_foreach(json_object_get(box, "pieces"), k, unit)
        {
            json_int_t u = json_integer_value(unit);
            if (u > 0 && u <= sc->n_units)
                add(&l, k ? "; " : "", sc->names->unit[u]);
        }
        if (!l.n)
            continue;
        fprintf(out, "%s\n", text_of(box, "title"));
        cli_wrap(out, l.text, 5, width);
    }
}

void viewtext_pieces(FILE *out, const fs_scenario *sc, const json_t *view, int width)
{
    const json_t *pieces = json_object_get(view, "pieces");
    char name[16];
    for (int hex = 0; sc->board && hex < fs_hex_count(&sc->board->grid); hex++) {
        fs_hex_name(&sc->board->grid, hex, name);
        print_stack(out, sc, pieces, name, 1, width);
        print_stack(out, sc, pieces, name, 2, width);
    }
    for (fs_side side = 1; side <= 2; side++) {
        if (sc->board)
            print_stack(out, sc, pieces, "", side, width);
        else
            print_placed(out, sc, pieces, side, width);
    }
    print_boxes(out, sc, view, width);
}

void viewtext_score(FILE *out, const fs_scenario *sc, const json_t *view)
{
    size_t i, k;
    const json_t *side, *item;
    json_array_foreach(json_object_get(view, "score"), i, side)
    {
        json_int_t number = number_of(side, "side");
        if (!json_array_size(json_object_get(side, "items")) || number < 1 || number > 2)
            continue;
        fprintf(out, "%s: %lld points\n", sc->names->side_title[number], (long long)number_of(side, "points"));
        json_array_foreach(json_object_get(side, "items"), k, item)
            fprintf(out, "  %3lld  %s\n", (long long)number_of(item, "points"), text_of(item, "title"));
    }
}

static int cell_text(const json_t *value, char *out, size_t cap)
{
    if (json_is_integer(value))
        snprintf(out, cap, "%lld", (long long)json_integer_value(value));
    else
        snprintf(out, cap, "%s", json_string_value(value) ? json_string_value(value) : "");
    return cli_columns(out);
}

static void measure(const json_t *row, int width[MAX_COLUMNS])
{
    size_t i;
    const json_t *value;
    char text[128];
    json_array_foreach(row, i, value) if (i < MAX_COLUMNS)
    {
        int n = cell_text(value, text, sizeof text);
        width[i] = n > width[i] ? n : width[i];
    }
}

static void print_row(FILE *out, const json_t *row, const int width[MAX_COLUMNS])
{
    size_t i;
    const json_t *value;
    char text[128];
    int blanks = 2;
    json_array_foreach(row, i, value) if (i < MAX_COLUMNS)
    {
        int n = cell_text(value, text, sizeof text);
        if (n)
            fprintf(out, "%*s%s", blanks, "", text);
        blanks = 2 + width[i] - n + (n ? 0 : blanks);
    }
    fputc('\n', out);
}

void viewtext_sheets(FILE *out, const json_t *view)
{
    size_t i, k;
    const json_t *sheet, *row;
    json_array_foreach(json_object_get(view, "sheets"), i, sheet)
    {
        int width[MAX_COLUMNS] = {0};
        if (!json_array_size(json_object_get(sheet, "rows")))
            continue;
        const json_t *columns = json_object_get(sheet, "columns"), *rows = json_object_get(sheet, "rows");
        measure(columns, width);
        json_array_foreach(rows, k, row) measure(row, width);
        fprintf(out, "%s%s%s\n", cli_colour(CLI_BOLD), text_of(sheet, "title"), cli_colour(CLI_PLAIN));
        print_row(out, columns, width);
        json_array_foreach(rows, k, row) print_row(out, row, width);
    }
}
