/* red_poppies_ground.c - the map of a scenario: its size, what is on hexes and hexsides, names of places. */
#include "red_poppies_read.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static int read_columns(const rp_reader *r, int node, rp_extent *e)
{
    const char *text = fs_yaml_text(r->y, node), *dash = strchr(text, '-');
    int first = dash ? column_number(text, (size_t)(dash - text)) : 1;
    int last = dash ? column_number(dash + 1, strlen(dash + 1)) : column_number(text, strlen(text));

    if (!first || last < first || last > RP_MAX_COLUMNS)
        return fs_yaml_fail(r->y, node, "columns such as A-L", "%s", *text ? text : "nothing");
    e->first = (uint16_t)first;
    e->last = (uint16_t)last;
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

static int read_size(rp_reader *r)
{
    static const char *const keys[] = {"sheet", "columns", "rows", "edge", NULL};
    int at = fs_yaml_find(r->y, 0, "map"), columns = at ? fs_yaml_find(r->y, at, "columns") : 0;
    int rows = at ? fs_yaml_find(r->y, at, "rows") : 0, first = 1, last = 10;
    bool is_sheet = at && fs_yaml_find(r->y, at, "sheet");
    rp_extent e = {.first = 1, .last = 10};
    uint8_t has_edge = 1;

    if (!at && !r->load->is_position)
        return fs_yaml_missing(r->y, 0, "map", "columns and rows");
    if (at && (rp_known_keys(r, at, keys) || rp_read_yes(r, at, "edge", &has_edge)))
        return 1;
    if ((columns && read_columns(r, columns, &e)) || (rows && read_rows(r, rows, &first, &last)))
        return 1;
    e.rows_odd = e.rows_even = (uint16_t)(last - first + 1);
    if (is_sheet && read_sheet(r, at, &e))
        return 1;
    if (rp_board_make(&r->sc->board, &e))
        return fs_yaml_fail(r->y, at, "at most 1600 hexes", "more");
    r->sc->board.grid.first_row = (int16_t)first;
    if (has_edge)
        fill_edge(r->sc);
    return 0;
}

/* --- what is on it --- */

enum shape { ON_HEX, ON_WOODS, ON_SIDE };
static const struct feature {
    const char *word;
    uint8_t shape;
    uint16_t bits;
} features[] = {{"village", ON_HEX, RP_VILLAGE},
                {"fort", ON_HEX, RP_FORT}, /* [AA.1] */
                {"buildings", ON_HEX, RP_BUILDINGS},
                {"craters", ON_HEX, RP_CRATERS},
                {"nml", ON_HEX, RP_NML},
                {"quarry", ON_HEX, RP_QUARRY}, /* [AA.2] */
                {"green", ON_WOODS, RP_GREEN_DOT},
                {"woods", ON_WOODS, 0},
                {"wheat", ON_WOODS, 0},
                {"lake", ON_WOODS, 0},
                {"road", ON_SIDE, RP_ROAD},
                {"stream", ON_SIDE, RP_STREAM},
                {"bridge", ON_SIDE, RP_ROAD | RP_STREAM | RP_BRIDGE},
                {"wire", ON_SIDE, RP_WIRE},
                {"bar", ON_SIDE, RP_GREEN_BAR},
                {"blue", ON_SIDE, RP_BLUE},
                {"link", ON_SIDE, RP_LINK},
                {NULL, 0, 0}};

/* Six digits, one for each sextant from the north on: 0 or 1, or levels. */
static int read_sextants(const rp_reader *r, int node, const char *word, char most, uint8_t out[6])
{
    size_t n = strlen(word);

    for (size_t i = 0; i < n && n == 6; i++)
        if (word[i] < '0' || word[i] > most)
            n = 0;
    if (n != 6)
        return fs_yaml_fail(r->y, node, "six digits, one for each sextant clockwise from the north", "%s", word);
    for (int i = 0; i < 6; i++)
        out[i] = (uint8_t)(word[i] - '0');
    return 0;
}

static int add_woods(rp_reader *r, int node, const uint64_t *set, const struct feature *f, const char *mask)
{
    uint8_t sextant[6] = {1, 1, 1, 1, 1, 1}, bits = 0;

    if (*mask && read_sextants(r, node, mask, '1', sextant))
        return 1;
    for (int i = 0; i < 6; i++)
        bits |= (uint8_t)(sextant[i] << i);
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++) {
        rp_hex_ground *h = &r->sc->ground.hex[hex];

        if (!rp_has(set, hex))
            continue;
        if (strcmp(f->word, "wheat") == 0)
            h->wheat |= bits;
        else if (strcmp(f->word, "lake") == 0)
            h->lake |= bits;
        else
            h->woods |= bits;
        h->features |= f->bits;
    }
    return 0;
}

