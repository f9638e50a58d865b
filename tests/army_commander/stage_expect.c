/* stage_expect.c - what happened and what stands on the board: the second half of stage.h. */
#include "stage.h"

#include <firestep/record.h>
#include <firestep/words.h>
#include <stdio.h>
#include <string.h>

static const char *rule_word(fs_rule rule) { return fs_words_rule(&scenario_now()->base, rule); }

/* --- throws ------------------------------------------------------------------------------------- */

/* The last line that threw; false if none did. */
static bool last_throwing_line(fs_kept_line *line)
{
    for (int i = fs_game_lines(game_now()); i > 0; i--) {
        if (fs_game_line(game_now(), i, line) && line->n_throws)
            return true;
    }
    return false;
}

/* The column of the odds table a row of the combat chart belongs to; ? for any other rule. */
static char profile_of(fs_rule rule)
{
    static const char *const rows[] = {"3.b", "3.c", "3.d", "3.e", "3.f"};
    for (int i = 0; i < 5; i++) {
        if (!strcmp(rule_word(rule), rows[i]))
            return "ABCDD"[i];
    }
    return '?';
}

static bool is_pool(fs_rule rule) { return profile_of(rule) != '?'; }

/* A throw against stands; barrages name their own rule. */
static bool is_pool_throw(fs_rule rule) { return is_pool(rule) || !strcmp(rule_word(rule), "5.1c"); }

/* The last pool of the side in the last line that threw one. */
static bool last_pool(fs_side side, fs_throw *out)
{
    for (int i = fs_game_lines(game_now()); i > 0; i--) {
        fs_kept_line line;
        bool pools = false, found = false;
        if (!fs_game_line(game_now(), i, &line))
            continue;
        for (int k = 0; k < line.n_throws; k++) {
            if (!is_pool_throw(line.throws[k].rule))
                continue;
            pools = true;
            if (line.throws[k].side == side) {
                *out = line.throws[k];
                found = true;
            }
        }
        if (pools)
            return found;
    }
    return false;
}

void expect_throw(const char *side, int n, const char *rule)
{
    fs_kept_line line = {0};
    fs_side who = side_named(side);
    if (!last_throwing_line(&line))
        fail_msg("nobody has thrown");
    for (int k = line.n_throws - 1; k >= 0; k--) {
        const fs_throw *t = &line.throws[k];
        if (t->side != who)
            continue;
        if (t->n != n || strcmp(rule_word(t->rule), rule))
            fail_msg("%s threw %d dice for %s, expected %d for %s", side, t->n, rule_word(t->rule), n, rule);
        return;
    }
    fail_msg("%s has not thrown", side);
}

/* --- events ------------------------------------------------------------------------------------- */

/* The last event of the side that says what a pool scored, or with `reasons` the last that lists modifiers; the
 * pointer is good until the game changes. */
static const fs_event *last_pool_event(fs_side side, bool reasons)
{
    for (int i = fs_game_lines(game_now()); i > 0; i--) {
        fs_kept_line line;
        const fs_event *e, *found = NULL;
        size_t at = 0;
        if (!fs_game_line(game_now(), i, &line))
            continue;
        while ((e = fs_log_next(&line.events, &at))) {
            if (e->side == side && (reasons ? e->n_mods > 0 : is_pool(e->rule) && e->against > 0))
                found = e;
        }
        if (found)
            return found;
    }
    fail_msg("no dice of side %d in the log", side);
    return NULL;
}

void expect_dice(const char *side, int n, char profile)
{
    fs_throw t = {0};
    bool threw = last_pool(side_named(side), &t);
    if (!n) {
        if (threw)
            fail_msg("%s threw %d dice, expected none", side, t.n);
        return;
    }
    if (!threw)
        fail_msg("%s threw no dice, expected %d", side, n);
    const fs_event *e = last_pool_event(side_named(side), false);
    if (t.n != n || e->against != n || profile_of(e->rule) != profile)
        fail_msg("%s threw %d dice on %c [%s], expected %d on %c", side, t.n, profile_of(e->rule), rule_word(e->rule),
                 n, profile);
}

void expect_hits(const char *side, int hits)
{
    const fs_event *e = last_pool_event(side_named(side), false);
    if (e->total != hits)
        fail_msg("%s scored %d hits, expected %d", side, e->total, hits);
}

static bool find_mod(const char *side, const char *rule, int *value)
{
    const fs_event *e = last_pool_event(side_named(side), true);
    const fs_mod *m = fs_event_mods(e);
    for (int i = 0; i < e->n_mods; i++) {
        if (!strcmp(rule_word(m[i].rule), rule) && (*value == 0 || m[i].value == *value)) {
            *value = m[i].value;
            return true;
        }
    }
    return false;
}

