/* campaign_day.c - days of a campaign and their scenarios [11.0] [11.2] [11.3]. */
#include "campaign_stage.h"

#include <stdio.h>

/* A unit each, far apart. */
#define TWO                                                                                                            \
    "units:\n"                                                                                                         \
    "  british: {B05: [b1 british-infantry-1915]}\n"                                                                   \
    "  german: {I05: [g1 german-infantry]}\n"

/* --- roles and segments --- */

static void the_defender_sets_up_all_of_his_first(void **state)
{
    (void)state;
    proves("11.01a");
    campaign(NULL, "zones: {w: {side: british, hexes: [A01, A02]}, e: {side: german, hexes: [J01, J02]}}\n"
                   "units:\n"
                   "  british: {w: [b1 british-infantry-1915]}\n"
                   "  german: {e: [g1 german-infantry]}\n"
                   "now: {phase: setup}\n");
    asked("british");
    dice("6 5");
    play("british", "place b1 A01");
    asked("german");
    play("german", "place g1 J01");
    day_is(1, RP_ATTACK);
    turn_is(1);
}

static void a_day_goes_from_the_attack_to_the_redeployment(void **state)
{
    (void)state;
    proves("11.02", "11.03");
    campaign("6 5", "date: 1915-05-08\n"
                    "control: {british: [columns A-E], german: [columns F-J]}\n"
                    "units:\n"
                    "  british: {B05: [b1 british-infantry-1915, bm british-mg]}\n"
                    "  german: {I05: [g1 german-infantry, gm german-mg]}\n"
                    "now: {day: 1, phase: reinforcements}\n");
    day_is(1, RP_ATTACK); /* nobody to place */
    pass_battle();
    phase_is(RP_PHASE_COUNTER_ATTACK);
    asked_by("british", "11.31");
    dice("6 5");
    play("british", "counter-attack");
    day_is(1, RP_COUNTER_ATTACK);
    pass_battle(); /* its last dice are those of isolation */
    happened("11.41a");
    phase_is(RP_PHASE_NIGHT_ATTACK);
    play("british", "decline");
    dice("6 4");
    play("german", "night-attack");
    day_is(1, RP_NIGHT_ATTACK);
    pass_battle();
    phase_is(RP_PHASE_RECOVERY);
    asked_by("german", "11.531a");
    play("german", "done");
    play("british", "done");
    phase_is(RP_PHASE_IMPROVEMENT);
    asked_by("british", "11.54");
    play("british", "done");
    play("german", "done");
    phase_is(RP_PHASE_REDEPLOYMENT);
    asked_by("german", "11.55");
    play("german", "decline");
    dice("6 5");
    play("british", "decline");
    happened("11.03");
    day_is(2, RP_ATTACK); /* no reinforcements */
}

static void after_the_last_night_the_campaign_is_judged(void **state)
{
    (void)state;
    proves("11.03");
    campaign(NULL, TWO "control: {british: [B01]}\nnow: {day: 3, phase: recovery}\n");
    play("german", "done");
    play("british", "done");
    play("british", "done");
    play("german", "done"); /* no guns to redeploy */
    asked("nobody");
    winner_is("british");
    score_is(1, 0);
}

/* --- the attack --- */

static void an_attack_has_twelve_turns_and_other_scenarios_six(void **state)
{
    (void)state;
    proves("11.2a");
    campaign("6 5", TWO "now: {day: 1, part: attack, turn: 12, phase: initiative}\n");
    day_is(1, RP_ATTACK);
    play("british", "pass");
    play("german", "pass");
    phase_is(RP_PHASE_COUNTER_ATTACK);
    unloadable("campaign: {days: 3, attacker: german, edges: {british: [west], german: [east]}}\n" TWO
               "now: {day: 1, part: counter-attack, turn: 7, phase: initiative}\n",
               "turn");
}

/* Two groups a side, called before the end. */
#define GROUPS                                                                                                         \
    "groups: {british: [ba +3 runner cross C05w due 15, bb +3 runner cross D05w primed], "                             \
    "german: [ga +3 runner cross H05w due 13, gb +3 runner cross G05w primed]}\n"

static const rp_group *group(const char *name)
{
    return &state_now()->group[piece_named(name) - scenario_now()->n_units - 1];
}

static void after_the_attack_only_the_defenders_targets_stay(void **state)
{
    (void)state;
    proves("11.2b", "11.32");
    campaign("6 5", TWO GROUPS "now: {day: 1, part: attack, turn: 12, phase: initiative}\n");
    play("british", "pass");
    play("german", "pass");
    asked_by("british", "11.31");
    assert_int_equal(group("ga")->cross, FS_NO_VERTEX);
    assert_int_equal(group("gb")->cross, FS_NO_VERTEX);
    assert_int_equal(group("ga")->due, 0);
    assert_int_equal(group("ba")->due, 3);
    assert_true(group("bb")->flags & RP_G_PRIMED);
    unit_is("b1", "B05 formed ready"); /* nobody is turned over */
}

