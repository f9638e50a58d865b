/* barrage.c - creeping barrages: line, timetable, what they do [7.4]. */
#include "groups.h"
#include <stdio.h>

#define CORNERS "units: {british: {A10: [b1 british-infantry-1915]}, german: {J10: [g1 german-infantry]}}\n"
#define NORTH "barrages: [{by: british, first: 5, towards: north}]\n"

/* Both sides pass; `throws` are for what follows: initiative of the next turn. */
static void couplet_passes(const char *throws)
{
    play("british", "pass");
    dice(throws);
    play("german", "pass");
}

static void under_fire(int row)
{
    char hex[8];

    for (int r = 1; r <= 10; r++) {
        snprintf(hex, sizeof hex, "E%02d", r);
        assert_int_equal(rp_in(state_now(), RP_BARRAGE, hex_named(hex)), r == row);
    }
}

static void it_advances_in_couplet_two_and_repeats_its_line_next_turn(void **state)
{
    (void)state;
    proves("7.41", "7.42", "7.45", "R41");
    field(CORNERS NORTH "now: {turn: 1, couplets: 3}\n");
    under_fire(5);
    couplet_passes("");
    under_fire(4);
    couplet_passes("");
    under_fire(4); /* no more movement in couplet 3 */
    couplet_passes("5 3");
    turn_is(2);
    under_fire(4);
    couplet_passes("");
    under_fire(3);
}

static void a_row_is_all_hexes_of_that_number(void **state)
{
    (void)state;
    proves("R41");
    field(CORNERS NORTH);
    for (char c = 'A'; c <= 'J'; c++)
        marked("barrage", (char[]){c, '0', '5', 0});
    field(CORNERS "barrages: [{by: british, first: C, towards: east, field: [C03..F08]}]\n");
    marked("barrage", "C03");
    marked("barrage", "C08");
    not_marked("barrage", "C09");
    not_marked("barrage", "D05");
}

static void it_strikes_friend_and_foe_before_anybody_acts(void **state)
{
    (void)state;
    proves("7.43a", "7.43d", "R41");
    dice("2 1");
    field("ground: [\"D05-E05 trench german\"]\n"
          "units: {british: {A10: [b1 british-infantry-1915], B05: [b2 british-infantry-1915]},"
          " german: {D05: [g1 german-infantry in], E05: [g2 german-infantry in], F05: [g3 german-infantry]}}\n" NORTH);
    expect_dice_used();
    unit_is("b2", "lost");
    unit_is("g1", "D05 in dispersed spent");
    unit_is("g2", "E05 in dispersed ready");
    unit_is("g3", "lost");
    assert_int_equal(state_now()->bombarded, 1); /* counts as one [R37] */
    asked("british");
}

static void those_who_stay_in_the_line_are_struck_again_next_turn(void **state)
{
    (void)state;
    proves("R41", "7.42", "7.45");
    field("ground: [\"D04 trench german\"]\nunits: {british: {A10: [b1 british-infantry-1915]}, german: {D04: [g1 "
          "german-infantry in], J10: [g2 german-infantry]}}\n" NORTH "now: {turn: 1, couplets: 3}\n");
    couplet_passes("6"); /* couplet 2: row 4 */
    unit_is("g1", "dispersed spent");
    couplet_passes(""); /* couplet 3 harms nobody who stays */
    couplet_passes("5 3 1");
    expect_dice_used();
    unit_is("g1", "dispersed ready");
}

static void three_breaches_for_each_detonation(void **state)
{
    (void)state;
    proves("7.43a", "8.342a");
    field("ground: [\"C05/C04 wire\", \"D05/D04 wire\", \"E05/E06 wire\", \"F05/F06 wire\", \"H08/H09 wire\"]\n" CORNERS
              NORTH);
    asked_by("british", "7.12d");
    assert_int_equal(options_of("british", "breach"), 4);
    refuse("british", "breach H08/H09", "8.342a");
    play("british", "breach C05/C04");
    play("british", "breach D05/D04");
    play("british", "breach F05/F06");
    asked("british");
    offered("british", "pass");
    play("british", "pass");
    play("german", "pass"); /* row 4 borders wire that is breached already */
    asked("british");
    offered("british", "pass");
    not_marked("breach", "E05/E06");
}

