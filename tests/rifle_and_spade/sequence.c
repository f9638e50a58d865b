/* sequence.c - chapters 1 and 2: the turn and its phases, chits in the cup, who is active, whose chit comes out. */
#include "field.h"

#include <stdio.h>

/* Two Brigiments a side, far from each other, orders off. */
#define FORMATIONS(classes)                                                                                            \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e1, side: entente, class: " classes ", points: 8/8/4, battalions: 1, division: e-div}\n"                 \
    "  - {id: e2, side: entente, class: " classes ", points: 8/8/4, battalions: 1, division: e-div}\n"                 \
    "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                          \
    "  - {id: o2, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                          \
    "battalions: [{id: be1, in: e1}, {id: be2, in: e2}, {id: bo1, in: o1}, {id: bo2, in: o2}]\n"
#define MEN                                                                                                            \
    "units: {entente: [a co at 01.01 in be1, b co at 09.01 in be2],\n"                                                 \
    "        ottoman: [x co at 01.09 in bo1, y co at 09.09 in bo2]}\n"
#define FOUR FORMATIONS("II") MEN

static int active(void) { return state_now()->active; }

static bool has_chit(const char *brigiment)
{
    return state_now()->command[brigiment_named(brigiment)].flags & RS_HAS_CHIT;
}

/* Ends the activation in progress without doing anything in it. */
static void pass(const char *side)
{
    static const char *const ends[] = {"to-fire", "to-move", "to-assault"};
    int was = active();

    for (int i = 0; i < 3 && active() == was; i++)
        if (options_of(side, ends[i]))
            play(side, ends[i]);
}

/* --- chapter 1: conventions of play --- */

static void a_brigiment_acts_wholly_before_the_next(void **state)
{
    (void)state;
    proves("1.0", "2.2.2");
    dice("3 5 5");
    field(FOUR "now: {phase: activations}\n");
    play("entente", "pull e1");
    refuse("entente", "move b", "2.2.2");
    dice("3 5");
    pass("entente");
    assert_int_equal(active(), brigiment_named("e2"));
    refuse("entente", "move a", "2.2.2"); /* its activation is over */
    allow("entente", "move b");
}

static void the_hours_of_a_day_run_through_the_night(void **state)
{
    (void)state;
    proves("1.2.2", "3.6.1");
    field("calendar: {from: 25 6pm, turns: 4}\n"
          "units: {entente: [a co at 01.01], ottoman: [x co at 09.09]}\n");
    const rs_scenario *sc = scenario_now();
    assert_int_equal(sc->turn[1].light, RS_TWILIGHT); /* 6pm */
    assert_int_equal(sc->turn[2].light, RS_NIGHT);    /* 8pm */
    assert_int_equal(sc->turn[3].light, RS_NIGHT);    /* midnight */
    assert_int_equal(sc->turn[4].light, RS_TWILIGHT); /* 4am */
    assert_int_equal(sc->turn[4].day, sc->turn[1].day + 1);
    assert_int_equal(sc->tables.hour[sc->turn[2].hour].counts, 2);
    assert_int_equal(sc->tables.hour[sc->turn[1].hour].counts, 1);
    assert_int_equal(sc->turn[4].hour, 0); /* the first of ten */
}

/* --- 2.0 --- */

static void supply_is_lost_before_orders_are_judged(void **state)
{
    (void)state;
    proves("2.0", "20.2.1", "10.2.3");
    field("supply: [{side: entente, at: 09.09}, {side: ottoman, at: 09.09}]\n"
          "units: {entente: [a co at 05.03 to 05.07, h hq at 05.02], ottoman: [x co at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\n"
          "now: {phase: supply, brigiments: {e-bde: points 1}}\n");
    brigiment_is("e-bde", "points 0 order stalled_attack no-supply");
    not_happened("11.2.3");
}

static void the_phases_of_a_turn_come_in_their_order(void **state)
{
    (void)state;
    proves("2.0", "3.6", "3.6.2");
    dice("3 5");
    field("units: {entente: [a co at 01.01], ottoman: [x co at 09.09]}\nnow: {phase: activations}\n");
    phase_is(RS_PHASE_ACTIVATIONS);
    turn_is(1);
    pass("entente");
    asked("ottoman");
    dice("3 5");
    pass("ottoman"); /* the end of the turn, then 1 to 3 of the next without a decision */
    turn_is(2);
    phase_is(RS_PHASE_ACTIVATIONS);
    assert_int_equal(active(), brigiment_named("e-bde"));
}

/* --- 2.1 --- */

static void every_released_brigiment_has_a_chit(void **state)
{
    (void)state;
    proves("2.1", "2.1.1", "3.5.1", "15.0");
    dice("3 5");
    field(FORMATIONS(
        "II") "units: {entente: [a co at 01.01 in be1, b co at 09.01 in be2 held, g fld at 05.01 independent],\n"
              "        ottoman: [x co at 01.09 in bo1, y co at 09.09 in bo2 destroyed]}\n"
              "now: {phase: activations}\n");
    assert_int_equal(active(), brigiment_named("e1"));
    assert_false(has_chit("e1")); /* it has been drawn, and is not put back this turn */
    assert_false(has_chit("e2")); /* not released */
    assert_true(has_chit("o1"));
    assert_false(has_chit("o2")); /* no unit left */
}

static void whoever_is_due_to_enter_has_a_chit_too(void **state)
{
    (void)state;
    proves("2.1", "15.0");
    dice("3 5");
    field("units: {entente: [a co at 05.01 enters], ottoman: [x co at 09.09]}\nnow: {phase: reinforcements}\n");
    unit_is("a", "queued");
    assert_int_equal(active(), brigiment_named("e-bde"));
}

/* --- 2.2 --- */

static void four_chits_are_four_activations(void **state)
{
    (void)state;
    proves("2.2", "2.2.1", "3.5.1");
    int n = 0;
    dice("3 5 5");
    field(FOUR "now: {phase: activations}\n");
    play("entente", "pull e2");
    for (; state_now()->head.turn == 1 && n < 8; n++) {
        const char *side = state_now()->head.waiting == RS_ENTENTE ? "entente" : "ottoman";

        if (n == 0)
            dice("3 5"); /* one chit of the Entente against two */
        if (n == 1)
            dice("0"); /* the Entente has none left: the Ottoman side rolls for the sequence only */
        if (n == 2) {
            play(side, "pull o1");
            dice("");
        }
        if (n == 3)
            dice("3 5 5"); /* the next turn */
        pass(side);
    }
    assert_int_equal(n, 4);
    turn_is(2);
}

/* --- 2.3 --- */

static void the_lower_die_is_active(void **state)
{
    (void)state;
    proves("2.3", "1.4.2");
    dice("3 5");
    field("units: {entente: [a co at 01.01], ottoman: [x co at 09.09]}\nnow: {phase: activations}\n");
    assert_int_equal(active(), brigiment_named("e-bde"));
    playing_close();
    dice("9 0"); /* 0 is zero, not ten */
    field("units: {entente: [a co at 01.01], ottoman: [x co at 09.09]}\nnow: {phase: activations}\n");
    assert_int_equal(active(), brigiment_named("o-bde"));
    was("2.3", 0, ANY, NULL);
}

static void disorder_hinders_and_planning_helps(void **state)
{
    (void)state;
    proves("2.3.1");
    dice("9 4 0");
    field(
        "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
        "brigiments:\n"
        "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"
        "  - {id: e2, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"
        "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
        "  - {id: o2, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
        "  - {id: o3, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
        "battalions: [{id: be1, in: e1}, {id: be2, in: e2}, {id: bo1, in: o1}, {id: bo2, in: o2}, {id: bo3, in: o3}]\n"
        "units: {entente: [a co at 01.01 in be1, b co at 09.01 in be2],\n"
        "        ottoman: [x co at 01.09 in bo1, y co at 09.09 in bo2, z hb at 05.09 in bo3 to 05.08]}\n"
        "orders: {o1: disorganized_defense, o2: disorganized_defense, o3: initial_attack turn 1}\n"
        "now: {phase: activations}\n");
    was("2.3", 4, ANY, NULL); /* 4 and 2 for disorder less 2 for the plan */
    had_modifier("2.3", "2.3.1", 2);
    had_modifier("2.3", "2.3.1", -2);
}

static void a_stalled_attack_hinders_too(void **state)
{
    (void)state;
    proves("2.3.1");
    dice("2 5");
    field("units: {entente: [a co at 01.01], ottoman: [x co at 09.09 to 09.07]}\n"
          "orders: {o-bde: stalled_attack turn 1}\nnow: {phase: activations}\n");
    was("2.3", 6, ANY, NULL);
}

static void who_is_named_first_is_so_once_a_turn(void **state)
{
    (void)state;
    proves("2.3.4", "2.3");
    dice("5");
    field("calendar: {from: 25 6am, turns: 3, first: {25 6am: ottoman}}\n" FOUR "now: {phase: activations}\n");
    assert_int_equal(times("2.3"), 0);
    play("ottoman", "pull o1");
    dice("3 5 5");
    pass("ottoman");
    asked_by("entente", "2.4.2"); /* the lower die */
}

static void an_initial_attack_of_an_earlier_turn_is_an_attack_like_another(void **state)
{
    (void)state;
    proves("11.9.2", "2.3.1", "2.4.1");
    dice("9 5 5");
    field("divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"
          "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "  - {id: o2, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: be1, in: e1}, {id: bo1, in: o1}, {id: bo2, in: o2}]\n"
          "units: {entente: [a co at 01.01 in be1],\n"
          "        ottoman: [x co at 01.09 in bo1 to 01.07, y co at 09.09 in bo2]}\n"
          "orders: {o1: initial_attack turn 1}\n"
          "now: {turn: 2, phase: activations}\n");
    was("2.3", 5, ANY, NULL); /* no plan any more */
    was("2.4", 5, 5, NULL);
}

