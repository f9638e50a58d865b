/* steps.h - what the rule files call in one another. Each function is in the file its group names.
 *
 * Predicates `..._refused` return 0 or say why not; lists and refusals ask the same ones. Functions that begin
 * something push a frame; nothing is resolved in the frame that asked.
 */
#ifndef OT_STEPS_H
#define OT_STEPS_H

#include "geometry.h"
#include "kinds.h"

/* Where and how a unit stands, or would stand. */
typedef struct ot_stand {
    fs_point at;       /* front centre; in a trench the middle of the unit on its line */
    uint16_t facing;   /* tenths of a degree */
    uint8_t formation; /* ot_formation */
    uint8_t level;     /* ot_level */
    uint8_t feature;   /* 1 + what it is in; 0 */
} ot_stand;

/* --- ground.c: terrain as it is now --- */

typedef struct ot_area { /* a feature's outline now */
    const fs_point *at;
    int n;
    bool is_closed;
    int32_t width;
    uint8_t kind;  /* ot_terrain now: a destroyed building is rubble */
    uint8_t flags; /* ot_feature_flag */
    uint8_t owner;
} ot_area;
/* Feature f, static or built; kind 0 if there is none of that number now. */
ot_area ot_area_of(const ot_scenario *, const ot_state *, int f);
bool ot_point_in_feature(const ot_scenario *, const ot_state *, int f, fs_point);
/* The stand of a unit now; its footprint and the centres of its bases, as it is or as it would stand [G-03] [G-15]. */
ot_stand ot_stand_of(const ot_state *, int unit);
void ot_footprint(const ot_scenario *, const ot_state *, int unit, const ot_stand *, ot_shape *);
int ot_bases(const ot_scenario *, const ot_state *, int unit, const ot_stand *, fs_point out[OT_MAX_CASTINGS]);
/* Gap between two units as they stand, rounded up; bounds compare exactly [G-04]. */
int32_t ot_unit_gap(const ot_scenario *, const ot_state *, int a, int b);
bool ot_units_within(const ot_scenario *, const ot_state *, int a, int b, int32_t distance);
/* The cover a unit is in (ot_cover of tables.h), smoke and gas left out; against fire from a point walls count only if
 * crossed within half an inch of the target; `from` NULL: all round. */
int ot_cover_of(const ot_scenario *, const ot_state *, int unit, const fs_point *from);
/* How deep in woods the point is; negative if it is in none [G-07]. */
int32_t ot_woods_depth(const ot_scenario *, const ot_state *, fs_point);
/* 0 low ground, 1 on a hill, an upper storey of nothing: the level of a point [VI.W] [G-06]. */
int ot_level_of(const ot_scenario *, const ot_state *, fs_point);
/* Whether every casting is on one surfaced road; which, + 1 [VI.A.1]. */
int ot_road_under(const ot_scenario *, const ot_state *, int unit, const ot_stand *);
/* Whether there is room in the feature for the unit beside those in it that `side` knows of [XV.A] [XV.B] [XII.G]. */
int ot_room_refused(const ot_scenario *, const ot_state *, fs_side, int unit, int feature, int level, fs_error *);

/* --- sight.c, spotting.c --- */

/* Whether the unit sees the other where both stand, arcs apart; and a point [G-06] [XIV]. */
bool ot_sees(const ot_scenario *, const ot_state *, int viewer, int target);
bool ot_sees_point(const ot_scenario *, const ot_state *, int viewer, fs_point);
/* Whether anybody of the side sees it. */
bool ot_side_sees(const ot_scenario *, const ot_state *, fs_side, int target);
bool ot_side_sees_point(const ot_scenario *, const ot_state *, fs_side, fs_point);
/* In front of the unit: the 180 degrees that non-vehicles see and shoot into [VI.R]. */
bool ot_faces(const ot_scenario *, const ot_state *, int unit, int target);
/* The nearest enemy the side knows and the unit sees; 0 none. Its gap in *gap. */
int ot_nearest_seen(const ot_scenario *, const ot_state *, int unit, int32_t *gap);
/* Shows whoever has come into sight; after every closed line [XIV.C]. */
void ot_spot(ot_ctx *);
void ot_show(ot_ctx *, int unit, fs_rule); /* becomes known to the enemy: it fired, moved in the open, was run into */

