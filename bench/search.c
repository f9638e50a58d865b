/* search.c - decisions a second inside a search, beside bare playouts; two threads; a recruit's turn. */
#include "search.h"
#include "play.h"
#include "tape.h"
#include "yardstick.h"

#include <ai/ai.h>
#include <stdlib.h>
#include <string.h>
#include <table/text.h>

enum { INTO_THE_GAME = 40 };
#define SLICE 0.15 /* seconds for each measurement of a round */

/* A table, and a question of a game in progress. */
struct bed {
    bench_table t;
    void *asked; /* the state of the question */
    fs_options list;
    int32_t *weight;
    bench_tape tape; /* what the search plays */
};

static fs_side list_now(struct bed *b)
{
    fs_side side = bench_table_side(&b->t);
    b->list = (fs_options){b->t.options, 0, FS_MAX_OPTIONS, 0};
    if (!side || b->t.scenario->rules->options(b->t.scenario, b->t.state, side, b->t.scratch, &b->list) < 1)
        return 0;
    return side;
}

/* One decision by the policy; false when the game is over. */
static bool play_policy(struct bed *b)
{
    uint8_t mind[FS_MAX_MIND] = {0};
    fs_side side = list_now(b);
    if (!side)
        return false;
    fs_option o = b->list.at[bench_table_weigh(&b->t, side, &b->list, mind, b->weight)];
    b->t.scenario->rules->apply(b->t.scenario, b->t.state, side, &o, &b->t.run);
    return true;
}

/* The level whose search is measured: what people play against, and long enough to be shared by threads. */
static const ai_level *measured(void) { return ai_level_named("veteran"); }

/* One search of the question, always the same. */
static void search_once(struct bed *b, ai_brain *brain)
{
    ai_mind mind = {.rng = 1};
    memcpy(b->t.state, b->asked, b->t.scenario->rules->state_size);
    fs_side side = list_now(b);
    ai_ask ask = {b->t.scenario, b->asked, side, &b->list, measured(), false};
    ai_choose(brain, &mind, &ask);
}

/* Bare playouts are those of the search itself, played again: decisions differ in cost, so both must play the same. */
static int tape_search(struct bed *b, ai_brain *brain)
{
    bench_tape_begin(&b->tape, b->t.scenario, b->t.scratch);
    ai_brain_watch(brain, bench_tape_note, &b->tape);
    search_once(b, brain);
    ai_brain_watch(brain, NULL, NULL);
    return b->tape.failed || !b->tape.n_steps;
}

/* Seconds for one decision of bare playouts. */
static double bare_seconds(struct bed *b)
{
    uint64_t n = 0;
    double began = bench_work(), took;
    do {
        n += (uint64_t)bench_tape_play(&b->tape, &b->t, b->weight);
        took = bench_work() - began;
    } while (took < SLICE);
    return took / (double)n;
}

/* The same inside a search; on the clock on the wall if `wall`. */
static double search_seconds(struct bed *b, ai_brain *brain, bool wall)
{
    uint64_t before = ai_decisions(brain);
    double began = wall ? bench_now() : bench_work(), took;
    do {
        search_once(b, brain);
        took = (wall ? bench_now() : bench_work()) - began;
    } while (took < SLICE);
    return took / (double)(ai_decisions(brain) - before + 1);
}

/* Seconds for a game turn of two recruits, over whole games. */
static double turn_seconds(struct bed *b, ai_brain *brain)
{
    const fs_head *h = b->t.state;
    const ai_level *recruit = ai_level_named("recruit");
    uint64_t turns = 0;
    double began = bench_work(), took;
    do {
        ai_mind mind[2] = {{.rng = b->t.game}, {.rng = b->t.game + 1}};
        bench_table_start(&b->t, b->t.game);
        for (fs_side side; (side = list_now(b));) {
            ai_ask ask = {b->t.scenario, b->t.state, side, &b->list, recruit, false};
            fs_option o = b->list.at[ai_choose(brain, &mind[side - 1], &ask)];
            b->t.scenario->rules->apply(b->t.scenario, b->t.state, side, &o, &b->t.run);
        }
        turns += h->turn ? h->turn : 1;
        took = bench_work() - began;
    } while (took < SLICE);
    return took / (double)turns;
}

/* Plays so far; then to a question with something to choose, if the game lasts so long. */
static bool reach_question(struct bed *b, int decisions)
{
    enum { CHOICES = 4 };

    if (bench_table_start(&b->t, 1))
        return false;
    for (int i = 0; i < decisions; i++)
        if (!play_policy(b))
            return false;
    while (list_now(b) && b->list.n < CHOICES)
        if (!play_policy(b))
            return false;
    return b->list.n >= CHOICES;
}

/* A question with something to choose, some way into a game; of a short one not so far. */
static int find_question(struct bed *b)
{
    int decisions = INTO_THE_GAME;

    while (decisions && !reach_question(b, decisions))
        decisions /= 2;
    if (!decisions && !reach_question(b, 0))
        return 1;
    memcpy(b->asked, b->t.state, b->t.scenario->rules->state_size);
    return 0;
}

static double leaf_seconds(void)
{
    double began = bench_work();
    uint64_t n = yard_calibrator();
    return (bench_work() - began) / (double)n;
}

static void measure(bench_page *p, struct bed *b, ai_brain *brain[2], const bench_search_aims *aim)
{
    bench_series rate, threads, turn;
    const char *id = b->t.scenario->id;
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        double bare = bare_seconds(b), search = search_seconds(b, brain[0], false);
        rate.value[i] = search * 1e9;
        rate.ratio[i] = bare / search;
        double one = search_seconds(b, brain[0], true), two = search_seconds(b, brain[1], true);
        threads.value[i] = 1 / two;
        threads.ratio[i] = one / two;
        double seconds = turn_seconds(b, brain[0]);
        turn.value[i] = seconds * 1e3;
        turn.ratio[i] = seconds / leaf_seconds();
    }
    bench_aim_at_least(bench_add(p, id, "search", "ns/decision", "bare playouts", &rate), aim->rate);
    bench_aim_at_least(bench_add(p, id, "search, two threads", "decisions/s", "one thread", &threads), aim->threads);
    bench_aim_at_most(bench_add(p, id, "game turn of recruits", "ms", "calibrator leaf", &turn), aim->turn);
}

int bench_search(bench_page *p, const fs_scenario *sc, const bench_search_aims *aim)
{
    struct bed b = {0};
    ai_brain *brain[2] = {ai_brain_new(1, table_memory), ai_brain_new(2, table_memory)};
    b.asked = malloc(sc->rules->state_size);
    b.weight = malloc(FS_MAX_OPTIONS * sizeof *b.weight);
    int bad = bench_table_new(&b.t, sc) || !b.asked || !b.weight || !brain[0] || !brain[1] || find_question(&b) ||
              tape_search(&b, brain[0]);
    if (!bad)
        measure(p, &b, brain, aim);
    bench_tape_free(&b.tape);
    bench_table_free(&b.t);
    ai_brain_free(brain[0]);
    ai_brain_free(brain[1]);
    free(b.asked);
    free(b.weight);
    return bad;
}
