/* army.h - armies from a system's lists: a small text that names them becomes a battle, which is a position.
 *
 *     army: over_there
 *     red: { nation: ... }
 *
 * The first key says which system reads the rest. What comes out holds everything and begins at the set-up, so the
 * record of its game needs neither the army nor a scenario of the data folder. The same army gives the same bytes.
 */
#ifndef FIRESTEP_ARMY_H
#define FIRESTEP_ARMY_H

#include "scenario.h"

/* A row of the lists: of units, or of formations that say in what proportion units belong together. */
typedef struct fs_army_row {
    const char *system, *list; /* `units`, `formations` */
    const char *nation;
    const char *const *column, *const *cell; /* of everything but the nation */
    int n;
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
} fs_army_format;

/* Whether any system of this build has army lists. */
bool fs_has_armies(void);
/* Makes the battle; findings are handed over. Returns how many errors there were; with none it was written. */
int fs_army_make(const char *name, const char *text, size_t n, fs_writer *, fs_finding_fn *, void *ctx);
/* Hands the lists of every system over. 0, or nonzero and why not. */
int fs_army_list(fs_army_row_fn *, void *ctx, fs_load_error *);

#endif
