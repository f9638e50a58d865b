/* tables.h - every table of the book in whole numbers, as data/tables/rifle_and_spade has them.
 *
 * Units: movement points in halves, fire points and rifle steps in quarters, officer points of the matrix and losses of
 * the fire table in hundredths. Each cell has its mark: printed, public or reconstructed; the log says so where a
 * reconstructed cell decides. No number of a table stands in code.
 *
 * The lists RS_..._LIST(X) give each constant beside its word in the data files, in one order for both.
 */
#ifndef RS_TABLES_H
#define RS_TABLES_H

#include <firestep/types.h>

/* Where a figure comes from: s in the files survives in print, p is public, r is made by us. */
enum rs_mark { RS_MADE, RS_PUBLIC, RS_PRINTED };

/* --- words --- */

enum rs_class { RS_NO_CLASS, RS_CLASS_I, RS_CLASS_II, RS_CLASS_III, RS_CLASS_IV, RS_CLASSES }; /* [9.1.7] */
enum rs_light { RS_DAY, RS_TWILIGHT, RS_NIGHT, RS_LIGHTS };                                    /* [1.2.2] */
enum rs_weather { RS_CLEAR, RS_HAZE, RS_RAIN, RS_WEATHERS };                                   /* [21.0] */

/* Orders [11.1.7]. The words stand in files, records and lists. */
#define RS_ORDER_LIST(X)                                                                                               \
    X(INITIAL_ATTACK, "initial_attack")                                                                                \
    X(ATTACK, "attack")                                                                                                \
    X(STALLED_ATTACK, "stalled_attack")                                                                                \
    X(DEFENSE, "defense")                                                                                              \
    X(CORDON_DEFENSE, "cordon_defense")                                                                                \
    X(DISORGANIZED_DEFENSE, "disorganized_defense")                                                                    \
    X(REGROUP, "regroup")                                                                                              \
    X(GENERAL_RESERVE, "general_reserve")                                                                              \
    X(MARCH, "march")                                                                                                  \
    X(REAR_AREA, "rear_area")
enum rs_order {
    RS_NO_ORDER,
#define X(name, word) RS_##name,
    RS_ORDER_LIST(X)
#undef X
        RS_ORDERS
};
static inline bool rs_is_attack_type(int order) { return order >= RS_INITIAL_ATTACK && order <= RS_STALLED_ATTACK; }
static inline bool rs_is_defense_type(int order) { return order >= RS_DEFENSE && order <= RS_DISORGANIZED_DEFENSE; }

/* Whole-hex terrain [5.1.2] [14.1.3]; RS_NO_GROUND: there is no such hex. */
#define RS_TERRAIN_LIST(X)                                                                                             \
    X(OPEN, "open")                                                                                                    \
    X(BEACH, "beach")                                                                                                  \
    X(FARMLAND, "farmland")                                                                                            \
    X(SCRUB, "scrub")                                                                                                  \
    X(STEEP_SCRUB, "steep_scrub")                                                                                      \
    X(WOOD, "wood") /* orchards too */                                                                                 \
    X(VILLAGE, "village")                                                                                              \
    X(MARSH, "marsh") /* the dry Salt Lake too */                                                                      \
    X(SEA, "sea")
enum rs_terrain {
    RS_NO_GROUND,
#define X(name, word) RS_##name,
    RS_TERRAIN_LIST(X)
#undef X
        RS_TERRAINS
};
enum rs_los_class { RS_LOS_NONE, RS_LOS_DSB, RS_LOS_BLOCKING, RS_LOS_ELEVATED }; /* the greater blocks more [5.1.5] */

/* Works [3.4] [13.1.1]. */
#define RS_WORK_LIST(X)                                                                                                \
    X(RIFLE_PITS, "rifle_pits")                                                                                        \
    X(SHALLOW_TRENCH, "shallow_trench")                                                                                \
    X(FIRE_TRENCH, "fire_trench")                                                                                      \
    X(FORT, "fort")                                                                                                    \
    X(GUN_PIT, "gun_pit")                                                                                              \
    X(WIRE, "wire")                                                                                                    \
    X(CUT_WIRE, "cut_wire")                                                                                            \
    X(TELEPHONE, "telephone")
enum rs_work_kind {
    RS_NO_WORK,
#define X(name, word) RS_##name,
    RS_WORK_LIST(X)
#undef X
        RS_WORK_KINDS
};

/* A line of a table of modifiers: one figure, or one for each of two columns, never more than `most` in all (0: no
 * limit). */
