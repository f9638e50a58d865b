/* validity.c - which bytes are a state: what play reaches is one, what is damaged is not, and whatever passes can be
 * played on. */
#include "field.h"
#include "rules/red_poppies/red_poppies.h"
#include "rules/red_poppies/shell.h"
#include "rules/red_poppies/steps.h"

#include "scenario/scenario.h"

#include <string.h>

static const char *const trenches =
    "ground: [\"V09-V13 trench british\", \"X09-X13 trench german\", \"W10 village\"]\n"
    "map: {columns: U-Y, rows: 8-15}\n"
    "units:\n"
    "  british: {V09: [b1 british-infantry-1915 in dispersed, b2 british-infantry-1915],\n"
    "            V10: [bm british-mg in deployed]}\n"
    "  german: {X09: [g1 german-infantry, g2 german-infantry], X10: [gm german-mg in]}\n"
    "groups: {german: [ga +3 telephone]}\n"
    "to_move: german\n";

static int refused(const rp_state *s) { return rp_valid(&scenario_now()->base, s, NULL); }

static rp_unit *unit(rp_state *s, const char *name) { return &s->unit[piece_named(name)]; }

/* Changes one thing of a sound state; it must be refused. */
#define damaged(change)                                                                                                \
    do {                                                                                                               \
        rp_state s = *state_now();                                                                                     \
        assert_int_equal(refused(&s), 0);                                                                              \
        change;                                                                                                        \
        if (!refused(&s))                                                                                              \
            fail_msg("accepted: %s", #change);                                                                         \
    } while (0)

static void the_head_is_sane(void **state)
{
    (void)state;
    field(trenches);
    damaged(s.head.scenario++);
    damaged(s.head.turn = 0);
    damaged(s.head.turn = 99);
    damaged(s.head.phase = 99);
    damaged(s.head.depth = 200);
    damaged(s.head.depth--);
    damaged(s.head.waiting = 0);
    damaged(s.head.waiting = 3);
    damaged(s.head.waiting = fs_other(s.head.waiting));
    damaged(s.head.open = fs_other(s.head.waiting));
    damaged(s.head.winner = 1);
    damaged(s.head.reserved = 1);
    damaged(s.head.score[0]++);
    damaged(s.head.frame[s.head.depth].kind = 1);
}

static void frames_are_known_and_in_their_order(void **state)
{
    (void)state;
    field(trenches);
    damaged(s.head.frame[0].kind = RP_F_TURN);
    damaged(s.head.frame[s.head.depth - 1].kind = 99);
    damaged(s.head.frame[s.head.depth - 1].side = 3);
    damaged(s.head.frame[s.head.depth - 1].v[13] = 1);
}

static void units_stand_where_they_can(void **state)
{
    (void)state;
    proves("3.4-v3", "2.2b");
    field(trenches);
    damaged(unit(&s, "b1")->where = 0);
    damaged(unit(&s, "b1")->where = 9);
    damaged(unit(&s, "b1")->where = RP_WAITING);
    damaged(unit(&s, "b1")->hex = 30000);
    damaged(unit(&s, "b1")->hex = FS_NO_HEX);
    damaged(unit(&s, "b1")->next = 1);
    damaged(unit(&s, "b1")->mp = 200);
    damaged(unit(&s, "b1")->pending = 7);
    damaged(unit(&s, "b1")->target = 250);
    damaged(unit(&s, "b1")->target = (uint8_t)piece_named("b2"));
    damaged(unit(&s, "b1")->turn = 1);
    damaged(unit(&s, "g1")->flags |= RP_ACTIVE); /* without a command */
    damaged(unit(&s, "g1")->flags |= RP_ACTED);
    damaged(s.unit[0].flags = 1);
    damaged(s.unit[200].where = RP_ON_MAP);
    damaged((unit(&s, "bm")->hex = unit(&s, "b1")->hex, rp_derive(scenario_now(), &s))); /* three in a hex */
}

static void the_first_hex_of_the_map_holds_no_more_than_others(void **state)
{
    (void)state;
    proves("3.4-v3");
    field("units: {british: {A01: [b1 british-infantry-1915, b2 british-infantry-1915], A02: [b3 "
          "british-infantry-1915]}, german: {E05: [g1 german-infantry]}}\n");
    damaged((unit(&s, "b3")->hex = (int16_t)hex_named("A01"), rp_derive(scenario_now(), &s)));
}

static void in_is_only_where_something_is(void **state)
{
    (void)state;
    proves("8.322");
    field("units: {british: {B02: [b1 british-infantry-1915]}, german: {E05: [g1 german-infantry]}}\n");
    damaged((unit(&s, "b1")->flags |= RP_IN, rp_derive(scenario_now(), &s)));
}

static void groups_planes_and_counters_are_sane(void **state)
{
    (void)state;
    proves("3.9b", "2.4");
    field(trenches);
    damaged(s.group[0].cross = 31000);
    damaged(s.group[0].cross = (int16_t)vertex_named("W10w")); /* without an hourglass */
    damaged(s.group[0].due = 2);
    damaged(s.group[0].flags = RP_G_PRIMED);
    damaged(s.group[0].flags = 0x80);
    damaged(s.group[0].shell = 3);
    damaged(s.group[0].n_hits = 1 + RP_MAX_HITS);
    damaged(s.group[0].hit[0] = 5);
    damaged(s.group[1].due = 1);
    damaged(s.barrage[0].on = 1);
    damaged(rp_add(s.plane[RP_GAS], scenario_now()->n_hexes));
    damaged(rp_add(s.plane[RP_CONTROL + 1], hex_named("V09"))); /* of both sides */
    damaged(s.held[0][0] ^= 1);
    damaged(s.first[3] = 1);
    damaged(s.initiative = 3);
    damaged(s.couplets = 99);
    damaged(s.half = 2);
    damaged(s.carried[1][RP_MULE] = 1);
    damaged(s.observer[1] = (uint8_t)piece_named("g1"));
    damaged(s.pad[0] = 1);
}

static void no_bytes_at_all_do_harm(void **state)
{
    uint64_t rng = 5;
    rp_state s;

    (void)state;
    field(trenches);
    for (int i = 0; i < 200; i++) {
        for (size_t k = 0; k < sizeof s; k++)
            ((uint8_t *)&s)[k] = (uint8_t)fs_below(&rng, 256);
        assert_int_not_equal(refused(&s), 0);
        s = (rp_state){0};
        assert_int_not_equal(refused(&s), 0);
    }
}

/* --- damaged at random --- */

/* Plays `n` options at random; the state is one after each. */
static void play_on(const fs_scenario *sc, rp_state *s, uint64_t *rng, int n)
{
    uint8_t key[32] = {(uint8_t)fs_below(rng, 256)};
    fs_run run = {.log = NULL};
    static fs_option list[FS_MAX_OPTIONS];

    fs_dice_from_key(&run.dice, key);
    while (n-- > 0 && s->head.waiting) {
        fs_side side = s->head.open ? s->head.open : s->head.waiting;
        fs_options all = {list, 0, FS_MAX_OPTIONS, 0};

        assert_true(sc->rules->options(sc, s, side, NULL, &all) > 0);
        fs_option o = list[fs_below(rng, (uint32_t)all.n)];
        assert_int_equal(sc->rules->check(sc, s, side, &o, NULL), 0);
        if (sc->rules->apply(sc, s, side, &o, &run) == FS_CLOSED)
            fs_dice_from_key(&run.dice, key);
        assert_int_equal(rp_valid(sc, s, NULL), 0);
    }
}

/* A byte that means something: of a unit, a frame, the head, a group, a plane, a counter. */
static size_t some_byte(const rp_scenario *sc, const rp_state *s, uint64_t *rng)
{
    switch (fs_below(rng, 10)) {
    case 0:
        return fs_below(rng, (uint32_t)offsetof(fs_head, frame));
    case 1:
    case 2:
        return offsetof(rp_state, head.frame) + fs_below(rng, s->head.depth * (uint32_t)sizeof(fs_frame));
    case 3:
        return offsetof(rp_state, group) + fs_below(rng, (sc->n_groups + 1u) * (uint32_t)sizeof(rp_group));
    case 4:
        return offsetof(rp_state, plane) + fs_below(rng, RP_PLANES) * sizeof s->plane[0] +
               fs_below(rng, sc->n_hexes / 8u + 1);
    case 5:
        return offsetof(rp_state, initiative) +
               fs_below(rng, (uint32_t)(offsetof(rp_state, held) - offsetof(rp_state, initiative)));
    default:
        return offsetof(rp_state, unit) + (1 + fs_below(rng, sc->n_units)) * sizeof(rp_unit) +
               fs_below(rng, (uint32_t)sizeof(rp_unit));
    }
}

/* One to three bytes; then derived fields and score as they should be, so that more passes. */
static void damage(const rp_scenario *sc, rp_state *s, uint64_t *rng)
{
    for (uint32_t k = 1 + fs_below(rng, 3); k; k--) {
        uint8_t *byte = (uint8_t *)s + some_byte(sc, s, rng);

        *byte = (uint8_t)(fs_below(rng, 2) ? *byte ^ 1u << fs_below(rng, 8) : fs_below(rng, 12));
        if (s->head.depth < 1 || s->head.depth > FS_MAX_FRAMES)
            return;
    }
    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].where == RP_ON_MAP && (s->unit[u].hex < 0 || s->unit[u].hex >= sc->n_hexes))
            return;
    rp_derive(sc, s);
    rp_score(sc, s, s->head.score);
}

