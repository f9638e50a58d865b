/* terminal_words.c - what a person may type: a number, an option in words, or one of the words below. */
#define _POSIX_C_SOURCE 200809L
#include "args.h"
#include "at_table.h"
#include "odds_text.h"
#include "print.h"
#include "say.h"
#include "terminal.h"
#include "textmap.h"
#include "titles.h"
#include "viewtext.h"

#include <firestep/hex.h>
#include <stdlib.h>
#include <string.h>

typedef void word_fn(cli_terminal *, fs_side, const char *rest);

/* A number of the list, or a clause. 0 and *out; otherwise says why not. */
static int option_of(cli_terminal *t, fs_side side, const char *text, fs_option *out)
{
    const fs_scenario *sc = t->table->scenario;
    fs_options list;
    char *end;
    fs_error e = {0};
    long n = strtol(text, &end, 10);
    if (end != text && !*end) {
        if (fs_game_options(t->table->game, side, &list) != FS_OK || n < 1 || n > list.n) {
            printf("No: there is no option %ld; they are 1 to %d\n", n, list.n);
            return 1;
        }
        *out = list.at[n - 1];
        return 0;
    }
    if (!sc->rules->parse(sc, fs_game_state(t->table->game, side), side, text, out, &e))
        return 0;
    char *named = text_in_names(sc, text); /* pieces may be called by their titles */
    bool is_read = named && !sc->rules->parse(sc, fs_game_state(t->table->game, side), side, named, out, NULL);
    free(named);
    if (is_read)
        return 0;
    char *why = say_refusal(t->table, &e);
    printf("No: %s (`help` tells what can be typed)\n", why && *why ? why : "that is neither a word nor an option");
    free(why);
    return 1;
}

static void print_rule(cli_terminal *t, const char *id)
{
    const rule_text *rule = catalogue_find(&t->rules, id);
    if (!rule) {
        printf("No: there is no rule '%s'; numbers stand in brackets, as in [%s]\n", id,
               t->rules.n ? t->rules.at[0].id : "1");
        return;
    }
    printf("[%s] %s\n", rule->id, rule->title);
    cli_wrap(stdout, rule->text, 4, cli_width());
    if (*rule->check)
        cli_wrap(stdout, rule->check, 4, cli_width());
}

static void do_rule(cli_terminal *t, fs_side side, const char *rest)
{
    fs_decision d;
    if (!*rest && fs_game_decision(t->table->game, side, &d) == FS_OK)
        rest = fs_words_rule(t->table->scenario, d.rule);
    print_rule(t, rest);
}

/* Of a legal option the rule behind the question, of any other the rule that forbids it. */
static void do_why(cli_terminal *t, fs_side side, const char *rest)
{
    fs_option option;
    fs_error e = {0};
    fs_decision d;
    if (!*rest) {
        do_rule(t, side, rest);
        return;
    }
    if (option_of(t, side, rest, &option))
        return;
    if (fs_game_check(t->table->game, side, &option, NULL, &e)) {
        char *why = say_refusal(t->table, &e);
        printf("No: %s\n", why ? why : "");
        free(why);
        print_rule(t, fs_words_rule(t->table->scenario, e.rule));
        return;
    }
    char *clause = say_clause(t->table, side, &option);
    printf("'%s' is allowed here.\n", clause ? clause : "");
    free(clause);
    if (option.subject)
        printf("    %s is %s\n", fs_words_unit(t->table->scenario, option.subject),
               t->table->scenario->names->unit_title[option.subject]);
    if (fs_game_decision(t->table->game, side, &d) == FS_OK)
        print_rule(t, fs_words_rule(t->table->scenario, d.rule));
}

static void do_odds(cli_terminal *t, fs_side side, const char *rest)
{
    fs_option option;
    if (!*rest) {
        printf("No: odds of what? `odds 1`, or `odds` and an option in words\n");
        return;
    }
    if (option_of(t, side, rest, &option))
        return;
    fs_odds_ask ask = {.scenario = t->table->scenario,
                       .state = fs_game_state(t->table->game, side),
                       .side = side,
                       .line = &option,
                       .n_line = 1};
    fflush(stdout);
    odds_tell(t->table, &ask, rest, false, false);
}

/* The last line this side gave itself; 0 if none. */
static int last_own_line(const cli_terminal *t, fs_side side)
{
    for (int i = fs_game_lines(t->table->game); i > 1; i--) {
        fs_kept_line line;
        if (fs_game_line(t->table->game, i, &line) && line.side == side && !(line.flags & FS_LINE_AUTO))
            return i;
    }
    return 0;
}

