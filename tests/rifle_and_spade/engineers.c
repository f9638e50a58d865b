/* engineers.c - chapter 13 beyond the first spade: who digs, what interrupts it, pits, telephones, and the guns of a
 * Fort that is taken. */
#include "field.h"
#include "rules/rifle_and_spade/fire.h"

#include <firestep/words.h>

#define STEP_MOVE "now: {step: move}\n"

/* --- who may [13.1.2] --- */

static void orders_and_kind_say_who_digs_what(void **state)
{
    (void)state;
    proves("13.1.2", "13.1.1", "R64");
    field("orders: {e-bde: attack, o-bde: defense}\n"
          "units: {entente: [a co at 05.02 to 05.08, z co at 05.02 to 05.08], ottoman: [x co at 05.08]}\n" STEP_MOVE);
    assert_int_equal(options_of("entente", "dig a"), 0); /* In Line on the march */
    field("orders: {e-bde: defense, o-bde: defense}\n"
          "units: {entente: [a co at 05.02 to 05.02, p pk at 05.03 to 05.03, m mg at 05.02], ottoman: [x co at "
          "05.08]}\n" STEP_MOVE);
    offered("entente", "dig a rifle_pits");
    offered("entente", "dig p rifle_pits");
    field("works: [{at: 05.03, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [p pk at 05.03 in-work, h hq at 05.02, c co at 05.02 column], ottoman: [x co at "
          "05.08]}\n" STEP_MOVE);
    assert_int_equal(options_of("entente", "dig p"), 0); /* Pits and no more */
    assert_int_equal(options_of("entente", "dig h"), 0);
    refuse("entente", "dig c rifle_pits", "13.1.2");
}

/* --- exposed, interrupted, taken [13.1.5] [13.1.15] [13.1.20] --- */

#define HALF_DUG                                                                                                       \
    "works: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"                                        \
    "units: {entente: [a hb at 05.04 in-work, z co at 01.01], ottoman: [x co at 05.05, m mg at 05.06]}\n" STEP_MOVE

static void men_who_improve_their_trench_keep_its_cover(void **state)
{
    (void)state;
    proves("13.1.5", "17.4.4");
    field(HALF_DUG);
    play("entente", "dig a fire_trench");
    dice("9 99 0");
    play("ottoman", "fire-at 05.04");
    had_modifier("17.2", "17.2.1", 3);
    had_modifier("17.2", "17.2.1", -1);
}

static void who_is_confused_loses_the_count_of_the_turn_alone(void **state)
{
    (void)state;
    proves("13.1.15", "13.1.19", "12.0"); /* it has had its action too */
    field(HALF_DUG);
    play("entente", "dig a fire_trench");
    dice("0 40");
    play("ottoman", "fire-at 05.04");
    was("17.2", ANY, ANY, "Near Miss");
    dice("95");
    play("entente", "roll");
    unit_is("a", "confused not-dug acted");
    assert_int_equal(state_now()->work[1].counts, 0); /* begun, and nothing counted */
    assert_int_equal(state_now()->work[1].doing, RS_LONG_FIRE_TRENCH);
}

#define TWO_BRIGADES                                                                                                   \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                       \
    "  - {id: e2, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                          \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: b1, in: e-bde}, {id: b2, in: e2}, {id: o1, in: o-bde}]\n"

/* Those of the second brigade had the spade in hand in their own activation. */
static void who_dug_in_an_earlier_activation_does_not_stand_in_for_others(void **state)
{
    (void)state;
    proves("13.1.15", "13.1.4", "13.1.10", "R74");
    field(TWO_BRIGADES "works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
                       "units: {entente: [a hb at 05.04 in b1 in-work, b hb at 05.04 in b2 in-work dug acted, z co at "
                       "01.01 in b1], ottoman: [x hb at 05.05 in o1]}\n"
                       "now: {active: e-bde, step: move}\n");
    play("entente", "dig a N+NE shallow_trench");
    dice("0 40");
    play("ottoman", "fire-at 05.04");
    dice("95");
    play("entente", "roll, to-assault");
    unit_is("a", "confused");
    unit_is("b", "not-confused dug acted");
    assert_int_equal(state_now()->work[1].counts, 0);
}

static void who_is_driven_from_the_spade_does_nothing_else(void **state)
{
    (void)state;
    proves("12.1.2", "13.1.15", "R74");
    field(HALF_DUG);
    play("entente", "dig a fire_trench");
    dice("0 40");
    play("ottoman", "fire-at 05.04");
    dice("95");
    play("entente", "roll");
    unit_is("a", "confused not-dug acted");
    not_offered("entente", "move a");
    offered("entente", "move z");
}

