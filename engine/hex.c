/* hex.c - neighbours, distances and rings on the lattice of hex.h. */
#include <firestep/hex.h>

static int absolute(int v) { return v < 0 ? -v : v; }

/* The column that lies `direction` of column `col`, and the step in y. */
static const int8_t step_col[6] = {0, 1, 1, 0, -1, -1};
static const int8_t step_y[6] = {-2, -1, 1, 2, 1, -1};

static int hex_at_y(const fs_grid *g, int col, int y)
{
    int dropped = y - fs_column_drop(g, col);

    return dropped < 0 ? FS_NO_HEX : fs_hex_at(g, col, dropped / 2);
}

int fs_hex_neighbour(const fs_grid *g, int hex, int direction)
{
    fs_point p = fs_hex_centre(g, hex);

    assert(direction >= 0 && direction < 6);
    return hex_at_y(g, fs_hex_col(g, hex) + step_col[direction], p.y + step_y[direction]);
}

/* Columns are crossed diagonally, each crossing also gains one in y; what is left of y goes straight. */
int fs_hex_distance(const fs_grid *g, int a, int b)
{
    int dx = absolute(fs_hex_col(g, a) - fs_hex_col(g, b));
    int dy = absolute(fs_hex_centre(g, a).y - fs_hex_centre(g, b).y);

    return dx + (dy > dx ? (dy - dx) / 2 : 0);
}

int fs_hex_direction(const fs_grid *g, int a, int b)
{
    for (int d = 0; d < 6; d++) {
        if (b != FS_NO_HEX && fs_hex_neighbour(g, a, d) == b)
            return d;
    }
    return -1;
}

/* Hexes from `least` to `most` away, column by column: in a column `dx` away the y of those at most
 * r away (r >= dx) span 2r - dx on either side. */
static int list_between(const fs_grid *g, int hex, int least, int most, int16_t *out, int cap)
{
    int col = fs_hex_col(g, hex), y = fs_hex_centre(g, hex).y, n = 0;
    most = most < 0x10000 ? most : 0x10000;
    int first = col - most < 0 ? 0 : col - most;
    int last = col + most >= g->columns ? g->columns - 1 : col + most;

    for (int c = first; c <= last; c++) {
        int reach = 2 * most - absolute(c - col), top = y - reach;

        for (int at = top; at <= y + reach; at += 2) {
            int h = hex_at_y(g, c, at);

            if (h == FS_NO_HEX || fs_hex_distance(g, hex, h) < least)
                continue;
            if (n < cap)
                out[n] = (int16_t)h;
            n++;
        }
    }
    return n;
}

int fs_hex_ring(const fs_grid *g, int hex, int radius, int16_t *out, int cap)
{
    return radius < 0 ? 0 : list_between(g, hex, radius, radius, out, cap);
}

int fs_hex_range(const fs_grid *g, int hex, int radius, int16_t *out, int cap)
{
    return radius < 0 ? 0 : list_between(g, hex, 0, radius, out, cap);
}
