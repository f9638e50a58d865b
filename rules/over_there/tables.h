/* tables.h - every table of the book in whole numbers, as data/tables/over_there has them.
 *
 * Lengths are thousandths of an inch and already doubled under scale=25mm [II.C]: no rule asks for the scale, and no
 * number of a table stands in code. Both variants of fire are loaded; sc->fire says which one is played.
 * `made` bits tell which cells are reconstructed and are shown as such.
 *
 * The lists OT_..._LIST(X) give each constant beside its word in the data files, in one order for both.
 */
#ifndef OT_TABLES_H
#define OT_TABLES_H

#include <firestep/plane.h>

enum ot_variant { OT_CHARTS, OT_PERCENTILE, OT_VARIANTS };

/* Chart letters; 0: the combination cannot occur. Charts use A to C. */
enum ot_letter { OT_NO_LETTER, OT_A, OT_B, OT_C, OT_D, OT_E, OT_LETTERS };
/* Range bands [VI.B.3]; right of b6 nothing fires, and every row holds 0 there. */
enum ot_band { OT_B1 = 1, OT_B2, OT_B3, OT_B4, OT_B5, OT_B6, OT_BEYOND, OT_BANDS };

/* --- rows and columns --- */

#define OT_WEAPON_LIST(X)                                                                                              \
    X(RIFLE, "rifle")                                                                                                  \
    X(LMG, "lmg")                                                                                                      \
    X(HMG, "hmg")                                                                                                      \
    X(MKMG, "mkmg")                                                                                                    \
    X(GUN37, "gun37")                                                                                                  \
    X(SIXPDR, "sixpdr")                                                                                                \
    X(FIELD, "field")                                                                                                  \
    X(MEDIUM, "medium")                                                                                                \
    X(HEAVY, "heavy")                                                                                                  \
    X(LTMORTAR, "ltmortar")                                                                                            \
    X(MEDMORTAR, "medmortar")                                                                                          \
    X(HVYMORTAR, "hvymortar")                                                                                          \
    X(FLAME, "flame")                                                                                                  \
    X(BOMB, "bomb") /* has no row of fire: aircraft_fire says which it uses */

#define OT_TARGET_LIST(X)                                                                                              \
    X(INFANTRY, "infantry")                                                                                            \
    X(CAVALRY, "cavalry")                                                                                              \
    X(HMG_GUNNER_BLIND, "hmg_gunner_blind")                                                                            \
    X(VEHICLE_STILL, "vehicle_still")                                                                                  \
    X(VEHICLE_MOVING, "vehicle_moving")                                                                                \
    X(STORMTROOPER, "stormtrooper")                                                                                    \
    X(LIMBERED, "limbered_horse_artillery")                                                                            \
    X(WIRE, "wire")

/* The target tables have one column for bunker and dugout; the loader fills both. */
#define OT_COVER_LIST(X)                                                                                               \
    X(OPEN, "open")                                                                                                    \
    X(WALL, "wall_rubble")                                                                                             \
    X(WOODS, "woods")                                                                                                  \
    X(GUN_PIT, "gun_pit")                                                                                              \
    X(TRENCH, "trench")                                                                                                \
    X(STEP, "firing_step")                                                                                             \
    X(SMOKE, "smoke_gas")                                                                                              \
    X(BUILDING, "building")                                                                                            \
    X(BUNKER, "bunker")                                                                                                \
    X(DUGOUT, "dugout")

#define OT_MOVE_LIST(X)                                                                                                \
    X(INFANTRY, "infantry")                                                                                            \
    X(BICYCLES, "bicycles")                                                                                            \
    X(CAVALRY, "cavalry")                                                                                              \
    X(LIGHT_WEAPONS, "light_weapons")                                                                                  \
    X(MORTAR, "mortar")                                                                                                \
    X(HORSE_ARTILLERY, "horse_artillery")                                                                              \
    X(MOTOR, "motor")                                                                                                  \
    X(RENAULT, "renault")                                                                                              \
    X(WHIPPET, "whippet")                                                                                              \
    X(HEAVY_TANK, "heavy_tank")                                                                                        \
    X(A7V, "a7v")                                                                                                      \
    X(TRAIN, "train")

/* Columns of the movement modifiers. */
#define OT_MOVER_LIST(X)                                                                                               \
    X(FOOT, "infantry")                                                                                                \
    X(MOUNTED, "cavalry")                                                                                              \
    X(MOTOR, "motor")                                                                                                  \
    X(TANK, "tank")                                                                                                    \
    X(GUNS, "guns_limbered")

