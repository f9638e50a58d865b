/* red_poppies_map.c - the map of a scenario: of its own, or one of the data folder by name, whole or in part; names,
 * labels and lines for the drawing. */
#define _POSIX_C_SOURCE 200809L
#include "red_poppies_read.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BASES = 3 }; /* maps that rest on maps */

static int no_memory(const rp_reader *r)
{
    return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
}

/* --- size --- */

/* A = 1, Z = 26, AA = 27, AZ = 52; 0 if it is no column [R1]. */
static int column_number(const char *text, size_t n)
{
    int number = 0;

    if (n < 1 || n > 2)
        return 0;
    for (size_t i = 0; i < n; i++) {
        if (!isupper((unsigned char)text[i]))
            return 0;
        number = number * 26 + text[i] - 'A' + 1;
    }
    return number;
}

/* The same counted on over the join: W:AX, E:A. */
static int column_on_sheet(const char *text, size_t n)
{
    if (n < 3 || text[1] != ':' || (text[0] != 'W' && text[0] != 'E'))
        return column_number(text, n);
    return column_number(text + 2, n - 2) + (text[0] == 'E' ? rp_malmaison.seam : 0);
}

static int read_columns(const rp_reader *r, int node, rp_extent *e)
{
    const char *text = fs_yaml_text(r->y, node), *dash = strchr(text, '-');
    int first = dash ? column_on_sheet(text, (size_t)(dash - text)) : 1;
    int last = dash ? column_on_sheet(dash + 1, strlen(dash + 1)) : column_number(text, strlen(text));

    if (!first || last < first || last > RP_MAX_COLUMNS)
        return fs_yaml_fail(r->y, node, "columns such as A-L", "%s", *text ? text : "nothing");
    e->first = (uint16_t)first;
    e->last = (uint16_t)last;
    if (text[1] == ':') { /* a part of the two sheets */
        e->seam = rp_malmaison.seam;
        e->sheet = text[0] == 'E' ? RP_EAST : RP_WEST;
    }
    return 0;
}

static int read_rows(const rp_reader *r, int node, int *first, int *last)
{
    const char *text = fs_yaml_text(r->y, node);
    char rest;

    if (sscanf(text, "%d-%d%c", first, last, &rest) != 2) {
        *first = 1;
        *last = rp_word_number(text, 1, 99);
    }
    if (*first < 1 || *last < *first || *last > 99 || *last - *first >= RP_MAX_ROWS)
        return fs_yaml_fail(r->y, node, "rows such as 1-10", "%s", *text ? text : "nothing");
    return 0;
}

/* Hexes on the rim of the printed map: from there one may leave it [10.3] [R59]. */
static void fill_edge(rp_scenario *sc)
{
    const fs_grid *g = &sc->board.grid;

    for (int hex = 0; hex < fs_hex_count(g); hex++)
        for (int d = 0; d < 6; d++)
            if (!rp_is_in_play(&sc->board, fs_hex_neighbour(g, hex, d)))
                rp_add(sc->edge, hex);
}

/* The extent of a printed map [R3] [R4]; names without a prefix are read on the western or the eastern sheet. */
static int read_sheet(const rp_reader *r, int at, rp_extent *e)
{
    static const char *const words[] = {"ypres", "malmaison", "malmaison-east", NULL};
    const rp_extent *const extents[] = {&rp_ypres, &rp_malmaison, &rp_malmaison};
    int which = 0;

    if (rp_read_choice(r, at, "sheet", words, &which))
        return 1;
    if (fs_yaml_find(r->y, at, "columns") || fs_yaml_find(r->y, at, "rows"))
        return fs_yaml_fail(r->y, at, "a sheet, or columns and rows", "both");
    *e = *extents[which];
    if (which == 2)
        e->sheet = RP_EAST;
    return 0;
}

