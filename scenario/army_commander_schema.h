/* army_commander_schema.h - the keys of a scenario or position of Army Commander, as libcyaml reads them.
 *
 * libcyaml sees to it that there are no unknown keys and that numbers, words and lists are where
 * they should be. Lists of hexes and mappings whose keys are hexes, sides or divisions are read
 * from the tree, which knows their lines. docs/scenarios.md explains every key.
 */
#ifndef AC_SCHEMA_H
#define AC_SCHEMA_H

#include "tree.h"

enum { AC_START = 99 };
enum ac_yes { AC_UNSAID, AC_NO, AC_YES };

typedef struct ac_list {
    char **at;
    unsigned n;
} ac_list;

typedef struct ac_y_side {
    char *id, *title;
} ac_y_side;

typedef struct ac_y_board {
    unsigned columns, rows;
    int low, reconstructed; /* 1 even, 2 odd; ac_yes */
    char *note;
} ac_y_board;

typedef struct ac_y_terrain {
    ac_list trench, strongpoint, pillbox, wire, town, woods, stream, river, bridge, lake, hill, beach, light_works,
        emplacement;
} ac_y_terrain;

typedef struct ac_y_first_turn {
    char *side, *division;
    int both;
} ac_y_first_turn;

typedef struct ac_y_bombardment {
    char *side;
    unsigned rounds;
    ac_list targets;
    int spotter;
} ac_y_bombardment;

typedef struct ac_y_result {
    char *side;
    int minus_other, win, draw;
} ac_y_result;

typedef struct ac_y_arrival {
    unsigned round;
    ac_list at;
    char *stands;
    int landing; /* ac_yes */
} ac_y_arrival;

typedef struct ac_y_division {
    char *id, *side, *title, *corps, *first_orders, *unverified;
    unsigned hold_before, bound_before;
    unsigned *bound_columns, n_bound_columns;
    ac_y_arrival *arrivals;
    unsigned n_arrivals;
    /* positions */
    char *order, *lost, *waiting, *gone, *embarked, *retired;
    int had_turn, strategic;
    unsigned guns_called, corps_guns_called;
} ac_y_division;

typedef struct ac_y_corps {
    char *id, *side, *title, *unverified;
} ac_y_corps;

typedef struct ac_y_objective {
    char *name, *owner, *side;
    int kind; /* ac_objective_kind, or -1 */
    unsigned points, most, at_least, group, round;
    int once;
    unsigned *columns, n_columns;
    ac_list hexes;
} ac_y_objective;

typedef struct ac_y_moment {
    unsigned round, in_a_row;
    int phase; /* ac_phase, or AC_START */
    char *division, *guns, *last_side, *last_turn;
} ac_y_moment;

typedef struct ac_y_switches {
    int retreat_loss, gun_limit, doubles, storm_cover; /* value + 1; 0 not said */
} ac_y_switches;

typedef struct ac_y_now {
    ac_y_moment *moment;
    ac_y_switches switches;
    ac_y_division *divisions;
    unsigned n_divisions;
    ac_list wire_gone;
} ac_y_now;

typedef struct ac_y {
    unsigned format, revision, year;
    char *ruleset, *position, *based_on, *id, *title, *date;
    int kind;
    char *about, *history, *design, *unverified;
    ac_y_side *sides;
    unsigned n_sides;
    ac_y_board board;
    ac_y_terrain terrain;
    ac_y_corps *corps;
    unsigned n_corps;
    ac_y_division *divisions;
    unsigned n_divisions;
    unsigned *days, n_days;
    unsigned air_from, fog_rounds;
    ac_y_first_turn first_turn;
    ac_y_bombardment bombardment;
    char *creeping, *antitank;
    int reembark;
    ac_y_objective *objectives;
    unsigned n_objectives;
    ac_y_result result;
    ac_y_switches switches;
    ac_y_moment *moment;
    ac_list wire_gone;
    ac_y_now *now;
} ac_y;

extern const cyaml_schema_value_t ac_schema;

#endif
