/* guns.h - what the files of batteries, grids, clouds and aircraft share. */
#ifndef OT_GUNS_H
#define OT_GUNS_H

#include "steps.h"
#include <string.h>

/* --- chance.c --- */

/* d100 against a chance: 00 reads as 100. `roll` may be NULL. */
bool ot_chance(ot_ctx *, fs_side, fs_rule, int pct, int *roll);
int ot_d100(ot_ctx *, fs_side, fs_rule); /* 1 to 100, every number of it */
/* LONG and SHORT: two dice, thousandths of an inch of their difference [VI.N] [VII.G.4]. dice[2] gets the faces. */
int32_t ot_long_short(ot_ctx *, fs_side, fs_rule, uint8_t dice[2]);
uint16_t ot_result_of(ot_effect); /* as a result of events */
/* The same in the words of its target: vehicles and, as 0, wire and works are hit, not pinned. */
uint16_t ot_result_on(const ot_scenario *, int target, ot_effect);

/* --- battery.c: what a battery fires with, from where --- */

typedef struct ot_salvo {
    uint8_t weapon;   /* ot_weapon: its row of fire */
    uint8_t hits_as;  /* and what its hits count as: a bomb is no gun [XI.F] */
    uint8_t elements; /* guns, tubes */
} ot_salvo;
enum { OT_SALVOS = 3 };
/* One, or one for each size of tube; light tubes fire no plots [VI.P]. */
int ot_salvos(const ot_scenario *, const ot_state *, int battery, bool plotted, ot_salvo out[OT_SALVOS]);
int ot_gun_of(const ot_scenario *, const ot_state *, int battery); /* ot_weapon: of mixed tubes the largest */
bool ot_is_mortar(int weapon);
int ot_inward(int edge); /* facing from that edge of the table */
/* Point of a sheet: from the player's right-hand edge and from his own; and back [VII.D]. */
fs_point ot_from_sheet(const ot_scenario *, fs_side, int32_t from_right, int32_t from_own);
fs_point ot_to_sheet(const ot_scenario *, fs_side, fs_point); /* x from the right hand, y from his own edge */
bool ot_is_on_table(const ot_scenario *, fs_point);
/* Line of fire to a point, as a vector, and range [VII.G.2] [VII.Q]. */
fs_point ot_line_of_fire(const ot_scenario *, const ot_state *, int battery, fs_point aim);
int32_t ot_range_to(const ot_scenario *, const ot_state *, int battery, fs_point);
/* Whether its guns are ready and manned, or it lies behind the table: 0, or why not [VII.T]. */
int ot_guns_refused(const ot_scenario *, const ot_state *, int battery, fs_error *);
bool ot_is_suppressed(const ot_scenario *, const ot_state *, int battery); /* this turn [VII.R] */
/* Middle of a unit as it stands: where one aims. */
fs_point ot_unit_middle(const ot_scenario *, const ot_state *, int unit);
fs_point ot_middle_now(const ot_ctx *, int unit); /* the same from what is remembered */

/* --- plotting.c, aims.c --- */

/* Points worth aiming at, for lists [G-19]: known enemies, where those that move may be in two turns, trenches. */
enum { OT_MAX_AIMS = 48 };
int ot_aims(const ot_ctx *, fs_side, fs_point out[OT_MAX_AIMS]);
/* The rest of the table for a list that begins with them: a lattice of two inches. */
void ot_offer_lattice(const ot_scenario *, const fs_option *like, const fs_point *but, int n, fs_options *);
/* Whether the battery may fire that kind of shell: 0, or why not [X.A] [X.C]. */
int ot_shell_refused(const ot_ctx *, int battery, int plot_kind, fs_error *);

/* --- cells.c: who and what is in the cells of a grid [VII.H] [R-64] --- */

/* What a pool is: castings of one letter, or wire, or a structure. */
enum { OT_POOL_WIRE = OT_LETTERS, OT_POOL_WORK, OT_POOLS };
enum { OT_CELLS = OT_RINGS * OT_QUADRANTS, OT_MAX_IN_GRID = 400 };

typedef struct ot_grid { /* a fire grid laid out */
    fs_side side;        /* who fires */
    uint8_t battery;     /* 0 a bomb */
    ot_salvo salvo;
    uint8_t rings, band;
    bool direct;   /* the far half only [VI.T] */
    bool sees_all; /* from the air [XIV.H] */
    fs_point centre, axis;
} ot_grid;

typedef struct ot_in_cell { /* one casting */
    uint8_t unit, number, cell, letter;
    uint8_t is_known; /* to the firer */
    int64_t away;     /* from the centre, squared */
} ot_in_cell;

typedef struct ot_cells {
    int n;
    ot_in_cell at[OT_MAX_IN_GRID];
    uint8_t wire[OT_CELLS], work[OT_CELLS]; /* 1 + feature in that cell, nearest to the centre */
    fs_point wire_at[OT_CELLS];
} ot_cells;

