/* armies.c - the lists of thirteen armies, what may be taken from them, and the tables made for pick-up games. */
#include "field.h"
#include "files.h"
#include "scenario/over_there_army.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 65536 };
static char scenario_text[ROOM];

/* --- the lists --- */

static ot_tsv armies;

static int open_lists(void **state)
{
    fs_load_error e;

    (void)state;
    return ot_tsv_open(&armies, "units", "over_there", &e);
}

static int close_lists(void **state)
{
    (void)state;
    ot_tsv_close(&armies);
    return 0;
}

static int row_of(const char *nation, const char *unit)
{
    for (int row = 0; row < armies.n; row++)
        if (strcmp(ot_tsv_cell(&armies, row, "nation"), nation) == 0 &&
            strcmp(ot_tsv_cell(&armies, row, "unit"), unit) == 0)
            return row;
    fail_msg("no %s: %s", nation, unit);
    return 0;
}

static void castings_are(const char *nation, const char *unit, int castings)
{
    assert_int_equal(atoi(ot_tsv_cell(&armies, row_of(nation, unit), "castings")), castings);
}

static void test_thirteen_armies(void **state)
{
    char seen[16][32];
    int n = 0;

    (void)state;
    proves("XVII.3", "C-11", "C-12", "C-16", "C-17");
    for (int row = 0; row < armies.n; row++) {
        const char *nation = ot_tsv_cell(&armies, row, "nation");
        int i = 0;

        while (i < n && strcmp(seen[i], nation) != 0)
            i++;
        if (i == n)
            snprintf(seen[n++], sizeof seen[0], "%s", nation);
    }
    assert_int_equal(n, 13);
    castings_are("British Empire", "British/colonial infantry company", 9);
    castings_are("France", "French/colonial infantry company", 11);
    castings_are("Germany", "Stormtroop company", 6);
    castings_are("Germany", "Artillery battery", 4);
    castings_are("Germany", "Artillery battery (six guns)", 6);
    castings_are("Germany", "Heavy machine gun section", 2);
    castings_are("Russia", "Infantry company 1904-14", 6);
    castings_are("Russia", "Artillery battery 1904-14", 8);
    castings_are("United States", "Infantry company", 11);
    castings_are("Japan", "Engineer company", 11);
    castings_are("Roumania", "Infantry company", 7);
    castings_are("Germany", "Minenwerfer company 1914-16", 11);
}

static void test_batteries_of_1914_have_six_guns(void **state)
{
    (void)state;
    proves("XVII.3", "R-83");
    assert_string_equal(ot_tsv_cell(&armies, row_of("Germany", "Artillery battery (six guns)"), "years"), "1900-1914");
    assert_string_equal(ot_tsv_cell(&armies, row_of("Germany", "Artillery battery"), "years"), "1915-1929");
    castings_are("British Empire", "Medium or heavy artillery battery before 1915", 4);
}

/* --- the builder --- */

typedef struct said {
    int errors, warnings;
    char text[4096];
} said;

static void hear(void *ctx, const fs_finding *f)
{
    said *s = ctx;

    *(f->is_error ? &s->errors : &s->warnings) += 1;
    snprintf(s->text + strlen(s->text), sizeof s->text - strlen(s->text), "%s\n", f->what.message);
}

static said build(const char *text)
{
    said s = {0};
    fs_writer w = {scenario_text, 0, ROOM};

    fs_army_make("army", text, strlen(text), &w, hear, &s);
    scenario_text[w.n < ROOM ? w.n : ROOM - 1] = 0;
    return s;
}

static void built(const char *text)
{
    said s = build(text);

    if (s.errors)
        fail_msg("%s\n%s", s.text, scenario_text);
}

static void refused(const char *text, const char *word)
{
    said s = build(text);

    if (!s.errors || !strstr(s.text, word))
        fail_msg("not refused for '%s': %s", word, s.text);
    assert_int_equal(strlen(scenario_text), 0);
}

static void warned(const char *text, const char *word)
{
    said s = build(text);

    if (s.errors || !strstr(s.text, word))
        fail_msg("not warned of '%s': %s", word, s.text);
}

static void not_warned(const char *text, const char *word)
{
    said s = build(text);

    if (s.errors || strstr(s.text, word))
        fail_msg("warned of '%s': %s", word, s.text);
}

