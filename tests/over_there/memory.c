/* memory.c - random games in which everything is asked twice: with the memory that a scratch keeps from one decision to
 * the next, and without any. One memory serves games that are played by turns, and positions gone back to. */
#include "field.h"
#include "rules/over_there/moves.h"
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

/* ---- one fact at a time ---- */

static const char many[] =
    "map:\n"
    "  - {id: T1, kind: trench, line: '2,6 34,6', owner: red, step: north}\n"
    "  - {id: H1, kind: building, poly: '4,12 10,12 10,15 4,15'}\n"
    "  - {id: H2, kind: building, poly: '14,12 22,12 22,16 14,16'}\n"
    "units:\n"
    "  red: ['F1 infantry 9 at 28,12 facing north', 'F2 infantry 6 in T1 step at 18,6', F3 infantry 6 in H1,\n"
    "        'F4 artillery 4 gun field at 8,22 facing north unlimbered', 'F5 cavalry 6 at 24,22 facing north "
    "mounted']\n"
    "  black: ['G1 infantry 9 at 18,34']\n";

static ot_memo memory;
static ot_scenario like; /* in which limbers have bases of their own */

/* The ground is turned to ruins, or a unit changed in one respect. */
typedef void change(ot_state *, ot_unit *);
static void to_the_east(ot_state *s, ot_unit *u) { (void)s, u->x += OT_INCH; }
static void to_the_north(ot_state *s, ot_unit *u) { (void)s, u->y += OT_INCH; }
static void turned(ot_state *s, ot_unit *u) { (void)s, u->facing = 450; }
static void in_column(ot_state *s, ot_unit *u) { (void)s, u->formation = OT_COLUMN; }
static void fewer(ot_state *s, ot_unit *u) { (void)s, u->castings -= 2; }
static void with_engineers(ot_state *s, ot_unit *u) { (void)s, u->engineers = 2; }
static void at_the_bottom(ot_state *s, ot_unit *u) { (void)s, u->level = OT_BOTTOM; }
static void next_door(ot_state *s, ot_unit *u) { (void)s, u->feature = 3; }
static void limbered(ot_state *s, ot_unit *u) { (void)s, u->flags |= OT_LIMBERED; }
static void on_foot(ot_state *s, ot_unit *u) { (void)s, u->flags &= ~(uint32_t)OT_MOUNTED; }
static void in_ruins(ot_state *s, ot_unit *u) { s->damage[u->feature - 1].is_destroyed = 1; }

typedef struct figure {
    ot_shape shape;
    ot_rect box;
    int32_t radius;
    fs_point at[OT_MAX_CASTINGS];
    int n;
} figure;

static void look_at(const ot_state *s, int unit, ot_memo *memo, figure *f)
{
    ot_ctx c = {&like, (ot_state *)(uintptr_t)s, NULL, ot_memo_in(&like, memo)};

    memset(f, 0, sizeof *f);
    ot_shape_now(&c, unit, &f->shape, &f->box);
    memset(&f->shape.at[f->shape.n], 0, (OT_MAX_SHAPE - (size_t)f->shape.n) * sizeof *f->shape.at);
    f->radius = ot_radius_now(&c, unit);
    f->n = ot_bases_now(&c, unit, f->at);
}

static void every_fact_of_a_figure_is_noticed(void **state)
{
    static const struct {
        const char *unit;
        change *how;
    } fact[] = {
        {"F1", to_the_east}, {"F1", to_the_north},   {"F1", turned},        {"F1", in_column},
        {"F1", fewer},       {"F1", with_engineers}, {"F2", at_the_bottom}, {"F3", next_door},
        {"F4", limbered},    {"F5", on_foot},        {"F3", in_ruins},
    };
    static ot_state s;

    (void)state;
    proves("G-03", "G-15");
    field(many);
    memcpy(&like, scenario_now(), sizeof like);
    like.tables.of_class[OT_ARTILLERY][OT_CHANGED].base = OT_BASE_CAVALRY;
    memset(&memory, 0x5a, sizeof memory);
    for (size_t i = 0; i < sizeof fact / sizeof *fact; i++) {
        int unit = piece_named(fact[i].unit);
        figure before, with, without;

        s = *state_now();
        look_at(&s, unit, &memory, &before);
        fact[i].how(&s, &s.unit[unit]);
        look_at(&s, unit, &memory, &with);
        look_at(&s, unit, NULL, &without);
        if (memcmp(&with, &without, sizeof with))
            fail_msg("fact %zu of %s is not noticed", i, fact[i].unit);
        if (!memcmp(&before, &without, sizeof before))
            fail_msg("fact %zu of %s changes nothing", i, fact[i].unit);
    }
}

