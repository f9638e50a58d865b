/* loader.c - files that are not as they should be are refused, with the place and what was expected. */
#define _POSIX_C_SOURCE 200809L
#include "field.h"
#include "own_folder.h"
#include "scenario/format.h"
#include "scenario/over_there_tables.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOES "units:\n  red: ['F1 infantry 9 at 10,4']\n  black: ['G1 infantry 9 at 10,32']\n"

static void test_unknown_keys_and_words_are_refused(void **state)
{
    (void)state;
    unloadable("mapp: []\n" FOES, "mapp");
    unloadable("units:\n  red: ['F1 infantery 9']\n  black: [G1 infantry]\n", "infantery");
    unloadable("units:\n  red: ['F1 infantry 9 at 10,10 sleeping']\n  black: [G1 infantry]\n", "sleeping");
    unloadable("units:\n  green: [F1 infantry]\n", "green");
    unloadable(FOES "now: {phase: noon}\n", "noon");
    unloadable(FOES "now: {turn: 99}\n", "99");
    unloadable(FOES "now: {moon: full}\n", "moon");
    unloadable("wind: 3 mph north\n" FOES, "wind");
    unloadable("wind: 2 mph up\n" FOES, "up");
    unloadable("switches: {fire: arrows}\n" FOES, "arrows");
}

static void test_points_lie_on_the_table_and_outlines_do_not_cross_themselves(void **state)
{
    (void)state;
    proves("G-01", "G-13");
    unloadable("map: [{id: W, kind: light_woods, poly: '1,1 40,1 40,4 1,4'}]\n" FOES, "outside");
    unloadable("map: [{id: W, kind: light_woods, poly: '1,1 9,9 9,1 1,9'}]\n" FOES, "cross");
    unloadable("map: [{id: W, kind: light_woods, poly: '1,1 9,1'}]\n" FOES, "three");
    unloadable("map: [{id: W, kind: light_woods, line: '1,1 9,1'}]\n" FOES, "outline");
    unloadable("map: [{id: T, kind: trench, poly: '1,1 9,1 9,9'}]\n" FOES, "line");
    unloadable("map: [{id: T, kind: trench, line: '1,1 1,1'}]\n" FOES, "different");
    unloadable("map: [{id: T, kind: trench, line: '1,1 9.12345,1'}]\n" FOES, "inches");
    unloadable("map: [{id: T, kind: swamp, line: '1,1 9,1'}]\n" FOES, "swamp");
    unloadable("table: 200 x 20\n" FOES, "144");
    unloadable("units:\n  red: ['F1 infantry 9 at 99,9']\n  black: [G1 infantry]\n", "F1");
    unloadable("map: [{id: B, kind: building, poly: '1,1 4,1 4,4', decoy: yes}]\n" FOES, "decoy");
}

static void test_names_are_unique_and_known(void **state)
{
    (void)state;
    unloadable("units:\n  red: [F1 infantry, F1 hmg]\n  black: [G1 infantry]\n", "F1");
    unloadable("map: [{id: A, kind: wall, line: '1,1 9,1'}, {id: A, kind: wall, line: '1,2 9,2'}]\n" FOES, "A");
    unloadable("units:\n  red: [F1 infantry 9 in T9]\n  black: [G1 infantry]\n", "T9");
    unloadable("units:\n  red: ['F1 infantry 9 at 9,9 target G9']\n  black: [G1 infantry]\n", "G9");
}

