/* groups.h - what the tests of artillery ask beside field.h: groups, vertices, exact odds. */
#ifndef RP_TESTS_GROUPS_H
#define RP_TESTS_GROUPS_H

#include "field.h"
#include "rules/red_poppies/steps.h"
#include <firestep/odds.h>
#include <firestep/words.h>
#include <firestep/writer.h>
#include <stdlib.h>
#include <string.h>

static inline const rp_group *group_named(const char *name)
{
    return &state_now()->group[piece_named(name) - scenario_now()->n_units - 1];
}

/* Cross hair and fire for effect of a group; "" for none. */
static inline void cross_is(const char *group, const char *vertex)
{
    assert_int_equal(group_named(group)->cross, *vertex ? vertex_named(vertex) : FS_NO_VERTEX);
}

static inline void landed_is(const char *group, const char *vertex)
{
    assert_int_equal(group_named(group)->landed, *vertex ? vertex_named(vertex) : FS_NO_VERTEX);
}

static inline void is_primed(const char *group, bool yes)
{
    assert_int_equal((group_named(group)->flags & RP_G_PRIMED) != 0, yes);
}

static inline void group_spent(const char *group, bool yes)
{
    assert_int_equal((group_named(group)->flags & RP_G_SPENT) != 0, yes);
}

static inline void *groups_resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

/* The chance, as a reduced fraction, that the line of the side brings the unit or group this result at least once. */
static inline void odds_are(const char *side, const char *clauses, const char *unit, const char *result,
                            const char *fraction)
{
    const fs_scenario *sc = &scenario_now()->base;
    fs_option line[8] = {0};
    fs_odds_ask ask = {.scenario = sc, .state = state_now(), .side = side_named(side), .line = line};
    char text[256], found[64] = "0/1";
    fs_odds out;
    fs_error e;

    assert_true(strlen(clauses) < sizeof text);
    memcpy(text, clauses, strlen(clauses) + 1);
    for (char *at = text; at;) {
        char *comma = strstr(at, ", ");

        if (comma)
            *comma = 0;
        assert_int_equal(sc->rules->parse(sc, state_now(), ask.side, at, &line[ask.n_line++], &e), 0);
        at = comma ? comma + 2 : NULL;
    }
    ask.memory.resize = groups_resize;
    assert_int_equal(fs_odds_of(&ask, &out, &e), 0);
    assert_true(out.exact);
    for (int i = 0; i < out.n_pieces; i++) {
        fs_writer w = {.at = found, .cap = sizeof found};

        if (out.piece[i].fact.subject != piece_named(unit) ||
            strcmp(fs_words_result(sc, out.piece[i].fact.result), result) != 0)
            continue;
        fs_fraction_write(&out.piece[i].p, &w);
        fs_put_end(&w);
    }
    fs_odds_free(&out);
    assert_string_equal(found, fraction);
}

#endif
