/* ground.h - what the printed map shows: levels, woods, wheat and water by sextant, villages and works by
 * hex, roads, streams and wire by hexside.
 *
 * The artwork is kept by sextants, the six triangles from the centre of a hex to its sides, counted
 * N NE SE S SW NW [R9]; a mask has bit d for sextant d. Read only once it is made. What comes and goes in
 * play (scrapes, trench counters, smoke, breaches) is not here.
 */
#ifndef RP_GROUND_H
#define RP_GROUND_H

#include "board.h"

enum { RP_TOP_LEVEL = 7, RP_ALL_SEXTANTS = 63 };

/* Of a hex. */
enum rp_feature {
    RP_VILLAGE = 1 << 0,
    RP_FORT = 1 << 1,      /* Malmaison: counts as village [AA.1] */
    RP_BUILDINGS = 1 << 2, /* loose ones, without effect [8.1b] */
    RP_CRATERS = 1 << 3,   /* hex terrain, not scrapes [R34] */
    RP_GREEN_DOT = 1 << 4, /* its woods are obstacles [8.9a] */
    RP_NML = 1 << 5,       /* no man's land [8.5] */
    RP_TRENCH = 1 << 6,    /* printed */
    RP_QUARRY = 1 << 7     /* [AA.2] */
};

/* Of a hexside [8.04]. */
enum rp_side_feature {
    RP_ROAD = 1 << 0,
    RP_STREAM = 1 << 1,
    RP_BRIDGE = 1 << 2,    /* road and stream together */
    RP_WIRE = 1 << 3,      /* [8.341a] */
    RP_GREEN_BAR = 1 << 4, /* interior woods [8.9c] */
    RP_BLUE = 1 << 5,      /* cannot be crossed [8.7c] */
    RP_LINK = 1 << 6       /* trench artwork crosses it */
};

typedef struct rp_hex_ground {            /* 24 bytes */
    uint8_t from_level[RP_TOP_LEVEL + 3]; /* [k]: sextants at level k or higher */
    uint8_t level, centre;                /* highest, which is that of its units [4.51] [8.44]; of the dot [4.3] */
    uint8_t woods, wheat, lake;           /* sextants with artwork; green or open as the dot says [8.9a] [8.9b] */
    fs_side trench_side;                  /* who could set up in its trench; 0 nobody */
    uint16_t features;
    uint8_t side[6]; /* by direction; both hexes of a side hold it */
} rp_hex_ground;
static_assert(sizeof(rp_hex_ground) == 24, "the ground of a hex has no padding");

typedef struct rp_ground {
    rp_hex_ground hex[RP_MAX_HEXES];
} rp_ground;

/* Making it: everything open ground at level 0, then what the map shows. */
void rp_ground_clear(rp_ground *);
void rp_ground_set_levels(rp_ground *, int hex, int centre, const uint8_t sextant[6]);
void rp_ground_set_level(rp_ground *, int hex, int level); /* all of it */
void rp_ground_add_side(rp_ground *, const rp_board *, int side, unsigned features);
void rp_ground_take_side(rp_ground *, const rp_board *, int side, unsigned features);
/* 0, or the rule or ruling that a hex breaks, with the hex; made by the functions above it is sound but for the
 * artwork: green dots have woods, quarries no printed trench, lakes a blue side, sides agree. */
fs_rule rp_ground_fault(const rp_ground *, const rp_board *, int *hex);

static inline int rp_sextant_level(const rp_hex_ground *h, int sextant)
{
    int level = 0;

    while (h->from_level[level + 1] >> sextant & 1)
        level++;
    return level;
}
static inline bool rp_is_village(const rp_hex_ground *h) { return h->features & (RP_VILLAGE | RP_FORT); }
static inline uint8_t rp_green_woods(const rp_hex_ground *h) { return h->features & RP_GREEN_DOT ? h->woods : 0; }
static inline uint8_t rp_open_woods(const rp_hex_ground *h) { return h->features & RP_GREEN_DOT ? 0 : h->woods; }
/* A contour runs through it, so its units see down and are seen from below [8.42] [4.52c]. */
static inline bool rp_is_crest(const rp_hex_ground *h) { return h->from_level[h->level] != RP_ALL_SEXTANTS; }
/* Neither cover nor concealment nor anything that stops or slows inside the hex [8.05]. */
bool rp_is_open(const rp_hex_ground *);
/* Highest level among these hexes [8.43b] [R39]. */
int rp_highest_level(const rp_ground *, const rp_board *, const uint64_t *hexes);
/* Wheat stands from April to October [8.8] [YS.10]. */
static inline bool rp_wheat_stands(int month) { return month >= 4 && month <= 10; }

/* Crossing a side, by direction from the hex. */
static inline bool rp_crosses_road(const rp_hex_ground *h, int d) { return h->side[d] & (RP_ROAD | RP_BRIDGE); }
static inline bool rp_crosses_stream(const rp_hex_ground *h, int d) /* without a bridge [8.7a] [8.7b] */
{
    return (h->side[d] & (RP_STREAM | RP_BRIDGE)) == RP_STREAM;
}
static inline bool rp_can_cross(const rp_hex_ground *h, int d) { return !(h->side[d] & RP_BLUE); } /* [8.7c] */
static inline bool rp_is_on_road(const rp_hex_ground *h)                                           /* [8.6a] */
{
    uint8_t all = h->side[0] | h->side[1] | h->side[2] | h->side[3] | h->side[4] | h->side[5];

    return all & (RP_ROAD | RP_BRIDGE);
}
/* A printed trench goes on over the side, or a quarry joins what is beside it [AA.2b] [R80]. Bomb stops and
 * trench counters are the state's. */
bool rp_is_linked(const rp_ground *, const rp_board *, int hex, int direction);

/* The terrain that fire and sight know: what it does where [8.01]. */
enum rp_terrain {
    RP_T_VILLAGE,
    RP_T_CRATERS,
    RP_T_SCRAPE,
    RP_T_GREEN_WOODS,
    RP_T_HILL,
    RP_T_TRENCH,
    RP_T_BLOCKHOUSE,
    RP_T_OPEN_WOODS,
    RP_T_WHEAT,
    RP_T_SMOKE,
    RP_T_BARRAGE,
    RP_T_DARKNESS,
    RP_T_PRECIPITATION,
    RP_TERRAINS
};
enum rp_terrain_flag {
    RP_BLOCKS = 1 << 0,
    RP_CONCEALS = 1 << 1,
    RP_FULL_HEX = 1 << 2,   /* otherwise by artwork */
    RP_ALL_LEVELS = 1 << 3, /* [4.8c] */
    RP_MUST_BE_IN = 1 << 4  /* cover only for those who went in [8.02b] */
};
typedef struct rp_terrain_row {
    fs_rule rule;
    int8_t cover, plunging; /* modifier of checks by fire; by mortars and howitzers [8.02a] */
    uint8_t flags;
} rp_terrain_row;
extern const rp_terrain_row rp_terrain_table[RP_TERRAINS];
/* The best cover the ground itself gives to whoever is in the hex, 0 for none; trenches and hills are not
 * the ground's alone. */
int rp_ground_cover(const rp_hex_ground *);

#endif
