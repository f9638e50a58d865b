/* fire.c - chapter 17: who may fire at what and with how much, Commanded and Opportunity Fire, guns. The worked
 * examples are in examples_fire.c. */
#include "rules/rifle_and_spade/fire.h"
#include "field.h"

#include <firestep/words.h>
#include <stdio.h>

#define STEP_FIRE "now: {step: fire}\n"
#define STEP_MOVE "now: {step: move}\n"

/* Quarters of a point, after multipliers. */
static int strength(const char *unit, const char *hex, int what)
{
    rs_shot shot = {.side = scenario_now()->side_of[piece_named(unit)],
                    .hex = place_named(hex),
                    .mode = what ? RS_OPPORTUNITY_FIRE : RS_COMMANDED_FIRE,
                    .what = what,
                    .crest = -1};

    return rs_strength(scenario_now(), state_now(), &shot, piece_named(unit)) / 4;
}

/* Why it may not fire there; "" if it may. */
static const char *barred(const char *unit, const char *hex)
{
    fs_error e = {0};

    if (!rs_fire_refused(scenario_now(), state_now(), piece_named(unit), place_named(hex), true, &e))
        return "";
    return fs_words_rule(playing_scenario(), e.rule);
}

/* --- who [17.1] --- */

static void each_refusal_has_its_own_reason(void **state)
{
    (void)state;
    proves("17.1", "17.1.2", "17.1.5", "17.1.6", "17.1.1", "17.7", "17.0");
    field("map: {ground: [03.05/03.06 ridge]}\n"
          "works: [{at: 07.03, kind: gun_pit, owner: entente, front: S SW SE}]\n"
          "units:\n"
          "  entente: [a co at 05.03, c co at 05.04 column, g fld at 05.01 range 3, p fld at 07.03 in-work, r fld at "
          "03.02, "
          "h hq at 05.04, o fld at 05.02]\n"
          "  ottoman: [x co at 05.05, y co at 03.08, n co at 05.07 hiding terrain]\n" STEP_FIRE);
    assert_string_equal(barred("a", "05.05"), "17.1.4");
    assert_string_equal(barred("c", "05.05"), "17.1.2");
    assert_string_equal(barred("g", "05.05"), "17.1.5");
    assert_string_equal(barred("p", "05.05"), "6.3.2");
    assert_string_equal(barred("r", "03.08"), "5.2.13");
    assert_string_equal(barred("h", "05.05"), "17.1");
    assert_string_equal(barred("o", "05.05"), "");
}

static void artillery_reaches_as_far_as_printed(void **state)
{
    (void)state;
    proves("17.1.5", "17.1");
    field("map: {size: 3x14}\nunits: {entente: [g fld at 02.01 range 10], ottoman: [x co at 02.10, y co at "
          "02.12]}\n" STEP_FIRE);
    assert_string_equal(barred("g", "02.10"), "");
    assert_string_equal(barred("g", "02.12"), "17.1.5");
}

static void a_howitzer_fires_over_a_hill_if_somebody_sees(void **state)
{
    (void)state;
    proves("17.1.1", "17.7.6", "17.7", "17.1.2");
#define HILL(units) "map: {ground: [05.05 open 2, 04.05 open 2, 06.05 open 2]}\nunits: {" units "}\n" STEP_FIRE
    field(HILL("entente: [h how at 05.04, g fld at 05.04, o hq at 05.05], ottoman: [x co at 05.08]"));
    assert_string_equal(barred("h", "05.08"), "");
    assert_string_equal(barred("g", "05.08"), "5.2.13");
    field(HILL("entente: [h how at 05.02, o co at 05.05], ottoman: [x co at 05.08]")); /* three hexes off */
    assert_string_equal(barred("h", "05.08"), "17.7.6");
    field("map: {ground: [05.05 open 2, 04.05 open 2, 06.05 open 2]}\n"
          "units: {entente: [h how at 05.02, o co at 05.05], ottoman: [x co at 05.08]}\n"
          "now: {step: fire, lines_entente: [05.02, 05.03, 05.04, 05.05]}\n"); /* but by telephone */
    assert_string_equal(barred("h", "05.08"), "");
    field(HILL(
        "entente: [h how at 05.04, o co at 05.05 hiding ridge], ottoman: [x co at 05.08]")); /* who Hides looks not */
    assert_string_equal(barred("h", "05.08"), "17.7.6");
}

static void nobody_without_points_fires_and_hqs_are_not_hit(void **state)
{
    (void)state;
    proves("17.1.6", "17.2.8");
    field("units: {entente: [a hb at 05.04, m mg at 05.04, n nord at 05.04], ottoman: [h hq at 06.04, x co at "
          "05.05]}\n" STEP_FIRE);
    not_offered("entente", "fire-at 06.04");
    field("units: {entente: [a hb at 05.04, m mg at 05.04, n nord at 05.04], ottoman: [h hq at 05.05, x co at "
          "05.05]}\n" STEP_FIRE);
    dice("0 0 50");
    play("entente", "fire-at 05.05, with a, with m, with n");
    unit_is("x", "destroyed");
    unit_is("h", "on-map");
}

