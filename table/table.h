/* table.h - a game at hand: opened from a scenario's id, a position or a record, and written back. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "secret.h"
#include "shelf.h"
#include "text.h"

#include <firestep/words.h>
#include <scenario/scenario.h>

enum { TABLE_TAGS = FS_RECORD_TAGS, TABLE_TAG_NAME = 32, TABLE_TAG_REST = 512 };

typedef struct game_table {
    char name[512]; /* of the file, or what stands for it in messages */
    fs_file file;
    shelf *shelf; /* whose the file is; NULL its own */
    fs_game *game;
    const fs_scenario *scenario;
    game_secret secret;
    char player[2][64]; /* "": not said */
    struct {
        char *name, *rest;
    } tag[TABLE_TAGS]; /* header lines that are kept as they are */
    int n_tags;
    fs_why why; /* the last thing that went wrong */
} game_table;

typedef struct table_ask {
    const char *switches; /* NULL or name=value name=value; only for a new game */
    const char *seed;     /* --seed as given, NULL none */
    bool begin;           /* gives `begin` if the game is new, as far as the dice allow it */
    library *library;     /* where scenarios are shared; may be NULL */
} table_ask;

/* Opens a scenario by its id or a file by its path. 0, or negative and t->why; table_close in either case. A game
 * that comes without a secret of its own gets that of the seed, or of seed 0 if it is not a record. */
int table_open(game_table *, const char *id_or_path, const table_ask *);
/* The same from the text of a file; `name` stands for it in messages. */
int table_read(game_table *, const char *name, const char *text, size_t n, const table_ask *);
void table_close(game_table *);

/* Whether the file holds a record with its header, where secret and players are: it is one, or it is a position with
 * one behind it. */
bool table_has_header(const game_table *);
/* The side of its short name or number; 0 if there is none. */
fs_side table_side(const game_table *, const char *word);
/* Takes back what came after line `until`, in memory only. 0, or negative and t->why. */
int table_cut(game_table *, uint64_t until);
/* The game as the text of its file: a record, or the position it began with (`origin`; NULL if it is none) and
 * its lines. Owned by the caller. */
char *table_text(game_table *, const char *origin, size_t n_origin, size_t *n);
/* The copy of one seat, without the secret; what it may not read is sealed while the game is on. */
char *table_copy(game_table *, fs_side seat, size_t *n);
/* Sets a header line that is kept as it is, in place of one of the same name. 0, or negative and t->why. */
int table_set_tag(game_table *, const char *name, const char *rest);

/* The game is agreed as strict, and its header says so. 0, or negative and t->why. */
int table_agree_strict(game_table *);

/* Notes in the header why a side forfeited: one line without brackets. 0, or negative and t->why. */
int table_note_forfeit(game_table *, const char *reason);
const char *table_forfeit(const game_table *); /* that reason; "" there is none */

/* Notes the secret in the header, after drawing a new one if `draw`. 0, or negative and t->why. */
int table_new_secret(game_table *, bool draw);

/* What fs_game_* answered, in words, to t->why; negative. `what` names the thing tried. */
int table_fail(game_table *, const char *what, int trouble, const fs_error *);

/* Copies the next clause of a list with commas, without the blanks around it; false at the end. */
bool table_next_clause(const char **at, char *out, size_t cap);
/* Reads clauses separated by commas, applying each to a copy of the state so that the next can be read.
 * Returns their number; negative and t->why. `state` is in which `side` decides. */
int table_clauses(game_table *, const void *state, fs_side, const char *text, fs_option *out, int cap);

#endif
