/* bombardment.c - preliminary bombardments [7.11] to [7.14]. */
#include "groups.h"

#define BEFORE "now: {phase: bombardment}\n"
#define LINE_OF_THREE                                                                                                  \
    "ground: [\"C05-C06 trench british\", \"D06 village\"]\n"                                                          \
    "units: {british: {C05: [b1 british-infantry-1915 in], C06: [bm british-mg in], D06: [b2 "                         \
    "british-infantry-1915], E06: [b3 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"

/* With no more than six hexes to put scrapes on nobody is asked: dice of the bombardment, then of the initiative. */

static void those_in_the_open_die_and_the_sheltered_are_dispersed(void **state)
{
    (void)state;
    proves("7.12a", "7.12b", "7.11a");
    dice("5 1 5 6 3");
    field(LINE_OF_THREE "bombardments: [{by: german, kind: pulverizing, hexes: [C05, C06, D06, E06]}]\n" BEFORE);
    expect_dice_used();
    unit_is("b3", "lost");
    unit_is("b1", "C05 in dispersed ready");
    unit_is("bm", "C06 in dispersed ready"); /* deployed */
    unit_is("b2", "D06 dispersed ready");
    unit_is("g1", "formed");
    initiative_is("british");
    turn_is(1);
}

static void on_top_of_a_trench_is_the_open(void **state)
{
    (void)state;
    proves("7.12a");
    dice("6 3");
    field("ground: [\"C05 trench british\"]\nunits: {british: {C05: [b1 british-infantry-1915], A01: [b2 "
          "british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: pulverizing, hexes: [C05]}]\n" BEFORE);
    unit_is("b1", "lost");
}

static void machine_guns_in_blockhouses_are_sheltered(void **state)
{
    (void)state;
    proves("7.12a");
    dice("1 6 3");
    field("marks: {blockhouse: [C05]}\nunits: {british: {C05: [bm british-mg in], A01: [b2 british-infantry-1915]},"
          " german: {J01: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: paralyzing, hexes: [C05]}]\n" BEFORE);
    unit_is("bm", "C05 in dispersed ready");
}

static void a_six_kills_under_a_pulverizing_bombardment(void **state)
{
    (void)state;
    proves("7.12c", "7.12e");
    dice("6 5 6 6 3");
    field("ground: [\"C05-C06 trench british\", \"D06 village\"]\n"
          "units: {british: {C05: [b1 british-infantry-1915 in], C06: [bm british-mg in dispersed], D06: [b2 "
          "british-infantry-1915 dispersed], A01: [b3 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: pulverizing, hexes: [C05, C06, D06]}]\n" BEFORE);
    unit_is("b1", "lost");
    unit_is("bm", "C06 dispersed ready");
    unit_is("b2", "lost"); /* dispersed before, and takes the die all the same */
}

static void two_or_more_spends_under_a_paralyzing_one(void **state)
{
    (void)state;
    proves("7.12d", "7.12e");
    dice("2 1 6 6 3");
    field("ground: [\"C05-C06 trench british\", \"D06 village\"]\n"
          "units: {british: {C05: [b1 british-infantry-1915 in], C06: [bm british-mg in dispersed], D06: [b2 "
          "british-infantry-1915 dispersed]}, german: {J01: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: paralyzing, hexes: [C05, C06, D06]}]\n" BEFORE);
    unit_is("b1", "dispersed spent");
    unit_is("bm", "dispersed ready");
    unit_is("b2", "D06 dispersed spent");
}

static void hexes_hit_friend_and_foe(void **state)
{
    (void)state;
    proves("7.12f", "R37");
    dice("6 3");
    field("units: {british: {C05: [b1 british-infantry-1915], A01: [b2 british-infantry-1915]}, german: {C05: [g1 "
          "german-infantry], J01: [g2 german-infantry]}}\n"
          "bombardments: [{by: german, kind: pulverizing, hexes: [C05]}]\n" BEFORE);
    unit_is("b1", "lost");
    unit_is("g1", "lost");
}

static void without_hexes_the_enemys_set_up_area_is_meant(void **state)
{
    (void)state;
    proves("7.11b");
    dice("6 3");
    field("units: {british: {C05: [b1 british-infantry-1915], A01: [b2 british-infantry-1915]}, german: {J01: [g1 "
          "german-infantry]}}\n"
          "zones: {east: {side: german, hexes: [columns I-J]}}\nmarks: {scrape: [columns I-J, not I05]}\n"
          "bombardments: [{by: british, kind: pulverizing}]\n" BEFORE);
    unit_is("g1", "lost");
    unit_is("b1", "C05 formed");
}

static void it_cuts_the_telephones_of_both_sides(void **state)
{
    (void)state;
    proves("7.14", "7.14b");
    field("units: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: pulverizing, hexes: [E05]}]\nto_move: british\n");
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_TELEPHONE), 7); /* none fired here */
    playing_close();
    dice("6 3");
    field("units: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: pulverizing, hexes: [E05]}]\n" BEFORE);
    assert_int_equal(state_now()->bombarded, 1);
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_TELEPHONE), 0);
    assert_int_equal(rp_relay_delay(scenario_now(), state_now(), RP_RUNNER), 6);
}

