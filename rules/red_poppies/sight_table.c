/* sight_table.c - sight over bare ground, prepared once, and what passes over it since. */
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

void rp_sight_table_fill(rp_sight_table *t, const rp_field *f)
{
    memset(t, 0, rp_sight_table_size(f->board));
    t->hexes = (uint32_t)fs_hex_count(&f->board->grid);
    t->vertices = vertices_of(f->board);
    t->words = (t->hexes + 63) / 64;
    t->vertex_words = (t->vertices + 63) / 64;
    rp_fill_bits(t, f);
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
