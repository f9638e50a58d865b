/* concepts.c - the introduction: stands, strength, stacking, command radius, dice. */
#include "stage.h"

#define FAR_GERMAN GERMAN("H", "0101: 4 inf + 1 hq")

static void a_division_is_what_its_list_says_0_a(void **state)
{
    (void)state;
    proves("0.a");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 4 inf, 0607: 4 inf, 0506: 2 fs, 0507: 2 hq, 0609: 1 gun")
              FAR_GERMAN TURN_OF("br"));
    int combat = 0, sp = 0, hqs = 0;
    for (int u = 1; u <= scenario_now()->base.n_units; u++) {
        const ac_piece *p = &scenario_now()->piece[u];
        if (p->division != piece_named("br"))
            continue;
        combat += ac_is_combat(p->type);
        sp += ac_is_combat(p->type) ? ac_unit_chart[p->type].sp : 0;
        hqs += p->type == AC_HQ;
    }
    assert_int_equal(combat, 14);
    assert_int_equal(sp, 28);
    assert_int_equal(hqs, 2);
    expect_battery("gun@0609", 3);
}

static void each_combat_stand_has_2_sp_and_throws_one_die_0_b(void **state)
{
    (void)state;
    proves("0.b");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 1 inf + 1 fs + 1 tank, 0603: 1 hq")
              TURN_OF("br"));
    expect_sp("0605", 8);
    expect_sp("0604", 6);
    fight("0604", "0605", "", "");
    expect_dice("british", 4, 'A');
    expect_dice("german", 3 + 1, 'B'); /* and one for the tank of 1916 */
}

static void a_fifth_stand_passes_through_a_full_hex_but_does_not_end_there_0_c(void **state)
{
    (void)state;
    proves("0.c", "R19");
    stage(DIVISIONS BRITISH("M", "0606: 4 inf, 0605: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    play("british", "normal");
    find_reach("group 0605", "inf@0605");
    expect_no_reach("0606");
    expect_reach("0607");
    play("british", "group 0605, to 0606");
    expect_not_offered("stop");
    expect_refused("british", "stop", "0.c");
}

static void two_hexes_from_an_hq_is_in_command_and_three_is_not_0_d(void **state)
{
    (void)state;
    proves("0.d", "R20", "R21");
    /* 0605 is 2 from 0607, 0705 is 3 from it; both next to the Germans */
    stage(DIVISIONS BRITISH("M", "0605: 2 inf, 0704: 2 inf, 0607: 1 inf + 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    assert_true(to_attacks());
    expect_offered("attack 0604 from 0605");
    expect_not_offered("attack 0604 from 0704");
    expect_refused("british", "attack 0604 from 0704", "3.1i");
}

static void out_of_command_a_hex_still_defends_with_its_own_stands_0_d(void **state)
{
    (void)state;
    proves("0.d", "R21");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 3 inf, 0603: 1 fs, 0601: 1 inf + 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 3, 'B');
}

static void every_two_sp_lost_remove_a_stand_0_e(void **state)
{
    (void)state;
    proves("0.e", "4.d");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf + 1 hit, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,1,1,1 6,1,1,1");
    fight("0604", "0605", "", "");
    expect_hex("0604", "3 inf");
}

static void an_hq_shares_any_hex_but_stands_alone_only_next_to_its_own_0_f(void **state)
{
    (void)state;
    proves("0.f");
    stage(DIVISIONS BRITISH("M", "0606: 4 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_hex("0606", "4 inf + 1 hq");
    play("british", "normal, move hq@0606");
    expect_offered("to 0605");
    expect_not_offered("to 0604");
    expect_refused("british", "to 0604", "2.3c");
}

static void batteries_need_no_hq_0_g(void **state)
{
    (void)state;
    proves("0.g", "R45");
    stage("board: {columns: 16, rows: 11}\n" DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 1 hq, 1205: 1 gun")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "gun@1205", ""); /* 7 hexes from the HQ, 6 from the target */
    expect_dice("british", 6, 'A');
}

static void batteries_have_3_or_4_sp_and_count_as_two_stands_0_h(void **state)
{
    (void)state;
    proves("0.h", "R19");
    stage("corps:\n  - {id: I, side: british, guns: {0609: 1 corps}}\n" DIVISIONS
          "  - {id: br, side: british, corps: I, order: M, stands: {0606: 2 inf + 1 gun, 0605: 1 inf + 1 hq, 0609: 1 "
          "gun}}\n" FAR_GERMAN TURN_OF("br"));
    expect_battery("gun@0606", 3);
    expect_battery("corps@0609", 4);
    play("british", "normal");
    find_reach("group 0605", "inf@0605");
    expect_no_reach("0606"); /* battery and 2 infantry: full */
    expect_unloadable(DIVISIONS BRITISH("M", "0606: 3 inf + 1 gun, 0605: 1 hq") FAR_GERMAN TURN_OF("br"), "0606");
    stage(DIVISIONS BRITISH("M", "0606: 2 gun, 0605: 1 inf + 1 hq") FAR_GERMAN TURN_OF("br"));
    expect_hex("0606", "2 gun");
}

static void all_six_neighbours_may_be_attacked_0_i(void **state)
{
    (void)state;
    proves("0.i");
    stage(DIVISIONS BRITISH("M", "0606: 4 inf + 1 hq") GERMAN(
        "H", "0605: 1 inf, 0607: 1 inf, 0506: 1 inf, 0507: 1 inf, 0706: 1 inf, 0707: 1 inf, 0604: 1 hq") TURN_OF("br"));
    assert_true(to_attacks());
    expect_count("attack", 6);
}

static void all_dice_have_six_sides_0_j(void **state)
{
    (void)state;
    proves("0.j");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq, 0602: 1 gun") "moment: {phase: turn}\n");
    fight("0604", "0605", "", "");
    pass_until(AC_PHASE_ORDERS);
    int throws = 0;
    for (int i = 1; i <= fs_game_lines(game_now()); i++) {
        fs_kept_line line;
        assert_true(fs_game_line(game_now(), i, &line));
        for (int k = 0; k < line.n_throws; k++, throws++)
            assert_int_equal(line.throws[k].faces, 6);
    }
    assert_true(throws >= 4); /* initiative of both, two pools */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_division_is_what_its_list_says_0_a),
        stage_test(each_combat_stand_has_2_sp_and_throws_one_die_0_b),
        stage_test(a_fifth_stand_passes_through_a_full_hex_but_does_not_end_there_0_c),
        stage_test(two_hexes_from_an_hq_is_in_command_and_three_is_not_0_d),
        stage_test(out_of_command_a_hex_still_defends_with_its_own_stands_0_d),
        stage_test(every_two_sp_lost_remove_a_stand_0_e),
        stage_test(an_hq_shares_any_hex_but_stands_alone_only_next_to_its_own_0_f),
        stage_test(batteries_need_no_hq_0_g),
        stage_test(batteries_have_3_or_4_sp_and_count_as_two_stands_0_h),
        stage_test(all_six_neighbours_may_be_attacked_0_i),
        stage_test(all_dice_have_six_sides_0_j),
    };
    return cmocka_run_group_tests_name("army_commander concepts", tests, NULL, NULL);
}
