/* golden.c - whole games as records, and what they led to.
 *
 * Each NAME.rec under tests/golden/red_poppies is a record as the program writes it: the example of play with the dice
 * of chapter 9, games of the training scenarios between programs and random players, two of the printed battles.
 * NAME.txt beside it tells it: the lines, their events with every modifier and rule, the end, the digest of the events.
 * A record must be read without a fault, tell the same, and be written again as it was. FIRESTEP_UPDATE_GOLDEN=1 writes
 * the telling and the scenario's hash anew; read the difference before keeping it.
 */
#define _POSIX_C_SOURCE 200809L
#include "field.h"

#include "scenario/scenario.h"

#include <dirent.h>
#include <firestep/record.h>
#include <firestep/words.h>
#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "tests/golden/red_poppies"
enum { MOST_TEXT = 1 << 18 };

static char old_text[MOST_TEXT], new_text[MOST_TEXT];

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

static void read_whole(const char *path, char *out)
{
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("there is no %s", path);
    size_t n = fread(out, 1, MOST_TEXT - 1, f);
    assert_true(n < MOST_TEXT - 1);
    out[n] = '\0';
    fclose(f);
}

static void tell_line(fs_game *g, const fs_scenario *sc, int number, fs_writer *w)
{
    fs_kept_line line;
    const fs_event *e;
    size_t at = 0;

    assert_true(fs_game_line(g, number, &line));
    fs_put_int(w, number);
    fs_put(w, ". ");
    fs_game_line_text(g, number, w);
    fs_put_char(w, '\n');
    while ((e = fs_log_next(&line.events, &at))) {
        fs_put(w, "   ");
        fs_words_event(sc, e, w);
        fs_put_char(w, '\n');
    }
}

/* The whole game, then how it stands and the digest of all that happened. */
static void tell(fs_game *g, const fs_scenario *sc, fs_writer *w)
{
    char digest[32];

    for (int i = 1; i <= fs_game_lines(g); i++)
        tell_line(g, sc, i, w);
    fs_put(w, fs_game_is_over(g) ? "= over, won by " : "= not over, won by ");
    fs_put(w, fs_game_winner(g) == 3 ? "nobody" : sc->names->side[fs_game_winner(g)]);
    snprintf(digest, sizeof digest, ", events %016llx\n", (unsigned long long)fs_game_digest(g));
    fs_put(w, digest);
}

static const char *line_of(const char *text, const char *at)
{
    while (at > text && at[-1] != '\n')
        at--;
    return at;
}

static void must_be_same(const char *path, const char *want, const char *have)
{
    size_t same = 0;

    if (!strcmp(want, have))
        return;
    while (want[same] == have[same])
        same++;
    want = line_of(want, want + same);
    have = line_of(have, have + same);
    fail_msg("%s has:\n%.*s\nnow it is:\n%.*s", path, (int)strcspn(want, "\n"), want, (int)strcspn(have, "\n"), have);
}

static void compare_telling(fs_game *g, const fs_scenario *sc, const char *path)
{
    fs_writer w = {.at = new_text, .cap = sizeof new_text};

    tell(g, sc, &w);
    assert_true(fs_put_end(&w));
    if (getenv("FIRESTEP_UPDATE_GOLDEN")) {
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fputs(new_text, f);
        fclose(f);
    }
    read_whole(path, old_text);
    must_be_same(path, old_text, new_text);
}

/* The lines of a record, written again, are those that were read; headers hold what only the program knows. */
static void compare_lines(fs_game *g, const char *path)
{
    fs_writer w = {.at = new_text, .cap = sizeof new_text};

    fs_record_write(g, FS_FULL_RECORD, NULL, &w);
    assert_true(fs_put_end(&w));
    read_whole(path, old_text);
    must_be_same(path, strstr(old_text, "  1. -"), strstr(new_text, "  1. -"));
}

/* A map or scenario that has changed has another hash; where the game can still be played on it, that is all. */
static void renew_hash(const char *path)
{
    char id[64];
    fs_file file;
    fs_load_error why;

    read_whole(path, old_text);
    char *at = strstr(old_text, "[scenario ");
    if (!at || sscanf(at, "[scenario %63s", id) != 1 || fs_file_open(id, NULL, &file, &why))
        return;
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "%.*s[scenario %s %016llx]%s", (int)(at - old_text), old_text, id,
            (unsigned long long)file.scenario->hash, strchr(at, '\n'));
    fclose(f);
    fs_file_close(&file);
}

static void replay(const char *path)
{
    fs_file file;
    fs_load_error why;
    fs_record_error wrong = {0};
    fs_error e = {0};
    fs_host host = {.memory = {.resize = resize}};
    char telling[512];

    if (getenv("FIRESTEP_UPDATE_GOLDEN"))
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
    struct dirent **names;
    int n = scandir(FOLDER, &names, NULL, alphasort), games = 0;

    assert_true(n >= 0);
    for (int i = 0; i < n; i++) {
        char path[512];

        snprintf(path, sizeof path, FOLDER "/%s", names[i]->d_name);
        if (strstr(names[i]->d_name, ".rec")) {
            replay(path);
            games++;
        }
        free(names[i]);
    }
    free(names);
    assert_true(games >= 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_go_as_they_went)};

    return cmocka_run_group_tests_name("red_poppies golden", tests, NULL, NULL);
}
