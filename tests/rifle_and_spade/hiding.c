/* hiding.c - chapter 7: where men Hide, when, what it saves them from, and how they move and fire hidden. */
#include "field.h"
#include "rules/rifle_and_spade/fire.h"

#include <stdio.h>

#define STEP_FIRE "now: {step: fire}\n"
#define STEP_MOVE "now: {step: move}\n"

static bool immune(const char *target, const char *firer)
{
    return rs_is_immune(scenario_now(), state_now(), piece_named(firer), piece_named(target));
}

/* --- where and who [7.1] --- */

#define SCRUBLAND "map: {ground: ['05.04,05.05,06.04 scrub 0']}\n"

static enum rs_hiding_effect effect(const char *firer, const char *target)
{
    return rs_hiding_effect(scenario_now(), state_now(), piece_named(firer), piece_named(target));
}

static void a_ravine_saves_from_guns_at_its_ends_too_and_not_from_fire_down_into_it(void **state)
{
    (void)state;
    proves("7.5.2", "7.5.1", "7.1.1");
    field("map: {ground: ['05.05/05.06 ravine', 06.04 open 1]}\n"
          "units: {entente: [a co at 06.05, b co at 05.04, c co at 06.04, g fld at 07.06], ottoman: [x co at 05.05 "
          "hiding "
          "ravine behind N, h mtn at 05.05]}\nnow: {active: o-bde, step: move}\n");
    assert_int_equal(effect("a", "x"), RS_NO_EFFECT); /* along it */
    assert_int_equal(effect("b", "x"), RS_IMMUNE);
    assert_int_equal(effect("c", "x"), RS_HARDER); /* from above */
    assert_int_equal(effect("g", "x"), RS_IMMUNE); /* guns, by the same side as a */
    refuse("ottoman", "hide h N ravine", "7.1.1");
}

static void one_hex_at_a_time_comes_out_to_answer(void **state)
{
    (void)state;
    proves("7.6.5");
    field(SCRUBLAND
          "units: {entente: [a co at 05.04 hiding terrain, d co at 01.01], ottoman: [z co at 04.03, x co at 05.05 "
          "hiding terrain, w co at 05.05 hiding terrain, y co at 06.04 hiding terrain]}\nnow: {step: fire}\n");
    dice("9 99 0");
    play("entente", "fire-at 04.03");
    play("ottoman", "decline"); /* z stays quiet */
    asked_by("ottoman", "7.6.5");
    play("ottoman", "come-out 05.05");
    allow("ottoman", "with x");
    refuse("ottoman", "with y", "7.6.5");
}

static void who_is_fired_at_on_his_way_does_not_fire_at_who_comes_out(void **state)
{
    (void)state;
    proves("7.6.5", "17.8.3");
    for (int others = 0; others <= 1; others++) {
        char text[300];

        snprintf(
            text, sizeof text,
            "map: {ground: [05.06 scrub 0]}\nunits: {entente: [a co at 05.04, b co at %s], ottoman: [x co at 05.06 "
            "hiding terrain]}\nnow: {step: move}\n",
            others ? "06.06" : "01.01");
        field(text);
        play("entente", "move a, go 05.05");
        if (!others)
            dice("9 99 0");
        play("ottoman", "fire-at 05.05");
        asked_by("entente", others ? "7.6.5" : "14.1"); /* b may, before x fires; a goes on */
        unit_is("x", "not-hides");
    }
}

