/* orders_rolls.c - orders go on, fail and are changed: the rolls of chapter 11, what is spared them, what failing makes
 * of an order, Scheduled Attacks and midnight. */
#include "field.h"
#include "rules/rifle_and_spade/draft.h"
#include "rules/rifle_and_spade/kinds.h"

#include <stdio.h>

#define ATTACKERS                                                                                                      \
    "units:\n"                                                                                                         \
    "  entente: [a hb at 05.03 to 05.07, b hb at 05.03 to 05.07, h hq at 05.02]\n"                                     \
    "  ottoman: [x hb at 05.09, k hq at 05.09]\n"                                                                      \
    "orders: {e-bde: attack, o-bde: defense}\n"
#define DEFENDERS                                                                                                      \
    "units:\n"                                                                                                         \
    "  entente: [a hb at 05.03, b hb at 05.03, h hq at 05.02]\n"                                                       \
    "  ottoman: [x hb at 05.09, k hq at 05.09]\n"                                                                      \
    "orders: {e-bde: defense, o-bde: defense}\n"

static void an_attack_goes_on_up_to_its_continue_number(void **state)
{
    (void)state;
    proves("11.2", "11.2.3", "11.1.2", "11.8.6", "11.2.5");
    dice("70");
    field(ATTACKERS "now: {phase: continuation, brigiments: {e-bde: points 4}}\n");
    brigiment_is("e-bde", "order attack");
    was("11.2.3", 70, 70, "the order stays");
    expect_dice_used();
}

static void above_it_the_attack_stalls_at_once_with_its_objectives(void **state)
{
    (void)state;
    proves("11.2.4", "11.8.7", "11.8.6", "11.1.9");
    dice("71");
    field(ATTACKERS "now: {phase: continuation, brigiments: {e-bde: points 4}}\n");
    brigiment_is("e-bde", "order stalled_attack since 1");
    unit_is("a", "to 05.07");
}

static void modifiers_of_class_and_fresh_orders_count(void **state)
{
    (void)state;
    proves("11.1.3", "11.2");
    dice("85");
    field(ATTACKERS "now: {phase: continuation, brigiments: {e-bde: points 5 issued-last}}\n");
    brigiment_is("e-bde", "order attack"); /* 75 and ten more for a fresh order */
    had_modifier("11.2.3", "11.1.3", -10);
}

static void weighs(const char *position, int on_continuing, int on_changing)
{
    fs_sum one = {0}, other = {0};

    field(position);
    int b = brigiment_named("e-bde");
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), b, false, &one), on_continuing);
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), b, true, &other), on_changing);
}

#define TWO_BATTALIONS(units)                                                                                          \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 2, division: e-div}\n"                       \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: o1, in: o-bde}]\n"                                    \
    "units: {entente: [" units ", h hq at 05.02 of e-bde], ottoman: [x hb at 05.07 in o1]}\n"                          \
    "orders: {e-bde: attack, o-bde: defense}\n"

static void the_state_of_the_brigade_weighs_on_both_rolls(void **state)
{
    (void)state;
    proves("11.1.3");
    weighs(ATTACKERS, 0, 0);
    weighs("light: night\n" ATTACKERS, 5, 10);
    weighs(ATTACKERS "now: {brigiments: {e-bde: lost-before 3}}\n", 6, 0); /* two each for those who go on */
    weighs(ATTACKERS "now: {brigiments: {e-bde: lost-before 15}}\n", 20, 0);
    weighs(TWO_BATTALIONS("a hb at 05.03 in b1 isolated, b hb at 05.03 in b1 isolated, c hb at 05.03 in b2"), 5, 5);
    weighs(TWO_BATTALIONS("a hb at 05.03 in b1 isolated, b hb at 05.03 in b1, c hb at 05.03 in b2 isolated"), 10, 10);
    weighs(TWO_BATTALIONS("a hb at 05.06 in b1, b hb at 05.03 in b1"), 0, 10); /* half of them In Contact */
    weighs(TWO_BATTALIONS("a hb at 05.06 in b1, b hb at 05.03 in b1, c hb at 05.03 in b2"), 0, 0);
}

