/* soundness.c - faults that random positions and fuzzed states have brought to light, each kept here as a position. */
#include "field.h"
#include "rules/red_poppies/shell.h"
#include "rules/red_poppies/steps.h"

#include <string.h>

static fs_option list[FS_MAX_OPTIONS];

static int refused(const rp_state *s) { return rp_valid(&scenario_now()->base, s, NULL); }

/* Changes one thing of a sound state; it must be refused. */
#define damaged(change)                                                                                                \
    do {                                                                                                               \
        rp_state s = *state_now();                                                                                     \
        assert_int_equal(refused(&s), 0);                                                                              \
        change;                                                                                                        \
        if (!refused(&s))                                                                                              \
            fail_msg("accepted: %s", #change);                                                                         \
    } while (0)

/* Plays on from a state that is accepted: whatever follows is a state too. */
static void plays_on(const rp_state *from, uint64_t rng)
{
    const fs_scenario *sc = &scenario_now()->base;
    rp_state s = *from;

    assert_int_equal(refused(&s), 0);
    for (int n = 0; n < 60 && s.head.waiting; n++) {
        fs_options all = {list, 0, FS_MAX_OPTIONS, 0};
        fs_run run = {0};

        fs_dice_from_key(&run.dice, (const uint8_t[32]){(uint8_t)n});
        assert_true(sc->rules->options(sc, &s, s.head.waiting, NULL, &all) > 0);
        fs_option o = list[fs_below(&rng, (uint32_t)all.n)];
        if (sc->rules->apply(sc, &s, s.head.waiting, &o, &run) == FS_CLOSED)
            assert_int_equal(refused(&s), 0);
    }
}

#define LINES                                                                                                          \
    "date: 1917-10-23\nturns: 3\nmap: {columns: A-J, rows: 1-10}\n"                                                    \
    "ground: [\"E05/F05 wire\", \"E06/F06 wire\", \"F06/G06 wire\", \"F03/G03 wire\"]\n"                               \
    "units: {british: {B03: [b1 british-infantry-1915]}, german: {H03: [g1 german-infantry]}}\n"

/* --- the count of couplets --- */

static void there_are_no_couplets_before_the_first_turn(void **state)
{
    (void)state;
    proves("5.13");
    field(LINES "bombardments: [{by: british, kind: pulverizing, area: chosen}]\nnow: {phase: bombardment}\n");
    asked_by("british", "YS.8");
    damaged(s.half = 1);
    damaged(s.initiative = 1);
    damaged(s.couplets = 1);
}

static void barrages_fall_in_couplets_that_are_left(void **state)
{
    (void)state;
    proves("5.24");
    field(LINES "barrages: [{by: british, first: F, towards: east}]\n");
    asked("british");
    assert_int_equal(fs_top_const(&state_now()->head)->kind, RP_F_BOMBARD);
    damaged(s.couplets = 0);
    damaged(s.half = 1);
}

static void the_first_couplet_of_the_longest_turn_can_begin(void **state)
{
    (void)state;
    dice("5 2");
    field(LINES "barrages: [{by: british, width: 3}]\nnow: {phase: initiative}\n");
    asked_by("british", "R64");
    rp_state longest = *state_now();

    longest.couplets = 16;
    plays_on(&longest, 1);
    damaged(s.couplets = 17);
    damaged(s.half = 1);
}

/* --- barrages laid in play --- */

static void a_line_too_long_for_the_field_is_not_asked_for(void **state)
{
    (void)state;
    proves("AA.6");
    dice("5 2");
    field(LINES "barrages: [{by: british, width: 40}]\nnow: {phase: initiative}\n");
    assert_int_equal(fs_top_const(&state_now()->head)->kind, RP_F_COUPLET);
}

static void of_two_lines_the_one_that_fits_is_laid(void **state)
{
    (void)state;
    dice("5 2");
    field(LINES "barrages: [{by: british, width: 3}, {by: british, width: 40}]\nnow: {phase: initiative}\n");
    play("british", "barrage E05 row north");
    assert_int_equal(fs_top_const(&state_now()->head)->kind, RP_F_COUPLET);
}

static void lines_are_suggested_by_their_own_width(void **state)
{
    (void)state;
    const fs_option *line = list;

    dice("5 2");
    field(LINES "barrages: [{by: british, width: 3}, {by: british, width: 9}]\nnow: {phase: initiative}\n");
    const fs_scenario *sc = &scenario_now()->base;

    for (int k = 0; k < 40; k++) {
        rp_state s = *state_now();
        fs_run run = {0};
        int n = sc->rules->suggest(sc, &s, 1, k, list, FS_MAX_OPTIONS);

        if (!n)
            continue;
        assert_int_equal(n, 2);
        fs_dice_from_key(&run.dice, (const uint8_t[32]){1});
        assert_int_equal(sc->rules->apply(sc, &s, 1, &line[0], &run), FS_MORE);
        assert_int_equal(sc->rules->check(sc, &s, 1, &line[1], NULL), 0);
    }
}

/* --- what is under way --- */

static fs_frame *frame_of(rp_state *s, uint8_t kind)
{
    for (int i = s->head.depth - 1; i >= 0; i--)
        if (s->head.frame[i].kind == kind)
            return &s->head.frame[i];
    fail_msg("there is no frame %d", kind);
    return NULL;
}

static rp_unit *unit(rp_state *s, const char *name) { return &s->unit[piece_named(name)]; }

static void whoever_is_carried_uses_a_group(void **state)
{
    (void)state;
    proves("6.83");
    field("units: {british: {C05: [m1 british-mg, b1 british-infantry-1915]}, german: {J01: [gz german-infantry]}}\n"
          "transport: {british: {mule: 1}}\n");
    play("british", "command m1, mule m1");
    damaged(s.carried[1][RP_MULE] = 0);
    damaged(s.carriers_lost[1][RP_MULE] = 1);
    damaged(unit(&s, "b1")->task = unit(&s, "m1")->task);
}

#define TWO_COVERS                                                                                                     \
    "ground: [\"E06 village\", \"E06 trench british\"]\n"                                                              \
    "units:\n"                                                                                                         \
    "  british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915 in dispersed spent]}\n"               \
    "  german: {J01: [gz german-infantry], E05: [g german-mg dispersed]}\n"

static void only_those_shot_at_choose_a_modifier(void **state)
{
    (void)state;
    proves("R73");
    field_with("ask=yes", TWO_COVERS "to_move: german\n");
    play("german", "command g, fire g E06");
    asked_by("british", "6.53c");
    damaged(unit(&s, "bz")->choice = 1);
    damaged(unit(&s, "b1")->choice = 1);
    damaged(frame_of(&s, RP_F_CHOOSE)->v[0] = (int16_t)piece_named("bz"));
}

static void a_shot_stands_on_its_command(void **state)
{
    (void)state;
    proves("5.22");
    field_with("ask=yes", TWO_COVERS "to_move: german\n");
    play("german", "command g, fire g E06");
    damaged(frame_of(&s, RP_F_FIRE)->flags = 1);
    damaged(frame_of(&s, RP_F_FIRE)->v[1] = (int16_t)hex_named("E05"));
    damaged(frame_of(&s, RP_F_COMMAND)->side = 1);
    damaged((frame_of(&s, RP_F_FIRE) - 1)->step = 0);
}

static void nobody_is_under_command_while_artillery_is_called(void **state)
{
    (void)state;
    proves("6.03a");
    field("units: {british: {E06: [b1 british-infantry-1915]}, german: {E04: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 telephone]}\n");
    rp_state s = *state_now();
    const fs_option call = {.verb = RP_V_CALL, .subject = (fs_unit)piece_named("ba")};
    fs_run run = {0};

    assert_int_equal(scenario_now()->base.rules->apply(&scenario_now()->base, &s, 1, &call, &run), FS_MORE);
    assert_int_equal(refused(&s), 0);
    unit(&s, "b1")->flags |= RP_ACTIVE;
    assert_int_equal(refused(&s), 1);
}

static void a_reaction_stands_on_the_move_it_answers(void **state)
{
    (void)state;
    proves("5.22");
    field("units: {british: {E06: [b1 british-infantry-1915]}, german: {E04: [g1 german-infantry]}}\n");
    play("british", "command b1, move b1 E05");
    asked("german");
    damaged(frame_of(&s, RP_F_REACT)->side = 1);
    damaged(frame_of(&s, RP_F_POINT)->side = 2);
    damaged(frame_of(&s, RP_F_MOVE)->side = 2);
}

static void nobody_is_lost_before_the_first_day_of_a_campaign(void **state)
{
    (void)state;
    proves("11.531a");
    field_scenario("cg1-gheluvelt", NULL);
    damaged(s.unit[1].where = RP_DESTROYED);
    damaged(s.unit[1].where = RP_CAPTURED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(there_are_no_couplets_before_the_first_turn),
        field_test(barrages_fall_in_couplets_that_are_left),
        field_test(the_first_couplet_of_the_longest_turn_can_begin),
        field_test(a_line_too_long_for_the_field_is_not_asked_for),
        field_test(of_two_lines_the_one_that_fits_is_laid),
        field_test(lines_are_suggested_by_their_own_width),
        field_test(whoever_is_carried_uses_a_group),
        field_test(only_those_shot_at_choose_a_modifier),
        field_test(a_shot_stands_on_its_command),
        field_test(nobody_is_under_command_while_artillery_is_called),
        field_test(a_reaction_stands_on_the_move_it_answers),
        field_test(nobody_is_lost_before_the_first_day_of_a_campaign),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
