/* ground.c - making the ground and asking it. */
#include "ground.h"
#include "rules.h"

#include <string.h>

const rp_terrain_row rp_terrain_table[RP_TERRAINS] = {
    [RP_T_VILLAGE] = {RP_8_1a, -1, -1, RP_BLOCKS | RP_FULL_HEX},
    [RP_T_CRATERS] = {RP_8_2, -1, -1, 0},
    [RP_T_SCRAPE] = {RP_8_2, -1, -1, 0},
    [RP_T_GREEN_WOODS] = {RP_8_9a, -1, -1, RP_BLOCKS},
    [RP_T_HILL] = {RP_8_43a, -1, 0, RP_BLOCKS}, /* against fire from below */
    [RP_T_TRENCH] = {RP_8_321a, -3, -2, RP_MUST_BE_IN},
    [RP_T_BLOCKHOUSE] = {RP_8_31, -4, -4, RP_MUST_BE_IN},
    [RP_T_OPEN_WOODS] = {RP_8_9b, 0, 0, RP_CONCEALS},
    [RP_T_WHEAT] = {RP_8_8, 0, 0, RP_CONCEALS},
    [RP_T_SMOKE] = {RP_7_52, 0, 0, RP_CONCEALS | RP_FULL_HEX | RP_ALL_LEVELS},
    [RP_T_BARRAGE] = {RP_7_43b, 0, 0, RP_CONCEALS | RP_FULL_HEX | RP_ALL_LEVELS},
    [RP_T_DARKNESS] = {RP_N_2, 0, 0, RP_CONCEALS | RP_FULL_HEX | RP_ALL_LEVELS},
    [RP_T_PRECIPITATION] = {RP_4_8a, 0, 0, RP_CONCEALS | RP_FULL_HEX | RP_ALL_LEVELS},
};

int rp_ground_cover(const rp_hex_ground *h)
{
    const bool has[] = {[RP_T_VILLAGE] = rp_is_village(h), /* [8.1a] [AA.1] */
                        [RP_T_CRATERS] = h->features & RP_CRATERS,
                        [RP_T_GREEN_WOODS] = rp_green_woods(h) != 0}; /* [8.9a] */
    int best = 0;

    for (size_t t = 0; t < sizeof has / sizeof *has; t++) {
        const rp_terrain_row *row = &rp_terrain_table[t];

        best = has[t] && row->cover < best ? row->cover : best;
    }
    return best;
}

bool rp_is_open(const rp_hex_ground *h)
{
    const unsigned harmless = RP_BUILDINGS | RP_NML;

    return !(h->features & ~harmless) && !h->woods && !h->wheat && !h->lake && !rp_is_crest(h);
}

void rp_ground_set_levels(rp_ground *g, int hex, int centre, const uint8_t sextant[6])
{
    rp_hex_ground *h = &g->hex[hex];

    memset(h->from_level, 0, sizeof h->from_level);
    h->centre = (uint8_t)centre;
    h->level = 0;
    for (int d = 0; d < 6; d++) {
        assert(sextant[d] <= RP_TOP_LEVEL);
        for (int k = 0; k <= sextant[d]; k++)
            h->from_level[k] |= (uint8_t)(1 << d);
        h->level = sextant[d] > h->level ? sextant[d] : h->level;
    }
}

void rp_ground_set_level(rp_ground *g, int hex, int level)
{
    uint8_t sextant[6];

    memset(sextant, level, sizeof sextant);
    rp_ground_set_levels(g, hex, level, sextant);
}

void rp_ground_clear(rp_ground *g)
{
    memset(g, 0, sizeof *g);
    for (int hex = 0; hex < RP_MAX_HEXES; hex++)
        rp_ground_set_level(g, hex, 0);
}

/* Both hexes of a side hold what is on it. */
static void change_side(rp_ground *g, const rp_board *b, int side, unsigned add, unsigned take)
{
    int hex[2], n = fs_hexside_hexes(&b->grid, side, hex);

    for (int i = 0; i < n; i++) {
        uint8_t *held = &g->hex[hex[i]].side[(side % 6 + 3 * i) % 6];

        *held = (uint8_t)((*held | add) & ~take);
    }
}

void rp_ground_add_side(rp_ground *g, const rp_board *b, int side, unsigned features)
{
    change_side(g, b, side, features, 0);
}

void rp_ground_take_side(rp_ground *g, const rp_board *b, int side, unsigned features)
{
    change_side(g, b, side, 0, features);
}

static bool sides_agree(const rp_ground *g, const rp_board *b, int hex)
{
    for (int d = 0; d < 6; d++) {
        int beyond = fs_hex_neighbour(&b->grid, hex, d);

        if (beyond != FS_NO_HEX && g->hex[hex].side[d] != g->hex[beyond].side[(d + 3) % 6])
            return false;
    }
    return true;
}

static bool lake_is_shut(const rp_hex_ground *h)
{
    bool has_blue = false;

    for (int d = 0; d < 6; d++)
        has_blue |= (h->side[d] & RP_BLUE) != 0;
    return !h->lake || has_blue;
}

fs_rule rp_ground_fault(const rp_ground *g, const rp_board *b, int *hex)
{
    for (*hex = 0; *hex < fs_hex_count(&b->grid); ++*hex) {
        const rp_hex_ground *h = &g->hex[*hex];

        if (h->centre > h->level) /* the dot lies on the hex's own ground */
            return RP_4_3;
        if (h->features & RP_GREEN_DOT && !h->woods)
            return RP_8_9a;
        if (h->features & RP_QUARRY && h->features & RP_TRENCH)
            return RP_R80;
        if (h->features & RP_NML && h->features & RP_TRENCH)
            return RP_8_5;
        if (!lake_is_shut(h))
            return RP_8_7c;
        if (!sides_agree(g, b, *hex))
            return RP_8_04;
    }
    *hex = FS_NO_HEX;
    return RP_NO_RULE;
}

int rp_highest_level(const rp_ground *g, const rp_board *b, const uint64_t *hexes)
{
    int highest = 0;

    for (int hex = 0; hex < fs_hex_count(&b->grid); hex++) {
        if (rp_has(hexes, hex) && g->hex[hex].level > highest)
            highest = g->hex[hex].level;
    }
    return highest;
}

bool rp_is_linked(const rp_ground *g, const rp_board *b, int hex, int direction)
{
    int beyond = fs_hex_neighbour(&b->grid, hex, direction);
    unsigned here = g->hex[hex].features, there = beyond == FS_NO_HEX ? 0 : g->hex[beyond].features;

    if (g->hex[hex].side[direction] & RP_LINK)
        return true;
    return (here | there) & RP_QUARRY && here & (RP_TRENCH | RP_QUARRY) && there & (RP_TRENCH | RP_QUARRY);
}
