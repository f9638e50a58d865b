/* sight_prepare.h - line of sight over the ground [5.2], prepared once for every pair of hexes.
 *
 * All of 5.2.13 rests on the map but for two things: how far one sees by the light of the moment (case 1, rs_view_at),
 * and the Ridge a moving target has just crossed (case 8, rs_sight_crest). Works, units and markers never block
 * [5.2.8], nor does the ground at the two ends, but for case 6 [5.2.4]; but for case 8 sight is the same both ways
 * [5.2.6]. Everything else is one look into the table; the line is walked only to explain it.
 */
#ifndef RS_SIGHT_PREPARE_H
#define RS_SIGHT_PREPARE_H

#include "map.h"

enum rs_view { RS_BLOCKED, RS_PARTIAL, RS_OPEN_VIEW }; /* [5.2.5]; rs_sight counts on the order */

/* The case of 5.2.13 that decides. Case 6 has two outcomes. */
enum rs_case {
    RS_CASE_NONE,       /* one of the hexes is not there */
    RS_CASE_RANGE,      /* 1: beyond Observation Range: Blocked */
    RS_CASE_NEAR,       /* 2: range 0 or 1: Open */
    RS_CASE_ELEVATED,   /* 3: Elevated Blocking terrain between: Blocked */
    RS_CASE_HIGHER,     /* 4: a higher hex, Ridge or Cliff between: Blocked */
    RS_CASE_BLOCKING,   /* 5: Blocking terrain as high as both: Blocked */
    RS_CASE_DEAD,       /* 6: at the foot of a Military Crest: Blocked */
    RS_CASE_RIDGE,      /* 7: a Ridge or Cliff just as high: Partial */
    RS_CASE_CREST,      /* 8: on the Ridge it crossed: Partial */
    RS_CASE_FREE,       /* 9: Open */
    RS_CASE_DEAD_PARTLY /* 6: at the foot of a Contour: Partial */
};
static inline enum rs_view rs_view_of(int which)
{
    return which == RS_CASE_NEAR || which == RS_CASE_FREE                                     ? RS_OPEN_VIEW
           : which == RS_CASE_RIDGE || which == RS_CASE_CREST || which == RS_CASE_DEAD_PARTLY ? RS_PARTIAL
                                                                                              : RS_BLOCKED;
}

/* A line walked, with what it meets. */
enum { RS_MAX_MET = 256 };
enum rs_met_kind { RS_MET_HEX = 1, RS_MET_PAIR, RS_MET_SIDE, RS_MET_TRACED };
typedef struct rs_met {
    uint8_t kind;     /* an intervening hex; two beside a traced side; a side crossed; a Ridge or Cliff traced */
    uint8_t adjacent; /* the side borders an end [5.2.12] */
    uint8_t height;   /* level of a hex; of a Ridge or Cliff; 0 of another side */
    uint8_t los;      /* rs_los_class of a hex or pair */
    int16_t hex[2];   /* second only of pairs and sides */
    uint8_t decides;  /* rs_case it decides, 0 */
} rs_met;
typedef struct rs_line_answer {
    uint8_t which;     /* rs_case */
    uint8_t levels[2]; /* of the two ends; the target's is the height of the crest where there is one */
    uint8_t range;
    int16_t n;
    rs_met met[RS_MAX_MET];
} rs_line_answer;

/* The cases from 2 on. `crest`: the direction of the Ridge or Cliff side of `to` that the target crossed; -1 none.
 * `answer` may be NULL. */
enum rs_case rs_sight_walk(const rs_map *, const rs_tables *, int from, int to, int crest, rs_line_answer *answer);

/* The prepared table: by hex the hexes it sees, of them those seen in part, and for each pair the case. */
typedef struct rs_sight_table {
    uint32_t hexes, words; /* of the grid; of one set */
    uint64_t bits[];       /* by hex: seen, partial; then by hex four bits a hex: rs_case */
} rs_sight_table;
size_t rs_sight_table_size(const rs_map *);
void rs_sight_table_fill(rs_sight_table *, const rs_map *, const rs_tables *);

static inline const uint64_t *rs_seen_from(const rs_sight_table *t, int hex)
{
    return t->bits + (size_t)t->words * 2 * (size_t)hex;
}
static inline const uint64_t *rs_partial_from(const rs_sight_table *t, int hex)
{
    return rs_seen_from(t, hex) + t->words;
}
/* As rs_view_of(rs_sight_walk) without a crest and at any light: what is seen in part is seen. */
static inline enum rs_view rs_sight(const rs_sight_table *t, int from, int to)
{
    return (enum rs_view)(2 * rs_has(rs_seen_from(t, from), to) - rs_has(rs_partial_from(t, from), to));
}
static inline enum rs_case rs_sight_case(const rs_sight_table *t, int from, int to)
{
    const uint64_t *row = t->bits + (size_t)t->words * (2 * (size_t)t->hexes + 4 * (size_t)from);

    return (enum rs_case)(row[to >> 4] >> (4 * (to & 15)) & 15);
}

#endif