typedef struct rs_line {
    int16_t v[2], most;
    uint8_t mark[2]; /* rs_mark */
} rs_line;

/* --- rows of the tables of modifiers; v[0] alone unless two columns are named --- */

#define RS_INITIATIVE_LIST(X) /* [2.3.1] */                                                                            \
    X(PLANNED, "planned")                                                                                              \
    X(KEY_TERRAIN, "key_terrain")                                                                                      \
    X(CHITS, "chits")                                                                                                  \
    X(DISORGANIZED, "disorganized")                                                                                    \
    X(NO_ARMY_HQ, "no_army_hq")

#define RS_SEQUENCING_LIST(X) /* [2.4.1] */                                                                            \
    X(NIGHT, "night")                                                                                                  \
    X(INITIAL_ATTACK, "initial_attack")

/* What officers are spent on [10.2.1]: v[0] points, or v[1] the modifier of a Leader Casualty roll where `most` is 1.
 */
#define RS_COST_LIST(X)                                                                                                \
    X(ASSAULT, "movement_to_assault")                                                                                  \
    X(LEADING, "leading_from_the_front")                                                                               \
    X(NO_SUPPLY, "no_supply")                                                                                          \
    X(EMERGENCY_COLUMN, "emergency_column")                                                                            \
    X(LEAVING_COLUMN, "leaving_column")                                                                                \
    X(STEPS_LOST, "steps_lost")                                                                                        \
    X(ROUT, "rout")                                                                                                    \
    X(RALLY_CLOSE, "rally_close")                                                                                      \
    X(RALLY, "rally")                                                                                                  \
    X(COMMIT, "commit")                                                                                                \
    X(HQ_DISPLACED, "hq_displaced")                                                                                    \
    X(DIVISION_HQ_OVERRUN, "division_hq_overrun")

#define RS_LEADER_LIST(X) /* DRMs of 10.3.1 */                                                                         \
    X(EMERGENCY_COLUMN, "emergency_column")                                                                            \
    X(IN_ASSAULT, "in_assault")                                                                                        \
    X(HQ_DISPLACED, "hq_displaced")                                                                                    \
    X(NIGHT, "night")

#define RS_ORDERS_DRM_LIST(X) /* columns Continue, Change [11.1.3] */                                                  \
    X(CLASS_I, "class_i")                                                                                              \
    X(CLASS_II, "class_ii")                                                                                            \
    X(CLASS_III, "class_iii")                                                                                          \
    X(CLASS_IV, "class_iv")                                                                                            \
    X(INTERMINGLED, "intermingled")                                                                                    \
    X(NO_DIVISION, "no_division")                                                                                      \
    X(TELEPHONE, "telephone")                                                                                          \
    X(NIGHT, "night")                                                                                                  \
    X(NO_SUPPLY, "no_supply")                                                                                          \
    X(ISOLATED, "isolated")                                                                                            \
    X(STEPS_LOST, "steps_lost")                                                                                        \
    X(IN_CONTACT, "in_contact")                                                                                        \
    X(DELIBERATE_COLUMN, "deliberate_column")                                                                          \
    X(EMERGENCY_COLUMN, "emergency_column")                                                                            \
    X(OBJECTIVES_HELD, "objectives_held")                                                                              \
    X(FRESH, "fresh")

/* Morale [16.2.2]. A check for Movement to Assault on the first turn of an Initial Attack is not made at all. */
#define RS_MORALE_LIST(X)                                                                                              \
    X(CONFUSED, "confused")                                                                                            \
    X(ISOLATED, "isolated")                                                                                            \
    X(NO_SUPPLY, "no_supply")                                                                                          \
    X(NO_OFFICERS, "no_officers")                                                                                      \
    X(IN_TRENCH, "in_trench")                                                                                          \
    X(IN_PITS, "in_pits_or_hiding")                                                                                    \
    X(COLUMN, "column")                                                                                                \
    X(FURTHER_STEP, "further_step")                                                                                    \
    X(HALF_STRENGTH, "half_strength")                                                                                  \
    X(HQ_NEAR, "hq_near")                                                                                              \
    X(FLANKED, "enfiladed_or_crossfire")                                                                               \
    X(ASSAULT_TRENCH, "assault_trench")                                                                                \
    X(ASSAULT_NIGHT, "assault_night")

