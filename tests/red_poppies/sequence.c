/* sequence.c - turns: initiative, couplets, administration [5], and what the night does to them [N.1]. */
#include "field.h"

#include <stdio.h>

/* A unit each, far apart; more lines may follow. */
static void begin_turn(const char *throws, const char *more)
{
    char yaml[900];

    snprintf(yaml, sizeof yaml,
             "units:\n"
             "  british: {A01: [b1 british-infantry-1915]}\n"
             "  german: {J10: [g1 german-infantry]}\n"
             "now: {turn: 1, phase: initiative}\n"
             "%s",
             more);
    playing_close();
    dice(throws);
    field(yaml);
}

/* Both pass until the turn is over; the next one's dice are `throws`. */
static void pass_turn(const char *throws)
{
    int turn = state_now()->head.turn;

    dice(throws);
    while (state_now()->head.turn == turn && fs_game_waiting(game_now()))
        play(fs_game_waiting(game_now()) == 1 ? "british" : "german", "pass");
}

/* --- initiative [5.1] --- */

static void the_higher_die_has_the_initiative(void **state)
{
    (void)state;
    proves("5.11a", "5.13", "PAC.1", "2.1b");
    begin_turn("6 4", "");
    initiative_is("british");
    couplets_left(2);
    asked("british");
    begin_turn("1 6", "");
    initiative_is("german");
    couplets_left(5);
    asked("german");
}

static void equal_dice_are_the_central_powers_with_three_couplets(void **state)
{
    (void)state;
    proves("5.11b", "5.11c");
    begin_turn("5 5", "");
    initiative_is("german");
    couplets_left(3);
    begin_turn("2 2", "central: british\n");
    initiative_is("british");
    couplets_left(3);
}

static void infiltration_adds_a_couplet(void **state)
{
    (void)state;
    proves("5.12b", "YS.9", "PAC.1");
    begin_turn("4 2", "infiltration: [german]\n");
    couplets_left(3);
    begin_turn("4 2", "infiltration: [german]\nnight: [1]\n"); /* with the night */
    couplets_left(2);
    begin_turn("3 3", "infiltration: [german]\nnight: [1]\n");
    couplets_left(3);
    initiative_is("german");
}

static void eingreif_companies_add_none_unless_switched(void **state)
{
    static const char yaml[] = "units:\n"
                               "  british: {A01: [b1 british-infantry-1915]}\n"
                               "  german: {J10: [g1 german-eingreif]}\n"
                               "now: {turn: 1, phase: initiative}\n";

    (void)state;
    proves("R43");
    dice("4 2");
    field(yaml);
    couplets_left(2);
    playing_close();
    dice("4 2");
    field_with("eingreif_full=yes", yaml);
    couplets_left(3);
}

static void the_night_takes_a_couplet_but_never_two_turns_running(void **state)
{
    (void)state;
    proves("5.12a", "N.1", "N.5");
    begin_turn("3 2 3 2", "night: [1-4]\n"); /* none on turn 1, so turn 2 is spared */
    expect_dice_used();
    turn_is(2);
    couplets_left(1);
    pass_turn("3 2 2 5");
    turn_is(4); /* turn 3 again none, turn 4 again spared */
    couplets_left(3);
    pass_turn("2 3");
    turn_is(5); /* day [N.5] */
    couplets_left(1);
}

static void by_day_nothing_is_taken(void **state)
{
    (void)state;
    proves("N.5");
    begin_turn("3 1", "night: [1]\n");
    couplets_left(1);
    pass_turn("4 1");
    couplets_left(3);
}

static void initiative_may_be_given_without_dice(void **state)
{
    (void)state;
    proves("YS.6");
    field("zones: {west: {side: british, hexes: [A01, A02]}}\n"
          "units:\n"
          "  british: {west: [b1 british-infantry-1915]}\n"
          "  german: {J10: [g1 german-infantry]}\n"
          "now: {phase: setup}\n");
    rp_scenario *sc = (rp_scenario *)(uintptr_t)scenario_now(); /* a note of a scenario; positions cannot say it */

    sc->part[0].fixed_initiative = 1;
    sc->part[0].fixed_couplets = 3;
    play("british", "place b1 A01");
    initiative_is("british");
    couplets_left(3);
    assert_int_equal(throws_made(), 0);
    pass_turn("1 6"); /* on the first turn only */
    initiative_is("german");
    couplets_left(5);
}

/* --- couplets [5.2] --- */

static void phases_follow_one_another(void **state)
{
    (void)state;
    proves("5.0");
    begin_turn("4 3", "");
    phase_is(RP_PHASE_COUPLETS);
    happened("5.11a");
    pass_turn("4 3");
    happened("5.3a");
    happened("5.11a");
    turn_is(2);
}

