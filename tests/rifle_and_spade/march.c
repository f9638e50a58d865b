/* march.c - chapter 14 on roads, with guns and with orders; and riflemen of two Brigiments against one hex. */
#include "rules/rifle_and_spade/duties.h"

#include "field.h"

#include <stdio.h>

#define STEP_MOVE "now: {step: move}\n"

static int allowance(const char *unit)
{
    return rs_allowance_now(scenario_now(), state_now(), piece_named(unit)); /* half MP */
}

/* E41, as the public summary has it. */
static void allowances_are_six_nine_nine_and_twelve(void **state)
{
    const rs_tables *t;
    const rs_allowance *row;

    (void)state;
    proves("14.1.1", "14.1.3", "14.2.4", "R44");
    field("units: {entente: [a co at 05.01, c cav at 05.02, g fld at 05.03], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    t = &scenario_now()->tables;
    row = &t->allowance[rs_mover_of(scenario_now(), piece_named("a"))];
    assert_int_equal(row->standard, 6 * 2);
    assert_int_equal(row->column, 9 * 2);
    assert_int_equal(t->allowance[rs_mover_of(scenario_now(), piece_named("g"))].column, 9 * 2);
    assert_int_equal(t->allowance[rs_mover_of(scenario_now(), piece_named("c"))].standard, 12 * 2);
    assert_int_equal(t->fig.column_mp, 3 * 2);
    assert_int_equal(t->terrain[RS_OPEN].foot, 1 * 2);
}

static void what_is_not_spent_is_lost(void **state)
{
    (void)state;
    proves("14.1.2", "14.1.1");
    field("units: {entente: [a co at 05.01, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.02, halt"); /* five are left */
    assert_int_equal(allowance("a"), 6 * 2);
    field("units: {entente: [a co at 05.02, z co at 01.01], ottoman: [x co at 09.09]}\nnow: {turn: 2, step: move}\n");
    play("entente", "move a, go 05.03, go 05.04, go 05.05, go 05.06, go 05.07, go 05.08");
    unit_is("a", "at 05.08 acted"); /* six again, and not eleven */
}

static void orders_change_what_a_unit_may_spend(void **state)
{
    (void)state;
    proves("14.1.4", "14.1.1");
    field("orders: {e-bde: stalled_attack, o-bde: defense}\n"
          "units: {entente: [a co at 05.02 to 05.06], ottoman: [x co at 05.09]}\n" STEP_MOVE);
    assert_int_equal(allowance("a"), 3 * 2);
    field("map: {ground: [05.01/05.02 road, 05.02/05.03 road]}\n"
          "orders: {e-bde: march point 05.05 radius 0, o-bde: defense}\n"
          "units: {entente: [a co at 05.01 column], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    assert_int_equal(allowance("a"), 12 * 2);
    field("orders: {e-bde: disorganized_defense, o-bde: defense}\n"
          "units: {entente: [a co at 05.02, b co at 05.03], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    assert_int_equal(options_of("entente", "move"), 0); /* they hold the line */
}

/* --- Column [14.2] --- */

static void a_column_goes_and_deploys_and_nothing_else(void **state)
{
    (void)state;
    proves("14.2.3", "14.2.1");
    field("map: {ground: [05.04 scrub 0]}\n"
          "units: {entente: [a co at 05.04 column, z co at 01.01], ottoman: [x co at 05.05]}\nnow: {step: fire}\n");
    refuse("entente", "fire-at 05.05", "2.2.1");
}

static void a_column_off_the_road_pays_as_on_foot_and_four_steps_share_a_hex(void **state)
{
    (void)state;
    proves("14.2.7", "14.2.5", "14.2.3");
    field("map: {ground: [05.02 scrub 0, 05.03 scrub 0]}\n"
          "units: {entente: [a hb at 05.01 column, b bn at 05.03 column, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    assert_int_equal(allowance("a"), 9 * 2);
    play("entente", "move a, go 05.02");
    offered("entente", "leave-column");
    play("entente", "go 05.03");
    not_offered("entente", "halt"); /* six steps of Column would share it */
    play("entente", "go 05.04");
    offered("entente", "halt");
}

/* --- guns [14.3] --- */

#define ROAD_NORTH(columns)                                                                                            \
    "map: {size: " columns "x30, ground: ["                                                                            \
    "02.01/02.02 road, 02.02/02.03 road, 02.03/02.04 road, 02.04/02.05 road, 02.05/02.06 road, 02.06/02.07 road, "     \
    "02.07/02.08 road, 02.08/02.09 road, 02.09/02.10 road, 02.10/02.11 road, 02.11/02.12 road, 02.12/02.13 road, "     \
    "02.13/02.14 road, 02.14/02.15 road, 02.15/02.16 road, 02.16/02.17 road, 02.17/02.18 road, 02.18/02.19 road, "     \
    "02.19/02.20 road, 02.20/02.21 road, 02.21/02.22 road, 02.22/02.23 road, 02.23/02.24 road, 02.24/02.25 road, "     \
    "02.25/02.26 road]}\n"
#define LONG_ROAD ROAD_NORTH("3")

/* Road hexes it goes in one move, from 02.01 north. */
static int hexes_by_road(const char *unit, const char *before)
{
    char line[64];
    int n = 0;

    snprintf(line, sizeof line, "move %s%s", unit, before);
    play("entente", line);
    for (int row = 2; row <= 26; row++, n++) {
        snprintf(line, sizeof line, "road 02.%02d", row);
        if (playing_asked() != RS_ENTENTE || !options_of("entente", line))
            break;
        play("entente", line);
    }
    return n;
}

static void limbered_guns_go_eighteen_hexes_by_road_and_horse_guns_twenty_four(void **state)
{
    (void)state;
    proves("14.3.3", "14.3.5", "14.3.1");
    field(LONG_ROAD "units: {entente: [g fld at 02.01 limbered, z co at 01.30], ottoman: [x co at 03.29]}\n" STEP_MOVE);
    assert_int_equal(hexes_by_road("g", ""), 18);
    field(LONG_ROAD "units: {entente: [h rha at 02.01 limbered, z co at 01.30], ottoman: [x co at 03.29]}\n" STEP_MOVE);
    assert_int_equal(hexes_by_road("h", ""), 24);
    field(LONG_ROAD "units: {entente: [g fld at 02.01, z co at 01.30], ottoman: [x co at 03.29]}\n" STEP_MOVE);
    assert_int_equal(hexes_by_road("g", ", column"), 12); /* three to limber */
}

/* The road north with riflemen of the enemy three hexes beside it, at that hex. */
static int hexes_of_a_march(const char *first, const char *enemy, const char *before)
{
    char text[2400];

    snprintf(text, sizeof text,
             ROAD_NORTH("5") "units: {entente: [a co at 02.01%s, h hq at 02.01], ottoman: [x co at %s]}\n"
                             "orders: {e-bde: march point 02.30 radius 0, o-bde: defense}\n" STEP_MOVE,
             first, enemy);
    field(text);
    return hexes_by_road("a", before);
}

static void a_rapid_march_is_over_once_the_way_has_come_near_the_enemy(void **state)
{
    (void)state;
    proves("11.16.3", "11.16.4", "5.3.1");
    assert_int_equal(hexes_of_a_march(" column", "05.30", ""), 24);
    assert_int_equal(hexes_of_a_march("", "05.30", ", column"), 22); /* one to form it */
    assert_int_equal(hexes_of_a_march("", "05.12", ", column"), 16); /* nine in all, and they stay nine beyond */
    assert_int_equal(hexes_of_a_march(" column", "05.02", ""), 18);  /* it began near him */
    assert_int_equal(hexes_of_a_march(" column", "05.22", ""),
                     18); /* what it has left beyond nine does not take it near */
}

static void a_march_that_begins_near_the_enemy_is_no_rapid_one(void **state)
{
    char line[64];
    int row = 3;

    (void)state;
    proves("11.16.3");
    field(ROAD_NORTH("5") "units: {entente: [a co at 02.02 column, h hq at 02.01], ottoman: [x co at 05.01]}\n"
                          "orders: {e-bde: march point 02.30 radius 0, o-bde: defense}\n" STEP_MOVE);
    assert_int_equal(allowance("a"), 9 * 2);
    play("entente", "move a");
    for (; row <= 26; row++) { /* out of his reach at once */
        snprintf(line, sizeof line, "road 02.%02d", row);
        if (playing_asked() != RS_ENTENTE || !options_of("entente", line))
            break;
        play("entente", line);
    }
    assert_int_equal(row - 3, 18);
}

static void no_rapid_march_leads_through_a_full_hex_near_the_enemy(void **state)
{
    (void)state;
    proves("11.16.3", "14.2.7");
    for (int near = 0; near <= 1; near++) {
        char text[400];

        snprintf(text, sizeof text,
                 "map: {size: 9x30}\n"
                 "units: {entente: [a co at 02.07 column, b bn at 02.10 column, h hq at 02.10], ottoman: [x co at "
                 "%s]}\norders: {e-bde: march point 02.20 radius 0, o-bde: defense}\n" STEP_MOVE,
                 near ? "05.12" : "09.30");
        field(text);
        play("entente", "move a, go 02.08, go 01.09, go 02.08, go 01.09, go 02.08, go 01.09, go 02.08, go 02.09");
        assert_int_equal(options_of("entente", "go 02.10"), !near); /* nine, and nowhere to end but beyond */
    }
}

/* A Cliff from west to east with one gap far off: 09.04 and 08.04 lead to 09.05. */
#define WALL                                                                                                           \
    "map: {ground: ["                                                                                                  \
    "01.04/01.05 cliff, 02.04/01.05 cliff, 02.04/02.05 cliff, 02.04/03.05 cliff, 03.04/03.05 cliff, 04.04/03.05 "      \
    "cliff, "                                                                                                          \
    "04.04/04.05 cliff, 04.04/05.05 cliff, 05.04/05.05 cliff, 06.04/05.05 cliff, 06.04/06.05 cliff, 06.04/07.05 "      \
    "cliff, "                                                                                                          \
    "07.04/07.05 cliff, 08.04/07.05 cliff, 08.04/08.05 cliff]}\n"

static void the_way_of_least_mp_may_lead_away_first(void **state)
{
    static const char *const orders[] = {"general_reserve", "regroup"};

    (void)state;
    proves("11.15.4", "11.16.2", "11.15.6", "R83");
    for (int i = 0; i < 2; i++) {
        char text[1600];

        snprintf(text, sizeof text,
                 WALL "units: {entente: [a co at 05.04, h hq at 05.03], ottoman: [x co at 01.09]}\n"
                      "orders: {e-bde: %s point 05.06 radius 0, o-bde: defense}\n" STEP_MOVE,
                 orders[i]);
        field(text);
        play("entente", "move a");
        not_offered("entente", "go 04.03"); /* the other way */
        play("entente", "go 06.03, go 07.04, halt");
        unit_is("a", "at 07.04"); /* three hexes off, it was two */
    }
    field(WALL "units: {entente: [a co at 05.04 column, h hq at 05.03], ottoman: [x co at 01.09]}\n"
               "orders: {e-bde: march point 05.06 radius 0, o-bde: defense}\n" STEP_MOVE);
    play("entente", "move a, go 06.03, go 07.04, halt");
    unit_is("a", "at 07.04");
}

static bool is_nearer(const char *unit, const char *from, const char *hex)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};

    return rs_is_nearer_by_march(&c, piece_named(unit), place_named(from), place_named(hex));
}

static void roads_hills_and_wheels_say_which_way_is_least(void **state)
{
    (void)state;
    proves("11.15.4", "11.16.2", "R83");
    field("map: {ground: [05.05 scrub 0, 05.06 scrub 0, 05.07 scrub 0, 05.04/06.03 road, 06.03/07.04 road, 07.04/07.05 "
          "road, 07.05/07.06 road, 07.06/07.07 road, 07.07/06.07 road, 06.07/05.08 road, 05.09 open 1]}\n"
          "units: {entente: [a co at 05.04, h hq at 05.03], ottoman: [x co at 01.01]}\n"
          "orders: {e-bde: general_reserve point 05.08 radius 0, o-bde: defense}\n" STEP_MOVE);
    assert_true(is_nearer("a", "05.04", "06.03"));  /* three and a half by road, on foot seven */
    assert_false(is_nearer("a", "05.09", "04.08")); /* down costs no more */
    assert_false(is_nearer("a", "04.08", "05.09"));
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.04, g fld at 06.04 limbered, h hq at 05.03], ottoman: [x co at 01.09]}\n"
          "orders: {e-bde: general_reserve point 05.05 radius 0, o-bde: defense}\n" STEP_MOVE);
    assert_true(is_nearer("a", "05.03", "05.04"));
    assert_false(is_nearer("g", "05.03", "05.04")); /* no wheels get there */
}

