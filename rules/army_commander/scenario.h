/* scenario.h - the immutable part of a game: board, stands, divisions, special rules.
 *
 * Filled by the loader in scenario/, then finished once by ac_scenario_prepare;
 * read only from then on. One block, no pointers but those in `base`.
 */
#ifndef AC_SCENARIO_H
#define AC_SCENARIO_H

#include <firestep/hex.h>
#include <firestep/ruleset.h>

enum {
    AC_MAX_HEXES = 512,
    AC_MAX_PIECES = 192, /* divisions, stands and planes, and 0 */
    AC_MAX_DIVISIONS = 16,
    AC_MAX_CORPS = 8,
    AC_MAX_PLANES = 4, /* a side */
    AC_MAX_HQS = 4,    /* a division */
    AC_MAX_ROUNDS = 32,
    AC_MAX_DAYS = 8,
    AC_MAX_OBJECTIVES = 32,
    AC_OBJECTIVE_HEXES = 16,
    AC_MAX_ENTRIES = 16,
    AC_ENTRY_HEXES = 24,
    AC_HEX_WORDS = AC_MAX_HEXES / 64,
    AC_RINGS = 8, /* sets of hexes within so many are made at load */
    AC_PIECE_WORDS = AC_MAX_PIECES / 64,
    AC_NAME = 32,        /* bytes of a short name */
    AC_NAME_SLOTS = 512, /* a power of two, well above AC_MAX_PIECES */
    AC_VERB_SLOTS = 128,
    AC_TITLE = 96
};

/* Orders, worst status first [1.1] [3.1]. AC_NO_ORDER: off the board, or not yet given. */
enum ac_order { AC_NO_ORDER, AC_R, AC_M, AC_H, AC_D };

enum ac_type {
    AC_DIVISION, /* the order marker of a division, a piece of its own [1.1] */
    AC_INFANTRY,
    AC_STORM,
    AC_FIRE_SUPPORT,
    AC_TANK,
    AC_HQ,
    AC_DIVISIONAL, /* batteries */
    AC_CORPS,
    AC_PLANE, /* [11.3] */
    AC_TYPES
};

/* Unit chart [3]. */
typedef struct ac_values {
    uint8_t sp, bs, ranged, range_hexes, stacking; /* stacking: load in a hex, limit 4 */
} ac_values;
extern const ac_values ac_unit_chart[AC_TYPES];

/* Terrain, any number in one hex. */
enum ac_terrain {
    AC_TRENCH = 1 << 0,
    AC_STRONGPOINT = 1 << 1,
    AC_PILLBOX = 1 << 2,
    AC_WIRE = 1 << 3,
    AC_TOWN = 1 << 4,
    AC_WOODS = 1 << 5,
    AC_STREAM = 1 << 6,
    AC_RIVER = 1 << 7,
    AC_BRIDGE = 1 << 8,
    AC_LAKE = 1 << 9,
    AC_HILL = 1 << 10,
    AC_BEACH = 1 << 11,
    AC_LIGHT_WORKS = 1 << 12,
    AC_EMPLACEMENT = 1 << 13
};

typedef struct ac_piece {
    uint8_t type;
    fs_side side;
    uint8_t division; /* piece number of its division; 0 for corps guns and planes */
    uint8_t corps;    /* 1 .. n_corps; 0 planes */
    int16_t hex;      /* at set-up; FS_NO_HEX off the board */
    uint8_t arrives;  /* round in which it may enter; 0 on the board from the start */
    uint8_t entry;    /* index into entries, where arrives > 0 */
    uint8_t warship;  /* never moves, cannot be attacked or barraged (S6) */
    char name[AC_NAME], title[AC_TITLE];
} ac_piece;

