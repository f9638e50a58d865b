/* works.c - chapter 6: who is in a work and what it gives him, facings, trenches that join, wire, Forts. */
#include "field.h"
#include "rules/rifle_and_spade/fire.h"

#include <stdio.h>

#define STEP_FIRE "now: {step: fire}\n"
#define STEP_MOVE "now: {step: move}\n"

/* What one firer has against one target: the lines of their pair [17.2 step 2d]. */
static int pair(const char *firer, const char *target, bool crossfire)
{
    int t = piece_named(target), f = piece_named(firer);
    rs_shot shot = {.side = scenario_now()->side_of[f],
                    .hex = rs_at(state_now(), t),
                    .mode = RS_COMMANDED_FIRE,
                    .crest = -1,
                    .crossfire = crossfire};
    fs_sum sum = {0};

    return rs_pair_drm(scenario_now(), state_now(), &shot, f, t, &sum);
}

/* --- where a unit is [6.1] --- */

#define IN_SCRUB(work, where)                                                                                          \
    "map: {ground: [05.05 scrub 0]}\nworks: [{at: 05.05, " work ", owner: ottoman}]\n"                                 \
    "units: {entente: [a co at 05.04, g fld at 05.02], ottoman: [x co at 05.05 " where "]}\n" STEP_FIRE

static void in_a_work_on_top_and_hiding_are_three_places(void **state)
{
    (void)state;
    proves("6.1", "6.1.1", "6.0", "6.4", "17.2.1");
    field(IN_SCRUB("kind: fire_trench, front: N NE", "in-work"));
    assert_int_equal(pair("a", "x", false), 4);
    assert_int_equal(pair("g", "x", false), 6);
    field(IN_SCRUB("kind: fire_trench, front: N NE", "on-top"));
    assert_int_equal(pair("a", "x", false), 1);
    field(IN_SCRUB("kind: fire_trench, front: N NE", "in-work hiding work"));
    assert_true(rs_is_immune(scenario_now(), state_now(), piece_named("a"), piece_named("x")));
    assert_false(rs_is_immune(scenario_now(), state_now(), piece_named("g"), piece_named("x")));
    field(IN_SCRUB("kind: shallow_trench, front: N NE", "in-work"));
    assert_int_equal(pair("a", "x", false), 3);
    assert_int_equal(pair("g", "x", false), 5);
}

static void works_have_an_owner_and_a_front_that_can_be(void **state)
{
    (void)state;
    proves("6.1", "6.4.1", "6.3.1");
    unloadable("works: [{at: 05.05, kind: rifle_pits}]\nunits: {entente: [a co at 05.04], ottoman: [x co at 05.09]}\n",
               "owner");
    unloadable("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N SE}]\n"
               "units: {entente: [a co at 05.04], ottoman: [x co at 05.09]}\n",
               "front");
    unloadable("works: [{at: 05.05, kind: gun_pit, owner: entente, front: N S SE}]\n"
               "units: {entente: [a co at 05.04], ottoman: [x co at 05.09]}\n",
               "front");
    assert_int_equal(rs_trench_sides(1 | 2), 32 | 4); /* front N, NE: sides NW and SE */
    assert_int_equal(rs_trench_rear(1 | 2), 8 | 16);  /* rear S and SW */
    assert_int_equal(rs_trench_sides(63), 0);
    assert_int_equal(rs_trench_rear(63), 0);
}

/* Six steps come to a trench that holds four. */
static void those_beyond_its_capacity_are_on_top_and_the_owner_says_who(void **state)
{
    (void)state;
    proves("6.1.2", "6.4.5", "3.7.9", "13.1.9", "6.1.4");
    field(
        "works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
        "units: {entente: [a hb at 05.04, b hb at 05.04, c hb at 05.04, m mg at 05.04, z co at 01.01], ottoman: [x co "
        "at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, move b, move c, move m, go 05.05, halt");
    asked_by("entente", "6.1.2");
    unit_is("m", "in-work");
    play("entente", "down c, down a");
    unit_is("a", "in-work");
    unit_is("b", "on-top not-in-work");
    unit_is("c", "in-work");
}

