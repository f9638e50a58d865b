/* cmd_play.c - starts or goes on with games: at a table in the browser, or at this terminal. */
#define _POSIX_C_SOURCE 200809L
#include "browser.h"
#include "commands.h"
#include "files.h"
#include "new_game.h"
#include "print.h"
#include "say.h"
#include "terminal.h"
#include "textmap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THINKERS = 2 }; /* threads with which the program thinks */

/* Lets the player choose from the list of scenarios. 0, or CLI_WRONG. */
static int choose_scenario(cli_terminal *term, char *id, size_t cap)
{
    fs_registry r;
    fs_load_error e;
    char line[TERMINAL_LINE];
    if (fs_registry_open(&r, &e))
        return cli_fail("%s", e.message);
    for (int i = 0; i < r.n; i++)
        printf("%3d  %s (%s)\n", i + 1, r.at[i].title, r.at[i].id);
    int chosen = -1;
    while (chosen < 0 && terminal_read(term, "Which one? (number or name; Enter ends) ", line) && *line) {
        long n = strtol(line, NULL, 10);
        for (int i = 0; i < r.n; i++)
            if (n == i + 1 || strcmp(line, r.at[i].id) == 0)
                chosen = i;
        if (chosen < 0)
            printf("No: a number from 1 to %d, or a name in brackets\n", r.n);
    }
    if (chosen >= 0)
        snprintf(id, cap, "%s", r.at[chosen].id);
    fs_registry_close(&r);
    return chosen >= 0 ? 0 : CLI_USAGE;
}

/* Seats somebody; the word stands in the record. False: the word names nobody. */
static bool seat_word(cli_terminal *term, int side, const char *word, size_t n)
{
    if (!player_seat(&term->player[side - 1], word, n))
        return false;
    snprintf(term->table->player[side - 1], sizeof term->table->player[0], "%.*s", (int)n, word);
    return true;
}

static void seat(cli_terminal *term, int side, const char *word) { seat_word(term, side, word, strlen(word)); }

/* How well the program is to play. */
static int choose_level(cli_terminal *term)
{
    char line[TERMINAL_LINE];
    for (int i = 0; i < ai_n_levels; i++)
        if (ai_level_sits_down(&ai_levels[i]))
            printf("  %-8s %s\n", ai_levels[i].name, ai_levels[i].about);
    if (!terminal_read(term, "How well shall the program play? [recruit] ", line))
        return CLI_USAGE;
    const char *word = *line ? line : "recruit";
    for (int side = 1; side <= 2; side++)
        if (!player_is_person(&term->player[side - 1]) &&
            (strcmp(word, "person") == 0 || !seat_word(term, side, word, strlen(word))))
            return cli_fail("'%s' is no level of the program", word);
    return 0;
}

static int choose_side(cli_terminal *term)
{
    const fs_names *names = term->table->scenario->names;
    char line[TERMINAL_LINE];
    printf("  1  %s against the program\n  2  %s against the program\n  3  two people at this keyboard\n"
           "  4  watch the program play both sides\n",
           names->side_title[1], names->side_title[2]);
    if (!terminal_read(term, "What do you play? [1] ", line))
        return CLI_USAGE;
    char c = *line ? *line : '1';
    seat(term, 1, c == '1' || c == '3' ? "person" : "recruit");
    seat(term, 2, c == '2' || c == '3' ? "person" : "recruit");
    return c == '3' ? 0 : choose_level(term);
}

/* `person,veteran` */
static int take_players(cli_terminal *term, const char *text)
{
    const char *comma = strchr(text, ',');
    if (!comma || !seat_word(term, 1, text, (size_t)(comma - text)) ||
        !seat_word(term, 2, comma + 1, strlen(comma + 1)))
        return cli_fail("--players: '%s' is not two of " PLAYER_WORDS ", as in person,veteran", text);
    return 0;
}

/* Who plays against the only person if nobody else is named: a bot that was, else the program. */
static const char *opponent(const cli_terminal *term, char word[PLAYER_BOT + 8])
{
    snprintf(word, PLAYER_BOT + 8, "%s%s", term->bots.n ? "bot:" : "program",
             term->bots.n ? term->bots.at[0].name : "");
    return word;
}

/* As the options say, else as the record says, else as is answered, else side 1 against the program. */
static int take_seats(cli_terminal *term, const cli_args *args)
{
    game_table *t = term->table;
    const char *players = cli_value(args, "players"), *side = cli_value(args, "side");
    const char *one;
    char word[PLAYER_BOT + 8];
    for (int at = 0; (one = cli_next_value(args, "player", &at));)
        if (new_game_seat(t, one))
            return CLI_WRONG;
    bool said[2] = {t->player[0][0] != 0, t->player[1][0] != 0};
    for (int i = 0; i < 2; i++) {
        bool other_plays = said[1 - i] && strcmp(t->player[1 - i], "person") != 0;
        if (!player_seat(&term->player[i], t->player[i], strlen(t->player[i])))
            seat(term, i + 1, i && !other_plays ? opponent(term, word) : "person");
    }
    if (players)
        return take_players(term, players);
    if (side) {
        fs_side own = cli_side(t, side);
        if (!own)
            return CLI_WRONG;
        seat(term, own, "person");
        if (player_is_person(&term->player[2 - own]))
            seat(term, 3 - own, opponent(term, word));
        return 0;
    }
    return term->is_terminal && !said[0] && !said[1] && !term->bots.n ? choose_side(term) : 0;
}

