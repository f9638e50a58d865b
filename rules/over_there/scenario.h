/* scenario.h - the immutable part of a game: table, terrain, units, tables of the book, objectives.
 *
 * Filled by the loader in scenario/, then finished once by ot_scenario_prepare; read only from then on. Lengths are
 * thousandths of an inch, x to the east, y to the north, angles tenths of a degree clockwise from north [G-01] [G-02].
 * Under the 25 mm scale the loader has doubled every length [II.C].
 */
#ifndef OT_SCENARIO_H
#define OT_SCENARIO_H

#include "geometry.h"
#include "tables.h"
#include <firestep/plane.h>
#include <firestep/ruleset.h>

enum {
    OT_MAX_PIECES = 128, /* pieces, and 0 */
    OT_PIECE_WORDS = OT_MAX_PIECES / 64,
    OT_MAX_CASTINGS = 40,               /* of one unit: the largest of the lists have 36 [XVII.0] */
    OT_MAX_FEATURES = 96,               /* terrain pieces on the table at the start */
    OT_MAX_POINTS = 768,                /* of all their outlines */
    OT_GROUND_CELLS = 16,               /* of the table, each way, for finding what lies near */
    OT_MAX_OUTLINE = 2 * OT_MAX_POINTS, /* the same, lines drawn out to their width */
    OT_MAX_PLACES = 256,                /* all places of all deploy lists */
    OT_MAX_GOALS = 16,
    OT_MAX_TURNS = 24,
    OT_MAX_VIA = 5,
    OT_ID = 32,
    OT_TITLE = 96
};

enum ot_side { OT_RED = 1, OT_BLACK = 2 }; /* */
enum ot_edge { OT_NO_EDGE, OT_NORTH, OT_EAST, OT_SOUTH, OT_WEST };

/* What a unit is; tables.h maps it to the rows it uses (class_map). The reserve piece of a vehicle for the guns
 * it dismounts is OT_DISMOUNTED [XIII.I]. */
enum ot_class {
    OT_NO_CLASS,
    OT_INFANTRY,
    OT_ASKARI,
    OT_ENGINEER,
    OT_STORMTROOPER,
    OT_CYCLIST,
    OT_CYCLIST_ENGINEER,
    OT_CAVALRY,
    OT_CAVALRY_IRREGULAR,
    OT_CAMEL_IRREGULAR,
    OT_HMG,
    OT_SHARPSHOOTER,
    OT_LIGHT_MORTAR,
    OT_MEDIUM_MORTAR,
    OT_HEAVY_MORTAR,
    OT_MIXED_MORTAR, /* minenwerfer of two sizes */
    OT_ARTILLERY,
    OT_MOTOR_ARTILLERY,
    OT_GUN37,
    OT_FLAMETHROWER,
    OT_PROJECTOR,
    OT_TANK,
    OT_ARMOURED_CAR,
    OT_TRUCK,
    OT_TRAIN,
    OT_DISMOUNTED,
    OT_CLASSES
};

/* Labels of nation and scenario: bits of ot_piece.tags [table nation_tags]. */
enum ot_tag {
    OT_CRACK = 1 << 0,    /* Americans, ANZAC, Legion, stormtroopers in melee */
    OT_FRENCH18 = 1 << 1, /* French regulars of 1918 in melee */
    OT_IRREGULAR = 1 << 2,
    OT_BOLSHEVIK = 1 << 3,
    OT_NATIVE = 1 << 4, /* shifts fire, may have to charge */
    OT_ELITE = 1 << 5,
    OT_GREEN = 1 << 6,
    OT_LEGION_US = 1 << 7, /* morale +1 */
    OT_EGYPTIAN = 1 << 8,
    OT_BOER = 1 << 9,
    OT_COLONIAL_REGULAR = 1 << 10,
    OT_ZULU = 1 << 11,
    OT_MOUNTED_NATIVE = 1 << 12, /* or mounted infantry */
    OT_GERMAN = 1 << 13,         /* armour piercing rounds; breakdown of its tanks [XIII.A] */
    OT_MASKED_FRONT = 1 << 14    /* its army has masks */
};

