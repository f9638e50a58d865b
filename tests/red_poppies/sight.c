/* sight.c - chapter 4: the line, levels and what blocks on the ground. */
#include "stage.h"

#include <string.h>

static uint64_t plane[RP_HEX_WORDS];

/* The hexes of a line in order, pairs with a stroke. */
static const char *crossed(const rp_stage *s, const char *from, const char *to)
{
    static char text[512];
    char name[RP_NAME];
    rp_answer a;

    rp_sight_explain(&s->field, NULL, hex_at(s, from), hex_at(s, to), &a);
    text[0] = 0;
    for (int i = 0; i < a.n; i++) {
        for (int k = 0; k < 1 + a.crossed[i].along; k++) {
            strcat(text, k ? "/" : i ? " " : "");
            if (a.crossed[i].hex[k] == FS_NO_HEX)
                strcpy(name, "-");
            else
                rp_hex_name(&s->board, a.crossed[i].hex[k], name);
            strcat(text, name);
        }
    }
    return text;
}

static void line__runs_from_centre_to_centre_4_1(void **state)
{
    (void)state;
    proves("4.1a");
    proves("R7");
    stage_on(&stage, &rp_ypres);
    assert_string_equal(crossed(&stage, "N19", "Q24"), "N19 N20/O20 O21 O22/P21 P22 P23/Q23 Q24");
    assert_string_equal(crossed(&stage, "P21", "O23"), "P21 O22/P22 O23");
    assert_string_equal(crossed(&stage, "N22", "P21"), "N22 O22 P21");
    assert_string_equal(crossed(&stage, "C03", "C06"), "C03 C04 C05 C06");
    assert_string_equal(crossed(&stage, "C03", "C03"), "");
    assert_string_equal(crossed(&stage, "A01", "C01"), "A01 -/B01 C01"); /* along the edge of the map */
}

static void line__is_not_stopped_by_corners_it_touches_r7(void **state)
{
    (void)state;
    assert_int_equal(view(with("B02 village; A04 village"), "A01", "B05"), RP_CLEAR); /* touched in one point each */
    assert_int_equal(view(with("B03 village"), "A01", "B05"), RP_BLOCKED);
}

static void sight__of_neighbours_and_in_the_own_hex_is_clear_4_2(void **state)
{
    static const char *const around[] = {"E04", "F04", "F05", "E06", "D05", "D04"};
    const rp_stage *s = with("E05 green 111111; E05 village; E04 green 111111; E04 level 3; F04 village; F05 level 2;"
                             "E06 open 111111; D05 wheat 111111; D04 levels 012345");

    (void)state;
    proves("4.2b");
    proves("R9");
    for (int d = 0; d < 6; d++) {
        assert_int_equal(view(s, "E05", around[d]), RP_CLEAR);
        set_of(s, "E05 E04 F04 F05 E06 D05 D04", plane);
        assert_int_equal(view_with(s, &(rp_passing){.smoke = plane}, "E05", around[d]), RP_CLEAR);
    }
    assert_int_equal(view(s, "E05", "E05"), RP_CLEAR);
    assert_int_equal(view(with("C03 village; C06 green 111111; C03 green 111111"), "C03", "C06"), RP_CLEAR);
    assert_int_equal(why(&stage, NULL, "C03", "C06"), RP_4_1a);
}

