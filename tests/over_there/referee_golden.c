/* referee_golden.c - a whole turn on a real table as a record, and what it led to.
 *
 * The record under tests/golden/over_there is as the program writes it: set-up without places, a charge, a machine-gun
 * grid, fire, morale and a melee, each with the questions it puts. The text beside it tells it, every event with its
 * rule. FIRESTEP_UPDATE_GOLDEN=1 writes the telling anew; read the difference before keeping it. */
#include "field.h"
#include "golden.h"
#include "host_memory.h"

#include "scenario/scenario.h"

#include <firestep/record.h>
#include <firestep/writer.h>
#include <stdio.h>
#include <string.h>

static char text[1 << 16];

/* A table that has changed gives the scenario another hash; where the game can still be played on it, that is all. */
static void renew_hash(const char *path)
{
    char id[64];
    fs_file file;
    fs_load_error why;
    const char *old = golden_read(path), *at = strstr(old, "[scenario ");

    if (!at || sscanf(at, "[scenario %63s", id) != 1 || fs_file_open(id, "referee=yes", &file, &why))
        return;
    snprintf(text, sizeof text, "%.*s[scenario %s %016llx]%s", (int)(at - old), old, id,
             (unsigned long long)file.scenario->hash, strchr(at, '\n'));
    golden_write(path, text);
    fs_file_close(&file);
}

static void replay(const char *path)
{
    fs_file file;
    fs_load_error why;
    fs_record_error wrong = {0};
    fs_error e = {0};
    fs_host host = {.memory = {.resize = test_resize}};
    fs_writer w = {.at = text, .cap = sizeof text};
    char telling[512];

    if (golden_is_updated())
        renew_hash(path);
    if (fs_file_open(path, NULL, &file, &why))
        fail_msg("%s", why.message);
    fs_game *g = fs_game_new(file.scenario, &host, file.state, &e);
    assert_non_null(g);
    if (fs_record_read(file.rest, file.rest_size, g, &wrong))
        fail_msg("%s:%d: %s", path, wrong.line, wrong.message);
    snprintf(telling, sizeof telling, "%.*s.txt", (int)(strlen(path) - strlen(".rec")), path);
    golden_tell(g, file.scenario, 1, "", &w);
    assert_true(fs_put_end(&w));
    golden_compare(telling, text);
    fs_game_free(g);
    fs_file_close(&file);
}

static void a_turn_on_a_real_table_goes_as_it_went(void **state)
{
    (void)state;
    proves("GEO");
    golden_folder("tests/golden/over_there", ".rec", 1, replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_turn_on_a_real_table_goes_as_it_went)};

    return cmocka_run_group_tests_name("over_there referee golden", tests, NULL, NULL);
}
