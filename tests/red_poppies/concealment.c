/* concealment.c - what conceals and what comes and goes: friends, smoke, night, wheat [4.6] to [4.8]. */
#include "stage.h"

#include <string.h>

static uint64_t plane[RP_HEX_WORDS], second_plane[RP_HEX_WORDS];

static enum rp_view through_smoke(const rp_stage *s, const char *hexes, const char *from, const char *to)
{
    set_of(s, hexes, plane);
    return view_with(s, &(rp_passing){.smoke = plane}, from, to);
}

/* A friend at `hex`, IN a trench or not, in the way of infantry. */
static enum rp_view past_friend(int edition, const char *hexes, bool is_in, const char *from, const char *to)
{
    set_of(&stage, hexes, plane);
    if (!rp_friend_blocks(edition, is_in))
        memset(plane, 0, sizeof plane);
    stage.field.edition = (uint8_t)edition;
    return view_with(&stage, &(rp_passing){.friends = plane}, from, to);
}

static void friends__in_trenches_do_not_block_in_volume_1_either_R14(void **state)
{
    (void)state;
    proves("4.6-v1");
    proves("R14");
    stage_on(&stage, &rp_ypres);
    assert_int_equal(past_friend(RP_V1, "V11", true, "V12", "V10"), RP_CLEAR); /* as in its example of play */
    assert_int_equal(past_friend(RP_V1, "V11", false, "V12", "V10"), RP_BLOCKED);
    assert_int_equal(why(&stage, &(rp_passing){.friends = plane}, "V12", "V10"), RP_4_6_v1);
}

static void friends__in_trenches_do_not_block_v3_4_6(void **state)
{
    (void)state;
    proves("4.6-v3");
    proves("R14");
    stage_on(&stage, &rp_ypres);
    assert_int_equal(past_friend(RP_V3, "V11", true, "V12", "V10"), RP_CLEAR);
    assert_int_equal(past_friend(RP_V3, "V11", false, "V12", "V10"), RP_BLOCKED);
    assert_int_equal(why(&stage, &(rp_passing){.friends = plane}, "V12", "V10"), RP_4_6_v3);
    assert_int_equal(past_friend(RP_V3, "V12 V10", false, "V12", "V10"), RP_CLEAR); /* out of and into */
}

static void friends__are_minded_by_infantry_and_cavalry_only_4_6(void **state)
{
    (void)state;
    proves("4.6b");
    assert_true(rp_minds_friends(RP_INFANTRY) && rp_minds_friends(RP_CAVALRY));
    assert_true(rp_minds_friends(RP_CAVALRY | RP_MACHINE_GUN)); /* horse guns [R82] */
    assert_false(rp_minds_friends(RP_MACHINE_GUN) || rp_minds_friends(RP_ARTILLERY) || rp_minds_friends(RP_MORTAR));
    assert_false(rp_minds_friends(RP_TANK) || rp_minds_friends(RP_ARMORED_CAR) || rp_minds_friends(RP_FLAMETHROWER));
}

static void friends__block_as_a_village_would_4_6(void **state)
{
    (void)state;
    proves("4.6c");
    proves("R86");
    with("");
    assert_int_equal(past_friend(RP_V3, "C03", false, "B03", "D03"), RP_CLEAR);
    assert_int_equal(past_friend(RP_V3, "C03 C04", false, "B03", "D03"), RP_BLOCKED);
    with("C03 village");
    assert_int_equal(past_friend(RP_V3, "C04", false, "B03", "D03"), RP_BLOCKED);
    with("C03 level 1; C05 level 1");
    assert_int_equal(past_friend(RP_V3, "C04", false, "C03", "C05"), RP_CLEAR); /* they stand below */
    with("C03 level 1; C05 level 1; C04 levels 000010");
    assert_int_equal(past_friend(RP_V3, "C04", false, "C03", "C05"), RP_BLOCKED);
    with("C02 levels 410000; C04 level 2");
    assert_int_equal(past_friend(RP_V3, "C04", false, "C02", "C06"), RP_CLEAR);
    with("C02 levels 410000; C04 level 1");
    assert_int_equal(past_friend(RP_V3, "C04", false, "C02", "C06"), RP_BLOCKED);
}

