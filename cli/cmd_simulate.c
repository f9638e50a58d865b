/* cmd_simulate.c - games by the thousand between players that need no person: who wins, and how. */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "draw/draw.h"
#include "files.h"
#include "print.h"
#include "ranks.h"
#include "series.h"

#include <firestep/words.h>
#include <simulate/book.h>
#include <simulate/report.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SERIES = 64 };

typedef struct simulation {
    const cli_args *args;
    const char *id;
    char switches[1024];
    const ai_level *player[2];
    uint64_t games, seed;
    int jobs;
    sim_series *series[MOST_SERIES];
    fs_file file[MOST_SERIES]; /* what each series was played on */
    int n;                     /* opened */
    FILE *csv;                 /* in memory until the end; NULL: not asked for */
    char *csv_text;
    size_t csv_size;
    bool stopped;
} simulation;

/* One series being played. */
typedef struct run {
    simulation *all;
    sim_series *series;
    sim_match match;
    sim_book book;
    char path[CLI_MAX_PATH]; /* of its results file; "" none */
    char *first;             /* the line of game 0 in it */
    sim_result *result;
    series_clock clock;
    fs_why why;
} run_state;

/* --- one series ------------------------------------------------------------------------------------------------ */

static void *enter(void *ctx)
{
    (void)ctx;
    return sim_desk_new();
}

static void leave(void *ctx, void *desk)
{
    (void)ctx;
    sim_desk_free(desk);
}

struct line {
    const run_state *run;
    const sim_result *result;
};

static void put_result(void *ctx, fs_writer *w)
{
    const struct line *l = ctx;
    sim_result_write(l->run->match.scenario, l->run->series->tally.goals.n, l->result, w);
}

static void put_fault(void *ctx, fs_writer *w)
{
    fs_put_char(w, '!');
    fs_put(w, ctx);
}

static char *play(void *ctx, void *desk, uint64_t i)
{
    const run_state *r = ctx;
    char why[SIM_WHY], *text = NULL;
    sim_result *result = malloc(sizeof *result);
    if (result && sim_play(desk, &r->match, i, result, why))
        text = text_make(put_fault, why, NULL);
    else if (result)
        text = text_make(put_result, &(struct line){r, result}, NULL);
    free(result);
    return text;
}

static void count(run_state *r, const sim_result *result)
{
    sim_tally_add(&r->series->tally, result);
    if (r->all->csv)
        sim_csv_row(r->all->csv, &r->match, r->series->label, result);
}

/* A line of the results file; those beyond the games asked for stay there uncounted. */
static int take_old(void *ctx, uint64_t i, const char *line, size_t n)
{
    run_state *r = ctx;
    if (sim_result_read(r->match.scenario, line, n, r->result) || r->result->game != i)
        return 1;
    if (i == 0)
        r->first = strndup(line, n);
    if (i < r->all->games)
        count(r, r->result);
    return 0;
}

static int take(void *ctx, uint64_t i, const char *line)
{
    run_state *r = ctx;
    if (sim_result_read(r->match.scenario, line, strlen(line), r->result))
        return because(&r->why, "game %llu came back as something else than a result", (unsigned long long)i);
    if (*r->path && sim_book_add(&r->book, r->path, line, &r->why))
        return 1;
    count(r, r->result);
    series_clock_tick(&r->clock, i + 1);
    return 0;
}

static int spread(run_state *r, uint64_t first)
{
    const sim_work work = {r, enter, leave, play};
    sim_spread s = {.work = &work,
                    .first = first,
                    .end = r->all->games,
                    .jobs = r->all->jobs,
                    .ranks = cli_ranks,
                    .stop = &series_stop,
                    .take = take,
                    .take_ctx = r};
    series_clock_start(&r->clock, "games", first, r->all->games);
    enum sim_end end = sim_spread_run(&s);
    series_clock_end(&r->clock);
    if (end == SPREAD_FAILED)
        return cli_fail("%s", s.why);
    if (end == SPREAD_REFUSED)
        return cli_fail("%s", r->why.text);
    r->all->stopped |= end == SPREAD_STOPPED;
    return 0;
}