static void key_terrain_and_more_chits_help(void **state)
{
    (void)state;
    proves("2.3.1");
    dice("9 7");
    field("special: {initiative: \"05.05\"}\n"
          "units: {entente: [a co at 01.01], ottoman: [x co at 05.05]}\nnow: {phase: activations}\n");
    was("2.3", 6, ANY, NULL);
    had_modifier("2.3", "2.3.1", -1);
}

/* Whether the Entente lacks the HQ of its Corps, piece v; h is that of its Division. */
static bool lacks_corps(const char *units)
{
    static rs_scenario sc;
    char text[600];

    snprintf(
        text, sizeof text,
        "map: {size: 3x30}\n"
        "units: {entente: [a co at 02.02, d hq at 02.01 independent, v hq at 02.16], ottoman: [x co at 03.29]}\n%s",
        units);
    field(text);
    sc = *scenario_now();
    sc.n_corps = sc.division[1].corps = 1; /* positions have HQs of Brigiments and Divisions alone */
    sc.corps[1] = (rs_corps){.side = RS_ENTENTE, .hq = (uint16_t)piece_named("v")};
    return rs_lacks_corps(&sc, state_now(), 1);
}

static void a_corps_hq_is_lacking_if_it_is_gone_or_reaches_no_division(void **state)
{
    (void)state;
    proves("2.3.1", "9.1.1", "9.6");
    assert_false(lacks_corps(""));                             /* fifteen hexes away */
    assert_true(lacks_corps("now: {units: {v: at 02.17}}\n")); /* sixteen */
    assert_false(lacks_corps("now: {units: {v: at 02.17}, lines_entente: [02.01, 02.02, 02.03, 02.04, 02.05, 02.06, "
                             "02.07, 02.08, 02.09, 02.10, 02.11, 02.12, 02.13, 02.14, 02.15, 02.16, 02.17]}\n"));
    assert_true(lacks_corps("now: {units: {v: out due 2}}\n"));
    assert_false(lacks_corps("now: {units: {v: waiting}}\n"));   /* still to come */
    assert_false(lacks_corps("now: {units: {d: out due 2}}\n")); /* a Source, for want of a Division HQ */
    assert_true(lacks_corps("now: {units: {d: out due 2, v: at 02.17}}\n"));
}

