/* stage_steps.c - whole steps of a turn in one call: attacks, support, marches. */
#include "stage.h"

#include "rules/army_commander/kinds.h"
#include <firestep/words.h>
#include <stdio.h>
#include <string.h>

static const char *side_word(fs_side side) { return scenario_now()->base.names->side[side]; }

/* Takes the next word of a list; false at its end. */
static bool next_word(const char **list, char *out, size_t cap)
{
    *list += strspn(*list, " ");
    size_t n = strcspn(*list, " ");
    assert_true(n < cap);
    memcpy(out, *list, n);
    out[n] = '\0';
    *list += n;
    return n > 0;
}

/* The division whose turn it is; 0 between turns. */
static int turning(void)
{
    const fs_head *h = &state_now()->head;
    return h->depth >= 3 && h->frame[2].kind == AC_F_TURN ? h->frame[2].v[0] : 0;
}

bool to_attacks(void)
{
    int division = turning();
    while (division && turning() == division && !fs_game_is_over(game_now())) {
        fs_side side = playing_asked();
        fs_decision d;
        fs_error e;
        assert_int_equal(fs_game_decision(game_now(), side, &d), 0);
        if (!strcmp(fs_words_rule(&scenario_now()->base, d.rule), "3.1a"))
            return true;
        playing_act(side_word(side), playing_try(side, "normal", false, &e) ? "done" : "normal");
    }
    return false;
}

void expect_no_attacks(void)
{
    if (to_attacks()) {
        show_options();
        fail_msg("there are attacks");
    }
}

void to_moves(void)
{
    fs_error e;
    fs_side side = playing_asked();
    fs_decision d;
    assert_int_equal(fs_game_decision(game_now(), side, &d), 0);
    if (!strcmp(fs_words_rule(&scenario_now()->base, d.rule), "5.g"))
        playing_act(side_word(side), playing_try(side, "normal", false, &e) ? "done" : "normal");
}

static bool is_open(const char *side)
{
    const fs_option *parts;
    bool sealed;
    return fs_game_open_line(game_now(), side_named(side), &parts, &sealed) > 0 && !sealed;
}

void assault(const char *target, const char *from)
{
    char first[16], second[16], clause[64];
    const char *side = side_word(playing_asked());
    if (!to_attacks())
        fail_msg("there is no attack to make");
    playing_set_mark();
    next_word(&from, first, sizeof first);
    snprintf(clause, sizeof clause, "attack %s from %s", target, first);
    playing_act(side, clause);
    if (next_word(&from, second, sizeof second)) {
        snprintf(clause, sizeof clause, "join %s", second);
        playing_act(side, clause);
    }
    if (is_open(side))
        playing_act(side, "done");
}

void support(const char *side, const char *supporters)
{
    char word[64], clause[80];
    while (next_word(&supporters, word, sizeof word)) {
        snprintf(clause, sizeof clause, "support %s", word);
        playing_act(side, clause);
    }
    if (fs_game_waiting(game_now()) == side_named(side) && (offered("support") || is_open(side)))
        playing_act(side, "done");
}

void fight(const char *target, const char *from, const char *attackers_support, const char *defenders_support)
{
    fs_side attacker = playing_asked();
    assert_int_not_equal(attacker, 0);
    assault(target, from);
    if (*attackers_support || (playing_asked() == attacker && offered("support")))
        support(side_word(attacker), attackers_support);
    if (*defenders_support || (playing_asked() == fs_other(attacker) && offered("support")))
        support(side_word(fs_other(attacker)), defenders_support);
}

void march(const char *side, const char *from, const char *way)
{
    char hex[16], clause[64];
    to_moves();
    playing_set_mark();
    snprintf(clause, sizeof clause, "group %s", from);
    playing_act(side, clause);
    while (next_word(&way, hex, sizeof hex)) {
        snprintf(clause, sizeof clause, "to %s", hex);
        playing_act(side, clause);
    }
    if (is_open(side))
        playing_act(side, "stop");
}