static void behind_a_ridge_those_sides_are_named_that_are_there(void **state)
{
    (void)state;
    proves("7.1.1", "7.4", "7.1");
    field("map: {ground: [05.05/05.06 ridge, 05.05/06.05 ridge]}\n"
          "units: {entente: [a co at 05.05, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    offered("entente", "hide a N ridge");
    offered("entente", "hide a NE ridge");
    offered("entente", "hide a N+NE ridge");
    not_offered("entente", "hide a terrain");
    refuse("entente", "hide a S ridge", "7.4");
    refuse("entente", "hide a ridge", "7.4");
    refuse("entente", "hide z N ridge", "7.1.1");
    play("entente", "hide a N+NE ridge");
    assert_int_equal(state_now()->unit[piece_named("a")].named, 1 | 2);
}

static void eight_steps_hide_in_close_terrain_and_the_ninth_does_not(void **state)
{
    (void)state;
    proves("7.1.2", "3.7.1");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a bn at 05.05, b bn at 05.05, c co at 05.05, m mg at 05.05], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    play("entente", "hide a terrain, hide b terrain");
    refuse("entente", "hide c terrain", "7.1.2");
    refused_with(8, 8);
    allow("entente", "hide m terrain");
    field("map: {ground: [05.05/05.06 ravine]}\n"
          "units: {entente: [a bn at 05.05, b co at 05.05], ottoman: [x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "hide a N ravine");
    refuse("entente", "hide b N ravine", "7.1.2");
    refused_with(4, 4);
}

static void columns_limbered_guns_and_diggers_do_not_hide_but_mules_may(void **state)
{
    (void)state;
    proves("7.1.3", "14.2.3", "13.1.5");
    field(
        "map: {ground: [05.05 scrub 0, 05.07 scrub 0]}\n"
        "units: {entente: [a co at 05.05 column, g fld at 05.05 limbered, d co at 05.05 dug, m mtn at 05.07 limbered], "
        "ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "hide a terrain", "7.1.3");
    refuse("entente", "hide g terrain", "7.1.3");
    refuse("entente", "hide d terrain", "7.2");
    allow("entente", "hide m terrain");
}

static void a_scenario_may_forbid_a_means(void **state)
{
    (void)state;
    proves("7.1.4");
    field("special: {no_hiding: ridge}\nmap: {ground: [05.05 scrub 0, 05.05/05.06 ridge]}\n"
          "units: {entente: [a co at 05.05], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    not_offered("entente", "hide a N ridge");
    offered("entente", "hide a terrain");
}

static void guns_hide_in_their_pit_and_not_in_the_trench_beside_it(void **state)
{
    (void)state;
    proves("7.5.1", "7.1.2");
    field("map: {ground: [05.04 open 1]}\n"
          "works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW}, {at: 05.05, kind: gun_pit, owner: "
          "ottoman, front: S SW SE}]\n"
          "units: {entente: [a co at 05.04], ottoman: [x bn at 05.05 in-work, g fld at 05.05 in-work hiding work]}\n"
          "now: {active: o-bde, step: move}\n");
    play("ottoman", "hide x work"); /* four steps in the trench; the guns take no room there */
    assert_true(immune("x", "a"));
    assert_false(immune("g", "a")); /* fire from above reaches a Gun Pit */
}

/* --- when [7.2] --- */

static void at_the_end_of_a_move_or_instead_of_one(void **state)
{
    (void)state;
    proves("7.2", "17.4.9", "17.4.4");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    play("entente", "halt, hide a terrain");
    unit_is("a", "at 05.05 hiding terrain");
    not_happened("17.2"); /* no trigger by itself */
    asked("entente");
}

static void who_hides_after_a_fire_has_the_good_of_it_in_the_next(void **state)
{
    (void)state;
    proves("7.2.1", "17.3.3", "7.2");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.04, b co at 04.04, c co at 06.04], ottoman: [x hb at 05.05]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05, with a, done");
    dice("9 99 0");
    play("ottoman", "done");
    no_modifier("17.2", "7.5.3");
    had_modifier("17.2", "17.2.1", 1);
    asked_by("ottoman", "7.2.1");
    play("ottoman", "hide x terrain");
    unit_is("x", "hiding terrain");
    not_offered("entente", "fire-at 05.05"); /* they are immune now */
}

static void who_has_dug_goes_to_ground_in_it_like_anybody(void **state)
{
    (void)state;
    proves("7.2", "13.1.10", "3.3.5", "R74");
    field("works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n"
          "units: {entente: [a hb at 05.04, b hb at 04.04], ottoman: [x co at 05.05 in-work dug acted]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05, with a, with b");
    asked_by("ottoman", "7.2.2");
    offered("ottoman", "hide x work");
}

static void nobody_hides_who_has_just_failed_a_check_confused_before_or_not(void **state)
{
    (void)state;
    proves("7.2.3", "7.2");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04, b hb at 04.04], ottoman: [x hb at 05.05 confused]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05, with a, done");
    dice("5 40");
    play("ottoman", "done");
    was("17.2", ANY, ANY, "Near Miss");
    dice("95");
    play("ottoman", "roll");
    unit_is("x", "confused not-hides");
    asked("entente"); /* there is nobody to ask */
}

static void an_hq_need_not_hide_from_fire(void **state)
{
    (void)state;
    proves("7.2.1", "9.2.5");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04, b hb at 04.04], ottoman: [h hq at 05.05, x hb at 05.05 hid]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05, with a");
    dice("9 99 0");
    play("entente", "done");
    asked("entente");
}

