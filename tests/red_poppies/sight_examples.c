/* sight_examples.c - the worked examples of 4.9, sight of vertices and the reasons given. */
#include "stage.h"

/* The ground of 4.91 and 4.92 [R10]: A N19, B N22, C P21, D O23, E Q24. */
static const rp_stage *battle_wood(void)
{
    stage_on(&stage, &rp_ypres);
    for (int hex = 0; hex < fs_hex_count(&stage.board.grid); hex++)
        rp_ground_set_level(&stage.ground, hex, 2);
    stage_put(&stage, "N19 levels 222232; N19 dot 3; M20 levels 232222; M20 dot 3; O22 green 111111;"
                      "O23 levels 211122; P21 open 000010; P22 levels 211112; P22 green 100001; P22 dot 1;"
                      "P23 level 1; P24 level 1; Q22 levels 222212; Q23 levels 211111; Q24 level 1;"
                      "M18 green 111111; K17 levels 111221; J16 levels 111221; I19 levels 222111");
    return &stage;
}

/* The hex that blocks first, going from the first. */
static void assert_blocked_by(const rp_stage *s, const char *from, const char *to, const char *hex, fs_rule rule)
{
    rp_answer a;

    assert_int_equal(view(s, from, to), RP_BLOCKED);
    rp_sight_explain(&s->field, NULL, hex_at(s, from), hex_at(s, to), &a);
    assert_true(a.blocker >= 0);
    assert_int_equal(a.crossed[a.blocker].hex[0], hex_at(s, hex));
    assert_int_equal(a.rule, rule);
}

static void example__seven_lines_of_battle_wood_4_91(void **state)
{
    const rp_stage *s = battle_wood();
    rp_answer a;

    (void)state;
    proves("4.91");
    proves("4.91v1");
    proves("R10");
    assert_int_equal(view(s, "N19", "N22"), RP_CLEAR);   /* A sees B */
    assert_int_equal(view(s, "N19", "P21"), RP_CLEAR);   /* A sees C */
    assert_blocked_by(s, "N19", "O23", "O22", RP_4_53a); /* A not D: woods on level 2 */
    assert_blocked_by(s, "N19", "Q24", "P22", RP_4_53a); /* A not E: the sliver in the north-west of P22 */
    assert_blocked_by(s, "N22", "P21", "O22", RP_4_42);  /* B not C */
    assert_blocked_by(s, "P21", "Q24", "P22", RP_4_52a); /* C not E: the hill and its woods */
    assert_blocked_by(s, "O23", "P21", "O22", RP_4_41b); /* D not C: woods on both sides of O22/P22 */
    rp_sight_explain(&s->field, NULL, hex_at(s, "P21"), hex_at(s, "Q24"), &a);
    assert_int_equal(a.crossed[a.blocker].effect, RP_MET_CONTOUR | RP_MET_GREEN_WOODS); /* two reasons */
    stage.field.edition = RP_V1;
    assert_int_equal(view(s, "N19", "Q24"), RP_BLOCKED); /* the first printing's word is superseded */
}

static void example__either_reason_alone_hides_e_from_c_4_91(void **state)
{
    (void)state;
    battle_wood();
    stage.ground.hex[hex_at(&stage, "P22")].woods = 0;
    assert_blocked_by(&stage, "P21", "Q24", "P22", RP_4_52a);
    battle_wood();
    rp_ground_set_level(&stage.ground, hex_at(&stage, "P22"), 1);
    assert_blocked_by(&stage, "P21", "Q24", "P22", RP_4_53a);
    battle_wood(); /* A's line passes O22/P21 unhindered: no dot in P21 */
    stage.ground.hex[hex_at(&stage, "P22")].woods = 0;
    assert_int_equal(view(&stage, "N19", "Q24"), RP_CLEAR);
}