static void a_battery_that_set_to_work_is_silent_though_it_was_interrupted(void **state)
{
    fs_error e = {0};

    (void)state;
    proves("13.1.11", "R74");
    field("units: {entente: [g fld at 05.04, z co at 01.01], ottoman: [x hb at 05.05]}\n" STEP_MOVE);
    play("entente", "dig g N+NE+NW gun_pit");
    dice("8 40");
    play("ottoman", "fire-at 05.04");
    was("17.2", ANY, ANY, "Near Miss");
    dice("95");
    play("entente", "roll, to-assault");
    unit_is("g", "confused acted");
    assert_int_equal(state_now()->work[0].counts, 0);
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("g"), place_named("05.05"), false, &e),
                     1);
    assert_int_equal(e.rule, RS_13_1_11);
}

static void works_and_what_is_begun_pass_to_the_captor(void **state)
{
    static rs_state s;
    rs_ctx c = {.s = &s};

    (void)state;
    proves("13.1.20", "6.4.11", "6.5.3");
    field("light: night\nworks: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a hb at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "dig a fire_trench, to-assault");
    assert_int_equal(state_now()->work[1].counts, 2);
    s = *state_now();
    c.sc = scenario_now();
    rs_capture_works(&c, place_named("05.04"), RS_OTTOMAN);
    assert_int_equal(s.work[0].owner, RS_OTTOMAN);
    assert_int_equal(s.work[0].front, 1 | 2);
    assert_int_equal(s.work[1].owner, RS_OTTOMAN); /* two of four counts kept */
    assert_int_equal(s.work[1].counts, 2);
}

static void an_empty_work_falls_to_who_has_the_hex(void **state)
{
    (void)state;
    proves("6.1.1", "6.3.7", "13.1.20");
    field("works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a hb at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05, halt");
    assert_int_equal(state_now()->work[0].owner, RS_OTTOMAN);
    unit_is("a", "in-work");
    play("entente", "to-assault");
    assert_int_equal(state_now()->work[0].owner, RS_ENTENTE);
    assert_int_equal(state_now()->work[0].front, 8 | 16);
}

static void it_falls_to_him_before_the_assaults(void **state)
{
    (void)state;
    proves("6.1.1");
    field("works: [{at: 03.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a hb at 05.04, b co at 03.04], ottoman: [x hb at 05.05]}\n" STEP_MOVE);
    play("entente", "move b, go 03.05, halt");
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    assert_int_equal(state_now()->work[0].owner, RS_OTTOMAN);
    dice("0 99");
    play("ottoman", "decline"); /* now they fight */
    asked("ottoman");
    assert_int_equal(state_now()->work[0].owner, RS_ENTENTE);
}

/* --- Gun Pits [13.1.11] --- */

static void a_pit_is_for_the_guns_that_dug_it_now(void **state)
{
    (void)state;
    proves("13.1.11", "6.3.6");
    field("light: night\nunits: {entente: [g mtn at 05.02, h mtn at 05.02 dug acted, z co at 01.01], ottoman: [x co at "
          "09.09]}\n" STEP_MOVE);
    play("entente", "dig g N+NE+NW gun_pit, to-assault");
    unit_is("g", "in-work");
    unit_is("h", "not-in-work");
}

static void guns_that_dig_do_not_fire_this_turn(void **state)
{
    fs_error e = {0};

    (void)state;
    proves("13.1.11");
    field("units: {entente: [g fld at 05.02, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "dig g N+NE+NW gun_pit, to-assault");
    assert_int_equal(state_now()->work[0].counts, 1);
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("g"), place_named("05.06"), false, &e),
                     1);
    assert_string_equal(fs_words_rule(playing_scenario(), e.rule), "13.1.11");
    field("light: night\nunits: {entente: [g fld at 05.02, a co at 05.02, z co at 01.01], ottoman: [x co at "
          "05.06]}\n" STEP_MOVE);
    play("entente", "dig a N+NE+NW gun_pit, to-assault"); /* riflemen dig it for them */
    hex_is("05.02", "gun_pit");
}

/* --- telephones [13.1.14] --- */

static bool spots(const char *battery, const char *hex)
{
    return rs_spotter(scenario_now(), state_now(), piece_named(battery), place_named(hex)) != 0;
}