static void elapsed_delay_counts_in_the_counter_attack(void **state)
{
    (void)state;
    proves("11.32");
    campaign("6 5", TWO GROUPS "now: {day: 1, part: attack, turn: 12, phase: initiative}\n");
    play("british", "pass");
    play("german", "pass");
    dice("6 5");
    play("british", "counter-attack");
    for (int turn = 1; turn < 3; turn++) {
        assert_int_equal(group("ba")->due, 3);
        play("british", "pass");
        dice("6 5");
        play("german", "pass");
    }
    turn_is(3);
    assert_true(group("ba")->flags & RP_G_PRIMED);
    assert_int_equal(group("ba")->due, 0);
}

static void a_group_due_in_turn_13_is_primed_as_the_counter_attack_begins(void **state)
{
    (void)state;
    proves("11.2b");
    campaign("6 5", TWO "groups: {british: [ba +3 runner cross C05w due 13]}\n"
                        "now: {day: 1, part: attack, turn: 12, phase: initiative}\n");
    play("british", "pass");
    play("german", "pass");
    assert_int_equal(group("ba")->due, 1);
    dice("6 5");
    play("british", "counter-attack");
    assert_true(group("ba")->flags & RP_G_PRIMED);
}

static void without_a_counter_attack_the_defenders_targets_go_too(void **state)
{
    (void)state;
    proves("11.32b", "11.31");
    campaign(NULL, TWO "groups: {british: [ba +3 runner cross C05w due 3]}\nnow: {day: 1, phase: counter-attack}\n");
    asked("british");
    refuse("british", "pass", "11.31");
    dice("5 2");
    play("british", "decline");
    assert_int_equal(group("ba")->cross, FS_NO_VERTEX);
    happened("11.41a");
    phase_is(RP_PHASE_NIGHT_ATTACK);
}

static void after_a_counter_attack_all_targets_go(void **state)
{
    (void)state;
    proves("11.33");
    campaign("6 5", TWO GROUPS "now: {day: 1, part: counter-attack, turn: 6, phase: initiative}\n");
    play("british", "pass");
    dice("5 2");
    play("german", "pass");
    static const char *const names[] = {"ba", "bb", "ga", "gb"};

    for (int i = 0; i < 4; i++) {
        assert_int_equal(group(names[i])->cross, FS_NO_VERTEX);
        assert_int_equal(group(names[i])->due, 0);
        assert_int_equal(group(names[i])->flags, 0);
    }
    unit_is("b1", "B05 formed ready");
}

/* --- what stays and what goes --- */

static void works_stay_and_smoke_gas_and_lost_transport_do_not(void **state)
{
    (void)state;
    proves("11.33", "6.85");
    campaign("6 5", TWO "transport: {british: {wagon: 2}}\n"
                        "marks: {scrape: [C03], trench-german: [H03], stop: [H03/H04], breach: [C03/C04], "
                        "hallowed-british: [C05], gas: [C06], smoke: [C07]}\n"
                        "now: {day: 1, part: counter-attack, turn: 6, phase: initiative, bombarded: yes, "
                        "carriers_lost: {british: {wagon: 1}}, made_hallowed: yes}\n");
    play("british", "pass");
    dice("5 2");
    play("german", "pass");
    marked("scrape", "C03");
    marked("trench-german", "H03");
    marked("stop", "H03/H04");
    marked("breach", "C03/C04");
    marked("hallowed-british", "C05");
    not_marked("gas", "C06");
    not_marked("smoke", "C07");
    assert_int_equal(state_now()->carriers_lost[1][RP_WAGON], 0);
    assert_int_equal(state_now()->bombarded, 0);
    assert_int_equal(state_now()->made_hallowed, 1); /* one creation a day */
}

static void later_trenches_belong_to_whoever_controlled_them_as_the_scenario_began(void **state)
{
    (void)state;
    proves("6.662b");
    campaign("6 5", "ground: [\"D05-D06 trench british\"]\n" TWO "marks: {trench-british: [F05]}\n"
                    "control: {german: [D05, F05]}\n"
                    "now: {day: 1, part: counter-attack, turn: 1, phase: initiative}\n");
    assert_true(rp_is_enemy_trench(scenario_now(), state_now(), 1, hex_named("D05")));
    assert_true(rp_is_enemy_trench(scenario_now(), state_now(), 1, hex_named("F05"))); /* counters too */
    assert_false(rp_is_enemy_trench(scenario_now(), state_now(), 2, hex_named("D05")));
    assert_true(rp_is_enemy_trench(scenario_now(), state_now(), 2, hex_named("D06")));
}

/* --- notes of a campaign --- */

