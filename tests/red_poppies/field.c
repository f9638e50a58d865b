/* field.c - see field.h: names, and what is offered, allowed and refused. */
#include "field.h"

#include <stdio.h>
#include <string.h>

const rp_scenario *scenario_now(void) { return (const rp_scenario *)(const void *)playing_scenario(); }
const rp_state *state_now(void) { return fs_game_state(game_now(), 0); }

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

int options_of(const char *side, const char *words) { return playing_count(side_named(side), words, false); }

static int options_whole(const char *side, const char *clause) { return playing_count(side_named(side), clause, true); }

void offered(const char *side, const char *clause)
{
    if (options_whole(side, clause) == 1)
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

/* --- acting --- */

void declines(const char *side)
{
    playing_set_mark();
    do
        playing_act(side, "decline");
    while (options_whole(side, "decline"));
}

void allow(const char *side, const char *clause) { expect_legal(side, clause); }

void field_refused(const char *test, const char *rule) { fs_covers("red_poppies refused", rule, test); }

void field_refuse(const char *test, const char *side, const char *clause, const char *rule)
{
    const char *text = expect_refused(side, clause, rule);

    if (strstr(text, "] -"))
        fail_msg("%s '%s' is refused in words that name nobody: %s", side, clause, text);
    field_refused(test, rule);
}

/* --- setting up --- */

static size_t whole_position(const char *yaml, char *out, size_t cap)
{
    int n = snprintf(out, cap, "position: red_poppies\n%s", yaml);

    assert_true(n > 0 && (size_t)n < cap);
    return (size_t)n;
}

static const playing_system system_here = {.whole = whole_position};

void field_with(const char *switches, const char *yaml) { playing_open(&system_here, switches, yaml); }
void field(const char *yaml) { field_with(NULL, yaml); }
void field_scenario(const char *id, const char *switches) { playing_open_scenario(&system_here, switches, id); }
void unloadable(const char *yaml, const char *word) { playing_unloadable(&system_here, yaml, word); }
