/* morale.c - chapter 16: Good and Confused, checks and what comes of failing them, Rout, rallying, leading. */
#include "field.h"
#include "rules/rifle_and_spade/fire.h"

#include <stdio.h>

#define STEP_FIRE "now: {step: fire}\n"
#define STEP_MOVE "now: {step: move}\n"
#define STEP_READY "now: {step: ready}\n"

/* --- state [16.1] --- */

static void good_troops_do_all_and_the_confused_half_of_it(void **state)
{
    rs_shot shot = {.side = RS_ENTENTE, .mode = RS_COMMANDED_FIRE, .crest = -1};

    (void)state;
    proves("16.1", "16.1.1", "16.1.2", "17.1.8", "3.7.4");
    field("units: {entente: [a hb at 05.04, b hb at 05.04 confused, g fld at 04.03 confused], ottoman: [x co at "
          "05.05]}\n" STEP_MOVE);
    shot.hex = place_named("05.05");
    assert_int_equal(rs_strength(scenario_now(), state_now(), &shot, piece_named("a")), 4 * 16);
    assert_int_equal(rs_strength(scenario_now(), state_now(), &shot, piece_named("b")), 2 * 16);
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("a")), 6 * 2);
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("b")), 3 * 2);
    play("entente", "move a");
    offered("entente", "assault 05.05");
    play("entente", "drop, move b");
    not_offered("entente", "assault 05.05");
    play("entente", "drop");
    offered("entente", "dig a rifle_pits");
    not_offered("entente", "dig b rifle_pits");
    not_offered("entente", "move g"); /* it does not limber */
    field("units: {entente: [b hb at 05.02 confused, g fld at 04.02], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move b");
    not_offered("entente", "column");
    play("entente", "drop, move g");
    offered("entente", "column");
}

static void a_check_is_for_the_whole_stack(void **state)
{
    (void)state;
    proves("16.1.3", "16.1", "16.3", "17.2.7");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x hb at 05.05, y co at 05.05, w mg at "
          "05.05]}\n" STEP_FIRE);
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m");
    play("ottoman", "lose x");
    dice("90");
    play("ottoman", "roll");
    unit_is("x", "confused");
    unit_is("y", "confused");
    unit_is("w", "confused");
}

/* --- failing [16.2] [16.3] --- */

static void a_near_miss_confuses_and_never_routs(void **state)
{
    (void)state;
    proves("16.2.1", "16.2", "R46");
    field("units: {entente: [a co at 05.03, z co at 01.01], ottoman: [x co at 05.05]}\n" STEP_MOVE);
    play("entente", "move a, go 05.04");
    dice("5 40");
    play("ottoman", "fire-at 05.04");
    was("17.2", ANY, ANY, "Near Miss");
    dice("99");
    play("entente", "roll");
    unit_is("a", "on-map confused acted steps 1");
    not_happened("16.4");
}

#define HIT(units) "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [" units "]}\n" STEP_FIRE

static void volley(const char *check)
{
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m");
    dice(check);
    play("ottoman", "roll");
}

static void who_lost_a_step_and_throws_too_high_routs(void **state)
{
    (void)state;
    proves("16.2.3", "16.3", "16.4", "16.4.1", "4.2.2");
    field(HIT("x bn at 05.05, w mg at 05.05"));
    volley("96");
    unit_is("x", "confused steps 3");
    field(HIT("x bn at 05.05, w mg at 05.05"));
    volley("97");
    unit_is("x", "routed");
    unit_is("w", "destroyed");
    brigiment_is("o-bde", "routed 3 points 6"); /* one for the loss, one for the Rout */
    assert_int_equal(rs_rout_from(&scenario_now()->tables, 80, false, NULL), 97);
    assert_int_equal(rs_rout_from(&scenario_now()->tables, 80, true, NULL), 94);
    assert_int_equal(rs_rout_from(&scenario_now()->tables, 60, false, NULL), 90);
}

static void nobody_routs_out_of_a_fort(void **state)
{
    (void)state;
    proves("16.3.1");
    field("works: [{at: 05.05, kind: fort, owner: ottoman, front: all}]\n"
          "units: {entente: [a hb at 05.04, m mg at 05.04, n nord at 05.04, g fld at 05.01, h fld at 04.01, i fld at "
          "06.01], "
          "ottoman: [x bn at 05.05 in-work]}\n" STEP_FIRE);
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m, with n, with g, with h, with i");
    play("ottoman", "done");
    was("17.2", ANY, ANY, "one step lost");
    dice("99");
    play("ottoman", "roll");
    unit_is("x", "on-map confused steps 3");
    was("16.2", ANY, ANY, "failed"); /* and so it is told */
}

