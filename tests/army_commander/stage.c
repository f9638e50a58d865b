/* stage.c - see stage.h: pieces by what they are and where, and passing. */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <firestep/words.h>

const ac_scenario *scenario_now(void) { return (const ac_scenario *)playing_scenario(); }
const ac_state *state_now(void) { return fs_game_state(game_now(), 0); }

static const fs_scenario *scenario(void) { return playing_scenario(); }

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
static void spell(const void *state, const char *clause, char *out, size_t cap)
{
    const ac_state *s = state;
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

int offered(const char *words) { return playing_count(playing_asked(), words, false); }

static int offered_whole(const char *clause) { return playing_count(playing_asked(), clause, true); }

void expect_offered(const char *clause)
{
    if (offered_whole(clause) != 1) {
        show_options();
        fail_msg("'%s' is not offered", clause);
    }
}

void expect_not_offered(const char *clause)
{
    if (offered_whole(clause)) {
        show_options();
        fail_msg("'%s' is offered", clause);
    }
}

void expect_count(const char *words, int n)
{
    if (offered(words) != n) {
        show_options();
        fail_msg("%d options '%s...', expected %d", offered(words), words, n);
    }
}

/* --- dice --------------------------------------------------------------------------------------- */

static bool is_rolloff(fs_rule rule)
{
    static const char *const rules[] = {"1.2a", "R10", "R11", "2.6a", "R12", "5.1a", "R70", "10.e", "R78"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (!strcmp(fs_words_rule(scenario(), rule), rules[i]))
            return true;
    }
    return false;
}

/* The harmless throw: ones, and the initiative for the first side. */
static void throw_harmless(const fs_throw *wanted, uint8_t *faces)
{
    memset(faces, is_rolloff(wanted->rule) && wanted->side == 1 ? 6 : 1, wanted->n);
}

/* --- acting ------------------------------------------------------------------------------------- */

void clause_read(const char *clause, fs_option *out)
{
    char text[512];
    fs_side side = playing_asked();
    fs_error e = {0};
    expect_legal(scenario()->names->side[side], clause);
    spell(fs_game_state(game_now(), side), clause, text, sizeof text);
    assert_int_equal(scenario()->rules->parse(scenario(), fs_game_state(game_now(), side), side, text, out, &e), 0);
}

void take_back(const char *side)
{
    int trouble = fs_game_undo(game_now(), side_named(side));
    if (trouble)
        fail_msg("undo: %s", fs_game_why(trouble));
}

/* One harmless answer of the side asked: true if there was one. */
static bool pass_once(fs_side side)
{
    static const char *const harmless[] = {"done", "decline", "stop", "yield", "second"};
    fs_option line[FS_MAX_LINE];
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        fs_error e;
        if (!playing_try(side, harmless[i], false, &e)) {
            playing_act(scenario()->names->side[side], harmless[i]);
            return true;
        }
    }
    int n = scenario()->rules->suggest(scenario(), fs_game_state(game_now(), side), side, 0, line, FS_MAX_LINE);
    fs_options list;
    if (!n && !fs_game_options(game_now(), side, &list) && list.n)
        line[n++] = list.at[0];
    for (int i = 0; i < n; i++) {
        fs_error e;
        int trouble = fs_game_act(game_now(), side, &line[i], &e);
        if (trouble)
            fail_msg("a suggestion was refused: %s", fs_game_why(trouble));
        playing_serve_dice();
    }
    return n > 0;
}

void pass(const char *name)
{
    fs_side side = side_named(name);
    fs_decision first, d;
    playing_set_mark();
    if (!(fs_game_waiting(game_now()) & side)) {
        show_options();
        fail_msg("%s is not asked", name);
    }
    assert_int_equal(fs_game_decision(game_now(), side, &first), 0);
    do {
        if (!pass_once(side))
            fail_msg("%s cannot pass", name);
    } while (fs_game_waiting(game_now()) & side && !fs_game_decision(game_now(), side, &d) && d.kind == first.kind &&
             d.flags & FS_OPEN);
}

void pass_until(enum ac_phase phase)
{
    playing_set_mark();
    for (int i = 0; i < 10000 && !fs_game_is_over(game_now()); i++) {
        if (state_now()->head.phase == phase && !state_now()->head.open && fs_game_waiting(game_now()))
            return;
        if (!pass_once(playing_asked()))
            fail_msg("nobody can pass");
    }
    if (phase != AC_PHASE_OVER)
        fail_msg("phase %d does not come", phase);
}

/* --- setting up --------------------------------------------------------------------------------- */

static size_t whole_position(const char *yaml, char *out, size_t cap)
{
    int n = snprintf(out, cap, "position: army_commander\n%s%s%s",
                     strstr(yaml, "board:") ? "" : "board: {columns: 12, rows: 11}\n",
                     strstr(yaml, "year:") ? "" : "year: 1916\n", yaml);
    assert_true(n > 0 && (size_t)n < cap);
    return (size_t)n;
}

static const playing_system system_here = {.whole = whole_position, .spell = spell, .unscripted = throw_harmless};

void stage_with(const char *switches, const char *yaml) { playing_open(&system_here, switches, yaml); }
void stage(const char *yaml) { stage_with(NULL, yaml); }
void stage_scenario(const char *id, const char *switches) { playing_open_scenario(&system_here, switches, id); }
void expect_unloadable(const char *yaml, const char *word) { playing_unloadable(&system_here, yaml, word); }
