/* players.c - who sits where. */
#include "players.h"
#include "guess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool player_bot_name(const char *word, size_t n)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return n > 0 && n < PLAYER_BOT && strspn(word, letters) >= n;
}

bool player_seat(game_player *p, const char *word, size_t n)
{
    static const char bot[] = "bot:";
    enum { BOT = sizeof bot - 1 };
    char name[16];
    p->level = NULL;
    p->bot[0] = 0;
    if (n > BOT && strncmp(word, bot, BOT) == 0 && player_bot_name(word + BOT, n - BOT)) {
        snprintf(p->bot, sizeof p->bot, "%.*s", (int)(n - BOT), word + BOT);
        return true;
    }
    if (n == 0 || n >= sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)n, word);
    p->level = ai_level_named(name);
    return p->level || strcmp(name, "person") == 0;
}

int player_choose(game_player *p, ai_brain *brain, const fs_scenario *sc, const void *state, fs_side side,
                  const fs_options *list, bool clocked)
{
    ai_ask ask = {sc, state, side, list, p->level, clocked};
    return ai_choose(brain, &p->mind, &ask);
}

bool player_agrees_to_draw(const fs_scenario *sc, const void *state, fs_side side)
{
    enum { GUESSES = 16 };
    uint8_t *copy = malloc(sc->rules->state_size);
    int64_t sum = 0;
    bool hidden = copy != NULL;
    for (int i = 0; copy && i < GUESSES && (i == 0 || hidden); i++) {
        memcpy(copy, state, sc->rules->state_size);
        hidden = guess_hidden(sc, copy, side, i);
        sum += sc->rules->appraise(sc, copy, side);
    }
    bool agrees = copy && sum <= 0;
    free(copy);
    return agrees;
}