static void without_officers_orders_fail_without_a_roll(void **state)
{
    (void)state;
    proves("11.2.1", "11.8.6", "11.11.10", "11.11.11");
    field(ATTACKERS "now: {phase: continuation, brigiments: {e-bde: points 0}}\n");
    brigiment_is("e-bde", "order stalled_attack");
    field(DEFENDERS "now: {phase: continuation, brigiments: {e-bde: points 0}}\n");
    brigiment_is("e-bde", "order disorganized_defense");
    battalion_is("e-bn", "no-aim");
    field("units:\n"
          "  entente: [a hb at 05.03, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {phase: continuation, brigiments: {e-bde: points 0}}\n");
    brigiment_is("e-bde", "order disorganized_defense");
}

static void an_initial_attack_goes_on_without_officers_in_its_first_turn(void **state)
{
    (void)state;
    proves("11.9.4", "11.2.1");
    for (int turn = 1; turn <= 2; turn++) {
        char text[400];

        snprintf(text, sizeof text,
                 "units:\n"
                 "  entente: [a hb at 05.03 to 05.07, h hq at 05.02]\n"
                 "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
                 "orders: {e-bde: initial_attack turn 1, o-bde: defense}\n"
                 "now: {turn: %d, phase: continuation, brigiments: {e-bde: points 0}}\n",
                 turn);
        field(text);
        brigiment_is("e-bde", turn == 1 ? "order initial_attack" : "order stalled_attack");
    }
}

static void what_is_only_just_so_is_not_checked_in_the_same_turn(void **state)
{
    (void)state;
    proves("11.2.5", "11.10.5");
    field(ATTACKERS "now: {phase: continuation, brigiments: {e-bde: points 4 issued}}\n");
    not_happened("11.2.3");
    brigiment_is("e-bde", "order attack");
    field("units:\n"
          "  entente: [a hb at 05.03 to 05.07, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: stalled_attack turn 3, o-bde: defense}\n"
          "now: {turn: 3, phase: continuation}\n");
    brigiment_is("e-bde", "order stalled_attack");
}

static void a_reserve_stays_where_the_enemy_threatens_all_of_its_zone(void **state)
{
    (void)state;
    proves("11.2.2", "11.15.10");
    for (int regroups = 0; regroups <= 1; regroups++) {
        char text[400];

        snprintf(text, sizeof text,
                 "units:\n"
                 "  entente: [a hb at 05.02, h hq at 05.01]\n"
                 "  ottoman: [x hb at 05.05, k hq at 05.09]\n"
                 "orders: {e-bde: %s point 05.02 radius 0, o-bde: defense}\n"
                 "now: {phase: continuation}\n",
                 regroups ? "regroup" : "general_reserve");
        field(text);
        not_happened("11.2.3");
        brigiment_is("e-bde", regroups ? "order disorganized_defense" : "order general_reserve");
    }
}

static void a_stalled_attack_ends_in_the_next_turn(void **state)
{
    (void)state;
    proves("11.10", "11.10.5", "11.10.6", "11.10.3", "11.2.2");
    field("units:\n"
          "  entente: [a hb at 05.03 to 05.07, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: stalled_attack turn 2, o-bde: defense}\n"
          "now: {turn: 3, phase: continuation}\n");
    brigiment_is("e-bde", "order disorganized_defense since 3"); /* [E22] */
    not_happened("11.2.3");
    assert_int_equal(rs_objective(scenario_now(), state_now(), piece_named("a")), FS_NO_HEX); /* [11.13.2] */
}

static void a_defense_is_rolled_for_only_in_contact(void **state)
{
    (void)state;
    proves("11.2.5", "11.11.10");
    dice("80 10");
    field("units:\n"
          "  entente: [a hb at 05.03, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.04, k hq at 05.09]\n"
          "orders: {e-bde: defense, o-bde: defense}\n"
          "now: {phase: continuation, brigiments: {e-bde: points 2}}\n");
    brigiment_is("e-bde", "order defense"); /* two points: 60; its Objective is held: 20 less */
    expect_dice_used();
}

static void a_defense_without_contact_is_safe(void **state)
{
    (void)state;
    proves("11.2.5");
    field(DEFENDERS "now: {phase: continuation}\n");
    not_happened("11.2.3");
    brigiment_is("e-bde", "order defense");
}

static void an_attack_that_made_no_progress_fails(void **state)
{
    (void)state;
    proves("11.8.3", "11.2.2");
    field(ATTACKERS "now: {phase: continuation, brigiments: {e-bde: no-progress}}\n");
    brigiment_is("e-bde", "order stalled_attack");
    not_happened("11.2.3");
}