/* A unit. */
typedef struct ot_piece {
    char name[OT_ID], title[OT_TITLE], nation[OT_ID];
    uint8_t class_; /* ot_class */
    fs_side side;
    uint8_t castings;               /* at full strength, LMG included; vehicles 1 */
    uint8_t lmg;                    /* of them light machine guns [VI.S] */
    uint8_t crew;                   /* vehicles [XIII.F] */
    uint8_t model;                  /* vehicles: ot_model_kind of tables.h */
    uint8_t gun;                    /* batteries: ot_weapon row of their guns */
    uint8_t tubes[3];               /* OT_MIXED_MORTAR: heavy, medium and light ones [C-12] */
    uint8_t section;                /* the lowest piece of those that share its card [XIII.Q]; itself alone otherwise */
    uint8_t reserve;                /* vehicles: the piece of its dismounted guns; OT_DISMOUNTED: its vehicle; 0 none */
    uint8_t carried_by;             /* starts aboard this vehicle; 0 none */
    uint16_t tags;                  /* ot_tag */
    int32_t off_board;              /* how far behind its edge; 0 on the table [VII.Q] */
    uint16_t first_place, n_places; /* of place[]: where it may be set up or enter; n 0: comes by other means */
    uint8_t turn;                   /* enters on or after this turn; 0 set up before the game */
    uint8_t roll_from, roll_for, roll_certain; /* may enter from this turn on a d6 of at least roll_for; 0 no roll */
    uint8_t prep_rounds;                       /* preparatory rounds it fires [XII.I] */
    uint8_t gas_allowed;                       /* the gas battery of its side [X.C] */
    uint8_t first_plot; /* turn in whose artillery phase its first plot is made; 0 opening plots [VII.A.1] */
    uint8_t starts;     /* ot_start bits */
} ot_piece;
enum ot_start { OT_STARTS_LIMBERED = 1, OT_STARTS_MOUNTED = 2, OT_STARTS_HIDDEN = 4 };

/* One place where a unit may be set up, or by which it enters. */
enum ot_place_kind {
    OT_PLACE_BAND = 1, /* front centre with box.x0 <= x <= box.x1 and y likewise */
    OT_PLACE_CIRCLE,   /* front centre within radius of (x, y) */
    OT_PLACE_FEATURE,  /* inside that terrain piece */
    OT_PLACE_NEAR,     /* within radius of that terrain piece, on the side `edge` of it */
    OT_PLACE_EDGE      /* enters over `edge` with its front centre between from and to along it */
};
typedef struct ot_place {
    uint8_t kind, feature, edge, pad;
    int32_t x0, y0, x1, y1; /* band; circle: centre in x0, y0 and radius in x1; edge: from x0 to x1 */
} ot_place;

/* A terrain piece as the scenario has it. Polygons are closed; lines have a width. */
enum ot_feature_flag {
    OT_CLOSED = 1 << 0,
    OT_COMMUNICATION = 1 << 1, /* a trench without a step */
    OT_STEP_LEFT = 1 << 2,     /* the step lies to the left of the line as drawn, else to the right [XII.A] */
    OT_HEAVY = 1 << 3,         /* heavy structure */
    OT_DECOY = 1 << 4,         /* a dugout that is none: secret [XII.K] */
    OT_DOUBLE = 1 << 5,        /* counts as two pits for capacity */
    OT_SURFACED = 1 << 6,      /* a road that gives the road rate [VI.A.1] */
    OT_FORDED = 1 << 7         /* a river with fords: see `ford` */
};
typedef struct ot_feature {
    char name[OT_ID], title[OT_TITLE];
    uint8_t kind;           /* ot_terrain of tables.h */
    uint8_t flags;          /* ot_feature_flag */
    uint8_t owner;          /* side whose rear it faces: bunkers, trenches; 0 nobody's */
    uint8_t n;              /* points */
    uint16_t first;         /* of ot_scenario.point */
    uint16_t rear;          /* bunkers: facing of the blind side [XV.G] */
    int32_t width;          /* of a line, thousandths; 0 for polygons and walls */
    int32_t ford[4];        /* x of up to four fords, 0 none */
    int32_t x0, y0, x1, y1; /* prepared: box around it, its width included */
    uint16_t outline;       /* prepared: of ot_scenario.outline, its corners; a line's width drawn out */
    uint16_t n_outline;     /* 0 for walls */
} ot_feature;

/* Victory. */
enum ot_goal_kind {
    OT_GOAL_CONTROL = 1, /* features[] controlled; `need` of them */
    OT_GOAL_EXIT,        /* each unit with more than half its castings over `edge` */
    OT_GOAL_EXIT_TANK,   /* each tank over `edge` */
    OT_GOAL_DESTROY,     /* the structure destroyed, or controlled where `or_control` */
    OT_GOAL_TRAIN_STOPPED,
    OT_GOAL_TRAIN_LEFT,
    OT_GOAL_UNITS_LOST, /* each enemy unit destroyed or surrendered; `left_too`: or off the table */
    OT_GOAL_NO_GUNS,    /* no manned gun in that pit */
    OT_GOAL_VEHICLES,   /* `need` enemy vehicles destroyed or immobile: wins outright */
    OT_GOAL_NEAR        /* a unit within 2 inches of the feature and no enemy within 2 */
};
typedef struct ot_goal {
    uint8_t kind;
    fs_side side; /* who scores; 3 either */
    uint8_t points, need, n, edge, or_control, left_too;
    uint8_t feature[8];
    char title[OT_TITLE];
} ot_goal;
/* How points become a result: the first row whose `lead` (score of `side` less the other's, or its own score where
 * `own`) is reached. */
enum { OT_MAX_VERDICTS = 6 };
enum { OT_VICTORY = 1, OT_DRAW }; /* grades */
typedef struct ot_verdict {
    fs_side side;
    uint8_t own, winner, grade; /* winner: 1, 2, 3 draw */
    int16_t least;
} ot_verdict;