static void shrapnel_is_halved_at_range_zero_and_others_do_not_fire_there(void **state)
{
    (void)state;
    proves("17.7.3", "17.1.8", "17.1.7");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [m mtn at 05.05 hiding us-them, a co at 05.05 hiding us-them], ottoman: [x co at 05.05 "
          "hiding "
          "us-them]}\nnow: {us_them: [05.05]}\n");
    assert_int_equal(strength("m", "05.05", 0) * 2, rs_points(scenario_now(), state_now(), piece_named("m")));
    assert_int_equal(strength("a", "05.05", 0), 2 * 4 * 2);
    assert_int_equal(strength("a", "05.05", RS_T_RETREATS), 2 * 4);
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [h how at 05.05 hiding us-them], ottoman: [x co at 05.05 hiding us-them]}\n"
          "now: {us_them: [05.05]}\n");
    assert_string_equal(barred("h", "05.05"), "17.7.3");
}

static void two_steps_and_five_points_leave_a_hex_by_one_side(void **state)
{
    (void)state;
    proves("17.1.3");
    field("units: {entente: [a co at 05.04, b co at 05.04, c co at 05.04, m mg at 05.04, n mg at 05.04, o mg at 05.04, "
          "p co "
          "at 04.04], ottoman: [x bn at 05.05]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05, with a, with b, with m, with n");
    refuse("entente", "with c", "17.1.3");
    refuse("entente", "with o", "17.1.3"); /* six points */
    allow("entente", "with p");            /* by another */
}

/* --- the dice [17.2] --- */

/* E3: row -9, column 2. */
static void two_rows_off_the_table_are_two_columns_to_the_right(void **state)
{
    const rs_tables *t;
    int mark;

    (void)state;
    proves("17.2.4", "17.2.3");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n");
    t = &scenario_now()->tables;
    assert_int_equal(rs_fire_result(t, -9, rs_fire_column(t, 2 * 4), &mark), 119);
    assert_int_equal(rs_fire_result(t, -7, rs_fire_column(t, 3 * 4), &mark), 119);
    assert_int_equal(mark, RS_MADE);
}

static void a_loss_or_a_near_miss_is_one_check(void **state)
{
    (void)state;
    proves("17.2.7", "16.2.1", "16.0", "1.4.4");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x hb at 05.05, y hb at 05.05]}\n" STEP_FIRE);
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m");
    play("ottoman", "lose x");
    dice("10");
    play("ottoman", "roll");
    assert_int_equal(times("16.2"), 1);
    was("16.2", 10, 80, "passed");
    unit_is("x", "steps 1 not-confused"); /* passed: nothing else changes */
    unit_is("y", "steps 2 not-confused");
}

/* --- Commanded Fire [17.3] --- */

static void each_unit_fires_once_on_command(void **state)
{
    (void)state;
    proves("17.3.1", "17.3.3", "17.3.4", "12.1");
    field("units: {entente: [a hb at 05.04, b hb at 04.04, m mg at 04.04, g fld at 05.02, z co at 01.01], ottoman: [x "
          "bn at "
          "05.05]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.05, with a, done");
    dice("9 99 0");
    play("entente", "fire-at 05.05, with b, with m, done");
    dice("9 99 0");
    play("entente", "fire-at 05.05"); /* the battery alone is left */
    unit_is("g", "fired shoots 1");
    not_offered("entente", "fire-at 05.05");
    field(
        "units: {entente: [a hb at 05.04 fired, b hb at 04.04, c hb at 06.04, g fld at 05.02 fired], ottoman: [x bn at "
        "05.05]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05");
    refuse("entente", "with a", "17.3.1");
    refuse("entente", "with g", "17.3.1");
    field("units: {entente: [a hb at 05.04 fired, g fld at 05.02 fired], ottoman: [x bn at 05.05]}\n" STEP_MOVE);
    not_offered("entente", "move a");
    offered("entente", "dig a rifle_pits");
    assert_int_equal(options_of("entente", "dig g"), 0);
}

/* --- Opportunity Fire [17.4] --- */