/* `level 2`, or `levels 221112 2`: by sextant, then that of the dot. */
static int add_level(rp_reader *r, int node, const uint64_t *set, const char *word, const char *rest)
{
    char first[RP_WORD] = "", second[RP_WORD] = "";
    uint8_t sextant[6];
    int centre;

    if (!rp_next_word(&rest, first))
        return fs_yaml_fail(r->y, node, "a level", "none");
    if (strcmp(word, "level") == 0) {
        centre = rp_word_number(first, 0, RP_TOP_LEVEL);
        memset(sextant, centre < 0 ? 0 : centre, sizeof sextant);
    } else {
        if (read_sextants(r, node, first, '0' + RP_TOP_LEVEL, sextant))
            return 1;
        centre = rp_next_word(&rest, second) ? rp_word_number(second, 0, RP_TOP_LEVEL) : sextant[0];
    }
    if (centre < 0)
        return fs_yaml_fail(r->y, node, "a level from 0 to 7", "%s", first);
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++)
        if (rp_has(set, hex))
            rp_ground_set_levels(&r->sc->ground, hex, centre, sextant);
    return 0;
}

/* A run of trench is connected along itself. */
static int add_trench(rp_reader *r, int node, const char *places, const char *rest)
{
    char owner[RP_WORD];
    fs_side side = 0;
    int16_t run[RP_MAX_ROWS + RP_MAX_COLUMNS];
    int n = rp_read_run(r, node, places, run, RP_MAX_ROWS + RP_MAX_COLUMNS);

    if (n < 0)
        return 1;
    if (rp_next_word(&rest, owner) && !(side = rp_read_side(r, node, owner)))
        return 1;
    for (int i = 0; i < n; i++) {
        r->sc->ground.hex[run[i]].features |= RP_TRENCH;
        r->sc->ground.hex[run[i]].trench_side = side;
        int between = i ? fs_hexside_between(&r->sc->board.grid, run[i - 1], run[i]) : FS_NO_HEXSIDE;
        if (between != FS_NO_HEXSIDE)
            rp_ground_add_side(&r->sc->ground, &r->sc->board, between, RP_LINK);
    }
    return 0;
}

/* `A05-D05 road` goes from hex to hex; `A04-L04/A05-L05 stream` lies on every side between the two. */
static int add_sides(rp_reader *r, int node, const char *places, unsigned bits)
{
    const fs_grid *g = &r->sc->board.grid;
    const char *slash = strchr(places, '/');
    int16_t run[RP_MAX_ROWS + RP_MAX_COLUMNS], beyond[RP_MAX_ROWS + RP_MAX_COLUMNS];
    char first[160];
    int rim = slash ? rp_side(&r->sc->board, places) : FS_NO_HEXSIDE, n, m;

    if (rim != FS_NO_HEXSIDE) {
        rp_ground_add_side(&r->sc->ground, &r->sc->board, rim, bits);
        return 0;
    }
    snprintf(first, sizeof first, "%.*s", (int)(slash ? slash - places : (int)strlen(places)), places);
    n = rp_read_run(r, node, first, run, RP_MAX_ROWS + RP_MAX_COLUMNS);
    m = n < 0 || !slash ? n : rp_read_run(r, node, slash + 1, beyond, RP_MAX_ROWS + RP_MAX_COLUMNS);
    if (n < 0 || m < 0)
        return 1;
    int added = 0;
    for (int i = 0; i < n; i++)
        for (int k = slash ? 0 : i + 1; k < (slash ? m : i + 2 < n ? i + 2 : n); k++) {
            int side = fs_hexside_between(g, run[i], slash ? beyond[k] : run[k]);

            if (side == FS_NO_HEXSIDE)
                continue;
            rp_ground_add_side(&r->sc->ground, &r->sc->board, side, bits);
            added++;
        }
    return added ? 0 : fs_yaml_fail(r->y, node, "hexes next to each other", "%s", places);
}