static bool made_progress(void) { return !(state_now()->command[brigiment_named("e-bde")].flags & RS_NO_PROGRESS); }

static void only_who_comes_nearer_makes_progress(void **state)
{
    (void)state;
    proves("11.8.3");
    field(ATTACKERS "now: {step: move}\n");
    play("entente", "merge a b, to-assault");
    assert_false(made_progress()); /* it has done something, and stands where it stood */
    field(ATTACKERS "now: {step: move}\n");
    play("entente", "move a, go 05.04, halt, to-assault");
    assert_true(made_progress());
}

static void fire_at_an_enemy_beside_it_is_progress_even_if_it_was_his_last(void **state)
{
    (void)state;
    proves("11.8.3");
    dice("1 10 50");
    field("units:\n"
          "  entente: [a hb at 05.04 to 05.07, h hq at 05.03]\n"
          "  ottoman: [x pk at 05.05, y hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: attack, o-bde: defense}\n"
          "now: {step: fire}\n");
    play("entente", "fire-at 05.05");
    unit_is("x", "destroyed");
    play("entente", "to-assault");
    assert_true(made_progress());
}

static void fire_that_counted_in_the_turn_before_does_not_count_again(void **state)
{
    (void)state;
    proves("11.8.3");
    for (int before = 0; before <= 1; before++) {
        char text[400];

        snprintf(text, sizeof text,
                 "units:\n"
                 "  entente: [a hb at 05.04 to 05.07%s, h hq at 05.03]\n"
                 "  ottoman: [x hb at 05.05, y hb at 05.09, k hq at 05.09]\n"
                 "orders: {e-bde: attack, o-bde: defense}\n"
                 "now: {step: fire}\n",
                 before ? " counted-fire" : "");
        field(text);
        dice("9 99 0");
        play("entente", "fire-at 05.05");
        play("entente", "to-assault");
        assert_int_equal(made_progress(), !before);
        unit_is("a", before ? "not-counted-fire" : "counted-fire"); /* next time it may */
    }
}

static void who_went_in_with_another_brigiment_made_progress(void **state)
{
    (void)state;
    proves("11.8.3", "14.4.6");
    field("units:\n"
          "  entente: [a hb at 05.03 to 05.07, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: attack, o-bde: defense}\n"
          "now: {active: e-bde, units: {a: acted}}\n");
    play("entente", "to-assault");
    assert_true(made_progress());
}

#define ITS_OBJECTIVE_LOST(status, s)                                                                                  \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 2, division: e-div}\n"                       \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde, status: " status "}, {id: o1, in: o-bde}]\n"                \
    "units:\n"                                                                                                         \
    "  entente: [a hb at 05.05 in b1 to 05.06, s hb in b2 at " s ", h hq at 05.03 of e-bde]\n"                         \
    "  ottoman: [x hb at 05.06 in o1, k hq at 05.09 of o-bde]\n"                                                       \
    "orders: {e-bde: defense, o-bde: defense}\n"                                                                       \
    "now: {phase: continuation}\n"

static void a_lost_defense_goes_on_while_there_is_a_battalion_to_win_it_back(void **state)
{
    (void)state;
    proves("11.2.2", "11.2");
    dice("80 81"); /* both are in contact */
    field(ITS_OBJECTIVE_LOST("support", "05.02"));
    brigiment_is("e-bde", "order defense");
    playing_close();
    dice("80");
    field(ITS_OBJECTIVE_LOST("line", "05.05 to 05.06"));
    brigiment_is("e-bde", "order disorganized_defense");
    happened("11.2.2");
}

static void a_completed_attack_is_not_rolled_for(void **state)
{
    (void)state;
    proves("11.1.10");
    field("units:\n"
          "  entente: [a hb at 05.07 to 05.07, c hb at 05.03 to 05.07 isolated, h hq at 05.06]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: attack, o-bde: defense}\n"
          "now: {phase: continuation}\n");
    not_happened("11.2.3");
    brigiment_is("e-bde", "order attack");
    field("units:\n"
          "  entente: [a hb at 05.07 to 05.07, c hb at 05.03 to 05.07 confused, h hq at 05.06]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: attack, o-bde: defense}\n"
          "now: {phase: continuation, brigiments: {e-bde: no-progress}}\n");
    not_happened("11.2.3"); /* the shaken are not counted, and there is no more progress to make */
    brigiment_is("e-bde", "order attack");
    playing_close();
    dice("99");
    field("map: {ground: [05.07 scrub 0]}\n"
          "units:\n"
          "  entente: [a hb at 05.07 to 05.07 hiding us-them, h hq at 05.06]\n"
          "  ottoman: [x hb at 05.07 hiding us-them, k hq at 05.09]\n"
          "orders: {e-bde: attack, o-bde: defense}\n"
          "now: {phase: continuation, us_them: [05.07]}\n");
    happened("11.2.3"); /* the enemy is there too */
}

