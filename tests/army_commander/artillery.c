/* artillery.c - chapters 5 and 5.1: batteries, their shots and moves, the artillery phase. */
#include "stage.h"

#include <stdio.h>

#define BR_4 "0605: 4 inf, 0606: 1 hq"
#define GUNS_OF(side) "moment: {phase: artillery, guns: " side "}\n"
#define BIG "board: {columns: 15, rows: 15}\n"

static void a_battery_under_attack_acts_as_h_5_a(void **state)
{
    (void)state;
    proves("5.a", "R6", "5.f");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 1 gun (shots 0), 0703: 1 inf + 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'A');
    expect_dice("german", 2, 'B'); /* though its division is D and it has no shots */
}

static void guns_worsen_a_dug_in_hex_to_h_and_take_the_worst_of_the_rest_R6(void **state)
{
    (void)state;
    proves("R6");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 2 inf + 1 gun, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 4, 'B');
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("M", "0604: 2 inf + 1 gun, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 4, 'C');
    expect_dice("british", 4, 'C');
}

static void artillery_starts_no_close_combat_5_b(void **state)
{
    (void)state;
    proves("5.b");
    stage(DIVISIONS BRITISH("M", "0605: 1 gun, 0505: 1 inf, 0506: 1 hq") GERMAN("H", "0604: 1 inf, 0603: 1 hq")
              TURN_OF("br"));
    assert_true(to_attacks());
    expect_offered("attack 0604 from 0505");
    expect_not_offered("attack 0604 from 0605");
    expect_refused("british", "attack 0604 from 0605", "3.1h");
    /* nor does it throw with a hex that attacks */
    stage(DIVISIONS BRITISH("M", "0605: 1 gun (shots 0) + 2 inf, 0606: 1 hq") GERMAN("H", "0604: 1 inf, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("british", 2, 'A');
}

static void each_round_brings_two_shots_and_none_is_kept_5_c(void **state)
{
    (void)state;
    proves("5.c", "R67");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0608: 1 gun")
              GERMAN("H", "0101: 4 inf + 1 hq") "moment: {phase: orders}\n");
    expect_shots("gun@0608", 2);
    pass_until(AC_PHASE_ARTILLERY);
    expect_shots("gun@0608", 2); /* unspent */
    pass_until(AC_PHASE_ORDERS);
    expect_phase(AC_PHASE_ORDERS, 2);
    expect_shots("gun@0608", 2); /* and not four */
}

static void support_fires_with_the_status_of_those_it_supports_5_d(void **state)
{
    (void)state;
    proves("5.d", "R2");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("D", "0604: 1 inf, 0603: 1 hq, 0602: 1 gun") TURN_OF("br"));
    dice("1,1,1 4,4,1"); /* one 4 of the stand, one of the gun: a pair in one pool */
    fight("0604", "0605", "", "gun@0602");
    expect_dice("german", 3, 'D');
    expect_hits("german", 1);
}

static void forced_back_a_battery_loses_its_shots_5_e(void **state)
{
    (void)state;
    proves("5.e");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 2 inf + 1 gun, 0503: 1 inf + 1 hq") TURN_OF("br"));
    expect_shots("gun@0604", 2);
    dice("6,6,1,1 1,1,1,1");
    fight("0604", "0605", "", "");
    play("german", "lose inf@0604");
    play("german", "lose inf@0604");
    play("german", "to 0603, stop");
    expect_hex("0603", "1 inf + 1 gun");
    expect_shots("gun@0603", 0);
}

static void close_defence_needs_and_spends_no_shots_5_f(void **state)
{
    (void)state;
    proves("5.f", "R67");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 gun (shots 1), 0703: 1 inf + 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 2, 'B');
    expect_shots("gun@0604", 1);
}

