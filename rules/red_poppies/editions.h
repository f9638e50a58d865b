/* editions.h - what differs between the printed volumes, what a scenario may switch, what later
 * revisions correct.
 *
 * Volume 1 is played as printed with its errata, and as volume 3 has it where its text and its example of play
 * disagree; where volume 3 says something else the rule asks for the difference by name. Nothing else in this folder
 * looks at the edition.
 */
#ifndef RP_EDITIONS_H
#define RP_EDITIONS_H

#include <firestep/types.h>

enum rp_edition { RP_V1 = 1, RP_V3 = 3 };
const char *rp_edition_name(int edition); /* "v1", "v3"; NULL for any other number */
int rp_edition_of(const char *name);      /* 0 if there is none of that name */

enum rp_difference {
    RP_STACKING_AFV,        /* AFVs have a limit of their own beside the other units */
    RP_FRIENDS_OVER_TRENCH, /* small arms fire over friends who are IN a trench or blockhouse */
    RP_EDGE_HEXES,          /* half hexes at the edge are out of play */
    RP_CONTROL_STAYS,       /* a hex stays controlled without a garrison */
    RP_RETURN_FIRE_ONLY,    /* nobody outside the target hex answers fire */
    RP_MELEE_FIRST,         /* rally, lost, melee, then reaction fire; not reaction fire first */
    RP_MORTAR_MOVES_1,      /* the German mortar's formed side */
    RP_YS1_CORRECTED,       /* order of battle and points of the first scenario */
    RP_DIFFERENCES
};

/* Whether it holds in each printed text, and in volume 1 as it is played; `erratum` is the row of the errata, or the
 * ruling, that brought it there. */
typedef struct rp_edition_row {
    const char *name;
    bool printed_v1, v1, v3;
    fs_rule rule_v1, rule_v3, erratum;
} rp_edition_row;
extern const rp_edition_row rp_edition_table[RP_DIFFERENCES];

bool rp_holds(int edition, enum rp_difference);      /* in a game of that edition */
fs_rule rp_rule_of(int edition, enum rp_difference); /* the rule to cite */

/* Switches a scenario may set, shown to both players. 0 is the ruling, 1 the reading it names beside it. */
enum rp_switch {
#define SWITCH(name, word, meaning, ruling, ...) RP_SW_##name,
#include "switches.def"
#undef SWITCH
    RP_SWITCHES
};
typedef struct rp_switch_row {
    const char *name, *meaning; /* of the value 1 */
    fs_rule ruling;
} rp_switch_row;
extern const rp_switch_row rp_switch_table[RP_SWITCHES];
int rp_switch_of(const char *name); /* -1 if there is none */

/* Corrections that change the course of a recorded game. A game keeps the revision it was begun under;
 * a correction gets a bit and the revision that turns it on, and code asks with rp_is_fixed. */
enum { RP_REVISION = 1 };
typedef struct rp_fix {
    const char *name; /* NULL ends the table */
    uint16_t revision;
    fs_rule rule;
} rp_fix;
extern const rp_fix rp_fix_table[];
uint64_t rp_fixes_of(uint16_t revision);
static inline bool rp_is_fixed(const fs_scenario *sc, int fix) { return sc->fixes[0] >> fix & 1; }

#endif
