/* scenario.h - the immutable part of a game: map, units, artillery, bombardments, special rules, victory.
 *
 * Filled by the loader in scenario/, then finished once by rp_scenario_prepare; read only from then on. Pieces
 * 1 .. n_units are units, n_units + 1 .. n_units + n_groups off-map artillery groups [2.4].
 */
#ifndef RP_SCENARIO_H
#define RP_SCENARIO_H

#include "drawing.h"
#include "sight.h"
#include "types.h"
#include <firestep/ruleset.h>

enum {
    RP_MAX_PIECES = 256, /* units and groups, and 0 */
    RP_PIECE_WORDS = RP_MAX_PIECES / 64,
    RP_MAX_TYPES = 40,
    RP_MAX_GROUPS = 16,
    RP_MAX_ZONES = 32,
    RP_MAX_ENTRIES = 12,
    RP_MAX_GOALS = 16,
    RP_MAX_BOMBARDMENTS = 4,
    RP_MAX_BARRAGES = 2,
    RP_MAX_TURNS = 24,
    RP_MAX_DAYS = 8,
    RP_ID = 32, /* bytes of a short name */
    RP_TITLE = 96
};

/* One face of a counter [3.2a]. */
enum { RP_DASH = -128 }; /* the ability is absent [3.2b] [R31] */
typedef struct rp_face {
    int8_t fp, at, range, melee, cohesion, movement;
} rp_face;

enum rp_mark {
    RP_UNDERLINED = 1 << 0, /* melee value -1 against AFVs [6.677] */
    RP_BOXED = 1 << 1,      /* +1 */
    RP_LATE_WAR = 1 << 2,
    RP_EINGREIF = 1 << 3, /* [AA.4] */
    RP_ENGINEER = 1 << 4,
    RP_HORSE = 1 << 5,
    RP_CRATER_BOG = 1 << 6 /* Saint-Chamond [AA.3] */
};

typedef struct rp_unit_type {
    char id[RP_ID], title[RP_TITLE], nation[16];
    uint8_t types;   /* rp_type: one, horse guns two [3.12a] */
    uint8_t marks;   /* rp_mark */
    rp_face face[2]; /* formed or limbered; dispersed or deployed */
    uint8_t alike;   /* prepared: equal for identical types [3.11d] */
} rp_unit_type;

/* How an artillery group hears of its target [7.21a]. */
enum rp_mode { RP_AIRCRAFT = 1, RP_FLARE, RP_RUNNER, RP_TELEPHONE, RP_TRENCH_SET, RP_MODES };

/* A unit, or a group of off-map artillery. */
typedef struct rp_piece {
    uint8_t type; /* index into type; groups 0 */
    fs_side side;
    uint8_t zone;                /* set-up zone it may be placed in, + 1; 0: it starts in `hex` or comes later */
    uint8_t faces;               /* at set-up: 0 free, 1 formed only, 2 dispersed only [6.3a] */
    int16_t hex;                 /* where it starts, FS_NO_HEX if its owner places it or it comes later */
    uint8_t is_dispersed, is_in; /* as it starts in `hex` */
    uint8_t turn;                /* comes on or after this turn [10.2]; 0 there from the start */
    uint8_t entry;               /* index into entry, where turn > 0 */
    /* groups */
    int8_t fp;
    uint8_t howitzer, mode; /* rp_mode */
    uint8_t day;            /* units and groups of a campaign: comes on this day [11.11]; 0 there from the start */
    int16_t registered;     /* vertex, FS_NO_VERTEX: none, or its owner names it at set-up [7.3a] */
    uint8_t registers;      /* its owner may name one at set-up; flare groups always have one */
    char name[RP_ID], title[RP_TITLE];
} rp_piece;

/* A set-up area, by sheets of hexes. */
typedef struct rp_zone {
    fs_side side;
    char name[RP_TITLE];
    uint64_t hexes[RP_HEX_WORDS];
    uint8_t trenches, blockhouses, scrapes; /* markers its owner places with the set-up in this zone */
} rp_zone;

/* Where reinforcements come: over the edge into these hexes as part of a move [10.2], or placed on them [10.22]. */
typedef struct rp_entry {
    uint8_t is_placed;
    uint64_t hexes[RP_HEX_WORDS];
} rp_entry;

enum rp_bombardment_kind { RP_PULVERIZING = 1, RP_PARALYZING, RP_EARLY_WAR }; /* [7.12c] [7.12d] [YS.2] */
enum rp_area {
    RP_AREA_HEXES = 1, /* those listed */
    RP_AREA_SETUP,     /* the enemy's set-up area [7.11b] */
    RP_AREA_OCCUPIED,  /* of those listed, the ones that hold a unit of the other side (YS3, CG3 day 1) */
    RP_AREA_CHOSEN,    /* within `radius` of a hex the firing side names [YS.8] */
    RP_AREA_ROADS      /* of those listed, the ones on or next to a road [YS.2] */
};
typedef struct rp_bombardment {
    fs_side by;
    uint8_t kind, area, radius;
    fs_side only; /* hits units of this side alone; 0 everybody [7.12f] [R75] */
    uint64_t hexes[RP_HEX_WORDS];
} rp_bombardment;