/* Kinds of ground. PONTOON_LIGHT carries foot, horse and light weapons; a bridge and PONTOON carry all [XVI.E]. */
#define OT_GROUND_LIST(X)                                                                                              \
    X(ROAD, "road")                                                                                                    \
    X(TRACK, "track")                                                                                                  \
    X(TRENCH, "trench")                                                                                                \
    X(WIRE, "wire")                                                                                                    \
    X(DUGOUT, "dugout")                                                                                                \
    X(BUNKER, "bunker")                                                                                                \
    X(GUN_PIT, "gun_pit")                                                                                              \
    X(BUILDING, "building")                                                                                            \
    X(RUBBLE, "rubble")                                                                                                \
    X(SHELL_HOLES, "shell_holes")                                                                                      \
    X(WALL, "wall")                                                                                                    \
    X(LIGHT_WOODS, "light_woods")                                                                                      \
    X(HEAVY_WOODS, "heavy_woods")                                                                                      \
    X(STREAM, "stream")                                                                                                \
    X(RIVER, "river")                                                                                                  \
    X(BRIDGE, "bridge")                                                                                                \
    X(PONTOON_LIGHT, "pontoon_light")                                                                                  \
    X(PONTOON, "pontoon")                                                                                              \
    X(HILL, "hill")

#define OT_MODEL_LIST(X)                                                                                               \
    X(ARMOURED_CAR, "armoured_car")                                                                                    \
    X(RENAULT_37, "renault_ft_37")                                                                                     \
    X(RENAULT_MG, "renault_ft_mg")                                                                                     \
    X(WHIPPET, "whippet")                                                                                              \
    X(MK_MALE, "mk_male")                                                                                              \
    X(MK_FEMALE, "mk_female")                                                                                          \
    X(ST_CHAMOND, "st_chamond")                                                                                        \
    X(A7V, "a7v")                                                                                                      \
    X(TRUCK, "truck")                                                                                                  \
    X(TRAIN, "train")

#define OT_MOUNT_LIST(X)                                                                                               \
    X(TURRET, "turret")                                                                                                \
    X(CASEMATE, "casemate")                                                                                            \
    X(RIGHT, "right")                                                                                                  \
    X(LEFT, "left")                                                                                                    \
    X(BOW, "bow")                                                                                                      \
    X(REAR, "rear")

/* The constants of enum ot_class (scenario.h) in its order, without OT_, and their words. */
#define OT_CLASS_LIST(X)                                                                                               \
    X(INFANTRY, "infantry")                                                                                            \
    X(ASKARI, "infantry_askari")                                                                                       \
    X(ENGINEER, "engineer")                                                                                            \
    X(STORMTROOPER, "stormtrooper")                                                                                    \
    X(CYCLIST, "cyclist")                                                                                              \
    X(CYCLIST_ENGINEER, "cyclist_engineer")                                                                            \
    X(CAVALRY, "cavalry")                                                                                              \
    X(CAVALRY_IRREGULAR, "cavalry_irregular")                                                                          \
    X(CAMEL_IRREGULAR, "camel_irregular")                                                                              \
    X(HMG, "hmg")                                                                                                      \
    X(SHARPSHOOTER, "hmg_sharpshooter")                                                                                \
    X(LIGHT_MORTAR, "light_mortar")                                                                                    \
    X(MEDIUM_MORTAR, "medium_mortar")                                                                                  \
    X(HEAVY_MORTAR, "heavy_mortar")                                                                                    \
    X(MIXED_MORTAR, "mortar_mixed")                                                                                    \
    X(ARTILLERY, "artillery")                                                                                          \
    X(MOTOR_ARTILLERY, "artillery_motor")                                                                              \
    X(GUN37, "gun37")                                                                                                  \
    X(FLAMETHROWER, "flamethrower")                                                                                    \
    X(PROJECTOR, "gas_projector")                                                                                      \
    X(TANK, "tank")                                                                                                    \
    X(ARMOURED_CAR, "armoured_car")                                                                                    \
    X(TRUCK, "truck")                                                                                                  \
    X(TRAIN, "train")                                                                                                  \
    X(DISMOUNTED, "dismounted")

#define OT_BASE_LIST(X)                                                                                                \
    X(INFANTRY, "infantry")                                                                                            \
    X(CAVALRY, "cavalry")                                                                                              \
    X(GUN, "artillery_gun")                                                                                            \
    X(LIGHT_MORTAR, "light_mortar_section")                                                                            \
    X(MORTAR, "med_hvy_mortar_section")                                                                                \
    X(FLAMETHROWER, "flamethrower")                                                                                    \
    X(GAS_PROJECTOR, "gas_projector")                                                                                  \
    X(HMG, "hmg_section")                                                                                              \
    X(CYCLIST, "cyclist")                                                                                              \
    X(CAMEL, "camel")                                                                                                  \
    X(VEHICLE, "vehicle_footprint") /* the model's own size [III.G] */

