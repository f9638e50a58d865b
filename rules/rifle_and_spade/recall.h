/* recall.h - what is found out while one list is made and asked again for the next hex or the next unit. The state does
 * not change until the list is done, and then it is forgotten. */
#ifndef RS_RECALL_H
#define RS_RECALL_H

#include "state.h"

/* channel.c: hexes of all Routes of units In Line of a Brigiment. */
enum { RS_MOST_POINTS = 512 };
typedef struct rs_lane {
    int16_t at[RS_MOST_POINTS];
    int16_t start[64];
    int n, n_starts;
} rs_lane;

/* channel.c: what distance is counted from, the Objective Line of the Brigiment or the enemy. */
typedef struct rs_front {
    int16_t at[RS_MAX_PLAY];
    int n;
} rs_front;

/* channel.c: where those In Support of a Brigiment belong [11.5.4]. */
typedef struct rs_rear {
    rs_lane l;
    rs_front f;
    bool by_enemy; /* without an Objective Line the distance to the enemy serves [11.5.4] [11.13.6] */
    int lead;
} rs_rear;

/* headquarters.c: where the units of the Brigiment of an HQ are, without the HQ itself. */
typedef struct rs_posts {
    int16_t at[RS_MAX_PIECES];
    int n;
    uint64_t near[RS_SEAT_WORDS]; /* those hexes and what touches them, by seat: in reach whatever else [9.3.1] */
} rs_posts;

/* reach.c: what a unit would have spent in the hexes it could reach, by seat and from 1, 0 elsewhere; whether one of
 * them is what it has to keep to. */
typedef struct rs_reached {
    uint8_t spent[RS_MAX_PLAY];
    bool any_serves;
} rs_reached;

/* stacking.c: what of a side is in a hex. */
typedef struct rs_load {
    int rifle;      /* quarters off the road, and in works */
    int in_works;   /* of them in the side's own work [3.7.10] */
    int guns;       /* artillery units off the road */
    int column;     /* of the first in Column, off the road [14.2.7] */
    int road_rifle; /* quarters in Column on a road or track */
    int road_guns;  /* limbered units there */
} rs_load;

/* activation.c: the units of a Brigiment, wherever they are, and those of its side without one. */
typedef struct rs_group_sets {
    uint64_t members[RS_PIECE_WORDS], loose[RS_PIECE_WORDS];
} rs_group_sets;

enum { RS_RECALL_LOADS = 32 };
typedef struct rs_findings {
    int support_of; /* the Brigiment whose it is; 0 nobody's */
    rs_rear support;
    int posts_of; /* the HQ whose they are */
    rs_posts posts;
    int reached_by; /* the unit that could */
    rs_reached reached;
    int group_of; /* 1 + the Brigiment whose they are */
    rs_group_sets group;
    fs_side wire_against; /* the side in whose way it is */
    bool has_wire;
    uint64_t wire[RS_SEAT_WORDS];      /* as rs_find_wire has it */
    fs_side digs;                      /* digging.c: the side for which the next two are known */
    bool is_list_full;                 /* it has dug all it may */
    uint8_t first[64];                 /* 1 + the first work of a hex, by its last bits; 0 none */
    uint8_t after[RS_MAX_WORKS_NOW];   /* and the next with those bits */
    fs_side load_side;                 /* the side of the loads */
    uint16_t load_of[RS_RECALL_LOADS]; /* 1 + the hex, by its last bits; 0 none */
    rs_load load[RS_RECALL_LOADS];
} rs_findings;

static inline void rs_forget(rs_findings *r)
{
    r->support_of = r->posts_of = r->reached_by = r->group_of = 0;
    r->wire_against = r->digs = r->load_side = 0;
}
/* As the list remembers them, or in `now`. */
const rs_group_sets *rs_recall_group(const rs_ctx *, int brigiment, fs_side, rs_group_sets *now);

#endif
