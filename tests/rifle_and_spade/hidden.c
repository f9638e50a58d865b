/* hidden.c - what a side does not know of the other [3.8] [1.4.8]. */
#include "field.h"

#include <stdio.h>
#include <string.h>

static rs_state seen_by(fs_side side)
{
    rs_state s = *state_now();

    playing_scenario()->rules->blind(playing_scenario(), &s, side);
    return s;
}

static void of_a_stack_in_sight_the_top_unit_and_its_markers_are_seen(void **state)
{
    (void)state;
    proves("3.8", "3.7.3");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.08 column, y hb at 05.08, g fld at 05.09]}\n");
    rs_state s = seen_by(1);
    rs_look look = rs_look_at(scenario_now(), &s, 1, place_named("05.08"));

    assert_int_equal(s.unit[piece_named("x")].where, RS_UNKNOWN);
    assert_int_equal(s.unit[piece_named("y")].steps, 0);
    assert_true(look.mark & RS_LOOK_SEVERAL);
    assert_true(look.mark & RS_LOOK_COLUMN);
    assert_int_equal((look.mark & RS_LOOK_KIND) >> 10, RS_RIFLE);
    assert_true(rs_holds(scenario_now(), &s, 2, place_named("05.09")));
    assert_false(rs_has_infantry(scenario_now(), &s, 2, place_named("05.09")));
    assert_int_equal(s.unit[piece_named("a")].where, RS_ON_MAP);
}

static unsigned marks_at(const char *hex) { return rs_look_at(scenario_now(), state_now(), 1, place_named(hex)).mark; }

/* A staff does not give away the men about it. */
static void an_hq_among_men_who_hide_does_not_show(void **state)
{
    (void)state;
    proves("3.8.1", "7.2.5");
    field("map: {ground: [05.08 scrub 0, 06.08 scrub 0, 04.08 scrub 0]}\n"
          "units: {entente: [a co at 05.05], ottoman: [x co at 05.08 hiding terrain, k hq at 05.08,\n"
          "        y co at 06.08 hiding terrain, m mg at 06.08, l hq at 04.08 independent]}\n");
    assert_true(marks_at("05.08") & RS_LOOK_SEVERAL);
    assert_false(marks_at("05.08") & RS_LOOK_OUT);
    assert_true(marks_at("06.08") & RS_LOOK_OUT);
    assert_true(marks_at("04.08") & RS_LOOK_OUT); /* by itself it is seen as it is */
    rs_state mine = seen_by(1);
    assert_int_equal(rs_look_at(scenario_now(), &mine, 1, place_named("05.08")).mark, marks_at("05.08"));
}

static void out_of_sight_nothing_but_that_a_hex_is_held_is_known(void **state)
{
    (void)state;
    proves("3.8", "1.4.8");
    field("map: {ground: [\"04.06,05.06,06.06,04.07,06.07 wood 2\"]}\n"
          "units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\n");
    rs_state s = seen_by(1);

    assert_int_equal(rs_look_at(scenario_now(), &s, 1, place_named("05.08")).mark, 0);
    assert_true(rs_holds(scenario_now(), &s, 2, place_named("05.08")));
}

static void orders_aims_and_routes_are_the_owners(void **state)
{
    (void)state;
    proves("1.4.8");
    field("orders: {e-bde: defense, o-bde: attack}\n"
          "units: {entente: [a co at 05.04, h hq at 05.03], ottoman: [x co at 05.08 to 05.06 shown, k hq at 05.09]}\n");
    rs_state mine = seen_by(2), theirs = seen_by(1);
    int b = brigiment_named("o-bde");

    assert_int_equal(mine.command[b].order, RS_ATTACK);
    assert_int_not_equal(mine.unit[piece_named("x")].route, 0);
    assert_int_equal(theirs.command[b].order, RS_NO_ORDER);
    assert_int_equal(theirs.unit[piece_named("x")].where, RS_ON_MAP); /* shown */
    assert_int_equal(theirs.unit[piece_named("x")].route, 0);
    assert_int_equal(theirs.command[b].points, 8);
    assert_int_equal(theirs.command[b].class_, RS_CLASS_II);
}

static void a_route_of_men_thrown_back_into_their_boats_is_the_owners(void **state)
{
    (void)state;
    proves("1.4.8");
    field("orders: {e-bde: defense, o-bde: attack}\n"
          "units: {entente: [a co at 05.04, h hq at 05.03], ottoman: [x co at 05.08 to 05.06, k hq at 05.09]}\n");
    rs_state s = *state_now();
    int x = piece_named("x"), route = s.unit[x].route;

    s.unit[x].where = RS_AT_SEA;
    assert_int_not_equal(s.route[route - 1].start, 0);
    playing_scenario()->rules->blind(playing_scenario(), &s, 1);
    assert_int_equal(s.route[route - 1].start, 0);
}