static void notes_hold_in_their_scenario_of_their_day(void **state)
{
    static const char yaml[] =
        "campaign:\n"
        "  days: 2\n"
        "  attacker: german\n"
        "  edges: {british: [west], german: [east]}\n"
        "  transport: {2: {german: {wagon: 2}}}\n"
        "  notes:\n"
        "    - {part: attack, days: [1], night: [1-6], initiative: {side: british, couplets: 3}, barrages: [1]}\n"
        "    - {part: attack, days: [2], bombardments: [1]}\n"
        "    - {part: counter-attack, infiltration: [german]}\n"
        "bombardments: [{by: german, kind: early-war, area: roads, hexes: [map], only: british}]\n"
        "barrages: [{by: german, first: E, towards: west, from_turn: 1, to_turn: 6}]\n"
        "transport: {german: {wagon: 1}}\n"
        "ground: [\"A05-C05 road\"]\n" TWO "now: {day: 1, phase: reinforcements}\n";

    (void)state;
    proves("YS.1", "YS.2", "YS.6", "YS.9", "11.2a");
    field(yaml);
    initiative_is("british"); /* without dice */
    couplets_left(3);
    const rp_scenario *sc = scenario_now();
    const rp_part *first = &sc->part[rp_part_of(1, RP_ATTACK)], *second = &sc->part[rp_part_of(2, RP_ATTACK)];

    assert_true(first->night[6] && !first->night[7] && !second->night[1]);
    assert_int_equal(first->barrages, 1);
    assert_int_equal(second->barrages, 0);
    assert_int_equal(second->bombardments, 1);
    assert_int_equal(first->bombardments, 0);
    assert_int_equal(sc->part[rp_part_of(2, RP_COUNTER_ATTACK)].infiltrates, 2);
    assert_int_equal(second->infiltrates, 0);
    assert_true(sc->part[rp_part_of(1, RP_NIGHT_ATTACK)].night[6]);
    assert_int_equal(state_now()->barrage[0].axis, RP_COLUMNS);
    assert_int_equal(rp_carriers(sc, state_now(), 2, RP_WAGON), 1);
    unit_is("b1", "B05 formed");
}

static void a_bombardment_is_fired_at_the_start_of_each_attack_it_is_listed_for(void **state)
{
    static const char yaml[] =
        "campaign:\n"
        "  days: 2\n"
        "  attacker: german\n"
        "  edges: {british: [west], german: [east]}\n"
        "  notes: [{part: attack, bombardments: [1]}]\n"
        "bombardments: [{by: german, kind: early-war, area: roads, hexes: [map], only: british}]\n"
        "ground: [\"A05-C05 road\"]\n" TWO "now: {day: 2, phase: reinforcements}\n";

    (void)state;
    proves("YS.2");
    dice("6 5");
    field(yaml);
    unit_is("b1", "B05 dispersed ready");
    assert_int_equal(state_now()->bombarded, 1);
}

static void owners_lay_their_barrages_on_the_listed_day_only(void **state)
{
    static const char head[] =
        "map: {columns: A-P, rows: 1-12}\n"
        "campaign:\n"
        "  days: 2\n"
        "  attacker: british\n"
        "  edges: {british: [west], german: [east]}\n"
        "  notes: [{part: attack, days: [1], barrages: [1, 2]}]\n"
        "barrages: [{by: british, width: 10, advances: 10}, {by: british, width: 10, advances: 10}]\n" TWO;
    char yaml[1200];

    (void)state;
    proves("AA.6");
    snprintf(yaml, sizeof yaml, "%snow: {day: 1, part: attack, turn: 2, phase: initiative}\n", head);
    dice("6 5");
    field(yaml);
    asked_by("british", "R64");
    playing_close();
    snprintf(yaml, sizeof yaml, "%snow: {day: 2, part: attack, turn: 2, phase: initiative}\n", head);
    dice("6 5");
    field(yaml);
    asked_by("british", "5.21a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_defender_sets_up_all_of_his_first),
        field_test(a_day_goes_from_the_attack_to_the_redeployment),
        field_test(after_the_last_night_the_campaign_is_judged),
        field_test(an_attack_has_twelve_turns_and_other_scenarios_six),
        field_test(after_the_attack_only_the_defenders_targets_stay),
        field_test(elapsed_delay_counts_in_the_counter_attack),
        field_test(a_group_due_in_turn_13_is_primed_as_the_counter_attack_begins),
        field_test(without_a_counter_attack_the_defenders_targets_go_too),
        field_test(after_a_counter_attack_all_targets_go),
        field_test(works_stay_and_smoke_gas_and_lost_transport_do_not),
        field_test(later_trenches_belong_to_whoever_controlled_them_as_the_scenario_began),
        field_test(notes_hold_in_their_scenario_of_their_day),
        field_test(a_bombardment_is_fired_at_the_start_of_each_attack_it_is_listed_for),
        field_test(owners_lay_their_barrages_on_the_listed_day_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
