/* scenarios.c - the scenarios as loaded: what the book and the notes to them say, place by place. */
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { FIRST, SEDD_EL_BAHR, KEMAL, KRITHIA, V_BEACH, W_AND_X, ANZAC, HELLES, PENINSULA, N };
static const char *const ids[N] = {"rs0-plugges", "rs1-sedd-el-bahr", "rs2-kemal",  "rs3-krithia",  "rs4-v-beach",
                                   "rs5-w-and-x", "rs6-anzac",        "rs7-helles", "rs8-peninsula"};
static opened open_[N];

static int open_all(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++)
        open_[i] = data_open(ids[i]);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++)
        data_close(&open_[i]);
    return 0;
}

static const rs_piece *unit(int scenario, const char *name)
{
    int u = rs_piece_named(open_[scenario].sc, name);

    if (!u)
        fail_msg("no unit %s", name);
    return &open_[scenario].sc->piece[u];
}

static const rs_brigiment *brigiment(int scenario, const char *name)
{
    return &open_[scenario].sc->brigiment[rs_brigiment_named(open_[scenario].sc, name)];
}

static int hex(int scenario, const char *name) { return hex_named(&open_[scenario].sc->map, name); }

/* --- sizes --- */

static void every_scenario_has_the_units_and_turns_of_its_list(void **state)
{
    static const int units[N] = {4, 16, 66, 72, 28, 33, 111, 90, 278}, turns[N] = {3, 6, 7, 6, 8, 6, 10, 18, 40};

    (void)state;
    for (int i = 0; i < N; i++) {
        assert_int_equal(open_[i].sc->n_listed, units[i]);
        assert_int_equal(open_[i].sc->n_turns, turns[i]);
        assert_true(open_[i].sc->base.n_units < RS_MAX_PIECES);
    }
}

static void orders_are_off_in_the_first_two_and_on_in_the_others(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        assert_int_equal(rs_orders_are_off(open_[i].sc), i < KEMAL);
        assert_int_equal(open_[i].sc->n_columns, i < KEMAL ? 0 : 8);
    }
}

static void every_turn_has_its_light(void **state)
{
    (void)state;
    assert_int_equal(rs_light_on(open_[ANZAC].sc, 1), RS_TWILIGHT);
    assert_int_equal(rs_light_on(open_[ANZAC].sc, 2), RS_DAY);
    assert_int_equal(rs_light_on(open_[ANZAC].sc, 8), RS_TWILIGHT);
    assert_int_equal(rs_light_on(open_[ANZAC].sc, 10), RS_NIGHT);
    assert_int_equal(rs_light_on(open_[KEMAL].sc, 7), RS_NIGHT);
    assert_string_equal(open_[KEMAL].sc->turn[7].name, "midnight");
    assert_string_equal(open_[PENINSULA].sc->turn[40].name, "28 April midnight");
    assert_string_equal(open_[HELLES].sc->turn[11].name, "26 April 4am");
    assert_int_equal(open_[HELLES].sc->turn[11].dawn[RS_OTTOMAN], 50);
    assert_int_equal(open_[HELLES].sc->turn[11].first, RS_ENTENTE);
}

/* --- values --- */

static void units_have_the_values_of_their_types(void **state)
{
    const rs_piece *half = unit(KRITHIA, "l-1-bord"), *picket = unit(FIRST, "pk-1-4-27"), *mg = unit(KRITHIA, "mg-25");
    const rs_piece *guns = unit(KRITHIA, "26-rfa"), *reduced = unit(SEDD_EL_BAHR, "l-1-rmf");

    (void)state;
    assert_int_equal(half->steps, 8);
    assert_int_equal(half->rifle, 16);
    assert_int_equal(half->morale, 85);
    assert_int_equal(picket->steps, 1);
    assert_int_equal(picket->rifle, 1);
    assert_int_equal(mg->mg, 8);
    assert_int_equal(mg->range, 2);
    assert_int_equal(guns->guns, 20);
    assert_int_equal(guns->range, 10);
    assert_int_equal(guns->shoots, 3);
    assert_int_equal(reduced->steps, 4);
    assert_int_equal(reduced->full, 8);
    assert_int_equal(unit(V_BEACH, "mg-river-clyde")->mg, 16);
    assert_int_equal(unit(HELLES, "l-plym")->morale, 70);
    assert_int_equal(unit(ANZAC, "cd-12cm-gaba-tepe")->facings, 1 << 0 | 1 << 5 | 1 << 4);
    assert_true(unit(ANZAC, "cd-12cm-gaba-tepe")->flags & RS_FIXED);
    assert_true(rs_is_mountain(open_[ANZAC].sc, rs_piece_named(open_[ANZAC].sc, "26-jacob")));
}