#define RS_BASE_LIST(X) /* columns infantry fire, artillery fire [17.2.1] */                                           \
    X(GUNS_LOW, "guns_low_angle")                                                                                      \
    X(GUNS_HIGH, "guns_high_angle")                                                                                    \
    X(GUN_PIT, "gun_pit")                                                                                              \
    X(RIFLE_PITS, "rifle_pits")                                                                                        \
    X(SHALLOW_TRENCH, "shallow_trench")                                                                                \
    X(FIRE_TRENCH, "fire_trench")                                                                                      \
    X(FORT, "fort")                                                                                                    \
    X(HIDING, "hiding")                                                                                                \
    X(PLUNGING, "plunging")                                                                                            \
    X(CROSSFIRE, "crossfire")                                                                                          \
    X(ENFILADE, "enfilade")                                                                                            \
    X(NO_MANS_LAND, "no_mans_land")                                                                                    \
    X(PARTIAL, "partial_los")                                                                                          \
    X(TWILIGHT, "twilight")                                                                                            \
    X(NIGHT, "night")

#define RS_ACTIVITY_LIST(X) /* [17.2.1] [17.4.11] [17.4.12] */                                                         \
    X(MOVING, "moving")                                                                                                \
    X(HEXSIDE_MP, "hexside_mp")                                                                                        \
    X(COLUMN, "column")                                                                                                \
    X(LIMBERED, "limbered")                                                                                            \
    X(WORKING, "working")                                                                                              \
    X(CHANGING, "changing_formation")                                                                                  \
    X(COMING_OUT, "coming_out")                                                                                        \
    X(WAVE, "wave") /* for each Wave after the first */                                                                \
    X(RETREATING, "retreating")

#define RS_GUNNERY_LIST(X) /* [17.7.1]; ranges are `range_drm` */                                                      \
    X(EARLIER_SHOOT, "earlier_shoot")                                                                                  \
    X(OTHER_SPOTTER, "other_spotter")                                                                                  \
    X(SHRAPNEL_COVER, "shrapnel_cover")                                                                                \
    X(HE_COVER, "he_cover")                                                                                            \
    X(HIGH_ANGLE_RIDGE, "high_angle_ridge")                                                                            \
    X(COASTAL, "coastal_at_land")                                                                                      \
    X(NAVAL, "naval")                                                                                                  \
    X(SAME_TARGET, "same_target")

/* Single figures of text and tables by name: data/tables/rifle_and_spade/figures.tsv. The number is that of its parts:
 * 2 for halves of a movement point, 4 for quarters of a fire point. */
