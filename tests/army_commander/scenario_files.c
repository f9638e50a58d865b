/* scenario_files.c - the six scenarios as designed: ground letter by letter, orders of battle, special rules. */
#include <army_commander/scenario.h>
#include <scenario/scenario.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const ids[] = {"s1-training", "s2-thiepval", "s3-cambrai", "s4-michael", "s5-usdau", "s6-anzac"};

static const ac_scenario *open_scenario(const char *id, fs_file *file)
{
    fs_load_error e = {.line = 0};

    if (fs_file_open(id, NULL, file, &e))
        fail_msg("%s", e.message);
    return (const ac_scenario *)(const void *)file->scenario;
}

static uint32_t ground_of(const char *cell)
{
    static const char letters[] = "tspxTW~R=LHbwe";
    static const uint32_t bits[] = {AC_TRENCH, AC_STRONGPOINT, AC_PILLBOX,     AC_WIRE,       AC_TOWN,
                                    AC_WOODS,  AC_STREAM,      AC_RIVER,       AC_BRIDGE,     AC_LAKE,
                                    AC_HILL,   AC_BEACH,       AC_LIGHT_WORKS, AC_EMPLACEMENT};
    uint32_t ground = 0;

    for (; *cell && *cell != '.'; cell++) {
        const char *at = strchr(letters, *cell);
        assert_non_null(at);
        ground |= bits[at - letters];
    }
    return ground;
}

/* Compares with the grid in maps/<id>.txt: a heading of columns, then a line for each row. */
static void check_map(const char *id, uint32_t not_drawn)
{
    char path[128], line[256];
    fs_file file;
    const ac_scenario *sc = open_scenario(id, &file);
    int row = 0;
    FILE *f;

    snprintf(path, sizeof path, "tests/scenario/maps/%s.txt", id);
    f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    for (; fgets(line, sizeof line, f); row++) {
        int column = 0;
        assert_non_null(strtok(line, " \n")); /* the number of the row */
        for (char *cell; (cell = strtok(NULL, " \n"));) {
            int hex = fs_hex_at(&sc->board.grid, column++, row);
            assert_true(hex >= 0);
            if ((sc->terrain[hex] & ~not_drawn) != ground_of(cell))
                fail_msg("%s %02d%02d: %s drawn, %x loaded", id, column, row + 1, cell, sc->terrain[hex]);
        }
        assert_int_equal(column, sc->board.grid.columns);
    }
    fclose(f);
    assert_int_equal(row, sc->board.grid.rows);
    fs_file_close(&file);
}

static void scenarios__ground_is_as_drawn(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        check_map(ids[i], AC_EMPLACEMENT); /* the guns' place at Flesquieres is a note below the grid */
}

typedef struct strength {
    const char *scenario, *division;
    int inf, storm, fs, tank, hq, guns;
} strength;

static const strength order_of_battle[] = {
    {"s1-training", "1tr", 12, 0, 2, 0, 2, 1}, {"s1-training", "2tr", 12, 0, 2, 0, 2, 1},
    {"s2-thiepval", "36", 12, 0, 2, 0, 2, 1},  {"s2-thiepval", "32", 12, 0, 2, 0, 2, 1},
    {"s2-thiepval", "49", 12, 0, 2, 0, 2, 1},  {"s2-thiepval", "26r", 18, 0, 7, 0, 2, 1},
    {"s2-thiepval", "bav8", 3, 0, 1, 0, 2, 0}, {"s3-cambrai", "62", 12, 0, 2, 3, 2, 1},
    {"s3-cambrai", "51", 12, 0, 2, 3, 2, 1},   {"s3-cambrai", "6", 12, 0, 2, 3, 2, 1},
    {"s3-cambrai", "54", 9, 0, 3, 0, 2, 1},    {"s3-cambrai", "20l", 3, 0, 1, 0, 2, 0},
    {"s3-cambrai", "107", 9, 0, 2, 0, 2, 1},   {"s4-michael", "61", 9, 0, 2, 0, 2, 1},
    {"s4-michael", "30", 9, 0, 2, 0, 2, 1},    {"s4-michael", "20", 9, 0, 2, 0, 2, 1},
    {"s4-michael", "36", 6, 3, 2, 0, 2, 1},    {"s4-michael", "238", 6, 3, 2, 0, 2, 1},
    {"s4-michael", "third", 6, 3, 2, 0, 2, 1}, {"s4-michael", "reserve", 9, 0, 2, 0, 2, 1},
    {"s5-usdau", "1", 12, 0, 1, 0, 2, 2},      {"s5-usdau", "2", 12, 0, 1, 0, 2, 2},
    {"s5-usdau", "5l", 6, 0, 0, 0, 2, 1},      {"s5-usdau", "24", 16, 0, 1, 0, 2, 1},
    {"s5-usdau", "22", 16, 0, 1, 0, 2, 1},     {"s6-anzac", "1aus", 12, 0, 2, 0, 2, 1},
    {"s6-anzac", "nza", 8, 0, 1, 0, 2, 0},     {"s6-anzac", "9", 6, 0, 1, 0, 2, 1},
    {"s6-anzac", "19", 12, 0, 3, 0, 2, 1}};

