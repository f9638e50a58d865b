/* positions.c - positions of Red Poppies from text: what they say, what they leave out, how they are written back. */
#include "field.h"
#include "scenario/scenario.h"

#include <firestep/writer.h>
#include <stdlib.h>
#include <string.h>

#define TWO_COMPANIES                                                                                                  \
    "units:\n"                                                                                                         \
    "  british: {C05: [b1 british-infantry-1915]}\n"                                                                   \
    "  german: {H05: [g1 german-infantry]}\n"

static const rp_hex_ground *ground_of(const char *hex) { return &scenario_now()->ground.hex[hex_named(hex)]; }

static uint8_t side_between(const char *a, const char *b)
{
    return ground_of(a)->side[rp_direction(scenario_now(), hex_named(a), hex_named(b))];
}

static void a_position_may_leave_nearly_everything_out(void **state)
{
    (void)state;
    proves("5.13");
    field(TWO_COMPANIES);
    asked("british");
    turn_is(1);
    couplets_left(3);
    initiative_is("british");
    unit_is("b1", "C05 formed ready top still");
    assert_int_equal(scenario_now()->edition, RP_V3);
    assert_int_equal(scenario_now()->year, 1915);
    assert_int_equal(scenario_now()->central, 2);
    assert_int_equal(scenario_now()->n_hexes, 100);
}

static void the_side_to_move_has_the_initiative(void **state)
{
    (void)state;
    field("to_move: german\n" TWO_COMPANIES);
    asked("german");
    initiative_is("german");
}

static void a_moment_inside_a_turn_is_said_in_now(void **state)
{
    (void)state;
    proves("5.13");
    field(TWO_COMPANIES "now: {turn: 4, initiative: german, half: british, couplet: 2, couplets: 1}\n");
    asked("british");
    turn_is(4);
    initiative_is("german");
    couplets_left(1);
}

static void units_are_as_their_words_say(void **state)
{
    (void)state;
    proves("2.2d");
    field("ground: [C05-C06 trench british]\n"
          "units:\n"
          "  british: {C05: [b1 british-infantry-1915 in dispersed spent], C06: [2 british-mg in deployed]}\n"
          "  german: {H05: [g1 german-infantry], lost: [g2 german-infantry], waiting: [g3 german-infantry]}\n");
    unit_is("b1", "C05 in dispersed spent");
    unit_is("bm1", "C06 in dispersed ready");
    unit_is("bm2", "C06 in");
    unit_is("g1", "H05 top formed ready");
    unit_is("g2", "lost");
    unit_is("g3", "waiting");
}

static void values_of_units_come_from_the_table(void **state)
{
    (void)state;
    proves("3.11a", "YS.3");
    field("units:\n"
          "  british: {C05: [b1 british-mg], C06: [b2 british-horse-artillery]}\n"
          "  german: {H05: [g1 german-reserve, g2 german-infantry]}\n");
    const rp_unit_type *mg = rp_type_of(scenario_now(), piece_named("b1"));
    const rp_unit_type *reserve = rp_type_of(scenario_now(), piece_named("g1"));

    assert_int_equal(mg->types, RP_MACHINE_GUN);
    assert_int_equal(mg->face[0].fp, RP_DASH);
    assert_int_equal(mg->face[1].fp, 2);
    assert_int_equal(mg->face[1].at, -1);
    assert_int_equal(mg->face[1].movement, RP_DASH);
    assert_int_equal(rp_types(scenario_now(), piece_named("b2")), RP_ARTILLERY | RP_CAVALRY);
    assert_int_equal(reserve->face[0].fp, 1); /* +1/2/8/3 0/2/7/1 */
    assert_int_equal(reserve->face[0].range, 2);
    assert_int_equal(reserve->face[0].cohesion, 8);
    assert_int_equal(reserve->face[0].movement, 3);
    assert_int_equal(reserve->face[1].fp, 0);
    assert_int_equal(reserve->face[1].cohesion, 7);
    assert_int_equal(reserve->face[1].movement, 1);
}

static void identical_units_have_nation_type_and_values_in_common(void **state)
{
    (void)state;
    proves("3.11d");
    field("units:\n"
          "  british: {C05: [b1 british-infantry-1915, b2 british-dismounted], C06: [b3 british-infantry-1914]}\n"
          "  german: {H05: [g1 german-infantry, g2 german-reserve]}\n");
    const rp_scenario *sc = scenario_now();

    assert_int_equal(rp_type_of(sc, piece_named("b1"))->alike, rp_type_of(sc, piece_named("b2"))->alike);
    assert_int_not_equal(rp_type_of(sc, piece_named("b1"))->alike, rp_type_of(sc, piece_named("b3"))->alike);
    assert_int_not_equal(rp_type_of(sc, piece_named("g1"))->alike, rp_type_of(sc, piece_named("g2"))->alike);
    assert_int_not_equal(rp_type_of(sc, piece_named("b1"))->alike, rp_type_of(sc, piece_named("g1"))->alike);
}

