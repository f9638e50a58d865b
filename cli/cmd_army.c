/* cmd_army.c - battles of one's own, from the army lists of a system. */
#include "commands.h"
#include "files.h"
#include "print.h"

#include <jansson.h>
#include <scenario/army.h>
#include <stdlib.h>
#include <string.h>

/* --- making a battle --- */

struct tally {
    json_t *all; /* NULL: say them as they come */
};

static void take_finding(void *ctx, const fs_finding *f)
{
    const struct tally *t = ctx;
    const fs_load_error *e = &f->what;
    if (t->all)
        json_array_append_new(t->all,
                              json_pack("{s:s, s:s, s:i, s:s, s:s, s:s, s:s}", "level",
                                        f->is_error ? "error" : "warning", "file", e->file, "line", e->line, "key",
                                        e->key, "found", e->found, "expected", e->expected, "message", e->message));
    else
        cli_fail("%s%s", f->is_error ? "" : "warning: ", e->message);
}

/* Findings, and where the battle is: in a file or in the answer itself. */
static void print_json(json_t *findings, const char *path, const char *battle)
{
    json_t *answer = json_pack("{s:O}", "findings", findings);
    if (path)
        json_object_set_new(answer, "file", json_string(path));
    else if (battle)
        json_object_set_new(answer, "battle", json_string(battle));
    json_dumpf(answer, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(answer);
}

static int make(const cli_args *args, const char *text, size_t n, struct tally *t)
{
    const char *path = cli_value(args, "output");
    char *battle = malloc(FS_MAX_FILE);
    fs_writer w = {battle, 0, FS_MAX_FILE};
    if (!battle)
        return cli_fail("army: out of memory");
    int code = fs_army_make(args->word[0], text, n, &w, take_finding, t) ? CLI_WRONG : CLI_OK;
    if (!code && (path || !t->all))
        code = file_write(path ? path : "-", battle, w.n, cli_given(args, "force"));
    if (t->all && code == CLI_OK)
        print_json(t->all, path, battle);
    else if (t->all)
        print_json(t->all, NULL, NULL);
    free(battle);
    return code;
}

static int make_battle(const cli_args *args)
{
    struct tally t = {NULL};
    size_t n;
    char *text = file_read(args->word[0], FS_MAX_FILE, &n);
    if (!text)
        return CLI_WRONG;
    if (cli_given(args, "json"))
        t.all = json_array();
    int code = make(args, text, n, &t);
    json_decref(t.all);
    free(text);
    return code;
}

/* --- lists --- */

enum { COLUMNS = 12, HEAD = 64 };

/* Text needs the width of every column first, so the rows are walked twice. */
struct listing {
    const char *nation; /* NULL: every one */
    json_t *all;        /* NULL: text */
    bool printing;
    int found, width[COLUMNS];
    char list[HEAD], last[HEAD]; /* whose widths they are; whose rows were printed last */
};

static void take_json(json_t *all, const fs_army_row *row)
{
    json_t *one = json_pack("{s:s, s:s, s:s}", "system", row->system, "list", row->list, "nation", row->nation);
    for (int i = 0; i < row->n; i++)
        json_object_set_new(one, row->column[i], json_string(row->cell[i]));
    json_array_append_new(all, one);
}

static void measure(struct listing *l, const fs_army_row *row)
{
    if (strcmp(l->list, row->list) != 0)
        return;
    for (int i = 0; i < row->n && i < COLUMNS; i++) {
        int cell = cli_columns(row->cell[i]), head = cli_columns(row->column[i]);
        l->width[i] = cell > l->width[i] ? cell : l->width[i];
        l->width[i] = head > l->width[i] ? head : l->width[i];
    }
}

static void print_cells(const struct listing *l, const char *const *cell, int n)
{
    int last = n - 1, blanks = 2;
    while (last > 0 && !*cell[last])
        last--;
    for (int i = 0; i <= last && i < COLUMNS; i++) {
        printf("%*s%s", blanks, "", cell[i]);
        blanks = l->width[i] - cli_columns(cell[i]) + 2;
    }
    putchar('\n');
}

static void print_row(struct listing *l, const fs_army_row *row)
{
    char head[HEAD];
    if (strcmp(l->list, row->list) != 0)
        return;
    snprintf(head, sizeof head, "%s, %s", row->nation, row->list);
    if (strcmp(head, l->last) != 0) {
        printf("%s%s%s%s\n", l->found++ ? "\n" : "", cli_colour(CLI_BOLD), head, cli_colour(CLI_PLAIN));
        print_cells(l, row->column, row->n);
    }
    snprintf(l->last, sizeof l->last, "%s", head);
    print_cells(l, row->cell, row->n);
}

static void take_row(void *ctx, const fs_army_row *row)
{
    struct listing *l = ctx;
    if (l->nation && strcmp(l->nation, row->nation) != 0)
        return;
    if (l->all) {
        take_json(l->all, row);
        l->found++;
    } else if (l->printing) {
        print_row(l, row);
    } else {
        measure(l, row);
    }
}

static int print_list(struct listing *l, const char *list, fs_load_error *e)
{
    memset(l->width, 0, sizeof l->width);
    snprintf(l->list, sizeof l->list, "%s", list);
    l->printing = false;
    if (fs_army_list(take_row, l, e))
        return 1;
    l->printing = true;
    return fs_army_list(take_row, l, e);
}

static int list_armies(const cli_args *args)
{
    struct listing l = {.nation = args->n ? args->word[0] : NULL};
    fs_load_error e;
    bool as_json = cli_given(args, "json");
    int bad;
    if (as_json)
        l.all = json_array();
    bad = as_json ? fs_army_list(take_row, &l, &e) : print_list(&l, "units", &e) || print_list(&l, "formations", &e);
    if (!bad && l.found && as_json) {
        json_dumpf(l.all, stdout, JSON_COMPACT);
        putchar('\n');
    }
    json_decref(l.all);
    if (bad)
        return cli_fail("%s", e.message);
    return l.found ? CLI_OK
                   : cli_fail("army: no list has the nation '%s'; firestep army --list has them all", l.nation);
}

static int run(const cli_args *args)
{
    bool list = cli_given(args, "list");
    if (!fs_has_armies())
        return cli_fail("army: no system in this build has army lists");
    if (list && (cli_given(args, "output") || cli_given(args, "force")))
        return cli_fail("army: --list prints the lists; it writes no file");
    if (!list && !args->n)
        return cli_fail("army: FILE is missing; firestep army --list says what can stand in it");
    if (cli_one_answer(args, "army"))
        return CLI_WRONG;
    return list ? list_armies(args) : make_battle(args);
}

const cli_command cmd_army = {
    .name = "army",
    .synopsis = "FILE | --list [NATION]",
    .summary = "a battle of your own from the army lists of a system",
    .about = "FILE names two armies and a table. The battle is a position at the set-up that firestep new\n"
             "makes a game of. Each finding is one line on stderr; with an error nothing is written.",
    .words = "file",
    .most = 1,
    .options = {{"output", 'o', "FILE", "where to write the battle; else standard output"},
                {"force", 'f', NULL, "replace a file that is there"},
                {"list", 0, NULL, "print units and formations of NATION, or of all"}},
    .run = run,
};
