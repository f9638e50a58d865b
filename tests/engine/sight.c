/* sight.c - lines over the lattice against plane geometry, and what blocks them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/dice.h>
#include <firestep/sight.h>
#include <string.h>

enum { COLUMNS = 9, ROWS = 8, HEXES = COLUMNS * ROWS, MAX_STEPS = 128 };

static fs_grid grid_of(int low_odd)
{
    return (fs_grid){.columns = COLUMNS, .rows = ROWS, .low_odd = (uint8_t)low_odd, .first_col = 1, .first_row = 1};
}

/* A random centre or vertex of the board. */
static fs_point any_point(const fs_grid *g, uint64_t *rng)
{
    int hex = (int)fs_below(rng, HEXES), corner = (int)fs_below(rng, 9);

    return corner < 6 ? fs_hex_corner(g, hex, corner) : fs_hex_centre(g, hex);
}

static int read_steps(const fs_grid *g, fs_point a, fs_point b, fs_line_step *out)
{
    fs_line line;
    int n = 0;

    fs_line_begin(&line, g, a, b);
    while (fs_line_next(&line, &out[n]))
        assert_true(++n < MAX_STEPS);
    return n;
}

static int read_hexes(const fs_grid *g, fs_point a, fs_point b, fs_line_hex *out)
{
    fs_line line;
    int n = 0;

    fs_line_begin(&line, g, a, b);
    while (fs_line_next_hex(&line, &out[n]))
        assert_true(++n < MAX_STEPS);
    return n;
}

static void line__meets_what_plane_geometry_says(void **state)
{
    uint64_t rng = 3;

    (void)state;
    for (int i = 0; i < 4000; i++) {
        fs_grid g = grid_of(i % 2);
        fs_point a = any_point(&g, &rng), b = any_point(&g, &rng);
        fs_line_step step[MAX_STEPS];
        uint8_t inside[HEXES] = {0}, sextants[HEXES] = {0}, sides[HEXES] = {0};
        int n = read_steps(&g, a, b, step);

        for (int s = 0; s < n; s++) {
            int h = step[s].hex[0], o = step[s].hex[1];

            if (step[s].kind == FS_STEP_SIDE && h >= 0)
                sides[h] |= (uint8_t)(1 << step[s].sextant[0]);
            if (step[s].kind == FS_STEP_SIDE && o >= 0)
                sides[o] |= (uint8_t)(1 << step[s].sextant[1]);
            if (h >= 0 && step[s].kind <= FS_STEP_SPOKE)
                inside[h] = 1;
            if (h >= 0 && step[s].kind == FS_STEP_INSIDE)
                sextants[h] |= (uint8_t)(1 << step[s].sextant[0]);
        }
        for (int h = 0; h < HEXES; h++) {
            fs_point corner[6];

            for (int c = 0; c < 6; c++)
                corner[c] = fs_hex_corner(&g, h, c);
            enum fs_where where = fs_segment_in_polygon(a, b, &(fs_polygon){corner, 6});
            assert_int_equal(inside[h], (a.x != b.x || a.y != b.y) && where == FS_INSIDE);
            for (int d = 0; d < 6; d++) {
                fs_point triangle[3] = {fs_hex_centre(&g, h), corner[d], corner[(d + 1) % 6]};
                bool through = fs_segment_in_polygon(a, b, &(fs_polygon){triangle, 3}) == FS_INSIDE;
                bool along = fs_segments_meet(a, b, triangle[1], triangle[2]) == FS_SHARING;

                assert_int_equal(sextants[h] >> d & 1, through);
                assert_int_equal(sides[h] >> d & 1, along);
            }
        }
    }
}

static void line__is_the_same_from_both_ends(void **state)
{
    uint64_t rng = 4;

    (void)state;
    for (int i = 0; i < 4000; i++) {
        fs_grid g = grid_of(i % 2);
        fs_point a = any_point(&g, &rng), b = any_point(&g, &rng);
        fs_line_step there[MAX_STEPS], back[MAX_STEPS];
        fs_line_hex over[MAX_STEPS], under[MAX_STEPS];
        int n = read_steps(&g, a, b, there);

        assert_int_equal(read_steps(&g, b, a, back), n);
        for (int s = 0; s < n; s++) {
            assert_int_equal(there[s].kind, back[n - 1 - s].kind);
            assert_memory_equal(there[s].hex, back[n - 1 - s].hex, sizeof there[s].hex);
            assert_memory_equal(there[s].centre, back[n - 1 - s].centre, sizeof there[s].centre);
            assert_memory_equal(there[s].sextant, back[n - 1 - s].sextant, sizeof there[s].sextant);
            assert_memory_equal(&there[s].point, &back[n - 1 - s].point, sizeof there[s].point);
        }
        n = read_hexes(&g, a, b, over);
        assert_int_equal(read_hexes(&g, b, a, under), n);
        for (int s = 0; s < n; s++)
            assert_memory_equal(over[s].hex, under[n - 1 - s].hex, sizeof over[s].hex);
    }
}

