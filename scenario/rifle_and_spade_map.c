/* rifle_and_spade_map.c - maps of the data folder, whole, in part, or two on one grid. */
#define _DEFAULT_SOURCE
#include "rifle_and_spade_read.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MAPS = 2 };

/* Columns and rows as printed, first and last. */
typedef struct extent {
    int column[2], row[2];
} extent;

/* --- grids --- */

static fs_grid grid_of(const extent *e)
{
    return (fs_grid){.columns = (uint16_t)(e->column[1] - e->column[0] + 1),
                     .rows = (uint16_t)(e->row[1] - e->row[0] + 1),
                     .low_odd = e->column[0] & 1, /* odd columns lie half a hex further south [R23] */
                     .names = FS_HEX_NORTHWARD,
                     .first_col = (int16_t)e->column[0],
                     .first_row = (int16_t)e->row[0]};
}

static int read_span(const rs_reader *r, int at, const char *key, int out[2])
{
    int node = fs_yaml_find(r->y, at, key), end = 0;
    const char *text = node ? fs_yaml_text(r->y, node) : "";

    if (!node)
        return fs_yaml_missing(r->y, at, key, "first and last such as 26-46");
    if (sscanf(text, "%d-%d%n", &out[0], &out[1], &end) != 2 || text[end] || out[0] < 1 || out[1] > 99 ||
        out[0] > out[1])
        return fs_yaml_fail(r->y, node, "first and last from 1 to 99 such as 26-46", "%s", text);
    return 0;
}

static int read_size(const rs_reader *r, extent *out)
{
    static const char *const keys[] = {"columns", "rows", NULL};
    int at = fs_yaml_find(r->y, 0, "size");

    if (!at)
        return fs_yaml_missing(r->y, 0, "size", "columns and rows");
    return fs_key_known(r->y, at, keys) || read_span(r, at, "columns", out->column) ||
           read_span(r, at, "rows", out->row);
}

/* `30.55..34.58`: the corners in the south-west and north-east. */
static int read_part(const rs_reader *r, int node, const extent *whole, extent *out)
{
    const char *text = fs_yaml_text(r->y, node);
    int end = 0;

    if (sscanf(text, "%d.%d..%d.%d%n", &out->column[0], &out->row[0], &out->column[1], &out->row[1], &end) != 4 ||
        text[end] || out->column[0] > out->column[1] || out->row[0] > out->row[1] ||
        out->column[0] < whole->column[0] || out->column[1] > whole->column[1] || out->row[0] < whole->row[0] ||
        out->row[1] > whole->row[1])
        return fs_yaml_fail(r->y, node, "two hexes of the map, south-west and north-east, such as 30.55..34.58", "%s",
                            text);
    return 0;
}

static void join(extent *all, const extent *one)
{
    for (int i = 0; i < 2; i++) {
        int sign = i ? 1 : -1;

        all->column[i] = sign * one->column[i] > sign * all->column[i] ? one->column[i] : all->column[i];
        all->row[i] = sign * one->row[i] > sign * all->row[i] ? one->row[i] : all->row[i];
    }
}

/* --- what stands in a map --- */

int rs_read_row_of(rs_reader *r, int node, int row)
{
    static const char letters[] = "BOFsSWVM";
    static const uint8_t kinds[] = {RS_BEACH,       RS_OPEN, RS_FARMLAND, RS_SCRUB,
                                    RS_STEEP_SCRUB, RS_WOOD, RS_VILLAGE,  RS_MARSH};
    const char *text = fs_yaml_text(r->y, node);
    char code[FS_WORD], name[16];
    int column = r->sheet.first_col;

    for (; fs_next_word(&text, code); column++) {
        const char *letter = strchr(letters, code[0]);
        bool is_sea = strcmp(code, "~") == 0;

        if (!is_sea && (!letter || code[1] < '0' || code[1] > '9' || code[2]))
            return fs_yaml_fail(r->y, node, "~, or one of B O F s S W V M with a level", "%s", code);
        snprintf(name, sizeof name, "%02d.%02d", column, row);
        int hex = column < r->sheet.first_col + r->sheet.columns ? fs_hex_parse(&r->sc->map.grid, name) : FS_NO_HEX;
        if (hex == FS_NO_HEX)
            continue;
        r->sc->map.hex[hex].terrain = is_sea ? (uint8_t)RS_SEA : kinds[letter - letters];
        r->sc->map.hex[hex].level = (uint8_t)(is_sea ? 0 : code[1] - '0');
    }
    if (column != r->sheet.first_col + r->sheet.columns)
        return fs_yaml_fail(r->y, node, "as many hexes as the map has columns", "%d", column - r->sheet.first_col);
    return 0;
}

static int read_row(rs_reader *r, int node)
{
    int row;

    if (!fs_word_number(fs_yaml_key(r->y, node), r->sheet.first_row, r->sheet.first_row + r->sheet.rows - 1, &row))
        return fs_yaml_fail(r->y, node, "the number of a row of this map", "%s", fs_yaml_key(r->y, node));
    return rs_read_row_of(r, node, row);
}

static int read_rows(rs_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "rows");

    if (!node || r->y->node[node].n != r->sheet.rows)
        return fs_yaml_missing(r->y, 0, "rows", "a line for each row of the map");
    for (int i = r->y->node[node].first; i; i = r->y->node[i].next)
        if (read_row(r, i))
            return 1;
    return 0;
}

