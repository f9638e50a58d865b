/* army_commander_board.c - sides, board and ground; names of hexes, sides and divisions. */
#include "army_commander_read.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *key;
    uint32_t bit;
} grounds[] = {{"trench", AC_TRENCH},
               {"strongpoint", AC_STRONGPOINT},
               {"pillbox", AC_PILLBOX},
               {"wire", AC_WIRE},
               {"town", AC_TOWN},
               {"woods", AC_WOODS},
               {"stream", AC_STREAM},
               {"river", AC_RIVER},
               {"bridge", AC_BRIDGE},
               {"lake", AC_LAKE},
               {"hill", AC_HILL},
               {"beach", AC_BEACH},
               {"light_works", AC_LIGHT_WORKS},
               {"emplacement", AC_EMPLACEMENT}};

int ac_read_bounds(const ac_reader *r, int at, const char *key, int64_t value, int64_t least, int64_t most)
{
    char expected[64];
    int node = fs_yaml_find(r->y, at, key);

    if (value >= least && value <= most)
        return 0;
    snprintf(expected, sizeof expected, "%lld to %lld", (long long)least, (long long)most);
    if (!node)
        return fs_yaml_missing(r->y, at, key, expected);
    return fs_yaml_fail(r->y, node, expected, "%lld", (long long)value);
}

int ac_read_hex(const ac_reader *r, int node, const char *name)
{
    const fs_grid *g = &r->sc->board.grid;
    int hex = fs_hex_parse(g, name);
    char expected[80];

    if (hex == FS_NO_HEX) {
        snprintf(expected, sizeof expected, "a hex of the board, 0101 to %02d%02d", g->columns, g->rows);
        fs_yaml_fail(r->y, node, expected, "%s", name[0] ? name : "nothing");
    }
    return hex;
}

/* 0604, or 0304-1004 along a row or a column. */
static int read_run(const ac_reader *r, int node, const char *text, int16_t *out, int cap)
{
    const fs_grid *g = &r->sc->board.grid;
    const char *dash = strchr(text, '-');
    char first[16];
    int from, to, n = 0;

    if (!dash)
        dash = text + strlen(text);
    snprintf(first, sizeof first, "%.*s", (int)(dash - text < 15 ? dash - text : 15), text);
    from = ac_read_hex(r, node, first);
    to = from == FS_NO_HEX || !*dash ? from : ac_read_hex(r, node, dash + 1);
    if (to == FS_NO_HEX)
        return -1;
    int c = fs_hex_col(g, from), row = fs_hex_row(g, from), c2 = fs_hex_col(g, to), row2 = fs_hex_row(g, to);
    if ((c != c2 && row != row2) || c > c2 || row > row2) {
        fs_yaml_fail(r->y, node, "a run along one row or one column, lower number first", "%s", text);
        return -1;
    }
    for (int i = 0; i <= c2 - c + row2 - row; i++) {
        if (n == cap) {
            fs_yaml_fail(r->y, node, "fewer hexes", "more than %d", cap);
            return -1;
        }
        out[n++] = (int16_t)fs_hex_at(g, c2 > c ? c + i : c, row2 > row ? row + i : row);
    }
    return n;
}

int ac_read_hexes(const ac_reader *r, int node, int16_t *out, int cap)
{
    int n = 0;

    if (r->y->node[node].kind != FS_NODE_LIST) {
        fs_yaml_fail(r->y, node, "a list of hexes: [0304-1004, 0605]", "%s",
                     r->y->node[node].kind == FS_NODE_SCALAR ? fs_yaml_text(r->y, node) : "a mapping");
        return -1;
    }
    for (int i = r->y->node[node].first; i; i = r->y->node[i].next) {
        int more = read_run(r, i, fs_yaml_text(r->y, i), out + n, cap - n);
        if (more < 0)
            return -1;
        n += more;
    }
    return n;
}

fs_side ac_read_side(const ac_reader *r, int node, const char *name)
{
    char expected[2 * AC_NAME + 8];

    for (int side = 1; side <= 2; side++)
        if (name && strcmp(r->sc->side_name[side], name) == 0)
            return (fs_side)side;
    snprintf(expected, sizeof expected, "%s or %s", r->sc->side_name[1], r->sc->side_name[2]);
    fs_yaml_fail(r->y, node, expected, "%s", name && *name ? name : "nothing");
    return 0;
}

int ac_read_division(const ac_reader *r, int node, const char *name)
{
    char known[AC_MAX_DIVISIONS * AC_NAME] = "one of";

    for (int i = 1; i <= r->sc->n_divisions; i++) {
        if (strcmp(r->sc->piece[i].name, name) == 0)
            return i;
        snprintf(known + strlen(known), sizeof known - strlen(known), " %s", r->sc->piece[i].name);
    }
    fs_yaml_fail(r->y, node, known, "%s", *name ? name : "nothing");
    return 0;
}

static int set_side(ac_reader *r, int side, int node, const char *id, const char *title)
{
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz-") != strlen(id))
        return fs_yaml_fail(r->y, node, "lower-case letters", "%s", id);
    if (strcmp(id, "both") == 0 || (side == 2 && strcmp(id, r->sc->side_name[1]) == 0))
        return fs_yaml_fail(r->y, node, "a name of its own for each side", "%s", id);
    snprintf(r->sc->side_name[side], AC_NAME, "%s", id);
    if (title)
        snprintf(r->sc->side_title[side], AC_TITLE, "%s", title);
    else {
        snprintf(r->sc->side_title[side], AC_TITLE, "%s", id);
        r->sc->side_title[side][0] = (char)(id[0] >= 'a' && id[0] <= 'z' ? id[0] - 'a' + 'A' : id[0]);
    }
    return 0;
}

