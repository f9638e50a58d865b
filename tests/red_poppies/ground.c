/* ground.c - chapter 8 as far as the map tells it, and the unit table. */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const rp_hex_ground *hex_with(const char *clauses, const char *hex)
{
    with(clauses);
    return &stage.ground.hex[hex_at(&stage, hex)];
}

static void terrain__has_cover_or_concealment_8_01(void **state)
{
    (void)state;
    proves("8.01");
    for (int t = 0; t < RP_TERRAINS; t++) {
        const rp_terrain_row *row = &rp_terrain_table[t];

        assert_true((row->cover != 0) != ((row->flags & RP_CONCEALS) != 0));
        assert_true(row->rule != RP_NO_RULE && row->plunging >= row->cover);
    }
    assert_int_equal(rp_terrain_table[RP_T_TRENCH].cover, -3);
    assert_int_equal(rp_terrain_table[RP_T_TRENCH].plunging, -2);
    assert_int_equal(rp_terrain_table[RP_T_BLOCKHOUSE].cover, -4);
    assert_int_equal(rp_terrain_table[RP_T_HILL].plunging, 0);
    assert_true(rp_terrain_table[RP_T_TRENCH].flags & rp_terrain_table[RP_T_BLOCKHOUSE].flags & RP_MUST_BE_IN);
}

static void ground__open_gives_nothing_8_05(void **state)
{
    (void)state;
    assert_true(rp_is_open(hex_with("", "C03")));
    assert_int_equal(rp_ground_cover(hex_with("", "C03")), 0);
    assert_true(rp_is_open(hex_with("C03 level 2; C03 nml; C03 buildings", "C03")));
    assert_false(rp_is_open(hex_with("C03 wheat 000001", "C03")) || rp_is_open(hex_with("C03 craters", "C03")));
    assert_false(rp_is_open(hex_with("C03 levels 111110", "C03")) || rp_is_open(hex_with("C03 trench", "C03")));
}

static void cover__of_village_fort_craters_and_green_woods(void **state)
{
    (void)state;
    proves("8.1a");
    proves("8.2");
    proves("AA.1");
    assert_int_equal(rp_ground_cover(hex_with("C03 village", "C03")), -1);
    assert_true(rp_is_village(hex_with("C03 fort", "C03")));
    assert_int_equal(rp_ground_cover(hex_with("C03 fort", "C03")), -1);
    assert_int_equal(rp_ground_cover(hex_with("C03 craters", "C03")), -1);
    assert_int_equal(rp_ground_cover(hex_with("C03 craters; C03 green 111111; C03 village", "C03")), -1); /* one each */
    assert_int_equal(rp_ground_cover(hex_with("C03 buildings", "C03")), 0);                               /* [8.1b] */
    assert_int_equal(rp_ground_cover(hex_with("C03 trench; C03 quarry; C03 wheat 111111", "C03")), 0);
}

static void levels__of_sextants_are_kept_8_44(void **state)
{
    static const uint8_t levels[6] = {0, 3, 7, 1, 3, 2};

    (void)state;
    const rp_hex_ground *h = hex_with("C03 levels 037132; C03 dot 1", "C03");
    for (int d = 0; d < 6; d++)
        assert_int_equal(rp_sextant_level(h, d), levels[d]);
    assert_int_equal(h->level, 7);
    assert_int_equal(h->centre, 1);
    assert_true(rp_is_crest(h));
    rp_ground_set_level(&stage.ground, hex_at(&stage, "C03"), 2);
    assert_int_equal(h->level, 2);
    assert_false(rp_is_crest(h));
}

static void level__highest_of_the_map_is_that_of_its_hexes(void **state)
{
    uint64_t some[RP_HEX_WORDS];

    (void)state;
    hex_with("C03 levels 001000; E05 level 2", "C03");
    assert_int_equal(rp_highest_level(&stage.ground, &stage.board, stage.board.in_play), 2);
    set_of(&stage, "C03 C04", some);
    assert_int_equal(rp_highest_level(&stage.ground, &stage.board, some), 1); /* of a part of it [R39] */
}

static void sides__are_seen_from_both_hexes(void **state)
{
    const rp_hex_ground *h =
        hex_with("C03/C04 road; C04/C05 bridge; C03/D03 stream; D03/C04 blue; C04/D04 wire", "C04");
    enum { N, NE, SE, S };

    (void)state;
    assert_true(rp_crosses_road(h, N) && rp_crosses_road(h, S) && !rp_crosses_road(h, NE));
    assert_true(rp_crosses_road(&stage.ground.hex[hex_at(&stage, "C03")], S));
    assert_false(rp_crosses_stream(h, S)); /* by the bridge */
    assert_true(rp_crosses_stream(&stage.ground.hex[hex_at(&stage, "C03")], SE));
    assert_true(!rp_can_cross(h, NE) && rp_can_cross(h, N) && rp_can_cross(h, SE));
    assert_true(h->side[SE] & RP_WIRE);
    assert_true(rp_is_on_road(h));
    assert_false(rp_is_on_road(&stage.ground.hex[hex_at(&stage, "D04")]));
    stage_put(&stage, "A01/n road"); /* off the map */
    assert_true(rp_crosses_road(&stage.ground.hex[hex_at(&stage, "A01")], N));
}

