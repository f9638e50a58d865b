/* map_files.c - maps as files: named by scenarios, whole or in part, resting on each other; what is refused. */
#include "files.h"
#include "map_stage.h"
#include "own_folder.h"

#include <firestep/writer.h>
#include <scenario/scenario.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- maps that are there --- */

static const rp_scenario *open_text(const char *text, fs_file *file)
{
    fs_load_error e;

    if (fs_file_read("trial", text, strlen(text), NULL, file, &e))
        fail_msg("%s", e.message);
    return (const rp_scenario *)(const void *)file->scenario;
}

static void refused(const char *text, const char *word)
{
    fs_load_error e;
    fs_file file;

    if (!fs_file_read("trial", text, strlen(text), NULL, &file, &e)) {
        fs_file_close(&file);
        fail_msg("it loads, it should not:\n%s", text);
    }
    if (!strstr(e.message, word))
        fail_msg("refused for another reason: %s", e.message);
}

static void a_position_takes_a_map_by_name_and_adds_to_it(void **state)
{
    fs_file file;
    const rp_scenario *sc, *whole = map_named("ypres-1915");

    (void)state;
    sc = open_text(
        "position: red_poppies\nmap: {name: ypres-1915}\n"
        "ground: [V09 no craters, A01 village, map no wire]\nplaces: {A01: A new house, L14: Zillebeke church}\n",
        &file);
    assert_memory_equal(&sc->board, &whole->board, sizeof sc->board);
    assert_true(map_at(whole, "V09")->features & RP_CRATERS);
    assert_false(map_at(sc, "V09")->features & RP_CRATERS);
    assert_true(rp_is_village(map_at(sc, "A01")));
    assert_true(whole->any_wire);
    assert_false(sc->any_wire);
    assert_string_equal(sc->drawing.title, "The Ypres Salient 1915");
    assert_int_equal(sc->drawing.n_labels, whole->drawing.n_labels + 1); /* one more; L14 has another name */
    fs_file_close(&file);
}

static void a_part_of_a_map_keeps_names_ground_and_edge(void **state)
{
    fs_file file;
    const rp_scenario *whole = map_named("ypres-1915"), *sc;
    char name[RP_NAME];

    (void)state;
    proves("R59");
    sc = open_text("position: red_poppies\nmap: {name: ypres-1915, columns: Q-AA, rows: 1-15}\n", &file);
    assert_int_equal(sc->n_hexes, 11 * 15);
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        int there;

        rp_hex_name(&sc->board, hex, name);
        there = map_hex(whole, name);
        assert_memory_equal(&sc->ground.hex[hex], &whole->ground.hex[there], sizeof *whole->ground.hex);
        assert_int_equal(rp_has(sc->edge, hex), fs_hex_row(&whole->board.grid, there) == 0); /* its rim is no edge */
        for (int d = 0; d < 6; d++)
            assert_true(sc->around[hex][d] == FS_NO_HEX || whole->around[there][d] != FS_NO_HEX);
    }
    assert_int_equal(map_view(sc, "V10", "X10"), map_view(whole, "V10", "X10"));
    assert_int_equal(rp_hex(&sc->board, "P05"), FS_NO_HEX);
    fs_file_close(&file);
}

static void sheets_can_be_played_on_alone(void **state)
{
    static const char sides[] = "sides: [{id: french, title: French}, {id: german, title: Germans}]\n";
    char text[512];
    fs_file file;
    const rp_scenario *sc;

    (void)state;
    proves("R4");
    snprintf(text, sizeof text, "position: red_poppies\n%smap: {name: malmaison, sheets: east}\nplay: [columns O-AB]\n",
             sides);
    sc = open_text(text, &file);
    assert_int_equal(sc->n_hexes, 38 * 26);
    assert_true(map_at(sc, "W16")->features & RP_FORT); /* a name without its letter is read on the sheet */
    assert_int_equal(map_hex(sc, "O16"), map_hex(sc, "E:O16"));
    assert_int_equal(rp_hex(&sc->board, "W:AX04"), FS_NO_HEX);
    assert_string_equal(sc->drawing.title, "Assault Artillery East: Chavignon");
    fs_file_close(&file);

    snprintf(text, sizeof text, "position: red_poppies\n%smap: {name: malmaison, sheets: west}\n", sides);
    sc = open_text(text, &file);
    assert_int_equal(sc->n_hexes, 22 * 26);
    assert_true(rp_has(sc->edge, map_hex(sc, "AX10"))); /* the sheet ends there */
    assert_true(map_at(sc, "AT22")->features & RP_QUARRY);
    fs_file_close(&file);

    snprintf(text, sizeof text, "position: red_poppies\n%smap: {name: malmaison}\n", sides);
    sc = open_text(text, &file);
    assert_int_equal(sc->n_hexes, 60 * 26);
    assert_int_equal(map_hex(sc, "AT22"), map_hex(sc, "W:AT22"));
    assert_int_equal(fs_hex_distance(&sc->board.grid, map_hex(sc, "W:AX04"), map_hex(sc, "E:A04")), 1);
    assert_int_equal(fs_hex_distance(&sc->board.grid, map_hex(sc, "W:AX04"), map_hex(sc, "E:A05")), 1);
    assert_false(rp_has(sc->edge, map_hex(sc, "AX10")));
    fs_file_close(&file);
}

