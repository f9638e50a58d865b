/* board.c - maps as grids, and the names of what lies on them. */
#include "board.h"

#include <string.h>

const rp_extent rp_ypres = {.first = 1, .last = 46, .rows_odd = 25, .rows_even = 25};
const rp_extent rp_malmaison = {.first = 29, .last = 88, .rows_odd = 26, .rows_even = 25, .seam = 50, .sheet = RP_WEST};

int rp_board_make(rp_board *b, const rp_extent *e)
{
    int columns = e->last - e->first + 1, rows = e->rows_odd > e->rows_even ? e->rows_odd : e->rows_even;

    if (e->first < 1 || columns < 1 || columns > RP_MAX_COLUMNS || rows < 1 || rows > RP_MAX_ROWS ||
        columns * rows > RP_MAX_HEXES || e->seam > UINT8_MAX - FS_HEX_SHEETS)
        return 1;
    *b = (rp_board){.seam = e->seam, .sheet = e->sheet};
    b->grid = (fs_grid){.columns = (uint16_t)columns,
                        .rows = (uint16_t)rows,
                        .low_odd = e->first % 2 == 0, /* even columns are the low ones [R1] */
                        .names = (uint8_t)(e->seam ? FS_HEX_SHEETS + e->seam : FS_HEX_LETTERS),
                        .first_col = (int16_t)e->first,
                        .first_row = 1};
    for (int hex = 0; hex < columns * rows; hex++) { /* half hexes without a dot are out of play [2.2b] [2.2c] */
        bool is_even = (fs_hex_col(&b->grid, hex) + e->first) % 2 == 0;

        if (fs_hex_row(&b->grid, hex) < (is_even ? e->rows_even : e->rows_odd))
            rp_add(b->in_play, hex);
    }
    return 0;
}

/* A hex from the first n bytes of a text. */
static int hex_of(const rp_board *b, const char *text, size_t n)
{
    char name[RP_NAME] = "";
    bool has_prefix = n > 1 && text[1] == ':';
    size_t at = 0;

    if (n + 3 > sizeof name)
        return FS_NO_HEX;
    if (b->seam && b->sheet != RP_ONE_SHEET && !has_prefix) { /* read on the scenario's sheet [R4] */
        name[at++] = b->sheet == RP_EAST ? 'E' : 'W';
        name[at++] = ':';
    }
    memcpy(name + at, text, n);
    return fs_hex_parse(&b->grid, name);
}

int rp_hex(const rp_board *b, const char *name) { return hex_of(b, name, strlen(name)); }

int rp_hex_name(const rp_board *b, int hex, char out[RP_NAME]) { return fs_hex_name(&b->grid, hex, out); }

/* Reads up to `most` hexes with / between them; returns how many, 0 if one is none. */
static int read_hexes(const rp_board *b, const char *text, int *out, int most)
{
    for (int n = 0; n < most; n++) {
        size_t length = strcspn(text, "/");

        out[n] = hex_of(b, text, length);
        if (out[n] == FS_NO_HEX)
            return 0;
        if (!text[length])
            return n + 1;
        text += length + 1;
    }
    return 0;
}

/* Directions and corners as hex.h counts them. */
static const char direction_name[6][3] = {"n", "ne", "se", "s", "sw", "nw"};
static const char corner_name[6][3] = {"nw", "ne", "e", "se", "sw", "w"};

static int put_word(char *out, int at, const char word[3])
{
    memcpy(out + at, word, 3);
    return at + (int)strlen(word);
}

int rp_side(const rp_board *b, const char *name)
{
    int hex[2];
    size_t length = strcspn(name, "/");

    if (read_hexes(b, name, hex, 2) == 2)
        return fs_hexside_between(&b->grid, hex[0], hex[1]);
    hex[0] = hex_of(b, name, length);
    for (int d = 0; hex[0] != FS_NO_HEX && name[length] && d < 6; d++) {
        if (strcmp(name + length + 1, direction_name[d]) == 0)
            return fs_hexside_of(&b->grid, hex[0], d);
    }
    return FS_NO_HEXSIDE;
}

int rp_side_name(const rp_board *b, int side, char out[RP_NAME])
{
    int hex[2], n = fs_hexside_hexes(&b->grid, side, hex), at = rp_hex_name(b, hex[0], out);

    out[at++] = '/';
    return n == 2 ? at + rp_hex_name(b, hex[1], out + at) : put_word(out, at, direction_name[side % 6]);
}

int rp_vertex(const rp_board *b, const char *name)
{
    int hex[3], n = read_hexes(b, name, hex, 3);
    size_t length = strcspn(name, "nesw");

    if (n == 3)
        return fs_vertex_between(&b->grid, hex[0], hex[1], hex[2]);
    for (int corner = 0; n == 0 && corner < 6; corner++) {
        if (strcmp(name + length, corner_name[corner]) != 0)
            continue;
        int at = hex_of(b, name, length);

        return at == FS_NO_HEX ? FS_NO_VERTEX : fs_vertex_of(&b->grid, at, corner);
    }
    return FS_NO_VERTEX;
}

int rp_vertex_name(const rp_board *b, int vertex, char out[RP_NAME])
{
    int hex = vertex / 2, corner = vertex % 2 ? 5 : 2;

    if (hex >= fs_hex_count(&b->grid)) { /* its own hex is off the map: the first one that has it */
        int around[3];

        fs_vertex_hexes(&b->grid, vertex, around);
        hex = around[0];
        for (corner = 0; fs_vertex_of(&b->grid, hex, corner) != vertex;)
            corner++;
    }
    return put_word(out, rp_hex_name(b, hex, out), corner_name[corner]);
}

int rp_spine_step(const rp_board *b, int vertex, enum rp_spine spine)
{
    static const int8_t dx[6] = {-2, 1, 1, 2, -1, -1}, dy[6] = {0, -1, 1, 0, 1, -1};
    fs_point p = fs_vertex_point(&b->grid, vertex);

    if ((vertex % 2 == 0) != (spine >= RP_SPINE_E))
        return FS_NO_VERTEX;
    return fs_vertex_of_point(&b->grid, (fs_point){p.x + dx[spine], p.y + dy[spine]});
}
