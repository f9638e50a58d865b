/* moves.h - what ground, sight and movement share among themselves. */
#ifndef OT_MOVES_H
#define OT_MOVES_H

#include "memo.h"

/* --- features.c: terrain pieces as they are now, static (from 0) and built in play (from n_features) --- */

int ot_terrain_now(const ot_scenario *, const ot_state *, int f); /* ot_terrain; 0: there is none, or no more */
/* Outline, lines drawn out to their width; built ones use `room`. No corners: a wall, or nothing. */
fs_polygon ot_outline_of(const ot_scenario *, const ot_state *, int f, ot_shape *room);
ot_rect ot_feature_box(const ot_scenario *, const ot_state *, int f);
ot_axis ot_axis_of(const ot_scenario *, const ot_state *, int f); /* the line of a line */
ot_measured ot_measured_of(const ot_scenario *, const ot_state *, int f);
unsigned ot_feature_flags(const ot_scenario *, const ot_state *, int f);
bool ot_is_woods(int terrain);
/* What it is for a unit that is in it: a trench in which units lie, a shelter that hides their shape. */
bool ot_holds_units(int terrain);
/* Those whose box meets the rectangle, to be taken one by one:
 *     ot_found near = ot_find_features(sc, s, box);
 *     for (int f; (f = ot_take_feature(&near)) >= 0;) */
typedef struct ot_found {
    uint64_t set[2];
} ot_found;
static_assert(OT_MAX_FEATURES + OT_MAX_WORKS <= 128, "a set holds every feature");
ot_found ot_find_features(const ot_scenario *, const ot_state *, ot_rect);
/* Of those the ones that may stop a line of sight, from and to who is in those two features; -1 none. */
ot_found ot_find_screens(const ot_scenario *, const ot_state *, ot_rect, int from_in, int to_in);
/* Those of a prepared set that may lie round a point. */
ot_found ot_find_at(const ot_scenario *, fs_point, const uint64_t of[2]);
static inline int ot_take_feature(ot_found *near) /* -1 at the end */
{
    int w = near->set[0] ? 0 : 1;

    if (!near->set[w])
        return -1;
    int f = w * 64 + __builtin_ctzll(near->set[w]);
    near->set[w] &= near->set[w] - 1;
    return f;
}

/* --- stand.c: units as they stand or would stand --- */

int ot_base_count(const ot_scenario *, const ot_state *, int unit);
ot_lattice ot_lattice_of(const ot_scenario *, const ot_state *, int unit, const ot_stand *);
/* The stretch of its trench that a unit takes [G-15]; false if it is in none. */
bool ot_slice_of(const ot_scenario *, const ot_state *, int unit, const ot_stand *, int32_t *from, int32_t *to);
fs_point ot_middle_of(const ot_scenario *, const ot_state *, int f); /* of a shelter: where its garrison stands */
int ot_own_edge_bearing(const ot_scenario *, fs_side);               /* towards it */
/* The footprint less what rounding may take or give on each side. */
void ot_core_of(const ot_scenario *, const ot_state *, int unit, const ot_stand *, ot_shape *);
/* A circle round the front centre that holds the whole unit. */
int32_t ot_radius_of(const ot_scenario *, const ot_state *, int unit, const ot_stand *);
int32_t ot_radius_in(const ot_scenario *, const ot_state *, const ot_lattice *,
                     const ot_stand *); /* its lattice known */

/* --- figures.c: units as they stand now, drawn once and remembered from one decision to the next --- */

/* The memo in a scratch, which may hold anything; NULL without one. */
ot_memo *ot_memo_in(const ot_scenario *, void *scratch);
/* Its figure is compared again when it is next asked for: in a list in which it is tried with other flags. */
void ot_doubt_figure(const ot_ctx *, int unit);
/* The circle round a unit on the table, its footprint, and the box round that. */
int32_t ot_radius_now(const ot_ctx *, int unit);
void ot_shape_now(const ot_ctx *, int unit, ot_shape *, ot_rect *box);
ot_rect ot_box_now(const ot_ctx *, int unit);
/* The centres of its bases; room for one more is left. */
int ot_bases_now(const ot_ctx *, int unit, fs_point at[OT_MAX_CASTINGS]);

/* --- legs.c: a straight piece of a way, cut wherever its cost changes [G-13] --- */