static void guns_of_a_stack_that_routs_gallop_out_of_sight(void **state)
{
    (void)state;
    proves("16.4.2", "16.4");
    field("map: {ground: [05.07 open 2, 04.06 open 2, 06.06 open 2]}\n"
          "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05, g fld at 05.05, z co at "
          "09.09]}\n" STEP_FIRE);
    volley("97");
    unit_is("x", "routed");
    asked_by("ottoman", "16.4.2");
    offered("ottoman", "to 06.07");
    not_offered("ottoman", "to 05.08"); /* farther off */
    play("ottoman", "to 06.07");
    unit_is("g", "on-map limbered steps 2");
    assert_int_equal(
        rs_view_at(scenario_now(), state_now(), place_named("05.04"), rs_at(state_now(), piece_named("g"))),
        RS_BLOCKED);
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05, g cd at 05.05, z co at "
          "09.09]}\n" STEP_FIRE);
    volley("97");
    unit_is("g", "destroyed"); /* fixed */
}

static void guns_that_gallop_go_where_they_fit_limbered(void **state)
{
    (void)state;
    proves("16.4.2", "3.7.8");
    field("map: {ground: [05.07 open 2, 04.06 open 2, 06.06 open 2, '06.07/06.08 road']}\n"
          "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05, g fld at 05.05, z co at 06.07 "
          "column]}\n" STEP_FIRE);
    volley("97");
    asked_by("ottoman", "16.4.2");
    refuse("ottoman", "to 06.07", "16.4.2"); /* a Column is on the road there */
}

static void guns_that_run_in_sight_go_as_far_from_who_fired_as_they_can(void **state)
{
    (void)state;
    proves("16.4.2");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05, g fld at 05.05]}\n" STEP_FIRE);
    volley("97");
    unit_is("x", "routed");
    asked_by("ottoman", "16.4.2"); /* all is open ground */
    offered("ottoman", "to 01.09");
    offered("ottoman", "to 09.09");
    not_offered("ottoman", "to 01.01"); /* as far from where they stood, but past those who fired */
    play("ottoman", "to 01.09");
    unit_is("g", "limbered not-confused steps 2");
}

static void guns_that_run_limber_first_and_may_take_the_road(void **state)
{
    (void)state;
    proves("16.4.2", "14.3.3");
    field("map: {ground: [05.06 scrub 0, 04.05 scrub 0, 06.05 scrub 0, 04.04 scrub 0, 06.04 scrub 0, "
          "'05.05/05.06 road', '05.06/05.07 road']}\n"
          "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05, g fld at 05.05]}\n" STEP_FIRE);
    volley("97");
    unit_is("x", "routed");
    unit_is("g", "not-destroyed");
    asked_by("ottoman", "16.4.2");
}

static void a_battery_reduced_to_half_is_at_half_strength(void **state)
{
    (void)state;
    proves("16.2.2");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [g fld at 05.05]}\n" STEP_FIRE);
    volley("50");
    unit_is("g", "steps 1");
    was("16.2", 60, 80, "passed");
}

static void the_dead_are_no_half_of_the_stack(void **state)
{
    (void)state;
    proves("16.2.2", "R78");
    field(HIT("x co at 05.05, y co at 05.05"));
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m");
    play("ottoman", "lose x");
    dice("50");
    play("ottoman", "roll");
    unit_is("x", "destroyed");
    was("16.2", 50, 80, "passed"); /* the company that is left is whole */
}

static void a_company_of_a_split_unit_is_whole(void **state)
{
    (void)state;
    proves("16.2.2", "3.2.1", "R78");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x co at 05.05, y hb at 05.05 size company steps "
          "1]}\n" STEP_FIRE); /* y: one of two parts of it */
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m");
    play("ottoman", "lose x");
    dice("50");
    play("ottoman", "roll");
    unit_is("x", "destroyed");
    was("16.2", 50, 80, "passed");
}

static void guns_of_a_fort_whose_stack_routs_beside_it_may_serve_the_captor(void **state)
{
    (void)state;
    proves("16.4.2", "6.6.2", "16.3.1", "R81");
    field("works: [{at: 05.05, kind: fort, owner: ottoman, front: all}]\n"
          "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05 on-top, g cd at 05.05 in-work "
          "facings N+NW, z co at 09.09]}\n" STEP_FIRE);
    volley("97");
    unit_is("x", "routed");
    unit_is("g", "destroyed");
    unit_is("fort-guns-e1", "waiting steps 1");
}

