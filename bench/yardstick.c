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
