/* chance_map.c - random ground: hills by sextant, woods, villages, water, roads, works. */
#include "chance.h"

#include <stdlib.h>
#include <string.h>

int any_hex(chance *c)
{
    int hex;

    do
        hex = below(c, fs_hex_count(&c->sc.board.grid));
    while (!rp_has(c->sc.play, hex));
    return hex;
}

int any_vertex(chance *c) { return fs_vertex_of(&c->sc.board.grid, any_hex(c), below(c, 6)); }

void some_hexes(chance *c, int n, uint64_t *set)
{
    while (n-- > 0)
        rp_add(set, any_hex(c));
}

static void lay_side(chance *c, int hex, int direction, unsigned features)
{
    rp_ground_add_side(&c->sc.ground, &c->sc.board, fs_hexside_of(&c->sc.board.grid, hex, direction), features);
}

/* Hills that slope down from a summit, with ragged edges inside the hexes. */
static void raise_hills(chance *c)
{
    const fs_grid *g = &c->sc.board.grid;
    int n = below(c, 4), top[3], height[3];

    for (int i = 0; i < n && i < 3; i++) {
        top[i] = below(c, fs_hex_count(g));
        height[i] = between(c, 1, 4);
    }
    for (int hex = 0; hex < fs_hex_count(g); hex++) {
        uint8_t sextant[6];
        int level = 0, lowest = RP_TOP_LEVEL;

        for (int i = 0; i < n && i < 3; i++) {
            int here = height[i] - fs_hex_distance(g, hex, top[i]);

            level = here > level ? here : level;
        }
        for (int d = 0; d < 6; d++) {
            sextant[d] = (uint8_t)(level + one_in(c, 8));
            lowest = sextant[d] < lowest ? sextant[d] : lowest;
        }
        rp_ground_set_levels(&c->sc.ground, hex, lowest, sextant);
    }
}

static uint8_t any_sextants(chance *c) { return one_in(c, 3) ? RP_ALL_SEXTANTS : (uint8_t)between(c, 1, 63); }

static void grow(chance *c, int hex)
{
    rp_hex_ground *h = &c->sc.ground.hex[hex];

    if (one_in(c, 5)) {
        h->woods = any_sextants(c);
        h->features |= one_in(c, 2) ? RP_GREEN_DOT : 0;
    }
    if (one_in(c, 8))
        h->wheat = any_sextants(c);
    if (one_in(c, 20)) {
        h->lake = any_sextants(c);
        for (int n = between(c, 1, 3); n > 0; n--)
            lay_side(c, hex, below(c, 6), RP_BLUE);
    }
}

static void build(chance *c, int hex)
{
    static const uint16_t works[] = {RP_VILLAGE, RP_VILLAGE, RP_FORT, RP_BUILDINGS, RP_CRATERS, RP_CRATERS};
    rp_hex_ground *h = &c->sc.ground.hex[hex];

    if (one_in(c, 4))
        h->features |= works[below(c, 6)];
    if (one_in(c, 5)) {
        h->features |= RP_TRENCH;
        h->trench_side = (fs_side)below(c, 3);
    } else if (one_in(c, 12)) {
        h->features |= RP_QUARRY;
    } else if (one_in(c, 6)) {
        h->features |= RP_NML;
    }
}

/* Trench artwork goes on over most sides between two trenches, sometimes over the edge. */
static void link_trenches(chance *c, int hex)
{
    for (int d = 0; d < 6; d++) {
        int beyond = fs_hex_neighbour(&c->sc.board.grid, hex, d);
        bool goes_on = beyond == FS_NO_HEX || c->sc.ground.hex[beyond].features & RP_TRENCH;

        if (c->sc.ground.hex[hex].features & RP_TRENCH && goes_on && !one_in(c, 3))
            lay_side(c, hex, d, RP_LINK);
    }
}

static void line_sides(chance *c, int hex)
{
    for (int d = 0; d < 3; d++) {
        if (one_in(c, 10))
            lay_side(c, hex, d, RP_WIRE);
        if (one_in(c, 12))
            lay_side(c, hex, d, RP_STREAM);
        if (one_in(c, 60))
            lay_side(c, hex, d, RP_BLUE);
        if (one_in(c, 25))
            lay_side(c, hex, d, RP_GREEN_BAR);
    }
}

/* A road from somewhere on; bridges where it meets a stream. */
static void lay_road(chance *c)
{
    int hex = any_hex(c), d = below(c, 6);

    for (int n = between(c, 2, 14); n > 0; n--) {
        bool wet = c->sc.ground.hex[hex].side[d] & RP_STREAM;
        int beyond = fs_hex_neighbour(&c->sc.board.grid, hex, d);

        lay_side(c, hex, d, wet ? RP_ROAD | RP_BRIDGE : RP_ROAD);
        if (beyond == FS_NO_HEX)
            return;
        hex = beyond;
        d = one_in(c, 3) ? (d + between(c, 5, 7)) % 6 : d;
    }
}

/* The whole map, or a part of it; edges are the rim of the board. */
static void fence_in(chance *c)
{
    const fs_grid *g = &c->sc.board.grid;

    memcpy(c->sc.play, c->sc.board.in_play, sizeof c->sc.play);
    if (one_in(c, 4))
        for (int hex = 0; hex < fs_hex_count(g); hex++)
            if (fs_hex_col(g, hex) == 0 || one_in(c, 20))
                rp_remove(c->sc.play, hex);
    memset(c->sc.edge, 0, sizeof c->sc.edge);
    for (int hex = 0; hex < fs_hex_count(g); hex++)
        for (int d = 0; d < 6; d++)
            if (fs_hex_neighbour(g, hex, d) == FS_NO_HEX && rp_has(c->sc.play, hex))
                rp_add(c->sc.edge, hex);
}

void chance_ground(chance *c)
{
    rp_extent e = {.first = (uint16_t)between(c, 1, 30)};
    int columns = 6 + below(c, 6) + below(c, 6), rows = 6 + below(c, 5) + below(c, 5);

    e.last = (uint16_t)(e.first + columns - 1);
    e.rows_odd = e.rows_even = (uint16_t)rows;
    if (one_in(c, 3)) /* half hexes at one edge [2.2b] */
        e.rows_even--;
    if (one_in(c, 5)) /* two sheets side by side [R4] */
        e.seam = (uint8_t)(e.first + between(c, 1, columns - 2)), e.sheet = one_in(c, 2) ? RP_WEST : RP_EAST;
    assert_int_equal(rp_board_make(&c->sc.board, &e), 0);
    fence_in(c);
    rp_ground_clear(&c->sc.ground);
    raise_hills(c);
    for (int hex = 0; hex < fs_hex_count(&c->sc.board.grid); hex++) {
        grow(c, hex);
        build(c, hex);
        line_sides(c, hex);
    }
    for (int hex = 0; hex < fs_hex_count(&c->sc.board.grid); hex++)
        link_trenches(c, hex);
    for (int n = below(c, 4); n > 0; n--)
        lay_road(c);
}