static int division_named(const ac_scenario *sc, const char *name)
{
    for (int d = 1; d <= sc->n_divisions; d++)
        if (strcmp(sc->piece[d].name, name) == 0)
            return d;
    fail_msg("no division %s", name);
    return 0;
}

static int count(const ac_scenario *sc, int division, uint8_t type)
{
    int n = 0;

    for (int u = 1; u <= sc->n_pieces; u++)
        n += sc->piece[u].type == type && sc->piece[u].division == division && type != AC_DIVISION;
    return n;
}

static void scenarios__strengths_are_the_orders_of_battle(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof order_of_battle / sizeof order_of_battle[0]; i++) {
        const strength *s = &order_of_battle[i];
        fs_file file;
        const ac_scenario *sc = open_scenario(s->scenario, &file);
        int d = division_named(sc, s->division);
        assert_int_equal(count(sc, d, AC_INFANTRY), s->inf);
        assert_int_equal(count(sc, d, AC_STORM), s->storm);
        assert_int_equal(count(sc, d, AC_FIRE_SUPPORT), s->fs);
        assert_int_equal(count(sc, d, AC_TANK), s->tank);
        assert_int_equal(count(sc, d, AC_HQ), s->hq);
        assert_int_equal(count(sc, d, AC_DIVISIONAL), s->guns);
        fs_file_close(&file);
    }
}

static void scenarios__corps_guns_divisions_and_rounds_are_all_there(void **state)
{
    static const struct {
        int divisions, corps_guns, rounds, planes;
    } totals[] = {{2, 1, 4, 0}, {5, 5, 6, 1}, {6, 6, 7, 2}, {7, 6, 7, 2}, {5, 2, 7, 1}, {4, 2, 7, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        fs_file file;
        const ac_scenario *sc = open_scenario(ids[i], &file);
        assert_int_equal(sc->n_divisions, totals[i].divisions);
        assert_int_equal(count(sc, 0, AC_CORPS), totals[i].corps_guns);
        assert_int_equal(sc->n_rounds, totals[i].rounds);
        assert_int_equal(sc->planes[1] + sc->planes[2], totals[i].planes);
        assert_int_equal(sc->base.max_turns, totals[i].rounds);
        assert_true(strlen(file.about) > 20 && strlen(file.history) > 20 && strlen(file.design) > 20);
        fs_file_close(&file);
    }
}

static void training__fire_support_stands_as_the_example_names_it(void **state)
{
    fs_file file;
    const ac_scenario *sc = open_scenario("s1-training", &file);
    int found = 0;

    (void)state;
    for (int u = 1; u <= sc->n_pieces; u++) {
        if (strcmp(sc->piece[u].name, "2tr.f1") == 0)
            found += sc->piece[u].hex == fs_hex_parse(&sc->board.grid, "0603");
        if (strcmp(sc->piece[u].name, "2tr.f2") == 0)
            found += sc->piece[u].hex == fs_hex_parse(&sc->board.grid, "0704");
    }
    assert_int_equal(found, 2);
    assert_int_equal(sc->first_turn, 1);
    assert_true(sc->both_first);
    assert_int_equal(sc->win_from, 2);
    assert_int_equal(sc->draw_from, 1);
    assert_int_equal(sc->division[1].first_orders, 1 << AC_M);
    assert_int_equal(sc->division[2].first_orders, 1 << AC_H);
    fs_file_close(&file);
}

static void thiepval__special_rules_are_read(void **state)
{
    fs_file file;
    const ac_scenario *sc = open_scenario("s2-thiepval", &file);

    (void)state;
    assert_int_equal(file.n_places, 11);
    assert_string_equal(file.places[7].hex, "1205");
    assert_string_equal(file.places[7].title, "Schwaben Redoubt");
    assert_int_equal(sc->bombards, 1);
    assert_int_equal(sc->bombard_rounds, 4);
    assert_int_equal(sc->bombard_terrain, AC_TRENCH | AC_STRONGPOINT | AC_TOWN | AC_EMPLACEMENT);
    assert_false(sc->bombard_batteries || sc->bombard_spotter);
    assert_int_equal(sc->division[3].bound_before, 2);
    assert_int_equal(sc->division[3].bound_to, 5);
    assert_int_equal(sc->division[5].first_orders, 1 << AC_M | 1 << AC_H | 1 << AC_D);
    assert_int_equal(sc->division[5].unverified, 1);
    assert_int_equal(sc->objective[5].at_least, 3);
    assert_int_equal(sc->objective[5].once, 1);
    assert_int_equal(sc->objective[5].n, 10);
    assert_int_equal(sc->trench_owner[fs_hex_parse(&sc->board.grid, "1011")], 2);
    fs_file_close(&file);
}

static void cambrai__tanks_guns_and_reserve(void **state)
{
    fs_file file;
    const ac_scenario *sc = open_scenario("s3-cambrai", &file);
    int hex = fs_hex_parse(&sc->board.grid, "1206");

    (void)state;
    assert_int_equal(sc->creeping, 1);
    assert_int_equal(sc->antitank, 2);
    assert_int_equal(sc->terrain[hex], AC_TOWN | AC_EMPLACEMENT);
    assert_int_equal(sc->n_entries, 1);
    assert_int_equal(sc->entry[0].n, 6);
    for (int u = 1; u <= sc->n_pieces; u++)
        if (sc->piece[u].division == 6 && u > 6)
            assert_int_equal(sc->piece[u].arrives, 3);
    fs_file_close(&file);
}

static void michael__fog_storm_and_area(void **state)
{
    fs_file file;
    const ac_scenario *sc = open_scenario("s4-michael", &file);

    (void)state;
    assert_int_equal(sc->fog_rounds, 2);
    assert_int_equal(sc->air_from, 2);
    assert_int_equal(sc->switches[AC_SW_STORM_COVER], 1);
    assert_int_equal(sc->bombard_batteries, 1);
    assert_int_equal(sc->objective[5].most, 4);
    assert_int_equal(sc->objective[6].kind, AC_IN_AREA);
    assert_int_equal(sc->objective[6].from, 0);
    assert_int_equal(sc->objective[6].to, 4);
    assert_int_equal(sc->division[7].hold_before, 2);
    fs_file_close(&file);
}

static void usdau__exits_and_difference(void **state)
{
    fs_file file;
    const ac_scenario *sc = open_scenario("s5-usdau", &file);

    (void)state;
    assert_int_equal(sc->exit_sides, 2 | 4);
    assert_int_equal(sc->exit_hex[1][4], fs_hex_parse(&sc->board.grid, "2407"));
    assert_int_equal(sc->exit_hex[1][5], FS_NO_HEX);
    assert_int_equal(sc->exit_hex[2][7], fs_hex_parse(&sc->board.grid, "2416"));
    assert_true(sc->minus_other);
    assert_int_equal(sc->objective[1].round, 4);
    assert_int_equal(sc->objective[1].side, 2);
    fs_file_close(&file);
}

static void anzac__landing_ships_and_first_turn(void **state)
{
    fs_file file;
    const ac_scenario *sc = open_scenario("s6-anzac", &file);
    int ships = 0, due[5] = {0};

    (void)state;
    assert_int_equal(sc->first_turn, 1);
    assert_int_equal(sc->first_division, 1);
    assert_true(sc->reembark);
    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        const ac_piece *p = &sc->piece[u];
        ships += p->warship;
        if (p->arrives) {
            due[p->arrives]++;
            assert_int_equal(sc->entry[p->entry].landing, p->side == 1);
        }
    }
    assert_int_equal(ships, 2);
    assert_int_equal(due[1], 16);
    assert_int_equal(due[2], 11 + 7);
    assert_int_equal(due[3], 1 + 6);
    assert_int_equal(due[4], 5);
    fs_file_close(&file);
}

