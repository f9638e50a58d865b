/* night.c - chapter 10: recovery, contested trenches, reshuffle, fresh orders. */
#include "stage_more.h"

#include <stdio.h>

#define NIGHT "days: [4, 1]\n"
/* The Germans had the last turn, so the British place first (R78). */
#define FALLS "moment: {round: 4, phase: night, last_turn: german}\n"
#define FAR_GERMAN GERMAN("H", "1201: 1 inf + 1 hq")
#define BR(order, stands, lost) "  - {id: br, side: british, order: " order ", stands: {" stands "}, lost: " lost "}\n"

/* --- recovery ----------------------------------------------------------------------------------- */

static void six_divisions_recover_eighteen_points_for_any_of_them_10_a(void **state)
{
    (void)state;
    proves("10.a", "R77");
    stage(NIGHT DIVISIONS BR("H", "0606: 1 inf + 1 hq", "12 inf") DIVISION("b2", "british", "H", "0102: 1 inf + 1 hq")
              DIVISION("b3", "british", "H", "0104: 1 inf + 1 hq") DIVISION("b4", "british", "H", "0106: 1 inf + 1 hq")
                  DIVISION("b5", "british", "H", "0108: 1 inf + 1 hq")
                      DIVISION("b6", "british", "H", "0110: 1 inf + 1 hq") FAR_GERMAN FALLS);
    expect_asked("british", "10.a");
    expect_recovery("british", 18);
    expect_lost("british", 12);
    for (int i = 0; i < 3; i++)
        play("british", "raise inf@lost 0606");
    for (int i = 0; i < 4; i++)
        play("british", "raise inf@lost 0607");
    play("british", "raise inf@lost 0605");
    expect_recovery("british", 2);
    play("british", "raise inf@lost 0605"); /* the ninth stand; nothing is left to spend */
    expect_hex("0606", "4 inf + 1 hq");
    expect_hex("0607", "4 inf");
    expect_hex("0605", "2 inf");
    expect_lost("british", 3);
    expect_asked("british", "10.f");
}

static void the_scenario_sets_the_rate_and_dead_divisions_give_nothing_10_a(void **state)
{
    (void)state;
    proves("10.a", "R77", "R22");
    stage(NIGHT "recovery: {british: 5, german: 1}\n" DIVISIONS BR(
        "H", "0606: 1 inf + 1 hq",
        "4 inf") "  - {id: b2, side: british, order: H, stands: {0102: 1 gun}, lost: 4 inf, retired: 1 hq}\n"
                 "  - {id: ge, side: german, order: H, stands: {1201: 1 inf + 1 hq}, lost: 2 inf}\n" FALLS);
    expect_recovery("british", 5); /* of one division only */
    expect_refused("british", "raise b2.i1 0606", "R22");
    expect_count("raise b2", 0);
    play("british", "done");
    expect_recovery("british", 0); /* unspent points are lost */
    expect_asked("german", "10.a");
    expect_recovery("german", 1);
}

static void two_points_raise_a_stand_and_one_takes_a_marker_off_10_b(void **state)
{
    (void)state;
    proves("10.b", "R77");
    stage(NIGHT "recovery: {british: 5}\n" DIVISIONS BR("H", "0606: 1 inf + 1 hit + 1 hq", "3 inf") FAR_GERMAN FALLS);
    expect_hex("0606", "1 inf + 1 hq *");
    play("british", "raise inf@lost 0606");
    expect_recovery("british", 3);
    play("british", "raise inf@lost 0606");
    expect_recovery("british", 1);
    expect_refused("british", "raise inf@lost 0606", "10.a");
    play("british", "mend inf*@0606");
    expect_hex("0606", "3 inf + 1 hq");
    expect_recovery("british", 0);
    expect_lost("british", 1);
}

static void a_stand_may_return_at_half_strength_10_b(void **state)
{
    (void)state;
    proves("10.b", "R77");
    stage(NIGHT "recovery: {british: 1}\n" DIVISIONS BR("H", "0606: 2 inf + 1 hq", "3 inf") FAR_GERMAN FALLS);
    expect_count("raise", 0); /* a whole one costs two */
    play("british", "half-raise inf@lost 0606");
    expect_hex("0606", "3 inf + 1 hq *");
    expect_sp("0606", 5);
}

