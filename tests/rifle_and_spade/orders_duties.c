/* orders_duties.c - the finer duties of chapter 11: cut-off units, pickets under a new order, supports under
 * Disorganized Defense, Regroup from beginning to end, General Reserve and March. */
#include "field.h"
#include "rules/rifle_and_spade/duties.h"

#define BRIGADE                                                                                                        \
    "divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]\n"                        \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, title: E, side: entente, class: II, points: 12/14/7, battalions: 4, division: e-div}\n"           \
    "  - {id: o-bde, title: O, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"             \
    "battalions:\n"                                                                                                    \
    "  - {id: b1, title: B1, in: e-bde}\n"                                                                             \
    "  - {id: b2, title: B2, in: e-bde}\n"                                                                             \
    "  - {id: b3, title: B3, in: e-bde}\n"                                                                             \
    "  - {id: b4, title: B4, in: e-bde, status: support}\n"                                                            \
    "  - {id: o-bn, title: OB, in: o-bde}\n"

static int end_rule(const char *unit, const char *start, const char *hex)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};

    return rs_end_refused(&c, piece_named(unit), place_named(start), place_named(hex), &e) ? e.rule : 0;
}

static int way_rule(const char *unit, const char *from, const char *hex)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};

    return rs_way_refused(&c, piece_named(unit), place_named(from), place_named(hex), &e) ? e.rule : 0;
}

static void a_cut_off_unit_follows_its_route_or_goes_home(void **state)
{
    (void)state;
    proves("11.6", "11.6.1");
    field(
        "units: {entente: [a hb at 05.04 to 05.07 isolated, h hq at 05.01], ottoman: [x hb at 05.05, y hb at 09.09]}\n"
        "orders: {e-bde: attack, o-bde: defense}\n");
    assert_int_equal(end_rule("a", "05.04", "05.03"), 0);     /* toward the HQ */
    assert_int_equal(end_rule("a", "05.04", "05.05"), 0);     /* along the Route */
    assert_int_not_equal(end_rule("a", "05.04", "06.04"), 0); /* neither */
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};
    assert_int_equal(rs_assault_refused(&c, piece_named("a"), place_named("05.05"), &e), 1);
    assert_int_equal(e.rule, RS_11_6_1);
}

static void a_cut_off_unit_does_not_hear_of_a_new_order(void **state)
{
    (void)state;
    proves("11.6.3");
    field("units: {entente: [a hb at 05.06 isolated, b hb at 05.02, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde attack");
    play("entente", "aim e-bn 05.08, done");
    assert_true(rs_is(state_now(), piece_named("a"), RS_NEW_ORDER));
    assert_int_equal(end_rule("a", "05.06", "05.07"), RS_11_6_3);
    assert_int_equal(end_rule("a", "05.06", "05.04"), 0);
    unit_is("b", "to 05.08");
}

static void who_has_no_order_gets_away_from_the_enemy_or_stays(void **state)
{
    (void)state;
    proves("11.6.3");
    field("units: {entente: [a hb at 05.05 isolated new-order, b hb at 05.01, h hq at 05.01],\n"
          "        ottoman: [x hb at 04.05]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, go 04.04");
    play("ottoman", "decline");
    refuse("entente", "halt", "11.6.3"); /* nearer the HQ, but 04.05 touches it still */
    play("entente", "go 04.03");
    play("ottoman", "decline");
    play("entente", "halt");
    unit_is("a", "at 04.03");
}

static void who_cannot_get_away_comes_nearer_his_hq(void **state)
{
    (void)state;
    proves("11.6.3");
    field("map: {size: 2x3}\n"
          "units: {entente: [a hb at 01.02 isolated new-order, b hb at 01.01, h hq at 01.01],\n"
          "        ottoman: [x hb at 01.03, y hb at 02.01]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a");
    allow("entente", "go 01.01"); /* beside y, but a hex nearer home */
    assert_int_equal(end_rule("a", "01.02", "02.02"), RS_11_6_3);
}