#define RS_FIGURE_LIST(X)                                                                                              \
    X(hex_metres, 1)    /* [1.2] [1.2.1] */                                                                            \
    X(level_metres, 1)  /* [R24] */                                                                                    \
    X(men_a_step, 1)    /* [1.2.3] */                                                                                  \
    X(guns_a_step, 1)   /* [1.2.3] */                                                                                  \
    X(battalion_men, 1) /* four steps of the default scale [3.1.3] */                                                  \
    X(rifle_range, 1)   /* [17.1.4] */                                                                                 \
    X(mg_range, 1)                                                                                                     \
    X(step_points, 4)   /* quarters: of one rifle step [3.1.7] */                                                      \
    X(picket_points, 4) /* quarters */                                                                                 \
    X(hexside_steps, 1) /* rifle steps through one hexside [17.1.3] */                                                 \
    X(hexside_mg, 4)    /* MG points, quarters */                                                                      \
    X(near_miss, 1)     /* [17.2.5] */                                                                                 \
    X(threat, 1)        /* hexes of Imminent Threat [5.3.1] */                                                         \
    X(message, 1)       /* longest link [9.3.1] */                                                                     \
    X(division, 1)      /* hexes of Division Communications [9.6.1] */                                                 \
    X(join, 1)          /* Independent units [9.7.3] */                                                                \
    X(hq_refuge, 1)     /* [9.2.7] */                                                                                  \
    X(mingle_least, 1)  /* distance of two units [9.8.1] */                                                            \
    X(mingle_most, 1)                                                                                                  \
    X(emergency_columns, 1) /* a side [9.5.4] */                                                                       \
    X(spotter, 1)           /* hexes from the battery [17.7.6] */                                                      \
    X(supply, 1)            /* hexes [20.1.2] */                                                                       \
    X(supply_to_road, 1)                                                                                               \
    X(entry, 1)               /* hexes from a blocked entry [15.1.5] */                                                \
    X(schedule, 1)            /* turns ahead [11.8.1] */                                                               \
    X(battalion_objective, 1) /* hexes [11.4.6] */                                                                     \
    X(intermediates, 1)       /* [11.4.4] */                                                                           \
    X(point_radius, 1)        /* [11.4.5] */                                                                           \
    X(regroup_radius, 1)      /* [11.14] */                                                                            \
    X(fall_back_radius, 1)    /* [11.13.4] */                                                                          \
    X(support_behind, 1)      /* hexes from HQ or Route start [11.5.4] */                                              \
    X(picket_alone, 1)        /* no enemy so near [11.12.7] */                                                         \
    X(picket_die, 1)          /* initiative on this or less */                                                         \
    X(picket_help, 1)         /* own unit In Contact so near */                                                        \
    X(rear_area, 1)           /* hexes from the HQ [R36] */                                                            \
    X(reserve_fire, 1)        /* Commanded Fire on General Reserve and March [11.15.8] */                              \
    X(surprise, 1)            /* a shot so near ends it [11.7] */                                                      \
    X(chain, 1)               /* depth of counter-fire [R70] */                                                        \
    X(change_fails, 1)        /* a Change roll of this fails the order [11.3.4] */                                     \
    X(column_mp, 2)           /* halves [14.2.4] */                                                                    \
    X(column_mp_march, 2)                                                                                              \
    X(limber_mp, 2) /* halves [14.3.1] */                                                                              \
    X(limber_mp_march, 2)                                                                                              \
    X(reorganize_mp, 2)    /* halves [3.2] */                                                                          \
    X(location_mp, 2)      /* halves [6.1.3] */                                                                        \
    X(column_steps, 1)     /* in Column on a road hex [14.2.5] */                                                      \
    X(column_steps_off, 1) /* off the road [14.2.7] */                                                                 \
    X(column_guns, 1)      /* limbered units on a road hex */                                                          \
    X(prolong_cost, 2)     /* foot MP of a hex guns can be prolonged to, halves [14.3.7] */                            \
    X(hide_close, 1)       /* steps that Hide in Close Terrain [7.1.2] */                                              \
    X(hide_ridge, 1)                                                                                                   \
    X(hide_ravine, 1)                                                                                                  \
    X(us_them, 1)             /* rifle steps a side [3.7.10] */                                                        \
    X(landing_steps, 1)       /* a Beach hex and turn */                                                               \
    X(landing_steps_safe, 1)  /* the same, enemy far, by day or twilight */                                            \
    X(landing_steps_night, 1) /* the same by night */                                                                  \
    X(landing_safe, 1)        /* hexes */                                                                              \
    X(landing_other, 1)       /* hexes to another Beach hex, a turn later */                                           \
    X(depot_reach, 1)         /* hexes from the Beach named to a depot that serves instead */                          \
    X(landing_density, 1)     /* steps landing count so often [17.2.2] */                                              \
    X(reembark, 1)            /* turns out after a retreat to sea */                                                   \
    X(naval_points, 4)        /* quarters */                                                                           \
    X(naval_reach, 1)         /* hexes from the sea */                                                                 \
    X(naval_friends, 1)       /* hexes kept from own units */                                                          \
    X(telephone, 1)           /* hexes laid in one count [13.1.14] */                                                  \
    X(fort_gun_counts, 1)     /* [6.6.2] */                                                                            \
    X(wire_sides, 1)          /* laid at once */                                                                       \
    X(rout_mp, 2)             /* halves, of guns that rout [16.4.2] */                                                 \
    X(leading_points, 1)      /* needed to lead from the front [16.6] */                                               \
    X(unsupplied_shoots, 1)   /* [20.2.4] */                                                                           \
    X(regroup_segments, 1)    /* 3c segments before Attack [11.14.17] */

