/* hex.c - the lattice for both parities: neighbours, names, corners, paths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/hex.h>
#include <string.h>

static fs_grid grid_of(int low_odd, int names)
{
    return (fs_grid){
        .columns = 12, .rows = 9, .low_odd = (uint8_t)low_odd, .names = (uint8_t)names, .first_col = 1, .first_row = 1};
}

/* The map of red_poppies: columns A to AT, rows 01 to 25, even columns lower [R1]. */
static const fs_grid ypres = {
    .columns = 46, .rows = 25, .low_odd = 0, .names = FS_HEX_LETTERS, .first_col = 1, .first_row = 1};

static int at(const char *name)
{
    int hex = fs_hex_parse(&ypres, name);

    assert_int_not_equal(hex, FS_NO_HEX);
    return hex;
}

static void hex__neighbours_are_mutual(void **state)
{
    (void)state;
    for (int low = 0; low < 2; low++) {
        fs_grid g = grid_of(low, FS_HEX_CCRR);

        for (int h = 0; h < fs_hex_count(&g); h++) {
            for (int d = 0; d < 6; d++) {
                int n = fs_hex_neighbour(&g, h, d);

                if (n == FS_NO_HEX)
                    continue;
                assert_int_equal(fs_hex_neighbour(&g, n, (d + 3) % 6), h);
                assert_int_equal(fs_hex_direction(&g, h, n), d);
                assert_int_equal(fs_hex_distance(&g, h, n), 1);
            }
            assert_int_equal(fs_hex_direction(&g, h, h), -1);
            assert_int_equal(fs_hex_direction(&g, h, FS_NO_HEX), -1);
        }
    }
}

static int32_t one(void *ctx, int from, int to)
{
    (void)ctx, (void)from, (void)to;
    return 1;
}

static void hex__distance_is_the_shortest_path(void **state)
{
    static fs_path_hex scratch[12 * 9];

    (void)state;
    for (int low = 0; low < 2; low++) {
        fs_grid g = grid_of(low, FS_HEX_CCRR);

        for (int a = 0; a < fs_hex_count(&g); a++) {
            fs_hex_path(&g, a, FS_NO_HEX, 1000, one, NULL, scratch);
            for (int b = 0; b < fs_hex_count(&g); b++) {
                assert_int_equal(fs_hex_distance(&g, a, b), scratch[b].cost);
                assert_int_equal(fs_hex_distance(&g, b, a), scratch[b].cost);
            }
        }
    }
}

static void hex__distances_of_the_printed_map(void **state)
{
    static const struct {
        const char *a, *b;
        int distance;
    } facts[] = {{"V12", "W10", 3},  {"V12", "V10", 2},   {"X13", "V12", 2}, {"X09", "V10", 2},
                 {"A17", "K12", 10}, {"AI11", "AH15", 5}, {"N19", "M20", 1}, {"O18", "P19", 2}};

    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        assert_int_equal(fs_hex_distance(&ypres, at(facts[i].a), at(facts[i].b)), facts[i].distance);
    assert_int_equal(fs_hex_direction(&ypres, at("X09"), at("W10")), 4);
    assert_int_equal(fs_hex_direction(&ypres, at("W10"), at("V09")), 5);
    assert_int_equal(fs_hex_direction(&ypres, at("X10"), at("W10")), 5);
}

static void hex__rings_and_ranges_agree_with_distance(void **state)
{
    int16_t ring[200], range[200];

    (void)state;
    for (int low = 0; low < 2; low++) {
        fs_grid g = grid_of(low, FS_HEX_CCRR);

        for (int h = 0; h < fs_hex_count(&g); h += 5) {
            for (int r = 0; r < 16; r++) {
                int n_ring = fs_hex_ring(&g, h, r, ring, 200), n_range = fs_hex_range(&g, h, r, range, 200);
                int in_ring = 0, in_range = 0;

                for (int o = 0; o < fs_hex_count(&g); o++) {
                    if (fs_hex_distance(&g, h, o) == r)
                        assert_int_equal(ring[in_ring++], o);
                    if (fs_hex_distance(&g, h, o) <= r)
                        assert_int_equal(range[in_range++], o);
                }
                assert_int_equal(n_ring, in_ring);
                assert_int_equal(n_range, in_range);
                assert_int_equal(fs_hex_ring(&g, h, r, NULL, 0), n_ring);
            }
        }
        assert_int_equal(fs_hex_range(&g, 0, INT32_MAX, NULL, 0), fs_hex_count(&g));
        assert_int_equal(fs_hex_ring(&g, 0, -1, NULL, 0), 0);
    }
}

