/* cmd_odds.c - every outcome of an option with its exact probability. */
#include "commands.h"
#include "odds_text.h"
#include "print.h"
#include "say.h"
#include "winning.h"

#include <stdlib.h>
#include <string.h>
#include <table/odds_json.h>

enum { STATED = 16 };

static int take_stated(const cli_args *args, fs_odds_ask *ask, const game_table *t, fs_option *stated)
{
    const char *clause;
    ask->stated = stated;
    for (int at = 0; (clause = cli_next_value(args, "if", &at));) {
        if (ask->n_stated == STATED)
            return cli_fail("--if: at most %d answers", STATED);
        if (!odds_parse_ahead(t->scenario, ask->state, ask->side, ask->line, ask->n_line, clause,
                              cli_given(args, "all") ? 0 : ODDS_GUESSES, &stated[ask->n_stated]))
            return cli_fail("--if: '%s' is no answer to any question on the way", clause);
        ask->n_stated++;
    }
    return 0;
}

static int ask_odds(game_table *t, fs_side side, const cli_args *args)
{
    static fs_option line[FS_MAX_LINE];
    fs_option stated[STATED];
    fs_odds_ask ask = {.scenario = t->scenario, .state = fs_game_state(t->game, side), .side = side, .line = line};
    ask.n_line = cli_clauses(t, ask.state, side, args->word[1], line, FS_MAX_LINE);
    if (ask.n_line < 0 || take_stated(args, &ask, t, stated))
        return CLI_WRONG;
    return odds_tell(t, &ask, args->word[1], cli_given(args, "all"), cli_given(args, "json"));
}

/* The chance of winning after each option, or after the one named. */
static int ask_winning(game_table *t, fs_side side, const cli_args *args)
{
    uint64_t games, seed;
    if (cli_number(args, "games", 1, 1000000, 200, &games) || cli_number(args, "seed", 0, UINT64_MAX, 1, &seed))
        return CLI_WRONG;
    return winning_tell(t, side, args->n > 1 ? args->word[1] : NULL, games, seed, cli_given(args, "json"));
}

static int run(const cli_args *args)
{
    game_table t;
    bool win = cli_given(args, "win");
    if (!win && args->n < 2)
        return cli_fail("odds: which option? firestep options %s lists them; --win tells of all", args->word[0]);
    table_ask ask = {NULL, cli_value(args, "seed"), true, NULL};
    int code = cli_open(&t, args->word[0], &ask);
    fs_side side = code ? 0 : cli_decider(&t, cli_value(args, "side"));
    code = !side ? CLI_WRONG : win ? ask_winning(&t, side, args) : ask_odds(&t, side, args);
    table_close(&t);
    return code;
}

const cli_command cmd_odds = {
    .name = "odds",
    .synopsis = "FILE|ID [\"CLAUSE[, CLAUSE...]\"]",
    .summary = "every outcome of an option, as fraction and percent, with modifiers",
    .about = "Exact over all throws until what the option starts is over. Questions on the way are answered\n"
             "as --if says, else declined, else as the program would; each answer is listed. What cannot be\n"
             "counted out is estimated, with its margin. Facts hidden from the side that asks are guessed.\n"
             "With --win, how often the side wins after each option it may consider, or after the one named:\n"
             "games played out by the program on both sides, with a margin of two standard deviations.",
    .words = "file",
    .least = 1,
    .most = 2,
    .options = {{"if", 0, "CLAUSE", "an answer to take wherever it is legal; may be repeated"},
                {"side", 0, "SIDE", "who acts, where both are asked"},
                {"all", 0, NULL, "with all that the file knows, hidden facts too"},
                {"win", 0, NULL, "the chance of winning after each option instead"},
                {"games", 0, "N", "with --win: games for each option (200)"},
                {"seed", 0, "N", "dice of estimates, in a game that has no secret of its own"}},
    .run = run,
};