#define RS_AS_INITIATIVE(name, word) RS_INIT_##name,
#define RS_AS_SEQUENCING(name, word) RS_SEQ_##name,
#define RS_AS_COST(name, word) RS_COST_##name,
#define RS_AS_LEADER(name, word) RS_LEADER_##name,
#define RS_AS_ORDERS_DRM(name, word) RS_ORD_##name,
#define RS_AS_MORALE(name, word) RS_MOR_##name,
#define RS_AS_BASE(name, word) RS_BASE_##name,
#define RS_AS_ACTIVITY(name, word) RS_ACT_##name,
#define RS_AS_GUNNERY(name, word) RS_GUN_##name,
enum rs_initiative { RS_INITIATIVE_LIST(RS_AS_INITIATIVE) RS_INITIATIVES };
enum rs_sequencing { RS_SEQUENCING_LIST(RS_AS_SEQUENCING) RS_SEQUENCINGS };
enum rs_cost { RS_COST_LIST(RS_AS_COST) RS_COSTS };
enum rs_leader_drm { RS_LEADER_LIST(RS_AS_LEADER) RS_LEADER_DRMS };
enum rs_orders_drm { RS_ORDERS_DRM_LIST(RS_AS_ORDERS_DRM) RS_ORDERS_DRMS };
enum rs_morale_drm { RS_MORALE_LIST(RS_AS_MORALE) RS_MORALE_DRMS };
enum rs_base_drm { RS_BASE_LIST(RS_AS_BASE) RS_BASE_DRMS };
enum rs_activity_drm { RS_ACTIVITY_LIST(RS_AS_ACTIVITY) RS_ACTIVITY_DRMS };
enum rs_gunnery_drm { RS_GUNNERY_LIST(RS_AS_GUNNERY) RS_GUNNERY_DRMS };

#define RS_AS_FIGURE(name, parts) int16_t name;
typedef struct rs_figures {
    RS_FIGURE_LIST(RS_AS_FIGURE)
} rs_figures;
enum { RS_FIGURES = sizeof(rs_figures) / sizeof(int16_t) };

/* --- sequence and command --- */

enum { RS_DAY_TURNS = 10 }; /* [1.2.2] */
typedef struct rs_hour {
    char name[12];                /* 4am .. midnight */
    uint8_t hours, light, counts; /* rs_light; Activity Counts of Long Actions [12.2] */
    uint8_t mark;
} rs_hour;

enum { RS_MAX_BATTALION_COLUMN = 6, RS_MAX_OFFICER_ROW = 14 };
typedef struct rs_officers { /* [10.1.1] */
    uint8_t rate;            /* points a battalion, in halves */
    uint8_t most[RS_MAX_BATTALION_COLUMN + 1], half[RS_MAX_BATTALION_COLUMN + 1];
    uint8_t mark[RS_MAX_BATTALION_COLUMN + 1];
} rs_officers;

/* What a turn gives or takes, in hundredths of a point [10.1.2]. */
enum rs_gain_column { RS_GAIN_ATTACK, RS_GAIN_DEFENSE, RS_GAIN_REGROUP, RS_GAIN_COLUMNS };
typedef struct rs_gain {
    int16_t v[RS_GAIN_COLUMNS];
    uint8_t mark[RS_GAIN_COLUMNS];
} rs_gain;

typedef struct rs_leader_row { /* up to this modified roll; the last row has no limit [10.3.1] */
    int8_t upto, lost;
    uint8_t mark;
} rs_leader_row;
enum { RS_LEADER_ROWS = 5 };

/* Change of orders [11.3.1]. */
enum rs_change_flag {
    RS_CHANGE_ALLOWED = 1,
    RS_CHANGE_NEW = 2,  /* to the same order: other Objectives */
    RS_CHANGE_LATER = 4 /* only after fig.regroup_segments */
};
typedef struct rs_change {
    int8_t drm;
    uint8_t flags, mark;
} rs_change;

/* Battalions In Support, by battalions of the Brigiment (the last: five or more) [11.5.1]. */
enum rs_support_kind { RS_SUPPORT_COUNTED, RS_SUPPORT_KEPT, RS_SUPPORT_ALL, RS_SUPPORT_NONE };
enum { RS_SUPPORT_COLUMNS = 5 };
typedef struct rs_support {
    uint8_t kind; /* rs_support_kind: kept as when entered */
    uint8_t least[RS_SUPPORT_COLUMNS + 1], most[RS_SUPPORT_COLUMNS + 1];
    uint8_t mark[RS_SUPPORT_COLUMNS + 1];
} rs_support;

/* --- actions, engineering, movement --- */

#define RS_ACTION_LIST(X) /* [12.2.1] */                                                                               \
    X(RIFLE_PITS, "rifle_pits")                                                                                        \
    X(SHALLOW_TRENCH, "shallow_trench")                                                                                \
    X(FIRE_TRENCH, "fire_trench")                                                                                      \
    X(GUN_PIT, "gun_pit")                                                                                              \
    X(LAY_WIRE, "lay_wire")                                                                                            \
    X(CUT_WIRE, "cut_wire")                                                                                            \
    X(TELEPHONE, "telephone")                                                                                          \
    X(PROLONG, "prolong")                                                                                              \
    X(DRAG, "drag")                                                                                                    \
    X(FORT_GUNS, "fort_guns")