#define OT_FUNCTION_CLASS_LIST(X)                                                                                      \
    X(ARTILLERY_MORTAR, "artillery_mortar")                                                                            \
    X(INFANTRY_CAVALRY, "infantry_cavalry")                                                                            \
    X(LIGHT_WEAPONS, "light_weapons")                                                                                  \
    X(VEHICLE, "vehicle")                                                                                              \
    X(GAS_PROJECTOR, "gas_projector")

/* The functions of [IV]. */
#define OT_DEED_LIST(X)                                                                                                \
    X(MOVE, "move")                                                                                                    \
    X(RUN, "run")                                                                                                      \
    X(FIRE, "fire")                                                                                                    \
    X(CHARGE, "charge")                                                                                                \
    X(LIMBER, "limber")                                                                                                \
    X(UNLIMBER, "unlimber")                                                                                            \
    X(MOUNT, "mount_dismount")                                                                                         \
    X(OVERRUN, "overrun")                                                                                              \
    X(DISMOUNT_GUNS, "dismount_weapons")                                                                               \
    X(REPAIR, "repair")                                                                                                \
    X(CLEAR, "clear_dugout_door")                                                                                      \
    X(RELEASE, "release")                                                                                              \
    X(WORK, "work")                                                                                                    \
    X(MAN, "man_guns")                                                                                                 \
    X(LOAD, "load_unload")

#define OT_TASK_LIST(X)                                                                                                \
    X(HEAVY_PONTOON, "heavy_pontoon")                                                                                  \
    X(LIGHT_PONTOON, "light_pontoon")                                                                                  \
    X(GUN_EMPLACEMENT, "gun_emplacement")                                                                              \
    X(TRENCH, "trench_3in")                                                                                            \
    X(WIRE, "destroy_wire_1in")                                                                                        \
    X(HEAVY_STRUCTURE, "gap_2in_heavy_structure")                                                                      \
    X(LIGHT_STRUCTURE, "destroy_light_structure")

#define OT_MORALE_MOD_LIST(X)                                                                                          \
    X(ZULU, "m_zulu")                                                                                                  \
    X(CAVALRY, "m_cavalry")                                                                                            \
    X(LEGION_US, "m_legion_us")                                                                                        \
    X(ARTILLERIST, "m_artillerist")                                                                                    \
    X(ELITE, "m_elite")                                                                                                \
    X(EGYPTIAN, "m_egyptian")                                                                                          \
    X(IRREGULAR, "m_irregular")                                                                                        \
    X(CHARGED_INF, "m_charged_inf")                                                                                    \
    X(CHARGED_CAV, "m_charged_cav")                                                                                    \
    X(ROUTING, "m_routing")                                                                                            \
    X(STAND_LOST, "m_stand_lost")                                                                                      \
    X(PINNED, "m_pinned")

#define OT_MELEE_MOD_LIST(X)                                                                                           \
    X(CRACK, "x_crack")                                                                                                \
    X(FRENCH18, "x_french18")                                                                                          \
    X(DEF_MASK, "x_def_mask")                                                                                          \
    X(GAS_NOMASK, "x_gas_nomask")                                                                                      \
    X(WIRE, "x_wire")                                                                                                  \
    X(OUT_OF_TRENCH, "x_out_of_trench")                                                                                \
    X(DEF_ROUTING, "x_def_routing")                                                                                    \
    X(MOUNTED, "x_mounted")                                                                                            \
    X(DEF_BUILDING, "x_def_building")                                                                                  \
    X(DEF_RUBBLE, "x_def_rubble")                                                                                      \
    X(DEF_WOODS, "x_def_woods")                                                                                        \
    X(DEF_WALL, "x_def_wall")                                                                                          \
    X(DEF_BARRICADE, "x_def_barricade")                                                                                \
    X(DEF_DUGOUT, "x_def_dugout")                                                                                      \
    X(STREAM, "x_stream")                                                                                              \
    X(BOLSHEVIK, "x_bolshevik")                                                                                        \
    X(MTD_NATIVE, "x_mtd_native")                                                                                      \
    X(ELITE, "x_elite")                                                                                                \
    X(GREEN, "x_green")                                                                                                \
    X(BOER, "x_boer")                                                                                                  \
    X(COLONIAL_REG, "x_colonial_reg")                                                                                  \
    X(ENGINEER, "x_engineer")                                                                                          \
    X(REAR, "x_rear") /* caught from the rear [IX.D] */