/* A creeping barrage [7.41]: a first area or line, then one row or column further each time [7.42]. */
enum rp_axis { RP_ROWS = 1, RP_COLUMNS };
typedef struct rp_barrage {
    fs_side by;
    uint8_t axis;                  /* rp_axis; 0: the owner places it in play [AA.6] [R64] */
    uint8_t first_turn, last_turn; /* last_turn 0: until it leaves the field */
    int16_t number;                /* grid row or grid column of the first line, from 0 */
    int8_t step;                   /* +1 or -1 */
    uint8_t advances;              /* most of them, 0 no limit [R64] */
    uint8_t width;                 /* hexes of a line the owner places, 0 as the field has it */
    uint8_t has_area;              /* the first line is `area` [YS.7] */
    uint64_t field[RP_HEX_WORDS];  /* its lines lie in these hexes */
    uint64_t area[RP_HEX_WORDS];
} rp_barrage;

/* Victory [10.1] [R40]. */
enum rp_goal_kind {
    RP_GOAL_HEXES = 1, /* points for each hex controlled */
    RP_GOAL_LOSSES,    /* points for each enemy unit of `types` destroyed or captured */
    RP_GOAL_UNITS      /* points for each own unit of `types` in `hexes` at the end */
};
typedef struct rp_goal {
    fs_side side; /* who scores; 3: whoever controls the hex */
    uint8_t kind, types;
    int16_t points;
    uint64_t hexes[RP_HEX_WORDS];
    char name[RP_TITLE];
} rp_goal;
enum rp_judgement {
    RP_MOST_POINTS = 1, /* more points win, a tie is a draw */
    RP_ALL_OR_DRAW,     /* the side that has all its goals' points wins, otherwise a draw (YS2, YS4) */
    RP_LISTED           /* `listed` wins with at least `need` points, else the other side */
};

enum rp_transport { RP_MULE = 1, RP_WAGON, RP_TRUCK, RP_TRANSPORTS }; /* [6.81] */

/* What holds for one scenario: the whole of a game, or one of up to three in a day of a campaign [11.02]. */
enum rp_battle { RP_WHOLE, RP_ATTACK, RP_COUNTER_ATTACK, RP_NIGHT_ATTACK, RP_BATTLES };
typedef struct rp_one_scenario {
    uint8_t n_turns;
    fs_side infiltrates, fixed_initiative;
    uint8_t fixed_couplets;
    uint8_t bombardments, barrages; /* which of the scenario's are fired, as bits */
    uint8_t night[RP_MAX_TURNS + 1];
} rp_part;
enum { RP_DAY_PARTS = RP_BATTLES - 1, RP_MAX_PARTS = 1 + RP_MAX_DAYS * RP_DAY_PARTS };

/* Chapter 11; all zero in a scenario that stands alone. */
typedef struct rp_campaign {
    uint8_t days;
    uint8_t first; /* day of the month on which it begins */
    fs_side attacker;
    uint64_t edge[3][RP_HEX_WORDS];                       /* by side: its friendly board edges [11.01a] */
    uint8_t transport[RP_MAX_DAYS + 1][3][RP_TRANSPORTS]; /* groups by day, side and kind */
} rp_campaign;
static inline int rp_part_of(int day, enum rp_battle battle) { return (day - 1) * RP_DAY_PARTS + (int)battle; }
static inline enum rp_battle rp_battle_of(int part)
{
    return (enum rp_battle)(part ? 1 + (part - 1) % RP_DAY_PARTS : 0);
}

