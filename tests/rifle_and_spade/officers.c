/* officers.c - chapter 10: Officer Points, what a turn gives and takes, what things cost, leaders who fall. */
#include "field.h"

#include <stdio.h>

/* A brigade of three battalions with these points, one order each; its men are far from the enemy. */
#define BRIGADE(points)                                                                                                \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: " points ", battalions: 3, division: e-div}\n"                  \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: b1, in: e-bde}, {id: o-bn, in: o-bde}]\n"
#define FAR_APART                                                                                                      \
    "units: {entente: [a hb at 05.02 in b1 to 05.05, h hq at 05.02 of e-bde], ottoman: [x hb at 05.09 in o-bn, k hq "  \
    "at "                                                                                                              \
    "05.09]}\n"
#define SEGMENT(order) FAR_APART "orders: {e-bde: " order ", o-bde: defense}\nnow: {phase: officers}\n"

static void points_are(int wanted) { assert_int_equal(state_now()->command[brigiment_named("e-bde")].points, wanted); }

/* --- what a turn gives or takes [10.1] --- */

static void an_attack_wears_officers_out(void **state)
{
    (void)state;
    proves("10.1", "10.1.2", "3.5.3");
    dice("0");
    field(BRIGADE("10/14/7") SEGMENT("attack"));
    points_are(9);
    playing_close();
    dice("0");
    field("light: night\n" BRIGADE("10/14/7") SEGMENT("attack"));
    points_are(7); /* [E18] */
}

static void a_defense_restores_them(void **state)
{
    (void)state;
    proves("10.1", "10.1.2");
    field(BRIGADE("10/14/7") SEGMENT("defense"));
    points_are(11);
    field(BRIGADE("10/14/7") SEGMENT("march point 05.02 radius 2"));
    points_are(10);
}

static void disorder_halves_the_gain(void **state)
{
    (void)state;
    proves("10.1.2", "11.13", "1.4.6");
    dice("49");
    field("light: night\n" BRIGADE("10/14/7") SEGMENT("disorganized_defense"));
    points_are(11); /* half a point: 00-49 [E18] [E5] */
    playing_close();
    dice("50");
    field("light: night\n" BRIGADE("10/14/7") SEGMENT("disorganized_defense"));
    points_are(10);
}

static void fresh_losses_and_want_of_supply_spoil_a_gain(void **state)
{
    (void)state;
    proves("10.1.3");
    field(BRIGADE("10/14/7") FAR_APART "orders: {e-bde: defense, o-bde: defense}\n"
                                       "now: {phase: officers, brigiments: {e-bde: lost-before 1}}\n");
    points_are(10);
    field(BRIGADE("10/14/7") FAR_APART "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
                                       "now: {phase: officers, brigiments: {e-bde: lost-before 1}}\n");
    points_are(12); /* not on Regroup */
    dice("0");
    playing_close();
    dice("0");
    field(BRIGADE("10/14/7") FAR_APART "orders: {e-bde: attack, o-bde: defense}\n"
                                       "now: {phase: officers, brigiments: {e-bde: no-supply}}\n");
    points_are(9); /* a loss stands */
}

static void no_gain_goes_above_the_maximum(void **state)
{
    (void)state;
    proves("10.1.5");
    field("light: night\n" BRIGADE("13/14/7") SEGMENT("regroup point 05.02 radius 2"));
    points_are(14); /* three would be due */
}

static void the_capped_stop_at_half(void **state)
{
    (void)state;
    proves("10.1.6", "R37");
    field(BRIGADE("2/9/4") SEGMENT("defense"));
    points_are(3); /* [E19] */
    field(BRIGADE("3/9/4") SEGMENT("defense"));
    points_are(4);
    field(BRIGADE("4/9/4") SEGMENT("defense"));
    points_are(4);
    field(BRIGADE("6/9/4") FAR_APART "orders: {e-bde: defense, o-bde: defense}\n"
                                     "now: {phase: officers, brigiments: {e-bde: capped}}\n");
    points_are(6); /* what it has it keeps */
    field(BRIGADE("4/9/4") SEGMENT("regroup point 05.02 radius 2"));
    points_are(6);
    field(BRIGADE("8/9/4") SEGMENT("regroup point 05.02 radius 2"));
    points_are(9);
}

