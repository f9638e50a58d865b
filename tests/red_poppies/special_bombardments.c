/* special_bombardments.c - bombardments and barrages of single campaigns [YS.2] [YS.7] [YS.8] [AA.5] [AA.6] [R64]
 * [R75]. */
#include "groups.h"

#define BEFORE "now: {phase: bombardment}\n"

static void early_war_shells_only_disperse_near_roads(void **state)
{
    (void)state;
    proves("YS.2", "R75");
    dice("6 3");
    field("ground: [\"C03-C08 road\"]\n"
          "units: {british: {C05: [b1 british-infantry-1914], D05: [b2 british-infantry-1914], F05: [b3 "
          "british-infantry-1914], A01: [b4 british-infantry-1914]}, german: {C06: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: early-war, area: roads, hexes: [columns B-J], only: british}]\n" BEFORE);
    unit_is("b1", "C05 dispersed ready"); /* on a road */
    unit_is("b2", "D05 dispersed ready"); /* next to one */
    unit_is("b3", "F05 formed");
    unit_is("b4", "A01 formed"); /* outside the columns */
    unit_is("g1", "C06 formed"); /* only the British are named */
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_RUNNER), 4);
    assert_int_equal(rp_relay_delay(scenario_now(), state_now(), RP_RUNNER), 6);
    not_marked("scrape", "C05");
}

static void a_bombardment_of_occupied_hexes_hits_all_who_are_there(void **state)
{
    (void)state;
    proves("R75", "7.12f");
    dice("6 3");
    field("units: {british: {C05: [b1 british-infantry-1915], J05: [b2 british-infantry-1915]}, german: {C05: [g1 "
          "german-infantry], D05: [g2 german-infantry]}}\n"
          "bombardments: [{by: german, kind: pulverizing, area: occupied, hexes: [columns A-F]}]\n" BEFORE);
    unit_is("b1", "lost");
    unit_is("g1", "lost");
    unit_is("g2", "D05 formed"); /* no British unit there */
    unit_is("b2", "J05 formed");
}

#define CHOSEN                                                                                                         \
    "ground: [\"E07-E08 trench german\"]\n"                                                                            \
    "units: {british: {E06: [b1 british-infantry-1915]}, german: {E07: [g1 german-infantry in], E08: [g2 "             \
    "german-infantry in], J01: [g3 german-infantry]}}\n"                                                               \
    "bombardments: [{by: british, kind: pulverizing, area: chosen, radius: 2, only: german}]\n" BEFORE

static void the_centre_is_chosen_and_reaches_two_hexes(void **state)
{
    (void)state;
    proves("YS.8", "R75");
    field(CHOSEN);
    asked_by("british", "YS.8");
    dice("5 6 3"); /* g1; then the initiative */
    play("british", "centre E05");
    unit_is("g1", "E07 dispersed ready");
    unit_is("g2", "E08 formed"); /* three away */
    unit_is("b1", "E06 formed"); /* spared */
}

static void chances_under_a_bombardment(void **state)
{
    (void)state;
    proves("YS.8", "7.12c");
    field(CHOSEN);
    odds_are("british", "centre E06", "g1", "eliminated", "1/6");
    odds_are("british", "centre E06", "g2", "no further harm", "5/6");
}

static void a_village_shelters_like_a_trench(void **state)
{
    (void)state;
    proves("AA.5");
    dice("6 5 6 3");
    field("ground: [\"E05 village\", \"E06 trench german\"]\n"
          "units: {british: {A01: [b1 british-infantry-1915]}, german: {E05: [g1 german-infantry], E06: [g2 "
          "german-infantry in], J01: [g3 german-infantry]}}\n"
          "bombardments: [{by: british, kind: pulverizing, hexes: [E05, E06]}]\n" BEFORE);
    unit_is("g1", "lost"); /* by its die, as IN a trench */
    unit_is("g2", "E06 dispersed ready");
}

static void a_barrage_may_begin_with_an_area(void **state)
{
    (void)state;
    proves("YS.7", "7.43d");
    dice("3");
    field("ground: [\"C01-C10 nml\", \"E02 trench british\"]\n"
          "units: {british: {E02: [b1 british-infantry-1915 in], B05: [b2 british-infantry-1915], E05: [b3 "
          "british-infantry-1915]}, german: {F05: [g1 german-infantry], J01: [g2 german-infantry]}}\n"
          "barrages: [{by: british, first: E, towards: east, to_turn: 2, area: [nml, columns C-E]}]\n"
          "now: {couplets: 2}\n");
    marked("barrage", "C05");
    marked("barrage", "E10");
    not_marked("barrage", "B05");
    not_marked("barrage", "F05");
    unit_is("b1", "E02 dispersed spent"); /* own troops */
    unit_is("b3", "lost");
    unit_is("b2", "formed");
    play("british", "pass");
    play("german", "pass");
    marked("barrage", "F05");
    not_marked("barrage", "E05");
    unit_is("g1", "lost");
    play("british", "pass");
    dice("6 4"); /* turn 2 */
    play("german", "pass");
    marked("barrage", "F05");
    play("british", "pass");
    play("german", "pass");
    marked("barrage", "G05");
    play("british", "pass");
    dice("6 4"); /* turn 3: it ended with turn 2 */
    play("german", "pass");
    not_marked("barrage", "G05");
    assert_int_equal(state_now()->barrage[0].on, 2);
}