/* A map without ground: `at` says its size, 10 by 10 if it is 0. */
static int make_board(rp_reader *r, int at)
{
    static const char *const keys[] = {"sheet", "columns", "rows", "edge", NULL};
    int columns = at ? fs_yaml_find(r->y, at, "columns") : 0, rows = at ? fs_yaml_find(r->y, at, "rows") : 0;
    int first = 1, last = 10;
    rp_extent e = {.first = 1, .last = 10};

    if (at && rp_known_keys(r, at, keys))
        return 1;
    if ((columns && read_columns(r, columns, &e)) || (rows && read_rows(r, rows, &first, &last)))
        return 1;
    e.rows_odd = e.rows_even = (uint16_t)(last - first + 1);
    if (at && fs_yaml_find(r->y, at, "sheet") && read_sheet(r, at, &e))
        return 1;
    if (rp_board_make(&r->sc->board, &e))
        return fs_yaml_fail(r->y, at, "at most 1600 hexes", "more");
    r->sc->board.grid.first_row = (int16_t)first;
    rp_ground_clear(&r->sc->ground);
    fill_edge(r->sc);
    return 0;
}

/* --- names, labels, lines: what is drawn and has no effect --- */

static rp_label *new_label(const rp_reader *r, int node, const char *hex, const char *text)
{
    rp_drawing *d = &r->sc->drawing;
    int at = rp_read_hex(r, node, hex);

    if (at == FS_NO_HEX)
        return NULL;
    if (!*text || strlen(text) >= RP_LABEL || d->n_labels == RP_MAX_LABELS) {
        fs_yaml_fail(r->y, node, "at most 256 names, each of 1 to 63 letters", "%.60s", *text ? text : "nothing");
        return NULL;
    }
    rp_label *label = &d->label[d->n_labels++];
    *label = (rp_label){.hex = (int16_t)at};
    memcpy(label->text, text, strlen(text) + 1);
    return label;
}

/* A scenario or a later state of the map may give a hex another name. */
static void forget_name(rp_drawing *d, int hex)
{
    for (int i = 0; i + 1 < d->n_labels; i++)
        if (d->label[i].is_name && d->label[i].hex == hex) {
            memmove(&d->label[i], &d->label[i + 1], (size_t)(d->n_labels - i - 1) * sizeof *d->label);
            d->n_labels--;
            return;
        }
}

static int read_names(rp_reader *r, const char *key, enum rp_label_kind kind)
{
    int at = fs_yaml_find(r->y, 0, key);

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "hexes with names"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        rp_label *label = new_label(r, i, fs_yaml_key(r->y, i), fs_yaml_text(r->y, i));

        if (!label)
            return 1;
        label->is_name = 1;
        label->kind = (uint8_t)kind;
        forget_name(&r->sc->drawing, label->hex);
    }
    return 0;
}

static int read_places(rp_reader *r)
{
    return read_names(r, "towns", RP_L_TOWN) || read_names(r, "hills", RP_L_HILL) ||
           read_names(r, "places", RP_L_PLACE);
}

static int read_label(rp_reader *r, int at)
{
    static const char *const keys[] = {"at", "text", "kind", "angle", "size", "dx", "dy", NULL};
    static const char *const kinds[] = {"place", "town", "village", "wood", "water", "hill", "road", "region", NULL};
    int kind = 0, angle = 0, size = 0, dx = 0, dy = 0;
    rp_label *label;

    if (rp_known_keys(r, at, keys) || rp_need(r, at, "at", "a hex") || rp_need(r, at, "text", "what it says") ||
        rp_read_choice(r, at, "kind", kinds, &kind) || rp_read_number(r, at, "angle", -180, 180, &angle) ||
        rp_read_number(r, at, "size", 1, 200, &size) || rp_read_number(r, at, "dx", -999, 999, &dx) ||
        rp_read_number(r, at, "dy", -999, 999, &dy))
        return 1;
    label = new_label(r, fs_yaml_find(r->y, at, "at"), fs_yaml_text(r->y, fs_yaml_find(r->y, at, "at")),
                      fs_yaml_text(r->y, fs_yaml_find(r->y, at, "text")));
    if (!label)
        return 1;
    label->kind = (uint8_t)kind;
    label->angle = (int16_t)angle;
    label->size = (uint8_t)size;
    label->dx = (int16_t)dx;
    label->dy = (int16_t)dy;
    return 0;
}

