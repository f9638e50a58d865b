/* new_game.c - what stands in the header of a new record. */
#define _POSIX_C_SOURCE 200809L
#include "new_game.h"
#include "print.h"
#include <table/players.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

int new_game_player(game_table *t, fs_side side, const char *who)
{
    game_player p;
    if (!player_seat(&p, who, strlen(who)))
        return cli_fail("'%s' is no player: " PLAYER_WORDS, who);
    snprintf(t->player[side - 1], sizeof t->player[0], "%s", who);
    return 0;
}

int new_game_seat(game_table *t, const char *text)
{
    char side[64];
    const char *equals = strchr(text, '=');
    if (!equals || (size_t)(equals - text) >= sizeof side)
        return cli_fail("--player: '%s' is not SIDE=WHO, as in %s=recruit", text, fs_words_side(t->scenario, 1));
    snprintf(side, sizeof side, "%.*s", (int)(equals - text), text);
    fs_side s = cli_side(t, side);
    return s ? new_game_player(t, s, equals + 1) : CLI_WRONG;
}

static int take_dice(game_table *t, const char *text)
{
    if (!text || strcmp(text, "program") == 0)
        return 0;
    if (strncmp(text, "typed", 5) != 0 || (text[5] && text[5] != ':'))
        return cli_fail("--dice: '%s' is not typed, typed:%s, typed:%s or program", text, fs_words_side(t->scenario, 1),
                        fs_words_side(t->scenario, 2));
    fs_side side = text[5] ? cli_side(t, text + 6) : 3;
    if (!side)
        return CLI_WRONG;
    fs_game_type_dice(t->game, side);
    return 0;
}

/* The switches as fs_file_open wants them: separated by blanks. */
static int join_switches(const cli_args *args, char *out, size_t cap)
{
    size_t n = 0;
    const char *one;
    *out = 0;
    for (int at = 0; (one = cli_next_value(args, "switch", &at));) {
        if (!strchr(one, '=') || strchr(one, ' '))
            return cli_fail("--switch: '%s' is not NAME=VALUE", one);
        n += (size_t)snprintf(out + n, cap - n, "%s%s", n ? " " : "", one);
        if (n >= cap)
            return cli_fail("--switch: more than %zu letters in all", cap);
    }
    return 0;
}

int new_game(game_table *t, const char *id, const cli_args *args)
{
    char switches[1024], date[32];
    time_t now = time(NULL);
    struct tm day;
    const char *player;
    memset(t, 0, sizeof *t);
    if (join_switches(args, switches, sizeof switches))
        return CLI_WRONG;
    table_ask ask = {*switches ? switches : NULL, cli_value(args, "seed"), false, NULL};
    if (cli_open(t, id, &ask))
        return CLI_WRONG;
    if (t->file.kind == FS_FILE_RECORD || !fs_game_is_new(t->game))
        return cli_fail("%s: is a game already; firestep apply and play go on with it", id);
    if (t->file.kind == FS_FILE_POSITION && *switches)
        return cli_fail("--switch: a position says it itself, under the key switches");
    for (int at = 0; (player = cli_next_value(args, "player", &at));)
        if (new_game_seat(t, player))
            return CLI_WRONG;
    if (take_dice(t, cli_value(args, "dice")))
        return CLI_WRONG;
    if (cli_given(args, "strict") && table_agree_strict(t))
        return cli_fail("%s", t->why.text);
    if (table_new_secret(t, !ask.seed)) /* with --seed it was made when the scenario was opened */
        return cli_fail("%s", t->why.text);
    if (!ask.seed && gmtime_r(&now, &day) && strftime(date, sizeof date, "%Y-%m-%d", &day))
        table_set_tag(t, "date", date); /* a seeded game is the same bytes every day */
    int trouble = fs_game_begin(t->game);
    return trouble ? cli_refuse(t, "cannot begin", trouble, NULL) : 0;
}
