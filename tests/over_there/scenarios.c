/* scenarios.c - the six battles and the first lesson: what their files hold, that lint has nothing against them, and
 * that a game of each can be begun. */
#include "field.h"
#include "files.h"
#include "own_folder.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <string.h>

static const ot_piece *piece(const char *name) { return &scenario_now()->piece[piece_named(name)]; }

static int count(fs_side side, int class_)
{
    int n = 0;

    for (int u = 1; u <= scenario_now()->base.n_units; u++)
        n += scenario_now()->piece[u].side == side && scenario_now()->piece[u].class_ == class_;
    return n;
}

static void table_is(int width, int height, int turns, fs_side attacker)
{
    assert_int_equal(scenario_now()->width, width * 1000);
    assert_int_equal(scenario_now()->height, height * 1000);
    assert_int_equal(scenario_now()->turns, turns);
    assert_int_equal(scenario_now()->attacker, attacker);
}

static void test_trench_attack(void **state)
{
    (void)state;
    proves("SC.1", "R-82", "C-15");
    field_scenario("ot1-trench-attack", NULL);
    table_is(60, 60, 10, OT_BLACK);
    assert_int_equal(count(OT_BLACK, OT_STORMTROOPER), 8);
    assert_int_equal(count(OT_BLACK, OT_INFANTRY), 8);
    assert_int_equal(count(OT_BLACK, OT_HMG), 6);
    assert_int_equal(count(OT_BLACK, OT_MIXED_MORTAR), 4);
    assert_int_equal(count(OT_RED, OT_INFANTRY), 4);
    assert_int_equal(piece("F1")->castings, 11);
    assert_int_equal(piece("F1")->lmg, 1);
    assert_int_equal(piece("G25")->tubes[0], 3);
    assert_int_equal(piece("G25")->tubes[2], 2);
    assert_int_equal(piece("O3")->gun, OT_W_HEAVY);
    assert_int_equal(piece("O3")->off_board, 155000); /* over 150 */
    assert_int_equal(piece("O3")->prep_rounds, 2);
    assert_int_equal(piece("O1")->prep_rounds, 0);
    assert_int_equal(piece("O4")->off_board + 35000, 95000); /* to T1: under 100 */
    assert_int_equal(scenario_now()->n_goals, 3);
    assert_true(piece("F1")->tags & OT_FRENCH18);
    assert_int_equal(scenario_now()->air[OT_BLACK], 0);
    assert_int_equal(scenario_now()->mine, 0);
    field_scenario("ot1-trench-attack", "storm_support=yes air=on mine=on");
    assert_int_equal(count(OT_BLACK, OT_HMG), 12);
    assert_int_equal(count(OT_BLACK, OT_GUN37), 2);
    assert_int_equal(scenario_now()->air[OT_BLACK], 1);
    assert_int_equal(scenario_now()->air[OT_RED], 2);
    assert_int_equal(scenario_now()->mine, OT_BLACK);
}

static void test_only_one_company_may_hold_the_first_line_outside_the_dugouts(void **state)
{
    const ot_scenario *sc;
    int t1;

    (void)state;
    proves("SC.1");
    field_scenario("ot1-trench-attack", NULL);
    sc = scenario_now();
    t1 = feature_named("T1");
    for (int u = piece_named("F1"); u <= piece_named("F4"); u++)
        for (int i = 0; i < sc->piece[u].n_places; i++) {
            const ot_place *p = &sc->place[sc->piece[u].first_place + i];

            assert_true(p->kind != OT_PLACE_FEATURE || p->feature != t1 || u == piece_named("F1"));
            assert_true(p->kind != OT_PLACE_FEATURE || !(sc->feature[p->feature].flags & OT_DECOY));
        }
}