static void the_side_that_is_not_active_fires_at_what_moved(void **state)
{
    (void)state;
    proves("17.4.1", "17.4.2", "17.4.3", "17.2.2", "3.7.11");
    field("units: {entente: [a co at 05.04, r bn at 05.05, z co at 01.01], ottoman: [x hb at 05.06, m mg at "
          "05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("0 0 50");
    play("ottoman", "fire-at 05.05, with x, with m");
    had_modifier("17.2", "17.2.2", -1); /* five steps are there */
    unit_is("a", "destroyed");          /* but the mover alone is hit, and its move is over */
    unit_is("r", "steps 4");
    asked_by("entente", "14.0");
}

static void one_fire_for_a_hex_at_the_hex_entered_or_the_hex_left(void **state)
{
    (void)state;
    proves("17.4.5", "17.4.6", "17.4.7", "17.4.10");
    field("units: {entente: [a co at 04.04, b co at 04.04, z co at 01.01], ottoman: [x hb at 05.06, y mg at "
          "05.06]}\n" STEP_MOVE);
    play("entente", "move a, move b, go 05.04");
    play("ottoman", "decline"); /* the machine gun reaches them there */
    play("entente", "go 05.05");
    assert_int_equal(times("17.4"), 0);
    offered("ottoman", "fire-at 05.05");
    offered("ottoman", "fire-at 05.04"); /* the machine gun reaches it */
    play("ottoman", "decline");
    play("entente", "go 06.05");
    asked_by("ottoman", "17.4"); /* each hex anew */
    dice("9 99 0");
    play("ottoman", "fire-at 05.05, with x, done");
    asked_by("entente", "14.1"); /* one Fire for the two of them */
}

static void a_column_that_is_hit_deploys_without_another_shot(void **state)
{
    (void)state;
    proves("17.4.8", "14.2.8", "14.2.9", "14.2.10");
#define ROAD "map: {ground: [05.03/05.04 road, 05.04/05.05 road]}\n"
    field(
        ROAD
        "units: {entente: [a co at 05.03 column, z co at 01.01], ottoman: [x hb at 05.06, m mg at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, road 05.04");
    dice("9 99 0");
    play("ottoman", "fire-at 05.04");
    had_modifier("17.2", "17.2.1", -4); /* in Column */
    asked_by("entente", "14.2.8");
    play("entente", "deploy a");
    unit_is("a", "not-column at 05.04");
    asked_by("entente", "14.1");
    field(ROAD "units: {entente: [a co at 05.04 column, z co at 01.01], ottoman: [x pk at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, road 05.05");
    dice("5 30");
    play("ottoman", "fire-at 05.05");
    was("17.2", ANY, ANY, "Near Miss");
    dice("98");
    play("entente", "roll");
    unit_is("a", "confused not-column acted"); /* no second trigger */
    asked_by("entente", "14.0");
}

/* --- losses [17.2.6] --- */

static void who_shows_himself_more_is_hit_first(void **state)
{
    (void)state;
    proves("17.2.6");
    field(
        "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x co at 05.05 column, y co at 05.05]}\n" STEP_FIRE);
    dice("4 0 0");
    play("entente", "fire-at 05.05, with a, with m");
    was("17.2", ANY, ANY, "one step lost");
    had_modifier("17.2", "17.2.1", -4); /* that one of them is makes the Fire better */
    unit_is("x", "destroyed");          /* in Column, and nobody is asked */
    unit_is("y", "steps 1");
}

static void machine_guns_whom_the_fire_does_not_reach_outlive_the_others(void **state)
{
    (void)state;
    proves("17.2.6", "R31", "7.5.1");
    field(
        "map: {ground: [05.05 scrub 0]}\n"
        "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [p pk at 05.05, w mg at 05.05, v mg at 05.05 hiding "
        "terrain, z co at 09.09]}\n" STEP_FIRE);
    dice("0 0 0");
    play("entente", "fire-at 05.05, with a, with m");
    play("ottoman", "done");
    unit_is("p", "destroyed");
    unit_is("w", "destroyed");
    unit_is("v", "on-map hiding terrain");
}

static void each_step_lost_is_noted_and_guns_cost_no_officer(void **state)
{
    (void)state;
    proves("17.2", "10.2.1", "10.2.3");
    field("units: {entente: [a bn at 05.04, b bn at 04.05, c bn at 06.05], ottoman: [x bn at 05.05, y hb at 09.09]}\n"
          "now: {step: fire}\n");
    dice("0 0 0");
    play("entente", "fire-at 05.05, with a, with b, with c");
    int lost = 4 - state_now()->unit[piece_named("x")].steps / 4;
    assert_true(lost >= 2);
    assert_int_equal(state_now()->command[brigiment_named("o-bde")].lost, lost);
    field("units: {entente: [a bn at 05.04], ottoman: [g fld at 05.05, y hb at 09.09]}\nnow: {step: fire}\n");
    dice("0 0 0");
    play("entente", "fire-at 05.05");
    unit_is("g", "steps 1");
    brigiment_is("o-bde", "points 8 lost 0"); /* they are of the brigade, and no riflemen */
}

/* --- sides, sight and friends --- */

static void a_corner_lends_both_sides_to_the_fire(void **state)
{
    (void)state;
    proves("17.1.3");
#define THREE_GUNS(enemy)                                                                                              \
    "units: {entente: [m mg at 05.05, n mg at 05.05, o mg at 05.05], ottoman: [x co at " enemy "]}\n" STEP_FIRE
    field(THREE_GUNS("05.07"));
    dice("9 99 0");
    play("entente", "fire-at 05.07, with m, with n");
    unit_is("o", "not-fired"); /* five points go out by one side */
    field(THREE_GUNS("06.06"));
    play("entente", "fire-at 06.06, with m, with n");
    allow("entente", "with o");
}

static void crossing_lines_through_a_corner_count_by_the_less_useful_side(void **state)
{
    (void)state;
    proves("17.6", "R18");
    field("units: {entente: [m mg at 06.06, b co at 06.04], ottoman: [x co at 05.05]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.05, with m, with b");
    no_modifier("17.2", "17.6"); /* N or NE, and SE */
    field("units: {entente: [m mg at 06.06, b co at 05.04], ottoman: [x co at 05.05]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.05, with m, with b");
    had_modifier("17.2", "17.6", -3); /* and S */
}

static void a_machine_gun_fires_over_friends_at_higher_ground(void **state)
{
    (void)state;
    proves("17.8.2");
    field("map: {ground: [05.05 open 1]}\n"
          "units:\n  entente: [m mg at 05.03, a co at 05.04]\n  ottoman: [x co at 05.05]\n" STEP_FIRE);
    play("entente", "fire-at 05.05");
    allow("entente", "with m");
}

static void guns_fire_high_explosive_at_nobody_in_their_hex(void **state)
{
    (void)state;
    proves("17.7.3");
#define AMONG_THE_ENEMY(type)                                                                                          \
    "map: {ground: [05.05 scrub 0]}\n"                                                                                 \
    "units: {entente: [g " type " at 05.05 hiding us-them, a co at 05.05 hiding us-them], ottoman: [x co at 05.05 "    \
    "hiding us-them]}\nnow: {us_them: [05.05], step: fire}\n"
    field(AMONG_THE_ENEMY("siege"));
    assert_string_equal(barred("g", "05.05"), "17.7.3");
    field(AMONG_THE_ENEMY("fld"));
    assert_string_equal(barred("g", "05.05"), ""); /* shrapnel */
}

static void the_battery_that_fires_worst_counts_for_all(void **state)
{
    (void)state;
    proves("17.7.1", "17.7.8");
    for (int first = 0; first <= 1; first++) {
        char text[300];

        snprintf(text, sizeof text,
                 "units: {entente: [g fld at 05.03%s, h fld at 05.03%s, z co at 01.01], ottoman: [x co at "
                 "05.06]}\n" STEP_FIRE,
                 first ? " shoots 1" : "", first ? "" : " shoots 1");
        field(text);
        dice("9 99 0");
        play("entente", "fire-at 05.06, with g, with h");
        had_modifier("17.2", "17.7.1", 2);
    }
}

static int density(const char *hex, int what)
{
    rs_shot shot = {
        .side = RS_OTTOMAN, .hex = place_named(hex), .mode = RS_OPPORTUNITY_FIRE, .what = what, .crest = -1};

    return rs_density_of(scenario_now(), state_now(), &shot);
}

static void pickets_are_no_crowd_and_waves_out_of_boats_a_double_one(void **state)
{
    (void)state;
    proves("17.2.2", "R41");
    field(
        "units: {entente: [a hb at 05.04, p pk at 05.04, q pk at 05.04, r pk at 05.04, s pk at 05.04, g fld at 05.04, "
        "m mg at 05.04], ottoman: [x co at 05.05]}\n");
    assert_int_equal(density("05.04", 0), 4); /* two of riflemen and two of guns */
    field("map: {ground: [05.03 sea 0, 05.04 beach 0, 05.03/05.04 landing, "
          "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
          "units: {entente: [a hb at 05.03 lands 05.04 at-sea, z co at 01.01], ottoman: [x pk at 05.04]}\n" STEP_MOVE);
    dice("0");
    play("entente", "move a, land 05.04, roll");
    assert_int_equal(density("05.04", RS_T_WAVE), 4);
    assert_int_equal(density("05.04", 0), 2);
}

static void guns_beside_the_hex_fire_with_the_riflemen_the_others_one_stack_of_them(void **state)
{
    (void)state;
    proves("17.4", "17.7.7", "R32");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [g fld at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    asked_by("ottoman", "17.4");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [g fld at 05.08, h fld at 07.07]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    asked_by("ottoman", "17.7.7");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05, with g"); /* nobody else can join */
    unit_is("g", "shoots 1");
    unit_is("h", "shoots 0");
}

static void guns_have_another_shot_at_men_who_retreat(void **state)
{
    (void)state;
    proves("17.7.7", "19.1.8");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [g fld at 05.08]}\n" STEP_MOVE);
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    rs_set(&copy, piece_named("g"), RS_SHOT_AT_MOVER);
    rs_push_trigger(&c, RS_T_ENTERS, RS_ENTENTE, place_named("05.04"), FS_NO_HEX, 0, 0);
    assert_true(rs_is(&copy, piece_named("g"), RS_SHOT_AT_MOVER));
    rs_push_trigger(&c, RS_T_RETREATS, RS_ENTENTE, place_named("05.04"), FS_NO_HEX, 0, 0);
    assert_false(rs_is(&copy, piece_named("g"), RS_SHOT_AT_MOVER));
}

static void a_hex_fired_at_before_is_easier(void **state)
{
    (void)state;
    proves("17.7.1");
    field("units: {entente: [g fld at 05.03 shot-at 05.06, z co at 01.01], ottoman: [x co at 05.06, y co at "
          "05.08]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.06");
    had_modifier("17.2", "17.7.1", -1);
    field("units: {entente: [g fld at 05.03 shot-at 05.08, z co at 01.01], ottoman: [x co at 05.06, y co at "
          "05.08]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.06");
    no_modifier("17.2", "17.7.1");
}

static int activity(int wave, bool range_zero)
{
    rs_shot shot = {.side = RS_OTTOMAN, .what = RS_T_WAVE, .wave = wave, .range_zero = range_zero, .crest = -1};
    fs_sum sum = {0};

    shot.hex = rs_at(state_now(), piece_named("a"));
    return rs_activity_drm(scenario_now(), state_now(), &shot, piece_named("a"), &sum);
}

static void later_waves_are_harder_for_those_inside_alone(void **state)
{
    (void)state;
    proves("17.4.12", "R69");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n");
    assert_int_equal(activity(3, true), activity(1, true) + 4);
    assert_int_equal(activity(3, false), activity(1, false));
}

static void who_hides_or_waits_does_not_spot(void **state)
{
    (void)state;
    proves("17.7.6", "17.7.4", "15.1.2");
    field("map: {ground: [05.02 scrub 0]}\n"
          "units: {entente: [h how at 05.02 hiding terrain, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_FIRE);
    assert_string_equal(barred("h", "05.06"), "17.7.6"); /* not for itself either */
    field("map: {ground: [05.02 scrub 0]}\n"
          "units: {entente: [h how at 05.02 hiding terrain, o co at 05.03 held, z co at 01.01], ottoman: [x co at "
          "05.06]}\n" STEP_FIRE);
    assert_string_equal(barred("h", "05.06"), "17.7.6");
    field("map: {ground: [05.02 scrub 0]}\n"
          "units: {entente: [h how at 05.02 hiding terrain, o co at 05.03, z co at 01.01], ottoman: [x co at "
          "05.06]}\n" STEP_FIRE);
    assert_string_equal(barred("h", "05.06"), "");
}

static void answers_in_us_them_are_not_doubled(void **state)
{
    rs_shot shot = {.side = RS_ENTENTE, .mode = RS_COUNTER_FIRE, .crest = -1};

    (void)state;
    proves("17.1.7", "R15");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.05 hiding us-them], ottoman: [x co at 05.05 hiding us-them]}\n"
          "now: {us_them: [05.05], step: fire}\n");
    shot.hex = place_named("05.05");
    int answer = rs_strength(scenario_now(), state_now(), &shot, piece_named("a"));
    assert_int_equal(strength("a", "05.05", RS_T_ENTERS) * 4, answer * 2);
}