#define RED                                                                                                            \
    "red: { nation: France, units: [16 x French/colonial infantry company lmg 1, 2 x Artillery battery off 60] }\n"
#define BLACK "black: { nation: Germany, units: [12 x Infantry company lmg 1, 3 x Heavy machine gun section] }\n"

static void test_a_legal_army_becomes_a_position_that_loads(void **state)
{
    fs_load_error why;
    fs_file f;

    (void)state;
    proves("XVII.1", "XVII.4", "R-41");
    built("army: over_there\ndate: 1917-06\nattacker: red\ntable: 60 x 48\nworks: yes\nseed: 3\n" RED BLACK);
    assert_int_equal(fs_file_read("made", scenario_text, strlen(scenario_text), NULL, &f, &why), 0);
    assert_null(strstr(scenario_text, "list:")); /* it says all itself: later lists do not change it */
    assert_non_null(strstr(f.about, "France: 4 battalions, command figures for show: 8"));
    fs_file_close(&f);
}

static void test_lists_are_asked_for_years_names_and_strength(void **state)
{
    (void)state;
    proves("XVII.0", "XVII.3", "XIII.P");
    refused("army: over_there\ndate: 1915-06\n" RED
            "black: { nation: Germany, units: [12 x Infantry company, 1 x Artillery battery (six guns)] }\n",
            "1900-1914");
    refused("army: over_there\n" RED "black: { nation: Germany, units: [4 x Hussars] }\n", "Hussars");
    refused("army: over_there\n" RED "black: { nation: Germany, units: [4 x Infantry company castings 10] }\n", "9");
    refused("army: over_there\n" RED "black: { nation: Germany, units: [Infantry company] }\n", "4 x");
    refused("army: over_there\ndate: 1915-06\nred: { nation: British Empire, units: [4 x Tank section (Mk series)] "
            "}\n" BLACK,
            "1916");
    refused("army: over_there\n" RED "black: { nation: Germany, units: [4 x Infantry company hats 2] }\n", "hats");
    refused("army: over_there\ndate: 1918-08\nred: { nation: British Empire, units: [16 x British/colonial infantry "
            "company, "
            "1 x Tank section (Whippet) models a7v+whippet] }\n" BLACK,
            "a7v+whippet");
    built("army: over_there\ndate: 1918-08\n" RED "black: { nation: Germany, units: [12 x Infantry company, "
          "1 x Tank section models mk_male+mk_female, 1 x Tank section models a7v] }\n");
    refused("army: over_there\ntable: 200 x 10\n" RED BLACK, "144 x 96");
}

static void test_limits_of_nations(void **state)
{
    (void)state;
    proves("XVII.6");
    refused("army: over_there\ndate: 1918-06\n" RED
            "black: { nation: Germany, units: [12 x Infantry company, 4 x Tank section] }\n",
            "six German tanks");
    built("army: over_there\ndate: 1918-06\n" RED
          "black: { nation: Germany, units: [12 x Infantry company, 3 x Tank section] }\n");
    refused("army: over_there\ndate: 1918-06\nattacker: red\n" RED
            "black: { nation: Germany, units: [12 x Infantry company, 4 x Stormtroop company] }\n",
            "attacking");
    refused("army: over_there\ndate: 1918-06\nfront: eastern\nattacker: black\n" RED
            "black: { nation: Germany, units: [16 x Infantry company, 4 x Stormtroop company] }\n",
            "western");
    refused("army: over_there\ndate: 1918-06\n" RED
            "black: { nation: Germany, units: [12 x Infantry company, 4 x Sharpshooter heavy machine gun section] }\n",
            "sharpshooter");
    refused("army: over_there\ndate: 1917-06\nred: { nation: France, units: [16 x French/colonial infantry company, "
            "5 x Artillery battery, 2 x Motor artillery battery] }\n" BLACK,
            "fifth");
    built("army: over_there\ndate: 1917-06\nred: { nation: France, units: [16 x French/colonial infantry company, "
          "5 x Artillery battery, 1 x Motor artillery battery] }\n" BLACK);
    refused("army: over_there\ndate: 1918-06\nred: { nation: United States, units: [16 x Infantry company, "
            "1 x Tank section (heavy), 1 x Tank section (light)] }\n" BLACK,
            "all light or all heavy");
    refused("army: over_there\ndate: 1904-10\nattacker: black\nred: { nation: Russia, units: [12 x Infantry company "
            "1904-14] }\n"
            "black: { nation: Japan, units: [16 x Infantry company, 13 x Heavy machine gun section] }\n",
            "twelve sections");
    refused("army: over_there\ndate: 1914-10\nfront: africa\nred: { nation: British Allies, units: [16 x Rhodesian "
            "infantry "
            "company, 1 x Light mortar battery] }\nblack: { nation: German Colonies, units: [12 x Schutztruppen "
            "company] }\n",
            "mid-1916");
}