static void who_sinks_to_half_is_capped_until_he_regroups(void **state)
{
    (void)state;
    proves("10.1.6");
    dice("0");
    field(BRIGADE("5/9/4") SEGMENT("attack"));
    points_are(4);
    brigiment_is("e-bde", "capped");
}

static void a_brigiment_begins_at_its_maximum(void **state)
{
    (void)state;
    proves("10.1.4", "10.1.1", "9.4.2");
    field_scenario("rs6-anzac", NULL);
    const rs_scenario *sc = scenario_now();
    const rs_command *m = &state_now()->command[brigiment_named("57-regt")];
    assert_int_equal(m->points, m->most);
    assert_false(m->flags & RS_CAPPED);
    const rs_brigiment *third = &sc->brigiment[brigiment_named("3-bde")];
    assert_int_equal(third->most, 14);
    assert_int_equal(third->half, 7);
    assert_int_equal(rs_officer_most(&sc->tables, RS_CLASS_II, 4), 14);
    assert_int_equal(rs_officer_half(&sc->tables, RS_CLASS_II, 4), 7);
    assert_int_equal(rs_officer_most(&sc->tables, RS_CLASS_III, 2), 6);
}

#define DAWN "calendar: {from: 25 4am, turns: 5}\nspecial: {dawn: {25 4am: 0.5}}\n"
static void dawn_brings_half_a_point_a_battalion(void **state)
{
    (void)state;
    proves("10.1.7", "1.4.6");
    dice("49 49");
    field(DAWN BRIGADE("8/14/7") SEGMENT("general_reserve point 05.02 radius 2"));
    points_are(10); /* a point and a half */
    playing_close();
    dice("50 49");
    field(DAWN BRIGADE("8/14/7") SEGMENT("general_reserve point 05.02 radius 2"));
    points_are(9);
    playing_close();
    dice("49 49");
    field(DAWN BRIGADE("6/14/7") SEGMENT("general_reserve point 05.02 radius 2"));
    points_are(7); /* the capped stop at half all the same */
}

static void a_battalion_wholly_destroyed_counts_no_more(void **state)
{
    (void)state;
    proves("9.4.4", "10.1.7");
    dice("49"); /* two battalions: one point, and the other side's half */
    field("calendar: {from: 25 4am, turns: 5}\nspecial: {dawn: {25 4am: 0.5}}\n"
          "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e-bde, side: entente, class: II, points: 8/14/7, battalions: 3, division: e-div}\n"
          "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: b3, in: e-bde}, {id: o-bn, in: o-bde}]\n"
          "units: {entente: [a hb at 05.02 in b1, b hb at 05.02 in b2 routed, c hb at 05.02 in b3 destroyed,\n"
          "                  h hq at 05.02 of e-bde], ottoman: [x hb at 05.09 in o-bn]}\n"
          "orders: {e-bde: general_reserve point 05.02 radius 2, o-bde: defense}\nnow: {phase: officers}\n");
    points_are(9);
    expect_dice_used();
}

static void a_battalion_counts_where_it_serves(void **state)
{
    (void)state;
    proves("9.4.4", "10.1.7", "9.5.1");
    dice("49 49"); /* one battalion each in the brigade and with the enemy: half a point; two in the column: one */
    field(
        "calendar: {from: 25 4am, turns: 5}\nspecial: {dawn: {25 4am: 0.5}}\n"
        "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
        "brigiments:\n"
        "  - {id: e-bde, side: entente, class: II, points: 8/14/7, battalions: 3, division: e-div}\n"
        "  - {id: col, side: entente, class: III, points: 5/6/3, battalions: 2, division: e-div, column: deliberate}\n"
        "  - {id: o-bde, side: ottoman, class: II, points: 6/8/4, battalions: 1, division: o-div}\n"
        "battalions: [{id: b1, in: e-bde}, {id: b2, in: col, home: e-bde}, {id: b3, in: col, home: e-bde},\n"
        "             {id: o-bn, in: o-bde}]\n"
        "units: {entente: [a hb at 05.02 in b1, b hb at 05.02 in b2, c hb at 05.02 in b3, h hq at 05.02 of e-bde,\n"
        "                  k hq at 05.02 of col], ottoman: [x hb at 05.09 in o-bn]}\n"
        "orders: {e-bde: general_reserve point 05.02 radius 2, col: general_reserve point 05.02 radius 2,\n"
        "         o-bde: general_reserve point 05.09 radius 2}\nnow: {phase: officers}\n");
    brigiment_is("e-bde", "points 9");
    brigiment_is("col", "points 6");
    brigiment_is("o-bde", "points 7");
    expect_dice_used();
}

