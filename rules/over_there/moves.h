/* moves.h - what ground, sight and movement share among themselves. */
#ifndef OT_MOVES_H
#define OT_MOVES_H

#include "steps.h"

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
/* The next feature from f on whose box meets the rectangle; -1 at the end. */
int ot_next_feature(const ot_scenario *, const ot_state *, int f, ot_rect);

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
/* Cuts a-b for a unit moving that way. *in_trench says whether it begins in one, and then whether it ends in one. */
int ot_legs_of(const ot_scenario *, const ot_state *, int unit, int kind, fs_point a, fs_point b, bool *in_trench,
               ot_leg out[OT_MAX_LEGS]);
int32_t ot_leg_cost(fs_point a, fs_point b, const ot_leg *);
const ot_move_figures *ot_figures_of(const ot_scenario *, const ot_state *, int unit); /* NULL: it does not move */

/* --- crowd.c: who stands round a place, as a side knows it; made once for many questions --- */

typedef struct ot_neighbour {
    ot_stand stand;
    int32_t radius;
    ot_shape shape;
    ot_rect box;
    uint8_t unit;
    bool is_enemy, in_dugout;
    bool was_near;   /* an enemy within an inch of the unit where it stands now */
    int32_t gap_now; /* to an enemy it sees and may not come nearer to; -1 none such */
} ot_neighbour;
typedef struct ot_crowd {
    ot_neighbour at[OT_MAX_PIECES];
    int n;
    uint8_t picked[OT_MAX_PIECES]; /* those asked about now: all, unless ot_crowd_pick has chosen */
    int n_picked;
    ot_lattice mine[OT_GARRISON + 1]; /* of the unit itself, by formation; its place and facing to be filled in */
    int32_t radius;                   /* of the largest of them */
} ot_crowd;
/* Those that may matter to a unit which ends within `reach` of the place by that kind of move. */
void ot_crowd_round(const ot_ctx *, fs_side, int unit, int kind, fs_point, int32_t reach, ot_crowd *);

/* Of those only the ones that matter to the unit with its front centre at a point in the open. */
void ot_crowd_pick(ot_crowd *, fs_point, int32_t room);
void ot_crowd_pick_all(ot_crowd *);

/* --- path.c, ending.c: ot_path_refused and ot_stand_refused among those --- */

int ot_path_among(const ot_ctx *, fs_side, int unit, int kind, const fs_point *at, int n, int32_t *cost,
                  const ot_crowd *, fs_error *);
/* `roomy`: that there is room in the feature is known. */
int ot_stand_among(const ot_ctx *, fs_side, int unit, int kind, const ot_stand *, const ot_crowd *, bool roomy,
                   fs_error *);

/* --- movement.c --- */

/* Moves along a path of n points that `ot_path_refused` and `ot_stand_refused` allow: stops before unseen enemies,
 * shows whom it meets, breaks buildings and wire. Returns whether it went all the way. */
bool ot_go(ot_ctx *, int unit, const fs_point *at, int n, const ot_stand *end);
int32_t ot_way_radius(const ot_ctx *, int unit, int kind);
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

/* Whether the insides of two outlines meet; touching is not enough. */
bool ot_overlap(const fs_polygon *, const fs_polygon *); /* ending.c */

/* --- overlap.c --- */

/* Somebody who stands on another, by more than rounding makes of a touch; 0 nobody [G-13]. */
int ot_find_overlap(const ot_scenario *, const ot_state *, int *other);

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

#endif