/* The gap is beside the enemy: there is no detour, and in hexes it is no nearer anywhere. */
static void who_is_barred_from_his_way_by_the_enemy_halts(void **state)
{
    (void)state;
    proves("11.16", "11.15.4", "R83");
    field(WALL "units: {entente: [a co at 05.04 column, h hq at 05.03], ottoman: [x co at 09.06]}\n"
               "orders: {e-bde: march point 05.06 radius 0, o-bde: defense}\n" STEP_MOVE);
    play("entente", "move a");
    assert_int_equal(options_of("entente", "go"), 0); /* it may leave Column */
}

static void guns_that_march_along_limber_as_fast(void **state)
{
    (void)state;
    proves("11.16.5", "14.3.2");
    field(
        ROAD_NORTH("5") "units: {entente: [g fld at 02.01 independent, a co at 04.03 column, h hq at 04.02], ottoman: "
                        "[x co at 05.30]}\norders: {e-bde: march point 02.30 radius 0, o-bde: defense}\nnow: "
                        "{active: e-bde}\n");
    play("entente", "join g");
    assert_int_equal(hexes_by_road("g", ", column"), 22);
}

static void guns_limber_beside_the_enemy_and_a_column_does_not_form(void **state)
{
    (void)state;
    proves("14.2.2", "14.3.1");
    field("units: {entente: [g fld at 05.04, a co at 05.04], ottoman: [x co at 05.05]}\n" STEP_MOVE);
    play("entente", "move g");
    allow("entente", "column");
    play("entente", "drop, move a");
    refuse("entente", "column", "14.2.2");
}