static void guns_in_their_pit_are_in_no_trench_dug_beside_it(void **state)
{
    (void)state;
    proves("16.2.2", "6.3");
    field("works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}, {at: 05.05, kind: gun_pit, owner: "
          "ottoman, front: N NE NW}]\n"
          "units: {entente: [a hb at 05.04, m mg at 05.04, n nord at 05.04], ottoman: [g fld at 05.05 "
          "in-work]}\n" STEP_FIRE);
    dice("0 0 50");
    play("entente", "fire-at 05.05, with a, with m, with n");
    play("ottoman", "done, roll");
    was("16.2", 50 + 10, 80, "passed"); /* half of the guns, and nothing to set against it */
}

/* Those who come up its rear are in a trench that nobody holds, whoever dug it. */
static void men_in_a_trench_the_enemy_has_left_have_its_walls(void **state)
{
    (void)state;
    proves("16.2.2", "6.4.4");
    field("works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: N NE}]\n"
          "units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x hb at 05.06, m mg at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("4 50");
    play("ottoman", "fire-at 05.05, with x, with m");
    had_modifier("17.2", "17.2.1", 3);
    was("17.2", ANY, ANY, "Near Miss");
    dice("50");
    play("entente", "roll");
    was("16.2", 50 - 10, 80, "passed");
}

/* Of 16.2.2 only what names an event is bound to it. */
static void men_check_in_their_own_trench_before_they_climb_out_to_assault(void **state)
{
#define OVER_THE_TOP(work, unit)                                                                                       \
    "map: {ground: [05.04 scrub 0]}\nworks: [{at: 05.04, owner: entente, " work "}]\n"                                 \
    "units: {entente: [a co at 05.04 " unit "], ottoman: [x co at 05.05]}\n" STEP_MOVE

    (void)state;
    proves("16.2.2", "14.4.1", "R76");
    field(OVER_THE_TOP("kind: shallow_trench, front: N NE", "in-work"));
    dice("50");
    play("entente", "move a, assault 05.05, roll");
    was("16.2", 50 - 10, 80, "passed");
    field(OVER_THE_TOP("kind: shallow_trench, front: N NE", "on-top"));
    dice("50");
    play("entente", "move a, assault 05.05, roll");
    was("16.2", 50, 80, "passed");
    field(OVER_THE_TOP("kind: rifle_pits", "in-work hiding work"));
    dice("50");
    play("entente", "move a, assault 05.05, roll");
    was("16.2", 50 - 5, 80, "passed");
    field(OVER_THE_TOP("kind: rifle_pits", "on-top hiding terrain"));
    dice("50");
    play("entente", "move a, assault 05.05, roll");
    was("16.2", 50, 80, "passed");
}

/* --- rallying [16.5] --- */

/* The sum of 16.2.2 in the check for Movement to Assault against 05.05. */
static void assault_check(const char *position, int sum)
{
    field(position);
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    was("16.2", sum, 80, "passed");
}

static void what_harms_counts_of_any_and_what_helps_of_all(void **state)
{
    (void)state;
    proves("16.2.2");
#define AGAINST(more, ours, theirs)                                                                                    \
    more "units: {entente: [a hb at 05.04, z co at 01.01" ours "], ottoman: [x co at 05.05" theirs "]}\n" STEP_MOVE
    assault_check(AGAINST("", "", ""), 0);
    assault_check(AGAINST("", ", h hq at 05.03", ""), -5);
    assault_check(AGAINST("", ", h hq at 05.02", ""), 0); /* too far behind */
    assault_check(AGAINST("works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n", "", " in-work"),
                  10);
    assault_check(AGAINST("works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n", "", " in-work"), 0);
    assault_check(AGAINST("light: night\n", "", ""), 10);
}

static void machine_gunners_have_no_say_among_riflemen(void **state)
{
    (void)state;
    proves("16.2", "16.1.3");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x hb at 05.05 morale 60, w mg at 05.05 morale "
          "90]}\n" STEP_FIRE);
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m");
    dice("61");
    play("ottoman", "roll");
    was("16.2", ANY, 60, "failed");
}

static void a_near_miss_makes_nobody_run_who_is_confused_already(void **state)
{
    (void)state;
    proves("16.3", "16.2.1");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x hb at 05.05 confused, w co at "
          "09.09]}\n" STEP_FIRE);
    dice("9 40");
    play("entente", "fire-at 05.05");
    was("17.2", ANY, ANY, "Near Miss");
    dice("95");
    play("ottoman", "roll");
    unit_is("x", "steps 2 confused");
    brigiment_is("o-bde", "routed 0");
}

