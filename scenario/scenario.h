/* scenario.h - scenarios and positions from data files, for every system.
 *
 *     fs_file f;
 *     fs_load_error why;
 *     if (fs_file_open("s1-training", NULL, &f, &why))      a scenario's id, or a file of any kind
 *         fprintf(stderr, "%s\n", why.message);
 *     ... f.scenario, f.state, f.rest ...
 *     fs_file_close(&f);
 *
 * Three kinds of file are told apart by how they begin: a record with `[`, a position with the
 * key `position`, anything else is a scenario. Text of any bytes may be given: it is refused
 * or loaded in bounded time and memory. Functions return 0, or nonzero and why not.
 */
#ifndef FIRESTEP_SCENARIO_H
#define FIRESTEP_SCENARIO_H

#include <firestep/ruleset.h>
#include <firestep/writer.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { FS_MAX_FILE = 1 << 20, FS_MAX_PATH = 512 };

/* What is wrong with a file, and where. `message` is the whole as one line:
 * `file:line: key: found X, expected Y`. */
typedef struct fs_load_error {
    char file[FS_MAX_PATH];
    int line, column; /* from 1; 0 unknown (the file could not be read) */
    char key[160];    /* divisions[2].stands.0507 */
    char found[128], expected[384];
    char message[FS_MAX_PATH + 768];
} fs_load_error;

enum fs_file_kind { FS_FILE_SCENARIO, FS_FILE_POSITION, FS_FILE_RECORD };

/* A hex with a name for people: 1205, Schwaben Redoubt. */
typedef struct fs_place {
    const char *hex, *title;
} fs_place;

/* A scenario or position in memory, with the state it starts from, which waits for `begin`. */
typedef struct fs_file {
    uint8_t kind; /* fs_file_kind */
    const fs_scenario *scenario;
    const void *state; /* scenario->rules->state_size bytes */
    /* What follows: record lines after a position's `---`, or the whole of a record, header included. */
    const char *rest;
    size_t rest_size;
    int rest_line;               /* number of the line before the first of `rest` */
    char path[FS_MAX_PATH];      /* as given or found; "" for built-in scenarios */
    char based_on[64];           /* id of the scenario a position or record rests on; "" if it is its own */
    const char *about, *history; /* in words, for a person; "" if the file has none */
    const char *design, *unverified;
    const fs_place *places;
    int n_places;
    void *memory; /* owns all of the above */
} fs_file;

/* Opens a scenario by its id, or any file by its path. `switches` may be NULL or change named
 * switches: "retreat_loss=stand gun_limit=turn". */
int fs_file_open(const char *id_or_path, const char *switches, fs_file *, fs_load_error *);
/* The same from memory; `name` stands for the file's name in messages. */
int fs_file_read(const char *name, const char *text, size_t n, const char *switches, fs_file *, fs_load_error *);
void fs_file_close(fs_file *);

/* Writes a moment between lines at a phase boundary as a position that loads to the same bytes.
 * Nonzero if the state stands inside a resolution, which a position cannot say, or the file is a map. */
int fs_position_write(const fs_file *, const void *state, fs_writer *);

/* The scenarios in the data folder and those built into a system, by system and id. */
typedef struct fs_scenario_info {
    char id[32], ruleset[32], title[96], date[32];
    char kind[16]; /* scenario, campaign, training */
    char side[2][32], side_title[2][96];
    uint32_t turns, revision;
    char path[FS_MAX_PATH]; /* "" built in */
} fs_scenario_info;

typedef struct fs_registry {
    fs_scenario_info *at;
    int n;
} fs_registry;

/* Lists them all; a file that does not load is an error. */
int fs_registry_open(fs_registry *, fs_load_error *);
/* Lists those that load; the others are handed over, with what is wrong with them. */
typedef void fs_bad_file_fn(void *ctx, const char *path, const fs_load_error *);
int fs_registry_open_good(fs_registry *, fs_bad_file_fn *, void *ctx, fs_load_error *);
void fs_registry_close(fs_registry *);

/* The systems of this build; NULL if there is none of that name or number. */
const fs_ruleset *fs_ruleset_named(const char *name);
const fs_ruleset *fs_ruleset_at(int i);

/* The folder with scenarios/, maps/ and rules/: FIRESTEP_DATA, else ../share/firestep beside the program,
 * else the source tree this was built from. False if there is none. */
bool fs_data_folder(char *out, size_t cap);

/* Checks of data files. Each finding is handed over; errors make a file unfit, warnings do not. */
typedef struct fs_finding {
    bool is_error;
    fs_load_error what;
} fs_finding;
typedef void fs_finding_fn(void *ctx, const fs_finding *);

/* Checks one file of any kind but a record; returns the number of errors. */
int fs_lint_file(const char *path, fs_finding_fn *, void *ctx);
/* Checks every scenario and map of the data folder, that ids are unique and that released files are
 * still what scenarios/HASHES and maps/HASHES say; returns the number of errors. */
int fs_lint_all(fs_finding_fn *, void *ctx);
/* Writes both lists anew from the files as they are. */
int fs_hashes_update(fs_load_error *);

#ifdef __cplusplus
}
#endif

#endif
