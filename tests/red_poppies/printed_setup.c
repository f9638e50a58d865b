/* printed_setup.c - the printed battles: forces, areas and special rules as the books have them, and room for all. */
#include "field.h"
#include "rules/red_poppies/placing.h"
#include "rules/red_poppies/red_poppies.h"
#include "scenario/scenario.h"

#include <firestep/ruleset.h>
#include <stdio.h>
#include <string.h>

static const char *const battles[] = {"ys1-gheluvelt",     "ys2-volcano",        "ys3-frezenberg", "ys4-hooge",
                                      "aa1-combined-arms", "aa2-bloody-repulse", "aa3-14th-corps", "aa4-pinon",
                                      "fs1-yellow-wind",   "fs2-zandvoorde",     "fs3-reutelbeek"};
enum { BATTLES = sizeof battles / sizeof *battles };

static fs_file file;

static const rp_scenario *open_battle(const char *id, const char *switches)
{
    fs_load_error why;

    fs_file_close(&file);
    if (fs_file_open(id, switches, &file, &why))
        fail_msg("%s", why.message);
    return (const rp_scenario *)(const void *)file.scenario;
}

static int close_battle(void **state)
{
    (void)state;
    fs_file_close(&file);
    return 0;
}

/* --- the books' lists --- */

/* How many units of a type begin in a zone, by the zone's name for people; "" counts all. */
static int count(const rp_scenario *sc, const char *zone, const char *type)
{
    int n = 0;

    for (int u = 1; u <= sc->n_units; u++) {
        const rp_piece *p = &sc->piece[u];
        bool there = !*zone || (p->zone && strcmp(sc->zone[p->zone - 1].name, zone) == 0);

        n += there && strcmp(rp_type_of(sc, u)->id, type) == 0;
    }
    return n;
}

static void has(const rp_scenario *sc, const char *zone, const char *type, int n)
{
    if (count(sc, zone, type) != n)
        fail_msg("%s: %d of %s in %s, the book has %d", sc->id, count(sc, zone, type), type, zone, n);
}

static int size_of(const uint64_t *set)
{
    int n = 0;

    for (int w = 0; w < RP_HEX_WORDS; w++)
        n += __builtin_popcountll(set[w]);
    return n;
}

static const rp_zone *zone_named(const rp_scenario *sc, const char *name)
{
    for (int z = 0; z < sc->n_zones; z++)
        if (strcmp(sc->zone[z].name, name) == 0)
            return &sc->zone[z];
    fail_msg("%s has no zone %s", sc->id, name);
    return NULL;
}

static bool set_has(const rp_scenario *sc, const uint64_t *set, const char *hex)
{
    int at = rp_hex(&sc->board, hex);

    assert_int_not_equal(at, FS_NO_HEX);
    return rp_has(set, at);
}

static void lasts(const rp_scenario *sc, int edition, int turns, int units, fs_side first)
{
    assert_int_equal(sc->edition, edition);
    assert_int_equal(sc->n_turns, turns);
    assert_int_equal(sc->n_units, units);
    assert_int_equal(sc->first_setup, first);
    assert_int_equal(sc->central, 2);
}

static void gheluvelt_has_four_companies_at_the_chateau_by_the_errata(void **state)
{
    (void)state;
    const rp_scenario *sc = open_battle("ys1-gheluvelt", NULL);

    proves("YS.5", "12.0e");
    lasts(sc, RP_V1, 6, 14, 2);
    has(sc, "Gheluvelt chateau", "german-reserve", 4);
    has(sc, "Gheluvelt village", "german-reserve", 4);
    has(sc, "the edge of Polygon Wood", "british-infantry-1914", 3);
    has(sc, "battery positions by the Menin road", "british-18pdr", 3);
    for (int u = 1; u <= sc->n_units; u++) /* dispersed at the chateau, all others free */
        assert_int_equal(sc->piece[u].faces, strcmp(sc->zone[sc->piece[u].zone - 1].name, "Gheluvelt chateau") ? 0 : 2);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (rp_is_in_play(&sc->board, hex))
            assert_int_equal(rp_has(sc->play, hex), rp_distance(sc, hex, rp_hex(&sc->board, "AG16")) <= 9);
    assert_int_equal(sc->any_trench, 0);
}

