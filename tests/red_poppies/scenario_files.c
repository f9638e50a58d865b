/* scenario_files.c - scenarios of Red Poppies from files: what they may say, what is refused, what lint finds. */
#define _POSIX_C_SOURCE 200809L
#include "field.h"
#include "scenario/scenario.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A small scenario in parts, any of which a test may replace. */
typedef struct parts {
    const char *date, *ground, *zones, *units, *rest, *goals;
} parts;
static const parts plain = {
    .date = "1917-09-20",
    .ground = "ground: [B02-B09 trench british, H02-H09 trench german, E01-E10 nml, C05 village]\n",
    .zones = "zones:\n"
             "  west: {side: british, hexes: [trench british], name: the British trench}\n"
             "  east: {side: german, hexes: [trench german]}\n",
    .units = "units:\n"
             "  british: {west: [4 british-infantry-1915, 2 british-mg]}\n"
             "  german: {east: [4 german-infantry dispersed, gm german-mg]}\n",
    .rest = "",
    .goals = "goals: [{side: british, points: 2, hexes: [H05]}, {side: german, kind: losses, types: infantry}]\n"};

static size_t compose(const parts *p, char *out, size_t cap)
{
    int n = snprintf(out, cap,
                     "format: 1\nruleset: red_poppies\nid: trial\nrevision: 1\ntitle: A trial\nkind: training\n"
                     "date: %s\nedition: v3\nabout: a\nhistory: b\ndesign: c\n"
                     "sides: [{id: british, title: British}, {id: german, title: Germans}]\n"
                     "map: {columns: A-J, rows: 1-10}\nturns: 6\n%s%s%s%s%s",
                     p->date, p->ground, p->zones, p->units, p->rest, p->goals);

    assert_true(n > 0 && (size_t)n < cap);
    return (size_t)n;
}

static const rp_scenario *open_parts(const parts *p, fs_file *file)
{
    char text[8192];
    fs_load_error why;
    size_t n = compose(p, text, sizeof text);

    if (fs_file_read("trial", text, n, NULL, file, &why))
        fail_msg("%s\n%s", why.message, text);
    return (const rp_scenario *)(const void *)file->scenario;
}

static const rp_scenario *open_with(const char *rest, fs_file *file)
{
    parts p = plain;

    p.rest = rest;
    return open_parts(&p, file);
}

static void refused(const parts *p, const char *word)
{
    char text[8192];
    fs_load_error why;
    fs_file file;
    size_t n = compose(p, text, sizeof text);

    if (!fs_file_read("trial", text, n, NULL, &file, &why)) {
        fs_file_close(&file);
        fail_msg("it loads, it should not:\n%s", text);
    }
    if (!strstr(why.message, word))
        fail_msg("refused for another reason: %s", why.message);
}

static void refused_with(const char *rest, const char *word)
{
    parts p = plain;

    p.rest = rest;
    refused(&p, word);
}

static int hex_of(const rp_scenario *sc, const char *name) { return rp_hex(&sc->board, name); }

/* --- what is there --- */

static void the_scenarios_of_the_system_load_and_have_nothing_to_mend(void **state)
{
    static const char *const ids[] = {"rp-example", "rp-first-steps"};
    char folder[FS_MAX_PATH / 2], path[FS_MAX_PATH];

    (void)state;
    assert_true(fs_data_folder(folder, sizeof folder));
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        snprintf(path, sizeof path, "%s/scenarios/red_poppies/%s.yaml", folder, ids[i]);
        assert_int_equal(fs_lint_file(path, NULL, NULL), 0);
    }
}

static void units_wait_for_their_owner_in_a_zone(void **state)
{
    fs_file file;

    (void)state;
    proves("6.3a");
    const rp_scenario *sc = open_parts(&plain, &file);
    const rp_state *s = file.state;

    assert_int_equal(sc->n_units, 11);
    assert_int_equal(rp_piece_named(sc, "bi4"), 4);
    assert_int_equal(rp_piece_named(sc, "bm2"), 6);
    assert_int_equal(sc->piece[rp_piece_named(sc, "gi1")].faces, 2);
    assert_int_equal(sc->piece[rp_piece_named(sc, "gm")].faces, 0);
    assert_int_equal(sc->piece[1].zone, 1);
    assert_int_equal(s->unit[1].where, RP_WAITING);
    assert_int_equal(s->head.waiting != 0, 1);
    fs_file_close(&file);
}

