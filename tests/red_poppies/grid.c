/* grid.c - the grid of the printed maps, chapter 2.2 and the rulings on geometry. */
#include "stage.h"

#include <string.h>

static const rp_stage *ypres(void)
{
    stage_on(&stage, &rp_ypres);
    return &stage;
}

static int apart(const rp_stage *s, const char *a, const char *b)
{
    return fs_hex_distance(&s->board.grid, hex_at(s, a), hex_at(s, b));
}

static int towards(const rp_stage *s, const char *a, const char *b)
{
    return fs_hex_direction(&s->board.grid, hex_at(s, a), hex_at(s, b));
}

enum { N, NE, SE, S, SW, NW };

static void grid__neighbours_of_odd_and_even_columns_r1(void **state)
{
    const rp_stage *s = ypres();
    static const char *const odd[6] = {"O18", "P18", "P19", "O20", "N19", "N18"};  /* of O19 */
    static const char *const even[6] = {"N18", "O19", "O20", "N20", "M20", "M19"}; /* of N19 */

    (void)state;
    proves("R1");
    for (int d = 0; d < 6; d++) {
        assert_int_equal(towards(s, "O19", odd[d]), d);
        assert_int_equal(towards(s, "N19", even[d]), d);
    }
}

static void grid__directions_and_distances_of_the_books_r1(void **state)
{
    const rp_stage *s = ypres();
    static const char *const adjacent[][2] = {{"V10", "W10"},   {"V10", "W11"},   {"V11", "W11"},   {"X11", "W11"},
                                              {"N19", "M20"},   {"R10", "S11"},   {"T10", "S11"},   {"T11", "S11"},
                                              {"S12", "S11"},   {"L14", "L15"},   {"AH15", "AG16"}, {"AG16", "AH16"},
                                              {"AG16", "AG17"}, {"AH16", "AG17"}, {"P21", "O22"},   {"P22", "O22"}};
    static const char *const mass[] = {"M19", "N18", "O19", "P19", "Q19", "Q18", "R17"};
    static const char *const grain[] = {"A17", "B16", "C16", "D15", "E15", "F14", "G14", "H13", "I13", "J12", "K12"};

    (void)state;
    proves("2.2a");
    proves("R1");
    assert_int_equal(towards(s, "X09", "W10"), SW);
    assert_int_equal(towards(s, "W10", "V09"), NW);
    assert_int_equal(towards(s, "X10", "W10"), NW);
    for (size_t i = 0; i < sizeof adjacent / sizeof *adjacent; i++)
        assert_int_equal(apart(s, adjacent[i][0], adjacent[i][1]), 1);
    for (int i = 1; i < 7; i++)
        assert_int_equal(apart(s, mass[i - 1], mass[i]), 1);
    assert_true(apart(s, "M19", "O19") > 1 && apart(s, "R17", "Q19") > 1 && apart(s, "O18", "P19") > 1);
    for (int i = 1; i < 11; i++) {
        assert_int_equal(towards(s, grain[i - 1], grain[i]), NE);
        assert_int_equal(apart(s, grain[0], grain[i]), i);
    }
    assert_int_equal(apart(s, "V12", "W10"), 3);
    assert_int_equal(apart(s, "V12", "V10"), 2);
    assert_int_equal(apart(s, "X13", "V12"), 2);
    assert_int_equal(apart(s, "X09", "V10"), 2);
    assert_int_equal(apart(s, "AI11", "AH15"), 5);
    assert_int_equal(apart(s, "AC16", "AG16"), 4);
}

