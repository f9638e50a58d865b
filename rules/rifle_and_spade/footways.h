/* footways.h - the shortest ways on foot between all hexes of a map with nobody on it: fewest hexes, then least foot
 * MP, then the smallest directions, as default Routes go [11.4]. Made once. */
#ifndef RS_FOOTWAYS_H
#define RS_FOOTWAYS_H

#include "map.h"

enum { RS_NO_FOOTWAY = 255 };
typedef struct rs_footways {
    uint32_t hexes;     /* that are there */
    uint32_t both_ways; /* whether it is as far back, from land to land, wherever one may go */
    uint8_t at[];       /* by seat of the end, by seat of the start: steps; then likewise: the first direction */
} rs_footways;
size_t rs_footways_size(const rs_map *); /* from the ground, before the map is prepared too */
/* Ways of more than `longest` steps are left out. */
void rs_footways_fill(rs_footways *, const rs_map *, int longest);

/* Steps from one hex to the other; RS_NO_FOOTWAY none. */
static inline int rs_foot_steps(const rs_footways *t, const rs_map *m, int from, int to)
{
    return t->at[(size_t)m->seat[to] * t->hexes + (size_t)m->seat[from]];
}
/* The same from everywhere, by seat, to that hex. */
static inline const uint8_t *rs_foot_steps_to(const rs_footways *t, const rs_map *m, int to)
{
    return t->at + (size_t)m->seat[to] * t->hexes;
}
/* Where the first of them goes; there must be one. */
static inline int rs_foot_first(const rs_footways *t, const rs_map *m, int from, int to)
{
    return t->at[((size_t)t->hexes + (size_t)m->seat[to]) * t->hexes + (size_t)m->seat[from]];
}

#endif
