/* field_expect.c - what happened and what is on the map: the second half of field.h. */
#include "field.h"

#include <firestep/words.h>
#include <stdio.h>
#include <string.h>

static const char *rule_word(fs_rule rule) { return fs_words_rule(playing_scenario(), rule); }

/* --- the log --- */

/* A check is one event with its two dice and an outcome for the unit. */
static bool is_check(const fs_event *e, int unit) { return e->subject == unit && e->n_dice == 2 && e->result; }

/* The last check of the unit from there on, NULL if it made none. */
static const fs_event *find_check(int unit, fs_event_cursor from)
{
    const fs_event *e, *found = NULL;

    while ((e = playing_next_event(&from)))
        if (is_check(e, unit))
            found = e;
    return found;
}

static const fs_event *last_check(const char *unit)
{
    const fs_event *e = find_check(piece_named(unit), (fs_event_cursor){.line = 1});

    if (!e) {
        show_log();
        fail_msg("%s has made no check", unit);
    }
    return e;
}

void check_was(const char *unit, int modifiers, int total, const char *result)
{
    const fs_event *e = last_check(unit);
    int sum = 0;

    for (int i = 0; i < e->n_mods; i++)
        sum += fs_event_mods(e)[i].flags & FS_MOD_NOT_TAKEN ? 0 : fs_event_mods(e)[i].value;
    if (sum == modifiers && e->total == total && strcmp(fs_words_result(playing_scenario(), e->result), result) == 0)
        return;
    show_log();
    fail_msg("%s checked with %+d to %d: %s; expected %+d, %d: %s", unit, sum, e->total,
             fs_words_result(playing_scenario(), e->result), modifiers, total, result);
}

void no_check(const char *unit)
{
    if (!find_check(piece_named(unit), playing_since_mark()))
        return;
    show_log();
    fail_msg("%s has made a check", unit);
}

static bool has_modifier(const char *unit, const char *rule, int value, bool taken)
{
    const fs_event *e = last_check(unit);

    for (int i = 0; i < e->n_mods; i++) {
        const fs_mod *m = &fs_event_mods(e)[i];

        if (strcmp(rule_word(m->rule), rule) == 0 && (!value || m->value == value) &&
            !(m->flags & FS_MOD_NOT_TAKEN) == taken)
            return true;
    }
    return false;
}

static void fail_modifier(const char *unit, const char *what, const char *rule, int value)
{
    char text[1024];
    fs_writer w = {.at = text, .cap = sizeof text};

    fs_words_event(playing_scenario(), last_check(unit), &w);
    fs_put_end(&w);
    fail_msg("%s %s %+d by %s: %s", unit, what, value, rule, text);
}

void had_modifier(const char *unit, const char *rule, int value)
{
    if (!has_modifier(unit, rule, value, true))
        fail_modifier(unit, "had no", rule, value);
}

void not_taken(const char *unit, const char *rule, int value)
{
    if (!has_modifier(unit, rule, value, false))
        fail_modifier(unit, "did not pass over", rule, value);
}

void no_modifier(const char *unit, const char *rule)
{
    if (has_modifier(unit, rule, 0, true))
        fail_modifier(unit, "had one", rule, 0);
}

static bool did_happen(const char *rule)
{
    fs_event_cursor at = playing_since_mark();
    const fs_event *e;

    while ((e = playing_next_event(&at)))
        if (strcmp(rule_word(e->rule), rule) == 0)
            return true;
    return false;
}

void happened(const char *rule)
{
    if (did_happen(rule))
        return;
    show_log();
    fail_msg("nothing happened under %s", rule);
}

void not_happened(const char *rule)
{
    if (!did_happen(rule))
        return;
    show_log();
    fail_msg("something happened under %s", rule);
}

void result_was(const char *unit, const char *result)
{
    int piece = piece_named(unit);
    fs_event_cursor at = playing_since_mark();
    const fs_event *e;

    while ((e = playing_next_event(&at)))
        if (e->subject == piece && e->result && strcmp(fs_words_result(playing_scenario(), e->result), result) == 0)
            return;
    show_log();
    fail_msg("no result '%s' of %s", result, unit);
}

/* --- units --- */

/* Whether the word is true of the unit; -1: it is no such word. */
static int says(const char *word, const rp_unit *u)
{
    static const struct {
        const char *word;
        uint8_t flag, want;
    } flags[] = {{"dispersed", RP_DISPERSED, 1},
                 {"formed", RP_DISPERSED, 0},
                 {"spent", RP_SPENT, 1},
                 {"ready", RP_SPENT, 0},
                 {"in", RP_IN, 1},
                 {"top", RP_IN, 0},
                 {"moving", RP_MOVING, 1},
                 {"still", RP_MOVING, 0},
                 {"dug", RP_DUG, 1},
                 {"undug", RP_DUG, 0},
                 {"active", RP_ACTIVE, 1},
                 {"inactive", RP_ACTIVE, 0},
                 {"lost-checked", RP_GOT_LOST, 1}};
    static const char *const where[] = {"", "on-map", "waiting", "lost", "captured", "exited"};

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].word, word) == 0)
            return ((u->flags & flags[i].flag) != 0) == flags[i].want;
    for (int i = RP_ON_MAP; i <= RP_EXITED; i++)
        if (strcmp(where[i], word) == 0)
            return u->where == i;
    return rp_hex(&scenario_now()->board, word) == FS_NO_HEX ? -1 : u->where == RP_ON_MAP && u->hex == hex_named(word);
}