static void the_letter_of_a_sheet_holds_for_what_follows(void **state)
{
    fs_file file;
    const rp_scenario *sc = open_text(
        "position: red_poppies\nmap: {sheet: malmaison}\nground:\n  - E:A04-A06,C05 village\n  - W:AX04-E:B04 road\n"
        "play: [E:A04..C06]\n",
        &file);

    (void)state;
    assert_true(rp_is_village(map_at(sc, "E:A05")));
    assert_true(rp_is_village(map_at(sc, "E:C05")));
    assert_true(map_side(sc, "W:AX04/E:A04") & RP_ROAD);
    assert_true(map_side(sc, "E:A04/E:B04") & RP_ROAD);
    assert_int_equal(map_count(sc, sc->play), 9);
    fs_file_close(&file);
}

static void what_is_on_the_map_can_be_taken_away(void **state)
{
    fs_file file;
    const rp_scenario *sc = open_text("position: red_poppies\nmap: {columns: A-H, rows: 1-8}\n"
                                      "ground:\n"
                                      "  - B02-B05,D02 trench british\n  - B03 no trench\n"
                                      "  - F02-F04 green\n  - F03 no woods\n"
                                      "  - A07-H07 road\n  - C07/D07 no road\n"
                                      "  - G02/G03 bridge\n  - G02/G03 no bridge\n"
                                      "  - H01-H08 craters\n  - H02-H04,H06 no craters\n",
                                      &file);

    (void)state;
    assert_false(map_at(sc, "B03")->features & RP_TRENCH);
    assert_false(map_side(sc, "B02/B03") & RP_LINK);
    assert_true(map_side(sc, "B04/B05") & RP_LINK);
    assert_int_equal(map_at(sc, "F03")->woods, 0);
    assert_false(map_at(sc, "F03")->features & RP_GREEN_DOT);
    assert_true(map_side(sc, "B07/C07") & RP_ROAD);
    assert_false(map_side(sc, "C07/D07") & RP_ROAD);
    assert_int_equal(map_side(sc, "G02/G03"), RP_STREAM); /* the water is still there */
    assert_false(map_at(sc, "H03")->features & RP_CRATERS);
    assert_true(map_at(sc, "H05")->features & RP_CRATERS);
    fs_file_close(&file);
}

static void bars_lie_between_all_hexes_of_a_wood(void **state)
{
    fs_file file;
    const rp_scenario *sc = open_text("position: red_poppies\nmap: {columns: A-H, rows: 1-8}\n"
                                      "ground: [B02..C03 green, B02..C03 bars, B02/B03 no bar]\n",
                                      &file);

    (void)state;
    proves("8.9c");
    assert_int_equal(map_side(sc, "C02/C03"), RP_GREEN_BAR);
    assert_int_equal(map_side(sc, "B02/C02"), RP_GREEN_BAR);
    assert_int_equal(map_side(sc, "B02/C03"), RP_GREEN_BAR);
    assert_int_equal(map_side(sc, "B03/C03"), RP_GREEN_BAR);
    assert_int_equal(map_side(sc, "B02/B03"), 0);
    assert_int_equal(map_side(sc, "B01/B02"), 0); /* not round it */
    assert_int_equal(map_side(sc, "C03/D03"), 0);
    fs_file_close(&file);
    refused("position: red_poppies\nground: [B02 bars]\n", "expected hexes next to each other");
}

