/* golden.c - whole short games as text: what was said, what was thrown, what happened and by which rule.
 *
 * A file under tests/golden/army_commander names a scenario, or gives a position in lines that begin with a bar, and
 * then the game in lines `> side clauses | dice`. Below each stands what it led to: the closed lines as records have
 * them and their events. FIRESTEP_UPDATE_GOLDEN=1 writes that part anew; read the difference before keeping it.
 */
#define _POSIX_C_SOURCE 200809L
#include "stage.h"

#include <dirent.h>
#include <firestep/words.h>
#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "tests/golden/army_commander"
enum { MOST_TEXT = 1 << 18 };

static char old_text[MOST_TEXT], new_text[MOST_TEXT];

static void read_whole(const char *path, char *out)
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(out, 1, MOST_TEXT - 1, f);
    assert_true(n < MOST_TEXT - 1);
    out[n] = '\0';
    fclose(f);
}

/* What happened in the closed lines from `first` on. */
static void tell(int first, fs_writer *w)
{
    for (int i = first; i <= fs_game_lines(game_now()); i++) {
        fs_kept_line line;
        const fs_event *e;
        size_t at = 0;
        assert_true(fs_game_line(game_now(), i, &line));
        fs_put(w, "  ");
        fs_put_int(w, i);
        fs_put(w, ". ");
        fs_game_line_text(game_now(), i, w);
        fs_put_char(w, '\n');
        while ((e = fs_log_next(&line.events, &at))) {
            fs_put(w, "     ");
            fs_words_event(&scenario_now()->base, e, w);
            fs_put_char(w, '\n');
        }
    }
}

/* `british attack 0604 from 0605 | 6,6 5,4`; the dice may be missing. */
static void play_line(char *text)
{
    char *bar = strstr(text, " | "), *side = text, *clauses = strchr(text, ' ');
    if (bar) {
        *bar = '\0';
        dice(bar + 3);
    }
    assert_non_null(clauses);
    *clauses++ = '\0';
    play(side, clauses);
    expect_dice_used();
}

static void set_up(const char *scenario, const char *position)
{
    if (*scenario)
        stage_scenario(scenario, NULL);
    else
        stage(position);
}

/* Plays the lines of `old` and writes the file as it should be. */
static void replay(char *old, fs_writer *w)
{
    char position[4096] = "", scenario[64] = "";
    bool up = false;
    for (char *line = strtok(old, "\n"); line; line = strtok(NULL, "\n")) {
        if (!strncmp(line, "  ", 2) || !strncmp(line, "= ", 2))
            continue;
        fs_put(w, line);
        fs_put_char(w, '\n');
        if (!strncmp(line, "scenario ", 9)) {
            snprintf(scenario, sizeof scenario, "%s", line + 9);
        } else if (!strncmp(line, "| ", 2)) {
            assert_true(strlen(position) + strlen(line) < sizeof position);
            strcat(strcat(position, line + 2), "\n");
        } else if (!strcmp(line, "> begin") || !strncmp(line, "> begin | ", 10)) {
            if (line[7])
                dice(line + 10);
            set_up(scenario, position);
            up = true;
            tell(1, w);
        } else if (!strncmp(line, "> ", 2)) {
            assert_true(up);
            int before = fs_game_lines(game_now());
            play_line(line + 2);
            tell(before + 1, w);
        }
    }
    fs_put(w, "= ");
    fs_put(w, fs_game_is_over(game_now()) ? "over, won by " : "not over, won by ");
    fs_put(w, scenario_now()->base.names->side[fs_game_winner(game_now())]);
    fs_put_char(w, '\n');
}

static void compare(const char *path)
{
    fs_writer w = {.at = new_text, .cap = sizeof new_text};
    read_whole(path, old_text);
    replay(old_text, &w);
    assert_true(fs_put_end(&w));
    if (getenv("FIRESTEP_UPDATE_GOLDEN")) {
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fputs(new_text, f);
        fclose(f);
        return;
    }
    read_whole(path, old_text);
    if (strcmp(old_text, new_text)) {
        size_t same = 0;
        while (old_text[same] == new_text[same])
            same++;
        while (same && new_text[same - 1] != '\n')
            same--;
        fail_msg("%s has:\n%.*s\nnow it is:\n%.*s", path, (int)strcspn(old_text + same, "\n"), old_text + same,
                 (int)strcspn(new_text + same, "\n"), new_text + same);
    }
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
        if (strstr(names[i]->d_name, ".txt")) {
            compare(path);
            games++;
        }
        free(names[i]);
    }
    free(names);
    assert_true(games >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(games_go_as_they_went),
    };
    return cmocka_run_group_tests_name("army_commander golden", tests, NULL, NULL);
}
