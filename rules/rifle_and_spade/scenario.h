/* scenario.h - the immutable part of a game: map, tables, calendar, formations, units, first orders, victory.
 *
 * Filled by the loader in scenario/, then finished once by rs_scenario_prepare; read only from then on.
 *
 * Pieces are 1 .. base.n_units: first the units of the order of battle as the file lists them, then the reserve: one HQ
 * for each Emergency Flying Column a side may form [9.5.4], then spare rifle counters for reorganizing [3.2.2]. What a
 * reserve piece is (battalion, steps, rating) is in the state. Brigiments are 1 .. n_brigiments, then one for each
 * Emergency Flying Column; battalions, divisions and corps are numbered from 1. Turns are numbered from 1, and turn 0
 * means never or from the start, as each field says.
 *
 * Movement points are halves; rifle steps and fire points are quarters: a picket has 1 quarter of a step and 1 quarter
 * of a point [R2].
 */
#ifndef RS_SCENARIO_H
#define RS_SCENARIO_H

#include "footways.h"
#include "map.h"
#include "sight_prepare.h"
#include <firestep/ruleset.h>

enum rs_side_name { RS_ENTENTE = 1, RS_OTTOMAN = 2 };

enum {
    RS_MAX_PIECES = 320, /* the Peninsula lists 278, and 0; 8 HQs and spare counters in reserve */
    RS_PIECE_WORDS = RS_MAX_PIECES / 64,
    RS_MAX_BRIGIMENTS = 40, /* 28, 8 Emergency Columns, and 0 */
    RS_MAX_BATTALIONS = 96, /* about 85, and 0 */
    RS_MAX_DIVISIONS = 12,
    RS_MAX_CORPS = 4,
    RS_MAX_TURNS = 40,
    RS_MAX_WORKS = 48, /* at the start: 31 on both maps */
    RS_MAX_PLANS = 40,
    RS_MAX_AIMS = 96,
    RS_MAX_ROUTE = 40,       /* steps of a Route */
    RS_MAX_ROUTE_HEX = 1024, /* of all printed Routes */
    RS_MAX_ZONES = 48,       /* sets of hexes that rules of a scenario name */
    RS_MAX_RELEASES = 8,
    RS_MAX_SUPPLIES = 24,
    RS_MAX_NAVAL = 12,
    RS_MAX_GOALS = 40,
    RS_MAX_VERDICTS = 8,
    RS_MAX_BOXES = 4,
    RS_MAX_ROADS = 16,
    RS_MAX_PERMITS = 8,
    RS_MAX_RETURNS = 4,
    RS_GRADES = 6,
    RS_NEVER = 255 /* as a turn */
};

/* --- units --- */

enum rs_unit_kind { RS_NOTHING, RS_RIFLE, RS_MG, RS_ARTILLERY, RS_CAVALRY, RS_HQ, RS_KINDS }; /* [3.1.4] */

enum rs_size {
    RS_NO_SIZE,
    RS_BATTALION,
    RS_HALF_BATTALION,
    RS_COMPANY,
    RS_PICKET,
    RS_BATTERY,
    RS_SECTION
}; /* [3.1.3] */
/* Quarters of rifle steps of a counter of that size at full strength. */
static inline int rs_full_steps(int size)
{
    return size == RS_BATTALION ? 16 : size == RS_HALF_BATTALION ? 8 : size == RS_COMPANY ? 4 : 1;
}

enum rs_ammunition { RS_NO_SHELLS, RS_SHRAPNEL, RS_HE }; /* [17.7.2] */

/* What a unit is [3.1.1]. */
enum rs_unit_flag {
    RS_FIXED = 1 << 0,        /* never moves [14.3.9] */
    RS_NO_TRANSPORT = 1 << 1, /* never limbers [14.3.10] */
    RS_MOUNTAIN = 1 << 2,     /* foot costs, deploys in Steep Scrub [3.7.7] [14.3.4] */
    RS_HORSE = 1 << 3,        /* [14.3.5] */
    RS_COASTAL = 1 << 4,      /* [17.7.1] */
    RS_HIGH_ANGLE = 1 << 5,   /* else low [17.1.1] */
    RS_MOUNTED = 1 << 6,      /* an HQ on horses [14.1.1] */
    RS_NORDENFELT = 1 << 7    /* one gun; drawn */
};