static void say_trouble(int trouble) { printf("No: %s\n", fs_game_why(trouble)); }

static void strike(cli_terminal *t, fs_side side)
{
    char question[256];
    int line = last_own_line(t, side);
    bool two_people = player_is_person(&t->player[0]) && player_is_person(&t->player[1]);
    if (!line) {
        printf("No: there is nothing of yours to take back\n");
        return;
    }
    int forbidden = fs_game_can_strike(t->table->game, line);
    if (forbidden) {
        say_trouble(forbidden);
        return;
    }
    snprintf(question, sizeof question, "%s. Strike line %d and all after it? %s", fs_game_why(FS_ERR_LAW), line,
             two_people ? "Both must agree." : "The program agrees.");
    if (!terminal_agree(t, question))
        return;
    int trouble = fs_game_strike(t->table->game, line);
    if (trouble)
        say_trouble(trouble);
    else
        t->unsaved = true;
    t->told = fs_game_lines(t->table->game);
}

static void do_undo(cli_terminal *t, fs_side side, const char *rest)
{
    (void)rest;
    int trouble = fs_game_undo(t->table->game, side);
    if (trouble == FS_ERR_LAW || (trouble == FS_ERR_NOTHING && last_own_line(t, side)))
        strike(t, side);
    else if (trouble)
        say_trouble(trouble);
    else
        t->unsaved = true;
    if (t->told > fs_game_lines(t->table->game))
        t->told = fs_game_lines(t->table->game);
}

static void do_redo(cli_terminal *t, fs_side side, const char *rest)
{
    (void)rest;
    int trouble = fs_game_redo(t->table->game, side);
    if (trouble)
        say_trouble(trouble);
    t->unsaved = true;
}

static void do_mend(cli_terminal *t, fs_side side, const char *rest)
{
    (void)rest, (void)side;
    if (fs_game_is_strict(t->table->game)) {
        say_trouble(FS_ERR_STRICT);
        return;
    }
    if (!terminal_agree(t, "Throw the dice of the last line again? Both must agree."))
        return;
    int trouble = fs_game_mend(t->table->game);
    if (trouble)
        say_trouble(trouble);
    t->unsaved = true;
}

static void do_log(cli_terminal *t, fs_side side, const char *rest)
{
    long n = *rest ? strtol(rest, NULL, 10) : 10;
    int lines = fs_game_lines(t->table->game);
    (void)side;
    say_events(stdout, t->table, terminal_seat(t), n > 0 && n < lines ? lines - (int)n : 0);
}

/* In a secret window the map is that of the side at the keyboard. */
static json_t *seen_view(cli_terminal *t, fs_side side) { return say_view(t->table, side); }

static void do_map(cli_terminal *t, fs_side side, const char *rest)
{
    json_t *view = seen_view(t, side);
    (void)rest;
    if (view)
        textmap_draw(stdout, t->table->scenario, view, cli_width());
    json_decref(view);
}

static void do_pieces(cli_terminal *t, fs_side side, const char *rest)
{
    json_t *view = seen_view(t, side);
    (void)rest;
    if (view)
        viewtext_pieces(stdout, t->table->scenario, view, cli_width());
    json_decref(view);
}

static void do_los(cli_terminal *t, fs_side side, const char *rest)
{
    char from[64], to[64], more[2];
    (void)side;
    if (sscanf(rest, "%63s %63s %1s", from, to, more) != 2)
        printf("No: it is `los` and two hexes, or a hex and a corner\n");
    else
        los_tell(t->table, from, to);
}

static void do_score(cli_terminal *t, fs_side side, const char *rest)
{
    json_t *view = seen_view(t, side);
    (void)rest;
    say_status(stdout, t->table);
    if (view) {
        viewtext_score(stdout, t->table->scenario, view);
        viewtext_sheets(stdout, view);
    }
    json_decref(view);
}

static void do_save(cli_terminal *t, fs_side side, const char *rest)
{
    (void)side;
    if (!*rest) {
        t->unsaved = true;
        if (!terminal_save(t))
            printf("saved in %s\n", t->save);
        return;
    }
    if (!cli_save(t->table, rest, false))
        printf("saved in %s\n", rest);
}

static void do_list(cli_terminal *t, fs_side side, const char *rest)
{
    fs_options list;
    if (fs_game_options(t->table->game, side, &list) == FS_OK)
        say_options(stdout, t->table, side, &list, true, rest);
}

static void do_wide(cli_terminal *t, fs_side side, const char *rest)
{
    (void)side, (void)rest;
    t->wide = !t->wide;
    printf("%s\n", t->wide ? "all options are listed" : "the likely options are listed");
}

