/* map_facts.c - every fact that the books state of the maps, row by row from map_facts.tsv, and those of whole areas.
 */
#include "map_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- one row --- */

static int sextant_named(const char *word)
{
    static const char *const names[] = {"n", "ne", "se", "s", "sw", "nw"};

    for (int d = 0; d < 6; d++)
        if (strcmp(names[d], word) == 0)
            return d;
    fail_msg("%s is no sextant", word);
    return 0;
}

static bool is_named(const rp_scenario *sc, int hex, const char *name)
{
    for (int i = 0; i < sc->drawing.n_labels; i++)
        if (sc->drawing.label[i].hex == hex && strcmp(sc->drawing.label[i].text, name) == 0)
            return true;
    return false;
}

static bool is_enterable(const rp_scenario *sc, int hex)
{
    for (int d = 0; d < 6; d++)
        if (rp_is_in_play(&sc->board, sc->around[hex][d]) && rp_can_cross(&sc->ground.hex[hex], d))
            return true;
    return false;
}

static const struct {
    const char *word;
    uint16_t bits;
} hex_words[] = {{"village", RP_VILLAGE | RP_FORT}, {"fort", RP_FORT}, {"craters", RP_CRATERS},
                 {"green", RP_GREEN_DOT},           {"nml", RP_NML},   {"quarry", RP_QUARRY}};

/* -1: no such fact of a hex. */
static int holds_of_hex(const rp_scenario *sc, int hex, const char *fact)
{
    const rp_hex_ground *h = &sc->ground.hex[hex];
    char word[32] = "", second[32] = "";
    int number = 0, n = sscanf(fact, "%31s %31s %d", word, second, &number);

    for (size_t i = 0; i < sizeof hex_words / sizeof *hex_words; i++)
        if (strcmp(fact, hex_words[i].word) == 0)
            return (h->features & hex_words[i].bits) != 0;
    if (strcmp(word, "dot") == 0)
        return h->centre == atoi(second);
    if (strcmp(word, "level") == 0)
        return h->level == atoi(second);
    if (strcmp(word, "ground") == 0 && n == 3)
        return rp_sextant_level(h, sextant_named(second)) == number;
    if (strcmp(word, "woods") == 0)
        return n == 1 ? h->woods != 0 : h->woods >> sextant_named(second) & 1;
    if (strcmp(word, "trench") == 0)
        return h->features & RP_TRENCH && strcmp(sc->side_name[h->trench_side], second) == 0;
    if (strcmp(word, "name") == 0)
        return is_named(sc, hex, fact + strlen("name "));
    if (strcmp(fact, "crest") == 0)
        return rp_is_crest(h);
    if (strcmp(fact, "lake") == 0)
        return h->lake != 0;
    if (strcmp(fact, "on road") == 0)
        return rp_is_on_road(h);
    if (strcmp(fact, "edge") == 0)
        return rp_has(sc->edge, hex);
    if (strcmp(fact, "enterable") == 0)
        return is_enterable(sc, hex);
    return -1;
}

static const struct {
    const char *word;
    uint8_t bit;
} side_words[] = {{"wire", RP_WIRE}, {"link", RP_LINK}, {"road", RP_ROAD}, {"blue", RP_BLUE}, {"bar", RP_GREEN_BAR}};

/* Of two hexes, or of the side between them; -1: no such fact. */
static int holds_of_pair(const rp_scenario *sc, const char *place, const char *fact)
{
    char first[RP_NAME], second[RP_NAME];
    int apart;

    assert_int_equal(sscanf(place, "%31[^/]/%31s", first, second), 2);
    if (sscanf(fact, "%d apart", &apart) == 1)
        return rp_distance(sc, map_hex(sc, first), map_hex(sc, second)) == apart;
    if (strcmp(fact, "in sight") == 0)
        return map_view(sc, first, second) != RP_BLOCKED;
    for (size_t i = 0; i < sizeof side_words / sizeof *side_words; i++)
        if (strcmp(fact, side_words[i].word) == 0)
            return (map_side(sc, place) & side_words[i].bit) != 0;
    int d = rp_direction(sc, map_hex(sc, first), map_hex(sc, second));
    const rp_hex_ground *a = map_at(sc, first), *b = map_at(sc, second);
    if (d < 0)
        return -1;
    if (strcmp(fact, "woods on both") == 0)
        return a->woods >> d & b->woods >> (d + 3) % 6 & 1;
    if (strcmp(fact, "green on both") == 0)
        return rp_green_woods(a) >> d & rp_green_woods(b) >> (d + 3) % 6 & 1;
    return -1;
}