/* Where a unit is when the game begins, or how it comes [15.1]. */
enum rs_start_place {
    RS_START_RESERVE, /* a counter not in use */
    RS_START_MAP,     /* in `hex` from the start */
    RS_START_HELD,    /* On-Map in `hex`, may not act until released [15.1.2] */
    RS_START_OFF_MAP, /* queues before the entry `hex` from its turn on [15.1.1] */
    RS_START_SEA,     /* in boats in the sea hex `hex`, lands at `beach` from its turn on [15.1.3] */
    RS_START_SHIP,    /* aboard the ship from the ship's turn on */
    RS_START_PLACED   /* put on `hex` on its turn (scenario 2: already ashore) */
};

/* How it stands there. */
enum rs_start_flag {
    RS_STARTS_IN_WORK = 1 << 0,
    RS_STARTS_ON_TOP = 1 << 1,
    RS_STARTS_HIDING = 1 << 2, /* in the work it is in, else in the terrain */
    RS_STARTS_COLUMN = 1 << 3,
    RS_STARTS_LIMBERED = 1 << 4,
    RS_STARTS_CONFUSED = 1 << 5
};

typedef struct rs_piece {
    char name[RS_ID], title[RS_TITLE]; /* as records write it; as the order of battle has it */
    fs_side side;
    uint8_t kind, size;         /* rs_unit_kind, rs_size */
    uint8_t flags;              /* rs_unit_flag */
    uint8_t brigiment;          /* 0 Independent, or the HQ of a Division or Corps */
    uint8_t battalion;          /* 0 none */
    uint8_t division, corps;    /* of Independent units [9.7.2], of Division and Corps HQs; 0 none */
    uint8_t steps, full;        /* quarters: now, full. Artillery whole steps of two guns times 4; MG and HQ 0 */
    uint8_t rifle, mg, guns;    /* fire points at full steps, quarters [3.1.6]; guns pro rata to steps [3.1.8] */
    uint8_t ammunition;         /* rs_ammunition */
    uint8_t range;              /* hexes: of its artillery, else of its MG, else 1 */
    uint8_t morale;             /* 0 HQ [3.1.9] */
    uint8_t facings;            /* bits of directions through which Fort guns fire; 0 all [6.6.1] */
    uint8_t shoots;             /* most it may make in the scenario; 0 no limit */
    uint8_t start, start_flags; /* rs_start_place, rs_start_flag */
    uint8_t turn;       /* comes, or may act, from this turn on; 0 from the start; RS_NEVER: only when released */
    uint8_t release;    /* index into release + 1 that may bring it earlier; 0 none */
    uint8_t lag;        /* turns after that release */
    uint8_t surprise;   /* turn on which it has Tactical Surprise; 0 none [11.7] */
    int16_t hex, beach; /* see rs_start_place; FS_NO_HEX if it has none */
    uint16_t twin; /* prepared: Fort guns and the counter in reserve that has them if they are taken [6.6.2]; else 0 */
} rs_piece;

/* --- formations --- */

typedef struct rs_corps { /* the highest on the map [9.0] [9.1.1] */
    char name[RS_ID], title[RS_TITLE];
    fs_side side;
    uint8_t pad;
    uint16_t hq; /* piece, 0 none */
} rs_corps;

typedef struct rs_division { /* [9.1.2] */
    char name[RS_ID], title[RS_TITLE];
    fs_side side;
    uint8_t corps;
    uint16_t hq; /* piece, 0 none: communications come from a Supply Source [9.6.1] */
} rs_division;

/* How a battalion stands under the first order [11.1.6]. */
enum rs_status { RS_IN_LINE, RS_IN_SUPPORT, RS_ON_PICKET };

/* Of one Brigiment or Column [9.1.6]; parts elsewhere are battalions of their own there. */
typedef struct rs_battalion {
    char name[RS_ID], title[RS_TITLE];
    uint8_t brigiment;
    uint8_t home;   /* Brigiment it may return to out of a Flying Column; 0: it is there [9.5.6] */
    uint8_t status; /* rs_status */
    uint8_t full;   /* prepared: quarters of all its rifle units at full strength, for Regroup [11.14.17] */
    int16_t rally;  /* Rally Point of a Battalion on Picket; FS_NO_HEX [11.12.6] */
} rs_battalion;