void expect_mod(const char *side, const char *rule, int value)
{
    int found = value;
    if (!find_mod(side, rule, &found)) {
        char text[1024];
        fs_writer w = {.at = text, .cap = sizeof text};
        fs_words_event(&scenario_now()->base, last_pool_event(side_named(side), true), &w);
        fs_put_end(&w);
        fail_msg("no modifier %+d by %s: %s", value, rule, text);
    }
}

void expect_no_mod(const char *side, const char *rule)
{
    int found = 0;
    if (find_mod(side, rule, &found))
        fail_msg("%s has a modifier %+d by %s", side, found, rule);
}

static bool happened(const char *rule)
{
    fs_event_cursor at = playing_since_mark();
    const fs_event *e;
    while ((e = playing_next_event(&at))) {
        if (!strcmp(rule_word(e->rule), rule))
            return true;
        for (int m = 0; m < e->n_mods; m++) {
            if (!strcmp(rule_word(fs_event_mods(e)[m].rule), rule))
                return true;
        }
    }
    return false;
}

void expect_event(const char *rule)
{
    if (!happened(rule)) {
        show_log();
        fail_msg("nothing happened under %s", rule);
    }
}

void expect_no_event(const char *rule)
{
    if (happened(rule)) {
        show_log();
        fail_msg("something happened under %s", rule);
    }
}

/* --- the board ---------------------------------------------------------------------------------- */

static void describe(int hex, char *out, size_t cap)
{
    static const struct {
        uint8_t type;
        const char *word;
    } kind[] = {{AC_INFANTRY, "inf"}, {AC_STORM, "storm"},    {AC_FIRE_SUPPORT, "fs"},
                {AC_TANK, "tank"},    {AC_DIVISIONAL, "gun"}, {AC_CORPS, "corps"},
                {AC_HQ, "hq"}};
    const ac_state *s = state_now();
    size_t n = 0;
    bool marked = false;
    out[0] = '\0';
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        int count = 0;
        for (int u = s->first[hex]; u; u = s->stand[u].next) {
            count += scenario_now()->piece[u].type == kind[k].type;
            marked |= s->stand[u].hit != 0;
        }
        if (count)
            n += (size_t)snprintf(out + n, cap - n, "%s%d %s", n ? " + " : "", count, kind[k].word);
    }
    if (marked)
        snprintf(out + n, cap - n, " *");
}

void expect_hex(const char *hex, const char *stands)
{
    char text[128];
    describe(hex_named(hex), text, sizeof text);
    if (strcmp(text, stands)) {
        show_log();
        fail_msg("%s holds '%s', expected '%s'", hex, text, stands);
    }
}

void expect_sp(const char *hex, int sp)
{
    const ac_state *s = state_now();
    int have = 0;
    for (int u = s->first[hex_named(hex)]; u; u = s->stand[u].next) {
        uint8_t type = scenario_now()->piece[u].type;
        have += ac_is_battery(type) ? s->stand[u].sp : ac_is_combat(type) ? 2 - s->stand[u].hit : 0;
    }
    if (have != sp)
        fail_msg("%s has %d SP, expected %d", hex, have, sp);
}

void expect_shots(const char *gun, int shots)
{
    int have = state_now()->stand[piece_named(gun)].shots;
    if (have != shots)
        fail_msg("%s has %d shots, expected %d", gun, have, shots);
}

void expect_battery(const char *gun, int sp)
{
    int have = state_now()->stand[piece_named(gun)].sp;
    if (have != sp)
        fail_msg("%s has %d SP, expected %d", gun, have, sp);
}

void expect_order(const char *division, char order)
{
    char have = "-RMHD"[state_now()->command[piece_named(division)].order];
    if (have != order)
        fail_msg("%s is on %c, expected %c", division, have, order);
}

void expect_lost(const char *side, int stands)
{
    int have = state_now()->lost[side_named(side)];
    if (have != stands)
        fail_msg("%s has lost %d stands, expected %d", side, have, stands);
}

void expect_wire(const char *hex, bool there)
{
    bool have = (ac_ground(scenario_now(), state_now(), hex_named(hex)) & AC_WIRE) != 0;
    if (have != there)
        fail_msg("wire in %s: %d, expected %d", hex, have, there);
}

void expect_phase(enum ac_phase phase, int round)
{
    const fs_head *h = &state_now()->head;
    if (h->phase != phase || h->turn != round)
        fail_msg("phase %d of round %d, expected %d of round %d", h->phase, h->turn, phase, round);
}

void expect_winner(const char *side)
{
    if (fs_game_winner(game_now()) != side_named(side))
        fail_msg("winner is %d, expected %s", fs_game_winner(game_now()), side);
}

void expect_control(const char *hex, const char *side)
{
    fs_side have = ac_bit(state_now()->control, hex_named(hex)) ? 2 : 1;
    if (have != side_named(side))
        fail_msg("%s belongs to side %d, expected %s", hex, have, side);
}