/* `A05-D05-D09 railway`: drawn from hex to hex. */
static int read_drawn_line(rp_reader *r, int node)
{
    rp_drawing *d = &r->sc->drawing;
    const char *rest = fs_yaml_text(r->y, node);
    char first[RP_WORD], run[RP_PLACES], word[RP_WORD] = "";
    int n;

    if (!rp_next_word(&rest, first) || !rp_next_word(&rest, word) || strcmp(word, "railway") != 0)
        return fs_yaml_fail(r->y, node, "hexes and railway, such as A05-D05 railway", "%s", fs_yaml_text(r->y, node));
    if (d->n_lines == RP_MAX_LINES)
        return fs_yaml_fail(r->y, node, "at most 8 lines", "more");
    rp_spell_sheets(first, run);
    n = rp_read_run(r, node, run, d->line[d->n_lines].hex, RP_MAX_LINE);
    if (n < 0)
        return 1;
    d->line[d->n_lines++].n = (int16_t)n;
    return 0;
}

static int read_all(rp_reader *r, const char *key, uint8_t kind, int (*one)(rp_reader *, int))
{
    int at = fs_yaml_find(r->y, 0, key);

    if (at && rp_need_kind(r, at, FS_NODE_LIST, "a list"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next)
        if (rp_need_kind(r, i, kind, kind == FS_NODE_MAPPING ? "keys with values" : "text") || one(r, i))
            return 1;
    return 0;
}

/* --- maps of the data folder --- */

static int read_sheet_titles(rp_reader *r)
{
    static const char *const keys[] = {"west", "east", NULL};
    int at = fs_yaml_find(r->y, 0, "sheets");

    for (int i = 0; at && i < 2; i++)
        if (rp_known_keys(r, at, keys) || rp_need(r, at, keys[i], "the title of that sheet") ||
            rp_read_text(r, at, keys[i], r->sc->drawing.sheet_title[i], RP_TEXT))
            return 1;
    return 0;
}

static int open_map(rp_reader *r, int at, int depth);

/* One file: what it rests on, then what it adds. */
static int read_map_body(rp_reader *r, int depth)
{
    static const char *const keys[] = {"format", "ruleset",  "id",     "kind",   "revision", "title",         "note",
                                       "date",   "based_on", "size",   "sheets", "sides",    "reconstructed", "about",
                                       "stated", "inferred", "doubts", "ground", "towns",    "hills",         "places",
                                       "labels", "lines",    "play",   NULL};
    rp_drawing *d = &r->sc->drawing;
    int base = fs_yaml_find(r->y, 0, "based_on"), size = fs_yaml_find(r->y, 0, "size");

    if (rp_known_keys(r, 0, keys) || rp_need(r, 0, "reconstructed", "yes: what is printed is not ours"))
        return 1;
    if (base && size)
        return fs_yaml_fail(r->y, size, "no size beside based_on", "both");
    if (!base && !size)
        return fs_yaml_missing(r->y, 0, "size", "a sheet, or columns and rows");
    if (base ? open_map(r, base, depth + 1) : make_board(r, size))
        return 1;
    return read_sheet_titles(r) || rp_read_text(r, 0, "title", d->title, sizeof d->title) ||
           rp_read_text(r, 0, "note", d->note, sizeof d->note) || rp_read_ground(r) || read_places(r) ||
           read_all(r, "labels", FS_NODE_MAPPING, read_label) || read_all(r, "lines", FS_NODE_SCALAR, read_drawn_line);
}

static int is_map_file(const struct dirent *d)
{
    size_t n = strlen(d->d_name);

    return n > 5 && strcmp(d->d_name + n - 5, ".yaml") == 0;
}

static int no_such_map(const rp_reader *r, int at, const char *folder)
{
    struct dirent **entries = NULL;
    char known[380] = "a map:";
    int n = scandir(folder, &entries, is_map_file, alphasort);

    for (int i = 0; i < n; i++) {
        snprintf(known + strlen(known), sizeof known - strlen(known), " %.*s", (int)strlen(entries[i]->d_name) - 5,
                 entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return fs_yaml_fail(r->y, at, known, "%s", fs_yaml_text(r->y, at));
}

/* Reads the map that the text of `at` names into the reader's scenario. */
static int open_map(rp_reader *r, int at, int depth)
{
    const char *name = fs_yaml_text(r->y, at);
    char data[FS_MAX_PATH / 2], folder[FS_MAX_PATH - 80], path[FS_MAX_PATH];
    fs_load_error unused;
    rp_reader *m;
    fs_yaml y;
    size_t n;
    int bad;

    if (depth > MOST_BASES)
        return fs_yaml_fail(r->y, at, "a map that rests on at most three others", "%s", name);
    if (!fs_data_folder(data, sizeof data))
        return fs_yaml_fail(r->y, at, "a data folder (FIRESTEP_DATA)", "none");
    snprintf(folder, sizeof folder, "%s/maps/red_poppies", data);
    if (!*name || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name) || strlen(name) > 63)
        return no_such_map(r, at, folder);
    snprintf(path, sizeof path, "%s/%s.yaml", folder, name);
    char *text = fs_slurp(path, &n, &unused);
    if (!text)
        return no_such_map(r, at, folder);
    m = malloc(sizeof *m);
    if (!m) {
        free(text);
        return no_memory(r);
    }
    *m = *r;
    m->y = &y;
    bad = fs_yaml_parse(&y, path, text, n, r->load->error) || read_map_body(m, depth);
    fs_yaml_free(&y);
    free(m);
    free(text);
    return bad;
}

/* --- the part of a map a scenario uses --- */

typedef struct window { /* grid columns and rows of the whole map, first and last */
    int column[2], row[2];
    bool is_sheet; /* its rim is printed */
    uint8_t sheet;
} window;

static int read_sheets(const rp_reader *r, int at, const rp_board *b, window *w)
{
    static const char *const words[] = {"both", "west", "east", NULL};
    int which = 0, seam = b->seam - b->grid.first_col; /* grid column of the western sheet's last */

    if (rp_read_choice(r, at, "sheets", words, &which))
        return 1;
    if (which && !b->seam)
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, at, "sheets"), "a map of two sheets", "%s", words[which]);
    if (which == 1)
        w->column[1] = seam;
    if (which == 2)
        w->column[0] = seam + 1;
    w->is_sheet = which != 0;
    w->sheet = which == 2 ? RP_EAST : b->sheet;
    return 0;
}

