/* play_a_game.c - the library in one page: loads a scenario, lets two players of the program fight it out, prints the
 * log as it grows, and says who won.
 *
 *     cc play_a_game.c $(pkg-config --cflags --libs firestep) -o play_a_game
 *     FIRESTEP_DATA=$(pkg-config --variable=datadir firestep) ./play_a_game s1-training recruit random 7
 */
#include <firestep/ai.h>
#include <firestep/firestep.h>
#include <firestep/scenario.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

/* The dice of a line come from the seed and the line's number: the same seed, the same game. A host that strangers
 * trust mixes a secret of each player into the key instead (docs/records.md). */
static int key_of_line(void *ctx, fs_game *g, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    uint64_t number = (uint64_t)fs_game_lines(g);
    (void)side, (void)text, (void)n;
    memset(out, 0, 32);
    memcpy(out, ctx, sizeof(uint64_t));
    memcpy(out + 8, &number, sizeof number);
    return 0;
}

/* Prints what happened since the last call, as the first side may read it. */
static void print_news(fs_game *g, fs_event_cursor *seen)
{
    char text[1024];
    const fs_event *e;
    while ((e = fs_game_next_event(g, 1, seen))) {
        fs_writer w = {text, 0, sizeof text};
        fs_words_event(fs_game_scenario(g), e, &w);
        fs_put_end(&w);
        printf("%4d  %s\n", seen->line, text);
    }
}

/* One option of whoever is asked; false if something is wrong. */
static bool take_a_step(fs_game *g, ai_brain *brain, ai_mind mind[2], const ai_level *const level[2])
{
    fs_side side = fs_game_waiting(g) & 1 ? 1 : 2;
    fs_options list;
    fs_error why;
    if (fs_game_options(g, side, &list))
        return false;
    const ai_ask ask = {fs_game_scenario(g), fs_game_state(g, side), side, &list, level[side - 1], false};
    const fs_option choice = list.at[ai_choose(brain, &mind[side - 1], &ask)];
    return fs_game_act(g, side, &choice, &why) == FS_OK;
}

static int play(const fs_file *file, const ai_level *const level[2], uint64_t seed)
{
    const fs_memory memory = {resize, NULL};
    const fs_host host = {memory, key_of_line, &seed};
    ai_mind mind[2] = {{.rng = seed * 2 + 1}, {.rng = seed * 2 + 2}};
    fs_event_cursor seen = {0};
    fs_error why;
    ai_brain *brain = ai_brain_new(1, memory);
    fs_game *g = fs_game_new(file->scenario, &host, file->state, &why);
    bool fine = brain && g && fs_game_begin(g) == FS_OK;
    while (fine && !fs_game_is_over(g)) {
        fine = take_a_step(g, brain, mind, level);
        print_news(g, &seen);
    }
    if (fine) {
        fs_side winner = fs_game_winner(g); /* 3: a draw */
        printf("%d lines; winner: %s\n", fs_game_lines(g),
               winner == 3 ? "nobody" : fs_words_side(file->scenario, winner));
    }
    fs_game_free(g);
    ai_brain_free(brain);
    return fine ? 0 : 1;
}

int main(int argc, char **argv)
{
    const char *id = argc > 1 ? argv[1] : "template-patrols";
    const ai_level *const level[2] = {ai_level_named(argc > 2 ? argv[2] : "recruit"),
                                      ai_level_named(argc > 3 ? argv[3] : "random")};
    fs_file file;
    fs_load_error why;
    if (!level[0] || !level[1]) {
        fprintf(stderr, "usage: %s [SCENARIO [LEVEL LEVEL [SEED]]]\n", argv[0]);
        return 2;
    }
    if (fs_file_open(id, NULL, &file, &why)) {
        fprintf(stderr, "%s\n", why.message);
        return 2;
    }
    int wrong = play(&file, level, argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    fs_file_close(&file);
    return wrong;
}