static void a_two_step_battery_of_five_points_has_two_and_a_half_with_one(void **state)
{
    const rs_scenario *sc = open_[KRITHIA].sc;

    (void)state;
    assert_int_equal(rs_gun_points(sc, rs_piece_named(sc, "26-rfa"), 4), 10);
}

static void x_column_begins_with_the_eight_points_of_the_example(void **state)
{
    (void)state;
    assert_int_equal(brigiment(W_AND_X, "x-column")->points, 8);
    assert_int_equal(brigiment(W_AND_X, "x-column")->battalions, 3);
    assert_true(brigiment(W_AND_X, "x-column")->flags & RS_IS_DELIBERATE);
    assert_int_equal(open_[W_AND_X].sc->battalion[rs_battalion_named(open_[W_AND_X].sc, "2-rfus")].home,
                     rs_brigiment_named(open_[W_AND_X].sc, "86-bde"));
}

/* --- the lists of tests in the scenarios --- */

static void first_steps_cost_what_the_lesson_says(void **state)
{
    const rs_map *m = &open_[FIRST].sc->map;

    (void)state;
    assert_int_equal(foot_cost(m, "31.56", "32.56"), 6);
    assert_int_equal(foot_side_cost(m, "31.56", "32.56"), 4);
    assert_int_equal(rs_direction(m, hex(FIRST, "32.56"), hex(FIRST, "31.56")), 4);
    assert_int_equal(foot_cost(m, "31.57", "32.57"), 4);
    assert_int_equal(foot_cost(m, "32.57", "32.56"), 6);
    assert_int_equal(foot_side_cost(m, "32.57", "32.56"), 4);
    assert_int_equal(rs_level(m, hex(FIRST, "34.55")), 3);
    for (int h = 0; h < m->n_hexes; h++)
        for (int d = 0; d < 6; d++)
            assert_false(m->hex[h].side[d] & (RS_RAVINE | RS_STREAM | RS_WAY | RS_MILITARY_CREST));
}

static void plugges_trench_faces_south_west_and_is_enfiladed_from_the_north(void **state)
{
    const rs_start_work *w = &open_[FIRST].sc->work[0];

    (void)state;
    assert_int_equal(w->kind, RS_SHALLOW_TRENCH);
    assert_int_equal(w->front, 1 << 4 | 1 << 5);
    assert_int_equal(rs_trench_sides(w->front), 1 << 0 | 1 << 3);
    assert_int_equal(rs_trench_rear(w->front), 1 << 1 | 1 << 2);
    assert_int_equal(w->capacity, 4);
    assert_int_equal(w->mark, RS_PRINTED);
}

static void sedd_el_bahr_lies_as_its_tests_say(void **state)
{
    static const struct {
        const char *hex;
        int direction;
    } rows[] = {{"09.02", 2}, {"09.03", 1}, {"08.03", 0}, {"07.02", 4}, {"07.03", 5}};
    const rs_map *m = &open_[SEDD_EL_BAHR].sc->map;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(rs_direction(m, hex(SEDD_EL_BAHR, "08.02"), hex(SEDD_EL_BAHR, rows[i].hex)),
                         rows[i].direction);
    assert_int_equal(foot_cost(m, "08.02", "09.03"), 4); /* and 1 MP of wire besides */
    assert_int_equal(foot_cost(m, "09.02", "10.02"), 2);
    assert_int_equal(rs_direction(m, hex(SEDD_EL_BAHR, "09.02"), hex(SEDD_EL_BAHR, "10.02")), 1);
}

static void kemals_ground_is_the_anzac_map(void **state)
{
    const rs_map *m = &open_[KEMAL].sc->map, *all = &open_[ANZAC].sc->map;
    char name[16];

    (void)state;
    for (int h = 0; h < m->n_hexes; h++) {
        fs_hex_name(&m->grid, h, name);
        assert_int_equal(m->hex[h].level, all->hex[hex_named(all, name)].level);
        assert_int_equal(m->hex[h].terrain, all->hex[hex_named(all, name)].terrain);
    }
    assert_int_equal(foot_cost(m, "38.58", "37.59"), 2);
    assert_int_equal(foot_cost(m, "37.59", "36.58"), 2);
}

