/* sight_random.c - sight on random ground: the same from both ends, as the reference has it, and as the table. */
#include "sight_reference.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

typedef struct world {
    rp_stage stage;
    ref_map map;
    uint64_t smoke[RP_HEX_WORDS], barrage[RP_HEX_WORDS], friends[RP_HEX_WORDS];
    rp_passing passing;
} world;
static world w;

static bool one_in(uint64_t *rng, uint32_t n) { return fs_below(rng, n) == 0; }

/* Hexes are mostly open; how rough the ground and how high the hills are differs from map to map. */
static void fill_hex(ref_hex *h, uint64_t *rng, uint32_t rough, uint32_t levels)
{
    int base = (int)fs_below(rng, levels);
    bool mixed = one_in(rng, 3);

    for (int d = 0; d < 6; d++)
        h->level[d] = mixed ? (int)fs_below(rng, levels) : base;
    if (one_in(rng, rough)) {
        h->dot = one_in(rng, 2);
        bool all = one_in(rng, 2);
        for (int d = 0; d < 6; d++)
            h->woods[d] = all || one_in(rng, 2);
    }
    if (one_in(rng, rough)) {
        for (int d = 0; d < 6; d++)
            h->wheat[d] = one_in(rng, 2);
    }
    h->village = one_in(rng, 3 * rough);
    h->smoke = one_in(rng, 5 * rough);
    h->barrage = one_in(rng, 5 * rough);
    h->friends = one_in(rng, 5 * rough);
}

static void copy_hex(int c, int r)
{
    const ref_hex *from = &w.map.hex[c][r];
    int hex = fs_hex_at(&w.stage.board.grid, c, r);
    rp_hex_ground *to = &w.stage.ground.hex[hex];
    uint8_t level[6];

    for (int d = 0; d < 6; d++) {
        level[d] = (uint8_t)from->level[d];
        to->woods |= (uint8_t)(from->woods[d] << d);
        to->wheat |= (uint8_t)(from->wheat[d] << d);
    }
    rp_ground_set_levels(&w.stage.ground, hex, level[0], level);
    to->features = (uint16_t)((from->dot ? RP_GREEN_DOT : 0) | (from->village ? RP_VILLAGE : 0));
    if (from->smoke)
        rp_add(w.smoke, hex);
    if (from->barrage)
        rp_add(w.barrage, hex);
    if (from->friends)
        rp_add(w.friends, hex);
}

/* A map both know. */
static void make_world(uint64_t *rng, int columns, int rows)
{
    uint32_t rough = 2 + fs_below(rng, 8), levels = 1 + fs_below(rng, 5);

    memset(&w, 0, sizeof w);
    w.map = (ref_map){.first = 1 + (int)fs_below(rng, 2), .columns = columns, .rows = rows};
    stage_on(&w.stage, &(rp_extent){.first = (uint16_t)w.map.first,
                                    .last = (uint16_t)(w.map.first + columns - 1),
                                    .rows_odd = (uint16_t)rows,
                                    .rows_even = (uint16_t)rows});
    w.map.wheat_stands = w.stage.field.wheat = !one_in(rng, 4);
    w.map.night = one_in(rng, 8);
    w.map.rain = one_in(rng, 12);
    for (int c = 0; c < columns; c++) {
        for (int r = 0; r < rows; r++) {
            fill_hex(&w.map.hex[c][r], rng, rough, levels);
            copy_hex(c, r);
        }
    }
    w.passing = (rp_passing){
        .smoke = w.smoke,
        .barrage = w.barrage,
        .friends = w.friends,
        .everywhere = (w.map.night ? RP_MET_DARKNESS : 0U) | (w.map.rain ? RP_MET_PRECIPITATION : 0U),
    };
}

static enum rp_view as_view(enum ref_view v)
{
    return v == REF_BLOCKED ? RP_BLOCKED : v == REF_CLEAR ? RP_CLEAR : RP_CONCEALED;
}

static int any_vertex(uint64_t *rng)
{
    const fs_grid *g = &w.stage.board.grid;
    int hex = (int)fs_below(rng, (uint32_t)fs_hex_count(g));

    return fs_vertex_of(g, hex, (int)fs_below(rng, 6));
}

static void sight__is_the_same_from_both_ends_4_1(void **state)
{
    uint64_t rng = 41;
    int seen[3] = {0};

    (void)state;
    proves("4.1b");
    for (int i = 0; i < 200; i++) {
        make_world(&rng, 6 + (int)fs_below(&rng, 18), 6 + (int)fs_below(&rng, 10));
        uint32_t n = (uint32_t)fs_hex_count(&w.stage.board.grid);

        for (int k = 0; k < 500; k++) {
            int a = (int)fs_below(&rng, n), b = (int)fs_below(&rng, n);
            const rp_passing *p = k % 2 ? &w.passing : NULL;
            enum rp_view there = rp_sight(&w.stage.field, p, a, b);

            assert_int_equal(rp_sight(&w.stage.field, p, b, a), there);
            seen[there]++;
        }
    }
    assert_true(seen[RP_BLOCKED] > 10000 && seen[RP_CLEAR] > 10000 && seen[RP_CONCEALED] > 2000);
}

static void sight__is_what_the_reference_finds(void **state)
{
    uint64_t rng = 42;

    (void)state;
    for (int i = 0; i < 150; i++) {
        make_world(&rng, 3 + (int)fs_below(&rng, 12), 3 + (int)fs_below(&rng, 9));
        const fs_grid *g = &w.stage.board.grid;
        uint32_t n = (uint32_t)fs_hex_count(g);

        for (int k = 0; k < 60; k++) {
            int a = (int)fs_below(&rng, n), b = (int)fs_below(&rng, n);
            enum ref_view v = ref_sight(&w.map, fs_hex_col(g, a), fs_hex_row(g, a), fs_hex_col(g, b), fs_hex_row(g, b));

            assert_int_equal(rp_sight(&w.stage.field, &w.passing, a, b), as_view(v));
        }
    }
}