/* The first ready-made completion of the line, part by part. */
static void do_suggest(cli_terminal *t, fs_side side, const char *rest)
{
    static fs_option line[FS_MAX_LINE];
    const fs_scenario *sc = t->table->scenario;
    int k = *rest ? (int)strtol(rest, NULL, 10) - 1 : 0;
    int n = k < 0 ? 0 : sc->rules->suggest(sc, fs_game_state(t->table->game, side), side, k, line, FS_MAX_LINE);
    if (n < 1)
        printf("No: there is no ready-made answer%s\n", k > 0 ? " of that number" : " here");
    int before = fs_game_lines(t->table->game);
    for (int i = 0; i < n && fs_game_lines(t->table->game) == before; i++) {
        char *clause = say_clause(t->table, side, &line[i]);
        printf("%s%s", i ? ", " : "", clause ? clause : "");
        free(clause);
        terminal_act(t, side, &line[i]);
    }
    if (n > 0)
        printf("\n");
}

/* The program decides this one. */
static void do_auto(cli_terminal *t, fs_side side, const char *rest)
{
    fs_options list;
    game_player helper = {.level = ai_level_named("recruit"), .mind = {.rng = (uint64_t)fs_game_lines(t->table->game)}};
    (void)rest;
    if (fs_game_options(t->table->game, side, &list) != FS_OK)
        return;
    fs_option chosen = list.at[player_choose(&helper, t->brain, t->table->scenario, fs_game_state(t->table->game, side),
                                             side, &list, true)];
    char *clause = say_clause(t->table, side, &chosen);
    printf("%s\n", clause ? clause : "");
    free(clause);
    terminal_act(t, side, &chosen);
}

static void do_resign(cli_terminal *t, fs_side side, const char *rest)
{
    (void)rest;
    if (!terminal_agree(t, "Give up the game?"))
        return;
    int trouble = fs_game_resign(t->table->game, side);
    if (trouble)
        say_trouble(trouble);
    t->unsaved = true;
}

/* To the program, or to a bot, which never agrees. */
static void offer_draw(cli_terminal *t, fs_side side)
{
    fs_game *game = t->table->game;
    fs_side other = fs_other(side);
    bool is_bot = !t->player[other - 1].level;
    int trouble = fs_game_offer_draw(game, side);
    if (trouble) {
        say_trouble(trouble);
        return;
    }
    t->unsaved = true;
    bool agrees = !is_bot && player_agrees_to_draw(t->table->scenario, fs_game_state(game, other), other);
    if (agrees)
        agrees = fs_game_is_over(game) || !fs_game_draw(game);
    printf("The %s %s.\n", is_bot ? "bot" : "program", agrees ? "agrees" : "does not agree");
}

static void do_draw(cli_terminal *t, fs_side side, const char *rest)
{
    bool two_people = player_is_person(&t->player[0]) && player_is_person(&t->player[1]);
    (void)rest;
    if (!terminal_agree(t, two_people ? "Do both sides agree to a draw?" : "Offer a draw?"))
        return;
    if (!two_people) {
        offer_draw(t, side);
        return;
    }
    int trouble = fs_game_draw(t->table->game);
    if (trouble)
        say_trouble(trouble);
    t->unsaved = true;
}

/* `turn`, `move`, `unit`, `near 3 0604`: false if it is none of these. */
static bool read_until(cli_terminal *t, fs_side side, const char *rest, fs_standing *st)
{
    static const char *const ends[] = {"move", "unit", "turn", "near"};
    const struct fs_board *board = t->table->scenario->board;
    fs_decision d;
    char hex[16];
    *st = (fs_standing){0};
    while (st->until < 4 && strncmp(rest, ends[st->until], strlen(ends[0])) != 0)
        st->until++;
    if (st->until == 4)
        return false;
    rest += strlen(ends[0]);
    if (st->until == FS_UNTIL_NEAR) {
        if (sscanf(rest, "%hd %15s", &st->range, hex) != 2 || st->range < 0 || !board)
            return false;
        st->hex = fs_hex_parse(&board->grid, hex);
        return st->hex != FS_NO_HEX;
    }
    if (st->until == FS_UNTIL_UNIT && fs_game_decision(t->table->game, side, &d) == FS_OK)
        st->unit = d.about.subject;
    return !*rest;
}

