/* map_sight.c - lines of sight on the maps themselves: the worked examples in all three years, and what the heights
 * over which men fought look down on. */
#include "map_stage.h"

#include <string.h>

/* The hex that blocks first, going from the first. */
static void assert_blocked_by(const rp_scenario *sc, const char *from, const char *to, const char *hex, fs_rule rule)
{
    rp_answer a;

    assert_int_equal(map_view(sc, from, to), RP_BLOCKED);
    rp_sight_explain(&sc->field, NULL, map_hex(sc, from), map_hex(sc, to), &a);
    assert_true(a.blocker >= 0);
    assert_int_equal(a.crossed[a.blocker].hex[0], map_hex(sc, hex));
    assert_int_equal(a.rule, rule);
}

static void the_seven_lines_of_battle_wood_hold_in_every_year_4_91(void **state)
{
    (void)state;
    proves("4.91");
    proves("R10");
    for (int i = 0; i < 3; i++) {
        const rp_scenario *sc = map_named(ypres_years[i]);

        assert_int_equal(map_view(sc, "N19", "N22"), RP_CLEAR); /* A sees B and C */
        assert_int_equal(map_view(sc, "N19", "P21"), RP_CLEAR);
        assert_blocked_by(sc, "N19", "O23", "O22", RP_4_53a); /* not D: woods */
        assert_blocked_by(sc, "N19", "Q24", "P22", RP_4_53a); /* nor E: the sliver in P22 */
        assert_blocked_by(sc, "N22", "P21", "O22", RP_4_42);  /* B not C */
        assert_blocked_by(sc, "P21", "Q24", "P22", RP_4_52a); /* C not E */
        assert_blocked_by(sc, "O23", "P21", "O22", RP_4_41b); /* D not C: woods on both sides of O22/P22 */
    }
}

static enum rp_view vertex_from(const rp_scenario *sc, const char *from, const char *vertex)
{
    int v = rp_vertex(&sc->board, vertex);

    assert_int_not_equal(v, FS_NO_VERTEX);
    return rp_sight_vertex(&sc->field, NULL, map_hex(sc, from), v);
}

static void vertices_are_hidden_by_hill_60_and_by_battle_wood_in_every_year_4_92(void **state)
{
    (void)state;
    proves("4.92b");
    for (int i = 0; i < 3; i++) {
        const rp_scenario *sc = map_named(ypres_years[i]);

        assert_int_equal(vertex_from(sc, "P21", "J17/K17/K18"), RP_BLOCKED); /* behind Hill 60 */
        assert_int_equal(vertex_from(sc, "P21", "I19/J18/J19"), RP_CLEAR);
        assert_int_equal(vertex_from(sc, "P21", "K22/L21/L22"), RP_BLOCKED); /* behind Battle Wood */
    }
}

static void the_trenches_of_the_example_of_play_lie_level_and_in_sight_9_0(void **state)
{
    static const char *const rows[] = {"09", "10", "11", "12", "13"};
    const rp_scenario *sc = map_named("ypres-1915");

    (void)state;
    for (int i = 0; i < 5; i++) {
        char british[8] = "V", german[8] = "X", between[8] = "W";

        strcat(british, rows[i]);
        strcat(german, rows[i]);
        strcat(between, rows[i]);
        assert_int_equal(map_at(sc, british)->level, map_at(sc, german)->level);
        assert_int_equal(map_at(sc, british)->level, map_at(sc, between)->level);
        assert_int_not_equal(map_view(sc, british, german), RP_BLOCKED);
    }
    assert_int_not_equal(map_view(sc, "V09", "X13"), RP_BLOCKED);
    assert_int_not_equal(map_view(sc, "V13", "X09"), RP_BLOCKED);
}

/* What a height looks down on: all of these from one of its hexes, and so many hexes in all. */
typedef struct command {
    const char *map;
    const char *from[3]; /* its hexes */
    const char *over;    /* with blanks between */
    int most_of;         /* hexes that it sees at least */
} command;

