/* secrets.c - random games, looked at over the enemy's shoulder: whatever is secret may be otherwise, and what a side
 * knows of the state stays the same to the byte. So it is in none of its views, options and refusals, which are made
 * from that. */
#include "field.h"
#include "rules/over_there/kinds.h"
#include "rules/over_there/over_there.h"
#include "rules/over_there/sequence.h"

#include <firestep/hash.h>
#include <stdlib.h>
#include <string.h>

typedef struct table {
    const ot_scenario *sc;
    ot_state s;
    uint8_t *scratch;
    fs_option *list;
    uint64_t rng;
    int units, plots, mines, actors, wishes; /* secrets that were changed */
} table;

static fs_side asked_on(const fs_head *h) { return h->open ? h->open : h->waiting & 1 ? 1 : h->waiting; }

static fs_option choose(table *t, fs_side side)
{
    fs_options all = {t->list, 0, FS_MAX_OPTIONS, 0};
    fs_option o;

    fs_ruleset_over_there.options(&t->sc->base, &t->s, side, t->scratch, &all);
    assert_in_range(all.n, 1, FS_MAX_OPTIONS);
    int n = fs_below(&t->rng, 4) ? all.narrow : all.n;
    do
        o = t->list[fs_below(&t->rng, (uint32_t)n)];
    while (o.verb == FS_VERB_DROP);
    return o;
}

static void scramble(table *t, void *at, size_t n)
{
    uint8_t *p = at;

    for (size_t i = 0; i < n; i++)
        p[i] = (uint8_t)fs_below(&t->rng, 256);
}

/* Not on the enemy's table, and not out of the game [XIV.C]. */
static bool is_secret(const table *t, int u, fs_side from)
{
    uint8_t where = t->s.unit[u].where;

    return ot_side_of(t->sc, u) != from && !ot_is(&t->s, u, OT_SHOWN) &&
           (where == OT_NOT_YET || where == OT_ON_TABLE || where == OT_ABOARD || where == OT_OFF_BOARD);
}

/* Where they are, how many, in what order and in which dugout [XII.K]; and that others aim at them. */
static void change_units(table *t, ot_state *s, fs_side from)
{
    static const uint8_t there[] = {OT_NOT_YET, OT_ON_TABLE, OT_ABOARD};

    for (int u = 1; u <= t->sc->base.n_units; u++) {
        if (is_secret(t, u, from)) {
            scramble(t, &s->unit[u], sizeof s->unit[u]);
            s->unit[u].flags &= ~(uint32_t)OT_SHOWN;
            s->unit[u].where = there[fs_below(&t->rng, 3)];
            t->units++;
            continue;
        }
        if (s->unit[u].target && is_secret(t, s->unit[u].target, from))
            s->unit[u].target = 0;
        if (s->unit[u].charger && is_secret(t, s->unit[u].charger, from))
            s->unit[u].charger = 0;
    }
}

static void change_plots(table *t, ot_state *s, fs_side from)
{
    for (int u = 1; u <= t->sc->base.n_units; u++)
        if (t->sc->battery_of[u] < OT_MAX_BATTERIES && ot_side_of(t->sc, u) != from) {
            scramble(t, s->battery[t->sc->battery_of[u]].plot, sizeof s->battery[0].plot);
            t->plots++;
        }
}

/* One that has gone up lies open, and has no turn any more. */
static void change_mine(table *t, ot_state *s, fs_side from)
{
    if (t->sc->mine == from || !s->mine_turn)
        return;
    s->mine_turn = (uint8_t)(1 + fs_below(&t->rng, OT_MAX_TURNS));
    s->mine_x = (int32_t)fs_below(&t->rng, 60000), s->mine_y = (int32_t)fs_below(&t->rng, 60000);
    t->mines++;
}

/* Who acts in hiding, and what a side has said in a window that is open. */
static void change_frames(table *t, ot_state *s, fs_side from)
{
    const fs_frame *top = fs_top_const(&s->head);

    for (int i = 0; i < s->head.depth; i++) {
        fs_frame *f = &s->head.frame[i];

        if (f->kind != OT_F_UNIT || f->side == from || !f->v[OT_UNIT_NOW] || !is_secret(t, f->v[OT_UNIT_NOW], from))
            continue;
        for (int u = 1; u <= t->sc->base.n_units; u++)
            if (is_secret(t, u, from) && ot_side_of(t->sc, u) == f->side) {
                t->actors += u != f->v[OT_UNIT_NOW];
                f->v[OT_UNIT_NOW] = (int16_t)u;
                f->v[OT_UNIT_LEAD] = t->sc->piece[u].section;
            }
    }
    for (int u = 1; u <= t->sc->base.n_units && top->kind == OT_F_MELEES && !top->side; u++)
        if (ot_side_of(t->sc, u) != from && fs_below(&t->rng, 2)) {
            s->unit[u].flags ^= OT_WANTS_MELEE;
            t->wishes++;
        }
}