/* Pieces 1 .. n_divisions are the divisions, in the order of the file, side 1 first. */
typedef struct ac_division {
    fs_side side;
    uint8_t corps;
    uint8_t first_orders;            /* bits 1 << ac_order allowed in round 1 [1.1]; 0 free */
    uint8_t hold_before;             /* may not move before this round; 0 no limit */
    uint8_t bound_before;            /* may not leave columns bound_from .. bound_to before this round */
    uint8_t bound_from, bound_to;    /* 0-based, inclusive */
    uint8_t unverified;              /* its history is marked as unverified */
    uint64_t stands[AC_PIECE_WORDS]; /* combat stands, HQs and divisional guns; made by prepare */
    uint8_t hq[AC_MAX_HQS], n_hqs;   /* its HQs; made by prepare */
} ac_division;

/* Where reinforcements come in [12.a] (R90). */
typedef struct ac_entry {
    uint8_t n, landing; /* landing: from the sea on to beaches (S6) */
    int16_t hex[AC_ENTRY_HEXES];
} ac_entry;

enum ac_objective_kind {
    AC_HELD,    /* points for hexes held */
    AC_IN_AREA, /* points for each full group of stands in columns from .. to */
    AC_EXITED,  /* points for each full group of own stands exited */
    AC_LOST     /* points for each full group of enemy stands lost */
};

typedef struct ac_objective {
    uint8_t kind;
    fs_side side, owner;  /* who scores; who owns the hexes at the start */
    uint8_t points, most; /* points each; most points in all, 0 no limit */
    uint8_t at_least;     /* AC_HELD: hexes needed before anything counts (1: each counts) */
    uint8_t once;         /* AC_HELD: points are given once, however many are held */
    uint8_t group;        /* other kinds: stands to a group */
    uint8_t round;        /* judged at the end of this round; 0 at the end of the game */
    uint8_t from, to;     /* AC_IN_AREA: 0-based columns */
    uint8_t n;
    int16_t hex[AC_OBJECTIVE_HEXES];
    char name[AC_TITLE];
} ac_objective;

enum ac_doubles { AC_DOUBLES_PAIRS, AC_DOUBLES_ONE_PAIR, AC_DOUBLES_BOTH_DICE }; /* (R1) and its rejected readings */

/* Named switches, shown to both players. */
enum ac_switch {
#define SWITCH(name, ...) AC_SW_##name,
#include "switches.def"
#undef SWITCH
    AC_SWITCHES
};