static void at_the_first_pull_ties_are_rolled_again(void **state)
{
    (void)state;
    proves("2.3.2");
    dice("3 3 3 4");
    field("units: {entente: [a co at 01.01], ottoman: [x co at 09.09]}\nnow: {phase: activations}\n");
    expect_dice_used();
    assert_int_equal(active(), brigiment_named("e-bde"));
}

static void later_ties_go_to_who_did_not_pull_last(void **state)
{
    (void)state;
    proves("2.3.2");
    dice("5 3 5");
    field(FOUR "now: {phase: activations}\n");
    play("ottoman", "pull o1");
    dice("3 3 5");
    pass("ottoman");
    expect_dice_used();
    asked_by("entente", "2.4.2");
}

static void an_empty_cup_leaves_the_other_side_active(void **state)
{
    (void)state;
    proves("2.3.3");
    field("units: {entente: [a co at 01.01 held], ottoman: [x co at 09.09]}\nnow: {phase: activations}\n");
    assert_int_equal(active(), brigiment_named("o-bde"));
    assert_int_equal(times("2.3"), 0);
}

static void a_scenario_names_the_first_player_of_a_turn(void **state)
{
    (void)state;
    proves("2.3.4");
    field("calendar: {from: 25 6am, turns: 3, first: {25 6am: ottoman}}\n"
          "units: {entente: [a co at 01.01], ottoman: [x co at 09.09]}\nnow: {phase: activations}\n");
    assert_int_equal(active(), brigiment_named("o-bde"));
    assert_int_equal(times("2.3"), 0);
}

