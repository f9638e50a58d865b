/* stage.c - see stage.h. */
#include "scenario/scenario.h"
#include "stage_inside.h"

#include <firestep/odds.h>
#include <firestep/record.h>
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
    int mark;         /* closed lines before the last play */
} now;

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

const ac_scenario *scenario_now(void) { return (const ac_scenario *)now.file.scenario; }
const ac_state *state_now(void) { return fs_game_state(now.game, 0); }
fs_game *game_now(void) { return now.game; }
int stage_mark(void) { return now.mark; }
void stage_set_mark(void) { now.mark = fs_game_lines(now.game); }

static const fs_scenario *scenario(void) { return now.file.scenario; }

/* The state in which the side decides. */
static const ac_state *state_of(fs_side side) { return fs_game_state(now.game, side); }

void stage_proves(const char *test, const char *const *ids)
{
    for (; *ids; ids++)
        fs_covers(AC, *ids, test);
}

fs_side side_named(const char *name)
{
    for (int i = 1; i <= 2; i++) {
        if (!strcmp(scenario()->names->side[i], name))
            return (fs_side)i;
    }
    if (!strcmp(name, "both"))
        return 3;
    if (strcmp(name, "nobody"))
        fail_msg("there is no side %s", name);
    return 0;
}

int hex_named(const char *name)
{
    int hex = fs_hex_parse(&scenario()->board->grid, name);
    if (hex == FS_NO_HEX)
        fail_msg("there is no hex %s", name);
    return hex;
}

/* --- what stands where -------------------------------------------------------------------------- */

static const char *const type_word[AC_TYPES] = {
    [AC_DIVISION] = "division", [AC_INFANTRY] = "inf", [AC_STORM] = "storm",
    [AC_FIRE_SUPPORT] = "fs",   [AC_TANK] = "tank",    [AC_HQ] = "hq",
    [AC_DIVISIONAL] = "gun",    [AC_CORPS] = "corps",  [AC_PLANE] = "plane",
};

typedef struct alias {
    char type[16], where[16], division[AC_NAME];
    int number;
    bool marked;
} alias;

static bool fits(const alias *a, const ac_state *s, int u)
{
    const ac_scenario *sc = scenario_now();
    const ac_stand *st = &s->stand[u];
    if (strcmp(type_word[sc->piece[u].type], a->type) || (a->marked && !st->hit))
        return false;
    if (a->division[0] && strcmp(sc->piece[sc->piece[u].division].name, a->division))
        return false;
    if (!strcmp(a->where, "waiting"))
        return st->where == AC_WAITING;
    if (!strcmp(a->where, "lost"))
        return st->where == AC_LOST_FOR_GOOD;
    if (!strcmp(a->where, "sea"))
        return st->where == AC_EMBARKED;
    return st->where == AC_ON_BOARD && st->hex == hex_named(a->where);
}

static int find_piece(const char *text, const ac_state *s)
{
    alias a = {.number = 1};
    const char *at = strchr(text, '@');
    if (!at || at - text >= (int)sizeof a.type) {
        for (int u = 1; u <= scenario()->n_units; u++) {
            if (!strcmp(scenario()->names->unit[u], text))
                return u;
        }
        fail_msg("there is no piece %s", text);
    }
    memcpy(a.type, text, (size_t)(at - text));
    char *star = strchr(a.type, '*');
    if (star) {
        *star = '\0';
        a.marked = true;
    }
    size_t n = strcspn(++at, "#/");
    memcpy(a.where, at, n < sizeof a.where ? n : sizeof a.where - 1);
    for (at += n; *at; at += n) {
        n = 1 + strcspn(at + 1, "#/");
        if (*at == '#')
            a.number = atoi(at + 1);
        else
            memcpy(a.division, at + 1, n - 1 < sizeof a.division ? n - 1 : 0);
    }
    for (int u = 1; u <= scenario()->n_units; u++) {
        if (fits(&a, s, u) && --a.number == 0)
            return u;
    }
    return 0;
}

int piece_named(const char *text)
{
    int u = find_piece(text, state_now());
    if (!u)
        fail_msg("there is no %s now", text);
    return u;
}