enum rs_brigiment_flag {
    RS_IS_DELIBERATE = 1 << 0, /* a Deliberate Flying Column [9.5.1] */
    RS_IS_EMERGENCY = 1 << 1,  /* a place for an Emergency Flying Column [9.5.2] */
    RS_IS_HQ_ONLY = 1 << 2     /* has no units until battalions return to it */
};

/* Brigade, regiment or Flying Column: who has orders, officers and a chit [9.1.3] [9.1.5] [9.4]. Of a square brigade
 * each regiment is one [9.1.4]. */
typedef struct rs_brigiment {
    char name[RS_ID], title[RS_TITLE];
    fs_side side;
    uint8_t class_, flags;            /* rs_class, rs_brigiment_flag */
    uint8_t division;                 /* 0 none */
    uint8_t then_division, then_turn; /* another from that turn on; 0 none */
    uint8_t battalions;               /* counted for Maximum and In Support [9.4.4] */
    uint8_t points, most, half;       /* officer points: now, Maximum, Half-Maximum [10.1.1] */
    uint8_t no_division_before;       /* needs no Division Communications before this turn */
    uint8_t no_change_before;         /* its orders may not be changed before this turn */
    uint16_t hq;                      /* piece, 0 none */
    uint8_t turn;                     /* its first units are there or come from this turn on; 0 from the start */
    uint8_t release;                  /* index into release + 1; 0 none */
    uint8_t n_plans, first_plan;      /* of plan[]: how it begins; several: the owner picks one secretly */
    uint64_t crossing;                /* Brigiments with which its Routes may share hexes, as bits [R72] */
} rs_brigiment;

/* --- first orders [11.1] --- */

enum rs_plan_kind {
    RS_PLAN_NOW = 1,  /* in force at the start, or when it comes; issued before play [R67] */
    RS_PLAN_OTHER,    /* another the owner may pick instead */
    RS_PLAN_SCHEDULED /* an Attack that begins on `turn` [11.8.1] */
};
typedef struct rs_plan {
    uint8_t kind, brigiment;
    uint8_t order;     /* rs_order; RS_NO_ORDER with orders off */
    uint8_t turn;      /* Attack: scheduled to begin on it; Initial Attack: its first; Stalled Attack: it began; 0 no */
    uint8_t radius;    /* of the Point Objective [11.4.5] */
    uint8_t holds;     /* Objectives of units In Line without an aim are their set-up hexes [11.12.3] */
    int16_t point;     /* Point Objective, FS_NO_HEX none */
    uint16_t first, n; /* of aim[] */
    char title[RS_TITLE]; /* of plans to choose between */
} rs_plan;

/* Where one unit goes. */
enum rs_aim_kind { RS_AIM_UNIT = 1, RS_AIM_COMMIT }; /* COMMIT: where a battalion In Support may be sent [11.5.11] */
typedef struct rs_aim {
    uint8_t kind, battalion; /* battalion: of the unit, or the one to be committed */
    uint16_t unit;           /* 0 of a battalion */
    int16_t objective;       /* hex */
    uint16_t route, n_route; /* of route_hex[]: its hexes from the start to the objective, both included; 0 default */
} rs_aim;

/* --- the calendar --- */

typedef struct rs_turn {
    uint8_t day, hour; /* from 0; index into tables.hour */
    uint8_t light;     /* rs_light */
    fs_side first;     /* first Active Player; 0 rolled for [2.3.4] */
    uint8_t naval;     /* chits of the Entente */
    uint8_t dawn[3];   /* by side: Dawn Bonus a battalion, in hundredths [10.1.7] */
    char name[32];     /* 4am, or 26 April 4am where there are several days */
} rs_turn;

/* --- places --- */

/* Works at the start [6.1]. */
typedef struct rs_start_work {
    uint8_t kind; /* rs_work_kind; RS_WIRE alone: an isolated stretch */
    fs_side owner;
    uint8_t front; /* bits of directions: two of a linear trench, three of a Gun Pit, 63 circular and Forts, 0 Pits */
    uint8_t wire;  /* bits of directions with wire */
    uint8_t connects; /* [6.4.2] */
    uint8_t is_cut;   /* its wire is cut */
    uint8_t capacity; /* rifle steps; Gun Pits 1 unit */
    uint8_t mark;     /* rs_mark */
    int16_t hex;
} rs_start_work;