static void test_support_is_in_proportion_to_the_infantry(void **state)
{
    (void)state;
    proves("XVII.2");
    not_warned("army: over_there\ndate: 1917-06\n" RED
               "black: { nation: Germany, formation: Infantry division 1916-18, units: [24 x Infantry company, "
               "2 x Artillery battery off 60] }\n",
               "proportion");
    warned("army: over_there\ndate: 1917-06\n" RED
           "black: { nation: Germany, formation: Infantry division 1916-18, units: [24 x Infantry company, "
           "3 x Artillery battery off 60] }\n",
           "1 too many");
    refused("army: over_there\n" RED "black: { nation: Germany, formation: Guard, units: [12 x Infantry company] }\n",
            "Guard");
}

static void test_the_size_of_a_battle_is_advice(void **state)
{
    (void)state;
    proves("XVII.4");
    warned("army: over_there\nred: { nation: France, units: [36 x French/colonial infantry company] }\n" BLACK,
           "four to eight");
    not_warned("army: over_there\n" RED BLACK, "battalions");
    warned("army: over_there\n" RED "black: { nation: Germany, units: [4 x Infantry company] }\n", "three to five");
}

static void test_russian_batteries_of_1918(void **state)
{
    (void)state;
    proves("XVII.5");
    refused(
        "army: over_there\ndate: 1918-06\nattacker: black\nred: { nation: Russia, units: [12 x Czech infantry company "
        "castings 10] }\nblack: { nation: Germany, units: [16 x Infantry company] }\n",
        "9");
    built("army: over_there\ndate: 1918-06\nattacker: black\nred: { nation: Russia, units: [12 x Infantry company "
          "1914-19 "
          "castings 14] }\nblack: { nation: Germany, units: [16 x Infantry company] }\n");
}

static void test_russian_guns_and_horse_of_1918_are_normally_smaller(void **state)
{
    (void)state;
    proves("XVII.5");
    warned("army: over_there\ndate: 1918-06\nattacker: black\nred: { nation: Russia, units: [12 x Infantry company "
           "1914-19 castings 5, 1 x Artillery battery 1914-19 castings 8] }\n"
           "black: { nation: Germany, units: [16 x Infantry company] }\n",
           "XVII.5");
    refused("army: over_there\ndate: 1917-06\nattacker: black\nred: { nation: Russia, units: [12 x Infantry company "
            "1914-19, 1 x Artillery battery 1914-19 castings 8] }\n"
            "black: { nation: Germany, units: [16 x Infantry company] }\n",
            "6 [XVII.0]");
}

/* Every line that is wrong is said, with its number: too many castings, too many tanks, a year too late. */
static void test_each_line_is_refused_for_its_own_reason(void **state)
{
    static const char text[] = "army: over_there\ndate: 1918-08\nred:\n  nation: France\n  units:\n"
                               "    - 16 x French/colonial infantry company lmg 2\n" /* line 6 */
                               "    - 4 x Heavy machine gun section castings 3\n"    /* 7 */
                               "black:\n  nation: Germany\n  units:\n"
                               "    - 12 x Infantry company\n"
                               "    - 4 x Tank section\n"                 /* 12 */
                               "    - 1 x Artillery battery (six guns)\n" /* 13 */
                               "    - 1 x Artillery battery\n";
    said s = build(text);

    (void)state;
    proves("XVII.0", "XVII.3", "XVII.6");
    assert_int_equal(s.errors, 4);
    assert_non_null(strstr(s.text, "army:6:"));
    assert_non_null(strstr(s.text, "army:7:"));
    assert_non_null(strstr(s.text, "army:12:"));
    assert_non_null(strstr(s.text, "army:13:"));
    assert_null(strstr(s.text, "army:14:"));
    assert_int_equal(strlen(scenario_text), 0);
}

