/* battery_fire.c - fire at a point on a card: who may, at what; how it falls is tested with the grids [VI.M] to [VI.P]
 * [X.A]. */
#include "field.h"
#include "rules/over_there/steps.h"
#include <stdio.h>

static void open_with(const char *map, const char *red, const char *black)
{
    char text[1600];

    snprintf(text, sizeof text, "table: 72 x 90\n%s%s%sunits:\n  red: [%s]\n  black: [%s]\nnow: {turn: 3}\n",
             *map ? "map: [" : "", map, *map ? "]\n" : "", red, black);
    card_for("red");
    field(text);
}

static void a_battery_fires_at_what_it_sees(void **state)
{
    (void)state;
    proves("VI.O", "VI.T", "VI.K");
    open_with("{id: W, kind: light_woods, poly: '10,30 20,30 20,40 10,40'}",
              "'F1 artillery 4 at 18,10 facing north unlimbered'", "'G1 infantry 9 at 30,30 facing south'");
    play("red", "activate F1");
    offered("red", "fire-at F1 30.000 30.250 he");
    refuse("red", "fire F1 G1", "VI.T");          /* a grid, not a shot at a unit */
    refuse("red", "fire-at F1 60 60 he", "VI.O"); /* nothing is there */
    allow("red", "fire-at F1 15 31 he");          /* woods that may hide somebody: blind */
    refuse("red", "fire-at F1 15 60 he", "VI.O"); /* behind the woods */
    refuse("red", "fire-at F1 30 95 he", "GEO");
}

static void direct_fire_strikes_out_the_plot_of_the_turn(void **state)
{
    (void)state;
    proves("VI.O", "VII.E");
    field("units:\n  red: ['F1 artillery 4 at 18,6 facing north unlimbered']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n"
          "now: {turn: 3, plots: {F1: ['3 fire 10,30', '4 fire 12,30']}}\n");
    int f1 = piece_named("F1");
    assert_true(ot_has_plot(scenario_now(), state_now(), f1, 3));
    dice("1,1 1,1");
    play("red", "activate F1, fire-at F1 18 20 he");
    assert_false(ot_has_plot(scenario_now(), state_now(), f1, 3));
    assert_true(ot_has_plot(scenario_now(), state_now(), f1, 4));
    unit_is("F1", "fired");
}

static void mortars_reach_sixty_inches_without_a_plot(void **state)
{
    (void)state;
    proves("VI.P", "R-28", "R-86");
    open_with("", "'F1 medium_mortar 4 at 18,10 facing north unlimbered'",
              "'G1 infantry 9 at 18,68.75 facing south', 'G2 infantry 9 at 30,68.75 facing south'");
    play("red", "activate F1");
    allow("red", "fire-at F1 18 69 he"); /* 59 inches */
    refuse("red", "fire-at F1 18 71 he", "VI.P");
    refuse("red", "fire-at F1 18 30 he", "R-86"); /* neither an enemy nor a terrain piece */
    open_with("{id: H, kind: hill, poly: '0,30 40,30 40,40 0,40'}", "'F1 light_mortar 4 at 18,10 facing north'",
              "'G1 infantry 9 at 18,50 facing south shown'");
    play("red", "activate F1");
    allow("red", "fire-at F1 18 50 he"); /* over the hill: with full drift */
}

static void any_gun_or_mortar_fires_smoke_at_no_target(void **state)
{
    (void)state;
    proves("X.A");
    open_with("",
              "'F1 artillery 4 at 18,10 facing north unlimbered', 'F2 light_mortar 4 at 30,10 facing north', "
              "'F3 infantry 9 at 50,10 facing north'",
              "'G1 infantry 9 at 30,60 facing south'");
    play("red", "activate F1");
    allow("red", "fire-at F1 18 30 smoke");
    play("red", "done, activate F2");
    allow("red", "fire-at F2 30 30 smoke");
    play("red", "done, activate F3");
    refuse("red", "fire-at F3 50 30 smoke", "VI.N");
}

static void machine_guns_fire_over_cover(void **state)
{
    (void)state;
    proves("VI.N", "R-74");
    open_with("{id: H, kind: hill, poly: '0,30 70,30 70,40 0,40'}, {id: W, kind: light_woods, poly: '10,50 20,50 20,60 "
              "10,60'}",
              "'F1 hmg at 18,10 facing north', 'F2 infantry 9 at 60,45 facing north'",
              "'G1 infantry 9 at 40,60 facing south shown'");
    play("red", "activate F1");
    allow("red", "fire-at F1 40 60 mg"); /* a friend sees it */
    allow("red", "fire-at F1 15 55 mg"); /* a terrain piece */
    refuse("red", "fire-at F1 18 5 mg", "VI.R");
    refuse("red", "fire-at F1 40 60 he", "X.A");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_battery_fires_at_what_it_sees),
        field_test(direct_fire_strikes_out_the_plot_of_the_turn),
        field_test(mortars_reach_sixty_inches_without_a_plot),
        field_test(any_gun_or_mortar_fires_smoke_at_no_target),
        field_test(machine_guns_fire_over_cover),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