static void vertex__belongs_to_its_farthest_hex_4_92(void **state)
{
    rp_answer a;

    (void)state;
    proves("4.92a");
    proves("R15");
    /* C07w: hexes C07, B06, B07. From D03 the farthest is B07. */
    const rp_stage *s = with("C07 village; B06 village; B07 village");
    rp_sight_explain_vertex(&s->field, NULL, hex_at(s, "D03"), rp_vertex(&s->board, "C07w"), &a);
    assert_int_equal(a.far, hex_at(s, "B07"));
    assert_int_equal(view_of_vertex(with("B07 village; B07 green 111111"), NULL, "D03", "C07w"), RP_CLEAR);
    /* The last hex the line crosses before the vertex is one of the nearer two: it can block. */
    rp_sight_explain_vertex(&s->field, NULL, hex_at(s, "D03"), rp_vertex(&s->board, "C07w"), &a);
    assert_true(a.n > 2);
    int16_t last = a.crossed[a.n - 1].hex[0];
    assert_true(last == hex_at(s, "C07") || last == hex_at(s, "B06"));
    with("");
    stage.ground.hex[last].features |= RP_VILLAGE;
    assert_int_equal(view_of_vertex(&stage, NULL, "D03", "C07w"), RP_BLOCKED);
}

static void vertex__of_the_own_hex_is_always_seen_4_92(void **state)
{
    static const char *const corners[] = {"E05nw", "E05ne", "E05e", "E05se", "E05sw", "E05w"};
    rp_passing night = {.everywhere = RP_MET_DARKNESS | RP_MET_PRECIPITATION};

    (void)state;
    with("E04 village; F04 village; F05 level 3; E06 green 111111; D05 village; D04 level 4");
    for (int i = 0; i < 6; i++)
        assert_int_equal(view_of_vertex(&stage, &night, "E05", corners[i]), RP_CLEAR);
}

static void vertex__between_equally_far_hexes_takes_the_better_r15(void **state)
{
    static const char *const high[2] = {"F02 level 2; D03 level 1", "F03 level 2; D03 level 1"};
    rp_answer a;

    (void)state;
    /* E03e is E03, F02, F03; from B03 both F02 and F03 are four away, E03 three. On level 0 the far end is
     * hidden by the hill in D03, on level 2 it is not. */
    for (int i = 0; i < 2; i++) {
        const rp_stage *s = with(high[i]);

        assert_int_equal(fs_hex_distance(&s->board.grid, hex_at(s, "B03"), hex_at(s, "F02")), 4);
        assert_int_equal(fs_hex_distance(&s->board.grid, hex_at(s, "B03"), hex_at(s, "F03")), 4);
        rp_sight_explain_vertex(&s->field, NULL, hex_at(s, "B03"), rp_vertex(&s->board, "E03e"), &a);
        assert_int_equal(a.view, RP_CLEAR);
        assert_int_equal(a.far, hex_at(s, i == 0 ? "F02" : "F03"));
    }
    assert_int_equal(view_of_vertex(with("D03 level 1"), NULL, "B03", "E03e"), RP_BLOCKED);
}

static void vertex__without_a_hex_in_play_is_not_seen_2_2(void **state)
{
    rp_answer a;

    (void)state;
    stage_on(&stage, &(rp_extent){.first = 1, .last = 5, .rows_odd = 6, .rows_even = 4});
    int v = rp_vertex(&stage.board, "B06w"), half = rp_vertex(&stage.board, "A01nw");
    rp_sight_explain_vertex(&stage.field, NULL, hex_at(&stage, "C03"), rp_vertex(&stage.board, "B06se"), &a);
    assert_true(v != FS_NO_VERTEX && half != FS_NO_VERTEX);
    assert_int_equal(a.view, RP_BLOCKED);
    assert_int_equal(a.rule, RP_2_2b);
    assert_int_equal(rp_sight_vertex(&stage.field, NULL, hex_at(&stage, "C03"), half), RP_CLEAR); /* on the rim */
}