static void test_strength_is_that_of_the_list_at_most(void **state)
{
    (void)state;
    proves("XVII.0", "XVII.3", "XIII.P");
    unloadable("units:\n  red: [{id: F1, list: 'France: French/colonial infantry company', castings: 12}]\n"
               "  black: [G1 infantry]\n",
               "11");
    unloadable("units:\n  red: [{id: F1, list: 'France: French/colonial infantry company', lmg: 2}]\n"
               "  black: [G1 infantry]\n",
               "0 to 1");
    unloadable("units:\n  red: [{id: F1, list: 'France: Hussars'}]\n  black: [G1 infantry]\n", "Hussars");
    unloadable(
        "date: 1915-06\nunits:\n  red: [F1 infantry]\n  black: [{id: G1, list: 'Germany: Stormtroop company'}]\n",
        "1916-1918");
    unloadable("date: 1916-05\nunits:\n  red: [{id: B1, list: 'British Empire: Tank section (Mk series)'}]\n"
               "  black: [G1 infantry]\n",
               "July 1916");
    unloadable("date: 1917-06\nunits:\n  red: [{id: B1, list: 'British Empire: Tank section (Whippet)'}]\n"
               "  black: [G1 infantry]\n",
               "1918");
}

static void test_russian_foot_of_1918_has_any_size_and_czechs_their_own(void **state)
{
    (void)state;
    proves("XVII.5");
    field("date: 1918-06\nunits:\n  red: [{id: R1, list: 'Russia: Infantry company 1914-19', castings: 14}]\n"
          "  black: ['G1 infantry at 10,30']\n");
    assert_int_equal(scenario_now()->piece[piece_named("R1")].castings, 14);
    unloadable("date: 1916-06\nunits:\n  red: [{id: R1, list: 'Russia: Infantry company 1914-19', castings: 14}]\n"
               "  black: [G1 infantry]\n",
               "8");
    unloadable("date: 1918-06\nunits:\n  red: [{id: R1, list: 'Russia: Czech infantry company', castings: 10}]\n"
               "  black: [G1 infantry]\n",
               "9");
}

static uint16_t tags_of(const char *unit) { return scenario_now()->piece[piece_named(unit)].tags; }

static void test_nation_date_and_labels_make_the_tags(void **state)
{
    (void)state;
    proves("R-32", "R-33", "R-60");
    field("date: 1918-06\nunits:\n"
          "  red:\n"
          "    - {id: F1, list: 'France: French/colonial infantry company', stands: 'at 4,4'}\n"
          "    - {id: F2, list: 'France: French/colonial infantry company', labels: legion, stands: 'at 14,4'}\n"
          "    - {id: F3, list: 'France: French/colonial infantry company', labels: colonial, stands: 'at 24,4'}\n"
          "    - {id: B1, list: 'British Empire: British/colonial infantry company', labels: anzac, stands: 'at 4,8'}\n"
          "    - {id: U1, list: 'United States: Infantry company', stands: 'at 14,8'}\n"
          "    - {id: A1, list: 'British Allies: Irregular Arab cavalry unit', castings: 12, stands: 'at 24,12'}\n"
          "  black:\n"
          "    - {id: S1, list: 'Germany: Stormtroop company', stands: 'at 4,30'}\n"
          "    - {id: G1, list: 'Germany: Infantry company', labels: elite, stands: 'at 14,30'}\n");
    assert_true(tags_of("F1") & OT_FRENCH18);
    assert_false(tags_of("F2") & OT_FRENCH18);
    assert_true(tags_of("F2") & OT_CRACK && tags_of("F2") & OT_LEGION_US);
    assert_false(tags_of("F3") & OT_FRENCH18);
    assert_true(tags_of("B1") & OT_CRACK);
    assert_true(tags_of("U1") & OT_CRACK && tags_of("U1") & OT_LEGION_US);
    assert_true(tags_of("A1") & OT_IRREGULAR && tags_of("A1") & OT_MOUNTED_NATIVE);
    assert_true(tags_of("S1") & OT_CRACK && tags_of("S1") & OT_GERMAN && !(tags_of("S1") & OT_ELITE));
    assert_true(tags_of("G1") & OT_ELITE);
}

static void masks_are(const char *yaml, const char *switches, bool expected)
{
    char text[256];

    snprintf(text, sizeof text, "%s" FOES, yaml);
    field_with(switches, text);
    assert_int_equal((tags_of("F1") & OT_MASKED_FRONT) != 0, expected);
}