static void krithia_costs_what_its_tests_say(void **state)
{
    static const char *const line[] = {"19.13", "20.13", "21.14", "22.14"};
    const rs_map *m = &open_[KRITHIA].sc->map;

    (void)state;
    assert_int_equal(foot_cost(m, "12.14", "13.15"), 4);
    assert_true(side_features(m, "12.14", "13.15") & RS_RAVINE);
    assert_int_equal(foot_cost(m, "18.12", "19.13"), 2);
    for (int i = 0; i < 3; i++)
        assert_true(rs_direction(m, hex(KRITHIA, line[i]), hex(KRITHIA, line[i + 1])) >= 0);
}

static void v_beach_is_fired_at_through_two_sides_that_do_not_connect(void **state)
{
    const rs_map *m = &open_[V_BEACH].sc->map;
    int beach = hex(V_BEACH, "08.02"), left = rs_direction(m, beach, hex(V_BEACH, "07.02"));
    int right = rs_direction(m, beach, hex(V_BEACH, "09.02"));

    (void)state;
    assert_int_equal(left, 4);
    assert_int_equal(right, 2);
    assert_false(rs_connecting(left, right));
    assert_int_equal(unit(V_BEACH, "pk-2-10-26")->hex, hex(V_BEACH, "07.02"));
    assert_int_equal(unit(V_BEACH, "pk-3-10-26")->hex, hex(V_BEACH, "09.02"));
    assert_true(side_features(m, "10.01", "10.02") & RS_LANDING);
    for (int d = 0; d < 6; d++)
        assert_false(rs_side_of(m, hex(V_BEACH, "09.02"), d) & RS_LANDING);
}

static void the_river_clyde_grounds_at_eight_beside_v_beach(void **state)
{
    const rs_scenario *sc = open_[V_BEACH].sc;

    (void)state;
    assert_int_equal(sc->ship.turn, 2);
    assert_int_equal(sc->ship.hex, hex(V_BEACH, "08.02"));
    assert_int_equal(sc->ship.direction, 3);
    assert_true(rs_in_zone(sc, sc->ship.adjacent, hex(V_BEACH, "09.02")));
    assert_true(rs_in_zone(sc, sc->ship.range_two, hex(V_BEACH, "09.03")));
    assert_int_equal(unit(V_BEACH, "l-2-hants")->start, RS_START_SHIP);
    assert_int_equal(unit(V_BEACH, "l-2-hants")->turn, 2);
}

static void w_and_x_lie_as_their_tests_say(void **state)
{
    const rs_map *m = &open_[W_AND_X].sc->map;

    (void)state;
    assert_int_equal(m->next[hex(W_AND_X, "05.04")][3], hex(W_AND_X, "05.03"));
    assert_int_equal(m->next[hex(W_AND_X, "05.04")][4], hex(W_AND_X, "04.03"));
    assert_int_equal(m->next[hex(W_AND_X, "05.04")][5], hex(W_AND_X, "04.04"));
    assert_int_equal(foot_cost(m, "05.05", "05.06"), 2);
    assert_int_equal(foot_cost(m, "05.06", "05.05"), 4);
    assert_int_equal(foot_cost(m, "05.07", "05.06"), 2);
}

static void the_fifth_company_is_kept_whole_and_the_ninth_battalion_is_split(void **state)
{
    const rs_scenario *sc = open_[ANZAC].sc;
    int left = 0, right = 0;

    (void)state;
    assert_int_equal(unit(ANZAC, "5-coy-2-27")->size, RS_COMPANY);
    assert_int_equal(sc->battalion[rs_battalion_named(sc, "2-27")].rally, hex(ANZAC, "36.54"));
    for (int i = 0; i < sc->n_aims; i++) {
        if (sc->aim[i].unit == rs_piece_named(sc, "l-9-bn"))
            left = sc->aim[i].objective;
        if (sc->aim[i].unit == rs_piece_named(sc, "r-9-bn"))
            right = sc->aim[i].objective;
    }
    assert_int_equal(left, hex(ANZAC, "29.47"));
    assert_int_equal(right, hex(ANZAC, "37.53"));
}