#define RS_AS_ACTION(name, word) RS_LONG_##name,
enum rs_long_action { RS_LONG_NONE, RS_ACTION_LIST(RS_AS_ACTION) RS_LONG_ACTIONS }; /* refacing: of the last stage */
typedef struct rs_action {
    uint8_t counts;      /* of fig: 1 a Day or Twilight turn, 2 a Night turn */
    uint8_t is_movement; /* else Engineering [12.1.1] */
    uint8_t mark;
} rs_action;

/* Who may build what under which order [13.1.1]. */
enum rs_builder {
    RS_BUILDS_RIFLE = 1,
    RS_BUILDS_MG = 2,
    RS_BUILDS_CAVALRY = 4,
    RS_BUILDS_PICKET = 8,
    RS_BUILDS_GUNS = 16,
    RS_BUILDS_HQ = 32
};
typedef struct rs_construction {
    uint16_t in_line;    /* bits 1 << rs_order: units In Line; bit 0 with orders off */
    uint16_t in_support; /* the same for units In Support */
    uint16_t on_contact; /* of in_line: only on the Objective or with an enemy adjacent */
    uint8_t builders;    /* rs_builder */
    uint8_t steps;       /* rifle steps needed the whole time [13.1.4] */
    uint8_t counts;
    uint8_t capacity; /* rifle steps; Gun Pits artillery units */
    uint8_t circular; /* the same of a circular one, 0 none */
    uint8_t mark;
} rs_construction;

#define RS_MOVER_LIST(X) /* [14.1.1] */                                                                                \
    X(RIFLE, "rifle")                                                                                                  \
    X(CAVALRY, "cavalry")                                                                                              \
    X(GUNS, "guns") /* field and heavy */                                                                              \
    X(HORSE_GUNS, "horse_guns")                                                                                        \
    X(MOUNTAIN_GUNS, "mountain_guns")                                                                                  \
    X(HQ, "hq")                                                                                                        \
    X(MOUNTED_HQ, "mounted_hq")                                                                                        \
    X(FIXED, "fixed") /* or without transport */
#define RS_AS_MOVER(name, word) RS_MOVER_##name,
enum rs_mover { RS_MOVER_NONE, RS_MOVER_LIST(RS_AS_MOVER) RS_MOVERS };
typedef struct rs_allowance {        /* half MP */
    uint8_t standard, column, march; /* column: or limbered; march: Rapid March [11.16.3]; 0 cannot */
    uint8_t mark[3];
} rs_allowance;

typedef struct rs_terrain_row { /* [14.1.3] */
    uint8_t foot, wheel;        /* half MP to enter; 0 barred */
    uint8_t wheel_on_road;      /* wheels only along a road or track */
    uint8_t is_close;           /* [5.1.2] */
    uint8_t los;                /* rs_los_class [5.1.5] */
    uint8_t rifle_limit;        /* steps a side [3.7.5] */
    uint8_t gun_limit;          /* artillery units a side */
    uint8_t gun_steps;          /* 1: the limit is one wheeled step, or one mountain unit [3.7.6] [3.7.7] */
    int8_t drm[2];              /* against infantry, artillery fire [17.2.1] */
    uint16_t works;             /* bits 1 << rs_work_kind that may be built there [13.1.3] */
    uint8_t mark[6];            /* foot, wheel, rifle limit, gun limit, drm, los */
} rs_terrain_row;

#define RS_HEXSIDE_LIST(X) /* [14.1.3] */                                                                              \
    X(UP, "contour_up")    /* each level */                                                                            \
    X(DOWN, "contour_down")                                                                                            \
    X(RIDGE, "ridge")                                                                                                  \
    X(CLIFF, "cliff")                                                                                                  \
    X(PATH, "cliff_path")                                                                                              \
    X(RAVINE, "ravine")                                                                                                \
    X(STREAM, "stream")                                                                                                \
    X(WIRE, "wire") /* against its owner [6.5.1] */                                                                    \
    X(LANDING, "landing")                                                                                              \
    X(OWN_WORK, "own_work")                                                                                            \
    X(OTHER_WORK, "other_work")                                                                                        \
    X(ROAD, "road") /* each hex in Column or limbered, instead of hex and sides */                                     \
    X(TRACK, "track")