/* --- path.c, movement.c, candidates.c, trench.c --- */

enum ot_move_kind { OT_NO_MOVE, OT_BY_MOVE, OT_BY_ROAD, OT_BY_RUN, OT_BY_CHARGE, OT_BY_FLIGHT, OT_BY_OVERRUN };
/* Allowance of the unit for that kind of move now, states considered; negative: it has none [VI.A] [VI.X]. */
int32_t ot_allowance(const ot_scenario *, const ot_state *, int unit, int kind);
/* Cost of the path from where the unit stands through `n` points; what `side` knows only. Refuses with rule and
 * obstacle, have = cost, need = allowance [G-13]. `cost` may be NULL. */
int ot_path_refused(const ot_ctx *, fs_side, int unit, int kind, const fs_point *at, int n, int32_t *cost, fs_error *);
/* Whether it may stand there at the end: on the table, overlapping nobody known, not too near the enemy [G-13]. */
int ot_stand_refused(const ot_ctx *, fs_side, int unit, int kind, const ot_stand *, fs_error *);
/* How far along the segment the unit can go with that allowance [G-17]. */
int32_t ot_reach_along(const ot_ctx *, fs_side, int unit, int kind, fs_point from, fs_point towards, int32_t allowance);

/* For MOVE ROAD RUN, VIA TO INTO OFF, ENTER, STEP BOTTOM asked in UNIT. */
void ot_move_options(const ot_ctx *, int unit, fs_options *); /* the openers */
void ot_way_options(const ot_ctx *, int unit, fs_options *);  /* while a move line is open */
int ot_move_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
int ot_move_apply(ot_ctx *, fs_side, const fs_option *); /* FS_MORE or FS_CLOSED */
/* Puts a unit on the table, or where it goes by force; nothing but place, facing, formation, feature changes. */
void ot_put(ot_ctx *, int unit, const ot_stand *);
/* overlap.c: shows every enemy its side did not know of on whom the unit would stand; the first of them, 0 nobody. */
int ot_discover(ot_ctx *, int unit, const ot_stand *);
/* The same when it does so of its own will: it finds them, is found, and stays as it was. */
bool ot_runs_into(ot_ctx *, int unit, const ot_stand *);
void ot_tell_stopped(ot_ctx *, int unit, int met, fs_point at);
bool ot_is_clear(const ot_ctx *, int unit, const ot_stand *); /* nobody at all is under it there */
/* Takes it off: destroyed, left, prisoner. Passengers, guns and charges that name it follow. */
void ot_take(ot_ctx *, int unit, uint8_t where_now);
/* Places where a unit may be set up or enter, for lists; and whether one is legal. */
void ot_place_options(const ot_ctx *, int unit, uint16_t verb, fs_options *);
void ot_some_places(const ot_ctx *, int unit, uint16_t verb, int most, fs_options *); /* the first of them */
int ot_place_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);         /* PLACE PUT_IN ENTER */
ot_stand ot_stand_from(const ot_scenario *, const ot_state *, const fs_option *); /* of PLACE PUT_IN ENTER TO INTO */

/* --- charge.c, forced.c --- */

void ot_charge_options(const ot_ctx *, int unit,
                       fs_options *); /* CHARGE; and COUNTER FLEE STAND BARRICADE if charged */
int ot_charge_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
int ot_charge_apply(ot_ctx *, fs_side, const fs_option *);
/* Forced moves: away at run, at normal rate or half of it, or `push` thousandths from the contact point; pays ground,
 * leaves the table, surrenders [VIII.A] [VIII.E] [R-72] [IX.C]. */
enum ot_forced { OT_ROUTS, OT_RETIRES, OT_FALLS_BACK_HALF, OT_PUSHED };
void ot_force(ot_ctx *, int unit, enum ot_forced, bool from_contact);
void ot_surrender(ot_ctx *, int unit, int captor); /* [VIII.E] [VIII.F] */

/* --- target.c, value.c, aim.c, throws.c, fire.c, losses.c, hits.c, structures.c --- */