static void it_conceals(void **state)
{
    (void)state;
    proves("7.43b");
    field(CORNERS "barrages: [{by: british, first: 5, towards: north}, {by: british, first: 8, towards: north}]\n");
    const rp_scenario *sc = scenario_now();
    assert_int_equal(rp_look(sc, state_now(), 0, hex_named("E04"), hex_named("E06")), RP_CONCEALED);
    assert_int_equal(rp_look(sc, state_now(), 0, hex_named("E04"), hex_named("E09")), RP_BLOCKED);
    assert_int_equal(rp_look(sc, state_now(), 0, hex_named("E01"), hex_named("E04")), RP_CLEAR);
}

static void who_enters_it_in_the_open_is_eliminated(void **state)
{
    (void)state;
    proves("7.43c", "7.45");
    field("units: {british: {A10: [b1 british-infantry-1915], E06: [b2 british-infantry-1915]}, german: {J10: [g1 "
          "german-infantry]}}\n" NORTH);
    play("british", "command b2, move b2 E05");
    unit_is("b2", "lost");
    asked("german");
}

static void along_a_trench_one_is_only_dispersed(void **state)
{
    (void)state;
    proves("7.43c", "R41");
    field("ground: [\"E05-E06 trench british\", \"E05/E06 link\"]\nmarks: {trench-british: [E05, E06]}\n"
          "units: {british: {A10: [b1 british-infantry-1915], E06: [b2 british-infantry-1915 in]}, german: {J10: [g1 "
          "german-infantry]}}\n" NORTH);
    dice("4");
    play("british", "command b2, move b2 E05 in");
    unit_is("b2", "E05 in dispersed spent");
}

static void in_a_short_turn_it_moves_on_in_silence(void **state)
{
    (void)state;
    proves("7.44", "R41");
    field(CORNERS NORTH "now: {turn: 1, couplets: 1}\n");
    under_fire(5);
    couplet_passes("5 4");
    turn_is(2);
    under_fire(4);
    couplet_passes("6 5");
    turn_is(3);
    under_fire(3);
}

static void a_turn_without_couplets_too(void **state)
{
    (void)state;
    proves("R41", "7.44");
    field("night: [2]\n" CORNERS NORTH "now: {turn: 1, couplets: 1}\n");
    couplet_passes("5 4 6 4"); /* turn 2: one couplet less one; turn 3: two */
    turn_is(3);
    under_fire(3);
}

static void it_begins_on_its_turn_and_ends_beyond_its_field(void **state)
{
    (void)state;
    proves("7.41", "R41");
    field(CORNERS "barrages: [{by: british, first: 2, towards: north, from_turn: 2}]\nnow: {turn: 1, couplets: 1}\n");
    under_fire(0);
    couplet_passes("6 4");
    under_fire(2);
    couplet_passes("");
    under_fire(1);
    couplet_passes("6 4");
    under_fire(1);
    couplet_passes("");
    under_fire(0);
    assert_int_equal(state_now()->barrage[0].on, 2);
}

static void no_scrapes_after_a_barrage(void **state)
{
    (void)state;
    proves("7.13");
    field("ground: [\"E01-E10 nml\"]\n" CORNERS NORTH);
    asked("british");
    offered("british", "pass");
    not_marked("scrape", "E05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(it_advances_in_couplet_two_and_repeats_its_line_next_turn),
        field_test(a_row_is_all_hexes_of_that_number),
        field_test(it_strikes_friend_and_foe_before_anybody_acts),
        field_test(those_who_stay_in_the_line_are_struck_again_next_turn),
        field_test(three_breaches_for_each_detonation),
        field_test(it_conceals),
        field_test(who_enters_it_in_the_open_is_eliminated),
        field_test(along_a_trench_one_is_only_dispersed),
        field_test(in_a_short_turn_it_moves_on_in_silence),
        field_test(a_turn_without_couplets_too),
        field_test(it_begins_on_its_turn_and_ends_beyond_its_field),
        field_test(no_scrapes_after_a_barrage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