/* A ship that is a place of its own (River Clyde). */
typedef struct rs_ship {
    char name[RS_ID], title[RS_TITLE];
    fs_side side;
    uint8_t turn;      /* grounds on this turn; 0: there is no ship */
    uint8_t direction; /* its hexside: of `hex`, towards the sea */
    uint8_t level;
    uint8_t cover;     /* rs_work_kind whose modifiers protect those aboard */
    uint8_t a_turn;    /* companies that may leave a turn until `hex` is owned; by night and then: as from boats */
    int16_t hex;       /* where those aboard land, without wire */
    uint8_t adjacent;  /* zone: hexes at range 1 from it */
    uint8_t range_two; /* zone: hexes at range 2 */
} rs_ship;

/* Where supply comes from [20.1.1]. */
typedef struct rs_supply {
    fs_side side;
    uint8_t division;  /* only for this Division; 0 for all */
    uint8_t when_held; /* only while the side owns the hex */
    uint8_t is_ship;   /* from the turn it grounds, over the hex it lies before */
    int16_t hex;
} rs_supply;

/* Boxes off the map and the roads between exits and boxes (Peninsula). */
typedef struct rs_box_place {
    char name[RS_ID], title[RS_TITLE];
} rs_box_place;
typedef struct rs_road {
    int16_t from_hex, to_hex; /* FS_NO_HEX where it ends in a box */
    uint8_t from_box, to_box; /* index into box + 1 */
    uint8_t turns;            /* in Column */
    uint8_t foot_only;        /* and mountain guns */
} rs_road;

/* Ship fire [scenario common data]: `chits` of a turn's may be fired only at hexes of the zone; 0 all of them. */
typedef struct rs_naval {
    uint8_t chits, zone;
    uint8_t from_turn, to_turn; /* 0 always */
} rs_naval;

/* --- events --- */

/* Something that lets units come or act: an enemy unit in the zone, or the turn, whichever is first [15.1.4]. Being
 * fired at or assaulted always releases units on the map [15.1.2]. */
typedef struct rs_release {
    uint8_t zone;       /* hexes; no hex of it: by the turn alone */
    uint8_t rifle_only; /* rifle or cavalry units alone count */
    uint8_t not_before; /* turn; 0 no limit */
    uint8_t by_turn;    /* certain on this turn; 0 never */
    uint8_t after;      /* turns between the event and its effect */
    char title[RS_TITLE];
} rs_release;

/* A change of orders that goes otherwise than the matrix says. */
enum rs_permit_kind { RS_PERMIT_FREE = 1, RS_PERMIT_NO_MATRIX, RS_PERMIT_DRM }; /* no roll; matrix DRM 0; more DRM */
typedef struct rs_permit {
    uint8_t kind, brigiment, order; /* to this order */
    int8_t drm;
    uint8_t from_turn, to_turn; /* 0 no limit */
    uint8_t once;
} rs_permit;

/* Steps that come back from the Routed box of a Brigiment (Peninsula). */
typedef struct rs_return {
    uint8_t brigiment, turn, steps;
} rs_return;

/* --- victory --- */

enum rs_goal_kind {
    RS_GOAL_OWNED = 1,  /* for each hex of the zone that `side` alone owns; side 3: to whoever owns it */
    RS_GOAL_CONTESTED,  /* for each hex of the zone that is Us/Them */
    RS_GOAL_RIFLES_IN,  /* once, if infantry of `side` is in the zone */
    RS_GOAL_STEPS_LOST, /* for every `each` rifle steps the other side lost beyond `beyond` */
    RS_GOAL_CHAIN,      /* adjacent hexes that `side` owns or occupies lead from one hex of the zone to the other */
    RS_GOAL_BRIGIMENTS, /* for each Brigiment of the other side in one of the states of `states` */
    RS_GOAL_WIN_IN,     /* a rifle unit of `side` in the zone at the end: it wins with grade `points` */
    RS_GOAL_WIN_BOX /* `each` rifle steps of `side` in supply in a box of `boxes`: it wins at once, grade `points` */
};
enum rs_goal_state { RS_AT_ZERO = 1, RS_IS_DESTROYED = 2, RS_IS_DISORGANIZED = 4 };
typedef struct rs_goal {
    uint8_t kind;
    fs_side side; /* who scores; 3 either */
    int8_t points;
    uint8_t zone; /* index into zone */
    uint8_t beyond, each, states, boxes;
    uint8_t only_with; /* zone + 1: counts nothing unless the Entente owns a hex of it (Peninsula); 0 always */
    char title[RS_TITLE];
} rs_goal;
/* The first row whose `least` the score of the Entente less that of the Ottoman side reaches. */
typedef struct rs_verdict {
    int16_t least;
    uint8_t winner, grade; /* winner: 1, 2, 3 draw; grade: index into grade */
} rs_verdict;