static void expect_good_guess(fs_side side, uint8_t key)
{
    rs_state blind = seen_by(side), guess = blind;
    fs_run run = {0};

    fs_dice_from_key(&run.dice, (const uint8_t[32]){key, 2, 3});
    playing_scenario()->rules->guess(playing_scenario(), &guess, side, &run);
    assert_int_equal(playing_scenario()->rules->valid(playing_scenario(), &guess, NULL), 0);
    playing_scenario()->rules->blind(playing_scenario(), &guess, side);
    assert_memory_equal(&guess, &blind, sizeof blind);
}

/* How much a Beach has taken would tell how much is there. */
static void what_has_landed_on_a_beach_is_known_to_its_own_side(void **state)
{
    (void)state;
    proves("1.4.8", "15.1.3");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\n");
    rs_state s = *state_now();

    s.beach[0] = (uint16_t)((place_named("05.08") + 1) | RS_BEACH_OTTOMAN);
    s.beach[1] = (uint16_t)(place_named("05.04") + 1);
    s.landed[0] = 8;
    s.landed[1] = 4;
    rs_state mine = s;
    playing_scenario()->rules->blind(playing_scenario(), &mine, 1);
    assert_int_equal(mine.beach[0], s.beach[1]);
    assert_int_equal(mine.landed[0], 4);
    assert_int_equal(mine.beach[1] + mine.landed[1], 0);
    playing_scenario()->rules->blind(playing_scenario(), &s, 0); /* who watches knows neither */
    assert_int_equal(s.beach[0] + s.landed[0], 0);
}

static void expect_good_guesses(void)
{
    enum { GUESSES = 8 };

    for (fs_side side = 0; side <= 2; side++)
        for (uint8_t key = 1; key <= GUESSES; key++)
            expect_good_guess(side, key);
}

static void a_guess_looks_the_same_and_can_be_played(void **state)
{
    (void)state;
    proves("3.8");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.08 column, y hb at 05.08, g fld at 05.09, m mg at "
          "07.08]}\n");
    expect_good_guesses();
}

/* Below guns there are guns or an HQ; the only HQ is for those below whom there is nothing else. */
static void the_only_hq_is_guessed_below_an_mg(void **state)
{
    (void)state;
    proves("3.8", "3.7.3");
    field("units: {entente: [a co at 05.04], ottoman: [m mg at 05.08, f fld at 04.08, g fld at 04.08, i fld at 06.08,\n"
          "        j fld at 06.08, k hq at 05.08, z co at 09.09]}\n");
    assert_true(marks_at("05.08") & RS_LOOK_SEVERAL);
    expect_good_guesses();
}

/* Two of those that come after it: one Hides, one does not. The MG before it is another hex's. */
static void mgs_are_guessed_below_an_hq_that_comes_before_them(void **state)
{
    (void)state;
    proves("3.8", "3.7.3");
    field("map: {ground: [05.08 scrub 0]}\n"
          "units: {entente: [a co at 05.04], ottoman: [l mg at 04.08, k hq at 05.08, m mg at 05.08 hiding terrain,\n"
          "        n mg at 05.08, z co at 09.09]}\n");
    assert_int_equal((marks_at("05.08") & RS_LOOK_KIND) >> 10, RS_HQ);
    assert_true(marks_at("05.08") & RS_LOOK_TERRAIN);
    assert_true(marks_at("05.08") & RS_LOOK_OUT);
    expect_good_guesses();
}

static void above_an_hq_that_is_shown_an_mg_is_guessed_that_comes_before_it(void **state)
{
    (void)state;
    proves("3.8", "3.7.3");
    field("units: {entente: [a co at 05.04], ottoman: [m mg at 05.08, k hq at 05.08 shown, n mg at 04.08, z co at "
          "09.09]}\n");
    assert_int_equal((marks_at("05.08") & RS_LOOK_KIND) >> 10, RS_MG);
    expect_good_guesses();
}

/* One of two riflemen Hides: the other shows it. Where there are just several, the other may be a staff. */
static void riflemen_are_guessed_where_somebody_does_not_hide(void **state)
{
    (void)state;
    proves("3.8", "3.8.1");
    field("map: {ground: [05.08 scrub 0]}\n"
          "units: {entente: [a co at 05.04], ottoman: [v co at 05.08 hiding terrain, w co at 05.08, x hb at 04.08,\n"
          "        k hq at 04.08, y hb at 06.08, l hq at 06.08 independent]}\n"
          "special: {spares: [0, 0]}\n");
    assert_true(marks_at("05.08") & RS_LOOK_TERRAIN);
    assert_true(marks_at("05.08") & RS_LOOK_OUT);
    expect_good_guesses();
}

static void a_shown_stack_too_large_for_its_hex_is_guessed_to_pass(void **state)
{
    (void)state;
    proves("3.8");
    field("units: {entente: [a hb at 05.02 column shown, b bn at 05.03 column shown, z co at 01.01], ottoman: [x co at "
          "09.09]}\nnow: {step: move}\n");
    play("entente", "move a, go 05.03");
    not_offered("entente", "halt");
    expect_good_guesses();
}

