/* map.h - the ground: whole-hex terrain and levels, hexsides, and what a step over them costs [5.0] [5.1].
 *
 * Flat-top hexes, names column.row with rows counted northward, even columns half a hex further north [1.2.1] [1.4.1]
 * [R23]. Hex numbers and directions are those of firestep/hex.h (row 0 is the northernmost; 0 north, clockwise);
 * fs_hex_name and fs_hex_parse know the printed names. Two maps played at once lie on one grid, with hexes between
 * them that are not there (RS_NO_GROUND).
 *
 * Filled by the loader, finished by rs_map_prepare, read only from then on. Works, wire and telephones that come and go
 * are the state's; the works a scenario begins with are in scenario.h. Movement points are counted in halves.
 */
#ifndef RS_MAP_H
#define RS_MAP_H

#include "tables.h"
#include <firestep/hex.h>

enum {
    RS_MAX_HEXES = 2944, /* Helles and Anzac on one grid: 44 columns of 66 rows are 2,904 */
    RS_HEX_WORDS = RS_MAX_HEXES / 64,
    RS_MAX_PLAY = 1152, /* of them that are there: 26 x 22 and 21 x 27 are 1,139 */
    RS_MAX_LABELS = 128,
    RS_LABEL = 48,
    RS_ID = 32, /* bytes of a short name */
    RS_TITLE = 96
};

/* Of a hexside; both hexes of it hold the same [5.1.3]. */
enum rs_side {
    RS_CONTOUR = 1 << 0,        /* prepared: the levels differ [5.1.1] */
    RS_MILITARY_CREST = 1 << 1, /* a Contour that hides its foot [5.2.13] */
    RS_RIDGE = 1 << 2,
    RS_CLIFF = 1 << 3, /* listed, or prepared: three levels and no road [5.1] [R47]; a Ridge for sight [5.2.10] */
    RS_PATH = 1 << 4,  /* a path over a Cliff: passable on foot for 3 MP */
    RS_RAVINE = 1 << 5,
    RS_STREAM = 1 << 6,
    RS_ROAD = 1 << 7,
    RS_TRACK = 1 << 8,
    RS_LANDING = 1 << 9,        /* coast boats can use */
    RS_SHORE = 1 << 10,         /* coast nobody crosses */
    RS_ALL_SEA = 1 << 11,       /* prepared: one hex is Sea and boats cannot use the side, or both are [1.3] */
    RS_COMMUNICATION = 1 << 12, /* joins works on both sides of it [5.1.4] [6.4.2] */
    RS_BEACH_EXIT = 1 << 13,    /* drawn; without effect but on a Cliff, where the loader makes it RS_PATH */
    RS_OFF_MAP = 1 << 14        /* prepared: the other hex is not there */
};
enum {
    RS_HIGH_SIDE = RS_RIDGE | RS_CLIFF, /* what sight and Hiding call a Ridge [5.2.10] [7.4] */
    RS_WAY = RS_ROAD | RS_TRACK
};

typedef struct rs_ground {
    uint8_t terrain; /* rs_terrain of tables.h */
    uint8_t level;   /* 0 and up, 40 m each [5.1.1] */
    uint16_t side[6];
} rs_ground;
static_assert(sizeof(rs_ground) == 14, "the ground of a hex has no padding");

enum { RS_BARRED = 127 }; /* as a cost: it cannot be gone */
/* What it costs to go over a side of a hex into the hex beyond, in half MP; RS_BARRED where it is forbidden [14.1.3].
 * Landing from boats is in it; wire, enemies and Column limits are not. */
typedef struct rs_step {
    int8_t foot, foot_side;   /* hex and sides together; of it the sides, for Moving fire [14.1.13] [17.4.11] */
    int8_t wheel, wheel_side; /* limbered, off the road */
    int8_t road;              /* Column, or limbered on foot, along a road or track; RS_BARRED: none crosses [14.2.6] */
    int8_t wheel_road;        /* limbered wheels along it */
} rs_step;

/* A name on the map. */
enum rs_label_kind { RS_L_PLACE, RS_L_VILLAGE, RS_L_BEACH, RS_L_HILL, RS_L_WATER, RS_L_REGION, RS_L_ROAD };
typedef struct rs_label {
    int16_t hex, dx, dy, angle; /* off the centre, in the units of docs/view.md; degrees, clockwise */
    uint8_t size, kind;         /* size 0: as its kind has it; rs_label_kind */
    uint8_t is_name;            /* the name of its hex */
    char text[RS_LABEL];
} rs_label;

