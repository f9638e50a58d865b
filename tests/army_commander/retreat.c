/* retreat.c - chapter 2.6: divisions on R. */
#include "stage.h"

#define BIG "board: {columns: 12, rows: 14}\n"

static void r_divisions_move_before_all_others_2_6a(void **state)
{
    (void)state;
    proves("2.6a", "R12");
    stage(BIG DIVISIONS BRITISH("M", "0605: 1 inf + 1 hq")
              GERMAN("R", "0108: 1 inf + 1 hq") "moment: {phase: retreat}\n");
    expect_phase(AC_PHASE_RETREAT, 1);
    expect_asked("german", NULL); /* without a throw, though the British would win it */
    assert_int_equal(throws_made(), 0);
    play("german", "group 0108, to 0109, stop");
    expect_hex("0109", "1 inf");
}

static void with_r_on_both_sides_the_throw_decides_and_they_alternate_R12(void **state)
{
    (void)state;
    proves("R12", "2.6a");
    dice("2,2 5,5");
    stage(BIG DIVISIONS DIVISION("a", "british", "R", "0605: 1 inf + 1 hq")
              DIVISION("b", "british", "R", "0805: 1 inf + 1 hq") DIVISION("x", "german", "R", "0101: 1 inf + 1 hq")
                  DIVISION("y", "german", "R", "0301: 1 inf + 1 hq") "moment: {phase: retreat}\n");
    expect_dice_used();
    expect_asked("german", "2.6a");
    play("german", "turn x, done"); /* it stays where it is */
    expect_asked("british", "2.6a");
    assert_int_equal(throws_made(), 0);
}

static void the_retreat_is_the_divisions_turn_R12(void **state)
{
    (void)state;
    proves("R12");
    stage(BIG DIVISIONS BRITISH("M", "0605: 1 inf + 1 hq")
              GERMAN("R", "0108: 1 inf + 1 hq + 1 gun") "moment: {phase: retreat}\n");
    while (fs_game_waiting(game_now()) == 2)
        pass("german");
    expect_phase(AC_PHASE_TURNS, 1);
    expect_asked("british", NULL); /* nobody to throw against */
    assert_int_equal(throws_made(), 0);
}

static void r_goes_four_hexes_even_through_zones_2_6b(void **state)
{
    (void)state;
    proves("2.6b", "R34", "2.6c");
    stage(BIG DIVISIONS BRITISH("H", "0605: 4 inf, 0604: 1 hq")
              GERMAN("R", "0606: 4 inf + 1 hq") "moment: {phase: retreat}\n");
    find_reach("group 0606", "inf@0606");
    expect_reach("0610"); /* next to the enemy at the start, four hexes all the same */
    expect_no_reach("0611");
    expect_no_reach("0603"); /* never nearer to the enemy */
    expect_no_reach("0705"); /* nor next to him when there is another place */
}

static void a_retreat_may_stay_where_it_is_R34(void **state)
{
    (void)state;
    proves("R34");
    stage(BIG DIVISIONS BRITISH("H", "0605: 4 inf, 0604: 1 hq")
              GERMAN("R", "0606: 4 inf + 1 hq") "moment: {phase: retreat}\n");
    expect_offered("done");
    play("german", "group 0606, to 0706");
    expect_refused("german", "stop", "R34"); /* next to 0605, and there are better hexes */
}

static void each_zone_hex_entered_costs_the_group_one_sp_2_6c(void **state)
{
    (void)state;
    proves("2.6c", "R33");
    /* zones of 0605 over 0706, of 0806 over 0707: two zone hexes, then clear */
    stage(BIG DIVISIONS BRITISH("H", "0605: 1 inf, 0604: 1 hq, 0806: 1 inf + 1 hq")
              GERMAN("R", "0606: 4 inf, 0607: 1 hq") "moment: {phase: retreat}\n");
    play("german", "group 0606, to 0706, to 0707, to 0708, to 0709");
    expect_hex("0709", "3 inf"); /* 2 SP: one stand of four */
    expect_event("2.6c");
}

static void by_the_switch_every_stand_pays_R33(void **state)
{
    (void)state;
    proves("R33");
    stage_with("retreat_loss=stand", BIG DIVISIONS BRITISH("H", "0605: 1 inf, 0604: 1 hq")
                                         GERMAN("R", "0606: 2 inf, 0607: 1 inf + 1 hq") "moment: {phase: retreat}\n");
    play("german", "group 0606, to 0706, to 0707, stop"); /* one zone hex, two stands */
    expect_sp("0707", 4 - 2);
}

