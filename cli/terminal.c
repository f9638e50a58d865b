/* terminal.c - the loop of a game at one keyboard: tell, ask, act, save. */
#define _POSIX_C_SOURCE 200809L
#include "terminal.h"
#include "args.h"
#include "print.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 40, SHORT_LIST = 20 };

bool terminal_read(cli_terminal *t, const char *prompt, char line[TERMINAL_LINE])
{
    printf("%s%s%s", cli_colour(CLI_BOLD), prompt, cli_colour(CLI_PLAIN));
    fflush(stdout);
    if (!fgets(line, TERMINAL_LINE, stdin)) {
        printf("\n");
        t->ended = true;
        return false;
    }
    size_t n = strlen(line);
    if (n == TERMINAL_LINE - 1 && line[n - 1] != '\n') /* the rest of an endless line is not a new one */
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ;
    line[strcspn(line, "\r\n")] = 0;
    if (!t->is_terminal)
        printf("%s\n", line);
    return true;
}

bool terminal_agree(cli_terminal *t, const char *question)
{
    char line[TERMINAL_LINE];
    printf("%s ", question);
    return terminal_read(t, "[y/N] ", line) && (line[0] == 'y' || line[0] == 'Y');
}

int terminal_save(cli_terminal *t)
{
    if (!t->unsaved || !t->save[0])
        return 0;
    static const file_mark none;
    int lock = file_lock(t->save);
    int code = memcmp(&t->mark, &none, sizeof none) ? file_unchanged(t->save, &t->mark) : 0;
    if (!code)
        code = cli_save(t->table, t->save, true);
    if (!code) {
        t->mark = file_mark_of(t->save);
        t->unsaved = false;
    }
    file_unlock(lock);
    return code;
}

static int people(const cli_terminal *t)
{
    return (player_is_person(&t->player[0])) + (player_is_person(&t->player[1]));
}

fs_side terminal_seat(const cli_terminal *t)
{
    if (people(t) == 1)
        return player_is_person(&t->player[0]) ? 1 : 2;
    return people(t) ? 0 : 3;
}

static void tell_news(cli_terminal *t)
{
    int lines = fs_game_lines(t->table->game);
    if (t->told < lines) {
        printf("\n");
        say_events(stdout, t->table, terminal_seat(t), t->told);
    }
    t->told = lines;
}

bool terminal_act(cli_terminal *t, fs_side side, const fs_option *option)
{
    fs_error e = {0};
    int trouble = fs_game_act(t->table->game, side, option, &e);
    t->asked = trouble != 0;
    if (trouble == FS_REFUSED) {
        char *why = say_refusal(t->table, &e);
        const rule_text *rule = catalogue_find(&t->rules, fs_words_rule(t->table->scenario, e.rule));
        printf("%sNo: %s%s\n", cli_colour(CLI_BAD), why ? why : "", cli_colour(CLI_PLAIN));
        if (rule)
            cli_wrap(stdout, rule->text, 4, cli_width());
        free(why);
    } else if (trouble) {
        printf("%sNo: %s%s\n", cli_colour(CLI_BAD), fs_game_why(trouble), cli_colour(CLI_PLAIN));
    } else {
        t->unsaved = true;
    }
    return !trouble;
}

/* A bot gives one option; one that breaks loses, and the record says why. */
static int let_guest_play(cli_terminal *t, fs_side side)
{
    fs_why why;
    int lines = fs_game_lines(t->table->game);
    if (host_step(t->table->game, side, &t->guest[side - 1], t->brain, &why))
        return cli_fail("%s", why.text);
    t->unsaved = true;
    if (*why.text) {
        printf("\n%s forfeits: %s\n", t->table->scenario->names->side_title[side], why.text);
        if (table_note_forfeit(t->table, why.text))
            return cli_fail("%s", t->table->why.text);
    }
    return fs_game_lines(t->table->game) > lines && people(t) ? terminal_save(t) : 0;
}

