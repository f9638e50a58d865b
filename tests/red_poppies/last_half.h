/* last_half.h - the end of a battle: one side has the last half of the last couplet, then the points are counted. */
#ifndef RP_TESTS_LAST_HALF_H
#define RP_TESTS_LAST_HALF_H

#include "field.h"

#include <stdio.h>

/* `rest` are lines of `now`, indented by two: units, control. Units that are not named have not come, hexes that are
 * not named belong to nobody. */
static inline void last_half(const char *battle, int turn, const char *side, const char *other, const char *rest)
{
    char yaml[2400];

    snprintf(yaml, sizeof yaml,
             "based_on: %s\nnow:\n  turn: %d\n  phase: couplets\n  initiative: %s\n  couplet: 1\n  couplets: 1\n"
             "  half: %s\n%s",
             battle, turn, other, side, rest);
    field(yaml);
    asked(side);
}

/* The game is over with this score. */
static inline void ends(int first, int second, const char *winner)
{
    asked("nobody");
    score_is(first, second);
    winner_is(winner);
    expect_dice_used();
}

/* `unit` takes the hex under the last command, with the throw (NULL none) of its lost check. */
static inline void takes(const char *side, const char *unit, const char *hex, const char *throws)
{
    char line[120];

    if (throws)
        dice(throws);
    snprintf(line, sizeof line, "command %s, move %s %s", unit, unit, hex);
    play(side, line);
    if (fs_game_waiting(game_now()))
        play(side, "stop");
}

#endif
