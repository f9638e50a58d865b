/* map_lines.c - the maps hang together: contours, water, roads, trenches, no man's land, and every hex can be reached.
 */
#include "map_stage.h"

#include <string.h>

static const char *const maps[] = {"ypres-1914", "ypres-1915", "ypres-1917", "malmaison"};
enum { MAPS = sizeof maps / sizeof *maps };

static bool in_play(const rp_scenario *sc, int hex) { return rp_is_in_play(&sc->board, hex); }

static void fail_at(const rp_scenario *sc, int hex, const char *what)
{
    char name[RP_NAME];

    rp_hex_name(&sc->board, hex, name);
    fail_msg("%s: %s %s", sc->id, name, what);
}

/* --- steps --- */

static bool on_foot(const rp_scenario *sc, int hex, int d) { return rp_can_cross(&sc->ground.hex[hex], d); }
static bool by_road(const rp_scenario *sc, int hex, int d) { return rp_crosses_road(&sc->ground.hex[hex], d); }
static bool dry(const rp_scenario *sc, int hex, int d)
{
    return !(sc->ground.hex[hex].side[d] & (RP_STREAM | RP_BRIDGE | RP_BLUE));
}
static bool dry_or_bridge(const rp_scenario *sc, int hex, int d)
{
    return dry(sc, hex, d) || sc->ground.hex[hex].side[d] & RP_BRIDGE;
}
static bool dry_below_ypres(const rp_scenario *sc, int hex, int d)
{
    return dry(sc, hex, d) && fs_hex_row(&sc->board.grid, sc->around[hex][d]) >= 11;
}
static bool along_trench(const rp_scenario *sc, int hex, int d)
{
    return rp_is_linked(&sc->ground, &sc->board, hex, d);
}
static bool off_nml(const rp_scenario *sc, int hex, int d)
{
    return !(sc->ground.hex[sc->around[hex][d]].features & RP_NML);
}
static bool on_nml(const rp_scenario *sc, int hex, int d) { return !off_nml(sc, hex, d); }

static bool leads(const rp_scenario *sc, const char *from, const char *to, map_step *step)
{
    map_set reached;

    map_reach(sc, map_hex(sc, from), step, reached);
    return rp_has(reached, map_hex(sc, to));
}

/* --- ground --- */

static void levels_meet_at_every_hexside_R9(void **state)
{
    (void)state;
    proves("R9");
    for (int i = 0; i < MAPS; i++) {
        const rp_scenario *sc = map_named(maps[i]);

        for (int hex = 0; hex < sc->n_hexes; hex++) {
            const rp_hex_ground *h = &sc->ground.hex[hex];

            for (int d = 0; d < 6 && in_play(sc, hex); d++) {
                int next = sc->around[hex][d];

                if (rp_sextant_level(h, d) + (i < 3 ? 1 : 2) < h->level) /* the ravines of the Aisne are steeper */
                    fail_at(sc, hex, "spans too many levels");
                if (in_play(sc, next) && rp_sextant_level(h, d) != rp_sextant_level(&sc->ground.hex[next], (d + 3) % 6))
                    fail_at(sc, hex, "has a step at a side");
            }
        }
    }
}

static void lakes_are_shut_on_both_sides_8_7c(void **state)
{
    (void)state;
    proves("8.7c");
    for (int i = 0; i < MAPS; i++) {
        const rp_scenario *sc = map_named(maps[i]);

        for (int hex = 0; hex < sc->n_hexes; hex++)
            for (int d = 0; d < 6; d++) {
                const rp_hex_ground *h = &sc->ground.hex[hex];
                int next = sc->around[hex][d];

                if (h->lake >> d & 1 && in_play(sc, next) &&
                    (!(h->side[d] & RP_BLUE) || !(sc->ground.hex[next].lake >> (d + 3) % 6 & 1)))
                    fail_at(sc, hex, "has a lake that is not shut");
            }
    }
}

static void the_moat_is_open_at_the_menin_gate_alone(void **state)
{
    static const char *const shut[] = {"B07/C07", "B07/C08", "B08/C09", "B09/C09", "B09/C10", "B10/C10", "B10/C11"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        const rp_scenario *sc = map_named(ypres_years[i]);

        for (size_t k = 0; k < sizeof shut / sizeof *shut; k++)
            assert_true(map_side(sc, shut[k]) & RP_BLUE);
        assert_int_equal(map_side(sc, "B08/C08") & (RP_BLUE | RP_ROAD), RP_ROAD);
    }
}

static void every_hex_can_be_reached_on_foot(void **state)
{
    map_set reached;

    (void)state;
    for (int i = 0; i < MAPS; i++) {
        const rp_scenario *sc = map_named(maps[i]);

        map_reach(sc, map_hex(sc, i < 3 ? "A01" : "W:AC01"), on_foot, reached);
        for (int hex = 0; hex < sc->n_hexes; hex++)
            if (in_play(sc, hex) && !rp_has(reached, hex))
                fail_at(sc, hex, "cannot be reached");
    }
}

