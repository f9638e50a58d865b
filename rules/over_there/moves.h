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
/* A circle round the front centre that holds the whole unit. */
int32_t ot_radius_of(const ot_scenario *, const ot_state *, int unit, const ot_stand *);

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