typedef struct ot_leg {
    ot_cut from, to;
    int32_t num, den; /* an inch costs num / den inches */
    int32_t toll;     /* off the allowance where it begins: a wall, the climb out of a trench [VI.A.4] */
    fs_rule barred;   /* it can not be gone, by this rule; 0 it can */
    uint16_t phrase;
    uint8_t feature; /* 1 + what makes the cost or bars; 0 open ground */
    bool in_trench, in_wire;
} ot_leg;
enum { OT_MAX_LEGS = 64 };
/* What a way may meet within a rectangle: the terrain there that makes it dearer, or bars it. */
typedef struct ot_nearby {
    ot_rect box;
    ot_found found;
} ot_nearby;
void ot_note_ground(const ot_scenario *, const ot_state *, ot_rect, ot_nearby *);
/* What a-b may meet; looked up where it lies in the rectangle noted, which may be NULL. */
ot_found ot_ground_on(const ot_scenario *, const ot_state *, fs_point a, fs_point b, const ot_nearby *);
/* Cuts a-b, which meets no terrain but `near`, for a unit moving that way. *in_trench says whether it begins in one,
 * and then whether it ends in one. */
int ot_legs_of(const ot_scenario *, const ot_state *, int unit, int kind, fs_point a, fs_point b, ot_found near,
               bool *in_trench, ot_leg out[OT_MAX_LEGS]);
int32_t ot_leg_cost(fs_point a, fs_point b, const ot_leg *);
const ot_move_figures *ot_figures_of(const ot_scenario *, const ot_state *, int unit); /* NULL: it does not move */

/* --- crowd.c: who stands round a place, as a side knows it; made once for many questions --- */

typedef struct ot_neighbour {
    ot_stand stand;
    ot_rect box;
    int32_t radius;
    int32_t gap_now; /* to an enemy it sees and may not come nearer to; -1 none such */
    uint8_t unit;
    bool is_enemy, in_dugout;
    bool was_near; /* an enemy within an inch of the unit where it stands now */
    bool is_box;   /* its shape */
    ot_shape shape;
} ot_neighbour;
/* The unit itself with its front centre at the origin. */
typedef struct ot_turned {
    int32_t facing;       /* negative: not in use */
    uint8_t formation, n; /* n: bases; 0 not kept */
    bool is_row;          /* they stand in one rank */
    fs_point corner[4];
    ot_rect box;
    fs_point base[OT_MAX_CASTINGS];
} ot_turned;
enum { OT_MOST_TURNED = 3 };
/* A terrain piece on which it may not stop in the open. */
typedef struct ot_barrier {
    fs_polygon outline;
    ot_rect box;
    bool is_entered; /* instead of being stood on */
} ot_barrier;
/* Of its edges those that rays from points of a rectangle may meet. The rays go east; where the barrier is wider than
 * high they go north, and x and y have changed places: fewer edges lie that way. */
enum { OT_MOST_EDGES = 24, OT_MOST_HERE = 8 };
typedef struct ot_edges {
    struct ot_barrier_edge {
        fs_point from, to;
        ot_rect box;
    } at[OT_MOST_EDGES];
    int n;
    bool is_turned;
} ot_edges;
/* What kept the unit from standing somewhere; negative: nobody, or nothing, yet. */
typedef struct ot_blame {
    int who;           /* by place in the crowd */
    int barrier, base; /* that base stood on that barrier */
} ot_blame;
typedef struct ot_crowd {
    ot_neighbour at[OT_MAX_PIECES];
    int n;
    uint8_t picked[OT_MAX_PIECES]; /* those asked about now: all, unless ot_crowd_pick has chosen */
    int n_picked;
    uint8_t along[OT_MAX_PIECES]; /* those ot_crowd_pick chooses from: all, unless ot_crowd_narrow has chosen */
    int n_along;
    struct ot_blame *blame; /* where to note what was in the way; NULL: nobody wants to know */
    struct {
        int32_t x, y, reach; /* front centre, how far he and the room that is kept from him reach: for picking */
    } mark[OT_MAX_PIECES];
    ot_lattice mine[OT_GARRISON + 1]; /* of the unit itself, by formation; its place and facing to be filled in */
    int32_t radius;                   /* of the largest of them */
    int32_t around; /* of the circle for which neighbours are picked and barriers looked for; at most the radius */
    ot_turned turned[OT_MOST_TURNED];                   /* the ways to face that are asked about again and again */
    ot_barrier barrier[OT_MAX_FEATURES + OT_MAX_WORKS]; /* by ot_note_barriers; n_barriers negative: not looked for */
    ot_shape drawn[OT_MAX_WORKS];                       /* outlines of works built in play */
    int n_barriers;
    uint8_t
        close[OT_MAX_FEATURES + OT_MAX_WORKS]; /* barriers asked about now: all, unless ot_crowd_narrow has chosen */
    int n_close;
    fs_point settled_at; /* by ot_crowd_settle: the barriers that may lie under the unit with its front centre there */
    int n_here;          /* negative: not looked for, or too many */
    struct {
        uint8_t barrier;
        ot_edges edges;
    } here[OT_MOST_HERE];
    ot_nearby ground; /* by ot_note_ground; a box without size: not looked for */
} ot_crowd;
/* Those that may matter to a unit which ends within `reach` of the place by that kind of move. */
void ot_crowd_round(const ot_ctx *, fs_side, int unit, int kind, fs_point, int32_t reach, ot_crowd *);
/* Of a set of units only. */
void ot_crowd_of(const ot_ctx *, fs_side, int unit, int kind, fs_point, int32_t reach,
                 const uint64_t set[OT_PIECE_WORDS], ot_crowd *);

