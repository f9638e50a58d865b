/* movement.c - chapters 2, 2.1 and 2.2: rates, zones of control, terrain; the movement half of the terrain chart. */
#include "stage.h"

#include <stdio.h>

#define FAR_GERMAN GERMAN("H", "0101: 4 inf + 1 hq")
#define BIG "board: {columns: 15, rows: 15}\n"

static void to_pace(const char *pace) { play("british", pace); }

/* --- rates -------------------------------------------------------------------------------------- */

static void combat_stands_go_two_hexes_and_hqs_four_2_a(void **state)
{
    (void)state;
    proves("2.a");
    stage(BIG DIVISIONS BRITISH("M", "0808: 2 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    play("british", "move inf@0808, to 0809, to 0810");
    expect_hex("0810", "1 inf");
    expect_refused("british", "move inf@0810", "1.2b");
    play("british", "move inf@0808");
    expect_refused("british", "to 0806", "2.a");
    play("british", "to 0807");
    expect_refused("british", "to 0805", "2.a");
    play("british", "to 0806");
    find_reach("move hq@0808", "hq@0808");
    expect_reach("0806");
    expect_reach("0811");    /* 3 hexes, next to 0810 */
    expect_no_reach("0813"); /* 5 hexes */
}

static void strategic_is_four_hexes_for_stands_and_six_for_hqs_2_b(void **state)
{
    (void)state;
    proves("2.b", "R25");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("strategic");
    play("british", "group 0808, to 0809, to 0810, to 0811, to 0812");
    expect_offered("move hq@0809"); /* the fourth hex ended the group's move */
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("strategic");
    find_reach("group 0808", "inf@0808");
    expect_reach("0812");
    expect_no_reach("0813");
    march("british", "0808", "0809 0810 0811 0812");
    find_reach("move hq@0808", "hq@0808");
    expect_reach("0813");    /* 5 hexes, next to its stand */
    expect_no_reach("0815"); /* not within reach of a stand */
    expect_hex("0812", "1 inf");
}

static void an_m_division_moves_freely_2_2a(void **state)
{
    (void)state;
    proves("2.2a", "2.a", "2.b");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    assert_int_equal(reach_count(), 18);
    expect_offered("done"); /* or it stays */
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("strategic");
    find_reach("group 0808", "inf@0808");
    assert_int_equal(reach_count(), 60);
}

static void strategic_movement_keeps_clear_of_enemy_stands_2_c(void **state)
{
    (void)state;
    proves("2.c", "R24");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") GERMAN("H", "0812: 1 gun, 0101: 4 inf + 1 hq")
              TURN_OF("br"));
    to_pace("strategic");
    play("british", "group 0808, to 0809, to 0810");
    expect_not_offered("to 0811"); /* the third hex touches the battery */
    expect_refused("british", "to 0811", "2.c");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") GERMAN("H", "0813: 1 gun, 0101: 4 inf + 1 hq")
              TURN_OF("br"));
    to_pace("strategic");
    play("british", "group 0808, to 0809, to 0810, to 0811");
    expect_refused("british", "to 0812", "2.c"); /* nor may the fourth, where it would end */
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") GERMAN("H", "0812: 1 hq, 0814: 1 inf, 0813: 1 hq")
              TURN_OF("br"));
    to_pace("strategic");
    find_reach("group 0808", "inf@0808");
    expect_reach("0811"); /* an HQ is nobody to keep clear of */
    expect_no_reach("0813");
}

static void a_stand_next_to_an_enemy_does_not_move_strategic_2_c(void **state)
{
    (void)state;
    proves("2.c", "2.e", "R25");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0810: 1 inf, 0809: 1 hq") GERMAN("H", "0807: 4 inf, 0806: 1 hq")
              TURN_OF("br"));
    to_pace("strategic");
    expect_not_offered("group 0808");
    expect_refused("british", "group 0808", "2.c");
    expect_offered("group 0810");
}

