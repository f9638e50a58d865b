/* sight_fill.c - the bits of the prepared table.
 *
 * On a grid the ways between hexes repeat: all pairs as far apart in columns and rows, whose first hex stands in
 * a column of the same kind, share one. It is found once and gone from each of them. What a hex does to a line
 * depends on the levels of its ends alone, so that is found once for each pair of levels: then a hex on the way
 * costs one look, unless the way runs along edges.
 */
#include "sight_path.h"

#include <string.h>

enum {
    LEVELS = RP_TOP_LEVEL + 1,
    LEVEL_PAIRS = LEVELS * (LEVELS + 1) / 2,
    RIMMED_HEXES = RP_MAX_HEXES + 2 * RP_MAX_COLUMNS + 2 * RP_MAX_ROWS + 4
};

/* What each hex does to a line, by the levels of its ends; lines leave the board by one hex at most. */
struct ground_masks {
    const rp_field *field;
    int height; /* of a column with its rim */
    bool made[LEVEL_PAIRS];
    uint16_t of[LEVEL_PAIRS][RIMMED_HEXES]; /* rp_line_mask; 0 on the rim */
};

static int rimmed(const struct ground_masks *m, int col, int row) { return (col + 1) * m->height + row + 1; }

/* The masks of lines between two hexes, seen from the first one at col, row. */
static const uint16_t *masks_at(struct ground_masks *m, int from, int far, int col, int row)
{
    const rp_field *f = m->field;
    const fs_grid *g = &f->board->grid;
    int a = f->ground->hex[from].level, b = f->ground->hex[far].level, low = a < b ? a : b, high = a < b ? b : a;
    int pair = high * (high + 1) / 2 + low;

    if (!m->made[pair]) {
        m->made[pair] = true;
        memset(m->of[pair], 0, sizeof m->of[pair]);
        for (int hex = 0; hex < fs_hex_count(g); hex++)
            m->of[pair][rimmed(m, fs_hex_col(g, hex), fs_hex_row(g, hex))] = rp_line_mask(f, low, high, hex);
    }
    return m->of[pair] + rimmed(m, col, row);
}

/* A way without its end hexes, as looks into the masks of its first hex. */
struct trail {
    bool is_along; /* on edges: not of this kind */
    int n;
    struct {
        int16_t step;
        uint16_t mask;
    } at[RP_MAX_CROSSED];
};

static void make_trail(struct trail *t, const struct ground_masks *m, const struct rp_path *path, int far_col,
                       int far_row)
{
    t->n = 0;
    t->is_along = false;
    for (int i = 0; i < path->n && !t->is_along; i++) {
        const struct rp_piece *p = &path->at[i];
        int col = p->col[0], row = p->row[0];

        t->is_along = p->n == 2 || p->spoke[0];
        if ((col == 0 && row == 0) || (col == far_col && row == far_row))
            continue;
        t->at[t->n].step = (int16_t)(col * m->height + row);
        t->at[t->n++].mask = (uint16_t)(p->inside[0] * (1U + (1U << RP_LINE_CONCEALS)));
    }
}

static inline enum rp_view trail_view(const struct trail *t, const uint16_t *masks)
{
    enum rp_view view = RP_CLEAR;

    for (int i = 0; i < t->n; i++) {
        unsigned met = masks[t->at[i].step] & t->at[i].mask;

        if (!met)
            continue;
        if (met & RP_ALL_SEXTANTS || view == RP_CONCEALED) /* [4.82] */
            return RP_BLOCKED;
        view = RP_CONCEALED; /* [4.81] */
    }
    return view;
}

/* --- hexes --- */

struct hex_way {
    struct rp_path path;
    struct trail trail;
};

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
static void fill_pairs(rp_sight_table *t, struct ground_masks *m, struct hex_way *w, int first, int columns, int rows)
{
    const fs_grid *g = &m->field->board->grid;
    int top = rows < 0 ? -rows : 0, bottom = rows < 0 ? g->rows : g->rows - rows;

    rp_path_record(&w->path, g, first, top, fs_hex_centre(g, fs_hex_at(g, first + columns, top + rows)));
    make_trail(&w->trail, m, &w->path, columns, rows);
    for (int col = first; col + columns < g->columns; col += 2) {
        for (int row = top; row < bottom; row++) {
            int from = fs_hex_at(g, col, row), to = fs_hex_at(g, col + columns, row + rows);
            enum rp_view view = w->trail.is_along ? rp_path_view(m->field, &w->path, from, col, row, to)
                                                  : trail_view(&w->trail, masks_at(m, from, to, col, row));

            set_view(t, from, to, view);
            set_view(t, to, from, view);
        }
    }
}