static void the_target_may_hide_when_the_fire_is_announced(void **state)
{
    (void)state;
    proves("7.2.2", "17.3.2", "17.3.4");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04, b hb at 04.04], ottoman: [x hb at 05.05]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05, with a, with b");
    asked_by("ottoman", "7.2.2");
    play("ottoman", "hide x terrain");
    not_happened("17.2");
    happened("7.5.1");
    unit_is("a", "fired");
    unit_is("b", "fired");
    expect_dice_used();
}

static void men_go_to_ground_before_ships_fire_at_them(void **state)
{
    (void)state;
    proves("7.2.2", "17.3.2");
    field("map: {ground: [05.05 scrub 0, 09.07 sea 0, 09.07/09.08 landing, '09.07/09.06,09.07/08.07,09.07/08.06 "
          "shore']}\n"
          "naval: [{chits: 1, hexes: 05.05}]\n"
          "units: {entente: [a co at 01.03], ottoman: [x hb at 05.05, z co at 09.09]}\n" STEP_FIRE);
    play("entente", "naval 1 05.05");
    asked_by("ottoman", "7.2.2");
    dice("9 99 0");
    play("ottoman", "hide x terrain");
    had_modifier("17.2", "7.5.3", 4);
}

static void a_stack_hides_once_in_an_enemy_activation(void **state)
{
    (void)state;
    proves("7.2.3", "7.2");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.04, b co at 04.04 , z co at 01.01], ottoman: [x hb at 05.05, y co at 05.05]}\n"
          "now: {step: fire}\n");
    play("entente", "fire-at 05.05, with a, done");
    dice("9 99 0");
    play("ottoman", "hide x terrain, done");
    unit_is("x", "hiding terrain hid");
    dice("9 99 0");
    play("entente", "fire-at 05.05");
    asked("entente"); /* y may not Hide any more: nobody was asked, the Fire has been thrown */
}

static void who_fired_in_his_own_activation_may_hide_in_the_enemys(void **state)
{
    (void)state;
    proves("7.2", "7.2.2");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.04], ottoman: [x hb at 05.05 fired acted]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05");
    asked_by("ottoman", "7.2.2");
    play("ottoman", "hide x terrain");
    unit_is("x", "hiding terrain fired");
    not_happened("17.2");
}

static void the_confused_of_this_activation_do_not_hide(void **state)
{
    (void)state;
    proves("7.2.3", "16.1");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x bn at 05.05]}\n" STEP_FIRE);
    play("entente", "fire-at 05.05, with a, with m");
    dice("0 0");
    play("ottoman", "done");
    dice("90");
    play("ottoman", "roll");
    unit_is("x", "confused shaken not-hides");
    asked("entente");
}

static void coming_out_to_move_is_one_trigger_with_the_first_hex(void **state)
{
    (void)state;
    proves("7.2.4", "7.2.6", "7.6.2", "R60", "17.4.4");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.05 hiding terrain, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "move a, go 05.04");
    unit_is("a", "at 05.04 not-hides");
    asked_by("ottoman", "17.4");
    offered("ottoman", "fire-at 05.05"); /* as it came out: the hex left */
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    no_modifier("17.2", "7.5.3");
    asked("entente");
}

static void coming_out_to_dig_is_a_trigger_by_itself(void **state)
{
    (void)state;
    proves("7.2.4", "7.2.6", "7.6.1", "13.1.5");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a co at 05.05 hiding terrain, z co at 01.01], ottoman: [x co at 05.06]}\n" STEP_MOVE);
    play("entente", "dig a rifle_pits");
    unit_is("a", "not-hides dug");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.2.1", -1);
}

static void parts_of_a_stack_differ_in_posture(void **state)
{
    (void)state;
    proves("7.2.5", "7.2.6");
    field("map: {ground: [05.05 scrub 0, 05.07 scrub 0]}\n"
          "units: {entente: [a co at 05.05 hiding terrain, m mg at 05.05 hiding terrain], ottoman: [x hb at 05.06]}\n"
          "now: {step: fire}\n");
    dice("9 99 0 9 99 0");
    play("entente", "fire-at 05.06, with m, done");
    play("ottoman", "fire-at 05.05"); /* at the machine gun that came out, before it fires */
    unit_is("m", "not-hides fired");
    unit_is("a", "hiding terrain");
}