static void set_up_areas_are_held_from_the_start(void **state)
{
    fs_file file;

    (void)state;
    proves("3.9c", "YS.4");
    const rp_scenario *sc = open_with("control: {british: [behind british], german: [behind german]}\n", &file);
    const rp_state *s = file.state;

    assert_true(rp_in(s, RP_CONTROL, hex_of(sc, "B05")));
    assert_true(rp_in(s, RP_CONTROL, hex_of(sc, "D10")));
    assert_true(rp_in(s, RP_CONTROL + 1, hex_of(sc, "H05")));
    assert_true(rp_in(s, RP_CONTROL + 1, hex_of(sc, "J01")));
    assert_false(rp_in(s, RP_CONTROL, hex_of(sc, "E05")) || rp_in(s, RP_CONTROL + 1, hex_of(sc, "E05")));
    fs_file_close(&file);
}

static void zones_are_clipped_to_the_playing_area(void **state)
{
    fs_file file;

    (void)state;
    proves("R63", "YS.5");
    const rp_scenario *sc = open_with("play: [\"rows 1-5\"]\n", &file);

    assert_true(rp_has(sc->zone[0].hexes, hex_of(sc, "B05")));
    assert_false(rp_has(sc->zone[0].hexes, hex_of(sc, "B06")));
    assert_true(rp_has(sc->edge, hex_of(sc, "A05")));
    assert_false(rp_has(sc->edge, hex_of(sc, "B05"))); /* the limit of the area is no edge [R59] */
    fs_file_close(&file);
}

static void bombardments_have_an_area_of_their_own(void **state)
{
    fs_file file;

    (void)state;
    proves("7.11b", "R47", "R75", "YS.8", "YS.2");
    const rp_scenario *sc =
        open_with("bombardments:\n"
                  "  - {by: german, kind: pulverizing, area: occupied, hexes: [within 4 of nml]}\n"
                  "  - {by: british, kind: paralyzing}\n"
                  "  - {by: british, kind: pulverizing, area: chosen, radius: 2, only: german}\n"
                  "  - {by: german, kind: early-war, area: roads, hexes: [columns B-J], only: british}\n",
                  &file);

    assert_int_equal(sc->n_bombardments, 4);
    assert_int_equal(sc->bombardment[0].area, RP_AREA_OCCUPIED);
    assert_true(rp_has(sc->bombardment[0].hexes, hex_of(sc, "B05")));
    assert_int_equal(sc->bombardment[1].area, RP_AREA_SETUP);
    assert_int_equal(sc->bombardment[2].radius, 2);
    assert_int_equal(sc->bombardment[2].only, 2);
    assert_int_equal(sc->bombardment[3].kind, RP_EARLY_WAR);
    assert_false(rp_has(sc->bombardment[3].hexes, hex_of(sc, "A05")));
    fs_file_close(&file);
}

static void barrages_have_a_line_and_a_way_or_an_owner_who_lays_them(void **state)
{
    fs_file file;

    (void)state;
    proves("7.41", "YS.7", "AA.6", "R58", "R64");
    const rp_scenario *sc = open_with("barrages:\n"
                                      "  - {by: british, first: F, towards: east, area: [nml, column F], to_turn: 6}\n"
                                      "  - {by: british, width: 4, advances: 10}\n",
                                      &file);
    const rp_barrage *b = sc->barrage;

    assert_int_equal(b[0].axis, RP_COLUMNS);
    assert_int_equal(b[0].number, 5);
    assert_int_equal(b[0].step, 1);
    assert_int_equal(b[0].last_turn, 6);
    assert_true(b[0].has_area && rp_has(b[0].area, hex_of(sc, "E03")));
    assert_int_equal(b[1].axis, 0);
    assert_int_equal(b[1].width, 4);
    assert_int_equal(b[1].advances, 10);
    fs_file_close(&file);
    sc = open_with("barrages: [{by: british, first: 9, towards: north, field: [columns D-G]}]\n", &file);
    assert_int_equal(sc->barrage[0].axis, RP_ROWS);
    assert_int_equal(sc->barrage[0].number, 8);
    assert_int_equal(sc->barrage[0].step, -1);
    assert_false(rp_has(sc->barrage[0].field, hex_of(sc, "C09")));
    fs_file_close(&file);
}