static void two_brigade_has_two_plans(void **state)
{
    const rs_brigiment *b = brigiment(ANZAC, "2-bde");
    const rs_plan *plan = &open_[ANZAC].sc->plan[b->first_plan];

    (void)state;
    assert_int_equal(b->n_plans, 2);
    assert_int_equal(plan[0].kind, RS_PLAN_NOW);
    assert_int_equal(plan[1].kind, RS_PLAN_OTHER);
    assert_int_equal(plan[0].n, 4);
    assert_int_equal(plan[1].n, 4);
    assert_true(b->crossing >> rs_brigiment_named(open_[ANZAC].sc, "3-bde") & 1);
}

static void the_57th_comes_at_eight_or_when_the_enemy_is_inland(void **state)
{
    const rs_piece *p = unit(ANZAC, "l-1-57");
    const rs_release *e = &open_[ANZAC].sc->release[p->release - 1];

    (void)state;
    assert_int_equal(p->start, RS_START_OFF_MAP);
    assert_int_equal(p->turn, 3);
    assert_int_equal(e->by_turn, 3);
    assert_int_equal(e->not_before, 2);
    assert_int_equal(e->after, 1);
    assert_true(rs_in_zone(open_[ANZAC].sc, e->zone, hex(ANZAC, "36.54")));
    assert_false(rs_in_zone(open_[ANZAC].sc, e->zone, hex(ANZAC, "35.54")));
    assert_int_equal(unit(HELLES, "l-1-25")->turn, unit(HELLES, "l-3-25")->turn + 1);
    assert_int_equal(unit(W_AND_X, "11-coy-3-26")->turn, RS_NEVER);
}

static void nobody_ottoman_starts_within_four_hexes_of_y_beach(void **state)
{
    const rs_scenario *sc = open_[HELLES].sc;

    (void)state;
    for (int u = 1; u <= sc->n_listed; u++)
        if (sc->piece[u].side == RS_OTTOMAN && sc->piece[u].start == RS_START_MAP)
            assert_true(rs_distance(&sc->map, sc->piece[u].hex, hex(HELLES, "12.16")) > 4);
}

/* --- Routes --- */

static int foot_of(const rs_scenario *sc, const rs_aim *a)
{
    int cost = 0;

    for (int i = 0; i + 1 < a->n_route; i++) {
        int from = sc->route_hex[a->route + i], to = sc->route_hex[a->route + i + 1];

        cost += sc->map.step[from][rs_direction(&sc->map, from, to)].foot;
    }
    return cost;
}

static void routes_cost_the_points_their_tables_give(void **state)
{
    static const struct {
        int scenario;
        const char *unit;
        int kind, points;
    } rows[] = {{KRITHIA, "l-1-bord", RS_PLAN_NOW, 11},   {KRITHIA, "r-1-bord", RS_PLAN_NOW, 11},
                {KRITHIA, "l-1-rif", RS_PLAN_NOW, 11},    {KRITHIA, "l-4-worc", RS_PLAN_NOW, 11},
                {KRITHIA, "l-2-hants", RS_PLAN_NOW, 11},  {KRITHIA, "l-1-essex", RS_PLAN_NOW, 11},
                {KRITHIA, "r-1-essex", RS_PLAN_NOW, 11},  {KRITHIA, "l-1-175", RS_PLAN_NOW, 7},
                {KRITHIA, "r-1-175", RS_PLAN_NOW, 9},     {KRITHIA, "l-2-175", RS_PLAN_NOW, 10},
                {KRITHIA, "r-2-175", RS_PLAN_NOW, 11},    {V_BEACH, "x-coy-1-rdf", RS_PLAN_NOW, 2},
                {V_BEACH, "y-coy-1-rdf", RS_PLAN_NOW, 3}, {V_BEACH, "z-coy-1-rdf", RS_PLAN_NOW, 2},
                {W_AND_X, "a-coy-1-lf", RS_PLAN_NOW, 2},  {W_AND_X, "r-1-bord", RS_PLAN_NOW, 3},
                {ANZAC, "l-9-bn", RS_PLAN_NOW, 9},        {ANZAC, "r-9-bn", RS_PLAN_NOW, 11},
                {ANZAC, "l-10-bn", RS_PLAN_NOW, 12},      {ANZAC, "l-11-bn", RS_PLAN_NOW, 12},
                {ANZAC, "l-5-bn", RS_PLAN_NOW, 8},        {ANZAC, "l-6-bn", RS_PLAN_NOW, 8},
                {ANZAC, "l-5-bn", RS_PLAN_OTHER, 10},     {ANZAC, "l-6-bn", RS_PLAN_OTHER, 12},
                {ANZAC, "l-auck", RS_PLAN_NOW, 6},        {ANZAC, "l-cant", RS_PLAN_NOW, 8},
                {HELLES, "l-2-swb", RS_PLAN_NOW, 2},      {HELLES, "r-1-kosb", RS_PLAN_NOW, 5}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const rs_scenario *sc = open_[rows[i].scenario].sc;
        int found = 0;

        for (int p = 0; p < sc->n_plans; p++)
            for (int a = sc->plan[p].first; a < sc->plan[p].first + sc->plan[p].n; a++)
                if (sc->plan[p].kind == rows[i].kind && strcmp(sc->piece[sc->aim[a].unit].name, rows[i].unit) == 0) {
                    if (foot_of(sc, &sc->aim[a]) != 2 * rows[i].points)
                        fail_msg("%s: %d half points", rows[i].unit, foot_of(sc, &sc->aim[a]));
                    found++;
                }
        assert_int_equal(found, 1);
    }
}