/* Everything in one quadrant (0 to 3). */
void ot_fill_cells(const ot_ctx *, const ot_grid *, int quadrant, ot_cells *);
/* facts_cells.c: the same on a real table. Whether all of it has been said, and what was. */
bool ot_cells_are_said(ot_ctx *, const ot_grid *, int quadrant);
void ot_cells_as_said(const ot_ctx *, const ot_grid *, int quadrant, ot_cells *);
/* Pools in a cell that `side` has there and the firer knows: bits 1 << pool. Wire and structures are the enemy's. */
unsigned ot_known_pools(const ot_ctx *, const ot_grid *, const ot_cells *, int cell, fs_side side);
/* The pool that takes the fire if nothing has to be named: the only known one, else the largest unknown; 0 none. */
int ot_pool_unnamed(const ot_ctx *, const ot_grid *, const ot_cells *, int cell, fs_side side);
/* Letter of a pool: its own, or that of what hides troops [VII.K], or of wire. */
int ot_pool_letter(const ot_ctx *, const ot_cells *, int cell, int pool);
/* Structures under the grid that its weapon cannot harm: bits by cell [VII.O] [VII.P]. */
bool ot_cannot_harm(const ot_scenario *, int weapon, int terrain);
int ot_structure_of(int terrain); /* ot_structure, or -1 */

/* The cover letter of one casting of a unit, seen or not: row as given, fire along axis [VII.I] [VII.M]. */
typedef struct ot_plunge {
    fs_point axis;
    bool mortar;
} ot_plunge;
int ot_casting_letter(const ot_scenario *, const ot_state *, int unit, fs_point at, int row, const ot_plunge *);
/* Castings of a unit one after another: where number i stands. Returns how many. */
int ot_castings_at(const ot_scenario *, const ot_state *, int unit, fs_point out[OT_MAX_CASTINGS]);

/* --- falling.c --- */

typedef struct ot_named { /* pools the firer has named: of the enemy, of his own; 0 none */
    uint8_t pool[2][OT_RINGS];
} ot_named;
void ot_fall_on(ot_ctx *, const ot_grid *, int quadrant, const ot_named *, const ot_cells *in);

/* --- grid.c, mg_grid.c --- */

void ot_push_bomb(ot_ctx *, fs_side, fs_point aim, int heading); /* [XI.F] */
/* The rectangle of the machine-gun grid round a point, along a heading; and whether it touches a unit [G-10]. */
void ot_mg_rectangle(const ot_scenario *, fs_point centre, int heading, ot_shape *);
bool ot_touches(const ot_scenario *, const ot_state *, int unit, const fs_polygon *);

/* --- wind.c --- */

void ot_change_wind(ot_ctx *);                               /* [X.I] */
int ot_wind_facing(int eighths);                             /* 0-7 as tenths of a degree */
int32_t ot_wind_move(const ot_scenario *, const ot_state *); /* of clouds in a turn */
int ot_wind_mask(const ot_scenario *, const ot_state *);     /* modifier of masks */
fs_point ot_wind_way(const ot_scenario *, const ot_state *); /* the move as a vector */

/* --- clouds.c, lingering.c --- */

/* Moves them all and marks the units that gas passes over [X.J]. */
void ot_drift_clouds(ot_ctx *, bool touched[OT_MAX_PIECES]);
void ot_begin_stream(ot_ctx *, int projector, fs_point);                /* [X.K] */
bool ot_cloud_shape(const ot_scenario *, const ot_cloud *, ot_shape *); /* of a stream; false: it has no length yet */
/* Gas that goes from one place to the next, along `way`, stays in low places [X.H]. */
void ot_settle(ot_ctx *, const ot_cloud *before, const ot_cloud *after, fs_point way);
void ot_settle_in(ot_ctx *, int feature); /* all of it, on a real table */
bool ot_is_gas_about(const ot_state *);   /* anywhere on the table */
void ot_end_lingering(ot_ctx *);
bool ot_linger_shape(const ot_scenario *, const ot_state *, const ot_linger *, ot_shape *);
bool ot_linger_touches(const ot_scenario *, const ot_state *, const ot_linger *, const fs_polygon *, int32_t reach);
int32_t ot_linger_distance(const ot_scenario *, const ot_state *, const ot_linger *, const fs_polygon *);

/* --- masks.c, mine.c --- */

void ot_try_masks(ot_ctx *);                               /* [X.E] */
void ot_gas_losses(ot_ctx *, bool touched[OT_MAX_PIECES]); /* those touched, and those still inside [X.F] */
int ot_explode_mine(ot_ctx *);                             /* inches of the crater; 0 none [XII.J] */

#endif