static int read_ground(rs_reader *r, int at)
{
    int node = fs_yaml_find(r->y, at, "ground");

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next)
        if (rs_read_ground_line(r, i))
            return 1;
    return 0;
}

static int read_map_body(rs_reader *r)
{
    static const char *const keys[] = {"format", "ruleset",       "id",       "kind",   "revision", "title",
                                       "note",   "date",          "size",     "rows",   "ground",   "beaches",
                                       "towns",  "hills",         "places",   "labels", "about",    "stated",
                                       "doubts", "reconstructed", "inferred", NULL};

    return fs_key_known(r->y, 0, keys) || fs_key_need(r->y, 0, "reconstructed", "yes: what is printed is not ours") ||
           fs_key_text(r->y, 0, "title", r->sc->map.title, RS_TITLE) ||
           fs_key_text(r->y, 0, "note", r->sc->map.note, RS_TITLE) || read_rows(r) || read_ground(r, 0) ||
           rs_read_labels(r);
}

/* --- files --- */

static int is_map_file(const struct dirent *d)
{
    size_t n = strlen(d->d_name);

    return n > 5 && strcmp(d->d_name + n - 5, ".yaml") == 0;
}

static int no_such_map(const rs_reader *r, int at, const char *folder)
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

typedef struct map_file {
    char path[FS_MAX_PATH];
    char *text;
    fs_yaml y;
    extent size;
} map_file;

static int open_map(rs_reader *r, int at, map_file *f)
{
    const char *name = fs_yaml_text(r->y, at);
    char data[FS_MAX_PATH / 2], folder[FS_MAX_PATH - 80];
    rs_reader m = {.load = r->load, .y = &f->y, .sc = r->sc};
    fs_load_error unused;
    size_t n;

    if (!fs_data_folder(data, sizeof data))
        return fs_yaml_fail(r->y, at, "a data folder (FIRESTEP_DATA)", "none");
    snprintf(folder, sizeof folder, "%s/maps/rifle_and_spade", data);
    if (!*name || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name) || strlen(name) > 63)
        return no_such_map(r, at, folder);
    snprintf(f->path, sizeof f->path, "%s/%s.yaml", folder, name);
    f->text = fs_slurp(f->path, &n, &unused);
    if (!f->text)
        return no_such_map(r, at, folder);
    return fs_yaml_parse(&f->y, f->path, f->text, n, r->load->error) || read_size(&m, &f->size);
}

static int lay_map(rs_reader *r, map_file *f)
{
    rs_reader *m = malloc(sizeof *m);
    int bad;

    if (!m)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    *m = *r;
    m->y = &f->y;
    m->sheet = grid_of(&f->size);
    bad = read_map_body(m);
    free(m);
    return bad;
}

/* `{name: anzac, part: 30.55..34.58, ground: [...]}` or `{names: [helles, anzac]}` */
static int use_maps(rs_reader *r, int at, map_file *file, int *n)
{
    int one = fs_yaml_find(r->y, at, "name"), list = fs_yaml_find(r->y, at, "names");
    int part = fs_yaml_find(r->y, at, "part");
    extent all = {{99, 0}, {99, 0}}, used;

    if (!one == !list)
        return fs_yaml_fail(r->y, at, "either name or names", one ? "both" : "neither");
    for (int i = one ? one : r->y->node[list].first; i; i = one ? 0 : r->y->node[i].next) {
        if (*n == MAX_MAPS)
            return rs_no_room(r, i, MAX_MAPS, "maps");
        if (open_map(r, i, &file[(*n)++]))
            return 1;
        join(&all, &file[*n - 1].size);
    }
    used = all;
    if (part && read_part(r, part, &all, &used))
        return 1;
    r->sc->map.grid = r->sheet = grid_of(&used);
    if (fs_hex_count(&r->sc->map.grid) > RS_MAX_HEXES)
        return fs_yaml_fail(r->y, at, "at most 2,944 hexes in all", "%d", fs_hex_count(&r->sc->map.grid));
    for (int i = 0; i < *n; i++)
        if (lay_map(r, &file[i]))
            return 1;
    return read_ground(r, at);
}

int rs_read_map(rs_reader *r)
{
    static const char *const keys[] = {"name", "names", "part", "ground", NULL};
    int at = fs_yaml_find(r->y, 0, "map"), n = 0, bad;
    map_file file[MAX_MAPS] = {{.text = NULL}};

    if (!at)
        return fs_yaml_missing(r->y, 0, "map", "the name of a map");
    bad = fs_key_known(r->y, at, keys) || use_maps(r, at, file, &n);
    for (int i = 0; i < n; i++) {
        fs_yaml_free(&file[i].y);
        free(file[i].text);
    }
    rs_finish_ground(r);
    return bad;
}

int rs_read_map_file(rs_reader *r)
{
    extent size = {{1, 1}, {1, 1}};

    if (read_size(r, &size))
        return 1;
    r->sc->map.grid = r->sheet = grid_of(&size);
    if (fs_hex_count(&r->sheet) > RS_MAX_HEXES)
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "size"), "at most 2,944 hexes", "%d", fs_hex_count(&r->sheet));
    if (read_map_body(r))
        return 1;
    rs_finish_ground(r);
    return 0;
}
