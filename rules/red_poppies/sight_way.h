/* sight_way.h - the way of a line through the triangles of the lattice, hex by hex.
 *
 * What fs_line_next tells step by step, for lines that do not run along edges, gathered by hexes and kept in
 * small numbers: sight is asked for millions of lines. The edges of the triangles lie on three families of
 * lines (engine/hex_lines.c). A triangle is left over an edge of one family; over the side it shares with the
 * next hex, or over a spoke into the next sextant. At a lattice point all three are crossed at once, which
 * is a half turn around that point.
 */
#ifndef RP_SIGHT_WAY_H
#define RP_SIGHT_WAY_H

#include <firestep/hex.h>

struct rp_way {
    int32_t next[3], pace[3], end; /* clock: when each family is crossed next, how often, the end of the line */
    int16_t columns, rows;
    int16_t col, row;
    int hex;              /* FS_NO_HEX off the board */
    uint8_t middle;       /* the family crossed most: as often as the two others together */
    uint8_t sextant, low; /* where the way is; the column sits lower */
    bool is_over;
};

/* From the centre of a hex to a lattice point. False if the line runs along edges, or is none. */
static inline bool rp_way_begin(struct rp_way *w, const fs_grid *g, int col, int row, fs_point from, fs_point to)
{
    static const uint8_t first_sextant[3][2] = {{0, 3}, {5, 2}, {4, 1}}; /* by middle family; up or down its numbers */
    int32_t dx = to.x - from.x, dy = to.y - from.y, way[3] = {dy, (dx + dy) / 2, (dx - dy) / 2}, size[3];

    for (int i = 0; i < 3; i++)
        size[i] = way[i] < 0 ? -way[i] : way[i];
    if (!size[0] || !size[1] || !size[2])
        return false;
    w->middle = size[0] == size[1] + size[2] ? 0 : size[1] == size[0] + size[2] ? 1 : 2;
    for (int i = 0; i < 3; i++)
        w->next[i] = w->pace[i] = size[(i + 1) % 3] * size[(i + 2) % 3];
    w->end = size[0] * size[1] * size[2];
    w->sextant = first_sextant[w->middle][way[w->middle] > 0];
    w->columns = (int16_t)g->columns;
    w->rows = (int16_t)g->rows;
    w->col = (int16_t)col;
    w->row = (int16_t)row;
    w->low = (uint8_t)fs_column_drop(g, col);
    w->hex = fs_hex_at(g, col, row);
    w->is_over = false;
    return true;
}

/* Over the edge of this family. True if that is the side of the hex. */
static inline bool rp_way_cross(struct rp_way *w, int family)
{
    static const uint8_t side[6] = {0, 2, 1, 0, 2, 1}; /* family of the side of each sextant */
    static const uint8_t turn[6][3] = {{0, 1, 5}, {2, 0, 0}, {1, 0, 3}, {0, 4, 2}, {5, 3, 0}, {4, 0, 0}};
    static const int8_t step_col[6] = {0, 1, 1, 0, -1, -1};
    static const int8_t step_row[2][6] = {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}}; /* of high and low columns */

    if (family != side[w->sextant]) {
        w->sextant = turn[w->sextant][family];
        return false;
    }
    w->row = (int16_t)(w->row + step_row[w->low][w->sextant]);
    w->col = (int16_t)(w->col + step_col[w->sextant]);
    w->low ^= step_col[w->sextant] != 0;
    w->sextant = (uint8_t)(w->sextant < 3 ? w->sextant + 3 : w->sextant - 3);
    return true;
}

/* Goes on to the next hex, or to the end; returns the sextants crossed in this one. */
static inline uint8_t rp_way_through_hex(struct rp_way *w)
{
    uint8_t crossed = 0;

    for (;;) {
        int family = w->next[0] < w->next[1] ? 0 : 1;
        bool moved;

        crossed |= (uint8_t)(1 << w->sextant);
        family = w->next[family] < w->next[2] ? family : 2;
        int32_t now = w->next[family];
        if (now == w->end) {
            w->is_over = true;
            return crossed;
        }
        if (w->next[0] == w->next[1] && w->next[1] == w->next[2]) { /* a lattice point */
            int one = (w->middle + 1) % 3, other = (w->middle + 2) % 3;

            moved = rp_way_cross(w, one);
            moved |= rp_way_cross(w, w->middle);
            moved |= rp_way_cross(w, other);
            for (int i = 0; i < 3; i++)
                w->next[i] += w->pace[i];
        } else {
            moved = rp_way_cross(w, family);
            w->next[family] += w->pace[family];
        }
        if (moved) {
            bool is_on = w->col >= 0 && w->row >= 0 && w->col < w->columns && w->row < w->rows;

            w->hex = is_on ? w->col * w->rows + w->row : FS_NO_HEX;
            return crossed;
        }
    }
}

#endif