static void test_masks_come_in_may_1915_in_the_west_and_1916_elsewhere(void **state)
{
    (void)state;
    proves("R-20");
    masks_are("date: 1915-04\n", NULL, false);
    masks_are("date: 1915-05\n", NULL, true);
    masks_are("date: 1915-12\nfront: eastern\n", NULL, false);
    masks_are("date: 1916-01\nfront: eastern\n", NULL, true);
    masks_are("date: 1915-06\nfront: italian\n", NULL, true);
    masks_are("date: 1914-08\n", "masks=all", true);
    masks_are("date: 1918-08\n", "masks=none", false);
    masks_are("date: 1918-08\nmasks: none\n", NULL, false);
}

static void test_a_section_is_vehicles_that_share_a_card_each_with_its_guns(void **state)
{
    const ot_scenario *sc;

    (void)state;
    proves("XIII.Q", "XIII.I");
    field("date: 1918-06\nunits:\n  red: [{id: B1, list: 'British Empire: Tank section (Mk series)'}]\n"
          "  black: ['G1 infantry at 10,30']\n");
    sc = scenario_now();
    assert_int_equal(sc->base.n_units, 5);
    assert_int_equal(sc->piece[piece_named("B1a")].model, OT_MODEL_MK_MALE);
    assert_int_equal(sc->piece[piece_named("B1b")].model, OT_MODEL_MK_FEMALE);
    assert_int_equal(sc->piece[piece_named("B1b")].section, piece_named("B1a"));
    assert_int_equal(sc->piece[piece_named("B1b")].crew, 8);
    assert_int_equal(sc->piece[piece_named("B1b")].reserve, piece_named("B1b.guns"));
    assert_int_equal(sc->piece[piece_named("B1b.guns")].castings, 5);
    assert_int_equal(sc->piece[piece_named("B1b.guns")].gun, OT_W_LMG);
}

static void test_a_step_lies_towards_the_edge_named(void **state)
{
    const ot_scenario *sc;

    (void)state;
    proves("XII.A");
    field("map:\n"
          "  - {id: TN, kind: trench, line: '4,10 30,10', step: north}\n"
          "  - {id: TS, kind: trench, line: '4,14 30,14', step: south}\n"
          "  - {id: TB, kind: trench, line: '30,18 4,18', step: south}\n"
          "  - {id: TD, kind: trench, line: '4,22 30,22', owner: black}\n"
          "  - {id: CT, kind: trench, line: '10,10 10,20', communication: yes}\n" FOES);
    sc = scenario_now();
    assert_true(sc->feature[feature_named("TN")].flags & OT_STEP_LEFT);
    assert_false(sc->feature[feature_named("TS")].flags & OT_STEP_LEFT);
    assert_true(sc->feature[feature_named("TB")].flags & OT_STEP_LEFT);
    assert_false(sc->feature[feature_named("TD")].flags & OT_STEP_LEFT); /* towards red's edge in the south */
    assert_true(sc->feature[feature_named("CT")].flags & OT_COMMUNICATION);
}

static void test_25mm_figures_double_the_table_too(void **state)
{
    (void)state;
    proves("II.C");
    field_with("scale=25mm", "map: [{id: W, kind: wall, line: '4,4 8,4'}]\n" FOES);
    assert_int_equal(scenario_now()->width, 72000);
    assert_int_equal(scenario_now()->point[0].x, 8000);
    assert_int_equal(scenario_now()->tables.move[OT_CHARTS][OT_M_INFANTRY].normal, 10000);
}

/* --- tables --- */