/* The program gives one option; against nobody it takes its time, so that a seeded game is the same everywhere. */
static int let_play(cli_terminal *t, fs_side side)
{
    fs_options list;
    if (player_is_bot(&t->player[side - 1]))
        return let_guest_play(t, side);
    int trouble = fs_game_options(t->table->game, side, &list);
    if (trouble || list.n < 1)
        return cli_refuse(t->table, "the program finds no option", trouble, NULL);
    int chosen = player_choose(&t->player[side - 1], t->brain, t->table->scenario, fs_game_state(t->table->game, side),
                               side, &list, people(t) > 0);
    fs_option option = list.at[chosen];
    fs_error e = {0};
    trouble = fs_game_act(t->table->game, side, &option, &e);
    t->unsaved = true;
    if (trouble)
        return cli_refuse(t->table, "the program's option", trouble, &e);
    const fs_option *parts;
    bool sealed = false;
    bool closed = !fs_game_open_line(t->table->game, side, &parts, &sealed) || sealed;
    return closed && people(t) ? terminal_save(t) : 0;
}

static void clear_screen(void)
{
    if (cli_has_colour())
        printf("\033[2J\033[3J\033[H");
}

/* Between two people at one keyboard: what follows is for one of them. */
static bool curtain(cli_terminal *t, fs_side side)
{
    char line[TERMINAL_LINE];
    if (people(t) < 2 || t->at_keyboard == side)
        return true;
    clear_screen();
    printf("\n%s--- For %s only. Pass the keyboard; the other looks away. ---%s\n", cli_colour(CLI_BOLD),
           t->table->scenario->names->side_title[side], cli_colour(CLI_PLAIN));
    t->at_keyboard = side;
    return !t->is_terminal || terminal_read(t, "Press Enter when ready. ", line);
}

/* After a secret window what one of two people did there is wiped off the screen. */
static void lift_curtain(cli_terminal *t, fs_side side)
{
    fs_decision d;
    if (!t->at_keyboard || fs_game_decision(t->table->game, side, &d) != FS_OK || d.flags & FS_SEALED)
        return;
    clear_screen();
    t->at_keyboard = 0;
}

static bool has_suggestion(cli_terminal *t, fs_side side)
{
    const fs_scenario *sc = t->table->scenario;
    fs_option line[FS_MAX_LINE];
    return sc->rules->suggest(sc, fs_game_state(t->table->game, side), side, 0, line, FS_MAX_LINE) > 0;
}

static void show_question(cli_terminal *t, fs_side side, const fs_decision *d)
{
    fs_options list;
    char *prompt = say_prompt(t->table, d);
    printf("\n%s%s%s  (%s)\n", cli_colour(side == 1 ? CLI_SIDE_1 : CLI_SIDE_2), prompt ? prompt : "",
           cli_colour(CLI_PLAIN), fs_words_title(t->table->scenario, d->rule));
    free(prompt);
    if (fs_game_options(t->table->game, side, &list) != FS_OK)
        return;
    int n = t->wide ? list.n : list.narrow;
    fs_options page = list;
    page.narrow = n < PAGE ? n : PAGE;
    say_options(stdout, t->table, side, &page, false, NULL);
    if (n > SHORT_LIST)
        printf("      `list` shows all, `list WORDS` those with these words in them; any may be typed in words%s\n",
               has_suggestion(t, side) ? ";\n      `suggest` takes a ready-made answer" : "");
    else if (n < list.n)
        printf("      (`wide` lists them all)\n");
}

static void ask_person(cli_terminal *t, fs_side side)
{
    char line[TERMINAL_LINE], prompt[96];
    fs_decision d;
    if (fs_game_decision(t->table->game, side, &d) != FS_OK) {
        t->ended = true;
        return;
    }
    if (d.flags & FS_SEALED && !curtain(t, side))
        return;
    if (!t->asked)
        show_question(t, side, &d);
    snprintf(prompt, sizeof prompt, "%s> ", fs_words_side(t->table->scenario, side));
    if (terminal_read(t, prompt, line))
        terminal_do(t, side, line);
}

