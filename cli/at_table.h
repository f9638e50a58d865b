/* at_table.h - games opened from the command line: as in table/table.h, but what goes wrong is said on stderr. */
#ifndef CLI_AT_TABLE_H
#define CLI_AT_TABLE_H

#include <table/catalogue.h>
#include <table/table.h>

/* 0, or CLI_WRONG after saying why not; table_close in either case. */
int cli_open(game_table *, const char *id_or_path, const table_ask *);
/* The side of a word; 0 if it is none, after saying so with the two that are. */
fs_side cli_side(const game_table *, const char *word);
/* The side of --seat or --side, or `otherwise` if `word` is NULL; negative after saying what is wrong. */
int cli_seat(const game_table *, const char *word, fs_side otherwise);
/* Whose decision it is: --side, or the side that owes one, the first of two. 0 after saying why not. */
fs_side cli_decider(const game_table *, const char *word);
/* Takes back what came after line `until`, in memory only. 0, or CLI_WRONG. */
int cli_cut(game_table *, uint64_t until);
/* The game as the text of its file; owned by the caller. */
char *cli_record(game_table *, size_t *n);
/* Writes the game to `path`. 0, or CLI_WRONG. */
int cli_save(game_table *, const char *path, bool replace);
/* What fs_game_* answered, in words; CLI_WRONG. `what` names the thing tried. */
int cli_refuse(game_table *, const char *what, int trouble, const fs_error *);
/* Clauses separated by commas; their number, negative after saying which is wrong and why. */
int cli_clauses(game_table *, const void *state, fs_side, const char *text, fs_option *out, int cap);
/* The rules of a system. 0, or CLI_WRONG; catalogue_close in either case. */
int cli_rules(catalogue *, const char *system);

/* cmd_los.c: the line of sight between two hexes, or a hex and a corner, told to a person at play. */
void los_tell(const game_table *, const char *from, const char *to);

#endif