static void what_is_no_trigger_draws_no_fire(void **state)
{
    (void)state;
    proves("17.4.4", "17.4.9");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.05 confused, z co at 01.01], ottoman: [x hb at 05.06]}\nnow: {step: ready}\n");
    play("entente", "rally a");
    asked("entente");
    play("entente", "to-move, hide a terrain");
    asked("entente");
    field("units: {entente: [a hb at 05.05, z co at 01.01], ottoman: [m mg at 05.07]}\n" STEP_MOVE);
    play("entente", "move a, column");
    asked_by("ottoman", "17.4"); /* entering Column is one */
}

/* What is said of an activity is said once: who limbers is not limbered yet, and climbing out is no formation. */
static void changing_formation_counts_for_who_leaves_column_limbers_or_unlimbers(void **state)
{
    (void)state;
    proves("17.2.1", "6.1.3", "14.3.1", "R73");
    field("units: {entente: [g fld at 05.04, z co at 01.01], ottoman: [m mg at 05.06]}\n" STEP_MOVE);
    dice("9 99 0");
    play("entente", "move g, column");
    play("ottoman", "fire-at 05.04");
    was("17.2", 9 - 2, ANY, NULL);
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [m mg at 05.06]}\n" STEP_MOVE);
    dice("9 99 0");
    play("entente", "move a, column");
    play("ottoman", "fire-at 05.04");
    was("17.2", 9 - 4, ANY, NULL); /* a Column by now */
    field("units: {entente: [a co at 05.04 column, z co at 01.01], ottoman: [m mg at 05.06]}\n" STEP_MOVE);
    dice("9 99 0");
    play("entente", "move a, leave-column");
    play("ottoman", "fire-at 05.04");
    was("17.2", 9 - 2, ANY, NULL);
