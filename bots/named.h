/* named.h - bots that whoever runs the program has named: a game knows them by `bot:NAME`, never by their command. */
#ifndef BOTS_NAMED_H
#define BOTS_NAMED_H

#include "bot.h"

#include <table/players.h>

enum { NAMED_BOTS = 16 };

typedef struct named_bots {
    int n;
    struct {
        char name[PLAYER_BOT];
        const char *command; /* whoever gave it keeps it */
    } at[NAMED_BOTS];
    bot_limits limits;
} named_bots;

/* NAME=COMMAND. 0, or negative and why. */
int named_bots_add(named_bots *, const char *text, fs_why *);
/* Starts the bot that sits there, which is no person. NULL and why, too if nobody said what its command is. */
bot *named_bots_start(const named_bots *, const game_player *, fs_why *);

#endif