static bool check_fact(const char *map, const char *place, const char *fact)
{
    const rp_scenario *sc = map_named(map);
    bool is_not = strncmp(fact, "no ", 3) == 0;
    const char *what = is_not ? fact + 3 : fact;
    int holds = strchr(place, '/') ? holds_of_pair(sc, place, what) : holds_of_hex(sc, map_hex(sc, place), what);

    if (holds < 0)
        fail_msg("%s: what is \"%s\"?", place, fact);
    if ((holds != 0) == is_not)
        print_error("%s: %s is not: %s\n", map, place, fact);
    return (holds != 0) != is_not;
}

static void each_fact_of_the_table_is_true_of_the_map(void **state)
{
    char line[256], map[32], place[32], fact[64], source[32];
    FILE *f = fopen("tests/red_poppies/map_facts.tsv", "r");
    int rows = 0, wrong = 0;

    (void)state;
    proves("4.3");
    proves("8.44");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%31[^\t]\t%31[^\t]\t%63[^\t]\t%31[^\n]", map, place, fact, source), 4);
        if (strcmp(map, "ypres") == 0)
            for (int i = 0; i < 3; i++)
                wrong += !check_fact(ypres_years[i], place, fact);
        else
            wrong += !check_fact(map, place, fact);
        rows++;
    }
    fclose(f);
    assert_int_equal(wrong, 0);
    assert_true(rows > 150);
}

/* --- areas --- */

static int count_if(const rp_scenario *sc, const char *columns, unsigned features, fs_side trench_of)
{
    char first[8], last[8], name[16];
    int n = 0;

    assert_int_equal(sscanf(columns, "%7[^-]-%7s", first, last), 2);
    snprintf(name, sizeof name, "%s01", first);
    int from = fs_hex_col(&sc->board.grid, map_hex(sc, name));
    snprintf(name, sizeof name, "%s01", last);
    int to = fs_hex_col(&sc->board.grid, map_hex(sc, name));
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        const rp_hex_ground *h = &sc->ground.hex[hex];
        int column = fs_hex_col(&sc->board.grid, hex);

        n += column >= from && column <= to && h->features & features && (!trench_of || h->trench_side == trench_of);
    }
    return n;
}

static void the_reserve_line_is_one_run_of_21_hexes_R47(void **state)
{
    static const char *const line[] = {"A17", "B16", "C16", "D15", "E15", "F14", "G14", "H13", "I13", "J12", "K12",
                                       "K11", "K10", "K09", "K08", "K07", "K06", "K05", "K04", "K03", "K02"};
    const rp_scenario *sc = map_named("ypres-1915");

    (void)state;
    proves("R47");
    for (size_t i = 0; i + 1 < sizeof line / sizeof *line; i++)
        assert_int_equal(rp_distance(sc, map_hex(sc, line[i]), map_hex(sc, line[i + 1])), 1);
    assert_int_equal(rp_distance(sc, map_hex(sc, "A17"), map_hex(sc, "K12")), 10);
}

static void columns_j_to_w_have_eight_or_nine_villages_and_level_three_hexes(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        const rp_scenario *sc = map_named(ypres_years[i]);
        int n = count_if(sc, "J-W", RP_VILLAGE, 0), high = 0;

        assert_true(n == 8 || n == 9);
        for (int hex = 0; hex < sc->n_hexes; hex++) {
            int column = fs_hex_col(&sc->board.grid, hex) + 1;

            if (column < 10 || column > 23 || sc->ground.hex[hex].level != 3)
                continue;
            assert_int_equal(sc->ground.hex[hex].centre, 3); /* no doubt which hexes count [R92] */
            high++;
        }
        assert_true(high >= 8);
    }
}

static void in_1914_there_is_no_trench_and_no_wire_but_roads(void **state)
{
    const rp_scenario *sc = map_named("ypres-1914");

    (void)state;
    assert_false(sc->any_trench);
    assert_false(sc->any_wire);
    assert_true(sc->any_road);
    assert_int_equal(count_if(sc, "A-AT", RP_TRENCH | RP_NML | RP_CRATERS, 0), 0);
    assert_int_equal(rp_hex(&sc->board, "AU01"), FS_NO_HEX); /* the east edge [R3] */
}

static int neighbours_with(const rp_scenario *sc, const char *name, unsigned features, fs_side trench_of)
{
    int n = 0, hex = map_hex(sc, name);

    for (int d = 0; d < 6; d++) {
        int next = sc->around[hex][d];

        n += next != FS_NO_HEX && sc->ground.hex[next].features & features &&
             (!trench_of || sc->ground.hex[next].trench_side == trench_of);
    }
    return n;
}