static void concealment__is_these_six_4_8(void **state)
{
    rp_answer a;
    static const unsigned bits[6] = {RP_MET_BARRAGE, RP_MET_DARKNESS, RP_MET_PRECIPITATION,
                                     RP_MET_SMOKE,   RP_MET_WHEAT,    RP_MET_OPEN_WOODS};
    static const fs_rule rules[6] = {RP_7_43b, RP_N_2, RP_4_8a, RP_7_52, RP_8_8, RP_8_9b};

    (void)state;
    proves("4.8a");
    for (int i = 0; i < 6; i++) {
        const rp_stage *s = with(i == 4 ? "C04 wheat 111111" : i == 5 ? "C04 open 111111" : "");
        rp_passing p = {.everywhere = i == 1 || i == 2 ? bits[i] : 0};

        set_of(s, "C04", plane);
        p.barrage = i == 0 ? plane : NULL;
        p.smoke = i == 3 ? plane : NULL;
        assert_int_equal(view_with(s, &p, "C03", "C05"), RP_CONCEALED);
        rp_sight_explain(&s->field, &p, hex_at(s, "C03"), hex_at(s, "C05"), &a);
        assert_int_equal(a.n, 3);
        assert_int_equal(a.crossed[1].effect, bits[i]);
        assert_int_equal(a.crossed[1].rule, rules[i]);
        assert_int_equal(a.rule, RP_4_81);
        assert_int_equal(a.concealments, 1);
    }
}

static void concealment__follows_artwork_or_fills_the_hex_4_8(void **state)
{
    (void)state;
    proves("4.8b");
    assert_int_equal(view(with("D06 wheat 111100"), "C05", "D08"), RP_CLEAR); /* the empty half */
    assert_int_equal(view(with("D06 wheat 000010"), "C05", "D08"), RP_CONCEALED);
    assert_int_equal(view(with("D06 open 111100"), "C05", "D08"), RP_CLEAR);
    assert_int_equal(view(with("D06 open 000001"), "C05", "D08"), RP_CONCEALED);
    assert_int_equal(through_smoke(with(""), "D06", "C05", "D08"), RP_CONCEALED);
}

static void concealment__that_passes_reaches_every_level_4_8(void **state)
{
    (void)state;
    proves("4.8c");
    proves("R13");
    assert_int_equal(through_smoke(with("C02 levels 310000"), "C04", "C02", "C06"), RP_CONCEALED);
    assert_int_equal(through_smoke(with("C02 level 3; C06 level 3"), "C04", "C02", "C06"), RP_CONCEALED);
    /* Wheat and open woods do not: they count on their own level. */
    assert_int_equal(view(with("C02 levels 310000; C04 wheat 111111"), "C02", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C02 level 3; C06 level 3; C04 wheat 111111"), "C02", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C02 level 3; C06 level 3; C04 open 111111"), "C02", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C02 levels 410000; C04 level 2; C04 open 111111"), "C02", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C02 levels 410000; C04 level 1; C04 open 111111"), "C02", "C06"), RP_CONCEALED);
}

static void concealment__once_is_seen_through_and_only_between_4_81(void **state)
{
    (void)state;
    proves("4.81");
    proves("8.03");
    assert_int_equal(through_smoke(with(""), "C04", "C03", "C06"), RP_CONCEALED);
    assert_int_equal(through_smoke(with(""), "C06", "C03", "C06"), RP_CLEAR); /* in the target's hex */
    assert_int_equal(through_smoke(with(""), "C03", "C03", "C06"), RP_CLEAR); /* in the firer's */
    assert_int_equal(through_smoke(with(""), "C05", "C04", "C05"), RP_CLEAR);
    assert_int_equal(through_smoke(with("C04 open 111111; C04 wheat 111111"), "C04", "C03", "C06"), RP_CONCEALED);
}

static void concealment__twice_blocks_4_82(void **state)
{
    (void)state;
    proves("4.82");
    assert_int_equal(through_smoke(with(""), "C04 C05", "C03", "C06"), RP_BLOCKED);
    assert_int_equal(why(&stage, &(rp_passing){.smoke = plane}, "C03", "C06"), RP_4_82);
    assert_int_equal(through_smoke(with(""), "C04 C05", "C03", "C05"), RP_CONCEALED); /* into the second */
    assert_int_equal(through_smoke(with("C05 wheat 111111"), "C04", "C03", "C06"), RP_BLOCKED);
    assert_int_equal(through_smoke(with("C05 open 111111"), "C04", "C03", "C06"), RP_BLOCKED);
    set_of(&stage, "C04", plane);
    set_of(&stage, "C05", second_plane);
    rp_passing p = {.smoke = plane, .barrage = second_plane};
    assert_int_equal(view_with(with(""), &p, "C03", "C06"), RP_BLOCKED);
}