/* Faces separated by blanks or commas; -1 if one is out of range or there are not n. */
static int read_faces(const char *line, const fs_throw *wanted, uint8_t *faces)
{
    int n = 0;
    for (line += strspn(line, " ,\t"); *line; line += strspn(line, " ,\t")) {
        char *end;
        long value = strtol(line, &end, 10);
        long least = wanted->kind == FS_THROW_DICE ? 1 : 0;
        long most = wanted->kind == FS_THROW_DICE ? wanted->faces : wanted->kind == FS_THROW_PCT ? 99 : 255;
        if (end == line || value < least || value > most || n == wanted->n)
            return -1;
        faces[n++] = (uint8_t)value;
        line = end;
    }
    return n == wanted->n ? n : -1;
}

static void refuse_faces(const fs_throw *wanted, const char *what)
{
    if (wanted->kind == FS_THROW_CARD)
        printf("No: type the number of the card drawn, one that is still there\n");
    else
        printf("No: type what the %s showed, as %d number%s from %d to %d\n", what ? what : "dice", wanted->n,
               wanted->n == 1 ? "" : "s", wanted->kind == FS_THROW_DICE,
               wanted->kind == FS_THROW_PCT ? 99 : wanted->faces);
}

/* Of two people the one who is to throw; else the only one. */
static fs_side who_gives_up(const cli_terminal *t, fs_side thrower)
{
    bool one = player_is_person(&t->player[0]), two = player_is_person(&t->player[1]);
    return one && two && thrower ? thrower : one ? 1 : 2;
}

static void ask_dice(cli_terminal *t, const fs_throw *wanted)
{
    char line[TERMINAL_LINE];
    uint8_t faces[256];
    const fs_scenario *sc = t->table->scenario;
    char *what = say_throw(wanted);
    printf("\n%s throws %s: [%s] %s\n", fs_words_side(sc, wanted->side), what ? what : "",
           fs_words_rule(sc, wanted->rule), fs_words_title(sc, wanted->rule));
    if (terminal_read(t, "dice> ", line)) {
        int n = read_faces(line, wanted, faces);
        if (strcmp(line, "quit") == 0)
            t->ended = true;
        else if (strcmp(line, "resign") == 0) /* nobody need throw to give up */
            terminal_do(t, who_gives_up(t, wanted->side), line);
        else if (n < 0 || fs_game_throw(t->table->game, faces, n) != FS_OK)
            refuse_faces(wanted, what);
        else
            t->unsaved = true;
    }
    free(what);
}

/* One step of the game; nonzero ends it. */
static int step(cli_terminal *t)
{
    fs_game *game = t->table->game;
    fs_throw wanted;
    if (fs_game_wanted(game, &wanted, NULL)) {
        tell_news(t);
        if (terminal_save(t))
            return CLI_WRONG;
        ask_dice(t, &wanted);
        return 0;
    }
    fs_side waiting = fs_game_waiting(game);
    /* Where both are asked, players that need no keyboard go first: nobody sees their line. */
    fs_side side = waiting & 1 ? 1 : waiting;
    if (waiting == 3 && player_is_person(&t->player[0]) && !player_is_person(&t->player[1]))
        side = 2;
    if (!player_is_person(&t->player[side - 1]))
        return let_play(t, side);
    lift_curtain(t, side);
    tell_news(t);
    if (terminal_save(t))
        return CLI_WRONG;
    ask_person(t, side);
    return 0;
}

static void farewell(cli_terminal *t)
{
    printf("\n");
    say_status(stdout, t->table);
    if (!t->save[0])
        return;
    printf("The game is in %s\n", t->save);
    if (fs_game_is_over(t->table->game))
        printf("Read it again with: firestep replay %s\n", t->save);
    else
        printf("Go on with: firestep play --terminal %s\n", t->save);
}

int terminal_play(cli_terminal *t)
{
    int code = 0;
    t->unsaved = true;
    say_in_titles();
    while (!code && !t->ended && !fs_game_is_over(t->table->game))
        code = step(t);
    tell_news(t);
    if (!code)
        code = terminal_save(t);
    if (!code)
        farewell(t);
    return code;
}