#define OT_AS_WEAPON(name, word) OT_W_##name,
#define OT_AS_TARGET(name, word) OT_T_##name,
#define OT_AS_COVER(name, word) OT_COVER_##name,
#define OT_AS_MOVE(name, word) OT_M_##name,
#define OT_AS_MOVER(name, word) OT_MOVER_##name,
#define OT_AS_GROUND(name, word) OT_G_##name,
#define OT_AS_MODEL(name, word) OT_MODEL_##name,
#define OT_AS_MOUNT(name, word) OT_MOUNT_##name,
#define OT_AS_BASE(name, word) OT_BASE_##name,
#define OT_AS_FUNCTIONS(name, word) OT_FOR_##name,
#define OT_AS_DEED(name, word) OT_DO_##name,
#define OT_AS_TASK(name, word) OT_TASK_##name,
#define OT_AS_MORALE_MOD(name, word) OT_MM_##name,
#define OT_AS_MELEE_MOD(name, word) OT_X_##name,

/* 0 of each means none. */
enum ot_weapon { OT_W_NONE, OT_WEAPON_LIST(OT_AS_WEAPON) OT_WEAPONS };
enum ot_target { OT_T_NONE, OT_TARGET_LIST(OT_AS_TARGET) OT_TARGETS };
enum ot_cover { OT_COVER_NONE, OT_COVER_LIST(OT_AS_COVER) OT_COVERS };
enum ot_move_row { OT_M_NONE, OT_MOVE_LIST(OT_AS_MOVE) OT_MOVE_ROWS };
enum ot_mover { OT_MOVER_NONE, OT_MOVER_LIST(OT_AS_MOVER) OT_MOVERS };
enum ot_terrain { OT_G_NONE, OT_GROUND_LIST(OT_AS_GROUND) OT_GROUNDS };
enum ot_model_kind { OT_MODEL_NONE, OT_MODEL_LIST(OT_AS_MODEL) OT_MODELS };
enum ot_mount_place { OT_MOUNT_NONE, OT_MOUNT_LIST(OT_AS_MOUNT) OT_MOUNT_PLACES };
enum { OT_CLASS_ROOM = 26 }; /* is OT_CLASSES, which scenario.c asserts */
enum ot_base_kind { OT_BASE_NONE, OT_BASE_LIST(OT_AS_BASE) OT_BASES };
enum ot_function_class { OT_FOR_NONE, OT_FUNCTION_CLASS_LIST(OT_AS_FUNCTIONS) OT_FUNCTION_CLASSES };
enum ot_deed { OT_DO_NONE, OT_DEED_LIST(OT_AS_DEED) OT_DEEDS };
enum ot_task_kind { OT_TASK_NONE, OT_TASK_LIST(OT_AS_TASK) OT_TASKS };
enum ot_morale_mod { OT_MM_NONE, OT_MORALE_MOD_LIST(OT_AS_MORALE_MOD) OT_MORALE_MODS };
enum ot_melee_mod { OT_X_NONE, OT_MELEE_MOD_LIST(OT_AS_MELEE_MOD) OT_MELEE_MODS };

/* --- single figures --- */

