/* tables.c - battles made from army lists: random armies on random tables, a game on each. */
#include "tables.h"

#include <firestep/hash.h>
#include <scenario/army.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 256, MOST_WORDS = 8, MOST_VALUES = 16, TRIES = 400, ARMY = 1 << 13, BATTLE = 1 << 18 };

/* What may stand behind a unit, kept: the row that offers it is gone when all are there. */
typedef struct word {
    char name[16];
    char value[MOST_VALUES][32]; /* of a word; none: it is a number */
    int n, least, most;
} word;

typedef struct row {
    char nation[48], unit[96];
    word word[MOST_WORDS];
    int n_words;
} row;

typedef struct lists {
    const char *system; /* whose they are; the first that has any */
    row at[MOST_ROWS];
    int n;
} lists;

static void take_word(word *to, const fs_army_choice *from)
{
    snprintf(to->name, sizeof to->name, "%s", from->name);
    to->least = from->least[0];
    to->most = from->most[0];
    for (to->n = 0; from->kind == FS_ARMY_WORD && from->values[to->n] && to->n < MOST_VALUES; to->n++)
        snprintf(to->value[to->n], sizeof to->value[0], "%s", from->values[to->n]);
}

static void take_row(void *ctx, const fs_army_row *r)
{
    lists *l = ctx;

    if (strcmp(r->list, "units") != 0 || l->n == MOST_ROWS || (l->system && strcmp(l->system, r->system) != 0))
        return;
    l->system = l->system ? l->system : r->system;
    row *to = &l->at[l->n++];
    snprintf(to->nation, sizeof to->nation, "%s", r->nation);
    snprintf(to->unit, sizeof to->unit, "%s", r->cell[0]);
    for (to->n_words = 0; to->n_words < r->n_words && to->n_words < MOST_WORDS; to->n_words++)
        take_word(&to->word[to->n_words], &r->word[to->n_words]);
}

static int between(uint64_t *rng, int least, int most)
{
    return most > least ? least + (int)fs_below(rng, (uint32_t)(most - least + 1)) : least;
}

/* A value of a key, or nothing where nothing need be said. */
static bool put_value(const fs_army_choice *c, uint64_t *rng, char *out, size_t cap)
{
    int n = 0, first; /* one after the other: arguments are reckoned in an order of the compiler's own */

    switch (c->kind) {
    case FS_ARMY_WORD:
        while (c->values && c->values[n])
            n++;
        snprintf(out, cap, "%s", n ? c->values[between(rng, 0, n - 1)] : c->value);
        return n > 0;
    case FS_ARMY_NUMBER:
        snprintf(out, cap, "%d", between(rng, c->least[0], c->most[0]));
        return true;
    case FS_ARMY_SIZE:
        first = between(rng, c->least[0], c->most[0]);
        snprintf(out, cap, "%d x %d", first, between(rng, c->least[1], c->most[1]));
        return true;
    default:
        first = between(rng, c->least[0], c->most[0]);
        snprintf(out, cap, "%d-%02d", first, between(rng, 1, 12));
        return true;
    }
}

static void put_unit(const lists *l, int at, uint64_t *rng, fs_writer *w)
{
    const row *r = &l->at[at];

    fs_put(w, "    - ");
    fs_put_int(w, between(rng, 1, 4));
    fs_put(w, " x ");
    fs_put(w, r->unit);
    for (int i = 0; i < r->n_words; i++) {
        const word *v = &r->word[i];

        if (between(rng, 0, 3))
            continue;
        fs_put(w, " ");
        fs_put(w, v->name);
        fs_put(w, " ");
        if (v->n)
            fs_put(w, v->value[between(rng, 0, v->n - 1)]);
        else
            fs_put_int(w, between(rng, v->least, v->most));
    }
    fs_put(w, "\n");
}

static void put_force(const lists *l, const char *side, uint64_t *rng, fs_writer *w)
{
    const char *nation = l->at[between(rng, 0, l->n - 1)].nation;
    int wanted = between(rng, 1, 6);

    fs_put(w, side);
    fs_put(w, ":\n  nation: ");
    fs_put(w, nation);
    fs_put(w, "\n  units:\n");
    for (int i = 0, tries = 0; i < wanted && tries < TRIES; tries++) {
        int at = between(rng, 0, l->n - 1);

        if (strcmp(l->at[at].nation, nation) != 0)
            continue;
        put_unit(l, at, rng, w);
        i++;
    }
}

/* Any army; whether the book allows it is for the maker to say. */
static void put_army(const lists *l, uint64_t *rng, fs_writer *w)
{
    const fs_army_format *f = fs_armies_of(l->system);
    char value[64];

    fs_put(w, "army: ");
    fs_put(w, l->system);
    fs_put(w, "\n");
    for (const fs_army_choice *k = f->keys; k->name; k++) {
        if (!put_value(k, rng, value, sizeof value))
            continue;
        fs_put(w, k->name);
        fs_put(w, ": ");
        fs_put(w, value);
        fs_put(w, "\n");
    }
    for (int i = 0; i < 2; i++)
        put_force(l, f->side[i], rng, w);
}

static void no_finding(void *ctx, const fs_finding *f) { (void)ctx, (void)f; }

/* Tries armies until one is legal; its battle. 0: none was. */
static size_t make_battle(const lists *l, uint64_t *rng, char *text, char *battle)
{
    for (int i = 0; i < TRIES; i++) {
        fs_writer army = {.at = text, .cap = ARMY}, w = {.at = battle, .cap = BATTLE};

        put_army(l, rng, &army);
        if (fs_put_end(&army) && fs_army_make("random", text, army.n, &w, no_finding, NULL) == 0 && fs_put_end(&w))
            return w.n;
    }
    return 0;
}

static bool play_table(const lists *l, uint64_t seed, int number, generic_report *report, char *text, char *battle)
{
    uint64_t rng = fs_hash64(&number, sizeof number, seed + 1);
    size_t n = make_battle(l, &rng, text, battle);
    fs_load_error why;
    fs_file file;

    if (n == 0) {
        fprintf(stderr, "FAILED tables_are_made: seed %llu, table %d: no army was legal\n", (unsigned long long)seed,
                number);
        return false;
    }
    if (fs_file_read("battle", battle, n, NULL, &file, &why)) {
        fprintf(stderr, "FAILED tables_are_made: seed %llu, table %d: %s\n%s", (unsigned long long)seed, number,
                why.message, text);
        return false;
    }
    long before = report->failures;
    generic_game(file.scenario, seed, number, report);
    if (report->failures > before)
        fprintf(stderr, "# table %d of seed %llu:\n%s", number, (unsigned long long)seed, text);
    fs_file_close(&file);
    return true;
}

long tables_run(uint64_t seed, int first, int tables, generic_report *report)
{
    static lists all;
    fs_load_error why;
    char *text = malloc(ARMY), *battle = malloc(BATTLE);
    long failures = text && battle ? 0 : 1;

    all = (lists){0};
    if (!fs_has_armies() || fs_army_list(take_row, &all, &why) || all.n == 0) {
        printf("no system of this build has army lists\n");
        tables = 0;
    }
    for (int i = first; !failures && i < first + tables; i++)
        failures += !play_table(&all, seed, i, report, text, battle);
    free(text);
    free(battle);
    return failures + report->failures;
}