static void example__vertices_seen_from_c_4_92(void **state)
{
    const rp_stage *s = battle_wood();

    (void)state;
    proves("4.92b");
    assert_int_equal(view_of_vertex(s, NULL, "P21", "J17/K17/K18"), RP_BLOCKED); /* behind Hill 60 */
    assert_int_equal(view_of_vertex(s, NULL, "P21", "I19/J18/J19"), RP_CLEAR);
    assert_int_equal(view_of_vertex(s, NULL, "P21", "K22/L21/L22"), RP_BLOCKED); /* behind Battle Wood */
}

static void aircraft__see_everything_4_7(void **state)
{
    const rp_stage *s = with("C04 level 5; C05 village; C03 green 111111");
    rp_passing night = {.everywhere = RP_MET_DARKNESS};
    int v = rp_vertex(&s->board, "C04e");
    rp_answer a;

    (void)state;
    proves("4.7");
    assert_int_equal(rp_sight(&s->field, &night, RP_AIR, hex_at(s, "C06")), RP_CLEAR);
    assert_int_equal(rp_sight_vertex(&s->field, &night, RP_AIR, v), RP_CLEAR);
    rp_sight_explain(&s->field, &night, RP_AIR, hex_at(s, "C06"), &a);
    assert_true(a.view == RP_CLEAR && a.rule == RP_4_7 && a.n == 0 && a.blocker == -1);
    rp_sight_explain_vertex(&s->field, &night, RP_AIR, v, &a);
    assert_true(a.view == RP_CLEAR && a.rule == RP_4_7);
}

static void answer__tells_what_was_met_and_seen_over(void **state)
{
    const rp_stage *s = with("C02 levels 410000; C03 level 2; C03 green 111111; C04 wheat 111111; C05 open 111111;"
                             "C04 village");
    rp_answer a;

    (void)state;
    rp_sight_explain(&s->field, NULL, hex_at(s, "C02"), hex_at(s, "C06"), &a);
    assert_int_equal(a.n, 5);
    assert_true(a.crossed[0].is_end && a.crossed[4].is_end);
    assert_int_equal(a.crossed[1].met[0], RP_MET_GREEN_WOODS);
    assert_int_equal(a.crossed[1].counts[0], 0);
    assert_int_equal(a.crossed[1].rule, RP_NO_RULE);
    assert_int_equal(a.crossed[2].met[0], RP_MET_WHEAT | RP_MET_VILLAGE);
    assert_int_equal(a.crossed[2].counts[0], RP_MET_VILLAGE);
    assert_int_equal(a.crossed[3].effect, RP_MET_OPEN_WOODS);
    assert_int_equal(a.crossed[3].rule, RP_8_9b);
    assert_int_equal(a.blocker, 2);
    assert_int_equal(a.rule, RP_4_53b);
    assert_int_equal(a.branch, RP_4_5);
    assert_int_equal(a.concealments, 1);
    with("C04 level 1; C04 wheat 111111"); /* a field up on the hill is not what hides */
    rp_sight_explain(&s->field, NULL, hex_at(s, "C03"), hex_at(s, "C05"), &a);
    assert_int_equal(a.crossed[1].met[0], RP_MET_CONTOUR | RP_MET_WHEAT);
    assert_int_equal(a.crossed[1].counts[0], RP_MET_CONTOUR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example__seven_lines_of_battle_wood_4_91),
        cmocka_unit_test(example__either_reason_alone_hides_e_from_c_4_91),
        cmocka_unit_test(vertex__belongs_to_its_farthest_hex_4_92),
        cmocka_unit_test(vertex__of_the_own_hex_is_always_seen_4_92),
        cmocka_unit_test(vertex__between_equally_far_hexes_takes_the_better_r15),
        cmocka_unit_test(vertex__without_a_hex_in_play_is_not_seen_2_2),
        cmocka_unit_test(example__vertices_seen_from_c_4_92),
        cmocka_unit_test(aircraft__see_everything_4_7),
        cmocka_unit_test(answer__tells_what_was_met_and_seen_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