static void groups_are_listed_with_firepower_and_how_they_hear(void **state)
{
    (void)state;
    proves("7.0a", "7.3a");
    field("groups:\n"
          "  british: [ba +3 telephone, bb +3 telephone, bc +3 telephone]\n"
          "  german: [ga +4 howitzer runner, gb +3 flare at F05w, gc +2 aircraft cross D05e primed "
          "spent]\n" TWO_COMPANIES);
    const rp_scenario *sc = scenario_now();
    const rp_state *s = state_now();
    int first = piece_named("ba") - sc->n_units - 1;

    assert_int_equal(sc->n_groups, 6);
    for (int i = 0; i < 3; i++) {
        const rp_piece *p = &sc->piece[piece_named("ba") + i];

        assert_int_equal(p->fp, 3);
        assert_int_equal(p->mode, RP_TELEPHONE);
        assert_int_equal(p->howitzer, 0);
    }
    assert_int_equal(sc->piece[piece_named("ga")].howitzer, 1);
    assert_int_equal(s->group[first].cross, FS_NO_VERTEX);
    assert_int_equal(s->group[4].registered, vertex_named("F05w"));
    assert_int_equal(s->group[5].cross, vertex_named("D05e"));
    assert_int_equal(s->group[5].mode, RP_AIRCRAFT);
    assert_int_equal(s->group[5].flags, RP_G_PRIMED | RP_G_SPENT);
}

static void the_ground_is_said_by_hexes_runs_and_sides(void **state)
{
    (void)state;
    proves("AA.1", "AA.2", "13.0e", "R91"); /* green dots are data: the errata of another map could be carried */
    field("ground:\n"
          "  - A05-D05 road\n"
          "  - E01-E03/F01-F03 stream\n"
          "  - E02/F02 bridge\n"
          "  - G03-G06 trench german\n"
          "  - G07 trench\n"
          "  - G03/F03 wire\n"
          "  - H08 level 2\n"
          "  - H09 levels 111000 0\n"
          "  - I02 green 100001\n"
          "  - I03,I05-I06 woods\n"
          "  - B08..C09 village\n"
          "  - D08 fort\n"
          "  - J01 quarry\n"
          "  - J03 craters\n" TWO_COMPANIES);
    assert_true(side_between("A05", "B05") & RP_ROAD);
    assert_true(side_between("D05", "C05") & RP_ROAD);
    assert_false(side_between("D05", "D06") & RP_ROAD);
    assert_true(side_between("E02", "F01") & RP_STREAM);
    assert_int_equal(side_between("E02", "F02"), RP_ROAD | RP_STREAM | RP_BRIDGE);
    assert_true(side_between("G03", "G04") & RP_LINK);
    assert_false(side_between("G06", "G07") & RP_LINK);
    assert_int_equal(ground_of("G04")->trench_side, 2);
    assert_int_equal(ground_of("G07")->trench_side, 0);
    assert_true(side_between("F03", "G03") & RP_WIRE);
    assert_int_equal(ground_of("H08")->level, 2);
    assert_int_equal(ground_of("H09")->level, 1);
    assert_int_equal(ground_of("H09")->centre, 0);
    assert_int_equal(rp_green_woods(ground_of("I02")), 1 | 1 << 5);
    assert_int_equal(rp_open_woods(ground_of("I06")), RP_ALL_SEXTANTS);
    assert_int_equal(rp_open_woods(ground_of("I04")), 0);
    assert_true(rp_is_village(ground_of("C09")));
    assert_true(rp_is_village(ground_of("D08")));
    assert_true(ground_of("J01")->features & RP_QUARRY);
}

static void both_sheets_of_a_printed_map_are_one_grid(void **state)
{
    (void)state;
    proves("R4", "2.2b", "2.2c");
    field("map: {sheet: malmaison}\n"
          "units:\n"
          "  british: {AX04: [b1 british-infantry-1915], AD25: [b2 british-infantry-1915]}\n"
          "  german: {\"E:A05\": [g1 german-infantry]}\n");
    unit_is("b1", "W:AX04");
    unit_is("g1", "E:A05");
    assert_int_equal(rp_distance(scenario_now(), hex_named("W:AX04"), hex_named("E:A05")), 1);
    play("british", "command b2");
    refuse("british", "move b2 W:AD26", "2.2b");                 /* half a hex */
    ((rp_scenario *)(uintptr_t)scenario_now())->edition = RP_V1; /* whose own map has none */
    refuse("british", "move b2 W:AD26", "2.2c");
}