static void a_change_succeeds_up_to_its_number_and_is_drawn_then(void **state)
{
    (void)state;
    proves("11.3", "11.3.2", "11.3.3", "11.1.9", "11.4.1", "11.4.6", "11.8.2", "11.8");
    field(DEFENDERS "now: {phase: change}\n");
    dice("60"); /* eight points: 60; all Objectives held: 10 less */
    play("entente", "change e-bde attack");
    was("11.3.2", 50, 60, "the order is issued");
    asked_by("entente", "11.4");
    refuse("entente", "done", "11.8.2");
    play("entente", "aim e-bn 05.07, done");
    brigiment_is("e-bde", "order attack since 1 issued");
    battalion_is("e-bn", "line aim 05.07");
    unit_is("a", "to 05.07");
}

static void a_failed_try_leaves_the_order_and_a_very_bad_one_fails_it(void **state)
{
    (void)state;
    proves("11.3.4", "R34", "11.3");
    field(DEFENDERS "now: {phase: change, brigiments: {e-bde: issued-last}}\n");
    dice("95"); /* fresh +10, Objectives held -10 */
    play("entente", "change e-bde attack");
    brigiment_is("e-bde", "order defense tried");
    asked("ottoman"); /* one try a turn */
    field("units:\n"
          "  entente: [a hb at 05.03, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\n"
          "now: {phase: change, brigiments: {e-bde: issued-last}}\n");
    dice("89");
    play("entente", "change e-bde attack");
    brigiment_is("e-bde", "order general_reserve"); /* 99 */
    field("units:\n"
          "  entente: [a hb at 05.03, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: general_reserve point 05.03 radius 2, o-bde: defense}\n"
          "now: {phase: change, brigiments: {e-bde: issued-last}}\n");
    dice("90");
    play("entente", "change e-bde attack");
    brigiment_is("e-bde", "order disorganized_defense");
}

static void the_matrix_says_what_can_be_tried(void **state)
{
    (void)state;
    proves("11.3.1", "11.9.2", "11.10.1", "11.12.1", "11.12.2", "11.13.1", "11.1.7");
    field(ATTACKERS "now: {phase: change}\n");
    refuse("entente", "change e-bde march", "11.3.1");
    refuse("entente", "change e-bde initial_attack", "11.3.1");
    refuse("entente", "change e-bde cordon_defense", "11.3.1");
    refuse("entente", "change e-bde stalled_attack", "11.3.1");
    play("entente", "orders e-bde");
    offered("entente", "change e-bde attack");
    offered("entente", "change e-bde defense");
    not_offered("entente", "change e-bde regroup"); /* the matrix has it, a unit In Line is In Contact */
}

