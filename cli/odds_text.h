/* odds_text.h - odds in words. */
#ifndef CLI_ODDS_TEXT_H
#define CLI_ODDS_TEXT_H

#include "at_table.h"

#include <firestep/odds.h>

/* Works out the odds of `ask`, whose memory, key and guesses are filled in here, and prints them. Facts
 * hidden from the side are guessed unless `all`. `what` names the option in messages. 0, or CLI_WRONG. */
int odds_tell(game_table *, fs_odds_ask *ask, const char *what, bool all, bool as_json);

#endif
