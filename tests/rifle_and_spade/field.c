/* field.c - see field.h: names, positions, and what is offered, allowed and refused. */
#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const rs_scenario *scenario_now(void) { return (const rs_scenario *)(const void *)playing_scenario(); }
const rs_state *state_now(void) { return fs_game_state(game_now(), 0); }

int piece_named(const char *name)
{
    int u = rs_piece_named(scenario_now(), name);

    if (!u)
        fail_msg("there is no unit %s", name);
    return u;
}

int brigiment_named(const char *name)
{
    int b = rs_brigiment_named(scenario_now(), name);

    if (!b)
        fail_msg("there is no brigiment %s", name);
    return b;
}

int battalion_named(const char *name)
{
    int b = rs_battalion_named(scenario_now(), name);

    if (!b)
        fail_msg("there is no battalion %s", name);
    return b;
}

int place_named(const char *name)
{
    int hex = fs_hex_parse(&scenario_now()->map.grid, name);

    if (hex == FS_NO_HEX)
        fail_msg("there is no hex %s", name);
    return hex;
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
    expect_refused(side, clause, rule);
    playing_try(side_named(side), clause, false, &last_refusal);
    fs_covers("rifle_and_spade refused", rule, test);
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
    int n = snprintf(out, cap, "position: rifle_and_spade\n%s", yaml);

    assert_true(n > 0 && (size_t)n < cap);
    return (size_t)n;
}

/* A die of the book shows 0 to 9, the engine's 1 to 10. */
static int face_of(const fs_throw *wanted, int written) { return wanted->faces == 10 ? written + 1 : written; }

static const playing_system system_here = {.whole = whole_position, .face = face_of};

void field_with(const char *switches, const char *yaml) { playing_open(&system_here, switches, yaml); }
void field(const char *yaml) { field_with(NULL, yaml); }
void field_scenario(const char *id, const char *switches) { playing_open_scenario(&system_here, switches, id); }
void unloadable(const char *yaml, const char *word) { playing_unloadable(&system_here, yaml, word); }