static void a_living_battery_mends_and_a_lost_one_stays_lost_as_do_tanks_10_b(void **state)
{
    (void)state;
    proves("10.b", "R77");
    stage(NIGHT DIVISIONS BR("H", "0606: 2 inf + 1 hq, 0607: 1 gun (sp 1)", "1 gun + 1 tank + 1 fs") FAR_GERMAN FALLS);
    expect_refused("british", "raise tank@lost 0606", "10.b");
    expect_refused("british", "raise gun@lost 0606", "10.b");
    expect_refused("british", "half-raise tank@lost 0606", "10.b");
    expect_offered("raise fs@lost 0606");
    play("british", "mend gun@0607");
    play("british", "mend gun@0607");
    expect_refused("british", "mend gun@0607", "10.b"); /* it is whole */
    play("british", "done");
    expect_battery("gun@0607", 3);
}

static void a_marked_stand_raised_beside_a_marked_one_costs_a_stand_R80(void **state)
{
    (void)state;
    proves("R80", "4.e");
    stage(NIGHT "recovery: {british: 1}\n" DIVISIONS BR("H", "0606: 2 inf + 1 hit + 1 hq", "3 inf") FAR_GERMAN FALLS);
    play("british", "half-raise inf@lost 0606");
    while (offered("lose"))
        pass("british");
    expect_hex("0606", "2 inf + 1 hq"); /* both markers off, one of three out */
    expect_lost("british", 3);
}

/* --- where they return -------------------------------------------------------------------------- */

static void stands_return_to_hexes_of_the_division_or_next_to_an_hq_10_c(void **state)
{
    (void)state;
    proves("10.c");
    stage(NIGHT DIVISIONS BR("H", "0606: 1 inf + 1 hq, 0608: 1 inf, 0609: 1 inf, 0508: 1 gun", "1 inf")
              FAR_GERMAN FALLS);
    expect_offered("raise inf@lost 0606");
    expect_offered("raise inf@lost 0608"); /* its own, at 2 */
    expect_offered("raise inf@lost 0508"); /* beside its battery, at 2 */
    expect_not_offered("raise inf@lost 0609");
    expect_refused("british", "raise inf@lost 0609", "10.c"); /* its own, at 3 */
    expect_offered("raise inf@lost 0605");                    /* vacant, next to the HQ */
    expect_refused("british", "raise inf@lost 0604", "10.c"); /* vacant, at 2 */
    expect_count("raise inf@lost", 9);                        /* the HQ's hex and the six round it, 0608, 0508 */
    expect_refused("british", "raise inf@lost 1201", "10.c"); /* not into the enemy */
}

static void stacking_holds_at_night_10_c(void **state)
{
    (void)state;
    proves("10.c", "0.c");
    stage(NIGHT DIVISIONS BR("H", "0606: 4 inf + 1 hq", "1 inf") FAR_GERMAN FALLS);
    expect_not_offered("raise inf@lost 0606");
    expect_refused("british", "raise inf@lost 0606", "0.c");
}

/* German stands at 0604: 0605, 0504, 0505, 0704, 0705, 0603 lie in their zone. */
#define AT_THE_ENEMY(terrain, stands)                                                                                  \
    NIGHT terrain DIVISIONS BR("H", stands, "4 inf") GERMAN("H", "0604: 1 inf, 0602: 1 inf + 1 hq") FALLS

static void in_a_zone_stands_return_only_to_stands_that_are_there_10_d(void **state)
{
    (void)state;
    proves("10.d");
    stage(AT_THE_ENEMY("", "0605: 1 inf, 0606: 1 inf + 1 hq"));
    expect_offered("raise inf@lost 0605"); /* with its own stands */
    stage(AT_THE_ENEMY("", "0606: 1 inf + 1 hq"));
    expect_not_offered("raise inf@lost 0605"); /* vacant and in the zone */
    expect_refused("british", "raise inf@lost 0605", "10.d");
    expect_offered("raise inf@lost 0607");
}