static void a_degraded_order_reaches_the_cut_off_one_activation_later(void **state)
{
    (void)state;
    proves("11.6.2");
    field("units: {entente: [a hb at 05.04 to 05.07 isolated, b hb at 05.03 to 05.07, h hq at 05.02],\n"
          "        ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {phase: continuation, brigiments: {e-bde: points 0}}\n");
    brigiment_is("e-bde", "order stalled_attack");
    assert_int_equal(rs_order_of(scenario_now(), state_now(), piece_named("a")), RS_ATTACK);
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("a")), 12);
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("b")), 6);
}

#define IN_DISORDER(words)                                                                                             \
    "units: {entente: [a hb at 05.06 isolated " words ", b hb at 05.02, h hq at 05.02], ottoman: [x hb at 09.09]}\n"   \
    "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {step: move}\n"

static void after_that_activation_the_cut_off_are_bound_by_the_degraded_order(void **state)
{
    (void)state;
    proves("11.6.2", "11.13.3");
    field(IN_DISORDER("old-order"));
    offered("entente", "move a");
    play("entente", "to-assault");
    unit_is("a", "old-order new-order");
    field(IN_DISORDER("old-order new-order"));
    assert_int_equal(options_of("entente", "move a"), 0); /* it holds the line like the others */
    field(IN_DISORDER(""));                               /* cut off since: on its way home */
    play("entente", "move a");
    offered("entente", "go 05.05");
}

/* An Attack that stalled at noon is in disorder at two: who was cut off at noon has had his one activation. */
static void a_second_failure_gives_the_cut_off_no_second_activation(void **state)
{
    (void)state;
    proves("11.6.2");
    field("units: {entente: [a hb at 05.06 to 05.08 isolated old-order new-order, b hb at 05.02 to 05.08, h hq at "
          "05.02],\n"
          "        ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: stalled_attack since 1, o-bde: defense}\nnow: {turn: 2, phase: continuation}\n");
    brigiment_is("e-bde", "order disorganized_defense");
    assert_int_equal(rs_order_of(scenario_now(), state_now(), piece_named("a")), RS_DISORGANIZED_DEFENSE);
    assert_int_equal(state_now()->unit[piece_named("a")].route, 0); /* nor the Route of the order that is gone */
}