/* The games that are there already, of rank 0; the others are told how many. */
static int resume(run_state *r, uint64_t *first)
{
    *first = 0;
    r->book.fd = -1;
    if (*r->path && (!cli_ranks || cli_ranks->rank == 0)) {
        char head[8192];
        if (sim_book_head(&r->match, head, sizeof head))
            return cli_fail("%s: more switches than a results file can say", r->match.scenario->id);
        if (sim_book_open(&r->book, r->path, head, take_old, r, &r->why))
            return cli_fail("%s", r->why.text);
        if (*r->book.cut)
            fprintf(stderr, "firestep: %s: %s\n", r->path, r->book.cut);
        if (r->first && series_same_program(&(sim_work){r, enter, leave, play}, r->path, r->first))
            return CLI_WRONG;
        *first = r->book.games < r->all->games ? r->book.games : r->all->games;
    }
    if (cli_ranks)
        *first = cli_ranks->agree(*first);
    return 0;
}

static int play_series(simulation *s, int which)
{
    run_state r = {.all = s, .series = s->series[which]};
    const char *path = cli_value(s->args, "results");
    uint64_t first;
    r.match = (sim_match){.scenario = s->file[which].scenario,
                          .start = s->file[which].state,
                          .player = {s->player[0], s->player[1]},
                          .seed = s->seed};
    if (path)
        snprintf(r.path, sizeof r.path, "%s%s%s", path, *r.series->label ? "." : "", r.series->label);
    r.result = malloc(sizeof *r.result);
    int code = r.result && !sim_tally_begin(&r.series->tally, &r.match) ? 0 : cli_fail("out of memory");
    if (!code)
        code = resume(&r, &first);
    if (!code)
        code = spread(&r, first);
    sim_book_close(&r.book);
    free(r.first);
    free(r.result);
    return code;
}

/* --- which series ---------------------------------------------------------------------------------------------- */

static int add_series(simulation *s, const char *label)
{
    char switches[1200];
    if (s->n == MOST_SERIES)
        return cli_fail("--compare: more than %d series", MOST_SERIES);
    snprintf(switches, sizeof switches, "%s%s%s", s->switches, *s->switches && *label ? " " : "", label);
    if (series_open(s->id, switches, &s->file[s->n]))
        return CLI_WRONG;
    sim_series *series = calloc(1, sizeof *series);
    s->series[s->n++] = series;
    if (!series)
        return cli_fail("out of memory");
    snprintf(series->label, sizeof series->label, "%s", label);
    return 0;
}

static int add_value(simulation *s, const char *name, const char *value)
{
    char label[128];
    if ((size_t)snprintf(label, sizeof label, "%s=%s", name, value) >= sizeof label)
        return cli_fail("--compare: '%s' is too long", value);
    return add_series(s, label);
}

/* `NAME`: every value it has but the one in force; `NAME=A,B`: these. */
static int compare(simulation *s, const char *text)
{
    const fs_scenario *sc = s->file[0].scenario;
    const fs_words *words = sc->rules->words;
    size_t n = strcspn(text, "=");
    int which = fs_find_switch(sc->rules, text, n), code = 0;
    if (which < 0)
        return cli_fail("--compare: '%.*s' is no switch of %s; firestep show %s --brief lists them", (int)n, text,
                        sc->rules->title, s->id);
    if (!text[n] && (!words->switch_value || !words->switch_value[which]))
        return cli_fail("--compare: the values of %s are numbers; say which, as in %s=1,2", text, text);
    for (int v = 0; !text[n] && !code && words->switch_value[which][v]; v++)
        if (v != sc->switches[which])
            code = add_value(s, words->switches[which], words->switch_value[which][v]);
    char value[64];
    for (const char *at = text + n + (text[n] == '='); text[n] && !code && *at;) {
        size_t m = strcspn(at, ",");
        snprintf(value, sizeof value, "%.*s", (int)m, at);
        code = add_value(s, words->switches[which], value);
        at += m + (at[m] == ',');
    }
    return code;
}

/* Every switch whose values have words, one after the other. */
static int compare_each(simulation *s)
{
    const fs_words *words = s->file[0].scenario->rules->words;
    int before = s->n, code = 0;
    for (int i = 0; i < words->n_switches && !code; i++)
        if (words->switch_value && words->switch_value[i])
            code = compare(s, words->switches[i]);
    if (!code && s->n == before)
        code = cli_fail("--compare all: %s has no switches to compare", s->id);
    return code;
}

