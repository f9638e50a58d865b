/* perft.c - options counted to depth 3 and compared with counts made by hand in perft.txt. */
#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 3 };

static uint64_t count(const rp_state *s, int depth)
{
    const fs_scenario *sc = &scenario_now()->base;
    static const fs_rolls none; /* every throw shows ones */
    fs_side side = s->head.waiting;
    char *scratch = calloc(1, sc->rules->scratch_size + 1);
    fs_options list = {.at = malloc(FS_MAX_OPTIONS * sizeof(fs_option)), .cap = FS_MAX_OPTIONS};
    uint64_t n = 0;

    assert_true(scratch && list.at);
    if (side) {
        sc->rules->options(sc, s, side, scratch, &list);
        n = depth == 1 ? (uint64_t)list.n : 0;
        for (int i = 0; i < list.n && depth > 1; i++) {
            rp_state next = *s;
            fs_run run = {.scratch = scratch};

            fs_dice_from_script(&run.dice, &none);
            sc->rules->apply(sc, &next, side, &list.at[i], &run);
            n += count(&next, depth - 1);
        }
    }
    free(list.at);
    free(scratch);
    return n;
}

static void check_counts(const char *name, const char *yaml, const char *counts)
{
    field(yaml);
    for (int depth = 1; depth <= DEPTH; depth++) {
        uint64_t want = strtoull(counts, (char **)&counts, 10), have = count(state_now(), depth);

        if (have != want)
            fail_msg("%s, depth %d: %llu options, by hand %llu", name, depth, (unsigned long long)have,
                     (unsigned long long)want);
    }
}

static void positions_offer_as_many_options_as_counted_by_hand(void **state)
{
    (void)state;
    FILE *f = fopen("tests/red_poppies/perft.txt", "r");
    char line[512], name[128] = "", yaml[4096] = "";
    int positions = 0;

    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (!strncmp(line, "position ", 9)) {
            snprintf(name, sizeof name, "%.*s", (int)strcspn(line + 9, "\n"), line + 9);
            yaml[0] = '\0';
        } else if (!strncmp(line, "counts ", 7)) {
            check_counts(name, yaml, line + 7);
            positions++;
        } else if (!strncmp(line, "  ", 2)) {
            assert_true(strlen(yaml) + strlen(line) < sizeof yaml);
            strcat(yaml, line + 2);
        }
    }
    fclose(f);
    assert_int_equal(positions, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(positions_offer_as_many_options_as_counted_by_hand)};

    return cmocka_run_group_tests_name("red_poppies perft", tests, NULL, NULL);
}