static void hill_60_is_bombarded_and_no_mans_land_closed_around_it(void **state)
{
    (void)state;
    const rp_scenario *sc = open_battle("ys2-volcano", NULL);

    proves("YS.5", "R44", "R46", "R61");
    lasts(sc, RP_V1, 6, 20, 1);
    has(sc, "Hill 60", "british-infantry-1915", 4);
    has(sc, "Hill 60", "british-mg", 1);
    has(sc, "Zillebeke", "british-infantry-1915", 3);
    has(sc, "Zillebeke", "british-mg", 1);
    has(sc, "in or next to Zillebeke", "british-infantry-1915", 1);
    has(sc, "Battle Wood", "german-infantry", 8);
    has(sc, "Battle Wood", "german-mg", 2);
    assert_int_equal(size_of(sc->bombardment[0].hexes), 7);
    assert_int_equal(sc->bombardment[0].kind, RP_PULVERIZING);
    assert_true(set_has(sc, sc->hallowed[0], "N19"));
    assert_true(sc->night[1] && sc->night[3] && !sc->night[4]);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (rp_is_in_play(&sc->board, hex) && sc->ground.hex[hex].features & RP_NML)
            assert_int_equal(rp_has(sc->play, hex), rp_distance(sc, hex, rp_hex(&sc->board, "N19")) <= 1);
    sc = open_battle("ys2-volcano", "zillebeke_off_map=yes");
    assert_int_equal(sc->n_units, 20);
    assert_int_equal(sc->piece[rp_piece_named(sc, "d4")].turn, 1);
}

/* The trenches of both sides run on beyond the hill; its garrison's area does not. */
static void shells_on_hill_60_leave_scrapes_where_the_british_set_up(void **state)
{
    (void)state;
    proves("7.13", "7.11b");
    field_scenario("ys2-volcano", NULL);
    play("british", "place k1 N19 in dispersed, place k2 N19 in dispersed, place k3 M20 in dispersed, "
                    "place k4 O19 in dispersed, place km O19 in dispersed, place d1 L14, place dm L14, place d2 L15, "
                    "place d3 L15, place d4 M15");
    dice("1 1 1 1 1");
    play("german",
         "place g1 O21 in, place g2 O21 in, place g3 N21 in, place g4 N21 in, place g5 N22 in, place g6 N22 in, "
         "place g7 P21, place g8 P21, place gm1 O22 dispersed, place gm2 O22 dispersed");
    offered("german", "scrape N19");
    offered("german", "scrape O20");
    offered("german", "scrape L14");
    refuse("german", "scrape U01", "7.13");
    refuse("german", "scrape V10", "7.13");
}

static void frezenberg_is_the_whole_salient(void **state)
{
    (void)state;
    const rp_scenario *sc = open_battle("ys3-frezenberg", NULL);

    proves("R47", "R92", "YS.4");
    lasts(sc, RP_V1, 12, 47 + 57, 1);
    has(sc, "British trenches", "british-infantry-1915", 24);
    has(sc, "British trenches", "british-mg", 6);
    has(sc, "British trenches", "british-18pdr", 2);
    has(sc, "the reserve line", "british-infantry-1915", 12);
    has(sc, "the reserve line", "british-mg", 3);
    has(sc, "German trenches", "german-infantry", 24);
    has(sc, "German trenches", "german-reserve", 24);
    has(sc, "German trenches", "german-mg", 6);
    has(sc, "German trenches", "german-artillery", 3);
    assert_int_equal(sc->n_groups, 5);
    assert_int_equal(size_of(zone_named(sc, "the reserve line")->hexes), 21);
    assert_int_equal(zone_named(sc, "the reserve line")->trenches, 9);
    assert_int_equal(sc->bombardment[0].area, RP_AREA_OCCUPIED);
    assert_true(set_has(sc, sc->control[0], "A01") && set_has(sc, sc->control[1], "AT01"));
    assert_int_equal(sc->goal[0].points, 3);
    assert_int_equal(sc->goal[1].points, 1);
    assert_int_equal(size_of(sc->goal[0].hexes), 8);
    assert_int_equal(size_of(sc->goal[1].hexes), 18);
}

