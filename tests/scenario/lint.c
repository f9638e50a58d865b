/* lint.c - what is unfit in a scenario that loads, and released files that changed. */
#include "files.h"
#include "own_folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 65536 };

static int make_folder(void **state)
{
    (void)state;
    return own_folder_make((const char *const[]){"scenarios", "scenarios/army_commander", NULL});
}

static char *training(void)
{
    FILE *f = fopen("data/scenarios/army_commander/s1-training.yaml", "rb");
    char *text = calloc(1, TEXT);

    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, TEXT - 1, f) > 0);
    fclose(f);
    return text;
}

static void write_file(const char *file, const char *text)
{
    FILE *f = fopen(own_path(file), "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, strlen(text), f), strlen(text));
    fclose(f);
}

typedef struct change {
    const char *from, *to;
    bool is_error;
    const char *says;
} change;

static const change changes[] = {
    {"0708: 1 hq", "0711: 1 hq", true, "divisions[1].stands.0711: found 1tr.hq2 alone"},
    {"0707: 4 inf", "1211: 4 inf", true, "divisions[1].stands.1211: found 1tr.i9 out of range"},
    {"0606: 2 fs + 1 hq", "0605: 2 fs + 1 hq", true, "expected no enemies next to each other"},
    {"{0610: 1 corps}", "{0610: 1 ship}", true, "corps[1].guns.0610: found i.c1 on land"},
    {"\ndays:", "\ncreeping: british\ndays:", true, "creeping: found 1916, expected a creeping barrage from 1917"},
    {"\ndays:", "\nexits: {british: [0505]}\ndays:", true, "exits: found 0505, expected hexes at the edge"},
    {"win: 2, draw: 1", "win: 9, draw: 1", true, "result.win: found 9 of at most 3"},
    {"win: 2, draw: 1", "win: 2, draw: 0", false, "result.draw: found 0, expected a result the other side can win"},
    {"trench_owner: # who has the first claim at night [10.e]\n  german: [0304-1004]\n", "", false,
     "found none for 0304, expected an owner"},
    {"id: s1-training", "id: s1-lesson", true, "id: found s1-lesson in s1-training.yaml"},
    {"    first_orders: M\n", "    first_orders: M\n    arrivals: [{round: 9, at: [0111], stands: 1 inf}]\n", true,
     "found 1tr.i13 in round 9 of 4, expected arrivals before the end"},
    {"    first_orders: M\n",
     "    first_orders: M\n    arrivals: [{round: 2, at: [0111], stands: 1 inf, landing: yes}]\n", true,
     "expected landings on beaches"},
};

static void lint__names_what_is_unfit(void **state)
{
    char *good = training();

    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const char *at = strstr(good, changes[i].from);
        char *text = calloc(1, TEXT);
        findings s = {0, 0, ""};
        assert_non_null(text);
        assert_non_null(at);
        memcpy(text, good, (size_t)(at - good));
        strcat(strcat(text, changes[i].to), at + strlen(changes[i].from));
        write_file("scenarios/army_commander/s1-training.yaml", text);
        int errors = fs_lint_file(own_path("scenarios/army_commander/s1-training.yaml"), note_finding, &s);
        assert_int_equal(errors, s.errors);
        if ((s.errors > 0) != changes[i].is_error || s.errors + s.warnings == 0 || !strstr(s.first, changes[i].says))
            fail_msg("%s\n%d errors, %d warnings, first: %s", changes[i].to, s.errors, s.warnings, s.first);
        free(text);
    }
    free(good);
}

static void lint__holds_released_files_to_their_hashes(void **state)
{
    char *text = training();
    findings s = {0, 0, ""};
    fs_load_error e;

    (void)state;
    own_folder_is_data();
    write_file("scenarios/army_commander/s1-training.yaml", text);
    assert_int_equal(fs_lint_all(note_finding, &s), 0);
    assert_int_equal(s.warnings, 1); /* not yet released */
    assert_int_equal(fs_hashes_update(&e), 0);
    s = (findings){0, 0, ""};
    assert_int_equal(fs_lint_all(note_finding, &s), 0);
    assert_int_equal(s.warnings, 0);

    strcat(text, "# a word more\n");
    write_file("scenarios/army_commander/s1-training.yaml", text);
    assert_int_equal(fs_lint_all(note_finding, &s), 1);
    assert_non_null(strstr(s.first, "revision 1 changed"));

    s = (findings){0, 0, ""};
    write_file("scenarios/army_commander/another.yaml", text);
    assert_int_equal(fs_hashes_update(&e), 0);
    assert_int_equal(fs_lint_all(note_finding, &s), 2); /* the id is used twice, and is not the file's name */
    write_file("scenarios/HASHES", "nonsense\n");
    s = (findings){0, 0, ""};
    assert_int_equal(fs_lint_all(note_finding, &s), 1);
    assert_non_null(strstr(s.first, "HASHES:1: found another line, expected file, revision and hash"));

    own_folder_is_data_no_more();
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lint__names_what_is_unfit),
                                       cmocka_unit_test(lint__holds_released_files_to_their_hashes)};
    return cmocka_run_group_tests(tests, make_folder, own_folder_remove);
}