static void a_vacant_trench_in_a_zone_takes_two_stands_10_d(void **state)
{
    (void)state;
    proves("10.d");
    stage(AT_THE_ENEMY("recovery: {british: 6}\nterrain: {trench: [0605]}\n", "0606: 1 inf + 1 hq"));
    play("british", "raise inf@lost 0605");
    play("british", "raise inf@lost 0605");
    expect_not_offered("raise inf@lost 0605");
    expect_refused("british", "raise inf@lost 0605", "10.d");
    expect_offered("raise inf@lost 0606");
    play("british", "done");
    expect_hex("0605", "2 inf");
}

static void a_trench_that_another_division_holds_is_vacant_for_this_one_R94(void **state)
{
    (void)state;
    proves("10.d", "R94");
#define BESIDE_ANOTHER(terrain, stands)                                                                                \
    NIGHT "recovery: {british: 6}\n" terrain DIVISIONS BR("H", "0606: 1 inf + 1 hq", "4 inf")                          \
        DIVISION("b2", "british", "H", "0605: " stands ", 0607: 1 inf + 1 hq")                                         \
            GERMAN("H", "0604: 1 inf, 0602: 1 inf + 1 hq") FALLS
#define TRENCH "terrain: {trench: [0605]}\n"
    stage(BESIDE_ANOTHER(TRENCH, "1 inf"));
    play("british", "raise br.i2 0605"); /* two in all */
    expect_not_offered("raise br.i3 0605");
    expect_refused("british", "raise br.i3 0605", "10.d");
    stage(BESIDE_ANOTHER(TRENCH, "2 inf"));
    expect_refused("british", "raise br.i2 0605", "10.d");
    stage(BESIDE_ANOTHER("", "1 inf")); /* no trench: in the zone only beside stands of its own */
    expect_refused("british", "raise br.i2 0605", "10.d");
#undef BESIDE_ANOTHER
#undef TRENCH
}

/* --- contested trenches --------------------------------------------------------------------------- */

#define CONTEST(owner)                                                                                                 \
    NIGHT "terrain: {trench: [0606]}\n" owner DIVISIONS BR(                                                            \
        "H", "0608: 1 inf, 0607: 1 hq",                                                                                \
        "1 inf") "  - {id: ge, side: german, order: H, stands: {0604: 1 inf, 0605: 1 hq}, lost: 1 inf}\n" FALLS

static void the_owner_of_a_contested_trench_has_it_10_e(void **state)
{
    (void)state;
    proves("10.e", "R78");
    stage(CONTEST("trench_owner: {german: [0606]}\n"));
    assert_int_equal(count_throws(), 0);
    expect_asked("british", "10.a");
    expect_refused("british", "raise inf@lost 0606", "10.e");
    expect_not_offered("raise inf@lost 0606");
    pass("british");
    expect_asked("german", "10.a");
    expect_offered("raise ge.i2 0606");
}

static void a_trench_nobody_owned_goes_to_the_higher_die_10_e(void **state)
{
    (void)state;
    proves("10.e", "R78", "0.j");
    dice("5 2");
    stage(CONTEST(""));
    expect_dice_used();
    expect_offered("raise inf@lost 0606");
    pass("british");
    expect_refused("german", "raise ge.i2 0606", "10.e");
    playing_close();
    dice("3 3 2 4"); /* a tie is thrown again */
    stage(CONTEST(""));
    expect_dice_used();
    expect_refused("british", "raise inf@lost 0606", "10.e");
}

static void the_side_without_the_last_turn_places_first_R78(void **state)
{
    (void)state;
    proves("R78");
    static const char *const last[] = {"british", "german"};
    for (int i = 0; i < 2; i++) {
        char yaml[1024];
        snprintf(yaml, sizeof yaml,
                 NIGHT DIVISIONS BR(
                     "H", "0608: 1 inf + 1 hq",
                     "1 inf") "  - {id: ge, side: german, order: H, stands: {0604: 1 inf + 1 hq}, lost: 1 inf}\n"
                              "moment: {round: 4, phase: night, last_turn: %s}\n",
                 last[i]);
        stage(yaml);
        expect_asked(last[1 - i], "10.a");
        pass(last[1 - i]);
        expect_asked(last[i], "10.a");
    }
}

/* --- reshuffle ----------------------------------------------------------------------------------- */

#define SHIFTING(terrain, stands, german)                                                                              \
    NIGHT terrain "corps:\n  - {id: c, side: british, guns: {0108: 1 corps}}\n" DIVISIONS BRITISH("H", stands)         \
        GERMAN("H", german) FALLS