static void a_line_is_cut_where_the_enemy_stands(void **state)
{
    (void)state;
    proves("13.1.14", "17.7.6");
#define WIRED(lines)                                                                                                   \
    "map: {ground: [05.05 open 2, 04.05 open 2, 06.05 open 2]}\n"                                                      \
    "units: {entente: [h how at 05.02, o co at 05.05, z co at 01.01], ottoman: [x co at 05.08, y co at 04.04]}\n"      \
    "now: {step: move, lines_entente: [" lines "]}\n"
    field(WIRED("05.02, 05.03, 05.04, 05.05"));
    assert_true(spots("h", "05.08"));
    field(WIRED("05.02, 05.03, 05.05"));
    assert_false(spots("h", "05.08")); /* a hex is missing */
    field("map: {ground: [05.05 open 2, 04.05 open 2, 06.05 open 2]}\n"
          "units: {entente: [h how at 05.02, o co at 05.05, z co at 01.01], ottoman: [x co at 05.08, y co at 04.04]}\n"
          "now: {active: o-bde, step: move, lines_entente: [05.02, 05.03, 05.04, 05.05]}\n");
    play("ottoman", "move y, go 05.04");
    play("entente", "decline"); /* riflemen */
    play("entente", "decline"); /* and guns */
    play("ottoman", "halt, to-assault");
    assert_false(spots("h", "05.08"));
}

/* --- the guns of a Fort [6.6.2] --- */

static void guns_of_a_fort_serve_the_captor_after_two_counts(void **state)
{
    fs_error e = {0};

    (void)state;
    proves("6.6.2", "6.6");
    field("works: [{at: 05.05, kind: fort, owner: ottoman, front: all, wire: all}]\n"
          "units: {entente: [a bn at 05.04], ottoman: [g cd at 05.05 in-work facings N+NW, p pk at 05.05 in-work, x co "
          "at "
          "05.08, y co at 05.02]}\n" STEP_MOVE);
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    dice("0 95");
    play("ottoman", "decline"); /* the picket goes; the guns fail their check and are left behind */
    if (playing_asked() == RS_OTTOMAN)
        play("ottoman", "roll");
    unit_is("g", "destroyed");
    hex_is("05.05", "entente fort");
    unit_is("fort-guns-e1", "waiting steps 1");
    field("works: [{at: 05.05, kind: fort, owner: entente, front: all, wire: all}]\n"
          "units: {entente: [a bn at 05.05 in-work, z co at 01.01], ottoman: [g cd at 05.05 facings N+NW destroyed, x "
          "co at "
          "05.08, y co at 05.02]}\n"
          "now: {step: move, units: {fort-guns-e1: waiting steps 1}}\n");
    play("entente", "dig a fort_guns, to-assault");
    unit_is("fort-guns-e1", "waiting"); /* one of two counts */
    field("light: night\nworks: [{at: 05.05, kind: fort, owner: entente, front: all, wire: all}]\n"
          "units: {entente: [a bn at 05.05 in-work, z co at 01.01], ottoman: [g cd at 05.05 facings N+NW destroyed, x "
          "co at "
          "05.08, y co at 05.02]}\n"
          "now: {step: move, units: {fort-guns-e1: waiting steps 1}}\n");
    play("entente", "dig a fort_guns, to-assault");
    unit_is("fort-guns-e1", "at 05.05 in-work captured steps 1");
    rs_fire_refused(scenario_now(), state_now(), piece_named("fort-guns-e1"), place_named("05.02"), false, &e);
    assert_string_equal(fs_words_rule(playing_scenario(), e.rule), "6.6.1"); /* through the facings they have */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(orders_and_kind_say_who_digs_what),
        field_test(men_who_improve_their_trench_keep_its_cover),
        field_test(who_is_confused_loses_the_count_of_the_turn_alone),
        field_test(who_dug_in_an_earlier_activation_does_not_stand_in_for_others),
        field_test(who_is_driven_from_the_spade_does_nothing_else),
        field_test(a_battery_that_set_to_work_is_silent_though_it_was_interrupted),
        field_test(works_and_what_is_begun_pass_to_the_captor),
        field_test(an_empty_work_falls_to_who_has_the_hex),
        field_test(it_falls_to_him_before_the_assaults),
        field_test(a_pit_is_for_the_guns_that_dug_it_now),
        field_test(guns_that_dig_do_not_fire_this_turn),
        field_test(a_line_is_cut_where_the_enemy_stands),
        field_test(guns_of_a_fort_serve_the_captor_after_two_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
