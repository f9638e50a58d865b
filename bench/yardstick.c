/* yardstick.c - the yardsticks. Compiled by itself, without optimisation across files: what they
 * compute must not be known where they are timed. */
#include "yardstick.h"

#include <firestep/dice.h>
#include <string.h>

enum { COLUMNS = 40, ROWS = 30, CELLS = COLUMNS * ROWS, UNITS = 80, MOVERS = 8, DEPTH = 4 };

struct map {
    uint8_t occupied[CELLS];
    int16_t at[UNITS];
};

/* The neighbour in one of six directions on offset columns, -1 off the map. */
static int neighbour(int cell, int direction)
{
    static const int8_t column_step[6] = {0, 1, 1, 0, -1, -1};
    static const int8_t row_step[2][6] = {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}};
    int column = cell / ROWS, row = cell % ROWS;
    int to_column = column + column_step[direction];
    int to_row = row + row_step[column & 1][direction];
    if (to_column < 0 || to_column >= COLUMNS || to_row < 0 || to_row >= ROWS)
        return -1;
    return to_column * ROWS + to_row;
}

static uint64_t leaves(struct map *m, int depth)
{
    if (depth == 0)
        return 1;
    uint64_t n = 0;
    for (int u = 0; u < MOVERS; u++) {
        int from = m->at[u];
        for (int direction = 0; direction < 6; direction++) {
            int to = neighbour(from, direction);
            if (to < 0 || m->occupied[to])
                continue;
            m->occupied[from] = 0;
            m->occupied[to] = 1;
            m->at[u] = (int16_t)to;
            n += leaves(m, depth - 1);
            m->at[u] = (int16_t)from;
            m->occupied[to] = 0;
            m->occupied[from] = 1;
        }
    }
    return n;
}

uint64_t yard_calibrator(void)
{
    struct map m;
    memset(&m, 0, sizeof m);
    for (int u = 0; u < UNITS; u++) {
        m.at[u] = (int16_t)((37 * u + 101) % CELLS);
        m.occupied[m.at[u]] = 1;
    }
    return leaves(&m, DEPTH);
}

uint64_t yard_copy(void *a, void *b, size_t size, int n)
{
    for (int i = 0; i < n; i++) {
        memcpy(i & 1 ? a : b, i & 1 ? b : a, size);
        ++*(volatile uint8_t *)(i & 1 ? a : b);
    }
    return *(const uint8_t *)a;
}

uint64_t yard_dice(int n)
{
    uint64_t rng = 1, sum = 0;
    for (int i = 0; i < n; i++)
        sum += fs_below(&rng, 6) + fs_below(&rng, 6) + 2;
    return sum;
}

uint64_t yard_lookup(int n)
{
    enum { ENTRIES = 32768 };
    static uint16_t table[ENTRIES];
    if (!table[0])
        for (int i = 0; i < ENTRIES; i++)
            table[i] = (uint16_t)((i * 12421 + 6925) % ENTRIES);
    uint16_t at = 0;
    for (int i = 0; i < n; i++)
        at = table[at];
    return at;
}

uint64_t yard_bits(const uint64_t *bits, size_t words, const fs_hex_pair *pair, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += bits[pair[i].from * words + pair[i].to / 64] >> pair[i].to % 64 & 1;
    return sum;
}

/* A place in columns and slanting rows, in which a straight line is straight. */
struct slanted {
    double q, r;
};

static struct slanted slanted(const fs_grid *g, int hex)
{
    int column = fs_hex_col(g, hex);
    int row = fs_hex_row(g, hex) - (column - fs_column_drop(g, column)) / 2;
    return (struct slanted){column, row};
}

static int rounded(double x) { return (int)(x + CELLS + 0.5) - CELLS; }
static double size_of(double x) { return x < 0 ? -x : x; }

/* The hex nearest to a place; FS_NO_HEX off the board. */
static int nearest(const fs_grid *g, double q, double r)
{
    double s = -q - r;
    int column = rounded(q), row = rounded(r), third = rounded(s);
    double off_column = size_of(column - q), off_row = size_of(row - r), off_third = size_of(third - s);
    if (off_column > off_row && off_column > off_third)
        column = -row - third;
    else if (off_row > off_third)
        row = -column - third;
    return fs_hex_at(g, column, row + (column - fs_column_drop(g, column)) / 2);
}

static uint64_t walk(const fs_grid *g, const uint8_t *wall, struct slanted a, struct slanted b)
{
    double dq = b.q - a.q, dr = b.r - a.r, q = size_of(dq), r = size_of(dr), s = size_of(dq + dr);
    double most = q > r ? q : r;
    int steps = rounded((s > most ? s : most) + 0.25); /* a point counts for the hex behind it */
    double part = 1.0 / steps;
    for (int i = 1; i < steps; i++) {
        int hex = nearest(g, a.q + dq * (i * part), a.r + dr * (i * part));
        if (hex != FS_NO_HEX && wall[hex])
            return 0;
    }
    return 1;
}

uint64_t yard_walk(const fs_grid *g, const uint8_t *wall, const fs_hex_pair *pair, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += walk(g, wall, slanted(g, pair[i].from), slanted(g, pair[i].to));
    return sum;
}

uint64_t yard_walk_from(const fs_grid *g, const uint8_t *wall, int hex, uint64_t *lines)
{
    uint64_t sum = 0;
    for (int to = hex + 1; to < fs_hex_count(g); to++)
        sum += walk(g, wall, slanted(g, hex), slanted(g, to));
    *lines += (uint64_t)(fs_hex_count(g) - hex - 1);
    return sum;
}

uint64_t yard_walk_points(const fs_grid *g, const uint8_t *wall, int hex, uint64_t *lines)
{
    uint64_t sum = 0;
    for (int point = 0; point < 2 * fs_hex_count(g); point++) {
        struct slanted to = slanted(g, point / 2);
        double side = point % 2 ? -1 : 1;
        to.q += side * 2 / 3;
        to.r -= side / 3;
        sum += walk(g, wall, slanted(g, hex), to);
    }
    *lines += 2 * (uint64_t)fs_hex_count(g);
    return sum;
}