static int read_window(rp_reader *r, int at, const rp_scenario *whole, window *w)
{
    const fs_grid *g = &whole->board.grid;
    rp_reader m = *r;
    int columns = fs_yaml_find(r->y, at, "columns"), rows = fs_yaml_find(r->y, at, "rows");

    *w = (window){.column = {0, g->columns - 1}, .row = {0, g->rows - 1}};
    if (read_sheets(r, at, &whole->board, w))
        return 1;
    rp_scenario *named = malloc(sizeof *named); /* columns are read as on the sheet */
    if (!named)
        return no_memory(r);
    named->board = whole->board;
    named->board.sheet = w->sheet;
    m.sc = named;
    int bad = (columns && rp_read_span(&m, columns, fs_yaml_text(r->y, columns), true, w->column)) ||
              (rows && rp_read_span(&m, rows, fs_yaml_text(r->y, rows), false, w->row));
    free(named);
    w->is_sheet = w->is_sheet && !columns && !rows;
    return bad;
}

static int hex_in_window(const rp_scenario *whole, const window *w, const rp_scenario *sc, int hex)
{
    const fs_grid *g = &whole->board.grid;
    int column = fs_hex_col(g, hex), row = fs_hex_row(g, hex);

    if (column < w->column[0] || column > w->column[1] || row < w->row[0] || row > w->row[1])
        return FS_NO_HEX;
    return fs_hex_at(&sc->board.grid, column - w->column[0], row - w->row[0]);
}

/* Labels and lines that lie in it. */
static void cut_drawing(const rp_scenario *whole, const window *w, rp_scenario *sc)
{
    const rp_drawing *from = &whole->drawing;
    rp_drawing *d = &sc->drawing;

    memcpy(d->title, w->is_sheet ? from->sheet_title[w->sheet == RP_EAST] : from->title, sizeof d->title);
    memcpy(d->note, from->note, sizeof d->note);
    for (int i = 0; i < from->n_labels; i++) {
        int hex = hex_in_window(whole, w, sc, from->label[i].hex);

        if (hex == FS_NO_HEX)
            continue;
        d->label[d->n_labels] = from->label[i];
        d->label[d->n_labels++].hex = (int16_t)hex;
    }
    for (int i = 0; i < from->n_lines; i++) {
        rp_drawn_line *line = &d->line[d->n_lines];

        for (int k = 0; k < from->line[i].n; k++) {
            int hex = hex_in_window(whole, w, sc, from->line[i].hex[k]);

            if (hex != FS_NO_HEX)
                line->hex[line->n++] = (int16_t)hex;
        }
        if (line->n > 1)
            d->n_lines++;
        else
            line->n = 0;
    }
}

