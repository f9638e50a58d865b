/* main.c - the generic suite on every scenario there is, and on planted faults.
 *
 * The scenario `generated` is no file: a table with armies is made for each game.
 *
 * test_generic [GAMES] [--games N] [--from I] [--seed S] [--game I] [--scenario ID] [--property NAME] [--thorough]
 * [--times]
 */
#include "broken.h"
#include "generic.h"
#include "tables.h"

#include <scenario/scenario.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wishes {
    int games, first, game; /* first: the number of the first; game: this one alone, -1 all */
    uint64_t seed;
    const char *scenario, *property;
    bool thorough, times;
    bool exact; /* --games: so many, however long they take */
} wishes;

static bool read_number(const char *text, long long *out)
{
    char *end;

    *out = strtoll(text, &end, 10);
    return *text && *end == '\0' && *out >= 0;
}

/* One wish by its name. */
static bool take_wish(wishes *w, const char *name, const char *value)
{
    long long n = 0;

    if (!strcmp(name, "--scenario")) {
        w->scenario = value;
        return true;
    }
    if (!strcmp(name, "--property")) {
        w->property = value;
        return true;
    }
    if (!read_number(value, &n))
        return false;
    if (!strcmp(name, "--games"))
        w->games = (int)n;
    else if (!strcmp(name, "--from"))
        w->first = (int)n;
    else if (!strcmp(name, "--game"))
        w->game = (int)n;
    else if (!strcmp(name, "--seed"))
        w->seed = (uint64_t)n;
    else
        return false;
    return true;
}

static bool read_wishes(int argc, char **argv, wishes *w)
{
    for (int i = 1; i < argc; i++) {
        bool named = argv[i][0] == '-';

        if (!strcmp(argv[i], "--thorough"))
            w->thorough = true;
        else if (!strcmp(argv[i], "--times"))
            w->times = true;
        else if (named && i + 1 == argc)
            return false;
        else if (!take_wish(w, named ? argv[i] : "--games", named ? argv[i + 1] : argv[i]))
            return false;
        else {
            w->exact |= !strcmp(argv[i], "--games");
            i += named;
        }
    }
    return true;
}

/* Of a wish for N games on each scenario, unless --games says how many: N of small maps, of tables without hexes and of
 * the small battles of a heavy system; a tenth of large maps; a twentieth of what is heavy and large; of campaigns,
 * which are looked at by their length, half as many, but never more than fifty. */
static int games_on(const wishes *w, const fs_scenario *sc, const char *kind)
{
    enum { CAMPAIGNS = 50, FEW_UNITS = 40 };

    if (w->exact)
        return w->games;
    if (generic_is_heavy(sc))
        return sc->n_units <= FEW_UNITS ? w->games : w->games / 20;
    if (!strcmp(kind, "campaign"))
        return w->games < 2 * CAMPAIGNS ? (w->games + 1) / 2 : CAMPAIGNS;
    if (!generic_is_large(sc))
        return w->games;
    return sc->board ? (w->games + 9) / 10 : w->games;
}

static void print_report(const wishes *w, const char *id, const generic_report *report)
{
    printf("%-28s %ld games, %ld lines, %ld decisions, %ld checks, %ld failures\n", id, report->games, report->lines,
           report->decisions, report->tried, report->failures);
    for (int i = 0; i < report->n_kinds; i++) {
        if (report->kind[i].failed)
            printf("  %-40s failed %ld times\n", report->kind[i].name, report->kind[i].failed);
        if (w->times)
            printf("  %-40s %9ld tried %12lld us\n", report->kind[i].name, report->kind[i].tried,
                   (long long)report->kind[i].spent);
    }
    fflush(stdout);
}

/* A tenth as many tables as games of a scenario. */
static long run_tables(const wishes *w)
{
    generic_report report = {.thorough = w->thorough, .only = w->property};
    bool one = w->game >= 0;
    int tables = w->exact ? w->games : (w->games + 9) / 10;
    long failures = tables_run(w->seed, one ? w->game : w->first, one ? 1 : tables, &report);

    print_report(w, "generated", &report);
    return failures;
}

static long run_scenario(const wishes *w, const char *id, const char *kind)
{
    generic_report report = {.thorough = w->thorough, .only = w->property};
    fs_load_error why;
    fs_file file;

    if (fs_file_open(id, NULL, &file, &why)) {
        fprintf(stderr, "%s\n", why.message);
        return 1;
    }
    if (w->game >= 0)
        generic_game(file.scenario, w->seed, w->game, &report);
    else
        generic_run(file.scenario, w->seed, w->first, games_on(w, file.scenario, kind), &report);
    print_report(w, id, &report);
    fs_file_close(&file);
    return report.failures;
}

int main(int argc, char **argv)
{
    wishes w = {.games = 20, .game = -1, .seed = 1};
    fs_registry all;
    fs_load_error why;
    long failures = 0;
    int ran = 0;

    if (!read_wishes(argc, argv, &w)) {
        fprintf(stderr,
                "usage: %s [GAMES] [--games N] [--from I] [--seed S] [--game I] [--scenario ID] [--property NAME] "
                "[--thorough] [--times]\n",
                argv[0]);
        return 2;
    }
    if (fs_registry_open(&all, &why)) {
        fprintf(stderr, "%s\n", why.message);
        return 1;
    }
    for (int i = 0; i < all.n; i++) {
        if (!w.scenario || !strcmp(w.scenario, all.at[i].id)) {
            failures += run_scenario(&w, all.at[i].id, all.at[i].kind);
            ran++;
        }
    }
    fs_registry_close(&all);
    if (!w.scenario || !strcmp(w.scenario, "generated")) {
        failures += run_tables(&w);
        ran++;
    }
    if (!w.scenario)
        failures += broken_run();
    if (ran == 0)
        fprintf(stderr, "there is no such scenario\n");
    return failures || ran == 0;
}