/* --- special rules --- */

enum rs_special {
    RS_NO_ORDERS = 1 << 0,       /* orders off [11.0] */
    RS_WEATHER = 1 << 1,         /* the weather die is used [21.0]; else Clear */
    RS_FREE_RESERVE = 1 << 2,    /* Off-Map Brigiments may go to the other map (Peninsula) */
    RS_DEPOTS = 1 << 3,          /* a Beach hex held for `depot_turns` is a depot: others may land there too */
    RS_NAVAL_MOVES = 1 << 4,     /* `naval_moves` chits may change map at each 4am */
    RS_REEMBARK = 1 << 5,        /* units may be taken off `reembark_from` */
    RS_NO_HIDE_TERRAIN = 1 << 6, /* means of Hiding not in use [7.1.4] */
    RS_NO_HIDE_WORK = 1 << 7,
    RS_NO_HIDE_RIDGE = 1 << 8,
    RS_NO_HIDE_RAVINE = 1 << 9,
    RS_MAP_ONLY = 1 << 10 /* a map looked at by itself: no units, no end */
};

/* What a group may want otherwise than the rulings have it: index into `switches`. */
enum rs_switch {
#define SWITCH(name, word, ...) RS_SW_##name,
#include "switches.def"
#undef SWITCH
    RS_SWITCHES
};