static void grid__only_hexes_with_a_dot_are_in_play_2_2(void **state)
{
    const rp_stage *s = ypres();

    (void)state;
    proves("2.2b");
    proves("2.2c");
    proves("R3");
    assert_int_equal(fs_hex_count(&s->board.grid), 46 * 25);
    assert_true(rp_is_in_play(&s->board, hex_at(s, "P25")));
    assert_int_equal(rp_hex(&s->board, "P26"), FS_NO_HEX);
    assert_int_equal(rp_hex(&s->board, "B00"), FS_NO_HEX);
    assert_int_equal(rp_hex(&s->board, "AU01"), FS_NO_HEX);
    assert_int_equal(fs_hex_neighbour(&s->board.grid, hex_at(s, "P25"), S), FS_NO_HEX);
    assert_false(rp_is_in_play(&s->board, FS_NO_HEX));
    assert_true(rp_holds(RP_V1, RP_EDGE_HEXES) && !rp_edition_table[RP_EDGE_HEXES].printed_v1);

    stage_on(&stage, &rp_malmaison); /* rows 26 in odd columns only */
    assert_true(rp_is_in_play(&s->board, hex_at(s, "W:AC26")));
    assert_false(rp_is_in_play(&s->board, hex_at(s, "W:AD26")));
    assert_true(rp_is_in_play(&s->board, hex_at(s, "E:A26")));
    assert_false(rp_is_in_play(&s->board, hex_at(s, "E:B26")));
}

static void grid__sheets_join_after_column_ax_r4(void **state)
{
    const rp_stage *s = &stage;
    char name[RP_NAME];

    (void)state;
    proves("R4");
    stage_on(&stage, &rp_malmaison);
    assert_int_equal(towards(s, "W:AX04", "E:A04"), NE);
    assert_int_equal(towards(s, "W:AX04", "E:A05"), SE);
    assert_int_equal(apart(s, "W:AX04", "E:B04"), 2);
    assert_int_equal(rp_hex(&s->board, "AT22"), rp_hex(&s->board, "W:AT22")); /* the sheet of the scenario */
    assert_int_equal(rp_hex(&s->board, "W16"), FS_NO_HEX);                    /* column W lies on East only */
    assert_true(rp_hex(&s->board, "E:W16") != FS_NO_HEX);
    assert_int_equal(rp_hex(&s->board, "W:AY01"), FS_NO_HEX);
    assert_int_equal(rp_hex(&s->board, "X:A01"), FS_NO_HEX);
    assert_int_equal(rp_hex(&s->board, "E:"), FS_NO_HEX);
    assert_int_equal(rp_hex_name(&s->board, rp_hex(&s->board, "E:A05"), name), 5);
    assert_string_equal(name, "E:A05");
    stage.board.sheet = RP_EAST;
    assert_int_equal(rp_hex(&s->board, "W16"), rp_hex(&s->board, "E:W16"));
    assert_int_equal(rp_hex(&s->board, "AT22"), FS_NO_HEX);
    assert_int_equal(apart(s, "W:AT22", "W:AU22") + apart(s, "W:AU22", "W:AV22") + apart(s, "AD16", "AE16"), 3);
    /* Pinon's seven hexes hang together, the Fort lies 26 columns east of them. */
    assert_int_equal(fs_hex_col(&s->board.grid, rp_hex(&s->board, "E:W16")) -
                         fs_hex_col(&s->board.grid, rp_hex(&s->board, "W:AU04")),
                     26);
}

static void grid__range_goes_through_hexes_out_of_play_r6(void **state)
{
    int16_t ring[64];

    (void)state;
    proves("R6");
    proves("6.52");
    const rp_stage *s = ypres();
    assert_int_equal(apart(s, "V12", "W10"), 3);
    assert_int_equal(apart(s, "V12", "V12"), 0);
    assert_int_equal(fs_hex_range(&s->board.grid, hex_at(s, "V10"), 2, ring, 64), 19);
    stage_on(&stage, &rp_malmaison);
    assert_int_equal(fs_hex_range(&stage.board.grid, hex_at(&stage, "W:AX10"), 2, ring, 64), 19); /* over the join */
    assert_int_equal(apart(&stage, "E:A26", "E:C26"), 2); /* B26 is out of play */
}

