/* cmd_bot.c - games for a bot: on standard input and output, or with one that is started here. */
#define _POSIX_C_SOURCE 200809L
#include "at_table.h"
#include "commands.h"
#include "new_game.h"
#include "print.h"

#include <bots/host.h>
#include <jansson.h>
#include <string.h>
#include <table/players.h>
#include <unistd.h>

typedef struct match {
    const cli_args *args;
    FILE *out; /* where results go: not where the bot listens */
    bot *bot;
    ai_brain *brain;
    const char *command; /* NULL: whoever reads our output */
    bot_limits limits;
    const ai_level *level;
    uint64_t games, seed, won[3];
} match;

/* The words of the command with the seed of the k-th game: the same number gives the same games, not k times one. */
static cli_args for_game(const match *m, uint64_t k, char seed[24])
{
    cli_args own = *m->args;
    unsigned long long number = m->seed + k;
    snprintf(seed, 24, "%llu", number);
    for (int i = 0; i < own.n_given; i++)
        if (strcmp(own.given[i].option->name, "seed") == 0)
            own.given[i].value = seed;
    return own;
}

static void print_result(const match *m, uint64_t game, const game_table *t, const char *why)
{
    fs_side winner = fs_game_winner(t->game);
    const char *name = winner == 3 ? "nobody" : fs_words_side(t->scenario, winner);
    if (cli_given(m->args, "json")) {
        json_t *all = json_pack("{s:I, s:s, s:i, s:s}", "game", (json_int_t)game + 1, "winner", name, "lines",
                                fs_game_lines(t->game), "why", why);
        json_dumpf(all, m->out, JSON_COMPACT);
        fputc('\n', m->out);
        json_decref(all);
        return;
    }
    fprintf(m->out, "game %llu: %s%s%s\n", (unsigned long long)game + 1, winner == 3 ? "nobody wins" : name,
            *why ? ", because " : "", why);
}

/* Who plays, for the record: the bot as it calls itself, if that is a name. */
static void name_players(const match *m, game_table *t, fs_side own)
{
    const char *name = bot_name(m->bot);
    snprintf(t->player[own - 1], sizeof t->player[0], "bot:%s", player_bot_name(name, strlen(name)) ? name : "bot");
    snprintf(t->player[2 - own], sizeof t->player[0], "%s", m->level->name);
}

/* One that broke is started afresh, so that it pays for that game alone. */
static int again_after(match *m, const char *why)
{
    fs_why trouble;
    if (!*why || !m->command)
        return 0;
    bot_stop(m->bot);
    m->bot = bot_start(m->command, &m->limits, &trouble);
    return m->bot ? 0 : cli_fail("%s", trouble.text);
}

/* The k-th game: the bot on --side, else on either side in turn. */
static int play_one(match *m, uint64_t k)
{
    game_table t;
    fs_why why = {""};
    const char *word = cli_value(m->args, "side"), *out = cli_value(m->args, "output");
    char seed[24];
    const cli_args args = for_game(m, k, seed);
    int code = new_game(&t, args.word[0], &args);
    fs_side own = (fs_side)(1 + k % 2);
    if (!code && word && !(own = cli_side(&t, word)))
        code = CLI_WRONG;
    if (!code) {
        host_seat seat[2] = {{.level = m->level, .mind.rng = m->seed * 1000003 + k * 2},
                             {.level = m->level, .mind.rng = m->seed * 1000003 + k * 2 + 1}};
        seat[own - 1].bot = m->bot;
        name_players(m, &t, own);
        if (host_play(t.game, seat, m->brain, &why))
            code = cli_fail("game %llu: %s", (unsigned long long)k + 1, why.text);
        else
            print_result(m, k, &t, why.text);
        fs_side winner = fs_game_winner(t.game);
        if (*why.text)
            table_note_forfeit(&t, why.text);
        m->won[winner == own ? 0 : winner == 3 ? 2 : 1]++;
    }
    if (!code && out)
        code = cli_save(&t, out, true);
    table_close(&t);
    return code ? code : k + 1 < m->games ? again_after(m, why.text) : 0;
}

static int play_all(match *m)
{
    int code = 0;
    for (uint64_t k = 0; k < m->games && !code; k++)
        code = play_one(m, k);
    if (!code && m->games > 1 && !cli_given(m->args, "json"))
        fprintf(m->out, "%s: %llu won, %llu lost, %llu drawn against %s\n", bot_name(m->bot),
                (unsigned long long)m->won[0], (unsigned long long)m->won[1], (unsigned long long)m->won[2],
                m->level->name);
    return code;
}

static int run(const cli_args *args)
{
    const char *command = cli_value(args, "run"), *against = cli_value(args, "against");
    match m = {.args = args, .out = command ? stdout : stderr, .command = command, .limits = bot_usual_limits};
    uint64_t seconds = 10;
    fs_why why;
    m.level = ai_level_named(against ? against : "recruit");
    if (!m.level)
        return cli_fail("--against: '%s' is no level; recruit is one", against);
    if (cli_number(args, "games", 1, 1000000, 1, &m.games) || cli_number(args, "seed", 0, UINT64_MAX, 0, &m.seed) ||
        cli_number(args, "seconds", 0, 86400, command ? 10 : 0, &seconds))
        return CLI_WRONG;
    if (m.games > 1 && cli_value(args, "output"))
        return cli_fail("--output holds one game: leave it out, or --games");
    m.limits.decision_ms = (uint32_t)seconds * 1000;
    m.brain = ai_brain_new(1, table_memory);
    m.bot = !m.brain ? NULL : command ? bot_start(command, &m.limits, &why) : bot_connect(0, 1, &m.limits, &why);
    int code = !m.brain ? cli_fail("out of memory") : !m.bot ? cli_fail("%s", why.text) : play_all(&m);
    bot_stop(m.bot);
    ai_brain_free(m.brain);
    return code;
}

const cli_command cmd_bot = {
    .name = "bot",
    .synopsis = "ID|POSITION",
    .summary = "play games with a bot: questions and answers as lines of JSON",
    .about = "Without --run the bot is whoever reads this program's standard output and writes to its\n"
             "standard input; results go to standard error. With --run the program is started here and asked\n"
             "on its own standard input and output. docs/bots.md has the messages, and two whole bots.",
    .words = "file",
    .least = 1,
    .most = 1,
    .options = {{"run", 0, "COMMAND", "start this program as the bot; words separated by blanks, no shell"},
                {"side", 0, "SIDE", "the bot's side; else one after the other"},
                {"against", 0, "LEVEL", "who plays the other side (recruit)"},
                {"games", 0, "N", "how many (1)"},
                {"seconds", 0, "N", "for one answer, then it forfeits; 0 any time (10 with --run, else 0)"},
                {"seed", 0, "N", "dice that are the same for the same number; else they are drawn at random"},
                {"switch", 0, "NAME=VALUE", "set a named switch of the scenario; may be repeated"},
                {"output", 'o', "FILE", "write the record of the game"}},
    .run = run,
};