/* --- streams --- */

static void canals_shut_off_what_is_behind_them_but_for_their_bridges(void **state)
{
    static const struct {
        const char *map, *from, *to;
    } across[] = {{"malmaison", "E:J01", "E:J12"}, {"malmaison", "E:AD02", "E:W12"}};

    (void)state;
    assert_false(leads(map_named("ypres-1914"), "A20", "I20", dry_below_ypres)); /* it ends at the town */
    assert_true(map_side(map_named("ypres-1914"), "C18/C19") & RP_BRIDGE);
    for (size_t i = 0; i < sizeof across / sizeof *across; i++) {
        const rp_scenario *sc = map_named(across[i].map);

        assert_false(leads(sc, across[i].from, across[i].to, dry));
        assert_true(leads(sc, across[i].from, across[i].to, dry_or_bridge));
    }
}

static bool has(const rp_scenario *sc, int side, unsigned what)
{
    return sc->ground.hex[side / 6].side[side % 6] & what;
}

/* Sides of these kinds that end in a vertex. */
static int sides_at(const rp_scenario *sc, int vertex, unsigned what)
{
    const fs_grid *g = &sc->board.grid;
    int around[3], n = fs_vertex_hexes(g, vertex, around), met = 0;

    for (int k = 0; k < n; k++)
        for (int d = 0; d < 6; d++) {
            int side = fs_hexside_of(g, around[k], d), ends[2];

            if (side != 6 * around[k] + d || !has(sc, side, what)) /* each by its owner */
                continue;
            fs_hexside_vertices(g, side, ends);
            met += ends[0] == vertex || ends[1] == vertex;
        }
    return met;
}

static bool is_inside(const rp_scenario *sc, int vertex)
{
    int around[3], n = fs_vertex_hexes(&sc->board.grid, vertex, around);

    return n == 3 && in_play(sc, around[0]) && in_play(sc, around[1]) && in_play(sc, around[2]);
}

/* A stream begins in a spring or a lake and runs to the edge or into other water: away from the edge it ends nowhere
 * but in these. */
static void springs_are(const char *map, const char *const *springs)
{
    const rp_scenario *sc = map_named(map);
    const unsigned stream = RP_STREAM | RP_BRIDGE;
    int found = 0, wanted = 0;
    char name[RP_NAME];

    for (; springs[wanted]; wanted++)
        found += sides_at(sc, rp_vertex(&sc->board, springs[wanted]), stream) == 1;
    if (found != wanted)
        fail_msg("%s: %d of %d springs", map, found, wanted);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        for (int corner = 0; corner < 6 && in_play(sc, hex); corner++) {
            int v = fs_vertex_of(&sc->board.grid, hex, corner), i = 0;

            if (!is_inside(sc, v) || sides_at(sc, v, stream) != 1 || sides_at(sc, v, RP_BLUE))
                continue;
            while (springs[i] && rp_vertex(&sc->board, springs[i]) != v)
                i++;
            rp_vertex_name(&sc->board, v, name);
            if (!springs[i])
                fail_msg("%s: a stream ends in %s", map, name);
        }
}

static void streams_run_from_their_springs_to_the_edge_or_into_water(void **state)
{
    static const char *const ypres[] = {"A11/A12/B11",    /* the canal, at the Lille Gate */
                                        "P15/Q15/Q16",    /* Zillebeekbeek */
                                        "T22/U22/U23",    /* the brook of Klein Zillebeke */
                                        "AA07/AB06/AB07", /* Hanebeek */
                                        "AC10/AD09/AD10", /* Reutelbeek */
                                        "AH18/AI18/AI19", /* Kroomebeek */
                                        NULL};
    static const char *const malmaison[] = {"W:AI15/W:AI16/W:AJ15",
                                            "W:AL23/W:AM23/W:AM24",
                                            "W:AU12/W:AU13/W:AV12",
                                            "E:F23/E:F24/E:G24",
                                            "E:I12/E:J11/E:J12",
                                            "E:T11/E:T12/E:U12",
                                            "E:U24/E:V23/E:V24",
                                            "E:AC13/E:AD12/E:AD13",
                                            "E:AC25/E:AD24/E:AD25",
                                            "E:AG15/E:AG16/E:AH15",
                                            NULL};

    (void)state;
    for (int i = 0; i < 3; i++)
        springs_are(ypres_years[i], ypres);
    springs_are("malmaison", malmaison);
}

/* --- roads --- */

