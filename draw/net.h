/* net.h - roads, streams and trenches: what is joined from place to place as long lines, and smooth curves along them.
 */
#ifndef DRAW_NET_H
#define DRAW_NET_H

#include "board.h"

enum { MAX_CHAIN = 16384 };

/* Nodes with up to six links each, numbered like directions: what leaves a node by k comes back by k + 3. */
typedef struct net {
    const board *board;
    int n_nodes, wide;
    uint8_t *links;     /* of each node, as bits; given away by tracing */
    uint8_t *crossings; /* nodes where lines meet */
    int wander;         /* how far from the middle of a side a line may cross it */
    bool on_corners;    /* nodes are lattice points and links are hexsides; otherwise hexes and the way between them */
} net;

/* A line through the net. Where it leaves the sheet, `out` is the direction; otherwise -1. */
typedef struct chain {
    int *node;
    int n, out[2];
    bool is_closed;
} chain;

typedef void chain_fn(void *ctx, const net *, const chain *);

/* An empty net; false if memory ran out. To be freed in any case. */
bool net_open(net *, const board *, bool on_corners);
void net_free(net *);
/* Links a hex with its neighbour, or the corners of a hexside. */
void net_add(net *, int hex, int direction);
/* Links all neighbours that have one of these words, as bits, or one of them and one of `also`; of three that all
 * touch, two pairs. */
void net_add_neighbours(net *, unsigned words, unsigned also);
/* Links across, or along, all sides that have one of these words, as bits. */
void net_add_sides(net *, unsigned words);
/* What ends in a hex on the rim of the sheet goes on off it. */
void net_lead_out(net *);

/* Takes the net apart into as few and as straight lines as it can, in a fixed order. */
bool net_trace(net *, chain_fn *, void *ctx);

/* Curves along a chain. Hexes: crosses the sides in their middles and comes near the centres, where lines meet right
 * through them. Corners: along the sides, touching their middles. */
void chain_draw(const net *, const chain *, pen *);

/* The same curve as points close together, in sixteenths of a unit; returns how many, at most cap. */
int chain_points(const net *, const chain *, point *out, int cap);

#endif
