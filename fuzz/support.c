/* support.c - what all fuzzers share. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fuzz_fail(const char *claim, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, claim);
    abort();
}

uint8_t fuzz_u8(fuzz_bytes *b)
{
    if (!b->n)
        return 0;
    b->n--;
    return *b->at++;
}

uint16_t fuzz_u16(fuzz_bytes *b)
{
    uint8_t low = fuzz_u8(b);
    return (uint16_t)(low | fuzz_u8(b) << 8);
}

fuzz_table *fuzz_table_at(const fs_scenario *scenario, uint32_t seed)
{
    static fuzz_table table;
    fuzz_table *t = &table;
    const fs_ruleset *rules = scenario->rules;
    uint8_t key[32] = {0};
    fs_error why;

    REQUIRE(rules->state_size <= FS_MAX_STATE);
    t->scratch = realloc(t->scratch, rules->scratch_size + 1);
    REQUIRE(t->scratch);
    memset(t->scratch, (int)(seed & 0xff), rules->scratch_size);
    t->scenario = scenario;
    t->rng = seed;
    memcpy(key, &seed, sizeof seed);
    memset(&t->run, 0, sizeof t->run);
    fs_dice_from_key(&t->run.dice, key);
    t->run.scratch = t->scratch;
    REQUIRE(rules->setup(scenario, t->state, &why) == 0);
    return t;
}

fs_side fuzz_side(const fuzz_table *t)
{
    const fs_head *h = (const void *)t->state;
    if (h->open)
        return h->open;
    return h->waiting & 1 ? 1 : h->waiting;
}

int fuzz_list(fuzz_table *t, fs_side side)
{
    fs_options list = {t->options, 0, FS_MAX_OPTIONS, 0};
    t->scenario->rules->options(t->scenario, t->state, side, t->scratch, &list);
    REQUIRE(list.n > 0 && list.n <= FS_MAX_OPTIONS);
    REQUIRE(list.narrow > 0 && list.narrow <= list.n);
    return list.n;
}

bool fuzz_accepts(fuzz_table *t, fs_side side, const fs_option *o)
{
    size_t size = t->scenario->rules->state_size;
    fs_error why = {0};
    memcpy(t->copy, t->state, size);
    bool legal = t->scenario->rules->check(t->scenario, t->state, side, o, &why) == 0;
    REQUIRE(memcmp(t->copy, t->state, size) == 0);
    return legal;
}

void fuzz_apply(fuzz_table *t, fs_side side, const fs_option *o)
{
    const fs_head *h = (const void *)t->state;
    fs_error why;
    int answer = t->scenario->rules->apply(t->scenario, t->state, side, o, &t->run);
    REQUIRE(answer == FS_MORE || answer == FS_CLOSED);
    REQUIRE(h->depth <= FS_MAX_FRAMES);
    if (answer == FS_MORE) {
        REQUIRE(h->open == (o->verb == FS_VERB_DROP ? 0 : side));
        return;
    }
    REQUIRE(h->open == 0);
    REQUIRE(h->waiting <= 3);
    REQUIRE(t->scenario->rules->valid(t->scenario, t->state, &why) == 0);
}

void fuzz_play(fuzz_table *t, int n)
{
    for (fs_side side; n-- > 0 && (side = fuzz_side(t)) != 0;) {
        uint32_t count = (uint32_t)fuzz_list(t, side);
        fs_option chosen = t->options[fs_below(&t->rng, count)];
        REQUIRE(fuzz_accepts(t, side, &chosen));
        fuzz_apply(t, side, &chosen);
    }
}

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

const fs_host fuzz_host = {{resize, NULL}, NULL, NULL};
