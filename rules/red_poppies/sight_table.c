/* sight_table.c - sight over bare ground, prepared once, and what passes over it since.
 *
 * On a grid the ways between hexes repeat: all pairs as far apart in columns and rows, whose first hex stands in
 * a column of the same kind, share one. It is found once and gone from each of them.
 */
#include "sight_path.h"

#include <string.h>

static uint32_t vertices_of(const rp_board *b) /* numbers of vertices, those of the rim included */
{
    return 2 * (b->grid.columns + 2U) * (b->grid.rows + 2U);
}

size_t rp_sight_table_size(const rp_board *b)
{
    size_t hexes = (size_t)fs_hex_count(&b->grid), words = (hexes + 63) / 64;
    size_t vertex_words = (vertices_of(b) + 63) / 64;

    return sizeof(rp_sight_table) + sizeof(uint64_t) * hexes * (2 * words + vertex_words);
}

static void set_view(rp_sight_table *t, int from, int to, enum rp_view view)
{
    uint64_t *seen = t->bits + (size_t)t->words * 2 * (size_t)from, *concealed = seen + t->words;

    if (view != RP_BLOCKED)
        rp_add(seen, to);
    if (view == RP_CONCEALED)
        rp_add(concealed, to);
}

/* All pairs of hexes that lie `columns` and `rows` apart, the first in a column like `first`: one way, gone from
 * each of them. Both ends see the same [4.1b]. */
static void fill_pairs(rp_sight_table *t, const rp_field *f, struct rp_path *path, int first, int columns, int rows)
{
    const fs_grid *g = &f->board->grid;
    int top = rows < 0 ? -rows : 0, bottom = rows < 0 ? g->rows : g->rows - rows;

    rp_path_record(path, g, first, top, fs_hex_centre(g, fs_hex_at(g, first + columns, top + rows)));
    for (int col = first; col + columns < g->columns; col += 2) {
        for (int row = top; row < bottom; row++) {
            int from = fs_hex_at(g, col, row), to = fs_hex_at(g, col + columns, row + rows);
            enum rp_view view = rp_path_view(f, path, from, col, row, to);

            set_view(t, from, to, view);
            set_view(t, to, from, view);
        }
    }
}

static void fill_hexes(rp_sight_table *t, const rp_field *f, struct rp_path *path)
{
    const fs_grid *g = &f->board->grid;

    for (int first = 0; first < 2; first++) {
        for (int columns = 0; first + columns < g->columns; columns++) {
            for (int rows = columns == 0 ? 0 : 1 - g->rows; rows < g->rows; rows++)
                fill_pairs(t, f, path, first, columns, rows);
        }
    }
}

/* The way to a vertex, and the hexes that meet there, all counted from the hex where it begins. */
struct corner_way {
    struct rp_path path;
    int west;                        /* 1 for a west point */
    int col[3], row[3], distance[3]; /* the hex whose point it is first */
};

static int distance_over(int columns, int y)
{
    int dx = columns < 0 ? -columns : columns, dy = y < 0 ? -y : y;

    return dx + (dy > dx ? (dy - dx) / 2 : 0); /* [R1] */
}

static void record_corner(struct corner_way *w, const fs_grid *g, int first, int columns, int rows, int west)
{
    int col = first + columns, low = fs_column_drop(g, col), start = fs_column_drop(g, first);

    w->west = west;
    for (int i = 0; i < 3; i++) { /* its own hex, and on the point's side the upper and the lower one */
        w->col[i] = i == 0 ? columns : columns + (west ? -1 : 1);
        w->row[i] = i == 0 ? rows : rows + low - 2 + i;
        w->distance[i] = distance_over(w->col[i], 2 * w->row[i] + fs_column_drop(g, first + w->col[i]) - start);
    }
    rp_path_record(&w->path, g, first, 0, (fs_point){3 * col + (west ? -2 : 2), 2 * rows + low});
}

/* Whether it is seen from hex `from`: its farthest hexes in play are tried [R15]. */
static bool shows(const rp_field *f, const struct corner_way *w, int from, int col, int row)
{
    int hex[3], most = -1;

    for (int i = 0; i < 3; i++) {
        hex[i] = fs_hex_at(&f->board->grid, col + w->col[i], row + w->row[i]);
        if (!rp_is_in_play(f->board, hex[i]))
            hex[i] = FS_NO_HEX;
        else if (w->distance[i] > most)
            most = w->distance[i];
    }
    for (int i = 0; i < 3; i++) {
        if (hex[i] != FS_NO_HEX && w->distance[i] == most &&
            rp_path_view(f, &w->path, from, col, row, hex[i]) != RP_BLOCKED)
            return true;
    }
    return false;
}

