/* player.c - see player.h. */
#include "player.h"
#include "scenario/scenario.h"

#include <firestep/writer.h>
#include <string.h>

static fs_options list_for(const fs_scenario *sc, const void *state, fs_side side)
{
    static fs_option room[FS_MAX_OPTIONS];
    fs_options list = {room, 0, FS_MAX_OPTIONS, 0};

    sc->rules->options(sc, state, side, NULL, &list);
    return list;
}

fs_option player_choice(const fs_scenario *sc, const void *state, fs_side side)
{
    static int32_t weight[FS_MAX_OPTIONS];
    fs_options list = list_for(sc, state, side);
    int best = 0;

    sc->rules->policy(sc, state, side, &list, NULL, weight);
    for (int i = 0; i < list.n; i++) {
        assert_true(weight[i] >= 0);
        if (weight[i] > weight[best])
            best = i;
    }
    return list.at[best];
}

void would(const char *side_name, const char *words)
{
    const fs_scenario *sc = playing_scenario();
    fs_side side = side_named(side_name);
    char text[128];
    fs_writer w = {text, 0, sizeof text};

    expect_asked(side_name, NULL);
    const void *state = fs_game_state(game_now(), side);
    fs_option o = player_choice(sc, state, side);
    assert_int_equal(sc->rules->print(sc, state, side, &o, &w), 0);
    assert_true(fs_put_end(&w));
    if (strncmp(text, words, strlen(words)) != 0)
        fail_msg("%s would %s, not %s", side_name, text, words);
}

/* --- whole games --- */

static fs_option any_option(const fs_scenario *sc, const void *state, fs_side side, uint64_t *rng)
{
    fs_options list = list_for(sc, state, side);
    int n = list.n - (list.n > 1 && list.at[list.n - 1].verb == FS_VERB_DROP);

    return list.at[fs_below(rng, (uint32_t)n)];
}

static fs_side side_to_decide(const fs_head *h)
{
    if (h->open)
        return h->open;
    return h->waiting == 3 ? 1 : h->waiting;
}

/* The player with one side, chance with the other; the winner. */
static fs_side winner_of(const fs_scenario *sc, fs_side player, uint64_t game)
{
    static union {
        fs_head head;
        uint8_t bytes[FS_MAX_STATE];
    } s;
    uint8_t key[32] = {0};
    uint64_t rng = game * 2 + 1;
    fs_run run = {.log = NULL};

    assert_int_equal(sc->rules->setup(sc, &s, NULL), 0);
    for (uint64_t line = 0; s.head.waiting; line++) {
        fs_side side = side_to_decide(&s.head);
        fs_option o = side == player ? player_choice(sc, &s, side) : any_option(sc, &s, side, &rng);

        memcpy(key, &game, sizeof game);
        memcpy(key + 8, &line, sizeof line);
        fs_dice_from_key(&run.dice, key);
        sc->rules->apply(sc, &s, side, &o, &run);
    }
    return s.head.winner;
}

void beats_chance(const char *id, int games)
{
    fs_file file;
    fs_load_error why;

    assert_int_equal(fs_file_open(id, NULL, &file, &why), 0);
    for (fs_side side = 1; side <= 2; side++) {
        int won = 0;

        for (int game = 0; game < games; game++)
            won += winner_of(file.scenario, side, (uint64_t)game) == side;
        if (won * 10 < games * 9)
            fail_msg("%s: side %d wins %d of %d", id, side, won, games);
    }
    fs_file_close(&file);
}