static void concealment__beside_the_line_counts_once_if_on_both_sides_r8(void **state)
{
    (void)state;
    assert_int_equal(through_smoke(with(""), "C03", "B03", "D03"), RP_CLEAR);
    assert_int_equal(through_smoke(with(""), "C03 C04", "B03", "D03"), RP_CONCEALED);
    assert_int_equal(through_smoke(with("C04 wheat 111111"), "C03", "B03", "D03"), RP_CONCEALED);
    assert_int_equal(through_smoke(with("C04 village"), "C03", "B03", "D03"), RP_CLEAR); /* one conceals, one blocks */
    assert_int_equal(through_smoke(with(""), "C03 C04 D03", "B03", "F03"), RP_BLOCKED);
}

static void night__shows_two_hexes_n_2(void **state)
{
    const rp_stage *s = with("");
    rp_passing night = {.everywhere = RP_MET_DARKNESS};
    int n = fs_hex_count(&s->board.grid);

    (void)state;
    proves("N.2");
    for (int a = 0; a < n; a++) { /* over the whole board and along its edges */
        for (int b = 0; b < n; b++) {
            int range = fs_hex_distance(&s->board.grid, a, b);
            enum rp_view expected = range < 2 ? RP_CLEAR : range == 2 ? RP_CONCEALED : RP_BLOCKED;

            assert_int_equal(rp_sight(&s->field, &night, a, b), expected);
        }
    }
}

static void night__limits_observers_n_6(void **state)
{
    const rp_stage *s = with("");
    rp_passing night = {.everywhere = RP_MET_DARKNESS};

    (void)state;
    proves("N.6");
    assert_int_equal(view_of_vertex(s, &night, "E05", "E05e"), RP_CLEAR);
    assert_int_equal(view_of_vertex(s, &night, "E05", "E04w"), RP_CONCEALED); /* between E04 and D04 */
    assert_int_equal(view_of_vertex(s, &night, "E05", "E03w"), RP_BLOCKED);   /* E04 and D03 are dark */
    assert_int_equal(view_of_vertex(s, &night, "E05", "E01w"), RP_BLOCKED);
    assert_int_equal(view_of_vertex(s, &night, "E05", "I05e"), RP_BLOCKED);
}

static void wheat__stands_from_april_to_october_8_8(void **state)
{
    (void)state;
    proves("8.8");
    proves("YS.10");
    for (int month = 1; month <= 12; month++) {
        with("C04 wheat 111111");
        stage.field.wheat = rp_wheat_stands(month);
        assert_int_equal(view(&stage, "C03", "C05"), month >= 4 && month <= 10 ? RP_CONCEALED : RP_CLEAR);
    }
    assert_int_equal(view(with("C03 levels 110000; C04 wheat 111111"), "C03", "C05"), RP_CLEAR); /* other levels */
}

static void woods__block_with_a_dot_and_conceal_without_8_9(void **state)
{
    (void)state;
    proves("8.9a");
    proves("8.9b");
    assert_int_equal(view(with("C04 green 111111"), "C03", "C06"), RP_BLOCKED);
    assert_int_equal(rp_ground_cover(&stage.ground.hex[hex_at(&stage, "C04")]), -1);
    assert_int_equal(view(with("C04 open 111111"), "C03", "C06"), RP_CONCEALED);
    assert_int_equal(rp_ground_cover(&stage.ground.hex[hex_at(&stage, "C04")]), 0);
    assert_int_equal(view(with("C04 open 111111; C05 open 111111"), "C03", "C06"), RP_BLOCKED);
    assert_int_equal(why(&stage, NULL, "C03", "C06"), RP_4_82);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(friends__in_trenches_do_not_block_in_volume_1_either_R14),
        cmocka_unit_test(friends__in_trenches_do_not_block_v3_4_6),
        cmocka_unit_test(friends__are_minded_by_infantry_and_cavalry_only_4_6),
        cmocka_unit_test(friends__block_as_a_village_would_4_6),
        cmocka_unit_test(concealment__is_these_six_4_8),
        cmocka_unit_test(concealment__follows_artwork_or_fills_the_hex_4_8),
        cmocka_unit_test(concealment__that_passes_reaches_every_level_4_8),
        cmocka_unit_test(concealment__once_is_seen_through_and_only_between_4_81),
        cmocka_unit_test(concealment__twice_blocks_4_82),
        cmocka_unit_test(concealment__beside_the_line_counts_once_if_on_both_sides_r8),
        cmocka_unit_test(night__shows_two_hexes_n_2),
        cmocka_unit_test(night__limits_observers_n_6),
        cmocka_unit_test(wheat__stands_from_april_to_october_8_8),
        cmocka_unit_test(woods__block_with_a_dot_and_conceal_without_8_9),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