/* The number of the vertex at the end of the way from col, row; the hex whose point it is may lie off the map. */
static int vertex_at(const fs_grid *g, const struct corner_way *w, int col, int row)
{
    int own_col = col + w->col[0], own_row = row + w->row[0], hex = fs_hex_at(g, own_col, own_row);

    if (hex != FS_NO_HEX)
        return 2 * hex + w->west;
    int y = 2 * own_row + fs_column_drop(g, own_col);
    return fs_vertex_of_point(g, (fs_point){3 * own_col + (w->west ? -2 : 2), y});
}

/* All vertices that lie the same way from a hex, from every hex of a kind of column. */
static void fill_corners(rp_sight_table *t, const rp_field *f, const struct corner_way *w, int first)
{
    const fs_grid *g = &f->board->grid;

    for (int col = first; col < g->columns; col += 2) {
        if (col + w->col[0] < -1 || col + w->col[0] > g->columns)
            continue;
        for (int row = 0; row < g->rows; row++) {
            if (row + w->row[0] < -1 || row + w->row[0] > g->rows)
                continue;
            int from = fs_hex_at(g, col, row), vertex = vertex_at(g, w, col, row);

            if (vertex != FS_NO_VERTEX && shows(f, w, from, col, row))
                rp_add(t->bits + (size_t)t->words * 2 * t->hexes + (size_t)t->vertex_words * (size_t)from, vertex);
        }
    }
}

static void fill_vertices(rp_sight_table *t, const rp_field *f, struct corner_way *w)
{
    const fs_grid *g = &f->board->grid;

    for (int first = 0; first < 2; first++) {
        for (int columns = -g->columns; columns <= g->columns; columns++) {
            for (int rows = -g->rows; rows <= g->rows; rows++) {
                for (int west = 0; west < 2; west++) {
                    record_corner(w, g, first, columns, rows, west);
                    fill_corners(t, f, w, first);
                }
            }
        }
    }
}

void rp_sight_table_fill(rp_sight_table *t, const rp_field *f)
{
    struct corner_way way;

    memset(t, 0, rp_sight_table_size(f->board));
    t->hexes = (uint32_t)fs_hex_count(&f->board->grid);
    t->vertices = vertices_of(f->board);
    t->words = (t->hexes + 63) / 64;
    t->vertex_words = (t->vertices + 63) / 64;
    fill_hexes(t, f, &way.path);
    fill_vertices(t, f, &way);
}

/* Whether a set has a hex in the columns from `first` to `last`, which all that lies between does. */
static bool any_in_columns(const uint64_t *set, const fs_grid *g, int first, int last)
{
    if (!set)
        return false;
    int from = first * g->rows, to = (last + 1) * g->rows - 1;
    uint64_t head = ~(uint64_t)0 << (from & 63), tail = ~(uint64_t)0 >> (63 - (to & 63));

    if (from >> 6 == to >> 6)
        return set[from >> 6] & head & tail;
    if (set[from >> 6] & head || set[to >> 6] & tail)
        return true;
    for (int i = (from >> 6) + 1; i < to >> 6; i++) {
        if (set[i])
            return true;
    }
    return false;
}

/* Whether anything passing may lie between two columns. */
static bool may_matter(const rp_field *f, const rp_passing *p, int a, int b)
{
    const fs_grid *g = &f->board->grid;
    int first = a < b ? a : b, last = a < b ? b : a;

    return p->everywhere || any_in_columns(p->smoke, g, first, last) || any_in_columns(p->barrage, g, first, last) ||
           any_in_columns(p->friends, g, first, last);
}

enum rp_view rp_sight_quick(const rp_sight_table *t, const rp_field *f, const rp_passing *p, int from, int to)
{
    const fs_grid *g = &f->board->grid;

    if (from == RP_AIR)
        return RP_CLEAR;
    enum rp_view bare = rp_sight_bare(t, from, to);
    if (!p || bare == RP_BLOCKED)
        return bare;
    if (p->everywhere && fs_hex_distance(g, from, to) > 2) /* [4.82] */
        return RP_BLOCKED;
    if (may_matter(f, p, fs_hex_col(g, from), fs_hex_col(g, to)))
        return rp_sight(f, p, from, to);
    return bare;
}

bool rp_vertex_quick(const rp_sight_table *t, const rp_field *f, const rp_passing *p, int from, int vertex)
{
    const fs_grid *g = &f->board->grid;

    if (from == RP_AIR)
        return true;
    if (!rp_has(rp_vertices_from(t, from), vertex))
        return false;
    if (!p)
        return true;
    int x = fs_vertex_point(g, vertex).x, own = fs_hex_col(g, from);
    int first = x < 3 ? 0 : x / 3, last = first + 1 < g->columns ? first + 1 : g->columns - 1; /* of its hexes */

    first = first < last ? first : last;
    if (may_matter(f, p, own < first ? own : first, own > last ? own : last))
        return rp_sight_vertex(f, p, from, vertex) != RP_BLOCKED;
    return true;
}