static void look_from(table *t, fs_side side)
{
    static ot_state as_it_is, otherwise;

    as_it_is = otherwise = t->s;
    change_frames(t, &otherwise, side);
    change_units(t, &otherwise, side);
    change_plots(t, &otherwise, side);
    change_mine(t, &otherwise, side);
    fs_ruleset_over_there.blind(&t->sc->base, &as_it_is, side);
    fs_ruleset_over_there.blind(&t->sc->base, &otherwise, side);
    assert_memory_equal(&as_it_is, &otherwise, sizeof as_it_is);
}

static void play_one(table *t, uint64_t seed)
{
    fs_run run = {.scratch = t->scratch};
    uint8_t key[32] = {0};
    uint64_t line = 0;

    t->rng = seed;
    assert_int_equal(fs_ruleset_over_there.setup(&t->sc->base, &t->s, NULL), 0);
    memcpy(key, &seed, sizeof seed);
    fs_dice_from_key(&run.dice, key);
    while (t->s.head.waiting) {
        fs_side side = asked_on(&t->s.head);
        fs_option o = choose(t, side);

        if (fs_ruleset_over_there.apply(&t->sc->base, &t->s, side, &o, &run) != FS_CLOSED)
            continue;
        for (fs_side x = 0; x <= 2 && t->s.head.waiting; x++)
            look_from(t, x);
        line++;
        memcpy(key + 8, &line, sizeof line);
        fs_dice_from_key(&run.dice, key);
    }
}

static void open_table(table *t)
{
    *t = (table){.sc = scenario_now()};
    t->scratch = calloc(1, fs_ruleset_over_there.scratch_size + 1);
    t->list = calloc(FS_MAX_OPTIONS, sizeof *t->list);
    assert_true(t->scratch && t->list);
}

static void close_table(const table *t)
{
    free(t->scratch);
    free(t->list);
    playing_close();
}

static table play_many(const char *id, const char *switches, int games)
{
    static table t;

    field_scenario(id, switches);
    open_table(&t);
    for (int i = 0; i < games; i++)
        play_one(&t, (uint64_t)i + 1);
    assert_true(t.units > 0);
    close_table(&t);
    return t;
}

static void in_random_games_secrets_are_no_part_of_what_the_enemy_knows(void **state)
{
    (void)state;
    proves("XIV.C", "R-39", "VII.A", "XII.J", "XII.K");
    assert_true(play_many("ot-first-steps", NULL, 10).actors > 0);
    table t = play_many("ot1-trench-attack", "mine=on", 2);
    assert_true(t.plots > 0 && t.mines > 0);
    play_many("ot2-american-advance", "fire=percentile", 2); /* vehicles of a section, one in sight and one not */
    play_many("ot3-wadi-rutm", NULL, 2);
    play_many("ot4-hill-174", "mine=on", 2);
    play_many("ot5-whippets", NULL, 2);
    play_many("ot6-gross-lensk", NULL, 1);
}

/* What the one side has answered is not known to the other that has yet to. */
static void what_is_said_in_an_open_window_is_no_part_of_what_the_enemy_knows(void **state)
{
    static table t;
    fs_run run = {0};
    uint8_t key[32] = {0};

    (void)state;
    proves("R-84");
    field("units:\n  red: ['F1 infantry 9 at 18,10 facing north']\n  black: ['G1 infantry 9 at 18,10.8 facing south']\n"
          "now: {turn: 2, phase: melee}\n");
    asked_by("both", "R-84");
    open_table(&t);
    fs_options all = {t.list, 0, FS_MAX_OPTIONS, 0};
    fs_ruleset_over_there.options(&t.sc->base, state_now(), OT_RED, t.scratch, &all);
    for (int i = 0; i < all.n; i++) {
        t.s = *state_now();
        run.scratch = t.scratch;
        fs_dice_from_key(&run.dice, key);
        fs_ruleset_over_there.apply(&t.sc->base, &t.s, OT_RED, &t.list[i], &run);
        assert_int_equal(t.s.head.waiting, OT_BLACK);
        for (int k = 0; k < 8; k++)
            look_from(&t, OT_BLACK);
    }
    assert_true(t.wishes > 0);
    close_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(in_random_games_secrets_are_no_part_of_what_the_enemy_knows),
        field_test(what_is_said_in_an_open_window_is_no_part_of_what_the_enemy_knows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
