/* cmd_apply.c - takes options in a game and writes it back: all of them or none. */
#include "commands.h"
#include "dice_script.h"
#include "files.h"
#include "print.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

struct applied {
    game_table *table;
    int before;   /* lines */
    fs_side last; /* whose line is open */
    const char *written;
};

/* A line may begin with its side, as in a record. */
static const char *take_side(const game_table *t, const char *text, fs_side *side)
{
    text += strspn(text, " \t");
    for (fs_side s = 1; s <= 2; s++) {
        const char *name = fs_words_side(t->scenario, s);
        size_t n = strlen(name);
        if (strncmp(text, name, n) == 0 && (text[n] == ' ' || text[n] == ':')) {
            *side = s;
            return text + n + 1;
        }
    }
    return text;
}

static int try_act(game_table *t, fs_side side, const char *clause, fs_error *e)
{
    const fs_ruleset *rules = t->scenario->rules;
    fs_option option;
    if (rules->parse(t->scenario, fs_game_state(t->game, side), side, clause, &option, e))
        return FS_REFUSED;
    return fs_game_act(t->game, side, &option, e);
}

/* Where both are asked and nobody is named, whoever can do it. */
static int act(game_table *t, fs_side *side, const char *clause, bool named)
{
    fs_error e = {0}, other = {0};
    int trouble = try_act(t, *side, clause, &e);
    if (trouble == FS_REFUSED && !named && fs_game_waiting(t->game) == 3 &&
        try_act(t, fs_other(*side), clause, &other) == FS_OK) {
        *side = fs_other(*side);
        return 0;
    }
    return trouble ? cli_refuse(t, clause, trouble, &e) : 0;
}

/* One line answers for one side; `owner` is 0 before its first clause. */
static int for_another(const game_table *t, fs_side owner, fs_side side, const char *clause)
{
    if (!owner || side == owner)
        return 0;
    return cli_fail("%s: %s: %s has nothing more to say here, %s is asked; give it a line of its own", t->name, clause,
                    fs_words_side(t->scenario, owner), fs_words_side(t->scenario, side));
}

static int act_all(game_table *t, const char *text, const char *side_word, const char **dice, fs_side *who)
{
    fs_side named = 0, owner = 0;
    const fs_option *parts;
    bool sealed = false;
    text = take_side(t, text, &named);
    while (*(text += strspn(text, " \t,"))) {
        char clause[512];
        size_t n = strcspn(text, ",");
        while (n && text[n - 1] == ' ')
            n--;
        snprintf(clause, sizeof clause, "%.*s", (int)n, text);
        text += strcspn(text, ",");
        const char *word = named ? fs_words_side(t->scenario, named) : side_word;
        fs_side side = cli_decider(t, word ? word : *who ? fs_words_side(t->scenario, *who) : NULL);
        if (!side || for_another(t, owner, side, clause) || act(t, &side, clause, word || *who) ||
            for_another(t, owner, side, clause))
            return CLI_WRONG;
        owner = side;
        *who = fs_game_open_line(t->game, side, &parts, &sealed) && !sealed ? side : 0;
        if (*dice && dice_script_feed(t, dice))
            return CLI_WRONG;
    }
    return 0;
}

/* An open line is not part of a record: it would be lost. */
static int check_closed(game_table *t, bool may_be_open)
{
    for (fs_side side = 1; side <= 2; side++) {
        const fs_option *parts;
        bool sealed = false;
        int n = fs_game_open_line(t->game, side, &parts, &sealed);
        if (n && !sealed && !may_be_open)
            return cli_fail("%s: the line of %s is still open after %d part%s: go on with more clauses (see "
                            "firestep apply --open), or end it",
                            t->name, fs_words_side(t->scenario, side), n, n == 1 ? "" : "s");
    }
    return 0;
}

static void put_json(void *ctx, fs_writer *w)
{
    const struct applied *a = ctx;
    fs_json_open(w, NULL, '{');
    say_status_json(a->table, w);
    fs_json_str(w, "written", a->written ? a->written : "");
    fs_json_open(w, "events", '[');
    say_events_json(a->table, 3, a->before, w);
    fs_json_close(w, ']');
    say_decisions_json(a->table, w);
    fs_json_close(w, '}');
}