/* The folder for games that were given no name. */
static int state_folder(char *out, size_t cap)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = state && *state == '/' ? snprintf(out, cap, "%s/firestep", state)
            : home && *home        ? snprintf(out, cap, "%s/.local/state/firestep", home)
                                   : -1;
    if (n < 0 || (size_t)n >= cap)
        return cli_fail("neither XDG_STATE_HOME nor HOME says where to keep the game; --save FILE does");
    return file_make_folder(out);
}

static int take_save(cli_terminal *term, const cli_args *args)
{
    const char *named = cli_value(args, "save");
    char folder[TERMINAL_PATH - 128], stamp[32];
    bool is_new = term->table->file.kind == FS_FILE_SCENARIO;
    if (!named && !is_new)
        named = term->table->name;
    if (named) {
        bool is_same = !is_new && strcmp(named, term->table->name) == 0;
        if ((size_t)snprintf(term->save, sizeof term->save, "%s", named) >= sizeof term->save)
            return cli_fail("--save: the name is too long");
        if (!is_same)
            term->mark = (file_mark){0};
        if (!is_same && file_exists(named) && !cli_given(args, "force"))
            return cli_fail("%s: there is such a file already; --force replaces it, play %s goes on with it", named,
                            named);
        return 0;
    }
    term->mark = (file_mark){0};
    if (state_folder(folder, sizeof folder))
        return CLI_WRONG;
    time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &day);
    for (int i = 0; i < 100; i++) {
        snprintf(term->save, sizeof term->save, "%s/%.48s-%s%s%.0d.rec", folder, term->table->scenario->id, stamp,
                 i ? "-" : "", i);
        if (!file_exists(term->save))
            return 0;
    }
    return cli_fail("%s: too many games of this second", folder);
}

static void introduce(cli_terminal *term)
{
    game_table *t = term->table;
    int width = cli_width();
    printf("\n%s%s%s\n", cli_colour(CLI_BOLD), t->scenario->title, cli_colour(CLI_PLAIN));
    cli_wrap(stdout, t->file.about, 2, width < 100 ? width : 100);
    for (int i = 0; i < 2; i++)
        printf("  %c  %s: %s\n", textmap_letter(t->scenario, (fs_side)(i + 1)), t->scenario->names->side_title[i + 1],
               t->player[i]);
    if (fs_game_is_strict(t->game))
        printf("  Agreed as strict: what threw dice or showed something is not taken back.\n");
    printf("  Choose by number. `map` shows the board, `why` and `odds` explain, `help` tells the rest.\n");
    json_t *view = say_view(t, terminal_seat(term) & 3 ? terminal_seat(term) % 3 : 0);
    if (view) {
        printf("\n");
        textmap_draw(stdout, t->scenario, view, width);
    }
    json_decref(view);
}

static void wake_players(cli_terminal *term)
{
    static const char *const word[] = {"player 1", "player 2"};
    for (int i = 0; i < 2; i++) {
        uint8_t key[32];
        secret_derive(&term->table->secret, word[i], key);
        memcpy(&term->player[i].mind.rng, key, sizeof term->player[i].mind.rng);
    }
}

/* A scenario becomes a new game, a record or position goes on. */
static int open_table(game_table *t, const char *name, const cli_args *args)
{
    fs_load_error e;
    fs_file file;
    if (fs_file_open(name, NULL, &file, &e))
        return cli_fail("%s", e.message);
    bool is_new = file.kind == FS_FILE_SCENARIO;
    fs_file_close(&file);
    if (is_new)
        return new_game(t, name, args);
    if (cli_given(args, "strict"))
        return cli_fail("--strict: is agreed when a game is begun, and %s is one already", name);
    table_ask ask = {NULL, cli_value(args, "seed"), true, NULL};
    return cli_open(t, name, &ask);
}

static int start_bots(cli_terminal *term)
{
    fs_why why;
    for (fs_side side = 1; side <= 2; side++) {
        host_seat *guest = &term->guest[side - 1];
        if (!player_is_bot(&term->player[side - 1]))
            continue;
        guest->bot = named_bots_start(&term->bots, &term->player[side - 1], &why);
        if (!guest->bot || bot_begin(guest->bot, term->table->scenario, side, &why))
            return cli_fail("%s", why.text);
    }
    return 0;
}