typedef struct rs_map {
    fs_grid grid;
    rs_ground hex[RS_MAX_HEXES];
    uint16_t n_labels;
    rs_label label[RS_MAX_LABELS];
    char title[RS_TITLE], note[RS_TITLE];

    /* Made by rs_map_prepare. */
    uint16_t n_hexes, n_play;         /* of the grid; of them that are there */
    uint64_t play[RS_HEX_WORDS];      /* hexes that are there */
    uint64_t land[RS_HEX_WORDS];      /* of them not Sea */
    uint64_t beach[RS_HEX_WORDS];     /* land with a landing side */
    uint64_t close[RS_HEX_WORDS];     /* Close Terrain [5.1.2] */
    uint64_t way[RS_HEX_WORDS];       /* on a road or track [20.1.2] */
    int16_t seat[RS_MAX_HEXES];       /* number of a hex among those that are there, by hex; -1 not there. Sets of
                                         hexes in the state are by seat: RS_MAX_PLAY bits */
    int16_t hex_of_seat[RS_MAX_PLAY]; /* the other way round */
    int16_t next[RS_MAX_HEXES][6];    /* neighbours that are there, else FS_NO_HEX */
    rs_step step[RS_MAX_HEXES][6];    /* by hex left and direction */
    uint8_t open_sides[RS_MAX_HEXES]; /* by direction: not all-sea, no Cliff without a path: contact, messages [1.3] */
    int16_t x[RS_MAX_HEXES], y[RS_MAX_HEXES]; /* column and doubled row, for rs_distance */
} rs_map;

/* map.c: fills what is prepared, from the grid, the ground and the tables. 0, or nonzero with what is wrong in `why`:
 * sides that disagree, a Military Crest without a Contour, a road over a Cliff, a coast without a kind. */
int rs_map_prepare(rs_map *, const rs_tables *, char *why, size_t cap);
/* Adds features to a side; for the loader. Nonzero if the hexes are no neighbours. */
int rs_map_add_side(rs_map *, int a, int b, unsigned features);

static inline int rs_hex_words(const rs_map *m) { return (m->n_hexes + 63) >> 6; } /* of a set of hexes, in use */
static inline bool rs_has(const uint64_t *set, int i) { return set[i >> 6] >> (i & 63) & 1; }
static inline void rs_add(uint64_t *set, int i) { set[i >> 6] |= (uint64_t)1 << (i & 63); }
static inline void rs_remove(uint64_t *set, int i) { set[i >> 6] &= ~((uint64_t)1 << (i & 63)); }

/* Hexes from one to the other: range [1.4.1]. */
static inline int rs_distance(const rs_map *m, int a, int b)
{
    int dx = m->x[a] < m->x[b] ? m->x[b] - m->x[a] : m->x[a] - m->x[b];
    int dy = m->y[a] < m->y[b] ? m->y[b] - m->y[a] : m->y[a] - m->y[b];

    return dx + (dy > dx ? (dy - dx) / 2 : 0);
}
/* The directions that lead one hex nearer from `a` to `b`, as bits: 0 north, clockwise. */
static inline unsigned rs_nearer(const rs_map *m, int a, int b)
{
    int dx = m->x[b] - m->x[a], dy = m->y[b] - m->y[a]; /* south is positive */
    int across = dx < 0 ? -dx : dx, along = dy < 0 ? -dy : dy;
    bool flat = along<across, steep = along> across;
    unsigned north = steep && dy < 0, south = steep && dy > 0, up = flat || dy < 0, down = flat || dy > 0;

    return north | south << 3 | (dx > 0 ? up << 1 | down << 2 : 0) | (dx < 0 ? up << 5 | down << 4 : 0);
}
/* Direction of a neighbour, -1 if b is not next to a. */
static inline int rs_direction(const rs_map *m, int a, int b)
{
    for (int d = 0; d < 6; d++)
        if (m->next[a][d] == b)
            return d;
    return -1;
}
static inline int rs_opposite(int direction) { return direction < 3 ? direction + 3 : direction - 3; }
/* Two sides of a hex that share a corner, or the same side [R18]. */
static inline bool rs_connecting(int d, int e) { return (d - e + 7) % 6 <= 2; }
static inline int rs_level(const rs_map *m, int hex) { return m->hex[hex].level; }
static inline int rs_terrain(const rs_map *m, int hex) { return m->hex[hex].terrain; }
static inline unsigned rs_side_of(const rs_map *m, int hex, int direction) { return m->hex[hex].side[direction]; }
static inline bool rs_is_land(const rs_map *m, int hex) { return rs_has(m->land, hex); }
static inline bool rs_is_close(const rs_map *m, int hex) { return rs_has(m->close, hex); } /* [5.1.2] */
/* Contact, messages, communications and threat pass over the side [1.3] [5.3.1] [9.3.1] [9.6.1]. */
static inline bool rs_is_open_side(const rs_map *m, int hex, int direction)
{
    return m->open_sides[hex] >> direction & 1;
}
/* Adjacent, and not across all-sea or an uncrossable Cliff: In Contact if an enemy combat unit stands there [1.3]. */
static inline bool rs_touches(const rs_map *m, int a, int b)
{
    int d = rs_direction(m, a, b);

    return d >= 0 && rs_is_open_side(m, a, d);
}
/* Height of a Ridge or Cliff: the lower of its land hexes, and one more; Sea does not count [5.2.11]. */
static inline int rs_ridge_height(const rs_map *m, int hex, int direction)
{
    int beyond = m->next[hex][direction], here = m->hex[hex].level;

    if (beyond < 0 || m->hex[beyond].terrain == RS_SEA)
        return here + 1;
    if (m->hex[hex].terrain == RS_SEA || m->hex[beyond].level < here)
        return m->hex[beyond].level + 1;
    return here + 1;
}
/* Levels climbed by going over a side; 0 level or down. */
static inline int rs_climb(const rs_map *m, int from, int to)
{
    return m->hex[to].level > m->hex[from].level ? m->hex[to].level - m->hex[from].level : 0;
}

#endif