/* Copies a clause with every alias replaced by the name of its piece. */
static void spell(const ac_state *s, const char *clause, char *out, size_t cap)
{
    size_t n = 0;
    while (*clause) {
        size_t word = strcspn(clause, " ");
        char token[128];
        assert_true(word < sizeof token);
        memcpy(token, clause, word);
        token[word] = '\0';
        const char *text = token;
        if (strchr(token, '@')) {
            int u = find_piece(token, s);
            text = u ? scenario()->names->unit[u] : token;
        }
        n += (size_t)snprintf(out + n, cap - n, "%s%s", text, clause[word] ? " " : "");
        assert_true(n < cap);
        clause += word + (clause[word] == ' ');
    }
    out[n] = '\0';
}

/* --- what is asked ------------------------------------------------------------------------------ */

fs_side stage_asked(void)
{
    fs_side waiting = fs_game_waiting(now.game);
    return waiting == 3 ? 1 : waiting;
}

static void print_option(fs_side side, const fs_option *o, char *out, size_t cap)
{
    fs_writer w = {.at = out, .cap = cap};
    if (scenario()->rules->print(scenario(), state_of(side), side, o, &w))
        fs_put(&w, "(no words)");
    fs_put_end(&w);
}

void stage_show_options(void)
{
    fs_side side = stage_asked();
    fs_options list;
    fs_decision d;
    char text[256];
    if (!side) {
        print_error("nobody is asked\n");
        return;
    }
    if (!fs_game_decision(now.game, side, &d)) {
        fs_writer w = {.at = text, .cap = sizeof text};
        fs_words_prompt(scenario(), &d, &w);
        fs_put_end(&w);
        print_error("%s\n", text);
    }
    if (fs_game_options(now.game, side, &list))
        return;
    for (int i = 0; i < list.n && i < 60; i++) {
        print_option(side, &list.at[i], text, sizeof text);
        print_error("  %s%s", text, i % 6 == 5 ? "\n" : ";");
    }
    print_error("%s\n", list.n > 60 ? " ..." : "");
}

/* Options that begin with these words; with `whole`, that are these words. */
static int count_options(const char *words, bool whole)
{
    fs_side side = stage_asked();
    fs_options list;
    char want[256], text[256];
    int n = 0;
    if (!side || fs_game_options(now.game, side, &list))
        return 0;
    spell(state_of(side), words, want, sizeof want);
    for (int i = 0; i < list.n; i++) {
        print_option(side, &list.at[i], text, sizeof text);
        n += whole ? !strcmp(text, want) : !strncmp(text, want, strlen(want));
    }
    return n;
}

int offered(const char *words) { return count_options(words, false); }

void expect_offered(const char *clause)
{
    if (count_options(clause, true) != 1) {
        stage_show_options();
        fail_msg("'%s' is not offered", clause);
    }
}

void expect_not_offered(const char *clause)
{
    if (count_options(clause, true)) {
        stage_show_options();
        fail_msg("'%s' is offered", clause);
    }
}

void expect_count(const char *words, int n)
{
    if (offered(words) != n) {
        stage_show_options();
        fail_msg("%d options '%s...', expected %d", offered(words), words, n);
    }
}

void expect_asked(const char *side, const char *rule)
{
    fs_side waiting = fs_game_waiting(now.game);
    fs_decision d;
    if (waiting != side_named(side)) {
        stage_show_options();
        fail_msg("side %d is asked, expected %s", waiting, side);
    }
    if (!rule || !waiting)
        return;
    assert_int_equal(fs_game_decision(now.game, stage_asked(), &d), 0);
    if (strcmp(fs_words_rule(scenario(), d.rule), rule)) {
        stage_show_options();
        fail_msg("asked under %s, expected %s", fs_words_rule(scenario(), d.rule), rule);
    }
}

/* --- dice --------------------------------------------------------------------------------------- */

void dice(const char *throws)
{
    while (now.next && *now.next == ' ')
        now.next++;
    if (now.next && *now.next)
        fail_msg("dice not thrown yet: %s", now.next);
    assert_true(strlen(throws) < sizeof now.script);
    memcpy(now.script, throws, strlen(throws) + 1);
    now.next = now.script;
}

void expect_dice_used(void)
{
    while (now.next && *now.next == ' ')
        now.next++;
    if (now.next && *now.next)
        fail_msg("dice not thrown: %s", now.next);
}

static bool is_rolloff(fs_rule rule)
{
    static const char *const rules[] = {"1.2a", "R10", "R11", "2.6a", "R12", "5.1a", "R70", "10.e", "R78"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (!strcmp(fs_words_rule(scenario(), rule), rules[i]))
            return true;
    }
    return false;
}