static void test_american_advance(void **state)
{
    (void)state;
    proves("SC.2");
    field_scenario("ot2-american-advance", NULL);
    table_is(60, 60, 10, OT_RED);
    assert_int_equal(count(OT_RED, OT_INFANTRY), 3);
    assert_int_equal(count(OT_RED, OT_TANK), 4);
    assert_int_equal(piece("U7a")->model, OT_MODEL_MK_MALE);
    assert_int_equal(piece("U8b")->model, OT_MODEL_MK_FEMALE);
    assert_int_equal(count(OT_BLACK, OT_SHARPSHOOTER), 2);
    assert_true(piece("O1")->off_board > 150000 && piece("O3")->off_board > 100000);
    assert_true(piece("O4")->off_board + scenario_now()->height < 100000);
    assert_int_equal(scenario_now()->plots_when_fired_on[OT_RED], 1);
    assert_int_equal(scenario_now()->plots_when_fired_on[OT_BLACK], 0);
    assert_int_equal(scenario_now()->goal[0].kind, OT_GOAL_EXIT);
    assert_int_equal(scenario_now()->goal[0].edge, OT_NORTH);
    assert_int_equal(scenario_now()->goal[0].need, 2);
    assert_int_equal(scenario_now()->end_at_once, 1);
    assert_int_equal(piece("U1")->turn, 1);
}

static void test_wadi_rutm(void **state)
{
    (void)state;
    proves("SC.3");
    field_scenario("ot3-wadi-rutm", NULL);
    table_is(72, 48, 12, OT_RED);
    assert_int_equal(scenario_now()->train, piece_named("TN"));
    assert_int_equal(scenario_now()->train_turn, 3);
    assert_int_equal(scenario_now()->train_track, feature_named("RL") + 1);
    assert_int_equal(scenario_now()->train_halt, feature_named("ST1") + 1);
    assert_int_equal(piece("T4")->carried_by, piece_named("TN"));
    assert_int_equal(piece("A1")->castings, 20);
    assert_int_equal(count(OT_RED, OT_ARMOURED_CAR), 4);
    assert_true(scenario_now()->feature[feature_named("BR")].flags & OT_HEAVY);
    assert_int_equal(scenario_now()->goal[1].points, 2);
    assert_int_equal(scenario_now()->goal[5].points, 3);
    assert_false(piece("T1")->tags & OT_MASKED_FRONT);
}

static void test_hill_174(void **state)
{
    (void)state;
    proves("SC.4");
    field_scenario("ot4-hill-174", NULL);
    table_is(60, 48, 12, OT_BLACK);
    assert_int_equal(scenario_now()->night_turns, 0);
    assert_int_equal(piece("J13")->castings, 6);
    assert_int_equal(piece("R11")->castings, 8);
    assert_int_equal(piece("R12")->turn, 4);
    assert_int_equal(piece("R1")->lmg, 0);
    assert_true(scenario_now()->feature[feature_named("RV")].flags & OT_FORDED);
    field_scenario("ot4-hill-174", "night=yes");
    assert_int_equal(scenario_now()->night_turns, 2);
    assert_int_equal(scenario_now()->night_sight, 12000);
}

static void test_whippets(void **state)
{
    (void)state;
    proves("SC.5");
    field_scenario("ot5-whippets", NULL);
    table_is(72, 60, 12, OT_RED);
    assert_int_equal(count(OT_RED, OT_TANK), 8);
    assert_int_equal(piece("B15b")->section, piece_named("B15a"));
    assert_int_equal(piece("B18b")->section, piece_named("B18a"));
    assert_int_equal(piece("G20a")->roll_from, 5);
    assert_int_equal(piece("G20a")->roll_for, 5);
    assert_int_equal(piece("G20a")->roll_certain, 8);
    assert_int_equal(piece("G21")->roll_certain, 8);
    assert_true(piece("B5")->tags & OT_CRACK && !(piece("B4")->tags & OT_CRACK));
    assert_true(piece("O3")->gas_allowed && !piece("O4")->gas_allowed);
    assert_int_equal(scenario_now()->air[OT_RED], 1);
    assert_int_equal(scenario_now()->air[OT_BLACK], 2);
    assert_int_equal(scenario_now()->goal[5].kind, OT_GOAL_VEHICLES);
    assert_int_equal(scenario_now()->goal[5].need, 6);
    assert_int_equal(scenario_now()->end_at_once, 1 << 5);
}

static void test_gross_lensk(void **state)
{
    (void)state;
    proves("SC.6");
    field_scenario("ot6-gross-lensk", NULL);
    table_is(84, 60, 12, 0);
    assert_int_equal(scenario_now()->own_edge[OT_RED], OT_EAST);
    assert_int_equal(scenario_now()->own_edge[OT_BLACK], OT_WEST);
    assert_int_equal(scenario_now()->air[OT_RED], 2);
    assert_int_equal(scenario_now()->air[OT_BLACK], 2);
    assert_false(scenario_now()->bombs);
    assert_int_equal(piece("O1")->castings, 6);
    assert_int_equal(piece("O1")->gun, OT_W_MEDIUM);
    assert_int_equal(piece("O1")->first_plot, 2);
    assert_int_equal(piece("G23")->turn, 4);
    assert_int_equal(scenario_now()->goal[0].need, 2);
    assert_int_equal(scenario_now()->goal[0].n, 4);
    assert_int_equal(scenario_now()->goal[3].left_too, 1);
}