/* The row of class_map that holds for the unit as it is: mounted or not, limbered or not. */
const ot_class_row *ot_row_of(const ot_scenario *, const ot_state *, int unit);
/* The piece whose guns it has: its own, or those its men serve in place of them. */
int ot_guns_of(const ot_scenario *, const ot_state *, int unit);
/* Its main weapon (ot_weapon); 0 none, or vehicle (mounts), or mixed tubes. */
int ot_weapon_of(const ot_scenario *, const ot_state *, int unit);

/* One fire, its facts computed before the dice. */
typedef struct ot_shot {
    uint8_t firer, target; /* pieces; target 0 for a feature */
    uint8_t feature;       /* 1 + structure or wire */
    uint8_t weapon;        /* ot_weapon row of the main weapon */
    uint8_t band;          /* 1..6 after shifts; 7: no fire [VI.B.3] [CH.fire.shift] */
    uint8_t letter;        /* 1..5 */
    uint8_t cover;         /* ot_cover in which the letter was read */
    uint8_t why;           /* ot_why */
    uint8_t shift;         /* columns to the right that are in `band` */
    uint8_t mounts;        /* vehicles: bits of the mounts that fire */
    int32_t gap;           /* range */
    int16_t value;         /* FF or percent, total */
} ot_shot;
enum ot_why {
    OT_WHY_BLIND = 1,       /* nobody is shown there [VI.K] */
    OT_WHY_POINT_BLANK = 2, /* in base contact [VI.F] */
    OT_WHY_SMOKE = 4,       /* the letter of smoke or gas was the worse */
    OT_WHY_DEEP = 8,        /* the firer is deep in woods [VI.H] */
    OT_WHY_RAN = 16,        /* a vehicle that ran [VI.D.3] */
    OT_WHY_OVERRUN = 32     /* part of an overrun */
};
/* Letter for castings of that target row in that cover, worsened by `worse` letters [VI.D.3]; *shift
 * gets the columns to the right it could not worsen. */
int ot_letter_of(const ot_scenario *, int target_row, int cover, int worse, int *shift);
int ot_target_kind(const ot_scenario *, const ot_state *, int unit); /* what it is as a target now [VI.B.1] [VI.D.5] */
/* Rate of one element of a weapon; 0 none. */
int ot_rate(const ot_scenario *, int weapon, int letter, int band);
/* Fire factor or percent of a shot whose letter, band and mounts are known; what it is made of in `sum`, which may be
 * NULL [VI.B.2] [VI.S]. */
int ot_value_of(const ot_scenario *, const ot_state *, const ot_shot *, fs_sum *sum);
/* Castings that fire: guards and those behind a barricade's two left out [VIII.F] [XII.E]. */
int ot_firing(const ot_scenario *, const ot_state *, int unit);
/* Everything about a direct fire, as it would be now. 0, or why it cannot be. */
int ot_aim_refused(const ot_ctx *, fs_side, const fs_option *, ot_shot *, fs_error *);
void ot_fire_options(const ot_ctx *, int unit, fs_options *);        /* FIRE FIRE_AT FIRE_WORK */
void ot_some_fire(const ot_ctx *, int unit, int most, fs_options *); /* at least so many of them, if there are */
int ot_fire_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
int ot_fire_apply(ot_ctx *, fs_side, const fs_option *); /* pushes FIRE, GRID or MG_GRID */
/* A throw of d100, 1 to 100, and of two ten-sided dice, 0 to 18, of which only the classes "at most limit[k]" may
 * matter (limits ascending; NULL: every value). */
int ot_d100_among(ot_ctx *, fs_side roller, fs_rule, const int16_t *limit, int n);
int ot_2d10(ot_ctx *, fs_side roller, fs_rule, const int16_t *limit, int n);
/* Rolls one value against one pool: castings lost, and whether it pins; says so with all its modifiers. `sum` explains
 * the value. Charts: above 60 several throws [CH.fire.60]; percentile: sure ones first [VI.C]. */
typedef struct ot_effect {
    uint8_t losses, pins;
} ot_effect;
ot_effect ot_roll_value(ot_ctx *, fs_side firer_side, int firer, int target, int value, const fs_sum *sum);
/* The same throw read for another value: one roll for all rings of a quadrant [VII.H]. `roll` as ot_roll_pair gave it.
 */
