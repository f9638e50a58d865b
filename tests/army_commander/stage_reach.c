/* stage_reach.c - where a move can end: every completion of an open line, tried on copies of the state. */
#include "rules/army_commander/words.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

static struct {
    uint64_t hex[AC_HEX_WORDS];
    int piece;
    fs_side side;
} reach;

static int apply(ac_state *s, const fs_option *o, void *scratch)
{
    const fs_scenario *sc = &scenario_now()->base;
    fs_rolls none = {0};
    fs_run run = {.scratch = scratch};
    fs_dice_from_script(&run.dice, &none);
    return sc->rules->apply(sc, s, reach.side, o, &run);
}

static void explore(const ac_state *s, void *scratch)
{
    const fs_scenario *sc = &scenario_now()->base;
    fs_option at[64];
    fs_options list = {.at = at, .cap = 64};
    sc->rules->options(sc, s, reach.side, scratch, &list);
    assert_true(list.n <= 64);
    for (int i = 0; i < list.n; i++) {
        ac_state next = *s;
        if (at[i].verb != AC_V_TO && at[i].verb != AC_V_STOP)
            continue;
        if (apply(&next, &at[i], scratch) == FS_MORE)
            explore(&next, scratch);
        else if (next.stand[reach.piece].hex >= 0)
            ac_set(reach.hex, next.stand[reach.piece].hex);
    }
}

void find_reach(const char *opening, const char *piece)
{
    const fs_scenario *sc = &scenario_now()->base;
    void *scratch = calloc(1, sc->rules->scratch_size + 1);
    fs_option o;
    memset(&reach, 0, sizeof reach);
    reach.piece = piece_named(piece);
    reach.side = fs_game_waiting(game_now());
    ac_state s = *(const ac_state *)fs_game_state(game_now(), reach.side);
    clause_read(opening, &o);
    if (apply(&s, &o, scratch) == FS_MORE)
        explore(&s, scratch);
    else
        ac_set(reach.hex, s.stand[reach.piece].hex);
    free(scratch);
}

int reach_count(void)
{
    int n = 0;
    for (int w = 0; w < AC_HEX_WORDS; w++)
        n += __builtin_popcountll(reach.hex[w]);
    return n;
}

void expect_reach(const char *hex)
{
    if (!ac_bit(reach.hex, hex_named(hex)))
        fail_msg("%s cannot be reached", hex);
}

void expect_no_reach(const char *hex)
{
    if (ac_bit(reach.hex, hex_named(hex)))
        fail_msg("%s can be reached", hex);
}
