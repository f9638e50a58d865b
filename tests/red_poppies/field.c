/* field.c - see field.h: positions, dice, lines and refusals. */
#include "field_inside.h"
#include "scenario/scenario.h"

#include <firestep/words.h>
#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    bool up;
    fs_file file;
    fs_game *game;
    char script[4096];
    const char *next; /* in script */
    int mark;
} now;

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

const fs_scenario *field_scenario_now(void) { return now.file.scenario; }
const rp_scenario *scenario_now(void) { return (const rp_scenario *)(const void *)now.file.scenario; }
const rp_state *state_now(void) { return fs_game_state(now.game, 0); }
fs_game *game_now(void) { return now.game; }
int field_mark(void) { return now.mark; }

static const fs_scenario *scenario(void) { return now.file.scenario; }

void field_proves(const char *test, const char *const *ids)
{
    for (; *ids; ids++)
        fs_covers("red_poppies", *ids, test);
}

/* --- names --- */

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

int hex_named(const char *name)
{
    int hex = rp_hex(&scenario_now()->board, name);

    if (hex == FS_NO_HEX)
        fail_msg("there is no hex %s", name);
    return hex;
}

int vertex_named(const char *name)
{
    int vertex = rp_vertex(&scenario_now()->board, name);

    if (vertex == FS_NO_VERTEX)
        fail_msg("there is no vertex %s", name);
    return vertex;
}

int piece_named(const char *name)
{
    int piece = rp_piece_named(scenario_now(), name);

    if (!piece)
        fail_msg("there is no piece %s", name);
    return piece;
}

/* --- what is asked --- */

static void print_option(fs_side side, const fs_option *o, char *out, size_t cap)
{
    fs_writer w = {.at = out, .cap = cap};

    if (scenario()->rules->print(scenario(), fs_game_state(now.game, side), side, o, &w))
        fs_put(&w, "(no words)");
    fs_put_end(&w);
}

void field_show_options(void)
{
    fs_side side = fs_game_waiting(now.game);
    fs_options list;
    fs_decision d;
    char text[512];

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
    for (int i = 0; i < list.n && i < 60; i++) {
        print_option(side, &list.at[i], text, sizeof text);
        print_error("  %s%s", text, i % 6 == 5 ? "\n" : ";");
    }
    print_error("%s\n", list.n > 60 ? " ..." : "");
}

/* Options of the side that are these words or, without `whole`, begin with them. */
static int count_options(const char *side, const char *words, bool whole)
{
    fs_side who = side_named(side);
    fs_options list;
    char text[512];
    int n = 0;

    if (!(fs_game_waiting(now.game) & who) || fs_game_options(now.game, who, &list))
        return 0;
    for (int i = 0; i < list.n; i++) {
        print_option(who, &list.at[i], text, sizeof text);
        n += whole ? strcmp(text, words) == 0 : strncmp(text, words, strlen(words)) == 0;
    }
    return n;
}

int options_of(const char *side, const char *words) { return count_options(side, words, false); }

void offered(const char *side, const char *clause)
{
    if (count_options(side, clause, true) == 1)
        return;
    field_show_options();
    fail_msg("'%s' is not offered to %s", clause, side);
}

void not_offered(const char *side, const char *clause)
{
    if (!count_options(side, clause, true))
        return;
    field_show_options();
    fail_msg("'%s' is offered to %s", clause, side);
}

void asked(const char *side)
{
    if (fs_game_waiting(now.game) == side_named(side))
        return;
    field_show_options();
    fail_msg("%s should be asked", side);
}

void asked_by(const char *side, const char *rule)
{
    fs_decision d;

    asked(side);
    assert_int_equal(fs_game_decision(now.game, side_named(side), &d), 0);
    if (strcmp(fs_words_rule(scenario(), d.rule), rule) == 0)
        return;
    field_show_options();
    fail_msg("asked under %s, expected %s", fs_words_rule(scenario(), d.rule), rule);
}

/* --- dice --- */

static void skip_blanks(void)
{
    while (now.next && *now.next == ' ')
        now.next++;
}

void expect_dice_used(void)
{
    skip_blanks();
    if (now.next && *now.next)
        fail_msg("dice not thrown: %s", now.next);
}

void dice(const char *throws)
{
    expect_dice_used();
    assert_true(strlen(throws) < sizeof now.script);
    memcpy(now.script, throws, strlen(throws) + 1);
    now.next = now.script;
}

/* The next scripted throw. */
static int next_faces(const fs_throw *wanted, uint8_t *faces)
{
    const char *who = scenario()->names->side[wanted->side], *rule = fs_words_rule(scenario(), wanted->rule);
    int n = 0;

    skip_blanks();
    if (!now.next || !*now.next) {
        show_log();
        fail_msg("%s throws %dd%d [%s], the script has no more dice", who, wanted->n, wanted->faces, rule);
    }
    for (;; now.next++) {
        char *end;

        faces[n++] = (uint8_t)strtol(now.next, &end, 10);
        now.next = end;
        if (*end != ',')
            break;
    }
    if (n != wanted->n)
        fail_msg("%s throws %d dice [%s], the script has %d", who, wanted->n, rule, n);
    return n;
}

static void serve_dice(void)
{
    fs_throw wanted;

    while (fs_game_wanted(now.game, &wanted, NULL)) {
        uint8_t faces[256];
        int n = next_faces(&wanted, faces), trouble = fs_game_throw(now.game, faces, n);

        if (trouble)
            fail_msg("a throw was refused: %s", fs_game_why(trouble));
    }
}

/* --- acting --- */