static void cut(const rp_scenario *whole, const window *w, rp_scenario *sc)
{
    const fs_grid *g = &whole->board.grid;
    rp_extent e = {.first = (uint16_t)(g->first_col + w->column[0]),
                   .last = (uint16_t)(g->first_col + w->column[1]),
                   .rows_odd = (uint16_t)(w->row[1] - w->row[0] + 1),
                   .rows_even = (uint16_t)(w->row[1] - w->row[0] + 1),
                   .seam = whole->board.seam,
                   .sheet = w->sheet};

    rp_board_make(&sc->board, &e); /* a part fits if the whole does */
    sc->board.grid.first_row = (int16_t)(g->first_row + w->row[0]);
    memset(sc->board.in_play, 0, sizeof sc->board.in_play);
    rp_ground_clear(&sc->ground);
    for (int hex = 0; hex < fs_hex_count(g); hex++) {
        int here = hex_in_window(whole, w, sc, hex);

        if (here == FS_NO_HEX)
            continue;
        sc->ground.hex[here] = whole->ground.hex[hex];
        if (rp_has(whole->board.in_play, hex))
            rp_add(sc->board.in_play, here);
        if (rp_has(whole->edge, hex))
            rp_add(sc->edge, here);
    }
    if (w->is_sheet)
        fill_edge(sc);
    cut_drawing(whole, w, sc);
}

/* `map: {name: malmaison, sheets: east}`, `map: {name: ypres-1915, columns: P-Z, rows: 5-15}`. */
static int read_named(rp_reader *r, int at)
{
    static const char *const keys[] = {"name", "sheets", "columns", "rows", "edge", NULL};
    rp_scenario *whole = calloc(1, sizeof *whole);
    rp_reader m = *r;
    window w;
    int bad;

    if (!whole)
        return no_memory(r);
    memcpy(whole->side_name, r->sc->side_name, sizeof whole->side_name);
    m.sc = whole;
    bad =
        rp_known_keys(r, at, keys) || open_map(&m, fs_yaml_find(r->y, at, "name"), 0) || read_window(r, at, whole, &w);
    if (!bad)
        cut(whole, &w, r->sc);
    free(whole);
    return bad;
}

/* --- ways in --- */

/* The part of the map that is played on: all of it unless the scenario says less [YS.5] [R6]. */
static int read_play(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "play");

    if (at)
        return rp_read_set(r, at, r->sc->play);
    memcpy(r->sc->play, r->sc->board.in_play, sizeof r->sc->play);
    return 0;
}

int rp_keep_places(rp_reader *r)
{
    const rp_drawing *d = &r->sc->drawing;
    fs_file *file = r->load->file;
    fs_place *place = fs_file_keep(file, (size_t)(d->n_labels + 1) * sizeof *place);
    char hex[RP_NAME];

    if (!place)
        return no_memory(r);
    file->places = place;
    file->n_places = 0;
    for (int i = 0; i < d->n_labels; i++) {
        if (!d->label[i].is_name)
            continue;
        rp_hex_name(&r->sc->board, d->label[i].hex, hex);
        place[file->n_places++] = (fs_place){fs_file_keep_text(file, hex), fs_file_keep_text(file, d->label[i].text)};
    }
    return 0;
}

int rp_read_map(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "map");
    uint8_t has_edge = 1;

    if (!at && !r->load->is_position)
        return fs_yaml_missing(r->y, 0, "map", "a name, or columns and rows");
    if (at && fs_yaml_find(r->y, at, "name") ? read_named(r, at) : make_board(r, at))
        return 1;
    if (at && rp_read_yes(r, at, "edge", &has_edge))
        return 1;
    if (!has_edge)
        memset(r->sc->edge, 0, sizeof r->sc->edge);
    return rp_read_ground(r) || read_places(r) || read_play(r) || rp_keep_places(r);
}

int rp_read_map_file(rp_reader *r)
{
    if (read_map_body(r, 0))
        return 1;
    return read_play(r) || rp_keep_places(r);
}