#define TRENCH_IN_SCRUB                                                                                                \
    "map: {ground: [05.04 scrub 0]}\nworks: [{at: 05.04, kind: fire_trench, owner: entente, front: N NE}]\n"
    field(TRENCH_IN_SCRUB "units: {entente: [a co at 05.04 in-work, z co at 01.01], ottoman: [m mg at "
                          "05.06]}\n" STEP_MOVE);
    dice("9 99 0");
    play("entente", "move a, on-top");
    play("ottoman", "fire-at 05.04");
    was("17.2", 9 + 1, ANY, NULL); /* On Top, in the Scrub */
    field(TRENCH_IN_SCRUB "units: {entente: [a co at 05.04 on-top, z co at 01.01], ottoman: [m mg at "
                          "05.06]}\n" STEP_MOVE);
    dice("9 99 0");
    play("entente", "move a, into-work");
    play("ottoman", "fire-at 05.04");
    was("17.2", 9 + 1, ANY, NULL);
}

/* --- artillery [17.7] --- */

static void ammunition_is_as_printed(void **state)
{
    (void)state;
    proves("17.7.2", "17.7.1");
    field("works: [{at: 05.06, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [g fld at 05.03, h how at 05.03, z co at 01.01], ottoman: [x co at 05.06 in-work "
          "hid]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.06, with g, done");
    had_modifier("17.2", "17.7.1", 1);
    dice("9 99 0");
    play("entente", "fire-at 05.06");
    had_modifier("17.2", "17.7.1", -1);
}

