/* switches.c - what may be switched is explained to whoever begins a game: a ruling has a sentence "Option
 * `name=value`:
 * ..." that names every value, short enough for the line under the choice. */
#include "field.h"
#include "rules/over_there/rules.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = 1 << 17, MOST_WORDS = 320 };
static char rulings[ROOM];

static int read_rulings(void **state)
{
    FILE *f = fopen("data/rules/over_there.rulings.tsv", "rb");
    size_t n;

    (void)state;
    assert_non_null(f);
    n = fread(rulings, 1, ROOM - 1, f);
    fclose(f);
    rulings[n] = 0;
    return n == 0 || n == ROOM - 1;
}

/* The sentence about the switch, up to its full stop. */
static void sentence_of(const char *name, char out[MOST_WORDS])
{
    char opening[64];
    const char *at;
    size_t n = 0;

    snprintf(opening, sizeof opening, "Option `%s=", name);
    at = strstr(rulings, opening);
    if (!at)
        fail_msg("no ruling explains the switch %s", name);
    while (at && at[n] && at[n] != '.' && at[n] != '\n' && n + 1 < MOST_WORDS)
        out[n] = at[n], n++;
    out[n] = 0;
    if (n + 1 == MOST_WORDS || strchr(out, ';') || strchr(out, '\t'))
        fail_msg("%s is not explained in one sentence: %s", name, out);
}

static void names_every_value(const char *name, const char *const *value, size_t n)
{
    char sentence[MOST_WORDS], quoted[40], set[64];

    sentence_of(name, sentence);
    for (size_t i = 0; i < n; i++) {
        snprintf(quoted, sizeof quoted, "`%s`", value[i]);
        snprintf(set, sizeof set, "=%s`", value[i]);
        if (!strstr(sentence, quoted) && !strstr(sentence, set))
            fail_msg("%s: nothing about %s in '%s'", name, value[i], sentence);
    }
}

static void every_value_of_every_switch_is_explained(void **state)
{
    (void)state;
    proves("R-02", "R-03", "R-89", "R-90");
#define SWITCH(id, name, meaning, rule, ...)                                                                           \
    {                                                                                                                  \
        static const char *const value[] = {__VA_ARGS__};                                                              \
        names_every_value(name, value, sizeof value / sizeof *value);                                                  \
    }
#include "rules/over_there/switches.def"
#undef SWITCH
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_value_of_every_switch_is_explained)};

    return cmocka_run_group_tests(tests, read_rulings, NULL);
}