static void any_ranged_shot_costs_ammunition_R68(void **state)
{
    (void)state;
    proves("R68", "R67");
    stage(DIVISIONS BRITISH("M", BR_4 ", 0608: 1 gun (shots 0)") GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", ""); /* without a shot it is not even asked */
    expect_dice("british", 4, 'A');
}

static void in_its_divisions_turn_a_gun_moves_for_a_shot_whatever_the_order_5_g(void **state)
{
    (void)state;
    proves("5.g", "R69", "2.7");
    stage(BIG DIVISIONS BRITISH("D", "0605: 1 inf + 1 hq, 0608: 1 gun") GERMAN("H", "0101: 4 inf + 1 hq")
              TURN_OF("br"));
    play("british", "move gun@0608, to 0609, to 0610, to 0611, to 0612");
    expect_hex("0612", "1 gun");
    expect_shots("gun@0612", 1);
    expect_refused("british", "move gun@0612", "R14"); /* once a turn */
}

static void a_gun_near_the_enemy_moves_two_hexes_R69(void **state)
{
    (void)state;
    proves("R69", "2.c");
    stage(BIG DIVISIONS BRITISH("D", "0605: 1 inf + 1 hq, 0608: 1 gun") GERMAN("H", "0508: 1 inf, 0408: 1 hq")
              TURN_OF("br"));
    find_reach("move gun@0608", "gun@0608"); /* next to 0508 at the start: normal only */
    expect_reach("0610");
    expect_no_reach("0611");
}

static void a_corps_gun_moves_in_the_turn_of_any_division_of_its_corps_R69(void **state)
{
    (void)state;
    proves("R69", "R46");
    stage(BIG "corps:\n  - {id: i, side: british, guns: {0609: 1 corps}}\n  - {id: ii, side: british, guns: {0809: 1 "
              "corps}}\n" DIVISIONS
              "  - {id: br, side: british, corps: i, order: H, stands: {0605: 1 inf + 1 hq}}\n" GERMAN(
                  "H", "0101: 4 inf + 1 hq") TURN_OF("br"));
    expect_offered("move corps@0609");
    expect_not_offered("move corps@0809");
    expect_refused("british", "move corps@0809", "5.g");
    play("british", "move corps@0609, to 0610, stop");
    expect_shots("corps@0610", 1);
}

static void without_shots_a_gun_does_not_move_5_h(void **state)
{
    (void)state;
    proves("5.h", "2.7");
    stage(BIG DIVISIONS BRITISH("M", "0605: 1 inf + 1 hq, 0608: 1 gun (shots 0)") GERMAN("H", "0101: 4 inf + 1 hq")
              TURN_OF("br"));
    expect_not_offered("move gun@0608");
    expect_refused("british", "move gun@0608", "5.h");
}

/* --- the artillery phase ------------------------------------------------------------------------ */

#define BOTH_GUNS                                                                                                      \
    DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun") GERMAN("H", "0605: 1 inf, 0604: 1 hq, 0602: 1 gun")

static void after_all_turns_the_higher_throw_chooses_who_fires_first_5_1a(void **state)
{
    (void)state;
    proves("5.1a", "R70");
    dice("6,5 2,2");
    stage(BOTH_GUNS "moment: {phase: artillery}\n");
    expect_dice_used();
    expect_asked("british", "5.1a");
    expect_throw("british", 2, "5.1a");
    expect_offered("first");
    expect_offered("second");
    play("british", "second");
    expect_asked("german", "5.1a");
    expect_offered("barrage gun@0602 0607");
    play("german", "done");
    expect_asked("british", "5.1a");
}

static void a_side_fires_and_moves_all_its_guns_before_the_other_R70(void **state)
{
    (void)state;
    proves("R70", "R71");
    stage(BOTH_GUNS GUNS_OF("british"));
    dice("6,6");
    play("british", "barrage gun@0609 0605");
    expect_hex("0605", "1 inf *");
    expect_asked("british", "5.1a"); /* its second shot */
    dice("6,6");
    play("british", "barrage gun@0609 0605"); /* both at one hex: kills at once */
    expect_hex("0605", "");
}

static void a_target_must_be_spotted_by_the_guns_own_division_or_corps_5_1b(void **state)
{
    (void)state;
    proves("5.1b", "R73");
    /* x spots 0605, y is far away: y's gun may not fire, nor may the guns of another corps */
    stage("corps:\n  - {id: i, side: british, guns: {0610: 1 corps}}\n  - {id: ii, side: british, guns: {0710: 1 "
          "corps}}\n" DIVISIONS
          "  - {id: x, side: british, corps: i, order: M, stands: {0607: 1 inf + 1 hq, 0609: 1 gun}}\n"
          "  - {id: y, side: british, corps: ii, order: M, stands: {1210: 1 inf + 1 hq, 0709: 1 gun}}\n" GERMAN(
              "H", "0605: 1 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_offered("barrage gun@0609 0605");
    expect_offered("barrage corps@0610 0605");
    expect_not_offered("barrage gun@0709 0605");
    expect_refused("british", "barrage gun@0709 0605", "5.1b");
    expect_refused("british", "barrage corps@0710 0605", "5.1b");
}

static void a_spotter_must_be_in_hq_range_and_hqs_do_not_spot_R73(void **state)
{
    (void)state;
    proves("R73", "0.d");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf, 0610: 1 inf + 1 hq, 0609: 1 gun (shots 1)")
              GERMAN("H", "0605: 1 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_not_offered("barrage gun@0609 0605"); /* 0607 is 3 from the HQ */
    expect_refused("british", "barrage gun@0609 0605", "5.1b");
    stage(DIVISIONS BRITISH("M", "0606: 1 hq, 0607: 1 hq, 0609: 1 inf, 0608: 1 hq, 0611: 1 gun (shots 1)")
              GERMAN("H", "0605: 1 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_not_offered("barrage gun@0611 0605"); /* only HQs are near enough */
}

static void barrages_fire_as_m_against_the_status_of_the_target_5_1c(void **state)
{
    (void)state;
    static const struct {
        const char *order;
        char profile;
    } row[] = {{"M", 'C'}, {"H", 'A'}, {"D", 'A'}, {"R", 'D'}};
    proves("5.1c", "R71");
    for (size_t i = 0; i < 4; i++) {
        char yaml[512];
        snprintf(
            yaml, sizeof yaml,
            DIVISIONS BRITISH("H", "0607: 1 inf + 1 hq, 0609: 1 gun") "  - {id: ge, side: german, order: %s, stands: "
                                                                      "{0605: 1 inf, 0604: 1 hq}}\n" GUNS_OF("british"),
            row[i].order);
        stage(yaml);
        play("british", "barrage gun@0609 0605");
        expect_dice("british", 2, row[i].profile);
    }
}

static void cover_takes_a_die_from_a_barrage_R71(void **state)
{
    (void)state;
    proves("R71", "3.5.1a");
    stage("terrain: {trench: [0605]}\n" DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun")
              GERMAN("H", "0605: 2 inf, 0604: 1 hq") GUNS_OF("british"));
    play("british", "barrage gun@0609 0605");
    expect_dice("british", 1, 'A');
    stage("terrain: {trench: [0605]}\n" DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun")
              GERMAN("H", "0605: 3 inf, 0604: 1 hq") GUNS_OF("british"));
    play("british", "barrage gun@0609 0605");
    expect_dice("british", 2, 'A');
}

static void a_battery_in_a_river_loses_a_die_of_its_barrage_3_5_1b(void **state)
{
    (void)state;
    proves("3.5.1b", "R55");
    stage("terrain: {stream: [0609]}\n" DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun")
              GERMAN("H", "0605: 3 inf, 0604: 1 hq") GUNS_OF("british"));
    play("british", "barrage gun@0609 0605");
    expect_dice("british", 1, 'A');
    expect_mod("british", "3.5.1b", -1);
    stage("terrain: {stream: [0609], trench: [0605]}\n" DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun")
              GERMAN("H", "0605: 2 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_not_offered("barrage gun@0609 0605"); /* no dice left */
    expect_refused("british", "barrage gun@0609 0605", "R40");
}

static void a_barrage_next_door_is_no_close_combat_5_1d(void **state)
{
    (void)state;
    proves("5.1d", "R71");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0606: 1 gun (shots 1)") GERMAN("H", "0605: 2 inf, 0604: 1 hq")
              GUNS_OF("british"));
    dice("6,6");
    play("british", "barrage gun@0606 0605");
    expect_dice("german", 0, ' ');
    expect_hex("0605", "2 inf *"); /* it stays where it is */
}

static void a_shot_hits_once_at_most_5_1e(void **state)
{
    (void)state;
    proves("5.1e", "R71");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun") GERMAN("H", "0605: 4 inf, 0604: 1 hq")
              GUNS_OF("british"));
    dice("6,6");
    play("british", "barrage gun@0609 0605");
    expect_sp("0605", 7);
}

static void pairs_count_within_one_shot_only_R2(void **state)
{
    (void)state;
    proves("R2");
    stage(DIVISIONS BRITISH("H", "0607: 1 inf + 1 hq, 0609: 1 gun") GERMAN("M", "0605: 4 inf, 0604: 1 hq")
              GUNS_OF("british"));
    dice("5,1 5,1");
    play("british", "barrage gun@0609 0605");
    play("british", "barrage gun@0609 0605");
    expect_sp("0605", 8); /* two shots, a 5 in each: no double */
}

static void with_a_shot_left_a_gun_discards_the_rest_and_moves_5_1f(void **state)
{
    (void)state;
    proves("5.1f", "R69", "2.7");
    stage(BOTH_GUNS GUNS_OF("british"));
    play("british", "barrage gun@0609 0605");
    expect_offered("move gun@0609");
    play("british", "move gun@0609, to 0610, stop");
    expect_hex("0610", "1 gun");
    expect_shots("gun@0610", 0);
    stage(BOTH_GUNS GUNS_OF("british"));
    play("british", "move gun@0609, to 0610, stop"); /* both shots go */
    expect_shots("gun@0610", 0);
    stage(DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun (shots 0), 0610: 1 gun (shots 1)")
              GERMAN("H", "0605: 1 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_not_offered("move gun@0609");
    expect_refused("british", "move gun@0609", "5.h");
    expect_refused("british", "barrage gun@0609 0605", "5.c");
}

static void guns_of_an_r_division_fire_and_move_in_the_phase_but_support_nobody_5_1g(void **state)
{
    (void)state;
    proves("5.1g", "R88");
    stage(DIVISIONS BRITISH("R", "0607: 1 inf + 1 hq, 0609: 1 gun") GERMAN("H", "0605: 4 inf, 0604: 1 hq")
              GUNS_OF("british"));
    expect_offered("barrage gun@0609 0605"); /* an R stand in HQ range spots */
    expect_offered("move gun@0609");
    play("british", "barrage gun@0609 0605");
    play("british", "barrage gun@0609 0605");
    /* in a combat it is silent */
    stage(DIVISIONS DIVISION("x", "british", "R", "0604: 2 inf, 0605: 1 hq, 0607: 1 gun")
              GERMAN("M", "0603: 4 inf, 0602: 1 hq") TURN_OF("ge"));
    assault("0604", "0603"); /* nobody is asked to call it */
    expect_dice("british", 0, ' ');
    expect_shots("gun@0607", 2);
}

static void hqs_alone_are_no_target_and_a_battery_loses_its_own_sp_5_1h(void **state)
{
    (void)state;
    proves("5.1h", "R18", "R88");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun") GERMAN("H", "0605: 1 hq, 0604: 1 inf, 0506: 1 gun")
              GUNS_OF("british"));
    expect_not_offered("barrage gun@0609 0605");
    expect_refused("british", "barrage gun@0609 0605", "5.1h");
    dice("6,1");
    play("british", "barrage gun@0609 0506");
    expect_battery("gun@0506", 2);
}

static void guns_of_a_dead_division_only_defend_themselves_R91(void **state)
{
    (void)state;
    proves("R91", "R22");
    stage("corps:\n  - {id: i, side: british, guns: {0610: 1 corps}}\n" DIVISIONS
          "  - {id: x, side: british, corps: i, order: M, stands: {0607: 1 inf + 1 hq}}\n"
          "  - {id: y, side: british, corps: i, order: H, lost: 1 inf, retired: 1 hq, stands: {0609: 1 gun}}\n" GERMAN(
              "H", "0605: 1 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_offered("barrage corps@0610 0605");
    expect_not_offered("barrage gun@0609 0605");
    expect_refused("british", "barrage gun@0609 0605", "R91");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_battery_under_attack_acts_as_h_5_a),
        stage_test(guns_worsen_a_dug_in_hex_to_h_and_take_the_worst_of_the_rest_R6),
        stage_test(artillery_starts_no_close_combat_5_b),
        stage_test(each_round_brings_two_shots_and_none_is_kept_5_c),
        stage_test(support_fires_with_the_status_of_those_it_supports_5_d),
        stage_test(forced_back_a_battery_loses_its_shots_5_e),
        stage_test(close_defence_needs_and_spends_no_shots_5_f),
        stage_test(any_ranged_shot_costs_ammunition_R68),
        stage_test(in_its_divisions_turn_a_gun_moves_for_a_shot_whatever_the_order_5_g),
        stage_test(a_gun_near_the_enemy_moves_two_hexes_R69),
        stage_test(a_corps_gun_moves_in_the_turn_of_any_division_of_its_corps_R69),
        stage_test(without_shots_a_gun_does_not_move_5_h),
        stage_test(after_all_turns_the_higher_throw_chooses_who_fires_first_5_1a),
        stage_test(a_side_fires_and_moves_all_its_guns_before_the_other_R70),
        stage_test(a_target_must_be_spotted_by_the_guns_own_division_or_corps_5_1b),
        stage_test(a_spotter_must_be_in_hq_range_and_hqs_do_not_spot_R73),
        stage_test(barrages_fire_as_m_against_the_status_of_the_target_5_1c),
        stage_test(cover_takes_a_die_from_a_barrage_R71),
        stage_test(a_battery_in_a_river_loses_a_die_of_its_barrage_3_5_1b),
        stage_test(a_barrage_next_door_is_no_close_combat_5_1d),
        stage_test(a_shot_hits_once_at_most_5_1e),
        stage_test(pairs_count_within_one_shot_only_R2),
        stage_test(with_a_shot_left_a_gun_discards_the_rest_and_moves_5_1f),
        stage_test(guns_of_an_r_division_fire_and_move_in_the_phase_but_support_nobody_5_1g),
        stage_test(hqs_alone_are_no_target_and_a_battery_loses_its_own_sp_5_1h),
        stage_test(guns_of_a_dead_division_only_defend_themselves_R91),
    };
    return cmocka_run_group_tests_name("army_commander artillery", tests, NULL, NULL);
}