static void roads_are_one_net_that_ends_at_the_edge_or_in_a_village(void **state)
{
    map_set reached;

    (void)state;
    for (int i = 0; i < MAPS; i++) {
        const rp_scenario *sc = map_named(maps[i]);

        map_reach(sc, map_hex(sc, i < 3 ? "C08" : "E:V08"), by_road, reached);
        for (int hex = 0; hex < sc->n_hexes; hex++) {
            int ways = 0;

            if (!in_play(sc, hex) || !rp_is_on_road(&sc->ground.hex[hex]))
                continue;
            if (!rp_has(reached, hex))
                fail_at(sc, hex, "is on a road that leads nowhere");
            for (int d = 0; d < 6; d++)
                ways += rp_crosses_road(&sc->ground.hex[hex], d);
            if (ways < 2 && !rp_is_village(&sc->ground.hex[hex]))
                fail_at(sc, hex, "is the end of a road");
        }
    }
}

static void the_menin_road_runs_from_ypres_over_the_ridge_to_the_east_edge(void **state)
{
    static const char *const by[] = {"B08",  "C08",  "J09",  "N10",  "R10",  "S11", "AA13",
                                     "AE15", "AG16", "AH16", "AK15", "AP17", "AT19"};

    (void)state;
    for (int i = 0; i < 3; i++)
        for (size_t k = 0; k + 1 < sizeof by / sizeof *by; k++)
            assert_true(leads(map_named(ypres_years[i]), by[k], by[k + 1], by_road));
    assert_true(map_side(map_named("ypres-1914"), "AT19/se") & RP_ROAD);
}

static void a_road_crosses_a_stream_on_a_bridge_only(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        const rp_scenario *sc = map_named(maps[i]);

        for (int hex = 0; hex < sc->n_hexes; hex++)
            for (int d = 0; d < 6; d++)
                if ((sc->ground.hex[hex].side[d] & (RP_ROAD | RP_STREAM | RP_BRIDGE)) == (RP_ROAD | RP_STREAM))
                    fail_at(sc, hex, "has a road through a stream");
    }
}

/* --- lines --- */

static void fronts_are_one_trench_from_edge_to_edge(void **state)
{
    static const struct {
        const char *map, *from, *to;
    } fronts[] = {{"ypres-1915", "U01", "I25"}, {"ypres-1915", "W01", "K25"},      {"ypres-1917", "N01", "P25"},
                  {"ypres-1917", "P01", "R25"}, {"malmaison", "W:AG01", "E:AL22"}, {"malmaison", "W:AJ01", "E:AL20"}};

    (void)state;
    for (size_t i = 0; i < sizeof fronts / sizeof *fronts; i++) {
        const rp_scenario *sc = map_named(fronts[i].map);

        if (!leads(sc, fronts[i].from, fronts[i].to, along_trench))
            fail_msg("%s: %s does not lead to %s", fronts[i].map, fronts[i].from, fronts[i].to);
        assert_int_equal(map_at(sc, fronts[i].from)->trench_side, map_at(sc, fronts[i].to)->trench_side);
    }
}

static void trenches_have_owners_and_enemies_never_touch(void **state)
{
    (void)state;
    for (int i = 1; i < MAPS; i++) {
        const rp_scenario *sc = map_named(maps[i]);

        for (int hex = 0; hex < sc->n_hexes; hex++) {
            const rp_hex_ground *h = &sc->ground.hex[hex];

            if ((h->features & RP_TRENCH) && !h->trench_side)
                fail_at(sc, hex, "is a trench without an owner");
            for (int d = 0; d < 6; d++) {
                int next = sc->around[hex][d];

                if (next != FS_NO_HEX && h->trench_side && sc->ground.hex[next].trench_side == 3 - h->trench_side)
                    fail_at(sc, hex, "touches the enemy's trench");
                if (h->side[d] & RP_LINK && next != FS_NO_HEX && sc->ground.hex[next].trench_side != h->trench_side)
                    fail_at(sc, hex, "is linked to another side's trench");
            }
        }
    }
}

static void no_mans_land_is_one_band_that_keeps_the_sides_apart(void **state)
{
    static const struct {
        const char *map, *nml, *here, *there;
    } bands[] = {{"ypres-1915", "V01", "A01", "AT01"}, {"ypres-1917", "O01", "A01", "AT01"}};
    map_set reached;

    (void)state;
    for (size_t i = 0; i < sizeof bands / sizeof *bands; i++) {
        const rp_scenario *sc = map_named(bands[i].map);

        map_reach(sc, map_hex(sc, bands[i].nml), on_nml, reached);
        for (int hex = 0; hex < sc->n_hexes; hex++)
            if (sc->ground.hex[hex].features & RP_NML && !rp_has(reached, hex))
                fail_at(sc, hex, "lies apart from the rest of no man's land");
        assert_false(leads(sc, bands[i].here, bands[i].there, off_nml));
    }
}