/* Lengths by name: data/tables/over_there/lengths.tsv. */
#define OT_LENGTH_LIST(X)                                                                                              \
    X(inch)           /* one inch as the rules mean it: a point of drift, a step [VII.G.4] */                          \
    X(melee)          /* gap up to which units fight, and the room kept from enemies [IX.A] [G-13] */                  \
    X(woods_edge)     /* a firer no deeper fires as from the open [VI.G] */                                            \
    X(see_in)         /* depth seen into woods, buildings, pits [XIV.E] */                                             \
    X(see_near)       /* from no farther than this [XIV.E] */                                                          \
    X(see_out)        /* depth from which one sees out [XIV.F] */                                                      \
    X(friend_line)    /* room a line of fire keeps from friends [VI.W] [R-88] */                                       \
    X(wall_cover)     /* a wall this near before the target covers it [R-16] */                                        \
    X(hill_shadow)    /* ground behind a house or wood hidden even from a hill */                                      \
    X(mortar_reach)   /* unplotted mortar fire [VI.P] [R-28] */                                                        \
    X(wire_hit)       /* wire removed by one hit [VI.J] */                                                             \
    X(push_back)      /* a beaten unit that holds [charts_melee_loser] */                                              \
    X(escape_gap)     /* narrower, and a routing unit surrenders [VIII.E] [R-72] */                                    \
    X(guard_move)     /* prisoners led off [R-34] */                                                                   \
    X(mask_near)      /* gas this near calls for masks and keeps them on [R-19] */                                     \
    X(mg_grid_width)  /* [G-10] */                                                                                     \
    X(mg_grid_depth)  /* */                                                                                            \
    X(gas_explosion)  /* from an exploding projector [X.L] */                                                          \
    X(trench_width)   /* half bottom, half step [G-15] */                                                              \
    X(dugout_size)    /* side of the chip */                                                                           \
    X(new_trench)     /* length of a finished trench [XVI.E] */                                                        \
    X(new_pit_width)  /* [XVI.E] */                                                                                    \
    X(new_pit_depth)  /* */                                                                                            \
    X(new_bridge)     /* width of a pontoon [XVI.E] */                                                                 \
    X(new_gap)        /* in wire, by engineers [XVI.E] */                                                              \
    X(bridge_control) /* [SC.6] */                                                                                     \
    X(night_sight)    /* [SC.4] */                                                                                     \
    X(flight_least)   /* [XI.D] */                                                                                     \
    X(flight_most)    /* */                                                                                            \
    X(flight_turn)    /* before the one turn [XI.D.1] */                                                               \
    X(flight_shot)    /* one roll of anti-aircraft fire for each, or part [XI.D] */                                    \
    X(strafe_off)     /* from the flight line [XI.E] */                                                                \
    X(strafe_apart)   /* along the flight line [XI.E] */                                                               \
    X(bomb_off)       /* [XI.F] */                                                                                     \
    X(train_move)     /* [R-43] */                                                                                     \
    X(train_length)   /* engine and three cars [SC.3] */                                                               \
    X(edge_candidate) /* depth inside woods of a candidate point [G-17] */

/* Figures by name: data/tables/over_there/figures.tsv. Percentages, counts, turns. */
#define OT_FIGURE_LIST(X)                                                                                              \
    X(yards_per_inch)       /* [II.A] */                                                                               \
    X(men_per_casting)      /* [II.A] */                                                                               \
    X(guns_per_gunner)      /* [II.A] */                                                                               \
    X(vehicles_per_casting) /* [II.A] */                                                                               \
    X(guns_per_mg_section)  /* [II.A] */                                                                               \
    X(ff_top)               /* of the hit table; above it, again for the rest [CH.fire.60] */                          \
    X(sharpshooter_ff)      /* [VI.I] */                                                                               \
    X(sharpshooter_pct)     /* */                                                                                      \
    X(breakdown_allied)     /* [XIII.A] */                                                                             \
    X(breakdown_german)     /* */                                                                                      \
    X(repair)               /* [XIII.C] */                                                                             \
    X(rubble_stuck)         /* [XIII.M] */                                                                             \
    X(cylinder)             /* explodes, per hit [X.L] */                                                              \
    X(antiaircraft)         /* [XI.D] */                                                                               \
    X(flight_turn_most)     /* tenths of a degree [XI.D.1] */                                                          \
    X(air_phases)           /* on the table [XI.C] */                                                                  \
    X(strafes_single)       /* [XI.C] */                                                                               \
    X(strafes_two)          /* */                                                                                      \
    X(bombs)                /* [XI.C] */                                                                               \
    X(air_attacker)         /* [XI.A.1] */                                                                             \
    X(air_defender)         /* [XI.A.2] */                                                                             \
    X(air_step)             /* */                                                                                      \
    X(mask_again)           /* per earlier try [X.E] */                                                                \
    X(suppress_heavy)       /* [VII.R] */                                                                              \
    X(suppress_medium)      /* */                                                                                      \
    X(suppress_field)       /* */                                                                                      \
    X(suppress_again)       /* */                                                                                      \
    X(shell_cloud_turns)    /* [X.G.1] */                                                                              \
    X(projector_turns)      /* [X.G.1] */                                                                              \
    X(fire_turns)           /* a wreck or ruin burns [XV.E] */                                                         \
    X(linger_turns)         /* gas in low ground [X.H] */                                                              \
    X(mine_dud_most)        /* 2d6 up to which it fails [XII.J] */                                                     \
    X(dugout_levels)        /* blocked: caved in */                                                                    \
    X(castings_per_guard)   /* prisoners one guard holds [VIII.F] */                                                   \
    X(helper_pct)           /* per assisting company [XVI.D.1] */                                                      \
    X(barricade_castings)   /* [XII.E] */                                                                              \
    X(morale_point_pct)     /* percentile: one point [CH.morale.pct] */                                                \
    X(morale_pct_least)     /* */                                                                                      \
    X(morale_pct_most)      /* */                                                                                      \
    X(vehicle_mounts)       /* fired in one activation at most */                                                      \
    X(truck_castings)       /* [R-73] */                                                                               \
    X(truck_guns)           /* */                                                                                      \
    X(train_companies)      /* [R-43] */                                                                               \
    X(passenger_lost_most)  /* d6 on which a passenger of a destroyed vehicle is lost [R-58] */                        \
    X(small_arms_immobile)  /* lowest vehicle result that small arms soften [XIII.O] */                                \
    X(gun_pivot)            /* tenths of a degree an unlimbered gun turns to fire [R-23] */                            \
    X(bunker_arc)           /* tenths of a degree [XV.G] */