static void only_the_means_that_was_named_helps(void **state)
{
    (void)state;
    proves("7.2.7", "7.4.2");
    field(
        "map: {ground: [05.05 scrub 0, 05.05/05.06 ridge]}\n"
        "units: {entente: [a co at 05.06, b co at 05.04], ottoman: [x co at 05.05 hiding ridge behind N]}\n" STEP_FIRE);
    assert_true(immune("x", "a"));
    assert_false(immune("x", "b"));
    dice("9 99 0");
    play("entente", "fire-at 05.05");
    no_modifier("17.2", "7.5.3"); /* nothing of the Scrub's Hiding */
    had_modifier("17.2", "17.2.1", 1);
}

/* --- moving hidden [7.3] [7.4.1] --- */

#define FIRE_TRENCHES                                                                                                  \
    "works: [{at: 05.05, kind: fire_trench, owner: entente, front: SW NW, connects: yes}, {at: 05.06, kind: "          \
    "fire_trench, owner: entente, front: SW NW, connects: yes}]\n"

static void along_a_fire_trench_they_stay_hidden(void **state)
{
    (void)state;
    proves("7.3", "7.6.2", "6.4.3");
    field(FIRE_TRENCHES
          "units: {entente: [a co at 05.05 in-work hiding work, z co at 01.01], ottoman: [x co at 06.06, y co "
          "at 06.04]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    asked("entente"); /* riflemen beside it cannot hurt it */
    unit_is("a", "at 05.06 hiding work");
    field(FIRE_TRENCHES "units: {entente: [a co at 05.05 in-work hiding work, z co at 01.01], ottoman: [g fld at "
                        "08.08]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    dice("9 99 0");
    play("ottoman", "fire-at 05.06");
    had_modifier("17.2", "17.4.11", -3);
    had_modifier("17.2", "17.2.1", 6);
    had_modifier("17.2", "7.5.3", 4);
    field("works: [{at: 05.05, kind: fire_trench, owner: entente, front: SW NW, connects: yes}, {at: 05.06, kind: "
          "shallow_trench, owner: entente, front: SW NW, connects: yes}]\n"
          "units: {entente: [a co at 05.05 in-work hiding work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    unit_is("a", "at 05.06 not-hides"); /* not along one less deep */
}

/* E34. The Ridge runs west to east on the north sides of 04.04, 05.05 and 06.04. */
#define CREST "map: {ground: ['04.04/04.05,05.05/05.06,06.04/06.05,04.04/05.05 ridge']}\n"
#define LONG_CREST                                                                                                     \
    "map: {ground: ['03.05/03.06,04.05/03.06,04.05/04.06,04.05/05.06,05.05/05.06,06.05/05.06,06.05/06.06,06.05/07.06 " \
    "ridge']}\n"

static void along_a_ridge_they_are_hidden_from_beyond_it_alone(void **state)
{
    (void)state;
    proves("7.4.1", "7.4", "7.4.2", "7.6.2");
    field(LONG_CREST "units: {entente: [a co at 04.05 hiding ridge behind N+NE+NW, z co at 01.01], ottoman: [g fld at "
                     "05.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05, go 06.05");
    asked("entente");
    unit_is("a", "at 06.05 hiding ridge");
    not_happened("17.4");
    field(LONG_CREST "units: {entente: [a co at 04.05 hiding ridge behind N+NE+NW, z co at 01.01], ottoman: [m mg at "
                     "06.03, g fld at 05.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    asked_by("ottoman", "17.4");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    no_modifier("17.2", "7.5.3");
    play("entente", "go 06.05");
    dice("9 99 0");
    play("ottoman", "fire-at 06.05"); /* twice: each hex is a trigger for who sees them */
    unit_is("a", "at 06.05 hiding ridge");
    field(LONG_CREST "units: {entente: [a co at 04.05 hiding ridge behind N+NE+NW, z co at 01.01], ottoman: [g fld at "
                     "05.09]}\n" STEP_MOVE);
    play("entente", "move a, go 04.04");
    unit_is("a", "at 04.04 not-hides"); /* away from the crest: out */
    field(LONG_CREST "units: {entente: [a co at 04.05 hiding ridge behind N+NE+NW, z co at 01.01], ottoman: [x co at "
                     "09.09]}\n" STEP_MOVE);
    play("entente", "move a, go 05.06");
    unit_is("a", "at 05.06 not-hides"); /* and over it */
}

/* In the hex left they were hidden behind the sides they had named there, in the hex entered behind the new ones. The
 * guns stand to the north-east of either. */
static void the_hex_left_is_fired_at_past_the_sides_named_there(void **state)
{
    (void)state;
    proves("7.4.1");
    for (int hides = 0; hides <= 1; hides++)
        for (int left = 0; left <= 1; left++) {
            char text[512];

            snprintf(
                text, sizeof text,
                "map: {ground: ['03.05/03.06,04.05/03.06,04.05/04.06,04.05/05.06,05.05/05.06,06.05/05.06,06.05/06.06,"
                "06.05/07.06 ridge', 08.07 open 3, 08.06 open 3]}\n"
                "units: {entente: [a co at 04.05 %s, z co at 01.01], ottoman: [g fld at %s]}\n" STEP_MOVE,
                hides ? "hiding ridge behind N+NE+NW" : "", left ? "08.07" : "08.06");
            field(text);
            assert_int_equal(rs_entry_sides(scenario_now(), rs_at(state_now(), piece_named("g")),
                                            place_named(left ? "04.05" : "05.05")),
                             1 << 1);
            play("entente", "move a, go 05.05");
            unit_is("a", hides ? "at 05.05 hiding ridge" : "at 05.05 not-hides");
            if (!hides || !left) /* no Ridge is crossed to the north-east of 05.05 */
                offered("ottoman", left ? "fire-at 04.05" : "fire-at 05.05");
            else
                assert_int_equal(options_of("ottoman", "fire-at 04.05"), 0);
        }
}

static void along_a_ridge_they_stay_hidden_when_they_run_into_an_hq(void **state)
{
    (void)state;
    proves("7.4.1", "9.2.7");
    field(LONG_CREST "units: {entente: [a co at 04.05 hiding ridge behind N+NE+NW, z co at 01.01],\n"
                     "        ottoman: [k hq at 05.05, x co at 04.03, m mg at 06.03]}\n" STEP_MOVE);
    play("entente", "move a, go 05.05");
    asked_by("ottoman", "9.2.7");
    assert_int_equal(playing_scenario()->rules->valid(playing_scenario(), state_now(), NULL), 0);
    dice("0");
    play("ottoman", "to 06.03");
    asked_by("ottoman", "17.4"); /* only now is it known who may fire at them, and that they are hidden */
    play("ottoman", "decline");
    unit_is("a", "at 05.05 hiding ridge");
}

/* --- what it does [7.5] --- */

static void a_ridge_stops_all_but_howitzers_who_are_told_where(void **state)
{
    (void)state;
    proves("7.5.2", "7.5", "17.7.6", "R54");
#define BEHIND(units)                                                                                                  \
    "map: {ground: [05.05/05.06 ridge]}\nunits: {" units ", ottoman: [x co at 05.05 hiding ridge behind N]}\n"
    field(BEHIND("entente: [g fld at 05.08, b co at 06.04]") STEP_FIRE);
    assert_true(immune("x", "g"));
    field(BEHIND("entente: [h how at 05.07, o co at 06.05, b co at 04.04]") STEP_FIRE); /* o sees from the north-east */
    assert_false(immune("x", "h"));
    play("entente", "fire-at 05.05");
    allow("entente", "with h");
    field(BEHIND("entente: [h how at 05.08, o co at 05.06, b co at 04.04]") STEP_FIRE); /* o looks across the Ridge */
    assert_true(immune("x", "h"));
    field(BEHIND("entente: [h how at 05.07, o co at 06.05]") STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 05.05, with h, done");
    had_modifier("17.2", "7.5.3", 4);
}

static void the_ravine_hides_from_all_but_those_at_its_ends(void **state)
{
    (void)state;
    proves("7.5");
    field("map: {ground: [05.05/05.06 ravine, 07.05 open 2]}\n"
          "units: {entente: [a co at 05.06, b co at 06.05, c co at 05.04, g fld at 05.09], ottoman: [x co at 05.05 "
          "hiding "
          "ravine behind N]}\n" STEP_FIRE);
    assert_true(immune("x", "a"));
    assert_false(immune("x", "b")); /* along it */
    assert_true(immune("x", "c"));
    assert_true(immune("x", "g"));
}

/* --- fire [7.6] --- */

static void hidden_men_do_nothing_without_coming_out(void **state)
{
    (void)state;
    proves("7.6", "7.6.1", "7.0");
    field("map: {ground: [05.05 scrub 0]}\nunits: {entente: [a co at 05.05 hiding terrain], ottoman: [x co at 05.06]}\n"
          "now: {step: fire}\n");
    dice("9 99 0");
    play("entente", "fire-at 05.06");
    unit_is("a", "not-hides"); /* it came out to fire */
    play("ottoman", "decline");
}

static void behind_a_ridge_they_fire_along_it_and_stay_hidden(void **state)
{
    (void)state;
    proves("7.6.3", "7.6.4");
    field(
        "map: {ground: [05.05/05.06 ridge]}\n"
        "units: {entente: [a co at 05.05 hiding ridge behind N], ottoman: [x co at 05.06, y co at 06.05]}\n" STEP_FIRE);
    assert_true(rs_must_come_out(scenario_now(), state_now(), piece_named("a"), place_named("05.06")));
    dice("9 99 0");
    play("entente", "fire-at 06.05");
    unit_is("a", "hiding ridge fired");
    field(
        "map: {ground: [05.05/05.06 ridge]}\n"
        "units: {entente: [a co at 05.05 hiding ridge behind N, b co at 07.05], ottoman: [y co at 06.05]}\n" STEP_FIRE);
    dice("9 99 0");
    play("entente", "fire-at 06.05, with a, with b");
    no_modifier("17.2", "17.6"); /* who Hides makes no Crossfire */
}

static void a_close_fight_draws_no_fire_from_outside(void **state)
{
    (void)state;
    proves("7.6.7", "17.8.3", "17.4.4");
    field("units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, y hb at 04.05, w hb at 06.05]}\n" STEP_MOVE);
    dice("10");
    play("entente", "move a, assault 05.05, roll");
    dice("99"); /* the attackers lose a step, and check */
    play("ottoman", "decline");
    dice("10 99");
    play("entente", "roll, decline");
    play("ottoman", "decline");
    dice("10");
    play("entente", "roll");
    assert_int_equal(times("17.4"), 0);
    asked_by("entente", "19.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_ravine_saves_from_guns_at_its_ends_too_and_not_from_fire_down_into_it),
        field_test(one_hex_at_a_time_comes_out_to_answer),
        field_test(who_is_fired_at_on_his_way_does_not_fire_at_who_comes_out),
        field_test(behind_a_ridge_those_sides_are_named_that_are_there),
        field_test(eight_steps_hide_in_close_terrain_and_the_ninth_does_not),
        field_test(columns_limbered_guns_and_diggers_do_not_hide_but_mules_may),
        field_test(a_scenario_may_forbid_a_means),
        field_test(guns_hide_in_their_pit_and_not_in_the_trench_beside_it),
        field_test(at_the_end_of_a_move_or_instead_of_one),
        field_test(who_hides_after_a_fire_has_the_good_of_it_in_the_next),
        field_test(who_has_dug_goes_to_ground_in_it_like_anybody),
        field_test(nobody_hides_who_has_just_failed_a_check_confused_before_or_not),
        field_test(an_hq_need_not_hide_from_fire),
        field_test(the_target_may_hide_when_the_fire_is_announced),
        field_test(men_go_to_ground_before_ships_fire_at_them),
        field_test(a_stack_hides_once_in_an_enemy_activation),
        field_test(who_fired_in_his_own_activation_may_hide_in_the_enemys),
        field_test(the_confused_of_this_activation_do_not_hide),
        field_test(coming_out_to_move_is_one_trigger_with_the_first_hex),
        field_test(coming_out_to_dig_is_a_trigger_by_itself),
        field_test(parts_of_a_stack_differ_in_posture),
        field_test(only_the_means_that_was_named_helps),
        field_test(along_a_fire_trench_they_stay_hidden),
        field_test(along_a_ridge_they_are_hidden_from_beyond_it_alone),
        field_test(the_hex_left_is_fired_at_past_the_sides_named_there),
        field_test(along_a_ridge_they_stay_hidden_when_they_run_into_an_hq),
        field_test(a_ridge_stops_all_but_howitzers_who_are_told_where),
        field_test(the_ravine_hides_from_all_but_those_at_its_ends),
        field_test(hidden_men_do_nothing_without_coming_out),
        field_test(behind_a_ridge_they_fire_along_it_and_stay_hidden),
        field_test(a_close_fight_draws_no_fire_from_outside),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
