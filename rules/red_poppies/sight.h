/* sight.h - line of sight, chapter 4 with the terrain of chapter 8.
 *
 * A straight line from centre to centre, or to a vertex for artillery [4.1a] [4.92a], over the triangles of
 * the ground, exact and the same from both ends [4.1b]. What lies in the two end hexes never counts [4.2b].
 * Contours, green-dot woods, villages, friends of those who fire small arms, and the second hex of
 * concealment block [4.2a]; one hex of concealment is seen through [4.81]. A line along a hexside counts its
 * two hexes as one pair, which blocks or conceals only if both do [R7] [R8].
 * The worked examples are tests, in the hexes of [R10]: [4.91] [4.91v1] [4.92b].
 */
#ifndef RP_SIGHT_H
#define RP_SIGHT_H

#include "editions.h"
#include "ground.h"

/* Over what is looked, and when. */
typedef struct rp_field {
    const rp_board *board;
    const rp_ground *ground;
    bool wheat; /* stands now: rp_wheat_stands(month) [8.8] */
    uint8_t edition;
} rp_field;

/* What a line meets in a hex. */
enum rp_met {
    RP_MET_CONTOUR = 1 << 0, /* ground that is too high */
    RP_MET_VILLAGE = 1 << 1,
    RP_MET_GREEN_WOODS = 1 << 2,
    RP_MET_FRIENDS = 1 << 3,
    RP_MET_OPEN_WOODS = 1 << 4,
    RP_MET_WHEAT = 1 << 5,
    RP_MET_SMOKE = 1 << 6,
    RP_MET_BARRAGE = 1 << 7,
    RP_MET_DARKNESS = 1 << 8,
    RP_MET_PRECIPITATION = 1 << 9,
    RP_OBSTACLES = 0x00f,
    RP_CONCEALMENTS = 0x3f0
};

/* What comes and goes: sets of hexes, NULL for none, and what lies everywhere. A null pointer to it is a clear
 * day. Friends are those that block the shooter: only infantry and cavalry mind them [4.6b], and not those
 * for whom rp_friend_blocks is false. */
typedef struct rp_passing {
    const uint64_t *smoke, *barrage, *friends;
    unsigned everywhere; /* RP_MET_DARKNESS, RP_MET_PRECIPITATION */
} rp_passing;
bool rp_minds_friends(unsigned types);          /* of the shooter, rp_type [4.6b] [R82] */
bool rp_friend_blocks(int edition, bool is_in); /* is_in: IN a trench or blockhouse [4.6-v1] [4.6-v3] [R14] */

enum rp_view { RP_BLOCKED, RP_CLEAR, RP_CONCEALED }; /* concealed: seen through one hex of concealment */

enum { RP_AIR = -2 }; /* as observer: aircraft and balloons, which see everything [4.7] */

/* Between hexes, and from a hex to a vertex, which belongs to the farthest of its hexes in play; of equally
 * far ones to the one that shows it best [4.92a] [R15]. Darkness counts as it does between hexes [N.6]. */
enum rp_view rp_sight(const rp_field *, const rp_passing *, int from, int to);
enum rp_view rp_sight_vertex(const rp_field *, const rp_passing *, int from, int vertex);
/* The same for a vertex looked at from many hexes. */
typedef struct rp_corner {
    fs_point point;
    int n, hex[3]; /* hexes in play that meet there */
} rp_corner;
rp_corner rp_corner_of(const rp_board *, int vertex);
enum rp_view rp_sight_corner(const rp_field *, const rp_passing *, int from, const rp_corner *);

/* With reasons. */
enum { RP_MAX_CROSSED = 416 }; /* a line over RP_MAX_COLUMNS x RP_MAX_ROWS crosses 412 sextants at most */
typedef struct rp_crossing {
    int16_t hex[2];     /* second only along a side; FS_NO_HEX also for half hexes beyond the edge */
    uint8_t along;      /* the side between both */
    uint8_t is_end;     /* has an end hex: nothing counts */
    uint16_t met[2];    /* rp_met on the line in each hex */
    uint16_t counts[2]; /* of it, what stands at a level that matters */
    fs_rule rule;       /* by which it blocks or conceals, 0 if it does neither */
    uint16_t effect;    /* rp_met that blocks or conceals */
} rp_crossing;
typedef struct rp_answer {
    enum rp_view view;
    fs_rule rule;         /* why: of the first that blocks, or of concealment, or of the line */
    fs_rule branch;       /* same level [4.4] or different levels [4.5] */
    uint8_t level[2];     /* of the two ends */
    int16_t far;          /* hex at the far end: the target, or the one a vertex belongs to */
    int16_t concealments; /* hexes or pairs that conceal */
    int16_t blocker;      /* index of the first crossing that blocks, -1 */
    int16_t n;
    rp_crossing crossed[RP_MAX_CROSSED];
} rp_answer;
void rp_sight_explain(const rp_field *, const rp_passing *, int from, int to, rp_answer *);
void rp_sight_explain_vertex(const rp_field *, const rp_passing *, int from, int vertex, rp_answer *);
/* The rule under which something blocks or conceals a line, for the words of an answer. */
fs_rule rp_rule_of_met(int edition, unsigned met, bool same_level);

/* The prepared table: for each hex which hexes it sees over bare ground, which of them through one concealment,
 * and which vertices. Made once for a map and month, in memory the caller gives. */
typedef struct rp_sight_table {
    uint32_t hexes, vertices, words, vertex_words; /* words: of one set */
    uint64_t bits[];                               /* by hex: seen, concealed; then by hex: vertices */
} rp_sight_table;
size_t rp_sight_table_size(const rp_board *);
void rp_sight_table_fill(rp_sight_table *, const rp_field *);
static inline const uint64_t *rp_seen_from(const rp_sight_table *t, int hex)
{
    return t->bits + (size_t)t->words * 2 * (size_t)hex;
}
static inline const uint64_t *rp_concealed_from(const rp_sight_table *t, int hex)
{
    return rp_seen_from(t, hex) + t->words;
}
static inline const uint64_t *rp_vertices_from(const rp_sight_table *t, int hex)
{
    return t->bits + (size_t)t->words * 2 * t->hexes + (size_t)t->vertex_words * (size_t)hex;
}
/* As rp_sight on a clear day. What is concealed is seen too. */
static inline enum rp_view rp_sight_bare(const rp_sight_table *t, int from, int to)
{
    return (enum rp_view)(rp_has(rp_seen_from(t, from), to) + rp_has(rp_concealed_from(t, from), to));
}
/* As rp_sight: a look into the table, and a walk only where something passing may lie between. */
enum rp_view rp_sight_quick(const rp_sight_table *, const rp_field *, const rp_passing *, int from, int to);
/* Whether the vertex is seen; as rp_sight_vertex, in which concealed is seen. */
bool rp_vertex_quick(const rp_sight_table *, const rp_field *, const rp_passing *, int from, int vertex);

#endif