static void each_side_has_one_command_in_a_couplet(void **state)
{
    (void)state;
    proves("5.21a", "5.22", "5.23", "5.24");
    begin_turn("6 4", "");
    asked("british");
    refuse("british", "command g1", "5.22");
    play("british", "command b1, deploy b1");
    couplets_left(2);
    asked("german");
    play("german", "pass");
    couplets_left(1);
    asked("german"); /* b1 is spent: the British half passes by itself */
    dice("1 2");
    play("german", "pass");
    turn_is(2); /* none left */
}

static void passing_is_always_open_and_no_command(void **state)
{
    (void)state;
    proves("5.21b");
    begin_turn("6 4", "groups: {british: [ga +3 telephone cross E05e primed]}\n");
    offered("british", "pass");
    play("british", "pass"); /* no signal is tried */
    assert_int_equal(throws_made(), 0);
    asked("german");
}

static void reaction_costs_no_command(void **state)
{
    (void)state;
    proves("6.04", "5.22", "6.71b");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E08: [g1 german-infantry, g2 german-reserve]}\n");
    play("british", "command b1, move b1 E06");
    asked("german");
    dice("1,2");
    play("german", "react g1");
    unit_is("g1", "spent");
    play("german", "decline");
    play("british", "stop");
    couplets_left(3);
    asked("german"); /* their half of the first couplet is still to come */
    offered("german", "command g2");
    not_offered("german", "command g1");
}

/* --- administration [5.3] --- */

static void administration_takes_the_markers_of_the_turn_off(void **state)
{
    (void)state;
    proves("5.3a", "5.3c", "5.3d", "6.663a");
    dice("3 2");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915 spent lost-checked]}\n"
          "  german: {A01: [g1 german-infantry spent]}\n"
          "marks: {smoke: [C03], gas: [C05]}\n"
          "now: {turn: 3, phase: administration}\n");
    turn_is(4);
    unit_is("b1", "ready");
    unit_is("g1", "ready");
    assert_false(state_now()->unit[piece_named("b1")].flags & RP_GOT_LOST);
    assert_int_equal(state_now()->unit[piece_named("b1")].mp, 0);
    not_marked("smoke", "C03");
    marked("gas", "C05"); /* stays */
}

static void gas_goes_with_the_last_turn(void **state)
{
    (void)state;
    proves("5.3e", "5.3d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {A01: [g1 german-infantry]}\n"
          "marks: {gas: [C05]}\n"
          "turns: 3\n"
          "now: {turn: 3, phase: administration}\n");
    not_marked("gas", "C05");
    phase_is(RP_PHASE_OVER);
    asked("nobody");
}

static void shovels_are_asked_for(void **state)
{
    (void)state;
    proves("5.3b");
    dice("3 2");
    field("ground: [\"E04-E05 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 in dug]}\n"
          "  german: {A01: [g1 german-infantry dug]}\n"
          "now: {turn: 1, phase: administration}\n");
    marked("scrape", "A01"); /* without a choice */
    asked_by("british", "5.3b");
    play("british", "entrench b1");
    marked("scrape", "E05");
}

static void administration_follows_the_couplets(void **state)
{
    (void)state;
    proves("5.0");
    field("ground: [\"E04-E05 trench british\"]\n"
          "units: {british: {E05: [b1 british-infantry-1915 in dug]}, german: {A01: [g1 german-infantry]}}\n"
          "now: {couplets: 1}\n");
    play("british", "pass");
    play("german", "pass");
    phase_is(RP_PHASE_ADMINISTRATION);
    couplets_left(0);
    asked_by("british", "5.3b");
    dice("3 2");
    play("british", "entrench b1");
    phase_is(RP_PHASE_COUPLETS);
    turn_is(2);
}

static void hourglasses_prime_as_the_marker_moves(void **state)
{
    (void)state;
    proves("5.3d", "7.222b");
    dice("3 2");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {A01: [g1 german-infantry]}\n"
          "groups: {british: [ga +3 telephone cross E05e due 2]}\n"
          "now: {turn: 1, phase: administration}\n");
    assert_true(state_now()->group[0].flags & RP_G_PRIMED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_higher_die_has_the_initiative),
        field_test(equal_dice_are_the_central_powers_with_three_couplets),
        field_test(infiltration_adds_a_couplet),
        field_test(eingreif_companies_add_none_unless_switched),
        field_test(the_night_takes_a_couplet_but_never_two_turns_running),
        field_test(by_day_nothing_is_taken),
        field_test(initiative_may_be_given_without_dice),
        field_test(phases_follow_one_another),
        field_test(each_side_has_one_command_in_a_couplet),
        field_test(passing_is_always_open_and_no_command),
        field_test(reaction_costs_no_command),
        field_test(administration_takes_the_markers_of_the_turn_off),
        field_test(gas_goes_with_the_last_turn),
        field_test(shovels_are_asked_for),
        field_test(administration_follows_the_couplets),
        field_test(hourglasses_prime_as_the_marker_moves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
