/* perft.c - see perft.h. */
#include "perft.h"
#include "playing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 3 };

static uint64_t count(const fs_scenario *sc, const void *state, int depth)
{
    static const fs_rolls none; /* every throw shows ones */
    const fs_ruleset *rules = sc->rules;
    fs_side waiting = ((const fs_head *)state)->waiting, side = waiting == 3 ? 1 : waiting;
    void *next = malloc(rules->state_size), *scratch = calloc(1, rules->scratch_size + 1);
    fs_options list = {.at = malloc(FS_MAX_OPTIONS * sizeof(fs_option)), .cap = FS_MAX_OPTIONS};
    uint64_t n = 0;

    assert_true(next && scratch && list.at);
    if (side) {
        rules->options(sc, state, side, scratch, &list);
        n = depth == 1 ? (uint64_t)list.n : 0;
    }
    for (int i = 0; i < list.n && depth > 1; i++) {
        fs_run run = {.scratch = scratch};

        memcpy(next, state, rules->state_size);
        fs_dice_from_script(&run.dice, &none);
        rules->apply(sc, next, side, &list.at[i], &run);
        n += count(sc, next, depth - 1);
    }
    free(list.at);
    free(scratch);
    free(next);
    return n;
}

static void check_counts(const char *name, const char *counts)
{
    for (int depth = 1; depth <= DEPTH; depth++) {
        char *rest;
        uint64_t want = strtoull(counts, &rest, 10);
        uint64_t have = count(playing_scenario(), fs_game_state(game_now(), 0), depth);

        counts = rest;
        if (have != want)
            fail_msg("%s, depth %d: %" PRIu64 " options, by hand %" PRIu64, name, depth, have, want);
    }
}

void perft_file(const char *path, void (*open)(const char *yaml), int positions)
{
    FILE *f = fopen(path, "r");
    char line[512], name[128] = "", yaml[4096] = "";
    int counted = 0;

    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (!strncmp(line, "position ", 9)) {
            snprintf(name, sizeof name, "%.*s", (int)strcspn(line + 9, "\n"), line + 9);
            yaml[0] = '\0';
        } else if (!strncmp(line, "counts ", 7)) {
            open(yaml);
            check_counts(name, line + 7);
            counted++;
        } else if (!strncmp(line, "  ", 2)) {
            assert_true(strlen(yaml) + strlen(line) < sizeof yaml);
            strcat(yaml, line + 2);
        }
    }
    fclose(f);
    assert_int_equal(counted, positions);
}