/* ---- who has been looked for ---- */

static const char watched[] =
    "map:\n"
    "  - {id: WOOD, kind: heavy_woods, poly: '4,20 20,20 20,32 4,32'}\n"
    "  - {id: H1, kind: building, poly: '14,17 34,17 34,19 14,19'}\n"
    "  - {id: D1, kind: dugout, at: '2,30', owner: black}\n"
    "units:\n"
    "  red: ['F1 infantry 4 at 28,6 facing north', 'F2 infantry 4 at 4,4 facing north']\n"
    "  black: ['G1 infantry 2 at 28,28 hidden', 'G2 infantry 2 at 12,26 hidden', 'G3 infantry 4 in D1 hidden']\n"
    "now: {turn: 3, phase: cards}\n";

static void viewer_comes_round(ot_state *s, ot_unit *u) { (void)s, u->x = 21 * OT_INCH, u->y = 30 * OT_INCH; }
static void viewer_goes_to_the_door(ot_state *s, ot_unit *u) { (void)s, u->x = 2 * OT_INCH, u->y = 30 * OT_INCH; }
static void house_falls(ot_state *s, ot_unit *u) { (void)u, s->damage[1].is_destroyed = 1; }
static void leaves_the_wood(ot_state *s, ot_unit *u) { (void)s, u->x = 3 * OT_INCH, u->y = 18 * OT_INCH; }

/* Looks for everybody; with a memory twice, so that it is warm. */
static fs_side look_for_all(ot_state *s, ot_memo *memo)
{
    fs_run run = {.log = NULL};
    ot_ctx c = {scenario_now(), s, &run, ot_memo_in(scenario_now(), memo)};

    ot_spot(&c);
    return run.shown;
}

static void whatever_brings_somebody_into_sight_is_noticed(void **state)
{
    static const struct {
        const char *unit;
        change *how;
        const char *found;
    } fact[] = {
        {"F1", viewer_comes_round, "G1"},
        {"F1", house_falls, "G1"},
        {"G2", leaves_the_wood, "G2"},
        {"F2", viewer_goes_to_the_door, "G3"},
    };
    static ot_state s, with, without;

    (void)state;
    proves("XIV.B", "XIV.C", "XIV.G");
    field(watched);
    memset(&memory, 0x5a, sizeof memory);
    for (size_t i = 0; i < sizeof fact / sizeof *fact; i++) {
        int found = piece_named(fact[i].found), unit = piece_named(fact[i].unit);

        s = *state_now();
        look_for_all(&s, &memory);
        look_for_all(&s, &memory);
        assert_false(ot_is(&s, found, OT_SHOWN));
        fact[i].how(&s, &s.unit[unit]);
        with = without = s;
        fs_side one = look_for_all(&with, &memory), other = look_for_all(&without, NULL);
        assert_true(ot_is(&without, found, OT_SHOWN));
        assert_memory_equal(&with, &without, sizeof with);
        assert_int_equal(one, other);
    }
}

/* A move is tried on a copy and then made: the door that was looked behind there is still shut here. */
static void what_was_found_on_a_copy_is_found_again(void **state)
{
    static ot_state s, tried, with, without;
    (void)state;
    proves("XIV.G", "XIV.C");
    field(watched);
    int viewer = piece_named("F2");
    memset(&memory, 0x5a, sizeof memory);
    s = *state_now();
    look_for_all(&s, &memory);
    viewer_goes_to_the_door(&s, &s.unit[viewer]);
    tried = with = without = s;
    look_for_all(&tried, &memory);
    fs_side one = look_for_all(&with, &memory), other = look_for_all(&without, NULL);
    assert_true(without.damage[2].shown);
    assert_memory_equal(&with, &without, sizeof with);
    assert_int_equal(one, other);
}

