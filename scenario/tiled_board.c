/* tiled_board.c - what both ways between a view's board and a Tiled map share. */
#include "tiled_board.h"

#include <stdio.h>
#include <string.h>

const char *fs_tiled_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int fs_tiled_number(const json_t *object, const char *key, int otherwise)
{
    const json_t *value = json_object_get(object, key);
    json_int_t n = json_integer_value(value);
    return json_is_integer(value) && n >= -100000 && n <= 100000 ? (int)n : otherwise;
}

bool fs_tiled_grid(const json_t *board, fs_grid *g)
{
    const char *names = fs_tiled_text(board, "names"), *first = fs_tiled_text(board, "first");
    int seam = fs_tiled_number(board, "seam", 0), columns = fs_tiled_number(board, "columns", 0);
    int rows = fs_tiled_number(board, "rows", 0);

    if (columns < 1 || columns > 512 || rows < 1 || rows > 99)
        return false;
    *g = (fs_grid){.columns = 512, .rows = 99, .first_col = 1, .first_row = 1};
    g->names = (uint8_t)(strcmp(names, "letters") == 0                                        ? FS_HEX_LETTERS
                         : strcmp(names, "dotted") == 0                                       ? FS_HEX_DOTTED
                         : strcmp(names, "sheets") == 0 && seam > 0 && seam <= UINT8_MAX - 64 ? FS_HEX_SHEETS + seam
                                                                                              : FS_HEX_CCRR);
    int hex = *first ? fs_hex_parse(g, first) : 0;
    if (hex == FS_NO_HEX)
        return false;
    g->first_col = (int16_t)(fs_hex_col(g, hex) + 1);
    g->first_row = (int16_t)(fs_hex_row(g, hex) + 1);
    g->columns = (uint16_t)columns;
    g->rows = (uint16_t)rows;
    g->low_odd = strcmp(fs_tiled_text(board, "low"), "odd") == 0;
    return true;
}

static void add_tile(fs_tiles *tiles, const char *word, int level, int side)
{
    for (int i = 0; i < tiles->n; i++)
        if (strcmp(tiles->at[i].word, word) == 0 && tiles->at[i].level == level && tiles->at[i].side == side)
            return;
    if (tiles->n == FS_TILED_MAX_TILES || strlen(word) >= sizeof tiles->at[0].word)
        return;
    fs_tile *t = &tiles->at[tiles->n++];
    *t = (fs_tile){.level = level, .side = side};
    snprintf(t->word, sizeof t->word, "%s", word);
}

void fs_tiled_tiles_of(const json_t *board, fs_tiles *tiles)
{
    static const char *const usual[] = {
        "village", "fort", "buildings",   "quarry",        "town",        "green woods", "open woods", "woods",
        "wheat",   "lake", "craters",     "no man's land", "stream",      "river",       "bridge",     "hill",
        "beach",   "wire", "strongpoint", "pillbox",       "light works", "emplacement", FS_TILE_OUT};
    size_t i, k;
    const json_t *item, *word;

    tiles->n = 0;
    for (int level = 0; level < FS_TILED_LEVELS; level++)
        add_tile(tiles, "", level, 0);
    for (int side = 0; side < 3; side++)
        add_tile(tiles, "trench", 0, side);
    for (i = 0; i < sizeof usual / sizeof *usual; i++)
        add_tile(tiles, usual[i], 0, 0);
    json_array_foreach(json_object_get(board, "hexes"), i, item)
    {
        json_array_foreach(json_object_get(item, "ground"), k, word)
        {
            if (json_is_string(word) && *json_string_value(word))
                add_tile(tiles, json_string_value(word), 0, 0);
        }
    }
}

bool fs_tiled_side(const fs_grid *g, const char *name, int *hex, int *direction)
{
    static const char rim[6][3] = {"n", "ne", "se", "s", "sw", "nw"};
    size_t slash = strcspn(name, "/");

    if (!name[slash])
        return false;
    *hex = fs_hex_read(g, name, slash);
    if (*hex == FS_NO_HEX)
        return false;
    for (*direction = 0; *direction < 6; ++*direction)
        if (strcmp(name + slash + 1, rim[*direction]) == 0)
            return true;
    int other = fs_hex_parse(g, name + slash + 1);
    *direction = other == FS_NO_HEX ? -1 : fs_hex_direction(g, *hex, other);
    return *direction >= 0;
}
