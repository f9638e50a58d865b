/* cmd_export.c - a game as another kind of file. */
#include "commands.h"
#include "files.h"
#include "print.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

struct position {
    cli_table *table;
    int refused;
};

struct view {
    cli_table *table;
    fs_side seat;
};

static void put_position(void *ctx, fs_writer *w)
{
    struct position *p = ctx;
    p->refused = fs_position_write(&p->table->file, fs_game_state(p->table->game, 0), w);
}

static void put_view(void *ctx, fs_writer *w)
{
    const struct view *v = ctx;
    fs_game_view(v->table->game, v->seat, w);
    fs_put(w, "\n");
}

static int write_out(const cli_args *args, char *text, size_t n)
{
    const char *out = cli_value(args, "output");
    if (!text)
        return cli_fail("out of memory");
    int code = file_write(out ? out : "-", text, n, cli_given(args, "force"));
    free(text);
    return code;
}

static int export_position(cli_table *t, const cli_args *args)
{
    struct position p = {t, 0};
    size_t n;
    char *text = cli_text(put_position, &p, &n);
    if (text && p.refused) {
        free(text);
        return cli_fail("%s: stands inside a resolution, which a position cannot say; --until an earlier line",
                        t->name);
    }
    return write_out(args, text, n);
}

static int export_view(cli_table *t, const cli_args *args)
{
    int seat = table_seat(t, cli_value(args, "seat"), 0);
    struct view v = {t, (fs_side)seat};
    size_t n;
    if (seat < 0)
        return CLI_WRONG;
    char *text = cli_text(put_view, &v, &n);
    return write_out(args, text, n);
}

static int run(const cli_args *args)
{
    cli_table t;
    cli_ask ask = {NULL, cli_value(args, "seed"), false};
    bool is_position = strcmp(args->word[0], "position") == 0;
    if (!is_position && strcmp(args->word[0], "view") != 0)
        return cli_fail("export: '%s' is neither position nor view", args->word[0]);
    uint64_t until;
    if (cli_number(args, "until", 1, INT32_MAX, INT32_MAX, &until))
        return CLI_WRONG;
    int code = table_open(&t, args->word[1], &ask);
    if (!code)
        code = table_cut(&t, until);
    if (!code)
        code = is_position ? export_position(&t, args) : export_view(&t, args);
    table_close(&t);
    return code;
}

const cli_command cmd_export = {
    .name = "export",
    .synopsis = "position|view FILE|ID",
    .summary = "a game as a position file, or what a seat sees as JSON",
    .words = "file",
    .least = 2,
    .most = 2,
    .options = {{"output", 'o', "FILE", "where to write it; else standard output"},
                {"force", 'f', NULL, "replace a file that is there"},
                {"until", 0, "N", "as it stood after line N"},
                {"seat", 0, "SIDE", "of a view: as this side sees it (spectator)"},
                {"seed", 0, "N", "dice of a game that has no secret of its own"}},
    .run = run,
};