static void the_cut_off_check_worse_whether_shaken_or_not(void **state)
{
    (void)state;
    proves("16.2.2");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x hb at 05.05 isolated, w co at "
          "09.09]}\n" STEP_FIRE);
    dice("5 40");
    play("entente", "fire-at 05.05");
    was("17.2", ANY, ANY, "Near Miss");
    dice("50");
    play("ottoman", "roll");
    was("16.2", 60, 80, "passed");
}

static void by_night_men_run_sooner(void **state)
{
    (void)state;
    proves("16.2.3", "16.2.2");
    for (int night = 0; night <= 1; night++) {
        char text[300];

        snprintf(text, sizeof text,
                 "%sunits: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, w co at "
                 "09.09]}\n" STEP_MOVE,
                 night ? "light: night\n" : "");
        field(text);
        dice("0 0");
        play("entente", "move a, assault 05.05, roll");
        play("ottoman", "decline"); /* x loses a step */
        dice("95");
        play("ottoman", "roll");
        was("16.2", 95, 80, night ? "routs" : "failed"); /* the night itself tells only on who goes in */
        unit_is("x", night ? "routed" : "confused");
    }
}

static void nought_passes_whatever_weighs_on_it(void **state)
{
    (void)state;
    proves("16.2", "R46");
    field("units: {entente: [a co at 05.04 morale 5 isolated, z co at 01.01], ottoman: [x co at 05.05]}\n"
          "now: {step: move}\n");
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    unit_is("a", "at 05.05 attacker");
}

static void leaders_fall_more_often_in_the_close_fight_and_the_last_point_suffices(void **state)
{
    (void)state;
    proves("16.6", "10.3.1");
#define LED_IN(points)                                                                                                 \
    "units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05]}\n"                                                    \
    "now: {step: move, brigiments: {e-bde: points " points "}}\n"
    field(LED_IN("3"));
    dice("1"); /* one point, which is one of three */
    play("entente", "move a, assault 05.05, lead e-bde");
    brigiment_is("e-bde", "points 1");
    field(LED_IN("3"));
    dice("4"); /* both points that are left: it counts all the same */
    play("entente", "move a, assault 05.05, lead e-bde");
    brigiment_is("e-bde", "points 0");
    unit_is("a", "at 05.05 attacker");
    field(LED_IN("8"));
    dice("10 99");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline"); /* the attackers lose a step: six points */
    dice("3");                  /* four in an Assault: two points */
    play("entente", "lead e-bde");
    brigiment_is("e-bde", "points 4");
}

static void guns_without_transport_do_not_gallop_and_others_nine_points_far(void **state)
{
    (void)state;
    proves("16.4", "16.4.2");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05, g siege at 05.05, z co at "
          "09.09]}\n" STEP_FIRE);
    volley("97");
    unit_is("g", "destroyed");
    field("map: {size: 3x30}\n"
          "units: {entente: [a hb at 02.04, m mg at 02.04], ottoman: [x bn at 02.05, g fld at 02.05]}\n" STEP_FIRE);
    dice("0 0");
    play("entente", "fire-at 02.05, with a, with m");
    dice("97");
    play("ottoman", "roll");
    offered("ottoman", "to 02.14"); /* in sight all the way: as far as they can */
    not_offered("ottoman", "to 02.15");
}

static void rallying_costs_a_point_beside_the_enemy(void **state)
{
    (void)state;
    proves("16.5", "12.0", "R29");
    field("units: {entente: [a co at 05.04 confused, b co at 02.02 confused], ottoman: [x co at 05.05]}\n" STEP_READY);
    play("entente", "rally a");
    brigiment_is("e-bde", "points 7");
    play("entente", "rally b");
    brigiment_is("e-bde", "points 7");
    unit_is("a", "not-confused rallied");
    offered("entente", "fire-at 05.05");
    play("entente", "to-move, move a");
    not_offered("entente", "assault 05.05");
    offered("entente", "go 05.03");
    play("entente", "drop, move b");
    not_offered("entente", "column"); /* nor into Column */
    field("units: {entente: [a co at 05.04 confused, b co at 02.02 confused], ottoman: [x co at 05.05]}\n"
          "now: {step: ready, brigiments: {e-bde: points 0}}\n");
    refuse("entente", "rally a", "10.2");
    allow("entente", "rally b");
}