#define OT_AS_LENGTH(name) int32_t name;
#define OT_AS_FIGURE(name) int16_t name;
typedef struct ot_lengths {
    OT_LENGTH_LIST(OT_AS_LENGTH)
} ot_lengths;
typedef struct ot_figures {
    OT_FIGURE_LIST(OT_AS_FIGURE)
} ot_figures;

/* --- fire --- */

enum ot_per { OT_PER_STAND = 1, OT_PER_FIGURE, OT_PER_CASTING, OT_PER_SECTION, OT_PER_GUNNER, OT_PER_SIDE };
typedef struct ot_fire_row {
    uint8_t per;                         /* ot_per */
    uint8_t value[OT_LETTERS][OT_BANDS]; /* fire factor, or percent; 0 cannot affect */
    uint8_t made[OT_LETTERS];            /* bit 1 << band: reconstructed */
} ot_fire_row;

/* The hit table [CH.fire]: what a sum of two ten-sided dice does, 0 nothing, 1 PIN, 1 + n PIN and n casualties. */
enum { OT_SUMS = 19, OT_HIT_ROWS = 26, OT_PIN = 1 };
typedef struct ot_hit_row {
    uint8_t least, most; /* fire factors */
    uint8_t result[OT_SUMS];
} ot_hit_row;

typedef struct ot_target_row {
    uint8_t letter[OT_COVERS]; /* ot_letter; 0: never in that cover [CH.tdt] */
    uint16_t made;             /* bit 1 << cover: reconstructed */
} ot_target_row;

/* --- movement --- */

typedef struct ot_move_figures {
    int32_t normal, road, run; /* 0 not allowed */
    int32_t wire;              /* inches of wire that a whole normal allowance crosses; 0: see wire_times [VI.A.3] */
    uint8_t wire_times;        /* every inch of wire costs that many; 0 and no wire: barred */
    uint8_t mover;             /* ot_mover: its column of the modifiers */
    uint8_t is_mounted;        /* for the charge bonus [VI.A.2] */
    uint8_t made;              /* bits 1 normal, 2 road, 4 run, 8 wire: reconstructed */
} ot_move_figures;

typedef struct ot_ground {
    int32_t width;            /* of a line; 0 as drawn */
    uint8_t level;            /* height */
    uint8_t blocks;           /* sight: 1 whole, 2 by the rules of woods [G-07], 3 as a crest [G-06] */
    uint8_t cover;            /* ot_cover it gives; trenches give STEP on the step */
    uint8_t is_low;           /* gas lingers there [X.H] */
    uint8_t made;             /* bit 1 << mover: cost reconstructed */
    uint8_t times[OT_MOVERS]; /* every inch costs that many; 0 impassable */
    int32_t minus[OT_MOVERS]; /* off the allowance once per crossing, or climb out of it [VI.A.4] */
} ot_ground;

/* --- morale and melee --- */

typedef struct ot_morale_row {
    int16_t least, most;
    uint8_t result;     /* ot_morale of state.h */
    uint8_t shift;      /* columns right at its next fire; OT_NO_FIRE: none */
    uint8_t clears_pin; /* */
    uint8_t made;
} ot_morale_row;
enum { OT_NO_FIRE = 255, OT_MORALE_ROWS = 6, OT_BREAK_ROWS = 4 };

typedef struct ot_modifier {
    int8_t points;
    uint8_t made;
} ot_modifier;

/* --- hits on vehicles, structures, aircraft --- */

enum { OT_VEHICLE_ROWS = 6, OT_STRUCTURE_ROWS = 5, OT_AIRCRAFT_ROWS = 4, OT_NO_EFFECT = -128 };
typedef struct ot_vehicle_row {
    int16_t least, most;
    uint8_t crew;     /* casualties */
    uint8_t shaken;   /* may not run at its next activation */
    uint8_t immobile; /* until repaired */
    uint8_t weapons_lost;
    uint8_t destroyed;
    uint8_t made;
} ot_vehicle_row;