static int open_all(simulation *s)
{
    const char *text;
    int code = series_switches(s->args, s->switches, sizeof s->switches);
    if (!code)
        code = add_series(s, "");
    for (int at = 0; !code && (text = cli_next_value(s->args, "compare", &at));)
        code = strcmp(text, "all") == 0 ? compare_each(s) : compare(s, text);
    if (!code && s->file[0].kind == FS_FILE_POSITION && (*s->switches || s->n > 1))
        code = cli_fail("--switch: a position says it itself, under the key switches");
    return code;
}

/* --- what comes of it ------------------------------------------------------------------------------------------ */

static void put_view(void *ctx, fs_writer *w)
{
    const fs_file *f = ctx;
    f->scenario->rules->view(f->scenario, f->state, 0, w);
}

/* The board as it was at the start, without pieces; NULL if it cannot be drawn. */
static char *draw_map(const fs_file *f, int *table_height)
{
    draw_options how = {.theme = DRAW_LIGHT, .title = f->scenario->title};
    char why[DRAW_WHY];
    size_t n;
    char *view = text_make(put_view, (void *)f, &n);
    char *map = view ? draw_view(view, n, &how, &n, why) : NULL;
    json_t *all = view ? json_loads(view, 0, NULL) : NULL;
    *table_height = (int)json_integer_value(json_object_get(json_object_get(all, "board"), "height"));
    json_decref(all);
    free(view);
    return map;
}

static void write_command(const simulation *s, char *out, size_t cap)
{
    size_t n = (size_t)snprintf(out, cap, "firestep simulate %s --games %llu --players %s,%s --seed %llu", s->id,
                                (unsigned long long)s->games, s->player[0]->name, s->player[1]->name,
                                (unsigned long long)s->seed);
    static const char *const options[] = {"switch", "set", "compare"};
    const char *value;
    for (int k = 0; k < 3; k++)
        for (int at = 0; (value = cli_next_value(s->args, options[k], &at)) && n < cap;)
            n += (size_t)snprintf(out + n, cap - n, " --%s %s", options[k], value);
}

static int write_report(const simulation *s, const char *path)
{
    char command[2048], *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    sim_series *series = calloc((size_t)s->n, sizeof *series);
    int height;
    char *map = draw_map(&s->file[0], &height), *style = draw_style(&(size_t){0});
    int code = out && series && style ? 0 : cli_fail("out of memory");
    write_command(s, command, sizeof command);
    for (int i = 0; !code && i < s->n; i++)
        series[i] = *s->series[i];
    if (!code)
        sim_report_write(out, &(sim_report){series, s->n, command, map, style, height});
    if (out)
        fclose(out);
    if (!code)
        code = file_write(path, text, n, true);
    free(text);
    free(series);
    free(map);
    free(style);
    return code;
}