static void vertex__is_named_by_its_east_or_west_hex_r2(void **state)
{
    const rp_stage *s = ypres();
    char name[RP_NAME];
    int v = rp_vertex(&s->board, "O19w"), hexes[3];

    (void)state;
    proves("R2");
    assert_int_equal(v, rp_vertex(&s->board, "N18/O19/N19"));
    assert_int_equal(v, rp_vertex(&s->board, "N19/N18/O19"));
    assert_int_equal(v, rp_vertex(&s->board, "N19ne"));
    assert_int_equal(rp_vertex(&s->board, "M19e"), rp_vertex(&s->board, "M19/N18/N19"));
    assert_int_equal(fs_vertex_hexes(&s->board.grid, v, hexes), 3);
    assert_int_equal(rp_vertex_name(&s->board, v, name), 4);
    assert_string_equal(name, "O19w");
    static const char *const wrong[] = {"O19", "O19x", "O19n", "O19we", "w", "", "N18/O19", "N18/O19/P25", "O99w"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(rp_vertex(&s->board, wrong[i]), FS_NO_VERTEX);
}

static void names__read_back_as_what_they_name_r2(void **state)
{
    static const rp_extent *const maps[] = {&rp_ypres, &rp_malmaison};
    char name[RP_NAME];

    (void)state;
    for (int m = 0; m < 2; m++) {
        stage_on(&stage, maps[m]);
        const rp_board *b = &stage.board;
        int n = fs_hex_count(&b->grid);

        for (int hex = 0; hex < n; hex++) {
            int length = rp_hex_name(b, hex, name);

            assert_int_equal(length, strlen(name));
            assert_int_equal(rp_hex(b, name), hex);
            for (int d = 0; d < 6; d++) {
                int side = fs_hexside_of(&b->grid, hex, d);

                length = rp_side_name(b, side, name);
                assert_int_equal(length, strlen(name));
                assert_int_equal(rp_side(b, name), side);
            }
        }
        for (int v = 0; v < 2 * (b->grid.columns + 2) * (b->grid.rows + 2); v++) {
            if (!fs_vertex_exists(&b->grid, v))
                continue;
            int length = rp_vertex_name(b, v, name);

            assert_int_equal(length, strlen(name));
            assert_int_equal(rp_vertex(b, name), v);
        }
    }
}

static void hexside__is_a_pair_of_neighbours_r2(void **state)
{
    const rp_stage *s = ypres();
    char name[RP_NAME];

    (void)state;
    assert_int_equal(rp_side(&s->board, "O22/P22"), rp_side(&s->board, "P22/O22"));
    assert_int_equal(rp_side(&s->board, "O22/P22") % 6, SE); /* the hex whose N, NE or SE side it is owns it */
    assert_int_equal(rp_side(&s->board, "O22/P21") % 6, NE);
    assert_int_equal(rp_side(&s->board, "O22/Q22"), FS_NO_HEXSIDE);
    assert_int_equal(rp_side(&s->board, "O22"), FS_NO_HEXSIDE);
    assert_int_equal(rp_side(&s->board, "O22/"), FS_NO_HEXSIDE);
    rp_side_name(&s->board, rp_side(&s->board, "P22/O22"), name);
    assert_string_equal(name, "O22/P22");
    rp_side_name(&s->board, rp_side(&s->board, "A01/n"), name);
    assert_string_equal(name, "A01/n");
}

static void spine__due_west_of_the_example_ends_next_door_7_244(void **state)
{
    const rp_stage *s = ypres();
    int v = rp_vertex(&s->board, "N18/O19/N19");

    (void)state;
    proves("R2");
    assert_int_equal(rp_spine(v, 0), RP_SPINE_W);
    assert_int_equal(rp_spine(v, 1), RP_SPINE_NE); /* clockwise */
    assert_int_equal(rp_spine(v, 2), RP_SPINE_SE);
    assert_int_equal(rp_spine_step(&s->board, v, RP_SPINE_W), rp_vertex(&s->board, "M19/N18/N19"));
    assert_int_equal(rp_spine_step(&s->board, v, RP_SPINE_NE), rp_vertex(&s->board, "N18/O18/O19"));
    assert_int_equal(rp_spine_step(&s->board, v, RP_SPINE_SE), rp_vertex(&s->board, "O19/N19/O20"));
    assert_int_equal(rp_spine_step(&s->board, v, RP_SPINE_E), FS_NO_VERTEX);
    v = rp_vertex(&s->board, "M19e");
    assert_int_equal(rp_spine(v, 0), RP_SPINE_E);
    assert_int_equal(rp_spine(v, 1), RP_SPINE_SW);
    assert_int_equal(rp_spine_step(&s->board, v, RP_SPINE_E), rp_vertex(&s->board, "O19w"));
    assert_int_equal(rp_spine_step(&s->board, v, RP_SPINE_SW), rp_vertex(&s->board, "M19/M20/N19"));
    assert_int_equal(rp_spine_step(&s->board, v, RP_SPINE_NW), rp_vertex(&s->board, "M18/M19/N18"));
}

static void spine__steps_lead_back_and_along_hexsides(void **state)
{
    const rp_board *b = &ypres()->board;

    (void)state;
    for (int v = 0; v < 2 * fs_hex_count(&b->grid); v++) {
        for (int i = 0; i < 3; i++) {
            int next = rp_spine_step(b, v, rp_spine(v, i)), back = 0, hexes[3];

            if (next == FS_NO_VERTEX)
                continue;
            assert_int_equal(next % 2, 1 - v % 2);
            for (int k = 0; k < 3; k++)
                back += rp_spine_step(b, next, rp_spine(next, k)) == v;
            assert_int_equal(back, 1);
            /* Two of the three hexes stay the same. */
            int other[3], n = fs_vertex_hexes(&b->grid, v, hexes), m = fs_vertex_hexes(&b->grid, next, other), both = 0;
            for (int p = 0; p < n; p++)
                for (int q = 0; q < m; q++)
                    both += hexes[p] == other[q];
            assert_true(both >= 1 && both <= 2 && (n < 3 || m < 3 || both == 2));
        }
    }
    int corner = rp_vertex(b, "A01nw");
    assert_true(corner != FS_NO_VERTEX);
    int off = 0;
    for (int i = 0; i < 3; i++)
        off += rp_spine_step(b, corner, rp_spine(corner, i)) == FS_NO_VERTEX;
    assert_int_equal(off, 1);
}

static void board__refuses_what_does_not_fit(void **state)
{
    rp_board b;

    (void)state;
    assert_int_not_equal(rp_board_make(&b, &(rp_extent){.first = 1, .last = 104, .rows_odd = 16, .rows_even = 16}), 0);
    assert_int_not_equal(rp_board_make(&b, &(rp_extent){.first = 1, .last = 105, .rows_odd = 2, .rows_even = 2}), 0);
    assert_int_not_equal(rp_board_make(&b, &(rp_extent){.first = 2, .last = 1, .rows_odd = 2, .rows_even = 2}), 0);
    assert_int_not_equal(rp_board_make(&b, &(rp_extent){.first = 1, .last = 4}), 0);
    assert_int_not_equal(
        rp_board_make(&b, &(rp_extent){.first = 1, .last = 4, .rows_odd = 2, .rows_even = 2, .seam = 200}), 0);
    assert_int_equal(rp_board_make(&b, &(rp_extent){.first = 1, .last = 104, .rows_odd = 15, .rows_even = 15}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid__neighbours_of_odd_and_even_columns_r1),
        cmocka_unit_test(grid__directions_and_distances_of_the_books_r1),
        cmocka_unit_test(grid__only_hexes_with_a_dot_are_in_play_2_2),
        cmocka_unit_test(grid__sheets_join_after_column_ax_r4),
        cmocka_unit_test(grid__range_goes_through_hexes_out_of_play_r6),
        cmocka_unit_test(vertex__is_named_by_its_east_or_west_hex_r2),
        cmocka_unit_test(names__read_back_as_what_they_name_r2),
        cmocka_unit_test(hexside__is_a_pair_of_neighbours_r2),
        cmocka_unit_test(spine__due_west_of_the_example_ends_next_door_7_244),
        cmocka_unit_test(spine__steps_lead_back_and_along_hexsides),
        cmocka_unit_test(board__refuses_what_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