/* The next scripted throw, or the harmless one. */
static int next_faces(const fs_throw *wanted, uint8_t *faces)
{
    int n = 0;
    while (now.next && *now.next == ' ')
        now.next++;
    if (!now.next || !*now.next) {
        uint8_t face = is_rolloff(wanted->rule) && wanted->side == 1 ? 6 : 1;
        memset(faces, face, wanted->n);
        return wanted->n;
    }
    for (;;) {
        faces[n++] = (uint8_t)strtol(now.next, (char **)&now.next, 10);
        if (*now.next != ',')
            break;
        now.next++;
    }
    if (n != wanted->n)
        fail_msg("%s throws %d dice [%s], the script has %d", scenario()->names->side[wanted->side], wanted->n,
                 fs_words_rule(scenario(), wanted->rule), n);
    return n;
}

static void serve_dice(void)
{
    fs_throw wanted;
    while (fs_game_wanted(now.game, &wanted, NULL)) {
        uint8_t faces[256];
        int n = next_faces(&wanted, faces);
        int trouble = fs_game_throw(now.game, faces, n);
        if (trouble)
            fail_msg("a throw was refused: %s", fs_game_why(trouble));
    }
}

/* --- acting ------------------------------------------------------------------------------------- */

/* Reads and tries one clause: 0, or the refusal is in *e. */
int stage_try(fs_side side, const char *clause, bool act, fs_error *e)
{
    char text[512];
    fs_option o = {0};
    const ac_state *s = state_of(side);
    memset(e, 0, sizeof *e);
    spell(s, clause, text, sizeof text);
    int trouble = scenario()->rules->parse(scenario(), s, side, text, &o, e);
    if (trouble)
        return FS_REFUSED;
    return act ? fs_game_act(now.game, side, &o, e) : fs_game_check(now.game, side, &o, NULL, e);
}

static void fail_refused(const char *side, const char *clause, int trouble, const fs_error *e)
{
    char text[512];
    fs_writer w = {.at = text, .cap = sizeof text};
    fs_words_refusal(scenario(), e, &w);
    fs_put_end(&w);
    stage_show_options();
    fail_msg("%s '%s': %s", side, clause, trouble == FS_REFUSED ? text : fs_game_why(trouble));
}

void clause_read(const char *clause, fs_option *out)
{
    char text[512];
    fs_side side = stage_asked();
    fs_error e = {0};
    spell(state_of(side), clause, text, sizeof text);
    if (scenario()->rules->parse(scenario(), state_of(side), side, text, out, &e) ||
        fs_game_check(now.game, side, out, NULL, &e))
        fail_refused(scenario()->names->side[side], clause, FS_REFUSED, &e);
}

void stage_act(const char *side, const char *clause)
{
    fs_error e;
    int trouble = stage_try(side_named(side), clause, true, &e);
    if (trouble)
        fail_refused(side, clause, trouble, &e);
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
        clause[n] = '\0';
        stage_act(side, clause);
        clauses += n + (comma ? 2 : 0);
    }
}

void take_back(const char *side)
{
    int trouble = fs_game_undo(now.game, side_named(side));
    if (trouble)
        fail_msg("undo: %s", fs_game_why(trouble));
}

void expect_legal(const char *side, const char *clause)
{
    fs_error e;
    int trouble = stage_try(side_named(side), clause, false, &e);
    if (trouble)
        fail_refused(side, clause, trouble, &e);
}

void expect_refused(const char *side, const char *clause, const char *rule)
{
    fs_error e;
    int trouble = stage_try(side_named(side), clause, false, &e);
    if (trouble == FS_OK) {
        stage_show_options();
        fail_msg("%s '%s' is legal, expected a refusal by %s", side, clause, rule);
    }
    if (trouble != FS_REFUSED)
        fail_msg("%s '%s': %s", side, clause, fs_game_why(trouble));
    if (strcmp(fs_words_rule(scenario(), e.rule), rule)) {
        char text[512];
        fs_writer w = {.at = text, .cap = sizeof text};
        fs_words_refusal(scenario(), &e, &w);
        fs_put_end(&w);
        fail_msg("%s '%s' is refused by %s, expected %s", side, clause, text, rule);
    }
}

