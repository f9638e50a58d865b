/* field_expect.c - what happened and how things stand: the second half of field.h. */
#include "field.h"

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

static bool is_said(const char *words)
{
    fs_event_cursor from = playing_since_mark();
    const fs_event *e;

    while ((e = playing_next_event(&from))) {
        char text[1024];
        fs_writer w = {.at = text, .cap = sizeof text};

        fs_words_event(playing_scenario(), e, &w);
        fs_put_end(&w);
        if (strstr(text, words))
            return true;
    }
    return false;
}

void said(const char *words)
{
    if (is_said(words))
        return;
    show_log();
    fail_msg("nobody said '%s'", words);
}

void not_said(const char *words)
{
    if (!is_said(words))
        return;
    show_log();
    fail_msg("somebody said '%s'", words);
}

/* The last throw under that rule; NULL none. */
static const fs_event *last_throw(const char *rule)
{
    fs_event_cursor from = {.line = 1};
    const fs_event *e, *found = NULL;

    while ((e = playing_next_event(&from)))
        if (strcmp(rule_word(e->rule), rule) == 0 && e->n_dice > 0)
            found = e;
    if (!found) {
        show_log();
        fail_msg("nothing was thrown under %s", rule);
    }
    return found;
}

void was(const char *rule, int total, int against, const char *result)
{
    const fs_event *e = last_throw(rule);
    const char *word = e ? fs_words_result(playing_scenario(), e->result) : "";

    if (!e || ((total == ANY || e->total == total) && (against == ANY || e->against == against) &&
               (!result || strcmp(word, result) == 0)))
        return;
    show_log();
    fail_msg("[%s] came to %d against %d: %s; expected %d, %d: %s", rule, (int)e->total, (int)e->against, word, total,
             against, result ? result : "anything");
}

static bool has_modifier(const char *event_rule, const char *rule, int value, bool any_value)
{
    const fs_event *e = last_throw(event_rule);

    for (int i = 0; e && i < e->n_mods; i++) {
        const fs_mod *m = &fs_event_mods(e)[i];

        if (strcmp(rule_word(m->rule), rule) == 0 && (any_value || m->value == value) && !(m->flags & FS_MOD_NOT_TAKEN))
            return true;
    }
    return false;
}

void had_modifier(const char *event_rule, const char *rule, int value)
{
    if (has_modifier(event_rule, rule, value, false))
        return;
    show_log();
    fail_msg("no %+d by %s in the throw of %s", value, rule, event_rule);
}

void no_modifier(const char *event_rule, const char *rule)
{
    if (!has_modifier(event_rule, rule, 0, true))
        return;
    show_log();
    fail_msg("a modifier by %s in the throw of %s", rule, event_rule);
}

/* --- words --- */

typedef struct flag_word {
    const char *word;
    uint32_t flag;
} flag_word;

static const flag_word unit_flags[] = {{"confused", RS_CONFUSED},
                                       {"isolated", RS_ISOLATED},
                                       {"column", RS_COLUMN},
                                       {"limbered", RS_COLUMN},
                                       {"in-work", RS_IN_WORK},
                                       {"on-top", RS_ON_TOP},
                                       {"held", RS_HELD},
                                       {"shown", RS_SHOWN},
                                       {"new-order", RS_NEW_ORDER},
                                       {"old-order", RS_OLD_ORDER},
                                       {"counted-fire", RS_COUNTED_FIRE},
                                       {"cut-off", RS_CUT_OFF},
                                       {"captured", RS_CAPTURED},
                                       {"acted", RS_ACTED},
                                       {"rallied", RS_RALLIED},
                                       {"fired", RS_FIRED},
                                       {"moved", RS_MOVED},
                                       {"dug", RS_DUG},
                                       {"landed", RS_LANDED},
                                       {"spent-surprise", RS_SPENT_SURPRISE},
                                       {"joined", RS_JOINED},
                                       {"began", RS_BEGAN},
                                       {"progressed", RS_PROGRESSED},
                                       {"hid", RS_HID},
                                       {"shaken", RS_SHAKEN},
                                       {"mover", RS_MOVER},
                                       {"shooter", RS_SHOOTER},
                                       {"target", RS_TARGET},
                                       {"attacker", RS_ATTACKER},
                                       {NULL, 0}};
static const flag_word command_flags[] = {{"in-play", RS_IN_PLAY},
                                          {"capped", RS_CAPPED},
                                          {"no-supply", RS_NO_SUPPLY},
                                          {"chit", RS_HAS_CHIT},
                                          {"tried", RS_TRIED},
                                          {"issued", RS_ISSUED},
                                          {"issued-last", RS_ISSUED_LAST},
                                          {"no-progress", RS_NO_PROGRESS},
                                          {"falls-back", RS_FALLS_BACK},
                                          {"loses-turn", RS_LOSES_TURN},
                                          {"scheduled-now", RS_SCHEDULED_NOW},
                                          {"committed", RS_COMMITTED},
                                          {"counted", RS_COUNTED},
                                          {NULL, 0}};
