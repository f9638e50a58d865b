/* campaign_arrivals.c - reinforcements and recoveries come on to the map [11.1]. */
#include "campaign_stage.h"

#include <stdio.h>

#define SEGMENT "now: {day: 2, phase: reinforcements}\n"

/* How many of the side are on the map. */
static int on_map(fs_side side)
{
    int n = 0;

    for (int u = 1; u <= scenario_now()->n_units; u++)
        n += scenario_now()->piece[u].side == side && state_now()->unit[u].where == RP_ON_MAP;
    return n;
}

static void sides_place_four_in_turn_the_attacker_first(void **state)
{
    (void)state;
    proves("11.12a", "11.11");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b0 british-infantry-1915], recovered: [3 british-infantry-1915]}\n"
                   "  german: {I05: [g0 german-infantry], recovered: [9 german-infantry]}\n" SEGMENT);
    asked_by("german", "11.12a");
    refuse("german", "done", "11.12a"); /* he must */
    play("german", "place gi1 I04, place gi2 I04, place gi3 I06, place gi4 I06");
    asked("british");
    assert_int_equal(on_map(2), 5);
    play("british", "place bi1 B04, place bi2 B04, place bi3 B06"); /* all he has */
    asked("german");
    play("german", "place gi5 I03, place gi6 I03, place gi7 I07, place gi8 I07");
    asked("german"); /* nobody else has any left */
    dice("6 5");
    play("german", "place gi9 J05");
    assert_int_equal(on_map(2), 10);
    day_is(2, RP_ATTACK);
}

static void not_in_an_enemys_hex_nor_next_to_one(void **state)
{
    (void)state;
    proves("11.12b");
    campaign(NULL, "units:\n"
                   "  british: {D05: [b1 british-infantry-1915]}\n"
                   "  german: {F05: [g1 german-infantry], recovered: [g2 german-infantry]}\n" SEGMENT);
    refuse("german", "place g2 E05", "11.12b"); /* next to b1 */
    refuse("german", "place g2 D05", "11.12b");
    allow("german", "place g2 F05");
    allow("german", "place g2 G05");
}

static void a_hex_needs_a_line_of_communication(void **state)
{
    (void)state;
    proves("11.12c");
    campaign(
        NULL,
        "map: {columns: A-K, rows: 1-3}\n"
        "units:\n"
        "  british: {I02: [b1 british-infantry-1915]}\n"
        "  german: {B02: [g1 german-infantry], K02: [g2 german-infantry], recovered: [g3 german-infantry]}\n" SEGMENT);
    refuse("german", "place g3 B01", "11.12c"); /* b1 closes columns H to J */
    not_offered("german", "place g3 B01");
    allow("german", "place g3 K01");
}

static void next_to_a_friend_and_so_in_chains(void **state)
{
    (void)state;
    proves("11.12d");
    campaign(NULL, "units:\n"
                   "  british: {A01: [b1 british-infantry-1915]}\n"
                   "  german: {I05: [g1 german-infantry], recovered: [2 german-infantry]}\n" SEGMENT);
    refuse("german", "place gi1 G05", "11.12d");
    play("german", "place gi1 H05");
    allow("german", "place gi2 G05"); /* next to the one placed before it */
    refuse("german", "place gi2 F05", "11.12d");
}

static void on_either_face_and_ready(void **state)
{
    (void)state;
    proves("11.12e");
    campaign(NULL, "ground: [\"I04 trench german\"]\n"
                   "units:\n"
                   "  british: {A01: [b1 british-infantry-1915]}\n"
                   "  german: {I05: [g1 german-infantry], recovered: [gm german-mg]}\n" SEGMENT);
    offered("german", "place gm I06");
    offered("german", "place gm I06 dispersed");
    offered("german", "place gm I04 in dispersed");
    dice("6 5");
    play("german", "place gm I04 in dispersed");
    unit_is("gm", "I04 in dispersed ready");
}

static void the_friends_own_hex_counts_and_stacking_binds(void **state)
{
    (void)state;
    proves("11.12f");
    campaign(NULL, "units:\n"
                   "  british: {A01: [b1 british-infantry-1915]}\n"
                   "  german: {I05: [g1 german-infantry], recovered: [2 german-infantry]}\n" SEGMENT);
    assert_int_equal(options_of("german", "place gi1"), 14); /* I05 and its six neighbours, both faces */
    play("german", "place gi1 I05");
    refuse("german", "place gi2 I05", "3.4-v3");
    not_offered("german", "place gi2 I05");
}