/* States of one game, each damaged in many ways; how many passed and were played on. */
static int damage_game(const fs_scenario *sc, uint64_t *rng)
{
    int passed = 0;
    rp_state at, s;

    assert_int_equal(sc->rules->setup(sc, &at, NULL), 0);
    for (int moment = 0; moment < 12 && at.head.waiting; moment++) {
        play_on(sc, &at, rng, 1 + (int)fs_below(rng, 20));
        for (int i = 0; i < 40 && at.head.waiting; i++) {
            s = at;
            damage((const rp_scenario *)(const void *)sc, &s, rng);
            if (rp_valid(sc, &s, NULL))
                continue;
            passed++;
            play_on(sc, &s, rng, 12);
        }
    }
    return passed;
}

static void whatever_passes_can_be_played_on(void **state)
{
    static const char *const ids[] = {"rp-example", "rp-first-steps"};
    uint64_t rng = 11;

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        fs_file file;
        fs_load_error why;
        int passed = 0;

        assert_int_equal(fs_file_open(ids[i], NULL, &file, &why), 0);
        for (int game = 0; game < 30; game++)
            passed += damage_game(file.scenario, &rng);
        fs_file_close(&file);
        assert_true(passed > 500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_head_is_sane),
        field_test(frames_are_known_and_in_their_order),
        field_test(units_stand_where_they_can),
        field_test(the_first_hex_of_the_map_holds_no_more_than_others),
        field_test(in_is_only_where_something_is),
        field_test(groups_planes_and_counters_are_sane),
        field_test(no_bytes_at_all_do_harm),
        field_test(whatever_passes_can_be_played_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