static void sight__is_blocked_by_the_five_obstacles_only_4_2(void **state)
{
    const rp_stage *s = with("C04 craters; C04 trench; C05 quarry; C03/C04 wire; C04/C05 stream; C05 buildings;"
                             "C04 nml; C04/C05 road; C04/C05 blue; C04 lake 111111; C05/C06 bar");

    (void)state;
    proves("4.2a");
    proves("8.1b");
    assert_int_equal(view(s, "C03", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C04 level 1"), "C03", "C06"), RP_BLOCKED);
    assert_int_equal(view(with("C04 green 111111"), "C03", "C06"), RP_BLOCKED);
    assert_int_equal(view(with("C04 village"), "C03", "C06"), RP_BLOCKED);
    assert_int_equal(view(with("C04 open 111111; C05 open 111111"), "C03", "C06"), RP_BLOCKED);
    set_of(s, "C04", plane);
    assert_int_equal(view_with(with(""), &(rp_passing){.friends = plane}, "C03", "C06"), RP_BLOCKED);
}

static void levels__of_the_printed_hexes_4_3(void **state)
{
    (void)state;
    proves("4.3");
    stage_on(&stage, &rp_ypres);
    stage_put(&stage,
              "B12 level 0; C13 level 1; J17 level 2; N19 levels 222232; N19 dot 3; I17 levels 122111; I17 dot 1");
    assert_int_equal(stage.ground.hex[hex_at(&stage, "N19")].centre, 3);
    assert_int_equal(stage.ground.hex[hex_at(&stage, "C13")].centre, 1);
    assert_int_equal(stage.ground.hex[hex_at(&stage, "I17")].centre, 1);
}

static void level__of_a_unit_is_the_highest_of_its_hex_4_51(void **state)
{
    rp_answer a;

    (void)state;
    proves("4.51");
    proves("8.44");
    levels__of_the_printed_hexes_4_3(state);
    assert_int_equal(stage.ground.hex[hex_at(&stage, "I17")].level, 2);
    rp_sight_explain(&stage.field, NULL, hex_at(&stage, "I17"), hex_at(&stage, "J17"), &a);
    assert_int_equal(a.level[0], 2);
    assert_int_equal(a.branch, RP_4_4);
    with("C03 levels 123111");
    assert_int_equal(stage.ground.hex[hex_at(&stage, "C03")].level, 3);
}

static void branch__is_told_by_the_levels_4_4_4_5(void **state)
{
    rp_answer a;

    (void)state;
    proves("4.4");
    proves("4.5");
    with("C03 level 1; C05 level 1; C04 level 1; E03 level 2; E05 level 0");
    rp_sight_explain(&stage.field, NULL, hex_at(&stage, "C03"), hex_at(&stage, "C05"), &a);
    assert_int_equal(a.branch, RP_4_4);
    rp_sight_explain(&stage.field, NULL, hex_at(&stage, "E03"), hex_at(&stage, "E05"), &a);
    assert_int_equal(a.branch, RP_4_5);
    assert_int_equal(a.level[0], 2);
    assert_int_equal(a.level[1], 0);
}

static void village__blocks_through_any_part_of_its_hex_4_41(void **state)
{
    (void)state;
    proves("4.41a");
    assert_string_equal(crossed(with("D06 village"), "C05", "D08"), "C05 C06 D06 C07 D07 D08");
    assert_int_equal(view(&stage, "C05", "D08"), RP_BLOCKED); /* only a corner of D06 is crossed */
    assert_int_equal(why(&stage, NULL, "C05", "D08"), RP_4_41a);
    assert_int_equal(view(with("D06 fort"), "C05", "D08"), RP_BLOCKED);
    assert_int_equal(view(with("D06 buildings"), "C05", "D08"), RP_CLEAR); /* [8.1b] */
}

static void hexside__needs_an_obstacle_on_both_sides_4_41(void **state)
{
    (void)state;
    proves("4.41b");
    proves("R8");
    stage_on(&stage, &rp_ypres);
    stage_put(&stage, "O22 village");
    assert_int_equal(view(&stage, "P21", "O23"), RP_CLEAR);
    stage_put(&stage, "P22 green 111111");
    assert_int_equal(view(&stage, "P21", "O23"), RP_BLOCKED);
    assert_int_equal(why(&stage, NULL, "P21", "O23"), RP_4_41b);
    assert_int_equal(view(with("C03 village"), "B03", "D03"), RP_CLEAR);
    assert_int_equal(view(with("C03 village; C04 village"), "B03", "D03"), RP_BLOCKED);
    assert_int_equal(view(with("C03 green 111011; C04 green 111111"), "B03", "D03"), RP_CLEAR); /* not on the side */
    assert_int_equal(view(with("C03 green 000100; C04 green 100000"), "B03", "D03"), RP_BLOCKED);
    assert_int_equal(view(with("C03 level 1; C04 village"), "B03", "D03"), RP_BLOCKED); /* another obstacle */
    assert_int_equal(view(with("C03 level 1"), "B03", "D03"), RP_CLEAR);
    assert_int_equal(view(with("B01 village"), "A01", "C01"), RP_CLEAR); /* nothing stands beyond the edge */
}

static void artwork__blocks_only_where_it_is_crossed_4_42(void **state)
{
    (void)state;
    proves("4.42");
    assert_int_equal(view(with("D06 green 011110"), "C05", "D08"), RP_BLOCKED); /* NW and SW are crossed */
    assert_int_equal(why(&stage, NULL, "C05", "D08"), RP_4_42);
    assert_int_equal(view(with("D06 green 111100"), "C05", "D08"), RP_CLEAR);
    assert_int_equal(view(with("D06 levels 111100"), "C05", "D08"), RP_CLEAR);
    assert_int_equal(view(with("D06 levels 000001"), "C05", "D08"), RP_BLOCKED);
}

static void artwork__along_a_spoke_must_lie_on_both_sides_r9(void **state)
{
    (void)state;
    proves("R9");
    /* From B03 to F03 the line crosses D03 from its west to its east point. */
    assert_string_equal(crossed(with(""), "B03", "F03"), "B03 C03/C04 D03 E03/E04 F03");
    assert_int_equal(view(with("D03 green 000001"), "B03", "F03"), RP_CLEAR);
    assert_int_equal(view(with("D03 green 000011"), "B03", "F03"), RP_BLOCKED);
    assert_int_equal(view(with("D03 green 011000"), "B03", "F03"), RP_BLOCKED);
    assert_int_equal(view(with("D03 green 100101"), "B03", "F03"), RP_CLEAR);
    assert_int_equal(view(with("D03 levels 000011"), "B03", "F03"), RP_BLOCKED);
    assert_int_equal(view(with("D03 levels 000010; D03 green 000001"), "B03", "F03"), RP_CLEAR); /* two features */
    assert_int_equal(view(with("D03 open 000011"), "B03", "F03"), RP_CONCEALED);
}

static void contour__above_both_blocks_4_43(void **state)
{
    (void)state;
    proves("4.43a");
    proves("8.41");
    assert_int_equal(view(with("C03 level 1; C04 level 2; C05 level 1; C06 level 1"), "C03", "C06"), RP_BLOCKED);
    assert_int_equal(why(&stage, NULL, "C03", "C06"), RP_4_43a);
    assert_int_equal(view(with("C04 level 1"), "C03", "C06"), RP_BLOCKED); /* level 0 over a hill of level 1 */
    assert_int_equal(view(with("C03 level 2; C04 level 2; C05 level 2; C06 level 2"), "C03", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C03 level 2; C04 level 2; C05 level 2; C06 level 2; C05 village"), "C03", "C06"),
                     RP_BLOCKED);
}

static void contour__at_or_below_both_never_blocks_4_43(void **state)
{
    (void)state;
    proves("4.43b");
    assert_int_equal(view(with("C03 level 1; C06 level 1"), "C03", "C06"), RP_CLEAR); /* over a valley */
    assert_int_equal(view(with("C03 level 1; C04 levels 100111; C05 level 1; C06 level 1"), "C03", "C06"), RP_CLEAR);
}

static void obstacle__below_the_pair_does_not_block_r11(void **state)
{
    (void)state;
    proves("R11");
    assert_int_equal(view(with("C03 level 1; C04 village; C06 level 1"), "C03", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C03 level 1; C04 green 111111; C06 level 1"), "C03", "C06"), RP_CLEAR);
    assert_int_equal(view(with("C03 level 1; C04 level 1; C04 village; C06 level 1"), "C03", "C06"), RP_BLOCKED);
    assert_int_equal(view(with("C03 level 1; C04 levels 111000; C04 green 111111; C06 level 1"), "C03", "C06"),
                     RP_BLOCKED); /* N sextant stands on level 1 */
    assert_int_equal(view(with("C03 level 1; C04 levels 011011; C04 green 111111; C06 level 1"), "C03", "C06"),
                     RP_CLEAR);
    /* A village counts at the highest level of its hex. */
    assert_int_equal(view(with("C03 level 1; C04 levels 000010; C04 village; C06 level 1"), "C03", "C06"), RP_BLOCKED);
}

static void contour__of_the_higher_unit_blocks_looking_down_4_52(void **state)
{
    const char *const hill = "C02 level 2; C03 level 2; C04 level 2; C05 levels 220002";

    (void)state;
    proves("4.52a");
    assert_int_equal(view(with(hill), "C03", "C08"), RP_BLOCKED);
    assert_int_equal(why(&stage, NULL, "C03", "C08"), RP_4_52a);
    assert_int_equal(view(with(hill), "C05", "C08"), RP_CLEAR);
    assert_int_equal(view(with("C02 levels 110011; C04 level 2; C06 level 0"), "C02", "C06"), RP_BLOCKED);
    /* Ground between the two levels does not block. */
    assert_int_equal(view(with("C02 levels 311111; C03 level 1; C04 level 2; C05 level 1"), "C02", "C06"), RP_CLEAR);
}

static void contour__in_the_own_hex_never_blocks_4_52(void **state)
{
    (void)state;
    proves("4.52b");
    assert_int_equal(view(with("C02 levels 220222; C04 level 1; C03 level 1"), "C02", "C04"), RP_CLEAR);
    assert_int_equal(view(with("C02 levels 111011; C04 levels 330333"), "C02", "C04"), RP_CLEAR);
}

static void plateau__is_seen_down_from_at_its_edge_only_4_52(void **state)
{
    const char *const plateau = "C02 level 2; C03 level 2; C04 levels 221112; C05 level 1; C06 level 1; C07 level 1;"
                                "C01 levels 222223";

    (void)state;
    proves("4.52c");
    proves("8.42");
    assert_true(rp_is_crest(&with(plateau)->ground.hex[hex_at(&stage, "C04")]));
    assert_false(rp_is_crest(&stage.ground.hex[hex_at(&stage, "C03")]));
    assert_int_equal(view(&stage, "C03", "C06"), RP_BLOCKED);
    assert_int_equal(view(&stage, "C02", "C07"), RP_BLOCKED);
    assert_int_equal(view(&stage, "C04", "C07"), RP_CLEAR); /* and from below [4.1b] */
    assert_int_equal(view(&stage, "C02", "C04"), RP_CLEAR); /* across */
    assert_int_equal(view(&stage, "C03", "C01"), RP_CLEAR); /* up to a higher contour */
}

static enum rp_view looking_down(const char *high, const char *between, const char *low)
{
    const rp_stage *s = with(high);

    stage_put(&stage, between);
    stage_put(&stage, low);
    return view(s, "C02", "C06");
}

static void obstacle__between_levels_counts_within_one_of_either_4_53(void **state)
{
    (void)state;
    proves("4.53a");
    proves("R12");
    assert_int_equal(looking_down("C02 levels 310000", "C04 level 2; C04 green 111111", "C06 level 1"), RP_BLOCKED);
    assert_int_equal(why(&stage, NULL, "C02", "C06"), RP_4_53a);
    assert_int_equal(looking_down("C02 levels 310000", "C04 level 1; C04 green 111111", "C06 level 1"), RP_BLOCKED);
    assert_int_equal(looking_down("C02 levels 310000", "C04 level 0; C04 green 111111", "C06 level 1"), RP_CLEAR);
    assert_int_equal(looking_down("C02 levels 410000", "C04 level 2; C04 green 111111", "C06 level 0"), RP_CLEAR);
    assert_int_equal(looking_down("C02 levels 410000", "C04 level 3; C04 green 111111", "C06 level 0"), RP_BLOCKED);
    assert_int_equal(looking_down("C02 levels 410000", "C04 level 1; C04 green 111111", "C06 level 0"), RP_BLOCKED);
    assert_int_equal(looking_down("C02 levels 410000", "C04 level 0; C04 green 111111", "C06 level 0"), RP_BLOCKED);
}

static void village__is_full_hex_between_levels_too_4_53(void **state)
{
    (void)state;
    proves("4.53b");
    /* From C05 to D08 only the western corner of D06 is crossed. */
    assert_int_equal(view(with("C05 levels 200000; D06 level 1; D06 village"), "C05", "D08"), RP_BLOCKED);
    assert_int_equal(why(&stage, NULL, "C05", "D08"), RP_4_53b);
    assert_int_equal(view(with("C05 levels 200000; D06 level 1; D06 green 111100"), "C05", "D08"), RP_CLEAR);
    assert_int_equal(view(with("C05 levels 200000; D06 level 1; D06 green 000010"), "C05", "D08"), RP_BLOCKED);
    assert_int_equal(looking_down("C02 levels 410000", "C04 level 2; C04 village", "C06 level 0"), RP_CLEAR);
}

static void sight__crosses_hexes_out_of_play_r6(void **state)
{
    (void)state;
    stage_on(&stage, &rp_malmaison);
    assert_false(rp_is_in_play(&stage.board, hex_at(&stage, "E:B26")));
    assert_int_equal(view(&stage, "E:A26", "E:C26"), RP_CLEAR);
    assert_int_equal(view(&stage, "W:AV10", "E:D12"), RP_CLEAR); /* over the join */
    stage_put(&stage, "W:AX11 village; E:A11 village; E:B11 village; E:A12 village");
    assert_int_equal(view(&stage, "W:AV10", "E:D12"), RP_BLOCKED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line__runs_from_centre_to_centre_4_1),
        cmocka_unit_test(line__is_not_stopped_by_corners_it_touches_r7),
        cmocka_unit_test(sight__of_neighbours_and_in_the_own_hex_is_clear_4_2),
        cmocka_unit_test(sight__is_blocked_by_the_five_obstacles_only_4_2),
        cmocka_unit_test(levels__of_the_printed_hexes_4_3),
        cmocka_unit_test(level__of_a_unit_is_the_highest_of_its_hex_4_51),
        cmocka_unit_test(branch__is_told_by_the_levels_4_4_4_5),
        cmocka_unit_test(village__blocks_through_any_part_of_its_hex_4_41),
        cmocka_unit_test(hexside__needs_an_obstacle_on_both_sides_4_41),
        cmocka_unit_test(artwork__blocks_only_where_it_is_crossed_4_42),
        cmocka_unit_test(artwork__along_a_spoke_must_lie_on_both_sides_r9),
        cmocka_unit_test(contour__above_both_blocks_4_43),
        cmocka_unit_test(contour__at_or_below_both_never_blocks_4_43),
        cmocka_unit_test(obstacle__below_the_pair_does_not_block_r11),
        cmocka_unit_test(contour__of_the_higher_unit_blocks_looking_down_4_52),
        cmocka_unit_test(contour__in_the_own_hex_never_blocks_4_52),
        cmocka_unit_test(plateau__is_seen_down_from_at_its_edge_only_4_52),
        cmocka_unit_test(obstacle__between_levels_counts_within_one_of_either_4_53),
        cmocka_unit_test(village__is_full_hex_between_levels_too_4_53),
        cmocka_unit_test(sight__crosses_hexes_out_of_play_r6),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
