/* main.c - the generic suite on every scenario there is, and on planted faults.
 *
 * The scenario `generated` is no file: a table with armies is made for each game.
 *
 * test_generic [GAMES] [--games N] [--seed S] [--game I] [--scenario ID] [--property NAME] [--thorough] [--times]
 */
#include "broken.h"
#include "generic.h"
#include "tables.h"

#include <firestep/hex.h>
#include <scenario/scenario.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wishes {
    int games, game; /* game: this one alone; -1 all */
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

/* A large map, or a table without hexes and with many units, takes ten times as long. */
static bool is_large(const fs_scenario *sc)
{
    enum { HEXES = 450, UNITS = 20 };

    return sc->board ? fs_hex_count(&sc->board->grid) >= HEXES : sc->n_units >= UNITS;
}

/* A decision on a table without hexes looks at a hundred places, and a battle there takes minutes. */
static int of_tables(int games) { return games / 500; }

/* A state as large as they come belongs to battles in which a decision looks at every piece, and there are the more of
 * them the more pieces there are: a game takes with their cube. */
static bool is_heavy(const fs_scenario *sc)
{
    enum { HEAVY = 12 * 1024 };

    return sc->rules->state_size > HEAVY;
}

static int of_heavy(int games, const fs_scenario *sc)
{
    enum { SAME = 2000, MANY = 1000 };
    long cube = (long)sc->n_units * sc->n_units * sc->n_units, n = (long)games * SAME / cube;

    return n < 1 && games >= MANY ? 1 : (int)n;
}

/* Fewer games of large ones, unless --games says how many. Of campaigns, which are looked at by their length, half as
 * many, but never more than fifty. */
static int games_on(const wishes *w, const fs_scenario *sc, const char *kind)
{
    enum { CAMPAIGNS = 50 };

    if (w->exact)
        return w->games;
    if (is_heavy(sc))
        return of_heavy(w->games, sc);
    if (!strcmp(kind, "campaign"))
        return w->games < 2 * CAMPAIGNS ? (w->games + 1) / 2 : CAMPAIGNS;
    if (!sc->board && is_large(sc))
        return of_tables(w->games);
    if (!sc->board)
        return (w->games + 9) / 10;
    return is_large(sc) ? (w->games + 9) / 10 : w->games;
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

/* As many tables as a large scenario has games. */
static long run_tables(const wishes *w)
{
    generic_report report = {.thorough = w->thorough, .only = w->property};
    bool one = w->game >= 0;
    long failures = tables_run(w->seed, one ? w->game : 0,
                               one        ? 1
                               : w->exact ? w->games
                                          : of_tables(w->games),
                               &report);

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
        generic_run(file.scenario, w->seed, games_on(w, file.scenario, kind), &report);
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
                "usage: %s [GAMES] [--games N] [--seed S] [--game I] [--scenario ID] [--property NAME] "
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
