/* stacking.c - chapter 3.7: how much of a side fits into a hex, a work, a road and Us/Them. */
#include "field.h"
#include "rules/rifle_and_spade/fire.h"

#include <stdio.h>

#define FAR "ottoman: [x co at 09.09]}\n"
#define SIXTEEN                                                                                                        \
    "b1 bn at 05.05, b2 bn at 05.05, b3 bn at 05.05, b4 bn at 05.05, m1 mg at 05.05, m2 mg at 05.05, m3 mg at 05.05"

static void machine_guns_and_hqs_take_no_room(void **state)
{
    (void)state;
    proves("3.7", "3.7.1", "3.7.5", "9.2.1");
    field("map: {ground: [05.05 steep_scrub 0]}\n"
          "units: {entente: [" SIXTEEN ", h hq at 05.04, n mg at 05.04, c co at 05.04], " FAR "now: {step: move}\n");
    play("entente", "move h, go 05.05, halt"); /* sixteen of sixteen steps are there */
    play("entente", "move n, go 05.05, halt");
    play("entente", "move c, go 05.05"); /* in passing */
    refuse("entente", "halt", "3.7.5");
    refused_with(17, 16);
    play("entente", "go 05.06");
}

static void pickets_count_a_quarter(void **state)
{
    (void)state;
    proves("3.7.2");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [b1 bn at 05.05, b2 bn at 05.05, b3 bn at 05.05, b4 bn at 05.05, a hb at 05.05, c co at "
          "05.05,\n"
          "                  p1 pk at 05.05, p2 pk at 05.05, p3 pk at 05.05, p4 pk at 05.04, p5 pk at 05.04], " FAR
          "now: {step: move}\n");
    play("entente", "move p4, go 05.05, halt"); /* nineteen steps and four quarters: twenty */
    play("entente", "move p5, go 05.05");
    refuse("entente", "halt", "3.7.5");
}

static void guns_and_rifles_do_not_crowd_each_other(void **state)
{
    (void)state;
    proves("3.7.5", "3.7.8");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [b1 bn at 05.05, b2 bn at 05.05, b3 bn at 05.05, b4 bn at 05.05, b5 bn at 05.05, g fld at "
          "05.05,\n"
          "                  t mtn at 05.04], " FAR);
    uint64_t set[RS_PIECE_WORDS] = {0}, nobody[RS_PIECE_WORDS] = {0};
    fs_error e = {0};
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, place_named("05.05"), nobody, NULL), 0);
    rs_add(set, piece_named("t"));
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, place_named("05.05"), set, &e), 1);
    assert_int_equal(e.rule, RS_3_7_5); /* one unit of guns in Scrub */
}

/* Example E27. */
static void a_road_holds_two_steps_or_one_unit_of_guns_besides(void **state)
{
    (void)state;
    proves("3.7.8", "R5");
    field("map: {ground: [05.05 steep_scrub 0, 05.04/05.05 road, 05.05/05.06 road]}\n"
          "units: {entente: [" SIXTEEN ", g fld at 05.05, r hb at 05.04 column, c co at 05.03 column,\n"
          "                  w fld at 05.06 limbered], " FAR);
    int hex = place_named("05.05");
    uint64_t set[RS_PIECE_WORDS] = {0}, guns[RS_PIECE_WORDS] = {0};
    rs_add(set, piece_named("r"));
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, hex, set, NULL), 0); /* eighteen in all */
    rs_add(set, piece_named("c"));
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, hex, set, NULL), 1);
    rs_add(guns, piece_named("w"));
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, hex, guns, NULL), 0);
    rs_add(guns, piece_named("r"));
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, hex, guns, NULL), 1);
}

static void where_one_step_fits_one_step_fires(void **state)
{
    (void)state;
    proves("3.7.6", "3.7.7");
    field("map: {ground: [05.05 steep_scrub 0, 03.05 steep_scrub 0]}\n"
          "units: {entente: [g fld at 05.05, t mtn at 03.05, w fld at 07.05], " FAR);
    assert_int_equal(rs_points(scenario_now(), state_now(), piece_named("g")), 10); /* 2.5 of five */
    assert_int_equal(rs_points(scenario_now(), state_now(), piece_named("w")), 20);
    assert_int_equal(rs_points(scenario_now(), state_now(), piece_named("t")), 16); /* mountain guns whole */
}