static void a_shot_at_one_stack_leaves_another_for_the_next(void **state)
{
    (void)state;
    proves("17.7.7", "17.4.4");
    field("units: {entente: [a co at 05.03, d co at 03.03], ottoman: [g fld at 05.07]}\n" STEP_MOVE);
    play("entente", "move a, go 05.04");
    dice("9 99 0");
    play("ottoman", "fire-at 05.04");
    play("entente", "halt, dig d rifle_pits");
    asked_by("ottoman", "17.7.7"); /* it has not shot at those who dig */
}

static void of_several_spotters_the_best_is_asked(void **state)
{
    (void)state;
    proves("17.7.6", "17.7.1");
    field("map: {ground: [05.03 scrub 0]}\n"
          "units: {entente: [a co at 05.02, h how at 05.03 hiding terrain, b co at 05.03], ottoman: [x co at "
          "05.06]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.06");
    no_modifier("17.2", "17.7.1"); /* b, in the battery's own hex */
}

static void high_angle_guns_alone_fire_hidden(void **state)
{
    (void)state;
    proves("17.7.4", "7.2.4");
    field("map: {ground: [05.03 scrub 0]}\n"
          "units: {entente: [h how at 05.03 hiding terrain, o co at 04.03], ottoman: [x co at 05.06]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.06");
    unit_is("h", "hiding terrain fired");
    field("map: {ground: [05.03 scrub 0]}\n"
          "units: {entente: [g fld at 05.03 hiding terrain, o co at 04.03], ottoman: [x co at 05.06]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.06");
    unit_is("g", "not-hides fired");
}

static void nobody_fires_into_us_them_from_outside(void **state)
{
    (void)state;
    proves("17.7.5", "8.2.2", "8.2.1", "17.8.4");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.05 hiding us-them, b co at 05.04, g fld at 05.02], ottoman: [x co at 05.05 "
          "hiding "
          "us-them, y co at 05.07]}\nnow: {us_them: [05.05], step: fire}\n");
    assert_string_equal(barred("b", "05.05"), "8.3.5");
    assert_string_equal(barred("g", "05.05"), "8.3.5");
    assert_string_equal(barred("a", "05.05"), "");
    not_offered("entente", "fire-at 05.05"); /* and those inside not on command */
}

static void men_who_go_to_their_friends_in_us_them_are_fired_at_from_inside_alone(void **state)
{
    (void)state;
    proves("8.3.5", "17.4.5");
    field(
        "map: {ground: [05.05 scrub 0]}\n"
        "units: {entente: [a co at 05.05 hiding us-them, b co at 05.04, d co at 05.04], ottoman: [x co at 05.05 hiding "
        "us-them, y co at 06.03]}\nnow: {us_them: [05.05], step: move}\n");
    play("entente", "move b, go 05.05");
    asked_by("ottoman", "17.4");
    offered("ottoman", "fire-at 05.05");
    refuse("ottoman", "fire-at 05.04", "17.4"); /* y is next to the hex they left */
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.05 hiding us-them, b co at 05.05 hiding us-them, d co at 05.04], ottoman: [x "
          "co at "
          "05.05 hiding us-them, y co at 06.03]}\nnow: {us_them: [05.05], step: move}\n");
    play("entente", "move b, go 05.04");
    offered("ottoman", "fire-at 05.05"); /* from inside at those who leave */
    offered("ottoman", "fire-at 05.04"); /* from outside where they come out */
}

