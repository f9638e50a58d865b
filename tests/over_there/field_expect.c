/* field_expect.c - what happened and what is on the table: the second half of field.h. */
#include "field.h"
#include "rules/over_there/steps.h"

#include <firestep/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *rule_word(fs_rule rule) { return fs_words_rule(playing_scenario(), rule); }

/* --- the log --- */

int times(const char *rule)
{
    fs_event_cursor from = playing_since_mark();
    const fs_event *e;
    int n = 0;

    while ((e = playing_next_event(&from)))
        n += strcmp(rule_word(e->rule), rule) == 0;
    return n;
}

void happened(const char *rule)
{
    if (times(rule))
        return;
    show_log();
    fail_msg("nothing happened under %s", rule);
}

void not_happened(const char *rule)
{
    if (!times(rule))
        return;
    show_log();
    fail_msg("something happened under %s", rule);
}

/* The last event about the unit that passes; NULL none. */
static const fs_event *last_event(int unit, const char *rule, bool with_dice)
{
    fs_event_cursor from = {.line = 1};
    const fs_event *e, *found = NULL;

    while ((e = playing_next_event(&from)))
        if ((e->subject == unit || e->other == unit) && (!rule || strcmp(rule_word(e->rule), rule) == 0) &&
            (with_dice ? e->n_dice > 0 : e->n_mods > 0))
            found = e;
    return found;
}

void was(const char *unit, const char *rule, int total, int against, const char *result)
{
    const fs_event *e = last_event(piece_named(unit), rule, true);
    const char *word = e ? fs_words_result(playing_scenario(), e->result) : "";

    if (!e) {
        show_log();
        fail_msg("%s has thrown nothing under %s", unit, rule);
        return;
    }
    if ((total == ANY || e->total == total) && (against == ANY || e->against == against) &&
        (!result || strcmp(word, result) == 0))
        return;
    show_log();
    fail_msg("%s [%s] came to %d against %d: %s; expected %d, %d: %s", unit, rule, (int)e->total, (int)e->against, word,
             total, against, result ? result : "anything");
}

static bool has_modifier(const char *unit, const char *rule, int value, bool any_value)
{
    const fs_event *e = last_event(piece_named(unit), NULL, false);

    for (int i = 0; e && i < e->n_mods; i++) {
        const fs_mod *m = &fs_event_mods(e)[i];

        if (strcmp(rule_word(m->rule), rule) == 0 && (any_value || m->value == value) && !(m->flags & FS_MOD_NOT_TAKEN))
            return true;
    }
    return false;
}

void had_modifier(const char *unit, const char *rule, int value)
{
    if (has_modifier(unit, rule, value, false))
        return;
    show_log();
    fail_msg("%s had no %+d by %s", unit, value, rule);
}

void no_modifier(const char *unit, const char *rule)
{
    if (!has_modifier(unit, rule, 0, true))
        return;
    show_log();
    fail_msg("%s had a modifier by %s", unit, rule);
}

void result_was(const char *unit, const char *result)
{
    int piece = piece_named(unit);
    fs_event_cursor from = playing_since_mark();
    const fs_event *e;

    while ((e = playing_next_event(&from)))
        if ((e->subject == piece || e->other == piece) && e->result &&
            strcmp(fs_words_result(playing_scenario(), e->result), result) == 0)
            return;
    show_log();
    fail_msg("no result '%s' of %s", result, unit);
}

/* --- units --- */

static const struct {
    const char *word;
    uint32_t flag;
} flags[] = {{"shown", OT_SHOWN},
             {"pinned", OT_PINNED},
             {"old-pin", OT_PIN_OLD},
             {"activated", OT_ACTIVATED},
             {"moved", OT_MOVED},
             {"ran", OT_RAN},
             {"fired", OT_FIRED},
             {"charged", OT_CHARGED},
             {"charged-by-cavalry", OT_CHARGED_BY_CAVALRY},
             {"charged-by-foot", OT_CHARGED_BY_FOOT},
             {"fled", OT_FLED},
             {"caught", OT_CAUGHT},
             {"overrun", OT_OVERRUN},
             {"broke", OT_BROKE},
             {"checks", OT_CHECKS},
             {"limbered", OT_LIMBERED},
             {"mounted", OT_MOUNTED},
             {"masked", OT_MASKED},
             {"gassed", OT_GASSED},
             {"barricade", OT_BARRICADE},
             {"broken-down", OT_BROKEN_DOWN},
             {"immobile", OT_IMMOBILE},
             {"stuck", OT_STUCK},
             {"shaken", OT_SHAKEN},
             {"abandoned", OT_ABANDONED},
             {"fought", OT_FOUGHT},
             {"fired-on", OT_FIRED_ON},
             {"on-fire", OT_ON_FIRE},
             {"helps", OT_HELPS},
             {"through-wire", OT_THROUGH_WIRE}};
static const char *const where_words[] = {"waiting",  "on-table",  "off-board", "aboard",
                                          "prisoner", "destroyed", "left"};
static const char *const morale_words[] = {"free",        "hold",   "fall-back", "cautious", "full",
                                           "must-charge", "retire", "stand",     "routing"};