static void stands_change_places_at_any_distance_through_hexes_of_the_division_10_f(void **state)
{
    (void)state;
    proves("10.f", "R92");
    stage(SHIFTING("terrain: {woods: [0607], wire: [0608]}\n",
                   "0606: 2 inf + 1 hq, 0607: 1 inf, 0608: 1 inf, 0609: 1 inf + 1 hq, 0611: 1 inf",
                   "1201: 1 inf + 1 hq"));
    expect_asked("british", "10.f");
    expect_offered("shift inf@0606 0609"); /* three hexes, no terrain */
    expect_not_offered("shift inf@0606 0611");
    expect_refused("british", "shift inf@0606 0611", "10.f"); /* 0610 is vacant: isolated */
    expect_not_offered("shift inf@0611 0606");
    expect_not_offered("shift inf@0606 0605"); /* vacant */
    expect_refused("british", "shift inf@0606 0605", "10.f");
    play("british", "shift inf@0606 0609, done");
    expect_hex("0609", "2 inf + 1 hq");
    expect_hex("0606", "1 inf + 1 hq");
}

static void stands_change_places_only_for_hexes_in_hq_range_R92(void **state)
{
    (void)state;
    proves("R92", "0.g");
    stage(SHIFTING("", "0606: 2 inf + 1 hq, 0607: 1 inf, 0608: 1 inf, 0609: 1 inf, 0610: 1 gun", "1201: 1 inf + 1 hq"));
    expect_offered("shift inf@0606 0608");
    expect_not_offered("shift inf@0606 0609");
    expect_refused("british", "shift inf@0606 0609", "R92"); /* three from the one HQ */
    expect_offered("shift inf@0609 0606");                   /* out of range where it was, not where it goes */
    expect_offered("shift gun@0610 0609");                   /* a battery needs none */
    /* a full hex is not relieved over the edge of the range either */
    stage(SHIFTING("", "0606: 1 inf + 1 hq, 0607: 1 inf, 0608: 4 inf, 0609: 1 inf", "1201: 1 inf + 1 hq"));
    expect_offered("shift inf@0609 0608"); /* one of the four goes nearer the HQ */
    stage(SHIFTING("", "0606: 4 inf + 1 hq, 0607: 4 inf, 0608: 4 inf, 0609: 1 inf", "1201: 1 inf + 1 hq"));
    expect_not_offered("shift inf@0609 0608");
    expect_refused("british", "shift inf@0609 0608", "0.c");
}

static void guns_of_the_division_reshuffle_and_corps_guns_stay_10_f(void **state)
{
    (void)state;
    proves("10.f", "R92");
    stage(SHIFTING("", "0107: 1 inf + 1 hq, 0108: 1 inf, 0106: 1 gun", "1201: 1 inf + 1 hq"));
    expect_offered("shift gun@0106 0107");
    expect_refused("british", "shift corps@0108 0107", "R92");
    play("british", "shift gun@0106 0107, done");
    expect_hex("0107", "1 inf + 1 gun + 1 hq");
}

static void no_tank_is_shuffled_into_wire_10_f(void **state)
{
    (void)state;
    proves("10.f");
    stage(SHIFTING("terrain: {wire: [0607]}\n", "0606: 1 tank + 1 inf + 1 hq, 0607: 1 inf", "1201: 1 inf + 1 hq"));
    expect_offered("shift inf@0606 0607");
    expect_not_offered("shift tank@0606 0607");
    expect_refused("british", "shift tank@0606 0607", "10.f");
}

static void hexes_are_within_their_limit_when_all_is_placed_10_f(void **state)
{
    (void)state;
    proves("10.f", "R92", "0.c");
    stage(SHIFTING("", "0606: 3 inf + 1 fs + 1 hq, 0607: 4 inf", "1201: 1 inf + 1 hq"));
    play("british", "shift fs@0606 0607"); /* a swap: the fifth is sent the other way */
    expect_not_offered("done");
    expect_refused("british", "done", "0.c");
    play("british", "shift inf@0607 0606");
    if (offered("done"))
        play("british", "done");
    expect_hex("0606", "4 inf + 1 hq");
    expect_hex("0607", "3 inf + 1 fs");
    /* another division's full hex stays full */
    stage(NIGHT DIVISIONS BRITISH("H", "0606: 1 inf, 0607: 1 hq, 0608: 1 inf")
              DIVISION("b2", "british", "H", "0607: 4 inf + 1 hq") FAR_GERMAN FALLS);
    expect_offered("shift br.i1 0608"); /* across it */
    expect_not_offered("shift br.i1 0607");
    expect_refused("british", "shift br.i1 0607", "0.c");
}

