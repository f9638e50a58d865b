/* winning.h - who wins after which option, told to a person. */
#ifndef CLI_WINNING_H
#define CLI_WINNING_H

#include "args.h"
#include "at_table.h"

/* For each option that `side` may consider, or for the clause alone if it is not NULL: how often it wins in so many
 * games played out by the program. Exit code. */
int winning_tell(game_table *, fs_side, const char *clause, uint64_t games, uint64_t seed, bool json);

#endif
