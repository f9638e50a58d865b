/* cmd_bench.c - how fast the rules run, and the signature of fixed games. */
#include "commands.h"
#include "print.h"

#include <bench/bench.h>
#include <bench/server.h>
#include <jansson.h>
#include <scenario/scenario.h>
#include <stdlib.h>
#include <string.h>

struct bench_files {
    fs_registry registry;
    fs_file *file;
    const fs_scenario **scenario;
    int n;
};

static void close_files(struct bench_files *b)
{
    for (int i = 0; i < b->n; i++)
        fs_file_close(&b->file[i]);
    fs_registry_close(&b->registry);
    free(b->file);
    free((void *)b->scenario);
}

static int open_one(struct bench_files *b, const char *name)
{
    fs_load_error e;
    if (fs_file_open(name, NULL, &b->file[b->n], &e))
        return cli_fail("%s", e.message);
    b->scenario[b->n] = b->file[b->n].scenario;
    b->n++;
    return 0;
}

/* Every scenario of a system; of all systems if it is NULL. */
static int open_system(struct bench_files *b, const char *system)
{
    for (int i = 0; i < b->registry.n; i++)
        if ((!system || strcmp(b->registry.at[i].ruleset, system) == 0) && open_one(b, b->registry.at[i].id))
            return CLI_WRONG;
    return 0;
}

/* The scenarios and systems named, or all. */
static int open_files(const cli_args *args, struct bench_files *b)
{
    fs_load_error e;
    memset(b, 0, sizeof *b);
    if (fs_registry_open(&b->registry, &e))
        return cli_fail("%s", e.message);
    size_t most = (size_t)(args->n + 1) * (size_t)(b->registry.n + 1);
    b->file = calloc(most, sizeof *b->file);
    b->scenario = calloc(most, sizeof *b->scenario);
    if (!b->file || !b->scenario)
        return cli_fail("out of memory");
    if (!args->n)
        return open_system(b, NULL);
    for (int i = 0, bad; i < args->n; i++) {
        const char *name = args->word[i];
        bad = fs_ruleset_named(name) ? open_system(b, name) : open_one(b, name);
        if (bad)
            return bad;
    }
    return 0;
}

static void print_json(const fs_bench_row *row, int n)
{
    json_t *all = json_array();
    for (int i = 0; i < n; i++) {
        json_t *target = row[i].has_target ? json_real(row[i].target) : json_null();
        json_array_append_new(all, json_pack("{s:s, s:f, s:s, s:s, s:f, s:o, s:b}", "name", row[i].name, "value",
                                             row[i].value, "unit", row[i].unit, "yardstick", row[i].yardstick, "ratio",
                                             row[i].ratio, "target", target, "holds", row[i].holds));
    }
    json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(all);
}

static void print_text(const fs_bench_row *row, int n)
{
    printf("%-44s %12s %-12s %10s %7s  %-10s %s\n", "what", "value", "unit", "ratio", "spread", "target", "of");
    for (int i = 0; i < n; i++) {
        char target[32] = "";
        if (row[i].has_target)
            snprintf(target, sizeof target, "%s %.4g", row[i].at_most ? "<=" : ">=", row[i].target);
        printf("%-44s %12.5g %-12s %10.4g %6.1f%%  %-10s %s%s\n", row[i].name, row[i].value, row[i].unit, row[i].ratio,
               row[i].spread, target, row[i].yardstick, row[i].has_target && !row[i].holds ? "  MISSED" : "");
    }
}

static int measure(const struct bench_files *b, bool as_json)
{
    int cap = FS_BENCH_COMMON_ROWS + FS_BENCH_SCENARIO_ROWS * b->n;
    fs_bench_row *row = calloc((size_t)cap, sizeof *row);
    if (!row)
        return cli_fail("out of memory");
    cli_progress("measuring; scenarios", 0, (uint64_t)b->n);
    int n = fs_bench_run(b->scenario, b->n, row, cap);
    cli_progress("", 1, 1);
    if (n >= 0 && as_json)
        print_json(row, n);
    else if (n >= 0)
        print_text(row, n);
    free(row);
    return n < 0 ? cli_fail("bench: a scenario cannot be played, or there is no memory") : CLI_OK;
}

/* The server, on the disk of the folder where games are kept by default or of --data. */
static int measure_server(const cli_args *args)
{
    fs_bench_row row[FS_BENCH_SERVER_ROWS];
    const char *named = cli_value(args, "data"), *home = getenv("HOME");
    fs_why why;
    int n = fs_bench_server(named ? named : home && *home ? home : ".", row, FS_BENCH_SERVER_ROWS, &why);
    if (n < 0)
        return cli_fail("bench: %s", why.text);
    if (cli_given(args, "json"))
        print_json(row, n);
    else
        print_text(row, n);
    return CLI_OK;
}

static int run(const cli_args *args)
{
    if (args->n == 1 && strcmp(args->word[0], "server") == 0)
        return measure_server(args);
    struct bench_files b;
    int code = open_files(args, &b);
    if (!code && cli_given(args, "signature")) {
        char hex[32];
        snprintf(hex, sizeof hex, "%016llx", (unsigned long long)fs_bench_signature(b.scenario, b.n));
        printf(cli_given(args, "json") ? "{\"signature\":\"%s\"}\n" : "%s\n", hex);
    } else if (!code) {
        code = measure(&b, cli_given(args, "json"));
    }
    close_files(&b);
    return code;
}

const cli_command cmd_bench = {
    .name = "bench",
    .synopsis = "[server|ID|SYSTEM...]",
    .summary = "measure the rules against yardsticks; five seconds a scenario",
    .about = "A row that misses its target says so; the exit code stays 0, since a busy machine\n"
             "measures badly.",
    .words = "id",
    .most = -1,
    .options = {{"data", 0, "FOLDER", "of `server`: on which disk; else that of the home folder"},
                {"signature", 0, NULL, "only the number made of every state of fixed games"}},
    .run = run,
};