static void rallying_in_us_them_costs_a_point_too(void **state)
{
    (void)state;
    proves("16.5", "8.3.1", "10.2.1", "R75");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.05 hiding us-them confused, z co at 01.01], ottoman: [x co at 05.05 hiding "
          "us-them]}\n"
          "now: {us_them: [05.05], step: ready}\n");
    play("entente", "rally a");
    unit_is("a", "not-confused hiding us-them");
    brigiment_is("e-bde", "points 7");
}

static void independent_guns_rally_without_officers(void **state)
{
    (void)state;
    proves("16.5", "10.2.4");
    field("units: {entente: [a co at 05.04 confused, g fld at 05.04 independent confused], ottoman: [x co at 05.05]}\n"
          "now: {step: ready, brigiments: {e-bde: points 0}}\n");
    refuse("entente", "rally a", "10.2");
    play("entente", "join g, rally g");
    unit_is("g", "not-confused rallied");
}

/* --- leading [16.6] --- */

static void leading_takes_the_place_of_the_check(void **state)
{
    (void)state;
    proves("16.6", "10.3.1");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n"
          "now: {step: move, brigiments: {e-bde: points 3}}\n");
    play("entente", "move a, assault 05.05");
    asked_by("entente", "16.6");
    dice("0"); /* nobody falls */
    play("entente", "lead e-bde");
    unit_is("a", "at 05.05 attacker");
    brigiment_is("e-bde", "points 2");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n"
          "now: {step: move, brigiments: {e-bde: points 2}}\n");
    dice("95");
    play("entente", "move a, assault 05.05"); /* one point is left: no leading */
    unit_is("a", "at 05.04 acted");
}

static void officers_who_do_not_suffice_are_gone_and_the_check_is_made(void **state)
{
    (void)state;
    proves("16.6.1", "16.6");
    field("units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05]}\n"
          "now: {step: move, brigiments: {e-bde: points 4}}\n");
    dice("10");
    play("entente", "move a, assault 05.05, roll"); /* 3 points */
    dice("99");
    play("ottoman", "decline"); /* the attackers lose a step: 2 points */
    asked_by("entente", "16.6");
    dice("9 50"); /* 9 and 1 in an Assault: more than there are; then the check */
    play("entente", "lead e-bde");
    brigiment_is("e-bde", "points 0");
    was("16.2", 60, 80, "passed"); /* ten more without officers */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(good_troops_do_all_and_the_confused_half_of_it),
        field_test(a_check_is_for_the_whole_stack),
        field_test(a_near_miss_confuses_and_never_routs),
        field_test(who_lost_a_step_and_throws_too_high_routs),
        field_test(nobody_routs_out_of_a_fort),
        field_test(guns_of_a_stack_that_routs_gallop_out_of_sight),
        field_test(guns_that_gallop_go_where_they_fit_limbered),
        field_test(guns_that_run_in_sight_go_as_far_from_who_fired_as_they_can),
        field_test(guns_that_run_limber_first_and_may_take_the_road),
        field_test(a_battery_reduced_to_half_is_at_half_strength),
        field_test(the_dead_are_no_half_of_the_stack),
        field_test(a_company_of_a_split_unit_is_whole),
        field_test(guns_of_a_fort_whose_stack_routs_beside_it_may_serve_the_captor),
        field_test(guns_in_their_pit_are_in_no_trench_dug_beside_it),
        field_test(men_in_a_trench_the_enemy_has_left_have_its_walls),
        field_test(men_check_in_their_own_trench_before_they_climb_out_to_assault),
        field_test(what_harms_counts_of_any_and_what_helps_of_all),
        field_test(machine_gunners_have_no_say_among_riflemen),
        field_test(a_near_miss_makes_nobody_run_who_is_confused_already),
        field_test(the_cut_off_check_worse_whether_shaken_or_not),
        field_test(by_night_men_run_sooner),
        field_test(nought_passes_whatever_weighs_on_it),
        field_test(leaders_fall_more_often_in_the_close_fight_and_the_last_point_suffices),
        field_test(guns_without_transport_do_not_gallop_and_others_nine_points_far),
        field_test(rallying_costs_a_point_beside_the_enemy),
        field_test(rallying_in_us_them_costs_a_point_too),
        field_test(independent_guns_rally_without_officers),
        field_test(leading_takes_the_place_of_the_check),
        field_test(officers_who_do_not_suffice_are_gone_and_the_check_is_made),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