static void a_division_that_moved_strategic_attacks_nobody_2_d(void **state)
{
    (void)state;
    proves("2.d");
    stage(BIG DIVISIONS BRITISH("M", "0808: 4 inf, 0811: 1 inf, 0809: 1 hq") GERMAN("H", "0807: 4 inf, 0806: 1 hq")
              DIVISION("g2", "german", "M", "0101: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "strategic");
    march("british", "0811", "0812 0813");
    expect_no_attacks();
    /* it defends normally later in the round */
    stage(BIG DIVISIONS BRITISH("M", "0808: 4 inf, 0811: 1 inf, 0809: 1 hq") GERMAN("M", "0807: 4 inf, 0806: 1 hq")
              TURN_OF("br"));
    play("british", "strategic, done");
    expect_asked("german", NULL);
    fight("0808", "0807", "", "");
    expect_dice("british", 4, 'C');
}

static void strategic_is_declared_for_the_whole_division_first_2_e(void **state)
{
    (void)state;
    proves("2.e", "R25");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0812: 1 inf, 0809: 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_offered("normal");
    expect_offered("strategic");
    expect_refused("british", "group 0808", "R14"); /* the rate comes first */
    to_pace("normal");
    march("british", "0808", "0807");
    expect_refused("british", "strategic", "2.e");
    play("british", "group 0812, to 0813, to 0814");
    expect_hex("0814", "1 inf"); /* two hexes and not a third */
}

/* --- zones of control --------------------------------------------------------------------------- */

static void entering_a_zone_of_control_ends_the_move_2_1a(void **state)
{
    (void)state;
    proves("2.1a", "R23");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") GERMAN("H", "0805: 1 inf, 0804: 1 hq") TURN_OF("br"));
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    expect_reach("0806"); /* step 2 into the zone */
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") GERMAN("H", "0707: 1 inf, 0706: 1 hq") TURN_OF("br"));
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    expect_reach("0807");
    expect_no_reach("0806"); /* only through 0807, which is in the zone */
    play("british", "group 0808");
    expect_offered("to 0807");
    play("british", "to 0807");
    expect_hex("0807", "1 inf"); /* it has stopped */
}

static void from_zone_to_zone_is_a_move_of_one_hex_2_1a(void **state)
{
    (void)state;
    proves("2.1a", "R23");
    stage(BIG DIVISIONS BRITISH("M", "0807: 1 inf, 0809: 1 inf + 1 hq") GERMAN("H", "0806: 1 inf, 0805: 1 hq")
              TURN_OF("br"));
    to_pace("normal");
    find_reach("group 0807", "inf@0807");
    expect_reach("0907"); /* next to 0806 as well */
    expect_reach("0809"); /* leaving costs nothing */
    expect_no_reach("0906");
}

static void lone_batteries_and_hqs_have_no_zone_R23(void **state)
{
    (void)state;
    proves("R23");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") GERMAN("H", "0707: 1 gun, 0101: 1 inf + 1 hq")
              TURN_OF("br"));
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    expect_reach("0806");    /* past the battery, through 0807 next to it */
    expect_no_reach("0707"); /* not into it */
}

/* --- terrain ------------------------------------------------------------------------------------ */

#define ONE_STAND DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") FAR_GERMAN TURN_OF("br")

static void woods_streams_and_towns_end_a_normal_move_2_1b(void **state)
{
    (void)state;
    proves("2.1b", "R28", "R26");
    static const char *const ground[] = {"woods", "stream", "town"};
    for (int i = 0; i < 3; i++) {
        char yaml[512];
        snprintf(yaml, sizeof yaml, BIG "terrain: {%s: [0807]}\n" ONE_STAND, ground[i]);
        stage(yaml);
        to_pace("normal");
        find_reach("group 0808", "inf@0808");
        expect_reach("0807");
        expect_no_reach("0806"); /* the only way there is through 0807 */
        play("british", "group 0808, to 0807");
        expect_hex("0807", "1 inf");
    }
}

static void woods_and_streams_are_entered_strategic_only_as_first_hex_2_1c(void **state)
{
    (void)state;
    proves("2.1c", "R26", "R28", "TEC.3", "TEC.4");
    static const char *const ground[] = {"woods", "stream"};
    for (int i = 0; i < 2; i++) {
        char yaml[512];
        snprintf(yaml, sizeof yaml, BIG "terrain: {%s: [0807, 0810]}\n" ONE_STAND, ground[i]);
        stage(yaml);
        to_pace("strategic");
        play("british", "group 0808");
        expect_offered("to 0807");
        play("british", "to 0809");
        expect_not_offered("to 0810");
        expect_refused("british", "to 0810", "2.1c");
        play("british", "stop");
        stage(yaml);
        to_pace("strategic");
        play("british", "group 0808, to 0807");
        expect_hex("0807", "1 inf"); /* and it ends there */
    }
}

static void a_town_may_be_entered_anywhere_on_a_strategic_move_and_ends_it_2_1d(void **state)
{
    (void)state;
    proves("2.1d", "TEC.2");
    stage(BIG "terrain: {town: [0811]}\n" ONE_STAND);
    to_pace("strategic");
    play("british", "group 0808, to 0809, to 0810, to 0811");
    expect_hex("0811", "1 inf"); /* no fourth step */
}

static void wire_is_entered_only_as_first_hex_and_ends_the_move_2_1e(void **state)
{
    (void)state;
    proves("2.1e", "R27", "TEC.1");
    stage(BIG "terrain: {wire: [0810, 0807]}\n" ONE_STAND);
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    expect_no_reach("0810"); /* one open hex between */
    expect_reach("0807");
    expect_no_reach("0806"); /* behind the wire */
    play("british", "group 0808");
    play("british", "to 0809");
    expect_refused("british", "to 0810", "2.1e");
    stage(BIG "terrain: {wire: [0808]}\n" ONE_STAND);
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    assert_int_equal(reach_count(), 18); /* it is left normally */
    expect_wire("0808", true);
}

static void tanks_run_into_wire_and_crush_it_2_1f(void **state)
{
    (void)state;
    proves("2.1f", "R27", "TEC.1");
    stage(BIG "terrain: {wire: [0810]}\n" DIVISIONS BRITISH("M", "0808: 1 tank + 1 inf, 0809: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    play("british", "move tank@0808, to 0809, to 0810");
    expect_hex("0810", "1 tank");
    expect_wire("0810", false);
    expect_event("2.1f");
}

static void later_stands_of_the_same_turn_find_the_wire_gone_TEC_10(void **state)
{
    (void)state;
    proves("TEC.10", "R89");
    stage(BIG "terrain: {wire: [0809]}\n" DIVISIONS BRITISH("M", "0808: 1 tank + 1 inf, 0908: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    find_reach("move inf@0808", "inf@0808");
    expect_reach("0809");
    play("british", "move tank@0808, to 0809");
    expect_hex("0809", "1 tank"); /* all halt on wire */
    march("british", "0808", "0809 0810");
    expect_hex("0810", "1 inf");
}

static void tanks_set_up_in_a_wire_hex_have_none_there_R89(void **state)
{
    (void)state;
    proves("R89");
    stage(BIG "terrain: {wire: [0808]}\n" DIVISIONS BRITISH("M", "0808: 1 tank, 0809: 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_wire("0808", false);
}

static void a_large_river_is_entered_as_first_hex_and_left_freely_2_1g(void **state)
{
    (void)state;
    proves("2.1g", "R29", "TEC.8");
    stage(BIG "terrain: {river: [0807, 0810]}\n" ONE_STAND);
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    expect_reach("0807");
    expect_no_reach("0810");
    expect_no_reach("0806");
    stage(BIG "terrain: {river: [0808]}\n" ONE_STAND);
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    assert_int_equal(reach_count(), 18);
    stage(BIG "terrain: {river: [0807, 0810], bridge: [0810]}\n" ONE_STAND); /* a bridge moves as open ground */
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    expect_reach("0810");
}

static void tanks_and_guns_halt_at_trenches_2_1h(void **state)
{
    (void)state;
    proves("2.1h", "R28", "TEC.5", "TEC.7");
    stage(BIG "terrain: {trench: [0809], strongpoint: [0807], pillbox: [0708]}\n" DIVISIONS BRITISH(
        "M", "0808: 1 tank + 1 inf + 1 gun, 0909: 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_offered("move gun@0808");
    to_pace("normal");
    play("british", "move tank@0808");
    expect_offered("to 0708");
    play("british", "to 0809");
    expect_hex("0809", "1 tank");
    find_reach("move inf@0808", "inf@0808");
    expect_reach("0810"); /* infantry runs through */
    stage(BIG "terrain: {trench: [0810], pillbox: [0708]}\n" DIVISIONS BRITISH("M", "0808: 1 tank, 0909: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    to_pace("strategic");
    play("british", "group 0808");
    find_reach("to 0708", "tank@0808");
    assert_true(reach_count() > 3); /* a pillbox halts nobody */
    play("british", "to 0809");
    expect_not_offered("to 0810");
    expect_refused("british", "to 0810", "2.1h");
}

static void guns_halt_on_entering_a_trench_2_1h(void **state)
{
    (void)state;
    proves("2.1h");
    stage(BIG "terrain: {trench: [0809]}\n" DIVISIONS BRITISH("M", "0808: 1 gun + 1 inf, 0909: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    play("british", "move gun@0808, to 0809");
    expect_hex("0809", "1 gun");
    expect_shots("gun@0809", 1);
}

static void lakes_are_impassable_TEC_6(void **state)
{
    (void)state;
    proves("TEC.6", "TEC.9");
    stage(BIG "terrain: {lake: [0807]}\n" ONE_STAND);
    to_pace("normal");
    find_reach("group 0808", "inf@0808");
    expect_no_reach("0807");
    play("british", "group 0808");
    expect_not_offered("to 0807");
    expect_refused("british", "to 0807", "TEC.6");
    expect_unloadable(BIG "terrain: {lake: [0808]}\n" ONE_STAND, "lake");
}

static void only_m_leaves_its_hexes_1_2c(void **state)
{
    (void)state;
    proves("1.2c");
    stage(BIG DIVISIONS BRITISH("H", "0808: 2 inf, 0809: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_not_offered("group 0808");
    expect_refused("british", "group 0808", "1.2c");
    expect_not_offered("shuffle inf@0808 0807");
    expect_refused("british", "shuffle inf@0808 0807", "2.4b");
}

static void stands_move_singly_or_in_groups_one_after_the_other_R89(void **state)
{
    (void)state;
    proves("R89", "R14");
    stage(BIG DIVISIONS BRITISH("M", "0808: 3 inf + 1 fs, 0809: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    play("british", "move inf@0808, with fs@0808, to 0807, stop");
    expect_hex("0807", "1 inf + 1 fs");
    expect_hex("0808", "2 inf");
    march("british", "0808", "0708");
    expect_hex("0708", "2 inf");
}

static void a_strongpoint_halts_tanks_as_a_trench_does_TEC_7(void **state)
{
    (void)state;
    proves("TEC.7", "2.1h");
    stage(BIG "terrain: {strongpoint: [0809]}\n" DIVISIONS BRITISH("M", "0808: 1 tank + 1 inf, 0909: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    find_reach("move inf@0808", "inf@0808");
    expect_reach("0810");
    find_reach("move tank@0808", "tank@0808");
    expect_reach("0809");
    expect_no_reach("0810");
    stage(BIG "terrain: {strongpoint: [0810]}\n" DIVISIONS BRITISH("M", "0808: 1 tank, 0909: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    to_pace("strategic");
    play("british", "group 0808, to 0809");
    expect_refused("british", "to 0810", "2.1h");
}

static void a_gun_beyond_its_second_hex_may_not_enter_a_trench_2_1h(void **state)
{
    (void)state;
    proves("2.1h", "R69", "TEC.5");
    stage(BIG "terrain: {trench: [0811, 0806]}\n" DIVISIONS BRITISH("M", "0808: 1 gun, 0809: 1 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    find_reach("move gun@0808", "gun@0808");
    expect_reach("0806");    /* second hex of a normal move: it halts there */
    expect_no_reach("0811"); /* third hex of a strategic move: halt before */
    expect_reach("0711");
    expect_reach("0712"); /* four hexes */
}

static void a_pillbox_and_a_hill_halt_nobody_R28(void **state)
{
    (void)state;
    proves("R28", "R29", "TEC.5");
    stage(BIG "terrain: {pillbox: [0807], hill: [0809], light_works: [0708]}\n" DIVISIONS BRITISH(
        "M", "0808: 1 tank, 0908: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    find_reach("group 0808", "tank@0808");
    assert_int_equal(reach_count(), 18);
}

static void hqs_of_a_strategic_division_keep_clear_of_enemies_R25(void **state)
{
    (void)state;
    proves("R25", "2.c");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0812: 1 inf + 1 hq") GERMAN("H", "0806: 1 inf, 0805: 1 hq")
              TURN_OF("br"));
    to_pace("strategic");
    find_reach("move hq@0812", "hq@0812");
    expect_reach("0808");
    expect_no_reach("0807"); /* next to a stand of its own, and to an enemy */
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0811: 1 inf + 1 hq") GERMAN("H", "0806: 1 inf, 0805: 1 hq")
              TURN_OF("br"));
    to_pace("normal");
    find_reach("move hq@0811", "hq@0811");
    expect_reach("0807"); /* at the normal rate it may */
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0807: 1 hq") GERMAN("H", "0806: 1 inf, 0805: 1 hq") TURN_OF("br"));
    to_pace("strategic");
    expect_offered("group 0808");
    expect_not_offered("move hq@0807"); /* from beside an enemy it does not start */
}

static void nobody_walks_into_a_hex_the_enemy_holds_2_2a(void **state)
{
    (void)state;
    proves("2.2a");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf, 0809: 1 hq") GERMAN("H", "0807: 1 gun, 0101: 1 inf + 1 hq")
              TURN_OF("br"));
    to_pace("normal");
    play("british", "group 0808");
    expect_not_offered("to 0807");
    expect_refused("british", "to 0807", "2.2a");
}

static void markers_that_meet_where_a_move_ends_cost_a_stand_and_passing_does_not_R16(void **state)
{
    (void)state;
    proves("R16", "4.e");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf + 1 hit, 0809: 2 inf + 1 hit, 0708: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    play("british", "group 0808, to 0809, to 0810");
    expect_hex("0810", "1 inf *"); /* through the other marker */
    expect_hex("0809", "2 inf *");
    stage(BIG DIVISIONS BRITISH("M", "0808: 1 inf + 1 hit, 0809: 2 inf + 1 hit, 0708: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    march("british", "0808", "0809");
    while (offered("lose"))
        pass("british");
    expect_hex("0809", "2 inf");
    expect_lost("british", 1);
}

static void nobody_joins_a_group_on_its_way_R89(void **state)
{
    (void)state;
    proves("R89");
    stage(BIG DIVISIONS BRITISH("M", "0808: 3 inf, 0708: 1 hq") FAR_GERMAN TURN_OF("br"));
    to_pace("normal");
    play("british", "move inf@0808, with inf@0808#2, to 0807");
    assert_int_equal(offered("with"), 0);
    expect_refused("british", "with inf@0808#3", "R89");
    play("british", "stop");
    expect_hex("0808", "1 inf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(combat_stands_go_two_hexes_and_hqs_four_2_a),
        stage_test(strategic_is_four_hexes_for_stands_and_six_for_hqs_2_b),
        stage_test(an_m_division_moves_freely_2_2a),
        stage_test(strategic_movement_keeps_clear_of_enemy_stands_2_c),
        stage_test(a_stand_next_to_an_enemy_does_not_move_strategic_2_c),
        stage_test(a_division_that_moved_strategic_attacks_nobody_2_d),
        stage_test(strategic_is_declared_for_the_whole_division_first_2_e),
        stage_test(entering_a_zone_of_control_ends_the_move_2_1a),
        stage_test(from_zone_to_zone_is_a_move_of_one_hex_2_1a),
        stage_test(lone_batteries_and_hqs_have_no_zone_R23),
        stage_test(woods_streams_and_towns_end_a_normal_move_2_1b),
        stage_test(woods_and_streams_are_entered_strategic_only_as_first_hex_2_1c),
        stage_test(a_town_may_be_entered_anywhere_on_a_strategic_move_and_ends_it_2_1d),
        stage_test(wire_is_entered_only_as_first_hex_and_ends_the_move_2_1e),
        stage_test(tanks_run_into_wire_and_crush_it_2_1f),
        stage_test(later_stands_of_the_same_turn_find_the_wire_gone_TEC_10),
        stage_test(tanks_set_up_in_a_wire_hex_have_none_there_R89),
        stage_test(a_large_river_is_entered_as_first_hex_and_left_freely_2_1g),
        stage_test(tanks_and_guns_halt_at_trenches_2_1h),
        stage_test(guns_halt_on_entering_a_trench_2_1h),
        stage_test(lakes_are_impassable_TEC_6),
        stage_test(only_m_leaves_its_hexes_1_2c),
        stage_test(stands_move_singly_or_in_groups_one_after_the_other_R89),
        stage_test(a_strongpoint_halts_tanks_as_a_trench_does_TEC_7),
        stage_test(a_gun_beyond_its_second_hex_may_not_enter_a_trench_2_1h),
        stage_test(a_pillbox_and_a_hill_halt_nobody_R28),
        stage_test(hqs_of_a_strategic_division_keep_clear_of_enemies_R25),
        stage_test(nobody_walks_into_a_hex_the_enemy_holds_2_2a),
        stage_test(markers_that_meet_where_a_move_ends_cost_a_stand_and_passing_does_not_R16),
        stage_test(nobody_joins_a_group_on_its_way_R89),
    };
    return cmocka_run_group_tests_name("army_commander movement", tests, NULL, NULL);
}
