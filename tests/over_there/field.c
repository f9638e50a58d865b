/* field.c - see field.h: names, cards, and what is offered, allowed and refused. */
#include "field.h"

#include <firestep/hash.h>
#include <stdio.h>
#include <string.h>

const ot_scenario *scenario_now(void) { return (const ot_scenario *)(const void *)playing_scenario(); }
const ot_state *state_now(void) { return fs_game_state(game_now(), 0); }

int piece_named(const char *name)
{
    for (int u = 1; u <= scenario_now()->base.n_units; u++)
        if (strcmp(scenario_now()->piece[u].name, name) == 0)
            return u;
    fail_msg("there is no unit %s", name);
    return 0;
}

int feature_named(const char *name)
{
    for (int f = 0; f < scenario_now()->n_features; f++)
        if (strcmp(scenario_now()->feature[f].name, name) == 0)
            return f;
    fail_msg("there is no terrain piece %s", name);
    return 0;
}

/* --- cards --- */

static const uint64_t red_cards = ((uint64_t)1 << 26) - 1, black_cards = red_cards << 26;
static struct {
    uint64_t colour, drawn, state; /* wanted; drawn since the state was this */
} cards = {((uint64_t)1 << 26) - 1, 0, 0};

void card_for(const char *side) { cards.colour = strcmp(side, "black") == 0 ? black_cards : red_cards; }

/* A fresh deck is all there is to draw from once the old one is used up, or before the first [VI.0]. */
static bool draw(const fs_throw *wanted, uint8_t *faces)
{
    uint64_t state, left;

    if (wanted->kind != FS_THROW_CARD)
        return false;
    state = fs_hash64(state_now(), sizeof *state_now(), 0);
    if (state != cards.state)
        cards.drawn = 0;
    cards.state = state;
    left = state_now()->deck & ~cards.drawn;
    if (!left || state_now()->head.phase != OT_PHASE_MOVE)
        left = (red_cards | black_cards) & ~cards.drawn;
    if (left & cards.colour)
        left &= cards.colour;
    *faces = (uint8_t)__builtin_ctzll(left);
    cards.drawn |= (uint64_t)1 << *faces;
    return true;
}

/* --- what is asked --- */

int options_of(const char *side, const char *words) { return playing_count(side_named(side), words, false); }

static int options_whole(const char *side, const char *clause) { return playing_count(side_named(side), clause, true); }

void offered(const char *side, const char *clause)
{
    if (options_whole(side, clause) >= 1)
        return;
    show_options();
    fail_msg("'%s' is not offered to %s", clause, side);
}

void not_offered(const char *side, const char *clause)
{
    if (!options_whole(side, clause))
        return;
    show_options();
    fail_msg("'%s' is offered to %s", clause, side);
}

void asked(const char *side) { expect_asked(side, NULL); }
void asked_by(const char *side, const char *rule) { expect_asked(side, rule); }

/* --- refusals --- */

static fs_error last_refusal;

void allow(const char *side, const char *clause) { expect_legal(side, clause); }

void field_refuse(const char *test, const char *side, const char *clause, const char *rule)
{
    const char *text = expect_refused(side, clause, rule);

    if (strstr(text, "] -"))
        fail_msg("%s '%s' is refused in words that name nobody: %s", side, clause, text);
    playing_try(side_named(side), clause, false, &last_refusal);
    fs_covers("over_there refused", rule, test);
}

void refused_with(int have, int need)
{
    if (last_refusal.have != have || last_refusal.need != need)
        fail_msg("refused with %d of %d, expected %d of %d", (int)last_refusal.have, (int)last_refusal.need, have,
                 need);
}

/* --- setting up --- */

static size_t whole_position(const char *yaml, char *out, size_t cap)
{
    int n = snprintf(out, cap, "position: over_there\n%s", yaml);

    assert_true(n > 0 && (size_t)n < cap);
    return (size_t)n;
}

static const playing_system system_here = {.whole = whole_position, .apart = draw};

void field_with(const char *switches, const char *yaml)
{
    cards.drawn = 0;
    playing_open(&system_here, switches, yaml);
    cards.colour = red_cards;
}
void field(const char *yaml) { field_with(NULL, yaml); }
void field_scenario(const char *id, const char *switches)
{
    cards.drawn = 0;
    playing_open_scenario(&system_here, switches, id);
    cards.colour = red_cards;
}
void unloadable(const char *yaml, const char *word) { playing_unloadable(&system_here, yaml, word); }