static void one_brigiment_is_named_and_what_it_can_be_ordered_follows(void **state)
{
    (void)state;
    proves("11.3", "11.3.2");
    field(
        "brigiments:\n"
        "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 1}\n"
        "  - {id: f-bde, side: entente, class: II, points: 8/8/4, battalions: 1}\n"
        "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1}\n"
        "battalions: [{id: e1, in: e-bde}, {id: f1, in: f-bde}, {id: o1, in: o-bde}]\n"
        "units: {entente: [a hb at 05.03 in e1, f hb at 03.03 in f1, h hq at 05.02 of e-bde, i hq at 03.02 of f-bde], "
        "ottoman: [x hb at 05.09 in o1, k hq at 05.09]}\n"
        "orders: {e-bde: defense, f-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    offered("entente", "orders e-bde");
    offered("entente", "orders f-bde");
    assert_int_equal(options_of("entente", "change"), 0);
    refuse("entente", "keep-order", "11.3");
    play("entente", "orders e-bde");
    offered("entente", "change e-bde attack");
    offered("entente", "schedule e-bde 2");
    refuse("entente", "change f-bde attack", "11.3");
    refuse("entente", "done", "11.3");
    play("entente", "drop, orders e-bde, keep-order"); /* no die is thrown */
    brigiment_is("e-bde", "order defense tried");
    refuse("entente", "orders e-bde", "11.3");
    not_offered("entente", "orders e-bde");
    dice("0");
    play("entente", "orders f-bde, change f-bde general_reserve");
    brigiment_is("f-bde", "order general_reserve tried");
}

static void a_stalled_attack_is_changed_only_in_the_turn_in_which_it_stalled(void **state)
{
    (void)state;
    proves("11.10.1", "R59");
    for (int turn = 1; turn <= 2; turn++) {
        char text[400];

        snprintf(text, sizeof text,
                 "units:\n"
                 "  entente: [a hb at 05.03 to 05.07, h hq at 05.02]\n"
                 "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
                 "orders: {e-bde: stalled_attack turn 1, o-bde: defense}\n"
                 "now: {turn: %d, phase: change}\n",
                 turn);
        field(text);
        assert_int_equal(options_of("entente", "orders e-bde"), turn == 1);
        if (turn == 1) {
            play("entente", "orders e-bde");
            offered("entente", "change e-bde defense");
        }
    }
}

static void regroup_lasts_two_segments_before_an_attack(void **state)
{
    (void)state;
    proves("11.14.17", "11.3.1");
#define REGROUPED(segments)                                                                                            \
    "units:\n"                                                                                                         \
    "  entente: [a hb at 05.03, h hq at 05.02]\n"                                                                      \
    "  ottoman: [x hb at 05.09, k hq at 05.09]\n"                                                                      \
    "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"                                                  \
    "now: {turn: 3, phase: change, brigiments: {e-bde: counted segments " segments "}}\n"
    field(REGROUPED("1"));
    refuse("entente", "change e-bde attack", "11.14.17");
    refused_with(1, 2);
    field(REGROUPED("2"));
    allow("entente", "change e-bde attack");
}

static void an_attack_is_scheduled_ten_turns_ahead_at_most(void **state)
{
    (void)state;
    proves("11.8.1");
    field("calendar: {from: 25 6am, turns: 20}\n" DEFENDERS "now: {phase: change}\n");
    allow("entente", "schedule e-bde 11");
    refuse("entente", "schedule e-bde 12", "11.8.1");
    refused_with(11, 10);
}

static void supports_in_contact_do_not_keep_the_others_from_going(void **state)
{
    (void)state;
    proves("11.3.6");
    for (int line = 0; line <= 1; line++) {
        char text[900];

        snprintf(
            text, sizeof text,
            "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
            "brigiments:\n"
            "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 2, division: e-div}\n"
            "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
            "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde%s}, {id: o1, in: o-bde}]\n"
            "units: {entente: [a hb at 05.02 in b1, s hb at 05.06 in b2, h hq at 05.02 of e-bde], ottoman: [x hb at "
            "05.07 in o1, k hq at 05.09]}\norders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n",
            line ? "" : ", status: support");
        field(text);
        play("entente", "orders e-bde");
        assert_int_equal(options_of("entente", "change e-bde regroup"), !line);
    }
}

static void threats_forbid_orders_to_go_back(void **state)
{
    (void)state;
    proves("11.3.6", "11.14.1", "11.15.1");
    field("units:\n"
          "  entente: [a hb at 05.03, h hq at 05.01]\n"
          "  ottoman: [x hb at 05.04, k hq at 05.09]\n"
          "orders: {e-bde: defense, o-bde: defense}\n"
          "now: {phase: change}\n");
    refuse("entente", "change e-bde regroup", "11.3.6");
    refuse("entente", "change e-bde general_reserve", "11.3.6");
    field(DEFENDERS "now: {phase: change, brigiments: {e-bde: no-supply}}\n");
    refuse("entente", "change e-bde attack", "11.3.6");
}

static void midnight_ends_attacks_and_forbids_new_ones(void **state)
{
    (void)state;
    proves("11.3.5", "R52");
    field("hour: midnight\n" ATTACKERS "now: {phase: change}\n");
    brigiment_is("e-bde", "order stalled_attack");
    refuse("entente", "change e-bde attack", "11.3.5");
    field("hour: 8pm\n" ATTACKERS "now: {turn: 2, phase: change, brigiments: {e-bde: scheduled 1}}\n");
    brigiment_is("e-bde", "order attack"); /* by plan, since the evening */
    field("hour: 8pm\n" ATTACKERS "now: {turn: 2, phase: change}\n");
    brigiment_is("e-bde", "order stalled_attack");
}

static void a_scheduled_attack_waits_and_then_begins_without_a_roll(void **state)
{
    (void)state;
    proves("11.8.1");
    field(DEFENDERS "now: {phase: change}\n");
    refuse("entente", "schedule e-bde 1", "11.8.1");
    dice("10");
    play("entente", "schedule e-bde 2");
    play("entente", "aim e-bn 05.07, done");
    brigiment_is("e-bde", "order defense scheduled 2");
    field(DEFENDERS
          "now: {turn: 2, phase: change, brigiments: {e-bde: scheduled 2}, battalions: {e-bn: next 05.07}}\n");
    brigiment_is("e-bde", "order attack since 2 scheduled-now");
    unit_is("a", "to 05.07");
    field(DEFENDERS "now: {turn: 2, phase: change, brigiments: {e-bde: scheduled 2 no-supply}, battalions: {e-bn: next "
                    "05.07}}\n");
    brigiment_is("e-bde", "order defense");
}

/* Shut in behind another brigade that is In Line it could not set out now; it may when the time has come. */
static void the_ways_of_a_scheduled_attack_are_found_when_it_begins(void **state)
{
    (void)state;
    proves("11.8.1", "11.4.9", "R77");
    field("divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e-bde, title: E, side: entente, class: II, points: 8/14/7, battalions: 1, division: e-div}\n"
          "  - {id: f-bde, title: F, side: entente, class: II, points: 8/14/7, battalions: 1, division: e-div}\n"
          "  - {id: o-bde, title: O, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: e-bn, in: e-bde}, {id: f-bn, in: f-bde}, {id: o-bn, in: o-bde}]\n"
          "units:\n"
          "  entente: [a hb at 01.01 in e-bn, h hq at 01.01 of e-bde, b hb at 01.02 in f-bn, c hb at 02.01 in f-bn,\n"
          "            d hb at 02.02 in f-bn, k hq at 02.02 of f-bde]\n"
          "  ottoman: [x hb at 05.09 in o-bn]\n"
          "orders: {e-bde: defense, f-bde: defense, o-bde: defense}\n"
          "now: {phase: change}\n");
    refuse("entente", "change e-bde attack", "11.1.9");
    not_offered("entente", "change e-bde attack");
    dice("0");
    play("entente", "schedule e-bde 2");
    play("entente", "aim e-bn 05.07, done");
    brigiment_is("e-bde", "order defense scheduled 2");
    unit_is("a", "to 01.01"); /* as before */
}

/* Shut in still when its turn comes it goes by the shortest way through the others; not so those after it. */
static void where_one_unit_has_no_clear_way_the_others_still_go_by_theirs(void **state)
{
    (void)state;
    proves("11.8.1", "11.4.9", "R77");
    field("divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e-bde, title: E, side: entente, class: II, points: 8/14/7, battalions: 2, division: e-div}\n"
          "  - {id: f-bde, title: F, side: entente, class: II, points: 8/14/7, battalions: 1, division: e-div}\n"
          "  - {id: o-bde, title: O, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: f-bn, in: f-bde}, {id: o-bn, in: o-bde}]\n"
          "units:\n"
          "  entente: [a hb at 01.01 in b1, e hb at 06.01 in b2, h hq at 06.01 of e-bde, b hb at 01.02 in f-bn,\n"
          "            c hb at 02.01 in f-bn, d hb at 06.03 in f-bn, k hq at 02.01 of f-bde]\n"
          "  ottoman: [x hb at 05.09 in o-bn]\n"
          "orders: {e-bde: defense, f-bde: defense, o-bde: defense}\n"
          "now: {turn: 2, phase: change, brigiments: {e-bde: scheduled 2}, battalions: {b1: next 05.07, b2: next "
          "06.06}}\n");
    brigiment_is("e-bde", "order attack");
    unit_is("a", "to 05.07");
    unit_is("e", "to 06.06");
    assert_int_equal(rs_off_route(scenario_now(), state_now(), piece_named("e"), place_named("06.03")), 1);
}

/* On the peninsula there is no way from the one map to the other in forty hexes. */
static void an_objective_nobody_could_walk_to_is_no_objective(void **state)
{
    (void)state;
    proves("11.4.2", "R77");
    field_scenario("rs8-peninsula", NULL);
    const rs_scenario *sc = scenario_now();
    rs_state s = *state_now();
    rs_ctx c = {.sc = sc, .s = &s};
    int far = 0, near = 0;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        s.command[b].scheduled = (uint8_t)(s.head.turn + 1);
        rs_draft d = rs_draft_of(&c, b);
        int g = rs_next_battalion(&d, 0), u = rs_next_piece(d.who, 0);
        if (!g || s.unit[u].battalion != g)
            continue;
        for (int seat = 0; seat < sc->map.n_play; seat++) {
            int hex = sc->map.hex_of_seat[seat];
            fs_option aim = {.verb = RS_V_AIM, .object = (uint16_t)g, .place = FS_HEX, .x = hex};
            fs_error why = {0};
            bool refused = rs_part_refused(&c, &d, &aim, &why);

            if (rs_is_land(&sc->map, hex) && rs_least_steps(sc, rs_at(&s, u), hex) > RS_MAX_ROUTE) {
                assert_true(refused);
                far += why.rule == RS_11_4_2;
            } else {
                near += !refused;
            }
        }
    }
    assert_true(far > 0 && near > 0);
}