static bool is_seen(const rp_scenario *sc, const command *c, int hex)
{
    for (int i = 0; i < 3 && c->from[i]; i++)
        if (rp_sight(&sc->field, NULL, map_hex(sc, c->from[i]), hex) != RP_BLOCKED)
            return true;
    return false;
}

static void look(const command *c)
{
    const rp_scenario *sc = map_named(c->map);
    map_set wanted;
    char name[RP_NAME];
    int n = 0;

    map_set_of(sc, c->over, wanted);
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        bool seen = rp_is_in_play(&sc->board, hex) && is_seen(sc, c, hex);

        n += seen;
        rp_hex_name(&sc->board, hex, name);
        if (rp_has(wanted, hex) && !seen)
            fail_msg("%s: %s does not see %s", c->map, c->from[0], name);
    }
    if (n < c->most_of)
        fail_msg("%s: %s sees %d hexes, not %d", c->map, c->from[0], n, c->most_of);
}

/* It cost so many lives because whoever had it saw Zillebeke, its lake and Ypres behind. */
static void hill_60_commands_zillebeke_the_lake_and_ypres(void **state)
{
    static const command hill = {"ypres-1915", {"N19", "M20"}, "L15 H13 I14 B06 B07 B08 M22 O20 P20 N16 J15", 400};

    (void)state;
    look(&hill);
}

static void the_frezenberg_ridge_commands_verlorenhoek_potijze_and_the_plain(void **state)
{
    static const command ridge = {"ypres-1915", {"R02", "S02", "R03"}, "P02 K05 L04 M01 A01 E11 C13 H13", 250};

    (void)state;
    look(&ridge);
}

/* From the mill and the chateau of Gheluvelt the road was held against those who came along it. */
static void the_gheluvelt_spur_commands_the_menin_road_and_the_reutelbeek(void **state)
{
    static const command spur = {"ypres-1914",
                                 {"AI16", "AH16", "AG15"},
                                 "AK15 AM16 AP17 AQ18 AL12 AL11 AM11 AO14 AQ11 AN18 AK19 AJ20 AI11",
                                 180};

    (void)state;
    look(&spur);
}

static void guns_at_veldhoek_reach_the_edge_of_gheluvelt_ys1(void **state)
{
    const rp_scenario *sc = map_named("ypres-1914");

    (void)state;
    assert_int_not_equal(map_view(sc, "AC16", "AG16"), RP_BLOCKED);
    assert_int_not_equal(map_view(sc, "AC16", "AG17"), RP_BLOCKED);
}

/* The plateau on both sides of the Chemin des Dames, and from its north face Chavignon and the Ailette. */
static void the_fort_commands_the_plateau_chavignon_and_the_valley(void **state)
{
    static const command fort = {
        "malmaison", {"E:W16"}, "E:O16 E:W21 E:T20 E:Z19 E:AB17 E:L18 E:V08 E:W08 E:W10 E:T05 E:T02", 450};

    (void)state;
    look(&fort);
}

static void the_mont_des_singes_commands_pinon(void **state)
{
    static const command hill = {"malmaison", {"W:AR07"}, "W:AS04 W:AT04 W:AU05 W:AV05 W:AX04", 400};

    (void)state;
    look(&hill);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seven_lines_of_battle_wood_hold_in_every_year_4_91),
        cmocka_unit_test(vertices_are_hidden_by_hill_60_and_by_battle_wood_in_every_year_4_92),
        cmocka_unit_test(the_trenches_of_the_example_of_play_lie_level_and_in_sight_9_0),
        cmocka_unit_test(hill_60_commands_zillebeke_the_lake_and_ypres),
        cmocka_unit_test(the_frezenberg_ridge_commands_verlorenhoek_potijze_and_the_plain),
        cmocka_unit_test(the_gheluvelt_spur_commands_the_menin_road_and_the_reutelbeek),
        cmocka_unit_test(guns_at_veldhoek_reach_the_edge_of_gheluvelt_ys1),
        cmocka_unit_test(the_fort_commands_the_plateau_chavignon_and_the_valley),
        cmocka_unit_test(the_mont_des_singes_commands_pinon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