static void who_has_gone_as_far_as_on_foot_stops_when_he_deploys(void **state)
{
    (void)state;
    proves("14.1.5");
    field("units: {entente: [a co at 05.01 column, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.02, go 05.03, go 05.04, leave-column");
    unit_is("a", "at 05.04 acted"); /* three and three */
    field("units: {entente: [a co at 05.01 column, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.02, go 05.03, leave-column");
    unit_is("a", "at 05.03 not-acted");
    offered("entente", "go 05.04");
}

static void limbering_is_seen(void **state)
{
    (void)state;
    proves("14.3.1", "17.4.4");
    field("units: {entente: [g fld at 05.04, z co at 01.01], ottoman: [m mg at 05.06]}\n" STEP_MOVE);
    play("entente", "move g, column");
    dice("9 99 0");
    play("ottoman", "fire-at 05.04");
    had_modifier("17.2", "17.2.1", -2);
}

static void one_limbered_unit_to_a_road_hex_besides_the_others(void **state)
{
    (void)state;
    proves("14.3.6", "3.7.8");
    field("map: {ground: [05.02 scrub 0, 05.01/05.02 road, 05.02/05.03 road]}\n"
          "units: {entente: [g fld at 05.01 limbered, h mtn at 05.02, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "move g, road 05.02, halt");
    unit_is("g", "at 05.02 limbered");
    field("map: {ground: [05.02 scrub 0, 05.01/05.02 road, 05.02/05.03 road]}\n"
          "units: {entente: [g fld at 05.01 limbered, h fld at 05.02 limbered, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "move g");
    refuse("entente", "road 05.02", "3.7.12");
}

/* E31: Palamutluk Heavy and the Extra Siege batteries have no transport; the Yildiz guns and mortars are fixed. */
static void guns_without_transport_are_moved_by_hand_alone(void **state)
{
    const rs_scenario *sc;

    (void)state;
    proves("14.3.10", "14.3", "14.3.9");
    field("units: {entente: [p siege at 05.02, a bn at 05.02, y mort at 07.02, b co at 07.02], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    sc = scenario_now();
    not_offered("entente", "move p");
    offered("entente", "drag p 05.03");
    offered("entente", "prolong p 05.03");
    refuse("entente", "drag y 07.03", "14.3.9");
    refuse("entente", "prolong y 07.03", "14.3.9");
    assert_true(rs_is_high_angle(sc, piece_named("y")));
    assert_false(rs_is_high_angle(sc, piece_named("p")));
}

static void a_dragged_gun_is_a_better_target(void **state)
{
    (void)state;
    proves("14.3.8", "14.3.7", "17.2.1");
    field("units: {entente: [g fld at 05.02, a hb at 05.02, z co at 01.01], ottoman: [m mg at 05.05]}\n" STEP_MOVE);
    play("entente", "drag g 05.03");
    dice("9 99 0");
    play("ottoman", "fire-at 05.03");
    had_modifier("17.2", "17.4.11", -3);
    had_modifier("17.2", "17.2.1", -1);
}

static void who_drags_is_more_exposed_than_his_gun(void **state)
{
    (void)state;
    proves("14.3.8", "17.2.6");
    field(
        "units: {entente: [g fld at 05.02, a hb at 05.02, z co at 01.01], ottoman: [x hb at 05.04, m mg at 05.04, n mg "
        "at 05.04]}\n" STEP_MOVE);
    play("entente", "drag g 05.03");
    dice("0 99 0");
    play("ottoman", "fire-at 05.03, with x, with m, with n");
    unit_is("a", "steps 1"); /* both drag: the gun has one for being a gun, and nobody is asked */
    unit_is("g", "steps 2");
}

/* --- two Brigiments [14.4.6] --- */

#define TWO_BRIGADES                                                                                                   \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                       \
    "  - {id: f-bde, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                       \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: e-bn, in: e-bde}, {id: f-bn, in: f-bde}, {id: o-bn, in: o-bde}]\n"                              \
    "units: {entente: [a hb at 05.04 in e-bn, f hb at 04.04 in f-bn, g hb at 03.03 in f-bn, z co at 01.01 in e-bn], "  \
    "ottoman: [x bn at 05.05 in o-bn, y co at 04.05 in o-bn]}\n"

static void riflemen_of_another_brigiment_go_in_beside_an_assault(void **state)
{
    (void)state;
    proves("14.4.6");
    field(TWO_BRIGADES "now: {active: e-bde, step: move, chits: [f-bde, o-bde]}\n");
    not_offered("entente", "move f"); /* there is no Assault yet */
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    offered("entente", "move f");
    not_offered("entente", "move g"); /* not beside it */
    play("entente", "move f");        /* there is nothing else for it: neither y beside it nor any other way */
    asked_by("entente", "16.6");
    dice("0");
    play("entente", "roll");
    brigiment_is("f-bde", "points 7");
    play("ottoman", "decline");
    unit_is("f", "at 05.05 attacker acted");
    brigiment_is("f-bde", "chit"); /* the others may still act */
}

static void not_without_points_or_after_their_chit(void **state)
{
    (void)state;
    proves("14.4.6");
    field(TWO_BRIGADES "now: {active: e-bde, step: move, chits: [f-bde, o-bde], brigiments: {f-bde: points 0}}\n");
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    not_offered("entente", "move f");
    field(TWO_BRIGADES "now: {active: e-bde, step: move, chits: [o-bde]}\n");
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    not_offered("entente", "move f");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(allowances_are_six_nine_nine_and_twelve),
        field_test(what_is_not_spent_is_lost),
        field_test(orders_change_what_a_unit_may_spend),
        field_test(a_column_goes_and_deploys_and_nothing_else),
        field_test(a_column_off_the_road_pays_as_on_foot_and_four_steps_share_a_hex),
        field_test(limbered_guns_go_eighteen_hexes_by_road_and_horse_guns_twenty_four),
        field_test(a_rapid_march_is_over_once_the_way_has_come_near_the_enemy),
        field_test(a_march_that_begins_near_the_enemy_is_no_rapid_one),
        field_test(no_rapid_march_leads_through_a_full_hex_near_the_enemy),
        field_test(the_way_of_least_mp_may_lead_away_first),
        field_test(roads_hills_and_wheels_say_which_way_is_least),
        field_test(who_is_barred_from_his_way_by_the_enemy_halts),
        field_test(guns_that_march_along_limber_as_fast),
        field_test(guns_limber_beside_the_enemy_and_a_column_does_not_form),
        field_test(who_has_gone_as_far_as_on_foot_stops_when_he_deploys),
        field_test(limbering_is_seen),
        field_test(one_limbered_unit_to_a_road_hex_besides_the_others),
        field_test(guns_without_transport_are_moved_by_hand_alone),
        field_test(a_dragged_gun_is_a_better_target),
        field_test(who_drags_is_more_exposed_than_his_gun),
        field_test(riflemen_of_another_brigiment_go_in_beside_an_assault),
        field_test(not_without_points_or_after_their_chit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