static void dismiss_bots(cli_terminal *term)
{
    for (int i = 0; i < 2; i++) {
        bot *b = term->guest[i].bot;
        if (b && term->table->game && fs_game_is_over(term->table->game))
            bot_over(b, term->table->scenario, fs_game_winner(term->table->game), "");
        bot_stop(b);
    }
}

static int play(cli_terminal *term, const cli_args *args)
{
    game_table *t = term->table;
    if (take_seats(term, args) || take_save(term, args) || start_bots(term))
        return term->ended ? CLI_OK : CLI_WRONG;
    wake_players(term);
    term->brain = ai_brain_new(THINKERS, table_memory);
    if (!term->brain)
        return cli_fail("out of memory");
    int code = cli_rules(&term->rules, t->scenario->rules->name);
    term->told = t->file.kind == FS_FILE_SCENARIO ? 0 : fs_game_lines(t->game);
    if (!code) {
        introduce(term);
        code = terminal_play(term);
    }
    catalogue_close(&term->rules);
    return code;
}

static int take_bots(const cli_args *args, named_bots *out)
{
    const char *one;
    fs_why why;
    uint64_t seconds;
    if (cli_number(args, "seconds", 0, 86400, 10, &seconds))
        return CLI_WRONG;
    out->limits = bot_usual_limits;
    out->limits.decision_ms = (uint32_t)seconds * 1000;
    for (int at = 0; (one = cli_next_value(args, "bot", &at));)
        if (named_bots_add(out, one, &why))
            return cli_fail("--bot: %s", why.text);
    return 0;
}

/* Whether the game is to be played here: asked for, or named, or with anything that only a terminal has. */
static bool is_for_terminal(const cli_args *args)
{
    static const char *const here[] = {"terminal", "side",   "player", "players", "seed",
                                       "dice",     "switch", "strict", "save",    "force"};
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        if (cli_given(args, here[i]))
            return true;
    return args->n > 0;
}

static int run(const cli_args *args)
{
    static game_table t;
    cli_terminal term = {.table = &t, .is_terminal = isatty(STDIN_FILENO) != 0};
    char id[64] = "";
    if (take_bots(args, &term.bots))
        return CLI_WRONG;
    if (!is_for_terminal(args))
        return browser_play(args, &term.bots);
    if (cli_given(args, "json"))
        return cli_fail("play: there is no --json at the keyboard; programs play with firestep options --json and "
                        "firestep apply --json");
    if (!args->n && !term.is_terminal)
        return cli_fail("play: name a scenario or a record; firestep scenarios lists the scenarios");
    int code = args->n ? 0 : choose_scenario(&term, id, sizeof id);
    if (args->n)
        term.mark = file_mark_of(args->word[0]);
    if (!code)
        code = open_table(&t, args->n ? args->word[0] : id, args);
    if (!code)
        code = play(&term, args);
    dismiss_bots(&term);
    ai_brain_free(term.brain);
    table_close(&t);
    return code;
}

const cli_command cmd_play = {
    .name = "play",
    .synopsis = "[ID|FILE]",
    .summary = "play in the browser; with --terminal, or when a game is named, here",
    .about = "Without a name the table is opened in the browser: the program prints an address for this machine\n"
             "alone that opens once, and runs until Ctrl-C. Its games are kept in $XDG_DATA_HOME/firestep\n"
             "(~/.local/share/firestep) or where --data says.\n"
             "In the terminal a record or position is gone on with. The game is saved by itself, in the folder\n"
             "$XDG_STATE_HOME/firestep (~/.local/state/firestep) or where --save says, and goes on from there\n"
             "after any end. With one person the program plays the other side.",
    .words = "file",
    .most = 1,
    .options = {{"terminal", 0, NULL, "play here; without a name a menu of scenarios"},
                {"port", 0, "N", "browser: the port of 127.0.0.1; else any that is free"},
                {"data", 0, "FOLDER", "browser: where the games are kept"},
                {"no-browser", 0, NULL, "browser: only print the address"},
                {"side", 0, "SIDE", "play this side against the program"},
                {"player", 0, "SIDE=WHO", "who plays a side, as in british=veteran; may be repeated"},
                {"players", 0, "ONE,TWO",
                 "who plays side one and two: person, recruit, regular, veteran, staff, random or bot:NAME"},
                {"bot", 0, "NAME=COMMAND", "a bot that may be seated as bot:NAME; may be repeated"},
                {"seconds", 0, "N", "for one answer of a bot, then it forfeits; 0 any time (10)"},
                {"seed", 0, "N", "dice that are the same for the same number"},
                {"dice", 0, "typed[:SIDE]", "dice are thrown by hand, of both sides or of one"},
                {"switch", 0, "NAME=VALUE", "set a named switch of the scenario; may be repeated"},
                {"strict", 0, NULL, "agreed: what threw dice or showed something is not taken back"},
                {"save", 0, "FILE", "keep the game there"},
                {"force", 'f', NULL, "with --save: replace a file that is there"}},
    .run = run,
};
