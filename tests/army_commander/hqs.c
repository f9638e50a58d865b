/* hqs.c - chapters 2.3 and 8: headquarters. */
#include "stage.h"

#define FAR_GERMAN GERMAN("H", "0101: 4 inf + 1 hq")

static void hqs_move_under_any_order_2_3a(void **state)
{
    (void)state;
    proves("2.3a");
    stage(DIVISIONS BRITISH("D", "0606: 1 inf, 0609: 1 inf, 0605: 1 hq") FAR_GERMAN TURN_OF("br"));
    play("british", "done"); /* no shuffles */
    find_reach("move hq@0605", "hq@0605");
    expect_reach("0609"); /* 4 hexes */
    expect_reach("0606");
}

static void hqs_ignore_terrain_and_zones_2_3b(void **state)
{
    (void)state;
    proves("2.3b");
    /* woods at 0606 and 0706, a German in 0506: its zone covers 0606 and 0607 */
    stage("terrain: {woods: [0606, 0706], wire: [0607, 0707]}\n" DIVISIONS BRITISH(
        "M", "0604: 1 inf + 1 hq, 0609: 1 inf") GERMAN("H", "0507: 1 inf, 0508: 1 hq") TURN_OF("br"));
    play("british", "normal");
    find_reach("move hq@0604", "hq@0604");
    expect_reach("0608");
}