static void special_rules_are_read(void **state)
{
    fs_file file;

    (void)state;
    proves("R46", "R44", "YS.6", "YS.1", "6.81", "AA.5");
    const rp_scenario *sc = open_with("night: [1-3]\ninfiltration: [german]\ninitiative: {side: british, couplets: 3}\n"
                                      "transport: {british: {wagon: 3, mule: 1}}\n"
                                      "marks: {hallowed-british: [B05], blockhouse: [H03], trench-german: [I04]}\n"
                                      "switches: {ask: yes}\nsets_up_first: german\n",
                                      &file);
    const rp_state *s = file.state;

    assert_true(sc->night[1] && sc->night[3] && !sc->night[4]);
    assert_int_equal(sc->infiltrates, 2);
    assert_int_equal(sc->fixed_initiative, 1);
    assert_int_equal(sc->fixed_couplets, 3);
    assert_int_equal(sc->transport[1][RP_WAGON], 3);
    assert_int_equal(sc->transport[1][RP_MULE], 1);
    assert_int_equal(sc->first_setup, 2);
    assert_true(rp_is_switched(sc, RP_SW_ASK));
    assert_true(rp_in(s, RP_HALLOWED, hex_of(sc, "B05")));
    assert_true(rp_in(s, RP_BLOCKHOUSE, hex_of(sc, "H03")));
    assert_true(rp_in(s, RP_COUNTER + 1, hex_of(sc, "I04")));
    assert_int_equal(s->made_hallowed, 0);
    fs_file_close(&file);
}

static void reinforcements_have_a_turn_and_an_entry(void **state)
{
    fs_file file;
    parts p = plain;

    (void)state;
    proves("10.2", "10.22", "2.2d");
    p.rest = "entries: {road: {hexes: [J05]}, farm: {hexes: [I02, I03], placed: yes}}\n";
    p.units =
        "units:\n"
        "  british: {west: [4 british-infantry-1915]}\n"
        "  german: {east: [g1 german-infantry], road: [g2 german-infantry turn 2], farm: [g3 german-mg turn 4]}\n";
    const rp_scenario *sc = open_parts(&p, &file);
    const rp_piece *g2 = &sc->piece[rp_piece_named(sc, "g2")], *g3 = &sc->piece[rp_piece_named(sc, "g3")];

    assert_int_equal(g2->turn, 2);
    assert_int_equal(g3->turn, 4);
    assert_false(sc->entry[g2->entry].is_placed);
    assert_true(sc->entry[g3->entry].is_placed);
    assert_true(rp_has(sc->entry[g2->entry].hexes, hex_of(sc, "J05")));
    fs_file_close(&file);
}

static void goals_and_judgement_are_read(void **state)
{
    fs_file file;
    parts p = plain;

    (void)state;
    proves("10.1", "R40", "R45", "R92");
    p.goals = "goals:\n"
              "  - {side: both, points: 3, hexes: [village], name: villages}\n"
              "  - {side: german, kind: losses, types: artillery}\n"
              "  - {side: british, kind: units, types: infantry machine-gun, hexes: [columns I-J]}\n"
              "result: {judged: listed, side: british, need: 4}\n";
    const rp_scenario *sc = open_parts(&p, &file);

    assert_int_equal(sc->goal[0].side, 3);
    assert_true(rp_has(sc->goal[0].hexes, hex_of(sc, "C05")));
    assert_int_equal(sc->goal[1].types, RP_ARTILLERY);
    assert_int_equal(sc->goal[2].types, RP_INFANTRY | RP_MACHINE_GUN);
    assert_int_equal(sc->judgement, RP_LISTED);
    assert_int_equal(sc->listed, 1);
    assert_int_equal(sc->need, 4);
    fs_file_close(&file);
}

static void what_decides_a_game_is_in_the_hash_and_words_are_not(void **state)
{
    fs_file first, second, third;
    parts p = plain;

    (void)state;
    open_parts(&p, &first);
    p.rest = "titles: {gm: the gun at the corner}\n";
    open_parts(&p, &second);
    p.rest = "night: [1]\n";
    open_parts(&p, &third);
    assert_int_equal(first.scenario->hash, second.scenario->hash);
    assert_int_not_equal(first.scenario->hash, third.scenario->hash);
    assert_string_equal(second.scenario->names->unit_title[11], "the gun at the corner");
    fs_file_close(&first);
    fs_file_close(&second);
    fs_file_close(&third);
}

/* --- what is not --- */