static void r_under_attack_is_hit_hard_and_does_not_answer_2_6d(void **state)
{
    (void)state;
    proves("2.6d", "3.1g");
    stage(BIG DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq") GERMAN("R", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    dice("4,4,1,1,1,1,1,1");
    fight("0604", "0605 0505", "", "");
    expect_dice("british", 8, 'D');
    expect_hits("british", 1);
    expect_dice("german", 0, ' ');
}

static void r_moves_every_stand_in_command_or_not_2_6e(void **state)
{
    (void)state;
    proves("2.6e", "R87");
    stage(BIG DIVISIONS BRITISH("H", "0101: 4 inf + 1 hq")
              GERMAN("R", "0605: 1 inf, 0611: 1 inf + 2 hq") "moment: {phase: retreat}\n");
    find_reach("group 0605", "inf@0605");
    expect_reach("0609");                             /* 6 hexes from both HQs, moves 4 */
    expect_refused("german", "move hq@0611", "2.6e"); /* HQs follow last */
    play("german", "done");
    expect_offered("move hq@0611");
}

static void guns_of_an_r_division_may_spend_a_shot_to_move_R12(void **state)
{
    (void)state;
    proves("R12", "2.7", "5.g");
    stage(BIG DIVISIONS BRITISH("H", "0101: 4 inf + 1 hq")
              GERMAN("R", "0605: 1 inf + 1 hq, 0606: 1 gun") "moment: {phase: retreat}\n");
    play("german", "done");
    play("german", "move gun@0606, to 0607, to 0608, to 0609, to 0610");
    expect_hex("0610", "1 gun");
    expect_shots("gun@0610", 1);
}

static void terrain_halts_a_retreat_as_it_does_a_strategic_move_R34(void **state)
{
    (void)state;
    proves("R34", "2.6b");
    stage(BIG "terrain: {woods: [0608], town: [0708]}\n" DIVISIONS BRITISH("H", "0605: 4 inf, 0604: 1 hq")
              GERMAN("R", "0606: 4 inf + 1 hq") "moment: {phase: retreat}\n");
    find_reach("group 0606", "inf@0606");
    expect_no_reach("0608"); /* woods only as the first hex */
    expect_reach("0708");    /* towns at any point */
    play("german", "group 0606, to 0607");
    expect_refused("german", "to 0608", "2.1c");
    play("german", "to 0708");
    expect_hex("0708", "4 inf"); /* and no further */
}

static void a_retreat_may_end_next_to_an_enemy_when_there_is_no_other_hex_R34(void **state)
{
    (void)state;
    proves("R34");
    /* three columns of four hexes, each of them next to one of three enemies */
    stage("board: {columns: 3, rows: 4}\n" DIVISIONS BRITISH("H", "0201: 1 inf + 1 hq, 0104: 1 inf, 0304: 1 inf")
              GERMAN("R", "0202: 1 inf + 1 fs + 1 hq") "moment: {phase: retreat}\n");
    find_reach("group 0202", "fs@0202");
    expect_reach("0203");
    expect_reach("0102");
    stage("board: {columns: 3, rows: 4}\n" DIVISIONS BRITISH("H", "0201: 1 inf + 1 hq, 0104: 1 inf")
              GERMAN("R", "0202: 1 inf + 1 fs + 1 hq") "moment: {phase: retreat}\n");
    find_reach("group 0202", "fs@0202"); /* without the third there are better places */
    expect_no_reach("0203");
    expect_reach("0303");
}

static void hqs_of_r_go_six_hexes_2_6e(void **state)
{
    (void)state;
    proves("2.6e", "R25", "2.b");
    stage(BIG DIVISIONS BRITISH("H", "0101: 4 inf + 1 hq")
              GERMAN("R", "0605: 1 inf + 1 hq, 0611: 1 inf, 0612: 1 inf") "moment: {phase: retreat}\n");
    play("german", "done");
    find_reach("move hq@0605", "hq@0605");
    expect_reach("0611"); /* six */
    expect_no_reach("0612");
}

static void an_hq_of_r_among_enemies_still_follows_its_stands_2_3b(void **state)
{
    (void)state;
    proves("2.3a", "2.3b", "2.6e");
    /* every hex round the HQ is next to an enemy */
    stage(BIG DIVISIONS BRITISH(
        "H", "0604: 1 inf, 0505: 1 inf, 0508: 1 inf, 0705: 1 inf, 0708: 1 inf, 0603: 1 hq, 0509: 1 hq")
              GERMAN("R", "0606: 1 hq, 0607: 1 inf, 0610: 1 inf") "moment: {phase: retreat}\n");
    play("german", "done");
    expect_offered("move hq@0606");
    find_reach("move hq@0606", "hq@0606");
    expect_reach("0609"); /* three hexes, past zones and next to its stand */
}

static void a_battery_without_shots_does_not_move_2_7(void **state)
{
    (void)state;
    proves("2.7", "5.h");
    stage(BIG DIVISIONS BRITISH("M", "0605: 1 inf + 1 hq, 0607: 1 gun (shots 0), 0608: 1 gun (shots 1)")
              GERMAN("H", "0101: 1 inf + 1 hq") TURN_OF("br"));
    expect_not_offered("move gun@0607");
    expect_refused("british", "move gun@0607", "5.h");
    expect_offered("move gun@0608");
    play("british", "normal");
    expect_refused("british", "move gun@0608", "R14"); /* guns first, then the stands */
    expect_refused("british", "group 0608", "2.2a");   /* nor does a group take them along */
}

static void stormtroopers_do_not_help_a_retreat_R83(void **state)
{
    (void)state;
    proves("R83", "2.6c");
    stage(BIG "terrain: {wire: [0608]}\n" DIVISIONS BRITISH("H", "0605: 1 inf, 0604: 1 hq, 0806: 1 inf + 1 hq")
              GERMAN("R", "0606: 3 inf + 1 storm, 0706: 1 hq") "moment: {phase: retreat}\n");
    find_reach("group 0606", "storm@0606");
    expect_no_reach("0608"); /* wire is entered as the first hex only */
    play("german", "group 0606, to 0706, to 0707, to 0708, to 0709");
    while (offered("lose"))
        pass("german");
    expect_sp("0709", 8 - 2); /* two zone hexes */
}

static void who_leaves_the_board_pays_for_his_way_2_6c(void **state)
{
    (void)state;
    proves("2.6c", "R33");
    stage("exits: {british: [0101-0111]}\n" DIVISIONS BRITISH("R", "0305: 2 inf, 0306: 1 inf + 1 hq")
              GERMAN("M", "0304: 4 inf + 1 hq, 0203: 4 inf") "moment: {phase: retreat}\n");
    play("british", "group 0305, to 0204, to 0104, exit");
    expect_event("2.6c");
    expect_lost("british", 1); /* two hexes beside the enemy: a stand */
    assert_int_equal(((const ac_state *)fs_game_state(game_now(), 1))->exited[1], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(r_divisions_move_before_all_others_2_6a),
        stage_test(with_r_on_both_sides_the_throw_decides_and_they_alternate_R12),
        stage_test(the_retreat_is_the_divisions_turn_R12),
        stage_test(r_goes_four_hexes_even_through_zones_2_6b),
        stage_test(a_retreat_may_stay_where_it_is_R34),
        stage_test(each_zone_hex_entered_costs_the_group_one_sp_2_6c),
        stage_test(by_the_switch_every_stand_pays_R33),
        stage_test(r_under_attack_is_hit_hard_and_does_not_answer_2_6d),
        stage_test(r_moves_every_stand_in_command_or_not_2_6e),
        stage_test(guns_of_an_r_division_may_spend_a_shot_to_move_R12),
        stage_test(terrain_halts_a_retreat_as_it_does_a_strategic_move_R34),
        stage_test(a_retreat_may_end_next_to_an_enemy_when_there_is_no_other_hex_R34),
        stage_test(hqs_of_r_go_six_hexes_2_6e),
        stage_test(an_hq_of_r_among_enemies_still_follows_its_stands_2_3b),
        stage_test(a_battery_without_shots_does_not_move_2_7),
        stage_test(stormtroopers_do_not_help_a_retreat_R83),
        stage_test(who_leaves_the_board_pays_for_his_way_2_6c),
    };
    return cmocka_run_group_tests_name("army_commander retreat", tests, NULL, NULL);
}