typedef struct rs_scenario {
    fs_scenario base; /* first */
    fs_board drawn;
    fs_names names;
    uint8_t switches[16];
    uint64_t fixes[1];
    char id[RS_ID], title[RS_TITLE], date[RS_ID];
    char side_name[3][RS_ID], side_title[3][RS_TITLE]; /* [1], [2] */
    rs_tables tables;
    rs_map map;

    uint32_t special; /* rs_special */
    uint8_t n_turns, n_days;
    rs_turn turn[RS_MAX_TURNS + 1]; /* from 1 */
    uint8_t wire_stock[3];          /* by side: hexsides [13.1.13] */
    uint8_t spares[3];              /* by side: rifle counters in reserve */
    uint8_t depot_turns, naval_moves;
    uint8_t reserve_turn, reserve_delay; /* RS_FREE_RESERVE: from this turn, so much later */
    uint8_t reembark_steps, reembark_delay;
    int16_t reembark_from, reembark_to;

    uint16_t n_listed; /* pieces of the order of battle */
    uint16_t n_spaces; /* reserve HQs and Fort guns, behind them; spares are the rest */
    uint8_t n_corps, n_divisions, n_brigiments, n_columns, n_battalions; /* n_columns: places for Emergency Columns */
    uint8_t n_plans, n_works, n_zones, n_releases, n_supplies, n_naval, n_boxes, n_roads, n_permits, n_returns;
    uint8_t n_goals, n_verdicts, n_grades;
    uint16_t n_aims, n_route_hexes;
    rs_piece piece[RS_MAX_PIECES];
    rs_corps corps[RS_MAX_CORPS];
    rs_division division[RS_MAX_DIVISIONS];
    rs_brigiment brigiment[RS_MAX_BRIGIMENTS];
    rs_battalion battalion[RS_MAX_BATTALIONS];
    rs_plan plan[RS_MAX_PLANS];
    rs_aim aim[RS_MAX_AIMS];
    int16_t route_hex[RS_MAX_ROUTE_HEX];
    rs_start_work work[RS_MAX_WORKS];
    uint64_t zone[RS_MAX_ZONES][RS_HEX_WORDS]; /* zone 0 is empty */
    rs_ship ship;
    rs_supply supply[RS_MAX_SUPPLIES];
    rs_release release[RS_MAX_RELEASES];
    rs_naval naval[RS_MAX_NAVAL];
    rs_box_place box[RS_MAX_BOXES];
    rs_road road[RS_MAX_ROADS];
    rs_permit permit[RS_MAX_PERMITS];
    rs_return returns[RS_MAX_RETURNS];
    rs_goal goal[RS_MAX_GOALS];
    rs_verdict verdict[RS_MAX_VERDICTS];
    char grade[RS_GRADES][RS_ID];        /* from 1 */
    uint64_t initiative[RS_HEX_WORDS];   /* Initiative hexes [2.3.1] */
    uint64_t lit[RS_HEX_WORDS];          /* Illuminated Zones [5.2.3] */
    uint64_t telephone[3][RS_HEX_WORDS]; /* by side: hexes with a telephone on the map [11.1.3] */
    uint64_t owned[3][RS_HEX_WORDS];     /* by side: hexes it owns at the start besides those its units are in */
    const rs_sight_table *seen;          /* of the map; the loader gives the memory */
    const rs_footways *ways;             /* likewise */

    /* Made by rs_scenario_prepare. */
    uint64_t pieces[3][RS_PIECE_WORDS];                       /* by side, reserve too */
    uint64_t guns[3][RS_PIECE_WORDS];                         /* of them the batteries */
    uint64_t hqs[3][RS_PIECE_WORDS];                          /* and the HQs */
    uint64_t mgs[3][RS_PIECE_WORDS];                          /* and the machine guns */
    uint64_t combat[RS_PIECE_WORDS];                          /* all but HQs */
    uint64_t of_brigiment[RS_MAX_BRIGIMENTS][RS_PIECE_WORDS]; /* at the start */
    uint64_t of_battalion[RS_MAX_BATTALIONS][RS_PIECE_WORDS]; /* at the start */
    uint64_t brigiments[3];                                   /* by side, as bits; Emergency Columns too */
    fs_side side_of[RS_MAX_PIECES];
    uint8_t kind_of[RS_MAX_PIECES];
    uint8_t mover_of[RS_MAX_PIECES];                              /* row of the Movement Allowances [14.1.1] */
    bool is_wheeled[RS_MAX_PIECES];                               /* foot or wheels when it moves off roads [14.1.6] */
    uint8_t land_sides[RS_MAX_HEXES];                             /* bits of directions: open sides with land beyond */
    uint8_t high_sides[RS_MAX_HEXES], ravine_sides[RS_MAX_HEXES]; /* likewise: to Hide behind [7.1.1] */
    uint8_t edge[RS_MAX_HEXES]; /* bits of directions that leave the map over land: entry hexes */
    uint64_t zone_seats[RS_MAX_ZONES][RS_MAX_PLAY / 64]; /* the zones by seat of the map */
    uint64_t threat[RS_MAX_PLAY][RS_MAX_PLAY / 64]; /* by seat: the seats from which it is under Imminent Threat, as the
                                                       ground has it [5.3.1] */
    uint8_t threat_words[RS_MAX_PLAY][2];           /* of them the first word that is not empty, and past the last */
    uint64_t reach[RS_MAX_PLAY][RS_MAX_PLAY / 64]; /* by seat: the seats rifles and machine guns fire at it from, as the
                                                      range has it [17.1.4] */
    uint8_t reach_words[RS_MAX_PLAY][2];           /* likewise */
    uint64_t sees[RS_MAX_PLAY][RS_MAX_PLAY / 64];  /* by seat: the seats it sees by the best of lights, and that see it
                                                      [5.2.6]; empty without `seen` */
    uint8_t sees_words[RS_MAX_PLAY][2];            /* likewise */
    uint64_t touch[RS_MAX_PLAY][RS_MAX_PLAY / 64]; /* by seat: those next to it over open sides [1.3] */
    uint8_t touch_words[RS_MAX_PLAY][2];           /* likewise */
    uint16_t n_rifles[3], rifles[3][RS_MAX_PIECES]; /* by side: the pieces with rifle steps */
    uint8_t goal_states;                            /* rs_goal_state that goals ask about */
    bool goals_count_losses;                        /* one of them counts rifle steps lost */
    bool score_is_open;                             /* goals count only what both see */
    uint16_t n_stakes;                              /* words of the sets of a state, from `held` on, that goals hang */
    uint8_t stake_word[RS_MAX_PLAY / 64 * 7];       /* on: which they are */
    uint64_t stake_mask[RS_MAX_PLAY / 64 * 7];      /* and the hexes of them */
    int32_t steps_at_first[3];                      /* quarters of rifle steps, by side */
    uint8_t least_step[2];                          /* the least a step costs anybody, off the roads and with them */
    uint64_t prizes[RS_MAX_PLAY / 64];              /* hexes a goal is about: to be owned, contested, won in */
    const char *unit_names[RS_MAX_PIECES], *unit_titles[RS_MAX_PIECES];
} rs_scenario;