static void trench_moves_at_night_keep_out_of_zones_10_f(void **state)
{
    (void)state;
    proves("10.f");
    stage(SHIFTING("terrain: {trench: [0506, 0606, 0706]}\n", "0606: 2 inf + 1 hq", "0504: 1 inf, 0503: 1 hq"));
    /* the German at 0504 reaches 0505 and 0604 only: both trench hexes are free */
    expect_offered("shift inf@0606 0706");
    expect_offered("shift inf@0606 0506");
    expect_not_offered("shift inf@0606 0607"); /* no trench */
    stage(SHIFTING("terrain: {trench: [0506, 0606, 0706]}\n", "0606: 2 inf + 1 hq", "0405: 1 inf, 0404: 1 hq"));
    expect_offered("shift inf@0606 0706");
    expect_not_offered("shift inf@0606 0506"); /* next to 0405 */
    expect_refused("british", "shift inf@0606 0506", "10.f");
}

static void markers_that_meet_in_a_reshuffle_cost_a_stand_10_f(void **state)
{
    (void)state;
    proves("10.f", "4.e");
    stage(NIGHT DIVISIONS BRITISH("H", "0606: 1 inf + 1 hit + 1 hq, 0607: 1 inf + 1 hit") FAR_GERMAN
          "recovery: {british: 0}\n" FALLS);
    play("british", "shift inf@0606 0607");
    if (offered("done"))
        play("british", "done");
    while (offered("lose"))
        pass("british");
    expect_hex("0607", "1 inf");
    expect_lost("british", 1);
}

/* --- the order of the night, and the morning --------------------------------------------------------- */

static void recovery_of_both_then_reshuffle_then_hqs_then_orders_R92(void **state)
{
    (void)state;
    proves("R92", "R78");
    static const struct {
        const char *side, *rule;
    } course[] = {{"british", "10.a"}, {"german", "10.a"}, {"british", "10.f"}, {"german", "10.f"},
                  {"british", "2.3a"}, {"german", "2.3a"}, {"both", "1.1a"}};
    stage(NIGHT DIVISIONS BR("D", "0608: 1 inf + 1 hq, 0609: 1 inf",
                             "1 inf") "  - {id: ge, side: german, order: M, stands: {0604: 1 inf + 1 hq, 0603: 1 inf}, "
                                      "lost: 1 inf}\n" FALLS);
    for (int i = 0; i < 7; i++) {
        expect_asked(course[i].side, course[i].rule);
        if (i < 6)
            play(course[i].side, "done");
    }
    expect_phase(AC_PHASE_ORDERS, 5);
}

static void hqs_move_last_at_night_R92(void **state)
{
    (void)state;
    proves("R92", "2.3a");
    stage(NIGHT DIVISIONS BRITISH("H", "0606: 2 inf + 1 hq, 0610: 1 inf") FAR_GERMAN FALLS);
    while (!offered("to"))
        pass("british");
    expect_asked("british", "2.3a");
    expect_offered("to 0610");     /* four hexes, with a stand */
    expect_not_offered("to 0611"); /* next to it, but five */
    expect_refused("british", "to 0611", "2.3c");
    play("british", "to 0610");
    expect_hex("0610", "1 inf + 1 hq");
}

static void an_hq_left_alone_by_the_reshuffle_has_to_move_R95(void **state)
{
    (void)state;
    proves("R95", "2.3c");
    stage(NIGHT DIVISIONS BRITISH("H", "0606: 1 inf + 1 hq, 0607: 1 inf, 0608: 1 inf + 1 hq") FAR_GERMAN FALLS);
    play("british", "shift inf@0606 0608, shift inf@0607 0608, done");
    while (!offered("relocate"))
        pass(offered("shift") ? "german" : "british");
    expect_asked("british", "2.3c");
    expect_offered("relocate hq@0606 0607");
    expect_not_offered("done");
    play("british", "relocate hq@0606 0607");
    expect_hex("0607", "1 hq");
    expect_offered("to 0607"); /* the other HQ is asked as ever */
}