static void the_map_of_ypres_has_46_columns_and_25_rows(void **state)
{
    (void)state;
    proves("R3", "2.2a", "2.2c");
    field("edition: v1\n"
          "map: {sheet: ypres}\n"
          "units:\n"
          "  british: {A25: [b1 british-infantry-1915]}\n"
          "  german: {AT01: [g1 german-infantry]}\n");
    assert_int_equal(scenario_now()->n_hexes, 46 * 25);
    assert_int_equal(rp_hex(&scenario_now()->board, "P26"), FS_NO_HEX);
    assert_true(rp_has(scenario_now()->edge, hex_named("P25")));
    assert_false(rp_has(scenario_now()->edge, hex_named("P24")));
}

static void the_german_mortar_moves_one_hex_in_either_edition(void **state)
{
    static const char *const editions[] = {"edition: v1\n", "edition: v3\n"};

    (void)state;
    proves("12.0e", "R60");
    for (int i = 0; i < 2; i++) {
        char yaml[256] = "";

        strcat(strcat(yaml, editions[i]), "units:\n"
                                          "  british: {C05: [b1 british-infantry-1915]}\n"
                                          "  german: {H05: [g1 german-mortar]}\n");
        field(yaml);
        assert_int_equal(rp_type_of(scenario_now(), piece_named("g1"))->face[0].movement, 1);
        assert_true(rp_holds(scenario_now()->edition, RP_MORTAR_MOVES_1));
    }
}

static void wheat_stands_in_the_months_the_books_play_in(void **state)
{
    (void)state;
    proves("YS.10");
    field("date: 1914-10-31\n" TWO_COMPANIES);
    assert_true(scenario_now()->field.wheat);
    field("date: 1914-11-02\n" TWO_COMPANIES);
    assert_false(scenario_now()->field.wheat);
}

static void marks_lie_where_they_are_put(void **state)
{
    (void)state;
    field("ground: [C05-C06 trench british, C05/D05 wire]\n"
          "marks: {scrape: [F05], smoke: [F06], gas: [F07], trench-german: [I05], hallowed-british: [B05],\n"
          "        breach: [C05/D05], stop: [C05/C06]}\n" TWO_COMPANIES);
    marked("scrape", "F05");
    marked("smoke", "F06");
    marked("gas", "F07");
    marked("trench-german", "I05");
    not_marked("trench-british", "I05");
    marked("hallowed-british", "B05");
    marked("breach", "D05/C05");
    marked("stop", "C06/C05");
}

static void set_up_areas_are_controlled_and_shared_ones_are_not(void **state)
{
    (void)state;
    proves("3.9c", "R85");
    field("ground: [E04-E06 trench german]\n"
          "zones:\n"
          "  west: {side: british, hexes: [A01..D10]}\n"
          "  east: {side: german, hexes: [\"within 1 of D05\"]}\n"
          "control: {british: [J10]}\n" TWO_COMPANIES);
    controls("british", "B02");
    controls("nobody", "D05");
    controls("german", "E05");
    controls("british", "J10");
    controls("british", "C05");
    controls("german", "H05");
    controls("nobody", "J01");
}

static void units_stand_only_where_the_scenario_plays(void **state)
{
    (void)state;
    proves("YS.5");
    field("play: [\"within 1 of D05\", H05]\n"
          "units:\n"
          "  british: {D05: [b1 british-infantry-1915]}\n"
          "  german: {H05: [g1 german-infantry]}\n");
    assert_int_equal(scenario_now()->next[hex_named("D04")][0], FS_NO_HEX);
    assert_int_equal(scenario_now()->around[hex_named("D04")][0], hex_named("D03"));
    unloadable("play: [\"within 1 of D05\"]\n" TWO_COMPANIES, "playing area");
}

static void sets_of_hexes_add_keep_and_take_away(void **state)
{
    (void)state;
    field("ground: [A05-J05 nml, C02 level 3]\n"
          "zones:\n"
          "  west: {side: british, hexes: [\"within 1 of nml\", \"only columns A-C\", \"not row 5\", level "
          "3]}\n" TWO_COMPANIES);
    const uint64_t *set = scenario_now()->zone[0].hexes;

    assert_true(rp_has(set, hex_named("A04")));
    assert_true(rp_has(set, hex_named("C06")));
    assert_false(rp_has(set, hex_named("B05")));
    assert_false(rp_has(set, hex_named("D04")));
    assert_true(rp_has(set, hex_named("C02")));
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    proves("3.4-v3", "8.321b");
    unloadable("terrain: []\n" TWO_COMPANIES, "page:2: terrain: found an unknown key");
    unloadable("units: {british: {C05: [b1 british-lancers]}}\n", "units/red_poppies.tsv");
    unloadable("units: {british: {Z99: [b1 british-mg]}}\n", "units.british.Z99");
    unloadable("units: {british: {C05: [3 british-mg]}}\n", "too many units");
    unloadable("units: {british: {C05: [b1 british-mg in]}}\n", "nothing it may be IN");
    unloadable("units: {british: {C05: [b1 british-mg, b1 british-mg]}}\n", "same name");
    unloadable("ground: [C05 marsh]\n" TWO_COMPANIES, "found marsh");
    unloadable("ground: [C05-E09 road]\n" TWO_COMPANIES, "a run");
    unloadable("ground: [C05 green 1111]\n" TWO_COMPANIES, "six digits");
    unloadable("groups: {british: [ba 3 telephone]}\n" TWO_COMPANIES, "a firepower");
    unloadable("groups: {british: [ba +3]}\n" TWO_COMPANIES, "aircraft, flare");
    unloadable("now: {turn: 0}\n" TWO_COMPANIES, "now.turn");
    unloadable("now: {phase: tea}\n" TWO_COMPANIES, "found tea");
    unloadable("date: 1920-01-01\n" TWO_COMPANIES, "a date of the war");
    unloadable("marks: {flood: [C05]}\n" TWO_COMPANIES, "marks.flood");
}