static void hooge_is_fought_in_ten_hexes_without_wire(void **state)
{
    static const char *const hexes[] = {"Q10", "Q11", "R09", "R10", "R11", "S10", "S11", "S12", "T10", "T11"};
    (void)state;
    const rp_scenario *sc = open_battle("ys4-hooge", NULL);

    proves("YS.5");
    lasts(sc, RP_V1, 6, 10, 1);
    has(sc, "Hooge", "british-infantry-1915", 4);
    has(sc, "German trenches east of Hooge", "german-infantry", 3);
    has(sc, "German trenches east of Hooge", "german-flamethrower", 3);
    assert_int_equal(size_of(sc->play), 10);
    for (size_t i = 0; i < sizeof hexes / sizeof *hexes; i++)
        assert_true(set_has(sc, sc->play, hexes[i]));
    assert_int_equal(size_of(zone_named(sc, "German trenches east of Hooge")->hexes), 3);
    assert_int_equal(sc->any_wire, 0);
    for (int turn = 1; turn <= 6; turn++)
        assert_true(sc->night[turn]);
}

static void the_assault_on_the_fort_goes_behind_a_barrage(void **state)
{
    (void)state;
    const rp_scenario *sc = open_battle("aa1-combined-arms", NULL);

    proves("AA.1", "R57", "R58");
    lasts(sc, RP_V3, 7, 15 + 27, 2);
    has(sc, "German trenches", "german-reserve-late", 10);
    has(sc, "German trenches", "german-mg", 3);
    has(sc, "German trenches", "german-77mm", 1);
    has(sc, "German trenches", "german-mortar-late", 1);
    has(sc, "French trenches", "french-infantry-late", 15);
    has(sc, "French trenches", "french-mortar", 1);
    has(sc, "French trenches", "french-engineer", 1);
    has(sc, "French trenches", "french-flamethrower", 1);
    has(sc, "French trenches", "french-schneider", 9);
    assert_int_equal(sc->barrage[0].by, 1);
    assert_int_equal(sc->barrage[0].step, -1);
    assert_int_equal(sc->barrage[0].number, 18); /* row 19, from 0 */
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        if (rp_has(sc->setup[1], hex)) /* no Frenchman under his own shells */
            assert_false(rp_has(sc->bombardment[0].hexes, hex));
        if (rp_has(sc->setup[2], hex))
            assert_true(rp_has(sc->bombardment[0].hexes, hex));
    }
    assert_true(rp_is_village(&sc->ground.hex[rp_hex(&sc->board, "E:W16")]));
    assert_true(rp_is_village(&sc->ground.hex[rp_hex(&sc->board, "E:O16")]));
}

static void the_left_wing_fills_its_seven_hexes(void **state)
{
    (void)state;
    const rp_scenario *sc = open_battle("aa2-bloody-repulse", NULL);

    lasts(sc, RP_V3, 6, 12 + 14, 2);
    has(sc, "German trenches", "german-reserve-late", 7);
    has(sc, "German trenches", "german-eingreif", 3);
    has(sc, "German trenches", "german-mg", 2);
    has(sc, "", "french-infantry-late", 12);
    has(sc, "", "french-mortar", 2);
    assert_int_equal(size_of(zone_named(sc, "French line from AK14 to AN18")->hexes), 7);
    assert_int_equal(size_of(sc->play), 11 * 6);
    assert_int_equal(sc->bombardment[0].area, RP_AREA_SETUP);
    assert_int_equal(sc->need, 2);
}

