/* host.h - one game between players that need no person: levels of the program and bots, in any mixture. */
#ifndef BOTS_HOST_H
#define BOTS_HOST_H

#include "bot.h"

#include <ai/ai.h>

/* One seat: a bot, or a level with its own seed. */
typedef struct host_seat {
    bot *bot; /* NULL: the level plays */
    const ai_level *level;
    ai_mind mind;
    fs_event_cursor seen; /* by the bot */
} host_seat;

/* One option of the side that is asked, its resignation or its forfeit: then why->text is the reason, else "". 0, or
 * negative and why if the game itself is in trouble. */
int host_step(fs_game *, fs_side, host_seat *, ai_brain *, fs_why *why);

/* Plays a game that has begun to its end. A bot that breaks forfeits: the game says so, and why->text is the reason
 * ("" if none did). Bots are told the beginning and the end. 0, or negative and why if the game itself is in trouble.
 */
int host_play(fs_game *, host_seat seat[2], ai_brain *, fs_why *why);

#endif