static void over_an_edge_they_walk_on_in_the_couplets(void **state)
{
    (void)state;
    proves("11.11");
    campaign("6 5", "entries: {east: {hexes: [column J]}}\n"
                    "units:\n"
                    "  british: {A01: [b1 british-infantry-1915]}\n"
                    "  german: {I05: [g1 german-infantry], east: [g2 german-infantry day 2, g3 german-infantry day 3, "
                    "g4 german-infantry day 2 turn 3]}\n" SEGMENT);
    day_is(2, RP_ATTACK); /* they are not placed */
    unit_is("g2", "waiting");
    play("british", "pass");
    offered("german", "command g2");
    not_offered("german", "command g3"); /* not today */
    not_offered("german", "command g4"); /* not yet */
    refuse("german", "command g3", "11.11");
    refuse("german", "command g4", "10.2");
    play("german", "command g2");
    allow("german", "enter g2 J05");
}

static void who_missed_his_turn_in_the_attack_may_come_in_the_counter_attack(void **state)
{
    (void)state;
    proves("11.11");
    campaign("6 5", "entries: {east: {hexes: [column J]}}\n"
                    "units:\n"
                    "  british: {A01: [b1 british-infantry-1915]}\n"
                    "  german: {I05: [g1 german-infantry], east: [g2 german-infantry day 1 turn 3]}\n"
                    "now: {day: 1, part: counter-attack, turn: 1, phase: initiative}\n");
    play("british", "pass");
    offered("german", "command g2");
}

/* Ypres: hexes of their own, and the rule about friends as soon as one stands there. */
static void listed_reinforcements_have_hexes_of_their_own(void **state)
{
    (void)state;
    proves("11.11", "11.12a");
    campaign(NULL, "entries: {town: {hexes: [A02, A03, A04, A08], placed: yes}}\n"
                   "units:\n"
                   "  british: {D05: [b1 british-infantry-1915], town: [2 british-infantry-1915 day 2]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" SEGMENT);
    asked("british");
    refuse("british", "place bi1 D06", "11.11");
    allow("british", "place bi1 A08");
    play("british", "place bi1 A03");
    refuse("british", "place bi2 A08", "R53");
    allow("british", "place bi2 A04");
    allow("british", "place bi2 A03");
}

static void who_finds_no_hex_waits_for_another_day(void **state)
{
    (void)state;
    proves("11.12a");
    campaign("6 5", "entries: {town: {hexes: [A02], placed: yes}}\n"
                    "units:\n"
                    "  british: {D05: [b1 british-infantry-1915], town: [b2 british-infantry-1915 day 2]}\n"
                    "  german: {A03: [g1 german-infantry]}\n" SEGMENT);
    day_is(2, RP_ATTACK);
    unit_is("b2", "waiting");
    campaign(NULL, "entries: {town: {hexes: [A02], placed: yes}}\n"
                   "units:\n"
                   "  british: {D05: [b1 british-infantry-1915], town: [b2 british-infantry-1915 day 2]}\n"
                   "  german: {I03: [g1 german-infantry]}\n"
                   "now: {day: 3, phase: reinforcements}\n");
    asked("british");
    allow("british", "place b2 A02");
}

static void groups_are_at_hand_from_their_day_on(void **state)
{
    static const char yaml[] = "units:\n"
                               "  british: {B05: [b1 british-infantry-1915]}\n"
                               "  german: {I05: [g1 german-infantry]}\n"
                               "groups: {british: [ba +3 runner day 2]}\n"
                               "now: {day: %d, part: attack, turn: 1, phase: initiative}\n";
    char text[400];

    (void)state;
    proves("11.11");
    snprintf(text, sizeof text, yaml, 1);
    campaign("6 5", text);
    refuse("british", "call ba", "11.11");
    snprintf(text, sizeof text, yaml, 2);
    campaign("6 5", text);
    allow("british", "call ba");
}

static void units_of_a_campaign_are_free_to_choose_their_face(void **state)
{
    (void)state;
    proves("11.12e");
    unloadable("campaign: {days: 3, attacker: german, edges: {british: [west], german: [east]}}\n"
               "zones: {w: {side: british, hexes: [A01]}}\n"
               "units: {british: {w: [b1 british-infantry-1915 dispersed]}, german: {J01: [g1 german-infantry]}}\n",
               "face");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(sides_place_four_in_turn_the_attacker_first),
        field_test(not_in_an_enemys_hex_nor_next_to_one),
        field_test(a_hex_needs_a_line_of_communication),
        field_test(next_to_a_friend_and_so_in_chains),
        field_test(on_either_face_and_ready),
        field_test(the_friends_own_hex_counts_and_stacking_binds),
        field_test(over_an_edge_they_walk_on_in_the_couplets),
        field_test(who_missed_his_turn_in_the_attack_may_come_in_the_counter_attack),
        field_test(listed_reinforcements_have_hexes_of_their_own),
        field_test(who_finds_no_hex_waits_for_another_day),
        field_test(groups_are_at_hand_from_their_day_on),
        field_test(units_of_a_campaign_are_free_to_choose_their_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
