/* playing.c - see playing.h. */
#include "playing.h"
#include "host_memory.h"
#include "scenario/scenario.h"

#include <firestep/words.h>
#include <firestep/writer.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 8192, MOST_SCRIPT = 4096, MOST_CLAUSE = 512, MOST_SHOWN = 60 };

static struct {
    bool up;
    const playing_system *system;
    fs_file file;
    fs_game *game;
    char script[MOST_SCRIPT];
    const char *next; /* in script */
    int mark;
} now;

fs_game *game_now(void) { return now.game; }
const fs_scenario *playing_scenario(void) { return now.file.scenario; }
int playing_mark(void) { return now.mark; }
void playing_set_mark(void) { now.mark = fs_game_lines(now.game); }

static const fs_scenario *scenario(void) { return now.file.scenario; }
static const char *rule_word(fs_rule rule) { return fs_words_rule(scenario(), rule); }

fs_side side_named(const char *name)
{
    for (fs_side side = 1; side <= 2; side++)
        if (strcmp(scenario()->names->side[side], name) == 0)
            return side;
    if (strcmp(name, "both") == 0)
        return 3;
    if (strcmp(name, "nobody") != 0)
        fail_msg("there is no side %s", name);
    return 0;
}

/* Copies a clause as the rules read it. */
static void spell(fs_side side, const char *clause, char out[MOST_CLAUSE])
{
    if (now.system->spell) {
        now.system->spell(fs_game_state(now.game, side), clause, out, MOST_CLAUSE);
        return;
    }
    assert_true(strlen(clause) < MOST_CLAUSE);
    memcpy(out, clause, strlen(clause) + 1);
}

/* --- the log ------------------------------------------------------------------------------------ */

fs_event_cursor playing_since_mark(void) { return (fs_event_cursor){.line = now.mark + 1}; }

const fs_event *playing_next_event(fs_event_cursor *at)
{
    for (; at->line <= fs_game_lines(now.game); at->line++, at->at = 0) {
        fs_kept_line line;
        const fs_event *e = NULL;

        if (fs_game_line(now.game, at->line, &line))
            e = fs_log_next(&line.events, &at->at);
        if (e)
            return e;
    }
    return NULL;
}

void show_log(void)
{
    fs_event_cursor at = playing_since_mark();
    const fs_event *e;

    while ((e = playing_next_event(&at))) {
        char text[1024];
        fs_writer w = {.at = text, .cap = sizeof text};

        fs_words_event(scenario(), e, &w);
        fs_put_end(&w);
        print_error("  %s\n", text);
    }
}

int throws_made(void)
{
    int n = 0;

    for (int i = now.mark + 1; i <= fs_game_lines(now.game); i++) {
        fs_kept_line line;

        if (fs_game_line(now.game, i, &line))
            n += line.n_throws;
    }
    return n;
}

/* --- what is asked ------------------------------------------------------------------------------ */

fs_side playing_asked(void)
{
    fs_side waiting = fs_game_waiting(now.game);

    return waiting == 3 ? 1 : waiting;
}

static void print_option(fs_side side, const fs_option *o, char out[MOST_CLAUSE])
{
    fs_writer w = {.at = out, .cap = MOST_CLAUSE};

    if (scenario()->rules->print(scenario(), fs_game_state(now.game, side), side, o, &w))
        fs_put(&w, "(no words)");
    fs_put_end(&w);
}

void show_options(void)
{
    fs_side side = playing_asked();
    fs_options list;
    fs_decision d;
    char text[MOST_CLAUSE];

    if (!side) {
        print_error("nobody is asked\n");
        return;
    }
    if (!fs_game_decision(now.game, side, &d)) {
        fs_writer w = {.at = text, .cap = sizeof text};

        fs_words_prompt(scenario(), &d, &w);
        fs_put_end(&w);
        print_error("%s is asked: %s\n", scenario()->names->side[side], text);
    }
    if (fs_game_options(now.game, side, &list))
        return;
    for (int i = 0; i < list.n && i < MOST_SHOWN; i++) {
        print_option(side, &list.at[i], text);
        print_error("  %s%s", text, i % 6 == 5 ? "\n" : ";");
    }
    print_error("%s\n", list.n > MOST_SHOWN ? " ..." : "");
}