/* scenario.c: fills the tables made at load and `base`; the rest must be there. `seen` is memory of
 * rs_sight_table_size bytes, `ways` of rs_footways_size, or both are NULL where nobody will look (lists of scenarios).
 * 0, or nonzero with a sentence in `why` naming what is wrong. */
int rs_scenario_prepare(rs_scenario *, rs_sight_table *seen, rs_footways *ways, char *why, size_t cap);

/* By name; 0 if there is none. */
int rs_piece_named(const rs_scenario *, const char *name);
int rs_brigiment_named(const rs_scenario *, const char *name);
int rs_battalion_named(const rs_scenario *, const char *name);

static inline bool rs_is_spare(const rs_scenario *sc, int piece) { return piece > sc->n_listed + sc->n_spaces; }
static inline bool rs_is_hq(const rs_scenario *sc, int piece) { return sc->kind_of[piece] == RS_HQ; }
static inline bool rs_is_infantry(const rs_scenario *sc, int piece) /* [3.1.5] */
{
    int kind = sc->kind_of[piece];

    return kind == RS_RIFLE || kind == RS_MG || kind == RS_CAVALRY;
}
static inline bool rs_has_steps(const rs_scenario *sc,
                                int piece) /* rifle and cavalry: what assaults and blocks orders */
{
    return sc->kind_of[piece] == RS_RIFLE || sc->kind_of[piece] == RS_CAVALRY;
}
static inline bool rs_is_mountain(const rs_scenario *sc, int piece) { return sc->piece[piece].flags & RS_MOUNTAIN; }
static inline bool rs_is_high_angle(const rs_scenario *sc, int piece) { return sc->piece[piece].flags & RS_HIGH_ANGLE; }
/* Low-angle shrapnel: range 0, Crossfire [17.1.7] [17.6]. */
static inline bool rs_is_low_shrapnel(const rs_scenario *sc, int piece)
{
    return sc->kind_of[piece] == RS_ARTILLERY && sc->piece[piece].ammunition == RS_SHRAPNEL &&
           !rs_is_high_angle(sc, piece);
}
static inline int rs_mover_of(const rs_scenario *sc, int piece) { return sc->mover_of[piece]; }
static inline bool rs_is_wheeled(const rs_scenario *sc, int piece) { return sc->is_wheeled[piece]; }
/* Guns pro rata to their steps, quarters of a point [3.1.8]. */
static inline int rs_gun_points(const rs_scenario *sc, int piece, int steps)
{
    return sc->piece[piece].full ? sc->piece[piece].guns * steps / sc->piece[piece].full : 0;
}
/* The Division a Brigiment answers to on a turn; 0 none. */
static inline int rs_division_of(const rs_scenario *sc, int brigiment, int turn)
{
    const rs_brigiment *b = &sc->brigiment[brigiment];

    return b->then_turn && turn >= b->then_turn ? b->then_division : b->division;
}
static inline int rs_light_on(const rs_scenario *sc, int turn) { return sc->turn[turn].light; }
static inline int rs_counts_on(const rs_scenario *sc, int turn) /* Activity Counts of a turn [13.1.7] */
{
    return sc->tables.hour[sc->turn[turn].hour].counts;
}
static inline bool rs_orders_are_off(const rs_scenario *sc) { return sc->special & RS_NO_ORDERS; } /* [11.0] */
static inline bool rs_in_zone(const rs_scenario *sc, int zone, int hex) { return rs_has(sc->zone[zone], hex); }
/* Sides of a linear trench with this front: neither front nor rear; 0 if it is circular [6.4.1]. */
static inline unsigned rs_trench_sides(unsigned front)
{
    unsigned around = (front << 1 | front >> 5 | front >> 1 | front << 5) & 63;

    return front == 63 ? 0 : around & ~front;
}
static inline unsigned rs_trench_rear(unsigned front)
{
    return front == 63 ? 0 : 63 & ~front & ~rs_trench_sides(front);
}

#endif