static void test_the_table_of_a_scenario_may_be_chosen(void **state)
{
    static const char *const tables[] = {"ot-first-steps", "ot1-trench-attack", "ot2-american-advance", "ot3-wadi-rutm",
                                         "ot4-hill-174",   "ot5-whippets",      "ot6-gross-lensk"};
    char text[1024];

    (void)state;
    for (int i = 0; i < 14; i++) { /* with either side attacking */
        fs_load_error why;
        fs_file f;

        snprintf(text, sizeof text, "army: over_there\ntable: %s\nattacker: %s\n" RED BLACK, tables[i / 2],
                 i % 2 ? "red" : "black");
        built(text);
        if (fs_file_read("made", scenario_text, strlen(scenario_text), NULL, &f, &why))
            fail_msg("%s: %s", tables[i / 2], why.message);
        const ot_scenario *sc = (const ot_scenario *)(const void *)f.scenario;
        assert_true(sc->n_features >= 5 && sc->n_goals >= 2);
        fs_file_close(&f);
    }
    refused("army: over_there\ntable: ot9-nowhere\n" RED BLACK, "ot9-nowhere");
}

/* --- the largest unit: thirty-six irregular riders --- */

#define ARABS                                                                                                          \
    "army: over_there\ndate: 1917-06\nfront: palestine\nred: { nation: British Allies, units: [16 x Arab regular "     \
    "infantry company, 2 x Irregular Arab cavalry unit castings "
#define TURKS "] }\nblack: { nation: Turkey, units: [12 x Infantry company] }\n"

static void test_irregular_riders_come_in_twelve_to_thirty_six(void **state)
{
    fs_load_error why;
    fs_file f;

    (void)state;
    proves("XVII.0", "XVII.3");
    refused(ARABS "11" TURKS, "12");
    refused(ARABS "37" TURKS, "36");
    built(ARABS "12" TURKS);
    built(ARABS "36" TURKS);
    assert_int_equal(fs_file_read("made", scenario_text, strlen(scenario_text), NULL, &f, &why), 0);
    assert_int_equal(((const ot_scenario *)(const void *)f.scenario)->piece[17].castings, 36);
    fs_file_close(&f);
}

/* --- the documentation --- */

static void test_examples_of_the_documentation_are_true(void **state)
{
    static char text[ROOM];
    FILE *f = fopen("docs/over_there.md", "rb");
    const char *first, *second, *end;
    fs_load_error why;
    fs_file file;
    char army[2048];

    (void)state;
    assert_non_null(f);
    assert_true(fread(text, 1, sizeof text - 1, f) > 0);
    fclose(f);
    first = strstr(text, "```yaml\n");
    assert_non_null(first);
    end = strstr(first + 8, "```\n");
    if (fs_file_read("docs", first + 8, (size_t)(end - first - 8), NULL, &file, &why))
        fail_msg("%s", why.message);
    fs_file_close(&file);
    second = strstr(end, "```yaml\n");
    assert_non_null(second);
    end = strstr(second + 8, "```\n");
    snprintf(army, sizeof army, "%.*s", (int)(end - second - 8), second + 8);
    built(army);
}

/* --- tables --- */

static void test_the_same_seed_makes_the_same_table_and_another_another(void **state)
{
    char first[ROOM];

    (void)state;
    proves("X.I.1");
    built("army: over_there\nseed: 5\n" RED BLACK);
    memcpy(first, scenario_text, sizeof first);
    built("army: over_there\nseed: 5\n" RED BLACK);
    assert_string_equal(first, scenario_text);
    built("army: over_there\nseed: 6\n" RED BLACK);
    assert_string_not_equal(first, scenario_text);
}

/* Whatever compiler built the program: what is drawn for a corner is drawn in one order. */
static void test_a_seed_makes_one_table_everywhere(void **state)
{
    (void)state;
    proves("X.I.1");
    built("army: over_there\nseed: 5\n" RED BLACK);
    assert_non_null(strstr(scenario_text, "kind: light_woods, poly: \"20.25,35.25 24,35.25 24,40.5 20.25,40.5\""));
}