enum ot_structure { OT_S_BUILDING, OT_S_BUNKER, OT_S_DUGOUT, OT_STRUCTURES };
typedef struct ot_structure_effect {
    uint8_t lost;      /* castings inside */
    uint8_t half_lost; /* half the occupants, rounded up */
    uint8_t levels;    /* of the door blocked [XV.F] */
    uint8_t destroyed; /* building or bunker: rubble; dugout: caved in, all lost */
} ot_structure_effect;
typedef struct ot_structure_row {
    int16_t least, most;
    ot_structure_effect on[OT_STRUCTURES];
    uint8_t made;
} ot_structure_row;

enum ot_aircraft_effect { OT_AIR_HOLES, OT_AIR_SHAKEN, OT_AIR_DRIVEN_OFF, OT_AIR_SHOT_DOWN };
typedef struct ot_aircraft_row {
    int16_t least, most;
    uint8_t effect; /* ot_aircraft_effect */
    uint8_t made;
} ot_aircraft_row;

/* --- grids --- */

enum { OT_RINGS = 3, OT_QUADRANTS = 4, OT_RAYS = 100 };
typedef struct ot_ring {
    int32_t radius;
    int8_t mod[OT_VARIANTS]; /* on the battery's total, never below 0 [VII.H.1] */
    uint8_t made;            /* bits 1 radius, 2 charts, 4 percentile */
} ot_ring;
typedef struct ot_grid_use {
    uint8_t rings, smoke_rings, gas, made;
} ot_grid_use;
typedef struct ot_quadrant { /* A, B, C, D, seen from the firing unit [G-08] */
    uint8_t is_far, is_right, direct;
} ot_quadrant;
typedef struct ot_ray { /* in 1/65536, firer's frame [G-09] */
    int32_t right, away;
} ot_ray;
typedef struct ot_air_attack { /* fixed row and column [XI.E] [XI.F] */
    uint8_t weapon, band, rings;
} ot_air_attack;

/* --- gas and wind --- */

enum { OT_WINDS = 5, OT_MASK_ROWS = 7, OT_CLOUD_POINTS = 4, OT_NO_LIMIT = INT32_MAX };
typedef struct ot_wind_step {
    uint8_t mph;
    int8_t mask;  /* modifier of the chance to mask */
    int32_t move; /* of clouds in a turn */
} ot_wind_step;
typedef struct ot_wind_change { /* by d6 */
    int8_t speed;               /* steps */
    int8_t direction;           /* eighths of a circle, right is positive */
    uint8_t made;
} ot_wind_change;
typedef struct ot_mask_row {
    int32_t distance; /* at most; OT_NO_LIMIT in the last */
    uint8_t pct;
} ot_mask_row;
typedef struct ot_cloud_point { /* of projector gas: straight between the points, constant behind the last */
    int32_t distance, width;
} ot_cloud_point;

/* --- vehicles, bases, classes, functions, works --- */

enum { OT_MAX_MOUNTS = 4, OT_TASK_TURNS = 10, OT_CAPACITIES = 8 };
typedef struct ot_mount {
    uint8_t place;    /* ot_mount_place */
    uint8_t weapon;   /* ot_weapon */
    uint8_t combines; /* with the other side at one target in both arcs [VI.D.2] */
    uint8_t made;
    int16_t from, to; /* tenths of a degree clockwise from the nose, both included; equal: all round */
} ot_mount;
typedef struct ot_model {
    uint8_t crew, least; /* crew; the minimum to move and fire [XIII.F] */
    uint8_t move;        /* ot_move_row */
    uint8_t guns;        /* machine guns it can dismount [XIII.I] */
    uint8_t gun_weapon;  /* ot_weapon of those; one HMG fires half a section */
    uint8_t n_mounts;
    uint8_t is_sided; /* fires each side on its own */
    uint8_t halved;   /* in trenched ground [VI.A.6] */
    uint8_t made;     /* bits 1 size, 2 crew, 4 year, 8 dismounting */
    uint16_t from_year;
    int32_t width, depth;
    ot_mount mount[OT_MAX_MOUNTS];
} ot_model;

typedef struct ot_base {
    int32_t width, depth;
    uint8_t castings; /* on one base */
    uint8_t made;
} ot_base;

enum ot_checks { OT_CHECK_NEVER, OT_CHECK_AFTER_MELEE, OT_CHECK_ALWAYS, OT_CHECK_IF_MORE_THAN_TWO };
typedef struct ot_class_row {
    uint8_t move;      /* ot_move_row; 0 does not move so, or by model */
    uint8_t target;    /* ot_target; VEHICLE_STILL stands for both */
    uint8_t functions; /* ot_function_class */
    uint8_t weapon;    /* ot_weapon of its castings; 0 none, by gun class or by model */
    uint8_t lmg;       /* may have light machine guns among its castings */
    uint8_t base;      /* ot_base_kind */
    uint8_t shift;     /* columns right in charts [CH.fire.shift] */
    uint8_t checks;    /* ot_checks: morale */
    uint16_t morale;   /* bits 1 << ot_morale_mod it always has */
    uint8_t made;
} ot_class_row;
/* Cavalry is mounted or on foot, guns are unlimbered or limbered: the second row is for the latter of each. */
enum { OT_AS_IS, OT_CHANGED, OT_WAYS };

