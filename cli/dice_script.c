/* dice_script.c - throws from the command line. */
#include "dice_script.h"
#include "args.h"
#include "print.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

static int say_wanted(const game_table *t, const fs_throw *wanted, const char *given)
{
    char *what = say_throw(wanted);
    cli_fail("%s: %s throws %s here [%s %s]; %s%s%s", t->name, fs_words_side(t->scenario, wanted->side),
             what ? what : "", fs_words_rule(t->scenario, wanted->rule), fs_words_title(t->scenario, wanted->rule),
             *given ? "--dice has " : "give it with --dice, as in --dice \"",
             *given ? given
             : what ? what
                    : "",
             *given ? "" : "=...\"");
    free(what);
    return CLI_WRONG;
}

int dice_script_feed(game_table *t, const char **at)
{
    fs_throw wanted, thrown;
    uint8_t values[256];
    char word[1024];
    while (fs_game_wanted(t->game, &wanted, NULL)) {
        *at += strspn(*at, " \t");
        size_t n = strcspn(*at, " \t");
        if (!n)
            return say_wanted(t, &wanted, "");
        snprintf(word, sizeof word, "%.*s", (int)n, *at);
        if (fs_record_parse_throw(*at, n, &thrown, values, (int)sizeof values))
            return cli_fail("--dice: '%s' is no throw; throws look like 2d6=3,4 or d100=07 or card=3", word);
        if (thrown.kind != wanted.kind || thrown.n != wanted.n ||
            (thrown.faces != wanted.faces && wanted.kind != FS_THROW_CARD) ||
            fs_game_throw(t->game, values, thrown.n) != FS_OK)
            return say_wanted(t, &wanted, word);
        *at += n;
    }
    return 0;
}