int playing_count(fs_side side, const char *words, bool whole)
{
    fs_options list;
    char want[MOST_CLAUSE], text[MOST_CLAUSE];
    int n = 0;

    if (!(fs_game_waiting(now.game) & side) || fs_game_options(now.game, side, &list))
        return 0;
    spell(side, words, want);
    for (int i = 0; i < list.n; i++) {
        print_option(side, &list.at[i], text);
        n += whole ? strcmp(text, want) == 0 : strncmp(text, want, strlen(want)) == 0;
    }
    return n;
}

void expect_asked(const char *side, const char *rule)
{
    fs_side waiting = fs_game_waiting(now.game);
    fs_decision d;

    if (waiting != side_named(side)) {
        show_options();
        fail_msg("side %d is asked, expected %s", waiting, side);
    }
    if (!rule)
        return;
    assert_int_equal(fs_game_decision(now.game, playing_asked(), &d), 0);
    if (strcmp(rule_word(d.rule), rule) != 0) {
        show_options();
        fail_msg("asked under %s, expected %s", rule_word(d.rule), rule);
    }
}

/* --- dice --------------------------------------------------------------------------------------- */

/* Whether the script has another throw, which now.next is at. */
static bool dice_left(void)
{
    while (now.next && *now.next == ' ')
        now.next++;
    return now.next && *now.next;
}

void expect_dice_used(void)
{
    if (dice_left())
        fail_msg("dice not thrown: %s", now.next);
}

void dice(const char *throws)
{
    expect_dice_used();
    assert_true(strlen(throws) < sizeof now.script);
    memcpy(now.script, throws, strlen(throws) + 1);
    now.next = now.script;
}

/* The next throw of the script, or the one the system has for want of it. */
static int next_faces(const fs_throw *wanted, uint8_t *faces)
{
    const char *who = scenario()->names->side[wanted->side], *rule = rule_word(wanted->rule);
    int n = 0;

    if (now.system->apart && now.system->apart(wanted, faces))
        return wanted->n;
    if (!dice_left()) {
        if (!now.system->unscripted) {
            show_log();
            fail_msg("%s throws %dd%d [%s], the script has no more dice", who, wanted->n, wanted->faces, rule);
        }
        now.system->unscripted(wanted, faces);
        return wanted->n;
    }
    for (;; now.next++) {
        char *end;

        int written = (int)strtol(now.next, &end, 10);

        faces[n++] = (uint8_t)(now.system->face ? now.system->face(wanted, written) : written);
        now.next = end;
        if (*end != ',')
            break;
    }
    if (n != wanted->n)
        fail_msg("%s throws %d dice [%s], the script has %d", who, wanted->n, rule, n);
    return n;
}

void playing_serve_dice(void)
{
    fs_throw wanted;

    while (fs_game_wanted(now.game, &wanted, NULL)) {
        uint8_t faces[256];
        int n = next_faces(&wanted, faces), trouble = fs_game_throw(now.game, faces, n);

        if (trouble)
            fail_msg("a throw was refused: %s", fs_game_why(trouble));
    }
}

/* --- acting ------------------------------------------------------------------------------------- */

int playing_try(fs_side side, const char *clause, bool act, fs_error *e)
{
    char text[MOST_CLAUSE];
    fs_option o = {0};

    memset(e, 0, sizeof *e);
    spell(side, clause, text);
    if (scenario()->rules->parse(scenario(), fs_game_state(now.game, side), side, text, &o, e))
        return FS_REFUSED;
    return act ? fs_game_act(now.game, side, &o, e) : fs_game_check(now.game, side, &o, NULL, e);
}

static void refusal_text(int trouble, const fs_error *e, char out[MOST_CLAUSE])
{
    fs_writer w = {.at = out, .cap = MOST_CLAUSE};

    if (trouble == FS_REFUSED)
        fs_words_refusal(scenario(), e, &w);
    else
        fs_put(&w, fs_game_why(trouble));
    fs_put_end(&w);
}