static void an_hq_stops_in_a_large_river_and_passes_no_enemy_stand_2_3b(void **state)
{
    (void)state;
    proves("2.3b", "R29");
    /* a river across the board in row 6 (and 7 of odd columns) */
    stage("board: {columns: 3, rows: 11}\nterrain: {river: [0106, 0206, 0306]}\n" DIVISIONS BRITISH(
        "M", "0204: 1 inf + 1 hq, 0208: 1 inf") GERMAN("H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "normal");
    find_reach("move hq@0204", "hq@0204");
    expect_no_reach("0207"); /* beyond the river, though a stand is next to it */
    stage("board: {columns: 3, rows: 11}\nterrain: {river: [0106, 0206, 0306]}\n" DIVISIONS BRITISH(
        "M", "0204: 1 inf + 1 hq, 0207: 1 inf") GERMAN("H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "normal");
    find_reach("move hq@0204", "hq@0204");
    expect_reach("0206"); /* the river hex next to the stand */
    expect_no_reach("0207");
    /* enemies across the board: no way through */
    stage("board: {columns: 3, rows: 11}\n" DIVISIONS BRITISH("M", "0204: 1 inf + 1 hq, 0208: 1 inf")
              GERMAN("H", "0106: 1 inf, 0206: 1 inf, 0306: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "normal");
    find_reach("move hq@0204", "hq@0204");
    expect_no_reach("0208");
}

static void an_hq_ends_in_or_next_to_a_hex_with_its_own_stands_2_3c(void **state)
{
    (void)state;
    proves("2.3c", "0.f");
    stage(DIVISIONS BRITISH("M", "0606: 4 inf + 1 hq, 0808: 1 gun") DIVISION("b2", "british", "M", "0609: 1 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    play("british", "normal");
    find_reach("move hq@0606", "hq@0606");
    expect_no_reach("0808"); /* a battery is no combat stand */
    expect_reach("0605");
    expect_no_reach("0604"); /* 2 away from all its stands */
    expect_no_reach("0609"); /* another division's stand does not count */
    assert_int_equal(reach_count(), 6);
    play("british", "move hq@0606");
    expect_refused("british", "to 0604", "2.3c");
}

static void an_hq_alone_gives_way_to_an_enemy_stand_2_3d(void **state)
{
    (void)state;
    proves("2.3d", "R35", "R82");
    stage(DIVISIONS BRITISH("M", "0608: 1 inf, 0609: 1 hq") GERMAN("H", "0606: 1 hq, 0605: 1 inf") TURN_OF("br"));
    play("british", "normal");
    march("british", "0608", "0607"); /* next to 0606 only: no zone of an HQ, but 0605 is 2 away */
    expect_hex("0607", "1 inf");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf, 0608: 1 hq") GERMAN("H", "0606: 1 hq, 0605: 1 inf") TURN_OF("br"));
    play("british", "normal");
    march("british", "0607", "0606");
    expect_hex("0606", "1 inf");
    expect_hex("0605", "1 inf + 1 hq"); /* moved at once, not lost */
    expect_event("2.3d");
}

static void an_enemy_hq_may_not_enter_the_hex_of_an_hq_2_3d(void **state)
{
    (void)state;
    proves("2.3d", "R82");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf + 1 hq") GERMAN("H", "0606: 1 hq, 0605: 1 inf") TURN_OF("br"));
    play("british", "normal");
    find_reach("move hq@0607", "hq@0607");
    expect_no_reach("0606");
}

static void a_surrounded_hq_still_finds_its_stands_2_3d(void **state)
{
    (void)state;
    proves("2.3d", "R82");
    stage(DIVISIONS BRITISH("M",
                            "0605: 1 inf, 0607: 1 inf, 0506: 1 inf, 0507: 1 inf, 0706: 1 inf, 0707: 1 inf, 0608: 1 hq")
              GERMAN("H", "0606: 1 hq, 0604: 1 inf, 0603: 1 hq") TURN_OF("br"));
    /* (an HQ must stand next to a stand of its own: this one has been cut off) */
    play("british", "normal");
    march("british", "0607", "0606");
    expect_hex("0606", "1 inf");
    expect_hex("0604", "1 inf + 1 hq");
}

static void with_two_stands_equally_near_its_owner_chooses_2_3d(void **state)
{
    (void)state;
    proves("2.3d", "R35");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf, 0608: 1 hq") GERMAN("H", "0606: 1 hq, 0605: 1 inf, 0506: 1 inf")
              TURN_OF("br"));
    play("british", "normal");
    march("british", "0607", "0606");
    expect_asked("german", "2.3d");
    expect_offered("relocate hq@0606 0605");
    expect_offered("relocate hq@0606 0506");
    expect_count("relocate", 2);
    play("german", "relocate hq@0606 0506");
    expect_hex("0506", "1 inf + 1 hq");
}

static void when_its_stands_are_gone_an_hq_goes_to_the_nearest_or_next_to_it_8_a(void **state)
{
    (void)state;
    proves("8.a", "R35");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 1 inf + 1 hq, 0602: 1 inf + 1 hq")
              TURN_OF("br"));
    dice("6,6,1,1 1");
    fight("0604", "0605", "", "");
    expect_asked("german", "8.a");
    expect_offered("relocate hq@0604 0602");
    expect_offered("relocate hq@0604 0601"); /* next to the nearest stand */
    expect_not_offered("relocate hq@0604 0605");
    play("german", "relocate hq@0604 0603");
    expect_hex("0603", "1 hq");
    expect_hex("0604", "");
}

static void hqs_of_a_division_with_no_stands_left_leave_the_board_R22(void **state)
{
    (void)state;
    proves("R22", "8.a");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 1 inf + 1 hq, 0603: 1 hq, 0602: 1 gun")
              DIVISION("g2", "german", "H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 1");
    fight("0604", "0605", "", "");
    expect_hex("0604", "");
    expect_hex("0603", "");
    expect_hex("0602", "1 gun"); /* batteries stay */
}

static void a_battery_that_enters_pushes_the_hq_too_R82(void **state)
{
    (void)state;
    proves("R82");
    stage(DIVISIONS BRITISH("M", "0608: 1 gun, 0609: 1 inf + 1 hq") GERMAN("H", "0607: 1 hq, 0606: 1 inf")
              TURN_OF("br"));
    play("british", "move gun@0608, to 0607");
    expect_hex("0607", "1 gun");
    expect_hex("0606", "1 inf + 1 hq");
}

static void any_number_of_hqs_may_share_a_full_hex_0_f(void **state)
{
    (void)state;
    proves("0.f");
    stage(DIVISIONS BRITISH("M", "0606: 4 inf, 0607: 1 hq, 0605: 1 hq") FAR_GERMAN TURN_OF("br"));
    play("british", "normal, move hq@0607, to 0606");
    play("british", "move hq@0605, to 0606");
    expect_hex("0606", "4 inf + 2 hq");
}

static void hqs_on_the_way_and_at_its_end_give_way_R82(void **state)
{
    (void)state;
    proves("R82", "2.3d");
    stage(DIVISIONS BRITISH("M", "0607: 2 inf, 0608: 1 hq") GERMAN("H", "0606: 1 hq, 0506: 1 hq, 0603: 1 inf")
              TURN_OF("br"));
    play("british", "normal, group 0607, to 0606, to 0506");
    expect_hex("0506", "2 inf");
    expect_hex("0603", "1 inf + 2 hq"); /* both, one from the way and one from its end */
}

static void an_hq_gives_way_to_a_pursuit_R82(void **state)
{
    (void)state;
    proves("R82", "8.a", "4.2a");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 1 inf + 1 hq, 0601: 1 inf + 1 hq")
              TURN_OF("br"));
    dice("6,6,1,1 1");
    fight("0604", "0605", "", "");
    expect_asked("german", "8.a");
    play("german", "relocate hq@0604 0601");
    play("british", "advance inf@0605");
    pass("british");
    expect_hex("0604", "1 inf");
    expect_hex("0601", "1 inf + 2 hq");
}

static void an_hq_of_h_or_d_goes_four_hexes_and_not_six_2_3a(void **state)
{
    (void)state;
    proves("2.3a", "R25");
    stage(DIVISIONS BRITISH("H", "0603: 1 inf + 1 hq, 0608: 1 inf, 0609: 1 inf") FAR_GERMAN TURN_OF("br"));
    while (!offered("move hq@0603"))
        pass("british");
    find_reach("move hq@0603", "hq@0603");
    expect_reach("0607");
    expect_no_reach("0608");
}

static void a_sea_or_lake_stops_an_hq_TEC_6(void **state)
{
    (void)state;
    proves("TEC.6", "2.3b");
    stage("board: {columns: 3, rows: 11}\nterrain: {lake: [0106, 0206, 0306]}\n" DIVISIONS BRITISH(
        "M", "0204: 1 inf + 1 hq, 0207: 1 inf") GERMAN("H", "0111: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "normal");
    find_reach("move hq@0204", "hq@0204"); /* nothing but the lake is in its way */
    expect_no_reach("0206");
    expect_no_reach("0207");
}

static void an_hq_that_gives_way_goes_to_the_nearest_stand_only_R35(void **state)
{
    (void)state;
    proves("2.3d", "R35");
    stage(DIVISIONS BRITISH("M", "0607: 1 inf, 0608: 1 hq")
              GERMAN("H", "0606: 1 hq, 0602: 1 inf, 1001: 1 inf, 0605: 1 inf") TURN_OF("br"));
    play("british", "normal");
    march("british", "0607", "0606");
    expect_hex("0605", "1 inf + 1 hq"); /* without a question */
}

static void an_hq_its_stands_have_left_follows_before_the_attacks_R95(void **state)
{
    (void)state;
    proves("R95", "0.f", "2.3c");
    stage(DIVISIONS BRITISH("M", "0606: 2 inf + 1 hq") GERMAN("H", "0610: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "normal");
    march("british", "0606", "0607 0608");
    play("british", "done");
    expect_asked("british", "2.3c");
    expect_count("relocate hq@0606", 7); /* where its own move takes it: with the stands or next to them */
    expect_refused("british", "relocate hq@0606 0605", "2.3c");
    expect_refused("british", "done", "2.3d");
    play("british", "relocate hq@0606 0607");
    expect_hex("0607", "1 hq");
}

static void an_hq_next_to_a_stand_of_its_division_may_stay_alone_in_its_hex_0_f(void **state)
{
    (void)state;
    proves("0.f", "R95");
    stage(DIVISIONS BRITISH("M", "0606: 2 inf + 1 hq") DIVISION("b2", "british", "M", "1201: 1 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    play("british", "normal");
    march("british", "0606", "0607");
    play("british", "done");
    expect_hex("0606", "1 hq");
    assert_int_equal(offered("relocate"), 0);
    /* but a stand of another division is none of its own */
    stage(DIVISIONS BRITISH("M", "0606: 2 inf + 1 hq") DIVISION("b2", "british", "M", "0606: 1 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    play("british", "normal, group 0606, to 0607, to 0608, done");
    expect_asked("british", "2.3c");
}

static void an_hq_that_has_moved_joins_the_stands_that_left_it_R95(void **state)
{
    (void)state;
    proves("R95", "R35");
    stage(DIVISIONS BRITISH("M", "0606: 2 inf + 1 hq, 0602: 1 inf") FAR_GERMAN TURN_OF("br"));
    play("british", "normal, move hq@0606, to 0706");
    march("british", "0606", "0607 0608");
    play("british", "done");
    expect_asked("british", "8.a");
    expect_offered("relocate hq@0706 0608"); /* the nearest, */
    expect_offered("relocate hq@0706 0708"); /* or next to it */
    expect_not_offered("relocate hq@0706 0602");
}

static void an_hq_left_by_a_shuffle_and_cut_off_finds_its_stands_R95(void **state)
{
    (void)state;
    proves("R95", "R82");
    stage("board: {columns: 3, rows: 11}\nterrain: {lake: [0106, 0206, 0306]}\n" DIVISIONS BRITISH(
        "D", "0204: 1 hq, 0208: 1 inf + 1 hq") GERMAN("H", "0111: 1 inf + 1 hq") TURN_OF("br"));
    while (!offered("relocate"))
        pass("british");
    expect_asked("british", "8.a");
    expect_offered("relocate hq@0204 0208");
    expect_offered("relocate hq@0204 0207");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(hqs_move_under_any_order_2_3a),
        stage_test(hqs_ignore_terrain_and_zones_2_3b),
        stage_test(an_hq_stops_in_a_large_river_and_passes_no_enemy_stand_2_3b),
        stage_test(an_hq_ends_in_or_next_to_a_hex_with_its_own_stands_2_3c),
        stage_test(an_hq_alone_gives_way_to_an_enemy_stand_2_3d),
        stage_test(an_enemy_hq_may_not_enter_the_hex_of_an_hq_2_3d),
        stage_test(a_surrounded_hq_still_finds_its_stands_2_3d),
        stage_test(with_two_stands_equally_near_its_owner_chooses_2_3d),
        stage_test(when_its_stands_are_gone_an_hq_goes_to_the_nearest_or_next_to_it_8_a),
        stage_test(hqs_of_a_division_with_no_stands_left_leave_the_board_R22),
        stage_test(a_battery_that_enters_pushes_the_hq_too_R82),
        stage_test(any_number_of_hqs_may_share_a_full_hex_0_f),
        stage_test(hqs_on_the_way_and_at_its_end_give_way_R82),
        stage_test(an_hq_gives_way_to_a_pursuit_R82),
        stage_test(an_hq_of_h_or_d_goes_four_hexes_and_not_six_2_3a),
        stage_test(a_sea_or_lake_stops_an_hq_TEC_6),
        stage_test(an_hq_that_gives_way_goes_to_the_nearest_stand_only_R35),
        stage_test(an_hq_its_stands_have_left_follows_before_the_attacks_R95),
        stage_test(an_hq_next_to_a_stand_of_its_division_may_stay_alone_in_its_hex_0_f),
        stage_test(an_hq_that_has_moved_joins_the_stands_that_left_it_R95),
        stage_test(an_hq_left_by_a_shuffle_and_cut_off_finds_its_stands_R95),
    };
    return cmocka_run_group_tests_name("army_commander hqs", tests, NULL, NULL);
}