typedef struct ot_scenario {
    fs_scenario base; /* first */
    fs_names names;
    char id[OT_ID], title[OT_TITLE], date[OT_ID];
    char side_name[3][OT_ID], side_title[3][OT_TITLE];
    uint8_t switches[32];
    uint64_t fixes;
    ot_tables tables;

    int32_t width, height; /* of the table */
    uint16_t year, month;
    uint8_t turns;
    fs_side attacker;    /* 0 nobody: a meeting engagement */
    uint8_t own_edge[3]; /* by side: ot_edge; plots, aircraft, routs */
    uint8_t wind_step;   /* index into tables.wind at the start; OT_WINDS: it is thrown [X.I.1] */
    uint8_t wind_to;     /* 0-7: blows towards north, north-east, ... */
    uint8_t air[3];      /* by side: 0 none, 1 attacker's chances, 2 defender's [XI.A] */
    uint8_t bombs;       /* aircraft carry them */
    fs_side mine;        /* who has dug one; 0 nobody [XII.J] */
    uint8_t night_turns; /* turns with limited sight */
    int32_t night_sight;
    uint8_t plots_when_fired_on[3]; /* side may plot only after its advancing infantry was fired on (SC.2) */
    uint8_t end_at_once;            /* bits: the game ends when goal k is wholly reached */
    uint8_t train;                  /* piece of the train, 0 none */
    uint8_t train_turn,
        train_halt;      /* enters on this turn's first card of its side; feature beside which it halts, +1 */
    uint8_t train_track; /* feature + 1 */

    uint16_t n_features, n_points, n_places;
    uint8_t n_goals, n_verdicts;
    ot_feature feature[OT_MAX_FEATURES];
    fs_point point[OT_MAX_POINTS];
    ot_place place[OT_MAX_PLACES];
    ot_piece piece[OT_MAX_PIECES]; /* 1 .. base.n_units */
    ot_goal goal[OT_MAX_GOALS];
    ot_verdict verdict[OT_MAX_VERDICTS];
    char grade[8][OT_ID];

    /* prepared by ot_scenario_prepare */
    fs_point outline[OT_MAX_OUTLINE]; /* by ot_prepare_ground */
    uint16_t n_outline;
    int32_t piece_length[OT_MAX_POINTS];                       /* from each point of a line to the next */
    uint8_t cell_bits;                                         /* a cell of the table is 1 << cell_bits wide and high */
    uint64_t features_in[OT_GROUND_CELLS][OT_GROUND_CELLS][2]; /* by row and column of the table: whose box is there */
    uint64_t units[3][OT_PIECE_WORDS];                         /* by side */
    uint64_t plotters[3][OT_PIECE_WORDS];                      /* batteries that plot [VII.A] */
    uint8_t battery_of[OT_MAX_PIECES];                         /* index of its plots in the state, 0xff none */
    ot_piece_way piece_way[OT_MAX_POINTS];                     /* of each piece of a line */
    uint64_t hills[2], woods[2], trenches[2], targets[2];      /* targets: structures and wire */
    uint64_t screens[2];  /* sets of features; screens: all that may stop a line of sight */
    uint64_t doors[3][2]; /* by side: dugouts of its enemy, and a box round them */
    ot_rect doors_box[3];
    const char *unit_name[OT_MAX_PIECES], *unit_title[OT_MAX_PIECES];
} ot_scenario;

/* scenario.c: fills what is prepared and the base; the loader has filled the rest. 0, or nonzero with a sentence. */
int ot_scenario_prepare(ot_scenario *, char *why, size_t cap);
/* features.c: outlines and boxes of the features; called by the above. Nonzero if a line bends too sharply for its
 * width or there is no room; *feature says which. */
int ot_prepare_ground(ot_scenario *, int *feature);

static inline bool ot_has(const uint64_t *set, int i) { return set[i >> 6] >> (i & 63) & 1; }
static inline void ot_add(uint64_t *set, int i) { set[i >> 6] |= (uint64_t)1 << (i & 63); }
static inline void ot_remove(uint64_t *set, int i) { set[i >> 6] &= ~((uint64_t)1 << (i & 63)); }

/* Switches. */
enum ot_switch {
#define SWITCH(name, ...) OT_SW_##name,
#include "switches.def"
#undef SWITCH
    OT_SWITCHES
};
static inline bool ot_is_percentile(const ot_scenario *sc) { return sc->switches[OT_SW_FIRE] == 1; }
static inline bool ot_is_refereed(const ot_scenario *sc) { return sc->switches[OT_SW_REFEREE] == 1; }
static inline int ot_stand_castings(const ot_scenario *sc) /* [VAR.stand] */
{
    return sc->switches[OT_SW_STAND] == 0 ? 2 : sc->switches[OT_SW_STAND] == 1 ? 1 : 3;
}
static inline int ot_per_card(const ot_scenario *sc) { return sc->switches[OT_SW_PER_CARD] + 1; } /* [VI.U] */

#endif