static void test_tables_of_all_densities_and_sizes_load_and_have_objectives(void **state)
{
    static const char *const sizes[] = {"36 x 36", "60 x 48", "96 x 60", "144 x 96"};
    char text[1024];

    (void)state;
    for (int seed = 1; seed <= 24; seed++) {
        fs_load_error why;
        fs_file f;

        snprintf(text, sizeof text,
                 "army: over_there\ntable: %s\ndensity: %d\nworks: %s\nattacker: %s\nseed: %d\n" RED BLACK,
                 sizes[seed % 4], seed % 5, seed % 2 ? "yes" : "no", seed % 3 ? "red" : "black", seed * 7919);
        built(text);
        if (fs_file_read("made", scenario_text, strlen(scenario_text), NULL, &f, &why))
            fail_msg("seed %d: %s", seed, why.message);
        assert_true(((const ot_scenario *)(const void *)f.scenario)->n_goals >= 2);
        fs_file_close(&f);
    }
}

/* Houses stand beside the road, and a large close table has some of everything. */
static void test_a_large_table_has_every_kind_and_no_house_on_the_road(void **state)
{
    int n[OT_GROUNDS] = {0};
    fs_load_error why;
    fs_file f;

    (void)state;
    built("army: over_there\ntable: 144 x 96\ndensity: 4\nworks: yes\nseed: 9\n" RED BLACK);
    assert_int_equal(fs_file_read("made", scenario_text, strlen(scenario_text), NULL, &f, &why), 0);
    const ot_scenario *sc = (const ot_scenario *)(const void *)f.scenario;
    for (int i = 0; i < sc->n_features; i++) {
        const ot_feature *t = &sc->feature[i];

        n[t->kind]++;
        for (int k = 0; k < sc->n_features && t->kind == OT_G_BUILDING; k++) {
            const ot_feature *road = &sc->feature[k];

            if (road->kind == OT_G_ROAD)
                for (int p = 0; p + 1 < road->n; p++)
                    for (int q = 0; q < t->n; q++)
                        assert_int_equal(fs_segments_meet(sc->point[road->first + p], sc->point[road->first + p + 1],
                                                          sc->point[t->first + q],
                                                          sc->point[t->first + (q + 1) % t->n]),
                                         FS_APART);
        }
    }
    assert_true(n[OT_G_LIGHT_WOODS] > 5 && n[OT_G_HEAVY_WOODS] > 5 && n[OT_G_HILL] > 5 && n[OT_G_BUILDING] > 5 &&
                n[OT_G_RUBBLE] > 3 && n[OT_G_SHELL_HOLES] > 5);
    fs_file_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thirteen_armies),
        cmocka_unit_test(test_batteries_of_1914_have_six_guns),
        cmocka_unit_test(test_a_legal_army_becomes_a_position_that_loads),
        cmocka_unit_test(test_lists_are_asked_for_years_names_and_strength),
        cmocka_unit_test(test_limits_of_nations),
        cmocka_unit_test(test_support_is_in_proportion_to_the_infantry),
        cmocka_unit_test(test_the_size_of_a_battle_is_advice),
        cmocka_unit_test(test_russian_batteries_of_1918),
        cmocka_unit_test(test_russian_guns_and_horse_of_1918_are_normally_smaller),
        cmocka_unit_test(test_each_line_is_refused_for_its_own_reason),
        cmocka_unit_test(test_the_table_of_a_scenario_may_be_chosen),
        cmocka_unit_test(test_irregular_riders_come_in_twelve_to_thirty_six),
        cmocka_unit_test(test_examples_of_the_documentation_are_true),
        cmocka_unit_test(test_the_same_seed_makes_the_same_table_and_another_another),
        cmocka_unit_test(test_a_seed_makes_one_table_everywhere),
        cmocka_unit_test(test_tables_of_all_densities_and_sizes_load_and_have_objectives),
        cmocka_unit_test(test_a_large_table_has_every_kind_and_no_house_on_the_road),
    };

    return cmocka_run_group_tests(tests, open_lists, close_lists);
}
