/* odds_text.h - odds in words. */
#ifndef CLI_ODDS_TEXT_H
#define CLI_ODDS_TEXT_H

#include "table.h"

#include <firestep/odds.h>
#include <stdio.h>

void odds_print(FILE *, const cli_table *, fs_side, const fs_odds *);
int odds_print_json(const cli_table *, fs_side, const fs_odds *);

#endif
