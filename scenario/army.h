/* army.h - armies from a system's lists: a small text that names them becomes a battle, which is a position.
 *
 *     army: over_there
 *     red: { nation: ... }
 *
 * The first key says which system reads the rest. Two keys, one for each side, hold `nation`, `formation` if one is
 * meant, and `units`, a list of entries such as `4 x Infantry company lmg 1`: a number, a unit of the nation's lists
 * and words, each with its value. What comes out holds everything and begins at the set-up, so the record of its game
 * needs neither the army nor a scenario of the data folder. The same army gives the same bytes.
 */
#ifndef FIRESTEP_ARMY_H
#define FIRESTEP_ARMY_H

#include "scenario.h"

/* Something to choose, for whoever offers it in a form: a key of the army, or a word behind a unit. */
enum fs_army_kind { FS_ARMY_WORD, FS_ARMY_NUMBER, FS_ARMY_SIZE, FS_ARMY_MONTH }; /* small; 7; 72 x 48; 1918-03 */
typedef struct fs_army_choice {
    const char *name, *title; /* as it is written; for people */
    uint8_t kind;
    const char *value;         /* what holds if nothing is said; "" nothing */
    const char *const *values; /* of a word, NULL at the end */
    int least[2], most[2];     /* of a number; of a size or month both parts */
} fs_army_choice;

/* A row of the lists: of units, or of formations that say in what proportion units belong together. */
typedef struct fs_army_row {
    const char *system, *list; /* `units`, `formations` */
    const char *nation;
    const char *const *column, *const *cell; /* of everything but the nation */
    int n;
    const fs_army_choice *word; /* that may stand behind the unit */
    int n_words;
} fs_army_row;
typedef void fs_army_row_fn(void *ctx, const fs_army_row *);

/* What a system with army lists has (fs_scenario_format.army). */
struct fs_yaml;
struct fs_lint;
typedef struct fs_army_format {
    /* Reads and checks an army and writes the battle if there were no errors. What is wrong with it is said to the
     * lint; nonzero if reading ended at the error of the tree. */
    int (*make)(const struct fs_yaml *, fs_writer *, struct fs_lint *);
    /* Hands every row over, nations and lists together. */
    int (*list)(fs_army_row_fn *, void *ctx, fs_load_error *);
    const char *side[2];         /* the keys of the two forces */
    const fs_army_choice *keys;  /* the other keys, one without a name at the end */
    int most_entries, most_each; /* of a force; units of one entry */
} fs_army_format;

/* Whether any system of this build has army lists. */
bool fs_has_armies(void);
/* What that system has; NULL if it has no lists or is not in this build. */
const fs_army_format *fs_armies_of(const char *system);
/* Makes the battle; findings are handed over. Returns how many errors there were; with none it was written. */
int fs_army_make(const char *name, const char *text, size_t n, fs_writer *, fs_finding_fn *, void *ctx);
/* Hands the lists of every system over. 0, or nonzero and why not. */
int fs_army_list(fs_army_row_fn *, void *ctx, fs_load_error *);

#endif
