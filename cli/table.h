/* table.h - a game at hand: opened from a scenario's id, a position or a record, and written back. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "dice_key.h"

#include <firestep/words.h>
#include <scenario/scenario.h>

enum { TABLE_TAGS = FS_RECORD_TAGS };

typedef struct cli_table {
    char name[512]; /* as given on the command line */
    fs_file file;
    fs_game *game;
    const fs_scenario *scenario;
    cli_secret secret;
    char player[2][64]; /* "": not said */
    struct {
        char name[32], rest[512];
    } tag[TABLE_TAGS]; /* header lines that are kept as they are */
    int n_tags;
} cli_table;

typedef struct cli_ask {
    const char *switches; /* NULL or name=value name=value; only for a new game */
    const char *seed;     /* --seed as given, NULL none */
    bool begin;           /* gives `begin` if the game is new, as far as the dice allow it */
} cli_ask;

extern const fs_memory cli_memory; /* realloc */

/* Opens; 0, or CLI_WRONG after saying why not. table_close in either case. A game that comes without a
 * secret of its own gets that of --seed, or of seed 0 if it is not a record. */
int table_open(cli_table *, const char *id_or_path, const cli_ask *);
void table_close(cli_table *);

/* The side of a word; 0 if it is none, after saying so with the two that are. */
fs_side table_side(const cli_table *, const char *word);
/* The side of --seat or --side, or `otherwise` if `word` is NULL; negative after saying what is wrong. */
int table_seat(const cli_table *, const char *word, fs_side otherwise);
/* Whose decision it is: --side, or the side that owes one, the first of two. 0 after saying why not. */
fs_side table_decider(const cli_table *, const char *word);

/* Takes back what came after line `until`, in memory only. 0, or CLI_WRONG. */
int table_cut(cli_table *, uint64_t until);
/* The game as the text of its file: a record, or a position with its lines. Owned by the caller. */
char *table_text(cli_table *, size_t *n);
/* The copy of one seat, without the secret; what it may not read is sealed while the game is on. */
char *table_copy(cli_table *, fs_side seat, size_t *n);
/* Writes the game to `path`. 0, or CLI_WRONG. */
int table_save(cli_table *, const char *path, bool replace);

/* What fs_game_* answered, in words, on stderr; returns CLI_WRONG. `what` names the thing tried. */
int table_fail(const cli_table *, const char *what, int trouble, const fs_error *);

/* Reads clauses separated by commas, applying each to a copy of the state so that the next can be read.
 * Returns their number; negative after saying which is wrong and why. `state` is in which `side` decides. */
int table_clauses(const cli_table *, const void *state, fs_side, const char *text, fs_option *out, int cap);

#endif