static void line__tells_the_vertices_it_passes(void **state)
{
    uint64_t rng = 5;
    int met = 0;

    (void)state;
    for (int i = 0; i < 2000; i++) {
        fs_grid g = grid_of(i % 2);
        fs_point a = any_point(&g, &rng), b = any_point(&g, &rng);
        fs_line_step step[MAX_STEPS];
        int n = read_steps(&g, a, b, step), told = 0, passed = 0;

        for (int s = 0; s < n; s++) {
            if (step[s].kind == FS_STEP_VERTEX && fs_vertex_of_point(&g, step[s].point) != FS_NO_VERTEX) {
                assert_true(fs_on_segment(step[s].point, a, b));
                told++;
            }
        }
        for (int v = 0; v < 2 * (COLUMNS + 2) * (ROWS + 2); v++) {
            if (!fs_vertex_exists(&g, v))
                continue;
            fs_point p = fs_vertex_point(&g, v);
            bool end = (p.x == a.x && p.y == a.y) || (p.x == b.x && p.y == b.y);

            passed += !end && fs_on_segment(p, a, b);
        }
        assert_int_equal(told, passed);
        met += told;
    }
    assert_true(met > 100);
}

/* Maps of red_poppies [R1]. */
static const fs_grid ypres = {
    .columns = 46, .rows = 25, .low_odd = 0, .names = FS_HEX_LETTERS, .first_col = 1, .first_row = 1};

static int at(const char *name) { return fs_hex_parse(&ypres, name); }

static void assert_way(const char *a, const char *b, const char *const *expected)
{
    fs_line_hex way[MAX_STEPS];
    int n = read_hexes(&ypres, fs_hex_centre(&ypres, at(a)), fs_hex_centre(&ypres, at(b)), way);

    for (int i = 0; i < n; i++) {
        char text[40];
        int length = fs_hex_name(&ypres, way[i].hex[0], text);

        if (way[i].along) {
            text[length] = '/';
            fs_hex_name(&ypres, way[i].hex[1], text + length + 1);
        }
        assert_non_null(expected[i]);
        assert_string_equal(text, expected[i]);
    }
    assert_null(expected[n]);
}

static void line__runs_along_the_sides_the_book_names(void **state)
{
    (void)state;
    assert_way("P21", "O23", (const char *const[]){"P21", "O22/P22", "O23", NULL}); /* [R10] D-C */
    assert_way("N19", "Q24",
               (const char *const[]){"N19", "N20/O20", "O21", "O22/P21", "P22", "P23/Q23", "Q24", NULL}); /* A-E */
    assert_way("N22", "P21", (const char *const[]){"N22", "O22", "P21", NULL}); /* [R10] B-C */
    assert_way("V12", "V10", (const char *const[]){"V12", "V11", "V10", NULL});
    assert_way("A17", "E15", (const char *const[]){"A17", "B16", "C16", "D15", "E15", NULL});
}

struct ground {
    uint8_t hex[46 * 25]; /* a bit for each sextant that blocks */
};

static bool hex_blocks(void *ctx, int hex) { return ((const struct ground *)ctx)->hex[hex] != 0; }
static bool sextant_blocks(void *ctx, int hex, int sextant)
{
    return ((const struct ground *)ctx)->hex[hex] >> sextant & 1;
}

static void sight__on_a_hexside_both_must_block(void **state)
{
    struct ground woods;
    fs_sight s = fs_sight_between(&ypres, at("P21"), at("O23"));
    fs_line_hex blocker;

    (void)state;
    memset(&woods, 0, sizeof woods);
    woods.hex[at("P21")] = woods.hex[at("O23")] = 63; /* the ends never do */
    assert_true(fs_sight_over_hexes(&s, hex_blocks, &woods, &blocker));
    woods.hex[at("O22")] = 63;
    assert_true(fs_sight_over_hexes(&s, hex_blocks, &woods, &blocker));
    assert_true(fs_sight_over_sextants(&s, sextant_blocks, &woods, NULL));
    s.either = true;
    assert_false(fs_sight_over_hexes(&s, hex_blocks, &woods, &blocker));
    s.either = false;
    woods.hex[at("P22")] = 63;
    assert_false(fs_sight_over_hexes(&s, hex_blocks, &woods, &blocker));
    assert_true(blocker.along);
    assert_int_equal(blocker.hex[0], at("O22"));
    assert_int_equal(blocker.hex[1], at("P22"));
    assert_false(fs_sight_over_sextants(&s, sextant_blocks, &woods, NULL));
}

