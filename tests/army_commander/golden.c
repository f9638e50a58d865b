/* golden.c - whole short games as text: what was said, what was thrown, what happened and by which rule.
 *
 * A file under tests/golden/army_commander names a scenario, or gives a position in lines that begin with a bar, and
 * then the game in lines `> side clauses | dice`. Below each stands what it led to: the closed lines as records have
 * them and their events. FIRESTEP_UPDATE_GOLDEN=1 writes that part anew; read the difference before keeping it.
 */
#include "golden.h"
#include "stage.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <string.h>

/* What happened in the closed lines from `first` on. */
static void tell(int first, fs_writer *w) { golden_tell(game_now(), playing_scenario(), first, "  ", w); }

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
    golden_tell_end(game_now(), playing_scenario(), w);
    fs_put_char(w, '\n');
}

static void play_again(const char *path)
{
    static char text[1 << 18];
    fs_writer w = {.at = text, .cap = sizeof text};
    replay(golden_read(path), &w);
    assert_true(fs_put_end(&w));
    golden_compare(path, text);
}

static void games_go_as_they_went(void **state)
{
    (void)state;
    golden_folder("tests/golden/army_commander", ".txt", 3, play_again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(games_go_as_they_went),
    };
    return cmocka_run_group_tests_name("army_commander golden", tests, NULL, NULL);
}