static void a_ring_and_a_fort_hold_six_and_pits_eight(void **state)
{
    (void)state;
    proves("6.4.5", "13.1.9", "6.6.1");
    field("works: [{at: 05.05, kind: fire_trench, owner: entente, front: all}, {at: 05.06, kind: fort, owner: entente, "
          "front: all}, {at: 05.07, kind: rifle_pits, owner: entente}, {at: 05.08, kind: fire_trench, owner: entente, "
          "front: N NE}]\nunits: {entente: [a co at 05.01], ottoman: [x co at 09.09]}\n");
    assert_int_equal(rs_capacity(scenario_now(), state_now(), 1), 6 * 4);
    assert_int_equal(rs_capacity(scenario_now(), state_now(), 2), 6 * 4);
    assert_int_equal(rs_capacity(scenario_now(), state_now(), 3), 8 * 4);
    assert_int_equal(rs_capacity(scenario_now(), state_now(), 4), 4 * 4);
}

static void up_and_down_cost_a_point_and_the_enemy_sees_them_on_top(void **state)
{
    (void)state;
    proves("6.1.3");
    field("map: {ground: [05.05 scrub 0]}\n"
          "works: [{at: 05.05, kind: fire_trench, owner: entente, front: N NE, wire: N NE}]\n"
          "units: {entente: [a co at 05.05 in-work, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, on-top");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.2.1", 1);
    was("17.2", 9 + 1, ANY, NULL); /* and that is all [R73] */
    play("entente", "halt");
    unit_is("a", "on-top not-in-work acted"); /* and stays there */
    field("works: [{at: 05.07, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.01, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.02, go 05.03, go 05.04, go 05.05, go 05.06, go 05.07");
    unit_is("a", "in-work acted"); /* six points are spent: in is free, out again is not offered */
}