static void hex__names_round_trip(void **state)
{
    static const fs_grid grids[] = {
        {33, 40, 0, FS_HEX_CCRR, 1, 1},      {33, 40, 1, FS_HEX_CCRR, 0, 0},     {60, 30, 0, FS_HEX_LETTERS, 1, 1},
        {720, 3, 1, FS_HEX_LETTERS, 1, 99},  {70, 80, 0, FS_HEX_DOTTED, 10, 20}, {120, 150, 1, FS_HEX_CCRR, 1, 1},
        {44, 66, 1, FS_HEX_NORTHWARD, 3, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        for (int h = 0; h < fs_hex_count(&grids[i]); h++) {
            char name[16];

            int length = fs_hex_name(&grids[i], h, name);
            assert_int_equal(length, strlen(name));
            assert_int_equal(fs_hex_parse(&grids[i], name), h);
        }
    }
}

static void hex__names_are_the_printed_ones(void **state)
{
    const fs_grid four = {20, 20, 0, FS_HEX_CCRR, 1, 1}, dotted = {60, 60, 0, FS_HEX_DOTTED, 1, 1};
    const fs_grid wide = {60, 20, 0, FS_HEX_LETTERS, 1, 1};
    char name[16];

    (void)state;
    fs_hex_name(&four, fs_hex_at(&four, 8, 6), name);
    assert_string_equal(name, "0907");
    fs_hex_name(&dotted, fs_hex_at(&dotted, 31, 55), name);
    assert_string_equal(name, "32.56");
    fs_hex_name(&wide, fs_hex_at(&wide, 13, 18), name);
    assert_string_equal(name, "N19");
    fs_hex_name(&wide, fs_hex_at(&wide, 32, 15), name);
    assert_string_equal(name, "AG16");
    fs_hex_name(&wide, fs_hex_at(&wide, 25, 0), name);
    assert_string_equal(name, "Z01");
    fs_hex_name(&wide, fs_hex_at(&wide, 52, 0), name);
    assert_string_equal(name, "BA01");
}

static void hex__rows_may_be_counted_from_the_south(void **state)
{
    const fs_grid g = {21, 27, 0, FS_HEX_NORTHWARD, 26, 40};
    char name[16];
    int south = fs_hex_parse(&g, "29.42"), cove = fs_hex_parse(&g, "31.56");

    (void)state;
    fs_hex_name(&g, 0, name);
    assert_string_equal(name, "26.66");
    assert_int_equal(fs_hex_neighbour(&g, south, 0), fs_hex_parse(&g, "29.43"));
    assert_int_equal(fs_hex_neighbour(&g, cove, 1), fs_hex_parse(&g, "32.56"));
    assert_int_equal(fs_hex_parse(&g, "29.39"), FS_NO_HEX);
    assert_int_equal(fs_hex_parse(&g, "29.67"), FS_NO_HEX);
}

static void hex__junk_is_no_name(void **state)
{
    static const char *const junk[] = {
        "",          "0",    "907",  "09",    "0900",   "0021",  "2101", "09 07", "0907 ",
        " 0907",     "+907", "-907", "09071", "090007", "09.07", "I07",  "0907x", "99999999999999999999999999999999",
        "4294967296"};
    static const char *const letters[] = {"",
                                          "A",
                                          "1",
                                          "A0",
                                          "A00",
                                          "A1",
                                          "A001",
                                          "a01",
                                          "N19 ",
                                          "N 19",
                                          "N-1",
                                          "AU01",
                                          "A26",
                                          "AAAA01",
                                          "ZZZZZZZZZZZZZZZZZZZZZ01",
                                          "N99999999999",
                                          "@01",
                                          "[01",
                                          "N1x"};
    static const char *const dotted[] = {"32",     "32.",    ".56",    "32.56.", "3256",        "32,56",
                                         "32.056", "032.56", "32..56", "0.0",    "99999999.01", "32.99999999"};
    const fs_grid four = {20, 20, 0, FS_HEX_CCRR, 1, 1}, points = {60, 60, 0, FS_HEX_DOTTED, 1, 1};

    (void)state;
    for (size_t i = 0; i < sizeof junk / sizeof *junk; i++)
        assert_int_equal(fs_hex_parse(&four, junk[i]), FS_NO_HEX);
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        assert_int_equal(fs_hex_parse(&ypres, letters[i]), FS_NO_HEX);
    for (size_t i = 0; i < sizeof dotted / sizeof *dotted; i++)
        assert_int_equal(fs_hex_parse(&points, dotted[i]), FS_NO_HEX);
}

static bool touches(const fs_grid *g, int hex, fs_point p)
{
    for (int corner = 0; corner < 6; corner++) {
        fs_point c = fs_hex_corner(g, hex, corner);

        if (c.x == p.x && c.y == p.y)
            return true;
    }
    return false;
}

static void vertex__every_corner_has_one_name(void **state)
{
    (void)state;
    for (int low = 0; low < 2; low++) {
        fs_grid g = grid_of(low, FS_HEX_CCRR);
        int n = 0, corners = 0;

        for (int h = 0; h < fs_hex_count(&g); h++) {
            for (int c = 0; c < 6; c++) {
                fs_point p = fs_hex_corner(&g, h, c), q;
                int v = fs_vertex_of(&g, h, c), hexes[3], met = 0;

                assert_true(fs_vertex_exists(&g, v));
                q = fs_vertex_point(&g, v);
                assert_true(p.x == q.x && p.y == q.y);
                int around = fs_vertex_hexes(&g, v, hexes);
                for (int o = 0; o < fs_hex_count(&g); o++) {
                    if (touches(&g, o, p))
                        assert_int_equal(hexes[met++], o);
                }
                assert_int_equal(around, met);
                if (around == 3)
                    assert_int_equal(fs_vertex_between(&g, hexes[2], hexes[0], hexes[1]), v);
                corners += hexes[0] == h;
            }
        }
        for (int v = -5; v < 1000; v++)
            n += fs_vertex_exists(&g, v);
        assert_int_equal(n, corners);
        assert_int_equal(fs_vertex_of(&g, 30, 2), 2 * 30);
        assert_int_equal(fs_vertex_of(&g, 30, 5), 2 * 30 + 1);
        assert_false(fs_vertex_exists(&g, INT32_MAX));
    }
}

static void vertex__between_three_hexes_of_the_printed_map(void **state)
{
    (void)state;
    assert_int_equal(fs_vertex_between(&ypres, at("N18"), at("O19"), at("N19")), 2 * at("O19") + 1);
    assert_int_equal(fs_vertex_between(&ypres, at("M19"), at("N18"), at("N19")), 2 * at("M19"));
    assert_int_equal(fs_vertex_between(&ypres, at("M19"), at("O19"), at("N19")), FS_NO_VERTEX);
    assert_int_equal(fs_vertex_between(&ypres, at("M19"), at("M19"), at("N19")), FS_NO_VERTEX);
}

static void hexside__both_hexes_know_it_by_one_name(void **state)
{
    (void)state;
    for (int low = 0; low < 2; low++) {
        fs_grid g = grid_of(low, FS_HEX_CCRR);

        for (int h = 0; h < fs_hex_count(&g); h++) {
            for (int d = 0; d < 6; d++) {
                int side = fs_hexside_of(&g, h, d), other = fs_hex_neighbour(&g, h, d), hexes[2], ends[2];

                assert_true(fs_hexside_exists(&g, side));
                assert_int_equal(fs_hexside_hexes(&g, side, hexes), other == FS_NO_HEX ? 1 : 2);
                assert_true(hexes[0] == h || hexes[1] == h);
                fs_hexside_vertices(&g, side, ends);
                assert_true(touches(&g, h, fs_vertex_point(&g, ends[0])) &&
                            touches(&g, h, fs_vertex_point(&g, ends[1])));
                if (other == FS_NO_HEX)
                    continue;
                assert_int_equal(fs_hexside_of(&g, other, (d + 3) % 6), side);
                assert_int_equal(fs_hexside_between(&g, h, other), side);
                assert_true(side % 6 < 3);
                assert_true(touches(&g, other, fs_vertex_point(&g, ends[0])));
            }
            assert_int_equal(fs_hexside_between(&g, h, h), FS_NO_HEXSIDE);
        }
        assert_false(fs_hexside_exists(&g, -1));
        assert_false(fs_hexside_exists(&g, 6 * fs_hex_count(&g)));
    }
}

/* Walls make the way longer; every third hex is dear. */
static int32_t rough(void *ctx, int from, int to)
{
    (void)from;
    ++*(int *)ctx;
    return to % 7 == 3 ? -1 : to % 3 == 0 ? 4 : 1;
}

static void path__is_the_cheapest_and_adds_up(void **state)
{
    static fs_path_hex scratch[12 * 9], whole[12 * 9];
    int calls = 0;

    (void)state;
    for (int low = 0; low < 2; low++) {
        fs_grid g = grid_of(low, FS_HEX_CCRR);

        for (int a = 0; a < fs_hex_count(&g); a += 7) {
            fs_hex_path(&g, a, FS_NO_HEX, 1000, rough, &calls, whole);
            for (int b = 0; b < fs_hex_count(&g); b++) {
                int16_t way[64];
                int32_t cost = fs_hex_path(&g, a, b, 1000, rough, &calls, scratch), sum = 0;
                int n = fs_hex_path_read(scratch, b, way, 64);

                assert_int_equal(cost, whole[b].cost);
                assert_int_equal(n > 0, cost >= 0);
                for (int i = 1; i < n; i++) {
                    assert_true(fs_hex_direction(&g, way[i - 1], way[i]) >= 0);
                    sum += rough(&calls, way[i - 1], way[i]);
                }
                if (n > 0) {
                    assert_int_equal(way[0], a);
                    assert_int_equal(way[n - 1], b);
                    assert_int_equal(sum, cost);
                }
                for (int d = 0; d < 6; d++) { /* no neighbour offers better */
                    int via = fs_hex_neighbour(&g, b, d);

                    if (via != FS_NO_HEX && whole[via].cost >= 0 && rough(&calls, via, b) >= 0)
                        assert_true(whole[b].cost <= whole[via].cost + rough(&calls, via, b));
                }
            }
        }
    }
}

static void path__stays_within_its_bound(void **state)
{
    static fs_path_hex scratch[12 * 9];
    fs_grid g = grid_of(0, FS_HEX_CCRR);

    (void)state;
    assert_int_equal(fs_hex_path(&g, 0, 30, fs_hex_distance(&g, 0, 30) - 1, one, NULL, scratch), -1);
    fs_hex_path(&g, 40, FS_NO_HEX, 3, one, NULL, scratch);
    for (int h = 0; h < fs_hex_count(&g); h++)
        assert_int_equal(scratch[h].cost, fs_hex_distance(&g, 40, h) <= 3 ? fs_hex_distance(&g, 40, h) : -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hex__neighbours_are_mutual),
        cmocka_unit_test(hex__distance_is_the_shortest_path),
        cmocka_unit_test(hex__distances_of_the_printed_map),
        cmocka_unit_test(hex__rings_and_ranges_agree_with_distance),
        cmocka_unit_test(hex__names_round_trip),
        cmocka_unit_test(hex__names_are_the_printed_ones),
        cmocka_unit_test(hex__rows_may_be_counted_from_the_south),
        cmocka_unit_test(hex__junk_is_no_name),
        cmocka_unit_test(vertex__every_corner_has_one_name),
        cmocka_unit_test(vertex__between_three_hexes_of_the_printed_map),
        cmocka_unit_test(hexside__both_hexes_know_it_by_one_name),
        cmocka_unit_test(path__is_the_cheapest_and_adds_up),
        cmocka_unit_test(path__stays_within_its_bound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