/* Tries a clause that must be legal. */
static void must(const char *side, const char *clause, bool act)
{
    fs_error e;
    char text[MOST_CLAUSE];
    int trouble = playing_try(side_named(side), clause, act, &e);

    if (!trouble)
        return;
    refusal_text(trouble, &e, text);
    show_log();
    show_options();
    fail_msg("%s '%s': %s", side, clause, text);
}

void expect_legal(const char *side, const char *clause) { must(side, clause, false); }

void playing_act(const char *side, const char *clause)
{
    must(side, clause, true);
    playing_serve_dice();
}

void play(const char *side, const char *clauses)
{
    playing_set_mark();
    while (*clauses) {
        char clause[MOST_CLAUSE];
        const char *comma = strstr(clauses, ", ");
        size_t n = comma ? (size_t)(comma - clauses) : strlen(clauses);

        assert_true(n < sizeof clause);
        memcpy(clause, clauses, n);
        clause[n] = 0;
        playing_act(side, clause);
        clauses += n + (comma ? 2 : 0);
    }
}

const char *expect_refused(const char *side, const char *clause, const char *rule)
{
    static char text[MOST_CLAUSE];
    fs_error e;
    int trouble = playing_try(side_named(side), clause, false, &e);

    if (!trouble) {
        show_options();
        fail_msg("%s '%s' is legal, expected a refusal by %s", side, clause, rule);
    }
    refusal_text(trouble, &e, text);
    if (trouble != FS_REFUSED || strcmp(rule_word(e.rule), rule) != 0)
        fail_msg("%s '%s' is refused by %s, expected %s", side, clause, text, rule);
    if (playing_count(side_named(side), clause, true))
        fail_msg("%s '%s' is refused by %s and offered", side, clause, text);
    return text;
}

/* --- setting up --------------------------------------------------------------------------------- */

void playing_close(void)
{
    if (now.up) {
        fs_game_free(now.game);
        fs_file_close(&now.file);
    }
    memset(&now, 0, sizeof now);
}

int playing_end(void **state)
{
    (void)state;
    playing_close();
    return 0;
}

/* Dice named before a game are for its first line. */
static void clear_for(const playing_system *system)
{
    char script[MOST_SCRIPT] = "";
    bool named = !now.up && now.next;

    if (named)
        memcpy(script, now.next, strlen(now.next) + 1);
    playing_close();
    now.system = system;
    if (named)
        dice(script);
}

static void start_game(void)
{
    fs_error e = {0};
    fs_host host = {.memory = {.resize = test_resize}};
    char text[MOST_CLAUSE];
    int trouble;

    now.up = true;
    now.game = fs_game_new(now.file.scenario, &host, now.file.state, &e);
    if (!now.game) {
        refusal_text(FS_REFUSED, &e, text);
        fail_msg("no game: %s", text);
    }
    fs_game_type_dice(now.game, 3);
    trouble = fs_game_begin(now.game);
    if (trouble)
        fail_msg("begin: %s", fs_game_why(trouble));
    playing_serve_dice();
}

void playing_open(const playing_system *system, const char *switches, const char *yaml)
{
    char text[MOST_TEXT];
    fs_load_error why;
    size_t n = system->whole(yaml, text, sizeof text);

    clear_for(system);
    if (fs_file_read("page", text, n, switches, &now.file, &why))
        fail_msg("%s\n%s", why.message, text);
    start_game();
}

void playing_open_scenario(const playing_system *system, const char *switches, const char *id)
{
    fs_load_error why;

    clear_for(system);
    if (fs_file_open(id, switches, &now.file, &why))
        fail_msg("%s", why.message);
    start_game();
}

void playing_unloadable(const playing_system *system, const char *yaml, const char *word)
{
    char text[MOST_TEXT];
    fs_load_error why;
    fs_file f;
    size_t n = system->whole(yaml, text, sizeof text);

    if (!fs_file_read("page", text, n, NULL, &f, &why)) {
        fs_file_close(&f);
        fail_msg("the position loads, it should not:\n%s", text);
    }
    if (!strstr(why.message, word))
        fail_msg("refused for another reason: %s", why.message);
}