/* Reads and checks one clause, and takes it if `act`: 0, or the refusal is in *e. */
static int try_clause(fs_side side, const char *clause, bool act, fs_error *e)
{
    fs_option o = {0};

    memset(e, 0, sizeof *e);
    if (scenario()->rules->parse(scenario(), fs_game_state(now.game, side), side, clause, &o, e))
        return FS_REFUSED;
    return act ? fs_game_act(now.game, side, &o, e) : fs_game_check(now.game, side, &o, NULL, e);
}

static void refusal_text(int trouble, const fs_error *e, char *out, size_t cap)
{
    fs_writer w = {.at = out, .cap = cap};

    if (trouble == FS_REFUSED)
        fs_words_refusal(scenario(), e, &w);
    else
        fs_put(&w, fs_game_why(trouble));
    fs_put_end(&w);
}

static void act(const char *side, const char *clause)
{
    fs_error e;
    char text[512];
    int trouble = try_clause(side_named(side), clause, true, &e);

    if (trouble) {
        refusal_text(trouble, &e, text, sizeof text);
        show_log();
        field_show_options();
        fail_msg("%s '%s': %s", side, clause, text);
    }
    serve_dice();
}

void play(const char *side, const char *clauses)
{
    now.mark = fs_game_lines(now.game);
    while (*clauses) {
        char clause[256];
        const char *comma = strstr(clauses, ", ");
        size_t n = comma ? (size_t)(comma - clauses) : strlen(clauses);

        assert_true(n < sizeof clause);
        memcpy(clause, clauses, n);
        clause[n] = 0;
        act(side, clause);
        clauses += n + (comma ? 2 : 0);
    }
}

void declines(const char *side)
{
    now.mark = fs_game_lines(now.game);
    do
        act(side, "decline");
    while (count_options(side, "decline", true));
}

void allow(const char *side, const char *clause)
{
    fs_error e;
    char text[512];
    int trouble = try_clause(side_named(side), clause, false, &e);

    if (!trouble)
        return;
    refusal_text(trouble, &e, text, sizeof text);
    field_show_options();
    fail_msg("%s '%s': %s", side, clause, text);
}

void field_refused(const char *test, const char *rule) { fs_covers("red_poppies refused", rule, test); }

void field_refuse(const char *test, const char *side, const char *clause, const char *rule)
{
    fs_error e;
    char text[512];
    int trouble = try_clause(side_named(side), clause, false, &e);

    if (!trouble) {
        field_show_options();
        fail_msg("%s '%s' is legal, expected a refusal by %s", side, clause, rule);
    }
    refusal_text(trouble, &e, text, sizeof text);
    if (trouble != FS_REFUSED || strcmp(fs_words_rule(scenario(), e.rule), rule) != 0)
        fail_msg("%s '%s' is refused by %s, expected %s", side, clause, text, rule);
    if (strstr(text, "] -"))
        fail_msg("%s '%s' is refused in words that name nobody: %s", side, clause, text);
    if (count_options(side, clause, true))
        fail_msg("%s '%s' is refused by %s and offered", side, clause, text);
    field_refused(test, rule);
}

/* --- setting up --- */

void field_close(void)
{
    if (now.up) {
        fs_game_free(now.game);
        fs_file_close(&now.file);
    }
    memset(&now, 0, sizeof now);
}

int field_end(void **state)
{
    (void)state;
    field_close();
    return 0;
}

static void start_game(void)
{
    fs_error e = {0};
    fs_host host = {.memory = {.resize = resize}};
    char text[256];
    int trouble;

    now.up = true;
    now.game = fs_game_new(now.file.scenario, &host, now.file.state, &e);
    if (!now.game) {
        refusal_text(FS_REFUSED, &e, text, sizeof text);
        fail_msg("no game: %s", text);
    }
    fs_game_type_dice(now.game, 3);
    trouble = fs_game_begin(now.game);
    if (trouble)
        fail_msg("begin: %s", fs_game_why(trouble));
    serve_dice();
}

/* Dice named before the field are for its first line. */
static void clear_for_next(void)
{
    char script[sizeof now.script] = "";
    bool named = !now.up && now.next;

    if (named)
        memcpy(script, now.next, strlen(now.next) + 1);
    field_close();
    if (named)
        dice(script);
}

static size_t whole_position(const char *yaml, char *out, size_t cap)
{
    int n = snprintf(out, cap, "position: red_poppies\n%s", yaml);

    assert_true(n > 0 && (size_t)n < cap);
    return (size_t)n;
}

void field_with(const char *switches, const char *yaml)
{
    char text[8192];
    fs_load_error why;
    size_t n = whole_position(yaml, text, sizeof text);

    clear_for_next();
    if (fs_file_read("field", text, n, switches, &now.file, &why))
        fail_msg("%s\n%s", why.message, text);
    start_game();
}

void field(const char *yaml) { field_with(NULL, yaml); }

void field_scenario(const char *id, const char *switches)
{
    fs_load_error why;

    clear_for_next();
    if (fs_file_open(id, switches, &now.file, &why))
        fail_msg("%s", why.message);
    start_game();
}

void unloadable(const char *yaml, const char *word)
{
    char text[8192];
    fs_load_error why;
    fs_file f;
    size_t n = whole_position(yaml, text, sizeof text);

    if (!fs_file_read("field", text, n, NULL, &f, &why)) {
        fs_file_close(&f);
        fail_msg("the position loads, it should not:\n%s", text);
    }
    if (!strstr(why.message, word))
        fail_msg("refused for another reason: %s", why.message);
}