static void who_joins_men_bound_by_a_degraded_order_is_bound_with_them(void **state)
{
    (void)state;
    proves("11.6.2", "3.2.3");
    field("units: {entente: [a co at 05.06 isolated, c co at 05.06 isolated old-order new-order, b hb at 05.02, h hq "
          "at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "merge a c");
    unit_is("a", "steps 2 isolated old-order new-order");
}

static void pickets_recombine_by_fours_under_another_order(void **state)
{
    (void)state;
    proves("11.12.9");
    field(
        "units:\n"
        "  entente: [p1 pk at 05.03, p2 pk at 05.03, p3 pk at 05.03, p4 pk at 05.03, p5 pk at 05.03, p6 pk at 05.03,\n"
        "            h hq at 05.02]\n"
        "  ottoman: [x hb at 05.09]\n"
        "orders: {e-bde: cordon_defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde defense");
    unit_is("p1", "steps 1 at 05.03");
    unit_is("p5", "routed");
    unit_is("p6", "routed");
    assert_int_equal(state_now()->command[brigiment_named("e-bde")].quarters, 2);
    brigiment_is("e-bde", "points 8");
}

static void leaving_regroup_counts_the_battalions_anew(void **state)
{
    (void)state;
    proves("11.14.17", "R4", "11.14.20");
#define WORN_OUT                                                                                                       \
    BRIGADE "units:\n"                                                                                                 \
            "  entente: [a hb at 05.02 in b1, c hb at 05.02 in b2 steps 1, d hb at 05.02 in b3,\n"                     \
            "            f hb at 05.02 in b4 destroyed, h hq at 05.02 of e-bde]\n"                                     \
            "  ottoman: [x hb at 09.09 in o-bn]\n"                                                                     \
            "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
    field(WORN_OUT);
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    int b = brigiment_named("e-bde");
    rs_leave_regroup(&c, b);
    assert_int_equal(copy.command[b].most, 10); /* three battalions of four: 10.5 [E21] */
    assert_int_equal(copy.command[b].half, 5);
    assert_int_equal(copy.command[b].points, 10);
    field(WORN_OUT "now: {phase: continuation, brigiments: {e-bde: points 0}}\n"); /* by failing too */
    brigiment_is("e-bde", "order disorganized_defense");
    assert_int_equal(state_now()->command[b].most, 10);
}

static void regroup_is_complete_when_nothing_is_left_to_gain(void **state)
{
    (void)state;
    proves("11.14.18", "11.14.11");
    field("units: {entente: [a hb at 05.02, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\nnow: {brigiments: {e-bde: counted}}\n");
    rs_state copy = *state_now();
    int b = brigiment_named("e-bde");
    assert_true(rs_is_completed(scenario_now(), &copy, b));
    copy.command[b].points--;
    assert_false(rs_is_completed(scenario_now(), &copy, b));
}

static void regroup_is_checked_only_under_threat(void **state)
{
    (void)state;
    proves("11.14.19");
    dice("66");
    field("units: {entente: [a hb at 05.04, h hq at 05.02], ottoman: [x hb at 05.07]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {phase: continuation, brigiments: {e-bde: points 3 counted}}\n");
    brigiment_is("e-bde", "order disorganized_defense"); /* three points: 65 */
}

static void units_that_regroup_keep_off_the_enemy_and_go_to_the_zone(void **state)
{
    (void)state;
    proves("11.14.5", "11.14.6");
    field("units: {entente: [a hb at 05.06, b hb at 05.02, h hq at 05.02], ottoman: [x hb at 07.08]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\nnow: {step: move}\n");
    assert_int_equal(way_rule("a", "05.06", "06.07"), RS_11_14_6);
    refuse("entente", "to-assault", "2.2.1");
    play("entente", "move a, go 05.05, halt");
    allow("entente", "to-assault");
}

static void a_reserve_is_checked_only_with_the_enemy_beside_it(void **state)
{
    (void)state;
    proves("11.15", "11.15.10", "11.15.11", "11.15.5");
    dice("76 0");
    field("units: {entente: [a hb at 05.04, h hq at 05.02], ottoman: [x hb at 05.05]}\n"
          "orders: {e-bde: general_reserve point 05.02 radius 0, o-bde: defense}\n"
          "now: {phase: continuation, brigiments: {e-bde: points 5}}\n");
    brigiment_is("e-bde", "order disorganized_defense"); /* five points: 75 */
}

static void a_march_goes_in_column_and_fast(void **state)
{
    (void)state;
    proves("11.16", "11.16.2", "11.16.3", "11.16.4");
    field("units: {entente: [a hb at 05.02, c hb at 05.01 column, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: march point 01.08 radius 0, o-bde: defense}\nnow: {step: move}\n");
    assert_int_equal(way_rule("a", "05.02", "05.03"), RS_11_16_2);
    assert_int_equal(way_rule("c", "05.01", "05.02"), 0);
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("c")), 24);
    refuse("entente", "to-assault", "2.2.1");
    field("units: {entente: [a hb at 05.03, h hq at 05.02], ottoman: [x hb at 05.06]}\n"
          "orders: {e-bde: march point 01.08 radius 0, o-bde: defense}\nnow: {step: move}\n");
    assert_int_equal(way_rule("a", "05.03", "04.03"), 0); /* near the enemy it need not form one */
}

static void a_march_that_fails_waits_or_breaks_up(void **state)
{
    (void)state;
    proves("11.16.6");
    dice("99");
    field("units: {entente: [a hb at 05.04, h hq at 05.02], ottoman: [x hb at 05.07]}\n"
          "orders: {e-bde: march point 01.08 radius 0, o-bde: defense}\nnow: {phase: continuation}\n");
    brigiment_is("e-bde", "order general_reserve");
    assert_int_equal(state_now()->command[brigiment_named("e-bde")].zone, place_named("05.02") + 1);
}