/* Leaves a standing answer with the game; it is given from now on, and not kept in the record. */
static void do_decline(cli_terminal *t, fs_side side, const char *rest)
{
    fs_standing st;
    if (!read_until(t, side, rest, &st)) {
        printf("No: it is `decline until` and then turn, move, unit, or near N HEX\n");
        return;
    }
    int trouble = fs_game_stand(t->table->game, side, &st);
    if (trouble) {
        say_trouble(trouble);
        return;
    }
    t->unsaved = true;
    printf("Declined for you until %s; `ask again` ends it.\n", rest);
}

static void do_ask(cli_terminal *t, fs_side side, const char *rest)
{
    (void)rest;
    fs_game_unstand(t->table->game, side);
    printf("You are asked again.\n");
}

static void do_quit(cli_terminal *t, fs_side side, const char *rest)
{
    (void)side, (void)rest;
    t->ended = true;
}

static void do_help(cli_terminal *t, fs_side side, const char *rest);

static const struct word {
    const char *word, *rest, *help;
    word_fn *run;
    bool stays; /* the question need not be shown again */
} words[] = {
    {"list", "[WORDS]", "all options, or those with these words in them", do_list, true},
    {"wide", "", "list all options from now on, or the likely ones again", do_wide, false},
    {"why", "N or option", "the rule that allows or forbids it", do_why, true},
    {"odds", "N or option", "how it may turn out, with exact chances", do_odds, true},
    {"rule", "[NUMBER]", "a rule in words; without a number the one you are asked under", do_rule, true},
    {"map", "", "the board", do_map, true},
    {"pieces", "", "who stands where", do_pieces, true},
    {"los", "HEX HEX", "the line of sight between them and what stops it", do_los, true},
    {"score", "", "turn, phase, score and what it is made of", do_score, true},
    {"log", "[N]", "what happened in the last N lines (10)", do_log, true},
    {"suggest", "[K]", "take the K-th ready-made answer, such as a default set-up", do_suggest, false},
    {"advise", "[LEVEL]", "what the program would do, how it expects that to end, and what it fears", terminal_advise,
     true},
    {"auto", "", "let the program decide this one", do_auto, false},
    {"decline until", "END", "let every reaction pass; END is turn, move, unit or near N HEX", do_decline, false},
    {"ask again", "", "end that", do_ask, true},
    {"undo", "", "take back; past a die or the other side only if both agree", do_undo, false},
    {"redo", "", "do again what was taken back", do_redo, false},
    {"mend", "", "a mistyped die: throw those of the last line again", do_mend, false},
    {"save", "[FILE]", "the game is saved by itself; this makes a copy", do_save, true},
    {"resign", "", "give up", do_resign, false},
    {"draw", "", "offer a draw; two people agree on it", do_draw, false},
    {"help", "", "this list", do_help, true},
    {"quit", "", "stop; the game is kept and can be gone on with", do_quit, false},
};

static void do_help(cli_terminal *t, fs_side side, const char *rest)
{
    (void)t, (void)side, (void)rest;
    printf("Type the number of an option, or the option in words, several separated by commas. A piece goes\n"
           "by its title, or by its name in records.\n");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        printf("  %-13s %-12s %s\n", words[i].word, words[i].rest, words[i].help);
}

static const struct word *word_of(const char *line, const char **rest)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i].word);
        if (strncmp(words[i].word, line, n) == 0 && strchr(" \t", line[n])) {
            *rest = line + n + strspn(line + n, " \t");
            return &words[i];
        }
    }
    return NULL;
}

/* Options separated by commas, while the side is still asked and none is refused. */
static void act_all(cli_terminal *t, fs_side side, char *line)
{
    while (line && *line) {
        char *next = strchr(line, ',');
        if (next)
            *next++ = 0;
        line += strspn(line, " \t");
        line[strcspn(line, "\t")] = 0;
        for (size_t n = strlen(line); n && line[n - 1] == ' '; n--)
            line[n - 1] = 0;
        fs_option option;
        if (!*line || !(fs_game_waiting(t->table->game) & side))
            return;
        if (option_of(t, side, line, &option)) {
            t->asked = true;
            return;
        }
        int parts = fs_game_lines(t->table->game);
        if (!terminal_act(t, side, &option))
            return;
        if (next && parts != fs_game_lines(t->table->game))
            printf("(the line is closed; '%s' was not looked at)\n", next + strspn(next, " "));
        line = parts == fs_game_lines(t->table->game) ? next : NULL;
    }
}

void terminal_do(cli_terminal *t, fs_side side, char *line)
{
    const char *rest;
    line += strspn(line, " \t");
    t->asked = false;
    if (!*line)
        return;
    const struct word *word = word_of(line, &rest);
    t->asked = word && word->stays;
    if (word)
        word->run(t, side, rest);
    else
        act_all(t, side, line);
}