static void ships_fire_by_day_alone(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++)
        for (int t = 1; t <= open_[i].sc->n_turns; t++)
            if (open_[i].sc->turn[t].light != RS_DAY)
                assert_int_equal(open_[i].sc->turn[t].naval, 0);
    assert_int_equal(open_[ANZAC].sc->turn[1].naval, 0);
    assert_int_equal(open_[ANZAC].sc->turn[2].naval, 3);
    assert_int_equal(open_[HELLES].sc->turn[2].naval, 6);
    assert_int_equal(open_[W_AND_X].sc->turn[1].naval, 3);
    assert_int_equal(open_[W_AND_X].sc->turn[2].naval, 3);
}

static void no_released_file_has_a_finding(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        char path[128];

        snprintf(path, sizeof path, "data/scenarios/rifle_and_spade/%s.yaml", ids[i]);
        assert_int_equal(fs_lint_file(path, NULL, NULL), 0);
    }
}

/* --- the end --- */

static void degrees_of_victory_have_the_words_of_the_game(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++) {
        const rs_scenario *sc = open_[i].sc;

        for (int v = 0; v < sc->n_verdicts; v++) {
            const char *kept = sc->grade[sc->verdict[v].grade],
                       *said = sc->base.rules->words->grade[sc->verdict[v].grade];

            assert_true(sc->verdict[v].grade < sc->base.rules->words->n_grades);
            assert_memory_equal(said, kept, strlen(kept)); /* "decisive" in the file, "decisive win" in a sentence */
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_has_the_units_and_turns_of_its_list),
        cmocka_unit_test(orders_are_off_in_the_first_two_and_on_in_the_others),
        cmocka_unit_test(every_turn_has_its_light),
        cmocka_unit_test(units_have_the_values_of_their_types),
        cmocka_unit_test(a_two_step_battery_of_five_points_has_two_and_a_half_with_one),
        cmocka_unit_test(x_column_begins_with_the_eight_points_of_the_example),
        cmocka_unit_test(first_steps_cost_what_the_lesson_says),
        cmocka_unit_test(plugges_trench_faces_south_west_and_is_enfiladed_from_the_north),
        cmocka_unit_test(sedd_el_bahr_lies_as_its_tests_say),
        cmocka_unit_test(kemals_ground_is_the_anzac_map),
        cmocka_unit_test(krithia_costs_what_its_tests_say),
        cmocka_unit_test(v_beach_is_fired_at_through_two_sides_that_do_not_connect),
        cmocka_unit_test(the_river_clyde_grounds_at_eight_beside_v_beach),
        cmocka_unit_test(w_and_x_lie_as_their_tests_say),
        cmocka_unit_test(the_fifth_company_is_kept_whole_and_the_ninth_battalion_is_split),
        cmocka_unit_test(two_brigade_has_two_plans),
        cmocka_unit_test(the_57th_comes_at_eight_or_when_the_enemy_is_inland),
        cmocka_unit_test(nobody_ottoman_starts_within_four_hexes_of_y_beach),
        cmocka_unit_test(routes_cost_the_points_their_tables_give),
        cmocka_unit_test(ships_fire_by_day_alone),
        cmocka_unit_test(degrees_of_victory_have_the_words_of_the_game),
        cmocka_unit_test(no_released_file_has_a_finding),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