/* One harmless answer of the side asked: true if there was one. */
static bool pass_once(fs_side side)
{
    static const char *const harmless[] = {"done", "decline", "stop", "yield", "second"};
    fs_option line[FS_MAX_LINE];
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        fs_error e;
        if (!stage_try(side, harmless[i], false, &e)) {
            stage_act(scenario()->names->side[side], harmless[i]);
            return true;
        }
    }
    int n = scenario()->rules->suggest(scenario(), state_of(side), side, 0, line, FS_MAX_LINE);
    fs_options list;
    if (!n && !fs_game_options(now.game, side, &list) && list.n)
        line[n++] = list.at[0];
    for (int i = 0; i < n; i++) {
        fs_error e;
        int trouble = fs_game_act(now.game, side, &line[i], &e);
        if (trouble)
            fail_msg("a suggestion was refused: %s", fs_game_why(trouble));
        serve_dice();
    }
    return n > 0;
}

void pass(const char *name)
{
    fs_side side = side_named(name);
    fs_decision first, d;
    now.mark = fs_game_lines(now.game);
    if (!(fs_game_waiting(now.game) & side)) {
        stage_show_options();
        fail_msg("%s is not asked", name);
    }
    assert_int_equal(fs_game_decision(now.game, side, &first), 0);
    do {
        if (!pass_once(side))
            fail_msg("%s cannot pass", name);
    } while (fs_game_waiting(now.game) & side && !fs_game_decision(now.game, side, &d) && d.kind == first.kind &&
             d.flags & FS_OPEN);
}

void pass_until(enum ac_phase phase)
{
    now.mark = fs_game_lines(now.game);
    for (int i = 0; i < 10000 && !fs_game_is_over(now.game); i++) {
        if (state_now()->head.phase == phase && !state_now()->head.open && fs_game_waiting(now.game))
            return;
        if (!pass_once(stage_asked()))
            fail_msg("nobody can pass");
    }
    if (phase != AC_PHASE_OVER)
        fail_msg("phase %d does not come", phase);
}

/* --- setting up --------------------------------------------------------------------------------- */

void stage_close(void)
{
    if (!now.up)
        return;
    fs_game_free(now.game);
    fs_file_close(&now.file);
    memset(&now, 0, sizeof now);
}

int stage_end(void **state)
{
    (void)state;
    stage_close();
    return 0;
}

static void start_game(void)
{
    fs_error e = {0};
    fs_host host = {.memory = {.resize = resize}};
    now.up = true;
    now.game = fs_game_new(now.file.scenario, &host, now.file.state, &e);
    if (!now.game) {
        char text[256];
        fs_writer w = {.at = text, .cap = sizeof text};
        fs_words_refusal(scenario(), &e, &w);
        fs_put_end(&w);
        fail_msg("no game: %s", text);
    }
    fs_game_type_dice(now.game, 3);
    int trouble = fs_game_begin(now.game);
    if (trouble)
        fail_msg("begin: %s", fs_game_why(trouble));
    serve_dice();
}

static size_t whole_position(const char *yaml, char *out, size_t cap)
{
    int n = snprintf(out, cap, "position: army_commander\n%s%s%s",
                     strstr(yaml, "board:") ? "" : "board: {columns: 12, rows: 11}\n",
                     strstr(yaml, "year:") ? "" : "year: 1916\n", yaml);
    assert_true(n > 0 && (size_t)n < cap);
    return (size_t)n;
}

void stage_with(const char *switches, const char *yaml)
{
    char text[8192], script[sizeof now.script];
    fs_load_error why;
    size_t n = whole_position(yaml, text, sizeof text);
    memcpy(script, now.script, sizeof script); /* dice named before the stage are for its first line */
    bool named = !now.up && now.next;
    stage_close();
    if (fs_file_read("stage", text, n, switches, &now.file, &why))
        fail_msg("%s\n%s", why.message, text);
    if (named) {
        memcpy(now.script, script, sizeof script);
        now.next = now.script;
    }
    start_game();
}

void stage(const char *yaml) { stage_with(NULL, yaml); }

void stage_scenario(const char *id, const char *switches)
{
    fs_load_error why;
    stage_close();
    if (fs_file_open(id, switches, &now.file, &why))
        fail_msg("%s", why.message);
    start_game();
}

void expect_unloadable(const char *yaml, const char *word)
{
    char text[8192];
    fs_load_error why;
    fs_file f;
    size_t n = whole_position(yaml, text, sizeof text);
    if (!fs_file_read("stage", text, n, NULL, &f, &why)) {
        fs_file_close(&f);
        fail_msg("the position loads, it should not:\n%s", text);
    }
    if (!strstr(why.message, word))
        fail_msg("refused for another reason: %s", why.message);
}