typedef struct ac_scenario {
    fs_scenario base;
    fs_board board;
    fs_names names;
    uint8_t switches[AC_SWITCHES];
    uint64_t fixes[1];
    char id[AC_NAME], title[AC_TITLE], date[AC_NAME];
    char side_name[3][AC_NAME], side_title[3][AC_TITLE]; /* [1], [2] */
    char corps_name[AC_MAX_CORPS + 1][AC_TITLE];

    uint16_t year; /* picks the tank line [3.5f] [3.5g] */
    uint8_t n_corps, n_divisions, n_pieces, n_entries, n_objectives;
    uint8_t n_days, rounds_in_day[AC_MAX_DAYS], n_rounds; /* rounds are numbered through the game */
    uint8_t recovery[3];                                  /* SP a division, by side [10.a] */
    uint8_t planes[3], air_from;                /* by side; first placed at the end of round air_from (0: set-up) */
    fs_side first_turn;                         /* side whose first turn of round 1 comes without a throw; 0 by 1.2 */
    uint8_t first_division;                     /* and which division, 0 any */
    uint8_t both_first;                         /* the other side's turn after it comes without a throw too (S1) */
    fs_side bombards;                           /* [11.1] */
    uint8_t bombard_rounds;                     /* per gun */
    uint32_t bombard_terrain;                   /* terrain bits of permitted targets */
    uint8_t bombard_batteries, bombard_spotter; /* battery hexes are targets too; a spotter is needed */
    fs_side creeping;                           /* side with a creeping barrage in round 1 [11.2] */
    uint8_t fog_rounds;                         /* spotting range 1, no air, in rounds 1 .. fog_rounds (S4) */
    fs_side antitank;                           /* whose batteries take a tank first (S3); 0 nobody */
    uint8_t reembark;                           /* S6: a beaten landing group may re-embark */
    uint32_t exit_sides;                        /* bit side: may exit */
    int16_t exit_hex[3][AC_ENTRY_HEXES];        /* by side, FS_NO_HEX ends [S5] */
    fs_side scored;                             /* whose points are compared with the bands */
    uint8_t minus_other;                        /* less the other side's points */
    int16_t win_from, draw_from;                /* points of `scored` to win and to draw */

    uint32_t terrain[AC_MAX_HEXES];
    fs_side trench_owner[AC_MAX_HEXES]; /* at set-up, for contested trenches [10.e] */
    ac_piece piece[AC_MAX_PIECES];
    ac_division division[AC_MAX_DIVISIONS + 1]; /* by piece number */
    ac_entry entry[AC_MAX_ENTRIES];
    ac_objective objective[AC_MAX_OBJECTIVES];

    /* Made by ac_scenario_prepare. */
    bool sound;       /* its set-up can be played */
    bool four_digits; /* hexes are called `0907` */
    uint16_t n_hexes;
    int16_t neighbour[AC_MAX_HEXES][6];                        /* FS_NO_HEX off the board or lake */
    uint8_t distance[AC_MAX_HEXES][AC_MAX_HEXES];              /* hexes */
    uint64_t around[AC_MAX_HEXES][AC_HEX_WORDS];               /* the neighbours as a set */
    uint64_t within[AC_RINGS + 1][AC_MAX_HEXES][AC_HEX_WORDS]; /* by distance: so far or nearer */
    uint64_t lakes[AC_HEX_WORDS];
    uint64_t trenches[AC_HEX_WORDS]; /* strongpoints on a line are trench hexes (R32) */
    uint64_t rivers[AC_HEX_WORDS];   /* large, without a bridge */
    uint64_t exits[3][AC_HEX_WORDS]; /* from where a side may leave the board; empty if it may not */
    uint64_t bounds[AC_MAX_DIVISIONS + 1][AC_HEX_WORDS];  /* the columns a division is bound to */
    uint64_t sees[AC_MAX_HEXES][AC_HEX_WORDS];            /* clear line within 4 hexes [6.b] (R72) */
    uint64_t spots[4][AC_MAX_HEXES][AC_HEX_WORDS];        /* from where each hex is seen within 1, 2, 3 hexes [6.a] */
    uint8_t n_areas;                                      /* objectives that count stands in an area */
    uint64_t area_hexes[AC_MAX_OBJECTIVES][AC_HEX_WORDS]; /* the hexes of such an objective */
    uint64_t in_areas[AC_HEX_WORDS];                      /* of any of them */
    uint64_t objective_hex[AC_HEX_WORDS];
    uint64_t guns[3][AC_PIECE_WORDS], air[3][AC_PIECE_WORDS]; /* batteries and planes, by side */
    uint64_t corps_guns[AC_MAX_CORPS + 1][AC_PIECE_WORDS];
    uint64_t side_stands[3][AC_PIECE_WORDS]; /* combat stands of each side */
    struct ac_filed {
        uint64_t key;                             /* of the word, */
        uint8_t n;                                /* its length, */
        uint8_t what;                             /* and whose it is; 0: a free slot */
    } named[AC_NAME_SLOTS], verbs[AC_VERB_SLOTS]; /* pieces by name, verbs by word: see ac_piece_named */
    const char *unit_names[AC_MAX_PIECES], *unit_titles[AC_MAX_PIECES];
} ac_scenario;

/* Fills the tables made at load and `base`; the rest must be there. 0, or nonzero with
 * a sentence in `why` naming what is wrong. */
int ac_scenario_prepare(ac_scenario *, char *why, size_t cap);

#endif