/* Line `line` of the text with `from` replaced by `to`; the whole line is left out where `from` is NULL. */
static void write_changed(const char *text, int line, const char *from, const char *to, const char *path)
{
    FILE *out = fopen(path, "w");
    int n = 0;

    assert_non_null(out);
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        const char *found = ++n == line && from ? strstr(at, from) : NULL;

        if (n == line && from) {
            assert_true(found && found < at + length);
            fprintf(out, "%.*s%s%.*s\n", (int)(found - at), at, to, (int)(at + length - found - (int)strlen(from)),
                    found + strlen(from));
        } else if (n != line)
            fprintf(out, "%.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
    fclose(out);
}

/* A data folder with one table changed; reading the tables must fail with that word, and name the table. */
static void broken_table(const char *table, int line, const char *from, const char *to, const char *word)
{
    static const char *const folders[] = {"scenarios", "tables", "tables/over_there", NULL};
    char data[FS_MAX_PATH / 2], path[FS_MAX_PATH], name[FS_MAX_PATH];
    ot_tables *t = malloc(sizeof *t);
    fs_load_error e;
    struct dirent *d;
    DIR *dir;
    int bad;

    assert_true(t && fs_data_folder(data, sizeof data));
    own_folder_make(folders);
    snprintf(path, sizeof path, "%s/tables/over_there", data);
    dir = opendir(path);
    assert_non_null(dir);
    snprintf(name, sizeof name, "%s.tsv", table);
    while ((d = readdir(dir))) {
        char own[FS_MAX_PATH], source[FS_MAX_PATH * 2];
        size_t n;

        if (d->d_name[0] == '.')
            continue;
        snprintf(source, sizeof source, "%s/%s", path, d->d_name);
        snprintf(own, sizeof own, "tables/over_there/%.200s", d->d_name);
        if (strcmp(d->d_name, name) != 0) {
            assert_int_equal(symlink(source, own_path(own)), 0);
            continue;
        }
        char *text = fs_slurp(source, &n, &e);

        assert_non_null(text);
        write_changed(text, line, from, to, own_path(own));
        free(text);
    }
    closedir(dir);
    own_folder_is_data();
    bad = ot_read_tables(t, false, &e);
    own_folder_is_data_no_more();
    own_folder_remove(NULL);
    free(t);
    if (!bad || !strstr(e.message, word) || !strstr(e.message, table))
        fail_msg("%s with %s: %s", table, to, bad ? e.message : "was read");
}

static void test_a_table_that_does_not_fit_is_refused_with_its_line_and_column(void **state)
{
    (void)state;
    broken_table("charts_fire", 2, "\t9\t", "\tnine\t", "column b1");
    broken_table("charts_fire", 2, NULL, "", "rows");
    broken_table("charts_fire", 2, "\t6\t", "\t99\t", "band before");
    broken_table("charts_fire", 2, "\tS\t", "\tQ\t", "sr");
    broken_table("hit_determination", 5, "4\t", "3\t", "ff_lo");
    broken_table("hit_determination", 2, "15-17", "15-18", "pin1");
    broken_table("charts_target", 2, "infantry", "infant", "infant");
    broken_table("ground", 2, "x1", "xx", "infantry");
    broken_table("lengths", 2, "inch", "yard", "yard");
    broken_table("bands", 3, "\t6\t", "\t1\t", "upto");
    broken_table("morale_results", 3, "4\t", "5\t", "column lo");
    broken_table("classes", 2, "-\tinfantry", "-\tfish", "fish");
    broken_table("wind", 3, "2\t", "1\t", "mph");
    broken_table("structure_hits", 3, "lose 1", "lose some", "building");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(test_unknown_keys_and_words_are_refused),
        field_test(test_points_lie_on_the_table_and_outlines_do_not_cross_themselves),
        field_test(test_names_are_unique_and_known),
        field_test(test_strength_is_that_of_the_list_at_most),
        field_test(test_russian_foot_of_1918_has_any_size_and_czechs_their_own),
        field_test(test_nation_date_and_labels_make_the_tags),
        field_test(test_masks_come_in_may_1915_in_the_west_and_1916_elsewhere),
        field_test(test_a_section_is_vehicles_that_share_a_card_each_with_its_guns),
        field_test(test_a_step_lies_towards_the_edge_named),
        field_test(test_25mm_figures_double_the_table_too),
        field_test(test_a_table_that_does_not_fit_is_refused_with_its_line_and_column),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
