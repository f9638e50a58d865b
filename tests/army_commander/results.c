/* results.c - chapter 4: losses, markers, both sides at once. */
#include "stage.h"

#define BR_4 "0605: 4 inf, 0606: 1 hq"

static void dice_cost_a_side_two_sp_at_most_4_a(void **state)
{
    (void)state;
    proves("4.a", "R57", "0.e");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,6,6,6,1,1,1 1,1,1,1");
    fight("0604", "0605 0505", "", "");
    expect_hits("british", 5);
    play("german", "to 0603, stop");
    expect_hex("0603", "3 inf + 1 hq"); /* one stand of four */
    expect_lost("german", 1);
}

static void the_attacker_shares_his_losses_between_his_hexes_4_b(void **state)
{
    (void)state;
    proves("4.b", "R17");
    static const char *const position = DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq")
        GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br");
    stage(position);
    dice("6,6,1,1,1,1,1,1 6,6,1,1");
    fight("0604", "0605 0505", "", "");
    expect_asked("british", "4.a");
    expect_offered("lose inf@0605");
    expect_offered("lose inf@0505");
    play("british", "lose inf@0605");
    play("british", "lose inf@0505"); /* 1 + 1 */
    expect_hex("0605", "4 inf *");
    expect_hex("0505", "4 inf *");
    stage(position);
    dice("6,6,1,1,1,1,1,1 6,6,1,1");
    fight("0604", "0605 0505", "", "");
    play("british", "lose inf@0505");
    play("british", "lose inf@0505"); /* 2 + 0 */
    expect_hex("0605", "4 inf");
    expect_hex("0505", "3 inf");
}

static void the_owner_chooses_which_stand_is_lost_R17(void **state)
{
    (void)state;
    proves("R17", "R16");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 2 inf + 1 fs + 1 tank, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 6,6,1,1,1");
    fight("0604", "0605", "", "");
    expect_asked("german", "4.a");
    expect_count("lose", 3);
    play("german", "lose fs@0604");
    expect_hex("0604", "2 inf + 1 fs + 1 tank *");
    play("german", "lose tank@0604");
    expect_hex("0604", "2 inf + 1 fs"); /* the marker goes with the second point */
}

static void supporters_elsewhere_take_no_losses_4_c(void **state)
{
    (void)state;
    proves("4.c");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf, 0606: 1 fs + 1 hq, 0505: 1 fs, 0608: 1 gun")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,1,1,1 6,1,1,1");
    fight("0604", "0605", "fs@0606 gun@0608", "");
    expect_hex("0605", "1 inf *");
    expect_hex("0606", "1 fs + 1 hq");
    expect_battery("gun@0608", 3);
    stage(DIVISIONS BRITISH("M", "0605: 1 inf + 1 tank, 0606: 1 fs + 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,1,1,1 6,1,1,1");
    fight("0604", "0605", "fs@0606", "");
    expect_count("lose", 2);
    expect_refused("british", "lose fs@0606", "4.c");
}

static void one_sp_is_a_marker_and_the_second_removes_a_stand_4_d(void **state)
{
    (void)state;
    proves("4.d", "R16", "0.e");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,1,1,1 6,1,1,1");
    fight("0604", "0605", "", "");
    expect_hex("0605", "4 inf *");
    expect_hex("0604", "4 inf *");
    expect_sp("0604", 7);
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 4 inf + 1 hit, 0603: 1 hq") TURN_OF("br"));
    dice("6,1,1,1 6,1,1,1");
    fight("0604", "0605", "", "");
    expect_hex("0604", "3 inf");
    expect_lost("german", 1);
}

static void a_marked_stand_still_throws_its_die_R16(void **state)
{
    (void)state;
    proves("R16");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf + 1 hit, 0606: 1 hq") GERMAN("H", "0604: 1 inf + 1 hit, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'A');
    expect_dice("german", 1, 'B');
}

static void two_markers_that_meet_cost_a_stand_4_e(void **state)
{
    (void)state;
    proves("4.e", "R16");
    stage(DIVISIONS BRITISH("H", "0605: 1 inf + 1 fs (hit), 0606: 1 inf (hit) + 1 hq") GERMAN("H", "0601: 4 inf + 1 hq")
              TURN_OF("br"));
    play("british", "shuffle inf@0606 0605, done");
    expect_asked("british", "4.e");
    expect_offered("lose fs@0605");
    play("british", "lose fs@0605");
    expect_hex("0605", "2 inf");
    expect_lost("british", 1);
}

static void of_three_markers_that_meet_one_stays_4_e(void **state)
{
    (void)state;
    proves("4.d", "4.e", "R16");
    stage(DIVISIONS BRITISH("M", "0102: 4 inf + 1 hq")
              GERMAN("H", "0604: 1 inf (hit), 0603: 1 inf (hit) + 1 hq, 0605: 1 inf (hit)") TURN_OF("ge"));
    play("german", "shuffle inf@0603 0604, shuffle inf@0605 0604, done");
    expect_asked("german", "4.e");
    play("german", "lose inf*@0604");
    expect_hex("0604", "2 inf *");
    expect_sp("0604", 3);
    expect_lost("german", 1);
}

