/* format.h - what the loader asks of each system: scenario/<system>.c exports one fs_scenario_format.
 *
 * A system reads its keys from the tree, checks them and fills the file; finding files, telling
 * kinds apart, record lines, listing and hashes are done once for all.
 */
#ifndef FIRESTEP_FORMAT_H
#define FIRESTEP_FORMAT_H

#include "army.h"
#include "tree.h"

struct fs_tiled_map;

/* One file being loaded. */
typedef struct fs_load {
    const fs_yaml *tree; /* NULL for a built-in scenario */
    bool is_position;
    bool to_list;           /* nobody will play it: tables that take time may be left empty */
    const char *switches;   /* "name=value ...", may be NULL */
    fs_file *file;          /* to be filled: scenario, state, texts, based_on */
    fs_scenario_info *info; /* to be filled but for path */
    fs_load_error *error;
} fs_load;

/* Lint: hands a finding over, with its place in the tree. */
typedef struct fs_lint {
    const fs_yaml *tree;
    const fs_file *file;
    fs_finding_fn *say;
    void *ctx;
    int errors;
} fs_lint;

typedef struct fs_scenario_format {
    const char *name;            /* of the system */
    const char *const *built_in; /* ids of scenarios that need no file, NULL at the end */
    int (*load)(fs_load *);      /* a scenario or position from its tree */
    int (*load_built_in)(fs_load *, const char *id);
    int (*write)(const fs_file *, const void *state, fs_writer *); /* the block `now:` of a position */
    int (*write_map)(const struct fs_tiled_map *, fs_writer *);    /* tiled_board.h; NULL if maps are no files */
    void (*lint)(fs_lint *);    /* what is unwise or unfit in a scenario that loads; may be NULL */
    const fs_army_format *army; /* NULL if there are no army lists */
} fs_scenario_format;

/* Zeroed memory that lives as long as the file; NULL if there is none left. */
void *fs_file_keep(fs_file *, size_t);
/* A copy of a text ("" for NULL). */
const char *fs_file_keep_text(fs_file *, const char *);
const fs_scenario_info *fs_file_info(const fs_file *);

/* Loads a scenario by its id alone, from the data folder or built in, for `based_on`: as fs_file_list does. The file
 * must be zero or have been opened; `at` is where to complain. */
int fs_file_open_base(fs_load *, int at, const char *id, fs_file *);

/* As fs_file_open, for lists and checks: what it holds cannot be played. */
int fs_file_list(const char *id_or_path, fs_file *, fs_load_error *);
/* The maps of the data folder, as fs_registry_open has the scenarios. */
int fs_registry_maps(fs_registry *, fs_load_error *);

const fs_scenario_format *fs_format_at(int i);
const fs_scenario_format *fs_format_named(const char *name);
/* Reads a whole file, at most FS_MAX_FILE bytes, with a NUL behind them; free it. NULL and the error. */
char *fs_slurp(const char *path, size_t *n, fs_load_error *);
/* Splits off the record lines after `---`: returns the length of the YAML part; *rest and *line say where they begin.
 */
size_t fs_split(const char *text, size_t n, size_t *rest, int *line);

void fs_lint_say(fs_lint *, bool is_error, int at, const char *expected, const char *found, ...)
    __attribute__((format(printf, 5, 6)));

#endif