static void count_within(void *within, const fs_run *run) { *(int *)within += run->is_cut ? 0 : 1; }

static void who_regains_a_step_is_a_question_by_itself(void **state)
{
    int within = 0;

    (void)state;
    proves("11.14.16");
    field("orders: {e-bde: regroup point 05.02 radius 2, o-bde: regroup point 05.09 radius 2}\n"
          "units: {entente: [a hb at 05.02 steps 1, b hb at 05.03 steps 1, h hq at 05.01],\n"
          "        ottoman: [x hb at 05.09 steps 1, y hb at 06.09 steps 1, k hq at 05.09]}\n"
          "now: {phase: officers, under_way: yes, active: e-bde, regains: 1,\n"
          "      brigiments: {e-bde: counted recoverable 2, o-bde: counted recoverable 2}}\n");
    asked("entente");
    rs_state s = *state_now();
    fs_run run = {.cut_depth = s.head.depth};
    fs_option pick = {.verb = RS_V_PICK, .subject = (fs_unit)piece_named("a")};

    fs_dice_from_key(&run.dice, (const uint8_t[32]){1});
    run.dice.watch = count_within;
    run.dice.watch_ctx = &within;
    playing_scenario()->rules->apply(playing_scenario(), &s, 1, &pick, &run);
    assert_int_equal(s.unit[pick.subject].steps, 8); /* two, in quarters */
    assert_int_equal(within, 0);                     /* what the next Brigiment throws is not among its odds */
}