static void a_merge_costs_a_stand_of_that_hex_and_no_battery_4_e(void **state)
{
    (void)state;
    proves("4.e", "R16", "R18");
    stage(DIVISIONS BRITISH("H", "0605: 1 fs (hit) + 1 gun (shots 0), 0606: 1 inf (hit) + 1 inf + 1 hq")
              GERMAN("H", "0601: 4 inf + 1 hq") TURN_OF("br"));
    play("british", "shuffle inf*@0606 0605, done");
    expect_count("lose", 2);
    expect_refused("british", "lose gun@0605", "4.e");
    expect_refused("british", "lose inf@0606", "4.e");
    play("british", "lose inf@0605");
    expect_hex("0605", "1 fs + 1 gun");
}

static void markers_of_two_divisions_merge_too_4_e(void **state)
{
    (void)state;
    proves("4.e", "R16");
    stage(DIVISIONS DIVISION("x", "british", "M", "0605: 1 inf (hit), 0606: 1 inf + 1 hq") DIVISION(
        "y", "british", "M", "0607: 1 fs (hit) + 1 hq, 0608: 1 inf") GERMAN("H", "0601: 4 inf + 1 hq") TURN_OF("x"));
    play("british", "normal");
    march("british", "0605", "0606 0607");
    expect_asked("british", "4.e");
    play("british", "lose fs@0607");
    expect_hex("0607", "1 inf + 1 hq"); /* without a marker */
}

static void passing_through_merges_nothing_R16(void **state)
{
    (void)state;
    proves("R16");
    stage(DIVISIONS DIVISION("x", "british", "M", "0605: 1 inf (hit), 0606: 1 inf (hit) + 1 hq")
              GERMAN("H", "0601: 4 inf + 1 hq") TURN_OF("x"));
    play("british", "normal, move inf@0605, to 0606, to 0607");
    expect_hex("0606", "1 inf + 1 hq *");
    expect_hex("0607", "1 inf *");
}

static void a_battery_counts_its_own_sp_and_throws_two_dice_to_the_last_R18(void **state)
{
    (void)state;
    proves("R18", "0.h");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 gun (sp 1), 0704: 1 inf + 1 hq") TURN_OF("br"));
    dice("1,1,1,1 1,1");
    fight("0604", "0605", "", "");
    expect_dice("german", 2, 'B');
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 gun + 1 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 6,6,1");
    fight("0604", "0605", "", "");
    expect_offered("lose gun@0604");
    expect_offered("lose inf@0604");
    play("german", "lose gun@0604");
    play("german", "lose gun@0604");
    expect_battery("gun@0604", 1);
    expect_hex("0604", "1 inf + 1 gun");
}

static void losses_of_both_sides_come_before_anybody_moves_4_1k(void **state)
{
    (void)state;
    proves("4.1k", "R86");
    stage(DIVISIONS BRITISH("M", BR_4) GERMAN("H", "0604: 1 inf, 0704: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 6");
    fight("0604", "0605", "", "");
    expect_hex("0604", ""); /* dead, and its die still counted */
    expect_hex("0605", "4 inf *");
}

static void when_everybody_is_gone_the_hex_stays_empty_4_1j(void **state)
{
    (void)state;
    proves("4.1j", "R86");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf, 0606: 1 inf + 1 hq, 0608: 1 gun")
              GERMAN("H", "0604: 1 inf, 0704: 1 inf + 1 fs + 1 hq") TURN_OF("br"));
    dice("6,6,1 6,6");
    fight("0604", "0605", "gun@0608", "fs@0704");
    expect_hex("0604", "");
    expect_hex("0605", "");
    assert_int_equal(offered("advance"), 0);
}

static void an_attacking_hex_that_survives_even_hits_may_advance_4_1j(void **state)
{
    (void)state;
    proves("4.1j", "4.2c", "R86");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf (hit), 0505: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 1 inf, 0704: 1 fs + 1 hq") TURN_OF("br"));
    dice("6,6,1,1,1 6,6");
    fight("0604", "0605 0505", "", "fs@0704");
    play("british", "lose inf@0605"); /* the other point finds only 0505 */
    expect_hex("0605", "");
    expect_hex("0604", "");
    expect_hex("0505", "4 inf *");
    expect_offered("advance inf@0505");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(dice_cost_a_side_two_sp_at_most_4_a),
        stage_test(the_attacker_shares_his_losses_between_his_hexes_4_b),
        stage_test(the_owner_chooses_which_stand_is_lost_R17),
        stage_test(supporters_elsewhere_take_no_losses_4_c),
        stage_test(one_sp_is_a_marker_and_the_second_removes_a_stand_4_d),
        stage_test(a_marked_stand_still_throws_its_die_R16),
        stage_test(two_markers_that_meet_cost_a_stand_4_e),
        stage_test(of_three_markers_that_meet_one_stays_4_e),
        stage_test(a_merge_costs_a_stand_of_that_hex_and_no_battery_4_e),
        stage_test(markers_of_two_divisions_merge_too_4_e),
        stage_test(passing_through_merges_nothing_R16),
        stage_test(a_battery_counts_its_own_sp_and_throws_two_dice_to_the_last_R18),
        stage_test(losses_of_both_sides_come_before_anybody_moves_4_1k),
        stage_test(when_everybody_is_gone_the_hex_stays_empty_4_1j),
        stage_test(an_attacking_hex_that_survives_even_hits_may_advance_4_1j),
    };
    return cmocka_run_group_tests_name("army_commander results", tests, NULL, NULL);
}