/* A position may leave `sides` out: then they are those of its divisions, in the order they appear. */
static int sides_by_divisions(ac_reader *r)
{
    int list = fs_yaml_find(r->y, 0, "divisions"), n = 0;

    for (unsigned i = 0; i < r->d->n_divisions; i++) {
        const char *id = r->d->divisions[i].side;
        int entry = fs_yaml_entry(r->y, list, (int)i), node = fs_yaml_find(r->y, entry, "side");
        if (!id)
            return fs_yaml_missing(r->y, entry, "side", "a side");
        if ((n > 0 && strcmp(id, r->sc->side_name[1]) == 0) || (n > 1 && strcmp(id, r->sc->side_name[2]) == 0))
            continue;
        if (n == 2)
            return fs_yaml_fail(r->y, node, "at most two sides", "%s as a third", id);
        if (set_side(r, ++n, node, id, NULL))
            return 1;
    }
    return n == 1 ? set_side(r, 2, 0, strcmp(r->sc->side_name[1], "enemy") ? "enemy" : "friend", NULL) : 0;
}

int ac_read_sides(ac_reader *r)
{
    int list = fs_yaml_find(r->y, 0, "sides");

    if (!list && r->load->is_position)
        return sides_by_divisions(r);
    if (!list)
        return fs_yaml_missing(r->y, 0, "sides", "two sides");
    if (r->d->n_sides != 2)
        return fs_yaml_fail(r->y, list, "two sides", "%u", r->d->n_sides);
    for (int i = 0; i < 2; i++) {
        int entry = fs_yaml_entry(r->y, list, i), node = fs_yaml_find(r->y, entry, "id");
        if (!node)
            return fs_yaml_missing(r->y, entry, "id", "a name in lower case");
        if (set_side(r, i + 1, node, r->d->sides[i].id, r->d->sides[i].title))
            return 1;
    }
    return 0;
}

static int read_ground(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "terrain");
    int16_t hex[AC_MAX_HEXES];

    for (size_t i = 0; at && i < sizeof grounds / sizeof grounds[0]; i++) {
        int node = fs_yaml_find(r->y, at, grounds[i].key);
        int n = node ? ac_read_hexes(r, node, hex, AC_MAX_HEXES) : 0;
        if (n < 0)
            return 1;
        for (int k = 0; k < n; k++)
            r->sc->terrain[hex[k]] |= grounds[i].bit;
    }
    return 0;
}

/* Who dug the trenches: the first claim on one that both want at night [10.e]. */
static int read_owners(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "trench_owner");
    int16_t hex[AC_MAX_HEXES];

    if (at && r->y->node[at].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, at, "sides with lists of hexes", "%s", "something else");
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = ac_read_side(r, i, fs_yaml_key(r->y, i));
        int n = side ? ac_read_hexes(r, i, hex, AC_MAX_HEXES) : -1;
        if (n < 0)
            return 1;
        for (int k = 0; k < n; k++) {
            char name[16];
            fs_hex_name(&r->sc->board.grid, hex[k], name);
            if (!(r->sc->terrain[hex[k]] & (AC_TRENCH | AC_STRONGPOINT | AC_PILLBOX)))
                return fs_yaml_fail(r->y, i, "hexes with a trench, strongpoint or pillbox", "%s", name);
            if (r->sc->trench_owner[hex[k]] && r->sc->trench_owner[hex[k]] != side)
                return fs_yaml_fail(r->y, i, "one owner to a hex", "%s twice", name);
            r->sc->trench_owner[hex[k]] = side;
        }
    }
    return 0;
}

static int read_places(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "places"), n = at ? r->y->node[at].n : 0;
    fs_file *file = r->load->file;
    fs_place *place = fs_file_keep(file, (size_t)(n + 1) * sizeof *place);

    if (at && r->y->node[at].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, at, "hexes with names", "something else");
    if (!place)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    file->places = place;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        if (ac_read_hex(r, i, fs_yaml_key(r->y, i)) == FS_NO_HEX)
            return 1;
        if (!*fs_yaml_text(r->y, i))
            return fs_yaml_fail(r->y, i, "a name", "nothing");
        place[file->n_places++] =
            (fs_place){fs_file_keep_text(file, fs_yaml_key(r->y, i)), fs_file_keep_text(file, fs_yaml_text(r->y, i))};
    }
    return 0;
}

int ac_read_board(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "board");
    unsigned columns = r->d->board.columns, rows = r->d->board.rows;

    if (!at && r->load->is_position)
        columns = 12, rows = 11;
    else if (!at)
        return fs_yaml_missing(r->y, 0, "board", "columns and rows");
    else if (ac_read_bounds(r, at, "columns", columns, 1, 99) || ac_read_bounds(r, at, "rows", rows, 1, 99))
        return 1;
    if (columns * rows > AC_MAX_HEXES)
        return fs_yaml_fail(r->y, at, "at most 512 hexes", "%u", columns * rows);
    r->sc->board.grid = (fs_grid){.columns = (uint16_t)columns,
                                  .rows = (uint16_t)rows,
                                  .low_odd = r->d->board.low == 2,
                                  .names = FS_HEX_CCRR,
                                  .first_col = 1,
                                  .first_row = 1};
    return read_ground(r) || read_owners(r) || read_places(r);
}