static void the_centre_starts_with_all_villages_and_quarries_german(void **state)
{
    (void)state;
    const rp_scenario *sc = open_battle("aa3-14th-corps", NULL);

    proves("AA.2");
    lasts(sc, RP_V3, 9, 12 + 24, 2);
    has(sc, "German trenches", "german-reserve-late", 5);
    has(sc, "German trenches", "german-eingreif", 3);
    has(sc, "German trenches", "german-mg", 2);
    has(sc, "German trenches", "german-77mm", 2);
    has(sc, "", "french-infantry-late", 16);
    has(sc, "", "french-saint-chamond", 8);
    assert_int_equal(size_of(sc->goal[0].hexes) + size_of(sc->goal[1].hexes), 7);
    assert_int_equal(size_of(sc->goal[1].hexes), 3); /* Fruty */
    for (int w = 0; w < RP_HEX_WORDS; w++) {
        assert_int_equal((sc->goal[0].hexes[w] | sc->goal[1].hexes[w]) & ~sc->control[1][w], 0);
        assert_int_equal((sc->goal[0].hexes[w] | sc->goal[1].hexes[w]) & sc->setup[1][w], 0);
    }
}

static void pinon_is_attacked_from_both_sheets(void **state)
{
    (void)state;
    const rp_scenario *sc = open_battle("aa4-pinon", NULL);

    proves("R5", "R48", "R85");
    lasts(sc, RP_V3, 8, 17 + 35, 2);
    has(sc, "around Pinon", "german-reserve-late", 3);
    has(sc, "east of Pinon", "german-reserve-late", 3);
    has(sc, "the head of the ravine", "german-reserve-late", 3);
    has(sc, "", "german-mg", 3);
    has(sc, "", "german-77mm", 2);
    has(sc, "", "german-mortar-late", 3);
    has(sc, "the ravine of Pinon", "french-infantry-late", 12);
    has(sc, "the ravine of Pinon", "french-mg", 2);
    has(sc, "the ravine of Pinon", "french-saint-chamond", 1);
    has(sc, "the spur of Vaudesson", "french-infantry-late", 12);
    has(sc, "the spur of Vaudesson", "french-mg", 2);
    has(sc, "the spur of Vaudesson", "french-schneider", 6);
    assert_int_equal(size_of(zone_named(sc, "the spur of Vaudesson")->hexes), 19);
    assert_int_equal(sc->need, 7);
    sc = open_battle("aa4-pinon", "ir169_shares=yes");
    assert_int_equal(sc->n_units, 17 + 35 - 6);
    has(sc, "around Pinon", "german-reserve-late", 0);
    has(sc, "Pinon and the woods east of it", "german-reserve-late", 3);
}

/* --- setting up --- */

/* Whether shells fall there on the side before anybody acts. */
static bool is_shelled(const rp_scenario *sc, fs_side side, int hex)
{
    for (int i = 0; i < sc->n_bombardments; i++) {
        const rp_bombardment *b = &sc->bombardment[i];

        if (b->area == RP_AREA_SETUP ? rp_has(sc->setup[fs_other(b->by)], hex)
                                     : rp_has(b->hexes, hex) && (b->area == RP_AREA_HEXES || b->by != side))
            return true;
    }
    return false;
}

static void look_over(const rp_scenario *sc, const rp_state *s, fs_side side)
{
    for (int u = 1; u <= sc->n_units; u++) {
        const rp_unit *unit = &s->unit[u];

        if (sc->piece[u].side != side || sc->piece[u].turn)
            continue;
        if (unit->where != RP_ON_MAP)
            fail_msg("%s: %s has no place", sc->id, sc->piece[u].name);
        bool sheltered = unit->flags & RP_IN || rp_is_village(&sc->ground.hex[unit->hex]);

        if (is_shelled(sc, side, unit->hex) && !sheltered)
            fail_msg("%s: %s lies in the open under the bombardment", sc->id, sc->piece[u].name);
        if (rp_types(sc, u) & RP_MACHINE_GUN && sc->judgement != RP_LISTED && !rp_is_dispersed(s, u))
            fail_msg("%s: %s is not deployed", sc->id, sc->piece[u].name);
    }
}