/* From now on it is asked in the open about one formation alone. */
void ot_crowd_tighten(ot_crowd *, int formation);
/* Of those only the ones that matter to the unit with its front centre at a point, when it reaches so far from there.
 */
void ot_crowd_pick(ot_crowd *, fs_point, int32_t own);
void ot_crowd_pick_all(ot_crowd *);
/* From now on those are asked about who matter in the open within `aside` of a-b; or anywhere again. */
void ot_crowd_narrow(ot_crowd *, fs_point a, fs_point b, int32_t aside);
void ot_crowd_widen(ot_crowd *);
/* Keeps the unit's shape for a facing and formation in one of the places for that. */
void ot_crowd_turn(const ot_ctx *, int unit, int facing, int formation, int place, ot_crowd *);

/* --- barriers.c --- */

/* The terrain within `reach` of the place on which the unit may not stop. */
void ot_note_barriers(const ot_ctx *, int unit, fs_point, int32_t reach, ot_crowd *);
/* Looks for the barriers round a place in the open, whichever way the unit will face there. */
void ot_crowd_settle(ot_crowd *, fs_point);
/* Whether a point lies on a barrier or on its edge. */
bool ot_is_on_barrier(const ot_crowd *, int barrier, fs_point);
/* Whether some of the barrier lies in the rectangle. */
bool ot_reaches(const ot_barrier *, ot_rect);
/* Of those round the place it has settled at: whether one may lie in the rectangle; and the first on which one of the
 * bases stands, each moved by so much, -1 none. `is_row`: they stand in a row, the first and last at its ends. */
bool ot_is_near_barrier(const ot_crowd *, ot_rect);
int ot_barrier_under(const ot_crowd *, ot_rect box, const fs_point *base, int n, fs_point by, bool is_row, int *which);

/* --- path.c, ending.c: ot_path_refused and ot_stand_refused among those --- */

int ot_path_among(const ot_ctx *, fs_side, int unit, int kind, const fs_point *at, int n, int32_t *cost,
                  const ot_crowd *, fs_error *);
/* Whether every step from where a unit stands is barred to it, by the rule in *e: guns under which a trench was dug,
 * horses that have come into wire [VI.A.3] [VI.A.4]. */
int ot_start_refused(const ot_ctx *, int unit, int kind, fs_error *);
/* Whether a unit can stand so where it stands: a garrison in a shelter, in line in a trench. */
bool ot_is_formation(const ot_scenario *, const ot_state *, int unit, const ot_stand *);
/* `roomy`: that there is room in the feature is known. */
int ot_stand_among(const ot_ctx *, fs_side, int unit, int kind, const ot_stand *, const ot_crowd *, bool roomy,
                   fs_error *);
/* Whether one of them keeps it from standing there, whatever the ground. */
bool ot_is_in_way(const ot_ctx *, int unit, int kind, const ot_stand *, const ot_crowd *);
/* Whether the unit fits into the open so turned, among those picked, the crowd settled there; what is in the way is
 * blamed. And whether what was blamed last is still in the way elsewhere. */
bool ot_fits_so(const ot_ctx *, int kind, fs_point, const ot_turned *, const ot_crowd *);
bool ot_is_still_blocked(const ot_ctx *, int kind, fs_point, const ot_turned *, const ot_crowd *);

/* --- movement.c --- */

/* Moves along a path of n points that `ot_path_refused` and `ot_stand_refused` allow: stops before unseen enemies,
 * shows whom it meets, breaks buildings and wire. Returns whether it went all the way. */