static void trenches__are_linked_by_artwork_and_quarries_r80(void **state)
{
    with("C03 trench; C04 trench; C05 trench; C03/C04 link; D03 quarry; D04 quarry");
    int c03 = hex_at(&stage, "C03");
    int c04 = hex_at(&stage, "C04"), d03 = hex_at(&stage, "D03");
    enum { N, NE, SE, S, SW };

    (void)state;
    proves("R80");
    assert_true(rp_is_linked(&stage.ground, &stage.board, c03, S) && rp_is_linked(&stage.ground, &stage.board, c04, N));
    assert_false(rp_is_linked(&stage.ground, &stage.board, c04, S));
    assert_true(rp_is_linked(&stage.ground, &stage.board, c04, NE)); /* to the quarry in D03 */
    assert_true(rp_is_linked(&stage.ground, &stage.board, d03, SW));
    assert_true(rp_is_linked(&stage.ground, &stage.board, d03, S)); /* quarry to quarry */
    assert_false(rp_is_linked(&stage.ground, &stage.board, d03, N));
}

static void faults__are_found_with_their_hex(void **state)
{
    static const struct {
        const char *clauses;
        fs_rule rule;
    } cases[] = {{"C03 dot 2", RP_4_3},
                 {"C03 green 000000", RP_8_9a},
                 {"C03 quarry; C03 trench", RP_R80},
                 {"C03 nml; C03 trench", RP_8_5}, /* no trench in no man's land */
                 {"C03 lake 100000", RP_8_7c},
                 {"C03 craters", RP_NO_RULE},
                 {"C03 lake 100000; C02/C03 blue; C02 lake 000100", RP_NO_RULE}};
    int hex;

    (void)state;
    proves("8.5");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hex_with(cases[i].clauses, "C03");
        assert_int_equal(rp_ground_fault(&stage.ground, &stage.board, &hex), cases[i].rule);
        assert_int_equal(hex, cases[i].rule ? hex_at(&stage, "C03") : FS_NO_HEX);
    }
    hex_with("", "C03");
    stage.ground.hex[hex_at(&stage, "C03")].side[0] = RP_WIRE;
    assert_int_equal(rp_ground_fault(&stage.ground, &stage.board, &hex), RP_8_04);
}

/* Reads data/units/red_poppies.tsv: one line into its fields. */
enum { ID, NATION, NAME, TYPES, F_FP, F_COH = 8, F_MOV, D_FP, D_MELEE = 13, D_COH, D_MOV, MARKS, FIELDS = 21 };

static bool next_unit(FILE *f, char *field[FIELDS])
{
    static char line[1024];

    if (!fgets(line, sizeof line, f))
        return false;
    line[strcspn(line, "\n")] = 0;
    char *at = line;
    for (int i = 0; i < FIELDS; i++) {
        field[i] = at;
        at += strcspn(at, "\t");
        assert_int_equal(*at != 0, i < FIELDS - 1);
        *at++ = 0;
    }
    return true;
}

static int count_types(const char *types)
{
    static const char *const known[] = {"armored_car", "artillery",   "cavalry", "flamethrower",
                                        "infantry",    "machine_gun", "mortar",  "tank"};
    int n = 0;
    char word[32];
    int used;

    for (; sscanf(types, " %31s%n", word, &used) == 1; types += used) {
        bool is_known = false;

        for (int i = 0; i < 8; i++)
            is_known |= strcmp(word, known[i]) == 0;
        assert_true(is_known);
        n++;
    }
    return n;
}

static void units__have_types_of_the_list_and_two_faces_3_11(void **state)
{
    const char *data = getenv("FIRESTEP_DATA");
    char path[512], *field[FIELDS] = {NULL};
    int n = 0, dual = 0;

    (void)state;
    proves("3.11a");
    snprintf(path, sizeof path, "%s/units/red_poppies.tsv", data ? data : "data");
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_true(next_unit(f, field));
    assert_string_equal(field[D_COH], "d_coh");
    while (next_unit(f, field)) {
        int types = count_types(field[TYPES]);

        n++;
        dual += types == 2;
        assert_true(types == 1 || (types == 2 && strstr(field[TYPES], "cavalry"))); /* horse guns [3.12a] */
        assert_in_range(atoi(field[F_COH]), 7, 8);
        assert_in_range(atoi(field[D_COH]), 7, 8);
        if (strcmp(field[ID], "german-mortar") == 0)
            assert_string_equal(field[F_MOV], "1"); /* [R60] */
        if (strcmp(field[ID], "german-eingreif") == 0)
            assert_true(strcmp(field[D_MELEE], "+4") == 0 && strcmp(field[D_MOV], "4") == 0);
    }
    fclose(f);
    assert_int_equal(n, 30);
    assert_int_equal(dual, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terrain__has_cover_or_concealment_8_01),
        cmocka_unit_test(ground__open_gives_nothing_8_05),
        cmocka_unit_test(cover__of_village_fort_craters_and_green_woods),
        cmocka_unit_test(levels__of_sextants_are_kept_8_44),
        cmocka_unit_test(level__highest_of_the_map_is_that_of_its_hexes),
        cmocka_unit_test(sides__are_seen_from_both_hexes),
        cmocka_unit_test(trenches__are_linked_by_artwork_and_quarries_r80),
        cmocka_unit_test(faults__are_found_with_their_hex),
        cmocka_unit_test(units__have_types_of_the_list_and_two_faces_3_11),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
