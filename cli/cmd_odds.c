/* cmd_odds.c - every outcome of an option with its exact probability. */
#include "commands.h"
#include "odds_text.h"
#include "print.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

enum { WALK = 64, STATED = 16 };

/* Answers are read where they would be given: in the state at hand, or in one that play with ordinary dice
 * comes to after the line. */
static bool parse_ahead(const game_table *t, const void *state, fs_side side, const fs_option *line, int n_line,
                        const char *clause, fs_option *out)
{
    const fs_scenario *sc = t->scenario;
    const fs_ruleset *rules = sc->rules;
    uint8_t *copy = malloc(rules->state_size), *scratch = calloc(1, rules->scratch_size + 1), key[32] = {0};
    fs_option *list = malloc(FS_MAX_OPTIONS * sizeof *list);
    fs_run run = {.scratch = scratch};
    fs_error e;
    bool found = false;
    fs_dice_from_key(&run.dice, key);
    if (copy && scratch && list)
        memcpy(copy, state, rules->state_size);
    for (int step = 0; copy && scratch && list && step < n_line + WALK && !found; step++) {
        const fs_head *h = (const void *)copy;
        fs_side asked = h->open ? h->open : h->waiting & 1 ? 1 : h->waiting;
        for (fs_side s = 1; s <= 2 && !found; s++)
            found = h->waiting & s && step >= n_line && !rules->parse(sc, copy, s, clause, out, &e) &&
                    !rules->check(sc, copy, s, out, &e);
        fs_options all = {list, 0, FS_MAX_OPTIONS, 0};
        if (found || !asked || (step >= n_line && rules->options(sc, copy, asked, scratch, &all) < 1))
            break;
        fs_option next = step < n_line ? line[step] : list[0];
        rules->apply(sc, copy, step < n_line ? side : asked, &next, &run);
    }
    free(copy);
    free(scratch);
    free(list);
    return found;
}

static int take_stated(const cli_args *args, fs_odds_ask *ask, const game_table *t, fs_option *stated)
{
    const char *clause;
    ask->stated = stated;
    for (int at = 0; (clause = cli_next_value(args, "if", &at));) {
        if (ask->n_stated == STATED)
            return cli_fail("--if: at most %d answers", STATED);
        if (!parse_ahead(t, ask->state, ask->side, ask->line, ask->n_line, clause, &stated[ask->n_stated]))
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

static int run(const cli_args *args)
{
    game_table t;
    table_ask ask = {NULL, cli_value(args, "seed"), true, NULL};
    int code = cli_open(&t, args->word[0], &ask);
    fs_side side = code ? 0 : cli_decider(&t, cli_value(args, "side"));
    code = side ? ask_odds(&t, side, args) : CLI_WRONG;
    table_close(&t);
    return code;
}

const cli_command cmd_odds = {
    .name = "odds",
    .synopsis = "FILE|ID \"CLAUSE[, CLAUSE...]\"",
    .summary = "every outcome of an option, as fraction and percent, with modifiers",
    .about = "Exact over all throws until what the option starts is over. Questions on the way are answered\n"
             "as --if says, else declined, else as the program would; each answer is listed. What cannot be\n"
             "counted out is estimated, with its margin. Facts hidden from the side that asks are guessed.",
    .words = "file",
    .least = 2,
    .most = 2,
    .options = {{"if", 0, "CLAUSE", "an answer to take wherever it is legal; may be repeated"},
                {"side", 0, "SIDE", "who acts, where both are asked"},
                {"all", 0, NULL, "with all that the file knows, hidden facts too"},
                {"seed", 0, "N", "dice of estimates, in a game that has no secret of its own"}},
    .run = run,
};
