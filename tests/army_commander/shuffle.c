/* shuffle.c - chapters 2.4 and 2.5: H and D divisions, special trench movement. */
#include "stage.h"

#define FAR_GERMAN GERMAN("H", "1211: 4 inf + 1 hq")

static void only_stands_in_hq_range_shuffle_2_4a(void **state)
{
    (void)state;
    proves("2.4a", "R20");
    stage(DIVISIONS BRITISH("H", "0605: 1 inf + 1 hq, 0608: 2 inf, 0609: 1 inf, 0604: 1 inf") FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle inf@0608 0609"); /* 3 from the HQ */
    expect_refused("british", "shuffle inf@0608 0609", "2.4a");
    expect_offered("shuffle inf@0605 0604");
}

static void stands_go_only_where_the_division_already_is_2_4b(void **state)
{
    (void)state;
    proves("2.4b", "R31");
    stage(DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 1 hq, 0506: 1 gun, 0505: 1 inf") FAR_GERMAN TURN_OF("br"));
    play("british", "done");                 /* the gun stays */
    expect_offered("shuffle inf@0605 0606"); /* an HQ alone */
    expect_offered("shuffle inf@0605 0506"); /* a battery */
    expect_offered("shuffle inf@0605 0505");
    expect_not_offered("shuffle inf@0605 0604"); /* empty */
    expect_refused("british", "shuffle inf@0605 0604", "2.4b");
}

static void two_hexes_at_most_and_never_across_an_empty_one_2_4c(void **state)
{
    (void)state;
    proves("2.4c", "R31");
    stage(DIVISIONS BRITISH(
        "H", "0605: 1 inf, 0606: 1 inf + 1 hq, 0607: 1 inf, 0608: 1 inf, 0504: 1 inf + 1 hq, 0503: 1 inf")
              FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle inf@0605 0607");
    expect_not_offered("shuffle inf@0605 0608");
    expect_refused("british", "shuffle inf@0605 0608", "2.4c");
    expect_not_offered("shuffle inf@0605 0504"); /* 2 hexes, but 0505 and 0604 between are empty */
    expect_refused("british", "shuffle inf@0605 0504", "2.4c");
}

static void zones_and_terrain_halt_a_shuffle_2_4c(void **state)
{
    (void)state;
    proves("2.4c", "2.1a");
    /* 0606 lies in the zone of 0706: it is an end, not a way */
    stage(DIVISIONS BRITISH("H", "0605: 1 inf, 0606: 1 inf + 1 hq, 0607: 1 inf") GERMAN("H", "0707: 1 inf, 0708: 1 hq")
              TURN_OF("br"));
    expect_offered("shuffle inf@0605 0606");
    expect_not_offered("shuffle inf@0605 0607");
    expect_refused("british", "shuffle inf@0605 0607", "2.4c");
    stage("terrain: {woods: [0606]}\n" DIVISIONS BRITISH("H", "0605: 1 inf, 0606: 1 inf + 1 hq, 0607: 1 inf")
              FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle inf@0605 0607");
    stage(DIVISIONS BRITISH("H", "0605: 1 inf, 0606: 1 inf + 1 hq, 0607: 1 inf") FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle inf@0605 0607");
}

static void all_shuffles_are_one_simultaneous_line_R31(void **state)
{
    (void)state;
    proves("R31", "R19");
    stage(DIVISIONS BRITISH("H", "0605: 4 inf, 0606: 4 fs + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle inf@0605 0606"); /* full, but it may be emptied in the same line */
    play("british", "shuffle inf@0605 0606");
    expect_not_offered("done");
    expect_refused("british", "done", "0.c"); /* five stands */
    play("british", "shuffle fs@0606 0605");
    play("british", "done");
    expect_hex("0605", "3 inf + 1 fs");
    expect_hex("0606", "1 inf + 3 fs + 1 hq");
}

static void batteries_do_not_shuffle_R31(void **state)
{
    (void)state;
    proves("R31", "2.7");
    stage(DIVISIONS BRITISH("H", "0605: 1 inf + 1 gun (shots 0), 0606: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_refused("british", "shuffle gun@0605 0606", "2.7");
}

static void hqs_of_h_and_d_move_after_all_stands_2_4d(void **state)
{
    (void)state;
    proves("2.4d");
    stage(DIVISIONS BRITISH("D", "0605: 1 inf, 0606: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_not_offered("move hq@0606");
    play("british", "done"); /* the shuffles are closed */
    expect_offered("move hq@0606");
    find_reach("move hq@0606", "hq@0606");
    expect_reach("0604"); /* an empty hex next to a stand */
    expect_not_offered("shuffle inf@0605 0606");
}

/* --- trenches ----------------------------------------------------------------------------------- */

#define TRENCHES "terrain: {trench: [0505, 0605, 0705, 0804]}\n"

static void h_and_d_may_enter_an_empty_trench_next_door_2_5a(void **state)
{
    (void)state;
    proves("2.5a", "R32");
    stage(TRENCHES DIVISIONS BRITISH("D", "0605: 2 inf, 0606: 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle inf@0605 0705");
    expect_offered("shuffle inf@0605 0505");
    expect_not_offered("shuffle inf@0605 0604"); /* open ground */
    play("british", "shuffle inf@0605 0705, done");
    expect_hex("0705", "1 inf");
}

static void the_start_hex_must_be_a_trench_R32(void **state)
{
    (void)state;
    proves("R32", "2.5a");
    stage("terrain: {trench: [0705]}\n" DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle inf@0605 0705");
    expect_refused("british", "shuffle inf@0605 0705", "2.5b");
    stage("terrain: {pillbox: [0605, 0705]}\n" DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle inf@0605 0705"); /* pillboxes are no trench */
    stage("terrain: {strongpoint: [0605], trench: [0705]}\n" DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 1 hq")
              FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle inf@0605 0705"); /* strongpoints are */
}

static void only_one_new_trench_hex_and_only_next_to_the_division_2_5b(void **state)
{
    (void)state;
    proves("2.5b", "R32");
    stage(TRENCHES DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle inf@0605 0705");
    expect_not_offered("shuffle inf@0605 0804"); /* the second empty trench hex */
    expect_refused("british", "shuffle inf@0605 0804", "2.5b");
}

static void the_zone_of_an_enemy_ends_a_trench_move_2_5b(void **state)
{
    (void)state;
    proves("2.5b", "2.1a");
    stage("terrain: {trench: [0505, 0605, 0705]}\n" DIVISIONS BRITISH("H", "0505: 1 inf, 0605: 1 inf, 0606: 1 hq")
              GERMAN("H", "0603: 1 inf, 0602: 1 hq") TURN_OF("br"));
    expect_offered("shuffle inf@0505 0705"); /* through 0605, two hexes */
    stage("terrain: {trench: [0505, 0605, 0705]}\n" DIVISIONS BRITISH("H", "0505: 1 inf, 0605: 1 inf, 0606: 1 hq")
              GERMAN("H", "0706: 1 inf, 0707: 1 hq") TURN_OF("br"));
    expect_not_offered("shuffle inf@0505 0705"); /* 0605 is in the zone of 0706 */
    expect_offered("shuffle inf@0605 0705");     /* one hex, zone to zone */
}

static void h_may_attack_after_a_trench_move_and_d_may_not_2_5c(void **state)
{
    (void)state;
    proves("2.5c");
    stage("terrain: {trench: [0605, 0705]}\n" DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 1 hq")
              GERMAN("H", "0804: 1 inf, 0803: 1 hq") DIVISION("g2", "german", "H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "shuffle inf@0605 0705, done, done");
    expect_offered("attack 0804 from 0705");
    stage("terrain: {trench: [0605, 0705]}\n" DIVISIONS BRITISH("D", "0605: 2 inf, 0606: 1 hq")
              GERMAN("H", "0804: 1 inf, 0803: 1 hq") DIVISION("g2", "german", "H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    play("british", "shuffle inf@0605 0705, done");
    expect_no_attacks();
}

static void another_divisions_hex_is_no_place_to_shift_to_2_4b(void **state)
{
    (void)state;
    proves("2.4b");
    stage(DIVISIONS BRITISH("H", "0605: 2 inf + 1 hq, 0606: 1 inf") DIVISION("b2", "british", "H", "0604: 1 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle br.i1 0604");
    expect_refused("british", "shuffle br.i1 0604", "2.4b");
    expect_refused("british", "shuffle b2.i1 0605", "2.4b"); /* nor is the other division's to shift */
}

static void a_hex_nobody_can_leave_takes_no_more_than_four_R31(void **state)
{
    (void)state;
    proves("R31", "R19", "0.c");
    stage(DIVISIONS BRITISH("H", "0605: 2 inf + 1 hq, 0606: 1 hq") DIVISION("b2", "british", "H", "0606: 4 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle br.i1 0606");
    stage(DIVISIONS BRITISH("H", "0605: 2 inf + 1 hq, 0606: 1 hq, 0604: 1 inf")
              DIVISION("b2", "british", "H", "0606: 3 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle br.i1 0606"); /* one place is left ... */
    play("british", "shuffle br.i1 0606");
    expect_not_offered("shuffle br.i2 0606"); /* ... for one */
    expect_refused("british", "shuffle br.i2 0606", "R31");
}

static void a_hex_that_is_being_emptied_is_still_a_way_R31(void **state)
{
    (void)state;
    proves("R31");
    stage(DIVISIONS BRITISH("H", "0605: 1 inf + 1 hq, 0606: 1 fs, 0607: 1 inf") FAR_GERMAN TURN_OF("br"));
    play("british", "shuffle fs@0606 0605");
    expect_offered("shuffle inf@0607 0605"); /* through 0606, empty by now */
    expect_offered("shuffle inf@0607 0606"); /* or into it */
}

static void a_trench_with_another_divisions_stands_is_not_empty_2_5a(void **state)
{
    (void)state;
    proves("2.5a", "R32");
    stage(TRENCHES DIVISIONS BRITISH("D", "0605: 2 inf, 0606: 1 hq")
              DIVISION("b2", "british", "D", "0705: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle br.i1 0505");
    expect_not_offered("shuffle br.i1 0705");
}

static void trench_moves_need_hq_range_too_R32(void **state)
{
    (void)state;
    proves("R32", "2.4a");
    stage(TRENCHES DIVISIONS BRITISH("D", "0605: 2 inf, 0608: 1 inf + 1 hq, 0609: 1 inf") FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle inf@0605 0705");
    expect_refused("british", "shuffle inf@0605 0705", "2.4a");
}

static void orders_do_not_reach_h_stands_out_of_range_but_they_defend_R87(void **state)
{
    (void)state;
    proves("R87", "R21");
    stage(DIVISIONS BRITISH("H", "0605: 2 inf, 0606: 1 inf, 0610: 1 inf + 1 hq") GERMAN("M", "0604: 2 inf, 0603: 1 hq")
              TURN_OF("ge"));
    fight("0605", "0604", "", "");
    expect_dice("british", 2, 'B');
}

static void a_trench_move_goes_from_trench_to_trench_2_5b(void **state)
{
    (void)state;
    proves("2.5b", "R32");
    stage("terrain: {trench: [0606, 0607]}\n" DIVISIONS BRITISH("H", "0605: 1 inf, 0606: 1 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    expect_offered("shuffle inf@0606 0607");
    expect_not_offered("shuffle inf@0605 0607"); /* it did not start in a trench */
    expect_refused("british", "shuffle inf@0605 0607", "2.5b");
    stage("terrain: {trench: [0605, 0607]}\n" DIVISIONS BRITISH("H", "0605: 1 inf, 0606: 1 inf + 1 hq")
              FAR_GERMAN TURN_OF("br"));
    expect_not_offered("shuffle inf@0605 0607"); /* open ground between */
    expect_not_offered("shuffle inf@0606 0607");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(only_stands_in_hq_range_shuffle_2_4a),
        stage_test(stands_go_only_where_the_division_already_is_2_4b),
        stage_test(two_hexes_at_most_and_never_across_an_empty_one_2_4c),
        stage_test(zones_and_terrain_halt_a_shuffle_2_4c),
        stage_test(all_shuffles_are_one_simultaneous_line_R31),
        stage_test(batteries_do_not_shuffle_R31),
        stage_test(hqs_of_h_and_d_move_after_all_stands_2_4d),
        stage_test(h_and_d_may_enter_an_empty_trench_next_door_2_5a),
        stage_test(the_start_hex_must_be_a_trench_R32),
        stage_test(only_one_new_trench_hex_and_only_next_to_the_division_2_5b),
        stage_test(the_zone_of_an_enemy_ends_a_trench_move_2_5b),
        stage_test(h_may_attack_after_a_trench_move_and_d_may_not_2_5c),
        stage_test(another_divisions_hex_is_no_place_to_shift_to_2_4b),
        stage_test(a_hex_nobody_can_leave_takes_no_more_than_four_R31),
        stage_test(a_hex_that_is_being_emptied_is_still_a_way_R31),
        stage_test(a_trench_with_another_divisions_stands_is_not_empty_2_5a),
        stage_test(trench_moves_need_hq_range_too_R32),
        stage_test(orders_do_not_reach_h_stands_out_of_range_but_they_defend_R87),
        stage_test(a_trench_move_goes_from_trench_to_trench_2_5b),
    };
    return cmocka_run_group_tests_name("army_commander shuffle", tests, NULL, NULL);
}
