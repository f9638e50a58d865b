/* messages.c - chapters 9.3, 9.6 to 9.8: runners, Division Communications, Independent units, units that got mixed
 * up. */
#include "field.h"

static bool linked(const char *a, const char *b)
{
    return rs_is_linked(scenario_now(), state_now(), RS_ENTENTE, place_named(a), place_named(b));
}

/* --- runners [9.3] --- */

/* Example 9.3: a unit beside the HQ, a stack beside that, one two hexes off over Scrub, one over open ground. */
static void a_chain_of_runners_leads_to_the_hq(void **state)
{
    (void)state;
    proves("9.3", "9.3.1", "9.3.2"); /* [E23] */
    field("map: {ground: [03.04 scrub 0]}\n"
          "units: {entente: [h hq at 03.02, l3 hb at 03.03, m1 mg at 04.03, r1 hb at 03.05, l2 hb at 06.03],\n"
          "        ottoman: [x hb at 09.09, k hq at 09.08, y hb at 07.08, g fld at 01.09 independent]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: formations}\n");
    unit_is("l3", "not-isolated");
    unit_is("m1", "not-isolated");
    unit_is("r1", "not-isolated"); /* two hexes over Scrub */
    unit_is("l2", "isolated");     /* two hexes over open ground */
    unit_is("x", "not-isolated");
    unit_is("y", "isolated");
    unit_is("g", "not-isolated"); /* Independent */
}

static void runners_do_not_pass_riflemen_in_the_open(void **state)
{
    (void)state;
    proves("9.3.1", "R33");
    field("map: {ground: [05.05 scrub 0, 06.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04], ottoman: [x mg at 06.05, y co at 09.09]}\n");
    assert_false(linked("05.04", "05.06")); /* the middle hex is beside a machine gun */
    field("map: {ground: [05.05 scrub 0, 06.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04], ottoman: [x mg at 06.05 hiding terrain, y co at 09.09]}\n");
    assert_true(linked("05.04", "05.06"));
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04], ottoman: [x co at 05.05 hiding terrain]}\n");
    assert_false(linked("05.04", "05.06")); /* the enemy stands in it */
}

static void cliffs_stop_them(void **state)
{
    (void)state;
    proves("9.3.1");
    field("map: {ground: [05.05 open 3]}\nunits: {entente: [a hb at 05.04], ottoman: [x co at 09.09]}\n");
    assert_false(linked("05.04", "05.05"));
    assert_true(linked("05.04", "05.03"));
}

static void some_are_never_isolated(void **state)
{
    (void)state;
    proves("9.3.4", "9.3.5", "11.9.4");
    field("units: {entente: [a hb at 01.01 to 01.03, b hb at 09.01 to 09.03, h hq at 01.01],\n"
          "        ottoman: [x hb at 09.09, y pk at 01.09, k hq at 09.09, g fld at 05.09 independent]}\n"
          "orders: {e-bde: initial_attack turn 1, o-bde: cordon_defense}\nnow: {phase: formations}\n");
    unit_is("b", "not-isolated"); /* the first turn of an Initial Attack */
    unit_is("y", "not-isolated"); /* Cordon Defense */
    unit_is("g", "not-isolated");
    field(
        "units: {entente: [a hb at 01.01 to 01.03, b hb at 09.01 to 09.03, h hq at 01.01], ottoman: [x hb at 09.09]}\n"
        "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {turn: 2, phase: formations}\n");
    unit_is("b", "isolated");
}

static void isolation_bars_the_assault_and_costs_the_rally(void **state)
{
    (void)state;
    proves("9.3.3");
    field(
        "units: {entente: [a hb at 05.04 to 05.06 isolated, c hb at 01.01 to 01.03 isolated confused, h hq at 09.01],\n"
        "        ottoman: [x hb at 05.05]}\n"
        "orders: {e-bde: attack, o-bde: defense}\n");
    play("entente", "rally c");
    brigiment_is("e-bde", "points 7");
    play("entente", "to-move, move a");
    refuse("entente", "assault 05.05", "11.6.1");
}