static void attacks_scheduled_before_play_begin_as_such(void **state)
{
    (void)state;
    proves("11.8.1", "2.3.1");
    field_scenario("rs3-krithia", NULL);
    brigiment_is("87-bde", "order attack scheduled 1 scheduled-now");
    brigiment_is("86-bde", "order general_reserve scheduled 0 not-scheduled-now");
    rs_state begun = *state_now();
    rs_start_scheduled(&(rs_ctx){.sc = scenario_now(), .s = &begun}, brigiment_named("87-bde"));
    assert_int_equal(begun.command[brigiment_named("87-bde")].scheduled, 1); /* it is on: nothing is called off */
    field_scenario("rs2-kemal", NULL);
    brigiment_is("1-bde", "order attack scheduled 0 not-scheduled-now"); /* it has been on for hours */
}

static void fall_back_is_declared_and_lifted(void **state)
{
    (void)state;
    proves("11.13.4", "11.13.11");
    field("units:\n"
          "  entente: [a hb at 05.06, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\n"
          "now: {phase: change, brigiments: {e-bde: points 0}}\n");
    refuse("entente", "hold-line e-bde", "11.13.4");
    play("entente", "fall-back e-bde");
    brigiment_is("e-bde", "falls-back order disorganized_defense");
    assert_int_equal(options_of("entente", "hold-line e-bde"), 0); /* once in a segment */
}

