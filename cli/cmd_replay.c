/* cmd_replay.c - the whole of a game told again, and its last state as numbers. */
#include "commands.h"
#include "print.h"
#include "say.h"

#include <simulate/luck.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    game_table *table;
    fs_side seat;
    bool quiet;
};

static void put_line(void *ctx, fs_writer *w)
{
    const struct replay *r = ctx;
    fs_game *game = r->table->game;
    fs_event_cursor at = {0, 0};
    const fs_event *e = fs_game_next_event(game, r->seat, &at);
    fs_json_open(w, "lines", '[');
    for (int i = 1; i <= fs_game_lines(game); i++) {
        fs_kept_line line;
        fs_game_line(game, i, &line);
        char *text = say_line(r->table, i);
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "number", i);
        fs_json_str(w, "side", line.side ? fs_words_side(r->table->scenario, line.side) : "-");
        fs_json_str(w, "text", text && !say_is_kept(r->table, r->seat, &line) ? text : "");
        fs_json_open(w, "events", '[');
        for (; e && at.line == i; e = fs_game_next_event(game, r->seat, &at))
            fs_json_event(r->table->scenario, NULL, e, w);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
        free(text);
    }
    fs_json_close(w, ']');
}

static void put_json(void *ctx, fs_writer *w)
{
    struct replay *r = ctx;
    char digest[20];
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)fs_game_digest(r->table->game));
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "scenario", r->table->scenario->id);
    say_status_json(r->table, w);
    fs_json_str(w, "digest", digest);
    if (!r->quiet)
        put_line(ctx, w);
    fs_json_close(w, '}');
}

static bool tell_progress(void *ctx, uint64_t done, uint64_t of)
{
    (void)ctx;
    cli_progress("lines", done, of);
    return true;
}

/* What the dice did to each side. */
static int tell_luck(game_table *t, bool as_json)
{
    luck_report *report = calloc(1, sizeof *report);
    int code = report && !luck_of_game(t->game, report, tell_progress, NULL) ? CLI_OK : cli_fail("out of memory");
    if (!code && as_json) {
        json_t *all = luck_json(report);
        json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
        putchar('\n');
        json_decref(all);
    } else if (!code) {
        say_status(stdout, t);
        luck_tell(report, stdout);
    }
    luck_free(report);
    free(report);
    return code;
}

static int run(const cli_args *args)
{
    game_table t;
    table_ask ask = {NULL, cli_value(args, "seed"), false, NULL};
    uint64_t until;
    int code = cli_number(args, "until", 1, INT32_MAX, INT32_MAX - 1, &until);
    if (code)
        return code;
    code = cli_open(&t, args->word[0], &ask);
    int seat = code ? -1 : cli_seat(&t, cli_value(args, "seat"), 3);
    struct replay r = {&t, (fs_side)seat, cli_given(args, "quiet")};
    if (code || seat < 0 || cli_cut(&t, until)) {
        code = CLI_WRONG;
    } else if (cli_given(args, "luck")) {
        code = seat == 3 ? tell_luck(&t, cli_given(args, "json"))
                         : cli_fail("--luck: looks at all that is hidden, so it is told to no seat; leave out --seat");
    } else if (cli_given(args, "json")) {
        code = cli_emit(stdout, put_json, &r);
    } else {
        if (!r.quiet)
            say_events(stdout, &t, r.seat, 0);
        say_status(stdout, &t);
        printf("%d lines, state %016llx, events %016llx\n", fs_game_lines(t.game),
               (unsigned long long)fs_game_hash(t.game), (unsigned long long)fs_game_digest(t.game));
    }
    table_close(&t);
    return code;
}

const cli_command cmd_replay = {
    .name = "replay",
    .synopsis = "FILE",
    .summary = "tell a recorded game again, with rules and dice",
    .about = "Every clause is checked and every throw must be the one the rules ask for: a damaged record\n"
             "is refused at its first wrong line. The last line holds the hash of the final state and the\n"
             "digest of all events.",
    .words = "file",
    .least = 1,
    .most = 1,
    .options = {{"until", 0, "N", "stop after line N"},
                {"quiet", 'q', NULL, "only how it ended, with hash and digest"},
                {"luck", 0, NULL, "instead: what the dice did to each side, expected against actual"},
                {"seat", 0, "SIDE", "only what this side (or `spectator`) may read"},
                {"seed", 0, "N", "dice of a game that has no secret of its own"}},
    .run = run,
};
