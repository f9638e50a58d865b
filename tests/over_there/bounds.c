/* bounds.c - random games, watched from outside: nobody goes farther than he may, hangs over the edge of the table or
 * stands on anybody. What is checked here is reckoned otherwise than in the rules: by lengths of straight lines and by
 * centres of bases. */
#include "field.h"
#include "rules/over_there/moves.h"
#include "rules/over_there/over_there.h"

#include <firestep/hash.h>
#include <stdlib.h>
#include <string.h>

typedef struct table {
    const ot_scenario *sc;
    ot_state s;
    uint8_t *scratch;
    fs_option *list;
    uint64_t rng;
    int moves, dashes, pairs; /* that were looked at */
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

/* A way that is about to end, and how far it may lead. */
typedef struct way {
    int unit, n;
    fs_point at[OT_MAX_VIA + 1];
    int32_t allowance;
} way;

static int kind_of_dash(uint16_t verb)
{
    return verb == OT_V_CHARGE || verb == OT_V_COUNTER ? OT_BY_CHARGE
           : verb == OT_V_FLEE                         ? OT_BY_FLIGHT
           : verb == OT_V_OVERRUN                      ? OT_BY_OVERRUN
                                                       : OT_NO_MOVE;
}

/* What needs no way-points: charges, flights, overruns. */
static way dash_of(const table *t, const fs_option *o)
{
    int u = o->subject, kind = kind_of_dash(o->verb);

    if (!kind || !ot_on_table(&t->s, u))
        return (way){0};
    return (way){
        .unit = u, .n = 1, .at = {{t->s.unit[u].x, t->s.unit[u].y}}, .allowance = ot_allowance(t->sc, &t->s, u, kind)};
}

static way way_of(const table *t)
{
    const ot_way *w = &t->s.way;
    way out = {.unit = w->unit, .n = 1};

    if (!w->kind)
        return (way){0};
    out.at[0] = (fs_point){t->s.unit[w->unit].x, t->s.unit[w->unit].y};
    out.allowance = ot_allowance(t->sc, &t->s, w->unit, w->kind);
    for (int i = 0; i < w->n; i++)
        out.at[out.n++] = w->via[i];
    return out;
}

/* Ground only ever costs more than its length. A shelter is entered at its edge, and its middle may lie farther. */
static bool is_within_allowance(table *t, const way *w)
{
    const ot_unit *u = &t->s.unit[w->unit];
    int64_t gone = 0;

    if (!w->unit || u->where != OT_ON_TABLE || u->feature || t->s.head.depth == 0)
        return false;
    fs_point end = {u->x, u->y};
    if (end.x == w->at[0].x && end.y == w->at[0].y)
        return false; /* it stayed, or was stopped at once */
    for (int i = 1; i < w->n; i++)
        gone += fs_distance(w->at[i - 1], w->at[i]);
    int64_t direct = fs_distance(w->at[0], end), whole = gone + fs_distance(w->at[w->n - 1], end);
    assert_true(direct <= w->allowance + OT_MAX_VIA);
    if (!ot_is(&t->s, w->unit, OT_STUCK) && whole <= 2 * (int64_t)w->allowance) /* not stopped on an earlier piece */
        assert_true(whole <= w->allowance + 2 * OT_MAX_VIA || direct < fs_distance(w->at[0], w->at[w->n - 1]));
    return true;
}

static int kind_under(const table *t, int u)
{
    int f = t->s.unit[u].feature;

    return f ? ot_terrain_now(t->sc, &t->s, f - 1) : OT_G_NONE;
}

/* Not one base's centre lies inside somebody else, nor beyond the edge. */
static void stand_apart(table *t)
{
    for (int u = 1; u <= t->sc->base.n_units; u++) {
        fs_point centre[OT_MAX_CASTINGS];
        ot_stand here = ot_stand_of(&t->s, u);

        if (!ot_on_table(&t->s, u) || t->sc->piece[u].class_ == OT_TRAIN)
            continue;
        int n = ot_bases(t->sc, &t->s, u, &here, centre), kind = kind_under(t, u);
        for (int i = 0; i < n; i++)
            assert_true(centre[i].x >= 0 && centre[i].y >= 0 && centre[i].x <= t->sc->width &&
                        centre[i].y <= t->sc->height);
        if (kind != OT_G_NONE && kind != OT_G_TRENCH)
            continue; /* in a shelter it has no shape of its own */
        for (int v = 1; v <= t->sc->base.n_units; v++) {
            ot_shape shape;

            if (v == u || !ot_on_table(&t->s, v) || kind_under(t, v) == OT_G_DUGOUT)
                continue;
            ot_shape_of(t->sc, &t->s, v, &shape);
            fs_polygon p = ot_polygon(&shape);
            for (int i = 0; i < n; i++)
                assert_int_not_equal(fs_point_in_polygon(centre[i], &p), FS_INSIDE);
            t->pairs++;
        }
    }
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
        way w = way_of(t), dash = dash_of(t, &o);
        fs_head before = t->s.head;

        if (fs_ruleset_over_there.apply(&t->sc->base, &t->s, side, &o, &run) != FS_CLOSED)
            continue;
        if (before.turn == t->s.head.turn && before.phase == t->s.head.phase) { /* nothing else has moved it since */
            t->moves += is_within_allowance(t, &w);
            t->dashes += is_within_allowance(t, &dash);
        }
        stand_apart(t);
        line++;
        memcpy(key + 8, &line, sizeof line);
        fs_dice_from_key(&run.dice, key);
    }
}

static int play_many(const char *id, const char *switches, int games)
{
    static table t;

    field_scenario(id, switches);
    t = (table){.sc = scenario_now()};
    t.scratch = calloc(1, fs_ruleset_over_there.scratch_size + 1);
    t.list = calloc(FS_MAX_OPTIONS, sizeof *t.list);
    assert_true(t.scratch && t.list);
    for (int i = 0; i < games; i++)
        play_one(&t, (uint64_t)i + 1);
    assert_true(t.moves > 0 && t.pairs > 0);
    free(t.scratch);
    free(t.list);
    playing_close();
    return t.dashes;
}

static void in_random_games_all_stand_apart_on_the_table_and_within_reach(void **state)
{
    (void)state;
    proves("G-13", "VI.A", "VI.A.2", "VI.E", "G-15");
    play_many("ot-first-steps", NULL, 20);
    play_many("ot2-american-advance", NULL, 3);
    play_many("ot2-american-advance", "fire=percentile", 2);
    play_many("ot3-wadi-rutm", NULL, 2);
    assert_true(play_many("ot4-hill-174", NULL, 4) > 0);
    play_many("ot5-whippets", NULL, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(in_random_games_all_stand_apart_on_the_table_and_within_reach)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
