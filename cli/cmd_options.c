/* cmd_options.c - what may be done now. */
#include "commands.h"
#include "print.h"
#include "say.h"

struct listing {
    game_table *table;
    fs_side side;
    bool wide;
};

static void put_json(void *ctx, fs_writer *w)
{
    const struct listing *l = ctx;
    fs_decision d;
    fs_options list;
    fs_json_open(w, NULL, '{');
    say_status_json(l->table, w);
    fs_json_str(w, "side", fs_words_side(l->table->scenario, l->side));
    if (fs_game_decision(l->table->game, l->side, &d) == FS_OK)
        fs_json_decision(l->table->scenario, "decision", &d, w);
    if (fs_game_options(l->table->game, l->side, &list) == FS_OK) {
        fs_json_int(w, "narrow", list.narrow);
        fs_json_int(w, "wide", list.n);
        list.n = l->wide ? list.n : list.narrow;
        fs_json_open(w, "options", '[');
        for (int i = 0; i < list.n; i++)
            fs_json_option(l->table->scenario, NULL, fs_game_state(l->table->game, l->side), l->side, &list.at[i], w);
        fs_json_close(w, ']');
    }
    fs_json_close(w, '}');
}

static int print_text(game_table *t, fs_side side, bool wide)
{
    fs_options list;
    say_status(stdout, t);
    say_decisions(stdout, t);
    int trouble = fs_game_options(t->game, side, &list);
    if (trouble)
        return cli_refuse(t, "cannot be asked", trouble, NULL);
    say_options(stdout, t, side, &list, wide, NULL);
    if (!wide && list.narrow < list.n)
        printf("      --wide lists them all\n");
    if (fs_game_waiting(t->game) == 3)
        printf("These are for %s; --side %s lists those of the other.\n", fs_words_side(t->scenario, side),
               fs_words_side(t->scenario, fs_other(side)));
    return CLI_OK;
}

static int run(const cli_args *args)
{
    game_table t;
    const char *side_word = cli_value(args, "side") ? cli_value(args, "side") : cli_value(args, "seat");
    table_ask ask = {NULL, cli_value(args, "seed"), true, NULL};
    int code = cli_open(&t, args->word[0], &ask);
    fs_side side = code ? 0 : cli_decider(&t, side_word);
    bool wide = cli_given(args, "wide");
    if (!side) {
        code = CLI_WRONG;
    } else if (cli_given(args, "json")) {
        struct listing l = {&t, side, wide};
        code = cli_emit(stdout, put_json, &l);
    } else {
        code = print_text(&t, side, wide);
    }
    table_close(&t);
    return code;
}

const cli_command cmd_options = {
    .name = "options",
    .synopsis = "FILE|ID",
    .summary = "number what may be done now, the likely first",
    .about = "The narrow list holds what is worth considering, --wide all that can be listed. The text of\n"
             "an option is what apply and odds take. In a secret window --side says who is asked.",
    .words = "file",
    .least = 1,
    .most = 1,
    .options = {{"wide", 0, NULL, "all of them"},
                {"side", 0, "SIDE", "whose options, where both are asked"},
                {"seat", 0, "SIDE", "the same"},
                {"seed", 0, "N", "dice of a game that has no secret of its own"}},
    .run = run,
};