typedef struct ot_throw {
    int16_t at[8]; /* throws made so far, reused ring by ring: charts 2d10 0..18, percentile 1..100 */
    uint8_t n;
} ot_throw;
ot_effect ot_read_value(ot_ctx *, fs_side, ot_throw *, int value);
/* Takes castings off by the owner's order [VI.V] [XVI.B]; destroys at zero. `by`: the firer, 0 gas or mine. */
void ot_lose(ot_ctx *, int unit, int castings, int by, fs_rule);
void ot_pin(ot_ctx *, int unit, fs_rule);
/* Fire of the enemy came down on it, whatever it did (SC.2). */
void ot_fired_on(ot_ctx *, int unit);
/* Pushes HITS: `n` hits on a vehicle, or on a structure (1 + feature), by that weapon. */
void ot_push_vehicle_hits(ot_ctx *, fs_side by, int firer, int vehicle, int weapon, int n);
void ot_push_structure_hits(ot_ctx *, fs_side by, int firer, int feature, int weapon, int n);
void ot_cut_wire(ot_ctx *, int feature, fs_point near, int32_t length); /* [VI.J] [XV.H] */
/* The long axis of a belt of wire, along which gaps are measured: its two ends [VI.J]. */
void ot_belt(const ot_scenario *, const ot_state *, int feature, fs_point end[2]);
/* Destroys it: rubble, fire, survivors leave [XV.E]. */
void ot_destroy_feature(ot_ctx *, int feature, fs_rule);
/* A tank has gone through a building: rubble, and perhaps it sticks at `inside` instead of where it stands now. Push
 * the last building of a path first [XIII.M]. */
void ot_push_crush(ot_ctx *, int vehicle, int feature, fs_point inside);
/* A vehicle has gone straight from one point to another: lanes in the wire it crossed, houses broken down (pushed, in
 * order of the way: call it for the last stretch of a path first) [XV.H] [XIII.M]. */
void ot_break_through(ot_ctx *, int vehicle, fs_point from, fs_point to);

/* --- vehicles.c, transport.c, works.c --- */

void ot_vehicle_options(const ot_ctx *, int unit, fs_options *); /* OVERRUN REPAIR GUNS_OUT */
int ot_vehicle_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
int ot_vehicle_apply(ot_ctx *, fs_side, const fs_option *);
/* What the crew can still do: bits [XIII.F]. */
enum ot_crew_can { OT_CAN_MOVE = 1, OT_CAN_FIRE = 2, OT_CAN_BOTH = 4, OT_CAN_BOTH_SIDES = 8 };
unsigned ot_crew_can(const ot_scenario *, const ot_state *, int vehicle);
/* Whether crew and machine allow that function (OT_DID_MOVE for any move, OT_DID_FIRE for one more mount, OT_DID_WORK
 * for a repair) after what was done in this activation. For every vehicle function [XIII.E] [XIII.F]. */
int ot_crew_refused(const ot_scenario *, const ot_state *, int vehicle, unsigned function, fs_error *);
/* Mounts that the crew may serve in this activation, after what it has done [VI.D.2] [XIII.F]. */
int ot_mounts_allowed(const ot_scenario *, const ot_state *, int vehicle);
bool ot_can_drive(const ot_scenario *, const ot_state *, int vehicle); /* neither broken down, immobile nor stuck */
void ot_breakdowns(ot_ctx *);                                          /* both sides' throws [XIII.A] */
void ot_transport_options(const ot_ctx *, int unit, fs_options *);     /* LOAD UNLOAD MAN MOUNT DISMOUNT LIMBER ... */
int ot_transport_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
int ot_transport_apply(ot_ctx *, fs_side, const fs_option *);
/* Everybody aboard gets off: out of a wreck each casting is thrown for. Before the vehicle is taken off. */
void ot_spill(ot_ctx *, int vehicle, bool wrecked);
/* The unit leaves its unlimbered guns, mortars or projectors where they stand; before it is moved by force. Does
 * nothing to units that have none or take them along [R-57] [XIII.K]. */