bool ot_go(ot_ctx *, int unit, const fs_point *at, int n, const ot_stand *end);
int32_t ot_way_radius(const ot_ctx *, int unit, int kind);
/* ot_reach_along for a unit among a crowd whose ground is noted; *whole (unless NULL): it comes all the way. */
int32_t ot_reach_among(const ot_ctx *, int unit, int kind, fs_point from, fs_point towards, int32_t allowance,
                       const ot_nearby *, bool *whole); /* path.c */
/* The end of the line that is open, judged among those round its start within ot_way_radius. */
int ot_end_among(const ot_ctx *, fs_side, const fs_option *, const ot_crowd *, bool roomy, fs_error *);
/* The footprint's outline of a unit where it stands. */
void ot_shape_of(const ot_scenario *, const ot_state *, int unit, ot_shape *);

/* --- placing.c --- */

int ot_edge_bearing(int edge); /* from the table towards it */
/* The middle of the free stretch of a trench nearest to `along` that the unit fits into on that level; -1 none. */
int32_t ot_free_slot(const ot_ctx *, fs_side, int unit, int f, int level, int32_t along);
/* In that trench, shelter or pit, facing the enemy's edge; `along` for trenches. */
ot_stand ot_stand_in(const ot_scenario *, const ot_state *, int unit, int f, int level, int32_t along);

/* --- known_places.c --- */

/* Whether two pieces may be set up in the same places, if they are in the same state. */
bool ot_are_alike(const ot_scenario *, int u, int v);
/* The first of a unit's places, from a list made before; false: that can not be done. */
bool ot_known_places(const ot_ctx *, int unit, int most, fs_options *);
/* Makes such a list unless there is one, if there is a memory. */
void ot_keep_places(const ot_ctx *, int unit);
/* Remembers a list while it is made: NULL without a memory. */
ot_place_list *ot_begin_places(const ot_ctx *, int unit);
void ot_add_place(ot_place_list *, const fs_option *, const ot_stand *);
void ot_end_places(const ot_ctx *, int unit, ot_place_list *);

/* Whether the insides of two outlines meet; touching is not enough. */
bool ot_overlap(const fs_polygon *, const fs_polygon *); /* ending.c */
bool ot_is_box(const fs_polygon *);                      /* four corners clockwise, none of them hollow */

/* --- overlap.c --- */

/* Somebody who stands on another, by more than rounding makes of a touch; 0 nobody [G-13]. */
int ot_find_overlap(const ot_scenario *, const ot_state *, int *other);
/* On whom the unit would stand so, by more than rounding: of those a side knows, or of all where it is 0; 0 nobody. */
int ot_stands_on(const ot_ctx *, int unit, const ot_stand *, fs_side);

/* --- candidates.c --- */
void ot_way_candidates(const ot_ctx *, int unit, int kind, fs_options *); /* [G-17] */

/* --- sight.c: lines of sight [G-06, G-07] --- */

/* One line. A target that the enemy already has on his table is looked for less narrowly: what hides it where it is no
 * longer does, only what stands between [XIV.B]. */
typedef struct ot_look {
    fs_point from, to;
    int from_in, to_in; /* features the two are in; -1 none */
    int viewer;         /* unit that looks, 0 nobody in particular */
    bool is_search;     /* for somebody not on the table yet */
} ot_look;
/* The rule by which that feature stops the line; 0 if it does not. */
fs_rule ot_stopped_by(const ot_scenario *, const ot_state *, const ot_look *, int f);
ot_look ot_look_of(const ot_scenario *, const ot_state *, int viewer, int target);
/* The points of a target that may be seen: the centres of its castings, one for a garrison, which has no shape. */
int ot_points_of(const ot_scenario *, const ot_state *, int target, fs_point at[OT_MAX_CASTINGS]);
int ot_points_now(const ot_ctx *, int target, fs_point at[OT_MAX_CASTINGS]); /* from what is remembered */
int32_t ot_sight_now(const ot_scenario *, const ot_state *); /* how far anybody sees; INT32_MAX by day [XIV.A] */
/* Whether the one looked for is in a dugout at whose door the viewer can not be: by far the most common case. */
bool ot_is_shut_off(const ot_scenario *, const ot_state *, int viewer, int target);
/* Whether the unit has one of those before it. */
bool ot_one_in_front(const ot_state *, int unit, const fs_point *at, int n);
/* ot_sees of a target whose points are known; one more than n is written. */
bool ot_sees_points(const ot_scenario *, const ot_state *, int viewer, int target, fs_point *at, int n);

#endif