static void a_work_holds_so_many_and_the_rest_are_on_top(void **state)
{
    (void)state;
    proves("3.7.9");
    field("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a hb at 05.04, b hb at 05.04, c hb at 05.04], " FAR "now: {step: move}\n");
    play("entente", "move a, move b, move c, go 05.05, halt");
    while (state_now()->head.waiting == RS_ENTENTE && options_of("entente", "down"))
        play("entente", options_of("entente", "down a") ? "down a" : "down b");
    int inside = 0, above = 0;
    for (int u = 0; (u = rs_next_in(scenario_now(), state_now(), place_named("05.05"), u));) {
        inside += rs_is(state_now(), u, RS_IN_WORK) ? state_now()->unit[u].steps : 0;
        above += rs_is(state_now(), u, RS_ON_TOP) ? state_now()->unit[u].steps : 0;
    }
    assert_int_equal(inside, 16);
    assert_int_equal(above, 8);
}

static void a_step_is_won_back_in_a_work_only_if_it_holds_it(void **state)
{
    (void)state;
    proves("3.7.9", "11.14.16");
    for (int inside = 0; inside <= 1; inside++) {
        char text[400];

        snprintf(text, sizeof text,
                 "works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
                 "units: {entente: [a hb at 05.05 steps 1 %s, b bn at 05.05 steps 3 in-work], ottoman: [x co at "
                 "09.09]}\n",
                 inside ? "in-work" : "on-top");
        field(text);
        assert_int_equal(rs_takes_a_step(scenario_now(), state_now(), piece_named("a"), place_named("05.05")), !inside);
    }
}

static void us_them_holds_four_steps_and_those_in_the_work(void **state)
{
    (void)state;
    proves("3.7.10");
    field("map: {ground: [05.05 scrub 0]}\n"
          "works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [b bn at 05.05 in-work hiding us-them, a hb at 05.05 hiding us-them, d hb at 05.04, c co "
          "at 05.04],\n"
          "        ottoman: [x co at 05.05 hiding us-them]}\n"
          "now: {us_them: 05.05}\n");
    uint64_t set[RS_PIECE_WORDS] = {0};
    fs_error e = {0};
    rs_add(set, piece_named("d"));
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, place_named("05.05"), set, NULL),
                     0); /* eight */
    rs_add(set, piece_named("c"));
    assert_int_equal(rs_stacking_refused(scenario_now(), state_now(), 1, place_named("05.05"), set, &e), 1);
    assert_int_equal(e.rule, RS_3_7_10);
}

static void everybody_in_the_hex_counts_for_density(void **state)
{
    (void)state;
    proves("3.7.11");
    field("works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a hb at 05.04, g fld at 05.01], ottoman: [x bn at 05.05 in-work, y co at 05.05 on-top]}\n"
          "now: {step: fire}\n");
    dice("9 99 99");
    play("entente", "fire-at 05.05, with a, done");
    play("ottoman", "done");
    had_modifier("17.2", "17.2.2", -1); /* five steps under infantry fire */
    play("ottoman", "done");
    dice("9 99 99");
    play("entente", "fire-at 05.05");
    play("ottoman", "done");
    had_modifier("17.2", "17.2.2", -2); /* and under guns */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(machine_guns_and_hqs_take_no_room),
        field_test(pickets_count_a_quarter),
        field_test(guns_and_rifles_do_not_crowd_each_other),
        field_test(a_road_holds_two_steps_or_one_unit_of_guns_besides),
        field_test(where_one_step_fits_one_step_fires),
        field_test(a_work_holds_so_many_and_the_rest_are_on_top),
        field_test(a_step_is_won_back_in_a_work_only_if_it_holds_it),
        field_test(us_them_holds_four_steps_and_those_in_the_work),
        field_test(everybody_in_the_hex_counts_for_density),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