static void fill_hexes(rp_sight_table *t, struct ground_masks *m)
{
    const fs_grid *g = &m->field->board->grid;
    struct hex_way way;

    for (int first = 0; first < 2; first++) {
        for (int columns = 0; first + columns < g->columns; columns++) {
            for (int rows = columns == 0 ? 0 : 1 - g->rows; rows < g->rows; rows++)
                fill_pairs(t, m, &way, first, columns, rows);
        }
    }
}

/* --- vertices --- */

/* The way to a vertex, and the hexes that meet there, all counted from the hex where it begins. */
struct corner_way {
    struct rp_path path;
    int west;                        /* 1 for a west point */
    int col[3], row[3], distance[3]; /* the hex whose point it is first */
    struct trail trail[3];           /* for each of these as the hex at its end */
};

static int distance_over(int columns, int y)
{
    int dx = columns < 0 ? -columns : columns, dy = y < 0 ? -y : y;

    return dx + (dy > dx ? (dy - dx) / 2 : 0); /* [R1] */
}

static void record_corner(struct corner_way *w, const struct ground_masks *m, int first, int columns, int rows,
                          int west)
{
    const fs_grid *g = &m->field->board->grid;
    int col = first + columns, low = fs_column_drop(g, col), start = fs_column_drop(g, first);

    w->west = west;
    rp_path_record(&w->path, g, first, 0, (fs_point){3 * col + (west ? -2 : 2), 2 * rows + low});
    for (int i = 0; i < 3; i++) { /* its own hex, and on the point's side the upper and the lower one */
        w->col[i] = i == 0 ? columns : columns + (west ? -1 : 1);
        w->row[i] = i == 0 ? rows : rows + low - 2 + i;
        w->distance[i] = distance_over(w->col[i], 2 * w->row[i] + fs_column_drop(g, first + w->col[i]) - start);
        make_trail(&w->trail[i], m, &w->path, w->col[i], w->row[i]);
    }
}

/* Whether it is seen from hex `from`: its farthest hexes in play are tried [R15]. */
static bool shows(struct ground_masks *m, const struct corner_way *w, int from, int col, int row)
{
    const rp_board *b = m->field->board;
    int hex[3], most = -1;

    for (int i = 0; i < 3; i++) {
        hex[i] = fs_hex_at(&b->grid, col + w->col[i], row + w->row[i]);
        if (!rp_is_in_play(b, hex[i]))
            hex[i] = FS_NO_HEX;
        else if (w->distance[i] > most)
            most = w->distance[i];
    }
    for (int i = 0; i < 3; i++) {
        if (hex[i] == FS_NO_HEX || w->distance[i] != most)
            continue;
        enum rp_view view = w->trail[i].is_along ? rp_path_view(m->field, &w->path, from, col, row, hex[i])
                                                 : trail_view(&w->trail[i], masks_at(m, from, hex[i], col, row));
        if (view != RP_BLOCKED)
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
static void fill_corners(rp_sight_table *t, struct ground_masks *m, const struct corner_way *w, int first)
{
    const fs_grid *g = &m->field->board->grid;

    for (int col = first; col < g->columns; col += 2) {
        if (col + w->col[0] < -1 || col + w->col[0] > g->columns)
            continue;
        for (int row = 0; row < g->rows; row++) {
            if (row + w->row[0] < -1 || row + w->row[0] > g->rows)
                continue;
            int from = fs_hex_at(g, col, row), vertex = vertex_at(g, w, col, row);

            if (vertex != FS_NO_VERTEX && shows(m, w, from, col, row))
                rp_add(t->bits + (size_t)t->words * 2 * t->hexes + (size_t)t->vertex_words * (size_t)from, vertex);
        }
    }
}

static void fill_vertices(rp_sight_table *t, struct ground_masks *m)
{
    const fs_grid *g = &m->field->board->grid;
    struct corner_way way;

    for (int first = 0; first < 2; first++) {
        for (int columns = -g->columns; columns <= g->columns; columns++) {
            for (int rows = -g->rows; rows <= g->rows; rows++) {
                for (int west = 0; west < 2; west++) {
                    record_corner(&way, m, first, columns, rows, west);
                    fill_corners(t, m, &way, first);
                }
            }
        }
    }
}

void rp_fill_bits(rp_sight_table *t, const rp_field *f)
{
    struct ground_masks masks; /* large: not cleared */

    masks.field = f;
    masks.height = f->board->grid.rows + 2;
    memset(masks.made, 0, sizeof masks.made);
    fill_hexes(t, &masks);
    fill_vertices(t, &masks);
}
