/* guns.h - what the files about off-map artillery share: calls, landings, areas, gas, bombardments, barrages. */
#ifndef RP_GUNS_H
#define RP_GUNS_H

#include "steps.h"

enum { RP_BLAST = 3 }; /* hexes that meet in a vertex [7.245] */

/* Groups are pieces; the first and the one behind the last. */
static inline int rp_first_group(const rp_scenario *sc) { return sc->n_units + 1; }
static inline int rp_end_group(const rp_scenario *sc) { return sc->n_units + sc->n_groups + 1; }

/* landing.c */

/* Playable hexes at the vertex, ascending; returns how many [7.245] [R15]. */
int rp_blast_hexes(const rp_scenario *, int vertex, int out[RP_BLAST]);
bool rp_blast_has(const rp_scenario *, int vertex, int hex);
/* The fire of a group comes down, on its cross hair or, with the number of a spine + 1 for 1-2, astray; the vertex, or
 * FS_NO_VERTEX off the map [7.243]. */
int rp_land(rp_ctx *, int group, int spine);
/* The group's signal roll, and its fire for effect if the signal comes through [7.23a]. */
void rp_push_signal(rp_ctx *, int group);
/* Fire for effect without more ado: an attempt to cancel went wrong [7.23c]. */
void rp_push_landing(rp_ctx *, int group);

/* signals.c */

/* 2d6 for a group's signal: only whether they come to `success` at most matters, to cancel also whether to 10. */
int rp_signal_dice(rp_ctx *, int group, bool cancels, int success);
void rp_tell_signal(rp_ctx *, uint16_t event, fs_rule, int group, int roll, int success, uint16_t result);

/* gas.c */

/* Units in these hexes check for gas, those that have just arrived alone if `arrived`; `sides` (one place for each
 * unit) receives who rolled doubles, in order. Returns how many did [7.511a]. */
int rp_gas_checks(rp_ctx *, const int16_t *hexes, int n, bool arrived, fs_rule, fs_side *sides);
void rp_place_gas(rp_ctx *, int vertex);
bool rp_any_gas(const rp_scenario *, const rp_state *);

/* area.c */

/* Units in these hexes, hexes and units ascending; with `arrived` those that have just arrived alone. */
int rp_units_in(const rp_ctx *, const int16_t *hexes, int n, bool arrived, int16_t *out);
/* All of them roll, then all suffer. Returns how many rolled doubles, their sides in order (NULL: of no matter). */
int rp_roll_all(rp_ctx *, const int16_t *units, int n, const rp_attack *, enum rp_cause, fs_rule, fs_side *sides);
/* The fire of a group goes astray, by the spine + 1 for 1-2, and falls. */
void rp_push_stray(rp_ctx *, int group, int spine);
/* The dice of the bombardment in the frame on top. */
void rp_push_strike(rp_ctx *, fs_side);
/* Gas that drifts in this direction, for the DRIFT frame on top. */
void rp_push_drifting(rp_ctx *, fs_side, int direction);

/* gas.c, for the drift: moves every marker, tells the hexes newly reached that hold units; more doubles wait. */
int rp_drift_markers(rp_ctx *, fs_frame *drift, int direction, int16_t *reached);
void rp_drift_more(fs_frame *drift, const fs_side *sides, int n);

/* bombardment.c */

/* Steps 1 to 3 on one unit [7.12a] [7.12b]; kind as in rp_bombardment. */
void rp_bombard_unit(rp_ctx *, int unit, int kind, fs_rule);
/* All units under the fire of the BOMBARD frame. */
void rp_strike(rp_ctx *, const fs_frame *bombard);
/* Paralyzing bombardments of the lines of all barrages that run, one after the other [7.43a]. */
void rp_push_detonations(rp_ctx *);

/* barrage.c */

/* The first barrage that runs from number `from` on, -1 if there is none. */
int rp_next_running(const rp_scenario *, const rp_state *, int from);
/* Hexes of the line on which a creeping barrage lies now, ascending; returns how many. */
int rp_barrage_line(const rp_scenario *, const rp_state *, int which, int16_t out[RP_MAX_HEXES]);
bool rp_barrage_has(const rp_scenario *, const rp_state *, int which, int hex);

#endif