typedef struct rp_scenario {
    fs_scenario base;
    fs_board drawn;
    fs_names names;
    uint8_t switches[RP_SWITCHES];
    uint64_t fixes[1];
    char id[RP_ID], title[RP_TITLE], date[RP_ID];
    char side_name[3][RP_ID], side_title[3][RP_TITLE]; /* [1], [2] */

    uint16_t year;
    uint8_t month, edition; /* rp_edition */
    fs_side central;        /* the Central Powers: win ties [5.11b] [5.11c] */
    fs_side first_setup;    /* sets up first */
    uint8_t n_turns;
    uint8_t is_later; /* of a campaign, after its first: whoever controls a hex could set up there [6.662b] [R74] */
    uint8_t night[RP_MAX_TURNS + 1]; /* by turn: night rules, fog too [N.5] [YS.1] */
    uint8_t precipitation;           /* conceals everywhere [4.8a] */
    fs_side infiltrates;             /* sides that use infiltration tactics, as a mask [3.6a] [5.12b] */
    fs_side fixed_initiative;        /* has the first turn's initiative without dice, with `fixed_couplets` [YS.6] */
    uint8_t fixed_couplets;
    uint8_t transport[3][RP_TRANSPORTS]; /* groups, by side and kind */
    uint8_t n_types, n_units, n_groups, n_zones, n_entries, n_bombardments, n_barrages, n_goals;
    uint8_t judgement; /* rp_judgement */
    fs_side listed;
    int16_t need;

    rp_board board;
    rp_ground ground;
    uint64_t play[RP_HEX_WORDS];        /* hexes units may be in [R6] [R63] */
    uint64_t edge[RP_HEX_WORDS];        /* hexes of `play` on the printed map's edge, from which one may exit [R59] */
    uint64_t control[2][RP_HEX_WORDS];  /* held at the start besides the set-up zones [3.9c] */
    uint64_t hallowed[2][RP_HEX_WORDS]; /* given by a special rule [R44] */
    uint64_t works[4][RP_HEX_WORDS];    /* at the start: trench counters of side 1, of side 2; blockhouses; scrapes */
    rp_unit_type type[RP_MAX_TYPES];    /* from 1 */
    rp_piece piece[RP_MAX_PIECES];
    rp_zone zone[RP_MAX_ZONES];
    rp_entry entry[RP_MAX_ENTRIES];
    rp_bombardment bombardment[RP_MAX_BOMBARDMENTS]; /* before turn 1 [7.11a] */
    rp_barrage barrage[RP_MAX_BARRAGES];
    rp_goal goal[RP_MAX_GOALS];
    uint8_t transport_turn[3][RP_TRANSPORTS]; /* in which `transport` comes; 0 there from the start [10.2] */
    rp_campaign campaign;
    rp_part
        part[RP_MAX_PARTS]; /* of a campaign from 1, three a day (rp_part_of); 0 is prepared from the fields above */
    const rp_sight_table *seen; /* of board, ground and month; the loader gives the memory */

    /* Made by rp_scenario_prepare. */
    uint16_t n_hexes;
    rp_field field;                /* of board, ground, month, edition */
    int16_t next[RP_MAX_HEXES][6]; /* neighbours on the board in `play`, else FS_NO_HEX */
    uint8_t toll[RP_MAX_HEXES][6]; /* what a player reckons a step over the side costs without wire; 0 none */
    int16_t x[RP_MAX_HEXES], y[RP_MAX_HEXES]; /* column and doubled row, for rp_distance */
    int16_t around[RP_MAX_HEXES][6];          /* neighbours on the board, in play or not */
    uint64_t units[3][RP_PIECE_WORDS];        /* by side */
    uint64_t setup[3][RP_HEX_WORDS];          /* where each side could set up: owner of trenches [6.662] */
    uint64_t area[3][RP_HEX_WORDS];           /* its set-up area as the scenario draws it [7.11b] [7.13] */
    uint64_t top[RP_HEX_WORDS];               /* playable hexes of the highest level [8.43b] [R39] */
    uint8_t any_trench;                       /* a trench is on the map at the start [7.21f] */
    uint8_t any_wire, any_road;
    fs_side side_of[RP_MAX_PIECES]; /* what is asked of every piece again and again, close together */
    uint8_t types_of[RP_MAX_PIECES];
    rp_face face[RP_MAX_PIECES][2];
    uint8_t like[RP_MAX_PIECES];  /* the lowest unit that is set up just as it is: zone, faces, type; 0 not set up */
    uint32_t meets[RP_MAX_ZONES]; /* zones that have a hex in common with each, itself too, as bits */
    uint8_t named[512];           /* pieces by name: see rp_piece_named */
    const char *unit_names[RP_MAX_PIECES], *unit_titles[RP_MAX_PIECES];
    rp_drawing drawing;
} rp_scenario;

/* Fills the tables made at load and `base`; the rest must be there, `seen` filled in (or filled here if it is given
 * as memory of rp_sight_table_size bytes). 0, or nonzero with a sentence in `why` naming what is wrong. */
int rp_scenario_prepare(rp_scenario *, rp_sight_table *seen, char *why, size_t cap);

/* The piece of this name; 0 if there is none. */
int rp_piece_named(const rp_scenario *, const char *name);

/* Hexes from one to the other [6.52]. */
static inline int rp_distance(const rp_scenario *sc, int a, int b)
{
    int dx = sc->x[a] < sc->x[b] ? sc->x[b] - sc->x[a] : sc->x[a] - sc->x[b];
    int dy = sc->y[a] < sc->y[b] ? sc->y[b] - sc->y[a] : sc->y[a] - sc->y[b];
    return dx + (dy > dx ? (dy - dx) / 2 : 0);
}
/* Direction of a neighbour, -1 if b is not next to a on the board. */
static inline int rp_direction(const rp_scenario *sc, int a, int b)
{
    for (int d = 0; d < 6; d++)
        if (sc->around[a][d] == b)
            return d;
    return -1;
}
static inline bool rp_is_switched(const rp_scenario *sc, enum rp_switch which) { return sc->switches[which] != 0; }
static inline const rp_unit_type *rp_type_of(const rp_scenario *sc, int unit)
{
    return &sc->type[sc->piece[unit].type];
}
static inline bool rp_is_unit(const rp_scenario *sc, int piece) { return piece >= 1 && piece <= sc->n_units; }
static inline bool rp_is_group(const rp_scenario *sc, int piece)
{
    return piece > sc->n_units && piece <= sc->n_units + sc->n_groups;
}

#endif