static void guns_do_not_fire_where_own_men_are_close(void **state)
{
    fs_error e = {0};

    (void)state;
    proves("17.8.4");
    field("units: {entente: [a co at 05.04], ottoman: [p pk at 05.05, g fld at 05.08]}\n" STEP_MOVE);
    dice("10");
    play("entente", "move a, assault 05.05, roll");
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("g"), place_named("05.05"), false, &e),
                     1);
    assert_string_equal(fs_words_rule(playing_scenario(), e.rule), "17.8.4");
}

static void ships_do_not_fire_beside_friends(void **state)
{
    (void)state;
    proves("17.8.4", "17.7");
#define OFF_THE_COAST(friend)                                                                                          \
    "map: {ground: [09.07 sea 0, 09.07/09.08 landing, '09.07/09.06,09.07/08.07,09.07/08.06 shore']}\n"                 \
    "naval: [{chits: 1, hexes: 05.08}]\n"                                                                              \
    "units: {entente: [a co at " friend ", z fld at 01.01], ottoman: [x bn at 05.08]}\n" STEP_FIRE
    field(OFF_THE_COAST("05.07"));
    refuse("entente", "naval 1 05.08", "17.8.4");
    field(OFF_THE_COAST("05.06"));
    allow("entente", "naval 1 05.08");
}

static void a_battery_has_one_shot_at_each_stack_after_the_infantry(void **state)
{
    (void)state;
    proves("17.7.7", "17.7.8", "17.3.1", "R32");
    field("units: {entente: [a co at 05.03, b co at 04.03, z co at 01.01], ottoman: [x hb at 05.06, g fld at "
          "05.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.04");
    asked_by("ottoman", "17.7.7"); /* no rifle reaches: the guns may */
    play("ottoman", "decline");
    play("entente", "go 05.05");
    asked_by("ottoman", "17.4"); /* infantry first */
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    asked_by("ottoman", "17.7.7");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    unit_is("g", "shoots 1");
}

static void earlier_shoots_make_the_next_harder(void **state)
{
    (void)state;
    proves("17.7.8", "17.3.1", "17.7.7");
    field("units: {entente: [a co at 05.03, b co at 04.03, z co at 01.01], ottoman: [g fld at 05.09 shoots "
          "2]}\n" STEP_MOVE);
    play("entente", "move a, go 05.04");
    dice("9 99 0");
    play("ottoman", "fire-at 05.04");
    had_modifier("17.2", "17.7.1", 4);
    unit_is("g", "shoots 3");
    play("entente", "go 05.05");
    asked("entente"); /* it had its shot at this stack */
    play("entente", "halt, move b, go 04.04");
    asked_by("ottoman", "17.7.7"); /* not at the next */
    dice("9 99 0");
    play("ottoman", "fire-at 04.04");
    had_modifier("17.2", "17.7.1", 6);
}