static void print_text(const struct applied *a)
{
    say_events(stdout, a->table, 3, a->before);
    for (fs_side side = 1; side <= 2; side++) {
        const fs_option *parts;
        bool sealed = false;
        int n = fs_game_open_line(a->table->game, side, &parts, &sealed);
        if (n)
            printf("%s: a line of %d part%s, %s\n", fs_words_side(a->table->scenario, side), n, n == 1 ? "" : "s",
                   sealed ? "closed, waiting for the other side" : "open");
    }
    say_status(stdout, a->table);
    say_decisions(stdout, a->table);
}

static int apply_words(game_table *t, const cli_args *args, struct applied *a)
{
    const char *dice = cli_value(args, "dice");
    fs_side typed = fs_game_typed(t->game);
    if (args->n < 2 && !dice)
        return cli_fail("%s: an option is missing; firestep options %s lists them", t->name, t->name);
    if (dice)
        fs_game_type_dice(t->game, 3);
    if (fs_game_is_new(t->game)) {
        int trouble = fs_game_begin(t->game);
        if (trouble)
            return cli_refuse(t, "cannot begin", trouble, NULL);
    }
    if (dice && dice_script_feed(t, &dice))
        return CLI_WRONG;
    for (int i = 1; i < args->n; i++)
        if (act_all(t, args->word[i], cli_value(args, "side"), &dice, &a->last))
            return CLI_WRONG;
    if (dice && dice[strspn(dice, " \t")])
        return cli_fail("--dice: '%s' is left over: nothing more was thrown", dice + strspn(dice, " \t"));
    fs_game_type_dice(t->game, typed);
    return check_closed(t, cli_given(args, "open"));
}

/* Where the game goes; NULL: nowhere. */
static const char *destination(const game_table *t, const cli_args *args)
{
    if (cli_given(args, "dry-run") || cli_given(args, "open"))
        return NULL;
    const char *out = cli_value(args, "output");
    return out ? out : t->file.kind == FS_FILE_SCENARIO ? NULL : t->name;
}

/* The whole of it: read, applied, written. Nobody else may write the file in between. */
static int apply(const cli_args *args)
{
    game_table t;
    table_ask ask = {NULL, cli_value(args, "seed"), false, NULL};
    file_mark mark = file_mark_of(args->word[0]);
    int code = cli_open(&t, args->word[0], &ask);
    struct applied a = {.table = &t, .before = code ? 0 : fs_game_lines(t.game)};
    if (!code)
        code = apply_words(&t, args, &a);
    if (!code)
        a.written = destination(&t, args);
    if (!code && a.written && strcmp(a.written, t.name) == 0)
        code = file_unchanged(t.name, &mark);
    if (!code && a.written)
        code = cli_save(&t, a.written,
                        !cli_value(args, "output") || cli_given(args, "force") || strcmp(a.written, t.name) == 0);
    if (!code && cli_given(args, "json"))
        code = cli_emit(stdout, put_json, &a);
    else if (!code && !(a.written && strcmp(a.written, "-") == 0))
        print_text(&a);
    table_close(&t);
    return code;
}

static int run(const cli_args *args)
{
    if (cli_one_answer(args, "apply"))
        return CLI_WRONG;
    int lock = cli_given(args, "dry-run") || cli_given(args, "open") ? -1 : file_lock(args->word[0]);
    int code = apply(args);
    file_unlock(lock);
    return code;
}

const cli_command cmd_apply = {
    .name = "apply",
    .synopsis = "FILE|ID \"CLAUSE[, CLAUSE...]\"...",
    .summary = "take options and add them to the record",
    .about = "All clauses are taken, or none and the file stays as it was. A line may be given as it stands\n"
             "in a record, with its side first. Of a scenario's id nothing is written without -o.",
    .words = "file",
    .least = 1,
    .most = -1,
    .options = {{"dice", 0, "\"THROWS\"", "what the dice show, as in \"2d6=3,4 1d6=5\""},
                {"side", 0, "SIDE", "who acts, where both are asked"},
                {"output", 'o', "FILE", "write there instead; - is standard output"},
                {"force", 'f', NULL, "with -o: replace a file that is there"},
                {"dry-run", 'n', NULL, "write nothing, only tell what would happen"},
                {"open", 0, NULL, "a line may stay open: tell its state, write nothing"},
                {"seed", 0, "N", "dice of a game that has no secret of its own"}},
    .run = run,
};