static void in_1915_hill_60_faces_no_mans_land_and_germans_at_battle_wood(void **state)
{
    const rp_scenario *sc = map_named("ypres-1915");

    (void)state;
    assert_true(neighbours_with(sc, "N19", RP_NML, 0) >= 1);
    assert_true(neighbours_with(sc, "N19", RP_TRENCH, 1) >= 1);
    assert_int_equal(neighbours_with(sc, "N19", RP_TRENCH, 2), 0);
    assert_true(neighbours_with(sc, "O22", RP_TRENCH, 2) >= 1);
    assert_int_equal(neighbours_with(sc, "O22", RP_TRENCH, 1), 0);
    assert_int_equal(neighbours_with(sc, "O22", RP_NML, 0), 0);
}

static void in_1917_hooge_is_wired_and_the_ground_cratered(void **state)
{
    const rp_scenario *sc = map_named("ypres-1917");
    map_set hooge;
    int wired = 0, east = 0;

    (void)state;
    map_set_of(sc, "Q10-Q11 R09-R11 S10-S12 T10-T11", hooge);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        for (int d = 0; d < 3; d++)
            wired += rp_has(hooge, hex) && sc->ground.hex[hex].side[d] & RP_WIRE;
    assert_true(wired >= 3);
    assert_true(count_if(sc, "A-AT", RP_CRATERS, 0) > 200);
    for (int hex = 0; hex < sc->n_hexes; hex++) /* twelve trenches and six blockhouses find room (CG3) */
        east += fs_hex_col(&sc->board.grid, hex) + 1 > 21 && fs_hex_col(&sc->board.grid, hex) + 1 < 30 &&
                !(sc->ground.hex[hex].features & (RP_TRENCH | RP_NML));
    assert_true(east >= 18);
}

/* Along column R no man's land is west of it where the first barrage has hexes, and east where Australians stand in it.
 */
static void in_1917_no_mans_land_swings_round_column_R(void **state)
{
    const rp_scenario *sc = map_named("ypres-1917");
    int west = 0, east = 0;
    char name[16];

    (void)state;
    for (int row = 1; row <= 25; row++) {
        snprintf(name, sizeof name, "R%02d", row);
        int at = map_hex(sc, name);

        for (int hex = 0; hex < sc->n_hexes; hex++) {
            int step = fs_hex_col(&sc->board.grid, hex) - fs_hex_col(&sc->board.grid, at);

            if (sc->ground.hex[hex].features & RP_NML && fs_hex_row(&sc->board.grid, hex) == row - 1) {
                west += step < 0;
                east += step > 0;
            }
        }
    }
    assert_true(west >= 5);
    assert_true(east >= 5);
}

/* --- Assault Artillery --- */

static void there_are_seven_quarries_and_no_trench_in_them(void **state)
{
    const rp_scenario *sc = map_named("malmaison");

    (void)state;
    proves("AA.2a");
    assert_int_equal(count_if(sc, "W:AC-E:AL", RP_QUARRY, 0), 7);
    assert_int_equal(count_if(sc, "W:AC-E:AL", RP_FORT, 0), 1);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        assert_false(sc->ground.hex[hex].features & RP_QUARRY && sc->ground.hex[hex].features & RP_TRENCH);
}

/* Craters for Saint-Chamonds to bog in, roads for trucks, both colours of trench (chapter 14). */
static void the_aisne_has_trenches_of_both_sides_craters_and_roads(void **state)
{
    const rp_scenario *sc = map_named("malmaison");

    (void)state;
    assert_true(count_if(sc, "W:AC-E:AL", RP_TRENCH, 1) > 43); /* two French units to a hex on day 1 */
    assert_true(count_if(sc, "W:AC-E:AL", RP_TRENCH, 2) > 30);
    assert_true(count_if(sc, "W:AC-E:AL", RP_CRATERS, 0) > 100);
    assert_true(sc->any_road);
}

static void in_columns_o_to_ab_the_lines_lie_on_their_side_of_row_20_R58(void **state)
{
    const rp_scenario *sc = map_named("malmaison");
    int first = fs_hex_col(&sc->board.grid, map_hex(sc, "E:O01")),
        last = fs_hex_col(&sc->board.grid, map_hex(sc, "E:AB01"));

    (void)state;
    proves("R58");
    for (int column = first; column <= last; column++) {
        int french = 0, german = 0;

        for (int row = 0; row < sc->board.grid.rows; row++) {
            fs_side owner = sc->ground.hex[fs_hex_at(&sc->board.grid, column, row)].trench_side;

            assert_false(owner == 1 && row + 1 < 20);
            assert_false(owner == 2 && row + 1 > 19);
            french += owner == 1;
            german += owner == 2;
        }
        assert_true(french >= 1 && german >= 1);
    }
}