static void guns_that_moved_do_not_fire_this_turn(void **state)
{
    (void)state;
    proves("17.7.9", "14.3.2");
    field("units: {entente: [g fld at 05.02 moved, h fld at 05.03 acted], ottoman: [x co at 05.06]}\n" STEP_FIRE);
    assert_string_equal(barred("g", "05.06"), "17.7.9");
    assert_string_equal(barred("h", "05.06"), "");
    field("units: {entente: [g fld at 05.02 limbered, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "move g, leave-column");
    unit_is("g", "not-limbered moved acted");
    assert_string_equal(barred("g", "05.06"), "17.7.9");
}

/* --- from the ship (V Beach) --- */

#define SHIP                                                                                                           \
    "map: {ground: [05.03 sea 0, 05.03/05.04 landing, '05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 "   \
    "shore']}\n"                                                                                                       \
    "ship: {id: clyde, title: Clyde, side: entente, turn: 8am, at: 05.04, towards: 05.03, level: 1, cover: fort, "     \
    "a_turn: 1, adjacent: '05.04,04.03', range_two: '05.05,06.04'}\n"

static void machine_guns_fire_over_the_side_of_the_ship(void **state)
{
    (void)state;
    proves("17.1.4", "17.3");
    field("hour: 8am\n" SHIP "units: {entente: [m mg at 05.03 lands 05.04 aboard, a co at 05.03 lands 05.04 aboard, z "
          "co at 01.01], ottoman: [x co at 05.04, y co "
          "at 05.05, w co at 07.05]}\n" STEP_FIRE);
    offered("entente", "fire-at 05.05");
    not_offered("entente", "fire-at 07.05");
    dice("9 99 0");
    play("entente", "fire-at 05.04");
    had_modifier("17.2", "17.5", -1); /* from the deck */
    unit_is("m", "aboard fired");
    unit_is("a", "not-fired"); /* riflemen below do not */
}

static void the_ship_is_fired_at_and_covers_those_aboard(void **state)
{
    (void)state;
    proves("17.3", "17.2.1", "16.3.1");
    field("hour: 8am\n" SHIP "units: {entente: [m mg at 05.03 lands 05.04 aboard, a co at 05.03 lands 05.04 aboard, z "
          "co at 01.01], ottoman: [x bn at 05.04, y co at 05.05, w co at 07.05]}\nnow: {active: o-bde, step: fire}\n");
    offered("ottoman", "fire-at 05.03");
    assert_string_equal(barred("w", "05.03"), "17.1.4"); /* out of the hexes it lies before */
    dice("1 0 99");
    play("ottoman", "fire-at 05.03");
    had_modifier("17.2", "17.2.1", scenario_now()->tables.base[RS_BASE_FORT].v[0]);
    unit_is("a", "destroyed");
    play("entente", "roll");
    unit_is("m", "aboard acted not-confused"); /* they keep below, and nobody runs */
}

static void coastal_guns_are_made_for_ships(void **state)
{
    (void)state;
    proves("17.7.1");
    field("hour: 8am\n" SHIP
          "units: {entente: [m mg at 05.03 lands 05.04 aboard, a co at 05.03 lands 05.04 aboard, z co at "
          "06.03], ottoman: [g cd at 05.06]}\nnow: {active: o-bde, step: fire}\n");
    dice("9 99 0");
    play("ottoman", "fire-at 05.03");
    no_modifier("17.2", "17.7.1");
    field("units: {entente: [a co at 05.03], ottoman: [g cd at 05.06]}\nnow: {active: o-bde, step: fire}\n");
    dice("9 99 0");
    play("ottoman", "fire-at 05.03");
    had_modifier("17.2", "17.7.1", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_ship_is_fired_at_and_covers_those_aboard),
        field_test(each_refusal_has_its_own_reason),
        field_test(artillery_reaches_as_far_as_printed),
        field_test(a_howitzer_fires_over_a_hill_if_somebody_sees),
        field_test(nobody_without_points_fires_and_hqs_are_not_hit),
        field_test(shrapnel_is_halved_at_range_zero_and_others_do_not_fire_there),
        field_test(two_steps_and_five_points_leave_a_hex_by_one_side),
        field_test(two_rows_off_the_table_are_two_columns_to_the_right),
        field_test(a_loss_or_a_near_miss_is_one_check),
        field_test(each_unit_fires_once_on_command),
        field_test(the_side_that_is_not_active_fires_at_what_moved),
        field_test(one_fire_for_a_hex_at_the_hex_entered_or_the_hex_left),
        field_test(a_column_that_is_hit_deploys_without_another_shot),
        field_test(who_shows_himself_more_is_hit_first),
        field_test(machine_guns_whom_the_fire_does_not_reach_outlive_the_others),
        field_test(each_step_lost_is_noted_and_guns_cost_no_officer),
        field_test(a_corner_lends_both_sides_to_the_fire),
        field_test(crossing_lines_through_a_corner_count_by_the_less_useful_side),
        field_test(a_machine_gun_fires_over_friends_at_higher_ground),
        field_test(guns_fire_high_explosive_at_nobody_in_their_hex),
        field_test(the_battery_that_fires_worst_counts_for_all),
        field_test(pickets_are_no_crowd_and_waves_out_of_boats_a_double_one),
        field_test(guns_beside_the_hex_fire_with_the_riflemen_the_others_one_stack_of_them),
        field_test(guns_have_another_shot_at_men_who_retreat),
        field_test(a_hex_fired_at_before_is_easier),
        field_test(later_waves_are_harder_for_those_inside_alone),
        field_test(who_hides_or_waits_does_not_spot),
        field_test(answers_in_us_them_are_not_doubled),
        field_test(what_is_no_trigger_draws_no_fire),
        field_test(changing_formation_counts_for_who_leaves_column_limbers_or_unlimbers),
        field_test(ammunition_is_as_printed),
        field_test(a_shot_at_one_stack_leaves_another_for_the_next),
        field_test(high_angle_guns_alone_fire_hidden),
        field_test(of_several_spotters_the_best_is_asked),
        field_test(nobody_fires_into_us_them_from_outside),
        field_test(men_who_go_to_their_friends_in_us_them_are_fired_at_from_inside_alone),
        field_test(guns_do_not_fire_where_own_men_are_close),
        field_test(ships_do_not_fire_beside_friends),
        field_test(a_battery_has_one_shot_at_each_stack_after_the_infantry),
        field_test(earlier_shoots_make_the_next_harder),
        field_test(guns_that_moved_do_not_fire_this_turn),
        field_test(machine_guns_fire_over_the_side_of_the_ship),
        field_test(coastal_guns_are_made_for_ships),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