static void a_map_by_itself_is_a_position_without_units(void **state)
{
    fs_file file;
    fs_load_error e;

    (void)state;
    assert_int_equal(fs_file_open("ypres-1914", NULL, &file, &e), 0);
    assert_int_equal(file.kind, FS_FILE_POSITION);
    assert_int_equal(file.scenario->n_units, 0);
    assert_string_not_equal(file.design, "");
    assert_string_not_equal(file.unverified, "");
    fs_file_close(&file);
}

static void the_view_hands_on_what_a_drawing_needs(void **state)
{
    static const char *const wanted[] = {
        "\"title\":\"The Ypres Salient 1915\"",
        "\"note\":\"April and May 1915: Hill 60 and Frezenberg\"",
        "{\"at\":\"N19\",\"ground\":[\"craters\",\"trench\",\"hill\"],\"level\":3,",
        "\"levels\":\"222232\",\"centre\":3,\"trench\":1}",
        "{\"at\":\"X10\",\"ground\":[\"trench\",\"hill\"],\"level\":3,\"trench\":2}",
        "{\"at\":\"P22\",\"ground\":[\"green woods\",\"hill\"],\"level\":2,",
        "{\"at\":\"W10\",\"ground\":[\"craters\",\"no man's land\",\"hill\"],\"level\":3}",
        "\"text\":\"Hill 60\",\"at\":\"N19\",\"dx\":0,\"dy\":0,\"angle\":0,\"kind\":\"hill\"",
        "\"text\":\"Hooge\",\"at\":\"R10\",\"dx\":0,\"dy\":0,\"angle\":0,\"kind\":\"village\"",
        "\"text\":\"Battle Wood\",\"at\":\"O22\",\"dx\":0,\"dy\":0,\"angle\":0,\"kind\":\"wood\"",
        "\"text\":\"Ypres\",\"at\":\"B06\",\"dx\":0,\"dy\":0,\"angle\":0,\"kind\":\"town\"",
        "{\"kind\":\"railway\",\"at\":[\"A11\"",
        "{\"at\":\"B08/C08\",\"ground\":[\"road\"]}"};
    static char text[1 << 20];
    fs_writer w = {text, 0, sizeof text};
    fs_load_error e;
    fs_file file;

    (void)state;
    assert_int_equal(fs_file_open("ypres-1915", NULL, &file, &e), 0);
    file.scenario->rules->view(file.scenario, file.state, 0, &w);
    assert_true(fs_put_end(&w));
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(text, wanted[i]))
            fail_msg("the view has no %s", wanted[i]);
    fs_file_close(&file);
}

/* --- what is refused --- */

static void names_of_maps_and_parts_are_checked(void **state)
{
    (void)state;
    refused("position: red_poppies\nmap: {name: ypres-1916}\n",
            "trial:2: map.name: found ypres-1916, expected a map: malmaison ypres-1914 ypres-1915 ypres-1917 ypres");
    refused("position: red_poppies\nmap: {name: ../../units/red_poppies}\n", "expected a map:");
    refused("position: red_poppies\nmap: {name: ypres-1915, sheets: west}\n", "expected a map of two sheets");
    refused("position: red_poppies\nmap: {name: ypres-1915, sheets: north}\n", "map.sheets: found north");
    refused("position: red_poppies\nmap: {name: ypres-1915, columns: P-BZ}\n", "expected columns of the map");
    refused("position: red_poppies\nmap: {name: ypres-1915, rows: 20-26}\n", "expected rows of the map");
    refused("position: red_poppies\nmap: {name: ypres-1915, sheet: ypres}\n", "map.sheet: found an unknown key");
    refused("position: red_poppies\nmap: {name: malmaison}\n", "found french, expected british or german");
    refused("position: red_poppies\nmap: {name: ypres}\nground: [K05 no hamlet]\n", "found hamlet");
    refused("position: red_poppies\nmap: {name: ypres}\nground: [K05/K06 no village]\n", "thing on sides");
}

/* --- a data folder of its own --- */

static int make_folder(void **state)
{
    (void)state;
    return own_folder_make((const char *const[]){"scenarios", "maps", "maps/red_poppies", NULL});
}

static void write_map(const char *id, const char *rest)
{
    char file[64];
    snprintf(file, sizeof file, "maps/red_poppies/%s.yaml", id);
    FILE *f = fopen(own_path(file), "wb");

    assert_non_null(f);
    fprintf(f,
            "format: 1\nruleset: red_poppies\nkind: map\nid: %s\nrevision: 1\ntitle: A field\nreconstructed: yes\n"
            "about: a\nstated: s\ninferred: i\n%s",
            id, rest);
    fclose(f);
}