static void a_step_is_won_back_only_where_it_fits(void **state)
{
    (void)state;
    proves("11.14.16", "3.7");
    /* twenty steps may stand in Scrub: 05.02, where the HQ is, is full */
    field("map: {ground: [05.02 scrub 0]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "units: {entente: [a hb at 05.05 destroyed, b1 bn at 05.02, b2 bn at 05.02, b3 bn at 05.02, b4 bn at 05.02,\n"
          "                  c hb at 05.02, d hb at 05.02, f hb at 05.03 steps 1, g hb at 05.04 steps 1, h hq at "
          "05.02],\n"
          "        ottoman: [x hb at 05.09]}\n"
          "now: {phase: officers, under_way: yes, active: e-bde, regains: 1, brigiments: {e-bde: counted recoverable "
          "2}}\n");
    asked("entente");
    refuse("entente", "pick a", "11.14.16");
    allow("entente", "pick f");
    allow("entente", "pick g");
    field("orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "units: {entente: [f hb at 05.03 steps 1, g hb at 05.04 steps 1, w hb at 05.05 steps 1, h hq at 05.02],\n"
          "        ottoman: [x hb at 05.09]}\n"
          "now: {phase: officers, under_way: yes, active: e-bde, regains: 1, brigiments: {e-bde: counted recoverable "
          "2}}\n");
    refuse("entente", "pick w", "11.14.16"); /* outside of the zone */
    allow("entente", "pick g");
}

static void nothing_is_won_back_while_the_staff_is_threatened(void **state)
{
    (void)state;
    proves("11.14.16", "5.3.1");
#define RECOVERS(enemy)                                                                                                \
    "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"                                                  \
    "units: {entente: [f hb at 05.01 steps 1, h hq at 05.02], ottoman: [x hb at " enemy "]}\n"                         \
    "now: {phase: officers, brigiments: {e-bde: counted recoverable 2}}\n"
    dice("0"); /* whether the order goes on */
    field(RECOVERS("05.05"));
    not_happened("11.14.16");
    playing_close();
    dice("9");
    field(RECOVERS("05.06"));
    was("11.14.16", 9, ANY, NULL);
}

/* --- what things cost [10.2] --- */

static void each_stack_that_assaults_costs_a_point(void **state)
{
    (void)state;
    proves("10.2", "10.2.1", "10.2.2");
    field("units: {entente: [a hb at 05.04, b hb at 04.04, c co at 01.01], ottoman: [x hb at 05.05 column]}\n"
          "now: {step: move, brigiments: {e-bde: points 1}}\n");
    dice("0 9 99 99");
    play("entente", "move a, assault 05.05");
    brigiment_is("e-bde", "points 0");
    while (state_now()->head.waiting == RS_OTTOMAN)
        play("ottoman", "decline");
    not_offered("entente", "assault 05.05");
    play("entente", "move b");
    refuse("entente", "assault 05.05", "10.2");
    allow("entente", "go 04.03"); /* it may still move */
}

static void a_forced_cost_stops_at_zero(void **state)
{
    (void)state;
    proves("10.0", "10.2.3");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 09.09]}\nnow: {brigiments: {e-bde: points 1}}\n");
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    int b = brigiment_named("e-bde");
    rs_pay(&c, b, 2, RS_10_2_1);
    assert_int_equal(copy.command[b].points, 0);
    rs_pay(&c, b, 1, RS_10_2_1);
    assert_int_equal(copy.command[b].points, 0);
}

static void fire_that_kills_two_steps_costs_one_point(void **state)
{
    (void)state;
    proves("10.2.1", "R28");
    field("units: {entente: [a bn at 05.04, b bn at 04.05, c bn at 06.05], ottoman: [x bn at 05.05, y hb at 09.09]}\n"
          "now: {step: fire}\n");
    dice("0 0 0");
    play("entente", "fire-at 05.05, with a, with b, with c");
    assert_true(state_now()->unit[piece_named("x")].steps <= 8);
    brigiment_is("o-bde", "points 7");
}

static void independent_units_cost_nobody_a_point(void **state)
{
    (void)state;
    proves("10.2.4", "9.7.4");
    field(
        "units: {entente: [a bn at 05.04], ottoman: [g fld at 05.05 independent, y hb at 09.09]}\nnow: {step: fire}\n");
    dice("0 0 0");
    play("entente", "fire-at 05.05");
    unit_is("g", "steps 1");
    brigiment_is("o-bde", "points 8");
}

/* --- leaders who fall [10.3] --- */

static void the_leader_casualty_table_is_read_by_the_modified_die(void **state)
{
    (void)state;
    proves("10.3.1", "10.3");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 09.09]}\n");
    static const int8_t table[][2] = {{-2, 0}, {0, 0}, {1, 1}, {3, 1},  {4, 2},
                                      {7, 2},  {8, 3}, {9, 3}, {10, 4}, {12, 4}};
    int mark;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        assert_int_equal(rs_leader_loss(&scenario_now()->tables, table[i][0], &mark), table[i][1]);
}

static void fewer_leaders_fall_by_night(void **state)
{
    (void)state;
    proves("10.3.1", "16.6");
    for (int night = 0; night <= 1; night++) {
        char text[200];

        snprintf(text, sizeof text,
                 "%sunits: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 05.05]}\nnow: {step: move}\n",
                 night ? "light: night\n" : "");
        field(text);
        play("entente", "move a, assault 05.05");
        dice("1");
        play("entente", "lead e-bde");
        brigiment_is("e-bde", night ? "points 7" : "points 6");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(an_attack_wears_officers_out),
        field_test(a_defense_restores_them),
        field_test(disorder_halves_the_gain),
        field_test(fresh_losses_and_want_of_supply_spoil_a_gain),
        field_test(no_gain_goes_above_the_maximum),
        field_test(the_capped_stop_at_half),
        field_test(who_sinks_to_half_is_capped_until_he_regroups),
        field_test(a_brigiment_begins_at_its_maximum),
        field_test(dawn_brings_half_a_point_a_battalion),
        field_test(a_battalion_wholly_destroyed_counts_no_more),
        field_test(a_battalion_counts_where_it_serves),
        field_test(who_regains_a_step_is_a_question_by_itself),
        field_test(a_step_is_won_back_only_where_it_fits),
        field_test(nothing_is_won_back_while_the_staff_is_threatened),
        field_test(each_stack_that_assaults_costs_a_point),
        field_test(a_forced_cost_stops_at_zero),
        field_test(fire_that_kills_two_steps_costs_one_point),
        field_test(independent_units_cost_nobody_a_point),
        field_test(the_leader_casualty_table_is_read_by_the_modified_die),
        field_test(fewer_leaders_fall_by_night),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
