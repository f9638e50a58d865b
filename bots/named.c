/* named.c - names and commands of bots. */
#include "named.h"

#include <stdio.h>
#include <string.h>

static const char *command_of(const named_bots *b, const char *name)
{
    for (int i = 0; i < b->n; i++)
        if (strcmp(b->at[i].name, name) == 0)
            return b->at[i].command;
    return NULL;
}

int named_bots_add(named_bots *b, const char *text, fs_why *why)
{
    const char *equals = strchr(text, '=');
    size_t n = equals ? (size_t)(equals - text) : 0;
    if (!player_bot_name(text, n) || !equals[1 + strspn(equals + 1, " ")])
        return because(why, "'%.200s' is not NAME=COMMAND; a name has at most %d letters, digits, - and _", text,
                       PLAYER_BOT - 1);
    if (b->n == NAMED_BOTS)
        return because(why, "there are more than %d bots", NAMED_BOTS);
    snprintf(b->at[b->n].name, PLAYER_BOT, "%.*s", (int)n, text);
    if (command_of(b, b->at[b->n].name))
        return because(why, "bot '%s' is named twice", b->at[b->n].name);
    b->at[b->n++].command = equals + 1;
    return 0;
}

bot *named_bots_start(const named_bots *b, const game_player *p, fs_why *why)
{
    const char *command = command_of(b, p->bot);
    if (command) {
        bot *started = bot_start(command, &b->limits, why);
        if (started)
            bot_call(started, p->bot);
        return started;
    }
    because(why, "nobody said how to start bot '%s': --bot %s=COMMAND does", p->bot, p->bot);
    return NULL;
}