static void sight__of_vertices_is_what_the_reference_finds(void **state)
{
    uint64_t rng = 43;

    (void)state;
    for (int i = 0; i < 150; i++) {
        make_world(&rng, 3 + (int)fs_below(&rng, 12), 3 + (int)fs_below(&rng, 9));
        const fs_grid *g = &w.stage.board.grid;

        for (int k = 0; k < 40; k++) {
            int a = (int)fs_below(&rng, (uint32_t)fs_hex_count(g)), vertex = any_vertex(&rng);
            fs_point p = fs_vertex_point(g, vertex);
            enum ref_view v = ref_sight_corner(&w.map, fs_hex_col(g, a), fs_hex_row(g, a), p.x, p.y);

            assert_int_equal(rp_sight_vertex(&w.stage.field, &w.passing, a, vertex), as_view(v));
        }
    }
}

/* The answer with reasons says the same, and its parts fit together. */
static void sight__reasons_agree_with_the_verdict(void **state)
{
    static rp_answer answer;
    uint64_t rng = 44;

    (void)state;
    for (int i = 0; i < 60; i++) {
        make_world(&rng, 6 + (int)fs_below(&rng, 18), 6 + (int)fs_below(&rng, 10));
        uint32_t n = (uint32_t)fs_hex_count(&w.stage.board.grid);

        for (int k = 0; k < 100; k++) {
            int a = (int)fs_below(&rng, n), b = (int)fs_below(&rng, n), concealing = 0, blocking = 0;

            rp_sight_explain(&w.stage.field, &w.passing, a, b, &answer);
            assert_int_equal(answer.view, rp_sight(&w.stage.field, &w.passing, a, b));
            for (int c = 0; c < answer.n; c++) {
                const rp_crossing *x = &answer.crossed[c];

                assert_int_equal(x->rule != RP_NO_RULE, x->effect != 0);
                assert_int_equal(x->counts[0] & ~x->met[0], 0);
                assert_int_equal(x->counts[1] & ~x->met[1], 0);
                blocking += (x->effect & RP_OBSTACLES) != 0;
                concealing += x->counts[0] & RP_CONCEALMENTS && (!x->along || x->counts[1] & RP_CONCEALMENTS);
                assert_true(!x->is_end || x->effect == 0);
            }
            assert_int_equal(answer.concealments, concealing);
            assert_int_equal(answer.view == RP_BLOCKED, blocking > 0 || concealing > 1);
            assert_int_equal(answer.blocker >= 0, answer.view == RP_BLOCKED);
            assert_true(answer.rule != RP_NO_RULE);
        }
    }
}

static void check_table(const rp_sight_table *t, int from)
{
    const rp_field *f = &w.stage.field;
    const fs_grid *g = &w.stage.board.grid;

    for (int to = 0; to < fs_hex_count(g); to++) {
        enum rp_view bare = rp_sight(f, NULL, from, to);

        assert_int_equal(rp_has(rp_seen_from(t, from), to), bare != RP_BLOCKED);
        assert_int_equal(rp_has(rp_concealed_from(t, from), to), bare == RP_CONCEALED);
        assert_int_equal(rp_sight_bare(t, from, to), bare);
        assert_int_equal(rp_sight_quick(t, f, NULL, from, to), bare);
        assert_int_equal(rp_sight_quick(t, f, &w.passing, from, to), rp_sight(f, &w.passing, from, to));
    }
    for (int v = 0; v < (int)t->vertices; v++) {
        bool exists = fs_vertex_exists(g, v);
        bool seen = exists && rp_sight_vertex(f, NULL, from, v) != RP_BLOCKED;

        assert_int_equal(rp_has(rp_vertices_from(t, from), v), seen);
        if (exists) {
            bool now = rp_sight_vertex(f, &w.passing, from, v) != RP_BLOCKED;

            assert_int_equal(rp_vertex_quick(t, f, &w.passing, from, v), now);
            assert_int_equal(rp_vertex_quick(t, f, NULL, from, v), seen);
        }
    }
}

static void table__is_what_a_fresh_walk_finds(void **state)
{
    uint64_t rng = 45;

    (void)state;
    for (int i = 0; i < 24; i++) {
        make_world(&rng, 1 + (int)fs_below(&rng, 9), 1 + (int)fs_below(&rng, 7));
        if (i % 2) /* few things between: the quick way is taken */
            memset(w.smoke, 0, sizeof w.smoke);
        rp_sight_table *t = malloc(rp_sight_table_size(&w.stage.board));

        assert_non_null(t);
        rp_sight_table_fill(t, &w.stage.field);
        for (int from = 0; from < fs_hex_count(&w.stage.board.grid); from++)
            check_table(t, from);
        assert_int_equal(rp_sight_quick(t, &w.stage.field, &w.passing, RP_AIR, 0), RP_CLEAR);
        assert_true(rp_vertex_quick(t, &w.stage.field, &w.passing, RP_AIR, 0));
        free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sight__is_the_same_from_both_ends_4_1),
        cmocka_unit_test(sight__is_what_the_reference_finds),
        cmocka_unit_test(sight__of_vertices_is_what_the_reference_finds),
        cmocka_unit_test(sight__reasons_agree_with_the_verdict),
        cmocka_unit_test(table__is_what_a_fresh_walk_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
