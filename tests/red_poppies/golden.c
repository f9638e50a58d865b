/* golden.c - whole games as records, and what they led to.
 *
 * Each NAME.rec under tests/golden/red_poppies is a record as the program writes it: the example of play with the dice
 * of chapter 9, games of the training scenarios between programs and random players, two of the printed battles.
 * NAME.txt beside it tells it: the lines, their events with every modifier and rule, the end, the digest of the events.
 * A record must be read without a fault, tell the same, and be written again as it was. FIRESTEP_UPDATE_GOLDEN=1 writes
 * the telling and the scenario's hash anew; read the difference before keeping it.
 */
#include "golden.h"
#include "field.h"
#include "host_memory.h"

#include "scenario/scenario.h"

#include <firestep/record.h>
#include <firestep/writer.h>
#include <stdio.h>
#include <string.h>

static char new_text[1 << 18];

/* The whole game, then how it stands and the digest of all that happened. */
static void compare_telling(fs_game *g, const fs_scenario *sc, const char *path)
{
    fs_writer w = {.at = new_text, .cap = sizeof new_text};
    char digest[32];

    golden_tell(g, sc, 1, "", &w);
    golden_tell_end(g, sc, &w);
    snprintf(digest, sizeof digest, ", events %016llx\n", (unsigned long long)fs_game_digest(g));
    fs_put(&w, digest);
    assert_true(fs_put_end(&w));
    golden_compare(path, new_text);
}

/* The lines of a record, written again, are those that were read; headers hold what only the program knows. */
static void compare_lines(fs_game *g, const char *path)
{
    fs_writer w = {.at = new_text, .cap = sizeof new_text};

    fs_record_write(g, FS_FULL_RECORD, NULL, &w);
    assert_true(fs_put_end(&w));
    golden_same(path, strstr(golden_read(path), "  1. -"), strstr(new_text, "  1. -"));
}

/* A map or scenario that has changed has another hash; where the game can still be played on it, that is all. */
static void renew_hash(const char *path)
{
    char id[64];
    fs_file file;
    fs_load_error why;

    const char *text = golden_read(path), *at = strstr(text, "[scenario ");
    if (!at || sscanf(at, "[scenario %63s", id) != 1 || fs_file_open(id, NULL, &file, &why))
        return;
    snprintf(new_text, sizeof new_text, "%.*s[scenario %s %016llx]%s", (int)(at - text), text, id,
             (unsigned long long)file.scenario->hash, strchr(at, '\n'));
    golden_write(path, new_text);
    fs_file_close(&file);
}

static void replay(const char *path)
{
    fs_file file;
    fs_load_error why;
    fs_record_error wrong = {0};
    fs_error e = {0};
    fs_host host = {.memory = {.resize = test_resize}};
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
    compare_telling(g, file.scenario, telling);
    compare_lines(g, path);
    fs_game_free(g);
    fs_file_close(&file);
}

static void games_go_as_they_went(void **state)
{
    (void)state;
    golden_folder("tests/golden/red_poppies", ".rec", 4, replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_go_as_they_went)};

    return cmocka_run_group_tests_name("red_poppies golden", tests, NULL, NULL);
}
