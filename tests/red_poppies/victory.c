/* victory.c - points and who has won [10.1] [R40], and reinforcements that are placed [10.22]. */
#include "field.h"

#include <firestep/ruleset.h>
#include <stdio.h>

/* The last administration of a game with these goals. */
static void end_with(const char *rest)
{
    char yaml[1200];

    snprintf(yaml, sizeof yaml,
             "units:\n"
             "  british: {E05: [b1 british-infantry-1915], C03: [b2 british-18pdr]}\n"
             "  german: {H08: [g1 german-infantry], lost: [g2 german-artillery, g3 german-infantry]}\n"
             "turns: 2\n"
             "now: {turn: 2, phase: administration}\n"
             "%s",
             rest);
    field(yaml);
}

static void more_points_win_and_equal_ones_draw(void **state)
{
    (void)state;
    proves("10.1", "R40");
    end_with("goals: [{side: both, points: 2, hexes: [E05, H08, A01]}]\n"
             "control: {german: [A01]}\n");
    score_is(2, 4);
    winner_is("german");
    happened("10.1");
    not_happened("R40");
    end_with("goals: [{side: both, points: 2, hexes: [E05, H08]}]\n");
    winner_is("both");
    happened("R40");
    not_happened("10.1");
    asked("nobody");
}

static void losses_count_by_type(void **state)
{
    (void)state;
    proves("10.1");
    end_with("goals: [{side: british, kind: losses, points: 3, types: artillery}]\n");
    score_is(3, 0);
    winner_is("british");
    end_with("goals: [{side: british, kind: losses, points: 1}]\n");
    score_is(2, 0);
}

static void units_in_an_area_count(void **state)
{
    (void)state;
    proves("10.1");
    end_with("goals: [{side: british, kind: units, points: 1, hexes: [C03, E05, H08]}]\n"
             "result: {judged: listed, side: british, need: 2}\n");
    score_is(2, 0);
    winner_is("british");
}

static void a_listed_side_wins_or_loses(void **state)
{
    (void)state;
    proves("10.1", "R40");
    end_with("goals: [{side: british, points: 1, hexes: [E05, H08]}]\n"
             "result: {judged: listed, side: british, need: 2}\n");
    winner_is("german");
    end_with("goals: [{side: british, points: 1, hexes: [E05, C03]}]\n"
             "result: {judged: listed, side: british, need: 2}\n");
    winner_is("british");
}

static void split_control_is_a_draw(void **state)
{
    (void)state;
    proves("10.1", "R40");
    end_with("goals: [{side: both, points: 1, hexes: [E05, H08]}]\n"
             "result: {judged: all-or-draw}\n");
    winner_is("both");
    end_with("goals: [{side: both, points: 1, hexes: [H08, A01]}]\n"
             "control: {german: [A01]}\n"
             "result: {judged: all-or-draw}\n");
    winner_is("german");
}

static void the_score_is_kept_while_the_game_is_on(void **state)
{
    (void)state;
    proves("10.1", "3.9d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {A10: [g1 german-infantry]}\n"
          "control: {german: [E06]}\n"
          "goals: [{side: both, points: 1, hexes: [E06]}]\n");
    score_is(0, 1);
    play("british", "command b1, move b1 E06");
    score_is(1, 0);
    winner_is("nobody");
}

/* --- placed reinforcements [10.22] --- */

/* Begins with the dice 3 and 2: British initiative, one couplet. */
static void come(const char *british, const char *rest)
{
    char yaml[1200];

    playing_close();
    dice("3 2");
    snprintf(yaml, sizeof yaml,
             "ground: [\"E06 trench german\"]\n"
             "entries: {depot: {hexes: [E05, E06], placed: yes}}\n"
             "units:\n"
             "  british: {%s}\n"
             "  german: {J10: [g0 german-infantry], depot: [g1 german-infantry turn 2, g2 german-mg turn 2]}\n"
             "%s",
             british, rest);
    field(yaml);
}

static void they_are_placed_after_the_dice_of_their_turn(void **state)
{
    (void)state;
    proves("10.22", "R83", "6.3a");
    come("A01: [b1 british-infantry-1915]", "now: {turn: 1, phase: initiative}\n");
    asked_by("british", "5.21a"); /* not yet */
    come("A01: [b1 british-infantry-1915]", "now: {turn: 2, phase: initiative}\n");
    asked_by("german", "10.22"); /* before the couplets of the British */
    refuse("german", "place g0 E05", "10.22");
    refuse("german", "place g1 E04", "10.22");
    offered("german", "place g1 E05 dispersed");
    offered("german", "place g1 E06 in");
    refuse("german", "place g1 E05 in", "8.321b");
    play("german", "place g1 E06 in, place g2 E06 dispersed in"); /* nobody is left: the line closes */
    unit_is("g1", "E06 formed in ready");
    unit_is("g2", "E06 dispersed in ready");
    controls("german", "E06");
    asked_by("british", "5.21a");
}

static void a_line_of_reinforcements_can_be_left_half_said(void **state)
{
    const fs_scenario *sc;
    fs_error e;

    (void)state;
    proves("10.22");
    come("A01: [b1 british-infantry-1915]", "now: {turn: 2, phase: initiative}\n");
    sc = &scenario_now()->base;
    play("german", "place g1 E05");
    const void *open = fs_game_state(game_now(), side_named("german"));
    assert_int_equal(((const rp_state *)open)->head.open, side_named("german"));
    assert_int_equal(sc->rules->valid(sc, open, &e), 0);
    rp_state bad = *(const rp_state *)open;
    bad.unit[piece_named("g2")].flags |= RP_ACTIVE; /* it has not been placed */
    assert_int_not_equal(sc->rules->valid(sc, &bad, &e), 0);
}

static void they_keep_to_stacking_and_shun_the_enemy(void **state)
{
    (void)state;
    proves("10.22b", "3.4-v3");
    come("E05: [b1 british-infantry-1915]", "now: {turn: 2, phase: initiative}\n");
    refuse("german", "place g1 E05", "10.22b");
    play("german", "place g1 E06");
    offered("german", "place g2 E06 in");
    come("E05: [b1 british-infantry-1915]",
         "now: {turn: 2, phase: initiative, units: {g0: E06 formed, g1: E06 formed}}\n");
    asked("british"); /* no room for g2 */
    unit_is("g2", "waiting");
}

static void blocked_ones_are_offered_again(void **state)
{
    (void)state;
    proves("10.22b", "R83");
    come("E05: [b1 british-infantry-1915], E06: [b2 british-infantry-1915]", "now: {turn: 2, phase: initiative}\n");
    asked("british");
    unit_is("g1", "waiting");
    play("british", "command b1, move b1 E04");
    play("british", "stop");
    dice("3 2");
    play("german", "pass");
    turn_is(3);
    asked_by("german", "10.22");
    offered("german", "place g1 E05");
    play("german", "done"); /* on or after: they may wait */
    unit_is("g1", "waiting");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_line_of_reinforcements_can_be_left_half_said),
        field_test(more_points_win_and_equal_ones_draw),
        field_test(losses_count_by_type),
        field_test(units_in_an_area_count),
        field_test(a_listed_side_wins_or_loses),
        field_test(split_control_is_a_draw),
        field_test(the_score_is_kept_while_the_game_is_on),
        field_test(they_are_placed_after_the_dice_of_their_turn),
        field_test(they_keep_to_stacking_and_shun_the_enemy),
        field_test(blocked_ones_are_offered_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