static const char *const ids[] = {"ot-first-steps", "ot1-trench-attack", "ot2-american-advance", "ot3-wadi-rutm",
                                  "ot4-hill-174",   "ot5-whippets",      "ot6-gross-lensk"};

static void test_lint_has_nothing_against_them(void **state)
{
    char data[FS_MAX_PATH / 2], path[FS_MAX_PATH];

    (void)state;
    assert_true(fs_data_folder(data, sizeof data));
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        findings found = {0};

        snprintf(path, sizeof path, "%s/scenarios/over_there/%s.yaml", data, ids[i]);
        fs_lint_file(path, note_finding, &found);
        if (found.errors || found.warnings)
            fail_msg("%s", found.first);
    }
}

/* Lint of a small scenario with these units, deploy words and objectives. */
static findings lint_of(const char *rest)
{
    findings found = {0};
    FILE *f;

    own_folder_make(NULL);
    f = fopen(own_path("small.yaml"), "w");
    assert_non_null(f);
    fprintf(f,
            "format: 1\nruleset: over_there\nid: small\nrevision: 1\ntitle: Small\nkind: training\ndate: 1917-06\n"
            "sides: {red: Red, black: Black}\ntable: 36 x 36\nturns: 3\n"
            "map: [{id: B1, kind: building, poly: '10,10 12,10 12,12 10,12'}]\n%s",
            rest);
    fclose(f);
    fs_lint_file(own_path("small.yaml"), note_finding, &found);
    own_folder_remove(NULL);
    return found;
}

#define UNITS(deploy)                                                                                                  \
    "units:\n  red: [{id: R1-R3, class: infantry, castings: 9, deploy: " deploy                                        \
    "}]\n  black: [{id: B9, class: infantry, castings: 9, deploy: y 30-36}]\n"
#define GOALS                                                                                                          \
    "objectives: [{kind: control, side: red, features: B1}]\nresult: [{side: red, least: 1, winner: red}, {winner: "   \
    "black}]\n"

static void test_lint_finds_units_without_room_and_battles_without_an_end(void **state)
{
    (void)state;
    assert_int_equal(lint_of(UNITS("y 0-6") GOALS).errors, 0);
    assert_non_null(strstr(lint_of(UNITS("x 4-5 y 0.5-0.9") GOALS).first, "room together"));
    assert_non_null(strstr(lint_of(UNITS("y 0-6")).first, "objectives"));
    assert_non_null(strstr(lint_of("units:\n  red: [{id: R1, class: infantry, castings: 9}]\n"
                                   "  black: [{id: B9, class: infantry, castings: 9, deploy: y 30-36}]\n" GOALS)
                               .first,
                           "R1"));
    assert_non_null(strstr(lint_of(UNITS("y 0-6") "objectives: [{kind: control, side: red, features: B1}]\n"
                                                  "result: [{side: red, least: 1, winner: red}]\n")
                               .first,
                           "last row"));
    assert_non_null(strstr(lint_of(UNITS("y 0-6, turn: 2") GOALS).first, "edge"));
}

static void test_each_waits_for_the_first_set_up_or_the_first_plots(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        field_scenario(ids[i], NULL);
        assert_true(playing_asked() != 0);
        assert_true(scenario_now()->base.max_lines > 1000);
    }
}

static void test_their_states_are_small_enough(void **state)
{
    (void)state;
    assert_true(sizeof(ot_state) <= FS_MAX_STATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(test_trench_attack),
        field_test(test_only_one_company_may_hold_the_first_line_outside_the_dugouts),
        field_test(test_american_advance),
        field_test(test_wadi_rutm),
        field_test(test_hill_174),
        field_test(test_whippets),
        field_test(test_gross_lensk),
        field_test(test_lint_has_nothing_against_them),
        cmocka_unit_test(test_lint_finds_units_without_room_and_battles_without_an_end),
        field_test(test_each_waits_for_the_first_set_up_or_the_first_plots),
        field_test(test_their_states_are_small_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