static void who_enters_is_on_top_for_the_fire_at_his_coming(void **state)
{
    (void)state;
    proves("6.1.4", "6.2.2");
    field("map: {ground: [05.05 scrub 0]}\nworks: [{at: 05.05, kind: shallow_trench, owner: entente, front: S SW}]\n"
          "units: {entente: [a hb at 05.04, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.2.1", 1); /* Scrub */
    play("entente", "halt");
    assert_int_equal(pair("x", "a", false), 3); /* afterwards the trench */
    field("works: [{at: 05.05, kind: rifle_pits, owner: entente}, {at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a hb at 05.04 in-work, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    no_modifier("17.2", "17.2.1");
}

static void one_infantry_work_for_a_side_and_as_many_gun_pits_as_guns(void **state)
{
    (void)state;
    proves("6.1.5", "6.3.3", "6.0");
    field("works: [{at: 05.05, kind: fire_trench, owner: entente, front: N NE, wire: N NE}]\n"
          "units: {entente: [a hb at 05.05 in-work], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "dig a rifle_pits", "13.1.6");
    field("works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}, {at: 05.05, kind: gun_pit, owner: "
          "entente, "
          "front: N NE SE}]\nunits: {entente: [a hb at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    allow("entente", "dig a N+NE+NW gun_pit");
    field("works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}, {at: 05.05, kind: gun_pit, owner: "
          "entente, "
          "front: N NE SE}, {at: 05.05, kind: gun_pit, owner: entente, front: S SW SE}]\n"
          "units: {entente: [a hb at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "dig a N+NE+NW gun_pit", "6.3");
    field("map: {ground: [05.05 scrub 0]}\nworks: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [a hb at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "dig a N+NE+NW gun_pit", "6.3");
}

/* E30: Plugge's Plateau. */
static void each_unit_keeps_the_side_it_came_by(void **state)
{
    (void)state;
    proves("6.1.6", "6.1.7", "6.4.6", "R53");
    field("map: {ground: [05.05 steep_scrub 0]}\n"
          "works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: SW NW}]\n"
          "units:\n  entente: [b co at 05.05 entry SW hiding us-them, r hb at 05.05 entry N hiding us-them]\n"
          "  ottoman: [x pk at 05.05 in-work hiding us-them]\nnow: {us_them: [05.05]}\n");
    assert_int_equal(pair("b", "x", false), 3 + 4);
    assert_int_equal(pair("r", "x", false), 3 - 2 + 4);
}

/* --- Rifle Pits [6.2] --- */

static void rifle_pits_protect_infantry_from_every_side(void **state)
{
    static const char *const around[] = {"05.06", "06.05", "06.04", "05.04", "04.04", "04.05"};

    (void)state;
    proves("6.2", "6.2.1", "6.2.3", "17.2.1");
    for (int i = 0; i < 6; i++) {
        char yaml[400];

        snprintf(yaml, sizeof yaml,
                 "works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n"
                 "units: {entente: [a co at %s, g fld at 05.01], ottoman: [x co at 05.05 in-work, h fld at 05.05]}\n",
                 around[i]);
        field(yaml);
        assert_int_equal(pair("a", "x", false), 2);
        assert_int_equal(pair("a", "x", true), 2 - 3);
        assert_int_equal(pair("g", "x", false), 4);
        assert_int_equal(pair("a", "h", false), 1); /* its own lines, nothing of the Pits */
        assert_int_equal(pair("g", "h", false), 3);
    }
}

/* --- Gun Pits [6.3] --- */

#define PIT(units) "works: [{at: 05.05, kind: gun_pit, owner: ottoman, front: N NE NW}]\nunits: {" units "}\n"

static void a_gun_pit_protects_one_battery_through_its_facing(void **state)
{
    (void)state;
    proves("6.3", "6.3.6", "6.3.8");
    field(PIT(
        "entente: [a co at 05.06, b co at 05.04, g fld at 05.08], ottoman: [h fld at 05.05 in-work, i fld at 05.05, "
        "x co at 05.05]"));
    assert_int_equal(pair("a", "h", false), 1 + 3);
    assert_int_equal(pair("b", "h", false), 1);
    assert_int_equal(pair("g", "h", false), 3 + 3);
    assert_int_equal(pair("g", "i", false), 3); /* the second battery has no pit */
    assert_int_equal(pair("a", "x", false), 0); /* infantry has nothing of it */
}

static void guns_in_a_pit_fire_through_its_facing(void **state)
{
    (void)state;
    proves("6.3.2", "6.3.7", "17.1.2");
    field("works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [h fld at 05.05 in-work], ottoman: [x co at 05.02, y co at 05.08, z co at "
          "07.05]}\n" STEP_FIRE);
    refuse("entente", "fire-at 05.02", "17.3");
    allow("entente", "fire-at 05.08");
    allow("entente", "fire-at 07.05"); /* by the corner of NE and SE */
}

static void guns_leave_a_pit_by_hand_or_limbering_and_fixed_guns_never(void **state)
{
    (void)state;
    proves("6.3.4", "6.3.5", "14.3.7", "14.3.1");
    field("works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [h fld at 05.05 in-work], ottoman: [m mg at 05.07]}\n" STEP_MOVE);
    offered("entente", "prolong h");
    play("entente", "move h, column");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.2.1", -2); /* it changes formation */
    no_modifier("17.2", "6.3");
    field("works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [h fld at 05.05 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "prolong h");
    unit_is("h", "at 05.05 not-in-work on-top moved");
    field("works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [h cd at 05.05 in-work, a co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    not_offered("entente", "prolong h");
    not_offered("entente", "move h");
}

static void a_pit_that_is_taken_keeps_its_facing(void **state)
{
    (void)state;
    proves("6.3.7", "6.3.8", "6.4.11");
    field("works: [{at: 05.05, kind: gun_pit, owner: ottoman, front: N NE NW}]\n"
          "units: {entente: [a hb at 05.04], ottoman: [h fld at 05.05 in-work, x co at 09.09]}\n" STEP_MOVE);
    dice("10");
    play("entente", "move a, assault 05.05, roll");
    dice("0"); /* from the rear: the pit counts for nothing */
    play("ottoman", "decline");
    was("18.4.1", ANY, ANY, "the defender loses a step");
    dice("10");
    play("ottoman", "roll");
    dice("0");
    play("entente", "decline");
    play("ottoman", "decline");
    assert_int_equal(state_now()->work[0].owner, RS_ENTENTE);
    assert_int_equal(state_now()->work[0].front, 1 | 2 | 32);
}

/* --- trenches [6.4] --- */

#define TRENCH(kind, front) "works: [{at: 05.05, kind: " kind ", owner: ottoman, front: " front "}]\n"

static void a_shallow_trench_is_enfiladed_and_no_other(void **state)
{
    (void)state;
    proves("6.4.6", "6.4.7", "6.4.8", "6.4.1");
#define THREE "units: {entente: [a co at 05.06, b co at 05.04, c co at 06.05], ottoman: [x co at 05.05 in-work]}\n"
    field(TRENCH("shallow_trench", "SW NW") THREE); /* sides N and S */
    assert_int_equal(pair("a", "x", false), 3 - 2);
    assert_int_equal(pair("b", "x", false), 3 - 2);
    assert_int_equal(pair("c", "x", false), 3); /* the rear */
    field(TRENCH("shallow_trench", "SW NW") "units: {entente: [m mg at 06.06], ottoman: [x co at 05.05 in-work]}\n");
    assert_int_equal(pair("m", "x", false), 3); /* at a corner the trench has the better of side and rear */
    field(TRENCH("fire_trench", "SW NW") THREE);
    assert_int_equal(pair("a", "x", false), 4);
    field(TRENCH("shallow_trench", "all") THREE);
    assert_int_equal(pair("a", "x", false), 3);
    field(TRENCH("fort", "all") THREE);
    assert_int_equal(pair("a", "x", false), 6);
}

static void trenches_ignore_crossfire_and_men_on_top_do_not(void **state)
{
    (void)state;
    proves("6.4.9", "17.6.1", "6.2.3");
    field(TRENCH("shallow_trench", "all") "units: {entente: [a co at 05.06], ottoman: [x co at 05.05 in-work, y co at "
                                          "05.05 on-top]}\n");
    assert_int_equal(pair("a", "x", true), 3);
    assert_int_equal(pair("a", "y", true), -3);
}

static void crossing_fires_do_not_shake_men_in_a_trench(void **state)
{
    (void)state;
    proves("6.4.9", "17.6.1", "16.2.2");
    field(TRENCH("fire_trench", "all") "units: {entente: [a hb at 05.06, b hb at 05.04], ottoman: [x bn at 05.05 "
                                       "in-work]}\nnow: {step: fire}\n");
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with b");
    play("ottoman", "done");
    unit_is("x", "steps 3");
    dice("50");
    play("ottoman", "roll");
    was("16.2", 50 - 10, 80, "passed"); /* in a trench, and nothing for the flank */
}

#define TWO_TRENCHES(kind, first, second)                                                                              \
    "works: [{at: 05.05, kind: " kind ", owner: entente, front: " first ", connects: yes}, {at: 05.06, kind: " kind    \
    ", owner: entente, front: " second ", connects: yes}]\n"

static bool joined(void)
{
    return rs_trenches_join(scenario_now(), state_now(), 1, place_named("05.05"), place_named("05.06"));
}

static void trenches_join_where_neither_has_its_front(void **state)
{
    (void)state;
    proves("6.4.2", "6.2.2", "R53");
#define NOBODY "units: {entente: [a co at 05.01], ottoman: [x co at 09.09]}\n"
    field(TWO_TRENCHES("shallow_trench", "SW NW", "SW NW") NOBODY);
    assert_true(joined());
    field(TWO_TRENCHES("shallow_trench", "N NE", "SW NW") NOBODY);
    assert_false(joined());
    field(TWO_TRENCHES("shallow_trench", "SW NW", "S SW") NOBODY);
    assert_false(joined()); /* the second one faces the first */
    field("works: [{at: 05.05, kind: rifle_pits, owner: entente}, {at: 05.06, kind: rifle_pits, owner: "
          "entente}]\n" NOBODY);
    assert_false(joined());
}

static void a_column_marches_over_a_trench_and_not_in_it(void **state)
{
    (void)state;
    proves("6.4.3", "6.4.4", "14.2.3");
    field("map: {ground: [05.06 open 1]}\n" TWO_TRENCHES("shallow_trench", "SW NW",
                                                         "SW NW") "units: {entente: [a co at 05.05 column on-top, z co "
                                                                  "at 01.01], ottoman: [m mg at 06.07]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    unit_is("a", "at 05.06 on-top not-in-work");
    dice("9 99 0");
    play("ottoman", "fire-at 05.06");
    was("17.2", 9 - 3 - 3 - 4, ANY, "nothing"); /* on the move, uphill, in Column, and no trench */
}

static void a_column_that_comes_from_the_rear_is_in_no_trench_either(void **state)
{
    (void)state;
    proves("6.4.4", "14.2.3", "6.1.2");
    field("works: [{at: 05.05, kind: fire_trench, owner: entente, front: SW NW}]\n"
          "units: {entente: [a co at 06.05 column, z co at 01.01], ottoman: [m mg at 05.07]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    was("17.2", 9 - 3 - 4, ANY, "nothing");
    play("entente", "done, halt");
    unit_is("a", "at 05.05 column on-top not-in-work"); /* nor does it go down afterwards */
}

static void limbered_guns_are_in_no_trench_and_take_nobodys_pit(void **state)
{
    (void)state;
    proves("6.4.4", "6.3.6");
    field("works: [{at: 05.05, kind: fire_trench, owner: entente, front: N NE}, {at: 05.05, kind: gun_pit, owner: "
          "entente, front: N NE NW}]\n"
          "units: {entente: [f fld at 05.04 limbered, g fld at 05.05 in-work, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "move f, go 05.05, halt"); /* by the rear */
    unit_is("f", "at 05.05 on-top not-in-work");
    assert_int_equal(rs_gun_pit_of(scenario_now(), state_now(), piece_named("f")), 0);
    assert_int_not_equal(rs_gun_pit_of(scenario_now(), state_now(), piece_named("g")), 0);
}

static void along_joined_trenches_a_move_keeps_their_cover(void **state)
{
    (void)state;
    proves("6.4.3", "17.4.11");
    field("map: {ground: [05.05/05.06 ridge]}\n" TWO_TRENCHES(
        "shallow_trench", "SW NW",
        "SW NW") "units: {entente: [a co at 05.05 in-work, z co at 01.01], ottoman: [x co at 06.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    dice("9 99 0");
    play("ottoman", "fire-at 05.06");
    had_modifier("17.2", "17.4.11", -3);
    no_modifier("17.2", "6.4.6");
    had_modifier("17.2", "17.2.1", 3);
    was("17.2", 9 - 3 + 3 + 3, ANY, NULL); /* nothing for the Ridge, but that they show against it in part */
    unit_is("a", "in-work");
    field(TWO_TRENCHES(
        "shallow_trench", "SW NW",
        "SW NW") "units: {entente: [a co at 05.05 in-work, z co at 01.01], ottoman: [x co at 06.04]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05"); /* the hex left: the trench they are in there */
    had_modifier("17.2", "17.2.1", 3);
}

static void no_mans_land_is_for_opportunity_fire(void **state)
{
    (void)state;
    proves("6.4.10", "17.4.13");
    field("works: [{at: 05.05, kind: fire_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.05 in-work], ottoman: [x co at 05.06]}\n" STEP_FIRE);
    assert_int_equal(pair("a", "x", false), 0);
}

static void guns_in_a_wood_have_the_wood_if_it_is_more(void **state)
{
    (void)state;
    proves("17.2.1", "R68");
    field("map: {ground: [05.05 wood 0]}\n"
          "units: {entente: [a co at 05.04], ottoman: [x co at 05.05, g fld at 05.05]}\n" STEP_FIRE);
    assert_true(pair("a", "x", false) > 1);
    assert_int_equal(pair("a", "g", false), pair("a", "x", false));
}

static void from_the_rear_they_are_in_the_trench_at_once(void **state)
{
    (void)state;
    proves("6.4.4");
    field(
        TWO_TRENCHES("fire_trench", "SW NW",
                     "SW NW") "units: {entente: [a co at 06.05, z co at 01.01], ottoman: [x co at 04.05]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.2.1", 4);
    field(
        TWO_TRENCHES("fire_trench", "SW NW",
                     "SW NW") "units: {entente: [a co at 04.04, z co at 01.01], ottoman: [x co at 04.05]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05"); /* by its front */
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    no_modifier("17.2", "17.2.1");
}

static void an_empty_trench_of_the_enemy_covers_from_its_rear_too(void **state)
{
    (void)state;
    proves("6.4.4", "6.1.1");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: SW NW}]\n"
          "units: {entente: [a co at 06.05, z co at 01.01], ottoman: [x co at 04.05]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.2.1", 4);
}

/* --- wire [6.5] --- */

static void the_better_of_two_works_is_kept_and_a_held_one_is_no_cover(void **state)
{
    static rs_state s;
    rs_ctx c = {.s = &s};

    (void)state;
    proves("6.1.5", "6.1.1", "6.4.11");
    for (int better = 0; better <= 1; better++) {
        field(better ? "works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n" NOBODY
                     : "works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n" NOBODY);
        s = *state_now();
        c.sc = scenario_now();
        s.work[1] = (rs_work){.hex = s.work[0].hex,
                              .owner = RS_ENTENTE,
                              .kind = better ? RS_SHALLOW_TRENCH : RS_RIFLE_PITS,
                              .front = better ? 3 : 0};
        rs_capture_works(&c, place_named("05.05"), RS_ENTENTE);
        int work = rs_work_at(&s, RS_ENTENTE, place_named("05.05"), 0);
        assert_int_equal(s.work[work - 1].kind, RS_SHALLOW_TRENCH);
        assert_int_equal(s.work[1].hex, 0);
    }
    field("works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n");
    assert_int_equal(rs_usable_work(scenario_now(), state_now(), RS_ENTENTE, place_named("05.05")), 0);
    assert_int_equal(rs_usable_work(scenario_now(), state_now(), RS_OTTOMAN, place_named("05.05")), 1);
}

static void a_fire_trench_comes_with_wire_on_its_front(void **state)
{
    (void)state;
    proves("6.5.3", "13.1.16");
    field("light: night\nworks: [{at: 05.05, kind: shallow_trench, owner: entente, front: S SW}]\n"
          "units: {entente: [a hb at 05.05 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    play("entente", "dig a fire_trench, to-assault");
    hex_is("05.05", "shallow_trench"); /* two of four counts */
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a hb at 05.04], ottoman: [x co at 05.05 in-work]}\n" STEP_MOVE);
    assert_int_equal(state_now()->work[0].wire, 8 | 16); /* by the scenario too */
}

static void wire_that_is_cut_costs_nothing_any_more(void **state)
{
    int sides;
    uint64_t set[RS_PIECE_WORDS] = {0};

    (void)state;
    proves("6.5.4", "6.5.1");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW, wire: S SW}]\n"
          "units: {entente: [a co at 05.04, b co at 05.04], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    rs_add(set, piece_named("b"));
    assert_int_equal(rs_step_cost(scenario_now(), state_now(), set, place_named("05.04"), 0, false, &sides), 4);
    assert_int_equal(sides, 1);
    play("entente", "cut-wire a 05.04/05.05, to-assault");
    assert_int_equal(rs_step_cost(scenario_now(), state_now(), set, place_named("05.04"), 0, false, &sides), 2);
    assert_int_equal(sides, 0);
}

/* --- Forts [6.6] --- */

static void a_fort_is_a_better_ring_whose_guns_fire_by_their_facings(void **state)
{
    (void)state;
    proves("6.6", "6.6.1", "17.2.1");
    field(
        "works: [{at: 05.05, kind: fort, owner: ottoman, front: all}]\n"
        "units: {entente: [a co at 05.06, g fld at 05.09], ottoman: [z cd at 05.05 in-work facings S+SE, x co at 05.05 "
        "in-work]}\n"
        "now: {active: o-bde, step: fire}\n");
    assert_int_equal(pair("a", "x", false), 6);
    assert_int_equal(pair("g", "x", false), 7);
    refuse("ottoman", "fire-at 05.09", "17.3");
}

static void who_comes_goes_in_and_who_is_on_top_stays_there(void **state)
{
    (void)state;
    proves("6.1.3", "6.1.2");
    field("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.05 on-top, b co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    play("entente", "move b, go 05.05, halt");
    unit_is("b", "in-work");
    unit_is("a", "on-top"); /* it has not paid for going down */
    field("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.05 on-top, b bn at 05.04, c co at 05.04, z co at 01.01], ottoman: [x co at "
          "09.09]}\nnow: {step: move}\n");
    play("entente", "move b, move c, go 05.05, halt");
    asked_by("entente", "6.1.2"); /* five steps for the room of four */
    offered("entente", "down b");
    offered("entente", "down c");
    not_offered("entente", "down a");
    play("entente", "down b");
    unit_is("b", "in-work");
    unit_is("c", "on-top");
}

#define SHALLOW_AT_0505 "works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"

static void only_those_who_come_together_are_asked_about(void **state)
{
    (void)state;
    proves("6.1.2", "6.1.3");
    field(SHALLOW_AT_0505 "units: {entente: [a hb at 05.04, b hb at 05.04, c hb at 05.04, d hb at 05.05 in-work, e "
                          "co at 04.04, z co at 01.01], ottoman: [x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "move d, on-top, halt");
    unit_is("d", "on-top moved");
    play("entente", "move a, move b, move c, go 05.05, halt");
    asked_by("entente", "6.1.2");
    not_offered("entente", "down d"); /* it went up of its own will */
    play("entente", "down a, done");
    unit_is("b", "on-top acted");
    play("entente", "move e, go 05.05, halt");
    unit_is("e", "in-work"); /* there is room for it; who is up already is not asked about */
    unit_is("b", "on-top");
}

static void a_column_is_not_asked_into_a_trench(void **state)
{
    (void)state;
    proves("6.1.2", "14.2.3");
    field_with("column_steps=4",
               SHALLOW_AT_0505 "units: {entente: [a hb at 05.04 column, b hb at 05.04, c hb at 05.04, d co at 05.04, z "
                               "co at 01.01], ottoman: [x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "move a, move b, move c, move d, go 05.05, halt");
    asked_by("entente", "6.1.2");
    assert_int_equal(options_of("entente", "down"), 3);
    not_offered("entente", "down a");
}

static void who_is_still_on_his_way_is_not_asked_about(void **state)
{
    (void)state;
    proves("6.1.2", "14.1.7");
    field(SHALLOW_AT_0505
          "units: {entente: [a bn at 05.06, b hb at 05.05 in-work, c hb at 05.06, d hb at 05.06, z co at "
          "01.01], ottoman: [x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "move c, move d, move a, go 05.05, drop-off a");
    not_offered("entente", "down c"); /* four more would not go in, and two are going on */
    play("entente", "go 05.04, halt");
    unit_is("c", "at 05.04 not-in-work");
    unit_is("a", "at 05.05 on-top");
}

static void who_is_on_top_of_a_trench_does_not_move_inside_those_it_joins(void **state)
{
    (void)state;
    proves("6.4.3", "6.1.4", "17.4.11");
    field("map: {ground: [05.05/05.06 ridge]}\n" TWO_TRENCHES(
        "shallow_trench", "SW NW",
        "SW NW") "units: {entente: [a co at 05.05 on-top, z co at 01.01], ottoman: [x co at 06.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    dice("9 99 0");
    play("ottoman", "fire-at 05.06");
    was("17.2", 9 - 3 - 3 + 3, ANY, NULL); /* in the open, over a Ridge against which they show in part */
    unit_is("a", "on-top not-in-work");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(in_a_work_on_top_and_hiding_are_three_places),
        field_test(works_have_an_owner_and_a_front_that_can_be),
        field_test(those_beyond_its_capacity_are_on_top_and_the_owner_says_who),
        field_test(a_ring_and_a_fort_hold_six_and_pits_eight),
        field_test(up_and_down_cost_a_point_and_the_enemy_sees_them_on_top),
        field_test(who_enters_is_on_top_for_the_fire_at_his_coming),
        field_test(one_infantry_work_for_a_side_and_as_many_gun_pits_as_guns),
        field_test(each_unit_keeps_the_side_it_came_by),
        field_test(rifle_pits_protect_infantry_from_every_side),
        field_test(a_gun_pit_protects_one_battery_through_its_facing),
        field_test(guns_in_a_pit_fire_through_its_facing),
        field_test(guns_leave_a_pit_by_hand_or_limbering_and_fixed_guns_never),
        field_test(a_pit_that_is_taken_keeps_its_facing),
        field_test(a_shallow_trench_is_enfiladed_and_no_other),
        field_test(trenches_ignore_crossfire_and_men_on_top_do_not),
        field_test(crossing_fires_do_not_shake_men_in_a_trench),
        field_test(trenches_join_where_neither_has_its_front),
        field_test(a_column_marches_over_a_trench_and_not_in_it),
        field_test(a_column_that_comes_from_the_rear_is_in_no_trench_either),
        field_test(limbered_guns_are_in_no_trench_and_take_nobodys_pit),
        field_test(along_joined_trenches_a_move_keeps_their_cover),
        field_test(only_those_who_come_together_are_asked_about),
        field_test(a_column_is_not_asked_into_a_trench),
        field_test(who_is_still_on_his_way_is_not_asked_about),
        field_test(who_is_on_top_of_a_trench_does_not_move_inside_those_it_joins),
        field_test(no_mans_land_is_for_opportunity_fire),
        field_test(guns_in_a_wood_have_the_wood_if_it_is_more),
        field_test(from_the_rear_they_are_in_the_trench_at_once),
        field_test(an_empty_trench_of_the_enemy_covers_from_its_rear_too),
        field_test(the_better_of_two_works_is_kept_and_a_held_one_is_no_cover),
        field_test(a_fire_trench_comes_with_wire_on_its_front),
        field_test(wire_that_is_cut_costs_nothing_any_more),
        field_test(a_fort_is_a_better_ring_whose_guns_fire_by_their_facings),
        field_test(who_comes_goes_in_and_who_is_on_top_stays_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