static void the_moment_written_loads_to_the_same_bytes(void **state)
{
    (void)state;
    static const char text[] =
        "position: red_poppies\n"
        "ground: [C05-C07 trench british, C05/D05 wire, F05 village]\n"
        "groups: {german: [ga +3 telephone cross C06e due 4, gb +3 flare at D05e]}\n"
        "transport: {british: {wagon: 2}}\n"
        "units:\n"
        "  british: {C05: [b1 british-infantry-1915 in], C06: [bm british-mg in deployed spent]}\n"
        "  german: {H05: [g1 german-infantry dispersed], lost: [g2 german-infantry]}\n"
        "marks: {scrape: [F06], breach: [C05/D05]}\n"
        "now: {turn: 3, initiative: german, half: german, couplet: 2, couplets: 2}\n";
    char out[8192];
    fs_writer w = {.at = out, .cap = sizeof out};
    fs_load_error why;
    fs_file file, again;

    if (fs_file_read("written", text, sizeof text - 1, NULL, &file, &why))
        fail_msg("%s", why.message);
    assert_int_equal(fs_position_write(&file, file.state, &w), 0);
    fs_put_end(&w);
    if (fs_file_read("again", out, strlen(out), NULL, &again, &why))
        fail_msg("%s\n%s", why.message, out);
    assert_int_equal(again.scenario->hash, file.scenario->hash);
    assert_memory_equal(again.state, file.state, sizeof(rp_state));
    fs_file_close(&file);
    fs_file_close(&again);
}

static void a_moment_of_play_is_written_at_a_couplet_and_not_inside_a_line(void **state)
{
    (void)state;
    static const char text[] = "position: red_poppies\nto_move: german\n" TWO_COMPANIES;
    char out[8192];
    fs_writer w = {.at = out, .cap = sizeof out};
    fs_load_error why;
    fs_file file, again;

    field("to_move: german\n" TWO_COMPANIES);
    if (fs_file_read("written", text, sizeof text - 1, NULL, &file, &why))
        fail_msg("%s", why.message);
    play("german", "pass");
    assert_int_equal(fs_position_write(&file, state_now(), &w), 0);
    fs_put_end(&w);
    if (fs_file_read("again", out, strlen(out), NULL, &again, &why))
        fail_msg("%s\n%s", why.message, out);
    fs_file_close(&again);
    w.n = 0;
    play("british", "command b1");
    assert_int_not_equal(fs_position_write(&file, state_now(), &w), 0);
    fs_file_close(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_position_may_leave_nearly_everything_out),
        field_test(the_side_to_move_has_the_initiative),
        field_test(a_moment_inside_a_turn_is_said_in_now),
        field_test(units_are_as_their_words_say),
        field_test(values_of_units_come_from_the_table),
        field_test(identical_units_have_nation_type_and_values_in_common),
        field_test(groups_are_listed_with_firepower_and_how_they_hear),
        field_test(the_ground_is_said_by_hexes_runs_and_sides),
        field_test(both_sheets_of_a_printed_map_are_one_grid),
        field_test(the_map_of_ypres_has_46_columns_and_25_rows),
        field_test(the_german_mortar_moves_one_hex_in_either_edition),
        field_test(wheat_stands_in_the_months_the_books_play_in),
        field_test(marks_lie_where_they_are_put),
        field_test(set_up_areas_are_controlled_and_shared_ones_are_not),
        field_test(units_stand_only_where_the_scenario_plays),
        field_test(sets_of_hexes_add_keep_and_take_away),
        field_test(what_cannot_be_is_refused),
        field_test(the_moment_written_loads_to_the_same_bytes),
        field_test(a_moment_of_play_is_written_at_a_couplet_and_not_inside_a_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
