/* tape.c - what a search played, noted and played again: the same lists, the same weights, the same dice, and nothing
 * that the search does besides. */
#include "tape.h"

#include <stdlib.h>
#include <string.h>

void bench_tape_begin(bench_tape *t, const fs_scenario *scenario, void *scratch)
{
    *t = (bench_tape){.scenario = scenario, .scratch = scratch};
    t->now = calloc(1, scenario->rules->state_size);
    t->failed = !t->now;
}

void bench_tape_free(bench_tape *t)
{
    free(t->step);
    free(t->start);
    free(t->now);
}

/* Room for one more of `size` bytes. */
static bool make_room(void **at, int32_t n, int32_t *cap, size_t size)
{
    if (n < *cap)
        return true;
    int32_t more = *cap ? 2 * *cap : 256;
    void *grown = realloc(*at, (size_t)more * size);
    if (!grown)
        return false;
    *at = grown;
    *cap = more;
    return true;
}

static bool make_room_for_step(bench_tape *t)
{
    void *steps = t->step, *starts = t->start;
    bool ok = make_room(&steps, t->n_steps, &t->steps_cap, sizeof *t->step) &&
              make_room(&starts, t->n_starts, &t->starts_cap, t->scenario->rules->state_size);
    t->step = steps;
    t->start = starts;
    return ok;
}

void bench_tape_note(void *ctx, const void *state, fs_side side, const fs_option *o, const fs_dice *dice, bool listed)
{
    bench_tape *t = ctx;
    const fs_ruleset *rules = t->scenario->rules;
    if (t->failed || !make_room_for_step(t)) {
        t->failed = true;
        return;
    }
    bench_step *step = &t->step[t->n_steps++];
    *step = (bench_step){.option = *o, .start = -1, .side = side, .listed = listed};
    memcpy(step->key, dice->key, sizeof step->key);
    if (memcmp(t->now, state, rules->state_size) != 0) {
        step->start = t->n_starts++;
        memcpy(t->start + (size_t)step->start * rules->state_size, state, rules->state_size);
        memcpy(t->now, state, rules->state_size);
    }
    fs_run run = {.dice = *dice, .scratch = t->scratch};
    rules->apply(t->scenario, t->now, side, o, &run);
}

int32_t bench_tape_play(const bench_tape *t, bench_table *at, int32_t *weight)
{
    const fs_ruleset *rules = t->scenario->rules;
    uint8_t mind[2][FS_MAX_MIND];
    fs_run run = {.scratch = at->scratch};
    for (int32_t i = 0; i < t->n_steps; i++) {
        const bench_step *step = &t->step[i];
        if (step->start >= 0) {
            memcpy(at->state, t->start + (size_t)step->start * rules->state_size, rules->state_size);
            memset(mind, 0, sizeof mind);
        }
        fs_options list = {at->options, 0, FS_MAX_OPTIONS, FS_NARROW_ALONE};
        if (step->listed && rules->options(t->scenario, at->state, step->side, at->scratch, &list) > 0)
            bench_table_weigh(at, step->side, &list, mind[step->side - 1], weight);
        memset(&run.dice, 0, sizeof run.dice);
        memcpy(run.dice.key, step->key, sizeof step->key);
        rules->apply(t->scenario, at->state, step->side, &step->option, &run);
    }
    return t->n_steps;
}
