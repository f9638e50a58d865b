/* new_game.h - a game from the options --seed, --dice, --switch and --player. */
#ifndef CLI_NEW_GAME_H
#define CLI_NEW_GAME_H

#include "args.h"
#include "at_table.h"

/* Opens the scenario and begins. 0, or CLI_WRONG after saying why not; table_close in either case. */
int new_game(game_table *, const char *id, const cli_args *);
/* Who plays: a person, or a level of the program. 0, or CLI_WRONG. */
int new_game_player(game_table *, fs_side, const char *who);

/* The same from SIDE=WHO. */
int new_game_seat(game_table *, const char *text);

#endif
