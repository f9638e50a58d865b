/* at_table.c - what goes wrong with a game is said on stderr. */
#include "at_table.h"
#include "args.h"
#include "files.h"
#include "print.h"

#include <stdlib.h>
#include <string.h>

int cli_open(game_table *t, const char *name, const table_ask *ask)
{
    return table_open(t, name, ask) ? cli_fail("%s", t->why.text) : 0;
}

fs_side cli_side(const game_table *t, const char *word)
{
    fs_side side = table_side(t, word);
    if (!side)
        cli_fail("'%s' is no side of this game: %s or %s", word, fs_words_side(t->scenario, 1),
                 fs_words_side(t->scenario, 2));
    return side;
}

int cli_seat(const game_table *t, const char *word, fs_side otherwise)
{
    if (!word)
        return otherwise;
    if (strcmp(word, "spectator") == 0 || strcmp(word, "0") == 0)
        return 0;
    fs_side side = cli_side(t, word);
    return side ? side : -1;
}

fs_side cli_decider(const game_table *t, const char *word)
{
    fs_side waiting = fs_game_waiting(t->game), side = word ? cli_side(t, word) : waiting;
    if (!side && word)
        return 0;
    if (fs_game_is_over(t->game)) {
        cli_fail("%s: the game is over", t->name);
        return 0;
    }
    if (!waiting) {
        cli_fail("%s: the game waits for typed dice; firestep apply %s --dice \"...\" gives them", t->name, t->name);
        return 0;
    }
    if (side == 3) /* each builds a line without seeing the other's: one after the other here */
        return 1;
    if (!(waiting & side)) {
        cli_fail("%s: %s is not asked now, %s is", t->name, fs_words_side(t->scenario, side),
                 fs_words_side(t->scenario, waiting));
        return 0;
    }
    return side;
}

int cli_cut(game_table *t, uint64_t until) { return table_cut(t, until) ? cli_fail("%s", t->why.text) : 0; }

char *cli_record(game_table *t, size_t *n)
{
    size_t n_origin = 0;
    char *origin = t->file.kind == FS_FILE_POSITION ? file_read(t->file.path, FS_MAX_FILE, &n_origin) : NULL;
    if (t->file.kind == FS_FILE_POSITION && !origin)
        return NULL;
    char *text = table_text(t, origin, n_origin, n);
    free(origin);
    return text;
}

int cli_save(game_table *t, const char *path, bool replace)
{
    size_t n;
    char *text = cli_record(t, &n);
    if (!text)
        return cli_fail("%s: out of memory", path);
    int bad = file_write(path, text, n, replace);
    free(text);
    return bad;
}

int cli_refuse(game_table *t, const char *what, int trouble, const fs_error *e)
{
    table_fail(t, what, trouble, e);
    return cli_fail("%s", t->why.text);
}

int cli_clauses(game_table *t, const void *state, fs_side side, const char *text, fs_option *out, int cap)
{
    int n = table_clauses(t, state, side, text, out, cap);
    if (n < 0)
        cli_fail("%s", t->why.text);
    return n;
}

int cli_rules(catalogue *c, const char *system) { return catalogue_open(c, system) ? cli_fail("%s", c->why.text) : 0; }
