/* hex_corners.c - corners, vertices and hexsides, the rim of the board included.
 *
 * A corner at x = 3c + 2 is the east point of a hex in column c, one at x = 3c - 2 the west point.
 * That hex may lie one step off the board. Hexes of this frame are numbered behind those of the
 * board: the column before it top to bottom (one longer at both ends), the column after it, the row
 * above it, the row below it.
 */
#include <firestep/hex.h>

/* Corners clockwise from the north-west. */
static const int8_t corner_x[6] = {-1, 1, 2, 1, -1, -2};
static const int8_t corner_y[6] = {-1, -1, 0, 1, 1, 0};

static int floor_third(int v) { return v >= 0 ? v / 3 : -((2 - v) / 3); }

/* Number of a hex of the board or its frame, FS_NO_HEX beyond. */
static int framed_at(const fs_grid *g, int col, int row)
{
    int n = fs_hex_count(g), tall = g->rows + 2;

    if (col < -1 || col > g->columns || row < -1 || row > g->rows)
        return FS_NO_HEX;
    if (col == -1)
        return n + row + 1;
    if (col == g->columns)
        return n + tall + row + 1;
    if (row == -1)
        return n + 2 * tall + col;
    if (row == g->rows)
        return n + 2 * tall + g->columns + col;
    return fs_hex_at(g, col, row);
}

static void framed_place(const fs_grid *g, int hex, int *col, int *row)
{
    int n = fs_hex_count(g), tall = g->rows + 2, at = hex - n;

    if (at < 0) {
        *col = fs_hex_col(g, hex);
        *row = fs_hex_row(g, hex);
    } else if (at < 2 * tall) {
        *col = at < tall ? -1 : g->columns;
        *row = at % tall - 1;
    } else {
        at -= 2 * tall;
        *col = at % g->columns;
        *row = at < g->columns ? -1 : g->rows;
    }
}

fs_point fs_hex_corner(const fs_grid *g, int hex, int corner)
{
    fs_point p = fs_hex_centre(g, hex);

    assert(corner >= 0 && corner < 6);
    return (fs_point){p.x + corner_x[corner], p.y + corner_y[corner]};
}

int fs_hex_of_point(const fs_grid *g, fs_point p)
{
    if (p.x < 0 || p.y < 0 || p.x % 3 != 0)
        return FS_NO_HEX;
    int col = p.x / 3, dropped = p.y - fs_column_drop(g, col);
    return dropped < 0 || dropped % 2 != 0 ? FS_NO_HEX : fs_hex_at(g, col, dropped / 2);
}

/* Hexes of the board around a corner: those whose centre is 1, 1 or 2, 0 away. Centres lie at every third x. */
static int hexes_around(const fs_grid *g, fs_point p, int out[3])
{
    static const fs_point to[3][3] = {{{0, 0}}, {{-1, -1}, {-1, 1}, {2, 0}}, {{-2, 0}, {1, -1}, {1, 1}}};
    int n = 0, third = p.x - 3 * floor_third(p.x);

    for (int i = 0; third && i < 3; i++) {
        int hex = fs_hex_of_point(g, (fs_point){p.x + to[third][i].x, p.y + to[third][i].y});

        if (hex != FS_NO_HEX)
            out[n++] = hex;
    }
    return n;
}

int fs_vertex_of_point(const fs_grid *g, fs_point p)
{
    int hexes[3], third = p.x - 3 * floor_third(p.x);

    if (p.x < -2 || p.y < -1 || p.x > 3 * g->columns || p.y > 2 * g->rows + 1)
        return FS_NO_VERTEX;
    if (third == 0 || hexes_around(g, p, hexes) == 0)
        return FS_NO_VERTEX;
    bool west = third == 1;
    int col = floor_third(west ? p.x + 2 : p.x - 2), dropped = p.y - fs_column_drop(g, col);
    return 2 * framed_at(g, col, dropped < 0 ? -1 : dropped / 2) + west;
}

int fs_vertex_of(const fs_grid *g, int hex, int corner) { return fs_vertex_of_point(g, fs_hex_corner(g, hex, corner)); }

fs_point fs_vertex_point(const fs_grid *g, int vertex)
{
    int col, row;

    framed_place(g, vertex / 2, &col, &row);
    return (fs_point){3 * col + (vertex % 2 ? -2 : 2), 2 * row + fs_column_drop(g, col)};
}

bool fs_vertex_exists(const fs_grid *g, int vertex)
{
    int framed = (g->columns + 2) * (g->rows + 2);

    return vertex >= 0 && vertex < 2 * framed && fs_vertex_of_point(g, fs_vertex_point(g, vertex)) == vertex;
}

/* Its own hex and the two in the next column that share it, in the order of hexes_around. */
int fs_vertex_hexes(const fs_grid *g, int vertex, int out[3])
{
    int col, row, n = 0, west = vertex % 2;

    framed_place(g, vertex / 2, &col, &row);
    int beside = west ? col - 1 : col + 1, upper = row - (fs_column_drop(g, col) < fs_column_drop(g, beside));
    int own = fs_hex_at(g, col, row), high = fs_hex_at(g, beside, upper), low = fs_hex_at(g, beside, upper + 1);
    if (!west && own != FS_NO_HEX)
        out[n++] = own;
    if (high != FS_NO_HEX)
        out[n++] = high;
    if (low != FS_NO_HEX)
        out[n++] = low;
    if (west && own != FS_NO_HEX)
        out[n++] = own;
    return n;
}

static bool has_corner(const fs_grid *g, int hex, int vertex)
{
    int around[3], n = fs_vertex_hexes(g, vertex, around);

    for (int i = 0; i < n; i++) {
        if (around[i] == hex)
            return true;
    }
    return false;
}

int fs_vertex_between(const fs_grid *g, int a, int b, int c)
{
    if (a == b || b == c || a == c)
        return FS_NO_VERTEX;
    for (int corner = 0; corner < 6; corner++) {
        int v = fs_vertex_of(g, a, corner);

        if (has_corner(g, b, v) && has_corner(g, c, v))
            return v;
    }
    return FS_NO_VERTEX;
}

int fs_hexside_of(const fs_grid *g, int hex, int direction)
{
    int beyond = fs_hex_neighbour(g, hex, direction);

    return direction < 3 || beyond == FS_NO_HEX ? 6 * hex + direction : 6 * beyond + direction - 3;
}

int fs_hexside_between(const fs_grid *g, int a, int b)
{
    int direction = fs_hex_direction(g, a, b);

    return direction < 0 ? FS_NO_HEXSIDE : fs_hexside_of(g, a, direction);
}

int fs_hexside_hexes(const fs_grid *g, int side, int out[2])
{
    out[0] = side / 6;
    out[1] = fs_hex_neighbour(g, out[0], side % 6);
    return out[1] == FS_NO_HEX ? 1 : 2;
}

void fs_hexside_vertices(const fs_grid *g, int side, int out[2])
{
    out[0] = fs_vertex_of(g, side / 6, side % 6);
    out[1] = fs_vertex_of(g, side / 6, (side % 6 + 1) % 6);
}