static void what_is_wrong_is_named_with_its_line(void **state)
{
    parts p = plain;

    (void)state;
    refused_with("weather: fine\n", "trial:22: weather: found an unknown key, expected keys format ruleset");
    refused_with("night: [9]\n", "night[1]: found 9");
    refused_with("now: {turn: 1}\n", "unknown key");
    refused_with("bombardments: [{by: british}]\n", "bombardments[1].kind");
    refused_with("bombardments: [{by: french, kind: pulverizing}]\n", "bombardments[1].by: found french");
    refused_with("barrages: [{by: british}]\n", "width");
    refused_with("marks: {gas: [C05]}\n", "trench counters, blockhouses, scrapes");
    refused_with("switches: {magic: yes}\n", "switches.magic");
    refused_with("titles: {nobody: X}\n", "titles.nobody");
    refused_with("control: {british: [A01], german: [A01]}\n", "one with both");
    p.date = "tomorrow";
    refused(&p, "date: found tomorrow");
    p = plain;
    p.units = "units: {british: {east: [4 british-mg]}}\n";
    refused(&p, "units.british.east");
    p.units = "units: {british: {west: [b1 british-mg spent]}}\n";
    refused(&p, "as units start");
    p = plain;
    p.goals = "goals: [{points: 2, hexes: [A01]}]\n";
    refused(&p, "goals[1].side");
}

/* --- what lint finds --- */

typedef struct heard {
    int errors;
    char text[2048];
} heard;

static void hear(void *ctx, const fs_finding *f)
{
    heard *h = ctx;

    h->errors += f->is_error;
    snprintf(h->text + strlen(h->text), sizeof h->text - strlen(h->text), "%s\n", f->what.message);
}

static void lint_says(const parts *p, const char *word)
{
    char folder[] = "/tmp/rp_lint_XXXXXX", path[64], text[8192];
    heard h = {0, ""};
    size_t n = compose(p, text, sizeof text);
    FILE *f;

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/trial.yaml", folder);
    f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    fclose(f);
    fs_lint_file(path, hear, &h);
    remove(path);
    rmdir(folder);
    if (word ? !h.errors || !strstr(h.text, word) : h.errors)
        fail_msg("lint says: %s", h.text);
}

static void a_scenario_that_cannot_be_played_is_found(void **state)
{
    parts p = plain;

    (void)state;
    proves("3.4-v3");
    lint_says(&p, NULL);
    p.units = "units: {british: {west: [17 british-infantry-1915]}, german: {east: [2 german-mg]}}\n";
    lint_says(&p, "room for every unit"); /* two to each of eight hexes */
    p.units = "units: {british: {west: [16 british-infantry-1915]}, german: {east: [2 german-mg]}}\n";
    lint_says(&p, NULL);
    p.units = "units: {british: {west: [2 british-mg]}}\n";
    lint_says(&p, "units on both sides");
    p.units = "entries: {road: {hexes: [J05]}}\n"
              "units: {british: {west: [2 british-mg]}, german: {road: [2 german-mg turn 9]}}\n";
    lint_says(&p, "before the end");
    p.units = "units: {british: {C07: [b1 british-mg in]}, german: {east: [2 german-mg]}}\n";
    lint_says(&p, "b1 refused by");
    p = plain;
    p.goals = "";
    lint_says(&p, "found none, expected goals");
    p.goals = "goals: [{side: british, hexes: [A01]}]\nresult: {judged: listed, side: british, need: 2}\n";
    lint_says(&p, "points that can be reached");
}

static void what_was_not_invented_yet_is_found(void **state)
{
    parts p = plain;

    (void)state;
    p.date = "1915-06-01";
    p.units = "units: {british: {west: [2 french-schneider]}, german: {east: [2 german-mg]}}\n";
    lint_says(&p, "tanks from September 1916");
    p.units = "units: {british: {west: [2 australian-infantry-late]}, german: {east: [2 german-mg]}}\n";
    lint_says(&p, "late-war companies");
    p = plain;
    p.date = "1915-06-01";
    p.rest = "barrages: [{by: british, width: 3}]\n";
    lint_says(&p, "creeping barrages");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scenarios_of_the_system_load_and_have_nothing_to_mend),
        cmocka_unit_test(units_wait_for_their_owner_in_a_zone),
        cmocka_unit_test(set_up_areas_are_held_from_the_start),
        cmocka_unit_test(zones_are_clipped_to_the_playing_area),
        cmocka_unit_test(bombardments_have_an_area_of_their_own),
        cmocka_unit_test(barrages_have_a_line_and_a_way_or_an_owner_who_lays_them),
        cmocka_unit_test(special_rules_are_read),
        cmocka_unit_test(reinforcements_have_a_turn_and_an_entry),
        cmocka_unit_test(goals_and_judgement_are_read),
        cmocka_unit_test(what_decides_a_game_is_in_the_hash_and_words_are_not),
        cmocka_unit_test(what_is_wrong_is_named_with_its_line),
        cmocka_unit_test(a_scenario_that_cannot_be_played_is_found),
        cmocka_unit_test(what_was_not_invented_yet_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