static void any_order_may_be_given_in_the_morning_10_g(void **state)
{
    (void)state;
    proves("10.g", "R8");
    stage(NIGHT DIVISIONS BRITISH("D", "0606: 2 inf + 1 hq") GERMAN("M", "1201: 1 inf + 1 hq") FALLS);
    pass_until(AC_PHASE_ORDERS);
    expect_phase(AC_PHASE_ORDERS, 5);
    expect_count("order br", 4);
    play("british", "order br M"); /* from D */
    play("german", "order ge D");  /* from M */
    expect_order("br", 'M');
    expect_order("ge", 'D');
}

static void guns_have_new_shots_in_the_morning_R92(void **state)
{
    (void)state;
    proves("R92", "5.c");
    stage(NIGHT DIVISIONS BRITISH("D", "0606: 2 inf + 1 hq, 0609: 1 gun (shots 0)") FAR_GERMAN FALLS);
    expect_shots("gun@0609", 0);
    pass_until(AC_PHASE_ORDERS);
    expect_shots("gun@0609", 2);
}

static void a_stand_raised_no_longer_counts_as_lost_10_b(void **state)
{
    (void)state;
    proves("10.b", "9.a");
    stage(NIGHT "recovery: {british: 5}\n"
                "objectives:\n"
                "  - {name: losses, kind: lost, side: german, points: 1, group: 2}\n" DIVISIONS BR(
                    "H", "0606: 1 inf + 1 hq", "2 inf") FAR_GERMAN FALLS);
    assert_int_equal(state_now()->head.score[1], 1);
    play("british", "raise inf@lost 0606, done");
    assert_int_equal(state_now()->head.score[1], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(six_divisions_recover_eighteen_points_for_any_of_them_10_a),
        stage_test(the_scenario_sets_the_rate_and_dead_divisions_give_nothing_10_a),
        stage_test(two_points_raise_a_stand_and_one_takes_a_marker_off_10_b),
        stage_test(a_stand_may_return_at_half_strength_10_b),
        stage_test(a_stand_raised_no_longer_counts_as_lost_10_b),
        stage_test(a_living_battery_mends_and_a_lost_one_stays_lost_as_do_tanks_10_b),
        stage_test(a_marked_stand_raised_beside_a_marked_one_costs_a_stand_R80),
        stage_test(stands_return_to_hexes_of_the_division_or_next_to_an_hq_10_c),
        stage_test(stacking_holds_at_night_10_c),
        stage_test(in_a_zone_stands_return_only_to_stands_that_are_there_10_d),
        stage_test(a_vacant_trench_in_a_zone_takes_two_stands_10_d),
        stage_test(a_trench_that_another_division_holds_is_vacant_for_this_one_R94),
        stage_test(the_owner_of_a_contested_trench_has_it_10_e),
        stage_test(a_trench_nobody_owned_goes_to_the_higher_die_10_e),
        stage_test(the_side_without_the_last_turn_places_first_R78),
        stage_test(stands_change_places_at_any_distance_through_hexes_of_the_division_10_f),
        stage_test(stands_change_places_only_for_hexes_in_hq_range_R92),
        stage_test(guns_of_the_division_reshuffle_and_corps_guns_stay_10_f),
        stage_test(no_tank_is_shuffled_into_wire_10_f),
        stage_test(hexes_are_within_their_limit_when_all_is_placed_10_f),
        stage_test(trench_moves_at_night_keep_out_of_zones_10_f),
        stage_test(markers_that_meet_in_a_reshuffle_cost_a_stand_10_f),
        stage_test(recovery_of_both_then_reshuffle_then_hqs_then_orders_R92),
        stage_test(hqs_move_last_at_night_R92),
        stage_test(an_hq_left_alone_by_the_reshuffle_has_to_move_R95),
        stage_test(any_order_may_be_given_in_the_morning_10_g),
        stage_test(guns_have_new_shots_in_the_morning_R92),
    };
    return cmocka_run_group_tests_name("army_commander night", tests, NULL, NULL);
}
