/* memo.h - what a scratch remembers from one decision to the next.
 *
 * Nobody says when something is out of date: all that a figure or an answer depends on is kept beside it and compared.
 */
#ifndef OT_MEMO_H
#define OT_MEMO_H

#include "steps.h"

#include <string.h>

/* All that the figure of a unit depends on, whatever the scenario. */
typedef struct ot_figure_key {
    uint64_t place, make; /* x and y; from where to crew, which is more than it depends on */
    uint32_t flags;
    uint16_t facing, terrain;
} ot_figure_key;
static inline uint64_t ot_key_place(const ot_unit *u)
{
    uint64_t place;

    static_assert(offsetof(ot_unit, x) == 0 && offsetof(ot_unit, y) == 4, "x and y lie together");
    memcpy(&place, &u->x, sizeof place);
    return place;
}
/* Where, formation, level, feature, castings, lmg, engineers and crew. */
static inline uint64_t ot_key_make(const ot_unit *u)
{
    uint64_t make;

    static_assert(offsetof(ot_unit, crew) == offsetof(ot_unit, where) + 7, "eight bytes that lie together");
    memcpy(&make, &u->where, sizeof make);
    return make;
}
static inline uint32_t ot_key_flags(const ot_unit *u) { return u->flags & (OT_MOUNTED | OT_LIMBERED); }
static inline ot_figure_key ot_key_of(const ot_unit *u, int terrain)
{
    return (ot_figure_key){ot_key_place(u), ot_key_make(u), ot_key_flags(u), u->facing, (uint16_t)terrain};
}
static inline bool ot_is_key_of(const ot_figure_key *k, const ot_unit *u, int terrain)
{
    return k->place == ot_key_place(u) && k->make == ot_key_make(u) && k->flags == ot_key_flags(u) &&
           k->facing == u->facing && k->terrain == terrain;
}

typedef struct ot_figure {
    ot_figure_key key;
    uint32_t n; /* corners; more than four are not kept */
    int32_t radius;
    ot_rect box;
    fs_point corner[4];
} ot_figure;
/* All that sight depends on when somebody hidden is looked for, as it was the last time, and who did not see whom. */
typedef struct ot_watch {
    ot_damage damage[OT_MAX_FEATURES];
    ot_work work[OT_MAX_WORKS];
    ot_cloud cloud[OT_MAX_CLOUDS];
    int32_t sight; /* how far one sees */
    ot_figure_key unit[OT_MAX_PIECES];
    uint64_t blind[OT_MAX_PIECES][OT_PIECE_WORDS]; /* by target: those who did not see it */
} ot_watch;
/* The places that a unit was offered at the set-up, and all that they depend on. */
enum { OT_PLACE_LISTS = 6, OT_MOST_PLACES = 384 };
typedef struct ot_place_list {
    int32_t piece; /* whose they were; 0: the list is not whole */
    int32_t n;
    ot_unit unit;                /* as it was */
    uint64_t on[OT_PIECE_WORDS]; /* those on the table whom its side knew */
    ot_figure_key key[OT_MAX_PIECES];
    ot_damage damage[OT_MAX_FEATURES];
    ot_work work[OT_MAX_WORKS];
    fs_option option[OT_MOST_PLACES];
    ot_stand stand[OT_MOST_PLACES];
} ot_place_list;
typedef struct ot_memo {
    uint64_t scenario;             /* its hash: what is remembered is of no other */
    uint64_t sure[OT_PIECE_WORDS]; /* figures known to be current: of a list, while which nothing changes */
    ot_figure at[OT_MAX_PIECES];
    uint8_t n_points[OT_MAX_PIECES]; /* 0: not looked for since the figure changed */
    fs_point point[OT_MAX_PIECES][OT_MAX_CASTINGS];
    ot_watch watch; /* spotting.c */
    ot_place_list places[OT_PLACE_LISTS];
    uint32_t next_places; /* the one of them to be used next */
} ot_memo;

#endif