#define RS_AS_HEXSIDE(name, word) RS_HEXSIDE_##name,
enum rs_hexside_cost { RS_HEXSIDE_LIST(RS_AS_HEXSIDE) RS_HEXSIDE_COSTS };
typedef struct rs_hexside {
    uint8_t foot, wheel, foot_barred, wheel_barred; /* half MP more */
    uint8_t mark;
} rs_hexside;

/* --- morale and fire --- */

enum { RS_ROUT_BANDS = 5 };
typedef struct rs_rout { /* [16.2.3] */
    uint8_t least;       /* rating; the last row 0 */
    uint8_t from[2];     /* raw roll of a failed check that routs: by day; by night or out of supply */
    uint8_t mark;
} rs_rout;

enum { RS_FIRE_COLUMNS = 38, RS_FIRE_LOW = -7, RS_FIRE_HIGH = 14, RS_FIRE_ROWS = RS_FIRE_HIGH - RS_FIRE_LOW + 1 };
enum { RS_DENSITY_ROWS = 7 };
typedef struct rs_density { /* [17.2.2] */
    uint8_t upto;           /* steps; the last 255 */
    int8_t drm[2];          /* infantry alone; artillery too */
    uint8_t mark[2];
} rs_density;
enum { RS_GUN_RANGES = 5 };
typedef struct rs_gun_range { /* [17.7.1] */
    uint8_t upto;             /* hexes; the last 255 */
    int8_t drm;
    uint8_t mark;
} rs_gun_range;

/* Multipliers of strength, in quarters: 8 doubles, 2 halves, 0 cannot [17.1.8]. */
#define RS_TIMES_LIST(X)                                                                                               \
    X(RANGE_ZERO, "infantry_range_zero")                                                                               \
    X(SHRAPNEL_ZERO, "shrapnel_range_zero")                                                                            \
    X(OTHER_ZERO, "other_guns_range_zero")                                                                             \
    X(IN_RANGE, "in_range")                                                                                            \
    X(CONFUSED, "confused")                                                                                            \
    X(PICKET, "picket")
#define RS_AS_TIMES(name, word) RS_TIMES_##name,
enum rs_times { RS_TIMES_LIST(RS_AS_TIMES) RS_TIMES };

/* --- assault --- */

/* Values of units, as quarters of a step or of a point [18.3.1]. */
#define RS_ASSAULT_LIST(X)                                                                                             \
    X(RIFLE_STEP, "rifle_step")                                                                                        \
    X(PICKET, "picket")                                                                                                \
    X(MG_POINT, "mg_point")                                                                                            \
    X(SHRAPNEL_WITH, "shrapnel_point_with_infantry")                                                                   \
    X(SHRAPNEL_ALONE, "shrapnel_point_alone")                                                                          \
    X(OTHER_GUN_STEP, "other_gun_step")                                                                                \
    X(HQ, "hq_and_limbered")                                                                                           \
    X(CONFUSED, "confused") /* times, in quarters */                                                                   \
    X(COLUMN, "column_first_round")                                                                                    \
    X(LEAST, "least")
#define RS_AS_ASSAULT(name, word) RS_VALUE_##name,
enum rs_assault_value { RS_ASSAULT_LIST(RS_AS_ASSAULT) RS_ASSAULT_VALUES };

enum { RS_ASSAULT_HEADINGS = 15 };
typedef struct rs_box { /* a percentile roll up to x: the defender alone loses; up to y: both; above: the attacker */
    int8_t x, y;        /* -1: there is no such range */
    uint8_t mark;
} rs_box;

enum { RS_WEATHER_ROWS = 3 };
typedef struct rs_weather_row { /* one die at 4am [21.0] */
    uint8_t upto, weather, mark;
    uint8_t until; /* index into hour from which it is Clear; RS_DAY_TURNS: the next 4am */
} rs_weather_row;

/* --- all of them --- */