#define ROUTED_THREE(order)                                                                                            \
    "victory: {goals: [{kind: steps_lost, side: ottoman, points: 1, beyond: 0, each: 1, title: Losses}], "             \
    "results: [{least: -99, winner: draw, grade: draw}]}\n"                                                            \
    "units:\n"                                                                                                         \
    "  entente: [a bn at 05.02 steps 3, f hb at 05.02 routed, d hb at 05.02 destroyed, h hq at 05.02]\n"               \
    "  ottoman: [x hb at 05.09, k hq at 05.09]\n"                                                                      \
    "orders: {e-bde: " order " point 05.02 radius 2, o-bde: defense}\n"                                                \
    "now: {phase: officers, brigiments: {e-bde: routed 3}}\n"

/* What the Ottoman may know of a Brigiment that regroups and gains a step is what he knows of one in reserve. */
static void the_routed_box_does_not_tell_who_regroups(void **state)
{
    rs_state now[2];

    (void)state;
    proves("11.14.12", "1.4.8", "3.5.4", "R79");
    for (int regroups = 0; regroups <= 1; regroups++) {
        if (regroups)
            dice("1"); /* a step is gained */
        field(regroups ? ROUTED_THREE("regroup") : ROUTED_THREE("general_reserve"));
        if (regroups) {
            play("entente", "pick a");
            brigiment_is("e-bde", "recoverable 3 routed 3 rallied 1");
            unit_is("a", "steps 4");
        }
        now[regroups] = *state_now();
        playing_scenario()->rules->blind(playing_scenario(), &now[regroups], RS_OTTOMAN);
        playing_close();
    }
    int b = 1; /* e-bde */
    assert_memory_equal(&now[0].command[b], &now[1].command[b], sizeof now[0].command[b]);
    assert_int_equal(now[1].head.score[1], 2); /* the two that are dead */
    assert_memory_equal(now[0].head.score, now[1].head.score, sizeof now[0].head.score);
}