/* --- Divisions [9.6] --- */

#define LONG_ROW "map: {size: 2x24}\n"
static void a_division_reaches_fifteen_hexes(void **state)
{
    (void)state;
    proves("9.6", "9.6.1");
    field(LONG_ROW
          "units: {entente: [v hq at 01.01 independent, h hq at 01.16, a co at 01.16], ottoman: [x co at 01.24]}\n"
          "orders: {e-bde: defense, o-bde: defense}\n");
    assert_true(rs_has_division(scenario_now(), state_now(), brigiment_named("e-bde")));
    field(LONG_ROW
          "units: {entente: [v hq at 01.01 independent, h hq at 01.17, a co at 01.17], ottoman: [x co at 01.24]}\n"
          "orders: {e-bde: defense, o-bde: defense}\n");
    int b = brigiment_named("e-bde");
    fs_sum goes_on = {0}, changes = {0};
    assert_false(rs_has_division(scenario_now(), state_now(), b));
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), b, false, &goes_on),
                     10 - 20); /* its Objective is held */
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), b, true, &changes), 20 - 10);
}

static void past_the_enemy_only_where_friends_stand(void **state)
{
    (void)state;
    proves("9.6.1");
    field("map: {size: 2x9}\n"
          "units: {entente: [v hq at 01.01 independent, h hq at 01.07, a co at 01.07], ottoman: [x co at 02.04]}\n"
          "orders: {e-bde: defense, o-bde: defense}\n");
    assert_false(rs_has_division(scenario_now(), state_now(), brigiment_named("e-bde")));
    field("map: {size: 2x9}\n"
          "units: {entente: [v hq at 01.01 independent, h hq at 01.07, a co at 01.07, b co at 01.04, c co at 01.05],\n"
          "        ottoman: [x co at 02.04]}\n"
          "orders: {e-bde: defense, o-bde: defense}\n");
    assert_true(rs_has_division(scenario_now(), state_now(), brigiment_named("e-bde")));
}

static void some_orders_need_no_division(void **state)
{
    (void)state;
    proves("9.6.2");
    field(LONG_ROW
          "units: {entente: [v hq at 01.01 independent, h hq at 01.17, a co at 01.17], ottoman: [x co at 01.24]}\n"
          "orders: {e-bde: cordon_defense, o-bde: defense}\n");
    fs_sum sum = {0};
    int b = brigiment_named("e-bde");
    assert_false(rs_has_division(scenario_now(), state_now(), b));
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), b, false, &sum), 0);
}

/* --- Independent units [9.7] --- */