/* Takes the ready-made set-up of the side part by part, as a person would. */
static void take_setup(fs_side side)
{
    const rp_scenario *sc = scenario_now();
    fs_option line[FS_MAX_LINE];
    int n = sc->base.rules->suggest(&sc->base, state_now(), side, 0, line, FS_MAX_LINE),
        lines = fs_game_lines(game_now());

    for (int i = 0; i < n; i++) {
        fs_error e = {0};

        assert_int_equal(fs_game_lines(game_now()), lines);
        if (fs_game_act(game_now(), side, &line[i], &e))
            fail_msg("%s: part %d of the set-up is refused", sc->id, i);
    }
    assert_int_equal(fs_game_lines(game_now()), lines + 1);
}

/* The k-th one on a copy: the last line of set-up would throw the bombardment's dice. */
static void try_setup(rp_state *s, fs_side side, int k)
{
    rp_ctx c = {scenario_now(), s, NULL};
    fs_option line[FS_MAX_LINE];
    int n = rp_suggest_setup(&c, side, k, line, FS_MAX_LINE);

    if (n < 1)
        fail_msg("%s has no ready-made set-up %d for %s", c.sc->id, k, c.sc->side_name[side]);
    for (int i = 0; i < n; i++)
        if (line[i].verb != FS_VERB_DONE)
            rp_setup_take(&c, side, &line[i]);
    rp_setup_runs_out(&c, side);
    look_over(c.sc, s, side);
}

static void the_default_set_up_places_everybody_under_cover(void **state)
{
    (void)state;
    proves("6.3a", "7.12a");
    for (int i = 0; i < BATTLES; i++) {
        field_scenario(battles[i], NULL);
        fs_side first = scenario_now()->first_setup;

        for (int k = 1; k >= 0; k--) {
            rp_state copy = *state_now();

            try_setup(&copy, first, k);
            try_setup(&copy, fs_other(first), k);
        }
        take_setup(first);
        look_over(scenario_now(), state_now(), first);
    }
}

static void guns_of_the_default_set_up_see_something(void **state)
{
    (void)state;
    proves("6.3a");
    field_scenario("ys1-gheluvelt", NULL);
    take_setup(2);
    rp_state s = *state_now();
    rp_ctx c = {scenario_now(), &s, NULL};
    fs_option line[FS_MAX_LINE];
    int n = rp_suggest_setup(&c, 1, 0, line, FS_MAX_LINE), seen = 0;

    for (int i = 0; i < n; i++)
        if (rp_types(c.sc, line[i].subject) & RP_ARTILLERY) {
            assert_int_equal(line[i].form, RP_PLACE_DISPERSED);
            for (int u = 1; u <= c.sc->n_units; u++)
                seen += rp_side_of(c.sc, u) == 2 && rp_sight_bare(c.sc->seen, line[i].x, s.unit[u].hex) != RP_BLOCKED;
        }
    assert_true(seen >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(gheluvelt_has_four_companies_at_the_chateau_by_the_errata, close_battle),
        cmocka_unit_test_teardown(hill_60_is_bombarded_and_no_mans_land_closed_around_it, close_battle),
        field_test(shells_on_hill_60_leave_scrapes_where_the_british_set_up),
        cmocka_unit_test_teardown(frezenberg_is_the_whole_salient, close_battle),
        cmocka_unit_test_teardown(hooge_is_fought_in_ten_hexes_without_wire, close_battle),
        cmocka_unit_test_teardown(the_assault_on_the_fort_goes_behind_a_barrage, close_battle),
        cmocka_unit_test_teardown(the_left_wing_fills_its_seven_hexes, close_battle),
        cmocka_unit_test_teardown(the_centre_starts_with_all_villages_and_quarries_german, close_battle),
        cmocka_unit_test_teardown(pinon_is_attacked_from_both_sheets, close_battle),
        field_test(the_default_set_up_places_everybody_under_cover),
        field_test(guns_of_the_default_set_up_see_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