static void regroup_is_counted_once_and_gains_by_the_die(void **state)
{
    (void)state;
    proves("11.14", "11.14.12", "11.14.13", "11.14.15", "11.14.16", "R38");
    dice("9");
    field("units:\n"
          "  entente: [a bn at 05.02 steps 3, b bn at 05.02 steps 2, c bn at 05.02 steps 2, d hb at 05.02 destroyed,\n"
          "            e hb at 05.02 destroyed, f hb at 05.02 routed, g co at 05.02 routed, h hq at 05.02, q cav at "
          "05.02 steps 1]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {phase: officers, brigiments: {e-bde: routed 3}}\n");
    assert_int_equal(state_now()->command[brigiment_named("e-bde")].recoverable, 7); /* E20 */
    brigiment_is("e-bde", "counted routed 3 rallied 0"); /* the enemy sees no change [R79] */
    playing_close();
    dice("9");
    field("units:\n"
          "  entente: [a bn at 05.02 steps 1, d hb at 05.02 destroyed, h hq at 05.02]\n"
          "  ottoman: [x hb at 05.09, k hq at 05.09]\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {phase: officers, brigiments: {e-bde: surrendered 2}}\n");
    assert_int_equal(state_now()->command[brigiment_named("e-bde")].recoverable, 1); /* of five two are prisoners */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(an_attack_goes_on_up_to_its_continue_number),
        field_test(above_it_the_attack_stalls_at_once_with_its_objectives),
        field_test(modifiers_of_class_and_fresh_orders_count),
        field_test(the_state_of_the_brigade_weighs_on_both_rolls),
        field_test(without_officers_orders_fail_without_a_roll),
        field_test(an_initial_attack_goes_on_without_officers_in_its_first_turn),
        field_test(what_is_only_just_so_is_not_checked_in_the_same_turn),
        field_test(a_reserve_stays_where_the_enemy_threatens_all_of_its_zone),
        field_test(a_stalled_attack_ends_in_the_next_turn),
        field_test(a_defense_is_rolled_for_only_in_contact),
        field_test(a_defense_without_contact_is_safe),
        field_test(an_attack_that_made_no_progress_fails),
        field_test(only_who_comes_nearer_makes_progress),
        field_test(fire_at_an_enemy_beside_it_is_progress_even_if_it_was_his_last),
        field_test(fire_that_counted_in_the_turn_before_does_not_count_again),
        field_test(who_went_in_with_another_brigiment_made_progress),
        field_test(a_lost_defense_goes_on_while_there_is_a_battalion_to_win_it_back),
        field_test(a_completed_attack_is_not_rolled_for),
        field_test(a_change_succeeds_up_to_its_number_and_is_drawn_then),
        field_test(a_failed_try_leaves_the_order_and_a_very_bad_one_fails_it),
        field_test(the_matrix_says_what_can_be_tried),
        field_test(one_brigiment_is_named_and_what_it_can_be_ordered_follows),
        field_test(a_stalled_attack_is_changed_only_in_the_turn_in_which_it_stalled),
        field_test(regroup_lasts_two_segments_before_an_attack),
        field_test(an_attack_is_scheduled_ten_turns_ahead_at_most),
        field_test(supports_in_contact_do_not_keep_the_others_from_going),
        field_test(threats_forbid_orders_to_go_back),
        field_test(midnight_ends_attacks_and_forbids_new_ones),
        field_test(a_scheduled_attack_waits_and_then_begins_without_a_roll),
        field_test(the_ways_of_a_scheduled_attack_are_found_when_it_begins),
        field_test(where_one_unit_has_no_clear_way_the_others_still_go_by_theirs),
        field_test(an_objective_nobody_could_walk_to_is_no_objective),
        field_test(attacks_scheduled_before_play_begin_as_such),
        field_test(fall_back_is_declared_and_lifted),
        field_test(the_routed_box_does_not_tell_who_regroups),
        field_test(regroup_is_counted_once_and_gains_by_the_die),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