static void a_march_objective_is_not_under_threat(void **state)
{
    (void)state;
    proves("11.16.1", "11.15.3");
    field("units: {entente: [a hb at 05.02, h hq at 05.02], ottoman: [x mg at 05.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde march");
    refuse("entente", "point 05.07 0", "11.16.1");
    allow("entente", "point 05.05 0");
}

static void defense_objectives_keep_off_the_enemy(void **state)
{
    (void)state;
    proves("11.11.1", "11.11.2", "11.4.11");
    field("units: {entente: [a hb at 05.04, h hq at 05.03], ottoman: [x hb at 05.05]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde defense");
    refuse("entente", "aim e-bn 05.05", "11.11.2");
    refuse("entente", "aim e-bn 06.04", "11.11.2"); /* beside him, and none of ours there */
    allow("entente", "aim e-bn 05.04");
}

static void disorganized_supports_do_not_go_nearer_than_the_line(void **state)
{
    (void)state;
    proves("11.13.6", "11.13.10");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 05.04 in b1 confused, c hb at 05.05 in b2, s hb at 05.02 in b4,\n"
                  "            h hq at 05.01 of e-bde]\n"
                  "  ottoman: [x hb at 05.07 in o-bn]\n"
                  "orders: {e-bde: disorganized_defense, o-bde: defense}\n");
    assert_int_equal(end_rule("s", "05.02", "05.04"), 0);
    assert_int_equal(end_rule("s", "05.02", "05.06"), RS_11_13_6);
    refuse("entente", "commit b4 05.05", "11.5.11"); /* nobody is In Contact */
}

static void without_orders_everybody_acts_freely(void **state)
{
    (void)state;
    proves("11.0", "R35");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 05.05]}\nnow: {step: move}\n");
    assert_int_equal(way_rule("a", "05.04", "04.03"), 0);
    play("entente", "move a");
    allow("entente", "assault 05.05");
}

static void intermingling_costs_ten(void **state)
{
    (void)state;
    proves("9.8.4", "11.1.3");
    field(BRIGADE
          "units:\n"
          "  entente: [a hb at 05.03 in b1 to 05.07, c hb at 05.05 in b1 to 05.07, b hb at 05.04 in b2 to 06.06,\n"
          "            h hq at 05.02 of e-bde]\n"
          "  ottoman: [x hb at 09.09 in o-bn]\n"
          "orders: {e-bde: attack, o-bde: defense}\n");
    fs_sum sum = {0}, change = {0};
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), brigiment_named("e-bde"), false, &sum), 10);
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), brigiment_named("e-bde"), true, &change), 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_cut_off_unit_follows_its_route_or_goes_home),
        field_test(a_cut_off_unit_does_not_hear_of_a_new_order),
        field_test(who_has_no_order_gets_away_from_the_enemy_or_stays),
        field_test(who_cannot_get_away_comes_nearer_his_hq),
        field_test(a_degraded_order_reaches_the_cut_off_one_activation_later),
        field_test(after_that_activation_the_cut_off_are_bound_by_the_degraded_order),
        field_test(a_second_failure_gives_the_cut_off_no_second_activation),
        field_test(who_joins_men_bound_by_a_degraded_order_is_bound_with_them),
        field_test(pickets_recombine_by_fours_under_another_order),
        field_test(leaving_regroup_counts_the_battalions_anew),
        field_test(regroup_is_complete_when_nothing_is_left_to_gain),
        field_test(regroup_is_checked_only_under_threat),
        field_test(units_that_regroup_keep_off_the_enemy_and_go_to_the_zone),
        field_test(a_reserve_is_checked_only_with_the_enemy_beside_it),
        field_test(a_march_goes_in_column_and_fast),
        field_test(a_march_that_fails_waits_or_breaks_up),
        field_test(a_march_objective_is_not_under_threat),
        field_test(defense_objectives_keep_off_the_enemy),
        field_test(disorganized_supports_do_not_go_nearer_than_the_line),
        field_test(without_orders_everybody_acts_freely),
        field_test(intermingling_costs_ten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