/* What is neither side's own ground lies between their trenches [AA campaign]. */
static bool not_into_german_trench(const rp_scenario *sc, int hex, int d)
{
    int next = sc->around[hex][d];

    return off_nml(sc, hex, d) && sc->ground.hex[next].trench_side != 2 &&
           !(sc->ground.hex[next].features & RP_QUARRY && sc->ground.hex[hex].features & RP_NML);
}

static void from_the_french_rear_no_way_leads_past_the_lines(void **state)
{
    const rp_scenario *sc = map_named("malmaison");

    (void)state;
    assert_false(leads(sc, "W:AC20", "E:AL01", not_into_german_trench));
    assert_true(leads(sc, "W:AC20", "E:AL25", not_into_german_trench));
}

static void wire_lies_before_a_trench(void **state)
{
    (void)state;
    for (int i = 1; i < MAPS; i++) {
        const rp_scenario *sc = map_named(maps[i]);

        for (int hex = 0; hex < sc->n_hexes; hex++)
            for (int d = 0; d < 6; d++) {
                int next = sc->around[hex][d];

                if (!(sc->ground.hex[hex].side[d] & RP_WIRE) || next == FS_NO_HEX)
                    continue;
                if (!(sc->ground.hex[hex].features & RP_TRENCH) && !(sc->ground.hex[next].features & RP_TRENCH) &&
                    !((sc->ground.hex[hex].features | sc->ground.hex[next].features) & (RP_NML | RP_QUARRY)))
                    fail_at(sc, hex, "has wire before nothing");
                if (sc->ground.hex[hex].side[d] & RP_ROAD && i != 2) /* in 1917 the Menin road leads nowhere */
                    fail_at(sc, hex, "has wire across a road");
            }
    }
}

/* --- ways that were gone --- */

typedef struct gone {
    const char *map, *from, *to;
    map_step *how;
} gone;

static void what_was_crossed_can_be_crossed(void **state)
{
    static const gone ways[] = {
        {"ypres-1914", "AI11", "AG15", dry},              /* the Worcesters to Gheluvelt chateau */
        {"ypres-1914", "AT19", "C08", by_road},           /* what the Germans meant to do */
        {"ypres-1914", "AC25", "L15", dry_or_bridge},     /* the cavalry back from Zandvoorde to Zillebeke */
        {"ypres-1915", "P20", "N19", dry},                /* Hill 60 from the German side */
        {"ypres-1915", "W02", "P02", on_foot},            /* Frezenberg to Verlorenhoek */
        {"ypres-1917", "R10", "AA13", by_road},           /* Hooge to Veldhoek */
        {"ypres-1917", "U12", "Z09", dry},                /* Clapham Junction to Glencorse Wood */
        {"ypres-1917", "Z08", "AH06", on_foot},           /* on to Polygon Wood and the Butte */
        {"malmaison", "E:W21", "E:W16", dry},             /* the Zouaves to the fort */
        {"malmaison", "E:O21", "E:O16", dry},             /* and to the farm */
        {"malmaison", "W:AQ24", "E:V08", by_road},        /* the national road to Chavignon */
        {"malmaison", "W:AU22", "W:AV16", dry},           /* Fruty to Allemant */
        {"malmaison", "W:AV16", "W:AT03", dry_or_bridge}, /* down the ravine to Pinon */
        {"malmaison", "E:H10", "W:AX05", on_foot},        /* the 21st Corps from the east */
    };

    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (!leads(map_named(ways[i].map), ways[i].from, ways[i].to, ways[i].how))
            fail_msg("%s: no way from %s to %s", ways[i].map, ways[i].from, ways[i].to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_meet_at_every_hexside_R9),
        cmocka_unit_test(lakes_are_shut_on_both_sides_8_7c),
        cmocka_unit_test(the_moat_is_open_at_the_menin_gate_alone),
        cmocka_unit_test(every_hex_can_be_reached_on_foot),
        cmocka_unit_test(canals_shut_off_what_is_behind_them_but_for_their_bridges),
        cmocka_unit_test(streams_run_from_their_springs_to_the_edge_or_into_water),
        cmocka_unit_test(roads_are_one_net_that_ends_at_the_edge_or_in_a_village),
        cmocka_unit_test(the_menin_road_runs_from_ypres_over_the_ridge_to_the_east_edge),
        cmocka_unit_test(a_road_crosses_a_stream_on_a_bridge_only),
        cmocka_unit_test(fronts_are_one_trench_from_edge_to_edge),
        cmocka_unit_test(trenches_have_owners_and_enemies_never_touch),
        cmocka_unit_test(no_mans_land_is_one_band_that_keeps_the_sides_apart),
        cmocka_unit_test(from_the_french_rear_no_way_leads_past_the_lines),
        cmocka_unit_test(wire_lies_before_a_trench),
        cmocka_unit_test(what_was_crossed_can_be_crossed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
