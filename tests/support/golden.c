/* golden.c - see golden.h. */
#define _POSIX_C_SOURCE 200809L
#include "golden.h"
#include "playing.h"

#include <dirent.h>
#include <firestep/words.h>
#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 1 << 18 };

bool golden_is_updated(void) { return getenv("FIRESTEP_UPDATE_GOLDEN") != NULL; }

char *golden_read(const char *path)
{
    static char text[MOST_TEXT];
    FILE *f = fopen(path, "r");

    if (!f)
        fail_msg("there is no %s", path);
    size_t n = fread(text, 1, MOST_TEXT - 1, f);
    assert_true(n < MOST_TEXT - 1);
    text[n] = '\0';
    fclose(f);
    return text;
}

void golden_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static const char *line_of(const char *text, const char *at)
{
    while (at > text && at[-1] != '\n')
        at--;
    return at;
}

void golden_same(const char *path, const char *want, const char *have)
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

void golden_compare(const char *path, const char *text)
{
    if (golden_is_updated())
        golden_write(path, text);
    golden_same(path, golden_read(path), text);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name), tail = strlen(ending);

    return n > tail && !strcmp(name + n - tail, ending);
}

void golden_folder(const char *folder, const char *ending, int least, void (*each)(const char *path))
{
    struct dirent **names;
    int n = scandir(folder, &names, NULL, alphasort), games = 0;

    assert_true(n >= 0);
    for (int i = 0; i < n; i++) {
        char path[512];

        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (ends_with(names[i]->d_name, ending)) {
            each(path);
            games++;
        }
        free(names[i]);
    }
    free(names);
    assert_true(games >= least);
}

void golden_tell(fs_game *g, const fs_scenario *sc, int first, const char *blanks, fs_writer *w)
{
    for (int i = first; i <= fs_game_lines(g); i++) {
        fs_kept_line line;
        const fs_event *e;
        size_t at = 0;

        assert_true(fs_game_line(g, i, &line));
        fs_put(w, blanks);
        fs_put_int(w, i);
        fs_put(w, ". ");
        fs_game_line_text(g, i, w);
        fs_put_char(w, '\n');
        while ((e = fs_log_next(&line.events, &at))) {
            fs_put(w, blanks);
            fs_put(w, "   ");
            fs_words_event(sc, e, w);
            fs_put_char(w, '\n');
        }
    }
}

void golden_tell_end(fs_game *g, const fs_scenario *sc, fs_writer *w)
{
    fs_put(w, fs_game_is_over(g) ? "= over, won by " : "= not over, won by ");
    fs_put(w, sc->names->side[fs_game_winner(g)]);
}