void ot_abandon(ot_ctx *, int unit);
/* The train's run along its track, its only movement: ROAD of a piece OT_TRAIN [R-43] [SC.3]. */
int ot_train_refused(const ot_ctx *, fs_side, int train, fs_error *);
void ot_train_run(ot_ctx *, int train);
void ot_work_options(const ot_ctx *, int unit, fs_options *); /* WORK HELP CLEAR */
int ot_work_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
int ot_work_apply(ot_ctx *, fs_side, const fs_option *);
void ot_works_end_turn(ot_ctx *); /* effort of those that stopped is lost */

/* --- plotting.c, preparation.c, artillery.c, grid.c, mg_grid.c --- */

void ot_push_plots(ot_ctx *, bool opening); /* nothing if nobody has anything to plot or cancel */
void ot_push_preparation(ot_ctx *);
void ot_push_artillery(ot_ctx *);
/* A fire grid: battery (0 a bomb), aim point, shell; `direct` uses notation and the far half only [VI.T]. */
void ot_push_grid(ot_ctx *, fs_side, int battery, fs_point aim, int plot_kind, bool direct);
void ot_push_mg_grid(ot_ctx *, fs_side, int firer, fs_point aim, fs_point from, bool strafe);
/* The battery's plot of this turn is struck out [VII.E]. */
void ot_strike_plot(ot_ctx *, int battery);
bool ot_has_plot(const ot_scenario *, const ot_state *, int battery, int turn);

/* --- start.c, clouds.c, air.c --- */

void ot_push_start(ot_ctx *);                                           /* turn start: [V.0] */
void ot_lay_cloud(ot_ctx *, int kind, fs_point centre, int32_t radius); /* [X.B] */
void ot_burn(ot_ctx *, int piece, int feature, fs_point);               /* a wreck or building begins to smoke [X.G] */
bool ot_in_cloud(const ot_scenario *, const ot_state *, int unit, int kind); /* touched by smoke or gas now */
/* Whether smoke or gas lies on the line from a point to the nearest casting of the target. */
bool ot_cloud_between(const ot_scenario *, const ot_state *, fs_point from, int target);
/* To the nearest gas; negative: none within `most`, and none whose path it is in or near. */
int32_t ot_gas_distance(const ot_scenario *, const ot_state *, int unit, int32_t most);
void ot_end_clouds(ot_ctx *); /* end of turn [X.G.1] */
int ot_release_refused(const ot_ctx *, fs_side, int unit, fs_error *);
void ot_release(ot_ctx *, int unit);                 /* [X.K] */
void ot_cylinder_hits(ot_ctx *, int unit, int hits); /* [X.L] */
void ot_push_air(ot_ctx *);

/* --- morale.c, melees.c, melee.c --- */

void ot_push_morale(ot_ctx *);
void ot_age_pins(ot_ctx *); /* the turn is over */
void ot_push_recheck(ot_ctx *, int unit);
void ot_push_melees(ot_ctx *);
bool ot_checks_morale(const ot_scenario *, const ot_state *, int unit); /* now, in the morale phase */

/* --- sequence.c, setup.c, cards.c, activation.c, victory.c --- */

void ot_push_setup(ot_ctx *, fs_side);
void ot_push_turn(ot_ctx *);
void ot_push_cards(ot_ctx *);
void ot_push_unit(ot_ctx *, int unit);
/* Whether the unit or section has something to do at a card of its side [VI.0.a]. */
bool ot_can_activate(const ot_scenario *, const ot_state *, int unit);
/* A function is done: counted against the two [IV]. */
void ot_use(ot_ctx *, int unit, unsigned function, int cost);
bool ot_may_use(const ot_scenario *, const ot_state *, int unit, unsigned function, int cost);
/* Which states forbid what: bits of what the unit may do at its card [VI.X]. */
enum ot_may { OT_MAY_MOVE = 1, OT_MAY_RUN = 2, OT_MAY_FIRE = 4, OT_MAY_CHARGE = 8, OT_MAY_NEAR = 16, OT_MAY_WORK = 32 };
bool ot_may(const ot_scenario *, const ot_state *, int unit, enum ot_may);
int ot_shift_right(const ot_scenario *, const ot_state *, int unit); /* columns, by state and kind */
void ot_judge(ot_ctx *, bool at_end);                                /* victory */

#endif
