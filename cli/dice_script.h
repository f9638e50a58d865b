/* dice_script.h - throws written on the command line: `2d6=3,4 1d6=5`. */
#ifndef CLI_DICE_SCRIPT_H
#define CLI_DICE_SCRIPT_H

#include "at_table.h"

/* Feeds throws to the game as long as it waits for some; `at` moves on in the text. 0, or CLI_WRONG after
 * saying which throw is wrong or missing and what would be right. */
int dice_script_feed(game_table *, const char **at);

#endif