static void sight__tells_the_first_hex_between_that_blocks(void **state)
{
    struct ground woods;
    fs_sight s = fs_sight_between(&ypres, at("V14"), at("V10"));
    fs_line_hex blocker;

    (void)state;
    memset(&woods, 0, sizeof woods);
    woods.hex[at("V11")] = woods.hex[at("V13")] = 63;
    assert_false(fs_sight_over_hexes(&s, hex_blocks, &woods, &blocker));
    assert_int_equal(blocker.hex[0], at("V13"));
    assert_false(blocker.along);
    s = fs_sight_between(&ypres, at("V10"), at("V14"));
    assert_false(fs_sight_over_hexes(&s, hex_blocks, &woods, &blocker));
    assert_int_equal(blocker.hex[0], at("V11"));
}

static void sight__meets_only_the_sextants_on_its_way(void **state)
{
    struct ground woods;
    fs_sight s = fs_sight_between(&ypres, at("V12"), at("V10"));
    fs_line_step blocker;

    (void)state;
    memset(&woods, 0, sizeof woods);
    woods.hex[at("V11")] = 63 & ~(1 << 0 | 1 << 3);
    assert_true(fs_sight_over_sextants(&s, sextant_blocks, &woods, &blocker));
    woods.hex[at("V11")] = 1 << 0;
    assert_false(fs_sight_over_sextants(&s, sextant_blocks, &woods, &blocker));
    assert_int_equal(blocker.hex[0], at("V11"));
    assert_int_equal(blocker.sextant[0], 0);
}

static void sight__between_two_sextants_both_must_block(void **state)
{
    struct ground woods;
    int vertex = fs_vertex_between(&ypres, at("N18"), at("O19"), at("N19")); /* west point of O19 */
    fs_sight s = fs_sight_to_vertex(&ypres, at("Q19"), vertex, at("N19"));

    (void)state;
    memset(&woods, 0, sizeof woods);
    assert_true(fs_sight_over_sextants(&s, sextant_blocks, &woods, NULL));
    woods.hex[at("O19")] = 1 << 1 | 1 << 5; /* the line runs through the middle of O19, east to west */
    assert_true(fs_sight_over_sextants(&s, sextant_blocks, &woods, NULL));
    woods.hex[at("O19")] |= 1 << 4;
    assert_false(fs_sight_over_sextants(&s, sextant_blocks, &woods, NULL));
}

static void sight__is_mutual(void **state)
{
    uint64_t rng = 8;
    struct ground woods;
    int blocked = 0;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        int a = (int)fs_below(&rng, 46 * 25), b = (int)fs_below(&rng, 46 * 25);
        fs_sight there = fs_sight_between(&ypres, a, b), back = fs_sight_between(&ypres, b, a);

        if (i % 100 == 0) {
            memset(&woods, 0, sizeof woods);
            for (int h = 0; h < 150; h++)
                woods.hex[fs_below(&rng, 46 * 25)] = (uint8_t)(1 + fs_below(&rng, 63));
        }
        there.either = back.either = i % 2;
        bool hexes = fs_sight_over_hexes(&there, hex_blocks, &woods, NULL);
        bool sextants = fs_sight_over_sextants(&there, sextant_blocks, &woods, NULL);
        assert_int_equal(hexes, fs_sight_over_hexes(&back, hex_blocks, &woods, NULL));
        assert_int_equal(sextants, fs_sight_over_sextants(&back, sextant_blocks, &woods, NULL));
        assert_true(sextants || !hexes);
        blocked += !hexes;
    }
    assert_in_range(blocked, 500, 2900);
}

static void sight__on_a_free_table_shapes_block(void **state)
{
    const fs_point wood[4] = {{10000, 10000}, {20000, 10000}, {20000, 20000}, {10000, 20000}};
    const fs_point house[3] = {{30000, 0}, {32000, 0}, {31000, 3000}};
    const fs_polygon shapes[2] = {{house, 3}, {wood, 4}};

    (void)state;
    assert_int_equal(fs_sight_over_shapes((fs_point){0, 0}, (fs_point){30000, 29999}, shapes, 2), 1);
    assert_int_equal(fs_sight_over_shapes((fs_point){0, 10000}, (fs_point){30000, 10000}, shapes, 2), -1);
    assert_int_equal(fs_sight_over_shapes((fs_point){0, 20000}, (fs_point){20000, 0}, shapes, 2), -1);
    assert_int_equal(fs_sight_over_shapes((fs_point){31000, -1}, (fs_point){31000, 90000}, shapes, 2), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line__meets_what_plane_geometry_says),
        cmocka_unit_test(line__is_the_same_from_both_ends),
        cmocka_unit_test(line__tells_the_vertices_it_passes),
        cmocka_unit_test(line__runs_along_the_sides_the_book_names),
        cmocka_unit_test(sight__on_a_hexside_both_must_block),
        cmocka_unit_test(sight__tells_the_first_hex_between_that_blocks),
        cmocka_unit_test(sight__meets_only_the_sextants_on_its_way),
        cmocka_unit_test(sight__between_two_sextants_both_must_block),
        cmocka_unit_test(sight__is_mutual),
        cmocka_unit_test(sight__on_a_free_table_shapes_block),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