static int unknown_feature(const rp_reader *r, int node, const char *word)
{
    char known[300] = "trench level levels";

    for (const struct feature *f = features; f->word; f++)
        snprintf(known + strlen(known), sizeof known - strlen(known), " %s", f->word);
    return fs_yaml_fail(r->y, node, known, "%s", *word ? word : "no terrain");
}

static int read_ground_line(rp_reader *r, int node)
{
    const char *rest = fs_yaml_text(r->y, node);
    char places[RP_WORD], word[RP_WORD] = "", mask[RP_WORD] = "";
    uint64_t set[RP_HEX_WORDS] = {0};
    const struct feature *f = features;

    if (!rp_next_word(&rest, places) || !rp_next_word(&rest, word))
        return fs_yaml_fail(r->y, node, "hexes and what is there, such as V09-V13 trench", "%s",
                            fs_yaml_text(r->y, node));
    if (strcmp(word, "trench") == 0)
        return add_trench(r, node, places, rest);
    while (f->word && strcmp(f->word, word) != 0)
        f++;
    if (f->word && f->shape == ON_SIDE)
        return add_sides(r, node, places, f->bits);
    if (rp_add_places(r, node, places, set))
        return 1;
    if (strcmp(word, "level") == 0 || strcmp(word, "levels") == 0)
        return add_level(r, node, set, word, rest);
    if (!f->word)
        return unknown_feature(r, node, word);
    rp_next_word(&rest, mask);
    if (f->shape == ON_WOODS)
        return add_woods(r, node, set, f, mask);
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++)
        if (rp_has(set, hex))
            r->sc->ground.hex[hex].features |= f->bits;
    return 0;
}

static int read_ground(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "ground");

    rp_ground_clear(&r->sc->ground);
    if (at && rp_need_kind(r, at, FS_NODE_LIST, "a list such as [V09-V13 trench british, K05 village]"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next)
        if (read_ground_line(r, i))
            return 1;
    return 0;
}

static int read_places(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "places"), n = at ? r->y->node[at].n : 0;
    fs_file *file = r->load->file;
    fs_place *place = fs_file_keep(file, (size_t)(n + 1) * sizeof *place);

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "hexes with names"))
        return 1;
    if (!place)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    file->places = place;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        if (rp_read_hex(r, i, fs_yaml_key(r->y, i)) == FS_NO_HEX)
            return 1;
        if (!*fs_yaml_text(r->y, i))
            return fs_yaml_fail(r->y, i, "a name", "nothing");
        place[file->n_places++] =
            (fs_place){fs_file_keep_text(file, fs_yaml_key(r->y, i)), fs_file_keep_text(file, fs_yaml_text(r->y, i))};
    }
    return 0;
}

/* The part of the map that is played on: all of it unless the scenario says less [YS.5] [R6]. */
static int read_play(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "play");

    if (at)
        return rp_read_set(r, at, r->sc->play);
    memcpy(r->sc->play, r->sc->board.in_play, sizeof r->sc->play);
    return 0;
}

int rp_read_map(rp_reader *r) { return read_size(r) || read_ground(r) || read_places(r) || read_play(r); }