static void describe(const rp_unit *u, char *out, size_t cap)
{
    static const char *const where[] = {"nowhere", "on the map", "waiting", "lost", "captured", "exited"};
    char hex[RP_NAME] = "";

    if (u->where == RP_ON_MAP)
        rp_hex_name(&scenario_now()->board, u->hex, hex);
    snprintf(out, cap, "%s %s %s%s%s%s", hex[0] ? hex : where[u->where <= RP_EXITED ? u->where : 0],
             u->flags & RP_DISPERSED ? "dispersed" : "formed", u->flags & RP_SPENT ? "spent" : "ready",
             u->flags & RP_IN ? " in" : " top", u->flags & RP_MOVING ? " moving" : "", u->flags & RP_DUG ? " dug" : "");
}

void unit_is(const char *unit, const char *words)
{
    const rp_unit *u = &state_now()->unit[piece_named(unit)];
    const char *rest = words;

    while (*rest) {
        char word[32], text[128];
        size_t n = strcspn(rest, " ");

        assert_true(n < sizeof word);
        memcpy(word, rest, n);
        word[n] = 0;
        rest += n + (rest[n] == ' ');
        if (!n)
            continue;
        if (says(word, u) < 0)
            fail_msg("'%s' says nothing of a unit", word);
        if (!says(word, u)) {
            describe(u, text, sizeof text);
            show_log();
            fail_msg("%s is %s, expected %s", unit, text, words);
        }
    }
}

/* --- the map --- */

void controls(const char *side, const char *hex)
{
    const rp_state *s = state_now();
    int have = rp_in(s, RP_CONTROL, hex_named(hex)) + 2 * rp_in(s, RP_CONTROL + 1, hex_named(hex));

    if (have != side_named(side))
        fail_msg("%s is controlled by side %d, expected %s", hex, have, side);
}

static bool is_marked(const char *mark, const char *place)
{
    static const struct {
        const char *word;
        int plane;
    } words[] = {{"scrape", RP_SCRAPE},   {"smoke", RP_SMOKE},   {"gas", RP_GAS},         {"blockhouse", RP_BLOCKHOUSE},
                 {"barrage", RP_BARRAGE}, {"shovel", RP_SHOVEL}, {"trench-", RP_COUNTER}, {"hallowed-", RP_HALLOWED},
                 {"breach", RP_BREACH},   {"stop", RP_STOP}};
    const rp_state *s = state_now();

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        int side;

        if (strncmp(words[i].word, mark, n) != 0)
            continue;
        if (words[i].word[n - 1] == '-')
            return rp_in(s, words[i].plane + side_named(mark + n) - 1, hex_named(place));
        if (words[i].plane != RP_BREACH && words[i].plane != RP_STOP)
            return rp_in(s, words[i].plane, hex_named(place));
        side = rp_side(&scenario_now()->board, place);
        if (side == FS_NO_HEXSIDE)
            fail_msg("there is no hexside %s", place);
        return rp_on_side(scenario_now(), s, words[i].plane, side / 6, side % 6);
    }
    fail_msg("there is no mark %s", mark);
    return false;
}

void marked(const char *mark, const char *place)
{
    if (!is_marked(mark, place))
        fail_msg("no %s in %s", mark, place);
}

void not_marked(const char *mark, const char *place)
{
    if (is_marked(mark, place))
        fail_msg("%s in %s", mark, place);
}

/* --- the sequence --- */

void turn_is(int turn)
{
    if (state_now()->head.turn != turn)
        fail_msg("it is turn %d, expected %d", state_now()->head.turn, turn);
}

void phase_is(enum rp_phase phase)
{
    if (state_now()->head.phase != phase)
        fail_msg("it is phase %d, expected %d", state_now()->head.phase, phase);
}

void couplets_left(int couplets)
{
    if (state_now()->couplets != couplets)
        fail_msg("%d couplets are left, expected %d", state_now()->couplets, couplets);
}

void initiative_is(const char *side)
{
    if (state_now()->initiative != side_named(side))
        fail_msg("side %d has the initiative, expected %s", state_now()->initiative, side);
}

void score_is(int first, int second)
{
    const int32_t *score = state_now()->head.score;

    if (score[0] != first || score[1] != second)
        fail_msg("the score is %d to %d, expected %d to %d", (int)score[0], (int)score[1], first, second);
}

void winner_is(const char *side)
{
    if (fs_game_winner(game_now()) != side_named(side))
        fail_msg("winner is %d, expected %s", fs_game_winner(game_now()), side);
}
