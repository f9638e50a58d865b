/* firestep.h - the library: a game around a ruleset, its record, words, odds and look-ahead.
 *
 * Read in this order: types.h, ruleset.h, dice.h, frames.h, log.h, game.h, record.h.
 */
#ifndef FIRESTEP_FIRESTEP_H
#define FIRESTEP_FIRESTEP_H

#include "frames.h"
#include "game.h"
#include "hex.h"
#include "log.h"
#include "lookahead.h"
#include "odds.h"
#include "options.h"
#include "record.h"
#include "ruleset.h"
#include "types.h"
#include "words.h"
#include "writer.h"

#endif
