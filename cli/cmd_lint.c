/* cmd_lint.c - checks data files and names every fault with its place. */
#include "commands.h"
#include "print.h"

#include <jansson.h>
#include <scenario/scenario.h>

struct tally {
    json_t *all; /* NULL: say them as they come */
    int errors, warnings;
};

static void take(void *ctx, const fs_finding *f)
{
    struct tally *t = ctx;
    t->errors += f->is_error;
    t->warnings += !f->is_error;
    const fs_load_error *e = &f->what;
    if (t->all)
        json_array_append_new(t->all, json_pack("{s:s, s:s, s:i, s:i, s:s, s:s, s:s, s:s}", "level",
                                                f->is_error ? "error" : "warning", "file", e->file, "line", e->line,
                                                "column", e->column, "key", e->key, "found", e->found, "expected",
                                                e->expected, "message", e->message));
    else
        cli_fail("%s%s", f->is_error ? "" : "warning: ", e->message);
}

static int run(const cli_args *args)
{
    bool as_json = cli_given(args, "json");
    struct tally t = {as_json ? json_array() : NULL, 0, 0};
    fs_load_error e;
    if (cli_given(args, "update-hashes"))
        return fs_hashes_update(&e) ? cli_fail("%s", e.message) : CLI_OK;
    for (int i = 0; i < args->n; i++)
        fs_lint_file(args->word[i], take, &t);
    if (!args->n)
        fs_lint_all(take, &t);
    if (as_json) {
        json_dumpf(t.all, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(t.all);
    } else if (!t.errors) {
        printf("no errors, %d warning%s\n", t.warnings, t.warnings == 1 ? "" : "s");
    }
    return t.errors ? CLI_WRONG : CLI_OK;
}

const cli_command cmd_lint = {
    .name = "lint",
    .synopsis = "[FILE...]",
    .summary = "check scenarios, maps and positions; all scenarios and maps when none is named",
    .about = "Each finding is one line on stderr: file:line: key: found X, expected Y. Exit code 2 if\n"
             "any is an error; warnings alone leave it 0.",
    .words = "file",
    .most = -1,
    .options = {{"update-hashes", 0, NULL, "note scenarios and maps as they are as released"}},
    .run = run,
};