static void print_json(const simulation *s)
{
    json_t *all = json_array();
    for (int i = 0; i < s->n; i++)
        json_array_append_new(all, sim_tell_json(s->series[i]));
    json_dumpf(s->n == 1 ? json_array_get(all, 0) : all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(all);
}

static void print_text(const simulation *s)
{
    for (int i = 0; i < s->n; i++)
        sim_tell(stdout, s->series[i]);
    if (s->n < 2)
        return;
    sim_series *series = calloc((size_t)s->n, sizeof *series);
    for (int i = 0; series && i < s->n; i++)
        series[i] = *s->series[i];
    if (series)
        sim_tell_beside(stdout, series, s->n);
    free(series);
}

static bool is_output(const char *path) { return path && strcmp(path, "-") == 0; }

static int finish(simulation *s)
{
    const char *report = cli_value(s->args, "report"), *csv = cli_value(s->args, "csv");
    int code = 0;
    if (cli_ranks && cli_ranks->rank)
        return 0; /* rank 0 says it */
    if (s->csv) {
        fflush(s->csv);
        code = file_write(csv, s->csv_text, s->csv_size, true);
    }
    if (report && write_report(s, report))
        code = CLI_WRONG;
    if (cli_given(s->args, "json")) /* what cannot be written costs nothing of what can be said */
        print_json(s);
    else if (!is_output(csv) && !is_output(report))
        print_text(s);
    if (!code && s->stopped) {
        cli_fail("stopped before the end%s", cli_value(s->args, "results")
                                                 ? "; the same command goes on where it was"
                                                 : "; with --results FILE it could be gone on with");
        code = CLI_NO;
    }
    return code;
}

/* --- the command ----------------------------------------------------------------------------------------------- */

static int take_players(simulation *s)
{
    const char *text = cli_value(s->args, "players"), *comma = text ? strchr(text, ',') : NULL;
    char first[64];
    if (!text)
        text = "recruit,recruit", comma = text + 7;
    if (!comma || strchr(comma + 1, ',') || (size_t)(comma - text) >= sizeof first)
        return cli_fail("--players: '%s' is not two levels with a comma between, as in recruit,random", text);
    snprintf(first, sizeof first, "%.*s", (int)(comma - text), text);
    s->player[0] = series_level(first);
    s->player[1] = s->player[0] ? series_level(comma + 1) : NULL;
    return s->player[1] ? 0 : CLI_WRONG;
}

static int take_options(simulation *s)
{
    bool force = cli_given(s->args, "force");
    const char *csv = cli_value(s->args, "csv");
    if (is_output(csv) + is_output(cli_value(s->args, "report")) + cli_given(s->args, "json") > 1)
        return cli_fail("--csv -, --report - and --json: only one of them can have standard output");
    if (cli_number(s->args, "games", 1, 100000000, 100, &s->games) ||
        cli_number(s->args, "seed", 0, INT64_MAX, 1, &s->seed) || series_jobs(s->args, &s->jobs) || take_players(s) ||
        series_may_write(csv, force) || series_may_write(cli_value(s->args, "report"), force) || open_all(s))
        return CLI_WRONG;
    if (csv && !(s->csv = open_memstream(&s->csv_text, &s->csv_size)))
        return cli_fail("out of memory");
    if (csv)
        sim_csv_head(s->csv, s->file[0].scenario);
    return 0;
}

static int run(const cli_args *args)
{
    simulation *s = calloc(1, sizeof *s);
    if (!s)
        return cli_fail("out of memory");
    s->args = args;
    s->id = args->word[0];
    int code = take_options(s);
    series_catch_stop();
    for (int i = 0; !code && i < s->n && !s->stopped; i++)
        code = play_series(s, i);
    if (!code)
        code = finish(s);
    if (s->csv)
        fclose(s->csv);
    free(s->csv_text);
    for (int i = 0; i < s->n; i++) {
        if (s->series[i])
            sim_tally_free(&s->series[i]->tally);
        free(s->series[i]);
        fs_file_close(&s->file[i]);
    }
    free(s);
    return code;
}

const cli_command cmd_simulate = {
    .name = "simulate",
    .synopsis = "ID|POSITION",
    .summary = "play games by the thousand between levels of the program: who wins, how, and where they fall",
    .about = "Game i of a seed is the same game whatever the number of jobs, and under mpirun of ranks. Ctrl-C\n"
             "finishes the games that are on and reports what there is; with --results the same command goes\n"
             "on from there. See docs/simulation.md.",
    .words = "file",
    .least = 1,
    .most = 1,
    .options = {{"games", 0, "N", "how many (100)"},
                {"players", 0, "A,B", "levels of side one and two (recruit,recruit)"},
                {"seed", 0, "N", "of players and dice (1)"},
                {"jobs", 'j', "N", "games at a time (as many as there are cores)"},
                {"switch", 0, "NAME=VALUE", "set a named switch of the scenario; may be repeated"},
                {"set", 0, "NAME=VALUE", "the same as --switch"},
                {"compare", 0, "NAME[=A,B]",
                 "also with the other values of a switch, or `all` of them; may be repeated"},
                {"results", 0, "FILE", "a line for each game, appended; goes on with what is there"},
                {"csv", 0, "FILE", "a row for each game"},
                {"report", 0, "FILE", "a page with plots and a map of losses"},
                {"force", 'f', NULL, "replace csv and report that are there"}},
    .run = run,
};