static void a_side_without_riflemen_can_be_guessed(void **state)
{
    (void)state;
    proves("3.8", "3.2.2");
    field("units: {entente: [a co at 05.04], ottoman: [m mg at 05.08, n mg at 04.08, k hq at 05.08]}\n");
    expect_good_guesses();
}

static void all_of_a_shown_stack_that_passes_are_guessed_to(void **state)
{
    (void)state;
    proves("3.8");
    field("units: {entente: [a hb at 05.02 column shown, c hb at 05.02 column shown, b bn at 05.03 column shown,\n"
          "        z co at 01.01], ottoman: [x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "move a, move c, go 05.03");
    expect_good_guesses();
}

static void a_guess_hides_behind_every_side_that_is_seen_named(void **state)
{
    (void)state;
    proves("3.8", "7.4");
    field("map: {ground: ['05.05/05.06,05.05/06.05 ridge']}\n"
          "units: {entente: [a co at 05.04], ottoman: [x hb at 05.05 hiding ridge behind N shown, w co at 05.05 shown, "
          "y co at 05.05 hiding "
          "ridge behind NE, z co at 09.09]}\n");
    assert_int_equal(seen_by(1).look[0].named, 3);
    expect_good_guesses();
}

static void a_guess_knows_that_a_staff_does_not_show(void **state)
{
    (void)state;
    proves("3.8", "3.8.1");
    field(
        "map: {ground: [05.08 scrub 0, 06.08 scrub 0]}\n"
        "units: {entente: [a co at 05.05], ottoman: [x co at 05.08 hiding terrain shown, k hq at 05.08 shown, y co at "
        "05.08, n co at 06.08 shown, v hq at 06.08 hiding terrain independent, o co at 06.08 hiding terrain]}\n");
    expect_good_guesses();
}

static void where_ships_fire_nobody_is_guessed_to(void **state)
{
    (void)state;
    proves("3.8", "17.7");
    field("map: {ground: [09.07 sea 0, 09.07/09.08 landing, '09.07/09.06,09.07/08.07,09.07/08.06 shore']}\n"
          "naval: [{chits: 1, hexes: 05.08}]\n"
          "units: {entente: [a fld at 01.03, b fld at 02.03, d fld at 03.03, e fld at 04.03, f fld at 05.03,\n"
          "                  g fld at 06.03, h fld at 07.03, i fld at 08.03],\n"
          "        ottoman: [x bn at 05.08, z co at 09.09]}\n"
          "now: {step: fire}\n");
    dice("1 0");
    play("entente", "naval 1 05.08");
    asked("ottoman"); /* to make its check, while the fire is on */
    expect_good_guesses();
}

/* To whom it is shown that the only one there is to move, who need not be named, leaves Column. */
static fs_side shown_by_change(const char *map)
{
    fs_option change = {.verb = RS_V_DEPLOY_ALL};
    fs_run run = {0};
    char yaml[512];

    snprintf(yaml, sizeof yaml,
             "%sorders: {e-bde: defense, o-bde: defense}\n"
             "units: {entente: [a co at 05.04 column to 05.05], ottoman: [x co at 05.08]}\nnow: {step: move}\n",
             map);
    field(yaml);
    offered("entente", "leave-column");
    rs_state s = *state_now();
    playing_scenario()->rules->apply(playing_scenario(), &s, 1, &change, &run);
    return run.shown;
}

static void what_the_only_mover_does_is_done_where_it_stands(void **state)
{
    (void)state;
    proves("1.4.8");
    assert_int_equal(shown_by_change(""), 3);
    playing_end(state);
    assert_int_equal(shown_by_change("map: {ground: [\"04.06,05.06,06.06,04.07,06.07 wood 2\"]}\n"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(of_a_stack_in_sight_the_top_unit_and_its_markers_are_seen),
                                       field_test(an_hq_among_men_who_hide_does_not_show),
                                       field_test(out_of_sight_nothing_but_that_a_hex_is_held_is_known),
                                       field_test(orders_aims_and_routes_are_the_owners),
                                       field_test(a_route_of_men_thrown_back_into_their_boats_is_the_owners),
                                       field_test(what_has_landed_on_a_beach_is_known_to_its_own_side),
                                       field_test(a_guess_looks_the_same_and_can_be_played),
                                       field_test(a_guess_hides_behind_every_side_that_is_seen_named),
                                       field_test(the_only_hq_is_guessed_below_an_mg),
                                       field_test(mgs_are_guessed_below_an_hq_that_comes_before_them),
                                       field_test(above_an_hq_that_is_shown_an_mg_is_guessed_that_comes_before_it),
                                       field_test(riflemen_are_guessed_where_somebody_does_not_hide),
                                       field_test(a_guess_knows_that_a_staff_does_not_show),
                                       field_test(where_ships_fire_nobody_is_guessed_to),
                                       field_test(a_shown_stack_too_large_for_its_hex_is_guessed_to_pass),
                                       field_test(a_side_without_riflemen_can_be_guessed),
                                       field_test(all_of_a_shown_stack_that_passes_are_guessed_to),
                                       field_test(what_the_only_mover_does_is_done_where_it_stands)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