static int trenches_in(const rp_scenario *sc, const char *first, const char *last, fs_side side)
{
    const fs_grid *g = &sc->board.grid;
    int a = map_hex(sc, first), b = map_hex(sc, last), n = 0;

    for (int column = fs_hex_col(g, a); column <= fs_hex_col(g, b); column++)
        for (int row = fs_hex_row(g, a); row <= fs_hex_row(g, b); row++)
            n += sc->ground.hex[fs_hex_at(g, column, row)].trench_side == side;
    return n;
}

static void both_areas_of_the_western_sheet_have_their_trenches(void **state)
{
    const rp_scenario *sc = map_named("malmaison");

    (void)state;
    assert_int_equal(trenches_in(sc, "W:AK14", "W:AN18", 1), 7); /* fourteen places for fourteen units (AA2) */
    assert_true(trenches_in(sc, "W:AK13", "W:AU18", 2) >= 6);
    assert_true(trenches_in(sc, "W:AO22", "W:AW25", 1) >= 8);
    assert_true(trenches_in(sc, "W:AO14", "W:AW25", 2) >= 6);
}

/* The campaign leaves out what lies east of column Z. */
static void the_places_the_campaign_leaves_out_lie_east_of_column_z(void **state)
{
    static const char *const east[] = {
        "Ferme de Marny", "Pargny", "Filain", "Monampteuil", "Ferme du Panthéon", "La Royère", "Carrières du Tonnerre"};
    const rp_scenario *sc = map_named("malmaison");
    int z = fs_hex_col(&sc->board.grid, map_hex(sc, "E:Z01")), beyond = 0;

    (void)state;
    for (size_t i = 0; i < sizeof east / sizeof *east; i++) {
        bool found = false;

        for (int k = 0; k < sc->drawing.n_labels; k++)
            found |= strcmp(sc->drawing.label[k].text, east[i]) == 0 &&
                     fs_hex_col(&sc->board.grid, sc->drawing.label[k].hex) > z;
        if (!found)
            fail_msg("%s is not east of column Z", east[i]);
    }
    for (int hex = 0; hex < sc->n_hexes; hex++)
        beyond += rp_is_village(&sc->ground.hex[hex]) && fs_hex_col(&sc->board.grid, hex) > z;
    assert_int_equal(beyond, 9); /* those and no others */
    assert_true(count_if(sc, "W:AC-E:Z", RP_VILLAGE | RP_FORT | RP_QUARRY, 0) >= 20);
}

/* North and east edges are the Germans' rear, south and west the French one. */
static void the_edges_belong_to_one_side_each(void **state)
{
    const rp_scenario *sc = map_named("malmaison");
    const fs_grid *g = &sc->board.grid;

    (void)state;
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        int column = fs_hex_col(g, hex), row = fs_hex_row(g, hex);

        if (column == 0 || row >= 24)
            assert_int_not_equal(sc->ground.hex[hex].trench_side, 2);
        if (row == 0 && column > fs_hex_col(g, map_hex(sc, "W:AI01")))
            assert_int_not_equal(sc->ground.hex[hex].trench_side, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fact_of_the_table_is_true_of_the_map),
        cmocka_unit_test(the_reserve_line_is_one_run_of_21_hexes_R47),
        cmocka_unit_test(columns_j_to_w_have_eight_or_nine_villages_and_level_three_hexes),
        cmocka_unit_test(in_1914_there_is_no_trench_and_no_wire_but_roads),
        cmocka_unit_test(in_1915_hill_60_faces_no_mans_land_and_germans_at_battle_wood),
        cmocka_unit_test(in_1917_hooge_is_wired_and_the_ground_cratered),
        cmocka_unit_test(in_1917_no_mans_land_swings_round_column_R),
        cmocka_unit_test(there_are_seven_quarries_and_no_trench_in_them),
        cmocka_unit_test(the_aisne_has_trenches_of_both_sides_craters_and_roads),
        cmocka_unit_test(in_columns_o_to_ab_the_lines_lie_on_their_side_of_row_20_R58),
        cmocka_unit_test(both_areas_of_the_western_sheet_have_their_trenches),
        cmocka_unit_test(the_places_the_campaign_leaves_out_lie_east_of_column_z),
        cmocka_unit_test(the_edges_belong_to_one_side_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