static const char *const formation_words[] = {"", "line", "two-ranks", "column", "garrison"};
static const char *const level_words[] = {"", "step", "bottom"};

static int find(const char *const *list, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (list[i][0] && strcmp(list[i], word) == 0)
            return (int)i;
    return -1;
}
#define FIND(list, word) find(list, sizeof(list) / sizeof *(list), word)

/* Words with a number or name behind them: the value now, -1 if it is no such word. */
static int value_of(const char *word, const ot_unit *u)
{
    return strcmp(word, "castings") == 0    ? u->castings
           : strcmp(word, "lmgs") == 0      ? u->lmg
           : strcmp(word, "crew") == 0      ? u->crew
           : strcmp(word, "engineers") == 0 ? u->engineers
           : strcmp(word, "facing") == 0    ? u->facing
           : strcmp(word, "effort") == 0    ? u->effort
           : strcmp(word, "tries") == 0     ? u->tries
           : strcmp(word, "functions") == 0 ? u->left
           : strcmp(word, "in") == 0        ? u->feature
                                            : -1;
}

/* Whether the word is true of the unit; -1: it is no such word. */
static int says(const char *word, const ot_unit *u)
{
    bool want = strncmp(word, "not-", 4) != 0;
    const char *bare = want ? word : word + 4;

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].word, bare) == 0)
            return ((u->flags & flags[i].flag) != 0) == want;
    if (FIND(where_words, bare) >= 0)
        return (u->where == FIND(where_words, bare)) == want;
    if (FIND(morale_words, bare) >= 0)
        return (u->morale == FIND(morale_words, bare)) == want;
    if (FIND(formation_words, bare) >= 0)
        return (u->formation == FIND(formation_words, bare)) == want;
    if (FIND(level_words, bare) >= 0)
        return (u->level == FIND(level_words, bare)) == want;
    return -1;
}

static void describe(const ot_unit *u, char *out, size_t cap)
{
    int n = snprintf(out, cap, "%s %.3f %.3f facing %d %s %s castings %d lmgs %d crew %d engineers %d %s feature %d:",
                     where_words[u->where], u->x / 1000.0, u->y / 1000.0, u->facing, formation_words[u->formation],
                     level_words[u->level], u->castings, u->lmg, u->crew, u->engineers, morale_words[u->morale],
                     u->feature);

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (u->flags & flags[i].flag && n > 0 && (size_t)n < cap)
            n += snprintf(out + n, cap - (size_t)n, " %s", flags[i].word);
}

static void fail_unit(const char *unit, const ot_unit *u, const char *words)
{
    char text[768];

    describe(u, text, sizeof text);
    show_log();
    fail_msg("%s is %s, expected %s", unit, text, words);
}

/* Takes the next word; false at the end. */
static bool next_word(const char **rest, char word[48])
{
    size_t n;

    *rest += strspn(*rest, " ");
    n = strcspn(*rest, " ");
    assert_true(n < 48);
    memcpy(word, *rest, n);
    word[n] = 0;
    *rest += n;
    return n > 0;
}

void unit_is(const char *unit, const char *words)
{
    const ot_unit *u = &state_now()->unit[piece_named(unit)];
    const char *rest = words;
    char word[48], value[48];

    while (next_word(&rest, word)) {
        int have = value_of(word, u);

        if (have >= 0) {
            assert_true(next_word(&rest, value));
            if (have != (strcmp(word, "in") == 0 ? feature_named(value) + 1 : atoi(value)))
                fail_unit(unit, u, words);
        } else if (says(word, u) < 0)
            fail_msg("'%s' says nothing of a unit", word);
        else if (!says(word, u))
            fail_unit(unit, u, words);
    }
}

static int32_t thousandths(const char *text)
{
    double value = atof(text) * 1000;

    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

void at(const char *unit, const char *point)
{
    const ot_unit *u = &state_now()->unit[piece_named(unit)];
    const char *rest = point;
    char x[48], y[48];

    assert_true(next_word(&rest, x) && next_word(&rest, y));
    if (u->x != thousandths(x) || u->y != thousandths(y))
        fail_unit(unit, u, point);
}

void gap_is(const char *a, const char *b, int wanted)
{
    int have = ot_unit_gap(scenario_now(), state_now(), piece_named(a), piece_named(b));

    if (have != wanted)
        fail_msg("%s and %s are %d apart, expected %d", a, b, have, wanted);
}

/* --- the sequence --- */

void turn_is(int turn)
{
    if (state_now()->head.turn != turn)
        fail_msg("it is turn %d, expected %d", state_now()->head.turn, turn);
}

void phase_is(enum ot_phase phase)
{
    if (state_now()->head.phase != phase)
        fail_msg("it is phase %d, expected %d", state_now()->head.phase, phase);
}

void score_is(int red, int black)
{
    const int32_t *score = state_now()->head.score;

    if (score[0] != red || score[1] != black)
        fail_msg("the score is %d to %d, expected %d to %d", (int)score[0], (int)score[1], red, black);
}

void winner_is(const char *side)
{
    if (fs_game_winner(game_now()) != side_named(side))
        fail_msg("winner is %d, expected %s", fs_game_winner(game_now()), side);
}