typedef struct ot_task {
    uint8_t infantry;        /* may do it without engineers [XVI.D.2] */
    uint8_t is_construction; /* helpers count [XVI.D.1] */
    uint8_t pct[OT_TASK_TURNS];
} ot_task;

typedef struct ot_capacity { /* one line of XV.A */
    uint8_t companies, mg_crews, gunners, mortars, flames, guns;
    uint8_t pit_only;
} ot_capacity;

typedef struct ot_tables {
    uint8_t scale; /* 1, or 2 for 25mm */
    ot_lengths at;
    ot_figures fig;
    int32_t band_most[OT_BANDS]; /* b1 to b5, up to and including; OT_NO_LIMIT in b6 [VI.B.3] */

    ot_fire_row fire[OT_VARIANTS][OT_WEAPONS];
    ot_hit_row hit[OT_HIT_ROWS];
    ot_target_row target[OT_VARIANTS][OT_TARGETS];
    uint8_t note[OT_BANDS]; /* 0 to 3 [VI.Q] */

    ot_move_figures move[OT_VARIANTS][OT_MOVE_ROWS];
    int32_t charge_foot, charge_mounted; /* [VI.A.2] */
    ot_ground ground[OT_GROUNDS];
    uint8_t askari_woods; /* times [VI.A.5] */

    int8_t morale[OT_VARIANTS][OT_COVERS][OT_BANDS];
    ot_morale_row morale_result[OT_MORALE_ROWS];
    ot_morale_row broken[OT_BREAK_ROWS]; /* percentile: after a failed check or a lost melee */
    ot_modifier morale_mod[OT_MORALE_MODS];
    ot_modifier melee_mod[OT_MELEE_MODS];

    ot_vehicle_row vehicle[OT_VEHICLE_ROWS];
    int8_t vehicle_german_hmg, vehicle_other_hmg, vehicle_german_small, vehicle_other_small;
    int8_t vehicle_by[OT_WEAPONS];           /* guns, mortars, flame, bomb */
    int8_t vehicle_at_car, vehicle_at_truck; /* by the target */
    ot_structure_row structure[OT_STRUCTURE_ROWS];
    int8_t structure_by[OT_WEAPONS][OT_STRUCTURES]; /* or OT_NO_EFFECT: not rolled */
    ot_aircraft_row aircraft[OT_AIRCRAFT_ROWS];

    ot_ring ring[OT_RINGS];
    ot_grid_use grid[OT_WEAPONS]; /* SIXPDR stands for every tank gun */
    ot_quadrant quadrant[OT_QUADRANTS];
    ot_ray ray[OT_RAYS + 1]; /* by the d100, from 1 */
    ot_air_attack strafe, bomb;

    ot_wind_step wind[OT_WINDS];
    ot_wind_change wind_change[7]; /* by d6, from 1 */
    ot_mask_row mask[OT_MASK_ROWS];
    ot_cloud_point projector[OT_CLOUD_POINTS];

    ot_model model[OT_MODELS];
    ot_base base[OT_BASES];
    ot_class_row of_class[OT_CLASS_ROOM][OT_WAYS];
    uint8_t cost[OT_FUNCTION_CLASSES][OT_DEEDS]; /* functions used; 0 not among its functions [IV] */
    ot_task task[OT_TASKS];
    ot_capacity capacity[OT_CAPACITIES];
} ot_tables;

/* --- asking them --- */

/* The band of a distance [VI.B.3]. */
static inline int ot_band_of(const ot_tables *t, int64_t distance)
{
    int band = OT_B1;

    while (band < OT_B6 && distance > t->band_most[band])
        band++;
    return band;
}
/* `band`, that many columns to the right. */
static inline int ot_band_right(int band, int columns)
{
    return band + columns < OT_BEYOND ? band + columns : OT_BEYOND;
}
/* Row of the hit table for a fire factor from 1 to fig.ff_top. */
static inline const ot_hit_row *ot_hit_row_of(const ot_tables *t, int ff)
{
    int i = 0;

    while (i + 1 < OT_HIT_ROWS && ff > t->hit[i].most)
        i++;
    return &t->hit[i];
}

#endif