/* --- barrages of the owner's choice --- */

#define TWO_TO_PLACE                                                                                                   \
    "zones: {south: {side: british, hexes: [A09-A10]}, north: {side: german, hexes: [J06-J07]}}\n"                     \
    "units: {british: {A10: [b1 british-infantry-1915]}, german: {J10: [g1 german-infantry]}}\n"                       \
    "barrages: [{by: british, width: 3, advances: 2}, {by: british, width: 3, advances: 2}]\n"                         \
    "now: {phase: initiative}\n"

static void the_owner_lays_both_lines_in_one_turn(void **state)
{
    (void)state;
    proves("AA.6", "R64");
    dice("6 4");
    field(TWO_TO_PLACE);
    asked_by("british", "R64");
    offered("british", "decline");
    refuse("british", "barrage C05 row south", "R64");
    refuse("british", "barrage I05 row north", "AA.6"); /* three hexes do not fit */
    play("british", "barrage C05 row north");
    refuse("british", "decline", "AA.6");
    play("british", "barrage F02 column east");
    marked("barrage", "C05");
    marked("barrage", "E05");
    not_marked("barrage", "F05");
    marked("barrage", "F02");
    marked("barrage", "F04");
    not_marked("barrage", "F01");
    play("british", "pass");
    play("german", "pass");
    marked("barrage", "C04");
    marked("barrage", "G02");
    not_marked("barrage", "F02");
}

static void lines_go_towards_the_enemy(void **state)
{
    (void)state;
    proves("R64");
    dice("6 4");
    field("zones: {east: {side: british, hexes: [J01]}, west: {side: german, hexes: [C07]}}\n"
          "units: {british: {J01: [b1 british-infantry-1915]}, german: {C07: [g1 german-infantry]}}\n"
          "barrages: [{by: british, width: 3, advances: 2}]\nnow: {phase: initiative}\n");
    refuse("british", "barrage C05 row north", "R64");
    refuse("british", "barrage C05 column east", "R64");
    offered("british", "barrage C05 row south");
    play("british", "barrage H03 column west");
    marked("barrage", "H03");
    marked("barrage", "H05");
    play("british", "pass");
    play("german", "pass");
    marked("barrage", "G03");
    not_marked("barrage", "H03");
}

static void he_may_wait_for_another_turn(void **state)
{
    (void)state;
    proves("R64");
    dice("6 5");
    field(TWO_TO_PLACE);
    play("british", "decline");
    play("british", "pass");
    dice("6 5");
    play("german", "pass");
    turn_is(2);
    asked_by("british", "R64");
}

/* Runs a barrage through turns of no couplet and says in which it ended. */
static int turns_until_over(void)
{
    rp_state s = *state_now();
    fs_run run = {0};
    rp_ctx c = {scenario_now(), &s, &run};

    for (int turn = 1; turn <= 12; turn++) {
        s.head.turn = (uint16_t)turn;
        rp_barrages_short_turn(&c, 0);
        rp_barrages_end_turn(&c);
        if (s.barrage[0].on == 2)
            return turn;
    }
    return 0;
}

static void ten_advances_or_ten_lines(void **state)
{
    (void)state;
    proves("AA.6", "R64");
    static const char yaml[] = "map: {columns: A-J, rows: 1-20}\n"
                               "units: {british: {A20: [b1 british-infantry-1915]}, german: {J20: [g1 "
                               "german-infantry]}}\n"
                               "barrages: [{by: british, first: 15, towards: north, advances: 10}]\n";
    field(yaml);
    assert_int_equal(turns_until_over(), 10);
    field_with("ten_lines=yes", yaml);
    assert_int_equal(turns_until_over(), 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(early_war_shells_only_disperse_near_roads),
        field_test(a_bombardment_of_occupied_hexes_hits_all_who_are_there),
        field_test(the_centre_is_chosen_and_reaches_two_hexes),
        field_test(chances_under_a_bombardment),
        field_test(a_village_shelters_like_a_trench),
        field_test(a_barrage_may_begin_with_an_area),
        field_test(the_owner_lays_both_lines_in_one_turn),
        field_test(lines_go_towards_the_enemy),
        field_test(he_may_wait_for_another_turn),
        field_test(ten_advances_or_ten_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