#define TWO_REGIMENTS                                                                                                  \
    "corps: [{id: o-corps, side: ottoman}]\n"                                                                          \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman, corps: o-corps}]\n"                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                          \
    "  - {id: o57, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                         \
    "  - {id: o72, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                         \
    "battalions: [{id: be1, in: e1}, {id: b57, in: o57}, {id: b72, in: o72}]\n"

/* Example 9.7: with the one regiment in a turn, with the other in a later one. */
static void a_battery_joins_one_regiment_a_turn(void **state)
{
    (void)state;
    proves("9.7", "9.7.2", "2.2.2", "9.1.1"); /* [E25] */
    field(TWO_REGIMENTS
          "units: {entente: [a co at 09.01 in be1], ottoman: [x co at 05.09 in b57, y co at 05.08 in b72,\n"
          "        g mtn at 05.07 independent]}\n"
          "now: {active: o57, chits: [o72]}\n");
    offered("ottoman", "join g");
    play("ottoman", "join g");
    unit_is("g", "not-acted");
    play("ottoman", "to-move, to-assault");
    assert_int_equal(state_now()->active, brigiment_named("o72"));
    unit_is("g", "acted");
    assert_int_equal(options_of("ottoman", "join"), 0);
    field(TWO_REGIMENTS
          "units: {entente: [a co at 09.01 in be1], ottoman: [x co at 05.09 in b57, y co at 05.08 in b72,\n"
          "        g mtn at 05.07 independent]}\n"
          "now: {turn: 3, active: o72}\n");
    offered("ottoman", "join g");
}

static void it_joins_within_six_hexes_or_acts_alone(void **state)
{
    (void)state;
    proves("9.7.3", "9.7.1");
    field("units: {entente: [a co at 01.01, b co at 02.01 confused, g mtn at 01.07 independent], ottoman: [x co at "
          "09.09]}\n");
    offered("entente", "join g");
    field("units: {entente: [a co at 01.01, b co at 02.01 confused, g mtn at 01.08 independent], ottoman: [x co at "
          "09.09]}\n");
    refuse("entente", "join g", "9.7.3");
    field("units: {entente: [a co at 01.01, g mtn at 01.08 limbered independent], ottoman: [x co at 09.09]}\n"
          "now: {side: entente}\n");
    play("entente", "move g, go 01.07");
    unit_is("g", "at 01.07");
}

static void guns_of_another_division_do_not_join(void **state)
{
    (void)state;
    proves("9.1.1", "9.7.2");
    field("divisions: [{id: d1, side: entente}, {id: d2, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: d2}\n"
          "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: be1, in: e1}, {id: bo1, in: o1}]\n"
          "units: {entente: [a co at 01.01 in be1 confused, g mtn at 01.02 independent], ottoman: [x co at 09.09 in "
          "bo1]}\n");
    refuse("entente", "join g", "9.7.2"); /* its Division is the first */
}

/* --- mixed up [9.8] --- */

/* Example 9.8: men of another battalion, or of another Brigiment, squarely in between; guns do not matter. */
static void men_squarely_between_make_a_brigiment_intermingled(void **state)
{
    (void)state;
    proves("9.8", "9.8.1", "9.8.2", "9.8.3"); /* [E24] */
#define REGIMENT(more)                                                                                                 \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                          \
    "  - {id: o57, side: ottoman, class: II, points: 8/8/4, battalions: 2, division: o-div}\n"                         \
    "  - {id: o72, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                         \
    "battalions: [{id: be1, in: e1}, {id: b1, in: o57}, {id: b2, in: o57}, {id: b72, in: o72}]\n"                      \
    "units: {entente: [a co at 09.01 in be1],\n"                                                                       \
    "        ottoman: [l2 hb at 05.05 in b2, r2 hb at 05.07 in b2, k hq at 05.05 of o57, " more "]}\n"                 \
    "orders: {e1: defense, o57: defense, o72: defense}\n"
    static const struct {
        const char *position;
        bool mixed;
    } with[] = {
        {REGIMENT("r1 hb at 05.06 in b1"), true},
        {REGIMENT("r1 hb at 06.05 in b1"), false}, /* beside the line */
        {REGIMENT("r72 hb at 05.06 in b72"), true},
        {REGIMENT("g mtn at 05.06 independent"), false}, /* 8 Mtn/39 */
        {REGIMENT("m mg at 05.06 in b1"), false},
        {REGIMENT("p pk at 05.06 in b1"), false},
        {REGIMENT("k2 hq at 05.06 of o72"), false},
        {REGIMENT("r72 hb at 05.06 in b72, m mg at 05.06 in b1"), false}, /* one of this Brigiment is there as well */
    };
    for (size_t i = 0; i < sizeof with / sizeof with[0]; i++) {
        field(with[i].position);
        assert_int_equal(rs_is_intermingled(scenario_now(), state_now(), brigiment_named("o57")), with[i].mixed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_chain_of_runners_leads_to_the_hq),
        field_test(runners_do_not_pass_riflemen_in_the_open),
        field_test(cliffs_stop_them),
        field_test(some_are_never_isolated),
        field_test(isolation_bars_the_assault_and_costs_the_rally),
        field_test(a_division_reaches_fifteen_hexes),
        field_test(past_the_enemy_only_where_friends_stand),
        field_test(some_orders_need_no_division),
        field_test(a_battery_joins_one_regiment_a_turn),
        field_test(it_joins_within_six_hexes_or_acts_alone),
        field_test(guns_of_another_division_do_not_join),
        field_test(men_squarely_between_make_a_brigiment_intermingled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