/* What lint says first of the map `field` with these keys. */
static void found(const char *rest, const char *says)
{
    findings s = {0, 0, ""};

    write_map("field", rest);
    fs_lint_file(own_path("maps/red_poppies/field.yaml"), note_finding, &s);
    if (!strstr(s.first, says))
        fail_msg("%s\nfound: %s", rest, s.first);
}

static void faults_of_a_map_are_named_with_file_line_and_key(void **state)
{
    (void)state;
    found("size: {columns: A-E, rows: 1-5}\ngruond: []\n",
          "field.yaml:12: gruond: found an unknown key, expected keys");
    found("ground: []\n", "size: found no such key, expected a sheet, or columns and rows");
    found("size: {columns: A-E, rows: 1-5}\nbased_on: ypres\n", "no size beside based_on");
    found("based_on: ypres-1816\n", "field.yaml:11: based_on: found ypres-1816, expected a map:");
    found("size: {columns: A-E, rows: 1-5}\nplaces: {K05: Nowhere}\n",
          "places.K05: found K05, expected a hex of the map");
    found("size: {columns: A-E, rows: 1-5}\nlabels: [{at: B02, text: x, kind: sea}]\n", "labels[1].kind: found sea");
    found("size: {columns: A-E, rows: 1-5}\nlines: [A01-A04 canal]\n", "expected hexes and railway");
    found("size: {columns: A-E, rows: 1-5}\nground: [B02 level 1]\n", "expected levels that meet at every hexside");
    found("size: {columns: A-E, rows: 1-5}\nground: [B02 lake 100000, B01/B02 blue]\n", "lakes on both sides");
    found("size: {columns: A-E, rows: 1-5}\nground: [B02-B03 road, B02/B03 stream]\n", "expected a bridge");
    found("size: {columns: A-E, rows: 1-5}\n", "");
    found("size: {columns: A-E, rows: 1-5}\nsheets: {west: w}\n", "sheets.east: found no such key");
}

static void maps_rest_on_maps_and_are_held_to_their_hashes(void **state)
{
    findings s = {0, 0, ""};
    fs_load_error e;
    fs_file file;

    (void)state;
    own_folder_is_data();
    write_map("field", "size: {columns: A-E, rows: 1-5}\nground: [B02 village, C03 green]\nplaces: {B02: Mill}\n");
    write_map("field-1916", "based_on: field\nground: [C03 no woods, C03 craters]\n");
    assert_int_equal(fs_file_open("field-1916", NULL, &file, &e), 0);
    const rp_scenario *sc = (const rp_scenario *)(const void *)file.scenario;
    assert_true(rp_is_village(map_at(sc, "B02")));
    assert_int_equal(map_at(sc, "C03")->woods, 0);
    assert_true(map_at(sc, "C03")->features & RP_CRATERS);
    assert_int_equal(file.n_places, 1);
    fs_file_close(&file);

    assert_int_equal(fs_hashes_update(&e), 0);
    assert_int_equal(fs_lint_all(note_finding, &s), 0);
    assert_int_equal(s.warnings, 0);
    write_map("field", "size: {columns: A-E, rows: 1-5}\nground: [B02 village, C03 woods]\n");
    assert_int_equal(fs_lint_all(note_finding, &s), 1);
    assert_non_null(strstr(s.first, "revision 1 changed"));
    write_map("loop", "based_on: loop\n");
    assert_int_not_equal(fs_file_open("loop", NULL, &file, &e), 0);
    assert_non_null(strstr(e.message, "rests on at most three others"));

    own_folder_is_data_no_more();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_takes_a_map_by_name_and_adds_to_it),
        cmocka_unit_test(a_part_of_a_map_keeps_names_ground_and_edge),
        cmocka_unit_test(sheets_can_be_played_on_alone),
        cmocka_unit_test(the_letter_of_a_sheet_holds_for_what_follows),
        cmocka_unit_test(what_is_on_the_map_can_be_taken_away),
        cmocka_unit_test(bars_lie_between_all_hexes_of_a_wood),
        cmocka_unit_test(a_map_by_itself_is_a_position_without_units),
        cmocka_unit_test(the_view_hands_on_what_a_drawing_needs),
        cmocka_unit_test(names_of_maps_and_parts_are_checked),
        cmocka_unit_test(faults_of_a_map_are_named_with_file_line_and_key),
        cmocka_unit_test(maps_rest_on_maps_and_are_held_to_their_hashes),
    };
    return cmocka_run_group_tests(tests, make_folder, own_folder_remove);
}