typedef struct rs_tables {
    rs_figures fig;
    uint8_t figure_mark[RS_FIGURES]; /* in the order of the fields */

    rs_line initiative[RS_INITIATIVES];
    uint8_t threshold[RS_CLASSES], threshold_mark; /* [2.4.1] */
    rs_line sequencing[RS_SEQUENCINGS];
    rs_hour hour[RS_DAY_TURNS];
    uint8_t observation[RS_LIGHTS + 1][RS_WEATHERS]; /* hexes; row RS_LIGHTS: by night, the target hex lit [5.2.1] */
    uint8_t observation_mark[RS_LIGHTS + 1];
    rs_officers officers[RS_CLASSES];
    rs_gain gain[RS_CLASSES][2]; /* by day or twilight; by night [R26] */
    rs_line cost[RS_COSTS];
    rs_leader_row leader[RS_LEADER_ROWS];
    rs_line leader_drm[RS_LEADER_DRMS];
    uint8_t continues[RS_MAX_OFFICER_ROW + 1],
        changes[RS_MAX_OFFICER_ROW + 1]; /* by officer points, the last or more */
    uint8_t orders_mark;
    rs_line orders_drm[RS_ORDERS_DRMS];
    rs_change change[RS_ORDERS][RS_ORDERS]; /* from, to */
    rs_support support[RS_ORDERS];
    uint8_t recovery[RS_CLASSES], recovery_mark; /* a die of this or less gains a step [11.14.16] [R38] */

    rs_action action[RS_LONG_ACTIONS];
    rs_construction construction[RS_WORK_KINDS];
    rs_allowance allowance[RS_MOVERS];
    rs_terrain_row terrain[RS_TERRAINS];
    rs_hexside hexside[RS_HEXSIDE_COSTS];

    rs_line morale[RS_MORALE_DRMS];
    rs_rout rout[RS_ROUT_BANDS];

    int16_t times[RS_TIMES];
    uint8_t times_mark[RS_TIMES];
    rs_line base[RS_BASE_DRMS]; /* v[0] infantry fire, v[1] artillery fire */
    rs_line activity[RS_ACTIVITY_DRMS];
    rs_density density[RS_DENSITY_ROWS];
    uint8_t fire_column[RS_FIRE_COLUMNS];         /* headings in quarters */
    uint16_t fire[RS_FIRE_ROWS][RS_FIRE_COLUMNS]; /* [row - RS_FIRE_LOW]: steps lost, in hundredths [17.2.3] */
    uint8_t fire_mark[RS_FIRE_ROWS][RS_FIRE_COLUMNS];
    rs_gun_range gun_range[RS_GUN_RANGES];
    rs_line gunnery[RS_GUNNERY_DRMS];

    int16_t assault_value[RS_ASSAULT_VALUES];
    uint8_t assault_value_mark[RS_ASSAULT_VALUES];
    uint8_t assault_heading[RS_ASSAULT_HEADINGS];             /* in quarters; of rows and columns */
    rs_box assault[RS_ASSAULT_HEADINGS][RS_ASSAULT_HEADINGS]; /* [defender][attacker] [18.4.1] */

    rs_weather_row weather[RS_WEATHER_ROWS];
} rs_tables;

/* tables.c: looking things up. */
/* Column of a sum of quarters: the greatest heading not above it; -1 below the first [17.2.4]. */
int rs_fire_column(const rs_tables *, int quarters);
/* Hundredths of steps lost for a modified row and a column, after the shifts off the rows; 0 off the left. *mark (may
 * be NULL) is that of the cell [17.2.4]. */
int rs_fire_result(const rs_tables *, int row, int column, int *mark);
/* The roll up to which the fraction of a value in hundredths rounds up; -1 never [1.4.6] [R1]. */
int rs_decimal_threshold(int hundredths);
int rs_density_drm(const rs_tables *, int steps, bool with_guns, int *mark);
int rs_gun_range_drm(const rs_tables *, int range, int *mark);
/* Heading of a value in quarters: the greatest not above it, the first for less [18.4]. */
int rs_assault_heading(const rs_tables *, int quarters);
/* Points lost to a modified die [10.3.1]. */
int rs_leader_loss(const rs_tables *, int modified, int *mark);
/* Maximum and Half-Maximum by Class and battalions, beyond the printed columns by the rate [10.1.1]. */
int rs_officer_most(const rs_tables *, int class_, int battalions);
int rs_officer_half(const rs_tables *, int class_, int battalions);
/* The raw roll from which a failed check routs [16.2.3]. */
int rs_rout_from(const rs_tables *, int rating, bool worse, int *mark);
static inline int rs_continue_number(const rs_tables *t, int points) /* [11.1.2] */
{
    return t->continues[points < RS_MAX_OFFICER_ROW ? points : RS_MAX_OFFICER_ROW];
}
static inline int rs_change_number(const rs_tables *t, int points)
{
    return t->changes[points < RS_MAX_OFFICER_ROW ? points : RS_MAX_OFFICER_ROW];
}
static inline int rs_observation(const rs_tables *t, int light, int weather, bool lit) /* [5.2.1] [5.2.3] */
{
    return t->observation[light == RS_NIGHT && lit ? RS_LIGHTS : light][weather];
}

#endif