/* --- wire --- */

#define WIRE                                                                                                           \
    "ground: [\"C05/D05 wire\", \"C05/C04 wire\", \"F05/F06 wire\", \"H08/H09 wire\"]\n"                               \
    "units: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"

static void a_pulverizing_one_breaches_twice_the_target_first(void **state)
{
    (void)state;
    proves("7.12c", "8.342a", "R37");
    field(WIRE "bombardments: [{by: german, kind: pulverizing, hexes: [C05, F05]}]\n" BEFORE);
    asked_by("british", "7.12c");
    assert_int_equal(options_of("british", "breach"), 3);
    refuse("british", "breach H08/H09", "8.342a"); /* not under fire */
    play("british", "breach C05/D05");
    asked("german");
    refuse("german", "breach C05/D05", "8.342a"); /* breached already */
    dice("6 3");
    play("german", "breach F05/F06");
    marked("breach", "C05/D05");
    marked("breach", "F05/F06");
    not_marked("breach", "C05/C04");
}

static void a_paralyzing_one_three_times_by_the_firing_player(void **state)
{
    (void)state;
    proves("7.12d", "8.342a");
    field("ground: [\"C05/D05 wire\", \"C05/C04 wire\", \"F05/F06 wire\", \"H08/H09 wire\"]\n"
          "units: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"
          "bombardments: [{by: german, kind: paralyzing, hexes: [C05, F05, H09]}]\n" BEFORE);
    asked_by("german", "7.12d");
    play("german", "breach C05/D05");
    play("german", "breach C05/C04");
    asked("german");
    dice("6 3");
    play("german", "breach H08/H09");
    not_marked("breach", "F05/F06");
}

static void the_last_wire_is_taken_without_asking(void **state)
{
    (void)state;
    proves("R37");
    dice("6 3");
    field("ground: [\"C05/D05 wire\"]\nunits: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 "
          "german-infantry]}}\n"
          "bombardments: [{by: german, kind: paralyzing, hexes: [D05]}]\n" BEFORE);
    marked("breach", "C05/D05");
    asked("british");
}

/* --- scrapes --- */

static void six_scrapes_follow_in_no_mans_land_or_the_enemys_area(void **state)
{
    (void)state;
    proves("7.13", "R37");
    field("ground: [\"E01-E10 nml\"]\nunits: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 "
          "german-infantry]}}\n"
          "zones: {west: {side: british, hexes: [A01]}, east: {side: german, hexes: [J01]}}\n"
          "bombardments: [{by: german, kind: pulverizing, hexes: [C05]}]\n" BEFORE);
    asked_by("german", "7.13");
    assert_int_equal(options_of("german", "scrape"), 11);
    refuse("german", "scrape D05", "7.13");
    refuse("german", "scrape J01", "7.13"); /* his own */
    play("german", "scrape A01, scrape E02");
    refuse("german", "scrape E02", "R37");
    assert_int_equal(options_of("german", "scrape"), 9); /* those before E02 as well */
    offered("german", "scrape E01");
    play("german", "scrape E03, scrape E04, scrape E09");
    dice("6 3");
    play("german", "scrape E01");
    marked("scrape", "A01");
    marked("scrape", "E01");
    marked("scrape", "E09");
    not_marked("scrape", "E05");
}

static void the_program_can_place_the_scrapes(void **state)
{
    (void)state;
    proves("7.13");
    fs_option line[FS_MAX_LINE];

    field("ground: [\"E01-E10 nml\"]\nunits: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 "
          "german-infantry]}}\n"
          "bombardments: [{by: german, kind: pulverizing, hexes: [C05]}]\n" BEFORE);
    const fs_scenario *sc = &scenario_now()->base;
    assert_int_equal(sc->rules->suggest(sc, state_now(), 2, 0, line, FS_MAX_LINE), 6);
    play("german", "scrape E10");
    assert_int_equal(sc->rules->suggest(sc, fs_game_state(game_now(), 2), 2, 0, line, FS_MAX_LINE), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(those_in_the_open_die_and_the_sheltered_are_dispersed),
        field_test(on_top_of_a_trench_is_the_open),
        field_test(machine_guns_in_blockhouses_are_sheltered),
        field_test(a_six_kills_under_a_pulverizing_bombardment),
        field_test(two_or_more_spends_under_a_paralyzing_one),
        field_test(hexes_hit_friend_and_foe),
        field_test(without_hexes_the_enemys_set_up_area_is_meant),
        field_test(it_cuts_the_telephones_of_both_sides),
        field_test(a_pulverizing_one_breaches_twice_the_target_first),
        field_test(a_paralyzing_one_three_times_by_the_firing_player),
        field_test(the_last_wire_is_taken_without_asking),
        field_test(six_scrapes_follow_in_no_mans_land_or_the_enemys_area),
        field_test(the_program_can_place_the_scrapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
