/* rulings.c - rulings that no chapter's own test pins down. */
#include "stage.h"

#define GUNS_OF(side) "moment: {phase: artillery, guns: " side "}\n"

static void two_attacking_hexes_need_not_touch_each_other_R36(void **state)
{
    (void)state;
    proves("R36");
    stage(DIVISIONS BRITISH("M", "0505: 4 inf, 0705: 4 inf, 0506: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0505 0705", "", "");
    expect_dice("british", 8, 'A');
}

static void hq_range_is_tested_when_the_attack_is_declared_R20(void **state)
{
    (void)state;
    proves("R20");
    static const char *const position = DIVISIONS BRITISH("M", "0605: 4 inf, 0609: 1 inf + 1 hq")
        GERMAN("H", "0604: 4 inf, 0603: 1 hq") DIVISION("g2", "german", "H", "1201: 1 inf + 1 hq") TURN_OF("br");
    stage(position);
    expect_no_attacks(); /* the HQ is 4 hexes off */
    stage(position);
    play("british", "normal, move hq@0609, to 0606"); /* now it is next door */
    assert_true(to_attacks());
    expect_offered("attack 0604 from 0605");
}

static void hqs_go_four_hexes_and_six_with_a_strategic_division_R25(void **state)
{
    (void)state;
    proves("R25", "2.a", "2.b");
    static const char *const position = "board: {columns: 12, rows: 16}\n" DIVISIONS BRITISH(
        "M", "0604: 1 inf + 1 hq, 0609: 1 inf, 0611: 1 inf, 0613: 1 inf") GERMAN("H", "1201: 1 inf + 1 hq")
        TURN_OF("br");
    stage(position);
    play("british", "normal");
    find_reach("move hq@0604", "hq@0604");
    expect_reach("0608");    /* 4 */
    expect_no_reach("0609"); /* 5 */
    expect_no_reach("0509"); /* 5 by another way */
    stage(position);
    play("british", "strategic");
    find_reach("move hq@0604", "hq@0604");
    expect_reach("0610");    /* 6 */
    expect_no_reach("0611"); /* 7 */
}

static void a_division_without_stands_takes_no_turn_R22(void **state)
{
    (void)state;
    proves("R22", "R91");
    dice("6,6 1,1");
    stage(DIVISIONS DIVISION("a", "british", "H", "0605: 1 inf + 1 hq") DIVISION(
        "b", "british", "H",
        "0805: 1 inf + 1 hq") "  - {id: c, side: british, order: H, lost: 4 inf, retired: 1 hq, stands: {0609: 1 "
                              "gun}}\n" GERMAN("H", "0101: 1 inf + 1 hq") "moment: {phase: turn}\n");
    expect_count("turn", 2);
    expect_not_offered("turn c");
    expect_refused("british", "turn c", "R22");
}

static void guns_of_a_dead_division_spot_nothing_R91(void **state)
{
    (void)state;
    proves("R91");
    /* y's gun would see 0605; x is far away */
    stage("corps:\n  - {id: i, side: british, guns: {0610: 1 corps}}\n" DIVISIONS
          "  - {id: x, side: british, corps: i, order: M, stands: {1211: 1 inf + 1 hq}}\n"
          "  - {id: y, side: british, corps: i, order: H, lost: 1 inf, retired: 1 hq, stands: {0607: 1 gun}}\n" GERMAN(
              "H", "0605: 1 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_not_offered("barrage corps@0610 0605");
    expect_refused("british", "barrage corps@0610 0605", "5.1b");
}

static void a_gun_that_moved_may_still_fire_its_other_shot_R69(void **state)
{
    (void)state;
    proves("R69", "5.g");
    stage(DIVISIONS BRITISH("H", "0605: 4 inf, 0606: 1 hq, 0609: 1 gun") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    play("british", "move gun@0609, to 0610, stop");
    expect_not_offered("move gun@0610");
    fight("0604", "0605", "gun@0610", "");
    expect_dice("british", 4 + 2, 'A');
    expect_shots("gun@0610", 0);
}

static void a_battery_killed_in_the_phase_fires_no_more_R70(void **state)
{
    (void)state;
    proves("R70");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun (shots 1)")
              GERMAN("H", "0605: 1 gun (sp 1), 0604: 1 inf + 1 hq") "days: [4]\n" GUNS_OF("british"));
    dice("6,1");
    play("british", "barrage gun@0609 0605");
    expect_hex("0605", "");
    expect_phase(AC_PHASE_ORDERS, 2); /* nothing left for the Germans to do */
}

static void a_barrage_on_guns_and_stands_uses_the_worst_status_and_the_owner_shares_R88(void **state)
{
    (void)state;
    proves("R88", "R6", "R18");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq, 0609: 1 gun") GERMAN("M", "0605: 2 inf + 1 gun, 0604: 1 hq")
              GUNS_OF("british"));
    dice("5,5");
    play("british", "barrage gun@0609 0605");
    expect_dice("british", 2, 'C');
    expect_asked("german", "5.1e");
    expect_offered("lose inf@0605");
    expect_offered("lose gun@0605");
    play("german", "lose gun@0605");
    expect_battery("gun@0605", 2);
    expect_hex("0605", "2 inf + 1 gun");
}

static void terrain_does_not_stop_a_fall_back_and_lakes_do_R61(void **state)
{
    (void)state;
    proves("R61");
    stage("terrain: {woods: [0603], river: [0602], lake: [0704]}\n" DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0503: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 1,1,1,1");
    fight("0604", "0605", "", "");
    expect_not_offered("to 0704");
    play("german", "to 0603, to 0602");
    expect_hex("0602", "3 inf");
}

static void a_side_step_is_allowed_when_no_step_leads_away_R61(void **state)
{
    (void)state;
    proves("R61", "R84");
    /* the way back is off the board: 0101 attacked from 0102 may go to 0201 only */
    stage(DIVISIONS BRITISH("M", "0102: 4 inf, 0103: 1 hq") GERMAN("H", "0101: 4 inf, 0401: 1 inf + 1 hq")
              TURN_OF("br"));
    dice("6,6,1,1 1,1,1,1");
    fight("0101", "0102", "", "");
    if (offered("to 0301"))
        play("german", "to 0301");
    expect_hex("0101", "");
    expect_hex("0301", "3 inf *"); /* 0201 keeps the distance, is in the zone and costs a point */
}

static void losing_dice_to_a_river_never_takes_a_supporters_dice_R40(void **state)
{
    (void)state;
    proves("R40", "R55");
    stage("terrain: {river: [0605], trench: [0604]}\n" DIVISIONS BRITISH(
        "M", "0605: 2 inf, 0505: 4 inf, 0606: 1 fs + 1 hq") GERMAN("H", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0505 0605", "fs@0606", "");
    expect_dice("british", 2 + 0 + 1, 'A'); /* 2 - 2 in the river hex stays 0 */
}

static void a_defending_gun_reaches_either_attacking_hex_R43(void **state)
{
    (void)state;
    proves("R43");
    /* the gun is 6 from 0505 and 7 from 0705 */
    stage("board: {columns: 12, rows: 11}\n" DIVISIONS BRITISH("M", "0505: 2 inf, 0705: 2 inf, 0506: 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq, 0101: 1 gun") TURN_OF("br"));
    assault("0604", "0705");
    expect_dice("german", 4, 'B'); /* out of range of 0705 alone */
    stage(DIVISIONS BRITISH("M", "0505: 2 inf, 0705: 2 inf, 0506: 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq, 0101: 1 gun") TURN_OF("br"));
    fight("0604", "0505 0705", "", "gun@0101");
    expect_dice("german", 6, 'B');
}

static void anti_tank_guns_bind_only_the_first_point_of_a_hex_with_tanks_S3(void **state)
{
    (void)state;
    proves("R17", "4.b");
    stage("antitank: german\nyear: 1917\n" DIVISIONS BRITISH("M", "0605: 3 inf + 1 tank, 0505: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 2 inf, 0603: 1 hq, 0602: 1 gun") TURN_OF("br"));
    dice("1,1,1,1,1,1,1,1,1 6,6,1,1");
    fight("0604", "0605 0505", "", "gun@0602");
    expect_offered("lose tank@0605");
    expect_not_offered("lose inf@0605");
    expect_refused("british", "lose inf@0605", "R17");
    expect_offered("lose inf@0505"); /* no tank there */
    play("british", "lose tank@0605");
    expect_offered("lose inf@0605"); /* the second point is free */
    expect_offered("lose inf@0505");
    play("british", "lose inf@0605");
    expect_hex("0605", "2 inf + 1 tank");
    /* fire support is no gun */
    stage("antitank: german\nyear: 1917\n" DIVISIONS BRITISH("M", "0605: 3 inf + 1 tank, 0606: 1 hq")
              GERMAN("H", "0604: 2 inf, 0603: 1 fs + 1 hq") TURN_OF("br"));
    dice("1,1,1,1,1 6,1,1");
    fight("0604", "0605", "", "fs@0603");
    expect_offered("lose inf@0605");
}

static void an_h_attack_may_follow_a_shuffle_R37(void **state)
{
    (void)state;
    proves("R37", "2.5c");
    stage(DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 2 inf + 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    play("british", "shuffle inf@0606 0605, shuffle inf@0606 0605, done");
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'A');
}

static void a_beaten_group_takes_its_hq_and_an_emptied_hex_gives_up_no_ground_R86(void **state)
{
    (void)state;
    proves("R86", "R79");
    stage("objectives:\n  - {name: hill, owner: german, side: british, points: 1, hexes: [0604]}\n" DIVISIONS BRITISH(
        "M", "0605: 1 inf, 0606: 1 inf + 1 hq, 0608: 1 gun") GERMAN("H", "0604: 1 inf, 0704: 1 inf + 1 fs + 1 hq")
              TURN_OF("br"));
    dice("6,6,1 6,6");
    fight("0604", "0605", "gun@0608", "fs@0704");
    expect_hex("0604", "");
    expect_hex("0605", "");
    expect_control("0604", "german"); /* as it was */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(two_attacking_hexes_need_not_touch_each_other_R36),
        stage_test(hq_range_is_tested_when_the_attack_is_declared_R20),
        stage_test(hqs_go_four_hexes_and_six_with_a_strategic_division_R25),
        stage_test(a_division_without_stands_takes_no_turn_R22),
        stage_test(guns_of_a_dead_division_spot_nothing_R91),
        stage_test(a_gun_that_moved_may_still_fire_its_other_shot_R69),
        stage_test(a_battery_killed_in_the_phase_fires_no_more_R70),
        stage_test(a_barrage_on_guns_and_stands_uses_the_worst_status_and_the_owner_shares_R88),
        stage_test(terrain_does_not_stop_a_fall_back_and_lakes_do_R61),
        stage_test(a_side_step_is_allowed_when_no_step_leads_away_R61),
        stage_test(losing_dice_to_a_river_never_takes_a_supporters_dice_R40),
        stage_test(a_defending_gun_reaches_either_attacking_hex_R43),
        stage_test(anti_tank_guns_bind_only_the_first_point_of_a_hex_with_tanks_S3),
        stage_test(an_h_attack_may_follow_a_shuffle_R37),
        stage_test(a_beaten_group_takes_its_hq_and_an_emptied_hex_gives_up_no_ground_R86),
    };
    return cmocka_run_group_tests_name("army_commander rulings", tests, NULL, NULL);
}
