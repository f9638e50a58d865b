/* cmd_new.c - a new game: the header of its record, and `begin`. */
#include "commands.h"
#include "new_game.h"
#include "print.h"

#include <jansson.h>
#include <string.h>

static void print_json(const game_table *t, const char *path)
{
    json_t *all = json_pack("{s:s, s:s, s:s}", "file", path, "scenario", t->scenario->id, "seed", t->secret.commitment);
    json_dumpf(all, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(all);
}

static int run(const cli_args *args)
{
    game_table t;
    char path[256];
    const char *out = cli_value(args, "output");
    if (cli_one_answer(args, "new"))
        return CLI_WRONG;
    int code = new_game(&t, args->word[0], args);
    if (!code && !out) {
        snprintf(path, sizeof path, "%s.rec", t.scenario->id);
        out = path;
    }
    if (!code)
        code = cli_save(&t, out, cli_given(args, "force"));
    if (!code && strcmp(out, "-") != 0) {
        if (cli_given(args, "json"))
            print_json(&t, out);
        else
            printf("%s: a new game of %s\n", out, t.scenario->title);
    }
    table_close(&t);
    return code;
}

const cli_command cmd_new = {
    .name = "new",
    .synopsis = "ID|POSITION",
    .summary = "start a game and write its record",
    .about = "The record holds the secret from which all dice come, and a commitment to it: keep the file\n"
             "to yourself if you play against somebody who should not look ahead.",
    .words = "file",
    .least = 1,
    .most = 1,
    .options = {{"output", 'o', "FILE", "where to write it (ID.rec); - is standard output"},
                {"force", 'f', NULL, "replace a file that is there"},
                {"seed", 0, "N", "dice that are the same for the same number; else they are drawn at random"},
                {"dice", 0, "typed[:SIDE]", "dice are thrown by hand, of both sides or of one"},
                {"switch", 0, "NAME=VALUE", "set a named switch of the scenario; may be repeated"},
                {"strict", 0, NULL, "agreed: what threw dice or showed something is not taken back"},
                {"player", 0, "SIDE=WHO", "person, recruit, regular, veteran, staff or random; may be repeated"}},
    .run = run,
};
