/* memory.c - random games in which everything is asked twice: with the memory that a scratch keeps from one decision to
 * the next, and without any. One memory serves games that are played by turns, and positions gone back to. */
#include "field.h"
#include "rules/over_there/over_there.h"

#include <firestep/hash.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 2, KEPT = 8 };

typedef struct table {
    ot_state s;
    uint64_t rng, line;
    ot_state kept[KEPT]; /* positions it has been in */
    int n_kept;
} table;

typedef struct pair {
    const ot_scenario *sc;
    table table[TABLES];
    uint8_t *memory;
    fs_option *with, *without;
    uint64_t decisions;
} pair;

static fs_side asked_on(const fs_head *h) { return h->open ? h->open : h->waiting & 1 ? 1 : h->waiting; }

/* The list of a position, which must not depend on what is remembered. */
static fs_options list_of(pair *p, const ot_state *s)
{
    fs_side side = asked_on(&s->head);
    fs_options with = {p->with, 0, FS_MAX_OPTIONS, 0}, without = {p->without, 0, FS_MAX_OPTIONS, 0};

    fs_ruleset_over_there.options(&p->sc->base, s, side, p->memory, &with);
    fs_ruleset_over_there.options(&p->sc->base, s, side, NULL, &without);
    assert_int_equal(with.n, without.n);
    assert_int_equal(with.narrow, without.narrow);
    assert_memory_equal(with.at, without.at, (size_t)with.n * sizeof *with.at);
    return with;
}

static fs_run run_of(const table *t, uint64_t game, void *memory)
{
    fs_run run = {.scratch = memory};
    uint8_t key[32] = {0};

    memcpy(key, &game, sizeof game);
    memcpy(key + 8, &t->line, sizeof t->line);
    fs_dice_from_key(&run.dice, key);
    return run;
}

/* One decision of a game; what comes of it must not depend on what is remembered, either. */
static void decide(pair *p, table *t, uint64_t game)
{
    static ot_state without;
    fs_run one = run_of(t, game, p->memory), other = run_of(t, game, NULL);
    fs_side side = asked_on(&t->s.head);

    if (t->n_kept && !fs_below(&t->rng, 4))
        list_of(p, &t->kept[fs_below(&t->rng, (uint32_t)t->n_kept)]);
    fs_options list = list_of(p, &t->s);
    assert_in_range(list.n, 1, FS_MAX_OPTIONS);
    fs_option o = list.at[fs_below(&t->rng, (uint32_t)list.n)];
    memcpy(&without, &t->s, sizeof without);
    int closed = fs_ruleset_over_there.apply(&p->sc->base, &t->s, side, &o, &one);
    assert_int_equal(closed, fs_ruleset_over_there.apply(&p->sc->base, &without, side, &o, &other));
    assert_memory_equal(&t->s, &without, sizeof without);
    t->line += closed == FS_CLOSED;
    if (t->s.head.waiting && !fs_below(&t->rng, KEPT)) {
        int k = t->n_kept < KEPT ? t->n_kept++ : (int)fs_below(&t->rng, KEPT);
        memcpy(&t->kept[k], &t->s, sizeof t->s);
    }
    p->decisions++;
}

static void play_by_turns(pair *p, uint64_t seed)
{
    for (int i = 0; i < TABLES; i++) {
        table *t = &p->table[i];

        t->rng = seed * TABLES + (uint64_t)i;
        t->line = 0;
        t->n_kept = 0;
        assert_int_equal(fs_ruleset_over_there.setup(&p->sc->base, &t->s, NULL), 0);
    }
    for (int playing = TABLES; playing;) {
        playing = 0;
        for (int i = 0; i < TABLES; i++)
            if (p->table[i].s.head.waiting) {
                decide(p, &p->table[i], seed * TABLES + (uint64_t)i);
                playing++;
            }
    }
}

static void play_both_ways(const char *id, const char *switches, int games)
{
    static pair p;

    field_scenario(id, switches);
    p.sc = scenario_now();
    p.memory = malloc(fs_ruleset_over_there.scratch_size);
    p.with = calloc(FS_MAX_OPTIONS, sizeof *p.with);
    p.without = calloc(FS_MAX_OPTIONS, sizeof *p.without);
    p.decisions = 0;
    assert_true(p.memory && p.with && p.without);
    memset(p.memory, 0x5a, fs_ruleset_over_there.scratch_size); /* a scratch may hold anything */
    for (int i = 0; i < games; i++)
        play_by_turns(&p, (uint64_t)i + 1);
    assert_true(p.decisions > 0);
    free(p.memory);
    free(p.with);
    free(p.without);
    playing_close();
}

static void what_is_remembered_changes_no_list_and_no_result(void **state)
{
    (void)state;
    proves("G-13", "G-15");
    play_both_ways("ot-first-steps", NULL, 10);
    play_both_ways("ot1-trench-attack", NULL, 1);
    play_both_ways("ot2-american-advance", "fire=percentile", 1);
    play_both_ways("ot3-wadi-rutm", NULL, 1);
    play_both_ways("ot4-hill-174", NULL, 1);
    play_both_ways("ot5-whippets", NULL, 1);
    play_both_ways("ot6-gross-lensk", NULL, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(what_is_remembered_changes_no_list_and_no_result)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