/* --- 2.4 --- */

static void a_good_staff_picks_the_chit(void **state)
{
    (void)state;
    proves("2.4", "2.4.1", "2.4.2", "9.1.7");
    dice("3 5 5");
    field(FOUR "now: {phase: activations}\n");
    asked_by("entente", "2.4.2");
    was("2.4", 5, 5, NULL);
    offered("entente", "pull e1");
    play("entente", "pull e2");
    assert_int_equal(active(), brigiment_named("e2"));
}

static void above_the_threshold_it_is_drawn_at_random(void **state)
{
    (void)state;
    proves("2.4", "2.4.2");
    dice("3 5 6 2"); /* the chit of the second Brigiment */
    field(FOUR "now: {phase: activations}\n");
    assert_int_equal(active(), brigiment_named("e2"));
    assert_int_equal(times("2.4"), 1);
}

static void night_makes_sequencing_harder(void **state)
{
    (void)state;
    proves("2.4.1");
    dice("3 5 4 1");
    field(FORMATIONS("III") "light: night\n" MEN "now: {phase: activations}\n");
    was("2.4", 5, 4, NULL);
    assert_int_equal(active(), brigiment_named("e1"));
}

static void the_last_chit_needs_no_roll(void **state)
{
    (void)state;
    proves("2.4.2");
    dice("3 5");
    field("units: {entente: [a co at 01.01], ottoman: [x co at 09.09]}\nnow: {phase: activations}\n");
    assert_int_equal(times("2.4"), 0);
    expect_dice_used();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_brigiment_acts_wholly_before_the_next),
        field_test(the_hours_of_a_day_run_through_the_night),
        field_test(supply_is_lost_before_orders_are_judged),
        field_test(the_phases_of_a_turn_come_in_their_order),
        field_test(every_released_brigiment_has_a_chit),
        field_test(whoever_is_due_to_enter_has_a_chit_too),
        field_test(four_chits_are_four_activations),
        field_test(the_lower_die_is_active),
        field_test(disorder_hinders_and_planning_helps),
        field_test(a_stalled_attack_hinders_too),
        field_test(who_is_named_first_is_so_once_a_turn),
        field_test(an_initial_attack_of_an_earlier_turn_is_an_attack_like_another),
        field_test(key_terrain_and_more_chits_help),
        field_test(a_corps_hq_is_lacking_if_it_is_gone_or_reaches_no_division),
        field_test(at_the_first_pull_ties_are_rolled_again),
        field_test(later_ties_go_to_who_did_not_pull_last),
        field_test(an_empty_cup_leaves_the_other_side_active),
        field_test(a_scenario_names_the_first_player_of_a_turn),
        field_test(a_good_staff_picks_the_chit),
        field_test(above_the_threshold_it_is_drawn_at_random),
        field_test(night_makes_sequencing_harder),
        field_test(the_last_chit_needs_no_roll),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