static void registry__lists_what_there_is(void **state)
{
    fs_registry all;
    fs_load_error e;
    size_t found = 0;

    (void)state;
    assert_int_equal(fs_registry_open(&all, &e), 0);
    for (int i = 0; i < all.n; i++) {
        assert_non_null(fs_ruleset_named(all.at[i].ruleset));
        for (size_t k = 0; k < sizeof ids / sizeof ids[0]; k++)
            found += strcmp(all.at[i].id, ids[k]) == 0;
    }
    assert_int_equal(found, 6);
    fs_registry_close(&all);
}

static void print_finding(void *ctx, const fs_finding *f)
{
    (void)ctx;
    print_error("%s %s\n", f->is_error ? "error" : "warning", f->what.message);
}

static void lint__all_released_data_are_clean(void **state)
{
    (void)state;
    assert_int_equal(fs_lint_all(print_finding, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(scenarios__ground_is_as_drawn),
                                       cmocka_unit_test(scenarios__strengths_are_the_orders_of_battle),
                                       cmocka_unit_test(scenarios__corps_guns_divisions_and_rounds_are_all_there),
                                       cmocka_unit_test(training__fire_support_stands_as_the_example_names_it),
                                       cmocka_unit_test(thiepval__special_rules_are_read),
                                       cmocka_unit_test(cambrai__tanks_guns_and_reserve),
                                       cmocka_unit_test(michael__fog_storm_and_area),
                                       cmocka_unit_test(usdau__exits_and_difference),
                                       cmocka_unit_test(anzac__landing_ships_and_first_turn),
                                       cmocka_unit_test(registry__lists_what_there_is),
                                       cmocka_unit_test(lint__all_released_data_are_clean)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