static void somebody_behind_smoke_is_found_when_it_has_gone(void **state)
{
    static ot_state s, with, without;

    (void)state;
    proves("XIV.B");
    field("units:\n  red: ['F1 infantry 4 at 18,6 facing north']\n"
          "  black: ['G1 infantry 2 at 18,28 hidden']\n"
          "now: {turn: 3, phase: cards, clouds: ['smoke disc 18,16 size 3 until 6']}\n");
    memset(&memory, 0x5a, sizeof memory);
    s = *state_now();
    look_for_all(&s, &memory);
    assert_false(ot_is(&s, piece_named("G1"), OT_SHOWN));
    memset(s.cloud, 0, sizeof s.cloud);
    with = without = s;
    look_for_all(&with, &memory);
    look_for_all(&without, NULL);
    assert_true(ot_is(&without, piece_named("G1"), OT_SHOWN));
    assert_memory_equal(&with, &without, sizeof with);
}

/* ---- places at the set-up ---- */

static fs_options places_of(const ot_state *s, int unit, int most, ot_memo *memo, fs_option *at)
{
    fs_options out = {at, 0, FS_MAX_OPTIONS, 0};
    ot_ctx c = {scenario_now(), (ot_state *)(uintptr_t)s, NULL, ot_memo_in(scenario_now(), memo)};

    ot_some_places(&c, unit, OT_V_PLACE, most, &out);
    return out;
}

/* The list, all of it and its beginning, is what it is without a memory; how long it is. */
static int same_places(const ot_state *s, int unit)
{
    static fs_option one[FS_MAX_OPTIONS], other[FS_MAX_OPTIONS];
    static const int most[] = {3, INT32_MAX};
    int n = 0;

    for (int i = 0; i < 2; i++) {
        fs_options with = places_of(s, unit, most[i], &memory, one);
        fs_options without = places_of(s, unit, most[i], NULL, other);

        assert_int_equal(with.n, without.n);
        assert_memory_equal(one, other, (size_t)with.n * sizeof *one);
        n = with.n;
    }
    return n;
}

/* Puts a unit into the k-th of its places. */
static void put_in_place(ot_state *s, int unit, int k)
{
    static fs_option list[FS_MAX_OPTIONS];
    fs_run run = {.log = NULL};
    ot_ctx c = {scenario_now(), s, &run, NULL};
    fs_options out = places_of(s, unit, INT32_MAX, NULL, list);

    assert_true(out.n > k);
    ot_stand st = ot_stand_from(c.sc, s, &list[k]);
    ot_put(&c, unit, &st);
}

static void places_known_before_are_those_there_are(void **state)
{
    static ot_state first, s;

    (void)state;
    proves("XIV.C", "XII.G");
    field_scenario("ot1-trench-attack", NULL);
    memset(&memory, 0x5a, sizeof memory);
    assert_int_equal(fs_ruleset_over_there.setup(&scenario_now()->base, &first, NULL), 0);
    int a = piece_named("F2"), b = piece_named("F3"), other = piece_named("F4");
    s = first;
    int all = same_places(&s, a);
    put_in_place(&s, a, all / 8);
    assert_true(same_places(&s, b) < all); /* a newcomer of its own side */
    assert_true(same_places(&s, other) < all);
    put_in_place(&s, b, all / 4);
    assert_true(same_places(&s, other) < all);
    s.unit[b].x += OT_INCH; /* somebody has moved, has gone, is smaller */
    same_places(&s, other);
    s.unit[a] = first.unit[a];
    same_places(&s, other);
    s.unit[b].castings -= 3;
    same_places(&s, other);
    s.unit[other].castings -= 3; /* or the unit itself is */
    same_places(&s, other);
    for (int f = 0; f < scenario_now()->n_features; f++) /* doors are blocked */
        s.damage[f].blocked = 1;
    same_places(&s, other);
    s.work[0] = (ot_work){.kind = OT_G_TRENCH, .n = 2, .width = OT_INCH, .at = {{0, 30000}, {60000, 30000}}};
    same_places(&s, other);
    int enemy = piece_named("G1");
    put_in_place(&s, enemy, 0);
    s.unit[enemy].flags |= OT_SHOWN; /* and an enemy has come */
    s.unit[enemy].x = s.unit[b].x, s.unit[enemy].y = s.unit[b].y;
    same_places(&s, other);
    same_places(&first, a); /* and all is as it was */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(what_is_remembered_changes_no_list_and_no_result),
        field_test(every_fact_of_a_figure_is_noticed),
        field_test(whatever_brings_somebody_into_sight_is_noticed),
        field_test(what_was_found_on_a_copy_is_found_again),
        field_test(somebody_behind_smoke_is_found_when_it_has_gone),
        field_test(places_known_before_are_those_there_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