static const char *const where_words[] = {"waiting", "queued", "at-sea", "aboard",    "on-map",      "in-box",
                                          "on-road", "out",    "routed", "destroyed", "surrendered", NULL};
static const char *const means_words[] = {"none", "terrain", "work", "ridge", "ravine", "us-them", NULL};
static const char *const status_words[] = {"line", "support", "picket", NULL};
#define X(name, word) word,
static const char *const order_words[] = {"none", RS_ORDER_LIST(X) NULL};
static const char *const work_words[] = {"begun", RS_WORK_LIST(X) NULL};
#undef X

static int find(const char *const *list, const char *word)
{
    for (int i = 0; list[i]; i++)
        if (strcmp(list[i], word) == 0)
            return i;
    return -1;
}

static const flag_word *find_flag(const flag_word *list, const char *word)
{
    for (; list->word; list++)
        if (strcmp(list->word, word) == 0)
            return list;
    return NULL;
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

static int number_of(const char *text)
{
    char *end;
    int value = (int)strtol(text, &end, 10);

    if (*end)
        fail_msg("'%s' is no number", text);
    return value;
}

static int quarters_of(const char *text) { return strcmp(text, "1/4") == 0 ? 1 : (int)(atof(text) * 4 + 0.5); }

/* --- units --- */

static void hex_words(int hex, char out[16])
{
    out[0] = 0;
    if (hex >= 0)
        fs_hex_name(&scenario_now()->map.grid, hex, out);
}

static void fail_unit(const char *name, int u, const char *words)
{
    const rs_unit *unit = &state_now()->unit[u];
    char place[16], text[512];
    int n;

    hex_words(rs_at(state_now(), u), place);
    n = snprintf(text, sizeof text,
                 "%s %s steps %d/4 hiding %s shoots %d:", unit->where < RS_UNKNOWN ? where_words[unit->where] : "?",
                 place, unit->steps, means_words[unit->means], unit->shoots);
    for (const flag_word *f = unit_flags; f->word; f++)
        if (unit->flags & f->flag && n > 0 && (size_t)n < sizeof text)
            n += snprintf(text + n, sizeof text - (size_t)n, " %s", f->word);
    show_log();
    fail_msg("%s is %s, expected %s", name, text, words);
}

/* Words with another behind them: whether it is so, -1 if it is no such word. */
static int says_with(int u, const char *word, const char **rest)
{
    const rs_state *s = state_now();
    const rs_unit *unit = &s->unit[u];
    char value[48];
    bool known = strcmp(word, "at") == 0 || strcmp(word, "steps") == 0 || strcmp(word, "hiding") == 0 ||
                 strcmp(word, "shoots") == 0 || strcmp(word, "to") == 0;

    if (!known)
        return -1;
    assert_true(next_word(rest, value));
    if (strcmp(word, "at") == 0)
        return rs_on_map(s, u) && rs_at(s, u) == place_named(value);
    if (strcmp(word, "to") == 0)
        return rs_objective(scenario_now(), s, u) == place_named(value);
    if (strcmp(word, "steps") == 0)
        return unit->steps == quarters_of(value);
    if (strcmp(word, "hiding") == 0)
        return unit->means == find(means_words, value);
    return unit->shoots == number_of(value);
}

static int says(int u, const char *word)
{
    const rs_unit *unit = &state_now()->unit[u];
    bool want = strncmp(word, "not-", 4) != 0;
    const char *bare = want ? word : word + 4;
    const flag_word *f = find_flag(unit_flags, bare);

    if (f)
        return ((unit->flags & f->flag) != 0) == want;
    if (strcmp(bare, "hides") == 0)
        return (unit->means != RS_NOT_HIDING) == want;
    if (find(where_words, bare) >= 0)
        return (unit->where == find(where_words, bare)) == want;
    return -1;
}

void unit_is(const char *unit, const char *words)
{
    int u = piece_named(unit);
    const char *rest = words;
    char word[48];

    while (next_word(&rest, word)) {
        int answer = says_with(u, word, &rest);

        answer = answer < 0 ? says(u, word) : answer;
        if (answer < 0)
            fail_msg("'%s' says nothing of a unit", word);
        if (!answer)
            fail_unit(unit, u, words);
    }
}

/* --- formations --- */

static int command_value(const rs_command *m, const char *word)
{
    return strcmp(word, "points") == 0        ? m->points
           : strcmp(word, "since") == 0       ? m->since
           : strcmp(word, "scheduled") == 0   ? m->scheduled
           : strcmp(word, "routed") == 0      ? m->routed
           : strcmp(word, "quarters") == 0    ? m->quarters
           : strcmp(word, "lost") == 0        ? m->lost
           : strcmp(word, "lost-before") == 0 ? m->lost_before
           : strcmp(word, "surrendered") == 0 ? m->surrendered
           : strcmp(word, "rallied") == 0     ? m->rallied
           : strcmp(word, "recoverable") == 0 ? m->recoverable
           : strcmp(word, "segments") == 0    ? m->segments
           : strcmp(word, "cut") == 0         ? m->cut
           : strcmp(word, "class") == 0       ? m->class_
           : strcmp(word, "radius") == 0      ? m->radius
           : strcmp(word, "order") == 0       ? m->order
           : strcmp(word, "point") == 0       ? m->zone
                                              : -1;
}

void brigiment_is(const char *brigiment, const char *words)
{
    const rs_command *m = &state_now()->command[brigiment_named(brigiment)];
    const char *rest = words;
    char word[48], value[48];

    while (next_word(&rest, word)) {
        int have = command_value(m, word), want;
        const flag_word *f = find_flag(command_flags, strncmp(word, "not-", 4) ? word : word + 4);

        if (f) {
            have = (m->flags & f->flag) != 0;
            want = strncmp(word, "not-", 4) != 0;
        } else if (have < 0 || !next_word(&rest, value)) {
            fail_msg("'%s' says nothing of a brigiment", word);
            return;
        } else {
            want = strcmp(word, "order") == 0   ? find(order_words, value)
                   : strcmp(word, "point") == 0 ? place_named(value) + 1
                                                : number_of(value);
        }
        if (have == want)
            continue;
        show_log();
        fail_msg("%s: %s is %d (order %s, %d points), expected %s", brigiment, word, have,
                 m->order < RS_ORDERS ? order_words[m->order] : "?", m->points, words);
    }
}

void battalion_is(const char *battalion, const char *words)
{
    const rs_group *g = &state_now()->group[battalion_named(battalion)];
    const char *rest = words;
    char word[48], value[48];

    while (next_word(&rest, word)) {
        bool fits = find(status_words, word) == g->status;

        if (strcmp(word, "no-aim") == 0) {
            fits = !g->aim[0];
        } else if (strcmp(word, "aim") == 0 && next_word(&rest, value)) {
            int n = 0;

            fits = true;
            for (char *at = strtok(value, ","); at; at = strtok(NULL, ","), n++)
                fits = fits && n < RS_AIMS && g->aim[n] == place_named(at) + 1;
            fits = fits && (n == RS_AIMS || !g->aim[n]);
        } else if (find(status_words, word) < 0) {
            fail_msg("'%s' says nothing of a battalion", word);
        }
        if (!fits)
            fail_msg("%s is %s with %d aims, expected %s", battalion, status_words[g->status],
                     !!g->aim[0] + !!g->aim[1] + !!g->aim[2], words);
    }
}

/* --- hexes --- */

static bool has_work(int hex, int kind)
{
    return rs_work_at(state_now(), 1, hex, kind) || rs_work_at(state_now(), 2, hex, kind);
}

void hex_is(const char *name, const char *words)
{
    const rs_scenario *sc = scenario_now();
    const rs_state *s = state_now();
    int hex = place_named(name);
    const char *rest = words;
    char word[48];

    while (next_word(&rest, word)) {
        bool want = strncmp(word, "not-", 4) != 0, have = false;
        const char *bare = want ? word : word + 4;

        if (strcmp(bare, "entente") == 0 || strcmp(bare, "ottoman") == 0)
            have = rs_owns(sc, s, side_named(bare), hex);
        else if (strcmp(bare, "nobody") == 0)
            have = !rs_owns(sc, s, 1, hex) && !rs_owns(sc, s, 2, hex);
        else if (strncmp(bare, "held-", 5) == 0)
            have = rs_holds(sc, s, side_named(bare + 5), hex);
        else if (strcmp(bare, "us-them") == 0)
            have = rs_is_us_them(sc, s, hex);
        else if (strcmp(bare, "marker") == 0)
            have = rs_marker_at(s, hex) != 0;
        else if (find(work_words, bare) > 0)
            have = has_work(hex, find(work_words, bare));
        else
            fail_msg("'%s' says nothing of a hex", word);
        if (have == want)
            continue;
        show_log();
        fail_msg("%s: '%s' is not so", name, word);
    }
}

/* --- the sequence --- */

void turn_is(int turn)
{
    if (state_now()->head.turn != turn)
        fail_msg("it is turn %d, expected %d", state_now()->head.turn, turn);
}

void phase_is(enum rs_phase phase)
{
    if (state_now()->head.phase != phase)
        fail_msg("it is phase %d, expected %d", state_now()->head.phase, (int)phase);
}

void score_is(int entente, int ottoman)
{
    const int32_t *score = state_now()->head.score;

    if (score[0] != entente || score[1] != ottoman)
        fail_msg("the score is %d to %d, expected %d to %d", (int)score[0], (int)score[1], entente, ottoman);
}

void winner_is(const char *side)
{
    if (fs_game_winner(game_now()) != side_named(side))
        fail_msg("winner is %d, expected %s", fs_game_winner(game_now()), side);
}
